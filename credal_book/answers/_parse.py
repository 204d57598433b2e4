"""Turn the files of each source into one table of rows, in the form of the extracts.

``registry.json`` says under ``checked`` which of these forms were seen and which are only documented.
"""

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

Files = Iterable[tuple[str, bytes]]
"""Paths and contents."""

_PERCENTS = {
    "Hallucination Rate": "hallucination_rate",
    "Factual Consistency Rate": "factual_consistency_rate",
    "Answer Rate": "answer_rate",
    "Average Summary Length (Words)": "words",
}
_COLUMNS = {
    "App_name": "app",
    "Vignette_id": "vignette",
    "Goldstandard_solution": "truth",
    "Triage_advice_from_app": "answer",
}
_HEAD = re.compile(r">> Detection of (\d+) (single words|word pairs|sentences)")
_SHARE = re.compile(r"([A-Z]\w*): ([\d.]+)%")


def hallucination_leaderboard(files: Files) -> "pd.DataFrame":
    """Read the table of the README, whose first cell is Model."""
    import pandas as pd

    ((_, content),) = files
    lines = content.decode().splitlines()
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    start = next(place for place, row in enumerate(rows) if row[0] == "Model")
    table = [row for row in rows[start + 2 :] if len(row) == len(rows[start])]
    found = pd.DataFrame(table, columns=rows[start]).set_index("Model")[list(_PERCENTS)]
    numbers = found.apply(lambda column: column.str.rstrip(" %").astype(float))
    return numbers.rename(columns=_PERCENTS).rename_axis("model").reset_index()


def mmlu_pro(files: Files) -> "pd.DataFrame":
    """Read one zip file a model; each holds JSON lists of answered questions.

    Tried only on files of that form which were made for the tests. Questions that some model lacks
    are left out.
    """
    import pandas as pd

    facts: dict[int, tuple[str, int, str]] = {}
    letters: dict[str, dict[int, str]] = {}
    for path, content in files:
        model = PurePosixPath(path).stem.removeprefix("model_outputs_").removesuffix("_5shots")
        records = _records(content)
        letters[model] = {record["question_id"]: record["pred"] or "" for record in records}
        facts |= {
            record["question_id"]: (record["category"], len(record["options"]), record["answer"]) for record in records
        }
    answers = pd.DataFrame(letters).dropna().sort_index()
    about = pd.DataFrame.from_dict(facts, "index", columns=["category", "options", "truth"])
    return about.join(answers, how="inner").sort_index().rename_axis("question").reset_index()


def _records(content: bytes) -> list[dict[str, Any]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = [name for name in archive.namelist() if name.endswith(".json")]
        return [record for name in names for record in json.loads(archive.read(name))]


def symptom_checkers(files: Files) -> "pd.DataFrame":
    """Read the data frame of the R package; needs the package rdata.

    Tried only on a frame with the documented columns.
    """
    try:
        import rdata
    except ImportError as error:
        raise ImportError("files of R are read by the package rdata: pip install rdata") from error
    ((_, content),) = files
    (frame,) = rdata.read_rda(io.BytesIO(content)).values()
    found: pd.DataFrame = frame[list(_COLUMNS)].rename(columns=_COLUMNS)
    return found.reset_index(drop=True)


def triage_language_models(files: Files) -> "pd.DataFrame":
    """Read files of one JSON object a line; a file of March is one run, one of July has all runs.

    A model is named by its file, as the field that names it in July is that of another model in the
    files of MedAsk.
    """
    import pandas as pd

    rows = []
    for path, content in files:
        file = PurePosixPath(path)
        month = "jul25" if "jul25" in path else "mar25"
        vignettes, model, *run = file.stem.split("_")
        for line in content.decode().splitlines():
            record = json.loads(line)
            number = record.get("run_id", int(run[0]) if run else 1)
            case, truth, answer = (record[key] for key in ("case_id", "true_urgency", "llm_output"))
            rows.append((f"{month} {vignettes}", model, number, case, truth, answer))
    return pd.DataFrame(rows, columns=["set", "model", "run", "case", "truth", "answer"])


def language_detectors(files: Files) -> "pd.DataFrame":
    """Read the reports, one a detector and language."""
    import pandas as pd

    rows = []
    for path, content in files:
        detector, language = PurePosixPath(path).parent.name, PurePosixPath(path).stem
        _, *parts = re.split(r"^(?=>> Detection)", content.decode(), flags=re.MULTILINE)
        for part in parts:
            number, text = _HEAD.match(part).groups()  # type: ignore[union-attr]
            for answer, percent in _SHARE.findall(part):
                named = language if answer == "Accuracy" else answer
                rows.append((detector, text, language, named, int(number), float(percent)))
    return pd.DataFrame(rows, columns=["detector", "text", "truth", "answer", "n", "percent"])


def people_with_sets(files: Files) -> "pd.DataFrame":
    """Read one table a task; age and sex are left out."""
    import pandas as pd

    names = {"participant_id": "participant", "experiment": "help", "num_correct": "correct"}
    tables = []
    for path, content in files:
        table = pd.read_csv(io.BytesIO(content)).rename(columns=names | {"time": "seconds"})
        table.insert(0, "task", PurePosixPath(path).parent.name)
        tables.append(table[["task", *names.values(), "seconds"]])
    return pd.concat(tables, ignore_index=True)


PARSERS: dict[str, Callable[[Files], "pd.DataFrame"]] = {
    "hallucination-leaderboard": hallucination_leaderboard,
    "mmlu-pro": mmlu_pro,
    "symptom-checkers": symptom_checkers,
    "triage-language-models": triage_language_models,
    "language-detectors": language_detectors,
    "people-with-sets": people_with_sets,
}

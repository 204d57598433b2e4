"""A few rows of our own invention in the form of each source, and a GitHub that serves them."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pandas as pd

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

README = b"""# A board
<!-- LEADERBOARD_START -->
Last updated on May 1st

|Model|Hallucination Rate|Factual Consistency Rate|Answer Rate|Average Summary Length (Words)|
|----|----:|----:|----:|----:|
|ours/bold|10.0 %|90.0 %|100.0 %|80.5|
|ours/shy|2.5 %|97.5 %|60.0 %|71.0|

## Model
|x|y|
"""
REPORT = b"""##### Ours #####

>>> Accuracy on average: 50.00%

>> Detection of 1000 single words (average length: 5 chars)
Accuracy: 27.00%
Erroneously classified as Unknown: 71.50%, English: 1.50%

>> Detection of 879 sentences (average length: 50 chars)
Accuracy: 100.00%
Erroneously classified as 
"""  # noqa: W291 (as the reports end where nothing is wrong)
PEOPLE = b"participant_id,experiment,num_correct,time,Age,Sex\n1,control,8,40.5,30,F\n2,topk,9,50.0,31,M\n"
RDA = pd.DataFrame(
    {
        "Vignette_id": [1.0, 1.0, 2.0, 2.0],
        "App_name": ["A", "B", "A", "B"],
        "Triage_advice_from_app": ["Emergency", None, "Self-care", "Emergency"],
        "Goldstandard_solution": ["Emergency", "Emergency", "Non-Emergency", "Non-Emergency"],
    }
)


def question(number: int, truth: str, answer: str | None, options: int = 3) -> dict[str, object]:
    """A record of a zip file, with a text that nobody wrote."""
    about = {"question_id": number, "category": "made up", "question": "?", "answer": truth}
    return {**about, "options": ["x"] * options, "pred": answer}


def zipped(*records: dict[str, object]) -> bytes:
    """Records as a zip file with one JSON list."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("model_outputs_ours_5shots.json", json.dumps(records))
    return packed.getvalue()


def advice(case: int, truth: str, answer: str, **more: object) -> str:
    """A line of a triage file."""
    return json.dumps({"case_id": case, "true_urgency": truth, "llm_output": answer, **more})


FILES: dict[str, dict[str, bytes]] = {
    "hallucination-leaderboard": {"README.md": README},
    "mmlu-pro": {
        "eval_results/model_outputs_bold_5shots.zip": zipped(
            question(7, "A", "A"), question(8, "B", "C"), question(9, "C", "C")
        ),
        "eval_results/model_outputs_shy_5shots.zip": zipped(question(8, "B", "B"), question(7, "A", None)),
    },
    "symptom-checkers": {"data/symptomcheckRdata.rda": b"read by rdata, which the test replaces"},
    "triage-language-models": {
        "triage_bench/results/medask_results_jul25/kopka_medask.jsonl": "\n".join(
            advice(case, "em", "em", run_id=run, model="o3-mini") for run in (1, 2) for case in (1, 2)
        ).encode(),
        "triage_bench/results/medask_results_mar25/kopka/kopka_o1_2.jsonl": (
            advice(1, "em", "ne") + "\n" + advice(2, "em", "i'm sorry") + "\n"
        ).encode(),
    },
    "language-detectors": {"accuracy-reports/cld2/Ours.txt": REPORT},
    "people-with-sets": {"data/cats/results.csv": PEOPLE, "data/dogs/results.csv": PEOPLE},
}


def serve(monkeypatch: pytest.MonkeyPatch, files: Mapping[str, bytes]) -> list[str]:
    """Let GitHub serve these files, and return the addresses asked for."""
    asked: list[str] = []
    tree = [{"path": path, "size": len(content), "sha": git_hash(content)} for path, content in files.items()]

    def answer(address: str, timeout: float) -> io.BytesIO:
        assert timeout > 0
        asked.append(address)
        if address.startswith("https://api.github.com/"):
            return io.BytesIO(json.dumps({"tree": tree}).encode())
        return io.BytesIO(files[unquote(address.split("/", 6)[6])])

    monkeypatch.setattr("credal_book.answers._fetch.urlopen", answer)
    return asked


def git_hash(content: bytes) -> str:
    """The name of a file in Git."""
    return hashlib.sha1(b"blob " + str(len(content)).encode() + b"\0" + content).hexdigest()  # noqa: S324

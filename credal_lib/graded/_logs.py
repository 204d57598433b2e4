"""Grades from the logs of two programs that evaluate language models.

The forms were read in the sources of inspect_ai (``log/_log.py`` at commit 020dd01,
``scorer/_metric.py`` at 03ed3dd) and of lm-evaluation-harness (``loggers/evaluation_tracker.py`` at
034ab03, ``filters/extraction.py`` at 03ebd20).
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from credal_lib.graded import _checks as own_checks
from credal_lib.graded._graded import Answer, Graded, Names, assembled

METRICS = ("exact_match", "acc")
"""Metrics of lm-evaluation-harness that say right or wrong."""

UNKNOWN = ("[invalid]",)
"""What regular expressions of lm-evaluation-harness write if they find no answer."""

NAME_OF_SAMPLES = re.compile(r"samples_(.+)_\d{4}-\d\d-\d\dT.*")
"""Name of a file of samples: its task, then the time."""

File = str | os.PathLike[str]
Files = File | Sequence[File] | Mapping[str, File]


def from_inspect_logs(
    paths: Files,
    *,
    scorer: str | None = None,
    epoch: int | None = None,
    key: str | None = None,
    topic: str | None = None,
    unanswerable: str | None = None,
    words: Mapping[str, str] | None = None,
) -> Graded:
    """Read grades from JSON logs of inspect_ai, one or several per model.

    The grade of a sample is the value of its score: C, I or N, or 1 and 0. Partial credit, P or a
    number between 0 and 1, is refused unless `words` says how it counts.

    Parameters
    ----------
    paths : path, sequence of paths, or mapping of names of models to paths
        Without names, a model is called as in the log. Write logs in the binary form ``.eval`` as
        JSON first: ``inspect log convert --to json``.
    scorer : str, optional
        Which score, if samples have several.
    epoch : int, optional
        Which epoch, if samples were run several times.
    key : str, optional
        Field that names the question, to join logs in which it has different ids: of the metadata
        or the sample itself, such as ``"input"``; a dotted path (``"input.0.content"``) for a part.
        Questions that are not in all logs are left out, which the report says. Without it the id
        names the question, and all logs must have the same.
    topic, unanswerable : str, optional
        Fields likewise, as the columns of `from_frame`.
    words : mapping of str to str, optional
        As `from_frame`: ``{"P": "wrong"}``.

    Returns
    -------
    Graded

    Raises
    ------
    BadFileError
        If a file is no such log.
    ValueError
        If there are several scores or epochs and none is named, a sample has no score or no key, a
        grade is no known word, a question is there twice, or models have different questions.
    """
    names = Names(key, topic, unanswerable)
    return assembled(answers_of_inspect(paths, scorer, epoch, names), words, names)


def from_lm_eval_samples(
    paths: Files,
    *,
    filter_name: str | None = None,
    metric: str | None = None,
    unknown: Sequence[str] = UNKNOWN,
    key: str | None = None,
    topic: str | None = None,
    unanswerable: str | None = None,
    words: Mapping[str, str] | None = None,
) -> Graded:
    """Read grades from samples that lm-evaluation-harness logs with ``--log_samples``.

    Files are called ``samples_TASK_TIME.jsonl``, in a folder per model; a question is called
    ``TASK/doc_id``. An answer is unknown if the filter found none: its regular expressions write
    ``[invalid]`` then. Else the metric says right (1) or wrong (0).

    Parameters
    ----------
    paths : path, sequence of paths, or mapping of names of models to paths
        Without names, a model is called as the folder of its file.
    filter_name : str, optional
        Which filter, if answers were filtered in several ways.
    metric : str, optional
        Which metric; without it ``exact_match`` or ``acc``, whichever is there.
    unknown : sequence of str, default ("[invalid]",)
        Filtered answers that are none; add ``"I don't know"`` if your task asks for it.
    key : str, optional
        As `from_inspect_logs`, a field of ``doc``, such as ``"question"``, or of the sample.
    topic, unanswerable : str, optional
        Fields likewise, as the columns of `from_frame`.
    words : mapping of str to str, optional
        As `from_frame`.

    Returns
    -------
    Graded

    Raises
    ------
    BadFileError
        If a file has no such samples.
    ValueError
        If there are several filters or metrics and none is named, a metric is not 0 or 1, a sample
        has no key, a question is there twice, or models have different questions.
    """
    names = Names(key, topic, unanswerable)
    by_model = answers_of_lm_eval(paths, filter_name, metric, names, unknown)
    return assembled(by_model, words, names)


def answers_of_inspect(
    paths: Files, scorer: str | None, epoch: int | None, names: Names
) -> dict[str, list[Answer]]:
    """Read the answers of each model.

    Parameters
    ----------
    paths, scorer, epoch
        As `from_inspect_logs`.
    names : Names

    Returns
    -------
    dict of str to lists of Answer
    """
    by_model: dict[str, list[Answer]] = {}
    for name, path in own_checks.read_paths(paths, scorer=scorer, **names._asdict()):
        log = own_checks.read_log(path)
        epochs = {sample.get("epoch", 1) for sample in log["samples"]}
        chosen = own_checks.read_choice(epoch, sorted(epochs), "epoch", str(path))
        answers = by_model.setdefault(name or log["eval"]["model"], [])
        for sample in log["samples"]:
            if sample.get("epoch", 1) == chosen:
                where = f"{path}, sample {sample['id']!r}"
                scores = sample.get("scores") or {}
                score = scores[own_checks.read_choice(scorer, list(scores), "scorer", where)]
                found = _facts(sample, "metadata", names, where)
                answers.append(Answer(found.key or str(sample["id"]), score["value"], *found[1:]))
    return by_model


def answers_of_lm_eval(
    paths: Files,
    filter_name: str | None,
    metric: str | None,
    names: Names,
    unknown: Sequence[str] = UNKNOWN,
) -> dict[str, list[Answer]]:
    """Read the answers of each model.

    Parameters
    ----------
    paths, filter_name, metric, unknown
        As `from_lm_eval_samples`.
    names : Names

    Returns
    -------
    dict of str to lists of Answer
    """
    by_model: dict[str, list[Answer]] = {}
    texts = {"filter_name": filter_name, "metric": metric}
    for name, path in own_checks.read_paths(paths, **texts, **names._asdict()):
        samples = own_checks.read_lines(path)
        filters = dict.fromkeys(sample.get("filter", "none") for sample in samples)
        chosen = own_checks.read_choice(filter_name, filters, "filter_name", str(path))
        file = Path(path).expanduser().resolve()
        named = NAME_OF_SAMPLES.fullmatch(file.stem)
        task = named[1] if named else file.stem
        answers = by_model.setdefault(name or file.parent.name, [])
        for sample in samples:
            if sample.get("filter", "none") == chosen:
                there = [one for one in (METRICS if metric is None else (metric,)) if one in sample]
                grade = sample[own_checks.read_choice(metric, there, "metric", str(path))]
                answered = set(_flat(sample.get("filtered_resps", [])))
                if answered and answered <= set(unknown):  # a log without answers has its grades
                    grade = "unknown"
                number = sample["doc_id"]
                found = _facts(sample, "doc", names, f"{path}, doc_id {number}")
                answers.append(Answer(found.key or f"{task}/{number}", grade, *found[1:]))
    return by_model


def _facts(sample: dict[str, Any], place: str, names: Names, where: str) -> Names:
    """Look up what the names name: in the place of facts about a question, then in the sample."""
    facts = sample.get(place) or {}
    found = []
    for name in names:
        value = None if name is None else _at(facts, name)
        found.append(_at(sample, name) if name is not None and value is None else value)
    if names.key is not None:
        found[0] = own_checks.read_key(found[0], names.key, [*facts, *sample], where)
    return Names(*found)


def _at(part: Any, path: str) -> Any:
    """Follow a dotted path through mappings and lists; None if it leads nowhere."""
    for step in path.split("."):
        if isinstance(part, list) and step.isdecimal():
            part = dict(enumerate(part)).get(int(step))
        else:
            part = part.get(step) if isinstance(part, dict) else None
    return part


def _flat(answers: Any) -> list[Any]:
    """Return the texts of a nested list."""
    if isinstance(answers, list):
        return [text for part in answers for text in _flat(part)]
    return [answers]

"""Checks of `graded`: words of grades, the same questions for all models, logs of programs."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from reprlib import repr as short
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib.report._checks import bad_file, few
from credal_lib.report._words import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from credal_lib._checks import IntArray

GRADES = {"right": 1, "unknown": 0, "wrong": -1}
"""The three grades."""

WORDS = GRADES | {
    "correct": 1, "c": 1, "true": 1, "1": 1, "1.0": 1,
    "not_attempted": 0, "not attempted": 0, "n": 0,
    "incorrect": -1, "i": -1, "false": -1, "0": -1, "0.0": -1,
}  # fmt: skip
"""Grades in common use: words, those of inspect_ai, right or wrong by exact match."""

FLAGS = {
    "1": True, "true": True, "yes": True, "unanswerable": True,
    "0": False, "false": False, "no": False, "answerable": False, "": False,
}  # fmt: skip
"""What a question that has no answer is marked with, and one that has."""

WORD_OF_GRADE = {grade: word for word, grade in GRADES.items()}

ABSTAIN = "always abstain"
"""The constant answer, which stands beside the models."""


def read_graded(graded: Any) -> IntArray:
    """Return the grades as an array of -1, 0 and 1, of the shape that everything else has."""
    grades = np.asarray(graded.grades)
    n, m = len(graded.ids), len(graded.models)
    if grades.shape != (n, m) or not n or not m or not np.isin(grades, (-1, 0, 1)).all():
        raise ValueError(
            "grades: expected 1, 0 and -1 (right, unknown, wrong), a row for each of the ids and a"
            f" column for each of the models, shape ({n}, {m}), got an array of {grades.shape}"
        )
    if (grades[graded.unanswerable] == 1).any():
        raise ValueError(
            "grades: an unanswerable question has no right answer; expected 0 there if the model"
            " abstained, -1 if it answered"
        )
    if len(set(graded.models)) < m or ABSTAIN in graded.models:
        raise ValueError(
            f"models: expected different names, and none {ABSTAIN!r}, got {few(graded.models)}"
        )
    return grades.astype(np.int8)


def word_of(value: Any) -> str:
    """Write a grade or a flag in one way: without case and blanks, 1.0 as 1, missing as ''."""
    if _checks.is_missing(value):
        return ""
    if isinstance(value, bool | np.bool_):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, int | float) else str(value).strip().casefold()


def read_words(words: Mapping[str, str] | None) -> dict[str, int]:
    """Return what each word means; those of the caller go before the usual ones."""
    given: Any = {} if words is None else words
    if not isinstance(given, Mapping) or not all(grade in GRADES for grade in given.values()):
        raise ValueError(
            f"words: expected a mapping to 'right', 'wrong' or 'unknown', got {short(given)}"
        )
    own = {word_of(word): grade for word, grade in given.items()}
    return WORDS | {word: GRADES[grade] for word, grade in own.items()}


def read_grades(model: str, given: Sequence[Any], meanings: Mapping[str, int]) -> list[int]:
    """Return the grades of a model; words without a meaning are refused, with their numbers."""
    found = [word_of(value) for value in given]
    strange = Counter(
        str(value).strip()[:40] if word else ""
        for value, word in zip(given, found, strict=True)
        if word not in meanings
    )
    if strange:
        shown = [f"{word!r} ({n} times)" for word, n in strange.most_common(4)]
        example = next(iter(strange))
        raise ValueError(
            f"grades of {model!r}: expected right, wrong or unknown (or C, I, N; 1, 0), got"
            f" {listed(shown)}; say what a word means, for instance words={{{example!r}:"
            f" 'unknown'}} (--word '{example}=unknown'), or, if {model!r} is no model, what it is:"
            " question=, topic= or unanswerable= (--question, --topic, --unanswerable), or name the"
            " models: models=[…] (--models)"
        )
    return [meanings[word] for word in found]


def read_questions(
    by_model: Mapping[str, Sequence[Any]], *, common: bool
) -> tuple[tuple[str, ...], list[str]]:
    """Return the questions that every model answers, each once, and a note on those left out."""
    questions = {model: Counter(a.question for a in by_model[model]) for model in by_model}
    for model, counts in questions.items():
        twice = [question for question, n in counts.items() if n > 1]
        if twice:
            raise ValueError(
                f"{model!r}: expected one answer per question, got several for {few(twice)}; give"
                " models different names, leave repetitions out, or name the questions otherwise"
                " (question= of tables, key= of logs)"
            )
    if not questions or not all(questions.values()):
        raise ValueError("grades: expected at least one model and one question, got none")
    everything = dict.fromkeys(question for counts in questions.values() for question in counts)
    shared = tuple(q for q in everything if all(q in own for own in questions.values()))
    lacking = {
        model: [q for q in everything if q not in own]
        for model, own in questions.items()
        if len(own) < len(everything)
    }
    if common and not shared:
        firsts = [f"{model!r} has {next(iter(own))!r}" for model, own in questions.items()]
        raise ValueError(
            f"key: expected questions with the same names, but none is in all logs: {few(firsts)};"
            " name a field that has the same text in each (key= of logs, question= of tables)"
        )
    if not lacking or common:
        return shared, _left_out(len(everything), len(shared), lacking)
    model, missing = next(iter(lacking.items()))
    raise ValueError(
        f"{model!r}: expected an answer to the same {len(everything)} questions as other models,"
        f" {len(missing)} are missing: {few(missing)}; grade them, leave them out for all models,"
        " or, if logs name the same questions otherwise, say which field is the same: key="
        " (--key)"
    )


def _left_out(n: int, shared: int, lacking: Mapping[str, Sequence[str]]) -> list[str]:
    """Say how many questions are left out, and because of whom."""
    counts = few([f"“{model}” lacks {len(missing):,}" for model, missing in lacking.items()])
    said = (
        f"Of {n:,} questions, every model has a grade for {shared:,}; the other {n - shared:,} are"
        f" left out: {counts}."
    )
    return [said] if lacking else []


def check_question_is_named(question: str | None, paths: Sequence[str]) -> None:
    """Refuse to join tables by the numbers of their rows."""
    if question is None and len(paths) > 1:
        raise ValueError(
            "question: expected the column that names the question (--question), by which these"
            f" {len(paths)} files are joined, got none"
        )


def read_key(value: Any, key: str, fields: Collection[str], where: str) -> str:
    """Return the name of a question, a text or number in a field of its sample."""
    if value is None or value == "":
        raise ValueError(f"key: no field {key!r} in {where}; fields: {few(list(fields))}")
    if not isinstance(value, str | int | float):
        raise ValueError(
            f"key: expected text or a number in the field {key!r} of {where}, got {short(value)};"
            f" say which part, as in '{key}.0.content' of messages"
        )
    return one_line(str(value))


def one_line(text: str) -> str:
    """Write a name as it is compared: one blank between its words, none around it."""
    return " ".join(text.split())


def _agreed(facts: Sequence[tuple[str, Any]], name: str) -> dict[str, str]:
    """Return a fact of each question, on which all who know of it agree: None is no fact."""
    found: dict[str, str] = {}
    for question, value in facts:
        word = "" if _checks.is_missing(value) else str(value).strip()
        if value is not None and found.setdefault(question, word) != word:
            raise ValueError(
                f"{name}: expected the same for every answer to question {question!r}, got"
                f" {found[question]!r} and {word!r}"
            )
    if not found:
        raise ValueError(
            f"{name}: expected a column or field that says so, got one that is missing everywhere"
        )
    return {question: found.get(question, "") for question, _ in facts}


def read_topics(facts: Sequence[tuple[str, Any]]) -> dict[str, str]:
    """Return the topic of each question; none may be missing."""
    found = _agreed(facts, "topic")
    without = [question for question, topic in found.items() if not topic]
    if without:
        raise ValueError(f"topic: expected one for every question, none for {few(without)}")
    return found


def read_flags(facts: Sequence[tuple[str, Any]]) -> dict[str, bool]:
    """Return whether each question has no answer."""
    words = [(question, None if value is None else word_of(value)) for question, value in facts]
    found = _agreed(words, "unanswerable")
    strange = sorted({word for word in found.values() if word not in FLAGS})
    if strange:
        raise ValueError(
            "unanswerable: expected 1, true or yes for questions without an answer, 0, false, no or"
            f" nothing for others, got {few(strange)}"
        )
    return {question: FLAGS[word] for question, word in found.items()}


def read_columns(frame: Any) -> list[str]:
    """Return the names of the columns of a frame, or of a mapping."""
    if not isinstance(frame, Mapping) and not hasattr(frame, "columns"):
        raise TypeError(
            "frame: expected a data frame, or a mapping from names to columns, got"
            f" {short(frame)}; files are read by graded.from_csv"
        )
    return [str(name) for name in getattr(frame, "columns", frame)]


def check_topics(topics: Sequence[str] | None) -> None:
    """Refuse a single topic: nothing could be drawn."""
    if topics is not None and len(set(topics)) < 2:
        raise ValueError(
            f"topics: expected at least two, got {topics[0]!r} alone; leave topics out, if"
            " questions do not depend on each other"
        )


def read_log(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return a log of inspect_ai."""
    cure = "; write an .eval log as JSON with: inspect log convert --to json"
    log = _parsed(_text(path, cure), path)
    if not isinstance(log, dict) or not {"eval", "samples"} <= log.keys():
        bad_file(str(path), "expected a log of inspect_ai with the fields eval and samples")
    return log


def read_lines(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """Return the samples of lm-evaluation-harness, one a line."""
    # Not `splitlines`: texts may hold other ends of lines.
    lines = enumerate(_text(path).split("\n"), start=1)
    samples = [_parsed(line, path, number) for number, line in lines if line.strip()]
    if not samples or not all(isinstance(s, dict) and "doc_id" in s for s in samples):
        bad_file(str(path), "expected samples of lm-evaluation-harness: a doc_id in every line")
    return samples


def _text(path: str | os.PathLike[str], cure: str = "") -> str:
    try:
        return Path(path).expanduser().read_text(encoding="utf-8")
    except OSError as error:
        bad_file(str(path), f"cannot be read: {error.strerror}; check the paths")
    except UnicodeDecodeError:
        bad_file(str(path), f"expected JSON, which is text in UTF-8{cure}")


def _parsed(text: str, path: str | os.PathLike[str], line: int | None = None) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        bad_file(str(path), f"expected JSON, got {error.msg}", line or error.lineno)


def read_choice(asked: Any, found: Collection[Any], what: str, where: str) -> Any:
    """Return what was asked for, or the only one there is; several are refused by name."""
    if asked is None and len(found) == 1:
        return next(iter(found))
    if not isinstance(asked, str | int) or asked not in found:
        there = listed([repr(one) for one in found]) if found else "none"
        option = f"--{what.removesuffix('_name')}"
        raise ValueError(
            f"{what}: expected one of those in {where}, {there} ({option}), got {asked!r}"
        )
    return asked


def read_paths(value: Any, **names: str | None) -> list[tuple[str, Any]]:
    """Return files with the names of their models, empty ones if none are given."""
    for argument, name in names.items():
        if name is not None and not isinstance(name, str):
            raise TypeError(f"{argument}: expected a name as text, got {short(name)}")
    paths = [value] if isinstance(value, str | os.PathLike) else value
    if isinstance(paths, list | tuple):
        paths = [("", path) for path in paths]
    elif isinstance(paths, Mapping):
        paths = list(paths.items())
    if not isinstance(paths, list) or not all(isinstance(p, str | os.PathLike) for _, p in paths):
        raise TypeError(
            "paths: expected a file, a list of files, or a mapping from names of models to files,"
            f" got {short(value)}"
        )
    return paths

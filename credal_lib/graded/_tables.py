"""Grades from a frame or a CSV file: a row per question, or a row per answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from credal_lib import _checks
from credal_lib.graded import _checks as own_checks
from credal_lib.graded._graded import Answer, Graded, Names, assembled
from credal_lib.report._checks import check_names_of_columns
from credal_lib.report._files import CsvFile

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence


def from_frame(
    frame: Any,
    *,
    question: str | None = None,
    models: Sequence[str] | None = None,
    long: tuple[str, str] | None = None,
    topic: str | None = None,
    unanswerable: str | None = None,
    words: Mapping[str, str] | None = None,
) -> Graded:
    """Read grades from a frame: a row per question and a column per model, or a row per answer.

    Parameters
    ----------
    frame : data frame of pandas or Polars, or mapping of names to columns
        Grades are right, wrong, unknown; correct, incorrect, not_attempted; C, I, N as inspect_ai
        writes them; 1 and 0, or true and false, of exact match. Case does not count. A missing
        grade is refused: it may be a judge that failed, and no abstention.
    question : str, optional
        Column that names the question; the number of the row without it.
    models : sequence of str, optional
        Columns of the models; without it all that are not asked for otherwise. With `long`, the
        models to take.
    long : pair of str, optional
        Columns of the model's name and of the grade, if the frame has a row per answer. Needs
        `question`.
    topic : str, optional
        Column that says what a question is about.
    unanswerable : str, optional
        Column that says which questions have no answer: 1, true or yes. A grade “right” is read as
        “unknown” there, since only abstaining is right, and this is noted.
    words : mapping of str to str, optional
        What other grades mean: ``{"refused": "unknown", "P": "wrong"}``.

    Returns
    -------
    Graded

    Raises
    ------
    TypeError, ValueError
        If a column is not there, a grade is none of these words, an answer is missing or there
        twice, or answers disagree on the topic of their question.

    Examples
    --------
    >>> table = {"id": ["q1", "q2"], "a": ["right", "wrong"], "b": ["right", "refused"]}
    >>> answers = from_frame(table, question="id", words={"refused": "unknown"})
    >>> answers.grades.tolist()
    [[1, 1], [-1, 0]]
    """
    columns = own_checks.read_columns(frame)
    asked = {"question": question, "topic": topic, "unanswerable": unanswerable}
    if long is not None:
        asked |= {"question": question or "", "long[0]": long[0], "long[1]": long[1]}
    for option, name in asked.items():
        if name is not None:
            _checks.read_known_name(name, columns, option, "column")
    n = len(frame[columns[0]]) if columns else 0
    ids = list(range(1, n + 1)) if question is None else list(frame[question])
    facts = [[None] * n if name is None else list(frame[name]) for name in (topic, unanswerable)]
    by_model: dict[str, list[Answer]] = {}
    if models is not None:
        check_names_of_columns(models, "models")
    if long is None:
        for model in [c for c in columns if c not in asked.values()] if models is None else models:
            _checks.read_known_name(model, columns, "models", "column")
            by_model[model] = _answers(ids, list(frame[model]), *facts)
    else:
        answers = _answers(ids, list(frame[long[1]]), *facts)
        for name, answer in zip(frame[long[0]], answers, strict=True):
            if models is None or name in models:
                by_model.setdefault(str(name), []).append(answer)
    return assembled(by_model, words, Names(None, topic, unanswerable))


def _answers(*columns: list[Any]) -> list[Answer]:
    return [Answer(str(question), *rest) for question, *rest in zip(*columns, strict=True)]


def from_csv(
    path: str | os.PathLike[str],
    *,
    question: str | None = None,
    models: Sequence[str] | None = None,
    long: tuple[str, str] | None = None,
    topic: str | None = None,
    unanswerable: str | None = None,
    words: Mapping[str, str] | None = None,
    separator: str | None = None,
    encoding: str = "utf-8",
) -> Graded:
    r"""Read grades from a CSV file with a header, as `from_frame` reads a frame.

    Parameters
    ----------
    path : path
    question, models, long, topic, unanswerable, words
        As `from_frame`.
    separator : str, optional
        Character between columns; without it the comma, semicolon or tabulator that divides the
        header.
    encoding : str, default "utf-8"

    Returns
    -------
    Graded

    Raises
    ------
    BadFileError
        If the file is no CSV; the message has the line.
    TypeError, ValueError
        As `from_frame`.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "answers.csv"
    ...     _ = file.write_text("id,model,grade\nq1,a,C\nq1,b,N\nq2,b,C\nq2,a,I\n")
    ...     from_csv(file, question="id", long=("model", "grade")).grades.tolist()
    [[1, 0], [-1, 1]]
    """
    file = CsvFile(path, separator, encoding)
    positions = [file.position(name, "the header") for name in file.header]
    texts = file.read(positions, []).texts
    frame = {
        name: [texts[position].distinct[code].strip() for code in texts[position].codes]
        for name, position in zip(file.header, positions, strict=True)
    }
    return from_frame(
        frame,
        question=question,
        models=models,
        long=long,
        topic=topic,
        unanswerable=unanswerable,
        words=words,
    )

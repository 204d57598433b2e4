"""Grades of answers, the decisions behind them, and what a decision earns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from credal_lib.graded import _checks as own_checks
from credal_lib.report._words import listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from credal_lib._checks import BoolArray, FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class Graded:
    """Grades of the same questions for any number of models.

    A question is answerable or not. An answer to an answerable question is right, wrong or unknown
    (the model abstained). An unanswerable question (without an answer, or with a false premise) has
    no right answer: there, unknown is the right decision, and any answer is a wrong one.

    Attributes
    ----------
    grades : int8 array of shape (n, M)
        1 right, 0 unknown, -1 wrong.
    models : tuple of M str
    ids : tuple of n str
        Of the questions.
    unanswerable : bool array of shape (n,)
    topics : tuple of n str, or None
        What each question is about: questions of one topic depend on each other.
    notes : tuple of str
        What a reader should know of how the grades were read.

    Examples
    --------
    >>> answers = Graded([[1, 0], [-1, 0]], ("a", "b"), ("q1", "q2"), [False, True])
    >>> answers
    2 questions (1 unanswerable), 2 models: a and b
    >>> answers.decisions().tolist()
    [[1, 0], [-1, 1]]
    """

    grades: Any
    models: tuple[str, ...]
    ids: tuple[str, ...]
    unanswerable: Any
    topics: tuple[str, ...] | None = None
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the shapes, and that no unanswerable question has a right answer."""
        object.__setattr__(self, "unanswerable", np.asarray(self.unanswerable, dtype=bool))
        object.__setattr__(self, "grades", own_checks.read_graded(self))

    def __repr__(self) -> str:
        """Count questions and models."""
        kinds = f"{int(self.unanswerable.sum()):,} unanswerable"
        if self.topics is not None:
            kinds += f", {len(set(self.topics)):,} topics"
        models = "1 model" if len(self.models) == 1 else f"{len(self.models):,} models"
        named = f": {listed(self.models)}" if len(self.models) <= 5 else ""
        return f"{len(self.ids):,} questions ({kinds}), {models}{named}"

    def decisions(self) -> IntArray:
        """Whether each decision, to answer so or to abstain, was right.

        Returns
        -------
        int array of shape (n, M)
            1 right, 0 unknown on an answerable question, -1 wrong. On an unanswerable question
            unknown is 1, and an answer -1.
        """
        return decided(self.grades, self.unanswerable)


def check_is_graded(value: Any) -> None:
    """Refuse what is not Graded; a frame is to be read first."""
    if not isinstance(value, Graded):
        raise TypeError(
            f"graded: expected what graded.from_frame or from_csv returns, got {short(value)}"
        )


def decided(grades: IntArray, unanswerable: BoolArray) -> IntArray:
    """Return `Graded.decisions`.

    Parameters
    ----------
    grades : int array of shape (n, M)
    unanswerable : bool array of shape (n,)

    Returns
    -------
    int array of shape (n, M)
    """
    return np.where(unanswerable[:, np.newaxis], np.where(grades == 0, 1, -1), grades)


def payoffs(decisions: IntArray, price: float) -> FloatArray:
    """Pay 1 for a right decision, take the price for a wrong one, and 0 for other abstentions.

    Parameters
    ----------
    decisions : int array
        As `Graded.decisions`.
    price : float
        Of a wrong answer.

    Returns
    -------
    float array of the same shape
    """
    return np.where(decisions < 0, -price, decisions.astype(float))


def level_prices(decisions: IntArray) -> FloatArray:
    r"""Price of a wrong answer at which two models earn the same, for all pairs.

    The score of a model at the price c is (right - c · wrong) / n, so two of them are equal at

    .. math:: c^* = \frac{\text{right}_a - \text{right}_b}{\text{wrong}_a - \text{wrong}_b}.

    Below it, the model with more right decisions earns more, above it, the other one.

    Parameters
    ----------
    decisions : int array of shape (n, M)
        As `Graded.decisions`.

    Returns
    -------
    float array of shape (M, M)
        At least 0; ``nan`` if there is no single one: a model earns more at every price, or both
        earn the same at every price.

    Examples
    --------
    >>> level_prices(np.array([[1, 1], [1, 0], [1, 0], [-1, 0], [-1, -1]]))
    array([[nan,  2.],
           [ 2., nan]])
    """
    counts = [(decisions == sign).sum(axis=0) for sign in (1, -1)]
    right, wrong = (np.subtract.outer(count, count) for count in counts)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where((wrong == 0) | (right * wrong < 0), np.nan, np.abs(right / wrong))


class Answer(NamedTuple):
    """One answer as it was read: which question, the grade in the words of its source, and facts.

    Attributes
    ----------
    question : str
    grade, topic, unanswerable : object
    """

    question: str
    grade: Any
    topic: Any = None
    unanswerable: Any = None


class Names(NamedTuple):
    """Columns or fields that name the question and say two facts of it; None if not asked for.

    Attributes
    ----------
    key, topic, unanswerable : str or None
        With a key, sources are joined: questions that a model has no answer to are left out, which
        are refused without.
    """

    key: str | None = None
    topic: str | None = None
    unanswerable: str | None = None


def assembled(
    by_model: Mapping[str, Sequence[Answer]], words: Mapping[str, str] | None, names: Names
) -> Graded:
    """Put the answers of all models into one order of questions, that of the first model.

    Parameters
    ----------
    by_model : mapping of str to sequences of Answer
    words : mapping of str to str, or None
        Grades of the source beyond the usual ones: what each means.
    names : Names

    Returns
    -------
    Graded
    """
    meanings = own_checks.read_words(words)
    ids, left_out = own_checks.read_questions(by_model, common=names.key is not None)
    columns = []
    for model, answers in by_model.items():
        found = {answer.question: answer.grade for answer in answers}
        columns.append(own_checks.read_grades(model, [found[i] for i in ids], meanings))
    grades: IntArray = np.array(columns).T
    kept = set(ids)
    everything = [a for answers in by_model.values() for a in answers if a.question in kept]
    topics, flags = None, np.zeros(len(ids), dtype=bool)
    if names.topic is not None:
        about = own_checks.read_topics([(a.question, a.topic) for a in everything])
        topics = tuple(about[i] for i in ids)
    if names.unanswerable is not None:
        without = own_checks.read_flags([(a.question, a.unanswerable) for a in everything])
        flags = np.array([without[i] for i in ids])
    # There only abstaining can be right, so that a judge's “right” says that the model abstained.
    praised = (grades == 1) & flags[:, np.newaxis]
    note = (
        f"{int(praised.sum()):,} grades “right” of unanswerable questions are read as “unknown”:"
        " there, only abstaining is right."
    )
    notes = (*left_out, *([note] if praised.any() else []))
    return Graded(np.where(praised, 0, grades), tuple(by_model), ids, flags, topics, notes)


def join(*graded: Graded) -> Graded:
    """Join grades of the same questions from several sources, by the names of the questions.

    Parameters
    ----------
    *graded : Graded
        Name the questions alike in all of them: by `key` of logs, `question` of tables. Their order
        does not count.

    Returns
    -------
    Graded
        Of the questions that every model has a grade for; how many are left out is in the notes.
        Topics, and which questions are unanswerable, may come from some of the sources alone.

    Raises
    ------
    TypeError, ValueError
        If something else is given, the sources share no question, or disagree on a topic or on
        what is unanswerable, or a model has two grades for a question.

    Examples
    --------
    >>> a = Graded([[1], [0]], ("a",), ("Where?", "When?"), [False, False])
    >>> b = Graded([[-1], [1]], ("b",), ("When?", "Why?"), [False, False])
    >>> both = join(a, b)
    >>> both.ids, both.grades.tolist()
    (('When?',), [[0, -1]])
    """
    by_model: dict[str, list[Answer]] = {}
    for one in graded:
        check_is_graded(one)
        # A source without topics, or without unanswerable questions, does not know of them.
        topics = one.topics or [None] * len(one.ids)
        flags = one.unanswerable if one.unanswerable.any() else [None] * len(one.ids)
        for model, grades in zip(one.models, one.grades.T, strict=True):
            words = [own_checks.WORD_OF_GRADE[grade] for grade in grades]
            rows = zip(map(own_checks.one_line, one.ids), words, topics, flags, strict=True)
            by_model.setdefault(model, []).extend(Answer(*row) for row in rows)
    topic = "topic" if any(one.topics for one in graded) else None
    unanswerable = "unanswerable" if any(one.unanswerable.any() for one in graded) else None
    found = assembled(by_model, None, Names("question", topic, unanswerable))
    notes = [note for one in graded for note in one.notes]
    return replace(found, notes=(*notes, *found.notes))

"""Grades of answers, the decisions behind them, and what a decision earns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from credal_lib.graded import _checks as own_checks
from credal_lib.report._words import listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike

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


def level_price(decisions: ArrayLike, others: ArrayLike) -> float:
    r"""Price of a wrong answer at which two models earn the same.

    The score of a model at the price c is (right - c · wrong) / n, so two of them are equal at

    .. math:: c^* = \frac{\text{right}_a - \text{right}_b}{\text{wrong}_a - \text{wrong}_b}.

    Below it, the model with more right decisions earns more, above it, the other one.

    Parameters
    ----------
    decisions, others : int arrays of shape (n,)
        Of two models on the same questions, as a column of `Graded.decisions`.

    Returns
    -------
    float
        At least 0; ``nan`` if there is no single one: a model earns more at every price, or both
        earn the same at every price.

    Examples
    --------
    >>> level_price([1, 1, 1, -1, -1], [1, 0, 0, 0, -1])
    2.0
    """
    a, b = np.asarray(decisions), np.asarray(others)
    right = int((a == 1).sum()) - int((b == 1).sum())
    wrong = int((a == -1).sum()) - int((b == -1).sum())
    if wrong == 0 or right * wrong < 0:
        return math.nan
    return abs(right / wrong)


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


def assembled(
    by_model: Mapping[str, Sequence[Answer]],
    words: Mapping[str, str] | None,
    *,
    topic: str | None,
    unanswerable: str | None,
) -> Graded:
    """Put the answers of all models into one order of questions, that of the first model.

    Parameters
    ----------
    by_model : mapping of str to sequences of Answer
    words : mapping of str to str, or None
        Grades of the source beyond the usual ones: what each means.
    topic, unanswerable : str or None
        Where the two facts come from; None if they are not asked for.

    Returns
    -------
    Graded
    """
    meanings = own_checks.read_words(words)
    own_checks.check_same_questions(by_model)
    ids = tuple(answer.question for answer in next(iter(by_model.values())))
    columns = []
    for model, answers in by_model.items():
        found = {answer.question: answer.grade for answer in answers}
        columns.append(own_checks.read_grades(model, [found[i] for i in ids], meanings))
    grades: IntArray = np.array(columns).T
    everything = [answer for answers in by_model.values() for answer in answers]
    topics, flags = None, np.zeros(len(ids), dtype=bool)
    if topic is not None:
        about = own_checks.read_topics([(a.question, a.topic) for a in everything])
        topics = tuple(about[i] for i in ids)
    if unanswerable is not None:
        facts = [(a.question, a.unanswerable) for a in everything]
        without = own_checks.read_flags(facts)
        flags = np.array([without[i] for i in ids])
    # There only abstaining can be right, so that a judge's “right” says that the model abstained.
    praised = (grades == 1) & flags[:, np.newaxis]
    note = (
        f"{int(praised.sum()):,} grades “right” of unanswerable questions are read as “unknown”:"
        " there, only abstaining is right."
    )
    notes = (note,) if praised.any() else ()
    return Graded(np.where(praised, 0, grades), tuple(by_model), ids, flags, topics, notes)

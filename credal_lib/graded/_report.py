"""The report on graded answers: numbers, intervals, tests of pairs, and level prices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib._bootstrap import distinct, outcomes_of, ratio_intervals, sums_of_groups
from credal_lib.graded import _checks as own_checks
from credal_lib.graded._figure import draw
from credal_lib.graded._graded import Graded, check_is_graded, decided, level_prices, payoffs
from credal_lib.graded._page import fragment, markdown, page
from credal_lib.graded._words import verdict
from credal_lib.report import Report
from credal_lib.report import _checks as report_checks
from credal_lib.report._many_pairs import Paid
from credal_lib.report._pairs import tests_of
from credal_lib.report._report import TEST_COLUMNS
from credal_lib.report._units import few_groups

if TYPE_CHECKING:
    import pandas as pd

    from credal_lib._checks import BoolArray, FloatArray, IntArray

TITLES = {
    "score": "score",
    "accuracy": "accuracy",
    "accuracy_answerable": "accuracy, answerable",
    "accuracy_of_answers": "accuracy of the answers",
    "over_refusal": "over-refusal",
    "answered_unanswerable": "answered though unanswerable",
    "break_even": "break-even price",
}
MEANINGS = {
    "score": "Right decisions less the price of the wrong ones, per question. Abstaining earns 1 on"
    " an unanswerable question, where it is right, and 0 on others.",
    "accuracy": "Right decisions among all questions: right answers to answerable questions, and"
    " abstentions on unanswerable ones.",
    "accuracy_answerable": "Right answers among the answerable questions.",
    "accuracy_of_answers": "Right answers among the questions that were answered; an answer to an"
    " unanswerable question is wrong. Undefined if nothing was answered.",
    "over_refusal": "Abstentions among the answerable questions.",
    "answered_unanswerable": "Answers among the unanswerable questions.",
    "break_even": "The price of a wrong answer at which always abstaining earns the same: below it"
    " the model earns more, above it less. Negative if always abstaining earns more at every price;"
    " infinite if the model does, which has no wrong answer then.",
}


@dataclass(frozen=True, repr=False, kw_only=True)
class GradedReport(Report):
    """What graded answers earn; made by `graded.report`. Saved and shown as every `Report`.

    Attributes
    ----------
    table : pandas.DataFrame
        One row per model. Columns: ``score`` at the price, ``accuracy``, ``accuracy_of_answers``,
        ``over_refusal``, if there are unanswerable questions ``accuracy_answerable`` and
        ``answered_unanswerable``, and ``break_even`` with always abstaining; `meanings` says what
        each is.
    constant : pandas.DataFrame
        The same numbers of the constant answer "always abstain".
    intervals, tests, meanings, titles, confidence, notes, caveats
        As `Report`; the only utility of the tests is the ``score``.
    level : pandas.DataFrame of shape (M + 1, M + 1)
        The price of a wrong answer at which two models are level, or one and always abstaining: the
        difference of their right decisions over that of their wrong ones. nan if there is none: one
        earns more at every price, or both earn the same.
    price : float
        Of a wrong answer.
    graded : Graded
    lines : dict of str to (float, float)
        Score of each model, and of always abstaining, at the prices 0 and 1.
    """

    graded: Graded
    price: float
    level: pd.DataFrame
    constant: pd.DataFrame

    _nouns = ("question", "topic", "the same topic")

    # How it is said, drawn and written, else than other reports.
    verdict = verdict
    figure = draw
    markdown = markdown
    html = page
    _repr_html_ = fragment

    def __repr__(self) -> str:
        """Count questions and models, and give the verdict."""
        return "\n".join([self._facts(), *self.caveats, *self.verdict()])

    def _facts(self) -> str:
        return f"{self.graded!r}; price of a wrong answer: {self.price:g}."

    def _columns(self) -> list[str]:
        return [*super()._columns(), own_checks.ABSTAIN]


def report(
    graded: Graded, *, price: float = 1.0, confidence: float = 0.95, seed: int = 0
) -> GradedReport:
    r"""Compare models by their graded answers.

    With c the price of a wrong answer, the score is

    .. math:: (\text{right} - c \cdot \text{wrong}) / n,

    where an abstention is right on an unanswerable question, and earns 0 on an answerable one.

    Parameters
    ----------
    graded : Graded
        As `from_frame`, `from_csv`, `from_inspect_logs` and `from_lm_eval_samples` read it.
    price : float, default 1
        Of a wrong answer, at least 0; a right decision earns 1.
    confidence : float, default 0.95
        Of the intervals, at least 0.5; the tests have the level 1 - confidence.
    seed : int, default 0
        Of the bootstrap and the sign-flip tests.

    Returns
    -------
    GradedReport

    Raises
    ------
    TypeError, ValueError
        If an option is out of range, or all questions have the same topic.
    ImportError
        If pandas is missing; the message names the extra.

    Notes
    -----
    Intervals are those of the bootstrap, tests flip the signs of the differences question by
    question, both on the same questions for all models. If the questions have topics, whole topics
    are drawn, and the differences of a topic have one sign together: questions of one topic depend
    on each other. The grades are taken as true: what a judge model gets wrong is not in the
    intervals.

    Examples
    --------
    >>> grades = [[1, 1], [1, 0], [1, 0], [-1, 0], [-1, -1]]
    >>> answers = Graded(grades, ("eager", "shy"), ("1", "2", "3", "4", "5"), [False] * 5)
    >>> found = report(answers, price=1)
    >>> found.table[["score", "accuracy", "accuracy_of_answers", "over_refusal"]].round(2)
           score  accuracy  accuracy_of_answers  over_refusal
    eager    0.2       0.6                  0.6           0.0
    shy      0.0       0.2                  0.5           0.6
    >>> float(found.level.loc["eager", "shy"])
    2.0
    """
    report_checks.check_installed("pandas")
    import pandas as pd

    _checks.check_real_number(price, "price", 0, np.inf)
    report_checks.check_confidence_level(confidence)
    report_checks.check_seed_number(seed)
    check_is_graded(graded)
    own_checks.check_topics(graded.topics)
    names = [*graded.models, own_checks.ABSTAIN]
    # The constant answer is one more column, which is in no test.
    grades = np.pad(graded.grades, ((0, 0), (0, 1)))
    decisions = decided(grades, graded.unanswerable)
    units, n_topics = np.arange(len(grades)), len(set(graded.topics or ()))
    if graded.topics is not None:
        units = np.unique(graded.topics, return_inverse=True)[1]
    intervals = _numbers(
        names, _terms(grades, decisions, graded.unanswerable, price), units, confidence, seed
    )
    measures = list(dict.fromkeys(intervals["measure"]))
    numbers = intervals.pivot(index="model", columns="measure", values="value")
    numbers = numbers.loc[names, measures].rename_axis(index=None, columns=None)
    at_prices = np.stack([payoffs(decisions, c).mean(axis=0) for c in (0, 1)], axis=1)
    earned, codes = distinct(_totals(payoffs(decisions[:, :-1], price), units))
    sizes = None if graded.topics is None else _totals(np.ones((len(units), 1)), units)[0]
    best = str(numbers["score"].iloc[:-1].idxmax())
    paid = Paid(codes, {"score": earned}, sizes)
    tests = tests_of(graded.models, ["score"], [paid], confidence, seed, best)
    return GradedReport(
        table=numbers.iloc[:-1],
        constant=numbers.iloc[-1:],
        intervals=intervals,
        tests=pd.DataFrame(tests, columns=list(TEST_COLUMNS)),
        meanings={name: MEANINGS[name] for name in measures},
        titles={name: TITLES[name] for name in measures},
        utility="score",
        precise="",
        classes=(),
        confidence=confidence,
        notes=(),
        groups=n_topics,
        lines=dict(zip(names, map(tuple, at_prices.tolist()), strict=True)),
        caveats=(*graded.notes, *few_groups(graded.topics, n_topics, "topics")),
        references=numbers["score"].iloc[-1:].to_dict(),
        graded=graded,
        price=float(price),
        level=pd.DataFrame(level_prices(decisions), index=names, columns=names),
    )


def _terms(
    grades: IntArray, decisions: IntArray, unanswerable: BoolArray, price: float
) -> dict[str, tuple[Any, Any]]:
    """Numerators and denominators of the measures, per question and model."""
    every = np.ones(grades.shape, dtype=bool)
    trap = every & unanswerable[:, np.newaxis]
    right, answered = decisions == 1, grades != 0
    found = {
        "score": (payoffs(decisions, price), every),
        "accuracy": (right, every),
        "accuracy_of_answers": (right & answered, answered),
        "over_refusal": (~answered & ~trap, ~trap),
    }
    if trap.any():
        found["accuracy_answerable"] = (right & ~trap, ~trap)
        found["answered_unanswerable"] = (answered & trap, trap)
    # At the price c, the gain over the constant answer is that of right decisions less c · wrong.
    found["break_even"] = (right.astype(int) - trap, decisions == -1)
    return found


def _numbers(
    names: list[str],
    terms: dict[str, tuple[Any, Any]],
    units: IntArray,
    confidence: float,
    seed: int,
) -> pd.DataFrame:
    """Model, measure, value and interval: a row for each measure and model."""
    import pandas as pd

    rows = []
    for measure, (above, below) in terms.items():
        for name, *sums in zip(names, _totals(above, units), _totals(below, units), strict=True):
            with np.errstate(invalid="ignore", divide="ignore"):
                value = float(sums[0].sum() / sums[1].sum())
            rows.append(
                (name, measure, value, *ratio_intervals(outcomes_of(*sums), confidence, seed)[0])
            )
    return pd.DataFrame(rows, columns=["model", "measure", "value", "low", "high"])


def _totals(values: Any, units: IntArray) -> FloatArray:
    """Sum over the questions of each unit, a topic or a question by itself: a row for each model.

    Rounded, so that sums that are equal but for rounding are drawn together.
    """
    return np.round(sums_of_groups(values.T.astype(np.float64), units), 12)

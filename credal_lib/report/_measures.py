"""The measures of a report: what each says in one sentence, and its function in `metrics`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from credal_lib import _checks
from credal_lib._bootstrap import NOWHERE, Interval, Outcomes, ratio_intervals
from credal_lib._checks import FloatArray, IntArray, Truths
from credal_lib.report import _checks as own_checks
from credal_lib.report._predictions import Judged, Model
from credal_lib.report._units import is_plain, totals, unit_intervals
from credal_lib.rewards import CostReward, FBeta, Quadratic, Reward, SizeReward
from credal_lib.rewards._checks import check_number_of_columns
from credal_lib.toplists import Brier, Log

BySize = Callable[[IntArray, FloatArray], tuple[FloatArray, FloatArray]]
"""Sizes and hits (0 or 1) of outcomes to numerators and denominators of a share."""


@dataclass(frozen=True)
class Measure:
    """One number of the table: a ratio of sums over the rows, or a mean of losses.

    Attributes
    ----------
    name : str
        Its column in the table.
    title : str
        Its name in a report.
    meaning : str
        One sentence for a reader who does not know the word.
    by_size : callable, or None
        Numerators and denominators, from sizes and hits; None if the number depends on more than
        these.
    losses : callable, or None
        The terms of the mean by row, where `by_size` is None.
    applies : callable
        Whether a model has this number; where not, it is nan.
    """

    name: str
    title: str
    meaning: str
    by_size: BySize | None = None
    losses: Callable[[Any, Model], FloatArray] | None = None
    applies: Callable[[Model], bool] = lambda _: True

    def terms(self, truths: IntArray | Truths, model: Model) -> tuple[FloatArray, FloatArray]:
        """Return what each row adds to the numerator and to the denominator.

        Parameters
        ----------
        truths : int array of shape (n,), or Probabilities
        model : Model

        Returns
        -------
        tuple of two float arrays of shape (n,)
        """
        if self.losses is not None:
            losses = self.losses(truths, model)
            return losses, np.ones(len(losses))
        return self.by_size(*sizes_and_chances(truths, model))  # type: ignore[misc]

    def score(self, judged: Judged, model: Model) -> float:
        """Return the number of a model; nan where no row counts.

        Parameters
        ----------
        judged : Judged
        model : Model

        Returns
        -------
        float
        """
        top, bottom = (totals(judged, part) for part in self.terms(judged.truths, model))
        return float(top.sum() / bottom.sum()) if bottom.any() else float("nan")


def payoffs(
    reward: Reward, classes: Sequence[Any], truths: IntArray | Truths, model: Model
) -> FloatArray:
    """Return what a reward pays a model in each row; labeled costs are aligned to the classes.

    Costs are paid for the answers that were chosen under them, where a model has such.

    Parameters
    ----------
    reward : Reward
    classes : sequence of length K
        Labels of the columns.
    truths : int array of shape (n,)
    model : Model

    Returns
    -------
    float array of shape (n,)
    """
    sets = model.sets
    if model.priced is not None and isinstance(reward, CostReward):
        sets = model.priced
    check_number_of_columns(sets, reward)
    labels = getattr(reward, "classes", None)
    if labels is None:
        return reward._paid(sets, truths)
    # Sets and truths go to the order of the costs: argsort of a permutation is its inverse.
    moved = _checks.positions_of(list(classes), labels, "costs")
    if isinstance(truths, Truths):
        return reward._paid(sets[:, moved], truths._moved(moved))
    return reward._payoff(sets[:, moved], np.argsort(moved)[truths])


def reward_measure(name: str, reward: Reward, meaning: str, classes: Sequence[Any]) -> Measure:
    """Make the measure of a reward, its average over the rows.

    Parameters
    ----------
    name : str
    reward : Reward
    meaning : str
    classes : sequence of length K
        Labels of the columns, which labeled costs are aligned to.

    Returns
    -------
    Measure
    """
    if isinstance(reward, SizeReward):
        return Measure(name, name.replace("_", " "), meaning, by_size=partial(_mean_payoff, reward))
    return Measure(name, name, meaning, losses=partial(payoffs, reward, classes))


def payoffs_by_size(reward: SizeReward, sizes: IntArray, hits: FloatArray) -> FloatArray:
    """Return what a reward by size pays for outcomes.

    Parameters
    ----------
    reward : SizeReward
    sizes : int array of shape (m,)
        0 for "unknown", which is paid whatever the truth is.
    hits : float array of shape (m,)
        1 where the set contains the true class, else 0.

    Returns
    -------
    float array of shape (m,)
    """
    if_right = reward._by_size(max(int(sizes.max(initial=1)), 1))[sizes]
    return np.where(sizes == 0, if_right, if_right * hits)


def _mean_payoff(
    reward: SizeReward, sizes: IntArray, hits: FloatArray
) -> tuple[FloatArray, FloatArray]:
    return payoffs_by_size(reward, sizes, hits), np.ones(len(sizes))


def _share(of: Callable[[IntArray, FloatArray], Any], among: Callable[[IntArray], Any]) -> BySize:
    """Make the function of a share: of what, among which rows."""

    def ratio(sizes: IntArray, hits: FloatArray) -> tuple[FloatArray, FloatArray]:
        kept = np.asarray(among(sizes), dtype=np.float64)
        return np.asarray(of(sizes, hits), dtype=np.float64) * kept, kept

    return ratio


def sizes_and_chances(truths: IntArray | Truths, model: Model) -> tuple[IntArray, FloatArray]:
    """Return the size of each set, and whether it has the true class: 0, 1, or how probably.

    Parameters
    ----------
    truths : int array of shape (n,), or Probabilities
    model : Model

    Returns
    -------
    tuple of an int and a float array of shape (n,)
    """
    hits = np.asarray(_checks.at_truths(model.sets, truths), dtype=np.float64)
    return np.count_nonzero(model.sets, axis=1), hits


def _padded(score: Brier | Log) -> Callable[[Any, Model], FloatArray]:
    return lambda truths, model: score.loss(model.p, model.listed, truths)  # type: ignore[arg-type]


BRIER, LOG = Brier(2, penalty=0.0), Log(penalty=0.0)
"""An invalid list has the score of its largest valid sublist; the report counts these lists."""


def _has_probabilities(model: Model) -> bool:
    return model.p is not None


SHARES = (
    Measure(
        "size",
        "classes named",
        "Average number of classes in an answer, over all rows: an empty answer (unknown) counts 0"
        " and is not left out.",
        _share(lambda sizes, _: sizes, np.ones_like),
    ),
    Measure(
        "coverage",
        "coverage",
        "Share of all rows whose answer names the true class. It rises by naming more classes, so"
        " read it with the size.",
        _share(lambda _, hits: hits, np.ones_like),
    ),
    Measure(
        "unknown",
        "unknown",
        "Share of rows without an answer.",
        _share(lambda sizes, _: sizes == 0, np.ones_like),
    ),
    Measure(
        "determinacy",
        "determinacy",
        "Share of rows answered with exactly one class.",
        _share(lambda sizes, _: sizes == 1, np.ones_like),
    ),
    Measure(
        "single_accuracy",
        "single accuracy",
        "Of the rows answered with exactly one class, the share that is right.",
        _share(lambda _, hits: hits, lambda sizes: sizes == 1),
    ),
    Measure(
        "set_accuracy",
        "set accuracy",
        "Of the rows answered with two classes or more, the share whose answer names the true"
        " class.",
        _share(lambda _, hits: hits, lambda sizes: sizes >= 2),
    ),
)

LOSSES = (
    Measure(
        "padded_brier_loss",
        "Brier loss",
        "Lower is better, 0 is perfect, 2 the worst: squared distance between the stated"
        " probabilities and the truth. For a top list, what it leaves over is shared equally among"
        " the classes that it does not name (padded).",
        losses=_padded(BRIER),
        applies=_has_probabilities,
    ),
    Measure(
        "padded_log_loss",
        "log loss",
        "Lower is better, 0 is perfect: minus the natural logarithm of the probability given to the"
        " true class, padded in the same way. It is infinite as soon as one true class was given"
        " probability 0.",
        losses=_padded(LOG),
        applies=_has_probabilities,
    ),
)

DISCOUNTED = (
    "An answer of k classes that names the true one earns 1/k, a wrong one 0: what guessing inside"
    " the set would earn on average. It pays nothing for caution."
)


def _quadratic_meaning(reward: Quadratic, taste: str) -> str:
    two, three = reward.utility(1 / 2), reward.utility(1 / 3)
    return (
        f"A right answer earns 1 if it names one class, {two:.3g} if two, {three:.3g} if three; a"
        f" wrong one earns 0. {taste}"
    )


def standard_rewards(beta: float) -> dict[str, tuple[Reward, str]]:
    """Return the rewards that every report has, with their meanings.

    Parameters
    ----------
    beta : float
        Of the set-F measure.

    Returns
    -------
    dict of str to (Reward, str)
    """
    f_beta, u65, u80 = FBeta(beta), Quadratic(0.65), Quadratic(0.8)
    return {
        "discounted_accuracy": (Quadratic(0.5), DISCOUNTED),
        "u65": (u65, _quadratic_meaning(u65, "It pays something for caution.")),
        "u80": (u80, _quadratic_meaning(u80, "It pays much for caution.")),
        f_beta.label: (
            f_beta,
            (
                f"The F measure of the answer as a set, with β = {beta:g}: an answer of k classes"
                f" that names the true one earns (1 + β²)/(β² + k), {f_beta.utility(1 / 2):.3f} for"
                " two. Not the F1 of a confusion matrix."
            ),
        ),
    }


def named_reward(utility: str, beta: float) -> tuple[Reward, str]:
    """Look up one of the `standard_rewards`.

    Parameters
    ----------
    utility : str
        Its name; ``"u50"`` is discounted accuracy.
    beta : float
        Of the set-F measure.

    Returns
    -------
    tuple of Reward and str
        With its name in the table.

    Raises
    ------
    TypeError, ValueError
        If there is none of this name; the message lists them.
    """
    listed = standard_rewards(beta)
    name = _checks.read_known_name(utility, ["u50", *listed], "utility", "utility")
    if name == "u50":
        name = "discounted_accuracy"
    return listed[name][0], name


def outcomes_by_size(truths: IntArray, model: Model) -> IntArray:
    """Code each row by twice the size of its set, plus one for a hit.

    Parameters
    ----------
    truths : int array of shape (n,)
    model : Model

    Returns
    -------
    int array of shape (n,)
    """
    hits = _checks.at_truths(model.sets, truths)
    codes: IntArray = 2 * np.count_nonzero(model.sets, axis=1) + hits
    return codes


def sizes_and_hits(codes: IntArray) -> tuple[IntArray, FloatArray]:
    """Return the size of each outcome that `outcomes_by_size` codes, and 1 for a hit, else 0."""
    return codes // 2, (codes % 2).astype(np.float64)


def intervals(
    measures: tuple[Measure, ...],
    judged: Judged,
    models: Sequence[Model],
    confidence: float,
    seed: int,
    together: bool,
) -> list[dict[str, Interval]]:
    """Return the intervals of all measures of some models, by name.

    Parameters
    ----------
    measures : tuple of Measure
    judged : Judged
    models : sequence of Model
    confidence : float
    seed : int
    together : bool
        As `unit_intervals`.

    Returns
    -------
    list of dict of str to Interval
    """
    found: list[dict[str, Interval]] = []
    places, terms = [], []
    by_size = [measure for measure in measures if measure.by_size is not None]
    for position, model in enumerate(models):
        found.append(dict.fromkeys((measure.name for measure in measures), NOWHERE))
        left = [measure for measure in measures if measure.applies(model)]
        if is_plain(judged) and by_size:
            codes = outcomes_by_size(judged.truths, model)
            found[-1] |= _from_counts(by_size, codes, confidence, seed)
            left = [measure for measure in left if measure.by_size is None]
        for measure in left:
            places.append((position, measure.name))
            with own_checks.naming(model.name):
                terms.append(measure.terms(judged.truths, model))
    ends = unit_intervals(terms, judged, confidence, seed, together)
    for (position, name), end in zip(places, ends, strict=True):
        found[position][name] = end
    return found


def _from_counts(
    measures: Sequence[Measure], codes: IntArray, confidence: float, seed: int
) -> dict[str, Interval]:
    """Rows of one size and hit are one outcome with a count.

    So the bootstrap draws counts of few outcomes, the same for all measures, and not rows.
    """
    counts = np.bincount(codes)
    cells = np.flatnonzero(counts)
    sizes, hits = sizes_and_hits(cells)
    parts = [measure.by_size(sizes, hits) for measure in measures if measure.by_size is not None]
    tops, bottoms = (np.stack(part, axis=1) for part in zip(*parts, strict=True))
    ends = ratio_intervals(Outcomes(tops, bottoms, counts[cells]), confidence, seed)
    return dict(zip((measure.name for measure in measures), ends, strict=True))


def with_unknown(utility: Any, unknown: Any, r: Any, beta: Any) -> Any:
    """Return the utility that pays “unknown” so much.

    r without costs is refused, and so is a utility that has no name: it states its own.
    """
    if r is not None:
        raise ValueError("r: a reward for cautiousness belongs to costs; expected costs= as well")
    if unknown is None:
        return utility
    if not isinstance(utility, str):
        raise ValueError(
            "unknown: expected the name of a utility, such as 'u65', got a reward; it states"
            " its own"
        )
    _checks.check_real_number(unknown, "unknown", 0, 1)
    reward: Any = named_reward(utility, beta)[0]
    return replace(reward, unknown=unknown)

"""Pairs of models on the same rows: differences, tests, and the utility of a pair at a tie."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from credal_lib import _checks
from credal_lib._bootstrap import Outcomes, distinct, joint_counts, outcomes_of, ratio_intervals
from credal_lib.comparisons._holm import corrected_among
from credal_lib.report import _checks as own_checks
from credal_lib.report._many_pairs import Paid, Tested, Together
from credal_lib.report._measures import outcomes_by_size, payoffs, payoffs_by_size, sizes_and_hits
from credal_lib.report._predictions import Judged, Model
from credal_lib.report._progress import progress
from credal_lib.report._signs import sign_flips
from credal_lib.report._units import drawn_together, is_plain, totals, unit_intervals
from credal_lib.rewards import Quadratic, Reward, SizeReward

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import ArrayLike

    from credal_lib._checks import FloatArray, IntArray

UNDECIDED = "undecided"
"""The verdict on a pair whose difference the rows do not decide."""

MOST_PAIRED = 500
"""Of more models, only the one that earns most is compared with the others."""

DISCOUNTED, WHOLE = Quadratic(0.5), Quadratic(1)
"""The utility of an answer is linear in that of a pair, so two of its values give the line."""


class BreakEven(NamedTuple):
    """The utility of a right pair at which a model ties with a precise one, and its interval."""

    value: float
    low: float
    high: float


def break_even_worth(
    y_true: ArrayLike, sets: ArrayLike, precise: ArrayLike, *, classes: ArrayLike | None = None
) -> float:
    r"""Compute the utility h of a right pair of classes at which a model ties with a precise one.

    The utility :math:`u_h(x) = x + (4h - 2) x (1 - x)` of the discounted accuracy x is linear in
    :math:`h = u_h(1/2)`, so the average utilities of both models are equal at one h:

    .. math:: \sum_i u_h(x_i) = \sum_i [y_i \in P_i].

    A person who pays more for a right pair than h prefers the sets, one who pays less the single
    classes. With single classes and pairs alone it is a ratio of two counts: the rows on which the
    precise model is right, less those on which a single class of the other is, over the right
    pairs. Below 1/2 the sets are ahead even for a person who pays nothing for caution; above 1 no
    utility up to that of a right single class makes them draw level.

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given.
    sets : bool array of shape (n, K)
        Predicted sets; an empty row is "unknown" and earns 0. A frame is aligned to `classes` by
        its columns.
    precise : bool array of shape (n, K)
        Exactly one class in each row, for instance ``predictions.as_sets(labels, classes)``.
    classes : array of shape (K,), optional
        Label of each column; the columns of frames if not given.

    Returns
    -------
    float
        ``nan`` if no set of two classes or more contains the true class: then the utility of a
        pair plays no part.

    Raises
    ------
    TypeError, ValueError
        If sets are not 0/1 of shape (n, K), there is no row, a row of `precise` has not exactly one
        class, lengths differ, or a label is unknown.

    Examples
    --------
    >>> sets = [[1, 1, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1]]
    >>> precise = [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0]]
    >>> round(break_even_worth([0, 1, 1, 2], sets, precise), 3)
    0.333
    """
    _checks.check_one_order_of_rows(sets=sets, precise=precise, y_true=y_true)
    order, columns, precise_columns = _checks.read_by_label(classes, sets=sets, precise=precise)
    cautious = Model("sets", "sets", _checks.read_sets(columns, "sets"))
    committed = Model("precise", "sets", _checks.read_sets(precise_columns, "precise"))
    n, n_classes = cautious.sets.shape
    _checks.check_at_least_one_row(n)
    own_checks.check_precise(committed.sets)
    truths = _checks.read_truths(y_true, n, n_classes, order.labels)
    own_checks.check_as_many_rows(len(committed.sets), n)
    own_checks.check_as_many_columns(committed.sets.shape[1], n_classes)
    gap, slope, counts = _counted_lines(
        outcomes_by_size(truths, cautious), outcomes_by_size(truths, committed)
    )
    total = float(counts @ slope)
    return float(counts @ gap) / total if total else math.nan


def break_evens(
    judged: Judged,
    models: Sequence[Model],
    precise: Model | None,
    confidence: float,
    seed: int,
    together: bool,
) -> list[BreakEven]:
    """Return `break_even_worth` of some models and a precise one, with its interval.

    Parameters
    ----------
    judged : Judged
    models : sequence of Model
    precise : Model or None
        Without it, and of itself, it is undefined.
    confidence : float
    seed : int
    together : bool
        As `unit_intervals`.

    Returns
    -------
    list of BreakEven
    """
    found = [BreakEven(math.nan, math.nan, math.nan)] * len(models)
    if precise is None:
        return found
    others = [i for i, model in enumerate(models) if model.name != precise.name]
    if is_plain(judged):
        sums, ends = [], []
        committed = outcomes_by_size(judged.truths, precise)
        for i in others:
            codes = outcomes_by_size(judged.truths, models[i])
            gap, slope, counts = _counted_lines(codes, committed)
            outcomes = Outcomes(gap[:, np.newaxis], slope[:, np.newaxis], counts)
            ends += ratio_intervals(outcomes, confidence, seed)
            sums.append((float(counts @ gap), float(counts @ slope)))
    else:
        half, one = (
            partial(payoffs, reward, judged.classes, judged.truths)
            for reward in (DISCOUNTED, WHOLE)
        )
        terms = [_lines(half(models[i]), one(models[i]), one(precise)) for i in others]
        ends = unit_intervals(terms, judged, confidence, seed, together)
        sums = [
            (float(totals(judged, gap).sum()), float(totals(judged, slope).sum()))
            for gap, slope in terms
        ]
    for i, (above, below), interval in zip(others, sums, ends, strict=True):
        if below != 0:
            found[i] = BreakEven(above / below, *interval)
    return found


def _lines(
    at_half: FloatArray, at_one: FloatArray, precise: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return a line in h for each outcome: how far the precise model is ahead at 0, and the slope.

    The slope is what the other gains, from what it is paid at h = 1/2 and 1.
    """
    slope = 2 * (at_one - at_half)
    return precise - (at_half - slope / 2), slope


def _counted_lines(codes: IntArray, precise: IntArray) -> tuple[FloatArray, FloatArray, IntArray]:
    """Return the lines of the distinct outcomes of two models, coded by size, and their counts."""
    first, second, counts = joint_counts(codes, precise)
    lines = _lines(_paid(DISCOUNTED, first), _paid(WHOLE, first), _paid(WHOLE, second))
    return *lines, counts


def _paid(reward: SizeReward, codes: IntArray) -> FloatArray:
    """Payoffs of coded outcomes: twice the size, plus one for a hit."""
    return payoffs_by_size(reward, *sizes_and_hits(codes))


def paired_tests(
    judged: Judged, rewards: Mapping[str, Reward], confidence: float, seed: int, best: str
) -> dict[str, Sequence[Any]]:
    """Compare all pairs of models on the same rows, under every reward.

    Of more than `MOST_PAIRED` models, the one that earns most is compared with each other one.

    Parameters
    ----------
    judged : Judged
    rewards : mapping of names to rewards
    confidence : float
    seed : int
    best : str
        The model that earns most under the utility that the verdict goes by.

    Returns
    -------
    dict of str to sequence
        Columns of `Report.tests`; p values are corrected for all pairs under the same reward.
    """
    names = [model.name for model in judged.models]
    return tests_of(names, list(rewards), _all_paid(judged, rewards), confidence, seed, best)


def tests_of(
    names: Sequence[str],
    rewards: Sequence[str],
    everything: Iterable[Paid],
    confidence: float,
    seed: int,
    best: str,
) -> dict[str, Sequence[Any]]:
    """Compare all pairs of models by what they are paid.

    Parameters
    ----------
    names : sequence of str
        Of the models.
    rewards : sequence of str
        Their names.
    everything : iterable of Paid
        What the models are paid under them.
    confidence : float
    seed : int
    best : str

    Returns
    -------
    dict of str to sequence
        As `paired_tests`.
    """
    lots = _lots(names, best)
    pairs = [(names[a], names[b]) for a, others in lots for b in others.tolist()]
    found: dict[str, list[Tested]] = {name: [] for name in rewards}
    for paid in everything:
        many = drawn_together(len(pairs) * len(paid.values), paid.n_cells())
        together = Together(paid, confidence, seed) if many else None
        for a, others in progress(lots, "pairs of models"):
            for name, tests in (
                together.tests(a, others)
                if together
                else _one_by_one(paid, a, others, confidence, seed)
            ):
                found[name] += tests
    columns: dict[str, Sequence[Any]] = {
        "utility": [name for name in rewards for _ in pairs],
        "a": [a for a, _ in pairs] * len(rewards),
        "b": [b for _, b in pairs] * len(rewards),
    }
    tests = [test for name in rewards for test in found[name]]
    columns |= {field: [getattr(test, field) for test in tests] for field in Tested._fields}
    return columns | _verdicts(columns, math.comb(len(names), 2), len(rewards), confidence)


def _lots(names: Sequence[str], best: str) -> list[tuple[int, IntArray]]:
    """Return the pairs, as positions: a model, and those that it is compared with."""
    everyone = np.arange(len(names))
    if len(names) > MOST_PAIRED:
        first = names.index(best)
        return [(first, np.delete(everyone, first))]
    return [(a, everyone[a + 1 :]) for a in range(len(names) - 1)]


def _all_paid(judged: Judged, rewards: Mapping[str, Reward]) -> Iterator[Paid]:
    """Yield what models are paid.

    A reward by size sees no more than the outcomes of the models, which are few and counted once
    for all such rewards. Of others, and of groups, the distinct payoffs are counted.
    """
    together = []
    if is_plain(judged):
        together = [name for name, reward in rewards.items() if isinstance(reward, SizeReward)]
    if together:
        outcomes = [outcomes_by_size(judged.truths, model) for model in judged.models]
        codes, back = np.unique(np.stack(outcomes), return_inverse=True)
        values = {name: _paid(rewards[name], codes) for name in together}  # type: ignore[arg-type]
        yield Paid(back.reshape(len(outcomes), -1), values)
    below = None if is_plain(judged) else totals(judged, np.ones(len(judged.truths)))
    for name in [name for name in rewards if name not in together]:
        of_models = [
            totals(judged, payoffs(rewards[name], judged.classes, judged.truths, model))
            for model in judged.models
        ]
        payoff, places = distinct(np.stack(of_models))
        yield Paid(places, {name: payoff}, below)


def _one_by_one(
    paid: Paid, a: int, others: IntArray, confidence: float, seed: int
) -> Iterator[tuple[str, list[Tested]]]:
    """Test pairs, each with draws of its own."""
    for b in others.tolist():
        if paid.below is None:
            first, second, counts = joint_counts(paid.codes[a], paid.codes[b])
        else:
            first, second = paid.codes[a], paid.codes[b]
            counts = np.ones(len(first), dtype=np.intp)
        for name, values in paid.values.items():
            differences = values[first] - values[second]
            # Rounded, so that differences that are equal but for rounding are drawn together.
            rounded = np.round(differences, 12)
            if paid.below is None:
                outcomes = outcomes_of(rounded, counts=counts)
            else:
                outcomes = outcomes_of(rounded, paid.below)
            ((low, high),) = ratio_intervals(outcomes, confidence, seed)
            lead = float(counts @ differences) / paid.weight()
            yield name, [Tested(lead, low, high, *sign_flips(differences, counts, seed))]


def _verdicts(
    columns: Mapping[str, Sequence[Any]], n_pairs: int, n_rewards: int, confidence: float
) -> dict[str, Sequence[Any]]:
    """Add p values after Holm's correction, and verdicts, which need the interval and the test."""
    numbers = (np.array(columns[name], dtype=float) for name in ("difference", "low", "high", "p"))
    lead, low, high, p = numbers
    by_reward = np.split(p, n_rewards)
    corrected = np.concatenate([corrected_among(part, n_pairs) for part in by_reward])
    decided = (corrected <= 1 - confidence) & ~((low <= 0) & (high >= 0))
    ahead = [
        (a if more else b) if sure else UNDECIDED
        for a, b, more, sure in zip(
            columns["a"], columns["b"], (lead > 0).tolist(), decided.tolist(), strict=True
        )
    ]
    return {"p_holm": corrected.tolist(), "verdict": ahead}

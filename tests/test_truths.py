"""Uncertain truths: expectations and bounds against the enumeration of all truths, in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf, prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from credal_lib import comparisons, confusion, gambles, metrics, predictions, rewards, toplists, truths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

COUNTS = np.array([[3, 1, 0], [1, 1, 2], [0, 4, 0], [2, 0, 2]])
SETS = np.array([[1, 0, 0], [1, 1, 0], [0, 0, 0], [0, 1, 1]], dtype=bool)
P = np.array([[0.5, 0.25, 0.25], [0.125, 0.75, 0.125], [0.25, 0.25, 0.5], [1, 0, 0]])
LISTED = np.array([[1, 1, 1], [0, 1, 0], [0, 0, 1], [1, 0, 0]], dtype=bool)
WEIGHT = np.array([1, 0, 2, 5])
LABELS = ["cat", "dog", "eel"]
COSTS = [[0, 1, 4], [2, 0, 1], [5, 3, 0]]
PRICED = rewards.DiscountedCost(COSTS, 0, unknown=-1)
TRUTHS = truths.Probabilities.from_counts(COUNTS)
POSSIBLE = truths.Sets(COUNTS > 0)

SCORES: dict[str, Callable[..., Any]] = {
    "u65": lambda y, **o: metrics.utility_score(y, SETS, "u65", **o),
    "a cost of each class": lambda y, **o: metrics.utility_score(y, SETS, PRICED, **o),
    "discounted accuracy": lambda y, **o: metrics.discounted_accuracy_score(y, SETS, **o),
    "single accuracy": lambda y, **o: metrics.single_accuracy_score(y, SETS, **o),
    "set accuracy": lambda y, **o: metrics.set_accuracy_score(y, SETS, **o),
    "coverage": lambda y, **o: metrics.coverage_score(y, SETS, **o),
    "decisive errors": lambda y, **o: metrics.decisive_error_loss(y, SETS, **o),
    "top-k error": lambda y, **o: metrics.top_k_loss(y, SETS, **o),
    "padded Brier": lambda y, **o: metrics.padded_brier_loss(y, P, LISTED, **o),
    "penalized Brier": lambda y, **o: metrics.padded_brier_loss(y, P, SETS, penalty=0.5, **o),
    "padded spherical": lambda y, **o: metrics.padded_loss(y, P, LISTED, toplists.Spherical(), **o),
}
every_score = pytest.mark.parametrize("score", SCORES.values(), ids=list(SCORES))


def all_truths() -> Iterator[tuple[list[int], Fraction]]:
    """Every assignment of possible classes to the rows, with its probability."""
    for y in product(range(3), repeat=len(COUNTS)):
        chance = prod((Fraction(int(row[k]), int(row.sum())) for row, k in zip(COUNTS, y, strict=True)), start=1)
        if chance:
            yield list(y), Fraction(chance)


@every_score
@pytest.mark.parametrize("options", [{}, {"sample_weight": WEIGHT}])
def test_the_expectation_is_that_over_all_truths(score: Callable[..., Any], options: dict[str, Any]) -> None:
    by_enumeration = sum(chance * Fraction(score(y, **options)) for y, chance in all_truths())
    assert score(TRUTHS, **options) == pytest.approx(float(by_enumeration), abs=1e-12)


@every_score
@pytest.mark.parametrize("options", [{}, {"sample_weight": WEIGHT}])
def test_the_bounds_are_reached_and_not_passed(score: Callable[..., Any], options: dict[str, Any]) -> None:
    values = [score(y, **options) for y, _ in all_truths()]
    found = score(POSSIBLE, **options)
    assert found == pytest.approx((min(values), max(values)), abs=1e-12)
    assert found.lower <= score(TRUTHS, **options) <= found.upper


@every_score
def test_one_hot_truths_are_labels(score: Callable[..., Any]) -> None:
    y = [2, 0, 1, 1]
    for rows in (np.eye(3)[y], np.eye(3, dtype=bool)[y], np.eye(3, dtype=int)[y]):
        assert score(truths.OneHot(rows)) == score(y)
        assert score(truths.Sets(rows.astype(bool))) == pytest.approx((score(y), score(y)))
    assert score(truths.Probabilities(np.eye(3)[y])) == pytest.approx(score(y))


def test_payoffs_by_row_are_those_of_gambles() -> None:
    paid = rewards.Quadratic(0.8)(SETS)
    expected = gambles.payoff(paid, TRUTHS)
    assert expected.tolist() == pytest.approx(gambles.expectation(paid, TRUTHS.rows).tolist())
    assert rewards.Quadratic(0.8).payoff(SETS, TRUTHS).tolist() == expected.tolist()
    brier = toplists.Brier()
    assert brier.loss(P, LISTED, TRUTHS).tolist() == brier.expected(P, LISTED, TRUTHS.rows).tolist()


def test_an_infinite_loss_counts_only_where_its_class_is_possible() -> None:
    sure = np.array([[1.0, 0, 0]])
    everything = np.ones((1, 3), dtype=bool)
    assert metrics.padded_log_loss(truths.Probabilities([[1.0, 0, 0]]), sure, everything) == 0
    assert metrics.padded_log_loss(truths.Probabilities([[0.99, 0.01, 0]]), sure, everything) == inf
    assert metrics.padded_log_loss(truths.Sets([[1, 0, 1]]), sure, everything) == (0, inf)


def test_an_average_over_no_row_is_undefined_at_both_ends() -> None:
    found = metrics.set_accuracy_score(truths.Sets([[1, 1]]), [[1, 0]])
    assert np.isnan(found).tolist() == [True, True]


def test_a_risk_has_the_bounds_of_the_reward_exchanged() -> None:
    held_out = [0, 1, 0, 1], P
    found = metrics.conformal_risk(POSSIBLE, P, "u65", coverage=0.7, calibration=held_out)
    sets = np.greater_equal(P, found.threshold)
    earned: Any = metrics.utility_score(POSSIBLE, sets, "u65")
    assert found.risk == (-earned.upper, -earned.lower)


@pytest.mark.parametrize("frame", [pd.DataFrame, lambda rows, columns: pl.DataFrame(rows, schema=columns)])
@pytest.mark.parametrize("kind", [truths.Probabilities.from_counts, lambda rows: truths.Sets(rows > 0), truths.OneHot])
def test_frames_are_read_by_label(kind: Callable[..., Any], frame: Callable[..., Any]) -> None:
    counts = np.eye(3, dtype=int)[[0, 2, 1, 1]] if kind is truths.OneHot else COUNTS
    in_order = metrics.coverage_score(kind(counts), SETS)
    moved = [2, 0, 1]
    turned = kind(frame(counts[:, moved], columns=[LABELS[j] for j in moved]))
    assert metrics.coverage_score(turned, pd.DataFrame(SETS, columns=LABELS)) == in_order
    assert metrics.coverage_score(turned, SETS, classes=LABELS) == in_order


def test_integer_labels_are_no_positions() -> None:
    turned = truths.OneHot(pd.DataFrame([[1, 0], [0, 1]], columns=[1, 0]))
    assert metrics.coverage_score(turned, [[0, 1], [1, 0]], classes=[0, 1]) == 1
    with pytest.raises(ValueError, match="give both their labels"):
        metrics.coverage_score(turned, [[0, 1], [1, 0]])
    with pytest.raises(ValueError, match="give both their labels"):
        metrics.coverage_score(truths.OneHot([[1, 0]]), pd.DataFrame([[1, 0]], columns=[1, 0]))


def test_classes_state_the_order_of_a_frame_and_the_labels_of_an_array() -> None:
    frame = pd.DataFrame(COUNTS, columns=LABELS)
    turned = truths.Probabilities.from_counts(frame, classes=["eel", "cat", "dog"])
    assert turned.rows.tolist() == TRUTHS.rows[:, [2, 0, 1]].tolist()
    assert turned.classes == ("eel", "cat", "dog")
    labeled = truths.Probabilities(TRUTHS.rows, classes=LABELS)
    expected = metrics.coverage_score(TRUTHS, SETS)
    for given in (turned, labeled):
        assert metrics.coverage_score(given, SETS, classes=LABELS) == pytest.approx(expected)


def test_rows_in_another_order_are_refused() -> None:
    frame = pd.DataFrame(COUNTS, columns=LABELS)
    sets = pd.DataFrame(SETS, columns=LABELS)[::-1]
    with pytest.raises(ValueError, match="another order"):
        metrics.coverage_score(truths.Probabilities.from_counts(frame), sets)


def test_counts_become_shares() -> None:
    rng = np.random.default_rng(7)
    counts = rng.multinomial(60, rng.dirichlet(np.full(10, 0.1), size=500))  # as those of CIFAR-10H
    found = truths.Probabilities.from_counts(counts)
    exact = [[Fraction(int(votes), 60) for votes in row] for row in counts]
    assert found.rows.tolist() == [[float(share) for share in row] for row in exact]
    right = counts == counts.max(axis=1, keepdims=True)
    share = sum(
        share for row, hits in zip(exact, right, strict=True) for share, hit in zip(row, hits, strict=True) if hit
    )
    assert metrics.coverage_score(found, right) == pytest.approx(float(share / 500), abs=1e-12)


@pytest.mark.parametrize(
    "votes",
    [
        [["dog", "cat", "dog"], ["cat"], ["eel", None, "dog"]],
        np.array([["dog", "cat", "dog"], ["cat", None, None], ["eel", float("nan"), "dog"]], dtype=object),
        pd.DataFrame([["dog", "cat", "dog"], ["cat", None, pd.NA], ["eel", None, "dog"]]),
        pl.DataFrame({"a": ["dog", "cat", "eel"], "b": ["cat", None, None], "c": ["dog", None, "dog"]}),
        np.ma.MaskedArray(
            [["dog", "cat", "dog"], ["cat"] * 3, ["eel"] * 2 + ["dog"]],
            np.array([[0] * 3, [0, 1, 1], [0, 1, 0]], dtype=bool),
        ),
    ],
)
def test_votes_are_counted_without_those_that_are_missing(votes: Any) -> None:
    found = truths.Probabilities.from_votes(votes)
    assert found.classes == ("cat", "dog", "eel")
    assert found.rows.tolist() == [[1 / 3, 2 / 3, 0], [1, 0, 0], [0, 1 / 2, 1 / 2]]
    other = truths.Probabilities.from_votes(votes, classes=["eel", "fox", "dog", "cat"])
    assert other.rows.tolist() == [[0, 0, 2 / 3, 1 / 3], [0, 0, 0, 1], [1 / 2, 0, 1 / 2, 0]]


def test_sets_of_labels_are_votes() -> None:
    found = truths.Sets.from_votes([{"b", "a"}, frozenset({"c"})], classes=["c", "a", "b"])
    assert found.rows.tolist() == [[False, True, True], [True, False, False]]


def test_either_of_two_readers_may_be_right() -> None:
    readers = pd.DataFrame({"a": ["dog", "cat", "eel"], "b": ["cat", None, "eel"]}, index=[5, 3, 4])
    found = truths.Sets.from_votes(readers, classes=["eel", "cat", "dog"])
    assert found.rows.tolist() == [[0, 1, 1], [0, 1, 0], [1, 0, 0]]
    answers = predictions.as_sets(["dog", "cat", "cat"], found.classes)
    bounds = metrics.coverage_score(found, answers, classes=list(found.classes or ()))
    assert bounds == truths.Bounds(1 / 3, 2 / 3)
    moved = pd.DataFrame(answers, columns=["eel", "cat", "dog"], index=[3, 4, 5])
    with pytest.raises(ValueError, match="index"):
        metrics.coverage_score(found, moved)


def test_draws_have_the_shares_of_the_probabilities() -> None:
    y = truths.Probabilities(np.tile([0, 0.25, 0, 0.75, 0], (40_000, 1)), classes=list("abcde"))
    drawn = y.draw(seed=3)
    assert set(drawn) == {"b", "d"}
    assert np.mean(drawn == "d") == pytest.approx(0.75, abs=0.01)
    assert (y.draw(seed=3) == drawn).all()
    assert truths.Probabilities([[0.5, 0.5]] * 64).draw(seed=4).dtype.kind == "i"


def test_the_mode_is_the_first_of_the_most_probable() -> None:
    assert TRUTHS.mode().tolist() == [0, 2, 1, 0]
    assert truths.Probabilities([[0.2, 0.8]], classes=["no", "yes"]).mode().tolist() == ["yes"]


def test_a_table_of_scores_has_expectations_and_bounds() -> None:
    measures = ["u65", "coverage", "determinacy"]
    table = metrics.scores(TRUTHS, {"cautious": SETS, "precise": [0, 1, 1, 2]}, measures)
    assert table.loc["cautious", "u65"] == metrics.utility_score(TRUTHS, SETS, "u65")
    ends = metrics.scores(POSSIBLE, {"cautious": SETS}, measures)
    assert list(ends) == ["u65_lower", "u65_upper", "coverage_lower", "coverage_upper", "determinacy"]
    assert tuple(ends.loc["cautious"][:2]) == metrics.utility_score(POSSIBLE, SETS, "u65")
    named = truths.Sets(COUNTS > 0, classes=LABELS)
    assert metrics.scores(named, {"m": ["cat"] * 4}, "coverage").iloc[0].tolist() == [0.0, 0.75]


def test_a_bootstrap_draws_rows_with_their_expectations() -> None:
    options: dict[str, Any] = {"sample_weight": [1, 1, 2, 3], "seed": 5, "draws": 300}
    by_reward = comparisons.bootstrap_interval(TRUTHS, SETS, "u65", **options)
    paid = rewards.Quadratic(0.65).payoff(SETS, TRUTHS)

    def mean(values: Any, sample_weight: Any) -> float:
        return float(np.average(values, weights=sample_weight))

    assert by_reward.value == pytest.approx(mean(paid, [1, 1, 2, 3]))
    by_score = comparisons.bootstrap_interval(TRUTHS, SETS, metrics.coverage_score, **options)
    hits = (TRUTHS.rows * SETS).sum(axis=1)
    assert by_score == pytest.approx(comparisons.bootstrap_interval(None, hits, mean, **options))


class Trained:
    """A classifier that has not seen eels, and answers cat or dog."""

    classes_ = np.array(["cat", "dog"])

    def predict_set(self, X: Any) -> Any:
        return np.ones((len(X), 2), dtype=bool)


def test_a_scorer_takes_uncertain_truths() -> None:
    y = truths.Probabilities(TRUTHS.rows, classes=LABELS)
    missed = TRUTHS.rows[:, 2].mean()
    assert metrics.set_scorer(metrics.coverage_score)(Trained(), range(4), y) == pytest.approx(1 - missed)
    assert metrics.set_scorer("u65")(Trained(), range(4), y) == pytest.approx(0.65 * (1 - missed))


def test_a_function_of_labels_is_not_misled() -> None:
    with pytest.raises(TypeError, match="certain true classes"):
        metrics.scores(TRUTHS, {"m": SETS}, [share_of_the_first])
    assert (truths.OneHot([[0, 1], [1, 0]]) == np.array([1, 1])).tolist() == [True, False]


def share_of_the_first(y: Any, sets: Any) -> float:
    return float(np.mean(y == 0))


def test_one_hot_truths_are_counted_and_ranked_as_labels() -> None:
    y = truths.OneHot([[1, 0], [0, 1], [0, 1]], classes=["cat", "dog"])
    labels = ["cat", "dog", "dog"]
    answers = ["cat", "cat", "dog"]
    assert np.asarray(y).tolist() == labels
    tally = confusion.tally(y, answers, classes=["dog", "cat"])
    assert tally.counts.tolist() == confusion.tally(labels, answers, classes=["dog", "cat"]).counts.tolist()
    trust = [0.9, 0.8, 0.7]
    assert metrics.aurc_loss(y, answers, trust) == metrics.aurc_loss(labels, answers, trust)


def test_what_is_no_average_is_refused_and_says_what_to_do() -> None:
    calls: list[Callable[[Any], Any]] = [
        lambda y: confusion.tally(y, [0, 1, 2, 0], classes=range(3)),
        lambda y: metrics.aurc_loss(y, [0, 1, 2, 0], [1, 2, 3, 4]),
        lambda y: metrics.coverage_by(y, SETS, "class"),
        lambda y: metrics.size_stratified_coverage_score(y, SETS),
        lambda y: metrics.conformal_threshold(y, P, 0.5),
        np.asarray,
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"averages of payoffs .* y_true.draw\(seed\)"):
            call(TRUTHS)
        with pytest.raises(TypeError, match=r"got truths.Sets; only averages of payoffs"):
            call(POSSIBLE)


@pytest.mark.parametrize("score", [metrics.coverage_score, metrics.discounted_accuracy_score])
def test_bare_shares_stay_refused(score: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match="each instance has one true class"):
        score(TRUTHS.rows, SETS)

"""Bootstrap intervals on one test set: values by hand, what the options do."""

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from credal_lib import metrics
from credal_lib.comparisons import BootstrapInterval, bootstrap_interval
from credal_lib.rewards import Quadratic

GENERATOR = np.random.default_rng(16)
Y = GENERATOR.integers(3, size=60)
SETS = GENERATOR.random((60, 3)) < 0.5
SETS[np.arange(60), Y] |= GENERATOR.random(60) < 0.5
OTHER = SETS | (GENERATOR.random((60, 3)) < 0.2)


def interval(score: Any = metrics.coverage_score, **options: Any) -> BootstrapInterval:
    return bootstrap_interval(Y, SETS, score, **{"draws": 400} | options)


def test_coverage_has_nearly_the_interval_of_a_binomial() -> None:
    found = interval(draws=4000)
    hits = int(SETS[np.arange(60), Y].sum())
    assert found.value == hits / 60
    assert found.standard_error == pytest.approx(np.sqrt(found.value * (1 - found.value) / 60), rel=0.05)
    low, high = stats.binom(60, hits / 60).ppf([0.025, 0.975]) / 60
    assert (found.low, found.high) == (pytest.approx(low, abs=0.02), pytest.approx(high, abs=0.02))


def test_the_same_seed_gives_the_same_interval_and_levels_nest() -> None:
    assert interval(seed=3) == interval(seed=3)
    assert interval(seed=3) != interval(seed=4)
    wide, narrow = interval(level=0.99), interval(level=0.5)
    assert wide.low < narrow.low < narrow.high < wide.high


@pytest.fixture
def row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the payoffs of a reward as a score is drawn, not by the table of those that occur."""
    monkeypatch.setattr("credal_lib.comparisons._bootstrap.MOST_OUTCOMES", 0)


WEIGHT = np.arange(60.0)
OPTIONS: dict[str, dict[str, Any]] = {
    "rows": {},
    "weights": {"sample_weight": WEIGHT},
    "strata": {"stratify": Y},
    "groups": {"groups": np.arange(60) // 3},
    "weights and groups": {"sample_weight": WEIGHT, "groups": np.arange(60) // 3},
    "weights and strata, bca": {"sample_weight": WEIGHT, "stratify": Y, "method": "bca"},
    "groups, bca": {"groups": np.arange(60) // 3, "method": "bca"},
    "another model": {"other": OTHER},
}


@pytest.mark.usefixtures("row_by_row")
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_a_reward_and_its_score_agree(options: dict[str, Any]) -> None:
    assert interval(Quadratic(0.5), **options) == pytest.approx(interval(metrics.discounted_accuracy_score, **options))


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_tables_of_payoffs_have_the_interval_of_their_rows(options: dict[str, Any]) -> None:
    """Up to the draw: the ends of several seeds differ by as much."""
    by_table, by_rows = (
        interval(score, draws=8000, **options) for score in (Quadratic(0.5), metrics.discounted_accuracy_score)
    )
    assert by_table.value == pytest.approx(by_rows.value)
    assert by_table == pytest.approx(by_rows, abs=by_rows.standard_error / 6)
    assert by_table.standard_error == pytest.approx(by_rows.standard_error, rel=0.04)
    assert by_table != by_rows


def test_weights_count() -> None:
    assert interval(Quadratic(0.5), sample_weight=WEIGHT).value != interval(Quadratic(0.5)).value


class Ruin(Quadratic):
    """Unknown costs everything."""

    def _by_size(self, n_classes: int) -> Any:
        return np.array([-np.inf, *super()._by_size(n_classes)[1:]])


def test_payoffs_without_end_are_drawn_row_by_row() -> None:
    sets = SETS.copy()
    sets[0] = False
    found = bootstrap_interval(Y, sets, Ruin(0.5), draws=200)
    assert found.value == found.low == -np.inf
    assert np.isfinite(found.high)


@pytest.mark.usefixtures("row_by_row")
@pytest.mark.parametrize("method", ["percentile", "BCa"])
def test_the_draws_are_those_of_scipy_and_no_draw_lies_between_the_ends(method: Any) -> None:
    """SciPy interpolates between two draws; here an end is one of them."""
    reward = Quadratic(0.8)
    theirs = stats.bootstrap(
        (reward.payoff(SETS, Y),),
        np.mean,
        n_resamples=400,
        method=method,
        vectorized=False,
        rng=np.random.default_rng(0),
    )
    found = interval(reward, method=method.lower())
    for mine, other in zip((found.low, found.high), theirs.confidence_interval, strict=True):
        least, most = sorted((mine, other))
        draws = theirs.bootstrap_distribution
        assert np.isclose(draws, mine).any()
        assert not ((draws > least + 1e-9) & (draws < most - 1e-9)).any()
    assert found.standard_error == pytest.approx(theirs.standard_error)


def test_bca_of_a_table_is_that_of_scipy_up_to_the_draw() -> None:
    skewed = Quadratic(0.5, unknown=-3)
    sets = SETS.copy()
    sets[:4] = False
    theirs = stats.bootstrap(
        (skewed.payoff(sets, Y),), np.mean, n_resamples=8000, method="BCa", rng=np.random.default_rng(0)
    ).confidence_interval
    found, plain = (bootstrap_interval(Y, sets, skewed, draws=8000, method=method) for method in ("bca", "percentile"))
    assert (found.low, found.high) == pytest.approx(tuple(theirs), abs=0.02)
    assert abs(found.low - plain.low) > 0.03


def test_the_difference_of_two_models_is_paired() -> None:
    found = interval(other=OTHER, draws=1000)
    assert found.value == metrics.coverage_score(Y, SETS) - metrics.coverage_score(Y, OTHER)
    apart = [bootstrap_interval(Y, sets, metrics.coverage_score) for sets in (SETS, OTHER)]
    assert found.standard_error < np.hypot(apart[0].standard_error, apart[1].standard_error) / 2


def test_two_equal_models_do_not_differ() -> None:
    assert interval(other=SETS) == (0, 0, 0, 0)
    assert interval(Quadratic(0.5), other=SETS, method="bca") == (0, 0, 0, 0)


def test_rows_that_are_all_covered_give_no_width() -> None:
    full = np.ones((60, 3), dtype=bool)
    assert bootstrap_interval(Y, full, metrics.coverage_score, draws=50) == (1, 1, 1, 0)


def test_strata_keep_their_numbers_of_rows() -> None:
    """The share of a class is certain if the classes are the strata."""

    def share(y: Any, _: Any) -> float:
        return float(np.mean(y == 0))

    assert interval(share, stratify=Y).standard_error == 0
    assert interval(share).standard_error > 0.03


def test_groups_are_drawn_as_a_whole() -> None:
    """Ten copies of six rows tell no more than six rows."""
    rows = np.tile(np.arange(6), 10)
    alone = bootstrap_interval(Y[:6], SETS[:6], metrics.coverage_score, seed=2)
    grouped = bootstrap_interval(Y[rows], SETS[rows], metrics.coverage_score, groups=rows, seed=2)
    assert grouped == pytest.approx(alone)
    blind = bootstrap_interval(Y[rows], SETS[rows], metrics.coverage_score, seed=2)
    assert blind.standard_error < grouped.standard_error / 2


def test_scores_of_predictions_alone_of_lists_and_of_frames() -> None:
    alone = bootstrap_interval(None, SETS, metrics.mean_set_size, draws=50)
    assert alone.value == metrics.mean_set_size(SETS)
    p = np.full((60, 3), 1 / 3)
    listed = np.ones((60, 3), dtype=bool)
    lists = bootstrap_interval(Y, (p, listed), metrics.padded_brier_loss, draws=50)
    assert lists == pytest.approx((2 / 3, 2 / 3, 2 / 3, 0))
    names = np.array(["a", "b", "c"])
    frame = pd.DataFrame(SETS, columns=names)
    named = bootstrap_interval(pd.Series(names[Y]), frame, metrics.coverage_score, classes=names, draws=400)
    assert named == interval()


def test_a_score_that_is_undefined_in_a_draw_has_no_interval() -> None:
    sets = np.ones((60, 3), dtype=bool)
    sets[0] = [True, False, False]
    found = bootstrap_interval(Y, sets, metrics.single_accuracy_score, draws=50)
    assert found.value in {0, 1}
    assert math.isnan(found.low)
    assert math.isnan(found.high)


def test_draws_without_weight_are_undefined() -> None:
    weight = np.zeros(60)
    weight[0] = 1
    for score in (metrics.coverage_score, Quadratic(0.5)):
        assert math.isnan(interval(score, sample_weight=weight).low)


@pytest.mark.parametrize("score", [metrics.coverage_score, "u65"])
def test_frames_of_polars_too_are_aligned_by_their_columns(score: Any) -> None:
    polars = pytest.importorskip("polars")
    turned = polars.DataFrame({name: SETS[:, "abc".index(name)] for name in "cab"})
    found = bootstrap_interval(np.array(list("abc"))[Y], turned, score, classes=list("abc"), draws=400)
    assert found == interval(score)

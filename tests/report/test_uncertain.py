"""Reports on uncertain truths: expectations, bounds, and verdicts that hold for every truth in the sets."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics, rewards, toplists, truths
from credal_lib.report import Report, report
from credal_lib.report._signs import sign_flip_test

RNG = np.random.default_rng(11)
N, K = 40, 3
SHARES = RNG.dirichlet(np.full(K, 0.5), size=N)
COUNTS = np.array([RNG.multinomial(20, row) for row in SHARES])
P = 0.8 * SHARES + 0.2 * RNG.dirichlet(np.ones(K), size=N)
WIDE = P > 0.2
NAMED = P.argmax(axis=1)
Y = truths.Probabilities.from_counts(COUNTS)
MODELS = {"net": P, "wide": WIDE, "named": NAMED, "list": (P, WIDE)}
COSTS = rewards.DiscountedCost([[0, 1, 3], [2, 0, 1], [5, 2, 0]], 0, unknown=-1)


def rows_of(model: Any, rows: Any) -> Any:
    return tuple(part[rows] for part in model) if isinstance(model, tuple) else model[rows]


def assert_same_numbers(found: Report, expected: Report, tolerance: float = 1e-9) -> None:
    for got, wanted in ((found.table, expected.table), (found.tests, expected.tests)):
        columns = [c for c in wanted if c not in {"rows", "low", "high"}]
        pd.testing.assert_frame_equal(got[columns], wanted[columns], rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("utility", ["u65", COSTS])
def test_a_report_is_that_of_every_row_with_each_class_at_its_weight(utility: Any) -> None:
    rows, classes = np.nonzero(COUNTS)
    weights = Y.rows[rows, classes]
    spread = {name: rows_of(model, rows) for name, model in MODELS.items()}
    found = report(Y, MODELS, utility=utility)
    expected = report(classes, spread, utility=utility, weights=weights, groups=rows)
    assert_same_numbers(found, expected)
    # The ends differ as random draws do, of which rounding makes other tables of outcomes.
    assert np.abs(found.tests[["low", "high"]] - expected.tests[["low", "high"]]).to_numpy().max() < 0.03
    assert found.references == pytest.approx(expected.references)
    assert found.table["rows"].tolist() == [N] * 4


def test_the_numbers_are_the_expectations_of_the_scores() -> None:
    weights = RNG.random(N)
    for options in ({}, {"weights": weights, "groups": np.arange(N) // 2}):
        table = report(Y, MODELS, **options).table  # type: ignore[arg-type]
        given = {"sample_weight": options.get("weights")}
        assert table.loc["wide", "u80"] == pytest.approx(metrics.utility_score(Y, WIDE, "u80", **given))
        assert table.loc["wide", "set_accuracy"] == pytest.approx(metrics.set_accuracy_score(Y, WIDE, **given))
        brier = metrics.padded_loss(Y, P, WIDE, toplists.Brier(penalty=0.0), **given)
        assert table.loc["list", "padded_brier_loss"] == pytest.approx(brier)


def test_models_draw_level_in_expectation_at_the_break_even_utility() -> None:
    at = rewards.Quadratic(report(Y, MODELS).table.loc["wide", "break_even"])
    precise = np.eye(K, dtype=bool)[NAMED]
    assert metrics.utility_score(Y, WIDE, at) == pytest.approx(metrics.utility_score(Y, precise, at))


def test_the_test_flips_the_signs_of_expected_differences() -> None:
    found = report(Y, {"wide": WIDE, "named": NAMED})
    row = found.tests[found.tests["utility"] == "u80"].iloc[0]
    reward = rewards.Quadratic(0.8)
    differences = reward.payoff(WIDE, Y) - reward.payoff(np.eye(K, dtype=bool)[NAMED], Y)
    assert row["difference"] == pytest.approx(differences.mean())
    assert row["p"] == pytest.approx(sign_flip_test(differences, np.ones(N, dtype=int), 0))


def test_truths_that_are_certain_give_the_numbers_of_labels() -> None:
    y = COUNTS.argmax(axis=1)
    expected = report(y, MODELS)
    assert_same_numbers(report(truths.OneHot(np.eye(K)[y]), MODELS), expected, 0)
    assert report(truths.OneHot(np.eye(K)[y]), MODELS).by_class is not None
    drawn = ["p", "p_holm", "test", "low", "high"]  # of other tables of outcomes
    found = report(truths.Probabilities(np.eye(K)[y]), MODELS)
    pd.testing.assert_frame_equal(found.table, expected.table)
    pd.testing.assert_frame_equal(found.tests.drop(columns=drawn), expected.tests.drop(columns=drawn))
    sure = report(truths.Sets(np.eye(K, dtype=int)[y]), MODELS)
    for end in ("lower", "upper"):
        assert sure.table[f"u65_{end}"].tolist() == pytest.approx(expected.table["u65"].tolist())
        assert sure.tests[f"difference_{end}"].tolist() == pytest.approx(expected.tests["difference"].tolist())
    assert sure.tests["verdict"].tolist() == expected.tests["verdict"].tolist()


@pytest.mark.parametrize("utility", ["u65", COSTS])
def test_bounds_are_reached_by_truths_in_the_sets(utility: Any) -> None:
    possible = np.array([[1, 1, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]], dtype=bool)
    models = {name: rows_of(model, slice(4)) for name, model in MODELS.items() if name != "list"}
    found = report(truths.Sets(possible), models, utility=utility)
    name = found.utility
    all_truths = product(*(np.flatnonzero(row).tolist() for row in possible))
    every = [report(np.array(y), models, classes=range(K), utility=utility) for y in all_truths]
    for model in models:
        for measure in (name, "coverage", "discounted_accuracy"):
            values = [one.table.loc[model, measure] for one in every]
            assert found.table.loc[model, f"{measure}_lower"] == pytest.approx(min(values))
            assert found.table.loc[model, f"{measure}_upper"] == pytest.approx(max(values))
    differences = np.array([one.tests["difference"] for one in every])
    assert found.tests["difference_lower"].tolist() == pytest.approx(differences.min(axis=0).tolist())
    assert found.tests["difference_upper"].tolist() == pytest.approx(differences.max(axis=0).tolist())


def test_the_table_has_the_bounds_of_the_scores_by_the_names_of_the_measures() -> None:
    possible = truths.Sets(WIDE | np.eye(K, dtype=bool)[NAMED])
    found = report(possible, {"wide": WIDE, "net": P})
    assert found.table.loc["wide", "coverage"] == pytest.approx(metrics.coverage_score(possible, WIDE))
    for name in ("u65", "set_accuracy"):
        bounds = found.table[name]["wide"]
        assert isinstance(bounds, truths.Bounds)
        assert bounds == (found.table[f"{name}_lower"]["wide"], found.table[f"{name}_upper"]["wide"])
    assert found.table["u65"]["wide"] == pytest.approx(metrics.utility_score(possible, WIDE, "u65"))
    assert np.isnan(found.table["padded_brier_loss"]["wide"]).all()
    assert found.markdown().count("| u65, at ") == 2
    assert "| u65 |" not in found.markdown().split("## Pairs")[0]


def test_of_many_models_under_sets_the_pairs_of_the_best_and_of_neighbors_are_shown() -> None:
    models = {f"m{j:02d}": np.where(RNG.random(N) < 0.5, NAMED, j % K) for j in range(22)}
    found = report(truths.Sets(WIDE | np.eye(K, dtype=bool)[NAMED]), models)
    order = found.table["u65_lower"].sort_values(ascending=False, kind="stable").index
    said = found.markdown()
    assert any(f"| {a} − {b} |" in said for a, b in ((order[0], order[1]), (order[1], order[0])))


def test_a_verdict_under_sets_holds_for_every_truth() -> None:
    y = np.tile([0, 1], 30)
    possible = np.eye(3, dtype=bool)[y]
    possible[::6] = True
    mostly, never = np.where(np.arange(60) % 10 == 0, 1 - y, y), np.full(60, 2)
    models = {"never": never, "mostly": mostly, "guess": np.where(np.arange(60) % 3, y, 1 - y)}
    found = report(truths.Sets(possible), models, classes=range(3))
    verdicts = found.tests[found.tests["utility"] == "u65"].set_index(["a", "b"])["verdict"]
    assert verdicts["never", "mostly"] == "mostly"
    assert verdicts["never", "guess"] == "guess"
    for seed in range(5):
        drawn = truths.Probabilities(possible / possible.sum(axis=1, keepdims=True)).draw(seed)
        certain = report(drawn, models, classes=range(3)).tests
        of_drawn = certain[certain["utility"] == "u65"].set_index(["a", "b"])["verdict"]
        assert of_drawn["never", "mostly"] == "mostly"
    everything = report(truths.Sets(np.ones((60, 3), dtype=bool)), models, classes=range(3))
    assert set(everything.tests["verdict"]) == {"undecided"}
    assert "is ahead whatever the true classes are" in found.markdown()


def test_frames_and_labels_are_read_by_name() -> None:
    labels = ["cat", "dog", "eel"]
    frame = pd.DataFrame(COUNTS, columns=labels)[["eel", "cat", "dog"]]
    named = {
        "net": pd.DataFrame(P, columns=labels)[["dog", "eel", "cat"]],
        "wide": pd.DataFrame(WIDE, columns=labels),
    }
    found = report(truths.Probabilities.from_counts(frame), named)
    expected = report(Y, {"net": P, "wide": WIDE})
    assert_same_numbers(found, expected)
    words = {"named": np.array(labels)[NAMED]}
    assert report(truths.Probabilities.from_counts(frame), words).classes == ("eel", "cat", "dog")
    with pytest.raises(ValueError, match="give both their labels"):
        report(truths.Probabilities.from_counts(frame), {"net": P})


@pytest.mark.parametrize(("y", "words"), [(Y, "exact expectation"), (truths.Sets(COUNTS > 2), "at least and at most")])
def test_a_report_says_what_is_known_of_the_truth(y: Any, words: str) -> None:
    found = report(y, MODELS)
    assert found.by_class is None
    for text in (repr(found), found.markdown(), found.html()):
        assert words in text
        assert "McNemar" not in text
    assert found.figure().axes
    if isinstance(y, truths.Sets):
        assert found.interval("wide", "u65_lower")[0] <= found.interval("wide", "u65_upper")[0]
        with pytest.raises(ValueError, match="u65_lower"):
            found.interval("wide", "u65")

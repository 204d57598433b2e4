"""The report: its numbers are those of `metrics`, whatever the form of the predictions."""

from __future__ import annotations

import os

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics, report, rewards
from credal_lib.gambles import subsets
from credal_lib.predictions import as_sets
from tests.report.data import CLASSES, labeled, made

COSTS = [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [6, 4, 2, 0]]


def sets_of(predictions):
    p, listed = predictions["top two"]
    return {
        "precise": as_sets(predictions["precise"], CLASSES),
        "gaps": as_sets(predictions["gaps"], CLASSES),
        "sets": predictions["sets"],
        "forest": np.eye(4, dtype=bool)[p.argmax(axis=1)],
        "top two": listed,
    }


def least_expected_cost(p, r=0.5, unknown=1):
    """Expected costs written out: all sets, and unknown where it costs less."""
    every = subsets(4)
    costs = np.array(rewards.DiscountedCost(COSTS, r).cost_table(), dtype=float)
    expected = np.column_stack([p @ costs.T, np.full(len(p), float(unknown))])
    return np.vstack([every, np.zeros((1, 4), dtype=bool)])[expected.argmin(axis=1)]


def test_every_number_is_exactly_that_of_metrics():
    y, predictions = labeled()
    costs = rewards.DiscountedCost(COSTS, r=0.5, unknown=-1)
    found = report.report(y, predictions, classes=CLASSES, utility=costs).table
    truths = [CLASSES.index(label) for label in y]
    for name, sets in sets_of(predictions).items():
        row = found.loc[name]
        assert row["rows"] == len(y)
        assert row["determinacy"] == metrics.determinacy_score(sets)
        for column, score in (
            ("single_accuracy", metrics.single_accuracy_score),
            ("set_accuracy", metrics.set_accuracy_score),
            ("discounted_accuracy", metrics.discounted_accuracy_score),
        ):
            np.testing.assert_equal(row[column], score(truths, sets))
        for column, reward in (
            ("u65", rewards.Quadratic(0.65)), ("u80", rewards.Quadratic(0.8)), ("set-F1", rewards.FBeta(1)),
            (costs.label, costs),
        ):  # fmt: skip
            judged = least_expected_cost(predictions["forest"]) if (name, reward) == ("forest", costs) else sets
            assert row[column] == metrics.utility_score(truths, judged, reward=reward)
        assert row["size"] == metrics.mean_set_size(sets)
        assert row["coverage"] == metrics.coverage_score(truths, sets)
        assert row["unknown"] == metrics.unknown_share(sets)
    p, listed = predictions["top two"]
    everything = np.ones_like(listed)
    for name, named in (("forest", everything), ("top two", listed)):
        brier = metrics.padded_brier_loss(truths, p, named, penalty=0)
        assert found.loc[name, "padded_brier_loss"] == brier
        assert found.loc[name, "padded_log_loss"] == metrics.padded_log_loss(truths, p, named, penalty=0)
    assert found.loc[["precise", "gaps", "sets"], ["padded_brier_loss", "padded_log_loss"]].isna().all(axis=None)


def test_kinds_are_inferred_and_stated():
    y, predictions = labeled()
    found = report.report(y, predictions, classes=CLASSES)
    assert found.table["kind"].to_dict() == {
        "precise": "labels", "gaps": "labels", "sets": "sets", "forest": "probabilities", "top two": "top lists",
    }  # fmt: skip
    assert all(f"{name} ({kind})" in found.markdown() for name, kind in found.table["kind"].items())
    assert found.precise in {"precise", "forest"}
    assert np.isnan(found.table.loc[found.precise, "break_even"])


def test_frames_are_read_by_the_names_of_their_columns_in_any_order():
    y, predictions = labeled()
    p, listed = predictions["top two"]
    other = [2, 0, 3, 1]
    names = [CLASSES[j] for j in other]

    def framed(array):
        return pd.DataFrame(array[:, other], columns=names)

    shuffled = {
        "precise": pd.Series(predictions["precise"]), "gaps": predictions["gaps"].tolist(),
        "sets": framed(predictions["sets"]), "forest": framed(p), "top two": (framed(p), framed(listed)),
    }  # fmt: skip
    expected = report.report(y, predictions, classes=CLASSES)
    found = report.report(pd.Series(y), shuffled, classes=CLASSES)
    pd.testing.assert_frame_equal(found.table, expected.table)
    pd.testing.assert_frame_equal(found.tests, expected.tests)
    without = report.report(y, shuffled)
    assert without.classes == tuple(names)
    pd.testing.assert_frame_equal(without.table, expected.table, check_exact=False)


def test_classes_without_being_named():
    truths, predictions = made()
    arrays = {name: predictions[name] for name in ("sets", "forest", "top two")}
    assert report.report(truths, arrays).classes == (0, 1, 2, 3)
    y, _ = labeled()
    assert report.report(y, {"precise": predictions["precise"]}).classes == CLASSES
    assert report.report([3, 1, 3], {"a": [3, 1, None]}).table.loc["a", "coverage"] == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("utility", "column"),
    [("u50", "discounted_accuracy"), ("u80", "u80"), ("set-F1", "set-F1"), (rewards.Quadratic(0.65), "u65")],
)
def test_a_utility_that_is_there_anyway_has_one_column(utility, column):
    y, predictions = labeled()
    found = report.report(y, {"sets": predictions["sets"]}, classes=CLASSES, utility=utility)
    assert found.utility == column
    assert list(found.table.columns).count(column) == 1


def test_another_reward_of_the_same_label_has_a_column_of_its_own():
    y, predictions = labeled()
    reward = rewards.Quadratic(0.65, unknown=0.3)
    found = report.report(y, {"sets": predictions["sets"]}, classes=CLASSES, utility=reward)
    assert found.utility == "Quadratic(half=0.65, unknown=0.3)"
    lead = found.table.loc["sets", found.utility] - found.table.loc["sets", "u65"]
    assert lead == pytest.approx(0.3 * found.table.loc["sets", "unknown"])


@pytest.mark.long
def test_an_interval_holds_its_number_and_one_seed_gives_one_report():
    y, predictions = labeled()
    first, again = (report.report(y, predictions, classes=CLASSES, seed=3) for _ in range(2))
    pd.testing.assert_frame_equal(first.intervals, again.intervals)
    assert first.html() == again.html()
    known = first.intervals.dropna()
    assert ((known["low"] <= known["value"]) & (known["value"] <= known["high"])).all()
    other = report.report(y, predictions, classes=CLASSES, seed=4)
    assert not other.intervals.equals(first.intervals)
    alone = report.report(y, {"sets": predictions["sets"]}, classes=CLASSES, seed=3)
    assert alone.interval("sets", "u65") == first.interval("sets", "u65")


def test_a_wider_confidence_gives_wider_intervals():
    y, predictions = labeled()
    narrow, wide = (
        report.report(y, {"sets": predictions["sets"]}, classes=CLASSES, confidence=c).interval("sets", "u65")
        for c in (0.5, 0.99)
    )
    assert wide[1] < narrow[1] < narrow[2] < wide[2]


def test_an_infinite_loss_and_an_impossible_list_are_noted():
    p = np.array([[1.0, 0, 0], [0.2, 0.4, 0.4]])
    listed = np.array([[True, False, False], [True, False, False]])
    found = report.report([1, 1], {"sure": p, "odd": (p, listed)})
    assert found.table.loc["sure", "padded_log_loss"] == np.inf
    assert np.isnan(found.interval("sure", "padded_log_loss")[1])
    assert any("probability 0" in note for note in found.notes)
    assert any("odd: 1 lists cannot be true" in note for note in found.notes)


@pytest.mark.long
@pytest.mark.parametrize("suffix", [".html", ".md", ".csv"])
def test_saved_files_hold_what_the_report_says(tmp_path, suffix):
    y, predictions = labeled()
    found = report.report(y, predictions, classes=CLASSES)
    path = found.save(tmp_path / f"found{suffix}")
    text = path.read_text(encoding="utf-8")
    if suffix == ".html":
        assert text == found.html()
    elif suffix == ".md":
        assert text == found.markdown("found.png")
        assert (tmp_path / "found.png").read_bytes().startswith(b"\x89PNG")
    else:
        rows = pd.read_csv(path)
        n = len(found.intervals)
        pd.testing.assert_frame_equal(rows[:n], found.intervals)
        assert rows["measure"][n:].unique().tolist() == [f"{m} of {c}" for m in ("coverage", "size") for c in CLASSES]
    assert {file.suffix for file in tmp_path.iterdir()} == {suffix} | ({".png"} if suffix == ".md" else set())


def test_what_cannot_be_written_leaves_what_was_there(tmp_path, monkeypatch):
    y, predictions = labeled()
    found = report.report(y, {"sets": predictions["sets"]}, classes=CLASSES)
    path = tmp_path / "found.html"
    path.write_text("before", encoding="utf-8")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        found.save(path)
    assert path.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_coverage_and_size_by_class_are_those_of_the_measure():
    y, predictions = labeled()
    sets, five = np.pad(predictions["sets"], ((0, 0), (0, 1))), (*CLASSES, "elm")
    found = report.report(y, {"sets": sets, "gaps": predictions["gaps"]}, classes=five)
    expected = metrics.coverage_by(y, sets, "class", classes=five)
    own = found.by_class[found.by_class["model"] == "sets"].set_index("class").drop(columns="model")
    pd.testing.assert_frame_equal(own, expected.frame()[["n", "coverage", "size"]].rename(columns={"n": "rows"}))
    first = f"| ash | {expected.n[0]} | {expected.coverage[0]:.3f} ({expected.size[0]:.3f}) |"
    assert first in found.markdown()
    assert "| elm | 0 | – (–) | – (–) |" in found.markdown()
    assert '<h2 id="by-class">' in found.html()


def test_of_many_classes_there_is_no_table_of_each():
    found = report.report(np.arange(21), {"m": np.eye(21)})
    assert len(found.by_class) == 21
    assert "by class" not in found.markdown()
    assert "by-class" not in found.html()


def test_a_break_even_worth_that_is_missing_is_explained():
    y, predictions = labeled()
    missing = report.report(y, {"sets": predictions["sets"], "gaps": predictions["gaps"]}, classes=CLASSES)
    (said,) = [note for note in missing.notes if "break-even" in note]
    assert said.endswith("and none here does. Give one beside sets, for instance the most probable classes.")
    there = report.report(y, {"sets": predictions["sets"], "precise": predictions["precise"]}, classes=CLASSES)
    assert not [note for note in there.notes if "break-even" in note]


def test_unknown_is_worth_what_is_said():
    predictions = {"m": [["a"], [], ["a", "b"]]}
    found = report.report(["a", "b", "a"], predictions, utility="u80", unknown=0.25)
    assert found.table.loc["m", found.utility] == pytest.approx((1 + 0.25 + 0.8) / 3)
    assert found.caveats == ()


def test_probabilities_that_were_rounded_are_divided_by_their_sums_and_this_is_said():
    y, predictions = labeled()
    rounded = predictions["forest"].round(3)
    found = report.report(y, {"forest": rounded}, classes=CLASSES)
    (said,) = found.caveats
    assert said.startswith("“forest”: in ")
    assert said.endswith("as rounding does; each was divided by the sum of its row.")
    exact = report.report(y, {"forest": rounded / rounded.sum(axis=1, keepdims=True)}, classes=CLASSES)
    assert exact.caveats == ()
    pd.testing.assert_frame_equal(found.table, exact.table)


def test_a_report_shows_itself():
    y, predictions = labeled()
    found = report.report(y, {"sets": predictions["sets"]}, classes=CLASSES)
    assert str(found) == found.markdown()
    assert repr(found).startswith("300 rows, 4 classes (ash, birch, cedar, daphne), 1 model; utility: u65.")
    fragment = found._repr_html_()
    assert "<body" not in fragment
    assert "body {" not in fragment
    assert fragment.count("<main") == fragment.count("</main>") == 1

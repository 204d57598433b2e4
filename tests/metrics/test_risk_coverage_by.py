"""Risk against coverage by group: each curve is that of the group's rows, and one threshold serves all."""

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics

RANDOM = np.random.default_rng(0)
N = 60
Y, ANSWERS = RANDOM.integers(0, 3, N), RANDOM.integers(0, 3, N)
CONFIDENCE = RANDOM.integers(0, 10, N) / 10  # with ties
GROUPS = RANDOM.choice(["young", "old", "oldest"], N)
WEIGHT = RANDOM.integers(0, 4, N)


def test_each_curve_is_that_of_the_rows_of_its_group() -> None:
    found = metrics.risk_coverage_by(Y, ANSWERS, CONFIDENCE, GROUPS, sample_weight=WEIGHT)
    assert list(found.curves) == ["old", "oldest", "young"]
    for place, (group, curve) in enumerate(found.curves.items()):
        of = group == GROUPS
        rows, weight = (Y[of], ANSWERS[of], CONFIDENCE[of]), WEIGHT[of]
        alone = metrics.risk_coverage_curve(*rows, sample_weight=weight, classes=[0, 1, 2])
        assert all(np.array_equal(a, b) for a, b in zip(curve, alone, strict=True))
        assert found.aurc[place] == metrics.aurc_loss(*rows, sample_weight=weight, classes=[0, 1, 2])
        assert found.augrc[place] == metrics.augrc_loss(*rows, sample_weight=weight, classes=[0, 1, 2])
        assert found.n[place] == np.sum(weight > 0)
        assert found.share[place] == pytest.approx(weight.sum() / WEIGHT.sum())


@pytest.mark.parametrize("threshold", [-1, 0.3, 0.35, 0.9])
def test_one_threshold_gives_each_group_its_own_coverage_and_risk(threshold: float) -> None:
    table = metrics.risk_coverage_by(Y, ANSWERS, CONFIDENCE, GROUPS).at(threshold)
    for group, row in table.iterrows():
        of = group == GROUPS
        accepted = of & (threshold <= CONFIDENCE)
        assert row["n"] == of.sum()
        assert row["coverage"] == pytest.approx(accepted.sum() / of.sum())
        assert row["risk"] == pytest.approx((Y != ANSWERS)[accepted].mean())
    # Together the groups are the whole test set.
    coverage, risk = metrics.risk_coverage_curve(Y, ANSWERS, CONFIDENCE).at(threshold)
    answered = table["share"] * table["coverage"]
    assert answered.sum() == pytest.approx(coverage)
    assert (answered * table["risk"]).sum() / answered.sum() == pytest.approx(risk)


def test_a_threshold_above_all_answers_nothing_and_has_no_risk() -> None:
    curve = metrics.risk_coverage_curve([0, 1], [0, 1], [0.5, 0.6])
    coverage, risk = curve.at(0.7)
    assert coverage == 0
    assert np.isnan(risk)
    assert curve.at(0.6) == (0.5, 0)  # the threshold itself is accepted


def test_a_group_without_weight_is_left_out() -> None:
    found = metrics.risk_coverage_by([0, 1, 1], [0, 1, 0], [1, 1, 1], ["b", "a", "b"], sample_weight=[1, 0, 1])
    assert list(found.curves) == ["b"]
    assert found.frame().to_dict("list") == {"n": [2], "share": [1.0], "aurc": [0.5], "augrc": [0.25]}


def test_a_loss_of_ones_own_sees_all_rows_at_once() -> None:
    seen = []

    def distance(y_true: np.ndarray, y_pred: np.ndarray) -> np.ndarray:
        seen.append(len(y_true))
        return np.abs(y_true - y_pred)

    found = metrics.risk_coverage_by(Y, ANSWERS, CONFIDENCE, GROUPS, loss=distance)
    assert seen == [N]
    assert found.curves["old"].risk[-1] == pytest.approx(np.abs(Y - ANSWERS)[GROUPS == "old"].mean())


def test_groups_in_another_order_of_rows_are_refused() -> None:
    y, groups = pd.Series(Y), pd.Series(GROUPS)
    with pytest.raises(ValueError, match="groups"):
        metrics.risk_coverage_by(y, ANSWERS, CONFIDENCE, groups[::-1])

"""The order of the classes in one call: whose labels count, and what they are aligned with."""

import numpy as np
import pandas as pd
import pytest

from credal_lib import _checks, confusion, metrics, toplists
from credal_lib.abstention import cost_rule, ratio_rule
from credal_lib.choice import bayes_set
from credal_lib.credal_sets import Intervals
from credal_lib.gambles import lower_expectation
from credal_lib.rewards import DiscountedCost, Ha, Quadratic, Table

P = pd.DataFrame([[0.5, 0.375, 0.125], [0.25, 0.25, 0.5]], columns=["ill", "well", "dead"])


def test_the_first_frame_brings_the_labels() -> None:
    order, p, q = _checks.read_by_label(None, p=P, q=P[["dead", "ill", "well"]])
    assert order.labels is not None
    assert order.labels.tolist() == ["ill", "well", "dead"]
    assert not order.stated
    np.testing.assert_array_equal(p, q)


def test_a_finding_of_users_columns_in_another_order() -> None:
    """They paid 1.62 for 0.02, in silence."""
    sure = pd.DataFrame([[0.9, 0.1], [0.1, 0.9]], columns=["yes", "no"])
    listed = pd.DataFrame(np.ones((2, 2), dtype=bool), columns=["yes", "no"])
    for classes in (["no", "yes"], ["yes", "no"], None):
        loss = metrics.padded_brier_loss(["yes", "no"], sure, listed, classes=classes)
        assert loss == pytest.approx(0.02)


@pytest.mark.parametrize(
    ("rows", "columns", "found"),
    [
        ("truth", "predicted", "rows"),
        (None, "Prediction", "rows"),
        ("y_pred", "y_true", "columns"),
        (None, None, None),
        ("truth", "truth", None),
        ("hospital", "ward", None),
    ],
)
def test_the_names_of_the_axes_say_where_the_truth_is(rows: str | None, columns: str | None, found: str | None) -> None:
    frame = pd.DataFrame([[0, 9], [1, 0]], index=pd.Index(["x", "y"], name=rows))
    frame.columns.name = columns
    assert _checks.truths_in(frame) == found
    assert _checks.truths_in(frame.to_numpy()) is None


def test_costs_with_axes_named_the_right_way_are_read() -> None:
    """The transpose of the frame that is refused."""
    costs = pd.DataFrame([[0, 9], [1, 0]], index=["x", "y"], columns=["x", "y"])
    reward = DiscountedCost(costs.rename_axis("predicted").rename_axis("truth", axis=1))
    assert reward == DiscountedCost(costs)
    assert reward.cost([0], 1) == 9


def test_texts_of_numbers_are_these_numbers() -> None:
    """Columns of Polars, and of a CSV file, are texts."""
    sets = pd.DataFrame([[True, False], [False, True]], columns=["2", "1"])
    assert metrics.set_accuracy_score([2, 1], sets | True, classes=[1, 2]) == 1
    assert metrics.single_accuracy_score([2, 1], sets, classes=[1, 2]) == 1


def test_positions_and_labels_that_coincide() -> None:
    frame = pd.DataFrame([[True, False], [False, True]])
    assert metrics.single_accuracy_score([0, 1], frame) == 1
    assert metrics.single_accuracy_score(["a", "b"], frame, classes=["a", "b"]) == 1
    assert metrics.single_accuracy_score([0, 1], frame[[1, 0]]) == 1  # columns 1, 0 are labels
    assert metrics.single_accuracy_score([0, 1], frame[[1, 0]], classes=[0, 1]) == 1


def test_numbers_among_texts_stay_labels() -> None:
    assert metrics.single_accuracy_score(np.array(["a", 1], dtype=object), np.eye(2, dtype=bool), classes=["a", 1]) == 1


def test_thresholds_and_costs_find_their_classes() -> None:
    thresholds = pd.Series({"dead": 0.125, "ill": 0.625, "well": 0.5})
    plain = ratio_rule(P.to_numpy(), [0.625, 0.5, 0.125])
    assert np.array_equal(ratio_rule(P, thresholds), plain)
    assert np.array_equal(ratio_rule(P, thresholds, classes=["dead", "ill", "well"]), plain[:, [2, 0, 1]])
    costs = pd.DataFrame(
        [[1, 1, 1], [9, 0, 8], [0, 4, 7], [5, 6, 0]],
        index=["wait", "well", "ill", "dead"],
        columns=["ill", "well", "dead"],
    )
    assert np.array_equal(cost_rule(P, costs), cost_rule(P.to_numpy(), costs.to_numpy()[[2, 1, 3, 0]]))


def test_costs_keep_their_labels() -> None:
    costs = pd.DataFrame([[0, 3], [1, 0]], index=["well", "ill"], columns=["well", "ill"])
    reward = DiscountedCost(costs, r=0.5)
    assert reward.classes == ("well", "ill")
    assert reward == DiscountedCost([[0, 3], [1, 0]], r=0.5, classes=["well", "ill"])
    assert reward != DiscountedCost([[0, 3], [1, 0]], r=0.5)
    assert repr(reward).endswith("classes=('well', 'ill'))")
    assert DiscountedCost(costs, r=0.5, classes=["ill", "well"]).costs == ((0, 1), (3, 0))
    sets = np.array([[1, 0], [1, 0]])
    assert reward.payoff(sets, ["ill", "well"], classes=["ill", "well"]).tolist() == [0, -1]
    assert reward.payoff(sets, ["ill", "well"], classes=["well", "ill"]).tolist() == [-3, 0]
    paid = reward(pd.DataFrame(sets, columns=["ill", "well"]))
    assert (paid.columns.tolist(), paid.to_numpy().tolist()) == (["well", "ill"], [[-1, 0], [-1, 0]])
    assert Ha(pd.Series({"b": 2, "a": 1}), 0.25, unknown=pd.Series({"a": -1, "b": -3})).unknown == (-3, -1)


def test_rows_of_a_table_are_the_classes_that_label_them() -> None:
    payoffs = pd.DataFrame([[7, 1], [2, 9]], index=["b", "a"], columns=["a", "b"])
    table = Table(payoffs)
    assert table.listed.tolist() == [[False, True], [True, False]]
    assert table([[1, 0]]).tolist() == [[2, 9]]
    assert table.of_actions([0]).tolist() == [[7, 1]]
    assert Table.from_costs(payoffs, classes=["b", "a"])([[1, 0]]).tolist() == [[-1, -7]]
    assert Table(payoffs.reset_index(drop=True), classes=["b", "a"])([[0, 1]]).tolist() == [[1, 7]]
    assert Table(payoffs.rename(index={"a": "treat", "b": "wait"})).of_actions([1]).tolist() == [[2, 9]]


def test_the_best_set_under_labeled_costs() -> None:
    costs = pd.DataFrame([[0, 9, 9], [1, 0, 9], [1, 1, 0]], index=["a", "b", "c"], columns=["a", "b", "c"])
    p = np.array([[0.6, 0.3, 0.1], [0.2, 0.2, 0.6]])
    plain = bayes_set(p=p, reward=DiscountedCost(costs.to_numpy(), 0))
    found = bayes_set(p=p[:, [2, 0, 1]], reward=DiscountedCost(costs, 0), classes=["c", "a", "b"])
    assert np.array_equal(found[:, [1, 2, 0]], plain)


def test_intervals_keep_their_labels() -> None:
    credal = Intervals(P * 0.5, (P + 0.25)[["dead", "well", "ill"]])
    assert credal.classes == ("ill", "well", "dead")
    assert np.array_equal(credal.upper, P + 0.25)
    assert credal[0].classes == credal.reachable().classes == credal.classes
    assert credal.contains(P[["dead", "well", "ill"]]).all()
    assert credal != Intervals(P.to_numpy() * 0.5, P.to_numpy() + 0.25)
    gambles = pd.DataFrame([[1, 2, 3], [3, 1, 2]], columns=["dead", "ill", "well"])
    expected = lower_expectation([[2, 3, 1], [1, 2, 3]], Intervals(P.to_numpy() * 0.5, P.to_numpy() + 0.25))
    assert np.array_equal(lower_expectation(gambles, credal), expected)


def test_single_precision_is_no_error() -> None:
    random = np.random.default_rng(0)
    p = random.dirichlet(np.ones(5), 200).astype(np.float32)
    credal = Intervals(p, p)
    assert (credal.lower.sum(axis=1) <= 1 + 1e-15).all()
    assert (credal.upper.sum(axis=1) >= 1 - 1e-15).all()
    assert ratio_rule(np.array([[0.7, 0.3]], dtype=np.float32), [0.7, 0.5]).any()
    listed = np.array([[1, 0, 0]])
    assert toplists.is_true(np.array([[0.7, 0, 0]], dtype=np.float32), listed, [0.7, 0.2, 0.1]).all()
    assert not toplists.is_true(np.array([[0.7001, 0, 0]], dtype=np.float32), listed, [0.7, 0.2, 0.1]).any()
    assert not ratio_rule(np.array([[0.6999, 0.3001]], dtype=np.float32), [0.7, 0.5]).any()


def test_a_tally_of_a_frame_looks_the_truth_up_in_its_columns() -> None:
    sets = pd.DataFrame(np.eye(2, dtype=bool), columns=["b", "a"])
    assert confusion.tally(["b", "a"], sets).tolist() == [[1, 0], [0, 1]]
    assert metrics.utility_score(["b", "a"], sets, Quadratic(0.65), classes=["a", "b"]) == 1


def test_a_message_stays_short_whatever_is_passed() -> None:
    """A thousand rows in the place of a reward or of classes are not printed."""
    rows = np.ones((1000, 3), dtype=bool)
    for call in (
        lambda: metrics.utility_score(Quadratic(0.65), [0] * 1000, rows),  # type: ignore[arg-type]
        lambda: metrics.utility_score([0] * 1000, rows, "u65", classes=["a", "b"] * 500),
    ):
        with pytest.raises((TypeError, ValueError)) as caught:
            call()
        assert len(str(caught.value)) < 250

"""One orientation: what a Tally is, and how bare arrays are read."""

import copy
import pickle
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from sympy import Matrix, symbols

from credal_lib import abstention, confusion
from credal_lib.confusion import Tally, as_tally
from credal_lib.confusion._orientation import named
from tests.confusion.all_measures import MEASURES, OF_ALL, OF_ONE

LABELS = ["cat", "dog", "emu"]
Y = ["cat", "cat", "cat", "dog", "dog", "emu", "emu", "emu", "emu"]
ANSWERS = ["cat", "dog", "emu", "dog", "emu", "emu", "emu", "emu", "cat"]


def raw(measure: Any) -> Any:
    return measure.__wrapped__


def test_the_matrix_of_scikit_learn_gives_the_scores_of_scikit_learn() -> None:
    """D2: precision of the transpose was recall."""
    theirs = sk.confusion_matrix(Y, ANSWERS, labels=LABELS)
    options: dict[str, Any] = {"truth": "rows", "labels": LABELS}
    for label in LABELS:
        scores = {"labels": [label], "average": None}
        for name in ("precision", "recall"):
            expected = getattr(sk, f"{name}_score")(Y, ANSWERS, **scores)[0]
            assert getattr(confusion, name)(theirs, positive=label, **options) == pytest.approx(expected)
    assert confusion.balanced_accuracy(theirs, truth="rows") == pytest.approx(sk.balanced_accuracy_score(Y, ANSWERS))


@pytest.mark.parametrize("measure", OF_ALL, ids=lambda measure: measure.__name__)
def test_a_tally_a_bare_array_and_its_transpose_agree_on_all_classes(measure: Any) -> None:
    counted = confusion.tally(Y, [None, *ANSWERS[1:]], classes=LABELS, unknown=True)
    value = raw(measure)(counted)
    bare = np.asarray(counted)
    assert raw(measure)(bare) == raw(measure)(bare, truth="columns") == value
    assert raw(measure)(bare.T, truth="rows") == value
    square = confusion.tally(Y, ANSWERS, classes=LABELS)
    assert raw(measure)(np.asarray(square).T, truth="rows") == raw(measure)(square)


@pytest.mark.parametrize("measure", OF_ONE, ids=lambda measure: measure.__name__)
def test_a_tally_a_bare_array_and_its_transpose_agree_on_one_class(measure: Any) -> None:
    square = confusion.tally(Y, ANSWERS, classes=LABELS)
    bare, frame = np.asarray(square), square.to_frame()
    for label in LABELS:
        value = raw(measure)(square, positive=label)
        assert raw(measure)(bare, positive=label, truth="columns", labels=LABELS) == value
        assert raw(measure)(bare.T, positive=label, truth="rows", labels=LABELS) == value
        assert raw(measure)(frame, positive=label, truth="columns") == value
        assert raw(measure)(frame.T, positive=label, truth="rows") == value


def test_the_labels_of_a_tally_are_not_positions() -> None:
    """With labels [1, 2] the positive class 1 is the first, not the second."""
    counted = confusion.tally([1, 1, 2], [1, 2, 2], classes=[1, 2])
    assert confusion.recall(counted, positive=1) == 0.5
    assert confusion.recall(counted, positive=2) == 1


def test_the_order_of_the_classes_does_not_change_a_measure_of_one() -> None:
    for order in (LABELS, LABELS[::-1]):
        counted = confusion.tally(Y, ANSWERS, classes=order)
        assert confusion.precision(counted, positive="cat") == 0.5


def test_a_tally_behaves_as_its_counts() -> None:
    counted = confusion.tally(Y, ANSWERS, classes=LABELS)
    assert (counted.shape, counted.ndim, len(counted)) == ((3, 3), 2, 3)
    assert counted.dtype == np.asarray(counted).dtype
    assert counted[0].tolist() == next(iter(counted)).tolist() == [1, 0, 1]
    assert counted[0, 2] == 1
    assert counted.sum() == 9
    assert counted.sum(axis=0).tolist() == [3, 2, 4]
    assert np.array_equal(np.asarray(counted, dtype=float), counted.tolist())
    np.asarray(counted, copy=True)[0, 0] = 7
    assert counted[0, 0] == 1


def test_a_tally_shows_its_labels() -> None:
    counted = confusion.tally(["<a>", "b"], ["b", None], classes=["<a>", "b"], unknown=True)
    assert repr(counted).splitlines() == [
        "Tally of 2: decisions in rows, true classes in columns",
        "         <a>  b",
        "<a>        0  0",
        "b          1  0",
        "unknown    0  1",
    ]
    shown = counted._repr_html_()
    assert '<th scope="col">&lt;a&gt;</th>' in shown
    assert shown.count("<tr>") == 4
    assert "0.25" in repr(Tally(np.full((2, 2), 0.25), ("a", "b"), ("a", "b")))


def test_a_tally_as_a_frame() -> None:
    frame = confusion.tally(Y, ANSWERS, classes=LABELS, unknown=True).to_frame()
    assert frame.loc["dog", "cat"] == 1
    assert list(frame.index) == [*LABELS, "unknown"]
    assert (frame.index.name, frame.columns.name) == ("decision", "truth")
    again = as_tally(frame)
    assert (again.decisions, again.classes) == ((*LABELS, "unknown"), tuple(LABELS))


def test_a_crosstab_of_pandas_keeps_its_labels() -> None:
    crossed = pd.crosstab(pd.Series(Y), pd.Series(ANSWERS))
    assert confusion.precision(crossed, positive="cat", truth="rows") == 0.5


def test_labels_of_frames_are_aligned() -> None:
    counted = confusion.tally(Y, [None, *ANSWERS[1:]], classes=LABELS, unknown=True)
    frame = counted.to_frame()
    shuffled = frame.loc[["emu", "unknown", "cat", "dog"], ["dog", "emu", "cat"]]
    for label in LABELS:
        value = confusion.precision(counted, positive=label)
        assert confusion.precision(shuffled, positive=label) == value
        assert confusion.precision(shuffled.T, positive=label, truth="rows") == value
    again = as_tally(shuffled, labels=LABELS)
    assert (again.tolist(), again.classes) == (counted.tolist(), tuple(LABELS))
    assert as_tally(shuffled).classes == ("dog", "emu", "cat")


def test_labeled_utilities_and_costs_are_aligned() -> None:
    counted = confusion.tally(Y, [None, *ANSWERS[1:]], classes=LABELS, unknown=True)
    worth = np.arange(12).reshape(4, 3) ** 2
    frame = pd.DataFrame(worth, index=[*LABELS, "unknown"], columns=LABELS)
    shuffled = frame.loc[["emu", "cat", "unknown", "dog"], ["dog", "emu", "cat"]]
    value = confusion.average_utility(counted, utilities=worth)
    assert confusion.average_utility(counted, utilities=shuffled) == value
    assert confusion.average_utility(counted.to_frame(), utilities=shuffled) == value
    assert abstention.mean_cost(counted, costs=shuffled) == abstention.mean_cost(counted, costs=worth) == value


def test_labeled_costs_are_aligned_along_a_response_curve() -> None:
    p, y = np.array([[0.9, 0.1], [0.4, 0.6], [0.7, 0.3], [0.2, 0.8]]), ["ill", "ill", "well", "well"]
    costs = pd.DataFrame([[0, 5], [9, 0], [2, 1]], index=["ill", "well", "?"], columns=["ill", "well"])
    curves = [
        abstention.response_curve(y, p, partial(abstention.mean_cost, costs=given), classes=["ill", "well"])
        for given in (costs.to_numpy(), costs, costs.loc[["well", "?", "ill"], ["well", "ill"]])
    ]
    assert curves[0].values.tolist() == curves[1].values.tolist() == curves[2].values.tolist()


def test_a_numbered_frame_names_no_class() -> None:
    with pytest.raises(ValueError, match="labels= beside it"):
        confusion.recall(pd.DataFrame([[1, 2], [3, 4]]), positive=0, truth="columns")


@pytest.mark.parametrize("entries", [[[1, 2], [3, 4]], Matrix([[1, 2], [3, 4]]), np.arange(1, 5.0).reshape(2, 2)])
def test_as_tally_of_lists_and_matrices(entries: Any) -> None:
    assert np.array_equal(as_tally(entries, truth="columns"), [[1, 2], [3, 4]])
    assert np.array_equal(as_tally(entries, truth="rows"), [[1, 3], [2, 4]])
    assert as_tally(entries, truth="rows").classes == (0, 1)


def test_exact_entries_stay_exact() -> None:
    x = symbols("x")
    counted = as_tally([[Fraction(1, 3), x], [0, 2]], truth="columns")
    assert counted.tolist() == [[Fraction(1, 3), x], [0, 2]]
    assert as_tally([[2**70, 0], [0, 1]], truth="columns")[0, 0] == 2**70


def test_a_stack_is_one_tally() -> None:
    stack = np.arange(24).reshape(3, 2, 4)
    counted = as_tally(stack)
    assert np.array_equal(counted, stack)
    assert "4 matrices" in repr(counted)
    assert "4 matrices" in counted._repr_html_()
    assert as_tally([[stack[0, 0], 1], [0, 2]], truth="columns").tolist() == [
        [[0, 1, 2, 3], [1] * 4], [[0] * 4, [2] * 4],
    ]  # fmt: skip


def test_a_tally_survives_pickling_and_copying() -> None:
    counted = confusion.tally(Y, ANSWERS, classes=LABELS)
    for again in (pickle.loads(pickle.dumps(counted)), copy.deepcopy(counted)):  # noqa: S301
        assert (again.tolist(), again.decisions, again.classes) == (counted.tolist(), tuple(LABELS), tuple(LABELS))


def test_what_is_computed_from_a_named_array_is_not_named() -> None:
    """`as_utility` hands out an array whose rows are decisions; its transpose must not pass for one."""
    array = named(np.eye(2))
    assert array.named_classes == (0, 1)
    for derived in (array.T, array[:1], array / 2, array.copy(), np.asarray(array)):
        assert getattr(derived, "named_classes", None) is None
    with pytest.raises(ValueError, match="truth= with a bare array"):
        confusion.as_utility(lambda m: confusion.selective_accuracy(m.T), 2)


def test_the_metric_that_as_utility_judges_has_decisions_in_rows() -> None:
    """Cell (0, 1) is decision 0 under truth 1, in a function of an array and in a measure."""
    by_hand = confusion.as_utility(lambda m: m[0, 1] / (m[0, 1] + m[1, 1]), 2)
    measure = confusion.as_utility(partial(confusion.false_positive_rate, positive=0), 2)
    stated = confusion.as_utility(
        partial(confusion.false_positive_rate, positive="a", truth="columns", labels=["a", "b"]), 2
    )
    assert isinstance(by_hand, confusion.UtilityMatrix)
    assert by_hand.matrix == measure.matrix == stated.matrix == ((0, 1), (0, 0))  # type: ignore[union-attr]


def test_every_measure_takes_a_tally_of_its_own() -> None:
    counted = confusion.tally(Y, ANSWERS, classes=LABELS)
    for measure in MEASURES:
        value = raw(measure)(counted, **({"positive": "dog"} if measure in OF_ONE else {}))
        assert np.isfinite(value), measure.__name__

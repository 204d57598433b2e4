"""Which metrics of a confusion matrix are expected utilities: values of Dyrland, Lundervold and Porta Mana."""

import pytest
from sympy import S, symbols

from credal_lib import confusion
from credal_lib.confusion import UtilityMatrix, Witness, as_utility
from tests.confusion.all_measures import BY_NAME

SECTION_3_1 = {
    "selective_accuracy": ((1, 0), (0, 1)),
    "precision": None,
    "f_measure": None,
    "matthews_correlation": None,
    "recall": ((1, 0), (0, 0)),
    "specificity": ((0, 0), (0, 1)),
}


@pytest.mark.parametrize("name", SECTION_3_1)
def test_section_3_1_list(name: str) -> None:
    """Section 3.1, equation 13: check marks with the printed utility matrices, crosses with a witness."""
    found = as_utility(BY_NAME[name], 2)
    if SECTION_3_1[name] is None:
        assert isinstance(found, Witness)
    else:
        assert isinstance(found, UtilityMatrix)
        assert (found.matrix, found.scope, found.shift) == (SECTION_3_1[name], "all class totals", 0)


def test_section_3_1_scales() -> None:
    """Section 3.1: a(.) is 1/(N+ + N-) for accuracy, 1/N+ and 1/N- for the rates."""
    plus, minus = symbols("N_:2", positive=True)
    scales = [
        as_utility(metric, 2).scale
        for metric in (confusion.selective_accuracy, BY_NAME["recall"], BY_NAME["specificity"])
    ]  # type: ignore[union-attr]
    assert scales == [1 / (plus + minus), 1 / plus, 1 / minus]


def test_section_3_1_balanced_accuracy() -> None:
    """Section 3.1: no instance of equation 13, since its utility matrix diag(N-, N+) changes with the class totals.

    On any one test set it is an expected utility, so the cross is right for equation 13, not for a fixed test set.
    """
    plus, minus = symbols("N_:2", positive=True)
    found = as_utility(confusion.balanced_accuracy, 2)
    assert found == UtilityMatrix(
        ((minus, 0), (0, plus)), "fixed class totals", (plus, minus), 1 / (2 * plus * minus), S.Zero
    )
    story = as_utility(confusion.balanced_accuracy, 2, totals=(50, 50))
    assert isinstance(story, UtilityMatrix)
    assert story.matrix == ((1, 0), (0, 1))

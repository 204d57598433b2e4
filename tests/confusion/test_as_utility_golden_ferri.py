"""Which metrics of a confusion matrix are expected utilities: values of Ferri and Hernández-Orallo."""

import pytest

from credal_lib import confusion


@pytest.mark.parametrize("name", ["selective_accuracy", "efficacy", "capacity", "accuracy_coverage_f"])
def test_with_unknown_only_the_shares_are_expected_utilities(name: str) -> None:
    """With a row "unknown", accuracy, efficacy, capacity and f-score turn a ranking round."""
    assert isinstance(confusion.as_utility(getattr(confusion, name), 3, n_classes=2), confusion.Witness)

"""Measures of a classifier that may answer "unknown": selective accuracy, coverage, abstention, efficacy, capacity."""

from credal_lib import confusion
from tests.confusion.all_measures import CAUTIOUS

BINARY = [[43, 18], [7, 32]]


def test_overall_accuracy_counts_unknown_as_not_correct() -> None:
    assert confusion.overall_accuracy(CAUTIOUS) == 0.87
    assert confusion.selective_accuracy(CAUTIOUS) == 87 / 91
    assert confusion.selective_accuracy(BINARY) == confusion.overall_accuracy(BINARY)

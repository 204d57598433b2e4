"""Measures of a classifier that may answer "unknown": selective accuracy, coverage, abstention, efficacy, capacity."""

from tests.confusion.all_measures import BY_NAME, CAUTIOUS

BINARY = [[43, 18], [7, 32]]


def test_overall_accuracy_counts_unknown_as_not_correct() -> None:
    assert BY_NAME["overall_accuracy"](CAUTIOUS) == 0.87
    assert BY_NAME["selective_accuracy"](CAUTIOUS) == 87 / 91
    assert BY_NAME["selective_accuracy"](BINARY) == BY_NAME["overall_accuracy"](BINARY)

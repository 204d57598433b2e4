"""Sums over a symbolic number of classes: values by hand, ties, edges."""

from credal_book.proofs._class_sums import CHANCE, CLASSES, PREDICTED, I, over_classes

P, Q = PREDICTED[I], CHANCE[I]


def test_a_sum_over_classes_is_the_sum_written_out() -> None:
    summand = (P - Q) ** 2 + 3 * P * CLASSES - 2
    written_out = sum(summand.subs({I: i, CLASSES: 4}) for i in range(1, 5))
    assert (over_classes(summand, {}).subs(CLASSES, 4).doit() - written_out).expand() == 0

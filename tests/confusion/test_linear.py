"""Which way a metric ranks that is a function of one linear combination of the entries."""

from credal_lib import confusion


def test_a_decreasing_function_of_a_rate_ranks_the_other_way_round() -> None:
    falling = confusion.as_utility(lambda m: 1 / (1 + confusion.recall(m, positive=0)), 2)
    rising = confusion.as_utility(lambda m: confusion.recall(m, positive=0) ** 3, 2)
    assert (falling.matrix, rising.matrix) == (((0, 0), (1, 0)), ((1, 0), (0, 0)))


def test_so_it_does_among_three_classes() -> None:
    falling = confusion.as_utility(lambda m: 1 / (1 + m[0][0] / (m[0][0] + m[1][0] + m[2][0])), 3)
    assert falling.matrix == ((0, 0, 0), (1, 0, 0), (1, 0, 0))

"""What a concave utility of discounted accuracy does to the reward of sets."""

from collections.abc import Callable
from itertools import product

import numpy as np
from sympy import Rational

from credal_book.proofs import Proof
from credal_book.proofs.part2_sets import taste_for_caution
from credal_book.proofs.part2_sets.taste_for_caution import CONCAVE, TWO_OR_MORE, seven_instances
from credal_lib.metrics import utility_score
from credal_lib.rewards import FBeta, Quadratic
from credal_lib.risk import Lottery, Outcomes
from tests.proofs.part2_sets.kernels import sets_of
from tests.proofs.variants import all_fail, undecided

REWARDS = [Quadratic(Rational(1, 2)), Quadratic(Rational(4, 5)), FBeta(2)]


def test_the_seven_instances_are_predictions_on_which_f2_and_variance_disagree() -> None:
    y = [1] * 7
    f = sets_of([[1, 2, 3]] * 6 + [[1]])
    g = sets_of([[1, 2]] * 6 + [[2, 3]])
    for sets, stated in zip((f, g), seven_instances(), strict=True):
        counted = Outcomes.from_predictions(y, sets, classes=[1, 2, 3])
        assert np.allclose([*counted.hits, *counted.misses], [float(x) for x in (*stated.hits, *stated.misses)])
    assert utility_score(y, f, FBeta(2), classes=[1, 2, 3]) > utility_score(y, g, FBeta(2), classes=[1, 2, 3])
    assert np.var(Quadratic(0.5).payoff(f, y, [1, 2, 3])) > np.var(Quadratic(0.5).payoff(g, y, [1, 2, 3]))


def test_fewer_than_seven_instances_of_three_classes_do_not_disagree() -> None:
    """Where all concave utilities agree, they agree with the variance; otherwise seven instances are needed."""
    values = (0, 2, 3, 6)  # discounted accuracies 0, 1/3, 1/2 and 1, times six

    def prefers(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
        """Every concave utility: the extreme ones are min(x, t) with t at a value."""
        worth = [
            [sum(c * min(x, t) for c, x in zip(each, values, strict=True)) for t in values] for each in (first, second)
        ]
        return all(a >= b for a, b in zip(*worth, strict=True))

    found = set()
    for size in range(1, 8):
        groups: dict[int, list[tuple[int, ...]]] = {}
        for counts in product(range(size + 1), repeat=4):
            if sum(counts) == size:
                groups.setdefault(sum(c * x for c, x in zip(counts, values, strict=True)), []).append(counts)
        for group in groups.values():
            for first, second in product(group, repeat=2):
                squares = [sum(c * x * x for c, x in zip(each, values, strict=True)) for each in (first, second)]
                if squares[0] < squares[1] and not prefers(first, second):
                    found.add((size, first, second))
    assert found == {(7, (1, 0, 6, 0), (0, 6, 0, 1))}


FALSE: dict[str, Callable[[Proof], None]] = {
    "the seven instances fool u80": lambda proof: proof.fails(
        "false.", bool(seven_instances()[0].lottery(REWARDS[1]).mean > seven_instances()[1].lottery(REWARDS[1]).mean)
    ),
    "they fool F1": lambda proof: proof.fails(
        "false.", bool(seven_instances()[0].lottery(FBeta(1)).mean > seven_instances()[1].lottery(FBeta(1)).mean)
    ),
    "a concave utility pays more than 1/k": lambda proof: proof.positive(
        "false.", CONCAVE.utility(1 / TWO_OR_MORE) - 1 / TWO_OR_MORE
    ),
    "the random classifier expects 1/2 with n classes": lambda proof: proof.equal(
        "false.", taste_for_caution.random_reward(TWO_OR_MORE).mean, Rational(1, 2)
    ),
}

test_a_false_variant_is_undecided = undecided(FALSE)

WRONG_KERNELS = [
    (taste_for_caution, "random_reward", lambda n: Lottery((1, 0), (2 / n, 1 - 2 / n)), ["vacuous_beats_random"]),
    (taste_for_caution, "second_order", lambda u, m, v: u(m), ["second_order_approximation", "second_order_accuracy"]),
    (taste_for_caution, "certainty_equivalent", lambda u, h: 2 * h.mean, ["certainty_equivalent_is_an_accuracy"]),
]

test_proofs_about_a_wrong_kernel_fail = all_fail(WRONG_KERNELS)

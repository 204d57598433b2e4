"""Variance, determinacy and preference between classifiers of equal expected reward."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from sympy import Rational, S, Symbol, simplify

from credal_book.proofs import Proof
from credal_book.proofs.part2_sets import determinate_but_steady as example
from credal_book.proofs.part2_sets import variance_and_determinacy
from credal_book.proofs.part2_sets.taste_for_caution import CONCAVE, STRICTLY_CONCAVE, TWO_OR_MORE
from credal_book.proofs.part2_sets.variance_and_determinacy import CLASSES, SUCCESS
from credal_lib.rewards import FBeta, Quadratic, SizeReward
from credal_lib.risk import Lottery, Outcomes
from tests.proofs.part2_sets.kernels import Doubled
from tests.proofs.variants import all_fail, undecided

REWARDS = [Quadratic(Rational(1, 2)), Quadratic(Rational(4, 5)), FBeta(2)]
P, EPSILON = Symbol("p", nonnegative=True), example.EPSILON


def outcomes(n: int) -> Outcomes:
    hits = [P, *(SUCCESS[k] for k in range(2, n + 1))]
    return Outcomes(hits, (1 - sum(hits), *[0] * (n - 1)))


@pytest.mark.parametrize("reward", REWARDS, ids=str)
@pytest.mark.parametrize("n", range(2, 6))
def test_the_sum_over_sizes_is_the_expected_utility_of_the_library(reward: SizeReward, n: int) -> None:
    block = variance_and_determinacy.expected_worth(reward, P).subs(CLASSES, n).doit()
    assert simplify(block - outcomes(n).lottery(reward).mean) == 0


@pytest.mark.parametrize("n", range(2, 6))
def test_the_second_moment_over_sizes_is_that_of_the_library(n: int) -> None:
    block = variance_and_determinacy.second_moment(P).subs(CLASSES, n).doit()
    assert simplify(block - outcomes(n).second_moment) == 0


@pytest.mark.parametrize("n", range(2, 6))
def test_vacuous_or_precise_rewards_are_those_of_the_library(n: int) -> None:
    sure = Symbol("D", nonnegative=True)
    block = variance_and_determinacy._vacuous_or_precise(P, sure, S(n))
    whole = Outcomes([P, *[0] * (n - 2), 1 - sure], [sure - P, *[0] * (n - 1)])
    assert simplify(block.mean - whole.lottery().mean) == 0
    assert simplify(block.variance - whole.lottery().variance) == 0


GAP = Symbol("Delta", positive=True)
CAUTIOUS, BOLD = variance_and_determinacy._pair_of_equal_mean(GAP, TWO_OR_MORE)
OF_ONE_CLASS = variance_and_determinacy._pair_of_equal_mean(GAP, S(1))
X = Symbol("x", nonnegative=True)

FALSE: dict[str, Callable[[Proof], None]] = {
    "concavity alone makes Proposition 3 strict": lambda proof: proof.positive(
        "false.", CAUTIOUS.expected(CONCAVE.utility) - BOLD.expected(CONCAVE.utility)
    ),
    "the more determinate varies less": lambda proof: proof.non_negative(
        "false.", (CAUTIOUS.variance - BOLD.variance).factor()
    ),
    "Proposition 3 with (n - 1)/n": lambda proof: proof.equal(
        "false.", BOLD.variance - CAUTIOUS.variance, GAP * (TWO_OR_MORE - 1) / TWO_OR_MORE
    ),
    "Proposition 3 for a single class": lambda proof: proof.positive(
        "false.", (OF_ONE_CLASS[1].variance - OF_ONE_CLASS[0].variance).factor()
    ),
    "E[h_D] = E[h]": lambda proof: proof.equal("false.", outcomes(3).determinate_mean, outcomes(3).lottery().mean),
    "a reward of two classes is its own square": lambda proof: proof.equal(
        "false.", Rational(1, 2), REWARDS[0].utility(Rational(1, 2)) ** 2
    ),
    "Proposition 2 without equal rewards": lambda proof: proof.non_negative(
        "false.", outcomes(3).lottery(STRICTLY_CONCAVE).mean - Lottery((S.One, S.Zero), (X, 1 - X)).mean
    ),
}

test_a_false_variant_is_undecided = undecided(FALSE)

WRONG_KERNELS = [
    (
        variance_and_determinacy,
        "DISCOUNTED_ACCURACY",
        Doubled(Fraction(1, 2)),
        ["credal_beats_precise", "indeterminate_moments", "vacuous_or_precise_moments", "vacuous_or_precise_variances"],
    ),
]

test_proofs_about_a_wrong_kernel_fail = all_fail(WRONG_KERNELS)

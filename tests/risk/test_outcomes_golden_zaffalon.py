"""Section 7 of Zaffalon, Corani and Mauá.

"Evaluating credal classifiers by utility-discounted predictive accuracy". Statements are held exactly on examples, with
symbols where a symbol suffices; where print is wrong the test says so and holds the right value.
"""

from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from sympy import Eq, Rational, Symbol, expand, simplify, solve, symbols

from credal_lib import risk
from credal_lib.rewards import FBeta, Quadratic, SizeReward
from credal_lib.risk import ExponentialUtility, Lottery, Outcomes

NORMALIZED: list[SizeReward] = [Quadratic(Fraction(65, 100)), Quadratic(Fraction(80, 100)), FBeta(1), FBeta(2)]
N = Symbol("n", positive=True)
HITS, MISSES = symbols("h1:5", nonnegative=True), symbols("c1:5", nonnegative=True)
ANY = Outcomes(HITS, (*MISSES[:-1], 0))


def parts(outcomes: Outcomes) -> tuple[Lottery, Lottery]:
    """The gambles h_D and h_I, from the definition: the reward where the answer is of one class, or of more."""
    everything = [(k, True, p) for k, p in enumerate(outcomes.hits, 1)]
    everything += [(k, False, p) for k, p in enumerate(outcomes.misses, 1)]
    chances = [p for *_, p in everything]
    rewards = [(Fraction(1, k) if hit else Fraction(0), k == 1) for k, hit, _ in everything]
    return Lottery([x if single else 0 for x, single in rewards], chances), Lottery(
        [0 if single else x for x, single in rewards], chances
    )


def square(x: Any) -> Any:
    return x * x


def test_the_decomposition_of_the_second_moment() -> None:
    """Section 7, the display before equation 2: E[h²] = E[h_D²] + E[h_I²], as h_D h_I = 0; K = 4."""
    determinate, indeterminate = parts(ANY)
    assert expand(ANY.lottery().expected(square) - ANY.second_moment) == 0
    assert expand(determinate.expected(square) + indeterminate.expected(square) - ANY.second_moment) == 0
    assert expand(indeterminate.mean - ANY.indeterminate_mean) == 0
    assert expand(indeterminate.expected(square) - ANY.indeterminate_second_moment) == 0


def test_the_printed_identity_of_h_d_lacks_a_square() -> None:
    """Section 7 prints E[h_D] = E[h]. Right is E[h_D²] = E[h_D]: rewards of single classes are 0 or 1.

    As printed it fails for one half certain pairs of two classes: E[h_D] = 1/2, E[h] = 3/4.
    """
    determinate, _ = parts(ANY)
    assert expand(determinate.expected(square) - determinate.mean) == 0
    assert expand(determinate.mean - ANY.determinate_mean) == 0
    half = Fraction(1, 2)
    pairs = Outcomes((half, half), (0, 0))
    assert (pairs.determinate_mean, pairs.lottery().mean) == (half, Fraction(3, 4))


def test_the_indeterminate_part_is_reduced_by_squaring() -> None:
    """Section 7: E[h_I] >= E[h_I²] with equality only if both are 0: the difference is a sum of (k-1)/k² P(H_k)."""
    gap = expand(ANY.indeterminate_mean - ANY.indeterminate_second_moment)
    assert gap == HITS[1] * Rational(1, 4) + HITS[2] * Rational(2, 9) + HITS[3] * Rational(3, 16)


def test_equation_2_the_difference_of_variances() -> None:
    """Section 7, equation 2: for E[f] = E[g], three classes, any chances; and not without equal expectations."""
    f1, f2, f3, g1, g2, g3 = symbols("f1:4 g1:4", nonnegative=True)

    def outcomes(*hits: Any) -> Outcomes:
        return Outcomes(hits, (1 - sum(hits), 0, 0))

    f, g = outcomes(f1, f2, f3), outcomes(g1, g2, g3)
    printed = g.determinate_mean + g.indeterminate_second_moment - f.determinate_mean - f.indeterminate_second_moment
    actual = g.lottery().variance - f.lottery().variance
    (same_mean,) = solve(Eq(g.lottery().mean, f.lottery().mean), g1)
    assert expand((actual - printed).subs(g1, same_mean)) == 0
    assert expand(actual - printed) != 0
    assert expand(g.second_moment - f.second_moment - printed) == 0


SMALLER_VARIANCE = Outcomes([Fraction(1, 12), Fraction(6, 12), Fraction(4, 12)], [Fraction(1, 12), 0, 0])
LARGER_VARIANCE = Outcomes([Fraction(2, 12), 0, Fraction(10, 12)], [0, 0, 0])


def test_minimum_variance_does_not_win_under_every_utility() -> None:
    """Section 7: "the classifier with minimum variance wins under every strictly concave utility function": false.

    It holds for the second-order approximation only. Three classes, both of expected discounted accuracy 4/9, variances
    31/648 and 40/648; under the strictly concave set-F2 the first has utility 31/42 and the second 32/42.
    """
    f, g = SMALLER_VARIANCE, LARGER_VARIANCE
    assert f.lottery().mean == g.lottery().mean == Fraction(4, 9)
    assert (f.lottery().variance, g.lottery().variance) == (Fraction(31, 648), Fraction(40, 648))
    f2 = FBeta(2)
    assert risk.is_concave(f2.utility, 0, 1, strictly=True)
    assert (f.lottery(f2).mean, g.lottery(f2).mean) == (Fraction(31, 42), Fraction(32, 42))
    for u65 in (Quadratic(Fraction(65, 100)), Quadratic(Fraction(8, 10))):
        assert f.lottery(u65).mean > g.lottery(u65).mean
    assert f.lottery().expected(ExponentialUtility(3)) < g.lottery().expected(ExponentialUtility(3))


def shares(parts: int, total: int) -> list[tuple[int, ...]]:
    """All ways to share a total among parts."""
    if parts == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in shares(parts - 1, total - first)]


ALL_OF_SIXTHS = [
    Outcomes([Fraction(share, 6) for share in (a, b, c)], [Fraction(missed, 6), Fraction(lost, 6), 0])
    for a, b, c, missed, lost in shares(5, 6)
]


def pairs_of_equal_mean() -> list[tuple[Outcomes, Outcomes]]:
    means = {outcomes: outcomes.lottery().mean for outcomes in ALL_OF_SIXTHS}
    return [(f, g) for f, g in permutations(ALL_OF_SIXTHS, 2) if means[f] == means[g]]


PAIRS = pairs_of_equal_mean()


def test_proposition_2_credal_against_precise() -> None:
    """Section 7, Proposition 2: the variance of the credal classifier is at most that of the precise one.

    All classifiers for three classes with chances in sixths. Strict iff an indeterminate prediction can succeed, as the
    proof notes. The utilities agree without the approximation: the precise classifier expects E[u(g)] = E[g] whatever u
    with u(0) = 0 and u(1) = 1, and u(1/k) >= 1/k, so the proposition holds literally (if indeterminate predictions
    succeed with positive probability; otherwise the two are equally good).
    """
    compared = 0
    for f, g in PAIRS:
        if g.determinacy != 1:
            continue
        compared += 1
        successful = f.indeterminate_mean > 0
        difference = g.lottery().variance - f.lottery().variance
        assert (difference > 0) == successful
        assert difference >= 0
        for reward in NORMALIZED:
            gain = f.lottery(reward).mean - g.lottery(reward).mean
            assert (gain > 0) == successful
            assert gain >= 0
    assert compared > 50


def test_proposition_3_the_more_indeterminate_of_two_that_are_vacuous_or_sure() -> None:
    """Section 7, Proposition 3 with its moments: E[h_I] = (1 - P(H_D))/n, E[h_I²] = E[h_I]/n and the variance.

    DeltaVar = (n-1)/n² (P(G_D) - P(F_D)), all classifiers for three classes with chances in sixths. Literally true as
    well: E[u(f)] - E[u(g)] = (u(1/n) - 1/n)(P(G_D) - P(F_D)).
    """
    n, compared = 3, 0
    for f, g in PAIRS:
        if any(h.hits[1] or h.misses[1] for h in (f, g)):
            continue
        compared += 1
        assert f.indeterminate_mean == (1 - f.determinacy) / n
        assert f.indeterminate_second_moment == f.indeterminate_mean / n
        more = g.determinacy - f.determinacy
        assert g.lottery().variance - f.lottery().variance == Fraction(n - 1, n**2) * more
        for reward in NORMALIZED:
            worth = reward.utility(Fraction(1, n)) - Fraction(1, n)
            assert f.lottery(reward).mean - g.lottery(reward).mean == worth * more
    assert compared > 10


def test_proposition_3_for_any_number_of_classes() -> None:
    """Section 7, Proposition 3 with n, the determinacies and the chance of a hit as symbols."""
    det_f, det_g, hit_g = symbols("F_D G_D g", nonnegative=True)

    def vacuous_or_sure(hit: Any, determinacy: Any) -> Lottery:
        return Lottery((1, 1 / N, 0), (hit, 1 - determinacy, determinacy - hit))

    g = vacuous_or_sure(hit_g, det_g)
    f = vacuous_or_sure(hit_g + (det_f - det_g) / N, det_f)
    assert simplify(f.mean - g.mean) == 0
    assert simplify(g.variance - f.variance - (N - 1) / N**2 * (det_g - det_f)) == 0


def test_proposition_3_settles_binary_problems() -> None:
    """Section 7: with two classes every indeterminate prediction is vacuous, and always successful."""
    rows = np.array([[1, 0], [0, 1], [1, 1]])
    outcomes = Outcomes.from_predictions([0, 0, 1], rows)
    assert outcomes.misses[1] == 0
    assert outcomes.hits[1] == pytest.approx(1 - outcomes.determinacy)


EPSILON = Symbol("epsilon", positive=True)
G1, F1_MISSED, F2, G2_MISSED, G3 = symbols("g1 f1c f2 g2c g3", positive=True)
EXAMPLE_F = Outcomes((G1 + EPSILON, F2, G3), (F1_MISSED, G2_MISSED + 3 * EPSILON, 0))
EXAMPLE_G = Outcomes((G1, F2 + 2 * EPSILON, G3), (F1_MISSED + 2 * EPSILON, G2_MISSED, 0))


def test_example_1_the_shifts_keep_the_total() -> None:
    """Section 7, Example 1: both distributions have the same sum."""
    assert expand(sum((*EXAMPLE_F.hits, *EXAMPLE_F.misses)) - sum((*EXAMPLE_G.hits, *EXAMPLE_G.misses))) == 0


def test_example_1_equal_means() -> None:
    """Section 7, Example 1: E[f] = E[g]."""
    assert expand(EXAMPLE_F.lottery().mean - EXAMPLE_G.lottery().mean) == 0


def test_example_1_second_moments() -> None:
    """Section 7, Example 1: E[f²] = E[g²] + epsilon/2, so that DeltaVar = -epsilon/2 < 0 and g is preferred."""
    assert expand(EXAMPLE_F.second_moment - EXAMPLE_G.second_moment) == EPSILON / 2


def test_example_1_determinacy() -> None:
    """Section 7, Example 1: P(F_D) = P(G_D) - epsilon."""
    assert expand(EXAMPLE_F.determinacy - EXAMPLE_G.determinacy) == -EPSILON


def test_example_1_expected_number_of_classes() -> None:
    """Section 7, Example 1 prints +4 epsilon; right is +epsilon, (1 - 2) + 2 (3 - 2), of the same sign."""
    assert expand(EXAMPLE_F.expected_size - EXAMPLE_G.expected_size) == EPSILON


def test_example_1_exists_and_holds_for_every_utility() -> None:
    """Section 7, Example 1: epsilon = 1/12, all chances positive. g wins literally: u(1) - 2 u(1/2) < 0."""
    start = {G1: Rational(2, 12), F2: Rational(1, 12), G3: Rational(1, 12), F1_MISSED: Rational(2, 12)}
    start |= {G2_MISSED: Rational(2, 12), EPSILON: Rational(1, 12)}

    def at(outcomes: Outcomes) -> Outcomes:
        exact = [[Fraction(int(x.p), int(x.q)) for x in (s.subs(start) for s in row)] for row in (outcomes.hits,)]
        missed = [Fraction(int(s.subs(start).p), int(s.subs(start).q)) for s in outcomes.misses[:-1]]
        return Outcomes(exact[0], [*missed, 0])

    f, g = at(EXAMPLE_F), at(EXAMPLE_G)
    assert min(*f.hits, *g.hits) > 0
    for reward in NORMALIZED:
        difference = g.lottery(reward).mean - f.lottery(reward).mean
        assert difference == Fraction(1, 12) * (2 * reward.utility(Fraction(1, 2)) - 1)
        assert difference > 0

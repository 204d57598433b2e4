"""Sections 5 to 8 of Zaffalon, Corani and Mauá, and what Section 9 says of the shape of utilities.

"Evaluating credal classifiers by utility-discounted predictive accuracy". Statements are held exactly on examples, with
symbols where a symbol suffices; where print is wrong the test says so and holds the right value.
"""

import math
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from sympy import Eq, Rational, Symbol, binomial, diff, exp, expand, limit, log, oo, series, simplify, solve, symbols

from credal_lib import games, metrics, risk
from credal_lib.rewards import Concave, FBeta, Quadratic, SizeReward
from credal_lib.risk import (
    ExponentialUtility,
    LinearUtility,
    LogarithmicUtility,
    Lottery,
    Outcomes,
    QuadraticUtility,
    SmoothUtility,
    Utility,
)

LOG = LogarithmicUtility()
STRICTLY_CONCAVE: list[Utility] = [
    LOG,
    ExponentialUtility(1),
    QuadraticUtility(Fraction(65, 100)),
    QuadraticUtility(Fraction(80, 100)),
    SmoothUtility(math.sqrt),
    SmoothUtility(FBeta(2).utility),
]
NORMALISED: list[SizeReward] = [Quadratic(Fraction(65, 100)), Quadratic(Fraction(80, 100)), FBeta(1), FBeta(2)]
M, N, A = symbols("m n a", positive=True)


def ids(items: list[Any]) -> list[str]:
    return [str(item) for item in items]


# --- Section 5 -------------------------------------------------------------------------------------------------------


def test_table_3_every_answer_is_paid_the_utility_of_its_discounted_accuracy() -> None:
    """Section 5, Table 3: u(1), u(0) for one class; u(0.5) for both. With any concave u."""
    reward = Concave(lambda x: 1.7 * x - 0.7 * x * x)
    assert np.allclose(reward.matrix(2), [[1, 0], [0, 1], [0.675, 0.675]])


@pytest.mark.parametrize("n", range(2, 7))
@pytest.mark.parametrize("u", STRICTLY_CONCAVE, ids=ids(STRICTLY_CONCAVE))
def test_proposition_1_same_expectation_greater_utility_of_the_vacuous(u: Utility, n: int) -> None:
    """Section 5, Proposition 1: E[v] = E[r] = 1/n and E[u(r)] < u(1/n) = E[u(v)]."""
    vacuous, random = risk.vacuous_reward(n), risk.random_reward(n)
    assert vacuous.mean == random.mean == Fraction(1, n)
    assert vacuous.expected(u) == u(Fraction(1, n))
    assert random.expected(u) < vacuous.expected(u)


def test_proposition_1_the_chances_of_the_classes_do_not_matter() -> None:
    """Section 5, proof of Proposition 1: the uniform strategy earns 1/n for every theta."""
    theta = symbols("theta1:4")
    earned = games.expected_reward([Rational(1, 3)] * 3, theta)
    assert simplify(earned - sum(theta) / 3) == 0


def test_proposition_1_needs_two_classes() -> None:
    """Section 5, Proposition 1: with n = 1 both classifiers are the same, and "greater" is "equal"."""
    assert risk.random_reward(1).expected(LOG) == risk.vacuous_reward(1).expected(LOG)


def test_equation_1_is_taylors_series_and_its_first_order_term_vanishes() -> None:
    """Section 5, equation 1: h = E[h] + t d with E[d] = 0, up to t²; the rest is of order t³."""
    t, mean, p = symbols("t mu p", positive=True)
    up, down = 1 - p, -p  # deviations of chance p and 1 - p, with mean 0
    bet = Lottery((mean + t * up, mean + t * down), (p, 1 - p))
    assert simplify(bet.mean - mean) == 0
    assert simplify(bet.variance - t**2 * p * (1 - p)) == 0
    for u in (LogarithmicUtility(), ExponentialUtility(A)):
        error = bet.expected(u) - risk.second_order(u, mean, t**2 * p * (1 - p))
        assert simplify(series(error, t, 0, 3).removeO()) == 0
        third = simplify(series(error, t, 0, 4).removeO().coeff(t, 3))
        assert simplify(third - u.derivative(mean, 3) * p * (1 - p) * (1 - 2 * p) / 6) == 0


def test_equation_1_is_exact_for_quadratic_utilities() -> None:
    """Section 9: "... the advantage to make Eq. (1) an exact representation"; any lottery of three values."""
    half, p, q = symbols("h p q", positive=True)
    x, y, z = symbols("x y z")
    lottery = Lottery((x, y, z), (p, q, 1 - p - q))
    assert expand(risk.second_order_error(QuadraticUtility(half), lottery)) == 0


def test_equation_1_very_accurate_is_a_matter_of_the_bet() -> None:
    """Sections 5 and 7: "a very accurate approximation". For one bet of the random classifier it is not.

    For the logarithmic utility it is 1.0 % off with 2 classes, 16 % with 10, and 1 - 1/(2 log 2) = 27.9 % in the limit.
    """
    relative = {n: float(risk.second_order_error(LOG, risk.random_reward(n)) / (math.log(2) / n)) for n in (2, 10)}
    assert [round(-relative[2], 4), round(relative[10], 4)] == [0.0096, 0.1615]
    one_bet = risk.expected_utility_of_random(LOG, 1, N, order="second") / (log(2) / N)
    assert simplify(limit(one_bet, N, oo) - 1 / (2 * log(2))) == 0


@pytest.mark.parametrize("n", range(1, 6))
def test_the_vacuous_classifier_has_variance_zero(n: int) -> None:
    """Section 5, after equation 1."""
    assert risk.vacuous_reward(n).variance == 0


@pytest.mark.parametrize("n", range(1, 8))
def test_the_set_of_values_has_far_fewer_elements_than_the_matrix(n: int) -> None:
    """Section 5: "(2^n - 1) x n elements at most" holds, "one-to-one correspondence" does not.

    There are n + 1 values, u(0), u(1), u(1/2), ..., u(1/n); for n = 1 only u(1).
    """
    matrix = Quadratic(0.65).matrix(n)
    assert matrix.size == (2**n - 1) * n
    assert len(np.unique(matrix.round(12))) == (1 if n == 1 else n + 1)


@pytest.mark.parametrize("reward", NORMALISED, ids=ids(NORMALISED))
def test_the_estimate_from_counts_is_the_average_on_the_test_set(reward: SizeReward) -> None:
    """Section 5, the display after equation 1: shares of the values and the plain average agree."""
    sets = [[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1], [0, 1, 0], [1, 0, 1]]
    y = [0, 1, 2, 0, 1, 1]
    expected = Outcomes.from_predictions(y, sets).lottery(reward).mean
    assert expected == pytest.approx(metrics.utility_score(y, sets, reward), abs=1e-12)


def test_footnote_4_the_certainty_equivalent_is_on_the_scale_of_the_reward() -> None:
    """Section 5, footnote 4: u^{-1}(E[u(h)]), for one random bet on two classes: sqrt(2) - 1 for log(1 + x)."""
    bet = risk.random_reward(2)
    assert risk.certainty_equivalent(LOG, bet) == pytest.approx(math.sqrt(2) - 1)
    assert risk.certainty_equivalent(ExponentialUtility(1), bet) == pytest.approx(-math.log((1 + math.exp(-1)) / 2))
    u65 = QuadraticUtility(0.65)
    assert u65(risk.certainty_equivalent(u65, bet)) == pytest.approx(0.5)
    assert risk.certainty_equivalent(LinearUtility(), bet) == Fraction(1, 2)


def test_footnote_4_u80_has_no_certainty_equivalent_for_single_classes() -> None:
    """Section 5, footnotes 2 and 4: u80 is strictly increasing up to 11/12 only; u80(5/6) = u80(1) = 1."""
    u80 = QuadraticUtility(Fraction(8, 10))
    assert u80.increasing_on[1] == Fraction(11, 12)
    assert u80(Fraction(5, 6)) == u80(1) == 1
    with pytest.raises(ValueError, match="increasing on all rewards"):
        risk.certainty_equivalent(u80, risk.random_reward(2))


# --- Section 6 -------------------------------------------------------------------------------------------------------


def test_section_6_in_money_the_same_preferences_follow_from_aversion_to_risk() -> None:
    """Section 6: rewards in a currency, utility of wealth; a sure 1/n beats a lottery of that mean at any wealth."""
    for wealth in (Fraction(1, 10), 1, 100):
        u = LogarithmicUtility(wealth)
        sure = risk.certainty_equivalent(u, risk.vacuous_reward(3))
        assert sure == pytest.approx(1 / 3)
        assert risk.certainty_equivalent(u, risk.random_reward(3)) < sure
    poor, rich = (risk.certainty_equivalent(LogarithmicUtility(w), risk.random_reward(3)) for w in (0.1, 100))
    assert poor < rich < 1 / 3


# --- Section 7 -------------------------------------------------------------------------------------------------------

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
        for reward in NORMALISED:
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
        for reward in NORMALISED:
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
    for reward in NORMALISED:
        difference = g.lottery(reward).mean - f.lottery(reward).mean
        assert difference == Fraction(1, 12) * (2 * reward.utility(Fraction(1, 2)) - 1)
        assert difference > 0


# --- Section 8 -------------------------------------------------------------------------------------------------------


def test_the_vacuous_classifier_earns_m_over_n_for_sure() -> None:
    """Section 8: E[u(v_m)] = u(m/n)."""
    assert risk.vacuous_reward(N, M).expected(LOG) == log(1 + M / N)
    assert risk.vacuous_reward(3, 4).values == (Fraction(4, 3),)


def test_the_printed_binomial_lacks_an_exponent() -> None:
    """Section 8 prints (m over l) (1/n) (1 - 1/n)^(m-l); right is (1/n)^l: for m = 2, n = 3 print sums to 16/27."""
    third = Fraction(1, 3)
    printed = [math.comb(2, hits) * third * (1 - third) ** (2 - hits) for hits in range(3)]
    assert sum(printed) == Fraction(4, 27) + Fraction(4, 9) + Fraction(1, 3)
    assert risk.random_reward(3, 2).chances == (Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))
    ell = Symbol("ell", integer=True)
    assert risk.binomial_chance(ell, M, 1 / N) == binomial(M, ell) * (1 / N) ** ell * (1 - 1 / N) ** (M - ell)


@pytest.mark.parametrize(("n", "m"), [(2, 1), (2, 5), (3, 4), (5, 3)])
def test_equation_3_by_counting_all_sequences_of_bets(n: int, m: int) -> None:
    """Section 8, equation 3: the sum, against m bets one after the other. It starts at l = 1, harmless as u(0) = 0."""
    for u in (LOG, ExponentialUtility(2)):
        sequences = risk.random_reward(n).repeat(m).expected(u)
        assert risk.expected_utility_of_random(u, m, n) == pytest.approx(sequences, abs=1e-14)
        p = Fraction(1, n)
        printed_start = sum(u(hits) * float(risk.binomial_chance(hits, m, p)) for hits in range(1, m + 1))
        assert printed_start == pytest.approx(sequences, abs=1e-14)


@pytest.mark.parametrize("n", [2, 3, 7])
def test_the_variance_of_m_random_bets(n: int) -> None:
    """Section 8.1: Var(r_m) = m (1/n)(1 - 1/n)."""
    for m in (1, 2, 9):
        assert risk.random_reward(n, m).variance == m * Fraction(1, n) * (1 - Fraction(1, n))


X = Symbol("x", positive=True)


def test_section_8_1_the_second_derivative() -> None:
    """Section 8.1: u = log(1 + x), u'' = -1/(1 + x)²."""
    assert LOG(X) == log(1 + X)
    assert simplify(LOG.derivative(X, 2) - diff(LOG(X), X, 2)) == 0
    assert LOG.derivative(X, 2) == -1 / (1 + X) ** 2


def test_section_8_1_the_approximation() -> None:
    """Section 8.1: u(m/n) - m (1/n)(1 - 1/n) / (2 (m/n + 1)²)."""
    printed = log(1 + M / N) - M * (1 / N) * (1 - 1 / N) / (2 * (M / N + 1) ** 2)
    assert simplify(risk.expected_utility_of_random(LOG, M, N, order="second") - printed) == 0


D_LOG = risk.second_order_advantage(LOG, M, N)


def test_equation_4_and_its_constant() -> None:
    """Section 8.1, equation 4: d(m) = (1/2n)(1 - 1/n) m/(m/n + 1)².

    The first expression after the sign of equality is incomplete in print (the numerator m/n (1 - 1/n) alone); the last
    one and the constant are right.
    """
    constant = 1 / (2 * N) * (1 - 1 / N)
    assert simplify(D_LOG - constant * M / (M / N + 1) ** 2) == 0
    assert simplify(D_LOG - M / N * (1 - 1 / N)) != 0


def test_equation_5_the_derivative() -> None:
    """Section 8.1, equation 5: 1/(m/n+1)² - 2 (m/n)/(m/n+1)³, which is (1 - m/n)/(m/n+1)³."""
    shape = M / (M / N + 1) ** 2
    printed = 1 / (M / N + 1) ** 2 - 2 * (M / N) / (M / N + 1) ** 3
    assert simplify(diff(shape, M) - printed) == 0
    assert simplify(printed * (M / N + 1) ** 3 - (1 - M / N)) == 0


def test_section_8_1_the_inversion_point_is_n() -> None:
    """Section 8.1: d(m) rises up to m = n and falls afterwards, with the largest value (n-1)/(8n). Second order."""
    assert risk.inversion_point(LOG, N) == N
    assert solve(diff(D_LOG, M), M) == [N]
    for n in (2, 3, 10):
        values = [risk.second_order_advantage(LOG, m, n) for m in range(1, 4 * n)]
        assert values.index(max(values)) + 1 == n
        assert max(values) == Fraction(n - 1, 8 * n)


@pytest.mark.parametrize(("n", "m"), [(2, 2), (3, 4), (4, 5), (5, 7), (10, 14), (20, 28), (50, 72), (100, 144)])
def test_section_8_1_the_exact_inversion_point_is_later(n: int, m: int) -> None:
    """Section 8.1 prints m = n, from the approximation; the exact d(m) of equation 3 is largest near 1.44 n."""
    assert risk.exact_inversion_point(LOG, n, m_max=400) == m


def test_section_8_1_the_advantage_vanishes() -> None:
    """Section 8.1: d(m) -> 0 as m grows; approximately (n-1)/(2m), exactly as well."""
    assert limit(D_LOG, M, oo) == 0
    assert limit(M * D_LOG, M, oo).equals((N - 1) / 2)
    exact = risk.vacuous_advantage(LOG, np.array([10**3, 10**4, 10**5]), 3)
    assert np.allclose(exact * [10**3, 10**4, 10**5], 1, rtol=1e-2)


def test_section_8_1_more_classes_delay_the_convergence() -> None:
    """Section 8.1: "increasing n delays the convergence". At a fixed m > n - 2 d(m) grows with n; not for all m."""
    slope = simplify(diff(D_LOG, N) * 2 * (M + N) ** 3 / M)
    assert simplify(slope - (M - N + 2)) == 0
    for m in (20, 50, 200):
        exact = [risk.vacuous_advantage(LOG, m, n) for n in (2, 3, 5, 10)]
        assert exact == sorted(exact)
    assert risk.vacuous_advantage(LOG, 1, 3) > risk.vacuous_advantage(LOG, 1, 20)


def test_figure_1_what_the_text_says_of_the_curves() -> None:
    """Figure 1 (image lost, its n unknown): one hill a curve, at m = n, higher and farther out the more classes."""
    m = np.arange(1, 301)
    tops = []
    for n in (2, 3, 5, 10, 20):
        for curve, top in (
            (risk.second_order_advantage(LOG, m, n), n),
            (risk.vacuous_advantage(LOG, m, n), risk.exact_inversion_point(LOG, n, 300)),
        ):
            steps = np.diff(curve)
            assert (steps[m[:-1] < top] > 0).all()
            assert (steps[m[:-1] >= top] < 0).all()
        tops.append(risk.second_order_advantage(LOG, n, n))
    assert tops == [Fraction(1, 16), Fraction(1, 12), Fraction(1, 10), Fraction(9, 80), Fraction(19, 160)]


EXPONENTIAL = ExponentialUtility(A)
D_EXP = risk.second_order_advantage(EXPONENTIAL, M, N)


def test_section_8_2_the_second_derivative() -> None:
    """Section 8.2: u = 1 - exp(-ax), u'' = -a² exp(-ax); Arrow and Pratt's coefficient is a."""
    assert EXPONENTIAL(X) == 1 - exp(-A * X)
    assert simplify(EXPONENTIAL.derivative(X, 2) + A**2 * exp(-A * X)) == 0
    assert simplify(EXPONENTIAL.derivative(X, 2) - diff(EXPONENTIAL(X), X, 2)) == 0
    assert simplify(EXPONENTIAL.risk_aversion(X) - A) == 0


def test_section_8_2_the_sign_of_d_is_wrong_in_print() -> None:
    """Section 8.2 prints d(m) = -(a²/2) exp(-am/n) m (1/n)(1 - 1/n); by d = E[u(v)] - E[u(r)] it is +."""
    printed = -Rational(1, 2) * A**2 * exp(-A * M / N) * M * (1 / N) * (1 - 1 / N)
    assert simplify(D_EXP + printed) == 0
    approximation = 1 - exp(-A * M / N) + printed
    assert simplify(risk.expected_utility_of_random(EXPONENTIAL, M, N, order="second") - approximation) == 0
    assert risk.vacuous_advantage(ExponentialUtility(1), 1, 2) == pytest.approx((1 - math.exp(-0.5)) ** 2 / 2)


def test_section_8_2_the_derivative_has_the_sign_of_the_printed_d() -> None:
    """Section 8.2: exp(-am/n)(am/n - 1) is the derivative of the printed -exp(-am/n) m; right is (1 - am/n)."""
    shape = exp(-A * M / N) * M
    assert simplify(diff(-shape, M) - exp(-A * M / N) * (A * M / N - 1)) == 0
    assert simplify(diff(shape, M) - exp(-A * M / N) * (1 - A * M / N)) == 0


def test_section_8_2_the_inversion_point_is_n_over_a() -> None:
    """Section 8.2: m = n/a, for the second order."""
    assert risk.inversion_point(EXPONENTIAL, N) == N / A
    assert solve(diff(D_EXP, M), M) == [N / A]


def test_section_8_2_the_exact_closed_form() -> None:
    """Section 8.2, derived: E[u(r_m)] = 1 - (1 - (1 - e^-a)/n)^m; checked against the sum of equation 3."""
    exact = risk.expected_utility_of_random(EXPONENTIAL, M, N)
    assert simplify(exact - (1 - (1 - (1 - exp(-A)) / N) ** M)) == 0
    for m in (0, 1, 2, 5):
        assert simplify(exact.subs(M, m) - risk.random_reward(N, m).expected(EXPONENTIAL)) == 0


def exact_top(n: int, a: float) -> float:
    """Where B^m - A^m is largest over real m, with A = exp(-a/n) and B = 1 - (1 - exp(-a))/n."""
    log_a, log_b = -a / n, math.log(1 - (1 - math.exp(-a)) / n)
    return math.log(log_a / log_b) / (log_b - log_a)


@pytest.mark.parametrize(
    ("n", "a", "top"), [(2, 1.0, 2.287), (3, 1.0, 3.543), (10, 1.0, 12.282), (10, 0.25, 42.266), (50, 3.0, 27.935)]
)
def test_section_8_2_the_exact_inversion_point_is_later(n: int, a: float, top: float) -> None:
    """Section 8.2 prints n/a; exactly log(log A/log B)/log(B/A), which is later, much so for large a."""
    assert exact_top(n, a) == pytest.approx(top, abs=5e-4)
    assert top > n / a
    assert abs(risk.exact_inversion_point(ExponentialUtility(a), n, 200) - top) < 1


def test_section_8_2_higher_aversion_hastens_the_convergence() -> None:
    """Section 8.2: "higher risk aversion delays the convergence": wrong, n/a falls with a and so does d(m) for large m.

    With 3 classes and 20 bets d is 0.0244 for a = 0.5 and 0.0011 for a = 2. "Emphasizing the difference in favor of
    the vacuous on small m" is right: d(1) = 1 - (1 - e^-a)/n - e^(-a/n) grows with a.
    """
    twenty = [risk.vacuous_advantage(ExponentialUtility(a), 20, 3) for a in (0.5, 1, 2)]
    assert twenty == sorted(twenty, reverse=True)
    assert [round(twenty[0], 4), round(twenty[2], 5)] == [0.0244, 0.00111]
    assert diff(risk.inversion_point(EXPONENTIAL, N), A) == -N / A**2
    first = [risk.vacuous_advantage(ExponentialUtility(a), 1, 3) for a in (0.5, 1, 2, 5)]
    assert first == sorted(first)


def relative_errors(u: Utility, n: int, m_max: int = 300) -> Any:
    m = np.arange(1, m_max + 1)
    exact = risk.expected_utility_of_random(u, m, n)
    return np.abs(risk.expected_utility_of_random(u, m, n, order="second") / exact - 1)


@pytest.mark.parametrize(
    ("n", "worst", "at", "last"),
    [(2, 0.0152, 2, 4), (3, 0.0254, 1, 6), (5, 0.0856, 1, 12), (10, 0.1615, 1, 25), (50, 0.2510, 1, 123)],
)
def test_section_8_the_error_of_the_logarithmic_approximation(n: int, worst: float, at: int, last: int) -> None:
    """Section 8: "relative absolute error consistently smaller than 1%": false for fewer than about 2.5 n bets."""
    errors = relative_errors(LOG, n)
    assert (round(float(errors.max()), 4), int(errors.argmax()) + 1) == (worst, at)
    assert int(np.flatnonzero(errors > 0.01).max()) + 1 == last


@pytest.mark.parametrize(
    ("n", "a", "worst"), [(2, 0.25, 0.0013), (10, 0.25, 0.0078), (2, 1.0, 0.0202), (10, 1.0, 0.1387), (3, 2.0, 0.1035)]
)
def test_section_8_the_error_of_the_exponential_approximation(n: int, a: float, worst: float) -> None:
    """Section 8: "consistently smaller than 1%": true for a = 1/4 and up to ten classes, false for a = 1."""
    assert round(float(relative_errors(ExponentialUtility(a), n).max()), 4) == worst


def test_section_1_the_difference_first_grows_with_m() -> None:
    """Section 1: "the difference ... decreases with growing m": only after the inversion point."""
    before = risk.vacuous_advantage(LOG, np.arange(1, 15), 10)
    assert (np.diff(before) > 0).all()
    after = risk.vacuous_advantage(LOG, np.arange(14, 200), 10)
    assert (np.diff(after) < 0).all()


# --- Section 9, on the shape of utilities ----------------------------------------------------------------------------


def test_section_9_quadratic_aversion_grows_with_wealth() -> None:
    """Section 9: -u''/u' of the quadratic utility; its derivative is the square of itself."""
    aversion = QuadraticUtility(Symbol("h", positive=True)).risk_aversion(X)
    assert simplify(diff(aversion, X) - aversion**2) == 0


def test_section_9_the_exponential_fits_both_values_if_it_is_rescaled() -> None:
    """Section 9: the exponential "could not satisfactorily fit all the values we chose for u(0.5)".

    1 - exp(-ax) has u(1) < 1. Divided by u(1), which changes no preference, it has u(1/2) = 1/(1 + exp(-a/2)): any
    value between 1/2 and 1, 0.65 at a = 2 log(13/7) and 0.8 at a = 4 log 2.
    """
    u = ExponentialUtility(A)
    assert simplify(u(Rational(1, 2)) / u(1) - 1 / (1 + exp(-A / 2))) == 0
    for half, a in ((0.65, 2 * math.log(13 / 7)), (0.8, 4 * math.log(2))):
        fitted = ExponentialUtility(a)
        assert fitted(0.5) / fitted(1) == pytest.approx(half)

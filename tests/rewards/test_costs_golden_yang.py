"""Costs of sets: values of Yang, Destercke and Masson."""

import json
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from sympy import Integer, Rational, Symbol, limit, simplify, symbols

from credal_lib import gambles
from credal_lib.metrics import utility_score
from credal_lib.rewards import AbellanMasegosa, DiscountedCost, Ha, Quadratic, generalized_mean
from tests.conftest import GOLDEN

H, B, N = range(3)

TABLE_I = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
"""Section II, Example 1, Table I: rows = predicted h, b, n; columns = truth h, b, n."""

EXACT = [[Integer(cost) for cost in row] for row in TABLE_I]

ROWS_OF_THE_TABLES = [0, 1, 2, 3, 5, 4, 6]
"""The tables list {h, b}, {b, n}, {h, n}; `gambles.subsets` lists {h, b}, {h, n}, {b, n}."""

RECORDS = json.loads((GOLDEN / "genyang_costs_part.json").read_text(encoding="utf-8"))


def as_printed(reward: Any) -> list[list[Any]]:
    """The exact costs in the order of the paper's tables."""
    rows: list[list[Any]] = reward.cost_table()[ROWS_OF_THE_TABLES].tolist()
    return rows


def test_table_i_and_example_1_a_single_class_costs_what_the_matrix_says() -> None:
    """Table I; "a confusion between h and b is not very important ... predicting n when there is an obstacle" is."""
    reward = DiscountedCost(TABLE_I, r=0)
    assert (-reward(np.eye(3, dtype=bool))).tolist() == TABLE_I
    assert reward.cost([N], H) == reward.cost([N], B) == 4 > reward.cost([H], N) == 2 > reward.cost([H], B) == 1


def test_equations_1_and_2_expected_costs_and_the_best_class() -> None:
    """Section II-A: with p = (.1, .3, .6) the expected costs are 1.5 (h), 1.3 (b), 1.6 (n): b is chosen, not n.

    The unprinted numbers are ours.
    """
    p = [Fraction(1, 10), Fraction(3, 10), Fraction(6, 10)]
    expected = [sum(share * cost for share, cost in zip(p, row, strict=True)) for row in TABLE_I]
    assert expected == [Fraction(3, 2), Fraction(13, 10), Fraction(8, 5)]
    reward = DiscountedCost(TABLE_I, r=0)
    assert (-gambles.expectation(reward(np.eye(3, dtype=bool)), [0.1, 0.3, 0.6])).tolist() == pytest.approx(
        [1.5, 1.3, 1.6]
    )


def test_equation_4_empirical_risk_is_minus_the_utility_score() -> None:
    """Section II-A, equation 4: the average cost of h, n, b against the truths h, b, n is (0 + 4 + 2)/3."""
    sets = np.eye(3, dtype=bool)[[H, N, B]]
    assert -utility_score([H, B, N], sets, DiscountedCost(TABLE_I, r=0)) == pytest.approx(Fraction(6, 3))


def test_table_ii_and_example_2_one_row_for_each_nonempty_set() -> None:
    """Section II-B, Table II: 2**3 - 1 rows; the number is that of all nonempty sets."""
    assert DiscountedCost(TABLE_I, r=0).matrix(3).shape == (7, 3)


def test_table_v_discounted_costs() -> None:
    """Section IV-A, Table V: all seven rows are right as printed."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert as_printed(DiscountedCost(TABLE_I, r=0)) == [
        [0, 1, 2],
        [1, 0, 2],
        [4, 4, 0],
        [half, half, 2],
        [5 * half, 2, 1],
        [2, 5 * half, 1],
        [5 * third, 5 * third, 4 * third],
    ]


def test_definition_3_with_accuracy_costs_is_discounted_accuracy() -> None:
    """Section IV-A after Definition 3, equation 10: with 0/1 costs, one minus the discounted accuracy."""
    accuracy = 1 - np.eye(4, dtype=int)
    assert np.allclose(1 + DiscountedCost(accuracy, r=0).matrix(4), Quadratic(0.5).matrix(4), rtol=0, atol=1e-15)


def test_proposition_1_expected_discounted_cost_is_the_average_of_the_expected_costs() -> None:
    """Section IV-A, Proposition 1, with symbols for the costs and the probabilities: so it is never below the least."""
    costs = [symbols(f"c{row}_:3", nonnegative=True) for row in "hbn"]
    p = symbols("p_:3", nonnegative=True)
    reward = DiscountedCost(costs, r=0)
    for size in (1, 2, 3):
        for members in combinations(range(3), size):
            of_set = sum(share * reward.cost(members, y) for y, share in enumerate(p))
            of_classes = [sum(share * costs[k][y] for y, share in enumerate(p)) for k in members]
            assert simplify(of_set - sum(of_classes) / Integer(size)) == 0


def test_table_ix_costs_of_ha() -> None:
    """Section V b, Table IX, with symbols: all seven rows are right as printed."""
    a, b, c = symbols("eta_a eta_b eta_c")
    d = Symbol("delta")
    assert Ha([a, b, c], d).cost_table().tolist() == [
        [0, b, c],
        [a, 0, c],
        [a, b, 0],
        [d, d, c + d],
        [d, b + d, d],
        [a + d, d, d],
        [2 * d, 2 * d, 2 * d],
    ]


def test_abellan_masegosa_costs() -> None:
    """Section V c: log|Y| inside; log K (max cost / (K - 1) + 1) outside; a right class costs log 1 = 0."""
    from sympy import log

    reward = AbellanMasegosa(EXACT)
    assert [reward.cost([k], k) for k in range(3)] == [0, 0, 0]
    assert reward.cost([H, B], H) == log(2)
    assert reward.cost([H, B, N], N) == log(3)
    assert reward.cost([B, N], H) == log(3) * (Rational(4, 2) + 1)
    assert reward([[False, True, True]])[0].tolist() == pytest.approx([-3 * np.log(3), -np.log(2), -np.log(2)])


def test_table_x_costs_for_one_half() -> None:
    """Section VI, Table X: r = 0.5, cautiousness seeking; {h, b, n} at n is 8/9, printed 0.89; all others are exact."""
    quarter = Rational(1, 4)
    exact = [
        [0, 1, 2],
        [1, 0, 2],
        [4, 4, 0],
        [quarter, quarter, 2],
        [9 * quarter, 1, 2 * quarter],
        [1, 9 * quarter, 2 * quarter],
        [1, 1, Rational(8, 9)],
    ]
    assert as_printed(DiscountedCost(EXACT, Rational(1, 2))) == exact
    costs = -DiscountedCost(TABLE_I, 0.5).matrix(3)[ROWS_OF_THE_TABLES]
    assert costs == pytest.approx(np.array(exact, dtype=float), abs=1e-12)
    assert round(float(costs[6, 2]), 2) == 0.89


def test_equation_12_at_p_equal_to_one_is_the_discounted_cost() -> None:
    """Section VI: "we retrieve the discounted cost when p = 1", for symbols."""
    a, b, c, p = symbols("a b c p", positive=True)
    assert generalized_mean([a, b, c], 1) == (a + b + c) / 3
    assert generalized_mean([a, b, c], p).subs(p, 1) == a / 3 + b / 3 + c / 3


def test_equation_12_grows_with_p_and_is_constant_only_for_equal_costs() -> None:
    """Section VI: if q < p the mean with q is at most that with p, equal if and only if all costs are equal."""
    exponents = [Rational(k, 4) for k in range(-8, 9)]
    different, equal = ([generalized_mean(costs, p) for p in exponents] for costs in ([1, 4, 5], [3, 3, 3]))
    assert all(left < right for left, right in pairwise(different))
    assert [float(value) for value in equal] == pytest.approx([3] * 17, abs=1e-12)


def test_equation_13_the_geometric_mean_is_the_limit_at_zero() -> None:
    """Section VI, equation 13: called a convention in the paper; it is the limit of equation 12."""
    p = Symbol("p", positive=True)
    assert generalized_mean([Integer(1), Integer(4)], 0) == 2
    assert limit(generalized_mean([Integer(1), Integer(4)], p), p, 0) == 2


def test_footnote_1_infinite_exponents_give_the_extremes() -> None:
    """Section VI, footnote 1: min and max. "At least when there is no cost 0" is needed for the formula only.

    The smallest cost is then 0, and so is the limit for costs that go to 0: with it the footnote has no exception.
    """
    assert [generalized_mean([1, 4, 2], p) for p in (-np.inf, np.inf)] == [1, 4]
    assert generalized_mean([0, 4, 2], -np.inf) == generalized_mean([0, 4, 2], -1) == 0
    epsilon = Symbol("epsilon", positive=True)
    assert limit(generalized_mean([epsilon, Integer(4), Integer(2)], -1), epsilon, 0) == 0


@pytest.mark.parametrize("r", [0, 0.25, 0.5, 1])
def test_equations_14_to_16_the_treatments_differ_only_outside_the_set(r: float) -> None:
    """Section VI: exponent 1 - r; the mistake-averse treatment takes 1 + r for truths outside the set."""
    rows = gambles.subsets(3)
    seeking, averse = (
        -DiscountedCost(TABLE_I, r, treatment).matrix(3) for treatment in ("cautiousness-seeking", "mistake-averse")
    )
    assert np.array_equal(seeking[rows], averse[rows])
    by_hand = DiscountedCost(TABLE_I, r, "mistake-averse")
    assert averse[4, B] == pytest.approx(float(generalized_mean([1, 4], 1 + r)))  # {h, n} at b
    assert by_hand.cost([H, N], B) == pytest.approx(averse[4, B])


@pytest.mark.parametrize("treatment", ["cautiousness-seeking", "mistake-averse"])
def test_section_vi_higher_r_rewards_cautiousness_more_and_punishes_mistakes_more(treatment: str) -> None:
    """Section VI, last paragraph: costs inside the set fall in r; outside they fall (14) or grow (16)."""
    rows, grid = gambles.subsets(3), np.linspace(0, 1, 21)
    costs = np.array([-DiscountedCost(TABLE_I, r, treatment).matrix(3) for r in grid])
    steps = np.diff(costs, axis=0)
    assert (steps[:, rows] <= 1e-12).all()
    outside = steps[:, ~rows]
    assert (outside <= 1e-12).all() if treatment == "cautiousness-seeking" else (outside >= -1e-12).all()


def test_section_vi_a_translation_of_the_costs_can_turn_a_comparison_round() -> None:
    """Section VI: adding epsilon "affects uniformly all classifiers, it will not impact on their comparison": false.

    0/1 costs, r = 1/2. Always {1, 2}: cost 1/4. A single class that is right in 7 of 10 cases: 3/10. With epsilon = 1
    the single class costs 13/10, the set ((1 + sqrt 2)/2)**2 = 1.457: the single class is now the better one. (The
    translation is not needed either: exponents 1 - r and 1 + r are never negative.)
    """
    y = [0] * 7 + [1] * 3
    single, both = [[True, False]] * 10, [[True, True]] * 10
    scores = {
        epsilon: [utility_score(y, sets, DiscountedCost(epsilon + 1 - np.eye(2), 0.5)) for sets in (single, both)]
        for epsilon in (0.0, 1.0)
    }
    assert scores[0.0] == pytest.approx([-0.3, -0.25])
    assert scores[1.0] == pytest.approx([-1.3, -(((1 + 2**0.5) / 2) ** 2)])
    assert scores[0.0][0] < scores[0.0][1]
    assert scores[1.0][0] > scores[1.0][1]


def test_accuracy_costs_make_the_p_discounted_cost_a_utility_of_the_discounted_accuracy() -> None:
    """Section VI (derived): g(x) = 1 - (1 - x)**(1/(1 - r)); fitted to 0.35 for pairs, three classes cost 0.541.

    That is the 0.54 printed in Table III, where equation 8 gives 8/15 = 0.533: the table looks as if it had been
    computed from the costs of Section VI.
    """
    r = 1 - np.log(0.5) / np.log(0.35)
    costs = -DiscountedCost(1 - np.eye(3), r).matrix(3)
    assert costs[3, :2] == pytest.approx(0.35)
    assert costs[6] == pytest.approx((2 / 3) ** (1 / (1 - r)))
    assert round(float(costs[6, 0]), 2) == 0.54
    assert costs[3, 2] == 1


def test_section_vii_c_with_r_one_a_set_that_holds_the_truth_costs_nothing() -> None:
    """Section VII-C: "for r = 1 the cost is null each time the truth is included", with ordinal costs |i - j|."""
    ordinal = np.abs(np.subtract.outer(np.arange(5), np.arange(5)))
    costs = -DiscountedCost(ordinal, 1).matrix(5)
    assert not costs[gambles.subsets(5)].any()
    assert costs[~gambles.subsets(5)].all()


def test_records_of_the_first_author_s_own_program() -> None:
    """Gen Yang's fork of classifip: 1,550 p-discounted costs, 0/1 costs of five classes, five r, both treatments."""
    groups: dict[tuple[Any, ...], list[Any]] = {}
    for name, members, truth, r, averse, cost in RECORDS["pda"]:
        groups.setdefault((name, r, averse), []).append((members, truth, cost))
    assert sum(map(len, groups.values())) == 1550
    for (name, r, averse), records in groups.items():
        reward = DiscountedCost(RECORDS[name], r, "mistake-averse" if averse else "cautiousness-seeking")
        sets = np.zeros((len(records), 5), dtype=bool)
        for row, (members, _, _) in zip(sets, records, strict=True):
            row[members] = True
        truths, costs = ([record[k] for record in records] for k in (1, 2))
        assert -reward.payoff(sets, truths) == pytest.approx(costs, abs=1e-12)
        scalar = [reward.cost(members, truth) for members, truth, _ in records]
        assert [float(cost) for cost in scalar] == pytest.approx(costs, abs=1e-12)

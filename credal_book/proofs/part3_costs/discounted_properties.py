r"""Which of the ten properties the p-discounted costs have, and what they are under 0/1 costs.

(Yang, Destercke and Masson, Section VI and Table X.) The costs come from `rewards.DiscountedCost`, the properties from
`properties.check` and `properties.possibility`; that the mean grows with its exponent is added by
`_means.add_growth`.
"""

from fractions import Fraction
from typing import Any

from sympy import Integer, Rational, S, Symbol, diff, eye, latex, log, ones, sqrt, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.set_rewards import reward_table
from credal_book.proofs.part3_costs._means import add_growth, mean_by_total
from credal_book.proofs.part3_costs.discounted_costs import AVERSE, OBSTACLES, SEEKING
from credal_lib.gambles import expected_reward
from credal_lib.properties import check, possibility
from credal_lib.rewards import AbellanMasegosa, DiscountedCost, Ha, Quadratic

__all__ = [
    "accuracy_costs",
    "correctness_sensitivity",
    "every_obstacle_set_is_possible",
    "permissive_and_rewarding",
    "permutation_counterexample",
    "permutation_invariance",
    "some_set_is_possible",
    "table_x",
]

HALF = Rational(1, 2)
REPAIR = "holds-with-correction"
OBSTACLE_SETS = ((0, 1), (1, 2), (0, 2), (0, 1, 2))
"""Sets of two classes or more, in the order of the paper's tables."""
DEAR_ANSWERS = [[Integer(cost) for cost in row] for row in ([1, 2, 1], [2, 1, 2], [3, 3, 1])]
"""Costs of three classes a, b, c in which right answers cost 1: a and b cost 1 and 2 under the truth a, and under c."""

LETTERS = {"k": "K"}
"""What letters in the displays stand for where the steps compute with others."""


def _lacks(costs: Any, r: Any, treatment: str = SEEKING) -> set[int]:
    return {number for number, found in check(DiscountedCost(costs, r, treatment)).items() if not found.holds}


def _numbers(rows: Any) -> list[list[Any]]:
    return [[Integer(cost) for cost in row] for row in rows]


def permissive_and_rewarding() -> Proof:
    """Prove Properties 2, 3 and 5 for 0 < r <= 1 where right answers are the cheapest, and show what each needs."""
    proof = Proof("Properties 2, 3 and 5 need a positive r and right answers that cost less", "yang, VI")
    a, extra = Symbol("c_1", positive=True), Symbol("Delta", positive=True)
    proof.exact(
        "At $r = 0$, which the interval $[0; 1]$ includes and the word *positive* before it excludes, sets cost the "
        "average of their classes and Properties 2 and 3 fail, in the obstacle example as everywhere.",
        {2, 3} <= _lacks(OBSTACLES, Integer(0)),
    )
    proof.fails(
        "For $r = \\tfrac12$ Property 3 fails if a mistake is free: with two classes and costs 0, except 1 for "
        "answering 1 when 2 is true, the pair costs 0 under 1, which is the average. Property 2 holds there.",
        {2, 3} & _lacks(_numbers([[0, 1], [0, 0]]), HALF) == {3},
        REPAIR,
    )
    proof.fails(
        "If all costs are equal, Property 2 fails as well.", {2, 3} <= _lacks(_numbers([[1, 1], [1, 1]]), HALF), REPAIR
    )
    proof.fails(
        "Property 5 fails in the mistake-averse treatment where right answers cost something.",
        5 in _lacks(DEAR_ANSWERS, Integer(1), AVERSE),
        REPAIR,
    )
    proof.given("So let $0 < r \\le 1$, and let every class cost less when it is true than any other class then does.")
    add_growth(proof)
    proof.positive(
        "Inside the set the exponent is $1 - r$, which is below 1,",
        1 - (1 - Symbol("r", positive=True)),
        "1 - \\gamma = r > 0",
    )
    proof.positive(
        "and the costs are not all equal, because the truth is a member:",
        (a + extra) - a,
        r"c_{\hat y}(y) - c_y(y) > 0",
    )
    proof.in_words(
        "So the set costs strictly less than the average of its classes under every truth inside: Property 3, and with "
        "it Property 2."
    )
    low, high = a**2, (a + extra) ** 2
    proof.equal(
        "For a pair with costs $c_1^2$ and $(c_1 + \\Delta)^2$ and $r = \\tfrac12$ the difference is, for example,",
        (low + high) / 2 - DiscountedCost([[low, high], [high, low]], HALF).cost([0, 1], 0),
        extra**2 / 4,
        r"\bar c - c = \tfrac14\,\Delta^2 > 0",
    )
    proof.in_words(
        "Property 5 holds, because the mean does not depend on the order of the costs and, with free right answers and "
        "costly mistakes, no truth outside a set has the same costs as one inside.",
        carries=True,
    )
    proof.exact(
        "The obstacle example has Properties 2, 3 and 5 for $r = \\tfrac12$ and $r = 1$ under both treatments.",
        all(not {2, 3, 5} & _lacks(OBSTACLES, r, way) for r in (HALF, Integer(1)) for way in (SEEKING, AVERSE)),
    )
    return proof


def permutation_invariance() -> Proof:
    """Prove Property 5 for cautiousness-seeking costs, and for mistake-averse ones if right answers are free."""
    proof = Proof("Property 5 holds for both treatments where right answers are free and mistakes are not", "yang, VI")
    a, b, c, slack = symbols("c_1 c_2 c_3 gamma", positive=True)
    costs = [[a, b, c, a], [b, c, a, c], [c, a, b, b], [a, b, c, c]]
    seeking, averse = (DiscountedCost(costs, 1 - slack, way) for way in (SEEKING, AVERSE))
    proof.given(
        "Write $r = 1 - \\gamma$. The classes 1, 2, 3 cost $c_1, c_2, c_3$ under the first truth, permuted under "
        "others."
    )
    proof.equal(
        "The cautiousness-seeking cost is a symmetric function of the costs with one exponent, so the order does not "
        "matter, be the truths inside the set",
        seeking.cost([0, 1, 2], 0),
        seeking.cost([0, 1, 2], 1),
        r"c_{\{1,2,3\}}(1) = c_{\{1,2,3\}}(2) = \bar c_\gamma(c_1, c_2, c_3)",
    )
    proof.equal(
        "or one inside and one outside.",
        seeking.cost([0, 1, 2], 0),
        seeking.cost([0, 1, 2], 3),
        r"c_{\{1,2,3\}}(1) = c_{\{1,2,3\}}(4) = \bar c_\gamma(c_1, c_2, c_3)",
    )
    proof.equal(
        "The mistake-averse cost takes $1 - r$ for two truths inside,",
        averse.cost([0, 1, 2], 0),
        averse.cost([0, 1, 2], 1),
        r"c_{\{1,2,3\}}(1) = c_{\{1,2,3\}}(2) = \bar c_\gamma(c_1, c_2, c_3)",
    )
    proof.equal(
        "and $1 + r$ for two outside:",
        DiscountedCost([[a, a, a, b], [b, a, b, a], [a, a, a, a], [a, a, a, a]], 1 - slack, AVERSE).cost([0, 1], 2),
        DiscountedCost([[a, a, a, b], [b, a, b, a], [a, a, a, a], [a, a, a, a]], 1 - slack, AVERSE).cost([0, 1], 3),
        r"c_{\{1,2\}}(3) = c_{\{1,2\}}(4) = \bar c_{2 - \gamma}(c_1, c_2)",
    )
    proof.fails(
        "but different exponents for one inside and one outside. If right answers cost something, the same costs can "
        "occur at both, and the property fails: the costs 1 and 2 give $\\sqrt2$ inside and $\\sqrt{5/2}$ outside "
        "for $r = 1$.",
        5 in _lacks(DEAR_ANSWERS, Integer(1), AVERSE) and 5 not in _lacks(DEAR_ANSWERS, Integer(1), SEEKING),
        REPAIR,
    )
    proof.in_words(
        "If right answers are free and mistakes are not, the costs inside contain a zero and those outside do not, for "
        "each of them is positive: the property has nothing to compare.",
        r"c_{\hat y}(y') > 0 = c_y(y) \quad\text{for } y \in S,\ y' \notin S",
    )
    proof.equal(
        "Costs that are all equal under both truths do no harm either.",
        DiscountedCost([[a, a, a], [a, a, a], [b, b, b]], 1 - slack, AVERSE).cost([0, 1], 0),
        DiscountedCost([[a, a, a], [a, a, a], [b, b, b]], 1 - slack, AVERSE).cost([0, 1], 2),
        r"c_{\{1,2\}}(1) = c_{\{1,2\}}(3) = c_1",
    )
    return proof


def permutation_counterexample() -> Proof:
    """Show that mistake-averse costs lack Property 5 where right answers cost something, for every r > 0."""
    proof = Proof("Mistake-averse costs lack Property 5 where right answers cost something", "yang, VI")
    low, more, r = Symbol("c", positive=True), Symbol("Delta", positive=True), Symbol("r", positive=True)
    proof.given(
        "Let the classes $a$ and $b$ cost $c$ and $c + \\Delta$ under the truth $a$, and the same under a truth that "
        "is neither. The set $\\{a, b\\}$ contains the first truth and not the second.",
        r"C_{\{a,b\}}(a) = C_{\{a,b\}}(y') = (c, c + \Delta)",
    )
    add_growth(proof)
    proof.positive(
        "The two exponents differ by $2r$, so that the mean outside is strictly larger, for every $r > 0$:",
        (1 + r) - (1 - r),
        r"(1 + r) - (1 - r) = 2r > 0",
    )
    costs = [[low, low, low], [low + more, low, low + more], [low, low, low]]
    inside, outside = (DiscountedCost(costs, 1, AVERSE).cost([0, 1], y) for y in (0, 2))
    proof.equal(
        "For $r = 1$ the squares of the two costs differ by",
        outside**2 - inside**2,
        more**2 / 2,
        r"c_{\{a,b\}}(y')^2 - c_{\{a,b\}}(a)^2 = \tfrac12 \Delta^2",
    )
    witness = check(DiscountedCost(DEAR_ANSWERS, 1, AVERSE))[5].witness
    proof.exact(
        "With right answers that cost 1 and the costs 1 and 2 the set costs $\\sqrt2$ inside and $\\sqrt{5/2}$ "
        "outside.",
        witness is not None
        and (witness.members, witness.truths) == ((0, 1), (0, 2))
        and (witness.left, witness.right) == (sqrt(2), sqrt(Rational(5, 2))),
        shown=r"\sqrt{1 \cdot 2} = \sqrt2 < \sqrt{\tfrac{1 + 4}{2}} = \sqrt{\tfrac52}",
    )
    return proof


def some_set_is_possible() -> Proof:
    """Prove that some set is possible for r > 0 where right answers are cheapest, and show that this is needed."""
    proof = Proof("For r > 0 every pair of classes that are cheapest when true is possible", "yang, VI, Property 1")
    own, other, cost_a, cost_b, gap_a, gap_b = symbols("c_1 c_2 Delta_1 Delta_2 e f", positive=True)
    proof.given(
        "Let the class $a$ cost $c_1$ when it is true and $b$ then cost $\\Delta_1$ more; let $b$ cost $c_2$ when it "
        "is true and $a$ then $\\Delta_2$ more. Put the probability $\\Delta_2/(\\Delta_1 + \\Delta_2)$ on $a$ and "
        "the rest on $b$."
    )
    chance = [cost_b / (cost_a + cost_b), cost_a / (cost_a + cost_b)]
    row_a, row_b = [own, other + cost_b], [own + cost_a, other]
    proof.equal(
        "Then both classes have the same expected cost,",
        expected_reward(chance, row_a),
        expected_reward(chance, row_b),
        r"E[c_a] = E[c_b]",
    )
    average = [DiscountedCost([row_a, row_b], 0).cost([0, 1], y) for y in (0, 1)]
    proof.equal("and so has the average of the two,", expected_reward(chance, average), expected_reward(chance, row_a))
    add_growth(proof)
    proof.positive(
        "By this growth the pair costs less than the average for $r > 0$, by $e > 0$ when $a$ is true and by $f > 0$ "
        "when $b$ is, because $\\Delta_1$ and $\\Delta_2$ are positive. Its expected cost is lower by",
        expected_reward(chance, average) - expected_reward(chance, [average[0] - gap_a, average[1] - gap_b]),
        r"\min(E[c_a], E[c_b]) - E[c_{\{a,b\}}] = \frac{\Delta_2 e + \Delta_1 f}{\Delta_1 + \Delta_2} > 0",
    )
    same = _numbers([[1, 1], [1, 1]])
    pair = [DiscountedCost(same, HALF).cost([0, 1], y) for y in (0, 1)]
    proof.exact(
        "The costs matter: if all are equal, the pair costs what its classes cost, and no set is possible.",
        not possibility(pair, same).possible,
    )
    return proof


def every_obstacle_set_is_possible() -> Proof:
    """Prove that every set of the obstacle example is possible for every r > 0, under both treatments."""
    proof = Proof("Every set of the obstacle example is possible for r > 0", "yang, VI")
    chances = {
        (0, 1): (HALF, HALF, S.Zero),
        (1, 2): (S.Zero, Rational(1, 3), Rational(2, 3)),
        (0, 2): (Rational(1, 3), S.Zero, Rational(2, 3)),
        (0, 1, 2): (Rational(2, 11), Rational(2, 11), Rational(7, 11)),
    }
    values = {chosen: {expected_reward(p, OBSTACLES[k]) for k in chosen} for chosen, p in chances.items()}
    proof.exact(
        "For each set there are probabilities, zero outside the set, under which all its classes have the same "
        "expected cost: $\\tfrac12$ for $\\{h, b\\}$, $\\tfrac43$ for $\\{b, n\\}$ and for $\\{h, n\\}$, "
        "$\\tfrac{16}{11}$ for all three.",
        list(values.values()) == [{HALF}, {Rational(4, 3)}, {Rational(4, 3)}, {Rational(16, 11)}],
    )
    proof.exact(
        "Under every truth in a set the costs of its classes are not all equal.",
        all(len({OBSTACLES[k][y] for k in chosen}) > 1 for chosen in OBSTACLE_SETS for y in chosen),
    )
    add_growth(proof)
    sure, further = Symbol("p_1", positive=True), symbols("p_2 p_3", nonnegative=True)
    gaps = symbols("e_1 e_2 e_3", positive=True)
    proof.positive(
        "So for $r > 0$ the set costs less than the average of its classes by some $e_y > 0$ under each of these "
        "truths. At least one of their probabilities is positive, so that its expected cost is below the common one by",
        expected_reward([sure, *further], gaps),
        r"\sum_{y \in S} p_y\,e_y > 0",
    )
    margins = []
    for chosen in OBSTACLE_SETS:
        row = [DiscountedCost(OBSTACLES, HALF).cost(list(chosen), y) for y in range(3)]
        margins.append(possibility(row, [OBSTACLES[k] for k in chosen]).margin)
    proof.exact(
        "For $r = \\tfrac12$ the largest margins are, exactly, $\\tfrac14$, "
        "$\\tfrac23$, $\\tfrac23$ and $\\tfrac{52}{99}$.",
        margins == [Fraction(1, 4), Fraction(2, 3), Fraction(2, 3), Fraction(52, 99)],
    )
    return proof


def correctness_sensitivity() -> Proof:
    """Show that the p-discounted costs can have Property 9, as the other proposals cannot, and when they do."""
    proof = Proof("The p-discounted costs can have Property 9, and the other proposals cannot", "yang, VI")
    slack, charge = Symbol("gamma", positive=True), Symbol("delta", nonnegative=True)
    reward = DiscountedCost(OBSTACLES, 1 - slack)
    human, nothing = (reward.cost([0, 2], y) for y in (0, 2))
    proof.given("Properties 8 and 9 are about truths inside the set. Write $r = 1 - \\gamma$ with $\\gamma > 0$.")
    proof.equal(
        "In the obstacle example $\\{h, n\\}$ costs twice as much when a human is there as when nothing is, for every "
        "$r < 1$:",
        human,
        2 * nothing,
        r"c_{\{h,n\}}(h) = 4\cdot 2^{-1/\gamma} = 2\,c_{\{h,n\}}(n)",
    )
    proof.positive(
        "and neither is 0, so that the property, which asks that costs *can* differ, holds.",
        nothing,
        r"c_{\{h,n\}}(n) = 2\cdot 2^{-1/\gamma} > 0",
    )
    proof.in_words(
        "With free right answers it holds for $r < 1$ whenever mistakes do not all cost the same. The exponent is "
        "positive, so that a mean rises strictly with each cost. If naming $y'$ where $y$ is true costs other than the "
        "reverse, take the pair of the two: one cost is 0 and the other differs. Otherwise some $y$ and $y'$ have "
        "different costs of a third class. Take the set of the three: of the costs 0, that of the pair and that of the "
        "third class, only the last differs."
    )
    free, (one, two) = S.Zero, symbols("c_1 c_2", positive=True)
    proof.equal(
        "At the end of the range, $r = 1$, it is lost where right answers are free: every set that contains the truth "
        "costs 0,",
        DiscountedCost([[free, one, two], [two, free, one], [one, two, free]], 1).cost([0, 1, 2], 1),
        0,
        r"c_{\{1,2,3\}}(2) = \sqrt[3]{c_1 \cdot 0 \cdot c_2} = 0",
    )
    proof.fails(
        "which for the obstacles, too, gives Property 8 instead of 9. The range $r \\in [0; 1]$ includes this end.",
        {8, 9} & _lacks(OBSTACLES, Integer(1)) == {9},
        verdict="holds-with-correction",
    )
    same = DiscountedCost((ones(3, 3) - eye(3)).tolist(), 1 - slack)
    proof.equal(
        "Under 0/1 costs sets of one size cost the same,",
        same.cost([0, 1], 0),
        same.cost([0, 1], 1),
        r"c_{\{1,2\}}(1) = c_{\{1,2\}}(2) = \bigl(\tfrac12\bigr)^{1/\gamma}",
    )
    proof.exact(
        'so that there it "does not happen", as Section V says, for instance for $r = \\tfrac12$.',
        {8, 9} & _lacks(_numbers([[0, 1, 1], [1, 0, 1], [1, 1, 0]]), HALF) == {9},
    )
    losses = symbols("eta_1:4", positive=True)
    proof.equal(
        "The contrast with the other proposals is right. Inside a set Ha's cost does not depend on the truth,",
        Ha(losses, charge).cost([0, 1, 2], 0),
        Ha(losses, charge).cost([0, 1, 2], 1),
        r"c_{\{1,2,3\}}(1) = c_{\{1,2,3\}}(2) = 2\delta",
    )
    u65 = [[1 - paid for paid in row] for row in reward_table(Quadratic(Rational(65, 100)), 3)]
    others = [Ha([Integer(k) for k in (1, 2, 3)], Rational(1, 5)), AbellanMasegosa(OBSTACLES), u65]
    proof.exact(
        "nor does the cost of Abellán and Masegosa or a utility of the discounted accuracy: none of the three has "
        "Property 9, for unequal losses, the obstacles and u65.",
        not any(check(costs)[9].holds for costs in others),
    )
    proof.exact(
        "If truths outside counted too, as the property is printed, all three would have it, and there would be no "
        "contrast.",
        all(check(costs, as_printed=True)[9].holds for costs in others),
    )
    return proof


def table_x() -> Proof:
    """Compute Table X: the p-discounted costs of the obstacle example for r = 1/2."""
    proof = Proof("Table X holds; its last entry is rounded", "yang, VI, Table X")
    reward = DiscountedCost(OBSTACLES, HALF)
    printed = {
        (0,): ("0", "1", "2"),
        (1,): ("1", "0", "2"),
        (2,): ("4", "4", "0"),
        (0, 1): ("0.25", "0.25", "2"),
        (1, 2): ("2.25", "1", "0.5"),
        (0, 2): ("1", "2.25", "0.5"),
        (0, 1, 2): ("1", "1", "0.89"),
    }
    proof.exact(
        "All entries but the last are exact.",
        all(
            reward.cost(list(chosen), y) == Rational(digits)
            for chosen, row in printed.items()
            for y, digits in enumerate(row)
            if digits != "0.89"
        ),
        r"c_{\{h,b\}} = \left(\tfrac14, \tfrac14, 2\right),\quad c_{\{b,n\}} = \left(\tfrac94, 1, "
        r"\tfrac12\right),\quad c_{\{h,n\}} = \left(1, \tfrac94, \tfrac12\right)",
    )
    proof.rounds("The vacuous set costs, when nothing is there,", reward.cost([0, 1, 2], 2), printed[0, 1, 2][2])
    return proof


def accuracy_costs() -> Proof:
    """Prove that under 0/1 costs the p-discounted cost is a utility of the discounted accuracy, and fit it."""
    proof = Proof("Under 0/1 costs the p-discounted cost is a utility-discounted accuracy", "yang, VI")
    k, p = Symbol("k", positive=True), Symbol("gamma", positive=True)
    curve, rest = Symbol("f", positive=True), Symbol("z", positive=True)
    third = Rational(1, 3)

    def worth(x: Any, exponent: Any) -> Any:
        return 1 - (1 - x) ** exponent

    proof.given("Let $r < 1$ and $\\gamma = 1 - r$, and let $u_r(x) = 1 - (1 - x)^{1/\\gamma}$.")
    proof.equal(
        "A set of $k$ classes that contains the truth has $k - 1$ costs of 1 and one of 0, so that it costs",
        mean_by_total(k - 1, k, p).subs(k, 1 / rest),
        1 - worth(rest, 1 / p),
        r"\Bigl(\frac{k - 1}{k}\Bigr)^{1/\gamma} = 1 - u_r\bigl(\tfrac1k\bigr)",
    )
    accuracy = DiscountedCost((ones(3, 3) - eye(3)).tolist(), 1 - p)
    proof.equal(
        "as the library finds for three classes,",
        accuracy.cost([0, 1, 2], 0),
        1 - worth(third, 1 / p),
        r"c_{\{1,2,3\}}(1) = \bigl(\tfrac23\bigr)^{1/\gamma}",
    )
    proof.equal("and a set without the truth costs 1,", accuracy.cost([0, 1], 2), 1, r"c_{\{1,2\}}(3) = 1")
    proof.equal("as $u_r(0) = 0$ asks.", worth(S.Zero, 1 / p), 0, "u_r(0) = 0")
    proof.equal("A right class costs nothing:", worth(S.One, 1 / p), 1, "u_r(1) = 1")
    slope = diff(worth(rest, curve), rest).subs(rest, 1 - rest)
    bend = diff(worth(rest, curve), rest, 2).subs(rest, 1 - rest)
    proof.positive("With $f = 1/\\gamma$ the utility rises below $x = 1$,", slope, r"u_r'(1 - z) = f\,z^{f - 1} > 0")
    proof.non_negative(
        "and is concave, for $r \\ge 0$ makes $f = 1 + e \\ge 1$.",
        (-bend).factor().subs(curve, 1 + Symbol("e", nonnegative=True)),
        r"-u_r''(1 - z) = f\,(f - 1)\,z^{f - 2} \ge 0",
    )
    for half, pair, fitted, digits in (
        (Rational(7, 20), "0.65", log(Rational(20, 7)), "0.340"),
        (Rational(1, 5), "0.8", log(5), "0.569"),
    ):
        exponent = fitted / log(2)
        proof.equal(
            f"A pair has the utility {pair} for",
            (exponent * log(HALF)).expand(force=True),
            log(half).expand(force=True),
            rf"f \log \tfrac12 = \log \tfrac{{{half.p}}}{{{half.q}}}, \quad f = {latex(exponent)}",
        )
        proof.rounds("that is for $r = 1 - 1/f$,", 1 - 1 / exponent, digits)
    exponent = log(Rational(20, 7)) / log(2)
    proof.positive(
        "Pairs only are matched, not the whole utility: for three classes the cost exceeds that of u65, "
        "$\\tfrac{8}{15}$,",
        1 - worth(third, exponent) - (1 - Quadratic(Rational(65, 100)).utility(third)),
        shown=r"\bigl(\tfrac23\bigr)^f - \tfrac{8}{15} > 0",
    )
    proof.rounds("and rounds to what Table III prints there.", 1 - worth(third, exponent), "0.54")
    exponent = log(5) / log(2)
    proof.positive(
        "With u80 it is below $\\tfrac25$.",
        1 - Quadratic(Rational(4, 5)).utility(third) - (1 - worth(third, exponent)),
        shown=r"\tfrac25 - \bigl(\tfrac23\bigr)^{\log 5/\log 2} > 0",
    )
    return proof

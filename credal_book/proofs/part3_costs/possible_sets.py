r"""When a set can be the best answer: discounted costs, possible sets, Properties 1 to 3.

(Yang, Destercke and Masson, Section IV-A, and what Property 3 adds.) A set is possible if some distribution makes its
expected cost lower than those of its classes. Expectations are written as the least one plus excesses; whether a set of
given costs is possible is decided exactly by `properties.possibility`, with a distribution or a mixture of the classes
that can be checked.
"""

from collections.abc import Sequence
from typing import Any

from sympy import Expr, IndexedBase, KroneckerDelta, Rational, S, Symbol, symbols

from credal_book.proofs._class_sums import PREDICTED as P
from credal_book.proofs._class_sums import SUM_TO_ONE, I, over_classes
from credal_book.proofs._obstacles import TABLE_I, B, H, N, accuracy, lacking, with_pair
from credal_book.proofs._proof import Proof
from credal_lib.gambles import expected_reward
from credal_lib.properties import check, possibility
from credal_lib.rewards import DiscountedCost, Quadratic, generalized_mean

__all__ = [
    "average_of_expectations",
    "caution_without_possible_sets",
    "costs_above_the_average",
    "discounted_cost",
    "example_5_impossible",
    "example_5_possible",
    "necessary_and_not_sufficient",
    "permissive_and_possible",
    "possible_pairs",
    "possible_set",
    "property_1",
    "property_2",
    "proposition_1",
    "table_v",
    "weights_that_bound",
]

SIZE = Symbol("k", integer=True, positive=True)
LEAST = Symbol("z", real=True)
EXCESS = IndexedBase("e", nonnegative=True)
SURPLUS = Symbol("f", nonnegative=True)
QUARTER, HALF, THIRD = Rational(1, 4), Rational(1, 2), Rational(1, 3)


def average_of_expectations() -> Expr:
    """Give the average of the expected costs z + e_j of k classes; the excesses sum to f."""
    total: Expr = over_classes((LEAST + EXCESS[I]) / SIZE, {EXCESS[I]: SURPLUS}, count=SIZE)
    return total


def weights_that_bound(costs: Sequence[Any], classes: Sequence[Sequence[Any]]) -> tuple[Any, ...] | None:
    """Give weights of the classes whose mixture is nowhere above the costs of the set, if there are any.

    Parameters
    ----------
    costs : sequence of K exact numbers
        Costs of the set under each truth.
    classes : sequence of rows
        Costs of its classes.

    Returns
    -------
    tuple of exact numbers, or None
        Non-negative and of sum one; checked here, not taken from the solver.
    """
    weights = possibility(list(costs), [list(row) for row in classes]).mixture
    mixed = [expected_reward(weights, column) for column in zip(*classes, strict=True)]
    bound = all(own >= mix for own, mix in zip(costs, mixed, strict=True))
    return tuple(weights) if bound and sum(weights) == 1 and min(weights) >= 0 else None


def discounted_cost() -> Proof:
    """Show that the discounted cost is the average of the classes' costs, and discounted accuracy for 0/1 costs."""
    proof = Proof("The discounted cost of a set is the average of its classes", "yang, Section IV-A, Definition 3")
    costs = [[Symbol(f"c_{i}{j}", nonnegative=True) for j in "hbn"] for i in "hbn"]
    reward = DiscountedCost(costs, 0)
    proof.equal(
        "With any costs of three classes, the set of h and n costs, if b is true,",
        reward.cost([H, N], B),
        (costs[H][B] + costs[N][B]) / 2,
        r"\bar c_{\{h,n\}}(b) = \frac{c_h(b) + c_n(b)}{2}",
    )
    proof.equal("and a set of one class what that class costs.", reward.cost([N], B), costs[N][B])
    truth = Symbol("y", integer=True, positive=True)
    proof.equal(
        "With 0/1 costs, a set of $k$ classes that holds the truth $y$ averages one 0 and $k - 1$ ones, which is one "
        "minus the discounted accuracy,",
        over_classes((1 - KroneckerDelta(I, truth)) / SIZE, {KroneckerDelta(I, truth): S.One}, count=SIZE),
        1 - Quadratic(HALF).utility(1 / SIZE),
        r"\frac{k - 1}{k} = 1 - \frac1k",
    )
    proof.equal(
        "and one that misses it averages $k$ ones.",
        over_classes(1 / SIZE, {}, count=SIZE),
        1 - Quadratic(HALF).utility(S.Zero),
        r"\frac{k}{k} = 1",
    )
    return proof


def table_v() -> Proof:
    """Compute Table V, the discounted costs of all sets."""
    proof = Proof("Table V, the discounted costs of the obstacle example", "yang, Section IV-A, Table V")
    rows = DiscountedCost(TABLE_I, 0).cost_table().tolist()
    proof.exact("The first three rows are those of Table I,", rows[:3] == TABLE_I)
    half, third = Rational(1, 2), Rational(1, 3)
    proof.exact(
        "and the sets cost, for the truths h, b, n, what is printed:",
        rows[3:] == [[half, half, 2], [2, 5 * half, 1], [5 * half, 2, 1], [5 * third, 5 * third, 4 * third]],
        r"\{h,b\}: \tfrac12, \tfrac12, 2 \quad \{h,n\}: 2, \tfrac52, 1 \quad \{b,n\}: \tfrac52, 2, 1 \quad "
        r"\{h,b,n\}: \tfrac53, \tfrac53, \tfrac43",
    )
    return proof


def possible_set() -> Proof:
    """Show that Definition 4 can be decided, what it asks for, and that it is weaker than being chosen."""
    proof = Proof(
        "A set is possible if some distribution prefers it to its classes", "yang, Section IV-A, Definition 4"
    )
    own = Symbol("c", nonnegative=True)
    proof.equal(
        "A set of one class is never possible, because its expected cost is that of its class:",
        expected_reward([P[I]], [generalized_mean([own], 1)]) - expected_reward([P[I]], [own]),
        0,
        r"E[c_{\{a\}}] = E[c_a]",
    )
    proof.in_words(
        "If a set is the only best answer under some distribution, its expected cost is lower than that of every "
        "class, and of its own in particular: it is possible. So without possible sets no set is ever the only best "
        "answer."
    )
    found = possibility([QUARTER, QUARTER, 2], TABLE_I[:2])
    expected = [expected_reward(found.p, row) for row in ([QUARTER, QUARTER, 2], *TABLE_I[:2])]
    proof.exact(
        "Whether a set is possible is a linear program, and either answer can be checked. The costs 1/4, 1/4, 2 of "
        "Example 5 are possible by a distribution,",
        found.possible and expected == [QUARTER, HALF, HALF],
        r"p = (\tfrac12, \tfrac12, 0): \quad \tfrac14 < \tfrac12 = \tfrac12",
    )
    proof.exact(
        "and the costs 1, 1, 2 are not, because an even mixture of the two classes costs no more under any truth.",
        not possibility([1, 1, 2], TABLE_I[:2]).possible and weights_that_bound([1, 1, 2], TABLE_I[:2]) is not None,
    )
    free = [[0, 1, 1], [1, 0, 1], [0, 0, 0], [QUARTER, QUARTER, 1]]
    proof.exact(
        "The definition compares a set with its own classes. It may be possible and still never chosen: here a third "
        "class costs nothing under any truth.",
        possibility(free[3], free[:2]).possible and all(free[2][y] <= free[3][y] for y in range(3)),
        r"c_a = (0, 1, 1), \quad c_b = (1, 0, 1), \quad c_{\{a,b\}} = (\tfrac14, \tfrac14, 1), \quad c_c = (0, 0, 0)",
    )
    return proof


def _expectation_of_the_average(proof: Proof) -> None:
    """Add that the expected discounted cost is the average of the expected costs, and what that is above the least."""
    total, next_class = IndexedBase("c'", real=True), IndexedBase("c", real=True)
    proof.equal(
        "Add the classes of the set one after the other. For any number of truths, the expectation of the summed costs "
        "grows with each class by the expected cost of that class,",
        over_classes(expected_reward([P[I]], [total[I] + next_class[I]]), SUM_TO_ONE),
        over_classes(expected_reward([P[I]], [total[I]]), SUM_TO_ONE)
        + over_classes(expected_reward([P[I]], [next_class[I]]), SUM_TO_ONE),
        r"E[c' + c_{\hat y}] = E[c'] + E[c_{\hat y}]",
    )
    proof.in_words(
        "so that the expected discounted cost is the average of the expected costs, whatever the size $k$ of the set.",
        r"E[\bar c_S] = \frac1k \sum_{\hat y \in S} E[c_{\hat y}]",
    )
    proof.equal(
        "Let $z$ be the least of them, and $z + e_j$ that of class $j$. With $f$ the sum of the excesses, the average "
        "is",
        average_of_expectations(),
        LEAST + SURPLUS / SIZE,
        r"\frac1k \sum_{j=1}^k (z + e_j) = z + \frac{f}{k}",
    )


def proposition_1() -> Proof:
    """Prove Proposition 1: the expected discounted cost is never below the least expected cost of a class."""
    proof = Proof("Discounted costs make no set possible", "yang, Section IV-A, Proposition 1")
    _expectation_of_the_average(proof)
    proof.non_negative(
        "which is never below the least, and equal to it only if all the classes have the same expected cost.",
        average_of_expectations() - LEAST,
        r"\frac{f}{k} \ge 0",
    )
    costs = [[Symbol(f"c_{i}{j}", nonnegative=True) for j in "hbn"] for i in "hbn"]
    chances = symbols("p_h p_b p_n", nonnegative=True)
    reward = DiscountedCost(costs, 0)
    proof.equal(
        "The library's costs agree: for any costs of three classes, the set of all three has the expected cost",
        expected_reward(chances, [reward.cost([H, B, N], y) for y in range(3)]),
        sum(expected_reward(chances, row) for row in costs) / 3,
        r"E[\bar c_{\{h,b,n\}}] = \tfrac13\,(E[c_h] + E[c_b] + E[c_n])",
    )
    table = DiscountedCost(TABLE_I, 0)
    margins = [
        possibility([table.cost(members, y) for y in range(3)], [TABLE_I[k] for k in members]).margin
        for members in ([H, B], [H, N], [B, N], [H, B, N])
    ]
    proof.exact(
        "For the four sets of Table V the largest margin over all distributions is exactly 0.", margins == [0, 0, 0, 0]
    )
    return proof


def costs_above_the_average() -> Proof:
    """Prove that costs nowhere below the discounted ones make a set impossible."""
    proof = Proof("Costs at or above the discounted ones make a set impossible", "yang, Section IV-A")
    _expectation_of_the_average(proof)
    above = IndexedBase("Delta", nonnegative=True)
    extra = expected_reward([P[I]], [above[I]])
    proof.equal(
        "Let the set cost $\\Delta(y) \\ge 0$ more than the discounted cost under truth $y$. Its expected cost is, "
        "with $\\bar c$ the discounted cost,",
        over_classes(expected_reward([P[I]], [EXCESS[I] + above[I]]), SUM_TO_ONE),
        over_classes(expected_reward([P[I]], [EXCESS[I]]), SUM_TO_ONE) + over_classes(extra, SUM_TO_ONE),
        r"E[\bar c + \Delta] = E[\bar c] + \sum_y p_y\,\Delta(y)",
    )
    proof.non_negative(
        "so that no distribution brings it below the least expected cost of a class, be the excess positive or zero.",
        average_of_expectations() + extra - LEAST,
        r"\frac{f}{k} + p_y\,\Delta(y) \ge 0",
    )
    return proof


def necessary_and_not_sufficient() -> Proof:
    """Prove that a possible set is somewhere below its discounted cost, and refute the converse."""
    proof = Proof("Being below the average somewhere is necessary, and not enough", "yang, Section IV-A")
    above = IndexedBase("Delta", nonnegative=True)
    proof.non_negative(
        "A set whose cost exceeds the discounted cost by $\\Delta(y) \\ge 0$ under every truth has an expected cost "
        "above the least one of its classes by",
        average_of_expectations() + expected_reward([P[I]], [above[I]]) - LEAST,
        r"E[c_S] - z = \frac{f}{k} + \sum_y p_y\,\Delta(y) \ge 0",
    )
    proof.in_words(
        "and is not possible. So a possible set costs less than the discounted cost under one truth at least.",
        r"c_S \not\ge \bar c_S",
    )
    pair, classes = [Rational(2, 5), Rational(9, 10)], accuracy(2)
    average = [DiscountedCost(classes, 0).cost([0, 1], y) for y in range(2)]
    proof.exact(
        "The converse fails. With 0/1 costs of two classes let the pair cost 2/5 and 9/10. Under the first class that "
        "is below the discounted cost 1/2,",
        pair[0] < average[0] and average == [HALF, HALF],
        r"\tfrac25 < \tfrac12",
    )
    weights = weights_that_bound(pair, classes)
    proof.exact(
        "but betting on the first class with probability 3/5 and on the second with 2/5 costs no more under either, "
        "so for every distribution one of the classes is at least as good.",
        weights is not None
        and not possibility(pair, classes).possible
        and [expected_reward((Rational(3, 5), Rational(2, 5)), column) for column in zip(*classes, strict=True)]
        == [Rational(2, 5), Rational(3, 5)],
        r"\left(\tfrac25, \tfrac35\right) \le \left(\tfrac25, \tfrac{9}{10}\right)",
    )
    shares = IndexedBase("lambda", nonnegative=True)
    proof.non_negative(
        "The average is one mixture of the classes. What makes a set impossible is to be nowhere below some mixture, "
        "with any weights $\\lambda_j$: if it is so, its expected cost is above the least one by",
        expected_reward([shares[I]], [EXCESS[I]]) + expected_reward([P[I]], [above[I]]),
        r"E[c_S] - z = \sum_j \lambda_j e_j + \sum_y p_y\,\Delta(y) \ge 0",
    )
    proof.in_words("That this condition is also necessary is the minimax theorem.")
    return proof


def property_1() -> Proof:
    """Show that Property 1 is well formed, can be met and missed, and does not follow from the other properties."""
    proof = Proof("Property 1: at least one set is possible", "yang, Section IV-A, Property 1")
    own = Symbol("c", nonnegative=True)
    proof.equal(
        "Sets of one class are never possible, so it does no harm that the statement lets them in:",
        expected_reward([P[I]], [generalized_mean([own], 1)]) - expected_reward([P[I]], [own]),
        0,
        r"E[c_{\{a\}}] - E[c_a] = 0",
    )
    cheap = check(with_pair(QUARTER, QUARTER, 2))[1]
    witness = cheap.witness
    proof.exact(
        "The costs 1/4, 1/4, 2 of the set of h and b have the property, by the distribution $(1/2, 1/2, 0)$,",
        cheap.holds and witness is not None and witness.p == (HALF, HALF, 0) and witness.left < witness.right,
        r"\tfrac14 < \tfrac12",
    )
    proof.exact("and the discounted costs do not.", 1 in lacking(DiscountedCost(TABLE_I, 0)))
    poor = [[1, 1], [2, 3], [Rational(6, 5), Rational(13, 10)]]
    proof.exact(
        "It does not follow from the other properties: these costs of two classes and their set lack it and have all "
        "others, but Property 8, which excludes Property 9.",
        lacking(poor) == {1, 8},
        r"c_a = (1, 1), \quad c_b = (2, 3), \quad c_{\{a,b\}} = (\tfrac65, \tfrac{13}{10})",
    )
    return proof


def property_2() -> Proof:
    """Refute Property 2 for sets of one class, and show that it is meaningful for larger sets."""
    proof = Proof("Property 2: every set of two classes or more is below its average", "yang, Section IV-A, Property 2")
    costs = [[Symbol(f"c_{i}{j}", nonnegative=True) for j in "ab"] for i in "ab"]
    reward = DiscountedCost(costs, 0)
    proof.equal(
        "A single class is a nonempty set. Its discounted cost is its own cost, whatever the costs,",
        reward.cost([0], 1) - costs[0][1],
        0,
        r"\bar c_{\{a\}} = c_a",
    )
    fair = with_pair(QUARTER, QUARTER, 2)
    proof.fails(
        "which is not below itself, so no costs at all have the property as printed, those of Example 5 included.",
        not check(fair, as_printed=True)[2].holds,
        verdict="holds-with-correction",
        shown=r"c_{\{a\}} \ge \bar c_{\{a\}}",
    )
    proof.exact(
        "For sets of two classes or more the costs of Example 5 have it, and the discounted ones do not.",
        check(fair)[2].holds and 2 in lacking(DiscountedCost(TABLE_I, 0)),
    )
    proof.in_words(
        "It asks for less than Property 3, under which a set is below its average under each of its classes, and a "
        "nonempty set has one."
    )
    dear = [*TABLE_I, [QUARTER, QUARTER, 2], [1, Rational(5, 2), HALF], [Rational(5, 2), 1, HALF]]
    full, third = 5 * THIRD, 4 * THIRD
    proof.exact(
        "Otherwise it does not follow: if of the four sets of the obstacle example only that of all three classes "
        "costs its average, Properties 2 and 3 are lost, and no other but Property 8, which excludes Property 9.",
        lacking([*dear, [full, full, third]]) == {2, 3, 8},
    )
    return proof


def permissive_and_possible() -> Proof:
    """Show what Property 2 is stronger than, and that neither of Properties 1 and 2 implies the other."""
    proof = Proof("Property 2 is stronger than its condition for one set, not than Property 1", "yang, Section IV-A")
    pair = [Rational(2, 5), Rational(9, 10)]
    proof.fails(
        "With 0/1 costs of two classes let the pair cost 2/5 and 9/10. It is below the average 1/2 under the first "
        "class, so Property 2 holds; it is the only set, and impossible, so Property 1 does not.",
        {1, 2} & lacking([*accuracy(2), pair]) == {1},
        verdict="holds-with-correction",
    )
    first, rest = symbols("p q", nonnegative=True)
    gap = expected_reward([first, rest], pair) - expected_reward([Rational(2, 5), Rational(3, 5)], [first, rest])
    proof.non_negative(
        "Indeed, with probabilities $p$ and $q$ of the two classes, whose expected costs are $q$ and $p$, the pair "
        "costs more than a mixture of them, and so more than one of them.",
        gap,
        r"\tfrac25 p + \tfrac{9}{10} q - \left(\tfrac25 p + \tfrac35 q\right) = \tfrac{3}{10}\,q \ge 0",
    )
    dear = [*accuracy(3), [QUARTER, QUARTER, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]
    proof.fails(
        "Nor does Property 1 imply Property 2: of three classes one pair is cheap, the other sets cost 1 always.",
        {1, 2} & lacking(dear) == {2},
        verdict="holds-with-correction",
    )
    above = IndexedBase("Delta", nonnegative=True)
    proof.non_negative(
        "What is right: Property 2 is necessary for every set to be possible, since costs that exceed the average by "
        "$\\Delta(y) \\ge 0$ under every truth exceed the least expected cost by",
        average_of_expectations() + expected_reward([P[I]], [above[I]]) - LEAST,
        r"\frac{f}{k} + \sum_y p_y\,\Delta(y) \ge 0",
    )
    proof.in_words(
        "and it is stronger than to ask this necessary condition of one set. The condition itself does not make a set "
        "possible."
    )
    return proof


def example_5_impossible() -> Proof:
    """Prove that the first costs of Example 5 are never better than those of either class."""
    proof = Proof("In Example 5 the costs 1, 1, 2 make the pair impossible", "yang, Section IV-A, Example 5")
    chances = symbols("p_h p_b p_n", nonnegative=True)
    reward = with_pair(1, 1, 2)
    pair = [reward.cost([H, B], y) for y in range(3)]
    for name, k in (("h", H), ("b", B)):
        proof.non_negative(
            f"Under every distribution the pair costs more than {name}, or the same:",
            expected_reward(chances, pair) - expected_reward(chances, TABLE_I[k]),
            rf"E[c_{{\{{h,b\}}}}] - E[c_{name}] = p_{name} \ge 0",
        )
    proof.exact(
        "The set is not possible, and the largest margin is 0.",
        not possibility(pair, TABLE_I[:2]).possible and possibility(pair, TABLE_I[:2]).margin == 0,
    )
    average = [DiscountedCost(TABLE_I, 0).cost([H, B], y) for y in range(3)]
    proof.exact(
        "These costs are higher than the discounted ones under h and b, and equal to them under n.",
        [own - mean for own, mean in zip(pair, average, strict=True)] == [HALF, HALF, 0],
        r"(1, 1, 2) - (\tfrac12, \tfrac12, 2) = (\tfrac12, \tfrac12, 0)",
    )
    return proof


def example_5_possible() -> Proof:
    """Compute the expected costs of the second part of Example 5 under the uniform distribution."""
    proof = Proof("In Example 5 the costs 1/4, 1/4, 2 make the pair possible", "yang, Section IV-A, Example 5")
    reward = with_pair(QUARTER, QUARTER, 2)
    uniform = [THIRD] * 3
    own = expected_reward(uniform, [reward.cost([H, B], y) for y in range(3)])
    single = [expected_reward(uniform, row) for row in TABLE_I[:2]]
    proof.exact(
        "Under the uniform distribution the pair costs",
        own == Rational(5, 6),
        r"\tfrac13\left(\tfrac14 + \tfrac14 + 2\right) = \tfrac56",
    )
    proof.exact("its classes cost more,", single == [1, 1] and own < 1, "E[c_h] = E[c_b] = 1")
    proof.exact(
        "and that makes it possible.",
        possibility([QUARTER, QUARTER, 2], TABLE_I[:2]).possible,
        r"\tfrac56 < 1",
    )
    return proof


def caution_without_possible_sets() -> Proof:
    """Show that Property 3 does not make every set possible, and prove when it does."""
    proof = Proof("Property 3 does not make every set possible", "yang, Section IV-B, after Property 3")
    squared = [[(i - j) ** 2 for j in range(3)] for i in range(3)]
    average = [DiscountedCost(squared, 0).cost([0, 1, 2], y) for y in range(3)]
    below = [Rational(mean) - THIRD for mean in average]
    proof.exact(
        "Take three ordered classes with squared distances as costs. The set of all three has the discounted costs "
        "5/3, 2/3, 5/3. Let it cost 1/3 less under every truth,",
        average == [5 * THIRD, 2 * THIRD, 5 * THIRD] and below == [4 * THIRD, THIRD, 4 * THIRD],
        r"c_S = (\tfrac43, \tfrac13, \tfrac43)",
    )
    proof.exact(
        "so that it has Property 3. The middle class alone costs less under every truth, so the set is not possible.",
        all(own < mean for own, mean in zip(below, average, strict=True))
        and all(middle < own for middle, own in zip(squared[1], below, strict=True))
        and not possibility(below, squared).possible,
        shown=r"c_2 = (1, 0, 1) < (\tfrac43, \tfrac13, \tfrac43)",
    )
    poor = [[1, 1], [2, 3], [Rational(6, 5), Rational(13, 10)]]
    proof.exact(
        "Where a right answer costs something two classes are enough, and no set at all may be possible.",
        {1, 2, 3} & lacking(poor) == {1},
        shown=r"c_a = (1, 1), \quad c_b = (2, 3), \quad c_{\{a,b\}} = (\tfrac65, \tfrac{13}{10})",
    )
    level, gain = Symbol("z", real=True), IndexedBase("Delta", positive=True)
    expected = over_classes(expected_reward([P[I]], [level - gain[I]]), SUM_TO_ONE)
    proof.equal(
        "It is enough if some distribution on the classes of the set makes all of them equally good. The discounted "
        "cost then has the same expectation $z$, and a set that is below it by $\\Delta(y)$ under each of its classes "
        "expects",
        expected,
        level - over_classes(expected_reward([P[I]], [gain[I]]), SUM_TO_ONE),
        r"E[c_S] = z - \sum_{y \in S} p_y\,\Delta(y)",
    )
    proof.positive("which is less than $z$.", expected_reward([P[I]], [gain[I]]), r"p_y\,\Delta(y) > 0")
    a, b = symbols("c_1 c_2", positive=True)
    proof.equal(
        "For a pair whose mistakes cost $c_1$ and $c_2$, right answers being free, this is always so,",
        expected_reward([b / (a + b), a / (a + b)], [0, b]),
        expected_reward([b / (a + b), a / (a + b)], [a, 0]),
        r"p = \left(\tfrac{c_2}{c_1 + c_2}, \tfrac{c_1}{c_1 + c_2}\right): \quad E[c_a] = E[c_b] = \frac{c_1 c_2}{c_1 "
        r"+ c_2}",
    )
    truth = Symbol("y", integer=True, positive=True)
    proof.equal(
        "and with 0/1 costs of any number $k$ of classes, by the even distribution.",
        over_classes((1 - KroneckerDelta(I, truth)) / SIZE, {KroneckerDelta(I, truth): S.One}, count=SIZE),
        1 - 1 / SIZE,
        r"E[c_j] = 1 - \frac1k \quad\text{for every } j",
    )
    return proof


def possible_pairs() -> Proof:
    """Prove when the set of two classes is possible, and that the condition is only sufficient for two of three."""
    proof = Proof("When a pair is possible", "yang, Section IV, derived")
    x, y, slack = symbols("c'_1 c'_2 z", nonnegative=True)
    a, b = symbols("c_1 c_2", positive=True)
    p, q = b / (a + b), a / (a + b)
    proof.given(
        "Let right answers be free, mistakes cost $c_1$ under the first class and $c_2$ under the second, and the "
        "pair $c'_1$ and $c'_2$. With probabilities $p$ and $q$ the first class expects $qc_2$, the second $pc_1$, "
        "the pair $c'_1p + c'_2q$."
    )
    proof.equal(
        "Under the distribution that makes both classes equally good, the pair is better by",
        expected_reward([p, q], [0, b]) - expected_reward([p, q], [x, y]),
        a * b / (a + b) * (1 - x / a - y / b),
        r"\frac{c_1c_2}{c_1+c_2} - \frac{c'_1c_2 + c'_2c_1}{c_1+c_2} = \frac{c_1c_2}{c_1+c_2}\left(1 - "
        r"\frac{c'_1}{c_1} - \frac{c'_2}{c_2}\right)",
    )
    proof.in_words("so $c'_1/c_1 + c'_2/c_2 < 1$ is enough, for a pair among more classes too.")
    first, second, weight, other = symbols("p q lambda lambda'", nonnegative=True)
    dear_x, dear_y = (1 + slack) * other * a, (1 + slack) * weight * b
    proof.equal(
        "Conversely let $c'_1/c_1 + c'_2/c_2 = 1 + z$ with $z \\ge 0$. Then $\\lambda = (c'_2/c_2)/(1 + z)$ and "
        "$\\lambda' = (c'_1/c_1)/(1 + z)$ are weights that sum to one:",
        (dear_x / a + dear_y / b) / (1 + slack),
        weight + other,
        r"\lambda + \lambda' = \frac{c'_1/c_1 + c'_2/c_2}{1 + z} = 1",
    )
    mixed = weight * expected_reward([first, second], [0, b]) + other * expected_reward([first, second], [a, 0])
    proof.non_negative(
        "In a problem of two classes the pair costs no less than the mixture of the classes with these weights, and so "
        "no less than one of them:",
        (expected_reward([first, second], [dear_x, dear_y]) - mixed).expand(),
        r"c'_1p + c'_2q - (\lambda\,qc_2 + \lambda'\,pc_1) = z\,(\lambda\,qc_2 + \lambda'\,pc_1) \ge 0",
    )
    d, e = symbols("Delta_1 Delta_2", positive=True)
    proof.positive(
        "Property 3 says $c'_1 = c_1/2 - \\Delta_1$ and $c'_2 = c_2/2 - \\Delta_2$ with positive $\\Delta_1$ and "
        "$\\Delta_2$, and implies the condition:",
        (1 - (a / 2 - d) / a - (b / 2 - e) / b).expand(),
        r"1 - \frac{c'_1}{c_1} - \frac{c'_2}{c_2} = \frac{\Delta_1}{c_1} + \frac{\Delta_2}{c_2} > 0",
    )
    grid = [Rational(k, 3) for k in range(7)]
    proof.enumeration(
        "The exact linear program agrees for $c_1$ and $c_2$ in 1, 2 and $c'_1, c'_2$ in 0, 1/3, ..., 2.",
        all(
            possibility([u, v], [[0, second_cost], [first_cost, 0]]).possible == (u / first_cost + v / second_cost < 1)
            for first_cost in (1, 2)
            for second_cost in (1, 2)
            for u in grid
            for v in grid
        ),
    )
    third = [[0, 1, 0], [1, 0, 4]]
    pair = [Rational(3, 5), Rational(3, 5), 1]
    chances = [0, Rational(4, 5), Rational(1, 5)]
    proof.exact(
        "For two of three classes the condition is not necessary: a third truth may tell the two apart. Here "
        "$c'_1/c_1 + c'_2/c_2 = 6/5$, the pair is nowhere below its cheapest class, and it is possible all the same.",
        pair[0] + pair[1] > 1
        and all(own >= min(column) for own, column in zip(pair, zip(*third, strict=True), strict=True))
        and expected_reward(chances, pair) < min(expected_reward(chances, row) for row in third),
        shown=r"c_a = (0, 1, 0), \ c_b = (1, 0, 4), \ c_{\{a,b\}} = (\tfrac35, \tfrac35, 1), \ "
        r"p = (0, \tfrac45, \tfrac15): \quad \tfrac{17}{25} < \tfrac45",
    )
    return proof

r"""Properties 3 to 10 of the costs of sets, one by one: what each asks for, and what it does not follow from.

(Yang, Destercke and Masson, Section IV-B and C.) The properties are those of `properties.check`, on exact costs; the
costs of the obstacle example are modified until one property is lost and, where that is possible, no other.
"""

from typing import Any

from sympy import Expr, IndexedBase, Rational, Symbol, symbols

from credal_book.proofs._class_sums import PREDICTED as P
from credal_book.proofs._class_sums import SUM_TO_ONE, I, over_classes
from credal_book.proofs._obstacles import TABLE_I, B, H, N, accuracy, lacking, with_pair
from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.accuracy_costs import cost_rows
from credal_lib.gambles import expected_reward
from credal_lib.properties import NAMES, SETTINGS, check
from credal_lib.rewards import DiscountedCost, Quadratic, generalized_mean

__all__ = [
    "cautiousness_seeking",
    "correctness_insensitive",
    "correctness_sensitive",
    "desirability",
    "equal_costs",
    "equal_vectors",
    "example_6",
    "example_6_properties",
    "mistake_averse",
    "no_set_below_its_classes",
    "obstacle_sets",
    "one_by_one",
    "reward_rightful_caution",
    "rightful_caution_of_a_pair",
    "upper_bounded",
]

SIZE = Symbol("k", integer=True, positive=True)
EXCESS, SURPLUS = IndexedBase("e", nonnegative=True), Symbol("f", nonnegative=True)
QUARTER, HALF, THIRD = Rational(1, 4), Rational(1, 2), Rational(1, 3)
ROWS = {"hb": 3, "hn": 4, "bn": 5, "hbn": 6}


def obstacle_sets(**changes: tuple[Any, Any, Any]) -> list[list[Any]]:
    """Write out costs of all sets of the obstacle example that have all properties but the eighth.

    They are the costs of Table X for sets that hold the truth, and the discounted ones for sets that do not.

    Parameters
    ----------
    **changes : three costs each
        Rows that are to be replaced, by the names ``hb``, ``hn``, ``bn`` and ``hbn``.

    Returns
    -------
    list of rows
        In the order of `gambles.subsets`.
    """
    rows = [*TABLE_I, [QUARTER, QUARTER, 2], [1, Rational(5, 2), HALF], [Rational(5, 2), 1, HALF]]
    rows.append([1, 1, Rational(8, 9)])
    for name, row in changes.items():
        rows[ROWS[name]] = list(row)
    return rows


def _pair_costs() -> tuple[Expr, Expr, DiscountedCost]:
    """Give two symbolic costs under one truth, and the discounted costs of the two classes."""
    low, more = symbols("c Delta", nonnegative=True)
    return low, more, DiscountedCost([[low, 0], [low + more, 0]], 0)


def reward_rightful_caution() -> Proof:
    """Refute Property 3 for sets of one class, and show what it asks of larger ones and of the costs."""
    proof = Proof("Property 3: a set that holds the truth is below its average", "yang, Section IV-B, Property 3")
    costs = [[Symbol(f"c_{i}{j}", nonnegative=True) for j in "ab"] for i in "ab"]
    proof.equal(
        "A single class that is right costs its discounted cost exactly, whatever the costs,",
        DiscountedCost(costs, 0).cost([0], 0) - costs[0][0],
        0,
        r"\bar c_{\{a\}}(a) = c_a(a)",
    )
    printed = check(obstacle_sets(), as_printed=True)[3]
    proof.fails(
        "and not less. So no costs have the property for any set, as printed; the first set at which costs that "
        "reward caution fail is a single class.",
        not printed.holds and printed.witness is not None and printed.witness.members == (H,),
        verdict="holds-with-correction",
        shown=r"c_{\{h\}}(h) = \bar c_{\{h\}}(h)",
    )
    proof.exact(
        "For sets of two classes or more these costs have it. If the set of all three costs its average under n alone, "
        "they lose it, and nothing else.",
        lacking(obstacle_sets()) == {8} and lacking(obstacle_sets(hbn=(1, 1, Rational(4, 3)))) == {3, 8},
    )
    proof.in_words(
        "It implies Property 2, because a set has a class, under which it is below its average. A cost that is not "
        "negative can be below the average wherever the average is positive, and nowhere else:"
    )
    free = [[0, 1], [0, 0]]
    proof.exact(
        "if both of two classes are free under the first of them, the pair cannot cost less than nothing there.",
        DiscountedCost(free, 0).cost([0, 1], 0) == 0 and 3 in lacking([*free, [0, QUARTER]]),
        r"\bar c_{\{a,b\}}(a) = 0",
    )
    low, _, _ = _pair_costs()
    proof.equal(
        "Where all the classes of a set cost the same under one of them, it contradicts Property 4: the average is "
        "the smallest of these costs.",
        generalized_mean([low, low, low], 1),
        low,
        r"\bar c_S(y) = \min_{\hat y \in S} c_{\hat y}(y)",
    )
    return proof


def rightful_caution_of_a_pair() -> Proof:
    """Show that Property 3 imposes the printed bound of 1/2 in the example, and a little more: 1/2 itself fails."""
    proof = Proof("Property 3 imposes c(h) <= 1/2, and even c(h) < 1/2", "yang, Section IV-B, example of Property 3")
    average = DiscountedCost(TABLE_I, 0).cost([H, B], H)
    proof.exact("The average of the costs of h and b, if h is true, is", average == HALF, r"\tfrac12\,(0 + 1)")
    proof.exact(
        "Whatever lies above it lacks the property, as printed.",
        all(3 in lacking(with_pair(cost, QUARTER, 2)) for cost in (HALF + Rational(1, 10**6), 1)),
    )
    proof.exact(
        "1/2 itself lacks the property, too: it is not below 1/2,",
        3 in lacking(with_pair(HALF, QUARTER, 2)),
        r"\tfrac12 \not< \tfrac12",
    )
    gap = Symbol("Delta", positive=True)
    proof.positive(
        "while every smaller cost, $1/2 - \\Delta$, has it.",
        average - (HALF - gap),
        r"\tfrac12 - (\tfrac12 - \Delta) = \Delta > 0",
    )
    proof.exact(
        "The cost under n, which is not in the set, is free: 0, 2 or 100 make no difference.",
        all(3 not in lacking(with_pair(QUARTER, QUARTER, other)) for other in (0, 2, 100)),
    )
    return proof


def no_set_below_its_classes() -> Proof:
    """Show that Property 4 keeps single classes possible, and check its two examples."""
    proof = Proof("Property 4: no set is below the cheapest of its classes", "yang, Section IV-B, Property 4")
    smallest, more = symbols("c' e", nonnegative=True)
    proof.non_negative(
        "Let one class be certain. The expected cost of a set is then its cost under this class, $c' + e$ with $c'$ "
        "the smallest cost of its classes, so that under such a distribution no set is better than each single class:",
        expected_reward([1, 0], [smallest + more, 0]) - smallest,
        r"E[c_S] - \min_{\hat y \in S} E[c_{\hat y}] = e \ge 0",
    )
    low, _, reward = _pair_costs()
    proof.non_negative(
        "The discounted costs have the property, for an average is at least the smallest cost.",
        reward.cost([0, 1], 0) - low,
        r"\frac{c + (c + \Delta)}{2} - c = \frac \Delta2 \ge 0",
    )
    proof.exact(
        "In the obstacle example it asks for $c_{\\{b,n\\}}(h) \\ge 1$ and for $c_{\\{h,b\\}}(n) \\ge 2$,",
        (min(TABLE_I[B][H], TABLE_I[N][H]), min(TABLE_I[H][N], TABLE_I[B][N])) == (1, 2),
        r"\min(1, 4) = 1, \quad \min(2, 2) = 2",
    )
    small = Rational(1, 10**6)
    bounds = [
        obstacle_sets(bn=(1 - shift, 1, HALF)) if first else obstacle_sets(hb=(QUARTER, QUARTER, 2 - shift))
        for first in (True, False)
        for shift in (0, small)
    ]
    proof.exact(
        "and for both: each bound may be reached, and a millionth below either the property fails.",
        [4 in lacking(costs) for costs in bounds] == [False, True, False, True],
    )
    proof.exact(
        "It does not follow from the other properties: these costs of two classes and their set lack it alone, but "
        "for Property 8.",
        lacking([[1, 3], [2, 1], [HALF, 3 * HALF]]) == {4, 8},
        r"c_a = (1, 3), \quad c_b = (2, 1), \quad c_{\{a,b\}} = (\tfrac12, \tfrac32)",
    )
    return proof


def equal_vectors() -> Proof:
    """Show that Property 5 is well formed, has the example it is given, and is met by symmetric means."""
    proof = Proof("Property 5: equal ordered costs, equal cost of the set", "yang, Section IV-B, Property 5")
    ordered = [sorted(row[y] for row in TABLE_I) for y in (H, B, N)]
    proof.exact(
        "In the obstacle example the costs of the three classes, in increasing order, are the same if h and if b is "
        "true, and others if n is.",
        ordered == [[0, 1, 4], [0, 1, 4], [0, 2, 2]],
        r"C_{\{h,b,n\}}(h) = C_{\{h,b,n\}}(b) = (0, 1, 4)",
    )
    proof.exact(
        "So the property asks for $c_{\\{h,b,n\\}}(h) = c_{\\{h,b,n\\}}(b)$ and not for the same cost under n: with "
        "1, 1, 8/9 it holds, with 1, 9/10, 8/9 it fails, and nothing else.",
        lacking(obstacle_sets()) == {8} and lacking(obstacle_sets(hbn=(1, Rational(9, 10), Rational(8, 9)))) == {5, 8},
    )
    a, b, c, power = symbols("c_1 c_2 c_3 gamma", positive=True)
    proof.equal(
        "The discounted cost, and every generalized mean with the same exponent, has the property, because it does not "
        "depend on the order of the costs.",
        generalized_mean([a, b, c], power),
        generalized_mean([c, a, b], power),
        r"\left(\tfrac13(c_1^\gamma + c_2^\gamma + c_3^\gamma)\right)^{1/\gamma} = \left(\tfrac13(c_3^\gamma + "
        r"c_1^\gamma + c_2^\gamma)\right)^{1/\gamma}",
    )
    return proof


def _average_only_if_both(proof: Proof) -> None:
    """Add that Properties 6 and 7 together leave the average, and that single classes have both."""
    low, more, reward = _pair_costs()
    proof.in_words(
        "Properties 6 and 7 bound the cost of a mistaken set from both sides of the average, so that both hold only at "
        "the average itself."
    )
    proof.equal("Sets of one class have both, because their cost is their average.", reward.cost([1], 0), low + more)
    small = Rational(1, 10**6)
    at, below, above = (
        lacking(obstacle_sets(hn=(1, Rational(5, 2) + shift, HALF))) & {6, 7} for shift in (0, -small, small)
    )
    proof.exact(
        "The average cost of h and n under b is 5/2. There the set has both properties, a millionth below it lacks "
        "Property 6, a millionth above Property 7.",
        DiscountedCost(TABLE_I, 0).cost([H, N], B) == Rational(5, 2) and (at, below, above) == (set(), {6}, {7}),
        r"\bar c_{\{h,n\}}(b) = \tfrac52",
    )


def mistake_averse() -> Proof:
    """Show that Property 6 is well formed, complements Property 7, and does not follow from the others."""
    proof = Proof("Property 6: a set that misses the truth is not below its average", "yang, Section IV-C, Property 6")
    _average_only_if_both(proof)
    proof.exact(
        "If h and n together cost 9/4 under b, a quarter below their average, the property is lost, and no other; "
        "if 3, it is kept, and Property 7 is lost.",
        lacking(obstacle_sets(hn=(1, Rational(9, 4), HALF))) == {6, 8}
        and lacking(obstacle_sets(hn=(1, 3, HALF))) == {7, 8},
        r"\bar c_{\{h,n\}}(b) = \tfrac52",
    )
    smallest, above = symbols("c' z", nonnegative=True)
    proof.non_negative(
        "Where right answers are free it implies Property 4: a set that holds the truth costs at least 0, the smallest "
        "cost of its classes, and one of $k$ classes that misses it costs $z \\ge 0$ more than the average of costs "
        "$c' + e_j$, with $f$ the sum of the $e_j$.",
        over_classes((smallest + EXCESS[I]) / SIZE, {EXCESS[I]: SURPLUS}, count=SIZE) + above - smallest,
        r"c_S(y) - c' = \frac{f}{k} + z \ge 0",
    )
    return proof


def cautiousness_seeking() -> Proof:
    """Show that Property 7 is well formed, complements Property 6, and does not follow from the others."""
    proof = Proof("Property 7: a set that misses the truth is not above its average", "yang, Section IV-C, Property 7")
    _average_only_if_both(proof)
    proof.exact(
        "If h and n together cost 3 under b, half a unit above their average, the property is lost, and no other; if "
        "9/4, it is kept, and Property 6 is lost.",
        lacking(obstacle_sets(hn=(1, 3, HALF))) == {7, 8}
        and lacking(obstacle_sets(hn=(1, Rational(9, 4), HALF))) == {6, 8},
        r"\bar c_{\{h,n\}}(b) = \tfrac52",
    )
    largest, below = symbols("c' z", nonnegative=True)
    proof.non_negative(
        "With Property 3 it implies Property 10: a set of $k$ classes is then everywhere $z \\ge 0$ below the average "
        "of costs $c' - e_j$, with $f$ the sum of the $e_j$.",
        largest - (over_classes((largest - EXCESS[I]) / SIZE, {EXCESS[I]: SURPLUS}, count=SIZE) - below),
        r"c' - c_S(y) = \frac{f}{k} + z \ge 0",
    )
    return proof


def example_6() -> Proof:
    """Compute the expected costs of Example 6 under both distributions."""
    proof = Proof(
        "The set of Example 6 is possible, though not under equal probabilities", "yang, Section IV-C, Example 6"
    )
    reward = with_pair(QUARTER, QUARTER, 3)
    pair = [reward.cost([H, B], y) for y in range(3)]
    even, uniform = [HALF, HALF, 0], [THIRD] * 3
    proof.exact(
        "If h and b have probability 1/2 each, the pair costs 1/4 and each of its classes 1/2: it is possible.",
        [expected_reward(even, row) for row in (pair, *TABLE_I[:2])] == [QUARTER, HALF, HALF],
        r"\tfrac14 < \tfrac12",
    )
    proof.exact(
        "Under the uniform distribution the pair costs",
        expected_reward(uniform, pair) == Rational(7, 6),
        r"\tfrac13\left(\tfrac14 + \tfrac14 + 3\right) = \tfrac76",
    )
    proof.exact(
        "more than its classes,",
        [expected_reward(uniform, row) for row in TABLE_I[:2]] == [1, 1],
        r"\tfrac76 > 1 = E[c_h] = E[c_b]",
    )
    proof.exact(
        "where the costs of Example 5, with 2 in the place of 3, were below them.",
        expected_reward(uniform, [QUARTER, QUARTER, 2]) == Rational(5, 6),
        r"\tfrac56 < 1",
    )
    return proof


def example_6_properties() -> Proof:
    """Compute which properties the set of Example 6 has: 1 to 5 and 6, as said, and not 7."""
    proof = Proof("The set of Example 6 has Properties 1 to 6", "yang, Section IV-C, Example 6")
    found = lacking(with_pair(QUARTER, QUARTER, 3))
    proof.exact(
        "With the costs of Table I and of this one set, the properties of the sections before, 1 to 5, hold, and so "
        "does Property 6.",
        not found & {1, 2, 3, 4, 5, 6},
    )
    average = DiscountedCost(TABLE_I, 0).cost([H, B], N)
    proof.exact(
        "Property 7, which is stated just before the example, cannot be meant: under n the set costs 3, and its "
        "average, to which Properties 6 and 7 together would force it, is 2.",
        7 in found and average == 2,
        "3 > 2",
    )
    proof.exact(
        "Property 10, which comes later, it lacks as well, for 3 is more than either class costs.",
        10 in found and max(TABLE_I[H][N], TABLE_I[B][N]) == 2,
    )
    full = obstacle_sets(hb=(QUARTER, QUARTER, 3))
    proof.exact(
        "The rest of the table can be filled so that 1 to 6 hold for all sets.",
        not lacking(full) & {1, 2, 3, 4, 5, 6},
    )
    return proof


def correctness_insensitive() -> Proof:
    """Show that Property 8 is well formed, excludes Property 9, and is met by costs that depend on the size."""
    proof = Proof("Property 8: a set costs the same under each of its classes", "yang, Section IV-C, Property 8")
    half = Symbol("h", positive=True)
    rows = cost_rows(Quadratic(half))
    proof.equal(
        "Costs by size have the property, for instance those of the quadratic utilities for the set of h and n,",
        rows[4][0],
        rows[4][2],
        r"c_{\{h,n\}}(h) = c_{\{h,n\}}(n) = 1 - h",
    )
    constant = obstacle_sets(hn=(HALF, Rational(5, 2), HALF), bn=(Rational(5, 2), HALF, HALF), hbn=(1, 1, 1))
    proof.exact(
        "and so can costs whose mistakes differ. If the pairs of n cost 1/2 under each of their classes and all three "
        "1, the obstacle costs have it,",
        lacking(constant) == {9},
    )
    proof.exact(
        "and lack Property 9 alone, which asks for two classes of a set under which it costs differently. The two "
        "exclude each other; costs may lack both, as 0/1 costs of two classes with a pair at 1/4 and 1/3 do.",
        {8, 9} & lacking(obstacle_sets()) == {8} and {8, 9} <= lacking([*accuracy(2), [QUARTER, THIRD]]),
    )
    return proof


def correctness_sensitive() -> Proof:
    """Refute Property 9 as printed: it holds for 0/1 costs unless both classes are asked to be in the set."""
    proof = Proof("Property 9 is about the classes of a set", "yang, Section IV-C, Property 9")
    costs = cost_rows(Quadratic(Rational(65, 100)))
    printed = check(costs, as_printed=True)[9]
    witness = printed.witness
    proof.fails(
        "As printed any two classes will do. The set of h alone, with 0/1 costs, has the cost 0 if h and 1 if b is "
        "true, so utility-discounted accuracy has the property, of which Section V says that it does not happen with "
        "0/1 costs.",
        printed.holds
        and witness is not None
        and (witness.members, witness.truths, witness.left, witness.right) == ((H,), (H, B), 0, 1),
        verdict="holds-with-correction",
        shown=r"C_{\{h\}}(h) = (0) \ne (1) = C_{\{h\}}(b), \quad c_{\{h\}}(h) = 0 \ne 1 = c_{\{h\}}(b)",
    )
    proof.exact(
        "With both classes in the set, as in Property 8, the ordered costs of $k$ classes are 0, 1, ..., 1 under each "
        "of them, and the property fails, as Section V says.",
        9 in lacking(costs) and len({tuple(sorted(row[y] for row in accuracy(5)[:4])) for y in range(4)}) == 1,
        r"C_S(y) = C_S(y') = (0, 1, \dots, 1)",
    )
    proof.exact(
        "The costs of Table X for sets that hold the truth have it: h and n together cost 1 if h is true, where they "
        "average 2, and 1/2 if n is, where they average 1.",
        9 not in lacking(obstacle_sets()),
    )
    return proof


def upper_bounded() -> Proof:
    """Show that Property 10 bounds what any later choice within the set costs, and when it follows."""
    proof = Proof("Property 10: no set is above the dearest of its classes", "yang, Section IV-C, Property 10")
    largest, lower, share = Symbol("c'", nonnegative=True), IndexedBase("e", nonnegative=True), P[I]
    proof.equal(
        "Whoever chooses among the classes of a set, with any weights, pays a mixture of their costs $c' - e_j$, with "
        "$c'$ the largest,",
        over_classes(expected_reward([share], [largest - lower[I]]), SUM_TO_ONE),
        largest - over_classes(expected_reward([share], [lower[I]]), SUM_TO_ONE),
        r"\sum_j \lambda_j\,(c' - e_j) = c' - \sum_j \lambda_j e_j",
    )
    proof.non_negative(
        "which is at most $c'$, as the paper says of the choice setting.",
        expected_reward([share], [lower[I]]),
        r"\lambda_j\,e_j \ge 0",
    )
    proof.exact(
        "The costs 1/4, 1/4, 3 of Example 6 lack the property, whereas costs with 2 in the place of 3 have it. The "
        "former lack Property 7 as well, which together with Property 3 implies Property 10.",
        lacking(obstacle_sets(hb=(QUARTER, QUARTER, 3))) == {7, 8, 10} and lacking(obstacle_sets()) == {8},
    )
    return proof


def equal_costs() -> Proof:
    """Prove that Properties 4 and 10 leave one cost where all the classes of a set cost the same."""
    proof = Proof("Properties 4 and 10 fix the cost where all classes cost the same", "yang, Section IV-C")
    cost, excess = symbols("c e", nonnegative=True)
    proof.given(
        "Let the classes of a set cost $c$ each. By Property 4 the set costs at least the smallest of these costs, so "
        "it costs $c + e$ with $e \\ge 0$."
    )
    smallest, largest = (generalized_mean([cost, cost, cost], power) for power in (float("-inf"), float("inf")))
    proof.equal("By Property 10 the rest,", largest - (smallest + excess), -excess, r"\max - (\min + e) = -e")
    proof.in_words("is not negative either, so that $e = 0$.", "c_S(y) = c")
    low, high = Rational(2) - Rational(1, 10**6), Rational(2) + Rational(1, 10**6)
    proof.exact(
        "In Table II h and b both cost 2 if n is true. With 2 the set of h and b has both properties; a millionth less "
        "loses Property 4, a millionth more Property 10.",
        TABLE_I[H][N] == TABLE_I[B][N] == 2
        and [{4, 10} & lacking(with_pair(QUARTER, QUARTER, other)) for other in (2, low, high)] == [set(), {4}, {10}],
        r"c_{\{h,b\}}(n) = 2",
    )
    return proof


def one_by_one() -> list[list[list[Any]]]:
    """List costs of sets that lack few properties each; nearly every property is lost somewhere without another.

    Returns
    -------
    list of cost tables
        In the form of `properties.check`.
    """
    sensitive: dict[str, tuple[Any, Any, Any]] = {}
    insensitive = {"hn": (HALF, Rational(5, 2), HALF), "bn": (Rational(5, 2), HALF, HALF), "hbn": (1, 1, 1)}
    losses: list[dict[str, tuple[Any, Any, Any]]] = [
        {},
        {"hbn": (5 * THIRD, 5 * THIRD, 5 * THIRD)},
        {"hbn": (3 * HALF, 3 * HALF, 3 * HALF)},
        {"hbn": (5, 5, 5)},
        {"hn": (HALF, Rational(9, 4), HALF)},
        {"hn": (HALF, 3, HALF)},
        {"hn": (HALF, 5, HALF)},
    ]
    three_classes = [obstacle_sets(**{**rows, **loss}) for rows in (sensitive, insensitive) for loss in losses]
    two_classes = [
        [[1, 1], [2, 3], [Rational(6, 5), Rational(13, 10)]],
        [[1, 1], [2, 2], [Rational(6, 5), Rational(6, 5)]],
        [[1, 3], [2, 1], [HALF, 3 * HALF]],
        [[1, 2], [2, 1], [HALF, HALF]],
    ]
    not_invariant = [[0, 1, 0], [1, 0, 1], [1, 1, QUARTER], [QUARTER, QUARTER, HALF]]
    not_invariant += [[Rational(1, 10), 1, Rational(1, 10)], [1, THIRD, THIRD], [THIRD, THIRD, THIRD]]
    return [*three_classes, *two_classes, obstacle_sets(hbn=(1, Rational(9, 10), Rational(8, 9))), not_invariant]


def desirability() -> Proof:
    """Show that Table VIII can be followed in both settings, and that Property 2 comes with Property 3."""
    proof = Proof("What Table VIII asks for can be had, and Property 2 comes with Property 3", "yang, Table VIII")
    letters = {"necessary": "N", "desirable": "D", "analyst's choice": "A", "undesirable": "U"}
    rows = {name: [letters[word] for word in words.values()] for name, words in SETTINGS.items()}
    proof.exact(
        "The rows, as printed, are, for Properties 1 to 10,",
        rows == {"filtering": list("NDNNDNUDUA"), "choice": list("NDNNDAAUDN")},
        r"\text{filtering: N D N N D N U D U A} \qquad \text{choice: N D N N D A A U D N}",
    )
    unwanted = {name: {n for n in NAMES if row[n - 1] == "U"} for name, row in rows.items()}
    filtering = obstacle_sets(hb=(QUARTER, QUARTER, 3), hn=(HALF, 3, HALF), bn=(3, HALF, HALF), hbn=(1, 1, 1))
    proof.exact(
        "Each row can be followed to the letter. Costs for filtering that lack exactly the undesirable Properties 7 "
        "and 9, and 10, which is left to the analyst:",
        lacking(filtering) == unwanted["filtering"] | {10} and rows["filtering"][9] == "A",
    )
    proof.exact(
        "costs for choosing that lack exactly the undesirable Property 8:",
        lacking(obstacle_sets()) == unwanted["choice"],
    )
    lost = [lacking(costs) for costs in one_by_one()]
    implied = {
        (i, j) for i in NAMES for j in NAMES if i != j and not any(i not in found and j in found for found in lost)
    }
    proof.exact(
        'The ratings are the authors\' opinions, "indicative of a general case, and not in any way mandatory". The '
        "properties are nearly independent of each other. Costs of two or three classes show of each pair of "
        "properties, but one, that the first does not imply the second: the first is had and the second is not.",
        implied == {(3, 2)},
    )
    proof.in_words(
        "The one that is left does follow. A set that has Property 3 is below its average under each of its classes, "
        "and it has one, so it is not everywhere at or above the average: it has Property 2.",
        r"c_S(y) < \bar c_S(y) \text{ for } y \in S \ne \emptyset \quad\Longrightarrow\quad c_S \not\ge \bar c_S",
    )
    proof.exact(
        "So whoever follows the rows, which call Property 3 necessary and Property 2 desirable, has Property 2 anyway.",
        all(row[2] == "N" and row[1] == "D" for row in rows.values()),
    )
    return proof

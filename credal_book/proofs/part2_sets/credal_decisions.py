r"""Decisions by expected cost, with one distribution and with a credal set.

(Yang, Destercke and Masson, Section II.) Expectations run over a symbolic number of classes where they can; the kernels
are `gambles.expected_reward`, `credal_sets.least_expectation` and `credal_sets.extreme_points`.
"""

from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
from sympy import Expr, IndexedBase, Integer, KroneckerDelta, Rational, S, Sum, Symbol, binomial, latex, symbols

from credal_book.proofs._class_sums import PREDICTED as P
from credal_book.proofs._class_sums import SUM_TO_ONE, I, over_classes
from credal_book.proofs._fractions import fraction_of
from credal_book.proofs._obstacles import (
    LOWER,
    PRECISE,
    TABLE_I,
    UPPER,
    VERTICES,
    B,
    H,
    N,
    credal_set,
    exchange,
    least,
    where_least,
)
from credal_book.proofs._printed import as_printed
from credal_book.proofs._proof import Proof
from credal_lib.choice import bayes, maximal
from credal_lib.confusion import average_utility
from credal_lib.credal_sets import extreme_points, least_expectation
from credal_lib.gambles import expected_reward, subsets, upper_expectation
from credal_lib.rewards import DiscountedCost, Quadratic

__all__ = [
    "b_against_h",
    "b_against_n",
    "b_alone",
    "dominances",
    "empirical_risk",
    "expectation",
    "expected_cost",
    "lower_and_upper",
    "maximality",
    "most_probable_class",
    "number_of_comparisons",
    "number_of_sets",
    "obstacle_costs",
    "one_dominance",
    "optimal_prediction",
    "precise_estimate",
    "preference",
    "vertices_of_the_credal_set",
]

A, C = IndexedBase("c'", real=True), IndexedBase("c", real=True)
EXCESS = IndexedBase("e", nonnegative=True)
LEAST = Symbol("z", real=True)


def expectation(cost: Any) -> Expr:
    """Give the expected cost over a symbolic number of classes, or of vertices, by linearity.

    Parameters
    ----------
    cost : SymPy expression in the index j
        Cost under truth j.

    Returns
    -------
    SymPy expression
        Sums of products with p_j that are not known stay unevaluated.
    """
    total: Expr = over_classes(expected_reward([P[I]], [cost]), SUM_TO_ONE)
    return total


def obstacle_costs() -> Proof:
    """Show that Table I says what Example 1 says in words, and is what the library charges for single classes."""
    proof = Proof("The costs of the obstacle example", "yang, Section II, Example 1, Table I")
    singles = DiscountedCost(TABLE_I, 0).cost_table()[:3].tolist()
    proof.exact(
        "A set of one class costs what the matrix says,",
        singles == [[0, 1, 2], [1, 0, 2], [4, 4, 0]],
        r"\begin{pmatrix} 0 & 1 & 2 \\ 1 & 0 & 2 \\ 4 & 4 & 0 \end{pmatrix}",
    )
    proof.exact("a right answer costs nothing,", all(singles[k][k] == 0 for k in range(3)), r"c_y(y) = 0")
    confusion, maneuver, accident = ({singles[i][j], singles[k][m]} for i, j, k, m in (
        (H, B, B, H), (H, N, B, N), (N, H, N, B),
    ))  # fmt: skip
    proof.exact(
        "and mistakes are ordered as the example says: to confuse human and bicycle is less costly than to see an "
        "obstacle where there is none, which is less costly than to see none where there is one.",
        max(confusion) < min(maneuver) and max(maneuver) < min(accident),
        "1 < 2 < 4",
    )
    return proof


def expected_cost() -> Proof:
    """Prove that the expected cost is linear, keeps constants, and lies between the least and the largest cost."""
    proof = Proof("The expected cost of a prediction", "yang, Section II-A, equation 1")
    factor, constant = symbols("f ell", real=True)
    proof.given("Let $p_y$ be the probability of class $y$, for any number of classes.", r"E[c] = \sum_y p_y\,c(y)")
    proof.equal(
        "The expected cost is linear,",
        expectation(factor * A[I] + C[I]),
        factor * expectation(A[I]) + expectation(C[I]),
        r"E[f\,c' + c] = f\,E[c'] + E[c]",
    )
    proof.equal(
        "and a cost that is the same under every truth is its own expectation, because the probabilities sum to one.",
        expectation(constant),
        constant,
        "E[\\ell] = \\ell",
    )
    proof.equal(
        "Write the costs as the least one and excesses. The expected cost is",
        expectation(LEAST + EXCESS[I]),
        LEAST + expectation(EXCESS[I]),
        r"E[z + e] = z + \sum_y p_y\,e(y)",
    )
    proof.non_negative(
        "which is not below the least cost. In the same way it is not above the largest.",
        expected_reward([P[I]], [EXCESS[I]]),
        r"p_y\,e(y) \ge 0 \quad\text{for every } y",
    )
    return proof


def optimal_prediction() -> Proof:
    """Prove that no class, and no way to draw one, has a lower expected cost than the optimal prediction."""
    proof = Proof("The optimal prediction has the least expected cost", "yang, Section II-A, equation 2")
    proof.given(
        "There are finitely many classes, so one of them has the least expected cost $z$; that of class $j$ is "
        "$z + e_j$.",
        r"E[c_j] = z + e_j, \quad e_j \ge 0",
    )
    proof.equal(
        "Drawing the answer, with probability $\\lambda_j$ for class $j$, costs on average",
        expectation(LEAST + EXCESS[I]),
        LEAST + expectation(EXCESS[I]),
        r"\sum_j \lambda_j\,(z + e_j) = z + \sum_j \lambda_j e_j",
    )
    proof.non_negative(
        "so that nothing is gained by it.", expected_reward([P[I]], [EXCESS[I]]), r"\lambda_j\,e_j \ge 0"
    )
    proof.in_words(
        "Nor is any class preferred to the optimal one in the sense of Definition 1, for which this cost of an "
        "exchange would have to be positive:",
        r"E[c_{\hat y^*} - c_j] = -e_j \le 0",
    )
    half = Rational(1, 2)
    tied = [expected_reward([half, half], row) for row in ([0, 1], [1, 0])]
    proof.exact(
        "The minimum need not be reached by one class alone: with two equally probable classes and 0/1 costs both are "
        "optimal. The equation then names any of them.",
        tied == [half, half] and bayes([[0, -1], [-1, 0]], [0.5, 0.5]).tolist() == [True, True],
        r"E[c_a] = E[c_b] = \tfrac12",
    )
    return proof


def preference() -> Proof:
    """Prove that the two conditions of Definition 1 agree, and that they order the classes."""
    proof = Proof("One class is preferred if exchanging it costs something", "yang, Section II-A, Definition 1")
    proof.equal(
        "By linearity the two conditions are one, for any number of classes:",
        expectation(C[I] - A[I]),
        expectation(C[I]) - expectation(A[I]),
        r"E[c_{\hat y_2} - c_{\hat y_1}] = E[c_{\hat y_2}] - E[c_{\hat y_1}]",
    )
    proof.equal("No class is preferred to itself,", expectation(A[I] - A[I]), 0, "E[c - c] = 0")
    third = IndexedBase("c''", real=True)
    proof.equal(
        "and of three classes the costs of two exchanges add up to that of the third.",
        expectation(third[I] - A[I]),
        expectation(third[I] - C[I]) + expectation(C[I] - A[I]),
        r"E[c_3 - c_1] = E[c_3 - c_2] + E[c_2 - c_1]",
    )
    one, two = symbols("e f", positive=True)
    proof.positive("If both are positive, so is their sum: the preference is transitive.", one + two)
    return proof


def most_probable_class() -> Proof:
    """Prove that under 0/1 costs the expected cost of a class is the probability that it is not the true one."""
    proof = Proof("Under 0/1 costs the most probable class is chosen", "yang, Section II-A")
    j, after = Symbol("d", integer=True, positive=True), Symbol("f", integer=True, nonnegative=True)
    hit = Sum(P[I] * KroneckerDelta(I, j), (I, 1, j + after)).doit()
    proof.equal("Of all classes only $d$ itself equals $d$:", hit, P[j], r"\sum_j p_j\,[j = d] = p_d")
    cost = 1 - Quadratic(Rational(1, 2)).utility(S.One) * KroneckerDelta(I, j)
    expected = over_classes(expected_reward([P[I]], [cost]), {**SUM_TO_ONE, P[I] * KroneckerDelta(I, j): hit})
    proof.equal(
        "so that the class $d$, which costs 1 whenever another class is true, has the expected cost",
        expected,
        1 - P[j],
        r"E[c_d] = \sum_j p_j\,(1 - [j = d]) = 1 - p_d",
    )
    other = Symbol("e", integer=True, positive=True)
    proof.equal(
        "A class is preferred to another exactly if it is more probable.",
        expected.subs(j, other) - expected,
        P[j] - P[other],
        r"E[c_e] - E[c_d] = p_d - p_e",
    )
    return proof


def empirical_risk() -> Proof:
    """Prove that the average cost on a test set is the expected cost under the observed frequencies."""
    proof = Proof("The empirical risk is the average cost on a test set", "yang, Section II-A, equation 4")
    counts = [[Symbol(f"M_{i}{j}", positive=True) for j in "hbn"] for i in "hbn"]
    costs = [[Symbol(f"c_{i}{j}", nonnegative=True) for j in "hbn"] for i in "hbn"]
    flat_counts, flat_costs = ([entry for row in rows for entry in row] for rows in (counts, costs))
    risk = -average_utility(as_printed(counts), utilities=[[-cost for cost in row] for row in costs])
    total = sum(flat_counts)
    proof.equal(
        "Count how often class $d$ is predicted and class $y$ is true. The average of the costs over all cases is",
        risk,
        expected_reward(flat_counts, flat_costs) / total,
        r"f = \frac1n \sum_{d,y} M_{dy}\,c_d(y)",
    )
    proof.equal(
        "which is the expected cost when prediction and truth have the frequencies of the test set as probabilities.",
        risk,
        expected_reward([count / total for count in flat_counts], flat_costs),
        r"f = \sum_{d,y} \frac{M_{dy}}{n}\,c_d(y)",
    )
    more = [[count + int((i, j) == (N, H)) for j, count in enumerate(row)] for i, row in enumerate(counts)]
    proof.equal(
        "One case more, in which nothing is predicted and a human is there, adds its cost to the sum:",
        (total + 1) * -average_utility(as_printed(more), utilities=[[-cost for cost in row] for row in costs]),
        total * risk + costs[N][H],
        r"(n + 1)\,f' = n f + c_n(h)",
    )
    once = [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    proof.exact(
        "With Table I, predictions h, n, b and truths h, b, n, it is",
        -average_utility(as_printed(once), utilities=[[-cost for cost in row] for row in TABLE_I]) == Integer(2),
        r"\tfrac13\,(0 + 4 + 2) = 2",
    )
    proof.in_words(
        "Nothing here asks where the predictions come from, so the formula serves any decision function (Remark 1)."
    )
    return proof


def number_of_sets() -> Proof:
    """Prove that K classes have 2^K - 1 nonempty sets."""
    proof = Proof("The extended cost matrix has 2^K - 1 rows", "yang, Section II-B")
    classes, size = Symbol("K", integer=True, positive=True), Symbol("k", integer=True, nonnegative=True)
    proof.equal(
        "There is a row for every nonempty set, and $\\binom Kk$ sets of size $k$; the empty set is left out:",
        Sum(binomial(classes, size), (size, 0, classes)).doit() - binomial(classes, 0),
        2**classes - 1,
        r"\sum_{k=1}^K \binom Kk = 2^K - 1",
    )
    proof.equal(
        "One class more doubles the sets, because each may have it or not, and adds the set of that class alone:",
        2 * (2**classes - 1) + 1,
        2 ** (classes + 1) - 1,
        r"2\,(2^K - 1) + 1 = 2^{K+1} - 1",
    )
    proof.exact(
        "With three classes there are seven, as in Table II, and a single class each in the first three rows.",
        len(subsets(3)) == len({tuple(row) for row in subsets(3).tolist()}) == 7
        and subsets(3).sum(axis=1).tolist() == [1, 1, 1, 2, 2, 2, 3],
        "2^3 - 1 = 7",
    )
    return proof


def vertices_of_the_credal_set() -> Proof:
    """Compute the vertices of the credal set of Example 3, and prove that it is their convex hull."""
    proof = Proof("The credal set of the interval estimates has four vertices", "yang, Section II-C, Example 3")
    proof.exact(
        "At a vertex two of the three probabilities are at a bound and the third has what is left. All such points "
        "that respect the bounds are",
        sorted(extreme_points(LOWER, UPPER)) == sorted(VERTICES) and len(set(VERTICES)) == 4,
        r"(0, 0.4, 0.6),\ (0.2, 0.3, 0.5),\ (0.2, 0.4, 0.4),\ (0.1, 0.3, 0.6)",
    )
    s, t = symbols("lambda lambda'", nonnegative=True)
    upper_left, lower_right, upper_right, lower_left = ([Rational(x) for x in point] for point in VERTICES)
    b = Rational(3, 10) + t / 10
    h = (1 - s) * (Rational(4, 10) - b) + s * Rational(2, 10)
    proof.given(
        "Conversely, take any point of the set. Its probability of a bicycle is $p_b = 0.3 + 0.1\\,\\lambda'$ with "
        "$0 \\le \\lambda' \\le 1$. Because $p_n \\le 0.6$, its probability of a human lies between $0.4 - p_b$ and "
        "0.2, at some share $\\lambda$ of the way; the other bounds then hold of themselves.",
        r"p_h = (1 - \lambda)(0.4 - p_b) + 0.2\,\lambda",
    )
    mixture = [
        (1 - s) * ((1 - t) * ll + t * ul) + s * ((1 - t) * lr + t * ur)
        for ll, ul, lr, ur in zip(lower_left, upper_left, lower_right, upper_right, strict=True)
    ]
    for name, own, mixed in zip("hbn", (h, b, 1 - h - b), mixture, strict=True):
        proof.equal(
            "Mixing the four vertices with weights $(1-\\lambda)(1-\\lambda')$, $(1-\\lambda)\\,\\lambda'$, "
            "$\\lambda\\,(1-\\lambda')$ and $\\lambda\\,\\lambda'$ gives its "
            f"probability of {name}:",
            mixed,
            own,
            f"p_{name} = {latex(own)}",
        )
    proof.in_words("So the set is the convex hull of these four points, and of no fewer.")
    return proof


def precise_estimate() -> Proof:
    """Show that the precise estimate of Example 3 is a distribution in the credal set, and one of its vertices."""
    proof = Proof("The precise estimate lies in the credal set", "yang, Section II-C, Example 3")
    proof.exact("The three probabilities sum to one,", sum(PRECISE) == 1, "0.1 + 0.3 + 0.6 = 1")
    proof.exact(
        "each lies in its interval,",
        all(low <= p <= high for low, p, high in zip(LOWER, PRECISE, UPPER, strict=True)),
        r"0 \le 0.1 \le 0.2, \quad 0.3 \le 0.3 \le 0.4, \quad 0.4 \le 0.6 \le 0.6",
    )
    proof.exact("and two of them are at a bound: the estimate is a vertex.", PRECISE in extreme_points(LOWER, UPPER))
    return proof


def lower_and_upper() -> Proof:
    """Prove that the lower expectation is reached at a vertex, and that upper and lower expectation are dual."""
    proof = Proof("Lower and upper expectation over a credal set", "yang, Section II-C, equation 5")
    proof.given(
        "A distribution of the credal set is a mixture of its vertices, with weights $\\lambda_\\ell$, and its "
        "expectation the same mixture of theirs. Let $z$ be the least expectation at a vertex, and $z + e_\\ell$ that "
        "at vertex $\\ell$.",
        r"E_p[c] = \sum_\ell \lambda_\ell\,(z + e_\ell)",
    )
    proof.equal(
        "The weights sum to one, whatever the number of vertices, so this is",
        expectation(LEAST + EXCESS[I]),
        LEAST + expectation(EXCESS[I]),
        r"E_p[c] = z + \sum_\ell \lambda_\ell e_\ell",
    )
    proof.non_negative(
        "which is at least $z$: the minimum exists and is $z$.", P[I] * EXCESS[I], r"\lambda_\ell\,e_\ell \ge 0"
    )
    most = Symbol("z'", real=True)
    proof.equal(
        "Let $z'$ be the largest expectation at a vertex, $z' - e_\\ell$ that at vertex $\\ell$. A mixture of the "
        "vertices expects of the costs $-c$",
        expectation(-(most - EXCESS[I])),
        -most + expectation(EXCESS[I]),
        r"E_p[-c] = -\sum_\ell \lambda_\ell\,(z' - e_\ell) = -z' + \sum_\ell \lambda_\ell e_\ell",
    )
    proof.in_words(
        "which is least, $-z'$, at a vertex that expects $z'$ of the costs $c$. No mixture expects more of them than "
        "$z'$, which is therefore the upper expectation.",
        r"\overline E(c) = z' = -\underline E(-c)",
    )
    d, e = symbols("f ell", nonnegative=True)
    payoffs, decided = [LEAST, LEAST + d, LEAST + d + e], True
    for order in permutations(range(3)):
        value = least_expectation(payoffs, [LOWER[k] for k in order], [UPPER[k] for k in order])
        gaps = [(expected_reward([p[k] for k in order], payoffs) - value).expand() for p in VERTICES]
        decided = decided and 0 in gaps and all(gap.is_nonnegative is True for gap in gaps)
    proof.exact(
        "In Example 3 the library's sum over sorted costs is the minimum over the four vertices for all costs: in each "
        "of the six orders that they may have, with symbols for their distances, no vertex is below it and one "
        "reaches it.",
        decided,
    )
    proof.exact(
        "and for the costs of Table I both sides of the duality are the same three numbers.",
        [max(expected_reward(p, row) for p in VERTICES) for row in TABLE_I]
        == [-least([-cost for cost in row]) for row in TABLE_I]
        == [fraction_of(most) for most in upper_expectation(np.array(TABLE_I, dtype=float), credal_set())]
        == [Rational(16, 10), Rational(13, 10), Rational(24, 10)],
        r"\overline E[c_h] = 1.6, \quad \overline E[c_b] = 1.3, \quad \overline E[c_n] = 2.4",
    )
    return proof


def maximality() -> Proof:
    """Prove that the two conditions of Definition 2 agree, extend Definition 1, and order the classes partially."""
    proof = Proof("Maximality: better under every distribution", "yang, Section II-C, Definition 2")
    proof.equal(
        "Let $z$ be the lower expectation of the cost of an exchange, reached at a vertex, and $z + e_\\ell$ its "
        "expectation at vertex $\\ell$. Under a mixture of the vertices it is",
        expectation(LEAST + EXCESS[I]),
        LEAST + expectation(EXCESS[I]),
        r"\sum_\ell \lambda_\ell\,(z + e_\ell) = z + \sum_\ell \lambda_\ell e_\ell",
    )
    positive = Symbol("z", positive=True)
    proof.positive(
        "If the lower expectation is positive, so is every other expectation; and if all are, so is the lower one, "
        "which is one of them.",
        positive + expected_reward([P[I]], [EXCESS[I]]),
        r"z > 0 \quad\Longrightarrow\quad z + \lambda_\ell e_\ell > 0",
    )
    first, second = symbols("p_1 p_2", nonnegative=True)
    d, e = symbols("f ell", nonnegative=True)
    chances = [first, second, 1 - first - second]
    proof.equal(
        "With a single distribution, of three classes, the lower expectation is the expectation, and the definition is "
        "Definition 1.",
        least_expectation([LEAST, LEAST + d, LEAST + d + e], chances, chances),
        expected_reward(chances, [LEAST, LEAST + d, LEAST + d + e]),
        r"\underline E[c] = E_p[c]",
    )
    gains, vertices = -np.array(TABLE_I, dtype=float), np.array(VERTICES, dtype=float)
    proof.exact(
        "So at each vertex of Example 3, taken alone, what no class dominates has the least expected cost.",
        all(maximal(gains, [point]).tolist() == bayes(gains, point).tolist() for point in vertices),
    )
    third = IndexedBase("c''", real=True)
    proof.equal(
        "The relation is transitive: under every distribution the costs of two exchanges add up,",
        expectation(third[I] - A[I]),
        expectation(third[I] - C[I]) + expectation(C[I] - A[I]),
        r"E_p[c_3 - c_1] = E_p[c_3 - c_2] + E_p[c_2 - c_1]",
    )
    proof.equal(
        "and it never holds both ways, because the two exchanges cost nothing together.",
        expectation(C[I] - A[I]) + expectation(A[I] - C[I]),
        0,
        r"E_p[c_2 - c_1] + E_p[c_1 - c_2] = 0",
    )
    proof.exact(
        "It is a partial order: with all distributions of two classes and 0/1 costs neither class is better.",
        [least_expectation(sorted(gap), [0, 0], [1, 1]) for gap in ([-1, 1], [1, -1])] == [-1, -1],
        r"\underline E[c_a - c_b] = \underline E[c_b - c_a] = -1",
    )
    proof.in_words(
        "A finite partial order has maximal elements, so the prediction of equation (7) is never empty. The credal set "
        "has to contain its boundary, as a polytope does: if one class is right with any probability $\\varepsilon > "
        "0$, an exchange that costs 1 in that class and nothing elsewhere has positive expectations $\\varepsilon$ "
        "without a positive bound below them."
    )
    return proof


def one_dominance(n_classes: int, better: int, worse: int) -> list[list[int]]:
    """Write out costs under which, with all distributions, one class dominates one other and nothing else does.

    Parameters
    ----------
    n_classes, better, worse : int
        Number of classes, and the positions of the two.

    Returns
    -------
    list of rows
        A class costs 0 when right and 2 when wrong; the worse one costs 1 more than the better one everywhere.
    """
    costs = [[2 * int(i != j) for j in range(n_classes)] for i in range(n_classes)]
    costs[worse] = [cost + 1 for cost in costs[better]]
    return costs


def dominances(costs: list[list[int]]) -> set[tuple[int, int]]:
    """List which class dominates which, when all distributions are possible.

    Parameters
    ----------
    costs : square matrix of integers
        Rows = predicted class, columns = truth.

    Returns
    -------
    set of pairs (better, worse)
    """
    gains, vertices = -np.array(costs), np.eye(len(costs))
    pairs = permutations(range(len(costs)), 2)
    return {(i, j) for i, j in pairs if maximal(gains[[i, j]], vertices).tolist() == [True, False]}


def number_of_comparisons() -> Proof:
    """Prove that there are K(K-1) ordered pairs, and show that each of them can be the one that matters."""
    proof = Proof("At worst K(K - 1) lower expectations", "yang, Section II-C")
    classes = Symbol("K", integer=True, positive=True)
    proof.equal(
        "The pairs are ordered, for whether $j$ beats $l$ and whether $l$ beats $j$ are decided by different numbers, "
        "the lower and minus the upper expectation of the same difference. There are",
        Sum(classes - 1, (I, 1, classes)).doit(),
        classes * (classes - 1),
        r"\sum_{j=1}^K (K - 1) = K\,(K - 1)",
    )
    proof.exact(
        "In Example 4 the two numbers of the pair of b and n are",
        (least(exchange(B, N)), least(exchange(N, B))) == (Fraction(3, 10), Fraction(-14, 10)),
        r"\underline E[c_n - c_b] = 0.3, \quad \underline E[c_b - c_n] = -1.4",
    )
    proof.enumeration(
        "None can be left out: for two to five classes, and for every ordered pair, there are costs under which this "
        "pair, and no other, is in the order (all distributions being possible).",
        all(dominances(one_dominance(n, i, j)) == {(i, j)} for n in range(2, 6) for i, j in permutations(range(n), 2)),
    )
    return proof


def b_against_n() -> Proof:
    """Compute the lower expectation of exchanging b for n, and where it is reached."""
    proof = Proof("Exchanging b for n costs at least 0.3", "yang, Section II-C, Example 4")
    proof.exact("The cost of the exchange under h, b, n is", exchange(B, N) == [3, 4, -2], "c_n - c_b = (3, 4, -2)")
    proof.rounds(
        "Its lower expectation is",
        least(exchange(B, N)),
        "0.3",
        shown=r"3\cdot 0.1 + 4\cdot 0.3 - 2\cdot 0.6 = 0.3",
    )
    proof.exact("reached at this vertex alone.", where_least(exchange(B, N)) == [PRECISE], r"p = (0.1, 0.3, 0.6)")
    return proof


def b_against_h() -> Proof:
    """Compute the lower expectation of exchanging b for h, and where it is reached."""
    proof = Proof("Exchanging b for h costs at least 0.1", "yang, Section II-C, Example 4")
    proof.exact("The cost of the exchange under h, b, n is", exchange(B, H) == [-1, 1, 0], "c_h - c_b = (-1, 1, 0)")
    proof.rounds("Its lower expectation is", least(exchange(B, H)), "0.1", shown="-0.2 + 0.3 = 0.1")
    proof.exact("reached at this vertex alone.", where_least(exchange(B, H)) == [VERTICES[1]], r"p = (0.2, 0.3, 0.5)")
    return proof


def b_alone() -> Proof:
    """Compute that b dominates both other classes and is dominated by none."""
    proof = Proof("The prediction of Example 4 is b alone", "yang, Section II-C, Example 4, equation 7")
    found = {(i, j): least(exchange(i, j)) for i, j in permutations((H, B, N), 2)}
    proof.exact(
        "Both exchanges of b cost something under every distribution,",
        found[B, N] == Fraction(3, 10) and found[B, H] == Fraction(1, 10),
        r"\underline E[c_n - c_b] = 0.3, \quad \underline E[c_h - c_b] = 0.1",
    )
    proof.exact(
        "and no exchange for b does.",
        (found[H, B], found[N, B]) == (Fraction(-4, 10), Fraction(-14, 10)),
        r"\underline E[c_b - c_h] = -0.4, \quad \underline E[c_b - c_n] = -1.4",
    )
    gains = -np.array(TABLE_I, dtype=float)
    kept = [maximal(gains, credal).tolist() for credal in (credal_set(), np.array(VERTICES, dtype=float))]
    proof.exact("The classes that none dominates are", kept == [[j == B for j in (H, B, N)]] * 2, r"\hat Y = \{b\}")
    return proof

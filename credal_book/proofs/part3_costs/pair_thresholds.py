r"""Two classes and the set of both: from which probability on each answer is the best one.

(Yang, Destercke and Masson, Section IV-C, Example 7, Tables VI and VII, Figure 2.) The probability of n is a symbol;
so are the costs of the set where the example varies them.
"""

from typing import Any

from sympy import Expr, Rational, Symbol, diff, latex, solve, symbols

from credal_book.proofs._obstacles import lacking
from credal_book.proofs._proof import Proof
from credal_lib.gambles import expected_reward, subsets
from credal_lib.rewards import DiscountedCost, Table

__all__ = [
    "boundaries",
    "cost_of_both",
    "expected_costs",
    "figure_2a",
    "figure_2b",
    "independent_of_the_chances",
    "shifts",
    "table_vi",
    "table_vii",
]

CLASSES = [[0, 2], [4, 0]]
HALF, QUARTER, THREE_QUARTERS = Rational(1, 2), Rational(1, 4), Rational(3, 4)
CHANCE = Symbol("p", nonnegative=True)


def cost_of_both(under_h: Any, under_n: Any) -> Table:
    """Write out the costs of h, n and the set of both.

    Parameters
    ----------
    under_h, under_n : numbers or SymPy expressions
        Cost of the set of both under each truth.

    Returns
    -------
    Table
    """
    return Table.from_costs([*CLASSES, [under_h, under_n]], sets=subsets(2))


def expected_costs(under_h: Any, under_n: Any) -> list[Expr]:
    """Give the expected costs of h, n and the set of both, as functions of the probability p of n.

    Parameters
    ----------
    under_h, under_n
        As `cost_of_both`.

    Returns
    -------
    list of three SymPy expressions
    """
    reward = cost_of_both(under_h, under_n)
    return [
        expected_reward([1 - CHANCE, CHANCE], [reward.cost(members, y) for y in range(2)])
        for members in ([0], [1], [0, 1])
    ]


def boundaries(under_h: Any, under_n: Any) -> tuple[Expr, Expr]:
    """Give the probabilities of n at which the set of both is as good as h, and as good as n.

    Parameters
    ----------
    under_h, under_n
        As `cost_of_both`.

    Returns
    -------
    tuple of two SymPy expressions
    """
    of_h, of_n, of_both = expected_costs(under_h, under_n)
    return solve(of_h - of_both, CHANCE)[0], solve(of_n - of_both, CHANCE)[0]


def _discounted_and_properties(proof: Proof, pair: list[Any], claimed: set[int], missed: int) -> None:
    average = [DiscountedCost(CLASSES, 0).cost([0, 1], y) for y in range(2)]
    proof.exact(
        "The average of the two classes is 2 if h and 1 if n is true, and the set costs less under both: it has "
        "Properties 2 and 3.",
        average == [2, 1] and all(own < mean for own, mean in zip(pair, average, strict=True)),
        r"\bar c_{\{h,n\}} = (2, 1)",
    )
    found = lacking(cost_of_both(*pair))
    proof.exact(
        f"The library's check agrees. Of Properties 8 and 9 it has the one that is claimed, and lacks {missed}.",
        not claimed & found and missed in found,
    )


def table_vi() -> Proof:
    """Show that the costs of Table VI have Properties 2, 3 and 8."""
    proof = Proof("Table VI: the set costs one half under both classes", "yang, Section IV-C, Example 7, Table VI")
    _discounted_and_properties(proof, [HALF, HALF], {2, 3, 8}, 9)
    return proof


def table_vii() -> Proof:
    """Derive the costs of Table VII from the expert's two conditions, and show that they have Properties 2, 3, 9."""
    proof = Proof("Table VII: three times as costly under n", "yang, Section IV-C, Example 7, Table VII")
    x, y = symbols("c_1 c_2", nonnegative=True)
    at_even_odds = expected_costs(x, y)[2].subs(CHANCE, HALF)
    proof.exact(
        "The set is to cost three times as much under n as under h, and one half on average at even odds. The two "
        "equations have one solution.",
        solve([y - 3 * x, at_even_odds - HALF], [x, y], dict=True) == [{x: QUARTER, y: THREE_QUARTERS}],
        r"c_2 = 3c_1, \quad \tfrac12 c_1 + \tfrac12 c_2 = \tfrac12 \quad\Longrightarrow\quad c_1 = \tfrac14, \ c_2 = "
        r"\tfrac34",
    )
    _discounted_and_properties(proof, [QUARTER, THREE_QUARTERS], {2, 3, 9}, 8)
    return proof


def _thresholds(proof: Proof, pair: list[Any], factors: tuple[Any, Any], printed: tuple[str, str]) -> None:
    of_h, of_n, of_both = expected_costs(*pair)
    low, high = boundaries(*pair)
    more = Symbol("Delta", positive=True)
    proof.equal(
        "With $p$ the probability of n, h is more costly than the set by",
        of_h - of_both,
        factors[0] * (CHANCE - low),
        rf"E[c_h] - E[c_{{\{{h,n\}}}}] = {latex(factors[0])}\,\left(p - {latex(low)}\right)",
    )
    proof.equal(
        "and n by",
        of_n - of_both,
        factors[1] * (high - CHANCE),
        rf"E[c_n] - E[c_{{\{{h,n\}}}}] = {latex(factors[1])}\,\left({latex(high)} - p\right)",
    )
    proof.rounds("So h is better than the set below", low, printed[0])
    proof.rounds("and n above", high, printed[1])
    cross = solve(of_h - of_n, CHANCE)[0]
    proof.positive(
        "Between the two the set is the best answer. Below the first, at $p = \\tau_1 - \\Delta$, h is better than n "
        "too,",
        (of_n - of_h).subs(CHANCE, low - more).expand(),
    )
    proof.positive(
        "and above the second, at $p = \\tau_2 + \\Delta$, n is better than h; the two are equally good at 2/3, in "
        "between.",
        (of_h - of_n).subs(CHANCE, high + more).expand(),
    )
    proof.exact("The order on the line is", low < cross < high, rf"{latex(low)} < {latex(cross)} < {latex(high)}")


def figure_2a() -> Proof:
    """Prove where the decision changes under Table VI: at 1/4 and 7/8."""
    proof = Proof("The decisions under Table VI", "yang, Section IV-C, Figure 2a")
    _thresholds(proof, [HALF, HALF], (2, 4), ("0.25", "0.875"))
    return proof


def figure_2b() -> Proof:
    """Prove where the decision changes under Table VII: at 1/6 and 5/6."""
    proof = Proof("The decisions under Table VII", "yang, Section IV-C, Figure 2b")
    _thresholds(proof, [QUARTER, THREE_QUARTERS], (Rational(3, 2), Rational(9, 2)), ("0.17", "0.83"))
    return proof


def shifts() -> Proof:
    """Prove that both boundaries move to the left, for the reasons that are given."""
    proof = Proof("Both boundaries shift to the left", "yang, Section IV-C, Example 7")
    before, after = boundaries(HALF, HALF), boundaries(QUARTER, THREE_QUARTERS)
    proof.exact(
        "From Table VI to Table VII the boundary between h and the set moves from 1/4 to 1/6,",
        (before[0], after[0]) == (QUARTER, Rational(1, 6)) and after[0] < before[0],
        r"\tfrac16 < \tfrac14",
    )
    proof.exact(
        "and that between the set and n from 7/8 to 5/6.",
        (before[1], after[1]) == (Rational(7, 8), Rational(5, 6)) and after[1] < before[1],
        r"\tfrac56 < \tfrac78",
    )
    x, y, room_h, room_n = symbols("c_1 c_2 e f", positive=True)
    low, high = boundaries(x, y)
    proof.equal(
        "For costs $c_1$ and $c_2$ of the set they are", low, x / (2 + x - y), r"\tau_1 = \frac{c_1}{2 + c_1 - c_2}"
    )
    proof.equal("and", high, (4 - x) / (4 - x + y), r"\tau_2 = \frac{4 - c_1}{4 - c_1 + c_2}")
    proof.positive(
        "While the set is below the costs of the mistakes, $c_2 = 2 - f$ and $c_1 = 4 - e$, the first boundary moves "
        "to the left as $c_1$ falls,",
        diff(low, x).subs(y, 2 - room_n).factor(),
        r"\frac{\partial \tau_1}{\partial c_1} = \frac{2 - c_2}{(2 + c_1 - c_2)^2} > 0",
    )
    proof.positive(
        "and the second as $c_2$ grows, as the example says.",
        (-diff(high, y)).subs(x, 4 - room_h).factor(),
        r"-\frac{\partial \tau_2}{\partial c_2} = \frac{4 - c_1}{(4 - c_1 + c_2)^2} > 0",
    )
    proof.exact(
        "The other change pulls each boundary back, but not as far: the lower $c_1$ alone would take them to 1/7 and "
        "15/17, the larger $c_2$ alone to 2/7 and 14/17.",
        boundaries(QUARTER, HALF) == (Rational(1, 7), Rational(15, 17))
        and boundaries(HALF, THREE_QUARTERS) == (Rational(2, 7), Rational(14, 17)),
    )
    return proof


def independent_of_the_chances() -> Proof:
    """Prove that with two classes Property 8 makes the expected cost of the pair constant, and only Property 8 does."""
    proof = Proof("With two classes Property 8 makes the pair a sure cost", "yang, Section IV-C, after Example 7")
    cost, change = symbols("c Delta", nonnegative=True)
    proof.equal(
        "If the pair costs $c$ under both classes, its expected cost is",
        expected_costs(cost, cost)[2],
        cost,
        r"(1 - p)\,c + p\,c = c",
    )
    proof.equal(
        "If it costs $c$ and $c + \\Delta$, the expected cost changes with the probability of n at the rate",
        diff(expected_costs(cost, cost + change)[2], CHANCE),
        change,
        r"\frac{d}{dp}\left((1 - p)\,c + p\,(c + \Delta)\right) = \Delta",
    )
    proof.in_words("so that it is constant only if Property 8 holds.")
    return proof

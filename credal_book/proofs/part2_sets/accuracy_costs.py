r"""Costs of sets when all mistakes cost the same: discounted accuracy, utility-discounted accuracy, the F-measure.

(Yang, Destercke and Masson, Section III.) A cost there is one minus the reward of `rewards.Quadratic` or
`rewards.FBeta`; the size k of the set is a symbol wherever it can be.
"""

from typing import Any

from sympy import KroneckerDelta, Rational, S, Symbol, diff, solve, symbols

from credal_book.proofs._class_sums import I, over_classes
from credal_book.proofs._obstacles import accuracy, lacking
from credal_book.proofs._printed import as_printed
from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.set_rewards import reward_table
from credal_lib.confusion import f_measure, precision, recall
from credal_lib.rewards import DiscountedCost, FBeta, Quadratic, SizeReward

__all__ = [
    "contingency_table",
    "cost_of_discounted_accuracy",
    "cost_rows",
    "equation_8",
    "f_measure_of_a_set",
    "figure_1",
    "same_cost_for_a_size",
    "table_iii",
    "table_iv",
]

SIZE = Symbol("k", integer=True, positive=True)
MORE = Symbol("e", integer=True, nonnegative=True)
U50, U65 = Quadratic(Rational(1, 2)), Quadratic(Rational(65, 100))


def cost_rows(reward: SizeReward, n_classes: int = 3) -> list[list[Any]]:
    """Write out one minus the reward of every nonempty set under every truth, exactly.

    Parameters
    ----------
    reward : SizeReward
        What a success earns.
    n_classes : int, default 3
        Number of classes.

    Returns
    -------
    list of rows
        In the order of `gambles.subsets`: h, b, n, {h, b}, {h, n}, {b, n}, {h, b, n}.
    """
    return [[1 - worth for worth in row] for row in reward_table(reward, n_classes)]


def cost_of_discounted_accuracy() -> Proof:
    """Prove that discounted accuracy costs what an even guess inside the set costs on average."""
    proof = Proof("Discounted accuracy as a cost", "yang, Section III")
    proof.equal("A set of $k$ classes that holds the truth costs", 1 - U50.utility(1 / SIZE), 1 - 1 / SIZE)
    proof.equal("and one that does not costs as much as any mistake.", 1 - U50.utility(S.Zero), 1, "1 - u(0) = 1")
    proof.equal("A right single class costs nothing:", 1 - U50.utility(S.One), 0, "1 - u(1) = 0")
    truth = Symbol("y", integer=True, positive=True)
    guess = over_classes((1 - KroneckerDelta(I, truth)) / SIZE, {KroneckerDelta(I, truth): S.One}, count=SIZE)
    proof.equal(
        "Guess evenly inside the set instead. Of its $k$ classes exactly one is the true class $y$, so the average "
        "cost is the same, and caution gains nothing.",
        guess,
        1 - U50.utility(1 / SIZE),
        r"\sum_{j=1}^k \frac1k\,(1 - [j = y]) = 1 - \frac1k",
    )
    proof.exact(
        "The library's average of 0/1 costs gives these costs for all 15 sets of four classes.",
        DiscountedCost(accuracy(4), 0).cost_table().tolist() == cost_rows(U50, 4),
    )
    return proof


def equation_8() -> Proof:
    """Prove that equation (8) is the quadratic through three points, concave, and above discounted accuracy."""
    proof = Proof("Equation (8) is the quadratic utility with u(1/2) = 0.65", "yang, Section III-A, equation 8")
    x = Symbol("x", nonnegative=True)
    a, b, c = symbols("z_2 z_1 z_0")
    printed = Rational(-6, 10) * x**2 + Rational(16, 10) * x
    proof.equal(
        "The library's quadratic utility with this value is the printed one.",
        U65.utility(x),
        printed,
        r"u(x) = -0.6\,x^2 + 1.6\,x",
    )
    fitted = solve([c, a + b + c - 1, a / 4 + b / 2 + c - Rational(65, 100)], [a, b, c], dict=True)
    proof.exact(
        "Three points fix a quadratic function: with $u(0) = 0$, $u(1) = 1$ and $u(1/2) = 0.65$ the equations for the "
        "coefficients have a single solution, the printed one.",
        fitted == [{a: Rational(-6, 10), b: Rational(16, 10), c: 0}],
        r"z_2 = -0.6, \quad z_1 = 1.6, \quad z_0 = 0",
    )
    proof.positive("It is concave,", -diff(printed, x, 2), r"-u''(x) = 1.2 > 0")
    proof.non_negative(
        "and a set of $k = 1 + e$ classes earns at least its discounted accuracy.",
        (U65.utility(1 / (1 + MORE)) - 1 / (1 + MORE)).factor(),
        r"u(\tfrac1k) - \tfrac1k = \frac{0.6\,e}{(1 + e)^2} \ge 0",
    )
    return proof


def figure_1() -> Proof:
    """Compute what Figure 1 shows: at a discounted accuracy of one half the costs are 0.5 and 0.35."""
    proof = Proof("The two curves of Figure 1", "yang, Section III-A, Figure 1")
    half = Rational(1, 2)
    proof.given("The ordinate is a cost, the abscissa $x = 1/k$; the curves are named after the rewards.")
    proof.rounds("At one half discounted accuracy costs", 1 - U50.utility(half), "0.5")
    proof.rounds("and the utility of equation (8)", 1 - U65.utility(half), "0.35")
    proof.exact(
        "Both curves begin at cost 1 and end at cost 0,",
        [1 - u.utility(x) for u in (U50, U65) for x in (S.Zero, S.One)] == [1, 0, 1, 0],
    )
    between = Symbol("e", positive=True)
    x = 1 / (1 + between)
    proof.positive(
        "and in between, at $x = 1/(1 + e)$, the second lies below the first.",
        ((1 - U50.utility(x)) - (1 - U65.utility(x))).factor(),
        r"(1 - x) - (1 - u(x)) = 0.6\,x\,(1 - x) > 0",
    )
    proof.exact(
        "The curve that is labeled $g$, as the paper writes the utility, therefore shows $1 - u$; $u$ itself is 0.65 "
        "there, which the figure does not show.",
        U65.utility(half) == Rational(65, 100),
    )
    return proof


def table_iii() -> Proof:
    """Compute Table III: all entries as printed, but 0.53 for the vacuous set."""
    proof = Proof("Table III, the costs of utility-discounted accuracy", "yang, Section III-A, Table III")
    pair = Rational(35, 100)
    rows = cost_rows(U65)
    proof.exact(
        "A single class costs 0 or 1, a pair 0.35 where it holds the truth and 1 elsewhere, as printed.",
        rows[:6] == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [pair, pair, 1], [pair, 1, pair], [1, pair, pair]],
    )
    proof.exact("The set of all three costs the same under every truth,", len(set(rows[6])) == 1)
    proof.differs_from_print(
        "namely $1 - u(1/3)$, which is 0.53 to two digits and not 0.54.",
        rows[6][0],
        "0.54",
        shown=r"1 - \left(-\tfrac{0.6}{9} + \tfrac{1.6}{3}\right) = \tfrac{8}{15} = 0.533\ldots",
    )
    proof.rounds("The right entry is", rows[6][0], "0.53")
    return proof


def f_measure_of_a_set() -> Proof:
    """Prove that equation (9) is a weighted harmonic mean, and that Table IV says what it is at a missed truth."""
    proof = Proof("The F-measure of a set", "yang, Section III-B, equation 9")
    tp, fp, fn = symbols("M_tp M_fp M_fn", positive=True)
    beta = Symbol("beta", positive=True)
    matrix = as_printed([[tp, fp], [fn, S.Zero]])
    exactness, found = precision(matrix, positive=0), recall(matrix, positive=0)
    printed = (1 + beta**2) * exactness * found / (beta**2 * exactness + found)
    proof.equal(
        "With any numbers of true and false positives and false negatives, the printed formula is the library's "
        "F-measure,",
        printed,
        f_measure(matrix, beta, positive=0),
        r"\frac{(1 + \beta^2)\,P R}{\beta^2 P + R} = \frac{(1 + \beta^2)\,M_{tp}}{(1 + \beta^2)\,M_{tp} + \beta^2 "
        r"M_{fn} + M_{fp}}",
    )
    weight = beta**2 / (1 + beta**2)
    proof.equal(
        "the harmonic mean of precision and recall with weights $1/(1 + \\beta^2)$ and $\\beta^2/(1 + \\beta^2)$.",
        1 / f_measure(matrix, beta, positive=0),
        (1 - weight) / exactness + weight / found,
        r"\frac{1}{F_\beta} = \frac{1}{1 + \beta^2}\,\frac1P + \frac{\beta^2}{1 + \beta^2}\,\frac1R",
    )
    hit = as_printed([[S.One, MORE], [S.Zero, S.Zero]])
    proof.equal(
        "For a set of $k = 1 + e$ classes that holds the truth it is a utility of $1/k$, as the paper says with "
        "reference to Zaffalon, Corani and Mauá.",
        f_measure(hit, beta, positive=0),
        FBeta(beta).utility(1 / (1 + MORE)),
        r"F_\beta = \frac{1 + \beta^2}{\beta^2 + k}",
    )
    missed = as_printed([[S.Zero, SIZE], [S.One, S.Zero]])
    proof.exact(
        "For a set that misses the truth precision and recall are both 0, and the formula is 0/0, as that of every "
        "weighted harmonic mean of zeros.",
        precision(missed, positive=0) == recall(missed, positive=0) == 0,
        shown=r"P = R = 0: \quad \beta^2 P + R = 0",
    )
    proof.equal(
        "Table IV takes the usual value, 0, which is that of the formula written with the counts and of the utility "
        "at 0.",
        f_measure(missed, beta, positive=0),
        FBeta(beta).utility(S.Zero),
        r"F_\beta = \frac{0}{\beta^2 + k} = 0",
    )
    return proof


def contingency_table() -> Proof:
    """Prove the margins of the contingency table, and what precision and recall become."""
    proof = Proof("Precision and recall of a set of classes", "yang, Section III-B, contingency table")
    inside, classes = symbols("z K", nonnegative=True)
    matrix = as_printed([[inside, SIZE - inside], [1 - inside, classes - SIZE - 1 + inside]])
    proof.given(
        "Let $z$ be 1 if the set of $k$ out of $K$ classes holds the truth, and 0 if not. Of the classes named $z$ are "
        "true, and of the others $1 - z$.",
        r"\begin{pmatrix} M_{tp} & M_{fp} \\ M_{fn} & M_{tn} \end{pmatrix} = "
        r"\begin{pmatrix} t & k - t \\ 1 - t & n - k - (1 - t) \end{pmatrix}",
    )
    proof.equal("The rows add up to the classes named,", sum(matrix[0]), SIZE, r"M_{tp} + M_{fp} = k")
    proof.equal("and not named,", sum(matrix[1]), classes - SIZE, r"M_{fn} + M_{tn} = K - k")
    proof.equal("the columns to the one true class,", matrix[0][0] + matrix[1][0], 1, "M_{tp} + M_{fn} = 1")
    proof.equal("and the others.", matrix[0][1] + matrix[1][1], classes - 1, r"M_{fp} + M_{tn} = K - 1")
    proof.equal("So precision is", precision(matrix, positive=0), inside / SIZE, r"P = \frac zk")
    proof.equal("and recall", recall(matrix, positive=0), inside, r"R = z")
    rows = [[int(z in (0, 1)) for z in range(3)], [int(z == 1) for z in range(3)]]
    counted = [
        [sum(named == a and true == b for named, true in zip(*rows, strict=True)) for b in (1, 0)] for a in (1, 0)
    ]
    proof.exact(
        "Counting class by class, for the set of h and b and the truth b, gives the same table.",
        counted == [[entry.subs({inside: 1, SIZE: 2, classes: 3}) for entry in row] for row in matrix],
        r"\begin{pmatrix} 1 & 1 \\ 0 & 1 \end{pmatrix}",
    )
    return proof


def table_iv() -> Proof:
    """Compute Table IV, the costs of the F-measure with beta = 1."""
    proof = Proof("Table IV, the costs of the F1 measure", "yang, Section III-B, Table IV")
    third, half = Rational(1, 3), Rational(1, 2)
    rows = cost_rows(FBeta(S.One))
    proof.exact(
        "A single class costs 0 or 1, a pair 1/3 where it holds the truth and 1 elsewhere,",
        rows[:6] == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [third, third, 1], [third, 1, third], [1, third, third]],
        r"1 - \frac{2}{1 + 2} = \tfrac13",
    )
    proof.exact(
        "and the set of all three 0.5 under every truth.",
        rows[6] == [half] * 3,
        r"1 - \frac{2}{1 + 3} = \tfrac12",
    )
    return proof


def same_cost_for_a_size() -> Proof:
    """Prove that under both proposals a set costs the same under each of its classes, and a miss the same always."""
    proof = Proof("With equal mistakes only the size of a set and its success matter", "yang, Section III-B, end")
    half, beta = Symbol("h", positive=True), Symbol("beta", positive=True)
    names = {"the quadratic utility with $u(1/2) = h$": Quadratic(half), "the F-measure": FBeta(beta)}
    for name, reward in names.items():
        rows = cost_rows(reward)
        proof.equal(
            f"Under {name} the set of h and n costs the same whether h or n is true,",
            rows[4][0],
            rows[4][2],
            r"c_{\{h,n\}}(h) = c_{\{h,n\}}(n)",
        )
        proof.equal(
            "as much as any other pair that holds the truth,",
            rows[4][0],
            rows[3][1],
            r"c_{\{h,n\}}(h) = c_{\{h,b\}}(b)",
        )
        proof.exact(
            "and three different misses all cost 1.",
            rows[3][2] == rows[5][0] == rows[4][1] == 1,
            r"c_{\{h,b\}}(n) = c_{\{b,n\}}(h) = c_{\{h,n\}}(b) = 1",
        )
    other = [*accuracy(2), [Rational(1, 4), Rational(1, 3)]]
    proof.exact(
        "This is so because both pay by size. Equal mistakes alone do not force it: 0/1 costs with a pair at 1/4 and "
        "1/3 have the first four properties that the paper asks of costs, and lack the fifth, permutation invariance, "
        "which would make the two equal.",
        lacking(other) == {5, 8, 9},
    )
    return proof

r"""The F-measure of a set against the quadratic utilities.

(Zaffalon, Corani and Mauá, Section 9.3.) The F-measure is `rewards.FBeta`, a function of the discounted accuracy
x = 1/k; the number of classes in the set is a symbol, two and more.
"""

from typing import Any

from sympy import Rational, S, Symbol, diff, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.utilities import U50, U65, U80
from credal_lib.rewards import FBeta, SizeReward

__all__ = [
    "f1_is_closer",
    "f1_lies_between",
    "f2_rewards_more",
    "f_measure",
    "f_measure_is_a_utility",
    "figure_8",
    "harmonic_mean",
    "of_recall_and_precision",
    "table_7",
]

SIZE = Symbol("k", positive=True)
MORE = Symbol("e", nonnegative=True)
TWO_OR_MORE, THREE_OR_MORE = 2 + MORE, 3 + MORE
BETA = Symbol("beta", positive=True)
F1, F2 = FBeta(1), FBeta(2)


def of_recall_and_precision(precision: Any, recall: Any, beta: Any) -> Any:
    r"""Give the F-measure as the paper defines it, :math:`(1 + \beta^2)\,pr/(\beta^2 p + r)`.

    Parameters
    ----------
    precision, recall, beta : numbers or SymPy expressions
        p, r and the weight of recall.

    Returns
    -------
    number or SymPy expression
    """
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def _worth(reward: SizeReward, size: Any) -> Any:
    """Give the utility of a success of this many classes."""
    return reward.utility(1 / size)


def f_measure() -> Proof:
    """Prove what the definition of the F-measure gives on success, and on failure with the convention of Table 7."""
    proof = Proof("The F-measure of a set", "zaffalon, Section 9.3, definition")
    proof.given(
        "Recall and precision are $r$ and $p$, in the paper's letters. On success $r = 1$ and $p = 1/k$; on failure "
        "both are 0."
    )
    proof.equal(
        "On success the printed formula is the utility of a set in the library,",
        of_recall_and_precision(1 / SIZE, S.One, BETA),
        _worth(FBeta(BETA), SIZE),
        r"\frac{(1 + \beta^2)\,pr}{\beta^2 p + r} = \frac{1 + \beta^2}{\beta^2 + k}",
    )
    proof.exact(
        "On failure numerator and denominator are both zero.",
        of_recall_and_precision(S.Zero, S.Zero, BETA) is S.NaN,
        shown=r"\frac{(1 + \beta^2)\cdot 0\cdot 0}{\beta^2\cdot 0 + 0} = \frac00",
    )
    proof.equal(
        "Table 7 settles this case with 0, the usual convention, which is the utility of a set at the "
        "discounted accuracy 0:",
        FBeta(BETA).utility(S.Zero),
        0,
        r"F_\beta = 0 \text{ on failure}",
    )
    proof.equal("A right single class earns one.", _worth(FBeta(BETA), S.One), 1, r"F_\beta = 1 \text{ for } k = 1")
    return proof


def harmonic_mean() -> Proof:
    """Prove that the F-measure is a harmonic mean of precision and recall with weights 1 and beta^2."""
    proof = Proof("The F-measure is a weighted harmonic mean", "zaffalon, Section 9.3")
    p, r = symbols("p r", positive=True)
    proof.equal(
        "Its inverse averages the inverses of precision and recall with the weights 1 and $\\beta^2$,",
        1 / of_recall_and_precision(p, r, BETA),
        (1 / p + BETA**2 / r) / (1 + BETA**2),
        r"\frac1{F_\beta} = \frac{1\cdot\frac1p + \beta^2\cdot\frac1r}{1 + \beta^2}",
    )
    proof.equal(
        "For $\\beta = 1$ that is the harmonic mean without weights.",
        of_recall_and_precision(p, r, S.One),
        2 / (1 / p + 1 / r),
        r"F_1 = \frac2{\frac1p + \frac1r}",
    )
    proof.exact(
        "For $\\beta = 2$ the weights matter: for a pair that succeeds, $p = 1/2$ and $r = 1$, the mean without "
        "weights is 2/3, and $F_2$ is 5/6. The paper prints the weights with the formula and adopts $\\beta = 1$.",
        (2 / (1 / Rational(1, 2) + 1), _worth(F2, S(2))) == (Rational(2, 3), Rational(5, 6)),
        shown=r"\frac2{2 + 1} = \tfrac23 \ne \tfrac56 = F_2",
    )
    return proof


def table_7() -> Proof:
    """Compute the digits of Table 7."""
    proof = Proof("The scores of Table 7", "zaffalon, Table 7")
    columns: tuple[SizeReward, ...] = (U50, F1, F2, U65, U80)
    names = ("Precision", "$F_1$", "$F_2$", "$u_{65}$", "$u_{80}$")
    printed = {2: ("0.5", "0.67", "0.83", "0.65", "0.80"), 3: ("0.33", "0.50", "0.71", "0.47", "0.60")}
    proof.exact(
        "The prediction of class 1 alone scores one in every column,",
        all(_worth(reward, S.One) == 1 for reward in columns),
        "1,\\ 1,\\ 1,\\ 1,\\ 1",
    )
    for size, digits in printed.items():
        for name, reward, number in zip(names, columns, digits, strict=True):
            proof.rounds(f"{name} of the successful set of {size} classes is", _worth(reward, S(size)), number)
    proof.exact(
        "and a set without class 1 scores nothing.",
        all(reward.utility(S.Zero) == 0 for reward in columns),
        "0,\\ 0,\\ 0,\\ 0,\\ 0",
    )
    return proof


def f1_lies_between() -> Proof:
    """Prove that F1 lies between u65 and u80 for every size of the set."""
    proof = Proof("F1 lies between u65 and u80", "zaffalon, Section 9.3, on Figure 8")
    proof.exact(
        "For one class all three are one.", all(_worth(reward, S.One) == 1 for reward in (F1, U65, U80)), "1 = 1 = 1"
    )
    proof.equal(
        "For $k$ classes F1 exceeds u65 by",
        _worth(F1, SIZE) - _worth(U65, SIZE),
        Rational(2, 5) * (SIZE - 1) * (SIZE - Rational(3, 2)) / (SIZE**2 * (SIZE + 1)),
        r"\frac2{1 + k} - u_{65}(\tfrac1k) = \frac{2\,(k - 1)(k - \frac32)}{5\,k^2 (k + 1)}",
    )
    proof.positive(
        "which is positive from two classes on,",
        (_worth(F1, TWO_OR_MORE) - _worth(U65, TWO_OR_MORE)).factor(),
        r"k = 2 + e: \quad F_1 - u_{65} > 0",
    )
    proof.positive(
        "and F1 falls short of u80 there.",
        (_worth(U80, TWO_OR_MORE) - _worth(F1, TWO_OR_MORE)).factor(),
        r"u_{80}(\tfrac1k) - \frac2{1 + k} = \frac{(k - 1)(k + 6)}{5\,k^2 (k + 1)} > 0",
    )
    return proof


def f2_rewards_more() -> Proof:
    """Prove that F2 pays a successful set of several classes more than F1, u65 and u80."""
    proof = Proof(
        "F2 rewards sets of several classes more",
        "zaffalon, Section 9.3, on Figure 8",
        not_proved="what counts as much. For a pair F2 exceeds u80 by 1/30 only, and F1 by 1/6.",
    )
    for name, reward, shown in (
        ("F1", F1, r"\frac5{4 + k} - \frac2{1 + k} = \frac{3\,(k - 1)}{(k + 1)(k + 4)} > 0"),
        ("u65", U65, r"\frac5{4 + k} - u_{65}(\tfrac1k) > 0"),
        ("u80", U80, r"\frac5{4 + k} - u_{80}(\tfrac1k) = \frac{2\,(k - 1)(7k - 12)}{5\,k^2 (k + 4)} > 0"),
    ):
        proof.positive(
            f"From two classes on F2 exceeds {name}, with $k = 2 + e$.",
            (_worth(F2, TWO_OR_MORE) - _worth(reward, TWO_OR_MORE)).factor(),
            shown,
        )
    proof.equal(
        "The last factorization:",
        _worth(F2, SIZE) - _worth(U80, SIZE),
        2 * (SIZE - 1) * (7 * SIZE - 12) / (5 * SIZE**2 * (SIZE + 4)),
        r"\frac5{4 + k} - u_{80}(\tfrac1k) = \frac{2\,(k - 1)(7k - 12)}{5\,k^2 (k + 4)}",
    )
    return proof


def f1_is_closer() -> Proof:
    """Show that F1 is closer than F2 to u65 always and to u80 except for pairs."""
    proof = Proof(
        "F1 is closer than F2 to u65 for every size, and to u80 from three classes on",
        "zaffalon, Section 9.3, why beta is 1",
    )
    proof.given("By the previous proofs $u_{65} < F_1 < u_{80} < F_2$ from two classes on.")
    k = TWO_OR_MORE
    proof.positive(
        "To u65 F1 is closer: both are above it, and F2 is above F1.",
        ((_worth(F2, k) - _worth(U65, k)) - (_worth(F1, k) - _worth(U65, k))).factor(),
        r"(F_2 - u_{65}) - (F_1 - u_{65}) > 0",
    )
    pair = [_worth(reward, S(2)) for reward in (F1, F2, U80)]
    proof.fails(
        "For a pair F2 is the closer one to u80, as Table 7 shows with 0.67, 0.83 and 0.80.",
        bool(pair[1] - pair[2] < pair[2] - pair[0]) and pair[1] > pair[2] > pair[0],
        verdict="holds-with-correction",
        shown=r"F_2 - u_{80} = \tfrac56 - \tfrac45 = \tfrac1{30} < \tfrac2{15} = \tfrac45 - \tfrac23 = u_{80} - F_1",
    )
    proof.positive(
        "From three classes on, $k = 3 + e$, F1 is closer.",
        (_worth(F2, THREE_OR_MORE) + _worth(F1, THREE_OR_MORE) - 2 * _worth(U80, THREE_OR_MORE)).factor(),
        r"(F_2 - u_{80}) - (u_{80} - F_1) > 0",
    )
    proof.non_negative(
        "As whole curves F1 is closer as well: its largest distance from u80 is that for a pair, 2/15,",
        (Rational(2, 15) - (_worth(U80, k) - _worth(F1, k))).factor(),
        r"\tfrac2{15} - (u_{80} - F_1) \ge 0",
    )
    proof.exact(
        "while F2 is 1/6 away from it for six classes.",
        _worth(F2, S(6)) - _worth(U80, S(6)) == Rational(1, 6) > Rational(2, 15),
        r"F_2 - u_{80} = \tfrac12 - \tfrac13 = \tfrac16 > \tfrac2{15}",
    )
    return proof


def f_measure_is_a_utility() -> Proof:
    """Prove that the F-measure is an increasing strictly concave utility of the discounted accuracy."""
    proof = Proof("The F-measure is a concave utility of discounted accuracy", "zaffalon, Section 9.3")
    x = Symbol("x", nonnegative=True)
    utility = FBeta(BETA).utility
    proof.equal("A failure earns nothing,", utility(S.Zero), 0, "F(0) = 0")
    proof.equal("the right class alone earns one.", utility(S.One), 1, "F(1) = 1")
    proof.positive(
        "The utility increases,",
        diff(utility(x), x).factor(),
        r"F'(x) = \frac{1 + \beta^2}{(1 + \beta^2 x)^2} > 0",
    )
    proof.positive(
        "is strictly concave,",
        -diff(utility(x), x, 2).factor(),
        r"-F''(x) = \frac{2\beta^2 (1 + \beta^2)}{(1 + \beta^2 x)^3} > 0",
    )
    share = Symbol("z", nonnegative=True)
    inside = 1 / (1 + share)
    proof.non_negative(
        "and pays at least the discounted accuracy, here at $x = 1/(1 + z)$.",
        (utility(inside) - inside).factor(),
        r"F(x) - x = \frac{\beta^2 x\,(1 - x)}{1 + \beta^2 x} \ge 0",
    )
    return proof


def figure_8() -> Proof:
    """Prove what Figure 8 must show: the order of the four curves and their common points."""
    proof = Proof(
        "The four curves of Figure 8",
        "zaffalon, Figure 8",
        not_proved="that the printed image shows these curves, and against which axis. It is not in our copy.",
    )
    curves: tuple[SizeReward, ...] = (U65, F1, U80, F2)
    proof.exact(
        "The four curves meet at one class and at failure.",
        all((_worth(reward, S.One), reward.utility(S.Zero)) == (1, 0) for reward in curves),
        r"u(1) = 1,\quad u(0) = 0",
    )
    names = ("u_{65}", "F_1", "u_{80}", "F_2")
    for lower, upper, low, high in zip(curves, curves[1:], names, names[1:], strict=False):
        proof.positive(
            f"From two classes on ${high}$ is above ${low}$,",
            (_worth(upper, TWO_OR_MORE) - _worth(lower, TWO_OR_MORE)).factor(),
            rf"{low}(\tfrac1k) < {high}(\tfrac1k)",
        )
    for name, reward in zip(names, curves, strict=True):
        proof.positive(
            f"${name}$ falls with every further class.",
            (_worth(reward, TWO_OR_MORE) - _worth(reward, THREE_OR_MORE)).factor(),
            rf"{name}(\tfrac1k) > {name}(\tfrac1{{k + 1}})",
        )
    crossing = Rational(4, 5)
    proof.exact(
        "Drawn against all $x = 1/k$, also where $k$ is not whole, F1 falls below u65 beyond $x = 2/3$, which no set "
        "has.",
        bool(F1.utility(crossing) < U65.utility(crossing))
        and F1.utility(Rational(2, 3)) == U65.utility(Rational(2, 3)),
        r"F_1(\tfrac45) = \tfrac89 < \tfrac{112}{125} = u_{65}(\tfrac45)",
    )
    return proof

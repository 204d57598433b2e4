r"""Costs of abstaining, four ways to a point in ROC space, ROC curves without their middle, and the volume under them.

(Ferri and Hernández-Orallo, Sections 5 and 6.)
"""

import re
from fractions import Fraction
from itertools import pairwise
from math import isnan
from typing import Any

from sympy import Rational, S, Symbol, integrate, symbols

from credal_book.proofs._printed import as_printed
from credal_book.proofs._proof import Proof
from credal_book.proofs.part4_abstention._cautious import (
    BIASED,
    EVEN,
    TREE,
    Curve,
    at_window,
    auc,
    auc_response,
    exact,
    height,
    leaf,
    roc,
    window_answer,
    windows,
)
from credal_lib import abstention
from credal_lib.abstention import roc_point, window_threshold
from credal_lib.rewards import Table

__all__ = [
    "area_of_the_tree",
    "cost_matrix",
    "figure_8",
    "figure_9",
    "figure_10",
    "option_1",
    "option_1_in_the_text",
    "option_2",
    "option_3",
    "option_4",
    "order_of_the_options",
    "references_on_roc",
    "total_cost",
    "volume",
    "wide_window",
    "widest_window_in_roc_space",
]

WIDER = exact([[33, 1], [1, 45], [6, 14]])
HITS, CORRECT = symbols("M_11 M_22", positive=True)
ALARMS, MISSED, UNKNOWN_1, UNKNOWN_2 = symbols("M_12 M_21 M_31 M_32", nonnegative=True)
STEEP = (Fraction(4, 10), Fraction(6, 10))


def cost_matrix() -> Proof:
    """Show that what the text says of the cost matrix is what our copy has kept of it."""
    lost, damaged = symbols("c_ac c_bc", real=True)
    proof = Proof(
        "The cost matrix of three classes",
        "ferri, Section 5",
        not_proved="the cost of answering $a$ for $c$, which our copy has lost, and that of $b$ for $c$, of which a 0 "
        "is left; they stay symbols.",
    )
    table = Table.from_costs(
        [
            [Rational(-5, 2), 4, lost],
            [Rational(21, 10), Rational(-7, 2), damaged],
            [Rational(12, 10), Rational(13, 10), -4],
            [0, 0, 0],
        ]
    )
    costs = [[0 - payoff for payoff in row] for row in table.payoffs]
    proof.exact(
        "The diagonal is $-2.5$, $-3.5$, $-4$, as the text says: right answers are gains.",
        [costs[k][k] for k in range(3)] == [Rational(-5, 2), Rational(-7, 2), -4],
    )
    proof.exact("Answering $b$ for an $a$ costs 2.1.", costs[1][0] == Rational(21, 10), r"c_{ba} = 2.1")
    proof.exact("Abstention costs nothing, whatever the class.", costs[3] == [0, 0, 0])
    proof.exact(
        "For classes $a$ and $b$ abstention lies between hits and mistakes, as the text asks of a cost matrix. For "
        "class $c$ that depends on the two damaged entries.",
        all(costs[k][k] < costs[3][k] < costs[d][k] for k in (0, 1) for d in range(3) if d != k)
        and [costs[0][2], costs[1][2]] == [lost, damaged],
    )
    return proof


def total_cost() -> Proof:
    """Prove by adding case after case that the cost of a classifier is the sum of the products of counts and costs."""
    proof = Proof("The cost of a classifier is the sum of the products of counts and costs", "ferri, Section 5")
    count, others, price, rest = symbols("z f c e", positive=True)

    def cost(cases: Symbol) -> Symbol:
        return abstention.mean_cost([[cases], [others]], costs=[[price], [rest]]) * (cases + others)

    proof.given(
        "The total cost is the library's mean cost times the number of cases. Look at one cell with $z$ cases and the "
        "cost $c$; the $f$ other cases cost $e$ each on average, whatever their cells. We read the paper's index set "
        "$C^*$, as our copy has it, as $C'$.",
    )
    proof.equal("It is the sum of the products,", cost(count), count * price + others * rest, r"z\,c + f\,e")
    proof.equal(
        "so one case more in the cell adds the cost of the cell.",
        cost(count + 1) - cost(count),
        price,
        r"\big((z + 1)\,c + f\,e\big) - \big(z\,c + f\,e\big) = c",
    )
    proof.in_words(
        "A matrix of any size is filled case by case. Its sum of products is what its cases cost one by one, the row "
        "$\\bot$ included.",
        r"\sum_d \sum_y M_{dy}\,c_{dy}",
    )
    cells = [list(symbols(f"M_{d}:2", nonnegative=True)) for d in "abu"]
    costs = [list(symbols(f"c_{d}:2", real=True)) for d in "abu"]
    payoffs = Table.from_costs(costs).payoffs
    earned = sum(cells[d][c] * payoffs[d][c] for d in range(3) for c in (0, 1))
    proof.equal(
        "It is what the library's table of rewards pays, with its sign turned, here for two classes with symbols in "
        "all cells.",
        abstention.mean_cost(cells, costs=costs) * sum(sum(row) for row in cells),
        -earned,
        r"\sum_d \sum_y M_{dy}\,c_{dy} = -\sum_d \sum_y M_{dy}\,U_{dy}",
    )
    proof.exact(
        "Without a row for unknown the rows are the classes: answered alone, a class of the costs $(0, 2)$, $(1, 0)$ "
        "is paid its row, with the sign turned, and unknown what is stated beside them, here a cost of $1/2$.",
        Table.from_costs([[0, 2], [1, 0]], unknown=0.5)([[1, 0], [0, 1], [0, 0]]).tolist()
        == [[0, -2], [-1, 0], [-0.5, -0.5]],
    )
    return proof


def wide_window() -> Proof:
    """Count the answers for the bias (0.55, 0.45) at window 0.4 in Example 2."""
    proof = Proof("Example 2 with a class bias and a window of 0.4", "ferri, Section 6")
    window = Fraction(4, 10)
    bars = [window_threshold(share, window) for share in BIASED]
    proof.exact("The thresholds are 0.73 for $a$ and 0.67 for $b$.", bars == [Fraction(73, 100), Fraction(67, 100)])
    answers = [window_answer(p, window, BIASED) for p, _ in TREE]
    proof.exact("Leaves 3, 4 and 5 meet neither.", answers == [0, 0, None, None, None, 1, 1])
    proof.exact(
        "The matrix is the printed one.",
        at_window(TREE, window, BIASED) == WIDER,
        r"\begin{pmatrix} 33 & 1 \\ 1 & 45 \\ 6 & 14 \end{pmatrix}",
    )
    return proof


def _point(matrix: Any, ignoring: Any = "both", positive: int = 0) -> Any:
    return roc_point(as_printed(matrix), ignoring, positive=positive)


def _rates(proof: Proof, option: Any, fpr: str, tpr: str) -> None:
    false, true = _point(WIDER, option)
    proof.rounds("The true-positive rate is", true, tpr)
    proof.rounds("The false-positive rate is", false, fpr)


def option_1() -> Proof:
    """Compute the table of option 1, which leaves the unknowns out of both rates."""
    proof = Proof("Option 1: unknowns left out of both rates", "ferri, Section 6, option 1")
    _rates(proof, "both", "0.0217", "0.971")
    second = _point(WIDER, "both", positive=1)
    proof.rounds("Of the covered cases of class $a$ are answered $b$", second[0], "0.029")
    proof.rounds("and of those of class $b$", second[1], "0.978")
    return proof


def option_1_in_the_text() -> Proof:
    """Compute the false-positive rate of option 1, which the table gives and the text under it misprints."""
    proof = Proof("Option 1: the false-positive rate in the text", "ferri, Section 6, option 1")
    false, true = _point(WIDER, "both")
    proof.differs_from_print(
        "One of the 46 covered cases of class $b$ is answered $a$:", false, "0.0177", "holds-with-correction"
    )
    proof.rounds("The table above the sentence is right,", false, "0.0217")
    proof.rounds("and so is the true-positive rate beside it.", true, "0.971")
    return proof


def option_2() -> Proof:
    """Compute the rates of option 2, which leaves the unknowns out of the true-positive rate."""
    proof = Proof("Option 2: unknowns left out of the true-positive rate", "ferri, Section 6, option 2")
    _rates(proof, "positives", "0.0167", "0.971")
    return proof


def option_3() -> Proof:
    """Compute the table of option 3, which leaves the unknowns out of the false-positive rate."""
    proof = Proof("Option 3: unknowns left out of the false-positive rate", "ferri, Section 6, option 3")
    _rates(proof, "negatives", "0.0217", "0.825")
    second = _point(WIDER, "positives", positive=1)
    proof.rounds("Of all cases of class $a$ are answered $b$", second[0], "0.025")
    proof.rounds("of the covered cases of class $b$", second[1], "0.978")
    column = [row[0] for row in WIDER]
    proof.rounds("and of all cases of class $a$ are unknown", column[2] / sum(column), "0.15")
    return proof


def option_4() -> Proof:
    """Compute the table of option 4, which counts the unknowns in both rates."""
    proof = Proof("Option 4: unknowns counted in both rates", "ferri, Section 6, option 4")
    _rates(proof, "none", "0.0167", "0.825")
    second = _point(WIDER, "none", positive=1)
    proof.rounds("Of all cases of class $a$ are answered $b$", second[0], "0.025")
    proof.rounds("of all cases of class $b$", second[1], "0.75")
    for c, printed in ((0, "0.15"), (1, "0.233")):
        column = [row[c] for row in WIDER]
        proof.rounds(f"and of all cases of class ${'ab'[c]}$ are unknown", column[2] / sum(column), printed)
    return proof


def order_of_the_options() -> Proof:
    """Prove that option 2 is the most optimistic in both rates and option 3 the most pessimistic, for every matrix."""
    proof = Proof("Option 2 is the most optimistic, option 3 the most pessimistic", "ferri, Section 6")
    proof.given(
        "Of the positives $M_{11}$ are found, $M_{21}$ missed and $M_{\\bot 1}$ unknown; of the negatives $M_{12}$ are "
        "taken for positive, $M_{22}$ are not, and $M_{\\bot 2}$ are unknown.",
        r"\begin{pmatrix} M_{11} & M_{12} \\ M_{21} & M_{22} \\ M_{\bot 1} & M_{\bot 2} \end{pmatrix}",
    )
    matrix = [[HITS, ALARMS], [MISSED, CORRECT], [UNKNOWN_1, UNKNOWN_2]]
    points = {option: _point(matrix, option) for option in ("both", "positives", "negatives", "none")}
    proof.equal(
        "Options 1 and 2 have one true-positive rate, 3 and 4 have the other,",
        abs(points["both"][1] - points["positives"][1]) + abs(points["negatives"][1] - points["none"][1]),
        0,
        r"\text{TPR}_1 = \text{TPR}_2, \quad \text{TPR}_3 = \text{TPR}_4",
    )
    proof.non_negative(
        "which is not larger:",
        (points["positives"][1] - points["negatives"][1]).factor(),
        r"\frac{M_{11}}{M_{11} + M_{21}} - \frac{M_{11}}{M_{11} + M_{21} + M_{\bot 1}} \ge 0",
    )
    proof.equal(
        "Options 1 and 3 have one false-positive rate, 2 and 4 have the other,",
        abs(points["both"][0] - points["negatives"][0]) + abs(points["positives"][0] - points["none"][0]),
        0,
        r"\text{FPR}_1 = \text{FPR}_3, \quad \text{FPR}_2 = \text{FPR}_4",
    )
    proof.non_negative(
        "which is not larger:",
        (points["negatives"][0] - points["positives"][0]).factor(),
        r"\frac{M_{12}}{M_{12} + M_{22}} - \frac{M_{12}}{M_{12} + M_{22} + M_{\bot 2}} \ge 0",
    )
    proof.in_words("So option 2 has the better of both rates, and option 3 the worse of both.")
    return proof


def widest_window_in_roc_space() -> Proof:
    """Decide where the four options end at window 1."""
    proof = Proof("Where the four options end at window 1", "ferri, Section 6")
    silent = exact([[0, 0], [0, 0], [40, 60]])
    ends = {option: _point(silent, option) for option in ("both", "positives", "negatives", "none")}
    proof.exact(
        "If everything is unknown at window 1, options 1, 2 and 3 divide zero by zero: option 1 in both rates, option "
        "2 in the true-positive rate alone, option 3 in the false-positive rate alone.",
        [[isnan(rate) for rate in ends[option]] for option in ("both", "positives", "negatives")]
        == [[True, True], [False, True], [True, False]],
        r"\tfrac00",
    )
    proof.exact("Option 4 ends at the origin.", ends["none"] == (0, 0), r"(0, 0)")
    last = at_window(TREE, 1, BIASED)
    found = [_point(last, option) for option in ("both", "positives", "negatives", "none")]
    proof.fails(
        "But a case with a class of probability one is answered even at window 1, as the paper notes in Section 4. In "
        "its own Example 2 leaf 1 is, and all four options end at points: $(1, 1)$, $(1/60, 1)$, $(1, 23/40)$ and "
        "$(1/60, 23/40)$.",
        found == [(1, 1), (Fraction(1, 60), 1), (1, Fraction(23, 40)), (Fraction(1, 60), Fraction(23, 40))],
        verdict="holds-with-correction",
    )
    return proof


def figure_8() -> Proof:
    """Prove what giving up the middle of a ranking does to its ROC curve, and compute it for Example 2."""
    proof = Proof("A ROC curve without its middle", "ferri, Section 6, Figure 8")
    proof.given(
        "Cases are ranked by the probability of the positive class, and the middle is given up: $M_{\\bot 1}$ "
        "positives and $M_{\\bot 2}$ negatives. Take a threshold above the middle, with $M_{11}$ positives and "
        "$M_{12}$ negatives before it; $M_{21}$ and $M_{22}$ covered ones follow below.",
    )
    whole, cut = (
        [[HITS, ALARMS], [MISSED + UNKNOWN_1, CORRECT + UNKNOWN_2]],
        [[HITS, ALARMS], [MISSED, CORRECT], [UNKNOWN_1, UNKNOWN_2]],
    )
    old, new = _point(whole), _point(cut)
    positives, negatives = HITS + MISSED, ALARMS + CORRECT
    below = _point([[HITS + UNKNOWN_1, ALARMS + UNKNOWN_2], [MISSED, CORRECT]])
    true, false = (positives + UNKNOWN_1) / positives, (negatives + UNKNOWN_2) / negatives
    for words, found, expected, shown in (
        (
            "To the left of the cut the curve is stretched away from $(0, 0)$, upward",
            new[1],
            old[1] * true,
            r"\text{TPR}' = \text{TPR}\cdot\frac{M_{11} + M_{21} + M_{\bot 1}}{M_{11} + M_{21}}",
        ),
        (
            "and to the right,",
            new[0],
            old[0] * false,
            r"\text{FPR}' = \text{FPR}\cdot\frac{M_{12} + M_{22} + M_{\bot 2}}{M_{12} + M_{22}}",
        ),
        (
            "to the right of the cut it is stretched away from $(1, 1)$ by the same factors,",
            1 - new[1],
            (1 - below[1]) * true,
            r"1 - \text{TPR}' = (1 - \text{TPR})\cdot\frac{M_{11} + M_{21} + M_{\bot 1}}{M_{11} + M_{21}}",
        ),
        (
            "downward and to the left,",
            1 - new[0],
            (1 - below[0]) * false,
            r"1 - \text{FPR}' = (1 - \text{FPR})\cdot\frac{M_{12} + M_{22} + M_{\bot 2}}{M_{12} + M_{22}}",
        ),
    ):
        proof.equal(words, found, expected, shown)
    proof.in_words(
        "and both thresholds around the middle become one point: the secant over the middle is cut out, and the two "
        "remainders are pushed together until they meet."
    )
    window = Fraction(4, 10)
    curve = roc(TREE, window, BIASED)
    proof.exact(
        "In Example 2 with the window 0.4, leaves 3, 4 and 5 go. The area under the curve grows from 2321/2400 to "
        "1534/1564, that is, from 0.967 to 0.981.",
        [abstention.area_under(roc(TREE, 0, BIASED)), abstention.area_under(curve)]
        == [Fraction(2321, 2400), Fraction(1534, 1564)],
    )
    proof.exact(
        "The corner before the cut moves from $(1/60, 33/40)$ to $(1/46, 33/34)$, nearer to the upper edge: the curve "
        "is more abrupt.",
        _point(WIDER, "none") in roc(TREE, 0, BIASED) and _point(WIDER, "both") in curve,
    )
    good_middle = [leaf(90, 1, 1), leaf(60, 10, 0), leaf(40, 0, 10), leaf(10, 1, 1)]
    areas = [auc(good_middle, w, EVEN) for w in (0, Fraction(1, 2))]
    proof.exact(
        "*Usually* is the right word: where the middle is ranked well and the ends are not, the area shrinks, as here "
        "from 61/72 to 1/2.",
        areas == [Fraction(61, 72), Fraction(1, 2)],
    )
    return proof


def figure_9() -> Proof:
    """Compute the ROC curves of Example 2 at every window and show that they make a surface."""
    proof = Proof(
        "The surface of true-positive rate, false-positive rate and abstention",
        "ferri, Section 6, Figure 9",
        not_proved="the drawing, of a classifier that the paper does not name.",
    )
    curves = [roc(TREE, window, EVEN) for window in windows(TREE, EVEN)]
    proof.exact(
        "In Example 2 with the even bias the window passes through seven states, and in each the covered cases have a "
        "ROC curve that rises from $(0, 0)$ to $(1, 1)$.",
        len(curves) == 7
        and all(curve[0] == (0, 0) and curve[-1] == (1, 1) for curve in curves)
        and all(x <= next_x and y <= next_y for curve in curves for (x, y), (next_x, next_y) in pairwise(curve)),
    )
    shares = [share for share, _ in auc_response(TREE, EVEN)]
    proof.exact(
        "Each belongs to one abstention, so that they are the sections of one surface, from abstention 0 to 0.76.",
        shares == sorted(set(shares)) and [shares[0], shares[-1]] == [0, Fraction(76, 100)],
    )
    one_class = [leaf(90, 3, 0), leaf(40, 0, 2)]
    last = at_window(one_class, windows(one_class, EVEN)[0] + Fraction(1, 100), EVEN)
    proof.exact(
        "A surface may end before abstention 1: with three $a$ at probability 0.9 and two $b$ at 0.4 the first cases "
        "to go are all of class $b$, and no false-positive rate is left.",
        isnan(_point(last)[0]),
    )
    return proof


def figure_10() -> Proof:
    """Compute AUC against abstention for two class biases of Example 2 of which neither is better everywhere."""
    proof = Proof(
        "AUC against abstention for two class biases",
        "ferri, Section 6, Figure 10",
        not_proved="the drawing, whose biases the paper does not name.",
    )
    even, other = auc_response(TREE, EVEN), auc_response(TREE, STEEP)
    proof.exact(
        "In Example 2 the even bias and $(0.4, 0.6)$ agree at abstention 0.",
        even[0] == other[0] == (0, Fraction(2321, 2400)),
    )
    places = (Fraction(5, 100), Fraction(36, 100))
    at = [[height(curve, x) for x in places] for curve in (even, other)]
    proof.exact(
        "At abstention 0.05 the bias $(0.4, 0.6)$ has the larger AUC.",
        at[0][0] < at[1][0],
        r"0.971 < 0.977",
    )
    proof.exact(
        "At 0.36 the even bias has: each is the better one for some abstention, as the text says of its figure.",
        at[0][1] > at[1][1],
        r"0.983 > 0.979",
    )
    return proof


def _sections(curves: list[tuple[Fraction, Curve]]) -> Fraction:
    """Give the volume under curves at given abstentions from the sections at fixed false-positive rate."""
    places = sorted({x for _, curve in curves for x, _ in curve})
    total = Fraction(0)
    for left, right in pairwise(places):
        middle = (left + right) / 2
        section = [(share, height(curve, middle)) for share, curve in curves]
        total += (right - left) * abstention.area_under(section)
    return total


def volume() -> Proof:
    """Prove that the volume under the ROC surface is the area under AUC against abstention."""
    proof = Proof("The volume under the ROC surface is the area under the AUC", "ferri, Section 6")
    part = Symbol("lambda", nonnegative=True)
    left, width, length = symbols("z e ell", nonnegative=True)
    first, second = symbols("f_1 f_2", nonnegative=True), symbols("z_1 z_2", nonnegative=True)
    between = [(1 - part) * one + part * other for one, other in zip(first, second, strict=True)]
    ends = (left, left + width)
    strip = abstention.area_under(list(zip(ends, between, strict=True)))
    areas = [abstention.area_under(list(zip(ends, ys, strict=True))) for ys in (first, second)]
    proof.given(
        "Between two states of the window, a length $\\ell$ of abstention apart, the surface runs straight, as the "
        "lines of the response graph do. Take a strip of width $e$ of false-positive rates on which both ROC curves "
        "are straight, with heights $f_1, f_2$ in the one state and $z_1, z_2$ in the other.",
    )
    proof.equal(
        "A section at the part $\\lambda$ of the way has, on the strip, the mixture of the two areas $\\Delta_1, "
        "\\Delta_2$,",
        strip,
        (1 - part) * areas[0] + part * areas[1],
        r"\Delta(\lambda) = (1 - \lambda)\,\Delta_1 + \lambda\,\Delta_2",
    )
    proof.equal(
        "and the volume over the strip is the trapezium that the two areas span along the abstention.",
        length * integrate(strip.expand(), (part, S.Zero, S.One)),
        abstention.area_under([(0, areas[0]), (length, areas[1])]),
        r"\ell\int_0^1 \Delta(\lambda)\,d\lambda = \ell\,\frac{\Delta_1 + \Delta_2}{2}",
    )
    proof.in_words(
        "Summed over the strips and the states, that is the area under AUC against abstention, as far as both classes "
        "have covered cases; beyond neither is defined."
    )
    for bias, name in ((EVEN, "even bias"), (BIASED, "bias $(0.55, 0.45)$"), (STEEP, "bias $(0.4, 0.6)$")):
        response = auc_response(TREE, bias)
        curves = [(share, roc(TREE, w, bias)) for (share, _), w in zip(response, windows(TREE, bias), strict=True)]
        proof.exact(
            f"In Example 2 with the {name} the volume, summed over its other sections, is the same number.",
            _sections(curves) == abstention.area_under(response),
        )
    return proof


def area_of_the_tree() -> Proof:
    """Compute the AUC of Example 2 as the central leaves are removed."""
    proof = Proof("The AUC of Example 2 without its central leaves", "ferri, Section 6, derived")
    response = auc_response(TREE, EVEN)
    values = [value for _, value in response]
    proof.rounds("With all leaves the AUC is", values[0], "0.967")
    proof.exact(
        "It rises each time that the leaf nearest to the middle goes, five times, as long as leaves remain on both "
        "sides,",
        all(before < after for before, after in pairwise(values[:6])) and len(values) == 7,
    )
    proof.rounds("up to", values[5], "0.984")
    proof.exact(
        "where leaves 1 and 7 are left. Without leaf 7, which is no central one, a single leaf ranks nothing.",
        [window_answer(p, windows(TREE, EVEN)[5], EVEN) for p, _ in TREE] == [0, None, None, None, None, None, 1]
        and values[6] == Fraction(1, 2),
    )
    return proof


def references_on_roc() -> Proof:
    """Compare the references of Section 6 on ROC analysis with the list of references."""
    proof = Proof("The references on ROC analysis", "ferri, Section 6 and the list of references")
    in_the_text = "[5] [8][11] [7] [1] [12] [2][3][8][9] [4]"
    cited = {int(number) for number in re.findall(r"\d+", in_the_text)}
    proof.given(
        "Section 6 cites [8] and [11] for ROC analysis. In the list [8] is Ling and Yan on decision trees with better "
        "ranking, [10] Provost and Fawcett on comparing classifiers by ROC analysis, [11] Swets and others."
    )
    proof.exact("Every reference of the text is one of the twelve of the list.", cited < set(range(1, 13)))
    proof.fails(
        f"The text cites, in this order, {in_the_text}. Of the twelve references [6] and [10] are cited nowhere.",
        set(range(1, 13)) - cited == {6, 10},
        verdict="holds-with-correction",
    )
    proof.in_words(
        "Section 7 cites [8] again, for trees that rank well, where it belongs. The paper on ROC analysis is [10], so "
        "that [10][11] must have been meant.",
        carries=True,
    )
    return proof

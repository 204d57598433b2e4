r"""Which metrics of a confusion matrix are average utilities on a test set, and which are not even equivalent to one.

(Dyrland, Lundervold and Porta Mana, Sections 2.5 and 3.1.) Sizes and class totals are symbols where a metric allows it.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from sympy import IndexedBase, Matrix, Rational, S, Symbol, diff, expand, sqrt, symbols

from credal_book.proofs._class_sums import I, over_classes
from credal_book.proofs._printed import as_printed
from credal_book.proofs._proof import Proof
from credal_book.proofs.part1_decisions.expected_utilities import LOTTERY
from credal_book.proofs.part1_decisions.factory_story import (
    FALSE_ALARMS,
    GAINS,
    HITS,
    NEGATIVE,
    OTHER_GAINS,
    POSITIVE,
    A,
    B,
    free_matrix,
)
from credal_lib.confusion import (
    UtilityMatrix,
    Witness,
    as_utility,
    average_utility,
    balanced_accuracy,
    decision_threshold,
    f_measure,
    matthews_correlation,
    precision,
    recall,
    selective_accuracy,
    specificity,
)
from credal_lib.gambles import expected_reward

__all__ = [
    "accuracy_is_admissible",
    "average_yield",
    "balanced_accuracy_in_the_story",
    "balanced_accuracy_on_one_test_set",
    "f1_is_not_linear",
    "family_of_metrics",
    "gains_that_favor_a",
    "linear_form",
    "lottery_on_a_balanced_test_set",
    "lottery_where_one_in_a_hundred_wins",
    "matrix_of_the_lottery",
    "matthews_is_correlation",
    "matthews_is_not_linear",
    "not_rank_equivalent",
    "precision_is_not_linear",
    "rates_are_admissible",
    "same_ranking",
    "yield_is_linear",
    "yield_of_cells",
    "yield_shifts_and_scales",
]


CELLS = Symbol("ell", integer=True, positive=True)
COUNT, UTILITY = IndexedBase("M", nonnegative=True), IndexedBase("U", real=True)
CASES, N_0, N_1 = symbols("n n_0 n_1", positive=True)

LETTERS = {"M_{tn}": "n_- - M_{fp}", "n": "n_+ + n_-"}


def yield_of_cells(utility: Any, count: Any = COUNT[I]) -> Any:
    """Give the average utility yield over a symbolic number of cells of the confusion matrix, for n cases.

    Parameters
    ----------
    utility, count : SymPy expressions in the index j
        Utility and number of cases of cell i.

    Returns
    -------
    SymPy expression
        `confusion.average_utility` as a sum over the cells; the cases of M sum to n.
    """
    summand = average_utility([[count, CASES - count]], utilities=[[utility, 0]])
    return over_classes(summand, {COUNT[I]: CASES}, CELLS)


def linear_form(coefficients: list[list[Any]], matrix: Iterable[Sequence[Any]]) -> Any:
    """Sum the products of coefficients and entries, as formula (13) does.

    Parameters
    ----------
    coefficients, matrix : lists of rows of the same shape
        Coefficients and confusion matrix.

    Returns
    -------
    number or SymPy expression
    """
    return sum(expected_reward(x, m) for x, m in zip(coefficients, matrix, strict=True))


# --- the yield ---


def _yield(matrix: Any, utilities: Any) -> Any:
    """Give the library's average utility of a printed matrix."""
    return average_utility(as_printed(matrix), utilities=utilities)


def average_yield() -> Proof:
    """Show that the average yield is well formed and agrees with expected utility for a constant decision."""
    proof = Proof("The average utility yield on a test set", "dyrland, Section 2.5, equation (10)")
    n_0, n_1, n_2 = totals = symbols("n_0 n_1 n_2", positive=True)
    m = symbols("M_00 M_01 M_02", nonnegative=True)
    utilities = [list(symbols("U_00 U_01 U_02", real=True)), list(symbols("U_10 U_11 U_12", real=True))]
    matrix = [list(m), [total - count for total, count in zip(totals, m, strict=True)]]
    proof.equal(
        "With two decisions and three classes, whose columns sum to $n_0$, $n_1$, $n_2$, the library's average is the "
        "printed sum; the constraints make all entries together $n = n_0 + n_1 + n_2$.",
        average_utility(matrix, utilities=utilities),
        linear_form(utilities, matrix) / (n_0 + n_1 + n_2),
        r"\frac{\sum_{dy} U_{dy} M_{dy}}{\sum_{dy} M_{dy}} = \frac1n \sum_{dy} U_{dy} M_{dy}",
    )
    always = [list(totals), [0, 0, 0]]
    proof.equal(
        "An algorithm that always makes the first decision yields its expected utility at the class frequencies of "
        "the test set, so equation (10) and equation (8) fit together:",
        average_utility(always, utilities=utilities),
        expected_reward(utilities[0], [total / (n_0 + n_1 + n_2) for total in totals]),
        r"\frac1n \sum_y U_{0y} n_y = \sum_y U_{0y}\,\frac{n_y}{n}",
    )
    return proof


def yield_shifts_and_scales() -> Proof:
    """Prove that the average yield changes with zero and unit of the utilities as the utilities do."""
    proof = Proof("The average yield has the zero and the unit of the utilities", "dyrland, Section 2.5")
    factor, constant = Symbol("e", positive=True), Symbol("f", real=True)
    moved = yield_of_cells(factor * UTILITY[I] + constant)
    proof.equal(
        "Sum over all cells of the confusion matrix, whatever their number. Because the counts sum to $n$,",
        moved,
        factor * yield_of_cells(UTILITY[I]) + constant,
        r"\frac1n \sum_{dy} (e\,U_{dy} + f)\,M_{dy} = e\,\frac1n \sum_{dy} U_{dy} M_{dy} + f",
    )
    proof.equal(
        "The total yield does not: its constant grows with the number of cases, which is why the paper prefers the "
        "average.",
        expand(CASES * (moved - factor * yield_of_cells(UTILITY[I]))),
        constant * CASES,
        r"\sum_{dy} (e\,U_{dy} + f)\,M_{dy} - e \sum_{dy} U_{dy} M_{dy} = f n",
    )
    return proof


def yield_is_linear() -> Proof:
    """Prove that the average utility on a test set is linear in the confusion matrix, with coefficients U/n."""
    proof = Proof("The average utility is linear in the confusion matrix", "dyrland, Section 3.1, equation (11)")
    share, other = Symbol("lambda", nonnegative=True), IndexedBase("M'", nonnegative=True)
    mixed = over_classes(UTILITY[I] * (share * COUNT[I] + (1 - share) * other[I]) / CASES, {}, CELLS)
    proof.equal(
        "Every cell contributes its count with the coefficient",
        average_utility([[COUNT[I], CASES - COUNT[I]]], utilities=[[UTILITY[I], 0]]),
        UTILITY[I] / CASES * COUNT[I],
        r"\frac{U_{dy}}{n}\,M_{dy}",
    )
    proof.equal(
        "and whatever the number of cells, a mixture of two confusion matrices $M$ and $M'$ on the same test set "
        "yields the same mixture of the averages:",
        mixed,
        share * yield_of_cells(UTILITY[I]) + (1 - share) * over_classes(UTILITY[I] * other[I] / CASES, {}, CELLS),
        r"\frac1n \sum_{dy} U_{dy}\,(\lambda M_{dy} + (1 - \lambda) M'_{dy}) = "
        r"\frac{\lambda}{n} \sum_{dy} U_{dy} M_{dy} + \frac{1 - \lambda}{n} \sum_{dy} U_{dy} M'_{dy}",
    )
    return proof


def same_ranking() -> Proof:
    """Prove that functions of the class totals leave the ranking on one test set, and show that they need not else."""
    proof = Proof(
        "Functions of the class totals do not change a ranking on one test set",
        "dyrland, Section 3.1, equation (12)",
        not_proved=(
            "that only metrics of this form rank as an average utility does. Every increasing function of one, for "
            "instance the square of accuracy, ranks in the same way."
        ),
    )
    factor, constant = Symbol("e", positive=True), Symbol("f", real=True)
    coefficient, other = IndexedBase("z", real=True), IndexedBase("M'", nonnegative=True)
    first, second = (over_classes(coefficient[I] * counts[I], {}, CELLS) for counts in (COUNT, other))
    proof.given(
        "Two classifiers with the confusion matrices $M$ and $M'$ are compared on the same test set, so that the "
        "paper's $a$ and $b$, functions of the class totals, are the same two numbers $e > 0$ and $f$ for both."
    )
    proof.equal(
        "The difference of their metrics (12) is that of the sums, times $e$:",
        (factor * first + constant) - (factor * second + constant),
        factor * (first - second),
        r"e \sum_{dy} z_{dy} M_{dy} + f - e \sum_{dy} z_{dy} M'_{dy} - f = "
        r"e \left(\sum_{dy} z_{dy} M_{dy} - \sum_{dy} z_{dy} M'_{dy}\right)",
    )
    proof.positive("and $e > 0$ keeps a difference $\\Delta > 0$ positive.", factor * Symbol("Delta", positive=True))
    hits = [linear_form([[1, 0], [0, 1]], matrix) for matrix in ([[9, 0], [1, 0]], [[0, 0], [0, 1]])]
    proof.exact(
        "On different test sets this fails, as the paper notes: nine hits in ten cases beat one in one case by the "
        "number of hits, and lose by their share, which is $e = 1/n$ times the number.",
        hits[0] > hits[1] and Rational(hits[0], 10) < Rational(hits[1], 1),
        r"9 > 1, \qquad \tfrac{9}{10} < 1",
    )
    return proof


# --- the lottery on test sets ---


def _always(win: Any) -> tuple[Any, Any]:
    """Give the yields of always buying and of never buying on a test set with this share of winning tickets."""
    return _yield([[win, 1 - win], [0, 0]], LOTTERY), _yield([[0, 0], [win, 1 - win]], LOTTERY)


def lottery_where_one_in_a_hundred_wins() -> Proof:
    """Compute what always and never buying yield where 1% of the tickets win."""
    proof = Proof("In the application always buying loses 0.89", "dyrland, Section 2.5")
    buy, never = _always(Rational(1, 100))
    proof.rounds("Where 1% of the tickets win, always buying yields", buy, "-0.89")
    proof.equal("and never buying yields", never, 0, r"0\cdot 0.01 + 0\cdot 0.99 = 0")
    proof.exact("which is better.", never > buy, "0 > -0.89")
    return proof


def lottery_on_a_balanced_test_set() -> Proof:
    """Compute what always and never buying yield on a balanced test set."""
    proof = Proof("On a balanced test set always buying gains 4.5", "dyrland, Section 2.5")
    buy, never = _always(Rational(1, 2))
    proof.rounds("Where half of the tickets win, always buying yields", buy, "4.5")
    proof.equal("and never buying yields", never, 0, r"0\cdot 0.5 + 0\cdot 0.5 = 0")
    proof.exact(
        "so that the test set prefers the algorithm that loses in the application.",
        buy > never and _always(Rational(1, 100))[0] < _always(Rational(1, 100))[1],
        r"4.5 > 0, \qquad -0.89 < 0",
    )
    return proof


def matrix_of_the_lottery() -> Proof:
    """Show that the matrix meant is that of equation (7): equation (9) holds expected utilities."""
    proof = Proof("The utility matrix of the lottery is (7)", "dyrland, Section 2.5")
    win = Rational(1, 5)
    printed_9 = [Rational(12, 10), S.Zero]
    proof.fails(
        "The two values of equation (9) are no utility matrix. They are the expected utilities of buying and not "
        "buying at a probability of 20%, computed from the matrix of equation (7).",
        [expected_reward(row, [win, 1 - win]) for row in LOTTERY] == printed_9,
        verdict="holds-with-correction",
        shown=r"\begin{pmatrix} 10 & -1 \\ 0 & 0 \end{pmatrix} \begin{pmatrix} 0.2 \\ 0.8 \end{pmatrix} = "
        r"\begin{pmatrix} 1.2 \\ 0 \end{pmatrix}",
    )
    proof.exact(
        "With the matrix of equation (7) the yields of the sentence come out, in the application and on the balanced "
        "test set.",
        [_always(share) for share in (Rational(1, 100), Rational(1, 2))]
        == [(Rational(-89, 100), 0), (Rational(9, 2), 0)],
        r"-0.89, \quad 4.5",
    )
    return proof


# --- formula (13) ---


def _ranks_as(
    proof: Proof, words: str, metric: Callable[[Any], Any], matrix: list[list[Any]], scale: Any, shown: str
) -> None:
    """Add that a metric is formula (13) with b = 0, and that the library finds the same utility matrix."""
    x = [[S(entry) for entry in row] for row in matrix]
    free = free_matrix()
    proof.equal(words, metric(free), scale * linear_form(x, free), shown)
    found = as_utility(metric, 2)
    scales = {POSITIVE: found.totals[0], NEGATIVE: found.totals[1]} if isinstance(found, UtilityMatrix) else {}
    proof.exact(
        "The library's search, which knows nothing of this formula, finds the same utility matrix for all class "
        "totals, and no term $b$.",
        isinstance(found, UtilityMatrix)
        and found.matrix == tuple(map(tuple, x))
        and (found.scope, found.shift) == ("all class totals", 0)
        and found.scale == scale.subs(scales),
    )


def accuracy_is_admissible() -> Proof:
    """Prove that accuracy is formula (13) with the identity as utility matrix."""
    proof = Proof("Accuracy is an average utility", "dyrland, Section 3.1, list")
    shown = r"\frac{M_{tp} + M_{tn}}{n} = \frac{1}{n_+ + n_-}\,(M_{tp} + M_{tn})"
    words = "With $z_{tp} = z_{tn} = 1$, the other coefficients 0 and $e = 1/(n_+ + n_-)$, formula (13) is accuracy:"
    _ranks_as(proof, words, selective_accuracy, [[1, 0], [0, 1]], 1 / (POSITIVE + NEGATIVE), shown)
    return proof


def rates_are_admissible() -> Proof:
    """Prove that the true-positive and the true-negative rate are formula (13)."""
    proof = Proof("The two rates are average utilities", "dyrland, Section 3.1, list")
    words = "With $z_{tp} = 1$, the other coefficients 0 and $e = 1/n_+$, formula (13) is the true-positive rate:"
    _ranks_as(proof, words, partial(recall, positive=0), [[1, 0], [0, 0]], 1 / POSITIVE, r"\frac{1}{n_+}\,M_{tp}")
    words = "With $z_{tn} = 1$, the other coefficients 0 and $e = 1/n_-$, it is the true-negative rate:"
    _ranks_as(proof, words, partial(specificity, positive=0), [[0, 0], [0, 1]], 1 / NEGATIVE, r"\frac{1}{n_-}\,M_{tn}")
    return proof


def _is_witness(metric: Callable[[Any], Any]) -> bool:
    """Tell whether the library finds mixtures that reverse a ranking; its numbers are computed again."""
    found = as_utility(metric, 2)
    if not isinstance(found, Witness):
        return False
    matrices = (found.first, found.second, found.mixed_first, found.mixed_second)
    exact = [metric(as_printed([[Rational(entry) for entry in row] for row in matrix])) for matrix in matrices]
    columns = {tuple(sum(column) for column in zip(*matrix, strict=True)) for matrix in matrices}
    return len(columns) == 1 and bool(exact[0] > exact[1]) and bool(exact[2] < exact[3])


def _bends(proof: Proof, metric: Callable[[Any], Any], matrix: Any, at: Any, shown: str) -> None:
    """Add that a metric is not affine in the number of true positives, and a witness."""
    second = diff(metric(matrix), HITS, 2).subs(HITS, at).simplify()
    proof.positive(
        "Formula (13) is affine in the true positives $M_{tp}$ when the class totals and the false positives $M_{fp}$ "
        "are fixed, so its second derivative is zero. That of the metric is negative, whatever the totals:",
        -second,
        r"-\frac{\partial^2}{\partial M_{tp}^2}\," + shown,
    )
    proof.exact(
        "The library's witness shows it without derivatives: three confusion matrices with the same class totals, of "
        "which two change their order when both are mixed with the third. A linear metric cannot do that.",
        _is_witness(metric),
    )


def precision_is_not_linear() -> Proof:
    """Prove that precision is not of the form (13), whatever the class totals."""
    proof = Proof("Precision is no average utility", "dyrland, Section 3.1, list")
    shown = r"\frac{M_{tp}}{M_{tp} + M_{fp}} = \frac{2M_{fp}}{(M_{tp} + M_{fp})^3} > 0"
    _bends(proof, partial(precision, positive=0), free_matrix(), HITS, shown)
    return proof


def f1_is_not_linear() -> Proof:
    """Prove that the F1-measure is not of the form (13), whatever the class totals."""
    proof = Proof("The F1-measure is no average utility", "dyrland, Section 3.1, list")
    shown = r"\frac{2M_{tp}}{M_{tp} + M_{fp} + n_+} = \frac{4\,(M_{fp} + n_+)}{(M_{tp} + M_{fp} + n_+)^3} > 0"
    _bends(proof, partial(f_measure, positive=0), free_matrix(), HITS, shown)
    return proof


def matthews_is_not_linear() -> Proof:
    """Prove that the Matthews correlation coefficient is not of the form (13), whatever the class totals."""
    proof = Proof("The Matthews correlation coefficient is no average utility", "dyrland, Section 3.1, list")
    matrix = as_printed([[entry.subs(FALSE_ALARMS, 0) for entry in row] for row in free_matrix()])
    proof.equal(
        "Among the classifiers without false positives, $M_{fp} = 0$, the coefficient squared is",
        matthews_correlation(matrix) ** 2,
        NEGATIVE * HITS / (POSITIVE * (POSITIVE + NEGATIVE - HITS)),
        r"\mathrm{MCC}^2 = \frac{n_-}{n_+}\cdot\frac{M_{tp}}{n_+ + n_- - M_{tp}}",
    )
    shown = r"\mathrm{MCC}\,\Big|_{M_{fp} = 0,\ M_{tp} = n_+/4} > 0"
    _bends(proof, matthews_correlation, matrix, POSITIVE / 4, shown)
    return proof


def matthews_is_correlation() -> Proof:
    """Prove that the printed formula of the Matthews coefficient is the correlation of prediction and truth."""
    proof = Proof("The Matthews coefficient is Pearson's correlation", "dyrland, Section 3.1, list")
    tp, fp, fn, tn = symbols("M_tp M_fp M_fn M_tn", positive=True)
    cases = tp + fp + fn + tn
    predicted, true = (tp + fp) / cases, (tp + fn) / cases
    covariance = tp / cases - predicted * true
    proof.given(
        "Let one variable say whether the prediction is positive, another whether the truth is; both are 0 or 1. Their "
        "means are the shares of positive predictions and truths."
    )
    proof.equal(
        "The covariance is",
        covariance,
        (tp * tn - fp * fn) / cases**2,
        r"\frac{M_{tp}}{n} - \frac{M_{tp} + M_{fp}}{n}\cdot\frac{n_+}{n} = "
        r"\frac{M_{tp} M_{tn} - M_{fp} M_{fn}}{n^2}",
    )
    proof.equal(
        "and the product of the variances",
        predicted * (1 - predicted) * true * (1 - true),
        (tp + fp) * (tn + fn) * (tp + fn) * (fp + tn) / cases**4,
        r"\frac{(M_{tp} + M_{fp})(M_{tn} + M_{fn})\,n_+ n_-}{n^4}",
    )
    printed = (tp * tn - fp * fn) / sqrt((tp + fp) * (tn + fn) * (tp + fn) * (fp + tn))
    proof.equal(
        "Covariance over the root of the product is the printed formula, and it is what the library computes:",
        matthews_correlation(as_printed([[tp, fp], [fn, tn]])),
        printed,
        r"\frac{M_{tp} M_{tn} - M_{fp} M_{fn}}{\sqrt{(M_{tp} + M_{fp})(M_{tn} + M_{fn})\,n_+ n_-}}",
    )
    return proof


def not_rank_equivalent() -> Proof:
    """Prove that precision and F1 rank as no linear metric does, not even through another function of it."""
    proof = Proof("Precision and F1 are no functions of a linear metric", "dyrland, Section 3.1, derived")
    step = Symbol("varepsilon", positive=True)
    proof.given(
        "On a test set with given class totals, suppose a metric is some function of $\\sum z_{dy} M_{dy}$ that "
        "strictly increases. Where two matrices tie, the sums tie, so going from any other matrix by the same "
        "difference must give a tie again. Write $(M_{tp}, M_{fp})$ for true and false positives, "
        "and let $\\varepsilon > 0$ be small enough for all counts to exist."
    )

    def at(metric: Callable[..., Any], hits: Any, alarms: Any) -> Any:
        values = {HITS: hits, FALSE_ALARMS: alarms}
        return metric(as_printed(Matrix(free_matrix().tolist()).subs(values, simultaneous=True)), positive=0)

    proof.equal(
        "Precision ties at $(\\varepsilon, \\varepsilon)$ and $(2\\varepsilon, 2\\varepsilon)$,",
        at(precision, step, step),
        at(precision, 2 * step, 2 * step),
        r"\frac{\varepsilon}{2\varepsilon} = \frac{2\varepsilon}{4\varepsilon} = \frac12",
    )
    proof.positive(
        "but the same step from $(\\varepsilon, 0)$ to $(2\\varepsilon, \\varepsilon)$ lowers it.",
        at(precision, step, 0 * step) - at(precision, 2 * step, step),
        r"1 - \frac{2\varepsilon}{3\varepsilon} = \frac13 > 0",
    )
    proof.equal(
        "F1 ties at $(n_+/3, 0)$ and $(n_+/3 + \\varepsilon, 3\\varepsilon)$,",
        at(f_measure, POSITIVE / 3, 0 * step),
        at(f_measure, POSITIVE / 3 + step, 3 * step),
        r"\frac{2n_+/3}{4n_+/3} = \frac{2n_+/3 + 2\varepsilon}{4n_+/3 + 4\varepsilon} = \frac12",
    )
    proof.positive(
        "but the same step from $(n_+/2, 0)$ lowers it, whatever the class totals.",
        at(f_measure, POSITIVE / 2, 0 * step) - at(f_measure, POSITIVE / 2 + step, 3 * step),
        r"\frac23 - \frac{n_+ + 2\varepsilon}{3n_+/2 + 4\varepsilon} > 0",
    )
    proof.exact(
        "With integer counts the library finds mixtures that reverse a ranking, for both metrics.",
        _is_witness(partial(precision, positive=0)) and _is_witness(partial(f_measure, positive=0)),
    )
    return proof


# --- balanced accuracy, and how many metrics there are ---


def balanced_accuracy_on_one_test_set() -> Proof:
    """Prove that balanced accuracy is no instance of formula (13), though it has coefficients on each test set."""
    proof = Proof(
        "Balanced accuracy is no instance of formula (13), though on each test set it is an average utility",
        "dyrland, Section 3.1, list",
    )
    free = free_matrix()
    proof.equal(
        "On a test set with $n_+$ and $n_-$ cases balanced accuracy is the sum in formula (13) with the coefficients "
        "$z_{tp} = 1/n_+$ and $z_{tn} = 1/n_-$, which are numbers there, and $e = 1/2$:",
        balanced_accuracy(free),
        linear_form([[1 / POSITIVE, 0], [0, 1 / NEGATIVE]], free) / 2,
        r"\frac{n_- M_{tp} + n_+ M_{tn}}{2 n_+ n_-} = "
        r"\frac12\left(\frac{1}{n_+} M_{tp} + \frac{1}{n_-} M_{tn}\right)",
    )
    slopes = diff(balanced_accuracy(free), HITS), -diff(balanced_accuracy(free), FALSE_ALARMS)
    x_tp, x_fp, x_fn, x_tn = symbols("z_tp z_fp z_fn z_tn", real=True)
    form = linear_form([[x_tp, x_fp], [x_fn, x_tn]], free)
    proof.equal(
        "But the coefficients of formula (13) are numbers, and its factor $a$ alone may depend on the class totals. In "
        "formula (13) one more true positive and one more true negative count in a ratio that is then constant,",
        diff(form, HITS) / -diff(form, FALSE_ALARMS),
        (x_tp - x_fn) / (x_tn - x_fp),
        r"\frac{e\,(z_{tp} - z_{fn})}{e\,(z_{tn} - z_{fp})}",
    )
    proof.equal(
        "and in balanced accuracy in the ratio of the class totals, which is not constant.",
        slopes[0] / slopes[1],
        NEGATIVE / POSITIVE,
        r"\frac{1/(2n_+)}{1/(2n_-)} = \frac{n_-}{n_+}",
    )
    found = as_utility(balanced_accuracy, 2)
    proof.exact(
        "So it is no instance of the formula, and for the printed reason. That does not exclude it on one test set: "
        "the library finds it to be an average utility for all class totals, with a matrix that depends on them.",
        isinstance(found, UtilityMatrix)
        and found.scope == "fixed class totals"
        and found.matrix == ((found.totals[1], 0), (0, found.totals[0])),
        shown=r"\begin{pmatrix} N_- & 0 \\ 0 & N_+ \end{pmatrix}",
    )
    return proof


def balanced_accuracy_in_the_story() -> Proof:
    """Show that in the story balanced accuracy is accuracy, which the list admits."""
    proof = Proof("In the story the rejected metric is the admitted one", "dyrland, Section 0 and Section 3.1")
    total = Symbol("n_y", positive=True)
    free = as_printed([[entry.subs({POSITIVE: total, NEGATIVE: total}) for entry in row] for row in free_matrix()])
    proof.equal(
        "On a test set with as many positive as negative cases, $n_+ = n_- = n_y$, balanced accuracy and accuracy are "
        "one metric, as Table 1 says by giving them one row:",
        balanced_accuracy(free),
        selective_accuracy(free),
        r"\frac{M_{tp} + M_{tn}}{2 n_y}",
    )
    values = [(balanced_accuracy(m), selective_accuracy(m)) for m in (A, B)]
    proof.exact("The values of both classifiers agree.", all(one == other for one, other in values), r"0.62, \ 0.75")
    found = as_utility(balanced_accuracy, 2, totals=(50, 50))
    proof.exact(
        "On the test set of the story its utility matrix is the identity, that of accuracy.",
        isinstance(found, UtilityMatrix) and found.matrix == ((1, 0), (0, 1)),
        shown=r"\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}",
    )
    return proof


def family_of_metrics() -> Proof:
    """Show for what two numbers are needed: comparisons across test sets; on one test set a single ratio decides."""
    proof = Proof(
        "One number fixes the ranking on a test set, two fix the utilities",
        "dyrland, old version of Section 1, summary",
    )
    gain_0, gain_1, ratio = symbols("Delta_0 Delta_1 e", positive=True)
    u_10, u_01 = symbols("U_10 U_01", real=True)
    utilities = [[u_10 + gain_0, u_01], [u_10, u_01 + gain_1]]
    t_0, t_1, s_0, s_1 = symbols("T_0 T_1 T'_0 T'_1", positive=True)
    first, second = (_yield([[a, N_1 - b], [N_0 - a, b]], utilities) for a, b in ((t_0, t_1), (s_0, s_1)))
    proof.equal(
        "Four utilities less the zero and the unit leave two numbers. But on one test set, with $n_0$ and $n_1$ "
        "cases, a classifier with $T_0$ and $T_1$ right answers exceeds one with $T'_0$ and $T'_1$ by",
        first - second,
        (gain_0 * (t_0 - s_0) + gain_1 * (t_1 - s_1)) / (N_0 + N_1),
        r"\frac{\Delta_0\,(T_0 - T'_0) + \Delta_1\,(T_1 - T'_1)}{n_0 + n_1}",
    )
    proof.equal(
        "whose sign depends on the ratio $e = \\Delta_1/\\Delta_0$ of two gains alone.",
        (first - second).subs(gain_1, ratio * gain_0),
        gain_0 * ((t_0 - s_0) + ratio * (t_1 - s_1)) / (N_0 + N_1),
        r"\frac{\Delta_0}{n_0 + n_1}\left((T_0 - T'_0) + e\,(T_1 - T'_1)\right)",
    )
    one, other = [[1, 0], [0, 1]], [[3, 0], [2, 1]]
    proof.exact(
        "So two choices of the two numbers can rank alike. Here the gains are 1 and 1 in both matrices, although "
        "no common constant and factor turns one into the other, since only in the first the two right decisions "
        "have the same utility.",
        [u[0][0] - u[1][0] for u in (one, other)] == [u[1][1] - u[0][1] for u in (one, other)] == [1, 1]
        and one[0][0] == one[1][1]
        and other[0][0] != other[1][1],
        shown=r"\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}, \quad \begin{pmatrix} 3 & 0 \\ 2 & 1 \end{pmatrix}",
    )
    sets = [[[1, 0], [0, 9]], [[8, 0], [2, 0]]]
    yields = [[_yield([[Rational(m) for m in row] for row in matrix], u) for matrix in sets] for u in (one, other)]
    proof.exact(
        "The second number matters when average utilities from different test sets are compared. All right with one "
        "case of class 0 and nine of class 1, against eight right of ten cases of class 0: the first matrix prefers "
        "the former, the second the latter.",
        yields[0][0] > yields[0][1] and yields[1][0] < yields[1][1],
        r"1 > \tfrac45, \qquad \tfrac65 < \tfrac{14}{5}",
    )
    return proof


def gains_that_favor_a() -> Proof:
    """Prove which gains favor A over B: the difference of the yields is linear in the utilities."""
    proof = Proof("A earns more exactly if the gains differ enough", "dyrland, Sections 0 and 1, derived")
    gain_0, gain_1 = symbols("Delta_0 Delta_1", positive=True)
    above, u_10, u_01 = symbols("z U_10 U_01", real=True)
    utilities = [[u_10 + gain_0, u_01], [u_10, u_01 + gain_1]]
    difference = _yield(A, utilities) - _yield(B, utilities)
    proof.equal(
        "Let $\\Delta_0$ and $\\Delta_1$ be the gains of the right over the wrong decision in the two classes. The "
        "yields of A and B differ by a linear function of them:",
        difference,
        Rational(3, 100) * gain_1 - Rational(16, 100) * gain_0,
        r"(0.27 - 0.43)\,\Delta_0 + (0.35 - 0.32)\,\Delta_1 = 0.03\,\Delta_1 - 0.16\,\Delta_0",
    )
    proof.equal(
        "If the ratio of the gains is $16/3 + z$, this is a positive multiple of $z$, so that A earns more exactly "
        "for $z > 0$,",
        difference.subs(gain_1, (Rational(16, 3) + above) * gain_0),
        Rational(3, 100) * gain_0 * above,
        r"0.03\left(\tfrac{16}{3} + z\right) \Delta_0 - 0.16\,\Delta_0 = 0.03\,\Delta_0\,z",
    )
    proof.equal(
        "that is, if decision 0 asks for a probability of class 0 above",
        decision_threshold([[S.One, 0], [0, Rational(16, 3)]]),
        Rational(16, 19),
        r"\frac{16/3}{1 + 16/3} = \frac{16}{19}",
    )
    ratios = [Rational(u[1][1] - u[0][1], u[0][0] - u[1][0]) for u in (GAINS, OTHER_GAINS)]
    proof.exact(
        "The gains (4) lie above the ratio $16/3$ and the gains (5) below, which is where the reasoning about the "
        "true-negative rate fails.",
        ratios == [10, Rational(50, 11)] and ratios[0] > Rational(16, 3) > ratios[1],
        r"10 > \tfrac{16}{3} > \tfrac{50}{11}",
    )
    return proof

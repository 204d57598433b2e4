r"""The factory: two confusion matrices, what the popular metrics say of them, and what the classifiers earn.

(Dyrland, Lundervold and Porta Mana, Sections 0 and 1.) The rates are two-digit decimals, so every value is exact.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from sympy import Rational, diff, latex, symbols

from credal_book.proofs._printed import as_printed
from credal_book.proofs._proof import Proof
from credal_lib.confusion import (
    Tally,
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
    "accuracy_row",
    "average_gains",
    "balanced_accuracy_is_accuracy",
    "balanced_story",
    "constant_of_335",
    "f1_row",
    "f1_weighs_by_frequency",
    "free_matrix",
    "gain_table",
    "gains_of_another_factory",
    "majority_favors_b",
    "majority_is_wrong",
    "matrix_of_a",
    "matrix_of_b",
    "matthews_row",
    "precision_row",
    "recall_row",
    "six_months",
    "specificity_is_wrong",
    "specificity_row",
    "threshold_of_two_decisions",
]


def _shares(per_cent: list[list[int]]) -> Tally:
    """Turn a confusion matrix in percent into exact shares."""
    return as_printed([[Rational(entry, 100) for entry in row] for row in per_cent])


A = _shares([[27, 15], [23, 35]])
B = _shares([[43, 18], [7, 32]])
"""Equations (1) and (2): rows are outputs, columns true classes."""
GAINS = [[15, -335], [-35, 165]]
OTHER_GAINS = [[45, -335], [-65, 165]]
MONTHS = [[350, 0], [300, 500]]
"""Equations (4), (5) and (6)."""
HALF = Rational(1, 2)
POSITIVE, NEGATIVE = symbols("n_+ n_-", positive=True)
HITS, FALSE_ALARMS = symbols("M_tp M_fp", positive=True)
"""True and false positives of a classifier; the other two counts follow from the class totals."""


def _rows_of_table_1() -> dict[str, Callable[[Tally], Any]]:
    """List the metrics of Table 1, one per row."""
    return {
        "accuracy": selective_accuracy,
        "precision": partial(precision, positive=0),
        "F1": partial(f_measure, positive=0),
        "Matthews correlation": matthews_correlation,
        "true-positive rate": partial(recall, positive=0),
        "true-negative rate": partial(specificity, positive=0),
    }


def free_matrix() -> Tally:
    """Write the confusion matrices with class totals n+ and n-: true and false positives are free."""
    return as_printed([[HITS, FALSE_ALARMS], [POSITIVE - HITS, NEGATIVE - FALSE_ALARMS]])


def _columns(matrix: Tally) -> list[Any]:
    return [sum(column) for column in zip(*matrix, strict=True)]


def _is_normalized(proof: Proof, matrix: Tally) -> None:
    entries = " + ".join(f"{float(entry):.2f}" for row in matrix for entry in row)
    proof.equal("The four entries sum to one:", sum(_columns(matrix)), 1, f"{entries} = 1")
    proof.exact(
        "and each column, which holds the cases of one true class, sums to one half.",
        _columns(matrix) == [HALF, HALF],
        r"\sum_d M_{d0} = \sum_d M_{d1} = \tfrac12",
    )


def matrix_of_a() -> Proof:
    """Compute the totals of the confusion matrix of classifier A."""
    proof = Proof("The confusion matrix of A has balanced classes", "dyrland, Section 0, equation (1)")
    _is_normalized(proof, A)
    return proof


def matrix_of_b() -> Proof:
    """Compute the totals of the confusion matrix of classifier B."""
    proof = Proof("The confusion matrix of B has balanced classes", "dyrland, Section 0, equation (2)")
    _is_normalized(proof, B)
    return proof


# --- Table 1 ---


def _row(metric: Callable[[Tally], Any], name: str, printed_a: str, printed_b: str) -> Proof:
    proof = Proof(f"Table 1, {name}", "dyrland, Section 0, Table 1")
    proof.rounds(f"The {name} of A is", metric(A), printed_a)
    proof.rounds("and that of B is", metric(B), printed_b)
    return proof


def _row_of_class_0(metric: Callable[..., Any], name: str, printed_a: str, printed_b: str) -> Proof:
    of_class_0 = partial(metric, positive=0)
    proof = _row(of_class_0, name, printed_a, printed_b)
    others = [metric(matrix, positive=1) for matrix in (A, B)]
    proof.exact(
        "The table takes class 0, long durability, as the positive class, which the text does not say. With class 1 "
        "as the positive class the values would be others.",
        others != [of_class_0(A), of_class_0(B)],
        rf"{latex(others[0])}, \quad {latex(others[1])}",
    )
    return proof


def accuracy_row() -> Proof:
    """Compute the row of Table 1 on accuracy, and balanced accuracy, which shares it."""
    proof = _row(selective_accuracy, "accuracy", "0.62", "0.75")
    proof.exact(
        "Balanced accuracy, which shares the row, has the same values.",
        [balanced_accuracy(m) for m in (A, B)] == [selective_accuracy(m) for m in (A, B)],
        r"\tfrac12\left(\tfrac{27}{50} + \tfrac{35}{50}\right) = \tfrac{31}{50}, \quad "
        r"\tfrac12\left(\tfrac{43}{50} + \tfrac{32}{50}\right) = \tfrac34",
    )
    return proof


def precision_row() -> Proof:
    """Compute the row of Table 1 on precision."""
    return _row_of_class_0(precision, "precision", "0.64", "0.70")


def f1_row() -> Proof:
    """Compute the row of Table 1 on the F1-measure."""
    return _row_of_class_0(f_measure, "F1-measure", "0.59", "0.77")


def matthews_row() -> Proof:
    """Compute the row of Table 1 on the Matthews correlation coefficient."""
    return _row(matthews_correlation, "Matthews correlation coefficient", "0.24", "0.51")


def recall_row() -> Proof:
    """Compute the row of Table 1 on the true-positive rate."""
    return _row_of_class_0(recall, "true-positive rate", "0.54", "0.86")


def specificity_row() -> Proof:
    """Compute the row of Table 1 on the true-negative rate."""
    return _row_of_class_0(specificity, "true-negative rate", "0.70", "0.64")


def balanced_accuracy_is_accuracy() -> Proof:
    """Prove that balanced accuracy is accuracy on every balanced test set, and only there unless the rates agree."""
    proof = Proof("On balanced classes balanced accuracy is accuracy", "dyrland, Section 0, Table 1")
    positives, negatives = POSITIVE, NEGATIVE
    rate_plus, rate_minus = symbols("e f", nonnegative=True)
    rows = [
        [rate_plus * positives, (1 - rate_minus) * negatives],
        [(1 - rate_plus) * positives, rate_minus * negatives],
    ]
    matrix = as_printed(rows)
    proof.given(
        "Let there be $n_+$ positive and $n_-$ negative cases, of which shares $e$ and $f$ are classified correctly."
    )
    proof.equal(
        "The difference of the two metrics has the difference of the class totals as a factor:",
        balanced_accuracy(matrix) - selective_accuracy(matrix),
        (negatives - positives) * (rate_plus - rate_minus) / (2 * (positives + negatives)),
        r"\frac{e + f}{2} - \frac{e n_+ + f n_-}{n_+ + n_-} = \frac{(n_- - n_+)(e - f)}{2\,(n_+ + n_-)}",
    )
    proof.exact(
        "Both matrices of the story have equal totals, so the two metrics agree there.",
        all(_columns(m) == [HALF, HALF] and balanced_accuracy(m) == selective_accuracy(m) for m in (A, B)),
        r"n_+ = n_- \quad\Longrightarrow\quad \frac{(n_- - n_+)(e - f)}{2\,(n_+ + n_-)} = 0",
    )
    return proof


def _favors_b() -> list[str]:
    return [name for name, metric in _rows_of_table_1().items() if metric(B) > metric(A)]


def majority_favors_b() -> Proof:
    """Compute how many of the metrics favor B, and by how much the remaining one favors A."""
    proof = Proof("Five of the six rows of Table 1 favor B", "dyrland, Section 0")
    proof.exact(
        "Every metric of Table 1 but the true-negative rate is larger for B.",
        [name for name in _rows_of_table_1() if name not in _favors_b()] == ["true-negative rate"],
        r"5 \text{ of } 6",
    )
    of_a, of_b = specificity(A, positive=0), specificity(B, positive=0)
    proof.rounds("The true-negative rate of A is larger, in percent of that of B, by", 100 * (of_a - of_b) / of_b, "9")
    proof.rounds("and in percent of its own value by", 100 * (of_a - of_b) / of_a, "9")
    return proof


# --- what the classifiers earn ---


def gain_table() -> Proof:
    """Show that the table of net gains has the order that the story tells, and yields what the manager finds."""
    proof = Proof("The table of net gains fits its story", "dyrland, Section 0, equation (4)")
    (both_0, damage_1), (damage_0, both_1) = GAINS
    proof.exact(
        "Each class has its own better use: long durability (class 0) in the cheap device, short durability (class 1) "
        "in the costly one, which gains more.",
        both_0 > damage_0 and both_1 > damage_1 and both_1 > both_0,
        r"15 > -35, \quad 165 > -335, \quad 165 > 15",
    )
    proof.exact(
        "Using a component of short durability where long durability is required costs far more than the reverse.",
        damage_1 < damage_0 < 0,
        r"-335 < -35 < 0",
    )
    proof.equal(
        "Multiplied element by element with matrix (1) and summed, as the text prescribes, it gives A",
        average_utility(A, utilities=GAINS),
        HALF * 7,
        r"0.27\cdot 15 - 0.15\cdot 335 - 0.23\cdot 35 + 0.35\cdot 165 = 3.5",
    )
    return proof


def average_gains() -> Proof:
    """Compute the average gains of A and B."""
    proof = Proof("A earns 3.5 a component, B loses 3.5", "dyrland, Section 0, equation (3)")
    proof.rounds("The average gain of A is", average_utility(A, utilities=GAINS), "3.5")
    proof.rounds("and that of B is a loss:", average_utility(B, utilities=GAINS), "-3.5")
    return proof


def gains_of_another_factory() -> Proof:
    """Compute the average gains under the second table of net gains."""
    proof = Proof("Under the second table of gains B earns more", "dyrland, Section 1, equation (5)")
    proof.rounds("With the gains (5) the average of A is", average_utility(A, utilities=OTHER_GAINS), "4.7")
    proof.rounds("and that of B is", average_utility(B, utilities=OTHER_GAINS), "7.3")
    return proof


def specificity_is_wrong() -> Proof:
    """Show that the true-negative rate ranks the classifiers against their gains under the second table."""
    proof = Proof("The true-negative rate is wrong under the second table", "dyrland, Section 1, issue (1)")
    proof.exact(
        "The true-negative rate ranks A above B whatever the gains are,",
        specificity(A, positive=0) > specificity(B, positive=0),
        r"0.70 > 0.64",
    )
    proof.exact(
        "which is right under the gains (4)",
        average_utility(A, utilities=GAINS) > average_utility(B, utilities=GAINS),
        r"3.5 > -3.5",
    )
    proof.exact(
        "and wrong under the gains (5), although a wrong decision costs more in class 1 there too.",
        average_utility(A, utilities=OTHER_GAINS) < average_utility(B, utilities=OTHER_GAINS)
        and OTHER_GAINS[1][1] - OTHER_GAINS[0][1] > OTHER_GAINS[0][0] - OTHER_GAINS[1][0],
        r"4.7 < 7.3, \qquad 165 + 335 = 500 > 110 = 45 + 65",
    )
    return proof


def constant_of_335() -> Proof:
    """Compute the difference of the tables of months and of gains."""
    proof = Proof("The months are the gains plus 335", "dyrland, Section 1, equation (6)")
    differences = [m - g for rows in zip(MONTHS, GAINS, strict=True) for m, g in zip(*rows, strict=True)]
    proof.exact(
        "Subtracted entry by entry, the two tables differ by one number everywhere.",
        differences == [335] * 4,
        r"\begin{pmatrix} 350 & 0 \\ 300 & 500 \end{pmatrix} - "
        r"\begin{pmatrix} 15 & -335 \\ -35 & 165 \end{pmatrix} = "
        r"\begin{pmatrix} 335 & 335 \\ 335 & 335 \end{pmatrix}",
    )
    return proof


def six_months() -> Proof:
    """Compute how much longer the expected remaining life is under classifier A."""
    proof = Proof("A gives seven months more than B", "dyrland, Section 1, issue (4)")
    of_a, of_b = average_utility(A, utilities=MONTHS), average_utility(B, utilities=MONTHS)
    proof.equal("The expected remaining life under A is", of_a, Rational(677, 2), r"338.5")
    proof.equal("and under B", of_b, Rational(663, 2), r"331.5")
    proof.exact("so that A gives seven months more, and seven is more than six.", of_a - of_b == 7 > 6, "7 > 6")
    proof.equal(
        "A common constant drops out of the difference, so it equals the difference of the gains:",
        of_a - of_b,
        average_utility(A, utilities=GAINS) - average_utility(B, utilities=GAINS),
        r"338.5 - 331.5 = 3.5 - (-3.5)",
    )
    return proof


def majority_is_wrong() -> Proof:
    """Show with the story that the classifier that most metrics favor can be the worse one."""
    proof = Proof("The majority of metrics can favor the worse classifier", "dyrland, Section 1, issue (2)")
    proof.exact(
        "An example is enough, and the story is one: more than half of the metrics of Table 1 favor B,",
        2 * len(_favors_b()) > len(_rows_of_table_1()),
        r"5 > 6/2",
    )
    proof.exact(
        "and B earns less.",
        average_utility(B, utilities=GAINS) < average_utility(A, utilities=GAINS),
        r"-3.5 < 3.5",
    )
    return proof


def balanced_story() -> Proof:
    """Show that the majority of metrics is wrong in the story although the two classes are balanced."""
    proof = Proof("The issues arise with balanced classes", "dyrland, Section 1, issue (6)")
    proof.exact(
        "On the test sets of both classifiers the two classes are equally frequent,",
        all(_columns(matrix) == [HALF, HALF] for matrix in (A, B)),
        r"n_0 = n_1",
    )
    proof.exact(
        "and yet most metrics favor the classifier that earns less. Imbalance cannot be the cause.",
        2 * len(_favors_b()) > len(_rows_of_table_1())
        and average_utility(B, utilities=GAINS) < average_utility(A, utilities=GAINS),
        r"-3.5 < 3.5",
    )
    return proof


# --- what follows from a table of gains ---


def threshold_of_two_decisions() -> Proof:
    """Prove which probability of class 1 makes decision 0 the better one, and compute it for the story."""
    proof = Proof("The threshold that a table of gains implies", "dyrland, equations (4), (8) and (14)")
    gain_0, gain_1 = symbols("Delta_0 Delta_1", positive=True)
    u_10, u_01, above = symbols("U_10 U_01 e", real=True)
    utilities = [[u_10 + gain_0, u_01], [u_10, u_01 + gain_1]]
    proof.given(
        "Let each decision be the better one in its own class, as in (4); $\\Delta_0$ and $\\Delta_1$ are what the "
        "right decision gains over the wrong one.",
        r"\Delta_0 = U_{00} - U_{10} > 0, \quad \Delta_1 = U_{11} - U_{01} > 0",
    )
    threshold = 1 - decision_threshold(utilities)
    proof.equal(
        "The library gives the threshold for the probability of class 0; for class 1 it is",
        threshold,
        gain_0 / (gain_0 + gain_1),
        r"\tau = \frac{U_{00} - U_{10}}{U_{00} - U_{10} + U_{11} - U_{01}} = \frac{\Delta_0}{\Delta_0 + \Delta_1}",
    )
    chance = threshold - above
    first, second = (expected_reward(row, [1 - chance, chance]) for row in utilities)
    proof.equal(
        "If the probability of class 1 is $\\tau - e$, decision 0 exceeds decision 1 in expected utility by",
        first - second,
        (gain_0 + gain_1) * above,
        r"E_p[U_0] - E_p[U_1] = (\Delta_0 + \Delta_1)\,e",
    )
    proof.positive(
        "whose sign is that of $e$: decision 0 is the better one exactly below the threshold, and at the threshold "
        "both are as good.",
        gain_0 + gain_1,
    )
    proof.equal(
        "For the gains (4) the threshold is",
        1 - decision_threshold([[Rational(u) for u in row] for row in GAINS]),
        Rational(1, 11),
        r"\frac{50}{50 + 500} = \frac{1}{11}",
    )
    return proof


def f1_weighs_by_frequency() -> Proof:
    """Prove that the weights that F1 implies depend on the frequency of the class and rise as it becomes rare."""
    proof = Proof(
        "F1 gives correct classifications a weight that depends on their frequency",
        "dyrland, old version of Section 1, issue i2",
        not_proved="that people who use F1 suffer from the cognitive bias that is named after scarcity.",
    )
    metric = f_measure(free_matrix(), positive=0)
    proof.given(
        "On a test set with $n_+$ positive and $n_-$ negative cases let $M_{tp}$ be the true and $M_{fp}$ the false "
        "positives.",
        r"F_1 = \frac{2M_{tp}}{M_{tp} + M_{fp} + n_+}",
    )
    of_hit, of_rejection = diff(metric, HITS), -diff(metric, FALSE_ALARMS)
    size = HITS + FALSE_ALARMS + POSITIVE
    proof.equal(
        "One more true positive adds",
        of_hit,
        2 * (FALSE_ALARMS + POSITIVE) / size**2,
        r"\frac{\partial F_1}{\partial M_{tp}} = \frac{2\,(M_{fp} + n_+)}{(M_{tp} + M_{fp} + n_+)^2}",
    )
    proof.equal(
        "and one more true negative, which is one false positive less, adds",
        of_rejection,
        2 * HITS / size**2,
        r"-\frac{\partial F_1}{\partial M_{fp}} = \frac{2M_{tp}}{(M_{tp} + M_{fp} + n_+)^2}",
    )
    proof.positive(
        "Both depend on how many cases of the class there are. A fixed table of utilities would give numbers here; "
        "the value of a true negative falls as positive cases become more numerous:",
        -diff(of_rejection, POSITIVE),
    )
    share, hit_rate, false_rate = symbols("q e f", positive=True)
    rates = {HITS: hit_rate * share, FALSE_ALARMS: false_rate * (1 - share), POSITIVE: share}
    weight = (of_hit / of_rejection).cancel().subs(rates, simultaneous=True)
    proof.equal(
        "Take a classifier with a rate $e$ of true and $f$ of false positives, and let a share $q$ of the cases be "
        "positive. A true positive then counts so many times as much as a true negative:",
        weight,
        (1 + false_rate * (1 - share) / share) / hit_rate,
        r"z = \frac{1}{e}\left(1 + f\,\frac{1 - q}{q}\right)",
    )
    proof.positive(
        "For a given classifier this weight rises as the positive class becomes rare, for its slope in $q$ is "
        "negative. That is the sentence of the paper: the class is rare, therefore it counts more.",
        -diff(weight, share).factor(),
        r"-\frac{dz}{dq} = \frac{f}{e\,q^2} > 0",
    )
    return proof

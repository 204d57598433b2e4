"""Sets of labels as classes: instance F1, and that it does not ask for the most likely set.

(Resin, Section 2.2.) Instance F1 is the library's F-measure of a confusion matrix of labels: rows are predicted or not,
columns true or not.
"""

from itertools import combinations
from math import isnan
from typing import Any

from sympy import Rational, Symbol, symbols

from credal_book.proofs._printed import as_printed
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists.proper_scores import mode_regret
from credal_lib.confusion import f_measure, precision, recall
from credal_lib.rewards import FBeta

__all__ = ["f1_is_not_consistent", "five_labels", "instance_f1", "instance_f1_defined", "label_sets"]

Labels = frozenset[int]


def label_sets(n_labels: int) -> list[Labels]:
    """List all sets of labels, the empty one first.

    Parameters
    ----------
    n_labels : int
        Number of labels; they are called 1, 2, ...

    Returns
    -------
    list of frozenset of int
    """
    labels = range(1, n_labels + 1)
    return [frozenset(chosen) for size in range(n_labels + 1) for chosen in combinations(labels, size)]


def instance_f1(predicted: Labels, true: Labels) -> Any:
    """Give the instance F1 of a predicted set of labels, 1 where both sets are empty.

    Parameters
    ----------
    predicted, true : frozenset of int
        Sets of labels.

    Returns
    -------
    SymPy rational
    """
    if not predicted and not true:
        return Rational(1)
    both, only_predicted, only_true = predicted & true, predicted - true, true - predicted
    return f_measure(
        as_printed([[Rational(len(both)), Rational(len(only_predicted))], [Rational(len(only_true)), Rational(0)]]),
        positive=0,
    )


def _expected(predicted: Labels, chances: dict[Labels, Any]) -> Any:
    return sum(chance * instance_f1(predicted, true) for true, chance in chances.items())


def instance_f1_defined() -> Proof:
    """Show what instance F1 is, between 0 and 1, and that two empty sets need a convention."""
    proof = Proof("Instance F1 compares two sets of labels", "resin, Section 2.2, definition of instance F1")
    both = Symbol("z", positive=True)
    predicted, missed = symbols("e f", nonnegative=True)
    matrix = as_printed([[both, predicted], [missed, 0]])
    proof.given(
        "The formula is lost in our copy; the metric is that of Li et al. (2020). Let $z$ labels be in both sets, $e$ "
        "in the predicted set $\\hat Y$ only, and $f$ in the true set $Y$ only.",
        r"F_1 = \frac{2\,|Y \cap \hat Y|}{|Y| + |\hat Y|}",
    )
    proof.equal(
        "It is the F-measure of the confusion matrix of the labels of one instance,",
        f_measure(matrix, positive=0),
        2 * both / ((both + missed) + (both + predicted)),
        r"\frac{2z}{(z + f) + (z + e)}",
    )
    proof.equal(
        "the harmonic mean of the precision and the recall of the predicted set.",
        f_measure(matrix, positive=0),
        2 / (1 / precision(matrix, positive=0) + 1 / recall(matrix, positive=0)),
        r"\frac{2}{\frac{z + e}{z} + \frac{z + f}{z}}",
    )
    proof.equal(
        "It falls short of 1 by",
        1 - f_measure(matrix, positive=0),
        (predicted + missed) / (2 * both + predicted + missed),
        r"1 - F_1 = \frac{e + f}{2z + e + f}",
    )
    proof.non_negative(
        "which is never negative, and zero only for equal sets. Without a common label, $z = 0$, it is 0.",
        (predicted + missed) / (2 * both + predicted + missed),
    )
    size = Symbol("k", positive=True)
    proof.equal(
        "If one label is true, a predicted set of $k$ labels that contains it gets the set-F1 utility of Zaffalon and "
        "others:",
        FBeta(1).utility(1 / size),
        f_measure(as_printed([[1, size - 1], [0, 0]]), positive=0),
        r"\frac{2}{1 + k}",
    )
    proof.exact(
        "Two empty sets, which the section allows since it takes all sets of labels for classes, give 0/0. The usual "
        "convention is a value of 1, as for all other equal sets; whether the lost formula has one we cannot see.",
        isnan(f_measure(as_printed([[0, 0], [0, 0]]), positive=0)) and instance_f1(frozenset(), frozenset()) == 1,
        r"\frac{2\cdot 0}{0 + 0}",
    )
    return proof


def five_labels() -> Proof:
    """Give an instance of Example 2.1: one label beats the most likely set of labels in expected instance F1."""
    proof = Proof("One label can beat the most likely set of labels", "resin, Example 2.1")
    share, most = Symbol("z", positive=True), frozenset({1, 2})
    sets = [frozenset({1, other}) for other in (3, 4, 5)]
    proof.given(
        "The numbers of the example are lost in our copy. Take five labels, and the four sets $\\{1, 2\\}$, $\\{1, "
        "3\\}$, $\\{1, 4\\}$, $\\{1, 5\\}$, the last three of probability $z$ each. The first is most likely if $z < "
        "1/4$.",
    )
    chances = {most: 1 - 3 * share} | dict.fromkeys(sets, share)
    proof.equal(
        "The most likely set has the expected instance F1",
        _expected(most, chances),
        1 - 3 * share / 2,
        r"(1 - 3z) + 3z\cdot\tfrac12 = 1 - \tfrac32 z",
    )
    proof.equal(
        "and the single label 1, which is in all of them,",
        _expected(frozenset({1}), chances),
        Rational(2, 3),
        r"(1 - 3z)\cdot\tfrac23 + 3z\cdot\tfrac23 = \tfrac23",
    )
    proof.in_words("So the single label is better for every $z$ between $2/9$ and $1/4$.")
    numbers = {true: chance.subs(share, Rational(6, 25)) for true, chance in chances.items()}
    proof.exact(
        "For instance with $z = 0.24$: the probabilities are 0.28, 0.24, 0.24 and 0.24, and the expected instance F1 "
        "is 0.64 for the most likely set and $2/3$ for the single label.",
        max(numbers, key=numbers.__getitem__) == most
        and sum(numbers.values()) == 1
        and _expected(most, numbers) == Rational(16, 25) < _expected(frozenset({1}), numbers) == Rational(2, 3),
        r"0.64 < \tfrac23",
    )
    proof.exact(
        "The single label is even the best of all 32 sets there.",
        all(_expected(said, numbers) < Rational(2, 3) for said in label_sets(5) if said != frozenset({1})),
    )
    return proof


def f1_is_not_consistent() -> Proof:
    """Prove that instance F1 is not consistent for the mode, with the smallest counterexample, and accuracy is."""
    proof = Proof("Instance F1 does not ask for the most likely set of labels, accuracy does", "resin, Section 2.2")
    mode_regret(proof)
    proof.in_words("So accuracy is consistent for the mode: its loss is least exactly for the most likely sets.")
    first, second, pair = frozenset({1}), frozenset({2}), frozenset({1, 2})
    surplus = Symbol("e", positive=True)
    chances = {first: Rational(1, 2) + surplus, second: Rational(1, 2) - surplus}
    proof.equal(
        "Take two labels, and let only label 1 be true with probability $1/2 + e$ and only label 2 with $1/2 - e$. The "
        "most likely set, $\\{1\\}$, has the expected instance F1",
        _expected(first, chances),
        Rational(1, 2) + surplus,
        r"\tfrac12 + e",
    )
    proof.equal(
        "and the set of both labels",
        _expected(pair, chances),
        Rational(2, 3),
        r"\left(\tfrac12 + e\right)\cdot\tfrac23 + \left(\tfrac12 - e\right)\cdot\tfrac23 = \tfrac23",
    )
    numbers = {first: Rational(3, 5), second: Rational(2, 5)}
    proof.exact(
        "so that for $0 < e < 1/6$ the mode is beaten by a set that never occurs, for instance with probabilities 0.6 "
        "and 0.4.",
        _expected(first, numbers) == Rational(3, 5) < _expected(pair, numbers) == Rational(2, 3),
        r"\tfrac35 < \tfrac23",
    )
    proof.exact(
        "With a single label nothing of the kind can happen: instance F1 is then accuracy, given the convention for "
        "empty sets.",
        all(instance_f1(said, true) == int(said == true) for said in label_sets(1) for true in label_sets(1)),
    )
    return proof

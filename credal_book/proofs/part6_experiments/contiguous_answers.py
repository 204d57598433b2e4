"""Which answers the distances of ranks allow: sets of classes without a gap, whatever the credal set.

(Yang, Destercke and Masson, Section VII-A, on restricting predictions to contiguous classes.)
"""

from fractions import Fraction
from itertools import combinations
from typing import Any

from sympy import Abs, Rational, S, Symbol, expand, latex, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part6_experiments.ordinal_costs import answer, ordinal
from credal_lib.gambles import expected_reward
from credal_lib.rewards import DiscountedCost

__all__ = ["advantage", "contiguous"]

CONTROVERSIAL = (2, 0, 2)
"""Counts of three ordered classes, of which the middle one never occurred."""


def advantage(one: Any, other: Any, truth: Any) -> Any:
    """Say what the first class costs less than the other, under distances of ranks.

    Parameters
    ----------
    one, other, truth : numbers or expressions
        Ranks.

    Returns
    -------
    number or expression
    """
    return Abs(other - truth) - Abs(one - truth)


def contiguous() -> Proof:
    """Show where answers can have gaps, as the paper says, and prove that maximal answers under distances have none."""
    proof = Proof("Answers can have gaps, but not the maximal ones under distances of ranks", "yang, VII-A")
    zero_one = [[int(i != j) for j in range(3)] for i in range(3)]
    proof.exact(
        "Under 0/1 costs an answer can have a gap, as the paper says of a controversial film. Take three ordered "
        "classes and a classifier without features that has seen the first and the last class twice each, the middle "
        "one never. For $s = 1$ its maximal answer is $\\{1, 3\\}$.",
        answer(CONTROVERSIAL, Fraction(1), zero_one) == [0, 2],
    )
    half = Rational(1, 2)
    film, reward = [half, S.Zero, half], DiscountedCost(ordinal(3), half)
    expected = {
        chosen: expected_reward(film, [reward.cost(list(chosen), y) for y in range(3)])
        for size in (1, 2, 3)
        for chosen in combinations(range(3), size)
    }
    proof.exact(
        "Under distances of ranks, too, if the set of least expected cost is named, as in Section II-B: with "
        "probability one half on either end and $r = \\tfrac12$ the set $\\{1, 3\\}$ costs $\\tfrac12$, less than "
        "every other; $\\{1, 2, 3\\}$ is the next.",
        min(expected, key=lambda chosen: expected[chosen]) == (0, 2)
        and expected[0, 2] == half
        and min(cost for chosen, cost in expected.items() if chosen != (0, 2)) == expected[0, 1, 2] > half,
        r"\bigl(\tfrac12\sqrt2\bigr)^2 = \tfrac12 < \tfrac19\,(1 + \sqrt2)^2",
    )
    proof.exact(
        "So the restriction may lose something, as the paper says. The maximal answer of Section II-C, which its "
        "experiments use, is another matter: under the distances of ranks the classifier without features names "
        "$\\{1, 2, 3\\}$, for the middle class is a safe answer, one rank away at most.",
        answer(CONTROVERSIAL, Fraction(1)) == [0, 1, 2],
    )
    proof.given(
        "Let three classes have the ranks $f_1 < f_2 < f_3$, with $f_2 = f_1 + e_1$ and $f_3 = f_2 + e_2$, and let the "
        "first dominate the second: the lower expectation of the gamble $g_{12}$, what the first costs less than the "
        "second, is positive."
    )
    proof.in_words(
        "Then the first dominates the third too. First, $g_{13}$ is at least a multiple of $g_{12}$, for every truth "
        "$y$:",
        r"e_1\,g_{13}(y) \ge (e_1 + e_2)\,g_{12}(y)",
    )
    rank, low_gap, high_gap, step, left = symbols("f_1 e_1 e_2 z ell", positive=True, integer=True)
    cases: list[tuple[str, Any, Any, Any]] = [
        ("For $y = f_1 - z$, below $f_1$, both sides are equal,", rank - step, low_gap, high_gap),
        ("and so they are for $y = f_1$.", rank, low_gap, high_gap),
        (
            "Let $y = f_1 + z$ lie between $f_1$ and $f_2 = f_1 + z + \\ell$:",
            rank + step,
            step + left,
            high_gap,
        ),
        ("let $y = f_2$:", rank + low_gap, low_gap, high_gap),
        (
            "let $y = f_2 + z$ lie between $f_2$ and $f_3 = f_2 + z + \\ell$:",
            rank + low_gap + step,
            low_gap,
            step + left,
        ),
        ("For $y = f_3$ both sides are equal again,", rank + low_gap + high_gap, low_gap, high_gap),
        ("and so they are for $y = f_3 + z$, above $f_3$.", rank + low_gap + high_gap + step, low_gap, high_gap),
    ]
    for words, truth, low, high in cases:
        slack = expand(
            low * advantage(rank, rank + low + high, truth) - (low + high) * advantage(rank, rank + low, truth)
        )
        relation = "= 0" if slack == 0 else rf"= {latex(slack)} \ge 0"
        proof.non_negative(words, slack, rf"e_1\,g_{{13}}(y) - (e_1 + e_2)\,g_{{12}}(y) {relation}")
    least, ratio = Symbol("f", positive=True), (low_gap + high_gap) / low_gap
    proof.positive(
        "A lower expectation grows with its gamble and takes positive factors along. So if that of $g_{12}$ is $f > "
        "0$, that of $g_{13}$ is at least",
        ratio * least,
        r"\underline E[g_{13}] \ge \frac{e_1 + e_2}{e_1}\,\underline E[g_{12}] = \frac{e_1 + e_2}{e_1}\,f > 0",
    )
    proof.in_words(
        "The same holds with the scale turned round: a class that dominates one below it dominates all further below. "
        "Now let classes on both sides of $j$ be in the answer. What dominated $j$ from below would dominate the one "
        "above, and what dominated it from above the one below. So nothing dominates $j$, and $j$ is in the answer: "
        "there is no gap. Of the credal set only the lower expectation was used, so it holds for probability "
        "intervals, for trees and for averages over trees alike.",
        carries=True,
    )
    return proof

"""Which answers the distances of ranks allow: sets of classes without a gap, whatever the credal set.

(Yang, Destercke and Masson, Section VII-A, on restricting predictions to contiguous classes.)
"""

from fractions import Fraction
from typing import Any

from sympy import Abs, Symbol, expand, latex, symbols

from credal_lib.proofs._proof import Proof
from credal_lib.proofs.part6_experiments.ordinal_costs import answer

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
    """Show that answers under 0/1 costs can have gaps, and prove that those under distances of ranks have none."""
    proof = Proof("Distances of ranks never give an answer with a gap", "yang, VII-A")
    zero_one = [[int(i != j) for j in range(3)] for i in range(3)]
    proof.exact(
        "Under 0/1 costs an answer can have a gap, as the paper says of a controversial film. Take three ordered "
        "classes and a classifier without features that has seen the first and the last class twice each, the middle "
        "one never. For $s = 1$ its maximal answer is $\\{1, 3\\}$.",
        answer(CONTROVERSIAL, Fraction(1), zero_one) == [0, 2],
    )
    proof.fails(
        "Under the distances of ranks it is $\\{1, 2, 3\\}$: the middle class is a safe answer, one rank away at most.",
        answer(CONTROVERSIAL, Fraction(1)) == [0, 1, 2],
        verdict="holds-with-correction",
    )
    proof.given(
        "Let $i < j < k$ be ranks, $j = i + a$ and $k = j + b$, and let class $i$ dominate class $j$: the lower "
        "expectation of the gamble $g_{ij}$, what $i$ costs less than $j$, is positive."
    )
    proof.in_words(
        "Then $i$ dominates $k$ too. First, $g_{ik}$ is at least a multiple of $g_{ij}$, for every truth $y$:",
        r"a\,g_{ik}(y) \ge (a + b)\,g_{ij}(y)",
    )
    i, a, b, t, u = symbols("i a b t u", positive=True, integer=True)
    cases: list[tuple[str, Any, Any, Any]] = [
        ("For $y = i - t$, below $i$, both sides are equal,", i - t, a, b),
        ("and so they are for $y = i$.", i, a, b),
        ("Let $y = i + t$ lie between $i$ and $j = i + t + u$:", i + t, t + u, b),
        ("let $y = j$:", i + a, a, b),
        ("let $y = j + t$ lie between $j$ and $k = j + t + u$:", i + a + t, a, t + u),
        ("For $y = k$ both sides are equal again,", i + a + b, a, b),
        ("and so they are for $y = k + t$, above $k$.", i + a + b + t, a, b),
    ]
    for words, truth, low, high in cases:
        slack = expand(low * advantage(i, i + low + high, truth) - (low + high) * advantage(i, i + low, truth))
        relation = "= 0" if slack == 0 else rf"= {latex(slack)} \ge 0"
        proof.non_negative(words, slack, rf"a\,g_{{ik}}(y) - (a + b)\,g_{{ij}}(y) {relation}")
    least, ratio = Symbol("m", positive=True), (a + b) / a
    proof.positive(
        "A lower expectation grows with its gamble and takes positive factors along. So if that of $g_{ij}$ is $m > "
        "0$, that of $g_{ik}$ is at least",
        ratio * least,
        r"\underline E[g_{ik}] \ge \frac{a + b}{a}\,\underline E[g_{ij}] = \frac{a + b}{a}\,m > 0",
    )
    proof.in_words(
        "The same holds with the scale turned round: a class that dominates one below it dominates all further below. "
        "Now let classes on both sides of $j$ be in the answer. What dominated $j$ from below would dominate the one "
        "above, and what dominated it from above the one below. So nothing dominates $j$, and $j$ is in the answer: "
        "there is no gap. Of the credal set only the lower expectation was used, so it holds for probability "
        "intervals, for trees and for averages over trees alike."
    )
    return proof

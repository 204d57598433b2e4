"""What the utility of a pair does to the comparison of a credal classifier with a precise one."""

from sympy import Rational, Symbol

from credal_lib.proofs._proof import Proof
from credal_lib.rewards import Quadratic

__all__ = ["larger_half_favours_the_credal_classifier"]


def larger_half_favours_the_credal_classifier() -> Proof:
    """Prove that a larger u(1/2) raises the score of a binary credal classifier and not that of a precise one."""
    proof = Proof("A larger worth of a pair favours the classifier that names pairs", "zaffalon, Section 9.1.2")
    single, pairs = Symbol("p", nonnegative=True), Symbol("q", nonnegative=True)
    half, more = Symbol("h", positive=True), Symbol("delta", nonnegative=True)
    proof.given(
        "With two classes let a credal classifier name the right class alone on a share $p$ of the cases, and both "
        "classes on a share $q$. A pair is always right, so its utility-discounted accuracy is",
        r"p + q\,u(\tfrac12)",
    )

    def score(worth: Symbol) -> Symbol:
        return single * Quadratic(worth).utility(1) + pairs * Quadratic(worth).utility(Rational(1, 2))

    proof.equal("For the quadratic utility with $u(1/2) = h$ this is", score(half), single + pairs * half)
    proof.equal(
        "Raising $h$ by $\\delta$ raises it by",
        score(half + more) - score(half),
        pairs * more,
        r"(p + q\,(h + \delta)) - (p + q\,h) = q\,\delta",
    )
    proof.non_negative("which is never negative:", pairs * more)
    proof.equal(
        "A precise classifier names no pair; its score stays what it was.",
        score(half + more).subs(pairs, 0) - score(half).subs(pairs, 0),
        0,
        r"(p + 0\cdot(h + \delta)) - (p + 0\cdot h) = 0",
    )
    proof.differs(
        "The advantage that grows is the credal classifier's. The printed sentence gives it to the precise one, whose "
        "lead changes, from u65 to u80 and for pairs on half of the cases, by",
        score(half + more).subs(pairs, 0) - score(half + more) - (score(half).subs(pairs, 0) - score(half)),
        0,
        at={pairs: Rational(1, 2), half: Rational(65, 100), more: Rational(15, 100)},
        shown=r"-q\,\delta = -\tfrac{3}{40}",
    )
    return proof

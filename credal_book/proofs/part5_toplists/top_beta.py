"""A score that is strictly consistent for the top-beta list: what Resin, Section 7, leaves open."""

from fractions import Fraction

from sympy import Symbol, diff, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import Distribution, TopList, distributions
from credal_book.proofs.part5_toplists.list_remarks import top_beta_lists
from credal_lib.toplists._top_beta import fading, losses, missing, slope, term

__all__ = ["least_expected", "top_beta_elicited"]

CASES = ((2, 6), (3, 6), (4, 4))
BETAS = tuple(Fraction(*ends) for ends in ((1, 4), (1, 2), (2, 3), (9, 10)))


def least_expected(q: Distribution, reports: list[TopList], beta: Fraction) -> list[TopList]:
    """Return the reports of least expected score.

    Parameters
    ----------
    q : sequence of Fraction
        The true probabilities.
    reports : list of dict of class to Fraction
        Lists that may be predicted.
    beta : Fraction
        In (0, 1).

    Returns
    -------
    list of dict
    """
    expected = [_expected(report, q, beta) for report in reports]
    return [report for report, value in zip(reports, expected, strict=True) if value == min(expected)]


def _expected(report: TopList, q: Distribution, beta: Fraction) -> Fraction:
    order = sorted(report, key=lambda j: -report[j])
    listed, other = losses([report[j] for j in order], beta, len(q))
    charged = dict(zip(order, listed, strict=True))
    return sum((chance * charged.get(j, other) for j, chance in enumerate(q)), Fraction(0))


def top_beta_elicited() -> Proof:
    """Prove that a score is strictly consistent for the top-beta list, for each number of classes and each beta."""
    proof = Proof("There is a score that is strictly consistent for the top-beta list", "resin, Section 7")
    beta, classes = Symbol("beta", positive=True), Symbol("K", integer=True, positive=True)
    before, here, after = symbols("t_{j-1} t_j t_{j+1}", positive=True)
    weight = fading(classes, beta)
    proof.given(
        "Let $0 < \\beta < 1$ and $K \\ge 2$. Number the classes in the order of the list, let $t_j$ be the sum of the "
        "first $j$ confidence scores, and $t_0 = 0$. Up to the last class $k$ of a top-$\\beta$ list, "
        "$t_{j-1} < \\beta$. The entropy is",
        r"G = 1 - \sum_{j \le k} f^{\,j-1}\,\frac{z_j^2}{2 - t_j}, \qquad z_j = 1 - \frac{t_{j-1}}\beta",
    )
    of_two = -term(missing(before, beta), here) - weight * term(missing(here, beta), after)
    proof.equal(
        "Its slope in $t_j$, in units of $f^{\\,j-1}$, is what the library charges with, $f = (1 - \\beta)/(2K)$:",
        diff(of_two, here),
        slope(missing(before, beta), here, beta, weight, missing(here, beta), after),
    )
    proof.in_words(
        "Carry the sum on to all $K$ classes with the positive part of $z_j$ in place of $z_j$: for a true list the "
        "further terms are 0. So $G$ is a function of the sums of the largest probabilities, the same formula for all "
        "truths."
    )
    z, named = Symbol("z", positive=True), Symbol("t", positive=True)
    first, second = symbols("e_1 e_2", real=True)
    bent = (
        diff(term(z, named), z, 2) * first**2
        + 2 * diff(term(z, named), z, named) * first * second
        + diff(term(z, named), named, 2) * second**2
    )
    square = (first + z * second / (2 - named)) ** 2
    proof.equal(
        "**Concave.** The second derivative of a term in the direction $(e_1, e_2)$ is a square,",
        bent,
        2 * square / (2 - named),
    )
    left = Symbol("x", positive=True)
    proof.non_negative("with a positive factor, because no sum exceeds 1:", 2 * square.subs(named, 1) / (1 + left))
    proof.positive(
        "so that a term is convex; and it increases with what is missing,",
        diff(term(z, named), z).subs(named, 2 - left),
    )
    proof.in_words(
        "which is itself a convex function of $t_{j-1}$, the positive part of $1 - t_{j-1}/\\beta$. So each term is "
        "convex in the sums, and $G$ concave in them."
    )
    proof.positive(
        "With a given share missing a term is *strictly* convex in $t_j$:",
        diff(term(z, named), named, 2).subs(named, 2 - left),
    )
    _falls(proof)
    proof.in_words(
        "**Honest is best.** A list is charged the plane that touches $G$ at its sums. Let $q$ be any truth. The list "
        "expects the plane at the sums of $q$ over *its* classes. Those are at most the sums of the largest "
        "probabilities of $q$; the slopes are negative; so the plane is no higher at the latter. There it is at least "
        "$G$, since $G$ is concave, and $G$ is what the honest list expects.",
        carries=True,
    )
    proof.in_words(
        "**Only honest.** Let both be equalities. By the second, each term equals its tangent. The first term is "
        "strictly convex in $t_1$, so $t_1$ is that of $q$, and with it $z_2$; then so is $t_2$, and so on up to "
        "$t_k$. By the first, and because the slopes are not 0, the first $j$ classes of the list are $j$ most "
        "probable ones, for each $j \\le k$. So the list is a top-$\\beta$ list of $q$. Classes with equal scores may "
        "be put in either order; charging the average changes nothing.",
        carries=True,
    )
    proof.enumeration(
        "Enumerated: among all lists that can be honest, those of least expected score are the honest ones, no more "
        "and no fewer, for every truth on two and three classes in sixths and on four in quarters, with "
        "$\\beta = \\frac14, \\frac12, \\frac23, \\frac9{10}$.",
        all(_only_honest(n, parts, share) for n, parts in CASES for share in BETAS),
    )
    half, q = Fraction(1, 2), (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    honest, lie = {0: half}, {0: Fraction(49, 100), 1: Fraction(1, 3)}
    proof.exact(
        "For instance with $\\beta = \\frac12$ and $q = (\\frac12, \\frac13, \\frac16)$ the honest list expects "
        "$\\frac13$, and the claim of 0.49 with class 2 named, which the padded Brier score rewards, expects more.",
        _expected(honest, q, half) == Fraction(1, 3) < _expected(lie, q, half),
    )
    proof.in_words(
        "For $\\beta = 1$ the list says as much as the distribution, and every strictly proper score will do."
    )
    return proof


def _falls(proof: Proof) -> None:
    """Add the steps that the entropy falls in each sum of the named classes."""
    beta, classes = Symbol("beta", positive=True), Symbol("K", integer=True, positive=True)
    z, share, more = symbols("z_{j+1} x e", positive=True)
    proof.in_words(
        "**Falling.** If nothing is missing after class $j$, its slope is $-z_j^2/(2 - t_j)^2 < 0$. Otherwise "
        "$z_j = z_{j+1} + p_j/\\beta$. Class $j$ is the most probable of those from its place on, of which there are "
        "at most $K$, and these have $1 - t_{j-1} > 1 - \\beta$. So $p_j > (1 - \\beta)/K$."
    )
    proof.non_negative("Four times a product is at most the square of the sum,", (z + share) ** 2 - 4 * z * share)
    proof.in_words(
        "so $z_j^2 \\ge 4\\,z_{j+1}\\,p_j/\\beta$. And $1 \\le 2 - t \\le 2$ for every sum. So the slope is at most",
        r"-\frac{z_j^2}4 + \frac{2f}\beta\,z_{j+1} \le -\frac{z_{j+1}}\beta\,p_j + \frac{2f}\beta\,z_{j+1}",
    )
    lower = (1 - beta) / classes + more
    proof.equal(
        "With $p_j = (1 - \\beta)/K + e$ this is",
        -z / beta * lower + 2 * fading(classes, beta) / beta * z,
        -z * more / beta,
    )
    proof.positive("which is negative, since its opposite is positive:", z * more / beta)


def _only_honest(n_classes: int, parts: int, beta: Fraction) -> bool:
    """Compare the lists of least expected score with the honest ones, for all truths of a grid."""
    truths = list(distributions(n_classes, parts))
    honest = [top_beta_lists(q, beta) for q in truths]
    reports: list[TopList] = []
    for lists in honest:
        reports += [report for report in lists if report not in reports]
    kept = zip(truths, honest, strict=True)
    return all(_same(least_expected(q, reports, beta), lists) for q, lists in kept)


def _same(found: list[TopList], lists: list[TopList]) -> bool:
    return len(found) == len(lists) and all(report in lists for report in found)

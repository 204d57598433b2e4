"""Top lists: padding, validity, the largest valid sublist, and that the top-k list functional is elicitable.

(Resin, Section 3 and what Section 1 announces.) The proxy probability is the library's kernel `toplists.proxy`; k, K
and confidence scores are symbols. Lists in fractions are those of `_exact_lists`.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

from sympy import IndexedBase, Rational, Symbol, solve, symbols

from credal_book.proofs._class_sums import I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import (
    Distribution,
    TopList,
    calibrated_for,
    calibrated_lists,
    distributions,
    padded,
    proxy_of,
    sublists,
    top_lists,
    true_for,
    true_lists,
    valid,
    without_lowest,
)
from credal_book.proofs.part5_toplists.symmetric_scores import mode_score
from credal_lib.toplists import Brier, Log, SumScore, proxy

__all__ = [
    "definition",
    "elicitable",
    "expected_padded_score",
    "explicit_example",
    "full_list",
    "invariance",
    "largest_valid_sublist",
    "minimum_is_removed",
    "padded_distribution",
    "removal_above_proxy",
    "removal_below_proxy",
    "two_true_lists",
    "validity",
]

LISTED, UNLISTED = Symbol("k", integer=True, nonnegative=True), Symbol("ell", integer=True, positive=True)
TOTAL, LEFT = Symbol("t", nonnegative=True), Symbol("f", nonnegative=True)
SCORE = IndexedBase("p", nonnegative=True)


def _padded_sum(total: Any) -> Any:
    return over_classes(SCORE[I], {SCORE[I]: total}, LISTED) + UNLISTED * proxy(total, UNLISTED)


def definition() -> Proof:
    """Show that the conditions on a top list are those that make its padded version a distribution."""
    proof = Proof("A top-k list is a part of a distribution", "resin, Section 3, definition of top-k lists")
    proof.letters = {"t": "1 - f", "K": r"\ell + k"}
    proof.given(
        "A top-k list has a set $S$ of $k$ of the $K$ classes, $0 \\le k \\le K$, with non-negative confidence scores "
        "whose sum is at most one, and exactly one if $k = K$. Let $\\ell = K - k$ classes be left, with $\\ell \\ge "
        "1$ at first, and let $t$ be the sum of the scores, so that the list leaves $1 - t$ over."
    )
    filler = proxy(1 - LEFT, UNLISTED)
    proof.equal(
        "The others are given $\\pi$ each,", filler, LEFT / UNLISTED, r"\pi = \frac{1 - t}{\ell} = \frac{1 - t}{K - k}"
    )
    proof.non_negative("which is never negative,", filler, r"\frac{1 - t}{\ell} \ge 0")
    proof.equal("so that all is a distribution:", _padded_sum(TOTAL), 1, r"\sum_{j \in S} p_j + \ell\,\pi = 1")
    excess = Symbol("e", positive=True)
    proof.positive(
        "A sum of $1 + e$ above one would make the proxy probability negative,",
        -proxy(1 + excess, UNLISTED),
        r"\pi = -\frac{e}{\ell} < 0",
    )
    proof.equal(
        "and with $k = K$ no class is left to take what a smaller sum leaves over: the scores must sum to one "
        "themselves.",
        over_classes(SCORE[I], {SCORE[I]: 1 - excess}, LISTED) - 1,
        -excess,
        r"\sum_{j=1}^K p_j - 1 = -e \ne 0",
    )
    proof.equal(
        "The empty list, $k = 0$ and $\\ell = K$, is padded to the even distribution.",
        proxy(0, UNLISTED),
        1 / UNLISTED,
        r"\pi = \frac{1 - 0}{K} = \frac1K",
    )
    full = list(top_lists(3, 3, 6))
    proof.enumeration(
        "The lists of all classes are the distributions, as the paper says (three classes, scores in sixths).",
        [tuple(scores[i] for i in range(3)) for scores in full] == list(distributions(3, 6)),
    )
    return proof


def padded_distribution() -> Proof:
    """Prove that padding gives a distribution, and that no other number would in place of the proxy probability."""
    proof = Proof("Padding makes a top list a distribution", "resin, Section 3, equation (6)")
    proof.letters = {"t": "1 - f"}
    proof.given(
        "The formulas are lost in our copy; the text gives them in words. For a list of the classes $S$ whose "
        "scores sum to $t \\le 1$, and that leaves $\\ell = K - k \\ge 1$ classes out:",
        r"\pi = \frac{1 - t}{K - k}, \qquad \tilde p_j = p_j \text{ for } j \in S, \quad \tilde p_j = \pi \text{ for } "
        r"j \notin S",
    )
    proof.equal("The entries sum to one,", _padded_sum(TOTAL), 1, r"\sum_{j \in S} p_j + \ell\,\pi = 1")
    proof.non_negative("and none is negative.", proxy(1 - LEFT, UNLISTED), r"\pi = \frac{1 - t}{\ell} \ge 0")
    filler = Symbol("z")
    (only,) = solve(TOTAL + UNLISTED * filler - 1, filler)
    proof.equal(
        "No other number in the place of $\\pi$ would do:",
        only,
        proxy(TOTAL, UNLISTED),
        r"t + \ell\,z = 1 \quad\Longrightarrow\quad z = \frac{1 - t}{\ell}",
    )
    proof.equal(
        "For $k = K$ the quotient has no meaning. The sum is one then, and 0 for the proxy probability, which enters "
        "nowhere, is consistent with the limit of nothing left over:",
        proxy(1, UNLISTED),
        0,
        r"\frac{1 - 1}{\ell} = 0",
    )
    proof.enumeration(
        "For all lists of two to four classes with scores in sixths the padded list is a distribution that agrees with "
        "the list on its classes and is constant on the others.",
        all(
            sum(full) == 1
            and min(full) >= 0
            and all(full[i] == score for i, score in scores.items())
            and len({full[i] for i in range(m) if i not in scores}) <= 1
            for m in (2, 3, 4)
            for k in range(m + 1)
            for scores in top_lists(m, k, 6)
            for full in [padded(scores, m)]
        ),
    )
    return proof


def validity() -> Proof:
    """Prove that a list is true for some distribution exactly if its proxy probability is at most its least score."""
    proof = Proof("A list is valid exactly if its proxy probability is at most its least score", "resin, Section 3")
    least, deficit = Symbol("z", nonnegative=True), Symbol("e", nonnegative=True)
    lacking = IndexedBase("e", nonnegative=True)
    proof.letters = {r"\pi": r"z - \frac{e}{\ell}"}
    proof.given(
        "Let $z$ be the least confidence score of a list, and let the list be true for a distribution: what the $\\ell "
        "\\ge 1$ other classes have, $q_j = z - e_j$, is nowhere above $z$. Let $e$ be the sum of the $e_j \\ge 0$."
    )
    rest = over_classes(least - lacking[I], {lacking[I]: deficit}, UNLISTED)
    proof.equal(
        "These classes have together", rest, UNLISTED * least - deficit, r"\sum_{j \notin S} (z - e_j) = \ell z - e"
    )
    proof.equal(
        "which is what the list leaves over, so that the proxy probability falls short of $z$ by",
        least - proxy(1 - rest, UNLISTED),
        deficit / UNLISTED,
        r"z - \pi = \frac{e}{\ell}",
    )
    proof.non_negative("which is never negative: $\\pi \\le z$ for every valid list.", deficit / UNLISTED)
    slack = Symbol("e", nonnegative=True)
    proof.equal(
        "Conversely let $\\pi = z - e$ with $e \\ge 0$. The padded list is a distribution on which the list is "
        "calibrated, and it has every class outside the list below the least one inside by",
        least - proxy(1 - UNLISTED * (least - slack), UNLISTED),
        slack,
        r"z - \pi = e",
    )
    proof.non_negative("so that the list is true for it.", slack)
    proof.in_words(
        "The empty list has no least score and is true for every distribution; a list of all classes leaves none out "
        "and is true for itself, in agreement with $\\pi = 0$."
    )
    excess = Symbol("f", positive=True)
    proof.positive(
        "The equality $\\pi = z$ is allowed; only $\\pi = z + f$ is too much, for then the other classes, which have "
        "$\\ell\\,\\pi$ together, would exceed $\\ell z$ by",
        UNLISTED * (least + excess) - UNLISTED * least,
        r"\ell f > 0",
    )
    return proof


def full_list() -> Proof:
    """Show that the functional of lists of all classes gives back the distribution."""
    proof = Proof("The list of all classes is the distribution", "resin, Section 3")
    cases = [q for m in range(1, 6) for q in distributions(m, 6)]
    proof.in_words(
        "There is one choice of all $K$ classes, its confidence scores are calibrated only if they are the "
        "probabilities, and no class is left that could be more probable: $f_K(q)$ has one member."
    )
    proof.enumeration(
        f"For all {len(cases)} distributions on one to five classes in sixths, ties among them, $f_K$ has this one "
        "member, and its padded version is the distribution.",
        all(true_lists(q, len(q)) == [dict(enumerate(q))] and padded(dict(enumerate(q)), len(q)) == q for q in cases),
    )
    pairs = [(scores, q) for m in range(1, 4) for q in distributions(m, 6) for scores in top_lists(m, m, 6)]
    proof.enumeration(
        "Of all lists of the one, two or three classes with scores in sixths it is the only calibrated one; one "
        "score that is right does not suffice.",
        all(calibrated_for(scores, q) == (scores == dict(enumerate(q))) for scores, q in pairs),
    )
    classes = IndexedBase("q", nonnegative=True)
    proof.equal(
        "It meets the condition that the scores of a list of all classes sum to one:",
        over_classes(classes[I], {classes[I]: 1}),
        1,
        r"\sum_{j=1}^K q_j = 1",
    )
    return proof


def two_true_lists() -> Proof:
    """Prove that every distribution with q_1 > q_2 = q_3 > q_4 is an instance of Example 3.1."""
    proof = Proof(
        "Two true lists, a calibrated one that is not valid, and a valid one that is not calibrated",
        "resin, Example 3.1",
    )
    least = Symbol("q_4", nonnegative=True)
    above, further = Symbol("e", positive=True), Symbol("f", positive=True)
    middle = least + above
    largest = middle + further
    proof.given(
        "The numbers of the example are lost in our copy. Take four classes with $q_1 > q_2 = q_3 > q_4$, that is, "
        "$q_2 = q_4 + e$ and $q_1 = q_2 + f$, where $e, f > 0$."
    )
    to_one = {further: 1 - 4 * least - 3 * above}
    proof.equal("They sum to one:", (largest + 2 * middle + least).subs(to_one), 1, r"f = 1 - 4 q_4 - 3e")
    proof.in_words(
        "A true top-2 list has class 1, which is more probable than all others, and one of the two tied classes, which "
        "are more probable than class 4. So there are exactly two of them, $\\{1, 2\\}$ and $\\{1, 3\\}$, with the "
        "scores $q_1$ and $q_2$.",
        carries=True,
    )
    proof.equal(
        "Their proxy probability is below their least score by",
        (middle - proxy(largest + middle, 2)).subs(to_one),
        above / 2,
        r"q_2 - \frac{1 - q_1 - q_2}{2} = \frac{e}{2}",
    )
    proof.positive("so that they are valid, as true lists must be.", above / 2)
    proof.equal(
        "The list of the classes 1 and 4 with their probabilities is calibrated. Its proxy probability is",
        proxy(largest + least, 2).subs(to_one),
        middle,
        r"\frac{1 - q_1 - q_4}{2} = q_2",
    )
    proof.positive("and exceeds its least score, $q_4$, by $e$: it is not valid.", middle - least)
    quarter = Rational(1, 4)
    proof.equal(
        "The list of the classes 1 and 2 with scores $1/4$ is true for the even distribution: its proxy probability is",
        proxy(2 * quarter, 2),
        quarter,
        r"\frac{1 - \frac14 - \frac14}{2} = \frac14",
    )
    proof.equal(
        "It is valid, but not calibrated, because $q_1$ exceeds $1/4$, a quarter of the sum of all, by",
        (largest - quarter * (largest + 2 * middle + least)).expand(),
        above / 4 + 3 * further / 4,
        r"q_1 - \frac{q_1 + 2 q_2 + q_4}{4} = \frac{e + 3f}{4}",
    )
    proof.positive("which is positive.", above / 4 + 3 * further / 4)
    proof.in_words(
        "Example 5.1 says of the same lists that the padded invalid one is the distribution itself and the padded true "
        "one is not. This fits: the first is $(q_1, q_2, q_2, q_4)$, and the second, $(q_1, q_2, \\pi, \\pi)$ with "
        "$\\pi = (q_2 + q_4)/2$, is not."
    )
    return proof


def explicit_example() -> Proof:
    """Give an instance of Example 3.1 in numbers, and show that together with Example 5.1 it needs four classes."""
    proof = Proof("An instance of Example 3.1", "resin, Example 3.1, derived")
    q = (Fraction(1, 2), Fraction(1, 5), Fraction(1, 5), Fraction(1, 10))
    half, fifth, tenth = q[0], q[1], q[3]
    proof.given("The probabilities are", r"q = (0.5, 0.2, 0.2, 0.1)")
    proof.exact(
        "There are exactly two true top-2 lists, of the classes 1, 2 and of the classes 1, 3, with scores 0.5 and 0.2.",
        true_lists(q, 2) == [{0: half, 1: fifth}, {0: half, 2: fifth}],
    )
    unlikely: TopList = {0: half, 3: tenth}
    proof.exact(
        "The list of the classes 1 and 4 with scores 0.5 and 0.1 is calibrated. Its proxy probability is 0.2, above "
        "0.1: it is not valid.",
        calibrated_for(unlikely, q) and proxy_of(unlikely, 4) == fifth and not valid(unlikely, 4),
        r"\tfrac{1 - 0.6}{2} = 0.2 > 0.1",
    )
    other: TopList = {0: Fraction(2, 5), 1: Fraction(2, 5)}
    proof.exact(
        "The list of the classes 1 and 2 with scores 0.4 and 0.4 is true for $(0.4, 0.4, 0.1, 0.1)$, so it is valid, "
        "but it is not calibrated.",
        true_for(other, padded(other, 4)) and valid(other, 4) and not calibrated_for(other, q),
    )
    proof.exact(
        "As Example 5.1 says, the padded invalid list is $q$ and the padded true list is not.",
        padded(unlikely, 4) == q and all(padded(scores, 4) != q for scores in true_lists(q, 2)),
    )
    sizes = {m: any(_is_instance(p) for p in distributions(m, 10)) for m in range(3, 7)}
    proof.enumeration(
        "Both examples together fit distributions on four classes only: with probabilities in tenths there is none on "
        "three, five or six classes.",
        sizes == {3: False, 4: True, 5: False, 6: False},
    )
    proof.in_words(
        "The reason holds for every $K$. Two true lists need one tie, $q_2 = q_3$, of just two classes. The $K - 2$ "
        "classes that the invalid list leaves out are equally probable; they are either among the last $K - 3$, which "
        "are too few, or the tied two, so that $K = 4$."
    )
    return proof


def _is_instance(q: Distribution) -> bool:
    """Tell whether q fits Examples 3.1 and 5.1; probabilities in decreasing order suffice."""
    if any(first < second for first, second in pairwise(q)) or len(true_lists(q, 2)) != 2:
        return False
    invalid = [scores for scores in calibrated_lists(q, 2) if not valid(scores, len(q))]
    differs = all(padded(scores, len(q)) != q for scores in true_lists(q, 2))
    return differs and any(padded(scores, len(q)) == q for scores in invalid)


def removal_above_proxy() -> Proof:
    """Prove that removing a class whose score is not below the proxy probability does not lower the proxy."""
    proof = Proof("Removing a class above the proxy probability does not lower it", "resin, Section 3")
    before, above = Symbol("pi", nonnegative=True), Symbol("e", nonnegative=True)
    total = 1 - UNLISTED * before
    proof.equal(
        "Let the list have the proxy probability $\\pi$,", proxy(total, UNLISTED), before, r"\frac{1 - t}{\ell} = \pi"
    )
    after = proxy(total - (before + above), UNLISTED + 1)
    proof.equal(
        "and remove a class of score $\\pi + e$, $e \\ge 0$. The proxy probability rises by",
        after - before,
        above / (UNLISTED + 1),
        r"\frac{1 - (t - \pi - e)}{\ell + 1} - \pi = \frac{e}{\ell + 1}",
    )
    proof.non_negative("which is never negative.", above / (UNLISTED + 1))
    lowest = Symbol("p_j", nonnegative=True)
    proof.non_negative(
        "A list of all classes, whose proxy probability is 0, goes over to the score $p_j$ that is removed:",
        proxy(1 - lowest, 1),
        r"\frac{1 - (1 - p_j)}{1} = p_j \ge 0",
    )
    proof.in_words(
        "So a class below the proxy probability stays below it. The conditions of the paper's sentence are lost in our "
        "copy; this is how we read it: removing a class of a score not below the proxy probability cannot prevent the "
        "removal of one below, because it does not decrease the proxy probability."
    )
    return proof


def removal_below_proxy() -> Proof:
    """Prove that removing a class below the proxy leaves the new proxy between its score and the old one."""
    proof = Proof("Removing a class below the proxy probability keeps the new one above its score", "resin, Section 3")
    score, gap = Symbol("p_j", nonnegative=True), Symbol("e", positive=True)
    total = 1 - UNLISTED * (score + gap)
    proof.equal(
        "Let a class have the score $p_j$ and the list the proxy probability $p_j + e$, $e > 0$:",
        proxy(total, UNLISTED),
        score + gap,
        r"\pi = p_j + e",
    )
    after = proxy(total - score, UNLISTED + 1)
    proof.equal(
        "Without that class the proxy probability $\\pi'$ is above $p_j$ by",
        after - score,
        gap * UNLISTED / (UNLISTED + 1),
        r"\pi' - p_j = \frac{\ell}{\ell + 1}\,e",
    )
    proof.equal(
        "and below the old one by",
        score + gap - after,
        gap / (UNLISTED + 1),
        r"\pi - \pi' = \frac{e}{\ell + 1}",
    )
    proof.positive("Both differences are positive, the first", gap * UNLISTED / (UNLISTED + 1))
    proof.positive("and the second.", gap / (UNLISTED + 1))
    proof.in_words(
        "So a class whose score is at most $p_j$ makes the shorter list invalid too. The conditions of the paper's "
        "sentence are lost in our copy; this is how we read it: removing a class below the proxy probability cannot "
        "result in a valid list as long as there is another one of no larger score. An invalid list leaves at least "
        "one class out, so that $\\ell \\ge 1$."
    )
    return proof


def _any_removal(proof: Proof) -> None:
    """Decide that a sublist that keeps a least score of an invalid list is invalid."""
    least, gap, more = Symbol("z", nonnegative=True), Symbol("e", positive=True), Symbol("f", nonnegative=True)
    removed = Symbol("Delta", integer=True, nonnegative=True)
    total = 1 - UNLISTED * (least + gap)
    proof.given(
        "Let a list that is not valid have the least score $z$ and the proxy probability $z + e$, $e > 0$; it leaves "
        "$\\ell \\ge 1$ classes out. Remove any $\\Delta$ classes and keep one with the score $z$. What is removed has "
        "scores of at least $z$ each, $\\Delta z + f$ together, with $f \\ge 0$."
    )
    after = proxy(total - (removed * least + more), UNLISTED + removed)
    proof.equal(
        "The new proxy probability exceeds $z$ by",
        after - least,
        (UNLISTED * gap + more) / (UNLISTED + removed),
        r"\frac{1 - (t - \Delta z - f)}{\ell + \Delta} - z = \frac{\ell e + f}{\ell + \Delta}",
    )
    proof.positive(
        "which is positive, and the kept class makes the sublist invalid.",
        (UNLISTED * gap + more) / (UNLISTED + removed),
    )


def minimum_is_removed() -> Proof:
    """Prove that no sublist of an invalid list that keeps a class of least score is valid."""
    proof = Proof("No valid sublist keeps a least score of an invalid list", "resin, Section 3")
    _any_removal(proof)
    proof.in_words(
        "This needs no induction over single removals, and covers classes that are tied for the least score."
    )
    return proof


def largest_valid_sublist() -> Proof:
    """Prove that removing lowest scores one by one finds the largest valid sublist, and that it is unique."""
    proof = Proof("The largest valid sublist is unique, and removing lowest scores finds it", "resin, Section 3")
    _any_removal(proof)
    proof.in_words(
        "So every valid sublist of an invalid list is a sublist of what is left when a class of least score is "
        "removed. Remove such classes until a valid list is left; the empty list, at the latest, is valid. Then every "
        "valid sublist is a sublist of this one, which makes it the largest, and the only one of its length. Which of "
        "tied classes goes first does not matter, because the others follow."
    )
    cases = [
        (scores, m)
        for m, units in ((2, 6), (3, 6), (4, 6), (5, 4))
        for k in range(m + 1)
        for scores in top_lists(m, k, units)
    ]
    invalid = [(scores, m) for scores, m in cases if not valid(scores, m)]
    proof.enumeration(
        f"For all {len(invalid)} invalid lists among the {len(cases)} of two to four classes with scores in sixths and "
        f"of five with scores in quarters, every valid sublist is part of the one that removal finds, and that one is "
        f"valid.",
        all(_is_largest(without_lowest(scores, m), scores, m) for scores, m in invalid),
    )
    return proof


def _is_largest(found: TopList, scores: TopList, m: int) -> bool:
    return valid(found, m) and all(other.items() <= found.items() for other in sublists(scores) if valid(other, m))


def elicitable() -> Proof:
    """Prove that the top-k list functional is elicitable, by the padded Brier score of valid lists."""
    proof = Proof("The top-k list functional is elicitable", "resin, Theorem 3.2")
    proof.given(
        "Score a valid top-k list by the Brier score of its padded distribution $\\tilde p$, and a list that is not "
        "valid, if such lists may be predicted at all, by $\\infty$. By the identity for the Brier score the expected "
        "score under $q$ is the entropy of $q$ plus the squared distance:",
        r"\sum_y q_y\,L(\tilde p, y) = G(q) + \sum_{j=1}^K (\tilde p_j - q_j)^2",
    )
    low, other = Symbol("p_l", nonnegative=True), Symbol("q_j", nonnegative=True)
    rise, order = symbols("e f", positive=True)
    apart = (low + rise - other) ** 2 + (low - other - order) ** 2
    sorted_ = (low + rise - other - order) ** 2 + (low - other) ** 2
    proof.equal(
        "If $\\tilde p_j = \\tilde p_l + e$ but $q_l = q_j + f$ with $e, f > 0$, exchanging $q_j$ and $q_l$ reduces "
        "the distance by",
        apart - sorted_,
        2 * rise * order,
        r"(\tilde p_j - q_j)^2 + (\tilde p_l - q_l)^2 - (\tilde p_j - q_l)^2 - (\tilde p_l - q_j)^2 = 2ef",
    )
    proof.positive("which is positive.", 2 * rise * order)
    proof.in_words(
        "So the distance is not below that of both distributions in decreasing order, and equals it only if they can "
        "be sorted by the same order. A valid list in decreasing order shows its $k$ scores first and then "
        "$\\ell = K - k$ equal entries $\\pi$."
    )
    chance, mean, filler = (
        IndexedBase("q", nonnegative=True),
        Symbol("mu", nonnegative=True),
        Symbol("pi", nonnegative=True),
    )
    squares = Symbol("z", nonnegative=True)
    known = {chance[I]: UNLISTED * mean, chance[I] ** 2: squares}
    proof.equal(
        "On these last $\\ell$ places the distance splits, with the mean $\\mu$ of the $\\ell$ smallest probabilities, "
        "into",
        over_classes((filler - chance[I]) ** 2, known, UNLISTED),
        UNLISTED * (filler - mean) ** 2 + over_classes((chance[I] - mean) ** 2, known, UNLISTED),
        r"\sum_{j > k} (\pi - q_j)^2 = \ell\,(\pi - \mu)^2 + \sum_{j > k} (q_j - \mu)^2",
    )
    proof.non_negative("of which the first part is not negative.", UNLISTED * (filler - mean) ** 2)
    proof.in_words(
        "The second part does not depend on the list and is what a true list costs, because its scores are the $k$ "
        "largest probabilities and its $\\pi$ is $\\mu$. So no valid list is better than a true one. A list that is as "
        "good has the $k$ largest probabilities for scores and can be sorted like $q$. If $\\pi$ is below its least "
        "score, its classes come first in that order and have these probabilities: the list is true. If $\\pi$ equals "
        "its least score, then $\\mu$ equals the $k$-th largest probability, so that the $\\ell$ smallest are all "
        "$\\mu$; then $\\tilde p$ and $q$ have the same entries in the same order, $\\tilde p = q$, and the list is "
        "true as well. The score is strictly consistent."
    )
    proof.enumeration(
        "For all distributions and all valid lists on two and three classes in sixths, and on four classes in "
        "quarters, the lists of least expected padded Brier score are exactly the true ones.",
        all(_minimizers_are_true(m, units) for m, units in ((2, 6), (3, 6), (4, 4))),
    )
    return proof


def expected_padded_score(score: SumScore, scores: TopList, q: Distribution) -> Any:
    """Give the expected padded score of a list in fractions.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    scores : dict of class to Fraction
        The list.
    q : tuple of Fraction
        True probabilities.

    Returns
    -------
    Fraction or SymPy expression
    """
    full = padded(scores, len(q))
    total = score.total(full)
    return sum(chance * score.score_of(v, total) for chance, v in zip(q, full, strict=True) if chance)


def _minimizers_are_true(m: int, units: int) -> bool:
    brier = Brier()
    for k in range(m + 1):
        lists = [scores for scores in top_lists(m, k, units) if valid(scores, m)]
        for q in distributions(m, units):
            losses = [expected_padded_score(brier, scores, q) for scores in lists]
            best = [scores for scores, loss in zip(lists, losses, strict=True) if loss == min(losses)]
            if sorted(map(sorted, best)) != sorted(map(sorted, true_lists(q, k))):
                return False
            if not all(true_for(scores, q) for scores in best):
                return False
    return True


def invariance() -> Proof:
    """Prove that the expected score of a calibrated list does not depend on how the others share the rest."""
    proof = Proof(
        "The expected score of a true list depends on the list alone", "resin, Section 1, announcing Lemma 5.2"
    )
    rule, common = IndexedBase("L", real=True), Symbol("L_0", real=True)
    chance = IndexedBase("q", nonnegative=True)
    listed_score = Symbol("z", real=True)
    inside = over_classes(SCORE[I] * rule[I], {SCORE[I] * rule[I]: listed_score}, LISTED)
    outside = over_classes(chance[I] * common, {chance[I]: 1 - TOTAL}, UNLISTED)
    proof.given(
        "A symmetric score gives the classes outside the list, which have equal padded probabilities, one and the same "
        "value $L_0$ (Lemma 4.2). Let the list of the classes $S$ be calibrated, with the scores $p_j$ "
        "and their sum $t$."
    )
    proof.equal(
        "However the other classes share $1 - t$, the expected score is",
        inside + outside,
        listed_score + (1 - TOTAL) * common,
        r"\sum_{j \in S} p_j\,L_j + \sum_{j \notin S} q_j\,L_0 = \sum_{j \in S} p_j\,L_j + (1 - t)\,L_0",
    )
    proof.equal(
        "Padding is one way to share it, so this is the entropy of the padded distribution.",
        inside + UNLISTED * proxy(TOTAL, UNLISTED) * common,
        inside + outside,
        r"\sum_{j \in S} p_j\,L_j + \ell\,\pi\,L_0 = G(\tilde p)",
    )
    squares, shannon = Symbol("e", nonnegative=True), Symbol("z", nonnegative=True)
    for score, single, total in ((Brier(), SCORE[I] ** 2, squares), (Log(), Log().term(SCORE[I]), shannon)):
        proof.equal(
            f"For the padded {'Brier' if score == Brier() else 'logarithmic'} score, written out with the kernels,",
            _expected(score, single, total),
            score.entropy_of(total + UNLISTED * score.term(proxy(TOTAL, UNLISTED))),
            r"\sum_{j \in S} p_j\,L_j + (1 - t)\,L_0 = G(\tilde p)",
        )
    even = (Fraction(1, 2), Fraction(1, 2))
    proof.exact(
        "Symmetry is needed. The misclassification loss of the first of tied modes is proper; for two classes it gives "
        "the empty list, padded to $(1/2, 1/2)$, the score 0 or 1 according to which class is certain to be true.",
        padded({}, 2) == even and [mode_score(even, y) for y in (0, 1)] == [0, 1],
    )
    return proof


def _expected(score: SumScore, single: Any, total: Any) -> Any:
    """Give the expected padded score of a calibrated list of k of k + n classes; `single` sums to `total`."""
    filler = proxy(TOTAL, UNLISTED)
    sum_of_terms = total + UNLISTED * score.term(filler)
    constant, varying = single.as_independent(I, as_Add=False)
    known = {SCORE[I]: TOTAL, varying: total / constant}
    inside = over_classes(SCORE[I] * score.score_of(SCORE[I], sum_of_terms), known, LISTED)
    return inside + (1 - TOTAL) * score.score_of(filler, sum_of_terms)

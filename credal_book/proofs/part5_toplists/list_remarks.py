"""What the concluding remarks say of top lists (Resin, Section 7)."""

from fractions import Fraction
from itertools import combinations, product
from typing import Any

from sympy import IndexedBase, Rational, Symbol, limit, log, symbols

from credal_book.proofs._class_sums import CHANCE, CLASSES, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists._exact_lists import (
    Distribution,
    TopList,
    averaged,
    distributions,
    padded,
    proxy_of,
    shortest_length,
    top_lists,
    true_lists,
    valid,
)
from credal_book.proofs.part5_toplists.top_lists import expected_padded_score
from credal_lib.toplists import Brier, Log, Power, Spherical, brier_gain, majorizes, proxy

__all__ = [
    "averaging",
    "common_decreases",
    "empty_list",
    "expected_top_k_error",
    "surrogates",
    "top_beta_lists",
    "top_beta_not_elicited",
    "top_k_error",
]

UNLISTED = Symbol("ell", integer=True, positive=True)
CASES = ((2, 6), (3, 6), (4, 4))
SIZES = "two and three classes in sixths and on four classes in quarters"


def common_decreases() -> Proof:
    """Prove that a distribution has less entropy for all symmetric proper scores exactly if it majorizes the other."""
    proof = Proof("Majorization is what all symmetric entropies agree on", "resin, Section 7")
    larger, smaller, share = symbols("p_j p_l lambda", positive=True)
    moved = (1 - share) * (larger - smaller)
    entropy, gap, strict = Symbol("G", real=True), Symbol("e", nonnegative=True), Symbol("e", positive=True)
    proof.equal(
        "Let $p$ majorize $q$. Then $p$ becomes $q$, up to the order of the entries, by finitely many transfers from a "
        "larger entry to a smaller one (Hardy, Littlewood and Pólya). Each is a mixture of the vector and the vector "
        "with both entries exchanged:",
        larger - moved,
        share * larger + (1 - share) * smaller,
        r"p_j - (1 - \lambda)(p_j - p_l) = \lambda p_j + (1 - \lambda)\,p_l",
    )
    proof.equal(
        "The entropy $G$ is the same at both, by symmetry, and concave: the transfer raises it by a gap $e \\ge 0$,",
        share * entropy + (1 - share) * entropy + gap - entropy,
        gap,
        r"\lambda G + (1 - \lambda)\,G + e - G = e",
    )
    proof.non_negative("so that $G(p) \\le G(q)$.", gap)
    proof.positive(
        "If the rule is strictly proper, $G$ is strictly concave; and if $p$ is not a permutation of $q$, there is a "
        "transfer that changes something: $G(p) < G(q)$.",
        strict,
    )
    first, second = symbols("e f", nonnegative=True)
    best_p, best_q = symbols("t_p t_q", real=True)
    proof.given(
        "Majorization characterizes this. Let $G_k(p)$ be one less the sum of the $k$ largest probabilities. For the "
        "best $k$ classes of a mixture, $p$ and $q$ have $t_p - e$ and $t_q - f$, where $t_p$ and $t_q$ are "
        "the sums of their own best $k$ classes."
    )
    proof.equal(
        "So $G_k$ of the mixture exceeds the mixture of $G_k(p)$ and $G_k(q)$ by",
        (1 - share * (best_p - first) - (1 - share) * (best_q - second))
        - share * (1 - best_p)
        - (1 - share) * (1 - best_q),
        share * first + (1 - share) * second,
        r"G_k(\lambda p + (1 - \lambda) q) - \lambda G_k(p) - (1 - \lambda) G_k(q) = \lambda e + (1 - \lambda) f",
    )
    weight = Symbol("z", nonnegative=True)
    proof.letters = {"z": 1 - share}
    proof.non_negative("which is never negative: $G_k$ is symmetric and concave.", share * first + weight * second,
                       r"\lambda e + (1 - \lambda) f \ge 0")  # fmt: skip
    proof.in_words(
        "It is the entropy of a symmetric proper score (Proposition 4.1). If all such entropies are at most as large "
        "for $p$ as for $q$, so are all $G_k$, and this is the definition of majorization."
    )
    cases = [(p, q) for m in (2, 3, 4) for p, q in product(_ranked(m, 10), repeat=2)]
    proof.enumeration(
        f"For all {len(cases)} pairs of distributions on two to four classes in tenths: $p$ majorizes $q$ exactly if "
        "all $G_k$ are at most as large, and then the entropies of the Brier score and of the power score with "
        "exponent 3 are strictly smaller, unless the two are the same.",
        all(_agree(p, q) for p, q in cases),
    )
    proof.exact(
        "Where neither majorizes the other, scores disagree: $(0.6, 0.2, 0.2)$ has less Brier entropy than $(0.5, 0.4, "
        "0.1)$ and more of $G_2$.",
        _brier_entropy(_tenths(6, 2, 2)) < _brier_entropy(_tenths(5, 4, 1))
        and _error_of_best(_tenths(6, 2, 2), 2) > _error_of_best(_tenths(5, 4, 1), 2),
        r"0.56 < 0.58, \quad 0.2 > 0.1",
    )
    return proof


def _ranked(m: int, units: int) -> list[Distribution]:
    return [p for p in distributions(m, units) if list(p) == sorted(p, reverse=True)]


def _tenths(*shares: int) -> Distribution:
    return tuple(Fraction(share, 10) for share in shares)


def _error_of_best(p: Distribution, k: int) -> Fraction:
    return 1 - sum(sorted(p, reverse=True)[:k], Fraction(0))


def _brier_entropy(p: Distribution) -> Any:
    return Brier().entropy_of(Brier().total(p))


def _agree(p: Distribution, q: Distribution) -> bool:
    below = all(_error_of_best(p, k) <= _error_of_best(q, k) for k in range(1, len(p)))
    strictly = p == q or all(
        score.entropy_of(score.total(p)) < score.entropy_of(score.total(q)) for score in (Brier(), Power(3))
    )
    return majorizes(p, q) == below and (not below or strictly)


# --- the top-beta functional ---


def top_beta_lists(q: Distribution, beta: Fraction) -> list[TopList]:
    """Give the shortest true lists that account for at least a probability.

    Parameters
    ----------
    q : tuple of Fraction
        True probabilities.
    beta : Fraction
        Probability to account for.

    Returns
    -------
    list of dict of class to Fraction
    """
    return true_lists(q, shortest_length(q, beta))


def _may_be_top_beta(scores: TopList, m: int, beta: Fraction) -> bool:
    """Tell whether a list is the true top-beta list of its own padded distribution."""
    return valid(scores, m) and scores in top_beta_lists(padded(scores, m), beta)


def top_beta_not_elicited() -> Proof:
    """Prove that padded scores of strictly proper rules do not ask for top-beta lists, and that others may."""
    proof = Proof("Padded scores do not ask for top-beta lists", "resin, Section 7")
    beta, apart = Symbol("beta", positive=True), Symbol("z", positive=True)
    proof.given(
        "Three classes have the probabilities $\\beta$, $\\mu + z$ and $\\mu - z$, where $2\\mu = 1 - \\beta$, $z > 0$ "
        "and $\\beta > \\mu + z$. The shortest true list that accounts for $\\beta$ has class 1 alone."
    )
    mean = proxy(beta, 2)
    short = Brier().entropy_of(Brier().total([beta, mean], [1, 2]))
    truth = (beta, mean + apart, mean - apart)
    proof.equal(
        "Its padded distribution is $(\\beta, \\mu, \\mu)$, and its Brier score exceeds that of the truth by",
        short - Brier().entropy_of(Brier().total(truth)),
        2 * apart**2,
        r"z^2 + z^2 = 2 z^2",
    )
    proof.positive("which is positive, so that the list of all classes is better.", 2 * apart**2)
    less = Symbol("e", positive=True)
    said = (beta - less, mean + apart, mean - apart + less)
    proof.given(
        "If only lists may be predicted that can be true top-$\\beta$ lists, take the classes 1 and 2 with the scores "
        "$\\beta - e$ and $\\mu + z$, $0 < e < z$: class 1 alone no longer accounts for $\\beta$, both do."
    )
    total = Brier().total(said)
    expected = sum(chance * Brier().score_of(v, total) for chance, v in zip(truth, said, strict=True))
    more = Symbol("f", positive=True)
    proof.equal(
        "With $z = e + f$ this list is better than the true one by",
        (short - expected).subs(apart, less + more),
        2 * more * (2 * less + more),
        r"2 z^2 - 2 e^2 = 2 f\,(2e + f)",
    )
    proof.positive("which is positive.", 2 * more * (2 * less + more))
    half, q = Fraction(1, 2), (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    other = {0: Fraction(49, 100), 1: Fraction(1, 3)}
    proof.exact(
        "For instance with $\\beta = 1/2$ and $q = (1/2, 1/3, 1/6)$: the list of the classes 1 and 2 with 0.49 and "
        "$1/3$ is the true top-$\\beta$ list of its own padded distribution, and has a smaller expected Brier score "
        "than the true list.",
        top_beta_lists(q, half) == [{0: half}]
        and _may_be_top_beta(other, 3, half)
        and expected_padded_score(Brier(), other, q) < expected_padded_score(Brier(), {0: half}, q),
    )
    exact = [Rational(chance.numerator, chance.denominator) for chance in q]
    given = [Rational(49, 100), Rational(1, 3), Rational(53, 300)]
    quarter = Rational(1, 4)
    proof.positive(
        "So it has a smaller logarithmic score, by",
        sum(
            chance * (Log().score_of(v, 1) - Log().score_of(w, 1))
            for chance, v, w in zip(exact, [exact[0], quarter, quarter], given, strict=True)
        ),
        r"\tfrac12 \ln\tfrac{0.49}{0.5} + \tfrac13 \ln\tfrac{1/3}{1/4} + \tfrac16 \ln\tfrac{53/300}{1/4} > 0",
    )
    proof.in_words(
        "For every strictly proper rule the argument is the same: the true list is padded to another distribution than "
        "$q$ and costs a fixed amount more than the truth, while the other list costs, as $e$ tends to 0, as little "
        "more than the truth as one likes. (Its padded distribution moves to $q$ on a line. If no class has "
        "probability 0, the concave entropy has bounded slopes on this line near $q$, so that its tangents there tend "
        "to its value at $q$.) With more than three classes let all but the first two be equally probable; the same "
        "two lists show it. Two classes are too few: there a list of one class is padded to the truth."
    )
    proof.exact(
        "So the padded scores are not consistent for top-$\\beta$ lists. Single ones can be, if the rule is not "
        "strictly proper. The misclassification loss, shared by tied modes, is symmetric and proper. No "
        "prediction has less of it on average than a most probable class, $1 - \\max_j q_j$, and the true list of the "
        "example attains this.",
        _shared_mode_loss({0: half}, q) == min(1 - chance for chance in q) == half,
        r"1 - \max_j q_j = \tfrac12",
    )
    proof.in_words(
        "So does every true top-$\\beta$ list with $\\beta > 0$, for any number of classes. Its largest score is "
        "$\\max_j q_j$, and the classes with this score are most probable ones. The proxy probability is not above it; "
        "if it equals $\\max_j q_j$, so does the mean of the unlisted probabilities, and all unlisted classes are most "
        "probable, too. So the modes of the padded distribution are most probable classes, and the padded score is "
        "consistent, though not strictly, for the top-$\\beta$ list. (So is a constant score.)"
    )
    cases = [(p, Fraction(b, 6)) for m in (2, 3) for p in distributions(m, 6) for b in range(1, 7)]
    proof.enumeration(
        "It is so for all distributions on two and three classes in sixths and every $\\beta$ in sixths.",
        all(_shared_mode_loss(scores, p) == 1 - max(p) for p, b in cases for scores in top_beta_lists(p, b)),
    )
    return proof


def _shared_mode_loss(scores: TopList, q: Distribution) -> Fraction:
    full = padded(scores, len(q))
    modes = [i for i, value in enumerate(full) if value == max(full)]
    return 1 - sum((q[i] for i in modes), Fraction(0)) / len(modes)


# --- top-k error ---


def expected_top_k_error(classes: Any, q: Any) -> Any:
    """Give the probability that the true class is not on a list.

    Parameters
    ----------
    classes : collection of int
        Classes of the list.
    q : sequence of numbers
        True probabilities.

    Returns
    -------
    number
    """
    return 1 - sum(q[i] for i in classes)


def top_k_error() -> Proof:
    """Prove that the top-k error is consistent for top-k lists but not strictly consistent."""
    proof = Proof("The top-k error does not look at the confidence scores", "resin, Section 7")
    listed, better, rest = Symbol("q_j", nonnegative=True), Symbol("e", nonnegative=True), Symbol("f", nonnegative=True)
    chances = {0: listed, 1: rest, 2: listed + better}
    proof.equal(
        "Replace a listed class $j$ by one that is not listed and more probable by $e$; the others on the list have "
        "$f$ together. The expected error falls by",
        expected_top_k_error((0, 1), chances) - expected_top_k_error((2, 1), chances),
        better,
        r"(1 - f - q_j) - (1 - f - q_j - e) = e",
    )
    proof.non_negative("which is never negative.", better)
    proof.in_words(
        "At most $k$ such steps turn any list into one of $k$ most probable classes. So the expected error is least "
        "for these, and true lists are among them: the error is consistent."
    )
    proof.enumeration(
        f"For all distributions and all valid lists on {SIZES}, a list has the least expected error exactly if it "
        "names $k$ most probable classes, with whatever scores.",
        all(_named_like_true_ones(m, units) for m, units in CASES),
    )
    q = _tenths(5, 3, 2)
    proof.exact(
        "It is not strictly consistent: under $(0.5, 0.3, 0.2)$ the valid list of class 1 with the score 0.9 has the "
        "same expected error, 0.5, as the true list.",
        valid({0: Fraction(9, 10)}, 3)
        and {0: Fraction(9, 10)} not in true_lists(q, 1)
        and expected_top_k_error({0: Fraction(9, 10)}, q)
        == expected_top_k_error(true_lists(q, 1)[0], q)
        == Fraction(1, 2),
    )
    proof.in_words(
        "The same happens for every $k$ from 1 to $K \\ge 2$: the true classes with other scores. (There is only one "
        "empty list, so $k = 0$ says nothing.)"
    )
    return proof


def _named_like_true_ones(m: int, units: int) -> bool:
    for k in range(m + 1):
        lists = [scores for scores in top_lists(m, k, units) if valid(scores, m)]
        for q in distributions(m, units):
            least = 1 - sum(sorted(q, reverse=True)[:k])
            names = {frozenset(scores) for scores in true_lists(q, k)}
            if any((expected_top_k_error(scores, q) == least) != (frozenset(scores) in names) for scores in lists):
                return False
            if any(expected_top_k_error(scores, q) < least for scores in lists):
                return False
    return True


# --- averaging, rejecting, learning ---


def averaging() -> Proof:
    """Prove that averaging works for lists of the same classes, and repair it for lists of different classes."""
    proof = Proof("Top lists can be combined by averaging", "resin, Section 7")
    first, second = symbols("t_1 t_2", nonnegative=True)
    share = Symbol("lambda", positive=True)
    proof.equal(
        "Let two lists of the same classes have the sums $t_1$ and $t_2$. If their scores are averaged, with weights "
        "$\\lambda$ and $1 - \\lambda$, so is the proxy probability, and hence the padded distribution.",
        proxy(share * first + (1 - share) * second, UNLISTED),
        share * proxy(first, UNLISTED) + (1 - share) * proxy(second, UNLISTED),
        r"\frac{1 - \lambda t_1 - (1 - \lambda) t_2}{\ell} = \lambda \pi_1 + (1 - \lambda)\,\pi_2",
    )
    other = Symbol("z", positive=True)
    proof.letters = {"z": 1 - share}
    above = symbols("e_1 e_2", nonnegative=True)
    proof.non_negative(
        "If both scores of a class are not below the proxy probabilities, by $e_1, e_2 \\ge 0$, neither is the "
        "average: valid lists average to a valid list.",
        share * above[0] + other * above[1],
        r"\lambda e_1 + (1 - \lambda)\,e_2 \ge 0",
    )
    p, q, of_truth = PREDICTED[I], CHANCE[I], symbols("p_y q_y", nonnegative=True)
    squares = {p**2: Symbol("f_p"), q**2: Symbol("f_q"), p * q: Symbol("f")}
    mixed = over_classes((share * p + (1 - share) * q) ** 2, squares)
    parts = share * Brier().score_of(of_truth[0], squares[p**2]) + (1 - share) * Brier().score_of(
        of_truth[1], squares[q**2]
    )
    proof.equal(
        "Whatever happens, the Brier score of the average is below the average of the Brier scores by",
        parts - Brier().score_of(share * of_truth[0] + (1 - share) * of_truth[1], mixed),
        share * (1 - share) * over_classes((p - q) ** 2, squares),
        r"\lambda (1 - \lambda) \sum_{j=1}^K (p_j - q_j)^2",
    )
    proof.non_negative(
        "which is never negative: averaging improves on the mean of the members.",
        share * other * (p - q) ** 2,
        r"\lambda (1 - \lambda)\,(p_j - q_j)^2 \ge 0",
    )
    half = Fraction(1, 2)
    one, two = {0: half}, {1: half}
    naive = {i: (one.get(i, Fraction(0)) + two.get(i, Fraction(0))) / 2 for i in (0, 1)}
    proof.fails(
        "Lists of different classes need more. Of three classes let one list name the first with 1/2 and another the "
        "second with 1/2, both valid. If a class that is not named counts as 0, the average names both with 1/4, which "
        "is invalid: the third class is given 1/2.",
        valid(one, 3) and valid(two, 3) and not valid(naive, 3) and proxy_of(naive, 3) == half,
        "holds-with-correction",
        r"\tfrac14 < \tfrac12",
    )
    members = [padded(scores, 3) for scores in (one, two)]
    mean = tuple((a + b) / 2 for a, b in zip(*members, strict=True))
    proof.exact(
        "The repair: a class that is not named counts with the proxy probability of its list. Both are then named with "
        "3/8, the third class is given 1/4, and the padded distribution is the average of the padded distributions.",
        mean == (Fraction(3, 8), Fraction(3, 8), Fraction(1, 4)) == padded(averaged((one, two), 3), 3)
        and averaged((one, two), 3) == {0: mean[0], 1: mean[1]},
    )
    proof.enumeration(
        "So it is for all pairs of valid lists on three classes in quarters and on four classes in thirds: the average "
        "over all classes that one of them names is a valid list, padded to the average. (A named class is in neither "
        "list below the proxy probability.)",
        all(_average_is_valid(m, units) for m, units in ((3, 4), (4, 3))),
    )
    proof.in_words("The average is as long as both lists together, and has to be cut if a top-k list is wanted.")
    return proof


def _average_is_valid(m: int, units: int) -> bool:
    lists = [scores for k in range(m + 1) for scores in top_lists(m, k, units) if valid(scores, m)]
    for one, two in combinations(lists, 2):
        mean = [(a + b) / 2 for a, b in zip(padded(one, m), padded(two, m), strict=True)]
        found = averaged((one, two), m)
        if found.keys() != one.keys() | two.keys() or not valid(found, m) or list(padded(found, m)) != mean:
            return False
    return True


def empty_list() -> Proof:
    """Compute what the empty list costs, and show that an honest list never costs more on average."""
    proof = Proof("The empty list as a reject option", "resin, Section 7")
    filler = proxy(0, CLASSES)
    proof.equal("The empty list is padded to equal probabilities.", filler, 1 / CLASSES, r"\pi = \frac1K")
    for score, cost, shown in (
        (Brier(), 1 - 1 / CLASSES, r"1 - \frac1K"),
        (Log(), log(CLASSES), r"\ln K"),
        (Spherical(), 1 - 1 / CLASSES ** Rational(1, 2), r"1 - \frac{1}{\sqrt K}"),
    ):
        proof.equal(
            f"Whatever happens, the padded {score.label if score != Log() else 'logarithmic'} score is the constant",
            score.score_of(filler, CLASSES * score.term(filler)),
            cost,
            shown,
        )
    proof.in_words("That is how a reject option is paid: a fixed price, known in advance.")
    chance, others = Symbol("q_j", nonnegative=True), Symbol("z", integer=True, positive=True)
    proof.non_negative(
        "But an honest answer is never dearer: a calibrated list of one class with $q_j$, of $K \\ge 2$ classes, gains",
        brier_gain(chance, 1, others + 1),
        r"\frac{K}{K - 1}\Big(q_j - \frac1K\Big)^2 \ge 0",
    )
    proof.in_words(
        "by the Brier score, and loses by no other symmetric proper rule (comparability). The empty list protects "
        "those who do not know their probabilities, not those who do."
    )
    return proof


def surrogates() -> Proof:
    """Prove that continuous strictly proper rules are surrogates for the top-k error, and that continuity is needed."""
    proof = Proof("Strictly proper rules are surrogates for the top-k error", "resin, Section 7")
    proof.given(
        "A surrogate is consistent if predictions $p^{(1)}, p^{(2)}, \\dots$ whose expected surrogate loss tends to "
        "the optimum have a top-k error that tends to the optimum (Yang and Koyejo). The $k$ highest of $p$ are "
        "predicted; ties are broken anyhow. Let $q$ be the truth."
    )
    best, said, kept = symbols("q_e p_e z", nonnegative=True)
    other, given, excess = symbols("q_f p_f Delta", nonnegative=True)
    proof.given(
        "Let $S^*$ be $k$ most probable classes and $S$ the predicted ones. Those of $S^*$ that were not predicted "
        "have the total probabilities $q_e$ and $p_e$ under $q$ and $p$; the predicted ones in their place, as many, "
        "have $q_f$ and $p_f$, and were given at least as much, $p_f = p_e + \\Delta$."
    )
    proof.equal(
        "The top-k error exceeds the optimum by",
        (1 - kept - other) - (1 - kept - best),
        ((best - said) + (given - other) - excess).subs(given, said + excess),
        r"q_e - q_f = (q_e - p_e) + (p_f - q_f) - \Delta",
    )
    count, differences = Symbol("ell", integer=True, positive=True), IndexedBase("e", real=True)
    single, squares, total = Symbol("e_l", real=True), Symbol("f", nonnegative=True), Symbol("z", real=True)
    known = {differences[I]: total, differences[I] ** 2: squares}
    once = over_classes((differences[I] - single) ** 2, known, count).expand()
    sums = {single**2: squares, single: total}
    proof.equal(
        "at most the sum $z$ of $\\ell \\le 2k$ differences $e_j$ between $q$ and $p$. And (Lagrange)",
        once.coeff(single, 0) * count + once.coeff(single, 1) * sums[single] + once.coeff(single, 2) * squares,
        2 * (count * squares - total**2),
        r"\sum_{l=1}^\ell \sum_{j=1}^\ell (e_j - e_l)^2 = 2\Big(\ell \sum_{j=1}^\ell e_j^2 - z^2\Big)",
    )
    proof.non_negative(
        "No square is negative, so that $z^2$ is at most $2k$ times the sum of squares, which the regret of the Brier "
        "score bounds: if that tends to zero, so does the excess of the top-k error.",
        (differences[I] - single) ** 2,
        r"\Big(\sum_{j \in S^*} q_j - \sum_{j \in S} q_j\Big)^2 \le 2k \sum_{j=1}^K (p_j - q_j)^2",
    )
    proof.enumeration(
        "For all pairs of distributions on two and three classes in sixths and on four in quarters, and all lengths, "
        "the excess stays within this bound, however ties are broken.",
        all(
            (_worst_error(p, q, k) - _error_of_best(q, k)) ** 2
            <= 2 * k * sum((a - b) ** 2 for a, b in zip(p, q, strict=True))
            for m, units in CASES
            for p, q in product(distributions(m, units), repeat=2)
            for k in range(1, m + 1)
        ),
    )
    proof.in_words(
        "For any strictly proper rule whose scores are continuous in $p$, as the Brier, logarithmic, power and "
        "spherical scores are, the same follows without a rate: distributions on $K$ classes form a compact set and "
        "$q$ is the only minimizer of the expected score, so that the predictions tend to $q$, and the differences to "
        "zero.",
        carries=True,
    )
    _discontinuous_rule(proof)
    return proof


def _worst_error(p: Distribution, q: Distribution, k: int) -> Fraction:
    return max(Fraction(expected_top_k_error(scores, q)) for scores in true_lists(p, k))


def _discontinuous_rule(proof: Proof) -> None:
    one, two, three = symbols("e_1:4", positive=True)
    proof.given(
        "*Essentially*, the paper says; continuity is what the word hides. Three classes, $q = (2/3, 1/3, 0)$. Let a "
        "prediction $p$ without zeros score the first, and one with zeros the second, and infinity on a class that it "
        "gave 0, where $z_y$ gives all probability to $y$:",
        r"L(p, y) = \frac{(p_1 p_2 p_3)^{1/3}}{3\,p_y}, \qquad L(p, y) = \lVert z_y - p\rVert^2 - \lVert z_y - "
        r"q\rVert^2",
    )
    proof.equal(
        "Under a truth $q'$ the first has, with $e_1^3 = q'_1/p_1$ and so on, the expectation $f\\,(e_1^3 + e_2^3 + "
        "e_3^3)/3$, where $f = (p_1 p_2 p_3)^{1/3}$; it exceeds $(q'_1 q'_2 q'_3)^{1/3} = f\\,e_1 e_2 e_3$ by a "
        "multiple of",
        one**3 + two**3 + three**3 - 3 * one * two * three,
        (one + two + three) * ((one - two) ** 2 + (two - three) ** 2 + (three - one) ** 2) / 2,
        r"e_1^3 + e_2^3 + e_3^3 - 3 e_1 e_2 e_3 = "
        r"\tfrac12 (e_1 + e_2 + e_3)\big((e_1 - e_2)^2 + (e_2 - e_3)^2 + (e_3 - e_1)^2\big)",
    )
    p, q, other = PREDICTED[I], CHANCE[I], IndexedBase("q'", positive=True)[I]
    known = SUM_TO_ONE | {other: 1, p**2: Symbol("f_p"), q**2: Symbol("f_q"), other**2: Symbol("f")}
    scored = Brier().score_of(p, known[p**2]) - Brier().score_of(q, known[q**2])
    proof.equal(
        "which is zero only for $p = q'$. The second exceeds $-\\lVert q' - q\\rVert^2$ by",
        over_classes(other * scored, known) + over_classes((other - q) ** 2, known),
        over_classes((other - p) ** 2, known),
        r"\sum_y q'_y\,L(p, y) + \lVert q' - q\rVert^2 = \lVert q' - p\rVert^2",
    )
    proof.in_words(
        "So the optimum is $(q'_1 q'_2 q'_3)^{1/3}$ for a truth without zeros, where predictions with zeros score "
        "infinity, and $-\\lVert q' - q\\rVert^2 \\le 0$ for one with zeros, where predictions without zeros score "
        "above 0. It is attained by the truth alone: the rule is strictly proper. Under $q$ it is 0."
    )
    small = Symbol("epsilon", positive=True)
    predicted = (Rational(1, 3), Rational(2, 3) - small, small)
    truth = (Rational(2, 3), Rational(1, 3))
    root = (predicted[0] * predicted[1] * predicted[2]) ** Rational(1, 3)
    expected = root / 3 * sum(chance / v for chance, v in zip(truth, predicted, strict=False))
    tenth = [v.subs(small, Rational(1, 10)) for v in predicted]
    proof.exact(
        "But $p = (1/3, 2/3 - \\varepsilon, \\varepsilon)$ has an expected score under $q$ that tends to this optimum "
        "as $\\varepsilon$ tends to 0, while its most probable class, the second, keeps the top-1 error $2/3$, against "
        "$1/3$ for the first.",
        limit(expected, small, 0, "+") == 0
        and max(tenth) == tenth[1]
        and (1 - truth[1], 1 - truth[0]) == (Rational(2, 3), Rational(1, 3)),
        r"\frac{(p_1 p_2 p_3)^{1/3}}{3} \Big(2 + \frac{1/3}{2/3 - \varepsilon}\Big) \longrightarrow 0",
    )

"""Top lists of different length: how far a true list can be from the optimum, and the numbers of Table 1.

(Resin, Section 6.) A true list of k classes with scores t_i leaves u over for M classes of probabilities q_j. The
distributions of Example 6.1 are lost in our copy and recovered from the printed scores.
"""

from collections.abc import Iterator
from typing import Any

from sympy import IndexedBase, Rational, S, Symbol, diff, expand_log, limit, log, oo

from credal_lib.proofs._proof import Proof
from credal_lib.proofs._sums import CHANCE, CLASSES, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_lib.proofs.proper_scores import regret
from credal_lib.toplists import Brier, Log, SumScore, brier_excess_bound, proxy

__all__ = [
    "RECOVERED",
    "absolute_and_relative",
    "bound_for_brier",
    "bound_is_attained",
    "expected_of_true_list",
    "high_predictability",
    "least_entropy",
    "little_is_left",
    "logarithm_deviates_more",
    "logarithm_of_a_mode",
    "mode_is_worse",
    "moderate_predictability",
    "no_bound_for_log",
    "number_of_classes",
    "order_of_predictions",
    "table_high",
    "table_low",
    "table_moderate",
]

RECOVERED = {"high": (99, 1, 0, 0, 0), "moderate": (50, 40, 5, 3, 2), "low": (25, 22, 20, 18, 15)}
"""The distributions of Example 6.1 in percent; the only ones that fit."""
PRINTED = {
    "high": (("0.0200", "0.0199", "0.0198", "0.0198"), ("1.01", "0.38", "0.00"), ("0.0699", "0.0560", "0.0560"), ("24.75", "0.00")),
    "moderate": (("1.0000", "0.6875", "0.5867", "0.5862"), ("70.59", "17.28", "0.08"), ("1.3863", "1.0532", "1.0463"), ("32.49", "0.66")),
    "low": (("1.5000", "0.7969", "0.7955", "0.7942"), ("88.87", "0.34", "0.16"), ("1.6021", "1.5984", "1.5948"), ("0.45", "0.23")),
}  # fmt: skip
"""Table 1: Brier scores and their excess in percent, logarithmic scores and their excess; zeros are filled in."""
PREDICTIONS = ("mode", "true top-1 list", "true top-2 list", "true distribution")
N_CLASSES = 5

LENGTH, UNLISTED = Symbol("k", integer=True, positive=True), Symbol("M", integer=True, positive=True)
LEFT = Symbol("u", positive=True)
SCORE, REST, SLACK = IndexedBase("t", positive=True), IndexedBase("q", positive=True), IndexedBase("o", nonnegative=True)
ODDS = Symbol("x", positive=True)


def _chances(name: str) -> tuple[Any, ...]:
    return tuple(Rational(share, 100) for share in RECOVERED[name])


def expected_of_true_list(score: SumScore, q: tuple[Any, ...], k: int) -> Any:
    """Give the expected padded score of the list of the first k classes under q.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    q : tuple of SymPy rationals
        Probabilities in decreasing order.
    k : int
        Length of the list.

    Returns
    -------
    SymPy expression
    """
    unlisted = len(q) - k
    return _expected(score, [*q[:k], *[proxy(sum(q[:k]), unlisted)] * unlisted] if unlisted else list(q), q)


def _expected(score: SumScore, predicted: list[Any], q: tuple[Any, ...]) -> Any:
    total = score.total(predicted)
    return sum((chance * score.score_of(v, total) for chance, v in zip(q, predicted, strict=True) if chance), S.Zero)


def _of_the_mode(score: SumScore, q: tuple[Any, ...]) -> Any:
    return _expected(score, [S.One] + [S.Zero] * (len(q) - 1), q)


def _four_scores(score: SumScore, name: str) -> list[Any]:
    q = _chances(name)
    return [_of_the_mode(score, q), *(expected_of_true_list(score, q, k) for k in (1, 2, len(q)))]


def _excess(values: list[Any]) -> list[Any]:
    """Give the relative excess over the last value."""
    return [(value - values[-1]) / values[-1] for value in values[:-1]]


# --- what the unaccounted probability can do ---


def little_is_left() -> Proof:
    """Show what condition (14) is for: the list is valid, and can be true for a distribution with one other class."""
    proof = Proof("What is left over is less than every confidence score", "resin, Section 6, condition (14)")
    above, more = Symbol("g", positive=True), Symbol("j", integer=True, nonnegative=True)
    others = Symbol("H", nonnegative=True)
    least = LEFT + above
    proof.given(
        "Let $u$ be the probability that a list of $k \\ge 1$ of the $m$ classes leaves over. The condition, which is "
        "kept in our copy in words, is",
        r"0 < u < \min_i t_i",
    )
    proof.given("Write $u + g$ with $g > 0$ for the least score, $k = 1 + j$, and $H$ for what the scores exceed it by.")
    proof.equal(
        "All probabilities sum to one, $1 = u + (1 + j)(u + g) + H$, and one less twice $u$ is therefore",
        LEFT + (1 + more) * least + others - 2 * LEFT,
        more * least + above + others,
        r"1 - 2u = j\,(u + g) + g + H",
    )
    proof.positive("which is positive: $u < 1/2$.", more * least + above + others)
    extra = Symbol("n", integer=True, nonnegative=True)
    proof.equal(
        "The proxy probability, with $M = 1 + n$ classes left out, is below the least score by",
        least - proxy(1 - LEFT, 1 + extra),
        above + LEFT * extra / (1 + extra),
        r"u + g - \frac{u}{M} = g + \frac{u\,n}{1 + n}",
    )
    proof.positive("so that the list is valid.", above + LEFT * extra / (1 + extra))
    proof.positive(
        "If a single other class has all of $u$, it is below the least score by $g$, and the list is true for this "
        "distribution, too. That is what the condition is needed for.",
        least - LEFT,
        r"\min_i t_i - u = g > 0",
    )
    proof.in_words("A list of all classes leaves nothing over and is excluded by $u > 0$; it has nothing to compare.")
    return proof


def _products(base: Any, total: Any) -> Any:
    """Sum x_i (total - x_i) over entries that sum to the total."""
    return total**2 - Sumsq(base)


def Sumsq(base: Any) -> Any:  # noqa: N802
    return over_classes(base[I] ** 2, {}, LENGTH if base is SCORE else UNLISTED)


def least_entropy() -> Proof:
    """Prove that giving all that is left over to one class has the least entropy of all that a list leaves possible."""
    proof = Proof("One class with all the rest has the least entropy", "resin, Section 6")
    proof.given(
        "Let a list satisfy condition (14). For a distribution $q$ for which it is true, let $q_j$ be the probabilities "
        "of the $M$ classes left out, with sum $u$; and let $p^{(j)}$ be the distribution that gives all of $u$ to "
        "class $j$. By (14) the list is true for $p^{(j)}$ as well."
    )
    known = {REST[I]: LEFT}
    proof.equal(
        "The weights $q_j/u$ sum to one,",
        over_classes(REST[I] / LEFT, known, UNLISTED),
        1,
        r"\sum_{j=1}^M \frac{q_j}{u} = 1",
    )
    listed = Symbol("t_i", positive=True)
    proof.equal(
        "and with them $q$ is the mixture of the $p^{(j)}$: on a listed class",
        over_classes(REST[I] / LEFT * listed, known, UNLISTED),
        listed,
        r"\sum_{j=1}^M \frac{q_j}{u}\,t_i = t_i",
    )
    proof.equal("and on class $j$, which has $u$ in $p^{(j)}$ and 0 in the others,", REST[I] / LEFT * LEFT, REST[I],
                r"\frac{q_j}{u}\,u = q_j")  # fmt: skip
    entropy, gap = Symbol("G", real=True), Symbol("g", nonnegative=True)
    proof.equal(
        "All $p^{(j)}$ have the same entropy, by symmetry. The entropy is concave: that of the mixture is the mixture "
        "of theirs plus a gap $g \\ge 0$, so that",
        over_classes(REST[I] / LEFT * entropy, known, UNLISTED) + gap - entropy,
        gap,
        r"G(q) - G(p^{(1)}) = g",
    )
    proof.non_negative("which is never negative.", gap)
    part, rest = Symbol("a", nonnegative=True), Symbol("b", nonnegative=True)
    proof.equal(
        "The partial sums, largest entries first: up to $k$ they agree. Then that of $p^{(j)}$ is 1 and that of $q$ is "
        "the listed ones and a part $a$ of $u = a + b$, so that they differ by",
        1 - ((1 - (part + rest)) + part),
        rest,
        r"1 - (1 - u + a) = b",
    )
    proof.non_negative("which is never negative: $p^{(j)}$ majorises $q$.", rest)
    other = Symbol("b", nonnegative=True)
    proof.equal(
        "With the Brier score the gap is a sum of products,",
        over_classes(REST[I] * (LEFT - REST[I]), known, UNLISTED),
        _products(REST, LEFT),
        r"u^2 - \sum_{j=1}^M q_j^2 = \sum_{j=1}^M q_j\,(u - q_j)",
    )
    proof.non_negative("since $u - q_j$ is what the other classes have, $b$;", REST[I] * other)
    proof.equal(
        "with the logarithmic score it is",
        expand_log(Log().term(REST[I]) + REST[I] * log(LEFT), force=True),
        expand_log(REST[I] * log(LEFT / REST[I]), force=True),
        r"\sum_{j=1}^M \big(-q_j \ln q_j\big) + u \ln u = \sum_{j=1}^M q_j \ln\frac{u}{q_j}",
    )
    proof.non_negative("which is not negative either.", REST[I] * log(1 + other / REST[I]),
                       r"q_j \ln\Big(1 + \frac{b}{q_j}\Big) \ge 0")  # fmt: skip
    return proof


def bound_for_brier() -> Proof:
    """Prove that the padded Brier score of a true list exceeds the optimum by a share that u alone bounds."""
    proof = Proof("A bound for the padded Brier score", "resin, Section 6")
    proof.given(
        "The formula of the bound is lost in our copy; this derives one of the kind that the text describes. Let a "
        "true list with the scores $t_i$ leave $u$ over, and let $q_j$ be the probabilities of the $M$ other classes."
    )
    filler, listed = proxy(1 - LEFT, UNLISTED), Symbol("W", nonnegative=True)
    squares = Symbol("Q", nonnegative=True)
    lost = Brier().entropy_of(listed + UNLISTED * Brier().term(filler)) - Brier().entropy_of(listed + squares)
    proof.equal(
        "The list exceeds the optimum, in absolute terms, by",
        lost,
        squares - LEFT**2 / UNLISTED,
        r"\sum_{j=1}^M q_j^2 - \frac{u^2}{M}",
    )
    proof.equal(
        "which is less than $u^2 - u^2/M$ by",
        over_classes(REST[I] * (LEFT - REST[I]), {REST[I]: LEFT}, UNLISTED),
        _products(REST, LEFT),
        r"A = u^2 - \sum_{j=1}^M q_j^2 = \sum_{j=1}^M q_j\,(u - q_j)",
    )
    kept = 1 - LEFT
    proof.equal(
        "The optimum exceeds $2u(1 - u)$, the entropy of $(1 - u, u, 0, \\dots)$, by $A$ and a second such sum:",
        Brier().entropy_of(Sumsq(SCORE) + Sumsq(REST)) - Brier().entropy_of(Brier().total([kept, LEFT])),
        over_classes(SCORE[I] * (kept - SCORE[I]), {SCORE[I]: kept}, LENGTH) + _products(REST, LEFT),
        r"1 - \sum_{i=1}^k t_i^2 - \sum_{j=1}^M q_j^2 - 2u(1 - u) = \sum_{i=1}^k t_i\,(1 - u - t_i) + A = B",
    )
    other = Symbol("r", nonnegative=True)
    proof.non_negative("Both are sums of products of what a class has and what others have.", SCORE[I] * other)
    top, bottom = Symbol("N_0", nonnegative=True), Symbol("D_0", positive=True)
    less, more = Symbol("A", nonnegative=True), Symbol("B", nonnegative=True)
    proof.equal(
        "So the relative excess is $(N_0 - A)/(D_0 + B)$ with $N_0 = u^2 - u^2/M$ and $D_0 = 2u(1 - u)$, and is below "
        "$N_0/D_0$ by",
        top / bottom - (top - less) / (bottom + more),
        (top * more + less * bottom) / (bottom * (bottom + more)),
        r"\frac{N_0}{D_0} - \frac{N_0 - A}{D_0 + B} = \frac{N_0 B + A D_0}{D_0 (D_0 + B)}",
    )
    proof.non_negative("which is not negative.", (top * more + less * bottom) / (bottom * (bottom + more)))
    proof.equal(
        "This bound is",
        (LEFT**2 - LEFT**2 / UNLISTED) / (2 * LEFT * (1 - LEFT)),
        brier_excess_bound(LEFT, UNLISTED),
        r"\frac{N_0}{D_0} = \frac{u\,(M - 1)}{2 M (1 - u)}",
    )
    small = 1 / (2 + ODDS)
    proof.positive(
        "By (14) $u$ is below $1/2$, say $u = 1/(2 + x)$ with $x > 0$. Whatever $M$ is, the bound is then below "
        "$u/(2(1 - u))$,",
        small / (2 * (1 - small)) - brier_excess_bound(small, UNLISTED),
        r"\frac{u}{2(1 - u)} - \frac{u\,(M - 1)}{2 M (1 - u)} = \frac{u}{2 M (1 - u)} > 0",
    )
    proof.positive(
        "and that is below $u$ itself: a list that leaves one percent over is within one percent of the optimum.",
        small - small / (2 * (1 - small)),
        r"u - \frac{u}{2(1 - u)} = \frac{u\,(1 - 2u)}{2(1 - u)} > 0",
    )
    return proof


def bound_is_attained() -> Proof:
    """Prove that the Brier bound is attained by lists of one class, and check the printed 0.38 %."""
    proof = Proof("The bound for the padded Brier score is attained", "resin, Section 6, derived")
    value = Brier().entropy_of(Brier().total([1 - LEFT, proxy(1 - LEFT, UNLISTED)], [1, UNLISTED]))
    least = Brier().entropy_of(Brier().total([1 - LEFT, LEFT]))
    proof.equal(
        "The list of one class with $1 - u$, when a single other class has $u$, exceeds the optimum by the share",
        (value - least) / least,
        brier_excess_bound(LEFT, UNLISTED),
        r"\frac{u^2 - u^2/M}{2u(1 - u)} = \frac{u\,(M - 1)}{2 M (1 - u)}",
    )
    hundredth = Rational(1, 100)
    proof.exact(
        "The distribution of high predictability in Table 1 is such a one, with $u = 0.01$ and $M = 4$: its top-1 list "
        "has the share 1/264",
        _excess(_four_scores(Brier(), "high"))[1] == brier_excess_bound(hundredth, 4) == Rational(1, 264),
    )
    proof.rounds("which is printed in percent.", 100 * brier_excess_bound(hundredth, 4), "0.38")
    one, two = Symbol("a", positive=True), Symbol("b", positive=True)
    split = Brier().entropy_of(Brier().total([one, two, LEFT]))
    proof.equal(
        "With more classes it is not attained: the optimum of two listed classes $a + b = 1 - u$ is larger than that "
        "of one by",
        (split - Brier().entropy_of(Brier().total([one + two, LEFT]))),
        2 * one * two,
        r"(a + b)^2 - a^2 - b^2 = 2ab",
    )
    proof.positive("which is positive.", 2 * one * two)
    return proof


def no_bound_for_log() -> Proof:
    """Prove that the excess of the padded logarithmic score is not bounded in terms of u."""
    proof = Proof("No bound for the padded logarithmic score", "resin, Section 6")
    value = Log().total([1 - LEFT, proxy(1 - LEFT, UNLISTED)], [1, UNLISTED])
    least = Log().total([1 - LEFT, LEFT])
    proof.equal(
        "For the list of one class with $1 - u$, when a single other class has $u$, the expected score exceeds the "
        "optimum by",
        expand_log(value - least, force=True).expand(),
        LEFT * log(UNLISTED),
        r"u \ln M",
    )
    share = 1 / (1 + ODDS)
    optimum = share * (ODDS * log(1 + 1 / ODDS) + log(1 + ODDS))
    proof.equal(
        "The optimum is, with $u = 1/(1 + x)$,",
        expand_log((least.subs(LEFT, share) - optimum).simplify(), force=True).simplify(),
        0,
        r"h(u) = -(1 - u) \ln(1 - u) - u \ln u = \frac{x \ln(1 + 1/x) + \ln(1 + x)}{1 + x}",
    )
    proof.positive("which is positive and does not depend on $M$.", optimum)
    classes = Symbol("M", positive=True)
    proof.exact(
        "So for every $u$ the relative excess grows beyond all bounds with the number of classes,",
        limit(share * log(classes) / optimum, classes, oo) == oo,
        r"\frac{u \ln M}{h(u)} \longrightarrow \infty \quad (M \to \infty)",
    )
    proof.equal(
        "while the bound for the Brier score stays below",
        limit(brier_excess_bound(LEFT, classes), classes, oo),
        LEFT / (2 * (1 - LEFT)),
        r"\lim_{M \to \infty} \frac{u\,(M - 1)}{2 M (1 - u)} = \frac{u}{2(1 - u)}",
    )
    proof.in_words(
        "If $M$ is fixed there is a bound, $u \\ln M / h(u)$, by the same reasoning as for the Brier score; but it "
        "depends on $M$, and with four classes left over it is already"
    )
    proof.rounds(
        "for $u = 0.01$, in percent,",
        100 * (LEFT * log(4) / least).subs(LEFT, Rational(1, 100)),
        "24.75",
    )
    return proof


# --- Table 1 ---


def number_of_classes() -> Proof:
    """Prove that the Brier scores of Table 1 leave only five classes possible, for all real probabilities."""
    proof = Proof("Example 6.1 has five classes", "resin, Example 6.1, the number of classes")
    most, score = Symbol("c", positive=True), Symbol("S", positive=True)
    unlisted = (1 - most) ** 2 / (1 - most**2 - score)
    proof.given("The number of classes is lost in our copy. Let $c$ be the probability of the mode.")
    proof.equal(
        "As a class without doubt the mode scores $2(1 - c)$, which gives $c$;",
        most * Brier().score_of(S.One, S.One) + (1 - most) * Brier().score_of(S.Zero, S.One),
        2 * (1 - most),
        r"c \cdot 0 + (1 - c) \cdot 2",
    )
    proof.equal(
        "and the top-1 list scores $S$, which gives the number $M$ of the other classes.",
        Brier().entropy_of(Brier().total([most, proxy(most, unlisted)], [1, unlisted])),
        score,
        r"1 - c^2 - \frac{(1 - c)^2}{M} = S \quad\Longleftrightarrow\quad M = \frac{(1 - c)^2}{1 - c^2 - S}",
    )
    half_unit = Rational(5, 10**5)
    for name in ("moderate", "low"):
        mode, top = (Rational(text) for text in PRINTED[name][0][:2])
        low, high = 1 - (mode + half_unit) / 2, 1 - (mode - half_unit) / 2
        between = (
            (1 - high) ** 2 / (1 - low**2 - (top - half_unit)),
            (1 - low) ** 2 / (1 - high**2 - (top + half_unit)),
        )
        proof.exact(
            f"The printed scores of {name} predictability, {mode} and {top} up to half a unit of their fourth digit, "
            f"leave $M$ between {float(between[0]):.3f} and {float(between[1]):.3f} for all real $c$ and $S$.",
            3 < between[0] < 4 < between[1] < 5,
        )
    proof.in_words("So four other classes, five in all. The row of high predictability fits, see there.")
    return proof


def _shares(total: int, parts: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield whole percentages in decreasing order."""
    if parts == 1:
        if total <= largest:
            yield (total,)
        return
    for first in range(min(total, largest), -(-total // parts) - 1, -1):
        for rest in _shares(total - first, parts - 1, first):
            yield (first, *rest)


def _near(value: Any, printed: str) -> bool:
    """Tell whether an exact value is a printed one to half a unit of its last digit."""
    unit = Rational(1, 10 ** len(printed.partition(".")[2]))
    difference = abs(value - Rational(printed))
    return bool(difference <= unit / 2)


def _fitting(name: str) -> tuple[int, list[tuple[int, ...]]]:
    """Count the distributions in percent with the printed mode score, and list those that have all printed scores."""
    brier, _, logs, _ = PRINTED[name]
    first = int(100 - 50 * Rational(brier[0]))
    tried, found = 0, []
    for rest in _shares(100 - first, N_CLASSES - 1, first):
        tried += 1
        q = tuple(Rational(share, 100) for share in (first, *rest))
        if not all(_near(expected_of_true_list(Brier(), q, k), text) for k, text in zip((5, 2), (brier[3], brier[2]), strict=True)):
            continue
        if all(_near(expected_of_true_list(Log(), q, k), text) for k, text in zip((1, 2, 5), logs, strict=True)):
            found.append((first, *rest))
    return tried, found


def _row(name: str) -> Proof:
    proof = Proof(f"Table 1, {name} predictability", "resin, Example 6.1, Table 1")
    brier, brier_excess, logs, logs_excess = PRINTED[name]
    tried, found = _fitting(name)
    shares = ", ".join(f"{share / 100:g}" for share in RECOVERED[name])
    proof.given("The distribution is lost in our copy. With the five classes that the Brier scores ask for it is", rf"q = ({shares})")
    proof.enumeration(
        f"Of the {tried} distributions in whole percent on five classes whose mode has the printed score, it is the "
        "only one whose Brier and logarithmic scores are as printed.",
        found == [RECOVERED[name]],
    )
    exact = _four_scores(Brier(), name)
    for prediction, value, text in zip(PREDICTIONS, exact, brier, strict=True):
        proof.rounds(f"Expected Brier score of the {prediction}:", value, text)
    for prediction, value, text in zip(PREDICTIONS, _excess(exact), brier_excess, strict=False):
        proof.rounds(f"Excess of the {prediction} over the optimum, in percent:", 100 * value, text)
    exact = _four_scores(Log(), name)[1:]
    for prediction, value, text in zip(PREDICTIONS[1:], exact, logs, strict=True):
        proof.rounds(f"Expected logarithmic score of the {prediction}:", value, text)
    for prediction, value, text in zip(PREDICTIONS[1:], _excess(exact), logs_excess, strict=False):
        proof.rounds(f"Excess of the {prediction} over the optimum, in percent:", 100 * value, text)
    return proof


def table_high() -> Proof:
    """Compute the row of high predictability of Table 1 from the only distribution in percent that fits."""
    return _row("high")


def table_moderate() -> Proof:
    """Compute the row of moderate predictability of Table 1 from the only distribution in percent that fits."""
    return _row("moderate")


def table_low() -> Proof:
    """Compute the row of low predictability of Table 1 from the only distribution in percent that fits."""
    return _row("low")


def logarithm_of_a_mode() -> Proof:
    """Prove that a class without doubt has an infinite expected logarithmic score."""
    proof = Proof("The mode has an infinite expected logarithmic score", "resin, Example 6.1")
    proof.exact(
        "A class of predicted probability 0 scores infinity when it happens,", Log().score_of(S.Zero, S.Zero) == oo
    )
    proof.positive("and another class than the mode does happen with probability $1 - c > 0$.", ODDS / (1 + ODDS),
                   r"1 - c = \frac{x}{1 + x} > 0, \quad c = \frac{1}{1 + x}")  # fmt: skip
    proof.exact(
        "So the expected score is infinite for all three distributions; the cells, empty in our copy, have no number.",
        all(_of_the_mode(Log(), _chances(name)) == oo for name in RECOVERED),
    )
    return proof


def order_of_predictions() -> Proof:
    """Prove that in every row of Table 1 the scores fall from the mode to the top-1 list, the top-2 list, the truth."""
    proof = Proof("The order of the predictions in Table 1", "resin, Example 6.1")
    for name in RECOVERED:
        for score, label in ((Brier(), "Brier"), (Log(), "logarithmic")):
            mode, first, second, truth = _four_scores(score, name)
            where = f"under {name} predictability, {label} score"
            if mode != oo:
                proof.positive(f"The top-1 list is better than the mode, {where}:", mode - first)
            else:
                proof.exact(f"The mode has an infinite score and the top-1 list a finite one, {where}.", first.is_finite)
            proof.positive(f"The top-2 list is better than the top-1 list, {where}:", first - second)
            if name == "high":
                proof.equal(f"The top-2 list is padded to the truth and has its score, {where}:", second, truth)
            else:
                proof.positive(f"The true distribution is best, {where}:", second - truth)
    return proof


def mode_is_worse() -> Proof:
    """Compute how much worse the mode is, and show that under high predictability it is hardly worse by Brier score."""
    proof = Proof("How much worse the mode predictions are", "resin, Example 6.1")
    proof.exact(
        "Under the logarithmic score the mode is infinitely worse in every row.",
        all(_of_the_mode(Log(), _chances(name)) == oo for name in RECOVERED),
    )
    brier = {name: _four_scores(Brier(), name) for name in RECOVERED}
    for name, printed in (("moderate", "45.5"), ("low", "88.2")):
        mode, first = brier[name][:2]
        proof.rounds(
            f"Under the Brier score, {name} predictability, it is worse than the top-1 list by, in percent,",
            100 * (mode - first) / first,
            printed,
        )
    mode, first = brier["high"][:2]
    proof.fails(
        "Under high predictability it is worse too, but by less than one percent: 0.0200 against 0.0199, or 1/80 of 1 "
        "percentage point in absolute terms. *Significantly* is too much there.",
        0 < (mode - first) / first < Rational(1, 100) and mode - first == Rational(1, 8000),
        "holds-with-correction",
        r"\frac{1}{50} - \frac{159}{8000} = \frac{1}{8000}",
    )
    return proof


def logarithm_deviates_more() -> Proof:
    """Compare the relative deviations under both scores: larger under the logarithmic one in all cases but one."""
    proof = Proof("Deviations are larger under the logarithmic score", "resin, Example 6.1")
    for name in RECOVERED:
        brier, logs = (_excess(_four_scores(score, name)) for score in (Brier(), Log()))
        for k in (1, 2):
            if (name, k) != ("high", 2):
                proof.positive(
                    f"The relative excess of the top-{k} list, {name} predictability, logarithmic less Brier score:",
                    logs[k] - brier[k],
                )
        proof.exact(f"That of the mode, {name} predictability, is infinite and finite.", logs[0] == oo and brier[0] < oo)
    both = [_excess(_four_scores(score, "high"))[2] for score in (Brier(), Log())]
    proof.fails(
        "In the remaining case, the top-2 list under high predictability, there is no deviation at all: the list is "
        "padded to the truth, and both are 0, as is printed. *In all considered cases* means: in all in which there is "
        "a deviation.",
        both == [0, 0],
        "holds-with-correction",
        r"0 \not> 0",
    )
    return proof


def high_predictability() -> Proof:
    """Check what is said of the top-1 list under high predictability."""
    proof = Proof("The top-1 list under high predictability", "resin, Example 6.1")
    q = _chances("high")
    proof.exact("It leaves one percent over.", 1 - q[0] == Rational(1, 100), r"1 - 0.99 = 0.01")
    brier, logs = (_excess(_four_scores(score, "high"))[1] for score in (Brier(), Log()))
    proof.rounds("Its Brier score exceeds the optimum by, in percent,", 100 * brier, "0.38")
    proof.rounds("its logarithmic score by", 100 * logs, "24.75")
    proof.positive(
        "and the second is more than sixty times the first, although the list accounts for almost everything.",
        logs - 60 * brier,
        r"24.75 > 60 \cdot 0.38",
    )
    return proof


def moderate_predictability() -> Proof:
    """Check that under moderate predictability the top-2 list is much better than the top-1 list."""
    proof = Proof("The top-2 list under moderate predictability", "resin, Example 6.1")
    for score, label, printed in ((Brier(), "Brier", ("17.28", "0.08")), (Log(), "logarithmic", ("32.49", "0.66"))):
        _, first, second = _excess(_four_scores(score, "moderate"))
        proof.rounds(f"Excess of the top-1 list under the {label} score, in percent:", 100 * first, printed[0])
        proof.rounds("and of the top-2 list:", 100 * second, printed[1])
        proof.positive("The second is less than a fortieth of the first.", first - 40 * second)
    q = _chances("moderate")
    proof.exact("The list accounts for 0.9 instead of 0.5.", (q[0], q[0] + q[1]) == (Rational(1, 2), Rational(9, 10)))
    return proof


def absolute_and_relative() -> Proof:
    """Prove that the Brier score punishes absolute and the logarithmic score relative differences in probabilities."""
    proof = Proof("Absolute and relative differences", "resin, Section 6")
    p, q = PREDICTED[I], CHANCE[I]
    totals = {p**2: Symbol("T_p", positive=True), q**2: Symbol("T_q", positive=True)}
    proof.equal(
        "The regret under the Brier score is a sum of squares of absolute differences,",
        regret(Brier()),
        over_classes((p - q) ** 2, SUM_TO_ONE | totals),
        r"\sum_{i=1}^m (p_i - q_i)^2",
    )
    shift, scale, ratio = Symbol("h", positive=True), Symbol("l", positive=True), Symbol("r", real=True)
    predicted, true = Symbol("p_i", positive=True), Symbol("q_i", positive=True)
    proof.equal(
        "in which only the difference of a class counts, not how probable it is:",
        ((predicted + shift) - (true + shift)) ** 2,
        (predicted - true) ** 2,
        r"\big((p_i + h) - (q_i + h)\big)^2 = (p_i - q_i)^2",
    )
    logs = over_classes(q * log(q), {}) - over_classes(q * log(p), {})
    known = {q * log(q): Symbol("A"), q * log(p): Symbol("B")}
    expected = over_classes(q * Log().score_of(p, S.One), known) + known[q * log(q)]
    proof.equal(
        "The regret under the logarithmic score is the mean of the logarithm of the ratios,",
        expected,
        over_classes((q * (log(q) - log(p))).expand(), known),
        r"\sum_{i=1}^m q_i \ln\frac{q_i}{p_i}",
    )
    proof.equal(
        "each unchanged if both probabilities are multiplied by the same factor.",
        expand_log(log(scale * true / (scale * predicted)), force=True),
        expand_log(log(true / predicted), force=True),
        r"\ln\frac{l\,q_i}{l\,p_i} = \ln\frac{q_i}{p_i}",
    )
    height = predicted - true + true * log(true / predicted)
    near = height.subs(predicted, true * (1 + ratio))
    proof.equal(
        "For small relative differences, $p_i = q_i (1 + r_i)$, the part of a class (with $p_i - q_i$ added, which "
        "sums to zero) starts with the square of the relative difference times the probability,",
        limit(diff(near, ratio, 2), ratio, 0) / 2 - true / 2,
        diff(near, ratio).subs(ratio, 0),
        r"p_i - q_i + q_i \ln\frac{q_i}{p_i} = \tfrac12\,q_i\,r_i^2 + \dots",
    )
    proof.equal(
        "which is the square of the absolute difference divided by twice the probability: the rarer the class, the "
        "more a given absolute difference costs.",
        true * ratio**2 / 2,
        (true * (1 + ratio) - true) ** 2 / (2 * true),
        r"\tfrac12\,q_i\,r_i^2 = \frac{(p_i - q_i)^2}{2\,q_i}",
    )
    del logs
    proof.equal(
        "And if a list leaves $u$ over, the Brier score finds its padded distribution at most this far from the truth, "
        "whatever the others share:",
        LEFT**2 - LEFT**2 / UNLISTED - (Sumsq(REST) - LEFT**2 / UNLISTED),
        over_classes(REST[I] * (LEFT - REST[I]), {REST[I]: LEFT}, UNLISTED),
        r"u^2 - \frac{u^2}{M} - \sum_{j=1}^M \Big(q_j - \frac{u}{M}\Big)^2 = \sum_{j=1}^M q_j\,(u - q_j) \ge 0",
    )
    return proof

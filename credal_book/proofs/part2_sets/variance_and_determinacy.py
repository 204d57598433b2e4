r"""Variance, determinacy and preference between classifiers of equal expected reward.

(Zaffalon, Corani and Mauá, Section 7.) A classifier is what `risk.Outcomes` says of it: probabilities of success and
failure by the size of the set. Where the number of classes K is a symbol, the successes of indeterminate predictions
are a sum over the sizes k = 2..K (`expected_worth`), or the predictions are vacuous and a `risk.Lottery` with value 1/K
does. A utility enters through its height rho above its chord, see `taste_for_caution`.
"""

from sympy import Expr, Function, IndexedBase, Rational, S, Sum, Symbol, solve, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.set_rewards import DISCOUNTED_ACCURACY
from credal_book.proofs.part2_sets.taste_for_caution import BENT, CONCAVE, STRICTLY_CONCAVE, TWO_OR_MORE
from credal_lib.gambles import subsets
from credal_lib.rewards import SizeReward
from credal_lib.risk import Lottery, Outcomes, SmoothUtility, second_order

__all__ = [
    "CLASSES",
    "SUCCESS",
    "credal_beats_precise",
    "credal_beats_precise_by_variance",
    "credal_beats_precise_strictly",
    "decomposition",
    "determinate_moments",
    "difference_of_variances",
    "expected_worth",
    "indeterminate_moments",
    "least_variance",
    "second_moment",
    "vacuous_or_precise",
    "vacuous_or_precise_by_variance",
    "vacuous_or_precise_in_binary_problems",
    "vacuous_or_precise_moments",
    "vacuous_or_precise_variances",
]

CLASSES = Symbol("K", integer=True, positive=True)
SIZE = Symbol("k", integer=True, positive=True)
SUCCESS = IndexedBase("q", nonnegative=True)
RIGHT = Symbol("p", nonnegative=True)

LETTERS = {"K": "e + 2"}
"""What letters in the displays stand for where the steps compute with others."""


def expected_worth(reward: SizeReward, right: Expr) -> Expr:
    """Give the expected utility with symbolic K: p for the right class alone, q_k for successful sets of k classes.

    Parameters
    ----------
    reward : SizeReward
        What a success earns.
    right : SymPy expression
        Probability p that the right class alone is predicted.

    Returns
    -------
    SymPy expression
        With an unevaluated sum over the sizes k = 2..K.
    """
    return right * reward.utility(S.One) + Sum(SUCCESS[SIZE] * reward.utility(1 / SIZE), (SIZE, 2, CLASSES))


def second_moment(right: Expr) -> Expr:
    """Give the expected square of the discounted accuracy with symbolic K.

    Parameters
    ----------
    right : SymPy expression
        Probability of being right with a single class.

    Returns
    -------
    SymPy expression
    """
    accuracy = DISCOUNTED_ACCURACY.utility
    return right * accuracy(S.One) ** 2 + Sum(SUCCESS[SIZE] * accuracy(1 / SIZE) ** 2, (SIZE, 2, CLASSES))


def _three_classes(letter: str) -> Outcomes:
    """Give any classifier of three classes: probabilities of the successes, and the rest for single failures."""
    hits = symbols(f"{letter}_1:4", nonnegative=True)
    return Outcomes(hits, (1 - sum(hits), 0, 0))


def decomposition() -> Proof:
    """Prove that the second moment splits into those of determinate and indeterminate predictions."""
    proof = Proof("The second moment splits into two", "zaffalon, Section 7, the first identity")
    h = Symbol("h", nonnegative=True)
    proof.given(
        "On every instance let $e$ be 1 if the prediction is determinate and 0 if not, and split the reward:",
        r"h_D = e\,h, \qquad h_I = (1 - e)\,h",
    )
    for d in (1, 0):
        determinate, indeterminate = d * h, (1 - d) * h
        proof.equal(f"For $e = {d}$ the parts add up to the reward,", determinate + indeterminate, h, "h_D + h_I = h")
        proof.equal("their product is zero,", determinate * indeterminate, 0, "h_D\\,h_I = 0")
        proof.equal("and the squares add up.", h**2, determinate**2 + indeterminate**2, "h^2 = h_D^2 + h_I^2")
    proof.in_words("Expectation is linear, so the identity passes to the expectations.")
    outcomes = _three_classes("q")
    proof.equal(
        "For instance with three classes, where $h_D^2 = h_D$ and $k$ classes with the true one have the probability "
        "$q_k$:",
        outcomes.lottery().expected(lambda x: x**2),
        outcomes.determinate_mean + outcomes.indeterminate_second_moment,
        r"E[h^2] = q_1 + \tfrac14 q_2 + \tfrac19 q_3 = E[h_D^2] + E[h_I^2]",
    )
    return proof


def determinate_moments() -> Proof:
    """Show that the printed E[h_D] = E[h] lacks a square and prove E[h_D^2] = E[h_D]."""
    proof = Proof("The determinate part equals its own square", "zaffalon, Section 7, the second identity")
    n = TWO_OR_MORE
    vacuous = Lottery((DISCOUNTED_ACCURACY.utility(1 / n),), (S.One,))
    proof.given("Take the vacuous classifier of $K = 2 + e$ classes. It has no determinate part, $h_D = 0$.")
    proof.differs(
        "The printed identity would make its expected reward zero.",
        0,
        vacuous.mean,
        verdict="holds-with-correction",
        shown=r"E[h_D] = 0 \ne \frac1K = E[h]",
    )
    outcomes = _three_classes("q")
    proof.equal(
        "In general the two sides differ by the indeterminate part, here with three classes:",
        outcomes.lottery().mean - outcomes.determinate_mean,
        outcomes.indeterminate_mean,
        r"E[h] - E[h_D] = E[h_I]",
    )
    for reward in (S.One, S.Zero):
        paid = DISCOUNTED_ACCURACY.utility(reward)
        proof.equal(
            "What is true is that a determinate reward is its own square:", paid**2, paid, rf"{paid}^2 = {paid}"
        )
    proof.in_words("This is the identity that equation (2) needs, and that must have been meant.", r"E[h_D^2] = E[h_D]")
    return proof


def indeterminate_moments() -> Proof:
    """Prove E[h_I] >= E[h_I^2], with equality only if both are zero."""
    proof = Proof("The indeterminate part exceeds its square", "zaffalon, Section 7, the third relation")
    paid = DISCOUNTED_ACCURACY.utility(1 / TWO_OR_MORE)
    missed = DISCOUNTED_ACCURACY.utility(S.Zero)
    proof.equal("A failure earns nothing, and that is its own square.", missed**2, missed, "0^2 = 0")
    proof.non_negative(
        "A successful set of $k = 2 + e$ classes earns at most one half, so its reward exceeds the square by at least "
        "half the reward:",
        (paid - paid**2 - paid / 2).factor(),
        r"\frac1k - \frac1{k^2} - \frac1{2k} = \frac{k - 2}{2k^2} \ge 0",
    )
    proof.in_words(
        "The expectations inherit both. If they are equal, $E[h_I] = 0$: a reward that is never negative is then zero "
        "with probability one, so no indeterminate prediction succeeds.",
        r"E[h_I] - E[h_I^2] \ge \tfrac12 E[h_I] \ge 0",
    )
    hits = symbols("q_1:6", positive=True)
    outcomes = Outcomes(hits, (S.Zero,) * 5)
    difference = outcomes.indeterminate_mean - outcomes.indeterminate_second_moment
    proof.equal(
        "With five classes and successes of every size the difference is",
        difference,
        hits[1] / 4 + 2 * hits[2] / 9 + 3 * hits[3] / 16 + 4 * hits[4] / 25,
    )
    proof.positive("which is positive.", difference)
    return proof


def difference_of_variances() -> Proof:
    """Prove equation (2): the difference of variances under equal expected reward."""
    proof = Proof("Variances under equal expected reward", "zaffalon, equation (2)")
    f_d, f_i, f_ii, g_i, g_ii = symbols("e_f z_f ell_f z_g ell_g", nonnegative=True)
    g_d = f_d + f_i - g_i
    proof.given(
        "Let $e = E[h_D] = E[h_D^2]$, $z = E[h_I]$ and $\\ell = E[h_I^2]$, with an index for the classifier. The "
        "expected rewards are the same:",
        r"e_f + z_f = e_g + z_g",
    )
    proof.equal(
        "The squares of the expected rewards cancel:",
        (g_d + g_ii - (g_d + g_i) ** 2) - (f_d + f_ii - (f_d + f_i) ** 2),
        g_d + g_ii - f_d - f_ii,
        r"\left(e_g + \ell_g - (e_g + z_g)^2\right) - \left(e_f + \ell_f - (e_f + z_f)^2\right) = e_g + \ell_g - e_f "
        r"- \ell_f",
    )
    f, g = _three_classes("f"), _three_classes("g")
    (meeting,) = solve(g.lottery().mean - f.lottery().mean, g.hits[0])
    printed = g.determinate_mean + g.indeterminate_second_moment - f.determinate_mean - f.indeterminate_second_moment
    proof.equal(
        "In full, for any two classifiers of three classes, with $P(G_1)$ set so that the expected rewards agree:",
        (g.lottery().variance - f.lottery().variance).subs(g.hits[0], meeting),
        printed.subs(g.hits[0], meeting),
        r"\mathrm{Var}[g] - \mathrm{Var}[f] = E[g_D] + E[g_I^2] - E[f_D] - E[f_I^2]",
    )
    return proof


def least_variance() -> Proof:
    """Prove that least variance wins under equation (1), which the section treats as the expected utility."""
    proof = Proof(
        "Least variance wins under equation (1), under quadratic utilities and in binary problems",
        "zaffalon, Section 7, second paragraph",
        not_proved=(
            "that it wins without equation (1). Under other utilities and for three classes it need not; see "
            "zaffalon-eq1-order."
        ),
    )
    smooth, quadratic = SmoothUtility(Function("u")), SmoothUtility(BENT.utility)
    mean, spread, wider = symbols("mu v e", positive=True)
    proof.given(
        "The section treats equation (1) as if it were the expected utility, and says so one paragraph before. Let two "
        "classifiers have the same expected reward $\\mu$."
    )
    proof.equal(
        "Under (1) a variance that is greater by $e$ costs",
        second_order(smooth, mean, spread) - second_order(smooth, mean, spread + wider),
        -smooth.derivative(mean, 2) * wider / 2,
        r"-\tfrac12 u''(\mu)\,e",
    )
    proof.positive(
        "so that least variance wins where $u''(\\mu)$ is negative, which a strictly concave utility is nearly "
        "everywhere. For quadratic utilities (1) is exact; with $u(1/2) = (1 + z)/2$ the cost is",
        (second_order(quadratic, mean, spread) - second_order(quadratic, mean, spread + wider)).expand(),
        r"-\tfrac12 u''(\mu)\,e = 2z\,e > 0",
    )
    flat = SmoothUtility(lambda z: z + Rational(1, 16) - (z - Rational(1, 2)) ** 4)
    proof.exact(
        "A strictly concave utility may have $u'' = 0$ at a point, and there (1) sees no variance at all: for $u(x) = "
        "x + \\frac1{16} - (x - \\frac12)^4$, which increases from 0 to 1, and an expected reward of one half the two "
        "classifiers are level.",
        second_order(flat, Rational(1, 2), spread + wider) == second_order(flat, Rational(1, 2), spread),
        shown=r"u''(\tfrac12) = 0",
    )
    v_f, v_g, p_f = symbols("q_f q_g p_f", nonnegative=True)
    p_g = p_f + (v_f - v_g) / 2
    bets = [Outcomes((p, v), (1 - p - v, 0)) for p, v in ((p_f, v_f), (p_g, v_g))]
    premium = STRICTLY_CONCAVE.premium(Rational(1, 2))
    proof.equal(
        "In a binary problem it wins without (1), under every strictly concave utility. Let the pair be "
        "named with probability $q$ and the right class alone with probability $p$, and let the expected rewards "
        "agree. The utilities then differ by the variances, times a positive number:",
        bets[0].lottery(STRICTLY_CONCAVE).mean - bets[1].lottery(STRICTLY_CONCAVE).mean,
        4 * premium * (bets[1].lottery().variance - bets[0].lottery().variance),
        r"E[u(f)] - E[u(g)] = 4\,\rho(\tfrac12)\left(\mathrm{Var}[g] - \mathrm{Var}[f]\right)",
    )
    proof.positive("Here $\\rho$ is the height of the utility above its chord.", premium, r"\rho(\tfrac12) > 0")
    return proof


def credal_beats_precise_by_variance() -> Proof:
    """Prove that a credal classifier varies no more than a precise one of equal expected reward."""
    proof = Proof("A credal classifier varies no more than a precise one", "zaffalon, Proposition 2")
    accuracy = expected_worth(DISCOUNTED_ACCURACY, RIGHT)
    proof.given(
        "Let the credal classifier $f$ name the right class alone with probability $p$ and a successful set of $k$ "
        "classes with probability $q_k$, and let the precise classifier $g$ be right with probability $\\mu$, the same "
        "expected reward:",
        r"\mu = p + \sum_{k=2}^K \frac{q_k}{k}",
    )
    paid = DISCOUNTED_ACCURACY.utility(1 / SIZE)
    proof.equal(
        "The square of a 0-1 reward is the reward, and the squares of the expected rewards cancel:",
        (accuracy - accuracy**2) - (second_moment(RIGHT) - accuracy**2),
        Sum(SUCCESS[SIZE] * (paid - paid**2), (SIZE, 2, CLASSES)),
        r"\mathrm{Var}[g] - \mathrm{Var}[f] = \sum_{k=2}^K q_k\left(\frac1k - \frac1{k^2}\right)",
    )
    term = (SUCCESS[TWO_OR_MORE] * (paid - paid**2).subs(SIZE, TWO_OR_MORE)).factor()
    proof.non_negative("No term is negative:", term, r"q_k\,\frac{k - 1}{k^2} \ge 0")
    proof.positive(
        "By equation (1) the credal classifier is then preferred, or as good: under a strictly concave quadratic "
        "utility, for which (1) is exact, each unit of variance costs",
        -SmoothUtility(BENT.utility).derivative(Symbol("x", real=True), 2) / 2,
        r"-\tfrac12 u'' = 2z > 0",
    )
    return proof


def _precise(reward: SizeReward, accuracy: Expr) -> Expr:
    """Give the expected utility of a precise classifier."""
    return Lottery((S.One, S.Zero), (accuracy, 1 - accuracy)).expected(reward.utility)


def credal_beats_precise() -> Proof:
    """Prove Proposition 2 for every concave utility, without any approximation."""
    proof = Proof(
        "A credal classifier beats a precise one of equal expected reward under every concave utility",
        "zaffalon, Proposition 2, without equation (1)",
    )
    proof.given(
        "Let the credal classifier $f$ name the right class alone with probability $p$ and a successful set of $k$ "
        "classes with probability $q_k$, and let the precise classifier $g$ be right with the probability that makes "
        "the expected rewards agree:",
        r"\mu = p + \sum_{k=2}^K \frac{q_k}{k}",
    )
    accuracy = expected_worth(DISCOUNTED_ACCURACY, RIGHT)
    proof.equal(
        "The precise classifier earns 1 or nothing, where every utility is on its chord.",
        _precise(CONCAVE, accuracy),
        accuracy,
        r"E[u(g)] = \mu\,u(1) + (1 - \mu)\,u(0) = \mu",
    )
    proof.equal(
        "The credal one gains the height $\\rho$ of the utility above the chord whenever a set succeeds:",
        expected_worth(CONCAVE, RIGHT) - _precise(CONCAVE, accuracy),
        Sum(SUCCESS[SIZE] * CONCAVE.premium(1 / SIZE), (SIZE, 2, CLASSES)),
        r"E[u(f)] - E[u(g)] = \sum_{k=2}^K q_k\,\rho(\tfrac1k)",
    )
    proof.non_negative(
        "Neither factor of a term is negative. The reward of $g$ is that of $f$, spread out to 0 and 1.",
        SUCCESS[SIZE] * CONCAVE.premium(1 / SIZE),
        r"q_k\,\rho(\tfrac1k) \ge 0",
    )
    return proof


def credal_beats_precise_strictly() -> Proof:
    """Prove that the preference for the credal classifier is strict exactly if its sets may succeed."""
    proof = Proof(
        "The preference is strict exactly if indeterminate predictions may succeed",
        "zaffalon, end of the proof of Proposition 2",
    )
    accuracy = expected_worth(DISCOUNTED_ACCURACY, RIGHT)
    gain = expected_worth(STRICTLY_CONCAVE, RIGHT) - _precise(STRICTLY_CONCAVE, accuracy)
    spread = accuracy - second_moment(RIGHT)
    premium = Sum(SUCCESS[SIZE] * STRICTLY_CONCAVE.premium(1 / SIZE), (SIZE, 2, CLASSES))
    proof.given(
        "As before let $q_k$ be the probability of a successful set of $k \\ge 2$ classes, and let the utility be "
        "strictly concave."
    )
    proof.equal(
        "The preference for the credal classifier is",
        gain,
        premium,
        r"E[u(f)] - E[u(g)] = \sum_{k=2}^K q_k\,\rho(\tfrac1k)",
    )
    for words, difference, shown in (
        ("If every $q_k$ is zero there is none,", gain, "E[u(f)] - E[u(g)] = 0"),
        ("and the variances agree.", spread, r"\mathrm{Var}[g] - \mathrm{Var}[f] = 0"),
    ):
        proof.equal(words, difference.replace(SUCCESS[SIZE], S.Zero).doit(), 0, shown)
    chance = Symbol("q", positive=True)
    proof.positive(
        "If some $q_k$ is positive, its term is, and no other term is negative:",
        chance * STRICTLY_CONCAVE.premium(1 / TWO_OR_MORE),
        r"q_k\,\rho(\tfrac1k) > 0",
    )
    paid = DISCOUNTED_ACCURACY.utility(1 / TWO_OR_MORE)
    proof.positive(
        "The same holds of the difference of variances, term by term.",
        (chance * (paid - paid**2)).factor(),
        r"q_k\,\frac{k - 1}{k^2} > 0",
    )
    proof.in_words(
        "The printed note gives one direction. A classifier that is always determinate, and one whose sets never "
        "contain the truth, are the cases in which all $q_k$ are zero."
    )
    return proof


def _vacuous_or_precise(right: Expr, determinacy: Expr, n: Expr) -> Lottery:
    """Give the reward of a classifier that is right alone with probability `right`, and vacuous in doubt."""
    return Lottery((S.One, DISCOUNTED_ACCURACY.utility(1 / n), S.Zero), (right, 1 - determinacy, determinacy - right))


def _pair_of_equal_mean(gap: Expr, n: Expr) -> tuple[Lottery, Lottery]:
    """Give two such classifiers; the second is more determinate by `gap`, and right as often as equal rewards need."""
    right, determinacy, other = symbols("p_f e_f p_g", nonnegative=True)
    f, g = _vacuous_or_precise(right, determinacy, n), _vacuous_or_precise(other, determinacy + gap, n)
    (meeting,) = solve(g.mean - f.mean, other)
    return f, _vacuous_or_precise(meeting, determinacy + gap, n)


def vacuous_or_precise_moments() -> Proof:
    """Prove the two printed moments of a classifier that is vacuous whenever it is indeterminate."""
    proof = Proof("Moments of a classifier that is vacuous when in doubt", "zaffalon, proof of Proposition 3")
    determinacy = Symbol("e", nonnegative=True)
    indeterminate = Lottery((DISCOUNTED_ACCURACY.utility(1 / CLASSES), S.Zero), (1 - determinacy, determinacy))
    proof.given(
        "Let $e = P(H_D)$ be the determinacy. With probability $1 - e$ all $K$ classes are named, which never fails, "
        "and the indeterminate part earns $1/K$."
    )
    proof.equal("Its expectation is", indeterminate.mean, (1 - determinacy) / CLASSES, r"E[h_I] = \frac{1 - e}{K}")
    proof.equal(
        "and that of its square",
        indeterminate.expected(lambda x: x**2),
        indeterminate.mean / CLASSES,
        r"E[h_I^2] = \frac{1 - e}{K^2} = \frac{E[h_I]}{K}",
    )
    right = Symbol("p", nonnegative=True)
    outcomes = Outcomes((right, 0, 1 - determinacy), (determinacy - right, 0, 0))
    proof.equal(
        "With three classes, counted by size and success,",
        outcomes.indeterminate_second_moment,
        outcomes.indeterminate_mean / 3,
        r"E[h_I^2] = \tfrac13 E[h_I]",
    )
    return proof


def vacuous_or_precise_variances() -> Proof:
    """Prove the printed difference of variances of two classifiers that are vacuous when in doubt."""
    proof = Proof("The difference of variances is that of determinacies", "zaffalon, proof of Proposition 3")
    gap = Symbol("Delta", real=True)
    f, g = _pair_of_equal_mean(gap, CLASSES)
    proof.given(
        "Let $f$ and $g$ be vacuous whenever they are indeterminate, with $P(G_D) = P(F_D) + \\Delta$ for any "
        "$\\Delta$, and let $g$ be right as often as equal expected rewards need:",
        r"P(G_1) = P(F_1) + \frac\Delta K",
    )
    proof.equal("The expected rewards agree,", f.mean, g.mean, "E[f] = E[g]")
    proof.equal(
        "and the variances differ by",
        g.variance - f.variance,
        (CLASSES - 1) / CLASSES**2 * gap,
        r"\mathrm{Var}[g] - \mathrm{Var}[f] = \frac{K - 1}{K^2}\,\Delta = \frac{K - 1}{K^2}\,(P(G_D) - P(F_D))",
    )
    return proof


def vacuous_or_precise_by_variance() -> Proof:
    """Prove that of two classifiers that are vacuous when in doubt the more indeterminate one varies less."""
    proof = Proof("The more often vacuous, the smaller the variance", "zaffalon, Proposition 3")
    gap = Symbol("Delta", positive=True)
    f, g = _pair_of_equal_mean(gap, TWO_OR_MORE)
    proof.given(
        "Let there be $K = 2 + e$ classes, let $f$ and $g$ be vacuous whenever they are indeterminate, with equal "
        "expected rewards, and let $f$ be more indeterminate:",
        r"P(G_D) = P(F_D) + \Delta, \quad \Delta > 0",
    )
    proof.positive(
        "The variance of $g$ is greater:",
        (g.variance - f.variance).factor(),
        r"\mathrm{Var}[g] - \mathrm{Var}[f] = \frac{K - 1}{K^2}\,\Delta > 0",
    )
    proof.positive(
        "so by equation (1) $f$ is preferred; under a strictly concave quadratic utility, for which (1) is exact, by",
        (f.expected(BENT.utility) - g.expected(BENT.utility)).factor(),
        r"E[u(f)] - E[u(g)] = 2z\,\frac{K - 1}{K^2}\,\Delta > 0",
    )
    return proof


def vacuous_or_precise() -> Proof:
    """Prove Proposition 3 for every strictly concave utility, without any approximation."""
    proof = Proof(
        "The more often vacuous, the better, under every strictly concave utility",
        "zaffalon, Proposition 3, without equation (1)",
    )
    gap = Symbol("Delta", positive=True)
    f, g = _pair_of_equal_mean(gap, TWO_OR_MORE)
    u, premium = STRICTLY_CONCAVE.utility, STRICTLY_CONCAVE.premium(1 / TWO_OR_MORE)
    proof.given(
        "Let there be $K = 2 + e$ classes, let $f$ and $g$ be vacuous whenever they are indeterminate, with equal "
        "expected rewards, and let $f$ be more indeterminate:",
        r"P(G_D) = P(F_D) + \Delta, \quad \Delta > 0",
    )
    proof.equal(
        "With $\\rho$ the height of the utility above its chord, the expected utilities differ by",
        f.expected(u) - g.expected(u),
        gap * premium,
        r"E[u(f)] - E[u(g)] = \Delta\,\left(u(\tfrac1K) - \tfrac1K\right) = \Delta\,\rho(\tfrac1K)",
    )
    proof.positive(
        "which is positive for every strictly concave utility.", gap * premium, r"\Delta\,\rho(\tfrac1K) > 0"
    )
    return proof


def vacuous_or_precise_in_binary_problems() -> Proof:
    """Prove that with two classes the determinacies decide every comparison under equal expected reward."""
    proof = Proof(
        "With two classes determinacy settles every comparison of equal expected reward",
        "zaffalon, after Proposition 3",
    )
    proof.exact(
        "With two classes the only set of more than one class is the set of both,",
        [members for members in subsets(2).tolist() if sum(members) > 1] == [[True, True]],
        r"k > 1 \Longrightarrow k = 2 = K",
    )
    gap = Symbol("Delta", positive=True)
    f, g = _pair_of_equal_mean(gap, S(2))
    u, premium = STRICTLY_CONCAVE.utility, STRICTLY_CONCAVE.premium(Rational(1, 2))
    proof.equal(
        "so that Proposition 3 speaks of all classifiers. If the determinacies differ by $\\Delta > 0$, the utilities "
        "of the less and the more determinate classifier differ by",
        f.expected(u) - g.expected(u),
        gap * premium,
        r"E[u(f)] - E[u(g)] = \Delta\,\rho(\tfrac12)",
    )
    proof.positive(
        "which is positive under every strictly concave utility.", gap * premium, r"\Delta\,\rho(\tfrac12) > 0"
    )
    same_f, same_g = _pair_of_equal_mean(S.Zero, S(2))
    proof.exact(
        "If the determinacies agree, equal expected rewards make the probabilities of every reward agree, and no "
        "utility distinguishes the classifiers.",
        same_f == same_g,
        r"P(F_D) = P(G_D) \Longrightarrow P(F_1) = P(G_1)",
    )
    return proof

r"""The set of largest expected utility, as the nondeterministic classifier answers it.

(Zaffalon, Corani and Mauá, Section 9.3, without the experiments.) What it does with two classes, what an overconfident
classifier does to it, and what copies of a feature do to naive Bayes.
"""

from sympy import Rational, Symbol, diff, limit, oo, solve, sqrt, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.set_rewards import reward_table
from credal_lib.gambles import expected_reward
from credal_lib.rewards import FBeta, Quadratic

__all__ = ["copies", "overconfidence", "two_classes"]

BETA, HALF, CHANCE = Symbol("beta", nonnegative=True), Symbol("h", positive=True), Symbol("p", positive=True)
BETAS_OF = (
    ("F1", FBeta(1), 1, r"\beta = 1"),
    ("u65", Quadratic(Rational(13, 20)), sqrt(Rational(6, 7)), r"\beta = \sqrt{6/7}"),
    ("u80", Quadratic(Rational(4, 5)), sqrt(3), r"\beta = \sqrt3"),
)


def two_classes() -> Proof:
    """Prove that with two classes the nondeterministic classifier is the rejection option, and at which threshold."""
    proof = Proof(
        "With two classes NDC is a classifier with the rejection option", "derived from zaffalon, Section 9.3"
    )
    proof.given("Let $p$ be the probability of the more probable class, and $h = u(\\tfrac12)$.")
    one, _, both = (expected_reward(row, [CHANCE, 1 - CHANCE]) for row in reward_table(Quadratic(HALF), 2))
    proof.equal("That class is expected to earn", one, CHANCE, "p")
    proof.equal("and both are expected to earn, whatever $p$,", both, HALF, "h")
    proof.in_words(
        "The other class earns $1 - p \\le p$. So the best set is the class if $p \\ge h$ (the smaller set on ties) "
        "and both if $p < h$: the rejection option with the threshold $\\tau = u(\\tfrac12)$."
    )
    threshold = FBeta(BETA).utility(Rational(1, 2))
    proof.equal(
        "With $F_\\beta$ the threshold is",
        threshold,
        (1 + BETA**2) / (2 + BETA**2),
        r"\tau = \frac{1+\beta^2}{2+\beta^2}",
    )
    bar = Symbol("tau", positive=True)
    found = solve(threshold.subs(BETA**2, Symbol("z")) - bar, Symbol("z"))
    solved = (2 * bar - 1) / (1 - bar)
    proof.equal("which is solved for $\\beta$ by", found[0], solved, r"\beta^2 = \frac{2\tau - 1}{1 - \tau}")
    proof.positive(
        "so that each threshold from $\\tfrac12$ to 1 belongs to one $\\beta$, and a higher one to a higher $\\beta$:",
        diff(solved, bar).subs(bar, 1 - Symbol("z", positive=True)),
        r"\frac{d\beta^2}{d\tau} = \frac{1}{(1 - \tau)^2} > 0",
    )
    for name, reward, beta, shown in BETAS_OF:
        half = reward.utility(Rational(1, 2))
        proof.exact(f"For {name} the threshold is {half}, that of", bool(threshold.subs(BETA, beta) == half), shown)
    return proof


def overconfidence() -> Proof:
    """Prove that an overconfident classifier does better with a threshold above the utility of the pair."""
    proof = Proof(
        "Reported probabilities that are too large want a larger beta",
        "derived from zaffalon, Section 9.3",
        not_proved="anything for more than two classes, and that naive Bayes is overconfident; that is seen in data.",
    )
    true, first, second = symbols("q e f", positive=True)
    half, reported = true + first, true + first + second
    proof.given(
        "Two classes. Where the classifier reports $p$ for its class, let this class be true with the probability "
        "$q < p$. Take an instance with $q < h < p$, where $h = u(\\tfrac12)$:",
        "h = q + e, \\quad p = q + e + f, \\quad e, f > 0",
    )
    proof.positive("NDC names one class, because it believes $p$,", reported - half, "p - h = f > 0")
    proof.positive("though both classes together earn more.", half - true, "h - q = e > 0")
    proof.in_words(
        "A threshold above $p$ would answer both. If $q$ increases continuously with $p$ and exceeds $h$ for the "
        "largest $p$, the best threshold on the reported probability is the $p$ at which $q = h$. It is above $h$, and "
        "belongs to a larger $\\beta$ than that of the utility. If $q$ never reaches $h$, naming one class never pays."
    )
    return proof


def copies() -> Proof:
    """Prove that copies of one feature make naive Bayes as sure as you like."""
    proof = Proof(
        "Copies of a feature make naive Bayes sure",
        "derived from zaffalon, Section 9.3, on probability overshooting",
        not_proved="that features which are not copies do the same. They do so as far as they say the same thing.",
    )
    odds, ratio, times = symbols("e f z", positive=True)
    excess = Symbol("Delta", positive=True)
    posterior = odds * ratio**times / (1 + odds * ratio**times)
    proof.given(
        "Let the class have prior odds $e$ against the other, and one feature the likelihood ratio $f$. Naive Bayes "
        "takes $z$ copies of the feature for $m$ independent pieces of evidence:",
        r"p(\text{class} \mid z \text{ copies}) = \frac{e f^z}{1 + e f^z}",
    )
    grown = posterior.subs(ratio, 1 + excess)
    proof.equal(
        "If $f > 1$, however little, the probability tends to one,",
        limit(grown, times, oo),
        1,
        r"\lim_{z\to\infty} \frac{e f^z}{1 + e f^z} = 1",
    )
    proof.positive("and increases all the way,", diff(grown, times), r"\frac{d}{dz}\,\frac{e f^z}{1 + e f^z} > 0")
    proof.in_words(
        "so that it passes every threshold below one. The copies say nothing new, yet from some number of them on NDC "
        "answers this class alone."
    )
    return proof

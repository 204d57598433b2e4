r"""What a concave utility of discounted accuracy does to the reward of sets.

(Zaffalon, Corani and Mauá, Section 5.) A concave utility u with u(0) = 0 and u(1) = 1 lies above its chord, the
identity. Its height above the chord, the *premium* c(x) = u(x) - x, is the only thing that is ever needed of it: it is
not negative for 0 < x < 1, and positive if u is strictly concave.
"""

from dataclasses import dataclass
from typing import Any

from sympy import (
    Expr,
    Function,
    IndexedBase,
    KroneckerDelta,
    Poly,
    Rational,
    S,
    Sum,
    Symbol,
    binomial,
    diff,
    exp,
    expand_log,
    integrate,
    latex,
    log,
    simplify,
    symbols,
)

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.betting_game import CHANCE, CHANCES_SUM_TO_ONE, SIZE, I, _total
from credal_book.proofs.part2_sets.set_rewards import DISCOUNTED_ACCURACY, reward_table
from credal_lib.rewards import FBeta, Quadratic, SizeReward
from credal_lib.risk import (
    ExponentialUtility,
    LogarithmicUtility,
    Lottery,
    Outcomes,
    QuadraticUtility,
    SmoothUtility,
    certainty_equivalent,
    expected_utility_of_random,
    random_reward,
    second_order,
    second_order_error,
    vacuous_reward,
)

__all__ = [
    "WithPremium",
    "certainty_equivalent_is_an_accuracy",
    "choice_by_expected_utility",
    "empirical_utility",
    "number_of_values",
    "premium_of_a_set",
    "second_order_accuracy",
    "second_order_approximation",
    "seven_instances",
    "table_3",
    "vacuous_beats_random",
    "vacuous_is_sure",
]

LETTERS = {"K": "e + 2", "k": "e + 2"}
"""What letters in the displays stand for where the steps compute with others."""


@dataclass(frozen=True, repr=False)
class WithPremium(SizeReward):
    """A utility that is known by its premium alone: u(0) = 0, u(1) = 1, and u(x) = x + rho(x) between.

    Parameters
    ----------
    premium : callable
        The height rho of the utility above its chord; an undefined SymPy function whose assumptions give its sign.
    """

    premium: Any

    @property
    def label(self) -> str:
        """Short name for tables and plots."""
        return "u"

    def utility(self, x: Any) -> Any:
        """Evaluate the utility at the discounted accuracy `x`, a SymPy expression."""
        return x if x in {0, 1} else x + self.premium(x)


CONCAVE = WithPremium(Function("rho", nonnegative=True))
"""Any concave utility."""

STRICTLY_CONCAVE = WithPremium(Function("rho", positive=True))
"""Any strictly concave utility."""

MORE = Symbol("e", integer=True, nonnegative=True)
TWO_OR_MORE = 2 + MORE
"""Two classes or more, so that signs are decided."""

ABOVE = Symbol("z", positive=True)
BENT = Quadratic((1 + ABOVE) / 2)
"""The strictly concave quadratic utility with u(1/2) = (1 + z)/2."""


def premium_of_a_set() -> Proof:
    """Prove that a concave utility pays a successful set at least its discounted accuracy."""
    proof = Proof("A concave utility pays a successful set at least 1/k", "zaffalon, Section 5, after (A6)")
    worth = CONCAVE.utility(1 / TWO_OR_MORE)
    proof.given(
        "Let $u$ be concave with $u(0) = 0$ and $u(1) = 1$. The share $1/k$ lies between 0 and 1, where $u$ is not "
        "below its chord; call the height above it $\\rho \\ge 0$."
    )
    chord = CONCAVE.utility(S.One) / TWO_OR_MORE + (1 - 1 / TWO_OR_MORE) * CONCAVE.utility(S.Zero)
    proof.equal(
        "The chord at $1/k$ is $1/k$ itself, here with $k = 2 + e$ classes:",
        chord,
        1 / TWO_OR_MORE,
        r"\frac1k\,u(1) + \left(1 - \frac1k\right) u(0) = \frac1k",
    )
    proof.non_negative("so a success is paid at least that:", worth - chord, r"u(\tfrac1k) - \frac1k = \rho \ge 0")
    proof.equal(
        "For one class both are the same.", CONCAVE.utility(S.One), DISCOUNTED_ACCURACY.utility(S.One), "u(1) = 1"
    )
    proof.non_negative(
        "The quadratic utility with $u(1/2) = (1 + z)/2$ is an instance,",
        (BENT.utility(1 / TWO_OR_MORE) - 1 / TWO_OR_MORE).factor(),
        r"u(\tfrac1k) - \frac1k = 2z\,\frac{k - 1}{k^2} \ge 0",
    )
    weight = Symbol("beta", positive=True)
    proof.non_negative(
        "and so is the F-measure of a set.",
        (FBeta(weight).utility(1 / TWO_OR_MORE) - 1 / TWO_OR_MORE).factor(),
        r"\frac{1 + \beta^2}{\beta^2 + k} - \frac1k = \frac{\beta^2 (k - 1)}{k\,(\beta^2 + k)} \ge 0",
    )
    return proof


def choice_by_expected_utility() -> Proof:
    """Show that choosing by greatest expected utility is well formed, and what it leaves open."""
    proof = Proof("Choose the classifier of greatest expected utility", "zaffalon, Section 5, definition of h*")
    p, q, scale = symbols("p q e", positive=True)
    first, second, x = symbols("f_1 f_2 x", nonnegative=True)
    shift = Symbol("ell", real=True)
    f = Lottery((S.One, x, S.Zero), (p, q, 1 - p - q))
    g = Lottery((S.One, x, S.Zero), (first, second, 1 - first - second))
    u = STRICTLY_CONCAVE.utility

    def advantage(utility: Any) -> Any:
        return f.expected(utility) - g.expected(utility)

    proof.given(
        "Let the classifiers $f$ and $g$ earn 1, a share $x$ or nothing, with any probabilities. A utility is known "
        "only up to its zero and its unit."
    )
    proof.equal(
        "Measured as $e u + \\ell$ with $e > 0$, the difference of the expected utilities is",
        advantage(lambda reward: scale * u(reward) + shift),
        scale * advantage(u),
        r"E[e u(f) + \ell] - E[e u(g) + \ell] = e\,\left(E[u(f)] - E[u(g)]\right)",
    )
    proof.in_words(
        "It keeps its sign, so the choice does not depend on the zero and the unit, and $u(0) = 0$, $u(1) = 1$ lose "
        "nothing. Two numbers have a greatest, so the choice exists."
    )
    vacuous, random = (
        reward(2).expected(Quadratic(Rational(1, 2)).utility) for reward in (vacuous_reward, random_reward)
    )
    proof.exact(
        "It need not be a single one: under a linear utility, which (A6) admits, the vacuous and the random classifier "
        "of two classes have the same utility.",
        vacuous == random == Rational(1, 2),
        r"E[u(f')] = E[u(g')] = \tfrac12",
    )
    return proof


def vacuous_beats_random() -> Proof:
    """Prove that the vacuous classifier has the reward of the random one and a greater expected utility."""
    proof = Proof(
        "The vacuous classifier beats the random one under every strictly concave utility",
        "zaffalon, Proposition 1",
    )
    n = TWO_OR_MORE
    vacuous, random = vacuous_reward(n), random_reward(n)
    proof.given("Let there be $K = 2 + e$ classes; with a single class both classifiers are always right.")
    proof.equal(
        "Whatever the probabilities of the classes, the random classifier hits with probability",
        _total(CHANCE[I] / SIZE, CHANCES_SUM_TO_ONE),
        1 / SIZE,
        r"\sum_{j=1}^K \frac1K\,\theta_j = \frac1K",
    )
    proof.equal("so the expected rewards are the same.", random.mean, vacuous.mean, r"E[g] = \frac1K = E[f]")
    u = STRICTLY_CONCAVE.utility
    proof.equal(
        "The random classifier earns 1 or nothing, where $u$ is on its chord:",
        random.expected(u),
        1 / n,
        r"E[u(g)] = \frac1K\,u(1) + \left(1 - \frac1K\right) u(0) = \frac1K",
    )
    proof.positive(
        "The vacuous classifier earns $1/K$ for sure, where a strictly concave $u$ is above its chord by $\\rho > 0$:",
        vacuous.expected(u) - random.expected(u),
        r"E[u(f)] - E[u(g)] = u(\tfrac1K) - \frac1K = \rho(\tfrac1K) > 0",
    )
    proof.positive(
        "For the quadratic utility with $u(1/2) = (1 + z)/2$ the difference is",
        (vacuous.expected(BENT.utility) - random.expected(BENT.utility)).factor(),
        r"2z\,\frac{K - 1}{K^2} > 0",
    )
    return proof


def _moments(polynomial: Expr, x: Symbol, mean: Symbol, variance: Symbol) -> Expr:
    """Take the expectation of a polynomial of degree at most two in a reward, by linearity."""
    moments = (S.One, mean, variance + mean**2)
    return sum((coefficient * moments[degree] for (degree,), coefficient in Poly(polynomial, x).terms()), start=S.Zero)


def second_order_approximation() -> Proof:
    """Prove that Taylor's series to the second order has the printed expectation, and is exact for quadratics."""
    proof = Proof("Expected utility to the second order", "zaffalon, equation (1)")
    x, mean = symbols("x mu", real=True)
    variance = Symbol("v", nonnegative=True)
    smooth = SmoothUtility(Function("u"))
    proof.given("Let a reward $x$ have the mean $\\mu$ and the variance $v$, so that $E[x^2] = v + \\mu^2$.")
    slope, bend = smooth.derivative(mean, 1), smooth.derivative(mean, 2)
    proof.equal(
        "The first-order term vanishes, because a reward is at its mean on average:",
        _moments(slope * (x - mean), x, mean, variance),
        0,
        r"u'(\mu)\,E[x - \mu] = 0",
    )
    proof.equal(
        "The expectation of Taylor's series to the second order is therefore",
        _moments(smooth(mean) + slope * (x - mean) + bend * (x - mean) ** 2 / 2, x, mean, variance),
        second_order(smooth, mean, variance),
        r"E\left[u(\mu) + u'(\mu)(x - \mu) + \tfrac12 u''(\mu)(x - \mu)^2\right] = u(\mu) + \tfrac12 u''(\mu)\,v",
    )
    half, scale = symbols("h e", positive=True)
    quadratic = QuadraticUtility(half, scale)
    proof.equal(
        "A quadratic utility is its own series, and the formula is its expectation, for every reward.",
        _moments(quadratic(x), x, mean, variance),
        second_order(quadratic, mean, variance),
        r"E[u(x)] = u(\mu) + \tfrac12 u''(\mu)\,v",
    )
    return proof


def seven_instances() -> tuple[Outcomes, Outcomes]:
    """Give two classifiers of three classes with the same expected reward, the first with the greater variance.

    Out of seven instances the first names all classes six times and the right one alone once; the second names
    pairs, of which six contain the true class and one does not.
    """
    six, one = Rational(6, 7), Rational(1, 7)
    return Outcomes((one, 0, six), (0, 0, 0)), Outcomes((0, six, 0), (0, one, 0))


def second_order_accuracy() -> Proof:
    """Show how good the second-order approximation is, and that it may reverse a preference."""
    proof = Proof(
        "How far the second-order approximation can be trusted",
        "zaffalon, Sections 5 and 7, on equation (1)",
        not_proved=(
            "what the cited papers of finance measured. The approximation is tested here on the rewards of classifiers."
        ),
    )
    x, mean = symbols("x mu", real=True)
    half, hit = symbols("h p", positive=True)
    bet = Lottery((S.One, Rational(1, 2), S.Zero), (hit, hit, 1 - 2 * hit))
    proof.equal(
        "For a quadratic utility there is no error, for instance on a classifier that earns 1, 1/2 and 0,",
        second_order_error(QuadraticUtility(half), bet),
        0,
        r"E[u(x)] - \left(u(\mu) + \tfrac12 u''(\mu)\,v\right) = 0",
    )
    largest, distance = Symbol("e", positive=True), Symbol("Delta", positive=True)
    proof.equal(
        "For another one Taylor's theorem gives the error at a reward $x$ as the integral of $u'''(z)\\,(x - z)^2/2$ "
        "from the mean to $x$. Where the third derivative is at most $e$ in size, it is at most, for $x$ above the "
        "mean by $\\Delta$ and in the same way below,",
        integrate(largest * (mean + distance - x) ** 2 / 2, (x, mean, mean + distance)),
        largest * distance**3 / 6,
        r"\int_\mu^{\mu + \Delta} e\,\frac{(\mu + \Delta - z)^2}{2}\,dz = \frac{e \Delta^3}{6}",
    )
    proof.in_words(
        "so that the error of the expectation is bounded by the third absolute moment.",
        r"\left|E[u(x)] - u(\mu) - \tfrac12 u''(\mu)\,v\right| \le \tfrac16 \max|u'''|\; E|x - \mu|^3",
    )
    n = Symbol("K", positive=True)
    exact, near = (
        expected_utility_of_random(LogarithmicUtility(), S.One, n, order=order).subs(n, 2)
        for order in ("exact", "second")
    )
    proof.rounds(
        "For the logarithmic utility and the random classifier of two classes the relative error is below 1 %:",
        near / exact - 1,
        "0.0096",
        shown=r"\frac{\log\frac32 - \frac1{18}}{\frac12\log 2} - 1 \approx 0.0096",
    )
    f, g = seven_instances()
    first, second = f.lottery(), g.lottery()
    proof.exact(
        "But the approximation is not the expected utility. Take three classes and seven instances. Let $f$ name all "
        "classes six times and once the right class alone, and let $g$ name seven pairs, of which six contain the true "
        "class. They earn the same on average,",
        first.mean == second.mean == Rational(3, 7),
        r"E[f] = \tfrac67\cdot\tfrac13 + \tfrac17 = \tfrac37 = \tfrac67\cdot\tfrac12 = E[g]",
    )
    utility, x = SmoothUtility(FBeta(2).utility), Symbol("x", nonnegative=True)
    proof.positive(
        "The paper's F2 is a strictly concave utility,",
        -utility.derivative(x, 2).factor(),
        r"-u''(x) = \frac{40}{(1 + 4x)^3} > 0",
    )
    approximate = [second_order(utility, each.mean, each.variance) for each in (first, second)]
    proof.exact(
        "under which the approximation prefers $g$, whose variance is smaller,",
        bool(approximate[0] < approximate[1]),
        rf"u(\mu) + \tfrac12 u''(\mu)\,\mathrm{{Var}}[f] = {latex(approximate[0])} < {latex(approximate[1])} = "
        r"u(\mu) + \tfrac12 u''(\mu)\,\mathrm{Var}[g]",
    )
    exactly = [each.lottery(FBeta(2)).mean for each in (f, g)]
    proof.exact(
        "while the expected utility prefers $f$.",
        bool(exactly[0] > exactly[1]),
        shown=rf"E[u(f)] = {latex(exactly[0])} > {latex(exactly[1])} = E[u(g)]",
    )
    return proof


def vacuous_is_sure() -> Proof:
    """Prove that the reward of the vacuous classifier has variance zero, and that of the random one has not."""
    proof = Proof("The vacuous classifier has variance zero", "zaffalon, Section 5, after equation (1)")
    n = TWO_OR_MORE
    proof.given("The set of all $K = 2 + e$ classes always contains the true one and always earns $1/K$.")
    proof.equal(
        "Its variance is", vacuous_reward(n).variance, 0, r"\mathrm{Var}[f] = \left(\tfrac1K - \tfrac1K\right)^2 = 0"
    )
    proof.positive(
        "The random classifier earns as much on average, with variance",
        random_reward(n).variance.factor(),
        r"\mathrm{Var}[g] = \frac{K - 1}{K^2} > 0",
    )
    return proof


def number_of_values() -> Proof:
    """Count the values that the reward of a set can take."""
    proof = Proof(
        "The utility of a classifier takes at most K + 1 values",
        "zaffalon, Section 5, the set of values that u(h) can take",
    )
    n, k = symbols("K k", integer=True, positive=True)
    sets = Sum(binomial(n, k), (k, 1, n)).doit()
    proof.letters = {"f": "2^{e + 2} - 4"}
    proof.equal(
        "The extended matrix has a row for each nonempty set and a column for each class:",
        sets * n,
        (2**n - 1) * n,
        r"K \sum_{k=1}^K \binom Kk = (2^K - 1)\,K",
    )
    proof.in_words(
        "An entry depends only on whether the set contains the true class, and if so on its size. The values are "
        "$u(0)$, $u(1/K)$, ..., $u(1/2)$, $u(1)$: at most $K + 1$, and exactly as many from two classes on, where "
        "every size occurs and single classes may be wrong."
    )
    proof.positive(
        "No two of them are equal, because $u$ is strictly increasing and",
        (1 / k - 1 / (k + 1)).factor(),
        r"\frac1k - \frac1{k + 1} = \frac{1}{k\,(k + 1)} > 0",
    )
    step = (2 ** (TWO_OR_MORE + 1) - 1) * (TWO_OR_MORE + 1) - (2**TWO_OR_MORE - 1) * TWO_OR_MORE
    power = Symbol("f", nonnegative=True)
    proof.positive(
        "The printed bound is true. For $K = 1$ it is the one value $u(1)$, for $K = 2$ it exceeds the number of "
        "values, 6 against 3, and with one class more it grows by more than the one value that is added: with "
        "$K = 2 + e$ and $2^K = 4 + f$, $f \\ge 0$,",
        step.expand().subs(2**MORE, 1 + power / 4).expand() - 1,
        r"(2^{K+1} - 1)(K + 1) - (2^K - 1)\,K - 1 > 0",
    )
    table = [entry for row in reward_table(DISCOUNTED_ACCURACY, 2) for entry in row]
    proof.fails(
        "The reason given is not: values and entries of the matrix are not in one-to-one correspondence. Two classes "
        "have six entries and three values.",
        len(table) == 6 and set(table) == {0, Rational(1, 2), 1},
        verdict="holds-with-correction",
        shown=r"\{0, \tfrac12, 1\}",
    )
    return proof


def empirical_utility() -> Proof:
    """Prove that the plug-in estimate of the expected utility is the average over the test set."""
    proof = Proof("The estimated expected utility is the average over the test set", "zaffalon, Section 5, estimate")
    value = IndexedBase("u")
    found, after, v = symbols("ell f' e", integer=True, nonnegative=True)
    proof.given(
        "Number the possible values $u_0, \\dots, u_f$, and let instance $i$ of the $n$ in the test set earn the "
        "value with number $\\ell_i$. The number of instances that earn value $e$ is",
        r"\#(u_e) = \sum_{i=1}^n [\ell_i = e]",
    )
    proof.equal(
        "Each instance is counted at one value, its own:",
        Sum(value[v] * KroneckerDelta(v, found), (v, 0, found + after)).doit(),
        value[found],
        r"\sum_{e=0}^f u_e\,[\ell_i = e] = u_{\ell_i}",
    )
    proof.in_words(
        "Summing over the instances and exchanging the two finite sums gives the average.",
        r"\sum_{e=0}^f u_e\,\frac{\#(u_e)}{n} = \frac1n \sum_{i=1}^n u_{\ell_i}",
    )
    half, one, three, missed = symbols("h z_1 z_2 z_0", positive=True)
    total = one + three + missed
    estimated = Outcomes((one / total, three / total), (missed / total, 0)).lottery(Quadratic(half)).mean
    proof.equal(
        "With two classes, $z_1$ right single classes, $z_2$ pairs and $z_0$ wrong single classes, both are, for the "
        "quadratic utility with $u(1/2) = h$,",
        estimated,
        (one * Quadratic(half).utility(1) + three * Quadratic(half).utility(Rational(1, 2))) / total,
        r"\frac{z_1 + h z_2}{z_0 + z_1 + z_2}",
    )
    return proof


def table_3() -> Proof:
    """Compute the utility of every entry of the extended reward matrix of two classes."""
    proof = Proof("The extended reward matrix seen through a utility", "zaffalon, Section 5, Table 3")
    half = Symbol("h", positive=True)
    reward = Quadratic(half)
    proof.given("Let $u(0) = 0$, $u(1) = 1$ and $u(1/2) = h$, any number.")
    for row, (paid, plain) in enumerate(
        zip(reward_table(reward, 2), reward_table(DISCOUNTED_ACCURACY, 2), strict=True), start=1
    ):
        for truth, (entry, accuracy) in enumerate(zip(paid, plain, strict=True), start=1):
            proof.equal(
                f"Row {row}, actual class {truth}: the utility of the entry of Table 2.",
                entry,
                reward.utility(accuracy),
                rf"{entry} = u({'0.5' if row == 3 else accuracy})",
            )
    proof.exact(
        "Together these are the printed table, with rows for 1, 2 and the pair.",
        reward_table(reward, 2) == [[1, 0], [0, 1], [half, half]],
        r"\begin{pmatrix} u(1) & u(0) \\ u(0) & u(1) \\ u(0.5) & u(0.5) \end{pmatrix}",
    )
    return proof


def certainty_equivalent_is_an_accuracy() -> Proof:
    """Show that the certainty equivalent is a discounted accuracy, ordered as the expected utility."""
    proof = Proof("The certainty equivalent is on the scale of accuracy", "zaffalon, Section 5, footnote 4")
    single, successes, missed = symbols("p q e", nonnegative=True)
    n = TWO_OR_MORE
    worth, rest, height = symbols("lambda lambda' ell", nonnegative=True)
    bottom = Symbol("z", real=True)
    proof.given(
        "Let $u$ be strictly increasing, as footnote 2 supposes, so that it has an inverse. Let a classifier name the "
        "right class alone with probability $p$, a set with the true class with probability $q$, and miss with "
        "probability $e = 1 - p - q$. Let $u(0) = z$ and $u(1) = z + \\ell$, and let the set earn a share $\\lambda$ "
        "of the way from one to the other, $\\lambda + \\lambda' = 1$.",
    )
    expected = Lottery((S.One, 1 / n, S.Zero), (single, successes, missed)).expected(
        lambda x: bottom + height * {S.One: S.One, S.Zero: S.Zero}.get(x, worth)
    )
    total = single + successes + missed
    proof.non_negative(
        "The expected utility is not below $u(0)$",
        (expected - bottom * total).expand(),
        r"E[u(x)] - u(0) = \ell\,(p + q\,\lambda) \ge 0",
    )
    proof.non_negative(
        "and not above $u(1)$, so the inverse takes it back to a number from 0 to 1, even where the utility itself is "
        "not in that range.",
        (bottom * total + height * (single + successes * (worth + rest) + missed) - expected).expand(),
        r"u(1) - E[u(x)] = \ell\,(q\,\lambda' + e) \ge 0",
    )
    x, wealth, aversion, z = symbols("x f a ell", positive=True)
    for utility, name in ((LogarithmicUtility(wealth), "logarithmic"), (ExponentialUtility(aversion), "exponential")):
        proof.equal(
            f"A sure reward is its own certainty equivalent, here for the {name} utility,",
            expand_log(certainty_equivalent(utility, Lottery((x,), (S.One,))), force=True),
            x,
            r"u^{-1}(u(x)) = x",
        )
        proof.equal(
            "since the inverse takes its utility back to it,",
            expand_log(utility.inverse(utility(x)), force=True),
            x,
            r"u^{-1}(u(x)) = x",
        )
    proof.equal(
        "The logarithmic one increases on all rewards above",
        LogarithmicUtility(wealth).increasing_on[0],
        -wealth,
        "x > -f",
    )
    proof.positive(
        "and the inverse is increasing, so that classifiers are ordered as by expected utility; for the logarithmic "
        "one its slope is",
        diff(LogarithmicUtility(wealth).inverse(z), z),
        r"f\,e^\ell > 0",
    )
    bet = Lottery((S.One, S.Zero), (Rational(1, 2), Rational(1, 2)))
    proof.equal(
        "For example, the random classifier of two classes, with accuracy $1/2$, is under the utility "
        "$\\log(1 + x)$ as good as a sure reward below it:",
        certainty_equivalent(LogarithmicUtility(wealth), bet).subs(wealth, 1),
        2 ** Rational(1, 2) - 1,
        r"e^{\frac12\log 2} - 1 = \sqrt2 - 1 < \tfrac12",
    )
    proof.equal(
        "and under $1 - e^{-ax}$ as much as",
        certainty_equivalent(ExponentialUtility(aversion), bet),
        -log((1 + exp(-aversion)) / 2) / aversion,
        r"-\frac1a \log\frac{1 + e^{-a}}{2}",
    )
    reward = Symbol("x", real=True)
    evens = Lottery((reward, S.Zero), (Rational(1, 2), Rational(1, 2)))
    proof.equal(
        "For evens on any reward $x$, of either sign, or nothing, the equivalent $c$ has the utility of the bet: "
        "$e^{-ac}$ is",
        simplify(exp(-aversion * certainty_equivalent(ExponentialUtility(aversion), evens)).expand()),
        (1 + exp(-aversion * reward)) / 2,
    )
    u80 = Quadratic(Rational(4, 5))
    proof.exact(
        "Without footnote 2 the inverse is not unique. The paper's u80 rises only up to 11/12 and gives 1 twice, so "
        "that it must be inverted on the rewards that occur, 0, 1/K, ..., 1/2 and 1, or not at all.",
        u80.utility(Rational(5, 6)) == u80.utility(S.One) == 1,
        r"u_{80}(\tfrac56) = 1 = u_{80}(1)",
    )
    return proof

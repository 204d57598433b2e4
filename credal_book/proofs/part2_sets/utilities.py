r"""The quadratic utilities of discounted accuracy, and what the utility of a pair does to comparisons.

(Zaffalon, Corani and Mauá, Section 9.) The utilities are `rewards.Quadratic`, whose formula is proved to be the only
quadratic one with u(0) = 0, u(1) = 1 and a given u(1/2); their derivatives are those of `risk`.
"""

from sympy import Poly, Rational, S, Symbol, diff, exp, limit, log, solve, symbols

from credal_book.proofs._proof import Proof
from credal_lib.rewards import Quadratic
from credal_lib.risk import ExponentialUtility, Lottery, QuadraticUtility, SmoothUtility, second_order

__all__ = [
    "aversion_grows_with_wealth",
    "exponential_fits",
    "figure_2",
    "larger_half_favors_the_credal_classifier",
    "only_quadratic",
    "printed_u65",
    "printed_u80",
    "second_order_is_exact",
    "u80_exceeds_one",
    "u80_turns",
    "used_values",
]


HALF = Rational(1, 2)
U50, U65, U80 = (Quadratic(Rational(percent, 100)) for percent in (50, 65, 80))
X = Symbol("x", real=True)
ABOVE = Symbol("z", positive=True)
AT_HALF = (1 + ABOVE) / 2
"""A utility of a pair above one half."""

LETTERS = {
    "u_{50}": Quadratic(Rational(1, 2)).utility,
    "u_{65}": Quadratic(Rational(13, 20)).utility,
    "u_{80}": Quadratic(Rational(4, 5)).utility,
    "k": "e + 2",
}
"""What letters in the displays stand for where the steps compute with others."""


def _printed(name: str, reward: Quadratic, other: Quadratic, square: Rational, linear: Rational) -> Proof:
    """Show that the formulas printed for the two utilities have changed places, here for one of them."""
    proof = Proof(f"The formula printed for u{name}", "zaffalon, Section 9, the two quadratic utilities")
    printed = square * X**2 + linear * X
    wanted = reward.utility(HALF)
    proof.equal(
        f"By definition u{name} pays for a pair",
        wanted,
        Rational(int(name), 100),
        rf"u_{{{name}}}(\tfrac12) = 0.{name}",
    )
    proof.differs(
        "The printed formula has another value there.",
        printed.subs(X, HALF),
        wanted,
        verdict="holds-with-correction",
        shown=rf"{float(square):g}\cdot\tfrac14 + {float(linear):g}\cdot\tfrac12 = "
        rf"{float(printed.subs(X, HALF)):g} \ne 0.{name}",
    )
    right = Poly(reward.utility(X), X).all_coeffs()
    proof.equal(
        "The quadratic polynomial that is 0 at 0, 1 at 1 and has the wanted value at one half is",
        reward.utility(X),
        right[0] * X**2 + right[1] * X,
        rf"u_{{{name}}}(x) = {float(right[0]):g}x^2 + {float(right[1]):g}x",
    )
    proof.equal(
        "The printed formula is that of the other utility: the two formulas have changed places.",
        other.utility(X),
        printed,
        rf"{float(square):g}x^2 + {float(linear):g}x = u_{{{80 if name == '65' else 65}}}(x)",
    )
    return proof


def printed_u65() -> Proof:
    """Show that the formula printed for u65 is that of u80."""
    return _printed("65", U65, U80, Rational(-12, 10), Rational(22, 10))


def printed_u80() -> Proof:
    """Show that the formula printed for u80 is that of u65."""
    return _printed("80", U80, U65, Rational(-6, 10), Rational(16, 10))


def only_quadratic() -> Proof:
    """Prove that three values determine the quadratic utility, and which one it is."""
    proof = Proof("There is one quadratic utility with given values at 0, 1/2 and 1", "zaffalon, Section 9")
    a, b, c, value = symbols("e f z h", real=True)
    polynomial = a * X**2 + b * X + c
    found = solve(
        [polynomial.subs(X, 0), polynomial.subs(X, 1) - 1, polynomial.subs(X, HALF) - value], [a, b, c], dict=True
    )
    proof.exact(
        "The three conditions on $ex^2 + fx + z$ are linear in $e$, $f$, $z$ and have one solution.",
        len(found) == 1 and set(found[0]) == {a, b, c},
        r"z = 0,\quad e + f + z = 1,\quad \tfrac14 e + \tfrac12 f + z = h",
    )
    proof.equal("It is", polynomial.subs(found[0]), (2 - 4 * value) * X**2 + (4 * value - 1) * X)
    half = Symbol("h", positive=True)
    proof.equal(
        "and the formula with which the library scores.",
        Quadratic(half).utility(X),
        (2 - 4 * half) * X**2 + (4 * half - 1) * X,
        r"u(x) = (2 - 4h)\,x^2 + (4h - 1)\,x",
    )
    return proof


def u80_exceeds_one() -> Proof:
    """Prove that u80 exceeds one exactly between 5/6 and 1, by at most 1/120."""
    proof = Proof("u80 exceeds one between 5/6 and 1, by at most 1/120", "zaffalon, Section 9")
    proof.equal(
        "The excess over one factors:",
        U80.utility(X) - 1,
        Rational(6, 5) * (1 - X) * (X - Rational(5, 6)),
        r"u_{80}(x) - 1 = \tfrac65\,(1 - x)\left(x - \tfrac56\right)",
    )
    share, below = Symbol("e", positive=True), Symbol("f", nonnegative=True)
    between = (Rational(5, 6) + share) / (1 + share)
    proof.positive(
        "It is positive between the two zeros, at $x = (5/6 + e)/(1 + e)$,",
        (U80.utility(between) - 1).factor(),
        r"u_{80}(x) - 1 > 0",
    )
    proof.non_negative(
        "and not positive up to 5/6, at $x = 5/6 - f$.",
        (1 - U80.utility(Rational(5, 6) - below)).factor(),
        r"1 - u_{80}(\tfrac56 - f) \ge 0",
    )
    proof.equal(
        "The largest value is little more than one, which is slightly:",
        Rational(121, 120) - U80.utility(X),
        Rational(6, 5) * (X - Rational(11, 12)) ** 2,
        r"\tfrac{121}{120} - u_{80}(x) = \tfrac65\left(x - \tfrac{11}{12}\right)^2",
    )
    proof.equal(
        "The formula that is printed for u80, and is that of u65, never exceeds one before 1:",
        1 - (Rational(-6, 10) * X**2 + Rational(16, 10) * X),
        (1 - X) * (1 - Rational(6, 10) * X),
        r"1 - (-0.6x^2 + 1.6x) = (1 - x)(1 - 0.6x)",
    )
    return proof


def used_values() -> Proof:
    """Prove that discounted accuracy has no value between 1/2 and 1 and that the values in use lie in [0, 1]."""
    proof = Proof("The values in use lie between 0 and 1", "zaffalon, Section 9")
    size = 2 + Symbol("e", nonnegative=True)
    proof.given("Discounted accuracy is 0 for a failure, 1 for the right class alone, and $1/k$ for a success of $k$.")
    proof.non_negative(
        "With $k = 2 + e$ classes it is one half or less, so nothing lies between 1/2 and 1.",
        (HALF - U50.utility(1 / size)).factor(),
        r"\tfrac12 - \tfrac1{2 + e} \ge 0",
    )
    for name, reward in (("50", U50), ("65", U65), ("80", U80)):
        proof.exact(
            f"A failure and a right single class earn 0 and 1 under u{name},",
            reward.utility(S.Zero) == 0 and reward.utility(S.One) == 1,
            rf"u_{{{name}}}(0) = 0,\quad u_{{{name}}}(1) = 1",
        )
        proof.positive(
            "a successful set more than nothing",
            reward.utility(1 / size).factor(),
            rf"u_{{{name}}}(\tfrac1k) > 0",
        )
        proof.positive("and less than one.", (1 - reward.utility(1 / size)).factor(), rf"u_{{{name}}}(\tfrac1k) < 1")
    return proof


def aversion_grows_with_wealth() -> Proof:
    """Prove that the aversion to risk of a concave quadratic utility grows with the reward."""
    proof = Proof("The aversion to risk of a quadratic utility grows with wealth", "zaffalon, Section 9")
    utility = QuadraticUtility(AT_HALF)
    proof.positive(
        "With $u(1/2) = (1 + z)/2$ the utility is strictly concave,",
        -utility.derivative(X, 2),
        r"-u''(x) = 4z > 0",
    )
    aversion = -diff(utility(X), X, 2) / diff(utility(X), X)
    proof.equal("Arrow and Pratt's coefficient is", utility.risk_aversion(X), aversion, r"a(x) = -\frac{u''(x)}{u'(x)}")
    proof.equal(
        "and its slope is its square,",
        diff(utility.risk_aversion(X), X),
        utility.risk_aversion(X) ** 2,
        r"a'(x) = a(x)^2",
    )
    before = Symbol("e", positive=True)
    proof.positive(
        "which is positive. The coefficient itself is positive where the utility increases, that is before its top, "
        "here at the distance $e$:",
        utility.risk_aversion((1 + 2 * ABOVE) / (4 * ABOVE) - before).factor(),
        r"a(x) = \frac1e > 0",
    )
    return proof


def second_order_is_exact() -> Proof:
    """Prove that the second-order approximation is exact for quadratic utilities."""
    proof = Proof("For a quadratic utility equation (1) is exact", "zaffalon, Section 9")
    mean, half = symbols("mu h", positive=True)
    utility = QuadraticUtility(half)
    expansion = (
        utility(mean) + utility.derivative(mean) * (X - mean) + utility.derivative(mean, 2) * (X - mean) ** 2 / 2
    )
    proof.equal(
        "Whatever the reward $x$ and the point $\\mu$, Taylor's series ends with its second term:",
        utility(X),
        expansion,
        r"u(x) = u(\mu) + u'(\mu)(x - \mu) + \tfrac12 u''(\mu)(x - \mu)^2",
    )
    proof.in_words(
        "Take $\\mu$ as the mean and average both sides. The second term vanishes, and the last one is the variance.",
        r"E[u(x)] = u(E[x]) + \tfrac12 u''(E[x])\,\mathrm{Var}(x)",
    )
    first, second, third = symbols("x_1:4", real=True)
    p, q = symbols("p q", positive=True)
    lottery = Lottery((first, second, third), (p, q, 1 - p - q))
    proof.equal(
        "Any reward of three values agrees.",
        lottery.expected(utility),
        second_order(utility, lottery.mean, lottery.variance),
        r"E[u(x)] = u(E[x]) + \tfrac12 u''(E[x])\,\mathrm{Var}(x)",
    )
    return proof


def exponential_fits() -> Proof:
    """Prove that no exponential utility has all the values that were chosen for a pair, and show which it can have."""
    proof = Proof(
        "The exponential utility does not fit all the values chosen for a pair",
        "zaffalon, Section 9, why the quadratic utility was chosen",
        not_proved="what the authors would have called satisfactory; they do not say.",
    )
    a = Symbol("a", positive=True)
    utility = ExponentialUtility(a)
    proof.positive(
        "As it stands in Section 8.2 the exponential utility never reaches the value $u(1) = 1$ that Section 9 fixes. "
        "Under this reading it fits nothing.",
        1 - utility(1),
        r"1 - (1 - e^{-a}) = e^{-a} > 0",
    )
    proof.given(
        "But a utility may be measured in any unit without changing a preference. In the unit $u(1)$ it is",
        r"f(x) = \frac{1 - e^{-ax}}{1 - e^{-a}}",
    )
    scaled = SmoothUtility(lambda x: utility(x) / utility(1))
    proof.equal("It is 0 at 0,", scaled(S.Zero), 0, "f(0) = 0")
    proof.equal("1 at 1,", scaled(S.One), 1, "f(1) = 1")
    proof.equal("and for a pair it is", scaled(HALF), 1 / (1 + exp(-a / 2)), r"f(\tfrac12) = \frac1{1 + e^{-a/2}}")
    for percent, value, shown in ((65, 2 * log(Rational(13, 7)), r"2\log\tfrac{13}7"), (80, 4 * log(2), r"4\log 2")):
        proof.exact(
            f"For $a = {shown}$ this is exactly the utility of a pair under u{percent}.",
            scaled(HALF).subs(a, value).simplify() == Rational(percent, 100),
            shown=rf"f(\tfrac12) = 0.{percent}",
        )
    worth = 1 / (1 + Symbol("e", positive=True))
    proof.equal(
        "In general the coefficient for the utility $h$ of a pair is",
        scaled(HALF).subs(a, 2 * log(worth / (1 - worth))).simplify(),
        worth,
        r"a = 2\log\frac h{1 - h}: \quad f(\tfrac12) = h",
    )
    proof.in_words("which is positive for every $h$ above one half.")
    more = Symbol("e", positive=True)
    proof.positive(
        "But $u(1/2) = 1/2$ was chosen as well, and every exponential utility misses it, here with $a = 2\\log(1 + "
        "e)$,",
        (scaled(HALF).subs(a, 2 * log(1 + more)).simplify() - HALF).factor(),
        r"f(\tfrac12) - \tfrac12 = \frac e{2\,(2 + e)} > 0",
    )
    proof.equal(
        "so that none fits all the values. It is only the limit of no aversion, where the utility is the reward.",
        limit(scaled(HALF), a, 0),
        HALF,
        r"\lim_{a\to 0} f(\tfrac12) = \tfrac12",
    )
    return proof


def figure_2() -> Proof:
    """Prove what Figure 2 must show: three curves through common ends, ordered between them."""
    proof = Proof(
        "The three quadratic utilities",
        "zaffalon, Figure 2",
        not_proved="that the printed image shows these curves. It is not in our copy.",
    )
    proof.given("The caption says which curves are drawn: the quadratic utilities with different $u(1/2)$.")
    for name, reward, worth in (("50", U50, HALF), ("65", U65, Rational(13, 20)), ("80", U80, Rational(4, 5))):
        proof.exact(
            f"The curve u{name} passes through",
            [reward.utility(x) for x in (S.Zero, HALF, S.One)] == [0, worth, 1],
            rf"(0, 0),\ (\tfrac12, {worth}),\ (1, 1)",
        )
    proof.equal("u50 is the diagonal.", U50.utility(X), X, "u_{50}(x) = x")
    inside = 1 / (1 + Symbol("e", positive=True))
    proof.positive(
        "Between the ends, at $x = 1/(1 + e)$, u65 is above u50",
        (U65.utility(inside) - inside).factor(),
        "u_{65}(x) > u_{50}(x)",
    )
    proof.positive("and u80 above u65.", (U80.utility(inside) - U65.utility(inside)).factor(), "u_{80}(x) > u_{65}(x)")
    proof.equal(
        "u65 lies halfway between the other two.",
        2 * U65.utility(X),
        U50.utility(X) + U80.utility(X),
        r"2\,u_{65}(x) = u_{50}(x) + u_{80}(x)",
    )
    return proof


def larger_half_favors_the_credal_classifier() -> Proof:
    """Prove that a larger u(1/2) raises the score of a binary credal classifier and not that of a precise one."""
    proof = Proof("A larger utility of a pair favors the classifier that names pairs", "zaffalon, Section 9.1.2")
    single, pairs = Symbol("p", nonnegative=True), Symbol("q", nonnegative=True)
    half, more = Symbol("h", positive=True), Symbol("Delta", nonnegative=True)
    proof.given(
        "With two classes let a credal classifier name the right class alone on a share $p$ of the cases, and both "
        "classes on a share $q$. A pair is always right, so its utility-discounted accuracy is",
        r"p + q\,u(\tfrac12)",
    )

    def score(worth: Symbol) -> Symbol:
        return single * Quadratic(worth).utility(1) + pairs * Quadratic(worth).utility(Rational(1, 2))

    proof.equal("For the quadratic utility with $u(1/2) = h$ this is", score(half), single + pairs * half)
    proof.equal(
        "Raising $h$ by $\\Delta$ raises it by",
        score(half + more) - score(half),
        pairs * more,
        r"(p + q\,(h + \Delta)) - (p + q\,h) = q\,\Delta",
    )
    proof.non_negative("which is never negative:", pairs * more)
    proof.equal(
        "A precise classifier names no pair; its score stays what it was.",
        score(half + more).subs(pairs, 0) - score(half).subs(pairs, 0),
        0,
        r"(p + 0\cdot(h + \Delta)) - (p + 0\cdot h) = 0",
    )
    proof.differs(
        "The advantage that grows is the credal classifier's, as the sentence before has it. The printed sentence "
        "names the precise one, whose advantage changes, from u65 to u80 and for pairs on half of the cases, by",
        score(half + more).subs(pairs, 0) - score(half + more) - (score(half).subs(pairs, 0) - score(half)),
        0,
        at={pairs: Rational(1, 2), half: Rational(65, 100), more: Rational(15, 100)},
        verdict="holds-with-correction",
        shown=r"-q\,\Delta = -\tfrac{3}{40}",
    )
    return proof


def u80_turns() -> Proof:
    """Show that u80 increases up to 11/12 only, which is on all rewards that occur."""
    proof = Proof("u80 increases up to 11/12", "zaffalon, footnote 2 and Section 9")
    more = Symbol("e", nonnegative=True)
    slope = diff(U80.utility(X), X)
    proof.equal(
        "The slope of u80 is",
        slope,
        Rational(12, 5) * (Rational(11, 12) - X),
        r"u_{80}'(x) = \tfrac{12}5\left(\tfrac{11}{12} - x\right)",
    )
    proof.fails(
        "It is negative beyond 11/12, so that u80 is not strictly increasing, as footnote 2 assumes.",
        slope.subs(X, 1) == -Rational(1, 5),
        verdict="holds-with-correction",
        shown=r"u_{80}'(1) = -\tfrac15 < 0",
    )
    proof.positive(
        "On the rewards that occur it increases: up to 1/2, that is at $x = \\tfrac12 - e$, the slope is positive,",
        slope.subs(X, HALF - more).factor(),
        r"u_{80}'\left(\tfrac12 - e\right) = 1 + \tfrac{12}5\,e > 0",
    )
    proof.positive(
        "and the one reward above 1/2 is 1, whose utility is larger.",
        U80.utility(S.One) - U80.utility(HALF),
        r"u_{80}(1) - u_{80}(\tfrac12) = \tfrac15 > 0",
    )
    return proof

r"""What single classes and sets of classes are paid, and how that compares with guessing.

(Zaffalon, Corani and Mauá, Sections 1 and 2.) The number of classes is a symbol wherever it can be; the formula of the
payment is `rewards.Quadratic.utility` with u(1/2) = 1/2, which is discounted accuracy.
"""

from typing import Any

from sympy import IndexedBase, KroneckerDelta, Rational, S, Sum, Symbol, diff, exp, log, symbols

from credal_book.proofs._printed import as_printed
from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.betting_game import CHANCE, CHANCES_SUM_TO_ONE, SIZE, I, _total
from credal_lib.confusion import selective_accuracy
from credal_lib.gambles import expected_reward, subsets
from credal_lib.rewards import Quadratic, SizeReward
from credal_lib.risk import (
    ExponentialUtility,
    LogarithmicUtility,
    QuadraticUtility,
    second_order_advantage,
    vacuous_advantage,
)

__all__ = [
    "accuracy_is_expected_reward",
    "advantage_over_many_bets",
    "discounted_accuracy",
    "random_classifier",
    "reward_table",
    "table_1",
    "table_2",
]

DISCOUNTED_ACCURACY = Quadratic(Rational(1, 2))

LETTERS = {"K": "e + 2"}
"""What letters in the displays stand for where the steps compute with others."""


def reward_table(reward: SizeReward, n_classes: int) -> list[list[Any]]:
    """Write out the extended reward matrix exactly: every nonempty set against every true class.

    Parameters
    ----------
    reward : SizeReward
        What a success earns; its utility is evaluated at fractions.
    n_classes : int
        Number of classes.

    Returns
    -------
    list of rows
        In the order of `gambles.subsets`; the entries of `Reward.matrix`, unrounded.
    """
    return [
        [reward.utility(Rational(1, sum(members))) if inside else S.Zero for inside in members]
        for members in subsets(n_classes).tolist()
    ]


def accuracy_is_expected_reward() -> Proof:
    """Prove that under 0-1 rewards the expected reward is the probability of predicting the actual class."""
    proof = Proof("Accuracy is the expected 0-1 reward", "zaffalon, Section 2")
    proof.given(
        "Let $p_{dy}$ be the probability that class $d$ is predicted and class $y$ is true. Predicting one class is "
        "naming a set of one, which is paid $u(1)$ if it is right and nothing otherwise.",
        r"\mathbb I_d(y) = u(1)\,[d = y]",
    )
    joint = IndexedBase("p", nonnegative=True)
    i, j = symbols("d y", integer=True, positive=True)
    after = Symbol("e", integer=True, nonnegative=True)
    hit = DISCOUNTED_ACCURACY.utility(S.One)
    proof.equal("A right prediction is paid", hit, 1, "u(1) = 1")
    row = Sum(hit * KroneckerDelta(i, j) * joint[i, j], (j, 1, i + after)).doit()
    proof.equal(
        "so that of all cases in which class $d$ is predicted only the right ones earn something, whatever the number "
        "of classes:",
        row,
        joint[i, i],
        r"\sum_{y=1}^K [d = y]\,p_{dy} = p_{dd}",
    )
    proof.in_words(
        "Summed over the predictions this is the probability that prediction and truth agree.",
        r"\sum_{d=1}^K\sum_{y=1}^K \mathbb I_d(y)\,p_{dy} = \sum_{d=1}^K p_{dd}",
    )
    counts = [[Symbol(f"M_{row}{column}", positive=True) for column in range(1, 4)] for row in range(1, 4)]
    table = reward_table(DISCOUNTED_ACCURACY, 3)[:3]
    earned = sum(expected_reward(paid, counted) for paid, counted in zip(table, counts, strict=True))
    proof.equal(
        "The sample estimate is the same average over a test set: with three classes and $M_{dy}$ cases of each kind, "
        "the proportion of correct predictions is",
        earned / sum(sum(row) for row in counts),
        selective_accuracy(as_printed(counts)),
        r"\frac{\sum_{d,y} \mathbb I_d(y)\,M_{dy}}{\sum_{d,y} M_{dy}} = \frac{M_{11} + M_{22} + M_{33}}{\sum_{d,y} "
        r"M_{dy}}",
    )
    return proof


def table_1() -> Proof:
    """Compute the 0-1 reward matrix of a binary problem."""
    proof = Proof("The 0-1 reward matrix of two classes", "zaffalon, Section 2, Table 1")
    proof.exact(
        "With two classes the rows of the two single classes are",
        reward_table(DISCOUNTED_ACCURACY, 2)[:2] == [[1, 0], [0, 1]],
        r"\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}",
    )
    return proof


def discounted_accuracy() -> Proof:
    """Show that discounted accuracy is well formed and is 0-1 reward on single classes."""
    proof = Proof("Discounted accuracy pays a successful set of k classes 1/k", "zaffalon, Section 1")
    more = Symbol("e", integer=True, nonnegative=True)
    worth = DISCOUNTED_ACCURACY.utility(1 / SIZE)
    proof.equal(
        "The quadratic utility with $u(1/2) = 1/2$ is the identity, so a success earns",
        worth,
        1 / SIZE,
        r"u(\tfrac1k) = \frac1k",
    )
    proof.equal("A failure earns", DISCOUNTED_ACCURACY.utility(S.Zero), 0, "u(0) = 0")
    proof.equal(
        "A set of one class is paid as a prediction of that class,", DISCOUNTED_ACCURACY.utility(S.One), 1, "u(1) = 1"
    )
    proof.equal(
        "and every further class takes its share from the others: over the $k$ true classes that the set covers, the "
        "payments add up to one.",
        _total(worth, {}),
        1,
        r"\sum_{j=1}^k \frac1k = 1",
    )
    proof.positive("The payment of a success is positive", worth)
    proof.non_negative(
        "and at most one: with $k = 1 + e$ classes,",
        1 - worth.subs(SIZE, 1 + more),
        r"1 - \frac{1}{1 + e} = \frac{e}{1 + e} \ge 0",
    )
    proof.exact(
        "With three classes the row of the set of the first two is",
        reward_table(DISCOUNTED_ACCURACY, 3)[3] == [Rational(1, 2), Rational(1, 2), 0],
        r"\left(\tfrac12, \tfrac12, 0\right)",
    )
    return proof


def table_2() -> Proof:
    """Compute the extended reward matrix of a binary problem under discounted accuracy."""
    proof = Proof("The extended reward matrix of two classes", "zaffalon, Section 2, Table 2")
    half, chance = Rational(1, 2), Symbol("theta", nonnegative=True)
    table = reward_table(DISCOUNTED_ACCURACY, 2)
    proof.exact(
        "With two classes there are three nonempty sets. Their rows are",
        table == [[1, 0], [0, 1], [half, half]],
        r"\begin{pmatrix} 1 & 0 \\ 0 & 1 \\ \tfrac12 & \tfrac12 \end{pmatrix}",
    )
    proof.equal(
        "The last row values the vacuous classifier as the random one, as the caption says. Whatever is probable,",
        expected_reward(table[2], [chance, 1 - chance]),
        sum(half * expected_reward(row, [chance, 1 - chance]) for row in table[:2]),
        r"\tfrac12\theta + \tfrac12(1 - \theta) = \tfrac12\,(1\cdot\theta) + \tfrac12\,(1\cdot(1 - \theta))",
    )
    return proof


def random_classifier() -> Proof:
    """Prove that the random classifier expects 1/2 with two classes, and 1/K with K, whatever is probable."""
    proof = Proof("The random classifier expects one half in a binary problem", "zaffalon, Section 1")
    half, chance = Rational(1, 2), Symbol("theta", nonnegative=True)
    proof.given(
        "The random classifier draws its class evenly and independently of the truth. Let class 1 have the "
        "probability $\\theta$."
    )
    proof.equal(
        "The probability cancels:",
        expected_reward([half, half], [chance, 1 - chance]),
        half,
        r"\tfrac12\theta + \tfrac12(1 - \theta) = \tfrac12",
    )
    proof.equal(
        "With $K = k$ classes it cancels in the same way, because the probabilities sum to one:",
        _total(expected_reward([1 / SIZE], [CHANCE[I]]), CHANCES_SUM_TO_ONE),
        1 / SIZE,
        r"\sum_{j=1}^k \frac1k\,\theta_j = \frac1k",
    )
    return proof


def _relative_advantage(proof: Proof) -> None:
    """Add that to the second order the advantage falls from the first bet on as a share of the utility."""
    x, a = symbols("x a", positive=True)
    n = 2 + Symbol("e", integer=True, nonnegative=True)
    height = Symbol("z", positive=True)
    rest = Symbol("f", nonnegative=True)
    utility = LogarithmicUtility()
    share = second_order_advantage(utility, n * x, n) / utility(x)
    slope = (diff(share, x) * 2 * n / (n - 1) * (1 + x) ** 3 * utility(x) ** 2).simplify()
    proof.equal(
        "Taken as a share of the utility $u(m/K)$ of the vacuous classifier, it falls with every bet, to the second "
        "order. Under logarithms, with $x = m/K$, the slope of the share is a positive factor times",
        slope.expand(),
        ((1 - x) * utility(x) - x).expand(),
        r"(1 - x)\,\log(1 + x) - x",
    )
    proof.positive(
        "which is negative: with $\\log(1 + x) = z > 0$ and $x = z + f$, since $\\log(1 + x) \\le x$,",
        -((1 - x) * height - x).subs(x, height + rest).expand(),
        r"-\left((1 - x)\,z - x\right) = z\,x + f > 0",
    )
    exponential, y = ExponentialUtility(a), Symbol("y", positive=True)
    share = (second_order_advantage(exponential, n * y / a, n) / exponential(y / a) * 2 * n / (a * (n - 1))).simplify()
    proof.equal(
        "Under the exponential utility, with $y = am/K$, the share is a positive constant times",
        share,
        y / (exp(y) - 1),
        r"\frac{y}{e^y - 1}",
    )
    proof.equal(
        "whose slope is a positive factor times",
        (diff(y / (exp(y) - 1), y) * (exp(y) - 1) ** 2 * exp(-y)).expand(),
        1 - y - exp(-y),
        r"1 - y - e^{-y}",
    )
    proof.in_words("which is negative for $y > 0$, because $e^{-y} > 1 - y$.")


def advantage_over_many_bets() -> Proof:
    """Show that the advantage of the vacuous over the random classifier falls as a share of the utility from the start.

    The difference itself first grows with the number of bets.
    """
    proof = Proof(
        "The advantage of caution falls with the number of bets only from a certain number on",
        "zaffalon, Section 1, on Section 8",
        not_proved=(
            "anything about other pairs of classifiers. The paper compares the vacuous with the random classifier, "
            "which expect the same reward; the words of Section 1 are wider."
        ),
    )
    proof.given(
        "Let $\\Delta(m)$ be the expected utility of the total reward of the vacuous classifier over the next $m$ "
        "bets, less that of the random one."
    )
    _relative_advantage(proof)
    classes = Symbol("K", positive=True)
    once, twice = (vacuous_advantage(LogarithmicUtility(), S(m), classes).subs(classes, 2) for m in (1, 2))
    proof.equal(
        "For the logarithmic utility and two classes the second bet changes it by",
        twice - once,
        (8 * log(2) - 5 * log(3)) / 4,
        r"\Delta(2) - \Delta(1) = \tfrac14\,(8\log 2 - 5\log 3) = \tfrac14\log\tfrac{256}{243}",
    )
    proof.fails(
        "which is positive: the difference itself grows from the first bet to the second.",
        2**8 > 3**5,
        verdict="holds-with-correction",
        shown="2^8 = 256 > 243 = 3^5",
    )
    steep = [vacuous_advantage(ExponentialUtility(4 * log(2)), S(bets), S(2)) for bets in (1, 2)]
    proof.exact(
        "It need not grow: under the exponential utility with $a = 4\\log 2$, where $K/a$ is below 1, the second bet "
        "makes it smaller.",
        steep == [Rational(9, 32), Rational(225, 1024)],
        r"\tfrac{9}{32} > \tfrac{225}{1024}",
    )
    m, a = symbols("m a", positive=True)
    n = 2 + Symbol("e", integer=True, nonnegative=True)
    proof.equal(
        "To the second order its slope is, from two classes on, positive before $m = K$ bets and negative beyond, "
        "as Section 8.1 finds:",
        diff(second_order_advantage(LogarithmicUtility(), m, n), m),
        (n - 1) * (n - m) / (2 * (n + m) ** 3),
        r"\Delta'(m) = \frac{(K - 1)(K - m)}{2\,(K + m)^3}",
    )
    proof.equal(
        "For the exponential utility with coefficient $a$ the slope of the second order turns at $m = K/a$:",
        diff(second_order_advantage(ExponentialUtility(a), m, n), m),
        a**2 * (n - 1) * (n - a * m) * exp(-a * m / n) / (2 * n**3),
        r"\Delta'(m) = \frac{a^2 (K - 1)(K - am)}{2 K^3}\,e^{-am/K}",
    )
    alpha, delta = symbols("f ell", positive=True)
    powers = (1 - (1 - exp(-a)) / n) ** m - exp(-a * m / n)
    proof.equal(
        "Exactly, the difference under the exponential utility is one of two powers.",
        vacuous_advantage(ExponentialUtility(a), m, n),
        powers,
        r"\Delta(m) = \left(1 - \frac{1 - e^{-a}}{K}\right)^m - e^{-am/K}",
    )
    exact = exp(-alpha * m) - exp(-(alpha + delta) * m)
    proof.given(
        "Both powers fall, and the second is the smaller by Jensen's inequality. Write their rates of decay as "
        "$f$ and $f + \\ell$, with $f$ and $\\ell$ positive.",
        r"\Delta(m) = e^{-f m} - e^{-(f + \ell) m}",
    )
    growth = Symbol("f'", positive=True)
    turn = log((alpha + delta) / alpha) / delta
    slope = diff(exact, m)
    proof.equal(
        "Its slope is zero at one number of bets,",
        slope.subs(m, turn),
        0,
        r"m^* = \frac{1}{\ell}\log\frac{f + \ell}{f}, \qquad \Delta'(m^*) = 0",
    )
    factor = Symbol("z", positive=True)
    proof.equal(
        "and in general it is, with $z = e^{\\ell m}$,",
        (slope * exp((alpha + delta) * m)).expand().subs(exp(delta * m), factor),
        alpha + delta - alpha * factor,
        r"e^{(f+\ell) m}\,\Delta'(m) = f + \ell - f z",
    )
    proof.positive(
        "so that it is negative beyond, where $z = (f + \\ell)/f + f'$ with $f' > 0$. From there on the "
        "difference falls, and it falls to zero because both powers do.",
        -(alpha + delta - alpha * ((alpha + delta) / alpha + growth)).expand(),
        r"-(f + \ell - f z) = f f' > 0",
    )
    bend, scale = symbols("ell x'", positive=True)
    quadratic = QuadraticUtility((1 + bend) / 2, scale)
    proof.positive(
        "It does not fall under every utility: the quadratic one of the total reward, with $u(x'/2) = (1 + \\ell)/2$ "
        "for a fixed scale $x'$ of totals on which it rises, gives each further bet the same additional advantage.",
        (vacuous_advantage(quadratic, m + 1, n) - vacuous_advantage(quadratic, m, n)).factor(),
        r"\Delta(m + 1) - \Delta(m) = \frac{2\ell\,(K - 1)}{K^2 x'^2} > 0",
    )
    return proof

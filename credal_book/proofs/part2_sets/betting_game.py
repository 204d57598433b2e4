r"""The betting game with a symbolic number of classes k: value, strategies, sure reward, dropped assumptions.

(Zaffalon, Corani and Mauá, Section 4, Theorem 1 and its discussion.)

Sums run over the k classes of the predicted set, with k a symbol. A strategy is written as its least share plus
excesses, :math:`\sigma_j = z + e_j` with :math:`e_j \ge 0`, so that inequalities become signs of non-negative terms.
The summand is that of `gambles.expected_reward`; a test shows that the sum with symbolic k equals that function.
"""

from fractions import Fraction

from sympy import Expr, IndexedBase, KroneckerDelta, Rational, S, Sum, Symbol, expand, solve, symbols

from credal_book.proofs._fractions import fraction_of
from credal_book.proofs._proof import Proof
from credal_lib.gambles import expected_reward
from credal_lib.games import betting_game, solve_exact
from credal_lib.games import solve as solve_linear

__all__ = [
    "costs_that_exclude_a_class",
    "discounted_accuracy_below_random",
    "house_side",
    "literal_simplex",
    "loss_identity",
    "minimizer",
    "reward_of_k_classes",
    "reward_row",
    "sure_reward",
    "value",
    "without_a3",
    "without_a5",
]


SIZE = Symbol("k", integer=True, positive=True)
I = Symbol("j", integer=True, positive=True)  # noqa: E741 (a class; named when the index was i)
SHARE = IndexedBase("sigma", nonnegative=True)
CHANCE = IndexedBase("theta", nonnegative=True)
EXCESS = IndexedBase("e", nonnegative=True)
LEAST = Symbol("z", nonnegative=True)
SURPLUS = Symbol("f", nonnegative=True)
CHANCES_SUM_TO_ONE = {CHANCE[I]: S.One}
SUM_OF_EXCESSES = {EXCESS[I]: SURPLUS}

LETTERS = {r"\sum": CHANCES_SUM_TO_ONE | SUM_OF_EXCESSES}
"""What letters in the displays stand for where the steps compute with others."""


def _total(summand: Expr, known: dict[Expr, Expr]) -> Expr:
    """Sum over the k classes by linearity; `known` gives the sums of single terms."""
    result = S.Zero
    for term in expand(summand).as_ordered_terms():
        constant, varying = term.as_independent(I, as_Add=False)
        one_sum = SIZE if varying == 1 else known.get(varying, Sum(varying, (I, 1, SIZE)))
        result += constant * one_sum
    return result


def reward_of_k_classes(share: Expr, chance: Expr) -> Expr:
    """Give the expected reward with symbolic k: the summand of `gambles.expected_reward`, summed over j = 1..k.

    Parameters
    ----------
    share, chance : SymPy expressions in the index j
        The bettor's share of class j and its probability.

    Returns
    -------
    SymPy expression
        An unevaluated sum over the k classes.
    """
    return Sum(expected_reward([share], [chance]), (I, 1, SIZE))


def loss_identity() -> Proof:
    """Prove that House's expected loss, a sum over pairs of classes, is the inner product of both strategies."""
    proof = Proof("House's expected loss is the inner product of strategy and probabilities", "zaffalon, Section 4")
    proof.given(
        "A bet on class $j$ pays one if the true class $l$ is $j$ and nothing otherwise; strategy and truth are "
        "independent.",
        r"\mathbb I_j(l) = [j = l]",
    )
    class_i, classes_after_i = Symbol("j", integer=True, positive=True), Symbol("ell", integer=True, nonnegative=True)
    j = Symbol("l", integer=True, positive=True)
    inner = Sum(KroneckerDelta(class_i, j) * SHARE[class_i] * CHANCE[j], (j, 1, class_i + classes_after_i)).doit()
    proof.equal(
        "For a fixed bet only the true class that equals it is paid,",
        inner,
        expected_reward([SHARE[class_i]], [CHANCE[class_i]]),
        r"\sum_{l=1}^k [j = l]\,\sigma_j\theta_l = \sigma_j\theta_j",
    )
    proof.in_words(
        "and summing over the bets gives the expected loss.",
        r"\sum_{j=1}^k\sum_{l=1}^k [j = l]\,\sigma_j\theta_l = \sum_{j=1}^k \sigma_j\theta_j",
    )
    return proof


def minimizer() -> Proof:
    """Prove that House does worst to a strategy by putting all probability on a class with the least share."""
    proof = Proof(
        "House's best response puts all probability on a class with the smallest share",
        "zaffalon, proof of Theorem 1",
        letters={r"\sum": CHANCES_SUM_TO_ONE},
    )
    proof.given(
        "Write the strategy as its smallest share $z$ plus excesses, of which at least one is zero:",
        r"\sigma_j = z + e_j, \quad e_j \ge 0",
    )
    reward = reward_of_k_classes(LEAST + EXCESS[I], CHANCE[I])
    hit = Sum(EXCESS[I] * CHANCE[I], (I, 1, SIZE))
    proof.equal(
        "Because the probabilities sum to one, the expected reward splits into the smallest share and the excesses, "
        "weighted with the probabilities:",
        _total(reward.function, CHANCES_SUM_TO_ONE),
        LEAST + hit,
        r"\sum_{j=1}^k (z + e_j)\,\theta_j = z + \sum_{j=1}^k e_j\,\theta_j",
    )
    proof.non_negative(
        "No excess is negative, so no choice of House pushes the reward below $z$:",
        EXCESS[I] * CHANCE[I],
        r"e_j\,\theta_j \ge 0 \quad\text{for every } j",
    )
    class_j, classes_after_j = Symbol("l", integer=True, positive=True), Symbol("ell", integer=True, nonnegative=True)
    corner = reward_of_k_classes(LEAST + EXCESS[I], KroneckerDelta(I, class_j)).subs(SIZE, class_j + classes_after_j)
    proof.equal(
        "All probability on one class $l$ pays the share of this class,",
        corner.doit(),
        LEAST + EXCESS[class_j],
        r"\sum_{j=1}^k (z + e_j)\,[j = l] = z + e_l",
    )
    proof.in_words(
        "which is $z$ on a class without excess. Therefore the strategy guarantees its smallest share, not more.",
        r"\min_\theta \sum_{j=1}^k \sigma_j\theta_j = \min_j \sigma_j = z",
    )
    return proof


def value() -> Proof:
    """Prove that the bettor can guarantee 1/k and no more, and that only the even bet does."""
    proof = Proof(
        "The bettor can guarantee 1/k and no more, and only by betting evenly",
        "zaffalon, Theorem 1",
        not_proved=(
            "that both sides agree to settle a set at the value of the game. Assumptions A1 to A5 argue for it in "
            "words; what they must then agree on is a proof of its own, that of the row."
        ),
    )
    proof.given(
        "By the previous proof a strategy $\\sigma_j = z + e_j$ guarantees its smallest share $z$. Let $f$ be the sum "
        "of its excesses.",
        r"f = \sum_{j=1}^k e_j \ge 0",
    )
    proof.equal(
        "The shares sum to",
        _total(LEAST + EXCESS[I], SUM_OF_EXCESSES),
        SIZE * LEAST + SURPLUS,
        r"\sum_{j=1}^k (z + e_j) = k\,z + f",
    )
    (least,) = solve(SIZE * LEAST + SURPLUS - 1, LEAST)
    proof.equal("and this sum is one, which fixes the guarantee", least, (1 - SURPLUS) / SIZE, r"z = \frac{1 - f}{k}")
    proof.equal("so that it falls short of $1/k$ by", 1 / SIZE - least, SURPLUS / SIZE, r"\frac1k - z = \frac{f}{k}")
    proof.non_negative("which is never negative:", SURPLUS / SIZE)
    proof.in_words(
        "The shortfall is zero exactly when $f = 0$. A sum of non-negative excesses is zero only if each of them "
        "is: the strategy is even, and no other strategy guarantees $1/k$.",
        r"\sigma^*_j = \frac1k",
    )
    proof.exact(
        "For one to five classes the solution of the game says so: the value is $1/k$, and even shares are the only "
        "optimal strategy of the bettor and of House.",
        all(_solved_evenly(k) for k in range(1, 6)),
    )
    return proof


def _solved_evenly(k: int) -> bool:
    """Tell whether both solvers find the value 1/k and, for both players, even shares alone."""
    game, share = betting_game(k), Fraction(1, k)
    even, exact, linear = (share,) * k, solve_exact(game), solve_linear(game)
    numbers = (linear.value, *linear.bettor, *linear.house)
    return (exact.value, exact.bettor, exact.house) == (share, (even,), (even,)) and {
        fraction_of(number) for number in numbers
    } == {share}


def house_side() -> Proof:
    """Prove that House can hold every bettor to 1/k, and only with equal probabilities."""
    proof = Proof(
        "House can limit the bettor to 1/k, and only with even probabilities",
        "zaffalon, Theorem 1, argued from House's side",
        letters={r"\sum": {SHARE[I]: S.One} | SUM_OF_EXCESSES},
    )
    most = Symbol("z", nonnegative=True)
    proof.given(
        "Write the probabilities as the largest one minus what is missing, of which at least one is zero:",
        r"\theta_j = z - e_j, \quad e_j \ge 0",
    )
    proof.equal(
        "Against them any strategy earns the largest probability minus what it loses on the others:",
        _total(expected_reward([SHARE[I]], [most - EXCESS[I]]), {SHARE[I]: S.One}),
        most - Sum(SHARE[I] * EXCESS[I], (I, 1, SIZE)),
        r"\sum_{j=1}^k \sigma_j\,(z - e_j) = z - \sum_{j=1}^k \sigma_j e_j",
    )
    proof.non_negative(
        "What it loses is never negative:", SHARE[I] * EXCESS[I], r"\sigma_j\,e_j \ge 0 \quad\text{for every } j"
    )
    proof.in_words(
        "and a bet on a class with $e_j = 0$ alone loses nothing. House limits the bettor to its largest probability.",
        r"\max_\sigma \sum_{j=1}^k \sigma_j\theta_j = z",
    )
    proof.equal(
        "The probabilities sum to",
        _total(most - EXCESS[I], SUM_OF_EXCESSES),
        SIZE * most - SURPLUS,
        r"\sum_{j=1}^k (z - e_j) = k\,z - f",
    )
    (greatest,) = solve(SIZE * most - SURPLUS - 1, most)
    proof.equal(
        "and this sum is one, so that House pays more than $1/k$ by",
        greatest - 1 / SIZE,
        SURPLUS / SIZE,
        r"z - \frac1k = \frac{f}{k}",
    )
    proof.non_negative("which is never negative:", SURPLUS / SIZE)
    proof.in_words(
        "It is zero only if every $e_j$ is: even probabilities, and no others, limit every bettor to $1/k$.",
        r"\theta^*_j = \frac1k",
    )
    return proof


def reward_row() -> Proof:
    """Show that the row of the set is that of the even bet, 1/k for every class of the set and 0 for the others."""
    proof = Proof(
        "The row that both sides agree on pays 1/k for every class of the set",
        "zaffalon, Theorem 1, from the value to the reward",
        not_proved="that the parties must agree. Assumptions A1 to A5 argue for it in words.",
    )
    proof.given(
        "The proof of the theorem ends in an agreement: the bettor should act like the random classifier of the set. "
        "The row of the set is then that of the even strategy: for each class that may be true, its expected reward."
    )
    j, after_j = Symbol("l", integer=True, positive=True), Symbol("ell", integer=True, nonnegative=True)
    even = reward_of_k_classes(1 / SIZE, KroneckerDelta(I, j)).subs(SIZE, j + after_j)
    proof.equal(
        "If class $l$ of the set is true, the even strategy earns on average",
        even.doit(),
        1 / (j + after_j),
        r"\sum_{j=1}^k \frac1k\,[j = l] = \frac1k",
    )
    proof.equal(
        "the same for every such class, and nothing if the true class is outside, where no bet inside the set is paid.",
        _total(reward_of_k_classes(1 / SIZE, S.Zero).function, {}),
        0,
        r"\sum_{j=1}^k \frac1k\cdot 0 = 0",
    )
    half = Rational(1, 2)
    worst = [Rational(solve_exact([[half, other]]).value) for other in (half, S.One)]
    proof.exact(
        "The value of the game alone would not say so: with two classes the row $(1/2, 1)$ has the same worst case as "
        "$(1/2, 1/2)$. It is the strategy on which both sides agree that decides, and the reward that is sure.",
        worst[0] == worst[1] == half,
        r"\min_\theta \left(\tfrac12\theta_1 + \theta_2\right) = \tfrac12 = "
        r"\min_\theta \left(\tfrac12\theta_1 + \tfrac12\theta_2\right)",
    )
    proof.in_words(
        "The remarks after the theorem give the second reason. The bettor can have $1/k$ whatever House does, so it "
        "accepts no payment below:",
        r"g_l = \frac1k + e_l, \quad e_l \ge 0",
    )
    excess, surplus = IndexedBase("e", nonnegative=True), Symbol("f", nonnegative=True)
    proof.equal(
        "House pays only what is certainly due. Under even probabilities such a row pays, with $f$ the sum of the "
        "$e_l$,",
        _total(expected_reward([1 / SIZE + excess[I]], [1 / SIZE]), {excess[I]: surplus}),
        1 / SIZE + surplus / SIZE,
        r"\sum_{l=1}^k \left(\tfrac1k + e_l\right)\tfrac1k = \frac1k + \frac{f}{k}",
    )
    proof.in_words(
        "while every bettor that stays in the set earns $1/k$ from it there. House accepts no row that pays more, "
        "so $f = 0$, and each $e_l$ is zero.",
        r"g_l = \frac1k",
        carries=True,
    )
    return proof


def sure_reward() -> Proof:
    """Prove that the even bet earns 1/k against any House, and that no other strategy has a sure expected reward."""
    proof = Proof(
        "Only the even strategy has an expected reward that House cannot change",
        "zaffalon, Section 4, after Theorem 1",
        not_proved=(
            "that a single bet pays 1/k. It pays 0 or 1; sure is the expectation, the long-run average of assumption "
            "A4."
        ),
    )
    proof.equal(
        "If the bettor bets evenly, the probabilities disappear because they sum to one:",
        _total(reward_of_k_classes(1 / SIZE, CHANCE[I]).function, CHANCES_SUM_TO_ONE),
        1 / SIZE,
        r"\sum_{j=1}^k \frac1k\,\theta_j = \frac1k \sum_{j=1}^k \theta_j = \frac1k",
    )
    first, second = symbols("sigma_1 sigma_2", nonnegative=True)
    at_first, at_second, moved = symbols("theta_1 theta_2 e", nonnegative=True)
    before = expected_reward([first, second], [at_first, at_second])
    after = expected_reward([first, second], [at_first + moved, at_second - moved])
    proof.equal(
        "Now let House shift a probability $e$ from class 2 to class 1, and nothing else. The reward changes by",
        after - before,
        moved * (first - second),
        r"\sigma_1(\theta_1 + e) + \sigma_2(\theta_2 - e) - (\sigma_1\theta_1 + \sigma_2\theta_2) = e\,(\sigma_1 - "
        r"\sigma_2)",
    )
    proof.in_words(
        "A reward that House cannot change needs $\\sigma_1 = \\sigma_2$. The same holds for every pair of classes, "
        "so all shares are one number $z$.",
        r"\sigma_j = z",
    )
    common = Symbol("z", nonnegative=True)
    (solution,) = solve(_total(common, {}) - 1, common)
    proof.equal("They sum to one:", solution, 1 / SIZE, r"k\,z = 1 \quad\Longrightarrow\quad z = \frac1k")
    return proof


def without_a3() -> Proof:
    """Show both halves of A3 at work: a refused class pays the bettor 0, a bet outside the set costs it."""
    proof = Proof("Assumption A3: bet on every class of the set and on no other", "zaffalon, Section 4, assumption A3")
    rest = Symbol("sigma_2", nonnegative=True)
    proof.equal(
        "Suppose the bettor refuses class 1. House puts all probability there, and the rest of the strategy earns",
        expected_reward([S.Zero, rest], [1, 0]),
        0,
        r"0\cdot 1 + \sigma_2\cdot 0 = 0",
    )
    outside = Symbol("ell", nonnegative=True)
    (least,) = solve(_total(LEAST + EXCESS[I], SUM_OF_EXCESSES) - (1 - outside), LEAST)
    proof.given(
        "Now let the bettor put a share $\\ell$ outside the set. In a success it earns nothing, and the shares inside "
        "sum to $1 - \\ell$."
    )
    proof.equal(
        "The guarantee falls short of $1/k$ by",
        1 / SIZE - least,
        (SURPLUS + outside) / SIZE,
        r"\frac1k - z = \frac{f + \ell}{k}",
    )
    proof.non_negative("which is never negative, and grows with $\\ell$:", (SURPLUS + outside) / SIZE)
    return proof


def without_a5() -> Proof:
    """Show that a House that is not free may have to pay more than 1/k, and never less."""
    proof = Proof(
        "Assumption A5: House is free to choose the probabilities",
        "zaffalon, Section 4, assumption A5",
        letters={r"\sum": {SHARE[I]: S.One}},
    )
    above = Symbol("Delta", nonnegative=True)
    greatest = 1 / SIZE + above
    proof.given(
        "Suppose the probabilities are known and the largest exceeds $1/k$ by $\\Delta \\ge 0$:",
        r"\theta_j = \tfrac1k + \Delta - e_j, \quad e_j \ge 0",
    )
    proof.equal(
        "A strategy earns the largest probability minus what it loses elsewhere,",
        _total(expected_reward([SHARE[I]], [greatest - EXCESS[I]]), {SHARE[I]: S.One}),
        greatest - Sum(SHARE[I] * EXCESS[I], (I, 1, SIZE)),
        r"\sum_{j=1}^k \sigma_j\left(\tfrac1k + \Delta - e_j\right) = \tfrac1k + \Delta - \sum_{j=1}^k \sigma_j e_j",
    )
    proof.in_words(
        "so the best strategy bets on a most probable class only, and the set earns this probability.",
        r"\max_\sigma \sum_{j=1}^k \sigma_j\theta_j = \tfrac1k + \Delta",
    )
    proof.non_negative("It exceeds the value of the free game by", (greatest - 1 / SIZE).simplify(), r"\Delta \ge 0")
    proof.in_words(
        "Now let House choose from a closed convex set of probability vectors. By the minimax theorem the value is the "
        "smallest of their largest entries, so it is never below $1/k$. Only the even vector has the largest entry "
        "$1/k$. So the value is $1/k$ if and only if this vector is in the set, and larger otherwise."
    )
    return proof


def literal_simplex() -> Proof:
    """Show that probabilities over all K classes would make the value 0, and those over the classes of the set 1/k."""
    proof = Proof(
        "With probabilities over all K classes the value of the game would be 0",
        "zaffalon, proof of Theorem 1, as printed",
    )
    proof.given(
        "Take three classes and the set of the first two. The proof lets both players choose in the same simplex of "
        "dimension $n - 1$, that of all three, while only bets inside the set are paid. Two paragraphs earlier the "
        "probabilities are said to be zero outside the set, so the simplex of the set is meant."
    )
    inside = symbols("sigma_1 sigma_2", nonnegative=True)
    proof.equal(
        "House then puts all probability on class 3, and every bet on the set earns",
        expected_reward(inside, [0, 0]),
        0,
        r"\sigma_1\cdot 0 + \sigma_2\cdot 0 = 0",
    )
    game = betting_game(3)
    game[2, 2] = 0
    proof.differs(
        "The exact solution of that game agrees,",
        Rational(solve_exact(game).value),
        Rational(1, 2),
        verdict="holds-with-correction",
        shown=r"\text{value} = 0 \ne \tfrac12",
    )
    proof.equal(
        "and with both players on the simplex of the set the value is as stated.",
        Rational(solve_exact(betting_game(2)).value),
        Rational(1, 2),
        r"\text{value} = \tfrac12",
    )
    return proof


def discounted_accuracy_below_random() -> Proof:
    """Show that discounted accuracy pays exactly what guessing evenly inside the set earns on average."""
    proof = Proof(
        "Discounted accuracy is the accuracy of guessing evenly inside the set",
        "zaffalon, Section 4, discussion of Theorem 1",
    )
    success = Symbol("p", nonnegative=True)
    proof.given(
        "Let a set of $k$ classes contain the true class with probability $p$. Under discounted accuracy it earns on "
        "average",
        r"\frac{p}{k}",
    )
    guess = success * _total(reward_of_k_classes(1 / SIZE, CHANCE[I]).function, CHANCES_SUM_TO_ONE)
    proof.equal(
        "An even guess inside the set is correct with probability",
        guess,
        success / SIZE,
        r"p \sum_{j=1}^k \frac1k\,\theta_j = \frac{p}{k}",
    )
    accuracy = Symbol("z", nonnegative=True)
    proof.equal(
        "So the advantage of the set over a classifier that picks inside it, and is correct with probability $z$, is "
        "that of the even guess over the same classifier:",
        (success / SIZE - accuracy) - (guess - accuracy),
        0,
        r"\frac{p}{k} - z = p \sum_{j=1}^k \frac1k\,\theta_j - z",
    )
    proof.in_words("Summed over the sets that are predicted, of whatever sizes, the same holds for whole classifiers.")
    return proof


def costs_that_exclude_a_class() -> Proof:
    """Prove that with some costs the only optimal strategy does not bet on every class of the set."""
    proof = Proof("Costs may exclude a class of the set from the optimal bet", "zaffalon, Section 10")
    beyond = Symbol("e", positive=True)
    costs = [[0, 1, 2 + beyond], [1, 0, 1], [2 + beyond, 1, 0]]
    proof.given(
        "Take three ordered classes. A correct bet costs nothing, a mistake by one step 1, and by two steps more than "
        "2; squared distances are an example.",
        r"\begin{pmatrix} 0 & 1 & 2 + e \\ 1 & 0 & 1 \\ 2 + e & 1 & 0 \end{pmatrix}, \quad e > 0",
    )
    first, last = symbols("sigma_1 sigma_3", nonnegative=True)

    def cost(strategy: list[Expr], truth: int) -> Expr:
        return expected_reward(strategy, [row[truth] for row in costs])

    middle = [cost([S.Zero, S.One, S.Zero], truth) for truth in range(3)]
    proof.exact("Betting on the middle class alone costs at most 1:", middle == [1, 0, 1], "1,\\; 0,\\; 1")
    strategy = [first, 1 - first - last, last]
    average = (cost(strategy, 0) + cost(strategy, 2)) / 2
    proof.equal(
        "Any strategy with shares $\\sigma_1$ and $\\sigma_3$ on the outer classes costs, on the average of these two "
        "as truth,",
        average,
        1 + (first + last) * beyond / 2,
        r"1 + \tfrac12 (\sigma_1 + \sigma_3)\,e",
    )
    share = Symbol("z", positive=True)
    proof.positive(
        "so with $\\sigma_1 + \\sigma_3 = z > 0$ it costs more than 1 for one of them. The only optimal strategy bets "
        "on the middle class, and on no other class of the set.",
        (average - 1).expand().subs(first, share - last).expand(),
        r"\tfrac12\,z\,e > 0",
    )
    solution = solve_exact([[-((i - j) ** 2) for j in range(3)] for i in range(3)])
    quarter = Fraction(1, 4)
    proof.exact(
        "The exact solution of the game of squared distances agrees: value $-1$, and a single optimal strategy. Those "
        "of House mix the outer classes, with probabilities from 1/4 to 3/4.",
        solution.value == -1
        and [list(strategy) for strategy in solution.bettor] == [[0, 1, 0]]
        and [list(strategy) for strategy in solution.house] == [[quarter, 0, 3 * quarter], [3 * quarter, 0, quarter]],
        r"\sigma^* = (0, 1, 0)",
    )
    wrong_for_1, wrong_for_2 = symbols("c_1 c_2", positive=True)
    equalizer = wrong_for_1 / (wrong_for_1 + wrong_for_2)
    proof.equal(
        "It takes three classes. With two, let a wrong bet cost $c_1$ under class 1 and $c_2$ under class 2; one "
        "strategy costs the same under both,",
        expected_reward([equalizer, 1 - equalizer], [0, wrong_for_1]),
        expected_reward([equalizer, 1 - equalizer], [wrong_for_2, 0]),
        r"\sigma_1 = \frac{c_1}{c_1 + c_2}: \quad (1 - \sigma_1)\,c_1 = \sigma_1 c_2",
    )
    proof.positive(
        "and it bets on each of them; more on one class would raise the cost of the other.",
        equalizer * (1 - equalizer).factor(),
        r"\sigma_1 (1 - \sigma_1) > 0",
    )
    return proof

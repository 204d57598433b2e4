r"""The betting game with a symbolic number of classes k: value, strategies, sure reward, dropped assumptions.

(Zaffalon, Corani and Mauá, Section 4, Theorem 1 and its discussion.)

Sums run over the k classes of the predicted set, with k a symbol. A strategy is written as its least share plus
excesses, :math:`\sigma_i = m + d_i` with :math:`d_i \ge 0`, so that inequalities become signs of non-negative terms.
The summand is that of `gambles.expected_reward`; a test shows that the sum with symbolic k equals that function.
"""

from sympy import Expr, IndexedBase, KroneckerDelta, Rational, S, Sum, Symbol, expand, solve, symbols

from credal_lib.gambles import expected_reward
from credal_lib.games import betting_game, solve_exact
from credal_lib.proofs._proof import Proof

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

K = Symbol("k", integer=True, positive=True)
I = Symbol("i", integer=True, positive=True)  # noqa: E741 (the index of the papers)
SHARE = IndexedBase("sigma", nonnegative=True)
CHANCE = IndexedBase("theta", nonnegative=True)
EXCESS = IndexedBase("d", nonnegative=True)
LEAST = Symbol("m", nonnegative=True)
SURPLUS = Symbol("D", nonnegative=True)
CHANCES_SUM_TO_ONE = {CHANCE[I]: S.One}
EXCESSES_SUM_TO_D = {EXCESS[I]: SURPLUS}


def _total(summand: Expr, known: dict[Expr, Expr]) -> Expr:
    """Sum over the k classes by linearity; `known` gives the sums of single terms."""
    result = S.Zero
    for term in expand(summand).as_ordered_terms():
        constant, varying = term.as_independent(I, as_Add=False)
        one_sum = K if varying == 1 else known.get(varying, Sum(varying, (I, 1, K)))
        result += constant * one_sum
    return result


def reward_of_k_classes(share: Expr, chance: Expr) -> Expr:
    """Give the expected reward with symbolic k: the summand of `gambles.expected_reward`, summed over i = 1..k.

    Parameters
    ----------
    share, chance : SymPy expressions in the index i
        The bettor's share of class i and its chance.

    Returns
    -------
    SymPy expression
        An unevaluated sum over the k classes.
    """
    return Sum(expected_reward([share], [chance]), (I, 1, K))


def loss_identity() -> Proof:
    """Prove that House's expected loss, a sum over pairs of classes, is the inner product of strategy and chances."""
    proof = Proof("House's expected loss is the inner product of strategy and chances", "zaffalon, Section 4")
    proof.given(
        "A bet on class $i$ pays one if the true class $j$ is $i$ and nothing otherwise; strategy and truth are "
        "independent.",
        r"\mathbb I_i(j) = [i = j]",
    )
    class_i, classes_after_i = Symbol("i", integer=True, positive=True), Symbol("r", integer=True, nonnegative=True)
    j = Symbol("j", integer=True, positive=True)
    inner = Sum(KroneckerDelta(class_i, j) * SHARE[class_i] * CHANCE[j], (j, 1, class_i + classes_after_i)).doit()
    proof.equal(
        "For a fixed bet only the true class that equals it is paid,",
        inner,
        expected_reward([SHARE[class_i]], [CHANCE[class_i]]),
        r"\sum_{j=1}^k [i = j]\,\sigma_i\theta_j = \sigma_i\theta_i",
    )
    proof.in_words(
        "and summing over the bets gives the expected loss.",
        r"\sum_{i=1}^k\sum_{j=1}^k [i = j]\,\sigma_i\theta_j = \sum_{i=1}^k \sigma_i\theta_i",
    )
    return proof


def minimizer() -> Proof:
    """Prove that House does worst to a strategy by putting all chance on a class with the least share."""
    proof = Proof(
        "House's best reply puts all chance on a class the bettor bets on least", "zaffalon, proof of Theorem 1"
    )
    proof.given(
        "Write the strategy as its least share $m$ plus excesses, of which at least one is zero:",
        r"\sigma_i = m + d_i, \quad d_i \ge 0",
    )
    reward = reward_of_k_classes(LEAST + EXCESS[I], CHANCE[I])
    hit = Sum(EXCESS[I] * CHANCE[I], (I, 1, K))
    proof.equal(
        "Because the chances sum to one, the expected reward splits into the least share and the excesses that the "
        "chances hit:",
        _total(reward.function, CHANCES_SUM_TO_ONE),
        LEAST + hit,
        r"\sum_{i=1}^k (m + d_i)\,\theta_i = m + \sum_{i=1}^k d_i\,\theta_i",
    )
    proof.non_negative(
        "No excess is negative, so no choice of House pushes the reward below $m$:",
        EXCESS[I] * CHANCE[I],
        r"d_i\,\theta_i \ge 0 \quad\text{for every } i",
    )
    class_j, classes_after_j = Symbol("j", integer=True, positive=True), Symbol("r", integer=True, nonnegative=True)
    corner = reward_of_k_classes(LEAST + EXCESS[I], KroneckerDelta(I, class_j)).subs(K, class_j + classes_after_j)
    proof.equal(
        "All chance on one class $j$ pays that class's share,",
        corner.doit(),
        LEAST + EXCESS[class_j],
        r"\sum_{i=1}^k (m + d_i)\,[i = j] = m + d_j",
    )
    proof.in_words(
        "which is $m$ on a class without excess. The strategy therefore guarantees its least share and nothing more.",
        r"\min_\theta \sum_{i=1}^k \sigma_i\theta_i = \min_i \sigma_i = m",
    )
    return proof


def value() -> Proof:
    """Prove that the bettor can guarantee 1/k and no more, and that only the even bet does."""
    proof = Proof(
        "The bettor can guarantee 1/k and no more, and only by betting evenly",
        "zaffalon, Theorem 1",
        not_proved=(
            "that both sides agree to settle a set at the value of the game. Assumptions A1 to A5 argue for it in "
            "words; what they must then agree on is proved where the chapter lists its errata."
        ),
    )
    proof.given(
        "By the previous proof a strategy $\\sigma_i = m + d_i$ guarantees its least share $m$. Let $D$ be the sum "
        "of its excesses.",
        r"D = \sum_{i=1}^k d_i \ge 0",
    )
    proof.equal(
        "The shares sum to",
        _total(LEAST + EXCESS[I], EXCESSES_SUM_TO_D),
        K * LEAST + SURPLUS,
        r"\sum_{i=1}^k (m + d_i) = k\,m + D",
    )
    (least,) = solve(K * LEAST + SURPLUS - 1, LEAST)
    proof.equal("and this sum is one, which fixes the guarantee", least, (1 - SURPLUS) / K, r"m = \frac{1 - D}{k}")
    proof.equal("so that it falls short of $1/k$ by", 1 / K - least, SURPLUS / K, r"\frac1k - m = \frac{D}{k}")
    proof.non_negative("which is never negative:", SURPLUS / K)
    proof.in_words(
        "The shortfall is zero exactly when $D = 0$. A sum of non-negative excesses is zero only if each of them "
        "is: the bet is even, and no other strategy guarantees $1/k$.",
        r"\sigma^*_i = \frac1k",
    )
    return proof


def house_side() -> Proof:
    """Prove that House can hold every bettor to 1/k, and only with even chances."""
    proof = Proof(
        "House can hold the bettor to 1/k, and only with even chances", "zaffalon, Theorem 1, argued from House's side"
    )
    most = Symbol("M", nonnegative=True)
    proof.given(
        "Write the chances as the greatest one less what is missing, of which at least one is zero:",
        r"\theta_i = M - d_i, \quad d_i \ge 0",
    )
    proof.equal(
        "Against them any strategy earns the greatest chance less what it loses on the others:",
        _total(expected_reward([SHARE[I]], [most - EXCESS[I]]), {SHARE[I]: S.One}),
        most - Sum(SHARE[I] * EXCESS[I], (I, 1, K)),
        r"\sum_{i=1}^k \sigma_i\,(M - d_i) = M - \sum_{i=1}^k \sigma_i d_i",
    )
    proof.non_negative(
        "What it loses is never negative:", SHARE[I] * EXCESS[I], r"\sigma_i\,d_i \ge 0 \quad\text{for every } i"
    )
    proof.in_words(
        "and a bet on a class with $d_i = 0$ alone loses nothing. House holds the bettor to its greatest chance.",
        r"\max_\sigma \sum_{i=1}^k \sigma_i\theta_i = M",
    )
    proof.equal(
        "The chances sum to",
        _total(most - EXCESS[I], EXCESSES_SUM_TO_D),
        K * most - SURPLUS,
        r"\sum_{i=1}^k (M - d_i) = k\,M - D",
    )
    (greatest,) = solve(K * most - SURPLUS - 1, most)
    proof.equal(
        "and this sum is one, so that House pays more than $1/k$ by",
        greatest - 1 / K,
        SURPLUS / K,
        r"M - \frac1k = \frac{D}{k}",
    )
    proof.non_negative("which is never negative:", SURPLUS / K)
    proof.in_words(
        "It is zero only if every $d_i$ is: even chances, and no others, hold every bettor to $1/k$.",
        r"\theta^*_i = \frac1k",
    )
    return proof


def reward_row() -> Proof:
    """Show that the worst case alone does not fix a row of rewards, and that what both sides can secure does."""
    proof = Proof(
        "The only row that both sides accept pays 1/k for every class of the set",
        "zaffalon, Theorem 1, from the value to the reward",
        not_proved=(
            "that the parties compare rows in this way. It is our reading of the agreement that the paper describes."
        ),
    )
    half = Rational(1, 2)
    proof.given(
        "A row is a payment $r_j$ for every class $j$ of the set that may turn out true. Against chances $\\theta$ "
        "it pays",
        r"\sum_{j=1}^k r_j\,\theta_j",
    )
    worst = [Rational(solve_exact([[half, other]]).value) for other in (half, S.One)]
    proof.equal(
        "With two classes the row $(1/2, 1/2)$, which is discounted accuracy, is worth in the worst case",
        worst[0],
        half,
        r"\min_\theta \left(\tfrac12\theta_1 + \tfrac12\theta_2\right) = \tfrac12",
    )
    proof.fails(
        "and the row $(1/2, 1)$, which is not, is worth as much, so the worst case does not choose between them:",
        worst[0] == worst[1] == half,
        verdict="holds-with-correction",
        shown=r"\min_\theta \left(\tfrac12\theta_1 + \theta_2\right) = \tfrac12",
    )
    row, j, after_j = (
        IndexedBase("r"),
        Symbol("j", integer=True, positive=True),
        Symbol("s", integer=True, nonnegative=True),
    )
    corner = reward_of_k_classes(row[I], KroneckerDelta(I, j)).subs(K, j + after_j)
    proof.equal("All chance on class $j$ makes the row pay", corner.doit(), row[j], r"\sum_{i=1}^k r_i\,[i = j] = r_j")
    proof.in_words(
        "The bettor can have $1/k$ whatever the chances, so it accepts no payment below:",
        r"r_j = \frac1k + e_j, \quad e_j \ge 0",
    )
    excess, surplus = IndexedBase("e", nonnegative=True), Symbol("E", nonnegative=True)
    proof.equal(
        "House can play even chances, against which such a row pays, with $E$ the sum of the $e_j$,",
        _total(expected_reward([1 / K + excess[I]], [1 / K]), {excess[I]: surplus}),
        1 / K + surplus / K,
        r"\sum_{j=1}^k \left(\tfrac1k + e_j\right)\tfrac1k = \frac1k + \frac{E}{k}",
    )
    proof.in_words(
        "while every bettor that stays in the set earns $1/k$ from it there. House accepts no row that pays more, "
        "so $E = 0$, and each $e_j$ is zero.",
        r"r_j = \frac1k",
    )
    return proof


def sure_reward() -> Proof:
    """Prove that the even bet earns 1/k whatever the chances, and that no other strategy has a sure expected reward."""
    proof = Proof(
        "Only the even bet has an expected reward that House cannot move",
        "zaffalon, Section 4, after Theorem 1",
        not_proved=(
            "that a single bet pays 1/k. It pays 0 or 1; sure is the expectation, the long-run average of assumption "
            "A4."
        ),
    )
    proof.equal(
        "Bet evenly, and the chances drop out because they sum to one:",
        _total(reward_of_k_classes(1 / K, CHANCE[I]).function, CHANCES_SUM_TO_ONE),
        1 / K,
        r"\sum_{i=1}^k \frac1k\,\theta_i = \frac1k \sum_{i=1}^k \theta_i = \frac1k",
    )
    first, second = symbols("sigma_1 sigma_2", nonnegative=True)
    at_first, at_second, moved = symbols("theta_1 theta_2 t", nonnegative=True)
    before = expected_reward([first, second], [at_first, at_second])
    after = expected_reward([first, second], [at_first + moved, at_second - moved])
    proof.equal(
        "Now let House move a chance $t$ from class 2 to class 1, and nothing else. The reward moves by",
        after - before,
        moved * (first - second),
        r"\sigma_1(\theta_1 + t) + \sigma_2(\theta_2 - t) - (\sigma_1\theta_1 + \sigma_2\theta_2) = t\,(\sigma_1 - "
        r"\sigma_2)",
    )
    proof.in_words(
        "A reward that House cannot move needs $\\sigma_1 = \\sigma_2$. The same holds for every pair of classes, "
        "so all shares are one number $c$.",
        r"\sigma_i = c",
    )
    common = Symbol("c", nonnegative=True)
    (solution,) = solve(_total(common, {}) - 1, common)
    proof.equal("They sum to one:", solution, 1 / K, r"k\,c = 1 \quad\Longrightarrow\quad c = \frac1k")
    return proof


def without_a3() -> Proof:
    """Show both halves of A3 at work: a refused class is worth 0 to the bettor, a bet outside the set costs it."""
    proof = Proof("Assumption A3: bet on every class of the set and on no other", "zaffalon, Section 4, assumption A3")
    rest = Symbol("sigma_2", nonnegative=True)
    proof.equal(
        "Refuse class 1. House puts all chance there, and the rest of the strategy earns",
        expected_reward([S.Zero, rest], [1, 0]),
        0,
        r"0\cdot 1 + \sigma_2\cdot 0 = 0",
    )
    outside = Symbol("o", nonnegative=True)
    (least,) = solve(_total(LEAST + EXCESS[I], EXCESSES_SUM_TO_D) - (1 - outside), LEAST)
    proof.given(
        "Put a share $o$ outside the set instead. A successful prediction never pays it, and the shares inside sum "
        "to $1 - o$."
    )
    proof.equal(
        "The guarantee falls short of $1/k$ by",
        1 / K - least,
        (SURPLUS + outside) / K,
        r"\frac1k - m = \frac{D + o}{k}",
    )
    proof.non_negative("which is never negative, and grows with $o$:", (SURPLUS + outside) / K)
    return proof


def without_a5() -> Proof:
    """Show that a House that is not free may have to pay more than 1/k, and never less."""
    proof = Proof("Assumption A5: House is free to choose the chances", "zaffalon, Section 4, assumption A5")
    above = Symbol("delta", nonnegative=True)
    greatest = 1 / K + above
    proof.given(
        "Suppose the chances are known and the greatest exceeds $1/k$ by $\\delta \\ge 0$:",
        r"\theta_i = \tfrac1k + \delta - d_i, \quad d_i \ge 0",
    )
    proof.equal(
        "A strategy earns the greatest chance less what it loses elsewhere,",
        _total(expected_reward([SHARE[I]], [greatest - EXCESS[I]]), {SHARE[I]: S.One}),
        greatest - Sum(SHARE[I] * EXCESS[I], (I, 1, K)),
        r"\sum_{i=1}^k \sigma_i\left(\tfrac1k + \delta - d_i\right) = \tfrac1k + \delta - \sum_{i=1}^k \sigma_i d_i",
    )
    proof.in_words(
        "so the best bet is on a most probable class alone, and the set is worth that chance.",
        r"\max_\sigma \sum_{i=1}^k \sigma_i\theta_i = \tfrac1k + \delta",
    )
    proof.non_negative("It exceeds the value of the free game by", (greatest - 1 / K).simplify(), r"\delta \ge 0")
    proof.in_words(
        "Now let House choose from a closed convex set of chances. By the minimax theorem the value is the least of "
        "these greatest chances, so it is never below $1/k$. House's only optimal chances are the even ones: the "
        "value is $1/k$ "
        "exactly if they are in the set, and above it if they are not."
    )
    return proof


def literal_simplex() -> Proof:
    """Show that chances over all n classes, as printed, would make the value 0."""
    proof = Proof(
        "With chances over all n classes the game would be worth 0", "zaffalon, proof of Theorem 1, as printed"
    )
    proof.given(
        "Take three classes and the set of the first two. The proof as printed lets both players choose in the "
        "simplex of all three, while only bets inside the set are paid."
    )
    inside = symbols("sigma_1 sigma_2", nonnegative=True)
    proof.equal(
        "House then puts all chance on class 3, and every bet on the set earns",
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
        "Let a set of $k$ classes contain the truth with probability $p$. Discounted accuracy pays it, on average,",
        r"\frac{p}{k}",
    )
    guess = success * _total(reward_of_k_classes(1 / K, CHANCE[I]).function, CHANCES_SUM_TO_ONE)
    proof.equal(
        "Guessing evenly inside the set is right with probability",
        guess,
        success / K,
        r"p \sum_{i=1}^k \frac1k\,\theta_i = \frac{p}{k}",
    )
    accuracy = Symbol("a", nonnegative=True)
    proof.equal(
        "So the advantage of the set over a classifier that picks inside it, and is right with probability $a$, is "
        "that of the even guess over the same classifier:",
        (success / K - accuracy) - (guess - accuracy),
        0,
        r"\frac{p}{k} - a = p \sum_{i=1}^k \frac1k\,\theta_i - a",
    )
    proof.in_words("Summed over the sets that are predicted, of whatever sizes, the same holds for whole classifiers.")
    return proof


def costs_that_exclude_a_class() -> Proof:
    """Prove that with some costs the only optimal strategy does not bet on every class of the set."""
    proof = Proof("Costs may exclude a class of the set from the optimal bet", "zaffalon, Section 10")
    beyond = Symbol("e", positive=True)
    costs = [[0, 1, 2 + beyond], [1, 0, 1], [2 + beyond, 1, 0]]
    proof.given(
        "Take three ordered classes. A right bet costs nothing, a mistake by one step 1, and by two steps more than "
        "2; squared distances are an example.",
        r"\begin{pmatrix} 0 & 1 & 2 + e \\ 1 & 0 & 1 \\ 2 + e & 1 & 0 \end{pmatrix}, \quad e > 0",
    )
    first, last = symbols("a b", nonnegative=True)

    def cost(strategy: list[Expr], truth: int) -> Expr:
        return expected_reward(strategy, [row[truth] for row in costs])

    middle = [cost([S.Zero, S.One, S.Zero], truth) for truth in range(3)]
    proof.exact("Betting on the middle class alone costs at most 1:", middle == [1, 0, 1], "1,\\; 0,\\; 1")
    strategy = [first, 1 - first - last, last]
    average = (cost(strategy, 0) + cost(strategy, 2)) / 2
    proof.equal(
        "Any strategy with shares $a$ and $b$ on the outer classes costs, on the average of these two as truth,",
        average,
        1 + (first + last) * beyond / 2,
        r"1 + \tfrac12 (a + b)\,e",
    )
    share = Symbol("s", positive=True)
    proof.positive(
        "so with $a + b = s > 0$ it costs more than 1 for one of them. The only optimal strategy bets on the middle "
        "class, and on no other class of the set.",
        (average - 1).expand().subs(first, share - last).expand(),
        r"\tfrac12\,s\,e > 0",
    )
    solution = solve_exact([[-((i - j) ** 2) for j in range(3)] for i in range(3)])
    proof.exact(
        "The exact solution of the game of squared distances agrees: value $-1$, and a single optimal strategy.",
        solution.value == -1 and len(solution.bettor) == 1 and solution.bettor[0][1] == 1,
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

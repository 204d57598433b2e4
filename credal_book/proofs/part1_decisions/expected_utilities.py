r"""Decisions by expected utility: the lottery, what changes no decision, how many problems there are, training.

(Dyrland, Lundervold and Porta Mana, Sections 2.2 to 2.4 and 3.2.) The number of classes is the symbol K and sums over
the classes are by linearity; a test shows that they are the library's functions for stated numbers of classes.
"""

from typing import Any

from sympy import (
    IndexedBase,
    KroneckerDelta,
    MatrixSymbol,
    Rational,
    S,
    Sum,
    Symbol,
    expand,
    solve,
    sqrt,
    symbols,
)

from credal_book.proofs._class_sums import CHANCE, CLASSES, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_book.proofs._printed import as_printed
from credal_book.proofs._proof import Proof
from credal_book.proofs.part5_toplists.proper_scores import TOTAL_P, TOTAL_Q, regret
from credal_lib.confusion import UtilityMatrix, as_utility, average_utility, decision_threshold, selective_accuracy
from credal_lib.gambles import expected_reward
from credal_lib.toplists import Brier

__all__ = [
    "choice_of_a_decision",
    "expected_utility",
    "expected_utility_is_a_matrix_product",
    "identity_utilities",
    "inequivalent_matrices",
    "lottery",
    "lottery_expectations",
    "lottery_threshold",
    "number_of_parameters",
    "one_parameter",
    "optimal_is_not_most_probable",
    "shift_and_unit",
    "sphere_of_problems",
    "training_on_true_classes",
]

LOTTERY = [[10, -1], [0, 0]]
"""Equation (7): rows buy and not-buy, columns win and lose."""
UTILITY = IndexedBase("U", real=True)
DECISION, OTHER = symbols("d e", integer=True, positive=True)


def expected_utility(utility: Any) -> Any:
    """Give the expected utility of a decision for K classes.

    Parameters
    ----------
    utility : SymPy expression in the index j
        Utility of the decision in class i.

    Returns
    -------
    SymPy expression
        The summand is that of `gambles.expected_reward`; probabilities sum to one, and other sums stay unevaluated.
    """
    return over_classes(expected_reward([utility], [CHANCE[I]]), SUM_TO_ONE)


def _of_win(utilities: list[list[Any]], win: Any) -> list[Any]:
    return [expected_reward(row, [win, 1 - win]) for row in utilities]


# --- the lottery ---


def lottery() -> Proof:
    """Compute the utilities of the lottery from the price and the prize."""
    proof = Proof("The utilities of the lottery", "dyrland, Section 2.3, equation (7)")
    price, prize = 1, 11
    proof.given("The ticket costs 1 and the prize is 11; the utility is the total change in money.")
    proof.exact(
        "A winning ticket brings the prize less the price, a losing one costs the price, and without a ticket nothing "
        "changes.",
        [[prize - price, -price], [0, 0]] == LOTTERY,
        r"\begin{pmatrix} 11 - 1 & -1 \\ 0 & 0 \end{pmatrix} = \begin{pmatrix} 10 & -1 \\ 0 & 0 \end{pmatrix}",
    )
    return proof


def lottery_expectations() -> Proof:
    """Compute the expected utilities of buying and not buying."""
    proof = Proof("Buying has the expected utility 1.2, not buying 0", "dyrland, Section 2.3, equation (9)")
    buy, leave = _of_win(LOTTERY, Rational(1, 5))
    proof.rounds("With a probability of 20% to win, buying the ticket has the expected utility", buy, "1.2")
    proof.equal("and not buying it", leave, 0, r"0\cdot 0.2 + 0\cdot 0.8 = 0")
    return proof


def lottery_threshold() -> Proof:
    """Prove that buying is the better decision exactly if the probability to win exceeds 1/11."""
    proof = Proof("Buying is optimal above the probability 1/11", "dyrland, derived from equations (7) and (8)")
    above = Symbol("z", real=True)
    proof.equal(
        "The library's threshold for this matrix is",
        decision_threshold([[Rational(u) for u in row] for row in LOTTERY]),
        Rational(1, 11),
        r"\frac{0 - (-1)}{(10 - 0) + (0 - (-1))} = \frac{1}{11}",
    )
    buy, leave = _of_win(LOTTERY, Rational(1, 11) + above)
    proof.equal(
        "With a probability of $1/11 + z$ to win, buying exceeds not buying by a positive multiple of $z$, so that it "
        "is the better decision exactly for $z > 0$.",
        buy - leave,
        11 * above,
        r"10\left(\tfrac{1}{11} + z\right) - \left(\tfrac{10}{11} - z\right) = 11\,z",
    )
    return proof


def optimal_is_not_most_probable() -> Proof:
    """Show that the optimal decision can be the one that fits the less probable class."""
    proof = Proof("The optimal decision need not fit the most probable class", "dyrland, Section 2.3")
    win = Rational(1, 5)
    buy, leave = _of_win(LOTTERY, win)
    proof.exact("With a probability of 20% to win, losing is the more probable class.", 1 - win > win, "0.8 > 0.2")
    proof.exact(
        "If the class were known, the better decision would be to buy a winning ticket and to leave a losing one.",
        LOTTERY[0][0] > LOTTERY[1][0] and LOTTERY[0][1] < LOTTERY[1][1],
        r"10 > 0, \quad -1 < 0",
    )
    proof.exact(
        "The larger expected utility is that of buying: the ticket is treated as the less probable class asks.",
        buy > leave,
        r"1.2 > 0",
    )
    return proof


# --- expected utility ---


def expected_utility_is_a_matrix_product() -> Proof:
    """Show that expected utility is well formed and is the product of the utility matrix and the probabilities."""
    proof = Proof("Expected utilities are a matrix product", "dyrland, Section 2.3, equation (8)")
    n_d, n_c = symbols("D K", integer=True, positive=True)
    utilities, chances = MatrixSymbol("U", n_d, n_c), MatrixSymbol("p", n_c, 1)
    entry = (utilities * chances)[DECISION, 0]
    proof.equal(
        "The entry of the product in row $d$ is a sum over the classes; each term is that of an expected utility.",
        entry.function.subs(entry.variables[0], I),
        expected_reward([utilities[DECISION, I]], [chances[I, 0]]),
        r"(U p)_d = \sum_{y} U_{dy}\,p_y = E_p[U_d]",
    )
    chance, rest = symbols("p z", nonnegative=True)
    lower, gap = Symbol("u", real=True), Symbol("Delta", nonnegative=True)
    binary = expected_reward([lower + gap, lower], [chance, rest]).subs(rest, 1 - chance)
    proof.equal(
        "With two classes, of which the first is better by $\\Delta \\ge 0$, it exceeds the smaller utility by",
        binary - lower,
        gap * chance,
        r"(u + \Delta)\,p + u\,(1 - p) - u = \Delta\,p",
    )
    proof.non_negative("which is not negative,", gap * chance)
    proof.equal(
        "and falls short of the larger by a term of the same kind, so an expected utility lies between the utilities:",
        (lower + gap - binary).subs(chance, 1 - rest),
        gap * rest,
        r"(u + \Delta) - \bar u = \Delta\,(1 - p) \ge 0",
    )
    return proof


def choice_of_a_decision() -> Proof:
    """Prove that deciding by largest expected utility, case by case, yields the most on average over all features."""
    proof = Proof("The decision of largest expected utility", "dyrland, Section 3.2, equation (14)")
    proof.given(
        "Among finitely many decisions there is one of largest expected utility; if several are, the equation does "
        "not say which to take, and nothing is lost by any of them. Let the feature take the value $z$ with "
        "probability $q_z$, let $u_z$ be the largest expected utility there, and let another rule lose $e_z \\ge 0$."
    )
    best, loss = IndexedBase("u", real=True), IndexedBase("e", nonnegative=True)
    difference = over_classes(best[I] * CHANCE[I], {}) - over_classes((best[I] - loss[I]) * CHANCE[I], {})
    proof.equal(
        "On average over the features, the rule of equation (14) exceeds the other rule by",
        difference,
        Sum(loss[I] * CHANCE[I], (I, 1, CLASSES)),
        r"\sum_z q_z u_z - \sum_z q_z (u_z - e_z) = \sum_z q_z e_z",
    )
    proof.non_negative(
        "No term of this sum is negative: no rule, whatever it makes of the features, yields more.",
        loss[I] * CHANCE[I],
        r"q_z e_z \ge 0",
    )
    return proof


def identity_utilities() -> Proof:
    """Prove that under the identity matrix the expected utility of a decision is the probability of its class."""
    proof = Proof("The most probable class is optimal for identity utilities", "dyrland, Section 3.2, equation (15)")
    after = Symbol("e", integer=True, nonnegative=True)
    summand = expected_reward([KroneckerDelta(DECISION, I)], [CHANCE[I]])
    proof.equal(
        "Under the identity matrix decision $d$ earns one in its own class and nothing in the others. Its expected "
        "utility is the probability of that class, whatever the number of classes:",
        Sum(summand, (I, 1, DECISION + after)).doit(),
        CHANCE[DECISION],
        r"\sum_y [d = y]\,p_y = p_d",
    )
    proof.in_words(
        "Both rules therefore maximize the same numbers.", r"\arg\max_d \sum_y [d = y]\,p_y = \arg\max_y p_y"
    )
    found = as_utility(selective_accuracy, 3)
    proof.exact(
        "On a test set these utilities add up to accuracy: for three classes the search, given accuracy alone, "
        "finds the identity.",
        isinstance(found, UtilityMatrix) and found.matrix == ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    )
    return proof


# --- what changes no decision ---


def _shift_and_unit(proof: Proof) -> None:
    factor, constant = Symbol("e", positive=True), Symbol("f", real=True)
    own = UTILITY[DECISION, I]
    proof.equal(
        "Multiply all utilities by $e$ and add $f$. Because the probabilities sum to one, each expected utility "
        "changes in the same way, whatever the numbers of decisions and classes:",
        expected_utility(factor * own + constant),
        factor * expected_utility(own) + constant,
        r"\sum_y (e\,U_{dy} + f)\,p_y = e\,E_p[U_d] + f",
    )


def shift_and_unit() -> Proof:
    """Prove that a common constant and a common positive factor change no decision."""
    proof = Proof("Zero and unit of the utilities are free", "dyrland, Section 2.4")
    _shift_and_unit(proof)
    factor, constant, worse = Symbol("e", positive=True), Symbol("f", real=True), Symbol("u", real=True)
    lead = Symbol("Delta", positive=True)
    proof.equal(
        "If a decision is ahead of another by $\\Delta$, it is ahead afterward by",
        (factor * (worse + lead) + constant) - (factor * worse + constant),
        factor * lead,
        r"e\,(\bar u + \Delta) + f - (e\,\bar u + f) = e\,\Delta",
    )
    proof.positive(
        "which is positive exactly if $\\Delta$ is. The order of the decisions stays, and ties stay ties.",
        factor * lead,
    )
    return proof


def _column_shift(proof: Proof, words: str) -> None:
    shift = IndexedBase("f", real=True)
    before = expected_utility(UTILITY[DECISION, I]) - expected_utility(UTILITY[OTHER, I])
    after = expected_utility(UTILITY[DECISION, I] + shift[I]) - expected_utility(UTILITY[OTHER, I] + shift[I])
    proof.equal(
        words,
        after,
        before,
        r"\sum_y (U_{dy} + f_y)\,p_y - \sum_y (U_{ey} + f_y)\,p_y = E_p[U_d] - E_p[U_e]",
    )


def inequivalent_matrices() -> Proof:
    """Refute that inequivalent utility matrices represent inequivalent decision problems."""
    proof = Proof("Inequivalent matrices can be the same decision problem", "dyrland, Section 2.4")
    proof.given(
        "Two matrices are called equivalent if they differ by a common constant and a positive factor, and a problem "
        "is unchanged if the same probabilities result in the same decisions."
    )
    _column_shift(
        proof,
        "Add to each column, that is to each class, a constant of its own. All expected utilities change by the same "
        "amount, so the difference of any two stays what it was, for all probabilities:",
    )
    first, second = [[1, 0], [0, 1]], [[2, 0], [1, 1]]
    proof.fails(
        "The smallest example adds 1 to the first column of the identity matrix. The two matrices are not equivalent, "
        "because a common factor and constant keep equal entries equal, and these differ:",
        first[0][0] == first[1][1] and second[0][0] != second[1][1],
        shown=r"\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix} \not\sim \begin{pmatrix} 2 & 0 \\ 1 & 1 \end{pmatrix}",
    )
    win = Symbol("p", real=True)
    by_first, by_second = (rows[0] - rows[1] for rows in (_of_win(first, win), _of_win(second, win)))
    proof.equal(
        "and yet both prefer the first decision by the same amount, whatever the probability of the first class.",
        by_first,
        by_second,
        r"p - (1 - p) = 2p - (p + 1 - p) = 2p - 1",
    )
    return proof


def _spread(proof: Proof, words: str, cells: Any, shown: str) -> None:
    """Add that n times the sum of squares less the square of the sum is n z, for n deviations from their mean."""
    mean, spread = Symbol("mu", real=True), Symbol("z", positive=True)
    deviation = IndexedBase("e", real=True)
    known = {deviation[I]: S.Zero, deviation[I] ** 2: spread}
    entries = mean + deviation[I]
    gram = cells * over_classes(entries**2, known, cells) - over_classes(entries, known, cells) ** 2
    proof.equal(words, gram, cells * spread, shown)
    proof.positive("It is positive, unless all of these entries are equal:", cells * spread)


def number_of_parameters() -> Proof:
    """Prove that D K - 2 parameters catalog the matrices up to zero and unit, and how many problems need."""
    proof = Proof(
        "Matrices up to zero and unit have D K - 2 parameters, problems fewer",
        "dyrland, Section 2.4",
        not_proved=(
            "that nothing beyond these changes can be undone. A decision that is never the best one can have any "
            "worse row, so some problems have fewer parameters still."
        ),
    )
    n_d, more = Symbol("D", integer=True, positive=True), Symbol("f", integer=True, positive=True)
    n_c = 1 + more
    _shift_and_unit(proof)
    proof.letters = {"K": "f + 1"}
    proof.given("Write the entries of the matrix as their mean $\\mu$ plus deviations, whose squares sum to $z$.")
    _spread(
        proof,
        "These changes move a matrix along the matrix of ones and along itself. The two directions are independent if "
        "their Gram determinant is not zero, and with $\\ell = D K$ entries it is",
        Symbol("ell", integer=True, positive=True),
        r"\ell \sum U_{dy}^2 - \left(\sum U_{dy}\right)^2 = \ell z",
    )
    proof.in_words(
        "So the matrices that are not constant have $D K - 2$ parameters up to the zero and the unit of utility.",
        r"D K - 2",
    )
    _column_shift(
        proof, "Yet decisions do not change either if each class has its own constant, a sum of one for each column:"
    )
    _spread(
        proof,
        "The $K$ columns move different entries, and the matrix itself is no such change if some column varies: "
        "there, with $z$ for that column alone,",
        n_d,
        r"D \sum_d U_{dy}^2 - \left(\sum_d U_{dy}\right)^2 = D z",
    )
    proof.equal(
        "So $K + 1$ directions change no decision, and this number of parameters is left for the problems:",
        n_d * n_c - (n_c + 1),
        (n_d - 1) * n_c - 1,
        r"D K - (K + 1) = (D - 1)\,K - 1",
    )
    proof.positive(
        "The catalog of matrices thus names problems more than once: it has $K - 1$ parameters more, where $K = 1 + f$ "
        "with $f \\ge 1$.",
        expand(n_d * n_c - 2 - ((n_d - 1) * n_c - 1)),
        shown=r"D K - 2 - \left((D - 1)\,K - 1\right) = K - 1 = f > 0",
    )
    counts = [(n_d * n_c - 2).subs({n_d: 2, more: 1}), ((n_d - 1) * n_c - 1).subs({n_d: 2, more: 1})]
    proof.exact("For two decisions and two classes these are two and one.", counts == [2, 1], r"2, \quad 1")
    return proof


def sphere_of_problems() -> Proof:
    """Compute the dimension of the sphere that the matrices form up to zero and unit."""
    proof = Proof(
        "The sphere has dimension D K - 2",
        "dyrland, Section 2.4",
        not_proved="that the correspondence is continuous in both directions, which is seen from its formula.",
    )
    factor, constant, mean = Symbol("f", positive=True), Symbol("f'", real=True), Symbol("mu", real=True)
    spread, n = Symbol("e", positive=True), Symbol("ell", integer=True, positive=True)
    deviation = IndexedBase("z", real=True)
    known = {deviation[I]: S.Zero, deviation[I] ** 2: spread}
    proof.given(
        "Of the $\\ell = D K$ entries of a matrix that is not constant, let $\\mu$ be the mean, $z_i$ the "
        "deviations and $e$ the sum of their squares. Take as its representative",
        r"z'_i = \frac{U_i - \mu}{\sqrt e} = \frac{z_i}{\sqrt e}",
    )

    def representative(entry: Any) -> Any:
        middle = over_classes(entry, known, n) / n
        squares = over_classes(expand(entry - middle) ** 2, known, n)
        return (entry - middle) / sqrt(squares)

    entry = mean + deviation[I]
    proof.equal(
        "A common constant and a positive factor do not change it,",
        representative(factor * entry + constant),
        representative(entry),
        r"\frac{f\,z_i}{\sqrt{f^2 e}} = \frac{z_i}{\sqrt e}",
    )
    proof.in_words(
        "and two matrices with the same representative differ by nothing else, since $U_i = \\mu + \\sqrt e\\,z'_i$."
    )
    proof.equal(
        "The entries of a representative sum to zero",
        over_classes(representative(entry), known, n),
        0,
        r"\sum_i z'_i = 0",
    )
    proof.equal(
        "and their squares to one.", over_classes(representative(entry) ** 2, known, n), 1, r"\sum_i {z'_i}^2 = 1"
    )
    proof.in_words(
        "So the problems correspond to the points of the unit sphere in the space of dimension $\\ell - 1$ in which "
        "the entries sum to zero, and the unit sphere of a space has one dimension less than the space.",
        r"\text{dimension } \ell - 2, \quad \ell = D K",
        carries=True,
    )
    proof.differs(
        "What is printed is one dimension more.",
        n - 1,
        n - 2,
        verdict="holds-with-correction",
        shown=r"D K - 1 \ne D K - 2",
    )
    w_1, w_2 = symbols("z'_1 z'_2", real=True)
    proof.exact(
        "The smallest case has two decisions and one class: only which decision is the better one matters. There are "
        "two representatives, a sphere of dimension 0, where the printed formula announces a circle.",
        len(solve([w_1 + w_2, w_1**2 + w_2**2 - 1], [w_1, w_2])) == 2,
        r"\pm\left(\tfrac{1}{\sqrt2}, -\tfrac{1}{\sqrt2}\right)",
    )
    proof.in_words("The constant matrix, for which all decisions are the same, is not on the sphere.")
    return proof


def one_parameter() -> Proof:
    """Prove that binary decisions, and rankings on a fixed test set, depend on the ratio of two gains alone."""
    proof = Proof(
        "Binary decisions and rankings depend on one ratio",
        "dyrland, Section 2.4, derived",
    )
    gain_0, gain_1, chance = symbols("Delta_0 Delta_1 p", positive=True)
    u_10, u_01 = symbols("U_10 U_01", real=True)
    utilities = [[u_10 + gain_0, u_01], [u_10, u_01 + gain_1]]
    ratio = Symbol("e", positive=True)
    proof.given(
        "Let each decision be the better one in its own class, with gains $\\Delta_0$ and $\\Delta_1 = e\\,\\Delta_0$ "
        "over the other decision; $p$ is the probability of class 0.",
        r"e = \frac{U_{11} - U_{01}}{U_{00} - U_{10}}",
    )
    first, second = _of_win(utilities, chance)
    proof.equal(
        "The expected utilities of the two decisions differ by",
        (first - second).subs(gain_1, ratio * gain_0),
        gain_0 * (chance - ratio * (1 - chance)),
        r"E_p[U_0] - E_p[U_1] = \Delta_0\left(p - e\,(1 - p)\right)",
    )
    proof.equal(
        "whose sign depends on the utilities through $e$ alone: decision 0 is the better one above the threshold",
        decision_threshold(utilities).subs(gain_1, ratio * gain_0),
        ratio / (1 + ratio),
        r"p > \frac{e}{1 + e}",
    )
    n_0, n_1, t_0, t_1, s_0, s_1 = symbols("n_0 n_1 T_0 T_1 T'_0 T'_1", positive=True)
    yields = [
        average_utility(as_printed([[right_0, n_1 - right_1], [n_0 - right_0, right_1]]), utilities=utilities)
        for right_0, right_1 in ((t_0, t_1), (s_0, s_1))
    ]
    proof.equal(
        "On a test set with $n_0$ and $n_1$ cases, a classifier that is right in $T_0$ and $T_1$ of them exceeds one "
        "that is right in $T'_0$ and $T'_1$ by",
        (yields[0] - yields[1]).subs(gain_1, ratio * gain_0),
        gain_0 * ((t_0 - s_0) + ratio * (t_1 - s_1)) / (n_0 + n_1),
        r"\frac{\Delta_0}{n_0 + n_1}\left((T_0 - T'_0) + e\,(T_1 - T'_1)\right)",
    )
    step = Symbol("varepsilon", positive=True)
    trade = [gain_0 * (-(ratio + step / 2) + r) for r in (ratio, ratio + step)]
    proof.equal(
        "No fewer numbers will do: two ratios $e$ and $e + \\varepsilon$ disagree on a classifier that gives up "
        "$e + \\varepsilon/2$ right answers in class 0 for one in class 1.",
        trade[0],
        -trade[1],
        r"\Delta_0\left(-e - \tfrac{\varepsilon}{2} + e\right) = -\Delta_0\left(-e - \tfrac{\varepsilon}{2} + e + "
        r"\varepsilon\right)",
    )
    proof.positive("and the second of these is positive.", expand(trade[1]))
    return proof


# --- cross-reference and training ---


def training_on_true_classes() -> Proof:
    """Show that probabilities learned from true classes serve every table of utilities, and optimal labels only one."""
    proof = Proof(
        "Deciding by expected utility needs no other training targets",
        "dyrland, introduction (old version, issue i4) and Section 3.2",
        not_proved=(
            "that a given learner comes close to the true probabilities. The introduction also hopes that "
            "resampling becomes unnecessary; that is a question for experiments."
        ),
    )
    proof.given(
        "The old version of the introduction announces that no change in the training process is necessary. Section "
        "3.2, which is not finished, says that, once equation (14) decides, the targets in training should be the "
        "optimal classes and not the true ones. Let $q$ be the true probabilities of the classes given the feature, "
        "and let the classifier that is trained on true classes output $p$."
    )
    squares = over_classes((PREDICTED[I] - CHANCE[I]) ** 2, {PREDICTED[I] ** 2: TOTAL_P, CHANCE[I] ** 2: TOTAL_Q})
    proof.equal(
        "Its expected loss, here the Brier score, exceeds the least possible one by a sum of squares,",
        regret(Brier()),
        squares,
        r"\sum_y q_y\,L(p, y) - \sum_y q_y\,L(q, y) = \sum_y (p_y - q_y)^2",
    )
    proof.non_negative(
        "so that training with true classes as targets yields the true probabilities, which are what equation (14) "
        "needs. No utility occurs in the training.",
        (PREDICTED[I] - CHANCE[I]) ** 2,
        r"(p_y - q_y)^2 \ge 0",
    )
    win, prize_of_4 = Rational(1, 5), [[3, -1], [0, 0]]
    best = [row.index(max(row)) for row in (_of_win(LOTTERY, win), _of_win(prize_of_4, win))]
    proof.exact(
        "The same probabilities serve every table: with a probability of 20% to win it is optimal to buy at a "
        "prize of 11 and not to buy at a prize of 4.",
        best == [0, 1],
        r"10\cdot 0.2 - 0.8 = 1.2 > 0, \qquad 3\cdot 0.2 - 0.8 = -0.2 < 0",
    )
    learned = S(1 if best[0] == 0 else 0)
    decided = [row.index(max(row)) for row in (_of_win(LOTTERY, learned), _of_win(prize_of_4, learned))]
    proof.exact(
        "Take the optimal classes as targets instead, as Section 3.2 says before it breaks off. At the prize of 11 "
        "every such ticket is labeled as winning, and a classifier that learns these labels outputs the probability 1 "
        "for it. Equation (14) then still buys at the prize of 4, where buying is wrong.",
        decided == [0, 0] and decided != best,
        shown=r"3\cdot 1 - 1\cdot 0 = 3 > 0",
    )
    return proof

r"""Ordinal costs, what average p-discounted costs can do as the imprecision grows, and the printed numbers.

(Yang, Destercke and Masson, Section VII: Tables XI and XII, Figure 3.) Costs of sets come from
`rewards.DiscountedCost`, lower expectations from `credal_sets.least_expectation`, facts about the data from the
registry of `credal_book.datasets`, with which every data set is compared when it is loaded.
"""

from fractions import Fraction
from typing import Any

from sympy import Abs, IndexedBase, Integer, Rational, S, Symbol, diff, solve, sqrt, symbols

from credal_book.datasets._registry import entries
from credal_book.proofs._class_sums import CLASSES, I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part3_costs._means import add_growth, add_upper_bound
from credal_book.proofs.part3_costs.discounted_costs import AVERSE, SEEKING
from credal_lib.credal_sets import dirichlet_bounds, least_expectation
from credal_lib.gambles import expected_reward
from credal_lib.rewards import DiscountedCost, generalized_mean

__all__ = [
    "answer",
    "attributes_of_lev",
    "bound_on_averages",
    "distance_costs",
    "falls_then_rises",
    "higher_reward_lower_curve",
    "largest_average",
    "largest_translation",
    "no_cost_at_one",
    "norms_of_ranks",
    "not_strictly_decreasing",
    "not_strictly_increasing",
    "ordinal",
    "table_xi",
    "table_xii_and_figure_3",
]

HALF = Rational(1, 2)
PRINTED = {"ERA": ("3.79", "2", "1.93"), "ESL": ("2.2", "0.87", "0.81"), "LEV": ("3.43", "1.18", "0.88")}
"""Table XII: average costs of NCC, 2Tr and Fo."""
AXES = {"ERA": "2", "ESL": "0.8", "LEV": "0.6"}
"""Largest number on the vertical axes of Figure 3."""
TRAINING = (1, 2, 0)
"""Counts of three ordered classes, from which a classifier without features learns."""


def ordinal(n_classes: int) -> list[list[Any]]:
    """Write out the costs |d - y| of ordered classes, exactly.

    Parameters
    ----------
    n_classes : int
        Number of classes.

    Returns
    -------
    list of rows
        Rows = predicted class, columns = truth.
    """
    return [[Integer(abs(d - y)) for y in range(n_classes)] for d in range(n_classes)]


def answer(counts: tuple[int, ...], s: Fraction, costs: list[list[Any]] | None = None) -> list[int]:
    """Give the maximal classes under the imprecise Dirichlet model, without features, exactly.

    Parameters
    ----------
    counts : tuple of int
        How often each class occurred in training.
    s : Fraction
        Weight of the prior.
    costs : list of rows, optional
        Rows = predicted class, columns = truth; the distances of ranks if not given.

    Returns
    -------
    list of int
        Positions of the classes that no other class beats.
    """
    lower, upper = zip(*(dirichlet_bounds(Fraction(n), sum(counts), s) for n in counts), strict=True)
    costs = ordinal(len(counts)) if costs is None else costs

    def beats(i: int, j: int) -> bool:
        ranked = sorted((int(b - a), y) for y, (a, b) in enumerate(zip(costs[i], costs[j], strict=True)))
        order = [y for _, y in ranked]
        least = least_expectation([gain for gain, _ in ranked], [lower[y] for y in order], [upper[y] for y in order])
        return bool(least > 0)

    classes = range(len(counts))
    return [j for j in classes if not any(beats(i, j) for i in classes)]


def distance_costs() -> Proof:
    """Show that the distance of ranks is a symmetric cost, and a metric."""
    proof = Proof("The distance of ranks is a symmetric cost, and a metric", "yang, VII-A")
    named, true = symbols("j y", integer=True)
    first_gap, second_gap = symbols("e f", integer=True, nonnegative=True)
    proof.exact(
        "The library's cost of naming one class when another is true is the distance of their ranks, for five classes.",
        all(DiscountedCost(ordinal(5), HALF).cost([k], y) == abs(k - y) for k in range(5) for y in range(5)),
    )
    proof.equal("It is symmetric:", Abs(named - true), Abs(true - named), r"|j - y| = |y - j|")
    proof.equal("A right class costs nothing,", Abs(named - named), 0, "|j - j| = 0")
    proof.positive("a wrong one, $e + 1$ ranks away, something.", Abs((named + first_gap + 1) - named), "e + 1 > 0")
    near, far = named + first_gap, named + first_gap + second_gap
    for words, triple in (
        ("Of three ranks let the middle one lie between: the detour costs nothing more,", (named, near, far)),
        ("let it lie beyond the last,", (named, far, near)),
        ("or before the first: the triangle inequality holds, up to reflection in every case.", (near, named, far)),
    ):
        first, middle, last = triple
        proof.non_negative(words, Abs(first - middle) + Abs(middle - last) - Abs(first - last))
    power = Symbol("gamma", positive=True)
    proof.equal(
        "Ranks have one dimension only, so every $\\ell_\\gamma$ norm of their difference is the same number, here "
        "for ranks $e + 1$ apart; to choose another exponent, as the paper suggests, changes nothing.",
        (Abs((named + first_gap + 1) - named) ** power) ** (1 / power),
        Abs((named + first_gap + 1) - named),
        r"\bigl(|j - y|^\gamma\bigr)^{1/\gamma} = |j - y|",
    )
    return proof


def table_xi() -> Proof:
    """Compare Table XI with the data: instances and classes agree, features are four."""
    proof = Proof("Table XI counts the class among the features", "yang, VII, Table XI")
    printed = {"ERA": (1000, 5, 9), "ESL": (488, 5, 9), "LEV": (1000, 5, 5)}
    data = {name: entries()[name] for name in printed}
    proof.exact(
        "The numbers of instances and classes are those of the data sets,",
        all((data[name].n, len(data[name].classes)) == (n, k) for name, (n, _, k) in printed.items()),
        r"1000,\ 488,\ 1000 \quad\text{and}\quad 9,\ 9,\ 5",
    )
    proof.exact("and so are the sums over the classes.", all(sum(e.classes.values()) == e.n for e in data.values()))
    proof.fails("but each has four features, not five;", {entry.p for entry in data.values()} == {4})
    proof.exact("five is the number of columns with the class.", {entry.p + 1 for entry in data.values()} == {5})
    return proof


def higher_reward_lower_curve() -> Proof:
    """Prove that at every s a higher r gives a lower average cost, or the same."""
    proof = Proof("The curve of a higher r lies nowhere above that of a lower one", "yang, VII-C, Figure 3")
    proof.given(
        "The maximal classes are found from the costs of single classes, so the predictions at a given $s$ do not "
        "depend on $r$. Let there be $n$ test cases."
    )
    rate, step, slack = symbols("r e gamma", positive=True)
    one, two, three = symbols("c_1:4", positive=True)
    costs = [[three, one, two], [two, three, one], [one, two, three]]
    proof.equal(
        "With the cautiousness-seeking treatment and $r = 1 - \\gamma$ a case costs the mean with exponent $\\gamma$, "
        "here one of the second class for the set of the first and the third,",
        DiscountedCost(costs, 1 - slack, SEEKING).cost([0, 2], 1),
        generalized_mean([costs[0][1], costs[2][1]], slack),
        r"c(\{1, 3\}, 2) = \Bigl(\tfrac12\,(c_{12}^\gamma + c_{32}^\gamma)\Bigr)^{1/\gamma}, \qquad \gamma = 1 - r",
    )
    add_growth(proof)
    proof.positive(
        "A higher $r$ means a smaller exponent,", (1 - rate) - (1 - (rate + step)), "(1 - r) - (1 - r - e) > 0"
    )
    gap, cost = IndexedBase("e", nonnegative=True), IndexedBase("c", nonnegative=True)
    total = Symbol("c", nonnegative=True)
    excess = Symbol("e", nonnegative=True)
    proof.equal(
        "so that case $i$ then costs less by some $e_i \\ge 0$, and the average over the cases by the average of "
        "these,",
        (over_classes(cost[I], {cost[I]: total}) - over_classes(cost[I] - gap[I], {cost[I]: total, gap[I]: excess}))
        / CLASSES,
        excess / CLASSES,
        r"\frac1n\sum_{i=1}^n c_i - \frac1n\sum_{i=1}^n (c_i - e_i) = \frac1n\sum_{i=1}^n e_i",
    )
    proof.non_negative("which is not negative.", excess / CLASSES, r"\frac1n\sum_{i=1}^n e_i \ge 0")
    proof.in_words(
        "It is zero only if no answer is a set whose classes cost different amounts; as soon as one is, the curve of "
        "the higher $r$ is strictly lower there."
    )
    return proof


def falls_then_rises() -> Proof:
    """Show that a curve that first falls and then rises is not concave, and turns at a minimum, not an inflection."""
    proof = Proof("A curve that first falls and then rises is not concave", "yang, VII-C")
    value, weight, place = Symbol("f", real=True), Symbol("lambda", positive=True), Symbol("z", real=True)
    before, after, rest = symbols("e_1 e_2 ell", positive=True)
    proof.letters = {r"\ell": 1 - weight}
    proof.given(
        "Let the curve have the value $f$ at some point, a larger one $f + e_1$ before and a larger one $f + e_2$ "
        "after it, and let $\\lambda$ and $1 - \\lambda$ be the shares in which the point divides the interval."
    )
    chord = (weight * (value + before) + rest * (value + after)).subs(rest, 1 - weight).expand()
    proof.equal(
        "The chord lies at the point higher than the curve, by",
        chord - value,
        weight * before + (1 - weight) * after,
        r"\lambda\,(f + e_1) + (1 - \lambda)(f + e_2) - f = \lambda e_1 + (1 - \lambda)\,e_2",
    )
    proof.positive("which is positive.", weight * before + rest * after, r"\lambda e_1 + (1 - \lambda)\,e_2 > 0")
    proof.fails(
        "A concave curve lies above its chords. So no curve that falls and then rises is concave: of $-1, 0, 1$ the "
        "values of $z^2$ are 1, 0, 1, and the chord at 0 has the value 1.",
        [k**2 for k in (-1, 0, 1)] == [1, 0, 1] and Fraction(1 + 1, 2) > 0,
        verdict="holds-with-correction",
        shown=r"\tfrac12\,(1 + 1) > 0",
    )
    curve = (place - 1) ** 2
    proof.fails(
        "Nor does it turn at an inflection point, where the second derivative would change its sign. $(z - 1)^2$ turns "
        "at 1, and its second derivative is 2 everywhere. What the text means is a minimum.",
        solve(diff(curve, place), place) == [1] and diff(curve, place, 2) == 2,
        verdict="holds-with-correction",
        shown=r"\frac{d^2}{dz^2}(z - 1)^2 = 2",
    )
    return proof


def not_strictly_decreasing() -> Proof:
    """Show that the average cost at r = 1 need not fall strictly in s, and prove what does hold."""
    proof = Proof("At r = 1 the average cost is a step function of s, and it can rise", "yang, VII-C")
    reward = DiscountedCost(ordinal(3), 1)
    answers = _answers(proof)
    proof.exact(
        "A test case of the third class costs $1$ at $s = \\tfrac12$ and $\\sqrt2$ at $s = 2$, where the answer is a "
        "larger set that is still wrong: the curve rises.",
        [reward.cost(answers[s], 2) for s in (HALF, 2)] == [1, sqrt(2)],
        shown=r"\sqrt{2 \cdot 1} = \sqrt2 > 1",
    )
    proof.exact(
        "A test case of the second class costs 0 for each of these $s$: the curve is constant.",
        {reward.cost(chosen, 1) for chosen in answers.values()} == {S.Zero},
        shown=r"c(\{2\}, 2) = c(\{1, 2\}, 2) = c(\{1, 2, 3\}, 2) = 0",
    )
    one, two = symbols("c_1 c_2", positive=True)
    proof.equal(
        "What holds at $r = 1$: a set that contains the truth costs nothing, so that a case whose truth is included "
        "costs nothing from then on, for the sets only grow,",
        DiscountedCost([[S.Zero, one, one], [one, S.Zero, two], [two, two, S.Zero]], 1).cost([0, 1, 2], 1),
        0,
        r"\sqrt[k]{0 \cdot c_2 \cdots c_k} = 0",
    )
    _add_steps(proof)
    return proof


def not_strictly_increasing() -> Proof:
    """Show that the average cost at r = 0 need not rise strictly in s, and prove what does hold."""
    proof = Proof("At r = 0 the average cost is a step function of s, and it can fall", "yang, VII-C")
    reward = DiscountedCost(ordinal(3), 0)
    answers = _answers(proof)
    proof.exact(
        "A test case of the first class costs 1 at $s = \\tfrac12$ and $\\tfrac12$ at $s = 2$, where the answer has "
        "come to include it: the curve falls.",
        [reward.cost(answers[s], 0) for s in (HALF, 2)] == [1, HALF],
        shown=r"\tfrac12\,(1 + 0) < 1",
    )
    proof.exact(
        "Between $s = 2$ and $s = \\tfrac52$ nothing changes: the curve is constant there.",
        answers[2] == answers[Rational(5, 2)],
        shown=r"\{1, 2\} = \{1, 2\}",
    )
    least, excess = Symbol("c", nonnegative=True), IndexedBase("e", nonnegative=True)
    total = Symbol("e", nonnegative=True)
    proof.non_negative(
        "What holds at $r = 0$: a set costs the average of its classes, in expectation too, so under the true "
        "probabilities it never costs less than the best single class, $c$. With $k$ classes that cost "
        "$c + e_j$, $e_j \\ge 0$, it costs more by",
        over_classes(least + excess[I], {excess[I]: total}) / CLASSES - least,
        r"\frac1k\sum_{j=1}^k (c + e_j) - c = \frac1k\sum_{j=1}^k e_j \ge 0",
    )
    chances = symbols("p_1:4", nonnegative=True)
    proof.equal(
        "Here is the expectation for three ordered classes:",
        expected_reward(chances, [reward.cost([0, 1, 2], y) for y in range(3)]),
        sum(expected_reward(chances, row) for row in ordinal(3)) / Integer(3),
        r"E_p[c(S, \cdot)] = \tfrac13\sum_{j \in S} E_p[c_{j\,\cdot}], \quad S = \{1, 2, 3\}",
    )
    _add_steps(proof)
    return proof


def _answers(proof: Proof) -> dict[Any, list[int]]:
    """Add the example of a classifier without features, and give its answers for several s."""
    grid = (HALF, Integer(2), Rational(5, 2), Integer(4))
    answers = {s: answer(TRAINING, Fraction(int(s.p), int(s.q))) for s in grid}
    proof.exact(
        "Take three ordered classes and a classifier without features that has seen the first class once, the second "
        "twice and the third never. Under the imprecise Dirichlet model its maximal answer is $\\{2\\}$ for $s = "
        "\\tfrac12$, $\\{1, 2\\}$ for $s = 2$ and $\\tfrac52$, and $\\{1, 2, 3\\}$ for $s = 4$.",
        list(answers.values()) == [[1], [0, 1], [0, 1], [0, 1, 2]],
    )
    return answers


def _add_steps(proof: Proof) -> None:
    """Add the argument that sets grow with s, and that a finite test set therefore gives a step function."""
    n, rest, s, more = symbols("n_j f s e", positive=True)
    (low, high), (lower, higher) = (dirichlet_bounds(n, n + rest, weight) for weight in (s, s + more))
    proof.positive(
        "The intervals grow with $s$: lower bounds fall, or stay at 0,",
        (low - lower).factor(),
        r"\frac{n_j}{N + s} - \frac{n_j}{N + s + e} > 0",
    )
    proof.positive(
        "and upper bounds rise, or stay at 1.",
        (higher - high).factor(),
        r"\frac{n_j + s + e}{N + s + e} - \frac{n_j + s}{N + s} > 0",
    )
    proof.in_words(
        "So answers only grow, by at most $K - 1$ classes a case, and the average over $n$ test cases takes at most "
        "$n\\,(K - 1) + 1$ values: it is a step function of $s$, which is strictly monotone on no interval. What the "
        "curves of the three data sets do in the large, the experiments tell.",
    )


def no_cost_at_one() -> Proof:
    """Prove that at r = 1 a set costs nothing if it contains the truth, under ordinal costs, and else something."""
    proof = Proof("At r = 1 a set that contains the truth costs nothing", "yang, VII-C")
    size = Symbol("k", integer=True, positive=True)
    others = Symbol("z", positive=True)
    one, two = symbols("c_1 c_2", positive=True)
    proof.given(
        "The costs are distances of ranks, so that a right class costs 0. At $r = 1$ a set costs their geometric mean."
    )
    proof.equal(
        "With one factor 0 it is 0, whatever the product $z$ of the other $k - 1$ factors is,",
        (S.Zero * others) ** (1 / size),
        0,
        r"\sqrt[k]{0 \cdot z} = 0",
    )
    for way in (SEEKING, AVERSE):
        proof.equal(
            f"and so the library computes it for a {way} set,",
            DiscountedCost([[S.Zero, one, two], [one, S.Zero, two], [two, one, S.Zero]], 1, way).cost([0, 1, 2], 2),
            0,
            r"c(\{1, 2, 3\}, 3) = \sqrt[3]{c_2 \cdot c_2 \cdot 0} = 0",
        )
    proof.positive("A set without the truth costs something:", generalized_mean([one, two], 0), r"\sqrt{c_1 c_2} > 0")
    reward = DiscountedCost(ordinal(5), 1)
    sets = [[k for k in range(5) if code >> k & 1] for code in range(1, 32)]
    proof.exact(
        "Of five ordered classes all 31 sets cost 0 exactly when they contain the truth.",
        all((reward.cost(chosen, y) == 0) == (y in chosen) for chosen in sets for y in range(5)),
    )
    proof.exact(
        "If right classes cost something, as Section VI allows, it does not hold: costs 1 and 4 give 2.",
        DiscountedCost([[Integer(1), Integer(4)], [Integer(4), Integer(1)]], 1).cost([0, 1], 0) == 2,
    )
    return proof


def largest_average(name: str) -> Fraction:
    """Give the largest average cost that any predictions can have: the farther end of the scale for each case.

    Parameters
    ----------
    name : str
        A data set with ordered classes.

    Returns
    -------
    Fraction
    """
    counts = list(entries()[name].classes.values())
    return Fraction(sum(n * max(y, len(counts) - 1 - y) for y, n in enumerate(counts)), sum(counts))


def largest_translation() -> Fraction:
    """Give the largest constant that can have been added to all costs, since no average is below it.

    Returns
    -------
    Fraction
        The smallest entry of Table XII.
    """
    return min(Fraction(cost) for row in PRINTED.values() for cost in row)


def bound_on_averages() -> Proof:
    """Bound the average cost of any predictions on LEV, and find the one entry of Table XII that is above its bound."""
    proof = Proof(
        "No predictions on LEV cost more than 2.717 if costs are averaged over the set",
        "yang, VI and VII-D, Table XII",
        not_proved="what the averages of the table are; that needs the experiments.",
    )
    proof.exact(
        "LEV has five grades with 93, 280, 403, 197 and 27 cases.",
        list(entries()["LEV"].classes.values()) == [93, 280, 403, 197, 27],
    )
    add_upper_bound(proof)
    proof.exact(
        "So no set costs more than the dearest of its classes. With distances of ranks as costs that is at worst the "
        "farther end of the scale, 4, 3, 2, 3 and 4 ranks away. So no predictions on LEV cost more on average than",
        largest_average("LEV") == Fraction(93 * 4 + 280 * 3 + 403 * 2 + 197 * 3 + 27 * 4, 1000) == Fraction(2717, 1000),
        r"\frac{93\cdot4 + 280\cdot3 + 403\cdot2 + 197\cdot3 + 27\cdot4}{1000} = 2.717",
    )
    proof.exact(
        "The table gives 3.43 for NCC, more than always naming the worst possible grade would cost; all other entries "
        "are below the bounds of their data sets.",
        [
            (name, place)
            for name, row in PRINTED.items()
            for place, cost in enumerate(row)
            if Fraction(cost) >= largest_average(name)
        ]
        == [("LEV", 0)],
        shown="3.43 > 2.717",
    )
    least = largest_translation()
    proof.exact(
        "If all costs are translated by $\\varepsilon$ first, as Section VI proposes where zeros are in the way, the "
        "bound becomes $2.717 + \\varepsilon$. No average is then below $\\varepsilon$, and the table has 0.81 on ESL, "
        "so that $\\varepsilon$ is 0.81 at most. With it the bound is above the entry.",
        least == Fraction(81, 100)
        and largest_average("LEV") + least == Fraction(3527, 1000) > Fraction(PRINTED["LEV"][0]),
        r"2.717 + 0.81 = 3.527 > 3.43",
    )
    whole = [sum(abs(j - y) for j in range(5)) for y in range(5)]
    proof.exact(
        "A sum over the set that is not divided by its size has no such bound: all five grades together are 10, 7, 6, "
        "7 and 10 ranks away, so that a cautious classifier can reach 3.43.",
        whole == [10, 7, 6, 7, 10] and min(whole) > Fraction(PRINTED["LEV"][0]),
        r"0 + 1 + 2 + 3 + 4 = 10",
    )
    return proof


def table_xii_and_figure_3() -> Proof:
    """Compare the costs of NCC in Table XII with the axes of Figure 3 and with what vacuous predictions cost."""
    proof = Proof("Table XII and Figure 3 cannot both average over the set", "yang, VII-C and VII-D")
    proof.given(
        "Both report the average cost of NCC on the same data with the cautiousness-seeking treatment: the table for "
        "$r = 0.5$ and $s = 2$, the figure for $r = 0.5$ and $s$ from 0.001 to at least 7."
    )
    proof.exact(
        "The vertical axes of the figure end at 2 for ERA, 0.8 for ESL and 0.6 for LEV. The table gives 3.79, 2.2 and "
        "3.43.",
        all(Fraction(row[0]) > Fraction(3, 2) * Fraction(AXES[name]) for name, row in PRINTED.items()),
        shown=r"3.79 > 2,\quad 2.2 > 0.8,\quad 3.43 > 0.6",
    )
    vacuous = {n: [DiscountedCost(ordinal(n), HALF).cost(list(range(n)), y) for y in range(n)] for n in (5, 9)}
    proof.exact(
        "The set of all classes costs most at the ends of the scale,",
        all(bool(max(row) == row[0] == row[-1]) for row in vacuous.values()),
    )
    proof.rounds(
        "with nine classes", vacuous[9][0], "3.28", shown=r"\Bigl(\tfrac19\sum_{e=0}^8\sqrt e\Bigr)^2 \approx 3.28"
    )
    proof.rounds(
        "and with five.", vacuous[5][0], "1.51", shown=r"\Bigl(\tfrac15\sum_{e=0}^4\sqrt e\Bigr)^2 \approx 1.51"
    )
    proof.exact(
        "So on ERA and LEV the table gives NCC more than the vacuous prediction costs under the least favorable truth.",
        bool(Rational(PRINTED["ERA"][0]) > vacuous[9][0]) and bool(Rational(PRINTED["LEV"][0]) > vacuous[5][0]),
        shown=r"3.79 > 3.28,\quad 3.43 > 1.51",
    )
    proof.exact(
        "The axes of the figure are compatible with that bound: they end below what the vacuous prediction can cost.",
        all(bool(Rational(AXES[name]) < vacuous[len(entries()[name].classes)][0]) for name in AXES),
    )
    return proof


def norms_of_ranks() -> Proof:
    """Show that every norm of a difference of ranks is the same cost, and a power of it is another."""
    proof = Proof("Every norm of a difference of ranks is the same cost", "yang, VII-A")
    gap, power = symbols("e gamma", positive=True)
    proof.equal(
        "Ranks have one dimension, so that their $\\ell_\\gamma$ distance is, for ranks that are $e$ apart,",
        (gap**power) ** (1 / power),
        gap,
        r"\bigl(e^\gamma\bigr)^{1/\gamma} = e",
    )
    proof.fails(
        "So another norm changes no cost, here of five grades for the exponents 1, 2 and 3.",
        all(
            (Integer(abs(d - y)) ** k) ** Rational(1, k) == ordinal(5)[d][y]
            for d in range(5)
            for y in range(5)
            for k in (1, 2, 3)
        ),
        verdict="holds-with-correction",
    )
    proof.exact(
        "Other costs come from a power of the distance, for instance from its square: two ranks apart cost 4, not 2.",
        ordinal(3)[0][2] ** 2 == 4 != ordinal(3)[0][2],
        r"|1 - 3|^2 = 4 \ne 2",
    )
    return proof


def attributes_of_lev() -> Proof:
    """Count the values of the attributes of LEV: five, and the lowest is 0."""
    from credal_book import datasets

    proof = Proof(
        "The attributes of LEV have the values 0 to 4",
        "yang, VII-B",
        not_proved="that the authors read the same file; in another copy the five levels may be numbered from 1.",
    )
    columns = [set(column) for column in datasets.load("LEV").X.T.tolist()]
    proof.exact(
        "Each attribute of LEV is an integer, as printed, with five values in all.",
        len(columns) == 4 and len(set().union(*columns)) == 5 and all(v == int(v) for c in columns for v in c),
    )
    proof.fails(
        "In the file that we have they are 0 to 4, and not 1 to 5.",
        set().union(*columns) == {0, 1, 2, 3, 4},
        verdict="holds-with-correction",
    )
    return proof

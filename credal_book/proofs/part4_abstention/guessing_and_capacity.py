r"""A cautious classifier made more or less cautious at random: expected matrices, the capacity graph, mixtures.

(Ferri and Hernández-Orallo, Sections 2.2 and 3.)

The totals of right, wrong and unknown answers are symbols, and so is the number K of classes: a uniform guess is right
with probability 1/K. The probabilities of `abstention.abstain_more` and `abstention.guess_unknown` are the paper's.
"""

from fractions import Fraction
from typing import Any

from sympy import Rational, Symbol, factor, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part4_abstention._cautious import (
    CAUTIOUS,
    after,
    column,
    completed,
    exact,
    graph,
    lumped,
    printed_capacity,
    prints_as,
)
from credal_lib import abstention, confusion

__all__ = [
    "abstention_reached",
    "best_full_classifier",
    "capacity_formula",
    "capacity_of_the_example",
    "capacity_without_abstention",
    "chance_of_a_guess",
    "chance_of_giving_up",
    "expected_counts",
    "figure_2",
    "figure_3",
    "guessing_adds_error",
    "guessing_by_the_prior",
    "mixtures",
    "more_abstention_than_its_own",
    "slope_of_guessing",
    "uniform_guesses_of_a_third",
]

RIGHT, WRONG, UNKNOWN = symbols("T W A", positive=True)
CASES = RIGHT + WRONG + UNKNOWN
COLUMN = column(RIGHT, WRONG, UNKNOWN)
OWN = lumped(RIGHT, WRONG, UNKNOWN)
OTHERS = Symbol("f", positive=True)
CLASSES = 1 + OTHERS
WANTED = Symbol("z", nonnegative=True)
"""The abstention that is asked for."""
ERROR, SHARE = symbols("e ell", nonnegative=True)
QUARTER, SIX = Fraction(25, 100), Fraction(6, 100)
TOTALS = "Let $T$ of $n$ answers be right, $W$ wrong and $A$ unknown, for any number $K$ of classes."


def _prints_as(matrix: Any, printed: list[list[str]]) -> bool:
    return all(
        prints_as(x, p) for row, line in zip(matrix, printed, strict=True) for x, p in zip(row, line, strict=True)
    )


def _given_up() -> Any:
    """Give the totals of the classifier that is brought above its own abstention."""
    own = confusion.abstention(OWN)
    return abstention.abstain_more(COLUMN, (WANTED - own) / (1 - own))


def _guessed() -> Any:
    """Give the totals of the classifier that is brought below its own abstention by uniform guesses."""
    own = confusion.abstention(OWN)
    chance = 1 / CLASSES
    return abstention.guess_unknown(COLUMN, (own - WANTED) / own, [chance, 1 - chance])


def chance_of_giving_up() -> Proof:
    """Compute the probability with which answers are given up to reach abstention 0.25."""
    proof = Proof("The probability of giving an answer up for abstention 0.25", "ferri, Section 2.2")
    found = abstention.at_abstention(CAUTIOUS, QUARTER)
    kept = {x / own for d in range(3) for x, own in zip(found[d], CAUTIOUS[d], strict=True) if own}
    proof.exact(
        "Every entry above the last row shrinks by the same factor.", kept == {Fraction(75, 91)}, r"\tfrac{75}{91}"
    )
    proof.rounds("What is missing is the probability of $\\bot$:", 1 - min(kept), "0.1758")
    proof.exact(
        "It is the printed quotient.",
        1 - min(kept) == (QUARTER - Fraction(9, 100)) / (1 - Fraction(9, 100)),
        r"\frac{0.25 - 0.09}{1 - 0.09} = \frac{16}{91}",
    )
    return proof


def more_abstention_than_its_own() -> Proof:
    """Compute the expected confusion matrix at abstention 0.25."""
    proof = Proof("The matrix at abstention 0.25", "ferri, Section 2.2")
    found = abstention.at_abstention(CAUTIOUS, QUARTER)
    printed = [["15.66", "0.82", "1.65"], ["0", "24.73", "0"], ["0", "0.82", "31.32"], ["4.34", "7.63", "13.03"]]
    proof.exact("All twelve entries are right as printed.", _prints_as(found, printed))
    proof.rounds("The first, for instance, is", found[0, 0], "15.66")
    proof.exact("The abstention of the matrix is 1/4.", confusion.abstention(found) == QUARTER)
    return proof


def chance_of_a_guess() -> Proof:
    """Compute the probability with which unknowns are guessed to reach abstention 0.06."""
    proof = Proof("The probability of a guess for abstention 0.06", "ferri, Section 2.2")
    left = {Fraction(x) / own for x, own in zip(abstention.at_abstention(CAUTIOUS, SIX)[3], CAUTIOUS[3], strict=True)}
    proof.exact("Every entry of the last row shrinks by the same factor.", left == {Fraction(2, 3)}, r"\tfrac23")
    proof.rounds("What is missing is the probability of a guess:", 1 - min(left), "0.3333")
    proof.exact(
        "It is the printed quotient.",
        1 - min(left) == (Fraction(9, 100) - SIX) / Fraction(9, 100),
        r"\frac{0.09 - 0.06}{0.09} = \frac13",
    )
    return proof


def uniform_guesses_of_a_third() -> Proof:
    """Refute the first column of the printed matrix at abstention 0.06."""
    proof = Proof("The matrix at abstention 0.06", "ferri, Section 2.2")
    found = abstention.at_abstention(CAUTIOUS, SIX)
    printed = [["19.33", "1.22", "2.67"], ["0", "30.22", "0.67"], ["0", "1.22", "38.67"], ["0.67", "1.33", "4"]]
    proof.exact(
        "A third of the unknowns of each class is spread evenly over the three answers. Columns $b$ and $c$ and the "
        "last row are right as printed.",
        _prints_as(found[:, 1:], [row[1:] for row in printed]) and prints_as(found[3, 0], "0.67"),
    )
    proof.differs_from_print("The unknown of class $a$ is no exception, so the first entry is", found[0, 0], "19.33")
    for answer, row in (("b", 1), ("c", 2)):
        proof.differs_from_print(f"and class $a$ answered ${answer}$ is", found[row, 0], "0.00")
    proof.exact(
        "The printed column counts the third of an unknown $a$ as guessed right every time, which neither a uniform "
        "guess nor one by the prior does.",
        found[:, 0].tolist() == [19 + Fraction(1, 9), Fraction(1, 9), Fraction(1, 9), Fraction(2, 3)]
        and abstention.at_abstention(CAUTIOUS, SIX, [Fraction(20, 100), Fraction(34, 100), Fraction(46, 100)])[0, 0]
        == 19 + Fraction(1, 15),
        r"19 + \tfrac13 \ne 19 + \tfrac13\cdot\tfrac13",
    )
    proof.exact(
        "Only with the right column does the matrix lie on the paper's Figure 2, whose height at 0.06 is 0.06.",
        confusion.error(found) == SIX == abstention.capacity_hull([abstention.capacity_graph(CAUTIOUS)]).error(SIX),
    )
    wrong = confusion.error([[Fraction(x) for x in row] for row in printed])
    proof.differs("The printed matrix has the error", Rational(wrong), Rational(SIX), shown=r"0.0578 \ne 0.06")
    return proof


def abstention_reached() -> Proof:
    """Prove that the expected abstention is the one asked for, on both sides of the classifier's own."""
    proof = Proof("The expected abstention is the one asked for", "ferri, Section 2.2")
    proof.given(TOTALS + " The classifier's own abstention is $A/n$.")
    proof.equal(
        "To abstain more, $z > A/n$, it gives each answer up with probability $(z - A/n)/(1 - A/n)$. The abstention "
        "becomes",
        confusion.abstention(after(_given_up())),
        WANTED,
        r"\frac{A}{n} + \Big(1 - \frac{A}{n}\Big)\,\frac{z - A/n}{1 - A/n} = z",
    )
    proof.equal(
        "To abstain less, $z < A/n$, it guesses each unknown with probability $(A/n - z)/(A/n)$. The abstention "
        "becomes",
        confusion.abstention(after(_guessed())),
        WANTED,
        r"\frac{A}{n} - \frac{A}{n}\cdot\frac{A/n - z}{A/n} = z",
    )
    proof.exact(
        "At $z = A/n$ nothing changes.",
        abstention.at_abstention(CAUTIOUS, Fraction(9, 100)).tolist() == CAUTIOUS,
    )
    return proof


def expected_counts() -> Proof:
    """Prove that the matrix of the randomized classifier holds expected counts, which need not be whole."""
    proof = Proof("The matrix of the randomized classifier holds expected counts", "ferri, Section 2.2")
    chance = Symbol("z", nonnegative=True)
    hit = 1 / CLASSES
    right, wrong = (abstention.abstain_more(one, chance) for one in (column(1, 0, 0), column(0, 1, 0)))
    guessed = abstention.guess_unknown(column(0, 0, 1), chance, [hit, 1 - hit])
    places = symbols("f_1:4")
    for words, moved, expected, shown in (
        (
            "Count by right, wrong and unknown. A right answer, given up with probability $z$, counts on average",
            right,
            [1 - chance, 0, chance],
            r"(1, 0, 0) \mapsto (1 - z,\ 0,\ z)",
        ),
        ("a wrong answer", wrong, [0, 1 - chance, chance], r"(0, 1, 0) \mapsto (0,\ 1 - z,\ z)"),
        (
            "and an unknown that is guessed with probability $z$, and then right with probability $1/K$,",
            guessed,
            [chance / CLASSES, chance * OTHERS / CLASSES, 1 - chance],
            r"(0, 0, 1) \mapsto \left(\tfrac{z}{K},\ \tfrac{K - 1}{K}\,z,\ 1 - z\right)",
        ),
    ):
        found, stated = (
            sum(place * count for place, count in zip(places, at, strict=True)) for at in (moved[:, 0], expected)
        )
        proof.equal(words, found, stated, shown)
    first, second = symbols("e_1:4", positive=True), symbols("f_1:4", positive=True)
    both, apart = (
        abstention.abstain_more(column(*(one + other for one, other in zip(first, second, strict=True))), chance),
        sum(abstention.abstain_more(column(*totals), chance).counts for totals in (first, second)),
    )
    proof.equal(
        "Expectations of many cases add up, and so does the matrix (here its last row).",
        both[2, 0],
        apart[2, 0],
    )
    proof.equal(
        "No case is lost: a class keeps its number of cases.",
        sum(row[0] for row in _given_up()) - sum(row[0] for row in _guessed()),
        0,
        r"\sum_d M'_{dy} = \sum_d M_{dy}",
    )
    found = abstention.at_abstention(CAUTIOUS, QUARTER)
    proof.exact(
        "In Example 1 the expected counts are not integers; the columns still sum to 20, 34 and 46.",
        any(x.denominator > 1 for x in found.flat) and found.sum(axis=0).tolist() == [20, 34, 46],
    )
    return proof


def figure_2() -> Proof:
    """Compute the corners of the capacity graph of Example 1 and prove that it is made of two segments."""
    proof = Proof("The capacity graph of Example 1", "ferri, Section 2.2, Figure 2")
    corners = abstention.capacity_graph(CAUTIOUS)
    proof.exact(
        "Its corners are those that the text gives.",
        corners == [(0, Fraction(1, 10)), (Fraction(9, 100), Fraction(4, 100)), (1, 0)],
        r"(0, 0.1),\ (0.09, 0.04),\ (1, 0)",
    )
    proof.given(TOTALS + " Write $e = W/n$ for the error and $e_0$ for the error when all unknowns are guessed.")
    own, error = confusion.abstention(OWN), confusion.error(OWN)
    start = confusion.error(completed(RIGHT, WRONG, UNKNOWN, 1 / CLASSES))
    proof.equal(
        "Between the corners the graph is straight, to the left of the classifier",
        factor(confusion.error(after(_guessed()))),
        factor(start + (error - start) * WANTED / own),
        r"e_0 + (e - e_0)\,\frac{z}{A/n}",
    )
    proof.equal(
        "and to its right.",
        factor(confusion.error(after(_given_up()))),
        factor(error * (1 - WANTED) / (1 - own)),
        r"e\,\frac{1 - z}{1 - A/n}",
    )
    return proof


def guessing_adds_error() -> Proof:
    """Prove how much error guessing all unknowns adds, and compute it for Example 1."""
    proof = Proof("What guessing all unknowns adds to the error", "ferri, Section 2.2")
    proof.given(TOTALS)
    added = confusion.error(completed(RIGHT, WRONG, UNKNOWN, 1 / CLASSES)) - confusion.error(OWN)
    proof.equal(
        "A uniform guess is wrong with probability $(K - 1)/K$, so the error grows by",
        added,
        OTHERS / CLASSES * confusion.abstention(OWN),
        r"e_0 - e = \frac{K - 1}{K}\cdot\frac{A}{n}",
    )
    start, own, _ = abstention.capacity_graph(CAUTIOUS)
    proof.exact("In Example 1 that is 0.06,", start[1] - own[1] == SIX)
    proof.exact("and the error without abstention is 0.1.", start == (0, Fraction(1, 10)))
    return proof


def slope_of_guessing() -> Proof:
    """Prove that the first part of the capacity graph falls by (K - 1)/K, more steeply with more classes."""
    proof = Proof("The slope of the first part of the capacity graph", "ferri, Section 2.2")
    proof.given(TOTALS)
    (left, start), (own, error), _ = graph(RIGHT, WRONG, UNKNOWN, CLASSES)
    slope = (error - start) / (own - left)
    proof.equal("The slope is", slope, -OTHERS / CLASSES, r"\frac{e - e_0}{A/n - 0} = -\frac{K - 1}{K}")
    proof.fails(
        "The graph falls, so that what is printed is the size of the slope and the sign is minus; for three classes",
        slope.subs(OTHERS, 2).factor() == -Rational(2, 3),
        verdict="holds-with-correction",
        shown=r"-\tfrac23 \ne \tfrac23",
    )
    proof.positive(
        "One class more makes it steeper:",
        (-slope.subs(OTHERS, OTHERS + 1) + slope).factor(),
        r"\frac{K}{K + 1} - \frac{K - 1}{K} = \frac{1}{K\,(K + 1)} > 0",
    )
    return proof


def guessing_by_the_prior() -> Proof:
    """Compute what guesses by the class distribution add to the error of Example 1."""
    proof = Proof("Guessing by the class distribution", "ferri, Section 2.2")
    prior = [Fraction(20, 100), Fraction(34, 100), Fraction(46, 100)]
    proof.exact(
        "The stated prior is the distribution of the hundred cases.",
        [sum(column) / 100 for column in zip(*CAUTIOUS, strict=True)] == prior,
    )
    whole = abstention.guess_unknown(CAUTIOUS, 1, prior)
    added = 100 * (confusion.error(whole) - confusion.error(CAUTIOUS))
    proof.exact(
        "Guessing by it adds 5.36 errors,",
        added == Fraction("5.36") == sum((1 - share) * n for share, n in zip(prior, CAUTIOUS[3], strict=True)),
        r"(1 - 0.2)\cdot 1 + (1 - 0.34)\cdot 2 + (1 - 0.46)\cdot 6 = 5.36",
    )
    proof.exact(
        "and the error without abstention is 0.0936 instead of 0.1.",
        abstention.capacity_graph(CAUTIOUS, prior)[0] == (0, Fraction("0.0936")),
    )
    rare = exact([[0, 0, 0], [0, 34, 0], [0, 0, 46], [20, 0, 0]])
    proof.exact(
        "The prior helps here because most unknowns are of the most frequent class. Were they all of the rarest, it "
        "would do harm.",
        abstention.capacity_graph(rare, prior)[0][1] == Fraction(16, 100) > abstention.capacity_graph(rare)[0][1],
        r"0.2\cdot(1 - 0.2) = 0.16 > \tfrac23\cdot 0.2",
    )
    return proof


def capacity_formula() -> Proof:
    """Prove the area above the capacity graph and refute the printed formula, which lacks a square."""
    proof = Proof("Capacity, the area above the capacity graph", "ferri, Section 2.2")
    proof.given(
        "By what guessing adds, the graph of a classifier with error $e$ and abstention $\\ell = A/n$ has the corners "
        "below, for $K$ classes.",
        r"\left(0, e + \frac{K - 1}{K}\,\ell\right),\ (\ell, e),\ (1, 0)",
    )
    slope = OTHERS / CLASSES
    area = 1 - abstention.area_under([(0, ERROR + slope * SHARE), (SHARE, ERROR), (1, 0)])
    right = 1 - (ERROR * (1 + SHARE) + slope * SHARE**2) / 2
    proof.equal(
        "Two trapezia lie under it, and what is above is",
        area,
        right,
        r"\text{Capacity} = 1 - \frac12\left[e\,(1 + \ell) + \frac{K - 1}{K}\,\ell^2\right]",
    )
    proof.equal(
        "These are the corners that the library's guesses and measures give.",
        1 - abstention.area_under(graph(RIGHT, WRONG, UNKNOWN, CLASSES)),
        right.subs({ERROR: confusion.error(OWN), SHARE: confusion.abstention(OWN)}),
        r"e = \frac{W}{n}, \quad \ell = \frac{A}{n}",
    )
    proof.equal(
        "The printed formula has $\\ell$ in the place of $\\ell^2$ and falls short of the area by",
        area - printed_capacity(ERROR, SHARE, CLASSES),
        slope * SHARE * (1 - SHARE) / 2,
        r"\frac{K - 1}{K}\cdot\frac{\ell\,(1 - \ell)}{2}",
    )
    proof.differs(
        "It is right only where nothing or everything is unknown. In Example 1 it gives 0.9482, the area is 0.9755.",
        Rational(confusion.capacity(CAUTIOUS, formula="printed")),
        Rational(confusion.capacity(CAUTIOUS)),
    )
    proof.rounds(
        "That our copy did not lose a square the paper itself shows: its value in Example 2 comes from the formula "
        "without one.",
        confusion.capacity(exact([[37, 3], [3, 48], [0, 9]]), formula="printed"),
        "0.9448",
    )
    return proof


def capacity_without_abstention() -> Proof:
    """Prove that capacity and efficacy are one minus half the error where nothing is unknown."""
    proof = Proof("Without abstention capacity is efficacy", "ferri, Section 2.2")
    proof.given("Let nothing be unknown: $T$ right answers and $W$ wrong ones, of $K$ classes.")
    full = lumped(RIGHT, WRONG, 0)
    half = 1 - confusion.error(full) / 2
    whole = 1 - abstention.area_under(graph(RIGHT, WRONG, 0, CLASSES))
    proof.equal(
        "The graph is one segment, from the error $e = W/(T + W)$ at abstention 0 down to $(1, 0)$, and the area above "
        "it is",
        whole,
        half,
        r"1 - \frac{e}{2} = 1 - \frac{W}{2\,(T + W)}",
    )
    proof.equal(
        "That is also what the printed formula gives at abstention 0,",
        printed_capacity(confusion.error(full), 0, CLASSES),
        half,
        r"1 - \left[\frac{e\,(1 + 0)}{2} + \frac{K - 1}{K}\cdot\frac{0}{2}\right] = 1 - \frac{e}{2}",
    )
    proof.equal(
        "and the efficacy, since the accuracy is $1 - e$.",
        confusion.efficacy(full),
        half,
        r"\frac12\left(\frac{T}{T + W} - 0 + 1\right) = 1 - \frac{e}{2}",
    )
    return proof


def capacity_of_the_example() -> Proof:
    """Compute the capacity of Example 1."""
    proof = Proof("The capacity of Example 1", "ferri, Section 2.2, derived")
    area = 1 - abstention.area_under(abstention.capacity_graph(CAUTIOUS))
    proof.exact(
        "The area above the graph is 0.9755; so is the library's capacity.",
        area == confusion.capacity(CAUTIOUS) == Fraction(1951, 2000),
        r"1 - \frac12\left[0.04\cdot 1.09 + \tfrac23\cdot 0.09^2\right] = \frac{1951}{2000}",
    )
    proof.exact(
        "By the formula as printed it would be 0.9482.",
        confusion.capacity(CAUTIOUS, formula="printed") == Fraction("0.9482"),
    )
    return proof


def mixtures() -> Proof:
    """Prove that mixing two cautious classifiers at random reaches every point of the segment between them."""
    proof = Proof("Mixing two classifiers gives the segment between them", "ferri, Section 3")
    proof.given(
        "Two classifiers answer the same $n$ cases, for any number of classes. A third leaves each case to the first "
        "with probability $\\lambda$ and to the second otherwise; its expected matrix is",
        r"\lambda\,M_1 + (1 - \lambda)\,M_2",
    )
    cases, chance = symbols("n lambda", positive=True)
    totals = [symbols(f"T_{i} W_{i}", nonnegative=True) for i in (1, 2)]
    first, second = (lumped(right, wrong, cases - right - wrong) for right, wrong in totals)
    mixed = [
        [chance * x + (1 - chance) * y for x, y in zip(*rows, strict=True)] for rows in zip(first, second, strict=True)
    ]
    for name, measure in (("abstention", confusion.abstention), ("error", confusion.error)):
        proof.equal(
            f"Its {name} is the same mixture of the two:",
            measure(mixed),
            chance * measure(first) + (1 - chance) * measure(second),
            r"f(\lambda M_1 + (1 - \lambda) M_2) = \lambda\,f(M_1) + (1 - \lambda)\,f(M_2)",
        )
    proof.in_words(
        "As $\\lambda$ runs from 0 to 1, the point runs through the whole segment from the second classifier to the "
        "first."
    )
    return proof


def figure_3() -> Proof:
    """Prove what the text says of the classifiers of Figure 3, whose coordinates are lost."""
    proof = Proof(
        "A classifier above two others, and the classifier without information",
        "ferri, Section 3, Figure 3",
        not_proved="the coordinates of A, B and C in the drawing, which our copy has lost.",
    )
    spread, above, part = symbols("f Delta z", nonnegative=True)
    weight, height = part / (1 + part), ERROR + spread + above
    proof.given(
        "The classifier C has error $e$, B the greater error $e + f$ and less abstention. A lies between them in "
        "abstention and is *above both*: its error is $e + f + \\Delta$ with $\\Delta \\ge 0$. At its abstention a "
        "mixture of them that takes B with probability $\\lambda = z/(1 + z)$ has, because errors mix as probabilities "
        "do, the error",
        r"\lambda\,(e + f) + (1 - \lambda)\,e",
    )
    gap = height - (weight * (ERROR + spread) + (1 - weight) * ERROR)
    proof.non_negative(
        "A never has less error than the mixture, and can be ruled out:",
        gap.factor(),
        r"(e + f + \Delta) - (e + \lambda f) = \Delta + (1 - \lambda) f \ge 0",
    )
    silent = exact([[0, 0, 0], [0, 0, 0], [0, 0, 0], [33, 33, 33]])
    proof.exact(
        "D, without information on three equally frequent classes, guesses or says nothing: its graph falls from 2/3 "
        "to zero.",
        abstention.capacity_graph(silent) == [(0, Fraction(2, 3)), (1, 0), (1, 0)],
        r"\tfrac23\,(1 - z)",
    )
    accuracy, coverage = confusion.selective_accuracy(OWN), confusion.coverage(OWN)
    proof.equal(
        "A classifier lies below that line, drawn for $K$ classes, by its coverage times what its accuracy "
        "exceeds a guess by. *Nothing should be worse*: what is worse than D is less accurate than a guess.",
        OTHERS / CLASSES * (1 - confusion.abstention(OWN)) - confusion.error(OWN),
        coverage * (accuracy - 1 / CLASSES),
        r"\frac{K - 1}{K}\Big(1 - \frac{A}{n}\Big) - \frac{W}{n} = \frac{T + W}{n}\left(\frac{T}{T + W} - "
        r"\frac1K\right)",
    )
    a = exact([[21, 4, 4], [4, 20, 4], [4, 4, 14], [4, 5, 11]])
    b = exact([[31, 2, 2], [1, 31, 1], [1, 0, 30], [0, 0, 0]])
    c = exact([[15, 0, 0], [0, 15, 0], [0, 1, 15], [18, 17, 18]])
    never_wrong = exact([[6, 0, 0], [0, 6, 0], [0, 0, 7], [27, 27, 26]])
    hull, larger = (
        abstention.capacity_hull([abstention.capacity_graph(m) for m in group], tol=0)
        for group in ((a, b, c), (a, b, c, never_wrong))
    )
    corners = [(Fraction(corner.abstention), Fraction(corner.error)) for corner in larger.corners]
    proof.exact(
        "Three matrices of 99 cases in the order that the text describes: the lower hull, which the library builds "
        "with the tails, is made of B and C.",
        hull.useful == (1, 2)
        and confusion.abstention(b) < confusion.abstention(a) < confusion.abstention(c)
        and confusion.error(a) > confusion.error(b) > confusion.error(c),
    )
    proof.exact(
        "A fourth that answers 19 cases, all of them right, joins them; the corners of the hull are then",
        larger.useful == (1, 2, 3)
        and corners == [(Fraction(x, 99), Fraction(y, 99)) for x, y in ((0, 7), (53, 1), (80, 0), (99, 0))],
        r"\left(0, \tfrac{7}{99}\right),\quad \left(\tfrac{53}{99}, \tfrac{1}{99}\right),\quad "
        r"\left(\tfrac{80}{99}, 0\right),\quad (1, 0)",
    )
    return proof


def best_full_classifier() -> Proof:
    """Prove that of classifiers that answer everything the one with the lowest error is best at every abstention."""
    proof = Proof("Of full classifiers the one with the lowest error is best everywhere", "ferri, Section 3")
    proof.given("A full classifier has $T$ right answers, $W$ wrong ones and no unknowns; $e$ is its error.")
    full = abstention.abstain_more(column(RIGHT, WRONG, 0), WANTED)
    proof.equal("Brought to abstention $z$ it has that abstention", confusion.abstention(after(full)), WANTED)
    error = confusion.error(lumped(RIGHT, WRONG, 0))
    proof.equal(
        "and the error",
        confusion.error(after(full)),
        error * (1 - WANTED),
        r"e\,(1 - z)",
    )
    more, kept, chance = symbols("f ell lambda", nonnegative=True)
    proof.non_negative(
        "With an error $e + f$ instead of the lowest, $e$, it is nowhere lower, since the coverage $1 - z$ is not "
        "negative:",
        ((ERROR + more) * kept - ERROR * kept).factor(),
        r"(e + f)(1 - z) - e\,(1 - z) = f\,(1 - z) \ge 0",
    )
    proof.non_negative(
        "nor does a mixture that takes the better one with probability $1 - \\lambda$ help.",
        ((1 - chance) * ERROR * kept + chance * (ERROR + more) * kept - ERROR * kept).factor(),
        r"\left((1 - \lambda)\,e + \lambda\,(e + f)\right)(1 - z) - e\,(1 - z) = \lambda f\,(1 - z) \ge 0",
    )
    return proof

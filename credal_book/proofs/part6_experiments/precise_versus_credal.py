r"""The set-up of the comparison of the naive Bayes with the naive credal classifier.

(Zaffalon, Corani and Mauá, Sections 9.1.1 and 9.1.2.) What of it follows without an experiment: counts, indices, the
data set, and what the scores say about the instances on which the credal classifier names several classes.
"""

from collections.abc import Sequence
from itertools import product
from statistics import mean, median
from typing import Any

from sympy import Abs, Rational, S, Symbol, symbols

from credal_book.datasets._registry import entries
from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.set_rewards import DISCOUNTED_ACCURACY
from credal_book.proofs.part2_sets.utilities import U65
from credal_book.proofs.part2_sets.variance_and_determinacy import RIGHT, SIZE, SUCCESS, expected_worth
from credal_lib.risk import Outcomes

__all__ = [
    "almost_always_indeterminate",
    "area_of_ignorance",
    "chess_data",
    "constraint_on_chances",
    "determinate_answers_agree",
    "number_of_experiments",
]

LEAST_DIFFERENCE = Rational(1, 10)
THREE_STATES = [[Rational(tenths, 10) for tenths in of_a_class] for of_a_class in ((5, 3, 2), (5, 1, 4))]
"""Probabilities of the states of a feature under two classes."""


def number_of_experiments() -> Proof:
    """Compute the number of experiments for each sample size."""
    proof = Proof("80 parameters and 50 trials", "zaffalon, Section 9.1.1")
    settings = set(product(range(80), range(50)))
    proof.exact(
        "For each sample size every one of 80 parameters meets every one of 50 trials.",
        len(settings) == 4000,
        r"80\cdot 50 = 4000",
    )
    return proof


def _differences(first: Sequence[Any], second: Sequence[Any]) -> list[Any]:
    """Give the differences that the constraint bounds from below, one per state, between two classes."""
    return [Abs(one - other) for one, other in zip(first, second, strict=True)]


def constraint_on_chances() -> Proof:
    """Show that the printed constraint has two readings, which agree for the two states of the experiment only."""
    proof = Proof("Every feature depends on the class", "zaffalon, Section 9.1.1, the constraint on the probabilities")
    proof.given(
        "The constraint, in the paper's letters, compares class 1 with class 2, for a feature $i$ and a state $\\ell$. "
        "The printed range names $i$ and $j$. The index $j$ of the class does not occur in it, and $\\ell$ is left "
        "without a range: the constraint may be meant for some state or for all.",
        r"|\theta_{i1\ell} - \theta_{i2\ell}| \ge 0.1 \quad \forall i, j",
    )
    reached = [difference >= LEAST_DIFFERENCE for difference in _differences(*THREE_STATES)]
    proof.fails(
        "With three states it matters. Probabilities of $(0.5, 0.3, 0.2)$ under class 1 and of $(0.5, 0.1, 0.4)$ under "
        "class 2 are at least 0.1 apart in some state and not in all, so that the print does not say whether they are "
        "admitted.",
        any(reached) and not all(reached),
        verdict="holds-with-correction",
        shown=r"|0.3 - 0.1| = |0.2 - 0.4| = 0.2 \ge 0.1 > 0 = |0.5 - 0.5|",
    )
    chances = symbols("q_1 q_2", nonnegative=True)
    of_the_first, of_the_second = _differences(*([chance, 1 - chance] for chance in chances))
    proof.equal(
        "The features of the experiment have two states, and there both readings agree. With the probability $q_1$ of "
        "the first state under class 1 and $q_2$ under class 2, the probabilities of the other state differ by as "
        "much: one state reaches 0.1 if and only if both do.",
        of_the_second,
        of_the_first,
        r"|(1 - q_1) - (1 - q_2)| = |q_1 - q_2|",
    )
    return proof


def area_of_ignorance() -> Proof:
    """Prove what it means that the precise classifier beats the credal one in discounted accuracy."""
    proof = Proof(
        "More discounted accuracy means beating the random guess where the credal classifier does not decide",
        "zaffalon, Section 9.1.1",
        not_proved=(
            "that both classifiers agree where the credal one names a single class. They do if the prior of the "
            "precise classifier is one of those of the credal classifier, as Section 9.1.3 takes for granted."
        ),
    )
    right = Symbol("f", nonnegative=True)
    proof.given(
        "Let the credal classifier name the right class alone with probability $q_1$, and a set of $k$ classes with "
        "the right one among them with probability $q_k$. The precise classifier agrees with it where it names one "
        "class, and is right with probability $f$ on the rest, the area of ignorance."
    )
    credal = expected_worth(DISCOUNTED_ACCURACY, RIGHT)
    guess = expected_worth(DISCOUNTED_ACCURACY, S.Zero)
    proof.equal(
        "The random guess inside each set is right there with probability",
        guess,
        guess.func(SUCCESS[SIZE] / SIZE, (SIZE, 2, guess.limits[0][2])),
        r"e = \sum_{k=2}^K \frac{q_k}k",
    )
    proof.equal(
        "so the difference of the scores is that between the precise classifier and the guess, both on the area of "
        "ignorance:",
        (RIGHT + right) - credal,
        right - guess,
        r"(q_1 + f) - \left(q_1 + \sum_{k=2}^K \frac{q_k}k\right) = f - e",
    )
    hits = (RIGHT, Symbol("q_2", nonnegative=True), Symbol("q_3", nonnegative=True))
    score = Outcomes(hits, (1 - sum(hits), 0, 0)).lottery().mean
    proof.equal(
        "With three classes, for instance, the score of the credal classifier is",
        score,
        RIGHT + hits[1] / 2 + hits[2] / 3,
        r"q_1 + \tfrac12 q_2 + \tfrac13 q_3",
    )
    precise, other = (1, 5, 9), (2, 4, 10)
    proof.exact(
        "The statement is one about each experiment and about averages. The figure shows medians, from which it does "
        "not follow: with scores 1, 5, 9 (in tenths) of the precise and 2, 4, 10 of the credal classifier in three "
        "experiments, the median of the precise one is higher, although it is worse in two of the three and on "
        "average.",
        median(precise) > median(other)
        and sum(a < b for a, b in zip(precise, other, strict=True)) == 2
        and mean(precise) < mean(other),
        shown=r"5 > 4, \qquad 1 < 2,\ 9 < 10, \qquad 15 < 16",
    )
    return proof


def chess_data() -> Proof:
    """Compute what the data set kr-vs-kp contains."""
    proof = Proof(
        "The data set kr-vs-kp",
        "zaffalon, Section 9.1.2",
        not_proved=(
            "that the file of the UCI repository is what the authors used. Its checksum is in the registry of the "
            "library, and its rows, features and classes are checked whenever it is loaded."
        ),
    )
    entry = entries()["kr-vs-kp"]
    proof.exact("It has two classes and 36 features.", (len(entry.classes), entry.p) == (2, 36), r"K = 2,\quad 36")
    proof.exact(
        "The number of instances is 3196, which 3200 rounds to hundreds,",
        entry.n == 3196 == sum(entry.classes.values()) and round(entry.n, -2) == 3200,
        shown=r"1669 + 1527 = 3196 \approx 3200",
    )
    proof.rounds("and the larger class has a share of", Rational(entry.classes["won"], entry.n), "0.52")
    proof.fails(
        "All features but one have two values; katri has three. The registry of the library notes it from the file.",
        "one of three (katri)" in entry.note,
        verdict="holds-with-correction",
    )
    proof.in_words("The note is read and not counted again here, since the file has to be fetched.", carries=True)
    return proof


def almost_always_indeterminate() -> Proof:
    """Prove that the utility of a classifier that names both classes on most instances is near u(1/2)."""
    proof = Proof("A classifier that nearly always names both classes earns nearly u(1/2)", "zaffalon, Section 9.1.2")
    determinate, accuracy = Symbol("z", nonnegative=True), Symbol("f", nonnegative=True)
    hits = (determinate * accuracy, 1 - determinate)
    score = Outcomes(hits, (determinate * (1 - accuracy), 0)).lottery(U65).mean
    proof.given("Let it name one class on a share $z$ of the instances, with accuracy $f$, and both on the rest.")
    proof.equal(
        "Both are right always, and earn 0.65 under u65. So it earns",
        score,
        Rational(13, 20) + determinate * (accuracy - Rational(13, 20)),
        r"0.65 + z\,(f - 0.65)",
    )
    proof.rounds("If it never decides, that is", score.subs(determinate, 0), "0.65")
    wrong = Symbol("e", nonnegative=True)
    proof.non_negative(
        "and otherwise at most $0.65\\,z$ away from it: below,",
        (score - (1 - determinate) * Rational(13, 20)).expand(),
        r"\left(0.65 + z(f - 0.65)\right) - (0.65 - 0.65\,z) = z f \ge 0",
    )
    proof.non_negative(
        "and above, with accuracy $f = 1 - e$.",
        (Rational(13, 20) * (1 + determinate) - score).subs(accuracy, 1 - wrong).expand().collect(determinate),
        r"(0.65 + 0.65\,z) - \left(0.65 + z(f - 0.65)\right) = z\,(0.3 + e) \ge 0",
    )
    return proof


def determinate_answers_agree() -> Proof:
    """Show when naive Bayes names the class that the credal classifier names alone, and that it need not."""
    proof = Proof(
        "Where the credal classifier is determinate, naive Bayes agrees if its prior is in the set",
        "zaffalon, Section 9.1.3, last analysis",
        not_proved="which priors the experiments of the paper used; the section does not state them.",
    )
    margin, slack = Symbol("Delta", positive=True), Symbol("e", nonnegative=True)
    proof.given(
        "Let the credal classifier name one class alone. Then for each other class the difference of the two "
        "posterior probabilities is positive for every prior of its set; let $\\Delta$ be the least of them."
    )
    proof.positive(
        "If the prior of naive Bayes is one of the set, its own difference exceeds the least one by some $e$, so that "
        "naive Bayes names the same class.",
        margin + slack,
        r"\Delta + e > 0",
    )
    share = Symbol("t", nonnegative=True)
    proof.positive(
        "The condition is needed. Take one feature with 12 categories and $s = 1$. Both cases of class 1 have the "
        "category in question, none of the 20 cases of class 2 has it. With a single feature the posterior "
        "probability of a class is proportional to the count of the category in it and the share of $s$ that the "
        "prior gives it, here $t$ for class 1 and at most $1 - t$ for class 2. Class 1 is ahead for every prior by",
        (2 + share) - (0 + 1 - share),
        r"(2 + t) - (0 + 1 - t) = 1 + 2t > 0",
    )
    categories, first, second = 12, (2, 2), (20, 0)
    scores = [Rational(cases + 1) * Rational(seen + 1, cases + categories) for cases, seen in (first, second)]
    proof.fails(
        "Naive Bayes with one added to every count, a prior outside the set, names class 2.",
        scores == [Rational(9, 14), Rational(21, 32)] and scores[0] < scores[1],
        verdict="holds-with-correction",
        shown=r"3\cdot\tfrac{3}{14} = \tfrac{9}{14} < \tfrac{21}{32} = 21\cdot\tfrac{1}{32}",
    )
    return proof

"""What the text of chapter 18, of its page checked and of its solutions says about numbers, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands, and the
number, recomputed from the library. Each must be on its page word by word, and each decimal and longer fraction of the
lesson and of the solutions is in one of them, or in a part of ``GIVEN``, whose numbers the book chooses.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from credal_book import datasets, scoreboard
from credal_book.datasets import _draw_twelve_wines
from credal_book.figures import chapter_18
from credal_book.turns._chapter_18 import guarded
from credal_lib import choice, metrics
from credal_lib.abstention import confidence_rule, cost_rule, vacuous_for_unknown
from credal_lib.credal_sets import Intervals, dirichlet_bounds
from credal_lib.gambles import lower_expectation, subsets
from credal_lib.rewards import Quadratic
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
LESSON = "book/part4-abstention/18-reject-option-against-credal-sets"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/18-reject-option-against-credal-sets"
RAIN, BAR, H = F(7, 10), F(8, 10), (F(8, 10), F(65, 100))
BOUNDS = Intervals([0.40, 0.40, 0], [0.55, 0.55, 0.10])
"""Of exercise 18.4."""
GIVEN = {
    LESSON: [
        "probability of rain is at least 0.8, and \"dry\" only if the probability of a dry day is at least 0.8.",
        "the utility $h = 0.8$. So on",
        "with $h = 0.8$, and also with $h = 0.65$",
        "With $h = 0.65$ the same answers", "Compare dots with the line at 0.8,", "With $q = 0.9$ the",
        "With $q = 0.7$",
        "set the probability to 0.90,", "class 1 has the probability 0.50, 0.51, and", "ways for $\\tau = 0.8$",
        "to the left if $h = 0.8$, and to the right if $h = 0.65$", "With $h = 0.8$ the first",
        "With $h = 0.65$ the second",
        "replace `0.8, 0.65` by `0.8, 0.68`", "put `0.8, 0.65` back", "has the utility 0.8 for you",
        "is correct with probability 0.7.", "A correct pair has the utility 0.8, and", "between $0.58$ and $0.90$",
        "between $0.32$ and $0.60$", "are $0.80$ and $0.44$, and $\\tau = 0.75$", "with $\\tau = 0.6$ names disease 1",
        "the probabilities 0.48, 0.47 and 0.05 be", "a correct pair have the utility 0.65", "the utility $h = 0.8$. By",
        "the digit instead costs 0.1.", "reading cost 0.3 instead of 0.1: replace `price = 0.1` by `price = 0.3`",
        "put `price = 0.1` back", "has the probability 0.55 of class 1, known exactly, and $\\tau = 0.6$",
        "0.55 is below 0.6.", "the probability 0.7 in every case, and $\\tau = 0.8$", "the estimates approach 0.7,",
        "With the probability 0.9 its", "between $0.52$ and $0.68$", "between $0.30$ and $0.55$",
        "between $0.79$ and $0.93$", "are $0.62$, $0.41$ and $0.86$, and $\\tau = 0.75$", "unknown is paid $0.6$.",
        "because $0.48 > 0.47$ is known", "with $[0.40, 0.55]$, $[0.40, 0.55]$ and $[0, 0.10]$",
        "the threshold is $0.95$", "are $[0.40, 0.55]$, $[0.40, 0.55]$ and $[0, 0.10]$, and $h = 0.65$",
        "with $\\tau = 0.65$ answer?", "with $\\tau = 0.6$ answer with", "the probability $0.6$ in every row",
    ],
    SOLUTIONS: ["let $\\tau = 0.8$ and $h = 0.65$", "has the probability $0.7$,", "has the probability $0.6$,",
                "with $\\tau = 0.65$ answers all"],
}  # fmt: skip


def three_answers(low, high, precise, bar):
    """Answers of the rejecting classifier, the credal one and the one with a threshold, as the classes named."""
    bounds = Intervals([low, 1 - high], [high, 1 - low])
    found = [
        vacuous_for_unknown(confidence_rule([[precise, 1 - precise]], bar))[0],
        choice.maximal(np.eye(2), bounds),
        guarded([[low, 1 - high]], [[high, 1 - low]], bar)[0],
    ]
    return ["".join(str(j + 1) for j in np.flatnonzero(row)) for row in found]


def shares_of_pairs(q, rows, bar=BAR):
    """How often each of the three classifiers answers the pair after so many rows, exactly."""
    found = [F(0)] * 3
    for first in range(rows + 1):
        weight = comb(rows, first) * q**first * (1 - q) ** (rows - first)
        best = F(max(first, rows - first))
        lower, _ = dirichlet_bounds(best, rows, 2)
        both = ((best + 1) / (rows + 2) < bar, lower <= F(1, 2), lower <= bar)
        found = [share + weight * says for share, says in zip(found, both, strict=True)]
    return found


def ahead(n, h):
    """How probable it is that the better forecaster is ahead after so many days."""
    weights = [comb(n, k) * RAIN**k * (1 - RAIN) ** (n - k) for k in range(n + 1)]
    return sum(w for k, w in enumerate(weights) if (F(k, n) < h if h > RAIN else F(k, n) > h))


@cache
def letters():
    """Of each letter the largest probability, and whether the program misreads it."""
    from sklearn.datasets import load_digits
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split

    X, y = load_digits(return_X_y=True)
    X_fit, X_rest, y_fit, y_rest = train_test_split(X / 16, y, train_size=300, random_state=18)
    p = LogisticRegression().fit(X_fit, y_fit).predict_proba(X_rest)
    return p.max(axis=1), p.argmax(axis=1) != y_rest


def cost(best, wrong, bar, price):
    """Mean cost of a letter: misread at 1 if the program is certain enough, otherwise read by a person."""
    return np.where(best >= bar, wrong, price).mean()


def chosen(best, wrong, price):
    """The cheapest of 51 rates on these letters, its threshold and its cost."""
    rates = np.linspace(0, 1, 51)
    bars = np.quantile(best, rates)
    costs = [cost(best, wrong, bar, price) for bar in bars]
    place = int(np.argmin(costs))
    return rates[place], bars[place], costs[place]


@cache
def choices(price):
    """By the number of letters with which one chooses: mean cost on the others, and what nine in ten stay below."""
    best, wrong = letters()
    rng, found = np.random.default_rng(18), {}
    for size in (10, 20, 50, 100, 200, 500):
        drawn = []
        for _ in range(200):
            order = rng.permutation(len(best))
            bar = chosen(best[order[:size]], wrong[order[:size]], price)[1]
            drawn.append(cost(best[order[size:]], wrong[order[size:]], bar, price))
        found[size] = np.mean(drawn), np.quantile(drawn, 0.9)
    return found


def digits_of_letters():
    """What the lesson says of the letters."""
    best, wrong = letters()
    parts = [
        ("With the threshold {} the program abstains on {} percent", "0.9", digits(100 * (best < 0.9).mean(), 1)),
        ("their mean is {}, but the share of correct digits is {}", digits(best.mean(), 3), digits((~wrong).mean(), 3)),
    ]
    rate, bar, on_them = chosen(best[:200], wrong[:200], 0.1)
    few = choices(0.1)
    return [
        *parts,
        ("The cheapest rate is {}, with a threshold of {}", digits(rate, 2), digits(bar, 2)),
        ("On the 200 letters the cost is {}, but", digits(on_them, 4)),
        ("the same threshold costs {} a letter", digits(cost(best[200:], wrong[200:], bar, 0.1), 4)),
        ("on all 1,497 letters, the best rate costs {}.", digits(chosen(best, wrong, 0.1)[2], 4)),
        ("A choice with 200 letters costs {} on average", digits(few[200][0], 4)),
        ("nine choices of ten cost less than {}, and never abstaining costs {}", digits(few[10][1], 4),
         digits(cost(best, wrong, 0, 0.1), 4)),
        ("is now {}, and it costs {}, more than never abstaining ({})", digits(1 - 0.3, 1),
         digits(cost(best, wrong, 0.7, 0.3), 4), digits(cost(best, wrong, 0, 0.3), 4)),
        ("you choose the rate {}, which costs {} on the others", digits(chosen(best[:200], wrong[:200], 0.3)[0], 2),
         digits(cost(best[200:], wrong[200:], chosen(best[:200], wrong[:200], 0.3)[1], 0.3), 4)),
        ("less than {}, which is more than {}, but with 50 letters they cost less than {}",
         digits(choices(0.3)[20][1], 4), digits(cost(best, wrong, 0, 0.3), 4), digits(choices(0.3)[50][1], 4)),
    ]  # fmt: skip


def lesson():
    """Sentences of the lesson."""
    truth = np.repeat([0, 1, 0], [60, 15, 25])
    empty = np.repeat([[1, 0], [1, 0], [0, 0]], [60, 15, 25], axis=0)
    reports = [empty, vacuous_for_unknown(empty)]
    pair = Quadratic(0.65)(subsets(3)) @ [0.48, 0.47, 0.05]
    all_three = Quadratic(0.8)([[1, 1, 1]])[0, 0]
    rejecting = next(row for row in scoreboard.rows() if row.chapter == 18).values["precise"]
    shares = [sum(comb(n, k) * 0.6**k * 0.4 ** (n - k) for k in range(n + 1) if abs(2 * k - n) <= 2) for n in (10, 50)]
    return [
        ("the first forecaster earns {}, and the second one about {}", 1000 * H[0], 1000 * RAIN),
        ("by {} to {}.", 1000 * RAIN, 1000 * H[1]),
        ("or lower probability of class 2 exceeds {}.",
         digits(max(1 - F(p) for _, p, _ in chapter_18.CASES.values()), 2)),
        ("the share of rejections is still {}.", digits(shares_of_pairs(F(9, 10), 10)[0], 2)),
        ("the share of rejections after ten rows is {}, and not 1", digits(shares_of_pairs(RAIN, 10)[0], 2)),
        ("With the probability {} any width of at least {} works", "0.90", digits(2 * (F(9, 10) - F(1, 2)), 2)),
        (r"is then at most $0.90 - {} = \tfrac12$", digits(F(9, 10) - F(1, 2), 2)),
        ("have the same turning point {}.", digits(F(4, 5), 1)),
        ("the lines cross at {}.", digits(F(0 + 4, 1 + 4), 1)),
        (r"and $\bar q = {}$. So", digits(RAIN, 1)),
        ("ahead by $0.8 - 0.7 = {}$ a day if $h = 0.8$, and behind by ${}$ if $h = 0.65$", digits(H[0] - RAIN, 1),
         digits(RAIN - H[1], 2)),
        ("after 100 days she is ahead in {} percent", round(100 * ahead(100, H[0]))),
        ("her advantage is only {}.", digits(RAIN - H[1], 2)),
        ("in {} of a hundred periods, because the advantage is now only {}.", round(100 * ahead(500, F(68, 100))),
         digits(RAIN - F(68, 100), 2)),
        ("(first line) earns {} under u80 and {} under u65", digits(H[0], 1), digits(H[1], 2)),
        ("earns {} under both measures, which is {} up", digits(share_of_class_1(), 2), digits(RAIN, 1)),
        ("is {} or {}, and the mean utility is {} or {}.",
         *(digits(metrics.coverage_score(truth, sets), 2) for sets in reports),
         *(digits(metrics.utility_score(truth, sets, "u80"), 1) for sets in reports)),
        ("the coverage is {}. Therefore", digits(F(75, 100), 2)),
        (r"Since $0.58 > \tfrac12$",), (r"since $0.80 \ge \tau$. But $0.58 \le \tau$",),
        (r"are $\underline p_1 = 0.32$ and $\underline p_2 = 1 - 0.60 = {}$", digits(1 - F(60, 100), 2)),
        (r"The largest precise probability is ${} < \tau$", digits(1 - F(44, 100), 2)),
        (r"$\frac{{8 \cdot 0.65 - 1}}9 = {}$", digits(Quadratic(0.65)([[1, 1, 1]])[0, 0], 4)),
        (r"\frac{{2 + 1}}{{2 + 2}} = {}$", tex(max(F(a + 1, a + b + 2) for a in range(9) for b in range(9)
                                                 if abs(a - b) <= 2))),
        (r"with $0.65 \cdot {} = {}$", digits(F(48 + 47, 100), 2), digits(pair.max(), 4)),
        (r"the utility $u(\tfrac13) = {}$. A rejection counts as all three, so $\tau = {}$", digits(all_three, 1),
         digits(all_three, 1)),
        ("with a probability below {}. So the number {} under", digits(all_three, 1), digits(rejecting, 3)),
        ("and not the {} of the precise one", digits(F(8, 12), 3)),
        (r"and $3 \cdot 0.8 = 4 \cdot {}$", digits(all_three, 1)),
        (r"earns $1 + {} = {}$, which is less than $3 \cdot 0.8 = {}$", digits(all_three, 1), digits(1 + all_three, 1),
         digits(3 * H[0], 1)),
        (
            r"abstaining $z = {}$. Then {{prf:ref}}`thm-18-price` gives $\tau = {}$",
            digits(1 - 0.1, 1),
            digits(1 - 0.1, 1),
        ),
        *digits_of_letters(),
        (r"(because $0.30$ and ${}$ do not exceed $\tfrac12$)", digits(1 - F(55, 100), 2)),
        (r"(a) Below $0.6$. (b) It costs $\frac{{0.95}}{{0.05}} = {}$", F(95, 5)),
        (r"so $\tau = \frac{{3/2}}{{3}} = \tfrac12$.",), ("the code uses the cost $0.6$, with",),
        ("(c) The pair of the first two classes secures ${}$", digits(secured().max(), 3)),
        ("(c) The probabilities are {} and {}.", *(digits(share, 3) for share in shares)),
    ]  # fmt: skip


def secured():
    """What the seven sets of exercise 18.4 secure."""
    return lower_expectation(Quadratic(0.65)(subsets(3)), BOUNDS)


def share_of_class_1():
    """The share of class 1 in the rows on which the lesson measures."""
    rng = np.random.default_rng(18)
    rng.integers(0, 2, (10_000, 2))
    return (rng.random(10_000)[5000:] <= 0.7).mean()


def solutions():
    """Sentences of the solutions."""
    found = [F(1, 2) * (H[1] - q) for q in (RAIN, F(6, 10))]
    one, _, _, pair, other, _, three = secured()
    return [
        (r"$\tfrac12 (0.65 - 0.7) = {}$", digits(found[0], 3, "-")),
        ("the advantage is ${}$.", digits(found[1], 3)),
        (r"Take $\tau = {}$ and the bounds of (c). The lower probability ${}$ exceeds", "0.35", "0.40"),
        ("because its upper probability $0.10$ is below $0.40$",),
        ("A single class secures at most ${}$.", digits(one, 2)),
        (
            "of at least $1 - 0.10 = {}$, so it secures $0.65 \\cdot 0.90 = {}$",
            digits(1 - F(1, 10), 2),
            digits(pair, 3),
        ),
        ("secures $0.65 \\cdot (1 - 0.55) = {}$", digits(other, 4)),
        (r"$\frac{{8 \cdot 0.65 - 1}}9 \approx {}$", digits(three, 3)),
    ]  # fmt: skip


def checked():
    """Sentences of the page that checks the chapter."""
    return [("class 1 has the probability {}, whatever the features are, and the threshold is {}", digits(RAIN, 1),
             digits(BAR, 1))]  # fmt: skip


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page):
    text = flat(without_code(text_of(page)))
    parts = [words.format(*numbers) for words, *numbers in PARTS[page]()]
    given = GIVEN.get(page, [])
    assert [part for part in [*parts, *given] if part not in text] == []
    assert page == CHECKED or uncovered(text, [*parts, *given]) == [], CURE


@pytest.fixture(scope="module")
def names(settings_end_here):
    """The names that the visible cells define."""
    return values_of(LESSON)


def test_the_pictures_show_what_the_cells_use(names):
    """Beaten by …, Two reasons for a pair, On data: the numbers of the cells are those of the drawn pictures."""
    assert (chapter_18.RAIN, chapter_18.THRESHOLD, chapter_18.PAIRS) == (RAIN, BAR, H)
    drawn = [[float(F(v)) for v in column] for column in zip(*chapter_18.CASES.values(), strict=True)]
    assert [names[n].tolist() for n in ("lower_1", "precise_1", "upper_1")] == drawn
    assert tuple(names["lower_best"]) == chapter_18.LOWER_ON_WINES
    for name, sets in chapter_18.wines_answered().items():
        assert (names["four"][name] == sets).all()


def test_the_four_cases():
    """Two reasons for a pair: the table."""
    found = [three_answers(float(low), float(high), float(p), 0.8) for low, p, high in chapter_18.CASES.values()]
    assert found == [["1", "1", "1"], ["12", "1", "12"], ["1", "12", "12"], ["12", "12", "12"]]


def test_pairs_while_the_data_grow(names):
    """What more data change: the simulation; which curves fall, and which do not; nine rows of one class; quiz 3."""
    for q in (RAIN, F(9, 10)):
        assert shares_of_pairs(q, 0)[0] == 1
        for n in (10, 50, 100):
            assert names["table_of_pairs"][float(q), n] == pytest.approx([*map(float, shares_of_pairs(q, n))], abs=0.01)
        assert max(shares_of_pairs(q, 10)) == shares_of_pairs(q, 10)[2]
    assert min(shares_of_pairs(RAIN, 100)[::2]) > F(98, 100)
    assert max(shares_of_pairs(F(9, 10), 100)) < F(1, 100)
    assert shares_of_pairs(RAIN, 100)[1] < F(1, 100)
    assert F(9 + 1, 10 + 2) > BAR > F(8 + 1, 10 + 2)


@pytest.mark.parametrize(("c", "z"), [(0, F(4, 5)), (4, 0), (2, F(-1, 2)), (1, F(1, 2)), (4, -1), (0, 0)])
def test_the_price_in_a_threshold(c, z):
    """The theorem "The price in a threshold", by the library's rule of least cost; quiz 2."""
    bar = (z + c) / F(1 + c)
    costs = [[-1, c], [c, -1], [-z, -z]]
    for q in range(50, 101):
        p = F(q, 100)
        if p != bar:
            assert cost_rule([[float(p), float(1 - p)]], np.array(costs, dtype=float)).any() == (p > bar)
    assert F(2, 3) / (1 - F(2, 3)) == 2
    assert BAR / (1 - BAR) == 4


def test_lower_probabilities_secure(names):
    """What a threshold stands for: all 500 trials agree."""
    assert names["agree"] == 500


def test_how_many_days():
    """Which classifier is ahead: 500 days for an advantage of 0.05."""
    assert round(ahead(500, H[1]), 2) >= round(ahead(100, H[0]), 2) > ahead(200, H[1])


def test_the_threshold_makes_the_two_agree(names):
    """Neither is at fault: naive Bayes and the naive credal classifier, both with the threshold, answer alike."""
    assert names["model"].predict_set(names["X"]).all()
    assert not names["nbc"].fit(names["X"][:5000], names["y"][:5000]).predict_proba(names["X"]).max() > 0.8


def test_by_hand():
    """By hand: two cases, now and with more data."""
    assert three_answers(0.58, 0.90, 0.80, 0.75) == ["1", "1", "12"]
    assert three_answers(0.32, 0.60, 0.44, 0.75) == ["12", "12", "12"]
    assert three_answers(0.80, 0.80, 0.80, 0.75) == ["1", "1", "1"]
    assert three_answers(0.44, 0.44, 0.44, 0.75) == ["12", "2", "12"]


def test_the_prior_decides():
    """Where it breaks, "The prior decides": 2/3, 1/3 and 1; 399 of 598 rows; a threshold above 3/4; exercise 18.5."""
    assert dirichlet_bounds(F(1), 1, 2) == (F(1, 3), 1)
    assert F(1 + 1, 1 + 2) == F(399 + 1, 598 + 2) == F(2, 3) > F(6, 10)
    assert max(F(a + 1, a + b + 2) for b in range(60) for a in range(b, b + 3)) == F(3, 4)
    for n in range(12):
        for a in range(n + 1):
            depends = max(dirichlet_bounds(F(k), n, 2)[0] for k in (a, n - a)) <= F(1, 2)
            assert depends == (abs(2 * a - n) <= 2)
    answered = [(b + m, b) for b in range(60) for m in (1, 2) if F(b + m + 1, 2 * b + m + 2) >= F(3, 5)]
    assert sorted(a - b for a, b in answered) == [1, 1, 2, 2, 2, 2]
    assert (1, 0) in answered


def test_with_a_threshold_of_a_half_or_more_no_part_is_answered():
    """Where it breaks, "Three classes"; exercise 18.4; your turn answers like the rule of maximality."""
    random = np.random.default_rng(0)
    for _ in range(300):
        center = random.dirichlet(np.ones(4) / 2)
        low, high = np.maximum(center - 0.15, 0), np.minimum(center + 0.15, 1)
        assert guarded([low], [high], 0.5 + random.random() / 2).sum() in {1, 4}
    worth = Quadratic(0.65)(subsets(3)) @ [0.48, 0.47, 0.05]
    assert subsets(3)[worth.argmax()].tolist() == subsets(3)[secured().argmax()].tolist() == [True, True, False]
    low, high = [[0.5, 0.25, 0.125], [0.4, 0.4, 0.0]], [[0.625, 0.375, 0.25], [0.55, 0.55, 0.1]]
    assert guarded(low, high, 0.0).tolist() == choice.maximal(np.eye(3), Intervals(low, high)).tolist()
    assert guarded(low, high, 0.35)[1].tolist() == [True, True, False]
    assert guarded(low, high, 0.65).all()


def test_the_wines(names):
    """On data: seven alike, three of five, two forbidden names; the lower probabilities are the model's."""
    y, (precise, rejecting, credal, guards) = datasets.twelve_wines().y, names["four"].values()
    same = (rejecting == guards).all(axis=1)
    assert same.sum() == 7
    assert (guards[~same].sum(axis=1) == 3).all()
    assert (rejecting[~same].sum(axis=1) == 1).all()
    assert rejecting[~same, y[~same]].sum() == 3
    pairs = credal.sum(axis=1) == 2
    assert (pairs.sum(), credal[pairs, y[pairs]].sum()) == (4, 3)
    forbidden = (credal.sum(axis=1) == 1) & (guards.sum(axis=1) == 3)
    assert forbidden.sum() == credal[forbidden, y[forbidden]].sum() == 2
    assert np.flatnonzero(forbidden).tolist() == [2, 3]
    assert (rejecting[forbidden, y[forbidden]] & (rejecting[forbidden].sum(axis=1) == 1)).all()
    assert np.flatnonzero(pairs).tolist() == [7, 8, 9, 11]
    assert rejecting[pairs].sum(axis=1).tolist() == [1, 1, 1, 3]
    assert rejecting[pairs, y[pairs]].sum() == 1 + 1
    assert precise[np.arange(12), y].sum() == 8
    _, model, codes = _draw_twelve_wines.taught()
    lower = model.predict_bounds(codes[datasets.twelve_wines().rows]).lower.max(axis=1)
    assert np.floor(100 * lower).tolist() == [round(100 * v) for v in chapter_18.LOWER_ON_WINES]


def test_the_row_of_the_scoreboard_rejects_at_the_same_price():
    """On data: the credal classifier is best."""
    row = next(row for row in scoreboard.rows() if row.chapter == 18)
    named = {name: f"{value:.3f}" for name, value in row.values.items()}
    assert named == {"precise": "0.683", "cautious": "0.750", "silent": "0.600", "top list": "0.600"}


def test_the_letters(names):
    """Choose an abstention rate: more than never abstaining; less than half; 10 and 25 percent; 10 and 50 letters."""
    best, wrong = letters()
    never = cost(best, wrong, 0, 0.1)
    assert len(best) == 1497
    assert (names["best"] == best).all()
    assert cost(best, wrong, 0.9, 0.1) > never
    assert cost(best, wrong, 0.7, 0.3) > never
    assert cost(best[200:], wrong[200:], chosen(best[:200], wrong[:200], 0.1)[1], 0.1) < never / 2
    hindsight, few = chosen(best, wrong, 0.1)[2], choices(0.1)
    assert few[200][0] / hindsight == pytest.approx(1.10, abs=0.01)
    assert few[50][0] / hindsight == pytest.approx(1.25, abs=0.01)
    assert few[10][1] < never
    assert [size for size, (_, most) in choices(0.3).items() if most < never] == [50, 100, 200, 500]


def test_the_solutions_of_the_warm_up():
    """Exercises 18.1 and 18.2."""
    given = ((0.52, 0.68, 0.62), (0.30, 0.55, 0.41), (0.79, 0.93, 0.86))
    assert [three_answers(*case, 0.75) for case in given] == [["12", "1", "12"], ["12", "12", "12"], ["1", "1", "1"]]
    assert (2 - F(1, 2)) / 3 == F(1, 2)

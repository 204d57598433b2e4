"""What the text of chapter 8 and of its solutions says about numbers, recomputed.

``FIRST`` and ``SECOND`` hold parts of sentences of the two lessons, with ``{}`` where a number stands, and the number,
recomputed. Each must be on its page word by word, and each decimal and longer fraction of a page is in one of them, or
in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.proofs.part2_sets.determinate_but_steady import instances
from credal_lib import metrics, rewards, risk
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered

F = Fraction
U65, U80, F1, F2 = rewards.Quadratic(F(13, 20)), rewards.Quadratic(F(4, 5)), rewards.FBeta(1), rewards.FBeta(2)
PAGES = [f"book/part2-sets/{name}" for name in ("08-variance-and-determinacy", "08b-a-committee")]


def shares(*counts, of):
    """A classifier with these numbers of correct answers by size, and incorrect ones for the rest."""
    return risk.Outcomes([F(count, of) for count in counts])


IMAGES = shares(1, 0, 0, of=4), shares(0, 2, 0, of=4)
PATIENTS = shares(50, 40, of=100), shares(65, 10, of=100)
CASES = risk.Outcomes((F(4, 12), F(3, 12), F(2, 12)), (F(2, 12), F(1, 12), 0))
WINES = shares(6, 3, 1, of=12), shares(8, 0, 0, of=12)
SEVEN = shares(1, 0, 6, of=7), shares(0, 6, 0, of=7)
TICKETS = shares(520, 300, 70, 25, of=1000), shares(742, 0, 0, 0, of=1000)
BIRDS = {name: shares(*counts, of=200) for name, counts in {
    "precise": (130, 0, 0, 0), "A": (100, 70, 0, 0), "B": (90, 60, 18, 12), "C": (36, 0, 90, 64),
}.items()}  # fmt: skip
GIVEN = [
    "with $h = 0.65$ and $h = 0.8$.", "earns ½ with probability 0.4",
    "that the premium of u65 is $0.6\\,x(1 - x)$", "the premium of a triple is 8/9 of the premium of a pair",
    "pays 0.4 for a correct pair", "always correct have the expected utility 0.4", "differ by less than 0.005",
    "The quadratic utility u80 pays 0.8", "`z_2, z_3 = -0.6, 1`",
    "by 0.01, and the other votes are at least 0.04", "smaller by 0.01, but the other members gain at least 0.04",
    "and 0.005 may be below a difference",
]  # fmt: skip


OF_F, OF_G = (
    rf"$\tfrac{{{{{one}}}}}{{{{100}}}} + \tfrac{{{{{two}}}}}{{{{100}}}}\cdot\tfrac1"
    for one, two in ((50, 40), (65, 10))
)


def enough(against, least):
    """The utility of a correct pair above which everybody prefers a classifier."""
    return F(1, 2) + against / (2 * (against + least))


def wedge_slope(j):
    """How steeply the line of a member falls in the plane of the shifts."""
    return F(risk.Member(j).utility(F(1, 2)) - F(1, 2)) / (risk.Member(j).utility(F(1, 3)) - F(1, 3))


@cache
def bootstrap():
    """The quantiles of votes and of the sufficient utility, on wines drawn again, as the cells of the page do."""
    wines = datasets.twelve_wines()
    gain = np.array([
        metrics_of(wines.y, wines.answers["cautious"].sets, j) - metrics_of(wines.y, wines.answers["precise"].sets, j)
        for j in (1, 2, 3)
    ])  # fmt: skip
    drawn = np.random.default_rng(8).integers(12, size=(10_000, 12))
    votes = gain[:, drawn].mean(axis=2)
    against, least = np.maximum(-votes[0], 0), votes[1:].min(axis=0)
    h = 0.5 + against / (2 * np.maximum(against + least, 1e-9))
    return [np.quantile(row, [0.05, 0.95]) for row in (*votes, h)]


def metrics_of(y, sets, j):
    """What a member pays for each answer."""
    return sets[np.arange(len(y)), y] * np.minimum(j / sets.sum(axis=1), 1)


def gains(u):
    """The least and the largest advantage of 500 random credal classifiers, as in the lesson."""
    hits = np.random.default_rng(8).dirichlet(np.ones(4), 500)[:, :3]
    return np.sort(hits @ u(1 / np.arange(1, 4)) - hits @ [1, 1 / 2, 1 / 3])[[0, -1]]


def first():
    """Sentences of the first lesson."""
    f, g = IMAGES
    patients = PATIENTS[0] - PATIENTS[1]
    low, high = gains(np.square)
    premium = [u.utility(F(1, 4)) - F(1, 4) for u in (U65, U80)]
    return [
        (
            r"variances are ${} = {}$ and ${} = {}$",
            tex(f.variance),
            digits(f.variance, 4),
            tex(g.variance),
            digits(g.variance, 4),
        ),
        (r"subtract the squared mean ${}$", tex(f.mean**2)),
        ("with probability {}, and the second entry of `misses`", digits(f.hits[0], 2)),
        ("an incorrect pair with probability {}", digits(1 - f.hits[0], 2)),
        ("determinacy of $f$ is {} and that of $g$ is {}", digits(F(1, 4), 2), digits(F(1, 2), 1)),
        ("from {} to {}. In other words", digits(F(2, 5) + F(2, 5) / 4 - F(9, 25), 2), digits(F(3, 5) * F(2, 5), 2)),
        ("both numbers are negative, {} and {}", digits(low, 4), digits(high, 4)),
        (r"differ by ${}$. {{prf:ref}}`prp-vacuous-or-precise` gives", tex(-patients.variance)),
        (r"because $\tfrac14 \cdot {} = {}$", tex(F(90 - 60, 100)), tex(-patients.variance)),
        (r"| $\tfrac6{{10}}$ | $\tfrac9{{10}}$ | ${}$ |", tex(F(3, 10))),
        (OF_F + r"2 = {}$ | " + OF_G + "2 = {}$", *(tex(one.mean) for one in PATIENTS)),
        (
            OF_F + r"4 = \tfrac{{{}}}{{40}}$ | " + OF_G + r"4 = \tfrac{{{}}}{{40}}$",
            *(40 * p.second_moment for p in PATIENTS),
        ),
        ("| {} |", f"${tex(-patients.variance)}$"),
        (
            "pays {} for a correct pair, so the premium is {}",
            digits(U65.utility(F(1, 2)), 2),
            digits(U65.utility(F(1, 2)) - F(1, 2), 2),
        ),
        (r"the advantage of $f$ is $0.15 \cdot 0.3 = {}$", digits(patients.expected(U65), 3)),
        (
            "The values {} and {} differ by {}",
            *(digits(one.expected(U65), 3) for one in PATIENTS),
            digits(patients.expected(U65), 3),
        ),
        ("but a precise classifier that is correct half of the time has {}", digits(F(1, 2), 1)),
        ("larger mean, {} against {}", *(digits(one.mean, 3) for one in reversed(WINES))),
        ("the means {}/72 and {}/72", *(int(72 * one.mean) for one in reversed(WINES))),
        ("the weights ¼ and {} for pairs", F(1, 3) - F(1, 9)),
        ("¼ and {}, the weights", F(1, 3) - F(1, 9)),
        ("a correct triple has the weight {}.", shares(0, 0, 1, of=1).second_moment),
        ("and the triple adds {}.", shares(0, 0, 1, of=1).second_moment),
        ("correct triples count {}, and", shares(0, 0, 1, of=1).second_moment),
        ("the weight of a triple is $\\tfrac13 - \\tfrac19 = {}$", tex(F(1, 3) - F(1, 9))),
        (r"P(F_D) = \tfrac6{{12}} = {}$", tex(CASES.determinacy)),
        (r"E[f_D] = \tfrac4{{12}} = {}$", tex(CASES.determinate_mean)),
        (
            r"\tfrac3{{12}}\cdot\tfrac12 + \tfrac2{{12}}\cdot\tfrac13 = \tfrac18 + {} = {}$",
            tex(F(2, 36)),
            tex(CASES.indeterminate_mean),
        ),
        ("{} + {} = {}$", tex(F(3, 12) / 4), tex(F(2, 12) / 9), tex(CASES.indeterminate_second_moment)),
        (r"\tfrac13 + \tfrac{{13}}{{72}} = {}$", tex(CASES.mean)),
        (r"\tfrac13 + \tfrac{{35}}{{432}} - (\tfrac{{37}}{{72}})^2 = {}$", tex(CASES.variance)),
        (r"\tfrac{{K-1}}{{K^2}}\cdot 0.3 = {}\cdot 0.3 = {}$", tex(F(3, 16)), digits(F(3, 16) * F(3, 10), 5)),
        ("differ by $0.3$ times the premium",),
        (
            r"0.6\cdot{} = {}$, and under u80 it is $1.2\cdot{} = {}$",
            tex(F(3, 16)),
            digits(premium[0], 4),
            tex(F(3, 16)),
            digits(premium[1], 3),
        ),
        (
            "the differences are {} and {},",
            *(digits(F(3, 10) * each, n) for each, n in zip(premium, (5, 4), strict=True)),
        ),
        ("They are {} and {} times the difference", *(digits(each / F(3, 16), 1) for each in premium)),
    ]


def second():
    """Sentences of the second lesson."""
    seven, wines, tickets = SEVEN[0] - SEVEN[1], WINES[0] - WINES[1], TICKETS[0] - TICKETS[1]
    one, two, three = (vote * 72 for vote in wines.votes)
    (low, high), _, _, _ = bootstrap()
    slopes = [F(u, d) for u, d in ((2, 5), (6, 5), (9, 5))]
    star = enough(-wines.votes[0], min(wines.votes[1:]))
    b = (BIRDS["B"] - BIRDS["precise"]).votes
    c = BIRDS["precise"] - BIRDS["C"]
    premiums = {u: [u.utility(F(1, k)) - F(1, k) for k in (2, 3)] for u in (U65, U80, F2)}
    shift = [F(-6, 10) * F(1, 2), F(1, 3), F(2, 3)]
    return [
        (
            "because {} is about {} and {} is about {}",
            SEVEN[1].variance,
            digits(SEVEN[1].variance, 3),
            SEVEN[0].variance,
            digits(SEVEN[0].variance, 3),
        ),
        (
            "because {} is more than {}. However, {} is more than {} = 35/49",
            SEVEN[1].expected(U80),
            SEVEN[0].expected(U80),
            SEVEN[0].expected(F2),
            SEVEN[1].expected(F2),
        ),
        ("{} is more than {}, and {} is more than {}", *premiums[U65], *premiums[U80]),
        ("because {} is more than {}.", premiums[F2][1], premiums[F2][0]),
        (
            "The slope starts at {} on the right, it gains {} at the reward ½, and it gains another {}",
            digits(slopes[0], 1),
            digits(slopes[1] - slopes[0], 1),
            digits(slopes[2] - slopes[1], 1),
        ),
        (
            "For u80 and three classes the weights are {}, $0.8/2 = {}$ and $0.6/3 = {}$",
            *(digits(w, 1) for w in risk.committee_weights(U80, 3)),
        ),
        ("u65 gives most of its weight, {},", risk.committee_weights(U65, 3)[0]),
        ("set-F2 gives {} to $u_3$", risk.committee_weights(F2, 3)[2]),
        ("The weights are {}, −1/3 and −1/6", risk.committee_weights(lambda x: x**2, 3)[0]),
        (
            "$\\Delta_2 = {} + {} = {}$ and $\\Delta_3 = {} + {} = {}$",
            *(
                digits(x, 2 - (i in (0, 3))).replace("−", "-")
                for i, x in enumerate(
                    [shift[0], shift[1], shift[0] + shift[1], shift[0], shift[2], shift[0] + shift[2]]
                )
            ),
        ),
        ("has the variance {} against {} of $g$", "0.1724", "0.1696"),  # test_the_answer_of_the_explorer
        (r"set-F2 gives them $\tfrac4{{21}}$ and ${}$", tex(risk.committee_weights(F2, 3)[2])),
        (r"$\tfrac4{{21}}\cdot(-\tfrac17) + \tfrac{{10}}{{21}}\cdot\tfrac17 = {}$", tex(seven.expected(F2))),
        (r"\tfrac15\cdot\tfrac17 = {}$", tex(seven.expected(U80))),
        ("with slope −{}, and the line of $u_3$ is the flattest, with slope −{}.", *map(wedge_slope, (2, 3))),
        ("by {}/72, because its mean", -one),
        ("by {}/72 and {}/72", two, three),
        ("are at least {}/72, the advantage", min(two, three)),
        (r"-\lambda_1 \cdot {} + (1 - \lambda_1) \cdot \tfrac{{10}}{{72}}", tex(F(1, 72))),
        (r"$h^* = {} \approx {}$", tex(star), digits(star, 3)),
        ("every risk-averse person with $h > {}$", digits(star, 3)),
        ("goes from {} to {}", digits(low, 3), digits(high, 3)),
        (r"$e = {} \approx {}$", tex(-wines.votes[0]), digits(-wines.votes[0], 3)),
        (r"by $e = {}$, and the other votes are at least $\Delta = \tfrac{{{}}}{{200}}$", tex(-b[0]), 200 * min(b[1:])),
        (r"= \tfrac12 + \tfrac1{{2 \cdot 39}} \approx {}$", digits(enough(-b[0], min(b[1:])), 3)),
        (r"$\tfrac25, \tfrac25, {}$ and ${}$", *map(tex, risk.committee_weights(U80, 4)[2:])),
        ("better by {} of our units", digits(200 * c.expected(U80), 1)),
        ("in units of {}", F(1, 200)),
        ("\\tfrac12 + 0.01/(2 \\cdot 0.05) = {}$", digits(enough(F(1, 100), F(4, 100)), 1)),
        ("a correct pair above {}.", digits(enough(F(1, 100), F(4, 100)), 1)),
        ("The votes are $-{}$, $+{}$, $+{}$ and $+{}$", *(digits(abs(vote), 4) for vote in tickets.votes)),
        (r"0.520 + 0.300 + 0.070\cdot\tfrac23 + 0.025\cdot\tfrac24 - 0.742 = {}$", digits(tickets.votes[1], 4)),
        (
            r"0.0424/(2 \cdot {}) = {}$",
            digits(tickets.votes[1] - tickets.votes[0], 4),
            digits(enough(-tickets.votes[0], tickets.votes[1]), 3),
        ),
    ]


def claims(page):
    found = first() if page == PAGES[0] else second()
    return [template.format(*values) for template, *values in found]


@pytest.mark.parametrize("page", PAGES)
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_number_is_typed_without_being_recomputed(page):
    assert uncovered(flat(without_code(text_of(page))), [*claims(page), *GIVEN]) == [], CURE


def test_a_number_that_nobody_recomputes_is_noticed():
    assert uncovered(r"It is 0.25, not 3/98 or \tfrac{13}{72}.", ["It is 0.25"]) == ["3/98", r"\tfrac{13}{72}"]


def member(j):
    return rewards.Concave(lambda x: min(j * x, 1), f"u_{j}")


def advantage(reward, f, g):
    return (f - g).expected(reward)


@pytest.fixture
def seven():
    n = F(1, 7)
    return risk.Outcomes((n, 0, 6 * n), (0, 0, 0)), risk.Outcomes((0, 6 * n, 0), (0, n, 0))


def test_the_four_images():
    """Lesson, "A number that looks wrong" and "By hand": equal means, three times the variance."""
    truths, *answers = instances()
    moments = []
    for given in answers:
        sets = np.array([[k in answer for k in (1, 2, 3)] for answer in given])
        reward = risk.Outcomes.from_predictions(np.array(truths) - 1, sets).lottery()
        moments.append((reward.mean, reward.variance, metrics.determinacy_score(sets)))
    assert moments == [(0.25, 3 / 16, 0.25), (0.25, 1 / 16, 0.5)]
    f, g = risk.Outcomes((F(1, 4), 0, 0), (0, F(3, 4), 0)), risk.Outcomes((0, F(1, 2), 0), (F(1, 2), 0, 0))
    assert (f.second_moment, g.second_moment) == (F(1, 4), F(1, 8))
    assert [(f.lottery(member(j)).mean, g.lottery(member(j)).mean) for j in (2, 3)] == [(F(1, 4), F(2, 4))] * 2


def test_two_members_disagree(seven):
    """Lesson, "By hand": the moments, the table of votes, and the lead 2/49 of set-F2."""
    f, g = seven
    assert f.lottery().mean == g.lottery().mean == F(3, 7)
    assert (f.second_moment, g.second_moment) == (F(5, 21), F(3, 14))
    votes = [[h.lottery(member(j)).mean for h in seven] for j in (1, 2, 3)]
    assert votes == [[F(3, 7), F(3, 7)], [F(5, 7), F(6, 7)], [1, F(6, 7)]]
    assert advantage(U80, f, g) < 0 == advantage(F1, f, g) < advantage(F2, f, g)
    assert (advantage(U80, f, g), advantage(F2, f, g)) == (F(-1, 35), F(2, 49))


@pytest.mark.parametrize(("reward", "weights"), [(U80, (2, 2, 1)), (F2, (7, 4, 10)), (F1, (4, 1, 1))])
def test_the_weights_of_the_committee(reward, weights):
    """Lesson, "A committee speaks for everybody": 2/5, 2/5, 1/5 for u80; 1/3, 4/21, 10/21 for set-F2."""
    total = sum(weights)
    for k in (1, 2, 3):
        x = F(1, k)
        mixed = sum(F(w, total) * min(j * x, 1) for j, w in enumerate(weights, start=1))
        assert mixed == reward.utility(x)
    formula = {
        U80: lambda x: x + F(12, 10) * x * (1 - x),
        F1: lambda x: 2 * x / (1 + x),
        F2: lambda x: 5 * x / (1 + 4 * x),
    }[reward]
    assert [reward.utility(F(1, k)) for k in (1, 2, 3)] == [formula(F(1, k)) for k in (1, 2, 3)]


def test_the_twelve_wines():
    """Lesson, "On data": counts, means, variances, votes, and the worth 6/11 of a pair beyond which all agree."""
    wines = datasets.twelve_wines()
    shares = [risk.Outcomes.from_predictions(wines.y, wines.answers[name].sets) for name in ("precise", "cautious")]
    g, f = (
        risk.Outcomes(*([F(round(12 * share), 12) for share in part] for part in (each.hits, each.misses)))
        for each in shares
    )
    assert [12 * hit for hit in g.hits] == [8, 0, 0]
    assert ([12 * hit for hit in f.hits], 12 * sum(f.misses)) == ([6, 3, 1], 2)
    assert (f.lottery().mean, g.lottery().mean) == (F(47, 72), F(48, 72))
    assert 0.65 < f.lottery().variance / g.lottery().variance < 0.67
    assert [72 * advantage(member(j), f, g) for j in (1, 2, 3)] == [-1, 10, 12]
    votes = [advantage(member(j), f, g) for j in (1, 2, 3)]
    least = min(votes[1:])  # a judge with u(1/2) = h has the weight 2(1 - h) for u_1
    assert 2 * (1 - F(6, 11)) * votes[0] + (1 - 2 * (1 - F(6, 11))) * least == 0
    assert advantage(rewards.Concave(lambda x: (10 * x + min(2 * x, 1)) / F(11), "at the border"), f, g) == 0
    for u in (member(1), member(2), member(3), rewards.Quadratic(F(13, 20)), U80, F1, F2):
        assert advantage(u, f, g) >= votes[0], "worse by more than the difference of the means"
        assert advantage(u, f, g) > 0 or u.utility(F(1, 2)) <= F(6, 11)
    silent = risk.Outcomes.from_predictions(wines.y, wines.answers["silent"].sets).lottery()
    assert (silent.mean, silent.variance) == (0, 0)


def test_a_utility_that_is_not_concave():
    """Lesson, "Where it breaks": pairs that are always right against guesses right half of the time."""
    pays = {1: 1, F(1, 2): F(2, 5), 0: 0}
    pairs, coin = risk.Lottery((F(1, 2),), (1,)), risk.Lottery((1, 0), (F(1, 2), F(1, 2)))
    assert pairs.mean == coin.mean
    assert (pairs.expected(pays.get), coin.expected(pays.get)) == (F(2, 5), F(1, 2))


def test_quadratic_premiums_have_a_fixed_ratio():
    """Lesson, "Where it breaks": triples to pairs as 8 to 9."""
    for reward in (U80, rewards.Quadratic(F(13, 20))):
        pair, triple = (reward.utility(x) - x for x in (F(1, 2), F(1, 3)))
        assert triple / pair == F(8, 9)


def test_the_answer_of_the_explorer():
    """Lesson, "Play": 0.1724 against 0.1696, F2 prefers f, and the third slider changes the determinacy alone."""
    describe = load("move_mass").describe
    said = describe(-10, 10, 0)
    assert "Variance: f 0.1724, g 0.1696" in said
    assert "u₂ prefers g, u₃ prefers f, u80 prefers g, set-F2 prefers f" in said
    fewer, more = (describe(0, 0, wrong).split("Variance") for wrong in (-9, 9))
    assert fewer[1].replace("f 0.650", "f 0.470") == more[1]


@pytest.mark.parametrize(
    ("reward", "pairs", "triples"), [(member(2), 3, 2), (member(3), 3, 4), (U80, 9, 8), (F2, 7, 8), (F1, 1, 1)]
)
def test_the_lines_in_the_plane_of_shifts(reward, pairs, triples):
    """Checked, "The lines in the plane of shifts": indifferent at z2 : z3 = -triples : pairs, as the lesson says."""
    d2, d3 = F(-triples, 100), F(pairs, 100)
    g = risk.Outcomes((F(1, 4), F(1, 4), F(1, 4)), (F(1, 4), 0, 0))
    hits = (F(1, 4) - d2 / 2 - d3 / 3, F(1, 4) + d2, F(1, 4) + d3)
    f = risk.Outcomes(hits, (1 - sum(hits), 0, 0))
    assert f.lottery().mean == g.lottery().mean
    assert advantage(reward, f, g) == 0
    if reward is U80:
        assert f.lottery().variance == g.lottery().variance


def test_the_warm_up_exercises():
    """Exercises 8.1 and 8.3."""
    n = F(1, 12)
    h = risk.Outcomes((4 * n, 3 * n, 2 * n), (2 * n, n, 0))
    assert (h.indeterminate_mean, h.indeterminate_second_moment) == (F(13, 72), F(35, 432))
    assert (h.lottery().mean, h.lottery().variance) == (F(37, 72), F(779, 5184))
    f = risk.Outcomes((F(1, 2), 0, 0, F(2, 5)), (F(1, 10), 0, 0, 0))
    g = risk.Outcomes((F(1, 2) + F(3, 40), 0, 0, F(1, 10)), (F(1, 10) + F(9, 40), 0, 0, 0))
    assert f.lottery().mean == g.lottery().mean
    assert g.lottery().variance - f.lottery().variance == F(5625, 100000)
    assert [advantage(r, f, g) for r in (rewards.Quadratic(F(13, 20)), U80)] == [F(3375, 100000), F(675, 10000)]


def test_the_solutions_of_the_core_exercises():
    """Solutions 8.4 to 8.6: slopes 1.2, 0.6, 1; losses 0.04 and 0.08; seven instances of four classes."""
    assert np.diff([0, 0.4, 0.5, 1]) / np.diff([0, 1 / 3, 1 / 2, 1]) == pytest.approx([1.2, 0.6, 1])
    premiums = [r.utility(F(1, 3)) - F(1, 3) for r in (rewards.Quadratic(F(13, 20)), U80)]
    assert [F(3, 10) * premium for premium in premiums] == [F(4, 100), F(8, 100)]
    n = F(1, 7)
    f = risk.Outcomes((n, 0, 0, 6 * n), (0, 0, 0, 0))
    g = risk.Outcomes((0, 5 * n, 0, 0), (2 * n, 0, 0, 0))
    assert f.lottery().mean == g.lottery().mean
    assert g.lottery().variance < f.lottery().variance
    assert advantage(U80, f, g) < 0 < min(advantage(F1, f, g), advantage(F2, f, g))
    shifts = {j: [min(F(j, k), 1) - F(1, k) for k in (2, 3, 4)] for j in (2, 3, 4)}
    assert shifts[3] == [F(1, 2), F(2, 3), F(1, 2)]
    assert shifts[2] == [F(1, 2), F(1, 3), F(1, 4)]
    assert shifts[4] == [F(1, 2), F(2, 3), F(3, 4)]

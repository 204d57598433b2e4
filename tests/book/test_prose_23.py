"""What the text of chapter 23 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from sympy import Rational, solve, symbols

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.proofs.part5_toplists.table_of_lists import RECOVERED
from credal_lib import toplists

F = Fraction
BRIER, LOG = toplists.Brier(), toplists.Log()
MODERATE = [[0.5, 0.4, 0.05, 0.03, 0.02]]


def entropy(p):
    return BRIER.entropy_of(BRIER.total(p))


def padded_to(scores, unlisted):
    """Listed entries first, then the proxy probability as often as needed, in fractions."""
    return [*scores, *[toplists.proxy(sum(scores, F(0)), unlisted)] * unlisted]


def excess_of_log(u, n_unlisted):
    return u * np.log(n_unlisted) / LOG.entropy([[1 - u, u]])[0]


def test_the_wren():
    """Lesson, "One percent left out": 0.38 and 0.50 percent under Brier, 24.75 and 123.33 under log."""
    found = {}
    for n in (5, 1000):
        q = np.zeros((1, n))
        q[0, :2] = 0.99, 0.01
        for score in (BRIER, LOG):
            found[score.label, n] = score.by_length(q)[0, 1] / score.entropy(q)[0] - 1
    assert (round(found["Brier", 5], 4), round(found["Brier", 1000], 4)) == (0.0038, 0.0050)
    assert (round(found["log", 5], 4), round(found["log", 1000], 4)) == (0.2475, 1.2333)


def test_the_limit_for_one_percent():
    """Lesson, "Brier": whatever the number of classes, a list that leaves 0.01 over is within about half a percent."""
    assert toplists.brier_excess_bound(F(1, 100), 999) < F(1, 198) == F(1, 100) / (2 * F(99, 100))
    assert round(100 / 198, 3) == 0.505


def test_how_much_has_to_be_accounted_for():
    """Lesson, "Long enough": 91 percent for 5 percent, 98.1 for 1 percent; and u/(2(1 - u)) = e at 2e/(1 + 2e)."""
    for allowed, named in ((F(1, 20), F(91, 100)), (F(1, 100), F(981, 1000))):
        least = 1 / (1 + 2 * allowed)
        assert named - F(1, 100) < least <= named
        u = 1 - least
        assert u == 2 * allowed / (1 + 2 * allowed)
        assert u / (2 * (1 - u)) == allowed


def test_the_table_by_hand():
    """Lesson, "By hand": one class with 3/5, a single other class with 2/5."""
    optimum = entropy([F(3, 5), F(2, 5)])
    assert optimum == F(12, 25)
    for unlisted, value, share, log in (
        (2, F(14, 25), F(1, 6), 41),
        (4, F(15, 25), F(1, 4), 82),
        (8, F(31, 50), F(7, 24), 124),
    ):
        score = entropy(padded_to([F(3, 5)], unlisted))
        assert (score, score / optimum - 1) == (value, share)
        assert share == toplists.brier_excess_bound(F(2, 5), unlisted) == F(unlisted - 1, 3 * unlisted)
        assert round(100 * excess_of_log(0.4, unlisted)) == log
    assert 1 - F(9, 25) == F(16, 25) == optimum * (1 + F(1, 3))


def test_the_steps_of_the_recovery():
    """Checked, "A distribution from its scores": a second root is negative, 25, 9, 4 sum to 38."""
    c, m = symbols("c M")
    assert solve(2 * (1 - c) - 1, c) == [Rational(1, 2)]
    assert solve(Rational(3, 4) - 1 / (4 * m) - Rational(6875, 10000), m) == [4]
    roots = solve(Rational(3, 4) - c**2 - (Rational(1, 2) - c) ** 2 / 3 - Rational(5867, 10000), c)
    assert sum(roots).simplify() == Rational(1, 4)
    assert [round(float(root), 3) for root in sorted(roots, key=float)][1] == 0.4
    assert min(map(float, roots)) < 0
    assert 1 - F(1, 4) - F(4, 25) - F(5862, 10000) == F(38, 10000)
    triples = [t for t in product(range(11), repeat=3) if sum(t) == 10 and sorted(t, reverse=True) == list(t)]
    assert [t for t in triples if sum(v * v for v in t) == 38] == [(5, 3, 2)]
    assert RECOVERED["moderate"] == (50, 40, 5, 3, 2)


def test_the_random_lists_in_code():
    """Checked, "A thousand lists": the guarantee is kept, nearly reached; log more than doubles."""
    rng = np.random.default_rng(23)
    first = rng.uniform(0.3, 0.99, size=(1000, 1))
    chances = np.hstack([first, (1 - first) * rng.dirichlet(np.full(49, 0.02), size=1000)])
    padded = toplists.pad(chances, toplists.top_mass(chances, 1 / 1.1))
    brier, log = (score.entropy(padded) / score.entropy(chances) - 1 for score in (BRIER, LOG))
    assert 0.04 < brier.max() <= 0.05
    assert np.median(brier) < 0.005
    assert log.max() > 1


def test_the_price_of_the_empty_list():
    """Checked, "Saying nothing": 1 - 1/K and ln K; a class without doubt is worth it from (1 + 1/K)/2."""
    for n in (2, 5, 9):
        nothing = np.zeros((1, n)), np.zeros((1, n), dtype=bool)
        assert BRIER(*nothing)[0] == pytest.approx([1 - 1 / n] * n)
        assert LOG(*nothing)[0] == pytest.approx([np.log(n)] * n)
        threshold = (1 + F(1, n)) / 2
        assert 2 * (1 - threshold) == 1 - F(1, n)


def test_a_calibrated_list_that_is_not_true_exceeds_u():
    """Lesson, "A list that is not true": 1/5 and 4/5 among five classes, 4/5 and 8/25."""
    even, u = [F(1, 5)] * 5, F(4, 5)
    assert padded_to([F(1, 5)], 4) == even
    assert (entropy(even), entropy([F(1, 5), u])) == (F(4, 5), F(8, 25))
    assert entropy(even) / entropy([F(1, 5), u]) - 1 == F(3, 2) == toplists.brier_excess_bound(u, 4) > u


def test_the_bound_is_not_attained_by_two_names():
    """Lesson, "Brier": not with two positive scores and two unnamed classes; with a score of 0, or one class, it is."""
    attained = set()
    for p in ([F(a, 12) for a in q] for q in product(range(13), repeat=4) if sum(q) == 12):
        for k in (1, 2, 3):
            u = sum(p[k:], F(0))
            if 0 < u < 1:
                over = entropy(padded_to(p[:k], 4 - k)) / entropy(p) - 1
                if over == toplists.brier_excess_bound(u, 4 - k):
                    attained.add((sum(score > 0 for score in p[:k]), 4 - k))
    assert not [(positive, unlisted) for positive, unlisted in attained if positive > 1 and unlisted > 1]
    assert {(1, 3), (1, 2), (2, 1)} <= attained


def test_a_list_that_is_not_calibrated():
    """Lesson, "A list that is not true": 0.99 for class 1 where class 2 is nearly certain, nearly 2 over nearly 0."""
    truth = [0.001, 0.999, 0, 0, 0]
    paid = BRIER.expected([[0.99, 0, 0, 0, 0]], [[1, 0, 0, 0, 0]], truth)[0]
    optimum = BRIER.entropy([truth])[0]
    assert 1.9 < paid < 2
    assert optimum < 0.01


def test_the_numerator_under_the_logarithm():
    """Lesson, "Logarithm": what is lost, (1 - t) ln l less a sum that is not negative."""
    rng = np.random.default_rng(2)
    for q in rng.dirichlet(np.ones(6), size=50):
        listed = np.arange(6) < 2
        u, rest = q[~listed].sum(), q[~listed]
        lost = LOG.entropy(toplists.pad([q], [listed]))[0] - LOG.entropy([q])[0]
        assert lost == pytest.approx(u * np.log(4) - (rest * np.log(u / rest)).sum())
        assert lost <= u * np.log(4)


def test_true_lists_stay_below_u():
    """Lesson, "A list that is not true" and exercise 23.5: true lists stay below u, and others for u < 1/2."""
    for q in (q for n in (2, 3, 4) for q in product(range(13), repeat=n) if sum(q) == 12 and max(q) < 12):
        p = [F(a, 12) for a in q]
        for k in range(1, len(p)):
            u, unlisted = sum(p[k:], F(0)), len(p) - k
            if 0 < u < 1:
                over = entropy(padded_to(p[:k], unlisted)) / entropy(p) - 1
                assert over <= toplists.brier_excess_bound(u, unlisted)
                if min(p[:k]) >= max(p[k:]):
                    assert over < u
                    assert u < F(1, 2) or over < 1 - u


def test_the_cliff():
    """Lesson, "Letting the claim set the length": 0.49 and 1/3 beat the honest list; errata, 1/8000 and 1/2."""
    q = [1 / 2, 1 / 3, 1 / 6]
    honest = BRIER.expected([[0.5, 0, 0]], [[1, 0, 0]], q)[0]
    liar = BRIER.expected([[0.49, 1 / 3, 0]], [[1, 1, 0]], q)[0]
    assert liar < honest == pytest.approx(0.625)
    claim = [F(49, 100), F(1, 3), F(53, 300)]
    optimum, told = entropy([F(1, 2), F(1, 3), F(1, 6)]), entropy(padded_to([F(1, 2)], 2))
    far = sum((a - b) ** 2 for a, b in zip(claim, [F(1, 2), F(1, 3), F(1, 6)], strict=True))
    assert (optimum, told, far) == (F(11, 18), F(5, 8), 2 * F(1, 100) ** 2)
    assert liar == pytest.approx(float(optimum + far))
    assert round(float(optimum + far), 4) == 0.6113
    assert 2 * F(1, 100) - entropy(padded_to([F(99, 100)], 4)) == F(1, 8000)
    assert not toplists.is_valid([[0.25, 0.25, 0]], [[1, 1, 0]])[0]


@pytest.mark.parametrize(("beta", "beaten"), [(0.2, False), (1 / 3, False), (0.4, True), (0.5, True)])
def test_below_one_in_k_top_beta_lists_are_lists_of_one_class(beta, beaten):
    """Checked, "Lists of a given probability": three classes in twentieths, possible top-beta lists only."""
    q = np.array([t for t in product(range(21), repeat=3) if sum(t) == 20]) / 20
    listed = toplists.top_mass(q, beta)
    losses = BRIER(q, listed) @ q.T
    assert bool((losses < np.diag(losses) - 1e-9).any()) is beaten
    if beta <= 1 / 3:
        assert (listed.sum(axis=1) == 1).all()
    # Where every list may be reported, the whole truth beats the top-beta list.
    assert (BRIER.entropy(q) < np.diag(losses) - 1e-9).any()


def test_the_answers_of_the_explorer():
    """Lesson, "Play": (a) on the bounds; (b) two names, but five under the logarithm among 1000."""
    explorer = load("leave_classes_out")

    def percents(chances, classes, score):
        return [one[score]["excess"] for one in explorer.data[chances][str(classes)]]

    first, second = "0.99, 0.01", "0.5, 0.4, 0.05, 0.03, 0.02"
    one = {(n, s): f"{percents(first, n, s)[1]:.2f}" for n in (5, 1000) for s in ("Brier", "log")}
    assert one == {(5, "Brier"): "0.38", (1000, "Brier"): "0.50", (5, "log"): "24.75", (1000, "log"): "123.33"}
    for n in (5, 1000):
        for score in ("Brier", "log"):
            lists = explorer.data[first][str(n)][1][score]
            assert lists["bound"] == pytest.approx(lists["excess"])
            near = [k for k, over in enumerate(percents(second, n, score)) if over <= 1]
            assert near[0] == (5 if (n, score) == (1000, "log") else 2)
    assert f"{percents(second, 1000, 'Brier')[2]:.2f}" == "0.65"
    assert f"{percents(second, 1000, 'log')[4]:.2f}" == "13.20"


def test_the_bounds_of_the_explorer_are_those_of_the_theorems():
    """Lesson, "Play": the Brier bound is the library's, the logarithmic one u ln M / h(u), and none is exceeded."""
    for by_classes in load("leave_classes_out").data.values():
        for one in (one for lists in by_classes.values() for one in lists):
            if one["Brier"]["bound"] is not None:
                u, m = one["left"], one["unlisted"]
                assert one["Brier"]["bound"] == pytest.approx(100 * toplists.brier_excess_bound(u, m))
                assert one["log"]["bound"] == pytest.approx(100 * excess_of_log(u, m))
                assert all(one[score]["excess"] <= one[score]["bound"] + 1e-9 for score in ("Brier", "log"))


def test_the_quiz():
    """Lesson, "Quiz": about 2 percent for 0.04."""
    assert round(100 * 0.04 / (2 * 0.96)) == 2


def test_the_warm_up_exercises():
    """Exercises 23.1 to 23.3."""
    optimum, score = entropy([F(7, 10), F(1, 5), F(1, 10)]), entropy(padded_to([F(7, 10)], 2))
    assert (optimum, score, score / optimum - 1) == (F(46, 100), F(93, 200), F(1, 92))
    bound = toplists.brier_excess_bound(F(3, 10), 2)
    assert bound == F(3, 28) == score / entropy([F(7, 10), F(3, 10)]) - 1
    assert 9 < bound / F(1, 92) < 10
    assert toplists.top_mass(MODERATE, 10 / 11).sum() == 3
    assert round(100 * (BRIER.by_length(MODERATE)[0, 2] / BRIER.entropy(MODERATE)[0] - 1), 2) == 0.08
    p, named = toplists.average([[[0.5, 0.3, 0, 0]], [[0.4, 0, 0.4, 0]]], [[[1, 1, 0, 0]], [[1, 0, 1, 0]]])
    assert p[0] == pytest.approx([9 / 20, 1 / 5, 1 / 4, 0])
    assert toplists.pad(p, named)[0, 3] == pytest.approx(1 / 10)
    assert not toplists.is_valid([[9 / 20, 3 / 20, 1 / 5, 0]], named)[0]


def test_the_expected_results_of_the_core_exercises():
    """Exercises 23.4 (roots, the second solution in half percents) and 23.6 (counts and gains)."""
    c = symbols("c")
    roots = sorted(float(root) for root in solve(Rational(4, 3) * c**2 - c / 2 + Rational(455, 10000), c))
    assert [round(root, 3) for root in roots] == [0.155, 0.22]
    low = np.array([[0.25, 0.22, 0.2, 0.18, 0.15], [0.25, 0.22, 0.205, 0.17, 0.155]])
    for score in (BRIER, LOG):
        found = score.by_length(low)[:, [1, 2, 5]].round(4)
        assert (found[0] == found[1]).all()
    for units, n, beaten in ((10, 66, 9), (20, 231, 57)):
        q = np.array([t for t in product(range(units + 1), repeat=3) if sum(t) == units]) / units
        losses = BRIER(q, toplists.top_mass(q, 0.5)) @ q.T
        assert (len(q), (losses < np.diag(losses) - 1e-9).any(axis=0).sum()) == (n, beaten)
    assert toplists.brier_gain(F(1, 2), F(1, 2), 2) == F(1, 8)
    assert toplists.brier_gain(F(9, 20), F(11, 20), 2) == F(49, 800) == F(6125, 100000)


def test_how_the_dunnock_is_padded():
    """Lesson, "Why: differences and ratios": 0.01 becomes 0.0025 or 0.00001, divided by four or by a thousand."""
    shares = [toplists.proxy(F(99, 100), unlisted) for unlisted in (4, 999)]
    assert shares[0] == F(25, 10000)
    assert round(float(shares[1]), 5) == 0.00001
    assert [round(F(1, 100) / share, -1 if share < F(1, 1000) else 0) for share in shares] == [4, 1000]
    assert all(abs(F(1, 100) - share) < F(1, 100) for share in shares)


def test_the_twelve_wines():
    """Lesson, "On data": the order under both scores, and 0.02, 0.18 and 0.09 for wine 8, which turns it."""
    wines = datasets.twelve_wines()
    answers = wines.answers
    lost = {
        score.label: {name: score(a.p, a.listed)[np.arange(12), wines.y] for name, a in answers.items()}
        for score in (BRIER, LOG)
    }
    order = {label: sorted(by, key=lambda name: by[name].mean()) for label, by in lost.items()}
    assert order["Brier"] == ["top list", "cautious", "precise", "silent"]
    assert order["log"][0] == "precise"
    assert min(answers, key=lambda name: np.delete(lost["log"][name], 7).mean()) == "top list"
    given = {name: toplists.pad(a.p, a.listed)[7] for name, a in answers.items()}
    assert [round(given[name][wines.y[7]], 4) for name in ("precise", "cautious", "top list")] == [0.09, 0.02, 0.02]
    assert 1 - given["precise"].max() == pytest.approx(0.18)


def test_a_name_without_doubt_that_fails():
    """Lesson, "Naming without doubt": infinity and 2."""
    certain = np.array([[1.0, 0, 0]])
    assert BRIER(certain, certain.astype(bool))[0, 1] == 2
    assert np.isinf(LOG(certain, certain.astype(bool))[0, 1])

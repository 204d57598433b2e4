r"""What the text of lesson 17b says about numbers, recomputed, as ``test_numbers_17.py`` does for lesson 17."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._page import load
from credal_book.figures import chapter_17 as figures
from credal_book.turns._chapter_17b import area_of_answered
from credal_lib import abstention
from tests.book.sources import text_of, without_code
from tests.book.test_numbers_17 import ANY, COUNTS, SECOND, area, pairs, rule, shown, three, total
from tests.book.typed import CURE, digits, flat, uncovered

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
GIVEN = [
    "set the window back to 0.30", "With the window 0.30", "the bias 0.30, because", "a probability of at least 0.9.",
    "replace `>= 0.9` by `>= 0.99`", "put `>= 0.9` back", "In between the bias 0.2", "It is less than 0.929, so",
    "that at most 0.3 of the cases", "A third model abstains on 0.3 and has the area 0.91.",
    "less than the 0.91 of", "at an abstention of 0.3 ", "from 0.85 to 0.90 when",
    "the areas 0.95 at the abstention 0.3 and 0.92 at", "if it abstains on 0.3 of", "states 0.8, 0.5 and 0.2 for",
    "It is less than 0.8, so", "states 0.9, 0.6, 0.4 and 0.1 for", r"group give $\frac12 \cdot 4 + 4",
    r"group $\frac12 \cdot 4 + 2", r"last one $\frac12 \cdot 4 = 2$",
]  # fmt: skip


def second():
    """Sentences of the second lesson."""
    kept = [COUNTS[k] for k in (0, 1, 4, 5)]
    (right, every), (right_kept, every_kept) = pairs(COUNTS), pairs(kept)
    given_up = (right - right_kept) / (every - every_kept)
    whole, shy = area(COUNTS), area([COUNTS[0], COUNTS[5]])
    rows = shown(SECOND, (">= 0.9\n", ">= 0.99\n"))["rows"]
    assert rows["tree"][2] < shown(SECOND)["rows"]["tree"][2]
    tree = abstention.auc_response_curve(shown(SECOND)["y_tumor"], shown(SECOND)["p_of"]["tree"])
    low = int(np.argmin(np.where(tree.abstention < 0.6, tree.values, 1)))
    swapped = [(30, 0), (10, 10), (0, 10), (0, 10)]
    small, without = [(4, 1), (2, 2), (1, 4)], [(4, 1), (1, 4)]
    lost = [a - b for a, b in zip(pairs(small), pairs(without), strict=True)]
    falls = [(1, 1), (10, 0), (0, 10), (1, 1)]
    crossed = [(30, 0), (0, 20), (20, 20), (0, 10)]
    one, coin = area([crossed[0], *crossed[2:]]), area([(30, 0), (0, 10), (10, 10), (0, 10)])
    start, wide, biased = (
        load("roc_secant").describe(w, b, "left out of both") for w, b in ((0, 0.5), (0.3, 0.5), (0.3, 0.3))
    )
    told = [re.search(r"Area of what is answered (\S+),", said)[1] for said in (wide, start, biased)]
    return [
        ("the area rises from {} to {}. :::", digits(whole, 4), digits(shy, 2)),
        ("The bill rises from {} to {}, which", total(figures.WHOLE, [[0, 3], [6, 0], [2, 2]]),
         total(figures.SHY, [[0, 3], [6, 0], [2, 2]])),
        (r"$\frac{{19}}{{40}} = {}$ of the ill and $\frac1{{60}} \approx {}$ of the healthy",
         *three(F(19, 40), F(1, 60))),
        ("is multiplied by {} and each false-positive rate by {}.", *three(1 / (1 - F(11, 40)), 1 / (1 - F(19, 60)))),
        ("the area is {}, compared with {} for all cases.", *told[:2]),
        ("the abstention is still {}, but the area is smaller, for example {} ",
         re.search(r"Abstention (\S+)\. ", biased)[1], told[2]),
        ("leaves {} percent of the patients unknown, and ranks all", digits(100 * rows["logistic"][0], 1)),
        ("leaves {} percent unknown, and its area is smaller than before, {}, because",
         digits(100 * rows["tree"][0], 1),
         digits(rows["tree"][2], 3)),
        ("to about {} near the abstention {}.", digits(tree.values[low], 2), digits(tree.abstention[low], 2)),
        ("were ranked better ({}).", digits(rows["tree"][3], 3)),
        (r"$40 \cdot 60 = {}$ pairs, and {} of them are ranked correctly, which gives the area {}.", every, right,
         digits(whole, 4)),
        (r"$29 \cdot 41 = {}$ pairs are kept, and {} of them are ranked correctly, which gives {}.", every_kept,
         digits(right_kept, 1), digits(right_kept / every_kept, 3)),
        ("Of the {} pairs that are given up {} were ranked correctly, and this is a share of {}.", every - every_kept,
         digits(right - right_kept, 1), digits(given_up, 3)),
        ("cost {}, {} and {}, and have the areas {}, {} and {}.",
         *(total(m, [[0, 3], [6, 0], [2, 2]]) for m in (figures.WHOLE, figures.CAREFUL, figures.SHY)),
         digits(whole, 4), digits(area(kept), 3), digits(shy, 2)),
        ("One model abstains on {} and has the area {}. Another one abstains on {} and has the area {}.",
         digits(F(20, 100), 1), digits(one, 3), digits(F(40, 100), 1), area([*crossed[:2], crossed[3]])),
        ("which is at {} there", digits((one + 1) / 2, 3)),
        ("the abstention is {}, halfway between the two models. But the area is only {},", digits(F(30, 100), 1),
         digits(coin, 3)),
        ("it is at {}, and the segment is at {}. The pairs", *three(area(swapped), (one + 1) / 2)),
        ("had a cost of {} with the thresholds of the theorem, and logistic regression {}, but at",
         *three(rule("Bayes")[1], rule("logistic")[1])),
        ("their areas differ by less than {}.", "0.01"),
        (r"so the area is $\frac{{{}}}{{{}}} \approx {}$.", *pairs(small), digits(area(small), 3)),
        (r"there are $5 \cdot 5 = {1}$ pairs, and $2 + 16 + 2 = {0}$ of them are", *pairs(without)),
        ("so the new area is {}.", digits(area(without), 1)),
        ("Of the {1} pairs that are given up {0} were ranked correctly, which is a share of {2}.", *lost,
         digits(lost[0] / lost[1], 2)),
        (r"The areas are $\frac{{{}}}{{{}}}$ and $\frac12$", *area(falls).as_integer_ratio()),
        ("The abstention is {} and the area {}. ```", "0.3", digits(coin, 3)),
    ]  # fmt: skip


def test_each_number_of_the_lesson_is_recomputed():
    text = flat(without_code(text_of(SECOND)))
    parts = [words.format(*numbers) for words, *numbers in second()]
    assert [part for part in [*parts, *GIVEN] if part not in text] == []
    assert uncovered(text, [*parts, *GIVEN], ANY) == [], CURE


def test_what_the_search_finds():
    """The middle is cut out: the area rises if and only if the pairs given up were worse; how often it rises."""
    trials = shown(SECOND)["trials"]
    assert len(trials) == 4000
    assert all(rises == worse for _, rises, worse in trials)
    shares = [np.mean([rises for k, rises, _ in trials if k == kind]) for kind in (0, 1)]
    assert 0.45 < shares[0] < 0.55
    assert 0.75 < shares[1] < 0.8


@pytest.mark.parametrize("seed", range(30))
def test_when_the_area_rises(seed):
    """The theorem "Cut, stretch, join", second part."""
    groups = [(ill, healthy) for ill, healthy in np.random.default_rng(seed).integers(1, 9, (6, 2)).tolist()]
    (right, every), (right_kept, kept) = pairs(groups), pairs([groups[k] for k in (0, 1, 4, 5)])
    rises = F(right_kept) / kept > F(right) / every
    assert rises == (F(right - right_kept) / (every - kept) < F(right_kept) / kept)


def test_the_tumors():
    """Area: logistic regression rises, naive Bayes turns, the tree falls; the hull."""
    names = shown(SECOND)
    y, p = names["y_tumor"], names["p_of"]
    curves = {name: abstention.auc_response_curve(y, p[name]) for name in p}
    peak = {name: curve.abstention[np.nanargmax(curve.values)] for name, curve in curves.items()}
    assert np.nanmax(curves["logistic"].values) == 1
    assert 0.3 < peak["Bayes"] < 0.5 < 0.7 < curves["Bayes"].abstention[np.nanargmin(curves["Bayes"].values)]
    assert peak["tree"] < 0.01
    kept = {name: row[2] > row[3] for name, row in names["rows"].items()}
    assert kept == {"logistic": True, "Bayes": True, "tree": False}
    assert len(names["places"]) == 44
    assert len(names["best"]) == sum(names["on_hull"]) == len(names["hull"]) == 10
    assert set(names["best"]["classifier"]) == {"logistic"}
    ends = names["best"].sort_values("abstention")["bias"].tolist()
    assert (ends[0], set(ends[1:-1]), ends[-1]) == (0.5, {0.2}, 0.5)
    both = names["places"].query("classifier == 'logistic'").pivot(index="abstention", columns="bias", values="area")
    assert (both[0.5] == both[0.2])[both.index.isin([0, 0.5])].all()
    assert curves["logistic"].values[0] - curves["Bayes"].values[0] < 0.01


def test_areas_do_not_mix():
    """The coin is below the segment everywhere between its ends, and above it after the change."""
    for edits, sign in (((), -1), ((("[30, 0, 20, 0]", "[30, 20, 0, 0]"),), 1)):
        coin = shown(SECOND, *edits)["coin"]
        run = np.array([coin(lam) for lam in np.linspace(0, 1, 41)])
        straight = np.interp(run[1:-1, 0], *run[np.argsort(run[:, 0])][[0, -1]].T)
        assert (sign * (run[1:-1, 1] - straight) > 0).all()


def test_the_wines():
    """With seven left M is 1 and one is wrong; with three left a cultivar is gone."""
    twelve = datasets.twelve_wines()
    p = twelve.answers["top list"].p
    curve = abstention.auc_response_curve(twelve.y, p)
    by_left = {round(12 * (1 - a)): m for a, m in zip(curve.abstention, curve.values, strict=True)}
    assert by_left[7] == 1 > by_left[8]
    assert [left for left, m in by_left.items() if np.isnan(m)] == [3, 2, 1, 0]
    surest = np.argsort(-p.max(axis=1))[:7]
    assert (p.argmax(axis=1) != twelve.y)[surest].sum() == 1


def test_your_turn_is_the_library_s():
    """Area and hull, Your turn: the area and the abstention of the hundred patients with 30 unknown."""
    y, p = figures.patients()
    answered = ~np.isin(p[:, 0], (0.5, 0.3))
    assert area_of_answered(p[:, 0], y == 0, answered) == pytest.approx((0.3, float(F(2209, 2378))))

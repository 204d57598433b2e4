"""What the text of chapter 29, of its page checked and of its solutions says about numbers, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands, and the
number, recomputed: from the library, from ``results/``, or by the cells of the page, which are run once. Each must be
on its page word by word, and each decimal, fraction and percentage is in one of them, or in a part of ``GIVEN``, whose
numbers the book chooses or the paper prints.
"""

from __future__ import annotations

import os
import re
from fractions import Fraction
from functools import cache, partial

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest

from credal_book import datasets, proofs, scoreboard, studies
from credal_book.figures import chapter_29
from credal_book.studies import cautious
from credal_lib import abstention, comparisons, confusion
from tests.book.changes import CHANGES
from tests.book.lesson_form import code_of, values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, NUMBER, digits, flat, tex, uncovered
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F, d2, d3 = Fraction, partial(digits, places=2), partial(digits, places=3)
LESSON = "notebooks/29-cautious-classifiers"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/29-cautious-classifiers"
WITH_PERCENT = re.compile(NUMBER.pattern + r"|\d+%")
NAMES = re.compile(r"J4\.8|C4\.5|WEKA 3\.6\.14|(?<!`)`[^`\n]+`(?!`)")
WHOLE, HIDDEN = BOARDS = ("tic-tac-toe", "tic-tac-toe-8")
SHARES = {name: F(positive, positive + negative) for name, (_, positive, negative) in chapter_29.LEAVES.items()}
GIVEN = {
    LESSON: [
        "With the bias 0.8 for", "because 0.6 is less than 0.8.", "(We chose 0.8 with hindsight.)",
        "a window of width 0.6", "A classifier has the accuracy 0.9.",
        "only the probabilities 0.01 and 0.99,", "climbs from 0.8 to 1", "A case has $p = 0.5$.", "and *unknown* 2.5.",
        "gives up $p = 0.1$,", "gives up $p = 0.9$.", "with confidence 0.6 and the positive case with confidence 0.9.",
        "with confidence 0.6 and the negative case with confidence 0.9.",
        "gives the 95% interval", "which is 1/5 with five folds.", "the ends of the 95% interval",
        "and 1/10 in place of 1/5.",
    ],
    CHECKED: [
        "exactly drawn each 10%", "begin at 0.967", "from 0.3 to 0.6.", "at least 0.0005.",
        "at a false-positive rate of 0.1",
        "The last one, at 0.82,", "the printed region, 0.65 to 0.75", "accuracy of 0.796 and an AUC of 0.873",
        "where the cost at 0.75", "Where the tree states more than 0.9", "At abstention 0.4",
        "class bias centered on 0.5", "beyond 0.8 this is noise",
    ],
    SOLUTIONS: [],
}  # fmt: skip


@cache
def shown():
    return values_of(LESSON)


@cache
def ran():
    """The values of the page checked, whose cells are folded."""
    mpl.use("Agg")
    os.environ["CREDAL_LIB_STATIC"] = "1"
    values = {}
    for cell in code_of(as_notebook(CHECKED)):
        exec(cell.source, values)  # noqa: S102  (the page's own code)
    return values


@cache
def counts():
    kept = pd.concat([studies.results("cautious").counts, cautious.counts_of_weka()])
    return kept[kept["curve"] == "window"]


@cache
def curves():
    return cautious.response(counts(), by=["data", "classifier", "degree"])


@cache
def spam():
    return curves().loc["spambase", "J4.8"]


@cache
def without_abstention():
    """Accuracy and AUC, to three digits, of the classifiers on the boards."""
    found = curves().xs(0, level="degree")[["accuracy", "auc"]]
    rows = zip(found.index, found.to_numpy(), strict=True)
    return {key: tuple(d3(value) for value in row) for key, row in rows}


def cases():
    """True classes and probabilities of the thirty cases."""
    y = np.concatenate([[0] * a + [1] * b for _, a, b in chapter_29.LEAVES.values()])
    p = np.concatenate([[p] * (a + b) for p, a, b in chapter_29.LEAVES.values()])
    return y, np.column_stack([p, 1 - p])


def totals(costs=chapter_29.COSTS, **more):
    price = partial(abstention.mean_cost, costs=costs)
    return np.round(30 * abstention.response_curve(*cases(), price, **more).values).astype(int).tolist()


def limits(costs):
    """Shares above and below which positive and negative are cheaper than unknown."""
    (_, false_alarm), (miss, _), (ill, healthy) = costs
    return F(false_alarm - healthy, false_alarm - healthy + ill), F(healthy, miss - ill + healthy)


@cache
def ways():
    """Promised cost and cost of each way to choose, by classifier; the tree with a bias."""
    found = shown()["choices"].groupby(["classifier", "way"])[["promised", "cost"]].mean()
    return found, shown()["by_bias"].groupby("way").mean()


def lesson():
    """Sentences of the lesson."""
    cost, error, share = spam()["cost"], spam()["error"], spam()["abstention"]
    by_hand = shown()["by_hand"]["accuracy"].map(d3)
    found, bias = ways()
    tree, logistic = found.loc["tree"], found["cost"].loc["logistic regression"]
    (*_, promised, paid), (cheap, level) = (
        CHANGES["29"][1].shows[0].split(),
        CHANGES["29"][2].shows,
    )  # a test runs the changes
    own, cheap_at = shown()["own_table"].mean(), curves()["cost"].unstack().idxmin(axis=1)
    own_high, own_low = limits(shown()["own_costs"])
    tests, before = shown()["tests"], without_abstention()
    bars, (high, low) = limits(chapter_29.COSTS), limits([[0, 100], [20, 0], [6, 9]])
    dear = totals([[0, 100], [20, 0], [6, 9]])
    assert min(dear) == dear[1], "only B"
    hands = ["{}, {}, {}, {} and {}", *totals()]
    d = [F(9 + 3 + 4 + 7, 30), F(20, 25), F(16, 19), F(9, 10)]
    return [
        ("correct on {:.0f} of a hundred messages", 100 * (1 - error.loc[0])),
        ("(b) The {:.0f} percent on which", 100 * error.loc[0]),
        ("on the {} messages of", datasets.table().set_index("name").loc["spambase", "n"]),
        ("a message costs {} on average. Of all degrees, {} has the least cost, {}, and", d3(cost.loc[0]),
         cost.idxmin(), d3(cost.min())),
        ("there the filter hands over {:.0%} of the messages.", share.loc[cost.idxmin()]),
        ("should hand over about {:.0f} of them", 100 * share.loc[cost.idxmin()]),
        ("handing over *everything*, at {}, is", d3(cost.loc[100])),
        ("hand over the {:.1f}% with the least confidence, the error falls only from {} to {}.", 100 * share.loc[8],
         d3(error.loc[0]), d3(error.loc[8])),
        ("Between 0.3 and 0.7 the cost hardly changes",),
        (r"so the accuracy is $\tfrac{{25}}{{30}} = {}$", tex(F(25, 30))),
        (r"it is ${}$, and without B and C ${}$.", tex(F(22, 25)), tex(F(18, 19))),
        ("always correct, only ${}$ is left", tex(F(9, 10))),
        ("the total cost goes through " + hands[0], *hands[1:]),
        (r"the share $\tfrac99$, which is more than ${}$", tex(F(18, 19))),
        ("if and only if $q < {}$, and cheaper than *negative* if and only if $q > {}$", *map(tex, bars)),
        ("have $q$ between ${1}$ and ${0}$, and rises", *map(tex, bars)),
        ("only if you are {:.0f} percent sure, and *negative* only if you are {:.0f} percent sure",
         100 * float(bars[0]), 100 * float(1 - bars[1])),
        ("The total costs are now {}, {}, {}, {} and {}, so a window around one half should give up only B.", *dear),
        (r"The two limits are ${}$ and ${}$, so *unknown* is the cheapest answer for {} and {}.", tex(high), tex(low),
         *(name for name, q in SHARES.items() if low < q < high)),
        (r"Leaf C, with $q = \tfrac13$, is now below ${}$", tex(low)),
        (r"Leaf A, with $q = {}$, is below ${}$, and unknown costs {} instead of {}.", tex(SHARES["A"]), tex(high),
         9 * 6 + 1 * 9, 1 * 100),
        ("the best that a centered window can do is {}.", min(totals())),
        ("at $76 - 27 = {}$", totals(bias=[0.8, 0.2])[3]),
        ("starts at {} and not at {}.", totals(bias=[0.8, 0.2])[0], totals()[0]),
        ("passes through the cost of {}.", totals(bias=[0.8, 0.2])[3]),
        ("The cost rule finds {} without", totals(bias=[0.8, 0.2])[3]),
        ("Of the {} test boards, {} are answered, {} of them correctly, and {} are unknown", 192,
         *map(int, (np.array(shown()["one_table"])[:2].sum(), np.trace(np.array(shown()["one_table"])),
                    np.array(shown()["one_table"])[2].sum()))),
        ("more often than the tree ({} against {})", by_hand["pruned tree", 0], by_hand["tree", 0]),
        ("with {} against {}, although", by_hand["tree", 40], by_hand["pruned tree", 40]),
        ("promises a cost of {}, and then a new board costs {}. This is more than the {} of leaving",
         *map(d3, (*tree.loc["training"], tree.loc["all unknown", "cost"]))),
        ("Its {} looks best", d3(tree.loc["test", "cost"])),
        ("The inner folds promise {}, and a new board costs {}.", *map(d3, tree.loc["inner folds"])),
        ("seems to save {} of the {} that", d2(logistic["all unknown"] - logistic["test"]),
         d3(logistic["all unknown"])),
        ("it saves only {}, so", d2(logistic["all unknown"] - logistic["inner folds"])),
        ("With the cost rule it saves {}.", d2(logistic["all unknown"] - logistic["cost rule"])),
        ("its costs are within {} of those of the inner folds", "0.12"),
        ("lower the cost from {} to {}.", d3(tree.loc["test", "cost"]), d3(bias.loc["test", "cost"])),
        ("the cost on the test boards falls only from {} to {}.", d3(tree.loc["inner folds", "cost"]),
         d3(bias.loc["inner folds", "cost"])),
        ("all four would seem to save more than {}.", "0.2"),
        ("now promise {} instead of {}, because their trees", promised, d3(tree.loc["inner folds", "promised"])),
        ("A new board costs {} instead of {}, so the promise is now too low by {} and not by {}.", paid,
         d3(tree.loc["inner folds", "cost"]), d3(float(paid) - float(promised)),
         d3(tree.loc["inner folds", "cost"] - tree.loc["inner folds", "promised"])),
        ("cheapest at degree {}, but the tree is cheapest at degree {}, and at degree {} if",
         *(cheap_at[key] for key in ((WHOLE, "logistic regression"), (WHOLE, "tree"), (HIDDEN, "tree")))),
        ("cheapest at degree {}, and with a hidden corner logistic regression (degree {}) is better than",
         *(cheap_at[key] for key in ((WHOLE, "pruned tree"), (HIDDEN, "logistic regression")))),
        ("better than naive Bayes (degree {}).", cheap_at[HIDDEN, "naive Bayes"]),
        ("the pruned tree was cheaper, with {} against {}, but", *(d3(found.loc[(name, "inner folds"), "cost"])
                                                                   for name in ("pruned tree", "tree"))),
        ("shows the difference ({} against {})", before[HIDDEN, "tree"][1], before[HIDDEN, "pruned tree"][1]),
        ("ahead of the pruned tree by {}, but", d3(tests["tree - pruned tree", 40].mean)),
        ("ahead by {} on average, and the interval", d3(tests["naive Bayes - logistic regression", 80].mean)),
        ("the accuracy 0.796 and the AUC 0.873 for their tree",),
        ("we find {} and {}, and with a hidden corner {} and {}.", *before[WHOLE, "tree"], *before[HIDDEN, "tree"]),
        ("(they report 0.804 and 0.844, and we find {} and {})", *before[HIDDEN, "pruned tree"]),
        ("it has {} patients who lived or died, and {} died", len(shown()["own_y"]), (shown()["own_y"] == 0).sum()),
        ("*positive* is cheaper than *unknown* if $q > {}$, and *negative* if $q < {}$", float(own_high),
         float(own_low)),
        ('against "all unknown", which costs {}, and', d3(own["all unknown"])),
        ("the cost rule costs least, with {}, and the window with a bias costs {}.", d3(own["cost rule"]),
         d3(own["window and bias"])),
        ("The probability {} is above {}, so", d3(shown()["p"][1, 0]), float(own_low)),
        ("*precise* would cost only {}, which", d3(6 / 12)),
        ("has only about {:.0f} deaths", 32 * 4 / 5),
        ('The window with a bias now costs {}, the cost rule {} and "all unknown" {}.', cheap, level, level),
        ("The share in the group is {}, which", d2(F(17, 20))),
        (r"At first the accuracy is ${}$, without B $\tfrac{{20}}{{25}} = {}$, without B and C ${}$", *map(tex, d[:3])),
        ("without D as well ${}$.", tex(d[3])),
        (r"$\tfrac35 < {}$, $\tfrac46 < {}$ and $\tfrac79 < {}$", *map(tex, d[:3])),
        (r"we need $\tfrac{{N+1}}{{N+2}} \ge {}$", tex(bars[0])),
        (r"so $N \ge {}$. If", next(n for n in range(100) if F(n + 1, n + 2) >= F(97, 99))),
        (r"we need $\tfrac{{1}}{{N+2}} \le \tfrac17$, so $N \ge {}$",
         next(n for n in range(100) if F(1, n + 2) <= F(1, 7))),
    ]  # fmt: skip


def checked():
    """Sentences of the page that checks the chapter."""
    page, before = ran(), without_abstention()
    rule, at, sums = page["rule"], page["at"], page["sums"]
    first = {name: sums.loc[(HIDDEN, name)].loc[10] for name in ("naive Bayes", "logistic regression")}
    pure = [f"{100 * row['true_pos'] / (row['true_pos'] + row['false_pos']):.1f}" for row in first.values()]
    corner = [float(np.interp(0.1, *page["roc"](key))) for key in (("spambase", "J4.8"), (HIDDEN, "tree"))]
    apart = [abs(at((HIDDEN, "tree"), "auc", a) - float(value)) for a, value in page["printed"].items()]
    least = {key: page["cheapest"]((key, "tree")) for key in BOARDS}
    swapped = [page["cheapest"]((key, "tree"), page["exchanged"])[0] for key in BOARDS]
    cost = {key: curves().loc[key].set_index("abstention")["cost"] for key in
            [(b, n) for b in BOARDS for n in shown()["models"]]}  # fmt: skip
    rest = [part.idxmin() for key, part in cost.items() if key != (WHOLE, "logistic regression")]
    low, high = (at((HIDDEN, "logistic regression"), measure, [0, 0.6]) for measure in ("accuracy", "auc"))
    others = [curves().loc[key].set_index("abstention")["cost"] for key in page["others"]]
    nine, eight, mail = page["nine_span"], page["eight_span"], page["span"]("J4.8", "accuracy", "spambase")
    once = counts().query("data == @WHOLE and classifier == 'tree' and degree == 0")
    every = cautious.response(once, by=["repetition"])
    bayes = curves().loc["spambase", "naive Bayes"]["abstention"].iloc[-1]
    mail_first = [d3(at(("spambase", name), "accuracy", 0)) for name in ("pruned J4.8", "J4.8")]
    return [
        ("our tree has {} and {}, and so has WEKA's", *before[WHOLE, "tree"]),
        ("the accuracy is never below {}, so", d3(np.floor(1000 * every["accuracy"].min()) / 1000)),
        ("has the accuracy {} and the AUC {} (printed: 0.796 and 0.873)", *before[HIDDEN, "tree"]),
        ("The pruned tree has {} and {} (printed: 0.804 and 0.844)", *before[HIDDEN, "pruned tree"]),
        ("the two differ by less than {}.", "0.01"),
        ("which is {} on average, {:.1f}% of the boards", d3(rule.loc["tree", "p, where above 0.9"]),
         100 * rule.loc["tree", "positive there"]),
        (r"to reach $\tfrac{{97}}{{99}}$",),
        (r"lie below $\tfrac17$ and above $\tfrac{{97}}{{99}}$",),
        ("Naive Bayes states {} on average where all boards are positive, and by the rule it leaves {:.1f}% of",
         d3(rule.loc["naive Bayes", "p, where above 0.9"]), 100 * rule.loc["naive Bayes", "unknown by the rule"]),
        ("The rule costs {:.1f}% more than the best window for the tree, and {:.1f}% more for naive Bayes",
         *100 * rule.loc[["tree", "naive Bayes"], "above"]),
        ("costs {:.1f}% more on the fifth fold than the least cost of the curve for the tree, and {:.1f}% more for",
         *100 * page["flattery"][["tree", "naive Bayes"]]),
        (r"which is $\tfrac{{40}}{{12}}$ a wine",),
        ("the true-positive rate is {}. The curve of tic-tac-toe without a corner is less abrupt ({})",
         *map(d2, corner)),
        ("{}% are positive according to naive Bayes, and {}% according to logistic", *pure),
        ("at abstention {}. The AUC climbs", d2(page["reached"])),
        ("within 4 percent of its least value from {} to {}, and", d2(page["near"].min()), d2(page["near"].max())),
        ("cost least between {} and {}, and at 0.7 more than a tenth above",
         *(d2(end(part.idxmin() for part in others)) for end in (min, max))),
        ("naive Bayes ends at abstention {}: for {:.0f}% of the messages", d2(bayes), 100 * (1 - bayes)),
        ("are within {} of the curve", d3(np.ceil(1000 * max(apart[:-1])) / 1000)),
        ("is {} below the curve. The folds still explain this, because they explain {}.", d3(apart[-1]),
         d3(page["explained"]((HIDDEN, "tree"), "auc", 0.82, "0.98"))),
        ("This place is {} on the whole board and {} without a corner, where the cost at 0.75 is {:.0f}% higher",
         *(d2(found[0]) for found in least.values()), 100 * (least[HIDDEN][2] / least[HIDDEN][1] - 1)),
        ("the places are {} and {}. So", *map(d2, swapped)),
        ("from abstention 0 to {}, by up to {}, and by then", d2(nine[1]), d3(nine[2])),
        ("ahead at first, by {}, which", d3(page["start"])),
        ("From {} to {} the unpruned tree is ahead, by {} at {}, and at higher abstentions it is at most {} behind",
         d2(eight[0]), d2(eight[1]), d3(eight[2]), d2(eight[3]), d3(eight[4])),
        ("at degree 40 without a corner, {}, is not quite", d3(shown()["tests"]["tree - pruned tree", 40].mean)),
        ("rises from {} to {} as abstention goes from 0 to 0.6, and its AUC from {} to {} only",
         *map(d3, (*low, *high))),
        ("at abstention {} for logistic regression on the nine squares, and between {} and {} for",
         *map(d2, (cost[WHOLE, "logistic regression"].idxmin(), min(rest), max(rest)))),
        ("they cost {} unpruned and {} pruned on the nine squares, and {} and {} without",
         *(d2(cost[board, name].min()) for board in BOARDS for name in ("tree", "pruned tree"))),
        ("{} against {}, and the lower one from {} to {}.", *mail_first, d2(mail[0]), d2(mail[1])),
        (r"$\tau_1 = \tfrac{{97}}{{99}}$ and $\tau_2",),
        (r"$b = \left(\tfrac{{99}}{{113}}, \tfrac{{14}}{{113}}\right)$ and $w = \tfrac{{580}}{{693}}$",),
    ]  # fmt: skip


def solutions():
    """Sentences of the solutions."""
    chosen = {"mail": ("spambase", "J4.8"), "nine": (WHOLE, "tree"), "eight": (HIDDEN, "tree")}
    never, above = [], []
    for data, name in chosen.values():
        part = counts().query("data == @data and classifier == @name")
        by_z = {z: cautious.response(part, [(0, 100), (20, 0), (2 * z, 3 * z)], by=["degree"])["cost"].idxmin()
                for z in np.arange(0, 20.5, 0.5)}  # fmt: skip
        never.append(f"{min(z for z, degree in by_z.items() if degree == 0):g}")
        cost = cautious.response(part, by=["repetition", "fold", "degree"])["cost"].unstack()
        parts = [(rows, fold) for _, rows in cost.groupby("repetition") for fold in rows.index]
        paid = [rows.loc[fold, rows.drop(fold).mean().idxmin()] for rows, fold in parts]
        above.append(f"{100 * (np.mean(paid) / curves().loc[data, name]['cost'].min() - 1):.1f}")
    w, b = F(97, 99) + F(6, 7) - 1, F(1, 7) / (F(2, 99) + F(1, 7))
    assert (w, b) == (F(580, 693), F(99, 113))
    return [
        ("at least {} on the mail, {} on the whole board, and {} without", *never),
        ("The honest costs are {}%, {}% and {}% higher", *above),
        (r"\tfrac2{{99}} = b_2\,(1 - w), \qquad \tfrac17 = b_1\,(1 - w), \qquad 1 - w = \tfrac2{{99}} + \tfrac17 = {}",
         tex(1 - w)),
        (r"$w = {}$ and $b = \left({}, {}\right)$", tex(w), tex(b), tex(1 - b)),
        (r"they are ${}$ and $\tfrac67$", tex(F(97, 99))),
    ]  # fmt: skip


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page):
    text = flat(NAMES.sub("name", without_code(text_of(page))))
    parts = [flat(words.format(*numbers)) for words, *numbers in PARTS[page]()]
    assert [part for part in [*parts, *GIVEN[page]] if part not in text] == []
    assert uncovered(text, [*parts, *GIVEN[page]], WITH_PERCENT) == [], CURE


def test_the_leaves():
    """Give up answers in order; by hand: the costs, what each leaf costs if unknown, and that D alone is answered."""
    asked = {name: 2 * a + 3 * b for name, (_, a, b) in chapter_29.LEAVES.items()}
    assert asked == {"A": 21, "B": 12, "C": 16, "D": 27}
    assert (totals(), totals(bias=[0.8, 0.2])) == ([340, 152, 128, 155, 76], [200, 152, 73, 49, 76])
    high, low = limits(chapter_29.COSTS)
    assert {name for name, q in SHARES.items() if q < low or q > high} == {"D"}
    frame = shown()["leaves"]
    assert {name: tuple(frame.loc[name, ["p", "positive", "negative"]]) for name in frame.index} == chapter_29.LEAVES
    assert chapter_29.COSTS == cautious.COSTS == tuple(map(tuple, shown()["costs"].tolist()))
    accuracy = abstention.response_curve(*cases()).values[:4]
    assert [F(value).limit_denominator(30) for value in accuracy] == [F(5, 6), F(22, 25), F(18, 19), F(9, 10)]


def test_which_cases_may_choose():
    """What the text says of the ways to choose: which is misled, which is flattered, whose interval has no 0."""
    found = shown()["choices"].pivot_table("cost", "classifier", "way")
    assert (found["training"] > found["all unknown"]).to_dict() == {name: name == "tree" for name in found.index}
    assert (found["all unknown"] - found["test"]).min() > 0.2
    assert (found["test"] < found["inner folds"]).all()
    assert (found["cost rule"] - found["inner folds"]).abs().max() < 0.12
    ends = {name: (found.low, found.high) for name, found in shown()["intervals"].items()}
    assert {name for name, (low, _) in ends.items() if low > 0} == {"pruned tree", "naive Bayes"}
    assert all(high > 0 for _, high in ends.values())
    own = shown()["own_table"]
    assert own.mean().idxmin() == "cost rule"
    assert own["all answered"].mean() == pytest.approx(own["all unknown"].mean())
    gains = [own["all unknown"] - own[way] for way in ("all answered", "window and bias", "cost rule")]
    ends = [comparisons.corrected_interval(gain, 1 / 5) for gain in gains]
    assert all(found.low < 0 < found.high for found in ends)


def test_new_rows_are_answered():
    """The last cell of the lesson: the two ways differ on the second patient only."""
    p, costs = shown()["p"], shown()["own_costs"]
    assert {len(abstention.cost_rule(p, costs)), len(shown()["new_rows"])} == {4}
    by_rule, by_window = shown()["ways"].values()
    assert (by_rule != by_window).any(axis=1).tolist() == [False, True, False, False]
    assert by_rule[1].tolist() == [False, False]
    assert by_window[1].tolist() == [False, True]


def test_the_curves():
    """Full scale and Play: the flat range of the mail, both crossings, the lowest places, and the intervals."""
    assert spam()[spam()["abstention"].between(0.3, 0.7)]["cost"].max() < 1.04 * spam()["cost"].min()
    models = {name: curves().loc[HIDDEN, name]["accuracy"] for name in shown()["models"]}
    gap = models["naive Bayes"] - models["logistic regression"]
    assert ((gap.loc[:70] < 0).all(), (gap.loc[72:90] > 0).all()) == (True, True)
    pruned = (models["tree"] - models["pruned tree"]).loc[:90]
    assert (pruned.loc[0] < 0, (pruned.loc[6:76] > 0).all()) == (True, True)
    assert min(models["tree"].loc[76], models["pruned tree"].loc[76]) > 0.98
    least = {key: (part.idxmin()[-1], part.min()) for key, part in curves()["cost"].groupby(["data", "classifier"])}
    assert all(abs(least[board, "tree"][1] - least[board, "pruned tree"][1]) < 0.05 for board in BOARDS)
    assert [least[HIDDEN, name][0] for name in ("tree", "pruned tree")] == pytest.approx([80, 80], abs=2)
    assert min(least[HIDDEN, name][0] for name in ("naive Bayes", "logistic regression")) > 90
    assert min(models, key=lambda name: least[WHOLE, name][1]) == "logistic regression"
    assert least[WHOLE, "logistic regression"][0] == 12
    zero = [found.low < 0 < found.high for found in shown()["tests"].values()]
    assert zero == [True, True, True, False, False, True]


def test_the_page_checked_says_what_its_tables_show():
    """Words and counts of the statements, the claims, the orders at abstention 0.4, and the twelve wines."""
    page = ran()
    mail, boards = ([row[1] for row in page[name]] for name in ("statements", "on_tictac"))
    assert (len(mail), sum(word.startswith("agrees") for word in mail)) == (12, 11)
    alone = [sum(f"agrees on {board}" in word and "differs" in word for word in boards) for board in ("eight", "nine")]
    assert (len(boards), sum(not word.startswith("agrees in part") for word in boards), alone) == (19, 10, [7, 1])
    missed = {claim.id: claim for claim in proofs.claims(29) if claim.verdict == "not-reproduced"}
    assert set(missed) == {f"ferri-s7-{end}" for end in ("tictac-base", "tictac-auc-curve", "prune", "nb-logistic")}
    assert all(number in str(missed["ferri-s7-tictac-base"]) for number in ("0.796", "0.873"))
    best = {
        WHOLE: ["logistic regression", "tree", "pruned tree", "naive Bayes"],
        HIDDEN: ["tree", "pruned tree", "logistic regression", "naive Bayes"],
    }
    for board, order in best.items():
        for measure in ("accuracy", "error", "auc", "cost"):
            values = [page["at"]((board, name), measure, 0.4) for name in order]
            assert values == sorted(values, reverse=measure in ("accuracy", "auc"))
    kinds = (page["found"].groupby("without")[["accuracy", "AUC"]].mean() - [0.796, 0.873]).abs().sum(axis=1)
    assert kinds.idxmin() == "corner"
    wines, data = 12 * page["wine_curve"].values, datasets.twelve_wines()
    assert wines[[0, 1, 6, 12]] == pytest.approx([40, 41, 6, 12])
    (row,) = scoreboard.rows([29])
    assert (row.leaders, 12 * row.values["silent"], 12 * row.values["precise"]) == (("silent",), 12, 40)
    counted = confusion.tally(data.y, data.answers["precise"].sets, unknown=True)
    assert 12 * confusion.error(counted) == pytest.approx(4)

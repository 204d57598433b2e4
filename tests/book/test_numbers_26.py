"""What the text of chapter 26 says about numbers, recomputed.

`claims` holds sentences of the lesson, or parts of them, with ``{}`` where a number stands, and the numbers, recomputed
from the library and from ``results/``, or taken from what the reader's cells compute. ``GIVEN`` holds parts whose
numbers the book chooses, ``PRINTED`` parts whose numbers the paper prints, each with the claim that says so. Each part
must be on the page word by word, and each number of text, captions and alternative texts must be in one of them.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations

import numpy as np
import pytest
from scipy import stats

from credal_book import datasets, proofs, scoreboard, studies
from credal_book.explore._explorers import utility_picker
from credal_book.figures import chapter_26
from credal_lib import comparisons
from credal_lib.classifiers import LazyNaiveCredalClassifier
from credal_lib.rewards import Quadratic
from tests.book.lesson_form import values_of
from tests.book.typed import digits, flat, tex
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
PAGE = "notebooks/26-credal-classifiers"
NAMES = ["NCC", "LNCC", "CMA", "CDT"]
PAIRS = {"u50": 0.5, "u65": 0.65, "u80": 0.8}
NOT_A_NUMBER = re.compile(
    r"^# 26\.|[Cc]hapter (?:24|25|26)|:label: [\w-]+|\{solution\} [\w-]+|\{[\w:-]+\}`[^`]*`|\]\([^)]*\)"
    r"|```python.*?```|`[^`\s{][^`]*`|\bu(?:50|65|80)\b|\*\*\d\.\*\*|\\chi\^2",
    re.MULTILINE | re.DOTALL,
)
NUMBER = re.compile(r"\\tfrac(?:\{\d+\}|\d)(?:\{\d+\}|\d)|(?<![\w.])[−-]?\d+(?:,\d{3})*(?:\.\d+)?%?")
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


@cache
def page():
    """All that a reader reads: text, captions and alternative texts; what only looks like a number is blanked out."""
    texts = []
    for cell in as_notebook(PAGE).cells:
        shown = cell.metadata.get("mystnb", {})
        texts += [cell.source] if cell.cell_type == "markdown" else []
        texts += [shown["figure"]["caption"]] if "figure" in shown else []
        texts += [shown["image"]["alt"]] if "image" in shown else []
    text = "\n\n".join(texts)
    return flat(text), flat(NOT_A_NUMBER.sub(lambda found: re.sub(r"\d", "#", found[0]), text))


@cache
def ran(*edits):
    """What the visible cells define; some texts may be replaced."""
    return values_of(PAGE, edits)


@cache
def table(utility, features="all"):
    """Scores of the stored study, a row for each data set, without the lesson's cells."""
    study = studies.results("credal-classifiers")
    names = studies.in_the_ranges(study.counts["data"].unique(), uci_only=True)
    return study.scores(features=features).loc[names, utility].unstack()[NAMES]


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(flat(sentence.format(*values)))


def three(value):
    return digits(value, 3, minus="-")


def opening():
    u65 = table("u65")
    won = comparisons.wins_ties_losses(u65["CMA"], u65["CDT"])
    gap = u65["CDT"] - u65["CMA"]
    n = len(u65)
    says("We keep the {} data sets", n)
    says("On how many of the {} data sets does CMA earn", n, also=u65["CMA"].median() > u65["CDT"].median())
    says("(a) On more than {}. (b) On {} or {}. (c) On fewer than {}.", n // 2 + 1, n // 2, n // 2 + 1, n // 2)
    says("CMA earns more on only {} data sets, and CDT on {}.", won.wins, won.losses)
    says("one bar for each of the {} data sets", n)
    says(
        "from {} to {}: {} are positive, {} are zero, and {} are negative",
        three(gap.max()),
        three(gap.min()),
        won.losses,
        WORDS[won.ties],
        won.wins,
    )
    says("Sixty-one bars", also=n == 61)
    first, second = [0.90, 0.82, 0.60], [0.91, 0.79, 0.61]
    says(
        "one classifier score {:.2f}, {:.2f}, {:.2f} and another one {:.2f}, {:.2f}, {:.2f}. The first has the higher "
        "median, but the second is ahead on two",
        *first,
        *second,
        also=[np.median(first) > np.median(second), np.sum(np.less(first, second)) == 2],
    )


def four_reasons():
    lazy = LazyNaiveCredalClassifier()
    says(
        "starts with the {} most similar rows. As long as the answer has several classes, LNCC adds the {} next most",
        lazy.k,
        lazy.step,
    )
    low, high = ran()["models"]["CMA"].inclusion
    says("allows every number from {} to {}", low, high)
    named, truth = ran()["named"], ran()["truth"]
    scores = ran()["metrics"].scores(truth, named, ["determinacy", "coverage", "u65"])
    ncc, _, cma, cdt = (scores.loc[name] for name in NAMES)
    says(
        "The {{term}}`determinacy` of NCC is {}: NCC names several kinds for {:.0%} of the test animals",
        three(ncc["determinacy"]),
        1 - ncc["determinacy"],
        also=ncc["coverage"] == 1,
    )
    says("CMA names a single kind every time and is always correct", also=[cma["determinacy"] == 1, cma["u65"] == 1])
    says("it is correct on only {:.0%} of the animals", cdt["u65"], also=cdt["determinacy"] == 1)
    sets = np.array(list(named.values()))
    assert all((drawn == named[name]).all() for name, drawn in chapter_26.zoo()[2].items()), "the picture shows these"
    differ = (sets != sets[0]).any(axis=(0, 2)) | (sets.sum(axis=2) > 1).any(axis=0)
    says("shows the {} animals on which the answers differ", WORDS[differ.sum()])
    says("NCC and LNCC hesitate on the same animals", also=(named["NCC"] == named["LNCC"]).all())
    two = ran(("NaiveCredalClassifier(s=1)", "NaiveCredalClassifier(s=2)"))["named"]["NCC"].sum(axis=1) > 1
    says("falls to {}, so NCC hesitates on {} of the {} animals", three(1 - two.mean()), two.sum(), len(two))
    says("Twenty-five animals", also=len(two) == 25)


def by_hand():
    values, ranks = ran(), ran()["ranks_4"]
    assert np.allclose(values["engine"], values["four"])
    assert values["live"].agrees_with(values["study"])
    says("A score of {:.2f} is good on `hayes-roth`", values["table_4"].loc["hayes-roth"].nlargest(2).min())
    says("every classifier earns more than {}", 0.93, also=values["table_4"].loc["iris"] > 0.93)
    place = ranks.loc["hayes-roth"].astype(int)
    says(
        "On `hayes-roth` CMA gets rank {}, NCC rank {}, LNCC rank {}, and CDT rank {}",
        *place[["CMA", "NCC", "LNCC", "CDT"]],
    )
    says(
        "ranks 3 and 4, so each gets the mean of the two, ${}$",
        tex(F(7, 2)),
        also=ranks.loc["zoo", ["NCC", "LNCC"]] == 3.5,
    )
    says(
        "LNCC gets rank {}, and the other three share the mean of 2, 3 and 4",
        int(ranks.loc["monks-1", "LNCC"]),
        also=ranks.loc["monks-1", ["NCC", "CMA", "CDT"]] == 3,
    )
    means = {name: F(float(ranks[name].mean())) for name in NAMES}
    assert ranks["NCC"].tolist() == [2, 3, 3.5, 3]
    says(
        r"R_{{\text{{NCC}}}} = \tfrac14\bigl(2 + 3 + \tfrac72 + 3\bigr) = {}, \quad R_{{\text{{LNCC}}}} = {}, "
        r"\quad R_{{\text{{CMA}}}} = {}, \quad R_{{\text{{CDT}}}} = {} .",
        *map(tex, means.values()),
    )
    says("They add up to {}, as four mean ranks must", sum(means.values()))
    later = ran(('utility = "u65"', 'utility = "u80"'))["ranks_4"]
    smaller = later.mean() < ranks.mean()
    says(
        "Only that of NCC, from {} to {}.",
        three(means["NCC"]),
        three(later["NCC"].mean()),
        also=smaller == [True, False, False, False],
    )
    says("so the mean rank of CMA becomes larger", also=later["CMA"].mean() > ranks["CMA"].mean())
    away = [mean - F(5, 2) for mean in means.values()]
    squares = sum(one**2 for one in away)
    chi2 = F(12 * 4, 4 * 5) * squares
    f = 3 * chi2 / (12 - chi2)
    says(
        r"the middle is ${}$. The distances from it are ${}, {}, {}$ and ${}$, and their squares add up to ${}$",
        tex(F(5, 2)),
        *map(tex, away),
        tex(squares),
    )
    says(
        "are our fractions ${}$ and ${}$",
        tex(chi2),
        tex(f),
        also=[values["test_4"].chi2 == pytest.approx(float(chi2)), values["test_4"].f == pytest.approx(float(f))],
    )
    says("The p value is {}.", three(stats.f.sf(float(f), 3, 9)))


def tests_of_ranks():
    orders = np.array(list(permutations(range(1, 5))), dtype=float)  # one data set
    assert 12 / 20 * np.mean(np.sum((orders - 2.5) ** 2, axis=1)) == pytest.approx(3)
    assert np.var(orders[:, 0] - orders[:, 1]) == pytest.approx(4 * 5 / 6)
    means = ran()["means"]
    f = ran()["f_of"](means, 61)
    says("simulate {} tables of {} data sets", len(means), 61)
    says(
        "Only 5% of the random tables have an $F$ above {:.2f}, and the F distribution says {:.2f}",
        np.quantile(f, 0.95),
        stats.f.isf(0.05, 3, 180),
    )
    tests = {name: comparisons.friedman(table(name)) for name in PAIRS}
    p = {name: test.f_p for name, test in tests.items()}
    says("finds a difference ($p = {}$)", three(p["u50"]))
    says(
        "multiplies the smallest p by 3, and the result, {}, is still below 0.05",
        three(comparisons.holm(list(p.values())).min()),
    )
    says("the test finds no difference. If p (corrected, if", also=[p["u65"] > 0.05, p["u80"] > 0.05])
    says("make several tests) is above 0.05, report this and stop")
    ranks_of_cdt = [table(name).round(12).rank(axis=1, ascending=False)["CDT"] for name in PAIRS]
    changed = [(b - a)[a != b] for a, b in pairwise(ranks_of_cdt)]
    says(
        "(CDT has the mean rank {} in all three rows by accident: its rank changes on {} data sets from *u50* to *u65* "
        "and on {} from *u65* to *u80*, but the changes cancel.)",
        three(tests["u50"].mean_ranks["CDT"]),
        *(WORDS[len(one)] for one in changed),
        also=[one.sum() == 0 for one in changed],
    )
    factor = {k: comparisons.critical_difference(k, 61) / np.sqrt(k * (k + 1) / 366) for k in (3, 4, 5)}
    says(r"\Delta = {:.3f}\, \sqrt{{\frac{{z (z + 1)}}{{6\, \ell}}}} .", factor[4])
    says("chosen in advance, {:.2f} standard deviations", stats.norm.isf(0.025))
    one, far = np.abs(means[:, 0] - means[:, 1]), means.max(axis=1) - means.min(axis=1)
    unit = np.sqrt(20 / 366)
    found = [(np.quantile(one, 0.95), 1.96 * unit), (np.quantile(far, 0.95), 2.569 * unit)]
    says("agree with both numbers, up to {}.", 0.01, also=[abs(round(a, 2) - round(b, 2)) < 0.0101 for a, b in found])
    says("So the factor {:.3f} allows", factor[4])
    of_three = stats.studentized_range.ppf(0.95, 3, np.inf) / 2**0.5
    says(
        "(Three classifiers need {:.3f}, and five need {:.3f};",
        of_three,
        factor[5],
        also=abs(factor[3] - of_three) < 1e-3,
    )
    ranks, reach = tests["u50"].mean_ranks, comparisons.critical_difference(4, 61)
    said = ", ".join(f"{name} {rank:.2f}" for name, rank in ranks.sort_values().items())
    groups = comparisons.homogeneous_groups(ranks, 61)
    second_test = means.max(axis=1) - means.min(axis=1) >= reach
    says(
        "the probability of finding a difference by accident would exceed 5%",
        also=np.mean((f > stats.f.isf(0.05, 3, 180)) | second_test) > 0.05,
    )
    says("Mean ranks: {}. The critical difference is {:.2f}.", said, reach)
    says("One bar joins {}, {} and {}, another one {} and {}.", *groups[0], *groups[1])
    says("NCC shares no bar with CMA and none with CDT", also=groups == [["CDT", "CMA", "LNCC"], ["LNCC", "NCC"]])
    behind = ranks["NCC"] - ranks["LNCC"]
    says(
        "the distance between NCC and LNCC is {:.4f} and the critical difference {:.4f}. So the distance falls short "
        "by only about {}, and",
        behind,
        reach,
        three(reach - behind),
    )
    says("Mean ranks under u50 on {} data sets", 61)
    says(
        "at $h = 0.65$ and $0.8$ the mean ranks are too close together for the test",
        also=min(tests[name].f_p for name in ("u65", "u80")) > 0.05,
    )
    quiz = [2.81, 2.5, 2.5, 2.19]
    chi2 = comparisons.friedman_statistic(quiz, 61)
    f = comparisons.iman_davenport(chi2, 61, 4)
    says(
        "mean ranks {}, {}, {} and {}. The test of all four gives $p = {:.2f}$, and the critical difference is {:.1f}",
        *quiz,
        stats.f.sf(f, 3, 180),
        reach,
    )
    says("adds up to more than {}), and at least half", 61)
    says("how many of them are among our {}. Nevertheless", 61)
    says("on our {} data sets, with all features, NCC is significantly behind CMA and CDT under *u50*", 61)
    says("NCC differs from CMA and from CDT, but not from LNCC, and no other pair differs")
    gap = tests["u65"].mean_ranks
    says(
        "In our table above they are {} and {}, which is {:.2f} apart",
        *map(three, gap[["NCC", "CDT"]]),
        gap["NCC"] - gap["CDT"],
    )
    says("almost a critical difference", also=0 < comparisons.critical_difference(4, 55) - 0.63 < 0.005)
    says("CDT has the best mean rank under all three", also=[t.mean_ranks.idxmin() == "CDT" for t in tests.values()])


def lines():
    ends = {name: table(name).loc["hayes-roth"] for name in PAIRS}
    low, high = ends["u50"], ends["u80"]
    pairs = [three(one[name]) for name in ("NCC", "LNCC", "CDT", "CMA") for one in (low, high)]
    says("NCC rises from {} to {}, LNCC from {} to {}, CDT from {} to {}; CMA stays at {} and {}", *pairs)
    says("NCC has the steepest line", also=(high - low).idxmax() == "NCC")
    cross = 0.5 + 0.3 * (low["CMA"] - low["NCC"]) / ((high - low)["NCC"] - (high - low)["CMA"])
    says("Near $h = {:.1f}$ NCC overtakes CMA", cross)
    premium = [4 * F(k - 1, k * k) for k in (1, 2, 3)]
    says(
        r"A correct pair adds {} to the sum in the slope, and a correct set of three adds ${}$",
        premium[1],
        tex(premium[2]),
        also=premium[0] == 0,
    )
    for k in (1, 2, 3):
        slope = Quadratic(F(4, 5)).by_size(3)[k] - Quadratic(F(1, 2)).by_size(3)[k]
        assert float(slope) == pytest.approx(0.3 * float(premium[k - 1]))
    slope = ((table("u80") - table("u50")) / 0.3).round(12)
    largest = (slope.rank(axis=1, ascending=False, method="min") == 1).sum()
    says("NCC has the largest slope on {} of the {} data sets", largest["NCC"], 61, also=largest.idxmax() == "NCC")
    says("at least half of the lines of CMA are level to three digits", also=slope["CMA"].median() < 0.0005)
    kinds = ran()["shares"]
    for words, column in (("One class, correct: ", "one class, correct"), ("Several, correct: ", "several, correct")):
        says(words + "NCC {}, LNCC {}, CMA {}, CDT {}", *map(three, kinds[column]))
    for words, column in (
        ("One class, incorrect: ", "one class, incorrect"),
        ("Several, incorrect: ", "several, incorrect"),
    ):
        says(words + "{}, {}, {}, {}", *map(three, kinds[column]))
    says("averaged over the {} data sets", 61)
    says("NCC has the most correct sets of several", also=kinds["several, correct"].idxmax() == "NCC")
    single = kinds["one class, correct"] + kinds["one class, incorrect"]
    says("CMA names single classes most often", also=single.idxmax() == "CMA")
    course = ran()["course"]
    first, last = course.iloc[0], course.iloc[-1]
    ranks = [f"{one[name]:.2f}" for name in ("NCC", "CMA", "LNCC") for one in (first, last)]
    says("NCC improves from {} to {}, that of CMA worsens from {} to {}, LNCC goes from {} to {}", *ranks)
    says(
        "CDT stays first, between {:.2f} and {:.2f}",
        course["CDT"].min(),
        course["CDT"].max(),
        also=course.idxmin(axis=1) == "CDT",
    )
    says("Four lines for h from {:.1f} to {:.1f}. The mean rank", *course.index[[0, -1]])
    says("Mean ranks on {} data sets against", 61)
    says("NCC rises from the last place to the second", also=[first.idxmax() == "NCC", last.rank()["NCC"] == 2])
    says("ends in the last place", also=last.idxmax() == "CMA")
    low, high = table("u50"), table("u80")
    tests = {h: comparisons.friedman(low + (h / 100 - 0.5) / 0.3 * (high - low)) for h in utility_picker.HUNDREDTHS}
    shown = utility_picker.explorer().data["shown"]
    found = {
        kind: [
            h
            for h, one in zip(utility_picker.HUNDREDTHS, shown[kind], strict=True)
            if "classifiers differ" in one["status"]
        ]
        for kind in ("all", "selected")
    }
    assert found["all"] == [h for h, test in tests.items() if test.f_p <= 0.05] == list(range(50, found["all"][-1] + 1))
    says("finds a difference up to $h = {:.2f}$", found["all"][-1] / 100)
    ranks = shown["selected"][found["selected"][0] - 50]["ranks"]
    says(
        "comes back at $h = {:.2f}$, and there NCC is first",
        found["selected"][0] / 100,
        also=min(ranks, key=ranks.get) == "NCC",
    )


def wines():
    twelve = datasets.twelve_wines()
    found = {}
    for name, given in twelve.answers.items():
        sizes = given.sets.sum(axis=1)[given.sets[np.arange(12), twelve.y]].tolist()
        found[name] = (
            sum((F(1, k) for k in sizes), F(0)) / 12,
            sum((F(4 * (k - 1), k * k) for k in sizes), F(0)) / 12,
            [sizes.count(k) for k in (1, 2, 3)],
        )
    precise, cautious, top = (found[name] for name in ("precise", "cautious", "top list"))
    says(
        "is correct {} times. *Cautious* is correct with {} single cultivars, {} pairs and one triple, and the "
        "*top list* is correct with {} pairs",
        precise[2][0],
        *cautious[2][:2],
        top[2][1],
        also=cautious[2][2] == 1,
    )
    says(
        r"The slopes are ${}$, $\tfrac1{{12}}(3 + \tfrac89) = {}$ and ${}$. At $h = \tfrac12$ the scores are ${}$, "
        r"$\tfrac1{{12}}(6 + \tfrac32 + \tfrac13) = {}$ and ${}$.",
        *(tex(one[1]) for one in (precise, cautious, top)),
        *(tex(one[0]) for one in (precise, cautious, top)),
    )
    cross = [F(1, 2) + (precise[0] - one[0]) / one[1] for one in (cautious, top)]
    says(
        r"where $\tfrac{{35}}{{108}}(h - \tfrac12) = \tfrac23 - \tfrac{{47}}{{72}} = {}$, at "
        r"$h = \tfrac12 + {} \approx {}$",
        tex(precise[0] - cautious[0]),
        tex(cross[0] - F(1, 2)),
        three(cross[0]),
    )
    says(r"passes precise at $h = {} \approx {}$", tex(cross[1]), three(cross[1]))
    places = []
    for h in (F(1, 2), F(13, 20), F(4, 5)):
        earned = {name: start + (h - F(1, 2)) * slope for name, (start, slope, _) in found.items()}
        places.append(sorted(earned, key=lambda name: -earned[name]).index("precise"))
    says("Precise is first under *u50*, second under *u65*, and third under *u80*", also=places == [0, 1, 2])
    (row,) = scoreboard.rows([26])
    says(
        "where *cautious* is first and the *top list* is second",
        also=sorted(row.values, key=lambda name: -row.values[name])[:2] == ["cautious", "top list"],
    )


def where_it_breaks():
    share = {name: np.mean(p <= 0.05) for name, p in ran()["p"].items()}
    says("we draw {} collections of 55 data sets, the authors' number, from our {}", len(ran()["draw"]), 61)
    says("whether these {} differences lie around zero", 61)
    says("a difference in {:.0%} of the collections", share["u50"])
    says(
        "only a little more often than with shuffled ranks, and under *u80* less often",
        also=share["u80"] < share["shuffled ranks"] < share["u65"] < share["shuffled ranks"] + 0.1,
    )
    says(
        "should find a difference in 5% of the collections. But it finds one in {:.0%}, because",
        share["shuffled ranks"],
    )
    weka, alone = (ran()["gain"](one) for one in ("locally predictive", "selected"))
    says(
        "NCC gains {} on average, which is significant",
        three(weka.loc["NCC", "mean"]),
        also=(weka["significant"] != "") == [True, False, False, False],
    )
    says(
        "CMA loses {}, and this loss is significant",
        three(-alone.loc["CMA", "mean"]),
        also=alone["significant"].tolist() == ["", "", "all features", ""],
    )


def own_csv():
    scores, pairs = ran()["result"].table().loc["own"], ran()["pairs"]
    says(
        "CMA is first under *u65*, and LNCC under *u50*",
        also=[scores["u65"].idxmax() == "CMA", scores["u50"].idxmax() == "LNCC"],
    )
    says("the ends of a {}% interval", 95)
    says("All six intervals contain zero", also=[(pairs["low"] < 0).all(), (pairs["high"] > 0).all(), len(pairs) == 6])


def exercises():
    a = comparisons.friedman([[0.9, 0.8, 0.8], [0.5, 0.6, 0.7], [0.7, 0.7, 0.7], [0.4, 0.3, 0.2]])
    means = [F(float(one)) for one in a.mean_ranks]
    away = [one - 2 for one in means]
    says(
        r"the mean ranks are ${}, {}, {}$, which add up to {}. Their distances from 2 are ${}, {}, {}$, so $\chi^2 = "
        r"\tfrac{{12 \cdot 4}}{{3 \cdot 4}}\left({} + {} + {}\right) = {}$.",
        *map(tex, means),
        sum(means),
        *map(tex, away),
        *(tex(one**2) for one in away),
        tex(4 * sum(one**2 for one in away)),
    )
    root, reach = np.sqrt(20 / 330), comparisons.critical_difference(4, 55)
    says(
        r"$\Delta = 2.569\sqrt{{20/330}} = 2.569 \cdot {:.5f} = {:.4f}$; with more digits of 2.569 it is {:.4f}. "
        "The segments overlap by about {:.4f}",
        root,
        2.569 * root,
        reach,
        reach - 0.63,
    )
    least = 20 / 6 * (2.569 / 0.63) ** 2
    says(
        r"\ell \ge \tfrac{{20}}{{6}}\left(\tfrac{{2.569}}{{0.63}}\right)^2 = {:.1f}$, so {:.0f} data sets",
        least,
        np.ceil(least),
    )
    says(
        r"A scores ${:.2f} + {:.2f}\,h$, which is {:.2f} at $h = \tfrac12$, with the slope {:.2f}. B scores {:.2f}.",
        0.54,
        0.36,
        0.54 + 0.18,
        0.36,
        0.75,
    )
    says(r"$h = {:.2f}/{:.2f} = {} \approx {}$", 0.75 - 0.54, 0.36, tex(F(21, 36)), three(F(21, 36)))


PARTS = [opening, four_reasons, by_hand, tests_of_ranks, lines, wines, where_it_breaks, own_csv, exercises]


@cache
def claims():
    SAID.clear()
    for part in PARTS:
        part()
    return tuple(SAID)


GIVEN = [
    "that `a` is better by more than 0.01",
    "that `b` is better by more than 0.01",
    "the correct class alone earns 1, a pair that contains the true class earns 0.65",
    "divides $s = 1$ imaginary row",
    "a single imaginary row, $s = 1$",
    r"**ranks**: 1 for the highest score, $z$ for the lowest",
    r"\frac{12\, \ell}{z (z + 1)}",
    r"\tfrac{z + 1}2$",
    r"\left(R_f - \tfrac{z + 1}2\right)^2",
    r"\frac{(\ell - 1)\, \chi^2}{\ell (z - 1) - \chi^2}",
    r"$\chi^2$ is $z - 1$ on average",
    r"with $z - 1$ and $(z - 1)(\ell - 1)$ degrees",
    "at the level 0.05",
    "0.5, 0.65 and 0.8 under the three utilities",
    "Four straight lines for h from 0.5 to 0.8",
    r"$u(\tfrac12) = h$ the score is",
    r"\left(h - \tfrac12\right) \cdot \frac1n \sum_k \frac{4 (k - 1)}{k^2}\, T_k",
    r"$x = \tfrac1k$",
    r"$u(x) = x + (4h - 2)\, x (1 - x)$",
    r"is $\tfrac1k$ at $h = \tfrac12$; the next cell computes its slope, $\tfrac{4(k - 1)}{k^2}$",
    "An incorrect answer earns 0",
    r"positive for $k \ge 2$ and zero for $k = 1$",
    r"$T_k = 0$ for all $k \ge 2$",
    "for $h$ from 0.5 to 0.9",
    "gets rank 1, and classifiers",
    "A correct single class earns 1 under both",
    "a correct single class earns 1 and an error 0",
    "the twelve wines at $h = 0.5$, $0.65$ and $0.8$, with a row for each value",
    "Then we draw the same 55 positions",
    "For $h = 0.7$, for example, take",
    "At each of $h = 0.5$, $0.65$ and $0.8$, count the lines",
    r"the score at $h = \tfrac12$ and the slope",
    "which is 30 times each",
    "Incorrect sets earn 0 for every",
    "$4(k - 1)/k^2$ for each correct answer",
    "$(0.9, 0.8, 0.8)$, $(0.5, 0.6, 0.7)$, $(0.7, 0.7, 0.7)$ and $(0.4, 0.3, 0.2)$",
    r"The ranks are $(1, \tfrac52, \tfrac52)$, $(3, 2, 1)$, $(2, 2, 2)$ and $(1, 2, 3)$",
    r"$2.569\sqrt{20/(6 \ell)} \le 0.63$ means",
    "Of 100 answers, classifier A names one class 60 times and is correct 54 times, and it names a pair 40 times",
    "and it names a pair 40 times and is correct 36 times. Classifier B always names one class and is correct 75 times",
    "For each of the 61 data sets compute",
    "Every change between 0.5 and 0.8 is",
    "less than 0.01 apart",
    "is above 0.95, the data",
    "has stored what four classifiers answered",
]
PRINTED = {
    "ranked the four on 55 data sets": "zaffalon-table6",
    "do not name their 55 data sets, so we": "zaffalon-table6",
    "mean ranks of NCC and CDT are 0.63 apart": "zaffalon-s92-barely",
    "mean ranks of NCC and CDT, 2.81 and 2.18, are 0.63 apart on 55 data sets": "zaffalon-table6",
}


def faults(text, blank):
    """What is wrong with a text: parts that are not there, and numbers that stand in none of its parts."""
    parts = [*claims(), *map(flat, [*GIVEN, *PRINTED])]
    found = [f"not on the page: {part}" for part in parts if part not in text]
    covered = np.zeros(len(text), dtype=bool)
    for part in parts:
        for place in re.finditer(re.escape(part), text):
            covered[place.start() : place.end()] = True
    loose = [hit for hit in NUMBER.finditer(blank) if not covered[hit.start() : hit.end()].all()]
    return found + [f"nobody recomputes {hit[0]}: …{text[max(0, hit.start() - 40) : hit.end() + 30]}…" for hit in loose]


@pytest.mark.long
def test_each_number_of_the_lesson_is_recomputed():
    assert faults(*page()) == []


@pytest.mark.long
def test_a_number_that_is_changed_is_noticed():
    text, blank = page()
    for hit in NUMBER.finditer(blank):
        place = next(i for i in reversed(range(hit.start(), hit.end())) if text[i].isdigit())
        other = str((int(text[place]) + 1) % 10)
        changed = [one[:place] + other + one[place + 1 :] for one in (text, blank)]
        assert faults(*changed), f"{hit[0]} can become {changed[0][hit.start() : hit.end()]}"


def test_what_the_paper_prints_is_a_claim_of_the_chapter():
    known = {claim.id: claim for claim in proofs.claims()}
    assert {known[name].chapter for name in PRINTED.values()} == {26}

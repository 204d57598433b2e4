r"""What the text of chapter 31, of its page checked and of its solutions says about numbers, recomputed.

Parts of sentences with ``{}`` where a number stands, and the number, recomputed from the library, from ``results/`` or
from what the reader's cells show. Each must be on its page word by word, and each decimal, percentage and longer
fraction is in one of them, or in a part of ``GIVEN``, whose numbers the book chooses.
"""

from __future__ import annotations

import math
import os
import re
from fractions import Fraction
from functools import cache

import matplotlib as mpl
import numpy as np
import pytest

from credal_book import datasets, scoreboard, studies
from credal_book.figures import chapter_31
from credal_book.studies import conformal
from credal_book.studies import conformal_tables as tables
from credal_lib import choice, comparisons, gambles, metrics, rewards
from tests.book.lesson_form import code_of, values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, digits, flat, tex, uncovered
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
LESSON, CHECKED = "notebooks/31-conformal-sets", "notebooks/31-conformal-sets-checked"
SOLUTIONS = "book/solutions/31-conformal-sets"
NUMBER = re.compile(r"\d+\.\d+|\d+%|\\tfrac\d?(?:\{\d+\})?\{\d+\}")
U65, U80 = rewards.Quadratic(0.65), rewards.Quadratic(0.8)
GIVEN = [
    "with a probability of 90%: for your students", "class alone, 0.65 for a pair", "For the level 0.8 the threshold",
    "At the level 0.8, a", "At the level 0.95, $r", "Replace 0.8 by 0.9 and", "put 0.8 back", "both for the level 0.9",
    "which pays 0.8 for a correct pair", r"with $h = 0.65$ for u65 and $h = 0.8$ for u80", "level $0.8$, so",
    "levels 0.5 and 0.9. From", "every set of the level 0.9, because", "90% is not the right number",
    "at the level 0.9 is",
    "sets of the level 0.5 are empty", "The threshold 0.3 comes close", "The threshold 0.3 and u65",
    "A dashed line at 0.9",
    "at the level 0.99.", "APS at the level 0.5 is", "At the level 0.71, which we chose", "costly: at 0.95",
    "by `to_power(exact, 0.5)`", "corrected p is at most 0.05", "with a 95% interval",
    "level is always 0.95, so do not compare it with MAPIE's 0.9.", "ends of a 95% interval",
    "average over all students is still above 0.9, although", " is just above 0.05.)",
    "the promised 0.9.", "On LEV, LAC at the level 0.9 earned", "A coverage above 0.8 counts",
    "with $h = 0.65$. Applied", "`rewards.Quadratic(0.65)` is", "confidence_level=0.95, prefit",
    "put `u80 = rewards.Quadratic(0.8)`",
    "a coverage of 80% was promised", "coverages from 0.8.", "covers 99% on", "\"all classes\" covers 100%",
    "the level is 95%", r"20 \cdot 0.95\rceil", r"19 \cdot 0.95 \rceil", "probabilities $(0.5, 0.3, 0.2)$",
    "scores 0.1, 0.2, 0.2, 0.4, 0.5, 0.6, 0.8. Which", "level 0.75, and which to 0.9?", "$(0.45, 0.4, 0.15)$",
    "probabilities are $(0.4, 0.35, 0.15, 0.1)$", "levels 0.8, 0.9 and 0.95", "[0.8, 0.9, 0.95]",
    "largest at 80%", "u80 at 90%",
    # the page checked
    "and $L = 0.9$. MAPIE", "the level 90% contain the truth in 90% of", "LAC sets of 90%", "on average at 50%",
    "together: at 50%", "at 90% from", "A level of 99% needs", "LAC at 99% always", "At 90% the sets by class",
    "with the forest at 99%", "(`ERA`, 99%)", "(`satimage`, 99%)", "APS sets of 50% earn", "u65 pays 0.65",
    "what 90% costs", "for $r = 0.5$ less", "LAC of 70%", "With $r = 0.5$ the next", "cost ($r = 0.5$) cost",
    "mean distance from 0.8, which", "if $L = 0.9$?",
    # the solutions
    "take $(0.4, 0.36, 0.24)$",
]  # fmt: skip


def text(page):
    parts = []
    for cell in as_notebook(page).cells:
        there = cell.metadata.get("mystnb", {})
        parts += [without_code(cell.source)] if cell.cell_type == "markdown" else []
        parts += [there["figure"]["caption"]] if "figure" in there else []
        parts += [there["image"]["alt"]] if "image" in there else []
    return flat("\n\n".join(parts))


shown = cache(values_of)


@cache
def checked_page():
    mpl.use("Agg")
    os.environ["CREDAL_LIB_STATIC"] = "1"
    values = {}
    for cell in code_of(as_notebook(CHECKED)):
        exec(cell.source, values)  # noqa: S102  (the page's own code)
    return values


@cache
def scores():
    return tables.scores(studies.results("conformal").counts)


@cache
def mean():
    return scores().groupby(["classifier", "rule", "level"]).mean()


def lac_threshold(odd, level):
    r = math.ceil(F(str(level)) * (len(odd) + 1))
    return sorted(odd)[r - 1] if r <= len(odd) else math.inf


def by_hand():
    page = shown(LESSON)
    y = datasets.load("LEV").y
    blind = metrics.scores(y, {"": page["blind"]}, ["coverage", "mean_set_size", "u65"]).iloc[0]
    nine = list(chapter_31.SCORES)
    assert page["nine"] == nine
    earned = [np.asarray(U65.by_size(4)[1:]) * np.cumsum(row) for row in chapter_31.NEW]
    assert np.allclose(page["expected"], earned)
    first, drawn = page["odd"][math.ceil(0.9 * 235) - 1], page["drawn"]
    loss = np.mean(gambles.expectation(U65(choice.bayes_set(U65, drawn)) - U65(drawn >= 0.3), drawn))
    triple = F(7, 15)
    assert U65.by_size(3)[3] == pytest.approx(float(triple))
    return [
        ("contain the true class, is {:.3f}, as promised", blind["coverage"]),
        ("sets have {:.3f} of five grades", blind["mean_set_size"]),
        ("She earns only {:.3f}.", blind["u65"]),
        ("at least $1 - {:.1f} = {:.1f}$.", lac_threshold(nine, 0.8), 1 - lac_threshold(nine, 0.8)),
        ("largest score, {}. So each class with a probability of {:.1f} or", lac_threshold(nine, 0.9), 1 - max(nine)),
        ("at least $1 - {:.3f} = {:.3f}$. (The", first, 1 - first),
        ("classes, for example, earns ${}$ under", tex(triple)),
        ("Row 1 falls from {:.3f} to {:.3f}.", earned[0][0], earned[0][3]),
        ("Row 2 falls from {:.3f} over {:.3f} to {:.3f}.", *earned[1][[0, 1, 3]]),
        ("Row 3 rises from {:.3f} over {:.3f} to {:.3f} at three classes and falls to {:.3f}", *earned[2]),
        ("loses only {:.4f} on average", loss),
        (r"give $\tau = {}$ for", lac_threshold(nine, 0.8)),
        ("its probability is at least ${:.1f}$. The table", 1 - lac_threshold(nine, 0.8)),
        (r"| 1 | $0.85, 0.05, 0.05, 0.05$ | $\{{1\}}$ | ${:.2f}$ | $\{{1\}}$ | ${:.2f}$ |", *[earned[0].max()] * 2),
        (r"| 2 | $0.65, 0.32, 0.02, 0.01$ | $\{{1, 2\}}$ | ${:.4f}$ | $\{{1\}}$ | ${:.2f}$ |", *earned[1][[1, 0]]),
        (r"| 3 | $0.29, 0.28, 0.27, 0.16$ | empty | $0$ | $\{{1, 2, 3\}}$ | ${:.3f}$ |", earned[2][2]),
        (r"earns $0.65 \cdot {:.2f} = {:.4f}$, and", 0.65 + 0.32, earned[1][1]),
        (r"earns ${} \cdot {:.2f} = {:.3f}$. The", tex(triple), sum(chapter_31.NEW[2][:3]), earned[2][2]),
    ]  # fmt: skip


def new_students():
    page = shown(LESSON)
    answers = {**page["three"], **page["chosen"]}
    table = metrics.scores(page["y_new"], answers, page["usual"])
    u, v = table["u65"], table["u80"]
    assert v["one class"] < v["conformal"] < v["chosen for u80"] == v.max()
    assert u["chosen for u65"] == u.max()
    n = len(page["y_cal"])
    r = math.ceil(F("0.9") * (n + 1))
    assert (r, n) == (212, 234)
    return [
        ("conformal sets is {:.3f}, close", table.loc["conformal", "coverage"]),
        ("they earn {:.3f}, which is *less* than the {:.3f} of one class", u["conformal"], u["one class"]),
        ("Was the coverage of {:.3f} an", table.loc["conformal", "coverage"]),
        ("$r = {}$ and $n = {}$. Therefore", r, n),
        ("$212/235 = {:.3f}$ on average, and the {:.3f} that", r / (n + 1), table.loc["conformal", "coverage"]),
        ("earn {:.3f}, more than one class ({:.3f}) and more than the conformal sets ({:.3f})",
         u["chosen for u65"], u["one class"], u["conformal"]),
        ("chosen for u80 earn most, {:.3f}.", v["chosen for u80"]),
    ]  # fmt: skip


def groups():
    page = shown(LESSON)
    y, answers = page["y"], page["answers"]
    table = metrics.scores(y, answers, [*page["usual"], "unknown_share"])
    lac, own = (metrics.coverage_by(y, answers[name], "class").coverage for name in ("LAC 90", "by class 90"))
    rating = metrics.coverage_by(y, answers["LAC 90"], page["rating"]).coverage
    size = metrics.coverage_by(y, answers["LAC 90"], "size").frame()["coverage"]
    missed = (y == 4).sum(), answers["LAC 90"][y == 4, 4].sum()
    assert missed == (27, 5)
    assert table.loc["LAC 90", "coverage"] > 0.9 > lac[[0, 4]].max()
    assert (answers["LAC 50"].sum(axis=1) <= 1).all()
    last = [((y[cal] == 4).sum(), answers["by class 90"][test, 4].mean()) for _, cal, test in conformal.parts("LEV")]
    assert sum(few <= 9 for few, _ in last) == 5
    assert all((few <= 9) == (share == 1) for few, share in last)
    return [
        ("coverages are {:.3f}, {:.3f} and {:.3f}", *table["coverage"].iloc[:3]),
        ("LAC: {:.3f}, {:.3f}, {:.3f}, {:.3f} and {:.3f}.", *lac),
        ("By class: {:.3f}, {:.3f}, {:.3f}, {:.3f} and {:.3f}.", *own),
        ("of the 27 students who gave the best grade, the LAC sets cover {:.1%}, that is, five", lac[4]),
        ("in at least {:.0%} of the cases. But", own.min()),
        ("they have {:.3f} grades on average instead of {:.3f}, and earn {:.3f} instead of {:.3f}",
         *table.loc[["by class 90", "LAC 90"], "mean_set_size"], *table.loc[["by class 90", "LAC 90"], "u65"]),
        ("The last grade is in {:.1%} of the sets *by class*, although only {:.1%} of",
         answers["by class 90"][:, 4].mean(), (y == 4).mean()),
        ("Therefore its coverage of {:.3f} is kept", own[4]),
        ("varies from {:.3f} to {:.3f}. By", rating.min(), rating.max()),
        ("it is {:.3f} for sets of a single grade and {:.3f} for triples", size[1], size[3]),
        ("says that {:.1%}", table.loc["LAC 50", "unknown_share"]),
    ]  # fmt: skip


def on_data():
    page = shown(LESSON)
    ours, found = mean().loc["logistic"], page["verdicts"]
    esl = scores().loc["ESL", "logistic"]
    lac = esl.loc["LAC"]
    assert (lac["u65"].idxmax(), lac["u80"].idxmax()) == (80, 90)
    lab = metrics.scores(page["drawn_y"][3000:], page["lab"], ["mean_set_size", "u65"])
    unsure = values_of(LESSON, [("to_power(exact, 3)", "to_power(exact, 0.5)")])
    other = metrics.scores(unsure["drawn_y"][3000:], unsure["lab"], ["mean_set_size", "u65"])
    cost, least = page["charged"], page["least"].mean()
    assert least == pytest.approx(cost["LAC 90"][0] - cost["LAC 90"][1])
    csv = {way: out.loc["csv"] for way, out in own_file().items()}
    for table in csv.values():
        assert table.loc[["MAPIE 90", "one class", "chosen for u65"], "u65"].is_monotonic_increasing
    by_vowel = metrics.coverage_by(page["csv_y"], page["my_sets"], "class", classes=page["names"]).coverage
    assert (page["pairs_u65"]["low"] < 0).all()
    assert (page["pairs_u65"]["high"] > 0).all()
    assert page["pairs_u65"].index.size == 3
    assert page["pairs_u65"]["high"].iloc[1] < 0.0005
    assert page["pairs_u65"]["p"].iloc[1] > 0.05
    assert page["csv_y"].size == page["my_sets"].shape[0]
    assert page["my_sets"].any(axis=1).all()
    u, v = ours["u65"], ours["u80"]
    return [
        ("covers only {:.3f}", mean().loc[("forest", "APS", 99), "coverage"]),
        ("LAC rises from {:.3f} to {:.3f} at 80 and falls to {:.3f}; APS falls from {:.3f} to {:.3f}; one",
         u["LAC", 50], u["LAC"].max(), u["LAC", 99], u["APS", 50], u["APS", 99]),
        ("class is at {:.3f} and the chosen sets at {:.3f}. Under u80", u["named", 0], u["u65", 0]),
        ("LAC rises from {:.3f} to {:.3f} and falls to {:.3f}; APS is at {:.3f} to {:.3f} up to 70 and falls to {:.3f}",
         v["LAC", 50], v["LAC"].max(), v["LAC", 99], v["APS", 50], v["APS"].max(), v["APS", 99]),
        ("one class is at {:.3f} and the chosen sets at {:.3f}.", v["named", 0], v["u80", 0]),
        ("on {} of the data sets and worse on {}, and loses {:.3f} on", *found.loc["LAC 90, u65", ["better", "worse"]],
         -found.loc["LAC 90, u65", "mean"]),
        ("chosen for u65 gain {:.3f}: that is little, but they are better on {} data", found.loc["chosen, u65", "mean"],
         found.loc["chosen, u65", "better"]),
        ("the chosen sets is larger, {:.3f}, and", found.loc["chosen, u80", "mean"]),
        ("where {:.1%} are covered", lac.loc[80, "coverage"]),
        ("with a coverage of {:.1%}. No", lac.loc[90, "coverage"]),
        ("LAC earns {:.3f}, and the chosen sets earn {:.3f}.", lac["u65"].max(), esl.loc[("u65", 0), "u65"]),
        ("({:.3f} classes instead of {:.3f})", *lab.loc[["too sure", "correct"], "mean_set_size"]),
        ("earn {:.3f} instead of {:.3f}. The scaling", *lab.loc[["too sure", "correct"], "u65"]),
        ("finds the power {:.2f}, which undoes", page["power"]),
        ("the sets earn {:.3f} again. The last two", lab["u65"].iloc[2]),
        ("on these rows, they earn {:.3f}.", lab["u65"].iloc[3]),
        ("LAC earns only {:.3f} (", lab["u65"].iloc[4]),
        ("with {:.3f} classes, and earn {:.3f}. The scaling finds the power {:.2f}, and the sets earn {:.3f} again",
         *other.loc["too sure"], unsure["power"], other.loc["repaired", "u65"]),
        ("save another {:.3f} against LAC", cost["LAC 90"][1]),
        ("the coverage is {:.3f}, close to", csv["shuffled"].loc["MAPIE 90", "coverage"]),
        ("the coverage falls to {:.3f}.", csv["new speakers"].loc["MAPIE 90", "coverage"]),
        ("above 0, and $p = {:.3f}$", page["pairs_u65"]["p"].iloc[1]),
        ("The coverage varies from {:.3f} to {:.3f}, depending on the vowel", by_vowel.min(), by_vowel.max()),
        ("the levels of the study from {}% to {}%, the one", min(tables.LEVELS), max(tables.LEVELS)),
    ]  # fmt: skip


@cache
def own_file():
    return {way: result.table() for way, result in shown(LESSON)["results"].items()}


def exercises():
    seven, p = [0.1, 0.2, 0.2, 0.4, 0.5, 0.6, 0.8], np.array([0.4, 0.35, 0.15, 0.1])
    sums = p.cumsum()
    rows = [np.asarray(rewards.Quadratic(h).by_size(4)[1:]) * sums for h in (0.5, 0.65, 0.8)]
    assert [int(row.argmax()) + 1 for row in rows] == [1, 2, 2]
    pair, three = 0.65 * (0.5 + 0.3), U65.by_size(3)[3]
    return [
        (r"For 0.75, $r = \lceil 8 \cdot 0.75 \rceil = {}$ and $\tau = {}$, so a class needs the probability {:.1f}.",
         math.ceil(8 * 0.75), lac_threshold(seven, 0.75), 1 - lac_threshold(seven, 0.75)),
        (r"For 0.9, $r = \lceil {:.1f}\rceil = {} > 7$", 8 * 0.9, math.ceil(8 * 0.9)),
        ("are {:g}, {:g}, {:g} and {:g}. Discounted", *sums),
        ("gives {:g}, {:g}, {:g} and {:g}, so one class", *rows[0]),
        (r"u65 gives {:g}, {:g}, $\frac7{{15}} \cdot {:g} = {:g}$ and {:g}, so", *rows[1][:2], sums[2], *rows[1][2:]),
        (r"u80 gives {:g}, {:g}, $\frac35 \cdot {:g} = {:g}$ and {:g}, so", *rows[2][:2], sums[2], *rows[2][2:]),
        (r"It earns 0.5, and the pair earns $0.65 \cdot {} = {:.2f}$", 0.8, pair),
        ("They earn {:.2f}, one class 0.5, and", pair),
        (r"\approx {:.3f}$ for certain, which", three),
        ("$18/20$ is only {:.0%}", 18 / 20),
        ("less than {} against the best", 0.001),
    ]  # fmt: skip


def checked():
    page = checked_page()
    by_group, averaged = page["by_group"], page["averaged"]
    within = (by_group["hits"] / by_group["answers"]).drop("empty")
    proteins, empties = page["proteins"], page["empties"]
    rest = proteins["rows"].tail(2).sum() / proteins["rows"].sum()
    gap, off = page["coverage"] - np.array(tables.LEVELS) / 100, page["off"]
    assert gap.drop("APS", level="rule").min(axis=None) >= 0
    aps = gap.xs("APS", level="rule")
    named = mean().xs(("named", 0), level=("rule", "level"))
    gains = {u: mean().xs((u, 0), level=("rule", "level"))[u] - named[u] for u in ("u65", "u80", "F1")}
    both = [mean().loc[[(name, *key) for name in tables.BASES], "u65"] for key in (("APS", 50), ("named", 0))]
    tuning, curve, marks = page["tuning"].xs("u65", level="utility"), page["curve"], page["marks"]
    paid, lev = page["paid"], page["costs"].loc["LEV", "logistic"]["cost"]
    told = [(tuning.loc[name, "LAC, tuned"], tuning.loc[name, "one class"]) for name in tables.BASES]
    alone = comparisons.contest(page["entered"]["best for u65"], page["entered"]["one class"])
    return [
        ("between {:.1%} and {:.1%} contain", within.min(), within.max()),
        ("correct *least* often ({:.1%})", averaged.drop("empty").min()),
        ("correct in {:.1%} of the cases. By", by_group.loc["empty", "named_hits"] / by_group.loc["empty", "answers"]),
        ("On the whole {:.1%} are covered, but of the 30 proteins of the kind VAC only {:.0%}.", page["whole"],
         proteins.loc["VAC", "covered"]),
        ("are covered in {:.0%} of the cases, and with {:.0%} of the rows", proteins["covered"].tail(2).min(), rest),
        ("for example {:.0%}", empties.loc[50, "empty"]),
        ("rises from {:.3f} to {:.3f}, and", *empties.loc[50, ["utility", "utility, filled"]]),
        ("{:.3f} to {:.3f}. Filled, the sets earn {:.3f} at the best level, and one class always earns {:.3f}.",
         *empties.loc[90, ["utility", "utility, filled"]], empties["utility, filled"].max(), named["u65"]["logistic"]),
        ("have {:.1f} classes on average over all data sets, and those of LAC {:.1f}.",
         *mean().loc[[("logistic", "by class", 90), ("logistic", "LAC", 90)], "mean size"]),
        ("up to {:.2f} more than", aps.max(axis=None)),
        ("it is {:.3f} with the forest", -off["ERA", "forest", "APS", 99]),
        ("and {:.3f} with naive Bayes (`satimage`, 99%), and for LAC {:.3f}.",
         -off["satimage", "naive Bayes", "APS", 99], -off.xs("LAC", level="rule").min()),
        ("by {:.3f} to {:.3f} under u65, by {:.3f} to {:.3f} under u80 and by {:.3f} to {:.3f} under F1",
         *(end for gain in gains.values() for end in (gain.min(), gain.max()))),
        ("they earn {:.3f}, {:.3f} and {:.3f}, and one class earns {:.3f}, {:.3f} and {:.3f}.", *both[0], *both[1]),
        ("short by {:.3f} at most, and", (page["behind"]["earns"] - page["behind"]["chosen"]).max()),
        ("p is at least {:.2f}).", page["behind"]["p"].min()),
        ("Wilcoxon's p is {:.1e}.", alone.p),
        ("(naive Bayes {:.3f} against {:.3f}, logistic regression {:.3f} against {:.3f}, forest {:.3f} against {:.3f})",
         *(value for two in told for value in two)),
        ("the best sets earn {:.3f}, and LAC earns {:.3f} at its best level, {}%.", marks["correct"], max(curve),
         page["grid"][int(np.argmax(curve))]),
        ("ence, {:.4f}, is smaller than its standard error of {:.4f}", paid.mean(), paid.std() / len(paid) ** 0.5),
        ("larger by {:.4f} on", page["ahead"].mean()),
        ("sets fall to {:.3f}, and scaling brings them back to {:.3f}.", marks["too sure"], marks["repaired"]),
        ("by +{} with naive Bayes, by {} with logistic regression and by {} with the forest",
         *(digits(change.mean(), 4) for change in page["effect"].values())),
        ("costs {:.4f} and they cost {:.4f}.", lev["LAC", 70], lev["cost", 0]),
        ("over the folds is at least {:.2f}", min(row[-1] for row in page["beaten"])),
        ("APS falls short by {:.3f}", -aps.min(axis=None)),
        ("fall short by {:.3f} at most |", (page["behind"]["earns"] - page["behind"]["chosen"]).max()),
        ("range from {}% to {}% |", *levels_taken()),
        ("laboratory: {:.3f} if correct, {:.3f} if too sure", marks["correct"], marks["too sure"]),
        (r"$u(1/K) = -{:.1f}/K^2 + {:.1f}/K$", 4 * 0.8 - 2, 4 * 0.8 - 1),
        (r"$0.9\,({:.1f}/K - {:.1f}/K^2) > 1/K$ is ${:.2f} K - {:.2f} > K$, so $K > {:.2f}/{:.2f}$",
         2.2, 1.2, 0.9 * 2.2, 0.9 * 1.2, 0.9 * 1.2, 0.9 * 2.2 - 1),
        (r"with $h = {}$ is", r"\tfrac12"),
    ]  # fmt: skip


def levels_taken():
    counts = studies.results("conformal").counts
    taken = [tables.chosen_level(counts, u, name)[1] for u in (U65, U80) for name in tables.BASES]
    return min(t.min() for t in taken), max(t.max() for t in taken)


def solved():
    return [
        (r"7/13 \approx {:.2f}$", 7 / 13),
        ("has {:.1f} times the", 0.24 / 0.4),
        (r"\approx {:.3f}$, and the first two earn $0.65 \cdot {:.2f} = {:.3f}$", 7 / 15, 0.4 + 0.36, 0.65 * 0.76),
    ]


PAGES = {LESSON: (by_hand, new_students, groups, on_data, exercises), CHECKED: (checked,), SOLUTIONS: (solved,)}


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_each_number_is_recomputed(page):
    told = text(page)
    found = [flat(part.format(*values)) for group in PAGES[page] for part, *values in group()]
    assert [part for part in found if part not in told] == []
    assert uncovered(told, [*found, *GIVEN], NUMBER) == [], CURE


@pytest.mark.long
def test_what_the_pages_say_without_a_number():
    page, one = shown(LESSON), checked_page()
    assert all(page["engine"].loc[page["keys"], column].notna().all() for column in page["hand"])
    assert page["live"].agrees_with(page["kept"])
    assert studies.differences(one["live"], one["kept"]).empty
    low = mean()["coverage"] - mean().index.get_level_values("level") / 100
    assert (low.loc[:, ["LAC", "by class"], [50, 80, 90, 99]] >= 0).all()
    ours = mean().loc["logistic"]
    for u in ("u65", "u80"):
        assert ours.loc["LAC", u].max() < ours.loc[("named", 0), u] < ours.loc[(u, 0), u]
        assert ours.loc[("APS", 60), u] > ours.loc[("named", 0), u]
    cost = page["charged"]
    assert cost["one class"][2] > 0 < cost["LAC 90"][2]
    assert cost["chosen for u65"][2] < 0 < cost["chosen for u65"][3]
    assert (page["verdicts"]["significant"] == "").tolist() == [False, False, False, True, False, False]
    assert len(page["kept"].provenance["data"]) == 30
    assert sum(len(part) for part in next(conformal.parts("LEV"))) == 1000
    best = {(row["utility"], row["classifier"]) for _, row in one["behind"].iterrows()}
    assert best == {("u80", "forest"), *(("F1", name) for name in tables.BASES)}
    assert (one["behind"]["larger by"] > 0).all()
    assert (one["pairs"]["p (Holm)"] < 0.05).all()
    assert len(one["ranked"].pairs) == 36


def test_the_twelve_wines_are_those_of_the_scoreboard():
    wines = datasets.twelve_wines()
    (row,) = scoreboard.rows([31])
    for name, value in row.values.items():
        assert metrics.coverage_by(wines.y, wines.answers[name].sets, "class").gap(0.8) == pytest.approx(value)
    assert row.leaders == ("cautious",)


def test_the_solutions_end_with_a_ratio_that_loses_little():
    values = {}
    for source in re.findall(r"```\{code-cell\} ipython3\n(.*?)```", text_of(SOLUTIONS), re.DOTALL):
        exec(source, values)  # noqa: S102  (the page's own code)
    best = values["earns"](choice.bayes_set(values["u65"], values["p"]))
    assert 0 <= best - max(values["earned"]) < 0.001

"""What "Chapter 26, checked" and the solutions of the chapter say about numbers, recomputed.

As `test_numbers_26` does for the lesson: each decimal, percentage and fraction of the text is in one of the
sentences, or in a part of ``GIVEN``, which the paper prints or the book chooses.
"""

from __future__ import annotations

import os
import re
from fractions import Fraction
from functools import cache

import matplotlib as mpl
import numpy as np
import pytest

from credal_book import datasets
from credal_book.studies import scoring
from credal_book.studies.credal_classifiers import comparable_counts
from credal_lib.rewards import Quadratic
from tests.book.lesson_form import code_of
from tests.book.sources import text_of, without_code
from tests.book.typed import digits, flat, tex
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
CHECKED, SOLUTIONS = "notebooks/26-credal-classifiers-checked", "book/solutions/26-credal-classifiers"
NUMBER = re.compile(
    r"(?<![\w.§])[−+]?\d+\.\d+%?(?!\.?\d)|(?<![\w.])\d+%|(?<![\w.])\d{1,3},\d{3}|(?<![\w.-])\d\d\d?(?![\w.%,])"
    r"|\\tfrac(?:\{\d+\}|\d)(?:\{\d+\}|\d)"
)
NOT_A_NUMBER = re.compile(
    r"\b9\.[12]\.?\d?\b(?:\.\d)?|Sections? [\d., to]+|^# Chapter 26|[Cc]hapter \d+|\{[\w:-]+\}`[^`]*`|`[^`]*`"
    r"|\]\([^)]*\)|\(\w+-26\)=|\bu\d\d\b|^```\{literalinclude\}.*?^```",
    re.MULTILINE | re.DOTALL,
)
WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"]


@cache
def page(name):
    """The text of a page, and the same with what only looks like a number blanked out."""
    cells = as_notebook(name).cells if name == CHECKED else []
    text = "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown") or without_code(text_of(name))
    return flat(text), flat(NOT_A_NUMBER.sub(lambda found: re.sub(r"\d", "#", found[0]), text))


@cache
def ran(name):
    """The values of a page's cells, run one after the other."""
    mpl.use("Agg")
    os.environ["CREDAL_LIB_STATIC"] = "1"
    values = {}
    for cell in code_of(as_notebook(name)):
        exec(cell.source, values)  # noqa: S102  (the page's own code)
    return values


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(flat(sentence.format(*values)))


def study():
    page = ran(CHECKED)
    kept = page["kept"]
    says(
        "{:,} cells on {} data sets, and no cell failed", kept.provenance["cells"], len(kept.provenance["data"]),
        also=len(kept.missing) == 0,
    )  # fmt: skip
    says("use {} of the data sets", len(page["u65"]))
    says("No row differs.", also=page["studies"].differences(page["live"], kept).empty)
    theirs = page["compared"]
    weka, other = theirs.loc["WEKA-IP"], theirs.loc["JNCC2"]
    rows = weka["test rows"].sum()
    says("All {} sets of JNCC2 are ours", other["test rows"].sum(), also=other["NCC"].sum() == 0)
    same = (weka[["LNCC", "CMA", "CDT"]].to_numpy() == 0).all()
    says("for LNCC, CMA and CDT, {} for each classifier", rows, also=same)
    says("Of its sets for NCC, however, {} differ", weka["NCC"].sum())
    assert page["proof"].verdict == "holds"


def collections():
    page = ran(CHECKED)
    found, reported = page["found"], page["collected"].set_index(["collection", "score"])["p"]
    says(
        "{:.0%} of the draws show a significant difference, under u65 {:.0%} and under u80 {:.0%}. With shuffled ranks "
        "it is {:.0%} instead of 5%", *(found[name] for name in ("u50", "u65", "u80", "shuffled")),
    )  # fmt: skip
    few = "UCI repository, without download"
    last = page["collected"].query("score == 'u50'")[page["NAMES"]].idxmax(axis=1) == "NCC"
    found = (reported <= 0.05).groupby("score").sum()
    says("a difference: p = {:.2f}.", reported[few, "u50"], also=[*last, found.tolist() == [2, 0, 0]])


def selection():
    effects = ran(CHECKED)["effects"].set_index(["features", "classifier"])
    weka, alone = effects.loc["locally predictive"], effects.loc["selected"]
    says(
        "(p = {:.3f}, corrected {:.3f}), by {:.3f} on average and by {:.3f} on the median data set",
        *weka.loc["NCC", ["p", "p, Holm", "mean gain", "median gain"]],
    )
    says("worse (by {:.3f} on average, p = {:.2f}), and CMA hardly", -weka["mean gain"]["CDT"], weka["p"]["CDT"])
    says("CMA hardly changes (p = {:.2f})", weka["p"]["CMA"])
    says("of NCC is no longer significant (p = {:.2f})", alone["p"]["NCC"])
    says("*worse* (p = {:.4f}, corrected {:.3f})", *alone.loc["CMA", ["p", "p, Holm"]])
    says("corrected (p = {:.3f} and {:.3f})", *alone.loc["CDT", ["p", "p, Holm"]])
    says("Neither selection changes LNCC significantly", also=[one["p"]["LNCC"] > 0.05 for one in (weka, alone)])
    assert not alone.loc[["CMA", "CDT"], "ranks favor it"].any()


def reproduced():
    page = ran(CHECKED)
    table = page["reproduced"]
    (one,) = table[table["verdict"] != "agrees"].to_dict("records")
    says("Of the {} printed numbers {} lie in the range", len(table), len(table) - 1)
    says(
        "the determinacy of CMA, printed {:.2f} and here {:.2f}, with the range {}", one["printed"], one["ours"],
        one["range of draws"], also=[one["classifier"] == "CMA", one["verdict"] == "leans against it"],
    )  # fmt: skip
    says("about {:.1f} of {} numbers would be expected outside", 0.05 * len(table), len(table))
    ranks = table[table["where"].str.startswith("Table 6")]
    says("they differ from ours by at most {:.2f}", (ranks["printed"] - ranks["ours"]).abs().max())
    tests, reach = page["tests"], page["reach"]
    ranks = {name: test.mean_ranks for name, test in tests.items()}
    gaps = {name: of.max() - of.min() for name, of in ranks.items()}
    near = reach - (ranks["u50"]["NCC"] - ranks["u50"]["LNCC"])
    says("the segment of LNCC reaches into that of NCC by {:.3f}", near, also=near > 0)
    ends = [of.idxmin() == "CDT" and of.idxmax() == "NCC" for of in ranks.values()]
    says("is {:.2f} under u50, {:.2f} under u65 and {:.2f} under u80", *gaps.values(), also=ends)
    says('"barely overlap"; ours overlap by {:.2f}', reach - gaps["u65"])
    apart = {pair for pair, ranks in page["distance"].items() if ranks >= reach}
    says("NCC is told apart from CMA and from CDT", also=apart == {("NCC", "CMA"), ("NCC", "CDT")})
    gain = (page["chosen"]["NCC"] - page["u65"]["NCC"]).sort_values()
    size = datasets.table().set_index("name").loc[gain.index[-1]]
    counts = page["kept"].counts
    single = [
        scoring.determinacy(comparable_counts(counts, kind)).unstack().loc[gain.index[-1], "NCC"]
        for kind in ("all", "locally predictive")
    ]
    says("is `{}`, with {} rows, {} features and {} classes", gain.index[-1], *size[["n", "p", "K"]])
    says(
        "on {:.0%} of its cases, with the selected ones on {:.0%}, and its score rises by {:.2f}",
        *single,
        gain.iloc[-1],
    )


def statements():
    page = ran(CHECKED)
    words = page["judged"].data.set_index("the paper says")["ours"]
    share = {said: same.mean() for said, _, same, _ in page["statements"]}
    (other,) = words.index[~words.isin(["agrees", "leans toward it"])]
    says("Of the {} statements {} are found", len(words), len(words) - 1, also=words[other] == "leans against it")
    says(
        "But only one, that CMA", also=list(words.index[words == "agrees"]) == ["CMA is the most determinate (median)"]
    )
    half = [said for said, one in share.items() if one < 0.5 and said != other]
    says(
        "{} of them are found in fewer",
        WORDS[len(half)].capitalize(),
        also="CMA has the highest median under u50" in half,
    )
    reach, distance = page["reach"], page["distance"]
    says("of NCC and CDT are {:.2f} apart here and 0.63 in the paper", reach - page["overlap"])
    ranks = page["drawn_ranks"]["u65"]
    says("In {:.0%} of our draws", np.mean(ranks[:, 0] - ranks[:, 3] >= 0.63))
    says("NCC and LNCC are {:.3f} apart, and the critical difference is {:.3f}", distance["NCC", "LNCC"], reach)
    several = 1 - page["determinacy"].mean() / 100
    slope = (page["tables"]["u80"] - page["tables"]["u50"]).mean() / 0.3
    says("on {:.1%} of the cases and CDT on {:.1%}", several["LNCC"], several["CDT"])
    says("are {:.3f} and {:.3f}.", slope["LNCC"], slope["CDT"])
    settled = page["settled"]
    assert settled["CDT"] < settled["LNCC"]


def solutions():
    values = ran(SOLUTIONS)
    crossing, faster, first = values["crossing"], values["faster"], values["first"]
    assert (faster[crossing.index] * first[crossing.index] > 0).all(), "in favor of the larger slope"
    change = values["change"]
    says("so the determinacy can only fall", also=change["determinacy"] <= 0)
    says("the change of the score grows with $h$", also=change["u80"] >= change["u50"] - 1e-12)
    x = F(1)
    both, without, swapped = (
        (2 + x) / (3 - x) / ((1 + x) * x), 1 / ((3 - x) * x), (2 + x) / (2 - x) / ((1 + x) * x),
    )  # fmt: skip
    says("At $x = 1$ it is ${}$, so $a$ does not dominate $b$", tex(both))
    says("At $x = 1$ this is ${}$, so the set stays", tex(without))
    says("This falls to ${}$ at $x = 1$ and stays above one", tex(swapped), also=[np.diff(values["h"]) < 0])
    found = values["pd"].DataFrame(values["rows"]).T
    says("Most of these rows keep their set", also=0 < found["differ"].sum() < found.iloc[:, 2].sum() / 5)
    says("we compare six times the smallest p with {}", 0.05)
    ncc = values["slope"]
    says("On most data sets this is NCC", also=(ncc["NCC"] > ncc["CMA"]).mean() > 0.5)


PARTS = {CHECKED: [study, collections, selection, reproduced, statements], SOLUTIONS: [solutions]}
GIVEN = {
    CHECKED: [
        "all 28 numbers", "with 2 to 26 classes, 2 to 36 features and at least 24 rows", "the 55 data sets",
        "above 15,000 rows", r"$\varepsilon = 0.01$", "We draw 55 data sets from ours", "draws of 55 data sets",
        "the middle 95% of our draws", "in at least 97.5% of the draws", "another collection of 55 might",
        "CDT and NCC are 0.63 apart under u65", "name its 55 data sets",
        "from u50 to u80, 0.06, and from u50 to u65 LNCC",
        "gains 0.04 and NCC 0.03", "than 0.1 to 0.9", "of 55 data sets",
    ],
    SOLUTIONS: [
        r"cross at $h = \tfrac12 + \text{first} / \text{faster}$",
    ],
}  # fmt: skip


@cache
def claims(name):
    SAID.clear()
    for part in PARTS[name]:
        part()
    return tuple(SAID)


def faults(name, text, blank):
    """What is wrong with a text: parts that are not there, and numbers that stand in none of its parts."""
    parts = [*claims(name), *map(flat, GIVEN[name])]
    found = [f"not on the page: {part}" for part in parts if part not in text]
    covered = np.zeros(len(text), dtype=bool)
    for part in parts:
        for place in re.finditer(re.escape(part), text):
            covered[place.start() : place.end()] = True
    loose = [hit for hit in NUMBER.finditer(blank) if not covered[hit.start() : hit.end()].all()]
    return found + [f"nobody recomputes {hit[0]}: …{text[max(0, hit.start() - 40) : hit.end() + 30]}…" for hit in loose]


@pytest.mark.long
@pytest.mark.parametrize("name", PARTS)
def test_each_number_is_recomputed(name):
    assert faults(name, *page(name)) == []


@pytest.mark.long
def test_a_number_that_is_changed_is_noticed():
    text, blank = page(CHECKED)
    for hit in NUMBER.finditer(blank):
        place = next(i for i in reversed(range(hit.start(), hit.end())) if text[i].isdigit())
        other = str((int(text[place]) + 1) % 10)
        changed = [one[:place] + other + one[place + 1 :] for one in (text, blank)]
        assert faults(CHECKED, *changed), f"{hit[0]} can become {changed[0][hit.start() : hit.end()]}"


def test_what_a_slope_adds():
    """A score's slope: 1 for a pair, 8/9 for three classes, nothing for one class."""
    gained = Quadratic(F(4, 5)).by_size(3) - Quadratic(F(1, 2)).by_size(3)
    assert [digits(float(gained[k]) / 0.3, 4) for k in (1, 2, 3)] == ["0.0000", "1.0000", "0.8889"]

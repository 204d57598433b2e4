"""What "Chapter 24, checked" and the solutions of the chapter say about numbers, recomputed.

As `test_numbers_24` does for the lesson: each decimal, percentage and larger number of the text is in one of the
sentences, or in a part of ``GIVEN``, which the papers print or the book chooses.
"""

from __future__ import annotations

import os
import re
from functools import cache

import matplotlib as mpl
import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pytest

from credal_book.figures import chapter_24
from credal_book.studies import statements
from credal_lib import comparisons, metrics, rewards
from tests.book.lesson_form import code_of
from tests.book.sources import ROOT, text_of, without_code
from tests.book.typed import digits, flat
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

CHECKED, SOLUTIONS = "notebooks/24-protocol-checked", "book/solutions/24-protocol"
NUMBER = re.compile(
    r"(?<![\w.§])[−+-]?\d*\.\d+%?(?!\.?\d)|(?<![\w.])\d+%|(?<![\w.])\d{1,3},\d{3}|(?<![\w.-])\d\d\d?\d?(?![\w.%,])"
)
NOT_A_NUMBER = re.compile(
    r"\b9\.\d\.?\d?\b(?:\.\d)?|Sections? [\d., to]+|Equations? [(\d), to]+|^# Chapter 24|[Cc]hapters? \d+(?: to 30)?"
    r"|\{[\w:-]+\}`[^`]*`|`[^`]*`|\]\([^)]*\)|\(\w+-24\)=|\bu\d\d\b|C4\.5|^```python.*?^```",
    re.MULTILINE | re.DOTALL,
)


@cache
def page(name):
    """The text of a page, and the same with what only looks like a number blanked out."""
    cells = as_notebook(name).cells if name == CHECKED else []
    shown = [cell.metadata.get("mystnb", {}).get("image", {}).get("alt", "") for cell in cells]
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"] + shown
    text = "\n\n".join(texts) or without_code(text_of(name))
    return flat(text), flat(NOT_A_NUMBER.sub(lambda found: re.sub(r"\d", "#", found[0]), text))


@cache
def ran(name):
    """The values of a page's cells, run one after the other."""
    mpl.use("Agg")
    os.environ["CREDAL_LIB_STATIC"] = "1"
    values = {}
    sources = [cell.source for cell in code_of(as_notebook(name))]
    for source in sources:
        exec(source, values)  # noqa: S102  (the page's own code)
        plt.close("all")
    return values


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(flat(sentence.format(*values)))


def three(value):
    return digits(value, 3)


def formulas():
    page = ran(CHECKED)
    bounds = page["bounds"]
    low, high = bounds.lower[0], bounds.upper[2]
    says("are 40/103 = {} for the lower bound of A and {:.1f} for the upper", three(low), high)
    says("they overlap, but only by {}", three(high - low), also=np.isclose(low, 40 / 103))
    assert page["studies"].differences(page["live"], page["full"]).empty
    assert set(page["agree"].values()) == {len(page["sizes"])}
    more = [int((np.diff(page["sizes"], axis=1)[:, i] > 0).sum()) for i in (0, 1)]
    says("In {} of the {} problems the local model names more classes", more[0], len(page["sizes"]))
    says("than the global one, and in {} its intervals name still more", more[1])
    least = {name: (page["x"][curve.argmin()], curve.min(), curve.max()) for name, curve in page["curves"].items()}
    (four, eight, last) = least.values()
    says("For patient 4 the least value is {} at {:.2f}", three(four[1]), four[0])
    says("for patient 8 it is {} at {:.2f}", three(eight[1]), eight[0])
    says("for patient 18 it is {} at {:.2f}", three(last[1]), last[0])
    says("For patients 4 and 8 the curve stays above 1", also=[four[1] > 1, eight[1] > 1])
    says("For patient 18 the curve is below 1", also=last[2] < 1)
    says("the answers may become more cautious", also=page["yang"].data["ours"].str.startswith("agrees"))


def tests_of_the_papers():
    page = ran(CHECKED)
    table, ranks, reach = page["table"], page["ranks"], page["comparison"].critical_difference
    says("All printed numbers are ours", also=table["printed"] == table["ours"])
    says(
        "the extreme ranks differ by {:.2f}, which is less than {:.2f}",
        np.ptp(ranks),
        reach,
        also=np.ptp(ranks) < reach,
    )
    apart = ranks["C4.5"] - ranks[["C4.5+m", "C4.5+m+cf"]]
    says("At the level 0.10 the critical difference is {:.2f}, and C4.5", page["loose"], also=apart >= page["loose"])
    earned = page["earned"]
    found = {z: comparisons.wilcoxon(earned["precise"], earned["cautious"], zeros=z) for z in ("demsar", "wilcox")}
    split, dropped = found["demsar"], found["wilcox"]
    ties = {
        z: comparisons.wilcoxon([0] * 11, [0] * 5 + [1, 2, 3, 4, 5, 6], zeros=z) for z in ("demsar", "pratt", "wilcox")
    }
    says(
        r"$R^- = 5$, $R^+ = 5 + (5 + \dots + 10) = {:.0f}$; $T = 5$, $N = {}$", ties["demsar"].r_plus, ties["demsar"].n
    )
    assert [one.statistic for one in ties.values()] == [5, 0, 0]
    says("$2/2^6 = {:.3f}$", 2 / 2**6)
    says("have the ranks 1 to 4, which is {} each", np.mean([1, 2, 3, 4]))
    says("tree learner C4.5 on {} data sets", len(page["areas"]))
    says("So the sums are {:.0f} and {:.0f}, and $p = {:.2f}$", split.r_plus, split.r_minus, split.p)
    says("With the zeros dropped the sums are {:.0f} and {:.0f}", dropped.r_plus, dropped.r_minus)
    d = np.sort(np.abs(earned["cautious"] - earned["precise"]))
    says("have the ranks 1 to 8, and each sum gets 18 of these {}", sum(range(1, 9)), also=d[:8] == 0)
    says("The losses share the ranks 9 and 10, and the wins have 11 and 12", also=d[8] == d[9] < d[10])
    for zeros, sums in (("demsar", (15.5, 5.5)), ("pratt", (14, 4)), ("wilcox", (8, 2))):
        test = comparisons.wilcoxon([0] * 6, [0, 0, 1, -2, 3, 4], zeros=zeros)
        assert (test.r_plus, test.r_minus) == sums


def repetitions():
    page = ran(CHECKED)
    gained = page["gained"]
    says(
        "on all six data sets, by {} on average and by {} on `bupa`",
        three(gained.mean()),
        three(gained["bupa"]),
        also=gained > 0,
    )
    assert (len(gained), gained.idxmax()) == (6, "bupa")
    said = ", ".join(f"{name} {value:.3f}" for name, value in gained.sort_values().items())
    says(f"Six bars, all positive: {said}.")
    ten, trials = page["alarms"].loc[10], len(page["trials"])
    says("Each of the {} trials draws 100 rows", trials)
    says("in {:.0%} of the trials, and the corrected test in {:.1%}", ten["paired t"], ten["corrected t"])
    says("(with a standard error of {:.1%} if the truth is 5%)", np.sqrt(0.05 * 0.95 / trials))
    says("is {} times the expected variance within them", three(page["ratio_of_variances"]))
    says("takes it for {:.3f}, and the corrected one for {:.3f}", 1 / 100, 1 / 100 + 1 / 9)
    u65, n = page["per_set"].set_index("utility").loc["u65"], len(page["compared"])
    says("For each of the {} data sets of the next", n)
    paired, corrected, ncc, nbc = (int(u65[k]) for k in ("paired t", "corrected t", "NCC better", "NBC better"))
    says("differences on {} of {} data sets, and the corrected test on {}", paired, n, corrected)
    says("These {} disagree with one another: NCC is better on {}, and NBC on {}", corrected, ncc, nbc)
    says("about {} would be called different", round(0.05 * n))
    says("finds no direction (p = {:.2f})", u65["p over data sets"])
    share, earned = page["by_model"]["determinacy"], page["by_model"]["u65"]
    lost = share["global"] - share["local-interval"]
    ends = share.loc["contact-lenses", ["global", "local-interval"]]
    says(
        "most on `contact-lenses`, from {} to {}",
        *map(three, ends),
        also=[lost.idxmax() == "contact-lenses", *(lost > 0)],
    )
    says(
        "on three of the five data sets",
        also=[(earned["local-interval"] > earned["global"]).sum() == 3, len(earned) == 5],
    )
    known = page["known"]
    says("Of the {} data sets {} load without internet", len(known), known["offline"].sum())


def solutions():
    values = {}
    blocks = re.findall(r"```\{code-cell\} ipython3\n(.*?)```", text_of(SOLUTIONS), re.DOTALL)
    exec(blocks[0], values)  # noqa: S102  (the page's own code)
    means = {
        (quality.__name__, inside): np.mean(
            [values["accuracy"](X, values["y"], quality, inside) for X in values["tosses"]]
        )
        for quality in (values["agreement"], values["variance"])
        for inside in (False, True)
    }
    assert means.pop(("agreement", False)) == pytest.approx(0.85, abs=0.02)
    assert list(means.values()) == pytest.approx([0.5] * 3, abs=0.05)
    exec(blocks[1], values)  # noqa: S102
    data, u80, u65 = values["data"], rewards.Quadratic(0.8), rewards.Quadratic(0.65)
    score = {u: [metrics.utility_score(data.y, values[s], u) for s in ("wide", "exact")] for u in (u80, u65)}
    says("the wider answers earn {} instead of {}", *map(three, score[u80]), also=score[u65][1] > score[u65][0])
    areas = chapter_24.areas()
    ranks = comparisons.friedman(areas).mean_ranks
    gap = round(ranks.max(), 3) - round(ranks.min(), 3)
    says(r"\le {:.3f} - {:.3f} = {:.3f}$", ranks.max(), ranks.min(), gap)
    says(r"(2.569/{:.3f})^2 = {:.1f}$, so the test needs {} data sets", gap, 20 / 6 * (2.569 / gap) ** 2, 16)
    assert comparisons.critical_difference(4, 15) > gap > comparisons.critical_difference(4, 16)
    three_left = comparisons.compare(areas.drop(columns="C4.5+cf"))
    says(r"$2.344\sqrt{{3 \cdot 4/(6 \cdot 14)}} = {:.3f}$", three_left.critical_difference)
    left = three_left.friedman.mean_ranks
    says("the two mean ranks differ by more", also=left["C4.5"] - left["C4.5+m+cf"] > three_left.critical_difference)


PARTS = {CHECKED: [formulas, tests_of_the_papers, repetitions], SOLUTIONS: [solutions]}
GIVEN = {
    CHECKED: [
        "the 55 data sets are not named", "does not name its 55 data sets",
        "we draw 2000 collections of 55 from", "in at least 97.5% of the draws",
        "55 of 61 would be nine tenths", "at the level 0.05. *A printed", "the middle 95% of what",
        r"\tfrac1{24} n(n+1)", "our .9751 is printed .975", "At the level 0.05 Nemenyi's",
        r"\frac12 = 15\frac12$", "| ranked, then dropped | $14$", "at most 350 rows",
        "over 100 cells, measured", "over the 100 cells (10 where", "(At the level 0.05, about",
        "a difference at level 0.05 (", "(11 classes)", "2, 5 and 10 folds",
        "its level of 0.05, and",
    ],
    SOLUTIONS: [
        "ten data sets of 50 rows", r"From $2.569\sqrt{20/(6n)} ", r"\tfrac{20}{6}\,(2.569/",
        "The level 0.05 holds",
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
@pytest.mark.parametrize("name", PARTS)
def test_a_number_that_is_changed_is_noticed(name):
    text, blank = page(name)
    for hit in NUMBER.finditer(blank):
        place = next(i for i in reversed(range(hit.start(), hit.end())) if text[i].isdigit())
        other = str((int(text[place]) + 1) % 10)
        changed = [one[:place] + other + one[place + 1 :] for one in (text, blank)]
        assert faults(name, *changed), f"{hit[0]} can become {changed[0][hit.start() : hit.end()]}"


def test_the_words_of_a_comparison_are_those_of_the_studies():
    """Chapter 24, checked, "What is said of a paper's statement": the typed table has the words, in their order."""
    text = page(CHECKED)[0]
    assert [text.index(f"| {word} |") for word in statements.WORDS] == sorted(
        text.index(f"| {w} |") for w in statements.WORDS
    )


def test_the_picture_of_the_three_answers_is_the_example():
    """Chapter 24, "By hand": four rows of A, one of B, three of C, and those with the category."""
    assert chapter_24.HAND == {"A": (4, 4), "B": (1, 1), "C": (3, 0)}


JUDGING = (24, 25, 26, 27, 28, 29, 30)


@pytest.mark.parametrize("chapter", JUDGING)
def test_a_chapter_that_compares_statements_takes_its_words_from_the_one_rule(chapter):
    """Chapter 24, checked, "What is said of a paper's statement": no chapter has words or draws of its own."""
    paths = sorted((ROOT / "notebooks").glob(f"{chapter}-*.ipynb"))
    texts = {path.stem: "\n".join(cell.source for cell in nbformat.read(path, 4).cells) for path in paths}
    (judging,) = [text for page, text in texts.items() if len(texts) == 1 or page.endswith("-checked")]
    assert "credal_book.studies" in judging
    assert "statements" in judging
    assert "our-words" in judging
    for text in texts.values():
        assert "replace=False" not in text
        for own in ('"agrees" if', 'else "differs"', "def facts("):
            assert own not in text

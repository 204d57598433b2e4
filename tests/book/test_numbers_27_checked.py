"""What the text of "Chapter 27, checked" says about numbers, recomputed: as `test_numbers_27` does for the lesson.

Each decimal and each percentage of the text is in one of the sentences, or in a part of ``GIVEN``, which the paper
prints or the book chooses.
"""

from __future__ import annotations

import os
import re
from functools import cache

import matplotlib as mpl
import numpy as np
import pytest

from credal_book import studies
from credal_lib import comparisons
from tests.book.lesson_form import code_of
from tests.book.typed import flat
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

PAGE = "notebooks/27-credal-or-non-deterministic-checked"
NUMBER = re.compile(r"(?<![\w.§])[−+]?\d+\.\d+%?(?!\.?\d)|(?<![\w.])−?\d+%|\b\de-\d+")
NOT_A_NUMBER = re.compile(
    r"```\S*|\b9\.[134]\.?\d?\b(?:\.\d)?|\{[\w:-]+\}`[^`]*`|`[^`]*`|\]\([^)]*\)|\$[^$]*\$", re.MULTILINE | re.DOTALL
)


@cache
def page():
    """The text of the page, and the same with what only looks like a number blanked out."""
    text = "\n\n".join(cell.source for cell in as_notebook(PAGE).cells if cell.cell_type == "markdown")
    return flat(text), flat(NOT_A_NUMBER.sub(lambda found: re.sub(r"\d", "#", found[0]), text))


@cache
def ran():
    """The values of the page's cells, run one after the other."""
    mpl.use("Agg")
    os.environ["CREDAL_LIB_STATIC"] = "1"
    values = {}
    for cell in code_of(as_notebook(PAGE)):
        exec(cell.source, values)  # noqa: S102  (the page's own code)
    return values


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(flat(sentence.format(*values)))


def quoted(names):
    return ", ".join(f"`{name}`" for name in names)


def run_again():
    page = ran()
    says("No row differs", also=studies.differences(page["live"], page["kept"]).empty)
    assert studies.differences(page["again"], page["options"]).empty
    copied = page["copied"]
    share, paid = copied["NDC names one"], copied["u65 of NDC"]
    assert (copied["correct"].round(2) == 0.83).sum() == 2
    says("grows from {:.0%} to {:.0%}, and NBC is correct on {:.0%} throughout", share[1], share[8] + 1e-9,
         copied["correct"][8], also=copied["correct"].between(0.825, 0.835))  # fmt: skip
    says("it is {:.3f} with one copy, {:.3f} with two and {:.3f} with eight", paid[1], paid[2], paid[8])


def features_and_rows():
    vehicle, lymph = (ran()["growing"].loc[name] for name in ("vehicle", "lymph"))
    says("from {:.0%} to {:.0%} on `vehicle`, and from {:.0%} to {:.0%} on `lymph`",
         *vehicle["NDC names one"].iloc[[0, -1]], *lymph["NDC names one"].iloc[[0, -1]])  # fmt: skip
    says("exceeds its share of correct classes by {:.3f} with one feature, and by {:.3f} with all",
         *vehicle["overconfidence"].iloc[[0, -1]])  # fmt: skip
    says("It is so on `lymph` ({:.3f} to {:.3f})", *lymph["NCC names one"].iloc[[0, -1]])
    says("NCC stays where it was ({:.3f} and {:.3f})", *vehicle["NCC names one"].iloc[[0, -1]])
    one, right = ran()["names_one"], ran()["correct_alone"]
    says("of NCC grows from {:.0%} to {:.0%}, and that of NDC falls from {:.0%} to {:.0%}", *one["NCC"].iloc[[0, -1]],
         *one["NDC"].iloc[[0, -1]], also=one["NCC"].is_monotonic_increasing)  # fmt: skip
    says("earn more under $F_1$), {:.0%} are correct", right.iloc[0])
    says("NDC is correct on {:.0%} of its single classes", right.iloc[-1])


def zero_counts():
    page = ran()
    bunch, share, gains = page["bunch"], page["share"], page["gains"]
    marked, every = gains.loc["several, with a zero count"], gains.loc["all"]
    zero = share["zero count"]
    says("({}) zero counts mark {:.0%} to {:.0%} of the cases, and on half of all data sets at most {:.1%}",
         quoted(bunch), zero[bunch].min(), zero[bunch].max(), zero.median())  # fmt: skip
    ahead = page["advantage"].index[(zero > 0.2) & (page["advantage"]["u65"] > 0)]
    says("on `{}` NCC is ahead, although zero counts mark {:.0%} of the cases", *ahead, zero[ahead[0]])
    says("On average {:.0%} of the cases carry a zero count", marked["share of instances"])
    parts = [marked[u] / every[u] for u in ("u65", "F1", "u80")]
    says("make up {:.0%} of the advantage of NDC under u65, {:.0%} under $F_1$ and {:.0%} under u80", *parts)
    alone = gains.loc["NCC names one class", "u80"] / every["u80"]
    says("under u80 they make up the larger part", also=alone > 0.5)
    bold = [name for name in page["advantage"]["u65"].drop(bunch).nsmallest(20).index if zero[name] == 0][:4]
    says("On `{}`, `{}`, `{}` and `{}` there are none", *bold, also=share.loc[bold, "single"] > 0.85)
    assert np.allclose(every[["u65", "F1", "u80"]], page["advantage"].mean())


def other_choices():
    page = ran()
    choices, strength = page["choices"], page["strength"]
    means = choices[["mean advantage of NCC", "median advantage"]]
    ahead = [(choices["NDC better"] > choices["NCC better"]).all(), (means < 0).all(axis=None)]
    says("The largest p of Wilcoxon's test is {:.2g}, and {:.2g} after Holm's correction for the {} tests",
         choices["p"].max(), choices["p, Holm"].max(), len(choices), also=ahead)  # fmt: skip
    advantage, by = strength["advantage"], strength["advantage"].unstack("utility")["u65"]
    better = strength["NDC better"] > strength["NCC better"]
    says("On these {} data sets NDC is ahead in all {} settings, on average by {:.3f} to {:.3f}", len(page["few"]),
         len(strength), advantage.min(), advantage.max(), also=better)  # fmt: skip
    says("The largest p is {:.3f}, and {:.3f} after the correction for {} tests", strength["p"].max(),
         strength["p, Holm"].max(), len(strength))  # fmt: skip
    says("from {:.3f} to {:.3f} under u65: the stronger", by["0.5"], by["4.0"], also=by.loc["0.5":].diff().dropna() > 0)


def data_and_tests():
    page = ran()
    routes, names = page["routes"], page["names"]
    loaded = sum(routes[name]["route"] in ("cache", "openml") for name in names)
    says("on the {} data sets with 24 rows or more", len(routes))
    says("rests on the {} of them", len(names))
    says("Of the {}, {} load wherever the library is installed, and {} come", len(names), len(names) - loaded, loaded)
    advantage, precise = page["advantage"], page["table"]["u65"]
    says("on the median data set NDC is ahead by {:.3f} under u65", -advantage["u65"].median())
    says("We drew {} collections of 55", len(page["draw"]))
    every = [(page["winning"][name] == "NDC").all() for name in ("u65", "F1")]
    says("In every one NDC is significantly better under u65 and under $F_1$", also=every)
    says("it has {} at most", page["ncc"]["u65"].max(), also=page["ncc"]["u65"].max() < 21)
    rest = [page["winner_rest"][name] == "NDC" for name in ("u65", "F1", "u80")]
    says("without the eight data sets NDC is still ahead", also=rest)
    level = comparisons.wilcoxon(precise["NBC"], precise["NCC"])
    above = comparisons.wilcoxon(precise["NBC"], precise["NDC"])
    apart, gained = precise["NBC"] - precise["NCC"], precise["NDC"] - precise["NBC"]
    says(
        "in the paper and in ours (p = {:.1f}); on our median data set they are {:.4f} apart",
        level.p,
        abs(apart.median()),
    )
    says("this gain is {:.4f} on the median data set, and significant (p = {:.0e})", gained.median(), above.p)
    says("The mean advantage of {:.3f} answers another question: {:.3f} of it is gained over NBC",
         -advantage["u65"].mean(), gained.mean(), also=apart[page["bunch"]].sum() > apart.sum() / 2)  # fmt: skip


def which_beta():
    inner = ran()["inner"]
    first = inner.iloc[0]
    says("the own $\\beta$ is among the best on {} of {} data sets, only larger ones are best on {}, only "
         "smaller ones on {},"
         " and on {} a smaller and a larger one tie", first["own is "
         "best"], len(ran()["names"]), first["larger is best"],
         first["smaller is best"], first["both, not own"])  # fmt: skip
    says("On average {} is best for $F_1$, and {} for $F_2$", *inner["best on average"])
    gain = inner["utility"] - inner["with the own beta"]
    says("The gain is small, {:.4f} and {:.4f}", *gain)


def rejection_option():
    page = ran()
    course = page["ten"]["u80"]
    says("with ten features from {:.3f} at {} rows to {:.3f}", course["NCC"].iloc[0], course.index[0],
         course["NCC"].iloc[-1])  # fmt: skip
    says("and is never behind NBC with the same threshold", also=course["NCC_t"] >= course["NBC_t"])
    fair, curves, best = page["fair"], page["curves"], page["best"]
    gap = fair["mean of NBC_t"] - fair["mean of NCC"]
    says("ahead of plain NCC by {:.3f} on average (p = {:.0e}, and {:.1g} after the correction for the eight tests",
         gap[4], fair["p"][4], fair["p, Holm"][4], also=len(fair) == 8)  # fmt: skip
    says("{:.2f} for NBC and {:.2f} for NCC, the two are level: they earn {:.4f} and {:.4f} on average, and "
         "NCC is better "
         "on {} data sets and NBC on {} (p = {:.2f})", fair["t of NBC"][7], best["u80"]["NCC"], fair["mean of "
         "NBC_t"][7],
         fair["mean of NCC"][7], fair["NCC better"][7], fair["NBC_t better"][7], fair["p"][7])  # fmt: skip
    says("with the thresholds {:.2f} and {:.2f}: they earn {:.4f} and {:.4f} (p = {:.2f})", fair["t of NBC"][6],
         best["u65"]["NCC"], fair["mean of NBC_t"][6], fair["mean of NCC"][6], fair["p"][6])  # fmt: skip
    says("At the *same* threshold of 0.8 NCC is even ahead, by {:.4f} on average and on {} data sets (p = "
         "{:.3f} alone, and "
         "{:.3f} corrected)", -gap[5], fair["NCC better"][5], fair["p"][5], fair["p, Holm"][5])  # fmt: skip
    single = page["scoring"].determinacy(page["rejection"].at(page["pairs"], 80)).unstack().mean()
    says("NCC names one class on {:.0%} of the cases there, and NBC on {:.0%}", single["NCC"], single["NBC"])
    says("The threshold 0.65 is the nearest that was counted")
    says("an advantage of {:.3f} under u80 (p = {:.3f})", gap[2], fair["p"][2])
    says("which hesitates more often, is ahead by {:.3f}", -gap[3])
    says("Under u65 an advantage of {:.3f} (p = {:.1g}, and {:.1g} corrected) becomes one of {:.4f} for NCC, "
         "which may be an "
         "accident (p = {:.1g})", gap[0], fair["p"][0], fair["p, Holm"][0], -gap[1], fair["p"][1])  # fmt: skip
    says("the best threshold on the probability of NBC is {:.2f} under u65 and {:.2f} under u80", best["u65"]["NBC"],
         best["u80"]["NBC"])  # fmt: skip
    gain = [curves[u]["NBC"].max() - curves[u]["NBC"][float(u[1:]) / 100] for u in ("u65", "u80")]
    says("Under u65 this gains {:.3f}, and under u80 no more than {:.4f}", *gain)
    many = page["options"].counts
    many = many[many["data"].isin(page["names"]) & ~many["data"].isin(page["binary"])]
    u80 = page["utilities"]["u80"]
    whole, refusing = (page["scoring"].utility(part, u80).unstack()["NCC"].mean()
                       for part in (many, page["rejection"].at(many, 80)))  # fmt: skip
    says("on the other {} data sets NCC earns {:.3f} under u80 as it is, and {:.3f} with the threshold 0.8",
         many["data"].nunique(), whole, refusing)  # fmt: skip
    says("On the {} data sets with two classes our numbers **agree**", len(page["binary"]))


def from_the_training_rows():
    page = ran()
    nested = page["nested"]
    mean, gap = nested.groupby(["h", "kind"]).mean(), nested["chosen"].unstack("kind")
    gap = (gap["NCC"] - gap["NBC"]).round(9)
    ways = [f"{mean.loc[(0.8, kind), way]:.3f}" for way in ("as it is", "tau = h", "chosen") for kind in ("NBC", "NCC")]
    says(
        "NBC and NCC earn {} and {} as they are, {} and {} with the threshold 0.8, and {} and {} with thresholds", *ways
    )
    counted = [((gap[h] > 0).sum(), (gap[h] < 0).sum()) for h in (0.8, 0.65)]
    says("NCC is ahead on six data sets, and NBC on three", also=counted[0] == (6, 3))
    says("Under u65 they earn {:.3f} and {:.3f}", *mean.loc[0.65, "chosen"])
    says("and each is ahead on five. The", also=[*counted[1]] == [5, 5])
    says("With all twelve, the comparison", also=len(page["offline"]) == 12)
    f2, sets, wines = page["f2"]["set-F2"], page["sets"], page["wines"]
    single = sets.sum(axis=1) == 1
    wrong = (sets[single].argmax(axis=1) != wines.y[single]).sum()
    says("one cultivar on nine wines, two of them incorrectly, and all three cultivars on the other three",
         also=[single.sum() == 9, wrong == 2, (sets.sum(axis=1) == 3).sum() == 3])  # fmt: skip
    says("It earns {:.3f} for each wine. *Cautious*, with {:.3f}, and the *top list*, with {:.3f}", f2["NDC for F2"],
         f2["cautious"], f2["top list"])  # fmt: skip


PARTS = [run_again, features_and_rows, zero_counts, other_choices, data_and_tests, which_beta, rejection_option,
         from_the_training_rows]  # fmt: skip


@cache
def claims():
    SAID.clear()
    for part in PARTS:
        part()
    return tuple(SAID)


GIVEN = [
    "the example of 0.8 against 0.7 |",
    "| 0.8 against 0.7 in the example",
    "not significant at the level 0.05, the table",
    "class 1 has the probability 0.7, and",
    "no class ever has a probability of 0.8. Under u80 this earns 0.8.",
    "names it, and earns 0.7. As a",
    "prefers a pair to 70% must",
    "NCC stays near 0.8 throughout",
    "): 0.8 for u80, and two thirds",
    "at every threshold from 0 to 0.99",
    "Under u80 NBC with the threshold 0.8, which",
    "with $s$ from 0.25 to 4",
    "significant at the level 0.05? Count",
    "scipy.stats.t.ppf(0.975, 99)",
    "The factor is 3.48, and $|t|$ must be at least 6.9",
]


def faults(text, blank):
    """What is wrong with a text: parts that are not there, and numbers that stand in none of its parts."""
    parts = [*claims(), *map(flat, GIVEN)]
    found = [f"not on the page: {part}" for part in parts if part not in text]
    covered = np.zeros(len(text), dtype=bool)
    for part in parts:
        for place in re.finditer(re.escape(part), text):
            covered[place.start() : place.end()] = True
    loose = [hit for hit in NUMBER.finditer(blank) if not covered[hit.start() : hit.end()].all()]
    return found + [f"nobody recomputes {hit[0]}: …{text[max(0, hit.start() - 40) : hit.end() + 30]}…" for hit in loose]


@pytest.mark.long
def test_each_number_of_the_page_is_recomputed():
    assert faults(*page()) == []


@pytest.mark.long
def test_a_number_that_is_changed_is_noticed():
    text, blank = page()
    for hit in NUMBER.finditer(blank):
        place = next(i for i in reversed(range(hit.start(), hit.end())) if text[i].isdigit())
        other = str((int(text[place]) + 1) % 10)
        changed = [one[:place] + other + one[place + 1 :] for one in (text, blank)]
        assert faults(*changed), f"{hit[0]} can become {changed[0][hit.start() : hit.end()]}"

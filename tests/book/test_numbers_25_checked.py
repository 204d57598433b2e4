"""What the text of "Chapter 25, checked" says about numbers, recomputed: as `test_numbers_25` does for the lesson.

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

from credal_book import datasets, studies
from credal_book.studies import nbc_against_ncc
from credal_lib import comparisons
from tests.book.lesson_form import code_of
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

PAGE = "notebooks/25-nbc-against-ncc-checked"
NUMBER = re.compile(r"(?<![\w.§])[−+]?\d+\.\d+%?(?!\.?\d)|(?<![\w.])−?\d+%")
NOT_A_NUMBER = re.compile(
    r"\b9\.[12]\.?\d?\b(?:\.\d)?|Sections? [\d., to]+|\{[\w:-]+\}`[^`]*`|`[^`]*`|\]\([^)]*\)|\$[^$]*\$"
    r"|^```\{literalinclude\}.*?^```",
    re.MULTILINE | re.DOTALL,
)
UTILITIES = ("u50", "u65", "u80")


def flat(text):
    return re.sub(r"\s+", " ", text).strip()


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


def signed(value, places=4):
    return f"{value:+.{places}f}".replace("-", "−")


def minus(value, form):
    return f"{value:{form}}".replace("-", "−")


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(flat(sentence.format(*values)))


def parts_run_again():
    page = ran()
    pairs = ((page["live"], page["kept"]), (page["some"], page["full"]), (page["one"], page["artificial"]))
    says("No row differs", also=[studies.differences(*pair).empty for pair in pairs])
    share = page["correct"][page["doubtful"]].mean()
    says("NCC hesitates on a little more than half of the other boards", also=0.5 < page["doubtful"].mean() < 0.6)
    says("There NBC is correct on a share between {} and {}, so NCC is ahead", 0.5, 0.65, also=0.5 < share < 0.65)
    assert page["metrics"].utility_score(page["truth"], page["sets"], "u65") > page["correct"].mean()


def empty_cells():
    found = ran()["ignorance"]
    there, rest, share = found["NBC correct there"], found["NBC correct on the rest"], found["share never seen"]
    says("NBC is correct on {:.0%} to {:.0%}. An answer that names both", there.min(), there.max())
    says("classes earns 0.65 or 0.80 there, so NBC earns more", also=there > 0.8)
    says("NBC is correct on {:.0%} to {:.0%}, and there caution is justified", rest.min(), rest.max(), also=rest < 0.65)
    says("With {} training rows {:.0%} of the area of ignorance has", share.index[0], share.iloc[0])
    says("with {} rows {:.0%}", share.index[-1], share.iloc[-1])
    every, page = ran()["every"], ran()
    says("The rank correlation is {}", minus(page["correlation"], ".2f"))
    worst = (every["u65"] - every["NBC"]).nsmallest(8).index
    says("furthest behind under u65 ({})", ", ".join(f"`{name}`" for name in worst))
    says(
        "share of empty cells of {:.2f}, against {:.2f} over all",
        every.loc[worst, "empty"].median(),
        every["empty"].median(),
    )
    area = page["ours"].query("size > 1 and features == 'all'").groupby("data").sum(numeric_only=True)
    both = area[(area["unseen"] > 0) & (area["unseen"] < area["answers"])]
    other = (both["NBC hits"] - both["unseen NBC hits"]) / (both["answers"] - both["unseen"])
    better = (both["unseen NBC hits"] / both["unseen"] > other).sum()
    says("On {} data sets the area of ignorance has cases with", len(both))
    says("with an empty cell on only {} of these data sets", better)
    shy = area.loc["mushroom"]
    says("incorrect on all {:.0f} such cases", shy["unseen"], also=shy["unseen NBC hits"] == 0)
    family = page["priors"].set_index(["prior of NBC", "features", "utility"])
    even, laplace = family.loc["even"], family.loc["Laplace"]
    changed = (even["p, Holm"] <= 0.05) != (laplace["p, Holm"] <= 0.05)
    says(
        "In five of the six comparisons the prior changes nothing",
        also=list(changed[changed].index) == [("all", "u80")],
    )
    ahead = [one["NCC better"] > one["NBC better"] for one in (even, laplace)]
    says("the classifier that is better on more data sets is the same", also=(ahead[0] == ahead[1]).all())
    last = [one.loc[("all", "u80"), "p, Holm"] for one in (even, laplace)]
    says("its p is {:.3f} with the even prior and {:.3f} with Laplace's", *last)


def artificial_data():
    page = ran()
    strong, weak = page["strong"], page["weak"]
    judged = page["figure3"].data.set_index("the paper says")["ours"].filter(like="(u65)").tolist()
    says("At one size a finding **differs**", also=judged == ["differs", "leans against it", "leans toward it"])
    ahead = (strong["u65"] > strong["NBC"]).tolist()
    says("In our run NCC is ahead with 100 rows and behind with 25 and 50", also=ahead == [False, False, True])
    ends = [np.quantile(values, [0.025, 0.975]) for values in page["advantages"].values()]
    zero = [low < 0 < high for low, high in ends]
    says("Only the interval at 25 rows does not contain zero", also=zero == [False, True, True])
    says("Such an NCC would be ahead at every size", also=page["trusting"] > strong["NBC"])
    says("the real NCC is ahead at every size", also=weak["u65"] > weak["NBC"])


def downsampling():
    page = ran()
    judged = page["figure4"].data["ours"]
    says("All of these statements **agree**", also=judged == "agrees")
    small, y = page["small"], datasets.load("tic-tac-toe").y
    boards = nbc_against_ncc.scores(small[small["data"] == "tic-tac-toe"], ["sample"])
    shares, ahead = np.bincount(y) / len(y), boards["u65"] - boards["NBC"]
    says("its classes have the shares {:.2f} and {:.2f}", shares.max(), shares.min())
    says("at all eight sizes, by {:.3f} to {:.3f}", ahead.min(), ahead.max(), also=(len(ahead) == 8, (ahead > 0).all()))
    says("correct on {:.1%} of the boards", shares.max())
    above = next(size for size in boards.index if (boards.loc[size:, "NBC"] > shares.max()).all())
    says("only with {} training rows or more", above)


def data_sets():
    page = ran()
    routes, names, tests = page["routes"], page["names"], page["tests"]
    says("on the {} data sets with 24 rows or more", len(routes))
    says("No cell failed", also=page["full"].missing.empty)
    loaded = sum(routes[name]["route"] in ("cache", "openml") for name in names)
    says("uses {} of these data sets", len(names))
    says("Of the {}, {} load wherever the library is installed, and {} come", len(names), len(names) - loaded, loaded)
    u65, u80 = (tests.loc["all", u] for u in ("u65", "u80"))
    ahead = (page["every"]["u80"] - page["every"]["NBC"]).sort_values()
    large = ahead[ahead < -0.05]
    says(
        "ahead on {} of {} data sets, by {:.4f} on the median one, and yet *behind* by {:.4f} on average",
        u80["NCC better"], len(names), u80["median advantage"], -u80["mean advantage"],
    )  # fmt: skip
    listed = ", ".join(f"`{name}` {minus(value, '.2f')}" for name, value in large.items())
    says("On {} data sets NCC is behind by more than 0.05 ({})", len(large), listed)
    says("Without these eight it is ahead by {:.4f} on average", ahead.drop(large.index).mean())
    says(
        "level on the median data set ({}), and NCC is behind by {:.4f} on average",
        signed(u65["median advantage"]),
        -u65["mean advantage"],
    )
    selected = [signed(tests.loc[("selected", u), "mean advantage"]) for u in ("u65", "u80")]
    says("the mean advantages are {} under u65 and {} under u80", *selected)
    late = tests.loc["selected", "u80"]
    says("p is {:.3f} taken alone and {:.3f} among the six", u80["p"], u80["p, Holm"])
    says(
        "After selection p is {:.4f} and {:.4f}, which is significant",
        late["p"],
        late["p, Holm"],
        also=late["significant"] == "NCC",
    )


def drawn_collections():
    page = ran()
    hesitated, over = page["hesitated"], page["over_guess"]
    at_par = comparisons.wins_ties_losses(page["every"]["NBC"], page["every"]["u50"])
    never = len(page["every"]) - len(hesitated)
    says("except for the {} data sets on which NCC never hesitates", never, also=at_par.ties - over.ties == never)
    assert (at_par.wins, at_par.losses) == (over.wins, over.losses)
    behind = (hesitated["NBC"] - hesitated["u50"]).loc[lambda gap: gap < -1e-9].sort_values()
    first, second, third = behind.index[:3]
    says(
        "On {} data sets NBC does worse than the guess, by the widest margin on `{}`, `{}` and `{}`",
        len(behind),
        first,
        second,
        third,
    )
    few = (page["doubted"].groupby("data")["answers"].sum()[behind.index] < 100).sum()
    says("on {} of our twelve data sets NCC was indeterminate fewer than 100 times", few, also=len(behind) == 12)
    none = {kind: (page["winning"][kind, "u80"] == "").mean() for kind in ("all", "selected")}
    says(
        "{:.0%} of the draws show no significant difference, as the paper has it, and {:.0%} show one",
        none["all"],
        1 - none["all"],
    )
    says("always in favor of NCC", also=page["winning"]["all", "u80"] != "NBC")
    says("After selection {:.0%} of the draws show no significant difference", none["selected"])
    judged = page["said"].data.set_index("the paper says")["ours"]
    printed = judged[judged.index.str.contains(r"\d+ of 55|median .*%|points|0\.95|on \d+ there")]
    outside = printed[printed != "agrees"]
    says(
        "All {} occur in collections like ours, and {} lie in the middle 95%", len(printed), len(printed) - len(outside)
    )
    assert list(outside.index) == ["namely on 32 of 55", "after selection on 37 of 55", "NBC better on 28 there"]
    assert not (outside == "differs").any()
    first, above = page["first"], page["above90"]
    low, high = np.quantile(first, [0.025, 0.975])
    says("better on 32 data sets in print, and on {:.0f} to {:.0f} in the draws", low, high)
    says("On 32 or fewer it is better in {:.1%} of the draws", (first <= 32).mean())
    low, high = np.quantile(above["selected"], [0.025, 0.975])
    says("37 data sets in print, and on {:.0f} to {:.0f} in the draws", low, high)
    says("It is above 90% on 37 or fewer in {:.1%} of the draws", (above["selected"] <= 37).mean())
    low, high = np.quantile(page["middles"]["NBC"] - page["middles"]["u50"], [0.025, 0.975])
    says("distance of 0.07 between the medians of NBC and NCC under u50 ({:.3f} to {:.3f} in the draws", low, high)
    low, high = np.quantile(above["all"], [0.025, 0.975])
    says("above 90% before selection, 33 ({:.0f} to {:.0f} in the draws)", low, high)
    family = page["priors"].set_index(["prior of NBC", "features", "utility"])["NBC better"]
    says("NBC is better on {} instead of {} of our", *(family[prior, "all", "u50"] for prior in ("Laplace", "even")))


def gains():
    page = ran()
    never, several, there = page["never"], page["several"], page["there"]
    shy = several[several["data"] == "mushroom"]
    says("On `mushroom` NBC is incorrect on all {} cases", shy["answers"].sum(), also=list(never) == ["mushroom"])
    u65, u80 = page["gains"]["u65"], page["gains"]["u80"]
    text = "over the other {} data sets, are {:.1%} ({} to {:.1%}) and {:.1%} ({:.1%} to {:.1%})"
    says(text, len(there), u65.mean, minus(u65.low, ".1%"), u65.high, *u80)
    says("Both printed means lie within our intervals", also=(u65.low < 0.09 < u65.high, u80.low < 0.36 < u80.high))
    each = there[["u65", "u80"]].div(there["NBC"], axis=0) - 1
    says("(The median gains are {:.1%} and {:.1%}.)", *each.median())
    of_means = [there[u].mean() / there["NBC"].mean() - 1 for u in ("u65", "u80")]
    says("would give {:.1%} and {:.1%}, much less", *of_means)
    gain, selected = page["gain"], page["selected"]
    loses, wins = (selected.loc[gain.index[part], "empty"].median() for part in (gain < 0, gain > 0))
    says("share of empty cells of {:.2f} after feature selection, and the others of {:.2f}", loses, wins)
    asked = several.groupby("data")["answers"].sum()[gain.index[-1]]
    says("on `{}` NCC hesitates on only {} cases", gain.index[-1], asked)
    says("Without this data set the mean would be {:.0%}", gain.iloc[:-1].mean())
    says("Ours contains zero, from {} to {:.1f}%, and the other three", minus(100 * u65.low, ".1f"), 100 * u65.high)


def search_alone():
    page = ran()
    tests, alone = page["tests"], page["alone"]
    same = [tests.loc[("selected", u), "significant"] == alone.loc[("selected", u), "significant"] for u in UTILITIES]
    says("The same differences are significant", also=same)
    middle = [part["determinacy"].median() for part in (page["every"], page["selected"], page["search"])]
    says("both selections make NCC more determinate", also=middle[0] < middle[1] < middle[2])
    ties = [found.loc[("selected", "u65"), "ties"] for found in (alone, tests)]
    says("It leaves {} ties instead of {} under u65", *ties)
    gains = nbc_against_ncc.relative_gains(page["ours"][page["ours"]["features"] == "selected"])
    assert np.isfinite(gains).all(axis=None)
    u65, u80 = (comparisons.mean_interval(gains[u]) for u in ("u65", "u80"))
    says(
        "is {:.0%} ({} to {:.0%}) under u65 and {:.0%} ({:.0%} to {:.0%}) under u80",
        u65.mean,
        minus(u65.low, ".0%"),
        u65.high,
        *u80,
    )
    u80 = tests.loc["all", "u80"]
    says("before selection our p is {:.2f} taken alone and above 0.05", u80["p"], also=u80["p, Holm"] > 0.05)


@cache
def claims():
    SAID.clear()
    for part in (
        parts_run_again,
        empty_cells,
        artificial_data,
        downsampling,
        data_sets,
        drawn_collections,
        gains,
        search_alone,
    ):
        part()
    return tuple(SAID)


GIVEN = [
    "the gain on the area of ignorance, 9% and 36%",
    "classes earns 0.65 or 0.80 there",
    "differ by at least 0.1.",
    "prints the middle 95% of the advantages",
    "differ by at most 0.3",
    "level 0.05.",
    "after selection determinacy is above 90% on 37 data sets in print",
    "on which determinacy is above 90% before selection",
    "The paper prints 9% (1% to 19%) under u65 and 36% (24% to 48%) under u80",
    "zero, from 1 to 19%.",
    "not symmetric about its 9%, as the other one is about its 36%",
]


def faults(text, blank):
    """What is wrong with a text: sentences that are not there, and numbers that stand in none of them."""
    parts = [*claims(), *GIVEN]
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
        digit = str((int(text[place]) + 1) % 10)
        changed = [one[:place] + digit + one[place + 1 :] for one in (text, blank)]
        assert faults(*changed), hit[0]

"""What the text of chapter 27 says about numbers, recomputed.

As in `test_numbers_25`, `claims` holds sentences, or parts of them, with the numbers that the reader's cells show, or
that the library and ``results/`` give. ``GIVEN`` holds parts whose numbers the book chooses. Each part must be on the
page word by word, and each number of the page, its captions and alternative texts must be in one of them.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import numpy as np
import pandas as pd
import pytest
from sklearn.model_selection import StratifiedKFold, cross_val_predict

from credal_book import datasets, proofs, studies
from credal_book.explore._explorers import choose_beta
from credal_book.studies import constant_chances, nondeterministic, scoring
from credal_lib import choice, comparisons, rewards
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, NondeterministicClassifier
from credal_lib.predictions import predict_set
from tests.book.lesson_form import values_of
from tests.book.sources import text_of
from tests.book.typed import flat, tex
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
PAGE = "notebooks/27-credal-or-non-deterministic"
SOLUTIONS = "book/solutions/27-credal-or-non-deterministic"
NOT_A_NUMBER = re.compile(
    r"""(?x)
      ^\#\ 27\. | [Cc]hapter\ (?:5|10|16|18|25|26|27) | lesson\ 10b
    | :label:\ [\w-]+ | \{solution\}\ [\w-]+
    | \{[\w:-]+\}`[^`]*` | \]\([^)]*\) | \(eq-27-\w+\)
    | ```python.*?```
    | `[^`\s{][^`]*`
    | \bu(?:50|65|80)\b | \bNDC\ F2\b | \bF_\{?[012]\b | \bunder\ F1\b
    | \*\*\d\.\*\*
    """,
    flags=re.DOTALL | re.MULTILINE,
)
NUMBER = re.compile(r"(?<![\w.])[−-]?\d+(?:,\d{3})*(?:\.\d+)?%?")
FIGURES = ("NDC", "NCC", "stated", "correct")


@cache
def page():
    """All that a reader reads; what only looks like a number is blanked out in the second text."""
    texts = []
    for cell in as_notebook(PAGE).cells:
        shown = cell.metadata.get("mystnb", {})
        texts += [cell.source] if cell.cell_type == "markdown" else []
        texts += [shown["figure"]["caption"]] if "figure" in shown else []
        texts += [shown["image"]["alt"]] if "image" in shown else []
    text = "\n\n".join(texts)
    return flat(text), flat(NOT_A_NUMBER.sub(lambda found: re.sub(r"\d", "#", found[0]), text))


@cache
def shown():
    """What the visible cells define."""
    return values_of(PAGE)


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(flat(sentence.format(*values) if values else sentence))


def percent(share):
    """As a reader computes it from a table with three decimals."""
    return f"{round(share + 1e-9, 3):.1%}"


def sizes_of(name):
    return datasets.table().set_index("name").loc[name, ["n", "p", "K"]].astype(int).tolist()


def opening():
    copied = shown()["copied"]
    says("describes {} persons by four features", sizes_of("hayes-roth")[0], also=sizes_of("hayes-roth")[1:] == [4, 3])
    ndc, ncc, right = (copied.loc[[8, 1], name].map(percent) for name in ("NDC", "NCC", "correct"))
    says("a single class on {} of the persons instead of {}, whereas NCC goes only from {} to {}", *ndc, ncc[1], ncc[8])
    more = round((copied.loc[8, "correct"] - copied.loc[1, "correct"]) * 160)
    says("only one person more than before ({} instead of {})", *right, also=more == 1)
    for copies, sentence in ((1, "With one copy NBC states less than it achieves ({:.3f} against {})"),
                             (8, "with eight copies it states more ({:.3f} against {})")):  # fmt: skip
        stated, correct = copied.loc[copies, ["stated", "correct"]]
        says(sentence, stated, f"{correct + 1e-9:.3f}", also=(stated < correct) == (copies == 1))
    ends = {name: f"{copied[name].min() + 1e-9:.3f}" for name in FIGURES}
    tops = {name: f"{copied[name].max():.3f}" for name in FIGURES}
    says("Four lines against {} to {} copies. NDC rises from {} to {}", 1, 8, ends["NDC"], tops["NDC"])
    says("and stated from {} to {}. NCC stays", ends["stated"], tops["stated"])
    says("NCC stays between {} and {}", ends["NCC"], tops["NCC"])
    says("and correct between {} and {}", ends["correct"], tops["correct"])
    hayes = datasets.load("hayes-roth")
    X = np.tile(hayes.X, 32)
    many = pd.concat(shown()["compare"](X, hayes.y, *part) for part in shown()["folds"].split(X, hayes.y)).mean()
    says("With {} copies NBC states {:.3f} on average, and NDC names", 32, many["stated"])
    says("on {} of the persons. NBC is correct on {} of them, as with one copy", percent(many["NDC"]), right[1],
         also=many["correct"] == copied.loc[1, "correct"])  # fmt: skip


def the_probabilities_are_close():
    expected = shown()["paid"].mul(shown()["contains"], axis=0)
    top = expected.max()
    says("Under *u50* a single class is expected to earn most ({:.3f})", top["u50"])
    says("Under *u65* ({:.3f}), $F_1$ ({:.3f}) and *u80* ({:.3f}) two", top["u65"], top["F1"], top["u80"])
    says("and under $F_2$ three ({:.3f})", top["F2"])
    best = {name: int(sets.sum()) for name, sets in shown()["best"].items()}
    assert best == {"u50": 1, "u65": 2, "F1": 2, "u80": 2, "F2": 3} == expected.idxmax().to_dict()
    inside = [round(float(shown()["inside"].subs(shown()["tau"], h)), 2) for h in (0.65, 0.8)]
    says("with $\\beta = {}$, and *u80* belongs to $\\beta = {}$", *inside)
    says("which pays a pair like $F_{{{}}}$", inside[0])
    for name, beta in (("u50", 0), ("1", 1), ("2", 2)):
        paid = [rewards.FBeta(beta).utility(F(1, k)) for k in (1, 2, 3)]
        earned = [paid[0] * F(11, 20), paid[1] * F(4, 5), paid[2]]
        most = ["one", "two", "three"][earned.index(max(earned))]
        label = "$F_0$ = u50" if name == "u50" else f"$F_{name}$"
        says(f"| {label} | ${tex(earned[0])}$ | ${tex(paid[1])} \\cdot {tex(F(4, 5))} = {tex(earned[1])}$"
             f" | ${tex(earned[2])}$ | {most} |".replace("{", "{{").replace("}", "}}"), "")  # fmt: skip


def the_rows_are_few():
    p_a = shown()["p_a"]
    says("the probability of $a$ is only ${}$", tex(p_a["A"]), also=p_a["A"] < F(2, 3))
    says("NBC states ${}$ after a single row", tex(p_a["D"]), also=p_a["D"] >= F(2, 3))
    says("the probability of $a$ is at least ${}$, the threshold of $F_1$", tex(rewards.FBeta(1).utility(F(1, 2))))
    says("`cmc`, which has {} rows and three classes", sizes_of("cmc")[0], also=sizes_of("cmc")[2] == 3)
    grown = shown()["grown"]
    low, high = grown.iloc[0], grown.iloc[-1]
    says("Two lines against {} to {} training rows. NDC falls from {:.3f} to {:.3f}, and NCC rises from "
         "{:.3f} to {:.3f}",
         *grown.index[[0, -1]], low["NDC"], high["NDC"], low["NCC"], high["NCC"])  # fmt: skip
    says("With {} rows NDC names a single class on {} of the cases", grown.index[0], percent(low["NDC"]))
    says("and is correct on only {} of these. With {} rows", percent(low["NDC correct"]), grown.index[-1],
         also=high["NDC correct"] > low["NDC correct"])  # fmt: skip


def counted_twice():
    rows, features, classes = sizes_of("vehicle")
    says("has {} silhouettes of four kinds of vehicles, and {} measurements", rows, features, also=classes == 4)
    table = shown()["binned"][["stated", "correct"]].mean().assign(rows=shown()["binned"].size())
    last, above = table.iloc[-1], table.iloc[-3:-1]
    says("NBC states {:.3f} on average, but is correct on only {} of these {:.0f} silhouettes", last["stated"],
         percent(last["correct"]), last["rows"])  # fmt: skip
    says(
        "NBC states {:.3f} and {:.3f}, but is correct on less than half", *above["stated"], also=above["correct"] < 0.5
    )
    tuned = pd.DataFrame(shown()["tuned"]).groupby("data")
    mean, least, most = tuned.mean(), tuned["beta"].min(), tuned["beta"].max()
    both = [mean.loc[name, ["F1 with 1", "F1 chosen"]] for name in ("hayes-roth", "vehicle", "tic-tac-toe")]
    says("the chosen $\\beta$ is {} at most, and $F_1$ rises from {:.3f} to {:.3f}", most["hayes-roth"], *both[0])
    says("the chosen $\\beta$ is {} at least, and the score rises from {:.3f} to {:.3f}", least["vehicle"], *both[1])
    says("(The largest chosen $\\beta$ is {:.0f}, the end of our grid,", most["vehicle"],
         also=most["vehicle"] == max(shown()["betas"]))  # fmt: skip
    boards = [least["tic-tac-toe"], most["tic-tac-toe"], mean.loc["tic-tac-toe", "beta"]]
    says("the chosen $\\beta$ varies between {} and {}, with the mean {:.3f}, and the score even falls, from {:.3f} to "
         "{:.3f}", *boards, *both[2])  # fmt: skip
    betas = list(nondeterministic.BETAS)
    best, gain = {}, {}
    for score, own in (("F1", 1), ("F2", 2)):
        curve = choose_beta._curve(score, choose_beta.AVERAGE)["NDC"]
        best[score], gain[score] = betas[int(np.argmax(curve))], max(curve) - curve[betas.index(own)]
    says("On average $\\beta = {}$ is best under $F_1$, and {} under $F_2$", best["F1"], best["F2"])
    says("both gains are only about {}", 0.001, also=[0.001 < one < 0.0015 for one in gain.values()])
    tops = [betas[int(np.argmax(choose_beta._curve("u65", name)["NDC"]))] for name in ("vehicle", "tic-tac-toe")]
    says("the best $\\beta$ is {} on `vehicle` and {} on `tic-tac-toe`", *tops)


def where_it_breaks():
    vehicle, lymph = (shown()["more"][name] for name in ("vehicle", "lymph"))
    says("`lymph`, which has {} patients", sizes_of("lymph")[0])
    pair = "from {:.3f} to {:.3f}"
    says(f"Two panels against {{}} to {{}} features. On vehicle NDC rises {pair}, and stated {pair}, but "
         f"correct only {pair}",
         *vehicle.index[[0, -1]], *(vehicle[name].iloc[place] for name in ("NDC", "stated", "correct")
                                    for place in (0, -1)))  # fmt: skip
    says("NCC stays above {}. On lymph", 0.93, also=vehicle["NCC"] > 0.93)
    says(f"On lymph NDC rises {pair}, and NCC falls {pair}", *lymph["NDC"].iloc[[0, -1]], *lymph["NCC"].iloc[[0, -1]])
    b, a = F(37, 4) ** 2 * F(1, 4), F(5, 4) ** 3
    assert b / (a + b) == shown()["p_b"] == F(1369, 1494)


def one_data_set():
    scores = shown()["by_hand"]
    above = pd.DataFrame(shown()["tuned"]).groupby("data")["F1 with 1"].mean()["tic-tac-toe"]
    says("(NDC earns {:.3f} under $F_1$ here and {:.3f} above", scores.loc["NDC", "F1"], above)
    says("because its threshold is ${}$ and not {}. Under u80 NDC for $F_2$ earns {:.3f}, and NDC for u80 earns only "
         "{:.3f}", tex(rewards.FBeta(2).utility(F(1, 2))), rewards.Quadratic(0.8).utility(0.5),
         *scores.loc[["NDC F2", "NDC u80"], "u80"])  # fmt: skip
    three = scores[["u65", "F1", "u80"]]
    says("is ahead of NBC and NCC under all three", also=(three.loc["NDC"] > three.loc[["NBC", "NCC"]]).all())
    assert np.allclose(shown()["engine"], scores)
    assert shown()["live"].agrees_with(shown()["study"])


def many_data_sets():
    advantage, zeros, share = (shown()[name] for name in ("advantage", "zeros", "share"))
    verdicts, names = shown()["verdicts"], shown()["names"]
    says("NDC is better on {}, {} and {} of the {} data sets", *verdicts["better"], len(names))
    says("We take the {} data sets of chapter 25", len(names))
    says("and on 55 data sets drawn from ours", also=verdicts["p (Holm)"].astype(float) < 0.001)
    says("on each of the {} data sets, sorted", len(advantage))
    ends = [f"{value:.3f}" for u in ("u65", "F1", "u80") for value in (advantage[u].min(), advantage[u].max())]
    says("Three rows of {} points in increasing order. Under u65 the advantage rises from {} to {}, under F1 "
         "from {} to {},"
         " under u80 from {} to {}", len(advantage), *ends)  # fmt: skip
    says("Twelve points at most lie below zero", also=(advantage < 0).sum() <= 12)
    eight = zeros.nlargest(8, "u65")["share"]
    says("On half of all data sets at most {:.1%} of the cases", share.median())
    says("on these eight data sets {:.0%} to {:.0%} are", eight.min(), eight.max())
    many = zeros[zeros["share"] > 0.3]["u65"].sort_values()
    says("Scatter plot of {} data sets", len(zeros))
    says("Of the eight with a share above {}, seven have an advantage of {:.2f} to {:.2f}, and one has {:.2f}", 0.3,
         many.iloc[1], many.iloc[-1], many.iloc[0],
         also=[len(many) == 8, many.index[0] == "contact-lenses"])  # fmt: skip
    says("Where more than {:.0%} of the cases are marked by a zero count, NDC", 0.3, also=many.iloc[1:] > 0)
    rest = zeros.drop(many.index)["u65"]
    says("at an advantage between {} and {}. Of the eight", -0.07, 0.1, also=[rest.min() > -0.075, rest.max() < 0.1])
    says("(`contact-lenses`, {} rows)", sizes_of("contact-lenses")[0])


def by_kind(u):
    """Parts of the mean advantage under a utility, by what NCC does on the case."""
    rows = shown()["study"].counts.query("features == 'all' and classifier in ['NDC', 'NCC']")
    rows = rows[rows["data"].isin(shown()["names"])]
    paid = rows["hits"] * np.asarray(shown()["utilities"][u].by_size(rows["size"].max()))[rows["size"]]
    sums = paid.groupby([rows[key] for key in ("data", "instances", "classifier")]).sum().unstack(fill_value=0)
    parts = (sums["NDC"] - sums["NCC"]).unstack(fill_value=0)
    return parts.div(shown()["answers"].sum(axis=1), axis=0).mean()


def valley():
    """Ten features that say nothing: NCC is ahead with ten rows, and NDC (NBC with the threshold 0.8) with many."""
    counts = studies.results("constant-chances").counts.query("data == 'chance-0.7-10'")
    earned = constant_chances.expected_utility(counts, rewards.Quadratic(0.8)).unstack().loc["chance-0.7-10"]
    given = counts.groupby(["sample", "classifier"])[["first", "second", "both"]].sum()
    both = given["both"].div(given.sum(axis=1)).unstack()
    ahead = earned["NCC"] > earned["NBC_t"]
    says("It names both classes on {:.0%} of the cases, and NDC on only {:.0%}, because",
         *both.loc[10, ["NCC", "NBC_t"]],
         also=[ahead[10], not ahead.loc[40:].any(), abs(earned["NCC"].iloc[-1] - 0.7) < 0.001])  # fmt: skip


def fair():
    says("under u80 most of the mean advantage comes from cases on which NCC names a single class",
         also=by_kind("u80")["single"] > by_kind("u80").sum() / 2)  # fmt: skip
    nested = shown()["nested"].groupby("kind").mean()
    says("plain NCC earns {:.3f} on these ten data sets, and NBC with $\\tau = 0.8$, which is NDC for u80, "
         "earns {:.3f}",
         nested.loc["NCC", "paid at 0.5"], nested.loc["NBC", "paid at h"],
         also=len(shown()["offline"]) == 10)  # fmt: skip
    gap = shown()["gap"]
    says("NBC and NCC earn {:.3f} and {:.3f}. NCC is ahead on five data sets and NBC on three, and on two they are",
         *nested["chosen"], also=[(gap > 0).sum() == 5, (gap < 0).sum() == 3, (gap == 0).sum() == 2])  # fmt: skip
    says("The mean threshold of NBC is {:.3f} and not 0.8", nested.loc["NBC", "tau"], also=overconfident() == 8)
    other = pd.concat({n: shown()["with_thresholds"](datasets.load(n), 0.65) for n in shown()["offline"]})
    other = other.groupby("kind").mean()
    says("NBC earns {:.3f} and NCC earns {:.3f}. Without thresholds both earn {:.3f}", *other["chosen"],
         other.loc["NBC", "paid at 0.5"], also=f"{other.loc['NCC', 'paid at 0.5']:.3f}" == "0.802")  # fmt: skip
    rejection, pairs, utilities = (shown()[name] for name in ("rejection", "pairs", "utilities"))
    says("Of the {} data sets we take the {} with two classes.", len(shown()["names"]), pairs["data"].nunique())
    says("the thresholds 0, 5, …, 95 and 99 percent", also=(*range(0, 100, 5), 99) == rejection.THRESHOLDS)
    says("on the {} data sets with two classes. At 50", pairs["data"].nunique())
    found = {u: rejection.at_their_best(pairs, utilities[u]) for u in ("u65", "u80")}
    plain = rejection.by_threshold(pairs, utilities["u80"]).loc[50].mean()
    (tops65, table65), (tops80, table80) = found.values()
    says("Under u65 NBC is highest at {} with {:.3f}, and NCC at {} with {:.3f}", tops65["NBC"], table65["NBC"].mean(),
         tops65["NCC"], table65["NCC"].mean())  # fmt: skip
    says("NBC rises from {:.3f} to {:.3f} at {}, and NCC from {:.3f} to {:.3f} at "
         "{}", plain["NBC"], table80["NBC"].mean(),
         tops80["NBC"], plain["NCC"], table80["NCC"].mean(), tops80["NCC"])  # fmt: skip
    p = [comparisons.wilcoxon(table["NBC"], table["NCC"]).p for _, table in found.values()]
    says("far from significant ({:.3f} and {:.3f})", *p)
    apart = [abs(table["NBC"].mean() - table["NCC"].mean()) for _, table in found.values()]
    says("differ by at most {:.3f} under both utilities", 0.002, also=np.array(apart) < 0.002)
    says("(with ten classes, u80 pays {:.3f} for it)", rewards.Quadratic(0.8).utility(1 / 10))
    options, names, two = (shown()[name] for name in ("options", "names", "two"))
    many = options[options["data"].isin(names) & ~options["data"].isin(two)]
    whole, refusing = (scoring.utility(part, utilities["u80"]).unstack()["NCC"].mean()
                       for part in (many, rejection.at(many, 80)))  # fmt: skip
    says("On the other {} data sets NCC earns {:.3f} under u80 as it is, and only {:.3f} with the threshold 0.8",
         many["data"].nunique(), whole, refusing)  # fmt: skip


def own_file():
    own = shown()["with_thresholds"](shown()["mine"], 0.8, shown()["coded_own"])
    says("Plain NCC earns {:.3f}, and NBC with the threshold 0.8 earns {:.3f}", own.loc["NCC", "paid at 0.5"],
         own.loc["NBC", "paid at h"])  # fmt: skip
    says("NBC and NCC earn nearly the same ({:.3f} and {:.3f}). Both would have earned slightly more with the "
         "threshold 0.8 ({:.3f} and {:.3f})", *own["chosen"], *own["paid at h"],
         also=(own["paid at h"] > own["chosen"]).all())  # fmt: skip
    says("The mean threshold of NBC is {:.3f}, which", own.loc["NBC", "tau"])
    seen, tried = shown()["own_seen"].mean(), pd.DataFrame(shown()["own_found"]).mean()
    says("NBC states {:.3f} on average, but is correct on only {} of the patients", seen["stated"],
         percent(seen["correct"]))  # fmt: skip
    says("which is {:.3f} on average, NDC earns {:.3f}, and NDC for u80 earns {:.3f} without a choice. NCC earns "
         "{:.3f}", *tried[["beta", "NDC chosen", "NDC", "NCC"]])  # fmt: skip
    assert tried["NDC"] == pytest.approx(own.loc["NBC", "paid at h"])
    assert tried["NCC"] == pytest.approx(own.loc["NCC", "paid at 0.5"])
    says("several classes on {} of the patients, and a zero count marks {}", percent(1 - seen["NCC"]),
         percent(tried["zero count"]))  # fmt: skip
    sets = predict_set(shown()["final"], shown()["new_rows"])
    says("For the second patient the answer has both classes", also=sets.sum(axis=1) == [1, 2, 1, 1])
    says("which pays ${}$ for a correct pair", tex(rewards.FBeta(2).utility(F(1, 2))))
    patients = len(shown()["mine"].y)
    says("with {} patients, gaps, words", patients)
    says("On {} patients such differences", patients)


def overconfident():
    """On how many of the ten data sets NBC states more than the share on which it is correct."""
    compare, coded, folds = (shown()[name] for name in ("compare", "coded", "folds"))
    sets = [datasets.load(name) for name in shown()["offline"]]
    asked = [pd.concat(compare(coded(one, train), one.y, train, test) for train, test in folds.split(one.X, one.y))
             for one in sets]  # fmt: skip
    return sum(one["stated"].mean() > one["correct"].mean() for one in asked)


def exercises():
    p = np.cumsum([0.4, 0.3, 0.2, 0.1])
    f1, u80, u50 = ([u.utility(1 / k) * p[k - 1] for k in (1, 2, 3, 4)] for u in
                    (rewards.FBeta(1), rewards.Quadratic(0.8), rewards.FBeta(0)))  # fmt: skip
    says(r"earn {:.1f}, $\tfrac23\cdot 0.7 = {:.3f}$, $\tfrac12\cdot 0.9 = {:.2f}$ and $\tfrac25 = {:.1f}$", *f1)
    paid = [rewards.Quadratic(0.8).utility(1 / k) for k in (1, 2, 3, 4)]
    says(
        "pays {:.0f}, {:.1f}, {:.1f} and {:.3f}, they are expected to earn {:.1f}, {:.2f}, {:.2f} and {:.3f}",
        *paid,
        *u80,
    )
    says("Under u50 it is {:.1f}, {:.2f}, {:.1f} and {:.2f}", *u50)
    for threshold, square in ((0.75, 2), (0.9, 8)):
        assert rewards.FBeta(square**0.5).utility(0.5) == pytest.approx(threshold)
    says(r"NCC earns $54 + 14 + 0.65\cdot 15 = {:.2f}$, and NDC earns $54 + 8 + 0.65\cdot 30 = {:.1f}$",
         54 + 14 + 0.65 * 15, 54 + 8 + 0.65 * 30)  # fmt: skip
    says("so their u65 is {:.4f} and {:.3f}", (54 + 14 + 0.65 * 15) / 100, (54 + 8 + 0.65 * 30) / 100)
    says("are correct on {:.0%}, which is less than 65%", 14 / 25)
    says("are correct on {:.0%}, so NCC", 8 / 10)


PARTS = [opening, the_probabilities_are_close, the_rows_are_few, counted_twice, where_it_breaks, one_data_set,
         many_data_sets, valley, fair, own_file, exercises]  # fmt: skip


@cache
def claims():
    SAID.clear()
    for part in PARTS:
        part()
    return tuple(SAID)


GIVEN = [
    r"F_\beta = \frac{1 + \beta^2}{\beta^2 + k} . $$",
    "the forecast 0.5, 0.3 and 0.2",
    r"threshold is $\tau = \frac{1 + \beta^2}{2 + \beta^2}$",
    "Put $k = 2$ into",
    r"It equals $1 - 1/(2 + \beta^2)$",
    "these odds by $f > 1$",
    "The probability is $o f^z / (1 + o f^z)$",
    "for $p$ near 1. Then",
    r"two classes and $u(\tfrac12) \ge \tfrac12$, and",
    r"compare the chosen $\beta$ with $\beta = 1$",
    "the table for $(0.5, 0.3, 0.2)$. Here we take $p = (0.55, 0.25, 0.2)$",
    r"probability $\tfrac{11}{20}$, $\tfrac45$ and $1$",
    r"because $\tfrac{11}{20} = \tfrac{33}{60}$ is more than $\tfrac8{15} = \tfrac{32}{60}$",
    "rows of $b$, 9 have the category of a new case in the first feature, 9 in the second, and none",
    "passes every threshold below 1 in the end",
    "the product of their factors is 1",
    r"both $1 - 2\tau$ and $\tau - 1$ are negative for $\tfrac12 < \tau < 1$",
    "told that a correct pair earns 0.8, and",
    "it rains with probability 0.7",
    "names it, and earns 0.7. NDC names both classes and earns 0.8",
    r"One of the values that we try is $\tau = 0.5$, which",
    "at a probability of exactly 0.5 NBC names both",
    r"the mean scores at $\tau = 0.5$, at",
    r"At $\tau = 0.5$ plain",
    "the stated probability 0.8, about 80% are correct",
    "Compare the two curves at 80, NCC at 50, and",
    "threshold in percent, 50 to 99",
    "at the thresholds from 50 to 99 percent",
    "true class, with $u(1) = 1$, and nothing",
    "NBC at 80 lies far above NCC at 50",
    "replaces the labels by 0, 1 and so on",
    "a correct pair is paid 0.75. Where",
    "the better class is below 0.75",
    "class 1 has a share of 60%",
    "NDC names class 1",
    "NCC names class 1",
    "gives about 0.6, so the order is settled. But 0.6 is below",
    "both get the threshold 0.8",
    "the probabilities 0.4, 0.3, 0.2 and 0.1",
    "the probabilities 0.4, 0.7, 0.9 and 1. Under",
    r"a probability below 0.75? Which $\beta$ belongs to 0.9?",
    "the threshold goes to 1, and",
    r"gives $\beta^2 = (2\tau - 1)/(1 - \tau)$. For $\tau = 0.75$ this is $0.5/0.25 = 2$, so $\beta = \sqrt2$",
    r"For 0.9 it is $0.8/0.1 = 8$, so $\beta = 2\sqrt2$. As $\tau$ goes to 1",
    r"At one half $\beta = 0$",
    "On 100 cases with two classes, NCC and NDC (with $F_1$) both name one class on 60, correctly on 54. On 25 cases",
    "correctly on 14. On 10 cases only NDC does, correctly on 8. On 5 cases",
    "On the 25 cases the single classes of NCC",
    "On the 10 cases the single classes of NDC",
    "For the 5 cases the table does not tell",
    "over the 61 data sets, by means",
]
PRINTED = {"compared NCC and NDC on 55 data sets": "zaffalon-table8"}


# The tests -----------------------------------------------------------------------------------------------------------


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
    assert {known[name].chapter for name in PRINTED.values()} == {27}


def test_copies_leave_the_answers_of_ncc():
    """Lesson, "Evidence that is counted twice": copies change NCC by the shares of the classes only."""
    rng = np.random.default_rng(27)
    y = np.repeat([0, 1], 20)
    X = rng.integers(0, 2, size=(40, 3))
    cases = np.array([[i >> 2 & 1, i >> 1 & 1, i & 1] for i in range(8)])
    sets = []
    for copies in (1, 8):
        model = NaiveCredalClassifier(n_categories=[2] * 3 * copies).fit(np.tile(X, copies), y)
        sets.append(model.predict_set(np.tile(cases, copies)))
    single = sets[0].sum(axis=1) == 1
    assert single.any()
    assert (sets[0] == sets[1])[single].all()


def test_copies_can_change_ncc_in_either_direction():
    """Lesson, "Evidence that is counted twice": the shares of the classes count for less against the copies."""
    seen = set()
    for a, b in [(a, b) for a in range(0, 31, 3) for b in range(11)]:
        X = np.array([[1]] * a + [[0]] * (30 - a) + [[1]] * b + [[0]] * (10 - b))
        y = [0] * 30 + [1] * 10
        sizes = [int(NaiveCredalClassifier(n_categories=[2] * z).fit(np.tile(X, z), y).predict_set([[1] * z]).sum())
                 for z in (1, 3)]  # fmt: skip
        seen.add(tuple(sizes))
    assert {(1, 2), (2, 1)} <= seen


def test_equal_probabilities_leave_the_order_of_the_classes():
    """Lesson, after the definition of NDC: of several best sets of one size, the classes that come first."""
    sets = choice.bayes_set(rewards.Quadratic(0.8), [[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.25, 0.25, 0.5]])
    assert sets.astype(int).tolist() == [[1, 1, 0], [1, 1, 0], [1, 0, 1]]


def test_one_empty_cell_makes_ncc_hesitate():
    """Lesson, "Where it breaks": the counts 9, 9, 0 against 1, 1, 1."""
    of_a = np.column_stack([np.arange(10) < 1] * 3)
    of_b = np.column_stack([np.arange(10) < 9, np.arange(10) < 9, np.zeros(10, dtype=bool)])
    X, y = np.vstack([of_a, of_b]).astype(int), ["a"] * 10 + ["b"] * 10
    ndc = NondeterministicClassifier(NaiveBayesClassifier(n_categories=[2] * 3)).fit(X, y)
    assert ndc.predict_proba([[1] * 3])[0, 1] == pytest.approx(float(F(1369, 1494)))
    assert ndc.predict_set([[1] * 3]).tolist() == [[False, True]]
    assert NaiveCredalClassifier(n_categories=[2] * 3).fit(X, y).predict_set([[1] * 3]).tolist() == [[True, True]]


@pytest.mark.parametrize(("a", "b"), [(6, 4), (2, 1), (2, 0), (1, 0)])
def test_the_library_answers_the_four_cases_as_the_table_does(a, b):
    """Lesson, "The rows are few": one feature, ten rows of each class."""
    X = [[1]] * a + [[0]] * (10 - a) + [[1]] * b + [[0]] * (10 - b)
    y = ["a"] * 10 + ["b"] * 10
    nbc, ncc = NaiveBayesClassifier().fit(X, y), NaiveCredalClassifier().fit(X, y)
    p = F(a) + F(1, 4)
    assert nbc.predict_proba([[1]])[0, 0] == pytest.approx(float(p / (a + b + F(1, 2))))
    named = [choice.bayes_set(rewards.FBeta(1), nbc.predict_proba([[1]]))[0], ncc.predict_set([[1]])[0]]
    assert [bool(sets[0] and not sets[1]) for sets in named] == [p / (a + b + F(1, 2)) >= F(2, 3), a > b + 1]


@pytest.mark.long
def test_the_solutions_say_what_their_cells_print():
    from tests.book.lesson_form import run
    from tools.notebooks import as_notebook as notebook

    text = flat(text_of(SOLUTIONS))
    cells = [cell.source for cell in notebook(SOLUTIONS).cells if cell.cell_type == "code"]
    printed = "\n".join(line for lines in run(cells) for line in lines)
    for sentence, lines in {
        "NBC earns 0.693, NDC for $F_1$ earns 0.786, and NDC for u80 earns 0.827": [
            "NBC: 0.693\nF1: 0.786\nu80: 0.827"
        ],
        "rises from 0.845 to 0.895 on `hayes-roth`": ["hayes-roth, shuffled: beta 0.75 to 1.25, u80 0.845 and 0.895"],
        "from 0.827 to 0.838": ["tic-tac-toe, shuffled: beta 1.75 to 2.25, u80 0.827 and 0.838"],
        "on `tic-tac-toe` are 2.5 to 3, and the score falls to 0.818": ["cv=5: beta 2.5 to 3.0, u80 0.827 and 0.818"],
        "which pays 0.71 for a correct pair": [],
        "lie below 1.73, which": [],
        "they lie above 1.73, and": [],
    }.items():
        assert sentence in text
        assert all(line in printed for line in lines)
    assert round(0.5**0.5, 2) == 0.71
    assert "3.48" in printed
    boards, ways = datasets.load("tic-tac-toe"), []
    nbc = NaiveBayesClassifier(n_categories=3)
    for train, test in shown()["folds"].split(boards.X, boards.y):
        X, y = boards.X[train], boards.y[train]
        inner = cross_val_predict(nbc, X, y, cv=StratifiedKFold(5)) == y
        ways.append([inner.mean(), (nbc.fit(X, y).predict(boards.X[test]) == boards.y[test]).mean()])
    inner, outer = np.mean(ways, axis=0)
    assert f"correct on only {inner:.1%} of the inner test rows, but on {outer:.1%} of the outer ones" in text
    assert studies.find("nondeterministic").chapter == 27

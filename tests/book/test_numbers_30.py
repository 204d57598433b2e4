"""What the texts of chapter 30 say about numbers, recomputed.

`PARTS` hold sentences of the lesson, `CHECKED` sentences of the page that checks it, and `SOLVED` of the solutions,
with ``{}`` where a number stands, and the numbers, recomputed from the library and from ``results/``, or taken from
what the reader's cells show. ``GIVEN`` holds parts whose numbers are chosen by the book. Each part must be on its page
word by word, and each decimal, percentage and number of two digits or more must be in one of the page's parts.
"""

from __future__ import annotations

import os
import re
from fractions import Fraction
from functools import cache

import matplotlib as mpl
import numpy as np
import pytest
import sympy as sp

from credal_book import datasets, studies
from credal_book.studies import top_list_tables as tables
from credal_lib import comparisons, metrics, toplists
from tests.book.lesson_form import code_of, tags_of
from tests.book.typed import tex
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction

PAGE = "notebooks/30-top-lists-on-real-predictions"
PAGES = {"lesson": PAGE, "checked": f"{PAGE}-checked", "solutions": "book/solutions/30-top-lists-on-real-predictions"}
NOT_RUN = {"static", "your-turn", "check", "one-way"}
NOT_A_NUMBER = re.compile(
    r"""(?x)
      ^\#\ (?:30\.|Chapter\ 30) | ^\#\ Solutions\ to\ chapter\ 30
    | [Cc]hapters?\ \d+ | Sections?\ \d+(?:\ and\ \d+)? | Equations?\ [\d,\ and]+ | Theorem\ \d\.\d
    | :label:\ [\w-]+ | \{solution\}\ [\w-]+ | ^\([\w-]+\)=
    | \{[\w:-]+\}`[^`]*`                         # references
    | \]\([^)]*\)                                # links
    | \((?:eq|solution)-30-\w+\)
    | ```\{literalinclude.*?```
    | ```python.*?```                            # code
    | `[^`\s{][^`]*`
    | \*\*\d\.\*\* | ^\d\.\ (?=\*)               # numbers of questions and of rules
    """,
    flags=re.DOTALL | re.MULTILINE,
)
NUMBER = re.compile(r"(?<![\w.,])[−-]?(?:\d+(?:,\d{3})+|\d+\.\d+|\d\d+|\d(?=%))(?:e-\d+)?%?(?![\d.]\d)")
FOREST, SMOOTH = "forest", "forest, smoothed"


def flat(text):
    return re.sub(r"\s+", " ", text).strip()


@cache
def page(name):
    """All that a reader reads: text, captions and alternative texts; what only looks like a number is blanked out."""
    texts = []
    for cell in as_notebook(PAGES[name]).cells:
        shown = cell.metadata.get("mystnb", {})
        texts += [cell.source] if cell.cell_type == "markdown" else []
        texts += [shown["figure"]["caption"]] if "figure" in shown else []
        texts += [shown["image"]["alt"]] if "image" in shown else []
    text = "\n\n".join(texts)
    blank = NOT_A_NUMBER.sub(lambda found: re.sub(r"\d", "#", found[0]), text)
    return flat(text), flat(blank)


def run(name, *edits):
    """Execute the cells of a page; the values at the end. Some texts may be replaced."""
    mpl.use("Agg")
    os.environ["CREDAL_LIB_STATIC"] = "1"
    values = {}
    for cell in code_of(as_notebook(PAGES[name])):
        if tags_of(cell) & NOT_RUN:
            continue
        source = cell.source
        for old, new in edits:
            source = source.replace(old, new)
        exec(source, values)  # noqa: S102  (the page's own code)
    return values


ran = cache(run)


def scores_of(p, y, k):
    """Hits, claim, Brier and logarithmic score of the lists of length k, written out without the library."""
    order = np.argsort(-p, axis=1, kind="stable")
    named = np.zeros(p.shape, dtype=bool)
    np.put_along_axis(named, order[:, :k], True, axis=1)
    left = np.round(1 - np.where(named, p, 0).sum(axis=1, keepdims=True), 12)
    padded = np.where(named, p, left / max(p.shape[1] - k, 1))
    at = np.arange(len(y)), y
    brier = ((padded - np.eye(p.shape[1])[y]) ** 2).sum(axis=1)
    with np.errstate(divide="ignore"):
        log = -np.log(padded[at])
    return named[at].mean(), 1 - left.mean(), brier.mean(), log.mean()


@cache
def mean():
    return tables.mean_losses(studies.results("top-lists").counts)


@cache
def second():
    return tables.surpluses(mean())


def at(k):
    """The Brier scores of the lists of one length, a column for each classifier."""
    every = mean()["brier"]
    chosen = every.groupby(["data", "classifier"]).last() if k == "all" else every.xs(k, level="length")
    return chosen.unstack()


def by_rank(scores):
    """The classifiers in the order of their mean ranks."""
    return tuple(comparisons.compare(scores).ranks["mean_rank"].sort_values().index)


def minus(value, form):
    return f"{value:{form}}".replace("-", "−")


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(flat(sentence.format(*values) if values else sentence))


# The lesson ----------------------------------------------------------------------------------------------------------


def opening():
    shown = ran("lesson")
    y, votes = shown["y"], shown["votes"]
    says("so the data set `vowel` has {} rows", len(y), also=len(y) == 15 * 11 * 6)
    first, second_ = np.sort(votes[0])[::-1][:2]
    named = [shown["words"][place] for place in np.argsort(-votes[0])[:2]]
    assert [*named, shown["words"][y[0]]] == ["hid", "hId", "hid"]
    rest = 1 - first - second_
    says(
        "names `hid` with {:.2f} and `hId` with {:.2f}. The remaining {:.2f} is shared equally by the nine other "
        "vowels, so each of them gets {:.3f}.", first, second_, rest, rest / 9,
    )  # fmt: skip
    every = {k: scores_of(votes, y, k) for k in range(1, 12)}
    assert np.allclose([every[k] for k in every], shown["found"].to_numpy())
    rising = [every[k][2] for k in every]
    says(
        "score of our lists rises from {:.3f} to {:.3f}, although", rising[0], rising[-1], also=np.diff(rising) > -1e-6
    )
    hits, claimed = every[1][:2]
    says("correct on {:.1%} of the rows, but the forest expects only {:.1%}.", hits, claimed)
    says("the remaining probability ({:.3f} on average) is spread over ten", 1 - claimed)
    says("much of the {:.3f} on a second vowel, which is hardly ever", 1 - claimed, also=every[2][0] - hits < 0.1)
    wrong = votes.argmax(axis=1) != y
    log = {k: toplists.Log().loss(votes, toplists.top(votes, k), y) for k in range(1, 12)}
    says("score of the vowels (column `log`) falls from {:.3f} to {:.3f}: on", every[1][3], every[11][3])
    says(
        "on the {} rows whose first vowel is correct the score is the same at every length", (~wrong).sum(),
        also=[np.allclose(log[k][~wrong], log[1][~wrong]) for k in log],
    )  # fmt: skip
    says(
        "on the other {} rows the full list gives the spoken vowel a higher",
        wrong.sum(),
        also=(log[11] < log[1])[wrong],
    )
    brier = {k: toplists.Brier().loss(votes, toplists.top(votes, k), y) for k in (1, 11)}
    assert (brier[11] - brier[1])[~wrong].sum() > (brier[1] - brier[11])[wrong].sum() > 0
    says(
        "On the left the mean Brier score rises from {:.3f} to {:.3f}. On the right the hits rise from {:.3f} to 1, "
        "and the claims from {:.3f} to 1.", rising[0], rising[-1], hits, claimed,
    )  # fmt: skip


def by_hand():
    p, truth = [F(1, 2), F(3, 10), F(1, 10), F(1, 10)], 1
    for k, text in ((0, r"\tfrac9{16} + 3 \cdot \tfrac1{16} = {}$"), (2, r"\tfrac2{100} = {}$")):
        padded = [*p[:k], *[(1 - sum(p[:k], F(0))) / (4 - k)] * (4 - k)]
        score = sum((x - (j == truth)) ** 2 for j, x in enumerate(padded))
        says(text.replace("{}", tex(score)))
    says("it lowers the score from 1 to ${}$", tex(F(19, 25)), also=F(1, 4) + F(25, 36) + F(2, 36) == 1)


def surplus():
    share = F(4, 10) / 4
    says(r"In the figure $1 - t = e = 0.4$ and $\ell = 4$, so both equal shares are {}:", float(share))
    claimed, true = F(1, 4) - share, F(16, 100) - share
    says("is $0.25 - 0.1 = {}$, and the true one is $0.16 - 0.1 = {}$", float(claimed), float(true))
    gain = F(4, 3) * claimed * (2 * true - claimed)
    says(r"The gain is $-\tfrac3{{500}}$, a loss of {}, because", -float(gain), also=gain == F(-3, 500))
    says(r"$\tfrac43 \cdot 0.15 \cdot (0.12 - 0.15) = {:.3f}$", float(gain))
    assert ran("lesson")["gain_of"](sp.Rational(1, 4), sp.Rational(16, 100)) == sp.Rational(-3, 500)
    less = F(4, 3) * F(1, 10) * (2 * true - F(1, 10))
    says(r"The gain is ${}$, about {:.3f}: the claimed", tex(less), float(less))
    top = F(4, 3) * true**2
    says(
        "highest at 0.06 with {:.4f}, zero again at {:.2f}, and {:.3f} at 0.15",
        float(top),
        float(2 * true),
        float(gain),
    )
    drawn = ran("lesson")
    says(
        "In these 20,000 cases the second class paid if and only if more than half", "",
        also=((drawn["two"] < drawn["one"]) == (drawn["part"] > 0.5)).all() and len(drawn["part"]) == 20_000,
    )  # fmt: skip
    says("a list that accounts for 90% loses at most {:.2f}", 0.1**2)


def averages():
    shown, K = ran("lesson"), 11
    (h1, c1, b1, _), (h2, c2, b2, _) = (scores_of(shown["votes"], shown["y"], k) for k in (1, 2))
    claimed, true = c2 - c1 - (1 - c1) / (K - 1), h2 - h1 - (1 - h1) / (K - 1)
    says(
        r"at $k = 1$ this is $(1 - \mathtt{{claimed}})/10$ for the claim and $(1 - \mathtt{{hits}})/10$ for the truth. "
        "The claimed surplus is therefore $({:.3f} - {:.3f}) - {:.3f}/10 = {:.3f}$",
        c2, c1, 1 - c1, claimed, also=K - 1 == 10,
    )  # fmt: skip
    says("claims a surplus of {:.3f}, but only {:.3f} is true", claimed, true, also=true < claimed / 2)
    says("The score rises by {:.3f}, as", b2 - b1)
    rows = len(shown["y"])
    says("an accident of these {} rows? We draw {} of them with replacement, 2000 times, and", rows, rows)
    assert "(2000, len(values))" in "".join(cell.source for cell in as_notebook(PAGE).cells)
    ends = re.findall(r"from (\S+) to", shown["interval"](shown["brier"][11] - shown["brier"][1]))
    says("The whole interval is above 0", also=float(ends[0]) > 0)

    def lists(power):
        raised = shown["votes"] ** power
        return [scores_of(raised / raised.sum(axis=1, keepdims=True), shown["y"], k)[2] for k in (1, 2, 11)]

    once, twice = lists(1), lists(2)
    says("With the power 2 the scores are less than half", also=np.less(twice, np.divide(once, 2)))
    assert twice[1] < twice[0]
    pairs = [value for power in (1.2, 1.5) for value in lists(power)[:2]]
    says("from {:.3f} to {:.3f} with the power 1.2, and from {:.3f} to {:.3f} with the power 1.5", *pairs)


def impossible():
    shown = ran("lesson")
    trees, y = shown["trees"], shown["lev"].y
    says("each of {} rows is a student's opinion", len(y))
    sure = trees.max(axis=1) == 1
    says("on some rows all trees agree on an incorrect grade", also=(sure & (trees.argmax(axis=1) != y)).any())
    says("On {} of the {} rows no tree votes", (trees[np.arange(len(y)), y] == 0).sum(), len(y))
    hits, claimed, before, _ = scores_of(trees, y, 1)
    says("the forest claimed {:.3f} but was correct on {:.3f} of", claimed, hits)
    smoothed = (100 * trees + 1) / (100 + 5)
    after = [scores_of(smoothed, y, k) for k in range(1, 6)]
    says("All scores are finite now, and the Brier score is lower, too", also=np.isfinite(np.array(after)).all())
    assert after[0][2] < before
    says("still rises from two classes, {:.3f}, to three, {:.3f}.", after[1][3], after[2][3])
    assert all(after[k - 1][2] < scores_of(trees, y, k)[2] for k in range(1, 6))
    votes = shown["votes"]
    old, new = (scores_of(p, shown["y"], 1) for p in (votes, (100 * votes + 1) / 111))
    says("lower than {:.3f}? Afterward", old[2])
    says("the score rises to {:.3f}. The forest", new[2])
    says("claim even less: {:.3f} instead of {:.3f}", new[1], old[1])
    four = shown["ours"]["Brier"].unstack()
    best = four.idxmin()
    says("The smoothed forest has the lowest score for lists of one class", also=best[1] == SMOOTH)
    says("With two classes or more, however, logistic regression has the lowest", also=(best.loc[2:] == "logistic"))
    says("the third class does not pay", also=four.loc[[FOREST, SMOOTH], 3] > four.loc[[FOREST, SMOOTH], 2])
    gaps = (shown["engine"] - shown["ours"])[["hits", "claimed", "Brier"]].abs().groupby("classifier").max().max(axis=1)
    says("For three classifiers the engine's means are those of our loop", also=gaps.drop([FOREST, SMOOTH]) < 1e-9)
    assert gaps[FOREST] > 0
    assert shown["live"].agrees_with(shown["stored"])


def thirty():
    infinite = np.isinf(mean()["log"]).groupby(["data", "classifier"]).last().unstack().sum()
    sets = mean().index.unique("data")
    says(
        "on {} of the {} data sets, the smoothed forest on none, and each of the other classifiers on the same three",
        infinite[FOREST],
        len(sets),
    )
    assert set(infinite.drop([FOREST, SMOOTH])) == {3}
    assert infinite[SMOOTH] == 0
    fall = at(1) - at(2)
    raised, pairs = int((fall < 0).sum().sum()), fall.size
    says(
        "raises the score in {} of the {} pairs",
        raised,
        pairs,
        also=(fall < 0)[[FOREST, SMOOTH]].sum().sum() > raised / 2,
    )
    p = comparisons.holm([comparisons.wilcoxon(fall[name], 0 * fall[name]).p for name in fall])
    says("on most data sets, and the differences are significant", also=[p < 0.05, (fall > 0).sum() > 15])
    says("shows all {} pairs", pairs)
    says("most of the {} black crosses below or close to it", raised)
    right = (second()["fall of the loss"] > 0) == (second()["true surplus"] > second()["claimed surplus"] / 2)
    assert (right.sum(), len(right)) == (137, 150)
    rises = second()["fall of the loss"] <= 0
    beyond = (second()["true surplus"] - second()["claimed surplus"] / 2)[rises & ~right]
    says("and the three exceptions lie close to it", also=[len(beyond) == 3, beyond.max() < 0.02])
    says("Ten gray dots lie below the line, too", also=(~rises & ~right).sum() == 10)
    says("right on {} pairs, but would miss all rises", (fall > 0).sum().sum())
    says("up to about {:.2f}. Most gray", second()["claimed surplus"].max())
    ratio = {(s, k): tables.relative(mean(), s, k).max() for s in ("brier", "log") for k in (1, 2)}
    says(
        "under the Brier score is {:.3f}: the list scores {:.0%} higher than", ratio["brier", 1], ratio["brier", 1] - 1
    )
    says("Under the logarithmic score the largest median is {:.3f}.", ratio["log", 1])
    says("With two classes these two numbers are {:.3f} and {:.3f}", ratio["brier", 2], ratio["log", 2])
    orders = [by_rank(-tables.by_classifier(mean(), "brier", k))
              for k in (1, 2, "all")]  # fmt: skip
    orders += [by_rank(tables.by_classifier(mean(), "hits", 1))]
    says("the smoothed forest, then logistic regression, the tree, and naive Bayes", also=[
        order == (SMOOTH, "logistic", "tree", "naive Bayes") for order in orders
    ])  # fmt: skip
    ranks = comparisons.compare(-tables.by_classifier(mean(), "brier", "all")).ranks["mean_rank"]
    says(
        "with all classes the tree and naive Bayes are nearly tied",
        also=abs(ranks["tree"] - ranks["naive Bayes"]) < 0.1,
    )
    shown = ran("lesson")
    says(
        "The rule on plain averages found only {} of the {} rises",
        shown["correct"],
        raised,
        also=(~shown["pays"]).sum() == raised,
    )
    chosen = list(shown["chosen"].index[shown["chosen"]])
    endless = np.isinf(mean()["log"]).drop(FOREST, level="classifier")
    whole = endless.groupby(["data", "classifier"]).last().groupby("data").any()
    somewhere = endless.groupby("data").any()
    says("(Eight data sets drop out: on three a training part lacks a class, and on five a score", also=[
        somewhere.sum() == 8, whole.sum() == 3, set(chosen) == set(somewhere.index[~somewhere]),
    ])  # fmt: skip
    lone = endless.unstack("length")[1] & ~endless.groupby(["data", "classifier"]).last()
    says("So a short list can have an infinite score although the full distribution, which stores", also=lone.any())
    found = {
        score: [tables.agreement(mean(), score, k, chosen)["correlation"] for k in (1, 2, "all")]
        for score in ("brier", "log")
    }
    says(
        "They agree less with longer lists, mostly because of the second class: the third column is almost the same",
        also=np.less(found["log"], found["brier"]),
    )
    assert all(c <= b < a and a - b > (a - c) / 2 for a, b, c in found.values())
    vowel, esl = (mean().loc[name].drop(FOREST, level="classifier") for name in ("vowel", "ESL"))
    says("With lists of one class: its score rises", also=vowel.loc[SMOOTH, "brier"].idxmin() == 1)
    one = esl.xs(1, level="length")
    says("most accurate, with {:.1%}. However,", one.loc["logistic", "hits"], also=one["hits"].idxmax() == "logistic")
    says("the smoothed forest, with {:.1%}, has the lowest", one.loc[SMOOTH, "hits"], also=[
        esl["brier"].xs(k, level="length").idxmin() == SMOOTH for k in range(1, 6)
    ])  # fmt: skip
    says(
        "expects to be correct on {:.1%} of the rows, and logistic regression on only {:.1%}",
        *one.loc[[SMOOTH, "logistic"], "claimed"],
    )


def own_csv():
    shown = ran("lesson")
    cars = datasets.load("autos-complete")
    says("with {} cars whose class is an insurance risk from −2 to 3", len(cars.y), also=np.bincount(cars.y)[0] == 3)
    own = [scores_of(shown["own_p"], shown["own_y"], k) for k in (1, 2, 3)]
    says("correct on {:.1%} of the cars, and the forest expects {:.1%}", *own[0][:2])
    says("lowers both scores, and the third one raises the Brier", also=np.less(own[1][2:], own[0][2:]))
    assert own[2][2] > own[1][2]
    wines = datasets.twelve_wines()
    (_, _, b1, l1), (hits, _, b2, l2) = (scores_of(wines.answers["top list"].p, wines.y, k) for k in (1, 2))
    says("falls from {:.3f} to {:.3f}, but the logarithmic score rises from {:.3f} to {:.3f}", b1, b2, l1, l2)
    says("a list of two contains the truth on only {:.3f} of the wines", hits, also=round(hits * 12) == 11)


def exercises():
    says("Yes: $0.05^2", also=F(5, 100) ** 2 / 2 == F("0.00125"))
    says("At most {:.5f}", 0.05**2 / 2)
    padded = [F(3, 5), F(1, 5)] + [F(1, 15)] * 3
    squares = sum(x * x for x in padded)
    says("squares that sum to ${}$", tex(squares))
    a, b, c = (squares + 1 - 2 * padded[j] for j in (0, 1, 3))
    ends = [rf"\tfrac{{{score * 75}}}{{75}}" for score in (a, b, c)]
    says(rf"(a) $\tfrac{{31}}{{75}} + 1 - \tfrac65 = {ends[0]}$, (b) $\tfrac{{31}}{{75}} + 1 - \tfrac25 = {ends[1]}$")
    says(rf"(c) $\tfrac{{31}}{{75}} + 1 - \tfrac2{{15}} = {ends[2]}$")
    says(r"$-\ln\tfrac{{0.4}}{{3}} \approx {:.2f}$", -np.log(0.4 / 3))
    says(
        r"$-\ln\tfrac{{43}}{{312}} \approx {:.2f}$, with two or more",
        -np.log(43 / 312),
        also=F(43, 312) == F(104 - 61, 3 * 104),
    )
    says(r"$-\ln\tfrac1{{104}} \approx {:.2f}$", np.log(104))
    says("More probable than {:.2f}.", 0.075 + 0.09 / 2)


# The page that checks it ---------------------------------------------------------------------------------------------


def checked():
    shown = ran("checked")
    says("No row differs", also=studies.differences(shown["live"], shown["kept"]).empty)
    says("Both differences are 0", also=sp.simplify(shown["true_list"] - shown["square"]) == 0)
    says("accounts for 90% loses at most {:.2f}, on a scale from 0 to 2", 0.1**2)
    fall = at(1) - at(2)
    right = (second()["fall of the loss"] > 0) == (second()["true surplus"] > second()["claimed surplus"] / 2)
    says("On {:.0%} of the {} pairs of data set and classifier ({})", right.mean(), len(right), right.sum())
    up, worse = (fall < 0).sum(), (at("all") > at(1)).sum()
    says(
        "in {} pairs: {} of the forest, {} of the smoothed forest, {} of logistic regression and {} of naive Bayes",
        up.sum(), *up[[FOREST, SMOOTH, "logistic", "naive Bayes"]],
    )  # fmt: skip
    says(
        "in {} pairs: {} of the forest, {} of the smoothed forest and {} of logistic regression",
        worse.sum(), *worse[[FOREST, SMOOTH, "logistic"]], also=worse[["tree", "naive Bayes"]] == 0,
    )  # fmt: skip
    change, alone = at("all")[SMOOTH] - at("all")[FOREST], mean().xs((FOREST, 1), level=("classifier", "length"))
    bold = alone["claimed"] > alone["hits"]
    says("On {} of the {} data sets the forest claims too little", (~bold).sum(), len(bold), also=(change < 0) == bold)
    says("On the other {} the forest claims too much", bold.sum())
    says("The changes go from {} to {:.4f}", minus(change.min(), ".4f"), change.max())
    says("All p values are at most {:.1e}", shown["ranks"]["Friedman p"].max())
    brier, same, log = (shown["agreed"][name] for name in shown["agreed"].columns.unique(level=0))
    winners = brier["same winner"]
    says(
        "on {:.0f} of the {} data sets, and with all classes on {:.0f}", winners[1], len(shown["sets"]), winners["all"]
    )
    ends = [part["correlation"][k] for part in (same, log) for k in (1, "all")]
    says(
        "on the {} common data sets the correlation falls from {:.2f} to {:.2f} under the Brier score and from {:.2f} "
        "to {:.2f} under", len(shown["common"]), *ends,
    )  # fmt: skip
    most = [tables.relative(mean(), s, k).max() - 1 for k in (1, 2) for s in ("brier", "log")]
    says("is {:.0%} above the full distribution under the Brier score and {:.0%} under", *most[:2])
    says("With two classes these numbers are {:.1%} and {:.1%}", *most[2:])
    words = shown["compared"].data["ours"].value_counts()
    says("Three of the six statements agree. The other three", also=dict(words) == {"agrees": 3, "leans toward it": 3})
    one = mean().xs(1, level="length")
    better = one[2 * (1 - one["hits"]) < one["brier"]]
    says("There are {} pairs in which a hard prediction", len(better), also=better["hits"] > better["claimed"])
    above = shown["above"]
    says(
        "exceeded in {} of {} pairs, all of naive Bayes",
        above.sum(),
        len(above),
        also=above.groupby("classifier").sum()["naive Bayes"] == above.sum(),
    )
    assert (one["claimed"] > one["hits"])[above.index[above]].all()
    says(r"Because $\ln 10 \approx {:.3f} < 2.5$", np.log(10))


# The solutions -------------------------------------------------------------------------------------------------------


def solutions():
    pi, average = F(2, 10) / 4, F(3, 10) / 4
    says(r"is $\pi = 0.2/4 = {}$, so", float(pi))
    says(r"a surplus of $0.14 - 0.05 = {}$. In fact", float(F(14, 100) - pi))
    says("with probability 0.3, which is {} for each", float(average))
    half = (F(14, 100) - pi) / 2
    says(r"$q_j - 0.075$ must exceed {}, half", float(half))
    says("a probability $q_j > {:.2f}$", float(average + half))
    says(r"the confidence $0.05 + 0.12 - 0.075 = {}$ gains most", float(pi + F(12, 100) - average))
    p = [[0.8, 0.14, 0, 0, 0]]
    ends = [
        toplists.Brier().expected(p, [named], [[0.7, 0.12, 0.06, 0.06, 0.06]])[0]
        for named in ([1, 0, 0, 0, 0], [1, 1, 0, 0, 0])
    ]
    says("At $q_j = 0.12$ the confidence 0.14 gains nothing", also=np.isclose(*ends))


def test_the_mended_forest_and_the_averaged_lists_are_as_the_solutions_say():
    shown = run("solutions", ("print(name, np.round(scores, 4))", 'kept = {**globals().get("kept", {}), name: scores}'))
    before, after = shown["kept"]["before"], shown["kept"]["after"]
    assert shown["best"] > 1.5
    assert before[0] < before[1] < before[2]
    assert max(np.diff(after)) < 0.002
    assert max(after) < min(before) / 2
    assert shown["together"] < np.mean(shown["single"])
    assert metrics.padded_brier_loss(shown["glass"].y, shown["p"], shown["listed"]) == shown["together"]


# The tests -----------------------------------------------------------------------------------------------------------

PARTS = {
    "lesson": (opening, by_hand, surplus, averages, impossible, thirty, own_csv, exercises),
    "checked": (checked,),
    "solutions": (solutions,),
}
GIVEN = {
    "lesson": [
        "the lists of 1, 2, 3, 5 and 11 vowels",
        "Two panels against 1 to 11 vowels",
        r"p = (\tfrac12, \tfrac3{10}, \tfrac1{10}, \tfrac1{10})$, and class 2",
        r"\tfrac14 + \tfrac{25}{36} + \tfrac2{36} = 1$ | $\ln 6$ |",
        r"| 2 | $\tfrac12, \tfrac3{10}, \tfrac1{10}, \tfrac1{10}$ | $\tfrac14 + \tfrac{49}{100} + \tfrac2{100}",
        r"$\ln \tfrac{10}3$",
        "shows a list that leaves 0.4 to four classes",
        "it claims to stand out by 0.15. In fact it stands out by 0.06",
        "draws 20,000 forecasts of five classes",
        "its list leaves $1 - t = 0.4$, four classes are left, and in fact one of them is true with",
        "probability $e = 0.4$",
        "because 0.06 is less than half of 0.15",
        "the claimed surplus is now 0.10, and the true one, 0.06, is more",
        "whose true surplus is 0.06, against",
        "stand at the claims 0.06, 0.12 and 0.15",
        "$v$ votes of 100 become $(v + 1)/(100 + K)$",
        "has the confidences 0.6 and 0.3",
        "It leaves 0.1 over",
        "1/30 ",
        "Three classes share 0.1",
        "the list leaves 0.05 to two classes",
        "At most 0.05 No.",
        r"(\tfrac35, \tfrac15, \tfrac1{15}, \tfrac1{15}, \tfrac1{15})",
        "A forest gives $(0.6, 0.4, 0, 0)$",
        "with 100 trees?",
        "the list leaves 0.4 to three classes",
        "are $(61, 41, 1, 1)/104$",
        "A list leaves 0.2 to four classes, and in fact one of the four is true with probability 0.3. The next",
        "class would be listed with the confidence 0.14",
        "lists of length 1, 2 and 11 on the other half",
    ],
    "checked": ["a forest of 100 trees work", "logarithmic score of 2.5"],
    "solutions": ["for the confidence 0.14 and for the best one, if $q_j = 0.12$"],
}


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
@pytest.mark.parametrize("name", PAGES)
def test_each_number_is_recomputed(name):
    assert faults(name, *page(name)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_a_number_that_is_changed_is_noticed(name):
    text, blank = page(name)
    for hit in NUMBER.finditer(blank):
        place = next(i for i in reversed(range(hit.start(), hit.end())) if text[i].isdigit())
        other = str((int(text[place]) + 1) % 10)
        changed = [one[:place] + other + one[place + 1 :] for one in (text, blank)]
        assert faults(name, *changed), f"{hit[0]} can become {changed[0][hit.start() : hit.end()]}"

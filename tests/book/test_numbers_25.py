"""What the text of chapter 25 says about numbers, recomputed.

`claims` holds sentences of the lesson, or parts of them, with ``{}`` where a number stands, and the numbers,
recomputed from the library and from ``results/``, or taken from what the reader's cells show. ``GIVEN`` holds parts
whose numbers are chosen by the book, ``PRINTED`` parts whose numbers the paper prints, each with the claim that says
so. Each part must be on the page word by word, and each number of the page, caption and alternative text must be in
one of them.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
import sympy as sp
from scipy.stats import binomtest

from credal_book import datasets, proofs, studies
from credal_lib import comparisons, experiments, metrics
from credal_lib.classifiers import NaiveCredalClassifier
from tests.book.lesson_form import code_of, tags_of
from tests.book.typed import tex
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
PAGE = "notebooks/25-nbc-against-ncc"
NOT_RUN = {"static", "your-turn", "check", "one-way"}
WORDS = ["no", "one", "two", "three", "four", "five", "six"]
UTILITIES = {"u50": 0.5, "u65": 0.65, "u80": 0.8}
SELECTED = "locally predictive"
NOT_A_NUMBER = re.compile(
    r"""(?x)
      ^\#\ 25\.                                  # the title
    | [Cc]hapter\ (?:7|24|25|27)
    | :label:\ [\w-]+ | \{solution\}\ [\w-]+
    | \{[\w:-]+\}`[^`]*`                         # references
    | \]\([^)]*\)                                # links
    | \(eq-25-\w+\)
    | ```python.*?```                            # code
    | `[^`\s{][^`]*`
    | \bu(?:50|65|80)\b                          # names of utilities
    | \bn_\d
    | \*\*\d\.\*\* | ^\d\.\ (?=\*)               # numbers of questions and of rules
    """,
    flags=re.DOTALL | re.MULTILINE,
)
NUMBER = re.compile(r"(?<![\w.])[−-]?\d+(?:,\d{3})*(?:\.\d+)?%?")


def flat(text):
    return re.sub(r"\s+", " ", text).strip()


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
    blank = NOT_A_NUMBER.sub(lambda found: re.sub(r"\d", "#", found[0]), text)
    return flat(text), flat(blank)


# What the reader's cells show, and what results/ gives without them --------------------------------------------------


def run(*edits):
    """Execute the visible cells; the values after each cell, by its last line. Some texts may be replaced."""
    mpl.use("Agg")
    after, values = {}, {}
    for cell in code_of(as_notebook(PAGE)):
        if tags_of(cell) & NOT_RUN:
            continue
        source = cell.source
        for old, new in edits:
            source = source.replace(old, new)
        exec(source, values)  # noqa: S102  (the page's own code)
        after[cell.source.splitlines()[-1]] = dict(values)
    return after


ran = cache(run)


def after(ending, *edits):
    """The values after the cell whose last line begins so."""
    return next(values for line, values in ran(*edits).items() if line.startswith(ending))


def utility(part, h):
    x = 1 / part["size"]
    return ((x + (4 * h - 2) * x * (1 - x)) * part["hits"]).sum() / part["answers"].sum()


def scored(counts, by):
    """Scores of counts by some columns, written out."""
    return pd.DataFrame({
        key: {
            "NBC": part["NBC hits"].sum() / part["answers"].sum(),
            **{name: utility(part, h) for name, h in UTILITIES.items()},
            "determinacy": part.loc[part["size"] == 1, "answers"].sum() / part["answers"].sum(),
        }
        for key, part in counts.groupby(by)
    }).T  # fmt: skip


@cache
def games():
    counts = studies.results("downsampling").counts
    level = scored(counts[counts["size"] > 1], ["data", "sample"])["NBC"]
    return scored(counts, ["data", "sample"]).assign(level=level)


@cache
def collection():
    counts = studies.results("nbc-against-ncc").counts
    return counts[counts["data"].isin(studies.in_the_ranges(counts["data"].unique(), uci_only=True))]


@cache
def table(features):
    return scored(collection()[collection()["features"] == features], "data")


@cache
def verdicts():
    """Contest and corrected p of each utility, with all features and with selected ones."""
    kinds = {"all": table("all"), "selected": table(SELECTED)}
    found = {(kind, u): comparisons.contest(part[u], part["NBC"]) for kind, part in kinds.items() for u in UTILITIES}
    corrected = comparisons.holm([one.p for one in found.values()])
    return {key: (one, p) for (key, one), p in zip(found.items(), corrected, strict=True)}


def winner(kind, u):
    found, p = verdicts()[kind, u]
    return {"a": "NCC", "b": "NBC"}[found.better] if p <= 0.05 else ""


@cache
def populations():
    """By training rows: how often NBC is correct on the area of ignorance, with and without an empty cell."""
    counts = studies.results("artificial").counts
    sums = counts[(counts["data"] == "artificial") & (counts["size"] > 1)].groupby("sample").sum(numeric_only=True)
    other = (sums["NBC hits"] - sums["unseen NBC hits"]) / (sums["answers"] - sums["unseen"])
    empty = sums["unseen NBC hits"] / sums["unseen"]
    return pd.DataFrame({"empty": empty, "other": other})


@cache
def medians():
    counts = studies.results("artificial").counts
    sizes = counts.groupby(["data", "sample"])
    assert {len(part.drop_duplicates(["repetition", "trial"])) for _, part in sizes} == {4000}
    keys = ["data", "sample", "repetition", "trial"]
    weighted = counts.assign(paid=counts["hits"] * np.where(counts["size"] == 1, 1, 0.65))
    sums = weighted.groupby(keys)[["paid", "NBC hits", "answers"]].sum()
    shares = sums[["paid", "NBC hits"]].div(sums["answers"], axis=0)
    return shares.rename(columns={"paid": "u65", "NBC hits": "NBC"}).groupby(["data", "sample"]).median()


# The sentences -------------------------------------------------------------------------------------------------------


def minus(value, places=3):
    return f"{value:.{places}f}".replace("-", "−")


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(sentence.format(*values) if values else sentence)


def opening():
    boards, shown = datasets.load("tic-tac-toe"), after("metrics.scores(boards")
    n = len(boards.y)
    scores = metrics.scores(boards.y[shown["other"]], shown["answers"], ["u65", "determinacy"])
    nbc, ncc, both, positive = scores["u65"]
    says("each of the other {}.", n - 5, also=len(shown["other"]) == n - 5)
    says("can end in {} different boards", n)
    says(
        "The number {:.3f} looks wrong: NCC names a single class on only {:.0%}", ncc, scores.loc["NCC", "determinacy"]
    )
    says("NBC, which always decides and is correct on {:.1%}. So the right guess is (c)", nbc, also=ncc - nbc > 0.05)
    says(
        "both classes on every board would earn {:.3f}, and always naming *positive* would even earn {:.3f}",
        both,
        positive,
    )
    five = shown["five"]
    seen = pd.crosstab(five["middle-middle-square"], five["class"])
    says(
        "a blank occurs once with each class, o occurs twice with *negative*, and x occurs once with *positive*",
        also=seen.loc[["b", "o", "x"], ["negative", "positive"]].to_numpy() == [[1, 1], [2, 0], [0, 1]],
    )


def one_imaginary_row():
    row = F(1, 2 * 3)
    says("adds ${}$ to each count", tex(row))
    says("with probability ${}$", tex((1 + row) / (1 + 2 * row)))
    says("can be as low as ${}$", tex(F(1, 1 + 1)))
    says("even the lowest probability is ${}$", tex(F(2, 2 + 1)))
    says("The probability of NBC rises to ${}$", tex((2 + row) / (2 + 2 * row)))
    shown = after('              "classes named": size')
    bounds = shown["bounds"]
    says("is at most {:.3f}", bounds.upper[1, 1], also=shown["size"] == [2, 1, 2])
    assert np.allclose([bounds.lower[2, 1], bounds.upper[2, 1]], [1 / 2, 1])
    assert np.isclose(shown["nbc_middle"].predict_proba([[2]])[0, 1], 7 / 8)


def fit_predict_score():
    shown = after("metrics.scores(y_test")
    y, named, sets = (shown[name] for name in ("y_test", "named", "sets"))
    both = sets.sum(axis=1) > 1
    says("draws {} boards for training", len(shown["y_train"]))
    says("both classifiers answer on the other {}.", len(y))
    says("On {} of these six boards NCC names both classes", WORDS[both[:6].sum()])
    says("On the last board both classifiers name the same wrong class", also=not both[5] and named[5] != y[5])
    says("for $h = {}$ the factor $4h - 2$ is {:.1f}", 0.65, 4 * 0.65 - 2)
    accuracy = (named == y).mean()
    u50, u65, u80 = (metrics.utility_score(y, sets, u) for u in UTILITIES)
    says("NBC is correct on {:.1%} of the boards. NCC", accuracy)
    says("behind under *u50*, with {:.3f}, and ahead under *u65*, with {:.3f}", u50, u65, also=u50 < accuracy < u65)
    says("under *u80* NCC earns {:.3f}, and its determinacy is {:.3f}", u80, 1 - both.mean())
    few, right = both.sum(), (named == y)[both].sum()
    says("hesitates on {} boards, and NBC is correct on {} of them", few, right)
    says("The share {:.3f} lies between {} and {}", right / few, 0.5, 0.65, also=0.5 < right / few < 0.65)
    advantage = (0.65 * few - right) / len(y)
    says("The advantage of {:.3f} is the difference", advantage, also=np.isclose(advantage, u65 - accuracy))
    shown = after("level")
    pairs, triples, e = (shown[name] for name in ("pairs", "triples", "hits"))
    assert sp.simplify(shown["level"] - (9 * e + triples) / (9 * pairs + 8 * triples)) == 0
    says(r"is now $(9e + \text{{triples}})/(9\,\text{{pairs}} + 8\,\text{{triples}})$", "")
    says(r"What is left is $e/\text{{pairs}}$", "", also=shown["level"].subs(triples, 0) == e / pairs)


def by_hand():
    hits, hesitates, favorite, cases = 12, 6, 4, 20
    assert (14 + hesitates, hits <= 14) == (cases, True)
    says(r"NBC scores $({} + {})/{}$, and NCC earns $({} + {}h)/{}$", hits, favorite, cases, hits, hesitates, cases)
    for name, h, paid in (("u50", F(1, 2), "15"), ("u65", F(13, 20), "15.9"), ("u80", F(4, 5), "16.8")):
        assert hits + hesitates * h == F(paid)
        says(rf"| {name} | ${tex(h)}$ | $\tfrac{{{paid}}}{{{cases}}}$ | $\tfrac{{{hits + favorite}}}{{{cases}}}$ |")
    says(r"level where ${}h = {}$, at $h = {}$", hesitates, favorite, tex(F(favorite, hesitates)))


def where_it_breaks():
    shown = after("pd.DataFrame([with_5, with_30]")
    says("{} of the {} hesitations meet an empty cell", shown["with_5"]["empty"], shown["with_5"]["ell"])
    says("With thirty boards none does", also=shown["with_30"]["empty"] == 0)
    says(
        "correct on only {} of these {} cases, which is less than {:.0%}",
        shown["with_5"]["e_empty"],
        shown["with_5"]["empty"],
        0.65,
    )
    assert shown["with_5"]["e_empty"] < 0.65 * shown["with_5"]["empty"]
    doubt = populations()
    runs = studies.results("artificial").counts.query("data == 'artificial'")
    trials = runs["trial"].nunique(), runs["sample"].nunique()
    says("draw {} populations", runs["repetition"].nunique(), also=trials == (50, 3))
    says("correct on {:.0%} of the cases or more", doubt["empty"].min(), also=round(doubt["empty"].min(), 2) == 0.9)
    says("correct on at most {:.0%}, and caution pays", doubt["other"].max(), also=doubt["other"].max() < 0.65)
    says("Medians over {} experiments of each size", 4000)
    strong, weak = medians().loc["artificial"], medians().loc["artificial-weak"]
    behind = strong.loc[25, "u65"] < strong.loc[25, "NBC"] - 0.01
    says(
        "Under *u65*, NCC is behind NBC on the left at 25 rows, but on the right NCC is ahead at every size",
        also=[behind, *(weak["u65"] > weak["NBC"])],
    )


def growing_samples():
    few = after("by_hand")["by_hand"]
    says("from {} to {} boards. First", *few.index[[0, -1]])
    says("with {} rows NCC is determinate on {:.1%} of the boards", 5, few.loc[5, "determinacy"])
    says(
        "earns almost exactly $h$ under each utility",
        also=(few.loc[5, [*UTILITIES]] - [*UTILITIES.values()]).abs() < 0.005,
    )
    shown = few.round(3).loc[150]
    says("With {} rows *u50* is ahead of NBC, but by {:.3f} only", 150, shown["u50"] - shown["NBC"])
    says(
        "the first {} of its {} draws are ten of each size",
        80,
        studies.find("downsampling").splitter("tic-tac-toe").get_n_splits(),
    )
    drawn = pd.DataFrame(after("by_hand")["growth"])["rows"].value_counts()
    assert set(drawn) == {10}
    shown = after('print("same counts as stored:"')
    assert np.allclose(shown["engine"], shown["by_hand"])
    assert shown["live"].agrees_with(shown["complete"])
    boards, chess, every = games().loc["tic-tac-toe"], games().loc["kr-vs-kp"], games()
    ends = [value for name in ("NBC", *UTILITIES) for value in boards[name].iloc[[0, -1]]]
    both = "from {:.3f} to {:.3f}"
    text = f"NBC rises {both}, u50 {both}, u65 {both}; u80 falls {both}"
    says(f"Four lines against {{}} to {{}} training rows. {text}", *boards.index[[0, -1]], *ends)
    says(
        "NBC is ahead of *u50* and behind *u65* at every size, so the difference of {} has disappeared", 0.001,
        also=[(boards["u50"] < boards["NBC"]).all(), (boards["NBC"] < boards["u65"]).all()],
    )  # fmt: skip
    shrinks = (boards["u65"] - boards["NBC"]).iloc[[0, -1]]
    says("the advantage under *u65* shrinks with more rows", also=shrinks.iloc[0] > shrinks.iloc[1] > 0)
    assert (boards["determinacy"].diff().dropna() > 0).all()
    says("the {} chess endgames", datasets.table().set_index("name").loc["kr-vs-kp", "n"])
    says("`kr-vs-kp` and {} training rows", chess.index[0])
    says("Then do the same at {} rows", chess.index[-1])
    says("much larger than at {} rows", chess.index[0])
    says(
        "level at {:.3f} with {} rows and at {:.3f} with {} rows",
        chess["level"].loc[5],
        5,
        chess["level"].loc[150],
        150,
    )
    says("(the level is {:.3f} at most)", chess["level"].max())
    says("falls from {:.0%} to {:.0%}", 1 - chess["determinacy"].loc[5], 1 - chess["determinacy"].loc[150])
    ahead = [(every[u] > every["NBC"]).all() for u in ("u65", "u80")]
    says(
        "NCC is behind under *u50* and ahead under *u65* and *u80*. The",
        also=[*ahead, (every["u50"] < every["NBC"]).all()],
    )


def cross_validated():
    wines = after("wines[[")["wines"]
    counts, scores = wines[["ell", "empty", "e_empty"]].sum().astype(int), wines.mean()
    says("three times on {} wines", len(datasets.load("wine").y), also=wines["n"].sum() == 3 * 178)
    says("correct on {:.1%} of the wines, but NCC earns only {:.3f} even under *u80*", scores["NBC"], scores["u80"])
    says("of the {} hesitations {} meet an empty cell, and on {} of these NBC is correct", *counts)
    out = after("out.table")["out"].table("u65")
    assert np.allclose(out.loc["wine", ["NBC", "NCC"]], scores[["NBC", "u65"]])
    helps = [(out[f"{name}, selected"] > out[name]).all() for name in ("NBC", "NCC")]
    ahead = [(out[f"NCC{end}"] > out[f"NBC{end}"] + 1e-9).any() for end in ("", ", selected")]
    says(
        "Selection helps NBC as well as NCC, and on neither data set is NCC ahead of NBC", also=[*helps, not any(ahead)]
    )


def many_data_sets():
    every = table("all")
    middle = every.median()
    says(
        "median accuracy of NBC is {:.1%}, and the median determinacy of NCC is {:.1%}",
        middle["NBC"],
        middle["determinacy"],
    )
    ahead = every[[*UTILITIES]].sub(every["NBC"], axis=0)
    ends = [minus(value).replace("−", "-") for u in ("u65", "u80") for value in (ahead[u].min(), ahead[u].max())]
    says(
        "Two rows of {} points. Under u65 the advantage rises from {} to {}, under u80 from {} to {}", len(every), *ends
    )
    says(
        "about ten at the left end lie below {}",
        -0.015,
        also=[9 <= (ahead[u] < -0.015).sum() <= 11 for u in ("u65", "u80")],
    )
    says("on each of the {} data sets, sorted", len(every))
    says("draw many collections from the {} data sets", len(every))
    says(
        "but about ten at the left end lie clearly below",
        also=[9 <= (ahead[u] < -0.015).sum() <= 11 for u in ("u65", "u80")],
    )
    u80 = verdicts()["all", "u80"][0]
    says(
        "NCC is better on {} data sets and worse on {}, and its median advantage is {:.3f}. The *mean* advantage, "
        "however, is {}.", u80.wins, u80.losses, u80.median, minus(u80.mean),
    )  # fmt: skip
    shown = after("worst[[")
    ends = shown["worst"]["empty"].agg(["min", "max"])
    says("({:.3f} to {:.3f}) is far above the median ({:.3f})", *ends, shown["before"]["empty"].median())
    says("determinate on less than half of the cases", also=shown["worst"]["determinacy"] < 0.5)
    assert set(shown["worst"].index) == set(ahead["u80"].nsmallest(3).index)
    shy = collection().query("data == 'mushroom' and features == 'all' and size > 1")
    says(
        "On all {} answers with an empty cell NBC is incorrect",
        shy["unseen"].sum(),
        also=shy["unseen NBC hits"].sum() == 0,
    )
    shown = after('print(f"wilcoxon')
    gap, half, test = shown["gap"], shown["half"], shown["test"]
    sums = [shown["ranks"][gap > 0].sum() + half, shown["ranks"][gap < 0].sum() + half]
    says("The sums agree", also=sums == [test.r_plus, test.r_minus])
    says("Our $p = {:.3f}$ is below {}", u80.p, 0.05, also=[u80.p < 0.05, np.isclose(test.p, u80.p)])
    says("multiplies the smallest p by {}.", len(verdicts()))
    says(
        "Under *u50* this is NBC, before and after selection",
        also=[winner(k, "u50") == "NBC" for k in ("all", "selected")],
    )
    says("Under *u65* we find no significant difference", also=[winner(k, "u65") == "" for k in ("all", "selected")])
    says("$p = {:.3f}$ becomes {:.3f}, so", u80.p, verdicts()["all", "u80"][1], also=winner("all", "u80") == "")
    late = verdicts()["selected", "u80"][0]
    says(
        "on {} data sets against {}, and the mean advantage becomes positive, {:.3f}", late.wins, late.losses, late.mean
    )
    assert winner("selected", "u80") == "NCC"
    assert late.mean > 0


def own_csv():
    counts = after("pd.concat([own_counts")["own_counts"].sum()
    says("`hepatitis`, with {} patients", len(datasets.load("hepatitis").y))
    scores = after("own_scores")
    out = experiments.evaluate(
        scores["mine"], {"own": (scores["own_X"], scores["own_y"])}, ["u65", "u80"], cv=10, progress=False
    )
    u65, u80 = out.table("u65").loc["own"], out.table("u80").loc["own"]
    says("NCC is behind under *u65* and ahead under *u80*", also=[u65["NCC"] < u65["NBC"], u80["NCC"] > u80["NBC"]])
    says("hesitates on {} of {} patients, and only {} of these meet", counts["ell"], counts["n"], counts["empty"])
    share = F(int(counts["e"]), int(counts["ell"]))
    level = 0.5 + 0.3 * scores["part"]
    says("the two are level at $h = {:.2f}$", level)
    says("correct on {} of the {}, and with two classes", share.numerator, share.denominator)
    says("({:.2f}; the difference to {:.2f} comes from folds", float(share), level)
    low, high = binomtest(share.numerator, share.denominator).proportion_ci()
    assert (round(low, 2), round(high, 2)) == (0.39, 0.91)
    says("The interval contains {}, {} and {}", *UTILITIES.values(), also=low < 0.5 < 0.8 < high)
    says("Thirteen hesitations decide nothing", also=counts["ell"] == 13)


def the_end():
    says("| {:.0%} | {:.0%} | {:.0%} |", *UTILITIES.values())
    says(
        "| {} data sets | NBC better | no significant difference | NCC better on most data sets, significant after",
        len(table("all")),
    )
    wines = datasets.twelve_wines()
    cautious, precise = wines.answers["cautious"].sets, wines.answers["precise"].sets
    doubt = cautious.sum(axis=1) > 1
    says("those {} wines on which *cautious* hesitates", WORDS[doubt.sum()], also=len(wines.y) == 12)
    paid = [metrics.utility_score(wines.y[doubt], one[doubt], "u65") for one in (precise, cautious)]
    says("There *precise* earns {:.3f}, and *cautious* {:.3f}", *paid)
    u80 = verdicts()["all", "u80"][0]
    says(
        "NCC is ahead on {} of {} data sets, and its mean advantage is negative",
        u80.wins,
        len(table("all")),
        also=u80.mean < 0,
    )
    third = [F(1, 3) + (4 * h - 2) * F(2, 9) for h in (F(1, 2), F(13, 20), F(4, 5))]
    says(r"which is ${}$, ${}$ and ${}$ under the three utilities", *map(tex, third))
    says("The determinacy is $30/50 = {}$", 30 / 50)
    says("correct on $27 + 6 + 3 = {}$ of 50 cases, so its accuracy is {:.2f}", 27 + 6 + 3, (27 + 6 + 3) / 50)
    u50, u65, u80 = (float(27 + 11 * h + 8 * u) / 50 for h, u in zip((F(1, 2), F(13, 20), F(4, 5)), third, strict=True))
    says(r"u50 is $(27 + 5.5 + 2\tfrac23)/50 = {:.3f}$", u50, also=11 / 2 == 5.5 and 8 * third[0] == F(8, 3))
    says(
        "u65 is $(27 + 7.15 + 3.733)/50 = {:.3f}$",
        u65,
        also=11 * F(13, 20) == F("7.15") and round(float(8 * third[1]), 3) == 3.733,
    )
    says("u80 is $(27 + 8.8 + 4.8)/50 = {:.3f}$", u80, also=11 * F(4, 5) == F("8.8") and 8 * third[2] == F("4.8"))
    level = (9 + F(8, 9)) / (11 + F(64, 9))
    says(r"and NBC earns $6 + 3 = {}$", 6 + 3)
    says(r"$\left(11 + \tfrac{{64}}9\right)h = 9 + \tfrac89$, so $h = {} \approx {:.3f}$", tex(level), float(level))
    says("correct on {} of the {} cases, which is a smaller share", 9, 12 + 8, also=level > 9 / 20)
    says("The probabilities are {:.3f}, {:.4f} and {:.4f}", *(binomtest(wins, 55).pvalue for wins in (32, 37, 42)))
    least = next(wins for wins in range(28, 56) if binomtest(wins, 55).pvalue <= 0.05)
    says("significant starting at {} to {}", least, 55 - least)
    says("NCC is determinate on {:.1%} of the patients", diabetes())


def diabetes():
    from sklearn.datasets import load_diabetes

    data, models = load_diabetes(as_frame=True), after("own_scores")["mine"]
    classes = data.target > data.target.median()
    found = experiments.evaluate(models, {"diabetes": (data.data, classes)}, "determinacy", cv=10, progress=False)
    return found.table("determinacy").loc["diabetes", "NCC"]


PARTS = [
    opening, one_imaginary_row, fit_predict_score, by_hand, where_it_breaks, growing_samples, cross_validated,
    many_data_sets, own_csv, the_end,
]  # fmt: skip


@cache
def claims():
    SAID.clear()
    for part in PARTS:
        part()
    return tuple(map(flat, SAID))


GIVEN = [
    "We pay 1 for the correct class alone, 0.65 for naming both classes",
    "the codes 0, 1 and 2,",
    "by less than 0.05; (c) NCC, by more than 0.05",
    "In this chapter $s = 1$.",
    "with $s = 1$. {numref}",
    "if and only if $n_1 > n_2 + 1$",
    "because $2 > 0 + 1$",
    "and class 1 is *positive*",
    r"$\tfrac1k$ if the set has $k$ classes with the true one among them, and 0 if the set misses",
    r"u(x) = x + (4h - 2)\,x(1 - x), \qquad u(0) = 0, \quad u(\tfrac12) = h, \quad u(1) = 1",
    "For $h = 0.5$, $0.65$ and $0.8$ they are called",
    "NBC always has $x = 1$ or $x = 0$",
    r"\frac1n\biggl(",
    r"Hence, if $\ell > 0$, NCC",
    "so both earn 1 or both earn 0",
    "NBC earns 1 on $e$ of these cases",
    r"Thus $x_i = \tfrac12$ on each",
    r"NCC names one class on 14 cases, correctly on 12 of them, and hesitates on the other $\ell = 6$",
    "NBC is correct on $e = 4$ of the six",
    "The count in the empty cell is $n(a_i, j) = 0$",
    "only $n(a_1, j) + t(a_1, j)$ is left",
    r"$a_1, a_2, \dots$",
    "adds 1 to every count",
    r"h = 0.5 + 0.3 \cdot \frac{",
    "Compare the bars with 0.65",
    "under the two classes differ by at least 0.1. On the right, they differ by 0.1 to 0.3",
    "Compare NBC with NCC under *u65* at 25 rows",
    "2 to 26 classes, 2 to 36 features and 24 rows or more",
    "NBC is correct on 60% of the cases on which NCC hesitates",
    "NBC, because 60% is better than a coin",
    "NCC earns 0.65 on each of these cases and NBC 0.60 on average",
    "On 50 test cases with three classes, NCC named one class on 30 cases (27 correctly), two classes on 12 cases",
    "two classes on 12 cases (11 correctly), and all three on 8 cases.",
    "NBC was correct on 6 of the 12 and on 3 of the 8",
    r"$u(\tfrac13) = \tfrac13 + (4h - 2)\tfrac29$",
    r"at which $h = u(\tfrac12)$ are",
    r"NCC earns $11h + 8\bigl(\tfrac13 + (4h-2)\tfrac29\bigr)$",
]
PRINTED = {
    "small samples and on 55 data sets": "zaffalon-s913-data",
    "do not name their 55 data sets": "zaffalon-s913-data",
    "significant at the 5% level on 55 data sets": "zaffalon-s913-data",
    "(a) 32 to 23": "zaffalon-s913-32-23",
    "(b) 37 to 18": "zaffalon-s913-fs-37-28",
    "(c) 42 to 13": "zaffalon-s913-fs-42-13",
}


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
    assert {known[name].chapter for name in PRINTED.values()} == {25}


@pytest.mark.parametrize("won", range(5))
@pytest.mark.parametrize("lost", range(5))
def test_with_one_feature_a_class_is_named_alone_if_it_is_ahead_by_more_than_the_imaginary_row(won, lost):
    """Lesson, "Two classifiers and one imaginary row": the first class alone if and only if n_1 > n_2 + 1."""
    rows = [[0]] * (won + lost) + [[1], [1], [1]]
    classes = ["won"] * won + ["lost"] * lost + ["won", "lost", "lost"]
    ncc = NaiveCredalClassifier().fit(np.array(rows), np.array(classes))
    named = set(ncc.classes_[ncc.predict_set([[0]])[0]])
    expected = {"won"} if won > lost + 1 else {"lost"} if lost > won + 1 else {"won", "lost"}
    assert named == expected


def test_where_both_are_level_with_any_number_of_classes():
    """Lesson, "Where it breaks": the score of the sets is linear in h, and its level follows from u50 and u80."""
    rng = np.random.default_rng(25)
    y, sets = rng.integers(4, size=60), rng.random((60, 4)) < 0.5
    sets[np.arange(60), y] |= rng.random(60) < 0.9
    sets[~sets.any(axis=1), 0] = True
    u50, u80 = (metrics.utility_score(y, sets, u) for u in ("u50", "u80"))
    for accuracy in (0.3, 0.5):
        level = 0.5 + 0.3 * (accuracy - u50) / (u80 - u50)
        x = sets[np.arange(60), y] / sets.sum(axis=1)
        assert np.mean(x + (4 * level - 2) * x * (1 - x)) == pytest.approx(accuracy)

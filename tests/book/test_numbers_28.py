r"""What the text of chapter 28, of its page checked and of its solutions says about numbers, recomputed.

``lesson``, ``checked`` and ``solved`` hold parts of sentences with ``{}`` where a number stands, and the number,
recomputed from the library, from ``results/`` or from what the reader's cells show. Each must be on its page word by
word, and each decimal, percentage and longer fraction is in one of them, or in a part of ``GIVEN``, whose numbers
the book or the paper chooses.
"""

from __future__ import annotations

import itertools
import os
import re
from ast import literal_eval
from fractions import Fraction
from functools import cache

import matplotlib as mpl
import numpy as np
import pytest
from scipy.optimize import linprog

from credal_book import datasets, proofs, scoreboard, studies
from credal_book.figures import chapter_28
from credal_book.proofs.part6_experiments import ordinal_costs
from credal_book.studies import ordinal_calibration, ordinal_comparison
from credal_lib import choice, comparisons
from credal_lib.classifiers._dichotomy_tree import class_bounds_of_tree
from credal_lib.credal_sets import Intervals
from credal_lib.rewards import DiscountedCost
from tests.book.lesson_form import code_of, values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, flat, tex, uncovered
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
LESSON, CHECKED = "notebooks/28-ordinal-costs", "notebooks/28-ordinal-costs-checked"
SOLUTIONS = "book/solutions/28-ordinal-costs"
NUMBER = re.compile(r"\d+\.\d+|\d+%|\\tfrac\{\d+\}\d|\\tfrac\d?(?:\{\d+\})?\{\d+\}")
NAMES, AVERSE = ("ERA", "ESL", "LEV"), "mistake-averse"
PRINTED = {name: tuple(map(float, row)) for name, row in ordinal_costs.PRINTED.items()}
GIVEN = [
    "cost 3.43 on five grades", "can cost 3.43", "excuse for 3.43", "return to the 3.43", "far from 3.43",
    "Only the 3.43 on LEV", "the tiny strength 0.001", "for r = 0.5 on the left and r = 0.9 on the right", "$r = 0.5$",
    "$r = 0.9$", "$r = 0.1$", "up to 15. At r = 0.5", "At r = 0.9 the", "$s = 0.001$", "$p < 0.05$", "Replace 0.5 by 0",
    "same with 0.9", "put 0.5 back", "the probability 0.6, and", "has at least 0.3, then grade 0 has at least 0.18",
    "the 95% interval", "only if $p > 0.05$", "with 95% confidence", "at r = 0.5 to",
    "probability $0.9$ and $j + 1$ has $0.1$", "costs $0.1$, and", "{-1/(1-r)} < 0.1$",
    "$(0.6, 0, 0.4)$ and $(0.4, 0, 0.6)$", "probability 0.8, or", r"2.5}$",
    # the page checked
    "3.43 for NCC on LEV is out of reach", "$s$ from 0.001 to 30", "$p$ is above 0.05", "$r = 0.1$, $0.5$ and $0.9$",
    "labels of the lost drawing end at 0.8", "$s = 0.001$, where NCC is naive Bayes",
    # the solutions
    "3.43 is above the first", "can reach 3.43", r"\tfrac1{100}$ in the plain test, and by $\tfrac1{100} + \tfrac19$",
]  # fmt: skip


def text(page):
    parts = []
    for cell in as_notebook(page).cells:
        shown = cell.metadata.get("mystnb", {})
        parts += [without_code(cell.source)] if cell.cell_type == "markdown" else []
        parts += [shown["figure"]["caption"]] if "figure" in shown else []
        parts += [shown["image"]["alt"]] if "image" in shown else []
    return flat("\n\n".join(parts))


def distances(n):
    return np.abs(np.subtract.outer(range(n), range(n)))


def cost(chosen, truth, r, n=5, treatment="cautiousness-seeking"):
    return float(DiscountedCost(distances(n), r, treatment).cost(list(chosen), truth))


@cache
def curves(r, treatment="cautiousness-seeking"):
    return ordinal_calibration.curves(studies.results("ordinal-calibration").counts, r, treatment)


shown = cache(values_of)


@cache
def checked_page():
    mpl.use("Agg")
    os.environ["CREDAL_LIB_STATIC"] = "1"
    values = {}
    for cell in code_of(as_notebook(CHECKED)):
        exec(cell.source, values)  # noqa: S102  (the page's own code)
    return values


def one_table():
    three, y = PRINTED["LEV"], datasets.load("LEV").y
    most = np.maximum(y, 4 - y).mean()
    everything, at_zero = (
        -DiscountedCost(distances(5), r).payoff(np.ones((len(y), 5), dtype=bool), y).mean() for r in (0.5, 0)
    )
    bars = "NCC, published {}; tree, published {}; forest, published {}; always all five {:.2f}; always the farthest"
    return [
        ("forest of trees costs {}, a single tree {}, and the", *three[:0:-1]),
        ("credal classifier` (**NCC**) **{}**", three[0]),
        ("The adversary costs {:.3f} on average", most),
        (bars + " {:.2f}. A dotted line at {:.3f}", *three, everything, most, most),
        ("name all five grades every time costs only {:.2f}", everything),
        ("(At $r = 0$ it would cost {:.2f}.)", at_zero),
        ("average is {}, and the rule with roots gives {:.3f}", cost([2, 3], 0, 0), cost([2, 3], 0, 0.5)),
        (
            "seeking cost is {:.3f}, and the mistake averse cost is {:.3f}. The average, {}, lies",
            cost([2, 3], 0, 1), cost([2, 3], 0, 1, treatment=AVERSE), cost([2, 3], 0, 0),
        ),
        ("starts at {} and ends at {:.2f}", cost([0, 1], 2, 0), cost([0, 1], 2, 1)),
        ("starts at {} and the set 2, 3 at {}; both", cost(range(5), 2, 0), cost([2, 3], 2, 0)),
        (r"a quarter, then $r = {}$", tex(1 - F(1, 2))),
        ("increase, by up to {:.3f} in one step", shown(LESSON)["rise"]),
    ]  # fmt: skip


def answers():
    page = shown(LESSON)
    upper, grades = page["bounds"].upper[page["case"]], page["charged"][10]["grades"]
    rounded = [f"{value:.3f}" for value in upper]
    first, *lower = page["bounds"].lower[page["case"]]
    low = [f"{value:.3f}" for value in lower if value >= 0.0005]
    pair, averages = (0, 1), {}
    for r in (0, 0.5, 1):
        averages[r] = [np.mean([cost(a, y, r) for y in range(3)]) for a in ((1,), (0, 1), (0, 1, 2))]
    assert np.allclose(averages[0], [2 / 3, 5 / 6, 8 / 9])
    assert np.allclose([*averages[0.5][:1], *averages[1][::2]], [2 / 3, 2 / 3, 0])
    rows = []
    for s, answer in ((F(1, 2), "{1}"), (F(2), "{0, 1}"), (F(3), "{0, 1, 2}")):
        assert ordinal_costs.answer((1, 2, 0), s) == sorted(literal_eval(answer))
        above, below = 2 / (3 + s), 3 / (3 + s)
        stays = ["yes" if least <= F(1, 2) else "no" for least in (above, below)]
        cells = f"| ${tex(above)}$ | {stays[0]} | ${tex(below)}$ | {stays[1]} |"
        rows.append((flat(cells + " $").replace("{", "{{").replace("}", "}}"),))
    return [
        *rows,
        ("it names {:.2f} grades on average", grades),
        (f"is ${' + '.join(low)} = {{:.3f}}$, and $1 - {rounded[0]} = {{:.3f}}$ is larger", sum(lower), 1 - upper[0]),
        (f"at least {{:.3f}}, and above it at least ${' + '.join(low[1:])} = {{:.3f}}$", first, sum(lower[1:])),
        (f"it is $1 - ({' + '.join(rounded[2:])}) = {{:.3f}}$, so grade 2", 1 - upper[2:].sum()),
        ("| ${:.2f}$ | ${:.2f}$ |", averages[0.5][1], averages[1][1]),
        ("| ${:.2f}$ | 0 |", averages[0.5][2]),
        (r"\bigr)^2 \approx {:.2f}$ if grade 2", cost(pair, 2, 0.5)),
        (r"\tfrac14 + {:.2f}) \approx {:.2f}$", cost(pair, 2, 0.5), averages[0.5][1]),
        ("all five grades then costs $2 + 1 + 0 + 1 + 2 = {}$", distances(5)[2].sum()),
        ("So our bound of {:.3f} does not", page["most"]),
        (r"\log 10 \approx {:.2f}$", 1 - np.log(2) / np.log(10)),
        ("naming 0 costs {} under the first distribution and {} under", 2 * 0.4, 2 * 0.6),
    ]


def on_data():
    page = shown(LESSON)
    hand, best = page["by_hand"]["r = 0.5"], {r: curves(r).loc[:15] for r in (0.5, 0.9)}
    low, wines = {r: best[r].idxmin() for r in best}, datasets.twelve_wines()
    half, late = best[0.5], best[0.9].min()
    grades, covered = (page["by_hand"].loc[[0.001, 4, 10], key].to_numpy() for key in ("grades", "covered"))
    assert abs(grades[1] - grades[0] - 0.5) < 0.06
    grown = grades[2] - grades[1], covered[2] - covered[1]
    ends = [(half[n].iloc[0], half[n].min(), low[0.5][n], half[n].iloc[-1]) for n in NAMES]
    saved, out = page["saved"], -page["out"].table()[page["rule"].label].loc["LEV"]
    others = {r: out_at(r) for r in (0, 0.9)}
    weights = np.round(np.linspace(0, 1, 101), 2)
    paid = {
        n: [-DiscountedCost(distances(3), r, unknown=-1).payoff(one.sets, wines.y).mean() for r in weights]
        for n, one in wines.answers.items()
    }
    passes = {n: weights[np.less(paid["top list"], paid[n])][0] for n in ("precise", "cautious")}
    own = page["own_out"].table().loc["own"].abs()
    return [
        ("By 0/1 costs up to {:.0%} of the answers", page["share"].max(axis=None)),
        ("On LEV, however, our {:.3f}", page["sums"].loc["NCC", "LEV"]),
        ("falls from {:.3f} to {:.3f} and then rises to {:.3f}", hand.iloc[0], hand.min(), hand.iloc[-1]),
        ("to {:.2f}, and the share rises by {:.2f}, to {:.3f}", grades[1], covered[1] - covered[0], covered[1]),
        ("they grow by {:.1f} grades, and the share rises by {:.3f} only", *grown),
        ("ERA falls from {:.2f} to {:.2f} at s = {:g} and rises to {:.2f}", *ends[0]),
        ("ESL from {:.2f} to {:.2f} at {:g} and to {:.2f}", *ends[1]),
        ("LEV from {:.2f} to {:.2f} at {:g} and to {:.2f}", *ends[2]),
        ("points are {:.2f} at {:g}, {:.2f} at {:g} and {:.2f} at {:g}", *itertools.chain(*zip(late, low[0.9]))),  # noqa: B905
        ("between {:g} and {:g}, and at $r = 0.9$ between {:g} and {:g}",
         low[0.5].min(), low[0.5].max(), low[0.9].min(), low[0.9].max()),
        ("best $s$, which is {:g}. The other two have it at {:g} and {:g}", *low[0.5][["ESL", "ERA", "LEV"]]),
        ("ERA alone, to {:g}", curves(0.5, AVERSE).loc[:10, "ERA"].idxmin()),
        ("the forest saves between {:.3f} and {:.3f} per case", *saved["ESL", "forest"][1:]),
        ("NCC costs {:.3f}. The best", out["s chosen inside"]),
        ("costs hardly less ({:.3f}), and a single grade costs {:.3f}", hand.min(), out["s = 0.001"]),
        ("costs {:.3f}, and a single grade {:.3f}", others[0]["s chosen inside"], others[0]["s = 0.001"]),
        ("costs {:.3f}, and the same single grade still costs {:.3f}",
         others[0.9]["s chosen inside"], others[0.9]["s = 0.001"]),
        ("Precise stays at {} and silent at {:g}", paid["precise"][0], paid["silent"][0]),
        ("from {:.2f} over {:.2f} at r = 0.5 to {:.2f}", *np.array(paid["cautious"])[[0, 50, 100]]),
        ("Top list falls from {:.2f} over {:.2f} to {:.2f}", *np.array(paid["top list"])[[0, 50, 100]]),
        ("for r of {} or more, and below cautious for r of {} or more", passes["precise"], passes["cautious"]),
        ("Up to $r = {:.2f}$ it is the lowest", passes["cautious"] - 0.01),
        ("one grade, costs {:.3f}, and NCC", own.iloc[0, 0]),
        ("which names {:.3f} grades on average, costs {:.3f}.", *own.iloc[2, ::-1]),
        ("NCC named {:.3f} grades on average", own.iloc[2, 1]),
    ]  # fmt: skip


def out_at(r):
    """What the models cost on LEV if the reader changes the weight, as the lesson asks."""
    (cell,) = [cell.source for cell in code_of(as_notebook(LESSON)) if "tuned = " in cell.source]
    values = dict(shown(LESSON))
    exec(cell.replace("(costs, 0.5)", f"(costs, {r})"), values)  # noqa: S102  (the page's own code)
    return -values["out"].table().iloc[:, 0].loc["LEV"]


def checked():
    page = checked_page()
    falls, gains, drawn = page["falls"], page["gains"], page["drawn"]
    text_costs, code_costs = page["by_text"], page["by_code"]
    ratio = page["undivided"] / page["table_xii"]
    near, mean = ratio[["ERA", "ESL"]], page["by_distance"] / page["table_xii"]
    single = drawn[0.5].iloc[0]
    known = page["table_xii"].loc["NCC"] / single
    at_7 = [costs[r].loc[7] for r in page["rates"] for costs in (text_costs, code_costs)]
    y = datasets.load("LEV").y
    return [
        ("and at most {:.2f} higher", page["apart"].max(axis=None)),
        ("names {:.1f} grades on average, and this one names {:.1f}", page["size"], page["fewer"]),
        ("{:.2f} and {:.2f} for $r = 0.1$, {:.2f} and {:.2f} for $r = 0.5$, and {:.2f} and {:.2f} for", *at_7),
        ("from {:.4f} to {:.4f}: a guess", page["curve0"]["LEV"].iloc[0], page["curve0"]["LEV"].min()),
        ("(p = {:.2f}, and p = {:.2f} for", page["down"]["LEV"].p, page["up"]["ESL"].p),
        ("the larger ones the cost is {:.4f} higher", -falls[AVERSE]["ERA", 0.1].mean),
        ("saves there, {:.4f} and {:.4f}", gains["ERA", 0.1].mean, gains["ERA", 0.5].mean),
        ("our costs reach {:.2f}, far", drawn[0.1].loc[:7, "ESL"].max()),
        ("they reach {:.2f}, which is nearer", code_costs[0.1].loc[:7].max()),
        ("no answer of {:,} has a gap", page["paper_answers"]),
        ("Under 0/1 costs up to {:.0%} of the answers", page["share"].max()),
        ("by {:.0%} to {:.0%}. So costs belong", page["extra"].min(axis=None), page["extra"].max(axis=None)),
        ("{:.2f} on ERA, {:.2f} on ESL and {:.2f} on LEV", *single[list(NAMES)]),
        ("are {:.0f} to {:.0f} times as large", known.min(), known.max()),
        ("included, are {:.2f} to {:.2f} of the printed", near.min(axis=None), near.max(axis=None)),
        ("stays off, at {:.2f} to {:.2f}", ratio["LEV"].min(), ratio["LEV"].max()),
        ("averages are {:.2f} to {:.2f} of the printed ones", mean.min(axis=None), mean.max(axis=None)),
        ("bound of {:.3f} does not", np.maximum(y, 4 - y).mean()),
        ("The sixth, {} for 2Tr on LEV, lies just beyond ({:.2f})", PRINTED["LEV"][1], page["high"].loc["2Tr", "LEV"]),
        ("more than {}, or {:.2f} after the largest", 2.717, 2.717 + float(ordinal_costs.largest_translation())),
        ("on ESL reach {:.1f}, where", drawn[0.1].loc[:7, "ESL"].max()),
        (r"\tfrac1{{12}}(5 + 2\sqrt2)$, $\tfrac2{{27}}(5 + 2\sqrt2)$",),
        ("which is about {:.2f}", (1 + 2**0.5) ** 2 / 9),
    ]


def solved():
    return [("by a factor of about {:.1f}", np.sqrt((1 / 100 + 1 / 9) * 100))]


def parts(*groups):
    return [flat(part.format(*values)) for group in groups for part, *values in group()]


PAGES = {LESSON: (one_table, answers, on_data), CHECKED: (checked,), SOLUTIONS: (solved,)}


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_each_number_is_recomputed(page):
    told, found = text(page), parts(*PAGES[page])
    assert [part for part in found if part not in told] == []
    assert uncovered(told, [*found, *GIVEN], NUMBER) == [], CURE


@pytest.mark.parametrize("name", NAMES)
def test_the_published_averages_are_those_of_the_claim(name):
    (claim,) = (claim for claim in proofs.claims(28) if claim.id == "yang-table-xii")
    assert literal_eval(claim.printed)[name] == PRINTED[name]
    entries = ", ".join(f"{value:g}" for value in PRINTED[name])
    entries = entries.replace("0.", ".") if name != "ERA" else entries
    assert f'"{name}": [{entries}]' in flat(text_of(LESSON)).replace('\\"', '"')


@pytest.mark.long
def test_what_the_lesson_says_without_a_number():
    page, told = shown(LESSON), text(LESSON)
    assert len(curves(0)) == 31
    assert "for 31 strengths" in told
    assert (page["averages"].loc["distances"] < page["averages"].loc["errors"]).all(axis=None)
    assert (page["share"].loc["distances"] == 0).all(axis=None)
    ratio = page["sums"].loc[page["printed"].index] / page["printed"]
    assert ratio[["ERA", "ESL"]].sub(1).abs().max(axis=None) < 0.25
    assert (ratio.mul(page["printed"]).rank() == page["printed"].rank()).all(axis=None)
    falls = [(name, r) for name, r, _, p in page["falls"] if float(p) < 0.05]
    assert falls == [("ERA", 0.5), ("ERA", 0.9), ("ESL", 0.9), ("LEV", 0.5), ("LEV", 0.9)]
    clear = [key for key, found in page["saved"].items() if found.low > 0 or found.high < 0]
    assert clear == [("ESL", "tree"), ("ESL", "forest")]
    assert page["low"] < 0 < page["high"]
    grid = page["grid"]["naivecredalclassifier__s"]
    assert page["final"].best_params_ == {"naivecredalclassifier__s": min(grid)}
    four = page["predictions"].predict_set(page["final"], page["own_X"].iloc[:4])
    assert (four.sum(axis=1) == 1).all()
    assert np.allclose(page["film"], chapter_28.LOVED_OR_HATED)
    best, averse = ({t: curves(0.5, t).loc[:10].idxmin() for t in ("cautiousness-seeking", AVERSE)}).values()
    assert list(averse[averse != best].index) == ["ERA"]
    dips = curves(0).loc[:10].diff().min()
    assert list(dips[dips < 0].index) == ["LEV"]
    assert curves(1).loc[:10].diff().max(axis=None) < 0.002
    for r in (0.1, 0.5, 0.9):
        assert (curves(r).iloc[[0, -1]].min() > curves(r).min()).all()


@pytest.mark.long
def test_the_solutions_say_what_their_tables_show():
    counts = studies.results("ordinal-comparison").counts
    at = ordinal_comparison.costs(
        counts[counts["decision"] == "distances"], by=["repetition", "fold", "classifier"]
    ).unstack("classifier")
    tests = (comparisons.paired_t, lambda gain: comparisons.corrected_t(gain, 1 / 10))
    pairs = [(n, *two) for n in NAMES for two in itertools.combinations(at["ERA"].columns, 2)]
    plain, corrected = ([test((at[n][a] - at[n][b]).to_numpy()).p < 0.05 for n, a, b in pairs] for test in tests)
    assert len(pairs) == 30
    assert sum(plain) > 2 * sum(corrected)
    values = {}
    first = re.search(r"```\{code-cell\} ipython3\n(.*?)```", text_of(SOLUTIONS), re.DOTALL)[1]
    exec(first, values)  # noqa: S102  (the page's own code)
    assert set(values["table"]["chosen s"]) == {3, 4}
    assert "All ten folds choose $s = 3$ or $s = 4$" in text(SOLUTIONS)
    assert "Each fold chooses 3 or 4" in text(LESSON)


def test_without_features_everything_is_named_if_s_is_n_or_more():
    for counts in ((1, 2, 0), (4, 0, 0, 0), (0, 0, 0, 7)):
        assert ordinal_costs.answer(counts, F(sum(counts))) == list(range(len(counts)))
    assert ordinal_costs.answer((4, 0, 0), F(39, 10)) == [0]


def test_the_smallest_probability_of_several_grades_is_the_larger_of_two_sums():
    rng = np.random.default_rng(29)
    for _ in range(50):
        inside = rng.dirichlet(np.ones(4))
        low, high = inside * rng.uniform(size=4), inside + (1 - inside) * rng.uniform(size=4)
        chosen = rng.integers(0, 2, 4)
        found = linprog(chosen, A_eq=np.ones((1, 4)), b_eq=[1], bounds=list(zip(low, high, strict=True))).fun
        assert found == pytest.approx(max(low @ chosen, 1 - high @ (1 - chosen)))


def test_maximal_answers_are_the_possible_medians():
    rng = np.random.default_rng(28)
    for _ in range(200):
        n, s = rng.integers(3, 7), rng.uniform(0.1, 8)
        counts = rng.integers(0, 5, n)
        low, high = counts / (counts.sum() + s), (counts + s) / (counts.sum() + s)
        found = choice.maximal(-distances(n), Intervals(low[np.newaxis], high[np.newaxis]))[0]
        below, above = np.cumsum(low) - low, low.sum() - np.cumsum(low)
        assert found.tolist() == ((below <= 0.5) & (above <= 0.5)).tolist()


def test_lower_ends_are_multiplied_along_a_tree():
    nodes = {((0, 1), (2,)): (F(6, 10), F(8, 10)), ((0,), (1,)): (F(3, 10), F(5, 10))}
    assert class_bounds_of_tree(((0, 1), 2), nodes)[0][0] == F(18, 100)


def test_a_set_with_a_gap_can_be_the_cheapest():
    sets = [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    expected = {chosen: (cost(chosen, 0, 0.5, 3) + cost(chosen, 2, 0.5, 3)) / 2 for chosen in sets}
    assert expected.pop((0, 2)) == pytest.approx(0.5)
    assert min(expected.values()) == pytest.approx((1 + 2**0.5) ** 2 / 9)


def test_the_twelve_wines_are_those_of_the_scoreboard():
    wines, rule = datasets.twelve_wines(), DiscountedCost(distances(3), 0.5, unknown=-1)
    (row,) = scoreboard.rows([28])
    for name, value in row.values.items():
        assert -rule.payoff(wines.answers[name].sets, wines.y).mean() == pytest.approx(value)
    assert row.leaders == ("cautious",)

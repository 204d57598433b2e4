"""What the text of chapter 24 says about numbers, recomputed.

`claims` holds sentences of the lesson, or parts of them, with ``{}`` where a number stands, and the numbers, recomputed
from the library and from ``results/``, or taken from what the reader's cells compute. ``GIVEN`` holds parts whose
numbers the book chooses. Each part must be on the page word by word, and each number of text, captions and alternative
texts must be in one of them.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from credal_book import datasets, scoreboard
from credal_book.explore._explorers import prior_strength
from credal_book.figures import chapter_24
from credal_lib import comparisons, rewards
from credal_lib.classifiers import NaiveCredalClassifier
from tests.book.lesson_form import values_of
from tests.book.typed import digits, flat
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
PAGE = "notebooks/24-protocol"
NOT_A_NUMBER = re.compile(
    r"^# 24\.|[Cc]hapter (?:5|24|25|26)|:label: [\w-]+|\{solution\} [\w-]+|\{[\w:-]+\}`[^`]*`|\]\([^)]*\)|\(eq-24-\w+\)"
    r"|```python.*?```|`[^`\s{][^`]*`|\bu(?:50|65|80)\b|\*\*\d\.\*\*|C4\.5",
    re.MULTILINE | re.DOTALL,
)
NUMBER = re.compile(r"(?<![\w.])[−-]?\d+(?:,\d{3})*(?:\.\d+)?%?")
WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]


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


SAID = []


def says(sentence, *values, also=True):
    """A sentence, its numbers, and what else has to hold if it is to be true."""
    assert np.all(also), sentence
    SAID.append(flat(sentence.format(*values)))


def three(value):
    return digits(value, 3, minus="-")


def opening():
    values = ran()
    before, inside = values["correct"]
    kept, columns = values["once"].kept_.sum(), values["noise"].shape[1]
    says("of the {} columns", columns)
    says("Of the {} columns, {} have a cut", columns, kept)
    says("On about {}, because there is nothing to learn", len(values["tosses"]) // 2)
    says("NBC is correct on {} tosses if the cuts are made before the rows are divided, and on {} if", before, inside)
    says("Among {} columns of noise, a few happen to agree with the forty tosses, and these {} were", columns, kept)
    shown = chapter_24.tosses()
    assert (shown["before"].sum(), shown["inside"].sum(), shown["kept"]) == (before, inside, kept)
    assert (len(values["tosses"]), values["tosses"].sum(), columns) == (40, 20, 400)


def prepared():
    values = ran()
    lived = (values["patients"].frame["class"] == "LIVE").sum()
    says("the records of {} patients with hepatitis, of whom {} lived", len(values["y"]), lived)
    table = values["pd"].DataFrame(values["table_rows"]).groupby("prepared").mean()
    before, inside = table.loc["before"], table.loc["inside"]
    says("NBC scores {} and NCC {}. Prepared inside", *map(three, before))
    says("they score {} and {}. So the misplaced", *map(three, inside))
    says("adds {} to NBC and {} to NCC. The two", *map(three, before - inside))
    says(
        "says that NCC is ahead, and the right one says that NBC is",
        also=[before.idxmax() == "NCC", inside.idxmax() == "NBC"],
    )
    hearts = ran(('patients = datasets.load("hepatitis")', 'patients = datasets.load("saheart")'))
    table = hearts["pd"].DataFrame(hearts["table_rows"]).groupby("prepared").mean()
    gain = (table.loc["before"] - table.loc["inside"]).round(3)
    says("({} people, some of them", len(hearts["y"]))
    says("adds {} to NBC ({} against {})", three(gain["NBC"]), *map(three, table["NBC"]))
    says("and {} to NCC ({} against {}). Here", three(gain["NCC"]), *map(three, table["NCC"]))
    says("Here NCC is ahead inside the folds", also=table.loc["inside"].idxmax() == "NCC")


def inside_of_nbc():
    """The score of NBC on hepatitis, prepared inside the folds."""
    table = ran()["pd"].DataFrame(ran()["table_rows"]).groupby("prepared").mean()
    return table.loc["inside", "NBC"]


def tuned():
    one, wrong, right = np.mean(ran()["tuned"], axis=0).round(3)
    says("With a single class for every patient ($t = 0$), NBC scores {}", three(one))
    says("It is not the {} of the last section", three(inside_of_nbc()))
    says("seems to add {}, but a threshold from the training part adds only {}", three(wrong - one), three(right - one))


def counted():
    values = ran()
    by_size, roth = values["by_size"], values["roth"]
    n = len(roth.y)
    says("on the data set `hayes-roth` by hand: {} people", n, also=roth.X.shape[1:] == (4,))
    single, pair = by_size.loc[1], by_size.loc[2]
    says(
        "NCC names one class {} times, correctly {} times, and two classes {} times",
        single["answers"],
        single["hits"],
        pair["answers"],
    )
    says(
        "On these {} people NBC is correct {} times",
        pair["answers"],
        pair["NBC hits"],
        also=pair["hits"] == pair["answers"],
    )
    says(
        r"NCC scores $({} + {} \cdot {})/{}$ under *u65*, and NBC scores $({} + {})/{}$", single["hits"], 0.65,
        pair["hits"], n, single["NBC hits"], pair["NBC hits"], n,
    )  # fmt: skip
    scores = values["live"].scores(features="all").loc["hayes-roth"]
    u65, nbc = three(scores["u65"]), three(scores["NBC"])
    says("{} for NCC under *u65*, and {} for NBC", u65, nbc)
    says("The first repetition alone gave {} − {} = {}", u65, nbc, three(F(u65) - F(nbc)))
    says(
        "*u50* and *u80*, which pay {} and {} for a correct pair",
        *(rewards.by_name(u).utility(0.5) for u in ("u50", "u80")),
    )
    assert values["live"].agrees_with(values["full"])
    assert values["resumed"].agrees_with(values["live"])
    assert WORDS[len(values["tried"])] == "eleven"
    full = values["full"].provenance
    says("holds {} data sets", len(full["data"]), also=len(values["full"].missing) == 0)
    says("ten of the {} cells", full["cells"])


def overlapping():
    values = ran()
    delta, n = values["delta"], len(values["delta"])
    says("The stored table has {} cells of `hayes-roth`", n)
    says("in $n = {}$ cells", n)
    says("The mean difference, {} in favor of NCC", digits(delta.mean(), 4), also=values["test_paired"].p < 0.001)
    says("cross-validated on {} artificial data sets", len(chapter_24.equally_good()))
    shares = {len(set(range(10)) - {a, b}) for a, b in combinations(range(10), 2)}
    says("of one repetition share eight tenths of the rows", also=shares == {8})
    alarms = chapter_24.false_alarms()
    says(
        "more repetitions make it worse",
        also=[alarms["paired t"].is_monotonic_increasing, *(alarms["corrected t"] < 0.05)],
    )
    says(
        "amount to {:.2f} independent ones, and no number of repetitions reaches {}", 1 / (1 / 100 + 1 / 9), 1 / F(1, 9)
    )
    rho = F(1, 10)
    says(r"so $\frac{{\rho}}{{1 - \rho}} = \frac19$", also=rho / (1 - rho) == F(1, 9))
    says(
        "smaller by the factor {:.2f}, and the difference is no longer",
        values["factor"],
        also=values["test_corrected"].p > 0.05,
    )
    says("We divide {} by {:.2f}", 3, values["factor"])
    says("dropdown}} About {:.2f}", 3 / values["factor"])
    says("The standard error grows by the factor {:.2f}", values["factor"])
    tops = [
        delta.mean() + side * wide for wide in (values["reach"], values["factor"] * values["reach"]) for side in (-1, 1)
    ]
    says("A histogram of {} differences from {} to {}", n, three(delta.min()), three(delta.max()))
    says(
        "around the mean of {}: that of the paired t-test from {} to {}, and that of the corrected "
        "t-test from {} to {}",
        three(delta.mean()), *map(three, tops), also=[tops[0] > 0, tops[2] < 0],
    )  # fmt: skip


def many_data_sets():
    values = ran()
    mean, corrected = values["gaps"].mean(), values["p_corr"] < 0.05
    n, ncc = len(mean), (corrected & (mean > 0)).sum()
    says("For the {} data sets of the next chapter we now ask", n)
    says("ranks the {} differences", n)
    says("on {} data sets, but the corrected test on {}:", (values["p_paired"] < 0.05).sum(), corrected.sum())
    says("on {} of these NCC is better, and NBC on {}", ncc, corrected.sum() - ncc)
    says(
        "a test that keeps the level {} would still give about {} false alarms among {}.",
        0.05,
        WORDS[round(0.05 * n)],
        n,
    )
    says("has $p = {:.2f}$. The two results", values["over_sets"].p, also=values["over_sets"].p > 0.05)
    constants = [comparisons.critical_difference(k, 1) / (k * (k + 1) / 6) ** 0.5 for k in (3, 4)]
    assert constants == pytest.approx([2.344, 2.569], abs=6e-4)
    says("it is {} for three classifiers and {} for four", "2.344", "2.569")
    trees = values["trees"]
    ranks, reach = trees.friedman.mean_ranks, trees.critical_difference
    says("C4.5 on {} data sets, one row", len(values["areas"]))
    says("Mean ranks of four tree learners on {} data sets", len(values["areas"]))
    says("says that the four differ ($p = {:.3f}$)", trees.friedman.f_p)
    says(
        "the largest distance, ${} - {} = {}$, is below {:.2f}",
        *map(three, (ranks.max(), ranks.min(), np.ptp(ranks.round(3)))), reach, also=np.ptp(ranks) < reach,
    )  # fmt: skip
    says("finds them different ($p = {:.3f}$)", values["alone"].p, also=values["alone"].p < 0.05)
    says(
        "Mean ranks: " + ", ".join(f"{name} {ranks[name]:.2f}" for name in ranks.sort_values().index) + ". The critical"
    )
    says("critical difference is {:.2f}. One bar joins all four", reach)
    says("the best and the worst mean rank are {} and {}", three(ranks.min()), three(ranks.max()))
    need = next(k for k in range(2, 99) if comparisons.critical_difference(4, k) <= np.ptp(ranks))
    without = comparisons.compare(values["areas"].drop(columns="C4.5+cf"))
    apart = abs(without.friedman.mean_ranks["C4.5"] - without.friedman.mean_ranks["C4.5+m+cf"])
    says("(a) The test needs {}. (b) It does.", need, also=apart > without.critical_difference)


def three_classifiers():
    answers = {name: prior_strength._patient(name)["named"] for name in ("patient 4", "patient 14", "patient 18")}
    grid = prior_strength.STRENGTHS
    first = {
        model: grid[next(i for i, kept in enumerate(line) if sum(kept) > 1)]
        for model, line in answers["patient 4"].items()
    }
    says(
        "The intervals are the first, at $s = {}$",
        first["intervals"],
        also=first["intervals"] < first["local"] < first["global"],
    )
    says("follows at {}, and the global model only at {}", first["local"], first["global"])
    for name, s in (("patient 14", 1.6), ("patient 18", 0.7)):
        found = {tuple(line[grid.index(s)]) for line in answers[name].values()}
        says(f"for {name} at $s = {s}$", also=len(found) == 3)
    lenses = datasets.load("contact-lenses")
    says("and there are {} rows to learn from", len(lenses.y), also=lenses.X.shape[1] == 4)
    led = ran()["led"]
    says(
        "{} faulty displays of ten digits, with seven segments",
        len(led.y),
        also=[led.X.shape[1] == 7, led.y.max() == 9],
    )
    table = sum(ran()["model_rows"]) / len(ran()["model_rows"])
    share, u65 = table["determinacy"], table["u65"]
    says(
        "falls from {} to {}. By",
        three(share["global"]),
        three(share["local-interval"]),
        also=share.is_monotonic_decreasing,
    )
    says("even earn a little more here, {} against {}", three(u65["local-interval"]), three(u65["global"]))


def by_hand():
    best_b, best_c, a, b, s = F(3, 3), F(2, 5), F(4, 6), F(1, 3), 2
    assert 1 + s < 4
    assert 4 * a == F(8, 3) > 5 * best_c
    assert 4 * a < 3 * best_b
    low = 4 * a / (4 * a + (1 + s) * best_b + 3 * best_c)
    high = 5 * best_c / (4 * a + b + 5 * best_c)
    assert (low, high) == (F(40, 103), F(2, 5))
    bounds = b / (b + 4 + 3 * best_c + s), 3 / (3 + 4 * a)
    rest = 1 - low - high
    says("and the rest, about {:.2f}, to B", float(rest), also=bounds[0] < rest < bounds[1])
    says(r"= \frac{{40}}{{103}}, \qquad", also=low < high)
    says(r"$\frac{{40}}{{103}} < \frac25$, some distribution between the bounds gives only $\frac{{40}}{{103}}$ to A")
    ncc = NaiveCredalClassifier(s=2).fit(ran()["category"], ran()["eight"])
    assert ncc.classes_[ncc.predict_set([[1]])[0]].tolist() == ["A"]


def where_it_breaks():
    def at(rho):
        table = ran(("true_rho = 0.1", f"true_rho = {rho}"))["alarms"]
        return {name: [table[k][name] for k in (10, 20, 50, 100)] for name in ("paired t", "corrected t")}

    found = at(0.1)
    says(
        "the corrected test stays near {}, and the paired test reaches {} with a hundred cells", 0.05,
        three(found["paired t"][-1]), also=np.abs(np.subtract(found["corrected t"], 0.05)) < 0.005,
    )  # fmt: skip
    says(
        r"With $\rho = {}$ the corrected test raises a false alarm in {} of the trials",
        0.3,
        three(at(0.3)["corrected t"][-1]),
    )
    says(r"With $\rho = 0$ it raises none", also=at(0.0)["corrected t"][-1] == 0)
    result = ran()["result"]
    pair = result.compare("u65").iloc[0]
    says("NCC is ahead by {}, but", three(-pair["mean_difference"]))
    says(
        "from {} to {} contains zero",
        digits(pair["low"], 3),
        digits(pair["high"], 3),
        also=pair["low"] < 0 < pair["high"],
    )


def the_end():
    (row,) = scoreboard.rows([24])
    wines = datasets.twelve_wines()
    right = wines.answers["precise"].sets[np.arange(12), wines.y]
    pairs = wines.answers["top list"].sets[np.arange(12), wines.y]
    assert row.values["silent"] == -right.sum()
    assert row.values["top list"] == (pairs & ~right).sum() - right.sum()
    says("The value {:.0f} for *cautious*", row.values["cautious"], also=row.values["precise"] == 0)


PARTS = [
    opening, prepared, tuned, counted, overlapping, many_data_sets, three_classifiers, by_hand,
    where_it_breaks, the_end,
]  # fmt: skip


@cache
def claims():
    SAID.clear()
    for part in PARTS:
        part()
    return tuple(SAID)


GIVEN = [
    "at the level 0.05", "all with $s = 1$, on", "the level 0.05 it is",
    "Start with patient 4 and raise $s$", "(b) On about 28.",
    "do not name their 55 data sets from the UCI",
    "the correct class alone earns 1, a pair that contains it earns 0.65, and a wrong answer",
    "earns $u(1/k)$, where $1/k$ is its discounted accuracy", r"$u(\tfrac12) = 0.65$", r"\frac{\sum_k u(1/k) \cdot",
    "the probability of *any* false alarm among the six is at most 0.05",
    "smallest of six *p* values by 6, the next by 5", "six questions at the level 0.05",
    r"insert $\rho = \frac1{10}$", r"$\rho < 1$ of the variance", r"1 - \rho",
    "have variance 1. Then", "$n - 1$ degrees", "1 for the best", r"\sqrt{\frac{\ell(\ell + 1)}{6n}}",
    "of strength $s > 0$ contains", r"\lambda_j \ge 0, \quad \sum_j \lambda_j = 1.",
    r"$\lambda_j(z) = 0$ and $\lambda_l(z) = 1$", "Let $s = 2$.",
    "Since $4 > 1 + 2$ and $4 > 0 + 2$, A dominates", r"\overline f_B = \frac33 = 1$ and",
    r"because $4 \cdot \frac46 = \frac83 > 5 \cdot \frac25 = 2$", r"because $\frac83 < 3 \cdot 1$",
    r"are $4 \cdot \frac46 = \frac83$, $(1 + 2) \cdot 1 = 3$ and $3 \cdot \frac25 = \frac65$.",
    r"are $\frac83$, $1 \cdot \frac13 = \frac13$ and $(3 + 2) \cdot \frac25 = 2$.",
    r"\frac{\frac83}{\frac83 + 3 + \frac65} = ", r"\frac{2}{\frac83 + \frac13 + 2} = \frac25",
    "and repeat this 2000 times", "first 10, 20, 50 and 100 differences",
    "Then try 0. Afterward put 0.1 back", "the 95% interval that",
    "half the length of the 95% interval of the paired test",
    "gives $t = 3$. What", "About 2.7 No.", "{dropdown} 3, because there are 100 differences",
    "one feature and $s = 1$ they agree",
    "there are 7, 5 and 1 training rows of classes A, B and C, among 10, 5 and 5 in all",
    "for $s = 1$, 2, 3 and 6? Then show that for $s = 1$ and",
    "A is ahead of B by 2 and of C by 6; B is ahead of C by 4. So for $s = 1$ the",
    "answer is A. For $s = 2$ it is A and B",
    "must *exceed* 2. For $s = 3$ it is A and B, and for $s = 6$ all three",
    r"is $n_j \cdot \frac{n_j(z)}{n_j + 1} > (n_l + 1) \cdot \frac{n_l(z) + 1}{n_l + 1}$, that",
    r"that is, $n_j(z) - \frac{n_j(z)}{n_j + 1} > n_l(z) + 1$. The subtracted number is less than 1 and",
    "less than 1 and, unless $n_j(z) = 0$, more than 0. For integers, $n_j(z) > n_l(z) + 1$ means",
    r"+ 1$ means $n_j(z) \ge n_l(z) + 2$, and then the left side exceeds $n_l(z) + 1$",
    "With $s = 2$ up to 2 is subtracted",
    "over 100 folds of each of 20 data sets, 2000 differences in all",
    "the 2000 differences are neither", "Draw 50 rows with 1000 columns of fair coin tosses (0 or 1)",
    "coded 0 and 1 in `y`",
    "The classes 1, 2 and 3 of the frame are coded 0, 1 and 2 in", r"shares $\mu_j(z) \ge 0$ and $\sum_z \mu_j(z) = 1$",
    r"\sqrt{1 + k/9}$", r"$\rho = \frac1{10}$ and stays", "the ends of its 95% interval",
    "about 0.85 before the division and about 0.5 inside. With the variance it is about 0.5 both",
]  # fmt: skip


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

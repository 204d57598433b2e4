r"""What the text of chapter 37, of its page checked and of its solutions says about numbers, recomputed.

``first``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number stands, and the
number, recomputed from the stored counts. Each must be on its page word by word, and each decimal and longer fraction
of the lesson is in one of them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pandas as pd
import pytest

from credal_book import answers
from credal_lib import comparisons, rewards
from credal_lib.judge import judge
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, NUMBER, digits, flat, uncovered

F = Fraction
PAGE, SOLUTIONS = "book/part8-answers/37-who-is-safe", "book/solutions/37-who-is-safe"
CHECKED = f"{PAGE}-checked"
ANY = re.compile(NUMBER.pattern + r"|\\frac\d{2}|\\frac\d?(?:\{\d+\})?\{\d+\}")
GIVEN = ["this probability is 0.05", "if the true share is 0.5 percent", "at $c = 0.6$", "$r = 0.5$"]

LEVELS = ["self_care", "non_emergency", "emergency"]
ADVICE = [*LEVELS, "none"]
CHECKERS = answers.counts("symptom-checkers")
TABLES = {app: part.set_index("truth")[ADVICE].T[LEVELS].to_numpy() for app, part in CHECKERS["apps"].groupby("app")}
STEPS = np.arange(3)[:, None] - np.arange(3)  # above 0: over-triage
GIVEN_ADVICE = {app: M[:3] for app, M in TABLES.items()}
RIGHT = pd.Series({app: np.trace(M) for app, M in GIVEN_ADVICE.items()})
NONE = pd.Series({app: M[3].sum() for app, M in TABLES.items()})
WRONG = 45 - NONE - RIGHT
UNDER = pd.Series({app: (M * np.maximum(-STEPS, 0)).sum() for app, M in GIVEN_ADVICE.items()})
OVER = pd.Series({app: (M * np.maximum(STEPS, 0)).sum() for app, M in GIVEN_ADVICE.items()})
MISSED = pd.Series({app: M[:2, 2].sum() for app, M in GIVEN_ADVICE.items()})

MODELS = answers.counts("triage-language-models")["models"]
RUNS = MODELS[MODELS["vignettes"] == "Semigran"].reset_index(drop=True)
VOTES, CASES = RUNS[ADVICE].to_numpy(), RUNS["cases"].to_numpy()
TRUTH = RUNS["truth"].map(LEVELS.index).to_numpy()
CORRECT = VOTES[np.arange(len(RUNS)), TRUTH]
AGREE = VOTES.max(axis=1) == 5
NAMED = VOTES[:, :3] > 0


def cost(app, lam, c=1):
    """The cost of an app over all vignettes."""
    return lam * UNDER[app] + OVER[app] + c * NONE[app]


def turning(errors, none):
    """Break-even prices of the pairs whose order changes strictly for a price between 0 and 1."""
    ends = [
        (errors[f] - errors[g], errors[f] + none[f] - errors[g] - none[g]) for f, g in combinations(errors.index, 2)
    ]
    return [zero / (zero - one) for zero, one in ends if zero * one < 0]


def rank(app, price):
    """Rank by wrong answers and a price of no advice."""
    return int((WRONG + price * NONE).rank(method="min")[app])


def reading(weights):
    """Steps of under-triage, of over-triage, and cases without advice, for weights of the levels."""
    gap = np.arange(3) - TRUTH[:, None]
    parts = (weights * np.maximum(-gap, 0)).sum(axis=1), (weights * np.maximum(gap, 0)).sum(axis=1)
    return [float(CASES @ part) for part in (*parts, 1 - weights.sum(axis=1))]


MAJORITY = reading(np.eye(3)[VOTES[:, :3].argmax(axis=1)])
URGENT = reading(np.eye(3)[(NAMED * np.arange(3)).max(axis=1)])
UNANIMOUS = reading(np.eye(3)[VOTES[:, :3].argmax(axis=1)] * AGREE[:, None])
FROM_SET = reading(NAMED / NAMED.sum(axis=1, keepdims=True))
ONE_RUN = reading(VOTES[:, :3] / 5)


def costs(lam):
    """Costs of the three levels."""
    return [[0, lam, 2 * lam], [1, 0, lam], [2, 1, 0]]


def of_sets(lam, r, treatment="cautiousness-seeking"):
    """Cost of the sets of named levels."""
    paid = rewards.DiscountedCost(costs(lam), r=r, treatment=treatment)(NAMED)
    return -(paid[np.arange(len(RUNS)), TRUTH] * CASES).sum()


@cache
def interval(other, lam):
    """Advantage of Ada over another app in cost, with its interval, as whole numbers."""
    pairs = CHECKERS["pairs"]
    joint = pairs[(pairs["first"] == "Ada") & (pairs["second"] == other)]
    joint = joint.loc[joint.index.repeat(joint["vignettes"])]
    y = joint["truth"].map(LEVELS.index).to_numpy()
    ada, rival = (np.array([joint[f"{place}_answer"] == level for level in LEVELS]).T for place in ("first", "second"))
    paid = rewards.DiscountedCost(costs(lam), unknown=-1)
    found = comparisons.bootstrap_interval(y, ada, paid, other=rival, stratify=y)
    return [digits(45 * value, 0).replace("−0", "0") for value in found[:3]]


@cache
def sign_tests():
    """For each pair of apps: vignettes on which only one is right, the exact p value, and Holm's."""
    rows = []
    for (f, g), part in CHECKERS["pairs"].groupby(["first", "second"]):
        hits = [part[f"{place}_answer"] == part["truth"] for place in ("first", "second")]
        only = [int(part["vignettes"][a & ~b].sum()) for a, b in (hits, hits[::-1])]
        n = sum(only)
        rows.append([f, g, *only, min(1, 2 * sum(comb(n, k) for k in range(min(only) + 1)) / 2**n)])
    table = pd.DataFrame(rows, columns=["f", "g", "only f", "only g", "p"])
    return table.assign(holm=comparisons.holm(table["p"]))


def first():
    """Sentences of the lesson."""
    children, drugs = "Healthy Children", "Drugs.com"
    of_answers = RIGHT / (45 - NONE)
    assert (of_answers.idxmax(), list(UNDER.index[UNDER == 0])) == (children, [children])
    turned = turning(WRONG, NONE)
    low, high = np.quantile(turned, [0.25, 0.75])
    unanimous, right = int(CASES[AGREE].sum()), int(CASES[AGREE & (CORRECT == 5)].sum())
    split, split_right = int(CASES[~AGREE].sum()), (CORRECT * CASES)[~AGREE].sum() / 5
    mini, o3 = RUNS["model"] == "o3-mini (July)", RUNS["model"] == "o3 (July)"
    cross = F(int(URGENT[1] - MAJORITY[1]), int(MAJORITY[0] - URGENT[0]))
    same = [cost(app, F(7, 2)) for app in ("Healthily", drugs)]
    assert same[0] == same[1]
    after = sign_tests()["holm"] < 0.05
    assert {frozenset(pair) for pair in sign_tests()[after][["f", "g"]].to_numpy()} == {
        frozenset((drugs, "Earlydoc")), frozenset((drugs, "Caidr")),
    }  # fmt: skip
    assert [list(sign_tests().set_index(["f", "g"]).loc[("Ada", drugs)][:2]), sign_tests()["p"].min()] == [
        [8, 9], sign_tests().set_index(["f", "g"]).loc[(drugs, "Earlydoc"), "p"],
    ]  # fmt: skip
    return [
        ("gave advice for {} of the 45 vignettes. For the other {} vignettes", 45 - NONE[children], NONE[children]),
        ("Of the 14 pieces of advice {} are correct", RIGHT[children]),
        ("*Healthy Children* is first with {}, and", digits(of_answers[children], 3)),
        ("The {} apps make {} pairs", len(TABLES), len(list(combinations(TABLES, 2)))),
        (r"So its cost is ${}\lambda + {}$.", UNDER["Ada"], OVER["Ada"]),
        (r"*Drugs.com* has {} steps of under-triage, $2 + 2 \cdot 1 = {}$ steps of over-triage, and {} vignettes",
         UNDER[drugs], OVER[drugs], NONE[drugs]),
        (r"${}\lambda + {} = {}\lambda + {}$, that is, if $\lambda = 1$", UNDER["Ada"], OVER["Ada"], UNDER[drugs],
         cost(drugs, 0)),
        ("*Ada* and *Drugs.com* both cost {}, and *Healthy Children* costs {}", cost("Ada", 1), cost(children, 1)),
        ("*Ada* costs {}, *Drugs.com* costs {}, and *Healthy Children* still costs {}", cost("Ada", 3), cost(drugs, 3),
         cost(children, 3)),
        ("for {} of the 231 pairs, which is half", len(turned)),
        ("lie between {} and {}, so moderate", digits(low, 2), digits(high, 2)),
        (r"up to the price $\frac8{{26}} \approx {}$, where ${} + {}c = {} + {}c$", digits(8 / 26, 2), WRONG[children],
         NONE[children], WRONG[drugs], NONE[drugs]),
        ("falls step by step to rank {} of 22", rank(children, 1)),
        ("The other {} pairs have no such crossing", 231 - len(turned)),
        (r"we save {} steps of under-triage and the other costs rise by {}, so this change pays off if $\lambda > 1$",
         UNDER[drugs] - UNDER["Ada"], cost("Ada", 0) - cost(drugs, 0)),
        ((r"we save {} steps of under-triage and the other costs rise by {}, so this change pays off only if "
         r"$\lambda > \frac{{19}}2 = {}$"), UNDER["Ada"], cost(children, 0) - cost("Ada", 0), digits(19 / 2, 1)),
        (r"At $\lambda = 3$ it is cheaper than {} of the 22 apps, and at $\lambda = 10$ it is cheaper than {} of them",
         *(sum(cost(app, lam) > 45 for app in TABLES) for lam in (3, 10))),
        ("the other costs rise from {} to {}, so we pay {} units for each of the two that we avoid",
         cost("Ada", 0), cost(children, 0), digits((cost(children, 0) - cost("Ada", 0)) / MISSED["Ada"], 1)),
        ("gave no advice in {} of the 15 emergencies. Second", TABLES[children][3, 2]),
        ("*Mayo* is chosen, but it has {} steps of under-triage", UNDER["Mayo"]),
        ("its true share may be as large as {}, if these", digits(1 - 0.05 ** (1 / 15), 3)),
        ("MedAsk (July) has the most correct unanimous answers, {}, in", most_unanimous("medask (July)")),
        (r"cost the same at $\lambda = {}$ and not at 1", digits(mixed_break_even(), 1)),
        ("*Healthy Children* and *Ada* cost {} and {}, which is less than 45", cost(children, 10), cost("Ada", 10)),
        ("advice about only {} emergencies, so for its advice the limit is {}.", GIVEN_ADVICE[children][:, 2].sum(),
         digits(1 - 0.05 ** (1 / 3), 3)),
        (r"*Ada* is cheaper by {}, but the interval from {} to {} contains 0", *interval(drugs, 3)),
        (r"At $\lambda = 10$ the interval is from {} to {}.", *interval(drugs, 10)[1:]),
        (r"At $\lambda = 1$ the advantage of *Ada* is {}, from {} to {}, and at $\lambda = 3$ it is {}, from {} to {}.",
         *interval(children, 1), *interval(children, 3)),
        (r"At $\lambda = 10$ it is {}, from {} to {}, so", *interval(children, 10)),
        ("Without correction {} of the 231 pairs differ (at the level of 5 percent), and after the correction only {}:",
         (sign_tests()["p"] < 0.05).sum(), after.sum()),
        ("*Earlydoc* and *Caidr* gave no advice on {} and {} vignettes", NONE["Earlydoc"], NONE["Caidr"]),
        ("for {} of the 15 emergencies all five runs of o3 said *emergency*. In total, the five runs of o3 agree on {}",
         CASES[o3 & (TRUTH == 2) & (VOTES[:, 2] == 5)].sum(), CASES[o3 & AGREE].sum()),
        ("the advice is correct in {} of {} cases, which is {} percent", right, unanimous,
         digits(100 * right / unanimous, 1)),
        ("a single run is correct in {} of {} cases on average, which is {} percent", digits(split_right, 1), split,
         digits(100 * split_right / split, 1)),
        ("a weak one: {} unanimous answers are wrong", unanimous - right),
        ("with {} of {} against {} of {}.", CASES[mini & AGREE & (CORRECT == 5)].sum(),
         CASES[mini & AGREE].sum(), digits((CORRECT * CASES)[mini & ~AGREE].sum() / 5, 1), CASES[mini & ~AGREE].sum()),
        ("and {} more steps of over-triage", int(URGENT[1] - MAJORITY[1])),
        (r"The majority costs ${:.0f}\lambda + {:.0f}$ and the most urgent advice costs ${:.0f}\lambda + {:.0f}$",
         *MAJORITY[:2], *URGENT[:2]),
        ((r"cross at $\lambda = \frac{{36}}{{15}} = {}$. So below {} the majority is the cheapest reading of the five, "
         "and above {} it is"), *[digits(cross, 1)] * 3),
        ("both have {:.0f} steps of under-triage. Where", URGENT[0]),
        ("and all {:.0f} steps come from five runs that agree and are wrong", UNANIMOUS[0]),
        (r"\sqrt1}}2\bigr)^2 = \frac1{}$, so", round(1 / pair_at(0.5))),
        (r"${} + {} = {:.0f}$ at $\lambda = 1$", *(digits(n, 1) for n in FROM_SET[:2]), of_sets(1, 0)),
        ("the cost is {} instead of {} for", digits(of_sets(1, 0.5, "mistake-averse"), 1), digits(of_sets(1, 0.5), 1)),
        ("the {} correct majorities of MedAsk (July) do not show that it is better than *Drugs.com* with {} correct",
         best_majority(), RIGHT[drugs]),
        ("78.5 against 55.9 percent",),
        ("In our data {} of {} unanimous answers were wrong", unanimous - right, unanimous),
        ("reverses the order of {} of 231 pairs", len(turned)),
        ("but {} of {} such answers are wrong", unanimous - right, unanimous),
        ("has {} steps of under-triage, {} steps of over-triage, and {} vignettes without advice",
         UNDER["Healthily"], OVER["Healthily"], NONE["Healthily"]),
        ("*Healthily* costs $9 + 8 + 15 = {}$, and *Ada* costs $6 + 14 = {}$", cost("Healthily", 3), cost("Ada", 3)),
        (r"From $17 + 15c = 20$ we get $c = {}$.", r"\frac15" if cost("Ada", 3) == F(1, 5) * 15 + 17 else ""),
        ((r"we get $\lambda = \frac72$, and both cost {}. (b) The cheapest app there is *Ada* with "
          r"$2 \cdot 3.5 + 14 = {:.0f}$"), digits(same[0], 1),
         int(cost("Ada", F(7, 2)))),
        (r"$c = \frac{{55}}{{87}} \approx {}$. (b) $c = \frac{{15\lambda + 19}}{{87}}$", digits(55 / 87, 3)),
        (r"costs ${:.0f}\lambda + {:.0f} + {:.0f}c$, and the most urgent", *UNANIMOUS),
        ("on none, so $p = {}$. (b) The difference is {} percentage points, from about {} to {}", *medask()),
    ]  # fmt: skip


def pair_at(r):
    """The cost of two levels, one of them true and the other one a step too urgent."""
    return rewards.DiscountedCost(STEPS.clip(0), r=r).cost([0, 1], 0)


def best_majority():
    """The most correct majorities of a system."""
    hits = CASES * (VOTES[:, :3].argmax(axis=1) == TRUTH)
    found = pd.Series(hits).groupby(RUNS["model"]).sum()
    assert found.idxmax() == "medask (July)"
    return found.max()


def most_unanimous(system):
    """The correct unanimous answers of the system that has the most of them."""
    found = pd.Series(CASES * (AGREE & (CORRECT == 5))).groupby(RUNS["model"]).sum()
    assert list(found.index[found == found.max()]) == [system]
    return found.max()


def mixed_break_even():
    """The λ at which Ada and Drugs.com cost the same with 50, 45 and 5 percent of the levels."""
    mixed = {app: TABLES[app] * [0.50, 0.45, 0.05] / 15 for app in ("Ada", "Drugs.com")}
    under = {app: (M[:3] * np.maximum(-STEPS, 0)).sum() for app, M in mixed.items()}
    rest = {app: (M[:3] * np.maximum(STEPS, 0)).sum() + M[3].sum() for app, M in mixed.items()}
    return (rest["Ada"] - rest["Drugs.com"]) / (under["Drugs.com"] - under["Ada"])


@cache
def medask():
    """MedAsk against o3: p of the majorities, difference of the shares of correct runs, its interval, in percent."""
    pairs = answers.counts("triage-language-models")["pairs"]
    both = pairs.query("vignettes == 'Semigran' and first == 'medask (July)' and second == 'o3 (July)'")
    both = both.loc[both.index.repeat(both["cases"])]
    truth, row = both["truth"].map(LEVELS.index).to_numpy(), np.arange(len(both))
    one, other = (both[[f"{level}_{place}" for level in LEVELS]].to_numpy() for place in ("first", "second"))
    hits = [votes.argmax(axis=1) == truth for votes in (one, other)]
    assert ((hits[0] & ~hits[1]).sum(), (~hits[0] & hits[1]).sum()) == (4, 0)
    difference = (one[row, truth] - other[row, truth]) / 5
    drawn = np.random.default_rng(37).choice(difference, (5000, len(row))).mean(axis=1)
    low, high = np.quantile(drawn, [0.025, 0.975])
    return digits(2 / 2**4, 3), *(digits(100 * value, 0) for value in (difference.mean(), low, high))


def checked():
    """Sentences of the page checked."""
    of_answers = RIGHT / (45 - NONE)
    size = NAMED.sum(axis=1)
    holds = NAMED[np.arange(len(RUNS)), TRUTH]
    return [
        ("55.8 in the abstract of Schmieding and others, and {} in ours", digits(100 * of_answers.median(), 1)),
        (("accuracy of the answers, {}, and gives advice on {:.0f} percent; {} of 231 pairs of apps change their "
         "order; {} of 990 answers"), digits(of_answers.max(), 3)[1:], 100 * (1 - NONE["Healthy Children"] / 45),
         len(turning(WRONG, NONE)), NONE.sum()),
        ("there are {} pairs that change while no advice costs up to one step, and {} while it costs up to two",
         len(turning(UNDER + OVER, NONE)), len(turning(UNDER + OVER, 2 * NONE))),
        ("Only {} of {} sets of two levels miss the truth", CASES[(size == 2) & ~holds].sum(), CASES[size == 2].sum()),
    ]  # fmt: skip


def solved():
    """Sentences of the solutions."""
    prices = pd.DataFrame({
        "over": CASES * np.maximum((NAMED * np.arange(3)).max(axis=1) - TRUTH, 0) * ~AGREE, "split": CASES * ~AGREE,
    }).groupby(RUNS["model"]).sum()  # fmt: skip
    above = (prices["over"] / prices["split"] > 0.6).sum()
    return [
        (r"\frac{{55}}{{87}} \approx {}$", digits(55 / 87, 3)),
        ("They differ in {} cases in which the runs disagree. There the most urgent advice has {} steps",
         prices["split"].sum(), prices["over"].sum()),
        ("that is, for {} of the ten systems", {6: "six"}[above]),
        ("gpt-4.5 has only {} vignettes", prices["split"]["gpt-4.5 (July)"]),
        (r"$2 \cdot \frac1{{16}} = {}$", medask()[0]),
        ("differ by {} percentage points", medask()[1]),
    ]  # fmt: skip


def words_of(page):
    r"""The text of a page in one line; in "Drugs\.com" the backslash keeps the name from becoming a link."""
    return flat(text_of(page)).replace(r"\.com", ".com")


@cache
def claims(page):
    found = {PAGE: first, CHECKED: checked, SOLUTIONS: solved}[page]()
    return [template.format(*values) for template, *values in found]


@pytest.mark.parametrize("page", [PAGE, CHECKED, SOLUTIONS])
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = words_of(page)
    assert [claim for claim in claims(page) if claim not in text] == []


def test_no_number_is_typed_without_being_recomputed():
    text = flat(without_code(text_of(PAGE))).replace(r"\.com", ".com")
    assert uncovered(text, [*map(flat, claims(PAGE)), *GIVEN], ANY) == [], CURE


def test_the_guess_and_the_ranks():
    """Lesson: Healthy Children is cheapest up to 8/26, Drugs.com above; the ranks of the figure."""
    for price in np.linspace(0, 1, 201):
        assert (WRONG + price * NONE).idxmin() == ("Healthy Children" if price < 8 / 26 else "Drugs.com")
    assert [(rank("Ada", price), rank("NHS", price)) for price in (0, 1)] == [(11, 4), (2, 16)]


def test_the_cheapest_apps():
    """Lesson and page checked: three apps for each λ of at least 1; "always emergency" costs 45."""
    total = pd.DataFrame({lam: [cost(app, lam) for app in TABLES] for lam in np.arange(1, 30, 0.05)}, list(TABLES))
    assert set(total.idxmin()) == {"Ada", "Healthy Children"}
    assert list(total.index[total[1.0] == total[1.0].min()]) == ["Ada", "Drugs.com"]
    found = {(lam * UNDER + OVER + c * NONE).idxmin() for lam in np.arange(1, 30, 0.05) for c in np.linspace(0, 2, 21)}
    assert found == {"Ada", "Healthy Children", "Drugs.com"}
    always = np.zeros((3, 3))
    always[2] = 15
    assert (always * np.maximum(STEPS, 0)).sum() == 45
    above = [app for app in TABLES if cost(app, 0) > np.interp(UNDER[app], [0, 2, 7, 45], [33, 14, 9, 0])]
    assert len(above) == 19


def test_other_costs():
    """Lesson and page checked: Ada is cheapest if no advice in an emergency costs λ; no emergency sent home."""
    for lam in np.arange(1.05, 30, 0.05):
        total = {app: cost(app, lam) + (lam - 1) * M[3, 2] for app, M in TABLES.items()}
        assert min(total, key=total.get) == "Ada"
    assert [TABLES[app][0, 2] for app in ("Healthy Children", "Ada", "Drugs.com", "Healthily")] == [0, 0, 0, 1]
    assert MISSED["Healthily"] == 1
    correct = pd.Series(CORRECT * CASES).groupby(RUNS["model"]).sum()
    assert correct.idxmax() == "medask (July)"


def test_which_readings_are_cheapest():
    """Lesson: the majority below 2.4 and the most urgent advice above; one run and the set never."""
    for lam in np.linspace(1, 20, 96):
        totals = [lam * u + o + n for u, o, n in (MAJORITY, URGENT, UNANIMOUS, FROM_SET, ONE_RUN)]
        assert abs(lam - 2.4) < 1e-6 or int(np.argmin(totals)) == (0 if lam < 2.4 else 1)
        assert of_sets(lam, 1) < min(totals)
    assert MAJORITY[0] < ONE_RUN[0]
    assert MAJORITY[1] < ONE_RUN[1]
    assert UNANIMOUS[0] == URGENT[0]
    assert not (CASES * ~AGREE * ((NAMED * np.arange(3)).max(axis=1) < TRUTH)).any()
    assert (VOTES[:, :3].max(axis=1) >= 3).all()


def test_the_safety_of_advice():
    """Lesson: no average of payments; of all cases it is one, and "emergency" is always paid 1."""
    values = values_of(PAGE)
    assert not judge(values["safety"], n_classes=3).is_utility
    assert values["payments"].to_numpy().astype(int).tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 0, 0]]
    always = np.zeros((4, 3))
    always[2] = 15
    assert values["safety"](always) == 1


def test_what_the_notes_of_the_page_say():
    """Page checked: one refusal; three levels are never named; runs that are published."""
    assert (VOTES[:, 3] * CASES).sum() == 1
    assert NAMED.sum(axis=1).max() == 2
    correct = pd.Series(CORRECT * CASES).groupby(RUNS["model"]).sum() / 2.25
    assert [round(correct[name], 1) for name in ("medask (July)", "o3 (July)", "gpt-4.5 (July)")] == [87.6, 75.6, 68.9]


@pytest.mark.parametrize("number", ["0.857", "2.4", r"\frac{55}{87}"])
def test_a_changed_number_is_noticed(number):
    text = words_of(PAGE)
    assert [claim for claim in claims(PAGE) if claim not in text.replace(number, "9.99")]

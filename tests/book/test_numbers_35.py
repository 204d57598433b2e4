r"""What the text of chapter 35, of its page checked and of its solutions says about numbers, recomputed.

``lesson()``, ``checked()`` and ``solutions()`` give parts of sentences, with ``{}`` where a number stands, and the
number, recomputed from the stored counts in whole numbers. Each must be on its page word by word, and each decimal,
fraction and percentage of a page is in one of them, or in a part of ``GIVEN``, whose numbers the book chooses.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from credal_book import answers, datasets
from tests.book.lesson_form import code_of, values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, NUMBER, digits, flat, uncovered
from tools.notebooks import as_notebook

pytestmark = pytest.mark.usefixtures("settings_end_here")

F = Fraction
LESSON = "book/part8-answers/35-models-that-may-decline"
CHECKED, SOLUTIONS = f"{LESSON}-checked", "book/solutions/35-models-that-may-decline"
ANY = re.compile(
    NUMBER.pattern + r"|\\frac\d{2}|\\frac\d?(?:\{-?\d+\})?\{\d+\}|\d+%|\d,\d{3}|\b\d\d+(?:st|th)\b|\b\d{2,}\b"
)
PHI, MISTRAL, ARCTIC = "microsoft/Phi-4", "mistralai/mistral-large-2411", "snowflake/snowflake-arctic-instruct"
LLAMA, NANO = "meta-llama/Llama-3.3-70B-Instruct-Turbo", "openai/gpt-5-nano-2025-08-07"
NAMES = [
    "35. Models", "Chapter 35", "chapter 15", "chapter 32", "Chapter 32", "MMLU-Pro", "10 March 2026", "of 2024",
    "`2e09859`", "Chapter 17", "`0af0d77f`", "`0aee6b7`", "`05c6997b`", "`453c1d99`",
    "`f418b11`", "{cite:p}`vectara2026`", "{cite:p}`mmlupro2024`", "Llama-3.1-70B", "Llama-3-70B", "Qwen1.5-72B-Chat",
    "Qwen1.5-110B", "jamba-1.5-large", "Llama-3.3-70B-Instruct-Turbo", "Gemma-3-12B", "qwen3.5-flash",
    "qwen3.5-35b-a3b",
    "Llama-3.1 family", "November 2025", "{cite:p}`chow1970`", "{cite:p}`wei2024`", "{cite:p}`kalai2025`", "95%",
]  # fmt: skip
LABELS = re.compile(r"\{[\w:]+\}`[^`]*`|\]\([^)]*\)|\([\w-]+\)=|:label: \S+|\{solution\} \S+")
GIVEN = {
    LESSON: [
        "does this price decide which model is better? (a) For about 50. (b) For about 300. (c) For about 900.",
        "summarizes 80 of 100 documents, and 5% of these", "summarizes all documents, and 6% of its",
        "Of 100 documents, the careful", "per 100 documents",
        "leaves about 19 of 100", "Let 3% of", "write `(3, 100)` in place of `(6, 100)`", "put `(6, 100)` back",
        r"per case at $c = \frac12$.", r"With $c = \frac12$,", "at least 99% of",
        "in steps of 0.01,", "over 7,700 articles", "*assumes* 7,700 documents", "Assume 1,000",
        "replace `7700` by `1000`",
        "put `7700` back", "With 7,700", r"A guess among $k$ options is wrong with probability $1 - \frac1k$",
        r"costs $1 - \frac1k$ of", "per 100 questions", r"at $c = \frac12$", "smaller than 4 MiB",
        r"So at $c = \frac12$",
        "so $c = 0.04$", "in 6 minutes", "costs 60 minutes", "in 20 minutes", "costs 25 minutes",
        "Let model A have 80 right answers, 15 wrong ones and 5 unknowns:",
        "write `[80, 78, 61]`, `[15, 22, 9]` and `[5, 0, 30]`",
        "has 60 right and 10 wrong answers to 100 questions, and model Y has 75 right and 15 wrong",
        "has a rate of 12% among", "errors on 12% of", "less than 0.12 of", "costs 0.12 on average",
        "times $c - 0.12$",
        "answers 75% of 200 documents, and its error rate among the answers is 8%",
        "answers 90%, with an error rate of 10%",
        "at $c = 0.1$", "At $c = 0.1$", "at $c = 0.5$", "is cheaper at $c = 0.1$, and which at $c = 0.5$",
        "So the first model is cheaper at $c = 0.1$, and the second at $c = 0.5$", "declines in 20 percent",
        "has 52.6% for this model", "just above 4% are", "treats the 14 subjects",
        "for the 96 models", "per 100 cases",
        "up to a price of 0.05,", "fourth at 0.06,", "draw 14 whole", "belong to 14", "these 14", "With only 14",
    ],
    CHECKED: [
        "over 7,700 articles, from 50 to 24,000", "smaller than 4 MiB", "is below 0.5;", "With $c > 1$",
        "below a tenth", "at a price of 0.1.", "margins with 7,700", "over 14 categories",
        "the 96 or the 28",
        "12,002 questions", ": 96 models",
        "has 52.64% for", "and 52.78% for", "the 28 models whose", "and most have 10.",
    ],
    SOLUTIONS: ["per 100 questions", "Per 100 questions", "a draw of 14", "chapter 35"],
}  # fmt: skip


@cache
def board():
    """By model: rate and answered in tenths of a percent."""
    return {row.model: (row.hallucination_per_mille, row.answer_per_mille)
            for row in answers.counts("hallucination-leaderboard")["models"].itertuples()}  # fmt: skip


def wrong(name):
    """Of a million documents."""
    return board()[name][0] * board()[name][1]


def unknown(name):
    return 1000 * (1000 - board()[name][1])


def cost(name, c):
    return wrong(name) + F(c) * unknown(name)


def rank(name, value):
    return 1 + sum(value(other) < value(name) for other in board())


def rank_at(name, c):
    return rank(name, lambda other: cost(other, c))


def by_rate(name):
    return rank(name, lambda other: board()[other][0])


def opposite(values, others):
    """Number of pairs in opposite orders."""
    return sum((a - b) * (x - y) < 0 for (a, x), (b, y) in combinations(list(zip(values, others, strict=True)), 2))


def turning(names):
    return opposite([wrong(name) for name in names], [wrong(name) + unknown(name) for name in names])


def level(one, other):
    return F(wrong(one) - wrong(other), unknown(other) - unknown(one))


def better_than_none(c):
    return sum(F(rate, 1000) < F(c) for rate, _ in board().values())


@cache
def models():
    """Of MMLU-Pro by model: right, wrong, unparsed, and how many guesses would be right."""
    table = answers.counts("mmlu-pro")["models"]
    found = {}
    for row in table.itertuples():
        one = found.setdefault(row.model, [0, 0, 0, F(0)])
        for place, value in enumerate((row.right, row.wrong, row.unparsed, F(row.unparsed, row.options))):
            one[place] += int(value) if place < 3 else value
    return found


def readings(name):
    right, wrong_, unparsed, guesses = models()[name]
    n = right + wrong_ + unparsed
    return F(right, right + wrong_), F(right + guesses, n), F(right, n)


def reversed_readings(one, other):
    found = [readings(name) for name in models()]
    return opposite([row[one] for row in found], [row[other] for row in found])


@cache
def values():
    """What the visible cells define."""
    return values_of(LESSON)


def interval(draws, place):
    return [digits(end, 2) for end in np.percentile(values()["compare"](values()[draws])[place], [2.5, 97.5])]


def margin(name, n):
    h, q = (F(number, 1000) for number in board()[name])
    return 1.96 * float(h * (1 - h) / (n * q)) ** 0.5 * 100


def ends_of(name, n, places=1):
    rate = board()[name][0] / 10
    return [digits(rate + sign * margin(name, n), places) for sign in (-1, 1)]


def percent(value, places=1):
    return digits(100 * value, places)


def wines(name):
    twelve = datasets.twelve_wines()
    sets = twelve.answers[name].sets
    single = sets.sum(axis=1) == 1
    hit = int((single & sets[np.arange(12), twelve.y]).sum())
    return hit, int(single.sum()) - hit, 12 - int(single.sum())


def lesson():
    """Sentences of the lesson."""
    names = list(board())
    often = [name for name in names if board()[name][1] >= 990]
    pairs, turned = len(names) * (len(names) - 1) // 2, turning(names)
    qwen, llama, seventy = "Qwen1.5-72B-Chat", "Meta-Llama-3-70B", "Meta-Llama-3_1-70B"
    apart = [models()[llama][k] - models()[qwen][k] for k in range(3)]
    n = sum(models()[qwen][:3])
    found = values()["found"]
    precise, cautious = wines("precise"), wines("cautious")
    even = [digits(level(PHI, MISTRAL), 3), digits(level(PHI, LLAMA), 3)]
    return [
        ("{} language models that summarize", len(names)), ("outputs of {} language models", len(models())),
        ("among all {}", len(names)), ("Phi-4 is {}th", rank_at(PHI, F(1, 2))), ("The {} models make {:,} pairs",
         len(names), pairs),
        ("gets {} right and 4 wrong, and {} are unknown", 80 - 4, 20), ("gets {} right and 6 wrong", 94),
        ("gives {} more right", 94 - 76),
        (r"gives {} additional answers and makes 2 additional errors, and $\frac2{{20}} = \frac1{{10}}$", 20),
        ("costs less than {} of a hallucination", even[0]),
        (r"becomes $-\frac1{{{}}}$", F(4 - 3, 20).denominator), ("({} instead of 76)", 97),
        ("## All {} models", len(names)), ("is {}st", rank_at(ARCTIC, F(1, 2))),
        ("from {}th place at $c = 0$ to {}th", rank_at(NANO, 0), rank_at(NANO, 1)),
        ("For {} of the {:,} pairs the better", turned, pairs),
        ("other {:,} pairs, {} percent, keep", pairs - turned, round(100 * (1 - turned / pairs))),
        ("among the {} models that answer at least 99% of the documents: only {} of their {:,} pairs turn",
         len(often),
         turning(often), len(often) * (len(often) - 1) // 2),
        ("at a price of {}.", even[1]),
        ("margins become {} and {}", digits(margin(PHI, 1000), 2), digits(margin(MISTRAL, 1000), 2)),
        ("{}% to {}% and {}% to {}%, overlap", *ends_of(PHI, 1000), *ends_of(MISTRAL, 1000)),
        ("{}% to {}% and {}% to {}%.)", *ends_of(PHI, 7700), *ends_of(MISTRAL, 7700)),
        ("outputs of {} models on {:,} questions", len(models()), n),
        ("left out, with {}%, and the last if they are errors, with {}%", percent(readings(qwen)[0]),
         percent(readings(qwen)[2])),
        ("that {}% of its", percent(F(models()[qwen][2], n), 0)), ("accuracy is {}% in all",
         percent(readings(seventy)[0])),
        (r"with ten options $c = \frac9{{10}}$",), ("How many of the {} pairs",
         len(models()) * (len(models()) - 1) // 2),
        ("questions out puts {} pairs in another order than counting them as errors. And for {} pairs one",
         reversed_readings(0, 2),
         opposite([m[1] for m in models().values()], [m[1] + m[2] for m in models().values()])),
        ("price is {}. If an unparsed answer costs half an error, Llama-3-70B costs {} errors more per 100 questions",
         digits(F(-apart[1], apart[2]), 2), percent(F(2 * apart[1] + apart[2], 2 * n), 2)),
        ("price is {} to {}. So", *interval("drawn", 0)), ("({} to {}). For other", *interval("drawn", 1)),
        ("of the price is {} to {}, and", *interval("redrawn", 0)),
        ("is the same, {}, and the interval, {} to {}, is", *(percent(value, 2) for value in found[:3])),
        ("only three of the {} models", len(names)), ("clinic {} models are", better_than_none("0.1")),
        ("so $c = {}$", digits(F(6, 60), 1)), ("So $c = {}$", digits(F(20, 25), 1)),
        (r"is now $\frac6{{25}} = {}$, and that of B and C is still {}", digits(F(15 - 9, 30 - 5), 2),
         digits(F(22 - 9, 30), 2)),
        ("({} against {}) and fewer wrong ones ({} against {})", 80, 78, 15, 22),
        ("Five of the {} models have", len(models())), ("So the {} pairs", 74),
        (r"At a price of {}.", digits(F(15 - 10, 30 - 10), 2)),
        (r"gives {} more answers and makes 5 more errors, and $\frac5{{20}} = {}$", 20,
         digits(F(5, 20), 2)), ("5 additional errors for {} additional", 75 - 60),
        ("$(T, W, A) = ({}, {}, {})$, and the second has $({}, {}, {})$", 138, 12, 50, 162, 18, 20),
        ("they cost {} and {}, and", 12 + 5, 18 + 2), ("at $c = 0.5$ they cost {} and {}.", 12 + 25, 18 + 10),
        (r"at $\frac6{{30}} = {}$", digits(F(6, 30), 1)),
        (r"error rate among the answers, $\frac17 \approx {}$", digits(F(cautious[1], cautious[0] + cautious[1]), 3)),
        (r"break even at $\frac{}{}$. Below", precise[1] - cautious[1], cautious[2] - precise[2]),
        ("price is {}. (c)", digits(F(*(-x for x in jamba()[1:2]), jamba()[2]), 3)),
    ]  # fmt: skip


@cache
def jamba():
    """What Qwen1.5-110B has more than jamba-1.5-large: right, wrong, unparsed."""
    one, other = models()["Qwen1.5-110B"], models()["jamba-1.5-large"]
    return [one[k] - other[k] for k in range(3)]


@cache
def all_values(page):
    """What all code cells of a page define, but for those that list claims."""
    found = {}
    for cell in code_of(as_notebook(page)):
        if "credal_book.proofs" not in cell.source:
            exec(cell.source, found)  # noqa: S102  (the page's own code)
    return found


def checked():
    """Sentences of the page that checks the chapter."""
    v, names = all_values(CHECKED), list(board())
    prices = [level(a, b) for a, b in combinations(names, 2) if turning([a, b])]
    at = [opposite([board()[name][0] for name in names], [cost(name, c) for name in names]) for c in (0, F(1, 10), 1)]
    letters = answers.counts("mmlu-pro")["votes"]
    said = np.sum(v["said"], axis=0)
    return [
        ("the number {} could be anything between {} and {} because", turning(names), (v["fewer"] | v["more"]).sum(),
         (~(v["better"] | v["worse"])).sum()),
        ("Half of the {} break-even prices lie below {}, and {} lie", len(prices), digits(np.median(np.array(prices,
         float)), 3),
         sum(price < F(1, 10) for price in prices)),
        ("order {} pairs differently even where an abstention is free, and {} pairs", at[0], at[1]),
        ("there are {} such pairs", at[2]),
        ("half of the rates lie between {}% and {}%, and the rate",
         *(digits(end, 1) for end in np.percentile([rate / 10 for rate, _ in board().values()], [25, 75]))),
        ("For {} pairs the price", len(v["said"])),
        ("For {} of the {} pairs the answer is yes if other questions on the same subjects are drawn, and for {} if",
         said[0],
         len(v["said"]), said[1]),
        ("have {} to {} options", letters["options"].min(), letters["options"].max()),
        ("Of all answers, {} name", (letters["outside"] * letters["questions"]).sum()),
        ("Five of the {} models", len(models())),
        ("our counts give {}% and {}% as a guess",
         *(percent(readings(name)[1]) for name in ("Qwen1.5-72B-Chat", "Meta-Llama-3-70B"))),
    ]  # fmt: skip


def solutions():
    """Sentences of the solutions."""
    v = all_values(SOLUTIONS)
    by = v["difference"](v["tables"])
    at = dict(zip(v["by_category"], by, strict=True))
    n = sum(models()["Qwen1.5-110B"][:3])
    return [
        ("price is {}. At", digits(F(-jamba()[1], jamba()[2]), 3)), ("costs {} more",
         percent(F(jamba()[1] + jamba()[2], n), 2)),
        ("Qwen1.5-110B costs {} less than jamba-1.5-large in mathematics, and {} more in business",
         digits(-at["math"], 1),
         digits(at["business"], 1)),
    ]  # fmt: skip


PARTS = {LESSON: lesson, CHECKED: checked, SOLUTIONS: solutions}


@pytest.mark.parametrize("page", PARTS)
def test_each_number_of_the_page_is_recomputed(page):
    text = flat(without_code(text_of(page)))
    parts = [words.format(*numbers) for words, *numbers in PARTS[page]()]
    given = GIVEN[page]
    assert [part for part in [*parts, *given] if part not in text] == []
    text = re.sub(r"\A---.*?--- ", "", text)
    assert uncovered(plain(text), sorted({plain(part) for part in [*parts, *given]} - {""}), ANY) == [], CURE


def plain(text):
    """A text without the numbers that are names, labels or addresses."""
    for name in NAMES:
        text = text.replace(name, "§")
    return LABELS.sub("§", text)

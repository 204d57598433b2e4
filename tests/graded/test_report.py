"""The report on graded answers, its numbers computed another way."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from itertools import product

import numpy as np
import pandas as pd
import pytest

from credal_lib import comparisons, graded
from credal_lib.graded import _figure, _graded
from credal_lib.graded._words import leaders
from credal_lib.report import _pairs
from credal_lib.report._words import number
from tests.graded.answers import TABLE

OPTIONS = {"question": "id", "topic": "topic", "unanswerable": "trap"}
ANSWERS = graded.from_frame(TABLE, **OPTIONS)
PRICE = Fraction(3, 2)
FOUND = graded.report(ANSWERS, price=1.5)
MODELS = ("bold", "careful")


def rows(model):
    """Question by question: whether it has no answer, and the grade of a model."""
    return list(zip(TABLE["trap"], TABLE[model], strict=True))


def paid(model, price=PRICE):
    return [
        (1 if grade == "N" else -price) if trap else {"C": 1, "N": 0, "I": -price}[grade] for trap, grade in rows(model)
    ]


def share(found):
    found = list(found)
    return Fraction(sum(found), len(found))


@pytest.mark.parametrize("model", MODELS)
def test_every_number_of_a_model_counted_by_hand(model):
    answerable = [grade for trap, grade in rows(model) if not trap]
    traps = [grade for trap, grade in rows(model) if trap]
    expected = {
        "score": share(paid(model)),
        "accuracy": share((g == "N") if trap else (g == "C") for trap, g in rows(model)),
        "accuracy_of_answers": share((g == "C" and not trap) for trap, g in rows(model) if g != "N"),
        "over_refusal": share(g == "N" for g in answerable),
        "accuracy_answerable": share(g == "C" for g in answerable),
        "answered_unanswerable": share(g != "N" for g in traps),
    }
    right = sum(earned == 1 for earned in paid(model)) - sum(TABLE["trap"])
    expected["break_even"] = Fraction(right, sum(earned < 0 for earned in paid(model)))
    assert FOUND.table.loc[model].to_dict() == pytest.approx({name: float(value) for name, value in expected.items()})


def test_the_verdict_says_where_always_abstaining_earns_more_than_every_model():
    constant = share(TABLE["trap"])
    for price in (Fraction(1, 8), Fraction(100)):
        said = " ".join(graded.report(ANSWERS, price=float(price)).verdict())
        behind = max(share(paid(model, price)) for model in MODELS) < constant
        assert ("more than any model earns" in said) == behind == (price == 100)


def test_always_abstaining_is_right_on_unanswerable_questions_alone():
    numbers = FOUND.constant.loc["always abstain"]
    assert numbers["score"] == numbers["accuracy"] == FOUND.references["always abstain"] == 3 / 12
    assert (numbers["over_refusal"], numbers["accuracy_answerable"], numbers["answered_unanswerable"]) == (1, 0, 0)
    assert math.isnan(numbers["accuracy_of_answers"])


def test_the_level_price_makes_two_scores_equal_and_is_where_the_lines_cross():
    level = FOUND.level.loc["bold", "careful"]
    exact = Fraction(float(level)).limit_denominator(100)
    assert share(paid("bold", exact)) == share(paid("careful", exact))
    assert ("bold", "careful", level) in _figure.crossings(FOUND)
    at_level = graded.report(ANSWERS, price=float(level)).table["score"]
    assert at_level["bold"] == pytest.approx(at_level["careful"])


def sums_by_topic():
    gaps = [a - b for a, b in zip(paid("bold"), paid("careful"), strict=True)]
    return [sum(g for g, topic in zip(gaps, TABLE["topic"], strict=True) if topic == one) for one in "abcd"]


def test_a_topic_has_one_sign_and_a_question_without_topics_its_own():
    totals = sums_by_topic()
    signed = [abs(sum(s * t for s, t in zip(signs, totals, strict=True))) for signs in product((1, -1), repeat=4)]
    assert FOUND.tests["p"].item() == pytest.approx(share(total >= abs(sum(totals)) for total in signed))
    alone = graded.report(graded.from_frame(TABLE, question="id", unanswerable="trap", models=MODELS), price=1.5)
    gaps = [a - b for a, b in zip(paid("bold"), paid("careful"), strict=True) if a != b]
    signed = [abs(sum(s * t for s, t in zip(signs, gaps, strict=True))) for signs in product((1, -1), repeat=len(gaps))]
    assert alone.tests["p"].item() == pytest.approx(share(total >= abs(sum(gaps)) for total in signed))


def test_the_interval_is_that_of_the_bootstrap_of_whole_topics():
    gaps = np.array([float(a - b) for a, b in zip(paid("bold"), paid("careful"), strict=True)])
    found = comparisons.bootstrap_interval(None, gaps, lambda x: x.mean(), groups=TABLE["topic"], draws=20_000)
    row = FOUND.tests.iloc[0]
    assert row["difference"] == pytest.approx(gaps.mean())
    assert [row["low"], row["high"]] == pytest.approx([found.low, found.high], abs=0.08)


def test_neither_the_order_of_questions_nor_that_of_topics_changes_a_number():
    shuffled = pd.DataFrame(TABLE).sample(frac=1, random_state=1)
    other = graded.report(graded.from_frame(shuffled, **OPTIONS), price=0.3)
    first = graded.report(ANSWERS, price=0.3)
    pd.testing.assert_frame_equal(other.intervals, first.intervals)
    pd.testing.assert_frame_equal(other.tests, first.tests)


def test_without_unanswerable_questions_two_columns_are_missing_and_always_abstaining_earns_nothing():
    found = graded.report(graded.from_frame({"a": ["C", "N"], "b": ["C", "I"]}))
    assert list(found.table) == ["score", "accuracy", "accuracy_of_answers", "over_refusal", "break_even"]
    assert found.references == {"always abstain": 0}
    assert found.table["break_even"].to_dict() == {"a": math.inf, "b": 1.0}
    # At price 0 both earn the same, beyond it “a” alone.
    assert found.verdict()[1] == "On these questions the most is earned by “a”, whatever a wrong answer costs."


def test_of_more_models_than_are_paired_the_best_is_tested_against_each_other_one(monkeypatch):
    monkeypatch.setattr(_pairs, "MOST_PAIRED", 5)
    rng = np.random.default_rng(0)
    grades = rng.choice([-1, 0, 1], size=(40, 6))
    grades[:, 3] = 1
    names = tuple(f"m{i}" for i in range(6))
    found = graded.report(graded.Graded(grades, names, tuple(map(str, range(40))), [False] * 40))
    assert ((found.tests["a"] == "m3") | (found.tests["b"] == "m3")).sum() == len(found.tests) == 5
    assert found.tests["p_holm"].min() == pytest.approx(found.tests["p"].min() * 15)
    assert "Of 6 models only the one that earns most is compared" in found.markdown()


def test_the_verdict_names_the_prices_at_which_it_changes():
    said = " ".join(FOUND.verdict())
    assert f"If a wrong answer costs 1.5, “careful” earns {float(share(paid('careful'))):.3f}" in said
    bold, careful = (float(FOUND.level.loc[a, b]) for a, b in (("bold", "careful"), ("careful", "always abstain")))
    assert (
        f"earned by “bold” up to {bold:.3g}, by “careful” up to {careful:.3g}, and by “always abstain” beyond." in said
    )
    assert "Always abstaining earns 0.250" in said


def test_models_with_the_same_counts_earn_the_same_at_every_price():
    found = graded.report(graded.from_frame({"a": ["C", "I", "N"], "b": ["N", "C", "I"]}))
    assert math.isnan(found.level.loc["a", "b"])
    assert "the most is earned by “a” and “b” up to 1, and by “always abstain” beyond." in found.verdict()[1]
    assert found.level.loc["a", "always abstain"] == 1


@pytest.mark.parametrize("seed", range(20))
def test_who_earns_most_at_every_price_found_by_trying_all_prices(seed):
    rng = np.random.default_rng(seed)
    grades, flags = rng.choice([-1, 0, 1], size=(9, 5)), rng.random(9) < 0.3
    grades[flags] = np.minimum(grades[flags], 0)
    answers = graded.Graded(grades, tuple("abcde"), tuple("123456789"), flags)
    decisions = np.column_stack([answers.decisions(), flags])
    lines = {name: [int((d == 1).sum()), int((d == -1).sum())] for name, d in zip("abcdeA", decisions.T, strict=True)}
    ends = {name: ((r - 0) / 9, (r - w) / 9) for name, (r, w) in lines.items()}
    found = list(leaders(ends, pd.DataFrame(_graded.level_prices(decisions), list(lines), list(lines))).items())
    for price in (Fraction(i, 131) for i in range(1, 131 * 12)):
        leader = [name for name, start in found if start < price][-1]
        earned = {name: r - price * w for name, (r, w) in lines.items()}
        assert earned[leader] == max(earned.values())


def test_of_three_models_that_are_level_at_one_price_the_middle_one_leads_nowhere():
    decisions = np.array([[1, 1, 1, -1, -1], [1, 1, -1, 0, 0], [1, 0, 0, 0, 0]]).T
    ends = {name: (r / 5, (r - w) / 5) for name, r, w in (("a", 3, 2), ("b", 2, 1), ("A", 1, 0))}
    level = pd.DataFrame(_graded.level_prices(decisions), list(ends), list(ends))
    assert leaders(ends, level) == {"a": 0, "A": 1}


def test_the_interval_of_the_break_even_price_is_that_of_its_ratio():
    columns = {name: values * 10 for name, values in TABLE.items() if name in (*MODELS, "trap")}
    found = graded.report(graded.from_frame(columns, unanswerable="trap"))
    gains = np.array([float(paid_at - trap) for paid_at, trap in zip(paid("bold", 0), TABLE["trap"], strict=True)])
    wrong = np.array([earned < 0 for earned in paid("bold")], dtype=float)
    draws = np.random.default_rng(1).integers(12, size=(20_000, 120))
    ends = np.percentile(gains[draws].sum(axis=1) / wrong[draws].sum(axis=1), [2.5, 97.5])
    value, low, high = found.interval("bold", "break_even")
    assert value == gains.sum() / wrong.sum()
    assert [low, high] == pytest.approx(ends, abs=0.1)


def test_few_topics_are_said_to_be_few():
    assert FOUND.caveats[0].startswith("There are only 4 topics.")


def test_page_and_text_have_every_number_of_the_table_and_the_figure_its_numbers(tmp_path):
    page, text = FOUND.html(), FOUND.markdown("picture.png")
    for value in FOUND.table.to_numpy().ravel():
        assert number(value) in page
        assert number(value) in text
    for sentence in FOUND.verdict():
        assert sentence in page
    assert page.count("<svg") == 2
    assert page.startswith("<!DOCTYPE html>")
    assert _figure.describe(FOUND) in page
    assert "![Straight lines" in text
    assert FOUND._repr_html_().startswith("<style>")
    assert not re.search(r"https?://", page)
    for name in ("report.html", "report.md", "report.csv"):
        assert FOUND.save(tmp_path / name).read_text(encoding="utf-8")
    assert (tmp_path / "report.png").stat().st_size > 0


def test_the_figure_has_a_line_for_each_model_and_one_for_always_abstaining():
    axes = FOUND.figure().axes[0]
    lines = {line.get_label(): line.get_ydata() for line in axes.lines}
    assert lines["bold"][0] == pytest.approx(float(share(paid("bold", 0))))
    assert lines["always abstain"][0] == lines["always abstain"][1] == 0.25
    last = axes.get_xlim()[1]
    assert lines["careful"][1] == pytest.approx(float(share(paid("careful", Fraction(last)))))


def test_one_model_alone():
    found = graded.report(graded.from_frame({"a": ["C", "I"]}))
    assert "There is one model, so nothing is compared." in found.verdict()[0]
    assert found.tests.empty
    assert found.html()

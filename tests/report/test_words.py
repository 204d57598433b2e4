"""Sentences: what they say of numbers that were made for them."""

from __future__ import annotations

import pytest

from credal_lib import report, rewards
from credal_lib.predictions import as_sets
from credal_lib.report import _words as words
from tests.report.data import CLASSES, labeled


def rows(**counts):
    """Answers of two models by how often each pair of them occurs: ``ab_b=3`` is both, and b, three times."""
    answers = [name.split("_") for name, n in counts.items() for _ in range(n)]
    return {"first": [list(a) for a, _ in answers], "second": [list(b) for _, b in answers]}


def made(utility="u65", **counts):
    """All rows are truly of class a."""
    answers = rows(**counts)
    return report.report(["a"] * len(answers["first"]), answers, classes=["a", "b"], utility=utility)


def test_numbers_are_short_and_keep_their_sign():
    assert [words.number(x) for x in (0.5, -0.25, 12.345, -1234.5)] == ["0.500", "−0.250", "12.35", "−1,234"]
    assert words.p_value(0.0004) == "< 0.001"
    assert words.p_value(0.04) == "0.040"
    assert words.percent(0.95) == "95 %"
    assert words.listed(["a", "b", "c"]) == "a, b and c"
    assert words.bracketed(1.0, 1.0) == words.bracketed(float("nan"), 1.0) == ""


def chapter_33_like():
    """The report of chapter 33, where one interval of an undecided pair excludes 0."""
    from credal_book.scenes import heart

    return report.report(heart.patients().y, heart.answers(), utility=heart.costs(), classes=list(heart.CLASSES))


def test_a_clear_lead():
    (first, *rest) = made(a_b=60, a_a=30, b_a=10).verdict()
    assert first.startswith("Under u65, “first” earns 0.900 (95 % interval ")
    assert "the most. It is ahead of “second” by 0.500 (" in first
    assert rest == ["All utilities of this report give the same verdict on every pair of models."]


def test_a_lead_that_is_not_decided():
    (first, *_) = made(a_b=6, a_a=30, b_a=4).verdict()
    assert "None of its advantages is decided: it earns more than “second” by 0.050 (" in first
    assert "these rows do not show which is better" in first
    assert "ahead" not in first


def test_a_lead_whose_interval_excludes_zero_but_which_the_test_leaves_open_says_so():
    found = chapter_33_like()
    first = found.verdict()[0]
    row = found.tests[(found.tests["utility"] == "cost") & (found.tests["verdict"] == "undecided")]
    assert (row["low"] * row["high"] > 0).any()
    assert ", but these rows do not show which is better. The interval of its advantage over “" in first
    assert first.endswith(
        " leaves out 0, but each interval is made for one pair alone. The test allows for all 10 pairs, of which some"
        " may seem decided by chance, and leaves this pair undecided."
    )


def test_one_pair_is_not_corrected():
    """Five wins of five are enough for the interval, not for the test: p = 2/32."""
    found = report.report(["a"] * 5, {"first": ["a"] * 5, "second": ["b"] * 5}, classes=["a", "b"])
    assert found.verdict()[0].endswith(
        ", but these rows do not show which is better. The interval of its advantage over “second” leaves out 0, but an"
        " interval by the bootstrap can be too narrow. The test asks how often chance alone would give a difference as"
        " large, and leaves this pair undecided."
    )
    assert "The test, a sign-flip (randomization) test of the mean, asks how often" in found.markdown()


def test_the_same_answers():
    (first, *_) = made(a_a=30, b_b=10).verdict()
    assert first.endswith("In every row it earns the same as “second”.")


def test_a_model_alone():
    found = report.report(["a", "b"] * 5, {"only": ["a", "b", "a", "a", "b"] * 2})
    assert found.verdict()[0].endswith("There is one model, so nothing is compared.")
    assert len(found.verdict()) == 1
    assert "Pairs" not in found.markdown()
    assert "Pairs" not in found.html()


def test_a_utility_that_turns_the_verdict():
    """Of 400 doubtful rows, 260 single classes are right and all pairs: they draw level at 0.65."""
    sentences = made(ab_a=260, ab_b=140, a_a=100).verdict()
    assert any(
        s == "The utility turns the verdict on “first” and “second”: “first” is ahead under u80, “second” under "
        "discounted "
        "accuracy; undecided under u65 and set-F1." for s in sentences
    )  # fmt: skip
    assert "a right answer of two classes has 0.650 of the utility of a right single one (" in sentences[-1]
    assert "If you pay more than 0.69" in sentences[-1]
    assert "better off with “first”, and if you pay less than 0.60" in sentences[-1]


def test_sets_that_are_ahead_without_any_taste_for_caution():
    sentences = made(ab_a=20, ab_b=180).verdict()
    assert "“first” is ahead even if a right answer of two classes has no more than half" in sentences[-1]


def test_a_precise_model_that_is_ahead_whatever_a_pair_is_worth():
    sentences = made(ab_a=20, b_a=100, a_a=10, a_b=1).verdict()
    assert "“second” is ahead even if a right answer of two classes has the same utility" in sentences[-1]


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (
            0.6,
            0.7,
            "If you pay more than 0.700 for it, you are better off with m, and if you pay less than 0.600, with p; in",
        ),
        (0.4, 0.7, "If you pay more than 0.700 for it, you are better off with m; below that, these rows do not say."),
        (0.6, 1.2, "If you pay less than 0.600 for it, you are better off with p; above that, these rows do not say."),
        (0.4, 1.2, "These rows do not say which of the two you are better off with."),
    ],
)
def test_between_the_ends_of_the_interval_nothing_is_claimed(low, high, said):
    assert words._prefer("m", "p", low, high).startswith(said)


def test_no_model_without_a_decided_verdict_is_called_ahead():
    """Whatever the rows, the model that is called ahead under a utility is so in the table of tests."""
    for seed in range(4):
        y, predictions = labeled(60, seed)
        found = report.report(y, predictions, classes=CLASSES)
        best = found.table["u65"].idxmax()
        tests = found.tests[found.tests["utility"] == "u65"]
        ahead = found.verdict()[0].partition("It is ahead of ")[2].partition(", but these rows")[0]
        for other in found.table.index.drop(best):
            pair = tests[tests[["a", "b"]].isin([best, other]).all(axis=1)].iloc[0]
            clause = ahead.partition("It also earns more than")[0]
            assert (f"“{other}”" in clause) == (pair["verdict"] == best)


def test_many_pairs_are_left_to_the_table():
    y = ["a"] * 400
    answers = {f"pairs {i}": [["a", "b"]] * 400 for i in range(4)}
    answers |= {f"singles {i}": ["a"] * 280 + ["b"] * 120 for i in range(4)}
    sentences = report.report(y, answers, classes=["a", "b"]).verdict()
    assert "The choice of the utility matters for 16 pairs; the table of pairs shows them." in sentences
    answers |= {f"other {i}": [["a", "b"]] * 400 for i in range(4)}
    sentences = report.report(y, answers, classes=["a", "b"]).verdict()
    assert (
        sentences[-1] == "The table has the utility of a pair at which each of 8 models draws level with “singles 0”."
    )


def test_many_leads_are_counted():
    y = ["a"] * 200
    answers = {"best": y} | {f"model {i}": ["b"] * (60 + i) + ["a"] * (140 - i) for i in range(7)}
    (first, *_) = report.report(y, answers, classes=["a", "b"]).verdict()
    assert "It is ahead of 7 others, least of “model 0” by 0.300 (" in first


def test_a_utility_whose_name_has_commas_is_set_apart():
    costs = rewards.DiscountedCost([[0, 1], [1, 0]], r=0.5)
    assert made(costs, b_a=9, ab_a=3).verdict()[0].startswith("Under “p-discounted, r = 0.5”, “second” earns ")


def test_the_method_says_what_was_done():
    y, predictions = labeled()
    several = words.method(report.report(y, predictions, classes=CLASSES, confidence=0.9))
    assert "Intervals hold 90 % of 2,000 repetitions" in several[0]
    assert "has p at most 0.1." in several[1]
    sets = as_sets(predictions["precise"], CLASSES)
    assert len(words.method(report.report(y, {"one": sets}, classes=CLASSES))) == 1

"""The decision guide: every combination has a measure that is in the catalog, a call that exists, a row to show."""

import re
from itertools import product

import numpy as np
import pytest

import credal_lib
from credal_book import catalog, scoreboard
from credal_lib import confusion
from credal_lib.gambles import subsets
from credal_lib.rewards import DiscountedCost
from tests.catalog.samples import BY_NAME

OF_THE_WHOLE_SAMPLE = {8, 9, 15, 21, 31}
"""Rows of the scoreboard that pay no case by itself: deviation, a sure reward, capacity, two distances."""
ALL = list(product(catalog.ANSWERS, catalog.COSTS, catalog.PURPOSES, catalog.AFTER))

y, p = np.array([0, 1, 2, 0]), np.array([[0.8, 0.1, 0.1], [0.4, 0.4, 0.2], [0.3, 0.1, 0.6], [0.2, 0.7, 0.1]])
labels, single = p.argmax(axis=1), np.eye(3, dtype=bool)
pairs = p >= 0.3
GIVEN = {
    "np": np, "y": y, "p": p, "labels": labels, "confidence": p.max(axis=1), "K": 3, "price": 0.3, "utility": 0.3,
    "h": 0.65, "r": 0.5, "precise": single[labels], "listed": pairs, "held_out": (y, p), "reward": "u65",
    "tally": confusion.tally(y, labels, classes=[0, 1, 2]),
}  # fmt: skip
"""What stands in the calls, for three classes and four rows; sets and costs depend on the advice."""


def calls(text):
    """The calls in a piece of advice, each up to the bracket that closes it."""
    found = []
    for begin in re.finditer(r"\b[a-z]+\.[a-z_]+\(", text):
        depth, end = 1, begin.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        found.append((begin.start(), end))
    outer = [pair for pair in found if not any(a < pair[0] < b for a, b in found)]
    return [text[a:b] for a, b in outer]


@pytest.mark.parametrize("asked", ALL, ids=map(", ".join, ALL))
def test_the_advice_can_be_followed(asked):
    found = catalog.advise(*asked)
    assert found.measure in BY_NAME
    (row,) = scoreboard.rows([found.row])
    assert row.chapter not in OF_THE_WHOLE_SAMPLE
    called = calls(found.call)
    assert called
    answers = subsets(3)  # a row of costs for each set, where the call lists them; else for each class
    costs = np.where(answers.sum(axis=1)[:, np.newaxis] == 1, answers == 0, 0.5) * 1.0
    by_set = "answers" in found.call
    given = {
        "answers": answers, "costs": costs if by_set else 1 - np.eye(3), "predictions": {"sets": pairs, "p": p},
        "sets": np.zeros((4, 3), dtype=bool) if asked[0] == "one class or unknown" else pairs,
    }  # fmt: skip
    modules = {name: getattr(credal_lib, name) for name in ("choice", "confusion", "metrics", "report", "rewards")}
    for text in called:
        assert eval(text, {**modules, **GIVEN, **given}) is not None  # noqa: S307  # text of this library


@pytest.mark.parametrize("asked", ALL, ids=map(", ".join, ALL))
def test_it_is_said_whether_unknown_is_a_cost_or_a_payment(asked):
    call = catalog.advise(*asked).call
    assert call.endswith("where unknown= is a cost") is ("from_costs(" in call and "unknown=price" in call)
    assert call.endswith("where unknown= is a payment") is ("unknown=-price" in call)


@pytest.mark.parametrize("asked", ALL, ids=map(", ".join, ALL))
def test_no_advice_contradicts_itself(asked):
    """What is recommended pays each case by itself, and is not best for one answer always unless a promise is kept."""
    verdict = catalog.verdict_of(BY_NAME[catalog.advise(*asked).measure])
    assert verdict.kind == "each case"
    error_and_abstention = asked[0] == "one class or unknown" and asked[1] == "nothing"
    assert not verdict.always or asked[2] == "keep a promise" or error_and_abstention


def test_a_promise_does_not_depend_on_the_costs():
    for answer in catalog.ANSWERS:
        assert len({catalog.advise(answer, costs, "keep a promise") for costs in catalog.COSTS}) == 1


def test_what_follows_a_set_decides_what_it_costs():
    """A follow-up that costs 1 whatever is true: no r gives it; of a table it is a row."""
    asked = "a set of classes", "a cost for each error", "choose a model"
    fixed, chosen = (catalog.advise(*asked, after=after) for after in catalog.AFTER)
    assert (fixed.measure, fixed.chapter) == ("cost of sets by a table", 33)
    assert (chosen.measure, chosen.chapter) == ("p-discounted cost", 14)
    assert catalog.advise(*asked) == fixed
    costs = [[0, 2, 20], [1, 0, 20], [1, 1, 0]]
    for r in np.linspace(0, 1, 21):
        assert DiscountedCost(costs, r)([[1, 0, 1]])[0].tolist() != [-1, -1, -1]


def test_several_kinds_have_one_measure():
    found = catalog.advise("several kinds", "a cost for each error", "choose a model")
    assert (found.measure, found.chapter) == ("cost of sets by a table", 33)


def test_where_nothing_is_known_of_several_kinds_the_worth_of_an_unknown_is_asked_for():
    mixed, sets = (catalog.advise(kind, "nothing", "choose a model") for kind in ("several kinds", "a set of classes"))
    assert (mixed.measure, mixed.call) == (sets.measure, sets.call)
    assert "unknown" in mixed.beside
    assert "unknown" not in sets.beside


def test_no_curve_is_recommended_by_the_error_alone():
    """Error alone is won by silence, and the curve's `risk` is that of the answers."""
    found = catalog.advise("one class or unknown", "nothing", "choose a model")
    assert found.use == "errors and unknowns, as a curve"
    assert found.call.endswith("its generalized_risk")
    assert catalog.verdict_of(BY_NAME[found.measure]).always == ("unknown",)
    assert all(catalog.advise(*asked).use for asked in ALL)


def test_unknown_words_are_refused():
    with pytest.raises(ValueError, match="answer: unknown kind of answer 'a set'; known names: one class, "):
        catalog.advise("a set", "nothing", "choose a model")
    with pytest.raises(ValueError, match="known: unknown state of knowledge"):
        catalog.advise("a top list", "everything", "choose a model")
    with pytest.raises(ValueError, match="after: unknown use of a set 'a coin'"):
        catalog.advise("a top list", "nothing", "choose a model", "a coin")
    with pytest.raises(TypeError, match="purpose: expected the purpose's name"):
        catalog.advise("a top list", "nothing", None)

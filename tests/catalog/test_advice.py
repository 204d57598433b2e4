"""The decision guide: every combination has a measure that is in the catalog, a call that exists, a row to show."""

from itertools import product

import pytest

import credal_lib
from credal_lib import catalog, scoreboard
from tests.catalog.samples import BY_NAME

OF_THE_WHOLE_SAMPLE = {8, 9, 15, 21, 31}
"""Rows of the scoreboard that pay no case by itself: deviation, a sure reward, capacity, two distances."""
ALL = list(product(catalog.ANSWERS, catalog.COSTS, catalog.PURPOSES))


@pytest.mark.parametrize("asked", ALL, ids=map(", ".join, ALL))
def test_the_advice_can_be_followed(asked):
    found = catalog.advise(*asked)
    assert found.measure in BY_NAME
    module, function = found.call.replace(",", " ").split("(")[0].split()[0].split(".")[:2]
    assert callable(getattr(getattr(credal_lib, module), function))
    (row,) = scoreboard.rows([found.chapter])
    assert row.chapter not in OF_THE_WHOLE_SAMPLE


@pytest.mark.parametrize("asked", ALL, ids=map(", ".join, ALL))
def test_no_advice_contradicts_itself(asked):
    """What is recommended pays each case by itself, and is not best for one answer always unless a promise is kept."""
    verdict = catalog.judge(BY_NAME[catalog.advise(*asked).measure])
    assert verdict.kind == "each case"
    error_and_abstention = asked[0] == "one class or unknown" and asked[1] == "nothing"
    assert not verdict.always or asked[2] == "keep a promise" or error_and_abstention


def test_a_promise_does_not_depend_on_the_costs():
    for answer in catalog.ANSWERS:
        assert len({catalog.advise(answer, costs, "keep a promise") for costs in catalog.COSTS}) == 1


def test_unknown_words_are_refused():
    with pytest.raises(ValueError, match="answer: unknown kind of answer 'a set'; known names: one class, "):
        catalog.advise("a set", "nothing", "choose a model")
    with pytest.raises(ValueError, match="known: unknown state of knowledge"):
        catalog.advise("a top list", "everything", "choose a model")
    with pytest.raises(TypeError, match="purpose: expected the purpose's name"):
        catalog.advise("a top list", "nothing", None)

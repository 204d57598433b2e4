"""How far our numbers move with the data sets, and what the registry says of them where print is not reproduced."""

import re

import pandas as pd
import pytest

from credal_book.proofs import Claim, claims
from credal_book.proofs.part6_experiments import _draws
from tests.proofs.derived import derived

CLAIMS = [claim for claim in claims() if claim.verdict == "not-reproduced" and claim.paper == "zaffalon"]
PRINTED = {
    "zaffalon-s913-sig": {"55", "61"},
    "zaffalon-s913-indet-gain": {"55", "61", "24", "48"},
    "zaffalon-s93-wilcoxon": {"55", "61"},
    "zaffalon-fig9": {"55", "61"},
}
"""Numbers that are the paper's, or sizes of collections."""


def test_draws_are_of_the_size_asked_for_with_replacement_and_always_the_same() -> None:
    table = pd.DataFrame({"score": range(4)})
    drawn = _draws.over_draws(table, lambda rows: tuple(rows["score"]), size=7)
    assert len(drawn) == _draws.DRAWS
    assert {len(rows) for rows in drawn} == {7}
    assert set().union(*drawn) == {0, 1, 2, 3}
    assert len(set(drawn)) > _draws.DRAWS // 2
    assert drawn == _draws.over_draws(table, lambda rows: tuple(rows["score"]), size=7)


def test_the_middle_leaves_two_and_a_half_percent_out_at_either_end() -> None:
    assert _draws.middle(list(range(201))) == (5, 195)


def numbers(text: str) -> list[str]:
    """Give the numbers in a text without the indices of names and the numbers of sections."""
    text = re.sub(r"[uF]_?\{?\d+\}?|[Ss]ection \d[\d.]*\d", "", text.replace("−", "-"))
    return re.findall(r"\d+(?:\.\d+)?", text)


@pytest.mark.parametrize("claim", CLAIMS, ids=[claim.id for claim in CLAIMS])
def test_our_numbers_are_those_of_the_proof(claim: Claim) -> None:
    found = set(numbers(" ".join(step.words for step in derived(claim.proof).steps)))
    ours = set(numbers(claim.ours))
    assert len(ours) > 5
    assert not ours - found - PRINTED.get(claim.id, set())


def test_a_number_that_no_step_has_is_noticed() -> None:
    assert numbers("0.9201 under $u_{65}$ and u80 in Section 9.1.3, $-1.7$%") == ["0.9201", "1.7"]

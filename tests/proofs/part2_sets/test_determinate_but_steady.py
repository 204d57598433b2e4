"""Example 1: of two classifiers with the same expected reward the more determinate one may vary less."""

from collections.abc import Callable

import pytest
from sympy import Symbol

from credal_book.proofs import Proof, Undecided
from credal_book.proofs.part2_sets import determinate_but_steady as example
from credal_book.proofs.part2_sets.taste_for_caution import STRICTLY_CONCAVE
from credal_lib.risk import Outcomes
from tests.proofs.part2_sets.kernels import sets_of
from tests.proofs.variants import undecided

P, EPSILON = Symbol("p", nonnegative=True), example.EPSILON


def test_the_instances_of_example_1_count_to_its_chances() -> None:
    truths, *answers = example.instances()
    for each in answers:
        counted = Outcomes.from_predictions(truths, sets_of(each), classes=[1, 2, 3])
        assert [*counted.hits, *counted.misses] == [float(share) for share in example._shares(truths, each)]


F, G = example.classifiers()

FALSE: dict[str, Callable[[Proof], None]] = {
    "the expected sizes differ by 4 epsilon": lambda proof: proof.equal(
        "false.", F.expected_size - G.expected_size, 4 * EPSILON
    ),
    "the right difference of sizes is wrong": lambda proof: proof.differs(
        "false.", F.expected_size - G.expected_size, EPSILON
    ),
    "f of Example 1 is preferred": lambda proof: proof.positive(
        "false.", (F.lottery(STRICTLY_CONCAVE).mean - G.lottery(STRICTLY_CONCAVE).mean).expand()
    ),
    "second moments of Example 1 differ by epsilon": lambda proof: proof.equal(
        "false.", F.second_moment - G.second_moment, EPSILON
    ),
}

test_a_false_variant_is_undecided = undecided(FALSE)


@pytest.mark.parametrize("wrong", ["determinacy", "expected_size", "second_moment"])
def test_the_example_rests_on_the_outcomes_of_the_library(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Outcomes, wrong, property(lambda self: self.hits[1]))
    with pytest.raises(Undecided):
        getattr(example, wrong)()

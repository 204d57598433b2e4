"""Ordinal costs, what average p-discounted costs can do as the imprecision grows, and the printed numbers."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Integer

from credal_book import datasets
from credal_book.datasets._registry import entries
from credal_book.proofs import Proof
from credal_book.proofs.part3_costs import _means
from credal_book.proofs.part6_experiments import ordinal_costs
from credal_lib import choice
from credal_lib.credal_sets import Intervals, dirichlet_bounds
from credal_lib.rewards import DiscountedCost
from tests.proofs.part3_costs.kernels import wrong_cost, wrong_mean
from tests.proofs.variants import loses_its_verdict, not_facts


@pytest.mark.parametrize("s", [Fraction(1, 2), Fraction(2), Fraction(5, 2), Fraction(4)])
@pytest.mark.parametrize("counts", [ordinal_costs.TRAINING, (3, 1, 2, 0), (1, 1)])
def test_the_exact_answer_is_that_of_maximality(counts: tuple[int, ...], s: Fraction) -> None:
    bounds = [dirichlet_bounds(n, sum(counts), float(s)) for n in counts]
    credal = Intervals(*np.array(bounds).T)
    kept = choice.maximal(-np.array(ordinal_costs.ordinal(len(counts)), dtype=float), credal)
    assert np.flatnonzero(kept).tolist() == ordinal_costs.answer(counts, s)


@pytest.mark.parametrize("name", ["ERA", "ESL", "LEV"])
def test_the_registered_numbers_are_those_of_the_data(name: str) -> None:
    if name not in datasets.names(offline=True):
        pytest.skip(f"{name} is not here")
    counts = np.unique(datasets.load(name).y, return_counts=True)[1]
    assert counts.tolist() == list(entries()[name].classes.values())
    ends = np.arange(len(counts))
    assert ordinal_costs.largest_average(name) == Fraction(
        int(counts @ np.maximum(ends, ends[::-1])), int(counts.sum())
    )


FALSE_FACTS = {
    "LEV can cost 3.43": ordinal_costs.largest_average("LEV") >= Fraction("3.43"),
    "the answers do not change": ordinal_costs.answer((1, 2, 0), Fraction(2))
    == ordinal_costs.answer((1, 2, 0), Fraction(1, 2)),
    "a mistake never costs more with a larger set": bool(
        DiscountedCost(ordinal_costs.ordinal(3), 1).cost([0, 1], 2) <= 1
    ),
}

test_a_false_fact_is_refused = not_facts(FALSE_FACTS)


def wrong_answer(counts: Any, s: Any) -> list[int]:
    return [0]


WRONG: list[tuple[Any, str, Any, list[Callable[[], Proof]]]] = [
    (
        _means, "generalized_mean", wrong_mean, [ordinal_costs.bound_on_averages],
    ),
    (
        DiscountedCost, "_cost", wrong_cost,
        [
            ordinal_costs.no_cost_at_one, ordinal_costs.higher_reward_lower_curve,
            ordinal_costs.not_strictly_decreasing, ordinal_costs.table_xii_and_figure_3,
        ],
    ),
    (
        ordinal_costs, "answer", wrong_answer,
        [ordinal_costs.not_strictly_decreasing, ordinal_costs.not_strictly_increasing],
    ),
    (
        ordinal_costs, "ordinal", lambda n: [[Integer(2 * abs(i - j)) for j in range(n)] for i in range(n)],
        [ordinal_costs.distance_costs, ordinal_costs.table_xii_and_figure_3],
    ),
]  # fmt: skip

test_a_proof_about_a_wrong_kernel_fails = loses_its_verdict(WRONG)

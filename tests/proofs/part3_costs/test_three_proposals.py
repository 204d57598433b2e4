"""The ten properties for the proposals that Yang, Destercke and Masson review in Section V."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from sympy import Integer, S, Symbol, log

from credal_book.proofs import Proof
from credal_book.proofs.part3_costs import three_proposals
from credal_book.proofs.part3_costs.discounted_costs import R
from credal_book.proofs.part3_costs.three_proposals import DELTA, ETA, SIZE, average_of_losses, cost_of_missing
from credal_lib.rewards import AbellanMasegosa, Ha
from tests.proofs.variants import loses_its_verdict, not_positive, unequal


@pytest.mark.parametrize("n", range(2, 5))
def test_costs_of_ha_by_size_are_those_of_the_library(n: int) -> None:
    reward = Ha([ETA] * n, DELTA)
    for size in range(1, n + 1):
        for chosen in combinations(range(n), size):
            for y in range(n):
                loss = S.Zero if y in chosen else ETA
                assert (reward.cost(chosen, y) - cost_of_missing(loss, DELTA, size)).expand() == 0
            inside = sum(reward.cost([k], chosen[0]) for k in chosen) / Integer(size)
            assert (inside - average_of_losses(ETA, size)).expand() == 0


MORE = Symbol("d", positive=True)

FALSE_IDENTITIES = {
    "Ha charges the first class": (Ha([ETA] * 3, DELTA).cost([0, 1], 0), 2 * DELTA),
    "Abellán and Masegosa's full set": (AbellanMasegosa.hit(SIZE), AbellanMasegosa.miss(0, 1 + SIZE)),
}  # fmt: skip

UNDECIDED_SIGNS = {
    "delta < eta/2 for every size": (2 * DELTA + MORE) / SIZE - DELTA,
    "delta <= eta/k gives a strict gain": (SIZE * DELTA) / SIZE - DELTA,
    "the full set gains whatever mistakes cost": log(1 + SIZE) * (R - 1) / (1 + SIZE),
}

test_a_false_identity_is_refused = unequal(FALSE_IDENTITIES)

test_a_false_sign_is_refused = not_positive(UNDECIDED_SIGNS)


def wrong_ha(self: Any, members: Any, truth: int) -> Any:
    return (0 if truth in members else self.missing[truth]) + self.imprecision * (len(members) - 1) ** 2


WRONG: list[tuple[Any, str, Any, list[Callable[[], Proof]]]] = [
    (
        Ha, "_cost", wrong_ha,
        [three_proposals.ha_table, three_proposals.ha_permissive, three_proposals.ha_constant_losses],
    ),
    (
        three_proposals, "cost_of_missing", lambda loss, charge, size: loss - charge * (size - 1),
        [three_proposals.ha_order, three_proposals.ha_mistakes, three_proposals.ha_permissive],
    ),
    (
        AbellanMasegosa, "hit", staticmethod(lambda size: log(size + 1)),
        [
            three_proposals.abellan_masegosa_right_class, three_proposals.abellan_masegosa_permissive,
            three_proposals.abellan_masegosa_bounds,
        ],
    ),
    (
        AbellanMasegosa, "miss", staticmethod(lambda worst, n_classes: log(n_classes) * (1 - worst)),
        [three_proposals.abellan_masegosa_bounds, three_proposals.abellan_masegosa_mistakes],
    ),
]  # fmt: skip

test_a_proof_about_a_wrong_kernel_fails = loses_its_verdict(WRONG)

"""Proofs about rewards of sets, utilities, variance and determinacy: they rest on the library, not on belief."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from sympy import Float, Rational, S, Symbol, log, simplify

from credal_lib import risk
from credal_lib.metrics import utility_score
from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs.part2_sets import determinate_but_steady as example
from credal_lib.proofs.part2_sets import set_rewards, taste_for_caution, variance_and_determinacy
from credal_lib.proofs.part2_sets.taste_for_caution import CONCAVE, STRICTLY_CONCAVE, TWO_OR_MORE, seven_instances
from credal_lib.proofs.part2_sets.variance_and_determinacy import CLASSES, SUCCESS
from credal_lib.rewards import FBeta, Quadratic, SizeReward
from credal_lib.risk import Lottery, Outcomes

REWARDS = [Quadratic(Rational(1, 2)), Quadratic(Rational(4, 5)), FBeta(2)]
P, EPSILON = Symbol("p", nonnegative=True), example.EPSILON


# --- block forms are the functions of the library ---


@pytest.mark.parametrize("reward", REWARDS, ids=str)
@pytest.mark.parametrize("n", range(1, 6))
def test_the_exact_table_is_the_matrix_of_the_reward(reward: SizeReward, n: int) -> None:
    assert np.allclose(np.array(set_rewards.reward_table(reward, n), dtype=float), reward.matrix(n), rtol=1e-15)


def outcomes(n: int) -> Outcomes:
    hits = [P, *(SUCCESS[k] for k in range(2, n + 1))]
    return Outcomes(hits, (1 - sum(hits), *[0] * (n - 1)))


@pytest.mark.parametrize("reward", REWARDS, ids=str)
@pytest.mark.parametrize("n", range(2, 6))
def test_the_sum_over_sizes_is_the_expected_utility_of_the_library(reward: SizeReward, n: int) -> None:
    block = variance_and_determinacy.expected_worth(reward, P).subs(CLASSES, n).doit()
    assert simplify(block - outcomes(n).lottery(reward).mean) == 0


@pytest.mark.parametrize("n", range(2, 6))
def test_the_second_moment_over_sizes_is_that_of_the_library(n: int) -> None:
    block = variance_and_determinacy.second_moment(P).subs(CLASSES, n).doit()
    assert simplify(block - outcomes(n).second_moment) == 0


@pytest.mark.parametrize("n", range(2, 6))
def test_vacuous_or_precise_rewards_are_those_of_the_library(n: int) -> None:
    sure = Symbol("D", nonnegative=True)
    block = variance_and_determinacy._vacuous_or_precise(P, sure, S(n))
    whole = Outcomes([P, *[0] * (n - 2), 1 - sure], [sure - P, *[0] * (n - 1)])
    assert simplify(block.mean - whole.lottery().mean) == 0
    assert simplify(block.variance - whole.lottery().variance) == 0


def sets_of(answers: list[list[int]]) -> np.ndarray:
    return np.array([[label in answer for label in (1, 2, 3)] for answer in answers])


def test_the_instances_of_example_1_count_to_its_chances() -> None:
    truths, *answers = example.instances()
    for each in answers:
        counted = Outcomes.from_predictions(truths, sets_of(each), classes=[1, 2, 3])
        assert [*counted.hits, *counted.misses] == [float(share) for share in example._shares(truths, each)]


def test_the_seven_instances_are_predictions_on_which_f2_and_variance_disagree() -> None:
    y = [1] * 7
    f = sets_of([[1, 2, 3]] * 6 + [[1]])
    g = sets_of([[1, 2]] * 6 + [[2, 3]])
    for sets, stated in zip((f, g), seven_instances(), strict=True):
        counted = Outcomes.from_predictions(y, sets, classes=[1, 2, 3])
        assert np.allclose([*counted.hits, *counted.misses], [float(x) for x in (*stated.hits, *stated.misses)])
    assert utility_score(y, f, FBeta(2), classes=[1, 2, 3]) > utility_score(y, g, FBeta(2), classes=[1, 2, 3])
    assert np.var(Quadratic(0.5).payoff(f, y, [1, 2, 3])) > np.var(Quadratic(0.5).payoff(g, y, [1, 2, 3]))


def test_fewer_than_seven_instances_of_three_classes_do_not_disagree() -> None:
    """Where all concave utilities agree, they agree with the variance; otherwise seven instances are needed."""
    values = (0, 2, 3, 6)  # discounted accuracies 0, 1/3, 1/2 and 1, times six

    def prefers(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
        """Every concave utility: the extreme ones are min(x, t) with t at a value."""
        worth = [
            [sum(c * min(x, t) for c, x in zip(each, values, strict=True)) for t in values] for each in (first, second)
        ]
        return all(a >= b for a, b in zip(*worth, strict=True))

    found = set()
    for size in range(1, 8):
        groups: dict[int, list[tuple[int, ...]]] = {}
        for counts in product(range(size + 1), repeat=4):
            if sum(counts) == size:
                groups.setdefault(sum(c * x for c, x in zip(counts, values, strict=True)), []).append(counts)
        for group in groups.values():
            for first, second in product(group, repeat=2):
                squares = [sum(c * x * x for c, x in zip(each, values, strict=True)) for each in (first, second)]
                if squares[0] < squares[1] and not prefers(first, second):
                    found.add((size, first, second))
    assert found == {(7, (1, 0, 6, 0), (0, 6, 0, 1))}


@pytest.mark.parametrize("n", range(1, 7))
def test_the_values_of_the_extended_matrix_are_n_plus_one(n: int) -> None:
    table = set_rewards.reward_table(REWARDS[0], n)
    values = {entry for row in table for entry in row}
    assert len(table) * n == (2**n - 1) * n
    assert len(values) == (n + 1 if n > 1 else 1)


def test_the_advantage_over_symbolic_numbers_of_bets_stays_exact() -> None:
    advantage = risk.vacuous_advantage(risk.LogarithmicUtility(), S(2), 2)
    assert not advantage.has(Float)
    assert simplify(advantage - (log(2) / 2 - log(3) / 4)) == 0


# --- false variants are not proved ---

F, G = example.classifiers()
GAP = Symbol("Delta", positive=True)
CAUTIOUS, BOLD = variance_and_determinacy._pair_of_equal_mean(GAP, TWO_OR_MORE)
OF_ONE_CLASS = variance_and_determinacy._pair_of_equal_mean(GAP, S(1))
X = Symbol("x", nonnegative=True)

FALSE: dict[str, Callable[[Proof], None]] = {
    "concavity alone makes Proposition 3 strict": lambda proof: proof.positive(
        "false.", CAUTIOUS.expected(CONCAVE.utility) - BOLD.expected(CONCAVE.utility)
    ),
    "the more determinate varies less": lambda proof: proof.non_negative(
        "false.", (CAUTIOUS.variance - BOLD.variance).factor()
    ),
    "Proposition 3 with (n - 1)/n": lambda proof: proof.equal(
        "false.", BOLD.variance - CAUTIOUS.variance, GAP * (TWO_OR_MORE - 1) / TWO_OR_MORE
    ),
    "Proposition 3 for a single class": lambda proof: proof.positive(
        "false.", (OF_ONE_CLASS[1].variance - OF_ONE_CLASS[0].variance).factor()
    ),
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
    "E[h_D] = E[h]": lambda proof: proof.equal("false.", outcomes(3).determinate_mean, outcomes(3).lottery().mean),
    "a reward of two classes is its own square": lambda proof: proof.equal(
        "false.", Rational(1, 2), REWARDS[0].utility(Rational(1, 2)) ** 2
    ),
    "Proposition 2 without equal rewards": lambda proof: proof.non_negative(
        "false.", outcomes(3).lottery(STRICTLY_CONCAVE).mean - Lottery((S.One, S.Zero), (X, 1 - X)).mean
    ),
    "the seven instances fool u80": lambda proof: proof.fails(
        "false.", bool(seven_instances()[0].lottery(REWARDS[1]).mean > seven_instances()[1].lottery(REWARDS[1]).mean)
    ),
    "they fool F1": lambda proof: proof.fails(
        "false.", bool(seven_instances()[0].lottery(FBeta(1)).mean > seven_instances()[1].lottery(FBeta(1)).mean)
    ),
    "a concave utility pays more than 1/k": lambda proof: proof.positive(
        "false.", CONCAVE.utility(1 / TWO_OR_MORE) - 1 / TWO_OR_MORE
    ),
    "the random classifier expects 1/2 with n classes": lambda proof: proof.equal(
        "false.", taste_for_caution.random_reward(TWO_OR_MORE).mean, Rational(1, 2)
    ),
}


@pytest.mark.parametrize("claim", list(FALSE.values()), ids=list(FALSE))
def test_a_false_variant_is_undecided(claim: Callable[[Proof], None]) -> None:
    with pytest.raises(Undecided):
        claim(Proof("planted", "none"))


# --- the proofs rest on the kernels ---


class Doubled(Quadratic):
    """Discounted accuracy, paid twice for sets."""

    def utility(self, x: Any) -> Any:
        return x if x in {0, 1} else 2 * x


WRONG_KERNELS = [
    (set_rewards, "DISCOUNTED_ACCURACY", Doubled(Fraction(1, 2)), ["discounted_accuracy", "table_2"]),
    (set_rewards, "selective_accuracy", lambda matrix: S.One, ["accuracy_is_expected_reward"]),
    (set_rewards, "expected_reward", lambda sigma, theta: sum(sigma), ["random_classifier"]),
    (set_rewards, "vacuous_advantage", lambda u, m, n: S.One * m, ["advantage_over_many_bets"]),
    (set_rewards, "second_order_advantage", lambda u, m, n: m / n, ["advantage_over_many_bets"]),
    (taste_for_caution, "random_reward", lambda n: Lottery((1, 0), (2 / n, 1 - 2 / n)), ["vacuous_beats_random"]),
    (taste_for_caution, "second_order", lambda u, m, v: u(m), ["second_order_approximation", "second_order_accuracy"]),
    (taste_for_caution, "certainty_equivalent", lambda u, h: 2 * h.mean, ["certainty_equivalent_is_an_accuracy"]),
    (
        variance_and_determinacy,
        "DISCOUNTED_ACCURACY",
        Doubled(Fraction(1, 2)),
        ["credal_beats_precise", "indeterminate_moments", "vacuous_or_precise_moments", "vacuous_or_precise_variances"],
    ),
]


@pytest.mark.parametrize(
    ("module", "name", "wrong", "proofs"),
    WRONG_KERNELS,
    ids=[f"{wrong[1]}-{i}" for i, wrong in enumerate(WRONG_KERNELS)],
)
def test_proofs_about_a_wrong_kernel_fail(
    module: Any, name: str, wrong: object, proofs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    for proof in proofs:
        with pytest.raises(Undecided):
            getattr(module, proof)()


@pytest.mark.parametrize("wrong", ["determinacy", "expected_size", "second_moment"])
def test_the_example_rests_on_the_outcomes_of_the_library(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Outcomes, wrong, property(lambda self: self.hits[1]))
    with pytest.raises(Undecided):
        getattr(example, wrong)()

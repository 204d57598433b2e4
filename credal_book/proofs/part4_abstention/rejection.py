r"""The rejection option under utility-discounted accuracy.

(Zaffalon, Corani and Mauá, Section 9.4.) Two classes; the class is independent of the features, so a classifier that
has learned everything knows the probability of class 1 and nothing else.
"""

from typing import Any

from sympy import Rational, Symbol, latex

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.set_rewards import reward_table
from credal_book.proofs.part2_sets.utilities import U65, U80
from credal_lib.abstention import confidence_rule, vacuous_for_unknown
from credal_lib.gambles import expected_reward
from credal_lib.rewards import Quadratic

__all__ = ["example", "lower_probability_rule", "reversed_under_u65"]

CHANCE, THRESHOLD = Rational(7, 10), Rational(8, 10)
FIRST, BOTH = 0, 2
"""Rows of the sets {1} and {1, 2} in the extended reward matrix."""


def _expected(reward: Quadratic, row: int, chance: Any) -> Any:
    """Expect the utility of a fixed answer when class 1 has this probability."""
    return expected_reward(reward_table(reward, 2)[row], [chance, 1 - chance])


def _rejecting(chance: Rational, threshold: Rational, strict: bool = False) -> list[list[bool]]:
    """Give what the rejection option answers, the vacuous set for "unknown"; it compares floats, without tolerance."""
    p = [[float(chance), float(1 - chance)]]
    sets = confidence_rule(p, float(threshold), strict=strict, tol=0)
    answers: list[list[bool]] = vacuous_for_unknown(sets).tolist()
    return answers


def _rounding_decides_nothing(chance: Rational, threshold: Rational) -> bool:
    """Tell whether floats are ordered as the numbers: rounding may make two equal, but never reverses an order."""
    numbers = {chance, 1 - chance, threshold}
    return len({float(number) for number in numbers}) == len(numbers)


def example() -> Proof:
    """Compute the example: always the vacuous set earns 0.8 under u80, the best class 0.7."""
    proof = Proof("Class 1 has the probability 0.7, and the threshold is 0.8", "zaffalon, Section 9.4")
    proof.exact(
        "No class reaches the threshold,", bool(max(CHANCE, 1 - CHANCE) < THRESHOLD), r"\max(0.7, 0.3) = 0.7 < 0.8"
    )
    proof.exact(
        "so the precise classifier with the rejection option always answers both, and the rule of the library does. It "
        "compares floats, but rounding never reverses an order, and 0.3, 0.7 and 0.8 are three different floats: its "
        "answer is that for the exact numbers.",
        _rejecting(CHANCE, THRESHOLD) == [[True, True]] and _rounding_decides_nothing(CHANCE, THRESHOLD),
    )
    proof.rounds("Under u80 that earns, whatever the class,", _expected(U80, BOTH, CHANCE), "0.8")
    proof.rounds(
        "The credal classifier that has learned the probabilities answers class 1 and earns",
        _expected(U80, FIRST, CHANCE),
        "0.7",
    )
    chance = Symbol("q", positive=True)
    proof.equal(
        "The advantage of the rejecting classifier is in general",
        _expected(U80, BOTH, chance) - _expected(U80, FIRST, chance),
        Rational(4, 5) - chance,
        r"u_{80}(\tfrac12) - q = 0.8 - q",
    )
    proof.exact(
        "which is 0.1 here.", _expected(U80, BOTH, CHANCE) - _expected(U80, FIRST, CHANCE) == Rational(1, 10), "0.1"
    )
    return proof


def reversed_under_u65() -> Proof:
    """Prove that under u65 the order is reversed and that the answers break even at u(1/2)."""
    proof = Proof(
        "The order turns where the probability of the best class is u(1/2)", "derived from zaffalon, Section 9.4"
    )
    half, chance = Symbol("h", positive=True), Symbol("q", positive=True)
    reward = Quadratic(half)
    proof.equal("Both classes earn", _expected(reward, BOTH, chance), half, r"u(\tfrac12) = h")
    proof.equal(
        "whatever the probabilities, and class 1 earns its probability.", _expected(reward, FIRST, chance), chance, r"q"
    )
    above = Symbol("e", positive=True)
    proof.positive(
        "So the single class is better if its probability exceeds $h$",
        (_expected(reward, FIRST, chance) - _expected(reward, BOTH, chance)).subs(chance, half + above),
        r"q - h = e > 0",
    )
    proof.positive(
        "and the set of both if it falls short of it.",
        (_expected(reward, BOTH, chance) - _expected(reward, FIRST, chance)).subs(half, chance + above),
        r"h - q = e > 0",
    )
    proof.exact(
        "With the probability 0.7 the single class wins under u65 and the set under u80.",
        bool(_expected(U65, BOTH, CHANCE) < _expected(U65, FIRST, CHANCE) == CHANCE < _expected(U80, BOTH, CHANCE)),
        rf"0.65 < {latex(CHANCE)} < 0.8",
    )
    return proof


def lower_probability_rule() -> Proof:
    """Prove that the rule with lower probabilities rejects wherever the precise one does."""
    proof = Proof(
        "Rejecting by the greatest lower probability",
        "zaffalon, Section 9.4, the naive credal classifier with rejection",
        not_proved=(
            "that the rule is optimal in any sense; the paper offers it as a way to compare rejecting classifiers with "
            "one another."
        ),
    )
    lower, slack, threshold, gap = (Symbol(name, nonnegative=True) for name in ("z", "e", "tau", "f"))
    proof.given(
        "Let $\\underline p_j$ be the lower probability of class $j$ and let the precise posterior belong to the "
        "credal set, so that $p_j = \\underline p_j + e_j$ with $e_j \\ge 0$. The precise classifier rejects if every "
        "$p_j$ is below $\\tau$."
    )
    posterior = lower + slack
    proof.non_negative(
        "Then no lower probability exceeds $\\tau$: with $\\tau = p_j + f$,",
        (threshold - lower).subs(threshold, posterior + gap),
        r"\tau - \underline p_j = e_j + f \ge 0",
    )
    proof.in_words(
        "So the credal classifier with the same threshold rejects as well, and the rule gives one answer in every "
        "case: the usual one or all classes."
    )
    bar = Rational(3, 4)
    proof.exact(
        "It is stricter at the threshold itself. With $\\tau = 3/4$ and a lower probability of exactly 3/4, which does "
        "not exceed it, it rejects, and the precise rule, which rejects below the threshold, answers.",
        _rejecting(bar, bar, strict=True) == [[True, True]]
        and _rejecting(bar, bar) == [[True, False]]
        and _rounding_decides_nothing(bar, bar),
        r"\tfrac34 \le \tfrac34, \qquad \tfrac34 \not< \tfrac34",
    )
    proof.exact(
        "In the example every lower probability is at most 0.7, so it rejects there too, and both classifiers earn",
        _rejecting(CHANCE, THRESHOLD, strict=True) == [[True, True]]
        and _rounding_decides_nothing(CHANCE, THRESHOLD)
        and _expected(U80, BOTH, CHANCE) == Rational(4, 5),
        r"u_{80}(\tfrac12) = 0.8",
    )
    return proof

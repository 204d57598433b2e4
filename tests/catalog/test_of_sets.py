"""Measures of sets, computed twice: by the catalog from counts, and by the library or by hand from lists of cases."""

from fractions import Fraction

import numpy as np
import pytest

from credal_book.catalog._of_sets import MEASURES, PRICE, PROMISED, UTILITIES, choquet
from credal_book.scenes.car import CAR
from credal_lib import choice, gambles, metrics, rewards
from tests.catalog.samples import agree


def worth(reward):
    return lambda sets, y: metrics.utility_score(y, sets, reward)


def cost(reward):
    return lambda sets, y: -metrics.utility_score(y, sets, reward)


def priced(sets, y):
    return metrics.coverage_score(y, sets) - float(PRICE) * metrics.mean_set_size(sets)


def cardinality_aware(sets, y):
    return 1 - metrics.coverage_score(y, sets) + np.mean([0.1 * (2 ** sum(s) - 1) for s in sets])


def variance(sets, y):
    return np.var(rewards.by_name("discounted_accuracy").payoff(sets, y))


def size_if_kept(sets, y):
    return metrics.mean_set_size(sets) if metrics.coverage_score(y, sets) >= 0.5 else 2


def level_sets(scores, y):
    """The loss of each level set, averaged over many thresholds."""
    grid = (np.arange(400) + 0.5) / 400
    found = []
    for row, truth in zip(scores, y, strict=True):
        inside = np.array([[float(s) >= t for s in row] for t in grid])
        price = 0.5 * (1 - 0.5 ** inside.sum(axis=1))
        found.append((~inside[:, truth] + price).mean())
    return np.mean(found)


def careful(sets):
    """Action, promise: by the library's Gamma-maximin over the distributions on the set."""
    for members in sets:
        ends = np.eye(3)[[j for j in range(3) if members[j] or not any(members)]]
        action = int(np.flatnonzero(choice.gamma_maximin(np.array(UTILITIES, dtype=float), ends))[0])
        yield action, float(gambles.lower_expectation(np.array(UTILITIES, dtype=float), ends)[action])


def earned(sets, y):
    return np.mean([UTILITIES[action][t] for (action, _), t in zip(careful(sets), y, strict=True)])


def promised(sets, y):
    return np.mean([promise for _, promise in careful(sets)])


def kept(sets, y):
    pairs = zip(careful(sets), y, strict=True)
    return np.mean([UTILITIES[action][t] >= promise for (action, promise), t in pairs])


def indeterminate(measure):
    return lambda sets, y: measure([s for s in sets if sum(s) > 1])


EVERY = np.array(gambles.subsets(3), dtype=bool)
TABLE = rewards.Table.from_costs(
    [CAR[row.argmax()] if row.sum() == 1 else [0.75] * 3 for row in EVERY], EVERY, unknown=0.75
)

SECOND = {
    "discounted accuracy": lambda sets, y: metrics.discounted_accuracy_score(y, sets),
    "u65": worth("u65"),
    "u80": worth("u80"),
    "set-F1": worth(rewards.FBeta(1)),
    "determinacy": lambda sets, y: metrics.determinacy_score(sets),
    "single accuracy": lambda sets, y: metrics.single_accuracy_score(y, sets),
    "set accuracy": lambda sets, y: metrics.set_accuracy_score(y, sets),
    "indeterminate output size": lambda sets, y: metrics.indeterminate_size(sets),
    "variance of discounted accuracy": variance,
    "cost of sets by a table": cost(TABLE),
    "p-discounted cost": cost(rewards.DiscountedCost(CAR, 0.5, unknown=-2)),
    "Ha's cost": cost(rewards.Ha([1, 1, 1], 0.1, unknown=-0.2)),
    "Abellán and Masegosa's cost": cost(rewards.AbellanMasegosa(CAR, unknown=-2)),
    "coverage of sets": lambda sets, y: metrics.coverage_score(y, sets),
    "mean size of sets": lambda sets, y: metrics.mean_set_size(sets),
    "size-stratified coverage": lambda sets, y: metrics.size_stratified_coverage_score(y, sets),
    "worst coverage of a class": lambda sets, y: metrics.coverage_by(y, sets, by="class").worst,
    "mean coverage of the classes": lambda sets, y: np.mean(metrics.coverage_by(y, sets, by="class").coverage),
    "distance from the promised coverage": lambda sets, y: abs(metrics.coverage_score(y, sets) - float(PROMISED)),
    "size, if the promise is kept": size_if_kept,
    "coverage at a price per class": priced,
    "coverage at a price, nodes of a tree": priced,
    "cardinality-aware loss": cardinality_aware,
    "Choquet loss of level sets": level_sets,
    "utility of the careful action": earned,
    "utility promised by the set": promised,
    "share of promises kept": kept,
}


@pytest.mark.parametrize("name", SECOND)
def test_it_is_what_the_cases_give(name):
    agree(name, SECOND[name])


def test_every_measure_is_computed_twice():
    assert {m.name for m in MEASURES} == set(SECOND)


def test_the_choquet_integral_of_an_indicator_is_the_price_of_its_set():
    assert choquet((Fraction(1), Fraction(0), Fraction(1)), lambda k: k**2) == 4
    assert choquet((Fraction(1, 2), Fraction(1, 4)), lambda k: k**2) == Fraction(1, 4) * 4 + Fraction(1, 4) * 1

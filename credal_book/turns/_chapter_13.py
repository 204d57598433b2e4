"""Chapter 13: the cheapest set under class-selective rejection, by one threshold."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def cheapest_sets(p, missing, charge):
    """Return the classes that the cheapest set of each row names."""
    stakes = np.multiply(p, missing)  # case, class
    named = stakes > charge
    named[np.arange(len(stakes)), stakes.argmax(axis=1)] = True
    return named


def _without_favorite(p, missing, charge):
    return np.multiply(p, missing) > charge


def _favorite_by_probability(p, missing, charge):
    named = np.multiply(p, missing) > charge
    none = ~named.any(axis=1)
    named[none, np.argmax(p, axis=1)[none]] = True
    return named


def _one_class(p, missing, charge):
    return cheapest_sets(p, missing, charge + np.inf)


TURN = Turn(
    cheapest_sets,
    cases=(
        ([[0.5, 0.3, 0.2], [0.8, 0.15, 0.05], [0.35, 0.33, 0.32]], [1, 2, 2], 0.45),
        ([[0.5, 0.3, 0.2], [0.8, 0.15, 0.05], [0.35, 0.33, 0.32]], [1, 2, 2], 0.25),
        ([[0.5, 0.3, 0.2], [0.8, 0.15, 0.05], [0.35, 0.33, 0.32]], [1, 1, 1], 0.25),
        ([[0.5, 0.3, 0.2], [0.45, 0.3, 0.25]], [3, 6, 12], 3.5),
        ([[0.4, 0.3, 0.2, 0.1]], [1, 1, 4, 2], 0.35),
    ),
    mistakes={
        "A row without a stake (probability times loss) above the charge must still name the class with the largest.": (
            _without_favorite
        ),
        "If no stake is above the charge, name the class with the largest stake, not the most probable class.": (
            _favorite_by_probability
        ),
        "It leaves the losses out. Compare the stake, probability times loss, with the charge.": (
            lambda p, missing, charge: cheapest_sets(p, np.ones(len(missing)), charge)
        ),
        "It names one class in each row. Name every class whose stake is above the charge.": (_one_class),
    },
)

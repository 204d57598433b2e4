"""Chapter 32, second lesson: the answers that a table of payments asks for."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def asked_for(payments, p):
    """Mark the answers with the highest expected payment."""
    expected = np.asarray(payments) @ np.asarray(p)
    return np.isclose(expected, expected.max())


def _marked(values):
    return np.isclose(values, np.max(values))


def _first_alone(payments, p):
    expected = np.asarray(payments) @ np.asarray(p)
    return np.arange(len(expected)) == expected.argmax()


def _lowest(payments, p):
    return asked_for(-np.asarray(payments), p)


def _if_the_mode_is_true(payments, p):
    return _marked(np.asarray(payments)[:, np.argmax(p)])


def _unweighted(payments, _):
    return _marked(np.mean(payments, axis=1))


def _best_case(payments, _):
    return _marked(np.max(payments, axis=1))


THREE = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.65, 0.65, 0], [0.65, 0, 0.65], [0.4, 0.4, 0.4]]
BETS = [[0, -1], [10, -1], [0, 0]]
EVEN = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]]
TURN = Turn(
    asked_for,
    cases=(
        (THREE, [0.5, 0.3, 0.2]),
        (THREE, [0.2, 0.1, 0.7]),
        (BETS, [0.05, 0.95]),
        (BETS, [0.5, 0.5]),
        (EVEN, [0.375, 0.375, 0.25]),
    ),
    mistakes={
        "Several answers may be equally good; mark all of them.": _first_alone,
        "These are payments, not costs: the highest is best.": _lowest,
        "Do not look at the most probable class alone; average over all classes.": _if_the_mode_is_true,
        "The average needs the probabilities of the classes as weights.": _unweighted,
        "Take the average payment of each answer, not its payment in the best case.": _best_case,
    },
    rounded=(([[1, 1, 0], [0.9, 0.9, 0.9]], [0.6, 0.3, 0.1]),),
)

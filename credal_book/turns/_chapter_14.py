"""Chapter 14: the costs of all sets, from the costs of single classes and the answer to one question."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn
from credal_lib import gambles


def fill(costs, price, mistake, averse):
    """Return the costs of all sets, a row for each."""
    costs = np.asarray(costs, dtype=float)
    gamma = np.log(2) / np.log(mistake / price)  # this is 1 - r
    rows = []
    for row in gambles.subsets(len(costs)):
        outside = 2 - gamma if averse else gamma  # 1 + r or 1 - r
        exponent = np.where(row, gamma, outside)  # for each truth
        mean = np.mean(costs[row] ** exponent, axis=0)
        rows.append(mean ** (1 / exponent))
    return np.array(rows)


CAR = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
WEATHER = [[0, 4, 16], [1, 0, 9], [9, 4, 0]]
MUSHROOMS = [[0, 1, 20], [1, 0, 20], [2, 2, 0]]


def _filled(costs, inside, outside, root=True):
    """Fill a table with one exponent where a set contains the truth, and another where it misses the truth."""
    costs, rows = np.asarray(costs, dtype=float), []
    for row in gambles.subsets(len(costs)):
        exponent = np.where(row, inside, outside)
        rows.append(np.mean(costs[row] ** exponent, axis=0) ** (1 / exponent if root else 1))
    return np.array(rows)


def _gamma(price, mistake):
    return np.log(2) / np.log(mistake / price)


def _outside(price, mistake, averse):
    return 2 - _gamma(price, mistake) if averse else _gamma(price, mistake)


TURN = Turn(
    fill,
    cases=(
        (CAR, 1, 4, False),
        (CAR, 0.1, 1, True),
        (WEATHER, 2, 16, True),
        (WEATHER, 0.3, 1, False),
        (MUSHROOMS, 2.5, 20, True),
    ),
    mistakes={
        "It ignores the treatment: a set that misses the truth takes 1 + r if costs are mistake averse.": (
            lambda c, price, mistake, _: _filled(c, _gamma(price, mistake), _gamma(price, mistake))
        ),
        "It takes 1 + r for sets that contain the truth as well; there the exponent is always 1 - r.": (
            lambda c, *given: _filled(c, _outside(*given), _outside(*given))
        ),
        "It exchanges the exponents: 1 + r belongs to the truths that a set misses.": (
            lambda c, price, mistake, averse: _filled(c, _outside(price, mistake, averse), _gamma(price, mistake))
        ),
        "It forgets the root: the mean of the powers is not yet a cost.": (
            lambda c, *given: _filled(c, _gamma(*given[:2]), _outside(*given), root=False)
        ),
        "It reads rows for columns: rows are the classes named, columns the truth.": (
            lambda c, *given: fill(np.transpose(c), *given)
        ),
        "It takes r itself as the exponent of sets that contain the truth; the exponent is 1 - r.": (
            lambda c, price, mistake, averse: _filled(
                c, 1 - _gamma(price, mistake), 2 - _gamma(price, mistake) if averse else 1 - _gamma(price, mistake)
            )
        ),
        "It takes the share of the mistake for r; the share is 2 to the power -1/(1 - r).": (
            lambda c, price, mistake, averse: _filled(
                c, 1 - price / mistake, 1 + price / mistake if averse else 1 - price / mistake
            )
        ),
    },
)

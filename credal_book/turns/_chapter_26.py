"""Chapter 26: mean ranks of classifiers over data sets."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def mean_ranks(scores):
    """Mean rank of each column over the rows; 1 is best, ties share."""
    x = np.asarray(scores, dtype=float)
    above = (x[:, :, None] < x[:, None, :]).sum(axis=2)
    level = (x[:, :, None] == x[:, None, :]).sum(axis=2) - 1
    return (1 + above + level / 2).mean(axis=0)


def _best_is_last(scores):
    return mean_ranks(-np.asarray(scores, dtype=float))


def _ties_by_column(scores):
    order = np.argsort(-np.asarray(scores, dtype=float), axis=1, kind="stable")
    return (np.argsort(order, axis=1) + 1).mean(axis=0)


def _ties_take_the_best(scores):
    x = np.asarray(scores, dtype=float)
    return (1 + (x[:, :, None] < x[:, None, :]).sum(axis=2)).mean(axis=0)


def _rank_of_means(scores):
    return mean_ranks(np.mean(np.asarray(scores, dtype=float), axis=0, keepdims=True))


def _within_classifiers(scores):
    x = np.asarray(scores, dtype=float)
    above = (x[:, None, :] < x[None, :, :]).sum(axis=1)
    level = (x[:, None, :] == x[None, :, :]).sum(axis=1) - 1
    return (1 + above + level / 2).mean(axis=0)


TURN = Turn(
    mean_ranks,
    cases=(
        ([[0.70, 0.72, 0.74, 0.74], [0.60, 0.66, 0.65, 0.70], [0.80, 0.78, 0.81, 0.79]],),
        ([[0.9, 0.8, 0.8], [0.5, 0.6, 0.7], [0.7, 0.7, 0.7], [0.4, 0.3, 0.2]],),
        ([[0.2, 0.9], [0.6, 0.5], [0.6, 0.5]],),
    ),
    mistakes={
        "It gives rank 1 to the lowest score; the highest is best.": _best_is_last,
        "It breaks ties by the order of the columns; those that tie share the mean of their ranks.": _ties_by_column,
        "It gives all that tie the best of their ranks; they share the mean of these ranks.": _ties_take_the_best,
        "It ranks the mean scores; rank in each row first, and then take the means.": _rank_of_means,
        "It ranks each column over the data sets; rank the classifiers within each row.": _within_classifiers,
    },
)

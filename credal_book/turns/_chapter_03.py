"""Chapter 3: what a classifier gains in use, if the class shares of the test are not those in use."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def gain_in_use(M, U, shares):
    """Average gain if the classes have these shares in use."""
    M, U = np.array(M), np.array(U)
    in_use = M / M.sum(axis=0) * np.array(shares)  # column by column
    return (U * in_use).sum()


def _on_the_test(M, U, _):
    return (np.array(U) * M).sum() / np.sum(M)


def _without_dividing(M, U, shares):
    return (np.array(U) * M * np.array(shares)).sum() / np.sum(M)


def _without_dividing_at_all(M, U, shares):
    return (np.array(U) * M * np.array(shares)).sum()


def _by_rows(M, U, shares):
    M = np.array(M)
    return (np.array(U) * M / M.sum(axis=1)[:, None] * np.array(shares)[:, None]).sum()


def _shares_to_rows(M, U, shares):
    M = np.array(M)
    return (np.array(U) * M / M.sum(axis=0) * np.array(shares)[:, None]).sum()


def _by_column(M, U, shares):
    M = np.array(M)
    return (np.array(U) * M / M.sum(axis=0) * np.array(shares)).sum(axis=0)


def _each_class_the_same(M, U, shares):
    M = np.array(M)
    return (np.array(U) * M / M.sum(axis=0)).sum() / len(shares)


def _not_weighted(M, U, _):
    M = np.array(M)
    return (np.array(U) * M / M.sum(axis=0)).sum()


TICKET, PATIENT = [[10, -1], [0, 0]], [[5, 0], [0, 1]]
ADVISER, A = [[40, 5], [10, 45]], [[60, 20], [40, 280]]
THREE = [[3, 1, 0], [1, 4, 1], [0, 0, 2]]

TURN = Turn(
    gain_in_use,
    cases=(
        (ADVISER, TICKET, [0.01, 0.99]),
        ([[49, 47], [1, 3]], TICKET, [0.01, 0.99]),
        (A, PATIENT, [0.25, 0.75]),
        (A, PATIENT, [0.02, 0.98]),
        (THREE, [[1, 0, 0], [0, 1, 0], [0, 0, 1]], [0.6, 0.3, 0.1]),
        (THREE, [[2, -1, -1], [-3, 4, 0], [0, 0, 1]], [0.2, 0.2, 0.6]),
    ),
    mistakes={
        "That is the average gain on the test; weight each class by its share in use.": _on_the_test,
        "Divide each column by its total before you multiply by the shares.": _without_dividing,
        "The counts are still in it; divide each column by its total first.": _without_dividing_at_all,
        "Rows are answers; divide by the totals of the columns, the true classes.": _by_rows,
        "The shares belong to the columns, the true classes, not to the rows.": _shares_to_rows,
        "That is one number for each class; add them up.": _by_column,
        "That counts every class the same; multiply by the shares in use.": _each_class_the_same,
        "Each column is divided by its total, but not yet multiplied by the share in use.": _not_weighted,
    },
)

"""Chapter 4: from the class shares of a sample to those in use."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def rebase(p, in_sample, in_use):
    """Return the probabilities in use, a row for each case."""
    weights = np.asarray(in_use) / np.asarray(in_sample)
    terms = np.asarray(p) * weights
    return terms / terms.sum(axis=1, keepdims=True)


TWO = [[0.1, 0.9], [0.9, 0.1], [0.5, 0.5]]
THREE = [[0.7, 0.2, 0.1], [0.1, 0.1, 0.8]]

TURN = Turn(
    rebase,
    cases=(
        (TWO, [0.5, 0.5], [0.99, 0.01]),
        (TWO, [0.3, 0.7], [0.6, 0.4]),
        (THREE, [0.2, 0.3, 0.5], [0.5, 0.4, 0.1]),
        (THREE, [0.6, 0.2, 0.2], [0.5, 0.4, 0.1]),
        (THREE[:1], [0.25, 0.25, 0.5], [0.25, 0.25, 0.5]),
    ),
    mistakes={
        "It multiplies by the base rates of the sample and divides by those of use. Exchange the two.": (
            lambda p, in_sample, in_use: rebase(p, in_use, in_sample)
        ),
        "The rows do not sum to one. Divide each row by its sum.": (
            lambda p, in_sample, in_use: np.asarray(p) * np.asarray(in_use) / np.asarray(in_sample)
        ),
        "It only multiplies by the base rates of use. Those of the sample are still in p, so divide by them.": (
            lambda p, in_sample, in_use: rebase(p, np.ones(len(in_sample)), in_use)
        ),
        "It only divides by the base rates of the sample, as if all classes were equally frequent in use.": (
            lambda p, in_sample, in_use: rebase(p, in_sample, np.ones(len(in_use)))
        ),
        "It divides by the sum over all rows. Divide each row by its own sum.": (
            lambda p, in_sample, in_use: (
                np.asarray(p) * np.asarray(in_use) / np.asarray(in_sample)
                / (np.asarray(p) * np.asarray(in_use) / np.asarray(in_sample)).sum()
            )
        ),
    },
)  # fmt: skip

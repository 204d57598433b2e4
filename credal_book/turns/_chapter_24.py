"""Chapter 24: the t of a mean difference over cells whose training parts overlap."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def corrected(differences, tested):
    """T of the mean difference; `tested` is the share of test rows."""
    n = len(differences)
    overlap = tested / (1 - tested)
    variance = (1 / n + overlap) * np.var(differences, ddof=1)
    return np.mean(differences) / np.sqrt(variance)


def _uncorrected(differences, _):
    return corrected(differences, 0)


def _share_itself(differences, tested):
    return corrected(differences, tested / (1 + tested))


def _all_n(differences, tested):
    n = len(differences)
    return corrected(differences, tested) * np.sqrt(n / (n - 1))


def _deviation(differences, tested):
    n = len(differences)
    return np.mean(differences) / ((1 / n + tested / (1 - tested)) * np.std(differences, ddof=1))


def _overlap_alone(differences, tested):
    variance = tested / (1 - tested) * np.var(differences, ddof=1)
    return np.mean(differences) / np.sqrt(variance)


TURN = Turn(
    corrected,
    cases=(
        ([0.01, 0.02, -0.01, 0.03], 0.25),
        ([0.05, 0.0, 0.1, -0.05, 0.02], 0.1),
        ([-0.02, -0.01, -0.04], 0.5),
        ([0.1, 0.2, 0.0, 0.3, 0.1, -0.1], 0.2),
    ),
    mistakes={
        "It is the paired t, which takes the cells for independent; add what overlap contributes.": _uncorrected,
        "It adds the share itself; divide it by what is left, tested / (1 - tested).": _share_itself,
        "It divides the squares by n; the variance within a sample divides by n - 1 (ddof=1).": _all_n,
        "It multiplies the standard deviation by the bracket; take the root of bracket times variance.": _deviation,
        "It leaves out 1/n, what independent cells would have.": _overlap_alone,
    },
)

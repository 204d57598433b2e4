r"""Probabilistic top lists: a few classes with their probabilities, and proper scores for them.

A top list names k of the K classes and gives each a confidence score. It is stored as two arrays of
shape ``(n, K)``: the scores `p`, of which only those of named classes are read, and the names
`listed`, booleans. What the scores leave over is shared equally by the other classes (`pad`), and
the padded distribution is scored by a symmetric proper scoring rule: `Brier`, `Log`, `Spherical`,
`Power` or `SymmetricEntropy`. Lower is better.

A full distribution is a list of all classes, "I don't know" the empty list, and a single class
without any doubt the list of that class with confidence 1: ``p = listed = np.eye(K)[predicted]``.

A list whose least confidence score is below the proxy probability of the others cannot be true: it
is *invalid*, and is scored only with a `penalty`. (Resin, "From classification accuracy to proper
scoring rules: elicitability of probabilistic top list predictions".)
"""

from credal_lib.toplists._comparability import brier_excess_bound, brier_gain, relative_excess
from credal_lib.toplists._lists import (
    average,
    is_calibrated,
    is_true,
    is_valid,
    largest_valid,
    pad,
    proxy_probability,
    top,
    top_mass,
    true_lists,
)
from credal_lib.toplists._majorization import Transfer, largest_sums, majorizes, transfers
from credal_lib.toplists._padded_score import PaddedScore, SymmetricEntropy
from credal_lib.toplists._proxy import proxy
from credal_lib.toplists._score_families import Brier, Log, Power, Spherical, SumScore
from credal_lib.toplists._top_beta import top_beta_loss

__all__ = [
    "Brier",
    "Log",
    "PaddedScore",
    "Power",
    "Spherical",
    "SumScore",
    "SymmetricEntropy",
    "Transfer",
    "average",
    "brier_excess_bound",
    "brier_gain",
    "is_calibrated",
    "is_true",
    "is_valid",
    "largest_sums",
    "largest_valid",
    "majorizes",
    "pad",
    "proxy",
    "proxy_probability",
    "relative_excess",
    "top",
    "top_beta_loss",
    "top_mass",
    "transfers",
    "true_lists",
]

"""Converters: predictions of other software to sets, probabilities and top lists of shape (n, K)."""

from credal_lib.predictions._as_scores import as_probabilities, as_top_lists
from credal_lib.predictions._as_sets import as_sets

__all__ = ["as_probabilities", "as_sets", "as_top_lists"]

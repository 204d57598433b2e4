"""Converters: predictions of other software to sets of shape (n, K)."""

from credal_lib.predictions._as_sets import as_sets

__all__ = ["as_sets"]

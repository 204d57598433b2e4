"""The one way in: predictions of other software, and of any classifier, to sets of shape (n, K)."""

from credal_lib.predictions._as_sets import as_sets
from credal_lib.predictions._estimators import cross_val_predict_set, predict_set

__all__ = ["as_sets", "cross_val_predict_set", "predict_set"]

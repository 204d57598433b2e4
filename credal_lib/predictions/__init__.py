"""The one way in: predictions of other software, and of any classifier, to arrays of shape (n, K)."""

from credal_lib.predictions._as_scores import as_probabilities, as_top_lists
from credal_lib.predictions._as_sets import as_sets
from credal_lib.predictions._estimators import cross_val_predict_set, predict_set

__all__ = ["as_probabilities", "as_sets", "as_top_lists", "cross_val_predict_set", "predict_set"]

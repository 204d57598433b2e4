"""A classifier whose `predict` returns sets, for scikit-learn's functions that call `predict`."""

from __future__ import annotations

from typing import Any, Self

from numpy.typing import ArrayLike
from sklearn import get_config
from sklearn.base import BaseEstimator, MetaEstimatorMixin
from sklearn.utils import get_tags
from sklearn.utils.metadata_routing import MetadataRouter, MethodMapping, process_routing

from credal_lib._checks import BoolArray
from credal_lib.predictions._predict_set import predict_set


class SetPredictor(MetaEstimatorMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """Fit the estimator; `predict` returns its sets over `classes`."""

    def __init__(
        self, estimator: Any, *, classes: ArrayLike, confidence_level: float | None = None
    ) -> None:
        self.estimator = estimator
        self.classes = classes
        self.confidence_level = confidence_level

    def fit(self, X: Any, y: ArrayLike, **params: Any) -> Self:
        """Fit the estimator itself: whoever cross-validates has cloned it."""
        if get_config()["enable_metadata_routing"]:
            params = process_routing(self, "fit", **params).estimator.fit
        self.estimator_ = self.estimator.fit(X, y, **params)
        return self

    def predict(self, X: Any) -> BoolArray:
        """Return sets of shape (n, K)."""
        return predict_set(self.estimator_, X, self.classes, confidence_level=self.confidence_level)

    def get_metadata_routing(self) -> Any:
        """Hand everything on to the `fit` of the estimator."""
        mapping = MethodMapping().add(caller="fit", callee="fit")
        return MetadataRouter(owner=self).add(estimator=self.estimator, method_mapping=mapping)

    def __sklearn_tags__(self) -> Any:
        """Tags of the estimator: what decides how the data are split."""
        return get_tags(self.estimator)

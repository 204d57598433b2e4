"""Base class of all classifiers that wrap another one.

It clones and fits the other one, and takes over its classes and its requirements.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn import get_config
from sklearn.base import BaseEstimator, ClassifierMixin, MetaEstimatorMixin, clone
from sklearn.utils import get_tags
from sklearn.utils.metadata_routing import MetadataRouter, MethodMapping, process_routing
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.classifiers import _checks as own_checks


def _has_probabilities(model: WrappingClassifier) -> bool:
    # A wrapped search may have them or not, as its best estimator does: the fitted one knows.
    wrapped = getattr(model, "estimator_", model.estimator)
    return hasattr(wrapped, "predict_proba")


class WrappingClassifier(MetaEstimatorMixin, ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # no types there
    """A classifier that fits another one and answers with sets.

    Subclasses define `_check_options`, which may look at `estimator`, and `predict_set`.
    """

    estimator: Any
    estimator_: Any
    classes_: NDArray[Any]

    def _check_options(self) -> None:
        """Validate parameters, at prediction too: `set_params` may have changed them since."""
        own_checks.check_predicts_probabilities(self.estimator, type(self).__name__)

    def fit(self, X: ArrayLike, y: ArrayLike, **fit_params: Any) -> Self:
        """Fit a clone of the wrapped classifier.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances, as the wrapped classifier accepts them.
        y : array of shape (n,)
            Labels of at least two classes.
        **fit_params : dict
            Passed on, such as `sample_weight`; refused if the wrapped classifier does not support
            it. With scikit-learn's metadata routing switched on, to all inside that request them.

        Returns
        -------
        self

        Raises
        ------
        TypeError, ValueError
            If a parameter is invalid, there is one class only, or the wrapped classifier refuses
            the data or the weights.
        """
        self._check_options()
        _checks.check_one_order_of_rows(X=X, y=y, sample_weight=fit_params.get("sample_weight"))
        if get_config()["enable_metadata_routing"]:
            # scikit-learn then picks what the wrapped classifier has requested.
            fit_params = process_routing(self, "fit", **fit_params).estimator.fit
        own_checks.check_supports_sample_weight(fit_params.get("sample_weight"), self.estimator)
        self.estimator_ = clone(self.estimator).fit(X, y, **fit_params)
        self.classes_ = np.asarray(self.estimator_.classes_)
        _checks.check_at_least_two_classes(self.classes_, type(self).__name__)
        for name in ("n_features_in_", "feature_names_in_"):
            if hasattr(self.estimator_, name):
                setattr(self, name, getattr(self.estimator_, name))
        return self

    def _fitted(self) -> Any:
        """Return the fitted wrapped classifier."""
        check_is_fitted(self)
        self._check_options()
        return self.estimator_

    @available_if(_has_probabilities)  # type: ignore[untyped-decorator]
    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities of the wrapped classifier.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        float array of shape (n, K)
            Columns in the order of `classes_`.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or the wrapped classifier refuses the instances.
        """
        probabilities: FloatArray = self._fitted().predict_proba(X)
        return probabilities

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most probable class according to the wrapped classifier; the lowest index on ties.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        array of shape (n,)
            Labels.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_proba`.
        """
        best = self._fitted().predict_proba(X).argmax(axis=1)
        return np.asarray(self.classes_[best])

    def get_metadata_routing(self) -> Any:
        """Hand everything on to the `fit` of the wrapped classifier.

        Returns
        -------
        MetadataRouter
        """
        mapping = MethodMapping().add(caller="fit", callee="fit")
        return MetadataRouter(owner=self).add(estimator=self.estimator, method_mapping=mapping)

    def __sklearn_tags__(self) -> Any:
        """Tags of the wrapped classifier on the data."""
        tags = super().__sklearn_tags__()
        inner = get_tags(self.estimator)
        tags.input_tags = inner.input_tags
        tags.classifier_tags = inner.classifier_tags
        return tags

"""Base class of the classifiers that decompose a problem into binary ones.

They decide from the bounds of all binary classifiers together.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import clone

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.classifiers import _checks as own_checks
from credal_lib.classifiers._categorical_base import CategoricalClassifier
from credal_lib.classifiers._category_counts import count
from credal_lib.classifiers._dichotomy_tree import Nodes, Split, number_of_rows
from credal_lib.classifiers._ties import TIE, first_of_best
from credal_lib.classifiers.naive import NaiveCredalClassifier
from credal_lib.credal_sets import Intervals, reachable_bounds

NUMBERS_AT_A_TIME = 2**21
"""Differences of expected costs that are held in memory at once."""


class DecomposingClassifier(CategoricalClassifier):
    """A classifier made of binary credal ones.

    Subclasses define which ones, and what their bounds imply: `_splits`, `_least`, `_class_bounds`,
    and `_least_differences`, which is `_least` for 0/1 costs but faster.
    """

    base: Any
    costs: ArrayLike | None
    models_: dict[Split, Any]

    def _check_options(self) -> None:
        """Validate parameters, at prediction too; the strength s is a parameter of the base."""
        if self.base is not None:
            own_checks.check_binary_credal_base(self.base, type(self).__name__)

    @abstractmethod
    def _splits(self) -> Iterable[Split]:
        """Return the two groups of classes that each binary classifier separates."""

    @abstractmethod
    def _least(self, nodes: Nodes, gambles: FloatArray) -> FloatArray:
        """Lower expectations of gambles, shape (n, D)."""

    @abstractmethod
    def _class_bounds(self, nodes: Nodes) -> tuple[FloatArray, FloatArray]:
        """Bounds of the probability of each class, two arrays of shape (n, K)."""

    @abstractmethod
    def _least_differences(self, nodes: Nodes) -> Iterator[tuple[int, int, FloatArray]]:
        """Lower expectations of P(c) - P(d), shape (n,), for each pair of classes (c, d)."""

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Fit a clone of the base for each binary problem, on the rows of its classes.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes 0, 1, ...; NaN is missing.
        y : array of shape (n,)
            Labels of at least two classes.
        sample_weight : array of shape (n,), optional
            Non-negative weights, handed on to the base: with `NaiveCredalClassifier` a row of
            weight w counts as w rows. A row of weight 0 is left out.

        Returns
        -------
        self

        Raises
        ------
        TypeError, ValueError
            If codes are negative, not integers or beyond `n_categories`, there is one class only, a
            parameter or a weight is invalid, or the base takes no weights.
        """
        codes, positions, weight = self._learn_weighted(X, y, sample_weight)
        self._cost_table()  # refuses costs that do not fit the classes
        self._prepare(codes, positions, weight)
        return self

    def _prepare(self, codes: IntArray, positions: IntArray, weight: FloatArray | None) -> None:
        """Fit the binary classifiers."""
        self.models_ = self._fitted_models(self._splits(), codes, positions, weight)

    def _fitted_models(
        self,
        wanted: Iterable[Split],
        codes: IntArray,
        positions: IntArray,
        weight: FloatArray | None,
    ) -> dict[Split, Any]:
        """Return a fitted binary classifier for each split that is wanted, each split once."""
        base = NaiveCredalClassifier(s=2.0, model="local") if self.base is None else self.base
        own_checks.check_supports_sample_weight(weight, base)
        n_categories = self.n_categories_.tolist()
        model = clone(base).set_params(n_categories=n_categories)
        splits = dict.fromkeys(wanted)  # without repetition, in their order
        if type(model) is NaiveCredalClassifier:
            # All that it learns are counts, and those of a group of classes are sums: the rows are
            # counted once for all splits. A subclass may learn something else.
            model._check_options()
            counts = count(codes, positions, n_categories, len(self.classes_), weight)
            return {
                split: model._with_counts(np.arange(2), counts.merged(split)) for split in splits
            }
        instances = self._as_numbers(codes)
        return {
            split: self._fitted_model(model, split, instances, positions, weight)
            for split in splits
        }

    def _fitted_model(
        self,
        model: Any,
        split: Split,
        instances: FloatArray,
        positions: IntArray,
        weight: FloatArray | None,
    ) -> Any:
        """Fit a clone of a model on the rows of the classes of a split: 0 for left, 1 for right."""
        left, right = split
        side_of_class = np.full(len(self.classes_), -1)
        side_of_class[list(left)] = 0
        side_of_class[list(right)] = 1
        side = side_of_class[positions]
        used = side >= 0
        # Without weights the argument is left out: the `fit` of the base may not know it.
        options = {} if weight is None else {"sample_weight": weight[used]}
        return clone(model).fit(instances[used], side[used], **options)

    def _as_numbers(self, codes: IntArray) -> FloatArray:
        """Return codes as the base expects them: NaN for missing."""
        return np.where(codes == self.n_categories_, np.nan, codes)

    def _cost_table(self) -> FloatArray:
        """Return costs divided by the largest one, so that ties do not depend on their unit.

        Decisions stay the same.
        """
        if self.costs is None:
            return 1 - np.eye(len(self.classes_))
        costs = own_checks.read_square_costs(self.costs, self.classes_)
        largest = float(np.abs(costs).max())
        return costs / largest if largest > 0 else costs

    def _blocks(self, codes: IntArray, models: dict[Split, Any]) -> Iterator[tuple[slice, Nodes]]:
        """Yield the bounds of the left part by each binary classifier, block of rows by block."""
        for rows in parts(len(codes), max(len(self.classes_) ** 2, len(models)), NUMBERS_AT_A_TIME):
            nodes = {}
            for split, model in models.items():
                nodes[split] = _left_bounds(self._bounds_by(model, codes[rows]))
            yield rows, nodes

    def _bounds_by(self, model: Any, codes: IntArray) -> Intervals:
        """Bound the probabilities of both sides."""
        if type(model) is NaiveCredalClassifier:
            # The codes are valid already: checking them again would take longer than the bounds.
            return model._bounds_of(model._informative(codes))
        bounds: Intervals = model.predict_bounds(self._as_numbers(codes))
        return bounds

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return the classes that are maximal.

        No other class has a smaller expected cost under every distribution.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing.

        Returns
        -------
        bool array of shape (n, K)
            Columns in the order of `classes_`; no row is empty.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or a code is negative, not an integer or beyond the number of categories.
        """
        codes, position = self._distinct_codes(X)
        members = np.empty((len(codes), len(self.classes_)), dtype=np.bool_)
        for rows, nodes in self._blocks(codes, self.models_):
            members[rows] = self._maximal(nodes)
        return members[position]

    def _maximal(self, nodes: Nodes) -> BoolArray:
        kept = np.ones((number_of_rows(nodes), len(self.classes_)), dtype=np.bool_)
        # `predict` takes for best what is TIE short of it: that must not be dominated.
        for _, d, least in self._least_advantages(nodes):
            kept[:, d] &= least <= 2 * TIE
        return kept

    def _least_advantages(self, nodes: Nodes) -> Iterator[tuple[int, int, FloatArray]]:
        """Lower expectation of what c costs less than d, for each pair of classes (c, d)."""
        if self.costs is None:
            yield from self._least_differences(nodes)
            return
        costs = self._cost_table()
        for d, own in enumerate(costs):
            least = self._least(nodes, own - costs)
            for c in range(len(costs)):
                if c != d:
                    yield c, d, least[:, c]

    def predict_bounds(self, X: ArrayLike) -> Intervals:
        """Bound the probability of each class; each bound is reached.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing.

        Returns
        -------
        Intervals
            Of shape (n, K), columns in the order of `classes_`.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        codes, position = self._distinct_codes(X)
        bounds = np.empty((2, len(codes), len(self.classes_)))
        for rows, nodes in self._blocks(codes, self.models_):
            bounds[:, rows] = self._class_bounds(nodes)
        lower, upper = bounds[:, position]
        return Intervals(lower, upper)

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Best class of the precise center: the middle of the interval of each binary classifier.

        The most probable class, or with `costs` that of least expected cost. It lies in the
        predicted set; the lowest index on ties.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing.

        Returns
        -------
        array of shape (n,)
            Labels.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        codes, position = self._distinct_codes(X)
        costs = self._cost_table()
        best = np.empty(len(codes), dtype=np.intp)
        for rows, nodes in self._blocks(codes, self.models_):
            center, _ = self._class_bounds(self._middle(nodes))  # both bounds are the same
            best[rows] = first_of_best(-(center @ costs.T))
        return np.asarray(self.classes_[best[position]])

    def _middle(self, nodes: Nodes) -> Nodes:
        """Replace each interval by its middle."""
        middles = {}
        for split, (lower, upper) in nodes.items():
            middle = (lower + upper) / 2
            middles[split] = (middle, middle)
        return middles


def _left_bounds(bounds: Intervals) -> tuple[FloatArray, FloatArray]:
    """Lower and upper probability of the first of two classes, as far as both intervals allow."""
    reachable_lower, reachable_upper = reachable_bounds(bounds.lower, bounds.upper)
    lower, upper = reachable_lower[:, 0], reachable_upper[:, 0]
    # Rounding errors may put the lower end of a very short interval above the upper one.
    return np.minimum(lower, upper), upper

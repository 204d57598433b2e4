"""The nondeterministic classifier: the best set for a reward, given probabilities."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray
from credal_lib.choice import bayes_set
from credal_lib.classifiers._seen_reward import seen
from credal_lib.classifiers._ties import TIE, first_of_best
from credal_lib.classifiers._wrapper_base import WrappingClassifier
from credal_lib.gambles import expectation
from credal_lib.rewards import FBeta, Reward, SizeReward, Table, as_reward

__all__ = ["NondeterministicClassifier"]


class NondeterministicClassifier(WrappingClassifier):
    r"""Answer with the set of largest expected reward under the probabilities of a classifier.

    For a utility by size the best set of k classes holds the k most probable ones, so that

    .. math:: \max_k\ u(1/k) \sum_{i=1}^k p_{(i)}, \qquad p_{(1)} \ge p_{(2)} \ge \dots

    decides; the smallest set on ties. For other rewards, costs among them, all nonempty sets are
    compared (or those that a `rewards.Table` lists): a cost-sensitive classifier of sets, for at
    most 15 classes. The probabilities are taken as exact: unlike a credal classifier it does not
    know how well they are estimated. (Zaffalon, Corani and Mauá, Section 9.3, with the F-measure on
    top of naive Bayes; the literature cited there.)

    Parameters
    ----------
    estimator : classifier with `predict_proba`
        A copy of it is fitted; calibrate it first if its probabilities are none.
    reward : Reward or str, default FBeta(1)
        What a set earns: any Reward, or a name: ``"discounted_accuracy"``, ``"u65"``, ``"u80"``.
    classes : array of labels, optional
        The classes in the order in which the reward has them, for rewards that tell classes apart.
        Without it, those that the reward itself names, or else the sorted ones. A class that the
        training part lacks is never predicted.
    allow_unknown : bool, default False
        If True, answer "unknown", the empty row, where it earns more than the best set. The reward
        says how much: costs have to state it.

    Attributes
    ----------
    estimator_ : classifier
        The fitted copy.
    classes_ : array of shape (K,)
        Labels; the columns of the sets.

    Examples
    --------
    >>> from credal_lib.classifiers import NaiveBayesClassifier
    >>> model = NondeterministicClassifier(NaiveBayesClassifier())
    >>> model = model.fit([[0], [0], [1], [1], [2]], ["a", "a", "b", "b", "b"])
    >>> model.predict_set([[0], [2]]).astype(int).tolist()
    [[1, 0], [0, 1]]

    Costs of each prediction (row) under each truth (column), in the order of `classes`. To miss a
    human costs 10: a probability of 0.3 is enough to be prepared for one too. To hand over to the
    driver costs 1, which is then better still.

    >>> from credal_lib.rewards import DiscountedCost
    >>> costs = DiscountedCost([[0, 2, 2], [10, 0, 2], [10, 5, 0]], r=0.5, unknown=-1)
    >>> X = [[0]] * 10 + [[1]] * 10
    >>> y = ["nothing"] * 9 + ["bicycle"] + ["bicycle"] * 7 + ["human"] * 3
    >>> model = NondeterministicClassifier(
    ...     NaiveBayesClassifier(), reward=costs, classes=["human", "bicycle", "nothing"]
    ... ).fit(X, y)
    >>> model.classes_.tolist(), model.predict_proba([[0], [1]]).round(2).tolist()
    (['bicycle', 'human', 'nothing'], [[0.11, 0.02, 0.87], [0.68, 0.3, 0.02]])
    >>> model.predict_set([[0], [1]]).astype(int).tolist(), model.predict([[0], [1]]).tolist()
    ([[0, 0, 1], [1, 1, 0]], ['nothing', 'human'])
    >>> model.set_params(allow_unknown=True).predict_set([[0], [1]]).astype(int).tolist()
    [[0, 0, 1], [0, 0, 0]]
    """

    def __init__(
        self,
        estimator: Any,
        *,
        reward: Reward | str = FBeta(1),  # noqa: B008  (frozen, never changed)
        classes: ArrayLike | None = None,
        allow_unknown: bool = False,
    ) -> None:
        self.estimator = estimator
        self.reward = reward
        self.classes = classes
        self.allow_unknown = allow_unknown

    def _check_options(self) -> None:
        super()._check_options()
        as_reward(self.reward)
        _checks.check_is_boolean(self.allow_unknown, "allow_unknown")

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
            If a parameter is invalid, the reward does not fit the classes or does not say what
            "unknown" earns though it is allowed, there is one class only, or the wrapped
            classifier refuses the data or the weights.
        """
        super().fit(X, y, **fit_params)
        reward = self._reward()
        if self.allow_unknown:
            # Costs that do not say what "unknown" earns refuse it here, not first at prediction.
            reward(np.zeros((1, len(self.classes_)), dtype=np.bool_))
        return self

    def _reward(self) -> Reward:
        """Return the reward of sets whose columns are `classes_`."""
        return seen(as_reward(self.reward), self.classes_, self.classes)

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return the sets of largest expected reward.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        bool array of shape (n, K)
            Columns in the order of `classes_`. Each set contains the class of `predict`; a row is
            empty only if "unknown" is allowed, or a row of the table of rewards.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_proba`; also if the reward is not by size and there are more than 15
            classes.
        """
        return self._sets(self.predict_proba(X))

    def _sets(self, p: FloatArray) -> BoolArray:
        reward = self._reward()
        best = bayes_set(reward, p)
        if self.allow_unknown:
            unknown = np.zeros((1, best.shape[1]), dtype=np.bool_)
            earned = expectation(np.repeat(reward(unknown), len(best), axis=0), p)
            best[earned > expectation(reward(best), p) + TIE] = False
        return best

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Best class of the predicted set, of all classes where that is empty.

        The lowest index on ties. For utilities by size and for tables the most probable class of
        the set, else the one that earns most as a single class.

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
            As `predict_set`.
        """
        reward = as_reward(self.reward)
        if isinstance(reward, SizeReward):
            return super().predict(X)
        p = np.asarray(self.predict_proba(X), dtype=np.float64)
        members = self._sets(p)
        members |= ~members.any(axis=1, keepdims=True)  # an empty row becomes a full one
        if isinstance(reward, Table):
            value = p  # a table need not list the sets of one class
        else:
            single_classes = np.eye(p.shape[1], dtype=np.bool_)
            value = p @ self._reward()(single_classes).T
        return np.asarray(self.classes_[first_of_best(np.where(members, value, -np.inf))])

"""The nondeterministic classifier: the best set for a utility, given the probabilities of any classifier."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from credal_lib._checks import BoolArray
from credal_lib.choice import bayes_set
from credal_lib.classifiers import _checks as own_checks
from credal_lib.classifiers._wrapper_base import WrappingClassifier
from credal_lib.rewards import FBeta, SizeReward

__all__ = ["NondeterministicClassifier"]


class NondeterministicClassifier(WrappingClassifier):
    r"""Answer with the set of largest expected utility under the probabilities of a classifier.

    For a utility by size the best set of k classes holds the k most probable ones, so that

    .. math:: \max_k\ u(1/k) \sum_{i=1}^k p_{(i)}, \qquad p_{(1)} \ge p_{(2)} \ge \dots

    decides; the smallest set on ties. The probabilities are taken as exact: unlike a credal classifier it does not
    know how well they are estimated.
    (Zaffalon, Corani and Mauá, Section 9.3, with the F-measure on top of naive Bayes; the literature cited there.)

    Parameters
    ----------
    estimator : classifier with `predict_proba`
        A copy of it is fitted.
    reward : SizeReward, default FBeta(1)
        What a set is worth, by its size.

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
    >>> model.fit([[0], [0], [1], [1], [2]], ["a", "a", "b", "b", "b"]).predict_set([[0], [2]]).astype(int).tolist()
    [[1, 0], [0, 1]]
    """

    def __init__(self, estimator: Any, *, reward: SizeReward = FBeta(1)) -> None:  # noqa: B008  (frozen, never changed)
        self.estimator = estimator
        self.reward = reward

    def _check_options(self) -> None:
        super()._check_options()
        own_checks.reward_by_size(self.reward, SizeReward)

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return the sets of largest expected utility.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        bool array of shape (n, K)
            Columns in the order of `classes_`; no row is empty, each contains the class of `predict`.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_proba`.
        """
        return bayes_set(self.reward, self.predict_proba(X))

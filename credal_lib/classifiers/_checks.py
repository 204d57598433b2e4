"""Checks of the classifiers: wrapped estimators, and parameters."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import FloatArray, as_array, read_class_labels, read_real_array
from credal_lib._checks._labels import ClassOrder
from credal_lib._checks._training import explain_conversion

TREES = ("random", "ordered")
"""What `tree` may be, beside nested pairs."""


def check_predicts_probabilities(estimator: Any, caller: str) -> None:
    """Refuse an estimator that is not an instance with `predict_proba`."""
    if isinstance(estimator, type):
        raise TypeError(
            f"estimator: expected a classifier, got the class {estimator.__name__}; call it:"
            f" {estimator.__name__}()"
        )
    if not hasattr(estimator, "predict_proba"):
        raise TypeError(
            f"estimator: {caller} needs a classifier with predict_proba, but"
            f" {type(estimator).__name__} has none; wrap it with"
            " sklearn.calibration.CalibratedClassifierCV first"
        )


def check_supports_sample_weight(weight: Any, estimator: Any) -> None:
    """Refuse weights that the wrapped classifier does not support."""
    if weight is None:
        return
    parameters = signature(estimator.fit).parameters
    # What takes any keyword, such as a pipeline, checks the weights itself.
    takes_any_keyword = any(each.kind == each.VAR_KEYWORD for each in parameters.values())
    if "sample_weight" not in parameters and not takes_any_keyword:
        raise TypeError(
            f"sample_weight: the fit of {type(estimator).__name__} takes no weights; leave them"
            " out, or repeat rows"
        )


def check_reward_of_all_classes(reward: Any, labels: NDArray[Any]) -> None:
    """Refuse a reward that tells more or fewer classes apart."""
    n_classes = getattr(reward, "n_classes", labels.size)
    if n_classes != labels.size:
        raise ValueError(
            f"reward: {reward.label} tells {n_classes} classes apart, but there are {labels.size},"
            f" {labels.tolist()}; pass classes=, the labels of all its classes in its order"
        )


def check_labels_of_reward(own: Sequence[Any] | None, classes: NDArray[Any]) -> None:
    """Refuse classes that contradict the labels of the costs themselves."""
    if own is not None and list(own) != classes.tolist():
        raise ValueError(
            f"classes: the costs of the reward are labeled, {list(own)}, but classes are"
            f" {classes.tolist()}; leave classes out"
        )


def check_count_based_classifier(model: Any, expected: type) -> None:
    """Refuse classifiers whose fit is not a count of categories by class."""
    if not isinstance(model, expected):
        raise TypeError(
            "model: expected a classifier that learns counts alone (NaiveBayesClassifier,"
            f" NaiveCredalClassifier, CredalModelAveraging), got {model!r}; for others use"
            " cross_validate"
        )


def read_inclusion_bounds(value: Any) -> tuple[float, float]:
    """Return the lowest and the highest prior probability that a feature is included."""
    array = read_real_array(value, "inclusion")
    if array.shape != (2,) or not 0 <= array[0] <= array[1] <= 1:
        raise ValueError(
            "inclusion: expected a lowest and a highest probability, 0 <= lowest <= highest <= 1,"
            f" got {value}; (0.5, 0.5) is Bayesian model averaging"
        )
    return float(array[0]), float(array[1])


def check_binary_credal_base(base: Any, caller: str) -> None:
    """Refuse a base without `predict_bounds` or the parameter n_categories, or where it is set."""
    if isinstance(base, type):
        raise TypeError(
            f"base: expected a classifier, got the class {base.__name__}; call it:"
            f" {base.__name__}()"
        )
    if not (hasattr(base, "fit") and hasattr(base, "predict_bounds")):
        raise TypeError(
            f"base: {caller} needs a credal classifier with predict_bounds, such as"
            f" NaiveCredalClassifier(s=2), but {type(base).__name__} has none"
        )
    options = base.get_params(deep=False) if hasattr(base, "get_params") else {}
    if "n_categories" not in options:
        raise TypeError(
            f"base: {caller} needs a classifier on category codes with a parameter n_categories,"
            f" but {type(base).__name__} has none"
        )
    if options["n_categories"] is not None:
        raise ValueError(
            "base: the number of categories is the same for all binary classifiers; declare it"
            f" with {caller}(n_categories={options['n_categories']!r}) instead of in the base"
        )


def read_positive_count(value: Any, name: str) -> int:
    """Return an integer of at least one."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected an integer, got {value!r}")
    if value < 1:
        raise ValueError(f"{name}: expected at least 1, got {value}")
    return int(value)


def check_tree_option(value: Any, own_tree_allowed: bool) -> None:
    """Refuse a `tree` that is neither a known option nor, where allowed, nested pairs."""
    if isinstance(value, str) or not own_tree_allowed:
        if not isinstance(value, str) or value not in TREES:
            raise ValueError(f"tree: expected one of {TREES}, got {value!r}")
    elif not _is_pair(value):
        raise TypeError(
            f"tree: expected one of {TREES}, or nested pairs such as (('a', 'b'), 'c'), got"
            f" {value!r}"
        )


def check_no_candidates_for_given_tree(n_candidates: int, tree: Any) -> None:
    """Refuse several candidates if the tree is given."""
    if n_candidates > 1 and not isinstance(tree, str):
        raise ValueError(f"n_candidates: expected 1 for a tree that is given, got {n_candidates}")


def read_tree_from_labels(value: Any, classes: Sequence[Any]) -> Any:
    """Return nested pairs of class positions, the part with the lowest class on the left."""
    tree = _positions(value, {label: position for position, label in enumerate(classes)})
    found = sorted(leaves_of(tree))
    if found != list(range(len(classes))):
        wrong = [classes[i] for i in range(len(classes)) if found.count(i) != 1]
        raise ValueError(
            f"tree: expected each of the classes once, but {wrong} are missing or occur twice"
        )
    return tree


def leaves_of(tree: Any) -> list[int]:
    """Class positions of nested pairs, from left to right."""
    return [tree] if isinstance(tree, int) else leaves_of(tree[0]) + leaves_of(tree[1])


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2


def _positions(value: Any, known: dict[Any, int]) -> Any:
    if isinstance(value, tuple | list):
        if not _is_pair(value):
            raise ValueError(
                f"tree: expected pairs, got {value!r} of {len(value)} parts; each node has a left"
                " and a right"
            )
        left, right = (_positions(part, known) for part in value)
        return (left, right) if min(leaves_of(left)) <= min(leaves_of(right)) else (right, left)
    if value not in known:
        raise ValueError(f"tree: {value!r} is not among the classes {list(known)}")
    return known[value]


def read_column_names(value: ArrayLike, n_columns: int) -> list[str]:
    """Return column names, one per column, as strings."""
    array = as_array(value, "feature_names")
    if array.shape != (n_columns,):
        raise ValueError(
            f"feature_names: expected {n_columns} names, one per column of X, got shape"
            f" {array.shape}"
        )
    return [str(word) for word in array.tolist()]


def explain_text_columns_error(error: Exception, caller: str) -> None:
    """Raise an error that names the remedy if `error` is a failed conversion of X to numbers."""
    cure = "code text with OneHotEncoder(sparse_output=False) first, one column per category"
    explain_conversion(error, None, caller, "numbers", cure)


def check_single_precision(X: FloatArray) -> None:
    """Refuse numbers beyond single precision, in which scikit-learn's decision trees calculate."""
    largest = float(np.finfo(np.float32).max)
    beyond = np.abs(X) > largest
    if beyond.any():
        row, column = np.argwhere(beyond)[0]
        raise ValueError(
            f"X[{row}, {column}]: expected numbers of single precision, at most {largest:.3g}, got"
            f" {X[row, column]:g}; divide the column by a constant"
        )


def check_no_costs_with_global_model(model: str, costs: ArrayLike | None) -> None:
    """Refuse costs where the dominance of the global model would ignore them."""
    if model == "global" and costs is not None:
        raise ValueError(
            'costs: the dominance of model="global" compares probabilities;'
            ' costs need model="local" or model="local-interval"'
        )


def read_square_costs(value: ArrayLike, classes: NDArray[Any]) -> FloatArray:
    """Costs of each class (row) under each truth (column), shape (K, K).

    Those of a frame are aligned to `classes`.
    """
    n_classes = len(classes)
    aligned = ClassOrder(classes, stated=True).costs(value, "costs")
    array = read_real_array(aligned, "costs")
    if array.shape != (n_classes, n_classes):
        raise ValueError(
            f"costs: expected shape ({n_classes}, {n_classes}), rows = predicted class, columns ="
            f" truth, both in the order of classes_, got {array.shape}; stratify, if this part of"
            " the data lacks a class"
        )
    return array


def read_order_of_classes(
    order: Any, categories: list[Any] | None, classes: NDArray[Any]
) -> list[int]:
    """Rank of each class, given its sorted labels; refuse words that nobody has put in order."""
    labels = classes.tolist()
    stated = None if order is None else read_class_labels(order, "order").tolist()
    if stated is not None:
        missing = [label for label in labels if label not in stated]
        if missing:
            raise ValueError(
                f"order: expected all labels of y, from the lowest to the highest, but {missing}"
                " are missing"
            )
    if stated is not None and categories is not None:
        by_y = [label for label in categories if label in labels]
        own = [label for label in stated if label in labels]
        if by_y != own:
            raise ValueError(
                f"order: expected the order of the categories of y, {by_y}, got {own}; leave it out"
            )
    known = stated if stated is not None else categories
    if known is not None:
        return [known.index(label) for label in labels]
    if len(labels) > 2 and any(isinstance(label, str | bytes) for label in labels):
        raise ValueError(
            "order: expected the labels from the lowest to the highest, since words have no order"
            f" but the alphabet's: pass order=[...] with {labels} in their order, or y as an"
            " ordered pandas Categorical"
        )
    return list(range(len(labels)))

"""Classifiers made of binary ones: the binary credal classifier, the tree, how many trees there are."""

from collections.abc import Sequence
from numbers import Integral
from typing import Any

TREES = ("random", "ordered")


def binary_credal(base: Any, whom: str) -> None:
    """Refuse what does not bound probabilities, takes no category codes, or has its own number of categories."""
    if isinstance(base, type):
        raise TypeError(f"base: expected a classifier, got the class {base.__name__}; call it: {base.__name__}()")
    if not (hasattr(base, "fit") and hasattr(base, "predict_bounds")):
        raise TypeError(
            f"base: {whom} needs a credal classifier with predict_bounds, such as NaiveCredalClassifier(s=2), "
            f"but {type(base).__name__} has none"
        )
    options = base.get_params(deep=False) if hasattr(base, "get_params") else {}
    if "n_categories" not in options:
        raise TypeError(
            f"base: {whom} needs a classifier on category codes with an option n_categories, "
            f"but {type(base).__name__} has none"
        )
    if options["n_categories"] is not None:
        raise ValueError(
            f"base: the number of categories is the same for all binary classifiers; declare it with "
            f"{whom}(n_categories={options['n_categories']!r}) instead of in the base"
        )


def how_many(value: Any, name: str) -> int:
    """Give a whole number of at least one."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected a whole number, got {value!r}")
    if value < 1:
        raise ValueError(f"{name}: expected at least 1, got {value}")
    return int(value)


def tree_word(value: Any, own_tree_allowed: bool) -> None:
    """Refuse what is neither a known word nor, where it is allowed, a pair."""
    if isinstance(value, str) or not own_tree_allowed:
        if not isinstance(value, str) or value not in TREES:
            raise ValueError(f"tree: expected one of {TREES}, got {value!r}")
    elif not _is_pair(value):
        raise TypeError(f"tree: expected one of {TREES}, or nested pairs such as (('a', 'b'), 'c'), got {value!r}")


def one_candidate(n_candidates: int, tree: Any) -> None:
    """Refuse to choose among candidates where the tree is given."""
    if n_candidates > 1 and not isinstance(tree, str):
        raise ValueError(f"n_candidates: expected 1 for a tree that is given, got {n_candidates}")


def tree_of_labels(value: Any, classes: Sequence[Any]) -> Any:
    """Give nested pairs of class positions, the part with the lowest class on the left."""
    tree = _positions(value, {label: position for position, label in enumerate(classes)})
    found = sorted(leaves_of(tree))
    if found != list(range(len(classes))):
        wrong = [classes[i] for i in range(len(classes)) if found.count(i) != 1]
        raise ValueError(f"tree: expected each of the classes once, but {wrong} are missing or stand there twice")
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
                f"tree: expected pairs, got {value!r} of {len(value)} parts; each node has a left and a right"
            )
        parts = [_positions(part, known) for part in value]
        return tuple(sorted(parts, key=lambda part: min(leaves_of(part))))
    if value not in known:
        raise ValueError(f"tree: {value!r} is not among the classes {list(known)}")
    return known[value]


def reward_or_none(value: Any) -> None:
    """Refuse what cannot say what sets earn."""
    if value is not None and not hasattr(value, "payoff"):
        raise TypeError(f"reward: expected a Reward such as rewards.DiscountedCost(costs, r=0.5), got {value!r}")

"""Checks of scorers, of labels and numbers of single instances, and of tables of scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray


def check_no_unseen_classes(new: Sequence[Any], measure: Any) -> None:
    """Refuse classes unseen in training if the reward depends on the class."""
    if new and hasattr(measure, "n_classes"):
        raise ValueError(
            f"y: class {new[0]!r} is not among the classes of the training part, and costs have a"
            " row and a column for each class; pass all labels in the order of the costs,"
            " set_scorer(reward, classes=...)"
        )


def read_sign_of_measure(given: Any, known: bool | None, measure: Any) -> bool:
    """Return whether greater is better; refuse not to say it, and to say what is wrong."""
    if known is None and not isinstance(given, bool):
        raise TypeError(
            f"greater_is_better: expected True or False for {measure!r}, got {given!r}; pass True"
            " for a score, False for a loss, labels of classes as classes="
        )
    if known is not None and given not in (None, known):
        raise ValueError(
            f"greater_is_better: expected {known} for {measure!r}, got {given}; leave it out,"
            " and pass labels of classes as classes="
        )
    return bool(given if known is None else known)


def read_labels_alike(
    y_true: Any, y_pred: Any, classes: ArrayLike | None, *, compared: bool = True
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return true and predicted labels that can be compared, of shape (n,) each.

    They are positions if `classes` is given.

    `compared`: whether an answer is right if it is the true label, and not by a loss of the
    caller's own.
    """
    truths = read_labels(y_true, "y_true", "")
    answers = read_labels(
        y_pred,
        "y_pred",
        "; of sets, pass the position of one class and loss=1 - reward.payoff(sets, y_true)",
    )
    if len(answers) != len(truths):
        raise ValueError(
            f"y_pred: expected {len(truths)} labels, one per true label, got {len(answers)}"
        )
    if classes is not None:
        n, labels = len(truths), _checks.read_class_labels(classes)
        return (
            _checks.read_truths(truths, n, labels.size, labels, name="y_true"),
            _checks.read_truths(answers, n, labels.size, labels, name="y_pred"),
        )
    if len(truths) and _is_text(truths) != _is_text(answers):
        raise TypeError(
            f"y_pred: expected labels like those of y_true, got {answers[0]!r} beside"
            f" {truths[0]!r}; turn positions into labels with np.asarray(classes)[y_pred]"
        )
    if len(truths) and compared:
        _labels_that_meet(truths.tolist(), answers.tolist())
    return truths, answers


MANY_ROWS = 20
"""In fewer rows, of two labels, it may be a coincidence that no answer is right."""


def _labels_that_meet(truths: list[Any], answers: list[Any]) -> None:
    """Refuse labels that are the same but for their writing, or for counting from 0 and from 1."""
    true, answered = set(truths), set(answers)
    _checks.check_no_mark_of_missing(true, answered)
    strange = [label for label in dict.fromkeys(answers) if label not in true]
    never_answered = sorted(true - answered, key=str)
    meant = ""
    for label in strange:
        meant = _checks.cure(label, never_answered, "y_pred")
        if meant:
            break
    rejected = [label for label in strange if _checks.marks_rejection(label)]
    if rejected:
        raise ValueError(
            "y_pred: expected the labels that would be answered if every instance were accepted,"
            f" got {rejected[0]!r}, which marks a rejected row; ask the classifier without its"
            " reject option, or leave these rows out"
        )
    many = len(truths) >= MANY_ROWS
    never_right = true.isdisjoint(answered) and (many or min(len(true), len(answered)) >= 2)
    shifted = _counted_from_another_start(true, answered) and (many or len(true) >= 3)
    if not (meant or never_right or shifted):
        return
    raise ValueError(
        "y_pred: expected labels written as those of y_true,"
        f" {_checks.shown(list(dict.fromkeys(truths)))}, got {_checks.shown(strange)}{meant}; if"
        " these are wrong answers, pass classes= with all labels"
    )


def _counted_from_another_start(true: set[Any], answered: set[Any]) -> bool:
    """Whether both are equally many whole numbers without a gap that begin one apart."""
    # A bool is an int in Python, but True is no number of a class.
    if not all(isinstance(label, int) and not isinstance(label, bool) for label in true | answered):
        return False
    if len(true) != len(answered) or abs(min(true) - min(answered)) != 1:
        return False
    return all(max(labels) - min(labels) == len(labels) - 1 for labels in (true, answered))


def read_labels(value: Any, name: str, remedy: str) -> NDArray[Any]:
    """Labels without gaps, shape (n,)."""
    array = _checks.as_array(value, name)
    if array.ndim != 1:
        raise ValueError(f"{name}: expected labels of shape (n,), got {array.shape}{remedy}")
    missing = np.array([_checks.is_missing(label) for label in array.tolist()], dtype=np.bool_)
    if missing.any():
        raise ValueError(
            f"{name}: expected a label in every row, none in rows"
            f" {np.flatnonzero(missing)[:5].tolist()}; leave these rows out of all arguments"
        )
    return array


def _is_text(array: NDArray[Any]) -> bool:
    if array.dtype.kind == "O":
        return any(isinstance(label, str) for label in array.tolist())
    return array.dtype.kind == "U"


def read_one_number_each(value: Any, n: int, name: str) -> FloatArray:
    """Finite numbers, one per instance, shape (n,)."""
    array = _checks.read_real_array(value, name)
    _checks.check_shape(array.shape, (n,), name, "one number per instance")
    return array


def read_groups(value: Any, n: int) -> tuple[tuple[Any, ...], IntArray]:
    """Return the groups that occur, and the position of each row's group, shape (n,).

    Groups are sorted where they have an order.
    """
    labels = read_labels(value, "by", "; the words are 'class' and 'size'")
    if len(labels) != n:
        raise ValueError(f"by: expected {n} groups, one per row, got {len(labels)}")
    listed = labels.tolist()
    occurring = list(dict.fromkeys(listed))
    # Labels that have no order stay in that of their appearance.
    with suppress(TypeError):
        occurring.sort()
    position = {label: place for place, label in enumerate(occurring)}
    return tuple(occurring), np.array([position[label] for label in listed], dtype=np.intp)


def check_score_with_a_gamble(score: Any, names: Sequence[str], known: bool) -> None:
    """Refuse anything but a score that is the average of a gamble."""
    if not known:
        raise ValueError(
            f"score: {getattr(score, '__name__', score)!r} is not the average of a gamble known"
            f" here; expected one of {', '.join(names)}, or use utility_score with a reward of"
            " your own"
        )


def read_calibration_pair(value: Any) -> tuple[Any, Any]:
    """Return true classes and probabilities of the calibration rows."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise TypeError(
            "calibration: expected two arrays, (true classes, probabilities), got"
            f" {type(value).__name__}"
        )
    return value[0], value[1]


def check_answers(value: Any) -> None:
    """Refuse anything but a mapping from names to answers, of at least one."""
    if not isinstance(value, Mapping) or not value:
        raise TypeError(
            f"answers: expected {{name: answers}} of a classifier or more, got {value!r}"
        )


def read_all_labels(true_labels: list[Any], answers: Iterable[Iterable[Any]]) -> list[Any]:
    """Return all labels that occur, sorted.

    Where they are no labels of one kind, classes= has to say which there are.
    """
    try:
        found = set(true_labels)
        for given in answers:
            for answer in given:
                if isinstance(answer, list | tuple | set | frozenset):
                    found.update(answer)
                elif answer is not None:  # None is "unknown"
                    found.add(answer)
        return sorted(found)
    except TypeError as error:
        raise TypeError(
            f"classes: expected labels of one kind in y_true and answers ({error}); pass classes="
        ) from error


def check_number_of_rows(n: int, n_rows: int, name: str) -> None:
    """Refuse another number of answers than of true classes."""
    if n != n_rows:
        raise ValueError(f"answers[{name!r}]: expected one for each of {n_rows} rows, got {n}")


def read_measures(value: Any) -> list[Any]:
    """Return measures as a list, each a name or callable."""
    one = isinstance(value, str) or not isinstance(value, Iterable)
    found = [value] if one else list(value)
    for measure in found:
        if not isinstance(measure, str):
            _checks.check_callable(measure, "measures", "names, rewards or functions")
    return found


def read_measure_name(measure: Any) -> str:
    """Return the name of a function; one that has none could not head a column."""
    name = getattr(measure, "__name__", "")
    if not name or name == "<lambda>":
        raise ValueError(f"measures: {measure!r} has no name; define it by def, with a name")
    return str(name)


def check_new_name(name: str, known: Mapping[str, Any]) -> None:
    """Refuse two measures of the same name."""
    if name in known:
        raise ValueError(f"measures: {name!r} occurs twice")

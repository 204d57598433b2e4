"""Labels travel or are refused: arrays over classes are brought into one order.

That is done before anything is computed. A data frame carries the labels of the classes as its
columns, a Series over classes as its index; columns 0, 1, 2, ... and the ``column_0``,
``column_1``, ... of Polars are no labels but positions.
In one call

- with ``classes=``, what carries labels is aligned to them, what carries none has its columns in
  their order;
- without ``classes=``, the first argument that carries labels brings them, and the others are
  aligned to it;
- what carries no labels beside what does is refused, unless ``classes=`` says the order of its
  columns.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import IntArray, check_one_label_per_column, read_class_labels
from credal_lib._checks._containers import as_array, is_frame, own_labels
from credal_lib._checks._unknown_labels import shown as shown  # noqa: PLC0414  (handed on)

WORDS_FOR_TRUTH = frozenset(
    {"truth", "truths", "true", "actual", "actuals", "gold", "golden", "target", "targets",
     "observed", "observation", "observations", "reference", "references", "real", "ground",
     "expected", "ytrue", "ytest"}
)  # fmt: skip
WORDS_FOR_DECISIONS = frozenset(
    {"decision", "decisions", "predicted", "prediction", "predictions", "pred", "preds", "predict",
     "system", "output", "outputs", "forecast", "forecasts", "answer", "answers", "answered",
     "estimated", "assigned", "classified", "guess", "response", "responses", "yhat", "ypred"}
)  # fmt: skip
"""Words in the name of an axis of a frame that has the true classes there, or the decisions."""


@dataclass(frozen=True)
class ClassOrder:
    """The order of the classes in one call.

    Attributes
    ----------
    labels : array of shape (K,), or None
        Label of each column; None if nothing carries labels, and columns are positions.
    stated : bool
        Whether `classes` states the order, so that what carries no labels has it too.
    """

    labels: NDArray[Any] | None
    stated: bool

    def vector(self, value: Any, name: str) -> NDArray[Any]:
        """Read one number per class, or one for all: in this order."""
        array = as_array(value, name)
        if array.ndim == 0:
            return array
        moved = self._moved(own_labels(value), name)
        return array if moved is None else array[..., moved]

    def costs(self, value: Any, name: str) -> NDArray[Any]:
        """Read a matrix with a column per true class and a row per class, in this order.

        It may have a last row, for unknown.
        """
        array = as_array(value, name)
        columns = own_labels(value)
        check_truths_in_columns(value, name)
        moved = self._moved(columns, name)
        if columns is None or moved is None:
            return array
        rows = read_row_positions(value, columns, array.shape[0], name)
        unknown = rows[len(columns) :]  # one row or none, which stays last
        ordered = np.append(rows[moved], unknown)
        return np.asarray(array[ordered][:, moved])

    def _moved(self, own: list[Any] | None, name: str) -> IntArray | None:
        """Return the position in `own` of each class of this order, None if nothing is to align."""
        if own is None:
            if self.labels is not None and not self.stated:
                _refuse_plain(name, self.labels.tolist())
            return None
        if self.labels is None:
            raise ValueError(
                f"{name}: carries the labels {shown(own)}, but the other arguments carry none;"
                " pass classes= with the label of each column, or all of them as frames"
            )
        return positions_of(own, self.labels.tolist(), name)


def read_by_label(classes: ArrayLike | None, **given: Any) -> tuple[Any, ...]:
    """Read the arrays over classes of one call: the order of the classes, then the arrays in it.

    The classes are the last axis. An argument that is None stays None.
    """
    own = {name: own_labels(value) for name, value in given.items() if value is not None}
    labeled = {name: labels for name, labels in own.items() if labels is not None}
    plain = [name for name in own if name not in labeled]
    labels = None
    if classes is not None:
        labels = read_class_labels(classes)
    elif labeled:
        first = next(iter(labeled))
        labels = read_class_labels(labeled[first], first)
    if classes is None and labels is not None and plain:
        _refuse_plain(plain[0], labels.tolist())
    read: dict[str, Any] = {name: as_array(given[name], name) for name in own}
    moved = False
    for name, array in read.items():
        if labels is None:
            continue
        if name in labeled:
            order = positions_of(labeled[name], labels.tolist(), name)
            if (order != np.arange(order.size)).any():
                read[name] = array[..., order]
                moved = True
        else:
            _positions_agree(given[name], labels, name)
        if array.ndim == 2:
            check_one_label_per_column(labels.size, array.shape[1], name)
    if moved and plain:
        # Was it in the order of classes, or of the other argument? Nothing says so.
        raise ValueError(
            f"{plain[0]}: carries no labels, while the columns of {next(iter(labeled))} are in"
            f" another order than classes; pass {plain[0]} as a frame too,"
            " or both as arrays with columns in the order of classes"
        )
    return ClassOrder(labels, classes is not None), *(read.get(name) for name in given)


def positions_of(
    own: Sequence[Any], wanted: Sequence[Any], name: str, whose: str = "classes"
) -> IntArray:
    """Return the position in `own` of each wanted label.

    Where all of `own` are texts, as the columns of Polars are, other labels are met as texts.
    """
    place = {label: position for position, label in enumerate(own)}
    if len(place) != len(own):
        raise ValueError(f"{name}: expected distinct columns, one per class, got {shown(own)}")
    as_named = wanted
    if set(place) != set(wanted) and all(isinstance(label, str) for label in own):
        as_named = [str(label) for label in wanted]
    if set(place) != set(as_named) or len(set(as_named)) != len(wanted):
        remedy = f"; pass {name}[list(classes)]" if set(place) > set(wanted) else ""
        raise ValueError(
            f"{name}: the columns {shown(own)} are not the {whose} {shown(wanted)}{remedy}"
        )
    return np.array([place[label] for label in as_named], dtype=np.intp)


def read_row_positions(value: Any, columns: Sequence[Any], n_rows: int, name: str) -> IntArray:
    """Return the rows of a labeled square frame in the order of its columns.

    One more row, that for unknown, comes last.
    """
    index = list(value.index) if hasattr(value, "index") else list(range(n_rows))
    if index == list(range(n_rows)):
        return np.arange(n_rows)
    place = {label: position for position, label in enumerate(index)}
    missing = [label for label in columns if label not in place]
    if missing or len(place) != n_rows or n_rows > len(columns) + 1:
        raise ValueError(
            f"{name}: the rows {shown(index)} are not the columns {shown(columns)},"
            " perhaps with one more for unknown; name the rows as the columns,"
            f" or pass {name}.to_numpy() with both in one order"
        )
    of_classes = [place[label] for label in columns]
    unknown = [position for label, position in place.items() if label not in set(columns)]
    return np.array(of_classes + unknown, dtype=np.intp)


def axis_says(name: Any) -> str:
    """Return what the name of an axis says is there: "truth", "decisions", or nothing."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", str(name))  # trueLabel
    words = re.findall(r"[^\W\d_]+", parted.lower())
    found = {*words, "".join(words)}  # y_test is one word, too
    truth = not found.isdisjoint(WORDS_FOR_TRUTH)
    decisions = not found.isdisjoint(WORDS_FOR_DECISIONS)
    if truth == decisions:
        return ""
    return "truth" if truth else "decisions"


def truths_in(value: Any) -> str | None:
    """Return which axis of a frame has the true classes, "rows" or "columns".

    None if the names of the axes do not say so, or contradict each other.
    """
    rows = axis_says(getattr(getattr(value, "index", None), "name", ""))
    columns = axis_says(getattr(getattr(value, "columns", None), "name", ""))
    turned = rows == "truth" or columns == "decisions"
    upright = rows == "decisions" or columns == "truth"
    if turned == upright:
        return None
    return "rows" if turned else "columns"


def check_truths_in_columns(value: Any, name: str) -> None:
    """Refuse a frame of costs or utilities whose axes are named the other way round."""
    if truths_in(value) == "rows":
        raise ValueError(
            f"{name}: expected decisions in rows and true classes in columns, got a frame with"
            f" {value.index.name!r} in rows and {value.columns.name!r} in columns; pass {name}.T"
        )


def read_reward_columns(reward: Any, order: ClassOrder, name: str = "sets") -> IntArray | None:
    """Return the column of each class of a reward, None where they are in its order already."""
    if not hasattr(reward, "n_classes"):  # the same for every class
        return None
    if getattr(reward, "classes", None) is None:
        if order.labels is not None and not order.stated:
            raise ValueError(
                f"{name}: carries the labels {shown(order.labels.tolist())},"
                " but the costs of the reward carry none; pass classes= with the labels"
                " in the order of the costs, or give the reward costs as a frame"
            )
        return None
    if order.labels is None:
        raise ValueError(
            f"{name}: carries no labels, but the costs of the reward are those of"
            f" {shown(reward.classes)}; pass classes= with the label of each column"
        )
    moved = positions_of(order.labels.tolist(), reward.classes, name, "classes of the reward")
    return None if (moved == np.arange(moved.size)).all() else moved


def read_credal_by_label(gambles: Any, credal: Any, name: str = "gambles") -> tuple[Any, Any]:
    """Read gambles (or probabilities) in the order of the classes of a credal set.

    The set is given by Intervals, or by its vertices.
    """
    # Intervals stand in a higher layer: they are known by what they have.
    if not (hasattr(credal, "classes") and hasattr(credal, "lower")):
        _, columns, vertices = read_by_label(None, **{name: gambles, "credal": credal})
        return columns, vertices
    own, columns = own_labels(gambles), as_array(gambles, name)
    if own is None and credal.classes is not None:
        raise ValueError(
            f"{name}: carries no labels, but the credal set is over {shown(credal.classes)};"
            f" pass {name} as a frame with these labels,"
            " or make the Intervals from arrays in the same order"
        )
    if own is not None and credal.classes is None:
        raise ValueError(
            f"{name}: carries the labels {shown(own)}, but the credal set carries none;"
            " make the Intervals from frames,"
            f" or pass {name} as an array with columns in the same order"
        )
    if own is not None:
        columns = columns[..., positions_of(own, credal.classes, name)]
    return columns, credal


def _refuse_plain(name: str, labels: Sequence[Any]) -> None:
    raise ValueError(
        f"{name}: carries no labels, but another argument has those of {shown(labels)};"
        f" pass classes= with the labels in the order of {name},"
        f" or {name} with these labels as well"
    )


def _positions_agree(value: Any, labels: NDArray[Any], name: str) -> None:
    """Refuse a frame whose columns 0, 1, 2, ... may be positions or labels, where these differ."""
    places, listed = list(range(labels.size)), labels.tolist()
    if is_frame(value) and list(value.columns) == places != listed and set(listed) == set(places):
        raise ValueError(
            f"{name}: the columns {shown(places)} may be positions or labels,"
            f" and classes are {shown(listed)};"
            f" pass {name}[list(classes)] for labels, {name}.to_numpy() for positions"
        )

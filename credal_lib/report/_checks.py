"""Checks of `report`: predictions by name, files with line and column, missing packages."""

import os
import re
import shlex
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from importlib.util import find_spec
from numbers import Real
from pathlib import Path
from reprlib import repr as short
from typing import Any, NoReturn

import numpy as np

from credal_lib._checks import FloatArray, read_known_name
from credal_lib._checks._arrays import one_hot_cure
from credal_lib._checks._containers import as_array, check_no_label_missing
from credal_lib._checks._labels import shown
from credal_lib._checks._unknown_labels import as_word, means_unknown, of_one_class
from credal_lib.predictions._rounding import sums_to_one

SUFFIXES = {".html": "a page", ".md": "text in Markdown", ".csv": "the table of numbers"}
"""What `Report.save` writes, by the end of the name."""

SEPARATORS = (",", ";", "\t")
"""Signs between columns that are found in a header."""

EXTRAS = {"pandas": "report", "matplotlib": "report"}
"""The extra that brings a package."""


def check_installed(*packages: str) -> None:
    """Refuse to begin without a package that is needed in the end; the message names the extra."""
    for package in packages:
        if find_spec(package) is None:
            raise ImportError(
                f"a report needs {package}, which is not installed; "
                f'expected pip install "credal-lib[{EXTRAS.get(package, "all")}]"'
            )


def read_named_predictions(value: Any) -> dict[str, Any]:
    """Predictions by the names of their models, at least one."""
    if not isinstance(value, Mapping):
        raise TypeError(
            "predictions: expected a mapping from names of models to their predictions, "
            f'such as {{"forest": sets}}, got {type(value).__name__}'
        )
    wrong = [name for name in value if not isinstance(name, str) or not name.strip()]
    if wrong:
        raise TypeError(f"predictions: expected names of models as text, got {wrong[0]!r}")
    if not value:
        raise ValueError("predictions: expected at least one model, got none")
    return dict(value)


class naming:  # noqa: N801  # used as a function is, in a ``with`` statement
    """Say which model's predictions are refused."""

    def __init__(self, model: str) -> None:
        """Keep the name."""
        self.model = model

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> None:
        """Put the name before the message of a refusal."""
        if isinstance(error, TypeError | ValueError):
            error.args = (f"predictions[{self.model!r}]: {error}",)


def read_number_of_labels(value: Any) -> int:
    """Return the number of true classes; refuse what is no list of labels."""
    array = as_array(value, "y_true")
    if array.ndim != 1:
        cure = one_hot_cure(value, array, "y_true")
        raise ValueError(
            f"y_true: expected one label per prediction, shape (n,), got shape {array.shape}{cure}"
        )
    check_no_label_missing(array, "y_true")
    return array.size


def check_labels_for_columns(known: bool, n_classes: int) -> None:
    """Refuse columns without labels where the true classes are labels, not positions."""
    if not known:
        raise ValueError(
            "classes: the true classes are labels, and an array does not say which class each of"
            f" its columns is; expected classes= with {n_classes} labels, in the order of the"
            " columns, or a DataFrame with the labels as columns"
        )


def check_all_name_their_columns(plain: Sequence[str], frame: str) -> None:
    """Refuse an array beside a frame, whose columns may be in another order than the array's."""
    if plain:
        raise ValueError(
            f"predictions[{plain[0]!r}]: an array does not say which class each of its columns is,"
            f" and that of {frame!r} is a frame; expected classes= with the labels in the order of"
            " the array, or frames everywhere"
        )


def check_both_name_their_columns(named: Sequence[bool]) -> None:
    """Refuse a top list of a frame and an array, whose columns may be in different orders."""
    if any(named) and not all(named):
        raise ValueError(
            "expected both parts of a top list, probabilities and listed classes, as frames, or"
            " both as arrays; got one of each, whose columns may be in different orders"
        )


def read_columns_of_classes(columns: Sequence[Any], labels: Sequence[Any]) -> list[Any]:
    """Return the column of each class, by label or by the label as text.

    A frame whose columns are not these is refused.
    """
    as_text = [str(label) for label in labels]
    # Labels that are alike as text, such as 1 and "1", do not say which column is whose.
    distinct = len(set(as_text)) == len(labels)
    if set(columns) != set(labels) and distinct and set(columns) == set(as_text):
        return as_text
    strange = [column for column in columns if column not in labels]
    missing = [label for label in labels if label not in columns]
    if strange or missing or len(columns) != len(labels):
        raise ValueError(
            f"expected one column per class, {shown(labels)} in any order, got {shown(columns)};"
            " name the columns after the classes, or if these are not all, pass classes= with the"
            " labels of all"
        )
    return list(labels)


def check_two_columns_at_least(width: int, name: str) -> None:
    """Refuse probabilities of one class alone."""
    if width == 1:
        raise ValueError(
            f"predictions[{name!r}]: expected a column per class, got one column;"
            f" {of_one_class(name)}"
        )


def check_as_many_rows(n: int, expected: int) -> None:
    """Refuse another number of predictions than of true classes."""
    if n != expected:
        raise ValueError(f"expected {expected} predictions, one per true class, got {n}")


def check_as_many_columns(n_classes: int, expected: int) -> None:
    """Refuse two models of different numbers of classes."""
    if n_classes != expected:
        raise ValueError(
            f"precise: expected {expected} columns, got {n_classes}; both models are about the same"
            " classes"
        )


def check_confidence_level(value: Any) -> None:
    """Refuse anything but a number from 0.5 up to 1; below, the level of a test was meant."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"confidence: expected a number such as 0.95, got {value!r}")
    if not 0 < value < 1:
        raise ValueError(
            f"confidence: expected a number between 0 and 1, such as 0.95, got {value}"
        )
    if value < 0.5:
        raise ValueError(
            f"confidence: expected at least 0.5, got {value}; it is the share that an interval"
            f" holds, 1 less the level of a test: {1 - value:g}"
        )


def check_seed_number(value: Any) -> None:
    """Refuse anything but an integer of at least 0."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"seed: expected an integer of at least 0, got {value!r}")
    if value < 0:
        raise ValueError(f"seed: expected an integer of at least 0, got {value}")


def check_precise(members: Any) -> None:
    """Refuse a model that does not answer every row with one class."""
    sizes = np.count_nonzero(members, axis=1)
    if (sizes != 1).any():
        row = int(np.flatnonzero(sizes != 1)[0])
        raise ValueError(
            f"precise: expected one class in each row, row {row} has {sizes[row]}; the utility of a"
            " pair is compared with a model that always commits itself"
        )


def read_writable(value: str | os.PathLike[str]) -> Path:
    """Return the path of a report; refused if its end or its folder is wrong."""
    path = Path(value).expanduser()
    report_suffix(path)
    if not path.parent.is_dir():
        raise FileNotFoundError(f"path: expected a folder that exists, got {path.parent}")
    return path


def report_suffix(path: Path) -> str:
    """Return the end of a file's name, which says what is written."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        known = ", ".join(f"{end} ({what})" for end, what in SUFFIXES.items())
        raise ValueError(f"path: expected a name that ends in {known}, got {path.name!r}")
    return suffix


class BadFileError(ValueError):
    """A file that cannot be read as predictions or costs: which, where in it, and what to do.

    Attributes
    ----------
    path : str
        The file.
    line : int or None
        Number of the line, from 1, as an editor counts them.
    column : str
        Name of the column, or an empty string.
    """

    def __init__(self, path: str, message: str, line: int | None = None, column: str = "") -> None:
        """Compose the message: file, line, column, what is wrong."""
        place = [path]
        if line:
            place.append(f"line {line}")
        if column:
            place.append(f"column {column!r}")
        super().__init__(f"{', '.join(place)}: {message}")
        self.path, self.line, self.column = path, line, column


def bad_file(path: str, message: str, line: int | None = None, column: str = "") -> NoReturn:
    """Refuse a file, with the place at which it is wrong."""
    raise BadFileError(path, message, line, column)


def check_file_name(value: Any, name: str = "path") -> None:
    """Refuse what names no file."""
    if not isinstance(value, str | os.PathLike):
        cure = ""
        if _is_table(value):
            cure = (
                "; data in memory go to report.report, costs there are"
                " utility=rewards.DiscountedCost(costs)"
            )
        raise TypeError(f"{name}: expected the name of a file, got {short(value)}{cure}")


def _is_table(value: Any) -> bool:
    """Whether this is an array, a frame or a list of rows."""
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(row, list | tuple) for row in value)
    return len(getattr(value, "shape", ())) == 2


def check_encoding_name(value: Any) -> None:
    """Refuse what names no encoding; which ones there are, Python knows."""
    if not isinstance(value, str):
        raise TypeError(
            f"encoding: expected the name of an encoding such as 'utf-8', got {value!r}"
        )


def check_signs(**given: Any) -> None:
    """Refuse a sign between columns or labels, or a decimal sign, that is no single character."""
    for name, value in given.items():
        if not isinstance(value, str):
            raise TypeError(f"{name}: expected one character, got {value!r}")
        if len(value) != 1:
            raise ValueError(f"{name}: expected one character, got {value!r}")


def check_sign_within(value: Any) -> None:
    """Refuse a sign between the labels of a set that is no text."""
    if not isinstance(value, str):
        raise TypeError(
            f"within: expected the sign between two labels of a set, such as '|', got {value!r}"
        )
    if not value:
        raise ValueError(
            "within: expected the sign between two labels of a set, such as '|', got an empty text"
        )


def check_names_of_columns(value: Any, name: str) -> None:
    """Refuse what is no list of names; one name alone is no list either."""
    listed = hasattr(value, "__iter__") and hasattr(value, "__len__")
    no_list = isinstance(value, str | bytes | type) or not listed
    if no_list or not all(isinstance(entry, str) for entry in value):
        raise TypeError(f"{name}: expected names of columns, got {value!r}")


def check_labels_as_text(value: Any) -> None:
    """Refuse what is no list of labels, each a text or a number; None is none."""
    if value is None:
        return
    array = np.asarray(value, dtype=object)
    one_text = isinstance(value, str)
    if one_text or array.ndim != 1 or not all(isinstance(entry, str | Real) for entry in array):
        raise TypeError(
            f"classes: expected a list of labels, each a text or a number, got {value!r}"
        )
    if not array.size:
        raise ValueError("classes: expected at least one label, got none")


def check_words(value: Any) -> None:
    """Refuse what is no list of words for “unknown”."""
    if isinstance(value, str) or not all(isinstance(word, str) for word in value):
        raise TypeError(f"unknown_words: expected a list of words, got {value!r}")


def check_no_class_is_unknown(classes: Sequence[str], words: Sequence[str]) -> None:
    """Refuse a word for “unknown” that is also a class."""
    both = [label for label in classes if as_word(label) in map(as_word, words)]
    if both:
        raise ValueError(
            f"unknown_words: expected words that are no classes, got {both[0]!r}; if it is the true"
            " class of rows, leave these out"
        )


def check_unknown_is_true(
    classes: Sequence[Any], known: Collection[Any], cure: Callable[[list[str]], str]
) -> None:
    """Refuse “unknown” among stated classes, unless it is a true class or has a column.

    `cure` says how such words are read as “unknown”.
    """
    words = [label for label in classes if means_unknown(label) and label not in known]
    if words:
        raise ValueError(
            f"classes: {words[0]!r} is never the true class, and as a class it is always a wrong"
            f" answer; if it means “unknown”, leave it out, and {cure(words)}; if it is a class,"
            " give it another name"
        )


MOST_NAMED, LONGEST = 12, 60
"""How many names a message lists, and with how many letters each."""


def few(names: Sequence[str]) -> str:
    """Write names out for a message, the first of many."""
    short = [
        name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in names[:MOST_NAMED]
    ]
    listed = ", ".join(short)
    return listed if len(names) <= MOST_NAMED else f"{listed}, … ({len(names)} of them)"


def check_column_exists(
    name: str, header: Sequence[str], path: str, line: int, asked_by: str, text: str = ""
) -> None:
    """Refuse a column that the header does not have, or has twice; the message lists near names."""
    if header.count(name) == 1:
        return
    if name in header:
        bad_file(
            path,
            f"the name stands {header.count(name)} times in the header; rename one of them",
            line,
            name,
        )
    spelled = {column.lower(): column for column in header}
    near = [repr(spelled[found]) for found in get_close_matches(name.lower(), spelled, n=3)]
    meant = f" is {' or '.join(near)} meant?" if near else ""
    cure = _header_cure(name, header, line, text)
    bad_file(path, f"no column {name!r} ({asked_by});{meant} columns: {few(header)}{cure}", line)


OTHER_SEPARATORS = (*SEPARATORS, "|", " ")
"""Signs that may divide a header; the last two are not tried, as sets and names have them too."""

LINES_ABOVE = 20
"""How many lines a title above the header may have."""


def _header_cure(name: str, header: Sequence[str], line: int, text: str) -> str:
    """Say that another sign divides the header, or that it stands further down."""
    if len(header) == 1:
        for sign in OTHER_SEPARATORS:
            if name in [part.strip(' "') for part in header[0].split(sign)]:
                return f"; another sign divides this header: say which (--separator {sign!r})"
        if not set(header[0]).isdisjoint(SEPARATORS):
            return "; another sign divides this header: say which (--separator)"
    for number, below in enumerate(text.splitlines()[:LINES_ABOVE], start=1):
        if number > line and name in re.split(r'[,;\t|"]', below):
            return f"; the header seems to be line {number}: delete the lines above it"
    return ""


def around_label(asked: str) -> tuple[str, str]:
    """Return what stands before and after the label in names of columns: of ``p``, that is p:."""
    before, _, after = (asked if "*" in asked else f"{asked}:*").partition("*")
    return before, after


def longest_patterns(fits: Sequence[str], name: str, path: str, line: int) -> Sequence[str]:
    """Return the longest pattern that fits a column's name, or none; refuse two of one length."""
    longest = max((len(asked) for asked in fits), default=0)
    most = [asked for asked in fits if len(asked) == longest]
    if len(most) > 1:
        bad_file(
            path,
            f"the column belongs to the models {most[0]!r} and {most[1]!r} alike; rename the"
            " column",
            line,
            name,
        )
    return most


def check_one_column_a_label(asked: str, columns: Sequence[tuple[str, int]], file: Any) -> None:
    """Refuse a model without a column of probabilities, or with two for one label."""
    labels = [label for label, _ in columns]
    for label, position in columns:
        if labels.count(label) > 1:
            bad_file(
                file.path,
                f"the name stands {labels.count(label)} times in the header, as that of {label!r};"
                " rename one of them",
                file.header_line,
                file.header[position],
            )
    if columns:
        return
    before, after = around_label(asked)
    if asked in file.header:
        bad_file(
            file.path,
            "one column does not say which class it is of; of two classes, say whose probability it"
            " is (--positive LABEL)",
            file.header_line,
            asked,
        )
    bad_file(
        file.path,
        f"no columns {before}LABEL{after}, one per class; name them so, or say how they are named"
        " with a pattern such as 'p_*', or '*' if they are the labels alone; columns:"
        f" {few(file.header)}",
        file.header_line,
    )


OTHER_NAME = "a name that the pattern does not find, or a longer pattern of its own"


def check_columns_of_classes_alone(
    rest: FloatArray, headers: Sequence[str], labels: Sequence[str], read: Any
) -> None:
    """Refuse columns of labels that nobody else knows, if the others sum to one without them."""
    if sums_to_one(rest):
        bad_file(
            read.file.path,
            f"taken for probabilities of {few(labels)}, never true, and the others sum to one"
            f" without; if all are classes, name them (--classes {_words(read.classes)}), else give"
            f" the column {OTHER_NAME}",
            read.file.header_line,
            headers[0],
        )


def _words(labels: Sequence[str]) -> str:
    """Write labels as a command line takes them, the first of many."""
    words = [shlex.quote(label) for label in labels[:MOST_NAMED]]
    if len(labels) > MOST_NAMED:
        words.append("…")
    return " ".join(words)


def check_column_of_true_class(
    labels: Sequence[str], known: set[str], read: Any, model: str
) -> None:
    """Refuse a model none of whose columns is of a class that anybody else knows."""
    if known.isdisjoint(labels):
        bad_file(
            read.file.path,
            f"the columns of {model!r} are of {few(labels)}, none of which is ever true; head them"
            " with the labels of the true classes, or name all classes (--classes"
            f" {_words(read.classes)})",
            read.file.header_line,
        )


def check_headers_like_truths(file: Any, truth: str, texts: Any, headed: Sequence[str]) -> None:
    """Refuse a true label without a column that is a column's label in another writing.

    So are 1.0 and 1, True and 1.
    """
    from credal_lib.report._spelling import Writings, cure_of_a_point

    written = Writings(headed)
    for code, text in enumerate(texts.distinct):
        label = text.strip()
        other = written.other(label) if label and label not in written.labels else None
        if other is not None:
            file.bad_cell(
                texts.first(code),
                truth,
                f"{label!r} has no column of probabilities or costs, and {other!r} has one; if"
                f" {other!r} is meant, write both alike{cure_of_a_point(label)}; if they are two"
                " classes, name all (--classes)",
            )
    for label in written.labels:
        other = written.other(label)
        if other is not None:
            bad_file(
                file.path,
                f"columns of {label!r} and of {other!r}; if they are the same class, write both"
                " alike, else name all classes (--classes)",
                file.header_line,
            )


def check_each_once(names: Collection[str], what: str) -> None:
    """Refuse a model named twice, or none at all."""
    if not names:
        raise ValueError(
            f"{what}: expected at least one column of predictions: sets, labels, probabilities or"
            " top_lists"
        )
    if len(set(names)) < len(names):
        twice = next(name for name in names if list(names).count(name) > 1)
        raise ValueError(f"{what}: expected each model once, got {twice!r} twice")


def check_no_gap(kind: str, gap: bool, model: str) -> None:
    """Refuse rows without probabilities where there is no such answer as “unknown”."""
    if gap and kind == "probabilities":
        raise ValueError(
            f"missing: expected probabilities of {model!r} in every row; only sets, labels and top"
            " lists can be unknown"
        )


def check_rows_are_named(row: Any, **given: Any) -> None:
    """Refuse a column of models, a file of truths or missing rows where no column names the row."""
    for name, value in given.items():
        if value is not None and row is None:
            cells = "; for words in cells: --unknown-words (unknown_words=)"
            raise ValueError(
                f"{name}: expected the column that names the row of each answer too (--row, row=)"
                f"{cells if name == 'missing' else ''}"
            )
    missing = given["missing"]
    if missing is not None and not (isinstance(missing, str) and missing == "unknown"):
        raise ValueError(f"missing: expected 'unknown' or nothing, got {missing!r}")


def check_options_of_named_classes(options: Any, classes: Any, top_lists: Collection[str]) -> None:
    """Refuse numbers of options where the order of the classes is not stated, or beside lists."""
    if options is not None and classes is None:
        raise ValueError(
            "options: expected classes= (--classes) too, the labels of the options in their order"
        )
    if options is not None and top_lists:
        raise ValueError(
            "options: a top list leaves its rest to all classes, also to those that are no option"
            " of the row; expected sets, labels or probabilities"
        )


def check_one_column(positive: Any, asked: Sequence[str], header: Sequence[str]) -> None:
    """Refuse a positive class where no model has a single column of probabilities."""
    if positive is not None and not any(name in header for name in asked):
        raise ValueError(
            "positive: expected the name of a single column of probabilities (--probabilities"
            f" COLUMN), got {', '.join(asked) or 'none'}"
        )


def check_positive_of_two(positive: str, classes: Sequence[str]) -> None:
    """Refuse the probability of one class alone where it leaves the others open."""
    if len(classes) != 2 or positive not in classes:
        raise ValueError(
            f"positive: expected one of two classes, got {positive!r}; classes are {few(classes)};"
            " if one of two is never true, name both (--classes)"
        )


def check_no_model(names: Collection[str], truth: str) -> None:
    """Refuse the true classes as predictions."""
    if truth in names:
        raise ValueError(
            f"truth: expected another column than those of models, got {truth!r} for both"
        )


def bad_row(row: int, message: str) -> NoReturn:
    """Refuse a row of probabilities."""
    raise ValueError(f"p: {message} (row {row})")


def check_other_files(
    outs: Sequence[str | os.PathLike[str]], inputs: Sequence[str | os.PathLike[str] | None]
) -> None:
    """Refuse to write a report over what it is made from."""
    for out in outs:
        for place in files_of(read_writable(out)):
            for given in inputs:
                if given is not None and _is_same_file(place, given):
                    raise ValueError(
                        f"out: expected a new file, got {out}, which is read here and would be"
                        " replaced"
                    )


def _is_same_file(place: Path, given: str | os.PathLike[str]) -> bool:
    # samefile, as one file may have several names; it raises where there is none.
    return place.exists() and Path(given).expanduser().exists() and place.samefile(given)


def files_of(path: Path) -> list[Path]:
    """Return what a report writes: a figure beside a text, the tests of pairs beside numbers."""
    if path.suffix.lower() == ".md":
        return [path, path.with_suffix(".png")]
    if path.suffix.lower() == ".csv":
        return [path, path.with_name(f"{path.stem}-pairs{path.suffix}")]
    return [path]


def check_number_of_report(
    model: Any, measure: Any, models: Sequence[Any], measures: Sequence[str]
) -> None:
    """Refuse what has no interval; the message names what there is."""
    read_known_name(model, [str(name) for name in models], "model", "model")
    read_known_name(measure, measures, "measure", "measure")


def check_costs_in_known_order(utility: Any, stated: bool) -> None:
    """Refuse costs without labels where nobody said in which order the classes are."""
    if hasattr(utility, "n_classes") and getattr(utility, "classes", None) is None and not stated:
        raise ValueError(
            "utility: its costs carry no labels, so nobody knows which class each row is; expected"
            " classes= with the labels in the order of the costs, or costs as a frame with the"
            " labels as columns"
        )


def check_reward_for_costs(value: Any) -> None:
    """Refuse a matrix where a reward is expected; the message says how costs become one."""
    if _is_table(value):
        raise TypeError(
            f"utility: expected a Reward, got {short(value)}; costs become one by "
            "rewards.DiscountedCost(costs), rows = answers and columns = true classes, or by "
            "rewards.Table.from_costs(costs, sets), a row per set"
        )


def check_costs_alone(utility: Any, unknown: Any) -> None:
    """Refuse a utility beside costs, which are one, and one of “unknown”, which has a row there."""
    if utility is not None:
        raise ValueError(
            "utility: costs are the utility of a report; expected utility= or costs=, got both"
        )
    if unknown is not None:
        raise ValueError(
            "unknown: costs have a row for it; write one that begins with the word unknown"
        )


def check_no_r_beside_sets(r: Any) -> None:
    """Refuse a reward for cautiousness where the costs list sets."""
    if r is not None:
        raise ValueError(
            "r: these costs have rows for sets, which cost what stands there; expected r= to be"
            " left out"
        )

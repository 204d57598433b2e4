"""What a row is: its name, what belongs to it, and where the answers of each model to it stand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from credal_lib.report import _checks as own_checks
from credal_lib.report._files import Texts
from credal_lib.report._units import mean
from credal_lib.report._words import number, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from credal_lib._checks import FloatArray, IntArray
    from credal_lib.report._columns import Part
    from credal_lib.report._predictions import Judged, Model


class Facts(NamedTuple):
    """What belongs to each row besides the predictions: arrays of shape (n,), or None.

    True classes, weights, groups by their codes, and how many classes, from the first one, are
    options of the row.
    """

    truth: IntArray
    weights: FloatArray | None = None
    groups: IntArray | None = None
    options: IntArray | None = None


def names_in(part: Part, what: str) -> Texts:
    """Read a column of names without the blanks around them; an empty cell is refused."""
    header = part.file.header[part.positions[what]]
    texts = part.texts[header]
    bare = [text.strip() for text in texts.distinct]
    if "" in bare:
        record = texts.first(bare.index(""))
        part.file.bad_cell(record, header, f"{what}: expected a name, got an empty cell")
    codes = {name: code for code, name in enumerate(dict.fromkeys(bare))}
    return Texts(list(codes), np.array([codes[name] for name in bare])[texts.codes])


def labels_of_ones(part: Part, pattern: str) -> Texts:
    """Read one-hot truths: the label of each row is that of the column with its single one."""
    labels = list(part.blocks[pattern])
    ones = np.column_stack([part.numbers[at] for at in part.blocks[pattern].values()])
    wrong = ((ones != 0) & (ones != 1)).any(axis=1) | (ones.sum(axis=1) != 1)
    if wrong.any():
        row = int(wrong.argmax())
        got = [
            f"{label} {value:g}" for label, value in zip(labels, ones[row], strict=True) if value
        ]
        part.file.bad_cell(
            row,
            pattern,
            "expected a single 1, in the column of the true class, and zeros, got"
            f" {own_checks.few(got) or 'zeros alone'}",
        )
    found, codes = np.unique(ones.argmax(axis=1), return_inverse=True)
    return Texts([labels[column] for column in found.tolist()], codes)


def facts_of(part: Part, truths: IntArray, n_classes: int) -> Facts:
    """Read weights, groups and numbers of options, as far as there are columns of them."""
    weights = groups = options = None
    if "weights" in part.positions:
        weights = part.numbers[part.positions["weights"]]
        _check(part, "weights", weights, weights >= 0, "at least 0")
    if "groups" in part.positions:
        groups = names_in(part, "groups").codes
    if "options" in part.positions:
        numbers = part.numbers[part.positions["options"]]
        possible = (numbers >= 1) & (numbers <= n_classes) & (numbers == numbers.round())
        _check(part, "options", numbers, possible, f"a whole number from 1 to {n_classes}")
        options = numbers.astype(np.intp)
        _check(part, "options", numbers, truths < options, "an option to be the true class")
    return Facts(truths, weights, groups, options)


def _check(part: Part, what: str, values: FloatArray, good: Any, expected: str) -> None:
    if not good.all():
        row, header = int((~good).argmax()), part.file.header[part.positions[what]]
        part.file.bad_cell(row, header, f"{what}: expected {expected}, got {values[row]:g}")


class Places:
    """Where the answers of models to rows stand in a file.

    Attributes
    ----------
    rows : list of str
        Their names.
    models : Texts
        The model of each record; a single one without a name if each model has a column.
    records : int array of shape (models, rows)
        The record with the answer of each model to each row; -1 where there is none.
    """

    def __init__(self, part: Part, home: Part) -> None:
        """Find the records; a row with two answers of one model is refused."""
        rows = names_in(part, "row")
        models = Texts([""], np.zeros(len(rows.codes), dtype=np.intp))
        self.several, self.of_own = "model" in part.positions, home is part
        if self.several:
            models = names_in(part, "model")
        if home is not part:
            rows = _rows_of(part, rows, home)
        self.part, self.rows, self.models, self.of_record = part, rows.distinct, models, rows.codes
        n = len(self.rows)
        pairs = models.codes * n + rows.codes
        distinct, first = np.unique(pairs, return_index=True)
        found = np.full(len(models.distinct) * n, -1)
        found[distinct] = first
        if len(distinct) < len(pairs):
            again = int((found[pairs] != np.arange(len(pairs))).argmax())
            line = part.file.line_of(int(found[pairs[again]]))
            answer = self._answer(int(models.codes[again]), int(rows.codes[again]))
            self._refuse(again, f"the answer {answer} is in line {line}; keep one of them")
        self.records: IntArray = found.reshape(-1, n)

    def _answer(self, model: int, row: int) -> str:
        of = f"of {self.models.distinct[model]!r} " if self.several else ""
        return f"{of}to {self.rows[row]!r}"

    def _refuse(self, record: int, message: str, what: str = "row") -> None:
        # One-hot truths have no column of their own.
        position = self.part.positions.get(what, self.part.positions["row"])
        self.part.file.bad_cell(record, self.part.file.header[position], message)

    def place_of(self, row: int) -> str:
        """Say which row it is."""
        return f"row {quoted(self.rows[row])}"

    def facts(self, facts: Facts) -> Facts:
        """Return what belongs to each row, of facts for each record; these have to agree.

        Another file of truths has each row once, with its facts.
        """
        if not self.of_own:
            return facts
        first = np.unique(self.of_record, return_index=True)[1]
        for what, values in facts._asdict().items():
            if values is not None and (values != values[first][self.of_record]).any():
                record = int((values != values[first][self.of_record]).argmax())
                code = int(self.of_record[record])
                line = self.part.file.line_of(int(first[code]))
                self._refuse(
                    record,
                    f"{what}: the row {self.rows[code]!r} has another value in line {line};"
                    " expected the same wherever the row occurs",
                    what,
                )
        columns: list[Any] = [None if values is None else values[first] for values in facts]
        return Facts(*columns)

    def check_complete(self, missing: str | None) -> None:
        """Refuse rows without an answer, unless these are to be taken as “unknown”."""
        if missing is not None or (self.records >= 0).all():
            return
        own_checks.bad_file(
            self.part.file.path,
            f"expected an answer to every row, got none {self._gaps()}; add them, or take them as"
            " “unknown” (--missing unknown)",
        )

    def _gaps(self) -> str:
        """Count the rows without an answer of each model, most first, and name some of the worst's.

        Of a file with a column per model, these are the same rows for all.
        """
        gaps = self.records < 0
        counts = np.count_nonzero(gaps, axis=1)
        order = [model for model in np.argsort(-counts, kind="stable").tolist() if counts[model]]
        worst = order[0]
        named = [repr(self.rows[row]) for row in np.flatnonzero(gaps[worst]).tolist()]
        if not self.several:
            return f"to {counts[worst]:,} of {len(self.rows):,} rows: {own_checks.few(named)}"
        each = [f"of {self.models.distinct[model]!r} to {counts[model]:,}" for model in order]
        return (
            f"{own_checks.few(each)} of {len(self.rows):,} rows (of"
            f" {self.models.distinct[worst]!r}: {own_checks.few(named)})"
        )

    def placed(self, given: Sequence[Model]) -> tuple[Model, ...]:
        """Return the models, with their answers in the order of the rows."""
        models = []
        for name, records in zip(self.models.distinct, self.records, strict=True):
            for model in given:
                of = f"{name} {model.name}" if len(given) > 1 else name
                models.append(_placed(model, of if self.several else model.name, records))
        own_checks.check_each_once([model.name for model in models], "columns")
        return tuple(models)


def _placed(model: Model, name: str, records: IntArray) -> Model:
    own_checks.check_no_gap(model.kind, bool((records < 0).any()), name)

    def rows(table: NDArray[Any] | None) -> Any:
        if table is None:
            return None
        found = table[records]
        found[records < 0] = 0
        return found

    p, listed = rows(model.p), rows(model.listed)
    # What was noticed while reading is about all rows of the file.
    said = [f"in the whole file, {model.said}"] if model.said else []
    if gaps := int(np.count_nonzero(records < 0)):
        said.append(f"{gaps:,} of {len(records):,} rows have no answer, and count as “unknown”.")
    return replace(model, name=name, sets=rows(model.sets), p=p, listed=listed, said=" ".join(said))


def _rows_of(part: Part, rows: Texts, home: Part) -> Texts:
    """Return the rows of a file by their codes in the file of truths, where each is once."""
    known = names_in(home, "row")
    header = part.file.header[part.positions["row"]]
    if len(known.distinct) < len(known.codes):
        again = int((known.codes != np.arange(len(known.codes))).argmax())
        name = known.distinct[known.codes[again]]
        home.file.bad_cell(again, header, f"the row {name!r} is there above; keep one of them")
    codes = {name: code for code, name in enumerate(known.distinct)}
    for code, name in enumerate(rows.distinct):
        if name not in codes:
            part.file.bad_cell(
                rows.first(code), header, f"there is no row {name!r} in {home.file.path}"
            )
    return Texts(known.distinct, np.array([codes[name] for name in rows.distinct])[rows.codes])


def _span(labels: Sequence[Any]) -> str:
    return f"{labels[0]} to {labels[-1]}" if len(labels) > 1 else f"{labels[0]} alone"


def cure_of_no_option(
    classes: Sequence[str], options: IntArray | None, same_file: bool
) -> Callable[[str, int], str] | None:
    """Return what says what to do with an answer that is no option of its row.

    Parameters
    ----------
    classes : sequence of str
    options : int array of shape (n,), or None
        How many of the classes, from the first, are options of each record.
    same_file : bool
        Whether these are the records of the answers.

    Returns
    -------
    callable or None
        Takes the label and the record; None without options.
    """
    if options is None:
        return None

    def cure(label: str, record: int) -> str:
        of_row = f"; the options of this row are {_span(classes[: options[record]])}"
        return (
            f"{of_row if same_file else ''}; if it is no answer, empty the cell, or to count it as"
            f" an error, name {label!r} as the last of the classes (--classes)"
        )

    return cure


def of_options(judged: Judged, place: Callable[[int], str]) -> list[str]:
    """Say how often a random option is right if rows differ in their options, and who errs.

    Parameters
    ----------
    judged : Judged
    place : callable
        Says where a row is.

    Returns
    -------
    list of str
    """
    if judged.options is None:
        return []
    options = judged.options
    by_chance = mean(judged, 1 / options)
    low, high = options.min(), options.max()
    each = f"{low} to {high}" if low < high else f"{low}"
    said = [f"The rows have {each} options: a random one is right in {number(by_chance)} of them."]
    beyond = np.arange(len(judged.classes)) >= options[:, np.newaxis]
    for model in judged.models:
        strange = model.sets & beyond
        if count := int(strange.any(axis=1).sum()):
            row, answer = np.argwhere(strange)[0].tolist()
            said.append(
                f"{quoted(model.name)} names what is no option in {count:,} of"
                f" {len(options):,} rows, first {quoted(judged.classes[answer])} in {place(row)},"
                f" whose options are {_span(judged.classes[: options[row]])}. Correct such answers,"
                " or empty those that are none."
            )
    return said

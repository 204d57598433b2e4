"""What the cells of a file mean: labels, sets, top lists."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from credal_lib._checks import BoolArray, FloatArray
from credal_lib._checks._unknown_labels import as_word, means_unknown
from credal_lib.predictions._rounding import divided
from credal_lib.report._checks import MOST_NAMED, few
from credal_lib.report._files import CsvFile, Texts, float_or_nan, sign_cure
from credal_lib.report._spelling import advice, option_for

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence


class Labels:
    """Labels of a file's classes, and what its cells mean."""

    def __init__(
        self,
        file: CsvFile,
        classes: Sequence[str],
        within: str,
        stated: bool,
        decimal: str = ".",
        otherwise: Callable[[str, int], str] | None = None,
        unknown_words: Collection[str] = (),
        likely: Sequence[str] = (),
    ) -> None:
        """Keep what the labels are, and how cells are written.

        `otherwise` says what to do with a label of a record that its spelling does not explain.
        Cells with one of the `unknown_words` are as empty ones. `likely` are the classes, those
        first that a misspelled label may mean before others.
        """
        self.likely = tuple(likely or classes)
        self.silent = {"", *map(as_word, unknown_words)}
        self.otherwise = otherwise
        self.file, self.classes, self.within, self.decimal = file, tuple(classes), within, decimal
        self.column = {label: position for position, label in enumerate(classes)}
        self.stated = stated

    def position(
        self,
        label: str,
        refuse: Callable[[str], None],
        alone: bool = False,
        record: Callable[[], int] | None = None,
        texts: Texts | None = None,
    ) -> int:
        """Return the position of a class; what is none is refused with the cure.

        With the `texts` of its column, all labels there that are none are listed at once.
        """
        if label not in self.column:
            strange = {} if texts is None else self._strange(texts, alone)
            cure = advice(label, self.likely, self.within, self.stated, alone, strange)
            if not cure and self.otherwise is not None and record is not None:
                cure = self.otherwise(label, record())
            if texts is not None and len(strange) > 1:
                cure += self._listed(texts, strange, label)
            refuse(f"unknown label {label!r}; classes are {few(self.classes)}{cure}")
        return self.column[label]

    def _strange(self, texts: Texts, alone: bool) -> dict[str, list[int]]:
        """Find the labels of a column that are no classes, and the codes of the texts of each."""
        codes: dict[str, list[int]] = {}
        for code, text in enumerate(texts.distinct):
            if as_word(text) in self.silent or text.strip() in self.column:
                continue
            # Each label once, in the order of the text.
            for part in dict.fromkeys([text] if alone else text.split(self.within)):
                if part.strip() not in self.column:
                    codes.setdefault(part.strip(), []).append(code)
        return codes

    def _listed(self, texts: Texts, strange: Mapping[str, list[int]], label: str) -> str:
        """List labels of a column that are no classes, by the codes of their texts."""
        named = []
        for other, codes in islice(strange.items(), MOST_NAMED):
            records = np.flatnonzero(np.isin(texts.codes, codes))
            often = f"{len(records):,} rows, first " if len(records) > 1 else ""
            named.append(f"{other!r} ({often}{self.file.place_of(int(records[0]))})")
        more = f" and {len(strange) - MOST_NAMED:,} more" if len(strange) > MOST_NAMED else ""
        said = f"; all unknown labels of this column: {', '.join(named)}{more}"
        if not means_unknown(label) and any(map(means_unknown, strange)):
            said += f"; where “unknown” is meant, {option_for(strange)}"
        return said

    def sets(self, texts: Texts, name: str, several: bool) -> BoolArray:
        """Turn cells such as ``a|b`` into sets; an empty cell is "unknown"."""
        rows = np.zeros((len(texts.distinct), len(self.classes)), dtype=np.bool_)
        # A text is read once, however many rows have it.
        for code, text in enumerate(texts.distinct):
            if as_word(text) in self.silent:
                continue
            refuse = self.refusal(texts, code, name)
            for part in text.split(self.within) if several else [text]:
                label = part.strip()
                first = partial(texts.first, code)
                position = self.position(
                    label, refuse, alone=not several, record=first, texts=texts
                )
                if rows[code, position]:
                    refuse(f"label {label!r} occurs twice in {text!r}")
                rows[code, position] = True
        return rows[texts.codes]

    def lists(self, texts: Texts, name: str) -> tuple[FloatArray, BoolArray, str]:
        """Turn cells such as ``a:0.6|b:0.3`` into probabilities, and the classes that have one.

        The last is what is to be said of sums that rounding made other than one.
        """
        p = np.zeros((len(texts.distinct), len(self.classes)))
        listed = np.zeros(p.shape, dtype=np.bool_)
        for code, text in enumerate(texts.distinct):
            if as_word(text) in self.silent:
                continue
            refuse = self.refusal(texts, code, name)
            for part in text.split(self.within):
                # At the last colon, as a label may have one too.
                label, colon, number = part.rpartition(":")
                position = self.position((label if colon else part).strip(), refuse)
                value = float_or_nan(number, self.decimal)
                if not 0 <= value <= 1 or listed[code, position]:
                    cure = sign_cure(number, self.decimal) if np.isnan(value) else ""
                    refuse(
                        "expected label:probability with each label once, such as"
                        f" {self._example()}, got {text!r}{cure}"
                    )
                p[code, position], listed[code, position] = value, True
        p, listed = p[texts.codes], listed[texts.codes]

        def refuse_sum(row: int, message: str) -> None:
            text = texts.distinct[texts.codes[row]]
            self.file.bad_cell(row, name, f"{message}, in {text!r}")

        p, said = divided(p, refuse_sum, "divide by the sum first, or list fewer classes", listed)
        return p, listed, said

    def _example(self) -> str:
        return f"a:0.6{self.within}b:0.3".replace(".", self.decimal)

    def refusal(self, texts: Texts, code: int, name: str) -> Callable[[str], None]:
        """Return what refuses a cell with a message, at the first row that has it."""

        def refuse(message: str) -> None:
            self.file.bad_cell(texts.first(code), name, message)

        return refuse

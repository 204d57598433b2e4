"""The columns that are asked for: by name, or by a pattern such as ``p_*``, one per class."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from credal_lib.report import _checks as own_checks

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from credal_lib.report._files import CsvFile, Texts


class Asked(NamedTuple):
    """What is asked of files of predictions and truths.

    Attributes
    ----------
    truth : str
    predictions : dict of str to sequence of str
        Columns or patterns by kind: ``"sets"``, ``"labels"``, ``"probabilities"``, ``"top_lists"``.
    of_rows : dict of str to str or None
        The column of ``"row"``, ``"model"``, ``"weights"``, ``"groups"`` and ``"options"``.
    classes : sequence of str, or None
    positive : str, or None
    decimal : str
    unknown_words : sequence of str
    """

    truth: str
    predictions: dict[str, Sequence[str]]
    of_rows: dict[str, str | None]
    classes: Sequence[str] | None
    positive: str | None
    decimal: str
    unknown_words: Sequence[str]

    def by_name(self) -> list[str]:
        """List the columns of models that are asked for by their names."""
        given = self.predictions
        return [*given["sets"], *given["labels"], *given["top_lists"]]

    def columns(self, *names: str) -> dict[str, Sequence[str]]:
        """Return those columns of rows that are asked for, each as a list of one."""
        found = {what: self.of_rows[what] for what in names}
        return {what: [name] for what, name in found.items() if name is not None}


class Part:
    """What is asked of one file.

    Attributes
    ----------
    file : CsvFile
    texts : dict of str to Texts
        Columns of text, by name.
    numbers : dict of int to float array of shape (n,)
        Columns of numbers, by position.
    positions : dict of str to int
        Where columns stand, by what they are for, such as ``"weights"``.
    blocks : dict of str to dict of str to int
        The position of the column of each class, by pattern and label.
    """

    def __init__(
        self,
        file: CsvFile,
        texts: Mapping[str, Sequence[str]],
        numbers: Mapping[str, Sequence[str]],
        patterns: Sequence[str],
        classes: Sequence[str] | None,
        decimal: str,
        positive: str | None = None,
    ) -> None:
        """Find and read the columns, which are named by what asks for them."""
        self.file = file
        named = {name: file.position(name, what) for what in texts for name in texts[what]}
        counted = {name: file.position(name, what) for what in numbers for name in numbers[what]}
        self.blocks = _blocks(file, patterns, {*named, *counted}, classes, positive)
        of_classes = [position for block in self.blocks.values() for position in block.values()]
        found = file.read(sorted({*named.values()}), [*of_classes, *counted.values()], decimal)
        self.texts: dict[str, Texts] = {name: found.texts[at] for name, at in named.items()}
        self.numbers = found.numbers
        asked = [(what, names[0]) for what, names in {**texts, **numbers}.items() if names]
        self.positions = {what: (named | counted)[name] for what, name in asked}


def parts_asked(asked: Asked, file: CsvFile, home: CsvFile) -> tuple[Part, Part]:
    """Read what is asked of the file of predictions and of that of truths; maybe of one for both.

    Parameters
    ----------
    asked : Asked
    file, home : CsvFile

    Returns
    -------
    tuple of two Parts
        The same one twice if the files are the same.
    """
    truth, classes, decimal = asked.truth, asked.classes, asked.decimal
    given, probabilities = asked.predictions, asked.predictions["probabilities"]
    one_hot = [truth] if "*" in truth and truth not in home.header else []
    answers = {"sets": given["sets"], "labels": given["labels"], "top lists": given["top_lists"]}
    answers |= asked.columns("row", "model")
    about = {"truth": [] if one_hot else [truth]} | asked.columns("groups", "row")
    counts = asked.columns("weights", "options")
    if home is file:
        patterns = [*probabilities, *one_hot]
        both = Part(file, about | answers, counts, patterns, classes, decimal, asked.positive)
        return both, both
    part = Part(file, answers, {}, probabilities, classes, decimal, asked.positive)
    return part, Part(home, about, counts, one_hot, classes, decimal)


def model_name(asked: str) -> str:
    """``p`` for the pattern ``p_*``, ``P`` for ``P(class=*)``, ``raw__rf`` for ``raw_*_rf``."""
    return "".join(UNCLOSED.sub("", part) for part in asked.split("*")).strip(SIGNS) or asked


UNCLOSED = re.compile(r"[\[({<][^\])}>]*$|^[^\[({<]*[\])}>]")
"""What stands in a bracket around the asterisk, such as ``class=``."""

SIGNS = "_:-. =|\"'"
"""What is no part of a model's name at its ends."""


def _blocks(
    file: CsvFile,
    patterns: Sequence[str],
    others: Collection[str],
    classes: Sequence[str] | None,
    positive: str | None = None,
) -> dict[str, dict[str, int]]:
    """Label and position of each column of a class, by what was asked for.

    A column that several patterns find is that of the longest; columns asked for by name are in
    none. Beside stated classes the asterisk alone finds these and nothing else. A name that finds
    nothing but itself is a column of probabilities of the positive class.
    """
    parts = {asked: own_checks.around_label(asked) for asked in patterns}
    found: dict[str, list[tuple[str, int]]] = {asked: [] for asked in patterns}
    for position, name in enumerate(file.header):
        if name in others:
            continue
        fits = [asked for asked, (before, after) in parts.items() if _between(name, before, after)]
        for asked in own_checks.longest_patterns(fits, name, file.path, file.header_line):
            before, after = parts[asked]
            label = _between(name, before, after)
            if asked != "*" or classes is None or label in map(str, classes):
                found[asked].append((label, position))
    for asked, columns in found.items():
        if positive is not None and not columns and asked in file.header:
            columns.append((positive, file.position(asked, "probabilities")))
        own_checks.check_one_column_a_label(asked, columns, file)
    return {asked: dict(columns) for asked, columns in found.items()}


def _between(name: str, before: str, after: str) -> str:
    """Return the label in the name of a column; empty if the pattern does not fit."""
    fits = name.startswith(before) and name.endswith(after) and len(name) > len(before) + len(after)
    return name[len(before) : len(name) - len(after)].strip() if fits else ""

"""Models from the columns of a file: sets, labels, top lists, and a column a class of others."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from credal_lib.predictions._rounding import divided
from credal_lib.report import _checks as own_checks
from credal_lib.report._cells import Labels
from credal_lib.report._columns import Asked, Part, model_name
from credal_lib.report._files import CsvFile, Texts
from credal_lib.report._predictions import Model, most_probable
from credal_lib.report._words import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def models_of(
    read: Labels, part: Part, asked: Asked, true: Texts, named: Sequence[str]
) -> list[Model]:
    """Read the predictions in the columns that were asked for.

    Parameters
    ----------
    read : Labels
    part : Part
    asked : Asked
    true : Texts
        True labels.
    named : sequence of str
        Labels of classes that head columns of costs or of truths.

    Returns
    -------
    list of Model
    """
    by_kind, texts = asked.predictions, part.texts
    headed = Counter(label for name in by_kind["probabilities"] for label in part.blocks[name])
    # Labels that somebody else knows: a text, the columns of another model, or the costs.
    known = _labels_in([true, *(texts[name] for name in asked.by_name())], read.within)
    known |= set(named) | {label for label, times in headed.items() if times > 1}
    models = [Model(name, "sets", read.sets(texts[name], name, True)) for name in by_kind["sets"]]
    models += [
        Model(name, "labels", read.sets(texts[name], name, False)) for name in by_kind["labels"]
    ]
    models += [_probabilities(read, name, part, known) for name in by_kind["probabilities"]]
    models += [_top_lists(read, name, texts[name]) for name in by_kind["top_lists"]]
    return models


def _labels_in(columns: Sequence[Texts], within: str) -> set[str]:
    """Return what may be a label in columns of labels, of sets, of top lists."""
    texts = [text for column in columns for text in column.distinct]
    parts = {part.strip() for text in texts for part in text.split(within)}
    return parts | {part.rpartition(":")[0].strip() for part in parts}


def _top_lists(read: Labels, name: str, texts: Texts) -> Model:
    p, members, said = read.lists(texts, name)
    return Model(name, "top lists", members, p, members, said=said)


def _strange_column(file: CsvFile, message: str) -> None:
    cure = f"; if it is no class, give the column {own_checks.OTHER_NAME}"
    own_checks.bad_file(file.path, f"{message}{cure}", file.header_line)


def _of_positive(read: Labels, name: str, part: Part) -> Model:
    """Read one column of probabilities, those of the positive one of two classes."""
    ((positive, position),) = part.blocks[name].items()
    own_checks.check_positive_of_two(positive, read.classes)
    given = part.numbers[position]
    if ((given < 0) | (given > 1)).any():
        row = int(((given < 0) | (given > 1)).argmax())
        read.file.bad_cell(row, name, f"expected a probability from 0 to 1, got {given[row]:g}")
    is_positive = np.array(read.classes) == positive
    p = np.where(is_positive, given[:, np.newaxis], 1 - given[:, np.newaxis])
    every = np.ones(p.shape, dtype=np.bool_)
    return Model(model_name(name), "probabilities", most_probable(p), p, every, headed=read.classes)


def _probabilities(read: Labels, asked: str, part: Part, known: set[str]) -> Model:
    """Columns of one model, in the order of the classes; a class without one has probability 0."""
    block, name = part.blocks[asked], model_name(asked)
    if [read.file.header[position] for position in block.values()] == [asked]:
        return _of_positive(read, asked, part)
    n = len(next(iter(part.numbers.values())))
    p = np.zeros((n, len(read.classes)))
    for label, position in block.items():
        header = read.file.header[position]
        column = read.position(label, partial(_strange_column, read.file))
        p[:, column] = part.numbers[position]
        if (p[:, column] < 0).any():
            row = int((p[:, column] < 0).argmax())
            read.file.bad_cell(
                row, header, f"expected no negative probability, got {p[row, column]:g}"
            )
    never: list[str] = []
    if not read.stated:
        own_checks.check_column_of_true_class(list(block), known, read, name)
        never = [label for label in block if label not in known]
    if never:
        # If the others sum to one without them, these columns are of no class, such as an index.
        rest = p[:, [column for column, label in enumerate(read.classes) if label not in never]]
        own_checks.check_columns_of_classes_alone(
            rest, [read.file.header[block[label]] for label in never], never, read
        )
    cure = _cure_of_sums(read, block, never)

    def refuse(row: int, message: str) -> None:
        read.file.bad_cell(row, f"{name}:…", message)

    p, said = divided(p, refuse, cure)
    every = np.ones(p.shape, dtype=np.bool_)
    return Model(name, "probabilities", most_probable(p), p, every, headed=tuple(block), said=said)


def _cure_of_sums(read: Labels, block: Mapping[str, int], never: Sequence[str]) -> str:
    """Say what to do if the probabilities of a model do not sum to one."""
    absent = [quoted(label) for label in read.classes if label not in block]
    cure = "check these numbers, or divide them by their sum"
    if absent:
        cure = f"there is no column for {own_checks.few(absent)}: is it missing?"
    if len(absent) == len(block) == 1:
        ((label, position),) = block.items()
        header = read.file.header[position]
        cure += f" If {quoted(label)} is one of two classes: --probabilities {header!r} --positive"
        cure += f" {label!r}"
    if never:
        cure += (
            f"; if {own_checks.few(never)}, never true, is no class, give its column a name of"
            " its own"
        )
    return cure

"""Reports from a CSV file of predictions, and costs from another."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from credal_lib._checks import FloatArray, IntArray
from credal_lib.report import _checks as own_checks
from credal_lib.report._answers import TIE, answering
from credal_lib.report._cells import Labels
from credal_lib.report._cost_file import CostFile
from credal_lib.report._files import CsvFile, Texts, float_or_nan
from credal_lib.report._measures import payoffs, worth_of_unknown
from credal_lib.report._predictions import Judged, Model, most_probable
from credal_lib.report._report import Report, report_of
from credal_lib.report._rounding import divided
from credal_lib.report._words import listed, quoted
from credal_lib.rewards import DiscountedCost, Reward

if TYPE_CHECKING:
    import os
    from collections.abc import Collection, Mapping, Sequence


def from_csv(
    path: str | os.PathLike[str],
    truth: str,
    *,
    sets: Sequence[str] = (),
    labels: Sequence[str] = (),
    probabilities: Sequence[str] = (),
    top_lists: Sequence[str] = (),
    classes: Sequence[str] | None = None,
    utility: str | Reward | None = None,
    costs: str | os.PathLike[str] | None = None,
    r: float | None = None,
    unknown: float | None = None,
    beta: float = 1.0,
    confidence: float = 0.95,
    seed: int = 0,
    within: str = "|",
    separator: str | None = None,
    decimal: str = ".",
    encoding: str = "utf-8",
) -> Report:
    r"""Compare models by a CSV file: a row per instance, columns of true classes and predictions.

    Parameters
    ----------
    path : path
        The file, with a header. Blanks around names and labels do not count.
    truth : str
        Name of the column of true labels.
    sets : sequence of str
        Columns with sets: ``a|b``; an empty cell is "unknown".
    labels : sequence of str
        Columns with one label; an empty cell is "unknown".
    probabilities : sequence of str
        Models with a column per class: ``forest`` for the columns ``forest:a``, ``forest:b``, or a
        pattern such as ``p_*``, where the asterisk stands for the label (``*`` alone: every column
        that nothing else asks for, or that of each of the `classes`). A column that several
        patterns find is that of the longest. Sums that differ from one as far as rounding explains
        (three decimals: by half a thousandth per class) are divided out, and this is noted.
    top_lists : sequence of str
        Columns with lists: ``a:0.6|b:0.3``; an empty cell is the empty list.
    classes : sequence of str, optional
        Labels of all classes; without it those that occur in the column of true labels or head a
        column of probabilities or costs. Any other label is refused: it may be a misprint. A true
        label that is much like another is remarked above the verdict if it occurs once or no model
        ever answers it; only where `classes` are named is a misprint refused, so name them.
    utility : Reward or str, optional
        As `report`, "u65" without it and without `costs`. Costs of a Reward that carry no labels
        are in the order of `classes`, which have to be named then.
    costs : path, optional
        CSV file of costs, instead of `utility`: a row per answer, a column per true class, labels
        in the first row and column, in any order. Rows of single classes cost a set the
        (generalized) mean of its members, `rewards.DiscountedCost`; if one row is a set such as
        ``a|b``, the file lists all answers, `rewards.Table`. A row ``unknown`` (or without a name)
        is the cost of not answering.
    r : float, optional
        Reward for cautiousness of the discounted cost, in [0, 1]; 0 without it, and if there are
        sets, the report says above the verdict who is best at other r. With costs alone, and only
        where these have no row for a set.
    unknown : float, optional
        The utility of “unknown” under a `utility` by size given by its name, between that of an
        error, 0, and of a right single class, 1. With costs it has a row of its own.
    beta, confidence, seed
        As `report`.
    within : str, default "|"
        Sign between the labels of a set.
    separator : str, optional
        Sign between columns; without it that of a first line ``sep=;``, or the comma, semicolon or
        tabulator, whichever divides the header.
    decimal : str, default "."
        Decimal sign. Another one, between thousands, is refused.
    encoding : str, default "utf-8"
        A byte order mark is understood.

    Returns
    -------
    Report

    Raises
    ------
    BadFileError
        If a file cannot be read as stated; the message has its line and column.
    TypeError, ValueError
        If there is no column of predictions, one is named twice or is that of the truth, costs
        without labels come without `classes`, an option is out of range, or two contradict each
        other: `utility` and `costs`, `r` and costs of sets.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "predictions.csv"
    ...     _ = file.write_text("y,model a,model b\ncat,cat|dog,cat\ndog,dog,cat\n")
    ...     found = from_csv(
    ...         file, "y", sets=["model a"], labels=["model b"], classes=["cat", "dog"]
    ...     )
    ...     found.table["u65"].to_dict()
    {'model a': 0.825, 'model b': 0.5}
    """
    own_checks.check_names_of_columns([truth], "truth")
    asked = {"sets": sets, "labels": labels, "probabilities": probabilities, "top_lists": top_lists}
    for what, names in asked.items():
        own_checks.check_names_of_columns(names, what)
    own_checks.check_labels_as_text(classes)
    own_checks.check_sign_within(within)
    own_checks.check_signs(decimal=decimal)
    by_name = [*sets, *labels, *top_lists]
    names_of_models = [*by_name, *(_model_name(pattern) for pattern in probabilities)]
    own_checks.check_each_once(names_of_models, "columns")
    own_checks.check_no_model(by_name, truth)
    if costs is not None:
        own_checks.check_file_name(costs, "costs")
    file = CsvFile(path, separator, encoding)
    priced = None if costs is None else CostFile(costs, separator, encoding, decimal)
    wanted = {truth: file.position(truth, "truth")}
    for what, names in (("sets", sets), ("labels", labels), ("top lists", top_lists)):
        wanted |= {name: file.position(name, what) for name in names}
    blocks = _blocks(file, probabilities, wanted, classes)
    numbers = [position for block in blocks.values() for position in block.values()]
    found = file.read(sorted(set(wanted.values())), numbers, decimal)
    texts = {name: found.texts[position] for name, position in wanted.items()}
    headed = [label for block in blocks.values() for label in block]
    in_costs = [] if priced is None else priced.classes
    if classes is None:
        own_checks.check_headers_like_truths(file, truth, texts[truth], headed + in_costs)
    all_classes = _all_classes(texts[truth], classes, headed + in_costs)
    read = Labels(file, all_classes, within, classes is not None, decimal)
    truths = _true_classes(read, texts[truth], truth, in_sets=bool(sets or top_lists))
    # Labels that somebody else knows: a text, the columns of another model, or the costs.
    known = _labels_in(list(texts.values()), within) | set(in_costs)
    known |= {label for label, times in Counter(headed).items() if times > 1}
    models = [Model(name, "sets", read.sets(texts[name], name, several=True)) for name in sets]
    models += [
        Model(name, "labels", read.sets(texts[name], name, several=False)) for name in labels
    ]
    models += [
        _probabilities(read, name, block, found.numbers, known) for name, block in blocks.items()
    ]
    models += [_top_lists(read, name, texts[name]) for name in top_lists]
    judged = Judged(read.classes, truths, tuple(models), stated=classes is not None)
    said = []
    if priced is None:
        own_checks.check_costs_in_known_order(utility, judged.stated)
        chosen = worth_of_unknown("u65" if utility is None else utility, unknown, r, beta)
    else:
        own_checks.check_costs_alone(utility, unknown)
        chosen = priced.reward(read.classes, within, r)
        priced.pays_all(file, judged, chosen, within)
        if r is None:
            said = _by_r(judged, chosen)
    return report_of(judged, chosen, beta=beta, confidence=confidence, seed=seed, caveats=said)


RS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Rewards for cautiousness at which the models are compared if none was stated."""


def _by_r(judged: Judged, reward: Reward) -> list[str]:
    """Say what a set costs where nobody said it, and which is best at which r; or nothing."""
    # Probabilities answer what costs least, whatever a set costs.
    given = [model.sets for model in judged.models if model.kind != "probabilities"]
    several = any((np.count_nonzero(sets, axis=1) > 1).any() for sets in given)
    if not isinstance(reward, DiscountedCost) or not several:
        return []
    lead = _lead_by_r(judged, reward) if len(judged.models) > 1 else ""
    said = (
        "The costs have no row for a set of several classes, so a set costs the average of its"
        f" classes (r = 0). {lead}If one fixed action follows a set, no r may be right: give each"
        " such set, a|b, a row of its own."
    )
    return [said]


def _lead_by_r(judged: Judged, reward: DiscountedCost) -> str:
    leaders: dict[str, list[str]] = {}
    for r in RS:
        at = DiscountedCost(reward.costs, r, unknown=reward.unknown)
        earned = {}
        for model in answering(judged, at).models:  # probabilities may answer otherwise at each r
            paid = payoffs(at, judged.classes, judged.truths, model)
            earned[quoted(model.name)] = paid.mean()
        most = max(earned.values())
        first = [
            name
            for name, average in earned.items()
            if math.isclose(average, most, rel_tol=TIE, abs_tol=TIE)
        ]
        leaders.setdefault(listed(first), []).append(f"{r:g}")
    who = "; ".join(f"{names} at r = {', '.join(rs)}" for names, rs in leaders.items())
    depends = "depends on it" if len(leaders) > 1 else "does not depend on it"
    return f"Which model is best {depends}: {who} (--r). "


def _model_name(asked: str) -> str:
    """``p`` for the pattern ``p_*``, ``P`` for ``P(class=*)``, ``raw__rf`` for ``raw_*_rf``."""
    return "".join(UNCLOSED.sub("", part) for part in asked.split("*")).strip(SIGNS) or asked


UNCLOSED = re.compile(r"[\[({<][^\])}>]*$|^[^\[({<]*[\])}>]")
"""What stands in a bracket around the asterisk, such as ``class=``."""

SIGNS = "_:-. =|\"'"
"""What is no part of a model's name at its ends."""


def _blocks(
    file: CsvFile,
    probabilities: Sequence[str],
    others: Collection[str],
    classes: Sequence[str] | None,
) -> dict[str, dict[str, int]]:
    """Label and position of each column of every model's probabilities.

    A column that several patterns find is that of the longest; columns asked for by name are in
    none. Beside stated classes the asterisk alone finds these and nothing else.
    """
    parts = {}
    for asked in probabilities:
        pattern = asked if "*" in asked else f"{asked}:*"
        before, _, after = pattern.partition("*")
        parts[asked] = (before, after)
    found: dict[str, list[tuple[str, int]]] = {asked: [] for asked in probabilities}
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
        own_checks.check_one_column_a_label(asked, columns, file)
    return {_model_name(asked): dict(columns) for asked, columns in found.items()}


def _labels_in(columns: Sequence[Texts], within: str) -> set[str]:
    """Return what may be a label in columns of labels, of sets, of top lists."""
    texts = [text for column in columns for text in column.distinct]
    parts = {part.strip() for text in texts for part in text.split(within)}
    return parts | {part.rpartition(":")[0].strip() for part in parts}


def _between(name: str, before: str, after: str) -> str:
    """Return the label in the name of a column; empty if the pattern does not fit."""
    fits = name.startswith(before) and name.endswith(after) and len(name) > len(before) + len(after)
    return name[len(before) : len(name) - len(after)].strip() if fits else ""


def _all_classes(truth: Texts, classes: Sequence[str] | None, headed: Sequence[str]) -> list[str]:
    if classes is not None:
        return [str(label).strip() for label in classes]
    labels = {text.strip() for text in truth.distinct} | set(headed)
    return sorted(labels - {""}, key=_as_number_or_text)


def _as_number_or_text(label: str) -> tuple[bool, float, str]:
    """Sort numbers by size, before all words; the label itself decides among equals."""
    number = float_or_nan(label)
    return (math.isnan(number), 0.0 if math.isnan(number) else number, label)


def _true_classes(read: Labels, texts: Texts, name: str, in_sets: bool) -> IntArray:
    positions = np.zeros(len(texts.distinct), dtype=np.intp)
    for code, text in enumerate(texts.distinct):
        refuse = read.refusal(texts, code, name)
        if not text.strip():
            refuse("expected the true class, got an empty cell; leave such rows out")
        if in_sets and read.within in text:
            refuse(
                f"expected one true class, got {text.strip()!r} with the sign {read.within!r} that"
                " stands between the labels of a set; leave rows with several true classes out, or"
                " if this is one label, have another sign in the sets and say which (--within)"
            )
        positions[code] = read.position(text.strip(), refuse)
    return positions[texts.codes]


def _top_lists(read: Labels, name: str, texts: Texts) -> Model:
    p, members, said = read.lists(texts, name)
    return Model(name, "top lists", members, p, members, said=said)


def _strange_column(file: CsvFile, message: str) -> None:
    cure = f"; if it is no class, give the column {own_checks.OTHER_NAME}"
    own_checks.bad_file(file.path, f"{message}{cure}", file.header_line)


def _probabilities(
    read: Labels,
    name: str,
    block: Mapping[str, int],
    numbers: Mapping[int, FloatArray],
    known: set[str],
) -> Model:
    """Columns of one model, in the order of the classes; a class without one has probability 0."""
    n = len(next(iter(numbers.values())))
    p = np.zeros((n, len(read.classes)))
    for label, position in block.items():
        header = read.file.header[position]
        column = read.position(label, partial(_strange_column, read.file))
        p[:, column] = numbers[position]
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
    absent = [quoted(label) for label in read.classes if label not in block]
    cure = "divide by the sum first"
    if absent:
        cure = f"there is no column for {own_checks.few(absent)}: is it missing?"
    if never:
        cure += (
            f"; if {own_checks.few(never)}, never true, is no class, give its column a name of"
            " its own"
        )

    def refuse(row: int, message: str) -> None:
        read.file.bad_cell(row, f"{name}:…", message)

    p, said = divided(p, refuse, cure)
    every = np.ones(p.shape, dtype=np.bool_)
    return Model(name, "probabilities", most_probable(p), p, every, headed=tuple(block), said=said)

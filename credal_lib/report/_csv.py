"""Reports from a CSV file of predictions, and costs from another."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from credal_lib._checks import SUM_TOLERANCE, BoolArray, FloatArray, IntArray
from credal_lib.report import _checks as own_checks
from credal_lib.report._answers import TIE, answering
from credal_lib.report._files import CsvFile, Texts, float_or_nan
from credal_lib.report._measures import payoffs
from credal_lib.report._predictions import Judged, Model, most_probable
from credal_lib.report._report import Report, judge
from credal_lib.report._spelling import advice, doubtful_classes
from credal_lib.report._words import listed, quoted
from credal_lib.rewards import CostReward, DiscountedCost, Reward, Table

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence

WRITTEN_SUM_TOLERANCE = 1e-3
"""Tolerance for the sum of probabilities that were rounded when they were written; they are divided by their sum."""
MOST_ROUNDING = 0.02
"""Of many classes, rounding may explain more; a sum as wrong as this is refused all the same."""


class _Labels:
    """Labels of a file's classes, and what its cells mean."""

    def __init__(self, file: CsvFile, classes: Sequence[str], within: str, stated: bool) -> None:
        self.file, self.classes, self.within = file, tuple(classes), within
        self.column = {label: position for position, label in enumerate(classes)}
        self.stated = stated

    def position(self, label: str, refuse: Callable[[str], None], alone: bool = False) -> int:
        if label not in self.column:
            cure = advice(label, self.classes, self.within, self.stated, alone)
            refuse(f"unknown label {label!r}; classes are {_few(self.classes)}{cure}")
        return self.column[label]

    def sets(self, texts: Texts, name: str, several: bool) -> BoolArray:
        """Cells such as ``a|b`` to sets; an empty cell is "unknown"."""
        rows = np.zeros((len(texts.distinct), len(self.classes)), dtype=np.bool_)
        for code, text in enumerate(texts.distinct):
            parts = [part.strip() for part in text.split(self.within)] if several else [text.strip()]
            for part in parts if text.strip() else []:
                position = self.position(part, self.refusal(texts, code, name), alone=not several)
                if rows[code, position]:
                    self.refusal(texts, code, name)(f"label {part!r} occurs twice in {text!r}")
                rows[code, position] = True
        return rows[texts.codes]

    def lists(self, texts: Texts, name: str) -> tuple[FloatArray, BoolArray]:
        """Cells such as ``a:0.6|b:0.3`` to probabilities and the classes that they are for."""
        p = np.zeros((len(texts.distinct), len(self.classes)))
        listed = np.zeros(p.shape, dtype=np.bool_)
        for code, text in enumerate(texts.distinct):
            refuse = self.refusal(texts, code, name)
            for part in text.split(self.within) if text.strip() else []:
                label, colon, number = part.rpartition(":")
                position, value = self.position((label if colon else part).strip(), refuse), float_or_nan(number)
                if not 0 <= value <= 1 or listed[code, position]:
                    refuse(
                        f"expected label:probability with each label once, such as a:0.6{self.within}b:0.3, got "
                        f"{text!r}"
                    )
                p[code, position], listed[code, position] = value, True
            if p[code].sum() > 1 + SUM_TOLERANCE:
                refuse(f"expected probabilities that sum to at most one, got {p[code].sum():g} in {text!r}")
        return p[texts.codes], listed[texts.codes]

    def refusal(self, texts: Texts, code: int, name: str) -> Callable[[str], None]:
        return lambda message: self.file.bad_cell(int((texts.codes == code).argmax()), name, message)


def _few(labels: Sequence[str]) -> str:
    return ", ".join(labels) if len(labels) <= 12 else f"{', '.join(labels[:12])}, … ({len(labels)} of them)"


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
    r"""Judge models by a CSV file: a row per instance, a column with the true class, and columns of predictions.

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
        Models with a column per class: ``forest`` for the columns ``forest:a``, ``forest:b``, or a pattern such as
        ``p_*``, where the asterisk stands for the label. Sums that differ from one as far as rounding explains (three
        decimals: by half a thousandth per class) are divided out, and this is noted.
    top_lists : sequence of str
        Columns with lists: ``a:0.6|b:0.3``; an empty cell is the empty list.
    classes : sequence of str, optional
        Labels of all classes; without it those that occur in the column of true labels or head a column of
        probabilities or costs. Any other label is refused: it may be a misprint. Of true labels a misprint is remarked
        above the verdict; only where `classes` are named is it refused, so name them.
    utility : Reward or str, optional
        As `report`, "u65" without it and without `costs`; costs of a Reward are in the order of `classes`.
    costs : path, optional
        CSV file of costs, instead of `utility`: a row per answer, a column per true class, labels in the first row and
        column, in any order. Rows of single classes cost a set the (generalized) mean of its members,
        `rewards.DiscountedCost`; if one row is a set such as ``a|b``, the file lists all answers, `rewards.Table`. A
        row ``unknown`` (or without a name) is the cost of not answering.
    r : float, optional
        Reward for cautiousness of the discounted cost, in [0, 1]; 0 without it, and if there are sets, the report says
        above the verdict who leads at other r. With costs alone, and only where these have no row for a set.
    unknown : float, optional
        What “unknown” is worth under a `utility` by size given by its name, between an error, 0, and a right single
        class, 1. With costs it has a row of its own.
    beta, confidence, seed
        As `report`.
    within : str, default "|"
        Sign between the labels of a set.
    separator : str, optional
        Sign between columns; without it the comma, semicolon or tabulator, whichever divides the header.
    decimal : str, default "."
        Decimal sign.
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
        If there is no column of predictions, one is named twice, an option is out of range, or two contradict each
        other: `utility` and `costs`, `r` and costs of sets.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "predictions.csv"
    ...     _ = file.write_text("y,model a,model b\ncat,cat|dog,cat\ndog,dog,cat\n")
    ...     found = from_csv(file, "y", sets=["model a"], labels=["model b"], classes=["cat", "dog"])
    ...     found.table["u65"].to_dict()
    {'model a': 0.825, 'model b': 0.5}
    """
    own_checks.names_of_columns([truth], "truth")
    asked = {"sets": sets, "labels": labels, "probabilities": probabilities, "top_lists": top_lists}
    for what, names in asked.items():
        own_checks.names_of_columns(names, what)
    own_checks.labels_as_text(classes)
    own_checks.sign_within(within)
    own_checks.signs(decimal=decimal)
    own_checks.each_once([*sets, *labels, *top_lists, *map(_model_name, probabilities)], "columns")
    file = CsvFile(path, separator, encoding)
    priced = _Costs(costs, separator, encoding, decimal) if costs is not None else None
    wanted = {
        name: file.position(name, what) for what, names in _asked(truth, sets, labels, top_lists) for name in names
    }
    blocks = {_model_name(asked): _block(file, asked) for asked in probabilities}
    found = file.read(sorted(set(wanted.values())), [j for block in blocks.values() for j in block.values()], decimal)
    headed = [label for block in blocks.values() for label in block] + (priced.classes if priced else [])
    read = _Labels(file, _all_classes(found.texts[wanted[truth]], classes, headed), within, classes is not None)
    truths = _true_classes(read, found.texts[wanted[truth]], truth)
    models = [Model(name, "sets", read.sets(found.texts[wanted[name]], name, several=True)) for name in sets]
    models += [Model(name, "labels", read.sets(found.texts[wanted[name]], name, several=False)) for name in labels]
    models += [_probabilities(read, name, block, found.numbers) for name, block in blocks.items()]
    for name in top_lists:
        p, listed = read.lists(found.texts[wanted[name]], name)
        models.append(Model(name, "top lists", listed, p, listed))
    judged = Judged(read.classes, truths, tuple(models))
    said = [] if classes is not None else doubtful_classes(_counts(read.classes, truths), blocks)
    said += [_of_rounding(name, block, found.numbers) for name, block in blocks.items()]
    if priced is None:
        chosen = own_checks.worth_of_unknown("u65" if utility is None else utility, unknown, r, beta)
    else:
        own_checks.costs_alone(utility, unknown)
        chosen = priced.reward(read.classes, within, r)
        if chosen.unknown is None:
            _nobody_says_unknown(file, judged, priced)
        said += _by_r(judged, chosen) if r is None else []
    return judge(judged, chosen, beta=beta, confidence=confidence, seed=seed, caveats=[text for text in said if text])


def _nobody_says_unknown(file: CsvFile, judged: Judged, costs: _Costs) -> None:
    row = "unknown" if "unknown" not in judged.classes else "without a name"
    for model in judged.models:
        silent = ~model.sets.any(axis=1)
        if silent.any():
            file.bad_cell(
                int(silent.argmax()),
                model.name,
                f'this answer is "unknown", which has no cost; add a row {row} to {costs.file.path}',
            )


def _counts(classes: Sequence[str], truths: IntArray) -> dict[str, int]:
    """How often each class is the true one, of those that are."""
    counts = np.bincount(truths, minlength=len(classes)).tolist()
    return {label: n for label, n in zip(classes, counts, strict=True) if n}


RS = (0.0, 0.25, 0.5, 0.75, 1.0)


def _by_r(judged: Judged, reward: Reward) -> list[str]:
    """Say what a set costs where nobody said it, and who leads at which r; nothing where no set has two classes."""
    several = any((np.count_nonzero(m.sets, axis=1) > 1).any() for m in judged.models if m.kind != "probabilities")
    if not isinstance(reward, DiscountedCost) or not several:
        return []
    lead = _lead_by_r(judged, reward) if len(judged.models) > 1 else ""
    return [
        (
            "The costs have no row for a set of several classes, so a set costs the average of its classes (r = 0). "
            f"{lead}If one fixed action follows a set, no r may be right: give each such set, a|b, a row of its own."
        )
    ]


def _lead_by_r(judged: Judged, reward: DiscountedCost) -> str:
    leaders: dict[str, list[str]] = {}
    for r in RS:
        at = DiscountedCost(reward.costs, r, unknown=reward.unknown)
        earned = {m.name: payoffs(at, judged.classes, judged.truths, m).mean() for m in answering(judged, at).models}
        most = max(earned.values())
        first = [quoted(name) for name, value in earned.items() if math.isclose(value, most, rel_tol=TIE, abs_tol=TIE)]
        leaders.setdefault(listed(first), []).append(f"{r:g}")
    who = "; ".join(f"{names} at r = {', '.join(rs)}" for names, rs in leaders.items())
    turns = "The lead depends on it" if len(leaders) > 1 else "The lead does not depend on it"
    return f"{turns}: {who} (--r). "


def _asked(truth: str, *names: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    return list(zip(("truth", "sets", "labels", "top lists"), ([truth], *names), strict=True))


def _model_name(asked: str) -> str:
    """``p`` for the pattern ``p_*``."""
    return asked.replace("*", "").strip("_:-. ") or asked


def _block(file: CsvFile, asked: str) -> dict[str, int]:
    """Label and position of each column of a model's probabilities."""
    before, _, after = (asked if "*" in asked else f"{asked}:*").partition("*")
    found = {
        name[len(before) : len(name) - len(after)].strip(): position
        for position, name in enumerate(file.header)
        if name.startswith(before) and name.endswith(after) and len(name) > len(before) + len(after)
    }
    if len(found) < 1:
        own_checks.bad_file(
            file.path,
            f"no columns of probabilities {before}LABEL{after}; columns: {', '.join(file.header)}",
            file.header_line,
        )
    return found


def _all_classes(truth: Texts, classes: Sequence[str] | None, headed: Sequence[str]) -> list[str]:
    if classes is not None:
        return [str(label).strip() for label in classes]
    labels = {text.strip() for text in truth.distinct} | set(headed)
    return sorted(labels - {""}, key=_as_number_or_text)


def _as_number_or_text(label: str) -> tuple[bool, float, str]:
    number = float_or_nan(label)
    return (math.isnan(number), 0.0 if math.isnan(number) else number, label)


def _true_classes(read: _Labels, texts: Texts, name: str) -> IntArray:
    positions = np.zeros(len(texts.distinct), dtype=np.intp)
    for code, text in enumerate(texts.distinct):
        refuse = read.refusal(texts, code, name)
        if not text.strip():
            refuse("expected the true class, got an empty cell; leave such rows out")
        positions[code] = read.position(text.strip(), refuse)
    return positions[texts.codes]


def _probabilities(read: _Labels, name: str, block: Mapping[str, int], numbers: Mapping[int, FloatArray]) -> Model:
    """Columns of one model, in the order of the classes; a class without a column has probability 0."""
    p = np.zeros((len(next(iter(numbers.values()))), len(read.classes)))
    for label, position in block.items():
        header = read.file.header[position]
        column = read.position(
            label, lambda message: own_checks.bad_file(read.file.path, message, read.file.header_line)
        )
        p[:, column] = numbers[position]
        if (p[:, column] < 0).any():
            row = int((p[:, column] < 0).argmax())
            read.file.bad_cell(row, header, f"expected no negative probability, got {p[row, column]:g}")
    total = p.sum(axis=1)
    wrong = np.abs(total - 1) > _rounding(p)
    if wrong.any():
        row = int(wrong.argmax())
        percent = "; they look like percentages" if abs(total[row] - 100) <= 1 else ""
        read.file.bad_cell(
            row,
            f"{name}:…",
            f"expected probabilities that sum to one, got a sum of {total[row]:g}{percent}; divide by the sum first",
        )
    p /= total[:, np.newaxis]
    return Model(name, "probabilities", most_probable(p), p, np.ones(p.shape, dtype=np.bool_))


def _rounding(p: FloatArray) -> float:
    """How far a sum may be from one."""
    return max(WRITTEN_SUM_TOLERANCE, min(_explained(p), MOST_ROUNDING)) + 1e-9


def _explained(p: FloatArray) -> float:
    """How far a sum is from one at most if each number was rounded as it was written, to two decimals or more."""
    decimals = next((d for d in range(2, 7) if np.allclose(p, p.round(d), rtol=0, atol=1e-12)), 7)
    explained: float = p.shape[1] / 2 * 0.1**decimals
    return explained


def _of_rounding(name: str, block: Mapping[str, int], numbers: Mapping[int, FloatArray]) -> str:
    """Remark sums of probabilities that are visibly not one."""
    p = np.column_stack([numbers[position] for position in block.values()])
    total = p.sum(axis=1)
    off = int(np.count_nonzero(np.abs(total - 1) > SUM_TOLERANCE))
    if not off:
        return ""
    as_rounding = ", as rounding does" * bool(np.abs(total - 1).max() <= _explained(p) + 1e-9)
    return (
        f"{quoted(name)}: in {off:,} of {len(total):,} rows the probabilities sum to {total.min():.6g} up to "
        f"{total.max():.6g}{as_rounding}; each was divided by the sum of its row."
    )


class _Costs:
    """A file of costs with labels in its first row and column."""

    def __init__(self, path: str | os.PathLike[str], separator: str | None, encoding: str, decimal: str) -> None:
        self.file = CsvFile(path, separator, encoding)
        self.classes = self.file.header[1:]
        for label in self.classes:
            self.file.position(label, "costs")
        found = self.file.read([0], range(1, len(self.file.header)), decimal)
        answers = found.texts[0]
        if len(answers.distinct) < found.rows:
            twice = int(np.flatnonzero(np.diff(np.r_[-1, np.maximum.accumulate(answers.codes)]) == 0)[0])
            self.file.bad_cell(twice, self.file.header[0], "this answer has a row above; each answer has one")
        self.answers = answers
        self.matrix: FloatArray = np.column_stack([found.numbers[j] for j in range(1, len(self.file.header))])

    def reward(self, classes: Sequence[str], within: str, r: float | None) -> CostReward:
        """Return minus the costs, in the order of the classes; r is for those without a row for a set."""
        missing = [label for label in classes if label not in self.classes]
        if missing:
            own_checks.bad_file(self.file.path, f"no column for the class {missing[0]!r}", self.file.header_line)
        read = _Labels(self.file, self.classes, within, stated=True)
        unknown = [code for code, text in enumerate(self.answers.distinct) if text.strip() in self._unknown_names()]
        if len(unknown) > 1:
            self.file.bad_cell(unknown[1], self.file.header[0], "there is a row for unknown above; keep one of them")
        kept = [code for code in range(len(self.answers.distinct)) if code not in unknown]
        answers = Texts([self.answers.distinct[code] for code in kept], np.arange(len(kept)))
        order = [self.classes.index(label) for label in classes]
        costs = self.matrix[kept][:, order]
        members = read.sets(answers, self.file.header[0], several=True)[:, order]
        pay = self.matrix[unknown[0]][order] if unknown else None
        if (np.count_nonzero(members, axis=1) > 1).any():
            own_checks.no_r_beside_sets(r)
            return Table.from_costs(costs, members, unknown=None if pay is None else pay.tolist(), name="costs")
        absent = np.flatnonzero(members.sum(axis=0) == 0)
        if len(absent):
            first = classes[absent[0]]
            own_checks.bad_file(self.file.path, f"no row for the answer {first!r}; expected one per class")
        square = costs[members.argmax(axis=0)]
        return DiscountedCost(
            square.tolist(), 0.0 if r is None else r, unknown=None if pay is None else (0 - pay).tolist()
        )

    def _unknown_names(self) -> set[str]:
        return {"", "unknown"} - set(self.classes)

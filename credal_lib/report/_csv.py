"""Reports from a CSV file of predictions, and costs from another."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib._checks import IntArray
from credal_lib._checks._unknown_labels import means_unknown
from credal_lib.report import _checks as own_checks
from credal_lib.report._answers import TIE, answering
from credal_lib.report._cells import Labels
from credal_lib.report._columns import Asked, Part, model_name, parts_asked
from credal_lib.report._cost_file import CostFile
from credal_lib.report._files import CsvFile, Texts, float_or_nan
from credal_lib.report._measures import payoffs, with_unknown
from credal_lib.report._models import models_of
from credal_lib.report._predictions import Judged
from credal_lib.report._report import Report, report_of
from credal_lib.report._rows import (
    Facts,
    Places,
    cure_of_no_option,
    facts_of,
    labels_of_ones,
    of_options,
)
from credal_lib.report._spelling import option_for
from credal_lib.report._units import mean, weighted
from credal_lib.report._words import listed, quoted
from credal_lib.rewards import DiscountedCost, Reward

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence


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
    positive: str | None = None,
    row: str | None = None,
    model: str | None = None,
    truths: str | os.PathLike[str] | None = None,
    missing: str | None = None,
    weights: str | None = None,
    groups: str | None = None,
    options: str | None = None,
    unknown_words: Sequence[str] = (),
) -> Report:
    r"""Compare models by a CSV file: a row per instance, columns of true classes and predictions.

    Parameters
    ----------
    path : path
        The file, with a header. Blanks around names and labels do not count.
    truth : str
        Name of the column of true labels; or a pattern such as ``true_*``, of columns of zeros and
        a single one at the true class (one-hot).
    sets : sequence of str
        Columns with sets: ``a|b``; an empty cell is "unknown".
    labels : sequence of str
        Columns with one label; an empty cell is "unknown".
    probabilities : sequence of str
        Models with a column per class: ``forest`` for the columns ``forest:a``, ``forest:b``, or a
        pattern such as ``p_*``, where the asterisk stands for the label (``*`` alone: every column
        that nothing else asks for, or that of each of the `classes`). A column that several
        patterns find is that of the longest. Sums that differ from one as far as rounding explains
        (three decimals: by half a thousandth per class) are divided out, and this is noted. With
        `positive`, the name of a single column of probabilities.
    top_lists : sequence of str
        Columns with lists: ``a:0.6|b:0.3``; an empty cell is the empty list. Sums as those of
        probabilities.
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
    positive : str, optional
        The class, of two, that a single column of probabilities is of.
    row : str, optional
        Column that names the row, each once, or once for each model.
    model : str, optional
        Column that names the model, if each answer has a line of its own (long format): `labels`,
        `sets`, ... are then the column of the answers. Everybody answers every row once.
    truths : path, optional
        Another file, whose `row` column has the same names: there are `truth`, `weights`, `groups`
        and `options`.
    missing : "unknown", optional
        What rows are that a model does not answer; without it they are refused.
    weights : str, optional
        Column of weights of the rows, see `report`.
    groups : str, optional
        Column of groups of rows, see `report`.
    options : str, optional
        Column that says how many options the row has (multiple choice): the first of `classes`. An
        answer beyond is wrong; the constant answer of all classes is that of all options of the
        row.
    unknown_words : sequence of str
        What cells of `sets`, `labels` and `top_lists` have where "unknown" is meant, such as
        ``["n/a", "I don't know"]``; capital letters do not count. No word is taken so by itself.

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
    predictions = {"sets": sets, "labels": labels, "probabilities": probabilities}
    predictions["top_lists"] = top_lists
    of_rows = {"row": row, "model": model, "weights": weights, "groups": groups, "options": options}
    positive = None if positive is None else str(positive).strip()
    asked = Asked(truth, predictions, of_rows, classes, positive, decimal, unknown_words)
    _check_asked(asked, within, truths, missing, costs)
    file = CsvFile(path, separator, encoding)
    home_file = file if truths is None else CsvFile(truths, separator, encoding)
    priced = None if costs is None else CostFile(costs, separator, encoding, decimal)
    part, home = parts_asked(asked, file, home_file)
    own_checks.check_one_column(positive, probabilities, file.header)
    judged, facts = _read(asked, part, home, within, [] if priced is None else priced.classes)
    if priced is None:
        own_checks.check_costs_in_known_order(utility, judged.stated)
        chosen = with_unknown("u65" if utility is None else utility, unknown, r, beta)
    else:
        own_checks.check_costs_alone(utility, unknown)
        chosen = priced.reward(judged.classes, within, r)
        priced.pays_all(file, judged, chosen, within)
    place: Callable[[int], str] = file.place_of
    if row is not None:
        places = Places(part, home)
        place = places.place_of
        judged, facts = _placed(judged, facts, places, missing)
        if priced is not None:
            priced.pays_missing(file, judged, chosen, places.rows)
    judged = weighted(replace(judged, options=facts.options), facts.weights, facts.groups)
    said = of_options(judged, place)
    if priced is not None and r is None:
        said += _by_r(judged, chosen)
    return report_of(judged, chosen, beta=beta, confidence=confidence, seed=seed, caveats=said)


def _check_asked(asked: Asked, within: Any, truths: Any, missing: str | None, costs: Any) -> None:
    """Refuse what contradicts itself before a file is opened."""
    of_rows, probabilities = asked.of_rows, asked.predictions["probabilities"]
    names = asked.predictions | {"truth": [asked.truth]} | asked.columns(*of_rows)
    for what, listed_names in names.items():
        own_checks.check_names_of_columns(listed_names, what)
    own_checks.check_labels_as_text(asked.classes)
    own_checks.check_words(asked.unknown_words)
    own_checks.check_sign_within(within)
    own_checks.check_signs(decimal=asked.decimal)
    models = [*asked.by_name(), *map(model_name, probabilities)]
    own_checks.check_each_once(models, "columns")
    own_checks.check_rows_are_named(
        of_rows["row"], model=of_rows["model"], truths=truths, missing=missing
    )
    top_lists = asked.predictions["top_lists"]
    own_checks.check_options_of_named_classes(of_rows["options"], asked.classes, top_lists)
    if truths is None:
        patterns = [pattern for pattern in probabilities if "*" in pattern]
        own_checks.check_no_model([*asked.by_name(), *patterns], asked.truth)
    for what, other in (("costs", costs), ("truths", truths)):
        if other is not None:
            own_checks.check_file_name(other, what)


def _read(
    asked: Asked, part: Part, home: Part, within: str, in_costs: Sequence[str]
) -> tuple[Judged, Facts]:
    """Read the predictions of a file, and from the same or another one what belongs to its rows.

    `in_costs` are labels of classes that have a column of costs.
    """
    truth, stated = asked.truth, asked.classes is not None
    one_hot = home.blocks.get(truth, ())
    true = labels_of_ones(home, truth) if one_hot else home.texts[truth]
    blocks = [part.blocks[pattern] for pattern in asked.predictions["probabilities"]]
    headed = [*(label for block in blocks for label in block), *in_costs]
    if not stated:
        own_checks.check_headers_like_truths(home.file, truth, true, headed)
    all_classes = _all_classes(true, asked.classes, [*headed, *one_hot])
    own_checks.check_no_class_is_unknown(all_classes, asked.unknown_words)
    if stated:
        known = {text.strip() for text in true.distinct}
        named = known.union(headed, one_hot)
        own_checks.check_unknown_is_true(all_classes, named, option_for)
    of_truths = Labels(home.file, all_classes, within, stated, asked.decimal)
    in_sets = bool(asked.predictions["sets"] or asked.predictions["top_lists"])
    facts = facts_of(home, _true_classes(of_truths, true, truth, in_sets), len(all_classes))
    cure = cure_of_no_option(all_classes, facts.options, home is part)
    often = np.bincount(facts.truth, minlength=len(all_classes))
    likely = [all_classes[position] for position in np.argsort(-often, kind="stable")]
    read = Labels(
        part.file, all_classes, within, stated, asked.decimal, cure, asked.unknown_words, likely
    )
    models = models_of(read, part, asked, true, [*in_costs, *one_hot])
    return Judged(read.classes, facts.truth, tuple(models), stated=stated), facts


def _placed(
    judged: Judged, facts: Facts, places: Places, missing: str | None
) -> tuple[Judged, Facts]:
    """Bring answers from the order of the file into that of the rows that it names."""
    places.check_complete(missing)
    facts = places.facts(facts)
    return replace(judged, truths=facts.truth, models=places.placed(judged.models)), facts


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
            earned[quoted(model.name)] = mean(judged, paid)
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
        no_class = means_unknown(text) and text.strip() not in read.column
        if no_class or not text.strip():
            got = repr(text.strip()) if no_class else "an empty cell"
            refuse(f"expected the true class, got {got}; leave such rows out")
        if in_sets and read.within in text:
            refuse(
                f"expected one true class, got {text.strip()!r} with the sign {read.within!r} that"
                " stands between the labels of a set; leave rows with several true classes out, or"
                " if this is one label, have another sign in the sets and say which (--within)"
            )
        positions[code] = read.position(text.strip(), refuse, texts=texts)
    return positions[texts.codes]

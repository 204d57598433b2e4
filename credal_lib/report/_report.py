"""The report itself: numbers of all models, their intervals, and the tests of all pairs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from credal_lib import _checks
from credal_lib._bootstrap import NUMBERS_AT_A_TIME
from credal_lib._checks import Truths
from credal_lib._files import write_whole
from credal_lib._parts import parts
from credal_lib.metrics import coverage_by, utility_score
from credal_lib.report import _checks as own_checks
from credal_lib.report._answers import answering, constants, table_of_costs
from credal_lib.report._bounds import (
    BOUND_COLUMNS,
    add_bounds,
    both_ends,
    bounds,
    paired_bounds,
)
from credal_lib.report._caveats import caveats as caveats_of
from credal_lib.report._measures import (
    LOSSES,
    SHARES,
    Measure,
    intervals,
    named_reward,
    reward_measure,
    standard_rewards,
    with_unknown,
)
from credal_lib.report._pairs import DISCOUNTED, WHOLE, BreakEven, break_evens, paired_tests
from credal_lib.report._predictions import Judged, Model, all_labels, read
from credal_lib.report._progress import progress
from credal_lib.report._units import drawn_together, few_groups, is_plain, n_units, weighted
from credal_lib.rewards import Reward, as_reward
from credal_lib.toplists import is_valid
from credal_lib.truths import Bounds, Sets

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import pandas as pd
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike


MOST_NAMED = 20
"""Of more models than these, the same is not noted one by one."""

OWN_MEANING = (
    "The utility that was chosen for this report: the average payoff of an answer; of costs, minus"
    " the average cost."
)


@dataclass(frozen=True, repr=False)
class Report:
    """What some models' predictions earn on the same rows; made by `report` and `from_csv`.

    Attributes
    ----------
    table : pandas.DataFrame
        One row per model. Columns: ``kind`` of prediction, ``rows``, and the measures: ``size``,
        ``coverage``, ``unknown``, ``determinacy``, ``single_accuracy``, ``set_accuracy``,
        ``discounted_accuracy``, ``u65``, ``u80``, ``set-F1``, the chosen utility, ``break_even``
        (see `break_even_worth`), ``padded_brier_loss``, ``padded_log_loss``. What is undefined is
        nan: `meanings` says when. Under `truths.Sets`, ``u65`` and so on are `truths.Bounds`, and
        their ends have columns of their own, ``u65_lower`` and ``u65_upper``.
    intervals : pandas.DataFrame
        The same numbers, one in each row: ``model``, ``measure``, ``value``, ``low``, ``high``.
    tests : pandas.DataFrame
        One row per utility and pair of models: ``utility``, ``a``, ``b``, ``difference`` (a minus
        b, positive if a earns more), its interval ``low`` and ``high``, ``p`` of the sign-flip test
        (a randomization test of the mean difference; the test that counts wins and losses is
        another), ``p_holm`` corrected among the pairs under the same utility, the ``verdict``: the
        name of the model that is ahead, or ``"undecided"``, and of what kind p is, ``test``:
        ``"exact"`` (of right or wrong, McNemar's), ``"drawn"``, of many pairs ``"saddlepoint"``,
        or ``"normal"``. Of more than 500 models, only the pairs of the best one. Under
        `truths.Sets` the difference has bounds, `difference_lower` and `difference_upper`; the
        interval goes from that of the first to that of the second, and p is that of the nearer.
    meanings : dict of str to str
        What each measure says, in a sentence.
    titles : dict of str to str
        Its name in a report.
    utility : str
        The measure that the verdict goes by.
    precise : str
        The most accurate of the models that answer every row with one class; empty if there is
        none.
    classes : tuple
        Labels of the classes.
    confidence : float
        Of all intervals, and one minus the level of the tests.
    notes : tuple of str
        What a reader should know of these predictions in particular.
    lines : dict of str to (float, float)
        Average utility of each model when a right pair has the utility 1/2, and 1: the ends of its
        line in the figure.
    caveats : tuple of str
        What a reader should know before the verdict, above which it stands: what was taken as the
        answer of probabilities under costs, that unknown earns as little as an error, rows that
        seem to be out of order.
    references : dict of str to float
        What the same answer for every row earns under the chosen utility, by the answer:
        each single class, ``"all classes"`` (``"all options"`` of each row, where `from_csv` was
        given these), ``"unknown"`` (``"no answer"`` if a class has this
        name); of a table each of its answers. No models: they are in no test.
    costs : pandas.DataFrame or None
        The costs that the verdict goes by, if it goes by costs: rows answers, columns true classes.
    by_class : pandas.DataFrame or None
        One row per model and class: ``model``, ``class``, ``rows`` of which it is the true one,
        their ``coverage`` and mean ``size`` (nan without rows), as `metrics.coverage_by` has them.
        None under uncertain truths.
    weighted : bool
        Whether rows have weights that differ.
    groups : int
        How many groups of rows were drawn as wholes; 0 if rows were drawn one by one.
    """

    table: pd.DataFrame
    intervals: pd.DataFrame
    tests: pd.DataFrame
    meanings: dict[str, str]
    titles: dict[str, str]
    utility: str
    precise: str
    classes: tuple[Any, ...]
    confidence: float
    notes: tuple[str, ...]
    lines: dict[str, tuple[float, float]]
    caveats: tuple[str, ...] = ()
    references: dict[str, float] = field(default_factory=dict)
    costs: pd.DataFrame | None = None
    by_class: pd.DataFrame | None = None
    weighted: bool = False
    groups: int = 0

    # What is judged, what belongs together, and an example of that, in the words of the report.
    _nouns: ClassVar[tuple[str, str, str]] = ("row", "group", "the same patient twice")

    def __repr__(self) -> str:
        """Summarize: rows, classes, models, what to know before, and the verdict."""
        from credal_lib.report._words import constant_answers

        return "\n".join([self._facts(), *self.caveats, *self.verdict(), *constant_answers(self)])

    def __str__(self) -> str:
        """Return the Markdown."""
        return self.markdown()

    def _repr_html_(self) -> str:
        from credal_lib.report._html import fragment

        return fragment(self)

    def _facts(self) -> str:
        from credal_lib.report._words import rows

        models = "1 model" if len(self.table) == 1 else f"{len(self.table):,} models"
        return (
            f"{rows(self)}, {all_labels(self.classes)}, {models}; utility:"
            f" {self.titles[self.utility]}."
        )

    def _rows(self) -> pd.DataFrame:
        """All numbers with their intervals, then those by class, which have none."""
        import pandas as pd

        if self.by_class is None:
            return self.intervals
        parts = [self.intervals]
        for what in ("coverage", "size"):
            names = [f"{what} of {label}" for label in self.by_class["class"]]
            part = self.by_class.assign(measure=names).rename(columns={what: "value"})
            parts.append(part[["model", "measure", "value"]])
        return pd.concat(parts, ignore_index=True)

    def interval(self, model: str, measure: str) -> tuple[float, float, float]:
        """Look up a number with the ends of its interval.

        Parameters
        ----------
        model : str
        measure : str

        Returns
        -------
        tuple of three floats
            Value, low, high.

        Raises
        ------
        TypeError, ValueError
            If there is no such model or measure; the message lists near names.
        """
        try:
            return self._ends[model, measure]
        except (KeyError, TypeError):
            models, measures = list(self.table.index), list(self.intervals["measure"].unique())
            own_checks.check_number_of_report(model, measure, models, measures)
            raise

    def _columns(self) -> list[str]:
        """Names at the head of the written table of numbers."""
        return [str(name) for name in self.table.index]

    @property
    def _ranked(self) -> str:
        """The column that models are ranked by."""
        lower = f"{self.utility}_lower"
        return lower if lower in self.table else self.utility

    @cached_property
    def _ends(self) -> dict[tuple[str, str], tuple[float, float, float]]:
        """Values and the ends of their intervals, by model and measure."""
        rows = self.intervals[["model", "measure", "value", "low", "high"]]
        return {
            (model, measure): (value, low, high)
            for model, measure, value, low, high in rows.itertuples(index=False)
        }

    def verdict(self) -> list[str]:
        """Say in sentences who is ahead, which utilities turn it, and where two models draw level.

        Returns
        -------
        list of str
            Nothing is claimed that an interval or a test does not bear.
        """
        from credal_lib.report._words import verdict

        return verdict(self)

    def figure(self, *, dark: bool = False) -> Figure:
        """Draw the chosen utility with its intervals, and below it all from u50 to u(1/2) = 1.

        Parameters
        ----------
        dark : bool, default False
            For a dark page.

        Returns
        -------
        matplotlib.figure.Figure
            Of models beyond the eighth, only the numbers stand in the table.
        """
        from credal_lib.report._figure import draw

        return draw(self, dark=dark)

    def markdown(self, picture: str = "") -> str:
        """Write the report in Markdown.

        Parameters
        ----------
        picture : str, optional
            Address of the figure, for instance the name of a file beside the text; without it the
            text has none.

        Returns
        -------
        str
        """
        from credal_lib.report._markdown import page

        return page(self, picture)

    def html(self) -> str:
        """Write the report as one page that needs nothing else.

        Style and figure are in it; it has no script and no address of another file.

        Returns
        -------
        str
        """
        from credal_lib.report._html import page

        return page(self)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the report to a file, wholly or not at all.

        Parameters
        ----------
        path : path
            The end of the name says what: ``.html`` the page; ``.md`` the text, with the figure
            beside it as a file of the same name that ends in ``.png``; ``.csv`` the numbers with
            their intervals (`intervals`), and those by class, with the `tests` of all pairs beside
            it in a file whose name ends in ``-pairs.csv``.

        Returns
        -------
        Path

        Raises
        ------
        ValueError
            If the name ends otherwise.
        FileNotFoundError
            If the folder does not exist.
        OSError
            If nothing can be written there; what was there before is still there.
        """
        place = own_checks.read_writable(path)
        suffix = place.suffix.lower()
        contents: dict[Path, bytes] = {}
        if suffix == ".html":
            contents[place] = self.html().encode()
        elif suffix == ".csv":
            for file, frame in zip(
                own_checks.files_of(place), (self._rows(), self.tests), strict=True
            ):
                contents[file] = frame.to_csv(index=False, lineterminator="\n").encode()
        else:
            _, picture = own_checks.files_of(place)
            buffer = BytesIO()
            self.figure().savefig(buffer, format="png", dpi=150)
            contents = {picture: buffer.getvalue(), place: self.markdown(picture.name).encode()}
        write_whole(contents)
        return place


def report(
    y_true: ArrayLike,
    predictions: Mapping[str, Any],
    *,
    classes: ArrayLike | None = None,
    utility: str | Reward = "u65",
    unknown: float | None = None,
    beta: float = 1.0,
    confidence: float = 0.95,
    seed: int = 0,
    weights: ArrayLike | None = None,
    groups: ArrayLike | None = None,
) -> Report:
    """Compare any number of models by their predictions on the same rows.

    The kind of a prediction follows from its type alone:

    =============================================  ================================================
    array or frame (n, K) of floats                probabilities; as a set, the most probable
                                                   class; under costs, the answer of least expected
                                                   cost
    array or frame (n, K) of booleans or 0/1       sets
    pair of a float and a boolean array (n, K)     top list: probabilities, and the classes they
                                                   are for
    array or list of n labels                      one class a row; None is "unknown"
    list of lists or sets of labels; MAPIE's pair  sets, see `predictions.as_sets`
    =============================================  ================================================

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes: labels, or positions of the columns if there are arrays and no `classes`; or
        uncertain ones, see `credal_lib.truths`: numbers become expectations, or bounds.
    predictions : mapping of names to predictions
        See the table; every model on the same n rows in the same order.
    classes : array of shape (K,), optional
        Label of each column of an array. Without it: the columns of a frame; positions, if there
        are arrays; else the labels in `y_true`. Frames are read by the names of their columns; an
        array beside one needs `classes`.
    utility : Reward or str, default "u65"
        What the verdict goes by: ``"discounted_accuracy"`` (or ``"u50"``), ``"u65"``, ``"u80"``, or
        any reward, for instance ``rewards.Table.from_costs(costs, sets, unknown=1)`` or, where
        costs are those of single classes, ``rewards.DiscountedCost(costs, unknown=-1)``. Under
        costs, the answer of probabilities is that of least expected cost, among the sets that have
        a cost and unknown, if it has one; of more than 15 classes, and no table, among the single
        classes and unknown. All other columns score the most probable class.
    unknown : float, optional
        The utility of “unknown” under a `utility` by size given by its name, between that of an
        error, 0, and of a right single class, 1. Rewards state their own.
    beta : float, default 1
        Of the set-F measure.
    confidence : float, default 0.95
        Of the intervals, at least 0.5; the tests have the level 1 - confidence.
    seed : int, default 0
        Of the bootstrap and the sign-flip tests.
    weights : array of shape (n,), optional
        How much each row counts in every average; not negative, not all 0.
    groups : array of shape (n,), optional
        A label for each row, the same for rows that belong together, such as the patient.

    Returns
    -------
    Report

    Raises
    ------
    TypeError, ValueError
        If predictions are not a mapping, one is refused (the message names the model), numbers of
        rows differ, a label is unknown, or an option is out of range.
    ImportError
        If pandas is missing; the message names the extra.

    Notes
    -----
    The intervals are those of the bootstrap: rows are drawn with replacement, all models on the
    same rows. They hold the models fixed: what another training set would have given is not in
    them. The tests flip the signs of the differences row by row; rows that depend on each other
    (the same patient twice) make both too confident. With `groups`, whole groups are drawn, with
    all their rows (the cluster bootstrap), and the differences of a group have one sign together:
    the test flips that of their sum. With `weights`, rows are drawn with their weights, and the
    test flips the weighted differences.

    All pairs of models are compared; of more than 500 models, the one that earns most under
    `utility` with each other one, and p values are corrected for all pairs even so, since nobody
    knew before which it would be. Where there are many pairs, or many rows with weights, the rows
    are drawn once for all, and p values are approximated instead of drawn (`Report.tests` says
    which): 200 models on 2,000 rows take seconds. A bar shows how far a long run is, if tqdm is
    installed.

    Examples
    --------
    >>> y = ["cat", "dog", "cat", "dog"]
    >>> labels = ["cat", "cat", "cat", "dog"]
    >>> sets = [["cat"], ["cat", "dog"], ["cat"], ["dog"]]
    >>> found = report(y, {"precise": labels, "cautious": sets})
    >>> found.table[["kind", "coverage", "u65", "break_even"]].round(3)
                kind  coverage    u65  break_even
    precise   labels      0.75  0.750         NaN
    cautious    sets      1.00  0.912         0.0
    """
    judged = read(y_true, predictions, classes)
    _checks.check_one_order_of_rows({"y_true": y_true, "weights": weights, "groups": groups})
    own_checks.check_costs_in_known_order(utility, judged.stated)
    utility = with_unknown(utility, unknown, None, beta)
    judged = weighted(judged, weights, groups)
    return report_of(judged, utility, beta=beta, confidence=confidence, seed=seed)


def report_of(
    judged: Judged,
    utility: str | Reward,
    *,
    beta: float,
    confidence: float,
    seed: int,
    caveats: Sequence[str] = (),
) -> Report:
    """Make the report of predictions that have been read.

    Parameters
    ----------
    judged : Judged
    utility : Reward or str
    beta, confidence, seed
        As `report`.
    caveats : sequence of str
        What is to be said before the verdict, besides what follows from the predictions.

    Returns
    -------
    Report
    """
    own_checks.check_confidence_level(confidence)
    own_checks.check_seed_number(seed)
    _checks.check_real_number(beta, "beta", 0, np.inf)
    listed = standard_rewards(beta)
    if isinstance(utility, str):
        chosen, main = named_reward(utility, beta)
    else:
        chosen, main = _chosen(utility, listed)
    # From here on the answers of probabilities are those of least expected cost, under costs.
    judged = answering(judged, chosen)
    rewards = {name: reward for name, (reward, _) in listed.items()} | {main: chosen}
    usual = {name: meaning for name, (_, meaning) in listed.items()}
    averages = [
        reward_measure(name, reward, usual.get(name, OWN_MEANING), judged.classes)
        for name, reward in rewards.items()
    ]
    losses = LOSSES if any(model.p is not None for model in judged.models) else ()
    measures = (*SHARES, *averages, *losses)
    precise = None if isinstance(judged.truths, Sets) else _best_precise(judged)
    values = _all_numbers(judged, measures, precise, confidence, seed)
    titles = {m.name: m.title for m in measures} | {"break_even": "break-even utility of a pair"}
    meanings = {m.name: m.meaning for m in measures} | {"break_even": _break_even_meaning(precise)}
    if isinstance(judged.truths, Sets):
        titles, meanings = add_bounds(titles, meanings)
    return Report(
        table=_table(judged, values),
        intervals=_intervals(values),
        tests=_tests(judged, rewards, values, main, confidence, seed),
        meanings=meanings,
        titles=titles,
        utility=main,
        precise=precise.name if precise else "",
        classes=judged.classes,
        confidence=confidence,
        notes=tuple(_notes(judged, values, precise)),
        lines={model.name: _line(judged, model) for model in judged.models},
        caveats=(
            *caveats,
            *few_groups(judged.groups, n_units(judged), "groups of rows"),
            *caveats_of(judged, chosen),
        ),
        references=constants(judged, chosen),
        costs=table_of_costs(chosen, judged.classes),
        by_class=_by_class(judged),
        weighted=judged.weights is not None,
        groups=0 if judged.groups is None else n_units(judged),
    )


TEST_COLUMNS = ("utility", "a", "b", "difference", "low", "high", "p", "p_holm", "verdict", "test")


def _chosen(utility: Reward, listed: Mapping[str, tuple[Reward, str]]) -> tuple[Reward, str]:
    """Return the reward that the verdict goes by, and its name in the table."""
    own_checks.check_reward_for_costs(utility)
    as_reward(utility, "utility")
    known = [name for name, (reward, _) in listed.items() if reward == utility]
    if known:
        return utility, known[0]
    # Its label heads a column, so it may not be the name of another one.
    taken = {*listed, "kind", "rows", "break_even", *(m.name for m in (*SHARES, *LOSSES))}
    return utility, repr(utility) if utility.label in taken else utility.label


def _best_precise(judged: Judged) -> Model | None:
    """Find the most accurate model that answers every row with one class; the first of several."""
    single = [model for model in judged.models if (np.count_nonzero(model.sets, axis=1) == 1).all()]
    scores = [_score(judged, model, DISCOUNTED) for model in single]
    return single[int(np.argmax(scores))] if single else None


def _all_numbers(
    judged: Judged,
    measures: tuple[Measure, ...],
    precise: Model | None,
    confidence: float,
    seed: int,
) -> dict[str, dict[str, BreakEven]]:
    """All numbers of all models with their intervals, in the order of the table's columns."""
    # Losses, and with weights or groups all numbers, are drawn by rows and not by few outcomes.
    n_losses = sum(measure in LOSSES for measure in measures)
    by_row = n_losses if is_plain(judged) else len(measures) + 1
    together = drawn_together(by_row * len(judged.models), n_units(judged))
    size = 2 * by_row * n_units(judged) if together else NUMBERS_AT_A_TIME  # of a model
    values: dict[str, dict[str, BreakEven]] = {}
    blocks = list(parts(len(judged.models), size, NUMBERS_AT_A_TIME))
    for block in progress(blocks, "models"):
        models = judged.models[block]
        values |= _numbers(judged, models, measures, precise, confidence, seed, together)
    return values


def _numbers(
    judged: Judged,
    models: Sequence[Model],
    measures: tuple[Measure, ...],
    precise: Model | None,
    confidence: float,
    seed: int,
    together: bool,
) -> dict[str, dict[str, BreakEven]]:
    """All numbers of some models with their intervals."""
    if isinstance(judged.truths, Sets):
        return {
            model.name: bounds(measures, judged, model, confidence, seed, together)
            for model in models
        }
    ends = intervals(measures, judged, models, confidence, seed, together)
    levels = break_evens(judged, models, precise, confidence, seed, together)
    values = {}
    for model, of_model, level in zip(models, ends, levels, strict=True):
        found = {}
        for measure in measures:
            value = measure.score(judged, model) if measure.applies(model) else float("nan")
            found[measure.name] = BreakEven(value, *of_model[measure.name])
        losses = {loss.name: found.pop(loss.name) for loss in LOSSES if loss in measures}
        values[model.name] = found | {"break_even": level} | losses
    return values


def _table(judged: Judged, values: Mapping[str, Mapping[str, BreakEven]]) -> pd.DataFrame:
    """One row per model: what it is, and its numbers."""
    import pandas as pd

    first = {"kind": [model.kind for model in judged.models], "rows": len(judged.truths)}
    numbers = [{name: found.value for name, found in row.items()} for row in values.values()]
    columns = {name: [row[name] for row in numbers] for name in numbers[0]}
    if isinstance(judged.truths, Sets):
        columns |= both_ends(columns)
    return pd.DataFrame(first | columns, index=list(values))


def _intervals(values: Mapping[str, Mapping[str, BreakEven]]) -> pd.DataFrame:
    """One row per model and number."""
    import pandas as pd

    rows = [
        {"model": model, "measure": name, **found._asdict()}
        for model, numbers in values.items()
        for name, found in numbers.items()
    ]
    return pd.DataFrame(rows)


def _tests(
    judged: Judged,
    rewards: Mapping[str, Reward],
    values: Mapping[str, Mapping[str, BreakEven]],
    main: str,
    confidence: float,
    seed: int,
) -> pd.DataFrame:
    """One row per reward and pair of models."""
    import pandas as pd

    if isinstance(judged.truths, Sets):
        rows = paired_bounds(judged, rewards, confidence, seed)
        return pd.DataFrame(rows, columns=BOUND_COLUMNS)
    best = str(max(values, key=lambda name: values[name][main].value))
    columns = paired_tests(judged, rewards, confidence, seed, best)
    return pd.DataFrame(columns, columns=list(TEST_COLUMNS))


def _by_class(judged: Judged) -> pd.DataFrame | None:
    """One row per model and class, as `metrics.coverage_by` has them."""
    import pandas as pd

    if isinstance(judged.truths, Truths):
        return None
    frames = []
    for model in judged.models:
        found = coverage_by(judged.truths, model.sets, "class", sample_weight=judged.weights)
        columns = {
            "model": model.name,
            "class": list(judged.classes),
            "rows": found.n,
            "coverage": found.coverage,
            "size": found.size,
        }
        frames.append(pd.DataFrame(columns))
    return pd.concat(frames, ignore_index=True)


def _line(judged: Judged, model: Model) -> tuple[float, float]:
    return _score(judged, model, DISCOUNTED), _score(judged, model, WHOLE)


def _score(judged: Judged, model: Model, reward: Reward) -> float:
    score = utility_score(judged.truths, model.sets, reward, sample_weight=judged.weights)
    return float(score.lower if isinstance(score, Bounds) else score)


def _break_even_meaning(precise: Model | None) -> str:
    if precise is None:
        return (
            "Undefined: no model here answers every row with one class, so there is nothing to draw"
            " level with."
        )
    return (
        "The utility that a right answer of two classes needs for this model to draw level with"
        f" “{precise.name}”, the most accurate of those that always name one class (a right single"
        " class has the utility 1). If you pay more for a right pair, you are better off with this"
        f" model, if you pay less, with “{precise.name}”. Undefined where no answer of two classes"
        " or more is right."
    )


def _named(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= MOST_NAMED else f"{len(names):,} models"


def _notes(
    judged: Judged, values: Mapping[str, Mapping[str, BreakEven]], precise: Model | None
) -> list[str]:
    notes = []
    plain = [m.name for m in judged.models if m.kind == "probabilities" and m.priced is None]
    if len(plain) > MOST_NAMED:
        notes.append(f"Of {len(plain):,} models the most probable class is taken as the answer.")
        plain = []
    for model in judged.models:
        if model.name in plain:
            notes.append(f"{model.name}: its most probable class is taken as its answer.")
        if model.kind == "top lists":
            notes.append(f"{model.name}: the classes of each list are taken as its answer.")
            if model.p is not None and model.listed is not None:
                invalid = int(np.count_nonzero(~is_valid(model.p, model.listed)))
                if invalid:
                    notes.append(
                        f"{model.name}: {invalid:,} lists cannot be true, as a class that is left"
                        " out would be more probable than one that is named; the losses score"
                        " the largest part of each that can be."
                    )
        if values[model.name].get("padded_log_loss", BreakEven(0, 0, 0)).value == np.inf:
            notes.append(
                f"{model.name}: a true class was given probability 0, so its log loss is infinite."
            )
    several = [
        model.name for model in judged.models if (np.count_nonzero(model.sets, axis=1) > 1).any()
    ]
    if several and precise is None and not isinstance(judged.truths, Sets):
        notes.append(
            "The break-even utility of a pair is missing: it compares with a model that names one"
            f" class in every row, and none here does. Give one beside {_named(several)}, for"
            " instance the most probable classes."
        )
    n, unit = n_units(judged), "row" if judged.groups is None else "group"
    unanimous = [
        name
        for name, numbers in values.items()
        if not isinstance(judged.truths, Truths)
        and numbers["coverage"].low == numbers["coverage"].high
    ]
    if unanimous:
        notes.append(
            f"{_named(unanimous)}: the coverage is the same in every {unit}, so that its interval"
            f" has no width. With {n:,} {unit}s, a share of up to about {3 / n:.2g} of the other"
            " kind may still be hidden (the rule of three, 95 %)."
        )
    return notes

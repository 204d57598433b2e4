"""Sentences of a report, no stronger than its intervals and tests."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from credal_lib.report._answers import silence
from credal_lib.report._pairs import UNDECIDED

if TYPE_CHECKING:
    from credal_lib.report import Report

MOST_CLASSES = 20
"""More classes than these have no table of their own."""
MOST_PAIRS = 6
"""More pairs than these are left to the table."""
MOST_SHOWN = 200
"""Of more pairs than these, the tables show some."""


def number(value: float) -> str:
    """Write a number with three decimals; a large one with fewer; one that is undefined as a dash.

    Parameters
    ----------
    value : float

    Returns
    -------
    str

    Examples
    --------
    >>> [number(x) for x in (0.12345, -12.3456, 1234.5, float("nan"), float("-inf"), -0.0001)]
    ['0.123', '−12.35', '1,234', '–', '−∞', '0.000']
    """
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if abs(value) < 10:
        decimals = 3
    else:
        decimals = 2 if abs(value) < 100 else 0
    # z: what is rounded to 0 has no sign.
    return f"{value:z,.{decimals}f}".replace("-", "−")


def between(low: float, high: float) -> str:
    """Write an interval, or nothing if there is none or it has no width.

    Parameters
    ----------
    low, high : float

    Returns
    -------
    str
    """
    return f"{number(low)} to {number(high)}" if low < high else ""


def percent(share: float) -> str:
    """Write a share in percent, without needless decimals.

    Parameters
    ----------
    share : float

    Returns
    -------
    str
    """
    return f"{100 * share:g} %"


def p_value(p: float) -> str:
    """Write a p value; a small one as a bound.

    Parameters
    ----------
    p : float

    Returns
    -------
    str
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def listed(names: Sequence[str]) -> str:
    """Write names as in a sentence.

    Parameters
    ----------
    names : sequence of str

    Returns
    -------
    str
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def rows(report: "Report") -> str:
    """Write how many rows there are, in how many groups, and whether they have weights.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    groups = f" in {report.groups:,} groups" if report.groups else ""
    weights = " with weights" if report.weighted else ""
    return f"{int(report.table['rows'].iloc[0]):,} rows{groups}{weights}"


def method(report: "Report") -> list[str]:
    """Say how intervals, tests and verdicts are made, and what they leave out.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
    """
    said = [_of_intervals(report)]
    if len(report.table) > 1:
        row, group, _ = report._nouns
        unit = f"each {group}, all its {row}s together," if report.groups else f"each {row}"
        weights = ", by the weights of the rows" if report.weighted else ""
        said.append(
            f"Two models are compared on the same {row}s. An advantage counts as decided if the"
            " interval of the difference leaves out 0 and the test, corrected by Holm's method for"
            f" the number of pairs, has p at most {1 - report.confidence:.2g}. The test, a"
            f" sign-flip (randomization) test of the mean{weights}, asks how often a difference as"
            f" large would come about if {unit} might as well have favored the other model."
            f" {_kinds_of_tests(report)} Undecided does not mean equal: any difference within the"
            " interval may be there."
        )
    return said


def _of_intervals(report: "Report") -> str:
    level = percent(report.confidence)
    row, group, twice = report._nouns
    units, drawn, kind = row, f"as many {row}s were drawn from these", "the bootstrap"
    if report.groups:
        units, kind = group, "the cluster bootstrap"
        drawn = (
            f"as many {group}s were drawn from these {report.groups:,}, each with all its {row}s"
        )
    weights = ""
    if report.weighted:
        weights = " All averages go by the weights of the rows, which are drawn with them."
    dependent = (
        ""
        if report.groups
        else (f", and {row}s that belong together ({twice}) make them too narrow")
    )
    return (
        f"Intervals hold {level} of 2,000 repetitions in which {drawn}, with replacement ({kind})."
        f"{weights} They say how much a number depends on which {units}s happened to be here. What"
        f" another training set would have given is not in them{dependent}."
    )


KINDS_OF_TESTS = {
    "exact": "exact (all signs are counted out; of right or wrong this is McNemar's test)",
    "drawn": "from 9,999 drawn signs, weighted such that however small a p can be told",
    "saddlepoint": "by the saddlepoint approximation of what drawn signs would give",
    "normal": "by the normal distribution, for more than 1,000 rows that differ",
}
"""How p values came about."""

KINDS_OF_GROUPED_TESTS = KINDS_OF_TESTS | {
    "exact": "exact (all signs are counted out)",
    "normal": "by the normal distribution, for more than 1,000 differences",
}
"""The same of groups, with weights, or of uncertain truths, where McNemar's test does not hold."""


def _kinds_of_tests(report: "Report") -> str:
    """Say how the p values under the chosen utility came about."""
    kinds = report.tests.loc[report.tests["utility"] == report.utility, "test"].value_counts()
    plain = report.by_class is not None and not (report.groups or report.weighted)
    says = KINDS_OF_TESTS if plain else KINDS_OF_GROUPED_TESTS
    if len(kinds) == 1:
        return f"Here every p is {says[str(kinds.index[0])]}."
    counted = [
        f"{kinds[kind]:,} p {'are' if kinds[kind] > 1 else 'is'} {says[kind]}"
        for kind in says
        if kind in kinds
    ]
    return f"Here {listed(counted)}."


class Pairs(NamedTuple):
    """The verdicts by pair.

    Attributes
    ----------
    utilities : list of str
    names : list of tuple of two str
    verdicts : array of shape (pairs, utilities)
    """

    utilities: list[str]
    names: list[tuple[str, str]]
    verdicts: Any


def by_pair(report: "Report") -> Pairs:
    """Arrange the tests, which stand by utility, by pair.

    Parameters
    ----------
    report : Report

    Returns
    -------
    Pairs
    """
    tests = report.tests
    utilities = list(dict.fromkeys(tests["utility"]))
    n = len(tests) // max(len(utilities), 1)
    names = list(zip(tests["a"][:n], tests["b"][:n], strict=True))
    return Pairs(utilities, names, tests["verdict"].to_numpy().reshape(-1, n).T)


def shown_pairs(report: "Report") -> list[int]:
    """Choose the pairs of the tables: all of a few; else the best one's, and neighbors in rank.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of int
        Their positions among all pairs.
    """
    names = by_pair(report).names
    if len(names) <= MOST_SHOWN:
        return list(range(len(names)))
    ranked = [str(name) for name in _ranked(report).index]
    wanted = [(ranked[0], other) for other in ranked[1:]]
    wanted += pairwise(ranked[1:])
    places = {frozenset(pair): position for position, pair in enumerate(names)}
    return [places[frozenset(pair)] for pair in wanted if frozenset(pair) in places]


def left_out(report: "Report") -> str:
    """Say which pairs were not compared, or are not in the tables; nothing if all are.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    compared, possible = len(by_pair(report).names), math.comb(len(report.table), 2)
    if compared < possible:
        return (
            f" Of {len(report.table):,} models only the one that earns most is compared with each"
            f" other one. As nobody knew before which it would be, p is corrected for all"
            f" {possible:,} pairs. To compare others, make a report of these alone."
        )
    shown = len(shown_pairs(report))
    if shown < compared:
        return (
            f" Of {compared:,} pairs the tables have {shown:,}: those of the model that earns most,"
            " and of neighbors in rank. All are in the report's tests, and in the second file that"
            " is written beside a report in CSV."
        )
    return ""


def _ranked(report: "Report") -> Any:
    return report.table[report._ranked].sort_values(ascending=False, kind="stable")


def quoted(name: object) -> str:
    """Set a name apart from the words around it.

    Parameters
    ----------
    name : object

    Returns
    -------
    str
    """
    return f"“{name}”"


def bracketed(low: float, high: float) -> str:
    """Write an interval in brackets after a blank, or nothing, as `between`.

    Parameters
    ----------
    low, high : float

    Returns
    -------
    str
    """
    ends = between(low, high)
    return f" ({ends})" if ends else ""


def difference(row: Any) -> str:
    """Write the difference of a pair, or its bounds.

    Parameters
    ----------
    row : row of `Report.tests`

    Returns
    -------
    str
    """
    if hasattr(row, "difference"):
        return number(row.difference)
    return f"{number(row.difference_lower)} to {number(row.difference_upper)}"


def verdict(report: "Report") -> list[str]:
    """Say who is ahead, which utilities turn it, and where models draw level.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
    """
    best = str(report.table[report._ranked].idxmax())
    value, low, high = report.interval(best, report._ranked)
    ends = between(low, high)
    interval = f" ({percent(report.confidence)} interval {ends})" if ends else ""
    bounded = report._ranked != report.utility
    least = "at least " if bounded else ""
    said = (
        f"Under {_utility(report, report.utility)}, {quoted(best)} earns"
        f" {least}{number(value)}{interval}"
    )
    if len(report.table) == 1:
        return [f"{said}. There is one model, so nothing is compared."]
    if bounded:
        return [f"{said}, the most that is sure.", *_sure(report), *_turned(report)]
    return [f"{said}, the most. {_lead(report, best)}", *_turned(report), *_levels(report)]


def constant_answers(report: "Report") -> list[str]:
    """Say what the same answer for everybody earns.

    Under costs this is always said, else if a model earns no more.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
        One sentence, or none.
    """
    best = max(report.references, key=report.references.__getitem__, default="")
    if not best:
        return []
    most = report.references[best]
    unknown = silence(report.classes)
    # Of equals, the answer that claims least is named.
    if report.references.get(unknown) == most:
        best = unknown
    earned = report.table[report.utility]
    behind = [quoted(name) for name in report.table.index if earned[name] <= most]
    if report.costs is None and not behind:
        return []
    silent = report.references.get(unknown, most)
    other = f"; always {quoted(unknown)} earns {number(silent)}" if silent < most else ""
    than = ""
    if behind:
        earn = "earn" if len(behind) > 1 else "earns"
        than = f" On these rows {listed(behind)} {earn} no more."
    always = f"always {quoted(best)}, without a look at the row, earns {number(most)}"
    return [f"For comparison: {always}{other}.{than}"]


def costs(report: "Report") -> tuple[list[str], list[list[str]]]:
    """Write out the costs that the verdict goes by.

    Parameters
    ----------
    report : Report

    Returns
    -------
    tuple of list of str and list of lists of str
        Header and rows; none if it does not go by costs.
    """
    if report.costs is None:
        return [], []
    rows = [
        [str(answer), *(f"{cost:.6g}".replace("-", "−") for cost in row)]
        for answer, row in zip(report.costs.index, report.costs.to_numpy().tolist(), strict=True)
    ]
    return ["answer", *map(str, report.costs.columns)], rows


def by_class(report: "Report") -> tuple[list[str], list[list[str]]]:
    """Write coverage and mean size out: a row per true class, a column per model.

    Parameters
    ----------
    report : Report

    Returns
    -------
    tuple of list of str and list of lists of str
        Header and rows; none of many classes.
    """
    if report.by_class is None or len(report.classes) > MOST_CLASSES:
        return [], []
    models = [str(name) for name in report.table.index]
    n = len(report.classes)
    # The frame has a block of rows for each model, a row for each class.
    counts = report.by_class["rows"].to_numpy().reshape(len(models), n)
    coverage = report.by_class["coverage"].to_numpy().reshape(len(models), n)
    size = report.by_class["size"].to_numpy().reshape(len(models), n)
    rows = []
    for j, label in enumerate(report.classes):
        cells = [f"{number(coverage[i, j])} ({number(size[i, j])})" for i in range(len(models))]
        rows.append([str(label), f"{counts[0, j]:,}", *cells])
    return ["true class", "rows", *models], rows


def _utility(report: "Report", name: str) -> str:
    """Name a utility in a sentence; one whose name has commas is set apart."""
    title = report.titles[name]
    return quoted(title) if "," in title else title


def _sure(report: "Report") -> list[str]:
    """Say which pairs are decided whatever the truths in the sets are."""
    tests = report.tests[report.tests["utility"] == report.utility]
    if len(tests) > MOST_PAIRS:
        decided = int((tests["verdict"] != UNDECIDED).sum())
        return [f"Whatever the true classes are, {decided} of {len(tests)} pairs are decided."]
    said = []
    for row in tests.itertuples(index=False):
        apart = f"{difference(row)}{bracketed(row.low, row.high)}"
        if row.verdict == UNDECIDED:
            end = "these rows and sets do not show which is better"
        else:
            end = f"{quoted(row.verdict)} is ahead whatever the true classes are"
        said.append(f"{quoted(row.a)} less {quoted(row.b)}: {apart}; {end}.")
    return said


def _lead(report: "Report", best: str) -> str:
    """Say over which models the advantage is decided."""
    ahead: list[tuple[float, str]] = []
    undecided: list[tuple[float, str]] = []
    # Pairs whose interval leaves out 0, and which the test leaves undecided.
    by_interval: list[tuple[str, Any]] = []
    level: list[str] = []
    tests = report.tests[report.tests["utility"] == report.utility]
    tests = tests[(tests["a"] == best) | (tests["b"] == best)]
    rows = {row.b if row.a == best else row.a: row for row in tests.itertuples(index=False)}
    for other in report.table.index.drop(best):
        row: Any = rows[other]
        # The table may have the pair in the other order.
        sign = 1 if row.a == best else -1
        low, high = sorted((sign * row.low, sign * row.high))
        lead = sign * row.difference
        by = (lead, f"{quoted(other)} by {number(lead)}{bracketed(low, high)}")
        if low == high == 0:
            level.append(quoted(other))
        elif row.verdict == best:
            ahead.append(by)
        else:
            undecided.append(by)
            if not low <= 0 <= high:
                by_interval.append((quoted(other), row))
    row, *_ = report._nouns
    said = [f"It is ahead of {_leads(ahead)}."] if ahead else []
    if undecided:
        begin = "None of its advantages is decided: it earns more than"
        if ahead:
            begin = "It also earns more than"
        said.append(f"{begin} {_leads(undecided)}, but these {row}s do not show which is better.")
        said += _intervals_alone(report, by_interval)
    if level:
        said.append(f"In every {row} it earns the same as {_names(level)}.")
    return " ".join(said)


def _intervals_alone(report: "Report", pairs: list[tuple[str, Any]]) -> list[str]:
    """Say why an interval that leaves out 0 does not decide a pair: for these names and rows."""
    largest = 1 - report.confidence
    n_pairs = math.comb(len(report.table), 2)
    alone = [name for name, row in pairs if row.p > largest]
    corrected = [name for name, row in pairs if row.p <= largest]
    said = []
    for names, made, tested in (
        (
            corrected,
            "but each interval is made for one pair alone",
            f"The test allows for all {n_pairs:,} pairs, of which some may seem decided by chance,",
        ),
        (
            alone,
            "but an interval by the bootstrap can be too narrow",
            "The test asks how often chance alone would give a difference as large,",
        ),
    ):
        if names:
            one = len(names) == 1
            intervals, pair = ("interval", "this pair") if one else ("intervals", "these pairs")
            leave = "leaves" if one else "leave"
            said.append(
                f"The {intervals} of its advantage over {_names(names)} {leave} out 0, {made}."
                f" {tested} and leaves {pair} undecided."
            )
    return said


def _names(names: list[str]) -> str:
    """Write names out, or of many the number."""
    return listed(names) if len(names) <= MOST_CLASSES else f"{len(names):,} others"


def _leads(found: list[tuple[float, str]]) -> str:
    """Write advantages out, or of many the smallest."""
    if len(found) <= MOST_PAIRS:
        return listed([said for _, said in found])
    return f"{len(found)} others, least of {min(found)[1]}"


def _turned(report: "Report") -> list[str]:
    """Say which pairs change places, or lose their decision, with the utility."""
    said = []
    utilities, pairs, verdicts = by_pair(report)
    titles = [_utility(report, name) for name in utilities]
    # Only where verdicts differ there is something to say.
    for position in np.flatnonzero((verdicts != verdicts[:, :1]).any(axis=1)).tolist():
        a, b = pairs[position]
        under: dict[str, list[str]] = {a: [], b: [], UNDECIDED: []}
        for title, who in zip(titles, verdicts[position].tolist(), strict=True):
            under[who].append(title)
        open_ = f"; undecided under {listed(under[UNDECIDED])}" if under[UNDECIDED] else ""
        if under[a] and under[b]:
            said.append(
                f"The utility turns the verdict on {quoted(a)} and {quoted(b)}: {quoted(a)} is"
                f" ahead under {listed(under[a])}, {quoted(b)} under {listed(under[b])}{open_}."
            )
        else:
            ahead, other = (a, b) if under[a] else (b, a)
            said.append(
                f"{quoted(ahead)} is ahead of {quoted(other)} under {listed(under[ahead])}{open_}."
            )
    if len(said) > MOST_PAIRS:
        where = "" if left_out(report) else "; the table of pairs shows them"
        return [f"The choice of the utility matters for {len(said):,} pairs{where}."]
    return said or ["All utilities of this report give the same verdict on every pair of models."]


def _levels(report: "Report") -> list[str]:
    """Say for each set-valued model above which utility of a pair it is preferable."""
    said = []
    for name in report.table.index:
        value, low, high = report.interval(name, "break_even")
        if math.isnan(value):
            continue
        model, precise = quoted(name), quoted(report.precise)
        level = f"break-even utility {number(value)}{bracketed(low, high)}"
        if high < 0.5:
            said.append(
                f"{model} against {precise}: {model} is ahead even if a right answer of two classes"
                f" has no more than half the utility of a right single one ({level})."
            )
        elif low > 1:
            said.append(
                f"{model} against {precise}: {precise} is ahead even if a right answer of two"
                f" classes has the same utility as a right single one ({level})."
            )
        else:
            said.append(
                f"{model} against {precise}: they draw level when a right answer of two classes has"
                f" {number(value)} of the utility of a right single one{bracketed(low, high)}."
                f" {_prefer(model, precise, low, high)}"
            )
    if len(said) > MOST_PAIRS:
        models = f"each of {len(said)} models draws level with {precise}"
        return [f"The table has the utility of a pair at which {models}."]
    return said


def _prefer(model: str, precise: str, low: float, high: float) -> str:
    """Say when to prefer which; between the ends of the interval the rows do not say."""
    # A right pair has between half the utility of a right single class and all of it.
    above = ""
    if high < 1:
        above = f"If you pay more than {number(high)} for it, you are better off with {model}"
    below = f"you pay less than {number(low)}" if low > 0.5 else ""
    if above and below:
        return f"{above}, and if {below}, with {precise}; in between, these rows do not say."
    if above:
        return f"{above}; below that, these rows do not say."
    if below:
        return (
            f"If {below} for it, you are better off with {precise}; above that, these rows do not"
            " say."
        )
    return "These rows do not say which of the two you are better off with."

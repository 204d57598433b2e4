"""Sentences of a report, no stronger than its intervals and tests."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from credal_lib.report._answers import silence
from credal_lib.report._pairs import UNDECIDED

if TYPE_CHECKING:
    from credal_lib.report import Report

MOST_CLASSES = 20
"""More classes than these have no table of their own."""
MOST_PAIRS = 6
"""More pairs than these are left to the table."""


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
    decimals = 3 if abs(value) < 10 else 2 if abs(value) < 100 else 0
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


def method(report: "Report") -> list[str]:
    """Say how intervals, tests and verdicts are made, and what they leave out.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
    """
    level = percent(report.confidence)
    said = [
        (
            f"Intervals hold {level} of 2,000 repetitions in which as many rows were drawn from these,"
            " with replacement (the bootstrap). They say how much a number depends on which rows"
            " happened to be here. What another training set would have given is not in them, and rows"
            " that belong together (the same patient twice) make them too narrow."
        )
    ]
    if len(report.table) > 1:
        said.append(
            "Two models are compared on the same rows. A lead counts as decided if the interval of"
            " the difference leaves out 0 and the test, corrected by Holm's method for the number"
            f" of pairs, has p at most {1 - report.confidence:.2g}. The test, a sign-flip"
            " (randomization) test of the mean, asks how often a difference as large would come"
            " about if each row might as well have favored the other model."
            f" {_kinds_of_tests(report)} Undecided does not mean equal: any difference within the"
            " interval may be there."
        )
    return said


KINDS_OF_TESTS = {
    "exact": "exact (of right or wrong, McNemar's test)",
    "drawn": "from 9,999 drawn signs, weighted such that however small a p can be told",
    "normal": "by the normal distribution, for more than 1,000 rows that differ",
}
"""How p values came about."""


def _kinds_of_tests(report: "Report") -> str:
    """Say how the p values under the chosen utility came about."""
    kinds = report.tests.loc[report.tests["utility"] == report.utility, "test"].value_counts()
    if len(kinds) == 1:
        return f"Here every p is {KINDS_OF_TESTS[str(kinds.index[0])]}."
    counted = [
        f"{kinds[kind]:,} p {'are' if kinds[kind] > 1 else 'is'} {KINDS_OF_TESTS[kind]}"
        for kind in KINDS_OF_TESTS
        if kind in kinds
    ]
    return f"Here {listed(counted)}."


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


def verdict(report: "Report") -> list[str]:
    """Say who is ahead, which utilities turn it, and where models draw level.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
    """
    best = str(report.table[report.utility].idxmax())
    value, low, high = report.interval(best, report.utility)
    ends = between(low, high)
    interval = f" ({percent(report.confidence)} interval {ends})" if ends else ""
    said = (
        f"Under {_utility(report, report.utility)}, {quoted(best)} earns {number(value)}{interval}"
    )
    if len(report.table) == 1:
        return [f"{said}. There is one model, so nothing is compared."]
    return [f"{said}, the most. {_lead(report, best)}", *_turned(report), *_levels(report)]


def constant_answers(report: "Report") -> list[str]:
    """Say what the same answer for everybody earns, under costs always, else if a model earns no more.

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
    if report.references.get(unknown) == most:
        best = unknown
    earned = report.table[report.utility]
    behind = [quoted(name) for name in report.table.index if earned[name] <= most]
    if report.costs is None and not behind:
        return []
    silent = report.references.get(unknown, most)
    other = f"; always {quoted(unknown)} earns {number(silent)}" if silent < most else ""
    than = (
        f" On these rows {listed(behind)} {'earn' if len(behind) > 1 else 'earns'} no more."
        if behind
        else ""
    )
    return [
        (
            f"For comparison: always {quoted(best)}, without a look at the row, earns"
            f" {number(most)}{other}.{than}"
        )
    ]


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
    found = report.by_class[["rows", "coverage", "size"]].to_numpy().reshape(len(models), n, 3)
    rows = [
        [
            str(label),
            f"{found[0, j, 0]:,.0f}",
            *(f"{number(one[1])} ({number(one[2])})" for one in found[:, j]),
        ]
        for j, label in enumerate(report.classes)
    ]
    return ["true class", "rows", *models], rows


def _utility(report: "Report", name: str) -> str:
    """Name a utility in a sentence; one whose name has commas is set apart."""
    title = report.titles[name]
    return quoted(title) if "," in title else title


def _of_pair(report: "Report", a: str, b: str, utility: str) -> Any:
    tests = report.tests
    pair = ((tests["a"] == a) & (tests["b"] == b)) | ((tests["a"] == b) & (tests["b"] == a))
    return tests[pair & (tests["utility"] == utility)].iloc[0]


def _lead(report: "Report", best: str) -> str:
    """Say over which models the lead is decided."""
    ahead: list[tuple[float, str]] = []
    undecided: list[tuple[float, str]] = []
    by_itself = False  # an interval that excludes 0, of a pair that the test leaves undecided
    level: list[str] = []
    for other in report.table.index.drop(best):
        row = _of_pair(report, best, other, report.utility)
        sign = 1 if row["a"] == best else -1
        low, high = sorted((sign * row["low"], sign * row["high"]))
        lead = sign * row["difference"]
        if low == high == 0:
            level.append(quoted(other))
        else:
            part = ahead if row["verdict"] == best else undecided
            by_itself |= part is undecided and not low <= 0 <= high
            part.append((lead, f"{quoted(other)} by {number(lead)}{bracketed(low, high)}"))
    said = [f"It is ahead of {_leads(ahead)}."] if ahead else []
    if undecided:
        begin = "It leads" if ahead else "None of its leads is decided: it leads"
        pairs = int((report.tests["utility"] == report.utility).sum())
        corrected = f", corrected for all {pairs} pairs" if pairs > 1 else ""
        test = f"by the sign-flip test{corrected}, " if by_itself else ""
        said.append(f"{begin} {_leads(undecided)}, but {test}these rows do not show who is better.")
    if level:
        said.append(f"In every row it earns the same as {listed(level)}.")
    return " ".join(said)


def _leads(found: list[tuple[float, str]]) -> str:
    """Write leads out, or of many the smallest."""
    if len(found) <= MOST_PAIRS:
        return listed([said for _, said in found])
    return f"{len(found)} others, least of {min(found)[1]}"


def _turned(report: "Report") -> list[str]:
    """Say which pairs change places, or lose their decision, with the utility."""
    said = []
    for (a, b), tests in report.tests.groupby(["a", "b"], sort=False):
        under = {
            who: [_utility(report, name) for name in tests[tests["verdict"] == who]["utility"]]
            for who in (a, b, UNDECIDED)
        }
        open_ = f"; undecided under {listed(under[UNDECIDED])}" if under[UNDECIDED] else ""
        if under[a] and under[b]:
            said.append(
                f"The utility turns the verdict on {quoted(a)} and {quoted(b)}: {quoted(a)} is"
                f" ahead under {listed(under[a])}, {quoted(b)} under {listed(under[b])}{open_}."
            )
        elif open_ and (under[a] or under[b]):
            ahead, other = (a, b) if under[a] else (b, a)
            said.append(
                f"{quoted(ahead)} is ahead of {quoted(other)} under {listed(under[ahead])}{open_}."
            )
    if len(said) > MOST_PAIRS:
        return [
            (
                f"The choice of the utility matters for {len(said)} pairs; the table of pairs shows"
                " them."
            )
        ]
    return said or ["All utilities of this report give the same verdict on every pair."]


def _levels(report: "Report") -> list[str]:
    """Say for each set-valued model from which worth of a pair on it is preferable."""
    said = []
    for name in report.table.index:
        value, low, high = report.interval(name, "break_even")
        if math.isnan(value):
            continue
        model, precise = quoted(name), quoted(report.precise)
        worth = f"break-even worth {number(value)}{bracketed(low, high)}"
        if high < 0.5:
            said.append(
                f"{model} against {precise}: {model} is ahead even if a right answer of two classes"
                f" is worth no more than half a right single one ({worth})."
            )
        elif low > 1:
            said.append(
                f"{model} against {precise}: {precise} is ahead even if a right answer of two"
                f" classes is worth as much as a right single one ({worth})."
            )
        else:
            said.append(
                f"{model} against {precise}: they draw level when a right answer of two classes is"
                f" worth {number(value)} of a right single one{bracketed(low, high)}."
                f" {_prefer(model, precise, low, high)}"
            )
    if len(said) > MOST_PAIRS:
        return [
            (
                f"The table has the worth of a pair at which each of {len(said)} models draws level"
                f" with {precise}."
            )
        ]
    return said


def _prefer(model: str, precise: str, low: float, high: float) -> str:
    """Say who prefers which; between the ends of the interval the rows do not say."""
    above = (
        f"Whoever pays more than {number(high)} for it is better off with {model}"
        if high < 1
        else ""
    )
    below = f"pays less than {number(low)}" if low > 0.5 else ""
    if above and below:
        return f"{above}, whoever {below} with {precise}; in between, these rows do not say."
    if above:
        return f"{above}; below that, these rows do not say."
    if below:
        return (
            f"Whoever {below} for it is better off with {precise}; above that, these rows do not"
            " say."
        )
    return "These rows do not say who is better off with which."

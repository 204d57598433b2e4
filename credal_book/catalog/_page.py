"""The catalog as a page shows it: a table in Markdown for each form of answer, verdicts computed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import isfinite
from typing import Any

from credal_book.catalog._list import MEASURES
from credal_book.catalog._measure import FIVE_PAPERS, PRACTICE, SCIKIT_LEARN, Measure
from credal_book.catalog._verdict import (
    CLASS_TOTALS,
    EACH_CASE,
    NO_NUMBER,
    NOT,
    STRICTLY,
    WEAKLY,
    WHOLE_SAMPLE,
    Verdict,
    verdict_of,
)
from credal_lib import _checks

IN_USE = (FIVE_PAPERS, SCIKIT_LEARN, PRACTICE)
ALL_KINDS = (EACH_CASE, CLASS_TOTALS, WHOLE_SAMPLE, NO_NUMBER)
_KIND_OF = {
    "one class": "a utility matrix",
    "one class or unknown": "a utility matrix with a row for unknown",
    "probabilities": "a score of probabilities",
    "a top list": "a score of top lists",
    "an interval of probabilities": "a score of intervals",
    "a score": "a score of scores",
    "a score for each class": "a score of scores",
}
MOST_PAYMENTS = 15
"""Entries of a table of payments that is written out."""
_HONEST = {
    STRICTLY: "to be honest is strictly best",
    WEAKLY: "to be honest is as good as some lies",
    NOT: "some lies are better than honesty",
}


@dataclass(frozen=True)
class Listing:
    """A table of the catalog, laid out; made by `table`. A page shows it as Markdown.

    Attributes
    ----------
    measures : tuple of Measure
        Its rows.
    """

    measures: tuple[Measure, ...]

    def __repr__(self) -> str:
        """Lay the names and kinds out as text."""
        return "\n".join(f"{measure.name:40} {verdict_of(measure).kind}" for measure in self.measures)

    def _repr_markdown_(self) -> str:
        rows = [_row(measure, verdict_of(measure)) for measure in self.measures]
        head = ["| measure | verdict |", "|---|---|"]
        return "\n".join([*head, *rows])


def table(answer: str | None = None, used_in: str | None = None) -> Listing:
    """Lay the catalog out, or a part of it.

    Parameters
    ----------
    answer : str, optional
        Name of a form of answers, such as "one class"; all forms if not given.
    used_in : str, optional
        "the five papers", "scikit-learn" or "today's practice"; all three if not given.

    Returns
    -------
    Listing

    Raises
    ------
    TypeError, ValueError
        If one of the two is none of these names.

    Examples
    --------
    >>> table("probabilities", "today's practice")
    expected calibration error               whole sample
    probability given to the truth           each case
    """
    forms = list(dict.fromkeys(measure.form.name for measure in MEASURES))
    chosen = forms if answer is None else [_checks.read_known_name(answer, forms, "answer", "form of answers")]
    uses = IN_USE if used_in is None else (_checks.read_known_name(used_in, IN_USE, "used_in", "use"),)
    return Listing(tuple(m for m in MEASURES if m.form.name in chosen and m.used_in in uses))


FILTER = """\
<p class="catalog-filter"><label>Show the measures with <input type="search" placeholder="coverage">
</label> <span role="status"></span></p>
<script>(() => {
  const box = document.currentScript.previousElementSibling;
  const input = box.querySelector("input"), said = box.querySelector("span");
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const rows = [...document.querySelectorAll("article table tbody tr")].filter((row) => row.cells.length === 2);
    for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    said.textContent = words.length ? `${rows.filter((row) => !row.hidden).length} of ${rows.length}` : "";
  });
})();</script>"""


@dataclass(frozen=True)
class FilterBox:
    """A box to type a word into, above the tables of a page: rows without it are hidden. Made by `filter_box`.

    Attributes
    ----------
    markup : str
        HTML with a plain script.
    """

    markup: str

    def __repr__(self) -> str:
        """Say what it is, where there is no page."""
        return "A box that filters the tables of a page."

    def _repr_html_(self) -> str:
        return self.markup


def filter_box() -> FilterBox:
    """Make a box that filters the tables of the catalog in a built page, by a plain script.

    Returns
    -------
    FilterBox

    Examples
    --------
    >>> filter_box()
    A box that filters the tables of a page.
    """
    return FilterBox(FILTER)


def counts() -> dict[str, dict[str, int]]:
    """Count the measures by where they are in use and by kind.

    Returns
    -------
    dict of dict
        ``counts()["scikit-learn"]["each case"]`` metrics of scikit-learn pay each case by itself.

    Examples
    --------
    >>> counts()["scikit-learn"]["no number"]
    10
    """
    found = {use: Counter(verdict_of(m).kind for m in MEASURES if m.used_in == use) for use in IN_USE}
    return {use: {kind: found[use][kind] for kind in ALL_KINDS} for use in IN_USE}


def _row(measure: Measure, verdict: Verdict) -> str:
    better = "" if verdict.kind == NO_NUMBER else f", {measure.better} is better"
    function = f"`{measure.sklearn}`" if measure.sklearn else ""
    lines = [f"**{measure.name}**{better}", f"${measure.formula}$", function, measure.whose]
    found = [in_words(measure), _said(verdict.silence)]
    return f"| {'<br>'.join(filter(None, lines))} | {'<br>'.join(filter(None, found))} |"


def in_words(measure: Measure) -> str:
    """Say what was found of a measure.

    Parameters
    ----------
    measure : Measure

    Returns
    -------
    str

    Raises
    ------
    TypeError
        If `measure` is not a Measure.

    Examples
    --------
    >>> recall = next(measure for measure in MEASURES if measure.sklearn == "recall_score")
    >>> in_words(recall)
    'each case: a utility matrix (a: 0, 0; b: 0, 1); **b** is best whatever is true'
    """
    verdict = verdict_of(measure)
    if verdict.kind == NO_NUMBER:
        return "no number: it ranks nothing"
    if verdict.witness is not None:
        w, sign = verdict.witness, 1 if measure.better == "higher" else -1
        a, b, c, d = (_short(sign * value) for value in w.values)
        first, second, third = (_cells(matrix, measure) for matrix in (w.first, w.second, w.third))
        ahead = f"**whole sample**: ({first}) is ahead of ({second}), {a} to {b}"
        return f"{ahead}; half with ({third}), the second is ahead, {d} to {c}"
    said = _KIND_OF.get(measure.form.name, "a gamble for each answer")
    if verdict.kind == CLASS_TOTALS:
        return f"class totals: {said} for each number of cases of the classes{_by_totals(verdict)}"
    found = [f"{verdict.kind}: {said}{_paid(measure, verdict)}"]
    if verdict.always:
        found.append(
            f"**{'**, **'.join(verdict.always)}** {'is' if len(verdict.always) == 1 else 'are'} best whatever is true"
        )
    found += [_HONEST[verdict.honest]] if verdict.honest else []
    found += ["decided for some class totals"] if verdict.decided_at else []
    return "; ".join(found)


def _paid(measure: Measure, verdict: Verdict) -> str:
    """Write a small table of payments: each answer, and what it gets under each truth."""
    payoffs, form = verdict.payoffs or (), measure.form
    if len(form.answers) * len(form.truths) > MOST_PAYMENTS:
        return ""
    if verdict.utility and not all(isfinite(entry) for row in payoffs for entry in row):
        payoffs = verdict.utility.matrix  # in proportion, since a single case has no value
    rows = (f"{a}: {', '.join(map(_short, row))}" for a, row in zip(form.answers, payoffs, strict=True))
    return f" ({'; '.join(rows)})"


def _by_totals(verdict: Verdict) -> str:
    rows = verdict.utility.matrix if verdict.utility else ()
    return f" ({'; '.join(', '.join(str(entry).replace('N_', 'n_') for entry in row) for row in rows)})"


def _cells(matrix: Any, measure: Measure) -> str:
    """Write the cases of a table: each answer, and what is true."""
    form = measure.form
    found = []
    for answer, row in zip(form.answers, matrix, strict=True):
        for truth, count in zip(form.truths, row, strict=True):
            times = "" if count == 1 else f"{count} × "
            found += [f"{times}{answer} if {truth}"] if count else []
    return "; ".join(found)


def _short(value: Any) -> str:
    """Write an exact number as a fraction if it is a short one, else with three decimals."""
    text = str(value)
    return text if len(text) <= 7 else f"{float(value):.3f}"


def _said(silence: Any) -> str:
    if silence is None:
        return ""
    return f"all unknown: {float(silence):.3g}" if isfinite(silence) else "all unknown: undefined"

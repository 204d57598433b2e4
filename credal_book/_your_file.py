"""What the page *Your file* asks of Python: what the columns of a file may be, and the report on it.

Both are shown as text in a page: `columns` as JSON, `report` as the page of the report. The report is that of
``python -m credal_lib.report``, with the same options, and refuses the same files in the same words.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import math
import re
import shlex
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from credal_lib.graded._checks import FLAGS, WORDS, word_of
from credal_lib.report.__main__ import main
from credal_lib.report._files import CsvFile, float_or_nan

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROWS = 1000
"""So many rows are looked at to find out what a column is."""
NAMES = {
    "truth": "y y_true true truth target label class actual gold",
    "model": "model system",
    "row": "row question id image instance item",
    "groups": "group groups patient subject topic cluster",
    "weights": "weight weights w",
    "options": "options n_options",
    "unanswerable": "unanswerable trap",
}
"""What a column is often called, by what it is for."""
LIST = re.compile(r"[^|:]+:[\d.]+(\|[^|:]+:[\d.]+)*")
OUT = Path("report.html")


class Shown(NamedTuple):
    """A text that the page takes as it is."""

    text: str

    def _repr_html_(self) -> str:
        return self.text


def columns(path: str) -> Shown:
    """Guess what each column of a file is for; the reader has the last word.

    Parameters
    ----------
    path : str

    Returns
    -------
    Shown
        JSON: ``graded``, whether the file holds grades of answers, and ``columns``, a list of ``name`` and ``role``,
        an option of the command or nothing. The columns of probabilities of one model are one entry. ``classes`` are
        named where the command needs them, because columns are called as they are.
    """
    entries = _entries(CsvFile(path))
    found = {name: role for role in NAMES if (name := _called(role, entries))}
    truth = next((name for name, role in found.items() if role == "truth"), None)
    if truth is None and (graded := _grades(entries)):
        return Shown(json.dumps({"graded": True, "columns": graded, "classes": []}))
    if not {"row", "model"} <= {*found.values()}:  # only together do they say that a row is an answer
        found = {name: role for name, role in found.items() if role not in ("row", "model")}
    labels = entries[truth] - {""} if truth else set()
    blocks = _blocks([name for name in entries if name not in found], labels, entries)
    listed = [{"name": name, "role": "probabilities"} for name in blocks]
    of_blocks = {name for names in blocks.values() for name in names}
    for name, texts in entries.items():
        if name not in of_blocks:
            listed.append({"name": name, "role": found.get(name) or _kind(texts - {""}, labels)})
    order = list(entries)
    listed.sort(key=lambda one: order.index(blocks.get(one["name"], [one["name"]])[0]))
    return Shown(json.dumps({"graded": False, "columns": listed, "classes": blocks.get("*", [])}))


def report(arguments: Sequence[str], more: str = "") -> Shown | None:
    """Make a report.

    Parameters
    ----------
    arguments : sequence of str
        As those of ``python -m credal_lib.report``, without the file to write.
    more : str
        Further ones, as one types them.

    Returns
    -------
    Shown, or None
        None if there can be no report; why is written to standard error.
    """
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            status = main([*arguments, *shlex.split(more), "--out", str(OUT)])
    except ValueError as error:  # a quotation mark that is not closed
        status, said = 2, io.StringIO(f"{more}: {error}")
    except SystemExit as ended:  # an option that the command does not know, or --help
        status = int(ended.code or 2)
    if status == 0:
        return Shown(OUT.read_text(encoding="utf-8"))
    print(said.getvalue().rpartition(": error: ")[2].strip(), file=sys.stderr)
    return None


def _entries(file: CsvFile) -> dict[str, set[str]]:
    """Collect the distinct entries of each column in the first rows; the report refuses what is no CSV."""
    found: dict[str, set[str]] = {name: set() for name in file.header}
    rows = (row for row in csv.reader(io.StringIO(file.text, newline=""), delimiter=file.separator) if row)
    with contextlib.suppress(csv.Error):
        for row in islice(rows, 1, ROWS + 1):
            for name, text in zip(file.header, row, strict=False):
                found[name].add(text.strip())
    return found


def _called(role: str, names: Iterable[str]) -> str | None:
    """Return the first column whose name says what it is for."""
    return next((name for name in names if name.casefold() in NAMES[role].split()), None)


def _blocks(names: Sequence[str], labels: set[str], entries: dict[str, set[str]]) -> dict[str, list[str]]:
    """Find the columns of numbers that are named by a model and a label, by what the command calls them."""
    starts = {name.removesuffix(label) for name in names for label in labels if _names_label(name, label)}
    numbers = [name for name in names if _mostly_numbers(entries[name])]
    found: dict[str, list[str]] = {}
    for start in sorted(starts, key=len, reverse=True):
        taken = {name for block in found.values() for name in block}
        block = [name for name in numbers if name.startswith(start) and name not in taken]
        if start == "":  # columns that are called as the classes are
            block = [name for name in block if name in labels]
        if len({name.removeprefix(start) for name in block} & labels) > 1:
            found[start[:-1] if start.endswith(":") else f"{start}*"] = block
    return found


def _names_label(name: str, label: str) -> bool:
    """Whether the name of a column ends with a label that is set apart: ``p_cat``, ``p1``, ``cat``, not ``bobcat``."""
    start = name.removesuffix(label)
    apart = not start[-1:].isalnum() or (start[-1].isalpha() and label[0].isdigit())
    return name.endswith(label) and apart


def _mostly_numbers(texts: set[str]) -> bool:
    return 2 * sum(math.isnan(float_or_nan(text)) for text in texts) <= len(texts)


def _kind(texts: set[str], labels: set[str]) -> str:
    """Return the kind of answers in a column; nothing if these are no answers."""
    if texts and all(LIST.fullmatch(text) for text in texts):
        return "top-lists"
    parts = {part.strip() for text in texts for part in text.split("|")}
    if parts and 2 * len(parts & labels) >= len(parts):  # a misprint is for the report to refuse
        return "sets" if any("|" in text for text in texts) else "labels"
    between = len(labels) == 2 and all(0 <= float_or_nan(text) <= 1 for text in texts)
    return "probabilities" if between and len(texts) > 1 else ""


def _grades(entries: dict[str, set[str]]) -> list[dict[str, str]]:
    """Say what columns are for if some have grades; nothing if none has."""
    roles = {"groups": "topic", "row": "question", "unanswerable": "unanswerable"}
    named = {name: roles[role] for role in roles if (name := _called(role, entries))}
    words = {name: {word_of(text) for text in texts} for name, texts in entries.items()}
    graded = {name: "models" for name in entries if name not in named and words[name] and words[name] <= {*WORDS}}
    if all(words[name] <= {*FLAGS} for name in graded):  # 0 and 1 may be anything
        return []
    return [{"name": name, "role": (named | graded).get(name, "")} for name in entries]

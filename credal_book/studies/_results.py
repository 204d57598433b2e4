"""What a study found: a table of counts, a table of seconds, what is missing, and where all of it came from."""

from __future__ import annotations

import gzip
import json
import platform
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book.studies import _checks as own_checks
from credal_book.studies._study import Cell, Study
from credal_lib._files import write_whole
from credal_lib.experiments._task import KEYS, Outcome

if TYPE_CHECKING:
    import pandas as pd

KINDS: dict[str, type] = dict(zip(KEYS, (str, int, int), strict=True))
LABELS = ("features", "sample", "classifier")
"""Columns of counts that tell apart what is scored, besides the data sets."""
COPY = "copy of the row"
PACKAGES = ("credal-lib", "numpy", "scipy", "scikit-learn", "pandas")
TOLERANCE = 1e-9
"""Absolute and relative tolerance for floats derived from counts; counts themselves are compared exactly."""

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, eq=False)
class Results:
    """What a study found.

    Attributes
    ----------
    study : str
    counts : pandas.DataFrame
        Columns ``data``, ``repetition``, ``fold``, and the labels and counts of the study, sorted.
    seconds : pandas.DataFrame
        Columns ``data``, ``step``, ``seconds``: sums over the cells.
    missing : pandas.DataFrame
        Columns ``data``, ``repetition``, ``fold``, ``error``: cells that failed, with their tracebacks.
    provenance : dict
        Settings, versions, commit, and for each data set its route and checksum.
    """

    study: str
    counts: pd.DataFrame
    seconds: pd.DataFrame
    missing: pd.DataFrame
    provenance: dict[str, Any]

    def __repr__(self) -> str:
        """Return the number of finished and of missing cells."""
        sets = len(self.provenance["data"])
        done = self.provenance["cells"] - len(self.missing)
        text = f"{self.study}: {done:,} of {self.provenance['cells']:,} cells, {sets} data set{'s' * (sets != 1)}"
        if len(self.missing):
            failed = self.missing.groupby("data").size()
            text += f"; missing: {', '.join(f'{name} ({count})' for name, count in failed.items())}; see .missing"
        return f"<{text}>"

    def scores(self, by: Sequence[str] | None = None, **only: Any) -> pd.DataFrame:
        """Score the sets that were counted: utilities, determinacy, and precise classifiers on the same rows.

        Parameters
        ----------
        by : sequence of str, optional
            Columns of `counts` to group by; all else is pooled. By default ``data``, and of ``features``,
            ``sample`` and ``classifier`` those that the study has and that are not fixed.
        **only
            Columns of `counts` and the value to keep, as in ``features="all"``; ``area="indeterminate"`` keeps
            the answers of two classes or more, the area of ignorance.

        Returns
        -------
        pandas.DataFrame
            ``NBC`` and ``Laplace`` (accuracies) where they were counted, ``u50``, ``u65``, ``u80``, ``F1``,
            ``determinacy``; an index by `by`.

        Raises
        ------
        ValueError
            If the study did not count sizes and hits, a column is not there, or no row has the value.

        Examples
        --------
        >>> results("nbc-against-ncc").scores(features="all").loc["iris", ["NBC", "u65"]].round(3).tolist()
        [0.936, 0.933]
        """
        from credal_book.studies.nbc_against_ncc import scores

        own_checks.check_counted_sets(self.counts, self.study)
        counts = self._only(only)
        if by is None:
            labels = [name for name in LABELS if name in counts and name not in only]
            by = ["data", *labels]
        own_checks.check_columns(by, counts)
        return scores(counts, by)

    def _only(self, only: Mapping[str, Any]) -> pd.DataFrame:
        """Return the rows of the counts that have these values."""
        kept = self.counts
        for name, value in only.items():
            if name == "area":
                own_checks.check_area(value)
                kept = kept[kept["size"] > 1]
                continue
            own_checks.check_columns([name], kept)
            own_checks.check_value(value, name, kept[name])
            kept = kept[kept[name] == value]
        return kept

    def agrees_with(self, stored: Results) -> bool:
        """Return whether two runs of a study count the same on the cells that both have.

        Parameters
        ----------
        stored : Results
            As `differences`, which shows the rows that differ.

        Returns
        -------
        bool

        Raises
        ------
        ValueError
            As `differences`.
        """
        return bool(differences(self, stored).empty)

    def _repr_html_(self) -> str:
        """Show how much is there, and the first counts, in a notebook."""
        from html import escape

        first: str = self.counts.head(5).to_html(index=False, max_cols=7)
        return f"<p>{escape(repr(self)[1:-1])}</p>{first}<p>{len(self.counts):,} rows of counts; see .scores()</p>"

    def save(self, folder: str | Path) -> None:
        """Write the tables of a study into a folder.

        Parameters
        ----------
        folder : path
            Made if it does not exist. The counts go into ``STUDY.csv.gz``, which has the same bytes for the same
            counts; seconds and provenance, which differ from run to run, into ``STUDY-seconds.csv`` and ``STUDY.json``.
            If one of them cannot be written, all stay as they were.

        Raises
        ------
        OSError
            If they cannot be written.
        """
        import pandas as pd

        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        missing = self.missing.to_dict("records")
        labels = [name for name in self.counts if pd.api.types.is_string_dtype(self.counts[name])]
        text = json.dumps({**self.provenance, "missing": missing, "text": labels}, indent=1, sort_keys=True)
        tables = {
            f"{self.study}.csv.gz": self._compressed_counts(),
            f"{self.study}-seconds.csv": self.seconds.round(3).to_csv(index=False).encode(),
            f"{self.study}.json": f"{text}\n".encode(),
        }
        write_whole({path / name: content for name, content in tables.items()})

    def _compressed_counts(self) -> bytes:
        compressed = BytesIO()
        with gzip.GzipFile(f"{self.study}.csv", "wb", fileobj=compressed, mtime=0) as file:
            self.counts.to_csv(file, index=False, mode="wb")  # in pieces, as the bytes depend on them
        return compressed.getvalue()


def results(study: str, folder: str | Path | None = None) -> Results:
    """Read the stored results of a study.

    Parameters
    ----------
    study : str
        Name of the study.
    folder : path, optional
        By default ``results`` of the repository that this library was installed from.

    Returns
    -------
    Results

    Raises
    ------
    FileNotFoundError
        If there are none; the message says how to compute them.
    """
    import pandas as pd

    path = Path(folder) if folder is not None else ROOT / "results"
    table = path / f"{study}.csv.gz"
    own_checks.results_exist(table.exists(), study, table)
    provenance = json.loads((path / f"{study}.json").read_text(encoding="utf-8"))
    missing = pd.DataFrame(provenance.pop("missing"), columns=[*KEYS, "error"])
    text = dict.fromkeys(provenance.pop("text"), str)  # "01" is a label, not the number 1
    counts = pd.read_csv(table, dtype=text | KINDS, keep_default_na=False, na_values=[""])
    return Results(study, counts, pd.read_csv(path / f"{study}-seconds.csv"), missing, provenance)


def collect(study: Study, outcomes: Iterable[tuple[Cell, Outcome]]) -> Results:
    """Collect the outcomes of cells in tables.

    Parameters
    ----------
    study : Study
    outcomes : iterable of (Cell, dict)
        In any order.

    Returns
    -------
    Results
    """
    import pandas as pd

    ordered = sorted(outcomes, key=lambda pair: (pair[0].name, pair[0].repetition, pair[0].fold))
    counts, times, missing, data = [], [], [], {}
    for cell, found in ordered:
        key = {"data": cell.name, "repetition": cell.repetition, "fold": cell.fold}
        counts += [{**key, **row} for row in found.get("rows", [])]
        times += [{"data": cell.name, "step": step, "seconds": seconds} for step, seconds in found["seconds"].items()]
        missing += [{**key, "error": found["error"]}] if "error" in found else []
        if "checksum" in found or cell.name not in data:  # a cell that was killed does not know its data
            data[cell.name] = {"route": found.get("route", ""), "sha256": found.get("checksum", "")}
    timed = pd.DataFrame(times, columns=["data", "step", "seconds"]).astype({"seconds": float})
    seconds = timed.groupby(["data", "step"], as_index=False)["seconds"].sum()
    failed = pd.DataFrame(missing, columns=[*KEYS, "error"])
    # Without any row the columns of the study are not known, those of the cells are.
    table = pd.DataFrame(counts) if counts else pd.DataFrame(columns=list(KEYS)).astype(KINDS)
    return Results(study.name, table, seconds, failed, _provenance(study, len(ordered), data))


def _provenance(study: Study, cells: int, data: dict[str, Any]) -> dict[str, Any]:
    return {
        "study": study.name,
        "source": study.source,
        "protocol": study.protocol.description(),
        "repetitions": study.protocol.repetitions,
        "seed": study.seed,
        "version": study.version,
        "classifiers": {name: repr(model) for name, model in study.classifiers.items()},
        "cells": cells,
        "data": data,
        "versions": {"python": platform.python_version(), **{name: version(name) for name in PACKAGES}},
        "commit": _commit(),
    }


def _commit() -> str:
    """Commit of the working copy, with a plus sign if the packages were changed since; empty without a repository."""

    def git(*command: str) -> str:
        return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    try:
        # Of the packages alone: a run of several studies must not be marked for the tables that it writes itself.
        changed = git("status", "--porcelain", "--", "credal_lib", "credal_book")
        return git("rev-parse", "--short=12", "HEAD") + "+" * bool(changed)
    except (OSError, subprocess.CalledProcessError):
        return ""


def differences(live: Results, kept: Results) -> pd.DataFrame:
    """Return the rows of counts in which two runs of a study differ, on the cells that both have.

    Parameters
    ----------
    live, kept : Results
        A new run and stored results of the same study; `live` often has fewer data sets and repetitions.

    Returns
    -------
    pandas.DataFrame
        Rows that occur in one only, or whose derived floats differ by more than 1e-9; the column ``in`` says ``live``,
        ``kept`` or ``both``. Empty if all agree. A cell of `live` that `kept` lacks altogether is a difference.

    Raises
    ------
    ValueError
        If the studies, their settings or the data are not the same, or a cell of `live` failed: then they cannot be
        compared.
    """
    own_checks.no_failed_cell(live.missing)
    own_checks.comparable_runs(live.study, kept.study, live.provenance, kept.provenance)
    both = kept.counts.merge(live.counts[list(KEYS)].drop_duplicates(), on=list(KEYS))
    if both.empty:  # perhaps without the columns of the study, if every cell of `kept` failed
        both = live.counts.iloc[:0]
    floats = [name for name in live.counts if live.counts[name].dtype.kind == "f"]
    exact = [name for name in live.counts if name not in floats]
    # Duplicate rows are numbered, so that each is matched once.
    live_rows, kept_rows = (
        table.assign(**{COPY: table.groupby(exact, dropna=False).cumcount()}) for table in (live.counts, both)
    )
    joined = live_rows.merge(kept_rows, how="outer", on=[*exact, COPY], suffixes=(" live", " kept"), indicator="in")
    joined["in"] = joined["in"].map({"left_only": "live", "right_only": "kept", "both": "both"}).astype(str)
    far = np.zeros(len(joined), dtype=bool)
    for name in floats:
        pair = joined[f"{name} live"], joined[f"{name} kept"]
        far |= ~np.isclose(*pair, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True)
    found: pd.DataFrame = joined[(joined["in"] != "both") | far].drop(columns=COPY)
    return found

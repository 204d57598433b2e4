"""Run a study: its cells go through the engine of `credal_lib.experiments`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from credal_book.datasets import Bunch, names
from credal_book.studies import _checks as own_checks
from credal_book.studies._list import find
from credal_book.studies._results import Results, collect
from credal_book.studies._study import Cell, Study, identity, load_once
from credal_lib import _checks
from credal_lib.experiments import _checks as engine_checks
from credal_lib.experiments import _store
from credal_lib.experiments._engine import refuse_unpicklable, run_cells
from credal_lib.experiments._protocols import Protocol
from credal_lib.experiments._task import Outcome


def run(
    study: Study | str,
    data: Iterable[str | Bunch] | str | Bunch | None = None,
    classifiers: Mapping[str, Any] | None = None,
    protocol: Protocol | None = None,
    seed: int | None = None,
    n_jobs: int | None = None,
    store: str | Path | None = None,
    *,
    progress: bool = True,
    preparation: str | None = None,
) -> Results:
    """Run a study, or resume it from a store.

    Each cell (data set, repetition, fold) is computed independently and depends on nothing but the settings, so the
    counts are the same whatever the number of workers. Each finished cell is stored at once; a run killed at any
    moment is resumed without losing one. ``joblib.parallel_config("dask")`` around the call spreads the cells over a
    cluster; the store stays with the process that calls.

    Parameters
    ----------
    study : Study or str
        A study, or its name from `table`.
    data : names of data sets, Bunches, or one of them, optional
        By default all that the study is for and that load here.
    classifiers : dict of str to estimator, optional
        Instead of those of the study; studies that compare by name say which names they need. What most studies hand
        to them are not your rows, see `preparation`; `evaluate` is for models of your own on data of your own.
    protocol : CrossValidation or Draws, optional
        Instead of that of the study, for instance with fewer repetitions.
    seed : int, optional
        Instead of that of the study.
    n_jobs : int, optional
        Number of worker processes, -1 for one per core; by default what `joblib.parallel_config` says, else 1.
    store : path, optional
        Folder for finished cells, created if it does not exist; one that holds all cells need not be writable. Without
        one, nothing is stored. Cells are recomputed that were computed from other data, with other settings, another
        ``Study.version``, or other versions of this library and of the packages that count; damaged ones too, with a
        warning. A change in the code of ``count`` or of classifiers of your own is not seen: increase the version.
    progress : bool, default True
        Show a progress bar with an estimate of the time left, on standard error.
    preparation : str, optional
        Required with `classifiers` where the study prepares the rows, and what it does to them, for instance
        ``"discretized and selected"``: numbers become category codes, and features are selected, before any classifier
        sees them. ``Study.preparation`` has the words.

    Returns
    -------
    Results
        Counts, seconds, and what is missing: a cell that fails is recorded with its traceback and does not stop the
        run. Nor does one whose worker process is killed, for lack of memory for instance: the cells that were being
        computed are tried again at the end, one at a time.

    Raises
    ------
    TypeError, ValueError
        If a name is unknown, a name occurs twice, data of your own are not what `datasets.load` gives, classifiers are
        not what the study needs, or what it does to their rows is not acknowledged, no cell is left, a store could not
        distinguish one classifier from another, or one cannot be pickled for other processes.
    DataNotAvailableError
        If a data set given by name does not load here.
    OSError
        If the store cannot be written into, and cells are missing in it.

    Examples
    --------
    >>> from credal_lib.experiments import CrossValidation
    >>> found = run("nbc-against-ncc", "contact-lenses", protocol=CrossValidation(repetitions=1), progress=False)
    >>> found
    <nbc-against-ncc: 10 of 10 cells, 1 data set>
    """
    chosen = find(study) if isinstance(study, str) else study
    _checks.check_has(chosen, "cells", "study", "a study, or the name of one of studies.table()")
    if protocol is not None:
        _checks.check_has(
            protocol, "cells", "protocol", "a protocol such as experiments.CrossValidation(repetitions=1)"
        )
    _checks.check_is_boolean(progress, "progress")
    if classifiers is not None:
        own_checks.classifiers(classifiers, chosen.needs, chosen.name)
        own_checks.acknowledged_preparation(preparation, chosen.preparation, chosen.name)
        chosen = replace(chosen, classifiers=dict(classifiers))
    number = chosen.seed if seed is None else engine_checks.seed_number(seed)
    chosen = replace(chosen, protocol=protocol or chosen.protocol, seed=number)
    sources = own_checks.data_sources(chosen.data() if data is None else data, Bunch, names())
    cells, data_of = _schedule(chosen, sources)
    own_checks.at_least_one_cell(cells, data_of, chosen.protocol.description())
    refuse_unpicklable({**chosen.classifiers, "count": chosen.count, "protocol": chosen.protocol}, n_jobs)
    cell_store = None if store is None else _CellStore(Path(store), chosen, data_of)
    return collect(chosen, list(run_cells(cells, cell_store, n_jobs, progress, chosen.name)))


def _schedule(study: Study, sources: list[Any]) -> tuple[list[Cell], dict[str, dict[str, Any]]]:
    """Return all cells, those of large data sets first so that no worker ends alone with one, and what the data are."""
    sized, data_of = [], {}
    for source in sources:
        loaded = load_once(source) if isinstance(source, str) else source
        cells = study.cells(source, len(loaded.y))
        sized.append((loaded.X.size * len(loaded.target_names), cells))
        data_of[source if isinstance(source, str) else source.name] = identity(loaded)
    return [cell for _, cells in sorted(sized, key=lambda pair: -pair[0]) for cell in cells], data_of


class _CellStore:
    """Finished cells of a run, stored in a folder: by settings and versions, data set, repetition and fold."""

    def __init__(self, folder: Path, study: Study, data_of: Mapping[str, Mapping[str, Any]]) -> None:
        self.folder, self._data_of = folder, data_of
        once = replace(study.protocol, repetitions=1)  # type: ignore[type-var]  # protocols are dataclasses
        self._needed = {
            "version": study.version,
            "seed": study.seed,
            "protocol": repr(once),  # more repetitions can be added to a store
            "settings": _store.settings(study.classifiers),
            "versions": _store.versions(study.classifiers.values(), study.packages),
        }

    def read(self, cell: Cell) -> Outcome | None:
        return _store.read(self._path(cell), self._data_of[cell.name])

    def write(self, cell: Cell, outcome: Outcome) -> None:
        _store.write(self._path(cell), {**outcome, **self._needed})

    def _path(self, cell: Cell) -> Path:
        kind = _store.digest(self._needed)[:16]
        return self.folder / cell.study.name / kind / cell.name / f"{cell.repetition}-{cell.fold}.json"

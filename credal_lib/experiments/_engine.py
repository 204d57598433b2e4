"""Run a study: every cell once, in any order, by any number of workers, with the same counts."""

import traceback
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from credal_lib.datasets import Bunch, names
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments import _store
from credal_lib.experiments._fingerprint import ADDRESS, describe
from credal_lib.experiments._protocols import Protocol
from credal_lib.experiments._results import KEYS, Results, collect
from credal_lib.experiments._store import Outcome
from credal_lib.experiments._study import Cell, Stopwatch, Study, checksum, load_once


def run(
    study: "Study | str",
    data: "Iterable[str | Bunch] | str | Bunch | None" = None,
    classifiers: Mapping[str, Any] | None = None,
    protocol: Protocol | None = None,
    seed: int | None = None,
    n_jobs: int | None = None,
    store: "str | Path | None" = None,
    *,
    progress: bool = True,
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
        Instead of those of the study; studies that compare by name say which names they need.
    protocol : CrossValidation or Draws, optional
        Instead of that of the study, for instance with fewer repetitions.
    seed : int, optional
        Instead of that of the study.
    n_jobs : int, optional
        Number of worker processes, -1 for one per core; by default what `joblib.parallel_config` says, else 1.
    store : path, optional
        Folder for finished cells, created if it does not exist. Without one, nothing is stored. Cells computed from
        other data, by another ``count``, or with other versions of credal-lib or scikit-learn are recomputed, and so
        are damaged ones, with a warning. Other changes of code are not detected: empty the folder after a change in a
        classifier of your own, or in what ``count`` calls.
    progress : bool, default True
        Show a progress bar with an estimate of the time left, on standard error.

    Returns
    -------
    Results
        Counts, seconds, and what is missing: a cell that fails is recorded with its traceback and does not stop the
        run.

    Raises
    ------
    TypeError, ValueError
        If a name is unknown, a name occurs twice, data of your own are not what `datasets.load` gives, classifiers are
        not what the study needs, no cell is left, a store could not distinguish one classifier from another, or one
        cannot be pickled for other processes.
    DataNotAvailableError
        If a data set given by name does not load here.

    Examples
    --------
    >>> from credal_lib.experiments import CrossValidation
    >>> found = run("nbc-against-ncc", "contact-lenses", protocol=CrossValidation(repetitions=1), progress=False)
    >>> found
    <nbc-against-ncc: 10 of 10 cells, 1 data set>
    """
    from credal_lib.experiments._list import find

    chosen = find(study) if isinstance(study, str) else study
    if classifiers is not None:
        own_checks.classifiers(classifiers, chosen.needs, chosen.name)
        chosen = replace(chosen, classifiers=dict(classifiers))
    number = chosen.seed if seed is None else own_checks.seed_number(seed)
    chosen = replace(chosen, protocol=protocol or chosen.protocol, seed=number)
    sources = own_checks.data_sources(chosen.data() if data is None else data, Bunch, names())
    cells, sums = _schedule(chosen, sources)
    own_checks.at_least_one_cell(cells, sums, chosen.protocol.description())
    _refuse_unpicklable(chosen, n_jobs)
    cell_store = None if store is None else _CellStore(Path(store), chosen, sums)
    return collect(chosen, list(_run_cells(cells, cell_store, n_jobs, progress)))


def _schedule(study: Study, sources: list[Any]) -> tuple[list[Cell], dict[str, str]]:
    """Return all cells, those of large data sets first so that no worker ends alone with one, and the checksums."""
    sized, sums = [], {}
    for source in sources:
        loaded = load_once(source) if isinstance(source, str) else source
        cells = study.cells(source, len(loaded.y))
        sized.append((loaded.X.size * len(loaded.target_names), cells))
        sums[source if isinstance(source, str) else source.name] = checksum(loaded)
    return [cell for _, cells in sorted(sized, key=lambda pair: -pair[0]) for cell in cells], sums


def _refuse_unpicklable(study: Study, n_jobs: int | None) -> None:
    """Refuse classifiers and functions that cannot be pickled, if other processes are to use them."""
    from joblib import effective_n_jobs
    from joblib.externals.loky.backend.reduction import dumps
    from joblib.parallel import get_active_backend

    elsewhere = effective_n_jobs(n_jobs) > 1 and not getattr(get_active_backend()[0], "supports_sharedmem", False)
    if elsewhere:
        own_checks.picklable({**study.classifiers, "count": study.count, "protocol": study.protocol}, dumps)


class _CellStore:
    """Finished cells of a run, stored in a folder: those computed from the same data by the same code."""

    def __init__(self, folder: Path, study: Study, sums: Mapping[str, str]) -> None:
        settings = {name: describe(part) for name, part in {**study.classifiers, "count": study.count}.items()}
        own_checks.process_independent_settings({**settings, "protocol": repr(study.protocol)}, ADDRESS)
        self._folder, self._sums, self._dependencies = folder, sums, _store.dependencies(study)

    def read(self, cell: Cell) -> Outcome | None:
        return _store.read(self._folder, cell, {"checksum": self._sums[cell.name], **self._dependencies})

    def write(self, cell: Cell, outcome: Outcome) -> None:
        _store.write(self._folder, cell, {**outcome, **self._dependencies})


def _run_cells(
    cells: list[Cell], store: _CellStore | None, n_jobs: int | None, progress: bool
) -> Iterator[tuple[Cell, Outcome]]:
    """Yield cells with their outcomes: first those from the store, then the others as they are finished."""
    from joblib import Parallel, delayed
    from tqdm.auto import tqdm

    waiting = []
    for position, cell in enumerate(cells):
        known = None if store is None else store.read(cell)
        if known is None:
            waiting.append(position)
        else:
            yield cell, known
    # Batches of one: a finished cell must not wait for others before it is stored.
    workers = Parallel(n_jobs=n_jobs, batch_size=1, return_as="generator_unordered")
    finished = workers(delayed(run_cell)(position, cells[position]) for position in waiting)
    done = len(cells) - len(waiting)
    name = cells[0].study.name
    with tqdm(total=len(cells), initial=done, desc=name, unit="cell", disable=not progress) as bar:
        for position, outcome in finished:
            if store is not None:
                store.write(cells[position], outcome)
            bar.update()
            yield cells[position], outcome


def run_cell(position: int, cell: Cell) -> tuple[int, Outcome]:
    """Compute one cell; an exception in it is an outcome too.

    Parameters
    ----------
    position : int
        Returned with the outcome, since outcomes arrive in any order.
    cell : Cell

    Returns
    -------
    position, outcome
        `outcome` holds ``rows``, or ``error`` with the traceback; ``seconds`` by step, ``checksum`` and ``route`` of
        the data.
    """
    watch = Stopwatch()
    outcome: Outcome = {}
    try:
        with watch.step("load"):
            data = cell.data
        outcome |= {"checksum": checksum(data), "route": data.route}
        with watch.step("all"):
            outcome["rows"] = own_checks.serializable_rows(cell.study.count(cell, watch), KEYS)
    except Exception:  # noqa: BLE001  (one bad cell must not stop thousands; its traceback is stored and shown)
        outcome["error"] = traceback.format_exc()
    return position, {**outcome, "seconds": dict(watch.seconds)}

"""Run a study: every cell once, in any order, by any number of workers, with the same counts."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from multiprocessing import parent_process
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, Protocol, TypeVar

from credal_lib import _checks
from credal_lib.datasets import Bunch, names
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments import _store
from credal_lib.experiments._fingerprint import ADDRESS, describe
from credal_lib.experiments._protocols import Protocol as Divisions
from credal_lib.experiments._results import KEYS, Results, collect
from credal_lib.experiments._store import Outcome
from credal_lib.experiments._study import Cell, Row, Stopwatch, Study, identity, load_once


class Task(Protocol):
    """The interface of a cell."""

    def origin(self) -> dict[str, Any]:
        """Return what of the data the counts depend on."""

    def count(self, watch: Stopwatch) -> Iterable[Row]:
        """Return rows of counts."""


Kind = TypeVar("Kind", bound=Task)
Kept_contra = TypeVar("Kept_contra", bound=Task, contravariant=True)


class Store(Protocol[Kept_contra]):
    """The interface of a store of finished cells."""

    folder: Path

    def read(self, cell: Kept_contra) -> Outcome | None:
        """Return the outcome of a finished cell, None if it is not there."""

    def write(self, cell: Kept_contra, outcome: Outcome) -> None:
        """Store a finished cell."""


def run(
    study: Study | str,
    data: Iterable[str | Bunch] | str | Bunch | None = None,
    classifiers: Mapping[str, Any] | None = None,
    protocol: Divisions | None = None,
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
        one, nothing is stored. Cells are recomputed that were computed from other data, by other functions (``count``,
        the classifiers, the protocol, and all of this library or your own that they name), or with other versions of
        the packages that these import; damaged ones too, with a warning. Not detected are changes in what your own code
        reaches by the attributes of objects alone.
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
    from credal_lib.experiments._list import find

    chosen = find(study) if isinstance(study, str) else study
    _checks.having(chosen, "cells", "study", "a study, or the name of one of experiments.table()")
    if protocol is not None:
        _checks.having(protocol, "cells", "protocol", "a protocol such as experiments.CrossValidation(repetitions=1)")
    _checks.boolean(progress, "progress")
    if classifiers is not None:
        own_checks.classifiers(classifiers, chosen.needs, chosen.name)
        own_checks.acknowledged_preparation(preparation, chosen.preparation, chosen.name)
        chosen = replace(chosen, classifiers=dict(classifiers))
    number = chosen.seed if seed is None else own_checks.seed_number(seed)
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


def refuse_unpicklable(parts: Mapping[str, Any], n_jobs: int | None) -> None:
    """Refuse classifiers and functions that cannot be pickled, if other processes are to use them.

    Parameters
    ----------
    parts : dict of str to object
        By name.
    n_jobs : int or None

    Raises
    ------
    TypeError
        If one cannot be pickled.
    """
    from joblib import effective_n_jobs
    from joblib.parallel import get_active_backend

    elsewhere = effective_n_jobs(n_jobs) > 1 and not getattr(get_active_backend()[0], "supports_sharedmem", False)
    if elsewhere:
        from joblib.externals.loky.backend.reduction import dumps  # needs processes, which a browser has not

        own_checks.picklable(parts, dumps)


class _CellStore:
    """Finished cells of a run, stored in a folder: those computed from the same data by the same code."""

    def __init__(self, folder: Path, study: Study, data_of: Mapping[str, Mapping[str, Any]]) -> None:
        settings = {name: describe(part) for name, part in {**study.classifiers, "count": study.count}.items()}
        own_checks.process_independent_settings({**settings, "protocol": repr(study.protocol)}, ADDRESS)
        self.folder, self._data_of, self._dependencies = folder, data_of, _store.dependencies(study)

    def read(self, cell: Cell) -> Outcome | None:
        return _store.read(self._path(cell), self._data_of[cell.name])

    def write(self, cell: Cell, outcome: Outcome) -> None:
        _store.write(self._path(cell), {**outcome, **self._dependencies})

    def _path(self, cell: Cell) -> Path:
        return _store.path_of(self.folder, cell, self._dependencies)


def run_cells(
    cells: list[Kind], store: Store[Kind] | None, n_jobs: int | None, progress: bool, title: str
) -> Iterator[tuple[Kind, Outcome]]:
    """Yield cells with their outcomes: first those from the store, then the others as they are finished.

    Parameters
    ----------
    cells : list of Task
    store : Store or None
    n_jobs : int or None
    progress : bool
    title : str
        Before the progress bar.

    Yields
    ------
    cell, outcome
    """
    from tqdm.auto import tqdm

    waiting = []
    for position, cell in enumerate(cells):
        known = None if store is None else store.read(cell)
        if known is None:
            waiting.append(position)
        else:
            yield cell, known
    if store is not None and waiting:
        own_checks.writable_store(store.folder, len(waiting), len(cells))
    done = len(cells) - len(waiting)
    with tqdm(total=len(cells), initial=done, desc=title, unit="cell", disable=not progress) as bar:
        for position, outcome in _computed(cells, waiting, n_jobs):
            if store is not None:
                store.write(cells[position], outcome)
            bar.update()
            yield cells[position], outcome


KILLED = (
    "the worker process was killed while it computed this cell, the second time while no other was computed: "
    "probably for lack of memory"
)
"""What is recorded of a cell that kills its worker."""


def _computed(cells: list[Kind], waiting: list[int], n_jobs: int | None) -> Iterator[tuple[int, Outcome]]:
    """Yield positions of cells with their outcomes as they are finished.

    A worker that is killed takes the others of its pool with it, and which cell it had is not known. So all cells that
    were handed out are put aside, the run goes on with a new pool, and they come last, one at a time.
    """
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    left, put_aside = dict.fromkeys(waiting), list[int]()
    while left:
        handed_out: list[int] = []
        # Batches of one: a finished cell must not wait for others before it is stored.
        workers = Parallel(n_jobs=n_jobs, batch_size=1, return_as="generator_unordered")
        try:
            for position, outcome in workers(delayed(run_cell)(i, cells[i]) for i in _noted(list(left), handed_out)):
                del left[position]
                yield position, outcome
        except TerminatedWorkerError:
            put_aside += [position for position in handed_out if position in left]
            left = {position: None for position in left if position not in put_aside}
    for position in put_aside:
        try:
            # Two workers, of which one is idle: with one, the cell would be computed in this process.
            yield from Parallel(n_jobs=2)([delayed(run_cell)(position, cells[position])])
        except TerminatedWorkerError:
            yield position, {"error": KILLED, "seconds": {}}


def _noted(positions: list[int], taken: list[int]) -> Iterator[int]:
    """Yield positions, and note which were taken."""
    for position in positions:
        taken.append(position)
        yield position


def run_cell(position: int, cell: Task) -> tuple[int, Outcome]:
    """Compute one cell; an exception in it is an outcome too.

    Parameters
    ----------
    position : int
        Returned with the outcome, since outcomes arrive in any order.
    cell : Task

    Returns
    -------
    position, outcome
        `outcome` holds ``rows``, or ``error`` with the traceback; ``seconds`` by step, and the `origin` of the data.
    """
    _leave_interrupts_to_the_caller()
    watch = Stopwatch()
    outcome: Outcome = {}
    try:
        with watch.step("load"):
            outcome |= cell.origin()
        with watch.step("all"):
            outcome["rows"] = own_checks.serializable_rows(cell.count(watch), KEYS)
    except Exception:  # noqa: BLE001  (one bad cell must not stop thousands; its traceback is stored and shown)
        outcome["error"] = traceback.format_exc()
    return position, {**outcome, "seconds": dict(watch.seconds)}


def _leave_interrupts_to_the_caller() -> None:
    """Ignore Ctrl-C in a worker process: the process that called stops it, and else it would print a traceback."""
    if parent_process() is not None and current_thread() is main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)

"""Compute cells: every cell once, in any order, by any number of workers, with the same counts."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterator, Mapping
from multiprocessing import parent_process
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._task import KEYS, Outcome, Stopwatch, Task

if TYPE_CHECKING:
    from pathlib import Path

Kind = TypeVar("Kind", bound=Task)
Kept_contra = TypeVar("Kept_contra", bound=Task, contravariant=True)


class Store(Protocol[Kept_contra]):
    """The interface of a store of finished cells."""

    folder: Path

    def read(self, cell: Kept_contra) -> Outcome | None:
        """Return the outcome of a finished cell, None if it is not there."""

    def write(self, cell: Kept_contra, outcome: Outcome) -> None:
        """Store a finished cell."""


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

    backend, _ = get_active_backend()
    shares_memory = getattr(backend, "supports_sharedmem", False)  # threads, not processes
    if effective_n_jobs(n_jobs) > 1 and not shares_memory:
        # Imported only now: it needs processes, which a browser does not have.
        from joblib.externals.loky.backend.reduction import dumps

        own_checks.picklable(parts, dumps)


def run_cells(
    cells: list[Kind], store: Store[Kind] | None, n_jobs: int | None, progress: bool, title: str
) -> Iterator[tuple[Kind, Outcome]]:
    """Yield cells with their outcomes.

    First those from the store, then the others as they are finished.

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
    "the worker process was killed while it computed this cell, the second time while no other was"
    " computed: probably for lack of memory"
)
"""What is recorded of a cell that kills its worker."""


def _killed() -> tuple[type[Exception], ...]:
    """Return what is raised when a worker is killed; nothing where there are no processes."""
    try:
        from joblib.externals.loky.process_executor import TerminatedWorkerError
    except ImportError:  # in a browser
        return ()
    return (TerminatedWorkerError,)


def _computed(
    cells: list[Kind], waiting: list[int], n_jobs: int | None
) -> Iterator[tuple[int, Outcome]]:
    """Yield positions of cells with their outcomes as they are finished.

    A worker that is killed takes the others of its pool with it, and which cell it had is not
    known. So all cells that were handed out are put aside, the run goes on with a new pool, and
    they come last, one at a time.
    """
    from joblib import Parallel, delayed

    killed = _killed()
    left = dict.fromkeys(waiting)  # a set in the order of the cells
    put_aside: list[int] = []
    while left:
        handed_out: list[int] = []
        # Batches of one: a finished cell must not wait for others before it is stored.
        workers = Parallel(n_jobs=n_jobs, batch_size=1, return_as="generator_unordered")
        try:
            for position, outcome in workers(
                delayed(run_cell)(i, cells[i]) for i in _noted(list(left), handed_out)
            ):
                del left[position]
                yield position, outcome
        except killed:
            put_aside += [position for position in handed_out if position in left]
            left = dict.fromkeys(position for position in left if position not in put_aside)
    for position in put_aside:
        try:
            # Two workers, one of them idle: with one, this process would compute the cell itself.
            yield from Parallel(n_jobs=2)([delayed(run_cell)(position, cells[position])])
        except killed:
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
        `outcome` holds ``rows``, or ``error`` with the traceback; ``seconds`` by step, and the
        `origin` of the data.
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
    """Ignore Ctrl-C in a worker process: the process that called stops it.

    Otherwise each worker would print a traceback of its own.
    """
    # Python allows signal handlers in the main thread alone.
    if parent_process() is not None and current_thread() is main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)

"""The experiments from a command line: ``python -m credal_book.studies list | run STUDY | show STUDY``."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from credal_book.datasets import DataNotAvailableError
from credal_book.studies import find, results, run, table
from credal_book.studies._list import MODULES
from credal_lib import _checks

if TYPE_CHECKING:
    from credal_book.studies import Results, Study

STOPPED = 130
"""Exit status after Ctrl-C: by the convention of shells, 128 plus the number of the signal."""

CLOSED_PIPE = 141
"""The same for a closed pipe."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Parameters
    ----------
    arguments : sequence of str, optional
        As on the command line, without the program's name.

    Returns
    -------
    int
        Exit status: 1 if a cell failed, 2 if the command cannot be run, 130 if it was interrupted with Ctrl-C, 141 if
        the pipe that it prints to was closed, else 0.
    """
    given = _parser().parse_args(arguments)
    try:
        done: bool = given.do(given)
        sys.stdout.flush()  # a closed pipe raises here, not when the interpreter exits
    except KeyboardInterrupt:
        print(given.stopped(given), file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        _ignore_closed_pipe()
        return CLOSED_PIPE
    except (ValueError, OSError, DataNotAvailableError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if done else 1


def _list(_: argparse.Namespace) -> bool:
    """Print the studies."""
    listed = table().set_index("name")
    print(listed[["chapter", "data sets", "title"]].to_string())
    return True


def _run(given: argparse.Namespace) -> bool:
    """Run one study or all, write the tables if requested, and print a summary."""
    wanted = [find(name) for name in (MODULES if given.study == "all" else [given.study])]
    if given.results:
        _checks.read_writable_folder(given.results, "--results")
    if given.store and not Path(given.store).is_dir():  # one that is there may be complete, and is only read
        _checks.read_writable_folder(given.store, "--store")
    if not (given.store or given.results):
        print("nothing is stored: name a folder for the tables with --results, for cells with --store", file=sys.stderr)
    found = []
    for study in wanted:
        started = time.monotonic()
        found.append(_run_one(study, given))
        if given.results:
            found[-1].save(given.results)
        print(found[-1], f"in {time.monotonic() - started:.0f} s")
        _print_missing(found[-1])
    return all(result.missing.empty for result in found)


def _run_one(study: "Study", given: argparse.Namespace) -> "Results":
    data = given.data.split(",") if given.data else None if given.full else study.sample
    protocol = study.protocol if given.full else replace(study.protocol, repetitions=1)  # type: ignore[type-var]
    return run(study, data, protocol=protocol, seed=given.seed, n_jobs=given.jobs, store=given.store)


def _show(given: argparse.Namespace) -> bool:
    """Print the stored results of a study: settings, size, seconds by step, missing cells."""
    stored = results(given.study, given.results)
    print(stored)
    for name in ("source", "protocol", "seed", "commit", "versions", "classifiers"):
        print(f"{name}: {stored.provenance[name]}")
    print(stored.seconds.groupby("step")["seconds"].sum().round(1).to_string())
    print(stored.counts.head(10).to_string(index=False))
    _print_missing(stored)
    return True


def _print_missing(found: "Results") -> None:
    for error, cells in found.missing.groupby("error"):
        where = ", ".join(f"{row.data} {row.repetition}-{row.fold}" for row in cells.head(5).itertuples())
        print(f"{len(cells)} cells failed ({where}{', ...' * (len(cells) > 5)}):\n{error}", file=sys.stderr)


def _stopped(given: argparse.Namespace) -> str:
    """Return the message after an interrupt: what was stored."""
    if given.store:
        return f"stopped; finished cells are stored in {given.store}; the same command resumes from there"
    return "stopped; nothing was stored of the study that ran: with --store, finished cells are"


def _ignore_closed_pipe() -> None:
    """Redirect unwritten output to the null device, so that the interpreter does not raise again when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m credal_book.studies", description=__doc__)
    parser.set_defaults(stopped=lambda _: "stopped")
    commands = parser.add_subparsers(required=True, metavar="list | run | show")
    listing = commands.add_parser("list", help="print the studies")
    listing.set_defaults(do=_list)
    running = commands.add_parser("run", help="run a study, or all")
    running.set_defaults(do=_run, stopped=_stopped)
    running.add_argument("study", help="a name from the list, or all")
    running.add_argument("--full", action="store_true", help="full scale, not one repetition on a few data sets")
    running.add_argument("--data", help="names of data sets, separated by commas")
    running.add_argument("--jobs", type=int, help="number of worker processes; -1 for one per core")
    running.add_argument("--store", help="folder for finished cells, to resume an interrupted run")
    running.add_argument("--seed", type=int, help="seed, instead of that of the study")
    running.add_argument("--results", help="folder to write the tables into")
    showing = commands.add_parser("show", help="print the stored results of a study")
    showing.set_defaults(do=_show)
    showing.add_argument("study", help="a name from the list")
    showing.add_argument("--results", help="folder of the tables; by default that of the book")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""The experiments from a command line: ``python -m credal_lib.experiments list | run STUDY | show STUDY``."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from credal_lib import _checks
from credal_lib.datasets import DataNotAvailableError
from credal_lib.experiments import find, results, run, table
from credal_lib.experiments._list import MODULES

if TYPE_CHECKING:
    from credal_lib.experiments import Results, Study

STOPPED = 130
"""Exit status after Ctrl-C: as shells count, 128 and the number of the signal."""

NO_READER = 141
"""The same for a pipe that nobody reads any more."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Parameters
    ----------
    arguments : sequence of str, optional
        As on the command line, without the program's name.

    Returns
    -------
    int
        Exit status: 1 if a cell failed, 2 if the command cannot be carried out, 130 if it was stopped with Ctrl-C, 141
        if what it prints is no longer read, else 0.
    """
    given = _parser().parse_args(arguments)
    try:
        done: bool = given.do(given)
        sys.stdout.flush()  # a pipe that nobody reads is noticed here, not when the interpreter ends
    except KeyboardInterrupt:
        print(given.stopped(given), file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        _ignore_closed_pipe()
        return NO_READER
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
    """Run one study or all, keep the tables, if asked to, and print what was found."""
    wanted = [find(name) for name in (MODULES if given.study == "all" else [given.study])]
    for option in ("store", "results"):
        if getattr(given, option):
            _checks.writable_folder(getattr(given, option), f"--{option}")
    if not (given.store or given.results):
        print("nothing is kept: name a folder for the tables with --results, for cells with --store", file=sys.stderr)
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
    """Print what is kept of a study: settings, size, seconds by step, what is missing."""
    kept = results(given.study, given.results)
    print(kept)
    for name in ("source", "protocol", "seed", "commit", "versions", "classifiers"):
        print(f"{name}: {kept.provenance[name]}")
    print(kept.seconds.groupby("step")["seconds"].sum().round(1).to_string())
    print(kept.counts.head(10).to_string(index=False))
    _print_missing(kept)
    return True


def _print_missing(found: "Results") -> None:
    for error, cells in found.missing.groupby("error"):
        where = ", ".join(f"{row.data} {row.repetition}-{row.fold}" for row in cells.head(5).itertuples())
        print(f"{len(cells)} cells failed ({where}{', ...' * (len(cells) > 5)}):\n{error}", file=sys.stderr)


def _stopped(given: argparse.Namespace) -> str:
    """Say what a run that was stopped has left."""
    if given.store:
        return f"stopped; finished cells are kept in {given.store}; the same command goes on from there"
    return "stopped; nothing was kept of the study that ran: with --store, finished cells are"


def _ignore_closed_pipe() -> None:
    """Send to nowhere what was not yet written, so that the interpreter does not fail at it once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m credal_lib.experiments", description=__doc__)
    parser.set_defaults(stopped=lambda _: "stopped")
    commands = parser.add_subparsers(required=True, metavar="list | run | show")
    listing = commands.add_parser("list", help="print the studies")
    listing.set_defaults(do=_list)
    running = commands.add_parser("run", help="run a study, or all")
    running.set_defaults(do=_run, stopped=_stopped)
    running.add_argument("study", help="a name from the list, or all")
    running.add_argument("--full", action="store_true", help="full scale, not one repetition on a few data sets")
    running.add_argument("--data", help="names of data sets, separated by commas")
    running.add_argument("--jobs", type=int, help="processes; -1 for one a core")
    running.add_argument("--store", help="folder for finished cells, to go on where a run was stopped")
    running.add_argument("--seed", type=int, help="instead of the study's own")
    running.add_argument("--results", help="folder to write the tables into")
    showing = commands.add_parser("show", help="print what is kept of a study")
    showing.set_defaults(do=_show)
    showing.add_argument("study", help="a name from the list")
    showing.add_argument("--results", help="folder of the tables; by default that of the book")
    return parser


if __name__ == "__main__":
    sys.exit(main())

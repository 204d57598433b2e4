"""The experiments from a command line: ``python -m credal_lib.experiments list | run STUDY | show STUDY``."""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from credal_lib.datasets import DataNotAvailableError
from credal_lib.experiments import find, results, run, studies
from credal_lib.experiments._list import MODULES

if TYPE_CHECKING:
    from credal_lib.experiments import Results, Study


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Parameters
    ----------
    arguments : sequence of str, optional
        As on the command line, without the program's name.

    Returns
    -------
    int
        Exit status: 1 if a cell failed, 2 if the command cannot be carried out, else 0.
    """
    given = _parser().parse_args(arguments)
    try:
        done: bool = given.do(given)
    except (ValueError, OSError, DataNotAvailableError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if done else 1


def _list(_: argparse.Namespace) -> bool:
    """Print the studies."""
    table = studies().set_index("name")
    print(table[["chapter", "data sets", "title"]].to_string())
    return True


def _run(given: argparse.Namespace) -> bool:
    """Run one study or all, print what was found and, if asked to, keep the tables."""
    found = []
    for name in MODULES if given.study == "all" else [given.study]:
        started = time.monotonic()
        found.append(_run_one(find(name), given))
        print(found[-1], f"in {time.monotonic() - started:.0f} s")
        _print_missing(found[-1])
        if given.results:
            found[-1].save(given.results)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m credal_lib.experiments", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="list | run | show")
    listing = commands.add_parser("list", help="print the studies")
    listing.set_defaults(do=_list)
    running = commands.add_parser("run", help="run a study, or all")
    running.set_defaults(do=_run)
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

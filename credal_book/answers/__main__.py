"""Count a source anew and store the counts: ``python -m credal_book.answers NAME [--results FOLDER]``."""

import argparse
import sys
from collections.abc import Sequence

from credal_book.answers import count, sources
from credal_book.answers._stored import FOLDER, save
from credal_book.datasets import DataMismatchError, DataNotAvailableError


def main(arguments: Sequence[str] | None = None) -> int:
    """Count one source and store the tables.

    Parameters
    ----------
    arguments : sequence of str, optional
        As on the command line, without the program's name.

    Returns
    -------
    int
        Exit status: 2 if the source cannot be had, else 0.
    """
    parser = argparse.ArgumentParser(prog="python -m credal_book.answers", description=__doc__)
    parser.add_argument("name", choices=list(sources()), help="what to count")
    parser.add_argument("--results", default=FOLDER, help="folder to write the tables into")
    given = parser.parse_args(arguments)
    try:
        tables = count(given.name)
    except (DataNotAvailableError, DataMismatchError, OSError, ImportError) as error:
        print(error, file=sys.stderr)
        return 2
    save(given.name, tables, given.results)
    for table, frame in tables.items():
        print(f"{given.name} {table}: {len(frame):,} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())

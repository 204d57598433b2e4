"""A report on the predictions in a CSV file.

Each row is an instance; one column has the true label, each model has a column of its own: sets as
a|b, labels, top lists as a:0.6|b:0.3, empty for unknown; probabilities have a column per class,
named model:label. Files with a row per answer: --row and --model. Where several names may stand,
@FILE stands for those in a file, one a line; empty lines do not count. Grades of answers in words:
python -m credal_lib.report graded --help.
"""

import argparse
import re
import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

from credal_lib.report import Report, from_csv
from credal_lib.report import _checks as own_checks
from credal_lib.report._lists import all_names, files_named

STOPPED = 130
"""Exit status after Ctrl-C: by the convention of shells, 128 plus the number of the signal."""


WIDTH, GLUE = 79, "\0"
"""How wide printed lines are, and the sign for a blank at which none is broken."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments : sequence of str, optional
        As on the command line, without the program's name.

    Returns
    -------
    int
        Exit status: 2 if there can be no report (then nothing was written), 130 if it was
        interrupted, else 0.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["graded"]:
        from credal_lib.graded.__main__ import main as report_on_grades

        return report_on_grades(words[1:])
    given = _parser().parse_args(words)
    options = {name: value for name, value in vars(given).items() if name not in {"path", "out"}}
    lists = {name: value for name, value in options.items() if isinstance(value, list)}
    inputs = [given.path, given.costs, given.truths, *files_named(chain(*lists.values()))]

    def make() -> Report:
        named = {name: all_names(words, given.encoding) for name, words in lists.items()}
        return from_csv(given.path, **options | named)

    return run(make, given.out, inputs)


def run(make: Callable[[], Report], outs: Sequence[str], inputs: Sequence[str | None]) -> int:
    """Make a report, write or print it, and say so.

    Parameters
    ----------
    make : callable
        Returns the report.
    outs : sequence of str
        Files to write; without one the report is printed.
    inputs : sequence of str or None
        Files that the report is made from.

    Returns
    -------
    int
        As `main`.
    """
    started = time.monotonic()
    try:
        own_checks.check_installed("pandas", "matplotlib")
        own_checks.check_other_files(outs, inputs)
        found = make()
        for out in outs:
            found.save(out)
        print(wrapped(found.markdown() if not outs else repr(found)))
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return STOPPED
    except (ValueError, TypeError, OSError, ImportError) as error:
        print(error, file=sys.stderr)
        return 2
    written = "printed; --out report.html writes a page"
    if outs:
        files = [str(place) for out in outs for place in own_checks.files_of(Path(out))]
        written = f"wrote {', '.join(files)}"
    # What was done goes to the other stream, so that a printed report can be piped on.
    print(f"{written} ({time.monotonic() - started:.1f} s)", file=sys.stderr)
    return 0


def wrapped(text: str) -> str:
    """Break the lines of a report between words: a cell of a notebook breaks long ones in them.

    Parameters
    ----------
    text : str
        Plain, or Markdown, which means the same afterward; its tables stay as they are.

    Returns
    -------
    str
    """
    # What would begin a list at the start of a line stays with the word before it.
    glued = re.sub(r" (?=(?:\d+[.)]|[-+])(?: |$))", GLUE, text, flags=re.MULTILINE)
    filled = textwrap.TextWrapper(
        WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    ).fill
    lines = [line if line.startswith(("|", "#")) else filled(line) for line in glued.split("\n")]
    return "\n".join(lines).replace(GLUE, " ")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m credal_lib.report",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("path", help="the CSV file, with a header")
    parser.add_argument(
        "--truth",
        required=True,
        help="column of true labels, or of 0/1 columns a pattern such as 'true_*'",
    )
    _several(parser, "--sets", "COLUMN", "columns with sets: a|b, empty for unknown")
    _several(parser, "--labels", "COLUMN", "columns with one label, empty for unknown")
    _several(
        parser,
        "--probabilities",
        "MODEL",
        "models with columns MODEL:LABEL, or a quoted pattern such as 'p_*', where * stands for the"
        " label",
    )
    _several(parser, "--top-lists", "COLUMN", "columns with a:0.6|b:0.3, empty for no class")
    # Not `_several`: without the option there is no list, as the classes are then found.
    parser.add_argument(
        "--classes",
        nargs="+",
        action="extend",
        metavar="LABEL",
        help="labels of all classes, divided by blanks, or @FILE; then a misspelling is refused",
    )
    _several(
        parser,
        "--unknown-words",
        "WORD",
        'words in cells that mean unknown, in any case: n/a "I don\'t know"',
    )
    _columns_of_rows(parser)
    _what_counts(parser)
    _how_files_are_written(parser)
    _several(parser, "--out", "FILE", "report.html, report.md or report.csv; printed without it")
    return parser


def _what_counts(parser: argparse.ArgumentParser) -> None:
    """Add the options of the utility, the intervals and the tests."""
    parser.add_argument("--utility", help="discounted_accuracy, u65 (default), u80 or set-F1")
    parser.add_argument(
        "--costs",
        metavar="FILE",
        help="CSV file of costs, a row per answer (a, a|b, unknown), a column per true class",
    )
    parser.add_argument(
        "--r", type=float, help="with --costs of single classes: reward for cautiousness, 0 to 1"
    )
    parser.add_argument(
        "--unknown",
        type=float,
        help="utility of unknown under --utility, 0 (an error) to 1; 0 by default",
    )
    parser.add_argument(
        "--beta", type=float, default=1.0, help="beta of the set-F measure, 1 by default"
    )
    parser.add_argument(
        "--confidence", type=float, default=0.95, help="of the intervals, 0.95 by default"
    )
    parser.add_argument("--seed", type=int, default=0, help="of bootstrap and tests, 0 by default")


def _how_files_are_written(parser: argparse.ArgumentParser) -> None:
    """Add the options of signs and encoding."""
    parser.add_argument(
        "--within",
        default="|",
        metavar="SIGN",
        help="sign between the labels of a set, | by default",
    )
    parser.add_argument(
        "--separator", metavar="SIGN", help="sign between columns, found in the header by default"
    )
    parser.add_argument(
        "--decimal", default=".", metavar="SIGN", help="decimal sign, a point by default"
    )
    parser.add_argument("--encoding", default="utf-8", help="of the files, utf-8 by default")


def _columns_of_rows(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what a row is and what belongs to it."""
    options = {
        "--positive": (
            "LABEL",
            "class of a single column of probabilities, if there are two classes",
        ),
        "--row": ("COLUMN", "column that names the row, with --model or --truths"),
        "--model": ("COLUMN", "column that names the model, in files with a row per answer"),
        "--truths": ("FILE", "CSV file of true labels, joined by --row"),
        "--missing": ("unknown", "how to take rows that a model does not answer; else refused"),
        "--weights": ("COLUMN", "column of weights of the rows"),
        "--groups": ("COLUMN", "column of groups of rows that belong together, such as patients"),
        "--options": ("COLUMN", "column of numbers n: the row has the first n of --classes"),
    }
    for option, (metavar, says) in options.items():
        parser.add_argument(option, metavar=metavar, help=says)


def _several(parser: argparse.ArgumentParser, option: str, metavar: str, says: str) -> None:
    """Add an option that takes several names, at once or one by one."""
    parser.add_argument(option, nargs="+", action="extend", default=[], metavar=metavar, help=says)


if __name__ == "__main__":
    sys.exit(main())

"""Say of a formula whether the measure is an expected utility.

The letters are T (right answers), W (wrong answers), A (abstentions), n (all cases), k (average
number of classes in an answer) and K (number of classes); in mean(...), those of one case.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from credal_lib.judge import judge


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments : sequence of str, optional
        As on the command line, without the program's name.

    Returns
    -------
    int
        Exit status: 2 if the formula is wrong or a library is missing, else 0.
    """
    given = _parser().parse_args(arguments)
    try:
        print(judge(given.formula, n_classes=given.classes, abstain=not given.no_abstention))
    except (ValueError, ImportError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m credal_lib.judge",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("formula", help='such as "W / (W + A)", in quotation marks')
    parser.add_argument("--classes", type=int, metavar="K", help="number of classes, 3 by default")
    always = "consider only classifiers that always answer"
    parser.add_argument("--no-abstention", action="store_true", help=always)
    return parser


if __name__ == "__main__":
    sys.exit(main())

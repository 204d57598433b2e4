"""A report on graded answers: right, wrong or unknown, per question and model.

From a CSV file (a row per question and a column per model, or --long), from JSON logs of
inspect_ai (.json), or from samples of lm-evaluation-harness (.jsonl).
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from credal_lib.graded import (
    GradedReport,
    from_csv,
    from_inspect_logs,
    from_lm_eval_samples,
    report,
)
from credal_lib.report.__main__ import run
from credal_lib.report._lists import all_names, files_named
from credal_lib.report._words import listed

READERS: dict[str, Any] = {".json": from_inspect_logs, ".jsonl": from_lm_eval_samples}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments : sequence of str, optional
        As on the command line, after ``graded``.

    Returns
    -------
    int
        Exit status, as that of a report on predictions.
    """
    given = _parser().parse_args(arguments)
    inputs = [*given.paths, *files_named(given.models or [])]
    return run(lambda: _made(given), given.out, inputs)


def _made(given: argparse.Namespace) -> GradedReport:
    about_report = {"paths", "out", "price", "confidence", "seed", "word"}
    options = {
        name: value
        for name, value in vars(given).items()
        if value is not None and name not in about_report
    }
    if given.models is not None:
        options["models"] = all_names(given.models, given.encoding or "utf-8")
    options["words"] = dict(word.split("=", 1) for word in given.word)
    kinds = {Path(path).suffix for path in given.paths}
    if len(kinds) > 1 and kinds & READERS.keys():
        raise ValueError(
            f"paths: expected files of one kind, got {listed(sorted(kinds))}; report each kind by"
            " itself, or put all grades into one CSV file with a row per question"
        )
    if kinds <= READERS.keys():
        answers = READERS[kinds.pop()](given.paths, **options)
    else:
        answers = from_csv(*given.paths, **options)
    return report(answers, price=given.price, confidence=given.confidence, seed=given.seed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m credal_lib.report graded",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("paths", nargs="+", help="one CSV file with a header, or logs, one or more per model")
    add("--price", type=float, default=1.0, help="of a wrong answer, 1 by default")
    add("--topic", metavar="COLUMN", help="what a question is about (or field of the metadata)")
    add("--unanswerable", metavar="COLUMN", help="which questions have no answer: 1, true or yes")
    add("--word", action="append", default=[], metavar="WORD=GRADE", help="refused=unknown")
    add("--question", metavar="COLUMN", help="of CSV: the column that names the question")
    add(
        "--models",
        nargs="+",
        metavar="COLUMN",
        help="of CSV: columns of the models, or @FILE with one a line",
    )
    add("--long", nargs=2, metavar="COLUMN", help="of CSV: columns of model and grade")
    add("--encoding", help="of CSV: utf-8 by default")
    add("--scorer", help="of inspect_ai: which score")
    add("--epoch", type=int, help="of inspect_ai: which epoch")
    add("--filter", dest="filter_name", help="of lm-evaluation-harness: which filter")
    add("--metric", help="of lm-evaluation-harness: which metric")
    add("--confidence", type=float, default=0.95, help="of the intervals, 0.95 by default")
    add("--seed", type=int, default=0, help="of bootstrap and tests, 0 by default")
    add("--out", nargs="+", action="extend", default=[], metavar="FILE", help="report.html, .md")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""A report on graded answers: right, wrong or unknown, per question and model.

From CSV files (a row per question and a column per model, or --long), JSON logs of inspect_ai
(.json), or samples of lm-evaluation-harness (.jsonl). Files of several kinds are joined by the
names of the questions: --key, --doc-key, --question.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from credal_lib.graded import Graded, GradedReport, from_csv, join, report
from credal_lib.graded import _checks as own_checks
from credal_lib.graded._graded import Answer, Names, assembled
from credal_lib.graded._logs import answers_of_inspect, answers_of_lm_eval
from credal_lib.report.__main__ import run
from credal_lib.report._lists import all_names, files_named


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
    words = dict(word.split("=", 1) for word in given.word)
    facts = {"topic": given.topic, "unanswerable": given.unanswerable}
    kinds: dict[str, list[str]] = {".json": [], ".jsonl": [], "table": []}
    for path in given.paths:
        kinds.get(Path(path).suffix, kinds["table"]).append(path)
    if kinds["table"]:
        own_checks.check_question_is_named(given.question, given.paths)
    sources = [_table(given, path, words=words, **facts) for path in kinds["table"]]
    if kinds[".json"] or kinds[".jsonl"]:
        names = Names(given.key, *facts.values())
        sources.append(assembled(_of_logs(given, kinds, names), words, names))
    graded = join(*sources) if len(sources) > 1 else sources[0]
    return report(graded, price=given.price, confidence=given.confidence, seed=given.seed)


def _table(given: argparse.Namespace, path: str, **options: Any) -> Graded:
    options |= {name: getattr(given, name) for name in ("question", "long", "encoding")}
    if given.models is not None:
        options["models"] = all_names(given.models, given.encoding or "utf-8")
    return from_csv(path, **options)


def _of_logs(
    given: argparse.Namespace, kinds: dict[str, list[str]], names: Names
) -> dict[str, list[Answer]]:
    """Read the logs of both programs together: a fact may stand in those of one alone."""
    answers = answers_of_inspect(kinds[".json"], given.scorer, given.epoch, names)
    of_samples = names._replace(key=given.doc_key or names.key)
    samples = answers_of_lm_eval(kinds[".jsonl"], given.filter_name, given.metric, of_samples)
    for model, more in samples.items():
        answers.setdefault(model, []).extend(more)
    return answers


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m credal_lib.report graded",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("paths", nargs="+", help="CSV files with a header, or logs, one or more per model")
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
    add("--encoding", default="utf-8", help="of CSV: utf-8 by default")
    add("--key", metavar="FIELD", help="of logs: what names the question, to join them; else ids")
    add("--doc-key", metavar="FIELD", help="of lm-evaluation-harness: if another than --key")
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

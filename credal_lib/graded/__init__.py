r"""Graded answers: right, wrong or unknown, of models that answer questions in words.

For each question and model there is a grade, by a judge model or by exact match. Some questions may
have no answer: there, abstaining is right. From a table, a CSV file, or the logs of two programs to
a report like that of `report`::

    answers = graded.from_csv("answers.csv", question="id", topic="subject", unanswerable="trap")
    found = graded.report(answers, price=2)
    found.table                   # one row per model
    found.level                   # the price of a wrong answer at which two models are level
    found.save("report.html")

Logs in which the same questions have different ids are joined by a field::

    first = graded.from_inspect_logs(["a.json", "b.json"], key="input")
    second = graded.from_lm_eval_samples("c/samples_task.jsonl", key="question")
    answers = graded.join(first, second)

From a command line::

    python -m credal_lib.report graded answers.csv --price 2 --topic subject --out report.html
"""

from credal_lib.graded._graded import Graded, join
from credal_lib.graded._logs import from_inspect_logs, from_lm_eval_samples
from credal_lib.graded._report import GradedReport, report
from credal_lib.graded._tables import from_csv, from_frame

__all__ = [
    "Graded",
    "GradedReport",
    "from_csv",
    "from_frame",
    "from_inspect_logs",
    "from_lm_eval_samples",
    "join",
    "report",
]

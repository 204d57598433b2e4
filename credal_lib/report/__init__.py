r"""A report on anybody's predictions: numbers, intervals, tests, a figure, and a verdict in words.

From true labels and the predictions of any number of models on the same rows (sets, labels with
gaps, probabilities, top lists), as arrays (`report`) or in a CSV file (`from_csv`)::

    found = report.report(y, {"forest": forest_sets, "precise": labels}, utility="u65")
    found.table                   # one row per model
    found.tests                   # one row per pair and utility
    found.save("report.html")     # a page that needs nothing else

and from a command line::

    python -m credal_lib.report predictions.csv --truth y --sets model_a model_b \
        --classes a b --out report.html
"""

from credal_lib.report._checks import BadFileError
from credal_lib.report._csv import from_csv
from credal_lib.report._pairs import break_even_worth
from credal_lib.report._report import Report, report

__all__ = ["BadFileError", "Report", "break_even_worth", "from_csv", "report"]

"""The studies of the papers: each a function of data sets, classifiers, a protocol and a seed.

One module a study, each with its `STUDY`; beside them the scores of what they counted. `run` computes the cells of a
study by the engine of `credal_lib.experiments`, in parallel and resumable; a cell stores counts, from which every score
is computed afterward. `results` reads the full-scale results that come with the book, `differences` compares a new run
with them.
"""

from credal_book.studies._list import benchmark, find, in_the_ranges, independent, table
from credal_book.studies._results import Results, differences, results
from credal_book.studies._run import run
from credal_book.studies._study import Cell, Study

__all__ = [
    "Cell",
    "Results",
    "Study",
    "benchmark",
    "differences",
    "find",
    "in_the_ranges",
    "independent",
    "results",
    "run",
    "table",
]

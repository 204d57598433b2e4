"""Experiments: any models on any data, and the studies of the papers.

`evaluate` cross-validates models of your own on data of your own, on the rows as they are, and scores their sets. The
studies are functions of data sets, classifiers, a protocol and a seed: `run` computes their cells. Both run in parallel
and are resumable; a cell stores counts, from which every score is computed afterward. `results` reads the full-scale
results that come with the book, `differences` compares a new run with them; `credal_lib.comparisons` holds the
statistical tests.
"""

from credal_lib._renamed import renamed
from credal_lib.comparisons import Comparison, compare
from credal_lib.experiments._engine import run
from credal_lib.experiments._evaluate import evaluate
from credal_lib.experiments._evaluation import Evaluation
from credal_lib.experiments._list import benchmark, find, in_the_ranges, independent, table
from credal_lib.experiments._protocols import CrossValidation, Draws
from credal_lib.experiments._results import Results, differences, results
from credal_lib.experiments._study import Cell, Study

__all__ = [
    "Cell",
    "Comparison",
    "CrossValidation",
    "Draws",
    "Evaluation",
    "Results",
    "Study",
    "benchmark",
    "compare",
    "differences",
    "evaluate",
    "find",
    "in_the_ranges",
    "independent",
    "results",
    "run",
    "table",
]

__getattr__ = renamed(__name__, {"comparisons": "credal_lib.comparisons"})

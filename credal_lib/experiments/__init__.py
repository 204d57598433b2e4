"""Experiments: any models on any data.

`evaluate` cross-validates models of your own on data of your own, on the rows as they are, and
scores their sets. It runs in parallel and is resumable; a cell (model, data set, fold) stores
counts, from which every score is computed afterward. `CrossValidation` and `Draws` are protocols of
studies; `credal_lib.comparisons` holds the statistical tests.
"""

from credal_lib.experiments._evaluate import evaluate
from credal_lib.experiments._evaluation import Evaluation
from credal_lib.experiments._protocols import CrossValidation, Draws

__all__ = ["CrossValidation", "Draws", "Evaluation", "evaluate"]

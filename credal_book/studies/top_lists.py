r"""Top lists of real classifiers, scored by length (after Resin, Section 7, which leaves the study to future work).

Choices, none of which a paper makes for us:

- data: all sets with at least five classes that load;
- classifiers: naive Bayes on discretized features, and on standardized numbers and indicators logistic regression, a
  decision tree with Laplace-corrected leaves and a random forest; none is tuned;
- the forest gives a class probability 0 if no tree votes for it, and then the logarithmic score can be infinite. It is
  counted as it comes, infinite losses apart, and a second time with one vote added for each class:
  :math:`(100\, p + 1)/(100 + K)`;
- a class that the training rows lack has probability 0 in all others too;
- a list of length k holds the k most probable classes with their probabilities, so that all lists are valid.
  Probabilities that agree to ten decimals are ties, and the first class is listed.

Discretization, scaling and the medians that replace missing numbers are learned from the training part of each fold.
"""

from sklearn.ensemble import RandomForestClassifier

from credal_book.studies._multiclass_forecasts import TREES, forecasts, logistic_regression, multi_class
from credal_book.studies._study import Cell, Study
from credal_book.studies._top_list_losses import by_length, smoothed
from credal_lib.classifiers import LaplaceTreeClassifier, NaiveBayesClassifier
from credal_lib.experiments._protocols import CrossValidation
from credal_lib.experiments._task import Row, Stopwatch

__all__ = ["STUDY", "count"]


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Score the lists of each classifier and each length from 1 to K.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``classifier``, and the columns of `by_length`.
    """
    train, test = cell.split()
    found = forecasts(cell, cell.study.classifiers, train, test, watch)
    found["forest, smoothed"] = smoothed(found["forest"])
    with watch.step("score"):
        rows = [by_length(chances, cell.data.y[test]) for chances in found.values()]
    return [{"classifier": name, **row} for name, part in zip(found, rows, strict=True) for row in part]


STUDY = Study(
    name="top-lists",
    title="Top lists of real classifiers, scored by length",
    source="new; Resin, Section 7, leaves it to future work",
    chapter=30,
    data=multi_class,
    sample=("zoo", "glass", "ecoli", "ESL"),
    count=count,
    classifiers={
        "naive Bayes": NaiveBayesClassifier(s=1.0),
        "logistic": logistic_regression(),
        "tree": LaplaceTreeClassifier(),
        "forest": RandomForestClassifier(n_estimators=TREES),
    },
    protocol=CrossValidation(repetitions=1),
    preparation="discretized or standardized",
)

"""All measures of a confusion matrix, and matrices to measure."""

from credal_lib import confusion

CAUTIOUS = [[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]]

OF_ALL = [
    confusion.abstention, confusion.selective_accuracy, confusion.balanced_accuracy, confusion.capacity,
    confusion.cohen_kappa,
    confusion.coverage, confusion.efficacy, confusion.error, confusion.accuracy_coverage_f,
    confusion.matthews_correlation,
    confusion.overall_accuracy, confusion.scott_pi,
]  # fmt: skip

OF_ONE = [
    confusion.f_measure, confusion.false_positive_rate, confusion.fowlkes_mallows, confusion.informedness,
    confusion.jaccard, confusion.markedness, confusion.negative_predictive_value, confusion.precision,
    confusion.recall, confusion.specificity,
]  # fmt: skip

MEASURES = OF_ALL + OF_ONE

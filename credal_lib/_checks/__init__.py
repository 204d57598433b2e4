"""Validation of arguments, shared by all packages.

Every function takes an argument that a user passed and returns a validated array, or raises an error that
names the argument, what was expected, what was passed, and the remedy. Checks come before casts: a NaN that
has been cast to ``bool`` counts as a predicted class.

Checks that several packages or the top-level modules (`gambles`, `choice`, `games`, ...) use are defined here,
those of one package alone in its own ``_checks.py``.
"""

from credal_lib._checks._arrays import (
    MAX_LISTED_CLASSES,
    SUM_TOLERANCE,
    BoolArray,
    FloatArray,
    IntArray,
    as_array,
    at_least_one_row,
    class_labels,
    columns_in_order,
    gambles,
    number_of_classes,
    probabilities,
    probability_rows,
    real_array,
    sets,
    truths,
    weights,
)
from credal_lib._checks._credal import (
    class_counts,
    credal_bounds,
    credal_vertices,
    decision_payoffs,
    enumerable_classes,
    one_credal_set,
    one_or_one_per_row,
    same_classes,
    several_credal_sets,
    vector_or_matrix,
)
from credal_lib._checks._names import existing_folder, known_name, writable_folder
from credal_lib._checks._numbers import (
    boolean,
    distribution,
    one_of,
    payoff_matrix,
    positive,
    positive_integer,
    real_number,
    reward_object,
)
from credal_lib._checks._training import (
    at_least_two_classes,
    category_codes,
    category_numbers,
    explain_conversion,
    is_missing,
    labels_to_learn,
)

__all__ = [
    "MAX_LISTED_CLASSES",
    "SUM_TOLERANCE",
    "BoolArray",
    "FloatArray",
    "IntArray",
    "as_array",
    "at_least_one_row",
    "at_least_two_classes",
    "boolean",
    "category_codes",
    "category_numbers",
    "class_counts",
    "class_labels",
    "columns_in_order",
    "credal_bounds",
    "credal_vertices",
    "decision_payoffs",
    "distribution",
    "enumerable_classes",
    "existing_folder",
    "explain_conversion",
    "gambles",
    "is_missing",
    "known_name",
    "labels_to_learn",
    "number_of_classes",
    "one_credal_set",
    "one_of",
    "one_or_one_per_row",
    "payoff_matrix",
    "positive",
    "positive_integer",
    "probabilities",
    "probability_rows",
    "real_array",
    "real_number",
    "reward_object",
    "same_classes",
    "sets",
    "several_credal_sets",
    "truths",
    "vector_or_matrix",
    "weights",
    "writable_folder",
]

"""The border of the library: the only place that raises on bad input.

Every function takes what a user passed and returns the array that the arithmetic may trust, or raises an
error that names the argument, what was expected, what came, and the cure. Checks come before casts: a
NaN that has been cast to ``bool`` counts as a predicted class.

What several modules check stands here; what one module alone checks, in the module of that name: `_checks.risk`.
"""

from credal_lib._checks import (
    abstention,
    averaging,
    confusion,
    costs,
    credal,
    dichotomies,
    lazy,
    risk,
    selection,
    toplists,
    trees,
    wrapping,
)
from credal_lib._checks._arrays import (
    MAX_LISTED_CLASSES,
    SUM_TOLERANCE,
    BoolArray,
    FloatArray,
    IntArray,
    as_array,
    class_labels,
    gambles,
    number_of_classes,
    probabilities,
    probability_rows,
    real_array,
    sets,
    truths,
    weights,
)
from credal_lib._checks._names import folder, known_name
from credal_lib._checks._numbers import (
    concave_on_sizes,
    distribution,
    one_of,
    payoff_matrix,
    positive,
    real_number,
    scorer_measure,
    utility_function,
)
from credal_lib._checks._training import (
    MOST_CATEGORIES,
    at_least_two_classes,
    category_codes,
    category_numbers,
    column_mask,
    explain_text,
    no_costs_of_the_global_model,
    square_costs,
)

__all__ = [
    "MAX_LISTED_CLASSES",
    "MOST_CATEGORIES",
    "SUM_TOLERANCE",
    "BoolArray",
    "FloatArray",
    "IntArray",
    "abstention",
    "as_array",
    "at_least_two_classes",
    "averaging",
    "category_codes",
    "category_numbers",
    "class_labels",
    "column_mask",
    "concave_on_sizes",
    "confusion",
    "costs",
    "credal",
    "dichotomies",
    "distribution",
    "explain_text",
    "folder",
    "gambles",
    "known_name",
    "lazy",
    "no_costs_of_the_global_model",
    "number_of_classes",
    "one_of",
    "payoff_matrix",
    "positive",
    "probabilities",
    "probability_rows",
    "real_array",
    "real_number",
    "risk",
    "scorer_measure",
    "selection",
    "sets",
    "square_costs",
    "toplists",
    "trees",
    "truths",
    "utility_function",
    "weights",
    "wrapping",
]

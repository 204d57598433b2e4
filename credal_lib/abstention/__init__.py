r"""Classifiers that may answer "unknown": from probabilities to abstention, and what it earns.

*Rules* turn probabilities into one class or the empty set, *response curves* measure them at every
window, *capacity graphs* show the effect of guessing and further abstaining on one confusion
matrix, the *hull* which of several classifiers are useful, and *ROC points* four ways to count the
unknowns. Confusion matrices have a row for each predicted class and a last one for "unknown", a
column for each true class; `confusion` computes them and their measures: ``confusion.tally(y,
window_rule(p, 0.2), unknown=True)``. (Ferri and Hernández-Orallo, "Cautious classifiers", Sections
2.2 to 6.)
"""

from credal_lib.abstention._hull import CapacityHull, HullPoint, capacity_hull
from credal_lib.abstention._randomized import (
    abstain_more,
    area_under,
    at_abstention,
    capacity_graph,
    efficacy_graph,
    guess_unknown,
)
from credal_lib.abstention._response import (
    ResponseCurve,
    auc_response_curve,
    mean_cost,
    response_curve,
)
from credal_lib.abstention._roc import roc_curve, roc_point
from credal_lib.abstention._rules import (
    confidence_rule,
    cost_rule,
    critical_window,
    ratio_rule,
    vacuous_for_unknown,
    widest_window,
    window_rule,
    window_threshold,
)

__all__ = [
    "CapacityHull",
    "HullPoint",
    "ResponseCurve",
    "abstain_more",
    "area_under",
    "at_abstention",
    "auc_response_curve",
    "capacity_graph",
    "capacity_hull",
    "confidence_rule",
    "cost_rule",
    "critical_window",
    "efficacy_graph",
    "guess_unknown",
    "mean_cost",
    "ratio_rule",
    "response_curve",
    "roc_curve",
    "roc_point",
    "vacuous_for_unknown",
    "widest_window",
    "window_rule",
    "window_threshold",
]

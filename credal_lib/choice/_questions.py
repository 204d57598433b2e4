"""The border of the rules: gambles and credal sets as users pass them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray
from credal_lib.choice._problem import IntervalProblem, SearchedProblem, VertexProblem
from credal_lib.choice._single_classes import SingleClassProblem, own_classes
from credal_lib.credal_sets import Intervals


class Question(NamedTuple):
    """A problem, and how its mask is returned: one credal set alone has no axis of its own."""

    problem: SearchedProblem | SingleClassProblem
    shaped: Callable[[BoolArray], BoolArray]


def problem_of(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float) -> Question:
    """Validate the arguments that all rules share."""
    payoffs, credal = _checks.read_credal_by_label(gambles, credal)
    rows = _checks.read_decision_payoffs(payoffs)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    if not isinstance(credal, Intervals):
        vertices = _checks.read_credal_vertices(credal, rows.shape[1])
        if vertices.ndim == 3:
            return Question(VertexProblem(rows, vertices), _all)
        return Question(VertexProblem(rows, vertices[np.newaxis]), _first)
    _checks.check_same_classes(credal.n_classes, rows.shape[1])
    lower, upper = np.atleast_2d(credal.lower), np.atleast_2d(credal.upper)
    shaped = _first if credal.lower.ndim == 1 else _all
    own = own_classes(rows)
    if own is not None:
        return Question(SingleClassProblem(rows, lower, upper, own), shaped)
    return Question(IntervalProblem(rows, lower, upper), shaped)


def _first(mask: BoolArray) -> BoolArray:
    return np.asarray(mask[0])


def _all(mask: BoolArray) -> BoolArray:
    return mask

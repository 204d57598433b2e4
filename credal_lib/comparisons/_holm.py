"""Holm's correction: the p values of several tests, read together."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks import FloatArray
from credal_lib.comparisons import _checks as own_checks


def holm(p: ArrayLike | Any) -> FloatArray | Any:
    r"""Holm's correction of the p values of several tests that are read together.

    The smallest of m p values is multiplied by m, the next by m - 1, and so on; none may be below
    the one before it:

    .. math:: \tilde p_{(i)} = \max_{j \le i} \min\bigl(1, (m - j + 1)\, p_{(j)}\bigr)

    Call significant what is at most :math:`\alpha` afterward. If no difference exists in any of the
    comparisons, the probability of finding one at all is then at most :math:`\alpha`, however the
    tests depend on one another. (Holm, "A simple sequentially rejective multiple test
    procedure", Scandinavian Journal of Statistics 6, 1979; Demšar, Section 3.2.2.)

    Parameters
    ----------
    p : array of shape (m,)
        p values, in [0, 1].

    Returns
    -------
    float array of shape (m,), or Series
        Corrected p values, in the order given, each at least as large as before; a Series, with its
        index and name, for a Series.

    Raises
    ------
    TypeError, ValueError
        If there is no p value, one is missing, or one is not in [0, 1].

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.06, 0.06]
    """
    values = own_checks.read_p_values(p)
    order = np.argsort(values, kind="stable")
    factors = np.arange(len(values), 0, -1)
    steps = np.minimum(1, values[order] * factors)
    corrected = np.empty_like(values)
    corrected[order] = np.maximum.accumulate(steps)
    # pandas is not imported here: a Series is what has an index and a name.
    series: Any = p
    if hasattr(series, "index") and hasattr(series, "name"):
        return type(series)(corrected, index=series.index, name=series.name)
    return corrected

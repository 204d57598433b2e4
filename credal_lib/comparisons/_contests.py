"""One classifier against several others over data sets, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from credal_lib import _checks
from credal_lib.comparisons import _checks as own_checks
from credal_lib.comparisons._holm import holm
from credal_lib.comparisons._pairs import contest

if TYPE_CHECKING:
    import pandas as pd

LEVEL = 0.05


def contests(
    scores: pd.DataFrame, *, against: str | pd.Series, level: float = LEVEL
) -> pd.DataFrame:
    """Compare each column of a table of scores with one classifier, the tests read together.

    Parameters
    ----------
    scores : pandas.DataFrame
        Data sets in rows, classifiers (or utilities) in columns; higher is better.
    against : str or pandas.Series
        The classifier that the others are compared with: the name of a column, or its scores on the
        same data sets, aligned by their index.
    level : float, default 0.05
        Of the last column.

    Returns
    -------
    pandas.DataFrame
        A row for each other column, with ``better``, ``ties`` and ``worse`` (numbers of data sets),
        ``mean`` and ``median`` of its advantage, ``p`` of `wilcoxon`, ``p (Holm)``, corrected for
        all rows together, and ``significant``: the name of the one that is better at `level` after
        the correction, or an empty text.

    Raises
    ------
    TypeError, ValueError
        If `scores` is no data frame, a score is missing, the data sets of `against` are others, or
        it is no column.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame(
    ...     {"NBC": [0.7, 0.8, 0.6, 0.9], "u50": [0.6, 0.7, 0.6, 0.7], "u65": [0.8, 0.8, 0.7, 0.9]},
    ...     index=["iris", "wine", "vehicle", "wdbc"],
    ... )
    >>> contests(table, against="NBC")[["better", "ties", "worse", "mean", "p (Holm)"]].round(3)
         better  ties  worse  mean  p (Holm)
    u50       0     1      3 -0.10     0.218
    u65       2     2      0  0.05     0.218
    """
    import pandas as pd

    others, rival = own_checks.read_scores_against(scores, against)
    _checks.check_open_unit_interval(level, "level")
    found = {name: contest(others[name], rival) for name in others}
    table = pd.DataFrame(
        [[one.wins, one.ties, one.losses, one.mean, one.median, one.p] for one in found.values()],
        index=others.columns,
        columns=["better", "ties", "worse", "mean", "median", "p"],
    )
    # A column without any difference has no p value, and yet is one of the tests to correct for.
    table["p (Holm)"] = holm(table["p"].fillna(1))
    significant = []
    other = "against" if rival.name is None else str(rival.name)
    for (name, one), p in zip(found.items(), table["p (Holm)"], strict=True):
        leader = {"a": str(name), "b": other}.get(one.better, "")
        significant.append(leader if p <= level else "")
    table["significant"] = significant
    return table

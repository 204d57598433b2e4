"""Risk against coverage by group: one curve each, and what the same threshold does to each group.

A threshold that is good on average may leave one group mostly unanswered, or answered with more
errors. (Jones, Sagawa, Koh, Kumar and Liang, "Selective classification can magnify disparities
across groups", ICLR 2021.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.metrics import _checks as own_checks
from credal_lib.metrics._risk_coverage import (
    Loss,
    RiskCoverage,
    accumulated,
    area_of_generalized_risk,
    area_of_selective_risk,
    read_losses,
)

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class RiskCoverageBy:
    """A risk-coverage curve for each group; made by `risk_coverage_by`, printed as a table.

    Attributes
    ----------
    curves : dict
        The `RiskCoverage` of each group, by its label.
    n : int array of shape (m,)
        Number of rows of each group.
    share : float array of shape (m,)
        Weighted share of the rows; the shares sum to one.
    """

    curves: dict[Any, RiskCoverage]
    n: IntArray
    share: FloatArray

    @property
    def aurc(self) -> FloatArray:
        """Area under the curve of each group, as `aurc_loss` of its rows alone, shape (m,)."""
        return np.array(
            [area_of_selective_risk(c.coverage, c.generalized_risk) for c in self.curves.values()]
        )

    @property
    def augrc(self) -> FloatArray:
        """Area under the generalized curve of each group, as `augrc_loss`, shape (m,)."""
        return np.array(
            [area_of_generalized_risk(c.coverage, c.generalized_risk) for c in self.curves.values()]
        )

    def __repr__(self) -> str:
        """Return the table."""
        lines = [f"{'group':>12}        n    aurc   augrc"]
        for label, n, aurc, augrc in zip(self.curves, self.n, self.aurc, self.augrc, strict=True):
            lines.append(f"{label!s:>12} {n:8d} {aurc:7.3f} {augrc:7.3f}")
        return "\n".join(lines)

    def frame(self) -> pd.DataFrame:
        """Return the table as a data frame: ``n``, ``share``, ``aurc`` and ``augrc`` by group."""
        return self._frame(aurc=self.aurc, augrc=self.augrc)

    def at(self, threshold: float) -> pd.DataFrame:
        """Coverage and risk of each group under one threshold, the same for all.

        Parameters
        ----------
        threshold : float
            The least confidence that is accepted.

        Returns
        -------
        pandas.DataFrame
            A row for each group. ``n``, ``share``; ``coverage``, the share of the group that is
            answered; ``risk``, the average loss of these, ``nan`` where none is answered.

        Raises
        ------
        TypeError, ValueError
            If `threshold` is not a finite number.
        """
        reached = np.array([curve.at(threshold) for curve in self.curves.values()])
        return self._frame(coverage=reached[:, 0], risk=reached[:, 1])

    def _frame(self, **columns: FloatArray) -> pd.DataFrame:
        import pandas as pd

        index = pd.Index(list(self.curves), name="group")
        return pd.DataFrame({"n": self.n, "share": self.share, **columns}, index=index)


def risk_coverage_by(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    confidence: ArrayLike,
    groups: ArrayLike,
    *,
    loss: Loss | ArrayLike | None = None,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> RiskCoverageBy:
    """Compute a risk-coverage curve for each group of instances.

    Equal points of two curves may belong to different thresholds. What a user deploys is one
    threshold for all: `RiskCoverageBy.at` says what it does to each group. (Jones, Sagawa, Koh,
    Kumar and Liang, "Selective classification can magnify disparities across groups", ICLR 2021.)

    Parameters
    ----------
    y_true, y_pred, confidence, loss, classes, sample_weight
        As `risk_coverage_curve`.
    groups : array of shape (n,)
        The group of each row, labels of any kind; the groups are sorted. One whose rows all have
        weight 0 is left out.

    Returns
    -------
    RiskCoverageBy
        The curves by group, printed as a table of their areas.

    Raises
    ------
    TypeError, ValueError
        As `risk_coverage_curve`; if groups are missing or not one per row.

    Examples
    --------
    >>> y, answers = [0, 1, 1, 0, 1, 0], [0, 1, 0, 0, 0, 0]
    >>> confidence, age = [0.9, 0.8, 0.6, 0.9, 0.7, 0.5], ["old"] * 3 + ["young"] * 3
    >>> by_age = risk_coverage_by(y, answers, confidence, age)
    >>> by_age
           group        n    aurc   augrc
             old        3   0.111   0.056
           young        3   0.278   0.167
    >>> by_age.at(0.7)[["coverage", "risk"]].round(2)
           coverage  risk
    group
    old        0.67   0.0
    young      0.67   0.5
    """
    _checks.check_one_order_of_rows(
        y_true=y_true,
        y_pred=y_pred,
        confidence=confidence,
        groups=groups,
        loss=loss,
        sample_weight=sample_weight,
    )
    losses, trust, weight = read_losses(y_true, y_pred, confidence, loss, classes, sample_weight)
    labels, positions = own_checks.read_groups(groups, len(losses), "groups")
    rows = np.bincount(positions, weight > 0)  # those of weight 0 are left out, as of a curve
    mass = np.bincount(positions, weight)
    kept = np.flatnonzero(rows)
    members = {labels[group]: positions == group for group in kept}
    curves = {
        label: accumulated(losses[of], trust[of], weight[of]) for label, of in members.items()
    }
    return RiskCoverageBy(curves, rows[kept].astype(np.intp), mass[kept] / mass.sum())

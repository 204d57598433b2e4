"""Curves and diagrams as objects that draw themselves, in scikit-learn's manner.

Each class has the numbers that it draws as attributes, `from_predictions` and `from_estimator` (or
`from_scores`, `from_tally`), and ``plot(ax=…)``, after which `ax_`, `figure_` and `line_` (of cells
`im_` and `text_`) are what was drawn.
Several displays on the same axes take the colors and dashes of `style`, which all pictures share,
in turn; on dark axes those of a dark page.
"""

from credal_lib.displays._confusion import ConfusionDisplay
from credal_lib.displays._critical_difference import CriticalDifferenceDisplay
from credal_lib.displays._picture import Panel, Picture, picture
from credal_lib.displays._rank_diagram import critical_difference, describe_critical_difference
from credal_lib.displays._response import ResponseCurveDisplay
from credal_lib.displays._risk_coverage import RiskCoverageDisplay
from credal_lib.displays._roc import AbstentionROCDisplay
from credal_lib.displays._style import DARK, DASHES, HATCHES, MARKERS, PALETTE, style
from credal_lib.displays._triangle import in_triangle, triangle

__all__ = [
    "DARK",
    "DASHES",
    "HATCHES",
    "MARKERS",
    "PALETTE",
    "AbstentionROCDisplay",
    "ConfusionDisplay",
    "CriticalDifferenceDisplay",
    "Panel",
    "Picture",
    "ResponseCurveDisplay",
    "RiskCoverageDisplay",
    "critical_difference",
    "describe_critical_difference",
    "in_triangle",
    "picture",
    "style",
    "triangle",
]

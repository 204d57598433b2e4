"""Chapter 34: the picture of a lie that pays."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_book.scenes.top_beta import expected, report
from credal_lib import toplists

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["a_lie_that_pays"]

TRUTH = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
"""The probabilities of the lesson's first example; one half is to be accounted for."""
BRIER, LIE = plots.PALETTE["navy"], plots.PALETTE["sky"]


def _padded(scores: Sequence[Any], n_classes: int) -> tuple[list[Any], Any]:
    """Return what the padded Brier score charges for the classes of a list, and for any other."""
    unlisted = n_classes - len(scores)
    share = toplists.proxy(sum(scores), unlisted) if unlisted else 0
    score = toplists.Brier()
    total = score.total([*scores, share], [*[1] * len(scores), unlisted])
    return [score.score_of(p, total) for p in scores], score.score_of(share, total)


@styled
def a_lie_that_pays() -> plots.Picture:
    """Draw what claims for the first class expect under the padded Brier score."""
    ax, half = panel(5.2, 2.6), 0.5
    q = [float(share) for share in TRUTH]
    low, high = np.linspace(0.42, half, 41)[:-1], np.linspace(half, 0.58, 41)
    two = [expected(_padded(report(claim, q, half), 3), q) for claim in low]
    one = [expected(_padded(report(claim, q, half), 3), q) for claim in high]
    ax.plot(low, two, "-", color=BRIER, label="names classes 1 and 2")
    ax.plot(high, one, "--", color=BRIER, label="names class 1 alone")
    ax.plot(half, one[0], "o", color=BRIER, markersize=8, label="honest")
    ax.plot(0.49, expected(_padded([0.49, q[1]], 3), q), "s", color=LIE, markersize=8, label="claims 0.49")
    ax.set(xlabel="claimed for class 1", ylabel="expected Brier score", xticks=[0.42, 0.46, 0.5, 0.54, 0.58])
    ax.set_ylim(top=0.662)
    ax.legend(loc="upper left", fontsize=9)
    return plots.picture(
        ax,
        f"The expected padded Brier score against the claim for class 1, whose probability is one half. With class 1 "
        f"alone the score is smallest at 0.5, where it is {one[0]:.4f}. Just below 0.5, with class 2 named as well, it "
        f"is {two[-1]:.4f}, which is lower.",
    )

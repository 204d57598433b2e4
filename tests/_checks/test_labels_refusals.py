# mypy: disable-error-code="arg-type"
"""Labels that cannot be aligned: what is refused, and the cure."""

import numpy as np
import pandas as pd

from credal_lib import abstention, gambles, metrics, toplists
from credal_lib.credal_sets import Intervals
from tests.refusals import Refusal, made_test

P = np.array([[0.5, 0.5], [0.25, 0.75]])
FRAME = pd.DataFrame(P, columns=["b", "a"])
SERIES = pd.Series({"a": 0.5, "b": 0.25})

REFUSALS = {
    "one frame beside an array": Refusal(
        lambda: metrics.padded_brier_loss(["a", "b"], FRAME, P > 0),
        ValueError,
        "listed: carries no labels, but another argument has those of ['b', 'a']; pass classes=",
    ),
    "a frame in another order beside an array": Refusal(
        lambda: toplists.pad(FRAME, P > 0, classes=["a", "b"]),
        ValueError,
        "listed: carries no labels, while the columns of p are in another order than classes; pass listed as a frame",
    ),
    "labeled thresholds of an array": Refusal(
        lambda: abstention.ratio_rule(P, SERIES),
        ValueError,
        "thresholds: carries the labels ['a', 'b'], but the other arguments carry none; pass classes=",
    ),
    "thresholds without labels for a frame": Refusal(
        lambda: abstention.ratio_rule(FRAME, [0.5, 0.25]), ValueError, "thresholds: carries no labels"
    ),
    "too few classes of a rule": Refusal(
        lambda: abstention.confidence_rule(P, 0.5, classes=["a"]),
        ValueError,
        "classes: expected 2 labels, one per column of p, got 1",
    ),
    "gambles without labels beside a labeled credal set": Refusal(
        lambda: gambles.lower_expectation(P, Intervals(FRAME, FRAME)),
        ValueError,
        "gambles: carries no labels, but the credal set is over ['b', 'a']; pass gambles as a frame",
    ),
    "labeled gambles beside a credal set without labels": Refusal(
        lambda: gambles.lower_expectation(FRAME, Intervals(P, P)),
        ValueError,
        "gambles: carries the labels ['b', 'a'], but the credal set carries none; make the Intervals from frames",
    ),
    "costs whose rows have other names": Refusal(
        lambda: abstention.cost_rule(FRAME, pd.DataFrame(np.ones((3, 2)), index=["a", "x", "y"], columns=["a", "b"])),
        ValueError,
        "costs: the rows ['a', 'x', 'y'] are not the columns ['a', 'b'], perhaps with one more for unknown",
    ),
    "many classes": Refusal(
        lambda: toplists.top(
            pd.DataFrame(np.ones((1, 30)), columns=[f"c{j}" for j in range(30)]), 1, classes=range(30)
        ),
        ValueError,
        "'c10'] and 19 more are not the classes [0, 1",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

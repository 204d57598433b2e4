# mypy: disable-error-code="arg-type"
"""The one way in for arrays: what cannot be read, and the cure."""

import numpy as np
import pandas as pd

from credal_lib import metrics, toplists
from tests.refusals import Refusal, made_test
from tests.wrong import Query, Tensor

SETS = np.array([[1, 1, 0], [0, 1, 0]])

REFUSALS = {
    "a masked entry": Refusal(
        lambda: metrics.determinacy_score(np.ma.masked_array(SETS, mask=SETS == 0)),
        ValueError,
        "sets: expected no missing entry, got 3 masked, the first at (0, 2); leave these rows out, or fill them",
    ),
    "a masked row in a list": Refusal(
        lambda: metrics.determinacy_score([np.ma.masked_array([1, 0], mask=[True, False])]), ValueError, "got 1 masked"
    ),
    "a missing truth value": Refusal(
        lambda: metrics.determinacy_score(pd.DataFrame({"a": [True, None]}, dtype="boolean")),
        ValueError,
        "sets['a']: expected no missing entry, got 1, the first in row 1; leave these rows out",
    ),
    "a missing label": Refusal(
        lambda: metrics.set_accuracy_score(pd.Series(["a", None]), SETS, classes=["a", "b", "c"]),
        ValueError,
        "y_true: expected no missing entry, got 1, the first in row 1",
    ),
    "a missing label in a list": Refusal(
        lambda: metrics.set_accuracy_score(["a", None], SETS, classes=["a", "b", "c"]),
        ValueError,
        "y_true: unknown label None; classes are ['a', 'b', 'c']; leave rows without a label out",
    ),
    "a label that is a list": Refusal(
        lambda: metrics.set_accuracy_score(np.array([["a"], None], dtype=object), SETS, classes=["a", "b", "c"]),
        ValueError,
        "y_true: unknown label ['a']",
    ),
    "a tensor on another device": Refusal(
        lambda: metrics.determinacy_score(Tensor(SETS, device=2)), TypeError, "of a tensor pass sets.detach().cpu()"
    ),
    "a query of a frame": Refusal(
        lambda: metrics.determinacy_score(Query()), TypeError, "that has not run; pass sets.collect()"
    ),
    "a list of labeled rows": Refusal(
        lambda: toplists.top([pd.Series([0.5, 0.5], index=["b", "a"])], 1), TypeError, "which would be read by position"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

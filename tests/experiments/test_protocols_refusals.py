# mypy: disable-error-code="arg-type"
"""How a data set is divided into training and test rows: what is refused, and the cure."""

import numpy as np

from credal_lib.experiments import CrossValidation, Draws
from tests.refusals import Refusal, made_test
from tests.studies.wrong import run

REFUSALS = {
    "a splitter without labels": Refusal(
        lambda: list(Draws().split(np.zeros((9, 1)))), ValueError, "y: expected labels, since"
    ),
    "no row left": Refusal(
        lambda: list(Draws(1, (9,)).split(None, np.arange(9))), ValueError, "leaves none of 9 rows for testing"
    ),
    "labels in a table": Refusal(
        lambda: list(Draws().split(None, np.zeros((9, 2)))), ValueError, "y: expected labels of shape (n,)"
    ),
    "a negative seed": Refusal(lambda: Draws(seed=-1), ValueError, "seed: expected an integer of at least 0"),
    "half a seed": Refusal(lambda: Draws(seed=0.5), TypeError, "seed: expected"),  # type: ignore[arg-type]
    "half a fold": Refusal(lambda: CrossValidation(folds=2.5), TypeError, "folds: expected an integer of at least"),
    "one fold": Refusal(lambda: CrossValidation(folds=1), ValueError, "folds: expected an integer of at least 2"),
    "no repetition": Refusal(lambda: Draws(repetitions=0), ValueError, "repetitions: expected an integer"),
    "half a repetition": Refusal(lambda: Draws(repetitions=0.5), TypeError, "repetitions: expected an integer"),
    "no cell": Refusal(
        lambda: run(protocol=Draws(1, (150, 200))),
        ValueError,
        "protocol: no cell is left of the data sets mine with 1 random training sets of each of the sizes 150, 200",
    ),
    # what a protocol draws and a study counts
    "draws of one class": Refusal(
        lambda: Draws().part(np.zeros(9, int), 0, 0, [1]), ValueError, "y: a draw needs at least two classes"
    ),
    "draws of a rare class": Refusal(
        lambda: Draws(1, (2,)).part(np.arange(50_000) // 49_999, 0, 0, [1]),
        ValueError,
        "sizes: none of 1,000 draws of 2 rows has two classes; leave out this size, or classes that are so rare",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

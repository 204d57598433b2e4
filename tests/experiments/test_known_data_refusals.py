"""What `evaluate` refuses as data, with the cure."""

from types import SimpleNamespace

import numpy as np
from sklearn.datasets import load_iris
from sklearn.naive_bayes import GaussianNB

from credal_lib.experiments import evaluate
from tests.refusals import Refusal, made_test

IRIS = load_iris(return_X_y=True)
OWN = SimpleNamespace(name="iris", X=IRIS[0], y=IRIS[1])


def on(data):
    return evaluate({"Gauss": GaussianNB()}, data, "u65", progress=False)


REFUSALS = {
    "a set of the book by name": Refusal(
        lambda: on(["iris", "vehicle"]),
        ValueError,
        "serves, iris, wine, breast_cancer, digits, got 'vehicle'; pass other",
    ),
    "a misprint": Refusal(lambda: on("irises"), ValueError, "got 'irises'"),
    "one name twice": Refusal(lambda: on(["iris", OWN]), ValueError, "'iris' occurs twice"),
    "a number among names": Refusal(lambda: on(["iris", 3]), TypeError, "got int; pass {name: (X, y)}"),
    "data without a name": Refusal(lambda: on([load_iris()]), TypeError, "has no name; pass {name: data set}"),
    "pairs in a list": Refusal(lambda: on([IRIS]), TypeError, "expected {name: (X, y)}"),
    "a pair": Refusal(lambda: on(IRIS), TypeError, "expected {name: (X, y)}"),
    "an array": Refusal(lambda: on(np.zeros(3)), TypeError, "expected {name: (X, y)}"),
    "nothing": Refusal(lambda: on([]), TypeError, "expected {name: (X, y)}"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

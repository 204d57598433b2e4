r"""Rejection where nothing can be learned but the share of the classes (Zaffalon, Corani and Mauá, Section 9.4).

Two classes; class 1 has the probability 0.7, independently of all features. The paper argues what happens when the
training set is large; here it grows. The features are binary and all their values equally probable; the paper does not
say how many there are, so there are two populations, with 4 features and with 10.

A population is a finite one in which the shares are exact, and training sets are drawn from it without replacement. It
is more than ten times as large as the largest of them. Nothing is tested on rows that were drawn: a cell keeps what
each classifier answers to every possible instance, and `expected_utility` weighs the answers with the probabilities.
"""

from typing import TYPE_CHECKING

import numpy as np

from credal_book.datasets import Bunch
from credal_book.studies._nbc_and_ncc import classifiers
from credal_book.studies._preparation import Part
from credal_book.studies._study import Cell, Study
from credal_lib._checks import FloatArray
from credal_lib.classifiers import NondeterministicClassifier, RejectionClassifier
from credal_lib.experiments._protocols import Draws
from credal_lib.experiments._task import Row, Stopwatch
from credal_lib.rewards import SizeReward

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["STUDY", "count", "expected_utility", "population"]

TENTHS = 7
"""Probability of class 1, in tenths."""

THRESHOLD = 0.8


def population(n_features: int) -> Bunch:
    """Every instance with so many binary features, as often as any other, 7 times of 10 with class 1.

    Parameters
    ----------
    n_features : int
        At most 12.

    Returns
    -------
    Bunch
        About 32,000 rows, those of one instance one after the other.

    Examples
    --------
    >>> population(4)
    <chance-0.7-4: 32000 rows, 4 features, 2 classes, from generator>
    """
    instances = _instances(n_features)
    tens = 3200 // len(instances)
    classes = np.repeat([0] * TENTHS + [1] * (10 - TENTHS), tens)
    return Bunch(
        name=f"chance-0.7-{n_features}",
        X=instances.repeat(len(classes), axis=0),
        y=np.tile(classes, len(instances)),
        feature_names=[f"feature {i + 1}" for i in range(n_features)],
        target_names=["1", "2"],
        categorical=np.ones(n_features, dtype=np.bool_),
        n_categories=np.full(n_features, 2),
        categories=[("0", "1")] * n_features,
        route="generator",
        description="Binary features, and a class that is independent of them.",
    )


def _instances(n_features: int) -> FloatArray:
    return np.array(np.unravel_index(np.arange(2**n_features), [2] * n_features), dtype=np.float64).T


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count what each classifier answers to the possible instances.

    Parameters
    ----------
    cell : Cell
        On a `population`, of a study with the protocol `Draws`.
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``sample`` (training rows), ``classifier``, and the number of possible instances to which it answers class 1
        (``first``), class 2 (``second``) and ``both``.
    """
    data, (train, _) = cell.data, cell.split()
    possible, unknown = _instances(data.X.shape[1]), np.empty(0, dtype=np.intp)
    part = Part(data.X[train], possible, data.y[train], unknown, data.n_categories, len(data.target_names))
    rows: list[Row] = []
    for name, model in cell.study.classifiers.items():
        with watch.step(name):
            first, second = part.sets(part.fitted(model)).T
        answers = {"first": first & ~second, "second": second & ~first, "both": first & second}
        rows.append({"sample": len(train), "classifier": name, **{word: int(at.sum()) for word, at in answers.items()}})
    return rows


def expected_utility(counts: "pd.DataFrame", reward: SizeReward) -> "pd.Series[float]":
    r"""Average expected utility of the answers of each classifier, by data and size of the training set.

    With the probability :math:`\theta = 0.7` of class 1, class 1 earns :math:`\theta` on average, class 2
    :math:`1 - \theta`, and both :math:`u(1/2)`.

    Parameters
    ----------
    counts : pandas.DataFrame
        The table of counts.
    reward : SizeReward
        Of which u(1) = 1.

    Returns
    -------
    pandas.Series
        Mean over the training sets, indexed by ``data``, ``sample``, ``classifier``.

    Examples
    --------
    >>> import pandas as pd
    >>> from credal_lib.rewards import Quadratic
    >>> row = {"data": "a", "sample": 10, "classifier": "NBC_t", "first": 8, "second": 0, "both": 8}
    >>> expected_utility(pd.DataFrame([row]), Quadratic(0.8)).round(3).tolist()
    [0.75]
    """
    single, both = reward.by_size(2)[1:]
    chance = TENTHS / 10
    earned = single * (chance * counts["first"] + (1 - chance) * counts["second"]) + both * counts["both"]
    instances = counts[["first", "second", "both"]].sum(axis=1)
    labels = ["data", "sample", "classifier"]
    mean: pd.Series[float] = (earned / instances).groupby([counts[label] for label in labels]).mean()
    return mean


STUDY = Study(
    name="constant-chances",
    title="The rejection option where nothing can be learned but the share of the classes",
    source="Zaffalon, Corani and Mauá, Section 9.4",
    chapter=27,
    data=lambda: [population(n_features) for n_features in (4, 10)],
    sample=(population(4),),
    count=count,
    classifiers={
        **(precise_and_credal := classifiers()),
        **{
            f"{name}_t": RejectionClassifier(model, threshold=THRESHOLD, on_reject="vacuous")
            for name, model in precise_and_credal.items()
        },
        "NDC": NondeterministicClassifier(precise_and_credal["NBC"]),
    },
    protocol=Draws(repetitions=100, sizes=(10, 20, 40, 80, 160, 320, 640, 1280, 2560)),
)

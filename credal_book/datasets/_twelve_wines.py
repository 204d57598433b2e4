"""Twelve wines and four classifiers, which go through the whole book."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import numpy as np

from credal_book.datasets._bunch import Bunch
from credal_lib import toplists
from credal_lib._checks import BoolArray, FloatArray, IntArray

FILE = Path(__file__).with_name("twelve_wines.json")
"""Written by ``python -m credal_book.datasets._draw_twelve_wines``; a test asks the models again."""

WORDS = {
    "precise": "always one class, the most probable",
    "cautious": "one class where it is sure, several where it is not",
    "silent": "unknown, for every wine",
    "top list": "always the two most probable classes, with their probabilities",
}


@dataclass(frozen=True, eq=False)
class Answers:
    """What one classifier says of the n wines, in every form that a measure may ask for.

    Attributes
    ----------
    name : str
        ``"precise"``, ``"cautious"``, ``"silent"`` or ``"top list"``.
    words : str
        What it does, in a phrase.
    sets : bool array of shape (n, K)
        The classes that it names; the empty row is "unknown".
    p : float array of shape (n, K)
        Probabilities: those stated for the classes named, what is left shared equally among the others, which is the
        padded list, ``toplists.pad(p, listed)``. The silent list gives every class the same.
    listed : bool array of shape (n, K)
        The classes whose probabilities are stated: those named. The silent list has length 0.
    """

    name: str
    words: str
    sets: BoolArray
    p: FloatArray
    listed: BoolArray

    def __repr__(self) -> str:
        """Show the name and what it does."""
        return f"<{self.name}: {self.words}>"


@dataclass(frozen=True, eq=False, repr=False)
class TwelveWines(Bunch):
    """The twelve wines: a data set, with its answers.

    Attributes
    ----------
    rows : int array of shape (12,)
        Positions of the wines in ``load("wine")``.
    answers : mapping of str to Answers
        By name: ``precise``, ``cautious``, ``silent`` and ``top list``, always in this order.

    All others are those of `Bunch`.
    """

    rows: IntArray
    answers: Mapping[str, Answers]


def twelve_wines() -> TwelveWines:
    """Twelve labeled wines and what four classifiers say of them; NumPy alone, nothing is loaded or trained.

    Eighteen labeled wines, every tenth of the data file, taught two models all they know, from three measurements
    (alcohol, malic acid, magnesium), each cut into low, middle and high at the terciles. The *precise* one is naive
    Bayes; the *cautious* one the naive credal classifier; the *top list* names the two most probable classes of
    naive Bayes; the *silent* one answers "unknown". Probabilities are those of naive Bayes in whole percent, so that
    measures come out as fractions that can be checked by hand.

    The twelve are one of every twelfth part of the 160 other wines, in the order of how sure naive Bayes is, the surest
    first: the rule does not look at the true class. But measurements and number of labeled wines were chosen among
    many, so that the twelve show in small what the book finds in large: do not compare models by them.

    Returns
    -------
    TwelveWines
        ``X`` of shape (12, 13), ``y`` of shape (12,), ``target_names``, and ``answers``: by name, each with
        ``sets``, ``p`` and ``listed`` of shape (12, 3).

    Examples
    --------
    >>> wines = twelve_wines()
    >>> wines.answers["cautious"]
    <cautious: one class where it is sure, several where it is not>
    >>> wines.answers["cautious"].sets.sum(axis=1).tolist()
    [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 2]
    >>> from credal_lib import metrics
    >>> for name, given in wines.answers.items():
    ...     print(f"{name:8} {metrics.discounted_accuracy_score(wines.y, given.sets):.3f}")
    precise  0.667
    cautious 0.653
    silent   0.000
    top list 0.458
    """
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    stated = np.array(kept["percent"]) / 100
    n_features = len(kept["feature_names"])
    return TwelveWines(
        name="twelve wines",
        X=np.array(kept["X"]),
        y=np.array(kept["y"]),
        feature_names=kept["feature_names"],
        target_names=kept["target_names"],
        categorical=np.zeros(n_features, dtype=bool),
        n_categories=np.zeros(n_features, dtype=int),
        categories=[()] * n_features,
        route="library",
        description=f"Twelve wines, of {kept['source']}\nLicense: {kept['license']}\nLabeled: {kept['labeled']}",
        rows=np.array(kept["rows"]),
        answers=MappingProxyType({name: _answers(name, named, stated) for name, named in kept["named"].items()}),
    )


def _answers(name: str, named: list[list[int]], stated: FloatArray) -> Answers:
    sets = np.zeros(stated.shape, dtype=bool)
    for row, classes in zip(sets, named, strict=True):
        row[classes] = True
    return Answers(name, WORDS[name], sets, toplists.pad(stated, sets), sets.copy())

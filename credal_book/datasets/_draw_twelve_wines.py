"""Draw the twelve wines of the book and ask their classifiers.

``python -m credal_book.datasets._draw_twelve_wines`` writes the file.

Every step is fixed, none is random, and none looks at the cultivar of a wine that is drawn:

- labeled are every tenth wine of the data file, the first one first: 18 wines;
- known of each wine are its alcohol, malic acid and magnesium, each as low, middle or high, cut at the terciles of the
  labeled wines;
- the 160 other wines are ordered by the probability that naive Bayes gives to its favorite, the surest first (ties in
  the order of the data file), and cut into twelve groups as equal as can be; the wine in the middle of each is taken.

The three measurements, their three levels and the share of labeled wines were chosen, out of all pairs and triples of
measurements, two to four levels and five shares, so that the twelve wines show in small what the book finds in large: a
favorite that is often wrong, doubt that is mostly justified, and one wine on which nobody is right. The verdicts say
nothing about wine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets
from credal_lib import toplists
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier

if TYPE_CHECKING:
    from credal_lib._checks import FloatArray, IntArray

FILE = Path(datasets.__file__).with_name("twelve_wines.json")
KNOWN = ("Alcohol", "Malic_acid", "Magnesium")
EVERY = 10
BINS = 3
WINES = 12


def whole_percent(p: FloatArray) -> IntArray:
    """Round distributions to whole percent that sum to 100: down, then up where most was lost, first class first."""
    scaled = 100 * p
    percent = np.floor(scaled).astype(np.int64)
    for row, lost in zip(percent, scaled - percent, strict=True):
        row[np.argsort(-lost, kind="stable")[: 100 - row.sum()]] += 1
    return percent


def middles(n: int) -> IntArray:
    """Positions of the middles of twelve groups, as equal as can be, of n wines in order."""
    return (2 * np.arange(WINES) + 1) * n // (2 * WINES)


def taught() -> tuple[NaiveBayesClassifier, NaiveCredalClassifier, FloatArray]:
    """Teach the two models the labeled wines.

    Returns
    -------
    tuple
        Naive Bayes, the naive credal classifier, and what is known of all wines of the data file, as levels.
    """
    wine = datasets.load("wine", route="scikit-learn")
    labeled = np.arange(0, len(wine.y), EVERY)
    columns = [wine.X[:, wine.feature_names.index(name)] for name in KNOWN]
    cuts = [np.quantile(column[labeled], np.arange(1, BINS) / BINS) for column in columns]
    codes = np.stack([np.searchsorted(*pair) for pair in zip(cuts, columns, strict=True)], axis=1).astype(float)
    precise = NaiveBayesClassifier(n_categories=BINS).fit(codes[labeled], wine.y[labeled])
    credal = NaiveCredalClassifier(n_categories=BINS).fit(codes[labeled], wine.y[labeled])
    return precise, credal, codes


def drawn() -> dict[str, Any]:
    """Draw the wines and let the models answer.

    Returns
    -------
    dict
        What the file holds: the wines, whole percent of naive Bayes, and the classes that each classifier names.
    """
    wine = datasets.load("wine", route="scikit-learn")
    labeled = np.arange(0, len(wine.y), EVERY)
    others = np.setdiff1d(np.arange(len(wine.y)), labeled)
    precise, credal, codes = taught()
    favorite = precise.predict_proba(codes[others]).max(axis=1).round(9)  # a tie is a tie on every machine
    rows = others[np.argsort(-favorite, kind="stable")[middles(len(others))]]
    p = precise.predict_proba(codes[rows])
    named = {
        "precise": toplists.top(p, 1),
        "cautious": credal.predict_set(codes[rows]),
        "silent": np.zeros_like(p, dtype=bool),
        "top list": toplists.top(p, 2),
    }
    return {
        "source": "Forina et al., PARVUS; UCI Machine Learning Repository, https://doi.org/10.24432/C5PC7J, "
        "as scikit-learn ships it",
        "license": "CC BY 4.0",
        "made_by": "python -m credal_book.datasets._draw_twelve_wines",
        "labeled": f"every {EVERY}th wine of the data file, the first one first ({len(labeled)} wines)",
        "known": list(KNOWN),
        "target_names": wine.target_names,
        "feature_names": wine.feature_names,
        "rows": rows.tolist(),
        "X": wine.X[rows].tolist(),
        "y": wine.y[rows].tolist(),
        "percent": whole_percent(p).tolist(),
        "named": {name: [row.nonzero()[0].tolist() for row in sets] for name, sets in named.items()},
    }


def written(content: dict[str, Any]) -> str:
    """Write the file's text: a line for each entry, and one for each wine."""
    lines = []
    for key, value in content.items():
        if key in {"X", "percent"}:
            inner = ",\n  ".join(json.dumps(row) for row in value)
            lines.append(f"{json.dumps(key)}: [\n  {inner}\n ]")
        elif key == "named":
            inner = ",\n  ".join(f"{json.dumps(name)}: {json.dumps(sets)}" for name, sets in value.items())
            lines.append(f"{json.dumps(key)}: {{\n  {inner}\n }}")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(drawn()), encoding="utf-8")
    print(f"wrote {FILE}")

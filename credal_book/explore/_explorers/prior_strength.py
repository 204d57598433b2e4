"""Chapter 24: raise the strength s of the priors, and see the intervals widen and three classifiers give way."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DATA = "contact-lenses"
PATIENTS = {"patient 4": 3, "patient 6": 5, "patient 8": 7, "patient 14": 13, "patient 18": 17}
"""Name of each, and the row of the data."""
MODELS = {"global": "global", "local": "local", "intervals": "local-interval"}
"""Name of each in the picture, and that of the classifier's option."""
HEIGHTS = {"global": 1.1, "local": 1.2, "intervals": 1.3}
"""Heights of the markers of the classes that a model names, above the probabilities."""
STRENGTHS = [round(0.1 * tenths, 1) for tenths in range(1, 41)]
START: dict[str, Any] = {"patient": "patient 4", "s": 1.0}
DIGITS = 6
"""Decimals of the probabilities in the page."""


def prior_strength() -> Any:
    """Change the strength s of the priors: posterior intervals, and the sets of three naive credal classifiers.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    low, high = STRENGTHS[0], STRENGTHS[-1]
    return Explorer(
        controls=[
            Select("patient", "Patient", list(PATIENTS), START["patient"]),
            Slider("s", "strength s", low, high, 0.1, START["s"], digits=1),
        ],
        draw=_draw,
        describe=_describe,
        data={"classes": _classes(), "heights": HEIGHTS, "patients": {name: _patient(name) for name in PATIENTS}},
    )


def _classes() -> list[str]:
    return list(datasets.load(DATA).target_names)


@cache
def _patient(name: str) -> dict[str, Any]:
    """Values of the features; for each s, by class: the local interval, NBC's probability, the models that name it."""
    data = datasets.load(DATA)
    row = data.X[[PATIENTS[name]]]
    words = [names[int(code)] for names, code in zip(data.categories, row[0], strict=True)]
    found: dict[str, Any] = {"features": ", ".join(words), "low": [], "high": [], "nbc": []}
    found["named"] = {model: [] for model in MODELS}
    for s in STRENGTHS:
        options: Any = {"s": s, "n_categories": data.n_categories}
        nbc = NaiveBayesClassifier(**options).fit(data.X, data.y).predict_proba(row)[0]
        for model, option in MODELS.items():
            ncc = NaiveCredalClassifier(model=option, **options).fit(data.X, data.y)
            found["named"][model].append(ncc.predict_set(row)[0].tolist())
        bounds = ncc.predict_bounds(row)[0]
        for key, numbers in {"low": bounds.lower, "high": bounds.upper, "nbc": nbc}.items():
            found[key].append(numbers.round(DIGITS).tolist())
    return found


def _named(patient: str, s: float) -> dict[str, list[str]]:
    """List the classes that each model names."""
    place = STRENGTHS.index(round(s, 1))
    sets = {model: named[place] for model, named in _patient(patient)["named"].items()}
    return {model: [name for name, kept in zip(_classes(), row, strict=True) if kept] for model, row in sets.items()}


def _describe(patient: str, s: float) -> str:
    found, place = _patient(patient), STRENGTHS.index(round(s, 1))
    rows = zip(_classes(), found["low"][place], found["high"][place], found["nbc"][place], strict=True)
    intervals = "; ".join(f"{name} {low:z.3f} to {high:z.3f}, NBC {nbc:z.3f}" for name, low, high, nbc in rows)
    answers = "; ".join(f"{model}: {' or '.join(names)}" for model, names in _named(patient, s).items())
    return (
        f"Interval chart of the posterior probabilities of three classes for {patient} ({found['features']}) with "
        f"s = {s:z.1f}. {intervals}. Answers: {answers}."
    )


def _draw(patient: str, s: float) -> Axes:
    import matplotlib.pyplot as plt

    found, place, classes = _patient(patient), STRENGTHS.index(round(s, 1)), _classes()
    looks = list(zip(plots.PALETTE.values(), plots.MARKERS, strict=True))
    with plots.style():
        ax = plt.subplots()[1]
        at = np.arange(len(classes))
        low, high = (np.array(found[key][place]) for key in ("low", "high"))
        ax.bar(at, high - low, 0.2, bottom=low, fill=False, edgecolor="black", linewidth=1.6)
        color, marker = looks[0]
        ax.plot(at, found["nbc"][place], marker, color=color, label="NBC")
        for (model, names), (color, marker) in zip(_named(patient, s).items(), looks[1:], strict=True):
            chosen = [classes.index(name) for name in names]
            ax.plot(chosen, [HEIGHTS[model]] * len(chosen), marker, color=color, label=model)
        ax.set(ylabel="probability", ylim=(-0.03, 1.36), xlim=(-0.5, len(classes) - 0.5))
        ax.set_xticks(at, classes)
        ax.set_yticks([0, 0.25, 0.5, 0.75, 1])
        ax.set_title(f"{patient}, s = {s:.1f}", fontsize=11)
        ax.legend(ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.1))
    return ax

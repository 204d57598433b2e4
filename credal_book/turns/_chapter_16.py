"""Chapter 16: answers by bias and window."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def window_answers(p, bias, window):
    """Return the class answered in each row, by its position, or -1."""
    p, bias = np.array(p, dtype=float), np.array(bias, dtype=float)
    ratios = p / (bias + (1 - bias) * window)
    reached = ratios.max(axis=1) >= 1
    return np.where(reached, ratios.argmax(axis=1), -1)


def _answers(p, bias, window, *, thresholds=None, likeliest=False, margin=False):
    p, bias = np.array(p, dtype=float), np.array(bias, dtype=float)
    bars = bias + (1 - bias) * window if thresholds is None else thresholds(bias, window)
    ratios = p / bars
    if likeliest:
        best = p.argmax(axis=1)
        reached = p.max(axis=1) >= bars[best]
    else:
        best = (p - bars if margin else ratios).argmax(axis=1)
        reached = ratios.max(axis=1) >= 1
    return np.where(reached, best, -1)


RAIN = [[0.95, 0.05], [0.78, 0.22], [0.62, 0.38], [0.41, 0.59], [0.1, 0.9]]
SNOW = [[0.55, 0.33, 0.12], [0.7, 0.28, 0.02], [0.4, 0.35, 0.25], [0.05, 0.15, 0.8], [0.34, 0.33, 0.33]]

TURN = Turn(
    window_answers,
    cases=(
        (RAIN, [0.5, 0.5], 0.3),
        (RAIN, [0.75, 0.25], 0.3),
        (RAIN, [0.75, 0.25], 0),
        (SNOW, [0.6, 0.2, 0.2], 0),
        (SNOW, [0.6, 0.2, 0.2], 0.08),
        (SNOW, [0.6, 0.3, 0.1], 0.05),
        (SNOW, [0.2, 0.3, 0.5], 0.35),
    ),
    mistakes={
        "It looks only at the most probable class. The ratio rule compares every class with its threshold.": (
            lambda p, b, w: _answers(p, b, w, likeliest=True)
        ),
        "It compares differences. The answer is the class with the largest ratio.": (
            lambda p, b, w: _answers(p, b, w, margin=True)
        ),
        "It ignores the window. Then the thresholds are the bias, and no case is unknown.": (
            lambda p, b, _: _answers(p, b, 0)
        ),
        "It ignores the bias. All thresholds are equal only if the bias is even.": (
            lambda p, b, w: _answers(p, np.full(len(b), 1 / len(b)), w)
        ),
        "It adds the window to the bias. A threshold covers the share w of the way from its bias to 1.": (
            lambda p, b, w: _answers(p, b, w, thresholds=lambda bias, window: bias + window)
        ),
        "It never answers unknown. If the largest ratio is less than 1, no class is answered.": (
            lambda p, b, w: (np.array(p) / (np.array(b) + (1 - np.array(b)) * w)).argmax(axis=1)
        ),
    },
)

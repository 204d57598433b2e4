"""Demšar's table of areas under ROC curves, and what other software makes of it."""

from __future__ import annotations

import json

import pandas as pd

from tests.conftest import GOLDEN

EXPECTED = json.loads((GOLDEN / "stats_demsar.json").read_text(encoding="utf-8"))
NAMES = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]
SCORES = pd.DataFrame(EXPECTED["table"], columns=NAMES)
PAIRS = list(EXPECTED["wilcoxon"])


def pair(key: str) -> tuple[pd.Series, pd.Series]:
    i, j = map(int, key.split("-"))
    return SCORES.iloc[:, i], SCORES.iloc[:, j]

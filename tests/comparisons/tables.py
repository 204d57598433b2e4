"""Tables of scores that several tests of comparisons look at."""

from __future__ import annotations

import pandas as pd

TABLE = pd.DataFrame(
    {"NBC": [0.70, 0.81, 0.66, 0.90, 0.5], "NCC": [0.72, 0.82, 0.70, 0.91, 0.6], "CDT": [0.71, 0.9, 0.70, 0.8, 0.5]},
    index=["iris", "wine", "zoo", "vowel", "glass"],
)

SAME = pd.DataFrame({"a": [0.5, 0.6, 0.7, 0.8], "b": [0.5, 0.6, 0.7, 0.8]})

"""Tables of scores to be called wrongly."""

import pandas as pd

NAN = float("nan")
TABLE = pd.DataFrame({"NBC": [0.7, 0.8, 0.9], "NCC": [0.8, NAN, 0.9]}, index=["iris", "wine", "zoo"])
FULL = TABLE.dropna()

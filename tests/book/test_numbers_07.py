"""What the text of chapter 7 and of its solutions says about numbers, recomputed.

``CLAIMS`` holds parts of sentences of each page, with ``{}`` where a number stands, and the number, recomputed. Each must
be on its page word by word, and each decimal and longer fraction of a page is in one of them, or in a part of ``GIVEN``,
whose numbers are chosen by the book.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq
from sklearn.datasets import load_wine
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB

from credal_book.datasets import twelve_wines
from credal_lib import metrics, rewards, risk
from tests.book.sources import text_of, without_code

F = Fraction
FIRST, SECOND = "book/part2-sets/07-taste-for-caution", "book/part2-sets/07b-what-uncertainty-costs"
CHECKED, SOLUTIONS = f"{FIRST}-checked", "book/solutions/07-taste-for-caution"
NUMBER = re.compile(r"\d+\.\d+|\d+/\d+|\\tfrac\d?(?:\{\d+\})?\{\d+\}")
U65, U80 = rewards.Quadratic(F(13, 20)), rewards.Quadratic(F(4, 5))
EXACT_U80 = risk.QuadraticUtility(F(4, 5))
ROOT, LOG = risk.SmoothUtility(lambda x: x**0.5, low=0), risk.LogarithmicUtility()
SMOOTH_U65 = risk.QuadraticUtility(0.65)
F2 = rewards.FBeta(2)
HALF, THIRD = F(1, 2), F(1, 3)
SEVEN = [risk.Outcomes((F(1, 7), 0, F(6, 7))), risk.Outcomes((0, F(6, 7), 0))]
ODD = {F(0): 0, F(1, 4): 0.36, F(1, 3): 0.41, F(1, 2): 0.62, F(1): 1}
ODD_BET = risk.Lottery((F(1, 4), HALF), (F(2, 3), THIRD))
COUNTED = risk.Outcomes((F(4, 10), F(3, 10), F(1, 10)))

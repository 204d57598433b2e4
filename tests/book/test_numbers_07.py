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
GIVEN = {
    FIRST: [
        "A program that names a single disease with accuracy 0.7, for example, has the average reward 0.7 and the expected utility 0.7.",
        "the pair up to 0.70 and cannot decide at 0.75",
        "If you cannot decide at 0.50", "you get $h = 0.50$", "in 95% of",
        "the utilities 0.62 for a pair, 0.41 for a triple and 0.36 for a set of four",
        "The first slider is your number, $u(0.5) = h$", "With $u(0.5) = 0.80$",
        "a single class that is correct with probability 0.7", "It is 0.7.", "It is 0.5, because a pair earns ½.",
        "for a utility with $h = 0.7$ and a bet", "write `h_shown = 0.8` and run the cell again", "put 0.65 back",
        "The patient has $h = 0.72$", "for thresholds from 0.5 to 0.95", "Find the best threshold for $h = 0.75$",
        "With $h = 0.65$ the utility is called u65, and with $h = 0.8$ it is called u80",
        "under the quadratic utility with $h = 0.65$. Anna chose",
    ],
    SECOND: [
        "An expected utility of 0.5 is not an accuracy of 0.5", "Look for the wealth that belongs to $h = 0.65$ and to $h = 0.8$",
        "The dots belong to $h = 0.65$ and $h = 0.8$", "(b) 0.25, the difference", "(c) A number between 0 and 0.25",
        "Write `n_classes = 2`", "wealths by `(3,)`", "put `(0.1, 1, 10, 100)` back", "Because 0.65 is close to 0.5.",
        "expected utility 0.35, and another has 0.40", "Yes, because 0.40 − 0.35 = 0.05.", "with $h = 0.65$ to the 178 wines",
        "So if you wrote down 0.8 and", "the rewards 0, 1/2", "and the expected reward is 0.5",
    ],
    CHECKED: [], SOLUTIONS: [],
}  # fmt: skip

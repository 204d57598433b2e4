"""Say of a measure, a formula in T, W, A, n, k, K or a function, whether it is a utility.

``python -m credal_lib.judge "W / (W + A)"`` prints the same words.
"""

from credal_lib.judge._judgment import Judgment, Reversal, judge

__all__ = ["Judgment", "Reversal", "judge"]

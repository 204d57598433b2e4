r"""Which classes no other class dominates, in the naive credal classifier with the global imprecise Dirichlet model.

Class c' dominates c'' if it is more probable under every prior of the set, that is if the smallest ratio of their
posterior probabilities exceeds one. That ratio depends on one variable x in (0, s), the prior mass of c'':

.. math::
    \ln h(x) = \underbrace{\ln(n(c')+s-x) + \sum_i \ln\frac{n(a_i,c')}{n_i(c')+s-x}}_{A(c';\,x)}
             + \underbrace{-\ln(n(c'')+x) + \sum_i \ln\frac{n_i(c'')+x}{n(a_i,c'')+x}}_{B(c'';\,x)}

over the observed features i. It is convex (decreasing without features), and splits into a term of c' and a term of c'', so values and slopes
at both ends, x = s and x = 0, are sums of table look-ups. They decide nearly all pairs; for the rest a bracketing of the minimum by tangents does.
"""

from dataclasses import dataclass, fields, replace

import numpy as np

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.classifiers._counts import Counts, Tables, sum_over_features

ROWS_AT_A_TIME = 5_000
"""Rows of one block, so that memory stays linear in the rows of a block, not of the data."""

MOST_STEPS = 200


def end_tables(counts: Counts, s: float) -> Tables:
    """A, A', B, B' at x = s and x = 0, feature by feature: arrays of shape (V_i + 1, 8 K), zero for "missing"."""
    return [
        np.vstack([np.concatenate(_ends(n, present, s), axis=1), np.zeros((1, 8 * n.shape[1]))])
        for n, present in zip(counts.categories, counts.present, strict=True)
    ]


def _ends(n: FloatArray, present: FloatArray, s: float) -> list[FloatArray]:
    present = np.broadcast_to(present, n.shape)
    differs = n != present  # where all rows of the class have this category, B's terms cancel
    with np.errstate(divide="ignore", invalid="ignore"):
        never = np.where(n > 0, 0.0, -np.inf)  # a category that c' has not seen: h can be pushed to zero
        a_s, slope_a_s = np.log(n / present), 1 / present
        a_0, slope_a_0 = np.log(n / (present + s)), 1 / (present + s)
        b_0, slope_b_0 = np.log(present / n), 1 / present - 1 / n
    b_s, slope_b_s = np.log((present + s) / (n + s)), 1 / (present + s) - 1 / (n + s)
    a_s, a_0 = np.where(n > 0, a_s, never), np.where(n > 0, a_0, never)
    slope_a_s = np.where(n > 0, slope_a_s, 0.0)
    return [a_s, slope_a_s, a_0, slope_a_0, b_s, slope_b_s, np.where(differs, b_0, 0.0), np.where(differs, slope_b_0, 0.0)]


def _class_terms(classes: FloatArray, s: float) -> FloatArray:
    """What the classes alone contribute to A, A', B, B' at both ends: shape (8 K,)."""
    with np.errstate(divide="ignore"):
        return np.concatenate([
            np.log(classes), -1 / classes, np.log(classes + s), -1 / (classes + s),
            -np.log(classes + s), -1 / (classes + s), -np.log(classes), -1 / classes,
        ])  # fmt: skip


def non_dominated(counts: Counts, codes: IntArray, s: float, tol: float) -> BoolArray:
    """Mark the classes that no other class dominates; a ratio within `tol` of one on the log scale is a tie."""
    tables, offset = end_tables(counts, s), _class_terms(counts.classes, s)
    blocks = np.array_split(codes, max(1, -(-len(codes) // ROWS_AT_A_TIME)))
    return np.concatenate([~_dominated(counts, block, sum_over_features(tables, block) + offset, s, tol) for block in blocks])


def _dominated(counts: Counts, codes: IntArray, ends: FloatArray, s: float, tol: float) -> BoolArray:
    n_rows, n_classes = len(codes), len(counts.classes)
    a_s, da_s, a_0, da_0, b_s, db_s, b_0, db_0 = ends.reshape(n_rows, 8, n_classes).transpose(1, 0, 2)
    dominated = np.zeros((n_rows, n_classes), dtype=np.bool_)
    open_pairs = []
    for c in range(n_classes):
        with np.errstate(invalid="ignore"):  # nan stands for a category that c' has not seen: h goes to zero
            f_s = a_s[:, [c]] + b_s
            candidates = f_s > tol
            candidates[:, c] = False
            falling = da_s[:, [c]] + db_s <= 0  # then ln h, being convex, is smallest at x = s
            dominated |= candidates & falling
            row, other = np.nonzero(candidates & ~falling)
            left = np.array([np.zeros(len(row)), a_0[row, c] + b_0[row, other], da_0[row, c] + db_0[row, other]])
            right = np.array([np.full(len(row), s), f_s[row, other], da_s[row, c] + db_s[row, other]])
            lower = np.where(left[1] > tol, _below_by_tangents(left, right), -np.inf)
        sure = lower > tol
        dominated[row[sure], other[sure]] = True
        unsure = ~sure & (left[1] > tol)
        open_pairs.append(np.column_stack([row, np.full_like(row, c), other])[unsure])
    # a class that is dominated needs no further proof, and what it dominates is dominated by what dominates it
    row, c, other = np.concatenate(open_pairs).T
    needed = ~dominated[row, other] & ~dominated[row, c]
    row, c, other = row[needed], c[needed], other[needed]
    above_one = _minimum_above_one(_Pairs.of(counts, codes[row], c, other, s), tol)
    dominated[row[above_one], other[above_one]] = True
    return dominated


def _crossing(left: FloatArray, right: FloatArray) -> FloatArray:
    """Where the tangents at two points (rows: place, value, slope) meet; nan where one is vertical or they are parallel."""
    (x0, f0, d0), (x1, f1, d1) = left, right
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((f1 - f0 + d0 * x0 - d1 * x1) / (d0 - d1))


def _below_by_tangents(left: FloatArray, right: FloatArray) -> FloatArray:
    """A lower bound of a convex function between two points, from its tangents; exact where the minimum is at a point."""
    (x0, f0, d0), (x1, f1, d1) = left, right
    crossing = _crossing(left, right)
    with np.errstate(invalid="ignore"):
        between = np.where(np.isfinite(crossing), f0 + d0 * (crossing - x0), f1 - d1 * (x1 - x0))
    return np.where(d1 <= 0, f1, np.where(d0 >= 0, f0, between))


def _minimum_above_one(pairs: "_Pairs", tol: float) -> BoolArray:
    """Decide single pairs by closing in on the minimum of ln h between tangents."""
    above = np.zeros(pairs.size, dtype=np.bool_)
    undecided = np.arange(pairs.size)
    left, right = pairs.at(np.zeros(pairs.size)), pairs.at(np.full(pairs.size, pairs.s))
    for step in range(MOST_STEPS):
        if undecided.size == 0:
            return above
        crossing, middle = _crossing(left, right), (left[0] + right[0]) / 2
        inside = (left[0] < crossing) & (crossing < right[0]) & (step % 3 < 2)  # every third step halves, so that it ends
        point = pairs.at(np.where(inside, crossing, middle))
        left, right = np.where(point[2] < 0, point, left), np.where(point[2] < 0, right, point)
        lower, upper = _below_by_tangents(left, right), np.minimum(left[1], right[1])
        narrow = right[0] - left[0] <= 1e-13 * pairs.s
        above[undecided[(lower > tol) | (narrow & (upper > tol))]] = True
        keep = (lower <= tol) & (upper > tol) & ~narrow
        undecided, left, right, pairs = undecided[keep], left[:, keep], right[:, keep], pairs.only(keep)
    raise RuntimeError(f"{undecided.size} pairs of classes were not decided in {MOST_STEPS} steps")


@dataclass(frozen=True)
class _Pairs:
    """Counts of single pairs (c' may dominate c''): of the classes, shape (U,), and by feature, shape (U, m)."""

    s: float
    alpha: FloatArray
    beta: FloatArray
    gamma: FloatArray
    delta: FloatArray
    present_c: FloatArray
    present_other: FloatArray
    observed: BoolArray

    @classmethod
    def of(cls, counts: Counts, codes: IntArray, c: IntArray, other: IntArray, s: float) -> "_Pairs":
        padded = [np.vstack([n, np.ones(n.shape[1])]) for n in counts.categories]
        per_feature = list(zip(padded, codes.T, strict=True))
        return cls(
            s,
            counts.classes[c],
            counts.classes[other],
            np.column_stack([n[column, c] for n, column in per_feature]),
            np.column_stack([n[column, other] for n, column in per_feature]),
            np.column_stack([present[c] for present in counts.present]),
            np.column_stack([present[other] for present in counts.present]),
            np.column_stack([column < len(n) for n, column in zip(counts.categories, codes.T, strict=True)]),
        )

    @property
    def size(self) -> int:
        return len(self.alpha)

    def only(self, keep: BoolArray) -> "_Pairs":
        return replace(self, **{f.name: getattr(self, f.name)[keep] for f in fields(self) if f.name != "s"})

    def at(self, x: FloatArray) -> FloatArray:
        """Place, value and slope of ln h: shape (3, U)."""
        z, x_, s_minus_x = self.s - x, x[:, np.newaxis], (self.s - x)[:, np.newaxis]
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = np.log((self.present_other + x_) / (self.delta + x_))
            slope = 1 / (self.present_other + x_) - 1 / (self.delta + x_)
            cancels = self.present_other == self.delta
            value = np.log(self.gamma) - np.log(self.present_c + s_minus_x) + np.where(cancels, 0.0, ratio)
            change = 1 / (self.present_c + s_minus_x) + np.where(cancels, 0.0, slope)
            f = np.log(self.alpha + z) - np.log(self.beta + x) + np.where(self.observed, value, 0.0).sum(axis=1)
            d = -1 / (self.alpha + z) - 1 / (self.beta + x) + np.where(self.observed, change, 0.0).sum(axis=1)
        return np.array([x, f, d])

"""A reward by size that may pay for a miss, too, and is then no utility of discounted accuracy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.rewards import _checks as own_checks
from credal_lib.rewards._reward import Reward


@dataclass(frozen=True, repr=False)
class HitOrMiss(Reward):
    r"""Pay by the size k of the set: hit(k) if it contains the true class, miss(k) if not.

    More general than `SizeReward`, which pays nothing for a miss. Coverage pays 1 and 0; the size
    of a set costs k either way. With both, at a price per class, the best set holds the classes
    whose probability exceeds the price:

    .. math:: E[\,[y \in S] - c\,|S|\,] = \sum_{j \in S} (p_j - c).

    These are the sets of conformal prediction with the least ambiguous score (Sadinle, Lei and
    Wasserman, "Least ambiguous set-valued classifiers with bounded error levels", Journal of the
    American Statistical Association 114, 2019): a threshold that is calibrated to a coverage is a
    price.

    Parameters
    ----------
    hit : callable
        Function of the size, 1 to K: the payment if the set contains the true class.
    miss : callable
        Function of the size, 0 to K: the payment if it does not; ``miss(0)`` pays "unknown".
    name : str, optional
        Label in tables and plots.

    Raises
    ------
    TypeError
        If `hit` or `miss` is not callable; when called, if they do not return numbers.
    ValueError
        When called, if a payment is not finite.

    Examples
    --------
    >>> priced = HitOrMiss(lambda k: 1 - 0.2 * k, lambda k: -0.2 * k, name="coverage at 0.2")
    >>> priced([[True, True, False]]).round(3).tolist()
    [[0.6, 0.6, -0.4]]
    """

    hit: Callable[[int], Any]
    miss: Callable[[int], Any]
    name: str = ""

    def __post_init__(self) -> None:
        """Validate the fields."""
        _checks.check_callable(
            self.hit, "hit", "a function of the size of the set, such as lambda k: 1"
        )
        _checks.check_callable(
            self.miss, "miss", "a function of the size of the set, such as lambda k: 1"
        )
        _checks.check_is_text(self.name, "name")

    def __repr__(self) -> str:
        """Return the label in angle brackets."""
        return f"<{type(self).__name__}: {self.label}>"

    @property
    def label(self) -> str:
        """The given name, or ``hit or miss``."""
        return self.name or "hit or miss"

    def _payments(self, n_classes: int) -> tuple[FloatArray, FloatArray]:
        """Payments by size, entries 0 to K; that of a hit with no class is never paid."""
        hits = [0] + [self.hit(k) for k in range(1, n_classes + 1)]
        hits_by_size = own_checks.read_payments(hits, "hit")
        misses = [self.miss(k) for k in range(n_classes + 1)]
        return hits_by_size, own_checks.read_payments(misses, "miss")

    def __call__(self, sets: ArrayLike) -> FloatArray | Any:
        """Turn sets into gambles: hit(k) inside the set, miss(k) outside.

        Parameters
        ----------
        sets : bool array of shape (n, K)
            Predicted sets; 0/1 integers are accepted.

        Returns
        -------
        float array of shape (n, K), or frame
            A frame for a frame, with its columns and its index.

        Raises
        ------
        TypeError, ValueError
            If `sets` are floats, contain anything but 0 and 1, or are not of shape (n, K).
        """
        members = _checks.read_sets(sets)
        hit, miss = self._payments(members.shape[1])
        sizes = np.count_nonzero(members, axis=1)[:, np.newaxis]
        gambles: FloatArray = np.where(members, hit[sizes], miss[sizes])
        return _checks.as_given(gambles, None, sets)

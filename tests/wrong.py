"""What looks like an array and is none."""

from typing import Any

import numpy as np

SETS = np.array([[1, 1, 0], [0, 1, 0]])


class Sparse:
    """Looks like a SciPy sparse matrix."""

    def toarray(self) -> Any:
        return SETS

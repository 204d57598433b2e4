"""What looks like an array and is none."""

from typing import Any

import numpy as np

SETS = np.array([[1, 1, 0], [0, 1, 0]])


class Sparse:
    """Looks like a SciPy sparse matrix."""

    def toarray(self) -> Any:
        return SETS


class Query:
    """Looks like a lazy frame of Polars."""

    def collect_schema(self) -> Any:
        raise RuntimeError("a query that was not asked to run")


class Tensor:
    """Has ``__dlpack__`` alone, as tensors of other libraries; on another device it cannot be read."""

    def __init__(self, array: Any, device: int = 1) -> None:
        self.array, self.device = array, device

    def __dlpack__(self, **options: Any) -> Any:
        if self.device != 1:
            raise BufferError("not in the memory of the host")
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return (self.device, 0)

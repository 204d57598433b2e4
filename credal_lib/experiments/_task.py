"""What the engine computes: a task counts rows, and times its steps."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

Row = dict[str, Any]
"""One row of a table: labels and counts."""

Outcome = dict[str, Any]
"""The outcome of a task: ``rows`` or an ``error``, ``seconds`` by step, and what `origin` says."""


@dataclass
class Stopwatch:
    """Seconds of processor time by step, for the table of seconds; counts never depend on them.

    Processor time, so that other load on the machine does not count.
    """

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the time of a block to a step.

        Parameters
        ----------
        name : str

        Yields
        ------
        None
        """
        start = time.process_time()
        try:
            yield
        finally:
            self.seconds[name] += time.process_time() - start


KEYS = ("data", "repetition", "fold")
"""Columns that say of which cell a row is; tasks do not count under these names."""


class Task(Protocol):
    """The interface of a cell."""

    def origin(self) -> dict[str, Any]:
        """Return what of the data the counts depend on."""

    def count(self, watch: Stopwatch) -> Iterable[Row]:
        """Return rows of counts."""

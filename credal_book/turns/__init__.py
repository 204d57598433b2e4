"""*Your turn*: the function that each lesson asks its reader to write, and the check of it.

A module per chapter holds a `TURN`: one way to write the function, cases to try it on, and the usual mistakes. The
lesson shows its `starter`, calls `check`, and shows its `source` folded; the tests hold the three together.
"""

from __future__ import annotations

from credal_book.turns._check import check, turns
from credal_book.turns._turn import Turn, Verdict

__all__ = ["Turn", "Verdict", "check", "turns"]

"""The car of Part III: what is ahead is a human, a bicycle or nothing, and errors cost differently."""

from __future__ import annotations

OBSTACLES = ("human", "bicycle", "nothing")

CAR = ((0, 1, 2), (1, 0, 2), (4, 4, 0))
"""Costs of naming human, bicycle or nothing (rows) by what is ahead (columns)."""

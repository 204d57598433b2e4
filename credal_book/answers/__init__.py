"""Answers of today's systems: published files of others, counted.

`counts` reads the stored counts that lessons run on; `sources` says where each comes from, under
which license, what is counted and what is not shipped. `load` gets the rows themselves, from an
extract in the folder ``CREDAL_LIB_DATA`` or from GitHub at a fixed commit, and `count` counts them
anew; ``python -m credal_book.answers NAME`` stores what it counts.
"""

from credal_book.answers._count import count
from credal_book.answers._load import load
from credal_book.answers._registry import Source, sources
from credal_book.answers._stored import counts, provenance

__all__ = ["Source", "count", "counts", "load", "provenance", "sources"]

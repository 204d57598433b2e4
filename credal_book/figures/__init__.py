"""The pictures of the lessons: a module per chapter, a function per picture, each a `plots.Picture` with its text.

A lesson shows ``chapter_08.the_committee()`` in a cell without visible input, after ``from credal_book.figures import
chapter_08``; the caption stands in the cell's metadata. A picture computes what it draws, and its alternative text says
the numbers that are drawn.
"""

from __future__ import annotations

from credal_book.figures._drawing import panel, styled

__all__ = ["panel", "styled"]

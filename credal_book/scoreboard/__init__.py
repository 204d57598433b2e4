"""The scoreboard that runs through the book: twelve wines, four classifiers, one measure a chapter, and which is best.

`rows` scores the answers of `datasets.twelve_wines` by the measure of each chapter, with functions of the library;
`show` lays out the rows up to a chapter, as a page or a terminal shows them. The verdict flips, and each row says why.
"""

from credal_book.scoreboard._board import Board, show
from credal_book.scoreboard._rows import Row, rows

__all__ = ["TOUR", "Board", "Row", "rows", "show"]

TOUR = (6, 7, 22, 23, 29)
"""Five chapters by whose measures the classifiers stand in five different orders, and each is best at least once."""

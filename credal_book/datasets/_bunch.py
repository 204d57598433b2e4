"""What `load` returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib._checks import BoolArray, FloatArray, IntArray

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class Bunch:
    """A data set: features, classes and their source.

    Attributes
    ----------
    name : str
        Name in the registry.
    X : float array of shape (n, p)
        Numbers in numeric columns, codes 0..V-1 in categorical ones, NaN where a value is missing.
    y : int array of shape (n,)
        Positions in `target_names`.
    feature_names : list of str, length p
    target_names : list of str, length K
        Every class occurs at least once.
    categorical : bool array of shape (p,)
        True for categorical columns.
    n_categories : int array of shape (p,)
        Number of values V that a categorical column may take, whether or not all occur; 0 for numeric columns.
    categories : list of tuple of str, length p
        Value behind each code; an empty tuple for numeric columns.
    route : str
        What served the data: one of `ROUTES`.
    description : str
        Size, classes, source, license and remarks, one per line.
    """

    name: str
    X: FloatArray
    y: IntArray
    feature_names: list[str]
    target_names: list[str]
    categorical: BoolArray
    n_categories: IntArray
    categories: list[tuple[str, ...]]
    route: str
    description: str

    @property
    def frame(self) -> pd.DataFrame:
        """The rows as a data frame: categories by name, missing values as such, the classes last.

        Columns are those of `feature_names`, categorical ones as pandas categories, and ``class`` (or
        ``class_`` where a feature has that name).

        Examples
        --------
        >>> from credal_book.datasets import load
        >>> load("contact-lenses").frame.iloc[0].tolist()
        ['young', 'myope', 'no', 'reduced', 'none']
        """
        import pandas as pd

        columns: dict[str, Any] = {}
        for name, values, categories in zip(self.feature_names, self.X.T, self.categories, strict=True):
            if not categories:
                columns[name] = values
                continue
            codes = np.where(np.isnan(values), -1, values).astype(int)  # -1 is missing to pandas
            columns[name] = pd.Categorical.from_codes(codes.tolist(), categories=list(categories))
        label = "class_" if "class" in columns else "class"
        columns[label] = pd.Categorical.from_codes(self.y.tolist(), categories=list(self.target_names))
        return pd.DataFrame(columns)

    def _repr_html_(self) -> str:
        """Show the size and the first rows in a notebook."""
        from html import escape

        first: str = self.frame.head(5).to_html()
        return f"<p>{escape(repr(self)[1:-1])}</p>{first}"

    def __repr__(self) -> str:
        """Show the name, the size and the route, not the arrays."""
        n, p = self.X.shape
        return f"<{self.name}: {n} rows, {p} features, {len(self.target_names)} classes, from {self.route}>"

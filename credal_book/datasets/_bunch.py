"""What `load` returns."""

from dataclasses import dataclass

from credal_lib._checks import BoolArray, FloatArray, IntArray


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

    def __repr__(self) -> str:
        """Show the name, the size and the route, not the arrays."""
        n, p = self.X.shape
        return f"<{self.name}: {n} rows, {p} features, {len(self.target_names)} classes, from {self.route}>"

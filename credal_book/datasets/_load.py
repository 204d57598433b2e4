"""Load a data set, or raise an error that names the missing file, folder or connection."""

import os

from credal_book.datasets._assemble import assemble
from credal_book.datasets._bunch import Bunch
from credal_book.datasets._errors import DataMismatchError, DataNotAvailableError, NotServedError
from credal_book.datasets._registry import Entry, entries
from credal_book.datasets._routes import CACHE_VARIABLE, loads_offline, origin, serve
from credal_lib import _checks


def load(name: str, *, route: str | None = None, cache: str | os.PathLike[str] | None = None) -> Bunch:
    """Load a data set by the first route that serves it.

    Parameters
    ----------
    name : str
        A name from `names`.
    route : str, optional
        The only route to take, one of `ROUTES`; by default all are tried in that order.
    cache : path, optional
        Folder with data files; by default the one that the environment variable ``CREDAL_LIB_DATA`` names.

    Returns
    -------
    Bunch
        ``X`` of shape (n, p), ``y`` of shape (n,), names, categories, the route and a description. Rows whose class
        is missing are left out, and so are columns that only name the row.

    Raises
    ------
    ValueError
        If the name is unknown (the message lists near ones), or the set has no such route.
    NotADirectoryError
        If the cache folder is needed and does not exist.
    DataNotAvailableError
        If no route serves the set here; the message says what to do.
    DataMismatchError
        If what a route served is not what the registry promises, or a cached file is damaged. No other route is
        tried then.

    Examples
    --------
    >>> lenses = load("contact-lenses")
    >>> lenses
    <contact-lenses: 24 rows, 4 features, 3 classes, from generator>
    >>> lenses.target_names, lenses.n_categories.tolist()
    (['soft', 'hard', 'none'], [3, 2, 2, 2])
    >>> load("contact lens")
    Traceback (most recent call last):
        ...
    ValueError: name: unknown data set 'contact lens'; near names: contact-lenses
    """
    entry = entries()[_checks.read_known_name(name, entries(), "name", "data set")]
    if route is not None:
        _checks.read_known_name(route, entry.routes, "route", f"route to {name}")
    reasons = {}
    for candidate in entry.routes if route is None else [route]:
        try:
            return assemble(entry, serve(entry, candidate, cache), candidate)
        except NotServedError as reason:
            reasons[candidate] = str(reason)
        except DataMismatchError as error:
            raise DataMismatchError(f"{name} from {candidate}: {error}") from error
    raise DataNotAvailableError(_what_to_do(entry, reasons, cache))


def _what_to_do(entry: Entry, reasons: dict[str, str], cache: str | os.PathLike[str] | None) -> str:
    """Return the message that lists the routes tried, and the file, folder or connection that would serve the set."""
    lines = [f"{entry.name}: not available here.", *(f"- {route}: {reason}" for route, reason in reasons.items())]
    if "cache" in reasons:
        lines.append(f"To use it without internet, set {CACHE_VARIABLE} to a folder (or pass cache=) that contains:")
        for name, checksum in entry.routes["cache"]["files"].items():
            lines.append(f"- {name}, sha256 {checksum}; its source: {origin(entry, name)}")
    if "openml" in reasons:
        openml = entry.routes["openml"]
        lines.append(
            f"With internet, it is fetched from OpenML: data set {openml['id']}, https://www.openml.org/d/{openml['id']}"
            + ("" if openml["verified"] else " (an id from a list that was not verified; a wrong set would be refused)")
        )
    others = [e for e in entries().values() if e.variant_of == entry.name and loads_offline(e, cache)]
    lines += [f"Another version that loads here: {other.name} ({other.note})" for other in others]
    return "\n".join(lines)

"""The studies, and which data sets they are for."""

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from credal_book.datasets import names
from credal_book.datasets._registry import Entry, entries
from credal_book.studies._study import Study
from credal_lib import _checks

if TYPE_CHECKING:
    import pandas as pd

MODULES = {
    "artificial": "artificial",
    "downsampling": "downsampling",
    "nbc-against-ncc": "nbc_against_ncc",
    "credal-classifiers": "credal_classifiers",
    "nondeterministic": "nondeterministic",
    "rejection": "rejection",
    "constant-chances": "constant_chances",
    "ordinal-calibration": "ordinal_calibration",
    "ordinal-comparison": "ordinal_comparison",
    "cautious": "cautious",
    "top-lists": "top_lists",
    "conformal": "conformal",
}
"""Name of each study, and the module of `studies` that defines it as ``STUDY``; as the chapters go."""


def find(name: str) -> Study:
    """Return a study by its name.

    Parameters
    ----------
    name : str

    Returns
    -------
    Study

    Raises
    ------
    TypeError, ValueError
        If there is no study of that name; the message lists near ones.
    """
    module = MODULES[_checks.read_known_name(name, MODULES, "study", "study")]
    study: Study = import_module(f"credal_book.studies.{module}").STUDY
    return study


def table() -> "pd.DataFrame":
    """One row per study: what it is, where it comes from, its chapter and its protocol.

    Returns
    -------
    pandas.DataFrame
        Columns ``name``, ``title``, ``source``, ``chapter``, ``data sets`` (that load here), ``protocol``.
    """
    import pandas as pd

    found = [find(name) for name in MODULES]
    return pd.DataFrame(
        {
            "name": study.name,
            "title": study.title,
            "source": study.source,
            "chapter": study.chapter,
            "data sets": len(study.data()),
            "protocol": study.protocol.description(),
        }
        for study in found
    )


FROM_UCI = ("uci", "generated")
"""Sources of the registry; what is generated equals the sets of the UCI repository."""

SMALLEST = 24
"""Rows of contact-lenses, the smallest data set of Zaffalon, Corani and Mauá."""


def benchmark() -> list[str]:
    """Names of all data sets with at least 24 rows that load here.

    Returns
    -------
    list of str
        Other versions of the same data are among them; see `independent`.
    """
    return [name for name in names(offline=True) if entries()[name].n >= SMALLEST]


def independent(found: Iterable[str]) -> list[str]:
    """Drop the names of data sets that are other versions of one in the list.

    Parameters
    ----------
    found : iterable of str
        Names of data sets.

    Returns
    -------
    list of str
        Without duplicates of the same data, in the same order.

    Raises
    ------
    TypeError, ValueError
        If `found` is not a list of names of data sets.
    """
    listed = [_checks.read_known_name(name, entries(), "found", "data set") for name in _read_several_names(found)]
    return [name for name in listed if entries()[name].variant_of not in listed]


def _read_several_names(found: Any) -> list[str]:
    """Return a list of names; one name alone, or anything else, is refused."""
    no_list = isinstance(found, str | bytes) or not isinstance(found, Iterable)
    listed = [] if no_list else list(found)
    if no_list or not all(isinstance(name, str) for name in listed):
        raise TypeError(f"found: expected a list of names of data sets, got {found!r}")
    return listed


def in_the_ranges(found: Iterable[str], *, uci_only: bool = False) -> list[str]:
    """Keep the names whose data are of the sizes that Zaffalon, Corani and Mauá state (Section 9.1.3), each once.

    2 to 26 classes, 2 to 36 features, at least 24 rows. Which 55 data sets they used is not known; these are ours.

    Parameters
    ----------
    found : iterable of str
    uci_only : bool, default False
        Leave out what is not from the UCI repository; theirs were all from there.

    Returns
    -------
    list of str

    Raises
    ------
    TypeError, ValueError
        If `found` is not a list of names of data sets, or `uci_only` is not a boolean.
    """
    _checks.check_is_boolean(uci_only, "uci_only")
    return [
        name
        for name in independent(found)
        if _in_range(entries()[name]) and (entries()[name].source in FROM_UCI or not uci_only)
    ]


def _in_range(entry: Entry) -> bool:
    return 2 <= len(entry.classes) <= 26 and 2 <= entry.p <= 36 and entry.n >= SMALLEST

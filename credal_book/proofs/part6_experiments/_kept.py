"""The kept tables of the studies, as proofs read them."""

from typing import TYPE_CHECKING

from credal_book.proofs._proof import Undecided

if TYPE_CHECKING:
    import pandas as pd


def kept_counts(study: str, *needed: str) -> "pd.DataFrame":
    """Give the counts of a study.

    Parameters
    ----------
    study : str
    *needed : str
        Data sets that must be among them.

    Raises
    ------
    Undecided
        If they were not kept, or a data set is missing; the message says how to make them.
    """
    from credal_book.studies import results

    try:
        counts = results(study).counts
    except FileNotFoundError as missing:
        raise Undecided(str(missing)) from missing
    if absent := set(needed) - set(counts["data"].unique()):
        raise Undecided(
            f"the kept table of {study} lacks {', '.join(sorted(absent))}; make it where these load, see "
            "datasets.table()"
        )
    return counts

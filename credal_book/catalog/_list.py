"""All measures of the catalog, in the order of what they measure."""

from __future__ import annotations

from credal_book.catalog import _of_abstention, _of_chances, _of_classes, _of_sets
from credal_book.catalog._measure import Measure

MEASURES = (*_of_classes.MEASURES, *_of_abstention.MEASURES, *_of_sets.MEASURES, *_of_chances.MEASURES)


def measures() -> list[Measure]:
    """Return all measures of the catalog.

    Returns
    -------
    list of Measure
        Those of single classes first, then of abstentions, of sets, of probabilities and orders.

    Examples
    --------
    >>> len({measure.name for measure in measures()}) == len(measures())
    True
    """
    return list(MEASURES)

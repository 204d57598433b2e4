"""Measures in use, each with its formula and a computed verdict, and a guide to choose one.

The catalog holds the measures of the five papers, the classification metrics of scikit-learn, and those of today's
practice of sets, abstention and confidence. `verdict_of` decides what kind a measure is, with a table of payoffs or a
witness against there being one; nothing of a verdict is typed. `advise` goes the other way, from what a classifier says
and what is known of the costs to a measure.
"""

from credal_book.catalog._advice import AFTER, ANSWERS, COSTS, PURPOSES, Advice, advise
from credal_book.catalog._forms import Form
from credal_book.catalog._list import measures
from credal_book.catalog._measure import Measure
from credal_book.catalog._page import FilterBox, Listing, counts, filter_box, in_words, table
from credal_book.catalog._verdict import KINDS, Verdict, verdict_of

__all__ = [
    "AFTER",
    "ANSWERS",
    "COSTS",
    "KINDS",
    "PURPOSES",
    "Advice",
    "FilterBox",
    "Form",
    "Listing",
    "Measure",
    "Verdict",
    "advise",
    "counts",
    "filter_box",
    "in_words",
    "measures",
    "table",
    "verdict_of",
]

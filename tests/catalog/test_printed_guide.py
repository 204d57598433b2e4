"""The guide that the second lesson of chapter 32 prints says what `catalog.advise` advises."""

from __future__ import annotations

from credal_book import catalog
from tests.book.sources import text_of

CHOOSE, PROMISE = "choose a model", "keep a promise"
COSTS, ALIKE, NOTHING = catalog.COSTS
GUIDE = {
    ("one class", "the costs"): [("one class", COSTS, CHOOSE)],
    ('a class or "unknown"', 'the costs of errors and of "unknown"'): [
        ("one class or unknown", k, CHOOSE) for k in (COSTS, ALIKE)
    ],
    ('a class or "unknown"', 'no cost of "unknown"'): [("one class or unknown", NOTHING, CHOOSE)],
    ("sets", "errors are alike"): [("a set of classes", ALIKE, CHOOSE)],
    ("sets", "nothing"): [("a set of classes", NOTHING, CHOOSE)],
    ("sets", "costs; a person will pick one class"): [("a set of classes", COSTS, CHOOSE, "a choice from the list")],
    ("sets", "costs; one action is taken for the whole set"): [("a set of classes", COSTS, CHOOSE, "one fixed action")],
    ("sets", "a coverage is promised"): [("a set of classes", COSTS, PROMISE)],
    ('classes, sets and "unknown" together', "costs"): [("several kinds", COSTS, CHOOSE)],
    ('classes, sets and "unknown" together', "errors are alike"): [("several kinds", ALIKE, CHOOSE)],
    ('classes, sets and "unknown" together', "nothing"): [("several kinds", NOTHING, CHOOSE)],
    ("probabilities", "nothing"): [("probabilities", NOTHING, CHOOSE)],
    ("a top list", "nothing"): [("a top list", NOTHING, CHOOSE)],
}  # fmt: skip
"""What each row of the printed guide asks `catalog.advise`."""
PRINTED = {
    "average cost": {"average utility yield", "cost of errors and unknowns"},
    "errors *and* unknowns, as a curve": {"error"},
    "u65 with your utility $h$ of a correct pair instead of 0.65": {"u65"},
    "discounted accuracy": {"discounted accuracy"},
    "$p$-discounted cost": {"p-discounted cost"},
    "average cost, with a row for each answer": {"cost of sets by a table"},
    "the same average cost": {"cost of sets by a table"},
    'u65 with your utilities of a correct pair and of "unknown"': {"u65"},
    "calibrate on other cases, then mean size or coverage at a price": {"coverage at a price per class"},
    "Brier or log score": {"brier score loss"},
    "padded Brier score": {"padded Brier score"},
}
"""What the table calls the measures of the catalog."""


def test_the_printed_guide_says_what_the_library_advises():
    """Which measure should I use?: each row of the table."""
    lesson = text_of("book/part7-synthesis/32b-which-measure")
    section = lesson.partition("## Which measure should I use?")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    answer, used = "", {}
    for said, known, use, _ in rows[2:]:
        answer = said or answer
        used[answer, known] = use
    assert used.keys() == GUIDE.keys()
    for row, asked in GUIDE.items():
        for question in asked:
            assert catalog.advise(*question).measure in PRINTED[used[row]], (row, question)

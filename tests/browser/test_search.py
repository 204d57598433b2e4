"""The search finds what a reader types: names of formulas, words of other fields, pages by their purpose."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.book]

FIRST = 5
"""Among so many results the page must be."""

QUERIES = [
    # a measure or a formula by its name
    ("u65", "back/other-names"),
    ("discounted accuracy", "back/glossary"),
    ("Brier score", "part5-toplists/19-"),
    ("log loss", "30-top-lists"),
    ("F1", "part2-sets/10-"),
    ("MCC", "back/other-names"),
    ("Matthews correlation", "part1-decisions/03-"),
    ("AURC", "back/api"),
    ("certainty equivalent", "back/glossary"),
    ("Hurwicz", "back/api"),
    ("confusion matrix", "part4-abstention/15-"),
    ("ROC curve", "part4-abstention/17-"),
    ("Friedman test", "24-protocol"),
    ("critical difference", "back/glossary"),
    # a notion of the field
    ("majorization", "part5-toplists/21-"),
    ("proper scoring rule", "part5-toplists/19-"),
    ("imprecise Dirichlet model", "24-protocol"),
    ("E-admissibility", "back/glossary"),
    ("conformal prediction", "31-conformal-sets"),
    ("minimax theorem", "part2-sets/06-"),
    ("risk aversion", "part2-sets/07-"),
    # the words of other fields
    ("selective classification", "back/other-names"),
    ("reject option", "part4-abstention/18-"),
    ("lower prevision", "back/other-names"),
    ("IDM", "back/other-names"),
    ("cross-entropy", "back/other-names"),
    ("top-k accuracy", "back/other-names"),
    ("prior probability shift", "back/other-names"),
    ("ordinal regression", "back/other-names"),
    ("cost-sensitive learning", "back/other-names"),
    ("saddle point", "back/other-names"),
    # what somebody wants to do
    ("which measure should I use", "back/other-names"),
    ("confidence interval", "back/other-names"),
    ("imprecise probability", "back/other-names"),
    ("Chow's rule", "back/other-names"),
    ("set-valued prediction", "back/other-names"),
    ("how to cite", "back/other-names"),
    ("accessibility", "back/accessibility"),
    ("MAPIE", "from-your-model"),
    ("CSV", "from-your-model"),
    ("run the experiments", "back/experiments"),
]

# The page's own functions, from the words to the sorted results, without the summaries that it fetches for each.
ASK = """words => {
    const [words_, search, excluded, highlighted, objects] = Search._parseQuery(words);
    return Search._performSearch(words_, search, excluded, highlighted, objects).reverse().map(result => result[0]);
}"""


@pytest.fixture(scope="module")
def search(browser, file_url):
    tab = browser.new_page()
    tab.goto(f"{file_url}/search.html")
    tab.wait_for_function("() => typeof Search !== 'undefined' && Search._index")
    yield lambda words: tab.evaluate(ASK, words)
    tab.close()


@pytest.mark.parametrize(("words", "page"), QUERIES, ids=[words for words, _ in QUERIES])
def test_the_search_finds(search, words, page):
    found = search(words)[:FIRST]
    assert any(page in result for result in found), found


def test_nonsense_finds_nothing(search):
    assert not search("qwxzv")

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
    ("majorization", "part5-toplists/21b-"),
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
    # the words of language-model evaluation
    ("refusal", "back/other-names"),
    ("refusal rate", "back/other-names"),
    ("abstention rate", "back/other-names"),
    ("over-refusal", "back/other-names"),
    ("hallucination rate", "part8-answers/35-"),
    ("leaderboard", "part8-answers/35-"),
    ("LLM evaluation", "back/other-names"),
    ("majority vote", "back/other-names"),
    ("symptom checker", "part8-answers/37-"),
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
    # what a reader typed who wanted the chapter itself
    ("conformal prediction set size", "31-conformal-sets"),
    ("AURC", "catalog-of-measures"),
    ("imprecise Dirichlet", "back/glossary"),
    ("abstention", "part4-abstention/15-"),
    ("F1 with reject option", "part7-synthesis/32b-"),
    ("utility of a set", "part2-sets/07-"),
    ("accuracy on the answered cases", "part4-abstention/15-"),
    ("selective accuracy", "part4-abstention/15-"),
    ("single accuracy", "part4-abstention/18-"),
    ("accuracy of the answers", "back/glossary"),
    ("which metric should I use", "part7-synthesis/32b-"),
    ("which measure should I use", "part7-synthesis/32b-"),
]

# The page's own functions, from the words to the sorted results, without the summaries that it fetches for each.
ASK = """words => {
    const [words_, search, excluded, highlighted, objects] = Search._parseQuery(words);
    return Search._performSearch(words_, search, excluded, highlighted, objects).reverse().map(result => result[0]);
}"""


@pytest.fixture(scope="module")
def tab(browser, file_url):
    tab = browser.new_page()
    tab.goto(f"{file_url}/search.html")
    tab.wait_for_function("() => typeof Search !== 'undefined' && Search._index")
    yield tab
    tab.close()


@pytest.fixture(scope="module")
def search(tab):
    return lambda words: tab.evaluate(ASK, words)


@pytest.mark.parametrize(("words", "page"), QUERIES, ids=[words for words, _ in QUERIES])
def test_the_search_finds(search, words, page):
    found = search(words)[:FIRST]
    assert any(page in result for result in found), found


@pytest.mark.parametrize("words", ["abstention", "accuracy", "reject", "utility of a set"])
def test_lessons_stand_before_pages_that_check_them_and_before_solutions(search, words):
    behind = [page.endswith("-checked") or "/solutions/" in page for page in search(words)]
    assert behind.index(True) >= FIRST


def test_words_that_say_nothing_are_neither_asked_for_nor_highlighted(tab):
    asked = tab.evaluate("() => Search._parseQuery('Which metric should I use?').slice(1, 4).map(words => [...words])")
    assert asked == [["metric", "us"], [], ["metric", "use"]]  # "us" is the stem


def test_nonsense_finds_nothing(search):
    assert not search("qwxzv")

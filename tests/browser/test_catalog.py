"""The box above the catalog of measures hides the rows that lack a word, by a plain script."""

from __future__ import annotations

import pytest

from credal_book.catalog import filter_box

pytestmark = pytest.mark.browser

TABLE = """<article>{box}<table><tbody>
<tr><td>accuracy</td><td>each case</td></tr>
<tr><td>Precision of answers</td><td>whole sample</td></tr>
<tr><td>recall</td><td>each case</td></tr></tbody></table>
<table><tbody><tr><td>a count</td><td>1</td><td>2</td></tr></tbody></table></article>"""


@pytest.fixture
def tab(browser):
    tab = browser.new_page()
    tab.set_content(TABLE.format(box=filter_box()._repr_html_()))
    yield tab
    tab.close()


@pytest.mark.parametrize(
    ("words", "shown", "said"),
    [
        ("case", ["accuracy", "recall"], "2 of 3"),
        ("precision sample", ["Precision of answers"], "1 of 3"),
        ("nothing such", [], "0 of 3"),
        (" ", ["accuracy", "Precision of answers", "recall"], ""),
    ],
)
def test_rows_without_the_words_are_hidden_and_other_tables_stay(tab, words, shown, said):
    tab.get_by_label("Show the measures with").fill(words)
    first = tab.locator("tr:visible td:first-child").all_text_contents()
    assert first == [*shown, "a count"]
    assert tab.get_by_role("status").text_content() == said

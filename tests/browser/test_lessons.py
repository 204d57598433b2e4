"""Each lesson keeps to its budgets: length, height, pictures, formulas, reading time; nothing is cut off."""

from __future__ import annotations

import pytest

from tests.book.sources import LESSONS, source
from tests.browser.conftest import go
from tests.figures.faults import MAX_HEIGHT as MAX_HEIGHT_OF_A_PICTURE
from tools.lesson_lengths import PHONE, cut_off, lengths, minutes

pytestmark = [pytest.mark.browser, pytest.mark.book]

MAX_WORDS = {".md": 3200, ".ipynb": 3500}
MAX_HEIGHT, MAX_HEIGHT_ON_A_PHONE = 18_000, 24_000
WORDS_A_PICTURE = 450
MAX_FORMULAS = 12
MAX_MINUTES = 30


@pytest.mark.only(LESSONS)
def test_a_lesson_keeps_to_its_budgets(desktop, html):
    page, tab = desktop
    found = lengths(tab)
    assert found.words <= MAX_WORDS[source(page).suffix]
    assert found.height <= MAX_HEIGHT
    assert found.pictures >= found.words / WORDS_A_PICTURE
    assert found.highest <= MAX_HEIGHT_OF_A_PICTURE
    assert found.formulas <= MAX_FORMULAS
    assert int(minutes(html / f"{page}.html")) <= MAX_MINUTES


@pytest.mark.only(LESSONS)
def test_a_lesson_is_not_too_high_on_a_phone(phone):
    _, tab = phone
    tab.set_viewport_size({"width": PHONE, "height": 800})  # a larger phone; who looks next sets their own width
    assert lengths(tab).height <= MAX_HEIGHT_ON_A_PHONE


def test_nothing_is_cut_off_on_a_wide_screen(desktop):
    _, tab = desktop
    assert not cut_off(tab)


def test_a_formula_that_is_cut_off_is_noticed(page, site_url):
    go(page, f"{site_url}/book/notation.html")
    assert not cut_off(page)
    page.evaluate("""() => {
        const widest = [...document.querySelectorAll('.bd-article mjx-container')]
            .filter(e => e.getClientRects().length && !e.closest('details'))
            .reduce((a, b) => (a.getBoundingClientRect().width < b.getBoundingClientRect().width ? b : a));
        Object.assign(widest.style, {display: 'block', width: '20px', overflowX: 'auto'});
    }""")
    page.evaluate(
        "document.querySelector('.bd-article section').insertAdjacentHTML('beforeend', '<pre>' + 'x'.repeat(500))"
    )
    assert len(cut_off(page)) == 2


@pytest.mark.parametrize("linked", ["outer", "inner", "within"])
def test_a_link_opens_the_folds_around_what_it_leads_to(page, site_url, linked):
    go(page, f"{site_url}/book/notation.html")
    page.evaluate("""document.querySelector('.bd-article').insertAdjacentHTML('beforeend',
        '<details id="outer"><summary>a</summary><details><summary>b</summary><p id="within">c</p></details>'
        + '<div id="inner"><details><summary>d</summary>e</details></div></details>')""")
    page.evaluate(f"location.hash = '{linked}'")
    page.wait_for_timeout(100)
    opened = page.evaluate(
        "[...document.querySelectorAll('.bd-article #outer, .bd-article #outer details')].map(e => e.open)"
    )
    assert (
        opened == {"outer": [True, False, False], "inner": [True, False, True], "within": [True, True, False]}[linked]
    )

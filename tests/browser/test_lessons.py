"""Nothing of a page is cut off, and a link opens the folds around what it leads to."""

from __future__ import annotations

import pytest

from tests.browser.conftest import go
from tests.browser.cut_off import cut_off

pytestmark = [pytest.mark.browser, pytest.mark.book]


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

"""Nothing of a page is cut off, and a link opens the folds around what it leads to."""

from __future__ import annotations

import pytest

from tests.browser.conftest import go
from tests.browser.cut_off import cut_off

pytestmark = [pytest.mark.browser, pytest.mark.book]


def test_nothing_is_cut_off_on_a_wide_screen(desktop):
    _, tab = desktop
    assert not cut_off(tab)


def distorted(tab):
    """The pictures of the text whose sides are not shown in the ratio in which they were drawn."""
    return tab.evaluate("""() => [...document.querySelectorAll('.bd-article img')]
        .filter(e => e.clientWidth && e.naturalWidth)
        .filter(e => {
            const card = 2 * parseFloat(getComputedStyle(e).paddingLeft);  // in the dark
            const [width, height] = [e.clientWidth - card, e.clientHeight - card];
            return Math.abs(height - width * e.naturalHeight / e.naturalWidth) > 2;
        })
        .map(e => e.alt.slice(0, 60))""")


def test_no_picture_is_distorted_on_a_phone(phone):
    _, tab = phone
    assert not distorted(tab)


def test_no_picture_is_distorted_on_a_wide_screen(desktop):
    _, tab = desktop
    assert not distorted(tab)


def test_a_distorted_picture_is_noticed(page, site_url):
    go(page, f"{site_url}/book/part8-answers/36-committees-and-lists.html")
    assert not distorted(page)
    page.evaluate("document.querySelector('.bd-article img').style.setProperty('height', '900px', 'important')")
    assert len(distorted(page)) == 1


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


@pytest.mark.parametrize("linked", ["outer", "inner", "within", "part"])
def test_a_link_opens_the_folds_around_what_it_leads_to(page, site_url, linked):
    go(page, f"{site_url}/book/notation.html")
    page.evaluate("""document.querySelector('.bd-article').insertAdjacentHTML('beforeend',
        '<details id="outer"><summary>a</summary><details><summary>b</summary><p id="within">c</p></details>'
        + '<div id="inner"><details><summary>d</summary>e</details></div>'
        + '<section id="part"><details><summary>an answer</summary>f</details></section></details>')""")
    page.evaluate(f"location.hash = '{linked}'")
    page.wait_for_timeout(100)
    opened = page.evaluate(
        "[...document.querySelectorAll('.bd-article #outer, .bd-article #outer details')].map(e => e.open)"
    )
    expected = {
        "outer": [True, False, False, False],
        "inner": [True, False, True, False],
        "within": [True, True, False, False],
        "part": [True, False, False, False],  # the fold in a section is an answer
    }
    assert opened == expected[linked]

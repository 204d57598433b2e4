"""A link that carries a reader's code and the values of figures: it comes back whole, and none of it runs by itself."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from tests.browser.conftest import go, tab_of
from tests.browser.test_live import ours, with_packages
from tests.browser.test_pages import axe
from tools.live import distribution
from tools.live.lesson import cells_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.book,
    pytest.mark.skipif(
        not (distribution.DISTRIBUTION / "HASH").exists(),
        reason="Pyodide is not here: python -m tools.live.distribution downloads it (84 MB)",
    ),
]

PAGE = "book/part2-sets/06-betting-game"
FIRST = next(cell for cell in cells_of(PAGE) if cell.role == "cell")
TODO = next(cell for cell in cells_of(PAGE) if cell.role == "todo")
HOSTILE = '<img src=x onerror="window.ran = 1"><script>window.ran = 1</script>'
DAMAGED = "This link is damaged or too long."
VALUES = "[...document.querySelectorAll('.explorer input, .explorer select')].map(control => control.value)"


def packed(state):
    """What a link carries, of a state or of bytes."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = state if isinstance(state, bytes) else json.dumps(state).encode()
    content = squeeze.compress(text) + squeeze.flush()
    return "#state=" + base64.urlsafe_b64encode(content).decode().rstrip("=")


def words(tab):
    return tab.locator(".live-link .live-words").inner_text()


def copy_link(bar, tab):
    bar.get_by_role("button", name="Copy link").click()
    tab.wait_for_function("location.hash.startsWith('#state=')")
    return tab.url


def move(tab):
    """Move the first slider of the figure, as a hand does."""
    moved = "slider => { slider.value = slider.max; slider.dispatchEvent(new Event('input')); }"
    tab.locator(".explorer input[type=range]").first.evaluate(moved)


def test_the_values_of_a_figure_come_back(browser, site_url):
    with tab_of(browser) as tab:
        go(tab, f"{site_url}/{PAGE}.html")
        before = tab.evaluate(VALUES)
        move(tab)
        values = tab.evaluate(VALUES)
        link = copy_link(tab.locator(".live-bar").first, tab)
    assert values != before
    with tab_of(browser) as tab:
        go(tab, link)
        tab.wait_for_selector(".live-link")
        assert tab.evaluate(VALUES) == values
        assert words(tab) == "The values of the interactive figure came with the link."
        tab.get_by_role("button", name="Show the page without it").click()
        tab.wait_for_function("!location.hash")
        assert tab.evaluate(VALUES) == before
        assert not tab.notes.faults()


def test_code_comes_back_marked_and_runs_only_when_asked(browser, site_url):
    code = {FIRST.id: f"print({HOSTILE!r})", TODO.id: TODO.source + "  # é"}
    with tab_of(browser) as tab:
        go(with_packages(tab), f"{site_url}/{PAGE}.html{packed({'code': code})}")
        tab.wait_for_selector(".live-link")
        assert "None of it runs by itself" in words(tab)
        assert tab.locator(".live-panel").count() == 0
        tab.locator(".live-start").first.click()
        cell = tab.locator(f"#{FIRST.id}")
        assert cell.locator("textarea").input_value() == code[FIRST.id]
        assert "This code came with the link" in cell.inner_text()
        assert not ours(axe(tab))
        said = "words => document.querySelector('.live-panel [role=status]').textContent.startsWith(words)"
        tab.wait_for_function(said, arg="Ready", timeout=180_000)
        assert "onerror" not in cell.locator(".live-output").inner_text(), "it has not run"
        cell.get_by_role("button", name="Run").click()
        tab.wait_for_function(said, arg="Done", timeout=60_000)
        assert cell.locator(".live-output").inner_text().strip() == HOSTILE
        assert tab.evaluate("window.ran") is None
        move(tab)
        link = copy_link(tab.locator(".live-panel"), tab)
        values = tab.evaluate(VALUES)
    with tab_of(browser) as tab:
        go(tab, link)
        tab.wait_for_selector(".live-link")
        assert tab.evaluate("share.code") == code
        assert tab.evaluate(VALUES) == values


def test_what_the_reader_has_written_before_stays_kept(browser, site_url):
    with tab_of(browser) as tab:
        go(tab, f"{site_url}/{PAGE}.html")
        draft = f"live:{PAGE}:{FIRST.id}"
        tab.evaluate("draft => localStorage.setItem(draft, 'mine')", draft)
        go(tab, "about:blank")
        go(tab, f"{site_url}/{PAGE}.html{packed({'code': {FIRST.id: 'theirs'}})}")
        tab.locator(".live-start").first.click()
        assert tab.locator(f"#{FIRST.id} textarea").input_value() == "theirs"
        assert tab.evaluate("draft => localStorage.getItem(draft)", draft) == "mine"


@pytest.mark.parametrize(
    ("state", "told"),
    {
        "an id that is HTML": (packed({"code": {HOSTILE: "1"}, "figures": {HOSTILE: {"x": 1}}}), "Some of its code"),
        "code that is no text": (packed({"code": {FIRST.id: {"a": 1}}}), "Some of its code"),
        "an id of another element": (packed({"code": {"live-page": "1"}}), "Some of its code"),
        "values that are HTML": (packed({"figures": {"play-house": {"bettor_1": HOSTILE}}}), ""),
        "a prototype": (packed(b'{"code": {"__proto__": "x"}, "figures": {"__proto__": {}}}'), "Some of its code"),
        "damaged": ("#state=AAAA!!", DAMAGED),
        "cut off": (packed({"code": {FIRST.id: "x = 1" * 99}})[:-6], DAMAGED),
        "empty": ("#state=", DAMAGED),
        "another form": (packed(b"null"), DAMAGED),
        "too long": ("#state=" + 40_000 * "A", DAMAGED),
        "too much once unpacked": (packed(b'{"code": {"a": "' + 9_000_000 * b"x" + b'"}}'), DAMAGED),
    }.values(),
)
def test_a_hostile_link_does_nothing(state, told, browser, site_url):
    with tab_of(browser) as tab:
        go(tab, f"{site_url}/{PAGE}.html")
        before = tab.evaluate(VALUES)
        go(tab, "about:blank")
        go(tab, f"{site_url}/{PAGE}.html{state}")
        tab.evaluate("() => share.ready")
        assert (words(tab) if told else "").startswith(told)
        assert tab.locator(".live-link").count() == bool(told)
        assert tab.evaluate(VALUES) == before
        assert tab.evaluate("[window.ran, Object.keys(share.code).length, ({}).x]") == [None, 0, None]
        assert not tab.notes.faults()

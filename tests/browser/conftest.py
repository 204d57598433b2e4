"""Fixtures for tests in Chromium.

- `site_url`: the address of the built book on a local port, without a slash at the end.
- `page`: a new tab of 1280 x 800; whatever it asks of another machine is refused and noted. After use it has
  `page.notes`, see `Notes`; a test can end with ``assert not page.notes.faults()``.
- `phone`, `desktop`: every page of the book in turn, `(name, tab)`; each is opened once, on a phone, and the tests of
  all modules that ask for it follow one another in that tab, which is turned into a wide screen for the second. Leave
  it as it was found. ``@pytest.mark.only(pages)`` names those that a test is about.
- `open_page(address, width=1280, dark=False)`: opens an address in a new tab, waits until its mathematics is set,
  returns the tab. Where several tests share a tab, `tab_of` and `go` do the same for a fixture.
- `rng`: random places for sliders, the same in every run.
- `file_url`: the same book as a folder of files, for reading from ``file://``.

All of them ask for the strict build. Without Chromium every test here is skipped, with one reason that says how to
install it.
"""

from __future__ import annotations

import functools
import http.server
import random
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest

from tests.book.sources import PAGES
from tools.chromium import HOW_TO_INSTALL, MATHEMATICS_IS_SET, find_chromium, started

PHONE, DESKTOP = 360, 1280

# Colors fade over when the scheme changes. Animations that scrolling drives never end, and change no color.
COLORS_REST = """document.getAnimations()
    .every(one => one.playState !== 'running' || !(one instanceof CSSTransition))"""

# No name but this machine's has an address. (A route that looked at every request would cost a fifth of a page's time.)
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


@dataclass
class Notes:
    """What a tab said and asked for."""

    errors: list[str] = field(default_factory=list)  # console errors and uncaught exceptions
    external: list[str] = field(default_factory=list)  # requests to other machines, all refused
    refused: list[str] = field(default_factory=list)  # answers of 400 and above, and requests that failed

    def faults(self) -> list[str]:
        return [*self.errors, *self.external, *self.refused]


@pytest.fixture(scope="session")
def browser():
    if find_chromium() is None:
        pytest.skip(HOW_TO_INSTALL)
    with started(ALONE) as instance:
        yield instance


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        """Answer the browser, which asks for an icon by itself, that there is none."""
        if self.path != "/favicon.ico":
            return super().do_GET()
        self.send_response(204)
        return self.end_headers()

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="session")
def site_url(html):
    handler = functools.partial(QuietHandler, directory=str(html))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def file_url(html):
    return html.as_uri()


def watch(tab, notes):
    """Note what the tab says, and what it asks of other machines; the browser has no way to these."""

    def asked(request):
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname != "127.0.0.1":
            notes.external.append(request.url)

    tab.on("request", asked)
    tab.on("console", lambda message: notes.errors.append(message.text) if message.type == "error" else None)
    tab.on("pageerror", lambda error: notes.errors.append(str(error)))
    tab.on(
        "response",
        lambda response: notes.refused.append(f"{response.status} {response.url}") if response.status >= 400 else None,
    )
    tab.on("requestfailed", lambda request: notes.refused.append(f"failed {request.url}"))
    tab.notes = notes
    return tab


@contextmanager
def tab_of(browser, width=1280, dark=False):
    """A new tab with `notes`, closed afterward."""
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light")
    yield watch(context.new_page(), Notes())
    context.close()


def go(tab, address):
    """Open an address and wait until its mathematics is set."""
    tab.goto(address, wait_until="load")
    tab.evaluate(MATHEMATICS_IS_SET)
    return tab


@pytest.fixture(scope="session", params=PAGES)
def book_page(request, browser, file_url):
    """Each page of the book, opened once: from a folder, on a phone, in dark colors; name of the page and tab."""
    with tab_of(browser, width=PHONE, dark=True) as tab:
        yield request.param, go(tab, f"{file_url}/{request.param}.html")


def look_at(tab, width, scheme):
    """Turn a tab to a width and a color scheme, and wait until the page has followed; the pointer rests on nothing."""
    if tab.viewport_size["width"] != width:
        tab.mouse.move(0, 0)
        tab.set_viewport_size({"width": width, "height": 800})
        tab.emulate_media(color_scheme=scheme)
        tab.wait_for_function("scheme => document.documentElement.dataset.theme === scheme", arg=scheme)
        tab.wait_for_function(COLORS_REST)


@pytest.fixture
def phone(book_page):
    """Each page on a phone in dark colors, as it was opened; name of the page and tab."""
    look_at(book_page[1], PHONE, "dark")
    return book_page


@pytest.fixture
def desktop(book_page):
    """Each page on a wide screen in light colors, to which the phone's tab is turned; name of the page and tab."""
    look_at(book_page[1], DESKTOP, "light")
    return book_page


def page_of(item):
    """The page of the book that a test goes to in the shared tab, if it does."""
    return item.callspec.params.get("book_page") if hasattr(item, "callspec") else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Leave out the pages that a test is not about; page by page, what looks at the phone before the wide screen."""

    def about_others(item):
        only = item.get_closest_marker("only")
        return only and page_of(item) and page_of(item) not in only.args[0]

    def place(item):
        page = page_of(item)
        return (PAGES.index(page), "desktop" in item.fixturenames) if page else (-1, False)

    left_out = [item for item in items if about_others(item)]
    if left_out:
        items[:] = [item for item in items if not about_others(item)]
        config.hook.pytest_deselected(items=left_out)
    items.sort(key=place)


@pytest.fixture
def page(browser, html):
    with tab_of(browser) as tab:
        yield tab


@pytest.fixture
def open_page(browser):
    with ExitStack() as tabs:
        yield lambda address, **look: go(tabs.enter_context(tab_of(browser, **look)), address)


@pytest.fixture
def rng():
    return random.Random(1)  # noqa: S311  (places of sliders, no secret)

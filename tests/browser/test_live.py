"""A live page as a reader meets it: nothing before the click, right, wrong, error, endless loop, Stop, Restart, reload.

Other machines are out of reach, as everywhere here. What a page asks of the public addresses of the packages is
answered from the pinned download; where that is absent, all is skipped and says so. The time limit of a cell and a
folder of packages, which start Python anew, are tried in the long run.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from credal_book import turns
from tests.browser.conftest import PHONE, go, tab_of
from tests.browser.test_pages import axe
from tools.live import distribution
from tools.live.lesson import cells_of, tried
from tools.notebooks import plain as notebook_of
from tools.sources import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.book,
    pytest.mark.skipif(
        not (distribution.DISTRIBUTION / "HASH").exists(),
        reason="Pyodide is not here: python -m tools.live.distribution downloads it (84 MB)",
    ),
]

READY = """words => words.some(word => document.querySelector('.live-panel [role=status]').textContent.startsWith(word))
    && document.querySelector('.live-panel button').disabled"""
PAGE = "book/part2-sets/08-variance-and-determinacy"
CELLS = {cell.role: cell for cell in cells_of(PAGE)}
TURN = turns.turns()["moments"]
HEAD = TURN.starter.removesuffix("...")
PATIENCE = 180_000  # milliseconds; the machine may be busy with other tests
KINDS = {".js": "text/javascript", ".wasm": "application/wasm"}


def answer(route):
    """Give a file of the pinned download under its public address."""
    file = distribution.DISTRIBUTION / Path(route.request.url).name
    if file.exists():
        kind = KINDS.get(file.suffix, "application/octet-stream")
        route.fulfill(body=file.read_bytes(), headers={"Access-Control-Allow-Origin": "*", "Content-Type": kind})
    else:
        route.abort()


def with_packages(tab):
    for address in ("https://cdn.jsdelivr.net/**", "https://files.pythonhosted.org/**"):
        tab.context.route(address, answer)
    return tab


def ours(violations):
    """Of what axe objects to, what live.js has made; the rest of the page has tests of its own."""
    return [found for found in violations if "live-" in f"{found[1]} {found[2]}"]


class Live:
    """A page that is made live, and what a reader does with it."""

    def __init__(self, tab, address):
        self.tab, self.asked = tab, []
        tab.on("request", lambda request: self.asked.append(request.url))
        go(tab, address)

    def start(self, which=0):
        self.tab.locator(".live-start").nth(which).click()
        self.wait("Ready")

    @property
    def status(self):
        return self.tab.locator(".live-panel [role=status]").inner_text()

    def wait(self, *words):
        """Wait until the bar begins with one of these words, and nothing runs."""
        self.tab.wait_for_function(
            READY,
            arg=list(words),
            timeout=PATIENCE,
        )

    def cell(self, role):
        return self.tab.locator(f"#{CELLS[role].id}")

    def button(self, role, name):
        return self.cell(role).get_by_role("button", name=name, exact=False).first

    def run(self, role="todo", *words):
        self.button(role, "Run").click()
        self.wait(*(words or ("Done", "An error")))

    def write(self, body):
        self.cell("todo").locator("textarea").fill(HEAD + body)

    def said(self, role="check"):
        return self.cell(role).locator(".live-output").inner_text().strip()


@pytest.fixture(scope="module")
def live(browser, site_url):
    """Chapter 8, live, from a server; the tests below follow one another in it."""
    with tab_of(browser) as tab:
        found = Live(with_packages(tab), f"{site_url}/{PAGE}.html")
        found.before = list(found.asked)
        bar = tab.locator(".live-bar").first
        found.seen, found.offer = bar.inner_text(), bar.text_content()
        found.start()
        yield found


def test_nothing_of_it_is_loaded_before_the_click(live):
    assert not [url for url in live.before if "/live/" in url or "127.0.0.1" not in url]
    assert any(url.endswith("/live/core/pyodide.asm.wasm.packed") for url in live.asked)
    assert not any(url.endswith("/live/core/pyodide.asm.wasm") for url in live.asked)


def test_the_offer_says_what_is_loaded_from_where_and_how_much(live):
    sizes, loaded = distribution.sizes(), tried()[PAGE]
    assert loaded["first"] == ["numpy"]
    assert {"sympy", "pandas", "matplotlib"} < set(loaded["all"])
    start, all_ = (sum(sizes[name] for name in ("core", "library", *loaded[when])) for when in ("first", "all"))
    assert f"It loads about {start:.0f} MB to start, {all_:.0f} MB for all of them." in live.offer
    first = sum(sizes[name] for name in ("core", "library", *loaded["first"]))
    assert f"Loads about {first:.0f} MB and sends nothing." in live.seen
    assert f"NumPy alone loads {first:.1f} MB" in (ROOT / "book" / "running.md").read_text(encoding="utf-8")
    assert "Python comes from this site; packages come from cdn" in live.offer
    assert "cdn.jsdelivr.net and files.pythonhosted.org, which see your address" in live.offer
    assert "Nothing that you write is sent anywhere" in live.offer


def test_the_starter_is_not_written_yet_and_keeps_the_solution_shut(live):
    live.run()
    assert live.said().startswith("Not written yet.")
    live.cell("solution").locator("summary").click()
    assert not live.cell("solution").locator("details").evaluate("fold => fold.open")
    assert "Try it first" in live.cell("todo").inner_text()


def test_a_wrong_function_is_told_why(live):
    live.write("return 0, 0")
    assert live.said() == "", "a verdict goes when the code is changed"
    live.run()
    assert live.said().startswith("Not yet. Expected")


def test_after_an_attempt_the_solution_opens_and_leaves_what_was_written(live):
    live.cell("solution").locator("summary").click()
    assert live.cell("solution").locator("details").evaluate("fold => fold.open")
    live.run("solution")
    assert live.said("solution").startswith("Right.")
    live.run("check")
    assert live.said().startswith("Not yet.")


def test_an_error_of_the_cell_is_a_sentence_with_the_rest_folded(live):
    live.write("return 1 /")
    live.run("todo", "An error")
    assert "SyntaxError" in live.said("todo")
    assert "of the cell" not in live.said("todo"), "no line of it has run"
    assert live.said() == ""
    fold = live.cell("todo").locator(".live-error details")
    assert not fold.evaluate("fold => fold.open")
    assert "Traceback" in fold.locator("pre").text_content() or "return 1 /" in fold.locator("pre").text_content()


def test_an_endless_loop_is_stopped_and_what_was_known_stays(live):
    live.write("global kept\n    kept = 41\n    while True: pass")
    live.button("todo", "Run").click()
    live.tab.wait_for_function("!document.querySelector('.live-panel button').disabled")
    live.tab.wait_for_timeout(500)
    live.tab.locator(".live-panel").get_by_role("button", name="Stop").click()
    live.wait("Stopped")
    assert "Stopped." in live.said()
    live.write("return (0, 0) if kept == 41 else None")
    live.run()
    assert live.said().startswith("Not yet. Expected")


def test_a_right_function_is_right_and_that_is_remembered(live):
    live.write(TURN.source.partition('"""\n')[2].strip())
    live.run()
    assert live.said() == "Right. All 4 cases agree."
    kept = live.tab.evaluate("JSON.parse(localStorage.getItem('cautious-progress'))")
    assert kept[PAGE]["turn"] == "right"


def test_a_cell_with_its_package_shows_what_the_book_shows(live):
    first = next(cell for cell in cells_of(PAGE) if "sympy" in cell.source)
    cell = live.tab.locator(f"#{first.id}")
    shown = cell.locator(".live-output").inner_text().strip()
    cell.get_by_role("button", name="Run").click()
    live.wait("Done")
    assert cell.locator(".live-output").inner_text().strip() == shown != ""
    assert any("sympy" in url for url in live.asked)


def test_edit_opens_a_cell_at_its_start(live):
    """A long last line would else scroll the field to the right, and hide how the others begin."""
    first = next(cell for cell in cells_of(PAGE) if "sympy" in cell.source)
    field = live.tab.locator(f"#{first.id} textarea")
    field.evaluate("field => { field.value += '\\n# ' + 'long '.repeat(100); }")
    live.tab.locator(f"#{first.id}").get_by_role("button", name="Edit").click()
    assert field.evaluate("field => [field.selectionStart, field.selectionEnd, field.scrollLeft]") == [0, 0, 0]
    expect(field).to_be_focused()
    live.tab.locator(f"#{first.id}").get_by_role("button", name="As it was").click()


def test_an_example_of_an_exercise_runs(live):
    live.cell("example").evaluate("e => e.closest('.toggle').classList.remove('toggle-hidden')")
    live.run("example")
    assert "779/5184" in live.said("example")


def test_the_keyboard_writes_code_and_leaves_it(live):
    field = live.cell("todo").locator("textarea")
    field.fill("def moments(hits):")
    field.press("End")
    field.press("Enter")
    field.type("return 1")
    assert field.input_value() == "def moments(hits):\n    return 1"
    field.press("Enter")
    field.press("Tab")
    assert field.input_value().endswith("\n        ")
    field.press("Shift+Enter")
    live.wait("Done")
    assert live.said().startswith("Not yet. It returns one number")
    field.press("Escape")
    assert live.tab.evaluate("document.activeElement.textContent") == "Run"


def test_everything_is_named_and_has_contrast(live):
    assert not ours(axe(live.tab))
    live.tab.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert not ours(axe(live.tab, colors_only=True))
    live.tab.evaluate("document.documentElement.dataset.theme = 'light'")


def test_what_was_written_can_be_taken_away_as_a_notebook(live):
    live.write("return 'mine'")
    with live.tab.expect_download() as waiting:
        live.tab.locator(".live-panel").get_by_role("button", name="Download").click()
    notebook = nbformat.read(waiting.value.path(), as_version=4)
    nbformat.validate(notebook)
    plain = nbformat.v4.new_notebook(cells=notebook_of(PAGE).cells)
    assert [cell.cell_type for cell in notebook.cells] == [cell.cell_type for cell in plain.cells]
    (mine,) = [
        (now.source, before.source)
        for now, before in zip(notebook.cells, plain.cells, strict=True)
        if now.source != before.source
    ]
    assert "return 'mine'" in mine[0]
    assert "..." in mine[1]
    assert waiting.value.suggested_filename == "08-variance-and-determinacy.ipynb"


def test_restart_forgets_and_runs_again_what_is_needed(live):
    live.tab.locator(".live-panel").get_by_role("button", name="Restart").click()
    live.wait("Ready")
    live.write("return 0, 0")
    live.run()
    assert live.said().startswith("Not yet. Expected"), "the import ran first"


def test_a_reload_keeps_what_was_written_and_what_was_solved(live, site_url):
    go(live.tab, f"{site_url}/{PAGE}.html")
    live.tab.locator(".live-start").nth(1).click()
    assert live.cell("todo").locator("textarea").input_value() == HEAD + "return 0, 0"
    option = live.tab.locator(".quiz details").first
    option.locator("summary").click()
    live.tab.wait_for_selector(".quiz .solved")
    go(live.tab, f"{site_url}/{PAGE}.html")
    assert live.tab.locator(".quiz .solved").count() == 1


def test_the_landing_page_shows_the_way_so_far_and_forgets_it(live, site_url):
    go(live.tab, f"{site_url}/book/index.html")
    way = live.tab.locator(".way-so-far")
    assert (
        way.locator("li").inner_text() == "8. Variance and determinacy: 1 of 3 questions of the quiz, your turn solved"
    )
    way.get_by_role("button", name="Forget it").click()
    go(live.tab, f"{site_url}/book/index.html")
    assert live.tab.locator(".way-so-far").count() == 0


@pytest.mark.slow
def test_a_cell_that_takes_too_long_is_stopped(browser, site_url):
    with tab_of(browser) as tab:

        def impatient(route):
            body = route.fetch().text()
            assert '"seconds": 60' in body
            route.fulfill(body=body.replace('"seconds": 60', '"seconds": 8'), content_type="text/html")

        with_packages(tab).route(f"**/{PAGE}.html", impatient)
        live = Live(tab, f"{site_url}/{PAGE}.html")
        live.start()
        live.write("while True: pass")
        live.run("todo", "Stopped after 8 seconds")
        assert "Stopped after 8 seconds, the time limit." in live.said()


def test_a_package_that_cannot_be_had_is_told_in_words(browser, site_url):
    with tab_of(browser) as tab:
        live = Live(tab, f"{site_url}/{PAGE}.html")
        tab.locator(".live-start").first.click()
        live.wait("That did not work")
        assert (
            "numpy could not be fetched from cdn.jsdelivr.net. Check the connection, then press Restart" in live.status
        )
        with_packages(tab)
        tab.locator(".live-panel").get_by_role("button", name="Restart").click()
        live.wait("Ready")


@pytest.mark.slow
def test_with_a_folder_of_packages_no_other_machine_is_asked(browser, site_url):
    given = f"self.liveStart = {json.dumps(distribution.start(local=True))};"
    with tab_of(browser) as tab:
        tab.route("**/live/start.js", lambda route: route.fulfill(body=given, content_type="text/javascript"))
        tab.context.route("**/_static/live/packages/*", answer)
        live = Live(tab, f"{site_url}/{PAGE}.html")
        live.start()
        live.run()
        assert live.said().startswith("Not written yet.")
        assert not tab.notes.external


def test_on_a_phone_from_a_folder_it_works_too_and_stop_ends_python(browser, file_url):
    with tab_of(browser, width=PHONE, dark=True) as tab:
        live = Live(with_packages(tab), f"{file_url}/{PAGE}.html")
        assert "this site" not in tab.locator(".live-bar").first.text_content()
        live.start(1)
        live.run()
        assert live.said().startswith("Not written yet.")
        assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE
        assert not ours(axe(tab, colors_only=True))
        live.write("while True: pass")
        live.button("todo", "Run").click()
        tab.wait_for_timeout(300)
        started = time.monotonic()
        tab.locator(".live-panel").get_by_role("button", name="Stop").click()
        tab.wait_for_function(
            "document.querySelector('.live-panel [role=status]').textContent.includes('had to be ended')",
            timeout=PATIENCE,
        )
        assert time.monotonic() - started < 60

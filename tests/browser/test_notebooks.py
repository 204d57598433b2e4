"""Plain notebooks in JupyterLab: all cells run, no error, no raw markup, explorers with words and whole labels."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from contextlib import suppress
from urllib.request import urlopen

import nbformat
import pytest
from playwright.sync_api import TimeoutError as NothingYet

from tests.browser.conftest import tab_of
from tests.conftest import ROOT
from tools.notebooks import plain, write

pytestmark = pytest.mark.browser

PAGES = [
    "book/part2-sets/08-variance-and-determinacy",
    "book/part2-sets/08-variance-and-determinacy-checked",
    "notebooks/25-nbc-against-ncc",
]
"""A lesson with many boxes, a page checked, an experiment."""
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},  # every cell is drawn, seen or not
}
TAGS = r"</?(?:details|summary|blockquote|b|em|code)>"
RAW = re.compile(rf"\{{[\w:]+\}}`|:{{3,}}|`{{3,}}|^:[\w-]+:|^\([\w-]+\)=|\*\*|{TAGS}|\$[\\\w]", re.MULTILINE)
"""What a reader should never see; a dollar before a letter begins a formula that is not set."""
A_CELL_RUNS = "() => [...document.querySelectorAll('.jp-InputPrompt')].some(e => /[*\\d]/.test(e.textContent))"
SECONDS = 240


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The exported notebooks."""
    root = tmp_path_factory.mktemp("notebooks")
    for page in PAGES:
        assert write(plain(page), root / f"{page}.ipynb")
    return root


@pytest.fixture(scope="module")
def lab(folder, tmp_path_factory):
    """JupyterLab on the exported notebooks, with settings of its own; its address."""
    home = tmp_path_factory.mktemp("home")
    for name, values in SETTINGS.items():
        file = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {"SETTINGS_DIR": "settings", "WORKSPACES_DIR": "workspaces"}
    environment = {f"JUPYTERLAB_{name}": str(home / place) for name, place in own.items()}
    environment |= {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "RUNTIME", "DATA")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"]
    inherited = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    with (home / "log").open("w") as log:
        server = subprocess.Popen(command, env=inherited, stdout=log, stderr=log)
    try:
        wait_for(lambda: answers(f"http://127.0.0.1:{port}/api"), "JupyterLab does not answer")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def answers(address):
    try:
        return urlopen(address).status == 200  # noqa: S310 (our own server)
    except OSError:
        return False


def wait_for(condition, reason):
    """Wait until a condition holds."""
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, reason
        time.sleep(0.5)


@pytest.fixture(scope="module", params=PAGES, ids=lambda page: page.rpartition("/")[2])
def ran(request, browser, lab, folder):
    """A notebook of which all cells have run: its tab, and the file as JupyterLab has saved it."""
    file = folder / f"{request.param}.ipynb"

    notebook = None

    def all_have_run():
        nonlocal notebook
        tab.keyboard.press("Control+s")
        with suppress(nbformat.reader.NotJSONError):  # JupyterLab is writing the file
            notebook = nbformat.read(file, as_version=4)
        code = [cell for cell in notebook.cells if cell.cell_type == "code"] if notebook else []
        return bool(code) and all(cell.execution_count for cell in code)

    with tab_of(browser) as tab:
        tab.goto(f"{lab}/doc/tree/{request.param}.ipynb?reset")
        tab.wait_for_selector(".jp-Notebook .jp-MarkdownCell .jp-RenderedMarkdown")
        tab.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=1000 * SECONDS)
        asked = tab.locator(".jp-Dialog .jp-mod-accept")
        for _ in range(3):  # on a busy machine JupyterLab may not be ready for the first click
            if asked.count():  # and may ask which kernel to start: the one that it proposes
                asked.first.click()
            tab.get_by_text("Run", exact=True).first.click()
            tab.get_by_text("Run All Cells", exact=True).click()
            with suppress(NothingYet):
                tab.wait_for_function(A_CELL_RUNS, timeout=1000 * SECONDS / 4)
                break
        wait_for(all_have_run, "not all cells have run")
        yield tab, notebook


def test_no_cell_ends_in_an_error_or_a_warning(ran):
    outputs = [output for cell in ran[1].cells if cell.cell_type == "code" for output in cell.outputs]
    assert outputs
    assert not [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]


@pytest.mark.parametrize(
    "raw", ["{ref}`x`", ":::", "```{note}", ":label: x", "(x)=", "**x**", "<details>", "</b>", "$x", "$\\tfrac"]
)
def test_markup_is_noticed(raw):
    assert RAW.search(raw)
    assert not RAW.search("Costs $ 5, or {a, b}: see (x) = 2, <i>, a:b, 2 * 3.")


def test_what_is_read_is_no_markup(ran):
    """Text and outputs; code, which may hold anything, is left out, and so are formulas that are set."""
    tab = ran[0]
    shown = tab.locator(".jp-MarkdownCell .jp-RenderedMarkdown, .jp-OutputArea-output").evaluate_all(
        """parts => parts.map(part => {
            const copy = part.cloneNode(true);
            copy.querySelectorAll("pre, code, mjx-container, script, style").forEach(one => one.remove());
            return copy.textContent;
        })"""
    )
    assert len(shown) > 30
    assert not [found for text in shown for found in RAW.findall(text)]
    assert not tab.locator("mjx-merror").count()
    assert tab.locator("mjx-container").count() > 30


def test_boxes_and_folds_are_drawn_as_such(ran):
    tab, notebook = ran
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    for name in ("blockquote", "details"):
        assert tab.locator(f".jp-MarkdownCell {name}").count() == text.count(f"<{name}>") > 0


def test_explorers_show_their_words_and_their_whole_labels(ran):
    tab, notebook = ran
    explorers = [cell for cell in notebook.cells if cell.cell_type == "code" and "explore." in cell.source]
    words = tab.locator('.jp-OutputArea-output p[role="status"]')
    assert words.count() == len(explorers)
    for place in range(words.count()):
        assert len(words.nth(place).inner_text()) > 80
        assert words.nth(place).bounding_box()["height"] > 20
    cut = "labels => labels.filter(label => label.scrollWidth > label.clientWidth + 1).map(label => label.textContent)"
    assert tab.locator(".jp-OutputArea-output .widget-label").evaluate_all(cut) == []
    tracks = tab.locator(".jp-OutputArea-output .slider-container")
    assert tracks.count() >= len(explorers)
    assert all(tracks.nth(place).bounding_box()["width"] > 100 for place in range(tracks.count()))

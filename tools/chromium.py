"""Where Chromium is and how it is started; for the browser tests and for printing."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

# The first is the same engine without the windows of a browser, and opens a page much faster.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Chromium refuses its sandbox to root, as in a container; the other flags keep it from calling its maker's servers.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
HOW_TO_INSTALL = "no Chromium found: apt-get install chromium, or playwright install chromium and CHROMIUM=/path/to/it"
MATHEMATICS_IS_SET = """async () => {
    if (window.MathJax && MathJax.startup) await MathJax.startup.promise;
    await document.fonts.ready;
}"""


def find_chromium() -> str | None:
    """The browser named by $CHROMIUM, or the first known name on the PATH."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def started(*more: str) -> Iterator[Browser]:
    """Chromium, started with these flags beside ours, and closed afterward; where there is none, the program ends."""
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(HOW_TO_INSTALL)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=[*FLAGS, *more]) as browser,
    ):
        yield browser

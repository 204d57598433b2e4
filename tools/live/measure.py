"""Measure what a live page costs its reader: megabytes and seconds, cold and warm; what it loads is kept.

``python -m tools.live.measure --packages`` runs all live pages in Node and writes ``packages.json``: what each loads
for its first result, and for all of its cells. The build reads it, and the tests hold it.

``python -m tools.live.measure [page …]`` opens the book as built in Chromium, from a server on this machine that serves
the packages too, and prints a line per page. Cold is a browser with nothing kept, warm the same browser a second time.
"""

from __future__ import annotations

import functools
import http.server
import json
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.build_book import HTML, pages_of_the_book
from tools.chromium import started
from tools.live.distribution import DISTRIBUTION, parts
from tools.live.lesson import cells_of, is_live
from tools.live.node import how_to_run, run_pages, sent

if TYPE_CHECKING:
    from collections.abc import Sequence

KEPT = Path(__file__).with_name("packages.json")
MINUTES = 5


def live_pages() -> list[str]:
    """The live pages, in the order of the book."""
    return [page for page in pages_of_the_book() if is_live(page)]


def packages_of(result: dict[str, Any]) -> dict[str, list[str]]:
    """What a run in Node loaded, for the first cell and for all."""

    def last(lists: Sequence[Sequence[dict[str, Any]]]) -> list[str]:
        named = [message["names"] for messages in lists for message in messages if message["kind"] == "packages"]
        return sorted(name.lower() for name in named[-1])  # as the lock calls them

    return {"first": last([result["start"], *result["runs"][:1]]), "all": last([result["start"], *result["runs"]])}


def write_packages(pages: Sequence[str]) -> None:
    """Run pages in Node and keep what each loads."""
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for page in pages:
        (result,) = run_pages({page: [[sent(cell)] for cell in cells_of(page)]})
        kept[page] = packages_of(result)
        print(page, *kept[page]["all"], flush=True)
    KEPT.write_text(json.dumps({page: kept[page] for page in live_pages() if page in kept}, indent=1) + "\n")


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the book with the packages, and counts the bytes."""

    sent = 0
    parts = b""

    def do_GET(self) -> None:
        """Answer with a file, or with the parts that name the packages beside them."""
        if not self.path.endswith("/_static/live/parts.js"):
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(self.parts)
        Handler.sent += len(self.parts)
        return None

    def translate_path(self, path: str) -> str:
        """Find packages in the distribution."""
        name = path.partition("/_static/live/packages/")[2]
        return str(DISTRIBUTION / name) if name else super().translate_path(path)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Count what is sent."""
        content = source.read()
        Handler.sent += len(content)
        outputfile.write(content)

    def end_headers(self) -> None:
        """Let the browser keep what it has, as a web host does."""
        if "/_static/" in self.path:
            self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


READY = """words => words.some(word => document.querySelector('.live-panel [role=status]').textContent.startsWith(word))
    && document.querySelector('.live-panel button').disabled"""


def visit(tab: Any, address: str) -> dict[str, float]:
    """Open a page, make it live, run its first cell and then all; seconds and megabytes."""
    tab.goto(address)
    Handler.sent, began = 0, time.monotonic()
    found = {}

    def wait(*words: str) -> None:
        tab.wait_for_function(READY, arg=list(words), timeout=MINUTES * 60_000)

    tab.locator(".live-start").first.click()
    wait("Ready")
    found["ready"] = time.monotonic() - began
    runs = tab.locator("[id^=live-] .live-tools button:first-child")
    for place in range(runs.count()):
        runs.nth(place).evaluate("button => button.click()")  # some are folded away
        wait("Done", "An error")
        if place == 0:
            found |= {"first": time.monotonic() - began, "first MB": Handler.sent / 1e6}
    return found | {"all": time.monotonic() - began, "all MB": Handler.sent / 1e6}


def report(pages: Sequence[str]) -> None:
    """Print a line per page of the book as built."""
    Handler.parts = f"self.liveParts = {json.dumps(parts(local=True))};".encode()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(HTML)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with started() as browser:
        print(f"{'':48}{'cold':^36}{'warm':^20}")
        print(f"{'page':48}", *(f"{name:>6}" for name in ("ready", "first", "MB", "all", "MB", "first", "all", "MB")))
        for page in pages:
            context = browser.new_context()
            tab = context.new_page()
            cold, warm = (visit(tab, f"http://127.0.0.1:{server.server_port}/{page}.html") for _ in range(2))
            numbers = [cold[name] for name in ("ready", "first", "first MB", "all", "all MB")]
            numbers += [warm[name] for name in ("first", "all", "all MB")]
            print(f"{page[-48:]:48}", *(f"{number:6.1f}" for number in numbers), flush=True)
            context.close()
    server.shutdown()


def main(arguments: Sequence[str]) -> int:
    """Measure, or write down what is loaded."""
    pages = [name for name in arguments if not name.startswith("--")] or live_pages()
    if how_to_run():
        print(how_to_run())
        return 1
    if "--packages" in arguments:
        write_packages(pages)
    else:
        report(pages)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

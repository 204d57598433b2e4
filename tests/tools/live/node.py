"""Run the code of live pages in Node, on the pinned distribution, as the pages do.

``python -m tests.tools.live.node book/part2-sets/08-variance-and-determinacy`` prints what each cell shows. The tests
compare that with what the book shows. ``--packages`` instead runs all live pages, and writes what each loads for
its first result, and for all of its cells, where the build reads it.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.build_book import ROOT
from tools.live.distribution import DISTRIBUTION, parts, rest
from tools.live.lesson import Cell, cells_of, is_live, needs_rest
from tools.sources import pages_of_the_book

if TYPE_CHECKING:
    from collections.abc import Sequence

KEPT = ROOT / "tools" / "live" / "packages.json"
"""What each live page loads: the build reads it."""

RUNNER = Path(__file__).with_name("runner.mjs")


def how_to_run() -> str:
    """Return why nothing can be run here, nothing if it can."""
    if shutil.which("node") is None:
        return "no Node found: apt-get install nodejs"
    if not (DISTRIBUTION / "HASH").exists():
        return "Pyodide is not here: python -m tools.live.distribution downloads it (84 MB)"
    return ""


def sent(cell: Cell) -> dict[str, Any]:
    """A cell as the page sends it to the worker."""
    return {"id": cell.id, "role": cell.role, "source": cell.source, "keep": cell.role != "solution"}


def run_pages(pages: dict[str, Sequence[Sequence[dict[str, Any]]]], limit: float = 120) -> list[dict[str, Any]]:
    """Run lists of cells, each page in a Python of its own; return what the worker said.

    Parameters
    ----------
    pages : dict
        For each page the lists of cells that are sent one after another.
    limit : float
        Seconds that a cell may take.
    """
    with tempfile.TemporaryDirectory() as folder:
        started, cells, lock = (Path(folder) / f"{name}.json" for name in ("parts", "cells", "lock"))
        given, packed = parts(local=True), base64.b64encode(rest()).decode()
        lock.write_text(json.dumps(given["lock"]))
        started.write_text(json.dumps(given | {"lockFile": str(lock)}))  # Node reads no blob
        wanted = [
            {"page": page, "runs": runs, "limit": limit, "rest": packed if needs_rest(page) else None}
            for page, runs in pages.items()
        ]
        cells.write_text(json.dumps(wanted))
        command = ["node", "--no-warnings", str(RUNNER), f"{DISTRIBUTION}/", str(started), str(cells)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"Node stopped: {done.stderr[-2000:]}")
    return list(json.loads(done.stdout))


def outputs(messages: Sequence[dict[str, Any]]) -> dict[str, list[tuple[str, str, str]]]:
    """What each cell showed: kind, text and second text; that of the last time, if it had to wait for a package."""
    shown: dict[str, list[tuple[str, str, str]]] = {}
    current = ""
    for message in messages:
        if message["kind"] == "begin":
            current = message["id"]
            shown[current] = []
        elif message["kind"] == "output":
            shown[current].append((message["name"], message["text"], message["more"]))
        elif message["kind"] == "failed":
            shown.setdefault(current, []).append(("failed", message["reason"], ""))
    return shown


def main(pages: Sequence[str]) -> None:
    """Run all cells of pages and print what they show."""
    for result in run_pages({page: [[sent(cell)] for cell in cells_of(page)] for page in pages}):
        print(f"##### {result['page']}: ready after {result['ready']:.1f} s, all after {result['seconds']:.1f} s")
        for messages in result["runs"]:
            loaded = [name for message in messages if message["kind"] == "needs" for name in message["names"]]
            for name, shown in outputs(messages).items():
                print(f"--- {name} {loaded or ''}")
                for kind, text, more in shown:
                    print(f"[{kind}] {text}{more and f' | {more}'}".rstrip())


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
    live = [page for page in pages_of_the_book() if is_live(page)]
    KEPT.write_text(json.dumps({page: kept[page] for page in live if page in kept}, indent=1) + "\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--packages"]:
        write_packages([page for page in pages_of_the_book() if is_live(page)])
    else:
        main(sys.argv[1:])

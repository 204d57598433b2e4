"""Run the code of live pages in Node, on the pinned distribution, as the pages do.

``python -m tests.tools.live.node book/part2-sets/08-variance-and-determinacy`` prints what each cell shows. The tests
compare that with what the book shows. ``--packages`` instead runs all live pages, or those that are named, and
writes what each loads for its first result and for all of its cells, and which of them do not run, where the build
reads it.
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

from tools.live.distribution import DISTRIBUTION, pieces, start
from tools.live.lesson import KEPT, Cell, cells_of, shows_code
from tools.sources import pages_of_the_book

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        started, cells, lock = (Path(folder) / f"{name}.json" for name in ("start", "cells", "lock"))
        given = start(local=True)
        packed = {name: base64.b64encode(content).decode() for name, content in pieces().items()}
        lock.write_text(json.dumps(given["lock"]))
        started.write_text(json.dumps(given | {"lockFile": str(lock), "packed": packed}))  # Node reads no blob
        wanted = [{"page": page, "runs": runs, "limit": limit} for page, runs in pages.items()]
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


def loaded_by(lists: Sequence[Sequence[dict[str, Any]]]) -> list[str]:
    """The packages, and the pieces of the book besides the library, that lists of messages say were loaded."""
    messages = [message for messages in lists for message in messages]
    packages = [message["names"] for message in messages if message["kind"] == "packages"][-1]
    pieces = {message["name"] for message in messages if message["kind"] == "piece"} - {"library"}
    return sorted({*(name.lower() for name in packages), *pieces})  # in small letters, as the lock calls them


def why_not(messages: Sequence[dict[str, Any]]) -> str | None:
    """Why a cell does not run: a key of ``WHY_NOT`` of the build, None if it runs."""
    last = messages[-2] if messages[-1]["kind"] == "idle" else messages[-1]
    if last.get("result") == "ok":
        return None
    if last.get("result") == "late":
        return "time"
    told = "".join(str(message.get("more")) for message in messages)
    return "data" if "DataNotAvailableError" in told else "package"


def record(cells: Sequence[Cell], result: dict[str, Any]) -> dict[str, Any]:
    """What a run in Node loaded, for the first cell and for all; and what did not run, and why."""
    reasons: dict[str, str] = {}
    for cell, messages in zip(cells, result["runs"], strict=True):
        reason = why_not(messages)
        if reasons.keys() & set(cell.needs):
            reasons[cell.id] = "needs"
        elif reason:
            reasons[cell.id] = reason
    runs = [messages for cell, messages in zip(cells, result["runs"], strict=True) if cell.id not in reasons]
    start = result["start"]
    return {"first": loaded_by([start, *runs[:1]]), "all": loaded_by([start, *runs]), "not": reasons}


def write_packages(pages: Sequence[str]) -> None:
    """Run pages in Node and keep what each loads, and what of it does not run."""
    for page in pages:
        kept = json.loads(KEPT.read_text())
        cells = cells_of(page)
        (result,) = run_pages({page: [[sent(cell)] for cell in cells]}, limit=60)
        kept[page] = record(cells, result)
        KEPT.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n")
        print(page, f"{result['seconds']:.0f} s", *kept[page]["all"], flush=True)
        for cell, messages in zip(cells, result["runs"], strict=True):
            if (reason := kept[page]["not"].get(cell.id)) and reason != "needs":
                told = [message["text"] for message in messages if message["kind"] == "output"]
                print(f"  {cell.id}: {reason}: {told[-1:]}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--packages"]:
        write_packages(sys.argv[2:] or [page for page in pages_of_the_book() if shows_code(page)])
    else:
        main(sys.argv[1:])

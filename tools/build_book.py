"""Build the book with Jupyter Book and check what was built.

``python -m tools.build_book`` builds what changed; ``--strict`` rebuilds every page (the outputs of the notebooks may
come from the cache). The last line says where to start reading, or what failed. What Jupyter Book does not do by itself
is done here:

- a change in the library or in the locked versions executes the pages again (the key of its cache is the page's own
  text alone);
- a failed build stays failed until it is fixed (Sphinx reports a warning only when it reads the page, so a second
  run would pass);
- the notebook that a page offers for download is self-contained (tools/notebooks.py), and the whole book stands in one
  Markdown file (tools/whole_book.py);
- every page of the table of contents must exist, and every link within the book must lead somewhere.
"""

from __future__ import annotations

import filecmp
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import yaml

from tools.check_links import broken_internal_links
from tools.execute_pages import fill_cache
from tools.live.distribution import vendor_live
from tools.notebooks import private_cells, write_downloads
from tools.sources import chapter_number, checked_of, is_checked, pages_of_the_book, toc_entries
from tools.vendor import vendor_mathjax
from tools.whole_book import write_whole_book

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "_build"
HTML = BUILD / "html"
STATE = BUILD / "state.json"
CACHE = BUILD / ".jupyter_cache"
# What can change the outputs of a page besides its own text, and all that can change a page.
EXECUTION_INPUTS = [
    "credal_lib", "credal_book", "results", "constraints.txt", "requirements.txt", "book/coverage.yml", "_toc.yml",
    "CITATION.cff", "pyproject.toml",
]  # fmt: skip
INPUTS = [
    *EXECUTION_INPUTS, "book", "notebooks", "assets", "tools", "coursework",
    "_config.yml", "genindex.md", "CONTRIBUTING.md", "CHANGELOG.md",
]  # fmt: skip
NOT_INPUTS = {"__pycache__", ".ipynb_checkpoints"}
COLORS = re.compile(r"\x1b\[[0-9;]*m")
SPHINX_AT_WORK = (
    "reading sources", "looking for", "pickling", "checking consistency", "preparing", "copying", "writing",
    "generating", "highlighting", "dumping", "build ", "====",
)  # fmt: skip


def files_below(root: Path, names: Iterable[str]) -> Iterator[Path]:
    """Yield the files that `names` match, in a fixed order; names that do not exist are skipped."""
    for name in names:
        path = root / name
        candidates = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in candidates if file.is_file() and not NOT_INPUTS & set(file.parts))


def fingerprint(root: Path, names: Iterable[str]) -> str:
    """Return a hash of the names and the contents of files, and of the Python version."""
    digest = hashlib.sha256(str(sys.version_info[:2]).encode())
    for file in files_below(root, names):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"{file.relative_to(root)}\0{content}\n".encode())
    return digest.hexdigest()


def lessons() -> Iterator[str]:
    """The first lesson of each chapter of the table of contents: the pages that have a page *checked* below them."""
    pages = pages_of_the_book()
    return (page for page in pages if checked_of(page) in pages and page != checked_of(page))


def lessons_of(chapter: int | None) -> list[str]:
    """The lessons of a chapter, one or two, in reading order."""
    return [page for page in pages_of_the_book() if chapter_number(page) == chapter and not is_checked(page)]


def missing_pages(html: Path, toc: Any) -> list[str]:
    """Return the entries of the table of contents that have no HTML page."""
    return [entry for entry in toc_entries(toc) if not (html / f"{entry}.html").is_file()]


def read_state() -> dict[str, str]:
    """Return the state of the last build: `cache_key`, and `built` with `how` if it succeeded."""
    try:
        state: dict[str, str] = json.loads(STATE.read_text())
    except (OSError, json.JSONDecodeError):
        return {}
    return state


def write_state(**entries: str) -> None:
    """Record the state of the build."""
    BUILD.mkdir(exist_ok=True)
    STATE.write_text(json.dumps(entries, indent=1))


def forget_pages() -> None:
    """Remove the pages and Sphinx's cache of them; the outputs of executed notebooks stay in their own cache."""
    shutil.rmtree(HTML, ignore_errors=True)
    shutil.rmtree(BUILD / ".doctrees", ignore_errors=True)


def run_jupyter_book() -> int:
    """Run the build; write all its output to ``_build/build.log`` and a selection to the terminal."""
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", ".", "-n", "-W", "--keep-going"]
    BUILD.mkdir(exist_ok=True)
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with (
        (BUILD / "build.log").open("w") as log,
        subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=both, text=True, errors="replace") as process,
    ):
        assert process.stdout is not None
        for line in worth_showing(process.stdout, log):
            print("   ", line, flush=True)
    return process.returncode


def worth_showing(lines: Iterable[str], log: TextIO) -> Iterator[str]:
    """Write every line to `log` without its colors; yield the executed pages, and warnings with their tracebacks."""
    in_trouble = False
    for colored in lines:
        line = COLORS.sub("", colored).rstrip()
        log.write(line + "\n")
        if "[IPKernelApp]" in line:  # the kernel's message on its connection
            continue
        if any(word in line for word in ("WARNING", "ERROR", "Traceback")):
            in_trouble = True
        elif line.startswith(SPHINX_AT_WORK):  # a traceback takes many lines; it ends with Sphinx's next step
            in_trouble = False
        if line and (in_trouble or "Executed notebook" in line):
            yield line


def execute(entries: Iterable[str]) -> str:
    """Execute the pages side by side; return how many there were, and how long that took."""
    timeout = yaml.safe_load((ROOT / "_config.yml").read_text())["execute"]["timeout"]
    seconds = []
    for entry, taken in fill_cache(entries, CACHE, timeout=timeout):
        print(f"    executed {entry} in {taken:.1f} s", flush=True)
        seconds.append(taken)
    return execution_times(seconds)


def execution_times(seconds: Sequence[float]) -> str:
    """Return how many pages were executed, and how long that took."""
    if not seconds:
        return "no page had to be executed"
    average = sum(seconds) / len(seconds)
    return f"executed {len(seconds)} pages, {average:.1f} s on average, {max(seconds):.1f} s at most"


class Steps:
    """Prints numbered steps with the seconds since the start."""

    def __init__(self) -> None:
        self.started = time.monotonic()

    def __call__(self, text: str) -> None:
        """Print one step."""
        print(f"[{time.monotonic() - self.started:5.1f} s] {text}", flush=True)


def fail(reason: str, details: Iterable[str] = ()) -> int:
    """Print the details and, as the last line, the reason."""
    for line in details:
        print("   ", line)
    print(f"BOOK NOT BUILT: {reason}", flush=True)
    return 1


def stale_assets(html: Path, assets: Path) -> list[str]:
    """Return the assets whose copy among the pages is missing or stale; Sphinx copies none if no page changed."""
    files = [file.relative_to(assets) for file in assets.rglob("*") if file.is_file()]
    copies = html / "_static"
    _, differing, missing = filecmp.cmpfiles(assets, copies, [str(file) for file in files], shallow=False)
    return sorted(differing + missing)


def prepare(strict: bool, cache_key: str, inputs: str, step: Steps, *, complete: bool) -> bool:
    """Delete what of the last build is out of date; return False if it is complete and nothing has to be built."""
    state = read_state()
    last_is_good = "built" in state
    if last_is_good and state["built"] == inputs and complete and (not strict or state.get("how") == "from scratch"):
        step("up to date: nothing has changed since the last build")
        return False
    if state.get("cache_key") != cache_key:
        step("the library or the locked versions changed: every page is executed again")
        shutil.rmtree(CACHE, ignore_errors=True)
        forget_pages()
    elif strict or not last_is_good or stale_assets(HTML, ROOT / "assets"):
        forget_pages()
    return True


def build(strict: bool) -> int:
    """Build and check the book; return the exit status, 0 on success."""
    os.environ |= {"CREDAL_LIB_STATIC": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    step = Steps()
    if vendor_mathjax():
        step("copied MathJax into assets/")
    reason = vendor_live()
    step(f"pages cannot be made live: {reason}" if reason else "Python for live pages is in assets/live")
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text())
    private = private_cells(toc_entries(toc))
    if private:
        return fail("cells with a tag of the coursework would be published", private)
    cache_key, inputs = fingerprint(ROOT, EXECUTION_INPUTS), fingerprint(ROOT, INPUTS)
    if prepare(strict, cache_key, inputs, step, complete=not missing_pages(HTML, toc)):
        how = "in part" if HTML.exists() else "from scratch"
        write_state(cache_key=cache_key)  # until it has succeeded, this build counts as failed
        step("executing the pages that changed")
        step(execute(toc_entries(toc)))
        step("building the pages (every step: _build/build.log)")
        if run_jupyter_book() != 0:
            return fail(
                "a cell failed, a reference is broken or Sphinx warned; see the lines above or _build/build.log"
            )
        write_downloads(toc_entries(toc), HTML)
        write_whole_book(pages_of_the_book(), CACHE, HTML)
        step("checking the pages and their links")
        if missing := missing_pages(HTML, toc):
            return fail(f"{len(missing)} pages of _toc.yml are missing", missing)
        if broken := broken_internal_links(HTML):
            return fail(f"{len(broken)} broken links", broken)
        write_state(cache_key=cache_key, built=inputs, how=how)
        step("done")
    print(f"Open {(HTML / 'index.html').relative_to(ROOT)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(build(strict="--strict" in sys.argv[1:]))

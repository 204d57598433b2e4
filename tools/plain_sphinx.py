"""Build the book with plain Sphinx, without Jupyter Book, and say what broke: the way out, tried every week.

``python -m tools.plain_sphinx PYTHON`` runs in the locked environment, in which Jupyter Book makes a ``conf.py`` of
``_config.yml``, and builds in the environment of ``PYTHON``, which has the newest of everything (``make newest-book``).
Nothing comes from a cache: every page is executed there, too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from tools.build_book import BUILD, COLORS, ROOT, missing_pages
from tools.check_links import broken_internal_links
from tools.vendor import vendor_mathjax

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FOLDER = BUILD / "newest"
HTML = FOLDER / "html"
LOG = FOLDER / "build.log"
UNUSED = ["jupyter_book", "sphinx_thebe", "sphinx_comments", "sphinx_jupyterbook_latex", "sphinx_multitoc_numbering"]
"""Extensions that Jupyter Book adds and that the book does without."""
CONF = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "tools")!r}]
extensions = [name for name in extensions if name not in {UNUSED}]
html_static_path = ["{ROOT}/" + folder for folder in html_static_path]
bibtex_bibfiles = ["{ROOT}/" + file for file in bibtex_bibfiles]
"""
"""What else is said here: these paths count from where ``conf.py`` is."""
TROUBLE = re.compile(r"(?:WARNING|ERROR|CRITICAL): .*?(?: \[(?P<kind>[\w.]+)\])?$")
SHOWN = 3
"""Lines of each kind of trouble; the log has all."""


def write_conf() -> None:
    """Make an empty folder with the ``conf.py`` that Jupyter Book makes of ``_config.yml``."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for name in ("_config.yml", "_toc.yml"):
        shutil.copy(ROOT / name, FOLDER)
    command = [str(Path(sys.executable).with_name("jupyter-book")), "config", "sphinx", str(FOLDER)]
    subprocess.run(command, check=True, capture_output=True)
    with (FOLDER / "conf.py").open("a") as conf:
        conf.write(CONF)


def run_sphinx(python: str) -> int:
    """Build the pages; what Sphinx says goes to the log."""
    command = [python, "-m", "sphinx", "-b", "html", "-n", "-c", str(FOLDER), str(ROOT), str(HTML)]
    environment = {**os.environ, "CREDAL_LIB_STATIC": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    with LOG.open("w") as log:
        return subprocess.run(command, env=environment, stdout=log, stderr=subprocess.STDOUT, check=False).returncode


def by_kind(lines: Iterable[str]) -> dict[str, list[str]]:
    """The lines of a log that tell of trouble, by the kind that Sphinx names."""
    found = defaultdict(list)
    for colored in lines:
        line = COLORS.sub("", colored).strip()
        if match := TROUBLE.search(line):
            found[match["kind"] or "without a kind"].append(line)
    return dict(found)


def summary(troubles: dict[str, list[str]]) -> Iterator[str]:
    """How many of each kind, with the first of them."""
    for kind, lines in sorted(troubles.items(), key=lambda item: -len(item[1])):
        yield f"{len(lines)} times {kind}"
        yield from (f"    {line[:300]}" for line in lines[:SHOWN])


def main(python: str) -> int:
    """Build and print what broke; the exit status."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text())
    vendor_mathjax()
    write_conf()
    status = run_sphinx(python)
    said = LOG.read_text(errors="replace").splitlines()
    troubles = by_kind(said)
    troubles |= {"missing page": missing_pages(HTML, toc), "broken link": broken_internal_links(HTML)}
    troubles = {kind: lines for kind, lines in troubles.items() if lines}
    print(*summary(troubles), *(said[-20:] if status else ()), sep="\n")
    found = "trouble, see above" if troubles or status else "no trouble"
    print(f"{found}; Sphinx ended with {status}, and all it said is in {LOG.relative_to(ROOT)}")
    return status or bool(troubles)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

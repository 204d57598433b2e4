"""Build the pages of one chapter alone, in a minute or two, for whoever writes it.

``python -m tools.preview 08`` builds the lesson, the page that checks it and its solutions into ``_build/preview-08``,
with the pages that every chapter refers to. Warnings are shown, but for references to pages that are not built here;
the strict build of the whole book remains what counts.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from tools.build_book import BUILD, COLORS, ROOT
from tools.live.distribution import vendor_live
from tools.sources import pages_of_the_book
from tools.vendor import vendor_mathjax

if TYPE_CHECKING:
    from collections.abc import Sequence

ALWAYS = ["book/notation", "book/back/glossary", "book/back/references", "book/back/api", "book/back/errata"]
NOT_BUILT_HERE = re.compile(
    r"Unknown source document|xref_missing|reference target not found|\[ref\.\w+\]|has no title"
)
LEFT_OUT = {"_build", "_toc.yml", ".git", ".venv"}


def pages_of(chapter: str, pages: Sequence[str]) -> list[str]:
    """The pages whose file name begins with a chapter's number, lessons first."""
    number = f"{int(chapter):02}"
    return [page for page in pages if Path(page).name.startswith((f"{number}-", f"{number}b-"))]


def toc_of(pages: list[str]) -> dict[str, Any]:
    """A table of contents of some pages; those that check a chapter below their lessons do not matter here."""
    return {"format": "jb-book", "root": ALWAYS[0], "chapters": [{"file": page} for page in [*pages, *ALWAYS[1:]]]}


def prepare(folder: Path, toc: dict[str, Any]) -> None:
    """Make a folder that looks like the project, with another table of contents."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for entry in ROOT.iterdir():
        if entry.name not in LEFT_OUT:
            (folder / entry.name).symlink_to(entry)
    (folder / "_toc.yml").write_text(yaml.safe_dump(toc, sort_keys=False))


def preview(chapter: str) -> int:
    """Build the pages of a chapter; the exit status."""
    os.environ |= {"CREDAL_LIB_STATIC": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    vendor_mathjax()
    vendor_live()
    pages = pages_of(chapter, pages_of_the_book())
    if not pages:
        print(f"No page of the table of contents begins with {int(chapter):02}-.")
        return 1
    folder = BUILD / f"preview-{int(chapter):02}"
    prepare(folder, toc_of(pages))
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", str(folder), "-n", "--keep-going"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    for line in COLORS.sub("", result.stdout + result.stderr).splitlines():
        if re.search(r"WARNING|ERROR|Error:", line) and "IPKernelApp" not in line and not NOT_BUILT_HERE.search(line):
            print(line.replace(str(folder) + "/", ""))
    html = folder / "_build" / "html"
    print("Open", *((html / f"{page}.html").relative_to(ROOT) for page in pages))
    return result.returncode


if __name__ == "__main__":
    sys.exit(preview(sys.argv[1]))

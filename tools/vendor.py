r"""Copy what the pages need from pinned packages into ``assets/``, so that the book reads without any network.

MathJax comes from the package ``django-static-mathjax``, a plain copy of the released files. Only the parts that a
page can ask for are taken: the combined script, the fonts, the TeX extensions that load on first use (``\boldsymbol``,
``\cancel``), the license. reveal.js, which shows the slides of the lectures, comes from the package
``sphinx-revealjs``, which carries the released files; the package itself is not used.
"""

from __future__ import annotations

import shutil
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MATHJAX_PACKAGE = "django-static-mathjax"
MATHJAX_PARTS = ["es5/tex-mml-chtml.js", "es5/output/chtml/fonts/woff-v2", "es5/input/tex/extensions", "LICENSE"]

REVEAL_PACKAGE = "sphinx-revealjs"
REVEAL_PARTS = {
    "LICENSE": "LICENSE",
    "dist/reset.css": "reset.css",
    "dist/reveal.css": "reveal.css",
    "dist/reveal.js": "reveal.js",
    "plugin/notes/notes.js": "notes.js",
    "dist/theme/fonts/source-sans-pro": "fonts",
}


def vendor_mathjax(target: Path = ROOT / "assets" / "mathjax") -> bool:
    """Copy the files to `target` unless it already contains this version; return whether anything was copied."""
    package = distribution(MATHJAX_PACKAGE)
    marker = target / "VERSION"
    if marker.exists() and marker.read_text() == package.version:
        return False
    shutil.rmtree(target, ignore_errors=True)
    source = Path(str(package.locate_file("mathjax/static/mathjax")))
    for part in MATHJAX_PARTS:
        destination = target / part.removeprefix("es5/")
        destination.parent.mkdir(parents=True, exist_ok=True)
        if (source / part).is_dir():
            shutil.copytree(source / part, destination)
        else:
            shutil.copy(source / part, destination)
    marker.write_text(package.version)  # last: an interrupted copy is made again
    return True


def vendor_reveal(target: Path) -> bool:
    """Copy reveal.js, its speaker's view and its font to `target` unless they are there; return whether it copied."""
    package = distribution(REVEAL_PACKAGE)
    marker = target / "VERSION"
    if marker.exists() and marker.read_text() == package.version:
        return False
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    source = Path(str(package.locate_file("sphinx_revealjs/_static/revealjs")))
    for part, name in REVEAL_PARTS.items():
        if (source / part).is_dir():
            shutil.copytree(source / part, target / name)
        else:
            shutil.copy(source / part, target / name)
    marker.write_text(package.version)  # last: an interrupted copy is made again
    return True

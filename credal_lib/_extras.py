"""A missing library is named by the extra that brings it: ``pip install "credal-lib[learn]"``.

The core needs numpy alone; what else a function needs it imports where it needs it, in plain `import` statements.
Should such a statement of this library find nothing, the finder at the end of Python's list says which extra to
install.
"""

import sys
from collections.abc import Sequence
from types import FrameType, ModuleType

EXTRAS = {
    "IPython": "explore",
    "crepes": "experiments",
    "cycler": "plots",
    "distributed": "cluster",
    "ipywidgets": "explore",
    "joblib": "experiments",
    "jsonschema": "exact",
    "mapie": "experiments",
    "matplotlib": "plots",
    "pandas": "experiments",
    "scipy": "exact",
    "sklearn": "learn",
    "sympy": "exact",
    "threadpoolctl": "learn",
    "tqdm": "experiments",
    "yaml": "exact",
}
"""The smallest extra that brings a library, by the name under which it is imported."""

OF_PACKAGES = {
    "classifiers": "learn",
    "experiments": "experiments",
    "explore": "explore",
    "preprocessing": "learn",
    "report": "report",
}
"""Packages that need an extra as a whole: with it comes all that they import."""


def missing(library: str, extra: str) -> ModuleNotFoundError:
    """Return the error for a library that is not installed."""
    return ModuleNotFoundError(
        f'No module named {library!r}: this part of credal_lib needs it; pip install "credal-lib[{extra}]"',
        name=library,
    )


class _Last:
    """The last finder that is asked: nobody before it has found the module."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> None:
        del path, target
        library, _, package = _importer().partition(".")
        if name in EXTRAS and library == "credal_lib":
            raise missing(name, OF_PACKAGES.get(package.partition(".")[0], EXTRAS[name]))


def _importer() -> str:
    """Name the module that holds the import statement; its frame is the first outside of Python's own machinery."""
    frame: FrameType | None = sys._getframe()  # noqa: SLF001 (the documented way to one's caller, without the weight of inspect)
    while frame and (frame.f_globals.get("__name__") == __name__ or "importlib._bootstrap" in frame.f_code.co_filename):
        frame = frame.f_back
    return str(frame.f_globals.get("__name__")) if frame else ""


def install() -> None:
    """Register the finder, once."""
    if _Last not in sys.meta_path:
        sys.meta_path.append(_Last)

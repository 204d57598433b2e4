"""Interactive figures: each works in a built page without a kernel, and has a twin in ipywidgets.

`page` returns the first as HTML with inline SVG and a small script, whose formulas are printed from the library's own
kernels by SymPy, or whose values are computed by the library. The functions named like the explorers, such as
``play_house``, return the second; without a running kernel (a built page, a plain interpreter) they return a static
picture with the same alternative text, never a dead slider.
"""

from importlib import import_module
from typing import Any

from credal_book.explore import _page
from credal_book.explore._controls import shares
from credal_book.explore._page import Page, page

__all__ = ["Page", "page", "shares"]
__all__.extend(_page.names())


def __getattr__(name: str) -> Any:
    if (
        name in _page.names()
    ):  # loaded on first use: an explorer may need more of the library than the reader has in mind
        return getattr(import_module(f"{__name__}._explorers.{name}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

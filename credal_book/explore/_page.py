"""The explorer as a fragment of HTML that needs no kernel."""

from __future__ import annotations

import html
import json
import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from typing import TYPE_CHECKING

from credal_book import plots
from credal_book.explore import _explorers
from credal_lib import _checks

if TYPE_CHECKING:
    from credal_book.explore._controls import Explorer


@dataclass(frozen=True)
class Page:
    """An interactive figure that works without a kernel; shows itself in a notebook or a built page.

    Attributes
    ----------
    markup : str
        A self-contained HTML fragment.
    description : str
        Description of the initial state.
    """

    markup: str
    description: str

    def _repr_html_(self) -> str:
        return self.markup

    def __repr__(self) -> str:
        """Return the description of the initial state."""
        return self.description


def names() -> list[str]:
    """List the explorers: the modules of the folder for them."""
    return sorted(module.name for module in pkgutil.iter_modules(_explorers.__path__))


def load(name: str) -> Explorer:
    """Return the declaration of the explorer of that name."""
    _checks.read_known_name(name, names(), "name", "explorer")
    return _declared(name)


@cache
def _declared(name: str) -> Explorer:
    """Declare the explorer, once: some compute what every place of their controls shows."""
    explorer: Explorer = import_module(f"{_explorers.__name__}.{name}").explorer()
    return explorer


def page(name: str) -> Page:
    """Return an interactive figure that works in a page without a kernel.

    Parameters
    ----------
    name : str
        An explorer, such as ``"play_house"``; the error for an unknown name lists all.

    Returns
    -------
    Page

    Raises
    ------
    TypeError, ValueError
        If `name` is not a string, or there is no explorer of that name.

    Examples
    --------
    >>> page("play_house")
    Bar chart of shares. Class 1: bettor 0.500, House 0.600. Class 2: bettor 0.300, House 0.250. Class 3: bettor 0.200,
    House 0.150. Expected reward 0.405; House could make it 0.200; the even strategy guarantees 0.333.
    """
    explorer = load(name)
    description = explorer.describe(**explorer.start)
    identity, title = name.replace("_", "-"), name.replace("_", " ")
    formulas = ", ".join(f"{json.dumps(key)}: {code}" for key, code in explorer.formulas.items())
    parts = f"{{...{_as_script(explorer.declared)}, formulas: {{{formulas}}}}}"
    call = f"document.getElementById({json.dumps(identity)}), {parts}"
    script = f"{_read('explorer.js')}({_read(f'_explorers/{name}.js').strip()})({call});"
    markup = [
        f"<style>{_read('explorer.css')}{_colors()}</style>",
        f'<div class="explorer" id="{identity}" role="group" aria-label="Interactive figure: {title}">',
        f"<noscript><p>{html.escape(description)}</p></noscript></div>",
        f"<script>(() => {{\n{script}\n}})();</script>",
    ]
    return Page("\n".join(markup), description)


def _as_script(values: object) -> str:
    """Serialize values as JSON for a script element; NaN and arrays raise an error."""
    return json.dumps(values, allow_nan=False, ensure_ascii=False).replace("</", "<\\/")


def _colors() -> str:
    """Style rules that give the series their colors, on a light page and on a dark one."""
    dark_page = "html[data-theme=dark] .explorer, body[data-jp-theme-light=false] .explorer"
    return "".join(
        f"{selector} {{ {' '.join(f'--{name}: {color};' for name, color in palette.items())} }}\n"
        for selector, palette in ((".explorer", plots.PALETTE), (dark_page, plots.DARK))
    )


def _read(file: str) -> str:
    return resources.files("credal_book.explore").joinpath(file).read_text(encoding="utf-8")

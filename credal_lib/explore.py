"""Interactive figures: one that works in a built page without a kernel, and its twin in ipywidgets.

`page` gives the first as HTML with inline SVG and a little script, whose formulas are printed from the library's own
kernels by SymPy. The functions named like the explorers give the second; where no kernel is live (a built page, a plain
interpreter) they give a still picture with the same alternative text, never a dead slider.
"""

from __future__ import annotations

import html
import json
import os
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any

from credal_lib import _checks, games, plots

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Page", "page", "play_house", "shares"]

LARGEST_SET = 5
"""Sets of up to this many classes in the explorers; more sliders would not fit a phone."""


@dataclass(frozen=True)
class Page:
    """An interactive figure that works without a kernel; shows itself in a notebook or a built page.

    Attributes
    ----------
    markup : str
        A self-contained HTML fragment.
    description : str
        The state it starts in, in words.
    """

    markup: str
    description: str

    def _repr_html_(self) -> str:
        return self.markup

    def __repr__(self) -> str:
        """Give the state it starts in, in words."""
        return self.description


def page(name: str) -> Page:
    """Give an interactive figure that works in a page without a kernel.

    Parameters
    ----------
    name : str
        One of ``"play_house"``.

    Returns
    -------
    Page

    Raises
    ------
    ValueError
        If there is no explorer of that name.

    Examples
    --------
    >>> page("play_house")
    Bar chart of shares. Class 1: bettor 0.500, House 0.333. Class 2: bettor 0.300, House 0.333. Class 3: bettor 0.200,
    House 0.333. Expected reward 0.333; House could make it 0.200; an even bet guarantees 0.333.
    """
    if name not in _PAGES:
        raise ValueError(f"name: expected one of {sorted(_PAGES)}, got {name!r}")
    formulas, start, description = _PAGES[name]()
    identity, title = name.replace("_", "-"), name.replace("_", " ")
    call = f"document.getElementById({json.dumps(identity)}), {formulas}, {json.dumps(start)}"
    script = f"{_read('explorer.js')}({_read(f'{name}.js').strip()})({call});"
    markup = [
        f"<style>{_read('explorer.css')}{_colours()}</style>",
        f'<div class="explorer" id="{identity}" role="group" aria-label="Interactive figure: {title}">',
        f"<noscript><p>{html.escape(description)}</p></noscript></div>",
        f"<script>(() => {{\n{script}\n}})();</script>",
    ]
    return Page("\n".join(markup), description)


def _colours() -> str:
    """Style rules that give both players their colours, on a light page and on a dark one."""
    dark_page = "html[data-theme=dark] .explorer, body[data-jp-theme-light=false] .explorer"
    return "".join(
        f"{selector} {{ --bettor: {palette['navy']}; --house: {palette['orange']}; }}\n"
        for selector, palette in ((".explorer", plots.PALETTE), (dark_page, plots.DARK))
    )


def _read(file: str) -> str:
    return resources.files("credal_lib").joinpath("pages", file).read_text(encoding="utf-8")


PLAY_HOUSE_START = {"sigma": [50, 30, 20], "theta": [50, 50, 50]}
"""Weights with which `play_house` starts: a bettor who is not even-handed, and a House that has not thought yet."""


def _play_house_page() -> tuple[str, dict[str, list[int]], str]:
    formulas = ", ".join(f"{k}: {_play_house_formulas(k)}" for k in range(2, LARGEST_SET + 1))
    sigma, theta = (shares(weights) for weights in PLAY_HOUSE_START.values())
    return f"{{{formulas}}}", PLAY_HOUSE_START, plots.describe_strategies(sigma, theta)


_PAGES: dict[str, Callable[[], tuple[str, dict[str, list[int]], str]]] = {"play_house": _play_house_page}


def _play_house_formulas(k: int) -> str:
    """Print the kernels of the game for a set of k classes as JavaScript."""
    from sympy import Min, Rational, Symbol, jscode

    s, t = ([Symbol(f"{name}[{i}]") for i in range(k)] for name in ("s", "t"))
    game = games.betting_game(k).T.tolist()
    reward = games.expected_reward(s, t)
    least = Min(*[games.expected_reward(s, column) for column in game])
    even, _ = games.reward_range(game, [Rational(1, k)] * k)
    return f"{{reward: (s, t) => {jscode(reward)}, least: (s) => {jscode(least)}, even: {jscode(even)}}}"


def shares(weights: Sequence[float]) -> list[float]:
    """Turn slider weights into shares that sum to one; no weight at all means no preference.

    Parameters
    ----------
    weights : sequence of numbers
        Non-negative, one a class.

    Returns
    -------
    list of float

    Examples
    --------
    >>> shares([50, 30, 20])
    [0.5, 0.3, 0.2]
    """
    total = sum(weights)
    return [weight / total if total else 1 / len(weights) for weight in weights]


def play_house(k: int = 3) -> Any:
    """Play House against a bettor: set both players' shares and see the expected reward.

    Parameters
    ----------
    k : int, default 3
        Number of classes in the set, 2 to 5.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live

    Raises
    ------
    TypeError, ValueError
        If k is not a whole number from 2 to 5.
    """
    k = _checks.number_of_classes(k, name="k")
    if not 2 <= k <= LARGEST_SET:
        raise ValueError(f"k: expected 2 to {LARGEST_SET} classes, got {k}")
    start = PLAY_HOUSE_START if k == len(PLAY_HOUSE_START["sigma"]) else {"sigma": [50] * k, "theta": [50] * k}
    if not _live():
        return _strategies_picture(shares(start["sigma"]), shares(start["theta"]))
    return _play_house_widget(k, start)


def _play_house_widget(k: int, start: dict[str, list[int]]) -> Any:
    import ipywidgets as widgets

    def board(title: str, values: list[int]) -> tuple[list[Any], Any]:
        sliders = [
            widgets.IntSlider(value, 0, 100, description=f"class {i}") for i, value in enumerate(values, start=1)
        ]
        return sliders, widgets.VBox([widgets.HTML(f"<b>{title}</b>"), *sliders])

    sigma, bettor = board("Bettor's shares σ", start["sigma"])
    theta, house = board("House's chances θ", start["theta"])
    picture = widgets.HTML()

    def draw(_: Any = None) -> None:
        now = (shares([slider.value for slider in sliders]) for sliders in (sigma, theta))
        picture.value = _strategies_picture(*now)._repr_html_()

    def reply(_: Any) -> None:
        worst = games.house_reply(games.betting_game(k), shares([slider.value for slider in sigma])).argmax()
        for i, slider in enumerate(theta):
            slider.value = 100 if i == worst else 0

    def even(_: Any) -> None:
        for slider in sigma:
            slider.value = 50

    buttons = [widgets.Button(description="House replies"), widgets.Button(description="Bet evenly")]
    for button, act in zip(buttons, (reply, even), strict=True):
        button.on_click(act)
    for slider in [*sigma, *theta]:
        slider.observe(draw, names="value")
    draw()
    return widgets.VBox([widgets.HBox(buttons), widgets.HBox([bettor, house]), picture])


def _strategies_picture(sigma: Sequence[float], theta: Sequence[float]) -> plots.Picture:
    return plots.picture(plots.strategies(sigma, theta), plots.describe_strategies(sigma, theta))


def _live() -> bool:
    """Whether a kernel will answer when a slider moves: in a notebook, and not while a page is built."""
    if os.environ.get("CREDAL_LIB_STATIC"):
        return False
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return hasattr(get_ipython(), "kernel")

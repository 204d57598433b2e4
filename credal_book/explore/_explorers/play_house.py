"""Chapter 6: play House against a bettor."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore import _checks as own_checks
from credal_book.explore._controls import Explorer, Select, Slider, shares
from credal_book.explore._twin import twin
from credal_lib import gambles, games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

LARGEST_SET = 5
"""Sets of up to this many classes; more sliders would not fit a phone."""
WHOLE = 120
"""Steps of a slider. The shares of a player are whole numbers of steps that sum to this; 2, 3, 4 and 5 divide it."""
START = {"size": 3, "sigma_1": 60, "sigma_2": 36, "sigma_3": 24, "theta_1": 72, "theta_2": 30, "theta_3": 18}
"""A bettor who is not even-handed, and a House that has not thought yet: it favors the class that is bet on most."""


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
        If k is not an integer from 2 to 5.
    """
    k = own_checks.size_of_set(k, LARGEST_SET)
    return twin(explorer(), **({} if k == START["size"] else {**_both_even(k), "size": k}))


def explorer() -> Explorer:
    """Declare the figure."""
    boards = {"sigma": "Bettor’s shares σ", "theta": "House’s probabilities θ"}
    sliders = [
        Slider(name, f"class {i}", 0, WHOLE, 1, START.get(name, WHOLE // START["size"]), group=group)
        for player, group in boards.items()
        for i, name in enumerate(_names(player), start=1)
    ]
    sizes = range(2, LARGEST_SET + 1)
    return Explorer(
        controls=[Select("size", "Classes in the set", list(sizes), START["size"]), *sliders],
        draw=_draw,
        describe=_describe,
        formulas={str(k): formulas(k) for k in sizes},
        data={"whole": WHOLE},
        buttons={"House replies": _reply, "Bet evenly": lambda values: _even("sigma", values["size"])},
        changed={
            "size": lambda values: _both_even(values["size"]),
            **{name: partial(_others, name) for player in boards for name in _names(player)},
        },
        hidden=lambda values: [n for player in boards for n in _names(player)[values["size"] :]],
    )


def formulas(k: int) -> str:
    """Print the kernels of the game for a set of k classes as JavaScript."""
    from sympy import Min, Rational, Symbol, jscode

    s, t = ([Symbol(f"{name}[{i}]") for i in range(k)] for name in ("s", "t"))
    game = games.betting_game(k).T.tolist()
    reward = gambles.expected_reward(s, t)
    least = Min(*[gambles.expected_reward(s, column) for column in game])
    even, _ = games.reward_range(game, [Rational(1, k)] * k)
    return f"{{reward: (s, t) => {jscode(reward)}, least: (s) => {jscode(least)}, even: {jscode(even)}}}"


def _names(player: str, k: int = LARGEST_SET) -> list[str]:
    return [f"{player}_{i}" for i in range(1, k + 1)]


def _even(player: str, k: int) -> dict[str, int]:
    return dict.fromkeys(_names(player, k), WHOLE // k)


def _both_even(k: int) -> dict[str, int]:
    return {**_even("sigma", k), **_even("theta", k)}


def _others(moved: str, values: Mapping[str, Any]) -> dict[str, int]:
    """Let a player's other shares give way to the one that moved, in proportion, so that all sum to the whole."""
    names = _names(moved.partition("_")[0], values["size"])
    if moved not in names:  # of a class that the set has not
        return {}
    names.remove(moved)
    weights = [values[name] for name in names]
    given = _apportioned(WHOLE - values[moved], weights if any(weights) else [1] * len(names))
    return dict(zip(names, given, strict=True))


def _apportioned(steps: int, weights: list[int]) -> list[int]:
    """Deal out whole steps in proportion; what rounding leaves goes to the largest remainders, the first of equals."""
    total = sum(weights)
    floors = [weight * steps // total for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda i: -(weights[i] * steps % total))
    ahead = by_remainder[: steps - sum(floors)]
    return [floor + (i in ahead) for i, floor in enumerate(floors)]


def _shares(values: Mapping[str, Any], player: str) -> list[float]:
    return shares([values[name] for name in _names(player, values["size"])])


def _reply(values: Mapping[str, Any]) -> dict[str, int]:
    """Put all probability on the first class with the least share."""
    size = values["size"]
    best = games.house_reply(games.betting_game(size), _shares(values, "sigma")).argmax()
    return {name: WHOLE if i == best else 0 for i, name in enumerate(_names("theta", size))}


def _draw(**values: Any) -> Axes:
    return plots.strategies(_shares(values, "sigma"), _shares(values, "theta"))


def _describe(**values: Any) -> str:
    return plots.describe_strategies(_shares(values, "sigma"), _shares(values, "theta"))

"""Chapter 6: play House against a bettor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from credal_lib import gambles, games, plots
from credal_lib.explore import _checks as own_checks
from credal_lib.explore._controls import Explorer, Select, Slider, no_weight, shares
from credal_lib.explore._twin import twin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

LARGEST_SET = 5
"""Sets of up to this many classes; more sliders would not fit a phone."""
EVEN = 50
START = {"size": 3, "sigma_1": 50, "sigma_2": 30, "sigma_3": 20}
"""A bettor who is not even-handed; all other weights are even: House has not thought yet."""


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
    return twin(explorer(), **({} if k == START["size"] else {**_even("sigma"), "size": k}))


def explorer() -> Explorer:
    """Declare the figure."""
    boards = {"sigma": "Bettor’s shares σ", "theta": "House’s chances θ"}
    sliders = [
        Slider(name, f"class {i}", 0, 100, 1, START.get(name, EVEN), group=group)
        for player, group in boards.items()
        for i, name in enumerate(_names(player), start=1)
    ]
    sizes = range(2, LARGEST_SET + 1)
    return Explorer(
        controls=[Select("size", "Classes in the set", list(sizes), START["size"]), *sliders],
        draw=_draw,
        describe=_describe,
        formulas={str(k): formulas(k) for k in sizes},
        buttons={"House replies": _reply, "Bet evenly": lambda _: _even("sigma")},
        changed={"size": lambda _: {**_even("sigma"), **_even("theta")}},
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


def _even(player: str) -> dict[str, int]:
    return dict.fromkeys(_names(player), EVEN)


def _weights(values: Mapping[str, Any], player: str) -> list[float]:
    return [values[name] for name in _names(player, values["size"])]


def _shares(values: Mapping[str, Any], player: str) -> list[float]:
    return shares(_weights(values, player))


def _reply(values: Mapping[str, Any]) -> dict[str, int]:
    """Put all chance on the first class with the least share."""
    size = values["size"]
    best = games.house_reply(games.betting_game(size), _shares(values, "sigma")).argmax()
    return {name: 100 if i == best else 0 for i, name in enumerate(_names("theta", size))}


def _draw(**values: Any) -> Axes:
    return plots.strategies(_shares(values, "sigma"), _shares(values, "theta"))


def _describe(**values: Any) -> str:
    said = plots.describe_strategies(_shares(values, "sigma"), _shares(values, "theta"))
    return said + no_weight(_weights(values, "sigma"), "the bettor") + no_weight(_weights(values, "theta"), "House")

"""The explorer of the betting game computes what the library computes."""

import re
from typing import Any

import numpy as np
import pytest

from credal_book import explore, plots
from credal_book.explore._explorers import play_house
from credal_book.explore._page import load
from credal_lib import gambles, games

SIZES = range(2, play_house.LARGEST_SET + 1)


def in_python(formula: str) -> Any:
    """A generated JavaScript arrow function or constant, translated word by word."""
    function = re.fullmatch(r"\((?P<names>[st, ]+)\) => (?P<body>.+)", formula)
    code = formula if function is None else f"lambda {function['names']}: {function['body']}"
    code = code.replace("Math.min", "min")
    assert re.fullmatch(r"(lambda [st, ]+: )?[\dst\[\]+*/., ()min-]+", code), f"an unknown word in {code}"
    return eval(code, {"__builtins__": {}, "min": min})  # noqa: S307 (a formula of our own, of known words only)


def formulas(k: int) -> dict[str, Any]:
    parts = re.fullmatch(r"\{reward: (.+), least: (.+), even: (.+)\}", load("play_house").formulas[str(k)])
    assert parts is not None
    return dict(zip(("reward", "least", "even"), map(in_python, parts.groups()), strict=True))


@pytest.mark.parametrize("k", SIZES)
def test_the_page_computes_with_the_kernels_of_the_library(k: int) -> None:
    rng = np.random.default_rng(k)
    script = formulas(k)
    assert script["even"] == pytest.approx(games.solve(games.betting_game(k)).value)
    for sigma, theta in zip(rng.dirichlet(np.ones(k), 20), rng.dirichlet(np.ones(k), 20), strict=True):
        assert script["reward"](sigma, theta) == pytest.approx(gambles.expected_reward(sigma, theta))
        assert script["least"](sigma) == pytest.approx(games.reward_range(games.betting_game(k), sigma)[0])


def test_it_starts_with_an_uneven_bet_and_a_house_that_has_not_thought_yet() -> None:
    description = plots.describe_strategies([0.5, 0.3, 0.2], [0.6, 0.25, 0.15])
    assert explore.page("play_house").description == description


def test_house_replies_where_the_bettor_bets_least() -> None:
    explorer = load("play_house")
    values = {**explorer.start, "sigma_1": 70, "sigma_2": 5, "sigma_3": 45}
    replied = {**values, **explorer.buttons["House replies"](values)}
    assert [replied[f"theta_{i}"] for i in (1, 2, 3)] == [0, play_house.WHOLE, 0]
    assert explorer.describe(**replied) == plots.describe_strategies(explore.shares([70, 5, 45]), [0, 1, 0])


def test_an_even_bet_takes_the_choice_from_house() -> None:
    explorer = load("play_house")
    even = {**explorer.start, **explorer.buttons["Bet evenly"](explorer.start)}
    assert "Expected reward 0.333; House could make it 0.333" in explorer.describe(**even)


@pytest.mark.parametrize("k", SIZES)
def test_sets_of_each_size_have_their_picture(k: int) -> None:
    picture = explore.play_house(k)
    assert f"Class {k}:" in picture.description
    assert f"Class {k + 1}:" not in picture.description


def test_the_other_shares_give_way_in_proportion_and_all_sum_to_the_whole() -> None:
    explorer = load("play_house")
    moved = {**explorer.start, "sigma_1": 20}  # of 120; class 2 had 36, class 3 had 24
    assert explorer.changed["sigma_1"](moved) == {"sigma_2": 60, "sigma_3": 40}
    assert "bettor 0.167" in explorer.describe(**{**moved, **explorer.changed["sigma_1"](moved)})
    alone = {**explorer.start, "theta_2": 0, "theta_3": 0, "theta_1": 61}  # equal shares come from nothing
    assert explorer.changed["theta_1"](alone) == {"theta_2": 30, "theta_3": 29}
    everything = {**explorer.start, "sigma_3": play_house.WHOLE}
    assert explorer.changed["sigma_3"](everything) == {"sigma_1": 0, "sigma_2": 0}
    assert explorer.changed["sigma_4"](everything) == {}


@pytest.mark.parametrize("k", SIZES)
def test_wherever_sliders_go_their_thumbs_stand_at_the_shares_that_are_said(k: int) -> None:
    explorer, rng = load("play_house"), np.random.default_rng(k)
    values = {**explorer.start, "size": k}
    values |= explorer.changed["size"](values)
    for _ in range(50):
        name = f"{rng.choice(['sigma', 'theta'])}_{rng.integers(1, k + 1)}"
        values[name] = int(rng.integers(play_house.WHOLE + 1))
        moved = values[name]
        values |= explorer.changed[name](values)
        assert values[name] == moved
        for player in ("sigma", "theta"):
            steps = [values[f"{player}_{i}"] for i in range(1, k + 1)]
            assert min(steps) >= 0
            assert sum(steps) == play_house.WHOLE


@pytest.mark.parametrize("k", SIZES)
def test_an_even_bet_is_exactly_even(k: int) -> None:
    explorer = load("play_house")
    values = {**explorer.start, "size": k}
    values |= explorer.changed["size"](values)
    values |= {"sigma_1": 7}
    values |= explorer.changed["sigma_1"](values)
    values |= explorer.buttons["Bet evenly"](values)
    assert [values[f"sigma_{i}"] * k for i in range(1, k + 1)] == [play_house.WHOLE] * k

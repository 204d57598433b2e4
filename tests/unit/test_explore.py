"""Interactive figures: the page and its twin compute what the library computes, and say what they show."""

import re
from typing import Any

import numpy as np
import pytest

from credal_lib import explore, games, plots

SIZES = range(2, explore.LARGEST_SET + 1)


def in_python(formula: str) -> Any:
    """A generated JavaScript arrow function or constant, translated word by word."""
    function = re.fullmatch(r"\((?P<names>[st, ]+)\) => (?P<body>.+)", formula)
    code = formula if function is None else f"lambda {function['names']}: {function['body']}"
    code = code.replace("Math.min", "min")
    assert re.fullmatch(r"(lambda [st, ]+: )?[\dst\[\]+*/., ()min-]+", code), f"an unknown word in {code}"
    return eval(code, {"__builtins__": {}, "min": min})  # noqa: S307 (a formula of our own, of known words only)


def formulas(k: int) -> dict[str, Any]:
    parts = re.fullmatch(r"\{reward: (.+), least: (.+), even: (.+)\}", explore._play_house_formulas(k))
    assert parts is not None
    return dict(zip(("reward", "least", "even"), map(in_python, parts.groups()), strict=True))


@pytest.mark.parametrize("k", SIZES)
def test_the_page_computes_with_the_kernels_of_the_library(k: int) -> None:
    rng = np.random.default_rng(k)
    script = formulas(k)
    assert script["even"] == pytest.approx(games.solve(games.betting_game(k)).value)
    for sigma, theta in zip(rng.dirichlet(np.ones(k), 20), rng.dirichlet(np.ones(k), 20), strict=True):
        assert script["reward"](sigma, theta) == pytest.approx(games.expected_reward(sigma, theta))
        assert script["least"](sigma) == pytest.approx(games.reward_range(games.betting_game(k), sigma)[0])


def test_the_page_starts_with_the_description_of_its_picture() -> None:
    start = [explore.shares(weights) for weights in explore.PLAY_HOUSE_START.values()]
    page = explore.page("play_house")
    assert page.description == repr(page) == plots.describe_strategies(*start)
    assert f"<noscript><p>{page.description}</p></noscript>" in page._repr_html_()


def test_the_page_holds_every_formula_and_needs_nothing_from_elsewhere() -> None:
    markup = explore.page("play_house").markup
    assert all(f"{k}: {explore._play_house_formulas(k)}" in markup for k in SIZES)
    assert not re.search(r"""(src|href)=|@import|fetch\(|https?://(?!www\.w3\.org/2000/svg)""", markup)


@pytest.mark.parametrize("colours", [plots.PALETTE, plots.DARK], ids=["light", "dark"])
def test_the_page_paints_in_the_palette(colours: dict[str, str]) -> None:
    assert f"--bettor: {colours['navy']}; --house: {colours['orange']}" in explore.page("play_house").markup


def test_no_weight_at_all_is_no_preference() -> None:
    assert explore.shares([0, 0, 0, 0]) == [0.25] * 4


@pytest.fixture
def widget(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(explore, "_live", lambda: True)
    return explore.play_house()


def parts(widget: Any) -> tuple[list[Any], list[Any], list[Any], Any]:
    buttons, boards, picture = widget.children
    sigma, theta = (list(board.children[1:]) for board in boards.children)
    return list(buttons.children), sigma, theta, picture


def shown(picture: Any) -> tuple[str, str]:
    alt, image = re.findall(r'alt="(.*?)" src="(.*?)"', picture.value, re.DOTALL)[0]
    return alt, image


def test_a_moved_slider_changes_picture_and_words(widget: Any) -> None:
    _, sigma, theta, picture = parts(widget)
    before = shown(picture)
    assert before[0] == explore.page("play_house").description
    sigma[0].value, theta[2].value = 100, 0
    after = shown(picture)
    assert after[0] == plots.describe_strategies(explore.shares([100, 30, 20]), explore.shares([50, 50, 0]))
    assert after[1] != before[1]


def test_house_replies_where_the_bettor_bets_least(widget: Any) -> None:
    buttons, sigma, theta, picture = parts(widget)
    sigma[1].value = 5
    buttons[0].click()
    assert [slider.value for slider in theta] == [0, 100, 0]
    assert shown(picture)[0] == plots.describe_strategies(explore.shares([50, 5, 20]), [0, 1, 0])


def test_an_even_bet_takes_the_choice_from_house(widget: Any) -> None:
    buttons, sigma, _, picture = parts(widget)
    buttons[1].click()
    assert len({slider.value for slider in sigma}) == 1
    assert "Expected reward 0.333; House could make it 0.333" in shown(picture)[0]


@pytest.mark.parametrize("k", SIZES)
def test_without_a_live_kernel_there_is_a_picture_and_no_slider(k: int, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = explore.play_house(k)
    assert isinstance(picture, plots.Picture)
    assert f"Class {k}:" in picture.description


@pytest.mark.parametrize(("static", "shell", "live"), [("", True, True), ("1", True, False), ("", False, False)])
def test_a_kernel_is_live_in_a_notebook_that_is_not_being_built(
    static: str, shell: bool, live: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CREDAL_LIB_STATIC", static)
    monkeypatch.setattr("IPython.get_ipython", lambda: type("Shell", (), {"kernel": 1})() if shell else None)
    assert explore._live() is live


def test_without_ipython_no_kernel_is_live(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "IPython", None)
    monkeypatch.delenv("CREDAL_LIB_STATIC", raising=False)
    assert explore._live() is False

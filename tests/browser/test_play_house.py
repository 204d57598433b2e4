"""The explorer of chapter 6 in the built page: the numbers that its question asks for."""

from __future__ import annotations

import re

import pytest

from credal_book import explore, plots
from credal_lib import games

pytestmark = [pytest.mark.browser, pytest.mark.book]
PAGE = "book/part2-sets/06-betting-game.html"


class Explorer:
    """The explorer as a reader meets it: by role and name."""

    def __init__(self, tab):
        self.tab = tab
        self.root = tab.get_by_role("group", name="Interactive figure: play house")

    def text(self):
        return self.root.get_by_role("img").get_attribute("aria-label")

    def slider(self, player, i):
        return self.root.locator(f"#play-house-{player}-{i}")

    def places(self, player):
        """Where the thumbs of the three classes stand, and the number beside each."""
        rows = [(self.slider(player, i), self.root.locator(f"output[for=play-house-{player}-{i}]")) for i in (1, 2, 3)]
        return [(int(slider.input_value()), output.inner_text()) for slider, output in rows]

    def press(self, name):
        self.root.get_by_role("button", name=name).click()


@pytest.fixture
def explorer(open_page, file_url):
    return Explorer(open_page(f"{file_url}/{PAGE}"))


@pytest.mark.parametrize(
    "moves",
    [[("sigma", 1, 90)], [("theta", 2, 6), ("theta", 1, 41)], [("sigma", 3, 120), ("sigma", 3, 7), ("theta", 2, 119)]],
)
def test_one_share_moves_the_thumbs_and_the_numbers_of_the_others(explorer, moves):
    for player, i, to in moves:
        before = explorer.places(player)
        explorer.slider(player, i).fill(str(to))
        after = explorer.places(player)
        assert all(one != other for one, other in zip(before, after, strict=True))
    steps = {player: [step for step, _ in explorer.places(player)] for player in ("sigma", "theta")}
    assert [sum(one) for one in steps.values()] == [120, 120]
    for player in steps:
        assert all(shown == f"{step / 120:.3f}" for step, shown in explorer.places(player))
    assert explorer.text() == plots.describe_strategies(*map(explore.shares, steps.values()))


def test_house_replies_on_a_class_with_the_least_share(explorer):
    explorer.press("House replies")
    house = [float(share) for share in re.findall(r"House (\d\.\d+)", explorer.text())]
    assert games.house_reply(games.betting_game(3), [0.5, 0.3, 0.2])[house.index(1.0)]
    assert "Expected reward 0.200" in explorer.text()


def test_against_an_even_bet_no_slider_of_house_moves_the_reward(explorer):
    explorer.press("Bet evenly")
    for i in (1, 2, 3):
        explorer.slider("theta", i).fill("117")
        assert "Expected reward 0.333" in explorer.text()


def test_other_sizes_and_back(explorer):
    explorer.root.get_by_label("Classes in the set").select_option("5")
    assert explorer.slider("theta", 5).is_visible()
    assert "the even strategy guarantees 0.200" in explorer.text()
    explorer.press("Start again")
    assert explorer.text() == explore.page("play_house").description

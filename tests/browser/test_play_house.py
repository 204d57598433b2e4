"""The explorer of chapter 6 in the built page: the numbers that its question asks for."""

from __future__ import annotations

import re

import pytest

from credal_lib import explore, games, plots

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

    def press(self, name):
        self.root.get_by_role("button", name=name).click()

    def set(self, player, weights):
        for i, weight in enumerate(weights, start=1):
            self.slider(player, i).fill(str(weight))


@pytest.fixture
def explorer(open_page, file_url):
    return Explorer(open_page(f"{file_url}/{PAGE}"))


@pytest.mark.parametrize(
    ("sigma", "theta"), [((70, 20, 10), (0, 0, 50)), ((1, 1, 1), (90, 5, 5)), ((100, 0, 0), (10, 30, 60))]
)
def test_its_numbers_are_those_of_the_library(explorer, sigma, theta):
    explorer.set("sigma", sigma)
    explorer.set("theta", theta)
    assert explorer.text() == plots.describe_strategies(explore.shares(sigma), explore.shares(theta))


def test_house_replies_on_a_class_with_the_least_share(explorer):
    explorer.press("House replies")
    house = [float(share) for share in re.findall(r"House (\d\.\d+)", explorer.text())]
    assert games.house_reply(games.betting_game(3), [0.5, 0.3, 0.2])[house.index(1.0)]
    assert "Expected reward 0.200" in explorer.text()


def test_against_an_even_bet_no_slider_of_house_moves_the_reward(explorer):
    explorer.press("Bet evenly")
    for i in (1, 2, 3):
        explorer.slider("theta", i).fill("97")
        assert "Expected reward 0.333" in explorer.text()


def test_other_sizes_and_back(explorer):
    explorer.root.get_by_label("Classes in the set").select_option("5")
    assert explorer.slider("theta", 5).is_visible()
    assert "an even bet guarantees 0.200" in explorer.text()
    explorer.press("Start again")
    assert explorer.text() == explore.page("play_house").description


def test_no_weight_at_all_means_no_preference(explorer):
    explorer.set("sigma", (0, 0, 0))
    assert explorer.text().count("bettor 0.333") == 3

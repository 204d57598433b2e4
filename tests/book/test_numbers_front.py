"""What the first page, README, "From your model" and "Every measure" say in their prose, recomputed."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any

import numpy as np
import pytest

from credal_book import answers
from credal_lib import choice, rewards
from credal_lib.credal_sets import Intervals
from credal_lib.report._figure import describe
from tests.book.sources import ROOT, captions_of, text_of
from tools.notebooks import plain

PHI, MISTRAL = "microsoft/Phi-4", "mistralai/mistral-large-2411"
INDEX, README = text_of("book/index"), (ROOT / "README.md").read_text(encoding="utf-8")
MODEL, EVERY = text_of("book/from-your-model"), text_of("book/every-measure")


@pytest.fixture(scope="module")
def board():
    """Rates and shares of answered documents of the hallucination leaderboard, in percent."""
    models = answers.counts("hallucination-leaderboard")["models"].set_index("model") / 10
    return models.set_axis(["rate", "answered"], axis=1)


@pytest.fixture(scope="module")
def verdict():
    """The names of the page "From your model", after its cells up to the figure of the report."""
    names: dict[str, Any] = {}
    cells = [cell.source for cell in plain("book/from-your-model").cells if cell.cell_type == "code"]
    last = next(place for place, source in enumerate(cells) if source.startswith("found.figure()"))
    with contextlib.redirect_stdout(io.StringIO()):
        for source in cells[1:last]:  # the first cell installs
            exec(source, names)  # noqa: S102  # our own page
    return names


@pytest.mark.parametrize("text", [INDEX, README], ids=["index", "README"])
def test_the_question_of_today(board, text):
    """Phi-4 is third by its rate, and leaves 19 of 100 documents without a summary."""
    rank = int(board["rate"].rank(method="min")[PHI])
    assert f"{len(board)} language models summarize documents. Phi-4 is {['third'][rank - 3]}" in text
    assert f"only {board.loc[PHI, 'rate']:g}% of its summaries" in text
    assert f"Phi-4 left {100 - board.loc[PHI, 'answered']:.0f} of 100 documents" in text


@pytest.mark.parametrize("text", [captions_of(INDEX), README], ids=["index", "README"])
def test_the_ranks_in_the_picture(board, text):
    """Ranks of the two named models at the prices 0, one half and 1."""
    wrong, unknown = board["rate"] * board["answered"] / 100, 100 - board["answered"]
    ranks = {price: (wrong + price * unknown).rank(method="min").astype(int) for price in (0, 0.5, 1)}
    at = {name: [int(ranks[price][name]) for price in ranks] for name in (PHI, MISTRAL)}
    said = " ".join(text.replace(" rank ", " ").split())
    assert f"Phi-4 falls from {at[PHI][0]} at the price 0 to {at[PHI][1]} at 0.5 and {at[PHI][2]} at 1" in said
    assert f"Mistral-Large climbs from {at[MISTRAL][0]} to {at[MISTRAL][2]}" in said
    assert f"half as much as an error, Phi-4 is {at[PHI][1]}th" in INDEX


def test_the_price_at_which_both_models_cost_the_same(board):
    """The first page: the errors of the additional answers, by their number."""
    wrong = board["rate"] * board["answered"] / 100
    level = (wrong[MISTRAL] - wrong[PHI]) / (board.loc[MISTRAL, "answered"] - board.loc[PHI, "answered"])
    assert f"only if a missing summary costs less than {level:.3f} of an error" in INDEX


def test_what_a_set_of_three_classes_earns():
    """The first page: the parabola through 0.65 for a pair."""
    earned = rewards.Quadratic(0.65)([[1, 1, 1]])[0, 0]
    assert f"gives a correct set of three classes {earned:.3f}" in INDEX


def test_the_figure_of_the_verdict_in_words(verdict):
    """The alternative text has the numbers of the report's own description."""
    numbers = re.findall(r"0\.\d{3}", describe(verdict["found"]))
    alt = next(line for line in captions_of(MODEL).splitlines() if "Two charts" in line)
    assert len(numbers) > 12
    assert (
        re.findall(
            r"0\.\d{3}", alt.replace("is level at 0.733", "0.733 0.733").replace("is level at 0.600", "0.600 0.600")
        )
        == numbers
    )


def test_the_sets_of_crepes_are_those_of_mapie(verdict):
    """Two libraries, one rule and the same rows; without this sentence the same score looks like a mistake."""
    assert "the sets of crepes are those of MAPIE" in MODEL
    np.testing.assert_array_equal(verdict["crepes_sets"], verdict["sets"])


def test_the_rules_of_every_measure_leave_the_second_answer():
    """Section "When probabilities are not known exactly": the costs and the bounds are those of its cells."""
    costs = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
    bounds = {"lower": [0, 0.3, 0.4], "upper": [0.2, 0.4, 0.6]}
    assert f"costs = {costs}" in EVERY
    assert "Intervals({})".format(", ".join(f"{end}={values}" for end, values in bounds.items())) in EVERY
    assert 'all three leave the second answer, "bicycle"' in EVERY
    for rule in (choice.maximal, choice.e_admissible, choice.gamma_maximin):
        assert rule(-np.array(costs), Intervals(**bounds)).tolist() == [False, True, False]


def test_where_the_lines_of_mapie_cross(verdict):
    """At 0.63 that of the single class; that of the best set between 0.75 and 0.8."""
    table = verdict["found"].table
    halves = np.array([0.65, 0.8])
    slope = {name: (table.loc[name, "u80"] - table.loc[name, "u65"]) / 0.15 for name in table.index}
    start = {name: table.loc[name, "u65"] - slope[name] * halves[0] for name in table.index}
    crossing = {
        name: (start[name] - start["MAPIE"]) / (slope["MAPIE"] - slope[name]) for name in ("single", "best set")
    }
    assert f"crosses that of the single class at {crossing['single']:.2f}" in MODEL
    assert 0.75 < crossing["best set"] < 0.8

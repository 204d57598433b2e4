"""The explorer of the sample size shows what the kept table and the rewards say."""

import pytest

from credal_book import studies
from credal_book.explore._page import load
from credal_book.studies.nbc_against_ncc import scores

EXPLORER = load("sample_size")
COUNTS = studies.results("downsampling").counts


@pytest.mark.parametrize("data", ["kr-vs-kp", "tic-tac-toe"])
@pytest.mark.parametrize(("half", "utility"), [(0.5, "u50"), (0.65, "u65"), (0.8, "u80")])
def test_the_lines_are_the_scores_of_the_study(data: str, half: float, utility: str) -> None:
    drawn = scores(COUNTS[COUNTS["data"] == data], ["sample", "repetition"])
    mean = drawn.groupby("sample").mean()
    for rows, row in mean.iterrows():
        words = EXPLORER.describe(data=data, rows=rows, half=half)
        assert f"With {rows} rows NCC earns {row[utility]:.3f} and NBC {row['NBC']:.3f}" in words
        assert f"NCC names one class on {row['determinacy']:.3f} of the cases" in words


def test_at_the_level_both_earn_the_same() -> None:
    words = EXPLORER.describe(**EXPLORER.start)
    level = float(words.rsplit("= ", 1)[1].rstrip("."))
    from credal_book.explore._explorers.sample_size import _lines

    lines, levels = _lines("kr-vs-kp", level)
    place = [5, 10, 15, 20, 30].index(30)
    assert levels[place] == pytest.approx(level, abs=5e-4)
    assert lines["NCC"][place] == pytest.approx(lines["NBC"][place], abs=5e-4)


def test_the_formulas_of_the_page_are_those_of_the_rewards() -> None:
    assert EXPLORER.formulas["utility"].endswith("=> half*several + single")
    assert EXPLORER.formulas["level"].endswith("=> (nbc - single)/several")

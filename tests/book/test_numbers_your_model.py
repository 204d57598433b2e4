"""What the page "From your model to a verdict" says in its prose, recomputed by running its cells."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import betabinom

from tests.book.sources import prose_of, sections, text_of

PAGE = sections(text_of("book/from-your-model"))
SECTION = PAGE["## Answers in words"]
PROSE = " ".join(prose_of(SECTION).split())


@pytest.fixture(scope="module")
def cells():
    """The names of the section's cells, after running them."""
    names: dict[str, Any] = {"np": np, "pd": pd, "textwrap": textwrap}
    for cell in re.findall(r"^```\{code-cell\} ipython3\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL):
        exec(cell, names)  # noqa: S102  # our own page
    return names


def test_the_numbers_of_the_three_models(cells):
    """Section "Answers in words": accuracies, over-refusal and who is ahead at the price 1."""
    table = cells["graded_report"].table
    shown = table.round(3)
    both = f"both have an accuracy of {shown['accuracy']['bold']:g}"
    assert shown["accuracy"]["bold"] == shown["accuracy"]["careful"]
    answers = [f"{shown['accuracy_of_answers'][name]:g}" for name in ("bold", "careful")]
    of_answers = f"share of right answers among those given is {answers[0]} for bold and {answers[1]} for careful"
    grades, traps = cells["table"]["careful"], cells["table"]["trap"] == "1"
    refused, answerable = int(((grades == "N") & ~traps).sum()), int((~traps).sum())
    refusal = f"an over-refusal of {shown['over_refusal']['careful']:g}, because it abstains on"
    refusal += f" {refused} of the {answerable} questions"
    assert [words for words in (both, of_answers, refusal) if words not in PROSE] == []
    assert table["score"].idxmax() == "careful"
    assert f"{len(traps)}, {traps.sum()}" == "16, 3"


def test_the_prices_at_which_the_ranking_changes(cells):
    """Section "Answers in words": shy overtakes careful, then always abstaining does."""
    level = cells["graded_report"].level["careful"]
    assert f"If a wrong answer costs more than {level['shy']:g}, shy earns more than careful" in PROSE
    assert f"If it costs more than {level['always abstain']:g}, even a model that always abstains earns more" in PROSE
    assert set(cells["graded_report"].tests["verdict"]) == {"undecided"}


def test_the_coverage_of_other_splits():
    """Section "MAPIE": with n calibration rows the k-th score is the threshold, k of (n + 1) * 0.9, rounded up."""
    n = 60
    k = int(np.ceil((n + 1) * 0.9))
    covered = betabinom(n, k, n + 1 - k)
    low, high = covered.ppf(0.05), covered.ppf(0.95)
    assert covered.cdf(high) - covered.cdf(low - 1) == pytest.approx(0.95, abs=0.005)
    words = f"With {n} rows of each, 95 of 100 splits have a coverage between {low / n:.0%} and {high / n:.0%}."
    assert words in " ".join(PAGE["## MAPIE"].split())

"""The explorer of NDC shows what the kept table gives."""

import numpy as np
import pytest

from credal_book import studies
from credal_book.datasets._registry import entries
from credal_book.explore._explorers import choose_beta
from credal_book.explore._page import load


@pytest.fixture(scope="module")
def first():
    counts = studies.results("nondeterministic").counts
    return counts[(counts["repetition"] == 0) & (counts["features"] == "all")]


def worth(counts, pair):
    """Average of a utility that is 1 for one class and `pair` for two, on data with two classes."""
    return (counts["hits"] * np.where(counts["size"] == 1, 1, pair)).sum() / counts["answers"].sum()


@pytest.mark.parametrize(("utility", "pair"), [("u50", 0.5), ("u65", 0.65), ("F1", 2 / 3), ("u80", 0.8), ("F2", 5 / 6)])
def test_the_curves_of_tic_tac_toe_are_those_of_the_table(first, utility, pair):
    data = load("choose_beta").data
    counts = first[first["data"] == "tic-tac-toe"]
    of = {name: worth(rows, pair) for name, rows in counts.groupby("classifier")}
    curve = data["curves"][utility]["tic-tac-toe"]
    assert curve["NDC"] == pytest.approx([of[f"NDC F{beta:g}"] for beta in data["betas"]])
    assert curve["NCC"] == pytest.approx(of["NCC"])
    assert data["precise"]["tic-tac-toe"] == pytest.approx(of["NBC"])


def test_the_average_is_that_of_the_collection(first):
    names = studies.in_the_ranges(first["data"].unique(), uci_only=True)
    single = first[first["data"].isin(names) & (first["classifier"] == "NCC") & (first["size"] == 1)]
    share = [single.loc[single["data"] == name, "answers"].sum() / entries()[name].n for name in names]
    assert load("choose_beta").data["single"][choose_beta.AVERAGE]["NCC"] == pytest.approx(np.mean(share))


def test_with_beta_0_ndc_is_nbc():
    data = load("choose_beta").data
    assert all(
        data["curves"]["u50"][name]["NDC"][0] == pytest.approx(data["precise"][name]) for name in choose_beta.DATA
    )
    assert all(data["single"][name]["NDC"][0] == 1 for name in choose_beta.DATA)


def test_it_names_the_best_beta():
    explorer = load("choose_beta")
    curve = explorer.data["curves"]["F1"][choose_beta.AVERAGE]["NDC"]
    best = explorer.data["betas"][int(np.argmax(curve))]
    assert f"best is beta {best:.2f} with {max(curve):.3f}" in explorer.describe(**explorer.start)

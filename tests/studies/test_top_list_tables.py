"""What chapter 30 reads from the counts of top lists."""

import numpy as np
import pytest

from credal_book import studies
from credal_book.studies import top_list_tables as tables

COUNTS = studies.results("top-lists").counts
MEAN = tables.mean_losses(COUNTS)


def test_means_are_sums_over_answers_and_infinite_where_one_loss_is():
    chosen = COUNTS[(COUNTS["data"] == "glass") & (COUNTS["classifier"] == "forest") & (COUNTS["length"] == 2)]
    row = MEAN.loc["glass", "forest", 2]
    assert row["brier"] == pytest.approx(chosen["brier"].sum() / chosen["answers"].sum())
    assert row["hits"] == chosen["hits"].sum() / chosen["answers"].sum()
    infinite = COUNTS.groupby(["data", "classifier", "length"])["infinite"].sum() > 0
    assert (np.isinf(MEAN["log"]) == infinite).all()


def test_all_classes_is_the_longest_length():
    longest = COUNTS[COUNTS["data"] == "zoo"]["length"].max()
    assert tables.by_classifier(MEAN, "brier", "all").loc["zoo", "tree"] == MEAN.loc[("zoo", "tree", longest), "brier"]


def test_short_lists_are_divided_by_full_ones_where_both_are_finite():
    some, full = (tables.by_classifier(MEAN, "log", k)["tree"] for k in (1, "all"))
    finite = np.isfinite(some) & np.isfinite(full)
    assert tables.relative(MEAN, "log", 1)["tree"] == np.median(some[finite] / full[finite])


def test_surpluses_by_hand():
    """K = 7 on zoo: one class leaves six."""
    one, two = MEAN.loc["zoo", "logistic", 1], MEAN.loc["zoo", "logistic", 2]
    found = tables.surpluses(MEAN).loc["zoo", "logistic"]
    assert found["claimed surplus"] == pytest.approx(two["claimed"] - one["claimed"] - (1 - one["claimed"]) / 6)
    assert found["true surplus"] == pytest.approx(two["hits"] - one["hits"] - (1 - one["hits"]) / 6)
    assert found["fall of the loss"] == pytest.approx(one["brier"] - two["brier"])


def test_an_order_agrees_with_itself():
    made = MEAN.copy()
    made["brier"] = -made.groupby(["data", "classifier"])["hits"].transform("first")
    sets = sorted(set(COUNTS["data"]))
    assert tables.agreement(made, "brier", 1, sets) == {"correlation": pytest.approx(1), "same winner": len(sets)}

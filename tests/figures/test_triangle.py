"""The triangle of distributions, colored."""

import matplotlib.pyplot as plt
import numpy as np

from credal_book import plots
from credal_book.figures import panel
from credal_book.figures._triangle import distributions, triangle_map


def test_distributions_sum_to_one_and_come_once():
    p = distributions()
    assert np.allclose(p.sum(axis=0), 1)
    assert len(set(map(tuple, p.T))) == p.shape[1] == 121 * 122 // 2


def test_shares_are_told_and_what_is_best_nowhere_is_not_in_the_legend():
    ax, p = panel(), distributions()
    looks = [
        (color, "o", name) for color, name in zip(plots.PALETTE.values(), ("first", "other", "never"), strict=False)
    ]
    told = triangle_map(ax, (p[0] <= 0.5).astype(int), looks, ("first", "second", "third"), "a title")
    assert told == "first 25%, other 75%, never 0%"
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["first", "other"]
    plt.close(ax.figure)

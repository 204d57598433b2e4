"""What notebooks show: tables where a table reads better, and images that every viewer shows."""

from __future__ import annotations

import io

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.image import imread
from sklearn.naive_bayes import GaussianNB

from credal_lib import comparisons, confusion, displays, experiments
from credal_lib._html import html_number, html_paragraphs, html_table
from credal_lib.credal_sets import Intervals


def test_a_table_escapes_what_it_shows():
    html = html_table(["<a>"], [("x & y", [0.123456])], "1 < 2", "name")
    assert "<caption>1 &lt; 2</caption>" in html
    assert '<th scope="col">name</th><th scope="col">&lt;a&gt;</th>' in html
    assert '<th scope="row">x &amp; y</th><td>0.1235</td>' in html
    assert html_paragraphs("a\n<b>") == "<p>a</p><p>&lt;b&gt;</p>"
    assert html_number(3) == "3"


def test_an_evaluation_shows_its_table_and_what_is_missing():
    found = experiments.evaluate({"Gauss": GaussianNB()}, "iris", "accuracy", progress=False)
    assert f"<td>{found.table().iloc[0, 0]:.3f}</td>" in found._repr_html_()
    assert "missing" not in found._repr_html_()
    with pytest.warns(UserWarning, match="evaluate"):
        bare = experiments.evaluate({"G": GaussianNB(priors=[1])}, "iris", "accuracy", progress=False)
    assert "see .missing" in bare._repr_html_()


def test_a_comparison_shows_two_tables_and_the_words_of_its_repr():
    scores = pd.DataFrame(np.random.default_rng(0).uniform(size=(8, 3)), columns=["A<B", "b", "c"])
    found = comparisons.compare(scores)
    html = found._repr_html_()
    assert html.count("<table") == 2
    assert "A&lt;B" in html
    assert "A<B" not in html
    for line in repr(found).splitlines():
        if line.startswith(("Friedman", "Nemenyi")):
            assert line.replace("<", "&lt;") in html


def test_a_witness_and_a_utility_matrix_are_tables():
    witness = confusion.as_utility(confusion.efficacy, 3, n_classes=2)
    assert witness._repr_html_().count("<table>") == 3
    assert "efficacy is not an expected utility." in witness._repr_html_()
    found = confusion.as_utility(confusion.balanced_accuracy, 2)
    assert "<td>N_1</td><td>0</td>" in found._repr_html_()


def test_bounds_are_two_rows_for_each_credal_set():
    one = Intervals(np.array([0.2, 0.3]), np.array([0.7, 0.8]))
    assert one._repr_html_().count('<th scope="row">') == 2
    many = Intervals(np.full((12, 2), 0.25), np.full((12, 2), 0.75))
    assert many._repr_html_().count('<th scope="row">') == 20
    assert "and 2 more" in many._repr_html_()


def axes(width, height):
    return plt.subplots(figsize=(width, height))[1]


def test_a_picture_is_a_png_beside_its_html():
    one = displays.picture(axes(3, 2), "nothing")
    assert one._repr_png_() == one.png == one.panels[0]._repr_png_()
    assert "<img alt=" in one._repr_html_()


def test_the_png_of_several_panels_shows_all_of_them():
    several = displays.picture([axes(3, 2), axes(2, 3)], ["left", "right"])
    left, right = (imread(io.BytesIO(panel.png))[:, :, :3] for panel in several.panels)
    joined = imread(io.BytesIO(several._repr_png_()))[:, :, :3]
    assert joined.shape[:2] == (max(len(left), len(right)), left.shape[1] + right.shape[1])
    assert np.allclose(joined[: len(left), : left.shape[1]], left)
    assert np.allclose(joined[: len(right), left.shape[1] :], right)

"""The confusion matrix as a display: counts, what is set apart, and colors that letters stand out from."""

from __future__ import annotations

import itertools
from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from sklearn.metrics import confusion_matrix

from credal_lib import confusion, displays
from credal_lib.displays import ConfusionDisplay
from credal_lib.displays._axes import ink_on

CLASSES = ["cat", "dog", "owl"]
TRUTHS = ["cat", "cat", "cat", "cat", "dog", "dog", "dog"]
ANSWERS = ["cat", "dog", ["cat", "dog"], ["dog", "owl"], "dog", None, ["cat", "dog"]]


def written(display):
    return [[text.get_text() for text in row] for row in display.text_]


def rows_named(display):
    return [label.get_text() for label in display.ax_.get_yticklabels()]


def test_sets_of_several_are_summed_and_unknown_is_the_last_row():
    display = ConfusionDisplay.from_predictions(TRUTHS, ANSWERS, classes=CLASSES, shares=False)
    assert rows_named(display) == [*CLASSES, "several", "unknown"]
    assert written(display) == [["1", "0", "0"], ["1", "1", "0"], ["0", "0", "0"], ["2", "1", "0"], ["0", "1", "0"]]
    assert [label.get_text() for label in display.ax_.get_xticklabels()] == CLASSES


def test_each_set_may_have_a_row_of_its_own():
    display = ConfusionDisplay.from_predictions(TRUTHS, ANSWERS, classes=CLASSES, each_set=True, shares=False)
    assert rows_named(display) == [*CLASSES, "{cat, dog}", "{dog, owl}", "unknown"]
    assert written(display)[3:] == [["1", "1", "0"], ["1", "0", "0"], ["0", "1", "0"]]


def test_shares_are_those_of_the_true_class_and_a_class_that_does_not_occur_has_none():
    display = ConfusionDisplay.from_predictions(TRUTHS, ANSWERS, classes=CLASSES)
    counts = display.tally.counts
    for j in (0, 1):
        assert [text[j] for text in written(display)] == [f"{c}\n{c / counts[:, j].sum():.0%}" for c in counts[:, j]]
    assert {row[2] for row in written(display)} == {"0"}
    colored = np.ma.filled(display.im_.get_array(), np.nan)
    filled = colored[~np.isnan(colored[:, 0])]  # all rows but the gap
    assert filled[:, :2] == pytest.approx(counts[:, :2] / counts[:, :2].sum(axis=0))
    assert np.isnan(filled[:, 2]).all()


def test_the_commonest_classes_are_drawn_and_the_others_are_summed():
    draw = np.random.default_rng(8)
    classes = [f"sp{k:03d}" for k in range(200)]
    truths = 199 - np.minimum(draw.geometric(0.05, 3000) - 1, 199)
    answers = np.where(draw.random(3000) < 0.6, truths, draw.integers(200, size=3000))
    answers[draw.random(3000) < 0.1] = -1
    several = draw.random(3000) < 0.1
    rows = list(zip(answers, several, truths, strict=True))
    sets = [None if k < 0 else [classes[k], classes[k - 1]] if m else classes[k] for k, m, _ in rows]
    y = np.array(classes)[truths]
    display = ConfusionDisplay.from_predictions(y, sets, classes=classes, max_classes=8, shares=False)
    kept = np.sort(np.argsort(-np.bincount(truths, minlength=200), kind="stable")[:8]).tolist()
    names = [classes[k] for k in kept]
    column = [kept.index(k) if k in kept else 8 for k in range(200)]
    expected = np.zeros((11, 9), dtype=int)
    for k, m, true in rows:
        expected[10 if k < 0 else 9 if m else column[k], column[true]] += 1
    assert display.tally.tolist() == expected.tolist()
    assert rows_named(display) == [*names, "other", "several", "unknown"]
    assert [label.get_text() for label in display.ax_.get_xticklabels()] == [*names, "other"]
    assert np.diff(display.ax_.get_yticks()).tolist() == [1] * 8 + [1.25, 1]


@pytest.mark.parametrize(("letters", "angle"), [(9, 0), (10, 45), (24, 45)])
def test_names_of_classes_do_not_run_into_each_other_nor_off_the_figure(letters, angle):
    classes = [f"{'species'[: letters - 1]}{k}".ljust(letters, "m") for k in range(6)]
    display = ConfusionDisplay.from_predictions(classes, classes, classes=classes)
    display.figure_.canvas.draw()
    labels = display.ax_.get_xticklabels()
    boxes = [label.get_window_extent() for label in labels]
    assert {label.get_rotation() for label in labels} == {angle}
    width = np.diff(display.ax_.transData.transform([(0, 0), (1, 0)])[:, 0]).item()
    if angle:
        # Slanted lines of text are apart by the height of a line or more.
        line = labels[0].get_fontsize() * display.figure_.dpi / 72
        assert width * np.sin(np.radians(angle)) > line
    else:
        assert all(left.x1 < right.x0 for left, right in itertools.pairwise(boxes))
    assert min(box.x0 for box in boxes) >= 0
    assert min(box.y0 for box in boxes) >= 0


def test_ties_keep_the_first_classes_and_as_many_as_there_are_change_nothing():
    tied = ConfusionDisplay.from_predictions(["b", "c", "a"], ["b", "a", None], classes=["c", "b", "a"], max_classes=2)
    assert tied.tally.classes == ("c", "b", "other")
    assert tied.tally.tolist() == [[0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1]]
    all_drawn = ConfusionDisplay.from_predictions(TRUTHS, ANSWERS, classes=CLASSES, max_classes=3)
    assert all_drawn.tally.classes == tuple(CLASSES)


def test_decisions_that_are_no_classes_have_no_other_row():
    treated = confusion.Tally(np.array([[3, 1, 2], [0, Fraction(1, 2), 4]]), ("treat", "wait"), ("x", "y", "z"))
    found = ConfusionDisplay.from_tally(treated, max_classes=1).tally
    assert (found.decisions, found.classes) == (("treat", "wait"), ("z", "other"))
    assert found.tolist() == [[2, 4], [4, Fraction(1, 2)]]


def test_what_is_no_class_stands_apart():
    display = ConfusionDisplay.from_predictions(TRUTHS, ANSWERS, classes=CLASSES)
    steps = np.diff(display.ax_.get_yticks())
    assert steps.tolist() == [1, 1, 1.25, 1]
    assert display.ax_.get_ylim() == (5.25, 0)
    top_down = [text.get_position()[1] for text in display.text_[:, 0]]
    assert top_down == display.ax_.get_yticks().tolist()


def test_a_matrix_of_scikit_learn_is_turned_to_decisions_in_rows():
    truths, answers = ["cat", "cat", "dog"], ["cat", "dog", "dog"]
    theirs = confusion_matrix(truths, answers, labels=CLASSES)
    named = confusion.as_tally(theirs, truth="rows", labels=CLASSES)
    display = ConfusionDisplay.from_tally(named, shares=False)
    assert written(display) == [[str(count) for count in row] for row in theirs.T]
    assert written(ConfusionDisplay.from_predictions(truths, answers, classes=CLASSES, shares=False)) == written(
        display
    )
    assert rows_named(display) == CLASSES


def test_shares_weights_and_exact_numbers_are_drawn_as_they_are():
    half = confusion.Tally(np.array([[Fraction(1, 2), Fraction(1, 4)]]), ("treat",), ("ill", "well"))
    assert written(ConfusionDisplay(half).plot(shares=False)) == [["1/2", "1/4"]]
    weighted = ConfusionDisplay.from_predictions([0, 1], np.eye(2, dtype=bool), sample_weight=[0.25, 2])
    assert written(weighted) == [["0.25\n100%", "0\n0%"], ["0\n0%", "2\n100%"]]


def test_the_description_has_the_counts_of_each_true_class():
    display = ConfusionDisplay.from_predictions(TRUTHS, ANSWERS, classes=CLASSES)
    assert display.description == (
        "Confusion matrix. Of 4 truly cat: 1 cat, 1 dog, 2 several. Of 3 truly dog: 1 dog, 1 several, 1 unknown. "
        "Of 0 truly owl: nothing."
    )


def test_a_given_axes_is_drawn_on():
    figure, axes = plt.subplots(1, 2)
    display = ConfusionDisplay.from_predictions(TRUTHS, ANSWERS, classes=CLASSES, ax=axes[1])
    assert (display.ax_, display.figure_) == (axes[1], figure)
    assert display.im_ in axes[1].collections
    assert not axes[0].collections


@pytest.mark.parametrize(("look", "colors"), [("default", displays.PALETTE), ("dark_background", displays.DARK)])
def test_the_colors_are_those_of_the_page_and_more_cases_stand_out_more(look, colors):
    with plt.style.context(look):
        display = ConfusionDisplay.from_predictions(TRUTHS, ANSWERS, classes=CLASSES)
    shades = display.im_.get_cmap()(np.linspace(0, 1, 101))
    assert shades[-1][:3] == pytest.approx(to_rgb(colors["navy"]))
    contrasts = [contrast(shade, display.ax_.get_facecolor()) for shade in shades]
    assert contrasts == sorted(contrasts)
    assert contrasts[0] > 1  # a cell without cases is seen, too
    assert min(contrast(shade, to_rgb(ink_on(shade))) for shade in shades) > 4.5
    inks = {text.get_color() for text in display.text_.ravel()}
    assert inks <= {"black", "white"}


def contrast(one, other):
    """Contrast ratio of two colors by WCAG 2."""

    def light(color):
        parts = np.array(color[:3])
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        return linear @ [0.2126, 0.7152, 0.0722] + 0.05

    ratio = light(one) / light(other)
    return max(ratio, 1 / ratio)


def test_the_picture_has_its_colors_where_the_cases_are():
    display = ConfusionDisplay.from_predictions([0, 1, 1], [[1, 0], [0, 1], [0, 0]], shares=False)
    display.figure_.canvas.draw()
    image = np.asarray(display.figure_.canvas.buffer_rgba())[::-1, :, :3] / 255
    off_the_letter = 0.15

    def color_at(x, y):
        column, row = display.ax_.transData.transform([x + off_the_letter, y + off_the_letter]).astype(int)
        return image[row, column]

    shade = display.im_.get_cmap()
    for (column, row), share in {(0, 0): 1, (1, 0): 0, (0, 1): 0, (1, 1): 0.5, (0, 2.25): 0, (1, 2.25): 0.5}.items():
        assert color_at(column, row) == pytest.approx(shade(float(share))[:3], abs=0.01)
    assert color_at(0, 1.95) == pytest.approx([1, 1, 1])  # the gap

"""The figure, and its words."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib import displays, report
from credal_lib.report import _figure as figure
from tests.report.data import CLASSES, labeled


@pytest.fixture(scope="module")
def found():
    y, predictions = labeled()
    return report.report(y, predictions, classes=CLASSES)


def test_what_is_drawn_are_the_numbers_of_the_report(found):
    above, below = found.figure().axes
    points = [line for line in above.lines if line.get_marker() != "None"]
    assert [line.get_xdata()[0] for line in points] == found.table["u65"].tolist()
    assert [label.get_text() for label in above.get_yticklabels()] == found.table.index.tolist()
    for name, line in zip(found.table.index, below.lines, strict=False):
        assert tuple(line.get_ydata()) == found.lines[name]
    assert above.get_xlabel() == "u65, with 95 % intervals"


def test_no_two_models_look_alike():
    looks = [tuple(figure._look(i, list(displays.PALETTE.values())).values()) for i in range(figure.MOST_MODELS)]
    assert len(set(looks)) == len({look[:2] for look in looks}) == figure.MOST_MODELS


def test_a_dark_figure_has_the_dark_colors(found):
    above, _ = found.figure(dark=True).axes
    assert {line.get_color() for line in above.lines} <= set(displays.DARK.values())


def test_the_description_has_every_number_that_is_drawn(found):
    text = figure.describe(found)
    for name in found.table.index:
        value, low, high = found.interval(name, "u65")
        assert f"{name} {value:.3f} ({low:.3f} to {high:.3f})" in text
        assert f"{name} from {found.lines[name][0]:.3f} to {found.lines[name][1]:.3f}" in text


def test_of_many_models_the_best_are_drawn():
    rng = np.random.default_rng(0)
    y = rng.integers(2, size=40)
    models = {
        f"model {i} who has quite a long name": np.eye(2, dtype=bool)[np.where(np.arange(40) < i, y, 1 - y)]
        for i in range(1, 11)
    }
    found = report.report(y, models)
    assert figure.shown(found) == list(models)[2:]
    assert "2 models that earn less are not drawn." in figure.describe(found)
    labels = [label.get_text() for label in found.figure().axes[0].get_yticklabels()]
    assert labels[0] == "model 3 who has quite a…"
    narrow = figure.draw(found, narrow=True).axes[0]
    assert narrow.get_yticklabels()[0].get_text() == "model 3 who…"


def test_for_a_phone_it_is_narrow_and_its_letters_as_large(found):
    wide, narrow = (figure.draw(found, narrow=narrow) for narrow in (False, True))
    assert narrow.get_figwidth() < 0.6 * wide.get_figwidth()
    for one, other in zip(wide.axes, narrow.axes, strict=True):
        assert one.xaxis.label.get_fontsize() == other.xaxis.label.get_fontsize()
        assert [list(line.get_ydata()) for line in one.lines] == [list(line.get_ydata()) for line in other.lines]
    narrow.draw_without_rendering()
    right = narrow.get_window_extent().x1
    assert all(axes.get_tightbbox().x1 <= right + 1 for axes in narrow.axes)
    assert all(axes.get_tightbbox().x0 >= -1 for axes in narrow.axes)

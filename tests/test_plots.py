"""Figures: what they show, what their alternative text says, and colors that everybody can tell apart."""

import itertools
import re
from collections.abc import Mapping
from typing import Any

import colour
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex

from credal_book import plots
from credal_lib import comparisons
from credal_lib.rewards import FBeta, Quadratic

np.set_printoptions(legacy=False)  # importing color sets NumPy's printing back to that of 2017, for everybody


REWARDS = [Quadratic(0.5), Quadratic(0.65), Quadratic(0.8), FBeta(1)]
TABLE = {"precise": {"u50": 0.7, "u80": 0.7}, "cautious": {"u50": 0.6, "u80": 0.75}}
UNDEFINED = float("nan")


def test_each_reward_is_one_line_with_its_own_dash_and_marker() -> None:
    lines = plots.utilities(REWARDS, n_classes=4).get_lines()
    assert [line.get_label() for line in lines] == ["u50", "u65", "u80", "set-F1"]
    assert np.allclose(lines[1].get_ydata(), [1, 0.65, 0.4667, 0.3625], atol=1e-4)
    assert len({line.get_linestyle() for line in lines}) == len({line.get_marker() for line in lines}) == 4
    assert [to_hex(str(line.get_color())) for line in lines] == list(plots.PALETTE.values())


def test_utilities_are_described_by_their_numbers() -> None:
    text = plots.describe_utilities(REWARDS[:2], n_classes=2)
    assert plots.describe_utilities(["discounted_accuracy", "u65"], n_classes=2) == text
    assert text.endswith("1 to 2. u50: 1.00, 0.50; u65: 1.00, 0.65.")


def test_bars_have_the_heights_of_the_table_and_their_own_hatch() -> None:
    groups = plots.scores(TABLE).containers
    assert [[bar.get_height() for bar in group] for group in groups] == [[0.7, 0.7], [0.6, 0.75]]
    assert len({group[0].get_hatch() for group in groups}) == 2


def test_bars_of_all_classifiers_stand_clear_of_one_another() -> None:
    four = {name: {"u50": 0.5, "u65": 0.6} for name in "abcd"}
    spans = sorted(
        (bar.get_x(), bar.get_x() + bar.get_width()) for group in plots.scores(four).containers for bar in group
    )
    assert all(right <= left + 1e-9 for (_, right), (left, _) in itertools.pairwise(spans))


def test_an_undefined_score_draws_no_number_and_is_said_to_be_undefined() -> None:
    table = {"a": {"set accuracy": UNDEFINED}, "b": {"set accuracy": UNDEFINED}}
    assert [text.get_text() for text in plots.scores(table).texts] == ["", ""]
    assert plots.describe_scores(table).endswith("set accuracy: a nan, b nan; undefined for all.")


@pytest.mark.parametrize(
    ("a", "b", "verdict"),
    [(0.7, 0.6, "a is"), (0.6, 0.7, "b is"), (0.7, 0.7, "a and b are"), (UNDEFINED, 0.1, "b is")],
)
def test_who_is_ahead_is_said(a: float, b: float, verdict: str) -> None:
    assert plots.describe_scores({"a": {"u50": a}, "b": {"u50": b}}).endswith(f"; {verdict} ahead.")


def test_strategies_show_shares_and_chances_side_by_side() -> None:
    axes = plots.strategies([0.5, 0.3, 0.2], [0, 0, 1])
    assert [[bar.get_height() for bar in group] for group in axes.containers] == [[0.5, 0.3, 0.2], [0, 0, 1]]
    assert axes.get_title() == "expected reward 0.200, House could make it 0.200"


def test_strategies_are_described_by_the_numbers_shown() -> None:
    text = plots.describe_strategies([0.75, 0.25], [0.5, 0.5])
    assert "Class 1: bettor 0.750, House 0.500." in text
    assert text.endswith("Expected reward 0.500; House could make it 0.250; the even strategy guarantees 0.500.")


RANKS = {"NCC": 3.05, "LNCC": 2.48, "CMA": 2.28, "CDT": 2.18}


def bars(ax: Any) -> list[tuple[float, float]]:
    """Left and right ends of the bars over classifiers that are not told apart."""
    orange = [line.get_xdata() for line in ax.get_lines() if line.get_color() == plots.PALETTE["orange"]]
    return sorted((float(np.min(x)), float(np.max(x))) for x in orange)


def test_the_diagram_has_a_label_a_classifier_and_a_bar_a_group() -> None:
    axes = plots.critical_difference(RANKS, 55)
    labels = [text.get_text() for text in axes.texts]
    assert labels == ["critical difference 0.63", "CDT 2.18", "CMA 2.28", "LNCC 2.48", "NCC 3.05"]
    assert bars(axes) == [(2.18, 2.48), (2.48, 3.05)]
    assert sorted(float(x) for points in axes.collections for x, _ in points.get_offsets()) == sorted(RANKS.values())
    assert axes.get_lines()[0].get_xdata() == pytest.approx([1, 1 + comparisons.critical_difference(4, 55)])


def test_the_diagram_depends_on_the_number_of_data_sets_and_the_level() -> None:
    assert bars(plots.critical_difference(RANKS, 5)) == [(2.18, 3.05)]
    assert bars(plots.critical_difference(RANKS, 5000)) == []
    assert bars(plots.critical_difference(RANKS, 55, alpha=0.5)) == [(2.18, 2.48)]


def test_bars_that_do_not_touch_share_a_height() -> None:
    axes = plots.critical_difference({"a": 1.1, "b": 1.3, "c": 3.9, "d": 4.4, "e": 4.5, "f": 5.8}, 100)
    orange = [line for line in axes.get_lines() if line.get_color() == plots.PALETTE["orange"]]
    heights = {tuple(line.get_xdata()): line.get_ydata()[0] for line in orange}
    assert heights == {(1.1, 1.3): -1, (3.9, 4.5): -1}
    lines = plots.critical_difference(RANKS, 55).get_lines()
    assert [line.get_ydata()[0] for line in lines if line.get_color() == plots.PALETTE["orange"]] == [-1, -2]


def test_the_axis_holds_a_critical_difference_wider_than_all_ranks() -> None:
    axes = plots.critical_difference({"a": 1.2, "b": 1.8}, 2)
    assert axes.get_xlim()[1] > max(axes.get_lines()[0].get_xdata()) > 2


def test_the_diagram_is_described_by_the_ranks_and_groups_drawn() -> None:
    text = plots.describe_critical_difference(RANKS, 55)
    assert "4 classifiers on 55 data sets, level 0.05. Mean ranks: CDT 2.18, CMA 2.28, LNCC 2.48, NCC 3.05." in text
    assert text.endswith("Critical difference 0.63. Not significantly different: CDT, CMA, LNCC; LNCC, NCC.")
    assert plots.describe_critical_difference(RANKS, 5000).endswith("Not significantly different: none.")


@pytest.mark.parametrize(
    "draw",
    [
        lambda ax: plots.critical_difference(RANKS, 55, ax=ax),
        lambda ax: plots.utilities(REWARDS, ax=ax),
        lambda ax: plots.scores(TABLE, ax=ax),
        lambda ax: plots.strategies([1], [1], ax=ax),
    ],
)
def test_a_given_axes_is_drawn_on_and_returned(draw: Any) -> None:
    _, ax = plt.subplots()
    assert draw(ax) is ax
    assert len(plt.get_fignums()) == 1


def test_the_style_ends_with_its_block() -> None:
    before = plt.rcParams["font.size"], plt.rcParams["axes.spines.top"]
    with plots.style():
        assert plt.rcParams["axes.spines.top"] is False
    assert (plt.rcParams["font.size"], plt.rcParams["axes.spines.top"]) == before


def test_a_picture_is_a_png_with_escaped_alternative_text_and_leaves_no_figure_open() -> None:
    picture = plots.picture(plots.scores(TABLE), 'a "quoted" < text', caption="1 < 2")
    assert picture.png.startswith(b"\x89PNG")
    assert plt.get_fignums() == []
    assert 'alt="a &quot;quoted&quot; &lt; text"' in picture._repr_html_()
    assert "<figcaption>1 &lt; 2</figcaption>" in picture._repr_html_()
    assert "figcaption" not in plots.Picture((plots.Panel(b"", "x", 1),))._repr_html_()
    assert repr(picture) == 'a "quoted" < text'


def test_panels_are_images_of_one_picture_each_with_its_text() -> None:
    import matplotlib.pyplot as plt

    axes = [plt.subplots(figsize=(3, 2))[1] for _ in range(2)]
    picture = plots.picture(axes, ["left", "right"])
    assert repr(picture) == "left right"
    assert re.findall(r'alt="(\w+)" width="(\d+)"', picture._repr_html_()) == [("left", "330"), ("right", "330")]
    assert plt.get_fignums() == []


@pytest.mark.parametrize(("panels", "texts"), [(2, "one"), (1, ["one", "two"]), (0, [])])
def test_panels_and_texts_of_different_number_are_refused(panels: int, texts: Any) -> None:
    import matplotlib.pyplot as plt

    axes = [plt.subplots()[1] for _ in range(panels)]
    with pytest.raises(ValueError, match=f"description: expected one per panel, {panels}, got"):
        plots.picture(axes, texts)
    plt.close("all")


def test_an_image_that_holds_several_panels_is_marked_as_wide() -> None:
    import matplotlib.pyplot as plt

    marks = [
        'class="picture wide"' in plots.picture(plt.subplots(figsize=(width, 4))[1], "x")._repr_html_()
        for width in (6.4, 9)
    ]
    assert marks == [False, True]


# --- colors ---

SIGHTS = ("Protanomaly", "Deuteranomaly", "Tritanomaly")
LEAST_DISTANCE, LEAST_CONTRAST = 25, 3
BAD_PALETTE = {"red": "#c44e52", "green": "#55a868"}
APPROXIMATION = pytest.mark.filterwarnings("ignore:.*tritanomaly:colour.utilities.ColourUsageWarning")
WHITE_POINT = colour.xy_to_XYZ(colour.CCS_ILLUMINANTS["CIE 1931 2 Degree Standard Observer"]["D65"]) * 100


def linear(color_code: str) -> Any:
    return colour.models.eotf_sRGB(np.array([int(color_code[i : i + 2], 16) / 255 for i in (1, 3, 5)]))


def seen(color_code: str) -> list[Any]:
    """The color in linear RGB, as seen normally and under each deficiency at full severity (Machado 2009)."""
    rgb = linear(color_code)
    return [rgb, *(np.clip(colour.matrix_cvd_Machado2009(sight, 1.0) @ rgb, 0, 1) for sight in SIGHTS)]


def uniform(rgb: Any) -> Any:
    """Coordinates in CAM02-UCS, in which distances are those that people see."""
    XYZ = colour.RGB_to_XYZ(rgb, colour.RGB_COLOURSPACES["sRGB"]) * 100
    look = colour.XYZ_to_CIECAM02(XYZ, XYZ_w=WHITE_POINT, L_A=64 / np.pi / 5, Y_b=20)
    return colour.JMh_CIECAM02_to_CAM02UCS(np.array([look.J, look.M, look.h]))


def least_distance(palette: Mapping[str, str]) -> float:
    places = [[uniform(rgb) for rgb in seen(code)] for code in palette.values()]
    return min(
        float(np.linalg.norm(a - b))
        for one, other in itertools.combinations(places, 2)
        for a, b in zip(one, other, strict=True)
    )


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast ratio."""
    dark, light = sorted(float(np.dot([0.2126, 0.7152, 0.0722], linear(code))) for code in (one, other))
    return (light + 0.05) / (dark + 0.05)


@APPROXIMATION
@pytest.mark.parametrize("palette", [plots.PALETTE, plots.DARK], ids=["light", "dark"])
def test_any_two_colors_differ_under_every_color_vision(palette: Mapping[str, str]) -> None:
    assert least_distance(palette) >= LEAST_DISTANCE


@pytest.mark.parametrize(
    ("palette", "page"), [(plots.PALETTE, "#ffffff"), (plots.DARK, "#1e1f22")], ids=["light", "dark"]
)
def test_every_color_stands_out_from_its_page(palette: Mapping[str, str], page: str) -> None:
    assert min(contrast(code, page) for code in palette.values()) >= LEAST_CONTRAST


@APPROXIMATION
def test_the_color_test_catches_a_bad_palette() -> None:
    assert least_distance(BAD_PALETTE) < LEAST_DISTANCE
    assert np.linalg.norm(np.subtract(*(uniform(linear(code)) for code in BAD_PALETTE.values()))) >= LEAST_DISTANCE
    assert contrast("#ffff00", "#ffffff") < LEAST_CONTRAST


def test_both_palettes_name_the_same_colors() -> None:
    assert list(plots.PALETTE) == list(plots.DARK)

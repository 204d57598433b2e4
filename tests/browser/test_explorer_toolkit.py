"""What the explorers share (credal_book/explore/explorer.js): numbers written as Python writes them, and the chart."""

from __future__ import annotations

import random
from importlib import resources

import pytest

pytestmark = pytest.mark.browser

SCRIPT = resources.files("credal_book.explore").joinpath("explorer.js").read_text(encoding="utf-8")
CHART = """options => {
    const chart = eval(`(${options})`);
    document.body.replaceChildren(explorer.svg("svg", {viewBox: "0 0 360 260"}, ...explorer.chart(chart)));
}"""


@pytest.fixture(scope="module")
def tab(browser):
    tab = browser.new_page(viewport={"width": 360, "height": 260})
    tab.set_content("<!doctype html><style>body { margin: 0 } svg { display: block } text { font-size: 13px }</style>")
    tab.add_script_tag(content=SCRIPT.replace("const explorer", "var explorer", 1))
    yield tab
    tab.close()


def chart(tab, options):
    tab.evaluate(CHART, options)
    return tab.locator("body > svg")


def texts(svg):
    return svg.locator("text").all_text_contents()


def boxes(svg):
    return svg.locator("text").evaluate_all(
        "all => all.map(e => ({text: e.textContent, ...e.getBoundingClientRect().toJSON()}))"
    )


def test_numbers_are_written_as_python_writes_them(tab):
    rng = random.Random(3)  # noqa: S311  (numbers to write, no secret)
    ties = [n / 2**k for n in range(-40, 41) for k in range(1, 8)]
    values = [*ties, -0.0, 1.005, 0.285, 1.15, 2.675, 1e-9, -1e-9, 1e6, *(rng.uniform(-9, 9) for _ in range(300))]
    for digits in range(5):
        written = tab.evaluate("([values, d]) => values.map(v => explorer.fixed(v, d))", [values, digits])
        assert written == [f"{value:z.{digits}f}" for value in values]
    assert tab.evaluate("[NaN, Infinity, -Infinity].map(v => explorer.fixed(v))") == ["nan", "inf", "-inf"]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-1, 1, [-1, -0.5, 0, 0.5, 1]),
        (0, 30, [0, 5, 10, 15, 20, 25, 30]),
        (0, 1.05, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0.31, 0.52, [0.35, 0.4, 0.45, 0.5]),
    ],
)
def test_ticks_are_round_and_inside(tab, low, high, expected):
    ticks = tab.evaluate("([low, high]) => explorer.ticks(low, high)", [low, high])
    assert ticks == pytest.approx(expected)


LINES = """{
    x: {label: "size", low: 0, high: 10}, y: {label: "worth", low: 0, high: 1, digits: 1},
    series: [
        {name: "one", points: [[0, 0], [5, NaN], [10, 1]]}, {name: "two", marked: true, points: [[0, 1], [10, 0]]},
    ],
    guides: [{y: 0.5, name: "half"}],
}"""


def test_lines_differ_in_color_and_dash_and_end_where_their_numbers_say(tab):
    svg = chart(tab, LINES)
    one, two = (svg.locator("svg path[fill=none]").nth(i) for i in (0, 1))
    assert one.get_attribute("d").count("M") == 2, "a place without a number is a gap"
    assert {one.get_attribute("stroke"), two.get_attribute("stroke")} == {"var(--navy)", "var(--orange)"}
    assert one.get_attribute("stroke-dasharray") != two.get_attribute("stroke-dasharray")
    assert svg.locator("svg path[transform]").count() == 2, "one marker for each place of the marked line"
    left, right = two.get_attribute("d")[1:].split("L")
    axis = svg.locator("path.axis").get_attribute("d")
    assert axis.startswith(f"M{float(left.split(',')[0]):.0f},")
    assert axis.endswith(f"H{float(right.split(',')[0]):.0f}")


def test_the_chart_names_its_axes_its_series_and_its_guides(tab):
    shown = texts(chart(tab, LINES))
    assert {"size", "worth", "one", "two", "half", "0.0", "1.0", "10"} <= set(shown)


def test_what_lies_outside_the_axes_is_cut_off(tab):
    svg = chart(tab, LINES.replace("[10, 1]", "[10, 40]"))
    top = min(float(y) for y in svg.locator("line.grid").evaluate_all("all => all.map(g => g.getAttribute('y1'))"))
    lines, rest = (svg.locator("svg").nth(i) for i in (0, 1))
    for part, pad in ((lines, 2), (rest, 7)):
        assert part.evaluate("part => getComputedStyle(part).overflow") == "hidden"
        assert float(part.get_attribute("y")) == pytest.approx(top - pad)
        assert float(part.get_attribute("height")) < 260
    assert lines.locator("path[fill=none]").count() == 2
    assert rest.locator("path[transform]").count() == 2


def test_the_name_of_the_y_axis_keeps_clear_of_its_numbers(tab):
    """Long numbers move the axis, and the legend with it."""
    for numbers in ("low: 0, high: 1, digits: 1", "low: 0, high: 1, digits: 4", "low: -20000, high: 10000"):
        svg = chart(tab, LINES.replace("low: 0, high: 1, digits: 1", numbers))
        *ticks, _, name = (b for b in boxes(svg) if b["text"] not in {"one", "two", "half", "size"})
        assert name["text"] == "worth"
        beside = [tick for tick in ticks if tick["right"] < svg.locator("svg").first.bounding_box()["x"]]
        assert len(beside) >= 4
        assert all(0 <= name["left"] < name["right"] < tick["left"] for tick in beside), numbers


def test_a_level_guide_is_named_in_the_legend_an_upright_one_beside_it(tab):
    svg = chart(tab, LINES.replace('name: "half"}', 'name: "half"}, {x: 8, name: "eight"}'))
    places = {box["text"]: box for box in boxes(svg)}
    assert places["half"]["top"] == places["one"]["top"]
    assert svg.locator("line.guide").count() == 3, "two guides and a sample"
    upright = svg.locator("line.guide").nth(2).bounding_box()
    assert places["eight"]["right"] < upright["x"]
    assert places["eight"]["top"] >= upright["y"]


def test_bars_stand_side_by_side_on_zero(tab):
    svg = chart(
        tab,
        """{
        x: {label: "class", categories: ["a", "b"]}, y: {label: "gain", low: -1, high: 1},
        series: [{name: "p", kind: "bars", points: [[0, 0.5], [1, -0.5]]}, {name: "q", kind: "bars", points: [[0, 1]]}],
    }""",
    )
    rows = svg.locator("svg rect").evaluate_all(
        "bars => bars.map(b => ['x', 'y', 'width', 'height'].map(n => Number(b.getAttribute(n))))"
    )
    (x, y, width, height), (_, below, _, deep), (next_x, top, _, tall) = rows
    assert next_x == pytest.approx(x + width)
    assert height == deep == pytest.approx(tall / 2)
    assert y + height == pytest.approx(below) == pytest.approx(top + tall)
    assert {"a", "b", "p", "q", "class", "gain"} <= set(texts(svg))


def test_points_and_a_logarithmic_axis(tab):
    svg = chart(
        tab,
        """{
        x: {label: "rows", low: 1, high: 100, log: true, ticks: [1, 10, 100]}, y: {label: "score", low: 0, high: 1},
        series: [{name: "n", kind: "points", points: [[1, 0], [10, 0.5], [100, 1]]}],
    }""",
    )
    moves = svg.locator("svg path[transform]").evaluate_all("marks => marks.map(m => m.getAttribute('transform'))")
    first, middle, last = (float(move[10:].split(" ")[0]) for move in moves)
    assert middle == pytest.approx((first + last) / 2)


def test_four_series_are_the_most(tab):
    many = LINES.replace("series: [", "series: [" + '{name: "x", points: []},' * 3)
    with pytest.raises(Exception, match="5 series, 4 are the most"):
        chart(tab, many)


def test_long_legends_take_more_rows(tab):
    svg = chart(tab, LINES.replace('"one"', '"a long name for the first of the series"'))
    boxes = [
        svg.get_by_text(text, exact=True).bounding_box() for text in ("a long name for the first of the series", "two")
    ]
    assert boxes[0]["y"] != boxes[1]["y"]
    assert all(box["x"] + box["width"] <= 360 for box in boxes)

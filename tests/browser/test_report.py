"""The report on a phone and on a wide screen: a figure that can be read; what is wide scrolls, and shows it."""

from __future__ import annotations

import pytest

from credal_lib import report
from tests.report.data import CLASSES, labeled

pytestmark = pytest.mark.browser

SEEN = """() => ({
    page: document.documentElement.scrollWidth,
    figures: [...document.querySelectorAll("figure svg")].filter(one => one.checkVisibility())
        .map(one => one.classList[0]),
    letters: [...document.querySelectorAll("figure svg text")].filter(one => one.checkVisibility())
        .map(one => one.getBoundingClientRect().height),
    scrolls: [...document.querySelectorAll(".scroll")].map(one => one.scrollWidth > one.clientWidth),
    fades: [...document.querySelectorAll(".scroll")].map(one => getComputedStyle(one).maskImage !== "none"),
})"""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    y, predictions = labeled()
    place = tmp_path_factory.mktemp("report") / "report.html"
    report.report(y, predictions, classes=CLASSES).save(place)
    return place.as_uri()


@pytest.mark.parametrize(("width", "dark"), [(390, False), (390, True), (1280, False), (1280, True)])
def test_what_is_wide_scrolls_and_shows_it_and_the_figure_can_be_read(open_page, address, width, dark):
    tab = open_page(address, width=width, dark=dark)
    seen = tab.evaluate(SEEN)
    phone = width == 390
    assert seen["page"] == width
    assert seen["figures"] == ["narrow" if phone else "wide"]
    assert min(seen["letters"]) > 12
    assert seen["scrolls"][0] is phone  # the table of all models and measures
    assert seen["fades"] == seen["scrolls"]
    assert not tab.notes.faults()


def test_the_edge_does_not_fade_at_the_end(open_page, address):
    tab = open_page(address, width=390)
    at_the_end = """async () => {
        const table = document.querySelector(".scroll");
        const before = getComputedStyle(table).maskImage;
        table.scrollLeft = table.scrollWidth;
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        return [before, getComputedStyle(table).maskImage];
    }"""
    before, after = tab.evaluate(at_the_end)
    assert "0.15" in before
    assert "0.15" not in after

"""The lectures in Chromium, opened as files without any network: nothing is cut off, formulas, notes and print work.

The first lecture is looked at in every run, the others in the long one.
"""

from __future__ import annotations

import pytest

from coursework.build import slides
from tests.browser.conftest import Notes, watch

pytestmark = pytest.mark.browser

NAMES = [path.stem for path in slides.sources()]
SHOWN = [NAMES[0], *(pytest.param(name, marks=pytest.mark.slow) for name in NAMES[1:])]

READY = "window.slidesAreReady === true"

# What of the slide on show leaves it, leaves the column of the text or meets a picture; formulas that failed.
CUT_OFF = """() => {
    const slide = document.querySelector("section.present"), area = slide.getBoundingClientRect(), found = [];
    const column = slide.querySelector(".text"), picture = slide.querySelector("figure");
    for (const element of slide.querySelectorAll("*")) {
        if (element.closest("aside") || element.closest("mjx-assistive-mml")) continue;
        const box = element.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        const name = `${element.tagName} ${(element.textContent || "").trim().slice(0, 30)}`;
        const out = box.right > area.right || box.left < area.left || box.bottom > area.bottom || box.top < area.top;
        const wide = element.closest(".text") && box.right > column.getBoundingClientRect().right + 2;
        if (out || wide) found.push(name);
    }
    if (column && picture) {
        const a = column.getBoundingClientRect(), b = picture.getBoundingClientRect();
        if (a.right > b.left + 1 && a.bottom > b.top + 1) found.push("text and picture overlap");
    }
    for (const image of slide.querySelectorAll("img")) {
        if (!image.naturalWidth) found.push(`not loaded: ${image.src}`);
        if (image.getBoundingClientRect().height < 150) found.push(`too small: ${image.src}`);
    }
    slide.querySelectorAll("mjx-merror").forEach(error => found.push(`formula: ${error.textContent}`));
    return found;
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("slides")
    slides.copy_parts(target)
    return target


@pytest.fixture(scope="module", params=SHOWN)
def page_of(request, folder):
    """The built page of a lecture, and the lecture."""
    one = slides.read(slides.SOURCES / f"{request.param}.md")
    return slides.write(one, folder), one


@pytest.fixture
def tab(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    yield watch(context.new_page(), Notes())
    context.close()


def opened(tab, page, query=""):
    tab.goto(page.as_uri() + query, wait_until="load")
    tab.wait_for_function(READY)
    return tab


def test_no_slide_is_cut_off_and_nothing_is_asked_of_other_machines(tab, page_of):
    page, one = page_of
    opened(tab, page)
    count = tab.evaluate("deck.getTotalSlides()")
    assert count == len(one.slides) + 1
    faults = {}
    for place in range(count):
        tab.evaluate("place => deck.slide(place, 0, 99)", place)  # with all that comes by clicks
        if found := tab.evaluate(CUT_OFF):
            faults[one.slides[place - 1].title if place else "first slide"] = found[:3]
    assert faults == {}
    assert tab.evaluate("document.querySelectorAll('mjx-container').length") > 0
    assert tab.evaluate("document.fonts.check('20px \"Source Sans Pro\"')")
    assert not tab.notes.faults()


def test_a_slide_that_is_too_full_is_noticed(tab, folder):
    long, wide = "A line of text.\n\n" * 12, "$$\n" + " + ".join("a_{jk}" for _ in range(60)) + "\n$$\n"
    full = [
        slides.Slide(title, (), body, "Notes.", 1) for title, body in (("Long", long), ("Wide", wide), ("Good", "A."))
    ]
    opened(tab, slides.write(slides.Lecture("9-full", "T", "Q", "Part I", (1,), "", tuple(full)), folder))
    found = [tab.evaluate("place => deck.slide(place)", place) or tab.evaluate(CUT_OFF) for place in (1, 2, 3)]
    assert found[0]
    assert found[1]
    assert found[2] == []


def test_what_comes_by_clicks_is_hidden_at_first(tab, page_of):
    page, one = page_of
    opened(tab, page)
    place = next(i for i, slide in enumerate(one.slides, start=1) if ":::{then}" in slide.body)
    tab.evaluate("place => deck.slide(place, 0, -1)", place)
    hidden = "getComputedStyle(document.querySelector('section.present .fragment')).visibility"
    assert tab.evaluate(hidden) == "hidden"
    tab.keyboard.press("ArrowRight")
    assert tab.evaluate(hidden) == "visible"


def test_the_speaker_sees_the_notes(tab, page_of):
    page, one = page_of
    opened(tab, page)
    tab.evaluate("deck.slide(1)")
    with tab.expect_popup() as popup:
        tab.keyboard.press("s")
    words = one.slides[0].notes.split()[:4]
    popup.value.wait_for_function(
        "words => document.querySelector('.speaker-controls-notes .value')?.textContent.includes(words)",
        arg=" ".join(words),
    )
    popup.value.locator(".pacing-title").wait_for(state="visible")  # how far the speaker should be


def test_every_slide_prints_on_a_page_of_its_own(tab, page_of):
    page, one = page_of
    opened(tab, page, "?print-pdf")
    assert tab.evaluate("document.querySelectorAll('.pdf-page').length") == len(one.slides) + 1
    hidden = (
        "[...document.querySelectorAll('.fragment')].filter(e => getComputedStyle(e).visibility == 'hidden').length"
    )
    tab.emulate_media(media="print")
    assert tab.evaluate(hidden) == 0
    assert not tab.notes.faults()


def test_the_list_of_lectures_opens(tab, folder):
    for name in NAMES:
        (folder / f"{name}.html").touch()  # the list names those lectures that were built
    slides.write_index([slides.read(path) for path in slides.sources()], folder)
    tab.goto((folder / "index.html").as_uri(), wait_until="load")
    assert tab.locator("tbody tr").count() == len(NAMES)
    assert not tab.notes.faults()

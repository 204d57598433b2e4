"""Every explorer without kernel and network: each control moves picture and words, to what the library computes.

Each is tested on a bare page, which needs no built book: on a phone in dark colors, and what depends on width and
colors most on a desktop in light ones, too. That it starts and moves on its page of the book stands in `test_pages`;
the long run repeats everything there, in both looks.
"""

from __future__ import annotations

import re

import pytest

from credal_book import explore
from credal_book.explore._controls import Select
from credal_book.explore._page import names
from tests.browser.conftest import go, tab_of
from tests.browser.shown import LAYOUT, SHOWN, Shown, check_controls, check_start, check_texts
from tests.browser.test_pages import AXE, TAGS

LOOKS = {"desktop light": (1280, False), "phone dark": (360, True)}
PLACES = [pytest.param((name, None, look), id=f"{name}-bare-{look}") for name in names() for look in LOOKS]
PLACES += [
    pytest.param((name, page, look), id=f"{name}-{page}-{look}", marks=[pytest.mark.book, pytest.mark.slow])
    for name, page in SHOWN
    for look in LOOKS
]
# What has nothing to do with width and colors: the usual run tries it on the phone, the long one in both looks.
in_one_look = pytest.mark.parametrize(
    "opened",
    [
        pytest.param(*place.values, id=place.id, marks=[*place.marks, *[pytest.mark.slow] * (look == "desktop light")])
        for place in PLACES
        for look in [place.values[0][2]]
    ],
    indirect=True,
    scope="module",
)
pytestmark = pytest.mark.browser
NUMBER = r"-?\d+(?:\.\d+)?"


def bare_page(name, dark, folder):
    file = folder / f"{name}.html"
    theme, ground = ("dark", "#14181e") if dark else ("light", "#fff")
    file.write_text(
        f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8"><title>{name}</title>'
        f'<meta name="viewport" content="width=device-width">'
        f'<body style="background: {ground}; font-family: system-ui, sans-serif">'
        f"{explore.page(name).markup}",
        encoding="utf-8",
    )
    return file.as_uri()


@pytest.fixture(scope="module", params=PLACES)
def opened(request, browser, tmp_path_factory):
    name, page, look = request.param
    width, dark = LOOKS[look]
    if page:
        address = f"{request.getfixturevalue('file_url')}/{page}.html"
    else:
        address = bare_page(name, dark, tmp_path_factory.mktemp("bare"))
    with tab_of(browser, width=width, dark=dark) as tab:
        yield Shown(go(tab, address), name)


@pytest.fixture
def explorer(opened):
    """The explorer as it was opened; whatever it says in the console or asks of another machine is a fault."""
    opened.restart()
    yield opened
    assert not opened.tab.notes.faults()


def test_it_starts_as_the_library_describes_it(explorer):
    check_start(explorer)


@in_one_look
def test_every_control_moves_picture_and_words_from_the_keyboard(explorer, rng):
    check_controls(explorer, rng)


@in_one_look
def test_every_button_works_from_the_keyboard_and_sets_what_the_twin_sets(explorer):
    for label, act in explorer.declared.buttons.items():
        explorer.restart()
        before, values = explorer.now(), explorer.values()
        explorer.button(label).focus()
        explorer.tab.keyboard.press("Enter")
        after = explorer.now()
        assert after[0] != before[0], label
        assert after[1] != before[1], label
        assert explorer.values() == pytest.approx({**values, **act(values)}), label


@in_one_look
def test_a_moved_control_sets_besides_itself_what_the_twin_sets(explorer, rng):
    for name in explorer.visible():
        explorer.restart()
        explorer.shuffle(rng)
        while name not in explorer.visible():  # a select has hidden it
            explorer.shuffle(rng)
        values = explorer.values()
        explorer.step(name)
        expected = {**values, name: explorer.values()[name]}
        act = explorer.declared.changed.get(name, lambda _: {})
        assert explorer.values() == pytest.approx({**expected, **act(expected)}), name
        idle = explorer.declared.hidden(explorer.values())
        assert explorer.visible() == [control for control in explorer.controls if control not in idle]


def difference(said, computed):
    """Where two descriptions differ in their words, or in a number by more than one in its last digit.

    A half may be rounded up by the one and down by the other, as the last bit of the sum falls.
    """
    if re.sub(NUMBER, "#", said) != re.sub(NUMBER, "#", computed):
        return f"words: {said!r}, computed {computed!r}"
    for one, other in zip(re.findall(NUMBER, said), re.findall(NUMBER, computed), strict=True):
        last = 10.0 ** -len(other.partition(".")[2]) if "." in other else 0
        if abs(float(one) - float(other)) > last * 1.01:
            return f"{one}, computed {other}, in {said!r}"
    return None


@in_one_look
def test_anywhere_it_says_what_the_library_computes(explorer, rng):
    for _ in range(8):
        explorer.shuffle(rng)
        values = explorer.values()
        assert not difference(explorer.words(), explorer.declared.describe(**values)), values


@in_one_look
def test_at_the_ends_of_its_sliders_too_and_there_the_picture_holds_its_texts(explorer):
    """No weight at all, no curve through the point, an infinite score: what a random place seldom meets."""
    selects = {name: control for name, control in explorer.controls.items() if isinstance(control, Select)}
    choices = [(name, i) for name, control in selects.items() for i in range(len(control.options))]
    for choice in choices or [()]:
        for end in ("low", "high"):
            explorer.restart()
            if choice and choice[0] not in explorer.visible():
                continue  # what other answers hide is opened by a random place, and by the tests of its module
            if choice:
                explorer.element(choice[0]).select_option(index=choice[1])
            sliders = {name: control for name, control in explorer.controls.items() if name not in selects}
            explorer.slide(**{name: getattr(slider, end) for name, slider in sliders.items()})
            values = explorer.values()
            assert not difference(explorer.words(), explorer.declared.describe(**values)), values
            assert explorer.root.get_by_role("img").evaluate(LAYOUT) == [[], []], values


def test_a_wrong_word_and_a_wrong_number_are_noticed():
    assert difference("u 0.501, k 3", "u 0.500, k 3") is None
    assert difference("u 0.502, k 3", "u 0.500, k 3")
    assert difference("u 0.500, k 4", "u 0.500, k 3")
    assert difference("v 0.500, k 3", "u 0.500, k 3")


@in_one_look
def test_start_again_restores_everything(explorer, rng):
    explorer.shuffle(rng)
    assert explorer.now() != explorer.first
    explorer.button("Start again").click()
    assert explorer.now() == explorer.first


@in_one_look
def test_tab_reaches_every_control_in_order(explorer):
    sought = "select, button, input"
    controls = explorer.root.locator(sought)
    seen = [controls.nth(i) for i in range(controls.count()) if controls.nth(i).is_visible()]
    assert len(seen) == len(explorer.visible()) + len(explorer.declared.buttons) + 1
    seen[0].focus()
    for element in seen:
        assert element.evaluate("element => element === document.activeElement")
        explorer.tab.keyboard.press("Tab")
    assert not explorer.root.evaluate("root => root.contains(document.activeElement)")


@in_one_look
def test_what_changes_is_announced(explorer):
    status = explorer.root.locator("p[role=status]")
    assert status.count() == 1
    before = status.inner_text()
    assert before
    name = next(name for name in explorer.visible() if not explorer.controls[name].no_effect_at_start)
    explorer.step(name)
    assert status.inner_text() != before


def test_no_sideways_scroll_at_any_place(explorer, rng):
    explorer.shuffle(rng)
    width = explorer.tab.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    assert width <= explorer.tab.viewport_size["width"]


def test_the_picture_holds_its_texts(explorer, rng):
    check_texts(explorer, rng)


def test_accessible(explorer):
    explorer.tab.evaluate(AXE)
    options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"], "preload": False}
    found = explorer.tab.evaluate("([id, options]) => axe.run('#' + id, options)", [explorer.prefix, options])
    assert not [(fault["id"], node["html"][:160]) for fault in found["violations"] for node in fault["nodes"]]

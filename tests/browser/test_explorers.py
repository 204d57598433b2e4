"""Every explorer without kernel and network: each control moves picture and words, to what the library computes.

Each is tested on a bare page, which needs no built book, on a desktop in light colors and on a phone in dark ones. On
each page of the book that shows it, on a phone, it must start and move as it does there; the long run repeats
everything on them, on both.
"""

from __future__ import annotations

import random
import re
from contextlib import contextmanager

import pytest

from credal_lib import explore
from credal_lib.explore._controls import Select
from credal_lib.explore._page import load, names
from tests.book.sources import PAGES, text_of
from tests.browser.conftest import go, tab_of
from tests.browser.test_pages import AXE, TAGS

LOOKS = {"desktop light": (1280, False), "phone dark": (360, True)}
SHOWN = [
    (name, page) for name in names() for page in PAGES if f'explore.page("{name}")' in text_of(page).replace("\\", "")
]
BARE = [(name, None) for name in names()]


def places(pairs, *marks):
    return [
        pytest.param((name, page, look), id=f"{name}-{page or 'bare'}-{look}", marks=[*marks, *seen_on(page, look)])
        for name, page in pairs
        for look in LOOKS
    ]


def seen_on(page, look):
    """The mark of the job that opens pages of the book in this look; the wide one is for the long run.

    There the explorer has the room of a bare page, where it is tried in full.
    """
    if not page:
        return []
    return [pytest.mark.phone] if look == "phone dark" else [pytest.mark.wide, pytest.mark.slow]


ON_PAGES = places(SHOWN, pytest.mark.book)
EVERYWHERE = [*places(BARE), *places(SHOWN, pytest.mark.book, pytest.mark.slow)]
pytestmark = pytest.mark.browser
NUMBER = r"-?\d+(?:\.\d+)?"


class Shown:
    """An explorer as a reader meets it."""

    def __init__(self, tab, name):
        self.tab, self.declared = tab, load(name)
        self.root = tab.get_by_role("group", name=f"Interactive figure: {name.replace('_', ' ')}", exact=True)
        self.prefix = name.replace("_", "-")
        self.controls = {control.name: control for control in self.declared.controls}
        self.first = self.now()

    def words(self):
        return self.root.get_by_role("img").get_attribute("aria-label")

    def now(self):
        return self.words(), self.root.get_by_role("img").inner_html()

    def element(self, name):
        return self.root.locator(f"#{self.prefix}-{name.replace('_', '-')}")

    def read(self, expression):
        """One JavaScript expression of the element `e` for every control, by name."""
        ids = [f"{self.prefix}-{name.replace('_', '-')}" for name in self.controls]
        read = f"ids => ids.map(id => document.getElementById(id)).map(e => {expression})"
        return dict(zip(self.controls, self.tab.evaluate(read, ids), strict=True))

    def visible(self):
        return [name for name, seen in self.read("e.checkVisibility()").items() if seen]

    def button(self, label):
        return self.root.get_by_role("button", name=label, exact=True)

    def restart(self):
        self.button("Start again").click()

    def values(self):
        places = self.read("e.options ? e.selectedIndex : Number(e.value)")
        return {
            name: control.options[places[name]] if isinstance(control, Select) else places[name]
            for name, control in self.controls.items()
        }

    def put(self, name, rng):
        """Move a control to some place of its own, as a pointer would."""
        control = self.controls[name]
        if isinstance(control, Select):
            self.element(name).select_option(index=rng.randrange(len(control.options)))
        else:
            steps = round((control.high - control.low) / control.step)
            self.slide(name, control.low + control.step * rng.randrange(steps + 1))

    def slide(self, name, number):
        self.element(name).evaluate(
            "(range, value) => { range.value = value; range.dispatchEvent(new Event('input', {bubbles: true})); }",
            number,
        )

    def shuffle(self, rng):
        for name in sorted(self.visible(), key=lambda name: not isinstance(self.controls[name], Select)):
            if self.element(name).is_visible():  # a select may have hidden it
                self.put(name, rng)

    def step(self, name):
        """Move a control by one step from the keyboard, back where it is at its end."""
        control, element = self.controls[name], self.element(name)
        if isinstance(control, Select):
            key = "ArrowUp" if self.values()[name] == control.options[-1] else "ArrowDown"
        else:
            key = "ArrowLeft" if self.values()[name] > control.high - control.step / 2 else "ArrowRight"
        element.focus()
        self.tab.keyboard.press(key)


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


@contextmanager
def shown(request, browser, tmp_path_factory):
    name, page, look = request.param
    width, dark = LOOKS[look]
    if page:
        address = f"{request.getfixturevalue('file_url')}/{page}.html"
    else:
        address = bare_page(name, dark, tmp_path_factory.mktemp("bare"))
    with tab_of(browser, width=width, dark=dark) as tab:
        yield Shown(go(tab, address), name)


@pytest.fixture(scope="module", params=EVERYWHERE)
def opened(request, browser, tmp_path_factory):
    with shown(request, browser, tmp_path_factory) as found:
        yield found


@pytest.fixture(scope="module", params=ON_PAGES)
def opened_on_page(request, browser, tmp_path_factory):
    with shown(request, browser, tmp_path_factory) as found:
        yield found


@pytest.fixture
def explorer(opened):
    """The explorer as it was opened; whatever it says in the console or asks of another machine is a fault."""
    opened.restart()
    yield opened
    assert not opened.tab.notes.faults()


@pytest.fixture
def explorer_on_page(opened_on_page):
    opened_on_page.restart()
    yield opened_on_page
    assert not opened_on_page.tab.notes.faults()


@pytest.fixture
def rng():
    return random.Random(1)  # noqa: S311  (places of sliders, no secret)


def test_on_its_page_it_starts_as_described_and_every_control_moves_it(explorer_on_page, rng):
    check_start(explorer_on_page)
    check_controls(explorer_on_page, rng)


def test_on_its_page_the_picture_holds_its_texts(explorer_on_page, rng):
    """The page has other letters than the bare one."""
    check_texts(explorer_on_page, rng)


def test_it_starts_as_the_library_describes_it(explorer):
    check_start(explorer)


def check_start(explorer):
    assert explorer.first[0] == explorer.declared.describe(**explorer.declared.start)
    assert explorer.values() == pytest.approx(explorer.declared.start)


def test_every_control_moves_picture_and_words_from_the_keyboard(explorer, rng):
    check_controls(explorer, rng)


def check_controls(explorer, rng):
    for name in explorer.visible():
        explorer.restart()
        control, element = explorer.controls[name], explorer.element(name)
        if control.no_effect_at_start:
            assert element.get_attribute("data-no-effect-at-start") == control.no_effect_at_start
            explorer.shuffle(rng)
        before, spoken = explorer.now(), element.get_attribute("aria-valuetext")
        explorer.step(name)
        after = explorer.now()
        assert after[0] != before[0], f"{name} moves the words"
        assert after[1] != before[1], f"{name} moves the picture"
        if not isinstance(control, Select):
            assert element.get_attribute("aria-valuetext") not in {spoken, None, ""}


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


def test_a_moved_control_sets_besides_itself_what_the_twin_sets(explorer, rng):
    for name in explorer.visible():
        explorer.restart()
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


def test_anywhere_it_says_what_the_library_computes(explorer, rng):
    for _ in range(8):
        explorer.shuffle(rng)
        values = explorer.values()
        assert not difference(explorer.words(), explorer.declared.describe(**values)), values


def test_at_the_ends_of_its_sliders_too_and_there_the_picture_holds_its_texts(explorer):
    """No weight at all, no curve through the point, an infinite score: what a random place seldom meets."""
    selects = {name: control for name, control in explorer.controls.items() if isinstance(control, Select)}
    choices = [(name, i) for name, control in selects.items() for i in range(len(control.options))]
    for choice in choices or [()]:
        for end in ("low", "high"):
            explorer.restart()
            if choice:
                explorer.element(choice[0]).select_option(index=choice[1])
            for slider in explorer.visible():
                if slider not in selects:
                    explorer.slide(slider, getattr(explorer.controls[slider], end))
            values = explorer.values()
            assert not difference(explorer.words(), explorer.declared.describe(**values)), values
            assert explorer.root.get_by_role("img").evaluate(LAYOUT) == [[], []], values


def test_a_wrong_word_and_a_wrong_number_are_noticed():
    assert difference("u 0.501, k 3", "u 0.500, k 3") is None
    assert difference("u 0.502, k 3", "u 0.500, k 3")
    assert difference("u 0.500, k 4", "u 0.500, k 3")
    assert difference("v 0.500, k 3", "u 0.500, k 3")


def test_start_again_restores_everything(explorer, rng):
    explorer.shuffle(rng)
    assert explorer.now() != explorer.first
    explorer.restart()
    assert explorer.now() == explorer.first


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


def check_texts(explorer, rng):
    """No text reaches beyond the edge of the picture, where it would be cut off, and none lies on another.

    The name of the y axis keeps clear of all others.
    """
    for _ in range(3):
        outside, crossing = explorer.root.get_by_role("img").evaluate(LAYOUT)
        assert not outside
        assert not crossing
        explorer.shuffle(rng)


LAYOUT = """svg => {
    const frame = svg.getBoundingClientRect(), overlap = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
    const boxes = [...svg.querySelectorAll('text')].filter(text => text.textContent.trim())
        .map(text => ({text: text.textContent, box: text.getBoundingClientRect(), turned: /rotate/.test(text.getAttribute('transform'))}));
    const within = ({box}) => overlap(box, frame, 'left', 'right') > box.width - 1 && overlap(box, frame, 'top', 'bottom') > box.height - 1;
    const crosses = (a, b) => overlap(a, b, 'left', 'right') > 2 && overlap(a, b, 'top', 'bottom') > 4;
    const near = (a, b) => overlap(a, b, 'left', 'right') > -2 && overlap(a, b, 'top', 'bottom') > 0;
    const meets = (a, b) => (a.turned || b.turned ? near : crosses)(a.box, b.box);
    const crossing = boxes.flatMap((one, i) => boxes.slice(i + 1).filter(other => meets(one, other))
        .map(other => `${one.text} | ${other.text}`));
    return [boxes.filter(one => !within(one)).map(one => one.text), crossing];
}"""  # noqa: E501


def test_accessible(explorer):
    explorer.tab.evaluate(AXE)
    options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"], "preload": False}
    found = explorer.tab.evaluate("([id, options]) => axe.run('#' + id, options)", [explorer.prefix, options])
    assert not [(fault["id"], node["html"][:160]) for fault in found["violations"] for node in fault["nodes"]]

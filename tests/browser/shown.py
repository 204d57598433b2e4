"""An explorer as a reader meets it, on a bare page or in the book, and what must hold in both places."""

from __future__ import annotations

import pytest

from credal_book.explore._controls import Select
from credal_book.explore._page import load, names
from tests.book.sources import PAGES, text_of

TEXTS = {page: text_of(page).replace("\\", "") for page in PAGES}
SHOWN = [(name, page) for name in names() for page, text in TEXTS.items() if f'explore.page("{name}")' in text]


class Shown:
    """An explorer as a reader meets it."""

    def __init__(self, tab, name):
        self.tab, self.declared = tab, load(name)
        self.root = tab.get_by_role("group", name=f"Interactive figure: {name.replace('_', ' ')}", exact=True)
        self.prefix = name.replace("_", "-")
        self.controls = {control.name: control for control in self.declared.controls}
        self.first = self.now()

    def now(self):
        """What is said of the picture, and the picture."""
        return tuple(self.tab.evaluate(PICTURE, self.prefix))

    def words(self):
        return self.now()[0]

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
        """Start again, without the way of a pointer to the button, which has a test of its own."""
        self.tab.evaluate(START_AGAIN, self.prefix)

    def values(self):
        places = self.read("e.options ? e.selectedIndex : Number(e.value)")
        return {
            name: control.options[places[name]] if isinstance(control, Select) else places[name]
            for name, control in self.controls.items()
        }

    def slide(self, **places):
        """Put sliders to places one after another, each as a pointer would, if it is visible then."""
        ids = {self.prefix + "-" + name.replace("_", "-"): place for name, place in places.items()}
        self.tab.evaluate(SLIDE, list(ids.items()))

    def shuffle(self, rng):
        """Move every control to some place of its own; what is chosen may hide sliders."""
        for name, control in self.controls.items():
            if isinstance(control, Select) and self.element(name).is_visible():
                self.element(name).select_option(index=rng.randrange(len(control.options)))
        sliders = {name: control for name, control in self.controls.items() if not isinstance(control, Select)}
        self.slide(
            **{name: control.low + control.step * rng.randrange(places(control)) for name, control in sliders.items()}
        )

    def step(self, name):
        """Move a control by one step from the keyboard, back where it is at its end."""
        control, element = self.controls[name], self.element(name)
        if isinstance(control, Select):
            key = "ArrowUp" if self.values()[name] == control.options[-1] else "ArrowDown"
        else:
            key = "ArrowLeft" if self.values()[name] > control.high - control.step / 2 else "ArrowRight"
        element.focus()
        self.tab.keyboard.press(key)


def places(slider):
    """How many places a slider has."""
    return round((slider.high - slider.low) / slider.step) + 1


PICTURE = """id => {
    const [image, ...others] = document.getElementById(id).querySelectorAll('[role=img]');
    if (others.length) throw new Error('several pictures');
    return [image.getAttribute('aria-label'), image.innerHTML];
}"""

START_AGAIN = """id => [...document.getElementById(id).querySelectorAll('button')]
    .find(button => button.textContent === 'Start again').click()"""

SLIDE = """places => places.forEach(([id, place]) => {
    const range = document.getElementById(id);
    if (!range.checkVisibility()) return;
    range.value = place;
    range.dispatchEvent(new Event('input', {bubbles: true}));
})"""


def check_start(explorer):
    assert explorer.first[0] == explorer.declared.describe(**explorer.declared.start)
    assert explorer.values() == pytest.approx(explorer.declared.start)


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

"""An explorer as a reader meets it, on a bare page or in the book, and what must hold in both places."""

from __future__ import annotations

import pytest

from credal_lib.explore._controls import Select
from credal_lib.explore._page import load, names
from tests.book.sources import PAGES, text_of

SHOWN = [
    (name, page) for name in names() for page in PAGES if f'explore.page("{name}")' in text_of(page).replace("\\", "")
]


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

"""The explorer as ipywidgets, or as a still picture where no kernel would answer: values by hand, ties, edges."""

import html
import re
from typing import Any

import matplotlib.pyplot as plt
import pytest

from credal_book import explore, plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._page import load, names
from credal_book.explore._twin import live, twin

NAMES = names()


@pytest.fixture
def live_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("credal_book.explore._twin.live", lambda: True)


def test_there_are_explorers_and_their_twins_are_found() -> None:
    assert "play_house" in NAMES
    assert set(NAMES) < set(dir(explore))
    with pytest.raises(AttributeError, match=r"has no attribute 'roulette'; it has .*play_house"):
        _ = explore.roulette


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_without_a_live_kernel_the_twin_is_a_picture_with_the_words_of_the_page(name: str) -> None:
    picture = getattr(explore, name)()
    assert isinstance(picture, plots.Picture)
    assert picture.description == explore.page(name).description


def boxes(widget: Any) -> dict[str, Any]:
    """Everything in the twin that can be moved or pressed, by label, the sliders of groups as "group: label"."""
    top, _, boards, _ = widget.children
    moved = {box.description: box for box in top.children}
    for board in boards.children:
        heading = "".join(re.sub("<.*?>", "", box.value) + ": " for box in board.children if not hasattr(box, "min"))
        moved.update({heading + box.description: box for box in board.children if hasattr(box, "min")})
    return moved


def shown(widget: Any) -> tuple[str, str]:
    alt, image = re.findall(r'alt="(.*?)" width="\d+" src="(.*?)"', widget.children[1].value, re.DOTALL)[0]
    return alt, image


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_live_twin_has_every_control_and_redraws(name: str, live_kernel: None) -> None:
    explorer, widget = load(name), getattr(explore, name)()
    assert shown(widget)[0] == plots.Panel(b"", explore.page(name).description, 1)._repr_html_().split('"')[1]
    found = boxes(widget)
    labels = [f"{c.group}: {c.label}" if getattr(c, "group", "") else c.label for c in explorer.controls]
    assert sorted(found) == sorted([*labels, *explorer.buttons, "Start again"])
    before = shown(widget)
    label, box = next(
        (label, found[label]) for label, c in zip(labels, explorer.controls, strict=True) if not c.no_effect_at_start
    )
    box.value = (
        box.options[box.index - 1]
        if hasattr(box, "options")
        else box.value + box.step * (1 if box.value < box.max else -1)
    )
    after = shown(widget)
    assert after[0] != before[0], label
    assert after[1] != before[1], label
    found["Start again"].click()
    assert shown(widget) == before


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_live_twin_says_in_words_what_it_shows(name: str, live_kernel: None) -> None:
    widget = getattr(explore, name)()
    words = html.unescape(re.sub("<.*?>", "", widget.children[-1].value))
    assert words == explore.page(name).description


def test_labels_are_whole_and_tracks_of_one_length(live_kernel: None) -> None:
    controls = [Slider("a", "a label of many words, not cut off", 0, 1, 0.1, 0.5), Slider("b", "b", 0, 9, 1, 2)]
    found = boxes(twin(Explorer(controls, bars, lambda **values: "words")))
    widths = {(box.style.description_width, box.layout.width) for box in found.values() if hasattr(box, "min")}
    assert widths == {("34ch", "calc(34ch + 17rem)")}


def bars(**values: Any) -> Any:
    return plt.subplots()[1]


def toy(**options: Any) -> Explorer:
    controls = [Slider("a", "a", 0, 1, 0.1, 0.5, digits=1), Slider("b", "b", 0, 9, 1, 2), Select("c", "c", [1, 2], 1)]
    return Explorer(
        controls, bars, lambda **values: f"a {values['a']:.1f}, b {values['b']}, c {values['c']}", **options
    )


def test_a_button_and_a_moved_control_set_others_with_one_new_picture(live_kernel: None) -> None:
    drawn = []
    explorer = toy(
        buttons={"Much": lambda values: {"a": 1.0, "b": 7 + values["c"]}},
        changed={"c": lambda values: {"a": 0.0, "b": values["c"]}},
        hidden=lambda values: {"a"} if values["c"] == 2 else (),
    )
    object.__setattr__(explorer, "draw", lambda **values: drawn.append(values) or bars())
    widget = twin(explorer, b=3)
    found = boxes(widget)
    assert [drawn.pop()["b"], len(drawn)] == [3, 0]
    found["Much"].click()
    assert [drawn.pop(), len(drawn)] == [{"a": 1.0, "b": 8, "c": 1}, 0]
    found["c"].value = 2
    assert [drawn.pop(), len(drawn)] == [{"a": 0.0, "b": 2, "c": 2}, 0]
    assert found["a"].layout.display == "none"
    found["Start again"].click()
    assert [drawn.pop(), len(drawn)] == [{"a": 0.5, "b": 3, "c": 1}, 0]
    assert found["a"].layout.display is None
    assert shown(widget)[0] == "a 0.5, b 3, c 1"


@pytest.mark.parametrize(("static", "shell", "answers"), [("", True, True), ("1", True, False), ("", False, False)])
def test_a_kernel_is_live_in_a_notebook_that_is_not_being_built(
    static: str, shell: bool, answers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CREDAL_LIB_STATIC", static)
    monkeypatch.setattr("IPython.get_ipython", lambda: type("Shell", (), {"kernel": 1})() if shell else None)
    assert live() is answers


def test_without_ipython_no_kernel_is_live(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "IPython", None)
    monkeypatch.delenv("CREDAL_LIB_STATIC", raising=False)
    assert live() is False

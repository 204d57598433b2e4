"""The explorer as a fragment of HTML that needs no kernel: values by hand, ties, edges."""

import re

import pytest

from credal_book import explore, plots
from credal_book.explore._controls import Slider
from credal_book.explore._page import load, names

NAMES = names()


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_page_starts_with_the_description_and_needs_nothing_from_elsewhere(name: str) -> None:
    page, explorer = explore.page(name), load(name)
    assert page.description == repr(page) == explorer.describe(**explorer.start)
    assert page.markup == page._repr_html_()
    assert "<noscript><p>" in page.markup
    assert not re.search(r"""(src|href)=|@import|fetch\(|https?://(?!www\.w3\.org/2000/svg)""", page.markup)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_holds_every_formula_and_every_label(name: str) -> None:
    explorer, markup = load(name), explore.page(name).markup
    assert all(code in markup for code in explorer.formulas.values())
    assert all(f'"{text}"' in markup for text in [*explorer.buttons, *(c.label for c in explorer.controls)])


@pytest.mark.parametrize("name", NAMES)
def test_controls_start_at_a_place_that_they_have(name: str) -> None:
    for control in load(name).controls:
        if isinstance(control, Slider):
            steps = (control.start - control.low) / control.step
            assert control.low <= control.start <= control.high, control.name
            assert abs(steps - round(steps)) < 1e-6, control.name
        else:
            assert control.start in control.options, control.name
            assert len(set(map(str, control.options))) == len(control.options) > 1, control.name


@pytest.mark.parametrize("colors", [plots.PALETTE, plots.DARK], ids=["light", "dark"])
def test_the_page_paints_in_the_palette(colors: dict[str, str]) -> None:
    assert " ".join(f"--{name}: {color};" for name, color in colors.items()) in explore.page("play_house").markup


def test_values_cannot_end_the_script_and_nan_is_refused() -> None:
    from credal_book.explore._page import _as_script

    assert "</script>" not in _as_script({"label": "</script>"})
    with pytest.raises(ValueError):
        _as_script([float("nan")])

"""The explorer as ipywidgets, or as a static picture without a running kernel."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book._live import live
from credal_book.explore._controls import Select

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from credal_book.explore._controls import Explorer, Slider

TRACK = "17rem"
"""Room for a slider's track and its number, beside its label."""


def twin(explorer: Explorer, **start: Any) -> Any:
    """Return the interactive twin of an explorer, or a static picture of its initial state without a running kernel.

    Parameters
    ----------
    explorer : Explorer
    **start
        Values of controls to start with instead of the declared ones.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    start = {**explorer.start, **start}
    return _widgets(explorer, start) if live() else _picture(explorer, start)


def _picture(explorer: Explorer, values: Mapping[str, Any]) -> plots.Picture:
    return plots.picture(explorer.draw(**values), explorer.describe(**values))


def _widgets(explorer: Explorer, start: Mapping[str, Any]) -> Any:
    import ipywidgets as widgets

    boxes = {control.name: _widget(control, start[control.name]) for control in explorer.controls}
    picture, words = widgets.HTML(), widgets.HTML()

    def values() -> dict[str, Any]:
        return {name: box.value for name, box in boxes.items()}

    def moved(change: Any) -> None:
        name = next(name for name, box in boxes.items() if box is change["owner"])
        put(explorer.changed[name](values()) if name in explorer.changed else {})

    def put(changes: Mapping[str, Any]) -> None:
        for box in boxes.values():  # one picture for all changes together
            box.unobserve_all()
        for name, value in changes.items():
            boxes[name].value = value
        idle = explorer.hidden(values())
        for name, box in boxes.items():
            box.layout.display = "none" if name in idle else None
            box.observe(moved, names="value")
        drawn = _picture(explorer, values())
        picture.value = drawn._repr_html_()
        words.value = f'<p role="status" style="line-height: 1.5">{html.escape(drawn.description)}</p>'

    acts = {label: lambda act=act: put(act(values())) for label, act in explorer.buttons.items()}
    buttons = [widgets.Button(description=label) for label in (*acts, "Start again")]
    for button, act in zip(buttons, (*acts.values(), lambda: put(start)), strict=True):
        button.on_click(lambda _, act=act: act())
    selects = [boxes[control.name] for control in explorer.controls if isinstance(control, Select)]
    wrap = widgets.Layout(flex_flow="row wrap")
    put({})
    # The words last: they change their length, and nothing below them should move.
    top = widgets.HBox([*selects, *buttons], layout=wrap)
    return widgets.VBox([top, picture, _boards(explorer, boxes, wrap), words])


def _widget(control: Slider | Select, value: Any) -> Any:
    import ipywidgets as widgets

    wide: Any = {"description_width": "initial"}
    if isinstance(control, Select):
        return widgets.Dropdown(
            options=list(control.options),
            value=value,
            description=control.label,
            style=wide,
            layout={"width": "auto"},
        )
    whole = all(isinstance(number, int) for number in (control.low, control.high, control.step))
    kind, form = (widgets.IntSlider, "d") if whole else (widgets.FloatSlider, f".{control.digits}f")
    limits = {"min": control.low, "max": control.high, "step": control.step}
    return kind(value, **limits, description=control.label, readout_format=form, style=wide)


def _widen(sliders: Sequence[Any]) -> None:
    """Give the sliders of a column whole labels, and tracks of one length beside them."""
    longest = max((len(slider.description) for slider in sliders), default=0)
    for slider in sliders:
        slider.style.description_width = f"{longest}ch"
        slider.layout.width = f"calc({longest}ch + {TRACK})"
        slider.layout.max_width = "98%"


def _boards(explorer: Explorer, boxes: Mapping[str, Any], layout: Any) -> Any:
    """Set the sliders in columns, one per group."""
    import ipywidgets as widgets

    groups: dict[str, list[Any]] = {}
    for control in explorer.controls:
        if not isinstance(control, Select):
            heading = [widgets.HTML(f"<b>{control.group}</b>")] if control.group else []
            groups.setdefault(control.group, heading).append(boxes[control.name])
    for group in groups.values():
        _widen([box for box in group if hasattr(box, "min")])
    columns = [widgets.VBox(group, layout={"max_width": "100%"}) for group in groups.values()]
    return widgets.HBox(columns, layout=layout)

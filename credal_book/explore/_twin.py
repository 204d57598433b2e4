"""The explorer as ipywidgets, or as a static picture without a running kernel."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Select

if TYPE_CHECKING:
    from collections.abc import Mapping

    from credal_book.explore._controls import Explorer, Slider


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


def live() -> bool:
    """Return whether a kernel responds when a slider moves: in a notebook, and not while a page is built."""
    if os.environ.get("CREDAL_LIB_STATIC"):
        return False
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return hasattr(get_ipython(), "kernel")


def _picture(explorer: Explorer, values: Mapping[str, Any]) -> plots.Picture:
    return plots.picture(explorer.draw(**values), explorer.describe(**values))


def _widgets(explorer: Explorer, start: Mapping[str, Any]) -> Any:
    import ipywidgets as widgets

    boxes = {control.name: _widget(control, start[control.name]) for control in explorer.controls}
    picture = widgets.HTML()

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
        picture.value = _picture(explorer, values())._repr_html_()

    acts = {label: lambda act=act: put(act(values())) for label, act in explorer.buttons.items()}
    buttons = [widgets.Button(description=label) for label in (*acts, "Start again")]
    for button, act in zip(buttons, (*acts.values(), lambda: put(start)), strict=True):
        button.on_click(lambda _, act=act: act())
    selects = [boxes[control.name] for control in explorer.controls if isinstance(control, Select)]
    wrap = widgets.Layout(flex_flow="row wrap")
    put({})
    return widgets.VBox([widgets.HBox([*selects, *buttons], layout=wrap), picture, _boards(explorer, boxes, wrap)])


def _widget(control: Slider | Select, value: Any) -> Any:
    import ipywidgets as widgets

    wide: Any = {"description_width": "initial"}
    if isinstance(control, Select):
        return widgets.Dropdown(
            options=list(control.options), value=value, description=control.label, style=wide, layout={"width": "auto"}
        )
    whole = all(isinstance(number, int) for number in (control.low, control.high, control.step))
    kind, form = (widgets.IntSlider, "d") if whole else (widgets.FloatSlider, f".{control.digits}f")
    limits = {"min": control.low, "max": control.high, "step": control.step}
    return kind(value, **limits, description=control.label, readout_format=form, style=wide)


def _boards(explorer: Explorer, boxes: Mapping[str, Any], layout: Any) -> Any:
    """Set the sliders in columns, one per group."""
    import ipywidgets as widgets

    groups: dict[str, list[Any]] = {}
    for control in explorer.controls:
        if not isinstance(control, Select):
            heading = [widgets.HTML(f"<b>{control.group}</b>")] if control.group else []
            groups.setdefault(control.group, heading).append(boxes[control.name])
    return widgets.HBox([widgets.VBox(group) for group in groups.values()], layout=layout)

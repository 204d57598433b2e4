"""Declaration of an explorer, shared by the script in the page and the twin in ipywidgets."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from credal_book.explore import _checks as own_checks

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from matplotlib.axes import Axes

    Values = Mapping[str, Any]


@dataclass(frozen=True)
class Slider:
    """A number to set between two ends."""

    name: str
    label: str
    low: float
    high: float
    step: float
    start: float
    digits: int = 0
    """Decimals with which its value is shown."""
    group: str = ""
    """Heading of the group of sliders that this one belongs to."""
    no_effect_at_start: str = ""
    """Why moving it by one step from the start changes nothing, where that is so; empty where it does."""


@dataclass(frozen=True)
class Select:
    """One of a few named or numbered possibilities."""

    name: str
    label: str
    options: Sequence[str | int]
    start: str | int
    no_effect_at_start: str = ""
    """As for a slider."""


@dataclass(frozen=True)
class Explorer:
    """An interactive figure: controls, what is drawn for their values, and what the script of the page needs.

    Each function takes the values of the controls: `draw` and `describe` as keywords, the others as one mapping.
    `describe` is the alternative text; the script says the same words at the start. What a button sets (`buttons`, by
    label), what a moved control sets besides itself (`changed`, by name) and which controls have no meaning now
    (`hidden`) stands in the script too, under the same names.
    """

    controls: Sequence[Slider | Select]
    draw: Callable[..., Axes]
    describe: Callable[..., str]
    formulas: Mapping[str, str] = field(default_factory=dict)
    """JavaScript by name, printed by SymPy: ``parts.formulas`` of the script."""
    data: Any = None
    """Numbers, text, lists and mappings computed by the library: ``parts.data`` of the script."""
    buttons: Mapping[str, Callable[[Values], Values]] = field(default_factory=dict)
    changed: Mapping[str, Callable[[Values], Values]] = field(default_factory=dict)
    hidden: Callable[[Values], Collection[str]] = lambda _: ()

    @property
    def start(self) -> dict[str, Any]:
        """The values of all controls at the start."""
        return {control.name: control.start for control in self.controls}

    @property
    def declared(self) -> dict[str, Any]:
        """The declaration for the script, without the formulas, as JSON-serializable values."""
        controls = [asdict(control) for control in self.controls]
        return {"controls": controls, "buttons": list(self.buttons), "data": self.data}


def shares(weights: Sequence[float]) -> list[float]:
    """Normalize slider weights to shares that sum to one; equal shares if all are 0.

    Parameters
    ----------
    weights : sequence of numbers
        Non-negative, one per class.

    Returns
    -------
    list of float

    Raises
    ------
    TypeError, ValueError
        If `weights` is not a sequence of non-negative finite numbers, at least one.

    Examples
    --------
    >>> shares([50, 30, 20])
    [0.5, 0.3, 0.2]
    """
    own_checks.slider_weights(weights)
    total = sum(weights)
    return [weight / total if total else 1 / len(weights) for weight in weights]


def no_weight(weights: Sequence[float], who: str) -> str:
    """Return the note that sliders all at 0 count as equal; empty, if one is not."""
    return "" if any(weights) else f" No weight given to {who}: even shares."

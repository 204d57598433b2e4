"""What the library refuses: one module of cases for each part of it, with the modules of the library it speaks for.

Each module has `REFUSALS`, cases by what is wrong, and `MODULES`, the modules of the library whose refusals it reaches.
"""

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """A wrong call, the error it ends in, and the words of the message that carry the cure."""

    call: Callable[[], Any]
    error: type[Exception]
    words: str


def parts() -> list[ModuleType]:
    """The modules of cases."""
    return [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]

"""The source of a class, a function or a method of the reference: a link to its lines in the repository."""

from __future__ import annotations

import inspect
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.plain_markdown import in_repository
from tools.sources import ROOT

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config


def source_of(domain: str, names: dict[str, str]) -> str | None:
    """The address of the source of a name, as ``sphinx.ext.linkcode`` asks for it; None where there is none."""
    if domain != "py" or not names["module"]:
        return None
    try:
        found: Any = reduce(getattr, names["fullname"].split("."), import_module(names["module"]))
        found = inspect.unwrap(getattr(found, "fget", found))  # of a property, what it calls
        lines, first = inspect.getsourcelines(found)
        file = Path(inspect.getfile(found)).resolve()
    except (AttributeError, TypeError, OSError):  # a constant, or what a decorator has made
        return None
    if not file.is_relative_to(ROOT):
        return None
    return f"{in_repository(file.relative_to(ROOT).as_posix())}#L{first}-L{first + len(lines) - 1}"


def register(app: Sphinx) -> None:
    """Give linkcode its function."""

    def give(_app: Sphinx, config: Config) -> None:
        config.linkcode_resolve = source_of

    app.connect("config-inited", give)

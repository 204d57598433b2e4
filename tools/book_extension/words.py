"""Types in docstrings are words: none of them leads to an attribute that happens to have its name.

Sphinx 7.4 looks for a class. Later versions go on to any constant or attribute of the library, whatever its class: "n"
of "bool array of shape (n, K)" would lead to the attribute ``n`` of a curve.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.domains.python import PythonDomain

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

ANYWHERE = 1
"""Sphinx's mode of search in which the end of a name is enough."""


class Words(PythonDomain):
    """Sphinx's own domain, in which constants and attributes are found by their full names alone."""

    def find_obj(  # noqa: D102
        self,
        env: BuildEnvironment,
        modname: str,
        classname: str,
        name: str,
        type: str | None,  # noqa: A002
        searchmode: int = 0,
    ) -> list[tuple[str, Any]]:
        if searchmode == ANYWHERE and type in ("data", "attr"):
            return []
        return super().find_obj(env, modname, classname, name, type, searchmode)


def register(app: Sphinx) -> None:
    """Take the place of Sphinx's own domain."""
    app.add_domain(Words, override=True)

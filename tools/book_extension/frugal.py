"""What makes a build shorter; the pages are the same to the byte.

- The list of all pages beside each page has titles only. Sphinx copies all headings, classes and functions of all pages
  for it, and drops them again; here it is given the titles.
- A reference to the number of a figure reads the whole page that it leads to. Most follow others to the same page,
  which is kept.
- Pages are written by several processes. They are read by one: two extensions of Jupyter Book do not say that several
  may read, and Sphinx would warn of them if it were asked for several from the start.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from docutils.nodes import bullet_list
from sphinx.addnodes import toctree
from sphinx.domains.std import StandardDomain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from docutils.nodes import document
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


@contextmanager
def lent(owner: Any, name: str, value: Any) -> Iterator[None]:
    """Give an object another attribute for as long as the block runs."""
    own = vars(owner).copy()
    setattr(owner, name, value)
    try:
        yield
    finally:
        delattr(owner, name)
        if name in own:
            setattr(owner, name, own[name])


def title_alone(contents: bullet_list) -> bullet_list:
    """The contents of one page without its headings: its title, and the lists of other pages that stand under them."""
    kept: bullet_list = contents.deepcopy()
    for item in kept.findall(lambda node: node.parent is kept):
        lists = list(item.findall(toctree))
        for headings in [below for below in item.children if isinstance(below, bullet_list)]:
            headings[:] = lists
            if not lists:
                item.remove(headings)
    return kept


@lru_cache(maxsize=1)
def titles_alone(env: BuildEnvironment) -> dict[str, bullet_list]:
    """The contents of every page without headings."""
    return {page: title_alone(contents) for page, contents in env.tocs.items()}


def list_titles(app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Make a list of titles from titles."""
    resolve = context["toctree"]

    def contents(**options: Any) -> Any:
        if not options.get("titles_only"):
            return resolve(**options)
        with lent(app.env, "tocs", titles_alone(app.env)):
            return resolve(**options)

    context["toctree"] = contents


@lru_cache(maxsize=1)
def lately_read(env: BuildEnvironment) -> Callable[[str], document]:
    """What reads a page, with the last few at hand; for who changes nothing in them."""
    return lru_cache(maxsize=4)(env.get_doctree)


class Numbered(StandardDomain):
    """Sphinx's own domain, with pages at hand for references to numbers."""

    def _resolve_numref_xref(self, env: BuildEnvironment, *given: Any) -> Any:
        with lent(env, "get_doctree", lately_read(env)):
            return super()._resolve_numref_xref(env, *given)


def write_side_by_side(app: Sphinx, env: BuildEnvironment) -> None:
    """Ask for several processes when all pages are read: the one that hands out the pages has little to do."""
    titles_alone(env)  # before they fork, or each would make them
    app.parallel = (os.cpu_count() or 1) + 1


def register(app: Sphinx) -> None:
    """Connect all three; the theme asks for its list at 500."""
    app.add_domain(Numbered, override=True)
    app.connect("html-page-context", list_titles, priority=100)
    app.connect("env-check-consistency", write_side_by_side)

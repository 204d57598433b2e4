"""What of a page is wider than its place."""

from __future__ import annotations

from typing import Any

# What is wider than its place at a width where nothing should be: formulas, tables, listings, outputs.
CUT_OFF = """() => {
    const right = e => e.getBoundingClientRect().right, edge = right(document.querySelector('.bd-article')) + 2;
    const parts = 'div.math, mjx-container, table, pre, .output, .pst-scrollable-table-container, figure, img';
    return [...document.querySelectorAll(`.bd-article :is(${parts})`)]
        .filter(e => e.getClientRects().length && !e.closest('details:not([open])') && (right(e) > edge
            || e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflowX !== 'visible'))
        .filter(e => !e.closest('mjx-container') || e.matches('mjx-container'))
        .map(e => `${e.tagName}.${e.className}: ${e.textContent.trim().slice(0, 60)}`);
}"""


def cut_off(tab: Any) -> list[str]:
    """What of the page in a tab is wider than its place."""
    found: list[str] = tab.evaluate(CUT_OFF)
    return found

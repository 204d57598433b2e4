"""One mistake costs once: an answer that is right after the student's own earlier answer counts.

Only plain data that were handed back are looked at. What follows from them is worked out by a function of the
instructor's, in a process of its own with bounds, and nothing of the submission runs there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coursework import _formula, _plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coursework._assignment import Check

Replies = list[dict[str, Any]]


def values(check: Check, replies: Replies) -> list[Any] | None:
    """Return what was handed back, in the order in which the calls were written; of formulas, the values at the points.

    None if anything is missing, cannot be read, or is not finite.
    """
    found = []
    for expected, reply in zip(check.expected, replies, strict=True):
        try:
            value = _plain.read(reply["packed"])
        except (KeyError, ValueError, RecursionError):
            return None
        found.append(_plain.values_of(expected, value) if isinstance(expected, _plain.Formula) else value)
    return written(check, found) if _plain.finite(found) else None


def written(check: Check, items: Sequence[Any]) -> list[Any]:
    """Put items, one for each call, into the order in which the calls were written."""
    return [item for _, item in sorted(zip(check.order or range(len(items)), items, strict=True), key=lambda p: p[0])]


def right(check: Check) -> list[Any]:
    """Return the right values, in the order in which the calls were written; of formulas, those at the points."""
    return written(
        check,
        [
            [_formula.evaluate(one.text, point) for point in one.points] if isinstance(one, _plain.Formula) else one
            for one in check.expected
        ],
    )


def varied(items: Any) -> bool:
    """Whether numbers and texts in plain data are not all the same, but for rounding."""
    left, seen = [items], set()
    while left:
        item = left.pop()
        if isinstance(item, list | set):
            left += item
        elif isinstance(item, dict):
            left += [*item, *item.values()]
        else:
            seen.add(f"{item:.6g}" if type(item) is float else repr(item))
    return len(seen) > 1


def follows(check: Check, replies: Replies, earlier: Check, before: Replies) -> bool:
    """Whether a wrong answer is right after a wrong earlier one.

    It is not if the mistake has made the question trivial: where right values differ from each other, those of the
    earlier answer have to, and those that follow.
    """
    function, given, told = check.follows, values(earlier, before), values(check, replies)
    if function is None or given is None or told is None or (varied(right(earlier)) and not varied(given)):
        return False

    def agree(answers: Any) -> bool:
        """Compare with what follows; None if nothing does."""
        found = function(given)
        if found is None or (varied(right(check)) and not varied(list(found))):
            return False
        expected = [one if isinstance(one, _plain.Satisfies) else _plain.plain(one) for one in found]
        return len(expected) == len(answers) and all(
            map(_plain.agrees, expected, answers, [check.tolerance] * len(answers))
        )

    return _plain.satisfied(_plain.Satisfies("what follows", agree), told)

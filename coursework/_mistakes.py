"""Usual mistakes: which one an answer looks like, so that the feedback can say so without telling the right value.

A sheet's `mistakes.py` lists, for each name that is asked for, sentences and what somebody makes of it who has made
the mistake: a function of the same arguments; for a variable, a function of the sheet's names; for a formula, a text.
"""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from coursework import _plain, _worker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from coursework._assignment import Call, Check

BOOK = "https://credal-lib.github.io/evaluating-cautious-classifiers/"


def lesson(page: str, heading: str) -> tuple[str, str]:
    """Name a part of a lesson by its heading, and say where it stands in the book."""
    number = re.findall(r"/0?(\d+b?)-", page)[-1]
    part = re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")
    return f"lesson {number}, {heading}", f"{BOOK}{page}.html#{part}"


def named(
    check: Check, replies: Sequence[Mapping[str, Any]], usual: Mapping[str, Any], own: Callable[[], dict[str, Any]]
) -> str:
    """Name the first usual mistake that gives what came back in all calls of a check; nothing, if none does."""
    for words, mistake in usual.items():
        with (
            contextlib.suppress(Exception),
            np.errstate(all="ignore"),
        ):  # no value came back, or the mistake itself fails on these inputs
            if all(
                agrees(check, call, expected, mistake, _plain.read(reply["packed"]), own)
                for call, expected, reply in zip(check.calls, check.expected, replies, strict=True)
            ):
                return words
    return ""


def agrees(
    check: Check,
    call: Call | _plain.Variable,
    expected: Any,
    mistake: Any,
    value: Any,
    own: Callable[[], dict[str, Any]],
) -> bool:
    """Compare what came back with what the mistake gives."""
    if isinstance(expected, _plain.Formula):
        wrong = _plain.Formula(mistake, expected.points)
    elif isinstance(call, _plain.Variable):
        wrong = _plain.plain(mistake(own()))
    else:
        wrong = _plain.plain(mistake(*(_worker.unpack(_plain.pack_argument(one), {}) for one in call.arguments)))
    return _plain.agrees(wrong, value, check.tolerance)

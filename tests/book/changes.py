"""What the lessons in the new form ask their readers to change, by the number of the lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.book.new_form import Change

CHANGES: dict[str, list[Change]] = {}

"""The names of pages, for the extension and those who take them from here (``tools/chapters.py``)."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
if str(ROOT) not in sys.path:  # Jupyter Book imports this folder by its own name, from anywhere
    sys.path.append(str(ROOT))

from tools.chapters import (  # noqa: E402
    chapter_number,
    checked_of,
    counter,
    is_checked,
    lesson_of,
)

__all__ = ["chapter_number", "checked_of", "counter", "is_checked", "lesson_of"]

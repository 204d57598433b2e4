"""Cases of the folders of golden values that metrics are compared with."""

import json
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parents[1] / "golden"


def cases(name: str) -> list[dict[str, Any]]:
    """Read the cases of a file."""
    found: list[dict[str, Any]] = json.loads((GOLDEN / name).read_text(encoding="utf-8"))["cases"]
    return found

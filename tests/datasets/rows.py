"""What several tests of the data sets read."""

from __future__ import annotations

import json
from typing import Any

from tests.conftest import GOLDEN

COUNTS: dict[str, Any] = json.loads((GOLDEN / "datasets_counts.json").read_text())
COUNTS.pop("about")

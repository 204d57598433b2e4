"""Starting: a bare interpreter, the standard library's json, and the library, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

STATEMENTS = {
    "bare interpreter": "pass",
    "import json": "import json",
    "import credal_lib": "import credal_lib",
    "import numpy": "import numpy",
    "from credal_lib import metrics": "from credal_lib import metrics",
}


@pytest.mark.parametrize("what", STATEMENTS)
def test_start(benchmark: Any, what: str) -> None:
    benchmark.group = "start a process"
    benchmark.extra_info["baseline"] = "bare interpreter"
    command = [sys.executable, "-c", STATEMENTS[what]]
    benchmark.name = what
    benchmark.pedantic(subprocess.run, args=(command,), kwargs={"check": True}, rounds=15, warmup_rounds=2)

"""A run in a process of its own that is killed again and again, as whoever pulls the plug would."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from typing import TYPE_CHECKING

from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def killed_and_run_to_the_end(command: Sequence[str], store: Path, kills: int, cells: int, starts: int = 20) -> int:
    """Kill the process whenever it has finished so many cells more, then let it end; how often it was killed.

    Every cell that was finished is still there after each kill, and whole.
    """
    finished: set[Path] = set()
    killed = 0
    for start in range(starts):
        process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
        begun = len(finished)
        while process.poll() is None and (len(finished) < begun + cells or killed == kills):
            time.sleep(0.02)
            finished = set(store.rglob("*.json"))
        if process.poll() is not None:
            break
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        killed += 1
        now = set(store.rglob("*.json"))
        assert now >= finished, f"start {start} lost cells"
        assert all("rows" in json.loads(path.read_text()) for path in now)
        finished = now
    assert process.returncode == 0
    return killed

"""Where Chromium is and how it is started; for the browser tests and for printing."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
# Chromium refuses its sandbox to root, as in a container; the other flags keep it from calling its maker's servers.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
HOW_TO_INSTALL = "no Chromium found: apt-get install chromium, or playwright install chromium and CHROMIUM=/path/to/it"


def find_chromium() -> str | None:
    """The browser named by $CHROMIUM, or the first known name on the PATH."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)

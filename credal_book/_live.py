"""Whether what is shown is shown to somebody who can run it."""

from __future__ import annotations

import os


def live() -> bool:
    """Return whether a kernel responds: in a notebook, and not while a page is built."""
    if os.environ.get("CREDAL_LIB_STATIC"):
        return False
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return hasattr(get_ipython(), "kernel")

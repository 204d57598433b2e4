"""Files that are whole or as they were before."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def write_whole(contents: Mapping[Path, bytes]) -> None:
    """Write files that are whole or as they were before, whatever happens in between.

    A process may be killed, or a disk be full, at any moment: all files are written under other
    names, which no other process uses, on this machine or another, and then renamed.

    Parameters
    ----------
    contents : mapping of Path to bytes
        In existing folders.

    Raises
    ------
    OSError
        If they cannot be written.
    """
    temporary: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            name = path.with_name(f"{path.name}.{uuid4().hex}")
            with name.open("xb") as file:
                temporary[path] = name
                file.write(content)
                # The name must not reach the disk before the content.
                file.flush()
                os.fsync(file.fileno())
        for path, name in temporary.items():
            name.replace(path)
    finally:
        # What was renamed is no longer there; the rest was left by an error.
        for name in temporary.values():
            with suppress(OSError):
                name.unlink(missing_ok=True)

"""Files that are whole or as they were before."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def write_whole(contents: Mapping[Path, bytes]) -> None:
    """Write files that are whole or as they were before, if a process is killed or a disk is full at any moment.

    All are written under other names, which no other process uses, on this machine or another, and
    then renamed.

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
                file.flush()
                os.fsync(file.fileno())  # the name must not reach the disk before the content
        for path, name in temporary.items():
            name.replace(path)
    finally:
        for name in temporary.values():
            with suppress(OSError):
                name.unlink(missing_ok=True)

"""Names and folders."""

import os
from collections.abc import Iterable
from pathlib import Path
from reprlib import repr as short
from typing import Any


def read_known_name(value: Any, known: Iterable[str], name: str, what: str) -> str:
    """Return a known name; the error for another lists the close ones, or all if none is close."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected the {what}'s name, got {value!r}")
    choices = list(known)
    if value in choices:
        return value
    from difflib import get_close_matches  # here, so that importing the scores does not wait for it

    spelled = {choice.lower(): choice for choice in choices}
    near = [spelled[found] for found in get_close_matches(value.lower(), spelled, n=5)]
    listed = f"near names: {', '.join(near)}" if near else f"known names: {', '.join(choices)}"
    raise ValueError(f"{name}: unknown {what} {value!r}; {listed}")


def check_is_text(value: Any, name: str) -> None:
    """Refuse a label that is not a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, got {value!r}")


def check_has(value: Any, attribute: str, name: str, expected: str) -> None:
    """Refuse what is a class, or lacks a method or attribute."""
    if isinstance(value, type) or not hasattr(value, attribute):
        raise TypeError(f"{name}: expected {expected}, got {short(value)}")


def read_writable_folder(value: str | os.PathLike[str], name: str) -> Path:
    """Return the path of a writable folder, created if it does not exist."""
    from tempfile import TemporaryFile  # here, for the same reason

    path = Path(value)
    try:
        path.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path):
            return path
    except OSError as error:
        raise OSError(f"{name}: cannot write into {path}: {error.strerror}") from error

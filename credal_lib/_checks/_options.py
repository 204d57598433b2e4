"""Names and folders."""

import os
from collections.abc import Iterable
from pathlib import Path
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


def check_has_method(value: Any, method: str, name: str, expected: str) -> None:
    """Refuse what is a class, or lacks a method."""
    if isinstance(value, type) or not hasattr(value, method):
        raise TypeError(f"{name}: expected {expected}, got {value!r}")


def read_several_names(value: Any, name: str) -> list[str]:
    """Return a list of names; one name alone, or anything else, is refused."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise TypeError(f"{name}: expected a list of names, got {value!r}")
    found = list(value)
    for entry in found:
        if not isinstance(entry, str):
            raise TypeError(f"{name}: expected names of data sets, got {entry!r} among them")
    return found


def read_existing_folder(value: str | os.PathLike[str], name: str) -> Path:
    """Return the path of an existing folder."""
    path = Path(value).expanduser()
    if not path.is_dir():
        raise NotADirectoryError(f"{name}: expected a folder that exists, got {path}")
    return path


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

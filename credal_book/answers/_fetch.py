"""Fetch the files of a source at its commit from GitHub, and compare them with the hashes of Git."""

import hashlib
import json
from collections.abc import Iterator
from fnmatch import fnmatchcase
from http.client import HTTPException
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

from credal_book.answers._registry import Source
from credal_book.datasets import DataMismatchError, DataNotAvailableError

TREE = "https://api.github.com/repos/{}/git/trees/{}?recursive=1"
RAW = "https://raw.githubusercontent.com/{}/{}/{}"
TIMEOUT = 30.0
"""Seconds to wait for an answer."""


def fetch(source: Source) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of each file of a source.

    Raises
    ------
    DataNotAvailableError
        If GitHub does not answer, or lists no such file.
    DataMismatchError
        If a file is not the one that the commit lists.
    """
    tree = json.loads(_read(source, TREE.format(source.repository, source.commit)))["tree"]
    entries = [entry for entry in tree if _is_wanted(entry, source)]
    if not entries:
        raise DataNotAvailableError(f"{source.name}: the commit lists no {source.patterns}")
    for entry in sorted(entries, key=lambda entry: str(entry["path"])):
        address = RAW.format(source.repository, source.commit, quote(entry["path"]))
        content = _read(source, address)
        # Git names a file by this hash, so the commit is the checksum of every file.
        named = hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False)
        if named.hexdigest() != entry["sha"]:
            raise DataMismatchError(f"{source.name}: {address} is not the file of the commit")
        yield entry["path"], content


def _is_wanted(entry: dict[str, Any], source: Source) -> bool:
    small = source.below is None or entry.get("size", 0) < source.below
    return small and any(fnmatchcase(entry["path"], pattern) for pattern in source.patterns)


def _read(source: Source, address: str) -> bytes:
    try:
        with urlopen(address, timeout=TIMEOUT) as answer:  # noqa: S310 (both addresses are https)
            content: bytes = answer.read()
            return content
    except (OSError, HTTPException) as error:  # no connection, no answer in time, a refusal
        raise DataNotAvailableError(
            f"{source.name}: no answer from {address} ({error}). With internet it is fetched from "
            f"there; without, set CREDAL_LIB_DATA to a folder that contains "
            f"answers/{source.extract['file']} (sha256 {source.extract['sha256']}). The counts "
            f"need neither: credal_book.answers.counts({source.name!r})"
        ) from error

"""The rows behind the counts: from an extract in the cache folder, or from the public source."""

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from credal_book.answers._fetch import fetch
from credal_book.answers._parse import PARSERS
from credal_book.answers._registry import Source, find
from credal_book.datasets import DataMismatchError
from credal_book.datasets._routes import cache_folder

if TYPE_CHECKING:
    import pandas as pd


def load(name: str, *, cache: str | os.PathLike[str] | None = None) -> "pd.DataFrame":
    """Load the rows of one source; the lessons need only `counts`.

    Parameters
    ----------
    name : str
        A key of `sources`.
    cache : path, optional
        Folder whose part ``answers`` holds extracts; by default the one that the environment
        variable ``CREDAL_LIB_DATA`` names. Without an extract there, the source is fetched from
        GitHub at its commit.

    Returns
    -------
    pandas.DataFrame
        One row an answer; for mmlu-pro one row a question and a column a model. No answer is the
        empty text.

    Raises
    ------
    ValueError
        If the name is unknown.
    NotADirectoryError
        If the cache folder does not exist.
    DataNotAvailableError
        If there is no extract and GitHub does not answer; the message says what to do.
    DataMismatchError
        If a file is not what the registry or the commit promises.
    """
    source = find(name)
    path = extract(source, cache)
    if path is None:
        return _mended(source, PARSERS[name](fetch(source)).fillna(""))
    return _mended(source, _read(source, path))


def extract(source: Source, cache: str | os.PathLike[str] | None = None) -> Path | None:
    """Return the path of the extract of a source, or None if there is none."""
    folder = cache_folder(cache)
    if folder is None:
        return None
    path = folder / "answers" / str(source.extract["file"])
    return path if path.is_file() else None


def _read(source: Source, path: Path) -> "pd.DataFrame":
    import pandas as pd

    got = hashlib.sha256(path.read_bytes()).hexdigest()
    if got != source.extract["sha256"]:
        raise DataMismatchError(
            f"{path} is damaged or another version and was not used: expected sha256 "
            f"{source.extract['sha256']}, got {got}; delete it, and the source is fetched"
        )
    return pd.read_csv(path, keep_default_na=False)


def _mended(source: Source, rows: "pd.DataFrame") -> "pd.DataFrame":
    """Name the systems of the triage files by their file, as the parser does.

    The extract has the field of the records. In July 2025 the files of MedAsk carry the name of
    another model there: its file stands before that of o3, and is the only one with the vignettes
    of Kopka.
    """
    if source.name == "triage-language-models":
        first_of_two = rows.duplicated(["set", "model", "run", "case"], keep="last")
        rows.loc[first_of_two | (rows["set"] == "jul25 kopka"), "model"] = "medask"
        rows["model"] = rows["model"].replace("gpt-4.5-preview", "gpt-4.5")
    return rows

"""The stored counts: one compressed table each, and one file that says where they come from."""

import gzip
import json
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from credal_book.answers._registry import find
from credal_lib._files import write_whole

if TYPE_CHECKING:
    import pandas as pd

FOLDER = Path(__file__).resolve().parents[2] / "results"


def counts(name: str, folder: str | Path | None = None) -> dict[str, "pd.DataFrame"]:
    """Return the stored counts of one source; needs no internet.

    Parameters
    ----------
    name : str
        A key of `sources`; its ``counted`` says what the columns count.
    folder : path, optional
        By default ``results`` of the repository that this package was installed from.

    Returns
    -------
    dict of str to pandas.DataFrame

    Raises
    ------
    ValueError
        If the name is unknown.
    FileNotFoundError
        If nothing is stored there; the message says how to count.

    Examples
    --------
    >>> models = counts("hallucination-leaderboard")["models"]
    >>> models.set_index("model").loc["microsoft/Phi-4"].tolist()
    [37, 807]
    """
    import pandas as pd

    source = find(name)
    place = Path(folder) if folder is not None else FOLDER
    paths = {table: place / f"answers-{name}-{table}.csv.gz" for table in source.counted}
    if not all(path.exists() for path in paths.values()):
        raise FileNotFoundError(
            f"no counts of {name} in {place}; name the folder with folder=, or count anew with "
            f"`python -m credal_book.answers {name}`"
        )
    # An answer "none" is a word here, not a missing value.
    return {table: pd.read_csv(path, keep_default_na=False) for table, path in paths.items()}


def provenance(name: str, folder: str | Path | None = None) -> dict[str, Any]:
    """Return where stored counts come from: repository, commit, license, date, rows.

    Parameters
    ----------
    name : str
    folder : path, optional
        As `counts`.

    Returns
    -------
    dict

    Examples
    --------
    >>> provenance("mmlu-pro")["rows"]
    12002
    """
    place = Path(folder) if folder is not None else FOLDER
    found: dict[str, Any] = json.loads((place / f"answers-{find(name).name}.json").read_text(encoding="utf-8"))
    return found


def save(name: str, tables: dict[str, "pd.DataFrame"], folder: str | Path | None = None) -> None:
    """Store counts and their provenance; all files are whole or stay as they were."""
    source = find(name)
    place = Path(folder) if folder is not None else FOLDER
    kept = ("repository", "commit", "date", "patterns", "license", "counted", "not_shipped")
    about = {"source": name, "rows": source.extract["rows"]}
    about |= {key: getattr(source, key) for key in kept}
    about |= {"counted_on": f"{datetime.now(UTC):%Y-%m-%d}"}
    about |= {"lengths": {table: len(frame) for table, frame in tables.items()}}
    files = {
        place / f"answers-{name}-{table}.csv.gz": _compressed(frame, f"{name}-{table}.csv")
        for table, frame in tables.items()
    }
    text = json.dumps(about, indent=1)
    write_whole(files | {place / f"answers-{name}.json": f"{text}\n".encode()})


def _compressed(frame: "pd.DataFrame", name: str) -> bytes:
    """Return the same bytes for the same counts."""
    packed = BytesIO()
    with gzip.GzipFile(name, "wb", fileobj=packed, mtime=0) as file:
        file.write(frame.to_csv(index=False).encode())
    return packed.getvalue()

"""Hand feedback back on GitHub: as a comment on the commit that was graded, in private repositories alone.

``python -m coursework.github.hand_back graded/ graded/collected.csv``, at home, after `finish`. It needs GitHub's
command `gh`, logged in; so no job needs a token that writes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from coursework import _pack, _tables, _text
from coursework._release import Roster
from coursework._source import SheetError

LONGEST = 65_536
"""Characters of a comment."""


def gh(*words: str, body: dict[str, str] | None = None) -> Any:
    """Ask GitHub."""
    told = subprocess.run(
        ["gh", "api", *words], input=json.dumps(body) if body else "", capture_output=True, text=True, check=False
    )
    if told.returncode:
        raise OSError(told.stderr.strip()[:200])
    return json.loads(told.stdout)


def hand_back(repository: str, commit: str, words: str, mark: Path) -> None:
    """Comment on a commit, unless the same has been said there."""
    said = hashlib.sha256(f"{commit} {words}".encode()).hexdigest()
    if mark.exists() and mark.read_text() == said:
        return
    if len(words) > LONGEST:
        raise OSError(f"longer than the {LONGEST} characters of a comment")
    if gh(f"repos/{repository}").get("visibility") != "private":
        raise OSError("the repository is not private: everybody could read it")
    gh("--method", "POST", f"repos/{repository}/commits/{commit}/comments", "--input", "-", body={"body": words})
    mark.write_text(said)


def main(words: list[str] | None = None) -> int:
    """Hand back to everybody whose commit was graded; say who has got nothing."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("graded", type=Path, help="folder that `grade` and `finish` have written")
    parser.add_argument("collected", type=Path, help="table that was written when the notebooks were fetched")
    asked = parser.parse_args(words)
    try:
        files, problems = _pack.files_of(asked.graded, Roster())
    except SheetError as error:
        parser.error(str(error))
    if problems:
        print(*problems, sep="\n", file=sys.stderr)
        return 2
    marks = asked.graded / ".handed-back"
    marks.mkdir(exist_ok=True)
    for row in _tables.read(asked.collected):
        file = files.get(_text.clean(row["student"]))
        try:
            if file is None or not row["commit"]:
                raise OSError("nothing was graded")
            # a sign that no name follows: nobody is called by what a student has written
            told = file.read_text(encoding="utf-8").replace("@", "@\u2060")
            hand_back(row["repository"], row["commit"], told, marks / file.stem)
        except OSError as error:
            problems.append(f"{_text.line(row['student'])}: {error}")
    print(*problems, f"{len(problems)} got nothing", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

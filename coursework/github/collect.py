"""Fetch the notebooks of students' repositories into one folder per student; nothing of theirs is checked out or run.

``collect.py roster.csv submitted/ --repository 'our-course/hw1-{github}' --notebook hw1.ipynb``

It needs git and Python's own modules alone: the job that holds a token installs nothing. A repository is read as git's
objects. So no link is followed, no submodule or large file fetched, and no filter or hook of anybody runs.
"""

from __future__ import annotations

import argparse
import base64
import csv
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

MIB = 2**20
LARGEST = 64 * MIB
"""Bytes of any file that git writes: a notebook, or what a repository lists."""
SECONDS = 120
MOST_NOTEBOOKS, DEEPEST, MOST_NOTES = 10, 3, 20
REPOSITORY = re.compile(r"[A-Za-z0-9][\w-]*/[\w-][\w.-]*", re.ASCII)
LINK, SUBMODULE = b"120000", b"160000"
LARGE_FILE = b"version https://git-lfs"
"""How the file begins that stands for one in Git LFS."""
PROBLEMS = 3
"""Exit status if somebody's notebook is lacking, or not all was taken; 2 is a wrong call, or a wrong roster."""


@dataclass
class Found:
    """What was fetched of one student's repository."""

    student: str
    repository: str
    commit: str = ""
    committed: str = ""
    """When, as the author of the commit says: anybody can write any date there."""
    notebooks: int = 0
    notes: list[str] = field(default_factory=list)


class Lacking(ValueError):  # noqa: N818 - a finding about a repository
    """Why nothing can be fetched."""


class WrongRoster(ValueError):  # noqa: N818 - what is wrong with it
    """Why nothing is done."""


class Git:
    """Calls git so that a repository cannot do anything, and no call can take long or fill the disk.

    Parameters
    ----------
    address : str
        Where the repositories are, such as ``https://github.com``.
    token : str
        Reads them; it reaches git by its environment, as a header for this address alone.
    """

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        scheme = self.address.partition(":")[0]
        settings = {"protocol.allow": "never", f"protocol.{scheme}.allow": "always", "http.followRedirects": "false"}
        if token:
            basic = base64.b64encode(f"x-access-token:{token}".encode()).decode()
            settings[f"http.{self.address}/.extraHeader"] = f"Authorization: basic {basic}"
        mine = {f"GIT_CONFIG_KEY_{i}": key for i, key in enumerate(settings)}
        mine |= {f"GIT_CONFIG_VALUE_{i}": value for i, value in enumerate(settings.values())}
        mine |= {"GIT_CONFIG_COUNT": str(len(settings)), "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        self.environment = {**os.environ, **mine, "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}

    def __call__(self, *words: str, into: Path | None = None) -> bytes:
        """Give a command, and return what it prints, or write that to a file."""
        with (into or Path(os.devnull)).open("wb") as file:
            try:
                done = subprocess.run(
                    ["prlimit", f"--fsize={LARGEST}", "git", *words],
                    env=self.environment,
                    stdin=subprocess.DEVNULL,
                    stdout=file if into else subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    timeout=SECONDS,
                    check=False,
                )
            except subprocess.TimeoutExpired as error:
                raise Lacking(f"took longer than {SECONDS} seconds") from error
        if done.returncode:
            said = re.search("^(fatal|error): .+", done.stderr.decode("utf-8", "replace"), re.MULTILINE)
            raise Lacking(shown(said[0]) if said else "git was stopped: too large?")
        return done.stdout or b""


def shown(text: str) -> str:
    """Write a text that others have chosen so that it is seen, and is no formula of a table."""
    return ascii(text[:200])


def read_roster(path: Path, by: str, pattern: str) -> dict[str, str]:
    """Read who has which repository; nobody may have two, or another's."""
    text = path.read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=text.partition("\n")[0].count)))
    names = {by, *re.findall(r"\{(\w+)\}", pattern)}
    if not rows or (lacks := names - rows[0].keys()):
        raise WrongRoster(f"{path}: a table with the columns {', '.join(sorted(names))} is needed; lacking: {lacks}")
    found: dict[str, str] = {}
    for row in rows:
        words = {name: (row[name] or "").strip() for name in names}
        student, repository = words[by], pattern
        for name, word in words.items():
            repository = repository.replace(f"{{{name}}}", word)
        if not student or "/" in student or student in (".", "..") or student in found:
            raise WrongRoster(f"{path}: {student!r} cannot be the name of a folder, or stands there twice")
        if not all(words.values()):
            repository = ""
        elif not REPOSITORY.fullmatch(repository) or repository.endswith((".", ".git")):
            raise WrongRoster(f"{path}: {student}: {repository!r} is no repository, which is OWNER/NAME")
        elif repository.casefold() in (other.casefold() for other in found.values()):
            raise WrongRoster(f"{path}: {student}: {repository} is somebody else's already")
        found[student] = repository
    return found


def fetch(git: Git, found: Found, folder: Path, wanted: str) -> None:
    """Fetch the notebooks of one repository, as they stand on its default branch."""
    with tempfile.TemporaryDirectory() as place:
        where = f"--git-dir={place}"
        how = ["--quiet", "--bare", "--depth=1", "--single-branch", "--no-tags", "--filter=blob:none", "--template="]
        git("clone", *how, "--", f"{git.address}/{found.repository}.git", place)
        try:
            git(where, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
        except Lacking as error:
            raise Lacking("nothing has been pushed") from error
        told = git(where, "log", "-1", "--format=%H %cI", "HEAD").decode("ascii", "replace")
        found.commit, _, found.committed = told.strip().partition(" ")
        listed = Path(place) / "listed"  # a file, as some repositories list without end
        git(where, "ls-tree", "-r", "-z", "--full-tree", "HEAD", into=listed)
        for name, path in taken(listed.read_bytes().split(b"\0"), found.notes, wanted):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                git(where, "cat-file", "blob", name, into=target)  # fetches this one file
            except Lacking:
                found.notes.append(f"{shown(path)}: larger than {LARGEST // MIB} MiB, or cannot be fetched")
                target.unlink()
                continue
            with target.open("rb") as file:
                large = file.read(len(LARGE_FILE)) == LARGE_FILE
            if large:
                found.notes.append(f"{shown(path)}: lies in Git LFS, not in the repository")
                target.unlink()
            else:
                found.notebooks += 1


def taken(listed: list[bytes], notes: list[str], wanted: str) -> list[tuple[str, str]]:
    """Choose notebooks from what a repository lists, the wanted one first; say what was passed by."""
    chosen = []
    for line in listed:
        facts, _, raw = line.partition(b"\t")
        path = os.fsdecode(raw)
        parts = path.split("/")
        if facts.startswith(SUBMODULE):
            notes.append(f"{shown(path)}: a submodule, not fetched")
        elif ".ipynb" not in parts[-1].lower() or ".ipynb_checkpoints" in parts:
            continue
        elif facts.startswith(LINK):
            notes.append(f"{shown(path)}: a symbolic link, not followed")
        elif len(parts) > DEEPEST + 1 or not all(map(plain, parts)):
            notes.append(f"{shown(path)}: hidden, too deep, or no plain name: not taken")
        else:
            chosen.append((facts.split(b" ")[2].decode("ascii"), path))
    chosen.sort(key=lambda one: (one[1].rpartition("/")[2] != wanted, one[1].count("/"), one[1]))
    if len(chosen) > MOST_NOTEBOOKS:
        notes.append(f"{len(chosen)} notebooks: only {MOST_NOTEBOOKS} were fetched")
    return chosen[:MOST_NOTEBOOKS]


def plain(part: str) -> bool:
    """Whether a part of a path is an ordinary name; bytes that are no UTF-8 are not printable."""
    return part.isprintable() and not part.startswith(".") and 0 < len(os.fsencode(part)) <= 200


def main(words: list[str] | None = None) -> int:
    """Fetch all, and write a table of what was fetched beside the folder."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("roster", type=Path, help="CSV file with a column of ids and one of names on GitHub")
    parser.add_argument("submitted", type=Path, help="folder to write to; it must not be there yet")
    parser.add_argument("--repository", required=True, help="pattern, with columns in braces: our-course/hw1-{github}")
    parser.add_argument("--notebook", required=True, help="what the notebook is called, such as hw1.ipynb")
    parser.add_argument("--by", default="student", help="the column of ids")
    parser.add_argument("--server", default="https://github.com")
    asked = parser.parse_args(words)
    git = Git(asked.server, os.environ.get("COURSE_TOKEN", ""))
    try:
        roster = read_roster(asked.roster, asked.by, asked.repository)
    except (WrongRoster, OSError) as error:
        parser.error(str(error))
    asked.submitted.mkdir(0o700, parents=True)
    everybody = []
    for student, repository in roster.items():
        one = Found(student, repository)
        (asked.submitted / student).mkdir()
        try:
            if not repository:
                raise Lacking("the roster does not say which repository")
            fetch(git, one, asked.submitted / student, asked.notebook)
        except (Lacking, OSError) as error:
            one.notes.append(str(error) if isinstance(error, Lacking) else shown(str(error)))
        everybody.append(one)
        print(f"{student}: {one.notebooks} notebooks{f'; {one.notes[0]}' if one.notes else ''}", flush=True)
    with asked.submitted.with_name("collected.csv").open("w", encoding="utf-8-sig", newline="") as file:
        table = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n")
        table.writerow(["student", "repository", "commit", "committed", "notebooks", "notes"])
        for one in everybody:
            notes = "; ".join(one.notes[:MOST_NOTES])
            table.writerow([one.student, one.repository, one.commit, one.committed, one.notebooks, notes])
    return PROBLEMS if any(one.notes or not one.notebooks for one in everybody) else 0


if __name__ == "__main__":
    sys.exit(main())

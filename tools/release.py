"""Get a version ready, or say what is missing: ``python -m tools.release`` tries, ``--tag v0.1.0`` is for publishing.

First everything that says which version this is, and whose, is compared. Then wheel and source archive are built, the
wheel from the archive, and looked into. A trial needs no account and sends nothing; the workflow `release` calls the
same with its tag, and publishes what lies in ``dist`` if the exit status is 0.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from email.parser import Parser
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import yaml

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
BUILT_FROM = ["credal_lib", "pyproject.toml", "README.md", "LICENSE"]
NOBODY = "The authors of Evaluating Cautious Classifiers"
"""Stands where names of people will stand; nothing is published under it."""


def recipe(root: Path = ROOT) -> dict[str, Any]:
    """The recipe for conda, its variables filled in as conda does."""
    text = (root / "recipe" / "meta.yaml").read_text(encoding="utf-8")
    variables = dict(re.findall(r'{% set (\w+) = "([^"]*)" %}\n', text))
    plain = re.sub(r"{%.*?%}\n", "", text)
    filled = re.sub(r"{{ (\w+) }}", lambda found: variables[found[1]], plain)
    read: dict[str, Any] = yaml.safe_load(filled)
    return read


def project(root: Path = ROOT) -> dict[str, Any]:
    """What pyproject.toml says of the library."""
    read: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return read


def citation(root: Path = ROOT) -> dict[str, Any]:
    """The citation file."""
    read: dict[str, Any] = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    return read


def archive(root: Path = ROOT) -> dict[str, Any]:
    """What the archive (Zenodo) is told."""
    read: dict[str, Any] = json.loads((root / ".zenodo.json").read_text(encoding="utf-8"))
    return read


def disagreements(root: Path = ROOT) -> list[str]:
    """What the files say differently of the same version; wrong at any time."""
    version, conda = project(root)["version"], recipe(root)
    said = {"CITATION.cff": citation(root)["version"], "recipe/meta.yaml": conda["package"]["version"]}
    found = [
        f"{file} says version {other}, pyproject.toml {version}" for file, other in said.items() if other != version
    ]
    people = {
        entry.get("name") or f"{entry['family-names']}, {entry['given-names']}" for entry in citation(root)["authors"]
    }
    if people != {entry["name"] for entry in archive(root)["creators"]}:
        found.append(".zenodo.json and CITATION.cff name different authors")
    if archive(root)["title"] != citation(root)["title"]:
        found.append(".zenodo.json and CITATION.cff have different titles")
    return found


def still_missing(root: Path = ROOT) -> list[str]:
    """What must be there before a version is published, and may be missing until then."""
    version = project(root)["version"]
    found = []
    if f"## [{version}]" not in (root / "CHANGELOG.md").read_text(encoding="utf-8"):
        found.append(f"CHANGELOG.md has no section [{version}]")
    if "date-released" not in citation(root):
        found.append("CITATION.cff has no date-released")
    if any(entry["name"] == NOBODY for entry in archive(root)["creators"]):
        found.append("no author is named in CITATION.cff and .zenodo.json: a person has to")
    return found


def build(target: Path, root: Path = ROOT) -> list[Path]:
    """Build the source archive, and the wheel from it, with the packages that are installed; return both."""
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in BUILT_FROM:
            source, copy = root / name, Path(folder) / name
            if source.is_dir():
                shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy)
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"not built:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return sorted(target.iterdir())


def faults_inside(files: list[Path], root: Path = ROOT) -> list[str]:
    """What is wrong in the built files: their version, their description, modules or data that are missing."""
    (wheel,) = (file for file in files if file.suffix == ".whl")
    (source,) = (file for file in files if file.name.endswith(".tar.gz"))
    with ZipFile(wheel) as opened:
        names = set(opened.namelist())
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(opened.read(about).decode())
    found = []
    if metadata["Version"] != project(root)["version"]:
        found.append(f"the wheel has version {metadata['Version']}")
    if metadata["Description-Content-Type"] != "text/markdown" or not str(metadata.get_payload()).strip():
        found.append("the wheel has no readable description")
    library = [file for file in (root / "credal_lib").rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    wanted = {file.relative_to(root).as_posix() for file in library}
    found += [f"the wheel lacks {name}" for name in sorted(wanted - names)]
    found += [f"the wheel has {name}" for name in sorted(names - wanted) if ".dist-info/" not in name]
    with tarfile.open(source) as opened_source:
        inside = {name.partition("/")[2] for name in opened_source.getnames()}
    found += [f"the source archive lacks {name}" for name in sorted({*wanted, *BUILT_FROM} - inside)]
    return found


def main(arguments: list[str] | None = None) -> int:
    """Check and build; 1 when something is wrong, or with a tag, missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("--tag", help="the tag to publish, v and the version; without it, a trial")
    given = parser.parse_args(arguments)
    version, wrong, missing = project()["version"], disagreements(), still_missing()
    if given.tag and given.tag != f"v{version}":
        wrong.append(f"the tag is {given.tag}, the version {version}")
    print("\n".join([*(f"wrong: {line}" for line in wrong), *(f"still missing: {line}" for line in missing)]))
    if wrong or (given.tag and missing):
        return 1
    files = build(DIST)
    faults = faults_inside(files)
    print("\n".join([*faults, *(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB" for file in files)]))
    if not given.tag:
        print(f"A trial of version {version}: nothing was sent anywhere.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

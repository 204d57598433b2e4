"""Citation, licenses and addresses agree with each other."""

from __future__ import annotations

import re
import tomllib

import yaml

from tests.book.sources import CONFIG, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text())
URL = CONFIG["repository"]["url"]


def test_the_citation_file_has_what_its_format_requires():
    assert {"cff-version", "message", "title", "authors"} <= set(CITATION)
    assert CITATION["cff-version"] == "1.2.0"
    assert all(set(author) & {"name", "family-names", "alias"} for author in CITATION["authors"])


def test_one_title_one_version_one_address():
    assert CITATION["title"].startswith(CONFIG["title"])
    assert CITATION["version"] == PROJECT["version"]
    assert CITATION["repository-code"] == URL == PROJECT["urls"]["Repository"]


def test_the_changelog_has_an_unreleased_section():
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text()


def test_licenses_of_code_and_text():
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
    assert "https://creativecommons.org/licenses/by/4.0/" in (ROOT / "LICENSE-TEXT").read_text()


def test_badges_of_the_readme_lead_to_the_repository():
    readme = (ROOT / "README.md").read_text()
    owner_and_name = URL.removeprefix("https://github.com/")
    branch = CONFIG["repository"]["branch"]
    assert f"https://mybinder.org/v2/gh/{owner_and_name}/{branch}" in readme
    assert readme.count("mybinder.org/v2/") == readme.count(f"mybinder.org/v2/gh/{owner_and_name}/{branch}")


def test_pictures_and_files_that_the_readme_shows_exist():
    readme = (ROOT / "README.md").read_text()
    local = [target for target in re.findall(r"\]\(([^)#\s]+)", readme) if "://" not in target]
    assert any(target.endswith(".png") for target in local)
    assert not [target for target in local if not (ROOT / target).exists()]

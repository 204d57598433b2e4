"""The strict build passes, and its pages are complete, light and self-contained."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from urllib.parse import urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup

from tests.book.sources import CONFIG, EXECUTED, LESSONS, PAGES, ROOT, source, text_of
from tools.build_book import missing_pages
from tools.check_links import external_links

pytestmark = pytest.mark.book

MAX_BYTES = 2_000_000


LOADING = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}


@cache
def loading_tags(html, page):
    """The tags of a page that load something, in order."""
    text = (html / f"{page}.html").read_text(encoding="utf-8")
    tags = re.findall(rf"<(?:{'|'.join(LOADING)})\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>", text)
    return [BeautifulSoup(tag, "html.parser").find() for tag in tags]


def images_of(html, page):
    return [tag for tag in loading_tags(html, page) if tag.name == "img"]


def test_the_strict_build_passes(build_result):
    assert build_result.returncode == 0, build_result.stdout


def test_a_second_build_has_nothing_to_do(html):
    command = [sys.executable, "-m", "tools.build_book"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "up to date" in result.stdout
    assert not re.search("executing|executed|building the pages", result.stdout)


def test_the_reference_leads_to_the_lines_of_the_source(html):
    page = BeautifulSoup((html / "book" / "back" / "api.html").read_text(encoding="utf-8"), "html.parser")
    entry = page.find(id="credal_lib.rewards.Quadratic")
    address, lines = entry.select_one("a:has(.viewcode-link)")["href"].split("/blob/main/")[1].split("#L")
    first, last = (int(number.lstrip("L")) for number in lines.split("-"))
    source = (ROOT / address).read_text(encoding="utf-8").splitlines()[first - 1 : last]
    assert any(line.startswith("class Quadratic") for line in source[:4])
    assert not (html / "_modules").exists()


def test_every_entry_of_the_table_of_contents_has_its_page(html):
    assert not missing_pages(html, yaml.safe_load((ROOT / "_toc.yml").read_text()))


@pytest.mark.parametrize("page", PAGES)
def test_images_have_alternative_texts(html, page):
    assert not [str(image)[:120] for image in images_of(html, page) if is_poor_alt(image.get("alt", ""))]


def is_poor_alt(text):
    return (
        not text.strip() or text.startswith("<Figure") or text.endswith((".png", ".svg")) or "/" in text.split(" ")[0]
    )


@pytest.mark.parametrize("text", ["", " ", "<Figure size 640x480 with 1 Axes>", "../../_images/0a1b.png"])
def test_a_poor_alternative_text_is_noticed(text):
    assert is_poor_alt(text)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_and_its_images_are_light(html, page):
    file = html / f"{page}.html"
    images = {(file.parent / image["src"]).resolve() for image in images_of(html, page) if image["src"][:5] != "data:"}
    assert file.stat().st_size + sum(image.stat().st_size for image in images) <= MAX_BYTES


@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_nothing_from_elsewhere(html, page):
    loaded = [
        tag.get(LOADING[tag.name], "")
        for tag in loading_tags(html, page)
        if not set(tag.get("rel", [])) & {"canonical", "next", "prev"}
    ]
    assert not [address for address in loaded if is_elsewhere(address)]


def is_elsewhere(address):
    parts = urlsplit(address)
    return parts.scheme not in {"", "data"} or bool(parts.netloc)


@pytest.mark.parametrize("address", ["https://cdn.example/x.js", "//cdn.example/x.js", "http://a/b.css"])
def test_an_address_elsewhere_is_noticed(address):
    assert is_elsewhere(address)


def test_styles_load_nothing_from_elsewhere(html):
    styles = [*html.rglob("*.css")]
    assert styles
    foreign = {
        style.name: found
        for style in styles
        if (found := re.findall(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//[^'\")]+", style.read_text()))
    }
    assert not foreign


def decided(text):
    """What the cells of a page return that is True or False."""
    return re.findall(r"<pre><span></span>(?:<span[^>]*>)?(True|False)(?:</span>)?\s*</pre>", text)


def test_a_decision_is_read_from_a_page():
    assert decided("<pre><span></span>False\n</pre> <pre><span></span>array([ True])</pre>") == ["False"]


@pytest.mark.parametrize("page", LESSONS)
def test_what_a_lesson_lets_be_decided_is_true(html, page):
    assert "False" not in decided((html / f"{page}.html").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def links_abroad(html):
    return external_links(html)


def test_links_to_the_repository_come_from_the_configuration(links_abroad):
    repository, branch = CONFIG["repository"]["url"], CONFIG["repository"]["branch"]
    owner_and_name = repository.removeprefix("https://github.com/")
    allowed = (
        f"{repository}/",
        f"https://mybinder.org/v2/gh/{owner_and_name}/{branch}",
        "https://colab.research.google.com/github/" + owner_and_name,
    )
    hosts = {"github.com", "mybinder.org", "colab.research.google.com"}
    launch = [link for link in links_abroad if urlsplit(link).netloc in hosts]
    ours = [link for link in launch if link == repository or link.startswith(allowed)]
    assert any("/edit/" in link for link in ours)
    assert any("/issues/" in link for link in ours)
    assert any("mybinder.org" in link for link in ours)
    # Other projects on GitHub may be cited in the text; whoever starts, edits or reports must be sent to ours.
    assert not [link for link in launch if link not in ours and re.search(r"mybinder|colab|/edit/|/issues/new", link)]


def test_edit_and_launch_links_lead_to_existing_sources(links_abroad):
    branch = CONFIG["repository"]["branch"]
    paths = [
        re.search(rf"(?:/edit/{branch}/|urlpath=lab/tree/|/blob/{branch}/)([^?#]+)", link) for link in links_abroad
    ]
    found = {match[1] for match in paths if match}
    assert len(found) > 5
    exported = "_build/notebooks/"  # what the rocket opens is made of the source of the same name
    sources = {
        str(source(path.removeprefix(exported).removesuffix(".ipynb"))) if path.startswith(exported) else path
        for path in found
    }
    assert not [path for path in sources if not (ROOT / path).exists()]


@pytest.mark.parametrize("page", PAGES)
def test_colab_is_offered_for_pages_with_code_only(html, page):
    offered = "colab.research.google.com" in (html / f"{page}.html").read_text(encoding="utf-8")
    assert offered == (page in EXECUTED)


def test_markdown_chapters_open_as_notebooks_on_binder():
    for page in EXECUTED:
        if source(page).suffix == ".md":
            assert re.match(r"---\n.*?jupytext:.*?kernelspec:.*?\n---\n", text_of(page), flags=re.DOTALL), page

"""The parts of the build that are ours."""

from __future__ import annotations

import io
from xml.etree import ElementTree as ET

import pytest

from tools.book_extension import (
    AFTER,
    BEFORE,
    NAMESPACE,
    SHARED_ADDRESS,
    is_thebe,
    neighbor,
    sitemap,
    to_plain_notebooks,
)
from tools.book_extension.times import times_of, with_times
from tools.build_book import execution_times, fingerprint, missing_pages, stale_assets, worth_showing
from tools.check_links import broken_internal_links, external_links
from tools.notebooks import notebook_addresses
from tools.sources import (
    chapter_number,
    checked_of,
    counter,
    is_checked,
    is_second,
    lesson_name,
    lesson_of,
    toc_entries,
)
from tools.vendor import vendor_mathjax

TOC = {
    "format": "jb-book",
    "root": "book/index",
    "parts": [
        {"caption": "One", "chapters": [{"file": "a", "sections": [{"file": "b"}]}]},
        {"chapters": [{"file": "c"}]},
    ],
}


def test_toc_entries_in_reading_order():
    assert toc_entries(TOC) == ["book/index", "a", "b", "c"]


def test_missing_pages(tmp_path):
    (tmp_path / "book").mkdir()
    for page in ("book/index", "a", "c"):
        (tmp_path / f"{page}.html").touch()
    assert missing_pages(tmp_path, TOC) == ["b"]


class TestFingerprint:
    @pytest.fixture
    def tree(self, tmp_path):
        (tmp_path / "lib" / "__pycache__").mkdir(parents=True)
        (tmp_path / "lib" / "a.py").write_text("1")
        (tmp_path / "lock.txt").write_text("x")
        return tmp_path

    def key(self, tree):
        return fingerprint(tree, ["lib", "lock.txt", "absent"])

    def test_stays_when_nothing_changes(self, tree):
        before = self.key(tree)
        (tree / "lib" / "__pycache__" / "a.pyc").write_text("compiled")
        assert self.key(tree) == before

    @pytest.mark.parametrize("file", ["lib/a.py", "lib/new.py", "lock.txt"])
    def test_changes_with_a_file(self, tree, file):
        before = self.key(tree)
        (tree / file).write_text("2")
        assert self.key(tree) != before

    def test_changes_with_a_name(self, tree):
        before = self.key(tree)
        (tree / "lib" / "a.py").rename(tree / "lib" / "b.py")
        assert self.key(tree) != before


class TestLinks:
    @pytest.fixture
    def site(self, tmp_path):
        (tmp_path / "sub").mkdir()
        (tmp_path / "sub" / "page two.html").write_text('<h1 id="top">x</h1><a name="old">y</a>')
        return tmp_path

    @pytest.mark.parametrize(
        "link",
        [
            "sub/page%20two.html",
            "sub/page%20two.html#top",
            "sub/page%20two.html#old",
            "#here",
            "https://example.org/x",
            "mailto:a@b",
        ],
    )
    def test_good(self, site, link):
        (site / "index.html").write_text(f'<p id="here"><a href="{link}">x</a></p>')
        assert broken_internal_links(site) == []

    @pytest.mark.parametrize(
        ("tag", "problem"),
        [
            ('<a href="absent.html">', "no such file"),
            ('<img src="absent.png">', "no such file"),
            ('<a href="sub/page%20two.html#absent">', "no such anchor"),
            ('<a href="#absent">', "no such anchor"),
        ],
    )
    def test_broken(self, site, tag, problem):
        (site / "index.html").write_text(tag)
        (line,) = broken_internal_links(site)
        assert line.startswith("index.html")
        assert problem in line

    def test_external_addresses_are_listed_once_with_their_pages(self, site):
        (site / "index.html").write_text('<a href="https://example.org/x#a"></a><a href="https://example.org/x#b"></a>')
        assert external_links(site) == {"https://example.org/x": ["index.html"] * 2} or external_links(site) == {
            "https://example.org/x": ["index.html"]
        }


def test_the_log_shows_warnings_with_their_tracebacks_and_executed_pages_only():
    lines = [
        "reading sources... [ 10%] a\n",
        "\x1b[91ma.md:3: WARNING: failed\x1b[0m\n",
        "Traceback (most recent call last):\n",
        "ZeroDivisionError: division by zero\n",
        "reading sources... [ 20%] b\n",
        "b.md: Executed notebook in 1.00 seconds\n",
        "[IPKernelApp] WARNING | remark\n",
    ]
    log = io.StringIO()
    assert list(worth_showing(lines, log)) == [
        "a.md:3: WARNING: failed", "Traceback (most recent call last):", "ZeroDivisionError: division by zero",
        "b.md: Executed notebook in 1.00 seconds",
    ]  # fmt: skip
    assert len(log.getvalue().splitlines()) == len(lines)


@pytest.mark.parametrize(
    ("page", "number"),
    [
        ("book/part2-sets/06-betting-game", 6),
        ("notebooks/25-nbc-ncc", 25),
        ("book/solutions/06-betting-game", None),
        ("book/index", None),
    ],
)
def test_chapter_number(page, number):
    assert chapter_number(page) == number


def test_the_two_pages_of_a_chapter_are_counted_apart():
    lesson = "book/part2-sets/08-variance"
    checked = checked_of(lesson)
    assert (chapter_number(checked), lesson_of(checked), checked_of(checked)) == (8, lesson, checked)
    assert is_checked(checked)
    assert not is_checked(lesson)
    assert not is_checked("book/back/well-checked")
    assert (counter(lesson), counter(checked), counter("book/index")) == ((8,), ("8c",), None)
    assert counter("book/part2-sets/08b-a-committee") == ("8b",)
    assert chapter_number("book/part2-sets/08b-a-committee") == 8


def test_a_second_lesson_belongs_to_its_chapter_and_is_counted_apart():
    lesson = "book/part2-sets/08b-a-committee"
    assert (chapter_number(lesson), lesson_name(lesson), counter(lesson)) == (8, "8b", ("8b",))
    assert is_second(lesson)
    assert not is_checked(lesson)
    assert not any(map(is_second, ("book/part2-sets/08-b", "book/solutions/08b-c", "book/part2-sets/08-b-checked")))


def test_next_leads_from_lesson_to_lesson_and_the_page_that_checks_back_to_its_own():
    pages = ["book/tour", *(f"book/part2-sets/{name}" for name in ("08-a", "08-a-checked", "09-b", "09-b-checked"))]
    ends = [None, *pages, None]
    relations = {page: [None, ends[place], ends[place + 2]] for place, page in enumerate(pages)}
    tour, first, _, second, _ = pages
    assert [neighbor(page, relations, AFTER) for page in pages] == [first, second, second, None, None]
    assert [neighbor(page, relations, BEFORE) for page in pages] == [None, tour, first, first, second]


def test_next_leads_through_both_lessons_of_a_chapter():
    pages = [f"book/part2-sets/{name}" for name in ("08-a", "08b-b", "08-a-checked", "09-c")]
    ends = [None, *pages, None]
    relations = {page: [None, ends[place], ends[place + 2]] for place, page in enumerate(pages)}
    first, second, _, third = pages
    assert [neighbor(page, relations, AFTER) for page in pages] == [second, third, third, None]
    assert [neighbor(page, relations, BEFORE) for page in pages] == [None, first, second, second]


def test_the_address_that_proofs_share_goes_and_that_of_a_heading_stays():
    boxes = '<div class="proof admonition" id="proof"><section class="proof-content" id="proof-content">'
    assert SHARED_ADDRESS.sub(r"\1\2", boxes) == '<div class="proof admonition"><section class="proof-content">'
    heading = '<section id="proof"><h2>Proof</h2>'
    assert SHARED_ADDRESS.sub(r"\1\2", heading) == heading


CARD = "<div><p><strong>Time.</strong> You may stop early.</p></div>"
LESSON = (
    CARD
    + "<p>" + "word " * 390 + "</p>"
    + '<span class="math">x</span>' * 20 + '<div class="math">y</div>' * 4
    + '<div class="cell_input">code</div>' * 2 + '<div class="explorer">text of it</div>'
    + "<details>" + "folded " * 500 + '<div class="cell_input">code</div></details>'
    + '<section id="your-turn"></section>'
    + '<section id="exercises">'
    '<section id="warm-up"><div class="exercise">a</div><div class="exercise">b</div></section>'
    '<section id="graded"><div class="exercise">c</div></section></section>'
)  # fmt: skip


def test_times_are_counted_in_what_is_not_folded():
    times = times_of(LESSON)  # 394 words, 2 min; 20 * 3 + 4 * 15 + 2 * 30 + 120 s, 5 min
    assert (times.reading, times.writing, times.exercises) == (7, 10, 40)


def test_the_card_says_the_times_and_a_page_without_one_stays():
    assert "<strong>Time.</strong> 7 minutes to read, 10 to write" in with_times(LESSON)
    assert "40 for the exercises. You may stop early." in with_times(LESSON)
    assert with_times("<p>text</p>") == "<p>text</p>"


def test_the_rocket_leads_to_the_plain_notebooks():
    colab = {"type": "link", "text": "Colab", "url": "https://colab.research.google.com/x.md"}
    binder = {"type": "link", "text": "Binder", "url": "https://mybinder.org/x.md"}
    other = {"type": "link", "text": "Repository", "url": "https://a.example"}
    addresses = notebook_addresses("book/tour")
    group, *rest = to_plain_notebooks([{"type": "group", "buttons": [colab, binder]}, other], "book/tour")
    assert [button["url"] for button in group["buttons"]] == [addresses["Colab"], addresses["Binder"]]
    assert rest == [other]
    assert colab["url"].endswith("x.md"), "the theme's own buttons stay as they are"


def test_scripts_of_thebe_are_recognized():
    assert is_thebe("_static/sphinx-thebe.js")
    assert not is_thebe("_static/doctools.js")


def test_mathjax_is_copied_once_with_its_license_and_again_after_an_interruption(tmp_path):
    target = tmp_path / "mathjax"
    assert vendor_mathjax(target)
    assert (target / "tex-mml-chtml.js").stat().st_size > 1_000_000
    assert len(list((target / "output/chtml/fonts/woff-v2").glob("*.woff"))) >= 20
    assert "Apache License" in (target / "LICENSE").read_text()
    assert not vendor_mathjax(target)
    (target / "VERSION").unlink()
    assert vendor_mathjax(target)


def test_a_changed_or_missing_asset_is_noticed(tmp_path):
    assets, copies = tmp_path / "assets", tmp_path / "html" / "_static"
    for folder in (assets, copies):
        (folder / "fonts").mkdir(parents=True)
        (folder / "custom.css").write_text("p { color: black; }")
        (folder / "fonts" / "a.woff").write_text("a")
    assert stale_assets(tmp_path / "html", assets) == []
    (assets / "custom.css").write_text("p { color: brown; }")
    (copies / "fonts" / "a.woff").unlink()
    assert stale_assets(tmp_path / "html", assets) == ["custom.css", "fonts/a.woff"]


def test_the_build_says_how_long_its_pages_took():
    assert execution_times([1.5, 4.1]) == "executed 2 pages, 2.8 s on average, 4.1 s at most"
    assert execution_times([]) == "no page had to be executed"


class TestSitemap:
    def test_lists_every_page_below_the_address(self):
        found = ET.fromstring(sitemap("https://book.example/x/", ["book/b", "book/a & b"]))  # noqa: S314 - our own
        assert found.tag == f"{{{NAMESPACE}}}urlset"
        assert [place.text for place in found.iter(f"{{{NAMESPACE}}}loc")] == [
            "https://book.example/x/book/a & b.html",
            "https://book.example/x/book/b.html",
        ]

"""A booklet in Chromium: from a file, without anything else, on a phone, and printed."""

from __future__ import annotations

import pytest

from coursework.build import booklet

pytestmark = pytest.mark.browser


def test_it_opens_from_a_file_sets_its_formulas_and_prints(tmp_path, browser):
    file = tmp_path / "booklet.html"
    body = r"<h2>1. One</h2><p>\(\boldsymbol x \ne \cancel y\)</p><pre>" + "long " * 60 + "</pre>"
    file.write_text(booklet.document("student", [], body), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 390, "height": 800})
    asked, said = [], []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("console", lambda message: said.append(message.text))
    tab.goto(file.as_uri())
    tab.evaluate("async () => MathJax.startup.promise")
    assert asked == [file.as_uri()]
    assert not said
    assert tab.locator("mjx-container svg").count() == 1
    assert not tab.locator("mjx-merror").count()
    assert tab.evaluate("document.documentElement.scrollWidth") == 390
    tab.close()


def test_it_prints_with_an_outline(tmp_path, browser):
    page, target = tmp_path / "booklet.html", tmp_path / "booklet.pdf"
    page.write_text(booklet.document("student", [], "<h2>1. One</h2><p>\\(x\\)</p>"), encoding="utf-8")
    booklet.print_with(browser, page, target)
    printed = target.read_bytes()
    assert printed.startswith(b"%PDF")
    assert b"/Outlines" in printed

"""Every page in Chromium: complete without any other machine, typeset, without errors, accessible, fit for a phone."""

from __future__ import annotations

import re
from pathlib import Path

import axe_playwright_python
import pytest
import yaml

from tests.book.sources import CHECKED, LESSONS, PAGES, source, text_of, without_code
from tests.browser.conftest import PHONE
from tests.browser.shown import SHOWN, Shown, check_controls, check_start, check_texts

pytestmark = [pytest.mark.browser, pytest.mark.book]

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
BASELINE = yaml.safe_load((Path(__file__).parent / "axe_baseline.yml").read_text()) or []


def has_mathematics(page):
    return source(page).suffix == ".md" and bool(
        re.search(r"\$[^$\n]+\$|\\begin\{align|\{math\}", without_code(text_of(page)))
    )


def check_typeset(tab, page):
    if has_mathematics(page):
        assert tab.locator("mjx-container").count() > 0
    assert tab.locator("mjx-merror").count() == 0
    left_over = tab.evaluate(
        "[...document.querySelectorAll('.math')].filter(e => !e.querySelector('mjx-container')).map(e => e.textContent)"
    )
    assert not left_over


def test_from_files(phone):
    page, tab = phone
    check_typeset(tab, page)
    assert not tab.notes.faults()


# One page of each kind; a folder, from which all are read above, refuses more than a server does.
KINDS = [PAGES[0], LESSONS[0], CHECKED[0], "notebooks/24-protocol", "book/back/api", "genindex"]


@pytest.mark.parametrize(
    "page", [page if page in KINDS else pytest.param(page, marks=pytest.mark.slow) for page in PAGES]
)
def test_over_http(open_page, site_url, page):
    tab = open_page(f"{site_url}/{page}.html")
    check_typeset(tab, page)
    assert not tab.notes.faults()


@pytest.mark.parametrize("place", ["site_url", "file_url"])
def test_an_old_link_leads_to_the_page_that_has_its_label_now(request, page, place):
    """The theorem was in the chapter's first lesson before the chapter became two."""
    page.goto(f"{request.getfixturevalue(place)}/book/part2-sets/08-variance-and-determinacy.html#prp-unanimity")
    page.wait_for_url("**/08b-a-committee.html#prp-unanimity")
    assert not page.notes.faults()


def test_the_first_page_leads_to_the_preface(page, site_url):
    page.goto(f"{site_url}/index.html")
    page.wait_for_url("**/book/index.html")
    assert not page.notes.faults()


def test_search_works_without_a_network(open_page, site_url):
    tab = open_page(f"{site_url}/search.html?q=gamble")
    tab.locator("#search-results li").first.wait_for(timeout=10_000)
    assert not tab.notes.faults()


def test_a_phone_never_scrolls_sideways(phone):
    _, tab = phone
    width = tab.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    assert width <= PHONE, wide_elements(tab)


def wide_elements(tab):
    """The elements of the text that reach beyond the right edge and lie in nothing that scrolls by itself."""
    return tab.evaluate(
        """limit => [...document.querySelectorAll('main *')].filter(e => {
            if (e.getBoundingClientRect().right <= limit + 1) return false;
            for (let p = e.parentElement; p; p = p.parentElement)
                if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(p).overflowX) && p.clientWidth <= limit &&
                p !== document.body && !p.matches('html, main, .bd-main, .bd-content')) return false; return true;
                }).slice(0, 8).map(e => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40))""",
        PHONE,
    )


EXPLORERS = {page: [name for name, shown_on in SHOWN if shown_on == page] for _, page in SHOWN}


@pytest.mark.only(EXPLORERS)
def test_its_explorers_start_as_described_and_every_control_moves_them(phone, rng):
    """The page has other letters than the bare one on which each is tried in full."""
    page, tab = phone
    for name in EXPLORERS[page]:
        explorer = Shown(tab, name)
        check_start(explorer)
        check_controls(explorer, rng)
        explorer.restart()
        check_texts(explorer, rng)
        explorer.restart()
    tab.mouse.move(0, 0)  # colors are measured later, where the pointer rests on nothing
    assert not tab.notes.faults()


def axe(tab, colors_only=False):
    """(rule, target, HTML) of every violation on the page."""
    if not tab.evaluate("'axe' in window"):
        tab.evaluate(AXE)
    found = tab.evaluate(RUN_AXE, [TAGS, COLORS, colors_only])
    return [
        (violation["id"], target, node["html"][:160])
        for violation in found
        for node in violation["nodes"]
        for target in [" ".join(str(part) for part in node["target"])]
    ]


COLORS = ["color-contrast", "link-in-text-block"]
# On a long chapter axe takes ten seconds and more, nearly all of it for the contrast of thousands of texts and for the
# insides of formulas and of code. So contrast is measured on two texts of each combination of colors, size and weight,
# with all that holds none of them taken out meanwhile; and so are the drawings of formulas, which are hidden from
# assistive technology and have the color of their text. For the other rules a formula is the text that a screen reader
# finds in it, and a listing is its text without the colored words.
# A color on its way from the light look to the dark one is measured at its end.
RUN_AXE = """async ([tags, colors, colorsOnly]) => {
    document.getAnimations().forEach(animation => animation.finish());
    const drawn = [...document.querySelectorAll('mjx-math')].map(e => [e, e.parentNode, e.nextSibling]);
    drawn.forEach(([e]) => e.remove());
    const asText = e => [e, [...e.childNodes], e.replaceChildren(e.textContent)];
    let plain = [];
    const seen = new Map(), grounds = new Map([[null, '']]), holders = new Set();
    const ground = e => {
        if (grounds.has(e)) return grounds.get(e);
        const { backgroundColor: c, backgroundImage: i } = getComputedStyle(e);
        return grounds.set(e, c === 'rgba(0, 0, 0, 0)' && i === 'none' ? ground(e.parentElement) : c + i).get(e);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data.trim()) holders.add(texts.currentNode.parentElement);
    document.querySelectorAll('[data-sample]').forEach(e => e.removeAttribute('data-sample'));
    const samples = [...holders].filter(e => {
        const { color, fontSize, fontWeight, opacity } = getComputedStyle(e);
        const key = [color, fontSize, fontWeight, opacity, ground(e), Boolean(e.closest('a'))].join();
        seen.set(key, (seen.get(key) || 0) + 1);
        return seen.get(key) <= 2;
    });
    samples.forEach(e => e.setAttribute('data-sample', ''));
    const kept = new Set();
    for (const e of samples) for (let p = e; p; p = p.parentElement) kept.add(p);
    const idle = [...document.body.querySelectorAll('*')].filter(e => !kept.has(e) && kept.has(e.parentElement))
        .map(e => [e, e.parentElement, e.nextSibling]);
    const options = { resultTypes: ['violations'], preload: false };
    const off = Object.fromEntries(colors.map(rule => [rule, { enabled: false }]));
    const others = { ...options, runOnly: tags, rules: off };
    try {
        idle.forEach(([e]) => e.remove());
        const sampled = await axe.run({ include: [['[data-sample]']] }, { ...options, runOnly: colors });
        idle.reverse().forEach(([e, parent, next]) => parent.insertBefore(e, next));
        if (colorsOnly) return sampled.violations;
        plain = [...document.querySelectorAll('mjx-assistive-mml, .highlight pre')].map(asText);
        return [...sampled.violations, ...(await axe.run(document, others)).violations];
    } finally {
        plain.forEach(([e, nodes]) => e.replaceChildren(...nodes));
        drawn.forEach(([e, parent, next]) => parent.insertBefore(e, next));
    }
}"""


def is_known(rule, target):
    return any(entry["rule"] == rule and re.fullmatch(entry["target"], target) for entry in BASELINE)


def new_violations(tab, colors_only=False):
    return [violation for violation in axe(tab, colors_only) if not is_known(*violation[:2])]


def check_theme(tab, dark):
    assert tab.evaluate("document.documentElement.dataset.theme") == ("dark" if dark else "light")


def test_accessible_in_light_colors(desktop):
    _, tab = desktop
    check_theme(tab, dark=False)
    assert not new_violations(tab)


def test_accessible_in_dark_colors(phone):
    _, tab = phone
    check_theme(tab, dark=True)
    assert not new_violations(tab, colors_only=True)


OTHER_LOOKS = [pytest.param(1280, True, id="desktop-dark"), pytest.param(PHONE, False, id="phone-light")]


@pytest.mark.parametrize(("width", "dark"), OTHER_LOOKS)
@pytest.mark.parametrize("page", [PAGES[0], *(pytest.param(page, marks=pytest.mark.slow) for page in PAGES[1:])])
def test_accessible_in_the_other_looks(open_page, site_url, page, width, dark):
    tab = open_page(f"{site_url}/{page}.html", width=width, dark=dark)
    check_theme(tab, dark)
    assert not new_violations(tab)


def test_every_line_of_the_baseline_is_needed(open_page, site_url):
    found = [
        violation
        for name in ("genindex", "book/back/references")
        for violation in axe(open_page(f"{site_url}/{name}.html"))
    ]
    unused = [
        entry
        for entry in BASELINE
        if not any(entry["rule"] == rule and re.fullmatch(entry["target"], target) for rule, target, _ in found)
    ]
    assert not unused


PLANTED = [
    ("image-alt", "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"),
    ("color-contrast", "<p style='color: #bbb; background: #fff'>pale</p>"),
    ("label", "<input type='range'>"),
    (
        "empty-table-header",
        "<table><thead><tr><th>named</th><th></th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
    ),
]


@pytest.mark.parametrize(("rule", "fault"), PLANTED, ids=[rule for rule, _ in PLANTED])
def test_a_planted_violation_is_noticed(open_page, site_url, rule, fault):
    tab = open_page(f"{site_url}/{PAGES[0]}.html")
    tab.evaluate("fault => document.querySelector('article').insertAdjacentHTML('afterbegin', fault)", fault)
    assert rule in {violation[0] for violation in new_violations(tab)}


def test_planted_faults_of_a_page_are_noticed(open_page, site_url):
    tab = open_page(f"{site_url}/{PAGES[0]}.html", width=PHONE)
    tab.evaluate("""() => {
        const place = document.querySelector('article');
        const add = (tag, attributes) => place.append(Object.assign(document.createElement(tag), attributes));
        add('img', {src: 'https://example.org/x.png'});
        add('img', {src: 'absent.png'});
        add('div', {style: 'width: 900px', textContent: 'wide'});
        console.error('planted');
        setTimeout(() => { throw new Error('thrown'); }, 0);
    }""")
    tab.wait_for_timeout(500)
    assert tab.notes.external == ["https://example.org/x.png"]
    assert any("404" in line for line in tab.notes.refused)
    assert "planted" in tab.notes.errors
    assert any("thrown" in line for line in tab.notes.errors)
    assert wide_elements(tab)

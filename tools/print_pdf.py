"""Print every page of the built book with Chromium, one PDF a page, into ``_build/pdf``."""

from __future__ import annotations

import sys

import yaml
from playwright.sync_api import sync_playwright

from tools.build_book import BUILD, HTML, ROOT, toc_entries
from tools.chromium import FLAGS, HOW_TO_INSTALL, find_chromium

MARGINS = {"top": "15mm", "bottom": "15mm", "left": "12mm", "right": "12mm"}
MATHEMATICS_IS_SET = "async () => { if (window.MathJax && MathJax.startup) await MathJax.startup.promise; }"


def main() -> int:
    """Print; 1 when there is no Chromium."""
    chromium = find_chromium()
    if chromium is None:
        print(HOW_TO_INSTALL)
        return 1
    pages = toc_entries(yaml.safe_load((ROOT / "_toc.yml").read_text()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        tab = browser.new_page()
        for number, entry in enumerate(pages, start=1):
            target = BUILD / "pdf" / f"{entry}.pdf"
            target.parent.mkdir(parents=True, exist_ok=True)
            print(f"[{number}/{len(pages)}] {target.relative_to(ROOT)}", flush=True)
            tab.goto((HTML / f"{entry}.html").as_uri(), wait_until="load")
            tab.evaluate(MATHEMATICS_IS_SET)
            tab.pdf(path=target, format="A4", margin=MARGINS, print_background=True)  # type: ignore[arg-type]
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

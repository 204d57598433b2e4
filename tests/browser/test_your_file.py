"""The page *Your file*: a report in the browser, from a file that stays there.

As for live pages: other machines are out of reach, the packages come from the pinned download, and where that is absent
all is skipped and says so.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from credal_lib import report
from tests.browser.conftest import PHONE, go, tab_of
from tests.browser.test_live import PATIENCE, pytestmark, with_packages  # noqa: F401 (it marks these tests, too)
from tests.browser.test_pages import axe
from tests.conftest import ROOT

PAGE = "book/your-file"
ENDS = ("The report is below", "There is no report", "Python did not start", "Say what is")
SAID = """ends => ends.some(end => document.querySelector('#your-file [role=status]').textContent.startsWith(end))
    && document.querySelector('#your-file .live-bar button').hidden"""
ANSWERS = "y,a,b\ncat,cat,cat|dog\ndog,cat,\ncat,dog,cat\ndog,dog,dog\n"


class YourFile:
    """The page, and what a reader does with it."""

    def __init__(self, tab, address):
        self.tab, self.asked = tab, []
        tab.on("request", lambda request: self.asked.append((request.method, request.url)))
        go(tab, address)

    @property
    def status(self):
        return self.tab.locator("#your-file [role=status]").inner_text()

    @property
    def problem(self):
        return self.tab.locator("#your-file [role=alert]").inner_text()

    @property
    def command(self):
        return self.tab.locator(".file-command").text_content()

    @property
    def inside(self):
        return self.tab.frame_locator(".file-report")

    def button(self, name):
        return self.tab.get_by_role("button", name=name)

    def wait(self):
        self.tab.wait_for_function(SAID, arg=list(ENDS), timeout=PATIENCE)

    def choose(self, name, text):
        """Choose a file of this text, and wait for what comes of it."""
        self.tab.evaluate("document.querySelector('#your-file [role=status]').textContent = ''")
        content = {"name": name, "mimeType": "text/csv", "buffer": text.encode()}
        self.tab.get_by_label("Choose a file, or drop it here").set_input_files(content)
        self.wait()

    def again(self):
        self.tab.evaluate("document.querySelector('#your-file [role=status]').textContent = ''")
        self.button("Make the report").click()
        self.wait()

    def open_all(self):
        self.tab.evaluate("for (const fold of document.querySelectorAll('#your-file details')) fold.open = true")


@pytest.fixture(scope="module")
def yours(browser, site_url):
    """The page after a click on the sample, from a server; the tests below follow one another in it."""
    with tab_of(browser) as tab:
        found = YourFile(with_packages(tab), f"{site_url}/{PAGE}.html")
        found.before = list(found.asked)
        found.offer = tab.locator("#your-file").inner_text()
        found.button("Try the sample").click()
        found.wait()
        yield found


def test_before_the_click_nothing_is_loaded_and_the_page_says_what_will_be(yours):
    assert not [url for _, url in yours.before if "/live/" in url or "127.0.0.1" not in url]
    data = json.loads(yours.tab.locator("#your-file-page").text_content())
    assert f"about {data['all']} MB" in yours.offer
    assert "Your file stays in this browser: nothing of it is sent anywhere" in yours.offer
    assert "Python comes from this site; packages come from cdn.jsdelivr.net, which sees your address" in yours.offer


def test_the_sample_gives_the_report_of_the_command_line(yours, tmp_path):
    assert yours.status.startswith("The report is below")
    options = {"sets": ["mapie"], "labels": ["rejecting"], "probabilities": ["bayes"]}
    expected = report.from_csv(ROOT / "assets" / "predictions.csv", "y", **options)
    for line in expected.verdict():
        assert yours.inside.locator("main").get_by_text(line, exact=True).count() == 1
    assert yours.command == (
        "python -m credal_lib.report predictions.csv --truth y --sets mapie --labels rejecting --probabilities bayes"
        " --out report.html"
    )


def test_the_report_can_be_taken_away_and_is_one_file(yours):
    with yours.tab.expect_download() as waiting:
        yours.button("Download the report").click()
    assert waiting.value.suggested_filename == "predictions-report.html"
    text = Path(waiting.value.path()).read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert "<svg" in text
    assert "http" not in text.replace("http://www.w3.org", "")


def test_what_is_wrong_is_said_with_line_and_column(yours):
    yours.choose("mine.csv", ANSWERS.replace("dog,dog,dog", "dog,dgo,dog"))
    assert yours.status == "There is no report."
    assert yours.problem.startswith("mine.csv, line 5, column 'a': unknown label 'dgo'")
    assert not yours.tab.locator(".file-report").is_visible()
    assert yours.button("Make the report").is_visible(), "the options are open"


def test_options_change_the_report_and_the_command(yours):
    yours.choose("mine.csv", ANSWERS)
    assert yours.problem == ""
    yours.open_all()
    yours.tab.get_by_label("What “unknown” earns").fill("0.3")
    yours.tab.get_by_label("Utility").select_option("u80")
    yours.tab.get_by_label("Classes, divided").fill("cat, dog, red fox")
    yours.tab.get_by_label("More, as on").fill("--confidence 0.9")
    yours.again()
    assert yours.command == (
        "python -m credal_lib.report mine.csv --truth y --labels a --sets b --classes cat dog 'red fox' --utility u80"
        " --unknown 0.3 --confidence 0.9 --out report.html"
    )
    text = yours.inside.locator("main").inner_text()
    assert "3 classes (cat, dog, red fox)" in text
    assert "“b” earns 0.775 (90 % interval" in text  # (0.8 + 0.3 + 1 + 1) / 4


def test_costs_come_from_a_second_file(yours):
    yours.choose("mine.csv", ANSWERS)
    yours.open_all()
    costs = "answer,cat,dog\ncat,0,2\ndog,9,0\ncat|dog,1,1\nunknown,1,1\n"
    yours.tab.get_by_label("Costs instead").set_input_files(
        {"name": "costs.csv", "mimeType": "text/csv", "buffer": costs.encode()}
    )
    yours.again()
    assert "--costs costs.csv" in yours.command
    assert "−2.750" in yours.inside.locator(".numbers").inner_text()  # a: (0 + 2 + 9 + 0) / 4


def test_what_cannot_be_guessed_is_asked(yours):
    yours.choose("mine.csv", ANSWERS.replace("y,a,b", "species,a,b"))
    assert yours.status.startswith("Say what is in each column")
    species, a, _ = yours.tab.locator(".file-columns select").all()
    species.select_option("truth")
    a.select_option("truth")
    yours.button("Make the report").click()
    assert "Only one column can be “the true class”" in yours.problem
    a.select_option("labels")
    yours.tab.locator(".file-columns select").nth(2).select_option("sets")
    yours.again()
    assert yours.status.startswith("The report is below")


def test_grades_give_the_report_on_grades(yours):
    yours.choose("grades.csv", "topic,trap,bold,shy\nkings,0,C,N\nkings,0,C,C\nheat,1,I,N\nheat,0,I,C\n")
    yours.open_all()
    yours.tab.get_by_label("Price of a wrong answer").fill("2")
    yours.again()
    assert yours.command == (
        "python -m credal_lib.report graded grades.csv --topic topic --unanswerable trap --models bold shy --price 2"
        " --out report.html"
    )
    assert "price of a wrong answer: 2" in yours.inside.locator("main").inner_text()


def test_a_file_can_be_dropped(yours):
    yours.choose("mine.csv", ANSWERS)
    yours.tab.evaluate("document.querySelector('#your-file [role=status]').textContent = ''")
    drop = """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "dropped.csv"));
        const event = new DragEvent("drop", {dataTransfer: data, cancelable: true});
        document.getElementById("your-file").dispatchEvent(event);
    }"""
    yours.tab.evaluate(drop, ANSWERS)
    yours.wait()
    assert "dropped.csv" in yours.command


def test_a_hundred_thousand_rows_are_reported(yours):
    """How long it takes is printed (pytest -rP), and asserted nowhere: 2 to 5 seconds on two busy cores."""
    rows = "".join(ANSWERS.partition("\n")[2] for _ in range(25_000))
    started = time.monotonic()
    yours.choose("large.csv", f"y,a,b\n{rows}")
    print(f"{time.monotonic() - started:.1f} s")
    assert "100,000 rows" in yours.inside.locator("main").inner_text()


def test_the_colors_of_the_report_are_those_of_the_page(yours):
    body = yours.inside.locator("body")
    expect(body).to_have_css("background-color", "rgb(255, 255, 255)")
    yours.open_all()
    assert not [found for found in axe(yours.tab) if "file" in f"{found[1]} {found[2]}"]
    yours.tab.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect(body).to_have_css("background-color", "rgb(22, 24, 29)")
    assert not [found for found in axe(yours.tab, colors_only=True) if "file" in f"{found[1]} {found[2]}"]
    yours.tab.evaluate("document.documentElement.dataset.theme = 'light'")


def test_nothing_was_sent_anywhere(yours):
    """Whatever was asked of a server was fetched, and no address holds a word of a file."""
    assert {method for method, _ in yours.asked} == {"GET"}
    assert not [url for _, url in yours.asked if "cat" in url or "mine" in url]
    assert not yours.tab.notes.errors


def test_by_keyboard_alone_on_a_phone_from_a_folder(browser, file_url):
    with tab_of(browser, width=PHONE, dark=True) as tab:
        found = YourFile(with_packages(tab), f"{file_url}/{PAGE}.html")
        assert "this site" not in tab.locator("#your-file").inner_text()

        def tab_to(words):
            for _ in range(60):
                tab.keyboard.press("Tab")
                focused = tab.evaluate("document.activeElement.closest('label, button, summary')?.textContent ?? ''")
                if words in focused:
                    return
            pytest.fail(f"no key leads to {words}")

        tab.get_by_label("Choose a file").focus()
        tab_to("Try the sample")
        tab.keyboard.press("Enter")
        found.wait()
        assert found.status.startswith("The report is below")
        assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE
        assert found.inside.locator("html").evaluate("page => page.scrollWidth") < PHONE
        tab_to("Columns and options")
        tab.keyboard.press("Enter")
        tab_to("rejecting")
        tab.keyboard.press("Home")
        tab_to("Options")
        tab.keyboard.press("Enter")
        tab_to("Make the report")
        tab.evaluate("document.querySelector('#your-file [role=status]').textContent = ''")
        tab.keyboard.press("Enter")
        found.wait()
        assert "rejecting" not in found.command
        assert found.status.startswith("The report is below")
        assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE
        tab_to("Download the report")


def test_without_packages_the_page_says_what_to_do_and_tries_again(browser, site_url):
    with tab_of(browser) as tab:
        found = YourFile(tab, f"{site_url}/{PAGE}.html")
        found.button("Try the sample").click()
        found.wait()
        assert found.status == "Python did not start here, so there is no report on the sample."
        assert "numpy could not be fetched from cdn.jsdelivr.net" in found.problem
        assert "press “Try again”: the sample need not be chosen again" in found.problem
        assert "with the command at the end of this page" in found.problem
        found.choose("mine.csv", ANSWERS)
        assert found.status.endswith("there is no report on “mine.csv”.")
        with_packages(tab)
        found.button("Try again").press("Enter")
        assert tab.evaluate("document.activeElement.className") == "live-bar", "the focus stays near"
        found.wait()
        assert found.status.startswith("The report is below")
        assert "mine.csv" in found.command
        assert found.problem == ""


@pytest.mark.parametrize("missed", ["start.js", "worker.js"])
def test_a_script_that_did_not_come_is_asked_for_again(browser, site_url, missed):
    """Whichever of the two it was: the one that came is no sign that the other did."""
    with tab_of(browser) as tab:
        found = YourFile(with_packages(tab), f"{site_url}/{PAGE}.html")
        tab.route(f"**/live/{missed}", lambda route: route.abort())
        found.button("Try the sample").click()
        found.wait()
        assert found.problem.startswith(f"{missed} was not found.")
        tab.unroute(f"**/live/{missed}")
        tab.evaluate("document.querySelector('#your-file [role=status]').textContent = ''")
        found.button("Try again").click()
        found.wait()
        assert found.status.startswith("The report is below")

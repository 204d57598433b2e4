"""What a chapter held before it was split stands somewhere still, or is gone for a reason that is stated."""

from __future__ import annotations

from collections import Counter
from textwrap import dedent

import pytest
import yaml

from tests.book.accounted import faults, place_faults
from tests.book.sources import ROOT
from tools import whereabouts
from tools.inventory import STORE, draw, keep, main, merged, prose_tests, read, write
from tools.whereabouts import flat, found, text_of_folder, texts_of

KEPT = (*range(5, 11), *range(19, 32))
TESTS = prose_tests()


def test_every_chapter_of_the_first_version_has_its_inventory():
    assert sorted(int(file.stem) for file in (ROOT / STORE).glob("*.yml")) == list(KEPT)


@pytest.mark.parametrize("number", KEPT)
def test_no_item_is_dropped_from_an_inventory(number):
    """The counts at the head of the file; before the split they are drawn with it, after it nothing draws them."""
    stored = yaml.safe_load((ROOT / STORE / f"{number:02d}.yml").read_text(encoding="utf-8"))
    assert Counter(item["kind"] for item in stored["items"]) == stored["counts"]
    assert not [name for name, count in Counter(item["id"] for item in stored["items"]).items() if count > 1]


@pytest.mark.long
@pytest.mark.parametrize("number", KEPT)
def test_every_item_stands_in_the_old_chapter_or_is_accounted_for(number):
    """Before the split the inventory is complete and true; after it every item stands somewhere or has a reason."""
    stored, texts = read(number), texts_of(number)
    if "checked" in texts:
        assert not faults(stored, texts, TESTS)
        return
    assert merged(draw(number), stored) == stored, f"run: python -m tools.inventory {number:02d}"
    written = flat(texts["lesson"] + texts["solutions"])
    assert not [item["id"] for item in stored if item["kind"] != "number" and flat(item["text"]) not in written]
    assert not [item["id"] for item in stored if item["kind"] == "number" and item["id"] not in TESTS]


@pytest.mark.long
@pytest.mark.parametrize("name", TESTS)
def test_a_test_of_prose_names_a_page_and_a_section_that_exist(name):
    assert not place_faults(*TESTS[name])


# A small chapter, made up, before and after its split.

OLD = """\
    # 98. Made up

    ```{div} guess
    **Commit to a guess.** Is a pair worth more than a half? (a) Yes. (b) No.
    ```

    ## Theory

    ### What a pair is worth

    ````{prf:proposition} A pair is worth something
    :label: prp-98-pair

    It is worth $h$. <!-- no formula of a paper -->
    ````

    *In plain words:* a pair is worth a half at least. (The second half of this is ours.)

    | set | worth |
    |---|---|
    | pair | 0.65 |

    ## Break it

    ### A pair that is worth nothing

    ```{code-cell}
    from credal_book import explore, plots

    explore.page("worth_of_a_pair")
    plots.picture(ax, "description", "Figure 98.1. Pairs that are worth nothing at all.")
    ```

    ## Quiz

    ````{div} quiz
    **1.** What is a pair worth to a judge?
    ```{dropdown} A half
    No. A half and more.
    ```
    ```{dropdown} More
    Yes, 0.65.
    ```
    ````

    ## Exercises

    ````{exercise} Price a pair
    :label: ex-98-1

    What is it worth?
    ````

    ````{exercise} Price a triple
    :label: ex-98-2

    What is that worth?
    ````
"""
LESSON = """\
    # 98. Made up anew

    ## What it is worth

    A pair is worth *something*, as {prf:ref}`prp-98-pair` proves, to a judge
    who likes pairs: 0.65. See {ref}`ex-98-2`, and the library's name worth-of-pairs.

    ````{div} quiz
    **1.** Would a judge take the pair?
    ```{dropdown} No
    A half and more.
    ```
    ```{dropdown} Yes
    It is 0.65.
    ```

    **2.** And the triple?
    ```{dropdown} No
    ```
    ```{dropdown} Yes
    It is more.
    ```
    ````

    ````{exercise} Price a pair
    :label: ex-98-1

    What is it worth?
    ````
"""
CHECKED = """\
    # 98. Made up, checked

    ## Propositions

    ````{prf:proposition} A pair is worth something
    :label: prp-98-pair
    ````

    ````{exercise} Price a triple
    :label: ex-98-2
    ````
"""
SOLUTIONS = """\
    # Solutions to chapter 98

    (solution-98-1)=
    ## 98.1 Price a pair
"""
PROSE = '''\
    def test_the_worth():
        """Section "What it is worth": 0.65."""
'''
TRUE = {
    "prp-98-pair": {"page": "checked", "find": "prp-98-pair"},
    "question-1": {"page": "lesson", "find": "Would a judge take the pair?"},
    "ex-98-1": {"page": "lesson", "find": "Price a pair"},
    "ex-98-2": {"page": "checked", "find": "ex-98-2"},
    "solution-98-1": {"page": "solutions", "find": "solution-98-1"},
    "test_prose_98::test_the_worth": {"page": "lesson", "find": "to a judge who likes pairs: 0.65"},
}
GONE = {"removed": "the lesson does without it"}


def put(root, **files):
    """Write files of the made-up project; two underscores stand for a slash."""
    pages = {
        "lesson": "book/part9-made/98-made-up.md",
        "checked": "book/part9-made/98-made-up-checked.md",
        "solutions": "book/solutions/98-made-up.md",
        "prose": "tests/book/test_prose_98.py",
        "bank": "coursework/bank/98.md",
    }
    for name, text in files.items():
        file = root / pages[name]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text))
    toc = [page.removesuffix(".md") for page in pages.values() if page.startswith("book") and (root / page).exists()]
    (root / "_toc.yml").write_text(yaml.safe_dump({"root": "book/index", "chapters": [{"file": page} for page in toc]}))
    for read_before in (texts_of, text_of_folder):
        read_before.cache_clear()


@pytest.fixture
def whole(tmp_path):
    put(tmp_path, lesson=OLD, solutions=SOLUTIONS, prose=PROSE)
    write(98, tmp_path)
    return tmp_path


@pytest.fixture
def split(whole):
    """The chapter has been split; return what is said of its items, and a function that says what is wrong with it."""
    put(whole, lesson=LESSON, checked=CHECKED)
    items = {item["id"]: {**item, "now": TRUE.get(item["id"], GONE)} for item in read(98, whole)}

    def wrong():
        return faults(list(items.values()), texts_of(98, whole), prose_tests(whole))

    assert not wrong()
    assert set(TRUE) < set(items)
    return items, wrong


def test_everything_of_the_made_up_chapter_is_found(whole):
    assert {item["id"]: (item["kind"], item["text"]) for item in read(98, whole)} == {
        "guess": ("guess", "**Commit to a guess.** Is a pair worth more than a half?"),
        "prp-98-pair": ("theorem", "A pair is worth something"),
        "insight-the-second-half-of-this-is": ("insight", "(The second half of this is ours.)"),
        "table-set-worth": ("table", "| set | worth |"),
        "break-it-a-pair-that-is-worth-nothing": ("insight", "A pair that is worth nothing"),
        "figure-98.1": ("figure", "Pairs that are worth nothing at all."),
        "explorer-worth_of_a_pair": ("explorer", 'explore.page("worth_of_a_pair")'),
        "question-1": ("question", "What is a pair worth to a judge?"),
        "ex-98-1": ("exercise", "Price a pair"),
        "ex-98-2": ("exercise", "Price a triple"),
        "solution-98-1": ("solution", "solution-98-1"),
        "test_prose_98::test_the_worth": ("number", 'Section "What it is worth": 0.65.'),
    }
    assert {item["where"] for item in read(98, whole) if item["kind"] == "figure"} == {
        "Break it: A pair that is worth nothing"
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{exercise} Price a triple\n    :label: ex-98-2", "{exercise} Price four\n    :label: ex-98-3"),
        ("is ours.)", "is known.)"),
        ("| set | worth |", "| pair | worth |"),
        ("Figure 98.1. Pairs", "Figure 98.1. Triples"),
        ("**1.** What", "**1.** How much"),
        ("worth_of_a_pair", "another"),
        ("{prf:proposition}", "{note}"),
        ("{dropdown} More", "{dropdown} Less"),
    ],
)
def test_a_change_of_the_old_chapter_is_noticed(whole, old, new):
    assert old in OLD
    assert merged(draw(98, whole), read(98, whole)) == read(98, whole)
    put(whole, lesson=OLD.replace(old, new))
    assert merged(draw(98, whole), read(98, whole)) != read(98, whole)


@pytest.mark.parametrize(
    ("item", "now", "words"),
    [
        ("guess", None, "does not say where"),
        ("guess", {}, "needs page and find"),
        ("guess", {"page": "lesson"}, "needs page and find"),
        ("guess", {"page": "lesson", "find": ""}, "too short"),
        ("guess", {"page": "lesson", "find": "A pair"}, "too short"),
        ("guess", {"page": "lesson", "find": "words that are not there"}, "not found on lesson"),
        ("guess", {"page": "checked", "find": "to a judge who likes pairs"}, "not found on checked"),
        ("guess", {"page": "appendix", "find": "to a judge who likes pairs"}, "cannot stand on"),
        ("guess", {"page": "lesson", "find": "to a judge who likes pairs", "test": "x"}, "needs page and find"),
        ("guess", {"removed": ""}, "without a reason"),
        ("guess", {"removed": None}, "without a reason"),
        ("guess", {"removed": "not needed"}, "without a reason"),
        ("guess", {"removed": "a reason in\ntwo lines"}, "without a reason"),
        ("guess", {"removed": "the lesson does without it", "page": "lesson"}, "too much"),
        ("prp-98-pair", {"page": "lesson", "find": "prp-98-pair"}, "not found on lesson"),
        ("question-1", {"page": "lesson", "find": "to a judge who likes pairs"}, "not found on lesson"),
        ("question-1", {"page": "lesson", "find": "And the triple?"}, "not found on lesson"),
        ("ex-98-1", GONE, "never removed"),
        ("ex-98-1", {"page": "solutions", "find": "Price a pair"}, "cannot stand on"),
        ("ex-98-1", {"page": "lesson", "find": ""}, "too short"),
        ("ex-98-1", {"page": "checked", "find": "ex-98-2"}, "said of 2 exercises"),
        ("ex-98-2", {"page": "lesson", "find": "ex-98-2"}, "not found on lesson"),
        ("ex-98-2", {"page": "lesson", "find": "What is it worth?"}, "not found on lesson"),
        ("ex-98-2", {"page": "coursework", "find": "Price a triple"}, "not found on coursework"),
        ("test_prose_98::test_the_worth", GONE, "its test still stands"),
        (
            "test_prose_98::test_the_worth",
            {"page": "lesson", "find": "to a judge who likes pairs", "test": "test_prose_98::test_other"},
            "there is no test test_prose_98::test_other",
        ),
    ],
)
def test_what_is_not_accounted_for_is_noticed(split, item, now, words):
    items, wrong = split
    items[item]["now"] = now
    assert len(wrong()) == 1
    assert words in wrong()[0]


def test_a_sentence_that_goes_later_and_a_test_that_goes_are_noticed(split, whole):
    items, wrong = split
    number = "test_prose_98::test_the_worth"
    put(whole, lesson=LESSON.replace("likes pairs", "likes triples"))
    assert [fault.partition(": not found")[0] for fault in wrong()] == [number]
    put(whole, lesson=LESSON, prose="def test_other():\n    pass\n")
    assert wrong() == [f"{number}: its sentence is kept, but there is no test {number}"]
    items[number]["now"] = {**TRUE[number], "test": "test_prose_98::test_other"}
    assert not wrong()
    items[number]["now"] = GONE
    assert not wrong()


def test_lines_may_be_broken_elsewhere_and_exercises_may_stand_in_the_coursework(split, whole):
    items, wrong = split
    put(whole, lesson=LESSON.replace(" who likes pairs", "\n    who\n    likes   pairs"), bank="# Price a triple\n")
    items["ex-98-2"]["now"] = {"page": "coursework", "find": "Price a triple"}
    assert not wrong()


@pytest.mark.parametrize(
    ("docstring", "words"),
    [
        ('Section "What it is worth": 0.65.', ""),
        ("What it is worth: 0.65.", ""),
        ('Chapter 98, lesson, "What it is worth".', ""),
        ('book/part9-made/98-made-up-checked.md, "Propositions": 0.65.', ""),
        ("Exercises 98.1 and 98.2: 0.65.", ""),
        ("Solution 98.1: 0.65.", ""),
        ('Section "What it was worth": 0.65.', "no section 'What it was worth'"),
        ("The worth: 0.65.", "no section of the page is named"),
        ('Chapter 98, checked, "What it is worth".', "no section 'What it is worth'"),
        ('book/part9-made/98-made-up-checked.md, "What it is worth": 0.65.', "no section"),
        ('book/part9-made/98-made-down.md, "What it is worth": 0.65.', "there is no page"),
        ("Exercises 98.1 and 98.3: 0.65.", "no exercise or solution 98.3"),
        ('Chapter 97, "What it is worth": 0.65.', "names no chapter"),
    ],
)
def test_a_page_or_section_that_is_not_there_is_noticed(split, whole, docstring, words):
    wrong = place_faults(docstring, "98", whole)
    assert len(wrong) == bool(words)
    assert words in "".join(wrong)
    assert place_faults('Section "What it is worth": 0.65.', "", whole), "without a number no chapter is named"


def test_what_is_filled_in_is_never_overwritten(whole):
    file = whole / STORE / "98.yml"
    file.write_text(file.read_text().replace("now:\n", "now: {removed: the lesson does without it}\n", 2))
    put(whole, lesson=OLD.replace("**Commit to a guess.**", "**Guess.**").replace("prp-98-pair", "prp-98-two"))
    write(98, whole)
    kept = {item["id"]: item["now"] for item in read(98, whole)}
    assert (kept["guess"], kept["prp-98-pair"], kept["prp-98-two"]) == (GONE, GONE, None)


def test_a_chapter_that_has_been_split_is_not_drawn_again(split, whole):
    with pytest.raises(SystemExit, match="has been split"):
        write(98, whole)


def test_what_stands_word_for_word_is_found(split, whole):
    items, wrong = split
    texts = texts_of(98, whole)
    assert {name: now for name, item in items.items() if (now := found(item, texts))} == {
        "prp-98-pair": {"page": "checked", "find": "prp-98-pair"},
        "ex-98-1": {"page": "lesson", "find": "ex-98-1"},
        "ex-98-2": {"page": "checked", "find": "ex-98-2"},
        "solution-98-1": {"page": "solutions", "find": "solution-98-1"},
    }
    by_chance = {"checked": "The proposition on A pair is worth something says more of {prf:ref}`prp-98-pair`."}
    assert found(items["prp-98-pair"], by_chance) is None
    for item in items.values():
        item["now"] = found(item, texts) or item["now"]
    assert not wrong()


def test_a_command_fills_in_what_stands_and_lists_the_rest(split, whole, monkeypatch, capsys):
    items, _ = split
    items = [{**item, "now": GONE if item["id"] == "ex-98-2" else None} for item in items.values()]
    monkeypatch.setattr(whereabouts, "texts_of", lambda number: texts_of(number, whole))
    monkeypatch.setattr(whereabouts, "read", lambda number: items)
    monkeypatch.setattr(whereabouts, "keep", lambda number, items: keep(number, items, whole))
    whereabouts.main(["98"])
    kept = {item["id"]: item["now"] for item in read(98, whole)}
    assert (kept["ex-98-1"], kept["ex-98-2"]) == ({"page": "lesson", "find": "ex-98-1"}, GONE)
    assert "98 guess: guess (**Commit" in capsys.readouterr().out
    monkeypatch.setattr(whereabouts, "texts_of", lambda number: {"lesson": ""})
    with pytest.raises(SystemExit, match="has not been split"):
        whereabouts.main(["98"])


def test_the_command_draws_the_chapters_named_or_all_that_are_whole(monkeypatch, capsys):
    monkeypatch.setattr("tools.inventory.write", lambda number: 7)
    monkeypatch.setattr("tools.inventory.pages_of", lambda number: {"checked": "x"} if number == 23 else {})
    main(["08", "9"])
    assert capsys.readouterr().out == "chapter 8: 7 items\nchapter 9: 7 items\n"
    main([])
    assert [int(line.split()[1][:-1]) for line in capsys.readouterr().out.splitlines()] == [n for n in KEPT if n != 23]


def test_the_name_of_a_figure_in_the_metadata_of_its_cell_is_a_label():
    cell = "```{code-cell}\n---\nmystnb:\n  figure:\n    name: fig-98-one\n    caption: One.\n---\ndraw()\n```\n"
    assert whereabouts.labels(cell) == {"fig-98-one"}
    assert not whereabouts.labels("The name: fig-98-two stands in a sentence.")

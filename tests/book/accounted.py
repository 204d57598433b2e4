"""Where the items of a chapter's inventory stand once the chapter has been split, and what is wrong with the answer."""

from __future__ import annotations

import re
from collections import Counter

from tools.inventory import PLACES, chapter_of, pages_of
from tools.notebooks import ROOT, as_text
from tools.whereabouts import FOLDERS, OF_AN_EXERCISE, can_be_sought, flat, labels, stands, texts_of

FEWEST_WORDS = 3  # of a reason


def faults(items, texts, tests):
    """What is wrong with `now:` of the items of a chapter that has been split."""
    found = [f"{item['id']}: {fault}" for item in items if (fault := fault_of(item, texts, tests))]
    given = Counter(str(item["now"]) for item in items if item["kind"] == "exercise" and item["now"])
    return found + [f"{now} is said of {count} exercises" for now, count in given.items() if count > 1]


def fault_of(item, texts, tests):
    """What is wrong with one item, or nothing."""
    now, kind = item["now"], item["kind"]
    if not isinstance(now, dict):
        return "`now:` does not say where it stands"
    if "removed" in now:
        return fault_of_removal(item, tests) if set(now) == {"removed"} else f"`now:` has too much: {now}"
    if not {"page", "find"} <= set(now) <= {"page", "find", "test"} or ("test" in now and kind != "number"):
        return f"`now:` needs page and find, or removed, not {now}"
    page, find = now["page"], flat(str(now["find"] or ""))
    if page not in (OF_AN_EXERCISE if kind == "exercise" else PLACES) or page not in texts:
        return f"cannot stand on the page {page!r}"
    if not find or not can_be_sought(kind, find):
        return f"{find!r} is too short to be looked for"
    if not stands(kind, find, page, texts[page]):
        return f"not found on {page}: {find!r}"
    if kind == "number" and (name := now.get("test", item["id"])) not in tests:
        return f"its sentence is kept, but there is no test {name}"
    return None


def fault_of_removal(item, tests):
    """What is wrong with the removal of an item, or nothing."""
    reason = str(item["now"]["removed"] or "").strip()
    if item["kind"] == "exercise":
        return "an exercise is never removed: it stands in the lesson, on checked, or in the coursework"
    if len(reason.split()) < FEWEST_WORDS or "\n" in reason:
        return "is removed without a reason in one line"
    if item["kind"] == "number" and item["id"] in tests:
        return "its sentence is removed, but its test still stands"
    return None


def place_faults(docstring, module, root=ROOT):
    """What is wrong with the page and the section that the docstring of a test of prose names."""
    place = place_of(docstring)
    number = chapter_of(docstring, module)
    named = re.search(r"(?:book|notebooks)/[\w/-]+(?=\.(?:md|ipynb))", place)
    if named:
        if not any((root / f"{named[0]}{ending}").exists() for ending in (".md", ".ipynb")):
            return [f"there is no page {named[0]}"]
        texts = {"named": as_text(str(root / named[0]))}
    elif number is None or "lesson" not in pages_of(number, root):
        return [f"names no chapter: {docstring!r}"]
    else:
        texts = texts_of(number, root)
        only = next((kind for kind in ("checked", "lesson") if re.search(rf"(?i)\b{kind}\b", place)), None)
        texts = {kind: text for kind, text in texts.items() if kind == only or (not only and kind not in FOLDERS)}
    if not texts:
        return [f"the chapter has no page of the kind that is named: {place!r}"]
    known = "\n".join(headings(text) for text in texts.values())
    sections = re.findall(r'"([^"]+)"', place)
    missing = [f"no section {section!r}" for section in sections if not starts(section, known)]
    exercises = re.findall(rf"\b{number}\.(\d+)", place) if re.search(r"(?i)exercise|solution", place) else []
    if exercises and "named" not in texts:
        texts = texts_of(number, root)  # also the bank of exercises
    defined = {label for text in texts.values() for label in labels(text)}
    missing += [
        f"no exercise or solution {number}.{n}"
        for n in exercises
        if not {f"{kind}-{number}-{n}" for kind in ("ex", "sol", "solution")} & defined
    ]
    if not sections and not exercises and not any(starts(part, known) for part in parts_of(place)):
        missing.append(f"no section of the page is named: {place!r}")
    return missing


def place_of(docstring):
    """The first part of a docstring, up to a colon or a full stop outside quotes."""
    return re.match(r'(?:"[^"]*"|\.(?=\S)|[^":.])*', flat(docstring))[0]


def parts_of(place):
    """The names in a place that are not in quotes."""
    parts = re.split(r",| and ", re.sub(r"(?i)\bchapter \d+|\bsections?\b|\bthe\b", "", place))
    return [part.strip() for part in parts if part.strip()]


def headings(text):
    """The headings, the words in bold that open a paragraph, and the titles of boxes, a line each."""
    heads = r"^#+ +(.+)$|^\*\*([^*\n]+)\*\*|^[`:]{3,}\{(?:prf:\w+|exercise|dropdown)\} +(.+)$"
    return "\n".join("".join(groups) for groups in re.findall(heads, text, flags=re.MULTILINE))


def starts(name, lines):
    """Whether one of the lines starts with a name."""
    return bool(re.search(rf'^"?(?:the )?{re.escape(name)}', lines, flags=re.MULTILINE | re.IGNORECASE))

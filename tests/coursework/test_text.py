"""Words of a submission, as they may reach people, spreadsheets and file systems."""

from __future__ import annotations

import re
from html import unescape

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from coursework import _text


@given(st.text())
def test_nothing_unseen_is_left(text: str) -> None:
    assert not any(_text.hidden(character) for character in _text.clean(text) if character not in "\n\t")
    assert "\n" not in _text.line(text)


@given(st.text(st.sampled_from("=+-@a1 ;,|\t\n\"'＝"), max_size=30))
def test_no_cell_is_a_formula(text: str) -> None:
    for part in re.split(r"[;,|\t\n]", _text.spreadsheet(text)):
        assert not re.match(r"[\s\"]*[=+\-@＝]", part)


def test_no_words_hide_in_characters_without_a_shape() -> None:
    unseen = "\u034f\u115f\u1160\u17b4\u180b\u180f\u2800\u3164\uffa0\ufe00\ufe0d"
    unseen += "\U000e0100\U000e01ef\U000e0041\U0001d173\U0001bca0"
    assert _text.clean(unseen).isascii()
    for text in ("\u2764\ufe0f", "\u0645\u06cc\u200c\u062e", "\u1820\u1821", "\uac00"):
        assert _text.clean(text) == text


def test_ordinary_words_stay_as_they_are() -> None:
    for text in ("ada", "Lovelace, Ada", "a-b", "x = y", "12", "José", "1 < 2"):
        assert _text.spreadsheet(text) == text
        assert _text.clean(text) == text
    assert _text.markdown("a plain sentence.") == "a plain sentence."


def test_markup_is_escaped() -> None:
    assert _text.markdown("<b>*x*</b> ![a](http://b) `c`") == r"&lt;b&gt;\*x\*&lt;/b&gt; !\[a\](http:\/\/b) \`c\`"
    assert _text.markdown("decide_or_ask (F1), _a_") == r"decide_or_ask (F1), \_a\_", "names can be read as they stand"


@given(st.text(st.sampled_from("ab1 _*`<>&[](){}!#|~$+-=.)\\/:@\t\n"), max_size=30))
@example("1) a")
@example("- a")
@example("_a_")
@example("[a](b)")
@example("`` ` ``")
def test_words_stay_words_and_code_stays_code(text: str) -> None:
    for written in (_text.markdown(text), _text.code(text)):
        html = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(f"- {written}\n- b\n")
        assert set(re.findall(r"</?(\w+)", html)) <= {"ul", "li", "code"}
        assert ("<code>" in html) <= (written != _text.markdown(text))
        assert unescape(re.sub(r"<.*?>", "", html)).split() == [*text.split(), "b"]


@given(st.text(st.characters(blacklist_characters="/\0", blacklist_categories=["Cs"]), min_size=1, max_size=300))
def test_a_name_of_a_file_is_safe(name: str) -> None:
    found = _text.file_name(name)
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}", found)
    assert not _text.RESERVED.fullmatch(found)
    assert found == name or _text.file_name(found) != found, "nobody else can have this file"


def test_names_that_differ_stay_different() -> None:
    names = ["ada", "Ada", "a/da", "a-da", "CON", "..", ".", "=ada", "-ada", "\udcff", "\\udcff"]
    taken = _text.colliding(names)
    assert len({_text.file_name(name, taken).casefold() for name in names}) == len(names)
    assert _text.file_name("ada-1", taken) == "ada-1"
    others = ["müller", "m-ller-2dbd218072", "m-ller-2dbd218072-" + "0" * 10]
    assert _text.file_name(others[0]) == others[1]
    assert len({_text.file_name(name) for name in others}) == 3


def test_accents_are_written_in_one_way() -> None:
    assert _text.composed("Jose\u0301") == _text.composed("Jos\u00e9")

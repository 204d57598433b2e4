"""No misspelled and no British word; planted ones are found, names of others pass."""

from __future__ import annotations

import pytest

from tools.check_spelling import PLACES, ROOT, main


def test_no_misspelled_and_no_british_word(capfd):
    assert main([]) == 0, capfd.readouterr().out


def test_every_place_is_there():
    assert not [place for place in PLACES if not (ROOT / place).exists()]


@pytest.mark.parametrize(
    "planted",
    ["Beli" + "eve is right, belei" + "ve is not.", "a neigh" + "bour", "it is lear" + "nt", "the col" + "our."],
)
def test_a_misspelled_or_british_word_is_noticed(tmp_path, planted):
    page = tmp_path / "page.md"
    page.write_text(planted)
    assert main([str(page)]) != 0


def test_names_of_others_are_let_pass(tmp_path):
    page = tmp_path / "page.py"
    page.write_text("import colour\nlook = colour.models.eotf_sRGB(0.5), intervals.centre()\n")
    assert main([str(page)]) == 0

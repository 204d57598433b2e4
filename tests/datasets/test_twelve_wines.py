"""The twelve wines: the kept file is what the models answer, and shows what the book needs."""

from __future__ import annotations

import json

import numpy as np
import pytest
from sklearn.datasets import load_wine

from credal_book import datasets
from credal_book.datasets import _draw_twelve_wines, _twelve_wines
from credal_lib import metrics, toplists

WINES = datasets.twelve_wines()
Y = WINES.y
NAMES = ["precise", "cautious", "silent", "top list"]


def hits(name: str) -> list[bool]:
    """Where the answer contains the truth."""
    return WINES.answers[name].sets[np.arange(12), Y].tolist()


def test_the_kept_file_is_what_the_models_answer_today() -> None:
    assert _twelve_wines.FILE.read_text(encoding="utf-8") == _draw_twelve_wines.written(_draw_twelve_wines.drawn())


def test_the_wines_are_rows_of_the_wine_data() -> None:
    original = load_wine()
    assert np.array_equal(WINES.X, original.data[WINES.rows])
    assert np.array_equal(Y, original.target[WINES.rows])
    whole = datasets.load("wine")
    assert (WINES.target_names, WINES.feature_names) == (whole.target_names, whole.feature_names)


def test_no_labeled_wine_is_judged() -> None:
    assert not (WINES.rows % _draw_twelve_wines.EVERY == 0).any()
    assert len(set(WINES.rows.tolist())) == 12


def test_every_cultivar_occurs() -> None:
    assert np.bincount(Y).tolist() == [4, 5, 3]


@pytest.mark.parametrize("name", NAMES)
def test_each_answerer_has_every_form(name: str) -> None:
    given = WINES.answers[name]
    assert given.name == name
    assert given.sets.shape == given.p.shape == given.listed.shape == (12, 3)
    assert given.sets.dtype == given.listed.dtype == np.bool_
    assert np.allclose(given.p.sum(axis=1), 1)
    assert np.array_equal(given.sets, given.listed)
    assert np.allclose(toplists.pad(given.p, given.listed), given.p)
    assert toplists.is_valid(given.p, given.listed).all()


def test_each_answerer_does_what_its_words_say() -> None:
    sizes = {name: given.sets.sum(axis=1).tolist() for name, given in WINES.answers.items()}
    assert list(sizes) == NAMES
    assert sizes["precise"] == [1] * 12
    assert sizes["silent"] == [0] * 12
    assert sizes["top list"] == [2] * 12
    assert sizes["cautious"] == [1] * 7 + [2, 2, 2, 3, 2]


def test_the_probabilities_are_whole_percent_of_one_model() -> None:
    percent = np.array(json.loads(_twelve_wines.FILE.read_text(encoding="utf-8"))["percent"])
    assert (percent.sum(axis=1) == 100).all()
    for given in WINES.answers.values():
        assert np.array_equal(given.p[given.listed], percent[given.listed] / 100)
    assert np.array_equal(WINES.answers["precise"].sets, toplists.top(percent / 100, 1))
    assert np.array_equal(WINES.answers["top list"].sets, toplists.top(percent / 100, 2))
    assert (WINES.answers["silent"].p == 1 / 3).all()


def test_the_surest_wines_come_first() -> None:
    favorite = WINES.answers["precise"].p.max(axis=1)
    assert (np.diff(favorite) <= 0).all()


def test_the_picture_teaches() -> None:
    """Doubt is mostly justified, one sure answer is wrong, one answer is vacuous, and on one wine nobody is right."""
    precise, cautious, top = (np.array(hits(name)) for name in ("precise", "cautious", "top list"))
    doubt = WINES.answers["cautious"].sets.sum(axis=1) > 1
    assert (precise.sum(), cautious.sum(), top.sum()) == (8, 10, 11)
    assert (doubt.sum(), (doubt & ~precise).sum(), (~doubt & ~precise).sum()) == (5, 3, 1)
    assert (doubt & cautious).sum() == 4
    assert (~precise & ~cautious & ~top).sum() == 1
    assert WINES.answers["cautious"].sets.all(axis=1).sum() == 1
    assert np.array_equal(WINES.answers["cautious"].sets[~doubt], WINES.answers["precise"].sets[~doubt])


def test_the_true_class_is_never_called_impossible() -> None:
    assert all(np.isfinite(metrics.padded_log_loss(Y, given.p, given.listed)) for given in WINES.answers.values())


def test_who_changes_the_answers_changes_their_own_copy() -> None:
    mine = datasets.twelve_wines()
    mine.answers["precise"].sets[:] = True
    mine.y[:] = 0
    assert datasets.twelve_wines().answers["precise"].sets.sum() == 12
    assert not mine.answers["precise"].listed.all()
    assert datasets.twelve_wines().y.any()
    with pytest.raises(TypeError):
        mine.answers["mine"] = mine.answers["precise"]  # type: ignore[index]


def test_they_show_themselves_by_name() -> None:
    assert repr(WINES) == "<twelve wines: 12 rows, 13 features, 3 classes, from library>"
    assert repr(WINES.answers["silent"]) == "<silent: unknown, for every wine>"
    assert "CC BY 4.0" in WINES.description

"""Results score themselves, and say whether they agree with others."""

from __future__ import annotations

from dataclasses import replace

from credal_book import datasets, studies
from credal_book.studies import downsampling
from credal_book.studies.nbc_against_ncc import scores

STORED = studies.results("nbc-against-ncc")


def test_the_scores_of_one_preparation_are_those_of_its_counts():
    counts = STORED.counts.query("features == 'all'")
    assert STORED.scores(features="all").equals(scores(counts, ["data"]))
    assert STORED.scores().equals(scores(STORED.counts, ["data", "features"]))
    assert STORED.scores(by=["features"]).equals(scores(STORED.counts, ["features"]))


def test_the_area_of_ignorance_has_no_determinate_answer():
    there = STORED.scores(features="all", area="indeterminate")
    assert (there["determinacy"] == 0).all()
    assert there.equals(scores(STORED.counts.query("features == 'all' and size > 1"), ["data"]))


def test_sizes_of_samples_are_told_apart():
    assert studies.results("downsampling").scores().index.names == ["data", "sample"]


def test_agreement():
    counts = STORED.counts.copy()
    counts.loc[0, "hits"] += 1
    assert STORED.agrees_with(STORED)
    assert not replace(STORED, counts=counts).agrees_with(STORED)


def test_results_and_data_show_themselves_in_a_notebook():
    html = STORED._repr_html_()
    assert "nbc-against-ncc" in html
    assert html.count("<tr") == 6
    assert "<table" in datasets.load("contact-lenses")._repr_html_()


def test_the_splitter_of_a_study_gives_its_rows():
    study, data = downsampling.STUDY, datasets.load("iris")
    cells = study.cells(data, len(data.y))
    for cell, (train, test) in zip(cells, study.splitter("iris").split(data.X, data.y), strict=True):
        expected = study.protocol.part(data.y, cell.repetition, cell.fold, cell.seed)
        assert train.tolist() == expected[0].tolist()
        assert test.tolist() == expected[1].tolist()

"""The study of NCC against NDC: counts worked out independently; and the kept tables of three studies."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from credal_book import datasets, studies
from credal_book.datasets import Bunch
from credal_book.studies import nondeterministic
from credal_book.studies._list import entries
from credal_book.studies._preparation import discretized
from credal_book.studies._study import Cell, Stopwatch
from credal_lib.classifiers import NondeterministicClassifier
from credal_lib.experiments import CrossValidation, Draws
from credal_lib.rewards import FBeta, Quadratic
from tests.studies.halved import SOME, Given

FEW = CrossValidation(repetitions=1, folds=3)
DRAWS = Draws(repetitions=2, sizes=(10, 40))
CELL = ["data", "repetition", "fold"]


@pytest.fixture(scope="module")
def found():
    return studies.run("nondeterministic", SOME, protocol=FEW, progress=False)


def halves(train: list[tuple[int, int]], test: list[tuple[int, int]]) -> Bunch:
    """Rows (category, class): `train`, then `test`."""
    codes, y = np.array(train + test).T
    three = np.array([3])
    return Bunch("by-hand", codes[:, None].astype(float), y, ["x"], ["a", "b"], three > 0, three, [tuple("012")],
                 "generator", "")  # fmt: skip


def test_a_cell_by_hand():
    """Twelve training rows, six of each class. Category 0: a five times; 1: a once, b four times; 2: b twice.

    With one feature the odds of NBC are those of these counts plus 1/6 each (s = 1 over two classes and three
    categories): 31 : 1 for a at 0, 25 : 7 for b at 1, 13 : 1 for b at 2. So P(b) is 25/32 at 1, and NDC names one class
    each time with F1, which asks for 2/3, but both at 1 with u80, which asks for 4/5. For NCC a class dominates if its
    count exceeds that of the other plus s: 5 > 0 + 1 at 0, 4 > 1 + 1 at 1, 2 > 0 + 1 at 2.
    """
    train = [(0, 0)] * 5 + [(1, 0)] + [(1, 1)] * 4 + [(2, 1)] * 2
    test = [(0, 0), (0, 1), (1, 1), (1, 1), (1, 0), (2, 1)]
    study = replace(nondeterministic.STUDY, protocol=Given(repetitions=1, sizes=(12,)))
    rows = nondeterministic.count(Cell(study, halves(train, test), 0, 0), Stopwatch())
    seen = {(row["classifier"], row["size"]): (row["answers"], row["hits"]) for row in rows if row["features"] == "all"}
    for name in ("NBC", "NCC", "NDC", "NDC F0", "NDC F1", "NDC u65"):
        assert seen[name, 1] == (6, 4)
        assert (name, 2) not in seen
    assert seen["NDC u80", 1] == (3, 2)
    assert seen["NDC u80", 2] == (3, 3)
    assert {row["instances"] for row in rows} == {"single"}


def never_had(part, row, c) -> bool:
    """Tell whether class c never had a category of the row in training, of a feature that it was seen with."""
    columns = zip(row, part.train[part.y_train == c].T, strict=True)
    return any(not np.isnan(a) and a not in column for a, column in columns if np.isfinite(column).any())


def test_each_answer_is_that_of_the_classifier_on_its_own(found):
    """On every cell: sets of NDC from a fit of its own, and the kinds of instances from their definition."""
    models = dict(nondeterministic.STUDY.classifiers)
    wrapped = {"NDC": FBeta(1), **nondeterministic.OTHERS}
    alone = {which: NondeterministicClassifier(models["NBC"], reward=reward) for which, reward in wrapped.items()}
    alone["NDC Laplace"] = NondeterministicClassifier(models["Laplace"])
    for name in SOME:
        cell = Cell(replace(nondeterministic.STUDY, protocol=FEW), name, 0, 1)
        part = discretized(datasets.load(name), *cell.split())
        ncc = part.fitted(cell.study.classifiers["NCC"])
        named = part.sets(ncc)
        unseen = np.array(
            [any(never_had(part, row, c) for c in np.flatnonzero(s)) for row, s in zip(part.test, named, strict=True)]
        )
        several = named.sum(axis=1) > 1
        for which, model in alone.items():
            sets = part.sets(part.fitted(model))
            hits = sets[np.arange(len(sets)), part.y_test]
            at = (found.counts[[*CELL, "features", "classifier"]] == [name, 0, 1, "all", which]).all(axis=1)
            counted = found.counts[at]
            assert sum(counted["hits"]) == hits.sum()
            assert sum(counted["size"] * counted["answers"]) == sets.sum()
            by_kind = counted.groupby("instances")["answers"].sum()
            assert by_kind.get("single", 0) == np.sum(~several)
            assert by_kind.get("prior", 0) == np.sum(several & ~unseen)
            assert by_kind.get("zero count", 0) == np.sum(several & unseen)


def test_answers_add_up_to_the_test_rows(found):
    assert found.missing.empty
    answers = found.counts.groupby(["data", "features", "classifier"])["answers"].sum()
    assert len(answers) == len(SOME) * (3 * 4 + len(nondeterministic.OTHERS))
    assert (answers == [entries()[name].n for name, *_ in answers.index]).all()
    assert (found.counts["hits"] <= found.counts["answers"]).all()


def test_with_beta_0_ndc_is_nbc_and_with_beta_1_it_is_ndc(found):
    columns = [*CELL, "instances", "size", "answers", "hits"]
    every = found.counts[found.counts["features"] == "all"]
    of = {name: rows[columns].reset_index(drop=True) for name, rows in every.groupby("classifier")}
    pd.testing.assert_frame_equal(of["NDC F0"], of["NBC"])
    pd.testing.assert_frame_equal(of["NDC F1"], of["NDC"])


def test_sets_of_ndc_grow_with_beta(found):
    counts = found.counts[found.counts["classifier"].str.startswith("NDC F")]
    size = (counts["size"] * counts["answers"]).groupby([counts["data"], counts["classifier"]]).sum().unstack()
    grown = size[[f"NDC F{beta:g}" for beta in nondeterministic.BETAS]].diff(axis=1).iloc[:, 1:]
    assert (grown >= 0).all(axis=None)


def test_where_ncc_names_one_class_it_is_that_of_nbc(found):
    counts = found.counts[found.counts["instances"] == "single"]
    hits = counts.groupby(["data", "features", "classifier"])["hits"].sum().unstack()
    assert (hits["NCC"] == hits["NBC"]).all()
    of_ncc = found.counts[found.counts["classifier"] == "NCC"]
    assert ((of_ncc["size"] == 1) == (of_ncc["instances"] == "single")).all()


def test_other_betas_are_counted_in_the_first_repetition_alone():
    cell = Cell(nondeterministic.STUDY, "contact-lenses", 1, 0)
    rows = nondeterministic.count(cell, Stopwatch())
    assert {row["classifier"] for row in rows} == {"NBC", "NCC", "NDC", "NDC Laplace"}


def test_scores_by_fold(found):
    every = found.counts[found.counts["features"] == "all"]
    scores = nondeterministic.scores(every, Quadratic(0.65), CELL)
    assert scores.shape == (3 * len(SOME), 4 + len(nondeterministic.OTHERS))
    whole = nondeterministic.scores(every, Quadratic(0.65))
    assert scores.loc["iris", "NDC"].mean() == pytest.approx(whole.loc["iris", "NDC"])  # folds of one size


def test_t_tests_of_leads_worked_by_hand():
    """Ten answers a fold; NCC is right on 10, 8, 9 of them and NDC on 8, 8, 8: leads 0.2, 0, 0.1, so t = sqrt 3."""
    right = {"NCC": (10, 8, 9), "NDC": (8, 8, 8), "NBC": (0, 0, 0)}
    counts = pd.DataFrame(
        {"data": "a", "repetition": 0, "fold": fold, "classifier": name, "size": 1, "answers": 10, "hits": hits}
        for name, of_name in right.items()
        for fold, hits in enumerate(of_name)
    )
    tests = nondeterministic.t_tests(counts, FBeta(1))
    assert tests["lead"].item() == pytest.approx(0.1)
    cdf = 1 / 2 + np.sqrt(3) / (2 * np.sqrt(2 + 3))  # of Student's t with two degrees of freedom, at sqrt 3
    assert tests["paired"].item() == pytest.approx(2 * (1 - cdf))
    t = 0.1 / np.sqrt((1 / 3 + 1 / 9) * 0.01)
    assert tests["corrected"].item() == pytest.approx(2 * (1 / 2 - t / (2 * np.sqrt(2 + t**2))))
    assert nondeterministic.wins_ties_losses(tests, "paired") == (0, 1, 0)
    assert nondeterministic.wins_ties_losses(tests, "paired", alpha=0.3) == (1, 0, 0)


SETTINGS = {"nondeterministic": (SOME, FEW), "rejection": (SOME, FEW), "constant-chances": (None, DRAWS)}


@pytest.mark.parametrize("study", SETTINGS)
def test_two_workers_count_the_same(study, request):
    data, protocol = SETTINGS[study]
    alone = request.getfixturevalue({"nondeterministic": "found", "rejection": "rejected"}.get(study, "drawn"))
    again = studies.run(study, data, protocol=protocol, n_jobs=2, progress=False)
    pd.testing.assert_frame_equal(again.counts, alone.counts)


@pytest.mark.parametrize("study", SETTINGS)
def test_the_kept_table_is_whole(study):
    kept, chosen = studies.results(study), studies.find(study)
    assert kept.missing.empty
    assert kept.provenance["version"] == chosen.version
    assert kept.provenance["seed"] == chosen.seed
    assert kept.provenance["classifiers"].keys() == chosen.classifiers.keys()
    assert kept.provenance["repetitions"] == chosen.protocol.repetitions


def test_another_strength_counts_what_the_study_counts_and_with_one_the_same(found):
    short = studies.run(nondeterministic.with_strength(1), SOME, protocol=FEW, progress=False).counts
    whole = found.counts[(found.counts["features"] == "all") & found.counts["classifier"].isin(short["classifier"])]
    columns = [*CELL, "features", "classifier", "instances", "size"]
    same = [part.set_index(columns)[["answers", "hits"]].sort_index() for part in (short, whole)]
    pd.testing.assert_frame_equal(*same)
    strong = studies.run(nondeterministic.with_strength(4), SOME, protocol=FEW, progress=False).counts
    single = [part[(part["classifier"] == "NCC") & (part["size"] == 1)]["answers"].sum() for part in (short, strong)]
    assert single[1] < single[0]

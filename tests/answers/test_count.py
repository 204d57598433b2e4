"""What is counted, on rows of our own that can be counted by eye."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from credal_book.answers._count import COUNTERS


@pytest.fixture(scope="module")
def questions():
    """Two hundred questions, four models, letters drawn with too many empty ones and some outside."""
    rng = np.random.default_rng(1)
    options = rng.integers(1, 6, 200)
    truth = ["ABCDE"[rng.integers(size)] for size in options]
    about = {"question": range(200), "category": rng.choice(["law", "art"], 200), "options": options}
    letters = {f"model {k}": rng.choice(["A", "B", "C", "D", "E", "F", ""], 200) for k in range(4)}
    return pd.DataFrame({**about, "truth": truth, **letters})


MODELS = [f"model {k}" for k in range(4)]


def outcome(row, model):
    if row[model] == "":
        return "unparsed"
    return "right" if row[model] == row["truth"] else "wrong"


def test_answers_are_counted_by_model_category_and_number_of_options(questions):
    table = COUNTERS["mmlu-pro"](questions)["models"]
    assert table[["right", "wrong", "unparsed"]].to_numpy().sum() == 4 * 200
    for _, line in table.iterrows():
        same = questions[questions["category"].eq(line["category"]) & questions["options"].eq(line["options"])]
        found = [outcome(row, line["model"]) for _, row in same.iterrows()]
        assert [found.count(name) for name in ("right", "wrong", "unparsed")] == list(line.iloc[3:])


def test_nine_cells_of_each_pair_of_models_are_counted(questions):
    table = COUNTERS["mmlu-pro"](questions)["pairs"]
    assert set(zip(table["first"], table["second"], strict=True)) == set(combinations(MODELS, 2))
    for _, line in table.iterrows():
        same = questions[questions["category"] == line["category"]]
        met = [f"{outcome(row, line['first'])}_{outcome(row, line['second'])}" for _, row in same.iterrows()]
        assert all(met.count(name) == line[name] for name in table.columns[3:])


def test_patterns_of_votes_count_every_question_once(questions):
    table = COUNTERS["mmlu-pro"](questions)["votes"]
    found: dict[tuple[object, ...], int] = {}
    for _, row in questions.iterrows():
        letters = [row[model] for model in MODELS]
        allowed = "ABCDE"[: row["options"]]
        others = sorted((letters.count(a) for a in allowed if a != row["truth"]), reverse=True)
        text = " ".join(str(number) for number in others if number)
        outside = sum(letter != "" and letter not in allowed for letter in letters)
        key = (row["options"], letters.count(row["truth"]), text, outside, letters.count(""))
        found[key] = found.get(key, 0) + 1
    assert {tuple(line[:5]): line[5] for line in table.values.tolist()} == found


def test_committees_of_the_best_models_count_the_votes_of_these_alone(questions):
    tables = COUNTERS["mmlu-pro"](questions)
    order = tables["models"].groupby("model")["right"].sum().sort_values(ascending=False, kind="stable")
    best = order.index[:3]
    small = tables["best_votes"].query("models == 3").drop(columns="models")
    alone = COUNTERS["mmlu-pro"](questions[["question", "category", "options", "truth", *best]])
    assert small.values.tolist() == alone["votes"].values.tolist()
    assert (small["truth"] * small["questions"]).sum() == order.iloc[:3].sum()


def test_ranks_of_the_truth_join_the_votes_with_each_model(questions):
    table = COUNTERS["mmlu-pro"](questions)["ranks"].set_index(["model", "above", "tied"])
    found: dict[tuple[object, ...], int] = {}
    for _, row in questions.iterrows():
        votes = {a: sum(row[m] == a for m in MODELS) for a in "ABCDE"[: row["options"]]}
        mine = votes.pop(row["truth"])
        place = (sum(v > mine for v in votes.values()), sum(v == mine for v in votes.values()))
        for model in MODELS:
            key = (model, *place, outcome(row, model))
            found[key] = found.get(key, 0) + 1
    assert table.to_numpy().sum() == 4 * 200
    assert all(table.loc[key[:3], key[3]] == number for key, number in found.items())


def test_advice_is_counted_by_app_and_true_level_and_by_pair():
    rows = pd.DataFrame(
        [
            ("A", 1, "Emergency", "Emergency"),
            ("A", 2, "Emergency", ""),
            ("A", 3, "Self-care", "Self-care"),
            ("B", 3, "Self-care", ""),
            ("B", 2, "Emergency", ""),
            ("B", 1, "Emergency", "Non-Emergency"),
        ],
        columns=["app", "vignette", "truth", "answer"],
    )
    found = COUNTERS["symptom-checkers"](rows)
    assert found["apps"].values.tolist() == [
        ["A", "emergency", 0, 0, 1, 1],
        ["A", "self_care", 1, 0, 0, 0],
        ["B", "emergency", 0, 1, 0, 1],
        ["B", "self_care", 0, 0, 0, 1],
    ]
    assert found["pairs"].values.tolist() == [
        ["A", "B", "emergency", "emergency", "non_emergency", 1],
        ["A", "B", "emergency", "none", "none", 1],
        ["A", "B", "self_care", "self_care", "none", 1],
    ]


def test_runs_on_one_case_are_one_pattern_and_a_refusal_in_words_is_no_advice():
    said = {("o1", 1): ["em", "em", "ne"], ("o1", 2): ["em", "ne", "em"], ("o3", 1): ["sc", "em", "sorry"]}
    said[("o3", 2)] = ["em", "em", "em"]
    rows = pd.DataFrame(
        [
            ("mar25 kopka", model, run, case, "em", answer)
            for (model, case), runs in said.items()
            for run, answer in enumerate(runs)
        ],
        columns=["set", "model", "run", "case", "truth", "answer"],
    )
    found = COUNTERS["triage-language-models"](rows)
    assert found["models"].values.tolist() == [
        ["Kopka", "o1 (March)", "emergency", 0, 1, 2, 0, 2],
        ["Kopka", "o3 (March)", "emergency", 0, 0, 3, 0, 1],
        ["Kopka", "o3 (March)", "emergency", 1, 0, 1, 1, 1],
    ]
    assert found["pairs"].values.tolist() == [
        ["Kopka", "o1 (March)", "o3 (March)", "emergency", 0, 1, 2, 0, 0, 0, 3, 0, 1],
        ["Kopka", "o1 (March)", "o3 (March)", "emergency", 0, 1, 2, 0, 1, 0, 1, 1, 1],
    ]


def test_published_percentages_are_kept_in_tenths():
    rows = pd.DataFrame({"model": ["a"], "hallucination_rate": [4.3], "answer_rate": [62.7]})
    table = COUNTERS["hallucination-leaderboard"](rows)["models"]
    assert table.values.tolist() == [["a", 43, 627]]


def test_answers_of_detectors_are_right_unknown_or_wrong():
    shares = {"Welsh": 27.0, "Unknown": 71.5, "English": 1.0, "Czech": 0.4}
    rows = pd.DataFrame(
        [("cld2", "words", "Welsh", answer, 1000, share) for answer, share in shares.items()],
        columns=["detector", "text", "truth", "answer", "n", "percent"],
    )
    table = COUNTERS["language-detectors"](rows)["detectors"]
    assert table.values.tolist() == [["cld2", "words", "Welsh", 1000, 270, 715, 14]]


def test_sums_of_people_give_their_mean_and_variance():
    correct = [3, 5, 8, 1]
    rows = pd.DataFrame({"task": "cats", "help": "topk", "correct": correct, "seconds": 2.0})
    (line,) = COUNTERS["people-with-sets"](rows)["groups"].itertuples()
    variance = (line.squares - line.correct**2 / line.people) / (line.people - 1)
    assert line.correct / line.people == np.mean(correct)
    assert variance == pytest.approx(np.var(correct, ddof=1))
    assert line.seconds == 8

# mypy: disable-error-code="arg-type"
"""The figures of the book: what is refused, and the cure."""

from credal_book import plots
from credal_lib.rewards import Quadratic
from tests.refusals import Refusal, made_test

RANKS = {"NBC": 1.25, "NCC": 1.75}

REFUSALS = {
    "ranks without names": Refusal(
        lambda: plots.critical_difference([1.25, 1.75], 2),
        TypeError,
        "mapping from classifier to mean rank, or a Series",
    ),
    "scores as ranks": Refusal(
        lambda: plots.critical_difference({"NBC": 0.8, "NCC": 0.9}, 2), ValueError, "pass friedman(scores).mean_ranks"
    ),
    "a description without data sets": Refusal(
        lambda: plots.describe_critical_difference(RANKS, 0), ValueError, "n_data_sets: expected an integer"
    ),
    "no share": Refusal(
        lambda: plots.describe_strategies([], []), ValueError, "sigma: expected at least one shares, got 0"
    ),
    # plots and explorers
    "five rewards": Refusal(lambda: plots.utilities([U65] * 5), ValueError, "got 5; draw several figures"),
    "no classifier": Refusal(
        lambda: plots.scores({}), ValueError, "table: expected 1 to 4 of them in one figure, got 0"
    ),
    "different measures": Refusal(
        lambda: plots.describe_scores({"a": {"u65": 1}, "b": {"u80": 1}}),
        ValueError,
        "for every classifier, 'b' has ['u80']",
    ),
    "one reward without a list": Refusal(
        lambda: plots.utilities(Quadratic(0.65)), TypeError, "rewards: expected a list or a mapping of what is drawn"
    ),
    "a name that no reward has": Refusal(
        lambda: plots.utilities(["u66"]), ValueError, "rewards: unknown reward 'u66'; near names: u65"
    ),
    "no reward by size": Refusal(lambda: plots.utilities([0.65]), TypeError, "rewards: expected rewards by size"),
    "more sizes than a figure shows": Refusal(
        lambda: plots.describe_utilities([Quadratic(0.65)], 2**40), ValueError, "n_classes: expected at most"
    ),
    "sizes by the thousand": Refusal(
        lambda: plots.utilities([Quadratic(0.65)], 1000),
        ValueError,
        "n_classes: expected at most 100 sizes in one figure",
    ),
    "a list for a table": Refusal(
        lambda: plots.scores([0.7]), TypeError, "table: expected a mapping from classifier to its scores by measure"
    ),
    "one number per classifier": Refusal(
        lambda: plots.scores({"NBC": 0.7}), TypeError, "table['NBC']: expected a mapping from measure to score"
    ),
    "a score as text": Refusal(
        lambda: plots.describe_scores({"NBC": {"u65": "high"}}),
        ValueError,
        "table['NBC']['u65']: expected a finite score",
    ),
    "a picture of nothing": Refusal(lambda: plots.picture(None, "a line"), TypeError, "ax: expected matplotlib Axes"),
    "a picture without words": Refusal(
        lambda: plots.picture(plots.utilities([Quadratic(0.65)]), None),
        TypeError,
        "description: expected a text, got None",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

U65 = Quadratic(0.65)

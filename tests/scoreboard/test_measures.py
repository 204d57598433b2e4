"""The measures: exact values by hand, in fractions, and what their words claim."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction as Q
from typing import Any

import numpy as np
import pytest
from scipy import stats

from credal_book import datasets, scoreboard
from credal_book.scoreboard import _measures
from credal_lib import games, metrics, rewards, risk

WINES = datasets.twelve_wines()
Y = WINES.y.tolist()
NAMES = list(WINES.answers)
SETS = {name: [set(np.flatnonzero(row).tolist()) for row in given.sets] for name, given in WINES.answers.items()}
FAVORITE = WINES.answers["precise"].sets.argmax(axis=1)
ROWS = {row.chapter: row for row in scoreboard.rows()}


def by_size(u: Callable[[int], Q]) -> Callable[[str], Q]:
    """Average utility u(k) of right sets, written out."""
    return lambda name: sum((u(len(s)) for s, y in zip(SETS[name], Y, strict=True) if y in s), Q(0)) / 12


def percent_of_model() -> list[list[Q]]:
    """What naive Bayes states, from the longest list that states it: the vacuous one, and the top lists."""
    top = WINES.answers["top list"]
    stated = [[Q(round(100 * v), 100) for v in row] for row in top.p]
    assert all(sum(row) == 1 for row in stated)
    return stated


P = percent_of_model()


def padded(name: str) -> list[list[Q]]:
    """Padded lists as fractions."""
    lists = []
    for row, named in zip(P, SETS[name], strict=True):
        left = 1 - sum((row[j] for j in named), Q(0))
        lists.append([row[j] if j in named else left / (3 - len(named)) for j in range(3)])
    return lists


def brier(rows: list[list[Q]]) -> Q:
    return sum((sum((p - (j == y)) ** 2 for j, p in enumerate(row)) for row, y in zip(rows, Y, strict=True)), Q(0)) / 12


def even(name: str) -> list[list[Q]]:
    return [[Q(j in named, len(named)) if named else Q(1, 3) for j in range(3)] for named in SETS[name]]


def distance_cost(name: str) -> float:
    """Discounted cost of ranks, r = 1/2: the square of the mean root."""
    costs = [
        (sum(math.sqrt(abs(j - y)) for j in named) / len(named)) ** 2 if named else 1
        for named, y in zip(SETS[name], Y, strict=True)
    ]
    return sum(costs) / 12


def dear(name: str) -> Q:
    costs = [
        Q(1) if not named else Q(len(named) - 1, 2) if y in named else Q(10)
        for named, y in zip(SETS[name], Y, strict=True)
    ]
    return sum(costs, Q(0)) / 12


def covered(name: str, j: int) -> Q:
    rows = [named for named, y in zip(SETS[name], Y, strict=True) if y == j]
    return Q(sum(j in named for named in rows), len(rows))


def u(h: Q) -> Callable[[int], Q]:
    return lambda k: (2 - 4 * h) / k**2 + (4 * h - 1) / k


def wins(name: str) -> int:
    def earned(who: str, i: int) -> Q:
        return u(Q(13, 20))(len(SETS[who][i])) if Y[i] in SETS[who][i] else Q(0)

    leads = [earned(name, i) - earned("precise", i) for i in range(12)]
    return sum(lead > 0 for lead in leads) - sum(lead < 0 for lead in leads)


def shown_lead(name: str) -> float:
    def earned(who: str, i: int) -> Q:
        return u(Q(13, 20))(len(SETS[who][i])) if Y[i] in SETS[who][i] else Q(0)

    leads = [earned(name, i) - earned("precise", i) for i in range(12)]
    mean = sum(leads, Q(0)) / 12
    variance = sum(((lead - mean) ** 2 for lead in leads), Q(0)) / 11
    return float(mean) - stats.t.ppf(0.975, 11) * math.sqrt(variance / 12)


def in_doubt(name: str) -> Q:
    doubtful = [i for i in range(12) if len(SETS["cautious"][i]) > 1]
    worth = [u(Q(13, 20))(len(SETS[name][i])) for i in doubtful if Y[i] in SETS[name][i]]
    return sum(worth, Q(0)) / len(doubtful)


def variance(name: str) -> Q:
    worth = [Q(1, len(s)) if y in s else Q(0) for s, y in zip(SETS[name], Y, strict=True)]
    mean = sum(worth, Q(0)) / 12
    return sum(((w - mean) ** 2 for w in worth), Q(0)) / 12


def surprise(name: str) -> Q:
    lists = padded(name)
    return abs(brier(lists) - sum((1 - sum(p * p for p in row) for row in lists), Q(0)) / 12)


def net_gain(name: str) -> Q:
    single = [(s, y) for s, y in zip(SETS[name], Y, strict=True) if len(s) == 1]
    return Q(sum(1 if y in s else -2 for s, y in single), 12)


def average_cost(name: str) -> Q:
    table = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
    named = [s or {0, 1, 2} for s in SETS[name]]
    return sum((Q(sum(table[j][y] for j in s), len(s)) for s, y in zip(named, Y, strict=True)), Q(0)) / 12


def rewarded_cost(name: str) -> float:
    table = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
    named = [s or {0, 1, 2} for s in SETS[name]]
    return sum((sum(table[j][y] ** 0.25 for j in s) / len(s)) ** 4 for s, y in zip(named, Y, strict=True)) / 12


def tickets(name: str) -> Q:
    return Q(sum(10 if y == 1 else -1 for s, y in zip(SETS[name], Y, strict=True) if 1 in s), 12)


def balanced(name: str) -> Q:
    worth = [Q(y in named, max(len(named), 1)) for named, y in zip(SETS[name], Y, strict=True)]
    return (
        sum((sum((w for w, y in zip(worth, Y, strict=True) if y == j), Q(0)) / Y.count(j) for j in range(3)), Q(0)) / 3
    )


def in_use(name: str) -> Q:
    worth = Q(0)
    for j, share in enumerate((Q(9, 20), Q(9, 20), Q(1, 10))):
        rows = [s for s, y in zip(SETS[name], Y, strict=True) if y == j]
        worth += share * sum((Q(1, len(s)) for s in rows if j in s), Q(0)) / len(rows)
    return worth


def filtered(name: str) -> Q:
    table = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
    named = [s or {0, 1, 2} for s in SETS[name]]
    missed = [Q(0) if y in s else Q(sum(table[j][y] for j in s), len(s)) for s, y in zip(named, Y, strict=True)]
    return sum((Q(len(s) - 1, 4) + m for s, m in zip(named, missed, strict=True)), Q(0)) / 12


def shortlist(name: str) -> Q:
    costs = [Q(y not in s) * (len(s) > 0) + Q(len(s) - 1 if s else 2, 10) for s, y in zip(SETS[name], Y, strict=True)]
    return sum(costs, Q(0)) / 12


def capacity(name: str) -> Q:
    single = [(s, y) for s, y in zip(SETS[name], Y, strict=True) if len(s) == 1]
    error, unknown = Q(sum(y not in s for s, y in single), 12), 1 - Q(len(single), 12)
    return 1 - error * (1 + unknown) / 2 - Q(2, 3) * unknown**2 / 2


def unknown_at_a_quarter(name: str) -> Q:
    costs = [Q(1, 4) if len(s) != 1 else Q(y not in s) for s, y in zip(SETS[name], Y, strict=True)]
    return sum(costs, Q(0)) / 12


def unknown_at_two_thirds(name: str) -> Q:
    costs = [Q(2) if len(s) != 1 else Q(3 * (y not in s)) for s, y in zip(SETS[name], Y, strict=True)]
    return sum(costs, Q(0)) / 12


def with_rejections(name: str) -> Q:
    paid = (
        Q(y in s) if len(s) == 1 and all(row[j] >= Q(3, 5) for j in s) else Q(3, 5)
        for s, y, row in zip(SETS[name], Y, P, strict=True)
    )
    return sum(paid, Q(0)) / 12


def bets_on_grades(name: str) -> Q:
    """Single: on it; two neighbors: half on each; both ends, or all three: on the middle."""
    costs = []
    for named, y in zip(SETS[name], Y, strict=True):
        bets = {1} if named in (set(), {0, 2}, {0, 1, 2}) else named
        costs.append(sum((Q((bet - y) ** 2, len(bets)) for bet in bets), Q(0)))
    return sum(costs, Q(0)) / 12


BY_HAND: dict[int, Callable[[str], Any]] = {
    1: net_gain,
    2: tickets,
    3: balanced,
    4: in_use,
    5: by_size(lambda k: Q(1)),
    6: by_size(lambda k: Q(1, k)),
    7: by_size(u(Q(13, 20))),
    8: lambda name: math.sqrt(variance(name)),
    10: by_size(lambda k: Q(2, 1 + k)),
    11: average_cost,
    12: filtered,
    13: shortlist,
    15: capacity,
    16: unknown_at_a_quarter,
    17: unknown_at_two_thirds,
    18: with_rejections,
    14: rewarded_cost,
    19: lambda name: brier(even(name)),
    20: lambda name: sum((row[y] for row, y in zip(padded(name), Y, strict=True)), Q(0)) / 12,
    21: surprise,
    22: lambda name: brier(padded(name)),
    23: lambda name: -math.log(math.prod(float(row[y]) for row, y in zip(padded(name), Y, strict=True))) / 12,
    24: wins,
    25: in_doubt,
    26: by_size(u(Q(4, 5))),
    27: by_size(lambda k: Q(5, 4 + k)),
    28: distance_cost,
    29: dear,
    30: lambda name: Q(
        sum(max(s, key=lambda j, i=i: (P[i][j], -j)) == Y[i] for i, s in enumerate(SETS[name]) if s), 12
    ),
    32: lambda name: sum((Q(y in s) - Q(len(s), 10) for s, y in zip(SETS[name], Y, strict=True)), Q(0)) / 12,
    31: lambda name: sum((abs(covered(name, j) - Q(4, 5)) for j in range(3)), Q(0)) / 3,
    33: shown_lead,
    34: bets_on_grades,
}


@pytest.mark.parametrize("chapter", BY_HAND)
def test_values_are_those_computed_by_hand_in_fractions(chapter: int) -> None:
    for name in NAMES:
        assert ROWS[chapter].values[name] == pytest.approx(float(BY_HAND[chapter](name)), abs=1e-12), name


def test_every_row_is_computed_by_hand_but_that_of_twelve_bets() -> None:
    assert set(ROWS) - set(BY_HAND) == {9}


def test_twelve_bets_by_enumeration() -> None:
    """Chances of all totals by convolution; log(1 + x) is what the library's logarithmic utility is."""
    for name in NAMES:
        one = {Q(0): Q(0)}
        for s, y in zip(SETS[name], Y, strict=True):
            won = Q(1, len(s)) if y in s else Q(0)
            one[won] = one.get(won, Q(0)) + Q(1, 12)
        totals = {Q(0): Q(1)}
        for _ in range(12):
            new: dict[Q, Q] = {}
            for total, chance in totals.items():
                for won, share in one.items():
                    new[total + won] = new.get(total + won, Q(0)) + chance * share
            totals = new
        expected = sum(float(chance) * math.log1p(total) for total, chance in totals.items())
        assert ROWS[9].values[name] == pytest.approx(math.expm1(expected) / 12, abs=1e-9)


def test_some_values_as_fractions() -> None:
    assert [by_size(lambda k: Q(1, k))(name) for name in NAMES] == [Q(2, 3), Q(47, 72), 0, Q(11, 24)]
    assert [brier(even(name)) for name in ("precise", "silent")] == [Q(2, 3), Q(2, 3)]


# --- the words -------------------------------------------------------------------------------------------------------

LEADERS = {
    1: ("cautious",), 2: ("top list",), 3: ("cautious",), 4: ("precise",), 5: ("top list",), 6: ("precise",),
    7: ("cautious",), 8: ("silent",), 9: ("precise",), 10: ("cautious",), 11: ("precise",), 12: ("top list",),
    13: ("top list",), 14: ("top list",), 15: ("cautious",), 16: ("cautious",), 17: ("precise",),
    18: ("cautious",), 19: ("cautious",),
    20: ("top list",), 21: ("silent",), 22: ("top list",), 23: ("precise",), 24: ("precise", "cautious"),
    25: ("top list",), 26: ("cautious",), 27: ("cautious",), 28: ("cautious",), 29: ("silent",),
    30: ("precise", "cautious", "top list"), 31: ("cautious",), 32: ("top list",), 33: ("precise",), 34: ("cautious",),
}  # fmt: skip
"""Read off the sentences; the order in which two or three are named is that of the answerers."""


def named_first(why: str) -> tuple[str, ...]:
    """Which is the best, by the words before "is best", "are best", "gains most" or "takes"."""
    subject = re.split(" (?:is best|are best|gains most|takes)", why.lower())[0]
    return tuple(name for name in NAMES if name in subject)


@pytest.mark.parametrize("chapter", ROWS)
def test_the_sentence_names_who_leads(chapter: int) -> None:
    assert named_first(ROWS[chapter].why) == ROWS[chapter].leaders == LEADERS[chapter]


def test_everybody_leads_somewhere_and_nobody_everywhere() -> None:
    leaders = [row.leaders for row in ROWS.values()]
    alone = [who for (who, *others) in leaders if not others]
    assert set(alone) == set(NAMES)
    assert max(alone.count(name) for name in NAMES) <= len(ROWS) / 2


def test_of_the_rarest_cultivar_the_precise_answerer_misses_most() -> None:
    cases = [Y.count(j) for j in range(3)]
    assert min(cases) == cases[2] < sorted(cases)[1]
    assert sum(2 in s for s, y in zip(SETS["precise"], Y, strict=True) if y == 2) == 1
    assert [balanced(name) for name in NAMES] == [Q(113, 180), Q(353, 540), 0, Q(11, 24)]


def test_on_doubtful_wines_the_favorite_wins_a_little_more_than_even_bets() -> None:
    doubtful = WINES.answers["cautious"].sets.sum(axis=1) > 1
    favorite, bets = (
        metrics.discounted_accuracy_score(WINES.y[doubtful], WINES.answers[name].sets[doubtful])
        for name in ("precise", "cautious")
    )
    assert 0 < favorite - bets < 0.05


def test_in_one_bet_the_cautious_answerer_leads() -> None:
    sure = {
        name: risk.certainty_equivalent(risk.LogarithmicUtility(), _measures._lottery(WINES, given))
        for name, given in WINES.answers.items()
    }
    assert max(sure, key=sure.__getitem__) == "cautious"


def test_leads_that_are_called_bare_are_small() -> None:
    for chapter, row in ROWS.items():
        lead, second, *_ = sorted(row.values.values(), reverse=row.greater_is_better)
        assert ("barely" in row.why) == (chapter in {6, 27})
        assert not ("barely" in row.why and abs(lead - second) > 0.02)


def test_f1_pays_a_pair_a_little_more_than_u65() -> None:
    assert 0 < rewards.FBeta(1).utility(Q(1, 2)) - Q(65, 100) < Q(1, 50)


def test_to_be_certain_and_wrong_on_every_third_wine_is_no_better_than_silence() -> None:
    assert sum(WINES.y != FAVORITE) * 3 == 12
    assert ROWS[19].values["precise"] == pytest.approx(ROWS[19].values["silent"])


def test_all_but_the_silent_promise_more_than_they_keep() -> None:
    for name in ("precise", "cautious", "top list"):
        lists = padded(name)
        assert brier(lists) > sum((1 - sum(p * p for p in row) for row in lists), Q(0)) / 12


def test_the_truth_is_second_on_all_but_one_of_the_wines_with_a_wrong_favorite() -> None:
    wrong = np.flatnonzero(WINES.y != FAVORITE)
    assert [Y[i] in SETS["top list"][i] for i in wrong].count(False) == 1


def test_one_wine_gives_the_precise_answerer_the_lead_in_the_log_score() -> None:
    missed = next(i for i in range(12) if Y[i] not in SETS["top list"][i])
    loss = {name: [-math.log(row[y]) for row, y in zip(padded(name), Y, strict=True)] for name in NAMES}
    assert P[missed][Y[missed]] <= Q(2, 100) < padded("precise")[missed][Y[missed]]
    rest = {name: sum(loss[name]) - loss[name][missed] for name in NAMES}
    assert min(rest, key=rest.__getitem__) == "top list"


def test_in_doubt_the_top_list_names_the_same_pairs_and_a_pair_where_the_cautious_answerer_names_all() -> None:
    for cautious, top in zip(SETS["cautious"], SETS["top list"], strict=True):
        if len(cautious) > 1:
            assert top == cautious if len(cautious) == 2 else len(top) == 2


def test_an_error_and_five_unknowns_at_a_quarter_cost_less_than_four_errors() -> None:
    assert sum(len(s) != 1 for s in SETS["cautious"]) == 5
    assert sum(len(s) == 1 and y not in s for s, y in zip(SETS["cautious"], Y, strict=True)) == 1
    assert sum(y not in s for s, y in zip(SETS["precise"], Y, strict=True)) == 4


def test_one_error_in_ten_uses_up_what_all_right_answers_save() -> None:
    costs = _measures.DEAR([[True, False]])[0]
    assert 9 * costs[0] + costs[1] == -10 * 1
    assert _measures.DEAR([[False, False]])[0].tolist() == [-1, -1]


def test_the_precise_answerer_misses_most_of_one_cultivar_and_the_top_list_covers_too_much() -> None:
    assert min(covered("precise", j) for j in range(3)) < Q(1, 2) < min(covered("cautious", j) for j in range(3))
    assert ROWS[5].values["top list"] > _measures.PROMISED


def test_in_use_the_cultivar_that_the_precise_answerer_misses_most_is_rare() -> None:
    missed = [1 - covered("precise", j) for j in range(3)]
    assert max(missed) == missed[2]
    assert min(_measures.IN_USE) == _measures.IN_USE[2] < Y.count(2) / 12 == 1 / 4


def test_single_names_are_worth_more_than_a_rejection_where_the_cautious_answerer_gives_them() -> None:
    single = [i for i, s in enumerate(SETS["cautious"]) if len(s) == 1]
    right = [Q(sum(Y[i] == FAVORITE[i] for i in some), len(some)) for some in (single, set(range(12)) - set(single))]
    assert right == [Q(6, 7), Q(2, 5)]
    assert right[0] > _measures.REJECTED > right[1]
    assert (len(single), 6 * 12) == (7, right[0] * 7 * 12)


def test_a_rejection_is_paid_what_all_three_are_worth_if_a_right_pair_is_worth_four_fifths() -> None:
    assert rewards.Quadratic(0.8).utility(Q(1, 3)) == pytest.approx(_measures.REJECTED)


def test_the_second_names_of_the_top_list_cover_three_more_wines_than_the_precise_answerer() -> None:
    hits = {name: sum(y in s for s, y in zip(SETS[name], Y, strict=True)) for name in ("precise", "top list")}
    assert hits["top list"] - hits["precise"] == 3 > Q(sum(map(len, SETS["top list"])) - 12, 10)


@pytest.mark.parametrize(("price", "best"), [(Q(1, 10), "top list"), (Q(1, 5), "cautious"), (Q(1, 4), "cautious")])
def test_at_a_higher_price_the_cautious_classifier_is_best(price: Q, best: str) -> None:
    """The prices of the scoreboard, of the pictures and of the first cells of chapter 32."""
    paid = {name: sum(Q(y in s) - price * len(s) for s, y in zip(SETS[name], Y, strict=True)) for name in NAMES}
    assert [name for name in NAMES if paid[name] == max(paid.values())] == [best]


def test_what_an_abstention_earns() -> None:
    for chapter, row in ROWS.items():
        earned = row.values["silent"]
        assert ("abstention earns nothing" in row.silence) == (earned == 0 and row.greater_is_better), chapter
        worst = max if not row.greater_is_better else min
        assert ("the worst" in row.silence) <= (earned == worst(row.values.values()))
        assert ("the best" in row.silence) <= ("silent" in row.leaders)
    assert ROWS[24].values["silent"] == -sum(WINES.y == FAVORITE)
    assert (ROWS[28].values["silent"], ROWS[29].values["silent"]) == (1, 1)
    assert ROWS[20].values["silent"] == pytest.approx(1 / 3)
    assert ROWS[31].values["silent"] == pytest.approx(_measures.PROMISED)


def test_no_two_chapters_have_the_same_row() -> None:
    assert len({row.measure for row in ROWS.values()}) == len({tuple(row.values.values()) for row in ROWS.values()})
    assert len({row.measure for row in ROWS.values()}) == len(ROWS)


def test_the_silent_answerer_is_second_where_bets_are_on_grades() -> None:
    values = ROWS[34].values
    assert sorted(values, key=values.__getitem__)[:2] == ["cautious", "silent"]


@pytest.mark.parametrize("named", _measures.BETS_ON_GRADES)
def test_the_bets_on_grades_are_the_only_best_ones(named: tuple[int, ...]) -> None:
    pays = [[-_measures.GRADES[bet][y] for y in named] for bet in range(3)]
    (bets,) = games.solve_exact(pays).bettor
    assert [float(share) for share in bets] == list(_measures.BETS_ON_GRADES[named])

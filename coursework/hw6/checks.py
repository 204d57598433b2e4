"""What is asked of assignment 6: top lists and experiments."""

from __future__ import annotations

import functools
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from coursework import Call, Check, Formula, Variable, check, draw, key, reference

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

SHEET = reference(__file__)

RUBRIC = {
    "q5": [
        ("the runs share rows: the plain T is too large; names the corrected T, which adds 1/9 to 1/100", 1),
        ("a hundred repetitions: 1/n vanishes, 1/9 stays, T has a limit; more rows or data sets help", 1),
        ("a loss from one's own probabilities shows how sure one is, not how right", 1),
        ("longer true lists have the advantage: score both on what happened, with lists of equal length", 1),
    ]
}
FEES = [0.02, 0.02, 0.02, 0.02]


def data(student_id: str, secret: str | None) -> Any:
    """Return the probabilities and the classes of one student."""
    return SHEET["drawn_for"](key(student_id, secret))


def checks(student_id: str, secret: str) -> list[Check]:
    """Return the checks for one student."""
    own = reference(__file__, data=data(student_id, secret))
    return [*on_lists(draw(student_id, secret, "q1")), *on_runs(draw(student_id, secret, "q2")),
            *on_formulas(draw(student_id, secret, "q3")), *on_own_data(own),
            *on_votes(draw(student_id, secret, "q6"))]  # fmt: skip


def on_lists(random: Random) -> list[Check]:
    """Question 1: equal fees, unequal ones, choices one at a time that miss the best, invalid lists that cost less."""
    equal = [patient(random, size, {"top", "valid", "greedy"}, same=True) for size in (1, 2, 1, 2, 3)]
    unequal = [patient(random, size, {"valid", "greedy"}) for size in (1, 2, 1, 2)]
    missed = [patient(random, 2, {"top", "valid"}), patient(random, 2, {"top", "valid"})]
    betraying = [patient(random, 1, {"top", "greedy"}) for _ in range(3)]
    for calls in (missed, betraying):
        calls.append(patient(random, 1, {"valid", "greedy"}))
    return [
        check(SHEET, "q1", 1, "four diseases", Call("best_list", [0.2, 0.55, 0.15, 0.1], FEES), public=True),
        check(SHEET, "q1", 1, "all fees are the same", *equal),
        check(SHEET, "q1", 1, "different fees", *unequal),
        check(SHEET, "q1", 1, "different fees, and one name at a time is not enough", *missed),
        check(SHEET, "q1", 1, "different fees, and an invalid list would cost less", *betraying),
    ]


def patient(random: Random, size: int, ways: set[str], *, same: bool = False) -> Call:
    """Draw probabilities and fees without ties, whose best list has this size and is found in these ways alone.

    The ways: among the most probable classes (top), among all lists, valid or not (valid), one name at a time (greedy).
    But for single names, it is not found either if the rest is cut off in place of shared.
    """
    while True:
        n = random.randint(4, 5)
        cuts = sorted(random.sample(range(1, 200), n - 1))
        q = [(after - before) / 200 for before, after in zip([0, *cuts], [*cuts, 200], strict=True)]
        fees = [random.choice([random.randint(5, 60), random.randint(100, 300)]) / 1000 for _ in q]
        fees = [random.randint(5, 50) / 1000] * n if same else fees
        if len(set(q)) < n:
            continue
        lists = every_list(n)
        valid = [named for named in lists if is_valid(named, q, 0)]
        best = cheapest(q, fees, valid)
        without_rest = [j for j in range(n) if q[j] ** 2 > fees[j]]
        if len(best) != size or (best == without_rest and (size > 1 or "valid" not in ways)):
            continue
        found = {"top": is_top(best, q), "valid": best == cheapest(q, fees, lists), "greedy": best == greedy(q, fees)}
        sums = sorted(cost(named, q, fees) for named in valid)
        clear = sums[1] - sums[0] > 1e-5 and all(is_valid(each, q, 1e-5) for each in valid)
        if clear and ways == {way for way in found if found[way]}:
            return Call("best_list", q, fees)


@functools.cache
def every_list(n: int) -> list[list[int]]:
    """Return all lists of so many classes."""
    return [list(named) for k in range(n + 1) for named in combinations(range(n), k)]


def cheapest(q: list[float], fees: list[float], lists: Iterable[list[int]]) -> list[int]:
    """Return the list with the smallest sum of loss and fees."""
    return min(lists, key=lambda named: cost(named, q, fees))


def cost(named: list[int], q: list[float], fees: list[float]) -> float:
    """Return the expected loss of a list with the true probabilities, and the fees."""
    probabilities = [q[j] for j in named]
    spread = (1 - sum(probabilities)) ** 2 / max(len(q) - len(named), 1)
    return 1 - sum([probability**2 for probability in probabilities]) - spread + sum([fees[j] for j in named])


def is_valid(named: list[int], q: list[float], margin: float) -> bool:
    """Say whether no named class has less than the proxy probability."""
    left, probabilities = len(q) - len(named), [q[j] for j in named]
    return not named or not left or min(probabilities) - (1 - sum(probabilities)) / left > margin


def is_top(named: list[int], q: list[float]) -> bool:
    """Say whether the list has the most probable classes."""
    return sorted(sorted(range(len(q)), key=lambda j: -q[j])[: len(named)]) == named


def greedy(q: list[float], fees: list[float]) -> list[int]:
    """Name one class after the other, as long as the list stays valid and the sum falls."""
    named: list[int] = []
    while len(named) < len(q):
        more = [sorted([*named, j]) for j in range(len(q)) if j not in named]
        longer = cheapest(q, fees, [each for each in more if is_valid(each, q, 0)] or [named])
        if cost(longer, q, fees) >= cost(named, q, fees):
            break
        named = longer
    return named


def on_runs(random: Random) -> list[Check]:
    """Question 2: the first classifier ahead, the second one, bounds out of reach, and very many runs."""
    differences = [0.01, 0.02, -0.01, 0.03]
    usual = [trial(random, 1, 3, 200) for _ in range(6)]
    second = [trial(random, -1, 3, 200) for _ in range(6)]
    never = [trial(random, 1, -1, -1) for _ in range(4)] + [trial(random, 1, 3, 200) for _ in range(3)]
    large = [trial(random, 1, 200_000, 900_000) for _ in range(4)]
    return [
        check(SHEET, "q2", 1, "four runs", Call("runs_needed", differences, 0.1, 1.5), public=True),
        check(SHEET, "q2", 1, "the first classifier is ahead", *usual),
        check(SHEET, "q2", 1, "the second classifier is ahead", *second),
        check(SHEET, "q2", 1, "no number of runs may be enough", *random.sample(never, len(never))),
        check(SHEET, "q2", 1, "very many runs", *large, tolerance=1e-9),
    ]


def trial(random: Random, sign: int, least: int, most: int) -> Call:
    """Draw differences and a bound with an answer in this range, away from the next whole number."""
    while True:
        n, tested = random.randint(4, 9), random.choice([0.1, 0.2, 0.25, 0.3, 0.4])
        values = [sign * random.randint(-10, 40) / 1000 for _ in range(n)]
        mean = sum(values) / n
        variance = sum((value - mean) ** 2 for value in values) / (n - 1)
        if sign * mean < 0.003 or variance < 1e-5:
            continue
        limit, overlap = mean**2 / variance, tested / (1 - tested)
        runs = random.randint(least, most) - random.uniform(0.3, 0.7)
        bound = (limit / (overlap + 1 / runs)) ** 0.5
        if least < 0:
            bound = (limit / overlap) ** 0.5 * random.uniform(1.05, 2)
        call = Call("runs_needed", values, tested, bound)
        if least <= SHEET["runs_needed"](*call.arguments) <= most:
            return call


def on_formulas(random: Random) -> list[Check]:
    """Question 3: four formulas."""
    points = []
    for _ in range(8):
        n_classes, a = random.randint(4, 9), random.uniform(0.4, 0.7)
        b = (1 - a) * random.uniform(1.3 / (n_classes - 1), 0.56)
        c, f = random.uniform(0.3, 0.9), random.uniform(0.02, 0.15)
        points.append({"a": a, "b": b, "c": c, "f": f, "K": n_classes})
    names = {
        "loss": "the loss of one name",
        "lie": "the price of a lie",
        "fined": "the confidence under a fine",
        "log_fall": "what the second name gains",
    }
    return [
        Check("q3", 1, title, [Variable(name)], [Formula(str(SHEET[name]), points)]) for name, title in names.items()
    ]


def on_own_data(own: dict[str, Any]) -> list[Check]:
    """Question 4: the student's own numbers."""
    first = "the rank and the average size"
    advantage, loss = (functools.partial(at_their_rank, own, which) for which in (1, 2))
    return [
        check(own, "q4", 2, first, Variable("caution")),
        check(own, "q4", 1, "the advantage of the sets", Variable("advantage"), after=first, follows=advantage),
        check(own, "q4", 2, "the loss of the lists", Variable("list_loss"), after=first, follows=loss),
    ]


def on_votes(random: Random) -> list[Check]:
    """Question 6: an example with numbers of questions, patterns without ties with the truth, patterns with some."""
    patterns = [[7, [5, 0, 0], 3], [3, [5, 3, 1], 1]]
    apart = [votes(random, ties=False) for _ in range(4)]
    tied = [votes(random, ties=True) for _ in range(4)]
    return [
        check(SHEET, "q6", 1, "four questions", Call("earned_by_votes", patterns, 0.65), public=True),
        check(SHEET, "q6", 1, "no option has as many votes as the truth", *apart),
        check(SHEET, "q6", 1, "some options have as many votes as the truth", *tied),
    ]


def votes(random: Random, *, ties: bool) -> Call:
    """Draw patterns whose best lengths differ and are clear, some with the truth at the border of the set."""
    while True:
        h = random.randint(55, 82) / 100
        patterns = [pattern(random) for _ in range(random.randint(6, 10))]
        lengths = [length(truth, others, h) for truth, others, _ in patterns]
        split = [truth in others and others.count(truth) + 1 > k - sum(v > truth for v in others) > 0
                 for (truth, others, _), k in zip(patterns, lengths, strict=True)]  # fmt: skip
        some = sum(split) > 1 if ties else not any(truth in others for truth, others, _ in patterns)
        if some and 0 not in lengths and len(set(lengths)) > 1:
            return Call("earned_by_votes", patterns, h)


def pattern(random: Random) -> list[Any]:
    """Draw the votes of twelve to twenty models on a question with four to ten options, and how often they occur."""
    weights = [random.gammavariate(0.5, 1) for _ in range(random.randint(4, 10))]
    cast = random.choices(range(len(weights)), weights, k=random.randint(12, 20))
    counted = [cast.count(option) for option in range(len(weights))]
    truth = counted.pop(random.choices(range(len(weights)), [count + 0.5 for count in counted])[0])
    return [truth, counted, random.randint(1, 30)]


def length(truth: int, others: list[int], h: float) -> int:
    """Return the length of the best set if shares are probabilities, or 0 if two lengths are nearly as good."""
    ordered = sorted([truth, *others], reverse=True)
    sums = [
        (1 / k + (4 * h - 2) * (k - 1) / k**2) * sum(ordered[:k]) / sum(ordered) for k in range(1, len(ordered) + 1)
    ]
    best, second, *_ = sorted(sums, reverse=True)
    return sums.index(best) + 1 if best - second > 1e-4 else 0


def at_their_rank(own: dict[str, Any], which: int, given: list[Any]) -> list[Any] | None:
    """Return the advantage or the loss at another rank, if the average size is that of this rank, and from 1 to 2."""
    rank, size = given[0]
    found = results_at(own, rank) if type(rank) is int and 1 <= rank <= 49 else (0.0, 0.0, 0.0)
    return [found[which]] if 1 <= found[0] <= 2 and abs(found[0] - size) < 1e-6 else None


def results_at(own: dict[str, Any], rank: int) -> tuple[float, float, float]:
    """Return the average size of the sets with a rank, their advantage, and the loss of their lists."""
    p, truths = own["p_new"], own["y_new"]
    sets = p >= 1 - own["scores"][rank - 1] - 1e-9
    sizes = sets.sum(axis=1)
    reward = sets[np.arange(len(truths)), truths] / np.maximum(sizes, 1)
    advantage = np.mean(reward + 0.6 * reward * (1 - reward)) - np.mean(p.argmax(axis=1) == truths)
    rest = (1 - np.where(sets, p, 0).sum(axis=1)) / np.maximum(4 - sizes, 1)
    loss = np.sum((np.where(sets, p, rest[:, None]) - np.eye(4)[truths]) ** 2, axis=1)
    return float(sizes.mean()), float(advantage), float(loss.mean())

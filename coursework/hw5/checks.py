"""What is asked of assignment 5: abstention."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from coursework import Call, Check, Formula, Satisfies, Variable, check, draw, key, reference

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

SHEET = reference(__file__)

RUBRIC = {
    "q5": [
        ("both leave the unknowns out; an area rises as hard pairs are given up: compare at equal abstention", 1),
        ("asks the three costs, and the average cost of all patients, on patients held out of training", 1),
        ("one threshold, but (calibrated) a larger share of the rare class is unknown; report by class, or a bias", 1),
        ("data cure doubt from few data, not probabilities that are near; intervals tell the two apart", 1),
    ]
}
DAYS = [[0.55, 0.45], [0.65, 0.35], [0.2, 0.8], [0.9, 0.1]]
GROUPS = [(0.95, 19, 1), (0.7, 7, 3), (0.5, 5, 5), (0.3, 6, 14), (0.1, 2, 18), (0.05, 1, 19)]
FOUR_MODELS = [[4.3, 62.7], [3.7, 80.7], [4.5, 99.9], [10.5, 100.0]]
GAP, NEAR = 1e-4, 1e-6


def data(student_id: str, secret: str | None) -> Any:
    """Return the forty patients of one student."""
    return SHEET["drawn_for"](key(student_id, secret))


def checks(student_id: str, secret: str) -> list[Check]:
    """Return the checks for one student."""
    own = reference(__file__, data=data(student_id, secret))
    return [*on_days(draw(student_id, secret, "q1")), *on_cuts(draw(student_id, secret, "q2")),
            *on_formulas(draw(student_id, secret, "q3")),
            *on_the_patients(own, draw(student_id, secret, "q4")),
            *on_boards(draw(student_id, secret, "q6"))]  # fmt: skip


def on_days(random: Random) -> list[Check]:
    """Question 1: an example, an even bias, two classes, more classes whose bias fades."""
    even = [days(random, [1 / n_classes] * n_classes, fades=False) for n_classes in (3, 4, 4)]
    two = [days(random, uneven(random, 2), fades=False) for _ in range(4)]
    more = [days(random, uneven(random, n_classes), fades=True) for n_classes in (3, 3, 4, 5)]
    example = Call("steady_answers", DAYS, [0.75, 0.25], 1)
    return [
        check(SHEET, "q1", 1, "four days", example, public=True),
        check(SHEET, "q1", 1, "an even bias", *even),
        check(SHEET, "q1", 1, "two classes", *two),
        check(SHEET, "q1", 2, "more classes", *more),
    ]


def uneven(random: Random, n_classes: int) -> list[float]:
    """Draw a bias."""
    first = random.choice([0.6, 0.65, 0.7, 0.75])
    rest = [random.uniform(1, 2) for _ in range(n_classes - 1)]
    return [first, *((1 - first) * each / sum(rest) for each in rest)]


def days(random: Random, bias: list[float], *, fades: bool) -> Call:
    """Draw thirty days without near ties; if the bias fades, some are answered that a window would have moved."""
    even = max(bias) - min(bias) < GAP
    while True:
        p = [normal([share**0.7 * (random.random() ** 2 + 0.01) for share in bias]) for _ in range(30)]
        unknowns = random.randint(8, 14)
        ratios = [sorted(each / share for each, share in zip(row, bias, strict=True)) for row in p]
        last = sorted(map(max, ([widest(*pair) for pair in zip(row, bias, strict=True)] for row in p)))
        named = SHEET["steady_answers"](p, bias, 0)
        kept = sorted(widest(row[j], bias[j]) for row, j in zip(p, named, strict=True))
        apart = min(
            high - low for high, low in [*((row[-1], row[-2]) for row in ratios), *map(reversed, pairwise(kept))]
        )
        stays = SHEET["steady_answers"](p, bias, unknowns)
        if apart > GAP and (even or leans(p, named, stays)) and (not fades or moved(p, bias, stays, last[unknowns])):
            return Call("steady_answers", p, bias, unknowns)


def normal(weights: list[float]) -> list[float]:
    """Return the weights as shares."""
    return [each / sum(weights) for each in weights]


def widest(probability: float, share: float) -> float:
    """Return the widest window at which a class is answered."""
    return (probability - share) / (1 - share)


def moved(p: list[list[float]], bias: list[float], stays: list[int], window: float) -> bool:
    """Say whether the window of the book names other classes, on at least two of the days answered."""
    thresholds = np.array([share + (1 - share) * window for share in bias])
    best = (np.array(p) / thresholds).argmax(axis=1).tolist()
    return sum(j not in (-1, other) for j, other in zip(stays, best, strict=True)) > 1


def leans(p: list[list[float]], named: list[int], stays: list[int]) -> bool:
    """Say whether an improbable class is answered twice, and not just the least sure days are unknown."""
    probabilities = [row[j] for j, row in zip(named, p, strict=True)]
    least_sure = sorted(probabilities)[: stays.count(-1)]
    unknowns = sorted(probability for probability, j in zip(probabilities, stays, strict=True) if j < 0)
    return unknowns != least_sure and sum(j >= 0 and row[j] < max(row) for j, row in zip(stays, p, strict=True)) > 1


def on_cuts(random: Random) -> list[Check]:
    """Question 2: the patients of the chapter, scores that are all different, scores of which some are equal."""
    score = [stated for stated, ill, healthy in GROUPS for _ in range(ill + healthy)]
    ill = [number < of_these for stated, of_these, healthy in GROUPS for number in range(of_these + healthy)]
    different, equal = ([patients(random, n_scores) for _ in range(4)] for n_scores in (200, 8))
    different, equal = ([*drawn, *map(extreme, drawn, range(3))] for drawn in (different, equal))
    prices = [[Call("highest_price", *each[:4]) for each in drawn] for drawn in (different, equal)]
    return [
        check(SHEET, "q2", 1, "the hundred patients", Call("least_bill", score, ill, 6, 3, 1), public=True),
        check(SHEET, "q2", 1, "the bill, all scores different", *(Call("least_bill", *each) for each in different)),
        check(SHEET, "q2", 1, "the bill, equal scores", *(Call("least_bill", *each) for each in equal)),
        check(SHEET, "q2", 1, "the price, all scores different", *prices[0]),
        check(SHEET, "q2", 1, "the price, equal scores", *prices[1], after="the bill, equal scores",
              follows=partial(price_of_those_who_divide, equal)),
    ]  # fmt: skip


def price_of_those_who_divide(drawn: list[Patients], given: list[Any]) -> list[Any] | None:
    """Return the prices of somebody who lets a cut divide patients with equal scores, in one of two orders, in both."""
    for size in (1, 2):  # by the score, or by the score and then the truth
        ordered = [sorted(zip(score, ill, strict=True), key=lambda one: one[:size]) for score, ill, *_ in drawn]
        divided = [
            ([*range(len(rows))], [sick for _, sick in rows], *more)
            for rows, (_, _, *more) in zip(ordered, drawn, strict=True)
        ]
        if np.allclose(given, [SHEET["least_bill"](*each) for each in divided], rtol=1e-6):
            return [SHEET["highest_price"](*each[:4]) for each in divided]
    return None


Patients = tuple[list[float], list[bool], float, float, float]


def extreme(patients: Patients, which: int) -> Patients:
    """Change the costs, and the truth at both ends, so that one answer for all is cheapest: healthy, ill, unknown."""
    score, ill, miss, alarm, _ = patients
    ill = [each == min(score) or (truth and each < max(score)) for each, truth in zip(score, ill, strict=True)]
    return (score, ill, *[(0.01, alarm, 0.5), (miss, 0.01, 0.5), (miss, alarm, 0.01)][which])


def patients(random: Random, n_scores: int) -> Patients:
    """Draw patients whose scores are no probabilities, and costs with which some unknowns pay."""
    while True:
        number = random.randint(25, 40)
        places = random.sample(range(1, n_scores), number) if n_scores > number else [
            random.randrange(1, n_scores) for _ in range(number)]  # fmt: skip
        ill = [random.random() < (place / n_scores) ** 2 for place in places]
        score = [round(place / n_scores, 3) for place in places]
        miss, alarm = round(random.uniform(4, 9), 2), round(random.uniform(2, 4), 2)
        unknown = round(random.uniform(0.2, 0.6) * miss * alarm / (miss + alarm), 2)
        asked = (score, ill, miss, alarm)
        least, never = SHEET["least_bill"](*asked, unknown), SHEET["least_bill"](*asked, 1e6)
        unknowns = SHEET["least_bill"](score, ill, miss, alarm, 0)
        split = SHEET["least_bill"](
            [each + 1e-6 * place for place, each in enumerate(score)], ill, miss, alarm, unknown
        )
        bills = [bill for bill in SHEET["bills_of_cuts"](*asked) if bill[0]]
        number_of_best, best = min(bills, key=sum)
        if (never - best) / number_of_best > SHEET["highest_price"](*asked) - GAP:
            continue
        if unknowns < least < min(never, unknown * number) and (n_scores > number or split < least - GAP):
            return (*asked, unknown)


def on_formulas(random: Random) -> list[Check]:
    """Question 3: three formulas."""
    points = []
    for _ in range(6):
        a, m, f = random.uniform(0.05, 0.9), random.uniform(2, 9), random.uniform(1, 5)
        point = {"a": a, "e": random.uniform(0.1, 0.9) * (1 - a), "K": random.randint(2, 9), "m": m, "f": f}
        point["u"] = random.uniform(0.1, 0.9) * m * f / (m + f)
        points.append({name: round(value, 3) for name, value in point.items()})  # SymPy takes them as fractions
    names = {
        "raised": "what guesses do to efficacy",
        "implied": "the price in capacity",
        "saved": "what abstention saves",
    }
    return [
        Check("q3", 1, title, [Variable(name)], [Formula(str(SHEET[name]), points)]) for name, title in names.items()
    ]


def on_the_patients(own: dict[str, Any], random: Random) -> list[Check]:
    """Question 4: the student's own data, and other patients for the function; near ties of `mildest` do not count."""
    bounds = SHEET["drawn_for"](str(random.random()))
    others = [Call("shortfalls", bounds["lower"][i], bounds["upper"][i], bounds["h"]) for i in range(8)]
    known = [SHEET["shortfalls"](*each, own["DATA"]["h"]) for each in zip(own["lower"], own["upper"], strict=True)]

    def mildest(known: list[list[float]]) -> Satisfies:
        def are_mildest(given: Any) -> bool:
            lacks = [dict(zip(map(tuple, own["candidates"]), worst, strict=True)) for worst in known]
            chosen = [lack[tuple(sorted(named))] for lack, named in zip(lacks, given, strict=True)]
            return all(one < min(worst) + NEAR for one, worst in zip(chosen, known, strict=True))

        return Satisfies("of least shortfall", are_mildest)

    def after_mistake(given: list[Any]) -> list[Any] | None:
        for lacks in MISTAKEN:
            mine = [lacks(own["corners"](*call.arguments[:2]) @ own["table_of"](call.arguments[2])) for call in others]
            if np.allclose(given, mine, atol=1e-6):
                table = own["table_of"](own["DATA"]["h"])
                bounds = zip(own["lower"], own["upper"], strict=True)
                return [mildest([lacks(own["corners"](*each) @ table).tolist() for each in bounds])]
        return None

    first = "shortfalls of other patients"
    return [
        check(own, "q4", 2, "the duel", Variable("duel")),
        check(own, "q4", 1, first, *others),
        Check("q4", 1, "the mildest sets", [Variable("mildest")], [mildest(known)], after=first, follows=after_mistake),
    ]


def on_boards(random: Random) -> list[Check]:
    """Question 6: four real models, two invented ones, and a longer board."""
    two = [board(random, 2) for _ in range(4)]
    longer = [board(random, random.randint(6, 9)) for _ in range(4)]
    return [
        check(SHEET, "q6", 1, "four models of a leaderboard", Call("best_prices", FOUR_MODELS), public=True),
        check(SHEET, "q6", 1, "two models", *two),
        check(SHEET, "q6", 1, "a longer board", *longer),
    ]


def board(random: Random, number: int) -> Call:
    """Draw models of which two or more are best somewhere, and all prices are apart; two may answer the same share."""
    while True:
        rows = [[round(random.uniform(2, 30), 1), random.choice([60.0, 75, 100, random.randint(40, 99)])]
                for _ in range(number)]  # fmt: skip
        found = SHEET["best_prices"](rows)
        prices = [price for one in found if one for price in one]
        wide = all(high - low > 0.01 for low, high in filter(None, found))
        if wide and len(prices) >= 4 and min(prices) > 0.02 and (number == 2 or None in found):
            return Call("best_prices", rows)


MISTAKEN: list[Callable[[Any], Any]] = [
    lambda known: (known.max(axis=1, keepdims=True) - known).mean(axis=0),
    lambda known: (known[:, :3].max(axis=1, keepdims=True) - known).max(axis=0),
    lambda known: known.min(axis=0).max() - known.min(axis=0),
    lambda known: 1 - known.min(axis=0),
]
"""Usual shortfalls that are none: the average over the corners, against single diseases only, of what is secured."""

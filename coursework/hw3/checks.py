"""What is asked of assignment 3: variance propositions."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from coursework import Call, Check, Code, Formula, Satisfies, Variable, check, draw, key, reference

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

SHEET = reference(__file__)

RUBRIC = {
    "q5": [
        ("does not follow: determinacy counts misses, variance decides for quadratic utilities or small sets only", 1),
        ("two cases in which it does: a precise rival, both vacuous when in doubt, pairs at most", 1),
        ("asks the votes of u2 to u8, and says what they mean if they agree and if not", 1),
        ("each patient is one case; the advantage vanishes, the price need not: it depends on how aversion changes", 1),
    ]
}
Pair = tuple[list[int], list[int]]
LEAST = 1e-9
IMAGES = [1, 0, 6], [0, 6, 0]
USUAL: list[Callable[[float], float]] = [
    lambda x: x + 0.6 * x * (1 - x),
    lambda x: x + 1.2 * x * (1 - x),
    lambda x: 2 * x / (1 + x),
    lambda x: 5 * x / (1 + 4 * x),
    math.sqrt,
    lambda x: math.log2(1 + x),
]
"""Those of the book: a student who tries them all has not understood the committee."""


def data(student_id: str, secret: str | None) -> Any:
    """Return the two classifiers of one student."""
    return SHEET["drawn_for"](key(student_id, secret))


def checks(student_id: str, secret: str) -> list[Check]:
    """Return the checks for one student."""
    own = reference(__file__, data=data(student_id, secret))
    return [*on_support(draw(student_id, secret, "q1")), *on_sure_bets(draw(student_id, secret, "q2")),
            *on_formulas(draw(student_id, secret, "q3")), *on_the_classifiers(own)]  # fmt: skip


def on_support(random: Random) -> list[Check]:
    """Question 1: the seven images, three classes and equal means, more classes and any means."""
    f, g = IMAGES
    three: dict[str, list[Pair]] = {"none": [], "u_2 alone": [], "u_3 alone": [], "both": []}
    while min(map(len, three.values())) < 3:
        pair = equal_means(random)
        _, second, third = votes(*pair)
        kind = ("none", "u_2 alone", "u_3 alone", "both")[(second > LEAST) + 2 * (third > LEAST)]
        if abs(second) > LEAST and abs(third) > LEAST and ("alone" not in kind or not usual_support(*pair)):
            three[kind].append(pair)
    more: dict[str, list[Pair]] = {"none": [], "u_1 alone": [], "another": []}
    while min(map(len, more.values())) < 3:
        pair = any_means(random, random.randint(4, 5))
        advantages = votes(*pair)
        if min(map(abs, advantages)) < 0.2 or usual_support(*pair):
            continue
        more["none" if max(advantages) < 0 else "u_1 alone" if max(advantages[1:]) < 0 else "another"].append(pair)
    return [
        support(1, "the seven images", [(f, g), (g, f)], public=True),
        support(2, "three classes, equal means", [pair for pairs in three.values() for pair in pairs[:3]]),
        support(2, "more classes, any means", [pair for pairs in more.values() for pair in pairs[:3]]),
    ]


def equal_means(random: Random) -> Pair:
    """Draw the counts of two classifiers of three classes with the same mean reward."""
    while True:
        x, z = random.randint(-9, 9), random.randint(-9, 9)
        g = [random.randint(3, 20) for _ in range(3)]
        f = [g[0] - x - z, g[1] + 2 * x, g[2] + 3 * z]
        if min(f) >= 0:
            return f, g


def any_means(random: Random, n_classes: int) -> Pair:
    """Draw the counts of two classifiers with nearly the same mean reward."""
    while True:
        f, g = ([random.randint(0, 15) for _ in range(n_classes)] for _ in range(2))
        if abs(votes(f, g)[0]) < 3:
            return f, g


def votes(f: list[int], g: list[int]) -> list[float]:
    """Return by how much each member of the committee prefers f, over all cases."""
    return [
        sum(min(j / k, 1) * (a - b) for k, (a, b) in enumerate(zip(f, g, strict=True), 1)) for j in range(1, len(f) + 1)
    ]


def usual_support(f: list[int], g: list[int]) -> bool:
    """Say whether a utility of the book prefers f."""
    return any(advantage([u(1 / k) for k in range(1, len(f) + 1)], f, g) > LEAST for u in USUAL)


def advantage(utilities: list[float], f: list[int], g: list[int]) -> float:
    """Return by how much f is ahead under these utilities, over all cases."""
    return sum(utility * (a - b) for utility, a, b in zip(utilities, f, g, strict=True))


def supports(utilities: Any, f: list[int], g: list[int], *, strictly: bool) -> bool:
    """Say whether these are the utilities of a concave utility that prefers f."""
    if len(utilities) != len(f) or abs(utilities[0] - 1) > LEAST:
        return False
    rewards = [1 / k for k in range(1, len(f) + 1)]
    ends = list(zip([*rewards, 0], [*utilities, 0], strict=True))
    slopes = [(u - v) / (x - y) for (x, u), (y, v) in pairwise(ends)]
    falls = [low - high for high, low in pairwise(slopes)]
    return min(slopes[0], *falls) > (LEAST if strictly else -LEAST) and advantage(utilities, f, g) > LEAST


def support(points: float, title: str, pairs: list[Pair], *, public: bool = False) -> Check:
    """Ask for a supporter of the first classifier of each pair, or None; the public check forgives straight pieces."""
    somebody = "the utilities of somebody who dislikes risk and prefers f"
    expected = [
        None if max(votes(f, g)) <= LEAST else Satisfies(somebody, partial(supports, f=f, g=g, strictly=not public))
        for f, g in pairs
    ]
    return Check("q1", points, title, [Call("supporter", f, g) for f, g in pairs], expected, public=public)


def on_sure_bets(random: Random) -> list[Check]:
    """Question 2: an example, constant aversion, falling aversion, many bets."""
    constant = [bets(random, f"lambda x: 1 - np.exp(-{random.uniform(0.3, 1.5):.3f} * x)", 30) for _ in range(3)]
    falling = [bets(random, f"lambda x: np.log({random.uniform(0.3, 2.5):.3f} + x)", 30) for _ in range(2)]
    falling += [bets(random, f"lambda x: (0.2 + x) ** {random.uniform(0.3, 0.7):.3f}", 30)]
    many = [bets(random, f"lambda x: np.log({random.uniform(0.5, 2.5):.3f} + x)", 120) for _ in range(2)]
    example = Call("sure_bets", Code("lambda x: np.log(1 + x)"), 10, 2, 0.1)
    return [
        check(SHEET, "q2", 1, "ten bets on two classes", example, public=True),
        check(SHEET, "q2", 1, "constant aversion", *constant),
        check(SHEET, "q2", 1, "falling aversion", *falling),
        check(SHEET, "q2", 1, "many bets", *many),
    ]


def bets(random: Random, utility: str, most: int) -> Call:
    """Draw a number of bets and a price that needs some sure bets, and the same if it were a little different."""
    while True:
        m, n_classes, price = random.randint(most // 2, most), random.randint(3, 6), round(random.uniform(0.05, 0.9), 4)
        near = [Call("sure_bets", Code(utility), m, n_classes, price * factor) for factor in (1, 0.999, 1.001)]
        numbers = check(SHEET, "q2", 1, "near", *near).expected
        if len(set(numbers)) == 1 and 2 <= numbers[0] <= m - 2:
            return near[0]


def on_formulas(random: Random) -> list[Check]:
    """Question 3: four formulas."""
    points = []
    for _ in range(8):
        w, q, a = random.uniform(0.1, 0.9), random.uniform(0.2, 0.95), random.uniform(0.3, 3)
        points.append({"w": w, "q": q, "K": random.randint(2, 9), "a": a})
    names = {
        "variance": "the variance",
        "steadier": "how much steadier",
        "matching": "the probability that matches",
        "limit": "what uncertainty costs in the end",
    }
    asked = [
        Check("q3", 1, title, [Variable(name)], [Formula(str(SHEET[name]), points)]) for name, title in names.items()
    ]
    means = [(1 - each["w"]) * each["q"] + each["w"] / each["K"] for each in points]
    asked[-1] = replace(asked[-1], after="the variance", follows=partial(half_of_variance, means))
    return asked


def half_of_variance(means: list[float], given: list[Any]) -> list[Any] | None:
    """Return the limit for a variance that is not right; the mean has to be."""
    return [[variance / (2 * mean) for variance, mean in zip(given[0], means, strict=True)]]


def on_the_classifiers(own: dict[str, Any]) -> list[Check]:
    """Question 4: the student's own data."""
    return [
        check(own, "q4", 2, "the votes", Variable("votes_on_cautious"), tolerance=1e-5),
        check(own, "q4", 2, "where the advantage turns", Variable("turn"), tolerance=1e-6),
        check(own, "q4", 1, "the sure reward per case", Variable("sure_per_case"), tolerance=1e-5),
    ]

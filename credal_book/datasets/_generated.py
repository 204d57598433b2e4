"""Data sets that are complete enumerations, rebuilt from their rules: the rows of the published files, up to order.

Every function yields the rows as tuples of text, the class last, in the order of the features in the registry.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from credal_book.datasets._chess import king_rook_king

Rows = Iterable[tuple[str, ...]]

_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def tic_tac_toe() -> Rows:
    """All final boards of tic-tac-toe, X first; positive if X has three in a row. (Aha, 1991)."""
    finals: set[str] = set()
    seen: set[str] = set()

    def play(board: str, player: str) -> None:
        if board in seen:
            return
        seen.add(board)
        if _three_in_a_row(board, "x") or _three_in_a_row(board, "o") or "b" not in board:
            finals.add(board)
            return
        for cell in (cell for cell in range(9) if board[cell] == "b"):
            play(board[:cell] + player + board[cell + 1 :], "o" if player == "x" else "x")

    play("b" * 9, "x")
    return [(*board, "positive" if _three_in_a_row(board, "x") else "negative") for board in sorted(finals)]


def _three_in_a_row(board: str, player: str) -> bool:
    return any(all(board[cell] == player for cell in line) for line in _LINES)


def balance_scale() -> Iterator[tuple[str, ...]]:
    """Weight times distance on both sides of a scale: which side sinks? (Siegler, 1976)."""
    for row in product(range(1, 6), repeat=4):
        left, right = row[0] * row[1], row[2] * row[3]
        yield (*map(str, row), "L" if left > right else "R" if left < right else "B")


def contact_lenses() -> Iterator[tuple[str, ...]]:
    """Which contact lenses may a patient wear? (Cendrowska, 1987)."""
    ages, prescriptions = ("young", "pre-presbyopic", "presbyopic"), ("myope", "hypermetrope")
    for row in product(ages, prescriptions, ("no", "yes"), ("reduced", "normal")):
        yield (*row, _lens(*row))


def _lens(age: str, prescription: str, astigmatism: str, tears: str) -> str:
    if tears == "reduced":
        return "none"
    if astigmatism == "no":
        return "none" if (age, prescription) == ("presbyopic", "myope") else "soft"
    return "hard" if prescription == "myope" or age == "young" else "none"


Robot = tuple[int, int, int, int, int, int]


def _monks(rule: Callable[[Robot], bool]) -> Callable[[], Rows]:
    """All 432 robots under one of the MONK's rules, without noise. (Thrun et al., 1991)."""

    def rows() -> Rows:
        robots = product((1, 2, 3), (1, 2, 3), (1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2))
        return [(*map(str, robot), str(int(rule(robot)))) for robot in robots]

    return rows


monks_1 = _monks(lambda a: a[0] == a[1] or a[4] == 1)
monks_2 = _monks(lambda a: a.count(1) == 2)
monks_3 = _monks(lambda a: (a[4] == 3 and a[3] == 1) or (a[4] != 4 and a[1] != 3))


def _table(text: str) -> list[list[int]]:
    return [[int(entry) for entry in row.split()] for row in text.split("/")]


_PRICE = _table("0 0 1 1 / 0 1 1 1 / 1 1 2 3 / 1 2 3 3")  # rows buying, columns maint: vhigh, high, med, low
_CAR = [  # rows TECH, columns PRICE
    ("unacc", "unacc", "unacc", "unacc"),
    ("unacc", "acc", "vgood", "vgood"),
    ("unacc", "acc", "acc", "good"),
    ("unacc", "unacc", "acc", "acc"),
]


def car() -> Iterator[tuple[str, ...]]:
    """Every car under a hierarchical model of price, comfort and safety. (Bohanec and Rajkovič, 1988)."""
    money, boots, safeties = ("vhigh", "high", "med", "low"), ("small", "med", "big"), ("low", "med", "high")
    for row in product(money, money, ("2", "3", "4", "5more"), ("2", "4", "more"), boots, safeties):
        buying, maint, doors, persons, boot, safety = row
        comfort = _comfort(doors, persons, boot)
        tech = 0 if safety == "low" or comfort == 0 else {"med": comfort + 1, "high": comfort}[safety]
        yield (*row, _CAR[tech][_PRICE[money.index(buying)][money.index(maint)]])


def _comfort(doors: str, persons: str, boot: str) -> int:
    """0 unacceptable, 2 modest, 1 good: the numbers are names of the levels."""
    if persons == "2" or (doors, persons, boot) == ("2", "more", "small"):
        return 0
    modest = {
        ("4", "small"): ("2", "3", "4", "5more"),
        ("4", "med"): ("2", "3"),
        ("more", "med"): ("2",),
        ("more", "small"): ("3", "4", "5more"),
    }
    return 2 if doors in modest.get((persons, boot), ()) else 1


_EMPLOY = _table("0 1 1 2 3 / 1 1 2 3 3 / 2 2 3 3 3")  # rows parents, columns has_nurs
_STRUCTURE = _table("0 1 2 2 / 1 1 2 2 / 1 2 2 2 / 2 2 2 2")  # rows form, columns children
_FINANCE = _table("0 1 1 1 1 1 / 1 1 1 1 2 2 / 1 2 2 2 2 2")  # rows STRUCTURE, columns housing and, within it, finance
_HEALTH = _table("2 1 0 / 2 1 0 / 1 1 0")  # rows social, columns health
_RANKS = ("not_recom", "recommend", "very_recom", "priority", "spec_prior")
# SOC_HEALTH: rows STRUCT_FINAN, columns EMPLOY
_NURSERY = {1: _table("3 3 3 3 / 3 3 3 4 / 3 3 4 4"), 2: _table("1 2 3 3 / 2 2 3 3 / 3 3 3 4")}


def nursery() -> Iterator[tuple[str, ...]]:
    """Every application for a nursery school under a hierarchical model. (Olave, Rajkovič and Bohanec, 1989)."""
    domains = [
        ("usual", "pretentious", "great_pret"),
        ("proper", "less_proper", "improper", "critical", "very_crit"),
        ("complete", "completed", "incomplete", "foster"),
        ("1", "2", "3", "more"),
        ("convenient", "less_conv", "critical"),
        ("convenient", "inconv"),
        ("nonprob", "slightly_prob", "problematic"),
        ("recommended", "priority", "not_recom"),
    ]
    for coded in product(*(enumerate(domain) for domain in domains)):
        (parents, nurse, form, children, housing, finance, social, health), row = zip(*coded, strict=True)
        well = _HEALTH[social][health]
        home = _FINANCE[_STRUCTURE[form][children]][2 * housing + finance]
        rank = _NURSERY[well][home][_EMPLOY[parents][nurse]] if well else 0
        yield (*row, _RANKS[rank])


GENERATORS: dict[str, Callable[[], Rows]] = {
    "tic-tac-toe": tic_tac_toe,
    "balance-scale": balance_scale,
    "contact-lenses": contact_lenses,
    "monks-1": monks_1,
    "monks-2": monks_2,
    "monks-3": monks_3,
    "car": car,
    "nursery": nursery,
    "kr-vs-k": king_rook_king,
}
"""The generated sets by their names in the registry."""

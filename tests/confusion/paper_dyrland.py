"""The tables of Dyrland, Lundervold and Porta Mana that several test files read."""

import csv
from fractions import Fraction

from tests.conftest import GOLDEN

FOLDER = GOLDEN


def per_cent(rows: list[list[int]]) -> list[list[Fraction]]:
    return [[Fraction(entry, 100) for entry in row] for row in rows]


A = per_cent([[27, 15], [23, 35]])
B = per_cent([[43, 18], [7, 32]])


def rows_of(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))

"""The costs of the car are those that the proofs of Part III read in the paper."""

from credal_book.proofs._obstacles import TABLE_I
from credal_book.scenes.car import CAR, OBSTACLES


def test_the_costs_are_those_of_the_proofs():
    assert [list(row) for row in CAR] == TABLE_I
    assert len(OBSTACLES) == len(CAR)

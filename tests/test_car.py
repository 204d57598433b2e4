"""The costs of the car are those that the proofs of Part III read in the paper."""

from credal_lib._car import CAR, OBSTACLES
from credal_lib.proofs.part3_costs._obstacles import TABLE_I


def test_the_costs_are_those_of_the_proofs():
    assert [list(row) for row in CAR] == TABLE_I
    assert len(OBSTACLES) == len(CAR)

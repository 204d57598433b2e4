"""Small data and protocols for the tests of three studies, and one that trains on the rows it is told."""

import numpy as np

from credal_lib.experiments import CrossValidation, Draws

SOME = ["contact-lenses", "iris", "hepatitis", "zoo"]
"""Small ones: with a class that some training parts lack, numeric columns, missing values, many classes."""

FEW = CrossValidation(repetitions=1, folds=3)
DRAWS = Draws(repetitions=2, sizes=(10, 40))


class Given(Draws):
    """The first rows are for training, whatever the seed."""

    def part(self, y, repetition, fold, seed):
        return np.split(np.arange(len(y)), [self.sizes[fold]])

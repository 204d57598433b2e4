r"""Naive Bayes against the naive credal classifier on artificial data (Zaffalon, Corani and Mauá, Section 9.1.1).

Two equally probable classes and ten binary features. The probabilities of the features are drawn uniformly, 80 times,
under the constraint :math:`|\theta_{i1\ell} - \theta_{i2\ell}| \ge 0.1`, read as: for every feature i (claim
``zaffalon-s911-constraint``; with two states it does not matter which state is meant). What the paper leaves open: the
80 draws are the same for all sample sizes, and each has one test set, for all training sets of all sizes; a training
set without two classes is drawn again; priors as in `nbc_against_ncc`.

The features of these populations tell much: their probabilities differ by 0.4 on average. A second collection, not in
the paper, has differences from 0.1 to 0.3.

There are no more than 1,024 different instances. Each is classified once and counted as often as the test set has it,
which gives the same counts as classifying the test set.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from credal_book.datasets import Bunch
from credal_book.studies._nbc_and_ncc import classifiers, compared
from credal_book.studies._preparation import Part
from credal_book.studies._study import Cell, Study
from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._task import Row, Stopwatch

__all__ = ["STUDY", "Populations", "chances_of_features", "chances_of_rows", "count", "population"]

FEATURES = 10
DIFFERENCES = {"artificial": (0.1, 1.0), "artificial-weak": (0.1, 0.3)}
"""Least and largest difference between the probabilities of a feature's state in the two classes."""


@dataclass(frozen=True)
class Populations:
    """Populations drawn at random, and from each several training sets of each size and one test set.

    A repetition is a population; fold i has training sets of the size ``sizes[i]``.

    Attributes
    ----------
    repetitions : int
        Populations.
    sizes : tuple of int
        Rows in a training set.
    trials : int
        Training sets of each size from each population.
    test : int
        Rows in the test set.
    """

    repetitions: int = 80
    sizes: tuple[int, ...] = (25, 50, 100)
    trials: int = 50
    test: int = 10_000

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        for name in ("repetitions", "trials", "test"):
            _checks.check_count_operand(getattr(self, name), name, 1)
        for size in self.sizes:
            own_checks.at_least_two(size, "sizes")

    def cells(self, n_rows: int) -> Iterator[tuple[int, int]]:  # noqa: ARG002  (rows are drawn, however few there are)
        """Repetition and fold of each cell.

        Parameters
        ----------
        n_rows : int

        Yields
        ------
        repetition, fold : int
        """
        yield from ((repetition, fold) for repetition in range(self.repetitions) for fold in range(len(self.sizes)))

    def part(self, y: IntArray, repetition: int, fold: int, seed: list[int]) -> tuple[IntArray, IntArray]:  # noqa: ARG002
        """Positions of the rows from which training and test sets are drawn: all of them, for both.

        Parameters
        ----------
        y : int array of shape (n,)
        repetition, fold : int
        seed : list of int

        Returns
        -------
        train, test : int arrays
        """
        every = np.arange(len(y))
        return every, every

    def description(self) -> str:
        """One line for tables and provenance.

        Returns
        -------
        str
        """
        return (
            f"{self.repetitions} populations, {self.trials} training sets of each of the sizes "
            f"{', '.join(map(str, self.sizes))} from each, tested on {self.test:,} rows"
        )


@cache
def population(name: str = "artificial") -> Bunch:
    """Every row that can occur: the 1,024 instances with ten binary features, first with one class, then the other.

    Parameters
    ----------
    name : {"artificial", "artificial-weak"}
        Which collection of populations; it says how far the probabilities of the features are apart.

    Returns
    -------
    Bunch

    Raises
    ------
    TypeError, ValueError
        If there is no collection of that name.
    """
    _checks.read_known_name(name, DIFFERENCES, "name", "collection of populations")
    instances = np.array(np.unravel_index(np.arange(2**FEATURES), [2] * FEATURES)).T.astype(np.float64)
    return Bunch(
        name=name,
        X=np.tile(instances, (2, 1)),
        y=np.repeat([0, 1], len(instances)),
        feature_names=[f"feature {i + 1}" for i in range(FEATURES)],
        target_names=["1", "2"],
        categorical=np.ones(FEATURES, dtype=np.bool_),
        n_categories=np.full(FEATURES, 2),
        categories=[("0", "1")] * FEATURES,
        route="generator",
        description="Every possible instance with ten binary features, once with each of two classes.",
    )


def chances_of_features(rng: np.random.Generator, least: float = 0.1, largest: float = 1.0) -> FloatArray:
    """Draw probabilities of the features, uniformly among those that differ as they should between the classes.

    Parameters
    ----------
    rng : numpy.random.Generator
    least, largest : float
        Bounds of the difference.

    Returns
    -------
    float array of shape (10, 2)
        Probability that a feature is in its second state, in each class.
    """
    chances: FloatArray = rng.random((FEATURES, 2))
    while (outside := ~_between(np.abs(chances[:, 0] - chances[:, 1]), least, largest)).any():
        chances[outside] = rng.random((np.count_nonzero(outside), 2))
    return chances


def _between(values: FloatArray, least: float, largest: float) -> BoolArray:
    return (values >= least) & (values <= largest)


def chances_of_rows(chances: FloatArray) -> FloatArray:
    """Probability of each row of `population`; the classes are equally probable.

    Parameters
    ----------
    chances : float array of shape (10, 2)

    Returns
    -------
    float array of shape (2048,)
        They sum to one.
    """
    rows = population()
    of_class = chances[:, rows.y].T
    product: FloatArray = np.where(rows.X == 1, of_class, 1 - of_class).prod(axis=1)
    return product / 2


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of NCC by size, with its hits and those of NBC, for each training set.

    Parameters
    ----------
    cell : Cell
        Of a study with the protocol `Populations`.
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``sample`` (training rows), ``trial``, and what `nbc_against_ncc` counts.

    Raises
    ------
    ValueError
        If the data are not one of the collections of populations.
    """
    protocol: Populations = cell.study.protocol  # type: ignore[assignment]
    differences = DIFFERENCES[_checks.read_known_name(cell.name, DIFFERENCES, "data", "collection of populations")]
    of_population = np.random.default_rng([*cell.seed, cell.repetition])  # the same for all sizes
    chances = chances_of_rows(chances_of_features(of_population, *differences))
    times = of_population.multinomial(protocol.test, chances)
    rng, size, rows, occur = cell.rng(), protocol.sizes[cell.fold], cell.data, times > 0
    found: list[Row] = []
    for trial in range(protocol.trials):
        train = _training_rows(rng, chances, size)
        part = Part(rows.X[train], rows.X[occur], rows.y[train], rows.y[occur], rows.n_categories, 2)
        found += compared(part, dict(cell.study.classifiers), watch, times[occur], sample=size, trial=trial)
    return found


def _training_rows(rng: np.random.Generator, chances: FloatArray, size: int) -> IntArray:
    """Draw rows of the population, until both classes are among them."""
    while True:
        train = rng.choice(len(chances), size, p=chances)
        if len(np.unique(population().y[train])) > 1:
            return train


STUDY = Study(
    name="artificial",
    title="Naive Bayes against the naive credal classifier on artificial data",
    source="Zaffalon, Corani and Mauá, Section 9.1.1",
    chapter=25,
    data=lambda: [population(name) for name in DIFFERENCES],
    sample=(population(),),
    count=count,
    classifiers=classifiers(),
    protocol=Populations(),
)

"""Samples drawn at random from the table of a form, as tables of counts and as lists of cases."""

from __future__ import annotations

import math

import numpy as np
import pytest

from credal_book import catalog

BY_NAME = {measure.name: measure for measure in catalog.measures()}


def tables(measure, n_tables=6, seed=0):
    """Tables of counts, each cell filled and a few emptied, with the cases they stand for."""
    generator = np.random.default_rng(seed)
    shape = (len(measure.form.answers), len(measure.form.truths))
    for _ in range(n_tables):
        counts = generator.integers(0, 5, shape) + (generator.random(shape) < 0.5)
        counts[:, counts.sum(axis=0) == 0] = 1
        yield counts, [(d, y) for d, y in np.ndindex(*shape) for _ in range(counts[d, y])]


def agree(name, second, seed=0):
    """The measure of the catalog, and another computation from the list of cases, on random samples."""
    measure = BY_NAME[name]
    compared = 0
    for counts, cases in tables(measure, seed=seed):
        from credal_lib.confusion import as_tally

        rows, columns = counts.shape
        table = as_tally(counts, truth="columns") if rows in {columns, columns + 1} else counts.tolist()
        first = float(measure.value(table))
        other = float(second([measure.form.stands_for[d] for d, _ in cases], [y for _, y in cases]))
        assert first == pytest.approx(other, abs=1e-9, nan_ok=True), (name, counts.tolist())
        compared += not math.isnan(other)
    assert compared >= 3, "too few samples on which it is defined"

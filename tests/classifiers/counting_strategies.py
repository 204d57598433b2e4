"""Random problems for classifiers that learn nothing but counts."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from tests.classifiers import naive_reference as reference

STRENGTHS = st.sampled_from([1e-6, 0.1, 0.5, 1.0, 2.0, 10.0, 1e4])


@st.composite
def problems(draw):
    """Training data, rows to predict and numbers of categories, as the slow reference draws them."""
    generator = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    X, y, rows, n_categories = reference.problem(generator, size=draw(st.sampled_from([1, 1, 3])))
    others = generator.permuted(np.tile(rows, (3, 1)), axis=0)
    return X, y, np.vstack([rows, others]), n_categories


def fitted(model, problem, s=1.0):
    X, y, _, n_categories = problem
    return model.set_params(s=s, n_categories=n_categories).fit(X, y)


def sets(model, problem, s=1.0):
    return fitted(model, problem, s).predict_set(problem[2])

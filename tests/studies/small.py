"""A small study, run quickly, for the tests of the experiments."""

from __future__ import annotations

import numpy as np
import pandas as pd

from credal_book import datasets, studies
from credal_lib import experiments
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier

STUDY = "nbc-against-ncc"
SMALL = ["contact-lenses", "iris", "wine"]
ONCE = experiments.CrossValidation(repetitions=1)


def run(data=SMALL, study=STUDY, protocol=ONCE, **options):
    if "classifiers" in options:
        options.setdefault("preparation", "discretized and selected")
    return studies.run(study, data, protocol=protocol, progress=False, **options)


def same(one, other):
    pd.testing.assert_frame_equal(one.counts, other.counts)
    assert one.provenance["data"] == other.provenance["data"]


THRICE = experiments.CrossValidation(repetitions=1, folds=3)
RANDOM = np.random.default_rng(0)
X = RANDOM.normal(size=(60, 3))
Y = (X[:, 0] > 0).astype(int)


def own_data(X=X, y=Y, name="mine", n_classes=2):
    p = X.shape[1]
    columns, classes = [f"x{i}" for i in range(p)], [str(c) for c in range(n_classes)]
    return datasets.Bunch(name, X, y, columns, classes, np.zeros(p, bool), np.zeros(p, int), [()] * p, "own", "")


def compared(data=None, protocol=THRICE, **options):
    models = options.pop("classifiers", {"NBC": NaiveBayesClassifier(), "NCC": NaiveCredalClassifier()})
    return run(own_data() if data is None else data, classifiers=models, protocol=protocol, **options)


def own_study(count, **options):
    return studies.Study("own", "", "new", 0, tuple, (), count, protocol=THRICE, **options)


def counted(count, store=None, version=1, **options):
    return studies.run(own_study(count, version=version), own_data(), progress=False, store=store, **options)

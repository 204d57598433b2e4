"""50,000 predictions over 1,000 classes: sets, top 5 and their scores, beside what scikit-learn and MAPIE compute."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn.metrics import log_loss, top_k_accuracy_score

from credal_lib import choice, metrics, toplists
from credal_lib.rewards import FBeta, Quadratic

N, K = 50_000, 1_000
GENERATOR = np.random.default_rng(0)
Y = GENERATOR.integers(K, size=N)
NAMES = np.array([f"class {k:04d}" for k in range(K)])
LABELS = NAMES[Y]
U65 = Quadratic(0.65)
PEER = "scikit-learn: log_loss"


def probabilities() -> Any:
    """Few classes are probable, as for a trained network."""
    p = GENERATOR.random((N, K), dtype=np.float32) ** 30
    return p / p.sum(axis=1, keepdims=True)


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    single = probabilities()
    double = single.astype(np.float64)
    double /= double.sum(axis=1, keepdims=True)
    return {
        "single": single,
        "double": double,
        "sets": choice.bayes_set(U65, double),
        "top": toplists.top(double, 5),
    }


def mapie_scores(sets: Any) -> tuple[Any, Any]:
    from mapie.metrics.classification import classification_coverage_score, classification_mean_width_score

    levels = sets[:, :, np.newaxis]
    return classification_coverage_score(Y, levels), classification_mean_width_score(levels)


WORK: dict[str, Any] = {
    PEER: lambda d: log_loss(Y, d["double"], labels=np.arange(K)),
    "scikit-learn: top_k_accuracy_score": lambda d: top_k_accuracy_score(Y, d["double"], k=5, labels=np.arange(K)),
    "MAPIE: coverage and width of sets": lambda d: mapie_scores(d["sets"]),
    "bayes_set, u65": lambda d: choice.bayes_set(U65, d["double"]),
    "bayes_set, u65, single precision": lambda d: choice.bayes_set(U65, d["single"]),
    "bayes_set, F1": lambda d: choice.bayes_set(FBeta(1), d["double"]),
    "top 5": lambda d: toplists.top(d["double"], 5),
    "top 5, single precision": lambda d: toplists.top(d["single"], 5),
    "utility_score, u65": lambda d: metrics.utility_score(Y, d["sets"], U65),
    "utility_score, u65, labels": lambda d: metrics.utility_score(LABELS, d["sets"], U65, classes=NAMES),
    "discounted_accuracy_score": lambda d: metrics.discounted_accuracy_score(Y, d["sets"]),
    "single_accuracy_score": lambda d: metrics.single_accuracy_score(Y, d["sets"]),
    "set_accuracy_score": lambda d: metrics.set_accuracy_score(Y, d["sets"]),
    "determinacy_score": lambda d: metrics.determinacy_score(d["sets"]),
    "indeterminate_size": lambda d: metrics.indeterminate_size(d["sets"]),
    "top_k_loss": lambda d: metrics.top_k_loss(Y, d["top"]),
    "padded_brier_loss": lambda d: metrics.padded_brier_loss(Y, d["double"], d["top"]),
    "padded_log_loss": lambda d: metrics.padded_log_loss(Y, d["double"], d["top"]),
    "padded_log_loss, single precision": lambda d: metrics.padded_log_loss(Y, d["single"], d["top"]),
    "padded_loss, spherical": lambda d: metrics.padded_loss(Y, d["double"], d["top"], toplists.Spherical()),
    "padded_loss, power 3": lambda d: metrics.padded_loss(Y, d["double"], d["top"], toplists.Power(3)),
}


@pytest.mark.parametrize("what", WORK)
def test_imagenet(benchmark: Any, data: dict[str, Any], what: str) -> None:
    benchmark.group = "50,000 predictions over 1,000 classes"
    benchmark.extra_info["baseline"] = PEER
    benchmark.name = what
    benchmark.pedantic(WORK[what], args=(data,), rounds=3)

"""The core needs NumPy and nothing else: tried in an interpreter that finds no other library."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import ROOT

ONLY_NUMPY = """
import sys
from importlib.abc import MetaPathFinder

class OnlyNumPy(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        if first in {"numpy", "credal_lib"} or first in sys.stdlib_module_names or first.startswith("_"):
            return None
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, OnlyNumPy())
"""
CORE = """
import numpy as np
import credal_lib
from credal_lib import choice, confusion, credal_sets, gambles, metrics, predictions, properties, rewards, toplists

sets = predictions.as_sets([[0], [0, 1], []], classes=[0, 1, 2])
y, p = np.array([0, 1, 2]), np.array([[0.6, 0.3, 0.1]])
assert np.allclose(rewards.Quadratic(0.65)(sets)[:2], [[1, 0, 0], [0.65, 0.65, 0]])
assert np.isclose(metrics.utility_score(y, sets, rewards.Quadratic(0.65)), (1 + 0.65) / 3)
assert np.isclose(metrics.discounted_accuracy_score(y, sets), 0.5)
assert np.allclose(gambles.expectation(rewards.Quadratic(0.65)(sets), p[0])[:2], [0.6, 0.585])
assert choice.bayes_set(p=p, reward=rewards.Quadratic(0.8)).tolist() == [[True, True, False]]
credal = credal_sets.Intervals(np.array([0.2, 0.1, 0.1]), np.array([0.7, 0.6, 0.5]))
assert np.isclose(gambles.lower_expectation(np.eye(3)[:1], credal)[0], 0.2)
assert np.isclose(metrics.padded_brier_loss(np.array([0]), p, np.array([[True, True, True]])), 0.26)
"""


def test_the_core_works_with_numpy_alone():
    command = [sys.executable, "-W", "error", "-c", ONLY_NUMPY + CORE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_other_library_is_found_there():
    for name in ("scipy", "pandas", "sympy", "yaml"):
        command = [sys.executable, "-c", f"{ONLY_NUMPY}\nimport {name}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert f"No module named '{name}'" in done.stderr

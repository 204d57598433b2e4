"""Every row of WEKA-IP's naive credal classifier, whose priors keep a distance from zero; the library's do not.

WEKA-IP lets the prior mass x of c'' run from s e to s (1 - e) with e = 0.01, and gives every category of c' a mass of
at least s e. The ratio h(x) is then that of counts raised by s e under a strength of s (1 - 2 e). That restriction is
imitated here, not in the library.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from credal_lib.classifiers import NaiveCredalClassifier
from tests.classifiers import naive_reference as reference
from tests.classifiers.weka_ip import NAMES, NOTHING, golden, n_differing

EPSILON = 0.01
DIFFER = NOTHING | {"iris": 2, "vehicle": 7, "wine": 4}
"""Test rows on which the library has another set."""

BY_A_HAIR = NOTHING | {"vehicle": 2}
"""Those of them in which no count is zero."""


def restricted(pair, s, epsilon):
    """The counts of a pair of classes and the strength, such that h has the values that the restriction leaves."""
    raised = {
        name: tuple(n + s * epsilon for n in getattr(pair, name))
        for name in ("gamma", "delta", "present", "present_other")
    }
    return replace(pair, alpha=pair.alpha + s * epsilon, beta=pair.beta + s * epsilon, **raised), s * (1 - 2 * epsilon)


def dominates(pair, s, epsilon=EPSILON):
    least = reference.log_minimum(*restricted(pair, s, epsilon))[1]
    assert abs(least) > 1e-9 or np.isclose(least, 0, atol=1e-12)  # a tie, or clear
    return "dominates" if least > 1e-12 else "does not"


def restricted_sets(data, epsilon=EPSILON):
    """The sets under the restricted priors; equal rows are computed once."""
    found = {
        row: reference.non_dominated(data.X, data.y, row, 1, lambda pair, s: dominates(pair, s, epsilon))
        for row in set(map(tuple, data.asked))
    }
    return np.array([found[tuple(row)] for row in data.asked])


def test_number_of_rows_that_differ():
    assert n_differing(NaiveCredalClassifier(), "ncc") == DIFFER


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_as_weka_ip_has_it_under_restricted_priors(name):
    data = golden(name)
    ours, imitated = data.sets(NaiveCredalClassifier()), restricted_sets(data)
    assert data.differing(imitated, "ncc") == []
    assert (imitated <= ours).all()
    assert data.differing(ours, "ncc") == np.flatnonzero((ours != imitated).any(axis=1)).tolist()


@pytest.mark.parametrize("name", NAMES)
def test_what_weka_ip_drops_a_zero_count_or_a_hair_had_kept(name):
    """Who dominates under the restriction only has a zero count, or else all but dominates without it."""
    data = golden(name)
    ours, reasons = data.sets(NaiveCredalClassifier()), []
    for i in data.differing(ours, "ncc"):
        kept = np.flatnonzero(ours[i])
        for lost in np.flatnonzero(ours[i] & ~data.answers["ncc"][i]):
            pairs = [reference.pair(data.X, data.y, data.asked[i], c, lost) for c in kept if c != lost]
            winners = [pair for pair in pairs if dominates(pair, 1) == "dominates"]
            ratios = [np.exp(reference.log_minimum(pair, 1)[1]) for pair in winners]
            assert ratios == [0] * len(ratios) or min(ratios) > 0.999
            reasons.append((i, "zero count" if max(ratios) == 0 else "hair"))
    counted = [reason for _, reason in set(reasons)]
    assert counted.count("hair") == BY_A_HAIR[name]
    assert counted.count("zero count") == DIFFER[name] - BY_A_HAIR[name]


@pytest.mark.parametrize(
    ("epsilon", "n_rows"), [(0.001, {"iris": 2, "vehicle": 3, "wine": 2}), (0.05, {"vehicle": 5, "wine": 1})]
)
@pytest.mark.slow
def test_other_distances_from_zero_are_told_from_weka_ips(epsilon, n_rows):
    found = {}
    for name in NAMES:
        data = golden(name)
        found[name] = len(data.differing(restricted_sets(data, epsilon), "ncc"))
    assert found == NOTHING | n_rows


@pytest.mark.parametrize("x", [0.0, 0.3, 1.0])
def test_the_raised_counts_give_the_ratio_at_the_restricted_mass(x):
    """The value of h with x in (s e, s (1 - e)) and categories of c' raised, for s = 2 and e = 0.01."""
    s, e = 2, EPSILON
    pair = reference.Pair.complete(7, 5, (3, 0), (2, 4))
    raised, strength = restricted(pair, s, e)
    mass = s * e + x * strength
    h = (5 + mass) / (7 + s - mass) * (3 + s * e) / (2 + mass) * (0 + s * e) / (4 + mass)
    assert reference.log_h(raised, x * strength, strength) == pytest.approx(np.log(h))

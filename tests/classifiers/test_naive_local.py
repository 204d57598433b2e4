"""The local models of the naive credal classifier: closed forms against all vertices, worked numbers, inclusions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_lib import choice
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from tests.classifiers import naive_reference as reference
from tests.classifiers.categories import not_on_fractions

MODELS = ("global", "local", "local-interval")
NAN = float("nan")


@parametrize_with_checks(
    [NaiveCredalClassifier(model="local"), NaiveCredalClassifier(model="local-interval")],
    expected_failed_checks=not_on_fractions,
)
def test_scikit_learns_checks(estimator, check):
    check(estimator)


def data(*counts: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Rows of binary features: for each class its number of rows and, by feature, how many of them have category 0."""
    rows = [
        (label, [0 if i < zeros else 1 for zeros in with_0])
        for label, (n, *with_0) in enumerate(counts)
        for i in range(n)
    ]
    return np.array([row for _, row in rows]), np.array([label for label, _ in rows])


E1 = data((6, 5), (4, 1))
D = data((12, 8, 3), (9, 4, 6), (4, 1, 2))
L1 = np.abs(np.subtract.outer(range(3), range(3)))


# --- the definition, vertex by vertex, in fractions ---


def vertices(X, y, row, s):
    """All extreme joint probabilities: the prior mass on one class, each likelihood at one of its two ends."""
    labels = sorted(set(y))
    pairs = [reference.pair(X, y, row, c, c) for c in labels]
    s = Fraction(s)
    low, high = [], []
    for p in pairs:
        cells = list(zip(p.gamma, p.present, strict=True))
        low.append(np.prod([Fraction(n) / (o + s) for n, o in cells] or [Fraction(1)]))
        high.append(np.prod([(n + s) / (o + s) for n, o in cells] or [Fraction(1)]))
    for k in range(len(labels)):
        for ends in product(*zip(low, high, strict=True)):
            yield [(p.alpha + s * (c == k)) * end for c, (p, end) in enumerate(zip(pairs, ends, strict=True))]


def slow_bounds(X, y, row, s):
    posteriors = [[p / sum(joint) for p in joint] for joint in vertices(X, y, row, s) if sum(joint)]
    return [min(column) for column in zip(*posteriors, strict=True)], [max(c) for c in zip(*posteriors, strict=True)]


def slow_maximal(X, y, row, s, costs):
    """Decision i beats j if every vertex gives j the larger expected cost."""
    joints = list(vertices(X, y, row, s))
    gains = [[sum(p * (cj - ci) for p, cj, ci in zip(joint, other, own, strict=True)) for joint in joints]
             for own in costs for other in costs]  # fmt: skip
    beats = np.array([min(gain) > 0 for gain in gains]).reshape(len(costs), len(costs))
    return (~beats.any(axis=0)).tolist()


def small(seed):
    """A problem of at most four classes: the vertices are many."""
    generator = np.random.default_rng(seed)
    return *reference.problem(generator, n_classes=int(generator.integers(2, 5))), generator


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(40), pytest.param(range(40, 120), marks=pytest.mark.slow)])
@pytest.mark.parametrize("s", [1, 2])
def test_bounds_and_sets_are_those_of_all_vertices(s, seeds):
    compared = 0
    for seed in seeds:
        X, y, rows, cards, generator = small(seed)
        k = len(set(y))
        costs = generator.integers(0, 5, size=(k, k))
        np.fill_diagonal(costs, 0)
        kept = [i for i, n in enumerate(cards) if n > 1]
        classifier = {
            name: NaiveCredalClassifier(s=s, model="local", costs=given, n_categories=cards).fit(X, y)
            for name, given in (("0/1", None), ("costs", costs))
        }
        bounds = classifier["0/1"].predict_bounds(rows)
        found = {name: model.predict_set(rows).tolist() for name, model in classifier.items()}
        for i, row in enumerate(rows):
            low, high = slow_bounds(X[:, kept], y, row[kept], s)
            assert bounds.lower[i] == pytest.approx(np.array(low, dtype=float), abs=1e-12)
            assert bounds.upper[i] == pytest.approx(np.array(high, dtype=float), abs=1e-12)
            assert found["0/1"][i] == slow_maximal(X[:, kept], y, row[kept], s, (1 - np.eye(k, dtype=int)).tolist())
            assert found["costs"][i] == slow_maximal(X[:, kept], y, row[kept], s, costs.tolist())
            compared += 1
    assert compared == 3 * len(seeds)


def test_zero_one_costs_given_or_not_are_the_same():
    for seed in range(60):
        X, y, rows, cards, _ = small(seed)
        k = len(set(y))
        for model in ("local", "local-interval"):
            plain, given = (
                NaiveCredalClassifier(model=model, costs=costs, n_categories=cards).fit(X, y).predict_set(rows)
                for costs in (None, 1 - np.eye(k))
            )
            assert plain.tolist() == given.tolist()


# --- worked numbers ---


def test_example_e1():
    bounds = NaiveCredalClassifier(model="local").fit(*E1).predict_bounds([[0]])
    assert bounds.lower[0] == pytest.approx([0.6818182, 0.1176471], abs=5e-8)
    assert bounds.upper[0] == pytest.approx([0.8823529, 0.3181818], abs=5e-8)


def test_example_d():
    model = NaiveCredalClassifier(s=2, model="local").fit(*D)
    bounds = model.predict_bounds([[0, 0]])
    assert bounds.lower[0] == pytest.approx([0.20504, 0.260741, 0.02906], abs=5e-7)
    assert bounds.upper[0] == pytest.approx([0.640182, 0.720637, 0.380625], abs=5e-7)
    sets = {
        (name, costs is None): NaiveCredalClassifier(s=2, model=name, costs=costs)
        .fit(*D)
        .predict_set([[0, 0]])[0]
        .tolist()
        for name in ("local", "local-interval")
        for costs in (None, L1)
    }
    assert sets == {
        ("local", True): [True, True, True], ("local-interval", True): [True, True, True],
        ("local", False): [True, True, False], ("local-interval", False): [True, True, False],
    }  # fmt: skip
    assert NaiveCredalClassifier(s=2).fit(*D).predict_set([[0, 0]])[0].tolist() == [True, True, False]


def test_bounds_of_the_global_model():
    """Two classes: exactly from the smallest ratio; three: the bound by pairs, below the exact value on a grid."""
    assert NaiveCredalClassifier().fit(*D).predict_bounds([[0, 0]]).lower[0] == pytest.approx(
        [0.2985, 0.4019, 0.0739], abs=5e-5
    )
    on_the_grid = [0.3333, 0.4492, 0.0789]
    assert (NaiveCredalClassifier().fit(*D).predict_bounds([[0, 0]]).lower[0] <= on_the_grid).all()


# --- what must hold for every problem ---


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(60), pytest.param(range(60, 200), marks=pytest.mark.slow)])
def test_inclusions_center_and_strength(seeds):
    """The sets grow from global to local to interval and with s; the bounds hold the precise posterior."""
    strict = dict.fromkeys(("local", "interval", "s"), 0)
    for seed in seeds:
        X, y, rows, cards = reference.problem(np.random.default_rng(seed))
        sets, bounds = {}, {}
        for s in (1, 2):
            for model in MODELS:
                classifier = NaiveCredalClassifier(s=s, model=model, n_categories=cards).fit(X, y)
                sets[s, model], bounds[s, model] = classifier.predict_set(rows), classifier.predict_bounds(rows)
                chosen = np.searchsorted(classifier.classes_, classifier.predict(rows))
                assert sets[s, model][range(len(rows)), chosen].all()
                center = NaiveBayesClassifier(s=s, n_categories=cards).fit(X, y).predict_proba(rows)
                assert (bounds[s, model].lower <= center + 1e-12).all()
                assert (center <= bounds[s, model].upper + 1e-12).all()
            assert (sets[s, "global"] <= sets[s, "local"]).all()
            assert (sets[s, "local"] <= sets[s, "local-interval"]).all()
            strict["local"] += (sets[s, "global"] != sets[s, "local"]).any()
            strict["interval"] += (sets[s, "local"] != sets[s, "local-interval"]).any()
            assert np.array_equal(
                sets[s, "local-interval"],
                choice.maximal(np.eye(sets[s, "local"].shape[1]), bounds[s, "local"], tol=1e-12),
            )
        for model in MODELS:
            assert (sets[1, model] <= sets[2, model]).all()
            assert (bounds[2, model].lower <= bounds[1, model].lower + 1e-12).all()
        strict["s"] += (sets[1, "local"] != sets[2, "local"]).any()
    assert min(strict.values()) > len(seeds) / 20


def test_bounds_of_the_global_model_contain_random_posteriors_and_are_reached_with_two_classes():
    """Draw consistent priors; with two classes the best of many comes close to the bound."""
    for seed in range(30):
        generator = np.random.default_rng(seed)
        X, y, rows, cards = reference.problem(generator, n_classes=2 + seed % 2, n_features=2)
        found = NaiveCredalClassifier(n_categories=cards).fit(X, y).predict_bounds(rows)
        for i, row in enumerate(rows):
            observed = [j for j, a in enumerate(row) if not np.isnan(a) and cards[j] > 1]
            labels = sorted(set(y))
            counted = [reference.pair(X[:, observed], y, row[observed], c, c) for c in labels]
            t = np.linspace(1e-6, 1 - 1e-6, 201) if len(labels) == 2 else None
            mass = np.column_stack([t, 1 - t]) if t is not None else generator.dirichlet(np.ones(3), size=200)
            for ends in product((1e-9, 1 - 1e-9), repeat=len(labels)):
                joint = np.ones_like(mass)
                for c, p in enumerate(counted):
                    joint[:, c] = p.alpha + mass[:, c]
                    for n, present in zip(p.gamma, p.present, strict=True):
                        joint[:, c] *= (n + ends[c] * mass[:, c]) / (present + mass[:, c])
                posterior = joint / joint.sum(axis=1, keepdims=True)
                assert (posterior >= found.lower[i] - 1e-6).all()
                assert (posterior <= found.upper[i] + 1e-6).all()
                if len(labels) == 2 and ends[0] < 0.5 < ends[1]:
                    assert posterior[:, 0].min() == pytest.approx(found.lower[i, 0], abs=2e-3)


def test_predict_with_costs_is_the_least_expected_cost_of_the_center_and_lies_in_the_set():
    for seed in range(80):
        X, y, rows, cards, generator = small(seed)
        k = len(set(y))
        costs = generator.integers(0, 5, size=(k, k)).astype(float)
        posterior = NaiveBayesClassifier(n_categories=cards).fit(X, y).predict_proba(rows)
        for model in ("local", "local-interval"):
            classifier = NaiveCredalClassifier(model=model, costs=costs, n_categories=cards).fit(X, y)
            chosen = np.searchsorted(classifier.classes_, classifier.predict(rows))
            expected = posterior @ costs.T
            assert expected[range(len(rows)), chosen] == pytest.approx(expected.min(axis=1))
            assert classifier.predict_set(rows)[range(len(rows)), chosen].all()


@pytest.mark.parametrize("model", MODELS)
def test_rows_columns_and_names_may_be_permuted(model):
    for seed in range(20):
        X, y, rows, cards = reference.problem(np.random.default_rng(seed), n_features=3)
        generator = np.random.default_rng(seed)
        order, columns = generator.permutation(len(y)), generator.permutation(3)
        names = np.array(["e", "d", "c", "b", "a", "f"])[y]
        plain = NaiveCredalClassifier(model=model, n_categories=cards).fit(X, y)
        moved = NaiveCredalClassifier(model=model, n_categories=np.array(cards)[columns].tolist())
        moved.fit(X[order][:, columns], names[order])
        back = [list(moved.classes_).index("edcbaf"[label]) for label in plain.classes_]
        assert np.array_equal(plain.predict_set(rows), moved.predict_set(rows[:, columns])[:, back])


def test_a_class_without_the_category_has_lower_probability_zero_and_nothing_is_undefined():
    bounds = (
        NaiveCredalClassifier(model="local", n_categories=2)
        .fit([[0], [0], [1]], ["a", "a", "b"])
        .predict_bounds([[0], [1]])
    )
    assert bounds.lower[:, 1].tolist()[0] == 0
    assert bounds.lower[1, 0] == 0
    assert np.isfinite(bounds.upper).all()


# --- refusals ---


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"model": "globl"}, "model: expected one of 'global', 'local', 'local-interval', got 'globl'"),
        ({"costs": [[0, 1], [1, 0]]}, 'costs need model="local" or model="local-interval"'),
        ({"model": "local", "s": 0}, "s: expected a positive number"),
    ],
)
def test_wrong_options_are_refused_in_fit(options, words):
    with pytest.raises(ValueError) as caught:
        NaiveCredalClassifier(**options).fit([[0], [1]], [0, 1])
    assert words in str(caught.value)


@pytest.mark.parametrize("costs", [[[0, 1]], np.zeros((3, 3)), [0, 1]])
def test_costs_of_another_shape_are_refused(costs):
    with pytest.raises(ValueError, match=r"costs: expected shape \(2, 2\)"):
        NaiveCredalClassifier(model="local", costs=costs).fit([[0], [1]], [0, 1]).predict_set([[0]])


def test_costs_that_are_not_numbers_are_refused():
    with pytest.raises(ValueError, match="costs: expected finite numbers"):
        NaiveCredalClassifier(model="local", costs=[[0, NAN], [1, 0]]).fit([[0], [1]], [0, 1]).predict_set([[0]])

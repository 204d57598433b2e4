"""The experiments with ordinal data: the naive credal classifier by its strength, and against trees of dichotomies.

(Yang, Destercke and Masson, Sections VII-C and VII-D: Figure 3 and Table XII.) Read from the kept tables of the studies
``ordinal-calibration`` and ``ordinal-comparison``. The data are those of the paper; its discretization, its folds and
how its forest decides are not known.
"""

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from credal_book.proofs._proof import Proof
from credal_book.proofs.part6_experiments._kept import kept_counts
from credal_book.proofs.part6_experiments.ordinal_costs import largest_average, largest_translation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import pandas as pd

    from credal_lib.comparisons import TTest

    Averages = Callable[[pd.DataFrame, int, Sequence[str]], "pd.Series[float]"]

__all__ = [
    "best_strength",
    "figure_3",
    "full_reward",
    "mistake_averse_strength",
    "table_xii",
    "trees_better",
    "without_reward",
]

DATA = ("ERA", "ESL", "LEV")
RATES = (0.1, 0.5, 0.9)
"""Values of r in Figure 3."""
AXES = {"ERA": (10, 2.0, 0.5), "ESL": (7, 0.8, 0.2), "LEV": (7, 0.6, 0.2)}
"""Largest s and cost that stand at the axes of Figure 3, and the step of the cost."""
PRINTED = {"ERA": (3.79, 2.0, 1.93), "ESL": (2.2, 0.87, 0.81), "LEV": (3.43, 1.18, 0.88)}
"""Table XII: average costs of NCC, 2Tr and Fo."""
NAMES = ("NCC", "2Tr", "Fo")
R = 0.5
"""Value of r in Table XII."""
LARGEST = 10
"""Largest s of Figure 3."""
LEVEL = 0.05
AVERSE = "mistake-averse"
FOLDS = 10
OTHER_CHOICES = "what the paper's own discretization and folds gave; they are not known."


def _curves(treatment: str = "cautiousness-seeking") -> "dict[float, pd.DataFrame]":
    """Give average costs by s, one column per data set, for each r."""
    from credal_book.studies.ordinal_calibration import curves

    counts = kept_counts("ordinal-calibration", *DATA)
    return {r: curves(counts, r, treatment) for r in RATES}


def figure_3() -> Proof:
    """Compare our curves with what is said of Figure 3 and with its axes."""
    proof = Proof("Average costs fall with s, and then rise", "yang, VII-C, Figure 3", not_proved=OTHER_CHOICES)
    curves = _curves()
    proof.measured(
        "On each of the three data sets, at every s, a higher r has a lower average cost.",
        all((curves[low] >= curves[high]).all(axis=None) for low, high in ((0.1, 0.5), (0.5, 0.9))),
    )
    for name, r in product(DATA, RATES):
        curve = curves[r][name]
        best = float(curve.idxmin())
        proof.measured(
            f"{name}, r = {r}: the cost falls from {curve.iloc[0]:.4f} at s = {curve.index[0]:g} to {curve.min():.4f} "
            f"at s = {best:g} and rises to {curve.iloc[-1]:.4f} at s = {curve.index[-1]:g}.",
            curve.iloc[0] > curve.min() < curve.iloc[-1],
        )
    late = [(name, r) for name, r in product(DATA, RATES) if curves[r][name].idxmin() > 10]
    proof.measured(
        "Only that of LEV for r = 0.9 has its minimum beyond s = 10, as the paper says.", late == [("LEV", 0.9)]
    )
    for name, (largest, cost, step) in AXES.items():
        reached = max(curves[r].loc[:largest, name].max() for r in RATES)
        words = f"{name}: up to s = {largest} the costs reach {reached:.2f}; the numbers at the axis end at {cost}."
        if reached < cost + step:
            proof.measured(words, reached < cost + step)
        else:
            low, high = _highest(name, largest)
            also = f" In the ten single cross-validations they reach {low:.2f} to {high:.2f}."
            proof.measured(f"{words}{also} The drawing is lost in our copy.", min(reached, low) > cost + step)
    return proof


def _highest(name: str, largest: float) -> tuple[float, float]:
    """Give the range, over the repetitions, of the largest cost up to some s for the smallest r of the figure."""
    from credal_book.studies._ordinal_counts import n_classes
    from credal_book.studies.set_scoring import distance_cost

    counts = kept_counts("ordinal-calibration", name)
    part = counts[(counts["data"] == name) & (counts["thousandths"] <= 1000 * largest)]
    reached = distance_cost(part, n_classes(name), RATES[0], ["repetition", "thousandths"]).groupby("repetition").max()
    return float(reached.min()), float(reached.max())


def _steps(r: float) -> "pd.DataFrame":
    """Give what the costs change by from one s of the grid to the next, up to the largest of the figure."""
    from credal_book.studies.ordinal_calibration import curves

    changes: pd.DataFrame = curves(kept_counts("ordinal-calibration", *DATA), r).loc[:LARGEST].diff().iloc[1:]
    return changes


def without_reward() -> Proof:
    """Compare the curves at r = 0, of which the paper says that they increase strictly."""
    proof = Proof("At r = 0 the cost increases, but for small steps", "yang, VII-C", not_proved=OTHER_CHOICES)
    changes = _steps(0)
    for name in ("ERA", "ESL"):
        proof.measured(
            f"{name}: from each of our values of s to the next, up to {LARGEST}, the cost increases, {len(changes)} "
            "times.",
            bool((changes[name] > 0).all()),
        )
    falls = changes["LEV"][changes["LEV"] < 0]
    listed = ", ".join(f"{-fall:.4f} at s = {s:g}" for s, fall in falls.items())
    proof.not_reproduced(
        f"LEV: it decreases in {len(falls)} of {len(changes)} steps, by {listed}, and increases in all others.",
        0 < len(falls) < 5 and bool((changes["LEV"].drop(falls.index) > 0).all()),
    )
    share = float(-falls.sum() / changes["LEV"].drop(falls.index).sum())
    proof.measured(
        f"These steps are small: all together they make up {share:.1%} of what the cost increases by.", share < 0.02
    )
    return proof


def full_reward() -> Proof:
    """Compare the curves at r = 1, of which the paper says that they decrease strictly."""
    proof = Proof("At r = 1 the cost decreases, but for small steps", "yang, VII-C", not_proved=OTHER_CHOICES)
    changes = _steps(1)
    for name in ("ERA", "LEV"):
        proof.measured(
            f"{name}: from each of our values of s to the next, up to {LARGEST}, the cost decreases, {len(changes)} "
            "times.",
            bool((changes[name] < 0).all()),
        )
    rises, level = changes["ESL"][changes["ESL"] > 0], changes["ESL"][changes["ESL"] == 0]
    listed = ", ".join(f"{rise:.4f} at s = {s:g}" for s, rise in rises.items())
    proof.not_reproduced(
        f"ESL: it increases in {len(rises)} of {len(changes)} steps, by {listed}, and stays as it is in {len(level)}, "
        f"from s = {level.index[0]:g} on.",
        0 < len(rises) < 5 and bool((changes["ESL"].drop([*rises.index, *level.index]) < 0).all()),
    )
    share = float(-rises.sum() / changes["ESL"][changes["ESL"] < 0].sum())
    proof.measured(
        f"These steps are small: all together they make up {share:.1%} of what the cost decreases by.", share < 0.02
    )
    return proof


def best_strength() -> Proof:
    """Compare the best s of the three data sets."""
    proof = Proof("The best s depends on the data set", "yang, VII-C", not_proved=OTHER_CHOICES)
    for r, curves in _curves().items():
        best = curves.idxmin()
        found = ", ".join(f"{name} {best[name]:g}" for name in DATA)
        proof.measured(f"For r = {r} the cost is least at s = {found}.", best.nunique() > 1)
    return proof


def mistake_averse_strength() -> Proof:
    """Compare the course of the curves and the best s under the two treatments of mistakes."""
    proof = Proof(
        "The mistake-averse curves take the same course, and do not ask for a larger s",
        "yang, VII-C, Figure 3",
        not_proved=OTHER_CHOICES,
    )
    cases = list(product(DATA, RATES))
    counts = kept_counts("ordinal-calibration", *DATA)
    both = _curves(), _curves(AVERSE)
    seeking, averse = ({(name, r): float(of[r][name].idxmin()) for name, r in cases} for of in both)
    for name, r in cases:
        proof.measured(
            f"{name}, r = {r}: the cost is least at s = {averse[name, r]:g}, "
            f"and at {seeking[name, r]:g} under the other treatment.",
            averse[name, r] <= seeking[name, r],
        )
    smaller = [case for case in cases if averse[case] < seeking[case]]
    proof.not_reproduced(
        f"On the grid of s it is smaller only for {_named(smaller)}, and the same in the other cases.",
        smaller == [("ERA", 0.1), ("ERA", 0.5)],
    )
    below, above, number = _moved(counts)
    proof.measured(
        f"Taken by single cross-validations, ten for each data set and r, it is smaller in {below} of {number} cases, "
        f"larger in {above}.",
        0 < below < number / 5 and above < below / 5,
    )
    saved = {case: _saved(counts, *case, seeking[case], averse[case]) for case in smaller}
    proof.measured(
        f"What the smaller s saves there may be due to sampling: {_tests(saved)}.",
        all(test.mean > 0 and test.p > LEVEL for test in saved.values()),
    )
    start = both[1][RATES[0]].index[0]
    flat = [case for case in cases if averse[case] == start]
    for name, r in cases:
        if (name, r) not in flat:
            curve = both[1][r][name]
            proof.measured(
                f"{name}, r = {r}: the mistake-averse cost falls from {curve.iloc[0]:.4f} at s = {start:g} to "
                f"{curve.min():.4f} and rises to {curve.iloc[-1]:.4f} at s = {curve.index[-1]:g}.",
                curve.iloc[0] > curve.min() < curve.iloc[-1],
            )
    late, before = ([case for case in cases if best[case] > 10] for best in (averse, seeking))
    proof.measured(
        f"Only the curve of {_named(late)} has its minimum beyond s = 10, as under the other treatment.",
        late == before == [("LEV", 0.9)],
    )
    proof.not_reproduced(f"The curve of {_named(flat)} is lowest at the smallest s.", flat == [("ERA", 0.1)])
    others = {(name, r): float(both[1][r].loc[both[1][r].index > start, name].idxmin()) for name, r in cases}
    falls = {case: _saved(counts, *case, start, others[case]) for case in cases}
    rises = {case: falls[case] for case in flat}
    proof.measured(
        f"That may be due to sampling. From there to the best of all larger s the cost falls by {_tests(rises)}.",
        all(test.mean < 0 and test.p > LEVEL for test in rises.values()),
    )
    faint = {case: test for case, test in falls.items() if case not in flat and test.p > LEVEL}
    proof.measured(
        f"So is the fall of other curves: {_tests(faint)}.",
        list(faint) == [("ESL", 0.1), ("ESL", 0.5), ("LEV", 0.1)],
    )
    return proof


def _named(cases: "Iterable[tuple[str, float]]") -> str:
    return ", ".join(f"{name} with r = {r}" for name, r in cases)


def _tests(found: "dict[tuple[str, float], TTest]") -> str:
    return ", ".join(f"{test.mean:z.4f} on {name} with r = {r} (p = {test.p:.2f})" for (name, r), test in found.items())


def _saved(counts: "pd.DataFrame", name: str, r: float, one: float, other: float) -> "TTest":
    """Test what another s costs less than one s, over the folds, under the mistake-averse treatment."""
    from credal_book.studies._ordinal_counts import n_classes
    from credal_book.studies.set_scoring import distance_cost
    from credal_lib.comparisons import corrected_t

    part = counts[(counts["data"] == name) & counts["thousandths"].isin([round(1000 * s) for s in (one, other)])]
    folds = distance_cost(part, n_classes(name), r, ["thousandths", "repetition", "fold"], AVERSE)
    table = folds.unstack("thousandths")
    return corrected_t((table[round(1000 * one)] - table[round(1000 * other)]).to_numpy(), 1 / FOLDS)


def _moved(counts: "pd.DataFrame") -> tuple[int, int, int]:
    """Count in how many single cross-validations the best s is smaller, and larger, under the averse treatment."""
    from credal_book.studies._ordinal_counts import n_classes
    from credal_book.studies.set_scoring import distance_cost

    moves = []
    for name, r in product(DATA, RATES):
        part, by = counts[counts["data"] == name], ["repetition", "thousandths"]
        seeking, averse = (
            distance_cost(part, n_classes(name), r, by, way).unstack("thousandths").idxmin(axis=1)
            for way in ("cautiousness-seeking", AVERSE)
        )
        moves += (averse - seeking).tolist()
    return sum(move < 0 for move in moves), sum(move > 0 for move in moves), len(moves)


def _by_fold(decision: str) -> "pd.DataFrame":
    """Give average costs by fold: one row per repetition and fold, one column per classifier and data set."""
    from credal_book.studies.ordinal_comparison import costs

    counts = kept_counts("ordinal-comparison", *DATA)
    table = costs(counts[counts["decision"] == decision], by=("repetition", "fold", "classifier"))
    return table.unstack("classifier").swaplevel(axis=1)


def _test(table: "pd.DataFrame", name: str, one: str, other: str) -> "TTest":
    from credal_lib.comparisons import corrected_t

    return corrected_t((table[other, name] - table[one, name]).to_numpy(), 1 / FOLDS)


def _divided(counts: "pd.DataFrame", classes: int, by: "Sequence[str]") -> "pd.Series[float]":
    """Give the averages of Table XII by the formula of Section VI."""
    from credal_book.studies.set_scoring import distance_cost

    return distance_cost(counts, classes, R, by)


def _averages(charge: "Averages") -> "tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]":
    """Give average costs of the three classifiers on each data set, and their range over the repetitions."""
    import pandas as pd

    from credal_book.studies._ordinal_counts import n_classes

    counts = kept_counts("ordinal-comparison", *DATA)
    counts = counts[(counts["decision"] == "distances") & counts["classifier"].isin(NAMES)]
    parts = dict(list(counts.groupby("data")))
    whole = pd.DataFrame({name: charge(part, n_classes(name), ["classifier"]) for name, part in parts.items()})
    each = pd.DataFrame(
        {name: charge(part, n_classes(name), ["classifier", "repetition"]) for name, part in parts.items()}
    ).groupby("classifier")
    return whole.loc[list(NAMES)], each.min().loc[list(NAMES)], each.max().loc[list(NAMES)]


def _entries(averages: "tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]", names: "Iterable[str]" = DATA) -> str:
    """Write out averages and their ranges."""
    mean, low, high = averages
    return "; ".join(
        f"{name} "
        + ", ".join(f"{mean.loc[k, name]:.2f} ({low.loc[k, name]:.2f} to {high.loc[k, name]:.2f})" for k in NAMES)
        for name in names
    )


def table_xii() -> Proof:
    """Compare Table XII with our averages under two readings of the cost of a set."""
    import pandas as pd

    from credal_book.studies.set_scoring import undivided_distance

    proof = Proof(
        "Table XII under two readings of the cost of a set",
        "yang, VII-D, Table XII",
        not_proved=f"{OTHER_CHOICES} Nor is it known how the paper's forest decides, and what computed the table.",
    )
    printed = pd.DataFrame(PRINTED, index=list(NAMES))
    proof.exact(
        "Whatever a classifier answers, by equation (12) its average on LEV is at most that of always naming the "
        "farthest grade, which is 2.717, or 3.527 after the largest translation that the table allows. The table has "
        "3.43 for NCC.",
        Fraction(2717, 1000)
        == largest_average("LEV")
        < Fraction("3.43")
        < largest_average("LEV") + largest_translation(),
        shown=r"2.717 < 3.43 < 2.717 + 0.81",
    )
    proof.given(
        "All have $s = 2$ and decide by the distances of ranks; $r = 0.5$, cautiousness-seeking. Averages over ten "
        "times ten folds of NCC, 2Tr and Fo, in parentheses their range over the ten."
    )
    divided = _averages(_divided)
    ratio = divided[0] / printed
    proof.not_reproduced(
        f"By equation (12), which divides by the size of the set: {_entries(divided)}. These are "
        f"{ratio.min(axis=None):.2f} to {ratio.max(axis=None):.2f} of the printed numbers.",
        bool((divided[2] < 0.75 * printed).all(axis=None)),
    )
    undivided = _averages(undivided_distance)
    ratio = undivided[0] / printed
    near = ratio[["ERA", "ESL"]]
    proof.measured(
        "As the plain sum of the distances of all members of the set, not divided by its size: "
        f"{_entries(undivided, ['ERA', 'ESL'])}. These six are {near.min(axis=None):.2f} to "
        f"{near.max(axis=None):.2f} of the printed numbers,",
        bool((near.sub(1).abs() < 0.235).all(axis=None)),
    )
    proof.not_reproduced(
        f"while on LEV they are not near: {_entries(undivided, ['LEV'])}, {ratio['LEV'].min():.2f} to "
        f"{ratio['LEV'].max():.2f} of the printed ones.",
        bool((undivided[2]["LEV"] < 0.75 * printed["LEV"]).all()),
    )
    proof.measured(
        "Under this reading our averages have the printed ranks, 3, 2, 1, on all three data sets; divided they have "
        "them on ESL alone.",
        bool((undivided[0].rank() == printed.rank()).all(axis=None))
        and [name for name in DATA if (divided[0][name].rank() == printed[name].rank()).all()] == ["ESL"],
    )
    return proof


def trees_better() -> Proof:
    """Compare the average costs of NCC, of one tree and of the forest."""
    from credal_book.studies.set_scoring import undivided_distance

    proof = Proof(
        "The tree costs less than NCC, clearly so on ESL alone",
        "yang, VII-D, Table XII",
        not_proved=f"{OTHER_CHOICES} Nor is it known how the paper's forest decides; ours averages lower expectations.",
    )
    proof.given(
        "All have $s = 2$, decide by the distances of ranks, and are compared with $r = 0.5$, cautiousness-seeking. "
        "The tests over ten times ten folds allow for the overlap of the training parts; differences are costs of NCC "
        "less those of the other."
    )
    table = _by_fold("distances")
    for name in DATA:
        mean = table.xs(name, axis=1, level=1).mean()
        test = _test(table, name, "2Tr", "NCC")
        proof.measured(
            f"{name}: NCC costs {mean['NCC']:.4f}, the tree {mean['2Tr']:.4f}, the forest {mean['Fo']:.4f}. The tree "
            f"costs less than NCC by {test.mean:.4f}, p = {test.p:.4f}.",
            mean["2Tr"] < mean["NCC"],
        )
    clear = {pair: _test(table, "ESL", pair, "NCC") for pair in ("2Tr", "Fo")}
    proof.measured(
        f"On ESL tree and forest are both significantly better: p = {clear['2Tr'].p:.2g} and {clear['Fo'].p:.2g}.",
        all(test.p < LEVEL and test.mean > 0 for test in clear.values()),
    )
    for name in ("ERA", "LEV"):
        tests = [_test(table, name, kind, "NCC") for kind in ("2Tr", "Fo")]
        proof.not_reproduced(
            f"On {name} neither is: p = {tests[0].p:.2f} for the tree and {tests[1].p:.2f} for the forest, whose cost "
            f"is that of NCC less {tests[1].mean:z.4f}.",
            all(test.p > LEVEL for test in tests),
        )
    ahead = {name: _test(table, name, "Fo", "2Tr") for name in DATA}
    words = ", ".join(f"{test.mean:z.4f} on {name} (p = {test.p:.2f})" for name, test in ahead.items())
    proof.measured(
        "Between tree and forest, which the text does not compare, all differences may be due to sampling. The tree's "
        "cost "
        f"less that of the forest is {words}.",
        [name for name in DATA if ahead[name].mean > 0] == ["ESL"] and all(test.p > LEVEL for test in ahead.values()),
    )
    sums = _averages(undivided_distance)[0]
    proof.measured(
        "If the distances of all members of a set are added up and not divided by its size, NCC costs most and the "
        "forest least on all three data sets, as printed.",
        all(sums.loc["NCC", name] > sums.loc["2Tr", name] > sums.loc["Fo", name] for name in DATA),
    )
    return proof

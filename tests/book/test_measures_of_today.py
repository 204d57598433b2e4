r"""What "Measures of today's boards" says about numbers and verdicts, recomputed.

The page's own cells are run, and each verdict of its table and each number of its text is compared with their results.
The measures by confidence are also computed a second time, by functions written as their sources are.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from sympy import Rational, Symbol, log, simplify, sqrt

from credal_lib.confusion import UtilityMatrix, Witness, as_utility
from credal_lib.judge import judge
from tests.book.lesson_form import values_of
from tests.book.sources import sections, text_of, without_code
from tests.book.typed import digits, flat

F = Fraction
PAGE = "book/part8-answers/measures-of-today"


@cache
def ran():
    return values_of(PAGE)


@cache
def section(title):
    return flat(sections(without_code(text_of(PAGE)))[f"## {title}"])


def verdict(name):
    """Whether the page's cells find a measure to be an expected utility."""
    values = ran()
    if name in values["verdicts"]:
        return values["verdicts"][name].is_utility
    return isinstance(values["tables"][name], UtilityMatrix)


def reversed_by_mixing(name):
    row = ran()["mixed"][name]
    return row["f before"] > row["g before"] and row["f after"] < row["g after"]


@cache
def stated():
    """The last column of the page's first table, by measure."""
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| ((?:yes|no)[^|]*) \|$", text_of(PAGE), re.MULTILINE)
    return dict(rows)


def test_the_table_of_verdicts():
    same = {
        "AA-Omniscience, index": "AA-Omniscience, index",
        "AA-Omniscience, hallucination rate": "AA-Omniscience, hallucination rate",
        "SimpleQA, F": "SimpleQA, F",
        "UAcc": "UAcc",
        "BAS": "BAS",
        "CWSA, as coded": "CWSA, as coded",
        "CWSA, as a mean over the accepted": "CWSA, over the accepted",
        "inspect_ai, accuracy": "inspect_ai, accuracy",
        "deepeval, abstention metric": "deepeval, abstention metric",
        "symptomcheckR, capability score": "symptomcheckR, capability score",
        "lingua, accuracy": "lingua, accuracy",
    }
    by_confidence = {
        "PRR": ["prr"],
        "HELM, selective accuracy (area, and at 10%)": ["helm_area", "helm_at_10"],
        "MTEB, abstention nAUC": ["nauc"],
    }
    assert set(stated()) == set(same) | set(by_confidence)
    for name, key in same.items():
        assert stated()[name].startswith("yes") == verdict(key), name
    assert stated()["symptomcheckR, capability score"] == "no; yes if every case gets advice"
    assert verdict("symptomcheckR, with advice always")
    for name, measures in by_confidence.items():
        assert stated()[name] == "no"
        assert all(map(reversed_by_mixing, measures))


def test_twelve_boards_and_every_verdict_in_its_section():
    titles = [title.removeprefix("## ") for title in sections(without_code(text_of(PAGE)))]
    audited = [title for title in titles if "**Verdict.**" in section(title)]
    assert len({title.split(",")[0] for title in audited}) == 12
    plan = ["What it says it measures.", "Formula and source.", "Verdict.", "Right for.", "To choose between systems."]
    for title in audited:
        places = [section(title).index(f"**{part}**") for part in plan]
        assert places == sorted(places)


def test_extremes():
    """The first cell: abstaining everywhere, and errors against abstentions."""
    rows = ran()["rows"]
    optimal, costs = "abstaining is optimal", "errors may cost"
    assert [name for name, row in rows.items() if row[optimal] is True] == ["AA-Omniscience, hallucination rate"]
    assert [name for name, row in rows.items() if row[costs] is False] == ["inspect_ai, accuracy", "lingua, accuracy"]
    assert [name for name, row in rows.items() if row["expected utility"]] == [
        "AA-Omniscience, index", "inspect_ai, accuracy", "lingua, accuracy",
    ]  # fmt: skip
    said = flat(without_code(text_of(PAGE)))
    assert "Three rows are expected utilities." in said
    assert "By the hallucination rate, a model that always abstains reaches the best possible value." in said


def payments(formula):
    return [row[0] for row in judge(formula).utility]


def test_counts():
    assert payments("100 * (T - W) / n") == [100, -100, 0]
    assert "A correct answer is paid 100, an incorrect answer −100, an abstention 0." in section(
        "AA-Omniscience, index"
    )
    assert "above 1/2." in judge("100 * (T - W) / n").words
    assert payments("T / n") == [1, 0, 0]
    assert "So abstaining is never better than answering." in judge("T / n").words
    for c in (Rational(1, 3), 4):
        assert judge(f"(T - {c} * W) / n").is_utility


def test_the_hallucination_rate():
    name = "AA-Omniscience, hallucination rate"
    found = ran()["verdicts"][name].witness
    f, g, f_after, g_after = found.values
    text = section(name)
    assert f"four abstentions ({f}), and $g$ has four correct answers and two abstentions ({g})" in text
    assert f"two abstentions ({f_after})" in text
    assert f"one abstention ({g_after})" in text
    before, after = (
        {who: [list(frame[who]).count(answer) for answer in "ab"] for who in "fg"} for frame in found.frames
    )
    assert set(found.frames[0]["truth"]) == {"a"}
    assert len(found.before) == 6
    assert (before, after) == ({"f": [0, 2], "g": [4, 0]}, {"f": [0, 4], "g": [2, 3]})
    assert ran()["verdicts"][name].abstaining == 0
    # With T fixed, the rate grows with W.
    assert all(F(w, 10 - t) < F(w + 1, 10 - t) for t in range(8) for w in range(10 - t - 1))


def test_simpleqa():
    T, W, A = (Symbol(letter, positive=True) for letter in "TWA")
    n = T + W + A
    harmonic = 2 * (T / n) * (T / (T + W)) / (T / n + T / (T + W))
    assert simplify(harmonic - 2 * T / (n + T + W)) == 0
    found = ran()["verdicts"]["SimpleQA, F"]
    values = found.witness.values
    assert "On eight cases $f$ has {} and $g$ has {}; after the mixture they have {} and {}.".format(
        *values
    ) in section("SimpleQA, F")
    assert len(found.witness.before) == 8
    assert found.without_abstention == "exact"
    assert found.abstaining == 0
    for right, wrong, cases in ((36, 4, 100), (10, 40, 60)):  # indifferent at half of the own F
        score = F(2 * right, cases + right + wrong)
        e = score / 2
        assert F(2, 1) * (right + e) / (cases + right + wrong + 1) == score


def test_uacc():
    values = ran()["verdicts"]["UAcc"].witness.values
    assert values == (sqrt(3) / 5, 0, 3 * sqrt(3) / 7, sqrt(3) / 2)
    answers = list(ran()["verdicts"]["UAcc"].witness.frames[0]["f"])
    sizes = [answer.count(" or ") + 1 for answer in answers]
    assert sum(sizes) / len(sizes) == 2.5
    assert "sets of size 2.5 on average" in section("UAcc")
    assert judge("mean(T / k)", abstain=False).is_utility


def test_bas():
    p, s, t = (Symbol(letter, positive=True) for letter in "pst")
    low = log(1 - s) + s  # minus the integral of t / (1 - t) from 0 to s
    assert simplify(low.diff(s) + (t / (1 - t)).subs(t, s)) == 0
    assert low.subs(s, 0) == 0
    best = (p * s + (1 - p) * low).subs(s, p)
    assert simplify(best - (p + (1 - p) * log(1 - p))) == 0
    shares = np.arange(1, 100) / 100
    assert min(shares + (1 - shares) * np.log(1 - shares)) > 0
    for share in (0.2, 0.7):
        reports = np.arange(0, 1, 0.01)
        earned = share * reports + (1 - share) * (reports + np.log(1 - reports))
        assert reports[earned.argmax()] == pytest.approx(share)


def test_cwsa():
    found = ran()["tables"]["CWSA, over the accepted"]
    assert isinstance(found, Witness)
    metric = ran()["cwsa_kept"]
    tables = [np.array(part, dtype=object) for part in (found.first, found.second, found.third)]
    first, second, third = tables
    values = [metric(table) for table in (2 * first, 2 * second, first + third, second + third)]
    assert values == [Rational(3, 4), Rational(1, 4), Rational(-3, 8), Rational(-1, 4)]
    accepted = [int(table[:2].sum()) for table in tables]
    right = [int(table[0, 0] + table[1, 1]) for table in tables]
    assert (accepted, right) == ([1, 3, 3], [1, 2, 0])
    text = section("CWSA")
    assert "which is correct (3/4), and a second system with two correct and one incorrect (1/4)" in text
    assert "the first has −3/8 and the second −1/4" in text


def of_lm_polygraph(cases):
    """PRR as `pred_rej_area.py` and `ue_metric.py` compute it, with the expected area of a random order."""
    uncertainty, target = np.array([-c for c, _ in cases]), np.array([r for _, r in cases], dtype=float)

    def area(estimate):
        kept = np.cumsum(target[np.argsort(estimate, kind="stable")]) / np.arange(1, len(target) + 1)
        return kept.mean()

    return (area(uncertainty) - target.mean()) / (area(-target) - target.mean())


def of_mteb(cases):
    """Compute nAUC as `mteb/evaluation/evaluators/utils.py` does, without scikit-learn."""
    confidence, metric = (np.array(part, dtype=float) for part in zip(*cases, strict=True))
    rates = np.linspace(0, 1, 11)[:-1]

    def curve(order):
        place = np.argsort(order, kind="stable")
        dropped = [min(round(rate * len(place)), len(place) - 1) for rate in rates]
        return np.array([metric[place[number:]].mean() for number in dropped])

    def area(y):
        return ((y[1:] + y[:-1]) / 2 * np.diff(rates)).sum()

    raw, best = area(curve(confidence)), area(curve(metric))
    flat_area = curve(metric)[0] * (rates[-1] - rates[0])
    return (raw - flat_area) / (best - flat_area)


def of_calibration(cases):
    """Both values of `get_selective_stats`."""
    confidence, correct = (np.array(part, dtype=float) for part in zip(*cases, strict=True))
    ordered = correct[np.argsort(-confidence, kind="stable")]
    accuracies = np.cumsum(ordered) / np.arange(1, len(ordered) + 1)
    return accuracies.mean(), accuracies[int(0.1 * len(ordered))]


def test_rankings_by_confidence():
    again = {
        "helm_area": lambda cases: of_calibration(cases)[0],
        "helm_at_10": lambda cases: of_calibration(cases)[1],
        "prr": of_lm_polygraph,
        "nauc": of_mteb,
    }
    values = ran()
    for measure, lists in values["pairs"].items():
        f, g, h = lists["f"], lists["g"], lists["h"]
        # No confidence has a correct and an incorrect answer, so ties do not matter.
        for cases in (f + f, g + g, f + h, g + h):
            assert len(dict(cases)) == len(set(cases))
            assert float(measure(cases)) == pytest.approx(again[measure.__name__](cases))


def four(name):
    row = ran()["mixed"][name]
    return [str(row[column]).replace("-", "−") for column in ("f before", "g before", "f after", "g after")]


def test_the_numbers_by_confidence():
    prr, nauc, area, ten = map(four, ("prr", "nauc", "helm_area", "helm_at_10"))
    text = section("PRR")
    assert f"perfect order has {prr[0]} and $g$ has {prr[1]}; after" in text
    assert f"$f$ has {prr[2]} and $g$ has {prr[3]}." in text
    said = section("MTEB, abstention nAUC")
    assert f"the table has {nauc[0]} and {nauc[1]} before, {nauc[2]} and {nauc[3]} afterward" in said
    said = section("HELM, selective accuracy")
    assert f"$g$ {area[0]} and {area[1]} before, {area[2]} and {area[3]} afterward" in said
    assert f"gives them {ten[0]} and {ten[1]} before, {ten[2]} and {ten[3]} afterward" in said
    shares = {name: F(sum(r for _, r in ran()["ordered"][name]), 3) for name in "fg"}
    assert shares == {"f": F(1, 3), "g": F(2, 3)}


def test_prr_ranks_as_the_area_does_if_the_answers_are_fixed():
    rng = np.random.default_rng(35)
    right = [1, 1, 0, 1, 0, 0]
    orders = [[(float(c), r) for c, r in zip(rng.permutation(6), right, strict=True)] for _ in range(20)]
    prr, area = ([ran()[name](cases) for cases in orders] for name in ("prr", "helm_area"))
    assert sorted(range(20), key=prr.__getitem__) == sorted(range(20), key=area.__getitem__)


def test_abstention_metric():
    found = ran()["tables"]["deepeval, abstention metric"]
    assert found.matrix == ((1, 0), (0, 1))
    assert found.scope == "all class totals"


def test_capability_score():
    metric = ran()["capability"]
    found = ran()["tables"]["symptomcheckR, capability score"]
    first, second, third = (np.array(part, dtype=object) for part in (found.first, found.second, found.third))
    values = [metric(table) for table in (2 * first, 2 * second, first + third, second + third)]
    text = section("symptomcheckR, capability score")
    assert f"incorrect on both has {values[0]}." in text
    assert f"no advice on the hard one has {digits(values[1], 1)}." in text
    assert f"$f$ has {digits(values[2], 1)} and $g$ has {values[3]}." in text
    assert first.tolist() == [[0, 0], [1, 1], [0, 0]]
    assert second.tolist() == [[0, 0], [1, 0], [0, 1]]
    # As get_ccs.R writes it, on an invented table of apps (rows) and vignettes; None is no advice.
    apps = [[1, 0, None], [1, 1, 0], [0, None, 1]]
    shares = []
    for column in zip(*apps, strict=True):
        given = [r for r in column if r is not None]
        shares.append(F(sum(given), len(given)))
    for app in apps:
        pairs = [(r, d) for r, d in zip(app, shares, strict=True) if r is not None]
        in_r = ((sum(r * (1 - d) for r, d in pairs) - sum((1 - r) * d for r, d in pairs)) / len(pairs) + 1) / 2 * 100
        assert in_r == 50 * (1 + sum(r - d for r, d in pairs) / len(pairs))
    # With advice always: the same payments as accuracy.
    always = ran()["tables"]["symptomcheckR, with advice always"]
    assert always.matrix == as_utility(lambda t: t[0].sum() / t.sum(), 2).matrix


def test_no_fraction_is_typed_that_nobody_recomputes():
    values = [entry for row in ran()["mixed"].values() for entry in row.values()]
    for name in ("AA-Omniscience, hallucination rate", "SimpleQA, F"):
        values += ran()["verdicts"][name].witness.values
    values += [F(3, 4), F(1, 4), F(3, 8), F(1, 2), F(9, 10)]  # the witness of CWSA; thresholds and confidences
    prose = re.sub(r"\]\([^)]*\)|`[^`]*`", "", without_code(text_of(PAGE)))
    typed = set(re.findall(r"(?<![\w/])\d+/\d+(?![\w/])", prose))
    assert typed <= {str(value).lstrip("-") for value in values}

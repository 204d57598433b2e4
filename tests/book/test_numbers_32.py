r"""What the text of chapter 32, of its page checked and of its solutions says about numbers, recomputed.

``first``, ``second``, ``checked`` and ``solved`` hold parts of sentences of the pages, with ``{}`` where a number
stands, and the number, recomputed. Each must be on its page word by word, and each decimal and longer fraction of a
lesson is in one of them, or in a part of ``GIVEN``, whose numbers are chosen by the book.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from sympy import Rational, nan

from credal_book import catalog, datasets, scoreboard
from credal_book.figures.chapter_32 import INTERVAL, LEVEL, PRICE
from credal_book.scoreboard._measures import FRIENDLY
from credal_lib.confusion import as_tally
from credal_lib.judge import judge
from tests.book.lesson_form import values_of
from tests.book.sources import text_of, without_code
from tests.book.typed import CURE, NUMBER, digits, flat, uncovered

F = Fraction
FOLDER = "book/part7-synthesis/"
PAGES = [f"{FOLDER}{name}" for name in ("32-one-table-for-all", "32b-which-measure")]
CHECKED, SOLUTIONS = f"{PAGES[0]}-checked", "book/solutions/32-one-table-for-all"
ANY = re.compile(NUMBER.pattern + r"|\\frac\d{2}|\\frac\d?(?:\{\d+\})?\{\d+\}")
GIVEN = [
    "one case with confidence 0.7", "a coverage of 0.8 is promised", "A covers 0.9", "B covers 0.72", "covers 0.6",
    "above a confidence of 0.7",
    "with a confidence above 0.7", "the F-score 0.4", "with probability 0.3", "because 0.3", "half of 0.4", "than 0.4",
    r"$\frac12 < \tau < 1$", r"with $\tau = \frac34$", r"the target $\tau = \frac34$", r"probability $\frac12$ is paid",
    "where its probability is 0.6", "less than 0.6",
    # the second lesson
    "the probabilities 0.5, 0.3 and 0.2", "0.65 for a correct pair", "it charges 0.25 for",
    "`0.25 * size` by `0.45 * size`",
    "are 0.5, 0.3 and 0.2", "than 0.5, 0.3 and 0.2", r"multiples of $\frac1{20}$", r"Because $\tau > \frac12$,",
    r"promised probability between $\frac12$ and 1", r"or more and $\frac12 < \tau < 1$",
    "put 0.25 back", "at least 0.45.", "above 0.5", "who believes 0.7 earns", "at least 0.8,",
    "at least 0.8.", "a price of 0.2 per", "0.6 to 0.9 possible", "numbers is", "at 0.6, where", "report 0.6",
    'reports 0.6 and "0.6 to 0.9"',
    "0.2 to 0.7 possible", "`low, high = 0.2, 0.7`", "`low, high = 0.6, 0.9`", "$0.1$, $0.3$ or $0.7$",
    "$p = (0.5, 0.3, 0.2)$", "from 0.2 to 0.4 possible", "At 0.4", "the number 0.4", "```{dropdown} 0.4",
    "at $p = 0.4$, where", "the report 0.4, because", "falls toward 0.2", "expected loss at 0.4.",
    "pair instead of 0.65", "```{dropdown} 0.3", "$0.7$ for a correct pair",
    "exceeds $0.7$", "above $0.7$", "with probability 0.6, for",
]  # fmt: skip
CAREFUL, BOLD = (36, 4, 60), (50, 50, 0)
BY_NAME = {measure.name: measure for measure in catalog.measures()}


def frac(value):
    """A fraction in TeX, as in these lessons."""
    top, bottom = (str(n) if n < 10 else f"{{{n}}}" for n in (abs(value.numerator), value.denominator))
    return ("-" if value < 0 else "") + rf"\frac{top}{bottom}"


def kind(name):
    return catalog.verdict_of(BY_NAME[name]).kind


def f_score(right, wrong, unknown):
    return F(2 * right, 2 * right + 2 * wrong + unknown)


def added(counts, *more):
    return tuple(a + b for a, b in zip(counts, more, strict=True))


@cache
def kinds():
    found = Counter()
    for kinds_of in catalog.counts().values():
        found.update(kinds_of)
    return found


def reversals(value):
    """The search of the lesson: how many of 20,000 pairs are reversed by shared answers."""
    rng = np.random.default_rng(32)
    f, g = rng.multinomial(30, [1 / 3] * 3, (2, 20_000))
    shared = rng.integers(0, 21, (20_000, 3))
    gaps = [value(*a.T) - value(*b.T) for a, b in ((f, g), (f + shared, g + shared))]
    return int((gaps[0] * gaps[1] < -1e-12).sum())


def outcomes(name):
    """Correct, incorrect and unknown answers on the twelve wines; several cultivars are unknown."""
    wines = datasets.twelve_wines()
    sets = wines.answers[name].sets
    single = sets.sum(axis=1) == 1
    hit = int((single & sets[np.arange(12), wines.y]).sum())
    return hit, int(single.sum()) - hit, 12 - int(single.sum())


def answered(right, wrong, _):
    return F(right, right + wrong)


def first():
    """Sentences of the first lesson."""
    mixed = [tuple(n // 2 for n in added(model, 0, 0, 100)) for model in (CAREFUL, BOLD)]
    bound, later = (f_score(*counts) / 2 for counts in (CAREFUL, added(CAREFUL, 0, 0, 100)))
    m = F(36 * 200 - 50 * 140, 50 - 36)
    witness = judge("2 * T / (n + T + W)").witness.values
    quarter, three = (judge(f"(T - {c} * W) / n").utility for c in ("1/4", "3"))
    assert [row[0] for row in quarter] == [1, Rational(-1, 4), 0]
    assert [row[0] for row in three] == [1, -3, 0]
    assert [judge(f).abstaining for f in ("T / (T + W)", "(T / (T + W) + (T + W) / n) / 2")] == [nan, nan]
    cautious, precise = outcomes("cautious"), outcomes("precise")
    wrong = [added(c, 0, 9, 0) for c in (precise, cautious)]
    right = [added(c, 9, 0, 0) for c in (precise, cautious)]
    for measure, unit in ((answered, (0, 1, 0)), (f_score, (1, 0, 0))):
        gaps = [
            measure(*added(precise, *(k * u for u in unit))) - measure(*added(cautious, *(k * u for u in unit)))
            for k in range(10)
        ]
        assert all(gap * gaps[0] >= 0 for gap in gaps[:9])
        assert gaps[9] * gaps[0] < 0
    c = kinds()
    by_sum = reversals(lambda t, w, _: t / (t + w))
    repaired = reversals(lambda t, w, _: t / (t + w + 20))
    return [
        ("has {} correct answers and {} incorrect ones, and it abstains on {} questions", *CAREFUL),
        ("and {} of its answers are correct", BOLD[0]),
        ("ahead, with {} against {}. Now a", digits(f_score(*CAREFUL), 3), digits(f_score(*BOLD), 3)),
        ("ahead, with {} against {}. However", digits(f_score(50, 50, 100), 3), digits(f_score(36, 4, 160), 3)),
        ("{} of the 84 measures, among them ten", c["whole sample"] + c["class totals"]),
        ("So {} questions on which", int(m) + 1),
        (r"multiplied by $\frac{{100}}{{100 + m}}$",),
        ("are reversed {} times and {} times", by_sum, reversals(lambda t, w, a: 2 * t / (2 * t + 2 * w + a))),
        ("falls from {} to {}, but", by_sum, repaired),
        ("has ${}$, which is less than the ${}$ of", frac(f_score(*mixed[0])), frac(f_score(*mixed[1]))),
        ("None of the {} third", 11 * 11),
        (r"states: ${}$ against {} before, and ${}$ against ${}$ after", frac(F(str(witness[0]))), witness[1],
         *(frac(F(str(v))) for v in witness[2:])),
        (r"The payments are 1, $-\frac14$ and 0",),
        (r"is paid $p - \frac14(1 - p)$ on average, and this is more than 0 if and only if $p > {}$",
         frac(F(1, 4) / (1 + F(1, 4)))),
        ("with a probability above ${}$. The threshold", frac(F(3, 1 + 3))),
        (r"The third formula pays ${}$ for it", frac(F(str(judge("(T + A / 3) / n").abstaining)))),
        (r"by $N_0 N_1$, they become $\frac1{{N_0}}$ in class a and $\frac1{{N_1}}$ in class b",),
        ("Of the {} measures, {} pay each case, {} pay by class totals, and {} depend",
         sum(c.values()) - c["no number"], c["each case"], c["class totals"], c["whole sample"]),
        ("$3 + 30 = {}$ is the number in our guess", c["whole sample"] + c["class totals"]),
        ("with a probability above {}. After the hundred hard questions this threshold falls to {},", digits(bound, 3),
         digits(later, 3)),
        ("have the counts $({}, {}, {})$ with the careful model and $({}, {}, {})$ with the bold", *mixed[0],
         *mixed[1]),
        (r"$\frac{{36}}{{120}} = {}$ and $\frac{{50}}{{150}} = {}$", *(frac(f_score(*m)) for m in mixed)),
        (r"$\frac{{36}}{{140}} = {} \approx {}$", frac(bound), digits(bound, 3)),
        (r"incorrect answer costs {}, and the threshold is always $\frac34$", F(3, 4) / (1 - F(3, 4))),
        (r"$\frac12 - \frac32 = {}$ on average", F(1, 2) - F(1, 2) * 3),
        ("has $36 - 12 = {}$ points and the bold model has $50 - 150 = {}$", 36 - 3 * 4, 50 - 3 * 50),
        ("precise classifier has {} correct and {} incorrect", *precise[:2]),
        ("cautious one has {} correct answers, {} incorrect answer and {} unknowns", *cautious),
        (r"ahead, with ${}$ against $\frac8{{12}}$", frac(answered(*cautious))),
        (r"ahead, with ${}$ against $\frac6{{16}}$", frac(answered(*wrong[0]))),
        (r"ahead, with ${}$ against ${}$. Nine", frac(f_score(*precise)), frac(f_score(*cautious))),
        (r"this ranking, with ${}$ against ${}$", frac(f_score(*right[0])), frac(f_score(*right[1]))),
        ("Of 84 measures in use, {} have rankings that such cases can reverse: {} pay by class totals, and {} depend",
         c["whole sample"] + c["class totals"], c["class totals"], c["whole sample"]),
        ("half of the F-score, which is {}", digits(F(4, 10) / 2, 1)),
        (r"2 - \sqrt3 \approx {}$, and the F-score is $4 - 2 \sqrt3 \approx {}$", digits(2 - 3**0.5, 3),
         digits(4 - 2 * 3**0.5, 3)),
        (r"shares are $\frac{{1 - z^2}}2$ and $\frac{{(1 - z)^2}}2$",),
        (r"an unknown $\tfrac12$",),
        (r"The values are ${}$ and {}. If we mix", frac(F(2, 2 + 2)), F(1, 1 + 0)),
        (r"the values become ${}$ and ${}$, so", frac(F(2, 2 + 2 + 4)), frac(F(1, 1 + 4))),
    ]  # fmt: skip


def worst(losses, low, high):
    """Worst expected loss, of losses if it is dry and if it rains."""
    return max((1 - p) * losses[0] + p * losses[1] for p in (low, high))


def interval_and_numbers(low, high):
    """The worst expected losses of an interval scored by its worse end, and of the numbers in it."""
    numbers = [F(n, 10) for n in range(int(10 * low), int(10 * high) + 1)]
    return worst((high**2, (1 - low) ** 2), low, high), {q: worst((q**2, (1 - q) ** 2), low, high) for q in numbers}


def yang():
    """Costs of chapter 14 on the scoreboard: the largest of a single cultivar, and of a pair with the truth."""
    costs = FRIENDLY([[True, False, False], [False, True, False], [False, False, True],
                      [True, True, False], [True, False, True], [False, True, True]])  # fmt: skip
    pairs = [-costs[3 + i][j] for i, pair in enumerate(((0, 1), (0, 2), (1, 2))) for j in pair]
    return f"{-costs[:3].min():g}", frac(F(max(pairs)).limit_denominator(1000))


def second():
    """Sentences of the second lesson."""
    whole, numbers = interval_and_numbers(F(6, 10), F(9, 10))
    wide, inside = interval_and_numbers(F(2, 10), F(7, 10))
    least = min(numbers, key=numbers.get)
    middle = min(inside, key=inside.get)
    assert max(numbers.values()) < whole
    p, price = (F(1, 2), F(3, 10), F(2, 10)), (0, F(1, 10), F(3, 10), F(7, 10))
    loss = [1 - sum(p[:k]) + price[k] for k in range(4)]
    assert loss.index(min(loss)) == 2
    steps = [digits(price[k] - price[k - 1], 1) for k in (1, 2, 3)]
    c, leaders = kinds(), Counter(row.leaders for row in scoreboard.rows())
    alone = {names[0]: n for names, n in leaders.items() if len(names) == 1}
    return [
        ("and {} for all three classes", digits(1.6 / 3 - 0.6 / 9, 3)),
        (r"$0.7 \cdot 0.7 + 0.3 \cdot 0.3 = {}$", digits(0.7**2 + 0.3**2, 2)),
        ("but {} with the report 1", digits(0.7, 1)),
        ("of the interval is {}. Each", digits(whole, 2)),
        ("is at most {}. The best of the four is {}. (The", digits(max(numbers.values()), 2), digits(least, 1)),
        ("the report 0.6 has an expected loss of {}, and the interval has {}. Could", digits(numbers[least], 2),
         digits(whole, 2)),
        ("number is {}, with the worst loss {}; the interval has {}. By", digits(middle, 1), digits(inside[middle], 2),
         digits(wide, 3)),
        ("is largest, and this is {} here", digits(middle, 1)),
        ("at $p = 0.4$, where it is {}. This value", digits(interval_and_numbers(F(2, 10), F(4, 10))[1][F(4, 10)], 2)),
        ("first class saves ${}$ and costs ${}$", digits(p[0], 1), steps[0]),
        ("second class saves ${}$ and costs ${}$ more", digits(p[1], 1), steps[1]),
        ("third class saves ${}$ and costs ${}$ more", digits(p[2], 1), steps[2]),
        ("classifier {} times, the top list {} times, the precise classifier {} times, and the abstaining one {}",
         *(alone[name] for name in ("cautious", "top list", "precise", "silent"))),
        (r"incorrect may cost {}, but a pair that contains the truth costs at most ${}$", *yang()),
        ("{} pass both this test and the stricter test with added cases, {} (which", c["each case"], c["class totals"]),
        ("{} (which pay by class totals) pass only this test, and {} (which depend on the whole sample) fail both",
         c["class totals"], c["whole sample"]),
    ]  # fmt: skip


def checked():
    """Sentences of the page checked."""
    c = kinds()
    return [
        ("In all, {} measures pay each case, {} pay by class totals, and {} depend", c["each case"], c["class totals"],
         c["whole sample"]),
        ("These are the {} measures", sum(c.values()) - c["no number"]),
    ]  # fmt: skip


def solved():
    """Sentences of the solutions."""
    z = 2 - 3**0.5
    assert max((e for e in (z - 0.01, z, z + 0.01)), key=lambda e: (1 - e**2) / (2 - e)) == z
    return [
        (r"$2 - \sqrt3 \approx {}$, and the F-score is twice as large, {}.", digits(z, 3), digits(2 * z, 4)),
        ("with a probability above {}. (c)", digits(z, 3)),
    ]


@cache
def claims(page):
    found = {PAGES[0]: first, PAGES[1]: second, CHECKED: checked, SOLUTIONS: solved}[page]()
    return [template.format(*values) for template, *values in found]


@pytest.mark.long
@pytest.mark.parametrize("page", [*PAGES, CHECKED, SOLUTIONS])
def test_each_recomputed_number_stands_in_its_sentence(page):
    text = flat(text_of(page))
    assert [claim for claim in claims(page) if claim not in text] == []


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_no_number_is_typed_without_being_recomputed(page):
    assert uncovered(flat(without_code(text_of(page))), [*map(flat, claims(page)), *GIVEN], ANY) == [], CURE


@pytest.mark.long
def test_the_measures_of_scikit_learn():
    """First lesson: ten of the 33 measures are metrics of scikit-learn, and ten further functions rank nothing."""
    learn = catalog.counts()["scikit-learn"]
    assert (learn["whole sample"] + learn["class totals"], learn["no number"]) == (10, 10)


@pytest.mark.parametrize("name", ["balanced accuracy score", "informedness", "mean coverage of the classes"])
def test_added_cases_reverse_what_is_paid_by_class_totals(name):
    """First lesson: these three measures are reversed by added cases that both classifiers answer alike."""
    assert kind(name) == "class totals"
    others = ((0, 0),) * (len(BY_NAME[name].form.answers) - 2)
    one, other = ((10, 6), (0, 4), *others), ((5, 2), (5, 8), *others)
    more = ((90, 0), (0, 0), *others)

    def value(table):
        counts = [[F(n) for n in row] for row in np.asarray(table).tolist()]
        return BY_NAME[name].value(counts if others else as_tally(counts, truth="columns"))

    assert value(one) > value(other)
    assert value(np.add(one, more)) < value(np.add(other, more))


EACH = (
    "accuracy score", "cost of errors and unknowns", "discounted accuracy", "u65", "p-discounted cost", "Ha's cost",
    "coverage of sets", "mean size of sets", "brier score loss", "log loss", "top-k error", "cardinality-aware loss",
    "generalized risk at a threshold", "utility of the careful action", "score with a confidence target",
)  # fmt: skip
SAMPLE = (
    "precision score", "f1 score", "accuracy of the answers", "roc auc score", "AURC", "AUGRC",
    "accuracy at a fixed rate of rejection", "size-stratified coverage", "distance from the promised coverage",
    "expected calibration error", "selective risk at a threshold", "efficacy", "capacity",
    "F-score of attempted and correct",
)  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), [(n, "each case") for n in EACH] + [(n, "whole sample") for n in SAMPLE])
def test_the_lists_of_kinds(name, expected):
    """First lesson: which measures pay for what; also the quiz."""
    assert kind(name) == expected


def test_added_cases_reverse_what_depends_on_the_whole_sample():
    """First lesson: such measures depend on proportions, and the witness's third table reverses when it is added."""
    found = [(m, catalog.verdict_of(m).witness) for m in catalog.measures() if kind(m.name) == "whole sample"]
    for measure, witness in found:
        answers, truths = len(measure.form.answers), len(measure.form.truths)

        def value(table, measure=measure, of_classes=answers in {truths, truths + 1}):
            return float(measure.value(as_tally(table, truth="columns") if of_classes else table))

        one, other, third = (
            np.array([[F(str(n)) for n in row] for row in table])
            for table in (witness.first, witness.second, witness.third)
        )
        before = value(one.tolist()) - value(other.tolist())
        after = value((one + third).tolist()) - value((other + third).tolist())
        assert before * after < -1e-12, measure.name
        for table in (one, other, one + third, other + third):
            assert value((3 * table).tolist()) == pytest.approx(value(table.tolist())), measure.name


def test_what_measures_ask_for():
    """Second lesson: coverage, size, determinacy; the probability given to the truth; the proper scores."""
    always = [catalog.verdict_of(BY_NAME[n]).always for n in ("coverage of sets", "mean size of sets", "determinacy")]
    assert always == [("a or b",), ("unknown",), ("a", "b")]
    names = ("probability given to the truth", "brier score loss", "log loss")
    assert [catalog.verdict_of(BY_NAME[n]).honest for n in names] == ["not", "strictly", "strictly"]


def test_the_best_answers_of_five_measures():
    """Second lesson: three of the five have one set of best answers; the clinic's costs."""
    v = values_of(PAGES[1])
    seen = {name: {tuple(v["best"](table, p)) for p in v["grid"]} for name, table in v["tables"].items()}
    assert [name for name, found in seen.items() if len(found) == 1] == ["coverage", "size", "determinacy"]
    costs = [(v[name] * v["costs"]).sum() / v[name].sum() for name in ("first", "second")]
    assert costs[0] > 3 * costs[1]
    assert np.trace(v["first"]) > np.trace(v["second"])
    signs = v["signs"]
    apart = {one: [int((signs[one] * signs[other] < 0).sum()) for other in signs] for one in signs}
    assert apart["Yang"] == [4, 0, 4, 2, 2]
    assert [apart[name][i] for name in ("Zaffalon", "Ferri", "Dyrland") for i in (0, 2, 3)] == [0] * 9


def test_the_quiz_about_an_interval():
    """Second lesson, quiz: 0.4 is best; the picture's interval and levels."""
    assert (INTERVAL, LEVEL, PRICE) == ((0.6, 0.9), 0.8, 0.2)
    whole, numbers = interval_and_numbers(F(2, 10), F(4, 10))
    assert min(numbers, key=numbers.get) == F(4, 10)
    assert numbers[F(4, 10)] < whole


def test_the_table_of_scores_of_intervals():
    """Page checked: on six scores, the number nearest to one half is at least as good as the interval."""
    losses = [lambda p, y: (p - y) ** 2, lambda p, y: -np.log(p if y else 1 - p)]
    for loss in losses:
        ways = (
            lambda a, b, y, loss=loss: max(loss(a, y), loss(b, y)),
            lambda a, b, y, loss=loss: loss((a + b) / 2, y),
            lambda a, b, y, loss=loss: (loss(a, y) + loss(b, y)) / 2,
        )
        for low, high in ((0.6, 0.9), (0.2, 0.7), (0.3, 0.4)):
            numbers = {q: worst([loss(q, y) for y in (0, 1)], low, high) for q in np.linspace(low, high, 101)}
            best = min(numbers, key=numbers.get)
            assert abs(best - min(max(low, 0.5), high)) < 0.02
            assert all(numbers[best] <= worst([way(low, high, y) for y in (0, 1)], low, high) + 1e-12 for way in ways)


def test_a_promise_made_by_a_set():
    """Page checked: promised -1, earns 0, -1 or -2; what the two other measures ask for."""
    measure = BY_NAME["utility of the careful action"]
    row = measure.form.answers.index("a or b")
    assert catalog.verdict_of(measure).payoffs[row] == (0, -1, -2)
    promised = catalog.verdict_of(BY_NAME["utility promised by the set"])
    assert (promised.payoffs[row], promised.always) == ((-1, -1, -1), ("a", "b", "c"))
    assert "a or b or c" in catalog.verdict_of(BY_NAME["share of promises kept"]).always

"""The numbers of Table 1 (Resin, Example 6.1): predictions of different length under three distributions.

The distributions are lost in our copy and recovered from the printed scores. All values are exact.
"""

from collections.abc import Iterator
from typing import Any

from sympy import Rational, S, Symbol, oo

from credal_book.proofs._proof import Proof
from credal_lib.toplists import Brier, Log, SumScore, proxy

__all__ = [
    "RECOVERED",
    "excess",
    "expected_of_true_list",
    "four_scores",
    "high_predictability",
    "logarithm_deviates_more",
    "logarithm_of_a_mode",
    "low_predictability",
    "mode_is_worse",
    "moderate_predictability",
    "number_of_classes",
    "order_of_predictions",
    "table_high",
    "table_low",
    "table_moderate",
]

RECOVERED = {"high": (99, 1, 0, 0, 0), "moderate": (50, 40, 5, 3, 2), "low": (25, 22, 20, 18, 15)}
"""The distributions of Example 6.1 in percent; the only ones that fit."""
PRINTED = {
    "high": (
        ("0.0200", "0.0199", "0.0198", "0.0198"),
        ("1.01", "0.38", "0.00"),
        ("0.0699", "0.0560", "0.0560"),
        ("24.75", "0.00"),
    ),
    "moderate": (
        ("1.0000", "0.6875", "0.5867", "0.5862"),
        ("70.59", "17.28", "0.08"),
        ("1.3863", "1.0532", "1.0463"),
        ("32.49", "0.66"),
    ),
    "low": (
        ("1.5000", "0.7969", "0.7955", "0.7942"),
        ("88.87", "0.34", "0.16"),
        ("1.6021", "1.5984", "1.5948"),
        ("0.45", "0.23"),
    ),
}
"""Table 1: Brier scores and their excess in percent, logarithmic scores and their excess; zeros are filled in."""
PREDICTIONS = ("mode", "true top-1 list", "true top-2 list", "true distribution")
N_CLASSES = 5

ODDS = Symbol("z", positive=True)


def _chances(name: str) -> tuple[Any, ...]:
    return tuple(Rational(share, 100) for share in RECOVERED[name])


def expected_of_true_list(score: SumScore, q: tuple[Any, ...], k: int) -> Any:
    """Give the expected padded score of the list of the first k classes under q.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    q : tuple of SymPy rationals
        Probabilities in decreasing order.
    k : int
        Length of the list.

    Returns
    -------
    SymPy expression
    """
    unlisted = len(q) - k
    return _expected(score, [*q[:k], *[proxy(sum(q[:k], S.Zero), unlisted)] * unlisted] if unlisted else list(q), q)


def _expected(score: SumScore, predicted: list[Any], q: tuple[Any, ...]) -> Any:
    total = score.total(predicted)
    return sum((chance * score.score_of(v, total) for chance, v in zip(q, predicted, strict=True) if chance), S.Zero)


def _of_the_mode(score: SumScore, q: tuple[Any, ...]) -> Any:
    return _expected(score, [S.One] + [S.Zero] * (len(q) - 1), q)


def four_scores(score: SumScore, name: str) -> list[Any]:
    """Give the expected scores of the mode, the true top-1 and top-2 list and the true distribution.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    name : str
        Row of Table 1, ``"high"``, ``"moderate"`` or ``"low"``.

    Returns
    -------
    list of SymPy expressions
    """
    q = _chances(name)
    return [_of_the_mode(score, q), *(expected_of_true_list(score, q, k) for k in (1, 2, len(q)))]


def excess(values: list[Any]) -> list[Any]:
    """Give the relative excess over the last value.

    Parameters
    ----------
    values : list of SymPy expressions
        Expected scores, the optimum last.

    Returns
    -------
    list of SymPy expressions
        One fewer.
    """
    return [(value - values[-1]) / values[-1] for value in values[:-1]]


def number_of_classes() -> Proof:
    """Prove that the Brier scores of Table 1 leave only five classes possible, for all real probabilities."""
    proof = Proof("Example 6.1 has five classes", "resin, Example 6.1, the number of classes")
    most, score = Symbol("q_1", positive=True), Symbol("z", positive=True)
    unlisted = (1 - most) ** 2 / (1 - most**2 - score)
    proof.given("The number of classes is lost in our copy. Let $q_1$ be the probability of the mode.")
    proof.equal(
        "As a class without doubt the mode scores $2(1 - q_1)$, which gives $q_1$;",
        most * Brier().score_of(S.One, S.One) + (1 - most) * Brier().score_of(S.Zero, S.One),
        2 * (1 - most),
        r"q_1 \cdot 0 + (1 - q_1) \cdot 2",
    )
    proof.equal(
        "and the top-1 list scores $z$, which gives the number $\\ell = K - 1$ of the other classes.",
        Brier().entropy_of(Brier().total([most, proxy(most, unlisted)], [1, unlisted])),
        score,
        r"1 - q_1^2 - \frac{(1 - q_1)^2}{\ell} = z \quad\Longleftrightarrow\quad \ell = \frac{(1 - q_1)^2}{1 - q_1^2 - "
        r"z}",
    )
    half_unit = Rational(5, 10**5)
    for name in ("moderate", "low"):
        mode, top = (Rational(text) for text in PRINTED[name][0][:2])
        low, high = 1 - (mode + half_unit) / 2, 1 - (mode - half_unit) / 2
        between = (
            (1 - high) ** 2 / (1 - low**2 - (top - half_unit)),
            (1 - low) ** 2 / (1 - high**2 - (top + half_unit)),
        )
        proof.exact(
            f"The printed scores of {name} predictability, {mode} and {top} up to half a unit of their fourth digit, "
            f"leave $\\ell$ between {float(between[0]):.3f} and {float(between[1]):.3f} for all real $q_1$ and $z$.",
            3 < between[0] < 4 < between[1] < 5,
        )
    proof.in_words("So four other classes, five in all. The row of high predictability fits, see there.")
    return proof


def _shares(total: int, parts: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield whole percentages in decreasing order."""
    if parts == 1:
        if total <= largest:
            yield (total,)
        return
    for first in range(min(total, largest), -(-total // parts) - 1, -1):
        for rest in _shares(total - first, parts - 1, first):
            yield (first, *rest)


def _near(value: Any, printed: str) -> bool:
    """Tell whether an exact value is a printed one to half a unit of its last digit."""
    unit = Rational(1, 10 ** len(printed.partition(".")[2]))
    difference = abs(value - Rational(printed))
    return bool(difference <= unit / 2)


def _fitting(name: str) -> tuple[int, list[tuple[int, ...]]]:
    """Count the distributions in percent with the printed mode score, and list those that have all printed scores."""
    brier, _, logs, _ = PRINTED[name]
    first = int(100 - 50 * Rational(brier[0]))
    tried, found = 0, []
    for rest in _shares(100 - first, N_CLASSES - 1, first):
        tried += 1
        q = tuple(Rational(share, 100) for share in (first, *rest))
        if not all(
            _near(expected_of_true_list(Brier(), q, k), text)
            for k, text in zip((5, 2), (brier[3], brier[2]), strict=True)
        ):
            continue
        if all(_near(expected_of_true_list(Log(), q, k), text) for k, text in zip((1, 2, 5), logs, strict=True)):
            found.append((first, *rest))
    return tried, found


def _row(name: str) -> Proof:
    proof = Proof(f"Table 1, {name} predictability", "resin, Example 6.1, Table 1")
    brier, brier_excess, logs, logs_excess = PRINTED[name]
    tried, found = _fitting(name)
    shares = ", ".join(f"{share / 100:g}" for share in RECOVERED[name])
    proof.given(
        "The distribution is lost in our copy. With the five classes that the Brier scores ask for it is",
        rf"q = ({shares})",
    )
    proof.enumeration(
        "It is the only distribution in whole percent on five classes whose Brier and logarithmic scores are all as "
        f"printed (tried, once the mode's score has given its probability: {tried}).",
        found == [RECOVERED[name]],
    )
    exact = four_scores(Brier(), name)
    for prediction, value, text in zip(PREDICTIONS, exact, brier, strict=True):
        proof.rounds(f"Expected Brier score of the {prediction}:", value, text)
    for prediction, value, text in zip(PREDICTIONS, excess(exact), brier_excess, strict=False):
        proof.rounds(f"Excess of the {prediction} over the optimum, in percent:", 100 * value, text)
    exact = four_scores(Log(), name)[1:]
    for prediction, value, text in zip(PREDICTIONS[1:], exact, logs, strict=True):
        proof.rounds(f"Expected logarithmic score of the {prediction}:", value, text)
    for prediction, value, text in zip(PREDICTIONS[1:], excess(exact), logs_excess, strict=False):
        proof.rounds(f"Excess of the {prediction} over the optimum, in percent:", 100 * value, text)
    return proof


def table_high() -> Proof:
    """Compute the row of high predictability of Table 1 from the only distribution in percent that fits."""
    return _row("high")


def table_moderate() -> Proof:
    """Compute the row of moderate predictability of Table 1 from the only distribution in percent that fits."""
    return _row("moderate")


def table_low() -> Proof:
    """Compute the row of low predictability of Table 1 from the only distribution in percent that fits."""
    return _row("low")


def logarithm_of_a_mode() -> Proof:
    """Prove that a class without doubt has an infinite expected logarithmic score."""
    proof = Proof("The mode has an infinite expected logarithmic score", "resin, Example 6.1")
    proof.exact(
        "A class of predicted probability 0 scores infinity when it happens,", Log().score_of(S.Zero, S.Zero) == oo
    )
    proof.positive("and another class than the mode does happen with probability $1 - q_1 > 0$.", ODDS / (1 + ODDS),
                   r"1 - q_1 = \frac{z}{1 + z} > 0, \quad q_1 = \frac{1}{1 + z}")  # fmt: skip
    proof.exact(
        "So the expected score is infinite for all three distributions; the cells, empty in our copy, have no number.",
        all(_of_the_mode(Log(), _chances(name)) == oo for name in RECOVERED),
    )
    return proof


def order_of_predictions() -> Proof:
    """Prove that in every row of Table 1 the scores fall from the mode to the top-1 list, the top-2 list, the truth."""
    proof = Proof("The order of the predictions in Table 1", "resin, Example 6.1")
    for name in RECOVERED:
        for score, label in ((Brier(), "Brier"), (Log(), "logarithmic")):
            mode, first, second, truth = four_scores(score, name)
            where = f"under {name} predictability, {label} score"
            if mode != oo:
                proof.positive(f"The top-1 list is better than the mode, {where}:", mode - first)
            else:
                proof.exact(
                    f"The mode has an infinite score and the top-1 list a finite one, {where}.", first.is_finite
                )
            proof.positive(f"The top-2 list is better than the top-1 list, {where}:", first - second)
            if name == "high":
                proof.equal(f"The top-2 list is padded to the truth and has its score, {where}:", second, truth)
            else:
                proof.positive(f"The true distribution is best, {where}:", second - truth)
    return proof


def mode_is_worse() -> Proof:
    """Compute how much worse the mode is: in every row, and infinitely under the logarithmic score."""
    proof = Proof("How much worse the mode predictions are", "resin, Example 6.1")
    proof.exact(
        "Under the logarithmic score the mode is infinitely worse in every row.",
        all(_of_the_mode(Log(), _chances(name)) == oo for name in RECOVERED),
    )
    brier = {name: four_scores(Brier(), name) for name in RECOVERED}
    for name, printed in (("moderate", "45.5"), ("low", "88.2")):
        mode, first = brier[name][:2]
        proof.rounds(
            f"Under the Brier score, {name} predictability, it is worse than the top-1 list by, in percent,",
            100 * (mode - first) / first,
            printed,
        )
    mode, first = brier["high"][:2]
    proof.exact(
        "Under high predictability it is worse too, there by less than one percent of the score: 0.0200 against "
        "0.0199.",
        0 < (mode - first) / first < Rational(1, 100) and mode - first == Rational(1, 8000),
        r"\frac{1}{50} - \frac{159}{8000} = \frac{1}{8000}",
    )
    return proof


def logarithm_deviates_more() -> Proof:
    """Compare the deviations under both scores: larger under the logarithmic one wherever there is a deviation."""
    proof = Proof("Deviations are larger under the logarithmic score", "resin, Example 6.1")
    for name in RECOVERED:
        brier, logs = (excess(four_scores(score, name)) for score in (Brier(), Log()))
        for k in (1, 2):
            if (name, k) != ("high", 2):
                proof.positive(
                    f"The relative excess of the top-{k} list, {name} predictability, logarithmic less Brier score:",
                    logs[k] - brier[k],
                )
        proof.exact(
            f"That of the mode, {name} predictability, is infinite and finite.", logs[0] == oo and brier[0] < oo
        )
    both = [excess(four_scores(score, "high"))[2] for score in (Brier(), Log())]
    proof.exact(
        "In the remaining case, the top-2 list under high predictability, there is no deviation at all: the list is "
        "padded to the truth, and both are 0, as is printed. *In all considered cases* means: in all in which there is "
        "a deviation.",
        both == [0, 0],
        r"0 = 0",
    )
    return proof


def high_predictability() -> Proof:
    """Check what is said of the top-1 list under high predictability."""
    proof = Proof("The top-1 list under high predictability", "resin, Example 6.1")
    q = _chances("high")
    proof.exact("It leaves one percent over.", 1 - q[0] == Rational(1, 100), r"1 - 0.99 = 0.01")
    brier, logs = (excess(four_scores(score, "high"))[1] for score in (Brier(), Log()))
    proof.rounds("Its Brier score exceeds the optimum by, in percent,", 100 * brier, "0.38")
    proof.rounds("its logarithmic score by", 100 * logs, "24.75")
    proof.positive(
        "and the second is more than sixty times the first, although the list accounts for almost everything.",
        logs - 60 * brier,
        r"24.75 > 60 \cdot 0.38",
    )
    return proof


def moderate_predictability() -> Proof:
    """Check that under moderate predictability the top-2 list is much better than the top-1 list."""
    proof = Proof("The top-2 list under moderate predictability", "resin, Example 6.1")
    for score, label, printed in ((Brier(), "Brier", ("17.28", "0.08")), (Log(), "logarithmic", ("32.49", "0.66"))):
        _, first, second = excess(four_scores(score, "moderate"))
        proof.rounds(f"Excess of the top-1 list under the {label} score, in percent:", 100 * first, printed[0])
        proof.rounds("and of the top-2 list:", 100 * second, printed[1])
        proof.positive("The second is less than a fortieth of the first.", first - 40 * second)
    q = _chances("moderate")
    proof.exact("The list accounts for 0.9 instead of 0.5.", (q[0], q[0] + q[1]) == (Rational(1, 2), Rational(9, 10)))
    return proof


def low_predictability() -> Proof:
    """Check that under low predictability every probabilistic prediction is near the optimum, and why."""
    proof = Proof("All probabilistic predictions under low predictability", "resin, Example 6.1")
    half = Rational(1, 200)
    for score, label, printed, uninformed in (
        (Brier(), "Brier", ("0.34", "0.16"), ("0.73", "36.5")),
        (Log(), "logarithmic", ("0.45", "0.23"), ("0.92", "53.8")),
    ):
        scores = four_scores(score, "low")
        _, first, second = excess(scores)
        proof.rounds(f"Excess of the top-1 list under the {label} score, in percent:", 100 * first, printed[0])
        proof.rounds("and of the top-2 list:", 100 * second, printed[1])
        proof.positive("No more than half a percent, and the truth has none.", half - first, rf"{printed[0]} < 0.5")
        nothing, elsewhere = (
            excess([expected_of_true_list(score, _chances(name), 0), four_scores(score, name)[-1]])[0]
            for name in ("low", "moderate")
        )
        proof.rounds(
            "There is little to be gained: the list without any class, which is padded to equal probabilities and says "
            "nothing, exceeds the optimum by, in percent,",
            100 * nothing,
            uninformed[0],
        )
        proof.positive("which is less than one percent, too;", 2 * half - nothing, rf"{uninformed[0]} < 1")
        proof.rounds("under moderate predictability the same list exceeds it by", 100 * elsewhere, uninformed[1])
    return proof

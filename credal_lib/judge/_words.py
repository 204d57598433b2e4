"""The words of a judgment: sentences that a person may quote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from credal_lib.judge._judgment import Judgment

VERDICTS = {
    "exact": "{} is an expected utility: it is the average of a payment for each case.",
    "order-preserving": (
        "{} ranks classifiers as an expected utility does. It is no average itself, "
        "but it grows whenever the average payment grows."
    ),
    "none": (
        "{} is not an expected utility, and it ranks classifiers as no expected utility does: "
        "what an answer counts for depends on the other answers."
    ),
    "undecided": (
        "It is not decided whether {} is an expected utility: "
        "there is no proof, and no classifiers were found whose answers refute it."
    ),
}
CONSTANT = "{} has the same value for all classifiers, so it ranks none above another."
UP_TO_SCALE = (
    "{} is an expected utility: up to a factor and a constant, "
    "it is the average of a payment for each case."
)
ON_ONE_TEST_SET = (
    "On one test set {} is an expected utility, but the payments change with the numbers of cases."
)
BELOW = (
    "So a case should be answered if and only if the answer is right with a probability above {}."
)
LOSS = "Wrong answers are paid more than right ones, so smaller values are better."
NO_ABSTENTION = {
    "exact": "Among classifiers that never abstain, it is an expected utility.",
    "order-preserving": (
        "Among classifiers that never abstain, it ranks as an expected utility does."
    ),
}
AVERAGE_SIZE = (
    "Here k is the average number of classes in an answer; "
    "for each answer's own number write mean(...), as in mean(T / k)."
)


def words_of(found: Judgment) -> str:
    """Write the sentences of a judgment, a line for each thought."""
    lines = [
        _verdict(found),
        _payments(found),
        _threshold(found),
        _reversal(found),
        _without_abstention(found),
        _always(found),
        _note(found),
    ]
    return "\n".join(line for line in lines if line)


def _constant(found: Judgment) -> bool:
    """Whether in each class every answer is paid alike, which ranks no classifier above another."""
    if found.utility is None:
        return False
    return all(len(set(column)) == 1 for column in zip(*found.utility, strict=True))


def _verdict(found: Judgment) -> str:
    if _constant(found):
        return CONSTANT.format(found.measure)
    if found.equivalence == "exact" and not found.one_utility:
        return ON_ONE_TEST_SET.format(found.measure)
    if found.equivalence == "exact" and not found.own_unit:
        return UP_TO_SCALE.format(found.measure)
    return VERDICTS[found.equivalence].format(found.measure)


def _by_outcome(found: Judgment) -> dict[str, Any] | None:
    """Payments by outcome, if the payments of a single column decide and are numbers."""
    if found.utility is None or len(found.truths) > 1 or _constant(found):
        return None
    pays = {name: row[0] for name, row in zip(found.outcomes, found.utility, strict=True)}
    return None if any(entry.free_symbols for entry in pays.values()) else pays


def _payments(found: Judgment) -> str:
    pays = _by_outcome(found)
    if pays is None:
        return ""
    paid = [f"{_noun(name)} {pay}" for name, pay in pays.items()]
    paid[0] = f"{_noun(found.outcomes[0])} is paid {pays[found.outcomes[0]]}"
    scale = "Up to a factor and a constant, " if found.equivalence == "order-preserving" else ""
    sentence = scale + ", ".join(paid) + "."
    is_loss = _first(pays, "wrong") > _first(pays, "right")
    return sentence[0].upper() + sentence[1:] + (f" {LOSS}" if is_loss else "")


def _first(pays: dict[str, Any], start: str) -> Any:
    return next(pay for name, pay in pays.items() if name.startswith(start))


def _noun(outcome: str) -> str:
    verdict, _, size = outcome.partition(", ")
    if verdict == "abstained":
        return "an abstention"
    return f"a {verdict} answer" + (f" of {size}" if size else "")


def _threshold(found: Judgment) -> str:
    """Say when a single class earns more than an abstention."""
    pays = _by_outcome(found)
    if pays is None or set(pays) != {"right", "wrong", "abstained"}:
        return ""
    if not pays["right"] > pays["wrong"]:
        return ""
    from sympy import Rational

    # Answering pays wrong + p * (right - wrong); it beats abstaining above this p.
    level = Rational(pays["abstained"] - pays["wrong"]) / (pays["right"] - pays["wrong"])
    if level <= 0:
        return "So abstaining is never better than answering."
    if level >= 1:
        return "So answering is never better than abstaining."
    return BELOW.format(level)


def _reversal(found: Judgment) -> str:
    if found.witness is None:
        return ""
    f_before, g_before, f_after, g_after = found.witness.values
    n = len(found.witness.before)
    return (
        f"For example, on a test set of {n} cases classifier f has the value {f_before}, which is"
        f" more than the {g_before} of g. Now a third classifier answers {n // 2} of the cases"
        " in place of both. On these cases f and g then have the same answers, but on all cases f"
        f" now has the value {f_after}, which is less than the {g_after} of g."
    )


def _without_abstention(found: Judgment) -> str:
    return NO_ABSTENTION.get(found.without_abstention, "")


def _always(found: Judgment) -> str:
    said = []
    if found.abstaining is not None:
        said.append(f"Always abstaining {_earns(found.abstaining)}.")
    probability = "if the answers are right with probability p"
    said.append(f"Always answering {_earns(found.answering)}, {probability}.")
    if found.vacuous is not None:
        said.append(f"Always naming all {found.n_classes} classes {_earns(found.vacuous)}.")
    return "\n".join(said)


def _earns(value: Any) -> str:
    from sympy import nan

    # Powers are written as in a formula, not as in Python.
    return "is undefined" if value == nan else f"earns {value}".replace("**", "^")


def _note(found: Judgment) -> str:
    return AVERAGE_SIZE if found.averages_sizes else ""

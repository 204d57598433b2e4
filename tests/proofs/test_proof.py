"""A derivation whose every step has been decided before anyone reads it, and the verdict that follows from it."""

from fractions import Fraction
from typing import Any

import pytest
from sympy import Rational, Symbol, sqrt, symbols

from credal_book.proofs import Proof, Undecided
from credal_book.proofs.part3_costs import discounted_costs, discounted_properties, three_proposals
from credal_book.proofs.part6_experiments import interval_bayes, ordinal_costs
from credal_lib import games
from tests.proofs.planted import steps

K, M, D = symbols("k m D", positive=True)
FREE = Symbol("x", real=True)

FALSE_IDENTITIES = {
    "the value is 2/k": (1 / K, 2 / K),
    "the value of the game of three classes is 1/2": (
        Rational(games.solve_exact(games.betting_game(3)).value),
        Rational(1, 2),
    ),
    "the excesses are counted twice": (K * M + D, K * M + 2 * D),
    "the least share is (1 + D)/k": ((1 - D) / K, (1 + D) / K),
    "a class too few": ((K - 1) * M, K * M),
    "u65 has the coefficients of u80": (
        Rational(-6, 5) * FREE**2 + Rational(11, 5) * FREE,
        Rational(-3, 5) * FREE**2 + Rational(8, 5) * FREE,
    ),
    "the sign is lost": (D / K, -D / K),
}

UNDECIDED_SIGNS = {
    "a real number": FREE,
    "a difference": K - M,
    "a negative number": -D / K,
    "a bracket that may be negative": (1 - D) / K,
}

NOT_FACTS: dict[str, Any] = {
    "a false one": False,
    "a number": 1,
    "a text": "true",
    "an open relation": FREE > 0,
    "nothing": None,
    "a list of facts": [True],
}

FACTS = ("exact", "enumeration", "measured", "fails", "not_reproduced")


@pytest.mark.parametrize(("left", "right"), list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_identity_is_not_added(left: object, right: object) -> None:
    proof = Proof("planted", "none")
    with pytest.raises(Undecided, match=r"planted: false\. The difference is .*, not zero"):
        proof.equal("false.", left, right)
    assert proof.steps == []


@pytest.mark.parametrize("expression", list(UNDECIDED_SIGNS.values()), ids=list(UNDECIDED_SIGNS))
def test_a_sign_that_the_assumptions_leave_open_is_not_added(expression: object) -> None:
    proof = Proof("planted", "none")
    with pytest.raises(Undecided, match=r"The assumptions do not decide that .* >= 0"):
        proof.non_negative("open.", expression)
    with pytest.raises(Undecided, match=r"The assumptions do not decide that .* > 0"):
        proof.positive("open.", expression)
    assert proof.steps == []


def test_zero_is_not_positive() -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("open.", D - D)


@pytest.mark.parametrize("way", FACTS)
@pytest.mark.parametrize("fact", list(NOT_FACTS.values()), ids=list(NOT_FACTS))
def test_what_is_not_certainly_true_is_no_fact(way: str, fact: Any) -> None:
    proof = Proof("planted", "none")
    with pytest.raises(Undecided, match="not as true"):
        getattr(proof, way)("open.", fact)
    assert proof.steps == []


def test_sides_that_may_be_equal_do_not_differ() -> None:
    proof = Proof("planted", "none")
    for printed, right in ((K, M), (FREE, 0), ((K + 1) ** 2, K**2 + 2 * K + 1), (sqrt(8), 2 * sqrt(2))):
        with pytest.raises(Undecided, match="Nothing decides that the difference"):
            proof.differs("open.", printed, right)
    with pytest.raises(Undecided):
        proof.differs("equal there.", K, M, at={K: 2, M: 2})
    proof.differs("unequal there.", K, M, at={K: 2, M: 3})
    proof.differs("always unequal.", K + 1, K)
    assert [step.symbolic for step in proof.steps] == [False, True]


@pytest.mark.parametrize(
    ("value", "printed", "cut", "agrees"),
    [
        (Fraction(87, 91), "0.956", False, True),
        (Fraction(87, 91), "0.957", False, False),
        (Fraction(8, 15), "0.53", False, True),
        (Fraction(8, 15), "0.54", True, False),
        (Fraction(1, 8), "0.12", False, True),
        (Fraction(1, 8), "0.13", False, True),
        (Fraction(2, 3), "0.66", False, False),
        (Fraction(2, 3), "0.66", True, True),
        (sqrt(2), "1.414", False, True),
        (-Fraction(7, 2), "-3.5", False, True),
        (15, "15", False, True),
    ],
)
def test_printed_digits(value: Any, printed: str, cut: bool, agrees: bool) -> None:
    proof = Proof("planted", "none")
    if agrees:
        proof.rounds("printed so.", value, printed, cut)
    else:
        with pytest.raises(Undecided, match="is not printed as"):
            proof.rounds("not so.", value, printed, cut)
        if cut:
            proof.differs_from_print("not so.", value, printed)
    assert len(proof.steps) == (agrees or cut)


def test_digits_that_were_cut_are_still_those_printed() -> None:
    with pytest.raises(Undecided, match=r"is printed as 0\.66"):
        Proof("planted", "none").differs_from_print("cut.", Fraction(2, 3), "0.66")


def test_a_float_is_no_exact_value() -> None:
    with pytest.raises(TypeError, match="expected an exact number"):
        Proof("planted", "none").rounds("float.", 0.5, "0.5")


@pytest.mark.parametrize(
    ("ways", "verdict", "kind"),
    [
        (("identity",), "holds", "symbolic"),
        (("given", "identity", "words"), "holds", "symbolic"),
        (("numbers",), "holds", "exact"),
        (("exact",), "holds", "exact"),
        (("identity", "cases"), "holds", "exact"),
        (("identity", "measured"), "holds", "empirical"),
        (("identity", "repaired"), "holds-with-correction", "symbolic"),
        (("repaired", "exact"), "holds-with-correction", "exact"),
        (("identity", "repaired", "wrong"), "false-as-printed", "symbolic"),
        (("wrong",), "false-as-printed", "symbolic"),
        (("identity", "exact"), "holds", "symbolic"),
        (("identity", "exact", "exact"), "holds", "exact"),
        (("exact", "exact", "identity"), "holds", "symbolic"),
        (("numbers", "numbers", "number wrong", "identity"), "false-as-printed", "exact"),
        (("identity", "carried in words"), "holds", "argued"),
        (("identity", "carried in words", "measured"), "holds", "empirical"),
        (("other numbers",), "not-reproduced", "empirical"),
        (("identity", "repaired", "other numbers"), "not-reproduced", "empirical"),
        (("other numbers", "wrong"), "false-as-printed", "empirical"),
    ],
)
def test_verdict_and_kind_follow_from_the_steps(ways: tuple[str, ...], verdict: str, kind: str) -> None:
    assert (steps(*ways).verdict, steps(*ways).kind) == (verdict, kind)


@pytest.mark.parametrize("ways", [(), ("given",), ("words", "given"), ("repaired",)])
def test_a_derivation_that_decides_nothing_has_no_verdict(ways: tuple[str, ...]) -> None:
    with pytest.raises(Undecided, match="no step decides what does hold"):
        _ = steps(*ways).verdict


@pytest.mark.parametrize("verdict", ["open", "holds", "not-reproduced"])
def test_what_an_exact_step_cannot_find_is_refused(verdict: str) -> None:
    with pytest.raises(ValueError, match=r"expected one of holds-with-correction, false-as-printed, got"):
        Proof("planted", "none").fails("words.", 1 < 2, verdict=verdict)


def test_steps_can_be_read() -> None:
    proof = steps("given", "identity", "wrong")
    proof.not_proved = "the rest."
    assert proof._repr_markdown_() == str(proof)
    assert str(proof).startswith("**planted** (none)")
    assert "2. words. *(identity)*" in str(proof)
    assert r"$$k + 1 \ne k$$" in str(proof)
    assert "Not proved here: the rest." in str(proof)


def test_plain_tex_is_shown_where_none_is_given() -> None:
    proof = Proof("shown", "none")
    proof.equal("Both sides.", 2 * D, D + D)
    proof.non_negative("A sign.", D)
    proof.rounds("Digits.", Fraction(2, 3), "0.67")
    assert [step.formula for step in proof.steps] == ["2 D = 2 D", r"D \ge 0", r"\frac{2}{3} \approx 0.67"]


MODULES = (discounted_costs, discounted_properties, interval_bayes, ordinal_costs, three_proposals)


def test_every_proof_of_these_modules_says_how_each_step_was_decided() -> None:
    for module in MODULES:
        for name in module.__all__:
            function = getattr(module, name)
            if callable(function) and function.__annotations__.get("return") is Proof:
                proof = function()
                assert proof.title
                assert proof.source.startswith("yang, ")
                assert all(step.words for step in proof.steps)


def test_decided_and_argued_steps_are_counted() -> None:
    proof = steps("given", "identity", "words", "exact", "carried in words", "measured")
    assert (proof.decided, proof.argued) == (3, 2)


def test_a_proof_of_some_cases_of_a_statement_is_not_symbolic_and_says_so() -> None:
    proof = steps("identity")
    proof.limited_to = "sets of two classes"
    assert proof.kind == "exact"
    assert "Decided for sets of two classes." in str(proof)


def test_a_name_stands_before_what_sympy_prints_and_nothing_stands_twice() -> None:
    proof = Proof("named", "none")
    proof.equal("Both sides.", (K - 1) * M, K * M - M, name="E[u]")
    proof.equal("One side.", K, K, name="E[u]")
    proof.positive("A sign.", K + 1, name="E[u]")
    assert [step.formula for step in proof.steps] == [
        r"E[u] = m \left(k - 1\right) = k m - m", "E[u] = k", "E[u] = k + 1 > 0",
    ]  # fmt: skip
    assert not any(step.by_hand for step in proof.steps)

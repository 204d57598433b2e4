"""What the tests of the proofs have in common: false variants stay undecided, and wrong kernels make proofs fail.

Each function makes the test of a table of cases, as `tests.refusals.made_test` does; the table stands in the test file
of the module that it is about.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from sympy import Basic

from credal_book.proofs import Proof, Undecided
from tests.proofs.derived import unbroken


def called(value: Any) -> Any:
    """Call what is given as a function, so that it is computed inside the test."""
    return value() if callable(value) and not isinstance(value, Basic) else value


def unequal(cases: Mapping[str, Any]) -> Callable[..., None]:
    """Make the test that two sides are not found equal."""

    @pytest.mark.parametrize("sides", list(cases.values()), ids=list(cases))
    def test_no_false_identity_is_added(sides: Any) -> None:
        with pytest.raises(Undecided):
            Proof("planted", "none").equal("false.", *map(called, called(sides)))

    return test_no_false_identity_is_added


def not_positive(cases: Mapping[str, Any]) -> Callable[..., None]:
    """Make the test that an expression is not found positive."""

    @pytest.mark.parametrize("expression", list(cases.values()), ids=list(cases))
    def test_no_false_sign_is_added(expression: Any) -> None:
        with pytest.raises(Undecided):
            Proof("planted", "none").positive("false.", called(expression))

    return test_no_false_sign_is_added


def not_facts(cases: Mapping[str, bool]) -> Callable[..., None]:
    """Make the test that what is not true is no fact."""

    @pytest.mark.parametrize("fact", list(cases.values()), ids=list(cases))
    def test_no_false_fact_is_added(fact: bool) -> None:
        with pytest.raises(Undecided, match="not as true"):
            Proof("planted", "none").exact("false.", fact)

    return test_no_false_fact_is_added


def undecided(cases: Mapping[str, Callable[[Proof], None]]) -> Callable[..., None]:
    """Make the test that a step is not added to a proof."""

    @pytest.mark.parametrize("claim", list(cases.values()), ids=list(cases))
    def test_no_false_step_is_added(claim: Callable[[Proof], None]) -> None:
        with pytest.raises(Undecided):
            claim(Proof("planted", "none"))

    return test_no_false_step_is_added


def all_fail(cases: Sequence[tuple[Any, str, Any, list[str]]]) -> Callable[..., None]:
    """Make the test that proofs fail when a kernel or table of theirs is replaced: module, name, wrong, proofs."""

    @pytest.mark.parametrize(
        ("module", "name", "wrong", "proofs"), cases, ids=[f"{case[1]}-{i}" for i, case in enumerate(cases)]
    )
    def test_proofs_fail(
        module: Any, name: str, wrong: object, proofs: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, name, wrong)
        for proof in proofs:
            with pytest.raises(Undecided):
                getattr(module, proof)()

    return test_proofs_fail


def fails(
    cases: Sequence[tuple[Any, str, str, Any]],
    errors: type[Exception] | tuple[type[Exception], ...] = Undecided,
    stands: Callable[[Proof], Any] | None = None,
) -> Callable[..., None]:
    """Make the test that a proof that stands fails when a kernel is replaced: module, proof, kernel, wrong kernel."""

    @pytest.mark.parametrize(
        ("module", "proof", "name", "wrong"), cases, ids=[f"{case[1]}-{case[2]}" for case in cases]
    )
    def test_proof_fails(module: Any, proof: str, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
        assert stands is None or stands(unbroken(getattr(module, proof)))
        monkeypatch.setattr(module, name, wrong)
        with pytest.raises(errors):
            getattr(module, proof)()

    return test_proof_fails


def loses_its_verdict(cases: Sequence[tuple[Any, str, Any, Sequence[Callable[[], Proof]]]]) -> Callable[..., None]:
    """Make the test that proofs lose their verdict when a kernel is replaced: place, name, wrong kernel, proofs."""
    each = [(place, name, wrong, prove) for place, name, wrong, proofs in cases for prove in proofs]

    @pytest.mark.parametrize(
        ("place", "name", "wrong", "prove"), each, ids=[f"{name}-{prove.__name__}" for _, name, _, prove in each]
    )
    def test_no_verdict(
        place: Any, name: str, wrong: Any, prove: Callable[[], Proof], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert unbroken(prove).verdict
        monkeypatch.setattr(place, name, wrong)
        with pytest.raises(Undecided):
            _ = prove().verdict

    return test_no_verdict

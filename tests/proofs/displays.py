"""Whether what a step shows is what it decided: displays written by hand, read and compared."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sympy import Expr, Indexed, Integer, Rational, S, Symbol, cancel, expand, simplify, sympify
from sympy.core.function import AppliedUndef

from tests.proofs.reader import Names, Reader, Unreadable, is_name, plain, split, tokens_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from credal_book.proofs._proof import Proof, Sides, Step

RELATIONS = {
    "=": "=", "<": "<", ">": ">", r"\le": "<=", r"\leq": "<=", r"\ge": ">=", r"\geq": ">=", r"\ne": "!=", r"\neq": "!=",
    r"\approx": "~",
}  # fmt: skip
TURNED = {"<": ">", "<=": ">="}
SEPARATORS = {",", ";", ":", r"\quad", r"\qquad"}


class Refuted(AssertionError):  # noqa: N818  (it says what the display is)
    """A display that reads as something else than what was decided."""


@dataclass
class Clause:
    """A chain ``part relation part ...`` of a display; a part that cannot be read is None, with the reason."""

    tokens: list[list[str]]
    relations: list[str]
    values: list[Any] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def read(self, names: Names) -> None:
        """Read the parts; leading names are names of what follows."""
        self.values, self.reasons = [], []
        for place, tokens in enumerate(self.tokens):
            if self._leads(place) and _names_alone(tokens, names):
                self.values.append(None)
                continue
            try:
                self.values.append(Reader(list(tokens), names).read())
            except Unreadable as reason:
                self.values.append(None)
                self.reasons.append(str(reason))

    def _leads(self, place: int) -> bool:
        before = zip(self.values, self.tokens[:place], strict=True)
        return all(value is None or is_name(tokens) for value, tokens in before) and self.relations[
            place : place + 1
        ] == ["="]

    @property
    def known(self) -> list[Any]:
        """The values of the parts that were read."""
        return [value for value in self.values if value is not None]


def _names_alone(tokens: list[str], names: Names) -> bool:
    """Whether a part is a name without a value, or the sum or difference of such names of applied things."""
    parts = [part for part in split(tokens, {"+", "-"})[0] if part]
    if len(parts) > 1 or tokens[:1] == ["-"]:
        return all(is_name(part) and part[-1] in {")", "]"} and not names.know(part) for part in parts)
    return is_name(tokens) and not names.know(tokens)


def clauses_of(tex: str) -> list[Clause]:
    """Split a display at commas, colons and wide spaces, and each piece at its relations; remarks fall away."""
    found = []
    for piece in split(tokens_of(tex), SEPARATORS)[0]:
        if piece[:1] == [r"\text"]:
            continue
        if piece := _without_remark(piece[:-1] if piece[-1:] == ["."] else piece):
            parts, between = split(piece, set(RELATIONS))
            found.append(Clause(parts, [RELATIONS[sign] for sign in between]))
    return found


def _without_remark(piece: list[str]) -> list[str]:
    r"""Take off a remark in words that ends the piece: ``= 0 \text{on failure}``."""
    start = len(piece) - 2 - piece[::-1].index("{") if piece[-1:] == ["}"] else -1
    return piece[:start] if start >= 0 and piece[start] == r"\text" else piece


def letters_of(proof: Proof, of_module: Mapping[str, Any]) -> dict[str, Any]:
    """Put together the letters that a module and a proof declare; what the proof says comes first."""
    sums = {**of_module.get(r"\sum", {}), **proof.letters.get(r"\sum", {})}
    return {**of_module, **proof.letters} | ({r"\sum": sums} if sums else {})


def examine(step: Step, letters: Mapping[str, Any]) -> None:
    """Hold what a step shows against what it decided.

    Raises
    ------
    Refuted
        If the display reads as something else.
    Unreadable
        If it cannot be read to the end.
    """
    sides = step.sides
    decided = [side for side in (sides.left, sides.right) if not isinstance(side, str)] if sides else []
    names, clauses = Names(decided, letters), clauses_of(step.formula)
    try:
        _compare(step, names, clauses)
    except (TypeError, ValueError, AttributeError, NotImplementedError, RecursionError) as reason:
        if isinstance(reason, Unreadable):
            raise
        raise Unreadable(f"SymPy gives up: {type(reason).__name__}") from reason
    except Refuted as reason:
        read = {symbol for clause in clauses for value in clause.known for symbol in value.free_symbols}
        if unknown := [name for name, symbol in names.fresh.items() if symbol in read]:
            raise Unreadable(f"letters that are not declared: {', '.join(unknown)}") from reason
        raise


def _compare(step: Step, names: Names, clauses: list[Clause]) -> None:
    clauses = [clause for clause in clauses if not _defines(clause, clauses, names)]
    for clause in clauses:
        clause.read(names)
    if reasons := [reason for clause in clauses for reason in clause.reasons]:
        raise Unreadable(reasons[0])
    others, first = clauses, None
    if sides := step.sides and _in_letters(step.sides, names):
        verdicts = [_refuted(clause, sides) for clause in clauses]
        others = [clause for clause, verdict in zip(clauses, verdicts, strict=True) if verdict]
        first = next(filter(None, verdicts), None)
    if first and len(others) == len(clauses):
        raise first
    for clause in others:
        _true_by_itself(clause)


def _in_letters(sides: Sides, names: Names) -> Sides:
    """Put the declared letters into what was decided, unless that was decided at a point."""
    if sides.at:
        return sides
    left, right = (
        side if isinstance(side, str) else names.reduced(sympify(side)) for side in (sides.left, sides.right)
    )
    return replace(sides, left=left, right=right)


def _refuted(clause: Clause, sides: Sides) -> Refuted | None:
    try:
        _states(clause, sides)
    except Refuted as reason:
        return reason
    return None


def _defines(clause: Clause, clauses: list[Clause], names: Names) -> bool:
    """Take ``z = ...`` as the definition of a letter that stands in another clause and is not known otherwise."""
    if clause.relations != ["="] or len(clauses) < 2 or not is_name(clause.tokens[0]):
        return False
    name = plain(clause.tokens[0])
    others = " ".join(" ".join(part) for other in clauses if other is not clause for part in other.tokens)
    if name in names.values or f" {name} " not in f" {others} ":
        return False
    try:
        names.values[name] = Reader(list(clause.tokens[1]), names).read()
    except Unreadable:
        return False
    return True


def _states(clause: Clause, sides: Sides) -> None:
    """Hold one clause against the sides."""
    if not clause.known:
        raise Unreadable("nothing of it can be compared")
    inequalities = [place for place, sign in enumerate(clause.relations) if sign != "="]
    if sides.relation in {"~", "!~"}:
        _states_rounding(clause, sides)
    elif sides.relation == "!=":
        _states_difference(clause, sides, inequalities)
    elif not inequalities:
        _all_are(clause.known, sides)
    elif sides.relation == "=" or len(inequalities) > 1:
        raise Unreadable("another relation than the one that was decided")
    else:
        _states_sign(clause, sides, inequalities[0])


def _all_are(values: list[Any], sides: Sides) -> None:
    if sides.right == 0 and sides.relation == "=" and len(values) == 2 and same(values[0] - values[1], 0):
        return
    for value in values:
        if not same(value, sides.left):
            raise Refuted(f"{value} is not {sides.left}")


def _states_sign(clause: Clause, sides: Sides, place: int) -> None:
    relation = clause.relations[place]
    left = [value for value in clause.values[: place + 1] if value is not None]
    right = [value for value in clause.values[place + 1 :] if value is not None]
    if not left or not right:
        raise Unreadable("a side is a name alone")
    _one(left)
    _one(right)
    difference = left[-1] - right[0]
    if relation in TURNED:
        relation, difference = TURNED[relation], -difference
    if relation == ">" and sides.relation == ">=":
        raise Refuted("it shows >, but >= was decided")
    if same(difference, sides.left):
        return
    ratio = simplify(difference / sides.left) if sides.left != 0 else S.NaN
    if not (ratio.is_number and ratio.is_positive):
        raise Refuted(f"{difference} is not {sides.left}")


def _states_difference(clause: Clause, sides: Sides, inequalities: list[int]) -> None:
    if len(inequalities) != 1 or clause.relations[inequalities[0]] != "!=":
        raise Unreadable("another relation than the one that was decided")
    cut = inequalities[0] + 1
    shown = [[value for value in part if value is not None] for part in (clause.values[:cut], clause.values[cut:])]
    if not all(shown):
        raise Unreadable("a side is a name alone")
    decided = [sympify(side) for side in (sides.left, sides.right)]
    for pair in (decided, decided[::-1]):
        if all(_is(value, side, sides.at) for part, side in zip(shown, pair, strict=True) for value in part):
            return
    raise Refuted(f"{shown[0][0]} and {shown[1][0]} are not {decided[0]} and {decided[1]}")


def _is(value: Any, side: Any, at: dict[Any, Any] | None) -> bool:
    return same(value, side) or (at is not None and same(value.subs(at), side.subs(at)))


def _states_rounding(clause: Clause, sides: Sides) -> None:
    if sides.relation == "!~":
        raise Unreadable("another relation than the one that was decided")
    for tokens, value in zip(clause.tokens, clause.values, strict=True):
        if value is not None and "".join(tokens) != sides.right and not same(value, sides.left):
            raise Refuted(f"{value} is neither {sides.left} nor {sides.right}")


def _one(values: list[Any]) -> None:
    for value in values[1:]:
        if not same(value, values[0]):
            raise Refuted(f"{value} is not {values[0]}")


def _true_by_itself(clause: Clause) -> None:
    """Decide every relation of a clause between numbers."""
    if not clause.relations or None in clause.values:
        raise Unreadable("nothing that can be compared")
    for place, sign in enumerate(clause.relations):
        left, right = clause.values[place : place + 2]
        if sign == "=" and same(left, right):
            continue
        if not (left.is_number and right.is_number) and sign != "=":
            raise Unreadable("a relation between letters")
        if sign == "~" and _rounds(left, "".join(clause.tokens[place + 1])):
            continue
        if not (left.is_finite and right.is_finite):
            raise Unreadable("a value that is not finite")
        holds = {
            "<": left < right,
            "<=": left <= right,
            ">": left > right,
            ">=": left >= right,
            "!=": not same(left, right),
        }
        if holds.get(sign) not in {True, S.true}:
            raise Refuted(f"{left} {sign} {right} is not true")


def _rounds(value: Any, printed: str) -> bool:
    if re.fullmatch(r"\d+(\.\d+)?", printed) is None:
        return False
    whole, _, part = printed.partition(".")
    digits = len(part) or len(whole.rstrip("0")) - len(whole)
    return bool(abs(value - Rational(printed)) <= Rational(1, 2) * Rational(10) ** -digits)


def same(left: Any, right: Any) -> bool:
    """Whether two expressions are one: by values at random points, else by simplifying."""
    difference = sympify(left) - sympify(right)
    if difference == 0:
        return True
    numbers = [_value(difference, seed) for seed in range(4)]
    if None not in numbers:
        return all(abs(number) < 1e-25 for number in numbers)
    return any(form(difference) == 0 for form in (expand, cancel, simplify))


def _value(expression: Any, seed: int) -> Any:
    """Give the value of an expression at a random point, to forty digits; None if it has none."""
    chance = random.Random(seed)  # noqa: S311  (points, not secrets)
    sizes = {atom: Integer(chance.randint(3, 6)) for atom in _sorted(expression, Symbol) if atom.is_integer}
    bound = {variable for total in expression.atoms(Expr) for variable in getattr(total, "bound_symbols", [])}
    try:
        value = expression.subs({atom: size for atom, size in sizes.items() if atom not in bound}).doit()
        for kind in (Indexed, AppliedUndef, Symbol):
            value = value.subs({atom: _number(chance) for atom in _sorted(value, kind)})
        number = value.doit().evalf(40)
    except (TypeError, ValueError, AttributeError, ZeroDivisionError):
        return None
    return number if number.is_number and number.is_finite else None


def _number(chance: random.Random) -> Rational:
    return Rational(Fraction(chance.randint(11, 89), 97))


def _sorted(expression: Any, kind: type) -> list[Any]:
    return sorted(expression.atoms(kind), key=str)

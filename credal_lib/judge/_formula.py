"""Formulas of measures, read by a small parser of our own: nothing that is typed is ever executed.

A formula becomes a tree of plain functions. Each takes a `Sample`, how often each outcome occurred,
and computes with whatever the counts are: SymPy symbols for a proof, exact numbers for a witness.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple, NoReturn

LETTERS = {
    "T": "right answers",
    "W": "wrong answers",
    "A": "abstentions",
    "n": "all cases",
    "k": "classes in an answer",
    "K": "classes of the problem",
}
FUNCTIONS = {"sqrt": (1, 1), "log": (1, 1), "min": (2, 20), "max": (2, 20), "mean": (1, 1)}
"""Names of the functions, with the least and the largest number of arguments."""

OTHER_SIGNS = {"\u2212": "-", "\u2013": "-", "\u00d7": "*", "\u00b7": "*", "\u00f7": "/"}
"""Signs of print, which a formula that was copied from a page may have."""

# Bounds that no measure needs to exceed and that keep a hostile formula from running for ever.
MOST_CHARACTERS = 400
MOST_NESTED = 40
LARGEST_EXPONENT = 20
LARGEST_DEGREE = 12
MOST_BITS = 2000

OF_A_LETTER = 10
"""What an exponent that is a letter counts for in the degree of a power."""

TOKEN = re.compile(r"(?P<number>\d+\.?\d*|\.\d+)|(?P<name>[^\W\d]\w*)|(?P<sign>\*\*|[-+*/^(),])")


class Outcome(NamedTuple):
    """What can happen in one case: a right or a wrong answer of some size, or an abstention."""

    right: bool
    size: int

    @property
    def letter(self) -> str:
        """The letter that counts it."""
        if self.size == 0:
            return "A"
        return "T" if self.right else "W"


@dataclass(frozen=True)
class Sample:
    """How often each outcome occurred, and the number of classes."""

    outcomes: tuple[Outcome, ...]
    counts: tuple[Any, ...]
    n_classes: int
    one_case: bool = False

    def letter(self, name: str) -> Any:
        """Return the number that a letter stands for."""
        if name == "K":
            return self.n_classes
        total = sum(self.counts)
        if name == "n":
            return total
        pairs = list(zip(self.outcomes, self.counts, strict=True))
        if name == "k":
            return sum(outcome.size * count for outcome, count in pairs) / total
        # Zero in the counts' own type: a number of SymPy, even where no outcome has the letter.
        return sum((count for outcome, count in pairs if outcome.letter == name), start=0 * total)

    def case(self, outcome: Outcome) -> Sample:
        """Return the sample of one case with this outcome, for what is inside of mean(...)."""
        from sympy import Integer

        counts = tuple(Integer(int(other == outcome)) for other in self.outcomes)
        return replace(self, counts=counts, one_case=True)


@dataclass(frozen=True)
class Node:
    """A part of a formula.

    `constant` is its number if no letter occurs in it, `degree` bounds its powers, `letter` is its
    letter if it is nothing else, `at` the place of its first character.
    """

    value: Callable[[Sample], Any]
    at: int
    constant: Fraction | None = None
    degree: int = 0
    letter: str = ""


@dataclass(frozen=True)
class Formula:
    """A formula that has been read."""

    text: str
    value: Callable[[Sample], Any]
    letters: frozenset[str]
    outside_of_mean: frozenset[str]


def read_formula(text: str) -> Formula:
    """Parse a formula; a wrong one is refused with a pointer to the character."""
    return _Parser(text).formula()


def refuse(text: str, at: int, says: str) -> NoReturn:
    """Refuse a formula, with a caret below the character at fault."""
    shown = text.replace("\n", " ").replace("\t", " ")
    raise ValueError(f"formula: {says}\n    {shown}\n    {' ' * at}^")


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


def _tokens(text: str) -> list[_Token]:
    """Cut a formula into numbers, names and signs; an empty one marks the end."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"formula: expected at most {MOST_CHARACTERS} characters, got {len(text)}")
    plain = "".join(OTHER_SIGNS.get(character, character) for character in text)
    found, at = [], 0
    while at < len(plain):
        if plain[at].isspace():
            at += 1
            continue
        match = TOKEN.match(plain, at)
        if match is None:
            refuse(text, at, f"{text[at]!r} is no number, letter or sign of a formula")
        found.append(_Token(str(match.lastgroup), match[0], at))
        at = match.end()
    return [*found, _Token("end", "", len(text))]


@dataclass
class _Parser:
    """Recursive descent: an expression is a sum of terms, a term a product of factors."""

    text: str
    place: int = 0
    nested: int = 0
    in_mean: bool = False
    letters: set[str] = field(default_factory=set)
    outside: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.tokens = _tokens(self.text)

    @property
    def next(self) -> _Token:
        return self.tokens[self.place]

    def take(self, *signs: str) -> _Token | None:
        """Take the next token if it is one of these signs."""
        token = self.next
        if token.kind != "sign" or token.text not in signs:
            return None
        self.place += 1
        return token

    def refuse(self, at: int, says: str) -> NoReturn:
        refuse(self.text, at, says)

    def formula(self) -> Formula:
        found = self.expression()
        token = self.next
        if token.kind != "end":
            self.refuse(token.at, self._unexpected(token))
        if not self.letters:
            self.refuse(found.at, f"a measure depends on the answers; use {_letters()}")
        return Formula(self.text, found.value, frozenset(self.letters), frozenset(self.outside))

    def _unexpected(self, token: _Token) -> str:
        if token.text == ")":
            return "this parenthesis was never opened"
        if token.text == ",":
            return "a comma stands between arguments only; in numbers write a point, as in 0.65"
        return f"expected a sign such as + or * before {token.text!r}"

    def expression(self) -> Node:
        left = self.term()
        while sign := self.take("+", "-"):
            factor = 1 if sign.text == "+" else -1
            left = self._sum(left, self.term(), factor)
        return left

    def _sum(self, left: Node, right: Node, factor: int) -> Node:
        constant = None
        if left.constant is not None and right.constant is not None:
            constant = left.constant + factor * right.constant
        return Node(
            lambda sample: left.value(sample) + factor * right.value(sample),
            left.at,
            constant,
            max(left.degree, right.degree),
        )

    def term(self) -> Node:
        left = self.factor()
        while sign := self.take("*", "/"):
            if sign.text == "*":
                joined = self._product(left, self.factor())
            else:
                joined = self._quotient(left, self.factor(), sign.at)
            left = self._bounded(joined, sign.at)
        return left

    def _product(self, left: Node, right: Node) -> Node:
        constant = None
        if left.constant is not None and right.constant is not None:
            constant = left.constant * right.constant
        return Node(
            lambda sample: left.value(sample) * right.value(sample),
            left.at,
            constant,
            left.degree + right.degree,
        )

    def _quotient(self, left: Node, right: Node, at: int) -> Node:
        if right.constant == 0:
            self.refuse(right.at, "division by zero")
        constant = None
        if left.constant is not None and right.constant is not None:
            constant = left.constant / right.constant

        def value(sample: Sample) -> Any:
            above, below = left.value(sample), right.value(sample)
            if not sample.one_case or below != 0:
                return above / below
            # In one case 0/0 occurs where the answer abstains, as in T/k: it earns nothing.
            if above != 0:
                self.refuse(at, "in a case that abstains this divides by 0")
            return above

        # Degrees add, as in a product: SymPy brings a quotient to one denominator.
        return Node(value, left.at, constant, left.degree + right.degree)

    def factor(self) -> Node:
        """Read a power with its signs; -2^2 is -(2^2)."""
        sign = self.take("+", "-")
        if sign is None:
            return self.power()
        with_sign = self._deeper(self.factor, sign.at)
        if sign.text == "+":
            return with_sign
        constant = None if with_sign.constant is None else -with_sign.constant
        return Node(lambda sample: -with_sign.value(sample), sign.at, constant, with_sign.degree)

    def power(self) -> Node:
        base = self.atom()
        sign = self.take("^", "**")
        if sign is None:
            return base
        exponent = self._deeper(self.factor, sign.at)
        size = self._size_of_exponent(exponent)
        constant = None
        if base.constant is not None and exponent.constant is not None:
            constant = self._constant_power(base, exponent)
        found = Node(
            lambda sample: base.value(sample) ** exponent.value(sample),
            base.at,
            constant,
            base.degree * size,
        )
        return self._bounded(found, sign.at)

    def _size_of_exponent(self, exponent: Node) -> int:
        if exponent.letter in {"k", "K"}:
            return OF_A_LETTER
        if exponent.constant is None:
            self.refuse(exponent.at, "expected a number as exponent, or one of the letters k and K")
        if abs(exponent.constant) > LARGEST_EXPONENT:
            self.refuse(exponent.at, f"expected an exponent of at most {LARGEST_EXPONENT}")
        return max(1, ceil(abs(exponent.constant)))

    def _constant_power(self, base: Node, exponent: Node) -> Fraction | None:
        """Return the power of a number if it is rational; a root has no place in an exponent."""
        below, above = base.constant, exponent.constant
        if below == 0 and above is not None and above < 0:
            self.refuse(base.at, "division by zero")
        if below is None or above is None or above.denominator != 1:
            return None
        return below ** int(above)

    def _bounded(self, found: Node, at: int) -> Node:
        """Refuse powers and numbers that are larger than any measure needs."""
        number = found.constant or Fraction(0)
        bits = max(number.numerator.bit_length(), number.denominator.bit_length())
        if found.degree > LARGEST_DEGREE or bits > MOST_BITS:
            self.refuse(at, "this power or product is too large for a measure")
        return found

    def atom(self) -> Node:
        token = self.next
        if token.kind == "number":
            self.place += 1
            return _number(token)
        if token.kind == "name":
            self.place += 1
            # T(...) is no call: a letter stands alone, and what follows it is refused.
            is_call = self.next.text == "(" and token.text not in LETTERS
            return self.call(token) if is_call else self.of_letter(token)
        opened = self.take("(")
        if opened is not None:
            inner = self._deeper(self.expression, opened.at)
            self._closed(opened)
            return replace(inner, at=opened.at, letter="")
        found = "the formula ends" if token.kind == "end" else f"{token.text!r} stands"
        says = f"{found} where a number, a letter or a parenthesis is expected"
        return self.refuse(token.at, says)

    def _closed(self, opened: _Token) -> None:
        if self.take(")"):
            return
        if self.next.kind == "end":
            self.refuse(opened.at, "this parenthesis is never closed")
        self.refuse(self.next.at, self._unexpected(self.next))

    def _deeper(self, read: Callable[[], Node], at: int) -> Node:
        self.nested += 1
        if self.nested > MOST_NESTED:
            self.refuse(at, f"expected at most {MOST_NESTED} parentheses inside each other")
        found = read()
        self.nested -= 1
        return found

    def of_letter(self, token: _Token) -> Node:
        name, at = token.text, token.at
        if name in FUNCTIONS:
            self.refuse(at, f"{name} is a function; write {name}(...)")
        if name not in LETTERS:
            self.refuse(at, _unknown(name))
        if name == "n" and self.in_mean:
            self.refuse(at, "inside mean(...) each letter is that of one case; n belongs outside")
        self.letters.add(name)
        if not self.in_mean:
            self.outside.add(name)
        return Node(lambda sample: _exact(sample.letter(name)), at, None, 1, name)

    def call(self, token: _Token) -> Node:
        name = token.text
        if name not in FUNCTIONS:
            self.refuse(token.at, _unknown(name))
        opened = self.next
        self.place += 1
        if name == "mean":
            return self.mean(token, opened)
        arguments = [self._deeper(self.expression, opened.at)]
        while self.take(","):
            arguments.append(self._deeper(self.expression, opened.at))
        self._closed(opened)
        least, most = FUNCTIONS[name]
        if not least <= len(arguments) <= most:
            expected = "one argument" if most == 1 else f"{least} arguments or more"
            self.refuse(token.at, f"{name} takes {expected}, got {len(arguments)}")
        degree = max(argument.degree for argument in arguments)

        def value(sample: Sample) -> Any:
            return _function(name, [argument.value(sample) for argument in arguments])

        return Node(value, token.at, None, degree)

    def mean(self, token: _Token, opened: _Token) -> Node:
        """Read mean(...), an average over the cases: inside, each letter is that of one case."""
        if self.in_mean:
            self.refuse(token.at, "mean(...) inside of mean(...) has no meaning")
        self.in_mean = True
        inner = self._deeper(self.expression, opened.at)
        self._closed(opened)
        self.in_mean = False

        def value(sample: Sample) -> Any:
            paid = [_exact(inner.value(sample.case(outcome))) for outcome in sample.outcomes]
            total = sum(count * amount for count, amount in zip(sample.counts, paid, strict=True))
            return total / sum(sample.counts)

        return Node(value, token.at, None, 1)


def _letters() -> str:
    return ", ".join(f"{letter} ({means})" for letter, means in LETTERS.items())


def _unknown(name: str) -> str:
    swapped = name.swapcase()
    if swapped in LETTERS:
        return f"unknown letter {name!r}; did you mean {swapped} ({LETTERS[swapped]})?"
    if all(letter in LETTERS for letter in name):
        return f"unknown name {name!r}; a product is written {' * '.join(name)}"
    functions = ", ".join(FUNCTIONS)
    return f"unknown name {name!r}; the letters are {_letters()}; the functions {functions}"


def _number(token: _Token) -> Node:
    constant = Fraction(token.text)  # exact: 0.1 is a tenth, which no float is
    return Node(lambda _: _exact(constant), token.at, constant)


def _exact(value: Any) -> Any:
    """Return a number of SymPy: fractions and integers stay exact, symbols are left alone."""
    from sympy import sympify

    return sympify(value)


def _function(name: str, arguments: list[Any]) -> Any:
    from sympy import Max, Min, log, sqrt

    return {"sqrt": sqrt, "log": log, "min": Min, "max": Max}[name](*arguments)

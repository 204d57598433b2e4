r"""Reading TeX back into SymPy: the displays that authors of proofs wrote by hand, as far as their letters are known.

SymPy's own readers know no names: they cannot tell that ``u(x)`` is a function here and a product there, that
``E[u]`` is a number, or that ``\Delta'`` is a letter. Here the names are those of the expressions that were decided, as
SymPy prints them, and the letters that the proof declares. A letter that nobody declared is one about which nothing is
known, so that what is compared must hold whatever it is. Anything else is unreadable, never guessed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sympy import (
    Abs,
    Derivative,
    Dummy,
    E,
    Expr,
    Indexed,
    IndexedBase,
    KroneckerDelta,
    Product,
    Rational,
    Sum,
    Symbol,
    binomial,
    exp,
    factorial,
    integrate,
    latex,
    limit,
    log,
    oo,
    root,
    sympify,
)  # fmt: skip
from sympy.core.function import AppliedUndef

from credal_book.proofs._class_sums import I, over_classes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|\S")
INVISIBLE = re.compile(
    r"\\(?:left|right|[bB]igg?[lrm]?|displaystyle|textstyle|limits|nolimits)(?![A-Za-z])|\\[,;:! ]|~"
)
ACCENTS = {
    r"\bar", r"\tilde", r"\hat", r"\overline", r"\underline", r"\mathcal", r"\mathbb", r"\mathrm", r"\operatorname",
    r"\text", r"\mathbf", r"\widetilde", r"\vec",
}  # fmt: skip
GREEK = [
    "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "kappa", "lambda", "mu", "nu",
    "xi", "pi", "rho", "sigma", "tau", "phi", "varphi", "chi", "psi", "omega", "Gamma", "Delta", "Theta", "Lambda",
    "Sigma", "Phi", "Psi", "Omega", "ell", "bot",
]  # fmt: skip
LETTERS = {"\\" + name for name in GREEK}
CLOSING = {"(": ")", "[": "]", "{": "}", r"\lfloor": r"\rfloor", r"\lvert": r"\rvert"}
FRACTIONS = {r"\frac", r"\tfrac", r"\dfrac"}
LOGS = {r"\log", r"\ln"}


class Unreadable(ValueError):  # noqa: N818  (it says what the display is, not that a program went wrong)
    """A display, or a part of it, that cannot be read."""


def tokens_of(tex: str) -> list[str]:
    """Split TeX into tokens, without what only spaces or stretches."""
    tex = re.sub(r"(?<=\d)(?:\{,\}|\\,)(?=\d{3}(?!\d))", "", tex)
    tex = re.sub(r"\\text\{([^{}]*)\}", lambda found: r"\text{" + found[1].replace(" ", "") + "}", tex)
    return TOKEN.findall(INVISIBLE.sub(" ", tex))


def group_end(tokens: list[str], start: int) -> int:
    """Find where the bracket that opens at `start` closes."""
    opening, depth = tokens[start], 0
    closing = CLOSING[opening]
    for place in range(start, len(tokens)):
        depth += (tokens[place] == opening) - (tokens[place] == closing)
        if depth == 0:
            return place
    raise Unreadable(f"{opening} is not closed")


def plain(tokens: list[str]) -> str:
    """Write tokens in one way, without braces around single ones."""
    text = " ".join(tokens)
    before = ""
    while text != before:
        before, text = text, re.sub(r"\{ (\S+) \}", r"\1", text)
    return text


class Names:
    r"""What the names in a display stand for.

    Parameters
    ----------
    expressions : iterable of SymPy expressions
        Their symbols, indexed quantities and functions are known by what SymPy prints.
    letters : mapping of TeX to SymPy expression or function
        Further names, of SymPy expressions, functions, or TeX that is read with their names. ``u`` that
        maps to a function is applied, ``E[u]`` is a name as it stands. Under ``\sum`` stands
        a mapping of terms to their sums over the classes.
    """

    def __init__(self, expressions: Iterable[Any], letters: Mapping[str, Any]) -> None:
        self.values: dict[str, Any] = {}
        self.functions: dict[str, Callable[..., Any]] = {}
        self.ranges: dict[str, tuple[Any, Any]] = {}
        self.fresh: dict[str, Symbol] = {}
        self.exponential = False
        self.learn(expressions)
        self.sums = letters.get(r"\sum", {})
        self.learn(self.sums)
        for name, value in letters.items():
            if name != r"\sum" and not isinstance(value, str):
                self.bind(name, value)
        written = {name: value for name, value in letters.items() if isinstance(value, str)}
        for name, value in written.items():
            self.bind(name, Reader(tokens_of(value), self).read())
        for name, value in letters.items():
            if isinstance(value, Expr):
                self.bind(name, self.reduced(value, but=plain(tokens_of(name))))

    def learn(self, expressions: Iterable[Any]) -> None:
        """Enter what stands in expressions by what SymPy prints."""
        for expression in map(sympify, expressions):
            for atom in expression.atoms(Symbol, Indexed) if isinstance(expression, Expr) else ():
                for tex in (latex(atom), latex(Symbol(str(atom).rstrip("'"))) + "'" * str(atom).count("'")):
                    self.values.setdefault(plain(tokens_of(str(tex))), atom)
            self.exponential |= bool(expression.atoms(exp))
            for base in expression.atoms(IndexedBase):
                self.functions.setdefault("_" + plain(tokens_of(str(latex(base)))), base.__getitem__)
            for applied in expression.atoms(AppliedUndef):
                self.functions.setdefault(plain(tokens_of(str(latex(Symbol(applied.func.__name__))))), applied.func)
            for total in expression.atoms(Sum):
                for variable, *ends in total.limits:
                    self.ranges.setdefault(plain(tokens_of(str(latex(variable)))), (*ends,))

    def know(self, tokens: list[str]) -> bool:
        """Whether tokens that are a name have a meaning."""
        reader = Reader(list(tokens), self)
        name = reader.name()
        bare = plain([sign for sign in name if sign != "'"])
        base, _, index = bare.partition(" _ ")
        if plain(tokens) in self.values or plain(name) in self.values:
            return True
        if reader.place < len(reader.tokens):
            return bool({plain(name), bare} & set(self.functions))
        return bool(index) and "_" + base in self.functions

    def total(self, summand: Any, *limits: Any) -> Any:
        """Sum, by the sums that the proof declares."""
        if self.sums and limits[1] == 1:
            return over_classes(summand.subs(limits[0], I), self.sums, limits[2])
        return Sum(summand, limits)

    def reduced(self, expression: Any, but: str = "") -> Any:
        """Put the declared letters into a decided expression, and reduce its sums in the same way."""
        keys = {atom: plain(tokens_of(str(latex(atom)))) for atom in expression.atoms(Symbol, Indexed)}
        expression = expression.subs(
            {atom: self.values[key] for atom, key in keys.items() if key in self.values and key != but}
        )
        if not self.sums:
            return expression
        return expression.replace(Sum, lambda summand, limits: self.total(summand, *limits))

    def bind(self, name: str, value: Any) -> None:
        """Let a name stand for an expression or a function."""
        key = plain(tokens_of(name))
        if callable(value) and not isinstance(value, Expr):
            self.functions[key] = value
        else:
            self.values[key] = sympify(value)


class Reader:
    """One pass over the tokens of an expression."""

    def __init__(self, tokens: list[str], names: Names) -> None:
        self.tokens, self.names, self.place = tokens, names, 0

    def read(self) -> Any:
        """Read all tokens as one expression."""
        if not self.tokens:
            raise Unreadable("nothing stands there")
        value = self.sum()
        if self.place < len(self.tokens):
            raise Unreadable(f"{self.tokens[self.place]} is not understood")
        return value

    # --- tokens

    def peek(self, ahead: int = 0) -> str:
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else ""

    def take(self) -> str:
        sign = self.peek()
        self.place += 1
        return sign

    def group(self) -> list[str]:
        """Take the tokens of an argument: a group in braces, a digit, or a single sign with its own arguments."""
        sign = self.peek()
        if sign == "{":
            end = group_end(self.tokens, self.place)
            inside, self.place = self.tokens[self.place + 1 : end], end + 1
            return inside
        if sign[:1].isdigit() and len(sign) > 1:
            self.tokens[self.place : self.place + 1] = [sign[0], sign[1:]]
        if sign in ACCENTS | FRACTIONS:
            start = self.place
            self.take()
            for _ in range(2 if sign in FRACTIONS else 1):
                self.group()
            return self.tokens[start : self.place]
        if not sign or sign in CLOSING.values():
            raise Unreadable("an argument is missing")
        return [self.take()]

    def inner(self, tokens: list[str]) -> Any:
        return Reader(tokens, self.names).read()

    # --- expressions

    def sum(self) -> Any:
        sign = {"-": -1, "+": 1}.get(self.peek())
        if sign:
            self.take()
        value = (sign or 1) * self.product()
        while self.peek() in {"+", "-"}:
            sign = 1 if self.take() == "+" else -1
            value += sign * self.product()
        return value

    def product(self) -> Any:
        value = self.power()
        while True:
            sign = self.peek()
            if sign in {r"\cdot", r"\times"}:
                self.take()
                value *= self.power()
            elif sign == "/":
                self.take()
                value /= self.power()
            elif self.begins_a_factor(sign):
                value *= self.power()
            else:
                return value

    @staticmethod
    def begins_a_factor(sign: str) -> bool:
        known = {"(", "[", r"\sqrt", r"\binom", r"\exp", r"\infty", r"\sum", r"\prod", r"\lim", r"\int", r"\lvert"}
        return sign[:1].isalnum() or sign in known | FRACTIONS | LOGS | LETTERS | ACCENTS

    def power(self) -> Any:
        value = self.primary()
        while self.peek() in {"^", "!"}:
            if self.take() == "!":
                value = factorial(value)
                continue
            value = value ** self.inner(self.group())
        return value

    def primary(self) -> Any:
        sign = self.peek()
        special = {
            r"\sqrt": self.root, r"\binom": self.binomial, r"\exp": self.exponential, r"\sum": self.series,
            r"\prod": self.series, r"\lim": self.limit, r"\int": self.integral, "|": self.absolute,
        }  # fmt: skip
        if sign in special:
            return special[sign]()
        if sign in FRACTIONS:
            return self.fraction()
        if sign in LOGS:
            return self.logarithm()
        if sign[:1].isdigit():
            return Rational(self.take())
        if sign in {"(", "[", "{", r"\lvert"}:
            end = group_end(self.tokens, self.place)
            inside, self.place = self.tokens[self.place + 1 : end], end + 1
            if sign == "[" and {"=", r"\ne"} & set(inside):
                return self.bracket(inside)
            return Abs(self.inner(inside)) if sign == r"\lvert" else self.inner(inside)
        if sign == r"\infty":
            self.take()
            return oo
        if sign.isalpha() or sign in LETTERS | ACCENTS:
            return self.named()
        raise Unreadable(f"{sign or 'the end'} is not understood")

    def bracket(self, inside: list[str]) -> Any:
        """Read Iverson's bracket, 1 if what stands in it is so and 0 if not."""
        (left, right), (relation,) = split(inside, {"=", r"\ne"})
        same = KroneckerDelta(self.inner(left), self.inner(right))
        return same if relation == "=" else 1 - same

    # --- what has a command of its own

    def fraction(self) -> Any:
        self.take()
        above, below = self.group(), self.group()
        head = plain(above)
        if head in {"d", r"\partial"} or re.fullmatch(r"(d|\\partial) \^ (\d)", head):
            order = int(above[-1]) if above[-1].isdigit() else 1
            variable = self.inner([sign for sign in below[1:] if sign not in {"^", str(order)} or order == 1])
            if not isinstance(variable, Symbol):
                raise Unreadable(f"a derivative with respect to {variable}")
            return Derivative(self.product(), variable, order).doit()
        return self.inner(above) / self.inner(below)

    def root(self) -> Any:
        self.take()
        degree: Any = 2
        if self.peek() == "[":
            end = group_end(self.tokens, self.place)
            degree, self.place = self.inner(self.tokens[self.place + 1 : end]), end + 1
        return root(self.inner(self.group()), degree)

    def binomial(self) -> Any:
        self.take()
        return binomial(self.inner(self.group()), self.inner(self.group()))

    def exponential(self) -> Any:
        self.take()
        return exp(self.primary())

    def logarithm(self) -> Any:
        self.take()
        exponent = None
        if self.peek() == "^":
            self.take()
            exponent = self.inner(self.group())
        bracketed = self.peek() in {"(", "["}
        value = log(self.primary() if bracketed else self.power())
        if bracketed and self.peek() == "^":
            raise Unreadable("a power of a logarithm, or a logarithm of a power")
        return value if exponent is None else value**exponent

    def absolute(self) -> Any:
        self.take()
        end = next((i for i in range(self.place, len(self.tokens)) if self.tokens[i] == "|"), None)
        if end is None:
            raise Unreadable("| is not closed")
        inside, self.place = self.tokens[self.place : end], end + 1
        return Abs(self.inner(inside))

    def series(self) -> Any:
        kind = Sum if self.take() == r"\sum" else Product
        below, above = None, None
        while self.peek() in {"_", "^"}:
            if self.take() == "_":
                below = self.group()
            else:
                above = self.group()
        if below is None:
            raise Unreadable("a sum without an index")
        index, _, start = plain(below).partition(" = ")
        if start and above:
            ends = (self.inner(below[below.index("=") + 1 :]), self.inner(above))
        elif not start and index in self.names.ranges and not above:
            ends = self.names.ranges[index]
        else:
            raise Unreadable(f"a sum over {plain(below)}")
        known = self.names.values.get(index)
        variable = known if isinstance(known, Symbol) else Symbol(index, integer=True, positive=True)
        self.names.values[index] = variable
        try:
            body = self.product()
        finally:
            if known is None:
                del self.names.values[index]
        return self.names.total(body, variable, *ends) if kind is Sum else kind(body, (variable, *ends)).doit()

    def limit(self) -> Any:
        self.take()
        if self.take() != "_":
            raise Unreadable("a limit of nothing")
        below = self.group()
        if r"\to" not in below:
            raise Unreadable(f"a limit over {plain(below)}")
        cut = below.index(r"\to")
        variable, goal, side = self.inner(below[:cut]), below[cut + 1 :], "+-"
        if "^" in goal and goal[-1] in {"+", "-"}:
            side, goal = goal[-1], goal[: goal.index("^")]
        if not isinstance(variable, Symbol):
            raise Unreadable(f"a limit over {variable}")
        return limit(self.product(), variable, self.inner(goal), side)

    def integral(self) -> Any:
        self.take()
        ends: dict[str, Any] = {}
        while self.peek() in {"_", "^"}:
            ends[self.take()] = self.inner(self.group())
        last = next((i for i in range(len(self.tokens) - 1, self.place, -1) if self.tokens[i] == "d"), None)
        if len(ends) < 2 or last is None or last + 1 >= len(self.tokens):
            raise Unreadable("an integral without bounds or variable")
        body, self.place = self.tokens[self.place : last], last + 1
        name = self.peek()
        known = self.names.values.get(name)
        self.take()
        variable = known if isinstance(known, Symbol) else Dummy("x", positive=True)
        self.names.values[name] = variable
        try:
            return integrate(self.inner(body), (variable, ends["_"], ends["^"]))
        finally:
            if known is None:
                del self.names.values[name]
            else:
                self.names.values[name] = known

    # --- names

    def name(self) -> list[str]:
        """Take a letter with accents, primes, index and marks such as a star."""
        start = self.place
        if self.take() in ACCENTS:
            self.group()
        while self.peek() in {"'", "_"} or (self.peek() == "^" and self.peek(1) in {"*", "+", "-", r"\ast"}):
            if self.take() in {"_", "^"}:
                self.group()
        return self.tokens[start : self.place]

    def named(self) -> Any:
        start = self.place
        tokens = self.name()
        name, bare = plain(tokens), plain([sign for sign in tokens if sign != "'"])
        if self.peek() in {"(", "["}:
            end = group_end(self.tokens, self.place)
            whole = plain(self.tokens[start : end + 1])
            if whole in self.names.values:
                self.place = end + 1
                return self.names.values[whole]
            for key, primes in ((name, 0), (bare, tokens.count("'"))):
                if key in self.names.functions:
                    inside, self.place = self.tokens[self.place + 1 : end], end + 1
                    return self.applied(self.names.functions[key], primes, inside)
        if name == "e" and self.peek() == "^" and (self.names.exponential or name not in self.names.values):
            return E
        if name in self.names.values:
            return self.names.values[name]
        base, _, index = name.partition(" _ ")
        if "_" + base in self.names.functions and index:
            return self.names.functions["_" + base](self.inner(tokens[tokens.index("_") + 1 :]))
        if self.peek() in {"(", "["} or any(key.partition(" ")[0] in {base, bare} for key in self.names.functions):
            raise Unreadable(f"the name {name.replace(' ', '')} is not known")
        return self.names.fresh.setdefault(name, Dummy(name.replace(" ", ""), positive=True))

    def applied(self, function: Callable[..., Any], primes: int, inside: list[str]) -> Any:
        arguments = [self.inner(part) for part in split(inside, {","})[0]]
        if not primes:
            return function(*arguments)
        (argument,) = arguments
        variable = Dummy("x", positive=True)
        return Derivative(function(variable), variable, primes).doit().subs(variable, argument)


def split(tokens: list[str], at: set[str]) -> tuple[list[list[str]], list[str]]:
    """Split tokens at some of them outside of all brackets; give the parts and what stood between them."""
    parts: list[list[str]] = [[]]
    between, depth = [], 0
    for sign in tokens:
        depth += (sign in {"(", "[", "{", r"\{"}) - (sign in {")", "]", "}", r"\}"})
        if depth == 0 and sign in at:
            between.append(sign)
            parts.append([])
        else:
            parts[-1].append(sign)
    return parts, between


def is_name(tokens: list[str]) -> bool:
    """Whether tokens are a single name, perhaps of something applied to something: ``E[u]``, ``u''(x)``, ``f_3``."""
    if not tokens or not (tokens[0].isalpha() or tokens[0] in LETTERS | ACCENTS):
        return False
    reader = Reader(list(tokens), Names((), {}))
    try:
        reader.name()
        while reader.peek() in {"(", "["}:
            reader.place = group_end(reader.tokens, reader.place) + 1
    except Unreadable:
        return False
    return reader.place == len(reader.tokens)


__all__ = ["Names", "Reader", "Unreadable", "is_name", "split", "tokens_of"]

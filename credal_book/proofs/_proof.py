"""A derivation whose every step has been decided before anyone reads it, and the verdict that follows from it."""

from dataclasses import dataclass, field
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["REPAIRED", "VERDICTS", "Proof", "Step", "Undecided"]

VERDICTS = ("holds", "holds-with-correction", "not-reproduced", "false-as-printed")
"""What a derivation can find, from the mildest to the most severe."""

REPAIRED = ("holds-with-correction", "false-as-printed")
"""What an exact step against the print can mean; that a measurement was not borne out is `Proof.not_reproduced`."""


class Undecided(AssertionError):  # noqa: N818  (it says what the proof is, not that a program went wrong)
    """A step that is refuted or cannot be decided; the proof that contains it does not exist."""


@dataclass(frozen=True)
class Sides:
    """What a step decided: ``left relation right``, as SymPy expressions.

    Attributes
    ----------
    left, right : SymPy expressions
        The two sides; `right` is the printed number, a string, where it is about rounding.
    relation : {"=", ">=", ">", "!=", "~", "!~"}
        The last two mean: rounds to, and does not round to.
    at : dict of symbol to number, optional
        The point where it was decided, if not everywhere.
    """

    left: Any
    relation: str
    right: Any
    at: dict[Any, Any] | None = None


@dataclass(frozen=True)
class Step:
    """One line of a derivation.

    Attributes
    ----------
    words : str
        What is said, in Markdown with TeX.
    formula : str
        What is shown, in TeX; may be empty.
    decided : str
        How it was decided: ``"given"`` (an assumption or a name), ``"in words"`` (an argument for the reader to
        check), ``"identity"`` (a difference that SymPy simplifies to zero),
        ``"sign"`` (a sign that the assumptions on the symbols decide), ``"exact"`` (a fact about numbers or finite
        sets, computed without rounding), ``"enumeration"`` (the same for every case up to a stated size),
        ``"difference"`` (two sides that differ for certain) or ``"measured"``.
    symbolic : bool
        Whether the decision was made with a free symbol.
    verdict : str
        What the step says of the printed claim, one of `VERDICTS`.
    sides : Sides, optional
        The expressions that were decided, where there are some.
    by_hand : bool
        Whether the author wrote the formula; a test then holds it against `sides`. SymPy printed it otherwise.
    carries : bool
        Whether the claim rests on this argument in words.
    """

    words: str
    formula: str
    decided: str
    symbolic: bool = False
    verdict: str = "holds"
    sides: Sides | None = None
    by_hand: bool = False
    carries: bool = False


@dataclass
class Proof:
    """A derivation in steps; each method adds one, or raises `Undecided`.

    The verdict on the printed claim follows from the steps: it holds, unless a step shows that what is printed is not
    what is right.

    Parameters
    ----------
    title : str
        What is proved.
    source : str
        Paper, section and number of the statement.
    not_proved : str, default ""
        What the derivation leaves open.
    steps : list of Step
        The lines so far.
    letters : dict of TeX to SymPy expression or function, optional
        What letters of the displays stand for where the steps compute with others: ``{"K": e + 2, "u": kernel}``.
    limited_to : str, default ""
        What the decided steps cover where the statement says more, for instance ``"sets of two classes"``.

    Examples
    --------
    >>> from sympy import symbols
    >>> x = symbols("x", positive=True)
    >>> proof = Proof("An example", "none")
    >>> proof.equal("Squaring out.", (x + 1)**2, x**2 + 2*x + 1)
    >>> proof.non_negative("Positive numbers add up to a positive number.", x + 1)
    >>> proof.verdict, proof.kind
    ('holds', 'symbolic')
    >>> proof.differs("Printed with the wrong sign.", (x - 1)**2, x**2 + 2*x + 1)
    >>> proof.verdict
    'false-as-printed'
    >>> proof.equal("A wrong step is not added.", x, x + 1)
    Traceback (most recent call last):
    ...
    credal_book.proofs._proof.Undecided: An example: A wrong step is not added. The difference is -1, not zero
    """

    title: str
    source: str
    not_proved: str = ""
    steps: list[Step] = field(default_factory=list)
    letters: dict[str, Any] = field(default_factory=dict)
    limited_to: str = ""

    @property
    def decided(self) -> int:
        """The number of steps that a computation decided."""
        return len(self._decided)

    @property
    def argued(self) -> int:
        """The number of steps that are argued in words, for the reader to check."""
        return sum(step.decided == "in words" for step in self.steps)

    @property
    def _decided(self) -> list[Step]:
        return [step for step in self.steps if step.decided not in {"given", "in words"}]

    def given(self, words: str, formula: str = "") -> None:
        """Add an assumption or a name for something; nothing is decided."""
        self.steps.append(Step(words, formula, "given"))

    def in_words(self, words: str, formula: str = "", *, carries: bool = False) -> None:
        """Add an argument in prose; it is shown as such and nothing is decided.

        Say `carries` if the claim rests on it, that is if it is more than a link between decided steps: the evidence is
        then ``argued``.
        """
        self.steps.append(Step(words, formula, "in words", carries=carries))

    def equal(self, words: str, left: Any, right: Any, shown: str = "", *, name: str = "") -> None:
        """Add an identity, decided by simplifying the difference to zero.

        SymPy prints it, after `name` (the TeX of what the sides are the value of); `shown` replaces that print.
        """
        from sympy import sympify

        difference = _simplest(sympify(left) - sympify(right))
        if difference != 0:
            raise Undecided(f"{self.title}: {words} The difference is {difference}, not zero")
        self._add(words, Sides(sympify(left), "=", sympify(right)), "identity", shown, name)

    def non_negative(self, words: str, expression: Any, shown: str = "", *, name: str = "") -> None:
        """Add an inequality ``expression >= 0``, decided by the assumptions on its symbols."""
        self._sign(words, expression, ">=", shown, name)

    def positive(self, words: str, expression: Any, shown: str = "", *, name: str = "") -> None:
        """Add an inequality ``expression > 0``, decided by the assumptions on its symbols."""
        self._sign(words, expression, ">", shown, name)

    def _sign(self, words: str, expression: Any, relation: str, shown: str, name: str) -> None:
        from sympy import factor, simplify, sympify

        value = sympify(expression)
        assumption = {">=": "is_nonnegative", ">": "is_positive"}[relation]
        if not any(getattr(form(value), assumption) is True for form in (lambda same: same, factor, simplify)):
            raise Undecided(f"{self.title}: {words} The assumptions do not decide that {expression} {relation} 0")
        self._add(words, Sides(value, relation, sympify(0)), "sign", shown, name)

    def _add(self, words: str, sides: Sides, decided: str, shown: str, name: str = "", verdict: str = "holds") -> None:
        """Add a step that decided two sides."""
        symbolic = sides.at is None and _symbolic(sides.left, sides.right)
        formula = shown or _print(sides, name)
        self.steps.append(Step(words, formula, decided, symbolic, verdict, sides, by_hand=bool(shown)))

    def exact(self, words: str, fact: Any, shown: str = "") -> None:
        """Add a fact about numbers or finite sets that was computed without rounding; it must be true."""
        self._fact(words, fact, "exact", shown)

    def enumeration(self, words: str, fact: Any, shown: str = "") -> None:
        """Add a fact that was checked, without rounding, in every case up to a size that `words` state."""
        self._fact(words, fact, "enumeration", shown)

    def measured(self, words: str, fact: Any, shown: str = "") -> None:
        """Add what a simulation, data or floating-point arithmetic showed, with its numbers in `words`."""
        self._fact(words, fact, "measured", shown)

    def not_reproduced(self, words: str, fact: Any, shown: str = "") -> None:
        """Add that our data or programs do not bear out what the authors' own did.

        Parameters
        ----------
        words : str
            Our numbers beside the printed ones.
        fact : bool
            What was computed; it must be true, and say that the numbers are not those printed.
        shown : str, optional
            TeX to show.
        """
        self._fact(words, fact, "measured", shown, "not-reproduced")

    def _fact(self, words: str, fact: Any, decided: str, shown: str, verdict: str = "holds") -> None:
        if not _certain(fact):
            raise Undecided(f"{self.title}: {words} This came out as {fact}, not as true")
        self.steps.append(Step(words, shown, decided, verdict=verdict, by_hand=bool(shown)))

    def rounds(self, words: str, value: Any, printed: str, cut: bool = False, shown: str = "") -> None:
        """Add that an exact value is what is printed, to the digits that are printed.

        Parameters
        ----------
        words : str
            What is said.
        value : number or SymPy number
            The exact value.
        printed : str
            The number as printed, for instance ``"0.956"``.
        cut : bool, default False
            Accept digits that were cut off rather than rounded.
        shown : str, optional
            TeX to show.
        """
        if not _prints_as(value, printed, cut):
            raise Undecided(f"{self.title}: {words} {value} = {_decimal(value):.12g} is not printed as {printed}")
        self._add(words, Sides(value, "~", printed), "exact", shown)

    def differs(
        self,
        words: str,
        printed: Any,
        right: Any,
        at: dict[Any, Any] | None = None,
        verdict: str = "false-as-printed",
        shown: str = "",
    ) -> None:
        """Add that what is printed is not what is right.

        Parameters
        ----------
        words : str
            What is said.
        printed, right : SymPy expressions
            The two sides.
        at : dict of symbol to number, optional
            A point where the two sides are numbers that differ; needed where the assumptions alone do not decide.
        verdict : {"false-as-printed", "holds-with-correction"}
            What this means for the claim.
        shown : str, optional
            TeX to show instead of the two sides.
        """
        from sympy import sympify

        difference = sympify(printed) - sympify(right)
        difference = _simplest(difference.subs(at) if at else difference)
        if not (difference.is_zero is False or difference.is_positive or difference.is_negative):
            raise Undecided(f"{self.title}: {words} Nothing decides that the difference, {difference}, is not zero")
        sides = Sides(sympify(printed), "!=", sympify(right), at)
        self._add(words, sides, "difference", shown, verdict=_severity(verdict))

    def fails(self, words: str, fact: Any, verdict: str = "false-as-printed", shown: str = "") -> None:
        """Add a counterexample: an exact fact that contradicts what is printed.

        Parameters
        ----------
        words : str
            The counterexample.
        fact : bool
            What was computed without rounding; it must be true, and contradict the printed claim.
        verdict : {"false-as-printed", "holds-with-correction"}
            What this means for the claim.
        shown : str, optional
            TeX to show.
        """
        self._fact(words, fact, "difference", shown, _severity(verdict))

    def differs_from_print(
        self, words: str, value: Any, printed: str, verdict: str = "false-as-printed", shown: str = ""
    ) -> None:
        """Add that an exact value is not what is printed, neither rounded nor cut to the digits that are printed."""
        if _prints_as(value, printed, cut=True):
            raise Undecided(f"{self.title}: {words} {value} = {_decimal(value):.12g} is printed as {printed}")
        self._add(words, Sides(value, "!~", printed), "difference", shown, verdict=_severity(verdict))

    @property
    def verdict(self) -> str:
        """The most severe verdict among the steps.

        Raises
        ------
        Undecided
            If no step decides anything, or a claim is said to hold with a correction that no step supports.
        """
        found = [step for step in self.steps if step.decided not in {"given", "in words"}]
        worst = max((step.verdict for step in found), key=VERDICTS.index, default="")
        if worst != "false-as-printed" and all(step.decided == "difference" for step in found):
            raise Undecided(f"{self.title}: no step decides what does hold")
        return worst

    @property
    def kind(self) -> str:
        """The kind of evidence, no higher than it is.

        ``empirical`` if something was measured; ``argued`` if the claim rests on an argument in words or on our reading
        of the paper; ``exact`` if what was decided are numbers, an enumeration, or cases (`limited_to`) of a statement
        that says more; ``symbolic`` if symbols run through: in at least half of the decided steps, or in the last one
        unless the statement is refuted.
        """
        ways = {step.decided for step in self.steps}
        if "measured" in ways:
            return "empirical"
        if any(step.carries for step in self.steps):
            return "argued"
        with_symbols = [step.symbolic for step in self._decided]
        refuted = any(step.verdict == "false-as-printed" for step in self.steps)
        concludes = bool(with_symbols) and with_symbols[-1] and not refuted
        runs_through = any(with_symbols) and (concludes or 2 * sum(with_symbols) >= len(with_symbols))
        return "symbolic" if runs_through and not self.limited_to and "enumeration" not in ways else "exact"

    def __str__(self) -> str:
        """Every step in Markdown: words, formula, and how it was decided."""
        lines = [f"**{self.title}** ({self.source})", ""]
        for number, step in enumerate(self.steps, start=1):
            lines += [f"{number}. {step.words} *({step.decided})*", ""]
            lines += [f"   $${step.formula}$$", ""] if step.formula else []
        if self.limited_to:
            lines += [f"Decided for {self.limited_to}.", ""]
        if self.not_proved:
            lines += [f"Not proved here: {self.not_proved}", ""]
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        return str(self)


@cache
def proved(prove: "Callable[[], Proof]") -> Proof:
    """Run a proof, once in a process: a page shows its steps, and lists the claims that rest on it."""
    return prove()


def _simplest(expression: Any) -> Any:
    """Zero, if one of SymPy's simplifications finds it, cheap ones first; otherwise the shortest form found."""
    from sympy import cancel, count_ops, expand, gammasimp, simplify

    forms = [expression]
    for simplification in (expand, cancel, simplify, gammasimp):
        forms.append(simplification(expression))
        if forms[-1] == 0:
            break
    return forms[-1] if forms[-1] == 0 else min(forms, key=count_ops)


def _symbolic(*sides: Any) -> bool:
    from sympy import sympify

    return any(not isinstance(side, str) and bool(sympify(side).free_symbols) for side in sides)


def _certain(fact: Any) -> bool:
    """Whether a fact is true: a truth value of Python, NumPy or SymPy, never a number or an open relation."""
    from sympy import true

    return fact is True or fact is true or (type(fact).__name__ in {"bool", "bool_"} and bool(fact))


def _severity(verdict: str) -> str:
    if verdict not in REPAIRED:
        raise ValueError(f"verdict: expected one of {', '.join(REPAIRED)}, got {verdict!r}")
    return verdict


def _decimal(value: Any) -> Decimal:
    """Give forty digits of an exact number; floats are refused, because nobody knows what they were meant to be."""
    from sympy import Float, sympify

    number = sympify(value)
    if number.has(Float) or number.is_number is not True:
        raise TypeError(f"value: expected an exact number, got {value!r}")
    return Decimal(str(number.evalf(40)))


def _prints_as(value: Any, printed: str, cut: bool) -> bool:
    target = Decimal(printed)
    with localcontext(prec=60):
        roundings = [ROUND_HALF_UP, ROUND_HALF_EVEN] + ([ROUND_DOWN] if cut else [])
        return any(_decimal(value).quantize(target, rounding=way) == target for way in roundings)


_RELATIONS = {"=": "=", ">=": r"\ge", ">": ">", "!=": r"\ne", "~": r"\approx", "!~": r"\not\approx"}


def _print(sides: Sides, name: str = "") -> str:
    """Let SymPy print what was decided, after the name of the left side; what would stand twice stands once."""
    from sympy import latex, sympify

    left, right = (side if isinstance(side, str) else str(latex(sympify(side))) for side in (sides.left, sides.right))
    if name and sides.relation == "=":
        return " = ".join(dict.fromkeys((name, left, right)))
    return (
        f"{name} = {left} {_RELATIONS[sides.relation]} {right}"
        if name
        else f"{left} {_RELATIONS[sides.relation]} {right}"
    )

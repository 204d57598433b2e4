"""A derivation whose every step has been decided before anyone reads it."""

from dataclasses import dataclass, field
from typing import Any

__all__ = ["Proof", "Step", "Undecided"]


class Undecided(AssertionError):  # noqa: N818  (it says what the proof is, not that a program went wrong)
    """A step that SymPy refutes or cannot decide; the proof that contains it does not exist."""


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
        How it was decided: ``"given"`` (an assumption or a name), ``"identity"`` (a difference that SymPy simplifies to
        zero), ``"sign"`` (a sign that the assumptions on the symbols decide) or ``"in words"`` (an argument for the
        reader to check).
    """

    words: str
    formula: str
    decided: str


@dataclass
class Proof:
    """A derivation in steps; each method adds one, or raises `Undecided`.

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

    Examples
    --------
    >>> from sympy import symbols
    >>> x = symbols("x", positive=True)
    >>> proof = Proof("An example", "none")
    >>> proof.equal("Squaring out.", (x + 1)**2, x**2 + 2*x + 1)
    >>> proof.non_negative("Positive numbers add up to a positive number.", x + 1)
    >>> proof.equal("A wrong step is not added.", x, x + 1)
    Traceback (most recent call last):
    ...
    credal_lib.proofs._proof.Undecided: An example: A wrong step is not added. The difference is -1, not zero
    """

    title: str
    source: str
    not_proved: str = ""
    steps: list[Step] = field(default_factory=list)

    def given(self, words: str, formula: str = "") -> None:
        """Add an assumption or a name for something; nothing is decided."""
        self.steps.append(Step(words, formula, "given"))

    def in_words(self, words: str, formula: str = "") -> None:
        """Add an argument in prose; it is shown as such and nothing is decided."""
        self.steps.append(Step(words, formula, "in words"))

    def equal(self, words: str, left: Any, right: Any, shown: str = "") -> None:
        """Add an identity, decided by simplifying the difference to zero; `shown` replaces its plain TeX."""
        from sympy import latex, simplify, sympify

        difference = simplify(sympify(left) - sympify(right))
        if difference != 0:
            raise Undecided(f"{self.title}: {words} The difference is {difference}, not zero")
        self.steps.append(Step(words, shown or f"{latex(left)} = {latex(right)}", "identity"))

    def non_negative(self, words: str, expression: Any, shown: str = "") -> None:
        """Add an inequality ``expression >= 0``, decided by the assumptions on its symbols."""
        from sympy import latex, sympify

        if sympify(expression).is_nonnegative is not True:
            raise Undecided(f"{self.title}: {words} The assumptions do not decide that {expression} >= 0")
        self.steps.append(Step(words, shown or rf"{latex(expression)} \ge 0", "sign"))

    def __str__(self) -> str:
        """Every step in Markdown: words, formula, and how it was decided."""
        lines = [f"**{self.title}** ({self.source})", ""]
        for number, step in enumerate(self.steps, start=1):
            lines += [f"{number}. {step.words} *({step.decided})*", ""]
            lines += [f"   $${step.formula}$$", ""] if step.formula else []
        if self.not_proved:
            lines += [f"Not proved here: {self.not_proved}", ""]
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        return str(self)

"""A derivation for the terminal: Unicode text, wrapped, every step with how it was decided."""

import textwrap
from typing import TYPE_CHECKING

from credal_book.proofs._markdown import steps_in_words
from credal_book.proofs._registry import Claim, Conclusion
from credal_book.proofs._unicode import in_text, read

if TYPE_CHECKING:
    from credal_book.proofs._proof import Proof, Sides, Step

__all__ = ["derivation", "head"]

_DECIDED = {
    "given": "given",
    "in words": "argued in words",
    "identity": "decided: identity",
    "sign": "decided: sign",
    "exact": "decided: exact",
    "enumeration": "decided: enumeration",
    "difference": "decided: difference",
    "measured": "measured",
}


def head(claim: Claim | Conclusion, width: int) -> str:
    """Say what stands in the registry: statement, print, correction, evidence."""
    if isinstance(claim, Conclusion):
        title, said = f"{claim.id}: a conclusion", [claim.conclusion, f"Answer: {claim.answer}"]
    else:
        title = f"{claim.id}: {claim.verdict}"
        fields = {"Printed": claim.printed, "Corrected": claim.corrected, "Ours": claim.ours}
        fields["On the reading"] = claim.reading
        said = [claim.statement, *(f"{name}: {text}" for name, text in fields.items() if text)]
    said.append(f"Evidence, {claim.evidence_kind}: {claim.evidence}")
    return "\n\n".join([f"{title}\n{'=' * min(len(title), width)}", *(_wrapped(text, width) for text in said)])


def derivation(proof: "Proof", width: int) -> str:
    """Write the steps, their number, and what is not proved."""
    lines = [_wrapped(f"{proof.title} ({proof.source})", width)]
    for number, step in enumerate(proof.steps, start=1):
        indent = " " * (len(str(len(proof.steps))) + 2)
        text = f"{step.words} [{_DECIDED[step.decided]}]"
        lines.append(_wrapped(text, width, f"{number}. ".rjust(len(indent)), indent))
        if step.formula:
            lines[-1] += f"\n\n{_formula(step, width, indent + '    ')}"
    counted = f"{steps_in_words(proof.decided, proof.argued)}."
    rests = "The claim rests on an argument in words." if any(step.carries for step in proof.steps) else ""
    limited = f"Decided for {proof.limited_to}." if proof.limited_to else ""
    open_ = f"Not proved: {proof.not_proved}" if proof.not_proved else ""
    return "\n\n".join([*lines, *(_wrapped(text, width) for text in (counted, rests, limited, open_) if text)])


def _formula(step: "Step", width: int, indent: str) -> str:
    """Let SymPy draw what it printed, if that fits; read what was written by hand."""
    drawn = "" if step.by_hand or step.sides is None else _drawn(step.sides, step.formula)
    if drawn and max(map(len, drawn.splitlines())) + len(indent) <= width:
        return textwrap.indent(drawn, indent, lambda line: bool(line.strip()))
    return _wrapped(f"${step.formula}$", width, indent, indent + "  ")


def _drawn(sides: "Sides", formula: str) -> str:
    """Let SymPy draw the two sides, after the name that the author gave the left one."""
    from sympy import Eq, Ge, Gt, Ne, latex, sympify
    from sympy.printing.pretty.pretty import PrettyPrinter
    from sympy.printing.pretty.stringpict import prettyForm

    if isinstance(sides.right, str):
        return ""
    left, right = sympify(sides.left), sympify(sides.right)
    relation = {"=": Eq, ">=": Ge, ">": Gt, "!=": Ne}[sides.relation](left, right, evaluate=False)
    name, _, rest = formula.partition(" = ")
    named = rest and name != str(latex(left))
    shown = left if named and sides.relation == "=" and left == right else relation
    drawn = PrettyPrinter({"use_unicode": True, "wrap_line": False})._print(shown)  # noqa: SLF001  (keeps the base line)
    lines = str(prettyForm(*drawn.left(f"{read(name)} = ")) if named else drawn).splitlines()
    return "\n".join(line.rstrip() for line in lines)


def _wrapped(text: str, width: int, first: str = "", later: str = "") -> str:
    return textwrap.fill(
        in_text(text),
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )

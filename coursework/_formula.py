"""Formulas that a submission hands back as text, evaluated at points without running anything of it."""

from __future__ import annotations

import ast
import math
import operator
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LONGEST, LETTERS = 500, re.compile(r"[A-Za-z0-9_+\-*/^()., \n]+")
SIGNS = str.maketrans({"·": "*", "×": "*", "−": "-", "½": "(1/2)", "^": "**"})
"""Signs that people type, and a power as SymPy reads it: it binds as powers do."""
CONSTANTS = {"pi": math.pi, "E": math.e}
FUNCTIONS: dict[str, Callable[..., float]] = {
    "sqrt": math.sqrt, "exp": math.exp, "log": math.log, "ln": math.log, "Abs": abs, "abs": abs,
    "Min": min, "min": min, "Max": max, "max": max, "Rational": lambda a, b: a / b, "Integer": float, "Float": float,
}  # fmt: skip
OPERATORS: dict[type, Callable[..., float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: math.pow, ast.USub: operator.neg, ast.UAdd: operator.pos,
}  # fmt: skip


class NotAFormula(ValueError):  # noqa: N818 - a finding about an answer
    """A text that is no arithmetic in the names that are known."""


def evaluate(text: object, point: Mapping[str, float]) -> float:
    """Evaluate a formula, or a number, at a point; everything is a float, so nothing grows.

    Raises
    ------
    NotAFormula
        If the text is no arithmetic in the names of the point, or has no finite value there.
    """
    if type(text) in (int, float):
        text = repr(text)
    if type(text) is not str or len(text) > LONGEST:
        raise NotAFormula("it is no text, or a very long one")
    text = text.strip().translate(SIGNS)
    if not LETTERS.fullmatch(text):
        raise NotAFormula("it is empty" if not text else f"the sign {LETTERS.sub('', text)[0]!r}")
    try:
        tree = ast.parse(text, mode="eval")
        value = value_of(tree.body, {**CONSTANTS, **point})
    except SyntaxError as error:
        raise NotAFormula("brackets do not match, or a product lacks its *") from error
    except (ValueError, ArithmeticError, TypeError, MemoryError, RecursionError) as error:
        if isinstance(error, NotAFormula):
            raise
        raise NotAFormula(f"it cannot be evaluated: {type(error).__name__}") from error
    if not math.isfinite(value):
        raise NotAFormula("it has no finite value")
    return value


def value_of(node: ast.expr, names: Mapping[str, float]) -> float:
    """Evaluate one node of the syntax tree."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.Name) and node.id in names:
        return float(names[node.id])
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](value_of(node.left, names), value_of(node.right, names))
    if isinstance(node, ast.UnaryOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](value_of(node.operand, names))
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in FUNCTIONS
        and not node.keywords
    ):
        return float(FUNCTIONS[node.func.id](*(value_of(argument, names) for argument in node.args)))
    if isinstance(node, ast.Name | ast.Call):
        name = node.id if isinstance(node, ast.Name) else ast.unparse(node.func)
        kind = "symbol" if isinstance(node, ast.Name) else "function"
        raise NotAFormula(f"{name} is no {kind} here (a product has a *)")
    raise NotAFormula("it is not arithmetic")

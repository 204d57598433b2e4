"""Sums over a symbolic number of classes."""

from typing import Any

from sympy import IndexedBase, S, Sum, Symbol, expand, factor, powsimp

CLASSES = Symbol("K", integer=True, positive=True)
I = Symbol("j", integer=True, positive=True)  # noqa: E741 (a class; named when the index was i)
PREDICTED = IndexedBase("p", positive=True)
CHANCE = IndexedBase("q", positive=True)
SUM_TO_ONE = {PREDICTED[I]: S.One, CHANCE[I]: S.One}


def over_classes(summand: Any, known: dict[Any, Any], count: Any = CLASSES) -> Any:
    """Sum over j = 1..K by linearity.

    Parameters
    ----------
    summand : SymPy expression in the index j
        A polynomial in indexed quantities, or what expands to one.
    known : dict of expression to expression
        Sums of single terms; a term that is not in it stays an unevaluated sum.
    count : SymPy expression, optional
        The number of classes.

    Returns
    -------
    SymPy expression
    """
    result = S.Zero
    for term in expand(summand).as_ordered_terms():
        constant, varying = factor(term).as_independent(I, as_Add=False)
        single = powsimp(varying)
        result += constant * (count if single == 1 else known.get(single, Sum(single, (I, 1, count))))
    return result

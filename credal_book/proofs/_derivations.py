"""Derivations as the pages that check a chapter show them: folded, and without the steps that say nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from credal_book.proofs._markdown import Markdown, steps_in_words
from credal_book.proofs._proof import proved

if TYPE_CHECKING:
    from collections.abc import Callable

    from credal_book.proofs._proof import Proof, Step

FENCE = "`````"


def telling(proof: Proof) -> list[Step]:
    """Return the steps that tell a reader something.

    Parameters
    ----------
    proof : Proof

    Returns
    -------
    list of Step
        Without those that repeat the words before them, show again what was shown, or show the same on both sides.
        They are decided all the same.
    """
    kept: list[Step] = []
    for step in proof.steps:
        sides = step.formula.split("=")
        same = len(sides) == 2 and sides[0].strip() == sides[1].strip()
        repeated = bool(kept) and step.words == kept[-1].words
        shown = bool(step.formula) and step.formula in {other.formula for other in kept}
        if not (same or repeated or shown):
            kept.append(step)
    return kept


def derivations(*proofs: Callable[[], Proof]) -> Markdown:
    """Run proofs and show them, each folded below its title.

    Parameters
    ----------
    *proofs : callable
        Functions that return a `Proof`, in the order in which they are shown. A link to ``#derivation-TOPIC-NAME``, the
        module and the function with hyphens, opens a fold.

    Returns
    -------
    Markdown

    Raises
    ------
    Undecided
        If a step of one of them is refuted or cannot be decided.

    Examples
    --------
    >>> from credal_book.proofs.part2_sets.variance_and_determinacy import decomposition
    >>> print(derivations(decomposition).splitlines()[0])
    `````{dropdown} The second moment splits into two: 7 steps decided, 1 argued in words
    """
    return Markdown(
        "\n".join(_folded(proved(prove), f"{prove.__module__.rpartition('.')[2]}-{prove.__name__}") for prove in proofs)
    )


def _folded(proof: Proof, name: str) -> str:
    """Write a dropdown with the steps of a proof."""
    decided = sum(step.decided not in {"given", "in words"} for step in proof.steps)
    argued = sum(step.decided == "in words" for step in proof.steps)
    lines = [
        f"{FENCE}{{dropdown}} {proof.title}: {steps_in_words(decided, argued)}",
        f":name: derivation-{name.replace('_', '-')}",
        "",
    ]
    for number, step in enumerate(telling(proof), start=1):
        lines += [f"{number}. {step.words} *({step.decided})*", ""]
        lines += [f"   $${step.formula}$$", ""] if step.formula else []
    lines += [f"Decided for {proof.limited_to}.", ""] if proof.limited_to else []
    lines += [f"Not proved here: {proof.not_proved}", ""] if proof.not_proved else []
    return "\n".join([*lines, FENCE, ""])

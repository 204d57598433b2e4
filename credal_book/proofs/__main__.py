"""Verify the claims in the registry: ``python -m credal_book.proofs``; exit status 1 if a proof disagrees with it."""

import argparse
import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from credal_book.proofs._letters import letter
from credal_book.proofs._proof import Undecided
from credal_book.proofs._registry import (
    KINDS_OF_EVIDENCE,
    PAPERS,
    STATED_VERDICTS,
    Claim,
    Conclusion,
    Outcome,
    check,
    read,
    read_conclusions,
)
from credal_book.proofs._terminal import derivation, head


def main(arguments: Sequence[str] | None = None) -> int:
    """Verify, print and return the exit status."""
    options = _parser().parse_args(arguments)
    if options.letter:
        print(letter(options.letter), end="")
        return 0
    concluded = () if options.registry else read_conclusions()
    chosen = _chosen((*read(options.registry), *concluded), options)
    if not chosen:
        print("No claim has that name; python -m credal_book.proofs lists them all", file=sys.stderr)
        return 2
    if options.explain:
        return _explain(chosen)
    outcomes = _outcomes(chosen, options.jobs)
    _print_outcomes(outcomes)
    if options.json:
        options.json.write_text(json.dumps([_entry(outcome) for outcome in outcomes], indent=1), encoding="utf-8")
    return 1 if any(outcome.problem for outcome in outcomes) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m credal_book.proofs", description=__doc__)
    parser.add_argument("--paper", choices=PAPERS, help="only the claims of this paper")
    parser.add_argument("--claim", metavar="ID", help="only this claim")
    parser.add_argument("--explain", action="store_true", help="print the derivations, step by step")
    parser.add_argument(
        "--letter",
        choices=PAPERS,
        metavar="PAPER",
        help="print the letter to its authors",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the outcomes as JSON")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one per core)")
    parser.add_argument("--registry", type=Path, metavar="FILE", help="another registry than the library's own")
    return parser


def _chosen(claims: Sequence[Claim | Conclusion], options: argparse.Namespace) -> list[Claim | Conclusion]:
    return [claim for claim in claims if options.paper in (None, claim.paper) and options.claim in (None, claim.id)]


def _outcomes(claims: Sequence[Claim | Conclusion], jobs: int) -> list[Outcome]:
    if jobs <= 1 or len(claims) < 2:
        return [check(claim) for claim in claims]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(check, claims))


def _explain(claims: Sequence[Claim | Conclusion]) -> int:
    """Print the derivations for a terminal, no wider than it is and than reads well."""
    status, width = 0, max(40, min(100, shutil.get_terminal_size((100, 24)).columns))
    for claim in claims:
        print(head(claim, width), end="\n\n")
        try:
            print(derivation(claim.derivation(), width), end="\n\n")
        except Undecided as reason:
            print(f"{reason}\n")
            status = 1 if claim.proof else status
    return status


def _verdict(claim: Claim | Conclusion) -> str:
    return claim.verdict if isinstance(claim, Claim) else "a conclusion"


def _print_outcomes(outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        claim = outcome.claim
        found = f"FAILED: {outcome.problem}" if outcome.problem else _verdict(claim)
        steps = f"{outcome.decided:3} decided {outcome.argued:2} argued"
        print(f"{claim.id:36} {claim.evidence_kind:9} {steps} {outcome.seconds:6.2f} s  {found}")
    print()
    claims = [outcome for outcome in outcomes if isinstance(outcome.claim, Claim)]
    _print_counts("verdict", STATED_VERDICTS, [(outcome, _verdict(outcome.claim)) for outcome in claims])
    _print_counts("evidence", KINDS_OF_EVIDENCE, [(outcome, outcome.claim.evidence_kind) for outcome in claims])
    failed = sum(bool(outcome.problem) for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    slowest = max(outcomes, key=lambda outcome: outcome.seconds)
    print(f"{seconds:.1f} s of proofs; the slowest, {slowest.claim.id}, took {slowest.seconds:.1f} s")
    decided, argued = (sum(getattr(outcome, way) for outcome in outcomes) for way in ("decided", "argued"))
    print(f"{decided} steps decided, {argued} argued in words")
    others = len(outcomes) - len(claims)
    beside = f" and {others} conclusion{'s' if others > 1 else ''}" if others else ""
    print(f"{len(claims)} claims{beside}, {failed} failed")


def _print_counts(title: str, columns: Sequence[str], values: Sequence[tuple[Outcome, str]]) -> None:
    """Print a table of counts by paper; the last column is the time."""
    print(f"{title:10}" + "".join(f"{column:>23}" for column in columns) + f"{'all':>8}{'seconds':>10}")
    for paper in (*PAPERS, "all"):
        rows = [(outcome, value) for outcome, value in values if paper in ("all", outcome.claim.paper)]
        counts = Counter(value for _, value in rows)
        seconds = sum(outcome.seconds for outcome, _ in rows)
        cells = "".join(f"{counts[column]:23}" for column in columns)
        print(f"{paper:10}{cells}{len(rows):8}{seconds:10.1f}")
    print()


def _entry(outcome: Outcome) -> dict[str, Any]:
    claim = outcome.claim
    return {
        "id": claim.id,
        "paper": claim.paper,
        "chapter": claim.chapter,
        "verdict": _verdict(claim),
        "evidence": claim.evidence_kind,
        "proof": claim.proof,
        "decided": outcome.decided,
        "argued": outcome.argued,
        "seconds": round(outcome.seconds, 3),
        "problem": outcome.problem,
    }


if __name__ == "__main__":
    sys.exit(main())

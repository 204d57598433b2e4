"""Verify the claims in the registry: ``python -m credal_lib.proofs``; exit status 1 if a proof disagrees with it."""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from credal_lib.proofs._proof import Undecided
from credal_lib.proofs._registry import KINDS_OF_EVIDENCE, PAPERS, STATED_VERDICTS, Claim, Outcome, check, read


def main(arguments: Sequence[str] | None = None) -> int:
    """Verify, print and return the exit status."""
    options = _parser().parse_args(arguments)
    chosen = _chosen(read(options.registry), options)
    if not chosen:
        print("No claim has that name; python -m credal_lib.proofs lists them all", file=sys.stderr)
        return 2
    if options.explain:
        return _explain(chosen)
    outcomes = _outcomes(chosen, options.jobs)
    _print_outcomes(outcomes)
    if options.json:
        options.json.write_text(json.dumps([_entry(outcome) for outcome in outcomes], indent=1), encoding="utf-8")
    return 1 if any(outcome.problem for outcome in outcomes) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m credal_lib.proofs", description=__doc__)
    parser.add_argument("--paper", choices=PAPERS, help="only the claims of this paper")
    parser.add_argument("--claim", metavar="ID", help="only this claim")
    parser.add_argument("--explain", action="store_true", help="print the derivations, step by step")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the outcomes as JSON")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one per core)")
    parser.add_argument("--registry", type=Path, metavar="FILE", help="another registry than the library's own")
    return parser


def _chosen(claims: Sequence[Claim], options: argparse.Namespace) -> list[Claim]:
    return [claim for claim in claims if options.paper in (None, claim.paper) and options.claim in (None, claim.id)]


def _outcomes(claims: Sequence[Claim], jobs: int) -> list[Outcome]:
    if jobs <= 1 or len(claims) < 2:
        return [check(claim) for claim in claims]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(check, claims))


def _explain(claims: Sequence[Claim]) -> int:
    status = 0
    for claim in claims:
        print(f"# {claim.id} [{claim.verdict}]\n\n{claim.statement}\n")
        print(f"Printed: {claim.printed}\n" if claim.printed else "", end="")
        print(f"Corrected: {claim.corrected}\n" if claim.corrected else "", end="")
        try:
            print(claim.derivation())
        except Undecided as reason:
            print(f"{reason}\n")
            status = 1 if claim.proof else status
    return status


def _print_outcomes(outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        claim = outcome.claim
        found = f"FAILED: {outcome.problem}" if outcome.problem else claim.verdict
        print(f"{claim.id:36} {claim.evidence_kind:9} {outcome.seconds:6.2f} s  {found}")
    print()
    _print_counts("verdict", STATED_VERDICTS, [(outcome, outcome.claim.verdict) for outcome in outcomes])
    _print_counts("evidence", KINDS_OF_EVIDENCE, [(outcome, outcome.claim.evidence_kind) for outcome in outcomes])
    failed = sum(bool(outcome.problem) for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    slowest = max(outcomes, key=lambda outcome: outcome.seconds)
    print(f"{seconds:.1f} s of proofs; the slowest, {slowest.claim.id}, took {slowest.seconds:.1f} s")
    print(f"{len(outcomes)} claims, {failed} failed")


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
        "verdict": claim.verdict,
        "evidence": claim.evidence_kind,
        "proof": claim.proof,
        "seconds": round(outcome.seconds, 3),
        "problem": outcome.problem,
    }


if __name__ == "__main__":
    sys.exit(main())

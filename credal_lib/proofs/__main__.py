"""Verify the claims in the registry: ``python -m credal_lib.proofs``; exit status 1 if a proof fails."""

import sys

from credal_lib.proofs import claims, verify


def main() -> int:
    """Print a line a claim and return the exit status."""
    failed = verify()
    for claim in claims():
        outcome = f"FAILED: {failed[claim.id]}" if claim.id in failed else claim.verdict
        print(f"{claim.id:40} {claim.evidence_kind:9} {outcome}")
    print(f"{len(claims())} claims, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

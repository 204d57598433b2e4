# mypy: disable-error-code="arg-type"
"""What a study found: what is refused, and the cure."""

import json
from dataclasses import replace
from typing import Any

import pandas as pd

from credal_book import studies
from tests.refusals import Refusal, made_test


def compared(**changes: Any) -> Any:
    """Compare kept tables with ones of which something is changed."""
    kept = studies.results("nbc-against-ncc")
    return studies.differences(replace(kept, **changes), kept)


def provenance(change: str) -> dict[str, Any]:
    """Give the provenance of kept tables as if of other data or settings."""
    found: dict[str, Any] = json.loads(json.dumps(studies.results("nbc-against-ncc").provenance))
    if change != "data":
        return {**found, change: "0"}
    found["data"]["iris"]["sha256"] = "0"
    return found


REFUSALS = {
    "no results": Refusal(
        lambda: studies.results("nbc-against-ncc", "/nowhere"), FileNotFoundError, "name the folder with folder="
    ),
    "a run with failures": Refusal(
        lambda: compared(missing=pd.DataFrame({"data": ["iris"]})), ValueError, "1 cells failed, see .missing"
    ),
    **{
        f"another {setting}": Refusal(
            lambda setting=setting: compared(provenance=provenance(setting)),  # type: ignore[misc]
            ValueError,
            f"differences: expected nbc-against-ncc with the same {setting}, got '0' and ",
        )
        for setting in ("version", "seed", "protocol")
    },
    "another study": Refusal(
        lambda: compared(study="rejection"), ValueError, "expected the same study, got rejection and nbc-against-ncc"
    ),
    "other data": Refusal(
        lambda: compared(provenance=provenance("data")), ValueError, "expected the same data, but iris is not the same"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

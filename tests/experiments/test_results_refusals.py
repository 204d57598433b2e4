# mypy: disable-error-code="arg-type"
"""What a study found: what is refused, and the cure."""

import json
from dataclasses import replace
from typing import Any

import pandas as pd

from credal_lib import experiments
from tests.refusals import Refusal, made_test


def compared(**changes: Any) -> Any:
    """Compare kept tables with ones of which something is changed."""
    kept = experiments.results("nbc-against-ncc")
    return experiments.differences(replace(kept, **changes), kept)


def provenance(change: str) -> dict[str, Any]:
    """Give the provenance of kept tables as if of other data or settings."""
    found: dict[str, Any] = json.loads(json.dumps(experiments.results("nbc-against-ncc").provenance))
    if change == "fingerprint":
        return {**found, "fingerprint": "0"}
    found["data"]["iris"]["sha256"] = "0"
    return found


REFUSALS = {
    "no results": Refusal(
        lambda: experiments.results("nbc-against-ncc", "/nowhere"), FileNotFoundError, "name the folder with folder="
    ),
    "a run with failures": Refusal(
        lambda: compared(missing=pd.DataFrame({"data": ["iris"]})), ValueError, "1 cells failed, see .missing"
    ),
    "other settings": Refusal(
        lambda: compared(provenance=provenance("fingerprint")), ValueError, "expected the same study with the same set"
    ),
    "other data": Refusal(
        lambda: compared(provenance=provenance("data")), ValueError, "expected the same data, but iris is not the same"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

"""A small study, data and answers of which something is wrong."""

from dataclasses import replace
from typing import Any

from credal_book import datasets, studies
from credal_lib.experiments import CrossValidation

IRIS = datasets.load("iris")
OWN = replace(IRIS, name="mine")
STUDY = studies.find("nbc-against-ncc")
FIRST = CrossValidation(repetitions=1, folds=2)


def run(data: Any = OWN, **options: Any) -> Any:
    """Run a small study."""
    if "classifiers" in options:
        options.setdefault("preparation", "discretized and selected")
    return studies.run(STUDY, data, **{"protocol": FIRST, "progress": False, **options})

"""Every study at the quick scale, one process: ratios, where the seconds go, and what the full scale took."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from credal_book import studies
from credal_book.studies._list import MODULES

BASELINE = next(iter(MODULES))


@pytest.mark.parametrize("name", MODULES)
def test_study(benchmark: Any, name: str) -> None:
    study = studies.find(name)
    once = replace(study.protocol, repetitions=1)
    benchmark.group = "studies, one repetition on their sample of data"
    benchmark.name = name
    benchmark.extra_info["baseline"] = BASELINE
    found = benchmark.pedantic(studies.run, (study, study.sample), {"protocol": once, "progress": False}, rounds=1)
    assert found.missing.empty
    benchmark.extra_info["steps"] = _shares(found)
    benchmark.extra_info["full scale"] = _kept(name)


def _shares(found: studies.Results) -> str:
    """Shares of the steps in the time of the cells, the largest first."""
    steps = found.seconds.groupby("step")["seconds"].sum()
    parts = (steps.drop(["all", "load"], errors="ignore") / steps["all"]).sort_values(ascending=False)
    return ", ".join(f"{step} {share:.0%}" for step, share in parts.items())


def _kept(name: str) -> str:
    """Seconds of all cells of the table that is kept, as they were recorded, and the dearest data sets."""
    try:
        seconds = studies.results(name).seconds
    except FileNotFoundError:
        return "no table"
    cells = seconds[seconds["step"] == "all"].set_index("data")["seconds"].sort_values(ascending=False)
    dearest = ", ".join(f"{data} {value:.0f}" for data, value in cells.head(3).items())
    return f"{cells.sum():.0f} s in cells, {len(cells)} data sets ({dearest})"

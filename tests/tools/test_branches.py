"""The gate on covered branches: counted by package, and shut below the share that is wanted."""

from __future__ import annotations

import json

import pytest

from tools import branches


def measured(covered, there, missing=()):
    return {"summary": {"covered_branches": covered, "num_branches": there}, "missing_branches": list(missing)}


def test_packages_and_what_is_missed_are_named(tmp_path, capsys):
    report = tmp_path / "coverage.json"
    files = {
        "credal_lib/choice.py": measured(2, 2),
        "credal_lib/risk/_bets.py": measured(5, 6, [(7, 9)]),
        "credal_lib/risk/_checks.py": measured(1, 2, [(3, -1)]),
    }
    report.write_text(json.dumps({"files": files}))
    assert branches.main(report) == 1
    said = capsys.readouterr().out
    assert [line.split() for line in said.splitlines()[:2]] == [["choice.py", "2", "of", "2"], ["risk", "6", "of", "8"]]
    assert "missed: credal_lib/risk/_bets.py, line 7 to 9" in said
    assert "missed: credal_lib/risk/_checks.py, line 3 to the end" in said
    assert "8 of 10 branches, 80.0 %, at least 95 wanted" in said


@pytest.mark.parametrize(("covered", "status"), [(95, 0), (94, 1)])
def test_below_the_share_that_is_wanted_it_fails(tmp_path, covered, status):
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"files": {"credal_lib/choice.py": measured(covered, 100)}}))
    assert branches.main(report) == status

"""The command: words on the way out, a pointer and status 2 for a wrong formula."""

from __future__ import annotations

import subprocess
import sys

import pytest

from credal_lib.judge import judge
from credal_lib.judge.__main__ import main


def test_the_command_prints_the_judgment(capsys):
    assert main(["W / (W + A)"]) == 0
    assert capsys.readouterr().out == f"{judge('W / (W + A)')}\n"


def test_its_options(capsys):
    assert main(["T/(T+W) + 0*K", "--no-abstention", "--classes", "5"]) == 0
    assert "is an expected utility" in capsys.readouterr().out


def test_a_wrong_formula_is_status_2_and_nothing_printed(capsys):
    assert main(["W / (W + B)"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("    W / (W + B)\n             ^\n")


@pytest.mark.long
def test_it_runs_as_a_module():
    command = [sys.executable, "-m", "credal_lib.judge", "T / n"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("T / n is an expected utility")

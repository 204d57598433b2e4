"""Hypothesis: the same examples in every run, but for a run that explores."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import settings

from tests.conftest import ROOT

PROBE = """
from hypothesis import settings
import tests.conftest
chosen = settings()
print(chosen.derandomize, chosen.max_examples, chosen.print_blob, chosen.deadline)
"""


@pytest.mark.parametrize(
    ("profile", "found"), [(None, "True 60"), ("credal", "True 60"), ("explore", "False 300 True None")]
)
def test_the_environment_names_the_profile(profile, found):
    variables = {name: value for name, value in os.environ.items() if name != "HYPOTHESIS_PROFILE"}
    variables |= {"HYPOTHESIS_PROFILE": profile} if profile else {}
    options = {"cwd": ROOT, "env": variables, "capture_output": True, "text": True}
    done = subprocess.run([sys.executable, "-c", PROBE], check=True, **options)
    assert done.stdout.startswith(found)


def test_both_profiles_have_no_deadline():
    assert {settings.get_profile(name).deadline for name in ("credal", "explore")} == {None}

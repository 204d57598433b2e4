"""Chromium is started in one place, which says how to install it."""

from __future__ import annotations

import pytest

from tools.chromium import started


def test_without_chromium_a_program_ends_with_what_to_do(monkeypatch):
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    with pytest.raises(SystemExit, match="apt-get install chromium"), started():
        pass

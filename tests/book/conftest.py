"""Fixtures of the tests of the book."""

from __future__ import annotations

import os
from unittest import mock

import matplotlib as mpl
import pandas as pd
import pytest


@pytest.fixture(scope="module")
def settings_end_here():
    """What a page's cells set, as formats of numbers and the style of plots, ends with the tests of the page."""
    with mock.patch.dict(os.environ), pd.option_context("display.float_format", None), mpl.rc_context():
        yield

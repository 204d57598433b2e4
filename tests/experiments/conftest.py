"""The small study of `tests.experiments.small`, run once for all tests that look at what it found."""

import pytest

from tests.experiments.small import run


@pytest.fixture(scope="session")
def whole():
    return run()

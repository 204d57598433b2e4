"""Small runs that the tests of several studies look at."""

import pytest

from credal_book import studies
from tests.studies.halved import DRAWS, FEW, SOME
from tests.studies.small import run


@pytest.fixture(scope="session")
def rejected():
    return studies.run("rejection", SOME, protocol=FEW, progress=False)


@pytest.fixture(scope="session")
def drawn():
    return studies.run("constant-chances", protocol=DRAWS, progress=False)


@pytest.fixture(scope="session")
def whole():
    return run()

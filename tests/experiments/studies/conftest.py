"""Small runs that the tests of several studies look at."""

import pytest

from credal_lib import experiments
from tests.experiments.studies.halved import DRAWS, FEW, SOME


@pytest.fixture(scope="session")
def rejected():
    return experiments.run("rejection", SOME, protocol=FEW, progress=False)


@pytest.fixture(scope="session")
def drawn():
    return experiments.run("constant-chances", protocol=DRAWS, progress=False)

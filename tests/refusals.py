"""What the library refuses: the cases stand in ``test_refusals.py`` beside the other tests of a package.

Each of them has `REFUSALS`, cases by what is wrong; `made_test` makes the test that runs them.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest


class Refusal(NamedTuple):
    """A wrong call, the error it ends in, and the words of the message that carry the cure."""

    call: Callable[[], Any]
    error: type[Exception]
    words: str


def made_test(refusals: Mapping[str, Refusal]) -> Callable[..., None]:
    """Make the test that each wrong call ends in its error, and in words that carry the cure."""

    @pytest.mark.parametrize("refusal", refusals.values(), ids=list(refusals))
    def test_bad_input_is_refused_with_the_cure(refusal: Refusal) -> None:
        with pytest.raises(refusal.error) as caught:
            refusal.call()
        assert refusal.words in str(caught.value)
        assert type(caught.value) is refusal.error

    return test_bad_input_is_refused_with_the_cure


def parts() -> list[ModuleType]:
    """Import the files of cases."""
    here = Path(__file__).parent
    files = sorted(here.rglob("test_refusals.py"))
    return [import_module(".".join(("tests", *file.relative_to(here).with_suffix("").parts))) for file in files]

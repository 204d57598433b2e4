"""The studies of the papers: one module per study, each with its `STUDY`; and the scores of what they counted."""

import sys
from types import ModuleType
from typing import Any

from credal_lib._renamed import warn


class _DeprecatedCall(ModuleType):
    """Module type of this package: a call is deprecated and does what `experiments.table` does."""

    def __call__(self) -> Any:
        from credal_lib.experiments import table

        warn("experiments.studies()", "experiments.table()")
        return table()


sys.modules[__name__].__class__ = _DeprecatedCall

__all__: list[str] = []

"""Deprecated names and calls. Removed in 0.3.

For one release old names still work, with a FutureWarning that names the new one: `MODULES` are modules that moved,
`renamed` returns a ``__getattr__`` for a module with deprecated names. A call that could now mean something else than
before is an error that names the new one: `called_anew`.
"""

import inspect
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

STUDIES = (
    "artificial", "cautious", "conformal", "constant_chances", "credal_classifiers", "downsampling", "nbc_against_ncc",
    "nondeterministic", "ordinal_calibration", "ordinal_comparison", "rejection", "scoring", "set_scoring", "top_lists",
)  # fmt: skip

PROOFS = Path(__file__).with_name("proofs")

MODULES = {
    "credal_lib.experiments.comparisons": "credal_lib.comparisons",
    **{f"credal_lib.experiments.{name}": f"credal_lib.experiments.studies.{name}" for name in STUDIES},
}
"""Modules that moved: the old name and the new one. Those of proofs have moved into the folder of their part."""


def moved_to(name: str) -> str | None:
    """Return the new name of a module that moved."""
    parent, _, stem = name.rpartition(".")
    if parent == "credal_lib.proofs" and not stem.startswith("_"):
        return next((f"{parent}.{file.parent.name}.{stem}" for file in PROOFS.glob(f"part*/{stem}.py")), None)
    return MODULES.get(name)


def warn(old: str, new: str, stacklevel: int = 3) -> None:
    """Warn with the new name, at the line that used the deprecated one."""
    warnings.warn(f"{old} is now {new}; the old name goes with release 0.3", FutureWarning, stacklevel=stacklevel)


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a module: its deprecated names, and where they are now ("module.name")."""

    def old_name(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        new_module, new_name = names[name].rsplit(".", 1)
        warn(f"{module}.{name}", names[name])
        return getattr(import_module(new_module), new_name)

    return old_name


def called_anew(form: str, why: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator: a call that the signature does not take, as the old ones, is told the new form.

    Parameters
    ----------
    form : str
        The arguments as they are passed now.
    why : str
        What has changed.

    Returns
    -------
    callable
        Decorator of a function. It adds to Python's own TypeError, which says what is wrong with the call, but not the
        cure; other errors pass.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)

        @wraps(function)
        def checked(*args: P.args, **options: P.kwargs) -> R:
            try:
                return function(*args, **options)
            except TypeError as error:
                try:
                    signature.bind(*args, **options)
                except TypeError:
                    raise TypeError(f"{error}; {why}; write {function.__name__}({form})") from None
                raise

        return checked

    return decorate


class _Moved:
    """Import hook for modules that moved: the old name yields the same module object."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        del path, target
        return ModuleSpec(name, _Moved, is_package=False) if moved_to(name) else None  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Let Python create an empty module, which is replaced at once."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        new = str(moved_to(module.__name__))
        warn(module.__name__, new)
        sys.modules[module.__name__] = import_module(new)


def install() -> None:
    """Register the import hook, once."""
    if _Moved not in sys.meta_path:
        sys.meta_path.append(_Moved)

"""The functions that turn data into counts: what is followed, what is left out, and what counts of a source."""

from __future__ import annotations

import shutil
import subprocess
import sys
from textwrap import dedent

import pytest

from credal_lib import experiments as ex
from credal_lib.experiments import _sources
from credal_lib.experiments._list import MODULES
from credal_lib.experiments._sources import Definition, is_left_out, reached
from credal_lib.experiments._store import dependencies
from credal_lib.experiments._study import Stopwatch
from tests.conftest import ROOT

# --- a small package --------------------------------------------------------------------------------------------------

PACKAGE = {
    "__init__.py": "",
    "study.py": '''
        """Counts."""

        import warnings

        from credal_lib import middle as between
        from credal_lib import middle as another
        from credal_lib.middle import checked, shown


        def count(cell: "Cell", watch) -> list:
            """Count."""
            # how many
            n = checked(cell.n)
            if n < 0:
                warnings.warn("negative", stacklevel=2)
                raise ValueError(f"n: {between.WORDS}")
            with watch.step("add"):
                total = between.added(n)
            other = 3
            return [total, between.Table(n).held]


        def other(n):
            return n
    ''',
    "middle/__init__.py": """
        from credal_lib.middle._added import added
        from credal_lib.middle._table import Table

        from credal_lib.middle._checks import checked

        WORDS = "wrong"


        def shown(counts):
            return counts
    """,
    "middle/_checks.py": """
        def checked(n):
            return n
    """,
    "middle/_added.py": """
        ONE = 1
        TWO, THREE = 2, 3


        def added(n, by=ONE):
            from credal_lib.low import halved

            return halved(n) + by + TWO
    """,
    "middle/_table.py": """
        from dataclasses import dataclass

        import numpy as np

        from credal_lib.low import Base, decorated


        @decorated
        class Table(Base):
            '''Numbers.'''

            n: int
            '''How many.'''

            @property
            def held(self):
                '''All.'''
                return np.arange(self.n)
    """,
    "low.py": """
        def halved(n):
            return n / 2


        def decorated(f):
            return dataclass(f)


        class Base:
            pass


        def never(n):
            return n
    """,
}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Write the small package, with a text replaced in one file, and follow its `count`."""
    monkeypatch.setattr(_sources, "FOLDER", tmp_path)

    def written(file="study.py", old="", new=""):
        for name, text in PACKAGE.items():
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            assert name != file or old in text
            path.write_text(dedent(text.replace(old, new, 1) if name == file and old else text))
        monkeypatch.setattr(_sources, "IMPORTED", {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.py")})
        forget()
        return reached([Definition("credal_lib.study", "count")])

    yield written
    forget()


def forget():
    _sources._module.cache_clear()
    _sources._read.cache_clear()


def test_what_is_named_is_followed_through_imports_and_no_further(package):
    found = package()
    assert {f"{one.module}.{one.name}" for one in found.sources} == {
        "credal_lib.study.count",
        "credal_lib.middle._added.added",
        "credal_lib.middle._added.ONE",
        "credal_lib.middle._added.TWO",
        "credal_lib.middle._added.THREE",  # of the same statement
        "credal_lib.middle._table.Table",
        "credal_lib.low.halved",
        "credal_lib.low.decorated",
        "credal_lib.low.Base",
    }
    assert found.packages == {"numpy"}


CHANGES = {
    "the count": ("study.py", "other = 3", "other = 4"),
    "a default": ("middle/_added.py", "by=ONE", "by=TWO"),
    "a constant": ("middle/_added.py", "ONE = 1", "ONE = 2"),
    "a constant among others": ("middle/_added.py", "2, 3", "2, 4"),
    "two calls below": ("low.py", "n / 2", "n / 3"),
    "a method": ("middle/_table.py", "np.arange", "np.ones"),
    "a field": ("middle/_table.py", "n: int", "n: int = 3"),
    "a base": ("low.py", "    pass", "    n = 3"),
    "a decorator": ("low.py", "dataclass(f)", "f"),
    "the kind of an error": ("study.py", "ValueError", "TypeError"),
    "a statement in a block": ("study.py", "total = between", "total = 1 + between"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_in_what_counts_is_seen(package, what):
    assert package().sources != package(*CHANGES[what]).sources


NO_CHANGES = {
    "a docstring": ("study.py", '"""Count."""', '"""Count all of them."""'),
    "no docstring": ("study.py", '"""Count."""', ""),
    "the docstring of a module": ("study.py", '"""Counts."""', ""),
    "of a class": ("middle/_table.py", "'''Numbers.'''", ""),
    "of a field": ("middle/_table.py", "'''How many.'''", ""),
    "of a method": ("middle/_table.py", "'''All.'''", "'''Some.'''"),
    "a comment": ("study.py", "# how many", "# how many?\n\n"),
    "another import": ("study.py", "import warnings", "import re, warnings"),
    "annotations": ("study.py", 'cell: "Cell", watch) -> list', "cell, watch: object)"),
    "the words of an error": ("study.py", 'f"n: {between.WORDS}"', '"n is negative", n'),
    "the words of a warning": ("study.py", '"negative"', '"n is negative"'),
    "words elsewhere": ("middle/__init__.py", "wrong", "not right"),
    "a name of a step": ("study.py", '"add"', '"sum"'),
    "a check": ("middle/_checks.py", "return n", "return int(n)"),
    "a function of the same name as a variable": ("study.py", "    return n\n", "    return -n\n"),
    "a function that is imported and not called": ("middle/__init__.py", "return counts", "return 2 * counts"),
    "one that nothing calls": ("low.py", "return n\n", "return -n\n"),
    "what nothing uses": ("study.py", "from credal_lib import middle as another", "import another"),
}


@pytest.mark.parametrize("what", NO_CHANGES)
def test_what_changes_no_count_is_not_seen(package, what):
    assert package() == package(*NO_CHANGES[what])


def test_a_source_that_changed_after_the_import_is_refused(package, tmp_path, monkeypatch):
    package()
    forget()
    monkeypatch.setattr(_sources, "IMPORTED", {**_sources.IMPORTED, tmp_path / "low.py": 0})
    with pytest.raises(ValueError, match=f"store: {tmp_path / 'low.py'} was changed after this process imported"):
        reached([Definition("credal_lib.study", "count")])


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("_checks", True),
        ("_checks._arrays", True),
        ("classifiers._checks", True),
        ("datasets", True),
        ("datasets._routes", True),
        ("experiments._store", True),
        ("experiments._study", False),
        ("classifiers.naive", False),
    ],
)
def test_modules_that_are_left_out(module, expected):
    assert is_left_out(f"credal_lib.{module}") == expected


# --- the studies ------------------------------------------------------------------------------------------------------


def names_that_ran(cell):
    """Top-level functions and classes of this library whose code runs in a cell."""
    folder, ran = f"{ROOT / 'credal_lib'}/", set()

    def note(frame, event, _):
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(folder) and code.co_name != "<module>":
            ran.add((frame.f_globals["__name__"], code.co_qualname.partition(".")[0]))

    watch = Stopwatch()
    sys.setprofile(note)
    try:
        list(cell.study.count(cell, watch))
    finally:
        sys.setprofile(None)
    return {Definition(*one) for one in ran}


TIMERS = {Definition("credal_lib.experiments._study", name) for name in ("Stopwatch", "Study")}
"""They hold what cells depend on, and measure seconds."""


@pytest.mark.parametrize("name", MODULES)
def test_whatever_runs_in_a_cell_of_a_study_is_part_of_its_key(name, monkeypatch):
    study, followed = ex.find(name), {}

    def noted(roots):
        found = reached(roots)
        followed.update(found.sources)
        return found

    monkeypatch.setattr("credal_lib.experiments._code.reached", noted)
    dependencies(study)
    cell = ex.Cell(study, study.sample[0], 0, 0)
    assert len(cell.data.y)  # loaded before it is watched
    ran = {one for one in names_that_ran(cell) if not is_left_out(one.module)} - TIMERS
    assert len(ran) > 20
    assert ran <= followed.keys()


RUN = """
import sys
from credal_lib import experiments as ex
once = ex.CrossValidation(repetitions=1, folds=3)
found = ex.run(sys.argv[1], "iris", protocol=once, store=sys.argv[2], progress=False)
print(found.counts.to_csv(index=False))
"""


def test_no_stored_cell_outlives_a_change_below_the_function_that_counts(tmp_path):
    shutil.copytree(ROOT / "credal_lib", tmp_path / "credal_lib", ignore=shutil.ignore_patterns("explore", "proofs"))
    file = tmp_path / "credal_lib" / "experiments" / "studies" / "_nbc_and_ncc.py"
    text, hits = file.read_text(), '"hits": each * sets[np.arange(len(y)), y]'
    assert hits in text

    def counted():
        command = [sys.executable, "-c", RUN, "nbc-against-ncc", str(tmp_path / "store")]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    right = counted()
    stored = set(tmp_path.rglob("*.json"))
    file.write_text(f'"""Said otherwise."""\n\n# and with a comment{text[text.index(chr(10) * 2) :]}')
    assert counted() == right
    assert set(tmp_path.rglob("*.json")) == stored
    file.write_text(text.replace(hits, '"hits": 0 * each'))
    assert counted() != right

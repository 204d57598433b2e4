"""Tests mirror the library: each test file has its module, each module its test file or a reason why it has none.

The rule is that of `tools.check`: ``credal_lib/rewards/_costs.py`` is tested by ``tests/rewards/test_costs.py`` and
``test_costs_golden_<source>.py``, ``test_costs_properties.py``, ``test_costs_refusals.py``. The source is a program or
the first author of a paper.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tools import check

if TYPE_CHECKING:
    from collections.abc import Iterable

ELSEWHERE = ("tests/book/", "tests/browser/", "tests/hostile/", "tests/tools/")
"""Tests of the book, of its pages in a browser, of wrong calls of all public functions, of the tools that build it."""

OF_SEVERAL = {
    "tests/test_edges.py": "one row for each corner, from every part of the library",
    "tests/test_layout.py": "this file",
    "tests/test_labels_travel.py": "one table: every function over classes, in every dress of its arrays",
    "tests/proofs/test_alphabet.py": "the letters of all proofs",
    "tests/proofs/test_displays.py": "what the proofs show",
    "tests/test_public_api.py": "names and docstrings of all modules",
    "tests/test_numpy_alone.py": "the core without any other library",
    "tests/test_package.py": "the wheel, outside the repository",
    "tests/figures/test_chapters.py": "every picture of every lesson",
    "tests/_checks/test_checks.py": "the refusals of all packages together reach every raise of the border",
    "tests/experiments/test_kept_tables.py": "cells of every study against the tables in results/",
    "tests/coursework/test_assignments.py": "the assignments themselves: solutions, releases, points",
    "tests/coursework/test_hw2.py": "what usual mistakes get in assignment 2",
    "tests/coursework/test_hw3.py": "what usual mistakes get in assignment 3",
    "tests/coursework/test_hw4.py": "what usual mistakes get in assignment 4",
    "tests/coursework/test_hw5.py": "what usual mistakes get in assignment 5",
    "tests/coursework/test_hw6.py": "what usual mistakes get in assignment 6",
    "tests/coursework/test_notebooks.py": "the notebooks of students, with the answers put in, run by Jupyter",
    "tests/coursework/test_hostile.py": "the hostile set, run by the whole grader",
    "tests/coursework/test_sorting.py": "a sheet of a colleague's, through all commands",
    "tests/datasets/test_cache.py": "loads a whole folder of data files, where there is one",
    "tests/datasets/test_openml.py": "loads through scikit-learn's OpenML, without a connection",
}

WITHOUT_A_SOURCE = {
    "tests/classifiers/test_averaging_golden.py": "worked by hand",
    "tests/classifiers/test_dichotomies_golden.py": "worked by hand",
    "tests/classifiers/test_lazy_golden.py": "worked by hand",
    "tests/classifiers/test_ordinal_golden.py": "worked by hand",
    "tests/comparisons/test_bayesian_golden.py": "one table of Demšar's, three programs on it",
    "tests/comparisons/test_pairs_golden.py": "one table of Demšar's, three programs on it",
    "tests/metrics/test_risk_coverage_golden.py": "two programs on the same rows",
}
"""Golden values that are not of one paper or program."""

BORDER = "its raises are those that tests/_checks/test_checks.py wants reached"
WITHOUT_A_FILE = {
    "_checks/_arrays.py": BORDER,
    "_checks/_credal.py": BORDER,
    "_checks/_numbers.py": BORDER,
    "abstention/_path.py": "the states of tests/abstention/test_response*.py",
    "choice/_read.py": "the border of all rules: tests/choice/test_rules*.py",
    "classifiers/_categorical_base.py": "what tests/classifiers/test_counting_base.py asks of all on categories",
    "classifiers/_decomposition_base.py": "what tests/classifiers/test_dichotomies.py asks of all made of binary ones",
    "classifiers/_neighbors.py": "the neighborhoods of tests/classifiers/test_lazy*.py",
    "classifiers/_ties.py": "the ties of tests/classifiers/test_counting_base.py",
    "classifiers/_seen_reward.py": "the costs of tests/classifiers/test_nondeterministic.py",
    "comparisons/_rounding.py": "the ties of tests/comparisons/test_pairs.py and test_ranks.py",
    "confusion/_entries.py": "arithmetic of the measures: tests/confusion/test_measures*.py",
    "confusion/_witness.py": "searches for tests/confusion/test_as_utility*.py",
    "datasets/_bunch.py": "what tests/datasets/test_load.py finds in every data set",
    "datasets/_chess.py": "rows compared in tests/datasets/test_load.py",
    "datasets/_errors.py": "two exceptions, raised in tests/datasets",
    "datasets/_generated.py": "rows compared in tests/datasets/test_load.py",
    "experiments/_checks/_engine.py": BORDER,
    "experiments/_checks/_own_data.py": BORDER,
    "experiments/_checks/_own_models.py": BORDER,
    "experiments/_checks/_scores.py": BORDER,
    "experiments/_checks/_studies.py": BORDER,
    "experiments/_study.py": "run by every test of tests/experiments",
    "experiments/studies/downsampling.py": "one of the studies of tests/experiments/studies/test_nbc_against_ncc.py",
    "experiments/studies/scoring.py": "scores of the kept tables: tests/experiments/studies and tests/proofs",
    "explore/_explorers/cost_of_caution.py": "tests/explore/test_page.py and test_twin.py, with all explorers",
    "explore/_explorers/leave_classes_out.py": "tests/explore/test_page.py and test_twin.py, with all explorers",
    "explore/_explorers/next_m_bets.py": "tests/explore/test_page.py and test_twin.py, with all explorers",
    "metrics/_mean.py": "the weights of tests/metrics",
    "predictions/_adapter.py": "cross-validation in tests/predictions/test_estimators.py",
    "proofs/part3_costs/_obstacles.py": "the example of the claims about costs: tests/proofs/test_registry.py",
}
"""Modules of the library without a test file of their name, and where they are tested."""

ALL_IN_ONE = ("credal_lib/turns/_chapter_", "credal_lib/figures/chapter_", "credal_lib/figures/front")
"""One per lesson, all tried alike: tests/turns/test_check.py and tests/figures/test_chapters.py."""


ACROSS = {
    "abstention/_checks": "the thresholds of a rule, for the classifier that follows it",
    "abstention/_rules": "the kernel of a rule, for the classifier that follows it",
    "abstention/_roc": "a type of arguments",
    "catalog/_of_abstention": "the F-score of chapter 32, for its picture",
    "classifiers/_gain_ratio_tree": "an ingredient of a study, no classifier to offer",
    "classifiers/_local_model": "what a proof is about",
    "comparisons/_rounding": "a default that is shown",
    "confusion/_checks": "abstention reads confusion matrices as confusion does",
    "confusion/_orientation": "abstention reads confusion matrices as confusion does",
    "datasets/_registry": "the list of all data sets, for studies and proofs",
    "toplists/_top_beta": "kernels of the score for top-beta lists, for proof, figures and explorer",
    "explore/_explorers": "the place of a table on the globe of chapter 2, for its picture",
    "metrics/_mean": "the weighted mean",
    "metrics/_scorer": "evaluate names scores as scorers do",
    "rewards/_by_name": "evaluate names rewards as rewards do",
    "rewards/_checks": "costs of sets, whose properties are judged",
    "toplists/_checks": "a score of top lists, whose average is a metric",
}
"""Private modules of a package that others import from, and why; what several packages check is in `_checks`."""


def private_across() -> set[str]:
    """Private modules that are imported from outside their package."""
    found = set()
    for module in library():
        package = module.split("/")[1].removesuffix(".py")
        text = (check.ROOT / module).read_text(encoding="utf-8")
        for owner, name in re.findall(r"from credal_lib\.([a-z]\w*)(?:\.| import )(_\w+)", text):
            found |= {f"{owner}/{name}"} if owner != package else set()
    return found


def strangers(tests: Iterable[str], modules: Iterable[str]) -> list[str]:
    """Test files that no module has the name of."""
    known = set(modules)
    own = (test for test in tests if not test.startswith(ELSEWHERE) and test not in OF_SEVERAL)
    return [test for test in own if check.module_of(test, known) is None]


def untested(tests: Iterable[str], modules: Iterable[str]) -> list[str]:
    """Modules without a test file, claims, or a reason.

    A ``_checks.py`` has the refusals of its package, and a topic of the proofs may have its claims alone: each of them
    is a test of tests/proofs/test_registry.py.
    """
    known = set(modules)
    tested = {check.module_of(test, known) for test in tests if not test.startswith(ELSEWHERE)}
    tested |= {f"credal_lib/{module}" for module in WITHOUT_A_FILE}
    left = sorted(module for module in known - tested if not module.startswith(ALL_IN_ONE))
    return [module for module in left if not is_border(module) and not has_claims(module)]


def is_border(module: str) -> bool:
    return Path(module).name == "_checks.py"


def has_claims(module: str) -> bool:
    return "/proofs/part" in module and bool(check.claims_of(Path(module).stem))


def library() -> list[str]:
    """The modules of the library and of the grader; an ``__init__.py`` only hands on what others define."""
    ours = ("credal_lib/", "coursework/")
    return [path for path in check.all_modules() if path.startswith(ours) and not path.endswith("__init__.py")]


def test_every_test_file_has_its_module() -> None:
    assert strangers(check.all_tests(), library()) == []


def test_every_module_has_its_tests() -> None:
    assert untested(check.all_tests(), library()) == []


def test_no_package_reaches_into_the_private_modules_of_another() -> None:
    assert private_across() == set(ACROSS)


def test_golden_values_say_whose_they_are() -> None:
    golden = [test for test in check.all_tests() if "_golden" in test]
    named = [test for test in golden if not test.endswith("_golden.py")]
    assert sorted({*golden} - {*named}) == sorted(WITHOUT_A_SOURCE)
    text = (check.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (said,) = (line for line in text.splitlines() if line.startswith("| `test_costs_golden_yang.py`"))
    assert {Path(test).stem.rpartition("_")[2] for test in named} == set(re.findall(r"`([a-z0-9]+)`", said))


def test_a_wrong_name_is_noticed() -> None:
    modules = library()
    wrong = ["tests/rewards/test_rewards.py", "tests/rewards/test_costs_by_hand.py", "tests/test_costs.py"]
    right = ["tests/rewards/test_costs_golden_yang.py", "tests/proofs/part3_costs/test_discounted_properties.py"]
    assert strangers([*wrong, *right, "tests/book/test_prose.py", "tests/test_edges.py"], modules) == wrong


def test_a_module_without_tests_is_noticed() -> None:
    tests = [test for test in check.all_tests() if not test.startswith("tests/rewards/test_costs")]
    assert untested(tests, library()) == ["credal_lib/rewards/_costs.py"]
    assert untested(check.all_tests(), [*library(), "credal_lib/new.py"]) == ["credal_lib/new.py"]


def test_the_lists_of_exceptions_hold_nothing_that_needs_none() -> None:
    modules, tests = library(), check.all_tests()
    assert {f"credal_lib/{module}" for module in WITHOUT_A_FILE} <= set(modules)
    assert [module for module in WITHOUT_A_FILE if check.own_tests(f"credal_lib/{module}", tests, modules)] == []
    assert set(OF_SEVERAL) <= set(tests)
    assert [test for test in OF_SEVERAL if check.module_of(test, modules)] == []

"""The chapters whose lessons are not yet rewritten as notebooks that a person would want to run.

What these lessons must hold says ``tests/book/anatomy.py``; the rewritten ones follow ``tests/book/test_new_form.py``.
A chapter leaves the list whole: its lessons, the page that checks it, its solutions, slides and quiz.
"""

from __future__ import annotations

OLD_FORM = frozenset()

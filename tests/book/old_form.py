"""The chapters whose lessons are not yet rewritten as notebooks that a person would want to run.

What these lessons must hold says ``tests/book/anatomy.py``; the rewritten ones follow ``tests/book/test_new_form.py``.
A chapter leaves the list whole: its lessons, the page that checks it, its solutions, slides and quiz.
"""

from __future__ import annotations

OLD_FORM = frozenset(range(1, 35)) - {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 25, 30}

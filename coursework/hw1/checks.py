"""What is asked of assignment 1: decision theory and admissibility."""

from __future__ import annotations

from coursework import Call, Check, check, draw, reference

SHEET = reference(__file__)


def checks(student_id: str, secret: str) -> list[Check]:
    """Return the checks for one student."""
    random = draw(student_id, secret, "q1")
    table = [[random.randint(-9, 9) for _ in range(3)] for _ in range(4)]
    chances = [[0.2, 0.3, 0.5], [0.9, 0.05, 0.05]]
    return [
        check(SHEET, "q1", 2, "the ticket", Call("decide_or_ask", [[10, -1], [0, 0]], [[0.5, 0.5]], 0.2), public=True),
        check(SHEET, "q1", 2, "four decisions", Call("decide_or_ask", table, chances, 0.71)),
    ]

"""Assignments, and the grader for them; coursework/README.md says how both are written and used."""

from coursework._assignment import Call, Check, check, draw, key, reference
from coursework._mistakes import lesson
from coursework._plain import Code, Formula, Satisfies, Variable

__all__ = ["Call", "Check", "Code", "Formula", "Satisfies", "Variable", "check", "draw", "key", "lesson", "reference"]

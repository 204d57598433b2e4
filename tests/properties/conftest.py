"""Hypothesis without deadlines (a busy machine is no fault), the same examples in every run."""

from hypothesis import settings

settings.register_profile("credal", deadline=None, derandomize=True, max_examples=60, database=None)
settings.load_profile("credal")

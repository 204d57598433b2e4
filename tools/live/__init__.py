"""Lessons that run in the reader's browser."""

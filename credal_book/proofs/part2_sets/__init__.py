"""Part II: set-valued predictions under 0/1 rewards (zaffalon, and yang on F-measures)."""

__all__: list[str] = []

"""Part V: proper scores for probabilistic top lists (resin)."""

__all__: list[str] = []

"""Part V: proper scores for probabilistic top lists (resin)."""

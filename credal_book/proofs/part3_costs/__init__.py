"""Part III: costs of set-valued predictions (yang)."""

__all__: list[str] = []

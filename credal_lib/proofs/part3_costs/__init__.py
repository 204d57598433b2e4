"""Part III: costs of set-valued predictions (yang)."""

"""Part IV: abstention, from counting to ROC (ferri, and zaffalon Section 9.4)."""

__all__: list[str] = []

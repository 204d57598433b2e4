"""Part I: evaluation as decision theory, and which metrics are expected utilities (dyrland)."""

__all__: list[str] = []

"""Part I: evaluation as decision theory, and which metrics are expected utilities (dyrland)."""

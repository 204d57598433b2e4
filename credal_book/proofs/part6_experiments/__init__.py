"""Part VI: what the studies of the papers found on data."""

__all__: list[str] = []

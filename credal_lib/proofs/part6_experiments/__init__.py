"""Part VI: what the studies of the papers found on data."""

"""Exceptions raised while a data set is loaded."""


class DataNotAvailableError(LookupError):
    """No route serves the data set here; the message says which file or which connection would."""


class DataMismatchError(ValueError):
    """What a route served does not match the registry: a damaged file or another version of the data."""


class NotServedError(Exception):
    """A route cannot serve the set here and the next one is the fallback; the message is the reason."""

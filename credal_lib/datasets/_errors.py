"""What can go wrong with data that are not the reader's own input."""


class DataNotAvailableError(LookupError):
    """No route serves the data set here; the message says which file or which connection would."""


class DataMismatchError(ValueError):
    """A route served something else than the registry promises: a damaged file or another version of the data."""


class NotServedError(Exception):
    """One route has nothing to offer here and the next one is tried; the message is the reason."""

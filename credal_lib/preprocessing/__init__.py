"""What turns numeric features into the categories that the credal classifiers count; scikit-learn transformers."""

from credal_lib.preprocessing.mdl import MDLDiscretizer

__all__ = ["MDLDiscretizer"]

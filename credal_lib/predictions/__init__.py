"""The one way in: predictions of other software, and of any classifier, to arrays of shape (n, K).

Frames of pandas and Polars need no way in: every function of the library over classes takes them,
by three rules.

- *Columns by label.* The columns of a frame are labels of classes, aligned in any order, to
  `classes` where it is given; columns 0, 1, 2, ... and the ``column_0``, ... of Polars are
  positions. Labels beside an array without any are refused, unless `classes` says the order of its
  columns.
- *Rows by position.* Arguments of one call are the same instances in the same order. Where the
  indexes of two of them (pandas has one, Polars none) hold the same labels in another order, they
  are refused: pass ``y.loc[frame.index]`` to go by these labels, ``y.to_numpy()`` if the rows
  correspond as they stand. Indexes of other labels say nothing, as where one was reset and the
  other not.
- *A frame for a frame.* What turns rows over classes into rows over classes, such as
  `choice.bayes_set`, the rules of `abstention`, `toplists.top` and `toplists.pad`, or a reward that
  turns sets into gambles, returns for a frame one of the same kind, with its index and its columns;
  in the order of `classes` where it is given. Decisions among gambles and numbers per row are
  arrays, and so is what the functions of this module return, with columns in the order of
  `classes`.
"""

from credal_lib.predictions._as_scores import as_probabilities, as_top_lists
from credal_lib.predictions._as_sets import as_sets
from credal_lib.predictions._estimators import cross_val_predict_set
from credal_lib.predictions._predict_set import predict_set

__all__ = ["as_probabilities", "as_sets", "as_top_lists", "cross_val_predict_set", "predict_set"]

r"""Choose among decisions, with a probability distribution or with a set of them.

A decision is a gamble: a row of payoffs, one per true class. For costs, pass their negatives. Given
one distribution, `bayes` keeps the decisions of largest expected payoff. Given a credal set there
are several rules:

- `maximal` drops a decision if another is better under every distribution of the set;
- `e_admissible` keeps it if it is best under at least one;
- `interval_dominance` drops it if its largest expectation is below the smallest of another;
- `gamma_maximin`, `gamma_maximax` and `hurwicz` compare the smallest expectations, the largest, or
  a mixture.

Ties included, and for every tolerance, :math:`\Gamma`-maximax is within E-admissible, E-admissible
within maximal, and maximal within interval dominance; :math:`\Gamma`-maximin and Hurwicz are within
maximal. With a single distribution all are `bayes`. But :math:`\Gamma`-maximin need not be
E-admissible: a sure payoff may be best in the worst case, though under each distribution something
else is better. All return the mask of *all* optimal decisions, which is never empty.

Where the decisions are the K single classes, right or wrong, and the credal set is given by
intervals, all rules are formulas (`single_class_thresholds`), for a thousand classes as well.

`bayes_set` chooses among sets of classes instead: the best set under a reward. Everywhere the
gambles or the reward come first, then the probabilities.
"""

from credal_lib.choice._bayes import bayes, bayes_set
from credal_lib.choice._e_admissible import EAdmissibility, e_admissibility, e_admissible
from credal_lib.choice._rules import (
    gamma_maximax,
    gamma_maximin,
    hurwicz,
    interval_dominance,
    maximal,
)
from credal_lib.choice._single_classes import Thresholds, single_class_thresholds

__all__ = [
    "EAdmissibility",
    "Thresholds",
    "bayes",
    "bayes_set",
    "e_admissibility",
    "e_admissible",
    "gamma_maximax",
    "gamma_maximin",
    "hurwicz",
    "interval_dominance",
    "maximal",
    "single_class_thresholds",
]

r"""The naive credal classifier against the nondeterministic classifier (Zaffalon, Corani and Mauá, Section 9.3).

NDC answers the set of largest expected :math:`F_\beta` under the probabilities of naive Bayes. The paper uses
:math:`\beta = 1`; other utilities are counted in the first repetition.

What the paper leaves open: the priors (those of `nbc_against_ncc`, so that both classifiers rest on the same counts and
the prior of NBC is one of those of NCC); which set is answered on ties (the smallest); whether features were selected
(it says nothing; both are counted). The 55 data sets are not named; the study runs on all that load here.

NDC needs no training of its own: its sets follow from the probabilities of NBC, which is trained once a fold.
"""

from typing import TYPE_CHECKING, Any

from credal_lib._checks import BoolArray, IntArray
from credal_lib.choice import bayes_set
from credal_lib.experiments._cells import Part, by_size, discretised
from credal_lib.experiments._list import benchmark
from credal_lib.experiments._naive import classifiers, never_seen
from credal_lib.experiments._study import Cell, Row, Stopwatch, Study
from credal_lib.experiments.scoring import utility
from credal_lib.rewards import FBeta, Quadratic, SizeReward

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["BETAS", "OTHERS", "STUDY", "by_fold", "count"]

BETAS = tuple(quarters / 4 for quarters in range(13))
r"""Values of :math:`\beta`, 0 to 3. With 0 the utility is discounted accuracy, and NDC is NBC."""

OTHERS: dict[str, SizeReward] = {
    **{f"NDC F{beta:g}": FBeta(beta) for beta in BETAS},
    "NDC u65": Quadratic(0.65),
    "NDC u80": Quadratic(0.8),
}
"""What NDC maximises in the first repetition, with all features, besides F1."""


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of NBC, NCC and NDC by size, with their hits, and by what NCC does on the same instances.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``features`` (``all`` or ``selected``); ``classifier`` (``NBC``, ``NCC``, ``NDC`` with F1, and the names in
        `OTHERS`); ``instances``: ``single`` (NCC names one class), ``zero count`` (it names several, and the class of
        NBC never had in training a category of the instance) or ``prior`` (it names several for other reasons);
        ``size``, ``answers``, ``hits``.
    """
    with watch.step("discretise"):
        every = discretised(cell.data, *cell.split())
    with watch.step("select"):
        selected = every.selected()
    rewards = {"NDC": FBeta(1), **(OTHERS if cell.repetition == 0 else {})}
    models = dict(cell.study.classifiers)
    return [
        *_counted(every, models, rewards, watch, "all"),
        *_counted(selected, models, {"NDC": FBeta(1)}, watch, "selected"),
    ]


def _counted(
    part: Part, models: dict[str, Any], rewards: dict[str, SizeReward], watch: Stopwatch, features: str
) -> list[Row]:
    """Count the answers of all classifiers on one preparation of the features."""
    with watch.step("NCC"):
        answers = {"NCC": part.sets(part.fitted(models["NCC"]))}
    with watch.step("NBC"):
        precise = part.fitted(models["NBC"])
        p = precise.predict_proba(part.test)
        answers["NBC"] = part.sets(precise)
    with watch.step("NDC"):
        answers |= {name: part.widened(bayes_set(p, reward), precise.classes_) for name, reward in rewards.items()}
    unseen = never_seen(precise, part.test, precise.predict(part.test))
    kinds = _kinds(answers["NCC"], unseen)
    return [row for name, sets in answers.items() for row in _by_kind(sets, part.y_test, kinds, features, name)]


def _kinds(ncc: BoolArray, unseen: BoolArray) -> dict[str, BoolArray]:
    """Divide the instances by what NCC does on them; masks that exclude one another."""
    several = ncc.sum(axis=1) > 1
    return {"single": ~several, "zero count": several & unseen, "prior": several & ~unseen}


def _by_kind(sets: BoolArray, y: IntArray, kinds: dict[str, BoolArray], features: str, name: str) -> list[Row]:
    labels = {"features": features, "classifier": name}
    return [row for kind, at in kinds.items() for row in by_size(sets[at], y[at], **labels, instances=kind)]


def by_fold(counts: "pd.DataFrame", reward: SizeReward) -> "pd.DataFrame":
    """Average utility of each classifier on each fold: what t-tests of a data set compare.

    Parameters
    ----------
    counts : pandas.DataFrame
        The table of counts, or a part of it.
    reward : SizeReward

    Returns
    -------
    pandas.DataFrame
        One row a fold (data, repetition, fold), one column a classifier.

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"data": "a", "repetition": 0, "fold": 3, "classifier": "NDC", "size": 2, "answers": 4, "hits": 3}
    >>> by_fold(pd.DataFrame([row]), FBeta(1)).loc[("a", 0, 3), "NDC"].round(3)
    np.float64(0.5)
    """
    return utility(counts, reward, ["data", "repetition", "fold", "classifier"]).unstack()


STUDY = Study(
    name="nondeterministic",
    title="The naive credal classifier against the nondeterministic classifier",
    source="Zaffalon, Corani and Mauá, Section 9.3",
    chapter=27,
    data=benchmark,
    sample=("contact-lenses", "iris", "wine", "balance-scale", "tic-tac-toe", "car", "ESL"),
    count=count,
    classifiers=classifiers(),
    needs=("NBC", "NCC"),
)

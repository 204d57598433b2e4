r"""The naive credal classifier against the nondeterministic classifier (Zaffalon, Corani and Mauá, Section 9.3).

NDC answers the set of largest expected :math:`F_\beta` under the probabilities of naive Bayes. The paper uses
:math:`\beta = 1`; other utilities are counted in the first repetition.

What the paper leaves open: the priors (those of `nbc_against_ncc`, so that the prior of NBC is one of those of NCC; NDC
on NBC with Laplace's prior is counted beside it); which set is answered on ties (the smallest); whether features were
selected (it says nothing; it is counted with both kinds of selection). The 55 data sets are not named; the study runs
on all that load here.

NDC needs no training of its own: its sets follow from the probabilities of NBC, which is trained once per fold.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from credal_book.studies._list import benchmark
from credal_book.studies._nbc_and_ncc import classifiers, zero_counts
from credal_book.studies._preparation import Part, by_size, discretized, selections
from credal_book.studies._study import Cell, Study
from credal_book.studies.scoring import utility
from credal_lib._checks import BoolArray, IntArray
from credal_lib.choice import bayes_set
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.comparisons import corrected_t, paired_t
from credal_lib.experiments._task import Row, Stopwatch
from credal_lib.rewards import FBeta, Quadratic, SizeReward

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["BETAS", "OTHERS", "STUDY", "count", "scores", "t_tests", "wins_ties_losses", "with_strength"]

BETAS = tuple(quarters / 4 for quarters in range(13))
r"""Values of :math:`\beta`, 0 to 3. With 0 the utility is discounted accuracy, and NDC is NBC."""

LAPLACE = NaiveBayesClassifier(prior="laplace")

OTHERS: dict[str, SizeReward] = {
    **{f"NDC F{beta:g}": FBeta(beta) for beta in BETAS},
    "NDC u65": Quadratic(0.65),
    "NDC u80": Quadratic(0.8),
}
"""What NDC maximizes in the first repetition, with all features, besides F1."""


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of NBC, NCC and NDC by size, with their hits, and by what NCC does on the same instances.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``features`` (``all``, ``selected``, ``locally predictive``); ``classifier`` (``NBC``, ``NCC``, ``NDC`` with
        F1, ``NDC Laplace``, and the names in `OTHERS`); ``instances``: ``single`` (NCC names one class), ``zero count``
        (it names several, and one of these never had in training some category of the instance) or ``prior`` (it names
        several, and each had all of them); ``size``, ``answers``, ``hits``.
    """
    with watch.step("discretize"):
        every = discretized(cell.data, *cell.split())
    with watch.step("select"):
        parts = selections(every)
    models = dict(cell.study.classifiers)
    rows: list[Row] = []
    for name, part in parts.items():
        others = OTHERS if name == "all" and cell.repetition == 0 else {}
        rows += _counted(part, models, {"NDC": FBeta(1), **others}, watch, name)
    return rows


def with_strength(s: float) -> Study:
    """Return a short form of this study, with another strength of the priors: all features, NCC and NDC with F1 alone.

    Parameters
    ----------
    s : float
        Of NCC and of the NBC below NDC, so that the prior of NBC is still one of those of NCC.

    Returns
    -------
    Study
        Its counts have the columns of this study. With s = 1 they are those of the full one.
    """
    models = {"NBC": NaiveBayesClassifier(s=s), "NCC": NaiveCredalClassifier(s=s), "Laplace": LAPLACE}
    return replace(STUDY, name=f"nondeterministic-s-{s:g}", count=_all_features, classifiers=models)


def _all_features(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count as `count`, with all features, NDC maximizing F1."""
    with watch.step("discretize"):
        every = discretized(cell.data, *cell.split())
    return _counted(every, dict(cell.study.classifiers), {"NDC": FBeta(1)}, watch, "all")


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
        laplace = part.fitted(models["Laplace"]).predict_proba(part.test)
        best = {name: bayes_set(reward, p) for name, reward in rewards.items()}
        best["NDC Laplace"] = bayes_set(FBeta(1), laplace)
        answers |= {name: part.with_all_classes(sets, precise.classes_) for name, sets in best.items()}
    kinds = _kinds(answers["NCC"], part.with_all_classes(zero_counts(precise, part.test), precise.classes_))
    return [row for name, sets in answers.items() for row in _by_kind(sets, part.y_test, kinds, features, name)]


def _kinds(ncc: BoolArray, zero: BoolArray) -> dict[str, BoolArray]:
    """Divide the instances by what NCC does on them; masks that exclude one another."""
    several, of_named = ncc.sum(axis=1) > 1, (ncc & zero).any(axis=1)
    return {"single": ~several, "zero count": several & of_named, "prior": several & ~of_named}


def _by_kind(sets: BoolArray, y: IntArray, kinds: dict[str, BoolArray], features: str, name: str) -> list[Row]:
    labels = {"features": features, "classifier": name}
    return [row for kind, at in kinds.items() for row in by_size(sets[at], y[at], **labels, instances=kind)]


def scores(counts: "pd.DataFrame", reward: SizeReward, by: Sequence[str] = ("data",)) -> "pd.DataFrame":
    """Average utility of each classifier.

    Parameters
    ----------
    counts : pandas.DataFrame
        The table of counts, or a part of it.
    reward : SizeReward
    by : sequence of str
        Columns to group by.

    Returns
    -------
    pandas.DataFrame
        Indexed by the values of `by`, one column per classifier.

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"data": "a", "classifier": "NDC", "size": 2, "answers": 4, "hits": 3}
    >>> scores(pd.DataFrame([row]), FBeta(1)).round(3).to_dict("index")
    {'a': {'NDC': 0.5}}
    """
    return utility(counts, reward, [*by, "classifier"]).unstack()


def t_tests(counts: "pd.DataFrame", reward: SizeReward) -> "pd.DataFrame":
    """Test on each data set whether NCC and NDC differ, over the folds of all repetitions.

    Parameters
    ----------
    counts : pandas.DataFrame
        The table of counts, of one preparation of the features.
    reward : SizeReward

    Returns
    -------
    pandas.DataFrame
        One row per data set: ``lead``, the advantage of NCC, and the p values of ``paired``, Student's test as if the
        folds were independent, and ``corrected``, that of Nadeau and Bengio. The paper does not state which it used.
    """
    import pandas as pd

    by_fold = scores(counts[counts["classifier"].isin(("NCC", "NDC"))], reward, ("data", "repetition", "fold"))
    leads = (by_fold["NCC"] - by_fold["NDC"]).groupby("data")
    return pd.DataFrame(
        {
            "lead": leads.mean(),
            "paired": leads.agg(lambda lead: paired_t(lead).p),
            "corrected": leads.agg(lambda lead: corrected_t(lead, test_share=0.1).p),
        }
    )


def wins_ties_losses(tests: "pd.DataFrame", test: str, alpha: float = 0.05) -> tuple[int, int, int]:
    """Count the data sets on which NCC is significantly better, neither is, and NDC is.

    Parameters
    ----------
    tests : pandas.DataFrame
        From `t_tests`.
    test : {"paired", "corrected"}
    alpha : float, default 0.05
        Level of the tests.

    Returns
    -------
    wins, ties, losses : int
        Of NCC.

    Examples
    --------
    >>> import pandas as pd
    >>> wins_ties_losses(pd.DataFrame({"lead": [0.1, 0.2, -0.1], "paired": [0.01, 0.3, 0.02]}), "paired")
    (1, 1, 1)
    """
    significant = tests[test] <= alpha
    wins, losses = (int((significant & (sign * tests["lead"] > 0)).sum()) for sign in (1, -1))
    return wins, len(tests) - wins - losses, losses


STUDY = Study(
    name="nondeterministic",
    title="The naive credal classifier against the nondeterministic classifier",
    source="Zaffalon, Corani and Mauá, Section 9.3",
    chapter=27,
    data=benchmark,
    sample=("contact-lenses", "iris", "wine", "balance-scale", "tic-tac-toe", "car", "ESL"),
    count=count,
    classifiers={**classifiers(), "Laplace": LAPLACE},
    needs=("NBC", "NCC", "Laplace"),
    version=3,
    preparation="discretized and selected",
)

"""What feature selection does to the four credal classifiers, on data.

(Zaffalon, Corani and Mauá, Section 9.2.1.) Read from the kept table of the study ``credal-classifiers``. The 55 data
sets of the paper are not named: what is said of them is tested on those of our data sets that are from the UCI
repository and of the sizes that the paper states.
"""

from typing import NamedTuple

import pandas as pd

from credal_book.proofs._proof import Proof
from credal_book.proofs.part6_experiments._draws import DATA_SETS, DRAWS, share_of_wins
from credal_book.proofs.part6_experiments._kept import kept_counts
from credal_lib.rewards import Quadratic

__all__ = ["figure_7"]

LEVEL = 0.05


class _Effect(NamedTuple):
    """What selected features change for one classifier under u65."""

    words: str
    mean: float
    significant: bool
    helps: bool


def _effects(counts: pd.DataFrame, features: str) -> dict[str, _Effect]:
    """Test each classifier with selected features against itself with all of them."""
    from credal_book.studies.credal_classifiers import scores
    from credal_lib.comparisons import wilcoxon, wins_ties_losses

    selected, every = (scores(counts, Quadratic(0.65), columns) for columns in (features, "all"))
    effects = {}
    for name in every:
        test, (wins, _, losses) = wilcoxon(selected[name], every[name]), wins_ties_losses(selected[name], every[name])
        drawn = share_of_wins(selected[name], every[name], LEVEL)
        mean = float((selected[name] - every[name]).mean())
        words = (
            f"{name} changes by {mean:+.4f} on average over {len(every)} data sets; it is better with selection on "
            f"{wins}, worse on {losses}, Wilcoxon's test gives p = {test.p:.2g}, and in {DRAWS} draws of {DATA_SETS} "
            f"data sets with replacement the change is significant in {sum(drawn.values()):.0%}"
        )
        effects[str(name)] = _Effect(words, mean, test.p <= LEVEL, test.better == "a")
    return effects


def figure_7() -> Proof:
    """Test the effect of feature selection on each classifier, for both ways to end the selection."""
    proof = Proof(
        "Feature selection and the credal classifiers",
        "zaffalon, Section 9.2.1, Figure 7",
        not_proved=(
            "that these are the points of the printed figure. The paper does not name its data sets, the image is not "
            "in our copy, and the options of the selection are not stated."
        ),
    )
    proof.given(
        "Scores are average utilities (u65) over ten runs of ten-fold cross-validation; features are selected in each "
        "training part. First the selection that WEKA makes by default, which after the search adds features that tell "
        "more about the class than about any feature chosen so far."
    )
    counts = kept_counts("credal-classifiers")
    default, alone = (_effects(counts, features) for features in ("locally predictive", "selected"))
    ncc, lncc, cma, cdt = (default[name] for name in ("NCC", "LNCC", "CMA", "CDT"))
    proof.measured(f"{ncc.words}: a significant improvement.", ncc.significant and ncc.helps and ncc.mean > 0)
    proof.measured(f"{lncc.words}: better on average, not significantly.", lncc.mean > 0 and not lncc.significant)
    proof.measured(
        f"{cma.words}: almost no difference.", abs(cma.mean) < min(abs(ncc.mean), abs(cdt.mean)) and not cma.significant
    )
    proof.measured(f"{cdt.words}: slightly worse, not significantly.", cdt.mean < 0 and not cdt.significant)
    words = "The option matters. If the selection ends with the search,"
    proof.measured(
        f"{words} the improvement of NCC is not significant: {alone['NCC'].words};",
        not alone["NCC"].significant,
    )
    for name in ("CMA", "CDT"):
        proof.measured(
            f"and {name} becomes significantly worse: {alone[name].words}.",
            alone[name].significant and not alone[name].helps and alone[name].mean < 0,
        )
    return proof

"""The naive credal classifier against the nondeterministic classifier, on data.

(Zaffalon, Corani and Mauá, Section 9.3.) Read from the kept table of the study ``nondeterministic``. The 55 data sets
of the paper are not named: what is said of them is tested on those of our data sets that are from the UCI repository
and of the sizes that the paper states.
"""

from typing import TYPE_CHECKING

from credal_book.proofs._proof import Proof
from credal_book.proofs.part6_experiments._draws import DATA_SETS, DRAWS, share_of_wins
from credal_book.proofs.part6_experiments._kept import kept_counts
from credal_lib.rewards import FBeta, Quadratic

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["figure_9", "significance"]

LEVEL = 0.05
UTILITIES = {"u65": Quadratic(0.65), "F1": FBeta(1), "u80": Quadratic(0.8)}
BUNCH = 8
"""Data sets on which NCC loses most."""


def _answers() -> "pd.DataFrame":
    """Give the counts with all features, for the data sets in the ranges that the paper states."""
    from credal_book.studies import in_the_ranges

    counts = kept_counts("nondeterministic")
    names = in_the_ranges(counts["data"].unique(), uci_only=True)
    compared = counts["classifier"].isin(("NCC", "NDC"))
    return counts[counts["data"].isin(names) & (counts["features"] == "all") & compared]


def _contest(scores: "pd.DataFrame") -> tuple[str, str]:
    """Say on how many data sets each is ahead, with Wilcoxon's p, and which is significantly better, if any."""
    from credal_lib.comparisons import contest

    found = contest(scores["NCC"], scores["NDC"])
    size = min(len(scores), DATA_SETS)
    drawn = share_of_wins(scores["NCC"], scores["NDC"], LEVEL, size)
    words = (
        f"NCC is ahead on {found.wins} of {len(scores)} data sets and NDC on {found.losses}, {found.ties} tied; "
        f"Wilcoxon's test gives p = {found.p:.2g}, and in {DRAWS} draws of {size} data sets with replacement NDC is "
        f"significantly better in {drawn['b']:.0%}"
    )
    return words, found.winner("NCC", "NDC", LEVEL)


def significance() -> Proof:
    """Test NCC against NDC over the data sets under the three utilities."""
    from credal_book.studies.nondeterministic import scores

    proof = Proof(
        "Wilcoxon's test over the data sets",
        "zaffalon, Section 9.3",
        not_proved=(
            "what holds on the paper's 55 data sets. It does not name them; these are others. Nor why the two "
            "collections differ."
        ),
    )
    answers = _answers()
    contests = {name: _contest(scores(answers, reward)) for name, reward in UTILITIES.items()}
    words, better = contests["u80"]
    proof.measured(f"Under u80 {words}, a significant difference in favor of NDC.", better == "NDC")
    for name in ("u65", "F1"):
        words, better = contests[name]
        proof.not_reproduced(
            f"On our data it is not the only one. Under {name} {words}: significant in favor of NDC as well.",
            better == "NDC",
        )
    return proof


def figure_9() -> Proof:
    """Check what the text says of the scatter plots."""
    from scipy.stats import spearmanr

    from credal_book.studies.nondeterministic import scores
    from credal_book.studies.scoring import determinacy

    proof = Proof(
        "Scatter plots of NCC against NDC",
        "zaffalon, Section 9.3, Figure 9",
        not_proved="that the plots look alike. The images are not in our copy, and the data sets are not named.",
    )
    answers = _answers()
    single = determinacy(answers).unstack()
    relation = spearmanr(single["NCC"], single["NDC"])
    proof.measured(
        f"The determinacies of the two are spread: over {len(single)} data sets their rank correlation is "
        f"{relation.statistic:.2f}, not significantly different from zero (p = {relation.pvalue:.2g}).",
        relation.pvalue > LEVEL,
    )
    tables = {name: scores(answers, reward) for name, reward in UTILITIES.items()}
    lead = tables["u65"]["NDC"] - tables["u65"]["NCC"]
    bunch, share = lead.nlargest(BUNCH).index, _share_of_zero_counts(answers)
    proof.measured(
        f"A bunch of data sets can be spotted. On the {BUNCH} with the largest advantage of NDC under u65 it is "
        f"{lead[bunch].min():.3f} or more, on half of all {lead.median():.3f} or less; and these are marked by zero "
        f"counts: the share of instances on which NCC names a class that never had a category of the instance is "
        f"{share[bunch].min():.0%} or more on each, on half of all {share.median():.1%} or less.",
        lead[bunch].min() > 5 * lead.median() and share[bunch].min() > 5 * share.median(),
    )
    rest = {name: _contest(table.drop(bunch)) for name, table in tables.items()}
    worst = max((tables[name]["NDC"] - tables[name]["NCC"]).drop(bunch).median() for name in ("u65", "F1"))
    proof.measured(
        f"Apart from those the points lie near the line: under u65 and F1 the median advantage is {worst:.3f} at most.",
        0 <= worst < 0.02,
    )
    for name in ("u65", "F1"):
        words, better = rest[name]
        proof.not_reproduced(
            f"But on our data they are not balanced on its two sides. Under {name}, without the bunch, {words}.",
            better == "NDC",
        )
    return proof


def _share_of_zero_counts(answers: "pd.DataFrame") -> "pd.Series[float]":
    of_ncc = answers[answers["classifier"] == "NCC"]
    marked = of_ncc["answers"] * (of_ncc["instances"] == "zero count")
    sums = of_ncc.assign(marked=marked).groupby("data")[["marked", "answers"]].sum()
    return sums["marked"] / sums["answers"]

"""The comparison of naive Bayes with the naive credal classifier, on data.

(Zaffalon, Corani and Mauá, Sections 9.1.1 to 9.1.3.) Read from the kept tables of the studies ``artificial``,
``downsampling`` and ``nbc-against-ncc``. The 55 data sets of the paper are not named: what is said of them is judged on
those of our data sets that are from the UCI repository and of the sizes that the paper states.
"""

from typing import TYPE_CHECKING

from credal_lib.proofs._proof import Proof
from credal_lib.proofs.part6_experiments._kept import kept_counts

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "after_selection",
    "figure_3_discounted_accuracy",
    "figure_3_u65",
    "figure_4",
    "figure_5",
    "gain_on_the_area_of_ignorance",
    "significance",
]

LEVEL = 0.05
OTHER_DATA = "that the numbers printed for the paper's 55 data sets are right. It does not name them; these are others."


def _medians(data: str) -> "pd.DataFrame":
    """Give median scores over the experiments with artificial data, by sample size."""
    from credal_lib.experiments.studies.nbc_against_ncc import scores

    counts = kept_counts("artificial", data)
    every = scores(counts[counts["data"] == data], ["sample", "repetition", "trial"])
    every["trusting"] = _trusting(counts[counts["data"] == data])
    return every.groupby("sample").median()


def _trusting(counts: "pd.DataFrame") -> "pd.Series[float]":
    """Score under u65 an NCC that names the class of NBC where this class never had a category of the instance."""
    single, several = counts["size"] == 1, counts["size"] > 1
    still_open = several * (counts["answers"] - counts["unseen"])
    earned = counts["hits"] * single + several * counts["unseen NBC hits"] + 0.65 * still_open
    sums = counts.assign(earned=earned).groupby(["sample", "repetition", "trial"])[["earned", "answers"]].sum()
    return sums["earned"] / sums["answers"]


def figure_3_discounted_accuracy() -> Proof:
    """Compare medians of accuracy and discounted accuracy on artificial data."""
    proof = Proof("Discounted accuracy on artificial data", "zaffalon, Section 9.1.1, Figure 3")
    for size, row in _medians("artificial").iterrows():
        proof.measured(
            f"With {size} training rows the median accuracy of NBC, over 4000 experiments, is {row['NBC']:.4f} and the "
            f"median discounted accuracy of NCC {row['u50']:.4f}.",
            row["NBC"] > row["u50"],
        )
    return proof


def figure_3_u65() -> Proof:
    """Compare medians of accuracy and utility on artificial data, as described and with features that tell less."""
    proof = Proof(
        "Utility (u65) on artificial data",
        "zaffalon, Section 9.1.1, Figure 3",
        not_proved=(
            "how the paper came to its figure. The draw of the chances is done here as the text says; priors, and "
            "whether all training sets share a test set, are not stated there."
        ),
    )
    medians = _medians("artificial")
    for size, row in medians.iterrows():
        words = (
            f"With {size} training rows the median utility of NCC is {row['u65']:.4f}, the median accuracy of NBC "
            f"{row['NBC']:.4f}."
        )
        if row["u65"] > row["NBC"]:
            proof.measured(words, row["u65"] > row["NBC"])
        else:
            proof.fails(words, row["NBC"] > row["u65"], verdict="holds-with-correction")
    proof.measured(
        "What costs NCC is the instances with a category that the class named by NBC never had: there NCC cannot but "
        "name both classes. Naming the class of NBC there would bring the medians to "
        f"{', '.join(f'{value:.4f}' for value in medians['trusting'])}, above NBC at every size.",
        (medians["trusting"] > medians["NBC"]).all(),
    )
    weak = _medians("artificial-weak")
    pairs = [f"{row['u65']:.4f} against {row['NBC']:.4f}" for _, row in weak.iterrows()]
    proof.measured(
        "Where the chances of each feature differ by 0.1 to 0.3 only, NCC is ahead at every size: " + ", ".join(pairs),
        (weak["u65"] > weak["NBC"]).all(),
    )
    return proof


def figure_4() -> Proof:
    """Compare mean scores on small training sets drawn from kr-vs-kp."""
    from credal_lib.experiments.studies.nbc_against_ncc import scores

    proof = Proof("Downsampling kr-vs-kp", "zaffalon, Section 9.1.2, Figure 4")
    counts = kept_counts("downsampling", "kr-vs-kp")
    drawn = scores(counts[counts["data"] == "kr-vs-kp"], ["sample", "repetition"])
    mean = drawn.groupby("sample").mean()
    names = {"determinacy": "determinacy of NCC", "u50": "discounted accuracy of NCC", "NBC": "accuracy of NBC",
             "u65": "utility (u65) of NCC"}  # fmt: skip
    for column, name in names.items():
        first, last = mean[column].iloc[[0, -1]]
        proof.measured(
            f"The mean {name} over 100 draws rises with each of the eight sizes, from {first:.3f} to {last:.3f}.",
            (mean[column].diff().iloc[1:] > 0).all(),
        )
    lead = mean["u65"] - mean["NBC"]
    proof.measured(
        f"That utility is above the accuracy of NBC at every size, by {lead.min():.3f} to {lead.max():.3f}.",
        (lead > 0).all(),
    )
    return proof


def _of_the_data(features: str, area_of_ignorance: bool = False) -> "pd.DataFrame":
    """Give scores by data set, for those from the UCI repository in the ranges that the paper states."""
    from credal_lib.experiments import in_the_ranges
    from credal_lib.experiments.studies.nbc_against_ncc import scores

    counts = kept_counts("nbc-against-ncc")
    names = in_the_ranges(counts["data"].unique(), uci_only=True)
    chosen = counts[counts["data"].isin(names) & (counts["features"] == features)]
    return scores(chosen[chosen["size"] > 1] if area_of_ignorance else chosen, ["data"])


def figure_5() -> Proof:
    """Check what the text says of the scatter plots."""
    proof = Proof(
        "Scatter plots of NBC against NCC",
        "zaffalon, Section 9.1.3, Figure 5",
        not_proved="that the plots look alike. The images are not in our copy, and the data sets are not named.",
    )
    tables = {features: _of_the_data(features) for features in ("all", "selected")}
    every = tables["all"]
    below = {utility: int((every[utility] > every["NBC"]).sum()) for utility in ("u65", "u80")}
    proof.measured(
        f"From u65 to u80 the utility of NCC falls on none of our {len(every)} data sets, and the points below the "
        f"line, where NCC is better, increase from {below['u65']} to {below['u80']}.",
        (every["u80"] >= every["u65"]).all() and below["u80"] > below["u65"],
    )
    for utility in ("u65", "u80"):
        apart = {name: (table[utility] - table["NBC"]).abs().mean() for name, table in tables.items()}
        proof.measured(
            f"After feature selection the two are nearer to each other: under {utility} the points are on average "
            f"{apart['selected']:.3f} from the line, before {apart['all']:.3f}.",
            apart["selected"] < apart["all"],
        )
    return proof


def significance() -> Proof:
    """Test NBC against NCC over the data sets under the three utilities."""
    from credal_lib.comparisons import wilcoxon, wins_ties_losses

    proof = Proof("Wilcoxon's test over the data sets", "zaffalon, Section 9.1.3", not_proved=OTHER_DATA)
    every = _of_the_data("all")
    tests = {utility: wilcoxon(every["NBC"], every[utility]) for utility in ("u50", "u65", "u80")}
    counts = {utility: wins_ties_losses(every["NBC"], every[utility]) for utility in tests}

    def words(utility: str) -> str:
        wins, ties, losses = counts[utility]
        return (
            f"Under {utility} NBC is ahead on {wins} of {len(every)} data sets and NCC on {losses}, {ties} are ties; "
            f"Wilcoxon's test gives p = {tests[utility].p:.2g}"
        )

    proof.measured(
        f"{words('u50')}, a significant difference in favor of NBC.",
        tests["u50"].p < LEVEL and tests["u50"].better == "a" and counts["u50"].wins > counts["u50"].losses,
    )
    proof.measured(f"{words('u65')}: no significant difference.", tests["u65"].p >= LEVEL)
    proof.fails(
        f"{words('u80')}: here the data differ from the paper's; the difference is significant, in favor of NCC.",
        tests["u80"].p < LEVEL and tests["u80"].better == "b",
        verdict="holds-with-correction",
    )
    return proof


def after_selection() -> Proof:
    """Test NBC against NCC under u80 after feature selection."""
    from credal_lib.comparisons import wilcoxon, wins_ties_losses

    proof = Proof("After feature selection, under u80", "zaffalon, Section 9.1.3", not_proved=OTHER_DATA)
    selected = _of_the_data("selected")
    wins, ties, losses = wins_ties_losses(selected["u80"], selected["NBC"])
    test = wilcoxon(selected["NBC"], selected["u80"])
    proof.measured(
        f"NCC has the higher utility on more data sets than NBC, and significantly so: p = {test.p:.2g}.",
        wins > losses and test.p < LEVEL and test.better == "b",
    )
    proof.fails(
        f"The counts are those of the collection: on our {len(selected)} data sets NCC is ahead on {wins}, NBC on "
        f"{losses}, and there are {ties} ties, of which the paper has none.",
        (wins, losses) != (42, 13) and ties > 0,
        verdict="holds-with-correction",
    )
    return proof


def gain_on_the_area_of_ignorance() -> Proof:
    """Compute the relative gain of NCC on the instances where it names several classes, averaged over data sets."""
    from credal_lib.comparisons import mean_interval

    proof = Proof(
        "The gain on the area of ignorance, after feature selection",
        "zaffalon, Section 9.1.3",
        not_proved=OTHER_DATA
        + " Nor how the paper averages; here each data set has one relative gain, and all count alike.",
    )
    area = _of_the_data("selected", area_of_ignorance=True)
    gains = {utility: mean_interval(area[utility] / area["NBC"] - 1) for utility in ("u65", "u80")}

    def words(utility: str) -> str:
        mean, low, high = gains[utility]
        return (
            f"Under {utility} the utility of NCC is on average {mean:.1%} above that of NBC, over the {len(area)} data "
            f"sets with indeterminate answers, with a 95% confidence interval from {low:.1%} to {high:.1%}"
        )

    for utility, printed in (("u65", 0.09), ("u80", 0.36)):
        proof.measured(
            f"{words(utility)}; the printed mean of {printed:.0%} lies within.",
            gains[utility].mean > 0 and gains[utility].low < printed < gains[utility].high,
        )
    proof.measured("Under u80 the whole interval is above zero, as printed.", gains["u80"].low > 0)
    proof.fails(
        "Under u65 it contains zero, which the printed interval, from 1% to 19%, does not.",
        gains["u65"].low <= 0 < gains["u65"].high,
        verdict="holds-with-correction",
    )
    return proof

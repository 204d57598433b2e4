r"""What the printed tables of the experiments decide by themselves: sums, ranks and tests, without the data.

(Zaffalon, Corani and Mauá, Sections 9.1.3 to 9.3.) The tables give rounded numbers; a statement counts as decided if it
is true of every table that rounds to the printed one. The tests are those of Demšar, without a correction for ties.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from sympy import Rational, Symbol, erfc, exp, pi, sqrt

from credal_book.proofs._proof import Proof
from credal_lib.comparisons import friedman_statistic, iman_davenport

__all__ = [
    "close_to_significant",
    "counts_after_selection",
    "credal_model_averaging_leads",
    "f_tail_exceeds",
    "figure_6",
    "friedman",
    "friedman_tail",
    "increase_with_aversion",
    "nemenyi",
    "no_consistent_winner",
    "table_6",
    "table_8",
]

CLASSIFIERS = ("NCC", "LNCC", "CMA", "CDT")
DATA_SETS = 55
MEDIANS = {"u50": (75, 77, 81, 79), "u65": (78, 81, 82, 79), "u80": (81, 83, 83, 80)}
"""Table 4, in hundredths."""
DETERMINACIES = (9503, 9790, 9956, 9749)
"""Table 5, in hundredths of a percent."""
RANKS = {"u50": (305, 248, 228, 218), "u65": (281, 254, 247, 218), "u80": (256, 248, 259, 236)}
"""Table 6, in hundredths."""
NAMES = {"u50": "u_{50}", "u65": "u_{65}", "u80": "u_{80}"}
LEVEL = Fraction(1, 20)
HALF_A_DIGIT = Fraction(1, 200)
PAIRS = tuple(combinations(range(len(CLASSIFIERS)), 2))


def _ends(mean_rank: int) -> tuple[Fraction, Fraction]:
    """Give the smallest and the largest mean rank that is printed so."""
    return Fraction(mean_rank, 100) - HALF_A_DIGIT, Fraction(mean_rank, 100) + HALF_A_DIGIT


def _least_and_greatest_statistic(printed: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Give the range of Friedman's statistic over all mean ranks that are printed so; it is a sum over classifiers."""
    center = Fraction(len(printed) + 1, 2)
    near, far = [], []
    for low, high in map(_ends, printed):
        near.append(min(max(center, low), high))
        far.append(max((low, high), key=lambda end: abs(end - center)))
    least, greatest = friedman_statistic(near, DATA_SETS), friedman_statistic(far, DATA_SETS)
    return least, greatest


def friedman_tail(x: Any) -> Any:
    r"""Give the tail of chi-square with 3 degrees of freedom: :math:`erfc\sqrt{x/2} + \sqrt{2x/\pi}\,e^{-x/2}`.

    Parameters
    ----------
    x : Fraction or SymPy number
        The statistic.

    Returns
    -------
    SymPy expression
    """
    x = Rational(x.numerator, x.denominator) if isinstance(x, Fraction) else x
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2)


def _significant(statistic: Fraction) -> bool:
    """Decide whether Friedman's statistic of four classifiers has a tail probability below the level."""
    return bool(friedman_tail(statistic) < Rational(LEVEL.numerator, LEVEL.denominator))


def f_tail_exceeds(f: Fraction, n: int, level: Fraction) -> bool:
    r"""Decide whether the upper tail of Snedecor's F with 3 and 3(n - 1) degrees exceeds a level, n odd.

    The tail is :math:`1 - (1 - z)^{3/2} \sum_{e < 3(n - 1)/2} \binom{e + 1/2}{e} z^e` with
    :math:`z = (n - 1)/(n - 1 + f)`; the root is removed by squaring, so that only fractions are compared.

    Parameters
    ----------
    f : Fraction
        Value of the statistic.
    n : int
        Number of data sets, odd.
    level : Fraction
        Level of the test, below one.

    Returns
    -------
    bool
    """
    z = (n - 1) / (n - 1 + f)
    term, total = Fraction(1), Fraction(0)
    for j in range(3 * (n - 1) // 2):
        total += term
        term *= z * (Fraction(3, 2) + j) / (j + 1)
    return (1 - z) ** 3 * total**2 < (1 - level) ** 2


def counts_after_selection() -> Proof:
    """Refute the counts of data sets after feature selection under u65: there are more than data sets."""
    proof = Proof("37 and 28 of 55 data sets", "zaffalon, Section 9.1.3, after feature selection")
    proof.fails(
        "On each data set at most one of the two classifiers has the higher expected utility. The printed counts add "
        "up to more than there are data sets.",
        DATA_SETS < 37 + 28,
        shown=r"37 + 28 = 65 > 55",
    )
    proof.exact(
        "The counts without feature selection, and those under u80, add up.",
        32 + 23 == DATA_SETS == 42 + 13,
        r"32 + 23 = 42 + 13 = 55",
    )
    proof.exact(
        "If there are no ties here either, one of the two is wrong. 37 would leave 18, which agrees with the sentence "
        "that the credal classifier performs better; 28 would leave 27, which agrees with the sentence that the "
        "difference is not significant.",
        (DATA_SETS - 37, DATA_SETS - 28) == (18, 27),
        r"37 + 18 = 27 + 28 = 55",
    )
    return proof


def increase_with_aversion() -> Proof:
    """Show that in Table 4 the increase of NCC is greater than those of CMA and CDT, and not than that of LNCC."""
    proof = Proof(
        "In Table 4 NCC does not gain more than LNCC",
        "zaffalon, Section 9.2, on Tables 4 and 5",
        not_proved="the increases before rounding, which may differ from the printed ones by 0.01.",
    )
    first, second, whole = (
        dict(zip(CLASSIFIERS, (b - a for a, b in zip(MEDIANS[low], MEDIANS[high], strict=True)), strict=True))
        for low, high in (("u50", "u65"), ("u65", "u80"), ("u50", "u80"))
    )
    proof.fails(
        "From u50 to u80 the median of NCC increases by 0.06, and so does that of LNCC.",
        whole == {"NCC": 6, "LNCC": 6, "CMA": 2, "CDT": 1},
        verdict="holds-with-correction",
        shown=r"0.81 - 0.75 = 0.06 = 0.83 - 0.77",
    )
    proof.fails(
        "From u50 to u65 LNCC even increases more, by 0.04.",
        first["LNCC"] == 4 > first["NCC"] == 3,
        verdict="holds-with-correction",
        shown=r"0.81 - 0.77 = 0.04 > 0.03 = 0.78 - 0.75",
    )
    proof.exact("From u65 to u80 it is NCC.", second == {"NCC": 3, "LNCC": 2, "CMA": 1, "CDT": 1}, "0.03 > 0.02")
    proof.exact(
        "It gains more than CMA and CDT, and is the least determinate in Table 5.",
        whole["NCC"] > max(whole["CMA"], whole["CDT"]) and min(DETERMINACIES) == DETERMINACIES[0],
        r"0.06 > 0.02 > 0.01, \qquad 95.03 < 97.49 < 97.90 < 99.56",
    )
    gains = [a - b for a, b in zip(RANKS["u50"], RANKS["u80"], strict=True)]
    proof.exact(
        "In the mean ranks of Table 6 it gains most, and LNCC nothing.",
        gains == [49, 0, -31, -18],
        r"3.05 - 2.56 = 0.49",
    )
    return proof


def credal_model_averaging_leads() -> Proof:
    """Show that in terms of medians CMA is the most determinate and none has a higher utility."""
    proof = Proof("CMA has the highest medians", "zaffalon, Section 9.2, on Tables 4 and 5")
    cma = CLASSIFIERS.index("CMA")
    proof.exact(
        "Its median determinacy in Table 5 is the highest.",
        DETERMINACIES[cma] > max(d for i, d in enumerate(DETERMINACIES) if i != cma),
        "99.56 > 97.90",
    )
    for name, shown in (("u50", "0.81 > 0.79"), ("u65", "0.82 > 0.81")):
        others = [value for i, value in enumerate(MEDIANS[name]) if i != cma]
        proof.exact(f"So is its median utility in Table 4 under {name}.", MEDIANS[name][cma] > max(others), shown)
    proof.exact(
        "Under u80 it is the highest too, shared with LNCC to the printed digits; the table prints both in bold.",
        [i for i, value in enumerate(MEDIANS["u80"]) if value == max(MEDIANS["u80"])] == [1, cma],
        shown="0.83 = 0.83",
    )
    proof.exact(
        "The sentence is about medians. By the mean ranks of Table 6 another classifier is ahead throughout, CDT.",
        all(ranks.index(min(ranks)) == CLASSIFIERS.index("CDT") for ranks in RANKS.values()),
        shown=r"2.18 < 2.28, \quad 2.18 < 2.47, \quad 2.36 < 2.48",
    )
    return proof


def table_6() -> Proof:
    """Prove that the mean ranks of Table 6 are possible for 55 data sets and that CDT has the lowest."""
    proof = Proof(
        "The mean ranks of Table 6",
        "zaffalon, Table 6",
        not_proved="that the data give these ranks. The paper does not list its data sets.",
    )
    proof.given(
        "The four ranks of a data set add up to 10, also with ties, so four mean ranks add up to 10, and a sum of 55 "
        "ranks is an integer or, because of ties, a half more."
    )
    for name, printed in RANKS.items():
        sums = [
            [
                Fraction(twice, 2)
                for twice in range(2 * 4 * DATA_SETS + 1)
                if low <= Fraction(twice, 2 * DATA_SETS) <= high
            ]
            for low, high in map(_ends, printed)
        ]
        possible = {Fraction(0)}
        for candidates in sums:
            possible = {total + candidate for total in possible for candidate in candidates}
        proof.exact(
            f"Under {name} the printed means add up to {sum(printed) / 100:.2f}. There are sums of ranks that round to "
            "them and add up to 550, as they must.",
            abs(sum(printed) - 1000) <= 2 and 10 * DATA_SETS in possible,
            rf"{' + '.join(f'{rank / 100:.2f}' for rank in printed)} = {sum(printed) / 100:.2f} \approx 10",
        )
        proof.exact(
            "CDT has the lowest mean rank.", min(printed) == printed[-1] < min(printed[:-1]), f"{printed[-1] / 100:.2f}"
        )
    return proof


def friedman() -> Proof:
    """Prove that Table 6 makes Friedman's test significant under u50 and not under u65 and u80."""
    proof = Proof(
        "Friedman's test on Table 6",
        "zaffalon, Section 9.2, at the level 0.05",
        not_proved=(
            "the mean ranks themselves, and the test with a correction for ties, which Demšar does not use: nine data "
            "sets on which all four classifiers tie would make it significant under u65 as well."
        ),
    )
    for name, printed in RANKS.items():
        least, greatest = _least_and_greatest_statistic(printed)
        at_print = friedman_statistic([Fraction(rank, 100) for rank in printed], DATA_SETS)
        digits = {"u50": "14.97", "u65": "6.63", "u80": "1.05"}[name]
        proof.rounds(
            f"Under {name} the printed mean ranks $z_\\ell$ of the four classifiers over 55 data sets give the "
            "statistic",
            at_print,
            digits,
            shown=r"\chi^2 = \frac{12\cdot 55}{4\cdot 5} \sum_\ell \left(z_\ell - \tfrac52\right)^2 "
            rf"\approx {digits}",
        )
        if name == "u50":
            proof.exact(
                "The smallest value that rounding allows has a tail probability below 0.05: significant.",
                _significant(least),
                r"P(\chi^2_3 > \chi^2) < 0.05",
            )
            proof.exact(
                "So has the corrected statistic of Iman and Davenport, which follows the F distribution.",
                not f_tail_exceeds(iman_davenport(least, DATA_SETS, len(CLASSIFIERS)), DATA_SETS, LEVEL),
                r"P(F_{3,162} > F) \le 0.05",
            )
        else:
            proof.exact(
                "The largest value that rounding allows has a tail probability above 0.05: not significant,",
                not _significant(greatest),
                r"P(\chi^2_3 > \chi^2) > 0.05",
            )
            proof.exact(
                "neither with the corrected statistic of Iman and Davenport.",
                f_tail_exceeds(iman_davenport(greatest, DATA_SETS, len(CLASSIFIERS)), DATA_SETS, LEVEL),
                r"P(F_{3,162} > F) > 0.05",
            )
    corrected = friedman_statistic([Fraction(rank, 100) for rank in RANKS["u65"]], DATA_SETS) / (
        1 - Fraction(9, DATA_SETS)
    )
    proof.exact(
        "How much a correction for ties may change is seen under u65: nine data sets on which all four tie divide the "
        "statistic by $1 - 9/55$, and it becomes significant.",
        _significant(corrected),
        r"P\left(\chi^2_3 > \frac{\chi^2}{1 - 9/55}\right) < 0.05",
    )
    return proof


CRITICAL = (Fraction(25685, 10000), Fraction(25695, 10000))
"""Bounds of the critical value of Nemenyi's test for four classifiers at the level 0.05; Demšar prints 2.569."""


def _critical_value(proof: Proof) -> None:
    from scipy.stats import studentized_range

    tails = [float(studentized_range.sf(float(q) * 2**0.5, 4, float("inf"))) for q in CRITICAL]
    proof.measured(
        "The critical value of Nemenyi's test for four classifiers at the level 0.05, which Demšar prints as 2.569, "
        f"lies between 2.5685 and 2.5695: numerical integration gives the tails {tails[0]:.6f} and {tails[1]:.6f}.",
        tails[0] > float(LEVEL) > tails[1],
        r"z_{0.05} \approx 2.569, \qquad CD = z_{0.05}\sqrt{\frac{4\cdot 5}{6\cdot 55}} \approx 0.632",
    )


def _exceeds(difference: Fraction, q: Fraction) -> bool:
    """Decide whether a difference of mean ranks exceeds the critical difference for this critical value."""
    return difference**2 * Fraction(6 * DATA_SETS, 4 * 5) > q**2


def nemenyi() -> Proof:
    """Show that by Table 6 exactly the pairs NCC-CMA and NCC-CDT differ under u50."""
    proof = Proof("Nemenyi's test on Table 6", "zaffalon, Section 9.2, under u50 at the level 0.05")
    _critical_value(proof)
    found = []
    for i, j in PAIRS:
        printed = Fraction(abs(RANKS["u50"][i] - RANKS["u50"][j]), 100)
        low, high = max(printed - 2 * HALF_A_DIGIT, Fraction(0)), printed + 2 * HALF_A_DIGIT
        differ = _exceeds(low, CRITICAL[1])
        found += [(CLASSIFIERS[i], CLASSIFIERS[j])] * differ
        proof.exact(
            f"{CLASSIFIERS[i]} and {CLASSIFIERS[j]} are {float(printed):.2f} apart, "
            + ("more" if differ else "less")
            + " than the critical difference, however the ranks were rounded.",
            differ or not _exceeds(high, CRITICAL[0]),
            rf"{float(printed):.2f} {'>' if differ else '<'} CD",
        )
    proof.exact(
        "So two pairs differ, and no others.",
        found == [("NCC", "CMA"), ("NCC", "CDT")],
        r"\text{NCC, CMA};\quad \text{NCC, CDT}",
    )
    return proof


def close_to_significant() -> Proof:
    """Show that under u65 the segments of CDT and NCC overlap by less than the rounding of Table 6."""
    proof = Proof(
        "Under u65 the segments of CDT and NCC barely overlap",
        "zaffalon, Section 9.2, on Figure 6",
        not_proved="whether the unrounded mean ranks overlap: the overlap is smaller than what rounding may hide.",
    )
    _critical_value(proof)
    ncc, cdt = RANKS["u65"][0], RANKS["u65"][3]
    printed = Fraction(ncc - cdt, 100)
    proof.exact(
        "The printed mean ranks are 0.63 apart, less than the critical difference. The segments overlap,",
        printed == Fraction(63, 100) and not _exceeds(printed, CRITICAL[0]),
        r"2.81 - 2.18 = 0.63 < CD",
    )
    proof.exact(
        "but hardly: at 0.633 they would not.", _exceeds(printed + Fraction(3, 1000), CRITICAL[1]), "0.633 > CD"
    )
    return proof


def figure_6() -> Proof:
    """Prove when the segments of Figure 6 overlap and in which order Table 6 puts them."""
    proof = Proof(
        "The segments of Figure 6",
        "zaffalon, Figure 6",
        not_proved="that the printed image shows these segments. It is not in our copy.",
    )
    left, apart, critical = Symbol("z", positive=True), Symbol("e", positive=True), Symbol("ell", positive=True)
    proof.given("Draw around each mean rank a segment as long as the critical difference $CD$.")
    right = left + apart
    proof.equal(
        "Two segments with centers $z$ and $z + e$ overlap by",
        (left + critical / 2) - (right - critical / 2),
        critical - apart,
        r"\left(z + \tfrac{CD}2\right) - \left(z + e - \tfrac{CD}2\right) = CD - e",
    )
    proof.in_words(
        "so they overlap unless the distance exceeds $CD$, that is unless the classifiers differ significantly, as the "
        "text says."
    )
    orders = {
        name: [CLASSIFIERS[i] for i in sorted(range(4), key=lambda i, ranks=ranks: ranks[i])]  # type: ignore[misc]
        for name, ranks in RANKS.items()
    }
    wanted = {
        "u50": ["CDT", "CMA", "LNCC", "NCC"],
        "u65": ["CDT", "CMA", "LNCC", "NCC"],
        "u80": ["CDT", "LNCC", "NCC", "CMA"],
    }
    for name, order in orders.items():
        proof.exact(
            f"From left to right, that is from the best on, the segments under {name} are those of",
            order == wanted[name],
            r",\ ".join(rf"\text{{{each}}}" for each in order),
        )
    return proof


def no_consistent_winner() -> Proof:
    """Show that by Tables 4 and 6 no classifier is best in every respect under the risk-averse utilities."""
    proof = Proof(
        "No classifier is ahead in every respect when risk aversion counts",
        "zaffalon, Section 9.2, end",
        not_proved="the tables themselves, and single data sets.",
    )
    for name in ("u65", "u80"):
        top = max(MEDIANS[name])
        by_median = {CLASSIFIERS[i] for i, value in enumerate(MEDIANS[name]) if value == top}
        by_rank = CLASSIFIERS[RANKS[name].index(min(RANKS[name]))]
        proof.exact(
            f"Under {name} the highest median belongs to {' and '.join(sorted(by_median))}, the lowest mean rank to "
            f"{by_rank}.",
            by_rank == "CDT" and by_rank not in by_median,
            rf"\max = {top / 100:.2f}, \qquad \min = {min(RANKS[name]) / 100:.2f}",
        )
        proof.exact(
            "The mean ranks do not differ significantly.",
            not _significant(_least_and_greatest_statistic(RANKS[name])[1]),
            r"P(\chi^2_3 > \chi^2) > 0.05",
        )
    return proof


def table_8() -> Proof:
    """Show that Table 8 does not count all 55 data sets: every row adds up to 53."""
    proof = Proof("The rows of Table 8 add up to 53", "zaffalon, Table 8")
    rows = {"u65": (21, 14, 18), "F1": (20, 16, 17), "u80": (14, 13, 26)}
    for name, row in rows.items():
        proof.fails(
            f"Wins, ties and losses under {name} add up to 53. The comparison is said to be on the collection of 55.",
            sum(row) == 53 != DATA_SETS,
            verdict="holds-with-correction",
            shown=" + ".join(map(str, row)) + r" = 53 \ne 55",
        )
    proof.exact(
        "What the text says of the counts is so: NCC wins more often under u65 and F1, and NDC under u80.",
        all((row[0] > row[2]) == (name != "u80") for name, row in rows.items()),
        r"21 > 18,\quad 20 > 17,\quad 14 < 26",
    )
    return proof

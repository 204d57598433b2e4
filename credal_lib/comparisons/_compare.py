"""All comparisons of a table of scores at once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from credal_lib import _checks
from credal_lib._html import html_paragraphs
from credal_lib.comparisons import _checks as own_checks
from credal_lib.comparisons._pairs import wilcoxon, wins_ties_losses
from credal_lib.comparisons._ranks import (
    Friedman,
    critical_difference,
    friedman,
    homogeneous_groups,
    nemenyi,
)
from credal_lib.comparisons._rounding import DECIMALS

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike


@dataclass(frozen=True, eq=False)
class Comparison:
    """Result of `compare`; prints as a short report.

    Attributes
    ----------
    ranks : pandas.DataFrame
        One row per classifier, the best first: ``mean_rank``, ``mean_score``, ``median_score``.
    friedman : Friedman
        Do the classifiers differ at all? Not corrected for ties, except ``friedman.chi2_for_ties``.
    critical_difference : float
        Difference of mean ranks from which two classifiers differ significantly by Nemenyi's test.
    groups : list of lists
        Largest groups of classifiers that do not differ significantly by Nemenyi's test.
    pairs : pandas.DataFrame
        One row per pair: ``first``, ``second``, ``mean_difference`` (first minus second), ``wins``,
        ``ties``, ``losses`` (of the first), ``wilcoxon_p``, ``wilcoxon_better``, ``nemenyi_p``,
        ``nemenyi_better``. The better one is named only if p is at most `alpha`.
    alpha : float
        Level of all tests.
    """

    ranks: pd.DataFrame
    friedman: Friedman
    critical_difference: float
    groups: list[list[Any]]
    pairs: pd.DataFrame
    alpha: float

    def __repr__(self) -> str:
        """Return the report."""
        ranks = self.ranks.to_string(float_format="{:.3f}".format)
        pairs = self.pairs.to_string(index=False, float_format="{:.3g}".format)
        head, tests = self._words()
        return f"{head}\n\n{ranks}\n\n{tests}\n\n{pairs}"

    def _repr_html_(self) -> str:
        """Show the report in a notebook: the ranks, the tests, and the pairs."""
        ranks: str = self.ranks.to_html(float_format="{:.3f}".format)
        pairs: str = self.pairs.to_html(index=False, float_format="{:.3g}".format)
        head, tests = self._words()
        return html_paragraphs(head) + ranks + html_paragraphs(tests) + pairs

    def _words(self) -> tuple[str, str]:
        """Return what was compared, and the tests of all classifiers."""
        test = self.friedman
        f = f"F{test.degrees_of_freedom} = {test.f:.2f}, p = {test.f_p:.2g}"
        groups = "; ".join(", ".join(map(str, group)) for group in self.groups) or "none"
        tests = (
            f"Friedman: chi2 = {test.chi2:.2f}, p = {test.chi2_p:.2g};"
            f" Iman-Davenport: {f}: {self._verdict()}\n"
            f"(not corrected for ties; corrected: chi2 = {test.chi2_for_ties:.2f},"
            f" p = {test.chi2_for_ties_p:.2g})\n"
            f"Nemenyi: critical difference {self.critical_difference:.2f};"
            f" not significantly different: {groups}"
        )
        head = (
            f"{len(self.ranks)} classifiers on {test.n} data sets,"
            f" level {self.alpha:g}, rank 1 is best"
        )
        return head, tests

    def _verdict(self) -> str:
        """Say what the test of Iman and Davenport has found."""
        if self.friedman.n == 1:
            return "undefined for a single data set"
        if self.friedman.f_p <= self.alpha:
            return "the classifiers differ"
        return "no significant difference"


def compare(
    scores: pd.DataFrame | ArrayLike, *, alpha: float = 0.05, decimals: int = DECIMALS
) -> Comparison:
    """Compare classifiers over data sets.

    By their ranks, Friedman's test, and Nemenyi's and Wilcoxon's tests of all pairs. Friedman's
    test and that of Iman and Davenport are Demšar's, without a correction for ties, which makes
    them conservative where scores tie; the report names the statistic with the correction too, as
    SciPy has it.

    If Friedman's test, in the form of Iman and Davenport, finds no significant difference,
    Nemenyi's should not be used. Wilcoxon's is the test for two classifiers chosen in advance: its
    p values are not corrected for the number of pairs. (Demšar, Section 3.)

    Parameters
    ----------
    scores : data frame or array of shape (N, k)
        One row per data set, one column per classifier, higher is better; averages over the folds
        of each data set.
    alpha : float, default 0.05
        Level of the tests, in (0, 1).
    decimals : int, default 12
        Scores, and their differences, are rounded to this many decimals before they are ranked.

    Returns
    -------
    Comparison
        Tables `ranks` and `pairs`, the tests, and a report when printed.

    Raises
    ------
    TypeError, ValueError
        If a score is missing, there are fewer than two classifiers, or a data set occurs in two
        rows.

    Examples
    --------
    >>> import pandas as pd
    >>> scores = {"NBC": [0.70, 0.81, 0.66, 0.90], "NCC": [0.72, 0.82, 0.70, 0.91]}
    >>> found = compare(pd.DataFrame(scores))
    >>> found.ranks.mean_rank.to_dict()
    {'NCC': 1.0, 'NBC': 2.0}
    >>> found.pairs.loc[0, ["wins", "ties", "losses"]].to_list() == [0, 0, 4], found.friedman.f
    (True, inf)
    """
    import pandas as pd

    _checks.check_open_unit_interval(alpha, "alpha")
    table = own_checks.read_score_table(scores)
    test = friedman(table, decimals=decimals)
    summary = {
        "mean_rank": test.mean_ranks,
        "mean_score": table.mean(),
        "median_score": table.median(),
    }
    p = nemenyi(table, decimals=decimals)
    rows = []
    for first, second in combinations(table.columns, 2):
        a, b = table[first], table[second]
        signed_rank = wilcoxon(a, b, decimals=decimals)
        favored = {"a": first, "b": second}.get(signed_rank.better, "")
        ahead = first if test.mean_ranks[first] < test.mean_ranks[second] else second
        nemenyi_p = p.loc[first, second]
        rows.append(
            {
                "first": first,
                "second": second,
                "mean_difference": (a - b).mean(),
                **wins_ties_losses(a, b, decimals=decimals)._asdict(),
                "wilcoxon_p": signed_rank.p,
                "wilcoxon_better": favored if signed_rank.p <= alpha else "",
                "nemenyi_p": nemenyi_p,
                "nemenyi_better": ahead if nemenyi_p <= alpha else "",
            }
        )
    return Comparison(
        pd.DataFrame(summary).sort_values("mean_rank", kind="stable"),
        test,
        critical_difference(table.shape[1], len(table), alpha),
        homogeneous_groups(test.mean_ranks, len(table), alpha),
        pd.DataFrame(rows),
        alpha,
    )

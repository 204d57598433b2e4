r"""The weight of a growing sample against what is known for other reasons.

(Dyrland, Lundervold and Porta Mana, Appendix, after equation (24).) The sample is drawn with replacement, or from a
large population, as equation (24) needs.
"""

from typing import Any

from sympy import Rational, Symbol, diff, exp, expand_log, log, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part1_decisions.probabilities_from_frequencies import DRAWN, SIZE, multinomial_chance

__all__ = ["sample_decides"]

HALF = Symbol("ell", integer=True, positive=True)
"""Units of the sample in each of two cells."""
FOUR_UNITS = ([2, 2], [1, 3])
"""Two statistics of four units; the first fits such a sample better."""


def _weight(prior: Any, cross_entropy: Any) -> Any:
    """Give the product of the two factors: how likely the statistics are for other reasons, and equation (24)."""
    return prior * exp(-DRAWN * cross_entropy + DRAWN * log(SIZE))


def sample_decides() -> Proof:
    """Prove from which size on a sample decides, and show two cases in which it never does."""
    proof = Proof(
        "A large sample decides which statistics are the most probable",
        "dyrland, Appendix, after equation (24)",
        not_proved=(
            "that the frequencies of a random sample settle as it grows; and anything of samples drawn without "
            "replacement, which are no larger than the population."
        ),
    )
    better, worse = symbols("p p'", positive=True)
    entropy, lead = Symbol("L", nonnegative=True), Symbol("Delta", positive=True)
    proof.given(
        "Let two possible statistics of the population have probabilities $p$ and $p'$ for reasons not in the "
        "data. The relative frequencies of a sample of $N$ units have the cross-entropy $L$ with the first and $L + "
        "\\Delta$ with the second, so the first fits better, and they stay the same as the sample grows.",
        r"p, p', \Delta > 0",
    )
    odds = expand_log(log(_weight(better, entropy) / _weight(worse, entropy + lead))).expand()
    proof.equal(
        "By equation (24), as a function of the cross-entropy, the logarithm of their odds is",
        odds,
        DRAWN * lead + log(better) - log(worse),
        r"\ln\frac{p\,e^{-NL}}{p'\,e^{-N(L + \Delta)}} = N\,\Delta + \ln\frac{p}{p'}",
    )
    proof.positive("The factor of the sample counts more with every unit,", diff(odds, DRAWN), r"\Delta > 0")
    further = Symbol("z", positive=True)
    enough = log(worse / better) / lead + further
    proof.positive(
        "and the better fit is the more probable as soon as the sample is larger than $\\ln(p'/p)/\\Delta$.",
        expand_log(odds.subs(DRAWN, enough).expand()),
        r"N = \frac{\ln(p'/p)}{\Delta} + z, \quad z > 0: \qquad N\,\Delta + \ln\frac{p}{p'} = z\,\Delta > 0",
    )
    proof.in_words(
        "A population of a given size has finitely many statistics. So from some size of the sample on those that fit "
        "best are the most probable, if they have a positive probability for other reasons and no others fit as well.",
        carries=True,
    )
    _an_example(proof)
    _never(proof)
    return proof


def _an_example(proof: Proof) -> None:
    chances = [multinomial_chance([HALF, HALF], rival) for rival in FOUR_UNITS]
    proof.equal(
        "For instance, let a population have four units in two cells, and let the sample have $2\\ell$ units, half of "
        "them in each cell. It is the more likely under $(2, 2)$ than under $(1, 3)$, by the factor",
        chances[0] / chances[1],
        Rational(4, 3) ** HALF,
        r"\frac{\left(\frac24\cdot\frac24\right)^\ell}{\left(\frac14\cdot\frac34\right)^\ell} = "
        r"\left(\tfrac43\right)^\ell",
    )
    ratios = [(chances[0] / chances[1]).subs(HALF, k) for k in (16, 17)]
    proof.exact(
        "If $(1, 3)$ is a hundred times as probable for other reasons, 32 units are too few, and 34 enough.",
        ratios[0] < 100 < ratios[1],
        r"\left(\tfrac43\right)^{16} < 100 < \left(\tfrac43\right)^{17}",
    )


def _never(proof: Proof) -> None:
    """Add the two cases in which no sample is large enough."""
    priors = (0, Rational(1, 2))
    weights = [prior * multinomial_chance([HALF, HALF], rival) for prior, rival in zip(priors, FOUR_UNITS, strict=True)]
    proof.exact(
        "Both conditions are needed. The other factor may *discard* statistics, as the paper says. If it discards "
        "$(2, 2)$ there, $(1, 3)$ is the more probable, although it fits worse, however large the sample is.",
        weights[0] == 0 and weights[1].is_positive is True,
        r"0 \cdot \left(\tfrac14\right)^\ell < \tfrac12 \left(\tfrac{3}{16}\right)^\ell \quad\text{for all } \ell",
    )
    tied = [multinomial_chance([HALF, HALF], rival) for rival in ([1, 2], [2, 1])]
    proof.equal(
        "And between two statistics that fit equally well no sample decides. Of a population of three units the "
        "statistics $(1, 2)$ and $(2, 1)$ give half of the sample in each cell the same probability,",
        tied[0],
        tied[1],
        r"\frac{(2\ell)!}{\ell!\,\ell!}\left(\tfrac13\right)^\ell\left(\tfrac23\right)^\ell",
    )
    proof.exact(
        "and the remaining ones, $(3, 0)$ and $(0, 3)$, none. Which of the two is the more probable is left to the "
        "other factor, at every size of the sample.",
        all(multinomial_chance([HALF, HALF], rival) == 0 for rival in ([3, 0], [0, 3])) and tied[0].is_positive is True,
        r"1^\ell\, 0^\ell = 0 \quad\text{for all } \ell \ge 1",
    )

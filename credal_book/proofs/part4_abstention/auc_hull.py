r"""What lies under the convex hull of AUC response curves, and whether it can be discarded.

(Ferri and Hernández-Orallo, Section 6, before Figure 10.) The models are states of the window in Example 2 for two
class biases; mixing two of them follows the one or the other at random, as in Section 3.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from sympy import Symbol, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part4_abstention._cautious import EVEN, TREE, Leaf, at_window, auc, height, window_answer
from credal_lib import confusion

__all__ = ["under_the_hull"]


class _Model(NamedTuple):
    """A class bias and a window of Example 2."""

    bias: tuple[Fraction, Fraction]
    window: Fraction

    def point(self) -> tuple[Fraction, Fraction]:
        """Give its abstention and the AUC of what it answers."""
        return confusion.abstention(at_window(TREE, self.window, self.bias)), auc(TREE, self.window, self.bias)


BOLD = _Model((Fraction(3, 10), Fraction(7, 10)), Fraction(4, 10))
UNDER = _Model(EVEN, Fraction(55, 100))
SHY = _Model(EVEN, Fraction(7, 10))


def _mixed(models: Sequence[_Model], times: Sequence[int]) -> list[Leaf]:
    """Give the cases that are answered when each model is followed so many times on every case."""
    answers = [[window_answer(p, model.window, model.bias) is not None for p, _ in TREE] for model in models]
    followed = [
        sum(n * answer for n, answer in zip(times, column, strict=True)) for column in zip(*answers, strict=True)
    ]
    return [(p, tuple(n * often for n in cases)) for (p, cases), often in zip(TREE, followed, strict=True)]


def under_the_hull() -> Proof:
    """Prove for which trade a model under the hull is surely beaten, and show one that no mixture on the hull beats."""
    proof = Proof(
        "What lies under the convex hull of AUC response curves",
        "ferri, Section 6, before Figure 10",
        not_proved="anything of the models of the lost drawing, which the paper does not name.",
    )
    shares, areas = symbols("z_1 z_2", real=True), symbols("f_1 f_2", real=True)
    part, price, below = Symbol("lambda", nonnegative=True), Symbol("c", real=True), Symbol("e", positive=True)
    share, area = ((1 - part) * first + part * second for first, second in (shares, areas))
    models = (*zip(shares, areas, strict=True), (share, area - below))
    worth = [height - price * place for place, height in models]
    proof.given(
        "Let a model lie by $e > 0$ under the segment between two corners of the hull, $(z_1, f_1)$ and $(z_2, f_2)$, "
        "a part $\\lambda$ of the way. Each $z$ is an abstention and each $f$ an AUC.",
        r"z = (1 - \lambda)\,z_1 + \lambda\,z_2, \qquad f = (1 - \lambda)\,f_1 + \lambda\,f_2 - e",
    )
    proof.equal(
        "Let abstention have a constant price $c$ in AUC. Then the average value of the corners exceeds that of the "
        "model by $e$,",
        (1 - part) * worth[0] + part * worth[1] - worth[2],
        below,
        r"(1 - \lambda)(f_1 - c\,z_1) + \lambda\,(f_2 - c\,z_2) - (f - c\,z) = e > 0",
    )
    proof.in_words(
        "so that one of the corners has a larger value, whatever the price. For this trade the model is surely "
        "discarded."
    )
    _mixing_ranks_worse(proof)
    return proof


def _mixing_ranks_worse(proof: Proof) -> None:
    """Add the counterexample: at its own abstention a model under the hull beats what the hull promises there."""
    bold, under, shy = BOLD.point(), UNDER.point(), SHY.point()
    proof.exact(
        "At a required abstention it is another matter. In Example 2 take the bias $(0.3, 0.7)$ with the window 0.4, "
        "and the even bias with the windows 0.55 and 0.7. They abstain on 0.21, 0.30 and 0.46 of the cases, and have "
        "the AUC 3049/3108, 271/276 and 61/62.",
        [bold, under, shy]
        == [
            (Fraction(21, 100), Fraction(3049, 3108)),
            (Fraction(30, 100), Fraction(271, 276)),
            (Fraction(46, 100), Fraction(61, 62)),
        ],
        r"0.98102,\quad 0.98188,\quad 0.98387",
    )
    proof.exact(
        "The second lies under the segment between the others.",
        under[1] < height([bold, shy], under[0]),
        r"0.98188 < 0.98204",
    )
    times = (16, 9)
    mixture = _mixed((BOLD, SHY), times)
    cases = Fraction(sum(times) * sum(sum(n) for _, n in TREE))
    answered = sum(sum(n) for _, n in mixture)
    found = auc(mixture, Fraction(0), EVEN)
    proof.exact(
        "Who follows the first model in 16 cases of 25 and the third in 9, at random, abstains on 0.30 as well,",
        1 - answered / cases == under[0],
        r"\tfrac{16}{25}\cdot 0.21 + \tfrac{9}{25}\cdot 0.46 = 0.30",
    )
    less = [auc(_mixed((BOLD, SHY), (25 - often, often)), Fraction(0), EVEN) for often in range(times[1])]
    proof.fails(
        "but does not reach the segment, nor even the second model, and neither does who follows the third model in "
        "fewer of the 25 cases. An AUC is a share of pairs of answered cases, and does not mix as errors and "
        "abstentions do. Where no more than 0.30 may be unknown, the second model is the best, and not discarded.",
        max(*less, found) < under[1] and less[0] == bold[1] and shy[0] > under[0],
        "holds-with-correction",
        r"0.98182 < 0.98188",
    )

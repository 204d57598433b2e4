"""What the experiments on spam and tic-tac-toe rest on, and what can be decided without running them.

(Ferri and Hernández-Orallo, Section 7.)
"""

from fractions import Fraction
from itertools import pairwise, product

from sympy import Rational, Symbol

from credal_book import datasets
from credal_book.proofs._proof import Proof
from credal_book.proofs.part4_abstention._cautious import EVEN, TREE, exact, leaf, response
from credal_lib import abstention, confusion

__all__ = ["always_decreasing", "caption_of_figure_13", "final_boards", "window_of_the_costs"]

UNEVEN = (Fraction(45, 100), Fraction(55, 100))
COSTS = [[0, 100], [20, 0], [2, 3]]


def caption_of_figure_13() -> Proof:
    """Show from the numbers of the text that Figure 13 cannot be the accuracy response graph that its caption names."""
    proof = Proof("The caption of Figure 13", "ferri, Section 7, Figures 12 to 17")
    accuracy, auc = Fraction("0.92"), [Fraction("0.967"), Fraction("0.974")]
    proof.given(
        "Of the spam data the text says that the complete classifier has the accuracy 0.92, that accuracy reaches 1 "
        "(Figure 12), and that the AUC goes from 0.967 to 0.974 while abstention goes from 0 to 0.1 (Figure 13).",
    )
    proof.fails(
        "At abstention 0 the classifier is complete. The curve of Figure 13 begins at 0.967, not at 0.92, so it does "
        "not show the accuracy, although its caption repeats that of Figure 12 to the letter.",
        auc[0] != accuracy,
        verdict="holds-with-correction",
        shown=r"0.967 \ne 0.92",
    )
    complete = {"accuracy": Fraction("0.8"), "AUC": Fraction("0.87")}
    figure_17 = [Fraction(x) for x in ("0.87", "0.89", "0.918", "0.941", "0.956", "0.98")]
    proof.exact(
        "The caption of the same graph of the other data set, Figure 17, says AUC, and is right: its first value is "
        "the AUC of the complete classifier, 0.87, and not its accuracy, 0.8.",
        figure_17[0] == complete["AUC"] != complete["accuracy"],
    )
    return proof


def window_of_the_costs() -> Proof:
    """Prove for which probabilities abstaining is best under the costs of Section 7."""
    proof = Proof("When abstaining is best under the costs of Section 7", "ferri, Section 7, derived")
    p = Symbol("p", nonnegative=True)
    positive, negative, unknown = (
        abstention.mean_cost([[p, 1 - p] if row == chosen else [0, 0] for row in range(3)], costs=COSTS)
        for chosen in range(3)
    )
    proof.given(
        "Let $p$ be the probability of the positive class. The expected cost of each answer is the library's mean cost "
        "of a matrix with $p$ and $1 - p$ in the row of the answer."
    )
    proof.equal("Abstaining costs", unknown, 3 - p, r"2\,p + 3\,(1 - p) = 3 - p")
    proof.equal(
        "The answer *neg* costs more than that by",
        negative - unknown,
        21 * (p - Rational(1, 7)),
        r"20\,p - (3 - p) = 21\left(p - \tfrac17\right)",
    )
    proof.equal(
        "and the answer *pos* by",
        positive - unknown,
        99 * (Rational(97, 99) - p),
        r"100\,(1 - p) - (3 - p) = 99\left(\tfrac{97}{99} - p\right)",
    )
    share = Symbol("z", positive=True)
    inside = (Rational(1, 7) + share * Rational(97, 99)) / (1 + share)
    proof.positive(
        "A probability between 1/7 and 97/99 makes the first positive", (negative - unknown).subs(p, inside).factor()
    )
    proof.positive("and the second,", (positive - unknown).subs(p, inside).factor())
    below, above = Rational(1, 7) / (1 + share), 1 - Rational(2, 99) / (1 + share)
    proof.positive("below 1/7 *neg* is cheaper,", (unknown - negative).subs(p, below).factor())
    proof.positive("and above 97/99 *pos* is.", (unknown - positive).subs(p, above).factor())
    return proof


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def _three(board: tuple[str, ...], player: str) -> list[set[int]]:
    return [set(line) for line in LINES if all(board[cell] == player for cell in line)]


def _final(board: tuple[str, ...]) -> bool:
    """Tell from the board alone whether a game that x begins can end on it."""
    n_x, n_o = board.count("x"), board.count("o")
    won_x, won_o = _three(board, "x"), _three(board, "o")
    if won_x:  # x moved last, and one move completed all its lines
        return n_x == n_o + 1 and not won_o and bool(set.intersection(*won_x))
    if won_o:
        return n_x == n_o and bool(set.intersection(*won_o))
    return n_x == 5 and n_o == 4


def final_boards() -> Proof:
    """Count the final boards of tic-tac-toe in two ways: by the library's games, and from all ways to fill a board."""
    proof = Proof("The final boards of tic-tac-toe", "ferri, Section 7, the tic-tac data")
    data = datasets.load("tic-tac-toe")
    wins = int((data.y == list(data.target_names).index("positive")).sum())
    proof.exact(
        "The library plays all games and finds 958 different final boards,",
        len({*map(tuple, data.X)}) == len(data.X) == 958,
    )
    proof.exact("of which 626 are won by x, who begins.", wins == 626)
    final = [board for board in product("xob", repeat=9) if _final(board)]
    proof.exact(
        "The same follows from the $3^9$ ways to fill a board. Final are those on which one player alone has three in "
        "a row, completed by one move, with the right number of moves, and the full ones without three in a row.",
        len(final) == 958 and sum(bool(_three(board, "x")) for board in final) == 626,
    )
    proof.exact(
        "The other 332 are won by o, 316, or drawn, 16.",
        [
            sum(bool(_three(board, "o")) for board in final),
            sum(not _three(board, "x") + _three(board, "o") for board in final),
        ]
        == [316, 16],
    )
    return proof


def always_decreasing() -> Proof:
    """Refute that efficacy and capacity always decrease with abstention."""
    proof = Proof("Efficacy and capacity need not decrease with abstention", "ferri, Section 7")
    capacities = [y for _, y in response(TREE, confusion.capacity, EVEN)]
    proof.fails(
        "Capacity rises in the paper's Example 2 with the even bias, while leaves 4, 5 and 3 are given up, from 0.925 "
        "to 0.978. It falls only from there on.",
        all(a < b for a, b in pairwise(capacities[:4]))
        and all(a > b for a, b in pairwise(capacities[3:]))
        and [capacities[0], capacities[3]] == [Fraction("0.925"), Fraction("0.978")],
    )
    full, cautious = exact([[37, 12], [3, 48], [0, 0]]), exact([[37, 3], [3, 48], [0, 9]])
    proof.exact(
        "The values that the paper itself prints for the first two states rise, from 0.925 to 0.9448, though by its "
        "own formula.",
        [confusion.capacity(matrix, formula="printed") for matrix in (full, cautious)]
        == [Fraction("0.925"), Fraction("0.9448")],
    )
    efficacies = [y for _, y in response(TREE, confusion.efficacy, UNEVEN)]
    proof.fails(
        "Efficacy rises there with the class bias $(0.45, 0.55)$, from abstention 0.05 to 0.14.",
        efficacies[1] == (Fraction(82, 95) + Fraction(95, 100)) / 2
        and efficacies[2] == (Fraction(82, 86) + Fraction(86, 100)) / 2 > efficacies[1],
        shown=r"\tfrac12\left(\tfrac{82}{95} + 0.95\right) < \tfrac12\left(\tfrac{82}{86} + 0.86\right)",
    )
    two = [leaf(90, 1, 0), leaf(80, 0, 1)]
    proof.fails(
        "Two cases are enough for capacity, a right answer and a less confident wrong one: with the wrong one given up "
        "it rises from 3/4 to 15/16.",
        [y for _, y in response(two, confusion.capacity, EVEN)][:2] == [Fraction(3, 4), Fraction(15, 16)],
    )
    three = [leaf(90, 1, 0), leaf(80, 0, 1), leaf(70, 0, 1)]
    proof.fails(
        "Three are enough for efficacy, a right answer and two less confident wrong ones: 2/3, 7/12, and 2/3 again.",
        [y for _, y in response(three, confusion.efficacy, EVEN)][:3]
        == [Fraction(2, 3), Fraction(7, 12), Fraction(2, 3)],
    )
    return proof

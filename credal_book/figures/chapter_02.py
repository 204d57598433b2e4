"""Chapter 2: a lottery, what to do at which chance, and which tables of utilities are the same problem."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_book.scenes.globe import place
from credal_lib.confusion import decision_threshold
from credal_lib.gambles import expected_reward

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "crossing_lines",
    "envelope",
    "globe",
    "hundred_tickets",
    "kept_probabilities",
    "log_threshold",
    "patient_edges",
    "same_crossing",
    "tickets_on_wines",
    "worth",
    "worth_of_money",
]

LOTTERY = ((10, -1), (0, 0))
"""Rows: buy and leave; columns: win and lose."""
PATIENT = {"treat": (80, 90), "test": (74, 97), "send home": (20, 100)}
"""Utilities if ill, and if healthy."""
IDENTITY, GIFT = ((1, 0), (0, 1)), ((2, 0), (1, 1))
CHANCE = Fraction(1, 5)
FIRST, SECOND, THIRD, MARK = (plots.PALETTE[name] for name in ("navy", "orange", "sky", "brown"))


def worth(row: Sequence[float | Fraction], chance: float | Fraction) -> float | Fraction:
    """Compute the expected utility of a decision for two classes.

    Parameters
    ----------
    row : pair of numbers
        Utilities of the decision.
    chance : number
        Probability of the first class.

    Returns
    -------
    number
    """
    found: float | Fraction = expected_reward(row, [chance, 1 - chance])
    return found


@styled
def hundred_tickets() -> plots.Picture:
    """Draw a hundred tickets, twenty of which win, and what they bring."""
    ax = panel(5.4, 2.3)
    for i in range(100):
        wins = i < 100 * CHANCE
        ax.plot(
            i // 5, i % 5, "s", markersize=11, color=FIRST if wins else "none", markeredgecolor=FIRST if wins else MARK
        )
    ax.text(1.5, 4.9, "20 win 10 each: +200", ha="center", color=FIRST, fontsize=10)
    ax.text(11.5, 4.9, "80 lose 1 each: −80", ha="center", color=MARK, fontsize=10)
    ax.set(xlim=(-3.4, 20), ylim=(-0.6, 5.4), xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    ax.grid(visible=False)
    return plots.picture(ax, "A hundred tickets: 20 win, +10 each, in all +200; 80 lose, -1 each, in all -80.")


@styled
def crossing_lines() -> plots.Picture:
    """Draw what buying and leaving are worth, against the chance to win."""
    ax = panel(5.2)
    chance = np.linspace(0, 1, 101)
    edge = decision_threshold([[Fraction(u) for u in row] for row in LOTTERY])
    for name, row, color, dash in (("buy", LOTTERY[0], FIRST, "-"), ("leave", LOTTERY[1], SECOND, "--")):
        ax.plot(chance, [float(worth(row, c)) for c in chance], dash, color=color, label=name)
    ax.axvspan(float(edge), 0.5, color=THIRD, alpha=0.18)
    ax.plot(float(CHANCE), float(worth(LOTTERY[0], CHANCE)), "o", color=MARK, markersize=8)
    ax.annotate(
        "the ticket",
        (float(CHANCE), float(worth(LOTTERY[0], CHANCE))),
        (8, -12),
        textcoords="offset points",
        fontsize=10,
    )
    ax.text(0.295, 7.6, "“lose” is likelier,\nbuying is better", ha="center", fontsize=9)
    ax.set(xlim=(0, 1), xlabel="chance to win", ylabel="expected utility", xticks=[0, float(edge), 0.5, 1])
    ax.set_xticklabels(["0", "1/11", "1/2", "1"])
    ax.legend(loc="lower right", fontsize=10)
    return plots.picture(
        ax,
        f"Expected utility against the chance to win: buying rises from -1 to 10, leaving stays at 0. They cross at "
        f"{edge}. At a chance of {CHANCE} buying is worth {float(worth(LOTTERY[0], CHANCE))}. Between {edge} and 1/2 "
        "losing is likelier and buying is better.",
    )


@styled
def envelope() -> plots.Picture:
    """Draw three decisions for two classes, and which is the best at which chance."""
    ax = panel(5.4)
    chance = np.linspace(0, 1, 201)
    lines = np.array([[worth(row, c) for c in chance] for row in PATIENT.values()])
    looks = zip(PATIENT, lines, (FIRST, SECOND, THIRD), plots.DASHES, strict=False)
    for name, line, color, dash in looks:
        ax.plot(chance, line, dash, color=color, label=name)
    ax.plot(chance, lines.max(axis=0), color="black", linewidth=5, alpha=0.16)
    edges = patient_edges()
    for edge in edges:
        ax.axvline(float(edge), color=MARK, linewidth=1, linestyle=":")
    ax.set(xlim=(0, 1), ylim=(60, 102), xlabel="chance to be ill", ylabel="expected utility")
    ax.set_xticks([*map(float, edges), 1], [*map(str, edges), "1"])
    ax.legend(loc="lower left", fontsize=10)
    return plots.picture(
        ax,
        "Expected utility of three decisions against the chance to be ill: treat from 90 down to 80, test from 97 to "
        f"74, send home from 100 to 20. Sending home is best below {edges[0]}, treating above {edges[1]}, testing "
        "between.",
    )


def patient_edges() -> tuple[Fraction, Fraction]:
    """Compute the chances at which sending home and testing, testing and treating, are worth the same.

    Returns
    -------
    pair of Fraction
    """
    treat, test, home = ([Fraction(u) for u in row] for row in PATIENT.values())
    return decision_threshold([test, home]), decision_threshold([treat, test])


@styled
def same_crossing() -> plots.Picture:
    """Draw the expected utilities of two decisions under the identity and with a gift in the first class."""
    axes, texts = [], []
    chance = np.linspace(0, 1, 51)
    for title, table in (("rows (1, 0) and (0, 1)", IDENTITY), ("rows (2, 0) and (1, 1)", GIFT)):
        ax = panel(2.85)
        for name, row, color, dash in (("first", table[0], FIRST, "-"), ("second", table[1], SECOND, "--")):
            ax.plot(chance, [float(worth(row, c)) for c in chance], dash, color=color, label=name)
        ax.axvline(0.5, color=MARK, linewidth=1, linestyle=":")
        ax.set(xlim=(0, 1), ylim=(-0.1, 2.1), xticks=[0, 0.5, 1], xlabel="chance of class 0")
        ax.set_title(title, fontsize=10)
        axes.append(ax)
        ends = "; ".join(
            f"{name} from {row[1]} to {row[0]}" for name, row in zip(("first", "second"), table, strict=True)
        )
        texts.append(f"Expected utilities under {title}: {ends}; they cross at 0.5.")
    axes[0].set_ylabel("expected utility")
    axes[0].legend(loc="upper left", fontsize=9)
    return plots.picture(axes, texts)


@styled
def globe() -> plots.Picture:
    """Draw the sphere of tables with two decisions and two classes, seen from the side of the sensible ones."""
    ax = panel(3.6, 3.1)
    view = math.radians(20)

    def seen(longitude: float, latitude: float) -> tuple[float, float, bool]:
        turn, rise = math.radians(longitude) - view, math.radians(latitude)
        across, deep, up = math.cos(rise) * math.sin(turn), math.cos(rise) * math.cos(turn), math.sin(rise)
        tilt = math.radians(18)
        return across, up * math.cos(tilt) - deep * math.sin(tilt), deep * math.cos(tilt) + up * math.sin(tilt) >= -1e-9

    def curve(points: list[tuple[float, float]], color: str, dash: str, width: float) -> None:
        at = [seen(*point) for point in points]
        x, y = ([one[i] if one[2] else math.nan for one in at] for i in (0, 1))
        ax.plot(x, y, dash, color=color, linewidth=width)

    angle = np.linspace(0, 2 * math.pi, 200)
    ax.plot(np.cos(angle), np.sin(angle), color="0.5", linewidth=1)
    curve([(a, 0.0) for a in np.linspace(-180, 180, 361)], "black", "-", 1.4)
    for edge in (-45, 45, 135, 225):
        curve([(edge, b) for b in np.linspace(-90, 90, 181)], "0.55", "--", 1)
    said = []
    for name, table, color, marker, shift in (
        ("lottery", LOTTERY, FIRST, "o", (7, 4)),
        ("identity", IDENTITY, SECOND, "s", (-8, -15)),
        ("with a gift", GIFT, SECOND, "s", (-62, 2)),
    ):
        longitude, latitude = (float(value) for value in place(*table))
        curve([(longitude, b) for b in np.linspace(-90, 90, 181)], color, "-", 1.8)
        x, y, _ = seen(longitude, latitude)
        ax.plot(x, y, marker, color=color, markersize=8)
        ax.annotate(name, (x, y), shift, textcoords="offset points", fontsize=9)
        said.append(f"{name} at longitude {longitude:.1f} and latitude {latitude:.1f}")
    ax.set(xlim=(-1.35, 1.35), ylim=(-1.08, 1.08), xticks=[], yticks=[], aspect="equal")
    ax.spines[:].set_visible(False)
    ax.grid(visible=False)
    return plots.picture(ax, f"A globe with equator and meridians: {'; '.join(said)}. Meridians at 45 degrees dashed.")


@styled
def kept_probabilities() -> plots.Picture:
    """Draw what a ticket with one chance in five brings, by prize, to who has learned labels and who decides."""
    ax = panel(5.2)
    prize = np.linspace(0, 12, 121)
    buying = [float(worth((z - 1, -1), 0.2)) for z in prize]
    ax.plot(prize, buying, "--", color=SECOND, label="has learned “buy”")
    ax.plot(prize, np.maximum(buying, 0), "-", color=FIRST, label="multiplies anew")
    for z, name in ((11, "prize then"), (4, "prize now")):
        ax.plot(z, float(worth((z - 1, -1), 0.2)), "o", color=MARK, markersize=7)
        ax.annotate(name, (z, float(worth((z - 1, -1), 0.2))), (-24, -18), textcoords="offset points", fontsize=10)
    ax.axhline(0, color="black", linewidth=1)
    ax.set(xlim=(0, 12), ylim=(-1.2, 1.6), xlabel="prize", ylabel="expected utility")
    ax.legend(loc="upper left", fontsize=10)
    return plots.picture(
        ax,
        "Expected utility per ticket with a chance of 0.2, against the prize. Who always buys has -1 at prize 0, -0.2 "
        "at prize 4, 1.2 at prize 11; who decides anew has 0 below prize 5, and the same above.",
    )


@styled
def worth_of_money() -> plots.Picture:
    """Draw the chance above which a ticket is worth buying, against what the buyer owns, for logarithmic utility."""
    ax = panel(5.2)
    owned = np.linspace(1.02, 30, 400)
    ax.plot(owned, [log_threshold(w) for w in owned], "-", color=FIRST, label="logarithm of what is owned")
    ax.axhline(1 / 11, color=SECOND, linestyle="--", label="euros")
    ax.axhline(0.2, color=MARK, linestyle=":", label="the ticket's chance")
    ax.plot(2, log_threshold(2), "o", color=MARK, markersize=7)
    ax.set(xlim=(0, 30), ylim=(0, 0.5), xlabel="euros owned", ylabel="buy above this chance")
    ax.legend(loc="upper right", fontsize=10)
    said = ", ".join(f"{log_threshold(w):.3f} at {w}" for w in (2, 5, 30))
    return plots.picture(ax, f"Chance above which buying is better, by euros owned: {said}. In euros it is 0.091.")


def log_threshold(owned: float) -> float:
    """Compute the chance above which the ticket is worth buying to somebody with logarithmic utility.

    Parameters
    ----------
    owned : float
        Euros before the lottery, more than 1.

    Returns
    -------
    float
    """
    buy = (math.log(owned + 10), math.log(owned - 1))
    return float(decision_threshold([buy, (math.log(owned), math.log(owned))]))


@styled
def tickets_on_wines() -> plots.Picture:
    """Draw the stated probability that each of twelve wines is of the second cultivar, and two thresholds."""
    ax = panel(5.4)
    wines = datasets.twelve_wines()
    stated = wines.answers["top list"].p[:, 1]
    order = np.argsort(-stated, kind="stable")
    won = wines.y[order] == 1
    for place_, (p, win) in enumerate(zip(stated[order], won, strict=True)):
        ax.bar(place_, p, 0.7, fill=bool(win), color=FIRST if win else "none", edgecolor=FIRST if win else MARK)
    ax.bar(0, 0, color=FIRST, label="wins")
    ax.bar(0, 0, fill=False, edgecolor=MARK, label="loses")
    ax.axhline(1 / 11, color=SECOND, linestyle="-", label="1/11")
    named = wines.answers["precise"].sets[order, 1]
    spots = np.flatnonzero(named)
    ax.plot(spots, stated[order][named] + 0.05, "o", color=THIRD, label="likeliest")
    ax.set_xticks(range(12), [str(i + 1) for i in order])
    ax.grid(visible=False, axis="x")
    ax.set(ylim=(0, 1.1), xlabel="wine", ylabel="probability of the second cultivar")
    ax.legend(loc="upper right", fontsize=9)
    said = ", ".join(f"wine {i + 1} {stated[i]:.2f}{' wins' if wines.y[i] == 1 else ''}" for i in order)
    likeliest = ", ".join(str(i + 1) for i in order[spots])
    return plots.picture(
        ax, f"Stated probability of the second cultivar: {said}. It is the likeliest for {likeliest}. Line at 1/11."
    )

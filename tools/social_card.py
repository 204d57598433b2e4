"""The picture that is shown where somebody shares a link to the book, drawn when the book is built.

It has the title, the question, and the picture of the first page: four ways of answering, five verdicts.
"""

from __future__ import annotations

import io
from pathlib import Path

import matplotlib.image
import yaml
from matplotlib.figure import Figure

from credal_book import plots
from credal_book.figures import front

ROOT = Path(__file__).resolve().parent.parent
CARD = ROOT / "assets" / "social-card.png"
WIDTH, HEIGHT, DPI = 1200, 630, 100
QUESTION = 'A set of classes, "I don\'t know",\na short list of probabilities:\nhow much is such an answer worth?'


def drawn(title: str) -> bytes:
    """The card as a PNG; the same bytes for the same card."""
    figure = Figure(figsize=(WIDTH / DPI, HEIGHT / DPI), dpi=DPI, facecolor="white")
    navy = plots.PALETTE["navy"]
    figure.text(0.05, 0.91, title.replace(" ", "\n"), size=40, weight="bold", color=navy, va="top")
    figure.text(0.05, 0.44, QUESTION, size=19, color="#333", va="top", linespacing=1.5)
    figure.text(0.05, 0.08, "An executable textbook, and the Python library credal_lib", size=15, color="#555")
    ax = figure.add_axes((0.5, 0.16, 0.47, 0.75))
    ax.imshow(matplotlib.image.imread(io.BytesIO(front.five_verdicts().png)))
    ax.axis("off")
    card = io.BytesIO()
    figure.savefig(card, dpi=DPI, metadata={"Title": title, "Software": ""})
    return card.getvalue()


def draw_social_card(target: Path = CARD) -> bool:
    """Draw the card and keep it, unless there is just this one; return whether it is new."""
    card = drawn(yaml.safe_load((ROOT / "_config.yml").read_text())["title"])
    if target.exists() and target.read_bytes() == card:
        return False
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(card)
    return True

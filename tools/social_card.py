"""The picture that is shown where somebody shares a link to the book, drawn when the book is built.

It has the title, the question, and the picture of the first page: four ways of answering, five verdicts.
"""

from __future__ import annotations

import io
from pathlib import Path

import matplotlib.image
import yaml
from matplotlib.figure import Figure
from PIL import Image

from credal_lib import plots
from credal_lib.figures import front

ROOT = Path(__file__).resolve().parent.parent
CARD = ROOT / "assets" / "social-card.png"
WIDTH, HEIGHT, DPI = 1200, 630, 100
QUESTION = 'A set of classes, "I don\'t know",\na short list of probabilities:\nhow much is such an answer worth?'


def draw(title: str, target: Path) -> None:
    """Draw the card; its file keeps the title, so that a new one is noticed."""
    figure = Figure(figsize=(WIDTH / DPI, HEIGHT / DPI), dpi=DPI, facecolor="white")
    navy = plots.PALETTE["navy"]
    figure.text(0.05, 0.91, title.replace(" ", "\n"), size=40, weight="bold", color=navy, va="top")
    figure.text(0.05, 0.44, QUESTION, size=19, color="#333", va="top", linespacing=1.5)
    figure.text(0.05, 0.08, "An executable textbook, and the Python library credal_lib", size=15, color="#555")
    ax = figure.add_axes((0.5, 0.16, 0.47, 0.75))
    ax.imshow(matplotlib.image.imread(io.BytesIO(front.five_verdicts().png)))
    ax.axis("off")
    target.parent.mkdir(exist_ok=True)
    figure.savefig(target, dpi=DPI, metadata={"Title": title, "Software": ""})


def title_of(card: Path) -> str | None:
    """The title that a card was drawn with; None without a card."""
    if not card.exists():
        return None
    with Image.open(card) as image:
        return image.info.get("Title")


def draw_social_card(target: Path = CARD) -> bool:
    """Draw the card unless there is one with the book's title; return whether it was drawn."""
    title: str = yaml.safe_load((ROOT / "_config.yml").read_text())["title"]
    if title_of(target) == title:
        return False
    draw(title, target)
    return True

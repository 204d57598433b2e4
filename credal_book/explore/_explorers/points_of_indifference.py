"""Chapter 33: a patient's points of indifference, the costs that follow, and the answers that 297 patients get."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MODELS = {"logistic regression": "logistic", "naive Bayes": "naive Bayes"}
HIGHEST = 3
START: dict[str, Any] = {"model": "logistic regression", "home": 10, "treat": 80}


def points_of_indifference() -> Any:
    """Set two points of indifference: what errors cost then, and which of 297 patients go home, are looked at, treated.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import jscode, symbols

    home, treat = symbols("home treat")
    formulas = {"missed": missed(home), "needless": needless(treat), "turn": turn(home, treat)}
    return Explorer(
        controls=[
            Select("model", "Probabilities stated by", list(MODELS), START["model"]),
            Slider("home", "home or look: ill of 100", 1, 60, 1, START["home"]),
            Slider("treat", "look or treat: ill of 100", 40, 99, 1, START["treat"]),
        ],
        draw=_draw,
        describe=_describe,
        formulas={name: f"(home, treat) => {jscode(formula)}" for name, formula in formulas.items()},
        data={"patients": {name: _patients(name) for name in MODELS}, "highest": HIGHEST},
    )


def missed(home: Any) -> Any:
    """Cost of a missed illness, in looks, if she is indifferent at `home` ill of 100 between going home and a look."""
    return 100 / home


def needless(treat: Any) -> Any:
    """Cost of a needless treatment, if she is indifferent at `treat` ill of 100 between a look and treatment."""
    return 100 / (100 - treat)


def turn(home: Any, treat: Any) -> Any:
    """Probability of illness at which she is indifferent between going home and treatment, if nobody could look."""
    return needless(treat) / (missed(home) + needless(treat))


@cache
def _patients(model: str) -> list[list[int]]:
    """List the probability of illness, in ten thousandths so that both languages compare alike, and the truth."""
    from credal_book.scenes import heart

    ill = heart.patients().y == "ill"
    return [[round(10_000 * float(p)), int(t)] for p, t in zip(heart.chances(MODELS[model]), ill, strict=True)]


def _answer(p: int, home: int, treat: int, looks: bool) -> str:
    """Give the answer of least expected cost; `p` in ten thousandths, the others of 100."""
    if looks and home < treat:
        return "home" if p < 100 * home else "treat" if p > 100 * treat else "look"
    return "home" if p * (100 - treat) < (10_000 - p) * home else "treat"


def _counted(model: str, home: int, treat: int, looks: bool) -> tuple[dict[str, int], int, int, float]:
    """Count the answers, the ill sent home and the healthy treated, and average the cost."""
    given = [(_answer(p, home, treat, looks), ill) for p, ill in _patients(model)]
    counts = {name: sum(answer == name for answer, _ in given) for name in ("home", "look", "treat")}
    misses, needed = given.count(("home", 1)), given.count(("treat", 0))
    cost = (misses * missed(home) + needed * needless(treat) + counts["look"]) / len(given)
    return counts, misses, needed, cost


def _describe(model: str, home: int, treat: int) -> str:
    counts, misses, needed, cost = _counted(model, home, treat, looks=True)
    without = _counted(model, home, treat, looks=False)[3]
    return (
        "Expected cost of three answers against the probability of illness, in looks: home from 0 to "
        f"{missed(home):.2f}, a look 1, treatment from {needless(treat):.2f} to 0. "
        "Without looks she would change from home to treatment at "
        f"{100 * turn(home, treat):.1f} of 100. By {model} {counts['home']} of {sum(counts.values())} patients go home "
        f"({misses} of them ill), {counts['look']} are looked at, {counts['treat']} treated ({needed} of them "
        f"healthy). A patient costs {cost:.3f}; without looks {without:.3f}, with a look for everybody 1."
    )


def _draw(model: str, home: int, treat: int) -> Axes:
    import matplotlib.pyplot as plt

    lines = {"home": (0, missed(home)), "look": (1, 1), "treat": (needless(treat), 0)}
    with plots.style():
        ax = plt.subplots()[1]
        for (name, ends), color, dash in zip(lines.items(), plots.PALETTE.values(), plots.DASHES, strict=False):
            ax.plot([0, 1], ends, dash, color=color, label=name)
        for place in (home, treat):
            ax.axvline(place / 100, color="0.5", linestyle=":")
        for p, ill in _patients(model):
            ax.plot([p / 10_000] * 2, [2.8, 2.95] if ill else [2.55, 2.7], color="0.3", linewidth=0.7)
        ax.set(xlabel="probability of illness", ylabel="expected cost, in looks", xlim=(0, 1), ylim=(0, HIGHEST))
        ax.set_title(f"{model}: above each other the ill and the healthy", fontsize=11)
        ax.legend(loc="center")
    return ax

"""Chapter 25: change the sample size and the value of a pair, and see when caution pays."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib.rewards import Quadratic

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

STUDY = "downsampling"
DATA = ("kr-vs-kp", "tic-tac-toe")
START: dict[str, Any] = {"data": "kr-vs-kp", "rows": 30, "half": 0.65}
NAMES = ("NCC", "NBC", "determinacy of NCC")


def sample_size() -> Any:
    """Compare NBC with NCC on training sets of eight sizes, for any value h = u(0.5) of a correct pair.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live

    Raises
    ------
    FileNotFoundError
        If the results of the study are not there; the message says how to make them.
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("data", "Data", DATA, START["data"]),
            Select("rows", "Training rows", _sizes(), START["rows"]),
            Slider("half", "value h of a pair", 0.5, 0.9, 0.01, START["half"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        formulas={"utility": _utility_formula(), "level": _level_formula()},
        data={name: _means(name) for name in DATA},
    )


@cache
def _table() -> Any:
    """Mean shares over the draws: answers with both classes, correct single classes, correct answers of NBC."""
    from credal_book.studies import results

    counts = results(STUDY).counts
    single = counts["size"] == 1
    shares = counts.assign(single=counts["hits"] * single, several=counts["answers"] * ~single, nbc=counts["NBC hits"])
    sums = shares.groupby(["data", "sample", "repetition"])[["answers", "single", "several", "nbc"]].sum()
    return sums.div(sums["answers"], axis=0).groupby(["data", "sample"]).mean()


def _sizes() -> list[int]:
    sizes: list[int] = _table().loc[START["data"]].index.tolist()
    return sizes


def _means(data: str) -> Mapping[str, list[float]]:
    return {str(name): column.tolist() for name, column in _table().loc[data][["single", "several", "nbc"]].items()}


def _kernels() -> tuple[Any, Any]:
    """Return the utility of NCC, and the value of a pair at which both are level, as formulas of the three shares."""
    from sympy import Rational, solve, symbols

    single, several, nbc, half = symbols("single several nbc half")
    utility = single + several * Quadratic(half).utility(Rational(1, 2))
    return utility, solve(utility - nbc, half)[0]


def _utility_formula() -> str:
    from sympy import jscode

    return f"(single, several, half) => {jscode(_kernels()[0])}"


def _level_formula() -> str:
    from sympy import jscode

    return f"(single, several, nbc) => {jscode(_kernels()[1])}"


def _lines(data: str, half: float) -> tuple[Mapping[str, list[float]], list[float]]:
    """Return the lines that are drawn, and for each size the value of a pair at which the two classifiers are level."""
    table = _table().loc[data]
    utility = table["single"] + table["several"] * Quadratic(half).by_size(2)[2]
    level = (table["nbc"] - table["single"]) / table["several"]
    lines = dict(zip(NAMES, (utility, table["nbc"], 1 - table["several"]), strict=True))
    return {name: line.tolist() for name, line in lines.items()}, level.tolist()


def _describe(data: str, rows: int, half: float) -> str:
    lines, level = _lines(data, half)
    place, sizes = _sizes().index(rows), _sizes()
    courses = "; ".join(f"{name} {', '.join(f'{value:z.3f}' for value in line)}" for name, line in lines.items())
    ncc, nbc, determinacy = (line[place] for line in lines.values())
    return (
        f"Line chart on {data} against training rows {', '.join(map(str, sizes))}, for h = {half:z.2f}. "
        f"{courses}. With {rows} rows NCC earns {ncc:z.3f} and NBC {nbc:z.3f}; NCC names one class on "
        f"{determinacy:z.3f} of the cases, and the two are level at h = {level[place]:z.3f}."
    )


def _draw(data: str, rows: int, half: float) -> Axes:
    import matplotlib.pyplot as plt

    lines, _ = _lines(data, half)
    with plots.style():
        ax = plt.subplots()[1]
        looks = zip(plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=False)
        for (name, line), (color, dash, marker) in zip(lines.items(), looks, strict=False):
            ax.plot(_sizes(), line, dash, marker=marker, color=color, label=name)
        ax.axvline(rows, color="black", linestyle=":", linewidth=1.2)
        ax.set(xlabel="training rows", ylabel="mean over 100 draws", xscale="log", ylim=(0, 1))
        ax.set_xticks(_sizes(), [str(size) for size in _sizes()])
        ax.minorticks_off()
        ax.set_title(f"{data}, h = {half:.2f}", fontsize=11)
        ax.legend(loc="lower right")
    return ax

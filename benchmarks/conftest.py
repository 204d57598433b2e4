"""After the benchmarks, a table of ratios: each line against the baseline that its group names.

A benchmark names its baseline with ``benchmark.extra_info["baseline"] = name``; ratios of the fastest rounds of one run
depend little on the computer and on what else it does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any


def pytest_terminal_summary(terminalreporter: Any, config: Any) -> None:
    """Print "what | seconds | baseline | ratio" for every group that names a baseline."""
    session = getattr(config, "_benchmarksession", None)
    groups: dict[str, list[Any]] = defaultdict(list)
    for bench in getattr(session, "benchmarks", []):
        if bench and "baseline" in bench.extra_info:
            groups[bench.group].append(bench)
    for group, benches in groups.items():
        fastest = {bench.name: bench["min"] for bench in benches}
        terminalreporter.section(f"ratios: {group}")
        terminalreporter.write_line(f"{'what':36} | {'seconds':>10} | {'baseline':24} | {'ratio':>8}")
        for bench in benches:
            baseline = bench.extra_info["baseline"]
            ratio = f"{fastest[bench.name] / fastest[baseline]:8.2f}" if baseline in fastest else f"{'not run':>8}"
            terminalreporter.write_line(
                f"{_short(bench.name):36} | {bench['min']:10.6f} | {_short(baseline):24} | {ratio}"
            )
        for bench in (bench for bench in benches if "says" in bench.extra_info):
            terminalreporter.write_line(f"{_short(bench.name):36} | {bench.extra_info['says']}")
    for bench in (bench for benches in groups.values() for bench in benches if "steps" in bench.extra_info):
        terminalreporter.write_line(f"{_short(bench.name):24} | {bench.extra_info['steps']}")
        terminalreporter.write_line(f"{'':24} | full scale: {bench.extra_info['full scale']}")


def _short(name: str) -> str:
    """Give the last parameter of a benchmark, or its whole name; the group says the rest."""
    parameters = re.fullmatch(r"[^\[]*\[(.*)\]", name)
    return parameters[1].rsplit("-", 1)[-1] if parameters else name

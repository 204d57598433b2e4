"""Ask the proofs, and then the tests, whether they notice the mutants of ``tests/mutants/drawn.json``.

``make mutants`` runs them all and writes ``tests/mutants/outcomes.json`` and ``report.md``. Each mutant stands alone in
a scratch copy of the repository. First come the proofs of the claims that execute its line (measured once, by a run of
all claims under coverage), until one fails; if none does, the tests of the module, then all tests that need no built
book. What does not end in time counts as noticed. A run that was stopped goes on where it was; ``--minutes`` stops it,
``--anew`` forgets what it had.

A mutant is *in what a claim states* if the proof of at least one claim executes the statement that it changes; for the
default of an argument or a field, if a proof executes the function or class that it belongs to. The mutants that cannot
change any result stand in ``tests/mutants/equivalents.json``, each with its reason, written by hand.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import Queue
from threading import Lock
from typing import TYPE_CHECKING, Any

from tools import check, mutants
from tools.mutants import ROOT, Mutant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FOLDER = Path("tests/mutants")
OUTCOMES = FOLDER / "outcomes.json"
REPORT = FOLDER / "report.md"
EQUIVALENTS = FOLDER / "equivalents.json"
STATE = Path("_build/mutants")
IMPORT = "at import"
SECONDS = {"proofs": 150, "tests of the module": 300, "all tests": 1500}
MEMORY = 8_000_000
"""Kilobytes of address space; a mutant that asks for more is noticed by the error that it gets."""
FATES = ("proofs", "tests", "survived", "equivalent", "out of date")
Executed = dict[str, dict[int, list[str]]]
MEASURING = Lock()


# --- which claims execute which lines --------------------------------------------------------------------------------


def executed(files: Sequence[str], root: Path) -> Executed:
    """Run the proof of every claim under coverage: the claims that execute each line of the files, quick ones first."""
    import coverage

    from credal_book.proofs import _registry
    from credal_book.proofs._registry import check as verify_one
    from credal_book.proofs._registry import module_of_proofs

    measured = coverage.Coverage(data_file=None, include=[str(root / file) for file in files], config_file=False)
    measured.start()
    measured.switch_context(IMPORT)
    claims = [claim for claim in _registry.claims() if claim.proof]
    for claim in claims:
        module_of_proofs(claim.proof.split(".")[0])
    seconds = {IMPORT: 0.0}
    for claim in claims:
        clear_caches()
        measured.switch_context(claim.id)
        seconds[claim.id] = verify_one(claim).seconds
    measured.stop()
    data = measured.get_data()
    return {
        file: {
            line: sorted(set(by) - {""}, key=seconds.__getitem__)
            for line, by in sorted(data.contexts_by_lineno(str(root / file)).items())
        }
        for file in files
    }


def clear_caches() -> None:
    """Forget what functions of the library have kept, so that each claim computes for itself."""
    for name, module in list(sys.modules.items()):
        if name.startswith("credal_lib.") and not name.endswith("proofs._registry"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def statement_lines(mutant: Mutant, source: str) -> range:
    """The lines of the statement that a mutant changes; of one with a block, those of its head."""
    node = mutants.place_of(mutant, source)
    around = [
        statement
        for statement in ast.walk(mutants.functions(ast.parse(source))[mutant.function])
        if isinstance(statement, ast.stmt) and contains(statement, node)
    ]
    inner = max(around, key=lambda statement: (statement.lineno, -(statement.end_lineno or 0)))
    body = getattr(inner, "body", None)
    return range(inner.lineno, (body[0].lineno if body else (inner.end_lineno or inner.lineno) + 1))


def contains(outer: ast.stmt, inner: ast.expr) -> bool:
    """Whether the text of a statement contains that of an expression."""
    last = (inner.end_lineno or inner.lineno, inner.end_col_offset or 0)
    end = (outer.end_lineno or outer.lineno, outer.end_col_offset or 0)
    return (outer.lineno, outer.col_offset) <= (inner.lineno, inner.col_offset) and last <= end


def claims_of(mutant: Mutant, source: str, lines: dict[int, list[str]]) -> list[str]:
    """The claims whose proofs execute what a mutant changes, quick ones first; `IMPORT` stands for imports."""
    own = statement_lines(mutant, source)
    found = [claim for line in own for claim in lines.get(line, [])]
    if set(found) == {IMPORT}:
        function = mutants.functions(ast.parse(source))[mutant.function]
        if not isinstance(function, ast.Module):
            whole = range(function.lineno, (function.end_lineno or function.lineno) + 1)
            found += [claim for line in whole for claim in lines.get(line, [])]
    return list(dict.fromkeys(found))


# --- one mutant ------------------------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What became of a mutant.

    Attributes
    ----------
    name : str
        The mutant.
    claims : int
        Number of claims whose proofs execute what it changes.
    proofs, tests : str
        The claim and the test that noticed it, ``time limit``, or nothing.
    all_asked : bool
        Whether all tests were asked, or only those of the module.
    """

    name: str
    claims: int = 0
    proofs: str = ""
    tests: str = ""
    all_asked: bool = False

    @property
    def fate(self) -> str:
        """``proofs``, ``tests`` or ``survived``."""
        return "proofs" if self.proofs else "tests" if self.tests else "survived"


@dataclass
class Scratch:
    """A copy of the repository in which one mutant stands at a time.

    Attributes
    ----------
    root : Path
        Where the copy is.
    """

    root: Path
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, arguments: Sequence[str], seconds: float) -> tuple[int | None, str]:
        """Run Python in the copy: exit status, None if it took too long, and what it printed."""
        limit = f'ulimit -v {MEMORY}; exec "$@"'
        command = ["bash", "-c", limit, "bash", sys.executable, *arguments]
        with subprocess.Popen(
            command, cwd=self.root, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        ) as process:  # fmt: skip
            try:
                said, _ = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.communicate()
                return None, ""
        return process.returncode, said

    def proofs(self, claims: Sequence[str]) -> str:
        """The first of the claims whose proof fails; nothing if all stand."""
        listed = self.root / "_claims.json"
        listed.write_text(json.dumps(list(claims)))
        status, said = self.run(["-m", "tools.run_mutants", "--verify", str(listed)], SECONDS["proofs"])
        if status is None:
            return "time limit"
        return "" if status == 0 else said.strip().splitlines()[-1] if status == 1 else "does not import"

    def tests(self, paths: Sequence[str], which: str, without: Sequence[str] = ()) -> str:
        """The first test that fails; nothing if all pass."""
        marks = check.WITHOUT_A_BUILT_BOOK
        arguments = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", "-m", marks, *paths]
        status, said = self.run([*arguments, *(f"--deselect={name}" for name in without)], SECONDS[which])
        if status is None:
            return "time limit"
        if status in {0, 5}:  # 5: nothing was collected
            return ""
        failed = failures(said)
        return failed[0] if failed else f"pytest, exit status {status}"


def failures(said: str) -> list[str]:
    """The tests that pytest's summary calls failed; the reason follows after a dash."""
    lines = [line for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return [line.split(" ", 1)[1].split(" - ", 1)[0] for line in lines]


def make_scratch(root: Path) -> Scratch:
    """Copy what Git tracks, or would; compile it, so that a mutant costs the compilation of one module."""
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    for name in tracked:
        if (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1"}
    environment |= {"OPENBLAS_NUM_THREADS": "1"}
    made = Scratch(root, environment=environment)
    made.run(["-m", "compileall", "-q", "credal_lib", "tools"], 600)
    made.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    return made


def own_tests(module: str) -> list[str]:
    """The test files that mirror a module, or those of its folder."""
    return [path for path in check.plan(module).tests if path.startswith("tests/")]


def first_round(mutant: Mutant, scratch: Scratch, claims: Sequence[str], before: Outcome | None) -> Outcome:
    """Ask the proofs of the claims, then the tests of the module; who noticed it last time is asked first."""
    found = Outcome(mutant.name, number_of(claims))
    with planted(mutant, scratch):
        found.proofs = scratch.proofs(ordered(claims, before)) if claims else ""
        found.tests = "" if found.proofs else asked_tests(mutant, scratch, before)
    return found


def second_round(mutant: Mutant, scratch: Scratch, outcome: Outcome) -> Outcome:
    """Ask all tests that need no built book, which takes minutes; who fails is asked again, as some fail by chance."""
    broken = broken_tests(scratch)
    with planted(mutant, scratch):
        noticed = scratch.tests(["tests"], "all tests", broken)
        if "::" in noticed:
            noticed = scratch.tests([noticed], "tests of the module")
        return replace(outcome, tests=noticed, all_asked=True)


@contextmanager
def planted(mutant: Mutant, scratch: Scratch) -> Iterator[None]:
    """Put a mutant into the copy, and take it out again."""
    path = scratch.root / mutant.file
    source = path.read_text(encoding="utf-8")
    for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        compiled.unlink()
    path.write_text(mutants.apply(mutant, source), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(source, encoding="utf-8")


def ordered(claims: Sequence[str], before: Outcome | None) -> list[str]:
    """The claims to verify, who noticed last time first; what is executed at import may concern every claim."""
    first = [before.proofs] if before and before.proofs in claims else []
    named = [*first, *(claim for claim in claims if claim not in (*first, IMPORT))]
    return [*named, *(["all"] if IMPORT in claims else [])]


def asked_tests(mutant: Mutant, scratch: Scratch, before: Outcome | None) -> str:
    """The test that notices a mutant: who did last time, then those of the module."""
    if before and "::" in before.tests and (noticed := scratch.tests([before.tests], "tests of the module")):
        return noticed
    return scratch.tests(own_tests(mutant.file), "tests of the module")


def verify(claims: Iterable[str]) -> str:
    """The first claim whose proof fails, run in this process; ``all`` stands for all claims of the registry."""
    from credal_book.proofs import _registry

    known = {claim.id: claim for claim in _registry.claims()}
    wanted = dict.fromkeys(name for claim in claims for name in (known if claim == "all" else [claim]))
    return next((name for name in wanted if _registry.check(known[name]).problem), "")


# --- all of them, and what is written of them ------------------------------------------------------------------------


def fingerprint() -> str:
    """Hash of the library, which says whether the measured lines still hold."""
    from hashlib import sha256

    files = sorted((ROOT / "credal_lib").rglob("*.py")) + sorted((ROOT / "credal_lib").rglob("*.yml"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def lines_of_claims(files: Sequence[str], scratch: Scratch) -> Executed:
    """What `executed` measures, kept until the library changes."""
    kept = ROOT / STATE / f"lines-{fingerprint()}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        listed = scratch.root / "_files.json"
        listed.write_text(json.dumps(list(files)))
        status, said = scratch.run(["-m", "tools.run_mutants", "--measure", str(listed), str(kept)], 900)
        if status:
            raise SystemExit(f"mutants: the claims could not be measured\n{said}")
    found = json.loads(kept.read_text(encoding="utf-8"))
    return {file: {int(line): claims for line, claims in by.items()} for file, by in found.items()}


def broken_tests(scratch: Scratch) -> list[str]:
    """Tests that fail in a copy without any mutant, such as those that need Git; measured once, it takes minutes."""
    kept = ROOT / STATE / "broken.json"
    with MEASURING:
        if not kept.exists():
            arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", check.WITHOUT_A_BUILT_BOOK, "tests"]
            _, said = scratch.run(arguments, 3 * SECONDS["all tests"])
            kept.write_text(json.dumps(sorted(failures(said))))
    found: list[str] = json.loads(kept.read_text(encoding="utf-8"))
    return found


def read_outcomes(path: Path) -> dict[str, Outcome]:
    """Outcomes by the name of the mutant; empty if there is no file."""
    if not path.exists():
        return {}
    return {entry["name"]: Outcome(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))["outcomes"]}


def run(
    wanted: Sequence[Mutant], done: dict[str, Outcome], state: Path, jobs: int, minutes: float, all_tests: bool = True
) -> bool:
    """Run the mutants that have no outcome yet, side by side; False if the time was over before all were run."""
    end = time.monotonic() + 60 * minutes
    before = read_outcomes(ROOT / OUTCOMES)
    equivalents = json.loads((ROOT / EQUIVALENTS).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies: Queue[Scratch] = Queue()
        for number in range(jobs):
            copies.put(make_scratch(Path(folder) / str(number)))
        claims = asked_claims(wanted, lines_of_claims(mutants.modules(), copies.queue[0]))
        forget_changed(done, claims)

        def one(mutant: Mutant) -> Outcome | None:
            if time.monotonic() > end:
                return None
            scratch = copies.get()
            try:
                if mutant.name in done:
                    return second_round(mutant, scratch, done[mutant.name])
                return first_round(mutant, scratch, claims[mutant.name], before.get(mutant.name))
            finally:
                copies.put(scratch)

        with ThreadPoolExecutor(jobs) as pool:
            for left in (unknown, still_alive) if all_tests else (unknown,):
                for outcome in pool.map(one, left(wanted, done, equivalents)):
                    if outcome is not None:
                        done[outcome.name] = outcome
                        write_outcomes(state, done.values())
                        print(f"{outcome.fate:9} {outcome.name}  {outcome.proofs or outcome.tests}", flush=True)
    return not unknown(wanted, done, equivalents) and not still_alive(wanted, done, equivalents)


def asked_claims(wanted: Sequence[Mutant], lines: Executed) -> dict[str, list[str]]:
    """The claims of each mutant."""
    sources = {file: (ROOT / file).read_text(encoding="utf-8") for file in {mutant.file for mutant in wanted}}
    return {mutant.name: claims_of(mutant, sources[mutant.file], lines[mutant.file]) for mutant in wanted}


def forget_changed(done: dict[str, Outcome], claims: dict[str, list[str]]) -> None:
    """Forget what a stopped run found out if other claims execute the line by now; who noticed it still does."""
    for name in [name for name in done if name in claims and done[name].claims != number_of(claims[name])]:
        if done[name].proofs in claims[name]:
            done[name].claims = number_of(claims[name])
        else:
            del done[name]


def number_of(claims: Sequence[str]) -> int:
    """How many claims there are, without what is executed at import."""
    return sum(claim != IMPORT for claim in claims)


def unknown(wanted: Sequence[Mutant], done: dict[str, Outcome], _: dict[str, str]) -> list[Mutant]:
    """Those of which nothing is known yet."""
    return [mutant for mutant in wanted if mutant.name not in done]


def still_alive(wanted: Sequence[Mutant], done: dict[str, Outcome], equivalents: dict[str, str]) -> list[Mutant]:
    """Those that neither proofs nor the tests of the module noticed, though they are not known to be equivalent."""
    alive = [mutant for mutant in wanted if mutant.name in done and done[mutant.name].fate == "survived"]
    return [mutant for mutant in alive if not done[mutant.name].all_asked and mutant.name not in equivalents]


def write_outcomes(path: Path, outcomes: Iterable[Outcome]) -> None:
    """Write outcomes as JSON, one a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = ",\n".join(" " + json.dumps(vars(outcome)) for outcome in outcomes)
    path.write_text(f'{{"outcomes": [\n{rows}\n]}}\n', encoding="utf-8")


def fates(drawn: Sequence[Mutant], outcomes: dict[str, Outcome], equivalents: dict[str, str]) -> dict[str, str]:
    """One of `FATES` for each mutant; what survived can be equivalent, what has no outcome is out of date."""
    found = {}
    for mutant in drawn:
        fate = outcomes[mutant.name].fate if mutant.name in outcomes else "out of date"
        found[mutant.name] = "equivalent" if fate == "survived" and mutant.name in equivalents else fate
    return found


def report(drawn: Sequence[Mutant], outcomes: dict[str, Outcome], equivalents: dict[str, str]) -> str:
    """The counts, by package and by whether a claim states what the line computes, and what was not noticed."""
    fate = fates(drawn, outcomes, equivalents)
    stated = [mutant for mutant in drawn if mutant.name in outcomes and outcomes[mutant.name].claims]
    rows = {"all": drawn, "in what a claim states": stated}
    rows |= {"elsewhere": [mutant for mutant in drawn if mutant not in stated]}
    for place in mutants.PLACES:
        rows[f"`{place}`"] = [mutant for mutant in drawn if mutant.file.split("/")[1] == place]
    lines = [
        "# Mutants", "", "Written by `make mutants`; how they are drawn and run stands in `tools/mutants.py` and",
        "`tools/run_mutants.py`.", "",
        "| | mutants | noticed by a proof | by a test alone | survived | equivalent | out of date |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]  # fmt: skip
    for title, group in rows.items():
        counts = Counter(fate[mutant.name] for mutant in group)
        lines.append(f"| {title} | {len(group)} | " + " | ".join(str(counts[one]) for one in FATES) + " |")
    lines += ["", share_in_words(stated, fate)]
    for title, wanted in (("Survived", "survived"), ("Equivalent", "equivalent"), ("Out of date", "out of date")):
        named = [mutant for mutant in drawn if fate[mutant.name] == wanted]
        lines += ["", f"## {title}", ""]
        lines += [f"- {described(mutant)}{reason(equivalents.get(mutant.name, ''))}" for mutant in named] or ["None."]
    by_tests = [mutant for mutant in stated if fate[mutant.name] == "tests"]
    lines += ["", "## In what a claim states, noticed by a test alone", ""]
    lines += [f"- {described(mutant)}: `{outcomes[mutant.name].tests}`" for mutant in by_tests] or ["None."]
    return "\n".join(lines) + "\n"


def share_in_words(stated: Sequence[Mutant], fate: dict[str, str]) -> str:
    """Which share of the mutants in what a claim states a proof notices, without the equivalent ones."""
    counts = Counter(fate[mutant.name] for mutant in stated)
    there = len(stated) - counts["equivalent"]
    return (
        f"Of the {there} mutants in what a claim states (without equivalent ones) a proof notices {counts['proofs']}, "
        f"{100 * counts['proofs'] / max(there, 1):.0f} %."
    )


def described(mutant: Mutant) -> str:
    """Where a mutant is, and what it changes, on one line."""
    old, new = (" ".join(text.split()) for text in (mutant.original, mutant.mutated))
    return f"`{mutant.name}` ({mutant.kind}): `{old}` → `{new}`"


def reason(text: str) -> str:
    """The reason why a mutant is equivalent, after its description."""
    return f" — {text}" if text else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, resume or report; exit status 1 if a mutant survived, 2 if the time was over."""
    given = parsed(arguments)
    if given.verify:
        noticed = verify(json.loads(given.verify.read_text()))
        print(noticed)
        return int(bool(noticed))
    if given.measure:
        files, kept = given.measure
        kept.write_text(json.dumps(executed(json.loads(files.read_text()), Path.cwd())))
        return 0
    if given.anew:
        shutil.rmtree(ROOT / STATE, ignore_errors=True)
    if given.every:
        return run_every(given)
    state, drawn = ROOT / STATE / "outcomes.json", mutants.read()
    old = {mutant.name for mutant in mutants.out_of_date(drawn)}
    wanted = [mutant for mutant in drawn if mutant.name not in old and given.only in mutant.name]
    done = read_outcomes(state)
    if not run(wanted, done, state, given.jobs, given.minutes):
        print(f"{len(done)} of {len(drawn)} mutants run; call again to go on")
        return 2
    return written(
        drawn, {name: outcome for name, outcome in done.items() if name not in old}, partial=bool(given.only)
    )


def run_every(given: Any) -> int:
    """Run all mutants with a text in their name, drawn or not, and store nothing; exit status 1 if one survived."""
    sources = {file: (ROOT / file).read_text(encoding="utf-8") for file in mutants.modules()}
    there = [mutant for file, source in sources.items() for mutant in mutants.all_mutants(file, source)]
    wanted = [mutant for mutant in there if given.every in mutant.name]
    done: dict[str, Outcome] = {}
    run(wanted, done, ROOT / STATE / "every.json", given.jobs, given.minutes, all_tests=False)
    left = [mutant for mutant in wanted if mutant.name in done and done[mutant.name].fate == "survived"]
    print(*map(described, left), f"{len(done)} of {len(wanted)} run, {len(left)} survived", sep="\n")
    return int(bool(left))


def written(drawn: Sequence[Mutant], done: dict[str, Outcome], partial: bool) -> int:
    """Write outcomes and report, unless only some were asked for; exit status 1 if one survived or is out of date."""
    equivalents = json.loads((ROOT / EQUIVALENTS).read_text(encoding="utf-8"))
    if not partial:
        write_outcomes(ROOT / OUTCOMES, [done[mutant.name] for mutant in drawn if mutant.name in done])
        (ROOT / REPORT).write_text(report(drawn, done, equivalents), encoding="utf-8")
        (ROOT / STATE / "outcomes.json").unlink()
    counts = Counter(fates(drawn, done, equivalents).values())
    print(", ".join(f"{counts[one]} {one}" for one in FATES))
    return int(bool(counts["survived"] or counts["out of date"]))


def parsed(arguments: Sequence[str] | None) -> Any:
    """The options."""
    parser = argparse.ArgumentParser(prog="python -m tools.run_mutants", description=__doc__)
    parser.add_argument("--only", metavar="TEXT", default="", help="only mutants with this in their name")
    parser.add_argument("--every", metavar="TEXT", default="", help="all mutants with this in their name, drawn or not")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants side by side")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="start no mutant after that time")
    parser.add_argument("--anew", action="store_true", help="forget what a stopped run had")
    parser.add_argument("--verify", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--measure", type=Path, nargs=2, help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

"""What runs inside the sandbox: the cells of one submission, then the calls. It imports nothing of the rest.

The job is one line of JSON on standard input, the replies are lines of JSON on what was standard output. Each cell and
each call is announced before it starts, so that the grader knows which one did not come back. No expected value is
known here: whatever code of the submission does to this process, it can only change the values that it hands back.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import re
import resource
import signal
import sys
import time
import types
from collections import Counter, OrderedDict, defaultdict, deque
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

GIB, MIB = 2**30, 2**20
BOUNDS = {
    resource.RLIMIT_AS: 2 * GIB,
    resource.RLIMIT_CPU: 60,
    resource.RLIMIT_NPROC: 16,
    resource.RLIMIT_FSIZE: 32 * MIB,
    resource.RLIMIT_NOFILE: 128,
    resource.RLIMIT_CORE: 1,
}
NO_HUGE_PAGES = 41
"""Of prctl. Whoever holds a small part of a huge page holds all of it, and a pipe's part counts for no process."""
DEPTH, ITEMS, LETTERS, BITS = 8, 10_000, 10_000, 200
"""Of a value: nesting, items in all, characters of a text, bits of an integer."""
BY_CLOCK = 2
"""Seconds by the clock for each second of processor time of a call: on a busy machine it waits for its turn."""
ONE_BY_ONE: tuple[type, ...] = (
    range, map, zip, filter, enumerate, deque, types.GeneratorType, type(reversed([])),
    type({}.keys()), type({}.values()), type({}.items()),
)  # fmt: skip
"""What Python hands out item by item: as good as a list."""


class Unfit(Exception):  # noqa: N818 - a finding, not an error of this program
    """A value that is no plain data."""


class Late(BaseException):
    """A cell or a call took too long; no `except Exception` of a submission stops it."""


def pack(value: Any, depth: int = DEPTH, room: list[int] | None = None) -> Any:
    """Write a value as JSON that keeps its exact type; anything but plain data is refused."""
    room = [ITEMS, 10 * LETTERS] if room is None else room
    kind = type(value)
    if value is None or kind in (bool, float):
        return value
    if kind is int:
        return value if value.bit_length() <= BITS else refuse("an integer of more than 200 bits")
    if kind is str:
        room[1] -= len(value)
        return value if len(value) <= LETTERS and room[1] >= 0 else refuse("a text that is too long")
    if kind not in (list, tuple, set, frozenset, dict):
        return pack(as_plain(value, kind, room[0]), depth, room)
    room[0] -= len(value)
    if depth == 0 or room[0] < 0:
        refuse("data that are nested too deep" if depth == 0 else "more than 10,000 items")
    if kind is dict:
        return {"dict": [[pack(k, depth - 1, room), pack(v, depth - 1, room)] for k, v in value.items()]}
    name = "set" if kind in (set, frozenset) else kind.__name__
    return {name: [pack(item, depth - 1, room) for item in value]}


def as_plain(value: Any, kind: type, most: int) -> Any:
    """Turn numbers, arrays and expressions of the usual libraries into Python's own."""
    library = kind.__module__.partition(".")[0]
    if library in ("numpy", "pandas") and hasattr(value, "size"):
        if value.size > most:
            refuse("more than 10,000 items")
        if kind.__name__ == "longdouble":
            return float(value)
        return value.values.tolist() if kind.__name__ == "DataFrame" else value.tolist()
    if library in ("fractions", "decimal"):
        return float(value)
    if library == "sympy":
        return of_sympy(value)
    if kind in ONE_BY_ONE:
        return list(islice(value, most + 1))
    if kind in (Counter, OrderedDict, defaultdict):
        return dict(value)
    return refuse(f"a {kind.__name__}")


def of_sympy(value: Any) -> Any:
    """Hand back a number of SymPy as a number, a matrix as lists, another expression as text."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if getattr(value, "is_Integer", False):
        return int(value)
    if getattr(value, "is_number", False) and value.is_real:
        return float(value)
    return bool(value) if str(value) in ("True", "False") else str(value)


def refuse(what: str) -> Any:
    """Say what cannot be handed back."""
    raise Unfit(f"cannot hand back {what}; return numbers, texts, lists")


def unpack(packed: Any, names: dict[str, Any]) -> Any:
    """Build an argument: plain data, a numpy array, a name of the submission, an expression."""
    if not isinstance(packed, dict):
        return packed
    ((tag, inside),) = packed.items()
    if tag == "variable":
        return names[inside]
    if tag == "code":
        import numpy as np

        return eval(inside, {"np": np})  # noqa: S307 - the instructor's own words, from checks.py
    if tag == "dict":
        return {unpack(k, names): unpack(v, names) for k, v in inside}
    items = [unpack(item, names) for item in inside]
    if tag == "array":
        import numpy as np

        return np.array(items)
    return {"list": list, "tuple": tuple, "set": set}[tag](items)


MAGICS = (
    (re.compile(r"^(\s*)%time\s+(\S.*)$"), r"\1\2"),
    (re.compile(r"^(\s*)(?:[%!?].*|.*[^?\s]\?{1,2}\s*)$"), r"\1pass"),
    (re.compile(r"^(\s*[\w, ]+=\s*)[%!].*$"), r"\1None"),
)
"""Lines that only IPython understands, and what stands for them; `%time` runs what follows it."""
TIMED = re.compile(r"^\s*%%(?:time|timeit|capture|prun)\b.*\n")


def parsed(source: str, title: str) -> list[ast.stmt]:
    """Parse a cell; a line at which that fails, and that only IPython understands, is replaced."""
    source = TIMED.sub("", source, count=1)
    if source.lstrip().startswith("%%"):
        return []
    while True:
        try:
            return ast.parse(source, title).body
        except SyntaxError as error:
            lines, at = source.split("\n"), (error.lineno or 1) - 1
            line = lines[at] if at < len(lines) else ""
            instead = next((magic.sub(new, line) for magic, new in MAGICS if magic.match(line)), line)
            lines[at] = instead
            before, source = source, "\n".join(lines)
            with suppress(IndexError):  # a string that has no end
                source = source if instead != line else without_f_strings(source)[0]
            if source == before:
                raise


STRING = re.compile(r"(?i)(?:(?<!\w)(f|[rbu]|[bf]r|r[bf]))?(\"\"\"|\'\'\'|\"|\')")
GAP = re.compile(r"(?:[ \t]|\\\n)*"), re.compile(r"(?:\s|\\\n|#.*\n)*")
"""What may stand between strings that are joined: in a line, and within brackets."""


def without_f_strings(source: str, at: int = 0, *, field: bool = False) -> tuple[str, int]:
    """Write f-strings as calls of `format`: before 3.12 they cannot hold their own quotes, a backslash or a comment.

    From `at` to the end, or, in the field of an f-string, to what ends its expression; return also where that is.
    """
    done, brackets = "", 0
    while at < len(source):
        sign = source[at]
        if STRING.match(source, at):
            text, at = joined_strings(source, at, GAP[field or brackets > 0])
        elif field and not brackets and (sign in "}:" or (sign == "!" and source[at + 1] != "=")):
            break
        else:
            comment = sign == "#" and re.compile(".*").match(source, at)
            text = comment[0] if comment else sign
            brackets += (sign in "([{") - (sign in ")]}")
            at += len(text)
        done += text
    return done, at


def joined_strings(source: str, at: int, gap: re.Pattern[str]) -> tuple[str, int]:
    """Write strings side by side; if one of them is an f-string, as one text and a call of its `format`."""
    begin, end, text, between, formatted = at, at, "", "", False
    values: list[str] = []
    while opening := STRING.match(source, at):
        prefix, quotes = (opening[1] or "").lower(), opening[2]
        inside, at = text_of_string(source, opening.end(), quotes, prefix, values)
        text += between + prefix.replace("f", "") + quotes + inside + quotes
        formatted, end = formatted or "f" in prefix, at + len(quotes)
        between = gap.match(source, end)[0]  # type: ignore[index]
        at = end + len(between)
    return (f"{text}.format({', '.join(values)})" if formatted else source[begin:end]), end


def text_of_string(source: str, at: int, end: str, prefix: str, values: list[str]) -> tuple[str, int]:
    """Write what stands in a string as `format` reads it, up to its end; expressions of fields go to the values."""
    text = ""
    while not source.startswith(end, at):
        two = source[at : at + 2]
        if two == "\\N" and "r" not in prefix and source[at + 2 : at + 3] == "{":
            two = source[at : source.find("}", at) + 1 or None]
        if two[0] in "{}" and "f" not in prefix:
            text, at = text + 2 * two[0], at + 1
        elif two[0] != "{" or two == "{{":
            more = two if (two[0] == "\\" and two[1:] not in ("{", "}")) or two in ("{{", "}}") else source[at]
            text, at = text + more, at + len(more)
        else:
            begin, (value, at) = at + 1, without_f_strings(source, at + 1, field=True)
            shown = re.match(r"(.*[^=!<>])=\s*$", value, re.DOTALL)
            values += [repr(source[begin:at]), f"({shown[1]})"] if shown else [f"({value})"]
            spec = source[at : at + 2] if source[at] == "!" else "!r" if shown and source[at] == "}" else ""
            at += 2 * (source[at] == "!")
            if source[at] == ":":
                more, at = text_of_string(source, at + 1, "}", prefix, values)
                spec += ":" + more
            text, at = text + "{}" * bool(shown) + "{" + spec + "}", at + 1
    return text, at


def run_cell(source: str, title: str, names: dict[str, Any]) -> None:
    """Run a cell statement by statement; after an error, but of an import, its definitions and imports alone."""
    flags = 0x1000000 if "from __future__ import annotations" in source else 0
    failed: BaseException | None = None
    stopped = False
    for statement in parsed(source, title):
        imports = isinstance(statement, ast.Import | ast.ImportFrom)
        if not stopped or imports or isinstance(statement, ast.FunctionDef | ast.ClassDef):
            try:
                exec(compile(ast.Module([statement], []), title, "exec", flags), names)  # noqa: S102 - in the sandbox
            except BaseException as error:  # noqa: BLE001 - SystemExit and Late too
                failed = failed or error
                stopped = stopped or not imports
    if failed is not None:
        raise failed


def timed(seconds: float, work: Callable[[], Any], patience: float = 1) -> tuple[Any, BaseException | None]:
    """Do something for so many seconds of processor time at most; return its result and its error.

    By the clock it may take `patience` times as many.
    """
    began, until = time.process_time(), time.monotonic() + patience * seconds

    def ring(*_: object) -> None:
        """Stop what runs now, unless it has waited more than worked."""
        left = min(seconds - (time.process_time() - began), until - time.monotonic())
        if left < 0.01:
            raise Late
        signal.setitimer(signal.ITIMER_REAL, left)

    try:
        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            return work(), None
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except BaseException as error:  # noqa: BLE001 - SystemExit and Late too
        return None, error


def words(error: BaseException) -> dict[str, str]:
    """Name an error; a message that cannot be read is left out."""
    kind = "Late" if isinstance(error, Late) else type(error).__name__
    text, _ = timed(1, lambda: str(error)[:300])
    return {"kind": str(kind)[:80], "text": text or ""}


class Notebook:
    """Stands for IPython in cells that talk to it: every magic does nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Give a method of any name."""
        return lambda *_, **__: None


def names_of_notebook() -> dict[str, Any]:
    """Make the module in which the cells run."""
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    nothing = dict.fromkeys(("display", "help", "exit", "quit"), lambda *_, **__: None)
    module.__dict__.update(nothing, get_ipython=Notebook, input=lambda *_: "0", __builtins__=__builtins__)
    return module.__dict__


def serve(job: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> None:
    """Run the cells and make the calls; cells that lacked a name are tried again after the others."""
    names = names_of_notebook()
    then: dict[str, dict[str, Any]] = {wanted: {} for _, wanted, _ in job["calls"]}
    until = time.monotonic() + job["cells_seconds"]
    lacking = run_cells(job["cells"], job["cell_seconds"], until, names, then, say)
    before = len(job["cells"]) + 1
    while lacking and len(lacking) < before:
        before = len(lacking)
        lacking = run_cells([cell[:2] for cell in lacking], job["cell_seconds"], until, names, then, say)
    for title, _, error in lacking:
        say({"failed": title, **error})
    late = set()
    for number, wanted, arguments in job["calls"]:
        say({"start": f"call {number}"})
        if wanted not in names or wanted in late:
            say({"error": number, "kind": "Late" if wanted in late else "Missing", "text": ""})
            continue
        work = partial(timed, job["call_seconds"], partial(answer, wanted, arguments, names), BY_CLOCK)
        value, error = work()
        if isinstance(error, Late):
            late.add(wanted)
        elif error is not None and isinstance(arguments, list):
            say({"start": f"call {number}"})
            value, error = as_defined(then[wanted], names, work)
        say({"value": number, "packed": value} if error is None else {"error": number, **words(error)})


def as_defined(then: dict[str, Any], names: dict[str, Any], work: Callable[[], Any]) -> Any:
    """Do something with the names as they were when a function was defined: later cells may use them otherwise."""
    now = dict(names)
    for name in {*names} & {*vars(builtins)} - {*then}:
        del names[name]
    names.update(then)
    try:
        return work()
    finally:
        names.update(now)


def run_cells(
    cells: list[Any],
    seconds: float,
    until: float,
    names: dict[str, Any],
    then: dict[str, dict[str, Any]],
    say: Callable[[dict[str, Any]], None],
) -> list[Any]:
    """Run cells in their order, none for more than half of the time that is left; return those that lacked a name.

    In `then` all names are kept as they are when one that will be asked for is defined.
    """
    lacking = []
    for title, source in cells:
        say({"start": title})
        most = min(seconds, max(0.5, (until - time.monotonic()) / 2))
        _, error = timed(most, partial(run_cell, source, title, names))
        now = [wanted for wanted, kept in then.items() if names.get(wanted) is not kept.get(wanted)]
        then.update((wanted, dict(names)) for wanted in now)
        if isinstance(error, NameError):
            lacking.append([title, source, words(error)])
        elif error is not None:
            say({"failed": title, **words(error)})
    return lacking


def answer(wanted: str, arguments: list[Any] | dict[str, Any] | None, names: dict[str, Any]) -> Any:
    """Call a function of the submission, or take a variable, or a formula at points; hand back plain data."""
    value = names[wanted]
    if isinstance(arguments, dict):
        return pack(at_points(value, arguments["points"]))
    return pack(value if arguments is None else value(*[unpack(argument, names) for argument in arguments]))


def at_points(value: Any, points: list[dict[str, float]]) -> Any:
    """Evaluate an expression of SymPy, whatever it is made of; a text or a number is left to the grader.

    A list of one formula is what `sympy.solve` returns, and as good as the formula.
    """
    if type(value) in (list, tuple) and len(value) == 1:
        value = value[0]
    if getattr(value, "is_Number", True) or not {str(symbol) for symbol in value.free_symbols} <= set(points[0]):
        return value
    import sympy

    exact = [{symbol: sympy.Rational(str(point[str(symbol)])) for symbol in value.free_symbols} for point in points]
    return [float(value.subs(numbers).doit().evalf()) for numbers in exact]


def confine(user: int, *, alone: bool) -> None:
    """Set the limits, and give up the superuser, where there is one, before anything of the submission is read."""
    for what, most in BOUNDS.items():
        bound = resource.getrlimit(what)[1]
        most = most if bound == resource.RLIM_INFINITY else min(most, bound)
        if alone or what != resource.RLIMIT_NPROC:  # without a sandbox, all processes of the instructor would count
            with suppress(ValueError, OSError):  # some systems know a limit by name only
                resource.setrlimit(what, (most, most))
    with suppress(ImportError, AttributeError):  # other systems than Linux
        import ctypes

        ctypes.CDLL(None).prctl(NO_HUGE_PAGES, 1, 0, 0, 0)
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    if os.geteuid() == 0 or os.getuid() == 0:
        raise SystemExit("the code of a submission is never run as the superuser")


def main() -> None:
    """Read the job, run it, and leave without waiting for anything that a submission has started."""
    confine(int(sys.argv[1]), alone="alone" in sys.argv)
    job = json.loads(sys.stdin.buffer.readline())
    channel = os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(null, standard)
    os.chdir(job["folder"])
    if job["data"] is not None:
        with open("data.json", "w", encoding="utf-8") as file:  # noqa: PTH123 - pathlib costs time
            json.dump(job["data"], file)
    sys.path += job["paths"]
    os.environ["PYTHONPATH"] = os.pathsep.join(job["paths"])  # for processes that a submission starts, as joblib does
    sys.argv[1:] = []

    def say(reply: dict[str, Any]) -> None:
        line = json.dumps(reply).encode() + b"\n"
        while line:
            line = line[os.write(channel, line) :]

    say({"start": "the notebook"})
    serve(job, say)
    say({"end": True, "seconds": sum(sum(resource.getrusage(who)[:2]) for who in (0, -1))})
    os._exit(0)


if __name__ == "__main__":
    main()

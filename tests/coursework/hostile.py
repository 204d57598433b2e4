"""Broken, unusual and hostile submissions of the sheet on sorting, each with the points that it deserves.

They are run by test_hostile.py, inside the sandbox alone. A case is a function that fills a student's folder; its
decorator says the category (those of the comparison that the grader was designed from, and a few more), the points of
the three questions, and, where it matters, the name of the folder.
"""
# ruff: noqa: E501 - the code of submissions stands in long lines

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SHEET = Path(__file__).parent / "sorting" / "sorting.md"
ALL, NOTHING, UNREADABLE = (3, 3, 2), (0, 0, 0), None

Q1 = "def sort_by_size(words):\n    return sorted(words, key=lambda word: (len(word), word))\n"
Q2 = "def inversions(numbers):\n    return sum(a > b for i, a in enumerate(numbers) for b in numbers[i + 1:])\n"
Q3 = 'falling = sorted(DATA["numbers"], reverse=True)\nmiddle = falling[7]\n'
Q4 = "Each comparison halves the orders that are left."
WRONG1 = "def sort_by_size(words):\n    return list(words)\n"
WRONG2 = "def inversions(numbers):\n    return -1\n"
WRONG3 = "falling, middle = [], -1\n"


@dataclass(frozen=True)
class Case:
    """A submission, and what it deserves."""

    name: str
    category: str
    points: tuple[float, float, float] | None
    """Of q1, q2, q3; None for one that is flagged as unreadable."""
    fill: Callable[[Path], None]
    folder: bytes


CASES: dict[str, Case] = {}


def case(category: str, points: tuple[float, float, float] | None, folder: bytes = b"") -> Callable[..., Any]:
    """Enter a function into the set."""

    def enter(fill: Callable[[Path], None]) -> Callable[[Path], None]:
        CASES[fill.__name__] = Case(fill.__name__, category, points, fill, folder or fill.__name__.encode())
        return fill

    return enter


# --- notebooks ---------------------------------------------------------------------------------------------------------


def release() -> dict[str, Any]:
    """The notebook that students get."""
    from coursework._assignment import Assignment
    from coursework._release import notebook

    return notebook(Assignment(SHEET))


RELEASE: dict[str, Any] = {}


def blank() -> dict[str, Any]:
    """A fresh copy of it."""
    if not RELEASE:
        RELEASE.update(release())
    return json.loads(json.dumps(RELEASE))


def code(source: str) -> dict[str, Any]:
    """A code cell of the student's own."""
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}


def answered(
    q1: str = Q1, q2: str = Q2, q3: str = Q3, q4: str = Q4, *, before: str = "", after: str = ""
) -> dict[str, Any]:
    """The notebook with answers, and with a cell before or after all others."""
    notebook = blank()
    answers = {"q1": q1, "q2": q2, "q3": q3, "q4": q4}
    for cell in notebook["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name in answers:
            cell["source"] = answers[name]
    notebook["cells"] = [*([code(before)] if before else []), *notebook["cells"], *([code(after)] if after else [])]
    return notebook


def put(folder: Path, notebook: Any, name: str = "sorting.ipynb") -> None:
    """Write a notebook."""
    (folder / name).write_text(json.dumps(notebook), encoding="utf-8")


def named(notebook: dict[str, Any], name: str) -> dict[str, Any]:
    """The cell of a name."""
    return next(cell for cell in notebook["cells"] if cell["metadata"].get("nbgrader", {}).get("grade_id") == name)


# --- ordinary work -----------------------------------------------------------------------------------------------------


@case("ordinary", ALL)
def right(folder: Path) -> None:
    put(folder, answered())


@case("ordinary", (1, 3, 0))
def partly_right(folder: Path) -> None:
    put(folder, answered(q1="def sort_by_size(words):\n    return sorted(words, key=len)\n", q3=WRONG3))


@case("ordinary", (0, 0, 0))
def all_wrong(folder: Path) -> None:
    put(folder, answered(WRONG1, WRONG2, WRONG3))


@case("ordinary", NOTHING)
def untouched(folder: Path) -> None:
    put(folder, blank())


@case("ordinary", ALL)
def scratch_cells(folder: Path) -> None:
    notebook = answered()
    for at in (3, 6, 9):
        notebook["cells"].insert(at, code("x = [1, 2]\nprint(x)\nx"))
    put(folder, notebook)


@case("ordinary", ALL)
def waits_for_the_processor(folder: Path) -> None:
    """A busy machine: by the clock a call takes longer than its seconds of processor time, which are 2 in the tests."""
    wait = "import time\nwaited = []\ndef wait():\n    waited or time.sleep(2.6)\n    waited.append(1)\n"
    put(folder, answered(q2=wait + Q2.replace("    return", "    wait()\n    return")))


@case("ordinary", ALL)
def errors_in_other_cells(folder: Path) -> None:
    put(folder, answered(before="1 / 0", after="print(undefined_name)\nassert False"))


@case("ordinary", ALL)
def an_error_before_the_answer_in_its_cell(folder: Path) -> None:
    put(folder, answered(q1=f"print(not_there)\n{Q1}"))


@case("ordinary", ALL)
def arrays_and_numbers_of_numpy(folder: Path) -> None:
    q2 = "import numpy as np\ndef inversions(numbers):\n    a = np.array(numbers)\n    return np.triu(a[:, None] > a, 1).sum()\n"
    q3 = 'import numpy as np\nfalling = np.sort(DATA["numbers"])[::-1]\nmiddle = falling[7]\n'
    put(folder, answered(q2=q2, q3=q3))


@case("ordinary", ALL)
def a_tuple_for_a_list(folder: Path) -> None:
    put(folder, answered(q3='falling = tuple(sorted(DATA["numbers"], reverse=True))\nmiddle = float(falling[7])\n'))


@case("ordinary", ALL)
def plots(folder: Path) -> None:
    put(folder, answered(after="%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"))


@case("ordinary", (1, 0, 0))
def only_the_example(folder: Path) -> None:
    put(
        folder,
        answered('def sort_by_size(words):\n    return ["a", "bb"]\n', "def inversions(n):\n    return 3\n", WRONG3),
    )


@case("ordinary", ALL)
def notebook_style_magics(folder: Path) -> None:
    q1 = f"%load_ext autoreload\n%autoreload 2\n{Q1}\nsort_by_size?\n!ls -la\nfiles = !ls"
    put(
        folder,
        answered(q1=q1, q2=f"%%time\n{Q2}", before="!pip install numpy\nget_ipython().run_line_magic('time', '1')"),
    )


@case("ordinary", ALL)
def input_and_display(folder: Path) -> None:
    q1 = f'n = int(input("how many? "))\ndisplay(n)\n{Q1}'
    put(folder, answered(q1=q1))


@case("copied", (3, 3, 0))
def copied_with_the_data_of_another(folder: Path) -> None:
    q3 = 'STUDENT = "right"\nDATA = drawn_for(STUDENT)\n' + Q3
    put(folder, answered(q3=q3))


@case("copied", (3, 3, 0))
def copied_numbers(folder: Path) -> None:
    put(
        folder,
        answered(
            q3="falling = [998, 950, 900, 850, 800, 750, 700, 650, 600, 550, 500, 450, 400, 350, 300]\nmiddle = 650"
        ),
    )


# --- never ends, dies, eats --------------------------------------------------------------------------------------------


@case("never ends, dies, eats", ALL)
def a_cell_that_never_ends(folder: Path) -> None:
    put(folder, answered(before="while True:\n    pass"))


@case("never ends, dies, eats", ALL)
def a_cell_that_sleeps(folder: Path) -> None:
    put(folder, answered(after="import time\ntime.sleep(1e6)"))


@case("never ends, dies, eats", (3, 0, 2))
def a_call_that_never_ends(folder: Path) -> None:
    put(folder, answered(q2="def inversions(numbers):\n    while True:\n        pass\n"))


@case("never ends, dies, eats", (3, 0, 2))
def a_loop_that_catches_everything(folder: Path) -> None:
    q2 = "def inversions(numbers):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass\n"
    put(folder, answered(q2=q2))


@case("never ends, dies, eats", (3, 0, 2))
def a_loop_that_no_signal_stops(folder: Path) -> None:
    put(folder, answered(q2="def inversions(numbers):\n    return len(str(7 ** (10 ** 9)))\n"))


@case("never ends, dies, eats", ALL)
def a_cell_that_leaves(folder: Path) -> None:
    put(folder, answered(before="import os\nos._exit(0)"))


@case("never ends, dies, eats", ALL)
def a_cell_that_exits(folder: Path) -> None:
    put(folder, answered(before="import sys\nsys.exit(3)", after="exit()\nquit()"))


@case("never ends, dies, eats", (0, 3, 2))
def a_call_that_leaves(folder: Path) -> None:
    put(folder, answered(q1="import os\ndef sort_by_size(words):\n    os._exit(0)\n"))


@case("never ends, dies, eats", (3, 0, 2))
def a_call_that_crashes(folder: Path) -> None:
    put(folder, answered(q2="import ctypes\ndef inversions(numbers):\n    ctypes.string_at(0)\n"))


@case("never ends, dies, eats", (3, 0, 2))
def a_stack_that_overflows(folder: Path) -> None:
    q2 = "import sys\ndef inversions(numbers):\n    sys.setrecursionlimit(10 ** 9)\n    f = lambda n: f(n + 1)\n    return f(0)\n"
    put(folder, answered(q2=q2))


@case("never ends, dies, eats", (3, 0, 2))
def a_call_that_eats_memory(folder: Path) -> None:
    put(
        folder,
        answered(q2="def inversions(numbers):\n    x = []\n    while True:\n        x.append(bytearray(10 ** 7))\n"),
    )


@case("never ends, dies, eats", (3, 0, 2))
def children_that_eat_memory(folder: Path) -> None:
    q2 = """import os
def inversions(numbers):
    for _ in range(12):
        if os.fork() == 0:
            x = []
            while True:
                try: x.append(bytearray(b"x" * 10 ** 7))
                except MemoryError: pass
    while True: pass
"""
    put(folder, answered(q2=q2))


@case("never ends, dies, eats", ALL)
def a_fork_bomb(folder: Path) -> None:
    put(folder, answered(after="import os\nwhile True:\n    try: os.fork()\n    except OSError: pass"))


@case("never ends, dies, eats", ALL)
def a_bomb_of_threads(folder: Path) -> None:
    put(
        folder,
        answered(
            after="import threading, time\nwhile True:\n    threading.Thread(target=time.sleep, args=(1e6,)).start()"
        ),
    )


@case("never ends, dies, eats", ALL)
def a_flood_of_output(folder: Path) -> None:
    put(
        folder, answered(after="import sys, os\nwhile True:\n    print('x' * 10 ** 6)\n    os.write(2, b'y' * 10 ** 6)")
    )


@case("never ends, dies, eats", ALL)
def a_full_disk(folder: Path) -> None:
    after = """import os
for place in (".", "/tmp", "/dev/shm", "/dev", "/sandbox", "/"):
    for n in range(1000):
        try:
            with open(f"{place}/file{n}", "wb") as file:
                for _ in range(100): file.write(b"x" * 10 ** 6)
        except OSError: break
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def very_many_files(folder: Path) -> None:
    put(folder, answered(after="n = 0\nwhile True:\n    n += 1\n    open(f'/tmp/{n}', 'w').close()"))


@case("never ends, dies, eats", ALL)
def a_thread_that_outlives(folder: Path) -> None:
    after = "import threading\ndef f():\n    while True: pass\nthreading.Thread(target=f).start()"
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def a_child_that_outlives(folder: Path) -> None:
    after = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(1e6)\n    os._exit(0)"
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def a_loop_at_the_exit(folder: Path) -> None:
    after = "import atexit, signal, os\ndef f(*a):\n    while True: pass\natexit.register(f)\nfor s in range(1, 32):\n    try: signal.signal(s, f)\n    except (OSError, ValueError): pass"
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def kills_itself(folder: Path) -> None:
    put(folder, answered(after="import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"))


@case("never ends, dies, eats", ALL)
def stops_itself(folder: Path) -> None:
    put(folder, answered(after="import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)"))


@case("never ends, dies, eats", ALL)
def dies_in_three_cells(folder: Path) -> None:
    notebook = answered()
    for at in (2, 5, 8):
        notebook["cells"].insert(at, code(f"import os\nos._exit({at})"))
    put(folder, notebook)


@case("never ends, dies, eats", (3, 0, 0))
def slow_answers(folder: Path) -> None:
    q2 = "import time\ndef inversions(numbers):\n    time.sleep(30)\n    return 0\n"
    put(folder, answered(q2=q2, q3=WRONG3))


@case("never ends, dies, eats", ALL)
def pipes_and_sockets(folder: Path) -> None:
    after = """import os, socket, fcntl
kept = []
try:
    while True:
        a, b = os.pipe()
        kept += [a, b]
        try: fcntl.fcntl(b, 1031, 2 ** 20)
        except OSError: pass
        os.set_blocking(b, False)
        try:
            while True: os.write(b, b"x" * 65536)
        except OSError: pass
except OSError: pass
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def takes_all_processors(folder: Path) -> None:
    after = """import os
for _ in range(20):
    try:
        os.sched_setaffinity(0, range(64))
    except OSError: pass
    try:
        if os.fork() == 0:
            while True: pass
    except OSError: pass
while True: pass
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def turns_the_alarm_off(folder: Path) -> None:
    after = """import signal
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
signal.setitimer(signal.ITIMER_REAL, 0)
signal.setitimer = signal.signal = lambda *a: None
while True: pass
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def closes_every_file(folder: Path) -> None:
    put(folder, answered(before="import os\nos.closerange(0, 100)"))


# --- tampering inside the process --------------------------------------------------------------------------------------

FORGE = """
import json, os
GUESSES = [["a", "bb"], [], 0, True, 3]
def forge(lines):
    for fd in range(3, 64):
        for line in lines:
            try: os.write(fd, json.dumps(line).encode() + b"\\n")
            except OSError: pass
"""


@case("tampering", NOTHING)
def forged_replies(folder: Path) -> None:
    lines = FORGE + (
        'forge([{"value": n, "packed": g} for n in range(10) for g in (True, {"list": []}, 0)])\n'
        'forge([{"points": 8, "earned": 8, "status": "ok"}, {"end": True}])\n'
    )
    put(folder, answered(WRONG1, WRONG2, WRONG3, after=lines))


@case("tampering", NOTHING)
def forged_and_gone(folder: Path) -> None:
    lines = FORGE + 'forge([{"value": n, "packed": True, "expected": True} for n in range(10)])\nos._exit(0)'
    put(folder, answered(WRONG1, WRONG2, WRONG3, before=lines))


@case("tampering", NOTHING)
def garbage_on_the_channel(folder: Path) -> None:
    lines = (
        FORGE
        + """
deep = "[" * 5000 + "]" * 5000
for fd in range(3, 64):
    for raw in (deep, '{"value": 0, "packed": ' + deep + "}", '{"failed": "x", "kind": ' + "[" * 900 + "]" * 900 + "}",
                '{"value": 1e999, "packed": NaN}', '{"value": ' + "9" * 5000 + "}", "\\x00\\xff", '{"value": true}',
                '{"value": 2, "packed": {"set": [{"dict": []}]}}', '{"value": 3, "packed": {"list": 5}}',
                '{"value": 4, "packed": {"dict": [[1]]}}', '{"start": 5}', '{"error": 1, "kind": {}, "text": []}',
                '{"seconds": NaN, "end": "x"}', '{"seconds": -1e99}', '{"failed": "\\ud800", "kind": "\\ud800", "text": "\\ud800"}',
                "x" * 100000):
        try: os.write(fd, raw.encode("utf-8", "surrogatepass") + b"\\n")
        except OSError: pass
"""
    )
    put(folder, answered(WRONG1, WRONG2, WRONG3, after=lines))


@case("tampering", NOTHING)
def a_flood_on_the_channel(folder: Path) -> None:
    lines = "import os\nwhile True:\n    for fd in range(3, 64):\n        try: os.write(fd, b'x' * 65536)\n        except OSError: pass\n"
    put(folder, answered(WRONG1, WRONG2, WRONG3, before=lines))


@case("tampering", NOTHING)
def announcements_without_end(folder: Path) -> None:
    lines = FORGE + "while True:\n    forge([{'start': 'code cell 1'}])\n"
    put(folder, answered(WRONG1, WRONG2, WRONG3, before=lines))


@case("tampering", NOTHING)
def patched_libraries(folder: Path) -> None:
    lines = """
import builtins, json, math, operator
class Yes:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
json.dumps = lambda *a, **k: '{"value": 0, "packed": true}'
json.JSONEncoder.encode = json.dumps
builtins.isinstance = lambda *a: True
builtins.len = lambda *a: 8
builtins.sorted = lambda *a, **k: Yes()
builtins.type = lambda *a: Yes()
builtins.open = None
math.isclose = lambda *a, **k: True
"""
    put(folder, answered(WRONG1, WRONG2, WRONG3, before=lines))


@case("tampering", NOTHING)
def values_that_equal_everything(folder: Path) -> None:
    evil = """
class Yes(list):
    __class__ = list
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
    def __len__(self): return 20
    def __iter__(self): return iter([self])
class Number(int):
    def __eq__(self, other): return True
    def __sub__(self, other): return 0
    __rsub__ = __abs__ = __sub__
"""
    put(
        folder,
        answered(
            evil + "def sort_by_size(words):\n    return Yes()\n",
            "def inversions(numbers):\n    return Number(5)\n",
            "falling, middle = Yes(), Number(1)",
        ),
    )


@case("tampering", NOTHING)
def searches_the_process(folder: Path) -> None:
    lines = """
import gc, sys
found = []
for thing in gc.get_objects():
    if isinstance(thing, dict):
        for name in ("expected", "answer", "solution", "tolerance", "secret"):
            if name in thing: found.append(thing[name])
frame = sys._getframe()
while frame is not None:
    for name, value in list(frame.f_locals.items()):
        if name in ("expected", "checks", "secret"): found.append(value)
    frame = frame.f_back
def sort_by_size(words): return found[0]
def inversions(numbers): return found[0]
falling = middle = found[0] if found else None
"""
    put(folder, answered(WRONG1, WRONG2, WRONG3, after=lines))


@case("tampering", NOTHING)
def rewrites_the_worker(folder: Path) -> None:
    lines = """
import sys
frame = sys._getframe()
while frame is not None:
    for name in ("pack", "answer", "as_plain", "run_cell", "serve"):
        if name in frame.f_globals: frame.f_globals[name] = lambda *a, **k: True
    if "job" in frame.f_locals:
        job = frame.f_locals["job"]
        job["calls"][:] = [(n, "print", []) for n in range(10)]
    frame = frame.f_back
"""
    put(folder, answered(WRONG1, WRONG2, WRONG3, before=lines))


@case("tampering", NOTHING)
def imports_the_grader(folder: Path) -> None:
    lines = """
import sys, glob, os, importlib
sys.path += [p for p in os.environ.get("PYTHONPATH", "").split(":") if p] + ["/", "/work", os.path.dirname(sys.argv[0])]
names = {}
for name in ("checks", "coursework", "coursework.hw1.checks", "coursework._plain", "nbgrader", "sorting"):
    try: names[name] = importlib.import_module(name)
    except Exception: pass
for path in glob.glob("/**/checks.py", recursive=True)[:50] + glob.glob("/**/sorting.*", recursive=True)[:50]:
    try: exec(open(path).read(), globals())
    except BaseException: pass
"""
    put(folder, answered(WRONG1, WRONG2, WRONG3, after=lines))


@case("tampering", ALL)
def looks_for_open_files(folder: Path) -> None:
    lines = """
import os
links = {fd: os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{fd}")}
odd = [where for where in links.values() if where != "/dev/null" and not where.startswith("pipe:") and "/fd" not in where]
if odd or sum(where.startswith("pipe:") for where in links.values()) > 1: del sort_by_size, inversions
"""
    put(folder, answered(after=lines))


@case("tampering", NOTHING)
def traces_every_line(folder: Path) -> None:
    lines = """
import sys, threading
def tracer(frame, event, arg):
    for name in list(frame.f_locals):
        if name in ("expected", "value", "error", "packed"): frame.f_locals[name] = True
    return tracer
sys.settrace(tracer); sys.setprofile(tracer); threading.settrace(tracer)
"""
    put(folder, answered(WRONG1, WRONG2, WRONG3, before=lines))


@case("tampering", NOTHING)
def generators_and_endless_things(folder: Path) -> None:
    q1 = "import itertools\ndef sort_by_size(words):\n    return itertools.count()\n"
    q2 = "class E:\n    def __iter__(self):\n        while True: yield 1\n    def __int__(self):\n        while True: pass\ndef inversions(n):\n    return E()\n"
    q3 = "class D(dict):\n    def items(self):\n        while True: pass\nfalling = D()\nmiddle = (x for x in [1])\n"
    put(folder, answered(q1, q2, q3))


@case("tampering", NOTHING)
def arrays_that_lie(folder: Path) -> None:
    q = """
class ndarray:
    size = 1
    def tolist(self):
        while True: pass
ndarray.__module__ = "numpy"
class Other(ndarray):
    def tolist(self): return self
Other.__module__ = "numpy"
def sort_by_size(words): return Other()
"""
    put(folder, answered(q, "def inversions(n): return ndarray()\n", WRONG3))


@case("tampering", NOTHING)
def remembers_an_earlier_run(folder: Path) -> None:
    lines = """
import os, json, time
for place in (".", "/tmp", "/dev/shm", "/var/tmp", os.path.expanduser("~")):
    try:
        with open(place + "/earlier", "a+") as file:
            file.seek(0); seen = file.read(); file.write("x")
            if seen: sort_by_size = inversions = lambda x: seen
    except OSError: pass
time.time = time.monotonic = lambda: 0
try: time.clock_settime(time.CLOCK_REALTIME, 0)
except (OSError, AttributeError): pass
os._exit(0)
"""
    put(folder, answered(WRONG1, WRONG2, WRONG3, after=lines))


# --- test cells --------------------------------------------------------------------------------------------------------


@case("test cells changed on purpose", NOTHING)
def tests_that_always_pass(folder: Path) -> None:
    notebook = answered(WRONG1, WRONG2, WRONG3)
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade"):
            cell["source"] = "assert True"
            cell["metadata"]["nbgrader"]["points"] = 1000
    put(folder, notebook)


@case("test cells changed on purpose", NOTHING)
def metadata_that_claim_points(folder: Path) -> None:
    notebook = answered(WRONG1, WRONG2, WRONG3)
    notebook["metadata"]["coursework"] = {"assignment": {"a": [1]}, "data": ["file"], "points": 8}
    for cell in notebook["cells"]:
        cell["metadata"]["nbgrader"] = {
            "grade_id": ["q1"],
            "grade": True,
            "score": 8,
            "points": "8",
            "schema_version": -1,
        }
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def tests_deleted(folder: Path) -> None:
    notebook = answered()
    notebook["cells"] = [
        c for c in notebook["cells"] if not c["metadata"].get("nbgrader", {}).get("grade_id", "").endswith("-test")
    ]
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def cells_copied(folder: Path) -> None:
    notebook = answered()
    notebook["cells"] += json.loads(json.dumps(notebook["cells"]))
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def an_untouched_copy_below(folder: Path) -> None:
    notebook = answered()
    notebook["cells"] += blank()["cells"]
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def cells_in_the_opposite_order(folder: Path) -> None:
    notebook = answered()
    notebook["cells"].reverse()
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def given_cells_deleted(folder: Path) -> None:
    notebook = answered()
    notebook["cells"] = [
        c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") in ("q1", "q2", "q3")
    ]
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def a_cell_split_in_two(folder: Path) -> None:
    notebook = answered()
    cell = named(notebook, "q3")
    first, second = cell["source"].strip().split("\n")
    cell["source"] = first
    notebook["cells"].insert(notebook["cells"].index(cell) + 1, {**cell, "source": second})
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def metadata_lost(folder: Path) -> None:
    notebook = answered()
    for cell in notebook["cells"]:
        cell.pop("metadata")
        cell.pop("id", None)
    notebook.pop("metadata")
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def student_name_not_entered(folder: Path) -> None:
    notebook = answered()
    cell = named(notebook, "data")
    cell["source"] = "".join(cell["source"]).replace('STUDENT = ""', 'STUDENT = "somebody else"')
    put(folder, notebook)


# --- reaching outside --------------------------------------------------------------------------------------------------

LOOK = """
import os, glob
found = []
def look(path):
    try:
        with open(path, "rb") as file: found.append(file.read(10 ** 6))
    except OSError: pass
"""


@case("reaching outside", ALL)
def reads_what_it_can(folder: Path) -> None:
    lines = (
        LOOK
        + """
for pattern in ("/proc/*/environ", "/proc/*/cmdline", "/proc/1/root/*", "/proc/*/fd/*", "/etc/shadow", "/root/*", "/home/*/*",
                "/work/*", "OUTSIDE/**/*"):
    for path in glob.glob(pattern, recursive=True)[:300]:
        if not path.endswith(("/fd/0", "/fd/1", "/fd/2")) and "fd" not in path: look(path)
words = (b"the secret of " + b"these tests", b"BEGIN " + b"SOLUTION", b"RUB" + b"RIC", b"deserves")
if any(word in text for text in found for word in words): del sort_by_size, inversions
"""
    )
    put(folder, answered(after=outside(lines, folder)))


def outside(lines: str, folder: Path) -> str:
    """Tell a submission where the host has its files."""
    return lines.replace("OUTSIDE", str(folder.parent.parent))


@case("reaching outside", ALL)
def writes_where_it_can(folder: Path) -> None:
    lines = """
import os
for place in ("OUTSIDE", "OUTSIDE/submitted", "OUTSIDE/graded", "OUTSIDE/submitted/right", "/", "/etc", "/usr", "/usr/bin",
              "/proc/1/root/tmp", "/sandbox", "/root", "/home", "/var", "/dev", "/sys"):
    for way in (lambda: os.makedirs(place, exist_ok=True), lambda: open(place + "/left-behind", "w").write("x"),
                lambda: os.symlink("/etc/passwd", place + "/left-behind-link"), lambda: os.unlink(place + "/grades.csv"),
                lambda: os.chmod(place, 0o777)):
        try: way()
        except OSError: pass
"""
    put(folder, answered(after=outside(lines, folder)))


@case("reaching outside", NOTHING)
def writes_the_grades(folder: Path) -> None:
    lines = """
import os, json
for name in ("results.json", "grades.csv", ".state/writes_the_grades.json", ".state/right.json", "manual.csv", "feedback/right.md"):
    try:
        os.makedirs(os.path.dirname("OUTSIDE/graded/" + name), exist_ok=True)
        open("OUTSIDE/graded/" + name, "w").write('{"student": "x", "q1": 3}')
    except OSError: pass
"""
    put(folder, answered(WRONG1, WRONG2, WRONG3, after=outside(lines, folder)))


@case("reaching outside", ALL)
def calls_home(folder: Path) -> None:
    lines = """
import os, socket, urllib.request
for family, where in ((socket.AF_INET, ("127.0.0.1", PORT)), (socket.AF_INET6, ("::1", PORT)), (socket.AF_UNIX, "\\0coursework-test-PORT"),
                      (socket.AF_UNIX, "OUTSIDE/socket"), (40, (2, PORT)), (40, (1, PORT)), (socket.AF_INET, ("10.0.0.1", 80))):
    try:
        with socket.socket(family) as s:
            s.settimeout(0.2)
            s.connect(where)
            s.sendall(b"reached")
    except (OSError, ValueError): pass
for kind, proto in ((socket.SOCK_RAW, 1), (socket.SOCK_RAW, 255)):
    try: socket.socket(socket.AF_INET, kind, proto)
    except OSError: pass
try: urllib.request.urlopen("http://127.0.0.1:PORT/", timeout=0.2)
except OSError: pass
"""
    port = os.environ.get("COURSEWORK_TEST_PORT", "1")
    put(folder, answered(after=outside(lines.replace("PORT", port), folder)))


@case("reaching outside", ALL)
def signals_to_everybody(folder: Path) -> None:
    lines = """
import os, signal
for target in (1, os.getppid(), 0 - 1, *range(3, 400)):
    for which in (signal.SIGTERM, signal.SIGKILL, signal.SIGSTOP):
        if target != os.getpid() and not (target == -1 and which == signal.SIGSTOP):
            try: os.kill(target, which)
            except OSError: pass
"""
    put(folder, answered(after=lines))


@case("reaching outside", ALL)
def traces_its_parent(folder: Path) -> None:
    lines = """
import ctypes, os
c = ctypes.CDLL(None, use_errno=True)
for pid in (1, os.getppid(), 2):
    c.ptrace(16, pid, 0, 0); c.ptrace(0x4206, pid, 0, 0)
for path in ("/proc/1/mem", "/proc/1/environ", "/proc/1/maps", "/proc/kcore", "/dev/mem", "/proc/sysrq-trigger"):
    try: open(path, "r+b").write(b"c")
    except OSError: pass
"""
    put(folder, answered(after=lines))


@case("reaching outside", ALL)
def wants_to_be_the_superuser(folder: Path) -> None:
    lines = """
import os, ctypes, subprocess
c = ctypes.CDLL(None, use_errno=True)
won = []
for way in (lambda: os.setuid(0), lambda: os.setresuid(0, 0, 0), lambda: os.setgid(0), lambda: os.setgroups([0]), lambda: os.chroot("/"),
            lambda: os.nice(-5), lambda: os.sethostname if False else os.mknod("/tmp/sda", 0o60777, os.makedev(8, 0))):
    try: way(); won.append(way)
    except OSError: pass
for flags in (0x10000000, 0x20000, 0x40000000, 0x20000000):
    if c.unshare(flags) == 0: won.append(flags)
if c.mount(b"none", b"/tmp", b"tmpfs", 0, b"size=99999999999") == 0: won.append("mount")
for words in (["su", "-c", "id"], ["mount", "-t", "tmpfs", "none", "/tmp"], ["unshare", "-r", "id"], ["bwrap", "--dev-bind", "/", "/", "true"]):
    try:
        if subprocess.run(words, stdin=subprocess.DEVNULL, timeout=2).returncode == 0: won.append(words)
    except (OSError, subprocess.SubprocessError): pass
status = open("/proc/self/status").read()
for line in ("CapEff:\\t0000000000000000", "CapPrm:\\t0000000000000000", "NoNewPrivs:\\t1"):
    if line not in status: won.append(line)
if won or 0 in (*os.getresuid(), *os.getresgid(), *os.getgroups()): del sort_by_size, inversions
"""
    put(folder, answered(after=lines))


@case("reaching outside", UNREADABLE)
def a_link_to_a_neighbor(folder: Path) -> None:
    (folder / "sorting.ipynb").symlink_to("../right/sorting.ipynb")


@case("reaching outside", UNREADABLE)
def a_folder_that_is_a_link(folder: Path) -> None:
    folder.rmdir()
    folder.symlink_to("right", target_is_directory=True)


@case("reaching outside", UNREADABLE)
def a_folder_linked_inside(folder: Path) -> None:
    (folder / "work").symlink_to("../right", target_is_directory=True)


@case("reaching outside", UNREADABLE)
def a_pipe_for_a_notebook(folder: Path) -> None:
    os.mkfifo(folder / "sorting.ipynb")


@case("reaching outside", UNREADABLE)
def a_link_to_endless_zeros(folder: Path) -> None:
    (folder / "sorting.ipynb").symlink_to("/dev/zero")


# --- damaged or unusual files, answers right ---------------------------------------------------------------------------


@case("unusual file", ALL)
def renamed(folder: Path) -> None:
    put(folder, answered(), "my homework (1) FINAL.IPYNB")


@case("unusual file", ALL)
def several_notebooks(folder: Path) -> None:
    put(folder, answered())
    put(folder, answered(WRONG1, WRONG2, WRONG3), "sorting-old.ipynb")
    put(folder, {"cells": [code("x = 1")]}, "notes.ipynb")


@case("unusual file", ALL)
def an_untouched_one_beside_the_work(folder: Path) -> None:
    put(folder, blank())
    put(folder, answered(), "sorting-copy1.ipynb")


@case("unusual file", ALL)
def a_folder_in_the_folder(folder: Path) -> None:
    (folder / "sorting" / ".ipynb_checkpoints").mkdir(parents=True)
    (folder / "__MACOSX").mkdir()
    put(folder / "sorting", answered())
    put(folder / "sorting" / ".ipynb_checkpoints", answered(WRONG1, WRONG2, WRONG3), "sorting-checkpoint.ipynb")
    (folder / "__MACOSX" / "._sorting.ipynb").write_bytes(b"\0\5\26\7")
    (folder / "._sorting.ipynb").write_bytes(b"\0\5\26\7")


@case("unusual file", ALL)
def a_broken_one_beside_the_work(folder: Path) -> None:
    put(folder, answered(), "b.ipynb")
    (folder / "a.ipynb").write_text("{")


@case("unusual file", ALL)
def version_3(folder: Path) -> None:
    notebook = answered()
    cells = []
    for cell in notebook["cells"]:
        one = {**cell, "input": cell["source"], "language": "python", "collapsed": False}
        one.pop("source") if cell["cell_type"] == "code" else one.pop("input")
        cells.append(one)
    old = {
        "metadata": {"name": ""},
        "nbformat": 3,
        "nbformat_minor": 0,
        "worksheets": [{"cells": cells, "metadata": {}}],
    }
    put(folder, old)


def of_version(minor: int) -> Callable[[Path], None]:
    """A notebook of a version 4."""

    def fill(folder: Path) -> None:
        notebook = answered()
        notebook["nbformat_minor"] = minor
        for cell in notebook["cells"]:
            if minor < 5:
                cell.pop("id", None)
        put(folder, notebook)

    return fill


for minor in range(6):
    fill = of_version(minor)
    fill.__name__ = f"version_4_{minor}"
    case("unusual file", ALL)(fill)


@case("unusual file", ALL)
def a_byte_of_latin_1(folder: Path) -> None:
    raw = json.dumps(answered(q4="XXX"), ensure_ascii=False).encode()
    (folder / "sorting.ipynb").write_bytes(raw.replace(b"XXX", "Jürgen é".encode("latin-1")))


@case("unusual file", ALL)
def a_byte_order_mark(folder: Path) -> None:
    (folder / "sorting.ipynb").write_bytes(b"\xef\xbb\xbf" + json.dumps(answered()).encode())


@case("unusual file", ALL)
def in_utf_16(folder: Path) -> None:
    (folder / "sorting.ipynb").write_bytes(json.dumps(answered(), ensure_ascii=False).encode("utf-16"))


@case("unusual file", ALL)
def lines_of_windows(folder: Path) -> None:
    notebook = answered()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r\n")
    (folder / "sorting.ipynb").write_bytes(json.dumps(notebook, indent=1).replace("\n", "\r\n").encode())


@case("unusual file", ALL)
def duplicate_keys_and_odd_numbers(folder: Path) -> None:
    text = json.dumps(answered())
    text = text.replace('"metadata": {}', '"metadata": {"a": NaN, "a": Infinity, "b": 1e999, "c": -0}')
    (folder / "sorting.ipynb").write_text('{"cells": [], "cells": 5, ' + text[1:-1] + ', "nbformat": "four"}')


@case("unusual file", ALL)
def large_outputs(folder: Path) -> None:
    notebook = answered()
    picture = {"output_type": "display_data", "data": {"image/png": "iVBO" * 3_000_000}, "metadata": {}}
    named(notebook, "q1")["outputs"] = [picture]
    put(folder, notebook)


@case("unusual file", ALL)
def very_many_cells(folder: Path) -> None:
    notebook = answered()
    notebook["cells"] += [code(f"x{n} = {n}") for n in range(3000)]
    put(folder, notebook)


@case("unusual file", ALL)
def cells_that_are_none(folder: Path) -> None:
    notebook = answered()
    odd: list[Any] = [
        None,
        5,
        "x",
        [],
        {"cell_type": None},
        {"source": 5},
        {"cell_type": "code", "source": [1, None, "x = 1"], "metadata": 7},
    ]
    notebook["cells"] = [*odd, *notebook["cells"], *odd]
    put(folder, notebook)


@case("unusual file", ALL)
def metadata_without_end(folder: Path) -> None:
    deep = "[" * 900 + "]" * 900
    text = (
        json.dumps(answered())
        .replace('"data": "id"', f'"data": {deep}')
        .replace('"grade_id": "q4"', f'"grade_id": {deep}')
    )
    (folder / "sorting.ipynb").write_text(text)


@case("unusual file", ALL)
def written_for_colab(folder: Path) -> None:
    q3 = "from google.colab import drive\n" + Q3
    put(folder, answered(q3=q3, before="drive.mount('/content/drive')\n%cd /content/drive/MyDrive"))


@case("unusual file", ALL)
def an_answer_of_white_space(folder: Path) -> None:
    put(folder, answered(q4="\n" * 200_000 + " " * 200_000 + "=" + "'\" " * 100_000))


@case("unusual file", ALL)
def characters_that_do_not_exist(folder: Path) -> None:
    put(folder, answered(before="x = '\ud800'", q4="half a pair \ud800, a bell \a, a null \0, \u202eturned around"))


# --- damaged files, nothing to score -----------------------------------------------------------------------------------


@case("nothing to score", UNREADABLE)
def an_empty_file(folder: Path) -> None:
    (folder / "sorting.ipynb").write_bytes(b"")


@case("nothing to score", UNREADABLE)
def an_empty_folder(folder: Path) -> None:
    assert folder.is_dir()


@case("nothing to score", UNREADABLE)
def cut_off(folder: Path) -> None:
    (folder / "sorting.ipynb").write_text(json.dumps(answered())[:-400])


@case("nothing to score", UNREADABLE)
def a_picture_called_notebook(folder: Path) -> None:
    (folder / "sorting.ipynb").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 10)


@case("nothing to score", UNREADABLE)
def nested_without_end(folder: Path) -> None:
    (folder / "sorting.ipynb").write_text("[" * 200_000 + "]" * 200_000)


@case("nothing to score", UNREADABLE)
def nested_cells(folder: Path) -> None:
    (folder / "sorting.ipynb").write_text('{"cells": ' * 100_000 + "1" + "}" * 100_000)


@case("nothing to score", UNREADABLE)
def a_list_for_a_notebook(folder: Path) -> None:
    put(folder, [1, 2, 3])


@case("nothing to score", UNREADABLE)
def far_too_large(folder: Path) -> None:
    with (folder / "sorting.ipynb").open("wb") as file:
        file.truncate(5 * 2**30)


@case("nothing to score", UNREADABLE)
def larger_in_memory_than_on_disk(folder: Path) -> None:
    (folder / "sorting.ipynb").write_text('{"x": [' + "{}," * 20_000_000 + "1]}")


@case("nothing to score", UNREADABLE)
def very_many_notebooks(folder: Path) -> None:
    for number in range(3000):
        (folder / f"{number}.ipynb").write_text("{}")


@case("nothing to score", UNREADABLE)
def several_that_are_larger_in_memory(folder: Path) -> None:
    (folder / "0.ipynb").write_text('{"x": [' + "{}," * 15_000_000 + "1]}")
    for number in range(1, 8):
        os.link(folder / "0.ipynb", folder / f"{number}.ipynb")


@case("nothing to score", UNREADABLE)
def a_zip_file(folder: Path) -> None:
    import zipfile

    with zipfile.ZipFile(folder / "sorting.zip", "w") as archive:
        archive.writestr("../../../../tmp/left-behind", "x")
        archive.writestr("sorting.ipynb", json.dumps(answered()))


@case("nothing to score", UNREADABLE)
def a_folder_called_notebook(folder: Path) -> None:
    (folder / "sorting.ipynb").mkdir()


@case("nothing to score", UNREADABLE)
def a_deep_folder(folder: Path) -> None:
    deep = folder.joinpath(*(["deeper"] * 40))
    deep.mkdir(parents=True)
    put(deep, answered())


# --- odd values, odd text ----------------------------------------------------------------------------------------------


@case("odd values and text", (0, 0, 0))
def values_that_are_no_numbers(folder: Path) -> None:
    q3 = "falling = [float('nan')] * 15\nmiddle = float('inf')\n"
    put(
        folder,
        answered("def sort_by_size(w):\n    return '\\ud800' * 3\n", "def inversions(n):\n    return 10 ** 100\n", q3),
    )


@case("odd values and text", (0, 0, 0))
def values_that_are_huge(folder: Path) -> None:
    q1 = "def sort_by_size(w):\n    return ['x' * 10000] * 9999\n"
    q2 = "def inversions(n):\n    x = []\n    for _ in range(900): x = [x]\n    return x\n"
    q3 = "import numpy as np\nfalling = np.zeros((3000, 3000))\nmiddle = []\nmiddle.append(middle)\n"
    put(folder, answered(q1, q2, q3))


@case("odd values and text", (0, 3, 0))
def true_is_not_one(folder: Path) -> None:
    q3 = 'falling = {n: True for n in DATA["numbers"]}\nmiddle = str(sorted(DATA["numbers"])[7])\n'
    put(folder, answered('def sort_by_size(w):\n    return str(["a", "bb"])\n', q3=q3))


EVIL = "=cmd|' /C calc'!A0\n+1\n-1\n@SUM(1)\n\t=1\n;=1\n,=1\n<script>alert(1)</script> ![x](http://evil.example/x.png) [a](javascript:alert(1)) `x` | y | $x$ <img src=x onerror=alert(1)>"


@case("odd values and text", (3, 0, 0))
def formulas_and_markup(folder: Path) -> None:
    q2 = f"def inversions(n):\n    raise ValueError({EVIL!r})\n"
    q3 = f"class X(Exception): pass\nX.__name__ = {EVIL!r}\nraise X({EVIL!r})\n"
    put(folder, answered(q2=q2, q3=q3, q4=EVIL, before=f"raise Exception({EVIL!r})"), "=1+1 <b>x<b> ![x](y).ipynb")


@case("odd values and text", (0, 3, 2))
def markup_in_a_public_answer(folder: Path) -> None:
    put(folder, answered(f"def sort_by_size(words):\n    return [{EVIL!r}, '\\u202e<b>']\n"))


@case("odd values and text", ALL, b"=cmd|' #C calc'!A0")
def a_folder_called_as_a_formula(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"<img src=x onerror=alert(1)>")
def a_folder_called_as_markup(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"..x")
def a_folder_with_dots(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"..\\..\\x")
def a_folder_with_backslashes(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"CON")
def a_folder_that_windows_reserves(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"-rf")
def a_folder_called_as_an_option(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"line\nbreak\r\x1b[31mred")
def a_folder_with_line_breaks(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, "\u202eada\u2066".encode())
def a_folder_that_turns_around(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"not-\xff-utf8")
def a_folder_in_no_encoding(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"n" * 250)
def a_folder_with_a_long_name(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b"RIGHT")
def a_folder_that_differs_by_case(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL, b".hidden")
def a_folder_that_is_hidden(folder: Path) -> None:
    put(folder, answered())


@case("odd values and text", ALL)
def words_in_a_cell_of_code(folder: Path) -> None:
    """Below the box for words; they are read by a person, in a spreadsheet."""
    put(folder, answered(q4="YOUR ANSWER HERE", after="=cmd|' /C calc'!A0\n<script>alert(1)</script> \u202e\n\t@x;+1"))


@case("odd values and text", ALL)
def names_of_files_that_begin_lists(folder: Path) -> None:
    put(folder, answered())
    for name in ("1) x.ipynb", "2. x.ipynb", "- [ ] x.ipynb", "+ `_x_` x.ipynb", "= x.ipynb"):
        (folder / name).symlink_to("nowhere")


@case("odd values and text", (0, 3, 2), b"Ada_1_assignsubmission_file__2_assignsubmission_file_")
def a_syntax_error_that_claims_much(folder: Path) -> None:
    """A message says which cell has it; the words of the error are the submission's."""
    kind = "type('x stopped with SyntaxError (q2)`<b>', (Exception,), {})"
    put(folder, answered(q1="def sort_by_size(:", before=f"raise {kind}('| a |\\n|---|\\n# b')"))


NEIGHBORS = [f"neighbor-{n}" for n in range(6)]
"""Ordinary students, all right, handed in between the others."""

SECTION_2 = {
    "ordinary", "copied", "never ends, dies, eats", "tampering", "test cells changed on purpose", "test cells changed by accident",
    "reaching outside", "unusual file", "nothing to score", "odd values and text",
}  # fmt: skip
"""The categories of the comparison that the grader was designed from."""


def fill_all(submitted: Path) -> dict[str, bytes]:
    """Write all submissions; return the folder of each case."""
    folders = {}
    for name in NEIGHBORS:
        (submitted / name).mkdir(parents=True)
        put(submitted / name, answered())
    for one in sorted(CASES.values(), key=lambda entry: entry.name != "right"):
        place = Path(os.fsdecode(os.fsencode(submitted) + b"/" + one.folder))
        place.mkdir()
        one.fill(place)
        folders[one.name] = one.folder
    assert re.fullmatch(r"[a-z_0-9]+", "".join(CASES))
    return folders

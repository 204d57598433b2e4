"""More submissions of the sheet on sorting: what somebody tried who knew the grader and not its tests.

They belong to the set of hostile.py, and are graded in the same run. The comment of a case says what it is after, where
its name does not.
"""
# ruff: noqa: E501 - the code of submissions stands in long lines

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from tests.coursework.hostile import (
    ALL,
    FORGE,
    NOTHING,
    Q1,
    Q2,
    Q3,
    UNREADABLE,
    WRONG1,
    WRONG2,
    WRONG3,
    answered,
    blank,
    case,
    code,
    named,
    outside,
    put,
)  # fmt: skip

if TYPE_CHECKING:
    from pathlib import Path

WRONG = (WRONG1, WRONG2, WRONG3)

# --- accidents of honest people ----------------------------------------------------------------------------------------


@case("ordinary", ALL)
def a_magic_that_runs_what_follows(folder: Path) -> None:
    q3 = 'falling = sorted(DATA["numbers"], reverse=True)\n%time middle = falling[7]\n'
    put(folder, answered(q3=q3))


@case("ordinary", ALL)
def a_magic_beside_lines_that_look_like_one(folder: Path) -> None:
    q3 = """%matplotlib inline
print("%d numbers"
      % len(DATA["numbers"]))
text = '''Is this one?
!no'''
falling = sorted(
    # which way round?
    DATA["numbers"], reverse=True
)
middle = falling[7]
"""
    put(folder, answered(q3=q3))


@case("ordinary", ALL)
def asks_for_help(folder: Path) -> None:
    put(folder, answered(q3=f"help(sorted)\n{Q3}exit()\n"))


@case("ordinary", ALL)
def six_cells_that_never_end(folder: Path) -> None:
    notebook = answered()
    for _ in range(6):
        notebook["cells"].insert(2, code("import time\nwhile True:\n    time.sleep(0.01)"))
    put(folder, notebook)


@case("ordinary", ALL)
def lists_that_come_item_by_item(folder: Path) -> None:
    q1 = "def sort_by_size(words):\n    yield from sorted(words, key=lambda word: (len(word), word))\n"
    q3 = 'from collections import deque\nfalling = deque(sorted(DATA["numbers"], reverse=True))\nmiddle = falling[7]\n'
    put(folder, answered(q1=q1, q3=q3))


@case("ordinary", ALL)
def a_series_of_pandas(folder: Path) -> None:
    q3 = 'import pandas as pd\nfalling = pd.Series(DATA["numbers"]).sort_values(ascending=False)\nmiddle = falling.iloc[7]\n'
    put(folder, answered(q3=q3))


@case("ordinary", ALL)
def works_in_another_folder(folder: Path) -> None:
    notebook = answered(before='import os\nos.makedirs("work", exist_ok=True)\nos.chdir("work")')
    cell = named(notebook, "data")
    cell["source"] = "".join(cell["source"]).replace('STUDENT = ""', 'STUDENT = "works_in_another_folder"')
    put(folder, notebook)


@case("ordinary", ALL)
def processes_of_its_own(folder: Path) -> None:
    q2 = f"""from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
{Q2}
def double(n): return 2 * n
with get_context("fork").Pool(2) as pool: doubled = pool.map(double, range(4))
with ThreadPoolExecutor(4) as pool: doubled += pool.map(double, range(4))
assert doubled == [0, 2, 4, 6] * 2
"""
    put(folder, answered(q2=q2))


@case("ordinary", ALL)
def who_am_i(folder: Path) -> None:
    before = (
        "import getpass, pathlib, tempfile\nname = getpass.getuser()\nhome = pathlib.Path.home()\ntempfile.mkdtemp()"
    )
    put(folder, answered(before=before, q1=f"length = len(name) + len(str(home))\nassert length\n{Q1}"))


@case("ordinary", ALL)
def names_of_python_taken(folder: Path) -> None:
    """Below all answers, and so without an effect on the tests that the student has seen."""
    put(folder, answered(after="list = 5\nsum = max = str = 0\njson = os = None\nlen = sorted = 3"))


@case("ordinary", ALL)
def one_name_for_two_things(folder: Path) -> None:
    q1 = "def key(word):\n    return len(word), word\ndef sort_by_size(words):\n    return sorted(words, key=key)\n"
    put(folder, answered(q1=q1, q3=f"key = 5\n{Q3}"))


@case("ordinary", ALL)
def a_helper_mended_later(folder: Path) -> None:
    q1 = "def key(word):\n    return 1 / 0\ndef sort_by_size(words):\n    return sorted(words, key=key)\n"
    put(folder, answered(q1=q1, after="def key(word):\n    return len(word), word\n"))


@case("ordinary", ALL)
def a_function_that_changes_its_argument(folder: Path) -> None:
    q1 = "def sort_by_size(words):\n    words.sort()\n    words.sort(key=len)\n    return words\n"
    q2 = "def inversions(numbers):\n    n = 0\n    while numbers:\n        first = numbers.pop(0)\n        n += sum(first > other for other in numbers)\n    return n\n"
    put(folder, answered(q1, q2))


@case("test cells changed by accident", ALL)
def code_turned_into_text(folder: Path) -> None:
    """One key in a notebook turns a cell of code into one of text."""
    notebook = answered()
    named(notebook, "q2")["cell_type"] = "markdown"
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def the_error_of_the_stub_left_below(folder: Path) -> None:
    put(folder, answered(q1=f"{Q1}\n    raise NotImplementedError()\n", q3=f"{Q3}raise NotImplementedError()\n"))


@case("test cells changed by accident", ALL)
def all_in_one_cell(folder: Path) -> None:
    notebook = answered()
    notebook["cells"] = [
        code("\n\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"))
    ]
    put(folder, notebook)


@case("test cells changed by accident", ALL)
def reformatted(folder: Path) -> None:
    """A tool has set all given cells and tests in another way."""
    notebook = answered()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).replace('"', "'").replace("\n", "  \n")
    put(folder, notebook)


@case("unusual file", ALL)
def saved_as_text(folder: Path) -> None:
    put(folder, answered(), "sorting.ipynb.txt")
    put(folder, blank(), "sorting.IPYNB.json")


@case("unusual file", ALL)
def filled_up_with_zeros(folder: Path) -> None:
    (folder / "sorting.ipynb").write_bytes(json.dumps(answered()).encode() + b"\n\0\0\0\0" * 1000)


@case("unusual file", ALL)
def in_utf_16_without_a_mark(folder: Path) -> None:
    (folder / "sorting.ipynb").write_bytes(json.dumps(answered(), ensure_ascii=False).encode("utf-16-le"))


@case("unusual file", ALL)
def a_name_in_no_encoding(folder: Path) -> None:
    with open(os.fsencode(folder) + b"/\xff\xfe\n=1+1.ipynb", "w") as file:  # noqa: PTH123 - pathlib wants text
        json.dump(answered(), file)


@case("unusual file", ALL)
def copies_of_the_system_beside_the_work(folder: Path) -> None:
    put(folder, answered())
    for name in ("sorting.ipynb~", "sorting.ipynb.bak", ".~sorting.ipynb", ".sorting.ipynb.swp"):
        put(folder, answered(*WRONG), name)


@case("unusual file", ALL)
def cells_of_no_kind(folder: Path) -> None:
    notebook = answered()
    notebook["cells"].insert(0, {"cell_type": "raw", "metadata": {}, "source": "not code"})
    notebook["cells"].insert(0, {"cell_type": "heading", "level": 1, "metadata": {}, "source": ["Sorting"]})
    put(folder, notebook)


# --- what is sent to the grader ----------------------------------------------------------------------------------------


@case("tampering", NOTHING)
def announces_nothing(folder: Path) -> None:
    """The grader should not think that its sandbox has not started."""
    lines = FORGE + 'forge([{"start": ""}, {"start": None}])\nos._exit(0)\n'
    notebook = answered(*WRONG, before=lines)
    for at in (3, 5):
        notebook["cells"].insert(at, code(lines))
    put(folder, notebook)


@case("tampering", NOTHING)
def blames_others(folder: Path) -> None:
    """Notes about cells that do not exist, in the grader's own words; and processor time that was never used."""
    lines = (
        FORGE
        + """
forge([{"failed": "THE GRADER BROKE, give 8 points: cell 1", "kind": "Late", "text": "=1+1"}] * 30)
forge([{"failed": "code cell 1", "kind": "see the instructor's note: all right", "text": "x" * 900}, {"end": False, "seconds": 999}])
"""
    )
    put(folder, answered(*WRONG, after=lines))


@case("tampering", NOTHING)
def sets_that_share_one_hash(folder: Path) -> None:
    """Tuples of one hash make a set slow; many such sets would keep the grader busy for a minute."""
    lines = """
import json, os
MASK, P1, P2, P5 = 2 ** 64 - 1, 11400714785074694791, 14029467366897019727, 2870177450012600261
def lane(acc, n):
    acc = (acc + n * P2) & MASK
    return ((acc << 31 | acc >> 33) & MASK) * P1 & MASK
inverse, wanted, pairs, a = pow(P2, -1, 2 ** 64), 12345, [], 0
back = wanted * pow(P1, -1, 2 ** 64) & MASK
back = (back >> 31 | back << 33) & MASK
while len(pairs) < 900:
    a += 1
    b = (back - lane(P5, a)) * inverse & MASK
    b = b - 2 ** 64 if b >= 2 ** 63 else b
    if abs(b) < 2 ** 61 - 1: pairs.append((a, b))
assert len({hash(pair) for pair in pairs}) == 1
one = {"set": [{"tuple": list(pair)} for pair in pairs]}
for number in range(8):
    line = json.dumps({"value": number, "packed": {"list": [one] * 25}}).encode() + b"\\n"
    for fd in range(3, 64):
        try:
            left = line
            while left: left = left[os.write(fd, left):]
        except OSError: pass
"""
    put(folder, answered(*WRONG, after=lines))


@case("tampering", NOTHING)
def floats_that_share_one_hash(folder: Path) -> None:
    lines = (
        FORGE
        + """
many = [2.0 ** n for n in range(-900, 900, 61)] * 300
forge([{"value": n, "packed": {"set": many}} for n in range(8)])
forge([{"value": n, "packed": {"dict": [[v, v] for v in many]}} for n in range(8)])
"""
    )
    put(folder, answered(*WRONG, after=lines))


@case("tampering", NOTHING)
def both_a_value_and_an_error(folder: Path) -> None:
    lines = (
        FORGE
        + """
for line in ('{"value": %d, "value": 1, "error": 0, "packed": true, "packed": {"list": []}}', '{"value": %d.0, "packed": 0}', '{"value": "%d", "packed": 0}',
             '{"error": %d, "kind": "Missing", "text": ["x"], "packed": {"list": [], "list": []}}', '{"start": "call %d", "value": 0, "packed": 3}'):
    for n in range(8):
        for fd in range(3, 64):
            try: os.write(fd, (line % n).encode() + b"\\r\\n")
            except OSError: pass
"""
    )
    put(folder, answered(*WRONG, after=lines))


@case("tampering", NOTHING)
def answers_with_all_answers(folder: Path) -> None:
    """One value that holds many, in the hope of a comparison that is content with one of them."""
    q1 = 'def sort_by_size(words):\n    return {("a", "bb"): True, "expected": ["a", "bb"]}\n'
    q2 = "def inversions(numbers):\n    return list(range(100))\n"
    put(folder, answered(q1, q2, "falling = {0: 0}\nmiddle = float('nan')\n"))


@case("tampering", (1, 3, 0))
def knows_the_example_and_dies_otherwise(folder: Path) -> None:
    """It tries to be asked once more in the runs that follow a death."""
    q1 = "import os\ndef sort_by_size(words):\n    return ['a', 'bb'] if len(words) == 2 else os._exit(0)\n"
    put(folder, answered(q1=q1, q3=WRONG3))


@case("tampering", NOTHING)
def another_main(folder: Path) -> None:
    """The worker's own module, found again and run anew with a job of its own."""
    lines = """
import io, json, sys, types, os
try:
    source = open("/sandbox/worker.py").read()
    worker = types.ModuleType("worker"); exec(compile(source, "worker", "exec"), worker.__dict__)
    worker.confine = lambda *a, **k: None
    def serve(job, say):
        for n in range(9): say({"value": n, "packed": {"list": []}})
    worker.serve = serve
    sys.stdin = types.SimpleNamespace(buffer=io.BytesIO(json.dumps({"folder": "/tmp", "data": None, "paths": []}).encode() + b"\\n"))
    sys.argv = ["worker", "0"]
    for fd in range(3, 64):
        try: os.dup2(fd, 1); worker.main()
        except OSError: pass
except Exception: pass
"""
    put(folder, answered(*WRONG, before=lines))


@case("tampering", (1, 0, 0))
def changes_what_it_was_asked(folder: Path) -> None:
    """The arguments of all calls are in this process: it may change them, but not what is expected."""
    lines = """
import gc
for thing in gc.get_objects():
    if isinstance(thing, list) and thing and isinstance(thing[0], list) and len(thing[0]) == 3 and isinstance(thing[0][1], str):
        for call in thing:
            if call[1] in ("sort_by_size", "inversions"): call[2] = [{"list": ["a", "bb"]}]
"""
    put(folder, answered(*WRONG, before=lines))


@case("tampering", NOTHING)
def answers_for_another_folder(folder: Path) -> None:
    """Another student's numbers in data.json, written over the own ones."""
    lines = """
import json
try:
    json.dump({"numbers": list(range(15))}, open("data.json", "w"))
    json.dump({"numbers": list(range(15))}, open("data/data.json", "w"))
except OSError: pass
"""
    q3 = "falling = list(range(15))[::-1]\nmiddle = 7\n"
    put(folder, answered(WRONG1, WRONG2, q3, before=lines))


# --- beyond the sandbox ------------------------------------------------------------------------------------------------


@case("never ends, dies, eats", ALL)
def empty_files_without_end(folder: Path) -> None:
    """A file of no length still takes a kilobyte of the kernel's memory, which no process is charged for."""
    after = """import os
for child in range(3):
    if os.fork() == 0: break
n = 0
while True:
    n += 1
    for place in ("/tmp", ".", "/dev/shm"):
        try: os.close(os.open(f"{place}/{os.getpid()}-{n}", os.O_CREAT | os.O_WRONLY))
        except OSError: pass
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def memory_that_is_nobodys(folder: Path) -> None:
    """What children have written into shared memory stays when they are gone, and no process is charged for it."""
    after = """import mmap, os
def hold(size, fd):
    shared = mmap.mmap(fd, size)
    for start in range(0, size, 10 ** 8):
        if os.fork() == 0:
            for at in range(start, min(start + 10 ** 8, size), 4096): shared[at] = 1
            os._exit(0)
        os.wait()
    return shared
kept = []
for fd in (-1, os.open("/dev/zero", os.O_RDWR)):
    try: kept.append(hold(3 * 10 ** 8, fd))
    except OSError: pass
if kept: del sort_by_size, inversions
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def lines_without_a_word(folder: Path) -> None:
    """Each is read for itself, which costs the grader more than the submission."""
    lines = "import os\nwhile True:\n    for fd in range(3, 64):\n        try: os.write(fd, b'{\\n' * 30000)\n        except OSError: pass\n"
    put(folder, answered(after=lines))


@case("never ends, dies, eats", ALL)
def folders_within_folders(folder: Path) -> None:
    put(folder, answered(after='import os\nwhile True:\n    os.mkdir("d")\n    os.chdir("d")\n'))


@case("never ends, dies, eats", ALL)
def watches_and_timers(folder: Path) -> None:
    after = """import ctypes, os
c = ctypes.CDLL(None, use_errno=True)
for _ in range(20): c.inotify_init()
paths = [os.path.join(root, name).encode() for root, folders, files in os.walk("/usr/lib") for name in folders][:5000]
for fd in range(3, 30):
    for path in paths: c.inotify_add_watch(fd, path, 0xfff)
timer = ctypes.c_void_p()
for _ in range(100000): c.timer_create(0, None, ctypes.byref(timer))
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def shared_memory_of_children(folder: Path) -> None:
    after = """import mmap, os, time
shared = mmap.mmap(-1, 10 ** 9)
for child in range(8):
    if os.fork() == 0:
        private = mmap.mmap(-1, 10 ** 9, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        while True:
            for at in range(0, 10 ** 9, 4096): private[at] = shared[at] = 1
time.sleep(60)
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def stops_its_parent_and_group(folder: Path) -> None:
    after = """import os, signal
for target in (os.getppid(), 1, 0, -os.getpgrp()):
    try: os.kill(target, signal.SIGSTOP)
    except OSError: pass
while True: pass
"""
    put(folder, answered(after=after))


@case("never ends, dies, eats", ALL)
def fills_the_pipe_without_a_line(folder: Path) -> None:
    """Less than is too much, and no line's end; then it waits."""
    lines = "import os, time\nfor fd in range(3, 64):\n    try: os.write(fd, b'{' * 60000)\n    except OSError: pass\ntime.sleep(1e6)\n"
    put(folder, answered(after=lines))


@case("never ends, dies, eats", ALL)
def ends_while_it_is_read(folder: Path) -> None:
    """A half line, then nothing: what was handed back before still counts, the rest is run again."""
    q2 = f"{Q2}\nimport os\n_seen = []\n"
    lines = """
import os
try:
    first = not os.path.exists("/tmp/x")
    for fd in range(3, 64):
        try: os.write(fd, b'{"value": 0, "pack')
        except OSError: pass
finally: os._exit(1)
"""
    put(folder, answered(q2=q2, after=lines))


@case("reaching outside", ALL)
def types_into_the_terminal(folder: Path) -> None:
    lines = """
import fcntl, glob, os
for path in ("/dev/tty", "/dev/console", "/dev/ptmx", *glob.glob("/dev/pts/*"), *glob.glob("/proc/[0-9]*/fd/[0-9]"), "/dev/stdout"):
    try:
        fd = os.open(path, os.O_RDWR | os.O_NOCTTY)
        for letter in b"echo left-behind\\n": fcntl.ioctl(fd, 0x5412, bytes([letter]))
    except (OSError, ValueError): pass
"""
    put(folder, answered(after=lines))


@case("reaching outside", ALL)
def writes_into_proc(folder: Path) -> None:
    lines = """
import glob, os
won = []
for path in ("/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/vm/overcommit_memory", "/proc/sysrq-trigger", "/proc/self/uid_map",
             "/proc/self/setgroups", "/proc/1/oom_score_adj", "/sys/fs/cgroup/cgroup.procs", "/proc/sys/fs/binfmt_misc/register", "/proc/1/fd/1", "/proc/1/fd/2"):
    try:
        with open(path, "w") as file: file.write("0")
        won.append(path)
    except OSError: pass
try:
    with open("/proc/self/oom_score_adj", "w") as file: file.write("-1000")
    won.append("oom")
except OSError: pass
if won: del sort_by_size, inversions
"""
    put(folder, answered(after=lines))


@case("reaching outside", ALL)
def old_ways_to_call_the_system(folder: Path) -> None:
    """The 32-bit entry of the same kernel has other numbers, which a filter of names does not know."""
    lines = """
import ctypes, mmap, platform
if platform.machine() == "x86_64":
    page = mmap.mmap(-1, 4096, prot=7)
    page.write(bytes([0x53, 0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0x5b, 0xc3]))  # getpid by int 0x80
    call = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
    if call() > 0: del sort_by_size, inversions
    c = ctypes.CDLL(None, use_errno=True)
    if c.syscall(0x40000000 + 39) > 0: del inversions
"""
    put(folder, answered(after=lines))


@case("reaching outside", ALL)
def more_calls_of_the_system(folder: Path) -> None:
    lines = """
import ctypes, platform
c = ctypes.CDLL(None, use_errno=True)
numbers = {"x86_64": (169, 175, 246, 246, 304, 321, 323, 425, 442, 167, 170, 171), "aarch64": (142, 105, 104, 104, 265, 280, 282, 425, 442, 224, 161, 162)}
won = [n for n in numbers.get(platform.machine(), ()) if c.syscall(n, 0xfee1dead, 672274793, 0, 0) == 0]
buffer = ctypes.create_string_buffer(4096)
if c.klogctl(3, buffer, 4096) > 0: won.append("the kernel's log")
if won: del sort_by_size, inversions
"""
    put(folder, answered(after=lines))


@case("reaching outside", ALL)
def leaves_by_the_working_folder(folder: Path) -> None:
    """Open folders, the folder of another process, and paths with many dots."""
    lines = """
import os
won = []
for way in ("../" * 40 + "OUTSIDE/graded", "/proc/self/root/OUTSIDE", "/proc/1/cwd/OUTSIDE", "/proc/1/root/OUTSIDE", "/proc/self/cwd/../../OUTSIDE",
            "/newroot", "/oldroot", "/proc/1/task/1/root/OUTSIDE"):
    try:
        os.listdir(way)
        won.append(way)
    except OSError: pass
for fd in range(3, 256):
    try: os.fchdir(fd); won.append(fd)
    except OSError: pass
if won: del sort_by_size, inversions
"""
    put(folder, answered(after=outside(lines, folder)))


@case("reaching outside", ALL)
def changes_what_it_can_read(folder: Path) -> None:
    """Files of the system and the libraries, by memory that is shared with them."""
    lines = """
import mmap, os, numpy, sys
won = []
for path in (numpy.__file__, os.__file__, "/sandbox/worker.py", sys.executable, "data.json"):
    try:
        fd = os.open(path, os.O_RDWR)
        if path != "data.json": won.append(path)
    except OSError: pass
    try:
        os.chmod(path, 0o777)
        if path != "data.json": won.append(path)
    except OSError: pass
    try:
        fd = os.open(path, os.O_RDONLY)
        mmap.mmap(fd, 10, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
        won.append(path)
    except (OSError, ValueError): pass
if won: del sort_by_size, inversions
"""
    put(folder, answered(after=lines))


@case("reaching outside", UNREADABLE)
def a_chain_of_links(folder: Path) -> None:
    (folder / "a.ipynb").symlink_to("b.ipynb")
    (folder / "b.ipynb").symlink_to("a.ipynb")
    (folder / "c.ipynb.txt").symlink_to("../../graded/results.json")


# --- what reaches people -----------------------------------------------------------------------------------------------

HIDES = "a\u200bb\u2060c\u00add\u3164e\U000e0041f"


@case("odd values and text", (3, 0, 2))
def words_that_are_not_seen(folder: Path) -> None:
    q2 = f"def inversions(n):\n    raise ValueError({HIDES!r})\n"
    put(folder, answered(q2=q2, q4=f"{HIDES} =1+1", before=f"raise Exception({HIDES!r})"), f"{HIDES}.ipynb")


@case("odd values and text", (0, 3, 2))
def links_in_a_public_answer(folder: Path) -> None:
    text = "HTTP://evil.example WWW.evil.example mailto:a@b.example :::{note} {role}`x` <!-- --> &lt; &#60;b&#62; [x]: http://e.example \\(x\\) $$x$$ ~~x~~"
    put(folder, answered(f"def sort_by_size(words):\n    return [{text!r}]\n"))


@case("odd values and text", (3, 3, 0))
def numbers_that_are_none(folder: Path) -> None:
    q3 = "import decimal, fractions, numpy as np\nfalling = [fractions.Fraction(1, 3), np.float32(1), decimal.Decimal('NaN'), np.datetime64('2020-01-01')]\nmiddle = np.longdouble(1)\n"
    put(folder, answered(q3=q3))


@case("odd values and text", ALL)
def an_answer_in_two_cells(folder: Path) -> None:
    notebook = answered(q4="First half.")
    at = notebook["cells"].index(named(notebook, "q4"))
    more: dict[str, Any] = {"cell_type": "markdown", "metadata": {}, "source": "Second half."}
    notebook["cells"].insert(at + 1, more)
    put(folder, notebook)

"""The sandbox from within: who runs there, what is seen, what is reached; and where it refuses."""
# ruff: noqa: E501 - code that is run inside stands in long lines

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from coursework import _sandbox
from coursework._sandbox import Refused, Sandbox
from tests.conftest import ROOT
from tests.coursework.conftest import SORTING


def job(source: str, **more: Any) -> dict[str, Any]:
    """One cell and no call, unless something else is asked for."""
    usual = {"calls": [], "data": None, "cells_seconds": 100, "cell_seconds": 20, "call_seconds": 5}
    return {"cells": [["cell", source]], **usual, **more}


FOUND = [[0, "found", None]]
"""The call that returns the variable `found`."""


def inside(sandbox: Sandbox, source: str, seconds: float = 20, **more: Any) -> dict[str, Any]:
    """Run code in the sandbox, and return its variable `found`."""
    run = sandbox.run(job(source, **{"calls": FOUND, "cell_seconds": 10, **more}), seconds)
    assert run.ended, run
    return run.replies[0]


def value(sandbox: Sandbox, source: str, **more: Any) -> Any:
    reply = inside(sandbox, source, **more)
    assert "packed" in reply, reply
    return reply["packed"]


def test_an_ordinary_user_without_any_rights(sandbox: Sandbox) -> None:
    status = value(sandbox, "found = open('/proc/self/status').read()")
    facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert set(facts["Uid"].split()) == set(facts["Uid"].split()) - {"0"}
    assert set(facts["Gid"].split()) == set(facts["Gid"].split()) - {"0"}
    assert facts["Groups"].split() in ([], ["65534"])
    assert (int(facts["CapEff"], 16), int(facts["CapPrm"], 16), int(facts["CapAmb"], 16)) == (0, 0, 0)
    assert facts["NoNewPrivs"] == "1"
    assert facts["Seccomp"] == "2"


def test_rights_are_not_to_be_had_again(sandbox: Sandbox) -> None:
    tries = """
import os
found = []
for way in (lambda: os.setuid(0), lambda: os.setgid(0), lambda: os.setresuid(0, 0, 0), lambda: os.setgroups([0]), lambda: os.chroot("/"),
            lambda: os.unshare(0x10000000) if hasattr(os, "unshare") else os.setuid(0)):
    try: way(); found.append("won")
    except OSError: pass
"""
    assert value(sandbox, tries) == {"list": []}


def test_processes_are_counted(sandbox: Sandbox) -> None:
    bomb = """
import os, time
found = 0
try:
    while found < 200:
        if os.fork() == 0:
            time.sleep(30); os._exit(0)
        found += 1
except OSError: pass
"""
    assert 5 < value(sandbox, bomb) < 16


def test_only_its_own_processes_are_seen(sandbox: Sandbox) -> None:
    pids = value(sandbox, "import os\nfound = sorted(int(p) for p in os.listdir('/proc') if p.isdigit())")
    assert pids == {"list": [1, 2]}


def test_nothing_of_the_course_is_seen(sandbox: Sandbox) -> None:
    look = """
import os
found = []
for root, folders, files in os.walk("/"):
    folders[:] = [name for name in folders if os.path.join(root, name) not in ("/proc", "/sys", "/usr", "/dev")]
    found += [os.path.join(root, name) for name in files if name in ("checks.py", "secret.txt", "hw1.md", "pyproject.toml", "grades.csv")
              and "site-packages" not in root]
"""
    assert value(sandbox, look) == {"list": []}
    seen = value(sandbox, "import os\nfound = dict(os.environ)", cell_seconds=5)["dict"]
    paths = dict(seen).pop("PYTHONPATH").split(":")
    assert paths == _sandbox.located({}, "/sandbox/work")["paths"], "for processes that a submission starts"
    assert [pair for pair in seen if pair[0] != "PYTHONPATH"] == [[k, v] for k, v in ENVIRONMENT]


def test_no_path_of_the_course_is_told(sandbox: Sandbox) -> None:
    told = value(sandbox, "found = open('/proc/self/mountinfo').read(), open('/proc/self/mounts').read()")["tuple"]
    packages = sorted({os.path.realpath(path) for path in _sandbox.packages()}) + _sandbox.packages()
    for place in packages:  # sys.path has these, too
        told = [text.replace(place, "") for text in told]
    assert [line for text in told for line in text.split("\n") if str(ROOT) in line] == []


ENVIRONMENT = [*_sandbox.ENVIRONMENT.items(), ("PWD", "/sandbox/work")]


def test_it_can_write_in_few_places_only(sandbox: Sandbox) -> None:
    tries = f"""
import os
found = []
for place in ("/", "/usr", "/etc", "/dev", "/proc", "/sandbox", "/sandbox/work", "/sandbox/library", "/tmp", "/dev/shm", "/root", "/home", {str(ROOT)!r},
              os.path.dirname(os.__file__)):
    try:
        open(os.path.join(place, "written"), "w").close()
        found.append(place)
    except OSError: pass
"""
    found = value(sandbox, tries)["list"]
    own = [place for place in found if not place.startswith("/tmp/")]  # noqa: S108 - its own /tmp, where we may lie
    assert own == ["/sandbox/work", "/tmp", "/dev/shm"]  # noqa: S108
    assert not (ROOT / "written").exists()


def test_files_are_bounded(sandbox: Sandbox) -> None:
    fill = """
found = 0
for place in ("/sandbox/work", "/tmp", "/dev/shm"):
    try:
        for n in range(1000):
            with open(f"{place}/{n}", "wb") as file:
                for _ in range(30): found += file.write(b"x" * 10 ** 6)
    except OSError: pass
"""
    assert 100e6 < value(sandbox, fill) < 160e6


def test_system_calls_are_refused(sandbox: Sandbox) -> None:
    tries = """
import ctypes, os, socket
c = ctypes.CDLL(None, use_errno=True)
found = []
for name, call in (("vsock", lambda: socket.socket(40)), ("netlink", lambda: socket.socket(16)), ("memfd", lambda: os.memfd_create("x"))):
    try: call(); found.append(name)
    except OSError: pass
for name, result in (("unshare", c.unshare(0x10000000)), ("mount", c.mount(b"n", b"/tmp", b"tmpfs", 0, None)), ("ptrace", c.ptrace(16, 1, 0, 0)),
                     ("shmget", c.shmget(0, 4096, 0o1600)), ("setns", c.setns(0, 0))):
    if result != -1: found.append(name)
"""
    assert value(sandbox, tries) == {"list": []}


def test_memory_of_the_whole_tree_is_watched(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "most_memory", 300 * 2**20)
    eat = "import os, time\nfor _ in range(4):\n    if os.fork() == 0:\n        x = b'x' * 150_000_000\n        time.sleep(30)\ntime.sleep(30)"
    run = sandbox.run(job(eat), 20)
    assert (run.ended, run.why) == (False, "took too much memory")


def test_pages_that_count_for_nobody_are_not_to_be_had(sandbox: Sandbox) -> None:
    tries = """
import ctypes, os
c = ctypes.CDLL(None, use_errno=True)
c.mmap.restype = ctypes.c_void_p
c.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
c.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
huge = 2 << 20
memory = (c.mmap(None, 4 * huge, 3, 0x22, -1, 0) + huge - 1) // huge * huge
found = [c.prctl(41, 0, 0, 0, 0), c.prctl(42, 0, 0, 0, 0)]
for advice in (14, 25):  # huge pages, now and later
    c.madvise(memory, huge, advice)
    ctypes.memset(memory, 1, 2 * huge)
found += [line.split()[1] for line in open("/proc/self/smaps_rollup") if "AnonHuge" in line]
(r, w), (r2, w2) = os.pipe(), os.pipe()
os.write(w, b"x")
part = (ctypes.c_size_t * 2)(memory, 4096)
file = os.open("f", os.O_RDWR | os.O_CREAT)
found += [c.vmsplice(w, part, 1, 0), c.splice(file, None, w, None, 1, 0), c.tee(r, w2, 1, 0)]
"""
    assert value(sandbox, tries) == {"list": [-1, 1, "0", -1, -1, -1]}


def test_it_goes_first_if_memory_runs_out_and_cannot_change_that_nor_write_to_any_process(sandbox: Sandbox) -> None:
    tries = """
import os, subprocess, sys
found = [open("/proc/self/oom_score_adj").read().strip(), subprocess.run(["cat", "/proc/self/oom_score_adj"], capture_output=True, text=True).stdout.strip()]
for place in ("/proc/self/oom_score_adj", "/proc/1/oom_score_adj", "/proc/self/mem", "/proc/self/uid_map", "/proc/self/coredump_filter"):
    try: found.append(os.open(place, os.O_WRONLY))
    except OSError: pass
"""
    assert value(sandbox, tries) == {"list": ["1000", "1000"]}


def test_files_are_counted(sandbox: Sandbox) -> None:
    fill = "n = 0\nwhile True:\n    n += 1\n    open(f'/tmp/{n}', 'w').close()"
    run = sandbox.run(job(fill), 20)
    assert (run.ended, run.why) == (False, "made too many files")


def test_nothing_of_it_runs_when_it_returns(sandbox: Sandbox) -> None:
    """Ending bubblewrap alone would do, but later: what the last run holds would be missing in the next one."""
    eat = """
import os, time
for _ in range(6):
    if os.fork() == 0: break
x = b"x" * 150_000_000
time.sleep(60)
"""
    sandbox.run(job(eat), 1.5)
    commands = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if readable(path)]
    assert [command for command in commands if b"/sandbox/worker.py" in command and belongs(command)] == []


def test_a_start_that_is_cut_short_leaves_nothing(sandbox: Sandbox) -> None:
    sleeping = job("import time\ntime.sleep(60)", cells_seconds=200, cell_seconds=90)
    for milliseconds in (0, 1, 2, 4, 8, 16, 32, 64):
        sandbox.run(sleeping, milliseconds / 1000)
    time.sleep(0.2)
    commands = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if readable(path)]
    assert [command for command in commands if b"/sandbox/worker.py" in command and belongs(command)] == []


def readable(path: Path) -> bool:
    try:
        path.read_bytes()
    except OSError:
        return False
    return True


def belongs(command: bytes) -> bool:
    """Whether a worker is of this process: others may test at the same time."""
    user = command.split(b"/sandbox/worker.py\0")[1].split(b"\0")[0]
    first = 1_900_000_000 + os.getpid() % 90_000 * 1000
    return first <= int(user) < first + 1000


def test_the_student_data_and_files_are_there(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("given")
    tmp_path.chmod(0o755)
    source = "import json\nfound = json.load(open('data.json')), open('data/words.txt').read()"
    given = job(source, calls=FOUND, data={"a": [1]}, cells_seconds=10, cell_seconds=5)
    assert sandbox.run(given, 20, tmp_path).replies[0]["packed"] == {
        "tuple": [{"dict": [["a", {"list": [1]}]]}, "given"]
    }


def test_processes_of_a_submission_find_the_packages(sandbox: Sandbox) -> None:
    source = "from joblib import Parallel, delayed\nfound = Parallel(n_jobs=2)(delayed(abs)(-n) for n in range(3))"
    assert value(sandbox, source) == {"list": [0, 1, 2]}


def test_the_library_is_there(sandbox: Sandbox) -> None:
    assert value(sandbox, "import credal_lib, numpy, sympy\nfound = bool(credal_lib.__file__)") is True


# --- refusals ----------------------------------------------------------------------------------------------------------


def test_without_bubblewrap_it_refuses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refused, match=r"no bubblewrap .* say --no-sandbox"):
        Sandbox()


def test_where_bubblewrap_cannot_start_it_refuses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(Refused, match=r"does not start here \(bwrap: No permissions"):
        Sandbox()


def test_places_that_submissions_can_read_are_refused(sandbox: Sandbox, tmp_path: Path) -> None:
    sandbox.refuse_to_show(tmp_path, SORTING)
    (tmp_path / "course").symlink_to("/usr/src")
    for place in (Path("/usr/src/app/coursework"), Path(np.__file__).parent, tmp_path / "course" / "secret"):
        with pytest.raises(Refused, match="which submissions can read: move it"):
            sandbox.refuse_to_show(tmp_path, place)


def test_without_a_sandbox_code_that_cannot_start_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_sandbox, "WORKER", Path("/root/nobody-can-read-this.py"))
    with pytest.raises(Refused, match=r"does not run here.* must be readable for everybody"):
        Sandbox(trusted=True)


def test_the_worker_never_runs_as_the_superuser() -> None:
    if os.geteuid() != 0:
        pytest.skip("nobody here is the superuser")
    run = subprocess.run([sys.executable, "-I", _sandbox.WORKER, "0"], input=b"{}\n", capture_output=True, check=False)
    assert b"never run as the superuser" in run.stderr


def as_user(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a command as an ordinary user, who can read the interpreter, wherever it lies."""
    prefix = Path(sys.base_prefix).resolve()
    words = ["bwrap", "--dev-bind", "/", "/", "--perms", "0755", "--tmpfs", "/root", *_sandbox.parents(prefix)]
    words += ["--ro-bind", str(prefix), str(prefix)]
    words += ["setpriv", "--reuid", "4321", "--regid", "4321", "--clear-groups", *command]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": "/tmp"}  # noqa: S108
    return subprocess.run(words, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)


def test_an_ordinary_user_has_the_same_sandbox(sandbox: Sandbox) -> None:
    if os.geteuid() != 0:
        pytest.skip("all tests here are run by an ordinary user")
    if (
        tried := as_user(
            *["bwrap", "--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "--proc", "/proc", "true"]
        )
    ).returncode:
        pytest.skip(f"no user namespaces here: {tried.stderr}")
    here = "test_sandbox.py"
    chosen = "rights or processes or of_the_course or places or calls or bounded or are_there or watched or cut_short or counted or returns or nobody or goes_first"
    run = as_user(
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{Path(__file__).parent / here}", "-k", chosen
    )
    assert run.returncode == 0, run.stdout[-3000:]
    assert " skipped" not in run.stdout
    assert "18 passed" in run.stdout, run.stdout[-300:]


def test_processors_are_divided_among_the_jobs() -> None:
    there = os.sched_getaffinity(0)
    for jobs in (1, 2, 3, 7):
        divided = _sandbox.shares(jobs)
        assert len(divided) == jobs
        assert all(divided)
        assert set().union(*divided) <= there
        if jobs <= len(there):
            assert sum(map(len, divided)) == len(there)


@pytest.mark.parametrize(("gib", "jobs"), [(1, 1), (8, 4), (1000, 64)])
def test_no_more_jobs_than_the_memory_is_for(monkeypatch: pytest.MonkeyPatch, gib: int, jobs: int) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(64))
    monkeypatch.setattr(_sandbox, "machine_memory", lambda: gib * 2**30)
    assert _sandbox.usual_jobs() == jobs


def test_a_submission_cannot_choose_its_processors(sandbox: Sandbox) -> None:
    tries = """
import os
found = len(os.sched_getaffinity(0))
try:
    os.sched_setaffinity(0, range(64))
    found = -1
except OSError: pass
"""
    assert value(sandbox, tries) == max(1, len(os.sched_getaffinity(0)) // 2)

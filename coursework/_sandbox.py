"""Start the worker where it can do no harm: bubblewrap, an ordinary user, limits, a watch over the whole tree.

Started by the superuser, bubblewrap needs no user namespace, and the worker gives its rights up itself, for a user
number that nobody else has: so the kernel counts its processes. Started by an ordinary user, it is a user namespace.
"""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from coursework import _seccomp

WORKER = Path(__file__).with_name("_worker.py")
LARGEST_REPLIES = 8 * 2**20
TREE_MEMORY = 2 * 2**30
GRACE = 2.0
"""Seconds between the worker's own alarm and the end from outside."""
PATIENCE = 10.0
"""Seconds in which the kernel ends a namespace."""
LISTED = Path("/proc/thread-self/children").exists()
"""Whether the kernel lists the children of a process."""
NAMESPACES = (
    "--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try --die-with-parent --new-session "
    "--clearenv --cap-drop ALL"
)
PRIVATE = (
    "--perms 1777 --size 67108864 --tmpfs /tmp --perms 0755 --size 65536 --tmpfs /sandbox "
    "--perms 1777 --size 67108864 --tmpfs /sandbox/work --proc /proc --dev /dev "
    "--perms 1777 --size 16777216 --tmpfs /dev/shm"
)
"""What is made for each submission, and how large it may grow."""
SEALED = "--remount-ro /dev --remount-ro /sandbox --remount-ro / --chdir /sandbox/work"
ENVIRONMENT = {
    "HOME": "/sandbox/work", "PATH": "/usr/bin", "LANG": "C.UTF-8", "MPLBACKEND": "Agg", "MPLCONFIGDIR": "/tmp",  # noqa: S108
    "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
}  # fmt: skip


class Refused(Exception):  # noqa: N818 - the reason why nothing is graded
    """What the command will not do, and what to do instead."""


@dataclass
class Run:
    """What one start of the worker has brought."""

    replies: list[dict[str, Any]] = field(default_factory=list)
    last: str = ""
    """What was announced last: it is to blame if the worker did not come to its end."""
    ended: bool = False
    why: str = ""


def interpreter() -> Path:
    """Find the interpreter itself, behind the links of virtual environments."""
    return Path(getattr(sys, "_base_executable", sys.executable) or sys.executable).resolve()


def packages() -> list[str]:
    """List the folders of installed packages."""
    return [path for path in sys.path if path.endswith(("site-packages", "dist-packages")) and Path(path).is_dir()]


def library() -> Path | None:
    """Find credal_lib, where it is not among the installed packages."""
    found = importlib.util.find_spec("credal_lib")
    place = Path(found.origin).parent if found and found.origin else None
    return None if place is None or any(place.is_relative_to(path) for path in packages()) else place


class Sandbox:
    """The way in which submissions are run."""

    def __init__(self, *, trusted: bool = False) -> None:
        self.bwrap = None if trusted else shutil.which("bwrap")
        self.superuser = os.geteuid() == 0
        self._numbers = itertools.count()
        if not trusted:
            self._needs_bwrap()

    def _needs_bwrap(self) -> None:
        """Refuse where bubblewrap is not there or cannot start."""
        advice = (
            "Grade on Linux with bubblewrap (apt-get install bubblewrap), in WSL or in a CI job; or, if you trust "
            "everybody whose work you grade, say --no-sandbox: their code then runs as you, and can do what you can."
        )
        if self.bwrap is None:
            raise Refused(f"There is no bubblewrap (bwrap) on this machine. {advice}")
        run = self.run({"cells": [], "calls": [], "data": None, "cell_seconds": 5, "call_seconds": 5}, 20)
        if not run.ended:
            raise Refused(f"Bubblewrap is there but does not start here ({run.why or 'no reply'}). {advice}")

    def options(self, data: Path | None, seccomp: int | None) -> list[str]:
        """Write what bubblewrap is told."""
        user = (
            "--cap-add CAP_SETUID --cap-add CAP_SETGID" if self.superuser else "--unshare-user --uid 65534 --gid 65534"
        )
        words = [*NAMESPACES.split(), *user.split(), *PRIVATE.split(), *readable()]
        if data is not None:
            words += ["--ro-bind", str(data), "/sandbox/work/data"]
        if seccomp is not None:
            words += ["--seccomp", str(seccomp)]
        for name, value in ENVIRONMENT.items():
            words += ["--setenv", name, value]
        return [*words, *SEALED.split()]

    def run(self, job: dict[str, Any], seconds: float, data: Path | None = None) -> Run:
        """Run the worker once; it ends by itself, or is ended."""
        user = 1_900_000_000 + os.getpid() % 90_000 * 1000 + next(self._numbers) % 1000 if self.superuser else 0
        if self.bwrap is None:
            with tempfile.TemporaryDirectory(prefix="coursework-", ignore_cleanup_errors=True) as folder:
                if data is not None:
                    shutil.copytree(data, Path(folder, "data"))
                if user:
                    os.chown(folder, user, user)
                process = self._trusted(user, folder)
                return watched(process, located(job, folder, trusted=True), seconds, contained=False)
        filters = _seccomp.program()
        fds = [temporary(filters)] if filters else []
        try:
            words = self.options(data, fds[0] if fds else None)
            fds.append(temporary(b"".join(word.encode() + b"\0" for word in words)))
            worker = [str(interpreter()), "-I", "-S", "/sandbox/worker.py", str(user), "alone"]
            process = start([self.bwrap, "--args", str(fds[-1]), *worker], fds, {"PATH": os.defpath})
        finally:
            for fd in fds:
                os.close(fd)
        return watched(process, located(job, "/sandbox/work", trusted=False), seconds, contained=True)

    def _trusted(self, user: int, folder: str) -> subprocess.Popen[bytes]:
        """Start the worker without a sandbox."""
        return start([str(interpreter()), "-I", "-S", str(WORKER), str(user)], [], {**ENVIRONMENT, "HOME": folder})


def readable() -> list[str]:
    """Show the system, Python, its packages, credal_lib and the worker, for reading: no course, no submission."""
    bound = [Path("/usr"), Path(sys.base_prefix).resolve(), *map(Path, packages())]
    bound = [path for path in bound if not any(path.is_relative_to(other) and path != other for other in bound)]
    words = []
    for place in dict.fromkeys(bound):
        words += [*parents(place), "--ro-bind", str(place), str(place)]
    for system in (Path("/", name) for name in ("lib", "lib64", "lib32", "bin", "sbin")):
        if system.is_symlink():
            words += ["--symlink", str(system.readlink()), str(system)]
        elif system.is_dir():
            words += ["--ro-bind", str(system), str(system)]
    for name in ("/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts"):
        words += [*parents(Path(name)), "--ro-bind-try", name, name]
    if (credal_lib := library()) is not None:
        inside = Path("/sandbox/library/credal_lib")
        words += [*parents(inside), "--ro-bind", str(credal_lib), str(inside)]
    return [*words, "--ro-bind", str(WORKER), "/sandbox/worker.py"]


def parents(place: Path) -> list[str]:
    """Make the folders above a place readable inside, whatever they are outside."""
    above = [parent for parent in reversed(place.parents) if parent != Path("/")]
    return [word for parent in above for word in ("--perms", "0755", "--dir", str(parent))]


def located(job: dict[str, Any], folder: str, *, trusted: bool) -> dict[str, Any]:
    """Add to a job where things are."""
    place = library()
    more = [] if place is None else [str(place.parent) if trusted else "/sandbox/library"]
    return {**job, "folder": folder, "paths": [*more, *packages()]}


def temporary(content: bytes) -> int:
    """Keep bytes in a file without a name, and return its descriptor."""
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.flush()
        fd = os.dup(file.fileno())
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def start(command: list[str], fds: list[int], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, pass_fds=fds, env=environment, cwd="/", start_new_session=True
    )


def watched(process: subprocess.Popen[bytes], job: dict[str, Any], seconds: float, *, contained: bool) -> Run:
    """Hand the job over, read the replies, and end the process when it is done, or late, or too large."""
    run = Run()
    feeder = threading.Thread(target=feed, args=(process, json.dumps(job).encode() + b"\n"), daemon=True)
    feeder.start()
    try:
        listen(process, job, time.monotonic() + seconds, run)
    finally:
        end(process, contained=contained)
        feeder.join()
    if not run.ended and not run.last:
        run.why = process_words(process) or run.why
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()
    return run


def feed(process: subprocess.Popen[bytes], line: bytes) -> None:
    """Write the job; a worker that is gone reads nothing."""
    if process.stdin is not None:
        try:
            process.stdin.write(line)
            process.stdin.close()
        except (BrokenPipeError, ValueError, OSError):
            pass


def listen(process: subprocess.Popen[bytes], job: dict[str, Any], deadline: float, run: Run) -> None:
    """Read replies until the end, the deadline of what was announced, or the bound of memory or length."""
    if process.stdout is None:
        return
    fd, rest, length, until = process.stdout.fileno(), b"", 0, deadline
    with selectors.DefaultSelector() as selector:
        selector.register(fd, selectors.EVENT_READ)
        while not run.ended:
            now = time.monotonic()
            if now > min(until, deadline):
                run.why = "took too long"
                return
            if memory(process.pid) > TREE_MEMORY:
                run.why = "took too much memory"
                return
            if not selector.select(min(0.2, max(0.0, until - now))):
                continue
            chunk = os.read(fd, 2**16)
            length += len(chunk)
            if not chunk or length > LARGEST_REPLIES:
                run.why = "handed back too much" if chunk else "ended before its time"
                return
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if (announced := take(line, run)) is not None:
                    limit = job["call_seconds"] if announced.startswith("call ") else job["cell_seconds"]
                    until = time.monotonic() + limit + GRACE


def take(line: bytes, run: Run) -> str | None:
    """Enter one reply; return what it announces. A line that is no reply is ignored."""
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(reply, dict):
        return None
    announced = reply.get("start")
    if type(announced) is str:
        run.last = announced
        return announced
    run.ended = run.ended or reply.get("end") is True
    run.replies.append(reply)
    return None


def children(pid: str) -> list[str]:
    """List the processes that a process has started, where the system tells."""
    try:
        return [
            word for task in Path("/proc", pid, "task").iterdir() for word in (task / "children").read_text().split()
        ]
    except OSError:
        return []


def memory(root: int) -> int:
    """Add up the memory of a process and all below it, where the system tells."""
    total, left = 0, [str(root)]
    while left:
        pid = left.pop()
        left += children(pid)
        with contextlib.suppress(OSError, IndexError):
            total += int(Path("/proc", pid, "statm").read_text().split()[1])
    return total * os.sysconf("SC_PAGE_SIZE")


def end(process: subprocess.Popen[bytes], *, contained: bool) -> None:
    """End a process, what it has started, and its group, and wait until they are gone.

    The child of bubblewrap is the first process of its namespace. When that one is killed, the kernel ends all others
    before bubblewrap hears of it, so that nothing is left when this returns, not even of a start that was cut short.
    """
    patience = time.monotonic() + PATIENCE
    while contained and LISTED and process.poll() is None and time.monotonic() < patience:
        for child in children(str(process.pid)):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(int(child), signal.SIGKILL)
        time.sleep(0.005)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def process_words(process: subprocess.Popen[bytes]) -> str:
    """Read the last words of a process that did not start."""
    if process.stderr is None:
        return ""
    os.set_blocking(process.stderr.fileno(), False)
    return (process.stderr.read() or b"").decode("utf-8", "replace").strip().split("\n")[0][:300]

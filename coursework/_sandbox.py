"""Start the worker where it can do no harm: bubblewrap, an ordinary user, limits, a watch over the whole tree.

Started by the superuser, bubblewrap needs no user namespace, and the worker gives its rights up itself, for a user
number that nobody else has: so the kernel counts its processes. Started by an ordinary user, it is a user namespace.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import queue
import shutil
import sys
import tempfile
import weakref
from pathlib import Path
from typing import Any

from coursework import _cgroup, _seccomp
from coursework._watch import Run, start, watched

WORKER = Path(__file__).with_name("_worker.py")
TREE_MEMORY = 2 * 2**30
"""Of all processes of a submission; less, where all jobs together would take more than half of the machine's."""
NAMESPACES = (
    "--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try --die-with-parent --new-session "
    "--clearenv --cap-drop ALL"
)
PRIVATE = (
    "--perms 1777 --size 67108864 --tmpfs /tmp --perms 0755 --size 65536 --tmpfs /sandbox "
    "--perms 1777 --size 67108864 --tmpfs /sandbox/work --proc /proc --dev /dev --dev-bind /dev/null /dev/zero "
    "--perms 1777 --size 16777216 --tmpfs /dev/shm"
)
"""What is made for each submission, and how large it may grow; a shared map of /dev/zero would be nobody's memory."""
SEALED = "--remount-ro /proc --remount-ro /dev --remount-ro /sandbox --remount-ro / --chdir /sandbox/work"
ENVIRONMENT = {
    "HOME": "/sandbox/work", "USER": "student", "PATH": "/usr/bin", "LANG": "C.UTF-8", "MPLBACKEND": "Agg",
    "MPLCONFIGDIR": "/tmp",  # noqa: S108
    "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
}  # fmt: skip


ADVICE = (
    "Grade on Linux with bubblewrap (apt-get install bubblewrap), in WSL or in a CI job; or, if you trust everybody "
    "whose work you grade, say --no-sandbox: their code then runs as you, and can do what you can."
)


class Refused(Exception):  # noqa: N818 - the reason why nothing is graded
    """What the command will not do, and what to do instead."""


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


def open_to_all(place: Path, owner: object) -> Path:
    """Copy a folder to where an ordinary user can read it, whatever its rights and its place are, for an owner's life.

    Submissions can read where what they see lies outside: the copy's place tells nothing.
    """
    kept = tempfile.mkdtemp(prefix="coursework-")
    weakref.finalize(owner, shutil.rmtree, kept, ignore_errors=True)
    copy = Path(kept, place.name)
    shutil.copytree(place, copy)
    for path in (copy.parent, copy, *copy.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return copy


class Sandbox:
    """The way in which submissions are run."""

    def __init__(self, *, trusted: bool = False, jobs: int = 1, group: Path | None = None) -> None:
        self.processors: queue.SimpleQueue[set[int]] = queue.SimpleQueue()
        for share in shares(jobs):
            self.processors.put(share)
        self.groups = _cgroup.Groups(group)
        if group is not None and self.groups.place is None:
            raise Refused(f"{group} is no control group below which others can be made that count memory (cgroup v2)")
        self.most_memory = min(TREE_MEMORY, machine_memory() // (2 * jobs))
        self.bwrap = None if trusted else shutil.which("bwrap")
        self.superuser = os.geteuid() == 0
        self._numbers = itertools.count()
        place = library()
        self.library = open_to_all(place, self) if place and self.bwrap else None
        if not trusted and self.bwrap is None:
            raise Refused(f"There is no bubblewrap (bwrap) on this machine. {ADVICE}")
        cells = [["a first cell", "import random"]]  # as an ordinary user: Python's own modules can be read
        times = {"cells_seconds": 10, "cell_seconds": 5, "call_seconds": 5}
        run = self.run({"cells": cells, "calls": [], "data": None, **times}, 20)
        if not run.ended or any("failed" in reply for reply in run.replies):
            why = f"({run.why or 'no reply'})"
            raise Refused(
                f"Bubblewrap is there but does not start here {why}. {ADVICE}"
                if self.bwrap
                else "The code of submissions does not run here. Given by the superuser, the command runs it as "
                f"an ordinary user, so {interpreter()} must be readable for everybody: give the command as an ordinary "
                "user, or use another Python, such as the system's."
            )

    def refuse_to_show(self, *places: Path) -> None:
        """Refuse if submissions could read one of these places.

        Raises
        ------
        Refused
            With the place, and where it lies.
        """
        for place in places:
            for seen in visible() if self.bwrap else []:
                if place.resolve().is_relative_to(seen.resolve()):
                    raise Refused(f"{place} lies in {seen}, which submissions can read: move it to another folder")

    def options(self, data: Path | None, worker: int, seccomp: int | None = None) -> list[str]:
        """Write what bubblewrap is told."""
        user = (
            "--cap-add CAP_SETUID --cap-add CAP_SETGID" if self.superuser else "--unshare-user --uid 65534 --gid 65534"
        )
        words = [*NAMESPACES.split(), *user.split(), *PRIVATE.split(), *readable()]
        words += ["--perms", "0444", "--ro-bind-data", str(worker), "/sandbox/worker.py"]
        if self.library is not None:
            inside = Path("/sandbox/library/credal_lib")
            words += [*parents(inside), "--ro-bind", str(self.library), str(inside)]
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
        processors, group = self.processors.get(), None
        try:
            group = self.groups.make(self.most_memory)
            inside = self.run_contained if self.bwrap else self.run_trusted
            run = inside(job, seconds, data, user, processors, group)
            if not run.ended and _cgroup.overflowed(group):
                run.why = "took too much memory"
            return run
        finally:
            self.groups.remove(group)
            self.processors.put(processors)

    def run_contained(
        self,
        job: dict[str, Any],
        seconds: float,
        data: Path | None,
        user: int,
        processors: set[int],
        group: Path | None,
    ) -> Run:
        """Run the worker within bubblewrap."""
        filters = _seccomp.program()
        fds = [temporary(content) for content in (WORKER.read_bytes(), filters) if content]
        try:
            words = self.options(data, *fds)
            fds.append(temporary(b"".join(word.encode() + b"\0" for word in words)))
            worker = [str(interpreter()), "-I", "-S", "/sandbox/worker.py", str(user), "alone"]
            process = start(
                [str(self.bwrap), "--args", str(fds[-1]), *worker], fds, {"PATH": os.defpath}, processors, group
            )
        finally:
            for fd in fds:
                os.close(fd)
        return watched(process, located(job, "/sandbox/work"), seconds, self.most_memory, contained=True)

    def run_trusted(
        self,
        job: dict[str, Any],
        seconds: float,
        data: Path | None,
        user: int,
        processors: set[int],
        group: Path | None,
    ) -> Run:
        """Run the worker without a sandbox, in a folder that is removed afterward."""
        with tempfile.TemporaryDirectory(prefix="coursework-", ignore_cleanup_errors=True) as folder:
            if data is not None:
                shutil.copytree(data, Path(folder, "data"))
            if user:
                os.chown(folder, user, user)
            worker = [str(interpreter()), "-I", "-S", str(WORKER), str(user)]
            process = start(worker, [], {**ENVIRONMENT, "HOME": folder, "MPLCONFIGDIR": folder}, processors, group)
            return watched(process, located(job, folder), seconds, self.most_memory, contained=False)


def machine_memory() -> int:
    """Return the bytes of memory of this machine."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def usual_jobs() -> int:
    """Return how many submissions fit at a time: a processor and a gibibyte for each, and as much for all else."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(processors, machine_memory() // 2**31))


def shares(jobs: int) -> list[set[int]]:
    """Divide the processors among the jobs, so that a submission does not slow its neighbors down."""
    if not hasattr(os, "sched_getaffinity"):
        return [set()] * jobs
    there = sorted(os.sched_getaffinity(0))
    return [set(there[job::jobs]) or {there[job % len(there)]} for job in range(jobs)]


def visible() -> list[Path]:
    """List the folders that submissions can read, but for those of the sandbox."""
    bound = [Path("/usr"), Path(sys.base_prefix).resolve(), *map(Path, packages())]
    return list(dict.fromkeys(path for path in bound if not any(other in path.parents for other in bound)))


def readable() -> list[str]:
    """Show the system, Python and its packages, for reading: no course, no submission."""
    words = []
    for place in visible():
        words += [*parents(place), "--ro-bind", str(place), str(place)]
    for system in (Path("/", name) for name in ("lib", "lib64", "lib32", "bin", "sbin")):
        if system.is_symlink():
            words += ["--symlink", str(system.readlink()), str(system)]
        elif system.is_dir():
            words += ["--ro-bind", str(system), str(system)]
    for name in ("/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts"):
        words += [*parents(Path(name)), "--ro-bind-try", name, name]
    return words


def parents(place: Path) -> list[str]:
    """Make the folders above a place readable inside, whatever they are outside."""
    above = [parent for parent in reversed(place.parents) if parent != Path("/")]
    return [word for parent in above for word in ("--perms", "0755", "--dir", str(parent))]


def located(job: dict[str, Any], folder: str) -> dict[str, Any]:
    """Add to a job where things are."""
    place = library()
    inside = "/sandbox/library" if folder.startswith("/sandbox/") else str(place.parent if place else "")
    return {**job, "folder": folder, "paths": [*([inside] if place else []), *packages()]}


def temporary(content: bytes) -> int:
    """Keep bytes in a file without a name, and return its descriptor."""
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.flush()
        fd = os.dup(file.fileno())
    os.lseek(fd, 0, os.SEEK_SET)
    return fd

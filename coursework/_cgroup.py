"""A control group for each submission, where one can be made: the kernel then counts all its memory, and ends it whole.

Control groups are folders (Linux, cgroup v2). One is made below the group of the grader, if that is the grader's to
divide, or below one that the instructor names. A process enters by writing into `cgroup.procs`, before it becomes
bubblewrap; inside nothing of these folders is seen, so that nothing leaves.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
PATIENCE = 2.0
"""Seconds in which the last processes leave a group that is removed."""
HOW = (
    "memory is checked five times a second, as no control group can be made here; for a stricter limit: "
    "systemd-run --user --scope -p Delegate=yes python -m coursework grade ..."
)


def of_this_process() -> Path:
    """Return the folder of the group that this process is in; one that is not there, without cgroup v2."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            if line.startswith("0::/"):
                return ROOT / line[len("0::/") :]
    return ROOT / "nowhere"


def has(folder: Path, file: str) -> bool:
    """Whether a group counts memory, or its children do."""
    try:
        return "memory" in Path(folder, file).read_text().split()
    except OSError:
        return False


class Groups:
    """Makes groups below a folder; `place` is None if it cannot.

    Parameters
    ----------
    place : Path, optional
        A group that is the grader's to divide; without it, the group of this process is tried.
    """

    def __init__(self, place: Path | None = None) -> None:
        self.place: Path | None = None
        self._numbers = itertools.count()
        home = place.absolute() if place else of_this_process()
        try:
            if not has(home, "cgroup.subtree_control") and has(home, "cgroup.controllers"):
                divide(home, mine=place is None)
            self.place = home if has(home, "cgroup.subtree_control") else None
            self.remove(self.make(2**30))
            for left in home.glob("submission-*-*") if self.place else ():
                if not Path("/proc", left.name.split("-")[1]).exists():  # of a grader that was killed
                    self.remove(left)
        except OSError:
            self.place = None

    def words(self) -> str:
        """Say how memory is counted."""
        return HOW if self.place is None else f"memory is counted by the kernel, in control groups below {self.place}"

    def make(self, memory: int) -> Path | None:
        """Make a group that holds so many bytes at most, in memory and files, and is ended as a whole beyond."""
        if self.place is None:
            return None
        group = self.place / f"submission-{os.getpid()}-{next(self._numbers)}"
        group.mkdir()  # if it is there, it is somebody else's
        try:
            for file, value in (("memory.max", memory), ("memory.oom.group", 1)):
                (group / file).write_text(str(value))
        except OSError:
            self.remove(group)
            raise
        with contextlib.suppress(OSError):  # not every kernel counts what is swapped
            (group / "memory.swap.max").write_text("0")
        return group

    @staticmethod
    def remove(group: Path | None) -> None:
        """End whatever is left in a group, and remove it."""
        if group is None:
            return
        with contextlib.suppress(OSError):  # since Linux 5.14
            (group / "cgroup.kill").write_text("1")
        until = time.monotonic() + PATIENCE
        while group.exists() and time.monotonic() < until:
            try:
                group.rmdir()
            except OSError:
                time.sleep(0.01)


def divide(home: Path, *, mine: bool) -> None:
    """Let a group count memory in its children; it may hold no process then, so this one moves into a child."""
    if mine:
        inner = home / "grader"
        inner.mkdir(exist_ok=True)
        (inner / "cgroup.procs").write_text(str(os.getpid()))
    try:
        (home / "cgroup.subtree_control").write_text("+memory")
    except OSError:  # somebody else is in it
        if mine:
            (home / "cgroup.procs").write_text(str(os.getpid()))
            inner.rmdir()
        raise


def overflowed(group: Path | None) -> bool:
    """Whether something in a group was ended because the group was full."""
    try:
        events = dict(line.split() for line in Path(group or "", "memory.events").read_text().splitlines())
        return int(events.get("oom_kill", 0)) > 0
    except (OSError, ValueError):
        return False

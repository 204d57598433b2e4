"""Start a worker, read its replies, and end it with all that it has started when it is done, or late, or too large."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from coursework._worker import BY_CLOCK

LARGEST_REPLIES, LINE = 8 * 2**20, 400
"""Bytes that are read of a worker at most; each line counts for some more, as an empty one takes time, too."""
GRACE = 2.0
"""Seconds between the worker's own alarm and the end from outside."""
PATIENCE = 10.0
"""Seconds in which the kernel ends a namespace."""
MOST_FILES = 20_000
WRITABLE = ("/tmp", "/dev/shm", "/sandbox/work")  # noqa: S108
"""Where a submission can make files: empty ones too take memory, and belong to no process."""
ENTER = '[ -z "$0" ] || echo 0 > "$0/cgroup.procs" || exit 1; '
FIRST_TO_GO = ["/bin/sh", "-c", ENTER + '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; exec "$@"']
"""Before a command: it enters its control group, if there is one, or does not start.

Should the machine, or a group around that one, run out of memory, it and all that it starts go first.
"""
LISTED = Path("/proc/thread-self/children").exists()
"""Whether the kernel lists the children of a process."""


@dataclass
class Run:
    """What one start of the worker has brought."""

    replies: list[dict[str, Any]] = field(default_factory=list)
    last: str = ""
    """What was announced last: it is to blame if the worker did not come to its end."""
    ended: bool = False
    why: str = ""


def start(
    command: list[str], fds: list[int], environment: dict[str, str], processors: set[int], group: Path | None = None
) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, on these processors, in this control group.

    The processors are this thread's while it starts.
    """
    pipe = subprocess.PIPE
    mine = os.sched_getaffinity(0) if processors else set()
    try:
        if processors:
            os.sched_setaffinity(0, processors)
        return subprocess.Popen(
            [*FIRST_TO_GO, str(group or ""), *command],
            -1,
            None,
            pipe,
            pipe,
            pipe,
            pass_fds=fds,
            env=environment,
            cwd="/",
            start_new_session=True,
        )
    finally:
        if mine:
            os.sched_setaffinity(0, mine)


def watched(
    process: subprocess.Popen[bytes], job: dict[str, Any], seconds: float, most_memory: int, *, contained: bool
) -> Run:
    """Hand the job over, read the replies, and end the process when it is done, or late, or too large."""
    run = Run()
    feeder = threading.Thread(target=feed, args=(process, json.dumps(job).encode() + b"\n"), daemon=True)
    feeder.start()
    try:
        listen(process, job, time.monotonic() + seconds, most_memory, run, contained=contained)
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


def listen(
    process: subprocess.Popen[bytes],
    job: dict[str, Any],
    deadline: float,
    most_memory: int,
    run: Run,
    *,
    contained: bool,
) -> None:
    """Read replies until the end, the deadline of what was announced, or the bound of memory, files or length."""
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
            if memory(process.pid) > most_memory:
                run.why = "took too much memory"
                return
            if contained and run.last and files(process.pid) > MOST_FILES:
                run.why = "made too many files"
                return
            if not selector.select(min(0.2, max(0.0, until - now))):
                continue
            chunk = os.read(fd, 2**16)
            length += len(chunk) + LINE * chunk.count(b"\n")
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if (announced := take(line, run)) is not None:
                    called = announced.startswith("call ")
                    limit = BY_CLOCK * job["call_seconds"] if called else job["cell_seconds"]
                    until = time.monotonic() + limit + GRACE
            if not chunk or length > LARGEST_REPLIES:
                run.why = "handed back too much" if chunk else "ended before its time"
                return


def take(line: bytes, run: Run) -> str | None:
    """Enter one reply; return what it announces. A line that is no reply is ignored."""
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(reply, dict):
        return None
    announced = reply.get("start")
    if type(announced) is str and announced:
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
        with contextlib.suppress(OSError):
            facts = [line.split() for line in Path("/proc", pid, "status").read_text().splitlines()]
            total += sum(int(fact[1]) for fact in facts if fact[:1] in (["VmRSS:"], ["VmSwap:"]))
    return total * 1024


def files(root: int) -> int:
    """Count the files in the sandbox of a process that has started there, where the system tells."""
    total = 0
    for first in children(str(root)):
        for place in WRITABLE:
            with contextlib.suppress(OSError):
                facts = os.statvfs(f"/proc/{first}/root{place}")
                total += facts.f_files - facts.f_ffree
    return total


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
    if process.poll() is None or not contained:  # its number may be another's as soon as it is waited for
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def process_words(process: subprocess.Popen[bytes]) -> str:
    """Read the last words of a process that did not start."""
    if process.stderr is None:
        return ""
    os.set_blocking(process.stderr.fileno(), False)
    return (process.stderr.read() or b"").decode("utf-8", "replace").strip().split("\n")[0][:300]

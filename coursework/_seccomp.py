"""The filter of system calls: what no answer to a question needs, and what would reach around the sandbox.

Namespaces hide the host, but a few calls are not held by them: virtual-machine sockets know no network namespace, a
new user namespace would allow a file system in memory of any size, files in memory count for no limit of a process, and
a process that chooses its processors takes those of a neighbor. Pages that are moved into a pipe count for nobody.
"""

from __future__ import annotations

import errno
import platform
import struct

from coursework._worker import NO_HUGE_PAGES

CALLS = {
    "x86_64": {
        "mount": 165, "pivot_root": 155, "chroot": 161, "open_tree": 428, "move_mount": 429, "fsopen": 430,
        "fsmount": 432,
        "unshare": 272, "setns": 308, "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "kcmp": 312,
        "pidfd_getfd": 438, "shmget": 29, "shmat": 30, "semget": 64, "msgget": 68, "mq_open": 240, "memfd_create": 319,
        "memfd_secret": 447, "add_key": 248, "request_key": 249, "keyctl": 250, "bpf": 321, "perf_event_open": 298,
        "userfaultfd": 323, "io_uring_setup": 425, "sched_setaffinity": 203,
        "vmsplice": 278, "splice": 275, "tee": 276, "prctl": 157, "setsockopt": 54,
        "setsid": 112, "clone3": 435, "clone": 56, "mmap": 9, "socket": 41, "socketpair": 53,
    },
    "aarch64": {
        "mount": 40, "pivot_root": 41, "chroot": 51, "open_tree": 428, "move_mount": 429, "fsopen": 430, "fsmount": 432,
        "unshare": 97, "setns": 268, "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "kcmp": 272,
        "pidfd_getfd": 438, "shmget": 194, "shmat": 196, "semget": 190, "msgget": 186, "mq_open": 180,
        "memfd_create": 279,
        "memfd_secret": 447, "add_key": 217, "request_key": 218, "keyctl": 219, "bpf": 280, "perf_event_open": 241,
        "userfaultfd": 282, "io_uring_setup": 425, "sched_setaffinity": 122,
        "vmsplice": 75, "splice": 76, "tee": 77, "prctl": 167, "setsockopt": 208,
        "setsid": 157, "clone3": 435, "clone": 220, "mmap": 222, "socket": 198, "socketpair": 199,
    },
}  # fmt: skip
ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
NEW_NAMESPACES = 0x7E020000
SHARED_MEMORY = 0x21
"""Of a map: shared, and of no file. What a child has written there stays when it is gone, and counts for nobody."""
LOCAL = 1
"""The family of sockets that are allowed. Those of the internet lead nowhere, and hold 4 MB that count for nobody."""
LARGER_BUFFER = 7
"""Of a socket, by setsockopt: on some machines megabytes, which count for nobody."""
LOAD, EQUAL, AT_LEAST, ANY_BIT, AND, RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
NUMBER, ARCH, FIRST, SECOND, THIRD, FOURTH = 0, 4, 16, 24, 32, 40
"""Where a filter finds the call's number, the architecture, the lower half of the first to the fourth argument."""


def program(machine: str | None = None) -> bytes | None:
    """Write the filter for this machine as the kernel reads it; None if its calls are not known here."""
    machine = machine or platform.machine()
    if machine not in CALLS:
        return None
    calls = dict(CALLS[machine])
    clone3, clone, mmap = calls.pop("clone3"), calls.pop("clone"), calls.pop("mmap")
    prctl, setsockopt = calls.pop("prctl"), calls.pop("setsockopt")
    sockets = [calls.pop("socket"), calls.pop("socketpair")]
    lines = [(LOAD, 0, 0, ARCH), (EQUAL, 1, 0, ARCHITECTURE[machine]), refuse(errno.EPERM), (LOAD, 0, 0, NUMBER)]
    lines += [(AT_LEAST, 0, 1, 0x40000000), refuse(errno.EPERM)]
    for number in calls.values():
        lines += [(EQUAL, 0, 1, number), refuse(errno.EPERM)]
    lines += [(EQUAL, 0, 1, clone3), refuse(errno.ENOSYS)]
    lines += [(EQUAL, 0, 4, clone), (LOAD, 0, 0, FIRST), (ANY_BIT, 0, 1, NEW_NAMESPACES), refuse(errno.EPERM), allow()]
    lines += [(EQUAL, 0, 5, mmap), (LOAD, 0, 0, FOURTH), (AND, 0, 0, SHARED_MEMORY), (EQUAL, 0, 1, SHARED_MEMORY)]
    lines += [refuse(errno.EPERM), allow()]
    lines += [(EQUAL, 0, 6, prctl), (LOAD, 0, 0, FIRST), (EQUAL, 0, 3, NO_HUGE_PAGES)]
    lines += [(LOAD, 0, 0, SECOND), (AT_LEAST, 1, 0, 1), refuse(errno.EPERM), allow()]
    lines += [(EQUAL, 0, 4, setsockopt), (LOAD, 0, 0, THIRD), (EQUAL, 0, 1, LARGER_BUFFER)]
    lines += [refuse(errno.EPERM), allow()]
    for number in sockets:
        lines += [(EQUAL, 0, 4, number), (LOAD, 0, 0, FIRST), (EQUAL, 0, 1, LOCAL), allow()]
        lines += [refuse(errno.EAFNOSUPPORT)]
    return b"".join(struct.pack("HBBI", *line) for line in [*lines, allow()])


def refuse(error: int) -> tuple[int, int, int, int]:
    """Give the line that ends a call with an error."""
    return (RETURN, 0, 0, REFUSE | error)


def allow() -> tuple[int, int, int, int]:
    """Give the line that lets a call through."""
    return (RETURN, 0, 0, ALLOW)

"""The filter of system calls, run by hand as the kernel would; test_sandbox.py runs it in the kernel."""

from __future__ import annotations

import errno
import struct

import pytest

from coursework import _seccomp

ALLOWED = _seccomp.ALLOW


def verdict(
    machine: str,
    number: int,
    first: int = 0,
    architecture: int | None = None,
    fourth: int = 0,
    second: int = 0,
    third: int = 0,
) -> int:
    """Run the program on one call."""
    program = _seccomp.program(machine)
    assert program is not None
    lines = list(struct.iter_unpack("HBBI", program))
    arch = _seccomp.ARCHITECTURE[machine] if architecture is None else architecture
    data = {0: number, 4: arch, 16: first, 24: second, 32: third, 40: fourth}
    at, held = 0, 0
    while True:
        code, yes, no, value = lines[at]
        at += 1
        if code == _seccomp.RETURN:
            return value
        if code == _seccomp.LOAD:
            held = data[value]
            continue
        if code == _seccomp.AND:
            held &= value
            continue
        test = {_seccomp.EQUAL: held == value, _seccomp.AT_LEAST: held >= value, _seccomp.ANY_BIT: bool(held & value)}[
            code
        ]
        at += yes if test else no


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_what_is_named_is_refused_and_the_rest_is_not(machine: str) -> None:
    special = {"clone", "clone3", "mmap", "socket", "socketpair", "prctl", "setsockopt"}
    refused = {number for name, number in _seccomp.CALLS[machine].items() if name not in special}
    for number in range(600):
        if number in refused:
            assert verdict(machine, number) == _seccomp.REFUSE | errno.EPERM
        elif number not in {_seccomp.CALLS[machine][name] for name in special}:
            assert verdict(machine, number) == ALLOWED
    assert verdict(machine, _seccomp.CALLS[machine]["clone3"]) == _seccomp.REFUSE | errno.ENOSYS


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_processes_may_be_made_and_namespaces_not(machine: str) -> None:
    clone = _seccomp.CALLS[machine]["clone"]
    assert verdict(machine, clone, 17) == ALLOWED
    for flag in (0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x04000000, 0x08000000, 0x02000000):
        assert verdict(machine, clone, 17 | flag) == _seccomp.REFUSE | errno.EPERM


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_sockets_are_local(machine: str) -> None:
    for name in ("socket", "socketpair"):
        found = {family for family in range(64) if verdict(machine, _seccomp.CALLS[machine][name], family) == ALLOWED}
        assert found == {1}, "no virtual-machine sockets (40), which no network namespace holds, and no buffers of TCP"


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_memory_may_be_of_a_file_or_of_one_process(machine: str) -> None:
    found = [
        verdict(machine, _seccomp.CALLS[machine]["mmap"], fourth=flags) for flags in (0x1, 0x22, 0x20022, 0x2, 0x3)
    ]
    assert found == [ALLOWED] * 5
    for flags in (0x21, 0x23, 0x8021):
        assert verdict(machine, _seccomp.CALLS[machine]["mmap"], fourth=flags) == _seccomp.REFUSE | errno.EPERM


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_huge_pages_cannot_be_had_again(machine: str) -> None:
    prctl = _seccomp.CALLS[machine]["prctl"]
    assert verdict(machine, prctl, 41, second=0) == _seccomp.REFUSE | errno.EPERM
    assert [verdict(machine, prctl, first, second=1) for first in (41, 15)] == [ALLOWED] * 2
    assert verdict(machine, prctl, 15, second=0) == ALLOWED


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_buffers_of_sockets_stay_as_small_as_they_are(machine: str) -> None:
    call = _seccomp.CALLS[machine]["setsockopt"]
    refused = [option for option in range(100) if verdict(machine, call, second=1, third=option) != ALLOWED]
    assert refused == [7], "and an address may be used again, as multiprocessing asks"


def test_another_architecture_is_refused_and_so_is_x32() -> None:
    assert verdict("x86_64", 1, architecture=0x40000003) == _seccomp.REFUSE | errno.EPERM
    assert verdict("x86_64", 0x40000001) == _seccomp.REFUSE | errno.EPERM


def test_an_unknown_machine_has_no_filter() -> None:
    assert _seccomp.program("riscv64") is None

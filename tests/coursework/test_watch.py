"""Starting, listening, ending: of processes that stand for a worker."""
# ruff: noqa: E501 - code of processes stands in long lines

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import pytest

from coursework import _watch
from coursework._watch import Run, children, memory, start, take, watched

if TYPE_CHECKING:
    import subprocess

JOB = {"cell_seconds": 1, "call_seconds": 1}


def running(source: str) -> subprocess.Popen[bytes]:
    return start([sys.executable, "-I", "-S", "-c", source], [], {}, set())


def run_of(source: str, seconds: float = 20, most: int = 2**40) -> Run:
    return watched(running(source), JOB, seconds, most, contained=False)


def test_replies_are_read_until_the_end() -> None:
    run = run_of(
        'print(\'{"start": "cell 1"}\\n{"value": 0, "packed": 1}\\nnonsense\\n[1]\\n{"end": true}\', flush=True)'
    )
    assert (run.ended, run.last, run.replies[0]) == (True, "cell 1", {"value": 0, "packed": 1})


def test_the_job_is_handed_over() -> None:
    run = run_of('import sys; print(\'{"value": 0, "packed": \' + sys.stdin.readline().strip() + "}")')
    assert run.replies == [{"value": 0, "packed": JOB}]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ('print(\'{"start": "cell 1"}\', flush=True)', "ended before its time"),
        ('import time; print(\'{"start": "cell 1"}\', flush=True); time.sleep(60)', "took too long"),
        ("print('{\"start\": \"cell 1\"}')\nwhile True: print('x' * 10 ** 6)", "handed back too much"),
        (
            'print(\'{"start": "cell 1"}\')\nfor _ in range(30000): print()\nimport time; time.sleep(60)',
            "handed back too much",
        ),
    ],
)
def test_who_does_not_come_to_an_end_is_ended(source: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_watch, "GRACE", 0.2)
    began = time.monotonic()
    run = run_of(source)
    assert (run.ended, run.last, run.why) == (False, "cell 1", why)
    assert time.monotonic() - began < 15


def test_last_words_are_told() -> None:
    assert run_of("import sys; sys.exit('cannot start')").why == "cannot start"


@pytest.mark.parametrize("line", [b"", b"{", b"[" * 10_000, b"5", b"[]", b'{"start": 5}', b"\xff", b"9" * 5000])
def test_a_line_that_is_no_reply_announces_nothing(line: bytes) -> None:
    run = Run()
    assert take(line, run) is None
    assert (run.last, run.ended) == ("", False)


def test_memory_is_that_of_the_whole_tree() -> None:
    eat = "import os, time\nx = b'x' * 60_000_000\nif os.fork() == 0: x = b'y' * 60_000_000\nprint(1, flush=True)\ntime.sleep(60)"
    process = running(eat)
    assert process.stdout is not None
    process.stdout.readline(), process.stdout.readline()
    assert len(children(str(process.pid))) == 1
    assert 120e6 < memory(process.pid) < 300e6
    _watch.end(process, contained=False)
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream is not None
        stream.close()
    assert memory(process.pid) == 0


def test_too_much_memory_ends_it() -> None:
    eat = "import time\nprint('{\"start\": \"cell 1\"}', flush=True)\nx = b'x' * 100_000_000\ntime.sleep(60)"
    assert run_of(eat, most=80_000_000).why == "took too much memory"


def test_an_announcement_without_a_word_is_none() -> None:
    run = Run(last="cell 1")
    assert take(b'{"start": ""}', run) is None
    assert run.last == "cell 1"


def test_a_process_starts_on_its_processors_alone() -> None:
    there = os.sched_getaffinity(0)
    one = {min(there)}
    process = start([sys.executable, "-I", "-c", "import os; print(os.sched_getaffinity(0))"], [], {}, one)
    assert process.communicate()[0].decode().strip() == str(one)
    assert os.sched_getaffinity(0) == there

"""What the tests of coursework share: whether a sandbox starts here, and the hostile set, run once."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from coursework import _folder, _grade, _sandbox, _watch
from coursework._assignment import Assignment
from coursework._release import Roster

if TYPE_CHECKING:
    from coursework._grade import Result

HERE = Path(__file__).parent
SORTING = HERE / "sorting"
SECRET = "the secret of these tests"  # noqa: S105 - of these tests alone


@pytest.fixture(scope="session")
def sandbox() -> _sandbox.Sandbox:
    """The sandbox; where it cannot start, the tests that need it say so."""
    try:
        return _sandbox.Sandbox(jobs=2)
    except _sandbox.Refused as refused:
        pytest.skip(f"no sandbox here: {refused}")


@dataclass
class Listener:
    """Sockets outside the sandbox, and who has reached them."""

    port: int
    sockets: list[socket.socket]
    reached: list[str] = field(default_factory=list)

    def listen(self) -> None:
        for one in self.sockets:
            threading.Thread(target=self.accept, args=(one,), daemon=True).start()

    def accept(self, one: socket.socket) -> None:
        while True:
            try:
                connection, _ = one.accept()
            except OSError:
                return
            self.reached.append(str(one.getsockname()))
            connection.close()


@pytest.fixture(scope="session")
def listener(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listener]:
    tcp = socket.create_server(("127.0.0.1", 0))
    port = tcp.getsockname()[1]
    sockets = [tcp]
    if socket.has_ipv6:
        with contextlib.suppress(OSError):
            sockets.append(socket.create_server(("::1", port), family=socket.AF_INET6))
    local = socket.socket(socket.AF_UNIX)
    local.bind(f"\0coursework-test-{port}")
    local.listen()
    found = Listener(port, [*sockets, local])
    found.listen()
    with socket.create_connection(("127.0.0.1", port)):
        time.sleep(0.1)
    assert found.reached, "the listener hears nobody: the test could not fail"
    found.reached.clear()
    yield found
    for one in found.sockets:
        one.close()


@dataclass
class Evening:
    """The hostile set, graded."""

    place: Path
    results: dict[str, Result]
    folders: dict[str, bytes]
    seconds: float
    before: set[str]
    listener: Listener

    def after(self) -> set[str]:
        return files_in(self.place)


def files_in(place: Path) -> set[str]:
    """All files below a folder, with size and mode, as text."""
    found = set()
    for root, folders, files in os.walk(os.fsencode(place)):
        for name in (*folders, *files):
            facts = os.lstat(root + b"/" + name)
            found.add(f"{root + b'/' + name!r} {facts.st_mode} {facts.st_size if name in files else ''}")
    return found


@pytest.fixture(scope="session")
def evening(sandbox: _sandbox.Sandbox, listener: Listener, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Grade the whole set in one go, with short limits."""
    from tests.coursework import hostile, outsider  # noqa: F401 - it enters its cases

    place = tmp_path_factory.mktemp("evening")
    os.environ["COURSEWORK_TEST_PORT"] = str(listener.port)
    (place / "submitted").mkdir()
    (place / "graded").mkdir()
    folders = hostile.fill_all(place / "submitted")
    before = files_in(place)
    with pytest.MonkeyPatch.context() as patch:
        for module, name, value in (
            (_grade, "CELL_SECONDS", 3), (_grade, "CALL_SECONDS", 2), (_grade, "SECONDS", 25), (_watch, "GRACE", 1),
        ):  # fmt: skip
            patch.setattr(module, name, value)
        grader = _grade.Grader(Assignment(SORTING), SECRET, sandbox)
        began = time.monotonic()
        results = _folder.grade_folder(grader, place / "submitted", place / "graded", 2, Roster())
    by_file = {result.file: result for result in results}
    assert len(by_file) == len(results)
    return Evening(
        place, {result.student: result for result in results}, folders, time.monotonic() - began, before, listener
    )

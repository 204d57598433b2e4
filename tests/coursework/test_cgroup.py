"""A control group for each submission: in a folder that stands for one, and really where one can be made."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from coursework import _cgroup, _sandbox, _watch
from coursework._cgroup import Groups
from tests.coursework.test_sandbox import job


def folder(place: Path, *, children: str = "memory pids", own: str = "memory pids") -> Path:
    """Make a folder that looks like a control group; files that the kernel would make are made as they are written."""
    place.mkdir()
    (place / "cgroup.controllers").write_text(own)
    (place / "cgroup.subtree_control").write_text(children)
    return place


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_cgroup, "PATIENCE", 0.0)  # an ordinary folder with files in it cannot be removed


def written(group: Path | None) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(group.iterdir())} if group else {}


def test_a_group_is_bounded_and_ended_as_a_whole(tmp_path: Path) -> None:
    group = Groups(folder(tmp_path / "group")).make(123456)
    assert written(group) == {"memory.max": "123456", "memory.oom.group": "1", "memory.swap.max": "0"}
    Groups.remove(group)
    assert written(group)["cgroup.kill"] == "1"


def test_every_group_is_another(tmp_path: Path) -> None:
    groups = Groups(folder(tmp_path / "group"))
    assert groups.make(1) != groups.make(1)


def test_a_group_that_is_there_is_somebody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two graders may have the same number, in containers of their own."""
    place = folder(tmp_path / "group")
    theirs = place / f"submission-{os.getpid()}-0"
    theirs.mkdir()
    assert Groups(place).place is None
    assert written(theirs) == {}, "nobody in it was ended"


def test_groups_of_a_grader_that_was_killed_are_removed(tmp_path: Path) -> None:
    place = folder(tmp_path / "group")
    left, running = place / "submission-999999999-0", place / f"submission-{os.getppid()}-0"
    left.mkdir()
    running.mkdir()
    Groups(place)
    assert "cgroup.kill" in written(left)
    assert written(running) == {}


def test_a_group_may_be_named_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder(tmp_path / "group")
    monkeypatch.chdir(tmp_path)
    assert Groups(Path("group")).place == tmp_path / "group"


def test_a_group_without_memory_is_none(tmp_path: Path) -> None:
    for number, given in enumerate(({"children": "", "own": "hugetlb"}, {"children": "hugetlb", "own": "hugetlb"})):
        groups = Groups(folder(tmp_path / f"{number}", **given))
        assert (groups.place, groups.make(1)) == (None, None)
        assert "systemd-run" in groups.words()
    assert Groups(tmp_path / "nowhere").place is None


def test_the_group_of_the_grader_is_divided_once_it_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No group may hold processes and bounded children: the grader itself moves into a child first."""
    home = folder(tmp_path / "scope", children="")
    monkeypatch.setattr(_cgroup, "of_this_process", lambda: home)
    Groups()
    assert (home / "grader" / "cgroup.procs").read_text() == str(os.getpid())
    assert (home / "cgroup.subtree_control").read_text() == "+memory"


def test_where_somebody_else_is_in_the_group_the_grader_moves_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = folder(tmp_path / "session", children="")
    monkeypatch.setattr(_cgroup, "of_this_process", lambda: home)
    write = Path.write_text

    def refuses(path: Path, text: str) -> int:
        if text == "+memory":
            raise OSError(16, "Device or resource busy")
        return write(path, text)

    monkeypatch.setattr(Path, "write_text", refuses)
    monkeypatch.setattr(Path, "rmdir", lambda path: None)
    assert Groups().place is None
    assert (home / "cgroup.procs").read_text() == str(os.getpid())


@pytest.mark.usefixtures("sandbox")
def test_a_submission_enters_its_group_before_anything_of_it_runs(tmp_path: Path) -> None:
    place = folder(tmp_path / "group")
    sandbox = _sandbox.Sandbox(group=place)
    run = sandbox.run(job("found = 1"), 20)
    assert run.ended
    entered = [path.read_text().strip() for path in sorted(place.glob("submission-*/cgroup.procs"))]
    assert entered == ["0", "0"], "the trial run and this one: 0 stands for the process that writes"
    assert "control groups below" in sandbox.groups.words()


def test_a_submission_that_cannot_enter_does_not_run(
    sandbox: _sandbox.Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox.groups, "make", lambda memory: tmp_path / "gone")
    run = sandbox.run(job("found = 1"), 20)
    assert (run.ended, run.replies) == (False, [])


@pytest.mark.usefixtures("sandbox")
def test_what_the_kernel_has_ended_took_too_much_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox = _sandbox.Sandbox(group=folder(tmp_path / "group"))
    make = sandbox.groups.make

    def full(memory: int) -> Path | None:
        group = make(memory)
        if group is not None:
            (group / "memory.events").write_text("low 0\nmax 7\noom 1\noom_kill 3\n")
        return group

    monkeypatch.setattr(sandbox.groups, "make", full)
    run = sandbox.run(job("import os; os._exit(1)"), 20)
    assert (run.ended, run.last, run.why) == (False, "cell", "took too much memory")


def test_a_folder_that_is_no_control_group_is_refused(tmp_path: Path) -> None:
    with pytest.raises(_sandbox.Refused, match="no control group"):
        _sandbox.Sandbox(group=tmp_path)


def test_the_kernel_ends_who_takes_more_between_two_looks(
    sandbox: _sandbox.Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the group of the tests is theirs to divide, really."""
    if sandbox.groups.place is None:
        pytest.skip(sandbox.groups.words())
    monkeypatch.setattr(_cgroup, "PATIENCE", 2.0)
    monkeypatch.setattr(sandbox, "most_memory", 2**28)
    monkeypatch.setattr(_watch, "memory", lambda root: 0)
    taken = "import os\nblocks = []\nfor _ in range(40):\n    blocks.append(b'x' * 2 ** 24)\n"
    run = sandbox.run(job(taken + "found = 1", calls=[[0, "found", None]]), 20)
    assert (run.ended, run.why) == (False, "took too much memory")
    assert not list(sandbox.groups.place.glob("submission-*"))

"""The experiments from a command line: python -m credal_book.studies list | run STUDY | show STUDY."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pandas as pd
import pytest

from credal_book import studies
from credal_book.studies import __main__ as cli
from credal_book.studies._list import MODULES
from credal_lib import experiments
from tests.conftest import ROOT

STUDY = "nbc-against-ncc"


def command_line(*arguments):
    from credal_book.studies.__main__ import main

    return main(list(arguments))


def test_the_command_line(tmp_path, capsys):
    assert command_line("run", STUDY, "--data", "iris", "--jobs", "1", "--results", str(tmp_path)) == 0
    assert command_line("show", STUDY, "--results", str(tmp_path)) == 0
    assert command_line("list") == 0
    said = capsys.readouterr().out
    assert "<nbc-against-ncc: 10 of 10 cells, 1 data set>" in said
    assert all(name in said for name in MODULES)
    assert command_line("run", "nbc") == 2
    assert command_line("run", STUDY, "--data", "irsi") == 2
    assert command_line("show", STUDY, "--results", str(tmp_path / "empty")) == 2
    assert "unknown study 'nbc'" in capsys.readouterr().err


PAGE = ROOT / "book" / "back" / "experiments.md"
ONCE = experiments.CrossValidation(repetitions=1)
PROGRAM = [sys.executable, "-m", "credal_book.studies"]


def command(*arguments):
    return cli.main([str(argument) for argument in arguments])


def run(data=("contact-lenses",), **options):
    return studies.run(STUDY, list(data), protocol=options.pop("protocol", ONCE), **{"progress": False, **options})


@pytest.fixture(scope="module")
def iris():
    return run(["iris"])


def refuses(_cell, _watch):
    raise ArithmeticError("not today")


@pytest.fixture
def failing(monkeypatch):
    """A study in which every cell fails."""
    study = replace(studies.find(STUDY), count=refuses)
    monkeypatch.setattr(cli, "find", lambda _: study)
    return study


def test_full_scale_seed_data_and_store(tmp_path, capsys):
    store, out = tmp_path / "d", tmp_path / "out"
    asked = ("run", STUDY, "--full", "--data", "contact-lenses", "--seed", 7, "--store", store, "--results", out)
    assert command(*asked) == 0
    kept = studies.results(STUDY, out)
    assert (kept.provenance["seed"], kept.provenance["repetitions"], kept.provenance["cells"]) == (7, 10, 100)
    assert list(kept.provenance["data"]) == ["contact-lenses"]
    assert kept.counts["repetition"].nunique() == 10
    cells = sorted(store.rglob("*.json"))
    assert len(cells) == 100
    assert {path.parent.name for path in cells} == {"contact-lenses"}
    before = [path.stat().st_mtime_ns for path in cells]
    assert command(*asked) == 0
    assert [path.stat().st_mtime_ns for path in cells] == before  # nothing was worked on again
    pd.testing.assert_frame_equal(studies.results(STUDY, out).counts, kept.counts)
    said = capsys.readouterr()
    assert said.out.count("<nbc-against-ncc: 100 of 100 cells, 1 data set> in ") == 2
    assert "100/100" in said.err


@pytest.mark.parametrize(
    ("asked", "data", "repetitions"),
    [
        ([], studies.find(STUDY).sample, 1),
        (["--full"], None, 10),
        (["--data", "iris,wine"], ["iris", "wine"], 1),
        (["--full", "--data", "iris"], ["iris"], 10),
    ],
)
def test_scale_and_data(monkeypatch, iris, asked, data, repetitions):
    seen = []
    monkeypatch.setattr(cli, "run", lambda *given, **options: seen.append((given, options)) or iris)
    assert command("run", STUDY, *asked, "--jobs", 3) == 0
    ((_, got), options) = seen.pop()
    assert (got, options["protocol"].repetitions) == (data, repetitions)
    assert (options["n_jobs"], options["seed"], options["store"]) == (3, None, None)


def test_all_studies(monkeypatch, iris, tmp_path):
    seen = []
    monkeypatch.setattr(cli, "run", lambda study, *_, **__: seen.append(study.name) or iris)
    assert command("run", "all", "--results", tmp_path) == 0
    assert seen == studies.table()["name"].tolist()


def test_status_one_if_a_cell_failed_and_what_was_found_is_kept(failing, tmp_path, capsys):
    assert command("run", STUDY, "--data", "contact-lenses", "--results", tmp_path) == 1
    said = capsys.readouterr()
    assert "0 of 10 cells" in said.out
    assert "10 cells failed (contact-lenses 0-0, contact-lenses 0-1," in said.err
    assert "ArithmeticError: not today" in said.err
    assert len(studies.results(failing.name, tmp_path).missing) == 10
    assert command("show", STUDY, "--results", tmp_path) == 0


@pytest.mark.parametrize("option", ["--results", "--store"])
def test_folders_are_tried_before_the_first_cell(monkeypatch, tmp_path, capsys, option):
    monkeypatch.setattr(cli, "run", lambda *_, **__: pytest.fail("worked on before the folder was tried"))
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert command("run", STUDY, option, in_the_way) == 2
    assert f"{option}: cannot write into {in_the_way}: File exists" in capsys.readouterr().err
    assert command("run", "nbc", option, tmp_path / "new") == 2
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_there_but_takes_no_file_is_refused(monkeypatch, tmp_path, capsys):
    def denied(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", denied)
    assert command("run", STUDY, "--results", tmp_path) == 2
    assert f"--results: cannot write into {tmp_path}: Permission denied" in capsys.readouterr().err


def test_a_complete_store_that_takes_no_file_is_accepted(monkeypatch, tmp_path, capsys):
    asked = ["run", STUDY, "--data", "contact-lenses", "--store", tmp_path]
    assert command(*asked) == 0

    def denied(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", denied)
    assert command(*asked) == 0
    assert "10 of 10 cells" in capsys.readouterr().out
    assert command(*asked, "--seed", "7") == 2
    expected = f"store: cannot write into {tmp_path}: Permission denied, and 10 of 10 cells are not stored there"
    assert expected in capsys.readouterr().err


def test_a_run_that_keeps_nothing_says_so(monkeypatch, iris, tmp_path, capsys):
    monkeypatch.setattr(cli, "run", lambda *_, **__: iris)
    for asked, said in ([], True), (["--store", tmp_path], False), (["--results", tmp_path], False):
        assert command("run", STUDY, *asked) == 0
        assert ("nothing is stored" in capsys.readouterr().err) == said


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--store", "cells"], "finished cells are stored in cells; the same command resumes"),
        ([], "nothing was stored"),
    ],
)
def test_stopped_by_hand_it_says_what_is_left(monkeypatch, tmp_path, capsys, asked, words):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", stopped)
    monkeypatch.chdir(tmp_path)
    assert command("run", STUDY, *asked) == 130
    said = capsys.readouterr().err
    assert "stopped" in said
    assert words in said
    monkeypatch.setattr(cli, "results", stopped)
    assert command("show", STUDY) == 130
    assert capsys.readouterr().err == "stopped\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.usefixtures("listens_to_control_c")
def test_control_c_prints_no_traceback_and_the_store_goes_on(tmp_path, jobs):
    store = tmp_path / "cells"
    asked = ["run", STUDY, "--full", "--data", "vehicle,wine", "--jobs", jobs, "--store", str(store)]
    process = subprocess.Popen(
        [*PROGRAM, *asked], cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    while process.poll() is None and not any(store.rglob("*.json")):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert f"finished cells are stored in {store}" in err
    assert "Traceback" not in out + err
    assert all("rows" in json.loads(path.read_text()) for path in store.rglob("*.json"))


def test_a_reader_that_has_had_enough_is_no_error():
    """As with ``show STUDY | head -1``."""
    reading, writing = os.pipe()
    os.close(reading)
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    options = {"cwd": ROOT, "env": buffered, "text": True}
    try:
        done = subprocess.run([*PROGRAM, "show", STUDY], stdout=writing, stderr=subprocess.PIPE, check=False, **options)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_the_tables_are_written_before_anything_is_printed(monkeypatch, iris, tmp_path):
    monkeypatch.setattr(cli, "run", lambda *_, **__: iris)
    monkeypatch.setattr(cli, "_print_missing", lambda _: pytest.fail("printed"))

    def gone(*_, **__):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", gone)
    monkeypatch.setattr(cli, "_ignore_closed_pipe", lambda: None)
    assert command("run", STUDY, "--results", tmp_path) == 141
    pd.testing.assert_frame_equal(studies.results(STUDY, tmp_path).counts, iris.counts)


def test_the_bar_shows_all_cells_and_those_that_were_there(tmp_path, capfd):
    run(store=tmp_path)
    assert capfd.readouterr().err == ""
    run(store=tmp_path, progress=True)
    assert re.search(r"nbc-against-ncc: 100%.* 10/10 ", capfd.readouterr().err)
    run(store=tmp_path, progress=True, protocol=experiments.CrossValidation(repetitions=2))
    said = capfd.readouterr().err
    assert " 10/20 " in said
    assert " 20/20 " in said
    assert " 0/20 " not in said
    run(progress=True)
    assert " 0/10 " in capfd.readouterr().err


def test_a_run_without_any_row_reads_back_the_same(failing, iris, tmp_path):
    found = studies.run(failing, "iris", protocol=ONCE, progress=False)
    assert found.counts.empty
    assert found.counts.columns.tolist() == ["data", "repetition", "fold"]
    assert found.counts.groupby("data").size().empty
    found.save(tmp_path)
    kept = studies.results(STUDY, tmp_path)
    pd.testing.assert_frame_equal(kept.counts, found.counts)
    pd.testing.assert_frame_equal(kept.missing, found.missing)
    lacking = studies.differences(iris, kept)
    assert set(lacking["in"]) == {"live"}
    assert len(lacking) == len(iris.counts)


def test_rows_that_stand_twice_are_differences(iris):
    twice = replace(iris, counts=pd.concat([iris.counts] * 2, ignore_index=True))
    for live, kept, where in ((twice, iris, "live"), (iris, twice, "kept")):
        found = studies.differences(live, kept)
        assert set(found["in"]) == {where}
        assert len(found) == len(iris.counts)
        assert found.columns.tolist() == [*iris.counts.columns, "in"]
    assert studies.differences(twice, twice).empty


def page_commands():
    blocks = re.findall(r"(?ms)^```\n(python -m credal_book\.studies.*?)^```$", PAGE.read_text())
    lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    return [shlex.split(line)[3:] for line in lines]


def test_the_commands_of_the_page_are_understood_and_show_what_they_made():
    given = [cli._parser().parse_args(arguments) for arguments in page_commands()]
    made = {(asked.study, asked.results) for asked in given if asked.do is cli._run}
    shown = {(asked.study, asked.results) for asked in given if asked.do is cli._show}
    assert (STUDY, "mine") in shown
    assert shown <= made


def test_the_page_says_how_often_the_studies_are_repeated():
    """In the kept tables and in the settings; the minutes are computed on the page."""
    tenfold = {name: studies.find(name).protocol for name in MODULES}
    own = ["artificial", "downsampling", "constant-chances", "cautious"]
    assert [name for name, found in tenfold.items() if getattr(found, "folds", 0) != 10] == own
    repeated = {name: found.repetitions for name, found in tenfold.items() if name not in own}
    assert repeated == {name: studies.results(name).provenance["repetitions"] for name in repeated}
    assert [name for name, times in repeated.items() if times == 1] == ["top-lists", "conformal"]
    assert list(repeated.values()).count(10) == 6
    assert [studies.find(name).chapter for name in ("top-lists", "conformal")] == [30, 31]
    text = PAGE.read_text()
    assert "`artificial`, `downsampling`, `constant-chances` and `cautious` have protocols of their own" in text
    assert {tenfold[name].large for name in repeated} == {15_000}
    assert "Six of them run ten repetitions (one on data sets of more than 15,000 rows). Two run one" in text
    assert "each row is predicted once" in text


def test_the_page_says_how_many_studies_there_are():
    assert len(MODULES) == 12
    assert {studies.find(name).chapter for name in MODULES} <= set(range(24, 32))
    text = PAGE.read_text()
    assert "Chapters 24 to 31 rest on twelve studies." in text
    assert text.count("ll twelve") == 2

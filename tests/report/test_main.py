"""The command: python -m credal_lib.report."""

from __future__ import annotations

import subprocess
import sys

import pytest
from markdown_it import MarkdownIt

from credal_lib import report
from credal_lib.report import __main__ as command
from tests.conftest import ROOT

TEXT = "y,sets a,label b,p_x,p_z\nx,x|z,x,0.7,0.3\nz,z,x,0.4,0.6\nx,,x,0.9,0.1\n"
ALL = ["--truth", "y", "--sets", "sets a", "--labels", "label b", "--probabilities", "p_*"]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "predictions.csv"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.mark.long
def test_a_command_line_writes_a_page(file, tmp_path):
    out = tmp_path / "report.html"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "credal_lib.report", file, *ALL, "--utility", "u80", "--out", out],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("3 rows, 2 classes (x, z), 3 models; utility: u80.")
    assert f"wrote {out}" in done.stderr
    expected = report.from_csv(file, "y", sets=["sets a"], labels=["label b"], probabilities=["p_*"], utility="u80")
    assert out.read_text(encoding="utf-8") == expected.html()


def test_without_a_file_to_write_the_text_is_printed(file, capsys):
    assert command.main([str(file), *ALL, "--confidence", "0.9", "--beta", "2", "--seed", "5"]) == 0
    expected = report.from_csv(
        file, "y", sets=["sets a"], labels=["label b"], probabilities=["p_*"], confidence=0.9, beta=2, seed=5
    )
    printed = capsys.readouterr().out
    assert printed == command.wrapped(expected.markdown()) + "\n"
    assert max(len(line) for line in printed.splitlines() if not line.startswith(("|", "#"))) <= 79
    assert MarkdownIt().enable("table").render(printed).split() == (
        MarkdownIt().enable("table").render(expected.markdown()).split()
    )


def test_no_line_is_broken_where_the_rest_would_begin_a_list():
    text = "- " + "word " * 15 + "up to 1. Then - as 2) says - " + "word " * 15 + "1.\n| " + "cell " * 30 + "|"
    printed = command.wrapped(text)
    assert printed.split() == text.split()
    assert printed.splitlines()[-1] == text.splitlines()[-1]
    assert MarkdownIt().render(printed).split() == MarkdownIt().render(text).split()


def test_a_bad_file_ends_in_its_line_and_writes_nothing(file, tmp_path, capsys):
    file.write_text(TEXT + "x,x|y,x,1,0\n", encoding="utf-8")
    out = tmp_path / "report.html"
    assert command.main([str(file), *ALL, "--out", str(out)]) == 2
    assert f"{file}, line 5, column 'sets a': unknown label 'y'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--truth", "y"], "at least one column of predictions"),
        ([*ALL, "--out", "report.pdf"], "a name that ends in .html"),
        ([*ALL, "--utility", "u66"], "unknown utility 'u66'"),
        ([*ALL, "--confidence", "95"], "between 0 and 1"),
        ([*ALL, "--costs", "no such file.csv"], "no such file.csv: cannot be read"),
    ],
)
def test_what_cannot_be_done_ends_in_a_sentence(file, capsys, options, words):
    assert command.main([str(file), *options]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert "Traceback" not in error


def test_a_missing_package_is_named_by_its_extra(file, capsys, monkeypatch):
    monkeypatch.setattr("credal_lib.report._checks.find_spec", lambda _: None)
    assert command.main([str(file), *ALL]) == 2
    assert 'pip install "credal-lib[' in capsys.readouterr().err


def test_an_interrupt_is_no_traceback(file, capsys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "from_csv", interrupted)
    assert command.main([str(file), *ALL]) == 130
    assert capsys.readouterr().err == "stopped\n"


@pytest.mark.parametrize("out", ["predictions.csv", "./predictions.csv", "costs.csv"])
def test_what_is_read_is_not_written_over(file, tmp_path, capsys, monkeypatch, out):
    monkeypatch.chdir(tmp_path)
    costs = tmp_path / "costs.csv"
    costs.write_text(",x,z\nx,0,1\nz,1,0\nunknown,1,1\n", encoding="utf-8")
    assert command.main([file.name, *ALL, "--costs", str(costs), "--out", "report.html", out]) == 2
    assert f"expected a new file, got {out}, which is read here" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == TEXT
    assert {path.name for path in tmp_path.iterdir()} == {"predictions.csv", "costs.csv"}


def test_the_figure_beside_a_text_is_announced(file, tmp_path, capsys):
    assert command.main([str(file), *ALL, "--out", str(tmp_path / "z.md")]) == 0
    assert f"wrote {tmp_path / 'z.md'}, {tmp_path / 'z.png'}" in capsys.readouterr().err


def test_options_that_are_given_twice_add_up():
    twice = ["--sets", "a", "--sets", "b", "c", "--out", "d", "--out", "e", "--classes", "x", "--classes", "z"]
    given = command._parser().parse_args(["f", "--truth", "y", *twice])
    assert (given.sets, given.out, given.classes) == (["a", "b", "c"], ["d", "e"], ["x", "z"])
    assert command._parser().parse_args(["f", "--truth", "y"]).sets == []


def test_a_file_of_a_thousand_names_stands_for_them_wherever_several_names_may(tmp_path, capsys):
    classes = [f"Genus sp{k:03d}" for k in range(1000)]
    rows = [f"{classes[3 * k]},{classes[3 * k]}|{classes[3 * k + 1]},{classes[3 * k]}:0.5" for k in range(300)]
    path = tmp_path / "a.csv"
    path.write_text("\n".join(["y,my sets,my lists", *rows]), encoding="utf-8")
    names = tmp_path / "names.txt"
    names.write_bytes(("\ufeff" + "".join(f" {name}\t\r\n\r\n" for name in classes)).encode())
    columns = tmp_path / "columns.txt"
    columns.write_text("my sets\n", encoding="utf-8")
    lists = ["--top-lists", f"@{tmp_path / 'lists.txt'}"]
    (tmp_path / "lists.txt").write_text("my lists", encoding="utf-8")
    wanted = report.from_csv(path, "y", sets=["my sets"], top_lists=["my lists"], classes=classes)
    asked = [str(path), "--truth", "y", "--sets", f"@{columns}", *lists, "--classes", f"@{names}"]
    assert command.main(asked) == 0
    assert capsys.readouterr().out == command.wrapped(wanted.markdown()) + "\n"
    assert wanted.classes == tuple(classes)


def test_a_file_of_names_that_cannot_be_read_is_named_with_the_cure(file, tmp_path, capsys):
    (tmp_path / "empty.txt").write_text(" \n", encoding="utf-8")
    for name, words in (("no file", "if '@no file' is itself a name"), (tmp_path / "empty.txt", "got none")):
        assert command.main([str(file), *ALL, "--classes", f"@{name}"]) == 2
        assert words in capsys.readouterr().err


def test_every_option_has_a_parameter():
    given = vars(command._parser().parse_args(["f.csv", "--truth", "y"]))
    wanted = set(report.from_csv.__kwdefaults__) | {"path", "truth", "out"}
    assert set(given) == wanted

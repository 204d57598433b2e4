"""The command: python -m credal_lib.report graded."""

from __future__ import annotations

import pandas as pd

from credal_lib import graded
from credal_lib.report import __main__ as command
from credal_lib.report.__main__ import wrapped
from tests.graded.answers import BOLD, CAREFUL, TABLE, inspect_log, lm_eval_samples, written

FACTS = {"topic": "topic", "unanswerable": "trap"}
OPTIONS = ["--topic", "topic", "--unanswerable", "trap"]


def test_a_table_is_reported(tmp_path, capsys):
    path = written(tmp_path / "answers.csv", pd.DataFrame(TABLE).to_csv(index=False))
    assert command.main(["graded", str(path), *OPTIONS, "--question", "id", "--price", "2"]) == 0
    expected = graded.report(graded.from_csv(path, question="id", **FACTS), price=2)
    assert capsys.readouterr().out == wrapped(expected.markdown()) + "\n"


def test_a_table_with_a_row_per_answer_and_words_of_its_own(tmp_path, capsys):
    path = written(tmp_path / "answers.csv", "id,m,g\n1,a,yes\n2,a,declined\n1,b,yes\n2,b,no\n")
    words = ["--word", "yes=right", "--word", "no=wrong", "--word", "declined=unknown"]
    out = tmp_path / "report.html"
    assert command.main(["graded", str(path), "--question", "id", "--long", "m", "g", *words, "--out", str(out)]) == 0
    assert capsys.readouterr().out.startswith("2 questions (0 unanswerable), 2 models: a and b; price")
    assert "What the answers earn" in out.read_text(encoding="utf-8")


def test_the_columns_of_models_may_stand_in_a_file(tmp_path, capsys):
    path = written(tmp_path / "answers.csv", "id,a,b,note\n1,right,wrong,x\n2,unknown,right,y\n")
    names = written(tmp_path / "models.txt", "a\n\n b \n")
    assert command.main(["graded", str(path), "--question", "id", "--models", f"@{names}"]) == 0
    assert "2 models: a and b;" in capsys.readouterr().out


def test_logs_are_known_by_the_ends_of_their_names(tmp_path, capsys):
    logs = [
        written(tmp_path / f"{model}.json", inspect_log(model, values))
        for model, values in (("bold", BOLD), ("careful", CAREFUL))
    ]
    assert command.main(["graded", *map(str, logs), *OPTIONS]) == 0
    first = capsys.readouterr().out
    samples = [
        written(tmp_path / model / "samples_t_2026-01-31T10-00-00.1.jsonl", lm_eval_samples(values))
        for model, values in (("bold", BOLD), ("careful", CAREFUL))
    ]
    assert command.main(["graded", *map(str, samples), *OPTIONS, "--filter", "strict-match"]) == 0
    assert capsys.readouterr().out == first


def test_what_is_refused_ends_in_two_and_writes_nothing(tmp_path, capsys):
    path = written(tmp_path / "answers.csv", "a,b\nright,refused\n")
    assert command.main(["graded", str(path), "--out", str(tmp_path / "report.html")]) == 2
    assert "words={'refused': 'unknown'}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [path]


def test_files_of_two_programs_without_a_key_are_refused_with_the_option_that_joins_them(tmp_path, capsys):
    log = written(tmp_path / "bold.json", inspect_log("bold", BOLD))
    samples = written(tmp_path / "careful" / "samples_t.jsonl", lm_eval_samples(CAREFUL))
    assert command.main(["graded", str(log), str(samples)]) == 2
    assert "which field is the same: key= (--key)" in capsys.readouterr().err


def test_the_word_that_is_refused_is_shown_as_the_option_that_reads_it(tmp_path, capsys):
    path = written(tmp_path / "answers.csv", "q,a,b\n1,right,\n2,wrong,right\n")
    assert command.main(["graded", str(path), "--question", "q"]) == 2
    assert "--word '=unknown'" in capsys.readouterr().err
    assert command.main(["graded", str(path), "--question", "q", "--word", "=unknown"]) == 0

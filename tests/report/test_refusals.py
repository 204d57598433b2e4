# mypy: disable-error-code="arg-type"
"""What is refused by report, and the cure."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import report
from credal_lib.report import BadFileError
from credal_lib.report import _checks as own_checks
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test

GOOD = "y,s\n" + "a,a|b\n" * 15

SHORT = "y,s\na,a\n"


def read(text: str | bytes, costs: str | None = None, **options: Any) -> Callable[[], Any]:
    def call() -> Any:
        # A copy, since a refusal may be called again.
        given = {"truth": "y", "sets": ["s"]} | options
        with tempfile.TemporaryDirectory() as folder:
            if "truths" in given:
                path = Path(folder) / "t.csv"
                path.write_text(given["truths"], encoding="utf-8")
                given["truths"] = path
            path, priced = Path(folder) / "f.csv", Path(folder) / "c.csv"
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            if costs is not None:
                priced.write_text(costs, encoding="utf-8")
                given["costs"] = priced
            return report.from_csv(path, **given)

    return call


def bad(text: str | bytes, words: str, costs: str | None = None, **options: Any) -> Refusal:
    return Refusal(read(text, costs, **options), BadFileError, words)


P = {"sets": [], "probabilities": ["p"]}

LISTS = {"sets": [], "top_lists": ["s"]}


LONG = "q,m,s,y\nq1,one,A,A\nq1,two,B,A\nq2,one,B,B\n"

BY_ROW = {"sets": [], "labels": ["s"], "row": "q", "model": "m"}

GOOD_ROWS = "q,s\nq1,a\n"

JOINED = {"row": "q", "truths": "q,y\nq1,a\nq2,b\n"}

OF_TWO = {"options": "n", "classes": ["a", "b"]}


def test_an_error_knows_its_place() -> None:
    with pytest.raises(BadFileError) as caught:
        read(GOOD + "b,c\n")()
    assert (Path(caught.value.path).name, caught.value.line, caught.value.column) == ("f.csv", 17, "s")


SETS = np.array([[1, 0], [1, 1]])

ONE = np.eye(2, dtype=bool)

P_REPORT = np.array([[0.3, 0.7], [0.5, 0.5]])


def made(predictions, y=(0, 1), **options):
    return lambda: report.report(y, predictions, **options)


def saved(path):
    return lambda: report.report([0, 1], {"a": SETS}).save(path)


def replaced():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.csv"
        path.touch()
        own_checks.check_other_files([path], [None, path])


REFUSALS = {
    # --- Bad files
    "an unknown label": bad(
        GOOD + "b,b|c\n", "f.csv, line 17, column 's': unknown label 'c'; classes are a, b; if it is a class that is"
    ),
    "an unknown label after a quoted newline": bad(
        'y,s,note\na,a,"one\ntwo\nthree"\na,x,\n', "line 5, column 's': unknown label 'x'"
    ),
    "an unknown label after blank lines": bad("\ny,s\n\na,a\n\n\na,x\n", "line 7, column 's': unknown label 'x'"),
    "an unknown label with CRLF": bad("y,s\r\na,a\r\na,x\r\n", "line 3, column 's': unknown label 'x'"),
    "a true class that is unknown": bad("y,s\na,a\nn/a,a\n", "got 'n/a'; leave such rows out", classes=["a"]),
    "unknown named as a class": Refusal(
        read("y,s\na,a\na,Unknown\n", classes=["a", "Unknown"]),
        ValueError,
        "if it means “unknown”, leave it out, and say which words mean it (--unknown-words Unknown)",
    ),
    "a word for unknown that is a class": Refusal(
        read("y,s\nNA,NA\n", unknown_words=["na"]), ValueError, "unknown_words: expected words that are no classes"
    ),
    "one word for unknown that is no list": Refusal(
        read(SHORT, unknown_words="na"), TypeError, "unknown_words: expected a list of words, got 'na'"
    ),
    "missing rows where words are meant": Refusal(
        read(SHORT, missing="unknown"), ValueError, "(--row, row=); for words in cells: --unknown-words"
    ),
    "an unknown true class": bad(GOOD, "line 2, column 'y': unknown label 'a'; classes are b", classes=["b"]),
    "many classes": bad(
        "y,s\n" + "".join(f"{i},{i}\n" for i in range(20)) + "0,x\n",
        "classes are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …",
    ),
    "no true class": bad(GOOD + ",a\n", "line 17, column 'y': expected the true class, got an empty cell; leave such"),
    "a label twice": bad(GOOD + "b,a|a\n", "line 17, column 's': label 'a' occurs twice in 'a|a'"),
    "a row too long": bad(
        GOOD + "a,a,b\n", "line 17: expected 2 columns as in the header, got 3; a text that holds ','"
    ),
    "a row too short": bad(GOOD + "a\n", "line 17: expected 2 columns as in the header, got 1"),
    "rows longer than the header": bad("y,s\na,a,1\nb,b,2\n", "line 2: expected 2 columns as in the header, got 3"),
    "an open quote": bad(GOOD + 'a,"a|b\nb,b\n', "line 17: the row that begins here is not closed"),
    "a quote within": bad(GOOD + 'a,"a"|b\n', "line 17: the row that begins here is not closed or badly quoted"),
    "a column that is not there": bad(GOOD, "line 1: no column 'S' (sets); is 's' meant? columns: y, s", sets=["S"]),
    "no truth": bad(GOOD, "line 1: no column 'truth' (truth); columns: y, s", truth="truth"),
    "a column twice": bad("y,s,s\na,a,b\n", "line 1, column 's': the name stands 2 times in the header"),
    "an empty file": bad("", "line 1: expected a header with the names of the columns, got an empty file"),
    "a header alone": bad("y,s\n", "line 1: expected rows below the header, got none"),
    "another encoding": bad(
        GOOD.encode() + "ä,a\n".encode("latin-1"),
        "line 17: byte 1 of this line, 0xe4, is not utf-8; save the file as UTF-8",
    ),
    "an unknown encoding": bad(GOOD, "unknown encoding 'utf-9'; expected for example utf-8", encoding="utf-9"),
    "no text": bad(b"y,s\na,\0\n", "line 2: expected text, got a zero byte"),
    "words for numbers": bad(
        "y,p:a,p:b\na,0.5,0.5\nb,0.5,half\n", "line 3, column 'p:b': expected a number, got 'half'", **P
    ),
    "no number": bad(
        "y,p:a,p:b\na,0.5,\n", "line 2, column 'p:b': expected a number, got an empty cell; fill it in, or leave", **P
    ),
    "an infinite number": bad("y,p:a,p:b\na,0.5,inf\n", "line 2, column 'p:b': expected a number, got 'inf'", **P),
    "a decimal comma": bad(
        "y;p:a;p:b\na;0,5;0,5\n", "line 2, column 'p:a': expected a number, got '0,5'; if a comma", **P
    ),
    "a negative probability": bad("y,p:a,p:b\na,-0.5,1.5\n", "line 2, column 'p:a': expected no negative", **P),
    "probabilities that do not sum to one": bad(
        "y,p:a,p:b\na,1,0\nb,0.5,0.6\n", "line 3, column 'p:…': expected prob", **P
    ),
    "percentages": bad(
        "y,p:a,p:b\na,60,40\n", "got a sum of 100; they look like percentages; check these numbers, or divide them", **P
    ),
    "more than rounding explains": bad("y,p:a,p:b\na,0.5,0.49\na,0.123,0.871\n", "line 2, column 'p:…': exp", **P),
    "r without costs": Refusal(read(SHORT, r=0.5), ValueError, "r: a reward for cautiousness belongs to costs"),
    "a worth of unknown beside a reward": Refusal(
        read(SHORT, utility=Quadratic(0.65), unknown=0.3), ValueError, "unknown: expected the name of a utility"
    ),
    "a worth of unknown beyond a right answer": Refusal(read(SHORT, unknown=30), ValueError, "unknown: expected"),
    "a worth of unknown beside costs": Refusal(
        read(SHORT, "x,a\na,0\n", unknown=0.3), ValueError, "unknown: costs have a row for it"
    ),
    "a column of an unknown class": bad("y,p:a,p:b\na,1,0\n", "line 1: unknown label 'b'", classes=["a"], **P),
    "no column of probabilities": bad(
        "y,p_a\na,1\n",
        "line 1: no columns p:LABEL, one per class; name them so, or say how they are named with a "
        "pattern such as 'p_*', or '*' if they are the labels alone; columns: y, p_a",
        **P,
    ),
    "a list without numbers": bad("y,s\na,a:0.5|a\n", "line 2, column 's': expected label:probability", **LISTS),
    "a list that is unknown": bad("y,s\na,unknown\n", "classes are a; an answer “unknown” is an empty cell", **LISTS),
    "a set among labels": bad("y,s\na,a|b\nb,b\n", "; if this is a set, name its column", sets=[], labels=["s"]),
    "a list with a wrong number": bad("y,s\na,a:5\n", "line 2, column 's': expected label:probability", **LISTS),
    "a list with a label twice": bad(
        "y,s\na,a:0.5|a:0.1\n", "expected label:probability with each label once", **LISTS
    ),
    "a list of more than one": bad(
        "y,s\na,a:0.5\nb,a:0.5|b:0.6\nc,c:1\n",
        "line 3, column 's': expected probabilities that sum to at most one, got a sum of 1.1",
        **LISTS,
    ),
    "no file": Refusal(
        lambda: report.from_csv("no such file.csv", "y", sets=["s"]),
        BadFileError,
        "no such file.csv: cannot be read: No such file or directory; check the name",
    ),
    "no model": Refusal(read(GOOD, sets=[]), ValueError, "expected at least one column of predictions"),
    "a model twice": Refusal(read(GOOD, labels=["s"]), ValueError, "expected each model once, got 's' twice"),
    "a number for a file": Refusal(
        lambda: report.from_csv(7, "y", sets=["s"]), TypeError, "path: expected the name of a file, got 7"
    ),
    "no encoding": Refusal(read(GOOD, encoding=8), TypeError, "encoding: expected the name of an encoding such as"),
    "a number for a separator": Refusal(read(GOOD, separator=1), TypeError, "separator: expected one character, got 1"),
    "a word for a decimal sign": Refusal(read(GOOD, decimal="dot"), ValueError, "decimal: expected one character, got"),
    "a number within sets": Refusal(read(GOOD, within=1), TypeError, "within: expected the sign between two labels"),
    "nothing within sets": Refusal(read(GOOD, within=""), ValueError, "such as '|', got an empty text"),
    "one name for a list": Refusal(read(GOOD, sets="s"), TypeError, "sets: expected names of columns, got 's'"),
    "one name for classes": Refusal(read(GOOD, classes="ab"), TypeError, "classes: expected a list of labels, each"),
    "no class": Refusal(read(GOOD, classes=[]), ValueError, "classes: expected at least one label, got none"),
    "costs without a class": bad(GOOD + "c,c\n", "c.csv, line 1: no column for the class 'c'", "x,a,b\na,0,1\nb,1,0\n"),
    "costs without an answer": bad(
        "y,s\nb,b\n", "c.csv: no row for the answer 'b'; expected one per class", "x,a,b\na,0,1\n"
    ),
    "costs of an answer twice": bad(
        "y,s\na,a\nb,a\n", "c.csv, line 4, column 'x': this answer has a row above", "x,a,b\na,0,1\nb,1,0\na,2,2\n"
    ),
    "costs of an unknown answer": bad(
        "y,s\na,a\nb,a\n",
        "c.csv, line 4, column 'x': unknown label 'z'; classes are a, b",
        "x,a,b\na,0,1\nb,1,0\nz,2,2\n",
    ),
    "costs that are no numbers": bad(
        "y,s\na,a\nb,a\n", "c.csv, line 3, column 'b': expected a number, got 'none'", "x,a,b\na,0,1\nb,1,none\n"
    ),
    "unknown without a cost": bad(
        "y,s,t\na,a|b,a\nb,b,\n",
        "f.csv, line 3, column 't': this answer is \"unknown\", which has no cost; add a row unknown to ",
        "x,a,b\na,0,1\nb,1,0\n",
        sets=["s", "t"],
    ),
    "costs of unknown twice": bad(
        "y,s\na,a\nb,a\n",
        "c.csv, line 4, column 'x': there is a row for unknown above; keep one",
        "x,a,b\na,0,1\nunknown,1,1\n,2,2\nb,1,0\n",
    ),
    "a utility beside costs": Refusal(
        read(SHORT, "x,a\na,0\n", utility="u65"), ValueError, "utility: costs are the utility of a report; expected"
    ),
    "r beside costs of sets": Refusal(
        read("y,s\na,a\nb,a\n", "x,a,b\na,0,1\nb,1,0\na|b,1,1\n", r=0.0), ValueError, "r: these costs have rows"
    ),
    "a class without a column": bad(
        "y,p:a,p:b\na,0.5,0.2\nc,0.1,0.2\n",
        "line 2, column 'p:…': expected probabilities that sum to one, got a sum "
        "of 0.7; there is no column for “c”: is it missing?",
        **P,
    ),
    "zeros and ones": bad(
        "y,p:a,p:b\na,1,1\nb,0,1\n", "got a sum of 2; these are zeros and ones; sets are booleans", **P
    ),
    "a list of all classes whose sum is not one": bad(
        "y,s\na,a:0.6|b:0.2\nb,b:1\n",
        "line 2, column 's': expected probabilities that sum to one, got a sum of 0.8",
        **LISTS,
    ),
    "a list with a wrong number beside a decimal comma": bad(
        "y;s\na;a:0,6|b:x\n", "once, such as a:0,6|b:0,3, got 'a:0,6|b:x'", decimal=",", classes=["a", "b"], **LISTS
    ),
    "a sign between labels too many": bad("y,s\na,a|\n", "unknown label ''; classes are a; a sign '|' has no label"),
    "true classes that are sets": bad(
        "y,s\na|b,a\nb,b\n", "line 2, column 'y': expected one true class, got 'a|b' with the sign '|' that stands"
    ),
    "classes in one word": bad(SHORT, "classes are divided by blanks, not by ',': --classes a b", classes=["a,b"]),
    "another separator than the header's": bad(
        GOOD, "no column 'y' (truth); columns: y,s; another sign divides this header: say which", separator=";"
    ),
    "the truth as a model": Refusal(
        read(GOOD, sets=["s", "y"]), ValueError, "truth: expected another column than those of models, got 'y' for both"
    ),
    "costs of nobody knows which class": Refusal(
        read(SHORT, utility=DiscountedCost([[0.0]])), ValueError, "utility: its costs carry no labels, so nobody knows"
    ),
    "a frame for a file of costs": Refusal(
        lambda: report.from_csv("f.csv", "y", sets=["s"], costs=[[0, 1], [1, 0]]),
        TypeError,
        "costs: expected the name of a file, got [[0, 1], [1, 0]]; data in memory go to report.",
    ),
    "costs whose rows are true classes": bad(
        "y,s\na,a\nb,a\n",
        "c.csv, line 1: expected a row for each answer and a column for each true class, got rows "
        "headed 'y_true'; exchange rows and columns",
        "y_true,a,b\na,0,1\nb,1,0\n",
    ),
    "costs with a column for unknown": bad(
        "y,s\na,a\nb,a\n",
        "c.csv, line 1: expected a row for each answer and a column for each true class, got a "
        "column 'unknown'; exchange",
        "x,a,b,unknown\na,0,1,1\nb,1,0,1\n",
        classes=["a", "b"],
    ),
    "negative costs": bad(
        "y,s\na,a\nb,a\n",
        "c.csv, line 3, column 'a': expected a cost of at least 0, got -1; if these are gains",
        "x,a,b\na,0,1\nb,-1,0\n",
    ),
    "a gain for silence beside costs of sets": bad(
        "y,s\na,a\nb,a\n",
        "c.csv, line 5, column 'a': expected a cost of at least 0, got -1",
        "x,a,b\na,0,1\nb,1,0\na|b,1,1\nunknown,-1,-1\n",
    ),
    "an answer without a cost": bad(
        "y,s\nc,c\na,a\nb,b|a\n",
        "f.csv, line 4, column 's': this answer has no cost; add a row a|b to ",
        "x,a,b,c\na,0,1,1\nb,1,0,1\nc,1,1,0\na|c,1,1,1\n",
    ),
    "costs of a class twice": bad("y,s\na,a\n", "c.csv, line 1, column 'a': the name stands 2 times", "x,a,a\na,0,1\n"),
    # --- Rows with names, and what belongs to them
    "an answer given twice": bad(
        LONG + "q2,one,B,B\n", "line 5, column 'q': the answer of 'one' to 'q2' is in line 4; keep one", **BY_ROW
    ),
    "answers that are missing": bad(
        LONG + "q3,two,A,A\nq4,two,A,A\n",
        "got none of 'one' to 2, of 'two' to 1 of 4 rows (of 'one': 'q3', 'q4'); add them, or take",
        **BY_ROW,
    ),
    "probabilities that are missing": Refusal(
        read(
            "q,m,y,p:a,p:b\n1,x,a,1,0\n1,z,a,1,0\n2,x,b,0,1\n",
            sets=[],
            probabilities=["p"],
            row="q",
            model="m",
            missing="unknown",
        ),
        ValueError,
        "missing: expected probabilities of 'z' in every row",
    ),
    "two truths of a row": bad(
        LONG + "q2,two,B,A\n", "line 5, column 'y': truth: the row 'q2' has another value in line 4", **BY_ROW
    ),
    "a row without a name": bad(LONG + ",two,B,B\n", "line 5, column 'q': row: expected a name, got an", **BY_ROW),
    "a row that has no truth": bad(GOOD_ROWS + "q9,a\n", "f.csv, line 3, column 'q': there is no row 'q9'", **JOINED),
    "a row without an answer": bad("q,s\nq2,b\n", "got none to 1 of 2 rows: 'q1'; add them", **JOINED),
    "a row twice": bad(GOOD_ROWS + "q1,a\n", "line 3, column 'q': the answer to 'q1' is in line 2", **JOINED),
    "an unknown answer in a row per answer": bad(LONG + "q2,two,b,B\n", "line 5, column 's': unknown label", **BY_ROW),
    "an answer of a row that has no cost": bad(
        LONG + "q2,two,,B\n",
        "line 5, column 's': this answer is \"unknown\", which has",
        "x,A,B\nA,0,1\nB,1,0\n",
        **BY_ROW,
    ),
    "a missing answer that has no cost": bad(
        LONG,
        "'two' has no answer to 'q2'; missing answers were to be taken as \"unknown\", which has no cost; add a row"
        " unknown to ",
        "x,A,B\nA,0,1\nB,1,0\n",
        **(BY_ROW | {"missing": "unknown"}),
    ),
    "models without rows": Refusal(read(LONG, model="m"), ValueError, "model: expected the column that names the row"),
    "another word for missing": Refusal(
        read(LONG, **(BY_ROW | {"missing": "wrong"})), ValueError, "missing: expected 'unknown' or nothing"
    ),
    "two ones": bad(
        "t_a,t_b,s\n0,1,a\n1,1,b\n",
        "line 3, column 't_*': expected a single 1, in the column of the true class, and zeros, got a 1, b 1",
        truth="t_*",
    ),
    "no one": bad("t_a,t_b,s\n1,0,a\n0,0,b\n", "line 3, column 't_*': expected a single 1, in the", truth="t_*"),
    "a half": bad("t_a,t_b,s\n.5,.5,a\n", "line 2, column 't_*': expected a single 1, in the", truth="t_*"),
    "a negative weight in a file": bad(
        "y,s,w\na,a,1\nb,b,-1\n", "line 3, column 'w': weights: expected at least", weights="w"
    ),
    "a weight that is none": bad("y,s,w\na,a,1\nb,b,\n", "line 3, column 'w': expected a number", weights="w"),
    "a row of no group": bad("y,s,g\na,a,1\nb,b,\n", "line 3, column 'g': groups: expected a name", groups="g"),
    "too many options": bad(
        "y,s,n\na,a,1\nb,b,3\n", "line 3, column 'n': options: expected a whole number from 1 to 2, got 3", **OF_TWO
    ),
    "a truth that is no option": bad(
        "y,s,n\na,a,1\nb,b,1\n", "line 3, column 'n': options: expected an option to be the true class", **OF_TWO
    ),
    "costs of an action": bad(
        "y,s\na,a\nb,b\n",
        "line 2, column 'x': unknown label 'recall'; classes are a, b; a row is named after an answer: a class, a set"
        " such as a|b, or unknown; give what an action costs (a recall, a second opinion) in the row of each answer"
        " that leads to it",
        costs="x,a,b\nrecall,0,1\nno recall,5,0\n",
    ),
    "an answer that is no option": bad(
        "y,s,n\na,a,1\na,K,2\n",
        "line 3, column 's': unknown label 'K'; classes are a, b, c; the options of this row are a to b; if it is no"
        " answer, empty the cell, or to count it as an error, name 'K' as the last of the classes (--classes)",
        options="n",
        classes=["a", "b", "c"],
    ),
    "options in no order": Refusal(
        read("y,s,n\na,a,1\n", options="n"), ValueError, "options: expected classes= (--classes) too"
    ),
    "options of top lists": Refusal(
        read("y,s,n\na,a:1,1\n", **(OF_TWO | LISTS)), ValueError, "options: a top list leaves its rest to all classes"
    ),
    "a positive class of three": Refusal(
        read("y,p\na,.5\nb,.5\nc,1\n", positive="a", **P), ValueError, "positive: expected one of two classes, got 'a'"
    ),
    "a positive class that is none": Refusal(
        read("y,p\na,.5\nb,.5\n", positive="x", **P), ValueError, "got 'x'; classes are a, b, x"
    ),
    "a positive class of nothing": Refusal(read(GOOD, positive="a"), ValueError, "positive: expected the name of a"),
    "a score for a probability": bad(
        "y,p\na,.5\nb,7\n", "line 3, column 'p': expected a probability from 0 to 1, got 7", positive="a", **P
    ),
    "one column of two": bad(
        "y,p:a\na,.5\nb,.5\n", "If “a” is one of two classes: --probabilities 'p:a' --positive 'a'", **P
    ),
    # --- What the break-even utility refuses, and the cure
    "a precise model that is not": Refusal(
        lambda: report.break_even_worth([0, 1], SETS, SETS), ValueError, "expected one class in each row, row 1 has 2"
    ),
    "another number of rows": Refusal(
        lambda: report.break_even_worth([0, 1], SETS, np.eye(2, dtype=bool)[[0]]), ValueError, "expected 2 predictions"
    ),
    "another number of classes": Refusal(
        lambda: report.break_even_worth([0, 1], SETS, np.eye(3, dtype=bool)[:2]),
        ValueError,
        "expected 2 columns, got 3",
    ),
    "no row": Refusal(
        lambda: report.break_even_worth([], SETS[:0], ONE[:0]), ValueError, "at least one prediction, got none"
    ),
    "probabilities": Refusal(
        lambda: report.break_even_worth([0, 1], SETS * 0.5, ONE), TypeError, "sets: expected booleans or the integers"
    ),
    # --- What a report refuses, and the cure
    "an array for a mapping": Refusal(made(SETS), TypeError, 'such as {"forest": sets}, got ndarray'),
    "a number for a name": Refusal(made({1: SETS}), TypeError, "names of models as text, got 1"),
    "report: no model": Refusal(made({}), ValueError, "at least one model, got none"),
    "report: no row": Refusal(
        made({"a": np.zeros((0, 2), dtype=bool)}, y=[]), ValueError, "at least one prediction, got none"
    ),
    "one label for all": Refusal(
        made({"a": SETS}, y=0), ValueError, "one label per prediction, shape (n,), got shape ()"
    ),
    "report: another number of rows": Refusal(
        made({"a": SETS, "b": SETS[:1]}),
        ValueError,
        "predictions['b']: expected 2 predictions, one per true class, got 1",
    ),
    "a shorter list": Refusal(made({"a": ["x"]}, y=["x", "x"]), ValueError, "predictions['a']: expected 2 predictions"),
    "fewer probabilities": Refusal(made({"a": SETS, "b": P_REPORT[:1]}), ValueError, "predictions['b']: expected 2"),
    "fewer top lists": Refusal(
        made({"a": SETS, "b": (P_REPORT[:1], SETS[:1])}), ValueError, "predictions['b']: expected 2 predictions"
    ),
    "a label that is no class": Refusal(
        made({"a": ["x", "z"]}, y=["x", "y"]), ValueError, "predictions['a']: predictions: unknown label 'z'"
    ),
    "report: probabilities that do not sum to one": Refusal(
        made({"a": P_REPORT * [[1], [0.9]]}),
        ValueError,
        "predictions['a']: p: expected probabilities that sum to one, got a "
        "sum of 0.9; divide by the sum first (row 1)",
    ),
    "sets as floats": Refusal(
        made({"a": SETS * 1.0}),
        ValueError,
        "these are zeros and ones; sets are booleans, p.astype(bool)",
    ),
    "a wrong type inside": Refusal(made({"a": "xy"}), TypeError, "predictions['a']: "),
    "labels, and columns without any": Refusal(
        made({"a": SETS}, y=["x", "y"]), ValueError, "expected classes= with 2 labels, in the order of the columns"
    ),
    "an array beside a frame": Refusal(
        made({"a": pd.DataFrame(P_REPORT, columns=["y", "x"]), "b": P_REPORT}, y=["x", "y"]),
        ValueError,
        "predictions['b']: an array does not say which class each of its columns is, and that of 'a' is a frame",
    ),
    "a top list of a frame and an array": Refusal(
        made({"a": (pd.DataFrame(P_REPORT, columns=["y", "x"]), np.asarray(SETS))}, y=["x", "y"], classes=["x", "y"]),
        ValueError,
        "predictions['a']: expected both parts of a top list, probabilities and listed classes, as frames",
    ),
    "report: unknown named as a class": Refusal(
        made({"a": ["x", "I don't know"]}, y=["x", "x"], classes=["x", "I don't know"]),
        ValueError,
        "if it means “unknown”, leave it out, and pass None in place of it, or among sets an empty one; if it is a",
    ),
    "a mark of a missing answer": Refusal(
        made({"a": ["x", "n/a"]}, y=["x", "y"]), ValueError, "None means unknown: pass [None if label == 'n/a' else"
    ),
    "a label beside NumPy's strings": Refusal(
        made({"a": [["x"], [np.str_("z")]]}, y=["x", "y"], classes=list(np.array(["x", "y"]))),
        ValueError,
        "unknown label 'z' in row 1; classes are ['x', 'y']",
    ),
    "a frame of other columns": Refusal(
        made({"a": pd.DataFrame(P_REPORT, columns=["x", "z"])}, y=["x", "y"], classes=["x", "y"]),
        ValueError,
        "predictions['a']: expected one column per class, ['x', 'y'] in any order, got ['x', 'z']",
    ),
    "an unknown utility": Refusal(made({"a": SETS}, utility="u66"), ValueError, "unknown utility 'u66'; near names:"),
    "a number for a utility": Refusal(made({"a": SETS}, utility=0.65), TypeError, "utility: expected a Reward"),
    "percent": Refusal(made({"a": SETS}, confidence=95), ValueError, "between 0 and 1, such as 0.95, got 95"),
    "a level for a confidence": Refusal(
        made({"a": SETS}, confidence=0.05), ValueError, "confidence: expected at least 0.5, got 0.05; it is the share"
    ),
    "costs for a utility": Refusal(
        made({"a": SETS}, utility=np.array([[0, 1], [1, 0]])), TypeError, "costs become one by rewards.DiscountedCost("
    ),
    "report: costs of nobody knows which class": Refusal(
        made({"a": [["x"], ["y"]]}, y=["x", "y"], utility=DiscountedCost([[0, 1], [2, 0]])),
        ValueError,
        "utility: its costs carry no labels, so nobody knows which class each row is; expected classes=",
    ),
    "report: a worth of unknown beside a reward": Refusal(
        made({"a": SETS}, utility=Quadratic(0.65), unknown=0.3), ValueError, "unknown: expected the name of a utility"
    ),
    "the interval of no model": Refusal(
        lambda: report.report([0, 1], {"a": SETS}).interval("b", "u65"), ValueError, "unknown model 'b'; known names: a"
    ),
    "the interval of no measure": Refusal(
        lambda: report.report([0, 1], {"a": SETS}).interval("a", "U65"), ValueError, "unknown measure 'U65'; near names"
    ),
    "a file that is read": Refusal(replaced, ValueError, "out: expected a new file, got"),
    "text for a confidence": Refusal(made({"a": SETS}, confidence="95%"), TypeError, "expected a number such as 0.95"),
    "a negative seed": Refusal(
        made({"a": SETS}, seed=-1), ValueError, "seed: expected an integer of at least 0, got -1"
    ),
    "no seed": Refusal(made({"a": SETS}, seed=None), TypeError, "seed: expected an integer of at least 0, got None"),
    "a negative beta": Refusal(made({"a": SETS}, beta=-1), ValueError, "beta: expected a number in [0, inf]"),
    "an unknown end": Refusal(saved("found.pdf"), ValueError, ".html (a page), .md (text in Markdown), .csv"),
    "a folder that is not there": Refusal(
        saved(Path(tempfile.gettempdir()) / "no such folder" / "a.html"), FileNotFoundError, "folder that exists"
    ),
    "a negative weight": Refusal(
        made({"a": SETS}, weights=[1, -1]), ValueError, "weights: expected no negative weight, got -1"
    ),
    "weights of 0 alone": Refusal(made({"a": SETS}, weights=[0, 0]), ValueError, "weights: expected at least one"),
    "a weight too few": Refusal(made({"a": SETS}, weights=[1]), ValueError, "weights: expected shape (2,), one weight"),
    "a single group": Refusal(made({"a": SETS}, groups=["x", "x"]), ValueError, "groups: expected at least two groups"),
    "a row without a group": Refusal(
        made({"a": SETS}, groups=["x", None]), ValueError, "groups: expected a label in every row, none in row 1"
    ),
    "weights in another order": Refusal(
        made({"a": SETS}, y=pd.Series([0, 1]), weights=pd.Series([1, 2], index=[1, 0])),
        ValueError,
        "weights: expected the rows in the order of y_true",
    ),
    "a package that is not there": Refusal(
        lambda: own_checks.check_installed("no_such_package"), ImportError, 'expected pip install "credal-lib['
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

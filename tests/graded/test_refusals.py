# mypy: disable-error-code="arg-type"
"""What is refused by graded, and the cure."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from credal_lib import graded
from credal_lib.graded.__main__ import _made, _parser
from credal_lib.report import BadFileError
from tests.graded.answers import BOLD, inspect_log, lm_eval_samples, written
from tests.refusals import Refusal, made_test

ONE = graded.Graded([[1], [0]], ("a",), ("q", "r"), [False, True], ("x", "x"))


def table(columns: dict[str, Any], **options: Any) -> Callable[[], Any]:
    return lambda: graded.from_frame(columns, **options)


def log(text: str | bytes, reader: Callable[..., Any] = graded.from_inspect_logs, **options: Any) -> Callable[[], Any]:
    def call() -> Any:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log"
            path.write_bytes(text.encode() if isinstance(text, str) else text)
            return reader(path, **options)

    return call


def two_logs() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        paths = [written(Path(folder) / f"{n}.json", inspect_log(f"m{n}", BOLD[:n])) for n in (3, 2)]
        return graded.from_inspect_logs(paths)


LONG = {"q": [1, 1], "m": ["a", "b"], "g": ["C", "C"], "t": ["x", "y"]}
SAMPLES = lm_eval_samples(["C"])

REFUSALS = {
    "a word that is no grade": Refusal(
        table({"a": ["right", "refused", "refused"]}), ValueError, "got 'refused' (2 times); say what a word means"
    ),
    "a missing grade": Refusal(table({"a": ["C", None]}), ValueError, "got '' (1 times); say what a word means"),
    "a column that is no model": Refusal(
        table({"text": ["Why?"], "a": ["C"]}), ValueError, "if 'text' is no model, what it is: question=, topic="
    ),
    "a meaning that is no grade": Refusal(
        table({"a": ["C"]}, words={"P": 0.5}), ValueError, "expected a mapping to 'right', 'wrong' or 'unknown'"
    ),
    "partial credit": Refusal(log(inspect_log("m", ["P"])), ValueError, "words={'P': 'unknown'}"),
    "an unknown column": Refusal(table({"a": ["C"]}, topic="subject"), ValueError, "topic: unknown column 'subject'"),
    "a row per answer without questions": Refusal(
        table(LONG, long=("m", "g")), ValueError, "question: unknown column ''"
    ),
    "no model": Refusal(table({"q": ["1"]}, question="q"), ValueError, "at least one model and one question"),
    "a question twice": Refusal(
        table({"q": [1, 1], "a": ["C", "C"]}, question="q"), ValueError, "one answer per question, got several for 1"
    ),
    "models with different questions": Refusal(
        two_logs, ValueError, "'m2': expected an answer to the same 3 questions"
    ),
    "the missing question is named": Refusal(two_logs, ValueError, "1 are missing: q3"),
    "a key that is not there": Refusal(
        log(inspect_log("m", ["C"]), key="question"),
        ValueError,
        "sample 'q1'; fields: topic, trap, id, epoch, input",
    ),
    "a fact that no sample has": Refusal(
        log(inspect_log("m", ["C"]), unanswerable="tarp"),
        ValueError,
        "unanswerable: expected a column or field that says so, got one that is missing",
    ),
    "a key that is not unique": Refusal(
        log(inspect_log("m", ["C", "C"]), key="input"), ValueError, "name the questions otherwise (question= of tables"
    ),
    "a key with parts": Refusal(
        log(SAMPLES, graded.from_lm_eval_samples, key="arguments"), ValueError, "as in 'arguments.0.content'"
    ),
    "logs that share no question": Refusal(
        lambda: graded.join(ONE, graded.Graded([[1]], ("b",), ("Q",), [False])),
        ValueError,
        "none is in all logs: 'a' has 'q', 'b' has 'Q'; name a field that has the same text in each",
    ),
    "sources that disagree on what is unanswerable": Refusal(
        lambda: graded.join(ONE, graded.Graded([[0], [0]], ("b",), ("q", "r"), [True, False])),
        ValueError,
        "unanswerable: expected the same for every answer to question 'q', got 'false' and 'true'",
    ),
    "a frame to join": Refusal(lambda: graded.join(ONE, {}), TypeError, "graded: expected what graded.from_frame"),
    "two tables whose questions have no names": Refusal(
        lambda: _made(_parser().parse_args(["a.csv", "b.csv"])), ValueError, "names the question (--question)"
    ),
    "nothing to join": Refusal(graded.join, ValueError, "at least one model and one question"),
    "answers that disagree on the topic": Refusal(
        table(LONG, question="q", long=("m", "g"), topic="t"), ValueError, "question '1', got 'x' and 'y'"
    ),
    "a question without a topic": Refusal(
        table({"t": ["x", None], "a": ["C", "C"]}, topic="t"), ValueError, "expected one for every question"
    ),
    "a flag that is none": Refusal(
        table({"t": ["maybe"], "a": ["C"]}, unanswerable="t"), ValueError, "for questions without an answer"
    ),
    "a frame that is none": Refusal(table(3), TypeError, "frame: expected a data frame"),
    "paths that are none": Refusal(lambda: graded.from_inspect_logs(3), TypeError, "paths: expected a file"),
    "a file that is not there": Refusal(
        lambda: graded.from_inspect_logs("no such"), BadFileError, "cannot be read: No such file"
    ),
    "a name that is none": Refusal(log("{}", topic=3), TypeError, "topic: expected a name as text, got 3"),
    "a frame as grades": Refusal(lambda: graded.report({}), TypeError, "graded: expected what graded.from_frame"),
    "a single topic": Refusal(lambda: graded.report(ONE), ValueError, "topics: expected at least two, got 'x' alone"),
    "a negative price": Refusal(
        lambda: graded.report(graded.from_frame({"a": ["C"]}), price=-1), ValueError, "price: "
    ),
    "grades of another shape": Refusal(
        lambda: graded.Graded([1, 0], ("a",), ("q", "r"), [False, False]), ValueError, "shape (2, 1)"
    ),
    "a right answer to an unanswerable question": Refusal(
        lambda: graded.Graded([[1]], ("a",), ("q",), [True]), ValueError, "expected 0 there if the model abstained"
    ),
    "a model called as the constant": Refusal(
        table({"always abstain": ["C"]}), ValueError, "none 'always abstain', got always abstain"
    ),
    "several scorers": Refusal(
        log(inspect_log("m", ["C"], scorers=("judge", "match"))),
        ValueError,
        "'judge' and 'match' (--scorer), got None",
    ),
    "several epochs": Refusal(log(inspect_log("m", ["C"], epochs=2)), ValueError, "1 and 2 (--epoch), got None"),
    "a sample without a score": Refusal(
        log(inspect_log("m", ["C"], scorers=())),
        ValueError,
        "sample 'q1', none (--scorer), got None",
    ),
    "a log in the binary form": Refusal(log(b"PK\x03\x04\xff"), BadFileError, "inspect log convert --to json"),
    "another JSON file": Refusal(log("[]"), BadFileError, "a log of inspect_ai with the fields eval and samples"),
    "no JSON": Refusal(log("{]"), BadFileError, "line 1: expected JSON"),
    "other lines": Refusal(log('{"a": 1}', graded.from_lm_eval_samples), BadFileError, "a doc_id in every line"),
    "a metric that is not there": Refusal(
        log(SAMPLES, graded.from_lm_eval_samples, metric="acc"), ValueError, "none (--metric), got 'acc'"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

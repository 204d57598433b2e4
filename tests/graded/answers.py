"""A small table of graded answers, and the same as logs of two programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

QUESTIONS = [f"q{i}" for i in range(1, 13)]
TOPICS = ["a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "d", "d"]
TRAPS = [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0]
BOLD = list("CCICIICCICIC")
CAREFUL = list("CNNCNNCNICIN")
TABLE: dict[str, list[Any]] = {
    "id": QUESTIONS,
    "topic": TOPICS,
    "trap": TRAPS,
    "bold": BOLD,
    "careful": CAREFUL,
}


def inspect_log(model: str, values: list[Any], *, scorers: tuple[str, ...] = ("judge",), epochs: int = 1) -> str:
    """A log in the documented form of inspect_ai, with the fields that are read and some that are not."""
    samples = [
        {
            "id": question,
            "epoch": epoch,
            "input": "Where …?",
            "target": "…",
            "scores": {name: {"value": value, "answer": "…", "explanation": ""} for name in scorers},
            "metadata": {"topic": topic, "trap": bool(trap)},
        }
        for epoch in range(1, epochs + 1)
        for question, value, topic, trap in zip(QUESTIONS, values, TOPICS, TRAPS, strict=False)
    ]
    return json.dumps({"version": 2, "status": "success", "eval": {"task": "t", "model": model}, "samples": samples})


def lm_eval_samples(values: list[str], *, filters: tuple[str, ...] = ("strict-match",)) -> str:
    """Samples in the documented form of lm-evaluation-harness: a line per question and filter."""
    answers = {"C": ("42", 1.0), "I": ("41", 0.0), "N": ("[invalid]", 0.0)}
    lines = [
        {
            "doc_id": number,
            "doc": {"topic": topic, "trap": trap, "question": "a line end \u2028 inside"},
            "target": "42",
            "arguments": {"gen_args_0": {"arg_0": "Where …?"}},
            "resps": [["…"]],
            "filtered_resps": [answers[value][0]],
            "filter": name,
            "metrics": ["exact_match"],
            "exact_match": answers[value][1],
        }
        for number, (value, topic, trap) in enumerate(zip(values, TOPICS, TRAPS, strict=False))
        for name in filters
    ]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def with_own_numbers(text: str, order: list[int], first: int) -> str:
    """A log of some of its samples in another order, which numbers them anew and asks its questions in words."""
    lines = text.rstrip("\n").split("\n")  # not splitlines: texts may hold other ends of lines
    if len(lines) == 1:
        log = json.loads(text)
        chosen = [log["samples"][i] for i in order]
        log["samples"] = [
            sample | {"id": first + place, "input": f" Where is  {QUESTIONS[i]}?\n"}
            for place, (i, sample) in enumerate(zip(order, chosen, strict=True))
        ]
        return json.dumps(log)
    samples = [json.loads(lines[i]) for i in order]
    for place, (i, sample) in enumerate(zip(order, samples, strict=True)):
        sample["doc_id"] = first + place
        sample["doc"] = {"task": {"question": f"Where is {QUESTIONS[i]}?"}}
    return "".join(json.dumps(sample) + "\n" for sample in samples)


def written(path: Path, text: str) -> Path:
    """The path, after writing the text there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path

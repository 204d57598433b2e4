"""The worker's own parts; it is run whole by tests/coursework/test_hostile.py."""
# ruff: noqa: E501 - code of cells stands in long lines

from __future__ import annotations

import ast
import time
from pathlib import Path
from typing import Any

import pytest
import sympy

from coursework import _worker
from coursework._worker import as_defined, at_points, parsed, run_cell, timed, words


@pytest.mark.parametrize(
    "source",
    [
        "%matplotlib inline\nx = 1", "!pip install numpy\nx = 1", "x = 1\nsorted?", "?sorted\nx = 1", "sorted??\nx = 1", "files = !ls\nx = 1",
        "t = %timeit -o 1\nx = 1", "%%time\nx = 1", "%%timeit -n 1\nx = 1", "  %time 1\nx = 1".strip(), "if True:\n    %time y = 2\nx = 1",
        "from __future__ import annotations\ndef f(a: nothing): pass\nx = 1", "x = 1 # a comment?", "x = 1; 'is it so?'",
    ],
)  # fmt: skip
def test_cells_that_talk_to_ipython_are_run(source: str) -> None:
    names: dict[str, Any] = {}
    run_cell(source, "cell", names)
    assert names["x"] == 1


def test_a_cell_of_another_language_is_left_out() -> None:
    assert parsed("%%bash\nrm -rf /", "cell") == []


def test_ordinary_code_is_not_changed() -> None:
    source = "x = '''\n%matplotlib\n!ls\n'''\ny = 5 \\\n% 3"
    names: dict[str, Any] = {}
    run_cell(source, "cell", names)
    assert names["x"] == "\n%matplotlib\n!ls\n"
    assert names["y"] == 2
    assert len(parsed("%ls", "cell")) == 1


@pytest.mark.parametrize("more", ["%ls", "!ls", "x?", "%%time", "y = !ls"])
@pytest.mark.parametrize(
    "source",
    [
        "x = ('%d'\n% 5)",
        'x = """Is it?\n%no\n!no\n"""',
        "x = [\n    # why?\n    1]",
        "%time x = 1",
        "if 1:\n    %time x = 1",
    ],
)
def test_a_magic_changes_no_other_line(source: str, more: str) -> None:
    names: dict[str, Any] = {}
    run_cell(f"{more}\n{source}", "cell", names)
    if source.startswith("x"):
        exec(source, wanted := {})  # noqa: S102 - a line of this test
        assert names["x"] == wanted["x"]
    assert "x" in names


NEWER = [
    ('f"{d["k"]}"', "v"), (r'f"{"\n".join(d)}"', "k\nl"), ('f"{f"{f"{n}"}"}"', "7"), ('f"{\n n  # it\'s "n"\n}"', "7"),
    ('f"{d["k"]!r:>{len(d["l"]) + 5}}"', "    'v'"), ('f"{d["k"]=}"', "d[\"k\"]='v'"), ('f"{"{}"}{{"', "{}{"),
    ('"a{" f"{d["k"]}" \'b}\'', "a{vb}"), ("""f'{d["k"]:{"<" if n else ">"}4}'""", "v   "), ('[f"{d["k"]}" for _ in d][1]', "v"),
    ('("#{"\n  f"{d["k"]}")', "#{v"), ('f"{n!=3}{d["k"]}" % ()', "Truev"),
]  # fmt: skip
OLDER = [
    r"""f'{n!r:>{n}}|{n:0{n}d}\t\''""", r"rf'\d{n}\{n}'", "f'{n = }{n=:3}{n=!s}'", "f'\\N{EM DASH}{n}' '\\N{EM DASH}{'", "f'{(lambda q: q)(n)}'",
    "f'{ {1: 2}[1] }{n,}{n==7}'", "f'{3.14159:{n}.{n - 5}}'", "f''", "f'{n:!>10}'", "not f'{n}'", """f'{"in" if n in[7]else"o"}'""", "(f'a'  # it's\n  'b{}')",
]  # fmt: skip


@pytest.mark.parametrize(("source", "value"), [*NEWER, *((source, None) for source in OLDER)])
def test_f_strings_of_a_newer_python_are_run(source: str, value: str | None) -> None:
    names: dict[str, Any] = {"d": {"k": "v", "l": [1, 2]}, "n": 7}
    value = eval(source, dict(names)) if value is None else value  # noqa: S307 - a line of this test
    run_cell(f"%time\nx = {source}\ny = f'{{d['k']}}'", "cell", names)
    assert (names["x"], names["y"]) == (value, "v")


@pytest.mark.parametrize(
    "source",
    ['x = f"{d["k"]}', "x = f'{", "x = f'{n", "x = f'{n!", "x = '", "x = f'{n:", "x = f'\\N{n", "f'{n}' = (", "f'\\"],
)
def test_f_strings_without_an_end_are_syntax_errors(source: str) -> None:
    with pytest.raises(SyntaxError):
        parsed(source, "cell")


def test_what_a_function_saw_when_it_was_defined() -> None:
    names: dict[str, Any] = {"h": lambda: 1}
    exec("def f(): return h() + len('ab')", names)  # noqa: S102 - a line of this test
    then = dict(names)
    names |= {"h": 5, "len": 6, "new": 7}
    assert as_defined(then, names, names["f"]) == 3
    assert (names["h"], names["len"], names["new"]) == (5, 6, 7), "and only while it is called"


def test_after_an_error_definitions_still_count() -> None:
    names: dict[str, Any] = {}
    with pytest.raises(ZeroDivisionError):
        run_cell("1 / 0\nx = 1\ndef f(): return 2\nimport math\nclass A: pass", "cell", names)
    assert names["f"]() == 2
    assert {"f", "math", "A"} <= set(names)
    assert "x" not in names


def test_a_syntax_error_is_one() -> None:
    with pytest.raises(SyntaxError):
        run_cell("def f(:", "cell", {})


def test_every_end_of_a_cell_is_caught() -> None:
    for ending in (SystemExit(3), KeyboardInterrupt(), ValueError("x"), _worker.Late()):

        def work(ending: BaseException = ending) -> None:
            raise ending

        assert timed(5, work)[1] is ending
    assert timed(5, lambda: 7) == (7, None)


def test_a_call_is_timed_by_the_processor_and_less_strictly_by_the_clock() -> None:
    def busy(seconds: float) -> None:
        until = time.process_time() + seconds
        while time.process_time() < until:
            pass

    assert timed(0.2, lambda: time.sleep(0.5), patience=4) == (None, None), "it waited for its turn"
    for work, patience in ((lambda: time.sleep(5), 2), (lambda: busy(5), 4), (lambda: time.sleep(5), 1)):
        before = time.monotonic(), time.process_time()
        assert isinstance(timed(0.2, work, patience)[1], _worker.Late)
        assert time.process_time() - before[1] < 0.4
        assert time.monotonic() - before[0] < 0.2 * patience + 0.3


def test_a_formula_is_evaluated_at_points_and_other_values_are_left() -> None:
    a, b, x = sympy.symbols("a b x")
    points = [{"a": 2, "b": 0.5}, {"a": 0.25, "b": 3}]
    half = sympy.Integral(sympy.Max(x, a) * b, (x, 0, 1))
    assert at_points(half, points) == pytest.approx([1, 3 * (0.25 + 0.75**2 / 2)])
    assert at_points([a / b], points) == pytest.approx([4, 1 / 12])
    positive = sympy.symbols("a", positive=True)
    assert at_points(sympy.sqrt(positive**2), points) == [2, 0.25]
    third = sympy.Integral(x**2, (x, 0, 1))
    assert at_points(third, points) == at_points([third], points) == pytest.approx([1 / 3, 1 / 3])
    for value in ("a*b", 3, a * x, [a, b], [], None, sympy.Integer(2)):
        assert at_points(value, points) is value


def test_errors_are_named_even_if_they_resist() -> None:
    class EvilError(Exception):
        def __str__(self) -> str:
            raise KeyError

    assert words(EvilError()) == {"kind": "EvilError", "text": ""}
    assert words(ValueError("x" * 1000))["text"] == "x" * 300
    assert words(_worker.Late())["kind"] == "Late"


def test_it_imports_nothing_of_the_rest() -> None:
    tree = ast.parse(Path(_worker.__file__).read_text(encoding="utf-8"))
    names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any(name.startswith(("coursework", "credal_lib")) for name in names)
    assert "numpy" in names, "only where an array is handed over"

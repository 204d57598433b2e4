"""What runs a cell in the browser, run here: what it shows, and how it fails."""

from __future__ import annotations

import re
import sys

import pytest

from credal_book import proofs, turns
from credal_book.proofs.part2_sets.variance_and_determinacy import decomposition
from tools.live import kernel as module


@pytest.fixture
def heard():
    return []


@pytest.fixture
def kernel(heard, monkeypatch):
    """A kernel; what it puts in place for the whole of Python is put back."""
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr("builtins.input", input)
    monkeypatch.setattr("builtins.display", None, raising=False)
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.delitem(sys.modules, module.BACKEND, raising=False)
    if "matplotlib.pyplot" in sys.modules:  # what another test has left open would be shown, too
        sys.modules["matplotlib.pyplot"].close("all")
    packages = {"not_loaded_yet": "the-package", "credal_book.not_loaded_yet": "a part of the book"}
    return module.Kernel(lambda *piece: heard.append(piece), packages, ["downsampling counts"])


def test_what_is_printed_and_the_last_value_are_shown(kernel, heard):
    assert kernel.run("x = 2\nprint('a', end='')\nprint('b')\nx + 1", "cell") == "ok"
    assert heard == [("stdout", "ab\n", ""), ("plain", "3", "")]
    assert kernel.run("x", "cell") == "ok"
    assert heard[-1] == ("plain", "2", "")


def test_nothing_is_shown_of_none_or_of_a_statement(kernel, heard):
    assert kernel.run("x = 1", "cell") == kernel.run("None", "cell") == kernel.run("", "cell") == "ok"
    assert heard == []


def test_an_example_shows_every_value_and_has_its_own_names(kernel, heard):
    kernel.run("x = 1", "cell")
    assert kernel.run("1 + 1\n'a'\ny = 3\ny", "example") == "ok"
    assert heard == [("plain", "2", ""), ("plain", "'a'", ""), ("plain", "3", "")]
    assert kernel.run("x", "example") == "error"


def test_what_is_not_to_be_kept_leaves_the_names_as_they_are(kernel, heard):
    kernel.run("def f():\n    return 'mine'", "cell")
    assert kernel.run("def f():\n    return 'theirs'\nf()", "solution", keep=False) == "ok"
    kernel.run("f()", "cell")
    assert [text for _, text, _ in heard] == ["'theirs'", "'mine'"]


def test_an_error_is_told_in_a_line_with_the_traceback_from_the_cell_on(kernel, heard):
    assert kernel.run("def f():\n    return 1 / 0\n\nf()", "cell") == "error"
    ((kind, short, whole),) = heard
    assert kind == "error"
    assert short == "ZeroDivisionError: division by zero (line 2 of the cell)"
    assert whole.startswith("Traceback")
    assert "kernel.py" not in whole
    assert "return 1 / 0" in whole


def test_an_error_of_the_grammar_and_an_exit_are_told_too(kernel, heard):
    assert kernel.run("x = = 1", "cell") == "error"
    assert heard[-1][1].startswith("SyntaxError: invalid syntax")
    assert kernel.run("raise SystemExit(3)", "cell") == "error"
    assert heard[-1][1].startswith("SystemExit: 3")


def test_an_interrupt_stops_and_keeps_the_names(kernel, heard):
    assert kernel.run("x = 5\nraise KeyboardInterrupt", "cell") == "stopped"
    assert kernel.run("x", "cell") == "ok"
    assert heard == [("plain", "5", "")]


def test_a_long_output_is_cut_off(kernel, heard):
    assert kernel.run("for i in range(100_000):\n    print(i)", "cell") == "ok"
    shown = "".join(text for _, text, _ in heard)
    assert len(shown) < module.LIMIT + 100
    assert shown.endswith("the rest of the output is cut off")
    assert kernel.run("print('again')", "cell") == "ok"
    assert heard[-1] == ("stdout", "again\n", "")


def test_input_says_what_to_do_instead(kernel, heard):
    assert kernel.run("input('name?')", "cell") == "error"
    assert "write the value into the code" in heard[-1][1]


def test_what_is_not_loaded_is_named_once_our_code_or_the_reader_imports_it(kernel, heard):
    assert kernel.run("try:\n    import not_loaded_yet\nexcept ImportError:\n    pass", "cell") == "needs the-package"
    assert kernel.run("import not_there_at_all", "cell") == "error"
    assert heard[-1][1].startswith("ModuleNotFoundError")


def test_what_scikit_learn_cannot_do_without_is_named(kernel, monkeypatch):
    """It asks for pandas in this module where a table is wanted, and only looks for it elsewhere."""
    source = "def ask():\n    try:\n        import not_loaded_yet\n    except ImportError:\n        return 'without'"
    space = {"__name__": module.NEEDED}
    exec(source, space)  # noqa: S102 (ours)
    monkeypatch.setattr("builtins.ask", space["ask"], raising=False)
    assert kernel.run("ask()", "cell") == "needs the-package"
    assert kernel.run("from sklearn.utils._optional_dependencies import check_pandas_support", "cell") == "ok"
    space["__name__"] = "sklearn.utils.validation"
    assert kernel.run("assert ask() == 'without'", "cell") == "ok"


def test_a_part_of_the_book_is_asked_for_when_it_is_imported(kernel, heard):
    assert kernel.run("from credal_book import not_loaded_yet", "cell") == "needs a part of the book"
    assert kernel.run("from credal_book.not_loaded_yet import x", "cell") == "needs a part of the book"
    assert heard == []


def test_the_counts_of_a_study_are_asked_for_when_they_are_read(kernel, heard, tmp_path):
    read = f"from credal_book import studies\nstudies.results('downsampling', {str(tmp_path)!r})"
    assert kernel.run(read, "cell") == "needs downsampling counts"
    assert heard == []
    assert kernel.run(read.replace("downsampling", "cautious"), "cell") == "error"


def test_data_that_are_not_here_are_told_in_a_sentence(kernel, heard):
    assert kernel.run("from credal_book import datasets\ndatasets.load('mushroom', route='cache')", "cell") == "error"
    assert heard[-1][1] == (
        "mushroom: the package with its data is too large for a page; a notebook has it (line 2 of the cell)"
    )


def test_a_library_that_looks_whether_it_is_there_does_without(kernel, tmp_path, monkeypatch):
    (tmp_path / "curious.py").write_text("try:\n    import not_loaded_yet\nexcept ImportError:\n    found = False\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert kernel.run("import curious\nassert not curious.found", "cell") == "ok"
    sys.modules.pop("curious")


def test_a_verdict_says_what_it_is(kernel, heard):
    for body, state in (("...", "unwritten"), ("return np.zeros(len(hits_f))", "wrong"), ("return 1 / 0", "wrong")):
        source = f"def votes(hits_f, hits_g):\n    {body}\nturns.check(votes)"
        assert kernel.run(f"import numpy as np\nfrom credal_book import turns\n{source}", "cell") == "ok"
        assert heard[-1][0] == "verdict"
        assert heard[-1][2] == state
    assert kernel.run(f"import numpy as np\n{turns.turns()['votes'].source}\nturns.check(votes)", "cell") == "ok"
    assert heard[-1][2] == "right"


@pytest.mark.parametrize(
    ("method", "shown", "kind", "text"),
    [
        ("_repr_html_", "<b>x</b>", "html", "<b>x</b>"),
        ("_repr_svg_", "<svg/>", "svg", "<svg/>"),
        ("_repr_png_", b"\x01", "png", "AQ=="),
        ("_repr_latex_", "$x$", "latex", "$x$"),
    ],
)
def test_an_object_shows_itself_as_it_can(method, shown, kind, text):
    assert module.rich(type("Shown", (), {method: lambda self: shown})()) == (kind, text)


def test_a_class_and_an_object_that_shows_nothing_are_printed():
    shown = type("Shown", (), {"_repr_html_": lambda self: None, "__repr__": lambda self: "plainly"})
    assert module.rich(shown()) == ("plain", "plainly")
    assert module.rich(shown)[0] == "plain"
    bundle = type("Shown", (), {"_repr_mimebundle_": lambda self: {"text/html": "<i/>"}})
    assert module.rich(bundle()) == ("html", "<i/>")


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("One *two*, **three** & `a*b`.", "<p>One <em>two</em>, <b>three</b> &amp; <code>a*b</code>.</p>"),
        ("If $a^* < b$", f'<p>If <span class="{module.MATH}">\\(a^* &lt; b\\)</span></p>'),
        ("$$x$$", f'<div class="{module.MATH}">\\[x\\]</div>'),
        (r"5 \* 3, \$4, a\_b \*c\*", "<p>5 * 3, $4, a_b *c*</p>"),
        ("[chapter 1](../x.md#y) and 2 * 3 * 4", "<p>chapter 1 and 2 * 3 * 4</p>"),
        ("1. a\n\n   b\n\n2. c\n\nd", "<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol><p>d</p>"),
        ("1. a\n2. c", "<ol><li><p>a</p></li><li><p>c</p></li></ol>"),
        (
            "| a | b |\n|---|---|\n| 1 | 2 |",
            "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>",
        ),
        ("<b>", "<p>&lt;b&gt;</p>"),
    ],
)
def test_markdown_is_shown_as_html(markdown, html):
    assert module.as_html(markdown) == html
    assert module.rich(type("Shown", (), {"_repr_markdown_": lambda self: markdown})()) == ("html", html)


def test_the_folds_of_a_derivation_open_in_the_page():
    """Each with its title and its steps, as many as it has."""
    written = proofs.derivations(decomposition, decomposition)
    shown = module.as_html(written)
    assert shown.count("<details><summary>") == shown.count("</details>") == 2
    assert shown.count("<li>") == len(re.findall(r"^\d+\. ", written, re.MULTILINE))
    assert "dropdown" not in shown
    assert ":name:" not in shown


@pytest.fixture
def pyplot(kernel):
    """Matplotlib as a page has it: it takes the kernel's way to draw when it is loaded."""
    plt = pytest.importorskip("matplotlib.pyplot")
    before = plt.get_backend()
    plt.switch_backend(f"module://{module.BACKEND}")
    yield plt
    plt.close("all")
    plt.switch_backend(before)


PLOT = "from matplotlib import pyplot as plt\nplt.figure()\nline = plt.plot([1, 2], label='a')\n"


def test_figures_left_open_are_shown_once(kernel, heard, pyplot):
    assert kernel.run(PLOT, "cell") == "ok"
    assert [kind for kind, *_ in heard] == ["png"]
    heard.clear()
    assert kernel.run("1", "cell") == "ok"
    assert [kind for kind, *_ in heard] == ["plain"]


def test_show_shows_a_figure_where_it_stands_and_closes_it(kernel, heard, pyplot):
    source = f"print('before')\n{PLOT}plt.show()\nprint('after')\n{PLOT}plt.show()"
    assert kernel.run(source, "cell") == "ok"
    assert [kind for kind, *_ in heard] == ["stdout", "png", "stdout", "png"]
    assert not pyplot.get_fignums()


@pytest.mark.parametrize(
    "last",
    ["plt.legend()", "plt.legend();", "plt.legend();  # where", "plt.title('é');", "plt.plot([2, 1])", "plt.hist([1])"],
)
def test_a_plot_ends_without_the_names_of_its_parts(last, kernel, heard, pyplot):
    assert kernel.run(PLOT + last, "cell") == "ok"
    assert [kind for kind, *_ in heard] == ["png"]


def test_a_semicolon_stops_a_value_and_not_what_is_printed(kernel, heard):
    assert kernel.run("1 + 1;", "cell") == kernel.run("'a;'", "cell") == kernel.run("print('é'); 3", "cell") == "ok"
    assert [text for _, text, _ in heard] == ["'a;'", "é\n", "3"]


def test_a_list_of_numbers_is_a_value(kernel, heard):
    assert kernel.run("[1, 2]", "cell") == "ok"
    assert heard == [("plain", "[1, 2]", "")]


def test_matplotlib_is_told_to_draw_as_the_kernel_does(kernel):
    """In a page Matplotlib is loaded later, and reads this."""
    assert module.os.environ["MPLBACKEND"] == f"module://{module.BACKEND}"

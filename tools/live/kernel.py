# mypy: ignore-errors
"""What runs the reader's cells in the browser: this file is handed to Python there, as it stands.

It imports nothing of the book, so that it starts at once. The script beside it, ``worker.js``, gives it `emit`, which
takes what a cell shows, piece by piece: a kind, a text, and a second text where the kind has one.
"""

import ast
import base64
import builtins
import contextlib
import html
import importlib
import importlib.abc
import io
import linecache
import os
import re
import sys
import textwrap
import traceback
import types
import warnings

LIMIT = 20_000
FIRST_WINS = (
    ("html", "_repr_html_"),
    ("svg", "_repr_svg_"),
    ("png", "_repr_png_"),
    ("markdown", "_repr_markdown_"),
    ("latex", "_repr_latex_"),
)
"""What an object may show itself as, in the order in which the book chooses."""

BACKEND = "shown_in_the_page"
"""The name of the module by which Matplotlib draws here; it is made, not found."""

NEEDED = "sklearn.utils._optional_dependencies"
"""Where scikit-learn imports what it does not do without, such as pandas for a table of data."""


class NeedsPackage(BaseException):
    """A cell imports what is not loaded yet. No `except ImportError` on the way catches it."""


class Finder(importlib.abc.MetaPathFinder):
    """Asked last, for modules that nothing else has found: names the package that has it."""

    def __init__(self, packages):
        self.packages = packages  # package by module

    def find_spec(self, name, *_):
        """Raise where a package is to be loaded first; else let the import fail as usual."""
        if name in self.packages and _wanted():
            raise NeedsPackage(self.packages[name])


def _wanted():
    """Whether our code asks, or the reader's; libraries that look what else is there do without it."""
    frame = sys._getframe(2)  # noqa: SLF001 (nothing else tells who imports)
    while frame and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    name = frame.f_globals.get("__name__", "") if frame else ""
    return name == NEEDED or name.split(".")[0] in ("__main__", "credal_lib", "credal_book", "mapie", "crepes")


class Stream(io.TextIOBase):
    """Standard output and error, cut off where it becomes too long to read."""

    def __init__(self, kernel, kind):
        self.kernel, self.kind, self.text = kernel, kind, ""

    def writable(self):
        """Say that it can be written to."""
        return True

    def write(self, text):
        """Pass it on, whole lines at a time."""
        self.text += text
        if "\n" in text:
            self.flush()
        return len(text)

    def flush(self):
        """Pass on what has been written since."""
        text, self.text = self.text, ""
        if text:
            self.kernel.show(self.kind, text)


class Backend(types.ModuleType):
    """What Matplotlib asks how to draw: as ever, but `plt.show()` shows the open figures."""

    def __init__(self, show):
        super().__init__(BACKEND)
        self.show = lambda *_, **__: show()

    def __getattr__(self, name):
        """Load the canvas, which draws into memory, when Matplotlib asks for it."""
        if name != "FigureCanvas":
            raise AttributeError(name)
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        self.FigureCanvas = FigureCanvasAgg
        return FigureCanvasAgg


class Kernel:
    """Two namespaces, one for the cells and one for the examples of exercises; runs sources in them."""

    def __init__(self, emit, packages, pieces=()):
        self.emit, self.left, self.count, self.pieces = emit, LIMIT, 0, pieces
        self.spaces = {"cells": _space(), "examples": _space()}
        sys.meta_path.append(Finder(packages))
        self.out, self.err = Stream(self, "stdout"), Stream(self, "stderr")
        sys.modules[BACKEND] = Backend(self._figures)
        os.environ["MPLBACKEND"] = f"module://{BACKEND}"
        warnings.filterwarnings("ignore", message="tqdm:disabling monitor support")  # there are no threads
        builtins.input = _no_input
        builtins.display = self.display

    def show(self, kind, text, more=""):
        """Emit a piece of output, while there is room for it."""
        if kind in ("stdout", "stderr", "plain"):
            if self.left < 0:
                return
            room, self.left = self.left, self.left - len(text)
            if self.left < 0:
                text = text[:room] + "\n… the rest of the output is cut off"
        self.emit(kind, text, more)

    def run(self, source, role, keep=True):
        """Run a source; ``ok``, ``error``, ``stopped``, or ``needs`` and a package.

        Where not `keep`, it sees the namespace and leaves it as it is.
        """
        space = self.spaces["examples" if role == "example" else "cells"]
        space = space if keep else dict(space)
        self.left, self.count = LIMIT, self.count + 1
        name = f"<cell {self.count}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        try:
            with contextlib.redirect_stdout(self.out), contextlib.redirect_stderr(self.err):
                self._execute(source, name, space, every=role == "example")
                self._figures()
        except NeedsPackage as wanted:
            importlib.invalidate_caches()  # what comes may be a folder beside modules that are known
            return f"needs {wanted}"
        except KeyboardInterrupt:
            return "stopped"
        except BaseException as error:  # noqa: BLE001 (SystemExit too: the reader is told)
            counts = _counts_of(error)
            if counts in self.pieces:
                return f"needs {counts}"
            self.out.flush()
            self.show("error", *_report(error, name))
            return "error"
        finally:
            self.out.flush()
            self.err.flush()
        return "ok"

    def _execute(self, source, name, space, every):
        """Run the statements; show the value of the last, or of every one that is an expression.

        As in a notebook, a semicolon at the end says not to; nor is what a figure is made of shown.
        """
        tree = ast.parse(source, name)
        quiet = not every and _ends_with_semicolon(tree, source)
        for statement in tree.body:
            last = statement is tree.body[-1]
            if isinstance(statement, ast.Expr) and (every or (last and not quiet)):
                code = compile(ast.Expression(statement.value), name, "eval")
                value = eval(code, space)  # noqa: S307
                if every or not _is_drawn(value):
                    self.display(value, plain=every)
            else:
                exec(compile(ast.Module([statement], []), name, "exec"), space)  # noqa: S102

    def display(self, *values, plain=False):
        """Show values as the book does."""
        for value in values:
            if value is None:
                continue
            self.out.flush()
            if hasattr(value, "right") and type(value).__name__ == "Verdict":
                state = "right" if value.right else "wrong" if value.written else "unwritten"
                self.show("verdict", repr(value), state)
                continue
            kind, text = ("plain", repr(value)) if plain else rich(value)
            self.show(kind, text)

    def _figures(self):
        """Show the figures that are open, at the end of a cell or where it says so."""
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is None:
            return
        self.out.flush()
        for number in pyplot.get_fignums():
            file = io.BytesIO()
            pyplot.figure(number).savefig(file, format="png", dpi=144, bbox_inches="tight")
            self.show("png", base64.b64encode(file.getvalue()).decode())
        pyplot.close("all")


def _ends_with_semicolon(tree, source):
    """Whether the last statement of a cell ends with a semicolon, which stops its value."""
    if not tree.body:
        return False
    last = tree.body[-1]
    line = source.splitlines()[last.end_lineno - 1].encode()
    return line[last.end_col_offset :].lstrip().startswith(b";")


def _is_drawn(value):
    """Whether a value is a part of a figure, or several: the figure itself is shown."""
    parts = value if isinstance(value, list | tuple) else [value]
    drawn = [type(part).__module__.startswith("matplotlib.") for part in parts]
    return any(drawn) and not any(hasattr(part, "_repr_html_") for part in parts)


def rich(value):
    """What a value shows itself as: its kind and its text."""
    if hasattr(value, "_repr_mimebundle_") and not isinstance(value, type):
        bundle = value._repr_mimebundle_()
        if "text/html" in (bundle or {}):
            return "html", bundle["text/html"]
    for kind, method in FIRST_WINS:
        shown = None if isinstance(value, type) else getattr(value, method, lambda: None)()
        if shown and kind == "markdown":
            return "html", as_html(shown)
        if shown:
            return kind, base64.b64encode(shown).decode() if isinstance(shown, bytes) else shown
    return "plain", repr(value)


FOLD = re.compile(r"^(`{5}|:{4})\{dropdown\} ([^\n]*)\n(?::[^\n]*\n)*(.*?)^\1$", re.MULTILINE | re.DOTALL)
LITERAL = re.compile(r"(?<!\\)\$\$(.+?)\$\$|(?<!\\)\$(.+?)(?<!\\)\$|`([^`]+)`", re.DOTALL)
MATH = "math notranslate nohighlight"


def as_html(markdown):
    """Markdown as HTML, as far as the book's derivations use it: folds, steps, tables, formulas, emphasis."""
    parts, at = [], 0
    for fold in FOLD.finditer(markdown):
        title, body = _inline(fold[2]), _blocks(fold[3])
        parts += [_blocks(markdown[at : fold.start()]), f"<details><summary>{title}</summary>{body}</details>"]
        at = fold.end()
    return "".join([*parts, _blocks(markdown[at:])])


def _blocks(text):
    """Paragraphs, and numbered steps with what is indented below them."""
    found, steps = [], []
    for block in re.split(r"\n\s*?\n(?=.)", text.strip("\n")):
        if steps and block.startswith("   "):
            steps[-1] += "\n\n" + textwrap.dedent(block)
            continue
        if re.match(r"\d+\. ", block):
            steps += re.split(r"^\d+\. +", block, flags=re.MULTILINE)[1:]
            continue
        found += [_steps(steps), _block(block)]
        steps = []
    return "".join([*found, _steps(steps)])


def _steps(steps):
    items = "".join(f"<li>{_blocks(step)}</li>" for step in steps)
    return items and f"<ol>{items}</ol>"


def _block(text):
    """A table, a formula of its own line, or a paragraph."""
    text = text.strip()
    if text.startswith("|"):
        rows = [line.strip().strip("|").split("|") for line in text.splitlines() if not re.fullmatch(r"[|:\s-]+", line)]
        cells = ["".join(f"<td>{_inline(cell.strip())}</td>" for cell in row) for row in rows]
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
    return _inline(text) if re.fullmatch(r"\$\$[^$]+\$\$", text) else text and f"<p>{_inline(text)}</p>"


def _inline(text):
    """Code, formulas, which stay TeX, emphasis, and links, which become their words."""
    kept = []

    def keep(found):
        formula, inner, code = (part and html.escape(part, quote=False) for part in found.groups())
        if code:
            kept.append(f"<code>{code}</code>")
        elif formula:
            kept.append(f'<div class="{MATH}">\\[{formula}\\]</div>')
        else:
            kept.append(f'<span class="{MATH}">\\({inner}\\)</span>')
        return f"\0{len(kept) - 1}\0"

    text = html.escape(LITERAL.sub(keep, text), quote=False)
    text = re.sub(r"\[([^][]+)\]\([^()\s]+\)", r"\1", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<![\w\\])\*(?! )(.+?)(?<!\\)\*(?!\w)", r"<em>\1</em>", text, flags=re.DOTALL)
    text = re.sub(r"\\([*_|$&\[\]])", r"\1", text)
    return re.sub("\0(\\d+)\0", lambda found: kept[int(found[1])], text)


def _counts_of(error):
    """What would have been read, if an error says that there is no table of a study."""
    table = re.search(r"([\w-]+)\.csv\.gz", str(error)) if isinstance(error, FileNotFoundError) else None
    return f"{table[1]} counts" if table else None


def _report(error, name):
    """The last lines of a traceback, with the line of the cell, and the whole from the cell on."""
    frames = list(traceback.walk_tb(error.__traceback__))
    own = [place for place, (frame, _) in enumerate(frames) if frame.f_code.co_filename == name]
    told = traceback.TracebackException.from_exception(error)
    told.stack = traceback.StackSummary.from_list(list(told.stack)[own[0] if own else len(frames) :])
    line = f" (line {frames[own[-1]][1]} of the cell)" if own else ""
    short = "".join(traceback.TracebackException.from_exception(error).format_exception_only()).strip().splitlines()[-1]
    if type(error).__name__ == "DataNotAvailableError":  # what else it says is no help here
        short = f"{str(error).partition(':')[0]}: the package with its data is too large for a page; a notebook has it"
    return short + line, "".join(told.format())


def _space():
    return {"__name__": "__main__", "__builtins__": builtins}


def _no_input(*_):
    """Take the place of `input`, which has nobody to ask here."""
    message = "input() has nobody to ask on this page: write the value into the code"
    raise RuntimeError(message)

"""Kernels that are forks: they run what a kernel runs, and share nothing."""

from __future__ import annotations

import os
import time
from pathlib import Path

import nbformat
import pytest

from tools.execute_pages import execute_notebook
from tools.kernels import FIRST, ROOT, server


@pytest.fixture(scope="module", autouse=True)
def ended():
    """End the process that is forked: a test leaves none behind."""
    yield
    with server() as process:
        process.stdin.close()
    server.cache_clear()


def run(folder, *sources, timeout=60):
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    done, _ = execute_notebook(nbformat.v4.new_notebook(cells=cells), folder, timeout)
    return done and ["".join(output.get("text", "") for output in cell.outputs) for cell in done.cells]


def test_a_kernel_works_in_its_folder_and_finds_nothing_beside_what_is_installed(tmp_path):
    folder, path, main = run(
        tmp_path, "import os; print(os.getcwd())", "import sys; print(sys.path)", "print(__name__, sys.argv[0])"
    )
    assert folder.strip() == str(tmp_path)
    assert repr(str(ROOT)) not in path
    assert main.split() == ["__main__", "ipykernel_launcher.py"]


def test_what_nearly_every_page_imports_is_there_before_it_starts(tmp_path):
    (there,) = run(tmp_path, f"import sys; print([name for name in {FIRST} if name not in sys.modules])")
    assert there.strip() == "[]"


def test_kernels_share_nothing(tmp_path):
    run(tmp_path, "import numpy; numpy.left = 1; numpy.random.seed(7); here = 2")
    left, here = run(tmp_path, "import numpy; print(hasattr(numpy, 'left'))", "print('here' in globals())")
    assert (left.strip(), here.strip()) == ("False", "False")


def test_figures_are_drawn_inline(tmp_path):
    backend, _ = run(tmp_path, "import matplotlib; print(matplotlib.get_backend())", "")
    assert "inline" in backend


def test_a_page_that_fails_is_left_to_sphinx(tmp_path):
    assert run(tmp_path, "1 / 0") is None


def test_a_cell_that_never_ends_is_stopped_with_its_kernel(tmp_path):
    note = tmp_path / "pid"
    began = time.monotonic()
    assert (
        run(tmp_path, f"import os; open({str(note)!r}, 'w').write(str(os.getpid()))\nwhile True: pass", timeout=2)
        is None
    )
    assert time.monotonic() - began < 60
    with pytest.raises(ProcessLookupError):
        os.kill(int(Path(note).read_text()), 0)

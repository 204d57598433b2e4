"""Execute the pages of the book side by side, before Sphinx reads them one after the other.

Sphinx (through MyST-NB) takes the outputs of a page from the cache of jupyter-cache if the page's code is there, and
executes it otherwise. This fills that cache with several processes. A page that fails is left to Sphinx, which executes
it again and shows where it stopped.
"""

from __future__ import annotations

import logging
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent


def page_file(entry: str) -> Path:
    """The source of an entry of the table of contents."""
    return next(path for suffix in (".md", ".ipynb") if (path := ROOT / f"{entry}{suffix}").is_file())


def read_notebook(file: Path) -> NotebookNode | None:
    """The page as the notebook that Sphinx will look for in the cache, or None where there is nothing to execute."""
    import nbformat
    from myst_nb.core.read import is_myst_markdown_notebook, myst_nb_reader_plugin

    if file.suffix == ".md" and not is_myst_markdown_notebook(file.read_text(encoding="utf-8")):
        return None
    read: Callable[[str], NotebookNode] = (
        myst_nb_reader_plugin if file.suffix == ".md" else lambda name: nbformat.read(name, as_version=4)  # type: ignore[no-untyped-call]
    )
    notebook = read(str(file))
    return notebook if any(cell.cell_type == "code" for cell in notebook.cells) else None


def execute_notebook(notebook: NotebookNode, folder: Path, timeout: int) -> tuple[NotebookNode | None, float]:
    """Run the cells in a kernel of their own; the notebook with its outputs and the seconds, None if a cell failed."""
    from jupyter_cache.executors.utils import single_nb_execution

    from tools.kernels import ForkingManager

    logging.getLogger("traitlets").setLevel(logging.CRITICAL)
    result = single_nb_execution(
        notebook, cwd=str(folder), timeout=timeout, allow_errors=False, kernel_manager_class=ForkingManager
    )
    return (None if result.err else result.nb), result.time


def _hide_kernel_remarks() -> None:
    """Close the standard error of a process: kernels remark there on how they are connected, and cells do not."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def fill_cache(
    entries: Iterable[str], folder: Path, *, timeout: int, jobs: int | None = None
) -> Iterator[tuple[str, float]]:
    """Execute the pages whose outputs are not in the cache; yield each name with its seconds as it is done.

    Parameters
    ----------
    entries : iterable of str
        Pages of the table of contents.
    folder : Path
        Where MyST-NB keeps its cache.
    timeout : int
        Seconds that a cell may take.
    jobs : int, optional
        Processes; one per core if not given.
    """
    from jupyter_cache import get_cache
    from jupyter_cache.base import CacheBundleIn

    cache = get_cache(str(folder))
    waiting = {entry: notebook for entry in entries if (notebook := read_notebook(page_file(entry))) is not None}
    waiting = {entry: notebook for entry, notebook in waiting.items() if not _is_cached(cache, notebook)}
    if not waiting:
        return
    with ProcessPoolExecutor(jobs or os.cpu_count(), initializer=_hide_kernel_remarks) as pool:
        started = {
            pool.submit(execute_notebook, notebook, page_file(entry).parent, timeout): entry
            for entry, notebook in reversed(waiting.items())  # the errata, one of the last, take longest
        }
        for done in as_completed(started):
            entry, (notebook, seconds) = started[done], done.result()
            if notebook is None:
                continue
            bundle = CacheBundleIn(notebook, str(page_file(entry)), data={"execution_seconds": seconds})
            cache.cache_notebook_bundle(bundle, check_validity=False, overwrite=True)
            yield entry, seconds


def executed(entry: str, folder: Path) -> NotebookNode:
    """A page with the outputs that the cache in a folder has for it; KeyError where it has none."""
    from jupyter_cache import get_cache

    cache = get_cache(str(folder))
    record = cache.match_cache_notebook(read_notebook(page_file(entry)))
    notebook: NotebookNode = cache.get_cache_bundle(record.pk).nb
    return notebook


def _is_cached(cache: Any, notebook: NotebookNode) -> bool:
    try:
        cache.match_cache_notebook(notebook)
    except KeyError:
        return False
    return True

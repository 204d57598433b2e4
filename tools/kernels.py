"""Kernels that start at once: forks of one process that has imported what nearly every page imports.

A page of the book takes a few seconds, and half of them would go into starting Python and importing the same libraries
again. ``python -m tools.kernels`` imports them and then, for each line of JSON on its standard input, forks a kernel
and writes its process number. Forks share no state: what one page imports, defines or patches stays there.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

ROOT = Path(__file__).resolve().parent.parent
FIRST = (
    "IPython", "ipykernel.kernelapp", "matplotlib.pyplot", "matplotlib_inline.backend_inline", "numpy", "pandas",
    "scipy.optimize", "scipy.stats", "sklearn.datasets", "sklearn.linear_model", "sklearn.model_selection",
    "sklearn.naive_bayes", "sympy", "credal_lib", "credal_book.plots", "credal_book.proofs", "credal_book.explore",
)  # fmt: skip
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""For processes that fill the cores by their number: threads of their own would only wait for one another."""
INLINE = "module://matplotlib_inline.backend_inline"


def become_kernel(connection_file: str, cwd: str, env: dict[str, str]) -> None:
    """Turn this process into a kernel, as ``python -m ipykernel_launcher`` would, until it is shut down."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # the first output is the zygote's
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    sys.path[:] = [path for path in sys.path if path and Path(path) != ROOT]  # the kernel adds its own folder
    sys.argv = ["ipykernel_launcher.py"]
    from ipykernel.kernelapp import IPKernelApp
    from matplotlib_inline.backend_inline import configure_inline_support
    from matplotlib_inline.config import InlineBackend

    app: Any = IPKernelApp.instance()
    app.initialize(["-f", connection_file])
    plots: Any = InlineBackend.instance(parent=app.shell)
    plots.figure_formats = {"retina"}  # sharp on screens with small pixels; the style sheet of the pages sets the width
    show: Any = configure_inline_support
    show(app.shell, INLINE)  # loaded before there was a shell, the backend could not do it itself
    app.start()


def serve() -> None:
    """Import, then fork a kernel for each request; kernels that have ended are nobody's to wait for."""
    for name in FIRST:
        importlib.import_module(name)
    importlib.import_module("credal_book.proofs").claims()  # read here, every page of a chapter has the registry
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            try:
                become_kernel(**json.loads(line))
            finally:
                os._exit(0)
        print(pid, flush=True)


@cache
def server() -> subprocess.Popen[str]:
    """The process that is forked, one for each process that asks; it ends with it, when its input is closed."""
    command = [sys.executable, "-m", "tools.kernels"]
    env = {**os.environ, **ONE_THREAD, "MPLBACKEND": INLINE}
    return subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


class Forked:
    """What Jupyter asks of a process, for one that is somebody else's child."""

    stdin = stdout = stderr = None

    def __init__(self, request: dict[str, Any]) -> None:
        asked, answered = server().stdin, server().stdout
        assert asked is not None
        assert answered is not None
        print(json.dumps(request), file=asked, flush=True)
        self.pid = int(answered.readline())

    def poll(self) -> int | None:
        """None while it runs."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self) -> int:
        """Wait until it has ended."""
        while self.poll() is None:
            time.sleep(0.01)
        return 0

    def send_signal(self, number: int) -> None:
        """Send a signal to it."""
        os.kill(self.pid, number)


class ForkingProvisioner(LocalProvisioner):
    """Starts a kernel as a fork."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Fork a kernel that reads the same connection file as the command would."""
        folder = str(kwargs.get("cwd") or Path.cwd())
        place = cmd[cmd.index("-f") + 1]
        env = {**kwargs["env"], **ONE_THREAD}
        process = Forked({"connection_file": place, "cwd": folder, "env": env})
        self.process = process  # type: ignore[assignment]
        self.pid = self.pgid = process.pid
        self.cwd = folder
        return self.connection_info


class ForkingManager(AsyncKernelManager):
    """A manager whose kernels are forks."""

    async def _async_pre_start_kernel(self, **kw: Any) -> Any:
        self.provisioner = ForkingProvisioner(kernel_id="", kernel_spec=self.kernel_spec, parent=self)
        return await super()._async_pre_start_kernel(**kw)


if __name__ == "__main__":
    serve()

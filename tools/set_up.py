"""Make the virtual environment and install the pinned requirements into it.

Run by the Makefile with a Python from 3.11 on and the standard library alone::

    python3 tools/set_up.py .venv requirements-dev.txt

The last step writes the stamp file that the Makefile looks at. It is removed first, so an interrupted set-up never
counts as done: without a stamp the environment is rebuilt.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

OLDEST, NEWEST_TRIED = (3, 11), (3, 13)
ROOT = Path(__file__).resolve().parent.parent


def is_usable(environment: Path) -> bool:
    """Return whether the environment was completed once and its interpreter still starts."""
    python = environment / "bin" / "python"
    if not any(environment.glob(".ready-*")) or not python.exists():
        return False
    return subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0


def make_environment(environment: Path) -> None:
    """Create the environment from scratch; the message names the package that Debian and Ubuntu split off."""
    shutil.rmtree(environment, ignore_errors=True)
    try:
        venv.create(environment, with_pip=True)
    except (subprocess.CalledProcessError, ImportError) as error:
        shutil.rmtree(environment, ignore_errors=True)
        raise SystemExit(
            f"set-up failed: {sys.executable} cannot make a virtual environment ({error}).\n"
            "On Debian or Ubuntu: apt-get install python3-venv"
        ) from error


def pip_install(python: Path, arguments: list[str], log: Path) -> None:
    """Run ``pip install``, show its progress, write its output to `log` and print the last lines if it fails."""
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off", *arguments]
    fetched = 0
    pipe = subprocess.PIPE
    with (
        log.open("a") as record,
        subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=subprocess.STDOUT, text=True) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            record.write(line)
            if line.startswith("Collecting "):
                fetched += 1
                show(f"      fetching package {fetched}: {line.split()[1].split('==')[0]}")
            elif line.startswith("Installing collected packages") and fetched:
                show("      unpacking (the longest step, about a minute)")
    if sys.stdout.isatty():
        print("\r\033[K", end="")
    if process.returncode != 0:
        tail = "".join(log.read_text().splitlines(keepends=True)[-15:])
        raise SystemExit(f"{tail}\nset-up failed: pip could not install {' '.join(arguments)} (all of it: {log})")


def show(text: str) -> None:
    """Show progress: one line overwritten on a terminal, every tenth package in a log."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="", flush=True)
    elif "package" not in text or text.split()[2].rstrip(":").endswith("0"):
        print(text, flush=True)


def check_version() -> None:
    """Refuse a Python that is too old; of one that is newer than those tried, say so and go on."""
    version = sys.version.split()[0]
    if sys.version_info[:2] < OLDEST:
        raise SystemExit(f"set-up failed: Python {version} is older than 3.11")
    if sys.version_info[:2] > NEWEST_TRIED:
        print(f"note: Python {version} is untried; 3.11, 3.12 and 3.13 are known to work", flush=True)


def main(environment: Path, requirements: Path) -> None:
    """Install `requirements` into `environment` and write the stamp file ``.ready-<requirements>``."""
    check_version()
    started = time.monotonic()
    if not is_usable(environment):
        print(f"[1/2] virtual environment {environment} with Python {sys.version.split()[0]}", flush=True)
        make_environment(environment)
    stamp = environment / f".ready-{requirements.stem}"
    stamp.unlink(missing_ok=True)
    print(f"[2/2] installing {requirements} (the first time takes one to three minutes)", flush=True)
    python, log = environment / "bin" / "python", environment / "pip.log"
    pip_install(python, ["-r", str(requirements)], log)
    pip_install(python, ["--no-deps", "--no-build-isolation", "-e", "."], log)
    stamp.write_text(f"{sys.version}\n")
    print(f"      ready after {time.monotonic() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

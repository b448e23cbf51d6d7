"""Benchmarks of what needs the server's packages: by a Python that has them, this one or that of ``make run``.

python -m bench.served MODULE FUNCTION      prints the line of that benchmark
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from .measure import Line

__all__ = ["ROOT", "line", "server_python"]

ROOT = Path(__file__).resolve().parent.parent


def server_python() -> Path:
    return Path(sys.executable) if find_spec("uvicorn") else ROOT / ".venv" / "bin" / "python"


def line(module: str, function: str) -> Line | str:
    """What the benchmark found, or the line that another Python wrote of it."""
    python = server_python()
    if python == Path(sys.executable):
        found: Line = getattr(import_module(f"bench.{module}"), function)()
        return found
    path = {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [str(python), "-m", "bench.served", module, function]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | path, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    print(line(*sys.argv[1:3]))

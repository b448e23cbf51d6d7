"""How long ``import cardinal.bridge`` takes in a fresh interpreter."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

from .measure import Line

TIMES = 15
PROGRAM = "import cardinal.bridge"


def bridge() -> Line:
    """By turns with an interpreter that imports nothing, whose own start is taken off."""
    with TemporaryDirectory() as bytecode:
        # Bytecode is kept, as after any installation, whatever the caller's own interpreter is told to do.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        start(PROGRAM, environment)
        pairs = [(start(PROGRAM, environment), start("pass", environment)) for _ in range(TIMES)]
    bare = statistics.median(alone for _, alone in pairs)
    return Line(
        benchmark="import_bridge",
        unit="milliseconds",
        ours=1000 * (statistics.median(whole for whole, _ in pairs) - bare),
        below=50,
        more={"bare_interpreter": round(1000 * bare, 1)},
    )


def start(program: str, environment: dict[str, str]) -> float:
    """Seconds from the start of a fresh interpreter to its end."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
    return time.perf_counter() - begun

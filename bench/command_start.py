"""What a command costs before it has done anything, in processor time; a bare interpreter beside it."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import tempfile
from pathlib import Path

from .measure import Line
from .served import ROOT, server_python

TIMES = 9


def _environment() -> dict[str, str]:
    """As of somebody who has used it before: compiled modules are kept."""
    kept = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": ""}
    return kept | {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "cardinal-bench-bytecode")}


def processor_seconds(*arguments: str, environment: dict[str, str] | None = None) -> float:
    """Of a fresh interpreter from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(server_python()), *arguments]
    subprocess.run(command, check=True, env=environment or _environment(), stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _started(name: str, below: float, *arguments: str) -> Line:
    ours, peer = ("-m", "cardinal", *arguments), ("-c", "pass")
    pairs = [(processor_seconds(*ours), processor_seconds(*peer)) for _ in range(TIMES + 1)][1:]
    return Line(
        benchmark=name,
        unit="seconds of the processor",
        ours=statistics.median(whole for whole, _ in pairs),
        peer=statistics.median(bare for _, bare in pairs),
        ratio=statistics.median(bare / whole for whole, bare in pairs),
        below=below,
        more={
            "command": f"cardinal {' '.join(arguments)}",
            "peer_name": "a bare interpreter",
            "gain": "a command answers before somebody wonders whether it hangs",
        },
    )


def overview() -> Line:
    return _started("command_help", 0.15, "--help")


def of_rule() -> Line:
    return _started("command_rule_help", 0.3, "rule", "--help")


def laws_show() -> Line:
    return _started("command_laws_show", 0.3, "laws", "show", "27B1(a)")


_SEARCH = """
import sys
from pathlib import Path
from cardinal.laws.clause_search import find_clauses
from cardinal.laws.index_file import indexes_kept_in
with indexes_kept_in(Path(sys.argv[1]) if sys.argv[1:] else None):
    assert find_clauses("revoke")
"""


def first_search() -> Line:
    """The first search of a process, with the index as it is kept and worked out anew."""
    with tempfile.TemporaryDirectory() as folder:
        processor_seconds("-c", _SEARCH, folder)
        pairs = [(processor_seconds("-c", _SEARCH, folder), processor_seconds("-c", _SEARCH)) for _ in range(3)]
    bare = processor_seconds("-c", "import cardinal.laws.clause_search")
    return Line(
        benchmark="first_search",
        unit="seconds of the processor, behind the import",
        ours=statistics.median(kept for kept, _ in pairs) - bare,
        peer=statistics.median(made for _, made in pairs) - bare,
        ratio=statistics.median((made - bare) / (kept - bare) for kept, made in pairs),
        below=0.3,
        more={
            "peer_name": "the index of four languages worked out",
            "gain": "whoever looks a rule up first after a start waits as little as everybody",
        },
    )

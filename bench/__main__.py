"""``python -m bench [NAME ...]``: run the benchmarks, all or those named, and print a line of JSON for each."""

from __future__ import annotations

import sys

from . import boards, claims, hearings, imports, memory, obligations, play, scores
from .measure import keep_to_one_core

BENCHMARKS = {
    "boards_openspiel": boards.openspiel,
    "boards_table": boards.guarded,
    "play_endplay": play.endplay,
    "scores_endplay": scores.endplay,
    "memory_events": memory.events,
    "import_bridge": imports.bridge,
    "hearing_step": hearings.step,
    "hearing_leaves": hearings.ends,
    "legal_plays_with_obligations": obligations.legal_plays,
    "claim_search": claims.endings,
}


def main(names: list[str]) -> None:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}.")
    keep_to_one_core()
    for name in names or BENCHMARKS:
        try:
            print(BENCHMARKS[name](), flush=True)
        except ImportError as error:
            sys.exit(f"{name} needs {error.name}, a peer that `make bench` installs in .venv-bench.")


if __name__ == "__main__":
    main(sys.argv[1:])

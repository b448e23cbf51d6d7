"""``python -m bench [NAME ...]``: run the benchmarks, all or those named, and print a line of JSON for each."""

from __future__ import annotations

import sys
from functools import partial

from . import (
    boards,
    claims,
    contest,
    double_dummy,
    event_import,
    formats,
    guandan,
    guandan_deals,
    hearings,
    imports,
    live_tables,
    memory,
    movements,
    obligations,
    play,
    robots_bridge,
    robots_guandan,
    scores,
    scoring,
    store_load,
    swiss,
    web_load,
)
from .measure import keep_to_one_core
from .served import line

BENCHMARKS = {
    "boards_openspiel": boards.openspiel,
    "boards_table": boards.guarded,
    "play_endplay": play.endplay,
    "scores_endplay": scores.endplay,
    "memory_events": memory.events,
    "import_bridge": imports.bridge,
    "hearing_step": hearings.step,
    "hearing_leaves": hearings.ends,
    "open_hearing_view_bridge": partial(line, "open_hearings", "bridge"),
    "open_hearing_view_guandan": partial(line, "open_hearings", "guandan"),
    "legal_plays_with_obligations": obligations.legal_plays,
    "claim_search": claims.endings,
    "double_dummy_endplay": double_dummy.endplay,
    "guandan_leads": guandan.leads,
    "guandan_classes": guandan.lead_classes,
    "guandan_following": guandan.following,
    "guandan_deals": guandan_deals.whole,
    "matchpoints_counting": scoring.counting,
    "matchpoints_change": scoring.change,
    "matchpoints_memory": scoring.memory,
    "movement_howell_14": movements.largest_howell,
    "event_change": contest.change,
    "event_memory": contest.memory,
    "event_import": event_import.forty_tables,
    "pbn_endplay": formats.pbn_endplay,
    "pbn_memory": formats.pbn_memory,
    "swiss_pairing": swiss.pairing,
    "store_commands": store_load.commands,
    "store_confirmed": store_load.confirmed,
    "web_commands": web_load.commands,
    "web_confirmed": web_load.confirmed,
    "web_start_up": web_load.start_up,
    "live_acts": live_tables.acts,
    "live_latency": live_tables.latency,
    "processes": partial(line, "processes", "growth"),
    "bus": partial(line, "processes", "bus"),
    "failover": partial(line, "failover", "failover"),
    "hangs": partial(line, "failover", "hangs"),
    "robot_bridge_rules_move": robots_bridge.rules,
    "robot_bridge_move": robots_bridge.sampling,
    "robot_guandan_move": robots_guandan.default_move,
    "robot_guandan_rules_move": robots_guandan.rules_move,
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

"""``python -m bench [NAME ...] [--keep]``: run the benchmarks, all or those named, and print a line of JSON for each.

With ``--keep`` the lines are also kept with their date, for ``python -m bench.report``.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from functools import partial

from . import (
    boards,
    claims,
    command_start,
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
from .report import KEPT
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
    "school_scenes_auction": partial(line, "school", "auction"),
    "school_scenes_play": partial(line, "school", "play"),
    "school_scene_on_demand": partial(line, "school", "on_demand"),
    "open_hearing_view_bridge": partial(line, "open_hearings", "bridge"),
    "open_hearing_view_guandan": partial(line, "open_hearings", "guandan"),
    "legal_plays_with_obligations": obligations.legal_plays,
    "claim_search": claims.endings,
    "claim_search_long": claims.long_endings,
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
    "command_help": command_start.overview,
    "command_rule_help": command_start.of_rule,
    "command_laws_show": command_start.laws_show,
    "first_search": command_start.first_search,
    "static_files": partial(line, "static_bytes", "every_file"),
    "list_events": partial(line, "event_lists", "public"),
    "list_organise": partial(line, "event_lists", "organisers"),
    "page_first": partial(line, "page_first", "large_event"),
    "page_standings": partial(line, "page_standings", "one_result"),
    "season_recompute": partial(line, "season_pages", "recompute"),
    "player_page": partial(line, "season_pages", "page"),
    "growth_events": partial(line, "page_growth", "events"),
    "growth_rows": partial(line, "page_growth", "rows"),
    "growth_entries": partial(line, "page_growth", "entries"),
    "growth_tables": partial(line, "page_growth", "tables"),
    "growth_memory": partial(line, "page_growth", "memory"),
    "live_acts": live_tables.acts,
    "live_latency": live_tables.latency,
    "first_act": partial(line, "first_act", "one_click"),
    "processes": partial(line, "processes", "growth"),
    "bus": partial(line, "processes", "bus"),
    "failover": partial(line, "failover", "failover"),
    "hangs": partial(line, "failover", "hangs"),
    "robot_bridge_rules_move": robots_bridge.rules,
    "robot_bridge_move": robots_bridge.sampling,
    "robot_guandan_move": robots_guandan.default_move,
    "robot_guandan_rules_move": robots_guandan.rules_move,
}


KEEP = "--keep"
GROUPS = {"growth": [name for name in BENCHMARKS if name.startswith("growth_")]}
"""Several benchmarks by one name."""


def main(arguments: list[str]) -> None:
    names = [each for name in arguments if name != KEEP for each in GROUPS.get(name, [name])]
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}.")
    keep_to_one_core()
    for name in names or BENCHMARKS:
        try:
            found = BENCHMARKS[name]()
            print(found, flush=True)
            if KEEP in arguments:
                dated = {**json.loads(str(found)), "date": f"{datetime.now(UTC):%Y-%m-%d}"}
                with KEPT.open("a", encoding="utf-8") as kept:
                    print(json.dumps(dated, ensure_ascii=False), file=kept)
        except ImportError as error:
            sys.exit(f"{name} needs {error.name}, a peer that `make bench` installs in .venv-bench.")


if __name__ == "__main__":
    main(sys.argv[1:])

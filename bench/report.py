"""``python -m bench.report [FILE ...]``: write the table of docs/benchmarks.md from kept lines of JSON.

Lines come from ``python -m bench NAME … --keep``, each with its date, and are kept in ``bench/results.jsonl``; further
files are read after it. Of each benchmark the newest line counts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("results.jsonl")
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- made by python -m bench.report -->", "<!-- end -->"
GAINS = {
    "claim_search": "a Director reads the evidence on a claim without waiting",
    "claim_search_long": "a claim of many tricks gets an answer too, and says which of three it is",
    "double_dummy_endplay": "all cores work on an evening's boards",
    "growth_entries": "a congress of thousands is as quick to read as a club evening",
    "growth_events": "lists open as quickly after ten years as in the first week",
    "growth_memory": "a small computer carries a club's whole past",
    "growth_rows": "pages stay quick however much has happened in an event",
    "growth_tables": "pages of a large field follow each result",
    "guandan_deals": "simulations, and tables that answer at once",
    "hearing_leaves": "a page can show where every answer leads",
    "hearing_step": "the next question is there at once",
    "import_bridge": "a script that only scores starts at once",
    "web_start_up": "a restart in mid-event is hardly noticed",
}
"""What somebody has of it who runs or plays an event."""


def newest(lines: Iterable[str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in lines:
        record = json.loads(line)
        found[record["benchmark"]] = record
    return found


def row(record: Mapping[str, Any]) -> str:
    met = {None: "", True: "yes", False: "**no**"}[record["met"]]
    cells = (
        f"`{record['benchmark']}`: {record['unit']}", record["ours"], record["peer"], record["ratio"],
        record["target"], met, record.get("gain") or GAINS.get(record["benchmark"], ""), record["date"],
    )  # fmt: skip
    return "| " + " | ".join("" if cell is None else str(cell) for cell in cells) + " |"


def table(records: Mapping[str, Mapping[str, Any]]) -> str:
    head = ("what", "ours", "peer", "ratio", "wanted", "met", "what somebody gains", "measured")
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join((*lines, *(row(records[name]) for name in sorted(records))))


def main(files: list[str]) -> None:
    kept = [line for path in (KEPT, *map(Path, files)) for line in path.read_text("utf-8").splitlines()]
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{table(newest(kept))}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Writes the three example events of ``examples/``, the same files every time.

    python -m tools.make_examples              write them again into examples/
    python -m tools.make_examples DIR          write them into another folder

Each is run as an organiser would run it: made from a pack, drawn from a published seed, played (``example_play``),
ruled, penalised and corrected, round after round. Nothing is read from the clock.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree

from tools.example_guandan import guandan_championship
from tools.example_mitchell import club_mitchell
from tools.example_swiss import swiss_teams

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
EVENTS = {
    "club-mitchell": club_mitchell,
    "swiss-teams": swiss_teams,
    "guandan-championship": guandan_championship,
}


def make(into: Path = EXAMPLES) -> None:
    """Every example, anew; only its README is kept."""
    for name, event in EVENTS.items():
        folder = into / name
        kept = folder / "README.md"
        text = kept.read_text("utf-8") if kept.is_file() else ""
        if folder.exists():
            rmtree(folder)
        event(folder)
        if text:
            kept.write_text(text, "utf-8")


if __name__ == "__main__":
    make(*map(Path, sys.argv[1:2]))

"""Counts of plays and classes by seed and level, as the oracle finds them.

``python -m tests.guandan.counts`` works them out again and writes ``counts.json``; only the oracle is asked.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from tests.guandan import oracle

FILE = Path(__file__).with_name("counts.json")
SEEDS = range(3)
FULL_HAND = 27


def hand_of(seed: int, level: str) -> list[str]:
    """A full hand; the seed is also the number of its wilds."""
    chance = Random(f"{seed} {level}")
    others = [card for card in oracle.PACK * 2 if card != level + "h"]
    return [level + "h"] * seed + chance.sample(others, FULL_HAND - seed)


def count(seed: int, level: str) -> dict[str, object]:
    found = oracle.plays(hand_of(seed, level), level)
    classes = {reading for _, reading in found}
    over = ("pair", "8" if level != "8" else "7", 2)
    following = [reading for _, reading in found if oracle.beats(reading, over)]
    return {
        "seed": seed,
        "level": level,
        "plays": len(found),
        "classes": len(classes),
        "over": over[1],
        "plays_over_the_pair": len(following),
        "classes_over_the_pair": len(set(following)),
    }


def main() -> None:
    records = [count(seed, level) for level in oracle.RANKS for seed in SEEDS]
    FILE.write_text("[\n" + ",\n".join(json.dumps(one) for one in records) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()

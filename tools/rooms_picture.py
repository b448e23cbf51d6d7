"""Draws the rooms of the house from the import contract: who stands above whom, and who really imports whom.

python -m tools.rooms_picture            write docs/images/rooms.svg
python -m tools.rooms_picture --check    fail if it is not what the code says
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "images" / "rooms.svg"
WIDTH, ROW, BOX, TALL = 720, 68, 150, 38
STYLE = (
    "text{font:600 15px sans-serif;text-anchor:middle;fill:#1f1d1b}"
    "rect{fill:#f7f5f0;stroke:#8d8679}path{fill:none;stroke:#a31f34;stroke-opacity:.6;stroke-width:1.5}"
    "@media(prefers-color-scheme:dark){text{fill:#f1ede5}rect{fill:#2a2824}}"
)


def layers() -> list[list[str]]:
    """From above to below, as the contract has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = project["tool"]["importlinter"]["contracts"]
    return [[room.strip() for room in layer.split("|")] for layer in contract["layers"]]


def imports(rooms: list[str]) -> list[tuple[str, str]]:
    """Which room imports which, without what another way through the picture says already."""
    graph = grimp.build_graph("cardinal", cache_dir=None)
    for room in rooms:
        graph.squash_module(f"cardinal.{room}")
    below = {
        one: {
            other
            for other in rooms
            if one != other and graph.direct_import_exists(importer=f"cardinal.{one}", imported=f"cardinal.{other}")
        }
        for one in rooms
    }
    reached: dict[str, set[str]] = {}
    for room in reversed(rooms):
        reached[room] = below[room].union(*(reached[other] for other in below[room]))
    return [
        (one, other)
        for one in rooms
        for other in sorted(below[one])
        if not any(other in reached[between] for between in below[one])
    ]


def drawn() -> str:
    rows = layers()
    places: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(rows):
        for at, room in enumerate(row, start=1):
            places[room] = WIDTH * at / (len(row) + 1), 12 + ROW * number + TALL / 2
    lines = [f'<path d="M{_line(places[one], places[other])}"/>' for one, other in imports(list(places))]
    boxes = [
        f'<rect x="{x - BOX / 2:g}" y="{y - TALL / 2:g}" width="{BOX}" height="{TALL}" rx="8"/>'
        f'<text x="{x:g}" y="{y + 5:g}">{room}</text>'
        for room, (x, y) in places.items()
    ]
    height = 24 + ROW * (len(rows) - 1) + TALL
    title = "<title>The packages of Cardinal: each imports only what stands below it</title>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    return "\n".join((head, title, f"<style>{STYLE}</style>", *lines, *boxes, "</svg>", ""))


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    """From the foot of one box to the head of another, beside the boxes between them where it is far."""
    (x, y), (to_x, to_y) = (start[0], start[1] + TALL / 2), (end[0], end[1] - TALL / 2)
    is_far = to_y - y > ROW
    bend = (130 if x > WIDTH / 2 else -130) if is_far and x == to_x else 0
    return f"{x:g} {y:g}C{x + bend:g} {y + 20:g} {to_x + bend:g} {to_y - 20:g} {to_x:g} {to_y:g}"


def main(arguments: list[str]) -> None:
    picture = drawn()
    if arguments == ["--check"]:
        if not PICTURE.exists() or PICTURE.read_text("utf-8") != picture:
            sys.exit(f"{PICTURE.relative_to(ROOT)} is not what the code says: python -m tools.rooms_picture")
    else:
        PICTURE.write_text(picture, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

"""List the numbers of every law, section and item that the document of an edition of the Laws prints.

    python tools/document_numbers.py 1987 FILE > tests/laws/numbers_of_1987.txt

The documents are not part of this repository, only the numbers in them are: a test walks them, so that the books of
clauses have every one. The file is the plain text of the edition: 1987 in traditional Chinese, 2007 in simplified
Chinese, 2017 in English (a text that has another language between the lines is fine). A line counts as a heading only
if its number follows the one before it at the same depth, so that a wrapped line which begins with a figure does not.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Layout:
    """How an edition begins its text and its headings: a law, a letter, a figure, a small letter, the last depth."""

    start: str
    end: str
    law: str
    depths: tuple[str, ...]
    last: tuple[str, ...]


_FIGURES = tuple(map(str, range(1, 10)))
_ROMAN = ("i", "ii", "iii", "iv", "v")

LAYOUTS: Mapping[int, Layout] = {
    1987: Layout(
        start="第1條：牌",
        end="中華名國橋藝協會地址",
        law=r"第\s*(\d+)\s*條：",
        depths=(r"([A-G])、", r"(\d{1,2})\.", r"（([a-l])）", r"（(\d)）"),
        last=_FIGURES,
    ),
    2007: Layout(
        start="第 1条  牌",
        end="\0",
        law=r"第\s*(\d+)\s*条  ",
        depths=(r"([A-I])[．.]", r"(\d{1,2})．", r"\(([a-l])\)", r"\((\d)\)"),
        last=_FIGURES,
    ),
    2017: Layout(
        start="LAW 1 - THE PACK",
        end="\0",
        law=r"LAW (\d+) [-–]",
        depths=(r"([A-I])\.\s", r"(\d{1,2})\.", r"\(([a-l])\)", r"\((i{1,3}|iv|v)\)"),
        last=_ROMAN,
    ),
}


def numbers(text: str, layout: Layout) -> Iterator[str]:
    """Every number in the order of the document."""
    text = text[text.index(layout.start) :].split(layout.end)[0]
    orders = (tuple("ABCDEFGHI"), tuple(map(str, range(1, 20))), tuple("abcdefghijkl"), layout.last)
    at = [""] * 5
    for line in text.splitlines():
        rest = line.strip()
        if law := re.match(layout.law, rest):
            if at[0] == "" or int(law[1]) == int(at[0]) + 1:
                at = [law[1], "", "", "", ""]
                yield law[1]
            continue
        # One line may open several depths: "1. (a) …".
        while found := _opened(rest, at, layout, orders):
            depth, sign, length = found
            at = [*at[:depth], sign, *[""] * (4 - depth)]
            yield _joined(at)
            rest = rest[length:].strip()


def _opened(
    rest: str, at: list[str], layout: Layout, orders: tuple[tuple[str, ...], ...]
) -> tuple[int, str, int] | None:
    """The depth that a line opens, its sign and how long that is. After (h) an (i) is a letter, elsewhere a figure."""
    for depth in (3, 4, 2, 1):
        heading = re.match(layout.depths[depth - 1], rest)
        before = at[depth]
        order = orders[depth - 1]
        is_next = (
            heading is not None
            and heading[1] in order
            and order.index(heading[1]) == (order.index(before) + 1 if before else 0)
        )
        if heading is not None and is_next and (depth < 4 or at[3]) and at[0]:
            return depth, heading[1], heading.end()
    return None


def _joined(at: list[str]) -> str:
    """``27B1(a)``; an item of a law without sections is ``35.1``."""
    law, section, item, letter, last = at
    dot = "." if item and not section else ""
    return f"{law}{section}{dot}{item}" + "".join(f"({one})" for one in (letter, last) if one)


def main(words: list[str]) -> int:
    edition, path = words
    print("\n".join(numbers(Path(path).read_text("utf-8"), LAYOUTS[int(edition)])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

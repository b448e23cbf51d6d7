"""SVG written by hand: elements, a frame with title and description for who cannot see it, and axes.

A plot carries its numbers in words too, and nothing in it is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape

WIDTH, HEIGHT = 720.0, 400.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, 24.0, 44.0, 48.0
INK, GREY, PALE = "#1f1d1b", "#5e5850", "#e2dccf"
FONT = "system-ui,'Noto Sans','Noto Sans CJK SC','Noto Sans CJK TC','Noto Sans CJK JP',sans-serif"


def element(tag: str, *inside: str, **attributes: object) -> str:
    """An element; a line below in a name stands for a dash, and values are escaped.

    >>> element("path", d="M0 0", stroke_width=2)
    '<path d="M0 0" stroke-width="2"/>'
    """
    told = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(attribute)}"' for name, attribute in attributes.items()
    )
    return f"<{tag}{told}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{told}/>"


def _value(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else escape(str(value))


def words(said: str) -> str:
    """Words as they stand in SVG; what no XML may hold is left out."""
    return escape("".join(letter for letter in said if letter.isprintable()))


def text(x: float, y: float, said: str, *, anchor: str = "middle", size: int = 12, fill: str = INK) -> str:
    return element("text", words(said), x=x, y=y, text_anchor=anchor, font_size=size, fill=fill)


def picture(title: str, description: str, parts: Iterable[str], language: str, height: float = HEIGHT) -> str:
    """A whole SVG with its title drawn at the top; title and description are what a screen reader tells."""
    # Several plots may stand in one page: what names them must be their own.
    own = sha256(f"{title}\n{description}".encode()).hexdigest()[:8]
    told = element("title", words(title), id=f"title-{own}") + element("desc", words(description), id=f"desc-{own}")
    drawn = "\n".join(parts)
    head = text(WIDTH / 2, 24, title, size=16)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" role="img" '
        f'lang="{escape(language)}" aria-labelledby="title-{own} desc-{own}" font-family="{FONT}">\n{told}\n'
        f'<rect width="{WIDTH:g}" height="{height:g}" fill="#fff"/>\n{head}\n{drawn}\n</svg>\n'
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers onto a stretch of the picture."""

    least: float
    most: float
    start: float
    end: float

    def at(self, value: float) -> float:
        return self.start + (value - self.least) / (self.most - self.least) * (self.end - self.start)


def ticks(least: float, most: float, about: int = 6) -> list[float]:
    """Round numbers that cover a range: steps of 1, 2 or 5 and their tens.

    >>> ticks(0, 93), ticks(-3, 4)
    ([0.0, 20.0, 40.0, 60.0, 80.0, 100.0], [-4.0, -2.0, 0.0, 2.0, 4.0])
    """
    span = max(most - least, 1e-9)
    size = 10.0 ** (len(str(int(span))) - 2)
    while span / size > about:
        size *= 2 if f"{size:e}"[0] in "15" else 2.5
    first = least // size
    found = [first * size]
    while found[-1] < most - 1e-9:
        first += 1
        found.append(first * size)
    return found


def upright(values: Sequence[float], unit: str = "", *, both: bool = False) -> tuple[Scale, list[str]]:
    """The scale at the left for *values*, with its lines and numbers; at *both* sides, inside the right one."""
    marks = ticks(min(values), max(values))
    if len(marks) < 2:
        marks = [marks[0], marks[0] + 1]
    scale = Scale(marks[0], marks[-1], HEIGHT - BOTTOM, TOP)
    parts = []
    for mark in marks:
        y = scale.at(mark)
        parts.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=PALE))
        said = f"{mark:g}{unit}".replace("-", "−")
        parts.append(text(LEFT - 6, y + 4, said, anchor="end", fill=GREY))
        if both:
            parts.append(text(WIDTH - 4, y - 4, said, anchor="end", fill=GREY))
    return scale, parts


def numbered(count: int, labels: Sequence[str], name: str) -> tuple[list[float], list[str]]:
    """Places along the bottom for *count* things, with as many of their labels as have room."""
    wide = (WIDTH - LEFT - RIGHT) / max(1, count)
    places = [LEFT + wide * (place + 0.5) for place in range(count)]
    every = max(1, round(26 / wide + 0.49))
    parts = [
        text(x, HEIGHT - BOTTOM + 16, label, size=11, fill=GREY)
        for place, (x, label) in enumerate(zip(places, labels, strict=True))
        if place % every == 0
    ]
    return places, [*parts, text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, name, fill=GREY)]


def path(points: Iterable[tuple[float, float]]) -> str:
    """The way through points."""
    return "".join(f"{'L' if place else 'M'}{x:.1f} {y:.1f}" for place, (x, y) in enumerate(points))

"""QR codes: as SVG inside a page, and as squares to draw."""

from __future__ import annotations

from .errors import needed, nothing

QUIET = 2
"""So many empty squares around a code; readers find it by them."""
LONGEST = 800


def qr_squares(address: str) -> tuple[tuple[bool, ...], ...]:
    """The squares of a code row by row, the dark ones true, without the quiet zone."""
    if not address or len(address.encode()) > LONGEST:
        raise nothing("qr_length", most=LONGEST)
    made = needed("segno").make(address, error="m", micro=False)
    return tuple(tuple(bool(square) for square in row) for row in made.matrix)


def qr_svg(address: str, label: str) -> str:
    """A code as SVG that stands in a page; *label* says what it is to who cannot see it."""
    from html import escape

    squares = qr_squares(address)
    size = len(squares) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(squares) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" '
        f'aria-label="{escape(label)}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path fill="#000" d="{path}"/></svg>'
    )

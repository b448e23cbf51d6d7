"""A movement as a small picture: a row a round, a column a table, the shade of a cell its board set.

A line follows one pair from table to table, so that a glance tells a Mitchell, in which boards and pairs go round, from
a Howell, in which they leap. An empty cell is a table without a game.
"""

from __future__ import annotations

from html import escape

from .movements import Movement

_CELL = 10
_GAP = 1


def movement_picture(movement: Movement, label: str) -> str:
    """An SVG in the colour of the text around it; *label* is read out in its place."""
    wide, high = movement.tables * _CELL, len(movement.rounds) * _CELL
    drawn = [
        f'<svg class="movement" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img" '
        f'aria-label="{escape(label)}">'
    ]
    for number, table, sitting in movement.games():
        shade = 0.12 + 0.6 * (sitting.boards - 1) / max(1, movement.board_sets - 1)
        x, y = (table - 1) * _CELL, (number - 1) * _CELL
        drawn.append(
            f'<rect x="{x}" y="{y}" width="{_CELL - _GAP}" height="{_CELL - _GAP}" rx="1.5" '
            f'fill="currentColor" fill-opacity="{shade:.2f}"/>'
        )
    points = " ".join(f"{x},{y}" for x, y in _way(movement))
    drawn.append(
        f'<polyline class="way" points="{points}" fill="none" stroke="currentColor" stroke-width="1.5" '
        'stroke-linejoin="round" stroke-linecap="round"/></svg>'
    )
    return "".join(drawn)


def _way(movement: Movement) -> list[tuple[float, float]]:
    """The middles of the cells where the first contestant who moves sits."""
    movers = [one for one in movement.contestants if one not in movement.stationary]
    followed = movers[0] if movers else movement.contestants[0]
    middle = (_CELL - _GAP) / 2
    return [
        ((table - 1) * _CELL + middle, (number - 1) * _CELL + middle)
        for number, table, sitting in movement.sittings()
        if followed in sitting.contestants
    ]

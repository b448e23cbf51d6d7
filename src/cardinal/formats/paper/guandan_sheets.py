"""The three score sheets of the Guandan rules' appendix, blank, to be filled in at the table."""

from __future__ import annotations

from collections.abc import Sequence

from cardinal.guandan import sheets

from .page import Column, Fields, Grid, Paper, Sheet, Signatures

_WIDTHS = {
    "name": 3.0, "affiliation": 2.4, "direction": 1.7, "deal": 0.8, "tribute_from": 1.5, "opening_pattern": 1.6,
    "remarks": 1.8,
}  # fmt: skip
NAMES = tuple(sheet.name for sheet in sheets.SHEETS)


def guandan_paper(name: str, language: str = "en", copies: int = 1, known: Sequence[tuple[str, str]] = ()) -> Paper:
    """So many copies of a sheet. *known* fills in heads by their names (``round``, ``table``, ``home`` …)."""
    sheet = next(one for one in sheets.SHEETS if one.name == name)
    filled = dict(known)
    labels = zip(sheet.heads, sheet.head_labels(language), strict=True)
    pairs = tuple((label, filled.get(head, "")) for head, label in labels)
    heads = Fields(pairs, across=3 if len(pairs) < 5 else 5)
    head, *body = sheet.grid(language)
    columns = tuple(
        Column(label, _WIDTHS.get(column.name, 1.2)) for label, column in zip(head, sheet.columns, strict=True)
    )
    grid = Grid(columns, tuple(body), row_mm=7.0 if len(body) > 8 else 11.0)
    foot = sheet.foot_labels(language)
    fields = foot[: len(sheet.foot)]
    blocks: list[Fields | Grid | Signatures] = [heads, grid]
    if fields:
        blocks.append(Fields(tuple((label, "") for label in fields), across=3))
    blocks.append(Signatures(foot[len(sheet.foot) :]))
    made = Sheet(sheet.label(language), blocks=tuple(blocks))
    # The sheets of a round are short: two to a page. That of a match has sixteen boards and needs a page.
    is_long = len(body) > 8
    return Paper(sheet.label(language), language, (made,) * copies, 1, 1 if is_long else 2, is_landscape=is_long)

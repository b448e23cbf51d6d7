"""What lies on the tables, printed: guide cards for contestants and a card for each table, with a QR code if wanted."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.contest.movements import Movement, board_span, guide_cards, table_cards
from cardinal.contest.movements.cards import GuideCard, GuideLine, TableCard, TableLine

from .page import Code, Column, Grid, Note, Paper, Sheet, rows
from .words import say

Names = Mapping[int, str]


def guide_card_paper(movement: Movement, title: str, language: str = "en", names: Names | None = None) -> Paper:
    """Four guide cards on a page: where a contestant goes, whom it meets, which boards it plays."""
    sheets = tuple(_guide(card, title, language, names or {}) for card in guide_cards(movement))
    return Paper(f"{title} · {say('guide_cards', language)}", language, sheets, 2, 2)


def table_card_paper(movement: Movement, title: str, language: str = "en", address: str = "") -> Paper:
    """Two table cards on a page. In *address* ``{table}`` stands for the table, for a QR code on each."""
    sheets = tuple(_table(card, title, language, address) for card in table_cards(movement))
    return Paper(f"{title} · {say('table_cards', language)}", language, sheets, 1, 2)


def _guide(card: GuideCard, title: str, language: str, names: Names) -> Sheet:
    partnered = any(line.partner is not None for line in card.lines)
    keys = ("round", "table", "direction", *(("partner",) if partnered else ()), "opponents", "boards")
    head = tuple(Column(say(f"column_{key}", language)) for key in keys)
    lines = rows(_guide_line(line, language, partnered=partnered) for line in card.lines)
    notes = () if card.follows is None else (Note(say("follows", language, number=card.follows)),)
    subtitle = " · ".join(part for part in (names.get(card.contestant, ""), title) if part)
    return Sheet(say("contestant", language, number=card.contestant), subtitle, (Grid(head, lines), *notes))


def _guide_line(line: GuideLine, language: str, *, partnered: bool) -> tuple[object, ...]:
    if line.place is None or not line.opponents:
        return line.round, "–", say("sits_out", language), *([""] if partnered else []), "", ""
    partner = [line.partner] if partnered else []
    opponents = " ".join(map(str, line.opponents))
    return line.round, line.place.table, line.place.seat.label(language), *partner, opponents, board_span(line.boards)


def _table(card: TableCard, title: str, language: str, address: str) -> Sheet:
    head = tuple(Column(say(f"column_{key}", language)) for key in ("round", "ns", "ew", "boards", "boards_go_to"))
    lines = rows(_table_line(line, language) for line in card.lines)
    code = (Code(address.replace("{table}", card.table)),) if address else ()
    return Sheet(say("table", language, name=card.table), title, (*code, Grid(head, lines)))


def _table_line(line: TableLine, language: str) -> tuple[object, ...]:
    sides = [" ".join(map(str, side)) for side in (line.ns, line.ew)]
    goes = line.boards_go_to or "–"
    boards = board_span(line.boards) if line.plays else say("nobody_plays", language)
    return line.round, *sides, boards, goes

"""The play section of PBN, read: a row a trick, a column a hand."""

from __future__ import annotations

from cardinal.cards import CARDS, Card, Seat
from cardinal.language import CardinalError, shown

from .pbn_pieces import FIRST_CARD_MARK, Turn, kept_comments, parts, turns
from .pbn_problems import Report
from .pbn_scan import Tag
from .recorded_auction import Ending
from .recorded_play import NEXT, UNKNOWN, RecordedCard, RecordedPlay

PLAIN = {card: RecordedCard(card) for card in CARDS}
_WORDS = {**{str(card): PLAIN[card] for card in CARDS}, "-": UNKNOWN}
TRICKS = 13


def read_play(tag: Tag, first: Seat | None, report: Report) -> tuple[RecordedPlay, list[str]]:
    """The play, and the comments that stand before its first card."""
    if tag.pieces is None:
        plain = plain_cards(tag.data)
        if plain is not None:
            return RecordedPlay(first, *plain), []
    found, before = turns(tag, FIRST_CARD_MARK, report)
    cards: list[RecordedCard] = []
    ending = Ending.UNSAID
    for turn in found:
        if turn.word == "*":
            ending = Ending.NO_MORE
            before += kept_comments(cards, turn)
            continue
        if ending:
            report("after_end", tag.offset, tag=tag.name, given=shown(turn.word))
        cards.append(_card(turn, tag, report))
    return RecordedPlay(first, tuple(_rows(cards, _line_sizes(tag), tag, report)), ending), before


def plain_cards(data: str) -> tuple[tuple[RecordedCard, ...], Ending] | None:
    """The cards of a section that has nothing but whole rows of them; None if it has anything else."""
    words = data.split()
    ending = Ending.UNSAID
    if words and words[-1] == "*":
        ending = Ending.NO_MORE
        words.pop()
    if len(words) & 3 or len(words) > 4 * TRICKS:
        return None
    try:
        return tuple(map(_WORDS.__getitem__, words)), ending
    except KeyError:
        return None


def _card(turn: Turn, tag: Tag, report: Report) -> RecordedCard:
    blank = {"-": UNKNOWN, "+": NEXT}.get(turn.word)
    card: Card | None = None
    if blank is None:
        try:
            card = Card.parse(turn.word)
        except CardinalError as error:
            report("card", tag.offset, tag=tag.name, why=error.text)
    return RecordedCard(card, turn.irregularity, turn.note, turn.all_marks, tuple(turn.comments), is_next=blank is NEXT)


def _line_sizes(tag: Tag) -> list[int]:
    """How many cards stand on each line of a section; nothing where comments make lines mean little."""
    if tag.pieces is not None and any(kind == "comment" for kind, _ in tag.pieces):
        return []
    text = tag.data + "".join(text for _, text in tag.pieces or ())
    return [sum(part[0] not in "=$!?*^" for word in line.split() for part in parts(word)) for line in text.splitlines()]


def _rows(cards: list[RecordedCard], sizes: list[int], tag: Tag, report: Report) -> list[RecordedCard]:
    """Four cards a row. A row is filled up where the next line would not fit into it any more."""
    filled: list[RecordedCard] = []
    if len(cards) & 3 and sum(sizes) == len(cards):
        place = 0
        for size in sizes:
            gap = -len(filled) & 3
            if gap and size > gap:
                report("short_row", tag.offset, tag=tag.name, row=len(filled) // 4 + 1)
                filled += [UNKNOWN] * gap
            filled += cards[place : place + size]
            place += size
    else:
        filled += cards
    filled += [UNKNOWN] * (-len(filled) & 3)
    if len(filled) > 4 * TRICKS:
        report("too_many_tricks", tag.offset, tag=tag.name, rows=len(filled) // 4)
    return filled

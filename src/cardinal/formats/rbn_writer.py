"""Writing RBN: every deal with all of its own lines, notes numbered anew from 1 to 9, comments as paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from cardinal.bridge import PASS, XX, Call, X
from cardinal.cards.deal import print_bits
from cardinal.language import Texts

from .contents import Content, contents
from .game_record import GameRecord
from .problem import Problem
from .rbn import VULNERABILITIES
from .recorded_auction import RecordedCall, text_of
from .recorded_play import RecordedCard

__all__ = ["HOLDS", "write"]

_said = Texts("cardinal.formats.rbn")
HOLDS = frozenset((
    Content.NUMBER, Content.MARKINGS, Content.DEAL, Content.PLAYERS, Content.EVENT, Content.AUCTION, Content.CONTRACT,
    Content.PLAY, Content.RESULT, Content.NOTES, Content.COMMENTS,
))  # fmt: skip
_DOUBLES = ("", "X", "R")
_MOST_NOTES = 9


def write(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    """Every deal with all of its own lines; what the notation cannot say comes back, kind by kind."""
    stream.write(b"% RBN version 3.2\n")
    lost: dict[Content, None] = {}
    for record in records:
        notes = _numbered(record)
        lost |= dict.fromkeys(sorted(contents(record) - HOLDS | _partly(record, notes)))
        stream.write("".join(f"{{{_braced(one.text)}}}\n" for one in record.comments if one.text).encode("utf-8"))
        lines = [f"{label} {value}" for label, value in _labels(record, notes) if value]
        lines += [f"{number} {' '.join(text.split())}" for text, number in notes.items()]
        stream.write(("\n".join(lines) + "\n\n").encode("utf-8"))
    return [Problem("", 0, _said("lost", what=one.label())) for one in lost]


def _numbered(record: GameRecord) -> dict[str, int]:
    """The words of notes with their new numbers, those of the auction first; there are nine at most."""
    every = (section.notes for section in (record.auction, record.play) if section is not None)
    texts = dict.fromkeys(note.text for notes in every for note in notes if note.text)
    return {text: number for number, text in enumerate(list(texts)[:_MOST_NOTES], start=1)}


def _partly(record: GameRecord, notes: dict[str, int]) -> frozenset[Content]:
    """Kinds that are held, and not all of this record's: a tenth note, words at a call or a card."""
    sections = [one for one in (record.auction, record.play) if one is not None]
    turns: list[RecordedCall | RecordedCard] = [] if record.auction is None else list(record.auction.calls)
    turns += [] if record.play is None else record.play.cards
    lost = set()
    if any(note.text and note.text not in notes for one in sections for note in one.notes):
        lost.add(Content.NOTES)
    if record.escapes or any(turn.comments for turn in turns):
        lost.add(Content.COMMENTS)
    return frozenset(lost)


def _braced(text: str) -> str:
    """Words for a paragraph, which its first closing brace ends."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def _sign(text: str | None, notes: dict[str, int]) -> str:
    """What stands behind a call or a card: the number of its note, or a plain alert."""
    return "" if text is None else f"^{notes[text]}" if text in notes else "*"


def _labels(record: GameRecord, notes: dict[str, int]) -> Iterator[tuple[str, str]]:
    digits = (record.date or "").replace(".", "").replace("-", "")
    yield "D", digits if digits.isdigit() else ""
    yield "L", _plain(record.site)
    yield "E", _plain(record.event)
    yield "F", _plain(record.scoring)
    north, east, south, west = (_plain(name).replace("+", " ") for name in record.players)
    room = {"Open": "O", "Closed": "C"}.get(record.room or "", "")
    names = f"{north}+{south}:{west}+{east}" + (f":{room}" if room else "")
    yield "N", names if names != "+:+" else ""
    yield "B", "" if record.number is None else str(record.number)
    if record.hands is not None:
        hands = (print_bits(one) if one is not None else "" for one in record.hands.bits)
        yield "H", "N:" + ":".join(hands)
    yield "A", _auction(record, notes)
    contract = record.contract
    if contract is not None and contract.denomination is not None and contract.level is not None:
        strain = str(contract.denomination).replace("NT", "N")
        yield "C", f"{contract.level}{strain}{_DOUBLES[contract.doubling]}:{record.declarer or '?'}"
    elif contract is not None and contract.denomination is None:
        yield "C", "P"
    yield "P", _play(record, notes)
    yield "R", "" if record.tricks is None else str(record.tricks)


def _plain(text: str | None) -> str:
    return " ".join((text or "").split()).replace(":", " ").strip()


def _auction(record: GameRecord, notes: dict[str, int]) -> str:
    dealer = record.dealer or (record.auction.first if record.auction is not None else None)
    if dealer is None:
        return ""
    sign = {one: letter for letter, one in VULNERABILITIES.items()}
    head = f"{dealer}{sign.get(record.vulnerability, '?') if record.vulnerability is not None else '?'}:"
    words = []
    if record.auction is not None:
        for one in record.auction.calls:
            if one.call is not None:
                words.append(_word(one.call) + _sign(record.auction.note_of(one), notes))
    return head + ":".join("".join(words[at : at + 4]) for at in range(0, len(words), 4))


def _word(call: Call) -> str:
    return "P" if call is PASS else "X" if call is X else "R" if call is XX else str(call).replace("NT", "N")


def _play(record: GameRecord, notes: dict[str, int]) -> str:
    contract = record.contract
    if record.play is None or record.declarer is None or contract is None or contract.denomination is None:
        return ""
    cards = [one for _, one in record.play.in_order(record.declarer.lho, contract.denomination)]
    tricks = []
    for at in range(0, len(cards), 4):
        trick = [(one.card, text_of(record.play.notes, one.note)) for one in cards[at : at + 4] if one.card is not None]
        led = trick[0][0].suit
        names = [str(card)[place > 0 and card.suit is led :] for place, (card, _) in enumerate(trick)]
        tricks.append("".join(name + _sign(note, notes) for name, (_, note) in zip(names, trick, strict=True)))
    return ":".join(tricks)

"""Converts a record to JSON values and back without loss; unknown fields are omitted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import Call, Vulnerability
from cardinal.cards import SEATS, Card, Seat
from cardinal.language import CardinalError, Texts, shown

from .game_record import NOBODY, Comment, GameRecord, RecordedContract, Section, SideScore
from .pbn_values import contract as read_contract
from .problem import Problem
from .recorded_auction import Ending, Irregularity, Note, RecordedAuction, RecordedCall
from .recorded_hands import RecordedHands
from .recorded_play import RecordedCard, RecordedPlay

said = Texts(__name__)

TEXTS = ("event", "site", "date", "room", "scoring")


def record_json(record: GameRecord) -> dict[str, object]:
    """The record as JSON; ``read_record`` gives it back."""
    told: dict[str, object] = {
        "number": record.number,
        "dealer": _named(record.dealer),
        "vulnerability": _named(record.vulnerability),
        "hands": _named(record.hands),
        **{name: getattr(record, name) for name in TEXTS},
        "players": None if record.players == NOBODY else list(record.players),
        "auction": None if record.auction is None else _auction(record.auction),
        "contract": _named(record.contract),
        "declarer": _named(record.declarer),
        "dummy_declared": record.dummy_declared or None,
        "play": None if record.play is None else _play(record.play),
        "tricks": record.tricks,
        "tricks_misagreed": record.tricks_misagreed or None,
        "score": None if record.score is None else {"ns": record.score.ns, "ew": record.score.ew},
        "tags": [list(tag) for tag in record.tags] or None,
        "sections": [
            {"name": section.name, "value": section.value, "rows": [*map(list, section.rows)]}
            for section in record.sections
        ]
        or None,
        "comments": [{"after": comment.after, "text": comment.text} for comment in record.comments] or None,
        "escapes": list(record.escapes) or None,
    }
    return {name: value for name, value in told.items() if value is not None}


def _named(value: object) -> str | None:
    return None if value is None else str(value)


def _auction(auction: RecordedAuction) -> dict[str, object]:
    calls = [_turn(call, _named(call.call)) for call in auction.calls]
    return _ended({"first": _named(auction.first), "calls": calls}, auction.ending, auction.notes)


def _play(play: RecordedPlay) -> dict[str, object]:
    cards = [_turn(card, _named(card.card)) for card in play.cards]
    return _ended({"first": _named(play.first), "cards": cards}, play.ending, play.notes)


def _ended(told: dict[str, object], ending: Ending, notes: tuple[Note, ...]) -> dict[str, object]:
    if ending:
        told["ending"] = str(ending)
    if notes:
        told["notes"] = [{"number": note.number, "text": note.text, "comments": list(note.comments)} for note in notes]
    return told


def _turn(recorded_call: RecordedCall | RecordedCard, text: str | None) -> object:
    """A call or a card: its text alone where there is nothing more to tell."""
    more: dict[str, object] = {
        "irregularity": str(recorded_call.irregularity) or None,
        "note": recorded_call.note,
        "marks": list(recorded_call.marks) or None,
        "comments": list(recorded_call.comments) or None,
        "next": (isinstance(recorded_call, RecordedCard) and recorded_call.is_next) or None,
    }
    told = {name: value for name, value in more.items() if value is not None}
    return {"is": text, **told} if told else text


def read_record(given: object, file: str = "", line: int = 0) -> GameRecord | Problem:
    """The record of plain JSON values. A field that cannot be read is a problem of the record, and left out."""
    if not isinstance(given, dict):
        return Problem(file, line, said("no_record", given=shown(given)))
    fields: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, value in given.items():
        reader = _READERS.get(name)
        if reader is None:
            problems.append(Problem(file, line, said("unknown_field", field=shown(name))))
            continue
        try:
            fields[name] = reader(value)
        except (CardinalError, KeyError, TypeError, ValueError, AttributeError, RecursionError):
            problems.append(Problem(file, line, said("bad_field", field=name, given=shown(value))))
    return GameRecord(**fields, problems=tuple(problems), line=line)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) > 10**9:
        raise TypeError
    return value


def _number(value: object) -> int:
    if (number := _whole(value)) < 1:
        raise ValueError
    return number


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _tricks(value: object) -> int:
    if not 0 <= (tricks := _whole(value)) <= 13:
        raise ValueError
    return tricks


def _players(value: Any) -> tuple[str | None, ...]:
    names = tuple(None if name is None else _text(name) for name in value)
    if len(names) != len(SEATS):
        raise ValueError
    return names


def _contract(value: object) -> RecordedContract:
    found = read_contract(_text(value))
    if found is None:
        raise ValueError
    return found


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(map(_text, value))


def _seat(value: object) -> Seat | None:
    return None if value is None else Seat.parse(_text(value))


def _notes(value: Any) -> tuple[Note, ...]:
    return tuple(Note(_whole(one["number"]), _text(one["text"]), _texts(one.get("comments", []))) for one in value)


def _read_auction(value: Any) -> RecordedAuction:
    calls = tuple(_read_call(one) for one in value["calls"])
    return RecordedAuction(
        _seat(value.get("first")), calls, Ending(value.get("ending", "")), _notes(value.get("notes", []))
    )


def _read_call(value: Any) -> RecordedCall:
    told = value if isinstance(value, dict) else {"is": value}
    text = told["is"]
    return RecordedCall(None if text is None else Call.parse(_text(text)), *_of_turn(told))


def _read_play(value: Any) -> RecordedPlay:
    cards = tuple(_read_card(one) for one in value["cards"])
    return RecordedPlay(
        _seat(value.get("first")), cards, Ending(value.get("ending", "")), _notes(value.get("notes", []))
    )


def _read_card(value: Any) -> RecordedCard:
    told = value if isinstance(value, dict) else {"is": value}
    text = told["is"]
    card = None if text is None else Card.parse(_text(text))
    return RecordedCard(card, *_of_turn(told), is_next=_flag(told.get("next", False)))


def _of_turn(told: Mapping[str, Any]) -> tuple[Irregularity, int | None, tuple[int, ...], tuple[str, ...]]:
    note = told.get("note")
    return (
        Irregularity(told.get("irregularity", "")),
        None if note is None else _whole(note),
        tuple(map(_whole, told.get("marks", []))),
        _texts(told.get("comments", [])),
    )


def _read_score(value: Any) -> SideScore:
    return SideScore(*(None if value.get(side) is None else _whole(value[side]) for side in ("ns", "ew")))


def _read_tags(value: Any) -> tuple[tuple[str, str], ...]:
    return tuple((_text(name), _text(text)) for name, text in value)


def _read_sections(value: Any) -> tuple[Section, ...]:
    return tuple(Section(_text(one["name"]), _text(one["value"]), tuple(map(_texts, one["rows"]))) for one in value)


def _read_comments(value: Any) -> tuple[Comment, ...]:
    return tuple(Comment(_text(one["after"]), _text(one["text"])) for one in value)


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "number": _number,
    "dealer": lambda value: Seat.parse(_text(value)),
    "vulnerability": lambda value: Vulnerability.parse(_text(value)),
    "hands": lambda value: RecordedHands.parse(_text(value)),
    **dict.fromkeys(TEXTS, _text),
    "players": _players,
    "auction": _read_auction,
    "contract": _contract,
    "declarer": lambda value: Seat.parse(_text(value)),
    "dummy_declared": _flag,
    "play": _read_play,
    "tricks": _tricks,
    "tricks_misagreed": _flag,
    "score": _read_score,
    "tags": _read_tags,
    "sections": _read_sections,
    "comments": _read_comments,
    "escapes": _texts,
}

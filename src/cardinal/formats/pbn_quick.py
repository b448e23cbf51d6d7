"""A game of a PBN file that is written as most are, read at once; every other game takes the careful way.

The careful way (``pbn_scan``, ``pbn_draft``) reads everything and says what is wrong where. This one knows only tags
on lines of their own with values that need no thought, and gives up at the first thing that is different. What it
reads is what the careful way reads; the tests hold the two against each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from cardinal.bridge import Vulnerability
from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError

from . import pbn_values as values
from .game_record import PASSED_OUT, GameRecord, RecordedContract, Section, SideScore
from .pbn_auction import plain_calls
from .pbn_play import plain_cards
from .pbn_sections import is_table, plain_table
from .recorded_auction import Ending, Note, RecordedAuction
from .recorded_hands import RecordedHands
from .recorded_play import RecordedPlay

# A tag as the standard writes it, and the plain text below it.
_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\x00-\x1f\x7f]*)"\]([^\[{;"%]*)')
_FIELD, _NOTE, _AUCTION, _PLAY, _OTHER, _TABLE, _SCORE, _UNSURE = range(1, 9)
_KNOWN = {
    **dict.fromkeys((*values.MANDATORY, "Room", "Score"), _FIELD),
    **dict.fromkeys(values.SCORES_BESIDE, _SCORE),
    "Note": _NOTE,
    "Auction": _AUCTION,
    "Play": _PLAY,
}
_OTHER_CASE = {name.lower() for name in _KNOWN}
_MOST_NAMES = 1_000
_SEATS = {seat.name: seat for seat in SEATS}
_NO_WORDS = ("\n", "")


class _Careful(Exception):
    """Something in this game needs the careful way."""


def quick_record(text: str, line: int) -> tuple[GameRecord, Mapping[str, str]] | None:
    """The record of a game and the values of its tags; None if it must be read with care."""
    # Values of earlier games, and backslashes that stand for others. (A sign alone is found sooner than two.)
    if ("#" in text and '"#' in text) or "\\\\" in text:
        return None
    pieces = _TAG.split(text)
    names, given_values, below = pieces[1::4], pieces[2::4], pieces[3::4]
    # Nothing may stand between the tags that were found.
    if not names or any(pieces[::4]):
        return None
    given: dict[str, str] = dict(zip(names, given_values, strict=True))
    if len(names) != len(given) + max(0, names.count("Note") - 1):
        return None
    told = given
    if "?" in text and '"?"' in text:
        told = {name: value for name, value in given.items() if value != "?" or name not in values.MANDATORY}
    try:
        return _record(names, given_values, below, told.get, line), given
    except _Careful:
        return None


def _record(
    names: list[str], given: list[str], below: list[str], get: Callable[[str], str | None], line: int
) -> GameRecord:
    tags: list[tuple[str, str]] = []
    sections: list[Section] = []
    notes: dict[int, list[Note]] = {}
    latest, auction_text, play_text = _AUCTION, "", ""
    known = _KNOWN.get
    # How many tags have words below them: as many as there are sections with words, or this is no plain game.
    with_words = len(below) - below.count("\n") - below.count("")
    for name, value, data in zip(names, given, below, strict=True):
        kind = known(name) or _kind(name)
        if kind == _FIELD:
            continue
        if kind == _OTHER:
            tags.append((name, value))
            continue
        if kind == _SCORE:
            _score(value, None)
            tags.append((name, value))
            continue
        if kind == _NOTE:
            notes.setdefault(latest, []).append(_note(value))
            continue
        if kind == _TABLE:
            sections.append(Section(name, value, _rows(value, data)))
        elif kind == _AUCTION:
            latest, auction_text = kind, data
        elif kind == _PLAY:
            latest, play_text = kind, data
        else:
            raise _Careful
        with_words -= data not in _NO_WORDS
    if with_words:
        raise _Careful
    number, dealer, contract = get("Board"), _seat(get("Dealer")), _contract(get("Contract"))
    declarer, tricks = get("Declarer"), get("Result")
    if contract is PASSED_OUT and not declarer and not tricks:
        declarer = tricks = None
    declared_by, score, deal, auction, play = _seat(declarer), get("Score"), get("Deal"), get("Auction"), get("Play")
    if _AUCTION in notes and auction is None:
        raise _Careful
    return GameRecord(
        number=None if number is None else _number(number),
        dealer=dealer,
        vulnerability=_vulnerability(get("Vulnerable")),
        hands=None if deal is None else _hands(deal),
        event=get("Event"),
        site=get("Site"),
        date=get("Date"),
        room=get("Room"),
        scoring=get("Scoring"),
        players=(get("North"), get("East"), get("South"), get("West")),
        auction=None if auction is None else _auction(auction, auction_text, dealer, notes.get(_AUCTION)),
        contract=contract,
        declarer=declared_by,
        play=None if play is None else _play(play, play_text, notes.get(_PLAY)),
        tricks=None if tricks is None else _tricks(tricks),
        score=None if score is None else _score(score, declared_by),
        tags=tuple(tags),
        sections=tuple(sections),
        line=line,
    )


def _kind(name: str) -> int:
    """What a name means that was not met before; remembered, as long as they are not too many."""
    kind = _UNSURE if name.lower() in _OTHER_CASE else _TABLE if is_table(name) else _OTHER
    if len(_KNOWN) < _MOST_NAMES:
        _KNOWN[name] = kind
    return kind


def _rows(value: str, data: str) -> tuple[tuple[str, ...], ...]:
    rows = plain_table(value, data)
    if rows is None:
        raise _Careful
    return rows


def _note(value: str) -> Note:
    number, colon, text = value.partition(":")
    if not colon or len(number) > 2 or not (number.isascii() and number.isdigit()):
        raise _Careful
    return Note(int(number), text.strip())


def _seat(value: str | None) -> Seat | None:
    if value is None:
        return None
    seat = _SEATS.get(value)
    if seat is None:
        raise _Careful
    return seat


def _vulnerability(value: str | None) -> Vulnerability | None:
    if value is None:
        return None
    found = values.VULNERABILITIES.get(value)
    if found is None:
        raise _Careful
    return found


def _number(value: str) -> int:
    number = values.board_number(value)
    if number is None:
        raise _Careful
    return number


def _contract(value: str | None) -> RecordedContract | None:
    if value is None:
        return None
    contract = values.contract(value)
    if contract is None:
        raise _Careful
    return contract


def _tricks(value: str) -> int:
    tricks = values.TRICKS.get(value)
    if tricks is None:
        raise _Careful
    return tricks


@lru_cache(1024)
def _known_score(value: str, declarer: Seat | None) -> SideScore | None:
    return values.score(value, declarer)


def _score(value: str, declarer: Seat | None) -> SideScore:
    score = _known_score(value, declarer)
    if score is None:
        raise _Careful
    return score


# The same board comes again at every table that plays it.
@lru_cache(64)
def _known_hands(text: str) -> RecordedHands | None:
    try:
        return RecordedHands.parse(text)
    except CardinalError:
        return None


def _hands(value: str) -> RecordedHands:
    hands = _known_hands(value)
    if hands is None:
        raise _Careful
    return hands


def _auction(value: str, data: str, dealer: Seat | None, notes: list[Note] | None) -> RecordedAuction:
    first = _SEATS.get(value)
    calls = plain_calls(data)
    if calls is None or first is None or first is not dealer:
        raise _Careful
    return RecordedAuction(first, calls, Ending.UNSAID, tuple(notes) if notes else ())


def _play(value: str, data: str, notes: list[Note] | None) -> RecordedPlay:
    first = _SEATS.get(value)
    found = plain_cards(data)
    if found is None or first is None:
        raise _Careful
    return RecordedPlay(first, found[0], found[1], tuple(notes) if notes else ())

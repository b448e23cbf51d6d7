"""What happens at a Guandan table, one line each, in the words of the case files."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardinal.cards import Seat
from cardinal.language import Text, shown
from cardinal.laws.errors import ImpossibleCase


@dataclass(frozen=True, slots=True)
class GuandanAct:
    """One thing that happened. Which fields there are depends on the verb; ``str(act)`` is its line."""

    verb: str
    line: str
    seat: Seat | None = None
    cards: str = ""
    said: str = ""
    number: int | None = None
    seconds: int | None = None

    def __str__(self) -> str:
        return self.line


_SEAT, _CARDS = r"(?P<seat>[NESW]) ", r"(?P<cards>[^\"]+?)"

# Verb and pattern. The first that matches a whole line reads it; a test walks them for overlap.
_PATTERNS = tuple(
    (verb, re.compile(pattern + r"\Z", re.ASCII))
    for verb, pattern in (
        ("turns", _SEAT + r"turns up card (?P<number>\d{1,3})"),
        ("cuts", _SEAT + r"cuts (?P<number>\d{1,3})"),
        ("dealt", "cards dealt"),
        ("draws", _SEAT + "draws"),
        ("draws out of turn", _SEAT + "draws out of turn"),
        ("sees", _SEAT + "sees the card"),
        ("takes in", _SEAT + "takes the card into the hand"),
        ("holds", _SEAT + r"holds (?P<number>\d{1,3}) cards"),
        ("pays", _SEAT + "pays " + _CARDS),
        ("returns", _SEAT + "returns " + _CARDS),
        ("resists", _SEAT + "resists"),
        ("takes tribute", r"(?:(?P<seat>[NESW])|lot) takes the tribute of (?P<cards>[NESW])"),
        ("improper", _SEAT + "plays improperly"),
        ("plays as", _SEAT + "plays " + _CARDS + r' as "(?P<said>[^"]*)"'),
        ("plays", _SEAT + "plays " + _CARDS),
        ("passes", _SEAT + "passes"),
        ("reports", _SEAT + r"reports (?P<number>\d{1,3})"),
        ("repeats report", _SEAT + "repeats the report"),
        ("asks count", _SEAT + "asks the count"),
        ("leaves seat", _SEAT + "leaves the seat"),
        ("late", _SEAT + r"late (?P<minutes>\d{1,4}):(?P<seconds>[0-5]\d)"),
        ("attention", "attention(?: by (?P<seat>[NESW]))?"),
        ("referee", "referee"),
        ("time up", "time up"),
        ("deal ends", "deal ends"),
    )
)
GUANDAN_VERBS = tuple(verb for verb, _ in _PATTERNS)


def parse_guandan_act(line: object) -> GuandanAct:
    """An act from its line, or a refusal that says what was not understood."""
    if isinstance(line, str):
        for verb, pattern in _PATTERNS:
            match = pattern.match(line.strip())
            if match:
                return _act(verb, line.strip(), match.groupdict())
    raise ImpossibleCase(Text(__name__, "unknown_act", {"given": shown(line)}), legal=GUANDAN_VERBS)


def _act(verb: str, line: str, found: dict[str, str | None]) -> GuandanAct:
    minutes, seconds, number, seat = (found.get(name) for name in ("minutes", "seconds", "number", "seat"))
    return GuandanAct(
        verb=verb,
        line=line,
        seat=Seat.parse(seat) if seat else None,
        cards=found.get("cards") or "",
        said=found.get("said") or "",
        number=int(number) if number else None,
        seconds=60 * int(minutes) + int(seconds) if minutes and seconds else None,
    )

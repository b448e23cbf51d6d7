"""Acts: what happened at a table, one line each, in the words of the case files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cardinal.bridge import Call
from cardinal.cards import Card, Seat
from cardinal.language import CardinalError, Text, shown

from .call import TooHigh, parse_any_call
from .errors import ImpossibleCase


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happened. Which fields there are depends on the verb; ``str(act)`` is its line."""

    verb: str
    line: str
    seat: Seat | None = None
    call: Call | TooHigh | None = None
    second: Call | TooHigh | None = None
    card: Card | None = None
    other: Seat | None = None
    number: int | None = None
    text: str = ""
    more: tuple[Card, ...] = ()  # further cards played with it

    @property
    def is_call(self) -> bool:
        return self.verb == "calls"

    def __str__(self) -> str:
        return self.line


_CALL, _CARD, _WORDS = r"(?P<call>\w+)", r"(?P<card>\w+)", r'(?:\s+"(?P<text>[^"]*)")?'
_SEAT = r"(?P<seat>[NESW]) "

# Verb and pattern. The first that matches a whole line reads it; a test walks them for overlap.
_PATTERNS = tuple(
    (verb, re.compile(pattern + r"\Z"))
    for verb, pattern in (
        ("calls", _SEAT + "calls " + _CALL),
        ("calls together", _SEAT + "calls " + _CALL + " with (?P<other>[NESW])"),
        ("changes", _SEAT + "changes " + _CALL + r" to (?P<second>\w+)"),
        ("exposes", _SEAT + "exposes " + _CARD),
        ("drops", _SEAT + "drops " + _CARD),
        ("names", _SEAT + "names " + _CARD),
        ("leads down", _SEAT + "leads " + _CARD + " face down"),
        ("leads", _SEAT + "leads " + _CARD),
        ("faces lead", _SEAT + "faces lead"),
        ("spreads", _SEAT + "spreads"),
        ("plays", _SEAT + "plays " + _CARD),
        ("calls dummy", _SEAT + r'calls dummy "(?P<text>[^"]*)"'),
        ("claims", _SEAT + r"claims (?P<number>\d+)" + _WORDS),
        ("concedes", _SEAT + r"concedes (?P<number>\d+)" + _WORDS),
        ("concedes trick", _SEAT + r"concedes trick (?P<number>\d+)" + _WORDS),
        ("objects", _SEAT + "objects" + _WORDS),
        ("withdraws agreement", _SEAT + "withdraws agreement" + _WORDS),
        ("withdraws concession", _SEAT + "withdraws concession" + _WORDS),
        ("agreed", "agreed"),
        ("play on", "play on(?: by (?P<seat>[NESW]))?"),
        ("asks", _SEAT + "asks about " + _CALL),
        ("explains", _SEAT + "explains " + _CALL + _WORDS),
        ("alerts", _SEAT + "alerts"),
        ("corrects", _SEAT + "corrects" + _WORDS),
        ("attention", "attention(?: by (?P<seat>[NESW]))?"),
        ("director", "director"),
        ("looks", _SEAT + "looks at (?P<other>[NESW])'s hand"),
        ("leaves", _SEAT + "leaves to watch (?P<other>[NESW])"),
        ("hands returned", "hands returned"),
        ("round ends", "round ends"),
        ("next board", "next board: (?P<seat>[NESW]) calls"),
        ("score agreed", "score agreed"),
        ("score official", "score official"),
        ("correction period over", "correction period over"),
        ("holds", _SEAT + r"holds (?P<number>\d+) cards"),
        ("takes", _SEAT + r"takes board (?P<number>\d+)"),
        ("takes hand", _SEAT + "takes hand"),
        ("hesitates", _SEAT + "hesitates"),
        ("remarks", _SEAT + r'remarks "(?P<text>[^"]*)"'),
        ("touches", _SEAT + "touches (?P<other>[NESW])'s cards"),
        ("removes", _SEAT + "removes (?P<other>[NESW])'s hand"),
        ("calls unseen", _SEAT + "calls " + _CALL + " without looking"),
        ("uncounted", _SEAT + "does not count"),
        ("reserves", _SEAT + "reserves rights"),
        ("abandons", _SEAT + "abandons hand"),
        # When a card is played, and taken back
        ("changes dummy", _SEAT + r"changes dummy(?:'s (?P<card>\w+))? to \"(?P<text>[^\"]*)\""),
        ("moves", _SEAT + "moves " + _CARD),
        ("touches card", _SEAT + "touches " + _CARD),
        ("indicates", _SEAT + "indicates " + _CARD),
        ("holds up", _SEAT + "holds up " + _CARD),
        ("retracts", _SEAT + "retracts " + _CARD),
        # Questions around the opening lead
        ("asks contract", _SEAT + "asks the contract"),
        ("asks review", _SEAT + "asks for a review"),
        # Dummy's rights and limitations
        ("asks revoke", _SEAT + "asks (?P<other>[NESW]) about a revoke"),
        ("exchanges", _SEAT + "exchanges hands with (?P<other>[NESW])"),
        ("shows", _SEAT + "shows hand to (?P<other>[NESW])"),
        ("summons", _SEAT + "calls the director"),
        ("warns", _SEAT + "warns (?P<other>[NESW])"),
        # Inspection of tricks
        ("asks trick", _SEAT + "asks to see the trick"),
        ("looks at own", _SEAT + "looks at own card"),
        ("inspects", _SEAT + r"inspects trick (?P<number>\d+)"),
        ("pointed", _SEAT + r"says trick (?P<number>\d+) is pointed wrong"),
        # Cards played at the same moment
        ("plays together", _SEAT + "(?:leads|plays) " + _CARD + " with (?P<other>[NESW])"),
        ("plays several", _SEAT + "(?:leads|plays) " + _CARD + r"(?P<more>(?: and \w+)+)"),
    )
)
VERBS = tuple(verb for verb, _ in _PATTERNS)
OBJECTIONS = frozenset(("objects", "withdraws agreement", "withdraws concession"))
"""What is said against a claim or concession, at once or later."""


def parse_act(line: str) -> Act:
    """An act from its line, or a refusal that says what was not understood."""
    if isinstance(line, str):
        for verb, pattern in _PATTERNS:
            match = pattern.match(line.strip())
            if match:
                return _act(verb, line.strip(), match.groupdict())
    raise ImpossibleCase(Text(__package__, "unknown_act", {"given": shown(line)}), legal=VERBS)


def _act(verb: str, line: str, found: dict[str, str | Any]) -> Act:
    try:
        return Act(
            verb=verb,
            line=line,
            seat=Seat.parse(found["seat"]) if found.get("seat") else None,
            call=parse_any_call(found["call"]) if found.get("call") else None,
            second=parse_any_call(found["second"]) if found.get("second") else None,
            card=Card.parse(found["card"]) if found.get("card") else None,
            other=Seat.parse(found["other"]) if found.get("other") else None,
            number=int(found["number"]) if found.get("number") else None,
            text=found.get("text") or "",
            more=tuple(map(Card.parse, (found.get("more") or "").split(" and ")[1:])),
        )
    except CardinalError as error:
        values = {"given": shown(line), "why": error.text}
        raise ImpossibleCase(Text(__package__, "impossible_act", values), cites="") from error

"""Acts: what happened at a table, one line each, in the words of the case files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardinal.bridge import Call
from cardinal.cards import Card, Seat
from cardinal.language import CardinalError, Text, shown

from .act_line import Line
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


# Verb and line. The first that reads a whole line has it; a test walks them for overlap.
LINES = tuple(
    Line.of(verb, template)
    for verb, template in (
        ("calls", "{seat} calls {call}"),
        ("ruling", "ruling"),
        ("calls together", "{seat} calls {call} with {other}"),
        ("changes", "{seat} changes {call} to {second}"),
        ("exposes", "{seat} exposes {card}"),
        ("drops", "{seat} drops {card}"),
        ("names", "{seat} names {card}"),
        ("leads down", "{seat} leads {card} face down"),
        ("leads", "{seat} leads {card}"),
        ("faces lead", "{seat} faces lead"),
        ("spreads", "{seat} spreads"),
        ("plays", "{seat} plays {card}"),
        ("adds", "{seat} adds {card} to the trick"),
        ("calls dummy", '{seat} calls dummy "{text}"'),
        ("claims", '{seat} claims {number}[ "{text}"]'),
        ("concedes", '{seat} concedes {number}[ "{text}"]'),
        ("concedes trick", '{seat} concedes trick {number}[ "{text}"]'),
        ("objects", '{seat} objects[ "{text}"]'),
        ("withdraws agreement", '{seat} withdraws agreement[ "{text}"]'),
        ("withdraws concession", '{seat} withdraws concession[ "{text}"]'),
        ("agreed", "agreed"),
        ("play on", "play on[ by {seat}]"),
        ("asks", "{seat} asks about {call}"),
        ("explains", '{seat} explains {call}[ "{text}"]'),
        ("alerts", "{seat} alerts"),
        ("corrects", '{seat} corrects[ "{text}"]'),
        ("attention", "attention[ by {seat}]"),
        ("director", "director"),
        ("looks", "{seat} looks at {other}'s hand"),
        ("leaves", "{seat} leaves to watch {other}"),
        ("hands returned", "hands returned"),
        ("round ends", "round ends"),
        ("next board", "next board: {seat} calls"),
        ("score agreed", "score agreed"),
        ("score official", "score official"),
        ("correction period over", "correction period over"),
        ("holds", "{seat} holds {number} cards"),
        ("takes", "{seat} takes board {number}"),
        ("takes hand", "{seat} takes hand"),
        ("hesitates", "{seat} hesitates"),
        ("remarks", '{seat} remarks "{text}"'),
        ("touches", "{seat} touches {other}'s cards"),
        ("removes", "{seat} removes {other}'s hand"),
        ("calls unseen", "{seat} calls {call} without looking"),
        ("uncounted", "{seat} does not count"),
        ("reserves", "{seat} reserves rights"),
        ("abandons", "{seat} abandons hand"),
        ("changes dummy", '{seat} changes dummy[\'s {card}] to "{text}"'),
        ("moves", "{seat} moves {card}"),
        ("touches card", "{seat} touches {card}"),
        ("indicates", "{seat} indicates {card}"),
        ("holds up", "{seat} holds up {card}"),
        ("retracts", "{seat} retracts {card}"),
        ("asks contract", "{seat} asks the contract"),
        ("asks review", "{seat} asks for a review"),
        ("asks revoke", "{seat} asks {other} about a revoke"),
        ("exchanges", "{seat} exchanges hands with {other}"),
        ("shows", "{seat} shows hand to {other}"),
        ("summons", "{seat} calls the director"),
        ("warns", "{seat} warns {other}"),
        ("asks trick", "{seat} asks to see the trick"),
        ("looks at own", "{seat} looks at own card"),
        ("inspects", "{seat} inspects trick {number}"),
        ("pointed", "{seat} says trick {number} is pointed wrong"),
        ("plays together", "{seat} leads {card} with {other}"),
        ("plays together", "{seat} plays {card} with {other}"),
        ("plays several", "{seat} leads {card}{more}"),
        ("plays several", "{seat} plays {card}{more}"),
    )
)
VERBS = tuple(dict.fromkeys(line.verb for line in LINES))
RULING = "ruling"
"""A ruling was given here: what comes after it in a record came after the ruling."""
OBJECTIONS = frozenset(("objects", "withdraws agreement", "withdraws concession"))
"""What is said against a claim or concession, at once or later."""


_WRITTEN = {line.verb: line for line in reversed(LINES)}
"""How the act of each verb is written; the first line of a verb is the plain one."""


def write_act(verb: str, **values: Any) -> Act:
    """An act from its values, with the line that says it.

    >>> write_act("claims", seat=Seat.S, number=3).line
    'S claims 3'
    """
    return Act(verb, _WRITTEN[verb].write(values), **values)


def parse_act(line: str) -> Act:
    """An act from its line, or a refusal that says what was not understood."""
    if isinstance(line, str):
        for one in LINES:
            match = one.pattern.match(line.strip())
            if match:
                return _act(one.verb, line.strip(), match.groupdict())
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

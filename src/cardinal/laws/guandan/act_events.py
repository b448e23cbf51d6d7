"""What happens at a Guandan table in two forms: as an event of the game, and as an act of the casebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.guandan import Face
from cardinal.guandan import events as e
from cardinal.guandan.holding import parse_faces
from cardinal.laws.prelude import ImpossibleCase, Seat, Text

from .act import GUANDAN_LINES, GUANDAN_VERBS, GuandanAct

MOST = 999
"""The largest number that the line of an act can say."""


def act_of(event: e.Event) -> GuandanAct:
    """The act that an event is, where the casebook has one."""
    return ACTS[type(event)](event)


def event_of(act: GuandanAct) -> e.Event | None:
    """The event that an act is; None for a play, whose pattern is for the table to say, and where the game has none."""
    made = _EVENTS.get(act.verb)
    return None if made is None else made(act)


def _act(
    verb: str, seat: Seat | None = None, cards: object = "", said: object = "", number: int | None = None
) -> GuandanAct:
    values = {"seat": seat, "cards": cards, "other": cards, "said": said, "number": number}
    told = {name for name, value in values.items() if value not in (None, "")}
    line = next(
        (guandan_line for guandan_line in GUANDAN_LINES if guandan_line.verb == verb and guandan_line.needed <= told),
        None,
    )
    if line is None or not 0 <= (number or 0) <= MOST:
        shown = " ".join(str(value) for value in (seat, verb, cards, number) if value not in (None, ""))
        raise ImpossibleCase(Text(f"{__package__}.act", "unknown_act", {"given": shown}), legal=GUANDAN_VERBS)
    return GuandanAct(verb, line.write(values), seat, str(cards), str(said), number)


def _played(event: e.Played) -> GuandanAct:
    verb, said = ("plays", "") if event.pattern is None else ("plays as", str(event.pattern))
    return _act(verb, event.seat, event.laid or event.cards, said)


ACTS: Mapping[type[e.Event], Callable[[Any], GuandanAct]] = {
    e.Turned: lambda event: _act("turns", event.seat, number=event.place),
    e.Cut: lambda event: _act("cuts", event.seat, number=event.place),
    e.Dealt: lambda event: _act("dealt"),
    e.Drawn: lambda event: _act("draws", event.seat),
    e.Counted: lambda event: _act("holds", event.seat, number=event.count),
    e.Paid: lambda event: _act("pays", event.seat, event.card),
    e.Resisted: lambda event: _act("resists", event.seat),
    e.Taken: lambda event: _act("takes tribute", event.seat, event.payer),
    e.Returned: lambda event: _act("returns", event.seat, event.card),
    e.Played: _played,
    e.Passed: lambda event: _act("passes", event.seat),
    e.Reported: lambda event: _act("reports", event.seat, number=event.count),
}


def _face(act: GuandanAct) -> Face:
    return parse_faces(act.cards)[0]


_EVENTS: Mapping[str, Callable[[GuandanAct], e.Event]] = {
    "turns": lambda act: e.Turned(act.player, act.number or 0),
    "cuts": lambda act: e.Cut(act.player, act.number or 0),
    "dealt": lambda act: e.Dealt(),
    "draws": lambda act: e.Drawn(act.player),
    "pays": lambda act: e.Paid(act.player, _face(act)),
    "resists": lambda act: e.Resisted(act.player),
    "takes tribute": lambda act: e.Taken(Seat.parse(act.cards), act.seat),
    "returns": lambda act: e.Returned(act.player, _face(act)),
    "passes": lambda act: e.Passed(act.player),
    "reports": lambda act: e.Reported(act.player, act.number or 0),
}

"""Acts of a case of Guandan in the reader's words: a whole sentence for each verb, cards with their symbols."""

from __future__ import annotations

from cardinal.cards import Seat, Side
from cardinal.guandan.holding import parse_faces
from cardinal.guandan.pattern import Kind, Pattern
from cardinal.language import CardinalError, Text

from .act import GuandanAct


def guandan_act_text(act: GuandanAct) -> Text:
    """
    >>> from cardinal.laws.guandan.act import parse_guandan_act
    >>> str(guandan_act_text(parse_guandan_act("E plays 9s 9h"))), str(guandan_act_text(parse_guandan_act("time up")))
    ('East plays ♠9, ♥9.', 'The time is up.')
    """
    values: dict[str, object] = {} if act.seat is None else {"seat": act.seat}
    if act.number is not None:
        values["number"] = act.number
    key = act.verb.replace(" ", "_")
    if act.verb == "takes tribute":
        key = key if act.seat is not None else "takes_tribute_by_lot"
        values["other"] = Seat.parse(act.cards)
    elif act.verb == "waives" and act.seat is None:
        key, values["side"] = "waives_side", Side.parse(act.cards)
    elif act.cards:
        values["cards"] = _cards(act.cards)
    if act.said:
        values["pattern"] = _pattern(act.said)
    if act.seconds is not None:
        minutes, seconds = divmod(act.seconds, 60)
        key = "late" if seconds else "late_minutes"
        values |= {"minutes": minutes, "seconds": seconds}
    if act.verb in ("attention", "referee") and act.seat is not None:
        key = f"{act.verb}_by"
    if act.verb == "drops" and not act.cards:
        key = "drops_unnamed"
    return Text(__name__, key, values)


def _cards(typed: str) -> object:
    """The cards by their names; whatever else was typed, as it was typed."""
    try:
        return parse_faces(typed)
    except CardinalError:
        return typed


def _pattern(typed: str) -> object:
    """The pattern, or its kind where no more was said, by its name; whatever else was typed, as it was typed."""
    try:
        return Pattern.parse(typed)
    except CardinalError:
        return next((kind for kind in Kind if kind.word == typed), typed)

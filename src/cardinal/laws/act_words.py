"""Acts of a case in the reader's words: a whole sentence for each verb, cards and calls with their symbols."""

from __future__ import annotations

from cardinal.bridge import Call
from cardinal.language import Text

from .act import Act
from .call import TooHigh

_CALLS = {"pass": "calls_pass", "X": "calls_double", "XX": "calls_redouble"}


def act_text(act: Act) -> Text:
    """
    >>> from cardinal.laws.act import parse_act
    >>> str(act_text(parse_act("N calls 1S"))), str(act_text(parse_act('S claims 3 "spades"')))
    ('North bids 1♠.', 'South claims 3 of the tricks: “spades”.')
    """
    values: dict[str, object] = {
        "seat": act.seat,
        "call": act.call,
        "second": act.second,
        "card": act.card,
        "other": act.other,
    }
    values |= {"number": act.number, "text": act.text, "cards": (act.card, *act.more)}
    return Text(__name__, _key(act), {name: value for name, value in values.items() if value is not None})


def _key(act: Act) -> str:
    if act.is_call:
        return _call(act.call)
    key = act.verb.replace(" ", "_")
    for ending, is_there in _ENDINGS.get(act.verb, ()):
        if is_there(act):
            return f"{key}_{ending}"
    return key


def _call(call: Call | TooHigh | None) -> str:
    return _CALLS.get(str(call), "calls_bid")


def _has_text(act: Act) -> bool:
    return bool(act.text)


def _has_seat(act: Act) -> bool:
    return act.seat is not None


def _has_card(act: Act) -> bool:
    return act.card is not None


_SAID = (("said", _has_text),)
# Where a line says more than its verb needs, another sentence tells it.
_ENDINGS = {
    "claims": _SAID,
    "concedes": _SAID,
    "concedes trick": _SAID,
    "objects": _SAID,
    "withdraws agreement": _SAID,
    "withdraws concession": _SAID,
    "explains": _SAID,
    "corrects": _SAID,
    "play on": (("by", _has_seat),),
    "attention": (("by", _has_seat),),
    "changes dummy": (("card", _has_card),),
}

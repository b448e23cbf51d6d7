"""Acts of a bridge table as people tell them: what is unambiguous is read, and a refusal names what comes nearest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from cardinal.bridge import CALLS
from cardinal.cards import CARDS, Seat
from cardinal.language import CardinalError, Text, shown

from .act import LINES, Act, parse_act
from .act_line import Line
from .act_reader import seat_words, typed_line, typed_seat
from .act_words import act_text
from .spoken_words import in_notation, verb_and_object

_BETWEEN = re.compile(r"[\s,;、，–—-]+")
_AND = re.compile(r"\s*(?:,|&|\+|/|、|，|\band\b|\s)\s*")
_CARDS = {str(card).casefold(): str(card) for card in CARDS}
_SHORT_CALLS = {"p": "pass", "-": "pass", "dbl": "X", "double": "X", "rdbl": "XX", "redouble": "XX", "=": "pass"}
_CALLS = {str(call).casefold(): str(call) for call in CALLS} | _SHORT_CALLS
_CALLS |= {f"{level}n": f"{level}NT" for level in range(1, 8)}
_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
_VALUE = re.compile(r"\{(\w+)\}")
_LIKE_ENOUGH = 0.6
"""How much of the words has to agree before a line is suggested."""
_MOST_NEAR = 2
_AS_LIKE = 0.15
"""A second line is named only if it is about as like as the first."""


def told_act(line: object) -> Act:
    """The act that one line tells; a refusal that names what comes nearest."""
    if not isinstance(line, str):
        return parse_act(line)  # type: ignore[arg-type]  # refuses it
    try:
        return parse_act(line)
    except CardinalError:
        pass
    try:
        return parse_act(_said(line))
    except CardinalError:
        pass
    try:
        return parse_act(_in_words(line))
    except CardinalError as refusal:
        nearest = tuple(_nearest(line))
        if not nearest:
            raise
        readings = tuple(Text(__name__, "reading", {"line": one.line, "said": act_text(one)}) for one in nearest)
        values = {"given": shown(line), "nearest": readings}
        raise type(refusal)(Text(__name__, "not_understood", values), legal=[one.line for one in nearest]) from None


def told_acts(lines: Iterable[object], dealer: Seat) -> tuple[Act, ...]:
    """The acts of a record. Calls without a seat are an auction: they go round from the dealer, or from the player
    after the last who called.

    >>> [act.line for act in told_acts(["1C 1S 1H", "attention"], Seat.E)]
    ['E calls 1C', 'S calls 1S', 'W calls 1H', 'attention']
    """
    return tuple(act for acts, _ in told_by_line(lines, dealer) for act in acts)


def told_by_line(lines: Iterable[object], turn: Seat) -> Iterator[tuple[tuple[Act, ...], Seat]]:
    """The acts of each line of a record, and whose turn it is to call after them."""
    for line in lines:
        calls = _auction(line) if isinstance(line, str) else ()
        acts = [parse_act(f"{turn.after(place)} calls {call}") for place, call in enumerate(calls)] or [told_act(line)]
        last = next((act.seat for act in reversed(acts) if act.is_call and act.seat is not None), None)
        turn = turn if last is None else last.lho
        yield tuple(acts), turn


def _auction(line: str) -> tuple[str, ...]:
    """The calls of a line that is nothing but calls."""
    words = [word for word in _BETWEEN.split(_lettered(line).strip().casefold()) if word]
    calls = [_CALLS.get(word) for word in words]
    return tuple(call for call in calls if call) if calls and all(calls) else ()


def _said(line: str) -> str:
    """The line of a file that means what was written, as far as there is only one."""
    said = _lettered(typed_line(line))
    seat, rest = _with_seat(said)
    if seat is None:
        return said
    if rest.casefold() in _CALLS:
        return f"{seat} calls {_CALLS[rest.casefold()]}"
    verb, _, words = rest.partition(" ")
    if verb in ("bids", "calls", "opens", "overcalls", "responds") and words.strip().casefold() in _CALLS:
        return f"{seat} calls {_CALLS[words.strip().casefold()]}"
    if verb == "holds" and re.fullmatch(r"\d{1,2}", words.strip()):
        return f"{seat} holds {words.strip()} cards"
    cards = [_CARDS.get(word.casefold()) for word in _AND.split(words.strip())]
    if verb in ("leads", "plays") and len(cards) > 1 and all(cards):
        return f"{seat} {verb} {' and '.join(card for card in cards if card)}"
    return f"{seat} {rest}"


def _in_words(line: str) -> str:
    """The line of a file for what was said in words: the king of hearts, one spade, 东家首攻红心K."""
    said = _lettered(in_notation(line.strip().rstrip("。.!")))
    for word, seat in seat_words():
        # A letter or a Latin word stands apart; 东家 and イースト need not.
        found = re.match(re.escape(word) + (r"[\s:]+" if word.isascii() else "") + "(?P<rest>.+)", said, re.IGNORECASE)
        if found is not None:
            done = verb_and_object(found["rest"])
            return _said(f"{seat} {done if done is not None else found['rest'].strip()}")
    return said


def _lettered(text: str) -> str:
    """Signs of suits as their letters: ``1♣`` is ``1C``, ``♥4`` and ``♥10`` are ``H4`` and ``HT``."""
    return text.translate(_SIGNS).replace("10", "T") if any(sign in text for sign in "♠♥♦♣") else text


def _with_seat(said: str) -> tuple[str | None, str]:
    """Whoever acts, where that stands first: a letter, or the word in any language."""
    found = re.match(r"\s*(?P<seat>[^\W\d_]+)\s*[:：]?\s+(?P<rest>\S.*)", said)
    seat = typed_seat(found["seat"]) if found else ""
    return (seat, found["rest"].strip()) if found and seat in ("N", "E", "S", "W") else (None, said)


def _nearest(line: str) -> Iterator[Act]:
    """The acts whose lines are most like what was written, with its seat, calls, cards and numbers in their places."""
    seat, rest = _with_seat(_lettered(typed_line(line)))
    if seat is not None and rest.casefold() in _CARDS:
        # A card by itself: it was led or played.
        yield from (parse_act(f"{seat} {verb} {_CARDS[rest.casefold()]}") for verb in ("leads", "plays"))
        return
    scored = []
    for one in LINES:
        filled = _filled(one, seat, rest)
        if filled is not None:
            scored.append((SequenceMatcher(None, line.casefold(), filled.casefold()).ratio(), filled))
    best = sorted(scored, key=lambda row: -row[0])
    least = max(_LIKE_ENOUGH, best[0][0] - _AS_LIKE) if best else 0
    found = dict.fromkeys(written for likeness, written in best if likeness >= least)
    for written in list(found)[:_MOST_NEAR]:
        yield parse_act(written)


def _filled(one: Line, seat: str | None, rest: str) -> str | None:
    """The line of a verb with what was written in its places; None where something is missing or left over."""
    words = rest.split()
    told: dict[str, object] = {"seat": seat} if seat is not None else {}
    left = {
        "call": [_CALLS[word.casefold()] for word in words if word.casefold() in _CALLS],
        "card": [_CARDS[word.casefold()] for word in words if word.casefold() in _CARDS],
        "number": [word for word in words if word.isdigit()],
        "other": [
            typed_seat(word.removesuffix("'s")) for word in words if typed_seat(word.removesuffix("'s")) in "NESW"
        ],
        "text": [quoted] if (quoted := "".join(re.findall(r'"([^"]*)"', rest))) else [],
    }
    for name in dict.fromkeys(_VALUE.findall(one.template)):
        kind = "call" if name == "second" else name
        if left.get(kind):
            told[name] = left[kind].pop(0)
    if not one.needed <= told.keys() or (seat is not None and "seat" not in _VALUE.findall(one.template)):
        return None
    written = one.write(told)
    try:
        parse_act(written)
    except CardinalError:
        return None
    return written

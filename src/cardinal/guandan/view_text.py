"""The view of a player as text, straight from the state: what is sent again and again while a deal is played.

It is the text of ``see(state, viewer).to_json()``, letter for letter, at a fifth of the time. Only what is plain is
written here: a player in the play, once the cards of the tribute are in the hands again. For anything else there is the
view itself.
"""

from __future__ import annotations

from functools import lru_cache

from cardinal.cards import SEATS, Rank, Seat, Side
from cardinal.cards.viewer import Viewer

from .face import FACES
from .holding import printed
from .levels import Standing
from .pattern import Pattern
from .reading import Reading
from .state import Phase, State
from .trick import Turn

_LETTERS = tuple(map(str, SEATS))
_QUOTED = tuple(f'"{letter}"' for letter in _LETTERS)
_FACE_TEXTS = tuple(f'"{face}"' for face in FACES)


def view_text(state: State, viewer: Seat | Viewer) -> str | None:
    """What a player may know of *state*, as JSON; None where that is more than plain."""
    is_plain = state.phase is Phase.PLAY and state.undo is None and not state.miscounted and bool(state.acts)
    if not is_plain or not isinstance(viewer, Seat):
        return None
    setup, exchange, lead, trick = state.setup, state.exchange, state.lead, state.trick
    awaited, rules, levels = state.awaited, setup.rules, setup.standing
    may_pass = viewer in awaited and state.owes is None and (not state.is_leading or rules.leader_may_pass)
    jokers = exchange.resisted_by if rules.resist_reveal else ()
    return (
        f'{{"viewer":"{_LETTERS[viewer]}","number":{setup.number}'
        f",{_levels(setup.level, levels.ns, levels.ew, levels.owner, levels.passed)}"
        f',"awaited":{_seats(awaited)},"cutter":null,"turned":{_turned(state)},"drawn":{state.drawn}'
        f',"hands":{{"{_LETTERS[viewer]}":"{printed(state.hands[viewer]._bits)}"}},"paid":{{}},"returned":{{}}'
        f',"returning":[],"resisted":{"true" if exchange.resisted_by else "false"},"jokers_with":{_seats(jokers)}'
        f',"leader":{_quoted(None if lead is None else lead.seat)}'
        f',"trick":[{",".join(map(_turn, trick.turns)) if trick is not None else ""}],"out":{_seats(state.out)}'
        f',"reports":{{{_reports(state.reports)}}},"owes":{_quoted(state.owes)},"legal_cards":[]'
        f',"may_pass":{"true" if may_pass else "false"},"miscounted":[],"undo":null,"finish":null}}'
    )


def plays_text(plays: tuple[Reading, ...]) -> str:
    """Plays as a player is shown them: the cards, and what they are."""
    each = [f'{{"cards":"{printed(one._bits)}","pattern":"{one._pattern._text}"}}' for one in plays]
    return f"[{','.join(each)}]"


def _quoted(seat: Seat | None) -> str:
    return "null" if seat is None else _QUOTED[seat]


@lru_cache(maxsize=2_048)
def _levels(level: Rank, ns: Rank, ew: Rank, owner: Side | None, passed: Side | None) -> str:
    return f'"level":"{level}","levels":"{Standing(ns, ew, owner, passed)}","phase":"play"'


def _turned(state: State) -> str:
    """The card that was turned up."""
    place = state.turned
    return "null" if place is None else _FACE_TEXTS[state.pack[place].face]


@lru_cache(maxsize=2_048)
def _seats(seats: tuple[Seat, ...]) -> str:
    return f"[{','.join(map(_quoted, seats))}]"


@lru_cache(maxsize=2_048)
def _reports(reports: tuple[int | None, ...]) -> str:
    shown = zip(_LETTERS, reports, strict=True)
    return ",".join(f'"{letter}":{count}' for letter, count in shown if count is not None)


def _turn(turn: Turn) -> str:
    cards = turn.cards
    return _PASSES[turn.seat] if cards is None else _laid(turn.seat, cards._bits, turn.pattern)


# What lies on the table is shown again until the trick is over.
@lru_cache(maxsize=1_024)
def _laid(seat: Seat, bits: int, pattern: Pattern | None) -> str:
    told = "null" if pattern is None else f'"{pattern}"'
    return f'{{"seat":"{_LETTERS[seat]}","cards":"{printed(bits)}","pattern":{told}}}'


_PASSES = tuple(f'{{"seat":"{letter}","pass":true}}' for letter in _LETTERS)

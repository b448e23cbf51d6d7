"""The view of a player as text, straight from the state: what is sent again and again while a deal is played.

It is the text of ``see(state, viewer).to_json()``, letter for letter, at a fifth of the time. Only what is plain is
written here: a player in the play, once the cards of the tribute are in the hands again. For anything else there is the
view itself.
"""

from __future__ import annotations

from functools import lru_cache

from cardinal.cards import SEATS, Rank, Seat
from cardinal.cards.viewer import Viewer

from .holding import printed
from .levels import Standing
from .reading import Reading
from .state import Phase, State
from .trick import Turn

_LETTERS = tuple(map(str, SEATS))


def view_text(state: State, viewer: Seat | Viewer) -> str | None:
    """What a player may know of *state*, as JSON; None where that is more than plain."""
    is_plain = state.phase is Phase.PLAY and state.undo is None and not state.miscounted and bool(state.acts)
    if not is_plain or not isinstance(viewer, Seat):
        return None
    setup, exchange, lead, trick = state.setup, state.exchange, state.lead, state.trick
    awaited, rules = state.awaited, setup.rules
    may_pass = viewer in awaited and state.owes is None and (not state.is_leading or rules.leader_may_pass)
    jokers = exchange.resisted_by if rules.resist_reveal else ()
    return (
        f"{_head(viewer, setup.number, setup.level, setup.standing)}"
        f',"awaited":{_seats(awaited)},"cutter":null,"turned":{_quoted(state.turned_card)},"drawn":{state.drawn}'
        f',"hands":{{"{_LETTERS[viewer]}":"{printed(state.hands[viewer].bits)}"}},"paid":{{}},"returned":{{}}'
        f',"returning":[],"resisted":{"true" if exchange.resisted_by else "false"},"jokers_with":{_seats(jokers)}'
        f',"leader":{_quoted(lead.seat if lead is not None else None)}'
        f',"trick":[{",".join(map(_turn, trick.turns)) if trick is not None else ""}],"out":{_seats(state.out)}'
        f',"reports":{{{_reports(state.reports)}}},"owes":{_quoted(state.owes)},"legal_cards":[]'
        f',"may_pass":{"true" if may_pass else "false"},"miscounted":[],"undo":null,"finish":null}}'
    )


def plays_text(plays: tuple[Reading, ...]) -> str:
    """Plays as a player is shown them: the cards, and what they are."""
    return f"[{','.join([_play(one.bits, str(one.pattern)) for one in plays])}]"


def _play(bits: int, pattern: str) -> str:
    return f'{{"cards":"{printed(bits)}","pattern":"{pattern}"}}'


def _quoted(value: object) -> str:
    return "null" if value is None else f'"{value}"'


@lru_cache(maxsize=2_048)
def _head(viewer: Seat, number: int, level: Rank, standing: Standing) -> str:
    levels = f'"level":"{level}","levels":"{standing}","phase":"play"'
    return f'{{"viewer":"{viewer}","number":{number},{levels}'


@lru_cache(maxsize=2_048)
def _seats(seats: tuple[Seat, ...]) -> str:
    return f"[{','.join(map(_quoted, seats))}]"


@lru_cache(maxsize=2_048)
def _reports(reports: tuple[int | None, ...]) -> str:
    shown = zip(_LETTERS, reports, strict=True)
    return ",".join(f'"{letter}":{count}' for letter, count in shown if count is not None)


def _turn(turn: Turn) -> str:
    cards = turn.cards
    if cards is None:
        return _PASSES[turn.seat]
    return f'{{"seat":"{_LETTERS[turn.seat]}","cards":"{printed(cards.bits)}","pattern":{_quoted(turn.pattern)}}}'


_PASSES = tuple(f'{{"seat":"{letter}","pass":true}}' for letter in _LETTERS)

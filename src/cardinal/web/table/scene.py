"""Everything that the page of a table needs, put together from the state, the device and what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from cardinal.cards import Card, Seat, Side
from cardinal.contest.model import Game, Place
from cardinal.language import CardinalError
from cardinal.store import Competition

from ..call_words import REASONS
from ..event_catalogue import EventCatalogue
from ..line_up_words import public_seats
from ..result_pad import ResultPad, keys_of_score, result_pad
from ..services import is_public
from .acts import CLAIMED, Device, entry_of, is_game, noted, number, place_of
from .after_board import dealt_here, line_here, so_far
from .comparison import comparison
from .entering import Fields
from .guandan_page import GuandanShown, guandan_shown
from .line_up_page import match_here
from .ruled import Ruled, ruled_on
from .ruled_since import ruled_since
from .showing import BoardShown, boards_of, clock_of, lead_keys, moves_of, seats_of
from .sitting import Phase, Progress, Sitting, sitting
from .words import points_in_words, result_in_words

__all__ = ["Asking", "Chosen", "Preview", "preview", "scene"]


@dataclass(frozen=True, slots=True)
class Asking:
    """How a page was come to: what was typed, whether a score is to be shown, and what was refused."""

    fields: Fields = field(default_factory=dict)
    checked: bool = False
    is_change: bool = False
    refused: CardinalError | None = None
    agreed: int = 0
    """The board on which both sides have agreed just now."""

    @property
    def kind(self) -> str:
        return self.fields.get("kind", "")


@dataclass(frozen=True, slots=True)
class Preview:
    """What the taps give, in words; or what is missing."""

    words: str = ""
    points: str = ""
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The board that the page is about."""

    place: Place
    board: BoardShown | None
    """None for one of an earlier round."""
    has_form: bool
    typed: Mapping[str, str]
    seen: int
    lead: str
    guandan: GuandanShown | None
    preview: Preview | None
    dealer: str = ""
    vulnerability: str = ""
    ruled: Ruled | None = None
    pad: ResultPad | None = None
    claimed: ResultPad | None = None
    """The pad on which the other side says what it was, where it does not agree."""


def preview(state: Competition, device: Device, fields: Fields, language: str) -> Preview:
    try:
        place = place_of(device, fields)
        found, _ = entry_of(state, place, fields, noted(state, place, number(fields, "seen")))
    except CardinalError as refused:
        return Preview(missing=refused.render(language))
    return Preview(result_in_words(found, language), points_in_words(found, place.board, language))


def scene(
    catalogue: EventCatalogue, state: Competition, device: Device, asking: Asking, language: str
) -> dict[str, Any]:
    """The values of ``table/table.html``."""
    at = catalogue.services.now()
    now = sitting(state, device.table, device.room)
    here = now.here
    boards = tuple(boards_of(state, now, language))
    call = next((open_call for open_call in state.open_calls if open_call.table == device.table), None)
    stage = next((one for one in state.conditions.stages if here is not None and one.name == here.stage), None)
    match = match_here(state, device)
    pair = int(device.table.partition("/")[2] or 1)
    sitters = public_seats(state, match, state.wall(at), pair) if match is not None else {}
    chosen = _chosen(state, device, now, boards, asking, language)
    return {
        "device": device,
        "event": state.conditions.name,
        "key": device.key,
        "is_public": is_public(state.conditions),
        "is_bridge": state.conditions.game is Game.BRIDGE,
        "is_game": stage is not None and is_game(state, stage),
        "now": now,
        "phase": str(now.phase),
        "seated": here,
        "rounds": stage.rounds if stage is not None else 0,
        "seats": seats_of(state, here, language, asking.fields, sitters) if here is not None else (),
        "has_line_ups": match is not None,
        "boards": boards,
        "free": _free(catalogue, state, device.key, now),
        "clock": clock_of(state, here.stage, here.round, at) if here is not None else None,
        "call": call,
        "waiting": _waiting(state, call.at, at) if call is not None else None,
        "moves": moves_of(state, here, language) if here is not None and now.phase is Phase.OVER else (),
        "chosen": chosen,
        "ruled_since": ruled_since(state, now, at, language) if state.rulings else (),
        **_after_board(catalogue, state, device.key, now, asking.agreed or _agreed(chosen), at, language),
        "lead_noted": state.conditions.table.lead_noted,
        "refused": asking.refused,
        "refused_kind": asking.kind if asking.refused is not None else "",
        "typed": asking.fields,
        "reasons": REASONS[state.conditions.game],
        "lead_keys": lead_keys(language),
        "sides": {str(side): side.label(language) for side in Side},
        "all_seats": {str(seat): seat.label(language) for seat in Seat},
    }


def _after_board(
    catalogue: EventCatalogue, state: Competition, key: str, now: Sitting, board: int, at: datetime, language: str
) -> dict[str, Any]:
    """What the table may see of a board on which both sides have agreed."""
    compared = comparison(state, now, board, at, language)
    line = line_here(state, now, board) if compared is not None else None
    if line is None:
        return {"compared": compared, "so_far": (), "hands_known": False}
    return {
        "compared": compared,
        "so_far": so_far(catalogue, state, key, line, language),
        "hands_known": dealt_here(catalogue, state, key, line) is not None,
    }


def _agreed(chosen: Chosen | None) -> int:
    """The board that was asked for, if it is agreed."""
    board = chosen.board if chosen is not None else None
    return board.number if board is not None and board.progress == Progress.AGREED else 0


@dataclass(frozen=True, slots=True)
class Since:
    """How long a call waits: the hall's time, and the minutes."""

    clock: str
    minutes: int


def _waiting(state: Competition, since: datetime, at: datetime) -> Since:
    minutes = int((state.wall(at) - since).total_seconds() // 60)
    return Since(since.strftime("%H:%M"), max(0, minutes))


def _free(catalogue: EventCatalogue, state: Competition, key: str, now: Sitting) -> frozenset[int]:
    """The boards of this round that nobody has still to play, so that everybody may see all their results."""
    if now.here is None or now.phase is not Phase.OVER or not is_public(state.conditions):
        return frozenset()
    shown = catalogue.shown(key, state)
    return frozenset(place.board for place in now.here.places if shown.may_show(place))


def _chosen(
    state: Competition, device: Device, now: Sitting, boards: tuple[BoardShown, ...], asking: Asking,
    language: str,
) -> Chosen | None:  # fmt: skip
    fields = asking.fields
    late = next((one for one in now.late if _names(fields, one)), None)
    if late is not None:
        return _view(state, device, late, None, asking, language)
    here = now.here
    if here is None or now.phase not in (Phase.PLAYING, Phase.OVER):
        return None
    wanted = number(fields, "board")
    known = now.board(wanted) or now.board(now.first_open)
    # After agreement only a refused input is shown again, with the typed text.
    if known is None or (now.phase is Phase.OVER and asking.refused is None):
        return None
    shown = next(board for board in boards if board.number == known.number)
    return _view(state, device, here.place(known.number), shown, asking, language)


def _claimed_pad(place: Place, typed: Fields, language: str) -> ResultPad:
    return result_pad(language, board=place.board, typed=typed, prefix=CLAIMED, text_name="claimed")


def _names(fields: Fields, place: Place) -> bool:
    told = fields.get("stage", ""), fields.get("round", ""), fields.get("board", "")
    return told == (place.stage, str(place.round), str(place.board))


def _view(
    state: Competition, device: Device, place: Place, board: BoardShown | None, asking: Asking,
    language: str,
) -> Chosen:  # fmt: skip
    entered = state.results.get(place) if board is not None else None
    facts = entered.facts.to_json() if entered is not None else {}
    typed = dict(asking.fields)
    typing = asking.kind == "enter" and (asking.checked or asking.refused is not None)
    progress = board.progress if board is not None else str(Progress.FREE)
    is_open = progress in (Progress.WAITING, Progress.DISPUTED)
    is_change = asking.is_change and is_open
    if is_change and entered is not None and not typing:
        typed |= keys_of_score(entered.line.score)
        typed |= {name: str(facts.get(name, "")) for name in ("lead", "transfer")}
        typed |= {"lead_suit": typed["lead"][:1], "lead_rank": typed["lead"][1:]}
        typed["side"] = entered.side
    guandan = guandan_shown(state, place, facts, language)
    grows = guandan is not None and guandan.is_game and is_open and not guandan.is_over
    has_form = typing or is_change or grows or progress in (Progress.FREE, Progress.DISPUTED)
    where = {"stage": place.stage, "round": str(place.round), "board": str(place.board)}
    found = preview(state, device, {**typed, **where}, language) if typing else None
    return Chosen(
        place,
        board,
        has_form,
        typed,
        number(typed, "seen") if typing else entered.seq if entered is not None else 0,
        Card.parse(facts["lead"]).label(language) if facts.get("lead") else "",
        guandan,
        found,
        board.dealer if board is not None else "",
        board.vulnerability if board is not None else "",
        ruled_on(state, place, language) if board is not None else None,
        result_pad(language, typed=typed) if has_form and guandan is None else None,
        _claimed_pad(place, typed, language) if progress == Progress.WAITING and guandan is None else None,
    )

"""What the host of a table may arrange: who sits where, how long a set is, how fast robots play, and when it is closed.

The host is whoever opened the table, until the part is handed over or the host leaves the seat; then it passes to
another player. A table of an event has no host: its event arranges it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cardinal.bridge import Contract
from cardinal.cards import Seat
from cardinal.language import NotAllowed, NotNow, NotUnderstood, Text, shown
from cardinal.store import NewEvent

from .errors import NotYourSeat

if TYPE_CHECKING:
    from .deciding import Asked
    from .live_table import LiveTable

PACES = ("slow", "normal", "quick", "stopped")
"""How fast robots act; stopped, they wait until another pace is chosen."""
SETS = (4, 8, 16)
"""Boards or deals of a set."""
REASONS = ("", "promised", "away", "conduct")
"""Why somebody is asked to leave a seat; each reader sees it in their own language."""
CLOSED = "closed"
"""The option ``over`` of a table that its host has closed."""
AWAY_SECONDS = 60
"""A host who keeps the table waiting so long may lose the part to another player."""


@dataclass(frozen=True, slots=True)
class Removed:
    """Somebody whom the host has asked to leave a seat: they look on and may not sit down again."""

    seq: int
    name: str
    reason: str


def host_of(table: LiveTable) -> Seat | None:
    """Where the host sits; nowhere at tables that nobody hosts."""
    return table.seat_of(table.owner) if _is_hosted(table) else None


def _is_hosted(table: LiveTable) -> bool:
    return not table.options.get("event") and not table.options.get("unwatched")


def _check_host(asked: Asked) -> None:
    if not _is_hosted(asked.table):
        raise NotNow(Text(__name__, "no_host"))
    if not asked.table.owner or asked.who.key != asked.table.owner:
        raise NotYourSeat(Text(__name__, "host_only"))


def _check_between(asked: Asked) -> None:
    if not asked.table.between_boards:
        raise NotNow(Text(__package__, "board_under_way"))


def _seat(asked: Asked, name: str) -> Seat:
    return Seat.parse(asked.act.text(name, 10))


def _arranged(asked: Asked, options: Mapping[str, object] | None = None, host: str = "") -> NewEvent:
    """What is arranged anew; an option that is None is no longer there."""
    mine = asked.table.seat_of(asked.who.key)
    payload: dict[str, Any] = {"by": "" if mine is None else str(mine), "at": asked.milliseconds}
    if options:
        payload["options"] = dict(options)
    if host:
        payload["host"] = host
    return NewEvent("arranged", payload)


def move(asked: Asked) -> tuple[NewEvent, ...]:
    """Two seats are exchanged, or one person moves to an empty seat: before a board, by the host."""
    _check_host(asked)
    _check_between(asked)
    seats = _seat(asked, "from"), _seat(asked, "to")
    if seats[0] is seats[1] or seats[0] not in asked.table.sitters:
        raise NotNow(Text(__package__, "empty_seat", {"seat": seats[0]}))
    return (_swapped(asked, seats),)


def take_declarer(asked: Asked) -> tuple[NewEvent, ...]:
    """In practice whoever is dummy takes declarer's seat, and so plays both hands; the robot has nothing to do then."""
    table, seat = asked.table, asked.seat
    partner = table.sitters.get(seat.partner)
    contract = _contract(table)
    is_robot = partner is not None and not partner.key
    if not table.options.get("practice") or table.options.get("daily") or contract is None:
        raise NotNow(Text(__name__, "no_exchange"))
    if contract.dummy is not seat or not is_robot:
        raise NotNow(Text(__name__, "not_dummy"))
    return (_swapped(asked, (seat, seat.partner)),)


def _contract(table: LiveTable) -> Contract | None:
    """The contract that is being played."""
    if table.game != "bridge" or table.between_boards or table.played is None:
        return None
    view = table.played.view(Seat.N)
    return Contract.parse(view["contract"]) if view["contract"] and view["phase"] in ("lead", "play") else None


def _swapped(asked: Asked, seats: tuple[Seat, Seat]) -> NewEvent:
    return NewEvent("swapped", {"seats": [str(seat) for seat in seats], "at": asked.milliseconds})


def remove(asked: Asked) -> tuple[NewEvent, ...]:
    """The host asks somebody to leave the seat; they are told why, and look on."""
    _check_host(asked)
    seat, reason, table = _seat(asked, "seat"), asked.act.text("reason", 20), asked.table
    sitter = table.sitters.get(seat)
    if reason not in REASONS:
        raise NotUnderstood(Text(__name__, "no_reason", {"given": shown(reason)}), legal=REASONS)
    if sitter is None or not sitter.key:
        raise NotNow(Text(__name__, "nobody_there", {"seat": seat}))
    if sitter.key == asked.who.key:
        raise NotNow(Text(__name__, "not_yourself"))
    return (NewEvent("removed", {"seat": str(seat), "reason": reason, "at": asked.milliseconds}),)


def admit(asked: Asked) -> tuple[NewEvent, ...]:
    """Somebody who was asked to leave may sit down again."""
    _check_host(asked)
    number = asked.act.number("removed")
    if all(one.seq != number for one in asked.table.removed.values()):
        raise NotNow(Text(__name__, "not_removed"))
    return (NewEvent("admitted", {"removed": number, "at": asked.milliseconds}),)


def check_not_removed(table: LiveTable, key: str) -> None:
    """Refuse a seat to somebody whom the host has asked to leave, and say why."""
    removed = table.removed.get(key)
    if removed is not None:
        reason = Text(__name__, f"reason_{removed.reason or 'none'}")
        raise NotYourSeat(Text(__name__, "you_are_removed", {"reason": reason}))


def host(asked: Asked) -> tuple[NewEvent, ...]:
    """The host hands the part over; or a player takes it whose host does not sit here or keeps the table waiting."""
    table = asked.table
    if not _is_hosted(table):
        raise NotNow(Text(__name__, "no_host"))
    if "seat" in asked.act.body:
        _check_host(asked)
        seat = _seat(asked, "seat")
        sitter = table.sitters.get(seat)
        if sitter is None or not sitter.key:
            raise NotNow(Text(__name__, "nobody_there", {"seat": seat}))
        return (_arranged(asked, host=sitter.key),)
    mine, theirs = asked.seat, table.seat_of(table.owner)
    if mine is theirs:
        raise NotNow(Text(__name__, "host_already"))
    is_waited_for = theirs is not None and theirs in table.awaited and asked.at - table.last_at >= AWAY_SECONDS
    if theirs is not None and not is_waited_for:
        raise NotAllowed(Text(__name__, "host_is_here", {"seconds": AWAY_SECONDS}))
    return (_arranged(asked, host=asked.who.key),)


def passed_on(asked: Asked, leaving: Seat) -> tuple[NewEvent, ...]:
    """The host leaves the seat: the part goes to the next person at the table."""
    table = asked.table
    sitter = table.sitters.get(leaving)
    if sitter is None or sitter.key != table.owner or not _is_hosted(table):
        return ()
    others = (leaving.after(step) for step in (2, 1, 3))
    heir = next((table.sitters[seat].key for seat in others if seat in table.sitters and table.sitters[seat].key), "")
    return (_arranged(asked, host=heir),) if heir else ()


def length(asked: Asked) -> tuple[NewEvent, ...]:
    """How many boards a set has, from the next one on. 0 is no set: boards without end, in Guandan to the ace."""
    _check_host(asked)
    _check_between(asked)
    boards = asked.act.number("boards")
    if boards not in (0, *SETS):
        raise NotUnderstood(Text(__name__, "no_length", {"given": boards}), legal=SETS)
    options = {"set": boards or None, "set_from": len(asked.table.outcomes) if boards else None}
    return (_arranged(asked, options),)


def close(asked: Asked) -> tuple[NewEvent, ...]:
    """The host closes the table: the board under way may be finished, and nothing more is dealt; or opens it again."""
    _check_host(asked)
    is_closed = asked.table.options.get("over") == CLOSED
    wants = asked.act.body.get("on") is not False
    if wants is is_closed:
        raise NotNow(Text(__name__, "closed_already" if is_closed else "not_closed"))
    return (_arranged(asked, {"over": CLOSED if wants else None}),)


def pace(asked: Asked) -> tuple[NewEvent, ...]:
    """How fast robots play; for the host to choose."""
    _check_host(asked)
    chosen = asked.act.text("pace", 20)
    if chosen not in PACES:
        raise NotUnderstood(Text(__name__, "no_pace", {"given": shown(chosen)}), legal=PACES)
    return (_arranged(asked, {"pace": chosen}),)


def after_arranged(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    changed = payload.get("options", {})
    options = {name: value for name, value in {**table.options, **changed}.items() if value is not None}
    return replace(table, options=options if changed else table.options, owner=payload.get("host") or table.owner)


def after_swapped(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    one, two = map(Seat.parse, payload["seats"])
    to = {one: two, two: one}
    sitters = {to.get(seat, seat): sitter for seat, sitter in table.sitters.items()}
    ready = frozenset(seat for seat in table.ready if seat not in to)
    ready |= {seat for seat in to if seat in sitters and not sitters[seat].key and table.between_boards}
    if table.between_boards:
        return replace(table, sitters=sitters, ready=ready)
    held = {**table.held, **{sitters[seat].key: seat for seat in to if seat in sitters and sitters[seat].key}}
    return replace(table, sitters=sitters, ready=ready, held=held, moved_at=seq)


def after_removed(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    seat = Seat.parse(payload["seat"])
    sitter = table.sitters[seat]
    sitters = {other: there for other, there in table.sitters.items() if other is not seat}
    removed = {**table.removed, sitter.key: Removed(seq, sitter.name, payload["reason"])}
    return replace(table, sitters=sitters, ready=table.ready - {seat}, removed=removed)


def after_admitted(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    removed = {key: one for key, one in table.removed.items() if one.seq != payload["removed"]}
    return replace(table, removed=removed)


def without_names(removed: Mapping[str, Removed], gone: frozenset[str]) -> Mapping[str, Removed]:
    """Those who were asked to leave, without the names that are erased."""
    return {key: replace(one, name="") if key in gone else one for key, one in removed.items()}

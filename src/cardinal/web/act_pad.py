"""Keys for what happened: each adds one call or card to the acts of a hearing, so that nobody has to write notation.

A pad is part of the form of facts. Its keys are submit buttons, so it works without scripts; the acts stay lines of a
case file, which can be read and changed below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from cardinal.bridge import CALLS, Bid
from cardinal.cards import RANKS, SEATS, SUITS, Seat
from cardinal.language import CardinalError, NotUnderstood, Text, phrase, shown
from cardinal.laws.act import Act
from cardinal.laws.act_words import act_text
from cardinal.laws.spoken import told_by_line

from .hearing_facts import Facts, dealer_told

__all__ = ["PAD", "ActPad", "AuctionCell", "Key", "act_pad", "pressed"]

PAD = "pad"
"""The field of the keys; ``pad_seat``, ``pad_how``, ``pad_verb`` and ``pad_suit`` say who did what; ``pad_written`` has
it in writing."""
UNDO = "undo"
WRITTEN = "written"
"""The key that takes what stands in the field ``pad_written``."""
CALL_VERBS = ("calls", "changes")
CARD_VERBS = ("plays", "leads", "exposes", "drops", "names")
_ABOUT_CALLS = frozenset({"21", "24", *map(str, range(25, 41))})
_ABOUT_CARDS = frozenset(map(str, range(41, 72))) | {"24"}
_DIAGRAM = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The columns of an auction as it is written everywhere."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key: what it sends, what it shows, and whether its call would not be sufficient now."""

    value: str
    label: str
    is_irregular: bool = False


@dataclass(frozen=True, slots=True)
class AuctionCell:
    """One call of the auction so far, and whether it was insufficient or out of turn."""

    label: str
    is_irregular: bool = False


@dataclass(frozen=True, slots=True)
class ActPad:
    """What the pad shows: the auction so far by rows of four, the keys, and what is chosen on it."""

    columns: tuple[tuple[str, str], ...]
    """The letter and the name of each seat, in the order of the columns."""
    auction: tuple[tuple[AuctionCell | None, ...], ...]
    bids: tuple[Key, ...]
    others: tuple[Key, ...]
    suits: tuple[tuple[str, str, str], ...]
    ranks: tuple[Key, ...]
    call_verbs: tuple[tuple[str, str], ...]
    verbs: tuple[tuple[str, str], ...]
    seat: str
    suit: str
    verb: str
    how: str
    """Whether a call key is a new call, or what the player wants to change the last one to."""
    last: str
    """The last act in words, which the key for taking it back names."""
    has_calls: bool
    has_cards: bool
    written: str = WRITTEN


def act_pad(told: Facts, chosen: Mapping[str, str], language: str) -> ActPad | None:
    """The pad of a form; None where the book is not bridge or a line of the acts cannot be read."""
    law = told.law.strip()
    number = "".join(one for one in law[:2] if one.isdigit())
    if told.is_guandan or told.book == "ctcba":
        return None
    acts = _read(told)
    if acts is None:
        return None
    calls = tuple(act for act in acts if act.is_call and act.call is not None and act.seat is not None)
    cards = tuple(act for act in acts if act.card is not None)
    has_calls = number in _ABOUT_CALLS or (number not in _ABOUT_CARDS and not cards and not told.contract)
    turn = calls[-1].seat.lho if calls and calls[-1].seat is not None else dealer_told(told)
    if cards and cards[-1].seat is not None:
        turn = cards[-1].seat.lho
    how = _one_of(chosen.get("pad_how", ""), CALL_VERBS, "calls")
    # Whoever wants to change a call is the last who made one, unless somebody else is chosen.
    seat = str(calls[-1].seat if how == "changes" and calls else turn)
    picked = chosen.get("pad_seat", "")
    top = next((act.call for act in reversed(calls) if isinstance(act.call, Bid)), None)
    return ActPad(
        columns=tuple((str(seat), seat.label(language)) for seat in _DIAGRAM),
        auction=_auction(calls, dealer_told(told), language),
        bids=_bids(top),
        others=tuple(Key(f"calls {call}", call.label(language)) for call in CALLS if not call.is_bid),
        suits=tuple((str(suit), suit.symbol, suit.label(language)) for suit in reversed(SUITS)),
        ranks=tuple(Key(f"card {rank}", "10" if str(rank) == "T" else str(rank)) for rank in reversed(RANKS)),
        call_verbs=tuple((verb, phrase(__name__, f"verb_{verb}", language)) for verb in CALL_VERBS),
        verbs=tuple((verb, phrase(__name__, f"verb_{verb}", language)) for verb in CARD_VERBS),
        seat=seat if picked == str(turn) else _one_of(picked, map(str, SEATS), seat),
        suit=_one_of(chosen.get("pad_suit", ""), map(str, SUITS), "S"),
        verb=_one_of(chosen.get("pad_verb", ""), CARD_VERBS, "leads" if number in _LEADS and not cards else "plays"),
        how=how,
        last=act_text(acts[-1]).render(language) if acts else "",
        has_calls=has_calls,
        has_cards=number in _ABOUT_CARDS or not has_calls,
    )


_LEADS = frozenset({"41", "54", "55", "56", "53"})


def _read(told: Facts) -> tuple[Act, ...] | None:
    try:
        return tuple(act for acts, _ in told_by_line(told.lines, dealer_told(told)) for act in acts)
    except CardinalError:
        return None


def _one_of(given: str, every: Iterable[str], usual: str) -> str:
    return given if given in tuple(every) else usual


def _bids(top: Bid | None) -> tuple[Key, ...]:
    """Every bid; one that is not sufficient has its key too, because just that has to be told."""
    bids = (call for call in CALLS if isinstance(call, Bid))
    return tuple(Key(f"calls {bid}", bid.label(), top is not None and not bid.supersedes(top)) for bid in bids)


def _auction(calls: tuple[Act, ...], dealer: Seat, language: str) -> tuple[tuple[AuctionCell | None, ...], ...]:
    """The calls in rows of four, each under its seat; a call out of turn leaves the places before it empty."""
    cells: list[AuctionCell | None] = [None] * _DIAGRAM.index(dealer) if calls else []
    top: Bid | None = None
    for act in calls:
        assert act.seat is not None
        assert act.call is not None
        column = _DIAGRAM.index(act.seat)
        is_out_of_turn = len(cells) % 4 != column
        while len(cells) % 4 != column:
            cells.append(None)
        call = act.call
        low = isinstance(call, Bid) and top is not None and not call.supersedes(top)
        cells.append(AuctionCell(call.label(language), is_out_of_turn or low))
        top = call if isinstance(call, Bid) and not low else top
    cells += [None] * (-len(cells) % 4)
    return tuple(tuple(cells[row : row + 4]) for row in range(0, len(cells), 4))


def pressed(told: Facts, fields: Mapping[str, str]) -> Facts:
    """The facts after a key of the pad: one act more, or the last one taken back."""
    key = fields.get(PAD, "")
    if key == UNDO:
        return replace(told, acts="\n".join(told.lines[:-1]))
    verb, _, rest = key.partition(" ")
    seat = fields.get("pad_seat", "")
    if key == WRITTEN and not fields.get("pad_written", "").strip():
        return told
    if seat not in set(map(str, SEATS)):
        raise NotUnderstood(Text(__name__, "no_key", {"given": shown(key)}))
    if key == WRITTEN:
        return _with(told, *_written(told, Seat.parse(seat), fields))
    if verb == "calls" and rest in set(map(str, CALLS)):
        return _with(told, _call_line(told, seat, rest, is_change=fields.get("pad_how") == "changes"))
    suit, how = fields.get("pad_suit", ""), fields.get("pad_verb", "")
    known = suit in set(map(str, SUITS)) and rest in set(map(str, RANKS)) and how in CARD_VERBS
    if verb == "card" and known:
        return _with(told, f"{seat} {how} {suit}{rest}")
    raise NotUnderstood(Text(__name__, "no_key", {"given": shown(key)}))


def _written(told: Facts, seat: Seat, fields: Mapping[str, str]) -> Iterator[str]:
    """Calls as people write them, one after another from the chosen seat on; or any act with its seat."""
    is_change = fields.get("pad_how") == "changes"
    for acts, _ in told_by_line((fields["pad_written"],), seat):
        for act in acts:
            is_changed = is_change and act.is_call
            yield _call_line(told, str(act.seat), str(act.call), is_change=True) if is_changed else act.line


def _call_line(told: Facts, seat: str, call: str, *, is_change: bool) -> str:
    if not is_change:
        return f"{seat} calls {call}"
    own = [act.call for act in _read(told) or () if act.is_call and str(act.seat) == seat]
    if not own:
        raise NotUnderstood(Text(__name__, "nothing_to_change", {"seat": Seat.parse(seat)}))
    return f"{seat} changes {own[-1]} to {call}"


def _with(told: Facts, *lines: str) -> Facts:
    return replace(told, acts="\n".join((*told.lines, *lines)))

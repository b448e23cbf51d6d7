"""R6: how a pair enters, by telephone too, changes before play, the personal score card, and filling gaps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Penalty
from cardinal.laws.guandan.effect import Ranked
from cardinal.laws.guandan.minutes import read_minutes
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

from .figures import figures

voice = Voice(__name__)

SCORE_CARD = ("name", "seat number", "direction", "bidding system", "score columns")
"""What a personal score card has at least."""


@dataclass(frozen=True, slots=True)
class PairEntry:
    """What a pair has done to enter."""

    names: tuple[str, ...]
    fee_paid: bool = False
    has_seat_card: bool = False


def entry_defects(entry: PairEntry) -> tuple[Cited[str], ...]:
    """R6.3: what a pair still has to do: both names, the fee, the seat card. None: its entry is complete."""
    done = {
        "names": len([one for one in entry.names if one.strip()]) == 2,
        "fee": entry.fee_paid,
        "seat_card": entry.has_seat_card,
    }
    return tuple(Cited(name, "§R6.3") for name, is_done in done.items() if not is_done)


def missing_on_score_card(columns: Iterable[str]) -> Cited[tuple[str, ...]]:
    """R6.4: what a personal score card still lacks."""
    there = {one.strip().lower() for one in columns}
    return Cited(tuple(one for one in SCORE_CARD if one not in there), "§R6.4")


def may_fill_in(*, rounds_finished: int, disturbs: bool) -> Permission:
    """R6.7: whether a pair or a table may still be added: before the first round ends, without disturbing play."""
    key = "first_round_over" if rounds_finished else "disturbs" if disturbs else "may_fill_in"
    return Permission(key == "may_fill_in", "§R6.7", Text(__name__, key), NotAllowed)


@law("R6.2", edition="ctcba")
def telephone_entry(case: Case) -> Procedure:
    """R6.2: somebody who entered by telephone reports, cancels, or does neither."""
    least = figures(case).entries.telephone_minutes
    did = yield voice.fact("did", "§R6.2", options=("reported", "cancelled", "neither"), minutes=least)
    before = Fraction()
    if did in ("reported", "cancelled"):
        options = (Fraction(least), Fraction(least - 1))
        before = yield voice.fact("minutes_before", "§R6.2", options=options, reader=read_minutes)
    # A report that nobody can show was not made in time.
    if before != NOT_DETERMINED and before >= least:
        reported = did == "reported"
        what = "entry_by_telephone_confirmed" if reported else "entry_by_telephone_cancelled_in_time"
        yield voice.recorded(what, "§R6.2")
        return
    if not (yield voice.choose(DIRECTOR, "struck", "§R6.2", options=(True, False))):
        yield voice.none("the_entry_is_kept", "§R6.2")
        return
    yield voice.recorded("entry_struck", "§R6.2")
    if (yield voice.judge("warned", "§R6.2")):
        yield Penalty("warning", "pair", cites="§R6.2")
    # Only a repetition that is established may be held against them.
    repeated = (yield voice.fact("repeated", "§R6.2")) is True
    if repeated and (yield voice.judge("refused", "§R6.2")):
        yield voice.recorded("no_more_entries_by_telephone", "§R6.2")


@law("R6.5", edition="ctcba")
def change_before_play(case: Case) -> Procedure:
    """R6.5: players changed partner or section before play."""
    # A change has to be shown, and a registration too.
    if (yield voice.fact("changed", "§R6.5")) is not True:
        yield voice.none("nothing_was_changed", "§R6.5")
    elif (yield voice.fact("registered", "§R6.5")) is True:
        yield voice.recorded("change_registered", "§R6.5")
    else:
        yield Ranked("everybody_who_changed", "no_place", cites="§R6.5")

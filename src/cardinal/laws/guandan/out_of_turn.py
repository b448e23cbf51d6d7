"""The box of article 8: a pass or a play out of turn."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.guandan import Kind, Pattern
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Effect, Found, Procedure, Question, Voice, law

from .act import GuandanAct
from .case import GuandanCase
from .effect import OutOfTrick, PatternBan, PlayGoesTo, PlayStands, TakeBack
from .manner_of_play import played_in_parts
from .notice import notice
from .position import PLAYS, TURNS
from .suspension import next_after, suspended
from .waiver import waivable
from .wrong_play import cards_of, invalid_play

voice = Voice(__name__, REFEREE)


@law("GP2.1", edition="guandan")
@waivable
def declared_out_of_turn(case: GuandanCase) -> Procedure:
    """A pass shown out of turn: no following in this trick; the lead of a later one is not lost by it."""
    yield OutOfTrick(case.offender, cites="§GP2.1 §G8.1.1")
    if case.position.turn is not None:
        yield PlayGoesTo(case.position.turn, cites="§G8.1.1")


@law("GP2.2", edition="guandan")
@waivable
def played_out_of_turn(case: GuandanCase) -> Procedure:
    """Cards played out of turn: back they go, unless the next player has followed."""
    if case.whole is not None and (yield _is_rest(case)) is True:
        yield from played_in_parts(case)
        return
    if is_condoned(case):
        yield from _condoned(case)
        return
    yield TakeBack(case.offender, "play", cards_of(case), cites="§GP2.2.1 §G8.1.1 §G40.3.1")
    if case.position.turn is not None:
        yield PlayGoesTo(case.position.turn, cites="§GP2.2.1 §G8.1.1")
    yield from suspended(case, case.position, "§GP2.2.1")
    yield from _pattern_ban(case)


def _is_rest(case: GuandanCase) -> Question:
    """Whether cards put down by the player who has just played are the rest of that play: only people know."""
    return voice.fact("in_parts", "§G8.2.1 §GP2.2.1", seat=case.offender, cards=cards_of(case))


def is_condoned(case: GuandanCase) -> bool:
    """Whether the next player followed before anybody pointed it out."""
    since = [one for one in case.before_attention if one.verb in TURNS]
    if not since or since[0].seat is not case.next_seat:
        return False
    return since[0].verb in PLAYS or case.conditions["ref.condone_by_pass"] is True


def _condoned(case: GuandanCase) -> Procedure:
    if case.position.is_valid(case.heard) is False:
        # Nobody minds the turn any more, but the cards top nothing.
        yield voice.found("condoned_but_invalid", "§GP2.2.2", seat=case.offender)
        yield from invalid_play(case)
        return
    yield PlayStands(case.offender, cards_of(case), cites="§GP2.2.2")
    turn = case.position.turn
    if turn is not None and case.conditions["ref.skipped_seats"] == "act_first" and _skipped(case):
        yield PlayGoesTo(turn, cites="§GP2.2.2")
        return
    goes_on = next_after(case.position, (case.heard, *_in_order_since(case)))
    if goes_on is not None:
        yield PlayGoesTo(goes_on, cites="§GP2.2.2 §G8.1.1")


def _in_order_since(case: GuandanCase) -> tuple[GuandanAct, ...]:
    """What was done since, up to an act that is itself irregular: that is a matter of its own."""
    position, found = case.position.advance(case.heard), list[GuandanAct]()
    # Where those who were passed over act first, whoever had the turn may still take it.
    first = case.position.turn if case.conditions["ref.skipped_seats"] == "act_first" else None
    for act in case.before_attention:
        if notice(position, act) is not None and (first is None or act.seat is not first):
            break
        found.append(act)
        position = position.advance(act)
    return tuple(found)


def _skipped(case: GuandanCase) -> bool:
    """Whether the turn that was jumped over is one of a player who has not acted since."""
    return all(one.seat is not case.position.turn for one in case.before_attention if one.verb in TURNS)


def _pattern_ban(case: GuandanCase) -> Procedure:
    """The partner may not lead what was exposed, if the next lead is the partner's, while the lead is kept."""
    if case.partner in case.position.out:
        return
    patterns = yield from _exposed(case)
    if patterns:
        yield PatternBan(case.partner, patterns, cites="§GP2.2.1")


def _exposed(case: GuandanCase) -> Generator[Question | Found | Effect, Any, tuple[Kind | Pattern, ...]]:
    """The patterns that the cards showed: all that they can be, or only what they were played as."""
    act = case.heard
    every = case.position.patterns(act.cards)
    if every is None:
        found = yield voice.fact("pattern", "§GP2.2.1", options=(*Kind, "none"), cards=cards_of(case))
        # A pattern that is not shown to have been exposed is banned for nobody.
        return () if found in ("none", NOT_DETERMINED) else (found,)
    if case.conditions["ref.ban_all_readings"] is not True or act.said:
        played = case.position.reading(act)
        every = () if played is None else (played,)
    if case.conditions["ref.pattern_ban"] == "kind_and_rank":
        return every
    return tuple(dict.fromkeys(one.kind for one in every))

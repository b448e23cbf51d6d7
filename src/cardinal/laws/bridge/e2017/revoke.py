"""Laws 62 to 64: a revoke comes to light. What can still be corrected is corrected; the rest is settled in tricks."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol

from cardinal.laws.effect import Effect, Recorded, Review
from cardinal.laws.failure import DEEMED, HEARD, line_of
from cardinal.laws.prelude import NOT_DETERMINED, Case, Cited, Finding, Found, Procedure, Question, Side, Voice, law
from cardinal.laws.standing_play import Revoke, StandingPlay

from .moment import record_of
from .revoke_correction import correct
from .revoke_established import Rule, is_established, opponents_claim_open
from .revoke_record import Scene, revokes_of, scene_of
from .revoke_settled import settle
from .revoke_told import returned, revoke_as_told

voice = Voice(__name__)

Status = dict[Revoke, Cited[bool]]
Revokes = Generator[Question | Found | Effect, Any, tuple[Revoke, ...]]
Plays = Generator[Question | Found | Effect, Any, StandingPlay | None]


class Standing(Protocol):
    """What becomes of established revokes; *reopened* when another one has been corrected."""

    def __call__(
        self,
        case: Case,
        scene: Scene,
        play: StandingPlay,
        standing: tuple[Revoke, ...],
        status: Status,
        *,
        reopened: bool,
    ) -> Procedure: ...


@dataclass(frozen=True, slots=True)
class RevokeRules:
    """What an edition makes of revokes: of one that is only told of, when it is established, which are corrected, and
    what becomes of those that stand."""

    told: Callable[[Case], Procedure]
    established: Rule
    corrected: Callable[[Case, Scene, StandingPlay, tuple[Revoke, ...], Status], Revokes]
    standing: Standing


@law("62")
def correction_of_a_revoke(case: Case) -> Procedure:
    """Law 62: attention is drawn to a revoke that may still be corrected."""
    yield from come_to_light(case, _RULES)


@law("64")
def established_revoke(case: Case) -> Procedure:
    """Law 64: attention is drawn to an established revoke, or the play has ended after one."""
    yield from come_to_light(case, _RULES)


def come_to_light(case: Case, rules: RevokeRules) -> Procedure:
    """Each revoke that has not been dealt with yet: corrected, kept for the end of play, or settled."""
    scene = scene_of(case)
    play = scene.play
    if play is None or (play.unrecorded and not revokes_of(scene.position)):
        # It was in a trick that is not on record.
        yield from rules.told(case)
        return
    settled = scene.position.settled_revokes
    every = revokes_of(scene.position)
    due = tuple(one for one in every if one not in settled)
    if not due:
        due = yield from found_by_director(play, settled)
        every = (*settled, *due)
    if not due:
        return
    status: Status = {}
    for one in every:
        status[one] = yield from rules.established(case, scene, play, one)
    due = tuple(one for one in due if status[one].value or one.manner != "penalty card")
    if not due:
        # As long as it can be put right, a penalty card that was not played is dealt with by its own law.
        yield voice.duty("director", "apply_law_law", "§61A §52B2", law="52")
        return
    corrected = yield from rules.corrected(case, scene, play, due, status)
    standing = tuple(one for one in due if one not in corrected)
    if standing:
        yield from rules.standing(case, scene, play, standing, status, reopened=bool(corrected))


def found_by_director(play: StandingPlay, settled: tuple[Revoke, ...]) -> Revokes:
    """Where the record does not show the hands: which card that did not follow suit was a revoke, if any."""
    known = {(one.trick, one.seat) for one in settled}
    doubtful = tuple(one for one in play.not_followed if (one.trick, one.seat) not in known)
    if not doubtful:
        yield voice.none("the_record_shows_no_revoke", "§61A")
        return ()
    answer = yield voice.fact("revoke", "§61A §44C", options=(*doubtful, "none"))
    if isinstance(answer, Revoke):
        return (answer,)
    # A revoke has to be found: where the facts cannot be, play goes on as it is.
    yield voice.none("no_revoke_is_found", "§61A §85B" if answer == NOT_DETERMINED else "§61A")
    return ()


def _corrections(case: Case, scene: Scene, play: StandingPlay, due: tuple[Revoke, ...], status: Status) -> Revokes:
    """Correct what must be corrected; gives those revokes."""
    last = tuple(one for one in due if one.trick == due[-1].trick and one.manner != "deemed")
    cites = yield from _why_correct(scene, play, last, status)
    wanted = last if "§62C3" in cites or "§62D1" in cites else tuple(one for one in last if not status[one].value)
    if not wanted:
        return ()
    yield from correct(case, scene, play, wanted, cites)
    if "§62C3" in cites:
        yield voice.recorded("no_automatic_trick_adjustment", "§64B §64B8")
        yield Review("64C", cites="§64B8 §64C1")
    elif "§62D1" in cites:
        yield voice.recorded("no_automatic_trick_adjustment", "§64B §64B6 §62D1")
        yield Review("64C", cites="§64B6 §64C1")
    if any(opponents_claim_open(scene, play, one, claim_falls_too=True) for one in wanted):
        yield voice.duty("director", "rule_on_the_claim_in_the_corrected_position", "§62A §63A4")
    return wanted


def _why_correct(
    scene: Scene, play: StandingPlay, last: tuple[Revoke, ...], status: Status
) -> Generator[Question | Found | Effect, Any, str]:
    """The clauses that demand the correction of the latest revokes."""
    established = [one for one in last if status[one].value]
    if not established:
        return "§62A"
    both_sides = len({one.seat.side for one in last}) == 2
    following = last[0].trick + 1
    begun = [side for side in Side if play.side_has_ever_played_to(following, side)]
    if both_sides and len(begun) == 1:
        yield voice.found("both_on_one_trick", "§62C3 §63B", trick=last[0].trick, side=begun[0])
        return "§62C3"
    if last[0].trick == 12 and not (yield from hands_returned(scene, play)):
        yield voice.found("trick_twelve", "§62D1 §63B")
        return "§62D1"
    return "§62A"


def hands_returned(scene: Scene, play: StandingPlay) -> Finding:
    """62D1: whether all four hands are back in the board. The record shows it, or shows that the play was still on."""
    if scene.happened("hands returned"):
        return True
    if not play.is_over or (scene.told and not scene.happened("next board") and not scene.happened("round ends")):
        return False
    return (yield from returned())


def _standing(
    case: Case, scene: Scene, play: StandingPlay, standing: tuple[Revoke, ...], status: Status, *, reopened: bool
) -> Procedure:
    """63B: established revokes. They are settled when the play is over, and not before."""
    for one in standing:
        yield voice.found("stands_as_played", "§63B", seat=one.seat, card=one.card, trick=one.trick)
    finished = None if reopened else (yield from finished_play(case, play, standing))
    if finished is None:
        for one in standing:
            kind = DEEMED if one.manner == "deemed" else HEARD
            yield Recorded(line_of(kind, one), cites=f"{status[one].cites} §63B")
        yield Review("64", cites="§63B §64A1 §64A2")
        return
    established = tuple(one for one, found in status.items() if found.value)
    yield from settle(scene, finished, standing, established, status)


def finished_play(case: Case, play: StandingPlay, standing: tuple[Revoke, ...]) -> Plays:
    """The play with the tricks that a claim has settled, or None while it goes on."""
    if play.is_over:
        return play
    record = record_of(case)
    claim = next((act for act in reversed(record) if act.verb in ("claims", "concedes", "abandons")), None)
    if claim is None or claim.seat is None:
        return None
    left, side = 13 - len(play.completed), standing[0].seat.side
    agreed = any(act.verb == "agreed" for act in record)
    # A hand that is given up gives up every trick (68B1).
    mine = claim.number if claim.verb == "claims" else left - (left if claim.number is None else claim.number)
    if agreed and mine is not None and mine <= left:
        got = mine if claim.seat.side is side else left - mine
    else:
        answer = yield voice.fact("tricks_of_the_rest", "§64A1 §64A2", options=tuple(range(left + 1)), side=side)
        if answer == NOT_DETERMINED:
            yield voice.duty("director", "establish_the_result_of_the_table", "§64A1 §64A2 §85B")
            return None
        got = int(answer)
    for number in range(14 - left, 14):
        play = play.with_owner(number, side if number > 13 - got else side.other)
    return play


_RULES = RevokeRules(revoke_as_told, is_established, _corrections, _standing)

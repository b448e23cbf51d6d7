"""Claims and concessions that a table has settled, and the hearing in which a side takes back what it gave up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.language import Text

from .act import OBJECTIONS, Act, parse_act
from .case import Case
from .effect import TrickTo
from .errors import ImpossibleCase
from .hearing import hear_again
from .open_state import Hearing, OpenState, Settled
from .position import Position
from .ruling import Ruling

CLAIM_LAWS = frozenset(("48", "68", "69", "71"))
"""The laws under which the table hears of a claim: when it is made, in words or by facing the hand (48B2), and when
agreement or concession is taken back."""

# What a later hearing reads of the time since the claim: the assent, and the clocks of 69A and 79C.
_CLOCKS = frozenset(
    ("agreed", "next board", "round ends", "hands returned", "score agreed", "score official", "correction period over")
)
# Answers that say what was claimed; the others belong to the ruling that settled it.
_READING = frozenset(("intended", "tricks_claimed", "tricks_left"))


def settled(state: OpenState, hearing: Hearing, ruling: Ruling) -> OpenState:
    """The state in which the tricks that a ruling on a claim gave out are remembered as settled."""
    tricks = [effect for effect in ruling.effects if isinstance(effect, TrickTo)]
    if hearing.law not in CLAIM_LAWS or not tricks:
        return state
    case, side = hearing.case, hearing.case.side
    trick = _played_trick(case)
    if trick is None and case.position.play is not None:
        played = len(case.position.play.completed)
        tricks = [one for one in tricks if one.trick > played]
    lost = sum(one.side is not side for one in tricks)
    is_agreed = trick is None and any("69A/2" in one.clauses for one in tricks)
    if trick is None and not is_agreed:
        case = _as_ruled(case, len(tricks) - lost)
    entry = Settled(case, hearing.answers, lost=lost, is_agreed=is_agreed, acts=len(state.acts))
    others = tuple(one for one in state.settled if _played_trick(one.case) != trick)
    # A concession of a played trick that has been cancelled leaves nothing to take back.
    return replace(state, settled=(*others, entry) if trick is None or lost else others)


def reopened(state: OpenState, act: Act) -> Hearing | None:
    """The hearing that *act* opens about what has been settled; None if it opens none."""
    found = _taken_back(state, act)
    return None if found is None else _hearing(*found, state, act)


def _taken_back(state: OpenState, act: Act) -> tuple[str, Settled] | None:
    """What *act* takes back and the law that says whether it may: Law 69 if a side takes its agreement back, Law 71 if
    it takes back a concession. None if it does neither."""
    if act.verb not in OBJECTIONS or act.seat is None:
        return None
    for entry in reversed(state.settled):
        if not _is_complete(state, _played_trick(entry.case)):
            continue
        own = entry.case.side is act.seat.side
        if own and entry.lost and act.verb != "withdraws agreement":
            return "71", entry
        if not own and entry.is_agreed and act.verb != "withdraws concession":
            return "69", entry
    return None


_NOTHING_TO_WITHDRAW = {
    "withdraws agreement": ("no_agreement", "§69B"),
    "withdraws concession": ("no_concession", "§71"),
}


def impossible_claim(state: OpenState, act: Act) -> ImpossibleCase | None:
    """Why nobody can say this: more tricks than are left, a trick given away that was never played, an agreement or a
    concession taken back that the side never gave. None for what can be said."""
    played = len(state.play.completed) if state.play is not None else 0
    number = act.number or 0
    if act.verb in ("claims", "concedes") and number > 13 - played:
        text = Text(__name__, "too_many", {"tricks": number, "left": 13 - played})
        return ImpossibleCase(text, cites="§68A/1 §68B1/1", legal=range(14 - played))
    if act.verb == "concedes trick" and not 1 <= number <= played:
        text = Text(__name__, "not_played", {"trick": number})
        return ImpossibleCase(text, cites="§71A", legal=range(1, played + 1))
    # What is said against a claim while that is being heard belongs to the hearing.
    is_heard = any(hearing.law in CLAIM_LAWS for hearing in state.hearings)
    if act.verb not in _NOTHING_TO_WITHDRAW or is_heard or _taken_back(state, act) is not None:
        return None
    key, cites = _NOTHING_TO_WITHDRAW[act.verb]
    return ImpossibleCase(Text(__name__, key, {"seat": act.seat}), cites=cites)


def _hearing(law: str, entry: Settled, state: OpenState, act: Act) -> Hearing:
    since = tuple(one for one in (*entry.case.after, *state.acts[entry.acts :]) if one.verb in _CLOCKS)
    if entry.is_agreed and not any(one.verb == "agreed" for one in since):
        # The assent was an answer in the hearing of the claim.
        since = (parse_act("agreed"), *since)
    case = replace(entry.case, law=law, position=_position(state, entry.case), after=(*since, act))
    known = {key: given for key, given in entry.answers if key in _READING}
    answers, result = hear_again(law, case, {**known, "concerns": "other tricks"})
    return Hearing(law, case, tuple(answers.items())).with_result(result)


def _position(state: OpenState, case: Case) -> Position:
    """The position at the claim, with what has been ruled since about the tricks that were played before it; or, for a
    played trick that was given away, the position now with that trick where it was."""
    now, then = state.play, case.position.play
    if now is None or then is None:
        raise AssertionError("tricks have been given out")
    trick = _played_trick(case)
    if trick is not None:
        return replace(state.position, play=now.with_owner(trick, case.side))
    owners = tuple(owner for owner in now.owners if owner[0] <= len(then.completed))
    return replace(case.position, transfers=state.position.transfers, play=replace(then, owners=owners))


def _played_trick(case: Case) -> int | None:
    """The number of the trick, if the case is about one that had been played."""
    return case.act.number if case.act is not None and case.act.verb == "concedes trick" else None


def _is_complete(state: OpenState, trick: int | None) -> bool:
    """Whether the played trick is complete still: a correction may have opened it again."""
    return trick is None or (state.play is not None and trick <= len(state.play.completed))


def _as_ruled(case: Case, won: int) -> Case:
    """The claim as a ruling has left it, should a side come back to it."""
    words = f' "{case.act.text}"' if case.act is not None and case.act.text else ""
    return replace(case, act=parse_act(f"{case.offender} claims {won}{words}"))


def unheard(hearing: Hearing, acts: Iterable[Act]) -> tuple[Act, ...]:
    """Those of *acts* that a hearing has left unheard: of what is said against a claim it hears the first."""
    against = [act for act in acts if act.verb in OBJECTIONS]
    heard = against[:1] if hearing.law in CLAIM_LAWS else []
    return tuple(one for one in acts if not any(one is first for first in heard))

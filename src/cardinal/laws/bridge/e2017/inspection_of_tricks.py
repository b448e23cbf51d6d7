"""Law 66: who may see which cards of which trick again and when, and a dispute after the play."""

from __future__ import annotations

from enum import StrEnum

from cardinal.cards import SIDES, Seat, Side
from cardinal.language import NotAllowed, Text
from cardinal.laws.act import Act
from cardinal.laws.case import Case
from cardinal.laws.effect import Duty, NoRectification, Penalty, Recorded
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, Found, Voice
from cardinal.laws.standing_play import StandingPlay
from cardinal.laws.unique import Row, only

from .attention import Permission
from .moment import record_of

voice = Voice(__name__)


class Sight(StrEnum):
    """What somebody wants to see."""

    TRICK = "trick"  # the cards of the trick just played
    OWN_CARD = "own card"  # the own card of it, without showing it
    QUITTED = "quitted trick"  # any other trick


def may_inspect(
    what: Sight,
    *,
    is_dummy: bool = False,
    side_has_begun: bool = False,
    turned: bool = False,
    instructed: bool = False,
    play_over: bool = False,
) -> Permission:
    """66A to 66D. *side_has_begun*: the asker's side has led or played to the next trick; *turned*: he has turned his
    own card face down; *instructed*: the Director has said so."""
    told = f"{what}, instructed" if instructed else str(what)
    trick, own, quitted = (what is one for one in Sight)
    asker = not play_over and not instructed and not is_dummy
    row = only(
        (
            Row(play_over, True, "§66D/1"),
            Row(instructed and not play_over, True, "§66C"),
            Row(is_dummy and not play_over and not instructed, False, _RIGHT[what]),
            Row(asker and quitted, False, "§66C"),
            Row(asker and trick and not side_has_begun and not turned, True, "§66A"),
            Row(asker and trick and not side_has_begun and turned, False, "§66A §66C"),
            Row(asker and own and not side_has_begun, True, "§66B"),
            Row(asker and not quitted and side_has_begun, False, f"{_RIGHT[what]} §66C"),
        ),
        told,
    )
    text = Text(__name__, _KEYS[what] if row.gives else "closed")
    return Permission(row.gives, row.cites, text, NotAllowed)


_RIGHT = {Sight.TRICK: "§66A", Sight.OWN_CARD: "§66B", Sight.QUITTED: "§66C"}
_KEYS = {Sight.TRICK: "see_trick", Sight.OWN_CARD: "see_own", Sight.QUITTED: "see_quitted"}


def side_has_begun(play: StandingPlay, seat: Seat) -> bool:
    """Whether either hand of *seat*'s side has led or played to the trick after the last completed one."""
    return play.side_has_played_to(len(play.completed) + 1, seat.side)


SIGHTS = {"asks trick": Sight.TRICK, "looks at own": Sight.OWN_CARD, "inspects": Sight.QUITTED}


@law("66")
def inspection(case: Case) -> Procedure:
    """Law 66: somebody wants to see, or has looked at, cards that have been played."""
    play, act = case.play, wish(case)
    if play.is_over:
        yield from _after_play(act)
        return
    if act is None or act.seat is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "66"}), cites="§66C", legal=SIGHTS)
    if not play.completed or (act.number is not None and not 0 < act.number <= len(play.completed)):
        raise ImpossibleCase(Text(__name__, "no_such_trick", {"last": len(play.completed)}), cites="§66A §66C")
    yield from seen_in_play(play, act, act.seat)


def wish(case: Case) -> Act | None:
    return next((act for act in reversed(record_of(case)) if act.verb in SIGHTS), None)


def seen_in_play(play: StandingPlay, act: Act, seat: Seat) -> Procedure:
    what, begun, is_dummy = SIGHTS[act.verb], side_has_begun(play, seat), seat is play.dummy
    if what is Sight.QUITTED:
        yield from _quitted(act, seat, is_dummy=is_dummy)
        return
    turned: object = False
    if what is Sight.TRICK and not begun and not is_dummy:
        # The right ends with the turning of the card; a turning that cannot be shown ends nothing.
        turned = yield voice.fact("turned", "§66A", seat=seat)
    permission = may_inspect(what, is_dummy=is_dummy, side_has_begun=begun, turned=turned is True)
    yield Found(permission.text, permission.cites)
    if not permission.allowed:
        yield Recorded(f"{seat} may not see the {what}", cites=permission.cites)
    elif what is Sight.TRICK:
        yield Duty("all", f"face the cards of trick {len(play.completed)}", cites=permission.cites)
    else:
        yield Recorded(f"{seat} looks at the own last card and shows it to nobody", cites=permission.cites)


def _quitted(act: Act, seat: Seat, *, is_dummy: bool) -> Procedure:
    """66C: only on the Director's specific instruction."""
    if (yield voice.judge("instruct", "§66C §61C", trick=act.number)):
        permission = may_inspect(Sight.QUITTED, is_dummy=is_dummy, instructed=True)
        yield Found(permission.text, permission.cites)
        yield Duty("all", f"face the cards of trick {act.number}", cites=permission.cites)
        return
    permission = may_inspect(Sight.QUITTED, is_dummy=is_dummy)
    yield Found(permission.text, permission.cites)
    yield Recorded(f"{seat} may not see the {Sight.QUITTED}", cites=permission.cites)
    if (yield voice.judge("penalize", "§66C §90A", seat=seat)):
        yield Penalty("procedural", str(seat), cites="§66C §90A")


def _after_play(act: Act | None) -> Procedure:
    """66D: what was played and what was not may be inspected to settle a revoke or the number of tricks."""
    permission = may_inspect(Sight.QUITTED if act is None else SIGHTS[act.verb], play_over=True)
    yield Found(voice.text("all_open"), permission.cites)
    yield Duty("all", "handle no cards but the own", cites=permission.cites)
    dispute = yield voice.fact("dispute", "§66D/1", options=("revoke", "tricks", "none"))
    if dispute in ("none", NOT_DETERMINED):
        # Without a claim of a revoke or of tricks there is nothing that the cards could settle.
        yield NoRectification("nothing is in dispute", cites=permission.cites)
        return
    # Facts of which nobody can say whether they can be established have not been.
    if (yield voice.fact("ascertained", "§66D/1 §66D/2", dispute=dispute)) is True:
        yield Duty("director", "rule on the facts", cites="§66D/1 §85A1")
        return
    yield from _mixed()


def _mixed() -> Procedure:
    """66D/2: the facts cannot be established any more."""
    mixed = yield voice.fact("mixed", "§66D/2", options=(*SIDES, "both", "neither"))
    if isinstance(mixed, Side):
        yield Duty("director", f"rule in favour of {mixed.other}", cites="§66D/2")
    else:
        # One side only must have mixed its cards: otherwise, and where that is not known, the general rule decides.
        yield Duty("director", "rule under Law 85B", cites="§66D/2 §85B")

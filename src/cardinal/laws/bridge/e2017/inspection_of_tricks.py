"""Law 66: who may see which cards of which trick again and when, and a dispute after the play."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from cardinal.cards import SIDES, Seat, Side
from cardinal.language import NotAllowed, Text
from cardinal.laws.effect import Penalty
from cardinal.laws.prelude import NOT_DETERMINED, Act, Case, Found, ImpossibleCase, Procedure, Row, Voice, law, only
from cardinal.laws.standing_play import StandingPlay

from .attention import Permission
from .moment import record_of

voice = Voice(__name__)

Closes = Callable[[StandingPlay, Seat], bool]


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
    trick, own, quitted = (what is sight for sight in Sight)
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
        str(what),
    )
    text = Text(__name__, _KEYS[what] if row.gives else "closed")
    return Permission(row.gives, row.cites, text, NotAllowed)


_RIGHT = {Sight.TRICK: "§66A", Sight.OWN_CARD: "§66B", Sight.QUITTED: "§66C"}
_KEYS = {Sight.TRICK: "see_trick", Sight.OWN_CARD: "see_own", Sight.QUITTED: "see_quitted"}
_CLOSED = {
    Sight.TRICK: "seat_may_not_see_the_trick",
    Sight.OWN_CARD: "seat_may_not_see_the_own_card",
    Sight.QUITTED: "seat_may_not_see_the_quitted_trick",
}


def side_has_begun(play: StandingPlay, seat: Seat) -> bool:
    """Whether either hand of *seat*'s side has led or played to the trick after the last completed one."""
    return play.side_has_played_to(len(play.completed) + 1, seat.side)


SIGHTS = {"asks trick": Sight.TRICK, "looks at own": Sight.OWN_CARD, "inspects": Sight.QUITTED}


@law("66")
def inspection(case: Case) -> Procedure:
    """Law 66: somebody wants to see, or has looked at, cards that have been played."""
    yield from inspected(case, side_has_begun)


def inspected(case: Case, closes: Closes) -> Procedure:
    """The same where *closes* tells whether the next trick has gone so far that the own last card is closed."""
    play, act = case.play, wish(case)
    if play.is_over:
        yield from _after_play(act)
        return
    if act is None or act.seat is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "66"}), cites="§66C", legal=SIGHTS)
    if not play.completed or (act.number is not None and not 0 < act.number <= len(play.completed)):
        raise ImpossibleCase(Text(__name__, "no_such_trick", {"last": len(play.completed)}), cites="§66A §66C")
    yield from seen_in_play(play, act, act.seat, closes)


def wish(case: Case) -> Act | None:
    return next((act for act in reversed(record_of(case)) if act.verb in SIGHTS), None)


def anybody_has_begun(play: StandingPlay, seat: Seat) -> bool:
    """Whether a card has been led or played to the next trick, by whomever."""
    return bool(play.trick) and len(play.completed) < play.number


def seen_in_play(play: StandingPlay, act: Act, seat: Seat, closes: Closes) -> Procedure:
    what, is_dummy = SIGHTS[act.verb], seat is play.dummy
    begun = closes(play, seat) if what is Sight.OWN_CARD else side_has_begun(play, seat)
    if what is Sight.QUITTED:
        yield from _quitted(act, seat, is_dummy=is_dummy)
        return
    # The right ends with the turning of the card; a turning that cannot be shown ends nothing.
    may_ask = what is Sight.TRICK and not begun and not is_dummy
    turned = may_ask and (yield voice.fact("turned", "§66A", seat=seat)) is True
    permission = may_inspect(what, is_dummy=is_dummy, side_has_begun=begun, turned=turned)
    yield Found(permission.text, permission.cites)
    if not permission.allowed:
        yield voice.recorded(_CLOSED[what], permission.cites, seat=seat)
    elif what is Sight.TRICK:
        yield voice.duty("all", "face_the_cards_of_trick_number", permission.cites, number=len(play.completed))
    else:
        yield voice.recorded("seat_looks_at_the_own_last_card_and_shows_it_to_nobody", permission.cites, seat=seat)


def _quitted(act: Act, seat: Seat, *, is_dummy: bool) -> Procedure:
    """66C: only on the Director's specific instruction."""
    if (yield voice.judge("instruct", "§66C §61C", trick=act.number)):
        permission = may_inspect(Sight.QUITTED, is_dummy=is_dummy, instructed=True)
        yield Found(permission.text, permission.cites)
        yield voice.duty("all", "face_the_cards_of_trick_number", permission.cites, number=act.number)
        return
    permission = may_inspect(Sight.QUITTED, is_dummy=is_dummy)
    yield Found(permission.text, permission.cites)
    yield voice.recorded(_CLOSED[Sight.QUITTED], permission.cites, seat=seat)
    if (yield voice.judge("penalize", "§66C §90A", seat=seat, usual=False)):
        yield Penalty("procedural", seat, cites="§66C §90A")


def _after_play(act: Act | None) -> Procedure:
    """66D: what was played and what was not may be inspected to settle a revoke or the number of tricks."""
    permission = may_inspect(Sight.QUITTED if act is None else SIGHTS[act.verb], play_over=True)
    yield Found(voice.text("all_open"), permission.cites)
    yield voice.duty("all", "handle_no_cards_but_the_own", permission.cites)
    dispute = yield voice.fact("dispute", "§66D/1", options=("revoke", "tricks", "none"))
    if dispute in ("none", NOT_DETERMINED):
        # Without a claim of a revoke or of tricks there is nothing that the cards could settle.
        yield voice.none("nothing_is_in_dispute", permission.cites)
        return
    # Facts of which nobody can say whether they can be established have not been.
    if (yield voice.fact("ascertained", "§66D/1 §66D/2", dispute=dispute)) is True:
        yield voice.duty("director", "rule_on_the_facts", "§66D/1 §85A1")
        return
    yield from _mixed()


def _mixed() -> Procedure:
    """66D/2: the facts cannot be established any more."""
    mixed = yield voice.fact("mixed", "§66D/2", options=(*SIDES, "both", "neither"))
    if isinstance(mixed, Side):
        yield voice.duty("director", "rule_in_favour_of_side", "§66D/2", side=mixed.other)
    else:
        # One side only must have mixed its cards: otherwise, and where that is not known, the general rule decides.
        yield voice.duty("director", "rule_under_law_law", "§66D/2 §85B", law="85B")

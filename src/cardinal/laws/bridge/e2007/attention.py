"""Law 9 of 2007: dummy may try to prevent an irregularity of declarer only."""

from __future__ import annotations

from cardinal.cards import SEATS, Seat
from cardinal.laws.bridge.e2017.attention import Mentioned, Permission
from cardinal.laws.bridge.e2017.attention import after_attention as after_attention_2017
from cardinal.laws.bridge.e2017.moment import Moment, Stage, record_of
from cardinal.laws.effect import Penalty
from cardinal.laws.prelude import NOT_DETERMINED, Act, Case, Found, NotAllowed, Procedure, Row, Voice, law, only

voice = Voice(__name__)

_WORDS = ("remarks", "warns")
_ATTENTION = ("attention", "director")
HAPPENED = "happened"


def may_prevent(seat: Seat, of: Seat, dummy: Seat | None) -> Permission:
    """9A3: whether *seat* may try to stop an irregularity that *of* is about to commit; *dummy* is the player who is
    dummy while play lasts, None at any other time."""
    row = only(
        (
            Row(seat is not dummy, "anyone", "§2007:9A3"),
            Row(seat is dummy and of.side is seat.side, "dummy_for_declarer", "§2007:9A3 §2007:42B2"),
            Row(seat is dummy and of.side is not seat.side, "dummy_not_for_defender", "§2007:9A3 §2007:42B2"),
        ),
        f"{seat} prevents an irregularity of {of}",
    )
    allowed = row.gives != "dummy_not_for_defender"
    return Permission(allowed, row.cites, voice.text(row.gives, seat=seat, of=of), NotAllowed)


@law("9", edition=2007)
def after_attention(case: Case) -> Procedure:
    """Law 9: attention has been drawn to an irregularity, or somebody spoke to prevent one."""
    acts = record_of(case)
    words = next((act for act in acts if act.verb in _WORDS and act.seat is not None), None)
    if words is not None and not any(act.verb in _ATTENTION for act in acts[: acts.index(words)]):
        yield from _spoke(case, words)
        return
    yield from after_attention_2017(case)


def _spoke(case: Case, words: Act) -> Procedure:
    seat = words.seat
    if seat is None:
        raise AssertionError("words have a speaker")
    moment = Moment.of(case)
    dummy = moment.dummy if moment.stage is Stage.PLAY else None
    about: object = words.other
    if about is None:
        about = yield voice.fact("about_to_err", "§2007:9A3", options=(*SEATS, HAPPENED), seat=seat)
    if about == NOT_DETERMINED:
        # A breach must be shown.
        yield voice.none("no_breach_is_shown", "§2007:9A3 §85B")
        return
    if isinstance(about, Seat):
        permission, limit = may_prevent(seat, about, dummy), "§43A1(c)"
    else:
        allowed, limit = seat is not dummy, "§43A1(b)"
        key = "may_draw_attention" if allowed else "dummy_silent"
        permission = Permission(allowed, "§2007:9A3", voice.text(key, seat=seat))
    yield Found(permission.text, permission.cites)
    if permission.allowed:
        yield voice.none("the_words_were_allowed", permission.cites)
        return
    yield voice.recorded("breach_by_dummy_act", f"{permission.cites} {limit}", act=Mentioned(words))
    if (yield voice.judge("penalize", "§2007:9A3 §43B1 §90A", seat=seat, usual=False)):
        yield Penalty("procedural", seat, cites=f"{permission.cites} §43B1 §90A")

"""Law 9 of 1987: dummy may try to stop declarer's infractions and nobody else's."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.attention import AUCTION_PERIOD, PLAY_OVER, Permission, after_attention, phase_after
from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.prelude import Act, Case, Found, NotAllowed, Penalty, Procedure, Row, Seat, Text, Voice, law, only

voice = Voice(__name__)


def may_prevent(seat: Seat, of: Seat, phase: str, dummy: Seat | None = None) -> Permission:
    """9A2(b): whether *seat* may try to stop an infraction by *of*. Only dummy is given the right, and only against
    declarer; of the other players this edition says nothing."""
    is_dummy = seat is dummy and phase not in (*AUCTION_PERIOD, *PLAY_OVER)
    row = only(
        (
            Row(not is_dummy, "not_dummy", "§1987:9A2(b)(2)"),
            Row(is_dummy and of is seat.partner, "declarers_infraction", "§1987:9A2(b)(2)"),
            Row(is_dummy and of is not seat.partner, "another_players", "§1987:9A2(b)(2)"),
        ),
        f"{seat} prevents an infraction of {of}, {phase}",
    )
    text = Text(__name__, row.gives, {"seat": seat, "of": of})
    return Permission(row.gives != "another_players", row.cites, text, NotAllowed)


@law("9", edition=1987)
def after_an_irregularity(case: Case) -> Procedure:
    """Law 9: attention has been drawn to an irregularity, or somebody has tried to stop one."""
    acts = record_of(case)
    warning = next((act for act in acts if act.verb == "warns"), None)
    if warning is None or any(act.verb in ("attention", "director") for act in acts):
        yield from after_attention(case)
        return
    yield from _tried_to_prevent(case, warning, acts[: acts.index(warning)])


def _tried_to_prevent(case: Case, warning: Act, before: tuple[Act, ...]) -> Procedure:
    seat, of = warning.seat, warning.other
    if seat is None or of is None:
        raise AssertionError("a warning tells who warned whom")
    contract = case.position.contract
    phase = phase_after(case, before)
    if case.position.play is not None and phase not in PLAY_OVER:
        phase = case.position.phase
    permission = may_prevent(seat, of, phase, contract.dummy if contract else None)
    yield Found(permission.text, permission.cites)
    if permission.allowed:
        yield voice.none("an_infraction_may_be_prevented", permission.cites)
    elif (yield voice.judge("penalize", "§1987:9A2(b)(2) §90A", seat=seat, usual=False)):
        yield Penalty("procedural", seat, cites="§1987:9A2(b)(2) §90A")
    else:
        yield voice.none("no_penalty", "§1987:9A2(b)(2) §90A")

"""Law 64A and 64B of 1987: how many tricks an established revoke costs, with the second trick of 64A2."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.revoke_adjustment import RevokeFacts, Won, is_repeated, shared, won_from
from cardinal.laws.prelude import Cited, Row, only
from cardinal.laws.standing_play import Revoke, StandingPlay

__all__ = ["RevokeFacts", "Won", "adjustment", "is_repeated", "shared", "won_from", "won_with_the_suit"]


def won_with_the_suit(play: StandingPlay, revoke: Revoke) -> bool:
    """64A2: whether the revoker has later won a trick with a card that he could have played to the revoke trick."""
    if revoke.manner != "suit":
        return False
    for number in range(revoke.trick + 1, len(play.completed) + 1):
        card = play.card_of(number, revoke.seat)
        if play.winner(number) is revoke.seat and card is not None and card.suit is revoke.led:
            return True
    return False


def exemptions(trick: int, won: Won, facts: RevokeFacts, *, is_faced: bool) -> tuple[str, ...]:
    """64B: every reason why no trick is transferred. That the other side has revoked too is none of them."""
    rows = (
        Row(not won.tricks, None, "§64B1"),
        Row(facts.repeated, None, "§1987:64B2"),
        Row(is_faced, None, "§1987:64B3"),
        Row(facts.after_call, None, "§64B4"),
        Row(facts.after_round, None, "§64B5"),
        Row(trick == 12, None, "§64B6"),
    )
    return tuple(row.cites for row in rows if row.applies)


def adjustment(trick: int, won: Won, facts: RevokeFacts, *, is_faced: bool, with_the_suit: bool) -> Cited[int]:
    """64A and 64B as one table: exactly one row applies. *is_faced*: the card not played lay open, dummy's for one."""
    exempt = exemptions(trick, won, facts, is_faced=is_faced)
    liable, later = not exempt, won.tricks - {trick}
    # The second trick has to be another one: never more than the side has won from the revoke trick on.
    second = with_the_suit and len(won.tricks) > 1
    row = only(
        (
            Row(bool(exempt), 0, " ".join(("§64B", *exempt))),
            Row(liable and won.by_player and bool(later), 2, "§1987:64A1"),
            Row(liable and won.by_player and not later, 1, "§1987:64A1"),
            Row(liable and not won.by_player and second, 2, "§1987:64A2"),
            Row(liable and not won.by_player and not second, 1, "§1987:64A2"),
        ),
        "the trick penalty",
    )
    return Cited(row.gives, row.cites)

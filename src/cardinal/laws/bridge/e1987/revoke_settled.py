"""Law 64 of 1987 at the end of play: what each established revoke costs; each is penalised in its own right."""

from __future__ import annotations

from dataclasses import replace

from cardinal.laws.bridge.e2017.revoke_record import Scene
from cardinal.laws.bridge.e2017.revoke_settled import Settled, Ways, lateness, on_record, transfer
from cardinal.laws.prelude import SIDES, Procedure, Review, Voice
from cardinal.laws.standing_play import Revoke, StandingPlay

from .revoke_adjustment import adjustment, is_repeated, won_from, won_with_the_suit

voice = Voice(__name__)

_SHOWS = frozenset(("exposes", "drops", "names"))


def settle(
    scene: Scene, play: StandingPlay, due: tuple[Revoke, ...], every: tuple[Revoke, ...], ways: Ways
) -> Procedure:
    """Work out each revoke that is due; *every* one of the board counts for a repetition, established or not."""
    settled = []
    for revoke in due:
        late = yield from lateness(scene, play, revoke)
        facts = replace(late, repeated=is_repeated(revoke, every))
        won, suit = won_from(play, revoke), won_with_the_suit(play, revoke)
        cost = adjustment(revoke.trick, won, facts, is_faced=is_faced(scene, play, revoke), with_the_suit=suit)
        settled.append(Settled(revoke, won, facts, cost))
        yield on_record(revoke, cost, ways)
    if len({one.seat.side for one in every}) == 2:
        yield voice.found("each_by_itself", "§1987:64B")
    moved = 0
    for side in SIDES:
        moved += yield from transfer(scene.position, side, [one for one in settled if one.revoke.seat.side is side])
    if not moved:
        cites = " ".join(dict.fromkeys(one.cost.cites for one in settled))
        yield voice.none("no_trick_is_transferred", cites)
    yield Review("64C", cites="§1987:64C")


def is_faced(scene: Scene, play: StandingPlay, revoke: Revoke) -> bool:
    """64B3: the card that should have been played lay open: a penalty card, a card of dummy or of any faced hand."""
    if revoke.manner == "penalty card" or revoke.seat is play.dummy:
        return True
    laid = sum(map(len, play.tricks[: revoke.trick - 1]))
    for act, count in zip(scene.past, scene.cards, strict=False):
        if act.seat is not revoke.seat or count > laid + 3:
            continue
        shown = act.verb in _SHOWS and act.card is not None and act.card.suit is revoke.led
        if act.verb == "spreads" or shown:
            return True
    return False

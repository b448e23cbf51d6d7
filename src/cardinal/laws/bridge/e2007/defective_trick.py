"""Law 67 of 2007: too few cards or too many, and nothing else: a card that was not put away counts as omitted."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.defect import Defect, Kind, defects_of, play_of
from cardinal.laws.bridge.e2017.defective_trick import as_told, each_defect, put_in
from cardinal.laws.bridge.e2017.revoke_record import revokes_of, scene_of
from cardinal.laws.bridge.reheard import Heard, Step, reheard
from cardinal.laws.prelude import Case, Procedure, Question, Voice, law
from cardinal.laws.standing_play import StandingPlay

from .penalty_card import with_penalty_cards_of_2007
from .revoke_settled import settle

voice = Voice(__name__)


@law("67", edition=2007)
def defective_trick(case: Case) -> Procedure:
    """Law 67: a trick is defective."""
    yield from reheard(with_penalty_cards_of_2007(_defective_trick(case)), revise=_as_here)


def _as_here(step: Step) -> Heard[object]:
    reply = yield step
    if isinstance(step, Question) and step.key == "defect" and reply == Kind.MISPLACED:
        # No clause finds such a card its place: the hand is a card short on that trick.
        yield voice.found("counts_as_omitted", "§67B1")
        return step.read(str(Kind.OMITTED))
    return reply


def _defective_trick(case: Case) -> Procedure:
    play = play_of(case)
    defects = defects_of(play) if play is not None else ()
    if play is None or not defects:
        yield from as_told(case)
        return
    yield from each_defect(case, play, defects, _supplied_late, "§2007:67B")


def _supplied_late(case: Case, play: StandingPlay, defect: Defect) -> Procedure:
    """A card is put in; the hand counts as having revoked, by the rules that this edition has for revokes."""
    revoke = yield from put_in(play, defect)
    if revoke is not None:
        known = {(one.trick, one.seat): one for one in revokes_of(case.position)} | {
            (revoke.trick, revoke.seat): revoke
        }
        yield from settle(scene_of(case), play, (revoke,), tuple(known.values()), {})

"""Law 64C: redress of the damage that a revoke did, when the tricks transferred do not make up for it."""

from __future__ import annotations

from cardinal.laws.bridge.law_12 import assigned_score, redressed
from cardinal.laws.evidence import with_revokes
from cardinal.laws.prelude import Case, Finding, Procedure, Side, Voice, law
from cardinal.laws.standing_play import Revoke

from .revoke_adjustment import is_repeated
from .revoke_record import revokes_of

voice = Voice(__name__)


@law("64C")
def redress_of_damage(case: Case) -> Procedure:
    """Law 64C: the end of play after an established revoke."""
    revokes = _on_record(case)
    if (yield from _both_sides(revokes)):
        yield from _both(case, revokes)
        return
    repeated = yield from _repeated(revokes)
    reasons = []
    moved = sum(transfer.tricks for transfer in case.position.transfers)
    if (yield with_revokes(voice.judge("insufficient", "§64C1 §12B2", tricks=moved), case, revokes)):
        reasons.append("§64C1")
    later = tuple(revoke for revoke in revokes if is_repeated(revoke, revokes))
    if repeated and (yield with_revokes(voice.judge("more_tricks", "§64C2(a)"), case, later)):
        reasons.append("§64C2(a)")
    if reasons:
        yield from revokes_redressed(case, " ".join(reasons))
    else:
        # The tricks transferred stay transferred, however little the revoke may have cost (12B2).
        yield voice.none("compensated", "§64C1 §64C2(a) §12B2" if repeated else "§64C1 §12B2")


def revokes_redressed(case: Case, cites: str) -> Procedure:
    """An assigned score for the damage that revokes did: of the side that revoked, as the record shows or it is told.
    Where both sides have the likely result without any of the revokes is the same for both."""
    sides = {revoke.seat.side for revoke in _on_record(case)}
    # Tricks go from the side that revoked to the other.
    sides = sides or {transfer.to.other for transfer in case.position.transfers}
    if len(sides) == 2:
        yield from assigned_score(case, None, cites)
    else:
        yield from redressed(case, cites, next(iter(sides), None))


def _on_record(case: Case) -> tuple[Revoke, ...]:
    known = {*revokes_of(case.position), *case.position.settled_revokes}
    return tuple(sorted(known, key=lambda one: one.trick))


def _both_sides(revokes: tuple[Revoke, ...]) -> Finding:
    """Whether both sides have revoked: seen from the record, or asked where it shows none."""
    if revokes:
        return {revoke.seat.side for revoke in revokes} == set(Side)
    # That the other side has revoked too, or a player twice, has to be shown.
    return (yield voice.fact("both_sides", "§64C2(b)", usual=False)) is True


def _repeated(revokes: tuple[Revoke, ...]) -> Finding:
    if revokes:
        return any(is_repeated(revoke, revokes) for revoke in revokes)
    return (yield voice.fact("repeated", "§64C2(a)", usual=False)) is True


def _both(case: Case, revokes: tuple[Revoke, ...]) -> Procedure:
    """64C2(b): a contestant damaged, whichever: the likely result without any of the revokes."""
    if (yield with_revokes(voice.judge("damaged", "§64C2(b)"), case, revokes)):
        yield from assigned_score(case, None, "§64C2(b)")
    else:
        yield voice.none("nobody_was_damaged", "§64C2(b)")

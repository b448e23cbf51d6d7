"""Laws 3 to 5: tables, directions, partnerships, seats, and who answers for a wrong move."""

from __future__ import annotations

from cardinal.laws.prelude import NOT_DETERMINED, SIDES, BoardEffect, Case, Penalty, Procedure, Voice, law

from .moment import auction_has_begun

voice = Voice(__name__)


@law("5")
def wrong_move(case: Case) -> Procedure:
    """Law 5: somebody has moved to a wrong table or direction."""
    who = yield voice.fact("misplaced", "§5B/1", options=(*SIDES, "both"))
    if who == NOT_DETERMINED:
        # Nobody is known to be in a wrong place, so play goes on where they sit (85B).
        yield voice.none("nobody_is_known_to_be_misplaced", "§5B/1 §85B")
        return
    if auction_has_begun(case):
        yield voice.duty("director", "apply_law_law", "§5B/2 §15B", law="15")
    else:
        yield BoardEffect("reseated", cites="§5B/1")
    clear = yield voice.fact("announced_clearly", "§5B/2")
    if clear == NOT_DETERMINED:
        # Without a clear instruction established nobody can be blamed for not following it.
        yield voice.recorded("fault_for_the_wrong_move_not_established", "§5B/2 §85B")
    elif clear is False:
        yield voice.recorded("fault_for_the_wrong_move_director", "§5B/2")
    else:
        for side in SIDES if who == "both" else (who,):
            yield voice.recorded("fault_for_the_wrong_move_side", "§5B/2", side=side)
            yield Penalty("procedural", side, cites="§5B/2 §90B8")

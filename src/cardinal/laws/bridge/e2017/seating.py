"""Laws 3 to 5: tables, directions, partnerships, seats, and who answers for a wrong move."""

from __future__ import annotations

from cardinal.laws.case import Case
from cardinal.laws.effect import BoardEffect, Duty, NoRectification, Penalty, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, Voice

voice = Voice(__name__)


@law("5")
def wrong_move(case: Case) -> Procedure:
    """Law 5: somebody has moved to a wrong table or direction."""
    who = yield voice.fact("misplaced", "§5B/1", options=("NS", "EW", "both"))
    if who == NOT_DETERMINED:
        # Nobody is known to be in a wrong place, so play goes on where they sit (85B).
        yield NoRectification("nobody is known to be misplaced", cites="§5B/1 §85B")
        return
    if case.auction.entries:
        yield Duty("director", "apply Law 15", cites="§5B/2 §15B")
    else:
        yield BoardEffect("reseated", cites="§5B/1")
    clear = yield voice.fact("announced_clearly", "§5B/2")
    if clear == NOT_DETERMINED:
        # Without a clear instruction established nobody can be blamed for not following it.
        yield Recorded("fault for the wrong move: not established", cites="§5B/2 §85B")
    elif clear is False:
        yield Recorded("fault for the wrong move: director", cites="§5B/2")
    else:
        for side in ("NS", "EW") if who == "both" else (who,):
            yield Recorded(f"fault for the wrong move: {side}", cites="§5B/2")
            yield Penalty("procedural", side, cites="§5B/2 §90B8")

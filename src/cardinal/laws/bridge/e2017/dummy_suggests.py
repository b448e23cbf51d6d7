"""Law 45F: dummy touches or points to a card without being told to."""

from __future__ import annotations

from cardinal.laws.bridge.law_12 import declaring_side, redressed
from cardinal.laws.prelude import Case, ImpossibleCase, Procedure, Review, Text, Voice, law

voice = Voice(__name__)


@law("45F")
def dummy_indicates_card(case: Case) -> Procedure:
    """Law 45F: the Director is told at once and play goes on; after the play he looks at what came of it."""
    if case.act is None:
        yield from _after_play(case)
        return
    if case.offender is not case.dummy:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "45F"}), cites="§45F")
    purpose = yield voice.fact(
        "purpose", "§45F", options=("arranging", "instructed", "neither"), dummy=case.dummy, card=case.card
    )
    if purpose in ("arranging", "instructed"):
        yield voice.none(purpose, "§45F")
        return
    # The touch itself is not in doubt. Where its purpose is, the end of the play shows whether it did harm.
    yield voice.recorded("dummy_indicated_card", "§45F §43A1(c)", card=case.card)
    yield Review("45F", cites="§45F")


def _after_play(case: Case) -> Procedure:
    """Both are needed: dummy suggested a play, and that play damaged the defenders."""
    if not (yield voice.judge("suggested", "§45F")):
        yield voice.none("no_play_was_suggested", "§45F")
    elif not (yield voice.judge("damaged", "§45F §12B1/1")):
        yield voice.none("the_defenders_were_not_damaged", "§45F §12B1/1")
    else:
        yield from redressed(case, "§45F", declaring_side(case))

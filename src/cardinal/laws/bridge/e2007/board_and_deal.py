"""Laws 1 and 6B of 2007: the pack and its ranks without a rule on faces and backs; how it is dealt by hand."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.definitions_of_cards import ranks_downward, suits_downward
from cardinal.laws.prelude import DIRECTOR, Case, Procedure, Voice, law

voice = Voice(__name__)


@law("1", edition=2007)
def pack(case: Case) -> Procedure:
    """Law 1: the ranks of suits and cards, and cards that can be told apart by their printing."""
    matter = yield voice.choose(DIRECTOR, "matter", "§2007:1", options=("ranks", "faces", "backs"))
    if matter == "ranks":
        suits, ranks = suits_downward().value, ranks_downward().value
        yield voice.recorded("suits_downward_suits_cards_downward_ranks", "§2007:1", suits=suits, ranks=ranks)
        return
    yield voice.found("printing_is_free", "§2007:1")
    yield voice.none(f"nothing_is_required_of_the_{matter}", "§2007:1")

"""The card that is turned up for who begins: one that may not decide makes the table turn up another."""

from __future__ import annotations

import pytest

from cardinal.guandan import Phase
from cardinal.guandan.dealing import CUT_PLACES, parse_shuffle, shuffle_text
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.games.guarded_guandan import GuardedGuandan
from cardinal.live.games.open_guandan import OpenGuandan


def record_with_barred_places() -> dict[str, object]:
    """A deal whose eight places would all turn up a joker or a heart two, the wild card of the first deal."""
    record = first_record(lambda below: 0)
    pack = list(parse_shuffle(str(record["pack"])))
    barred = [card for card in pack if str(card).startswith(("2h", "sj", "BJ"))]
    places = list(CUT_PLACES)[: len(barred)]
    rest = [card for card in pack if card not in barred]
    for place, card in zip(places, barred, strict=True):
        # The lowest of the cards that are lifted is the one that is turned up.
        rest.insert(place - 1, card)
    return {**record, "pack": shuffle_text(tuple(rest)), "places": places}


@pytest.mark.parametrize("game", [GuardedGuandan, OpenGuandan])
def test_a_card_that_may_not_decide_makes_another_be_turned_up(game: type[GuardedGuandan] | type[OpenGuandan]) -> None:
    record = record_with_barred_places()
    assert len(record["places"]) >= 2  # type: ignore[arg-type]
    begun = game.begin(record)
    phase = begun.table.phase if isinstance(begun, GuardedGuandan) else begun.table.deal.state.phase
    assert phase is Phase.PLAY

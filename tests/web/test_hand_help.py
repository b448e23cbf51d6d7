"""Help with a hand of Guandan: arranged from the own cards, advice that spares bombs, for its player alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from starlette.testclient import TestClient

from cardinal.cards import Seat
from cardinal.guandan import Holding, Pattern
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.games.guarded_guandan import GuardedGuandan
from cardinal.live.protocol import Act
from cardinal.web.play.hand_help import arranged, sensible
from tests.web.forms import read
from tests.web.test_play_pages import owner_of, play_now


@pytest.mark.parametrize("seed", range(5))
def test_a_hand_is_arranged_from_its_own_cards_and_no_bomb_is_broken_up(seed: int) -> None:
    deal = GuardedGuandan.begin(first_record(Random(seed).randrange))
    leader = deal.awaited[0]
    view = deal.table.view(leader)
    hand = view.hand(leader)
    assert hand is not None
    help_with = arranged(view)
    laid = [cards.split() for cards in help_with["groups"]]
    held = Counter(str(hand).split())
    assert not Counter(card for group in laid for card in group) - held
    assert all(len(flush.split()) == 5 and not Counter(flush.split()) - held for flush in help_with["flushes"])
    bombs = [Counter(group) for group in laid if _is_bomb(group)]
    for play in sensible(view, deal.table.setup.rules):
        pattern, cards = Pattern.parse(play["pattern"]), Counter(play["cards"].split())
        assert not cards - held
        # A single, a pair or a triple that is played takes no natural four of a kind to pieces.
        if not pattern.is_bomb and len(set(play["cards"].split())) == 1:
            assert not any(_takes_apart(bomb, cards, held) for bomb in bombs)
        # Every play of the advice is one that the table takes.
        deal.act(leader, Act("play", {"cards": play["cards"], "as": play["pattern"]}), 0.0)


def _is_bomb(group: list[str]) -> bool:
    return len(group) >= 4 and len({card[0] for card in group}) == 1


def _takes_apart(bomb: Counter[str], cards: Counter[str], held: Counter[str]) -> bool:
    """Whether *cards* leave fewer than four of the rank of *bomb*."""
    rank = next(iter(bomb))[0]
    left = sum(count for card, count in (held - cards).items() if card[0] == rank)
    return any(card[0] == rank for card in cards) and left < 4


def test_help_is_for_the_player_of_the_hand(client: TestClient) -> None:
    address = play_now(client, "guandan")
    owner = owner_of(client, address)
    groups = client.get(f"{address}/arranged.json").json()["groups"]
    assert owner.table.played is not None
    held = Counter(Holding.parse(owner.table.played.view(Seat.S)["hands"]["S"]))
    assert not Counter(card for group in groups for card in Holding.parse(group)) - held
    client.cookies.clear()
    read(client, "/play")
    for what in ("arranged", "advice"):
        assert client.get(f"{address}/{what}.json").status_code == 404

"""No byte that a viewer is sent depends on what that viewer may not know.

A board is played at random up to some moment. Then the cards that the viewer has not seen by then are dealt otherwise,
the same acts are done, and every message that the viewer got on the way is compared, byte by byte.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardinal.cards import CARDS, SEATS, Card, Deal, Hand, Seat, random_deal
from cardinal.cards.viewer import Viewer
from cardinal.guandan.dealing import parse_shuffle, shuffle_text
from cardinal.language import CardinalError
from cardinal.live import Act
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.games.guarded_bridge import GuardedBridge
from cardinal.live.games.guarded_guandan import GuardedGuandan
from cardinal.live.message_cache import MessageCache
from cardinal.live.subscribers import BEGINNING
from tests.live.at_a_table import AtATable, Done, play_out

VIEWERS: tuple[Seat | Viewer, ...] = (*SEATS, Viewer.PUBLIC)
LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")


def messages(
    game: str, deal: dict[str, Any], acts: list[Done], viewer: Seat | Viewer, language: str, **options: Any
) -> list[str]:
    """Everything that *viewer* is sent while these acts are done on this deal, and the whole view at the end."""
    at, telling = AtATable(game, boards=[deal], **options).begin(), MessageCache()
    has = BEGINNING
    sent: list[str] = []
    for number in range(len(acts) + 1):
        telling.moved(at.table, is_heard=True)
        text, has = telling.news(at.table, viewer, language, has)
        sent.append(text)
        if number < len(acts):
            at.play(*acts[number])
    return [*sent, telling.whole(at.table, viewer, language)]


def bridge_hidden(at: AtATable, viewer: Seat | Viewer) -> list[Card]:
    """The cards that *viewer* has not seen: of other hands, not played face up, not dummy's."""
    played = at.table.played
    assert isinstance(played, GuardedBridge)
    state = played.table.state
    seen = {viewer, *(seat for seat in SEATS if state.is_dummy(seat))}
    gone = set(state.play.cards) if state.play is not None else set()
    deal = state.board.deal
    return [card for seat in SEATS if seat not in seen for card in deal[seat].cards if card not in gone]


def bridge_otherwise(
    deal: dict[str, Any], acts: list[Done], hidden: list[Card], viewer: Seat | Viewer, chance: Random, *, by_suit: bool
) -> tuple[dict[str, Any], list[Done]]:
    """Hidden cards exchanged, in the hands and in a lead that lies face down; hidden words changed too."""
    groups = [[card for card in hidden if card.suit is suit] for suit in {one.suit for one in hidden}]
    to = {card: card for card in CARDS}
    for group in groups if by_suit else [hidden]:
        mixed = chance.sample(group, len(group))
        to |= dict(zip(group, mixed, strict=True))
    before = Deal.parse(deal["deal"])
    after = Deal({seat: Hand(to[card] for card in before[seat].cards) for seat in SEATS})

    def changed(seat: Seat, act: Act) -> Act:
        body = dict(act.body)
        if act.verb == "lead":
            body["card"] = str(to[Card.parse(body["card"])])
        if "alert" in body and isinstance(viewer, Seat) and seat is viewer.partner:
            body["alert"] = "something else"
        return Act(act.verb, body)

    return {**deal, "deal": str(after)}, [(seat, changed(seat, act)) for seat, act in acts]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_bridge_messages_do_not_depend_on_hidden_cards_or_words(viewer: Seat | Viewer, seed: int) -> None:
    chance = Random(f"{seed} {viewer}")
    deal = {"board": 1 + seed, "deal": str(random_deal(chance.randrange))}
    every = play_out(AtATable("bridge", boards=[deal]).begin(), chance)
    leads = [place for place, (_, act) in enumerate(every) if act.verb == "lead"]
    # Moments in the auction and the play, and always the one where the lead lies face down.
    moments = [chance.randrange(len(every)), chance.randrange(len(every)), *(place + 1 for place in leads)]
    language, compared = LANGUAGES[seed % 4], 0
    # In practice the last trick is shown as well.
    options = {"practice": True} if seed % 2 else {}
    for moment in moments:
        acts = every[:moment]
        at = AtATable("bridge", boards=[deal]).begin()
        for seat, act in acts:
            at.play(seat, act)
        hidden = bridge_hidden(at, viewer)
        if isinstance(viewer, Seat) and acts and acts[-1][1].verb == "lead" and acts[-1][0] is viewer:
            hidden = [card for card in hidden if str(card) != acts[-1][1].body["card"]]
        expected = messages("bridge", deal, acts, viewer, language, **options)
        for attempt in range(6):
            # Within a suit every exchange is legal; across suits only where nobody has shown out.
            other, same = bridge_otherwise(deal, acts, hidden, viewer, chance, by_suit=attempt > 2)
            if other == deal:
                continue
            try:
                found = messages("bridge", other, same, viewer, language, **options)
            except CardinalError:
                continue
            assert found == expected
            compared += 1
    assert compared


def guandan_otherwise(deal: dict[str, Any], at: AtATable, viewer: Seat | Viewer, chance: Random) -> dict[str, Any]:
    """Two cards that others still hold, exchanged in the pack."""
    played = at.table.played
    assert isinstance(played, GuardedGuandan)
    state = played.table.state
    held = [face for seat in SEATS if seat is not viewer for face in state.hands[seat]]
    pack = list(parse_shuffle(deal["pack"]))
    one, two = chance.sample(held, 2)
    first = chance.choice([place for place, card in enumerate(pack) if card in one.copies()])
    second = chance.choice([place for place, card in enumerate(pack) if card in two.copies()])
    pack[first], pack[second] = pack[second], pack[first]
    return {**deal, "pack": shuffle_text(tuple(pack))}


def first_view(deal: dict[str, Any], viewer: Seat | Viewer) -> dict[str, Any]:
    return GuardedGuandan.begin(deal).view(viewer)


@pytest.mark.parametrize("finishes", [[], ["N S"], ["E N W S"]], ids=["first deal", "double loss", "one tribute"])
@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_guandan_messages_do_not_depend_on_hidden_cards(viewer: Seat | Viewer, finishes: list[str]) -> None:
    chance = Random(f"{finishes} {viewer}")
    deal = {**first_record(chance.randrange), "finishes": finishes}
    every = play_out(AtATable("guandan", boards=[deal]).begin(), chance)
    language, compared = chance.choice(LANGUAGES), 0
    for moment in (1, 3, chance.randrange(5, len(every) // 2)):
        acts = every[:moment]
        at = AtATable("guandan", boards=[deal]).begin()
        for seat, act in acts:
            at.play(seat, act)
        # Where the table counts the cards, it counts from what the viewer has seen.
        expected = messages("guandan", deal, acts, viewer, language, counter=True)
        for _ in range(8):
            other = guandan_otherwise(deal, at, viewer, chance)
            # What the viewer holds and what was turned up are known: only worlds in which these are the same count.
            if other == deal or first_view(other, viewer) != first_view(deal, viewer):
                continue
            try:
                found = messages("guandan", other, acts, viewer, language, counter=True)
            except CardinalError:
                continue
            assert found == expected
            compared += 1
    assert compared


def test_the_comparison_notices_a_leak() -> None:
    """The Director sees every hand: there the same exchange must show."""
    chance = Random(5)
    deal = {"board": 1, "deal": str(random_deal(chance.randrange))}
    at = AtATable("bridge", boards=[deal]).begin()
    other, _ = bridge_otherwise(deal, [], bridge_hidden(at, Seat.N), Seat.N, chance, by_suit=False)
    assert messages("bridge", deal, [], Viewer.DIRECTOR, "en") != messages("bridge", other, [], Viewer.DIRECTOR, "en")

"""At an open table, too, no byte that a player is sent depends on what that player may not know.

Boards are played with bids out of turn, revokes, cards shown and led by the wrong hand. Then the cards that the viewer
has not seen are dealt otherwise and the same is done: a revoke may be none now, and nothing may tell.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardinal.bridge import CALLS
from cardinal.cards import SEATS, Deal, Hand, Seat, random_deal
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Phase
from cardinal.guandan.dealing import parse_shuffle, shuffle_text
from cardinal.language import CardinalError, Language
from cardinal.live import Act
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.games.open_guandan import OpenGuandan
from cardinal.web.play.prices import prices, slip
from tests.live.at_a_table import Done
from tests.live.open_tables import AtAnOpenTable, message

PLAYERS: tuple[Seat | Viewer, ...] = (*SEATS, Viewer.PUBLIC)
LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")


def sent(game: str, deal: dict[str, Any], acts: list[Done], viewer: Seat | Viewer, language: str) -> list[Any]:
    """Everything that *viewer* is sent while these acts are done on this deal."""
    at = AtAnOpenTable(game, boards=[deal]).begin()
    told: list[Any] = [message(at.table, viewer, language)]
    for seat, act in acts:
        at.play(seat, act)
        told.append(message(at.table, viewer, language))
        told.append(priced(at.table.played, viewer))
    return told


def priced(played: object, viewer: Seat | Viewer) -> object:
    """What *viewer* is told of the choices before they are made, and of the own cards before they are played."""
    if not isinstance(viewer, Seat) or not isinstance(played, OpenBridge | OpenGuandan):
        return None
    slips = [
        slip(played, viewer, Act("play", {"card": str(card)}), Language.EN)
        for card in (played.table.state.held(viewer).cards if isinstance(played, OpenBridge) else ())
    ]
    return prices(played, viewer, "", Language.EN), slips


def careless_bridge(deal: dict[str, Any], chance: Random, most: int) -> list[Done]:
    """A board as people play it who do not look, and rule on themselves: what was done."""
    at, done = AtAnOpenTable("bridge", boards=[deal]).begin(), list[Done]()
    while not at.table.between_boards and len(done) < most:
        played = at.table.played
        assert isinstance(played, OpenBridge)
        if chance.random() < 0.06 and played.table.question is None:
            step = _stray(played, chance)
        else:
            step = _careless(played, chance.choice(played.awaited or SEATS), chance)
        try:
            at.play(*step)
        except CardinalError:
            continue
        done.append(step)
    return done


def _stray(played: OpenBridge, chance: Random) -> Done:
    seat = chance.choice(SEATS)
    cards = played.table.state.held(seat).cards
    if played.table.state.position.period == "auction":
        return seat, Act("call", {"call": str(chance.choice(CALLS[:12]))})
    shown = (
        Act("does", {"act": f"{seat} exposes {chance.choice(cards)}"}) if cards else Act("does", {"act": "hesitates"})
    )
    return seat, chance.choice((shown, Act("does", {"act": "hesitates"}), Act("play", {"card": str(cards[0])})))


def _careless(played: OpenBridge, seat: Seat, chance: Random) -> Done:
    view = played.view(seat)
    if view["question"] is not None and view["question"]["choices"]:
        return seat, Act(
            "answers", {"key": view["question"]["key"], "value": chance.choice(view["question"]["choices"])}
        )
    if view["phase"] == "auction":
        return seat, Act("call", {"call": chance.choice(["pass", *map(str, CALLS[3:10])])})
    if view["lead_is_down"]:
        return seat, Act("face")
    play = played.table.state.play
    hand = seat if play is None else play.turn
    cards = [str(card) for card in played.table.state.held(hand).cards]
    # Whoever does not look at the suit that was led revokes now and then.
    legal = [card for card in view["legal_cards"] if card in cards] or cards
    card = chance.choice(cards if chance.random() < 0.15 else legal)
    return seat, Act("lead" if view["phase"] == "lead" else "play", {"card": card})


def bridge_otherwise(deal: dict[str, Any], acts: list[Done], viewer: Seat | Viewer, chance: Random) -> dict[str, Any]:
    """The cards that *viewer* has not seen, dealt to the others otherwise."""
    at = AtAnOpenTable("bridge", boards=[deal]).begin()
    for seat, act in acts:
        at.play(seat, act)
    played = at.table.played
    assert isinstance(played, OpenBridge)
    table, before = played.table, Deal.parse(deal["deal"])
    named = " ".join(str(act.body) for _, act in acts)
    play = table.state.play
    known = {viewer, play.dummy if play is not None else viewer}
    hidden = {
        seat: [card for card in before[seat].cards if seat not in known and str(card) not in named] for seat in SEATS
    }
    mixed = chance.sample([card for seat in SEATS for card in hidden[seat]], sum(map(len, hidden.values())))
    after = {}
    for seat in SEATS:
        new = [mixed.pop() for _ in hidden[seat]]
        after[seat] = before[seat] - Hand(hidden[seat]) | Hand(new)
    return {**deal, "deal": str(Deal(after))}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("viewer", PLAYERS, ids=str)
def test_an_open_bridge_view_does_not_depend_on_hidden_cards(viewer: Seat | Viewer, seed: int) -> None:
    chance = Random(f"open {seed} {viewer}")
    deal = {"board": 1 + seed, "deal": str(random_deal(chance.randrange))}
    acts = careless_bridge(deal, chance, chance.randrange(15, 60))
    expected = sent("bridge", deal, acts, viewer, LANGUAGES[seed])
    other = bridge_otherwise(deal, acts, viewer, chance)
    assert other != deal
    assert sent("bridge", other, acts, viewer, LANGUAGES[seed]) == expected


def careless_guandan(deal: dict[str, Any], chance: Random, most: int) -> list[Done]:
    """A deal of people who do not look, up to the first question for the referee."""
    at, done = AtAnOpenTable("guandan", boards=[deal]).begin(), list[Done]()
    while not at.table.between_boards and len(done) < most:
        played = at.table.played
        assert isinstance(played, OpenGuandan)
        if not played.awaited:
            break
        step = _guandan_step(played, chance.choice(played.awaited), chance)
        at.play(*step)
        done.append(step)
    return done


def _guandan_step(played: OpenGuandan, seat: Seat, chance: Random) -> Done:
    view, hand = played.view(seat), played.table.hand(seat)
    if view["phase"] in ("tribute", "return"):
        verb = "pay" if view["phase"] == "tribute" else "give_back"
        # Any card of the hand: a wrong tribute is seen by nobody.
        card = chance.choice(view["legal_cards"] if chance.random() < 0.7 else [str(one) for one in hand.faces])
        return seat, Act(verb, {"card": card})
    if view["hints"] and (not view["may_pass"] or chance.random() < 0.6):
        hint = chance.choice(view["hints"])
        return seat, Act("play", {"cards": hint["cards"], "as": hint["pattern"]})
    return seat, Act("pass")


def guandan_otherwise(deal: dict[str, Any], acts: list[Done], viewer: Seat | Viewer, chance: Random) -> dict[str, Any]:
    """Two cards that others still hold, exchanged in the pack."""
    at = AtAnOpenTable("guandan", boards=[deal]).begin()
    for seat, act in acts:
        at.play(seat, act)
    played = at.table.played
    assert isinstance(played, OpenGuandan)
    others = [face for seat in SEATS if seat is not viewer for face in played.table.hand(seat)]
    pack = list(parse_shuffle(deal["pack"]))
    one, two = chance.sample(others, 2)
    first = chance.choice([place for place, card in enumerate(pack) if card in one.copies()])
    second = chance.choice([place for place, card in enumerate(pack) if card in two.copies()])
    pack[first], pack[second] = pack[second], pack[first]
    return {**deal, "pack": shuffle_text(tuple(pack))}


@pytest.mark.parametrize("finishes", [[], ["N S"], ["E N W S"]], ids=["first deal", "double loss", "one tribute"])
@pytest.mark.parametrize("viewer", PLAYERS, ids=str)
def test_an_open_guandan_view_does_not_depend_on_hidden_cards(viewer: Seat | Viewer, finishes: list[str]) -> None:
    chance = Random(f"open {finishes} {viewer}")
    deal = {**first_record(chance.randrange), "finishes": finishes}
    acts = careless_guandan(deal, chance, 14)
    expected, compared = sent("guandan", deal, acts, viewer, "zh-Hans"), 0
    first = OpenGuandan.begin(deal)
    assert first.table.deal.state.phase is not Phase.DRAW
    for _ in range(12):
        other = guandan_otherwise(deal, acts, viewer, chance)
        # What the viewer holds and what was turned up are known: only worlds in which these are the same count.
        if other == deal or OpenGuandan.begin(other).view(viewer) != first.view(viewer):
            continue
        try:
            found = sent("guandan", other, acts, viewer, "zh-Hans")
        except CardinalError:
            continue
        assert found == expected
        compared += 1
    assert compared

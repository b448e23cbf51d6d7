"""What is said at a guarded bridge table and at an open one: claims, explanations, and acts that are taken back.

An open table takes nothing back by consent; there an undo means that the act was never made.
"""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import Board, Phase, Table
from cardinal.bridge import events as e
from cardinal.cards import DEALS, SEATS, Deal, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError
from cardinal.laws.open_table import OpenTable
from cardinal.live.games.guarded_bridge import GuardedBridge
from cardinal.live.games.open_answers import Directed
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.protocol import Act
from tests.laws.guarded_and_open import legal_event
from tests.laws.test_guarded_and_open import alike

seeds = st.integers(0, 2**32)
Game = GuardedBridge | OpenBridge


def done(game: Game, event: e.Event) -> Game:
    body = event.to_act()
    return game.act(event.seat, Act(str(body.pop("verb")), body), 0.0)  # type: ignore[attr-defined]


def refusal_of(game: Game, event: e.Event) -> CardinalError | None:
    try:
        done(game, event)
    except CardinalError as refusal:
        return refusal
    return None


class Pair:
    """A guarded and an open table at which the same legal acts have been done."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.board = Board(self.chance.randrange(1, 17), Deal.from_number(self.chance.randrange(DEALS)))
        self.guarded, self.opened = GuardedBridge(Table(self.board)), self.anew()
        self.acts: list[e.Event] = []

    def anew(self) -> OpenBridge:
        return OpenBridge(OpenTable(self.board), Directed.PLAYERS)

    def act(self) -> None:
        event = legal_event(self.guarded.table, self.chance)
        self.do(event)
        self.acts.append(event)

    def do(self, event: e.Event) -> None:
        self.guarded, self.opened = done(self.guarded, event), done(self.opened, event)  # type: ignore[assignment]

    def answer(self, **answers: object) -> None:
        """Answer what the open table asks about a claim before it asks what the others say to it."""
        while (question := self.opened.table.question) is not None and question.key in answers:
            act = Act("answers", {"key": question.key, "value": answers[question.key]})
            self.opened = self.opened.act(self.opened.awaited[0], act, 0.0)

    @property
    def phase(self) -> Phase:
        return self.guarded.table.phase

    def is_dummy(self, seat: Seat) -> bool:
        return self.guarded.table.state.is_dummy(seat)


def in_the_play(seed: int) -> Pair | None:
    """Some cards into the play; None where the board was passed out or is over before that."""
    pair = Pair(seed)
    cards = pair.chance.randrange(50)
    while not pair.guarded.table.is_over:
        play = pair.guarded.table.play_so_far
        if play is not None and len(play.cards) > cards:
            return pair
        pair.act()
    return None


@settings(max_examples=40)
@given(seeds)
def test_claims_are_refused_agreed_and_contested_alike(seed: int) -> None:
    pair = in_the_play(seed)
    if pair is None:
        return
    play, chance = pair.guarded.table.play_so_far, pair.chance
    assert play is not None
    left = 13 - len(play.cards) // 4
    claim = chance.choice((e.Claimed, e.Conceded))(chance.choice(SEATS), chance.randrange(left + 2))
    refusal = refusal_of(pair.guarded, claim)
    if refusal is not None:
        assert refusal.cites[0] in ("68A/1", "68/1")
        assert refusal_of(pair.opened, claim) is not None or _plays_on(pair.opened, claim), claim
        return
    pair.do(claim)
    tricks = left - claim.tricks if isinstance(claim, e.Conceded) else claim.tricks
    speaker = chance.choice([seat for seat in SEATS if seat is not claim.seat])
    takes_back = play.declarer.side is not claim.seat.side and tricks < left and speaker is claim.seat.partner
    if chance.random() < 0.5 or pair.is_dummy(speaker):
        pair.answer(concerns="other tricks", partner_objects=False)
        assert pair.guarded.awaited == pair.opened.awaited
        while pair.phase is Phase.CLAIM:
            pair.do(e.Agreed(pair.guarded.awaited[0]))
        assert pair.guarded.table.result == pair.opened.table.result is not None
    elif takes_back:
        # A defender's partner objects to the concession at once: there was none, and play goes on (68B2).
        pair.answer(concerns="other tricks", partner_objects=True)
        pair.guarded = done(pair.guarded, e.Objected(speaker))  # type: ignore[assignment]
        assert pair.phase is Phase.PLAY
        alike(pair.guarded.table, pair.opened.table)
    else:
        pair.answer(concerns="other tricks", partner_objects=False)
        pair.do(e.Objected(speaker))
        assert pair.phase is Phase.CONTESTED
        assert pair.opened.view(Viewer.DIRECTOR)["phase"] == "contested"


def _plays_on(opened: OpenBridge, claim: e.Event) -> bool:
    """Whether the law on claims has said that this is none: dummy's, or one about the trick that is being played."""
    table = done(opened, claim).table
    assert isinstance(table, OpenTable)
    return [ruling.law for ruling in table.rulings] == ["68"] or table.hearing is not None


@settings(max_examples=25)
@given(seeds)
def test_what_a_guarded_table_lets_players_disclose_is_heard_by_the_same_at_an_open_one(seed: int) -> None:
    pair = Pair(seed)
    chance = pair.chance
    for _ in range(chance.randrange(1, 40)):
        if pair.guarded.table.is_over:
            return
        pair.act()
        calls = len(pair.guarded.table.auction.calls)
        about = None if chance.random() < 0.2 else chance.randrange(calls)
        event = chance.choice(tuple(e.DISCLOSED.values()))(chance.choice(SEATS), about, "weak")
        refusal = refusal_of(pair.guarded, event)
        if refusal is None:
            pair.do(event)
        else:
            # At a table nobody can be kept from saying it.
            assert refusal.cites[0][:2] in ("20", "40", "41")
            assert refusal_of(pair.opened, event) is None
    for viewer in (*SEATS, *Viewer):
        assert pair.guarded.view(viewer)["disclosures"] == pair.opened.view(viewer)["disclosures"]


@settings(max_examples=25)
@given(seeds)
def test_after_an_undo_the_table_stands_as_if_the_act_had_not_been_made(seed: int) -> None:
    pair = Pair(seed)
    for _ in range(pair.chance.randrange(1, 60)):
        if not pair.guarded.table.is_over:
            pair.act()
    seat = pair.chance.choice(SEATS)
    if refusal_of(pair.guarded, e.UndoRequested(seat)) is not None:
        return
    pair.guarded = done(pair.guarded, e.UndoRequested(seat))  # type: ignore[assignment]
    while pair.guarded.table.state.undo is not None:
        pair.guarded = done(pair.guarded, e.UndoAgreed(pair.guarded.awaited[0]))  # type: ignore[assignment]
    last = max(place for place, act in enumerate(pair.acts) if act.seat is seat)  # type: ignore[attr-defined]
    pair.opened = pair.anew()
    for event in pair.acts[:last]:
        pair.opened = done(pair.opened, event)  # type: ignore[assignment]
    alike(pair.guarded.table, pair.opened.table)
    for viewer in (*SEATS, *Viewer):
        mine, theirs = pair.guarded.view(viewer), pair.opened.view(viewer)
        for name in ("calls", "callers", "contract", "hands", "trick", "last_trick", "tricks", "turn"):
            assert mine[name] == theirs[name], name

"""Four browsers at one table, one cut off, one reloaded, one slow: nothing is lost, nothing is done twice, and nobody
is sent a card too soon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, expect

from cardinal.cards import Deal, Seat
from cardinal.cards.viewer import Viewer
from cardinal.live.games.guandan_deals import first_record
from cardinal.store import Logged
from cardinal.web.services import Services
from tests.browser.four_players import OVER, PATIENCE_MS, Player, act_at_bridge, act_at_guandan, in_turn
from tests.browser.live_tables import LAYDOWN, moved_on, open_table, seq_of, take_a_hint
from tests.browser.network import Network
from tests.browser.shown_cards import Bridge, Game, Guandan, too_many, too_many_on_pages
from tests.live.at_a_table import AtATable
from tests.live.open_tables import message

if TYPE_CHECKING:
    from tests.browser.conftest import Server

Players = dict[str, Player]
BOARD = {"board": 1, "deal": LAYDOWN}
# North deals: two passes, South's bid, three passes; a lead and its turning up, and 51 cards more.
BIDS = {"S": "7NT"}
ACTS = 6 + 2 + 51
# Twenty-seven cards each, North to lead.
DEALT = first_record(Random(15).randrange)
SLOW_SECONDS = 0.1
MOST_ACTS = 300
Act = Callable[[Player], None]


@pytest.fixture
def lines(server: Server) -> Iterator[dict[str, Network]]:
    """East's line can be cut; everything takes its time on West's."""
    port = int(server.address.rpartition(":")[2])
    made = {"E": Network(port), "W": Network(port, delay=SLOW_SECONDS)}
    yield made
    for one in made.values():
        one.end()


@pytest.fixture
def players(browser: Browser) -> Iterator[Players]:
    made = {seat: Player(browser, seat) for seat in "NESW"}
    yield made
    for one in made.values():
        one.context.close()
    assert [one.thrown for one in made.values()] == [[], [], [], []]


def sit_down(server: Server, players: Players, lines: dict[str, Network], address: str) -> None:
    for seat, player in players.items():
        line = lines.get(seat)
        player.sit_down(address if line is None else address.replace(server.address, line.address))
    for player in players.values():
        player.page.locator(OVER).click()
    for player in players.values():
        expect(player.page.locator(".own button.card").first).to_be_visible(timeout=PATIENCE_MS)


def play(players: Players, act: Act, moments: Mapping[tuple[str, int], Act]) -> int:
    """Play the board to its end; *moments* has what is done instead at an act of somebody. How many acts there were."""
    acts: Counter[str] = Counter()
    while (player := in_turn(tuple(players.values()))) is not None:
        acts[player.seat] += 1
        assert acts.total() < MOST_ACTS
        seq = seq_of(player.page)
        moments.get((player.seat, acts[player.seat]), act)(player)
        moved_on(player.page, seq)
    return acts.total()


class Story:
    """What goes wrong on the way."""

    def __init__(self, players: Players, line: Network, act: Act) -> None:
        self.players, self.line, self.act = players, line, act

    @property
    def east(self) -> Player:
        return self.players["E"]

    def east_is_cut_off(self, player: Player) -> None:
        """Somebody else acts meanwhile; East's page knows nothing of it."""
        assert player is not self.east
        self.line.cut()
        self.east.context.set_offline(True)
        self.east.is_up(False)
        self.act(player)

    def others_see_that_east_is_away_and_east_comes_back(self, player: Player) -> None:
        others = [one for one in self.players.values() if one is not self.east]
        for one in others:
            expect(one.page.locator(".plate[data-seat=E] .note.away")).to_be_visible(timeout=PATIENCE_MS)
        self.act(player)
        self.line.restore()
        self.east.context.set_offline(False)
        self.east.is_up(True)
        for one in others:
            expect(one.page.locator(".plate[data-seat=E] .note.away")).to_have_count(0, timeout=PATIENCE_MS)

    def somebody_reloads(self, player: Player) -> None:
        """In turn, with the trick half played: the page is as it was."""
        before = player.log
        player.reload()
        expect(player.page.locator(".play.my-turn")).to_be_visible(timeout=PATIENCE_MS)
        assert player.log == before
        self.act(player)

    def the_answer_is_lost(self, player: Player) -> None:
        """East acts, everybody else sees it, and East is never told: the line breaks before that."""
        assert player is self.east
        seq = seq_of(player.page)
        take_a_hint(player.page)
        self.line.lose_answers()
        self.act(player)
        for one in self.players.values():
            if one is not player:
                moved_on(one.page, seq)
        assert seq_of(player.page) == seq
        self.line.cut()
        player.is_up(False)
        self.line.restore()
        player.is_up(True)

    def east_acts_without_a_line(self, player: Player) -> None:
        assert player is self.east
        seq = seq_of(player.page)
        self.line.cut()
        player.is_up(False)
        self.act(player)
        expect(player.page.locator(".notices .banner")).to_contain_text("kept", timeout=PATIENCE_MS)
        assert all(seq_of(one.page) <= seq for one in self.players.values())
        self.line.restore()
        player.is_up(True)


def stream(server: Server, address: str) -> tuple[Logged, ...]:
    """What the database has of a table."""

    async def read(services: Services) -> tuple[Logged, ...]:
        return tuple(await services.log.events(f"table/{address.rpartition('/')[2]}"))

    return server.at_desk(read)


def every_act_is_there_once(players: Players, events: Sequence[Logged]) -> None:
    commands = Counter(event.command for event in events if event.kind in ("acted", "ready"))
    for player in players.values():
        # What was said again after a lost line was said under the same identity.
        said = player.answered()
        assert player.refused == []
        assert said == player.accepted
        assert {one: commands[one] for one in said} == dict.fromkeys(said, 1)
    assert sum(commands.values()) == sum(len(player.accepted) for player in players.values())


def key_of(events: Sequence[Logged]) -> str:
    return events[0].stream.removeprefix("table/")


def nobody_saw_too_much(players: Players, game: Game, events: Sequence[Logged]) -> None:
    acted = [event for event in events if event.kind == "acted"]
    for seat, player in players.items():
        assert too_many(game, seat, player.told, acted) == []
        assert too_many_on_pages(game, seat, player.pages, acted) == []
        # That was everything: the board to its end, and no page but those. What is asked besides is of a board that
        # is over, or worked out from the own hand (tests/web/test_after_board.py and test_hand_help.py).
        assert acted[-1].seq in {one["seq"] for one in player.told if one["kind"] == "view"}
        table = f"/play/{key_of(events)}"
        asked = {path for path in player.asked if not path.startswith("/static/")}
        assert {table} <= asked <= {table, f"{table}/boards.json", f"{table}/advice.json"}


def everybody_shows_the_same(players: Players) -> list[str]:
    """The log of every page, once."""
    first = players["N"]
    for player in players.values():
        assert player.log == first.log
        for what in (".between .outcome", ".outcomes td", ".facts-line"):
            texts = first.page.locator(what).all_text_contents()
            assert texts
            assert player.page.locator(what).all_text_contents() == texts
    return first.log


def test_bridge_with_one_cut_off_one_reloaded_and_one_slow(
    server: Server, players: Players, lines: dict[str, Network]
) -> None:
    address = open_table(server, "bridge", boards=[BOARD], robots="")
    sit_down(server, players, lines, address)

    def act(player: Player) -> None:
        # West sees nothing happen for a while, and clicks again.
        act_at_bridge(player, BIDS, clicks=2 if player.seat == "W" else 1)

    story = Story(players, lines["E"], act)
    moments = {
        # West's pass, then North's second; East's second comes after them.
        ("W", 1): story.east_is_cut_off,
        ("N", 2): story.others_see_that_east_is_away_and_east_comes_back,
        # The card to the first trick.
        ("E", 3): story.the_answer_is_lost,
        # A bid, two cards to the first trick, the lead to the second, and now dummy's card.
        ("S", 5): story.somebody_reloads,
        ("E", 6): story.east_acts_without_a_line,
    }
    assert play(players, act, moments) == ACTS
    log = everybody_shows_the_same(players)
    assert sum("♠" in one or "♥" in one or "♦" in one or "♣" in one for one in log) >= 52
    expect(players["E"].page.locator(".between .outcome")).to_have_text("7NT by South, made")
    # Not vulnerable: 40 and six times 30 for the tricks, 300 for the game, 1000 for the grand slam.
    expect(players["E"].page.locator(".outcomes td.num")).to_have_text(["+1520"])
    events = stream(server, address)
    every_act_is_there_once(players, events)
    acts = [event.payload["act"] for event in events if event.kind == "acted"]
    cards = [act["card"] for act in acts if act["verb"] in ("lead", "play")]
    assert (len(cards), len(set(cards)), len(acts)) == (52, 52, ACTS)
    assert any(one["kind"] == "done" and one["repeated"] for one in players["E"].told)
    nobody_saw_too_much(players, Bridge(Deal.parse(LAYDOWN), dummy="N"), events)


def test_guandan_with_one_cut_off_one_reloaded_and_one_slow(
    server: Server, players: Players, lines: dict[str, Network]
) -> None:
    address = open_table(server, "guandan", boards=[DEALT], robots="")
    sit_down(server, players, lines, address)
    story = Story(players, lines["E"], act_at_guandan)
    # They act in the order North, West, South, East as long as nobody is out.
    moments = {
        ("W", 2): story.east_is_cut_off,
        ("S", 2): story.others_see_that_east_is_away_and_east_comes_back,
        ("E", 3): story.the_answer_is_lost,
        ("S", 4): story.somebody_reloads,
        ("E", 5): story.east_acts_without_a_line,
    }
    play(players, act_at_guandan, moments)
    everybody_shows_the_same(players)
    events = stream(server, address)
    every_act_is_there_once(players, events)
    nobody_saw_too_much(players, Guandan(DEALT), events)


def test_a_card_too_many_would_be_noticed() -> None:
    """What the Director is sent, as if it had been sent to North."""
    at = AtATable("bridge", boards=[BOARD]).begin()
    game = Bridge(Deal.parse(LAYDOWN), dummy="N")
    assert too_many(game, "N", [message(at.table, Seat.N)], []) == []
    assert len(too_many(game, "N", [message(at.table, Viewer.DIRECTOR)], [])) == 39
    at = AtATable("guandan", boards=[DEALT]).begin()
    assert too_many(Guandan(DEALT), "N", [message(at.table, Seat.N)], []) == []
    assert too_many(Guandan(DEALT), "N", [message(at.table, Viewer.DIRECTOR)], []) != []

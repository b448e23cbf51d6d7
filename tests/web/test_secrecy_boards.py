"""Hands, analysis, replays and pictures of a board that somebody has still to play: not a byte of any answer depends on
them. The same evening is read twice by every kind of reader, with other cards in every pocket the second time."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator

import pytest
from starlette.testclient import TestClient

from cardinal.analysis import Solver, par, trick_tables
from cardinal.bridge import Vulnerability
from cardinal.cards import Deal, Seat
from cardinal.contest.model import Place
from cardinal.store.playing import ConfirmResult
from cardinal.store.setting_up import StartRound
from cardinal.web.hand_files import write_hands
from cardinal.web.recorded_boards import RECORDS
from tests.store.story import DIRECTOR, entry, table
from tests.web.five_readers import STREAMS, Answer, get, readers
from tests.web.people import do, evening, services_of, state_of
from tests.web.test_secrecy_story import addresses, boards_of, finish, seats
from tests.web.test_table_comparison import with_table

DEALS = (
    # The spades of North and East change places, and the clubs of South and West.
    Deal.parse("N:AKQ2.432.432.432 J543.AKQ.765.765 T98.JT9.AKQJ.T98 76.8765.T98.AKQJ"),
    Deal.parse("N:J543.432.432.432 AKQ2.AKQ.765.765 T98.JT9.AKQJ.AKQ 76.8765.T98.JT98"),
)
RECORD = """[Board "{board}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{deal}"]
[Declarer "W"]
[Contract "3NT"]
[Result "9"]
[Round "1"]
[Table "1"]
[Auction "N"]
Pass Pass Pass 3NT
Pass Pass Pass
[Play "N"]
H2 H{heart} H9 H5
*

"""


def lay(client: TestClient, deal: Deal) -> None:
    """The same cards on every board, and a record of what table 1 did with them."""
    texts = [RECORD.format(board=board, deal=deal, heart="A") for board in range(1, 7)]
    content = ("% PBN 2.1\n" + "".join(texts)).encode()
    var = services_of(client).settings.var
    write_hands(var, "spring", content)
    write_hands(var, "spring", content, RECORDS)


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """Table 1 has agreed on its first board of the first round, which others have still to play."""
    services, moment = services_of(client), services_of(client).now()
    services.now = lambda: moment
    evening(client, conditions=with_table(results_seen="after_board"))
    board, _ = boards_of(client)
    place = Place("Main", 1, "1", board)
    seq = do(client, "spring", entry(place, "3NT by W =", "NS"), table(1)).last
    do(client, "spring", ConfirmResult(place, seq, "EW"), table(1))
    return client


def of_boards() -> Iterator[str]:
    """The addresses that can be about cards."""
    for number in range(1, 7):
        for prefix in ("/events/spring", "/api/events/spring"):
            yield f"{prefix}/boards/{number}?stage=Main"
            yield f"{prefix}/boards/{number}/play?stage=Main&round=1&table=1"
        yield f"/events/spring/contestants/{number}/evening.svg?stage=Main"
        yield f"/api/events/spring/contestants/{number}/evening?stage=Main"
        yield f"/table/board?board={number}"
        yield f"/table?agreed={number}"


def told(reader: TestClient, asked: Iterable[str]) -> dict[str, tuple[int, str]]:
    """By address what a reader gets, in the end: an analysis that is under way is waited for."""
    found = {}
    for address in asked:
        answer = get(reader, address)
        limit = time.monotonic() + 30
        while 'aria-busy="true"' in answer.text and time.monotonic() < limit:
            time.sleep(0.1)
            answer = get(reader, address)
        found[address] = answer.status, _timeless(answer)
    return found


def _timeless(answer: Answer) -> str:
    """Without the moment at which a page was written, and the PIN that a form proposes by chance."""
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "then", answer.text)
    return re.sub(r'(name="pin" type="text" value=")\d{4}', r"\1", text)


def is_same(address: str, one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Of a stream as much is compared as both have said in their moment."""
    if STREAMS.search(address):
        return one[0] == other[0] and (one[1].startswith(other[1]) or other[1].startswith(one[1]))
    return one == other


def differences(client: TestClient, *roles: str, asked: Iterable[str]) -> dict[str, set[str]]:
    """By reader the addresses at which the one deal can be told from the other."""
    asked = tuple(asked)
    every = {role: reader for role, reader in readers(client, "spring").items() if role in roles}
    said = []
    for deal in DEALS:
        lay(client, deal)
        said.append({role: told(reader, asked) for role, reader in every.items()})
    return {
        role: {address for address in asked if not is_same(address, said[0][role][address], said[1][role][address])}
        for role in roles
    }


def test_no_byte_depends_on_cards_that_somebody_has_still_to_play(hall: TestClient) -> None:
    """Of the table that has agreed on its board only the page of that board does."""
    board, _ = boards_of(hall)
    found = differences(hall, "stranger", "table 1", "table 2", "director", asked=(*addresses(hall), *of_boards()))
    own = f"/table/board?board={board}"
    assert found == {"stranger": set(), "table 1": {own}, "table 2": set(), "director": set()}
    # What it sees is what the cards allow.
    with Solver(1) as solver:
        (tricks,) = trick_tables(solver, [DEALS[1]])
    seen = get(readers(hall, "spring")["table 1"], own)
    best = par(tricks, Seat.N, Vulnerability.NONE).score  # as the file marks every board
    points = f"{best:+d}".replace("-", "−")
    assert f"Par: {points} for North-South" in seen.text
    assert seen.headers["cache-control"] == "no-store"


def test_those_who_come_to_the_table_next_see_nothing_of_it(hall: TestClient) -> None:
    for name, seat in seats(hall, 1).items():
        for board in seat.boards:
            place = Place("Main", 1, name, board)
            if place not in state_of(hall).results:
                do(hall, "spring", entry(place, "1NT by N ="), DIRECTOR)
    do(hall, "spring", StartRound("Main", 2), DIRECTOR)
    assert differences(hall, "table 1", asked=of_boards()) == {"table 1": set()}


def test_when_nobody_has_still_to_play_it_everybody_sees_hands_analysis_and_replay(hall: TestClient) -> None:
    finish(hall)
    board, _ = boards_of(hall)
    seen = differences(hall, "stranger", asked=of_boards())["stranger"]
    for prefix in ("/events/spring", "/api/events/spring"):
        assert f"{prefix}/boards/{board}?stage=Main" in seen
        assert f"{prefix}/boards/{board}/play?stage=Main&round=1&table=1" in seen
    # The picture has places, percentages and results, and never a card.
    assert not any("evening.svg" in address for address in seen)

"""An evening of eight tables with two directors: ten rulings from the phone that calls to the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from cardinal.contest.entries import Entry, Person
from cardinal.contest.score_cell import write_cell
from cardinal.contest.toml_writer import toml_text
from cardinal.scoring import Played, decimal
from cardinal.store import Competition, Role, stream_of
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.forms import new_command
from cardinal.web.score_words import result_words
from cardinal.web.services import Services
from cardinal.web.table.ruled import ruled_on
from cardinal.web.table.words import result_in_words
from tests.browser.devices import LOCALES, Devices
from tests.browser.listening import ListeningNetwork
from tests.contest.evening_maker import listed
from tests.store.story import ORGANISER
from tools.taps import ROWS, TAKE, WEIGH, Row, rule, take
from tools.taps_at_table import AGREE, SMALL_PHONE, calling, entry, tap_through

if TYPE_CHECKING:
    from tests.browser.conftest import Server

KEY, PASSWORD = "two-directors", "a long sentence for one evening"
TABLES = tuple(map(str, range(1, 9)))
LAPTOP = {"width": 1280, "height": 800}
CONDITIONS = toml_text({
    "name": "Eight tables", "pack": "wbf-2017", "form": "pairs", "entries": {"seat_card": False},
    "table": {"results_seen": "after_board"},
    "stage": [{"name": "Main", "system": "mitchell", "rounds": 2, "boards": 1, "scoring": "matchpoints",
               "winners": "overall_one"}],
})  # fmt: skip
# By round, what the tables enter: nothing twice, so that whoever has read one of them has read that one. Where a ruling
# is about 4♠ by South, that is what is played.
RESULTS = (
    ("2 H E =", "3 C N -1", "1 NT W +1", "4 S S -1", "4 S S -2", "4 S S -3", "4 S S =", "3 NT N -2"),
    ("3 D E -1", "4 S S -4", "2 C N +1", "5 D W -2", "1 S E +2", "3 H N +1", "2 NT W -1", "5 C S +1"),
)
WEIGHTS = (("60", "3NT by N +1"), ("40", "3NT by N -3"))
"""What the tables with unauthorized information and with misinformation are given instead."""
REVOKED = (1, "7")
GIVEN = {
    # 4♠ made, vulnerable, with the two tricks of the revoke: 120 + 60 + 500 (77).
    REVOKED: ((Fraction(1), 680),),
    # 3NT with an overtrick is 100 + 30 and the game, 300 or vulnerable 500; three down is 150 or 300.
    (1, "8"): ((Fraction(3, 5), 430), (Fraction(2, 5), -150)),
    (2, "1"): ((Fraction(3, 5), 630), (Fraction(2, 5), -300)),
}
"""What counts by round and table where a director has changed it."""
TRANSFER = "#entry input[name=transfer][value=played]"


@dataclass
class Table:
    """The phone of a table, the network that it hears the server by, and what its players may know."""

    number: str
    language: str
    phone: Page
    network: ListeningNetwork
    boards: list[int]
    compared: str = ""
    """What it was shown last of the others' results."""


@dataclass
class Evening:
    """Everybody in the hall."""

    server: Server
    anna: Page
    bo: Page
    tables: dict[str, Table]
    secrets: dict[int, set[str]]
    """By board, what its results and rulings are written as, wherever it has been played."""

    cited: dict[str, list[list[str]]]
    """By ruling, the clauses on its page and on the phone of its table."""

    def state(self) -> Competition:
        return self.server.at_desk(lambda services: services.competition(KEY))

    def knows_nothing_more(self, table: Table) -> None:
        """Nothing of a board that is still to be played at a table has come to its phone."""
        heard = table.network.heard()
        own = set().union(*(self.secrets.get(board, ()) for board in table.boards))
        hidden = {(board, one) for board, every in self.secrets.items() for one in every - own}
        found = {(board, one) for board, one in hidden if one in heard}
        assert not found, f"table {table.number} has been told of {found}"


async def _made(services: Services) -> list[str]:
    """The evening, drawn, its first round begun; the links of the tables' cards."""
    pairs = [Entry(n, players=(Person(f"{n}a", f"Nora {n}"), Person(f"{n}b", f"Sam {n}"))) for n in range(1, 17)]
    for command in (CreateEvent(CONDITIONS, "UTC"), *map(AddEntry, pairs), MakeDraw("a published seed")):
        await services.run(KEY, command, command_id=new_command(), actor=ORGANISER)
    await services.run(KEY, StartRound("Main", 1), command_id=new_command(), actor=ORGANISER)
    for name in ("annabel", "boris"):
        user = await services.accounts.add_user(name, PASSWORD, services.now())
        await services.accounts.give_role(user.key, stream_of(KEY), Role.DIRECTOR)
    return [(await services.accounts.make_table_key(stream_of(KEY), one, services.now())).link for one in TABLES]


@pytest.fixture
def evening(server: Server, devices: Devices) -> Iterator[Evening]:
    links = server.at_desk(_made)
    port = int(server.address.rpartition(":")[2])
    with ExitStack() as stack:
        tables = {}
        for at, (number, link) in enumerate(zip(TABLES, links, strict=True)):
            network = ListeningNetwork(port)
            stack.callback(network.end)
            language = tuple(LOCALES)[at % len(LOCALES)]
            # One phone keeps its pages for want of a network, and is listened to as well; the others need not.
            worker = "block" if at else "allow"
            phone = devices.open(SMALL_PHONE, language, has_touch=True, service_workers=worker)
            phone.goto(f"{network.address}/t/link/{link}")
            phone.locator("main form button.main").tap()
            phone.locator("#entry").wait_for()
            tables[number] = Table(number, language, phone, network, [])
        anna, bo = devices.open(LAPTOP), devices.open(SMALL_PHONE, "zh-Hans", has_touch=True)
        for page, name in ((anna, "annabel"), (bo, "boris")):
            page.goto(f"{server.address}/sign-in")
            page.locator("#name").fill(name)
            page.locator("#password").fill(PASSWORD)
            page.locator("main form button").first.click()
            page.goto(f"{server.address}/direct/{KEY}")
            page.locator("#calls").wait_for()
        yield Evening(server, anna, bo, tables, defaultdict(set), {})
        # Their pages end before the networks do.
        devices.close()


def test_two_directors_rule_on_ten_calls_and_everything_agrees(evening: Evening) -> None:
    for at, row in enumerate(ROWS[:8]):
        called_and_ruled(evening, row, TABLES[at], at)
    entered_and_agreed(evening, 0)
    tricks_are_moved(evening)
    the_next_round_begins(evening)
    for at, row in enumerate(ROWS[8:]):
        called_and_ruled(evening, row, TABLES[at], at)
    entered_and_agreed(evening, 1)
    everything_agrees(evening)


def called_and_ruled(evening: Evening, row: Row, number: str, at: int) -> None:
    """A phone calls; one director takes it, which the other sees, and rules; the phone is told."""
    table = evening.tables[number]
    director, other = (evening.anna, evening.bo) if at % 2 else (evening.bo, evening.anna)
    tap_through(table.phone, calling(row.subject))
    for page in (director, other):
        page.locator(TAKE.format(table=number)).wait_for()
    take(director, number)
    expect(other.locator("#calls li.taken")).to_contain_text("annabel" if at % 2 else "boris")
    rule(director, row)
    if row.ends == WEIGH:
        weigh(director)
    director.wait_for_url("**/hearing/rulings/R*")
    ruling = director.url.rpartition("/")[2]
    cited = evening.cited[ruling] = [paths(director, ".all-cites")]
    if row.ends == WEIGH:
        # The only board of the round is settled by it: its players are told before they go.
        table.phone.locator("#now[data-scene$='/over']").wait_for()
    expect(table.phone.locator(".ruled .badge")).to_have_text([ruling])
    cited.append(paths(table.phone, ".ruled"))
    expect(table.phone.locator(".to-director.is-called")).to_have_count(0)
    director.goto(f"{evening.server.address}/direct/{KEY}")


def weigh(page: Page) -> None:
    """Two results with their weights, the effect of which is looked at before they are given."""
    for at, (weight, result) in enumerate(WEIGHTS, start=1):
        page.locator(f"#weight{at}").fill(weight)
        page.locator(f"[name=result{at}]").fill(result)
    page.locator("button[value=preview]").click()
    page.locator("button[value=give]").click()


def paths(page: Page, part: str) -> list[str]:
    """The clauses that a part of a page refers to."""
    every = page.locator(f"{part} a[href*='/laws/']").evaluate_all("(every) => every.map((one) => one.pathname)")
    return sorted(every)


def entered_and_agreed(evening: Evening, at: int) -> None:
    """Each table enters its board and agrees, but for those that have been given something else."""
    for table, result in zip(evening.tables.values(), RESULTS[at], strict=True):
        place, phone = (at + 1, table.number), table.phone
        if place not in GIVEN or place == REVOKED:
            *keys, send = entry(result)
            phone.locator(f"#entry[data-place^='Main/{at + 1}/']").wait_for()
            tap_through(phone, (*keys, *((TRANSFER,) if place == REVOKED else ()), send))
            evening.knows_nothing_more(table)
            tap_through(phone, AGREE)
            table.compared = phone.locator("[data-compared] summary").inner_text()
        phone.locator("#now[data-scene$='/over']").wait_for()
    state = evening.state()
    for seat in state.known_seatings.values():
        if seat.round == at + 1:
            evening.tables[seat.table].boards += seat.boards
    evening.secrets = secrets(state)
    for table in evening.tables.values():
        evening.knows_nothing_more(table)


def secrets(state: Competition) -> dict[int, set[str]]:
    """By board, however a result or a ruling of it might be written."""
    found: dict[int, set[str]] = defaultdict(set)
    for line in state.event.lines:
        found[line.board] |= {write_cell(line.score), result_words(line.score)}
        found[line.board] |= {result_in_words(line.score, language) for language in LOCALES}
    for ruling in state.rulings:
        for language in LOCALES:
            told = ruled_on(state, ruling.place, language)
            assert told is not None
            found[ruling.place.board] |= {line for one in told.rulings for line in one.lines}
    return found


def tricks_are_moved(evening: Evening) -> None:
    """The tricks of the revoke are due once the table has its result, and the console has their button."""
    evening.bo.locator("#attention button[value=tricks]").click()
    for page in (evening.anna, evening.bo):
        expect(page.locator("#attention button[value=tricks]")).to_have_count(0)


def the_next_round_begins(evening: Evening) -> None:
    page = evening.anna
    page.locator("#next-minutes").fill("15")
    page.locator("#clock form[action$='/start'] button").click()
    for table in evening.tables.values():
        # Nobody has touched them: they have been told.
        table.phone.locator("#entry[data-place^='Main/2/']").wait_for()


def everything_agrees(evening: Evening) -> None:
    state, page = evening.state(), evening.anna
    assert [ruling.by for ruling in state.rulings if ruling.kind == "heard"] == ["boris", "annabel"] * 5
    assert state.open_calls == ()
    north = matchpoints_of_north(state)
    own = counted_again(state, north)
    assert listed(state.folder) == own
    page.goto(f"{evening.server.address}/events/{KEY}/standings")
    rows = page.locator("table.ranking tbody tr")
    shown = dict(
        zip(
            rows.locator(":scope > :nth-child(2)").all_inner_texts(),
            rows.locator(".score").all_inner_texts(),
            strict=True,
        )
    )
    assert {int(number): score.strip() for number, score in shown.items()} == {
        number: decimal(value, 2) for number, value in own.items()
    }
    for table in evening.tables.values():
        if (2, table.number) not in GIVEN:
            assert f" {decimal(north[2, table.number] * 50, 1)}%" in table.compared
    for ruling in (one for one in state.rulings if one.kind == "heard"):
        page.goto(f"{evening.server.address}/direct/{KEY}/appeals/form?ruling={ruling.key}")
        paper, place = page.locator(".paper"), ruling.place
        expect(paper).to_contain_text(f"Main, round {place.round}, table {place.table}, board {place.board}")
        expect(paper.locator(".sign").first).to_contain_text(ruling.by)
        # The page of the ruling, the phone of the table and the paper of an appeal rest on the same clauses.
        assert all(cited == paths(page, ".paper") for cited in evening.cited[ruling.key])


def matchpoints_of_north(state: Competition) -> dict[tuple[int, str], Fraction]:
    """By round and table: two for a better score than at the other table that has played the board, one for an equal
    one; of several weighted scores each by its weight."""
    scores = {
        (line.place.round, line.place.table): ((Fraction(1), line.score.score),)
        for line in state.event.lines
        if isinstance(line.score, Played)
    } | GIVEN
    tables: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for seat in state.known_seatings.values():
        tables[seat.boards[0]].append((seat.round, seat.table))
    found = {}
    for one, other in tables.values():
        found[one] = sum(
            (
                share * against * (2 * (mine > theirs) + (mine == theirs))
                for share, mine in scores[one]
                for against, theirs in scores[other]
            ),
            Fraction(),
        )
        found[other] = 2 - found[one]
    return found


def counted_again(state: Competition, north: dict[tuple[int, str], Fraction]) -> dict[int, Fraction]:
    """The percentages of everybody, each having played two boards for two matchpoints."""
    own: dict[int, Fraction] = defaultdict(Fraction)
    for seat in state.known_seatings.values():
        won = north[seat.round, seat.table]
        own[seat.ns[0]] += won * 25
        own[seat.ew[0]] += (2 - won) * 25
    return own

"""The main pages of a server that has something on each of them, and who opens them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from playwright.sync_api import Page

from cardinal.contest.decisions import Appeal
from cardinal.contest.model import Place, Ruling
from cardinal.scoring import Assigned
from cardinal.store import Actor, Role, stream_of
from cardinal.store.deciding import FileAppeal, GiveRuling
from cardinal.web.demonstration.bridge_evening import BRIDGE
from cardinal.web.demonstration.bridge_evening import STAGE as PAIRS
from cardinal.web.demonstration.guandan_match import GUANDAN
from cardinal.web.demonstration.guandan_match import STAGE as MATCHES
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from tools.served import sign_in_link

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OVER = "club-mitchell"
"""An evening of the examples that is over."""
REASON = "a break in tempo"
DATA = (
    REASON,
    "Lead out of turn: West led, the lead was East's.",
    "from round 9 on the ace of clubs and the two of hearts had changed places",
)
"""What people of the demonstration and of the shown events wrote, and nobody translates."""
# East's 1♥ over North's 1♠; South is asked whether it is accepted.
INSUFFICIENT = {"book": "2017", "law": "27", "number": "1", "acts": "N calls 1S\r\nE calls 1H\r\nattention"}

# A hesitation that was made use of; how the score is given is asked next.
INFORMATION = {
    "book": "2017", "law": "16B", "number": "1", "a.side": "NS", "a.manner": "tempo", "a.might_suggest": "yes",
    "a.acted": "yes", "a.logical_alternative": "yes", "a.suggested": "yes", "a.advantage": "yes",
}  # fmt: skip


@dataclass(frozen=True)
class Furnished:
    """The demonstration with a ruling and an appeal; what the tables' cards hold."""

    server: Server
    bridge_table: str
    guandan_table: str
    board: int

    def sign_in(self, page: Page, who: str) -> None:
        if who in ("organiser", "director"):
            page.goto(sign_in_link(self.server.address, self.server.var))
        elif who in ("bridge table", "guandan table"):
            secret = self.bridge_table if who == "bridge table" else self.guandan_table
            page.goto(f"{self.server.address}/t/link/{secret}")
            page.locator("main form button").first.click()
            page.wait_for_url("**/table*")
            if who == "guandan table":
                # A match of teams is played in two rooms.
                page.locator("button[name=room][value=open]").click()
                page.locator("#now").wait_for()

    def pages(self, who: str) -> Iterator[str]:
        """The addresses, without the server's own part."""
        place = {"stage": PAIRS, "round": 1, "table": 1, "board": self.board}
        if who == "public":
            yield from ("/", "/sign-in", "/t", "/events", "/laws", "/laws?book=2017", "/laws/2017/64A1", "/hearing")
            yield f"/hearing/facts?{urlencode(INSUFFICIENT)}"
            yield f"/hearing/ask?{urlencode(INSUFFICIENT)}"
            yield f"/hearing/ask?{urlencode({**INSUFFICIENT, 'a.accept': 'yes'})}"
            for event, stage in ((BRIDGE, PAIRS), (GUANDAN, MATCHES)):
                for part in ("", "/standings", "/pairings", "/boards", "/rulings", "/screen", "/contestants/1"):
                    yield f"/events/{event}{part}"
                yield f"/events/{event}/explain?{urlencode({'number': 1, 'stage': stage})}"
            # Of the demonstration no board is free yet: somebody has still to play each of them.
            for part in ("", "/standings", "/rulings", "/boards/1", "/screen", "/contestants/1"):
                yield f"/events/{OVER}{part}"
        elif who == "organiser":
            yield from ("/organise", "/organise/new", "/organise/quick", "/account")
            paper = ("", "/conditions", "/entries", "/entries/1", "/entries-file", "/draw", "/tables", "/boards")
            for part in (*paper, "/staff", "/people", "/audit"):
                yield f"/organise/{BRIDGE}{part}"
        elif who == "director":
            parts = ("", "/tables/1", "/score", "/penalties", "/corrections", "/appeals", "/appeals?ruling=R1")
            for part in (*parts, "/appeals/A1", "/appeals/form?ruling=R1", "/ties", "/publish", "/hearing"):
                yield f"/direct/{BRIDGE}{part}"
            for kind in ("assigned", "weighted", "split", "artificial"):
                yield f"/direct/{BRIDGE}/score?{urlencode({**place, 'kind': kind})}"
            yield f"/direct/{BRIDGE}/corrections?{urlencode(place)}"
            yield f"/direct/{BRIDGE}/weigh?{urlencode({**place, 'hearing': urlencode(INFORMATION)})}"
            for part, told in (("", {}), ("/facts", INSUFFICIENT), ("/ask", INSUFFICIENT)):
                yield f"/direct/{BRIDGE}/hearing{part}?{urlencode({**place, **told})}"
            yield f"/direct/{BRIDGE}/hearing/ask?{urlencode({**place, **INSUFFICIENT, 'a.accept': 'yes'})}"
            revoke = {"declarer": "S", "a.revoker": "W", "w.cell": "offender.some"}
            yield f"/direct/{BRIDGE}/hearing/screen/revoke?{urlencode({**place, **revoke})}"
            too_low = {**place, **INSUFFICIENT, "a.accept": "no"}
            yield f"/direct/{BRIDGE}/hearing/screen/insufficient_bid?{urlencode(too_low)}"
            yield from (f"/direct/{GUANDAN}", f"/direct/{GUANDAN}/tables/1", f"/direct/{GUANDAN}/hearing")
        else:
            yield "/table"
            yield "/table?board=1"
            if who == "guandan table":
                yield "/table/sheet"


def furnish(server: Server) -> Furnished:
    """A ruling and an appeal in the demonstration's evening, and cards for two tables."""

    async def make(services: Services) -> tuple[str, str, int]:
        state = await services.competition(BRIDGE)
        board = state.known_seatings[PAIRS, 1, "1"].boards[0]
        director = Actor("demo", Role.DIRECTOR)
        ruling = Ruling("", Place(PAIRS, 1, "1", board), Assigned(-50), clauses=("16B3",), reason=REASON)
        appeal = Appeal("", "R1", "Ada Lindqvist", 1, consent=True, reason=REASON)
        for command in (GiveRuling(ruling), FileAppeal(appeal)):
            await services.run(BRIDGE, command, command_id=new_command(), actor=director)
        made = [
            await services.accounts.make_table_key(stream_of(one), "1", services.now()) for one in (BRIDGE, GUANDAN)
        ]
        return made[0].link, made[1].link, board

    return Furnished(server, *server.at_desk(make))

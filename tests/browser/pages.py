"""Every page of a server that has something on each of them: by its route, who opens it and at which addresses."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Browser, Page

from cardinal.club import Club, Plan, Rule, Series
from cardinal.club.sign_up import new_sign_up
from cardinal.contest.decisions import Appeal
from cardinal.contest.model import Place, Ruling
from cardinal.contest.rearrangement import Mishap
from cardinal.contest.toml_writer import toml_text
from cardinal.live import table_stream
from cardinal.live.online_tables import round_tables
from cardinal.scoring import Assigned
from cardinal.store import Actor, Command, Role, stream_of
from cardinal.store.club_links import ClubLinks
from cardinal.store.clubs import Clubs
from cardinal.store.deciding import FileAppeal, GiveRuling
from cardinal.store.one_time_links import Purpose
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.store.sign_ups import SignUps
from cardinal.web.demonstration.bridge_evening import STAGE as PAIRS
from cardinal.web.demonstration.guandan_match import STAGE as MATCHES
from cardinal.web.demonstration.names import BRIDGE, GUANDAN, LAST
from cardinal.web.direct.change_form import AT_ONCE
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from tests.store.story import CONDITIONS, pair
from tests.store.test_match_commands import KNOCKOUT, team
from tools.served import sign_in_link

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OVER = "club-mitchell"
"""An evening of the examples that is over."""
DRAFT, ONLINE, CUP = "draft", "online", "cup"
"""An evening for which players still enter themselves, one at live tables, a knockout of teams with line-ups."""
REASON = "a break in tempo"
DATA = (
    REASON,
    "Lead out of turn: West led, the lead was East's.",
    "from round 9 on the ace of clubs and the two of hearts had changed places",
    "Thursday pairs",
)
"""What people of the demonstration and of the shown events wrote, and nobody translates."""
# East's 1♥ over North's 1♠; South is asked whether it is accepted.
INSUFFICIENT = {"book": "2017", "law": "27", "number": "1", "acts": "N calls 1S\r\nE calls 1H\r\nattention"}
# A hesitation that was made use of; how the score is given is asked next.
INFORMATION = {
    "book": "2017", "law": "16B", "number": "1", "a.side": "NS", "a.manner": "tempo", "a.might_suggest": "yes",
    "a.acted": "yes", "a.logical_alternative": "yes", "a.suggested": "yes", "a.advantage": "yes",
}  # fmt: skip
REVOKE = {"declarer": "S", "a.revoker": "W", "w.cell": "offender.some"}
ASKED = urlencode(INSUFFICIENT)
ANSWERED = urlencode({**INSUFFICIENT, "a.accept": "yes"})

TABLES_OPEN_SECONDS = 60
WHO = ("public", "organiser", "director", "player", "bridge table", "guandan table", "cup table")
TABLES = ("bridge table", "guandan table", "cup table")
_EVENTS = (BRIDGE, GUANDAN, OVER, LAST)


def _of(events: tuple[str, ...], path: str) -> tuple[str, ...]:
    return tuple(path.replace("{name}", event).replace("{key}", event) for event in events)


PUBLIC: Mapping[str, tuple[str, ...]] = {
    "/": ("/",),
    "/laws": ("/laws", "/laws?book=2017", "/laws?q=revoke"),
    "/laws/{book}": ("/laws/2017", "/laws/guandan"),
    "/laws/{book}/{clause:path}": ("/laws/2017/64A1", "/laws/2017/27"),
    "/hearing": ("/hearing",),
    "/hearing/facts": (f"/hearing/facts?{ASKED}",),
    "/hearing/ask": (f"/hearing/ask?{ASKED}", f"/hearing/ask?{ANSWERED}"),
    "/events": ("/events",),
    "/events/{name}": _of(_EVENTS, "/events/{name}"),
    "/events/{name}/boards": _of(_EVENTS, "/events/{name}/boards"),
    # Of the evening under way no board is free yet: somebody has still to play each of them.
    "/events/{name}/boards/{number}": (f"/events/{OVER}/boards/1", f"/events/{LAST}/boards/1"),
    "/events/{name}/boards/{number}/play": (f"/events/{LAST}/boards/1/play?round=1&table=1",),
    "/events/{name}/contestants/{number}": _of(_EVENTS, "/events/{name}/contestants/1"),
    "/events/{name}/entries": _of(_EVENTS, "/events/{name}/entries"),
    "/events/{name}/explain": tuple(
        f"/events/{event}/explain?{urlencode({'number': 1, 'stage': stage})}"
        for event, stage in ((BRIDGE, PAIRS), (GUANDAN, MATCHES))
    ),
    "/events/{name}/pairings": _of(_EVENTS, "/events/{name}/pairings"),
    "/events/{name}/programme": _of((BRIDGE, GUANDAN), "/events/{name}/programme"),
    "/events/{name}/results": (f"/events/{OVER}/results",),
    "/events/{name}/rulings": _of(_EVENTS, "/events/{name}/rulings"),
    "/events/{name}/screen": _of(_EVENTS, "/events/{name}/screen"),
    "/events/{name}/standings": _of(_EVENTS, "/events/{name}/standings"),
    "/sign-in": ("/sign-in",),
    "/invitation/{code}": ("{invitation}",),
    "/enter/{key}/{code}": ("{enter}",),
    "/t": ("/t",),
    "/t/link/{secret}": ("/t/link/{bridge_card}",),
    "/play": ("/play",),
    "/play/daily": ("/play/daily",),
    "/play/{key}": ("/play/{live}",),
    "/play/event/{key}/seat/{code}": ("{seat}",),
    "/glossary": ("/glossary",),
    "/school": ("/school",),
    "/school/calculation/{topic}/{seed}": ("/school/calculation/weighted/1", "/school/calculation/sheet/1?done=1"),
    "/school/exams": ("/school/exams",),
    "/school/rooms": ("/school/rooms",),
    "/school/law/{law}": ("/school/law/27",),
    "/school/scene/{law}/{seed}": ("/school/scene/27/1", "/school/scene/GP2.2/1?kind=b"),
    "/guide": ("/guide",),
    "/guide/{reader}": ("/guide/organisers", "/guide/players"),
    "/cases": ("/cases", "/cases?book=guandan"),
    "/cases/{book}/{key}": ("/cases/2017/worked-case-19-the-same-under-law-34",),
    "/books/{book}": ("/books/ctcba",),
    "/books/{book}/cases": ("/books/ctcba/cases",),
    "/club": ("/club",),
    "/club/calendar": ("/club/calendar",),
    "/club/evenings/{evening}": ("/club/evenings/{club_evening}",),
    "/club/partners": ("/club/partners",),
    "/club/partner/{code}": ("/club/partner/{club_partner}",),
    "/club/sign-up/{code}": ("/club/sign-up/{club_sign_up}", "/club/sign-up/{club_alone}"),
    "/mail/confirm/{code}": ("/mail/confirm/{mail_confirm}",),
    "/mail/stop/{code}": ("/mail/stop/{mail_stop}",),
    "/play/learn": ("/play/learn",),
    "/people": ("/people",),
    "/season": ("/season",),
    "/season/{table}": ("/season/Ladder",),
    "/season/{table}/{key}": ("/season/Points/M0002",),
}
_MATCH = urlencode({"stage": MATCHES, "round": 2, "table": 1})
ORGANISER: Mapping[str, tuple[str, ...]] = {
    "/account": ("/account",),
    "/account/calendar": ("/account/calendar",),
    "/account/mail": ("/account/mail",),
    "/accounts": ("/accounts",),
    "/club/manage": ("/club/manage",),
    "/club/manage/evenings/{evening}": ("/club/manage/evenings/{club_evening}",),
    "/club/manage/mail": ("/club/manage/mail",),
    "/club/manage/fees": ("/club/manage/fees",),
    "/club/manage/people": ("/club/manage/people",),
    "/club/manage/people/{number}": ("/club/manage/people/1011",),
    "/club/manage/season": ("/club/manage/season",),
    "/club/manage/series/{series}": ("/club/manage/series/regular",),
    "/club/manage/staff": ("/club/manage/staff",),
    "/people/{number}": ("/people/1011",),
    "/people/{number}/choices": ("/people/1011/choices",),
    "/people/merge": ("/people/merge",),
    "/play/reports": ("/play/reports",),
    "/organise": ("/organise",),
    "/organise/cards": ("/organise/cards",),
    "/organise/cards/print": ("/organise/cards/print",),
    "/organise/import": ("/organise/import",),
    "/organise/new": ("/organise/new",),
    "/organise/quick": ("/organise/quick",),
    "/organise/{key}": _of((BRIDGE, GUANDAN, DRAFT), "/organise/{key}"),
    "/organise/{key}/audit": _of((BRIDGE,), "/organise/{key}/audit"),
    "/organise/{key}/boards": _of((BRIDGE, ONLINE), "/organise/{key}/boards"),
    "/organise/{key}/conditions": _of((BRIDGE, GUANDAN, DRAFT), "/organise/{key}/conditions"),
    "/organise/{key}/copy": _of((BRIDGE,), "/organise/{key}/copy"),
    "/organise/{key}/draw": _of((BRIDGE, GUANDAN, DRAFT), "/organise/{key}/draw"),
    "/organise/{key}/entries": _of((BRIDGE, GUANDAN, DRAFT), "/organise/{key}/entries"),
    "/organise/{key}/entries-file": _of((DRAFT,), "/organise/{key}/entries-file"),
    "/organise/{key}/entries/{number}": _of((BRIDGE, GUANDAN), "/organise/{key}/entries/1"),
    "/organise/{key}/invitations": _of((BRIDGE,), "/organise/{key}/invitations"),
    "/organise/{key}/match": (
        f"/organise/{GUANDAN}/match?{_MATCH}",
        f"/organise/{CUP}/match?stage=Cup&round=1&table=1",
    ),
    "/organise/{key}/paper": _of((BRIDGE, GUANDAN), "/organise/{key}/paper"),
    "/organise/{key}/paper/{paper}": _of((BRIDGE, GUANDAN), "/organise/{key}/paper/programme"),
    "/organise/{key}/people": _of((BRIDGE,), "/organise/{key}/people"),
    "/organise/{key}/staff": _of((BRIDGE,), "/organise/{key}/staff"),
    "/organise/{key}/tables": _of((BRIDGE, GUANDAN), "/organise/{key}/tables"),
    "/organise/{key}/tables/print": _of((BRIDGE, GUANDAN), "/organise/{key}/tables/print"),
    "/organise/{key}/terminals": _of((BRIDGE,), "/organise/{key}/terminals"),
    "/organise/{key}/exports": _of((BRIDGE, GUANDAN), "/organise/{key}/exports"),
}
_PLACE = urlencode({"stage": PAIRS, "round": 1, "table": 1}) + "&board={board}"
_KINDS = tuple(str(kind) for kind in Mishap if kind not in AT_ONCE)
DIRECTOR: Mapping[str, tuple[str, ...]] = {
    "/direct/{key}": _of((BRIDGE, GUANDAN), "/direct/{key}"),
    "/direct/{key}/appeals": (f"/direct/{BRIDGE}/appeals", f"/direct/{BRIDGE}/appeals?ruling=R1"),
    "/direct/{key}/appeals/form": (f"/direct/{BRIDGE}/appeals/form?ruling=R1", f"/direct/{GUANDAN}/appeals/form"),
    "/direct/{key}/appeals/{appeal}": (f"/direct/{BRIDGE}/appeals/A1",),
    "/direct/{key}/appeals/{appeal}/form": (f"/direct/{BRIDGE}/appeals/A1/form",),
    "/direct/{key}/change": _of((BRIDGE, GUANDAN), "/direct/{key}/change"),
    "/direct/{key}/change/{kind}": tuple(f"/direct/{BRIDGE}/change/{kind}" for kind in _KINDS),
    "/direct/{key}/corrections": (f"/direct/{BRIDGE}/corrections", f"/direct/{BRIDGE}/corrections?{_PLACE}"),
    "/direct/{key}/forfeits": _of((GUANDAN,), "/direct/{key}/forfeits"),
    "/direct/{key}/hearing": (f"/direct/{BRIDGE}/hearing?{_PLACE}", f"/direct/{GUANDAN}/hearing"),
    "/direct/{key}/hearing/ask": tuple(f"/direct/{BRIDGE}/hearing/ask?{_PLACE}&{told}" for told in (ASKED, ANSWERED)),
    "/direct/{key}/hearing/facts": (f"/direct/{BRIDGE}/hearing/facts?{_PLACE}&{ASKED}",),
    "/direct/{key}/hearing/screen/{name}": (
        f"/direct/{BRIDGE}/hearing/screen/revoke?{_PLACE}&{urlencode(REVOKE)}",
        f"/direct/{BRIDGE}/hearing/screen/insufficient_bid?{_PLACE}&{urlencode({**INSUFFICIENT, 'a.accept': 'no'})}",
    ),
    "/direct/{key}/hearing/rulings/{number}": (f"/direct/{BRIDGE}/hearing/rulings/R1",),
    "/direct/{key}/penalties": _of((BRIDGE, GUANDAN), "/direct/{key}/penalties"),
    "/direct/{key}/publish": _of((BRIDGE,), "/direct/{key}/publish"),
    "/direct/{key}/score": (
        f"/direct/{BRIDGE}/score",
        *(f"/direct/{BRIDGE}/score?{_PLACE}&kind={kind}" for kind in ("assigned", "weighted", "split", "artificial")),
    ),
    "/direct/{key}/tables/{table:path}": _of((BRIDGE, GUANDAN), "/direct/{key}/tables/1"),
    "/direct/{key}/ties": _of((BRIDGE,), "/direct/{key}/ties"),
    "/direct/{key}/weigh": (f"/direct/{BRIDGE}/weigh?{_PLACE}&{urlencode({'hearing': urlencode(INFORMATION)})}",),
    "/play/director": ("/play/director",),
    "/play/reports": ("/play/reports",),
    "/play/{key}/director": ("/play/{live}/director",),
    "/play/{key}/tempo": ("/play/{live}/tempo",),
    "/play/event/{key}/late": _of((ONLINE,), "/play/event/{key}/late"),
    "/play/event/{key}/links": _of((ONLINE,), "/play/event/{key}/links"),
    "/play/event/{key}/links/print": _of((ONLINE,), "/play/event/{key}/links/print"),
    "/play/event/{key}": _of((BRIDGE, ONLINE), "/play/event/{key}"),
}
PLAYER: Mapping[str, tuple[str, ...]] = {
    "/play/event/{key}": _of((ONLINE,), "/play/event/{key}"),
    "/play/{key}": ("/play/{live}",),
}
AT_TABLE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "bridge table": {"/table": ("/table", "/table?board=1"), "/table/who": ("/table/who",)},
    "guandan table": {"/table": ("/table", "/table?board=1"), "/table/sheet": ("/table/sheet",)},
    "cup table": {"/table": ("/table",), "/table/line-up": ("/table/line-up",)},
}
PAGES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "public": PUBLIC, "organiser": ORGANISER, "director": DIRECTOR, "player": PLAYER, **AT_TABLE,
}  # fmt: skip
NO_PAGE = re.compile(
    r"/api/.*|/health.*|/metrics|/openapi\.json|.*\.(js|json|csv|pbn|svg|zip|ics|atom|\{form\}|\{ending\})"
    r"|/table/(live|state)|/(events|organise|direct)/\{\w+\}/live"
    r"|/play/event/\{key\}/(now|shares)|/result-pad|/people/find|/clubs/\{club\}.*"
)
"""Answers to programs, files, streams, parts of pages; and other clubs, whose pages are those of ``/club``."""
ELSEWHERE = {
    "/play/{key}/boards/{place}": "after a board that was played: tests/browser/test_play_bridge.py",
    "/organise/import/{token}": "while large files are read: tests/web/test_event_import.py",
    "/first-account": "of a server without an owner: tests/browser/test_first_evening.py",
    "/club/answer/{code}": "of somebody who answered at the partner desk: tests/web/test_club_pages.py",
    "/captain/{key}": "of a captain with an account: tests/web/test_captain_page.py",
    "/table/board": "of a table that has just agreed on a board: tests/web/test_secrecy_boards.py",
    "/school/calculation/{topic}": "leads on to a calculation: tests/web/test_school_calculations.py",
    "/school/next": "leads on to a scene: tests/web/test_school_pages.py",
    **{
        f"/school/room/{{code}}{path}": "of a class: tests/web/test_school_rooms.py, tests/browser/test_examination.py"
        for path in ("", "/task/{number}/{place}", "/screen")
    },
    "/certificate/public-key.txt": "a line for programs: tests/web/test_exams.py",
    "/certificate/{ident}": "of a holder: tests/browser/test_examination.py",
    **{
        f"/school/exam/{{key}}{path}": "of an examination that is sat: tests/browser/test_examination.py"
        for path in (
            "",
            "/enter/{code}",
            "/item/{place}",
            "/manage",
            "/stats",
            "/result",
            "/result/{place}",
            "/paper",
            "/key",
            "/appeal/{number}",
        )
    },
    "/sign-in/link": "leads on, or shows the page to sign in",
}


@dataclass(frozen=True)
class Furnished:
    """The demonstration with more events, a ruling, an appeal and links; what stands in the addresses for each."""

    server: Server
    values: Mapping[str, str]

    def sign_in(self, page: Page, who: str) -> None:
        home = self.server.address
        if who in ("organiser", "director"):
            page.goto(sign_in_link(home, self.server.var))
        elif who == "player":
            page.goto(home + self.values["player"])
            page.locator("main form button").first.click()
            page.wait_for_url("**/play/**")
        elif who in TABLES:
            page.goto(f"{home}/t/link/{self.values[who.replace(' table', '_card')]}")
            page.locator("main form button").first.click()
            page.wait_for_url("**/table*")
            if who != "bridge table":
                # A match of teams is played in two rooms.
                page.locator("button[name=room][value=open]").click()
                page.locator("#now").wait_for()

    def pages(self, who: str) -> Iterator[str]:
        """The addresses, without the server's own part."""
        for paths in PAGES[who].values():
            yield from map(self._filled, paths)

    def templates(self, who: str) -> Iterator[str]:
        """Of each page the first and the last of its addresses, which differ most: bridge and Guandan, a beginning and
        an end."""
        for paths in PAGES[who].values():
            yield from map(self._filled, dict.fromkeys((paths[0], paths[-1])))

    def _filled(self, path: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda found: self.values[found[1]], path)


def furnish(server: Server, browser: Browser) -> Furnished:
    """Fill the demonstration: what commands make beside the server, and what only its pages make."""
    values = server.at_desk(_commanded)
    page = browser.new_page(base_url=server.address)
    page.goto(sign_in_link(server.address, server.var))
    page.goto(f"/organise/{DRAFT}/entries")
    page.locator("form[action$='/entries-link'] button[name=on]").click()
    values["enter"] = _path(page.locator(".link-box a").get_attribute("href") or "")
    page.goto(f"/play/event/{ONLINE}")
    page.locator("select[name=source]").select_option("server")
    page.locator(f"form[action$='/play/event/{ONLINE}'] button").click()
    page.goto(f"/play/event/{ONLINE}/links")
    page.locator("form[action$='/links'] button").first.click()
    seats = page.locator("input[value*='/seat/']")
    seats.first.wait_for(state="attached")
    found = seats.evaluate_all("(all) => all.map((one) => new URL(one.value).pathname)")
    values["seat"], values["player"] = found[0], found[-1]
    page.goto("/organise/cards")
    page.locator("main form button").first.click()
    page.context.close()
    values["live"] = server.at_desk(_live)
    return Furnished(server, values)


def _path(address: str) -> str:
    return urlsplit(address).path


async def _run(services: Services, key: str, *commands: Command, actor: Actor) -> None:
    for command in commands:
        await services.run(key, command, command_id=new_command(), actor=actor)


async def _commanded(services: Services) -> dict[str, str]:
    """Events, a ruling and an appeal, a link and cards."""
    organiser, director = Actor("demo", Role.ORGANISER), Actor("demo", Role.DIRECTOR)
    board = (await services.competition(BRIDGE)).known_seatings[PAIRS, 1, "1"].boards[0]
    ruling = Ruling("", Place(PAIRS, 1, "1", board), Assigned(-50), clauses=("16B3",), reason=REASON)
    appeal = Appeal("", "R1", "Ada Lindqvist", 1, consent=True, reason=REASON)
    await _run(services, BRIDGE, GiveRuling(ruling), FileAppeal(appeal), actor=director)
    pairs = [AddEntry(pair(number)) for number in range(1, 7)]
    await _run(services, DRAFT, CreateEvent(CONDITIONS, "UTC"), *pairs, actor=organiser)
    await _run(services, ONLINE, CreateEvent(CONDITIONS, "UTC"), *pairs, MakeDraw("seed"), actor=organiser)
    cup = toml_text({"name": "Cup", "pack": "china-guandan", "form": "teams", "stage": [KNOCKOUT]})
    teams = [AddEntry(team(number), checked=False) for number in range(1, 5)]
    await _run(services, CUP, CreateEvent(cup, "UTC"), *teams, MakeDraw("seed"), actor=organiser)
    link = await services.links.make(
        Purpose.STAFF, "demo", services.now(), stream=stream_of(BRIDGE), subject=str(Role.DIRECTOR)
    )
    cards = {
        f"{who}_card": await services.accounts.make_table_key(stream_of(key), "1", services.now())
        for who, key in (("bridge", BRIDGE), ("guandan", GUANDAN), ("cup", CUP))
    }
    return {
        **await _club(services),
        "board": str(board),
        "invitation": services.links.path(link.key),
        **{who: one.link for who, one in cards.items()},
    }


async def _club(services: Services) -> dict[str, str]:
    """A series of the club, of which tomorrow's evening has a pair and somebody without a partner."""
    day, secret = services.now().date() + timedelta(days=1), services.settings.secret
    plan = Plan("定例会", time(19, 30), place="会場", tables=4)
    series = Series("regular", plan, Rule((day.weekday(),)), day)
    await Clubs(services.database).add_series("main", series, services.now())
    evenings = (await Clubs(services.database).calendar("main")).evenings(day, day)
    (evening,) = (one for one in evenings if one.series == series.key)
    made = [
        new_sign_up(key * 32, evening.key, plan.form, names, services.now())
        for key, names in (("a", ("李明", "王芳")), ("b", ("陳偉",)))
    ]
    await SignUps(services.database).change(Club(), evening, lambda every: made, services.now())
    links = ClubLinks(secret)
    return {
        "club_evening": evening.key,
        "club_sign_up": links.sign_up("a" * 32),
        "club_alone": links.sign_up("b" * 32),
        "club_partner": links.partner("a" * 32, "王芳"),
        "mail_confirm": links.confirm("nobody", "a@example.org"),
        "mail_stop": links.stop("a@example.org", "results"),
    }


async def _live(services: Services) -> str:
    """The first round of the event at live tables begins; the key of its first table."""
    state = await services.competition(ONLINE)
    stage = state.conditions.stages[0]
    await _run(services, ONLINE, StartRound(stage.name, 1), actor=Actor("demo", Role.DIRECTOR))
    state = await services.competition(ONLINE)
    key = round_tables(state, stage, 1)[0].key
    async with asyncio.timeout(TABLES_OPEN_SECONDS):
        while not (await services.log.head(table_stream(key))).seq:
            await asyncio.sleep(0.1)
    return key

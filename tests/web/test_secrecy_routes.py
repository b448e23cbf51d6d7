"""Who may see what: every GET address of the application, and its status for each of five readers.

A new address has no line here, and so fails: whoever adds it decides who may see it, and adds the line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.testclient import TestClient

from tests.web.five_readers import ROLES, addresses_of, get, readers
from tests.web.people import evening

EVERYBODY = (200, 200, 200, 200, 200)
STAFF = (303, 303, 303, 200, 200)
"""Whoever has not signed in is sent to sign in."""
ORGANISER = (303, 303, 303, 403, 200)
THE_HOUSE = (303, 303, 303, 403, 403)
"""Organisers of the whole server, which none of the five is."""
TABLES = (303, 200, 200, 303, 303)
PROGRAM_OF_A_TABLE = (401, 200, 200, 401, 401)


def nobody(status: int) -> tuple[int, ...]:
    """An address that, as it is asked here, has nothing for anybody."""
    return (status,) * len(ROLES)


FILLED = {
    "change_key": "1",
    "law": "999", "seed": "1", "topic": "none",  # of no law, so that nothing is made
    "key": "spring", "name": "spring", "number": "1", "table": "1", "appeal": "A1", "book": "2017", "clause": "27A1",
    "code": "x", "secret": "x", "commitment": "0" * 64, "token": "0" * 32, "form": "pbn", "act": "again",
    "paper": "programme", "kind": "late", "ending": "csv", "reader": "players",
    "club": "north", "evening": "x", "series": "x", "place": "1", "sign_up": "x",
    "ident": "0" * 32, "candidate": "C1",
}  # fmt: skip
CLUB: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    # Of the club called main, which is always there; and of another, which is not.
    "": (EVERYBODY, nobody(404)),
    "/calendar": (EVERYBODY, nobody(404)),
    "/calendar.ics": (EVERYBODY, nobody(404)),
    "/feed.atom": (EVERYBODY, nobody(404)),
    "/partners": (EVERYBODY, nobody(404)),
    "/evenings/{evening}": (nobody(404), nobody(404)),
    "/sign-up/{code}": (nobody(401), nobody(401)),
    "/partner/{code}": (nobody(401), nobody(401)),
    "/answer/{code}": (nobody(401), nobody(401)),
    "/manage": (THE_HOUSE, nobody(404)),
    "/manage/people": (THE_HOUSE, nobody(404)),
    "/manage/people.csv": (THE_HOUSE, nobody(404)),
    "/manage/people/{number}": (THE_HOUSE, nobody(404)),
    "/manage/fees": (THE_HOUSE, nobody(404)),
    "/manage/fees.csv": (THE_HOUSE, nobody(404)),
    "/manage/payments.csv": (THE_HOUSE, nobody(404)),
    "/manage/season": (THE_HOUSE, nobody(404)),
    "/manage/staff": (THE_HOUSE, nobody(404)),
    "/manage/evenings/{evening}": (THE_HOUSE, nobody(404)),
    "/manage/series/{series}": (THE_HOUSE, nobody(404)),
}
PEOPLE: Mapping[str, tuple[int, ...]] = {
    "/people": EVERYBODY,  # of strangers only those who show their page to everybody
    "/people/find": EVERYBODY,  # nobody is offered to strangers
    "/people/merge": THE_HOUSE,
    "/people/{number}": THE_HOUSE,
    "/people/{number}/choices": (303, 303, 303, 404, 404),  # the person and officers; no such number here
    "/people/{number}/results.csv": THE_HOUSE,
    "/season": EVERYBODY,
    "/season/{table}": nobody(404),  # no table of the season is called so
    "/season/{table}/{key}": nobody(404),
}
ROUTES: Mapping[str, tuple[int, ...]] = {
    "/": EVERYBODY,
    "/health": EVERYBODY,
    "/health/live": EVERYBODY,
    "/metrics": nobody(404),  # for the operator, from this machine
    "/health/ready": EVERYBODY,
    "/openapi.json": EVERYBODY,
    "/api/me": EVERYBODY,
    "/api/irregularities": nobody(422),  # without words to look for
    "/api/movements": nobody(422),  # without saying for how many
    "/api/laws": EVERYBODY,
    "/api/laws/{book}": EVERYBODY,
    "/api/laws/{book}/{clause:path}": EVERYBODY,
    "/api/events": EVERYBODY,
    "/api/events/{name}": EVERYBODY,
    "/api/events/{name}/boards": EVERYBODY,
    "/api/events/{name}/boards/{number}": nobody(404),  # somebody has still to play it
    "/api/events/{name}/boards/{number}/play": nobody(404),
    "/api/events/{name}/contestants/{number}": EVERYBODY,
    "/api/events/{name}/contestants/{number}/evening": nobody(404),  # nothing has been played
    "/api/events/{name}/entries": EVERYBODY,
    "/api/events/{name}/explain": nobody(422),  # whose number is not said
    "/api/events/{name}/progress": EVERYBODY,
    "/api/events/{name}/rounds": EVERYBODY,
    "/api/events/{name}/rulings": EVERYBODY,
    "/api/events/{name}/standings": EVERYBODY,
    "/api/events/{key}/changes": EVERYBODY,
    "/laws": EVERYBODY,
    "/laws/{book}": EVERYBODY,
    "/laws/{book}/{clause:path}": EVERYBODY,
    "/hearing": EVERYBODY,
    "/hearing/ask": nobody(400),  # no irregularity is said
    "/hearing/facts": EVERYBODY,
    "/events": EVERYBODY,
    "/events/{name}": EVERYBODY,
    "/events/{name}/boards": EVERYBODY,
    "/events/{name}/boards/{number}": nobody(404),
    "/events/{name}/boards/{number}/play": nobody(404),
    "/events/{name}/contestants/{number}": EVERYBODY,
    "/events/{name}/contestants/{number}/evening.svg": nobody(404),
    "/events/{name}/entries": EVERYBODY,
    "/events/{name}/explain": nobody(400),
    "/events/{name}/live": EVERYBODY,
    "/events/{name}/pairings": EVERYBODY,
    "/events/{name}/programme": EVERYBODY,
    "/events/{name}/proofs/{commitment}.zip": nobody(404),  # no such seal
    "/events/{name}/results": nobody(400),  # there are none
    "/events/{name}/rulings": EVERYBODY,
    "/events/{name}/screen": EVERYBODY,
    "/events/{name}/standings": EVERYBODY,
    "/sign-in": EVERYBODY,
    "/sign-in/link": nobody(401),  # no link of anybody
    "/first-account": nobody(303),  # there are accounts
    "/account": STAFF,
    "/captain/{key}": (303, 303, 303, 403, 403),  # none of the five is a captain, and these are pairs
    "/accounts": THE_HOUSE,
    "/invitation/{code}": nobody(401),  # no link of ours
    "/play": EVERYBODY,
    "/play/daily": EVERYBODY,
    "/play/learn": EVERYBODY,
    "/play/{key}": nobody(404),  # no live table has this key
    "/play/{key}/director": nobody(404),
    "/play/{key}/tempo": nobody(404),
    "/play/{key}/record.pbn": nobody(404),
    "/play/{key}/advice.json": nobody(404),
    "/play/{key}/arranged.json": nobody(404),
    "/play/{key}/meanings.json": nobody(404),
    "/play/{key}/boards.json": nobody(404),
    "/play/{key}/prices.json": nobody(404),
    "/play/{key}/slip.json": nobody(404),
    "/play/{key}/boards/{place}": nobody(404),
    "/play/{key}/boards/{place}/play.json": nobody(404),
    "/play/event/{key}": EVERYBODY,  # who plays where; no cards
    "/play/event/{key}/late": STAFF,
    "/play/event/{key}/links": STAFF,
    "/play/event/{key}/links/print": STAFF,
    "/play/event/{key}/now": EVERYBODY,  # each sees the own table
    "/play/event/{key}/shares": EVERYBODY,  # digests and what is sealed; no share before the boards are revealed
    "/play/event/{key}/seat/{code}": nobody(401),  # no link of ours
    "/play/reports": THE_HOUSE,
    "/play/director": STAFF,  # each sees the tables that he directs
    "/enter/{key}/{code}": nobody(404),  # no link for players is open
    "/glossary": EVERYBODY,
    "/school": EVERYBODY,
    "/school/calculation/{topic}": nobody(404),  # no topic has that name
    "/school/calculation/{topic}/{seed}": nobody(404),
    "/school/next": nobody(303),  # a scene for whoever asks
    "/certificate/withdrawn.json": EVERYBODY,
    "/certificate/public-key.txt": EVERYBODY,
    "/certificate/{ident}.json": nobody(404),  # nobody guesses 128 bits
    "/certificate/{ident}/badge.json": nobody(404),
    "/certificate/{ident}": nobody(404),
    "/school/exams": EVERYBODY,
    "/school/rooms": EVERYBODY,
    **{  # there is no room of that code; tests/web/test_school_rooms.py asks for one that there is
        f"/school/room/{{code}}{path}": nobody(404)
        for path in ("", "/task/{number}/{place}", "/grid.{ending}", "/screen")
    },
    **{  # there is no examination of that key; tests/web/test_exams.py asks for one that there is
        f"/school/exam/{{key}}{path}": nobody(404)
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
            "/certificate/{ident}.json",
        )
    },
    "/school/law/{law}": nobody(404),  # no law has that number
    "/school/scene/{law}/{seed}": nobody(404),
    "/guide": EVERYBODY,
    "/guide/{reader}": EVERYBODY,
    "/cases": EVERYBODY,
    "/cases/{book}/{key}": nobody(404),  # no case has that name
    "/books/{book}": EVERYBODY,
    "/books/{book}/cases": EVERYBODY,
    **PEOPLE,
    # Of another club, which is not there; whoever is not signed in is asked to before it is looked for.
    **{f"/clubs/{{club}}{path}": nobody(404) for path in PEOPLE},
    "/clubs/{club}/people/{number}/choices": (303, 303, 303, 404, 404),
    "/api/people/{number}": (401, 401, 401, 403, 403),
    "/api/clubs/{club}/people/{number}": nobody(404),
    **{f"/club{path}": main for path, (main, _) in CLUB.items()},
    **{f"/clubs/{{club}}{path}": other for path, (_, other) in CLUB.items()},
    "/club/manage/mail": THE_HOUSE,
    "/account/mail": (303, 303, 303, 200, 200),
    "/account/calendar": (303, 303, 303, 200, 200),
    "/calendars/{code}.ics": nobody(404),  # no address of ours
    "/mail/confirm/{code}": nobody(401),
    "/mail/stop/{code}": nobody(401),
    "/result-pad": EVERYBODY,  # what a result is worth; of no event
    "/t": EVERYBODY,
    "/t/link/{secret}": nobody(401),
    "/table": TABLES,
    "/table/board": (303, 404, 404, 303, 303),  # nothing has been agreed at either
    "/table/line-up": (303, 404, 404, 303, 303),  # pairs have none
    "/table/sheet": (303, 404, 404, 303, 303),  # nothing has been entered at either
    "/table/who": TABLES,
    "/table/live": PROGRAM_OF_A_TABLE,
    "/table/state": PROGRAM_OF_A_TABLE,
    "/table/sw.js": EVERYBODY,
    "/direct/{key}": STAFF,
    "/direct/{key}/appeals": STAFF,
    "/direct/{key}/appeals/form": STAFF,
    "/direct/{key}/appeals/{appeal}": (303, 303, 303, 404, 404),  # there is none
    "/direct/{key}/appeals/{appeal}/form": (303, 303, 303, 404, 404),
    "/direct/{key}/change": STAFF,
    "/direct/{key}/change/{kind}": STAFF,
    "/direct/{key}/corrections": STAFF,
    "/direct/{key}/live": STAFF,
    "/direct/{key}/forfeits": STAFF,
    "/direct/{key}/penalties": STAFF,
    "/direct/{key}/publish": STAFF,
    "/direct/{key}/score": STAFF,
    "/direct/{key}/tables/{table:path}": STAFF,
    "/direct/{key}/hearing": STAFF,
    "/direct/{key}/hearing/ask": nobody(303),  # back to the beginning, or to sign in
    "/direct/{key}/hearing/facts": (303, 303, 303, 400, 400),  # no irregularity is said
    "/direct/{key}/hearing/rulings/{number}": (303, 303, 303, 404, 404),
    "/direct/{key}/hearing/screen/{name}": (303, 303, 303, 404, 404),
    "/direct/{key}/ties": STAFF,
    "/direct/{key}/weigh": (303, 303, 303, 400, 400),  # at which table?
    "/organise": STAFF,
    "/organise/cards": THE_HOUSE,
    "/organise/cards/print": THE_HOUSE,
    "/organise/import": THE_HOUSE,
    "/organise/import/{token}": THE_HOUSE,
    "/organise/new": THE_HOUSE,
    "/organise/quick": THE_HOUSE,
    "/organise/{key}": STAFF,
    "/organise/{key}/audit": ORGANISER,
    "/organise/{key}/boards": ORGANISER,
    "/organise/{key}/boards/{commitment}.{form}": (303, 303, 303, 403, 400),  # no such seal
    "/organise/{key}/conditions": ORGANISER,
    "/organise/{key}/copy": THE_HOUSE,
    "/organise/{key}/draw": STAFF,
    "/organise/{key}/entries": STAFF,
    "/organise/{key}/entries-file": STAFF,
    "/organise/{key}/entries.csv": STAFF,
    "/organise/{key}/entries/{number}": STAFF,
    "/organise/{key}/export.zip": ORGANISER,
    "/organise/{key}/exports": ORGANISER,
    "/organise/{key}/results.{ending}": ORGANISER,
    "/organise/{key}/invitations": STAFF,
    "/organise/{key}/live": STAFF,
    "/organise/{key}/match": (303, 303, 303, 404, 404),  # no match is said
    "/organise/{key}/paper": STAFF,
    "/organise/{key}/paper/{paper}": STAFF,
    "/organise/{key}/people": ORGANISER,
    "/organise/{key}/people/{number}.json": (303, 303, 303, 403, 404),  # people have numbers like P1
    "/organise/{key}/staff": ORGANISER,
    "/organise/{key}/tables": STAFF,
    "/organise/{key}/tables/print": STAFF,
    "/organise/{key}/terminals": STAFF,
}


def address_of(route: str, **filled: str) -> str:
    return re.sub(r"\{(\w+)[^}]*\}", lambda found: {**FILLED, **filled}[found[1]], route)


def test_every_address_has_a_line_that_says_who_may_see_it(client: TestClient) -> None:
    assert addresses_of(client) == set(ROUTES)


def test_every_address_answers_each_reader_as_its_line_says(client: TestClient) -> None:
    every = readers(client, evening(client))
    found = {route: tuple(get(every[role], address_of(route)).status for role in ROLES) for route in ROUTES}
    assert found == ROUTES


def test_a_draft_is_as_unknown_as_an_event_that_does_not_exist(client: TestClient) -> None:
    """To whoever has no part in it: the same words and the same status, at every public address."""
    evening(client, "spring")
    evening(client, "draft", drawn=False)
    every = readers(client, "spring")
    public = [route for route in ROUTES if re.search(r"/events/\{", route)]
    for route in public:
        for role in ("stranger", "table 1", "director"):
            draft, none = (
                get(every[role], address_of(route, key=name, name=name) + "?number=1") for name in ("draft", "nines")
            )
            assert draft.status == none.status == 404, (route, role)
            assert draft.text.replace("draft", "nines") == none.text, (route, role)

"""An organiser's evening by forms alone: made, entered, drawn, cards on the tables, begun, and published at the end."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.contest.matches_choice import match_choices
from cardinal.contest.model import Place
from cardinal.contest.movement_choice import MOST_CHOICES, movement_choices
from cardinal.store import Role
from cardinal.store.commands import Actor
from tests.store.story import entry
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import another, at_table, director, do, evening, nobody, organiser, state_of, user

PAIRS = "\n".join(f"Ann {number} & Bob {number}" for number in range(1, 13))
DIRECTOR = Actor("dan", Role.DIRECTOR)


def test_an_evening_of_twelve_pairs_is_under_way_after_three_forms(client: TestClient) -> None:
    organiser(client)
    start = read(client, "/organise")
    sent = 0

    quick = form_to(read(client, start.links["Quick evening"]), "/organise/quick")
    answer = send(client, quick, name="Thursday pairs", entries=PAIRS)
    sent += 1
    assert answer.headers["location"] == "/organise/thursday-pairs/tables"

    cards = send(client, form_to(read(client, answer.headers["location"]), "/tables"), "Make the cards")
    sent += 1
    # Twelve pairs are six tables; each has a card with a QR code.
    assert cards.text.count('class="card"') == cards.text.count('<svg class="qr"') == 6

    steps = read(client, "/organise/thursday-pairs")
    answer = send(client, form_to(steps, "/start"), "Start round 1 (Main)")
    sent += 1
    assert answer.status_code == 303

    assert sent == 3
    state = state_of(client, "thursday-pairs")
    assert len(state.entries) == 12
    assert [round_number for _, round_number in state.started] == [1]
    assert client.get("/events/thursday-pairs").status_code == 200


def test_everything_step_by_step_comes_to_the_same(client: TestClient) -> None:
    organiser(client)
    form = form_to(read(client, "/organise/new"), "/organise/new")
    made = send(client, form, name="Slow evening", kind="bridge-pairs", rounds="3", boards="2", zone="Asia/Taipei")
    assert made.headers["location"] == "/organise/slow-evening"
    assert "Draft" in read(client, "/organise/slow-evening").text
    nobody_sees = nobody(another(client)).get("/events/slow-evening")
    assert nobody_sees.status_code == 404
    for number in range(1, 7):
        form = form_to(read(client, "/organise/slow-evening/entries"), "/entries")
        assert send(client, form, player1=f"Nora {number}", player2=f"Sam {number}").status_code == 303
    assert read(client, "/organise/slow-evening").links["Go to the draw"] == "/organise/slow-evening/draw"
    draw = form_to(read(client, "/organise/slow-evening/draw"), "/draw")
    assert send(client, draw, "Draw", seed="snow on the roof").status_code == 303
    state = state_of(client, "slow-evening")
    assert state.zone == "Asia/Taipei"
    assert state.draw.stages[0].seed == "snow on the roof"
    assert "snow on the roof" in read(client, "/organise/slow-evening/draw").text
    assert read(client, "/organise/slow-evening").links["Make the table cards"] == "/organise/slow-evening/tables"


def test_the_same_form_sent_twice_makes_one_event(client: TestClient) -> None:
    organiser(client)
    form = form_to(read(client, "/organise/quick"), "/organise/quick")
    first, second = (send(client, form, name="Twice", entries=PAIRS).headers["location"] for _ in range(2))
    assert first == second == "/organise/twice/tables"
    again = form_to(read(client, "/organise/quick"), "/organise/quick")
    assert send(client, again, name="Twice", entries=PAIRS).headers["location"] == "/organise/twice-2/tables"


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ("Ann & Bob\nCarl", "Line 2"),
        ("", "Nobody is on the list"),
        ("Ann & Bob", "1"),
        ("\n".join(["Ann & Bob", "Ann & Carl", "Dora & Eve", "Fay & Gil"]), "Ann"),
    ],
)
def test_a_list_with_a_mistake_makes_nothing_and_keeps_what_was_typed(
    client: TestClient, entries: str, said: str
) -> None:
    organiser(client)
    form = form_to(read(client, "/organise/quick"), "/organise/quick")
    answer = send(client, form, name="Not yet", entries=entries)
    assert answer.status_code == 400
    page = Page(answer.text)
    kept = form_to(page, "/organise/quick").fields
    assert (kept["name"], kept["entries"]) == ("Not yet", entries)
    assert 'role="alert"' in answer.text
    assert said in page.text
    assert client.get("/organise/not-yet").status_code == 404


@pytest.mark.parametrize(
    ("kind", "line", "count"),
    [
        ("bridge-teams", "Team {0}: A{0}, B{0}, C{0}, D{0}", 6),
        ("bridge-individual", "Player {0}", 12),
        ("guandan-pairs", "A{0} & B{0}", 8),
        ("guandan-teams", "队伍{0}：甲{0}，乙{0}，丙{0}，丁{0}", 6),
        ("guandan-individual", "牌手{0}", 12),
    ],
)
def test_every_game_and_form_has_a_usual_evening(client: TestClient, kind: str, line: str, count: int) -> None:
    organiser(client)
    form = form_to(read(client, "/organise/quick"), "/organise/quick")
    entries = "\n".join(line.format(number) for number in range(1, count + 1))
    answer = send(client, form, name=kind, kind=kind, entries=entries)
    assert answer.headers["location"] == f"/organise/{kind}/tables", Page(answer.text).text[-800:]
    state = state_of(client, kind)
    assert len(state.entries) == count
    cards = send(client, form_to(read(client, f"/organise/{kind}/tables"), "/tables"), "Make the cards")
    # A match of teams is played at two tables, in two rooms: three matches, six cards.
    expected = {"bridge-teams": 6, "guandan-teams": 6, "bridge-individual": 3, "guandan-individual": 3}
    assert cards.text.count('class="card"') == expected.get(kind, count // 2)


@pytest.mark.parametrize("pack", ["wbf-2017", "ctcba"])
def test_a_new_event_keeps_its_pack(client: TestClient, pack: str) -> None:
    organiser(client)
    form = form_to(read(client, "/organise/new"), "/organise/new")
    assert send(client, form, name="Cup", kind="bridge-teams", pack=pack, system="knockout").status_code == 303
    conditions = state_of(client, "cup").conditions
    assert (conditions.pack, conditions.stages[0].system, str(conditions.stages[0].scoring)) == (
        pack,
        "knockout",
        "imps",
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"pack": "china-guandan"},
        {"kind": "chess-pairs"},
        {"starts": "tomorrow"},
        {"starts": "0001-01-01T00:00"},
        {"zone": "Mars/Olympus"},
        {"rounds": "5"},
        {"rounds": "many", "boards": "2"},
        {"name": " "},
        {"system": "mitchell", "scoring": "vp"},
    ],
)
def test_a_new_event_that_cannot_be_is_refused_and_kept(client: TestClient, wrong: dict[str, str]) -> None:
    organiser(client)
    form = form_to(read(client, "/organise/new"), "/organise/new")
    filled = {"name": "Odd event", "members": "4", **wrong}
    answer = send(client, Form(form.action, form.fields | filled))
    assert answer.status_code == 400
    kept = form_to(Page(answer.text), "/organise/new").fields
    shown = {name: value for name, value in filled.items() if value not in ("chess-pairs",)}
    assert {name: kept[name] for name in shown} == shown
    assert "Odd event" not in read(client, "/organise").text


def test_who_may_make_events_and_who_sees_which(client: TestClient) -> None:
    evening(client)
    stranger = another(client)
    assert read(stranger, "/organise").text.count("Sign in") + read(stranger, "/organise").text.count("first") > 0
    answer = stranger.get("/organise/new", headers={"Accept": "text/html"}, follow_redirects=False)
    assert answer.headers["location"].startswith("/sign-in")
    director(client)
    mine = read(client, "/organise")
    assert "Spring pairs" in mine.text
    assert "Quick evening" not in mine.links
    assert client.get("/organise/new").status_code == client.get("/organise/quick").status_code == 403
    user(client, "nora")
    assert "Spring pairs" not in read(client, "/organise").text


def test_a_round_starts_once_and_the_list_is_published_when_play_is_over(client: TestClient) -> None:
    evening(client, started=3)
    organiser(client)
    for place, line in _wanted(client):
        do(client, "spring", entry(place, line), DIRECTOR)
    page = read(client, "/organise/spring")
    assert "Play is over" in page.text
    publish = form_to(page, "/publish")
    assert send(client, publish, "Publish the list: Main").status_code == 303
    assert "Main" in state_of(client).published
    assert "Finished" in read(client, "/organise/spring").text
    late = send(client, Form("/organise/spring/start", {**publish.fields, "stage": "Main", "round": "3"}))
    assert late.status_code == 303, "the same command again has the answer that it had"
    fresh = {**publish.fields, "command": "another-command"}
    assert send(client, Form("/organise/spring/start", {**fresh, "stage": "Main", "round": "3"})).status_code == 409
    fresh["command"] = "one-more-command"
    assert send(client, Form("/organise/spring/start", {**fresh, "stage": "Main", "round": "9"})).status_code == 409
    assert send(client, Form("/organise/spring/publish", {**fresh, "stage": "Semi"})).status_code == 400


def _wanted(client: TestClient) -> list[tuple[Place, str]]:
    seatings = state_of(client).known_seatings.values()
    return [
        (Place(one.stage, one.round, one.table, board), "1NT by N =")
        for one in seatings
        if one.ns and one.ew
        for board in one.boards
    ]


PARTS = (
    "", "/conditions", "/entries", "/entries/1", "/entries-file", "/entries.csv", "/draw", "/tables", "/boards",
    "/invitations", "/staff", "/people", "/people/P1.json", "/audit", "/export.zip", "/live",
)  # fmt: skip
POSTS = (
    "/start", "/publish", "/conditions", "/conditions/publish", "/entries", "/entries/1", "/entries/1/withdraw",
    "/entries-file", "/entries-link", "/draw", "/lots", "/tables", "/boards", "/boards/make", "/boards/reveal",
    "/boards/hands", "/staff", "/staff/take", "/staff/invite", "/staff/uninvite", "/staff/plays", "/invitations",
    "/staff/tokens", "/staff/revoke", "/people",
)  # fmt: skip
SHARED = {"", "/entries", "/entries/1", "/entries-file", "/entries.csv", "/draw", "/tables", "/live", "/invitations"}


@pytest.mark.parametrize("who", ["stranger", "table", "other organiser"])
def test_nobody_else_gets_any_page_or_act(client: TestClient, who: str) -> None:
    evening(client)
    if who == "table":
        at_table(client)
    elif who == "other organiser":
        evening(client, "autumn")
        organiser(client, "autumn", "otto")
    expected = 403 if who == "other organiser" else 401
    for part in PARTS:
        assert client.get(f"/organise/spring{part}").status_code == expected, part
    for part in POSTS:
        assert client.post(f"/organise/spring{part}").status_code == expected, part


def test_a_director_has_the_pages_of_the_hall_and_not_those_of_the_office(client: TestClient) -> None:
    evening(client)
    director(client)
    for part in PARTS:
        if part != "/live":
            assert client.get(f"/organise/spring{part}").status_code == (200 if part in SHARED else 403), part


def test_a_form_that_another_site_sends_is_refused(client: TestClient) -> None:
    evening(client)
    organiser(client)
    before = state_of(client).seq
    for part in POSTS:
        assert client.post(f"/organise/spring{part}", data={"csrf": "guessed"}).status_code == 400, part
    assert state_of(client).seq == before


@pytest.mark.parametrize("key", ["nothing", "%00", "a%0Ab", "%E6%98%A5", "x" * 200, "spring%2F.."])
def test_an_event_that_is_not_there_is_not_found_however_it_is_named(client: TestClient, key: str) -> None:
    organiser(client)
    for part in ("", "/entries", "/tables", "/boards"):
        assert client.get(f"/organise/{key}{part}").status_code == 404, part


def test_the_movements_for_those_who_were_typed_in_are_shown_before_anything_is_made(client: TestClient) -> None:
    organiser(client)
    form = form_to(read(client, "/organise/quick"), "/organise/quick")
    count = len([line for line in PAIRS.splitlines() if line.strip()])
    shown_first = send(client, form, "Choose the movement", name="Chosen pairs", entries=PAIRS)
    assert shown_first.status_code == 200
    page = Page(shown_first.text)
    again = form_to(page, "/organise/quick")
    assert again.fields["name"] == "Chosen pairs"
    assert f"For {count} contestants" in page.text
    matches = [one.key for one in match_choices(count)]
    offered = [one.key for one in movement_choices(count)][: MOST_CHOICES - len(matches)]
    assert all(f'value="{key}"' in shown_first.text for key in (*offered, *matches))
    answer = send(client, again, movement=offered[-1])
    assert answer.status_code == 303
    stage = state_of(client, "chosen-pairs").conditions.stages[0]
    assert offered[-1].startswith(f"{stage.system}-{stage.rounds}x{stage.boards}")


def test_a_knockout_has_no_movement_to_choose(client: TestClient) -> None:
    organiser(client)
    form = form_to(read(client, "/organise/quick"), "/organise/quick")
    filled = {"name": "Swiss", "entries": PAIRS, "system": "knockout", "rounds": "3", "boards": "4"}
    answer = send(client, form, "Choose the movement", **filled)
    assert answer.status_code == 400
    assert "nothing to compare here" in Page(answer.text).text
    assert form_to(Page(answer.text), "/organise/quick").fields["name"] == "Swiss"

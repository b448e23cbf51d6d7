"""An open table by plain forms: an irregular act stands, and a choice is on the page of the player who has it."""

from __future__ import annotations

import json
from typing import Any

from starlette.testclient import TestClient

from cardinal.cards import SEATS, Seat
from cardinal.live import TableOwner
from tests.live.open_tables import REVOKING
from tests.live.test_open_scene import TRICKS
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import another, call, services_of

ADDRESS = "/play/tbl"
DEAL = {"board": 1, "deal": REVOKING}
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class FourBrowsers:
    """Four people at an open table, each at a browser without scripts."""

    def __init__(self, client: TestClient) -> None:
        async def opened() -> TableOwner:
            return await services_of(client).hub.open("bridge", "open", options={"boards": [DEAL]}, key="tbl")

        self.owner = call(client, opened)
        self.browsers = {seat: another(client) for seat in SEATS}
        for seat in SEATS:
            self.press(seat, f"Sit {seat.label()}")
        for seat in SEATS:
            self.press(seat, "Ready for the next board")

    def page(self, seat: Seat, language: str = "en") -> Page:
        return read(self.browsers[seat], ADDRESS, language=language)

    def press(self, seat: Seat, button: str) -> None:
        form = next(one for one in self.page(seat).forms if button in one.buttons)
        assert send(self.browsers[seat], form, button).status_code == 303

    def calls(self, *lines: str) -> None:
        for line in lines:
            seat, made = line.split()
            self.press(Seat.parse(seat), made)

    def trick(self, line: str) -> None:
        head, *cards = line.replace(":", "").split()
        for turn, card in enumerate(cards):
            seat = Seat.parse(head).after(turn)
            self.press(Seat.S if seat is Seat.N else seat, f"Play {shown(card)}")

    def asked(self) -> dict[str, list[str]]:
        """On whose pages there is a question, and the answers that stand on its buttons."""
        found = {str(seat): answers_of(self.page(seat)) for seat in SEATS}
        return {seat: labels for seat, labels in found.items() if labels}

    def view(self, seat: Seat) -> dict[str, Any]:
        assert self.owner.table.played is not None
        return self.owner.table.played.view(seat)


def shown(card: str) -> str:
    return SUITS[card[0]] + card[1].replace("T", "10")


def answers_of(page: Page) -> list[str]:
    return [label for form in page.forms for label, (_, act) in form.buttons.items() if '"answers"' in act]


def typing(page: Page, field: str) -> Form:
    return next(one for one in page.forms if field in one.fields)


def test_an_insufficient_bid_and_a_revoke_are_played_and_put_right_by_forms(client: TestClient) -> None:
    table = FourBrowsers(client)
    table.calls("N pass", "E pass", "S 1♠", "W 1♥")
    # The insufficient bid stands until somebody points it out; then North, and nobody else, says whether to accept it.
    assert table.asked() == {}
    table.press(Seat.S, "Draw attention to an irregularity")
    assert table.asked() == {"N": ["No", "Yes"]}
    assert answers_of(table.page(Seat.N, "zh-Hans")) == ["否", "是"]
    table.press(Seat.N, "No")
    # West calls again by the ordinary buttons.
    assert table.asked() == {}
    table.calls("W 2♥")
    # Nobody directs here: any player confirms that nothing was out of the ordinary.
    table.press(Seat.S, "Nothing unusual")
    table.calls("N pass", "E pass", "S 4♠", "W pass", "N pass", "E pass")
    table.press(Seat.W, f"Lead {shown('DA')}")
    table.press(Seat.W, "Face the lead")
    for line in TRICKS[:3]:
        table.trick(line)
    # East has clubs and throws a heart: no page says so, and the lawful cards are offered first.
    table.trick("S: C2 C8 CA HT")
    assert table.asked() == {}
    assert all("62B" not in table.page(seat).text for seat in SEATS)
    table.press(Seat.W, "Draw attention to an irregularity")
    assert "62B" in table.page(Seat.S).text
    # East corrects it with a club: these are East's.
    clubs = [shown(f"C{rank}") for rank in "4567"]
    assert {seat: set(cards) for seat, cards in table.asked().items()} == {"E": set(clubs)}
    table.press(Seat.E, clubs[0])
    assert table.asked() == {}
    view = table.view(Seat.S)
    assert view["last_trick"] == "S: C2 C8 CA C4"
    assert view["penalty_cards"] == [{"seat": "E", "card": "HT", "kind": "major"}]


def test_a_player_writes_any_other_act(client: TestClient) -> None:
    table = FourBrowsers(client)
    east = table.browsers[Seat.E]
    form = typing(table.page(Seat.E), "line")
    assert send(east, form, "Do it", line="E hesitates").status_code == 303
    assert "hesitates" in table.page(Seat.N).text
    refused = send(east, typing(table.page(Seat.E), "line"), "Do it", line="N calls 1S")
    assert refused.status_code == 400
    assert table.view(Seat.N)["calls"] == []


def test_whoever_looks_on_has_no_buttons(client: TestClient) -> None:
    FourBrowsers(client)
    page = read(another(client), ADDRESS)
    # They may talk among themselves; nothing that they press is an act of the game.
    acts = [json.loads(act) for form in page.forms if form.action.endswith("/act") for _, act in form.buttons.values()]
    assert {act["verb"] for act in acts} == {"say"}
    assert form_to(read(client, "/play"), "/play").buttons

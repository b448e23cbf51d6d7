"""The log of a board: every event a sentence, in every language, never told differently later, by viewer."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.cards import SEATS, Card, Seat, random_deal
from cardinal.live.narration import Narrator, sentences
from tests.live.at_a_table import PEOPLE, AtATable, play_out, random_act
from tests.live.open_tables import AtAnOpenTable, read_lines

LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")


def bridge(seed: int = 1) -> AtATable:
    return AtATable("bridge", boards=[{"board": 1, "deal": str(random_deal(Random(seed).randrange))}]).begin()


def texts(at: AtATable, seat: Seat, language: str = "en") -> list[str]:
    return [one["text"] for one in sentences(at.table, seat, language)]


def to_the_lead(at: AtATable) -> Card:
    """One diamond by North, passed out; the card that East leads face down."""
    for seat, call in zip(SEATS, ("1D", "pass", "pass", "pass"), strict=True):
        at.do(PEOPLE[seat], "call", call=call)
    card: str = at.view(Seat.E)["legal_cards"][0]
    at.do(PEOPLE[Seat.E], "lead", card=card)
    return Card.parse(card)


def test_the_face_of_a_lead_is_told_when_it_is_faced() -> None:
    at = bridge()
    card = to_the_lead(at)
    for seat in SEATS:
        assert texts(at, seat)[-1] == "East leads face down."
    at.do(PEOPLE[Seat.E], "face")
    for seat in SEATS:
        assert f"East faces the lead: {card.label()}." in texts(at, seat)


def test_what_a_player_says_of_the_own_call_is_not_for_partner() -> None:
    at = bridge()
    at.do(PEOPLE[Seat.N], "call", call="2D", alert="both majors")
    line = "North alerts their own 2♦: both majors"
    assert {seat: line in texts(at, seat) for seat in SEATS} == {
        Seat.N: True, Seat.E: True, Seat.S: False, Seat.W: True,
    }  # fmt: skip


def test_a_stop_card_is_told_beside_the_bid_that_it_was_shown_with() -> None:
    at = bridge()
    at.do(PEOPLE[Seat.N], "call", call="2H", stop=True)
    at.do(PEOPLE[Seat.E], "call", call="pass", stop=True)
    assert texts(at, Seat.S) == ["North bids 2♥.", "North shows the stop card.", "East passes."]


def test_a_call_for_the_director_stands_where_it_happened() -> None:
    at = bridge()
    at.do(PEOPLE[Seat.N], "call", call="1D")
    at.do(PEOPLE[Seat.W], "director", reason="too slow")
    at.do(PEOPLE[Seat.E], "call", call="pass")
    assert texts(at, Seat.S) == ["North bids 1♦.", "West calls the Director: too slow", "East passes."]


def test_what_is_taken_back_stays_told() -> None:
    at = bridge()
    at.do(PEOPLE[Seat.N], "call", call="1D")
    at.do(PEOPLE[Seat.N], "undo")
    for seat in (Seat.E, Seat.W):
        at.do(PEOPLE[seat], "agree_undo")
    assert texts(at, Seat.S) == [
        "North bids 1♦.",
        "North asks to take back.",
        "East lets it be taken back.",
        "West lets it be taken back.",
        "What North did is taken back.",
    ]


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_sentences_are_only_ever_added(game: str) -> None:
    """What is told step by step is what somebody reads who comes at the end."""
    at, chance = AtATable(game).begin(), Random(11)
    narrator = Narrator(at.table)
    steps = {seat: [] for seat in SEATS}  # type: ignore[var-annotated]
    while not at.table.between_boards:
        for seat, line in ((seat, line) for line in [narrator.more(at.table)] for seat in SEATS):
            steps[seat] += read_lines(line, seat, "en")
        seat = chance.choice(at.table.awaited)
        at.play(seat, random_act(game, at.view(seat), chance))
    last = narrator.more(at.table)
    for seat in SEATS:
        assert steps[seat] + read_lines(last, seat, "en") == sentences(at.table, seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_a_whole_board_reads_in_every_language(game: str, language: str) -> None:
    at = AtATable(game).begin()
    acts = play_out(at, Random(4))
    lines = texts(at, Seat.N, language)
    assert len(lines) >= len(acts)
    ends = "." if language == "en" else "。"
    assert [one for one in lines if "{" in one or not one.endswith((ends, "conventional"))] == []


@pytest.mark.parametrize("verb", ["alert", "announce", "ask", "explain", "correct"])
def test_whatever_is_said_at_an_open_table_of_whichever_call_reads(verb: str) -> None:
    """Nothing is refused there: a player may ask about the own call, or alert none in particular."""
    at = AtAnOpenTable("bridge").begin()
    for seat, call in zip(SEATS, ("1C", "8D", "pass", "pass"), strict=True):
        at.do(PEOPLE[seat], "call", call=call)
    before = len(sentences(at.table, Seat.W, "en"))
    abouts: list[dict[str, int]] = [{}, {"about": 0}]
    for by in (Seat.N, Seat.E):
        for about in abouts:
            for text in ("", "a word"):
                at.do(PEOPLE[by], verb, text=text, **about)
    for language in ("en", "zh-Hans", "zh-Hant", "ja"):
        said = sentences(at.table, Seat.W, language)[before:]
        assert len({line["text"] for line in said}) == len(said) == 8

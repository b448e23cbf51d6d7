"""A club evening for fourteen pairs: two rounds played, the third under way, a table that waits for the director."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardinal.bridge import vulnerability_of
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place, Seating
from cardinal.contest.plausible import Cards, played
from cardinal.contest.toml_writer import toml_text
from cardinal.formats import RecordedHands
from cardinal.formats.importing.folder import hands_pbn
from cardinal.scoring import Played
from cardinal.store import Actor, Role, stream_of
from cardinal.store.playing import CallDirector, ConfirmResult, EnterResult, StartClock
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound

from ..hand_files import write_hands
from .names import BRIDGE

if TYPE_CHECKING:
    from .making import ScriptRunner

STAGE = "Pairs"
ORGANISER = Actor("demo", Role.ORGANISER)
DIRECTOR = Actor("demo", Role.DIRECTOR)
PAIRS = (
    ("Ada Lindqvist", "Otto Marsh"), ("Mei Tanaka", "Jun Tanaka"), ("Paul Okafor", "Ruth Bell"),
    ("Ilse Brandt", "Karl Voss"), ("Nora Quinn", "Sam Reed"), ("Li Wen", "Zhao Min"),
    ("Vera Novak", "Emil Novak"), ("Tom Achebe", "Lena Hall"), ("Rosa Diaz", "Ivan Petrov"),
    ("Hana Sato", "Ken Mori"), ("Greta Holm", "Finn Dahl"), ("Chen Hui", "Wu Jing"),
    ("Olga Weiss", "Max Stein"), ("Amy Fox", "Ben Carter"),
)  # fmt: skip
CONDITIONS: dict[str, object] = {
    "name": "Thursday evening",
    "pack": "wbf-2017",
    "form": "pairs",
    "officials": {"organiser": "Riverside Bridge Club", "directors": ["Ilse Brandt"]},
    "entries": {"seat_card": False},
    "times": {"pairs_round": {"3": 21}},
    "stage": [{"name": STAGE, "system": "mitchell", "rounds": 7, "boards": 3, "scoring": "matchpoints"}],
}
ROUND_MINUTES = 22
SEED, LAST_BOARD = "Thursday evening", 21
BEHIND = "4"
"""The table that waits for the director; it has entered nothing of the third round."""


async def bridge_evening(story: ScriptRunner) -> None:
    await story.run(CreateEvent(toml_text(CONDITIONS)), ORGANISER, -60)
    for number, names in enumerate(PAIRS, start=1):
        entry = Entry(number, players=tuple(Person(name, name) for name in names))
        await story.run(AddEntry(entry), ORGANISER, -50 + number)
    await story.run(MakeDraw("Thursday evening, the draw"), ORGANISER, -10)
    hands = {number: RecordedHands.from_deal(Cards.of(SEED, number).deal) for number in range(1, LAST_BOARD + 1)}
    write_hands(story.services.settings.var, BRIDGE, hands_pbn(hands))
    for round_number in (1, 2, 3):
        begins = (round_number - 1) * ROUND_MINUTES
        await story.run(StartRound(STAGE, round_number), DIRECTOR, begins)
        await story.run(StartClock(STAGE, round_number), DIRECTOR, begins)
        await _boards(story, round_number, begins)
    reason = "Lead out of turn: West led, the lead was East's."
    calls = CallDirector(BEHIND, reason, STAGE, 3, board=_first_board(await _seats(story, 3), BEHIND))
    await story.run(calls, _table(BEHIND), 2 * ROUND_MINUTES + 13)


def _table(name: str) -> Actor:
    return Actor(f"table {name}", Role.TABLE, name)


async def _seats(story: ScriptRunner, round_number: int) -> list[Seating]:
    state = await story.services.competitions.state(stream_of(story.key))
    return [seat for seat in state.known_seatings.values() if (seat.stage, seat.round) == (STAGE, round_number)]


def _first_board(seats: list[Seating], table: str) -> int:
    return next(seat.boards[0] for seat in seats if seat.table == table)


async def _boards(story: ScriptRunner, round_number: int, begins: float) -> None:
    """Each board of a round at every table, entered by North-South and agreed by East-West."""
    for at in range(3):
        minute = begins + 6.5 * (at + 1)
        entries, agreed = [], []
        for seat in await _seats(story, round_number):
            is_played = round_number < 3 or (at == 0 and seat.table != BEHIND) or (at == 1 and seat.table in "12")
            if not is_played or not seat.ns or not seat.ew:
                continue
            board = seat.boards[at]
            place = Place(STAGE, round_number, seat.table, board)
            chance = Random(f"{round_number}|{seat.table}|{board}")
            strengths = (1.5 - seat.ns[0] * 0.2, 1.5 - seat.ew[0] * 0.2)
            vulnerability = vulnerability_of(board)
            score = Played.of(played(Cards.of(SEED, board), vulnerability, *strengths, chance), vulnerability)
            late = chance.random() * 0.4
            entries.append((EnterResult(place, score, "NS"), _table(seat.table), minute + late))
            # The last board of table 2 still waits for East-West.
            if not (round_number == 3 and at == 1 and seat.table == "2"):
                agreed.append((place, seat.table, minute + late + 0.3, len(entries) - 1))
        numbers = await story.together(entries)
        await story.together(
            (ConfirmResult(place, numbers[which], "EW"), _table(table), when) for place, table, when, which in agreed
        )

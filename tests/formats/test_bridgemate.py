"""Bridgemate's Data Connector: a movement goes out, results come in, and no field of theirs is lost."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from cardinal.cards import Deal
from cardinal.contest.model import Contestant, Event, Game, Player, Seating
from cardinal.contest.stage import Scoring, Stage
from cardinal.formats import GameRecord, format_named
from cardinal.formats.bridgemate import Command, Session, movement_message, request
from cardinal.formats.bridgemate_results import lines_of, read_message, read_result
from cardinal.language import NotAllowed, NotUnderstood
from cardinal.scoring import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Artificial, NotPlayed, Played, Split
from tests.contest.event_maker import Terms

GUID = "A1B2C3D4E5F60718293A4B5C6D7E8F90"
SESSION = Session(GUID, datetime(2026, 2, 3, 19, 30), "Tuesday", "CLUB1", "KEY")
STAGE = Stage("s", scoring=Scoring.CROSS_IMPS)


def event(*seatings: Seating, **terms: object) -> Event:
    pairs = tuple(Contestant(number, players=(f"{number}n", f"{number}s")) for number in range(1, 5))
    players = tuple(Player(key, f"Ann {key}") for pair in pairs for key in pair.players)
    return Event(Terms((STAGE,), **terms), pairs, players, seatings)  # type: ignore[arg-type]


SEATINGS = (
    Seating("s", 1, "1", (1,), (2,), (1, 2, 3), "A"),
    Seating("s", 2, "1", (1,), (3,), (4, 5, 6), "A"),
    Seating("s", 1, "2", (3,), (), (), "A"),
    Seating("s", 1, "1", (4,), (2,), (1, 2, 3), "Green"),
)


def sent(*seatings: Seating, **more: object) -> dict[str, Any]:
    message = json.loads(movement_message(event(*seatings), STAGE, SESSION, **more))  # type: ignore[arg-type]
    assert (message["Command"], message["ClubId"], message["LicenceKey"]) == (5, "CLUB1", "KEY")
    data: dict[str, Any] = json.loads(message["SerializedData"])
    return data


def test_a_movement_has_its_sections_tables_and_rounds() -> None:
    data = sent(*SEATINGS)
    (session,) = data["Sessions"]
    assert (session["SessionGuid"], session["Name"], session["Hour"]) == (GUID, "Tuesday", 19)
    (group,) = session["ScoringGroups"]
    assert group["ScoringMethod"] == 35
    first, second = group["Sections"]
    assert (first["Letters"], second["Letters"], second["Name"]) == ("A", "B", "Green")
    rounds = first["Tables"][0]["Rounds"]
    assert [(one["RoundNumber"], one["LowBoardNumber"], one["HighBoardNumber"], one["PairEW"]) for one in rounds] == [
        (1, 1, 3, 2), (2, 4, 6, 3),
    ]  # fmt: skip
    alone = first["Tables"][1]["Rounds"][0]
    assert (alone["PairNS"], alone["PairEW"], alone["LowBoardNumber"]) == (3, 0, 0)


def test_players_sit_where_the_first_round_has_them() -> None:
    data = sent(*SEATINGS[:2])
    seats = [(one["PlayerNumber"], one["Direction"], one["RoundNumber"]) for one in data["Participations"]]
    assert seats == [("1n", 1, 1), ("2n", 2, 1), ("1s", 3, 1), ("2s", 4, 1)]
    assert {"PlayerNumber": "1n", "FirstName": "Ann", "LastName": "1n", "SessionGuid": GUID} in data["PlayerData"]


def test_hand_records_go_with_it() -> None:
    data = sent(
        *SEATINGS[:1], hands={3: Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")}
    )
    (hand,) = data["Handrecords"]
    assert (hand["BoardNumber"], hand["NorthSpades"], hand["NorthHearts"], hand["WestClubs"]) == (
        3, "AKQJT98765432", "", "AKQJT98765432",
    )  # fmt: skip


def test_what_terminals_cannot_know_is_refused() -> None:
    for bad in (replace(SEATINGS[0], boards=(1, 3)), replace(SEATINGS[0], table="blue")):
        with pytest.raises(NotAllowed):
            sent(bad)
    with pytest.raises(NotAllowed):
        movement_message(event(*SEATINGS, game=Game.GUANDAN), STAGE, SESSION)
    with pytest.raises(NotUnderstood):
        sent()
    with pytest.raises(NotUnderstood):
        Session("no guid", SESSION.starts)


def test_asking_for_results_names_the_session() -> None:
    message = json.loads(request(SESSION, Command.NEW_RESULTS))
    assert (message["Command"], message["SessionGuid"], message["SerializedData"]) == (19, GUID, "")


def terminal(**changes: object) -> dict[str, object]:
    told = {
        "SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 1, "RoundNumber": 2, "BoardNumber": 4,
        "ScoringDirection": 3, "IsDeleted": False, "PairNorthSouth": 1, "PairEastWest": 3, "DeclaringPair": 1,
        "DeclarerDirection": 3, "Level": 4, "Denomination": 4, "Stake": 1, "TotalTricks": 9, "LeadCardRank": 14,
        "LeadCardSuit": 3, "ValidationMessages": None, "Mood": {"of": ["the", "table"]},
    }  # fmt: skip
    return {**told, **changes}


def response(*results: object, **changes: object) -> str:
    head = {"RequestCommand": 19, "DataType": 12, "LastQueueItemId": 7, "ErrorType": 0, "SessionGuid": GUID}
    return json.dumps({**head, "SerializedData": json.dumps(results), **changes})


def test_a_result_is_scored_and_keeps_what_it_does_not_know() -> None:
    ((result,), problems) = read_message(response(terminal()))
    assert problems == []
    # Board 4 has both sides vulnerable: four spades doubled, one down.
    assert isinstance(result.score, Played)
    assert (str(result.score.result), result.score.score, str(result.lead)) == ("4SX by S -1", -200, "HA")
    (line,) = lines_of([result], "s")
    assert (line.place.round, line.place.table, line.board, line.ns, line.ew) == (2, "1", 4, (1,), (3,))


@pytest.mark.parametrize(
    ("level", "score"),
    [
        (-1, Artificial(AVERAGE_MINUS, AVERAGE_MINUS)),
        (-3, Artificial(AVERAGE_MINUS, AVERAGE_PLUS)),
        (-5, Artificial(AVERAGE, AVERAGE)),
        (-8, Artificial(AVERAGE_PLUS, AVERAGE)),
        (-10, NotPlayed()),
    ],
)
def test_levels_below_nought_are_artificial_scores(level: int, score: object) -> None:
    assert read_result(terminal(Level=level)).score == score


def test_the_sides_may_have_scores_of_their_own() -> None:
    own = [terminal(ScoringDirection=1, Level=-7), terminal(ScoringDirection=2, Level=4, TotalTricks=10)]
    (line,) = lines_of(read_message(response(*own))[0], "s")
    assert isinstance(line.score, Split)
    assert line.score.ns == AVERAGE_PLUS
    assert line.score.ew.shares[0].score == 790  # type: ignore[union-attr]


def test_pairs_that_sat_the_other_way_are_turned() -> None:
    (line,) = lines_of([read_result(terminal(DeclaringPair=3))], "s")
    assert (line.ns, line.ew) == ((3,), (1,))


def test_the_last_result_counts_and_a_deleted_one_is_none() -> None:
    later = [read_result(terminal()), read_result(terminal(TotalTricks=10))]
    (line,) = lines_of(later, "s")
    assert isinstance(line.score, Played)
    assert line.score.score == 790
    assert lines_of([*later, read_result(terminal(IsDeleted=True))], "s") == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{", "no_message"),
        ('{"SerializedData": "nonsense", "DataType": 12}', "no_message"),
        (response(DataType=4), "error"),
        (response(DataType=11), "other_data"),
        (response(terminal(Level=8)), "no_result"),
        (response(terminal(TotalTricks=14)), "no_result"),
        (response(terminal(BoardNumber="4")), "no_result"),
        (response(terminal(DeclarerDirection=0)), "no_result"),
        (response(3), "no_result"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, key: str) -> None:
    results, problems = read_message(text)
    assert (results, [problem.reason.key for problem in problems]) == ([], [key])


def test_one_bad_result_does_not_cost_the_others() -> None:
    results, problems = read_message(response(terminal(), terminal(Level=99), terminal(BoardNumber=5)))
    assert [one.board for one in results] == [4, 5]
    assert problems[0].reason.values["place"] == 2


def test_a_message_is_a_file_of_records() -> None:
    found = list(format_named("bridgemate").reader(io.BytesIO(response(terminal(), terminal(Level=-7)).encode()), ""))
    assert all(isinstance(one, GameRecord) for one in found)
    assert str(found[0].final_contract) == "4SX by S"  # type: ignore[union-attr]
    assert found[1].tag("AdjustedScore") == "A6040"  # type: ignore[union-attr]

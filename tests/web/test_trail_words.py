"""The audit trail tells every kind of event in a sentence: who, where, from what to what, in the reader's language."""

from __future__ import annotations

import string
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from cardinal.contest.sealed_boards import BoardSet, Holder, Notice
from cardinal.contest.toml_writer import toml_text
from cardinal.language import Language, speak_of
from cardinal.store import Competition
from cardinal.store.audit_trail import trail
from cardinal.store.competition_fold import KINDS, conditions_of
from cardinal.store.log import Logged
from cardinal.web.trail import SENTENCES, Told, told

AT = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)
Payload = Mapping[str, Any]


def conditions(minutes: int = 30, **more: object) -> str:
    stage = {"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}
    head = {"name": "Spring pairs", "pack": "wbf-2017", "form": "pairs", "appeals": {"minutes": minutes}}
    return toml_text(conditions_of(toml_text({**head, **more, "stage": [stage]})).record)


NOTICE = Notice(
    "Spring pairs",
    datetime(2026, 3, 1, 10, tzinfo=UTC),
    "the first draw of the lottery on 4 March",
    datetime(2026, 3, 4, 20, tzinfo=UTC),
    (BoardSet.parse("A,B bridge 1-24"),),
    (Holder("0" * 64, "Olga"),),
).text
PAIR_1 = {"entry": {"number": 1, "players": ["P1", "P2"]}, "people": {"P1": {"name": "Nora"}, "P2": {"name": "Sam"}}}
TEAM_2 = {"entry": {"number": 2, "name": "Reds", "players": ["P3"]}, "people": {"P3": {"name": "Ann"}}}
PLACE = {"stage": "Main", "round": 1, "table": "3", "board": 5}
OPEN, MATCH = {**PLACE, "room": "open"}, {"stage": "Main", "round": 1, "table": "3"}
RESULT = {"row": {**PLACE, "ns": "1", "ew": "2", "result": "4S by N ="}, "side": "NS"}


def read(*events: tuple[str, Payload] | tuple[str, Payload, str], actor: str = "dan") -> list[Told]:
    """What a log of these events says; each concerns what the third of its parts names."""
    logged = [
        Logged("event/spring", seq, one[0], one[2] if len(one) == 3 else "", one[1], actor, AT, f"c{seq}", "")
        for seq, one in enumerate((("event_created", {"conditions": conditions(), "zone": "UTC"}, "terms"), *events), 1)
    ]
    state = Competition("event/spring", known_conditions=conditions_of(conditions()))
    return [said for _, said in told(state, trail(logged), range(2, 100))]


def last(*events: tuple[str, Payload] | tuple[str, Payload, str], actor: str = "dan") -> str:
    return str(read(*events, actor=actor)[-1].text)


def test_there_is_a_sentence_for_every_kind_of_event() -> None:
    assert set(SENTENCES) == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "payload", "sentence"),
    [
        ("entry_added", PAIR_1, "dan entered 1 Nora - Sam."),
        ("entry_added", TEAM_2, "dan entered 2 Reds; players: Ann."),
        ("draw_made", {"draw": {"seed": "dice", "cites": []}, "rounds": {"stage": "Main", "rounds": [{"round": 2}]}},
         "dan drew round 2 of Main from the seed “dice”."),
        ("draw_made", {"draw": {"seed": "dice"}, "rounds": {"stage": "Main", "rounds": [{"round": 1}, {"round": 2}]}},
         "dan drew rounds 1 to 2 of Main from the seed “dice”."),
        ("draw_made", {"draw": None, "rounds": {"stage": "Main", "rounds": [{"round": 1}]}},
         "dan took over the pairings of round 1 of Main."),
        ("round_started", {"stage": "Main", "round": 2}, "dan started round 2 of Main."),
        ("result_entered", {"row": {**OPEN, "result": "not played"}},
         "dan entered at Main, round 1, table 3 (open room), board 5: not played."),
        ("ruling_given", {"row": {"key": "R1", **PLACE, "score": "A+/A-"}},
         "dan wrote down ruling R1 at Main, round 1, table 3, board 5: "
         "North-South: average plus (60%); East-West: average minus (40%)."),
        ("ruling_given", {"row": {"key": "R1", **PLACE}},
         "dan wrote down ruling R1 at Main, round 1, table 3, board 5; it leaves the score as it is."),
        ("ruling_given", {"row": {"key": "R1", **MATCH, "outcome": "forfeit_home"}},
         "dan wrote down ruling R1 at Main, round 1, table 3: home forfeits."),
        ("penalty_given", {"row": {"contestant": 9, "stage": "Main", "amount": "0", "unit": "vp"}},
         "dan gave number 9 a warning in Main."),
        ("lots_drawn", {"stage": "Main", "order": [9, 8]},
         "dan wrote down the lots of Main; they fell in this order: number 9, number 8."),
        ("director_called", {"key": "C1", "table": "3", "stage": "", "round": 0, "board": 0},
         "dan called the director to table 3."),
        ("clock_started", {"stage": "Main", "round": 1, "seconds": 900},
         "dan started the clock of round 1 of Main: 15 min."),
        ("clock_paused", {"stage": "Main", "round": 1}, "dan stopped the clock of round 1 of Main."),
        ("clock_resumed", {"stage": "Main", "round": 1}, "dan let the clock of round 1 of Main go on."),
        ("clock_extended", {"stage": "Main", "round": 1, "seconds": 90}, "dan gave round 1 of Main 1 min 30 s more."),
        ("clock_extended", {"stage": "Main", "round": 1, "seconds": -120}, "dan took 2 min off round 1 of Main."),
        ("boards_sealed", {"notice": NOTICE, "commitment": "0123456789abcdef"},
         "dan sealed boards 1–24 (A, B); anybody can check them later against the commitment 0123456789ab."),
        ("boards_revealed", {"commitment": "0123456789abcdef", "shares": [], "value": "7 13 21"},
         "dan revealed how the sealed boards 0123456789ab are made; the public value was 7 13 21."),
        ("published", {"stage": "Main"}, "dan published the list of Main."),
        ("online_play", {"stage": "Main", "manner": "open"},
         "dan put Main online; at its tables an irregular act stands until somebody notices it."),
        ("match_home_chosen", {**MATCH, "home": 9, "reason": "lot"},
         "dan wrote down that number 9 is at home at Main, round 1, table 3."),
        ("match_start_given", {**MATCH, "home": "2", "away": "0", "clauses": []},
         "dan gave the match at Main, round 1, table 3 its start: home 2, away 0."),
        ("match_start_given", {**MATCH, "home": "2", "away": "0", "minutes": {"home": "0", "away": "7"}},
         "dan wrote down who came late at Main, round 1, table 3 (home 0 min, away 7 min): "
         "home starts with 2, away with 0."),
        ("match_lot_drawn", {**MATCH, "winner": 9},
         "dan wrote down the lot that decided the match at Main, round 1, table 3: number 9 won it."),
        ("seating_lot_drawn", {**MATCH, "winner": 9, "segments": 2},
         "dan wrote down the lot for seats at Main, round 1, table 3: number 9 chooses first."),
        ("segment_picked", {**MATCH, "team": 9, "segment": 2},
         "dan wrote down that number 9 chooses seats in segment 2 at Main, round 1, table 3."),
        ("line_up_declared", {**MATCH, "team": 9, "segment": 2, "players": ["P1", "P2", "P3", "P4"], "reason": ""},
         "dan handed in the line-up of number 9 for segment 2 at Main, round 1, table 3."),
        ("line_up_declared", {**MATCH, "team": 9, "players": ["P1", "P2", "P3", "P4"], "reason": "taken ill",
                              "changed_at": "2026-05-01T19:00:00"},
         "dan changed the public line-up of number 9 for segment 1 at Main, round 1, table 3; "
         "the opponents may choose anew."),
        ("seating_kept", {**MATCH, "choice": {"first": 9, "segments": 2, "picks": [[9, 2]]}},
         "dan took over the choice of seats at Main, round 1, table 3: number 9 chooses first; "
         "taken: number 9: segment 2."),
        ("erased", {"of": ["P4", "C2", "E2"]}, "dan erased what was known of the person P4."),
        ("from_a_later_version", {"x": 1},
         "dan wrote something for which this version has no words; the log below has it."),
    ],
)  # fmt: skip
def test_a_single_event(kind: str, payload: Payload, sentence: str) -> None:
    assert last((kind, payload)) == sentence


def test_a_result_is_entered_entered_anew_disputed_agreed_and_corrected() -> None:
    again = {**RESULT, "row": {**RESULT["row"], "result": "4S by N -1"}, "side": "EW"}  # type: ignore[dict-item]
    correction = {"key": "K1", **PLACE, "before": "4S by N -1", "after": "4S by N +1", "by": "dan", "reason": "misread"}
    said = read(
        ("result_entered", RESULT),
        ("result_entered", again),
        ("result_disputed", {**PLACE, "by": "NS", "reason": "ten tricks"}),
        ("result_confirmed", {**PLACE, "by": "NS"}),
        ("result_corrected", {"row": {**correction, "clauses": ["79C1"]}}),
        actor="table 3",
    )
    at = "Main, round 1, table 3, board 5"
    assert [str(one.text) for one in said] == [
        f"Table 3, North-South, entered at {at}: 4♠ by North, just made.",
        f"Table 3, East-West, entered at {at}: 4♠ by North, 1 down, in place of 4♠ by North, just made.",
        f"Table 3, North-South, did not agree with the result at {at}: 4♠ by North, 1 down.",
        f"Table 3, North-South, agreed with the result at {at}: 4♠ by North, 1 down.",
        f"Table 3 corrected the result at {at}: 4♠ by North, 1 down became 4♠ by North, 1 over.",
    ]
    assert said[2].reason == "ten tricks"
    assert (said[4].reason, said[4].signed, said[4].clauses) == ("misread", "dan", ("79C1",))


def test_a_correction_that_came_too_late_says_what_stands() -> None:
    row = {"key": "K1", **PLACE, "before": "pass", "after": "1NT by S =", "refused": "79C2", "by": "dan"}
    (said,) = read(("result_corrected", {"row": row}))
    assert str(said.text).endswith("it was not allowed, and passed out stands.")
    assert said.clauses == ("79C2",)


def test_an_entry_says_what_became_of_its_name_and_its_players() -> None:
    renamed = {
        "entry": {"number": 2, "name": "Blues", "players": ["P3", "P4"], "reported_at": "2026-03-05T19:00:00"},
        "people": {"P3": {"name": "Anna"}, "P4": {"name": "Bob"}},
    }
    said = read(("entry_added", TEAM_2), ("entry_changed", renamed), ("entry_withdrawn", {"number": 2, "unranked": ""}))
    assert str(said[1].text) == "dan changed the entry of 2 Blues."
    assert [str(one) for one in said[1].changes] == [
        "Its name was “Reds” and is “Blues”.",
        "Its players were Ann and are Anna, Bob.",
        "Checked in.",
    ]
    assert str(said[2].text) == "dan withdrew 2 Blues."


def test_whoever_was_erased_has_a_number_and_no_name_anywhere_in_the_trail() -> None:
    gone = {"entry": {"number": 2, "name": None, "players": ["P3"]}, "people": {"P3": None}}
    said = read(("entry_added", gone), ("entry_withdrawn", {"number": 2, "unranked": "R16"}))
    assert [str(one.text) for one in said] == [
        "dan entered 2 P3.",
        "dan withdrew 2 P3, who had played: it is off the list.",
    ]
    assert said[1].clauses == ("R16",)


def test_changed_conditions_are_told_setting_by_setting() -> None:
    said = read(("conditions_changed", {"conditions": conditions(20)}, "terms"))
    assert str(said[0].text) == "dan changed the conditions of contest."
    (change,) = said[0].changes
    assert "30 minutes" in str(change)
    assert str(change).endswith("became 20 minutes.")
    (same,) = read(("conditions_changed", {"conditions": conditions()}, "terms"))
    assert (str(same.text), same.changes) == ("dan saved the conditions of contest as they were.", ())


def test_an_appeal_from_the_letter_to_the_decision() -> None:
    filed = {"key": "A1", "ruling": "R1", "by": "Nora", "contestant": 1, "grounds": "no hesitation"}
    varied = {**filed, "decision": "varied", "score": "A/A", "reason": "unclear", "clauses": ["93B3"]}
    upheld = {**filed, "decision": "upheld"}
    said = read(
        ("entry_added", PAIR_1),
        ("appeal_filed", {"row": filed}),
        ("appeal_decided", {"row": varied}),
        ("appeal_decided", {"row": upheld}),
    )[1:]
    assert [str(one.text) for one in said] == [
        "dan took appeal A1 of 1 Nora - Sam against ruling R1.",
        "dan wrote down the decision of appeal A1: ruling R1 is changed to "
        "North-South: average (50%); East-West: average (50%).",
        "dan wrote down the decision of appeal A1: ruling R1 stands.",
    ]
    assert [one.reason for one in said[:2]] == ["no hesitation", "unclear"]
    assert (said[0].signed, said[1].clauses) == ("Nora", ("93B3",))


def test_links_to_seats_name_those_who_got_them() -> None:
    stage = {"stage": "Main", "manner": "guarded", "links": {}}
    links = {**stage, "links": {"P2": {"version": 1, "keys": ["x"]}}}
    said = last(("entry_added", PAIR_1), ("online_play", stage, "online"), ("online_play", links, "online"))
    assert said == "dan made links to their seats in Main for Sam."


def test_a_call_is_answered_where_it_came_from() -> None:
    call = {"key": "C1", **PLACE, "reason": "a revoke"}
    said = read(("director_called", call), ("director_answered", {"key": "C1", "by": "dan", "note": "two tricks"}))
    assert str(said[1].text) == "dan answered the call from Main, round 1, table 3, board 5."
    assert [one.reason for one in said] == ["a revoke", "two tricks"]


@pytest.mark.parametrize(
    ("actor", "who"),
    [
        ("table 3 closed", "Table 3 (closed room)"),
        ("token 12ab34cd", "A program with the token 12ab34cd"),
        ("entry link", "Somebody with the link for entries"),
        ("online", "The live tables"),
        ("Ólafur", "Ólafur"),
    ],
)
def test_who_acted_is_a_person_or_said_in_words(actor: str, who: str) -> None:
    assert last(("published", {"stage": "Main"}), actor=actor) == f"{who} published the list of Main."


@pytest.mark.parametrize("language", list(Language))
def test_no_language_shows_the_code_of_an_event_or_a_value_without_a_place(language: Language) -> None:
    speak_of("bridge")
    said = read(
        ("entry_added", PAIR_1),
        ("result_entered", RESULT),
        ("ruling_given", {"row": {"key": "R1", **OPEN, "score": "A+/A-"}}),
        ("penalty_given", {"row": {"contestant": 1, "stage": "Main", "round": 1, "amount": "10", "unit": "percent"}}),
        ("conditions_changed", {"conditions": conditions(20)}, "terms"),
    )
    for one in said:
        for text in (one.text, *one.changes):
            shown = text.render(language)
            assert not [name for _, name, _, _ in string.Formatter().parse(shown) if name]
            assert not any(kind in shown for kind in KINDS if "_" in kind)
    speak_of("")


def test_what_another_version_wrote_is_told_in_general_and_reported(caplog: pytest.LogCaptureFixture) -> None:
    assert last(("penalty_given", {"shape": "of tomorrow"})) == last(("nobody_knows_this", {}))
    assert [one.args for one in caplog.records] == [(2, "penalty_given")]


def test_a_changed_plan_is_told_with_what_was_before_and_after() -> None:
    seats = {
        name: {
            "stage": "Main",
            "rounds": [{"round": 2, "tables": [{"table": "3", "ns": [1], "ew": ew, "boards": [5]}]}],
        }
        for name, ew in (("before", [2]), ("after", []))
    }
    left = {
        "key": "M1",
        "mishap": "leave",
        "stage": "Main",
        "round": 2,
        "numbers": [2],
        "reason": "ill",
        "rounds": seats,
    }
    *_, told_left, told_back = read(
        ("entry_added", PAIR_1), ("entry_added", TEAM_2), ("plan_changed", left), ("plan_taken_back", {"key": "M1"})
    )
    assert str(told_left.text) == "dan noted that 2 Reds left after round 1 of Main."
    assert [str(one) for one in told_left.changes] == ["Round 2, table 3: 1 – 2 → 1 – –."]
    assert told_left.reason == "ill"
    assert str(told_back.text) == "dan took the change M1 back."

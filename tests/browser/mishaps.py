"""Forty mishaps as data: from which evening, what is clicked, and what must be true afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardinal.contest.entries import Status
from cardinal.contest.model import Outcome
from cardinal.scoring import Artificial, Cancelled, LatePlay, NotPlayed
from cardinal.store import Competition

__all__ = ["MISHAPS", "Mishap"]

Step = tuple[str, ...]
CHANGE: Step = ("link", "Something has changed")
DO: Step = ("button", "Do it")
BACK: Step = ("button", "Take it back")
SHOW: Step = ("button", "Show what follows")
LATE, LEAVE = ("link", "Somebody has come late"), ("link", "Somebody leaves early")
SUB = ("link", "A substitute comes in")
NAMES: tuple[Step, ...] = (("type", "Lena Late"), ("type", "Lars Late"))
Check = Callable[[Competition], bool]


@dataclass(frozen=True)
class Mishap:
    """What happened: on which evening (``tests/browser/prepared.py``), the steps from the console on, the check."""

    name: str
    base: str
    steps: tuple[Step, ...]
    check: Check
    start: str = "/direct/{key}"


def seated(state: Competition, number: int, first: int = 1) -> set[int]:
    return {one.round for one in state.known_seatings.values() if number in (*one.ns, *one.ew) and one.round >= first}


def alone(state: Competition, number: int) -> int:
    """How many tables of a round have nobody on one side."""
    return sum(one.round == number and not (one.ns and one.ew) for one in state.known_seatings.values())


def kind_at(state: Competition, kind: type[object]) -> int:
    return sum(isinstance(one.line.score, kind) for one in state.results.values())


def gone(state: Competition, number: int) -> bool:
    return state.known_entries[number].status is Status.WITHDRAWN


def changed(state: Competition, count: int = 1) -> bool:
    return sum(not one.is_taken_back for one in state.plan_changes.values()) == count


def rounds(state: Competition) -> int:
    return state.conditions.stages[0].rounds


def _m(name: str, base: str, check: Check, *steps: Step, start: str = "/direct/{key}") -> Mishap:
    return Mishap(name, base, (CHANGE, *steps) if start == "/direct/{key}" else steps, check, start)


REDRAW: Step = ("button", "Draw again with everybody who is here now")
MISHAPS: tuple[Mishap, ...] = (
    _m("a late pair before play is drawn in", "drawn and late", lambda s: bool(seated(s, 28)), REDRAW, DO),
    _m("the organiser draws again", "drawn and late", lambda s: bool(seated(s, 28)), ("button", "Draw again"),
       start="/organise/{key}/draw"),
    _m("the draw is repeated after an early start", "begun", lambda s: not s.started and changed(s), REDRAW, DO),
    _m("a late pair takes the empty seat", "running", lambda s: seated(s, 28) == {4, 5, 6}, LATE, *NAMES, SHOW, DO),
    _m("a late pair that is entered is seated by one button", "running and late",
       lambda s: seated(s, 28) == {4, 5, 6}, LATE, ("button", "28 Nora 28 - Sam 28"), DO),
    _m("a late pair comes while round 1 has no result", "begun", lambda s: seated(s, 28) == {1, 2, 3, 4, 5, 6}, LATE,
       *NAMES, SHOW, DO),
    _m("a late pair in a full hall is a rover", "full", lambda s: seated(s, 29) == {4, 5, 6}, LATE, *NAMES, SHOW, DO),
    _m("a second late pair plays at an extra table", "rover", lambda s: bool(seated(s, 30)), LATE, *NAMES, SHOW, DO),
    _m("a late pair from a later round", "running", lambda s: seated(s, 28) == {5, 6}, LATE, ("link", "Round 5"),
       *NAMES, SHOW, DO),
    _m("a late pair goes home again", "running", lambda s: 28 not in s.known_entries, LATE, *NAMES, SHOW, DO, BACK),
    _m("a pair leaves after half of the evening", "running", lambda s: gone(s, 5) and not seated(s, 5, 4), LEAVE,
       ("button", "5 Nora 5 - Sam 5"), DO),
    _m("a pair leaves too early for its results to count", "two rounds", lambda s: kind_at(s, Cancelled) == 4, LEAVE,
       ("button", "5 Nora 5 - Sam 5"), DO),
    _m("the director keeps the results of who leaves", "two rounds",
       lambda s: gone(s, 5) and not kind_at(s, Cancelled), LEAVE, ("button", "5 Nora 5 - Sam 5"),
       ("choose", "Counts"), DO),
    _m("the director cancels the results of who leaves", "running", lambda s: kind_at(s, Cancelled) == 6, LEAVE,
       ("button", "5 Nora 5 - Sam 5"), ("choose", "Is cancelled for both sides"), DO),
    _m("a pair leaves in the middle of a round", "half a round", lambda s: kind_at(s, NotPlayed) == 1, LEAVE,
       ("button", "5 Nora 5 - Sam 5"), DO),
    _m("those whom it leaves have average plus", "half a round", lambda s: kind_at(s, Artificial) == 1, LEAVE,
       ("button", "5 Nora 5 - Sam 5"), ("choose", "Average plus for those who are not at fault"), DO),
    _m("a pair does not come at all", "begun", lambda s: gone(s, 5) and not seated(s, 5), LEAVE,
       ("button", "5 Nora 5 - Sam 5"), DO),
    _m("a second pair leaves", "one left", lambda s: gone(s, 6) and gone(s, 5), LEAVE, ("button", "6 Nora 6 - Sam 6"),
       DO),
    _m("a pair stays after all", "running", lambda s: not gone(s, 5), LEAVE, ("button", "5 Nora 5 - Sam 5"), DO,
       BACK),
    _m("a pair leaves, by its entry", "running", lambda s: gone(s, 5), ("button", "Leaves early, or has left"), DO,
       start="/organise/{key}/entries/5"),
    _m("a late pair takes the place of one that left", "one left", lambda s: len(seated(s, 28)) >= 2, LATE, *NAMES,
       SHOW, DO),
    _m("a substitute comes in", "running", lambda s: s.event.by_number[5].name.endswith("(Vera Vice 3–)"), SUB,
       ("type", "Vera Vice"), ("button", "5 Sam 5"), DO),
    _m("a substitute from the next round", "running", lambda s: s.event.by_number[5].name.endswith("(Vera Vice 4–)"),
       SUB, ("link", "Round 4"), ("type", "Vera Vice"), ("button", "5 Sam 5"), DO),
    _m("a substitute goes again", "running", lambda s: not s.known_entries[5].substitutes, SUB, ("type", "Vera Vice"),
       ("button", "5 Sam 5"), DO, BACK),
    _m("a substitute for the other player too", "substituted", lambda s: len(s.known_entries[5].substitutes) == 2,
       SUB, ("type", "Walt Wing"), ("button", "5 Nora 5"), DO),
    _m("a table sat the wrong way round", "running", changed, ("link", "A table sat the wrong way round"),
       ("table", "3"), DO),
    _m("a table sat the wrong way round in round 1", "running", changed, ("link", "A table sat the wrong way round"),
       ("link", "Round 1"), ("table", "3"), DO),
    _m("a table did sit right after all", "running", lambda s: changed(s, 0),
       ("link", "A table sat the wrong way round"), ("table", "3"), DO, BACK),
    _m("two pairs sat at each other's tables", "running", changed, ("link", "Two sat in each other's seats"),
       ("tick", "16 Nora 16 - Sam 16"), ("tick", "17 Nora 17 - Sam 17"), SHOW, DO),
    _m("two pairs sat at each other's tables in round 2", "running", changed,
       ("link", "Two sat in each other's seats"), ("link", "Round 2"), ("tick", "16 Nora 16 - Sam 16"),
       ("tick", "17 Nora 17 - Sam 17"), SHOW, DO),
    _m("two tables exchanged their boards before play", "begun", changed,
       ("link", "Two tables played each other's boards"), ("tick", "Table 2: 3 4"), ("tick", "Table 3: 5 6"), SHOW,
       DO),
    _m("two tables exchanged their boards", "one round", changed, ("link", "Two tables played each other's boards"),
       ("tick", "Table 2: 3 4"), ("tick", "Table 3: 5 6"), SHOW, DO),
    _m("a board was played by others", "one round", changed, ("link", "A board was played by others"),
       ("select", "Who really sat North-South", "2"), ("select", "Who really sat East-West", "17"),
       ("board", "2", "3"), DO),
    _m("a board was not played", "half a round", lambda s: kind_at(s, NotPlayed) == 1,
       ("link", "A board was not played"), ("board", "", ""), DO),
    _m("a board that could not be played is average plus", "half a round", lambda s: kind_at(s, Artificial) == 1,
       ("link", "A board was not played"), ("board", "", ""),
       ("choose", "Average plus for those who are not at fault"), DO),
    _m("a board is played later", "half a round", lambda s: kind_at(s, LatePlay) == 1,
       ("link", "A board is played later"), ("board", "", ""), DO),
    _m("a board was played twice", "running", lambda s: kind_at(s, Cancelled) == 1,
       ("link", "Somebody played a board twice"), ("board", "", ""), DO),
    _m("the evening is cut short", "running", lambda s: rounds(s) == 4, ("link", "The evening is cut short"),
       ("button", "Over after round 4"), DO),
    _m("the evening is not cut short after all", "running", lambda s: rounds(s) == 6,
       ("link", "The evening is cut short"), ("button", "Over after round 4"), DO, BACK),
    _m("one round more", "running", lambda s: rounds(s) == 7 and alone(s, 7) == 1, ("button", "One more round"), DO),
    _m("a round was started too early", "begun", lambda s: not s.started,
       ("button", "The round was started too early"), DO),
    _m("the next round starts although results are missing", "half a round", lambda s: ("Main", 5) in s.started,
       ("open", "Start round 5"), ("button", "Start round 5"), ("button", "Start round 5 anyway"),
       start="/direct/{key}?"),
    _m("a late team meets the one with the bye", "swiss", lambda s: any(10 in one.numbers for one in s.matches), LATE,
       ("type", "Ada"), ("type", "Bob"), ("type", "Cleo"), ("type", "Dan"), SHOW, DO),
    _m("a team leaves and its opponents have a bye", "swiss",
       lambda s: sum(one.round == 2 and one.outcome is Outcome.BYE for one in s.matches) == 2, LEAVE,
       ("button", "1 Team 1"), DO),
    _m("a team has a substitute", "swiss", lambda s: len(s.known_entries[2].substitutes) == 1, SUB,
       ("type", "Vera Vice"), ("button", "2 B2"), DO),
    _m("the Swiss gets a round more", "swiss", lambda s: rounds(s) == 4, ("button", "One more round"), DO),
    _m("the Swiss is cut short", "swiss", lambda s: rounds(s) == 1, ("link", "The evening is cut short"),
       ("button", "Over after round 1"), DO),
)  # fmt: skip

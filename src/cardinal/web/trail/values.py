"""What the sentences of the audit trail speak of: places, contestants, scores, who acted, as the reader names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardinal.cards import Side
from cardinal.contest.model import Correction, Game, Line, Outcome, Place, Score
from cardinal.contest.stage import Stage
from cardinal.language import Text
from cardinal.store import Step
from cardinal.store.logged_records import record_of
from cardinal.store.playing import SIDES
from cardinal.web.table.acts import split_name

from ..decided_words import decided_words

Row = Mapping[str, Any]
_RESULTS: Mapping[str, tuple[str, type[Line | Correction]]] = {
    "result_entered": ("line", Line),
    "result_corrected": ("correction", Correction),
}
_ACTORS = {"entry link": "who_entry_link", "online": "who_online", "demo": "who_demo"}
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Told:
    """One step: its sentence, what changed one by one, and what somebody gave as the reason, by which clauses."""

    text: Text
    changes: tuple[Text, ...] = ()
    reason: str = ""
    signed: str = ""
    """Who decided it, where somebody else wrote it down."""
    clauses: tuple[str, ...] = ()


def text(key: str, /, **values: object) -> Text:
    return Text(__package__, key, values)


@dataclass(frozen=True, slots=True)
class SaidScore:
    """A score that is named in the language of whoever reads the sentence."""

    score: Score

    def label(self, language: str = "en") -> str:
        return decided_words(self.score, language)


def outcome_said(outcome: Outcome) -> Text:
    """How a match ended without a score."""
    return Text("cardinal.contest.explain", f"outcome_{outcome}")


def who_said(actor: str) -> Text | str:
    """A person's name as it is; a table, a program and the parts of the server in words."""
    word, _, rest = actor.partition(" ")
    if word == "table" and rest:
        table, room = split_name(rest)
        return text(f"who_table_{room}" if room else "who_table", table=table)
    if word == "token" and rest:
        return text("who_program", token=rest)
    return text(_ACTORS[actor]) if actor in _ACTORS else actor or NOTHING


def place_said(place: Place, *, whole: bool = False) -> Text:
    """Where something was; *whole*: its board is no board but all that is played there."""
    if not place.stage:
        return text("at_table_alone", table=place.table)
    board = place.board and not whole
    key = "_".join(part for part in ("at", "board" if board else "table", str(place.room)) if part)
    return text(key, stage=place.stage, round=place.round, table=place.table, board=place.board)


def minutes_said(seconds: int) -> Text:
    minutes, rest = divmod(abs(seconds), 60)
    key = "minutes_seconds" if rest else "minutes"
    return text(key, minutes=minutes, seconds=rest)


@dataclass(slots=True)
class Known:
    """What the trail has told so far, by which a later step says whom and what it changes."""

    game: Game
    stages: Mapping[str, Stage] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    entries: dict[int, Row] = field(default_factory=dict)
    results: dict[Place, tuple[type[Line | Correction], Row]] = field(default_factory=dict)
    """The event that says what stands at a place; it is read when a sentence needs it."""
    calls: dict[str, Place] = field(default_factory=dict)

    def meet(self, payload: Row) -> None:
        """The people that an event introduces; an erased person keeps only the number."""
        for number, record in (payload.get("people") or {}).items():
            self.people[number] = str(record["name"]) if record else number

    def note(self, kind: str, payload: Row) -> None:
        """What a step leaves for those after it."""
        if kind in ("entry_added", "entry_changed"):
            entry = payload["entry"]
            # A player may be called otherwise later.
            self.entries[int(entry["number"])] = {**entry, "named": self.players(entry)}
        elif kind in _RESULTS:
            name, record = _RESULTS[kind]
            held = payload.get("row") or payload[name]
            if not held.get("refused"):
                self.results[Place.of(held)] = record, payload
        elif kind == "director_called":
            self.calls[payload["key"]] = Place.of(payload)

    def player(self, number: object) -> str:
        return self.people.get(str(number), str(number))

    def players(self, entry: Row) -> tuple[str, ...]:
        return entry["named"] if "named" in entry else tuple(self.player(one) for one in entry.get("players", ()))

    def contestant(self, number: object) -> Text:
        """By number and name, as it was called then."""
        return self.entrant(self.entries.get(int(str(number)), {"number": number}))

    def entrant(self, entry: Row) -> Text:
        """The contestant of a row of the log: its name, or those of its players."""
        name = entry.get("name") or " - ".join(self.players(entry))
        return text("contestant" if name else "contestant_alone", number=entry["number"], name=name)

    def place(self, place: Place) -> Text:
        stage = self.stages.get(place.stage)
        # Without boards that others play too, a match of Guandan is one game at its table.
        whole = self.game is Game.GUANDAN and stage is not None and stage.has_matches and not stage.duplicate
        return place_said(place, whole=whole)

    def score_at(self, place: Place) -> SaidScore | str:
        """What stands at a place."""
        if place not in self.results:
            return NOTHING
        record = record_of(*self.results[place], self.game)
        return SaidScore(record.score if isinstance(record, Line) else record.after)

    def side_of(self, actor: str, side: str) -> object:
        """Who acted, with the side of the table for which."""
        return text("who_side", who=who_said(actor), side=Side.parse(side)) if side in SIDES else who_said(actor)


Sentence = Callable[[Known, Step], Told]
"""How a kind of event is rendered."""

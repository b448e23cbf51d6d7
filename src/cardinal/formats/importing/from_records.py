"""An event of records: boards with their tables of scores, or one record a table, of pairs, teams or players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardinal.contest.model import Form, Room, Source
from cardinal.contest.stage import Scoring
from cardinal.language import CardinalError

from ..game_record import NOBODY, GameRecord
from ..problem import Problem
from ..recorded_hands import RecordedHands
from ..result_line import record_score, room_of
from .leftovers import Leftovers
from .score_tables import SCORES, TOTALS, entrants_of, results_of
from .told_event import Claim, ToldEntrant, ToldEvent, ToldPerson, ToldResult, claim, entrant_key, key_parts, told

_SCORINGS = (
    ("MP", Scoring.MATCHPOINTS), ("MATCHPOINTS", Scoring.MATCHPOINTS), ("BUTLER", Scoring.BUTLER),
    ("IMP;CROSS", Scoring.CROSS_IMPS), ("CROSS", Scoring.CROSS_IMPS), ("IMP", Scoring.IMPS), ("BAM", Scoring.BAM),
    ("BOARDAMATCH", Scoring.BAM), ("CHICAGO", Scoring.TOTAL), ("RUBBER", Scoring.TOTAL), ("TOTAL", Scoring.TOTAL),
    ("IMPS", Scoring.IMPS), ("VP", Scoring.VP),
)  # fmt: skip
_OWN_TAGS = frozenset((
    "Stage", "Round", "Table", "Section", "Session", "PairNS", "PairEW", "HomeTeam", "VisitTeam", "AdjustedScore",
    "Extra", "Competition", "ScoreIMP", "ScoreMP", "ScorePercentage", "NS_MATCH_POINTS", "EW_MATCH_POINTS",
    "NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS", "NS_BUTLER_POINTS", "EW_BUTLER_POINTS", "Provisional", "Lead",
    "BoardAverage", "ScoreNS", "ScoreEW",
))  # fmt: skip
_POINTS = ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS")


def told_event(records: Iterable[GameRecord], file: str, problems: Iterable[Problem] = ()) -> ToldEvent:
    """What the records say, taken together."""
    found = tuple(records)
    return _Reading(found, file, list(problems)).all()


class _Reading:
    def __init__(self, records: tuple[GameRecord, ...], file: str, problems: list[Problem]) -> None:
        self.records, self.file, self.problems = records, file, problems
        self.left = Leftovers(file)
        self.entrants: dict[str, ToldEntrant] = {}
        self.homes: dict[frozenset[str], str] = {}
        self.is_of_teams = any(record.tag("HomeTeam") for record in records)
        self.two_lines = False

    def all(self) -> ToldEvent:
        tables = [one for one in self.records if one.section(SCORES) is not None]
        listed = [entrant for record in self.records for entrant in self._listed(record)]
        results = list(self._of_tables(tables) if tables else self._of_records())
        if tables:
            by_direction = bool(listed) and all(one.direction for one in listed)
            results, self.entrants, self.two_lines = in_lines(results, self.entrants, by_direction=by_direction)
        if not self.two_lines:
            listed = self._as_played(listed)
        self._leftovers(tables)
        form = Form.TEAMS if self.is_of_teams else Form.PAIRS
        if any(len(result.ns) == 2 for result in results):
            form = Form.INDIVIDUAL
        known = {one.key: one for one in listed}
        entrants = {**self.entrants, **{key: _joined(self.entrants.get(key), one) for key, one in known.items()}}
        head = self.records[0] if self.records else GameRecord()
        return ToldEvent(
            name=next((one.event for one in self.records if one.event), "") or "",
            date=(head.date or "").replace(".", "-") if "?" not in (head.date or "") else "",
            club=head.site or "",
            form=form,
            scoring=_scoring(self.records),
            winners=2 if self.two_lines else 0,
            entrants=tuple(entrants.values()),
            results=tuple(results),
            hands=tuple(sorted(self._hands().items())),
            leftovers=self.left.all(),
            problems=tuple(self.problems),
        )

    def _hands(self) -> dict[int, RecordedHands]:
        found: dict[int, RecordedHands] = {}
        for record in self.records:
            if record.number is not None and record.hands is not None:
                found.setdefault(record.number, record.hands)
        return found

    def _listed(self, record: GameRecord) -> Iterator[ToldEntrant]:
        section = record.section(TOTALS)
        if section is not None:
            yield from entrants_of(record, section, self.file, self.left)

    def _of_tables(self, tables: list[GameRecord]) -> Iterator[ToldResult]:
        for record in tables:
            section = record.section(SCORES)
            assert section is not None
            for result, names in results_of(record, section, self.file, self.left, self.problems):
                for key in (*result.ns, *result.ew):
                    at, direction, number = key_parts(key)
                    self.entrants.setdefault(key, ToldEntrant(key, number, "", (), at, direction, source=result.source))
                    if names.get(key) and not self.entrants[key].people:
                        self.entrants[key] = replace(self.entrants[key], people=names[key])
                yield result

    def _as_played(self, listed: list[ToldEntrant]) -> list[ToldEntrant]:
        """The list with the keys that results have, where a number is one pair whichever way it sits."""
        single = {(one.section, one.number): key for key, one in self.entrants.items()}
        single |= {("", one.number): key for key, one in self.entrants.items()}
        return [
            replace(one, key=one.key if one.key in self.entrants else single.get((one.section, one.number), one.key))
            for one in listed
        ]

    def _of_records(self) -> Iterator[ToldResult]:
        for record in self.records:
            if record.contract is None and record.score is None and not record.tag("AdjustedScore"):
                if record.hands is None:
                    self.left.add("empty_record", record.line)
                continue
            if record.number is None:
                self.problems.append(Problem(self.file, record.line, told("no_board")))
                continue
            found = self._of_record(record)
            if found is not None:
                yield found

    def _of_record(self, record: GameRecord) -> ToldResult | None:
        room, sides = room_of(record.room), self._sides(record)
        if sides is None:
            self.problems.append(Problem(self.file, record.line, told("row_without_sides", board=record.number)))
            return None
        if self.is_of_teams:
            sides, room = self._in_match(sides, room)
        for keys, names in zip(sides, (record.players[0::2], record.players[1::2]), strict=True):
            self._note(keys, names, record)
        try:
            score = record_score(record)
        except CardinalError as error:
            self.problems.append(Problem(self.file, record.line, told("no_score", why=error.text)))
            return None
        ns_claim, ew_claim, in_percent = _claims(record)
        return ToldResult(
            record.number or 0,
            *sides,
            score,
            _whole(record.tag("Session")) - 1 if record.tag("Session") else 0,
            _whole(record.tag("Round")),
            record.tag("Table") or "",
            record.tag("Section") or "",
            room,
            tuple(name or "" for name in record.players) if self.is_of_teams and record.players != NOBODY else (),
            None if record.score is None else record.score.of_ns,
            ns_claim,
            ew_claim,
            in_percent,
            record.tag("Extra") == "yes",
            Source(self.file, record.line),
        )

    def _sides(self, record: GameRecord) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """Both sides: two teams, numbers, or the names at the table."""
        home, away = record.tag("HomeTeam"), record.tag("VisitTeam")
        if home and away:
            return (entrant_key(home),), (entrant_key(away),)
        section = record.tag("Section") or ""
        numbers = record.tag("PairNS"), record.tag("PairEW")
        if any(numbers):
            ns, ew = (tuple((text or "").replace("+", " ").split()) for text in numbers)
            return tuple(entrant_key(one, section) for one in ns), tuple(entrant_key(one, section) for one in ew)
        ns_names, ew_names = record.players[0::2], record.players[1::2]
        if all(ns_names) and all(ew_names):
            return (entrant_key(" - ".join(map(str, ns_names))),), (entrant_key(" - ".join(map(str, ew_names))),)
        return None

    def _in_match(
        self, sides: tuple[tuple[str, ...], tuple[str, ...]], room: Room
    ) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], Room]:
        """Who sits North-South: home in the open room. Without a room the first team named sits North-South, and
        the table where it sits the other way is the closed room."""
        (home,), (away,) = sides
        if room is not Room.NONE:
            return (sides if room is Room.OPEN else (sides[1], sides[0])), room
        first = self.homes.setdefault(frozenset((home, away)), home)
        return sides, Room.OPEN if first == home else Room.CLOSED

    def _note(self, keys: tuple[str, ...], names: tuple[str | None, ...], record: GameRecord) -> None:
        known = [ToldPerson(name) for name in names if name]
        for place, key in enumerate(keys):
            number = key.rpartition("/")[2]
            before = self.entrants.get(key)
            people = tuple(known) if len(keys) == 1 else tuple(known[place : place + 1])
            if before is None:
                by_name = not number.isdigit()
                is_pair = by_name and " - " in number and not self.is_of_teams
                self.entrants[key] = ToldEntrant(
                    key,
                    "" if by_name else number,
                    number if by_name and not is_pair else "",
                    people,
                    "" if self.is_of_teams else record.tag("Section") or "",
                    source=Source(self.file, record.line),
                )
            elif self.is_of_teams or not before.people:
                more = tuple(one for one in people if one not in before.people)
                self.entrants[key] = replace(before, people=before.people + more)

    def _leftovers(self, tables: list[GameRecord]) -> None:
        for record in self.records:
            for what, is_there in (
                ("auction", record.auction is not None and bool(record.auction.calls)),
                ("play", record.play is not None and record.play.is_known),
                ("comment", bool(record.comments)),
                ("lead", bool(record.tag("Lead"))),
                ("average", bool(record.tag("BoardAverage"))),
            ):
                if is_there:
                    self.left.add(what, record.line)
            for name, _ in record.tags:
                if name not in _OWN_TAGS:
                    self.left.add("tag", record.line, name)
            for section in record.sections:
                if section.name not in (SCORES, TOTALS):
                    self.left.add("tag", record.line, section.name)
            if tables and record.section(SCORES) is None and record.contract is not None:
                self.left.add("record_beside_tables", record.line)


def in_lines(
    results: list[ToldResult], entrants: dict[str, ToldEntrant], *, by_direction: bool = False
) -> tuple[list[ToldResult], dict[str, ToldEntrant], bool]:
    """Whether both directions count for themselves: a list says so, or a number that meets itself.

    Where they do not, a number is one pair in both directions, and the direction is taken out of the keys.
    """
    sides = {key: key_parts(key) for result in results for key in (*result.ns, *result.ew)}
    against_itself = any(
        (sides[ns][0], sides[ns][2]) == (sides[ew][0], sides[ew][2])
        for result in results
        for ns in result.ns
        for ew in result.ew
    )
    if by_direction or against_itself:
        return results, entrants, True
    plain = {key: entrant_key(number, at) for key, (at, _, number) in sides.items()}
    seen: dict[str, ToldEntrant] = {}
    for key, one in entrants.items():
        before = seen.get(plain[key])
        people = one.people or (before.people if before else ())
        seen[plain[key]] = replace(one, key=plain[key], direction="", people=people)
    made = [
        replace(one, ns=tuple(plain[key] for key in one.ns), ew=tuple(plain[key] for key in one.ew)) for one in results
    ]
    return made, seen, False


def _joined(before: ToldEntrant | None, listed: ToldEntrant) -> ToldEntrant:
    if before is None:
        return listed
    return replace(
        listed,
        people=listed.people or before.people,
        name=listed.name or before.name,
        section=listed.section or before.section,
        direction=listed.direction or before.direction,
    )


def _whole(text: str | None) -> int:
    word = (text or "").strip()
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0


def _claims(record: GameRecord) -> tuple[Claim | None, Claim | None, bool]:
    """What the record says that both sides have on the board, and whether in percent."""
    for ending in _POINTS:
        ns, ew = record.tag(f"NS_{ending}"), record.tag(f"EW_{ending}")
        if ns or ew:
            return claim(ns or ""), claim(ew or ""), False
    for name, in_percent in (("ScoreMP", False), ("ScoreIMP", False), ("ScorePercentage", True)):
        words = (record.tag(name) or "").split()
        if words:
            found = dict(zip(words[::2], words[1::2], strict=False))
            return claim(found.get("NS", "")), claim(found.get("EW", "")), in_percent
    return None, None, False


def _scoring(records: tuple[GameRecord, ...]) -> Scoring | None:
    """By the tag of the first record that has one; its first word that means something decides."""
    text = next((one.scoring for one in records if one.scoring), "") or ""
    words = text.upper().replace(" ", "")
    for name, scoring in _SCORINGS:
        if words == name:
            return scoring
    parts = words.split(";")
    return next((scoring for part in parts for name, scoring in _SCORINGS if part == name), None)

"""An event of a finished terminals' file: its movement, whoever sat down, its results and hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardinal.cards import Seat, Side
from cardinal.contest.model import Form, Source
from cardinal.contest.stage import Scoring

from ..bws import BwsFile, BwsRound, read_bws
from ..problem import Problem
from .from_records import in_lines
from .leftovers import Leftovers
from .told_event import ToldEntrant, ToldEvent, ToldPerson, ToldResult, ToldRound, entrant_key, key_parts, told

__all__ = ["told_event"]


def told_event(content: bytes, file: str) -> ToldEvent:
    """What the file says; refused if it is no such database."""
    return _Reading(read_bws(content, file), file).all()


class _Reading:
    def __init__(self, found: BwsFile, file: str) -> None:
        self.found, self.file = found, file
        self.left = Leftovers(file)
        self.problems = list(found.problems)
        self.planned = {(one.section, one.table, one.round): one for one in found.rounds}

    def all(self) -> ToldEvent:
        found = self.found
        entrants = self._entrants()
        results = [self._result(place) for place in range(len(found.results))]
        two = 2 in found.sections.values()
        results, known, two_lines = in_lines(results, entrants, by_direction=two)
        rounds = [self._round(one, two_lines=two_lines) for one in found.rounds if one.ns or one.ew]
        for result in found.results:
            if result.lead is not None:
                self.left.add("lead")
        for name, key in (("biddingdata", "auction_rows"), ("playdata", "play_rows")):
            if found.counts.get(name):
                self.left.add(key, what=str(found.counts[name]))
        return ToldEvent(
            name=found.name,
            date=found.date,
            form=Form.INDIVIDUAL if found.partners else Form.PAIRS,
            scoring=Scoring.MATCHPOINTS,
            winners=2 if two_lines else 1 if 1 in found.sections.values() else 0,
            entrants=tuple(known.values()),
            results=tuple(results),
            hands=tuple(sorted(found.hands.items())),
            rounds=tuple(rounds),
            leftovers=self.left.all(),
            problems=tuple(self.problems),
        )

    def _key(self, section: str, side: Side, number: int) -> str:
        at = section if len(self.found.sections) > 1 else ""
        return entrant_key(str(number), at, str(side))

    def _result(self, place: int) -> ToldResult:
        sent = self.found.results[place]
        first, second = (sent.ew, sent.ns) if sent.is_switched else (sent.ns, sent.ew)
        south, west = self.found.partners.get(place, (0, 0))
        sides = ((Side.NS, (first, south)), (Side.EW, (second, west)))
        if sent.is_switched:
            # A pair keeps its own line where both count from 1, however it sat.
            sides = ((Side.EW, (first, south)), (Side.NS, (second, west)))
        ns, ew = (tuple(self._key(sent.section, side, one) for one in numbers if one) for side, numbers in sides)
        return ToldResult(
            sent.board,
            ns,
            ew,
            sent.score,
            0,
            sent.round,
            str(sent.table),
            sent.section,
            source=Source(self.file, int(str(sent.more.get("ID", 0)))),
        )

    def _round(self, one: BwsRound, *, two_lines: bool) -> ToldRound:
        def side(which: Side, number: int) -> tuple[str, ...]:
            plain = self._key(one.section, which, number)
            at, direction, _ = key_parts(plain)
            return ((plain if two_lines else entrant_key(str(number), at)),) if number and direction else ()

        ns, ew = side(Side.NS, one.ns), side(Side.EW, one.ew)
        return ToldRound(one.round, str(one.table), ns, ew, one.boards, one.section, Source(self.file))

    def _entrants(self) -> dict[str, ToldEntrant]:
        """The pairs of the movement and of the results, with whoever sat down in their seats first."""
        found: dict[str, ToldEntrant] = {}
        for key in self._everybody():
            found.setdefault(key, _entrant(key))
        seats: dict[tuple[str, Seat], int] = {}
        for player in sorted(self.found.players, key=lambda one: one.round):
            planned = self.planned.get((player.section, player.table, player.round))
            number = 0 if planned is None else planned.ns if player.seat.side is Side.NS else planned.ew
            key = self._key(player.section, player.seat.side, number)
            if not number or key not in found:
                self.left.add("seat", what=f"{player.section}{player.table} {player.seat} {player.number}")
                continue
            if seats.setdefault((key, player.seat), player.round) != player.round:
                self.left.add("substitute", what=f"{player.section}{player.table} {player.seat} {player.number}")
                continue
            if not player.name:
                self.problems.append(Problem(self.file, 0, told("unknown_player", number=player.number)))
            person = ToldPerson(player.name or player.number, player.number)
            if person not in found[key].people:
                found[key] = replace(found[key], people=(*found[key].people, person))
        return found

    def _everybody(self) -> Iterator[str]:
        for one in self.found.rounds:
            for side, number in ((Side.NS, one.ns), (Side.EW, one.ew)):
                if number:
                    yield self._key(one.section, side, number)
        for place in range(len(self.found.results)):
            result = self._result(place)
            yield from (*result.ns, *result.ew)


def _entrant(key: str) -> ToldEntrant:
    section, direction, number = key_parts(key)
    return ToldEntrant(key, number, section=section, direction=direction)

"""A field that plays the same boards, scored: every contestant's total, and one changed result in little time.

The totals are kept with the boards. A changed result is counted again on its own board only, and only those whose
points that changes have their totals touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from cardinal.bridge import Side
from cardinal.scoring import Award

from .board_columns import ScoredBoard, Value, compared, scored_board
from .changed_lines import differences_of
from .model import Line
from .stage import Compared, Scoring, Stage

_MOST_CHANGED = 60
"""Of more results at once the whole field is made anew."""
Progress = Callable[[int, int], object]
"""Told how many boards are done, of how many."""


class BoardKey(NamedTuple):
    """What makes results comparable: the same board of the same session, and of one section if sections are apart."""

    session: int
    section: str
    board: int


# There are as many of these as results: plain tuples are made and found several times faster than named ones.
Entry: TypeAlias = tuple[BoardKey, int, Side]
"""Where a contestant's score stands: the board, the place on it, the side."""
Owner: TypeAlias = tuple[int, int]
"""A contestant's number and a session."""
Totals: TypeAlias = dict[int, dict[int, Value]]
"""By session, then by contestant: the sum over its boards with a result."""


@dataclass(frozen=True, slots=True)
class FieldTotal:
    """What a contestant has of how much, on so many boards; at IMPs ``top`` is the number of boards."""

    points: Fraction
    top: Fraction
    boards: int

    @property
    def percent(self) -> Fraction | None:
        return 100 * self.points / self.top if self.top else None


@dataclass(frozen=True, slots=True)
class BoardValue:
    """One board of one contestant: the line, what it is worth, of how much, and by which clauses."""

    key: BoardKey
    line: Line
    side: Side
    place: int
    value: Fraction
    top: Fraction
    award: Award | None = None
    cites: str = ""


class ScoredField:
    """The lines of a stage by boards, the columns of each, and the totals; ``changed`` makes another."""

    __slots__ = (
        "_awards", "_counts", "_entries", "_even", "_played", "_points", "_seats", "_tops", "boards", "lines", "stage",
    )  # fmt: skip

    stage: Stage
    boards: dict[BoardKey, ScoredBoard]
    lines: dict[BoardKey, tuple[Line, ...]]
    _counts: dict[BoardKey, int]
    _entries: dict[int, list[Entry]]
    _played: dict[int, int]
    """By contestant the boards with a result or an award."""
    _points: Totals
    _tops: Totals
    _awards: dict[Owner, list[Entry]]
    _seats: dict[BoardKey, dict[Side, list[tuple[int, ...]]]]
    """Who sat at each place of each board."""
    _even: bool | None
    """Whether everybody could have had the same; None while nobody has asked."""

    @classmethod
    def of(cls, stage: Stage, lines: Iterable[Line], progress: Progress | None = None) -> ScoredField:
        grouped: dict[BoardKey, list[Line]] = {}
        for line in lines:
            grouped.setdefault(board_key(line, stage), []).append(line)
        return cls._made(stage, {key: tuple(found) for key, found in grouped.items()}, progress)

    @classmethod
    def _made(cls, stage: Stage, lines: dict[BoardKey, tuple[Line, ...]], progress: Progress | None) -> ScoredField:
        made = object.__new__(cls)
        made.stage, made.lines = stage, lines
        made._counts = {key: sum(1 for line in told if line.has_score) for key, told in lines.items()}
        expected = _expected(made._counts)
        made.boards, made._entries = {}, {}
        made._points, made._tops, made._awards, made._seats, made._played = {}, {}, {}, {}, {}
        made._even = None
        for done, (key, found) in enumerate(lines.items(), start=1):
            scores = [compared(line.score) for line in found]
            board = scored_board(scores, stage, expected[key.session, key.section])
            made.boards[key] = board
            made._add(key, board, found)
            if progress is not None:
                progress(done, len(lines))
        return made

    def _add(self, key: BoardKey, board: ScoredBoard, lines: Sequence[Line]) -> None:
        session, top, entries, played = key.session, board.top, self._entries, self._played
        points, tops = self._points.setdefault(session, {}), self._tops.setdefault(session, {})
        self._seats[key] = {Side.NS: [line.ns for line in lines], Side.EW: [line.ew for line in lines]}
        for side, seats in self._seats[key].items():
            for place, (value, sitting) in enumerate(zip(board.column(side), seats, strict=True)):
                for number in sitting:
                    told = entries.get(number)
                    if told is None:
                        told = entries[number] = []
                    told.append((key, place, side))
                    if value is not None:
                        points[number] = points.get(number, 0) + value
                        tops[number] = tops.get(number, 0) + top
                        played[number] = played.get(number, 0) + 1
                    elif board.award(place, side) is not None:
                        played[number] = played.get(number, 0) + 1
                        self._awards.setdefault((number, session), []).append((key, place, side))

    def with_lines(self, before: Sequence[Line], lines: Sequence[Line]) -> ScoredField | None:
        """The field of other *lines*, where few boards differ from those of *before*, which it was made of; None where
        that would not be much faster than to make it anew. Only the boards that differ are scored."""
        gone, come, is_at_end, is_in_place = differences_of(tuple(before), tuple(lines))
        if not gone and not come:
            return self
        keys = {board_key(line, self.stage) for line in (*gone, *come)}
        if len(gone) + len(come) > _MOST_CHANGED or not keys <= self.lines.keys():
            return None
        # By place: an equal line may have been made anew since.
        left = {line.place for line in gone}
        changed: dict[BoardKey, list[Line]]
        if is_in_place and gone[0].place == come[0].place:
            (key,) = keys
            changed = {key: [come[0] if line.place in left else line for line in self.lines[key]]}
        elif is_at_end:
            changed = {key: [line for line in self.lines[key] if line.place not in left] for key in keys}
            if sum(len(self.lines[key]) - len(rest) for key, rest in changed.items()) != len(gone):
                return None
            for line in come:
                changed[board_key(line, self.stage)].append(line)
        else:
            changed = {key: [] for key in keys}
            for line in lines:
                if (key := board_key(line, self.stage)) in changed:
                    changed[key].append(line)
        counts = self._counts | {key: sum(one.has_score for one in told) for key, told in changed.items()}
        if not all(changed.values()) or _expected(counts) != _expected(self._counts):
            return None
        found: ScoredField = self
        for key, told in changed.items():
            found = found._with_lines_of(key, tuple(told), _expected(counts)[key.session, key.section])
        found._counts = counts
        return found

    def _with_lines_of(self, key: BoardKey, lines: tuple[Line, ...], expected: int) -> ScoredField:
        before = self.lines[key]
        every = {**self.lines, key: lines}
        if len(before) == len(lines):
            different = [at for at, (one, other) in enumerate(zip(before, lines, strict=True)) if one is not other]
            same_seats = all((before[at].ns, before[at].ew) == (lines[at].ns, lines[at].ew) for at in different)
            if same_seats and len(different) == 1:
                (place,) = different
                board = self.boards[key].changed(place, lines[place].score, self.stage)
                # With ``own_top`` a changed result can change the board's top, and so everybody's score on it.
                if board.top == self.boards[key].top:
                    return self._with_board(key, place, board, every)
        return self._rebuilt(key, every, expected)

    def _rebuilt(self, key: BoardKey, every: dict[BoardKey, tuple[Line, ...]], expected: int) -> ScoredField:
        """The field with one board scored anew: what everybody had on it is taken away, and what they have is added."""
        made = object.__new__(ScoredField)
        made.stage, made.lines, made._even = self.stage, every, None
        lines, before = every[key], self.boards[key]
        board = scored_board([compared(line.score) for line in lines], self.stage, expected)
        made.boards, made._seats = {**self.boards, key: board}, dict(self._seats)
        made._played, made._awards, made._entries = dict(self._played), dict(self._awards), dict(self._entries)
        session = key.session
        points, tops = dict(self._points[session]), dict(self._tops[session])
        made._points, made._tops = {**self._points, session: points}, {**self._tops, session: tops}
        sat = {number for seats in self._seats[key].values() for sitting in seats for number in sitting}
        for side, seats in self._seats[key].items():
            for place, (value, sitting) in enumerate(zip(before.column(side), seats, strict=True)):
                for number in sitting:
                    if value is not None:
                        points[number] -= value
                        tops[number] -= before.top
                    made._played[number] = made._played.get(number, 0) - _counts(before, place, side)
        stood: dict[int, int] = {}
        for number in sat:
            told = self._entries[number]
            stood[number] = next(at for at, entry in enumerate(told) if entry[0] == key)
            made._entries[number] = [entry for entry in told if entry[0] != key]
            owner = number, session
            if owner in made._awards:
                made._awards[owner] = [entry for entry in made._awards[owner] if entry[0] != key]
        made._add_again(key, board, lines, stood)
        return made

    def _add_again(self, key: BoardKey, board: ScoredBoard, lines: Sequence[Line], stood: Mapping[int, int]) -> None:
        """*stood*: where the board was among those of whoever sat at it."""
        sits = {number for line in lines for number in (*line.ns, *line.ew)}
        for number in sits - stood.keys():
            # Theirs is still the list of the field that this one was made of.
            self._entries[number] = list(self._entries.get(number, ()))
        for number in sits:
            if (number, key.session) in self._awards:
                self._awards[number, key.session] = list(self._awards[number, key.session])
        self._add(key, board, lines)
        order = {one: at for at, one in enumerate(self.boards)}
        for number in sits | stood.keys():
            told = self._entries[number]
            if not told:
                del self._entries[number]
            elif number in stood and sum(entry[0] == key for entry in told[-2:]) == 1:
                told.insert(stood[number], told.pop())
            else:
                told.sort(key=lambda entry: (order[entry[0]], entry[2] is Side.EW, entry[1]))
            for totals in (self._points[key.session], self._tops[key.session]):
                # Whoever has no board of the session left is in none of its totals, as if there had never been one.
                if not any(self._has_value(entry) for entry in told if entry[0].session == key.session):
                    totals.pop(number, None)

    def _has_value(self, entry: Entry) -> bool:
        key, place, side = entry
        return self.boards[key].value(place, side) is not None

    def _with_board(
        self, key: BoardKey, changed: int, board: ScoredBoard, lines: dict[BoardKey, tuple[Line, ...]]
    ) -> ScoredField:
        made = object.__new__(ScoredField)
        made.stage, made.lines, made._entries = self.stage, lines, self._entries
        made.boards = {**self.boards, key: board}
        made._seats, made._played = self._seats, self._played
        session, awards, even = key.session, self._awards, self._even
        points, tops = dict(self._points[session]), self._tops[session]
        for places, side, was, now in self.boards[key].differences(board, changed):
            seats = self._seats[key][side]
            more = (now or 0) - (was or 0)
            if was is not None and now is not None:
                for place in places:
                    for number in seats[place]:
                        points[number] += more
                continue
            # Only here can anybody have more or fewer boards with a result than before.
            tops = dict(tops) if tops is self._tops[session] else tops
            awards = dict(awards) if awards is self._awards else awards
            made._played = dict(self._played) if made._played is self._played else made._played
            even = None
            for place in places:
                for number in seats[place]:
                    points[number] = points.get(number, 0) + more
                    tops[number] = tops.get(number, 0) + board.top * ((now is not None) - (was is not None))
                    _note_award(awards, (number, session), (key, place, side), board)
                    counted = _counts(board, place, side) - _counts(self.boards[key], place, side)
                    made._played[number] = made._played.get(number, 0) + counted
        made._points, made._tops = {**self._points, session: points}, {**self._tops, session: tops}
        made._awards, made._even = awards, even
        return made

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self._entries)

    def played(self, number: int) -> int:
        """The boards of a contestant with a result or an award."""
        return self._played.get(number, 0)

    def touched_since(self, before: ScoredField) -> set[int]:
        """Whoever sits on a board that is not the one of the field *before*."""
        changed = [key for key, board in self.boards.items() if before.boards.get(key) is not board]
        both = [seats for field in (self, before) for key in changed for seats in field._seats.get(key, {}).values()]
        return {number for seats in both for sitting in seats for number in sitting}

    def has_numbers_of(self, other: ScoredField) -> bool:
        return self._entries.keys() == other._entries.keys()

    def usual_side(self, number: int) -> Side:
        """The side on which a contestant sat most often."""
        sides = [side for _, _, side in self._entries.get(number, ())]
        return Side.NS if 2 * sides.count(Side.NS) >= len(sides) else Side.EW

    @property
    def has_awards(self) -> bool:
        return any(self._awards.values())

    def plain_points(self) -> Mapping[int, Value] | None:
        """The points of everybody, where all could have the same and nobody has an award; else None.

        Then points rank as percentages do, and are compared many times faster.
        """
        if self.has_awards or len(self._points) != 1:
            return None
        (points,), (tops,) = self._points.values(), self._tops.values()
        if self._even is None:
            self._even = len(points) == len(self._entries) and len(set(tops.values())) == 1
        return points if self._even else None

    def total(self, number: int) -> FieldTotal:
        points: Value = 0
        top: Value = 0
        for session, of_session in self._points.items():
            points += of_session.get(number, 0)
            top += self._tops[session].get(number, 0)
            for key, place, side in self._awards.get((number, session), ()):
                board = self.boards[key]
                award = board.award(place, side)
                assert award is not None
                points += board.award_value(award, self.own(number, session))[0]
                top += board.top
        return FieldTotal(Fraction(points), Fraction(top), self._played.get(number, 0))

    def own(self, number: int, session: int) -> Fraction | None:
        """12C2(c): a contestant's percentage, or its mean at IMPs, on the boards of a session that have a result."""
        top = Fraction(self._tops[session].get(number, 0))
        if not top:
            return None
        part = Fraction(self._points[session][number]) / top
        return 100 * part if self.stage.scoring is Scoring.MATCHPOINTS else part

    def values(self, number: int) -> Iterator[BoardValue]:
        """Board by board what a contestant has; a board without a score is left out."""
        for key, place, side in self._entries.get(number, ()):
            board, line = self.boards[key], self.lines[key][place]
            value = board.value(place, side)
            if value is not None:
                yield BoardValue(key, line, side, place, Fraction(value), Fraction(board.top))
            elif (award := board.award(place, side)) is not None:
                worth, cites = board.award_value(award, self.own(number, key.session))
                yield BoardValue(key, line, side, place, worth, Fraction(board.top), award, cites)


def board_key(line: Line, stage: Stage) -> BoardKey:
    session = (line.place.round - 1) // stage.session_rounds if stage.session_rounds else 0
    return BoardKey(session, line.section if stage.compared is Compared.SECTION else "", line.place.board)


def _expected(counts: Mapping[BoardKey, int]) -> dict[tuple[int, str], int]:
    """How many results a board of each session and section has when none is missing: as many as any has."""
    found: dict[tuple[int, str], int] = {}
    for key, count in counts.items():
        group = key.session, key.section
        found[group] = max(found.get(group, 0), count)
    return found


def _counts(board: ScoredBoard, place: int, side: Side) -> bool:
    return board.value(place, side) is not None or board.award(place, side) is not None


def _note_award(awards: dict[Owner, list[Entry]], owner: Owner, entry: Entry, board: ScoredBoard) -> None:
    others = [award for award in awards.get(owner, ()) if award != entry]
    _, place, side = entry
    awards[owner] = [*others, entry] if board.award(place, side) is not None else others

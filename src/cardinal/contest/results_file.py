"""Reading ``results.csv`` or ``results.json``: a bad line is told with its file and line, the others are read.

A line is one board at one table. ``ns`` and ``ew`` are contestants' numbers, two with a plus between them in an
individual event; ``result`` is a contract with its tricks (``4S by N +1``), a score, an adjusted score in the notation
of sheets (``A+/A-``, ``60% 620; 40% -100``), or levels of Guandan (``9:4``, ``+3``). ``score`` is the score of
North-South, where it is written besides. ``provisional`` has the laws under which a ruling on the board is still open;
it is written for readers, and the rulings of the event decide it. So is ``lead``, the card led where tables noted it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from cardinal.language import CardinalError, Text, shown
from cardinal.scoring import Bye, NotPlayed, Played

from .file_rows import BadLine, FileRow, rows_of, written
from .model import Contestant, Event, Flaw, Game, Line, Place, Room, Score, Source
from .provisional import Owed, laws_owed
from .result_checks import checked, refuse_unknown
from .score_cell import read_cell

__all__ = ["COLUMNS", "read_results", "results_csv"]

COLUMNS = (
    "stage", "round", "table", "room", "board", "ns", "ew", "result", "score", "section", "n", "e", "s", "w", "extra",
    "provisional", "lead",
)  # fmt: skip
_WITHOUT_LEADS = COLUMNS[:-1]
NEEDED = ("round", "table", "board", "ns", "ew")
_YES = {"yes", "true", "1"}
MOST_DIGITS = 6
SHORT_CELL = 20


def read_results(
    text: str, file: str, event: Event, progress: Callable[[int], object] | None = None
) -> tuple[tuple[Line, ...], tuple[Flaw, ...]]:
    """The results of a file, and everything in it that cannot be right; *event* says who and what there is.

    A line that cannot be read, or that names nobody who plays, is kept as it stands in its flaw and not counted. One
    that contradicts the movement is counted and told: what happened at a table is for the director to find out.
    """
    stages = tuple(stage.name for stage in event.conditions.stages)
    known = event.by_number
    found: list[Line] = []
    given: dict[Source, str] = {}
    flaws: list[Flaw] = []
    for at, row in enumerate(rows_of(text, file, NEEDED, COLUMNS, "results"), start=1):
        try:
            found.append(_line(row, stages, known, event.conditions.game))
            given[row.source] = row.given
        except CardinalError as refusal:
            cites = " ".join(f"§{clause}" for clause in refusal.cites)
            flaws.append(Flaw(row.source, refusal.text, cites, row.given))
        if progress is not None and at % 10_000 == 0:
            progress(at)
    return checked(found, given, flaws, event)


def _line(row: FileRow, stages: tuple[str, ...], known: Mapping[int, Contestant], game: Game) -> Line:
    row.must_have(NEEDED, COLUMNS)
    stage = row.text("stage", stages[0])
    if stage not in stages:
        raise BadLine(Text(__name__, "stage", {"given": shown(stage), "stages": stages}), legal=stages)
    room = row.text("room").lower()
    if room not in list(Room):
        raise BadLine(Text(__name__, "room", {"given": shown(room)}), legal=("open", "closed"))
    board = _number(row.text("board"), "board")
    place = Place(stage, _number(row.text("round"), "round"), row.text("table", "?"), board, Room(room))
    ns, ew = (_side(row.text(name), known) for name in ("ns", "ew"))
    seats = tuple(row.text(name) for name in ("n", "e", "s", "w"))
    score = _score(row, game, board) if ns and ew else Bye()
    section = row.text("section") or next((known[one].section for one in (*ns, *ew)), "")
    extra = row.text("extra").lower() in _YES
    return Line(place, ns, ew, score, row.source, section, seats if any(seats) else (), extra)


def _number(text: str, what: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text) > 0:
        return int(text)
    raise BadLine(Text("cardinal.contest.result_checks", "number", {"what": what, "given": shown(text)}))


def _side(text: str, known: Mapping[int, Contestant]) -> tuple[int, ...]:
    """Nobody, one contestant, or the two individuals of a side; a phantom is nobody."""
    if text.lower() in ("", "-", "phantom"):
        return ()
    numbers = tuple(_number(part.strip(), "contestant") for part in text.split("+"))
    refuse_unknown(numbers, known)
    return numbers


def _score(row: FileRow, game: Game, board: int) -> Score:
    result, points = row.text("result"), row.text("score")
    if not result:
        return read_cell(points, game, board) if points else NotPlayed()
    score = _known_cell(result, game, board) if len(result) <= SHORT_CELL else read_cell(result, game, board)
    if points and isinstance(score, Played):
        told = read_cell(points, game, board)
        if isinstance(told, Played) and told.score != score.score:
            values = {"result": shown(result), "right": score.score, "given": told.score}
            raise BadLine(Text(__name__, "disagree", values), cites=score.cites)
    return score


# At many tables the same happens on the same boards.
_known_cell = lru_cache(maxsize=4_096)(read_cell)


def results_csv(
    lines: Iterable[Line],
    cell: Callable[[Line], str],
    owed: Owed | None = None,
    leads: Mapping[Place, str] | None = None,
) -> str:
    """Lines as a results file; *cell* writes their scores, *owed* says which of them are provisional, and where any
    *leads* are known there is a column for them."""
    rows: list[tuple[object, ...]] = [COLUMNS if leads else _WITHOUT_LEADS]
    for line in lines:
        place = line.place
        sides = ("+".join(map(str, side)) for side in (line.ns, line.ew))
        head = (place.stage, place.round, place.table, place.room, place.board, *sides, cell(line), "", line.section)
        laws = " ".join(laws_owed(owed or {}, place))
        row = (*head, *(line.players or ("", "", "", "")), "yes" if line.extra else "", laws)
        rows.append((*row, leads.get(place, "")) if leads else row)
    return written(rows)

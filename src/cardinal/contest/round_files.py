"""Reading and writing rounds: who sits where, or who meets whom, by stage and round.

``rounds/*.json`` is what a draw writes, a file a round or a whole schedule; ``rounds.csv`` is for whoever keeps them
by hand. In the CSV a line with ``home`` is a match, with ``ns`` or ``ew`` a table; boards are ``1-3`` or ``1 2 3``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Text, shown
from cardinal.regulations.setting_kinds import exact, plain

from .errors import BadFolder
from .file_rows import json_of, rows_of, written
from .model import Flaw, Loan, Match, Outcome, Seating, Source

__all__ = ["COLUMNS", "Rounds", "read_rounds", "rounds_csv", "rounds_json"]

_TEXTS = "cardinal.contest.event_folder"
COLUMNS = (
    "stage", "round", "table", "section", "group", "ns", "ew", "boards", "home", "away", "outcome", "lot", "start_home",
    "start_away", "home_players", "away_players", "borrowed", "cites",
)  # fmt: skip
_OUTCOMES = {str(outcome): outcome for outcome in Outcome}
_ALONE = (Outcome.BYE, Outcome.SITS_OUT)
_LISTS = {"byes": Outcome.BYE, "sitting_out": Outcome.SITS_OUT}


@dataclass(frozen=True, slots=True)
class Rounds:
    """What files of rounds say, and what is wrong in them."""

    seatings: tuple[Seating, ...] = ()
    matches: tuple[Match, ...] = ()
    flaws: tuple[Flaw, ...] = ()

    def __add__(self, other: Rounds) -> Rounds:
        return Rounds(self.seatings + other.seatings, self.matches + other.matches, self.flaws + other.flaws)


def read_rounds(text: str, file: str, stages: Sequence[str], known: Iterable[int]) -> Rounds:
    """The tables and matches of a file. A bad line is reported with its position; the rest is read."""
    rows = _json_rows(text, file) if text.lstrip().startswith(("{", "[")) else _csv_rows(text, file)
    seatings: list[Seating] = []
    matches: list[Match] = []
    flaws: list[Flaw] = []
    numbers = frozenset(known)
    for source, row in rows:
        try:
            if isinstance(row, BadFolder):
                raise row
            made = _read(row, source, stages, numbers)
        except BadFolder as refusal:
            cells = () if isinstance(row, BadFolder) else row.values()
            flaws.append(Flaw(source, refusal.text, given=shown(", ".join(map(str, cells)))))
            continue
        if isinstance(made, Seating):
            seatings.append(made)
        else:
            matches.append(made)
    return Rounds(tuple(seatings), tuple(matches), tuple(flaws))


Row = Mapping[str, object]


def _csv_rows(text: str, file: str) -> Iterable[tuple[Source, Row | BadFolder]]:
    return ((row.source, row.cells) for row in rows_of(text, file, ("round",), COLUMNS, "rounds"))


def _json_rows(text: str, file: str) -> Iterable[tuple[Source, Row | BadFolder]]:
    """The tables and matches of a file, numbered through; what is none stands in its place as the reason."""
    record = json_of(text, file, "rounds")
    rounds = record.get("rounds", [record]) if isinstance(record, dict) else record
    stage = record.get("stage", "") if isinstance(record, dict) else ""
    if not isinstance(rounds, list):
        raise BadFolder(Text(_TEXTS, "no_json", {"file": shown(file)}))
    found = [row for one in rounds for row in _round_rows(one, stage)]
    return [(Source(file, place), row) for place, row in enumerate(found, start=1)]


def _round_rows(one: object, stage: object) -> Iterator[Row | BadFolder]:
    if not isinstance(one, dict):
        yield _no_round(one, "round")
        return
    shared = {"stage": one.get("stage", stage), "round": one.get("round", "")}
    for name in ("tables", "matches", *_LISTS):
        listed = one.get(name, [])
        if not isinstance(listed, list):
            yield _no_round(listed, name)
            continue
        for row in listed:
            told = {"home": row, "outcome": str(_LISTS[name])} if name in _LISTS else row
            yield {**shared, **told} if isinstance(told, dict) else _no_round(row, name)


def _no_round(given: object, what: str) -> BadFolder:
    return BadFolder(Text(_TEXTS, "no_part", {"given": shown(json.dumps(given, ensure_ascii=False)), "what": what}))


def _read(row: Row, source: Source, stages: Sequence[str], known: frozenset[int]) -> Seating | Match:
    strange = sorted(set(row) - set(COLUMNS))
    if strange or not row:
        raise BadFolder(Text(_TEXTS, "round_line", {"given": shown(", ".join(strange))}), legal=COLUMNS)
    stage = _said(row, "stage") or (stages[0] if len(stages) == 1 else "")
    if stage not in stages:
        raise BadFolder(Text(_TEXTS, "unknown_stage", {"given": shown(stage), "stages": tuple(stages)}), legal=stages)
    round_number = _whole(_said(row, "round"), "round")
    table, section = _said(row, "table"), _said(row, "section")
    if not _said(row, "home"):
        ns, ew = (_side(row.get(name), known) for name in ("ns", "ew"))
        if not (ns or ew):
            raise BadFolder(Text(_TEXTS, "nobody_at_table", {"table": table or "?"}))
        return Seating(stage, round_number, table or "?", ns, ew, _boards(row.get("boards")), section, source)
    home, home_partner = _with_partner(row.get("home"), known)
    away, away_partner = _with_partner(row.get("away"), known) if _said(row, "away") else (None, None)
    outcome = _outcome(_said(row, "outcome"), alone=away is None)
    if {home, home_partner} - {None} & {away, away_partner}:
        raise BadFolder(Text(_TEXTS, "against_itself", {"number": home}))
    lot = _said(row, "lot")
    return Match(
        stage,
        round_number,
        table,
        home,
        away,
        outcome,
        lot=_contestant(lot, frozenset({home, away or home})) if lot else None,
        start_home=_fraction(row, "start_home"),
        start_away=_fraction(row, "start_away"),
        home_players=_names(row.get("home_players")),
        away_players=_names(row.get("away_players")),
        group=_said(row, "group"),
        borrowed=tuple(map(Loan.parse, _names(row.get("borrowed")))),
        cites=_said(row, "cites"),
        home_partner=home_partner,
        away_partner=away_partner,
        boards=_boards(row.get("boards")),
        source=source,
    )


def _with_partner(value: object, known: frozenset[int]) -> tuple[int, int | None]:
    """A contestant, or one with a partner for the round: ``4+7``, or a list of the two."""
    side = _side(value, known)
    sizes = (2,) if isinstance(value, list) else (1, 2)
    if len(side) not in sizes or len(set(side)) != len(side):
        raise BadFolder(Text(_TEXTS, "no_number", {"given": shown(str(value)), "what": "contestant"}))
    return side[0], side[1] if len(side) == 2 else None


def _said(row: Row, name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value).strip()


def _whole(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text) > 0):
        raise BadFolder(Text(_TEXTS, "no_number", {"given": shown(text), "what": what}))
    return int(text)


def _contestant(text: str, known: frozenset[int]) -> int:
    number = _whole(text, "contestant")
    if number not in known:
        raise BadFolder(Text(_TEXTS, "unknown_contestant", {"number": number}))
    return number


def _side(value: object, known: frozenset[int]) -> tuple[int, ...]:
    if isinstance(value, list):
        return tuple(_contestant(str(one), known) for one in value)
    text = "" if value is None else str(value).strip()
    if text.lower() in ("", "-", "phantom"):
        return ()
    return tuple(_contestant(part.strip(), known) for part in text.split("+"))


def _boards(value: object) -> tuple[int, ...]:
    words = [str(one) for one in value] if isinstance(value, list) else str(value or "").replace(",", " ").split()
    found: list[int] = []
    for word in words:
        first, dash, last = word.partition("-")
        least, most = _whole(first, "board"), _whole(last, "board") if dash else 0
        if most > least + 200 or (dash and most < least):
            raise BadFolder(Text(_TEXTS, "no_number", {"given": shown(word), "what": "board"}))
        found += range(least, most + 1) if dash else [least]
    return tuple(found)


def _outcome(text: str, *, alone: bool) -> Outcome:
    usual = Outcome.BYE if alone else Outcome.PLAYED
    found = _OUTCOMES.get(text.lower()) if text else usual
    if found is None or (found in _ALONE) != alone:
        legal = tuple(name for name, outcome in _OUTCOMES.items() if (outcome in _ALONE) == alone)
        raise BadFolder(Text(_TEXTS, "no_outcome", {"given": shown(text)}), legal=legal)
    return found


def _fraction(row: Row, name: str) -> Fraction:
    text = _said(row, name)
    found = exact(text) if text else Fraction()
    if found is None:
        raise BadFolder(Text(_TEXTS, "no_number", {"given": shown(text), "what": name}))
    return found


def _names(value: object) -> tuple[str, ...]:
    parts = [str(one) for one in value] if isinstance(value, list) else str(value or "").split(";")
    return tuple(part.strip() for part in parts if part.strip())


def rounds_json(stage: str, seatings: Iterable[Seating] = (), matches: Iterable[Match] = ()) -> dict[str, object]:
    """The rounds of a stage as plain JSON values, which ``read_rounds`` reads back."""
    by_round: dict[int, dict[str, list[object]]] = {}
    for seating in seatings:
        by_round.setdefault(seating.round, {}).setdefault("tables", []).append(_table_json(seating))
    for match in matches:
        told = by_round.setdefault(match.round, {})
        if match.outcome in _ALONE and not match.boards:
            told.setdefault("byes" if match.outcome is Outcome.BYE else "sitting_out", []).append(match.home)
        else:
            told.setdefault("matches", []).append(match_json(match))
    return {"stage": stage, "rounds": [{"round": number, **by_round[number]} for number in sorted(by_round)]}


def _table_json(seating: Seating) -> dict[str, object]:
    record: dict[str, object] = {
        "table": seating.table,
        "ns": list(seating.ns),
        "ew": list(seating.ew),
        "boards": list(seating.boards),
    }
    return record | ({"section": seating.section} if seating.section else {})


def match_json(match: Match) -> dict[str, object]:
    """A match of a round as plain JSON values."""
    sides = (match.home_side, match.away_side)
    home, away = (list(side) if len(side) > 1 else side[0] if side else None for side in sides)
    record: dict[str, object] = {"table": match.table, "home": home, "away": away}
    more: dict[str, object] = {
        "outcome": "" if match.outcome is Outcome.PLAYED else str(match.outcome),
        "group": match.group,
        "lot": match.lot,
        "start_home": str(plain(match.start_home)) if match.start_home else "",
        "start_away": str(plain(match.start_away)) if match.start_away else "",
        "home_players": list(match.home_players),
        "away_players": list(match.away_players),
        "borrowed": list(map(str, match.borrowed)),
        "boards": list(match.boards),
        "cites": match.cites,
    }
    return record | {name: value for name, value in more.items() if value}


def _joined(name: str, values: list[object]) -> str:
    return {"home": "+", "away": "+", "boards": " "}.get(name, ";").join(map(str, values))


def rounds_csv(seatings: Iterable[Seating] = (), matches: Iterable[Match] = ()) -> str:
    """The rounds as a table."""
    rows: list[dict[str, object]] = []
    for seating in seatings:
        sides = {"ns": "+".join(map(str, seating.ns)), "ew": "+".join(map(str, seating.ew))}
        boards = " ".join(map(str, seating.boards))
        head = {"stage": seating.stage, "round": seating.round, "table": seating.table, "section": seating.section}
        rows.append({**head, **sides, "boards": boards})
    for match in matches:
        told = match_json(match).items()
        record = {name: _joined(name, value) if isinstance(value, list) else value for name, value in told}
        rows.append({"stage": match.stage, "round": match.round, **record})
    always = ("stage", "round")
    used = [name for name in COLUMNS if name in always or any(row.get(name) not in (None, "") for row in rows)]
    return written([used, *([_cell(row.get(name)) for name in used] for row in rows)])


def _cell(value: object) -> str:
    return "" if value is None else str(value)

"""An event of a CSV file of another program: its columns are known by the names that programs give them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cardinal.contest.model import Form, Room, Source
from cardinal.contest.spreadsheet_cells import plain_cells
from cardinal.contest.stage import Scoring
from cardinal.language import NotUnderstood

from .. import pbn_values
from ..problem import Problem
from ..result_line import room_of
from .csv_columns import Head, find_head
from .from_records import in_lines
from .leftovers import Leftovers
from .score_tables import result_of
from .told_event import ToldEntrant, ToldEvent, ToldPerson, ToldResult, entrant_key, key_parts, told

__all__ = ["is_results", "of_json", "told_event"]

_JOINED = re.compile(
    r"\s*(?P<contract>[1-7]\s*(?:NT|SA|N|[CDHS♣♦♥♠])\s*(?:xx?|\*\*?)?)\s*(?:by\s*)?(?P<declarer>[NESWOZVÖØ北东東南西])?\s*(?P<result>=|[+-]\s*[0-9]{1,2})?\s*",
    re.IGNORECASE,
)
_LEVELS = re.compile(r"[+-][1-9]|(?:[2-9]|10|[JQK]|A[+]?):(?:[2-9]|10|[JQK]|A[+]?)")
"""A result of Guandan: what a side gained on a deal, or the levels that both reached."""
_NO_TRUMP = re.compile("SA", re.IGNORECASE)
"""Sans atout, as half of Europe writes it."""
_SUITS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})


def of_json(content: bytes) -> bytes | None:
    """Our own results as JSON (``{"results": [...]}``), as the table that they are; None where it is something else."""
    if content.lstrip()[:1] != b"{":
        return None
    try:
        rows = json.loads(content)["results"]
        heads = list(dict.fromkeys(name for row in rows for name in row))
        cells = [[str(row.get(name, "")) for name in heads] for row in rows]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    text = io.StringIO()
    csv.writer(text).writerows([heads, *cells])
    table = text.getvalue().encode("utf-8")
    return table if is_results(table) else None


def is_results(content: bytes) -> bool:
    """Whether one of the first lines names a board, both sides, and a contract, a result or a score."""
    # A part of a file may end in the middle of a letter.
    start = content[:4096]
    return find_head(start.rpartition(b"\n")[0] or start) is not None


def told_event(content: bytes, file: str) -> ToldEvent:
    """The results of the file, a line each; a line that cannot be read is told with its number."""
    head = find_head(content)
    assert head is not None, "asked only of a file that is_results"
    names = head.names
    left = Leftovers(file)
    problems: list[Problem] = []
    rows = list(_rows(head, file, problems))
    _refuse_guandan([row.get("result", "") for _, row in rows if not row.get("contract")])
    is_of_teams = any(room_of(row.get("room")) is not Room.NONE for _, row in rows)
    for at, words in enumerate(head.text.split("\n", head.line)[: head.line], start=1):
        if words.strip(f" {head.sign}"):
            left.add("words", at, words.strip(f" {head.sign}"))
    for name, heading in zip(names, head.headings, strict=True):
        is_sitting = name.startswith("playerid_") and "pairid_ns" in names and any(row.get(name) for _, row in rows)
        if (not name and heading) or name in ("lead", "remarks") or is_sitting:
            left.add("column", head.line + 1, heading)
    results: list[ToldResult] = []
    entrants: dict[str, ToldEntrant] = {}
    for line, row in rows:
        board = pbn_values.board_number(row.get("board", ""))
        if board is None:
            problems.append(Problem(file, line, told("no_board")))
            continue
        made = result_of(_whole_row(row, head.seats), board, Source(file, line), problems)
        if made is None:
            continue
        result, people = made
        if is_of_teams:
            # A team is the same in both rooms, whichever way it sits.
            result = replace(result, ns=_teams(result.ns), ew=_teams(result.ew))
        results.append(result)
        for key in (*result.ns, *result.ew):
            section, direction, number = key_parts(key)
            # Players who are named have no number of their own.
            named = (ToldPerson(number),) if len(result.ns) == 2 and not number.isdigit() else ()
            entrants.setdefault(
                key, ToldEntrant(key, "" if named else number, "", named, section, direction, source=result.source)
            )
            if people.get(key):
                entrants[key] = replace(entrants[key], people=people[key])
    return _event(results, entrants, names, left, problems, is_of_teams=is_of_teams)


def _teams(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(entrant_key(number, section) for section, _, number in map(key_parts, keys))


def _in_pairs(
    results: list[ToldResult], entrants: dict[str, ToldEntrant]
) -> tuple[list[ToldResult], dict[str, ToldEntrant]]:
    """Players who are named and always sit with the same partner are pairs; any others stay as they are."""
    sides = {side for one in results for side in (one.ns, one.ew) if side}
    pairs = {side: tuple(sorted({key_parts(key)[2] for key in side})) for side in sides}
    partners: dict[str, set[tuple[str, ...]]] = {}
    for names in pairs.values():
        for name in names:
            partners.setdefault(name, set()).add(names)
    is_fixed = all(len(names) == 2 for names in pairs.values()) and all(len(known) == 1 for known in partners.values())
    if not is_fixed or any(entrants[key].number for side in sides for key in side):
        return results, entrants
    known: dict[str, ToldEntrant] = {}
    keys = {}
    for one in results:
        for side in (one.ns, one.ew):
            if side:
                section, direction, _ = key_parts(side[0])
                keys[side] = key = entrant_key(" - ".join(pairs[side]), section, direction)
                people = tuple(person for player in side for person in entrants[player].people)
                known.setdefault(key, ToldEntrant(key, "", "", people, section, direction, source=one.source))
    made = [replace(one, ns=(keys[one.ns],) if one.ns else (), ew=(keys[one.ew],) if one.ew else ()) for one in results]
    return made, known


def _refuse_guandan(cells: list[str]) -> None:
    """Levels are no points of bridge: a list of them is an event only with its conditions."""
    told_cells = [cell for cell in cells if cell and cell[0] not in "nlcA"]
    if told_cells and all(_LEVELS.fullmatch(cell) for cell in told_cells):
        raise NotUnderstood(told("guandan_results"))


def _event(
    results: list[ToldResult],
    entrants: dict[str, ToldEntrant],
    names: Sequence[str],
    left: Leftovers,
    problems: list[Problem],
    *,
    is_of_teams: bool,
) -> ToldEvent:
    if is_of_teams:
        return ToldEvent(
            form=Form.TEAMS,
            scoring=Scoring.IMPS,
            entrants=tuple(entrants.values()),
            results=tuple(results),
            leftovers=left.all(),
            problems=tuple(problems),
        )
    results, known, two_lines = in_lines(*_in_pairs(results, entrants))
    in_imps = "imp_ns" in names or "imp_ew" in names
    by_player = any(len(one.ns) == 2 for one in results)
    return ToldEvent(
        form=Form.INDIVIDUAL if by_player else Form.PAIRS,
        scoring=Scoring.CROSS_IMPS if in_imps else Scoring.MATCHPOINTS,
        winners=2 if two_lines else 0,
        entrants=tuple(known.values()),
        results=tuple(results),
        leftovers=left.all(),
        problems=tuple(problems),
    )


def _rows(head: Head, file: str, problems: list[Problem]) -> Iterator[tuple[int, dict[str, str]]]:
    below = head.text.split("\n", head.line + 1)[head.line + 1 :]
    reader, above = csv.reader(io.StringIO("".join(below)), delimiter=head.sign), head.line + 1
    while True:
        try:
            cells = plain_cells(next(reader))
        except StopIteration:
            return
        except csv.Error as error:
            problems.append(Problem(file, above + reader.line_num, told("no_csv", why=str(error))))
            continue
        if any(cell.strip() for cell in cells):
            row = {name: cell.strip() for name, cell in zip(head.names, cells, strict=False) if name}
            yield above + reader.line_num, row


def _whole_row(row: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
    """The row as a table of scores has it: a contract with declarer and tricks in one cell is taken apart."""
    made = {name: "" if cell in ("-", "*") else cell for name, cell in row.items()}
    if made.get("pairid_ns") or made.get("pairid_ew"):
        # Who of a pair or a team sat where is no matter of the result.
        made = {name: cell for name, cell in made.items() if not name.startswith("playerid_")}
    made["score_ns"] = made.pop("score", "") or made.get("score_ns", "")
    contract = made.get("contract", "").translate(_SUITS)
    found = _JOINED.fullmatch(contract)
    if found:
        made["contract"] = _NO_TRUMP.sub("NT", found["contract"].replace(" ", ""))
        made["declarer"] = made.get("declarer") or found["declarer"] or ""
        made["result"] = made.get("result") or (found["result"] or "").replace(" ", "")
    elif not contract and made.get("result"):
        joined = _JOINED.fullmatch(made["result"].translate(_SUITS))
        if joined:
            made |= {name: (joined[name] or "").replace(" ", "") for name in ("contract", "declarer", "result")}
            made["contract"] = _NO_TRUMP.sub("NT", made["contract"])
    declarer = made.get("declarer", "").upper()
    made["declarer"] = seats.get(declarer, declarer)
    if made.get("remarks") and not made["contract" if "contract" in made else "score_ns"]:
        made["contract"] = made["remarks"]
    return made

"""An event of a CSV file of another program: its columns are known by the names that programs give them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardinal.contest.model import Form, Room, Source
from cardinal.contest.spreadsheet_cells import plain_cells
from cardinal.contest.stage import Scoring
from cardinal.language import NotUnderstood

from .. import pbn_values
from ..problem import Problem
from ..result_line import room_of
from .from_records import in_lines
from .leftovers import Leftovers
from .score_tables import result_of
from .told_event import ToldEntrant, ToldEvent, ToldResult, told

__all__ = ["is_results", "of_json", "told_event"]

_WORDS: Mapping[str, tuple[str, ...]] = {
    "board": ("board", "boardnumber", "boardno", "brd", "bd", "boardnum"),
    "section": ("section", "sectionletter", "sect", "sec"),
    "table": ("table", "tablenumber", "tableno", "tbl"),
    "round": ("round", "roundnumber", "roundno", "rnd", "rd"),
    "room": ("room",),
    "pairid_ns": ("ns", "pairns", "nspair", "nspairnumber", "pairidns", "nsnumber", "pairnumberns", "nsno"),
    "pairid_ew": ("ew", "pairew", "ewpair", "ewpairnumber", "pairidew", "ewnumber", "pairnumberew", "ewno"),
    "playerid_north": ("north", "n", "northnumber"),
    "playerid_south": ("south", "s", "southnumber"),
    "playerid_east": ("east", "e", "eastnumber"),
    "playerid_west": ("west", "w", "westnumber"),
    "contract": ("contract", "contr", "bid"),
    "declarer": ("declarer", "decl", "by", "dec", "nsew", "playedby"),
    "result": ("result", "tricks", "made", "res", "trickstaken"),
    "lead": ("lead", "leadcard", "ld"),
    "score": ("score", "points", "scorens", "nsscore", "scorepoints", "nspoints", "plusns"),
    "score_ew": ("scoreew", "ewscore", "ewpoints", "plusew"),
    "mp_ns": ("mpns", "nsmp", "nsmatchpoints", "matchpointsns", "nsmps"),
    "mp_ew": ("mpew", "ewmp", "ewmatchpoints", "matchpointsew", "ewmps"),
    "imp_ns": ("impns", "nsimp", "nsimps", "impsns"),
    "imp_ew": ("impew", "ewimp", "ewimps", "impsew"),
    "percentage_ns": ("percentagens", "nspercent", "nspercentage", "percentns", "ns%"),
    "percentage_ew": ("percentageew", "ewpercent", "ewpercentage", "percentew", "ew%"),
    "names_ns": ("namesns", "nsnames", "nsplayers", "playersns", "nspairname", "nsname"),
    "names_ew": ("namesew", "ewnames", "ewplayers", "playersew", "ewpairname", "ewname"),
    "remarks": ("remarks", "remark", "note"),
}
_COLUMNS = {word: name for name, words in _WORDS.items() for word in words}
_PLAIN = re.compile(r"[^a-z0-9%]+")
_JOINED = re.compile(
    r"\s*(?P<contract>[1-7]\s*(?:NT|N|[CDHS♣♦♥♠])\s*(?:xx?|\*\*?)?)\s*(?:by\s*)?(?P<declarer>[NESW])?\s*(?P<result>=|[+-]\s*[0-9]{1,2})?\s*",
    re.IGNORECASE,
)
_LEVELS = re.compile(r"[+-][1-9]|(?:[2-9]|10|[JQK]|A[+]?):(?:[2-9]|10|[JQK]|A[+]?)")
"""A result of Guandan: what a side gained on a deal, or the levels that both reached."""
_SUITS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})


def _heads(start: str) -> tuple[list[str], str] | None:
    """The columns of the first line and the sign between them; None where it is no table of results."""
    first = next((line for line in start.lstrip("\ufeff").splitlines() if line.strip()), "")
    for sign in (",", ";", "\t", "|"):
        names = [_COLUMNS.get(_PLAIN.sub("", cell.strip().strip('"').lower()), "") for cell in first.split(sign)]
        sides = {"pairid_ns", "pairid_ew"} <= set(names) or {"playerid_north", "playerid_east"} <= set(names)
        scored = any(name in names for name in ("contract", "score", "score_ew", "result"))
        if "board" in names and sides and scored:
            return names, sign
    return None


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
    """Whether the first line names a board, both sides, and a contract, a result or a score."""
    return _heads(_text(content[:4096])) is not None


def _text(content: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1")


def told_event(content: bytes, file: str) -> ToldEvent:
    """The results of the file, a line each; a line that cannot be read is told with its number."""
    text = _text(content)
    found = _heads(text)
    assert found is not None, "asked only of a file that is_results"
    names, sign = found
    left = Leftovers(file)
    problems: list[Problem] = []
    rows = list(_rows(text, names, sign, file, problems))
    _refuse_guandan([row.get("result", "") for _, row in rows if not row.get("contract")])
    is_of_teams = any(room_of(row.get("room")) is not Room.NONE for _, row in rows)
    heads = next(csv.reader([text.lstrip("\ufeff").lstrip().splitlines()[0]], delimiter=sign))
    for name, head in zip(names, heads, strict=False):
        is_sitting = name.startswith("playerid_") and "pairid_ns" in names and any(row.get(name) for _, row in rows)
        if (not name and head.strip()) or name in ("lead", "remarks") or is_sitting:
            left.add("column", 1, head.strip())
    results: list[ToldResult] = []
    entrants: dict[str, ToldEntrant] = {}
    for line, row in rows:
        board = pbn_values.board_number(row.get("board", ""))
        if board is None:
            problems.append(Problem(file, line, told("no_board")))
            continue
        made = result_of(_whole_row(row), board, Source(file, line), problems)
        if made is None:
            continue
        result, people = made
        if is_of_teams:
            # A team is the same in both rooms, whichever way it sits.
            result = replace(result, ns=_teams(result.ns), ew=_teams(result.ew))
        results.append(result)
        for key in (*result.ns, *result.ew):
            section, direction, number = key.split("/")[1:]
            entrants.setdefault(
                key, ToldEntrant(key, number, section=section, direction=direction, source=result.source)
            )
            if people.get(key):
                entrants[key] = replace(entrants[key], people=people[key])
    return _event(results, entrants, names, left, problems, is_of_teams=is_of_teams)


def _teams(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("/".join((*key.split("/")[:2], "", key.split("/")[3])) for key in keys)


def _refuse_guandan(cells: list[str]) -> None:
    """Levels are no points of bridge: a list of them is an event only with its conditions."""
    told_cells = [cell for cell in cells if cell and cell[0] not in "nlcA"]
    if told_cells and all(_LEVELS.fullmatch(cell) for cell in told_cells):
        raise NotUnderstood(told("guandan_results"))


def _event(
    results: list[ToldResult],
    entrants: dict[str, ToldEntrant],
    names: list[str],
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
    results, known, two_lines = in_lines(results, entrants)
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


def _rows(
    text: str, names: list[str], sign: str, file: str, problems: list[Problem]
) -> Iterator[tuple[int, dict[str, str]]]:
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff").replace("\x00", "")), delimiter=sign)
    is_head = True
    while True:
        try:
            cells = plain_cells(next(reader))
        except StopIteration:
            return
        except csv.Error as error:
            problems.append(Problem(file, reader.line_num, told("no_csv", why=str(error))))
            continue
        if is_head or not any(cell.strip() for cell in cells):
            is_head = is_head and not any(cell.strip() for cell in cells)
            continue
        yield reader.line_num, {name: cell.strip() for name, cell in zip(names, cells, strict=False) if name}


def _whole_row(row: Mapping[str, str]) -> dict[str, str]:
    """The row as a table of scores has it: a contract with declarer and tricks in one cell is taken apart."""
    made = {name: "" if cell in ("-", "*") else cell for name, cell in row.items()}
    if made.get("pairid_ns") or made.get("pairid_ew"):
        # Who of a pair or a team sat where is no matter of the result.
        made = {name: cell for name, cell in made.items() if not name.startswith("playerid_")}
    made["score_ns"] = made.pop("score", "") or made.get("score_ns", "")
    contract = made.get("contract", "").translate(_SUITS)
    found = _JOINED.fullmatch(contract)
    if found:
        made["contract"] = found["contract"].replace(" ", "")
        made["declarer"] = made.get("declarer") or found["declarer"] or ""
        made["result"] = made.get("result") or (found["result"] or "").replace(" ", "")
    elif not contract and made.get("result"):
        joined = _JOINED.fullmatch(made["result"].translate(_SUITS))
        if joined:
            made |= {name: (joined[name] or "").replace(" ", "") for name in ("contract", "declarer", "result")}
    if made.get("remarks") and not made["contract" if "contract" in made else "score_ns"]:
        made["contract"] = made["remarks"]
    return made

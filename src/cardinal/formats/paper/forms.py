"""Forms that a hall hands out and takes in: line-ups, penalty notices, appeals; blank, or filled in from the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from cardinal.contest.event_folder import EventFolder
from cardinal.contest.explanation import shown
from cardinal.contest.line_up_seats import chairs_of
from cardinal.contest.model import Appeal, Event, Match, Penalty, Ruling
from cardinal.contest.penalty_words import unit_name
from cardinal.contest.poll import tally_words
from cardinal.contest.score_cell import write_cell
from cardinal.contest.stage import Stage
from cardinal.language import Text
from cardinal.laws.clause_names import clause_names

from .contestants import named
from .errors import nothing
from .page import Align, Column, Fields, Grid, Note, Paper, Sheet, Signatures
from .words import say as common

__all__ = ["appeal_forms", "line_up_forms", "penalty_notices"]

LineUps = Mapping[tuple[str, int, str, int], Sequence[str]]
"""Who plays for a team, by stage, round, table and the team's number, in the order of its seats."""


def say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def _moment(at: datetime | None) -> str:
    return at.isoformat(" ", "minutes") if at is not None else ""


def _box(head: str, text: str = "", high_mm: float = 24.0) -> Grid:
    """A box with its name on top, to write in or with what was written."""
    return Grid((Column(head, align=Align.LEFT),), ((text,),), row_mm=high_mm, is_wrapped=True)


def _paper(title: str, language: str, sheets: Iterable[Sheet], event: Event | None, down: int = 1) -> Paper:
    name = event.conditions.name if event is not None else ""
    return Paper(" · ".join(part for part in (title, name) if part), language, tuple(sheets), down=down)


# -- line-ups -------------------------------------------------------------------------------------------------------


def line_up_forms(
    folder: EventFolder | None,
    language: str = "en",
    *,
    stage: str = "",
    round_number: int = 0,
    copies: int = 1,
    line_ups: LineUps | None = None,
) -> Paper:
    """A form for each team of a round that is drawn, two to a page; without an event, blank ones."""
    title = say("line_up", language)
    if folder is None:
        return _paper(title, language, (_line_up(None, None, None, language),) * copies, None, down=2)
    event = folder.event
    matches = [
        match
        for match in event.matches
        if match.away is not None and match.stage == stage and round_number in (0, match.round)
    ]
    if not matches:
        raise nothing("no_matches", stage=stage)
    last = round_number or max(match.round for match in matches)
    sheets = [
        _line_up(folder, match, number, language, (line_ups or {}).get((stage, match.round, match.table, number), ()))
        for match in matches
        if match.round == last
        for number in match.numbers
    ]
    return _paper(title, language, sheets, event, down=2)


def _line_up(
    folder: EventFolder | None, match: Match | None, number: int | None, language: str, players: Sequence[str] = ()
) -> Sheet:
    is_home = match is None or number is None or number in match.home_side
    stage = Stage("") if folder is None or match is None else folder.event.stage(match.stage)
    event = None if folder is None else folder.event
    known: dict[str, str] = {}
    members = ""
    if folder is not None and event is not None and match is not None and number is not None:
        entry = next((one for one in folder.entries if one.number == number), None)
        people = [person.name for person in entry.players] if entry is not None else []
        members = say("members", language, names=tuple(people)) if people else ""
        opponent = match.opponents_of(number)
        known = {
            "event": event.conditions.name,
            "stage": match.stage,
            "round": str(match.round),
            "table": match.table,
            "team": named(event, number),
            "opponents": named(event, opponent[0]) if opponent else "",
            "part": common("column_home" if is_home else "column_away", language),
        }
    heads = ("event", "stage", "round", "table", "segment", "part", "team", "opponents")
    fields = Fields(tuple((say(f"head_{name}", language), known.get(name, "")) for name in heads), across=2)
    # A blank form serves either side, so that its players write their direction themselves.
    rows = []
    for place, chair in enumerate(chairs_of(stage, is_home=is_home)):
        room = common(f"column_{chair.room}", language) + (f" {chair.tables}" if chair.tables > 1 else "")
        seat = common(f"seat_{chair.seat}", language) if match is not None else ""
        rows.append((room, seat, players[place] if place < len(players) else ""))
    columns = (
        Column(say("column_room", language), 1.2),
        Column(common("column_direction", language), 1.0),
        Column(say("column_player", language), 4.0, Align.LEFT),
    )
    blocks: list[Fields | Grid | Note | Signatures] = [fields, Grid(columns, tuple(rows), row_mm=9.0)]
    blocks += [Note(members)] if members else []
    blocks.append(Fields(((say("head_handed_in", language), ""),), across=2))
    blocks.append(Signatures((say("captain", language), say("director", language))))
    return Sheet(say("line_up", language), blocks=tuple(blocks))


# -- penalties ------------------------------------------------------------------------------------------------------


def penalty_notices(
    event: Event | None, language: str = "en", *, penalties: Sequence[Penalty] = (), copies: int = 1
) -> Paper:
    """A notice for each penalty, with what its contestant is told; without any, blank ones."""
    title = say("penalty", language)
    if not penalties or event is None:
        return _paper(title, language, (_penalty(event, None, language),) * copies, event, down=2)
    return _paper(title, language, (_penalty(event, one, language) for one in penalties), event, down=2)


def _penalty(event: Event | None, penalty: Penalty | None, language: str) -> Sheet:
    known = {"event": event.conditions.name if event is not None else ""}
    offence, reason = "", ""
    if event is not None and penalty is not None:
        amount = Text(__name__, "amount", {"amount": shown(penalty.amount), "unit": unit_name(penalty.unit)})
        known |= {
            "stage": penalty.stage,
            "round": str(penalty.round) if penalty.round else "",
            "contestant": named(event, penalty.contestant),
            "given_at": _moment(penalty.at),
            "price": say("warning", language) if penalty.is_warning else amount.render(language),
        }
        offence = "  ".join(clause_names(penalty.clauses, language))
        reason = penalty.reason
    heads = ("event", "stage", "round", "contestant", "given_at")
    names = (say("director", language), say("received", language))
    blocks = (
        Fields(tuple((say(f"head_{name}", language), known.get(name, "")) for name in heads), across=2),
        _box(say("head_clauses", language), offence, 9.0),
        _box(say("head_facts", language), reason, 20.0),
        Fields(((say("head_price", language), known.get("price", "")),), across=1),
        *((Note(say("given_by", language, name=penalty.by)),) if penalty is not None and penalty.by else ()),
        Signatures(names),
    )
    return Sheet(say("penalty", language), blocks=blocks)


# -- appeals --------------------------------------------------------------------------------------------------------


def appeal_forms(
    event: Event | None, language: str = "en", *, appeals: Sequence[Appeal] = (), copies: int = 1
) -> Paper:
    """A form for each appeal, filled in as far as it has come; without any, blank ones."""
    title = say("appeal", language)
    if not appeals or event is None:
        return _paper(title, language, (_appeal(event, None, language),) * copies, event)
    return _paper(title, language, (_appeal(event, one, language) for one in appeals), event)


def _appeal(event: Event | None, appeal: Appeal | None, language: str) -> Sheet:
    ruling = None
    known = {"event": event.conditions.name if event is not None else ""}
    if event is not None and appeal is not None:
        ruling = next((one for one in event.rulings if one.key == appeal.ruling), None)
        known |= _of_appeal(event, appeal, language) | (_of_ruling(ruling, language) if ruling is not None else {})
    heads = ("event", "appeal", "stage", "round", "table", "board", "contestant", "appellant", "filed_at", "fee")

    def fields(names: Iterable[str], across: int) -> Fields:
        return Fields(tuple((say(f"head_{name}", language), known.get(name, "")) for name in names), across=across)

    blocks = (
        fields(heads, 2),
        fields(("consent",), 1),
        _box(say("head_ruling", language), known.get("ruling", ""), 30.0),
        _box(say("head_grounds", language), appeal.grounds if appeal is not None else "", 45.0),
        Signatures((say("appellant", language), say("captain", language), say("director", language))),
        fields(("committee",), 1),
        fields(("decision", "decided_at"), 2),
        _box(say("head_decision_reason", language), known.get("decision_reason", ""), 40.0),
        fields(("fee_fate",), 1),
        Signatures((say("chair", language), say("member", language), say("member", language))),
    )
    return Sheet(say("appeal", language), blocks=blocks)


def _of_appeal(event: Event, appeal: Appeal, language: str) -> dict[str, str]:
    decision = f"decision_{appeal.decision}" if appeal.decision else ""
    instead = write_cell(appeal.score) if appeal.score is not None else ""
    clauses = "  ".join(clause_names(appeal.clauses, language))
    consent = {None: "", True: "yes", False: "no"}[appeal.consent]
    return {
        "appeal": appeal.key,
        "contestant": named(event, appeal.contestant) if appeal.contestant is not None else "",
        "appellant": appeal.by,
        "filed_at": _moment(appeal.filed_at),
        "fee": shown(appeal.fee) if appeal.fee else "",
        "consent": say(consent, language) if consent else "",
        "committee": "  ".join(appeal.committee),
        "decision": "  ".join(part for part in (say(decision, language) if decision else "", instead) if part),
        "decided_at": _moment(appeal.decided_at),
        "decision_reason": "  ".join(part for part in (appeal.reason, clauses) if part),
        "fee_fate": say(f"fee_{appeal.fee_fate}", language) if appeal.fee_fate is not None else "",
    }


def _of_ruling(ruling: Ruling, language: str) -> dict[str, str]:
    place = ruling.place
    score = write_cell(ruling.score) if ruling.score is not None else ""
    outcome = Text("cardinal.contest.explain", f"outcome_{ruling.outcome}").render(language) if ruling.outcome else ""
    clauses = "  ".join(clause_names(ruling.clauses, language))
    poll = tally_words(ruling.poll).render(language) if ruling.poll else ""
    told = (f"{ruling.key}:", score, outcome, ruling.reason, poll, clauses, ruling.by, _moment(ruling.at))
    return {
        "stage": place.stage,
        "round": str(place.round) if place.round else "",
        "table": place.table,
        "board": str(place.board) if place.board else "",
        "ruling": "  ".join(part for part in told if part),
    }

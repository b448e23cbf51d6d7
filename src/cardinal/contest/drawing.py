"""Drawing an event: which stage and round come next, who is in them, and what the standings say for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from cardinal.language import Text, clause_ids
from cardinal.laws.clause import book_of

from .conditions import ConditionsOfContest
from .conditions_reader import read_conditions
from .entries import Status, relations, seeding
from .entry_rules import family
from .errors import BadFolder
from .event_folder import EventFolder
from .exclusions import barred_from
from .fitting import with_fitted_stage
from .level_matches import LEVEL_CITES, level_matches, level_text
from .matches_choice import named_matches, with_matches
from .model import Game, Match, Outcome
from .movement_choice import named_choice, with_movement
from .next_knockout import choosing_of, has_champion
from .next_round import plan_round
from .pairings import Pairing, Seeding
from .pairings.opponents import Choosing
from .ranking import Figure, Row
from .round_plan import Field, Planned, Ranked
from .stage import THIRD, Stage
from .standings import StageStandings, stage_standings
from .systems import MOVEMENT_SYSTEMS

_TEXTS = "cardinal.contest.event_folder"


def draw_next(
    folder: EventFolder,
    seed: str = "",
    *,
    at: datetime | None = None,
    unfinished: bool = False,
    movement: str = "",
    choices: tuple[Pairing, ...] = (),
) -> Planned:
    """The draw of the stage that is next, with its first or next round; nothing is written.

    A Swiss round is paired from the standings, so that the round before must be finished unless *unfinished* says that
    it may be paired all the same. A *movement* is the key of a choice, which the stage is played by from then on.
    *choices* are those of the opponents in a knockout, where the conditions have them.
    """
    stage = next_stage(folder)
    drawn = folder.draw.of(stage.name)
    chosen = seed or (drawn.seed if drawn else "") or folder.draw.seed
    if not chosen.strip():
        raise BadFolder(Text(_TEXTS, "no_seed"), cites=_own(folder.conditions, "§G23.3 §R7"))
    _refuse_unread(folder)
    if drawn is not None and seed and seed != drawn.seed:
        raise BadFolder(
            Text(_TEXTS, "other_seed", {"stage": stage.name, "seed": drawn.seed}),
            cites=_own(folder.conditions, "§G23.3 §R7"),
        )
    known = replace(_field(folder, stage, unfinished=unfinished), choices=choices)
    if choices and (drawn is not None or not folder.conditions.plan(stage.name).opponents.is_choice):
        raise BadFolder(Text(_TEXTS, "no_choice", {"stage": stage.name}), cites=_own(folder.conditions, "§G24.4"))
    if movement:
        conditions, fitted, told = _with_choice(folder.conditions, stage, movement, len(known.numbers))
    else:
        conditions, fitted, told = with_fitted_stage(folder.conditions, stage, len(known.numbers))
    planned = _in_own_words(conditions, plan_round(conditions, fitted, known, drawn, chosen))
    if told or movement:
        planned = replace(planned, conditions=conditions, notes=(*told, *planned.notes))
    if drawn is not None or at is None:
        return planned
    return replace(planned, draw=replace(planned.draw, drawn_at=at))


def next_choosing(folder: EventFolder, seed: str = "") -> Choosing | None:
    """Who chooses an opponent in the draw that is next; nobody where the conditions have no choice or it is made."""
    stage = next_stage(folder)
    if folder.draw.of(stage.name) is not None:
        return None
    known = _field(folder, stage, unfinished=False)
    return choosing_of(folder.conditions, stage, known, seed or folder.draw.seed)


def _with_choice(
    conditions: ConditionsOfContest, stage: Stage, movement: str, contestants: int
) -> tuple[ConditionsOfContest, Stage, tuple[Text, ...]]:
    matches = named_matches(movement, contestants, conditions.form) if conditions.game is Game.BRIDGE else None
    if matches is not None:
        changed, notes = with_matches(conditions, stage.name, matches), matches.notes
    else:
        choice = named_choice(movement, contestants, form=conditions.form, game=conditions.game)
        changed, notes = with_movement(conditions, stage.name, choice), choice.notes
    # What was chosen may be against the rest of the conditions, as a scale that has no row for so many boards.
    read_conditions(changed.record)
    return changed, next(one for one in changed.stages if one.name == stage.name), notes


def _in_own_words(conditions: ConditionsOfContest, planned: Planned) -> Planned:
    """The plan with the clauses of the event's own regulations only: pairings are cited by both books' articles."""
    draw = replace(planned.draw, cites=_own(conditions, planned.draw.cites))
    return replace(planned, cites=_own(conditions, planned.cites), draw=draw)


def _own(conditions: ConditionsOfContest, cites: str) -> str:
    own = {"ctcba": ("ctcba", 2017), "guandan": ("guandan",), "laws": (2017,)}[family(conditions)]
    return " ".join(f"§{one}" for one in clause_ids(cites) if book_of(one) in own)


def _refuse_unread(folder: EventFolder) -> None:
    """Whoever stands on a line that cannot be read would be left out, and an earlier draw written over."""
    bad = [flaw for flaw in folder.event.flaws if flaw.source.file.startswith(("entries.", "draw.", "rounds"))]
    if bad:
        values = {"place": bad[0].source, "text": bad[0].text, "count": len(bad)}
        raise BadFolder(Text(_TEXTS, "unread", values), cites=bad[0].cites)


def next_stage(folder: EventFolder) -> Stage:
    """The first stage that has rounds still to be drawn."""
    for stage in folder.conditions.stages:
        if not _is_drawn(folder, stage):
            return stage
    last = folder.conditions.stages[-1]
    raise BadFolder(Text(_TEXTS, "all_rounds_drawn", {"stage": last.name, "rounds": last.rounds}))


def _is_drawn(folder: EventFolder, stage: Stage) -> bool:
    event = folder.event
    if stage.system in MOVEMENT_SYSTEMS:
        return any(seating.stage == stage.name for seating in event.seatings)
    matches = event.matches_of(stage.name)
    last = max((match.round for match in matches), default=0)
    if stage.is_knockout and matches:
        # A bracket ends with its champion, however many rounds that takes.
        if stage.system == "knockout":
            return _is_whole(folder, stage, matches)
        drawn = folder.draw.of(stage.name)
        if drawn is None:
            return False
        won = _won(stage_standings(event, stage.name))
        return has_champion(stage, drawn, _by_round(matches), won)
    schedule_is_short = stage.system in ("round_robin", "multiple_teams") and bool(matches)
    return last >= stage.rounds or schedule_is_short


def _is_whole(folder: EventFolder, stage: Stage, matches: Iterable[Match]) -> bool:
    """Whether the final is drawn: every match of a knockout sends one home, and one contestant stays."""
    played = [match for match in matches if match.away is not None and match.group != THIRD]
    drawn = folder.draw.of(stage.name)
    inside = {number for one in played for number in one.numbers} | (set(drawn.numbers) if drawn else set())
    return len(played) >= len(inside) - 1


def _field(folder: EventFolder, stage: Stage, *, unfinished: bool) -> Field:
    entries = {entry.number: entry for entry in folder.entries}
    order = seeding(folder.entries)
    before = _earlier(folder, stage)
    if before is not None:
        if not unfinished:
            _refuse_open_stage(folder, before)
        inside = _qualified(folder, before)
        order = Seeding(tuple(one.number for one in inside), 0)
    rounds = _by_round(folder.event.matches_of(stage.name))
    standing = stage_standings(folder.event, stage.name) if rounds else None
    if standing is not None and not unfinished and (stage.is_swiss or stage.is_knockout):
        _refuse_unfinished(standing, max(rounds))
    if standing is not None:
        _refuse_level(folder.conditions, standing)
    return Field(
        seeding=order,
        relations=relations(one for one in folder.entries if one.number in set(order.order)),
        rounds=rounds,
        standings=tuple(_ranked(row) for ranking in standing.rankings for row in ranking.rows) if standing else (),
        before=_qualified(folder, before) if before is not None else (),
        won=_won(standing) if standing else {},
        out=frozenset(number for number, one in entries.items() if one.status is not Status.ENTERED)
        | barred_from(folder.event.exclusions, stage.name),
        groups=_groups(before),
        directions={number: one.direction for number, one in entries.items() if one.direction},
    )


def _earlier(folder: EventFolder, stage: Stage) -> StageStandings | None:
    """The standings of the stage before, which must be over."""
    at = folder.conditions.stages.index(stage)
    if at == 0:
        return None
    return stage_standings(folder.event, folder.conditions.stages[at - 1].name)


def _groups(before: StageStandings | None) -> dict[int, int]:
    """The list in which each stood, of several."""
    lists = before.rankings if before is not None and len(before.rankings) > 1 else ()
    return {row.number: at for at, ranking in enumerate(lists) for row in ranking.rows}


def _qualified(folder: EventFolder, before: StageStandings) -> tuple[Ranked, ...]:
    """Those who go on: as many as the stage says, evenly from its lists; the best of every list first."""
    lists = before.rankings
    count = before.stage.qualifiers
    each = -(-count // len(lists)) if count and lists else 0
    rows = [row for ranking in lists for row in (ranking.first(each) if each else ranking.rows)]
    ranked = [row for row in rows if row.place is not None]
    ranked.sort(key=lambda row: (row.place or 0, -row.score, row.number))
    chosen = ranked[:count] if count else ranked
    return tuple(replace(_ranked(row), place=place) for place, row in enumerate(chosen, start=1))


def _ranked(row: Row) -> Ranked:
    points = row.figure(Figure.MATCH_POINTS)
    vp = row.figure(Figure.VP)
    return Ranked(
        row.number,
        row.score,
        row.place,
        match_points=row.score if points is None else points,
        vp=row.score if vp is None else vp,
        matches=int(row.figure(Figure.MATCHES) or 0),
    )


def _by_round(matches: Iterable[Match]) -> Mapping[int, tuple[Match, ...]]:
    found: dict[int, list[Match]] = {}
    for match in matches:
        found.setdefault(match.round, []).append(match)
    return {number: tuple(told) for number, told in sorted(found.items())}


def _won(standing: StageStandings) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for one in standing.matches.table.scored if standing.matches else ():
        winner = one.winner
        if winner is None:
            winner = next((side.number for side in one.sides if side.won == Fraction(1)), None)
        if winner is not None:
            found.update({(one.match.round, number): winner for number in one.match.numbers})
    return found


def _refuse_open_stage(folder: EventFolder, before: StageStandings) -> None:
    """A stage begins when the one before it is over."""
    name = before.stage.name
    if before.stage.system not in MOVEMENT_SYSTEMS:
        for number in range(1, before.stage.rounds + 1):
            _refuse_unfinished(before, number)
        return
    played = {(line.place.round, line.place.table, line.board) for line in folder.event.lines_of(name)}
    for seat in folder.event.seatings:
        unplayed = [board for board in seat.boards if (seat.round, seat.table, board) not in played]
        if seat.stage == name and seat.ns and seat.ew and unplayed:
            raise BadFolder(Text(_TEXTS, "round_not_finished", {"round": seat.round}))


def _refuse_level(conditions: ConditionsOfContest, standing: StageStandings) -> None:
    """Nobody goes on from a knockout match that is level."""
    for one in level_matches(standing):
        raise BadFolder(level_text(conditions, one), cites=LEVEL_CITES[family(conditions)])


def _refuse_unfinished(standing: StageStandings, last: int) -> None:
    scored = standing.matches.table.scored if standing.matches else ()
    of_round = [one for one in scored if one.match.round == last and one.match.away is not None]
    of_round = [one for one in of_round if one.match.outcome is not Outcome.DELETED]
    open_matches = [one.match for one in of_round if not (one.is_complete and one.sides)]
    if open_matches:
        pairs = tuple(f"{match.home}-{match.away}" for match in open_matches)
        raise BadFolder(Text(_TEXTS, "results_missing", {"round": last, "pairs": pairs}))

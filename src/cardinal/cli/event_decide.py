"""``cardinal event late``, ``lend`` and ``sides``: what happens at the start of a match, its price, and who moves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.change_of_sides import after_segment, wrong_sides
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.explanation import shown as said
from cardinal.contest.folder_changes import add_penalties, save_match
from cardinal.contest.forfeits import forfeited
from cardinal.contest.lateness import Late, late_match, late_side
from cardinal.contest.loans import LoanRequest
from cardinal.contest.loans import lend as lent_player
from cardinal.contest.loans import take_back as taken_back
from cardinal.contest.match_totals import falls_on_match
from cardinal.contest.model import Game, Match, Penalty
from cardinal.contest.penalties import Breach
from cardinal.contest.penalty_words import unit_name
from cardinal.contest.stage import Stage
from cardinal.language import Language, NotUnderstood, Text, Texts, clause_ids, shown
from cardinal.laws.clause_names import clause_names
from cardinal.laws.guandan.minutes import read_minutes

from .event import At, moment
from .event_files import event_folder
from .reader import Json, Lang, answering, whole_number

_say = Texts(__name__)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")]
Team = Annotated[str, typer.Option("--team", metavar="NUMBER", help="The number of the team.")]
Round = Annotated[str, typer.Option("--round", metavar="NUMBER", help="The round.")]
StageName = Annotated[str, typer.Option("--stage", help="The stage, where there are several.")]
Minutes = Annotated[str, typer.Option("--minutes", help="Minutes after the set starting time, for example 12 or 4:30.")]
By = Annotated[str, typer.Option("--by", help="The Director who decides.")]
Boards = Annotated[str, typer.Option("--boards", metavar="BOARDS", help="Boards, for example 1-8 or 1 2 5.")]
Dry = Annotated[bool, typer.Option("--dry-run", help="Show what would follow, and write nothing.")]
MOST_MINUTES, MOST_NUMBER = 1_440, 999_999


@dataclass(frozen=True, slots=True)
class Decided:
    """What a command decides: its sentences with their clauses, the penalties, and the match where it changes."""

    lines: tuple[tuple[Text, tuple[str, ...]], ...]
    penalties: tuple[Penalty, ...] = ()
    match: Match | None = None


def late(
    folder: Folder,
    team: Team,
    round_number: Round,
    minutes: Minutes,
    stage: StageName = "",
    reason: Annotated[str, typer.Option("--reason", help="Why, for the record.")] = "",
    others: Annotated[
        str, typer.Option("--others", help="Guandan: by how many minutes the opponents are late as well.")
    ] = "0",
    excused: Annotated[
        bool, typer.Option("--excused", help="The cause was ruled to be beyond the team's control.")
    ] = False,
    by: By = "",
    at: At = "",
    dry: Dry = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """A team came late: the penalty by the regulations of the event, or the forfeit, with its clause."""
    with answering(lang) as language:
        found, match = match_of(folder, stage, round_number, team)
        number = int(team)
        so_late = _minutes(minutes)
        if found.conditions.game is Game.GUANDAN:
            decided = _start(found, match, number, so_late, _minutes(others), minutes.strip())
        else:
            priced = late_side(
                found.conditions, found.event.stage(match.stage), number, so_late,
                round_number=match.round, by=by, at=moment(at), excused=excused,
            )  # fmt: skip
            decided = _of_lateness(
                found, match, number, priced, reason or _say("late_reason", minutes=minutes.strip()).render(language)
            )
        _carry_out(found, decided, language, dry=dry, as_json=as_json)


def _minutes(text: str) -> Fraction:
    try:
        found = read_minutes(text)
    except ValueError:
        found = Fraction(-1)
    if not 0 <= found <= MOST_MINUTES:
        raise NotUnderstood(_say("no_minutes", given=shown(text), most=f"{MOST_MINUTES:,}"))
    return found


def _start(found: EventFolder, match: Match, number: int, minutes: Fraction, others: Fraction, typed: str) -> Decided:
    """G32: what the match begins with; it takes the place of what was noted before."""
    plain = replace(match, start_home=Fraction(), start_away=Fraction(), cites="")
    home, away = (minutes, others) if number == match.home else (others, minutes)
    changed = late_match(found.conditions, found.event.stage(match.stage), plain, home, away)
    own, gain = changed.start_home, changed.start_away
    if number != match.home:
        own, gain = gain, own
    values: dict[str, object] = {"home": said(changed.start_home), "away": said(changed.start_away)}
    key = "late_start" if changed.outcome == match.outcome else "late_forfeit"
    if key == "late_start" and gain and not own and not found.event.stage(match.stage).duplicate:
        # Everybody begins at 2, so that a rise says where from.
        key, values = "late_levels", {"gain": said(gain), "level": said(gain + 2)}
    text = _say(key, team=number, minutes=typed, **values)
    return Decided(((text, clause_ids(changed.cites)),), match=changed)


def _of_lateness(found: EventFolder, match: Match, number: int, priced: Late, reason: str) -> Decided:
    clauses = clause_ids(priced.cites)
    values = {"team": number, "minutes": said(priced.minutes)}
    if priced.is_forfeit:
        return Decided(((_say("late_forfeit", **values), clauses),), match=forfeited(match, number, priced.cites))
    if priced.is_judged:
        return Decided(((_say("late_judged", **values), clauses),))
    if priced.penalty is None:
        return Decided(((_say("late_nothing", **values), clauses),))
    return _of_penalty(found, replace(priced.penalty, reason=reason), clauses)


def _of_penalty(found: EventFolder, penalty: Penalty, clauses: tuple[str, ...]) -> Decided:
    if not penalty.amount:
        return Decided(((_say("warned", team=penalty.contestant), clauses),), (penalty,))
    values = {"team": penalty.contestant, "amount": said(penalty.amount), "unit": unit_name(penalty.unit)}
    of_match = falls_on_match(penalty, found.event.stage(penalty.stage))
    return Decided(((_say("pays_match" if of_match else "pays_total", **values), clauses),), (penalty,))


def lend(
    folder: Folder,
    team: Team,
    round_number: Round,
    player: Annotated[
        str, typer.Option("--player", help="The borrowed player: someone present who is on no team.")
    ] = "",
    present: Annotated[str, typer.Option("--present", help="How many of the team are present.")] = "",
    minutes: Minutes = "0",
    boards: Boards = "",
    take_back: Annotated[bool, typer.Option("--take-back", help="Cancel the loan.")] = False,
    stage: StageName = "",
    by: By = "",
    at: At = "",
    dry: Dry = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Let a team with three players present borrow one (R12); with --boards when its own member comes (R12.3)."""
    with answering(lang) as language:
        found, match = match_of(folder, stage, round_number, team)
        if take_back:
            returned = taken_back(found.event, match, int(team))
            decided = Decided(returned.sentences, match=returned.match)
            _carry_out(found, decided, language, dry=dry, as_json=as_json)
            return
        request = LoanRequest(
            int(team),
            player,
            read_boards(boards) if boards else (),
            whole(present, 1_000) if present else 0,
            Fraction(whole(minutes, MOST_MINUTES)),
            by,
            moment(at),
        )
        lent = lent_player(found.conditions, found.event, found.entries, match, request)
        penalties: tuple[Penalty, ...] = ()
        if lent.penalty is not None:
            reason = _say("late_reason", minutes=said(request.minutes)).render(language)
            penalties = (replace(lent.penalty, reason=reason),)
        decided = Decided(lent.sentences, penalties, lent.match)
        _carry_out(found, decided, language, dry=dry, as_json=as_json)


def sides(
    folder: Folder,
    team: Team,
    round_number: Round,
    boards: Boards,
    segment: Annotated[str, typer.Option("--segment", metavar="NUMBER", help="The segment that has just ended.")] = "",
    wrong: Annotated[bool, typer.Option("--wrong", help="The team sits on the wrong side in these boards.")] = False,
    auction_over: Annotated[
        bool | None,
        typer.Option("--auction-over/--no-auction-over", help="Whether an auction of the segment is over at a table."),
    ] = None,
    stage: StageName = "",
    by: By = "",
    at: At = "",
    dry: Dry = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Who stays and who changes sides after a segment (R38, R39); with --wrong, what a wrong change costs (R40)."""
    with answering(lang) as language:
        found, match = match_of(folder, stage, round_number, team)
        wanted = read_boards(boards)
        if wrong:
            decided = _wrong(found, match, int(team), len(wanted), auction_over, by, at, language)
        else:
            number = whole(segment, 64, least=1)
            decided = Decided(after_segment(found.conditions, found.event, match, number, wanted).sentences)
        _carry_out(found, decided, language, dry=dry or not wrong, as_json=as_json)


def _wrong(
    found: EventFolder, match: Match, team: int, boards: int, auction_over: bool | None, by: str, at: str, language: str
) -> Decided:
    if auction_over is None:
        # What only people know is asked, never taken from silence.
        raise NotUnderstood(
            _say("auction_unknown"), cites="§R40/1 §R40/2", legal=("--auction-over", "--no-auction-over")
        )
    reason = _say("sides_reason", boards=boards).render(language)
    breach = Breach(team, "R40/1", items=boards, reason=reason, by=by, at=moment(at), round=match.round)
    stage = found.event.stage(match.stage)
    follows = wrong_sides(found.conditions, stage, match, breach, auction_over=auction_over)
    if follows.penalty is None:
        return Decided(((_say("reseat"), clause_ids(follows.cites)),))
    fine = _of_penalty(found, follows.penalty, clause_ids(follows.cites))
    return replace(fine, lines=((_say("play_on"), clause_ids(follows.cites)), *fine.lines))


def match_of(folder: Path, stage: str, round_number: str, team: str) -> tuple[EventFolder, Match]:
    """The match of a team in a round."""
    found = event_folder(folder)
    number, at = whole(team, MOST_NUMBER, least=1), whole(round_number, 10_000, least=1)
    names = tuple(one.name for one in found.conditions.stages)
    if stage:
        stage_named(found, stage)
    matches = [
        match
        for match in found.event.matches
        if match.round == at and number in match.numbers and match.away is not None and stage in ("", match.stage)
    ]
    if len(matches) != 1:
        stages = tuple(match.stage for match in matches) or names
        key = "several_matches" if matches else "no_match"
        raise NotUnderstood(_say(key, team=number, round=at, stages=stages), legal=stages)
    return found, matches[0]


def stage_named(found: EventFolder, name: str) -> Stage:
    """A stage by its name; without one, that which is played last of those that have matches."""
    names = tuple(one.name for one in found.conditions.stages)
    if name and name not in names:
        values = {"given": shown(name), "stages": names}
        raise NotUnderstood(Text("cardinal.cli.event_score", "stage", values), legal=names)
    drawn = [one for one in found.conditions.stages if found.event.matches_of(one.name)]
    return found.event.stage(name) if name else (drawn or list(found.conditions.stages))[-1]


def whole(text: str, most: int, least: int = 0) -> int:
    return whole_number(text, "number_between", least, most)


def read_boards(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for word in text.replace(",", " ").split():
        first, dash, last = word.partition("-")
        least = whole(first, 999, least=1)
        most = whole(last, 999, least=least) if dash else least
        found += range(least, most + 1)
    if not found:
        raise NotUnderstood(_say("no_boards"))
    return tuple(dict.fromkeys(found))


def _carry_out(found: EventFolder, decided: Decided, language: Language, *, dry: bool, as_json: bool) -> None:
    files: list[Path] = []
    if not dry:
        files += [add_penalties(found.path, decided.penalties)] if decided.penalties else []
        files += [save_match(found, decided.match)] if decided.match is not None else []
    if as_json:
        record = {
            "follows": [{"text": text.render(language), "clauses": list(clauses)} for text, clauses in decided.lines],
            "penalties": [penalty.to_json() for penalty in decided.penalties],
            "files": [str(file) for file in files],
        }
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    for text, clauses in decided.lines:
        typer.echo(text.render(language) + cited(clauses, language))
    for file in files:
        typer.echo(Text("cardinal.cli.event", "written", {"file": str(file)}).render(language))


def cited(clauses: Sequence[str], language: Language) -> str:
    return f" ({', '.join(clause_names(clauses, language))})" if clauses else ""

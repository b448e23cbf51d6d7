"""The next round of a knockout: places in the bracket by seed and lot, then whoever won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .draw_record import StageDraw
from .errors import BadFolder
from .model import Game, Match, Outcome
from .pairings import Pairing, Seeding, double_elimination, knockout
from .pairings.bracket import Bracket
from .pairings.home_away import home_in_knockout
from .pairings.knockout import draw_places
from .pairings.lots import drawn as lot_order
from .pairings.opponents import Choosing
from .round_plan import Field, Planned
from .stage import THIRD, Stage
from .stage_record import Opponents, StagePlan

_TEXTS = "cardinal.contest.event_folder"


def next_knockout(
    conditions: ConditionsOfContest, stage: Stage, plan: StagePlan, known: Field, drawn: StageDraw | None, seed: str
) -> Planned:
    """Places by seed and lot; then whoever won, round after round of the bracket."""
    ranks = {one.number: one.place for one in known.before if one.place is not None}
    if drawn is None:
        # Those who come from an earlier stage stand by their places there, and all of them are seeds.
        seeds = len(known.numbers) if ranks else min(plan.seeds or known.seeding.count, len(known.numbers))
        relations = replace(known.relations, meeting=plan.related)
        choosing = choosing_of(conditions, stage, known, seed)
        if choosing is not None:
            places, choices, cites = choosing.places(known.choices), choosing.checked(known.choices), "§G24.4"
        else:
            places, choices = draw_places(Seeding(known.numbers, seeds), seed, relations=relations), ()
            cites = "§G24.1.1.2 §G24.1.1.3"
        drawn = StageDraw(stage.name, seed, known.numbers, places, choices=choices, cites=cites)
    chosen = () if known.rounds else tuple(_chose(one) for one in drawn.choices)
    teams = {place: team for team, place in drawn.numbers.items()}
    bracket = _bracket(stage, len(teams))
    results, played = _bracket_results(bracket, teams, known.rounds, known.won)
    open_matches = _next_of_each_side(bracket, results)
    if not open_matches:
        raise BadFolder(Text(_TEXTS, "all_rounds_drawn", {"stage": stage.name, "rounds": known.last_round}))
    waiting = [name for name in open_matches if name in played]
    if waiting:
        raise BadFolder(Text(_TEXTS, "round_not_finished", {"round": known.last_round}))
    number = known.last_round + 1
    matches = []
    for table, name in enumerate(open_matches, start=1):
        upper, lower = (teams[one] for one in bracket.resolve(results)[name])
        pairing = home_in_knockout(upper, lower, ranks=ranks, seed=f"{drawn.seed}|{name}")
        matches.append(Match(stage.name, number, str(table), pairing.home, pairing.away))
    if not known.rounds:
        # A contestant with a bye appears in the draw from the first round on.
        matches += [Match(stage.name, 1, "", teams[bye], None, Outcome.BYE) for bye in bracket.byes]
    if plan.third_place and stage.system == "knockout":
        losers = _third_place_sides(bracket, results, teams, open_matches)
        if losers:
            pairing = home_in_knockout(*losers, ranks=ranks, seed=f"{drawn.seed}|{THIRD}")
            matches.append(Match(stage.name, number, "2", pairing.home, pairing.away, group=THIRD))
    cites = f"{bracket.cites} §G29.1.3.1" if ranks else bracket.cites
    return Planned(drawn, matches=tuple(matches), notes=(*chosen, *_too_short(stage, bracket, known)), cites=cites)


def _chose(choice: Pairing) -> Text:
    return Text("cardinal.contest.pairings", "chose", {"chooser": choice.home, "given": choice.away})


def choosing_of(conditions: ConditionsOfContest, stage: Stage, known: Field, seed: str) -> Choosing | None:
    """Who may choose an opponent in the first round of the stage, where the conditions give the right."""
    plan = conditions.plan(stage.name)
    if not plan.opponents.is_choice:
        return None
    # Those who went on stand by their places, so that the first of every group has won it.
    winners = {known.groups[number]: number for number in reversed(known.numbers) if number in known.groups}
    return Choosing(
        known.numbers,
        plan.choosers,
        lot_order(seed, "choice", winners.values()) if len(winners) > 1 else (),
        known.groups if plan.opponents is Opponents.OTHER_GROUP else {},
        "§G24.4" if conditions.game is Game.GUANDAN else "",
    )


def has_champion(
    stage: Stage, drawn: StageDraw, rounds: Mapping[int, tuple[Match, ...]], won: Mapping[tuple[int, int], int]
) -> bool:
    """Whether the bracket is played out: after two losses that may take a second final, or none."""
    teams = {place: team for team, place in drawn.numbers.items()}
    bracket = _bracket(stage, len(teams))
    return bracket.champion(_bracket_results(bracket, teams, rounds, won)[0]) is not None


def _bracket(stage: Stage, teams: int) -> Bracket:
    return double_elimination(teams) if stage.system == "double_knockout" else knockout(teams)


def _next_of_each_side(bracket: Bracket, results: Mapping[str, int]) -> list[str]:
    """The matches to play: those whose two sides are known, of the earliest round on each side that has any.

    Two who had byes could meet before the others have played their first round; then the rounds of the bracket would
    not be those of the event, and whoever lost that match would be ranked as out in the first round.
    """
    open_names = {name for name in bracket.resolve(results) if name not in results}
    waiting = [match for match in bracket.matches if match.name in open_names]
    earliest: dict[str, int] = {}
    for one in waiting:
        earliest[one.side] = min(one.round, earliest.get(one.side, one.round))
    return [one.name for one in waiting if one.round == earliest[one.side]]


def _third_place_sides(
    bracket: Bracket, results: Mapping[str, int], teams: Mapping[int, int], open_matches: Sequence[str]
) -> tuple[int, int] | None:
    """Those who lost the semi-finals, once the final is to be drawn; of three teams only one has lost one."""
    last = bracket.matches[-1]
    if open_matches != [last.name]:
        return None
    known = bracket.resolve(results)
    semi_finals = [match.name for match in bracket.matches if match.round == last.round - 1]
    losers = [teams[place] for name in semi_finals for place in known[name] if place != results[name]]
    return (losers[0], losers[1]) if len(losers) == 2 else None


def _too_short(stage: Stage, bracket: Bracket, known: Field) -> tuple[Text, ...]:
    """What is to be known at the first draw: that the conditions have too few rounds for a champion."""
    if known.rounds or (stage.qualifiers and stage.system == "knockout"):
        return ()
    needed = rounds_of(bracket)
    if stage.rounds >= needed:
        return ()
    values = {"stage": stage.name, "rounds": stage.rounds, "teams": bracket.entrants, "needed": needed}
    return (Text(_TEXTS, "too_few_rounds", values),)


def rounds_of(bracket: Bracket) -> int:
    """The rounds that a bracket takes as it is drawn, both sides at once, with a second final where there can be one.

    >>> rounds_of(knockout(5)), rounds_of(double_elimination(4))
    (3, 5)
    """
    results: dict[str, int] = {}
    count = 0
    while names := _next_of_each_side(bracket, results):
        count += 1
        sides = bracket.resolve(results)
        # The lower side of the first final comes with a loss; if it wins, there is a second.
        results |= {name: sides[name][name == "F1.1"] for name in names}
    return count


def _bracket_results(
    bracket: Bracket,
    teams: Mapping[int, int],
    rounds: Mapping[int, tuple[Match, ...]],
    won: Mapping[tuple[int, int], int],
) -> tuple[dict[str, int], frozenset[str]]:
    """The winners of the bracket's matches by their places, and the matches that were drawn to be played."""
    place_of = {team: place for place, team in teams.items()}
    results: dict[str, int] = {}
    played: set[str] = set()
    for at, matches in sorted(rounds.items()):
        names = {frozenset(pair): name for name, pair in bracket.resolve(results).items() if name not in results}
        for match in matches:
            if match.away is None or match.group == THIRD:
                continue
            name = names.get(frozenset((place_of[match.home], place_of[match.away])))
            if name is None:
                raise BadFolder(Text(_TEXTS, "not_in_bracket", {"home": match.home, "away": match.away, "round": at}))
            played.add(name)
            winner = won.get((at, match.home))
            if winner is not None:
                results[name] = place_of[winner]
    return results, frozenset(played)

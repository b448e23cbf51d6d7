"""The steps of the ladders, each with its clause: R49 of the Chinese Taipei federation, G49 of Guandan, and others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import permutations

from cardinal.scoring.matchpoints import UNIT_WORTH

from .model import Outcome
from .tie_facts import TieFacts
from .ties import Step, Values

Group = tuple[int, ...]


def _each(group: Group, values: Iterable[Fraction | int]) -> Values:
    return {number: (Fraction(value),) for number, value in zip(group, values, strict=True)}


# -- R49 ------------------------------------------------------------------------------------------------------------


def _deduction(group: Group, within: Group, facts: TieFacts) -> Values | None:
    """R49.6: equal only because of deductions, the larger deduction first; without a difference it says nothing."""
    values = [facts.penalties.get(number, Fraction()) for number in group]
    return _each(group, values) if any(values) else None


def _carried(group: Group, within: Group, facts: TieFacts) -> Values | None:
    values = [facts.carried.get(number, Fraction()) for number in group]
    return _each(group, values) if any(values) else None


def _matches_won(group: Group, within: Group, facts: TieFacts) -> Values:
    won = (sum((one.won for one in facts.of(number) if one.is_contested), Fraction()) for number in group)
    return _each(group, won)


def _own_match(group: Group, within: Group, facts: TieFacts) -> Values | None:
    """The match between two: by its margin, so that the narrowest win counts."""
    if len(group) != 2 or not facts.met(*group):
        return None
    return _each(group, (sum((one.margin for one in facts.met(*pair)), Fraction()) for pair in permutations(group)))


def _all_met(within: Group, facts: TieFacts) -> bool:
    return all(facts.met(one, other) for one, other in permutations(within, 2))


def _among(group: Group, within: Group, facts: TieFacts, what: str) -> Values | None:
    """A sum over the matches among *within*; where not all of them have met, the matches do not compare."""
    if len(within) < 3 or not _all_met(within, facts):
        return None
    among = {number: [one for other in within for one in facts.met(number, other)] for number in group}
    return {number: (sum((getattr(one, what) for one in told), Fraction()),) for number, told in among.items()}


def _wins_among(group: Group, within: Group, facts: TieFacts) -> Values | None:
    return _among(group, within, facts, "won")


def _vp_among(group: Group, within: Group, facts: TieFacts) -> Values | None:
    return _among(group, within, facts, "vp")


def _imps_among(group: Group, within: Group, facts: TieFacts) -> Values | None:
    return _among(group, within, facts, "margin")


def _without_bye(group: Group, within: Group, facts: TieFacts) -> Values | None:
    """R49.3: of two, if only one had a bye, the other; how many each won is then not looked at."""
    byes = [any(one.outcome is Outcome.BYE for one in facts.of(number)) for number in group]
    return _each(group, (not bye for bye in byes)) if any(byes) and not all(byes) else None


def _running_totals(group: Group, within: Group, facts: TieFacts) -> Values | None:
    """R49.3: the total before the last match, then before the one before it, and so on back to the first."""
    totals = {number: _totals_back(facts, number) for number in group}
    return totals if all(totals.values()) else None


def _totals_back(facts: TieFacts, number: int) -> tuple[Fraction, ...]:
    found, total = [], facts.carried.get(number, Fraction())
    for one in sorted(facts.of(number), key=lambda one: one.round):
        found.append(total)
        total += one.score
    return tuple(reversed(found))


def _plus_less_minus(group: Group, within: Group, facts: TieFacts) -> Values:
    def count(number: int) -> int:
        halves = [2 * board.points - board.top for board in facts.boards(number)]
        return sum(half > 0 for half in halves) - sum(one < 0 for one in halves)

    return _each(group, map(count, group))


def _average_boards(group: Group, within: Group, facts: TieFacts) -> Values:
    return _each(group, (sum(2 * board.points == board.top for board in facts.boards(number)) for number in group))


def _tops(group: Group, within: Group, facts: TieFacts) -> Values:
    # Half a point short is a top shared by two: half of what one better result is worth.
    half = UNIT_WORTH[facts.stage.matchpoints.unit]
    return _each(group, (sum(board.points >= board.top - half for board in facts.boards(number)) for number in group))


def _bottoms(group: Group, within: Group, facts: TieFacts) -> Values:
    half = UNIT_WORTH[facts.stage.matchpoints.unit]
    return _each(group, (-sum(board.points <= half for board in facts.boards(number)) for number in group))


# -- G49 ------------------------------------------------------------------------------------------------------------


def _total_vp(group: Group, within: Group, facts: TieFacts) -> Values:
    """G49.1 with G51.3: the VPs of the stage, penalties taken off."""
    return _each(group, (facts.vp.get(number, Fraction()) for number in group))


def _rounds_won(group: Group, within: Group, facts: TieFacts) -> Values:
    bye_is_win = facts.options["event.bye_counts_as_win"] is True

    def count(number: int) -> int:
        won = sum(one.is_contested and one.won == 1 for one in facts.of(number))
        return won + (sum(one.outcome is Outcome.BYE for one in facts.of(number)) if bye_is_win else 0)

    return _each(group, map(count, group))


def _rounds_drawn(group: Group, within: Group, facts: TieFacts) -> Values | None:
    """G49: not used where match points are counted, which already hold the draws (option ``tie_skip_draws``)."""
    if facts.options["event.tie_skip_draws"] and facts.options["event.primary"] == "match_points":
        return None
    half = Fraction(1, 2)
    drawn = (sum(one.is_contested and one.won == half for one in facts.of(number)) for number in group)
    return _each(group, drawn)


def _levels(group: Group, within: Group, facts: TieFacts) -> Values:
    return _each(group, (sum((one.margin for one in facts.of(number)), Fraction()) for number in group))


def _opponents(group: Group, within: Group, facts: TieFacts) -> Values | None:
    """The match points of all opponents met; not in a round robin, where all have met the same."""
    if not facts.stage.is_swiss:
        return None
    of_a_bye = Fraction(str(facts.options["event.opponent_score_bye"]))
    after = facts.options["event.opponent_score_penalties"] == "after"

    def points(number: int) -> Fraction:
        total = sum((one.points for one in facts.of(number)), Fraction())
        return total - facts.match_point_penalties.get(number, Fraction()) if after else total

    def met(number: int) -> Fraction:
        told = facts.of(number)
        return sum(
            (sum(map(points, one.opponents), Fraction()) if one.opponents else of_a_bye for one in told), Fraction()
        )

    return _each(group, map(met, group))


def _previous_rank(group: Group, within: Group, facts: TieFacts) -> Values:
    """The rank after the round before; in the first round the number, the lower ahead (H14)."""
    ranks = facts.previous()
    behind = max(ranks.values(), default=0) + 1
    return _each(group, (-(ranks.get(number, behind) if ranks else number) for number in group))


# -- for either game ------------------------------------------------------------------------------------------------


def _lots(group: Group, within: Group, facts: TieFacts) -> Values | None:
    if not set(group) <= set(facts.lots):
        return None
    return _each(group, (-facts.lots.index(number) for number in group))


STEPS: Mapping[str, Step] = {
    step.name: step
    for step in (
        Step("R49.6", "§R49 §R49.6", _deduction),
        Step("R49.5", "§R49 §R49.5", _carried),
        Step("R49.2(1)", "§R49.2 §R49.2(1)", _matches_won),
        Step("R49.2(2)", "§R49.2 §R49.2(2)", _own_match),
        Step("R49.2(2)-wins", "§R49.2 §R49.2(2)", _wins_among, phase="among"),
        Step("R49.2(2)-vp", "§R49.2 §R49.2(2)", _vp_among, phase="among"),
        Step("R49.2(2)-imps", "§R49.2 §R49.2(2)", _imps_among, phase="among"),
        Step("R49.3-bye", "§R49.3", _without_bye),
        Step("R49.3-wins", "§R49.3", _matches_won),
        Step("R49.3-totals", "§R49.3", _running_totals),
        Step("R49.4(1)", "§R49.4 §R49.4(1)", _plus_less_minus),
        Step("R49.4(2)", "§R49.4 §R49.4(2)", _average_boards),
        Step("R49.4(3)", "§R49.4 §R49.4(3)", _tops),
        Step("R49.4(4)", "§R49.4 §R49.4(4)", _bottoms),
        Step("G49.1.1.1", "§G49.1.1.1", _total_vp),
        Step("G49.1.1.2", "§G49.1.1.2", _own_match),
        Step("G49.1.1.3", "§G49.1.1.3", _rounds_won),
        Step("G49.1.1.4", "§G49.1.1.4", _rounds_drawn),
        Step("G49.1.1.5", "§G49.1.1.5", _levels),
        Step("G49.1.1.6", "§G49.1.1.6", _opponents),
        Step("G49.1.1.7", "§G49.1.1.7", _previous_rank),
        Step("G49.1.2.1", "§G49.1.2.1", _total_vp),
        Step("G49.1.2.2", "§G49.1.2.2", _rounds_won),
        Step("G49.1.2.3", "§G49.1.2.3", _rounds_drawn),
        Step("G49.1.2.4", "§G49.1.2.4", _levels),
        Step("G49.1.2.5", "§G49.1.2.5", _opponents),
        Step("G49.1.2.6", "§G49.1.2.6", _previous_rank),
        Step("lots", "§G49.3", _lots),
        Step("net", "§78D/2", _levels),
        Step("own_match", "§78D/2", _own_match),
        Step("wins", "§78D/2", _matches_won),
    )
}

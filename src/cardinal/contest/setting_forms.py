"""Which settings concern an event at all: those of its form, of matches or of a movement, of the way it is scored.

A pack speaks of every form of contest at once. Whoever reads the conditions of a pairs event wants nothing of the
members of a team, of loans or of what a knockout match costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from cardinal.regulations.tariff import Offence, Step

from .conditions import ConditionsOfContest
from .model import Form, Game, PenaltyUnit
from .penalties import units_of
from .stage import Scoring

__all__ = ["concerns", "offences_of", "option_concerns"]

Scope = Callable[[ConditionsOfContest], bool]


def _teams(conditions: ConditionsOfContest) -> bool:
    return conditions.form is Form.TEAMS


def _pairs(conditions: ConditionsOfContest) -> bool:
    return conditions.form is Form.PAIRS


def _field(conditions: ConditionsOfContest) -> bool:
    """Pairs and individual players, who go round a field or are seated one by one."""
    return conditions.form is not Form.TEAMS


def _bridge(conditions: ConditionsOfContest) -> bool:
    """Guandan counts its minutes by the deal."""
    return conditions.game is Game.BRIDGE


def _matches(conditions: ConditionsOfContest) -> bool:
    return any(stage.has_matches for stage in conditions.stages)


def _movement(conditions: ConditionsOfContest) -> bool:
    return any(not stage.has_matches for stage in conditions.stages)


def _bridge_movement(conditions: ConditionsOfContest) -> bool:
    return _bridge(conditions) and _movement(conditions)


def _knockout(conditions: ConditionsOfContest) -> bool:
    return any(stage.is_knockout for stage in conditions.stages)


def _bridge_matches(conditions: ConditionsOfContest) -> bool:
    """The regulations of bridge price lateness by matches; those of Guandan by whoever sits at the table."""
    return conditions.game is Game.GUANDAN or _matches(conditions)


def _before_knockout(conditions: ConditionsOfContest) -> bool:
    """Whether there is a stage whose lateness is priced otherwise than that of a knockout; Guandan has one price."""
    before = any(not stage.is_knockout for stage in conditions.stages)
    return conditions.game is Game.GUANDAN or (_matches(conditions) and before)


def _team_forfeits(conditions: ConditionsOfContest) -> bool:
    """At Guandan teams have a count of their own, at bridge all who meet in matches have one."""
    return _teams(conditions) if conditions.game is Game.GUANDAN else _matches(conditions)


def _matchpoints(conditions: ConditionsOfContest) -> bool:
    return any(stage.scoring is Scoring.MATCHPOINTS for stage in conditions.stages)


def _imps(conditions: ConditionsOfContest) -> bool:
    return any(stage.scoring is not Scoring.MATCHPOINTS for stage in conditions.stages)


_SCOPES: Mapping[Scope, Mapping[str, tuple[str, ...]]] = {
    _teams: {
        "entries": ("members_least", "members_most", "captain", "full_form", "absence_ban_least", "absence_ban_most"),
        "times": ("teams_grace",),
        "borrowing": (
            "allowed", "minutes", "present", "reduction", "systems", "matches_a_stage", "counts_from",
            "barred_masterpoints",
        ),
        "dealing": ("open_room_first_half",),
        "table": ("line_up_minutes", "line_up_first_minutes", "line_up_second_minutes"),
        "substitutions": ("change_until", "add_until", "keep_least", "next_of_group_first", "roster_only"),
    },
    _pairs: {"entries": ("minutes_before_start",), "substitutions": ("persons_in_pair",)},
    _field: {
        "entries": ("seat_card", "fill_in_until"),
        "times": ("pairs_grace", "per_move"),
        "forfeits": ("pairs_out_after",),
    },
    _matches: {
        "times": ("team_match",),
        "forfeits": (
            "own_vp", "opponent_vp", "opponent_match_points", "best_of_three", "draws", "draws_swiss",
            "complement_base", "complement_most", "delete_below", "explain_within", "void_offender",
            "void_replay_boards",
        ),
        "awards": ("bye_vp", "bye_match_points"),
        "dealing": ("segment_boards", "one_segment_up_to"),
    },
    _movement: {"times": ("pairs_round", "first_round_extra")},
    _bridge_movement: {"table": ("results_seen",)},
    _bridge: {"times": ("per_board",), "table": ("lead_noted",)},
    _knockout: {"ties": ("extra_boards",), "lateness": ("knockout_bands",)},
    _before_knockout: {"lateness": ("bands",)},
    _bridge_matches: {
        "lateness": ("to_opponents", "forfeit_after", "forfeit_part", "scale_top", "report_within"),
        "slow_play": ("bands", "shared_by_blame"),
    },
    _team_forfeits: {"forfeits": ("out_after_in_a_row", "out_after_in_all")},
    _matchpoints: {
        "awards": ("fouled_by_others_top_least", "fouled_by_others_top_most"),
    },
    _imps: {
        "awards": ("fouled_by_others_vp",),
    },
}  # fmt: skip
_SCOPE_OF: Mapping[tuple[str, str], Scope] = {
    (section, name): scope
    for scope, sections in _SCOPES.items()
    for section, names in sections.items()
    for name in names
}
_OPTIONS: Mapping[str, Scope] = {
    "team_size_over_four": _teams,
    "event.pairs_datum": _field,
    "event.pairs_method": _field,
}
# Offences that only one form of contest knows, whatever the unit of their price.
_OFFENCES: Mapping[Scope, tuple[str, ...]] = {
    _teams: (
        "R68.21", "R68.31", "G53.1.1", "G53.1.2", "G53.1.3.1", "G53.1.3.2", "G53.2.12.1", "G53.2.12.2", "G53.3.3",
        "G54.10", "G54.11", "G54.12",
    ),
    _pairs: ("R17", "R43"),
    _field: ("R68.18", "G53.2.11"),
    _knockout: ("G54.15",),
}  # fmt: skip
_OFFENCE_OF = {clause: scope for scope, clauses in _OFFENCES.items() for clause in clauses}


def concerns(conditions: ConditionsOfContest, section: str, name: str) -> bool:
    """Whether a setting says anything about this event; one that is in no table is about every event."""
    scope = _SCOPE_OF.get((section, name))
    return scope is None or scope(conditions)


def option_concerns(conditions: ConditionsOfContest, name: str) -> bool:
    """The same of an option of the laws."""
    return name not in _OPTIONS or _OPTIONS[name](conditions)


def offences_of(conditions: ConditionsOfContest) -> tuple[Offence, ...]:
    """The offences that can be charged in this event, with the prices in the units of its stages."""
    known = (offence for offence in conditions.penalties.offences if _is_offence(conditions, offence.clause))
    if conditions.game is Game.GUANDAN:
        # Its prices are in classes, which are the same for every form.
        return tuple(known)
    units = frozenset(unit for stage in conditions.stages for unit in units_of(stage))
    priced = (replace(one, steps=tuple(_in_units(one.steps, units))) for one in known)
    return tuple(one for one in priced if one.steps)


def _is_offence(conditions: ConditionsOfContest, clause: str) -> bool:
    return clause not in _OFFENCE_OF or _OFFENCE_OF[clause](conditions)


def _in_units(steps: Iterable[Step], units: frozenset[PenaltyUnit]) -> Iterator[Step]:
    """The steps that leave something to charge."""
    for step in steps:
        left = replace(step, prices=tuple(price for price in step.prices if price.unit in units))
        if left.prices or left.warning or left.sanctions or left.penalty_class:
            yield left

"""What conditions may not say: each check names the clause that a setting, an option or a stage would break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from cardinal.language import CardinalError, Text
from cardinal.regulations.pack import Pack

from .conditions import EDITIONS, ConditionsOfContest
from .errors import AgainstTheLaws, BadConditions
from .ladders import ladder_of
from .model import Form, Game
from .movements import generator_of
from .movements.kind import Counted
from .pairings.method import Method, System
from .stage import CarryKind, Scoring, Stage
from .stage_record import Odd
from .systems import FITTED_SYSTEMS, INDIVIDUAL_SYSTEMS, MOVEMENT_SYSTEMS, TRIANGLE_SYSTEMS, system_name
from .vp_scale import OWN, PERCENT, SCALES, scale_of

__all__ = ["refuse_conflicts"]

_TEXTS = "cardinal.contest.conditions"

# What a stage can be scored by: matches of teams (or pairs), and boards compared over a field.
_OF_MATCHES = frozenset(
    {Scoring.VP, Scoring.IMPS, Scoring.BAM, Scoring.POINT_A_BOARD, Scoring.PATTON, Scoring.TOTAL, Scoring.LEVELS}
)
_OF_FIELDS = frozenset({Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL, Scoring.LEVELS})
_OF_GUANDAN = frozenset({Scoring.LEVELS, Scoring.MATCHPOINTS, Scoring.VP})
_SCORING_CITES = {Game.BRIDGE: "§78A §78B §78C §78D/1", Game.GUANDAN: "§G27.2 §G28.2"}

_SYSTEMS = {
    "round_robin": System.ROUND_ROBIN,
    "double_round_robin": System.ROUND_ROBIN,
    "swiss": System.SWISS,
    "special_swiss": System.SPECIAL_SWISS,
    "danish": System.DANISH,
    "knockout": System.KNOCKOUT,
    "double_knockout": System.DOUBLE_KNOCKOUT,
    "match": System.KNOCKOUT,
}


def refuse_conflicts(conditions: ConditionsOfContest, pack: Pack) -> None:
    """Refuse conditions that cannot be played or that a clause forbids."""
    for check in _CHECKS:
        check(conditions, pack)
    for stage in conditions.stages:
        for stage_check in _STAGE_CHECKS:
            stage_check(conditions, pack, stage)


def _edition(conditions: ConditionsOfContest, pack: Pack) -> None:
    if conditions.game is Game.BRIDGE and conditions.edition not in EDITIONS:
        raise BadConditions(Text(_TEXTS, "no_edition", {"given": conditions.edition}), legal=EDITIONS)
    pack.edition.check(conditions.edition)


def _pack_version(conditions: ConditionsOfContest, pack: Pack) -> None:
    if conditions.pack_version > pack.version:
        values = {"pack": pack.name, "given": conditions.pack_version, "own": pack.version}
        raise BadConditions(Text(_TEXTS, "later_pack", values), legal=(pack.version,))


def _team_size(conditions: ConditionsOfContest, pack: Pack) -> None:
    terms = conditions.entries
    if terms.members_least > terms.members_most:
        raise BadConditions(Text(_TEXTS, "members_crossed"))
    larger = conditions.form is Form.TEAMS and terms.members_most > 4
    if conditions.game is Game.BRIDGE and larger and not conditions.laws["team_size_over_four"]:
        values = {"given": terms.members_most}
        raise AgainstTheLaws(Text(_TEXTS, "team_too_large", values), cites="§def:Team", legal=(4,))


def _times_of_entry(conditions: ConditionsOfContest, pack: Pack) -> None:
    """Entries close, teams check in and captains meet before play starts, where the times are fixed."""
    start = conditions.entries.start
    for name in ("closes", "check_in", "meeting"):
        early = getattr(conditions.entries, name)
        if early is not None and start is not None:
            names = (name, "start")
            if (early.tzinfo is None) != (start.tzinfo is None):
                raise BadConditions(Text(_TEXTS, "mixed_zones", {"names": names}))
            if early > start:
                raise BadConditions(Text(_TEXTS, "times_crossed", {"names": names}))


def _stages(conditions: ConditionsOfContest, pack: Pack) -> None:
    names = [stage.name for stage in conditions.stages]
    if not names:
        raise BadConditions(Text(_TEXTS, "no_stages"))
    if len(set(names)) != len(names):
        raise BadConditions(Text(_TEXTS, "stage_twice", {"names": tuple(names)}))
    first = conditions.stages[0].carry_over
    if first.kind is not CarryKind.NONE:
        raise BadConditions(Text(_TEXTS, "carry_from_nowhere", {"stage": names[0]}))


_CHECKS: tuple[Callable[[ConditionsOfContest, Pack], None], ...] = (
    _edition,
    _pack_version,
    _team_size,
    _times_of_entry,
    _stages,
)


_OF_PAIRS_MATCHES = frozenset({Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.MATCHPOINTS})
_OF_PERCENTAGES = frozenset({PERCENT, OWN})


def _scoring(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    admitted = _OF_FIELDS if stage.system in MOVEMENT_SYSTEMS else _OF_MATCHES
    if stage.system == "other":
        admitted = frozenset(Scoring)
    elif conditions.form is Form.PAIRS and stage.has_matches:
        # Pairs have no teammates: their match is compared with the other tables of the round.
        admitted |= _OF_PAIRS_MATCHES
    # Levels are Guandan's own measure, and bridge has none.
    legal = (
        _OF_GUANDAN & (admitted | {Scoring.MATCHPOINTS})
        if conditions.game is Game.GUANDAN
        else admitted - {Scoring.LEVELS}
    )
    if stage.scoring not in legal:
        values = {"stage": stage.name, "system": stage.system, "given": stage.scoring}
        cites = _SCORING_CITES[conditions.game]
        raise AgainstTheLaws(Text(_TEXTS, "scoring_unsuited", values), cites=cites, legal=sorted(legal))


def _own_form(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    """G17.3: a form of the organiser's own must be described."""
    if stage.system == "other" and not conditions.plan(stage.name).other:
        raise BadConditions(Text(_TEXTS, "own_form_in_words", {"stage": stage.name}), cites="§G17.3")


def _fit(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    """Only the length of a movement of pairs follows from their number."""
    fits = conditions.form is Form.PAIRS and stage.system in FITTED_SYSTEMS
    if conditions.plan(stage.name).fit != "stated" and not fits:
        raise BadConditions(Text(_TEXTS, "fit_unsuited", {"stage": stage.name}), legal=("stated",))


def _individual(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    """Four sit down at a table of individuals: a movement of players seats them, or at Guandan a Swiss by score."""
    if conditions.form is not Form.INDIVIDUAL:
        return
    legal = (*INDIVIDUAL_SYSTEMS, *(("swiss",) if conditions.game is Game.GUANDAN else ()))
    if stage.system == "swiss" and stage.system in legal and stage.duplicate:
        # Four at one table have nobody who holds the same cards.
        raise BadConditions(Text(_TEXTS, "individual_duplicate", {"stage": stage.name}), cites="§G27.1")
    if stage.system not in (*legal, "other"):
        values = {"stage": stage.name, "system": system_name(stage.system), "legal": legal}
        cites = "§G27.1" if conditions.game is Game.GUANDAN else "§def:Contestant"
        raise BadConditions(Text(_TEXTS, "individual_unsuited", values), cites=cites, legal=legal)


def _guandan_form(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    if conditions.game is Game.GUANDAN and stage.system != "other":
        generator = generator_of(stage.system)
        alone = generator is not None and generator.counts is Counted.PLAYERS
        usual = System.ROUND_ROBIN if alone else System.MOVEMENT
        Method(conditions.form, _SYSTEMS.get(stage.system, usual), stage.rounds, stage.boards)


def _tables(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    """More than two tables are for matches of bridge teams whose two rooms are compared, two by two."""
    if stage.tables == 2:
        return
    rooms = stage.has_matches and stage.system != "multiple_teams"
    if stage.tables % 2 or not rooms or conditions.form is not Form.TEAMS or conditions.game is not Game.BRIDGE:
        raise BadConditions(Text(_TEXTS, "tables_unsuited", {"stage": stage.name, "given": stage.tables}), legal=(2,))


def _triangle(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    """Three teams can meet in half matches where both rooms have the same even number of boards to share out."""
    if conditions.plan(stage.name).odd is not Odd.TRIANGLE:
        return
    rooms = conditions.form is Form.TEAMS and conditions.game is Game.BRIDGE and stage.system in TRIANGLE_SYSTEMS
    if not rooms:
        raise BadConditions(Text(_TEXTS, "triangle_unsuited", {"stage": stage.name}), legal=(Odd.BYE,))
    if stage.boards % 2:
        raise BadConditions(Text(_TEXTS, "triangle_boards", {"stage": stage.name, "given": stage.boards}))
    _scale(conditions, pack, replace(stage, boards=stage.boards // 2))


def _opponents(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    """G24.4: opponents are chosen in a knockout, by those who were better in the stage before it."""
    if not conditions.plan(stage.name).opponents.is_choice:
        return
    if not stage.is_knockout or stage is conditions.stages[0]:
        cites = "§G24.4" if conditions.game is Game.GUANDAN else ""
        raise BadConditions(Text(_TEXTS, "choice_unsuited", {"stage": stage.name}), cites=cites, legal=("bracket",))


def _scale(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    percents = stage.scoring is Scoring.MATCHPOINTS and stage.has_matches and conditions.game is Game.BRIDGE
    in_vp = stage.scoring is Scoring.VP or (percents and not stage.is_knockout)
    if in_vp and not stage.vp_scale:
        raise BadConditions(Text(_TEXTS, "no_scale", {"stage": stage.name}), cites="§78D/1")
    if stage.vp_scale and (stage.vp_scale == PERCENT or percents):
        legal = sorted(_OF_PERCENTAGES) if percents else [name for name in SCALES if name != PERCENT]
        if stage.vp_scale not in legal:
            told = {"stage": stage.name, "given": stage.vp_scale, "scoring": stage.scoring}
            raise BadConditions(Text(_TEXTS, "scale_unsuited", told), cites="§78D/1", legal=legal)
    try:
        scale = scale_of(stage)
        if scale is not None:
            scale.vp(0)
    except CardinalError as refusal:
        cites = " ".join(f"§{one}" for one in refusal.cites)
        values = {"stage": stage.name, "why": refusal.text}
        raise AgainstTheLaws(Text(_TEXTS, "stage_refused", values), cites=cites, legal=refusal.legal) from refusal


def _ladder(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    ladder_of(stage, conditions)


def _fall(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    pack.rule("penalties", "fall").check(str(stage.penalties))


def _forfeit_factor(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    pack.rule("forfeits", "draws_swiss" if stage.is_swiss else "draws").check(stage.forfeit_factor)


def _forfeit_limit(conditions: ConditionsOfContest, pack: Pack, stage: Stage) -> None:
    """R11/2: the limit may be left as it is; who shortens it keeps it within the stated part of the playing time."""
    minutes = conditions.times.match_minutes(stage.boards) if stage.has_matches else None
    late = conditions.lateness
    is_shortened = late.forfeit_after != pack.regulation.lateness.forfeit_after
    if is_shortened and minutes is not None and late.forfeit_after > late.forfeit_part * minutes:
        most = int(late.forfeit_part * Fraction(minutes))
        values = {"stage": stage.name, "given": late.forfeit_after, "most": most}
        raise AgainstTheLaws(Text(_TEXTS, "forfeit_limit", values), cites="§R11/2", legal=(most,))


_STAGE_CHECKS: tuple[Callable[[ConditionsOfContest, Pack, Stage], None], ...] = (
    _own_form,
    _fit,
    _individual,
    _guandan_form,
    _scoring,
    _tables,
    _triangle,
    _opponents,
    _scale,
    _ladder,
    _fall,
    _forfeit_factor,
    _forfeit_limit,
)

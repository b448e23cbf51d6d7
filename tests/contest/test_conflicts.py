"""What conditions may not say, walked through: every scoring in every system, form and game, and every other conflict.

The tables here are made from the rules and not from the code: matches are what teams play (78B, 78C, 78D/1), a field
is scored by comparing one board at many tables (78A), and Guandan has levels, match points and VPs (G27.2, G28.2, G47).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from cardinal.contest import vp_scale
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conflicts import refuse_conflicts
from cardinal.contest.errors import AgainstTheLaws, BadConditions
from cardinal.contest.model import Form, Game
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.stage_record import Fit, StagePlan
from cardinal.language import CardinalError
from cardinal.regulations.pack import find_pack
from cardinal.scoring import VPTable
from tests.contest.conditions_maker import STAGES, conditions

FIELDS = ("mitchell", "howell", "three_quarter_howell", "hesitation", "web", "barometer", "individual", "rainbow")
MATCHES = (
    "round_robin", "double_round_robin", "swiss", "special_swiss", "danish", "knockout", "double_knockout",
    "multiple_teams", "match",
)  # fmt: skip
SYSTEMS = (*FIELDS, *MATCHES, "other")
OF_FIELD = {"matchpoints", "cross_imps", "butler", "total"}
OF_TEAMS = {"vp", "imps", "bam", "point_a_board", "patton", "total"}
BASES = {game: conditions(pack) for game, pack in ((Game.BRIDGE, "wbf-2017"), (Game.GUANDAN, "china-guandan"))}
OWN = VPTable.of([[0, 10, 10], [5, 12, 8]], "§78D/1")


def admitted(game: Game, form: Form, system: str) -> set[str]:
    """What a stage can be scored by."""
    if game is Game.GUANDAN:
        return {"levels", "matchpoints"} | (set() if system in FIELDS else {"vp"})
    if system in FIELDS:
        return OF_FIELD
    if system == "other":
        return OF_FIELD | OF_TEAMS
    # Two pairs that meet have no teammates, so they can be compared with the other tables too.
    return OF_TEAMS | ({"matchpoints", "cross_imps", "butler"} if form is Form.PAIRS else set())


def of_stage(game: Game, form: Form, stage: Stage, **plan: Any) -> CardinalError | None:
    """The refusal of conditions with this one stage, if they are refused."""
    words = {"other": "as we like"} if stage.system == "other" else {}
    base: ConditionsOfContest = BASES[game]
    changed = replace(base, form=form, stages=(stage,), plans=(StagePlan(stage.name, **{**words, **plan}),))
    return refusal_of(changed)


def refusal_of(changed: ConditionsOfContest) -> CardinalError | None:
    try:
        refuse_conflicts(changed, find_pack(changed.pack))
    except CardinalError as refusal:
        return refusal
    return None


def told(refusal: CardinalError | None) -> tuple[object, ...] | None:
    return None if refusal is None else (type(refusal), refusal.text.key, refusal.cites, refusal.legal)


def scaled(game: Game, system: str, scoring: Scoring) -> str:
    """A scale that such a stage can have."""
    if scoring is Scoring.VP:
        return "wbf"
    return "percent" if game is Game.BRIDGE and scoring is Scoring.MATCHPOINTS and system in MATCHES else ""


# Four individuals sit at a table: what moves pairs does not seat them, nor what sets one contestant against another. A
# form of the organiser's own is free (G17.3).
OF_INDIVIDUALS = FIELDS[-2:]
NOT_FOR_INDIVIDUALS = (*FIELDS[:-2], *MATCHES)
PLAYED = [
    (game, form, system)
    for game, form, system in product(Game, Form, SYSTEMS)
    if form is not Form.INDIVIDUAL or system not in NOT_FOR_INDIVIDUALS
]


@pytest.mark.clause("78A", "78B", "78C", "78D/1", "G27.2", "G28.2")
@pytest.mark.parametrize(("game", "form", "system"), PLAYED)
def test_every_scoring_in_every_system_form_and_game(game: Game, form: Form, system: str) -> None:
    legal = admitted(game, form, system)
    cites = ("78A", "78B", "78C", "78D/1") if game is Game.BRIDGE else ("G27.2", "G28.2")
    for scoring in Scoring:
        stage = Stage("s", system, scoring=scoring, vp_scale=scaled(game, system, scoring))
        refusal = of_stage(game, form, stage)
        if scoring in legal:
            assert refusal is None, scoring
        else:
            assert told(refusal) == (AgainstTheLaws, "scoring_unsuited", cites, tuple(sorted(legal))), scoring
            assert refusal is not None
            assert refusal.text.values == {"stage": "s", "system": system, "given": scoring}


@pytest.mark.clause("G27.1")
@pytest.mark.parametrize(("game", "clause"), [(Game.GUANDAN, "G27.1"), (Game.BRIDGE, "def:Contestant")])
def test_individuals_are_seated_four_at_a_table_or_refused(game: Game, clause: str) -> None:
    scoring = Scoring.LEVELS if game is Game.GUANDAN else Scoring.MATCHPOINTS
    swiss = ("swiss",) if game is Game.GUANDAN else ()
    for system in NOT_FOR_INDIVIDUALS:
        refusal = of_stage(game, Form.INDIVIDUAL, Stage("s", system, scoring=scoring))
        if system in swiss:
            # A Swiss of Guandan seats four, each table with its own deals.
            assert told(refusal)[:3] == (BadConditions, "individual_duplicate", (clause,))
            own = Stage("s", system, scoring=scoring, duplicate=False)
            assert of_stage(game, Form.INDIVIDUAL, own) is None
            continue
        assert told(refusal) == (BadConditions, "individual_unsuited", (clause,), (*OF_INDIVIDUALS, *swiss)), system
    for system in OF_INDIVIDUALS:
        assert of_stage(game, Form.INDIVIDUAL, Stage("s", system, scoring=scoring)) is None


# Scales: the game, system, scoring and scale; what is refused, and what would do.
IMP_SCALES = tuple(name for name in vp_scale.SCALES if name != "percent")
NO_SCALE, UNSUITED = ("no_scale", ()), ("scale_unsuited", ("own", "percent"))
NO_PERCENT = ("scale_unsuited", IMP_SCALES)
SCALES = [
    (Game.BRIDGE, "swiss", "vp", "", NO_SCALE),
    (Game.BRIDGE, "swiss", "vp", "wbf", None),
    (Game.BRIDGE, "swiss", "vp", "own", None),
    (Game.BRIDGE, "swiss", "vp", "percent", NO_PERCENT),
    (Game.BRIDGE, "swiss", "imps", "", None),
    (Game.BRIDGE, "swiss", "imps", "percent", NO_PERCENT),
    (Game.BRIDGE, "knockout", "vp", "", NO_SCALE),
    # Swiss pairs at matchpoints are ranked by VPs of their percentages; a knockout has a winner without them.
    (Game.BRIDGE, "swiss", "matchpoints", "", NO_SCALE),
    (Game.BRIDGE, "swiss", "matchpoints", "percent", None),
    (Game.BRIDGE, "swiss", "matchpoints", "own", None),
    (Game.BRIDGE, "swiss", "matchpoints", "wbf", UNSUITED),
    (Game.BRIDGE, "knockout", "matchpoints", "", None),
    (Game.BRIDGE, "knockout", "matchpoints", "percent", None),
    (Game.BRIDGE, "knockout", "matchpoints", "wbf", UNSUITED),
    (Game.BRIDGE, "mitchell", "matchpoints", "", None),
    (Game.BRIDGE, "mitchell", "matchpoints", "percent", NO_PERCENT),
    (Game.BRIDGE, "mitchell", "matchpoints", "wbf", None),
    (Game.GUANDAN, "swiss", "matchpoints", "", None),
    (Game.GUANDAN, "swiss", "matchpoints", "percent", NO_PERCENT),
    (Game.GUANDAN, "swiss", "levels", "guandan", None),
    (Game.GUANDAN, "swiss", "levels", "percent", NO_PERCENT),
    (Game.GUANDAN, "swiss", "vp", "", NO_SCALE),
]


@pytest.mark.clause("78D/1")
@pytest.mark.parametrize(("game", "system", "scoring", "scale", "refused"), SCALES)
def test_every_scale_goes_with_its_scoring(
    game: Game, system: str, scoring: str, scale: str, refused: tuple[str, tuple[str, ...]] | None
) -> None:
    stage = Stage("s", system, boards=8, scoring=Scoring(scoring), vp_scale=scale, vp_table=OWN)
    found = told(of_stage(game, Form.PAIRS, stage))
    assert found == (None if refused is None else (BadConditions, refused[0], ("78D/1",), refused[1]))


@pytest.mark.parametrize(
    ("stage", "cites", "legal"),
    [
        # 126 boards at eight times two tables are 1,008 comparisons, and the scale goes up to 1,000.
        (Stage("s", "swiss", boards=126, tables=16, scoring=Scoring.VP, vp_scale="wbf"), ("78D/1",), ()),
        (Stage("s", "swiss", scoring=Scoring.VP, vp_scale="own"), ("78D/1", "G47.2"), ()),
        # R83 is for two to seven boards.
        (Stage("s", "swiss", scoring=Scoring.VP, vp_scale="ctcba-short"), ("R83",), (2, 3, 4, 5, 6, 7)),
    ],
)
def test_a_scale_that_has_nothing_for_such_a_match_is_refused(
    stage: Stage, cites: tuple[str, ...], legal: tuple[int, ...]
) -> None:
    assert told(of_stage(Game.BRIDGE, Form.TEAMS, stage)) == (AgainstTheLaws, "stage_refused", cites, legal)
    fitting = replace(stage, boards=125 if stage.boards == 126 else 2, vp_table=OWN)
    assert of_stage(Game.BRIDGE, Form.TEAMS, fitting) is None


@pytest.mark.parametrize(("game", "form", "system"), PLAYED)
def test_more_than_two_tables_are_for_matches_of_bridge_teams(game: Game, form: Form, system: str) -> None:
    scoring = Scoring.TOTAL if game is Game.BRIDGE else Scoring.LEVELS
    larger = game is Game.BRIDGE and form is Form.TEAMS and system in MATCHES and system != "multiple_teams"
    for tables in (2, 3, 4, 16):
        found = told(of_stage(game, form, Stage("s", system, scoring=scoring, tables=tables)))
        fits = tables == 2 or (larger and tables != 3)
        assert found == (None if fits else (BadConditions, "tables_unsuited", (), (2,))), tables


@pytest.mark.parametrize("system", FIELDS)
@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("fit", Fit)
def test_only_a_movement_of_pairs_is_fitted_to_its_field(fit: Fit, form: Form, system: str) -> None:
    fits = fit is Fit.STATED or (form is Form.PAIRS and system not in ("individual", "rainbow"))
    found = told(of_stage(Game.BRIDGE, form, Stage("s", system), fit=fit))
    if fit is Fit.STATED and form is Form.INDIVIDUAL and system not in OF_INDIVIDUALS:
        # It says its length, and still seats no individuals.
        assert found is not None
        assert found[1] in ("individual_unsuited", "individual_duplicate")
        return
    assert found == (None if fits else (BadConditions, "fit_unsuited", (), ("stated",)))


@pytest.mark.clause("G17.3")
@pytest.mark.parametrize("game", Game)
def test_a_form_of_ones_own_is_described(game: Game) -> None:
    scoring = Scoring.TOTAL if game is Game.BRIDGE else Scoring.LEVELS
    own = Stage("s", "other", scoring=scoring)
    assert told(of_stage(game, Form.TEAMS, own, other="")) == (BadConditions, "own_form_in_words", ("G17.3",), ())
    assert of_stage(game, Form.INDIVIDUAL, own, other="as we like") is None
    # No other form needs words.
    assert of_stage(game, Form.TEAMS, replace(own, system="swiss")) is None


# The document as a whole


def of_document(**changes: Any) -> tuple[object, ...] | None:
    try:
        conditions(**changes)
    except CardinalError as refusal:
        return told(refusal)
    return None


@pytest.mark.clause("R1")
def test_the_editions_that_there_are() -> None:
    assert [of_document(pack="wbf-2017", edition=one) for one in (1987, 2007, 2017)] == [None, None, None]
    assert of_document(pack="wbf-2017", edition=1997) == (BadConditions, "no_edition", (), (1987, 2007, 2017))
    assert of_document(edition=2007) == (AgainstTheLaws, "not_open_fixed", ("R1",), ("2017",))
    # Guandan has no edition of the Laws of bridge: its rules are of 2017.
    assert of_document(pack="china-guandan", edition=2007) == (AgainstTheLaws, "not_open_fixed", (), ("2017",))


def test_a_later_version_of_a_pack_is_refused() -> None:
    own = find_pack("ctcba").version
    assert of_document(pack_version=own) is None
    assert of_document(pack_version=own + 1) == (BadConditions, "later_pack", (), (own,))


@pytest.mark.clause("def:Team")
@pytest.mark.parametrize(
    ("pack", "form", "least", "most", "expected"),
    [
        ("wbf-2017", "teams", 4, 4, None),
        # The Laws know a team of four; more is for the organiser to say.
        ("wbf-2017", "teams", 4, 5, (AgainstTheLaws, "team_too_large", ("def:Team",), (4,))),
        ("wbf-2017", "pairs", 4, 5, None),
        ("wbf-2017", "teams", 5, 4, (BadConditions, "members_crossed", (), ())),
        ("china-guandan", "teams", 4, 8, None),
    ],
)
def test_how_many_are_in_a_team(pack: str, form: str, least: int, most: int, expected: object) -> None:
    base = conditions(pack, form)
    terms = replace(base.entries, members_least=least, members_most=most)
    assert told(refusal_of(replace(base, entries=terms))) == expected


@pytest.mark.parametrize("name", ["closes", "check_in", "meeting"])
def test_what_comes_before_the_start_is_not_after_it(name: str) -> None:
    at, later = datetime(2026, 5, 1, 19, 0), datetime(2026, 5, 1, 19, 1)
    crossed = (BadConditions, "times_crossed", (), ())
    for early, start, expected in (
        (at, later, None),
        (at, at, None),
        (later, at, crossed),
        (later, None, None),
        (None, at, None),
        (at, later.replace(tzinfo=UTC), (BadConditions, "mixed_zones", (), ())),
        (at.replace(tzinfo=UTC), later, (BadConditions, "mixed_zones", (), ())),
        (at.replace(tzinfo=UTC), later.replace(tzinfo=UTC), None),
        (later.replace(tzinfo=UTC), at.replace(tzinfo=UTC), crossed),
    ):
        base = conditions()
        refusal = refusal_of(replace(base, entries=replace(base.entries, **{name: early, "start": start})))
        assert told(refusal) == expected, (early, start)
        if refusal is not None:
            assert refusal.text.values == {"names": (name, "start")}


def _stages() -> Iterator[tuple[tuple[Stage, ...], object]]:
    one, two = (Stage(name, "swiss", boards=16, scoring=Scoring.VP, vp_scale="ctcba") for name in "ab")
    carried = conditions(stage="swiss").stages[0].carry_over
    carried = replace(carried, kind=type(carried.kind).ALL)
    yield (), (BadConditions, "no_stages", (), ())
    yield (one, two), None
    yield (one, two, one), (BadConditions, "stage_twice", (), ())
    yield (replace(one, carry_over=carried), two), (BadConditions, "carry_from_nowhere", (), ())
    yield (one, replace(two, carry_over=carried)), None


@pytest.mark.parametrize(("stages", "expected"), list(_stages()))
def test_stages_have_names_of_their_own_and_the_first_carries_nothing(
    stages: tuple[Stage, ...], expected: object
) -> None:
    assert told(refusal_of(replace(conditions(), stages=stages))) == expected


@pytest.mark.clause("R13.2(1)")
@pytest.mark.parametrize(
    ("like", "factor", "expected"),
    [
        # Six fifths of a drawn match; up to seven fifths in a Swiss.
        ("swiss", "7/5", None),
        ("swiss", "1.41", (AgainstTheLaws, "not_open_between", ("R13.2(1)",))),
        ("round_robin", "6/5", None),
        ("round_robin", "7/5", (AgainstTheLaws, "not_open_fixed", ("R13.2(1)",))),
        ("knockout", "7/5", (AgainstTheLaws, "not_open_fixed", ("R13.2(1)",))),
    ],
)
def test_a_forfeit_is_worth_more_only_in_a_swiss(like: str, factor: str, expected: object) -> None:
    found = of_document(stage={**STAGES[like], "forfeit_factor": factor})
    assert (None if found is None else found[:3]) == expected


@pytest.mark.clause("R11/2")
@pytest.mark.parametrize(
    ("minutes", "after", "most"),
    [
        # A quarter of the playing time of eight boards, as the document states it.
        (80, 20, None),
        (80, 21, 20),
        (79, 20, 19),
        (83, 20, None),
        # Nobody has to shorten the half hour.
        (80, 30, None),
    ],
)
def test_a_shortened_limit_is_within_a_quarter_of_the_playing_time(minutes: int, after: int, most: int | None) -> None:
    terms: dict[str, Any] = {"times": {"team_match": {"8": minutes}}, "lateness": {"forfeit_after": after}}
    eight = {**STAGES["swiss"], "boards": 8}
    expected = None if most is None else (AgainstTheLaws, "forfeit_limit", ("R11/2",), (most,))
    assert of_document(stage=eight, **terms) == expected
    # A round of eight boards in a movement is no match.
    movement = {**STAGES["mitchell"], "boards": 8}
    assert of_document(form="pairs", stage=movement, **terms) is None


def test_the_part_of_the_time_is_the_documents_own() -> None:
    changed = conditions(stage={**STAGES["swiss"], "boards": 16})
    tenth = replace(changed, lateness=replace(changed.lateness, forfeit_part=Fraction(1, 10), forfeit_after=20))
    # A tenth of the 135 minutes of R31 is 13 and a half.
    assert told(refusal_of(tenth)) == (AgainstTheLaws, "forfeit_limit", ("R11/2",), (13,))

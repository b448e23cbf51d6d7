"""The sections of a regulation: every setting with its kind and the value it has where no pack says other.

A setting that a law leaves open by name is bound to that option, so that the two are one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from typing import Annotated, get_type_hints

from .game import Game
from .setting_kinds import ByBoards, Kind, Moment, Names, Number, Whole, Word, Words, YesNo
from .setting_tables import Bands, Classes, Moved, Offences
from .tariff import Band, Offence

__all__ = [
    "SECTIONS", "Appeals", "Awards", "Borrowing", "Corrections", "Dealing", "EntryTerms", "Forfeits", "Lateness",
    "Officials", "Penalties", "Regulation", "SlowPlay", "Substitutions", "TableDuties", "Ties", "Times",
    "bound_option", "bound_options", "kind_at", "kinds",
]  # fmt: skip

MATCH_SYSTEMS = (
    "round_robin", "double_round_robin", "swiss", "special_swiss", "danish", "knockout", "double_knockout",
    "multiple_teams", "match", "other",
)  # fmt: skip
"""The systems in which contestants meet in matches; the others are movements."""
MASTERPOINTS = ("none", "blue", "blue_fourth_grade", "red")


@dataclass(frozen=True, slots=True)
class Bound:
    """The option of the laws of each game that a setting is one with."""

    bridge: str = ""
    guandan: str = ""


Said = Annotated[str, Kind()]
Listed = Annotated[tuple[str, ...], Names()]
Flag = Annotated[bool, YesNo()]
When = Annotated[datetime | None, Moment()]
Minutes = Annotated[int, Whole(0, 1440, "minutes")]
Seconds = Annotated[int, Whole(0, 3600, "seconds")]
Months = Annotated[int, Whole(0, 120, "months")]
BoardCount = Annotated[int, Whole(0, 64, "boards")]
Count = Annotated[int, Whole(0, 99)]
Part = Annotated[Fraction, Number(Fraction(0), Fraction(1))]
Vp = Annotated[Fraction, Number(Fraction(0), Fraction(100), "vp")]
OfTop = Annotated[Fraction, Number(Fraction(0), Fraction(100), "percent_of_top")]
Money = Annotated[Fraction, Number()]
MinutesByBoards = Annotated[tuple[tuple[int, int], ...], ByBoards()]
BandTable = Annotated[tuple[Band, ...], Bands()]
OffenceTable = Annotated[tuple[Offence, ...], Offences()]
RunsFrom = Annotated[str, Word("publication", "end_of_play", "scheduled_end")]


@dataclass(frozen=True, slots=True)
class Officials:
    """Who runs the event."""

    organiser: Said = ""
    host: Said = ""
    committee: Listed = ()
    scale: Annotated[str, Word("club", "area", "national", "international")] = "club"
    sanctioned_by: Said = ""
    masterpoints: Annotated[str, Word(*MASTERPOINTS)] = "none"
    directors: Listed = ()
    appeals_committee: Listed = ()
    discipline_committee: Listed = ()


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """Who may enter, until when, and what makes an entry complete."""

    closes: When = None
    check_in: When = None
    meeting: When = None
    start: When = None
    minutes_before_start: Minutes = 0
    telephone: Flag = True
    telephone_minutes: Minutes = 0
    members_least: Annotated[int, Whole(2, 40)] = 4
    members_most: Annotated[int, Whole(2, 40)] = 4
    captain: Annotated[str, Word("required", "coach_may_act", "not_needed")] = "not_needed"
    full_form: Flag = False
    seat_card: Flag = False
    fee: Money = Fraction(0)
    currency: Said = ""
    terms: Listed = ()
    suspended: Listed = ()
    may_refuse: Flag = False
    one_role: Flag = True
    fill_in_until: Annotated[str, Word("start", "end_of_first_round")] = "start"
    absence_ban_least: Months = 0
    absence_ban_most: Months = 0


@dataclass(frozen=True, slots=True)
class Times:
    """How long play may take."""

    team_match: MinutesByBoards = ()
    pairs_round: MinutesByBoards = ()
    per_board: Annotated[int, Whole(0, 60, "minutes_a_board")] = 0
    """Where the tables have no row for so many boards; 0: nothing is said."""
    first_round_extra: Annotated[int, Whole(0, 60, "minutes_a_board")] = 0
    per_deal: Annotated[int, Whole(1, 60, "minutes_a_deal"), Bound(guandan="event.minutes_per_deal")] = 8
    per_deal_screens: Annotated[
        int, Whole(1, 60, "minutes_a_deal"), Bound(guandan="event.minutes_per_deal_screens")
    ] = 8
    per_move: Minutes = 0
    per_board_duplicated: Minutes = 0
    pairs_grace: Seconds = 0
    teams_grace: Minutes = 0
    fast_limit: Annotated[bool, YesNo(), Bound(guandan="event.too_fast_limit")] = False
    fast_part: Part = Fraction(2, 3)

    def match_minutes(self, boards: int) -> int | None:
        """The minutes of a team match of so many boards: by the table's row for them, else by the board."""
        return dict(self.team_match).get(boards, self.per_board * boards or None)

    def round_minutes(self, boards: int, *, first: bool = False) -> int | None:
        """The minutes of a pairs round of so many boards, with what the first round has more for dealing."""
        found = dict(self.pairs_round).get(boards, self.per_board * boards or None)
        return None if found is None else found + (self.first_round_extra * boards if first else 0)


@dataclass(frozen=True, slots=True)
class Lateness:
    """What arriving late costs; ``to_opponents``: the other side gains instead."""

    bands: BandTable = ()
    knockout_bands: BandTable = ()
    to_opponents: Flag = False
    forfeit_after: Minutes = 30
    forfeit_part: Part = Fraction(1)
    scale_top: Annotated[int, Whole(1, 100, "vp")] = 20
    report_within: Minutes = 0


@dataclass(frozen=True, slots=True)
class SlowPlay:
    """What finishing late costs."""

    bands: BandTable = ()
    allowance: Annotated[int, Whole(0, 1440, "minutes"), Bound(guandan="event.overtime_allowance_minutes")] = 0
    announce_before: Minutes = 0
    shared_by_blame: Flag = True


@dataclass(frozen=True, slots=True)
class Forfeits:
    """What a match that is not played counts, and how many forfeits end a contestant's event."""

    own_vp: Vp = Fraction(0)
    opponent_vp: Vp = Fraction(0)
    opponent_match_points: Annotated[Fraction, Number(Fraction(0), Fraction(10), "match_points")] = Fraction(0)
    best_of_three: Flag = False
    draws: Annotated[Fraction, Number(Fraction(1), Fraction(2), "drawn_matches")] = Fraction(6, 5)
    draws_swiss: Annotated[Fraction, Number(Fraction(1), Fraction(2), "drawn_matches")] = Fraction(6, 5)
    complement_base: Vp = Fraction(0)
    complement_most: Vp = Fraction(0)
    out_after_in_a_row: Count = 0
    out_after_in_all: Count = 0
    pairs_out_after: Count = 0
    delete_below: Part = Fraction(1, 2)
    explain_within: Annotated[int, Whole(0, 720, "hours")] = 0
    void_offender: Part = Fraction(0)
    void_replay_boards: BoardCount = 0


@dataclass(frozen=True, slots=True)
class Awards:
    """What counts without play: a bye, a match that could not be played, a board that others spoiled."""

    bye_vp: Vp = Fraction(0)
    bye_match_points: Annotated[Fraction, Number(Fraction(0), Fraction(10), "match_points")] = Fraction(0)
    excused: Annotated[str, Word("director", "average", "drawn_match")] = "director"
    fouled_by_others_top_least: OfTop = Fraction(0)
    fouled_by_others_top_most: OfTop = Fraction(0)
    fouled_by_others_vp: Vp = Fraction(0)


@dataclass(frozen=True, slots=True)
class Borrowing:
    """Players on loan: whether, when, how often, and their price."""

    allowed: Flag = False
    minutes: Minutes = 0
    present: Count = 0
    reduction: Part = Fraction(0)
    systems: Annotated[tuple[str, ...], Words(*MATCH_SYSTEMS)] = ()
    matches_a_stage: Count = 0
    counts_from: Part = Fraction(0)
    barred_masterpoints: Annotated[tuple[str, ...], Words(*MASTERPOINTS)] = ()


@dataclass(frozen=True, slots=True)
class Dealing:
    """Who deals and records the hands, and how a match is cut into segments."""

    by: Annotated[str, Word("director", "players", "machine")] = "director"
    hands_recorded: Flag = False
    open_room_first_half: Flag = False
    segment_boards: BoardCount = 0
    one_segment_up_to: BoardCount = 0


@dataclass(frozen=True, slots=True)
class TableDuties:
    """What each seat is answerable for, and other duties at the table."""

    seats: Annotated[str, Word("none", "r29", "g38")] = "none"
    pause_least: Seconds = 0
    pause_most: Seconds = 0
    without_card: Listed = ()
    line_up_minutes: Minutes = 0
    """How long before the start both line-ups are due, where nobody may choose seats."""
    line_up_first_minutes: Minutes = 0
    """The same for the side that may not choose its seats, where the other may, and below for the one that may."""
    line_up_second_minutes: Minutes = 0
    lead_noted: Flag = False
    """Whether tables are asked for the opening lead with each result."""
    results_seen: Annotated[str, Word("after_play", "after_board")] = "after_play"
    """When a table sees what others had on a board: once nobody has still to play it, or once it has played it."""


@dataclass(frozen=True, slots=True)
class Corrections:
    """Until when a score may be put right, and from when that time runs."""

    minutes: Annotated[int, Whole(0, 1440, "minutes"), Bound("correction_period", "event.correction_minutes")] = 30
    runs_from: RunsFrom = "publication"
    both_sides_agree: Flag = False


@dataclass(frozen=True, slots=True)
class Ties:
    """How equal totals are separated."""

    ladder: Annotated[str, Word("r49", "g49", "shared")] = "shared"
    extra_boards: BoardCount = 0
    places_shared: Flag = True


@dataclass(frozen=True, slots=True)
class Penalties:
    """Where penalties fall and what the offences cost."""

    fall: Annotated[str, Word("stage", "match")] = "stage"
    carried_on: Flag = False
    rounding: Annotated[str, Word("half_up", "exact")] = "exact"
    offences: OffenceTable = ()
    classes: Annotated[tuple[Offence, ...], Classes()] = ()
    moved: Annotated[tuple[tuple[str, int], ...], Moved()] = ()

    def of(self, clause: str) -> Offence | None:
        """What a clause costs."""
        return next((offence for offence in self.offences if offence.clause == clause), None)

    def class_of(self, clause: str) -> int:
        """The class of an offence, which the organiser may have moved; 0 where it has none."""
        found = self.of(clause)
        written = next((step.penalty_class for step in found.steps if step.penalty_class), 0) if found else 0
        return dict(self.moved).get(clause, written)

    def of_class(self, number: int) -> Offence | None:
        """What a class costs."""
        return next((one for one in self.classes if one.clause == str(number)), None)


@dataclass(frozen=True, slots=True)
class Appeals:
    """Until when there is an appeal, at what price, and who decides."""

    minutes: Annotated[int, Whole(0, 1440, "minutes"), Bound("appeal_period", "event.appeal_minutes")] = 30
    runs_from: RunsFrom = "publication"
    fee: Money = Fraction(0)
    currency: Said = ""
    written: Flag = False
    consent: Annotated[str, Word("captain_or_both_partners", "not_needed")] = "captain_or_both_partners"
    quorum: Count = 0
    committee_is_final: Flag = False
    anonymous: Flag = False
    """What was ruled is published without saying whom it was about."""


@dataclass(frozen=True, slots=True)
class Substitutions:
    """Until when members are changed or added, and who comes up for a team that leaves."""

    change_until: Annotated[str, Word("start", "end_of_first_match", "any_time")] = "any_time"
    add_until: Annotated[str, Word("start", "second_match", "any_time", "never")] = "any_time"
    keep_least: Count = 0
    next_of_group_first: Flag = False
    nobody_moves_up: Flag = False
    roster_only: Flag = True
    persons_in_pair: Annotated[int, Whole(2, 9)] = 2


SECTIONS: Mapping[str, type] = {
    "officials": Officials,
    "entries": EntryTerms,
    "times": Times,
    "lateness": Lateness,
    "slow_play": SlowPlay,
    "forfeits": Forfeits,
    "awards": Awards,
    "borrowing": Borrowing,
    "dealing": Dealing,
    "table": TableDuties,
    "corrections": Corrections,
    "ties": Ties,
    "penalties": Penalties,
    "appeals": Appeals,
    "substitutions": Substitutions,
}


@dataclass(frozen=True, kw_only=True)
class Regulation:
    """Every figure in force, by sections (``regulation.lateness.bands``): a pack's own, or an event's by its pack."""

    pack: str
    officials: Officials = Officials()
    entries: EntryTerms = EntryTerms()
    times: Times = Times()
    lateness: Lateness = Lateness()
    slow_play: SlowPlay = SlowPlay()
    forfeits: Forfeits = Forfeits()
    awards: Awards = Awards()
    borrowing: Borrowing = Borrowing()
    dealing: Dealing = Dealing()
    table: TableDuties = TableDuties()
    corrections: Corrections = Corrections()
    ties: Ties = Ties()
    penalties: Penalties = Penalties()
    appeals: Appeals = Appeals()
    substitutions: Substitutions = Substitutions()

    def value(self, path: str) -> object:
        """A setting by its path, as ``lateness.bands``."""
        section, _, name = path.partition(".")
        return getattr(getattr(self, section), name)


def kind_at(path: str) -> Kind | None:
    """The kind of a setting by its path; None where there is no such setting."""
    section, _, name = path.partition(".")
    return kinds(section).get(name) if section in SECTIONS else None


@cache
def _marks(section: str) -> Mapping[str, tuple[object, ...]]:
    hints = get_type_hints(SECTIONS[section], include_extras=True)
    return {name: hint.__metadata__ for name, hint in hints.items()}


def kinds(section: str) -> Mapping[str, Kind]:
    """Every setting of a section with its kind."""
    return {name: next(mark for mark in marks if isinstance(mark, Kind)) for name, marks in _marks(section).items()}


def bound_options(game: Game) -> frozenset[str]:
    """Every option of the laws that is said by a setting."""
    found = (bound_option(section, name, game) for section in SECTIONS for name in kinds(section))
    return frozenset(one for one in found if one)


def bound_option(section: str, name: str, game: Game) -> str:
    """The option of the laws that a setting is one with, or nothing.

    >>> bound_option("corrections", "minutes", Game.BRIDGE), bound_option("ties", "ladder", Game.BRIDGE)
    ('correction_period', '')
    """
    bound = next((mark for mark in _marks(section)[name] if isinstance(mark, Bound)), Bound())
    return bound.bridge if game is Game.BRIDGE else bound.guandan

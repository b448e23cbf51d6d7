"""Conditions: what the laws leave to an authority, with the default, who decides, and the clause that leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from cardinal.language import Citing, Text, shown

from .errors import ImpossibleCase

if TYPE_CHECKING:
    from cardinal.regulations.settings import Regulation


@dataclass(frozen=True, slots=True)
class Option(Citing):
    """One thing an authority decides: its values (or a range of whole numbers), the default and who decides."""

    name: str
    values: tuple[object, ...] | range
    default: object
    authority: str
    cites: str

    def read(self, given: object) -> object:
        for value in self.values:
            if type(given) is type(value) and given == value:
                return value
        values = {"given": shown(str(given)), "name": self.name}
        raise ImpossibleCase(Text(__package__, "condition_value", values), cites=self.cites, legal=self.values)


_RA, _TO, _TD = "regulating authority", "tournament organizer", "director"

_DEALING = ("director", "table", "in_advance", "agents", "computer")
_POLICY = ("unrestricted", "conditional", "forbidden")
# Where a pause can be compulsory; an authority names none of them, one, or several joined by a plus.
PAUSES = ("first_round", "skip_bid", "first_trick")
_PAUSES = ("none", *("+".join(some) for size in (1, 2, 3) for some in combinations(PAUSES, size)))

OPTIONS: tuple[Option, ...] = (
    # The event itself
    Option("form", ("pairs", "teams", "individual"), "pairs", _TO, "§4/2 §4/3"),
    Option("scoring", ("matchpoints", "imps", "total"), "matchpoints", _TO, "§78A §78B §78C §78D/1"),
    Option("knockout", (False, True), False, _TO, "§12C4"),
    # Definitions and Laws 1-6
    Option("alert_form", ("unspecified", "spoken", "card", "written", "electronic"), "unspecified", _RA, "§def:Alert"),
    Option("session_extent_per_law", ("organizer", "day", "stage"), "organizer", _TO, "§def:Session"),
    Option("team_size_over_four", (False, True), False, _RA, "§def:Team"),
    Option("symmetrical_card_faces", (False, True), False, _RA, "§1B"),
    Option("dealing_mode", _DEALING, "director", _TD, "§6E1 §6E2 §6E3 §6E4"),
    # Law 12
    Option("artificial_imps_plus", range(13), 3, _TO, "§12C2(b)"),
    Option("artificial_imps_minus", range(-12, 1), -3, _TO, "§12C2(b)"),
    Option("multiple_artificial_scores", ("independent", "regulated"), "independent", _RA, "§12C2(d)"),
    # Law 12 of 2007: weighting may be forbidden, or replaced by a standard for one side or for each
    Option("weighted_scores", (True, False), True, _RA, "§2007:12C1(c)"),
    Option(
        "assigned_score_standard", ("weighting", "innocent", "offending", "both"), "weighting", _RA,
        "§2007:12C1(e)(1) §2007:12C1(e)(2)",
    ),
    # Laws 16-20
    Option("reservation_of_rights", (True, False), True, _RA, "§16B2/1"),
    Option("calling_method", ("spoken", "bidding_boxes", "written", "electronic"), "spoken", _RA, "§18F"),
    Option("written_explanations", (False, True), False, _RA, "§20F1/5"),
    Option("own_system_card_access", ("clarification", "closed", "open"), "clarification", _RA, "§20G3 §40B2(b)"),
    # Law 40
    Option("disclosure_manner", ("on_request", "regulated"), "on_request", _RA, "§40A1(b)"),
    Option("special_understanding_list", ("artificial_only", "regulated"), "artificial_only", _RA, "§40B1(b)"),
    Option("artificial_calls_special", (True, False), True, _RA, "§40B1(c)"),
    Option("special_understanding_policy", _POLICY, "unrestricted", _RA, "§40B2(a)(i)"),
    Option("system_card", ("none", "required"), "none", _RA, "§40B2(a)(ii)"),
    Option("alert_procedure", ("none", "regulated"), "none", _RA, "§40B2(a)(iii)"),
    Option("vary_after_opponents_irregularity", (True, False), True, _RA, "§40B2(a)(iv)"),
    Option("psychic_artificial_calls", ("unrestricted", "restricted"), "unrestricted", _RA, "§40B2(a)(v)"),
    Option(
        "opponents_system_card_access", ("own_turn", "closed", "open"), "own_turn", _RA,
        "§40B2(c)(i) §40B2(c)(ii) §40B2(c)(iii) §40B2(c)(iv)",
    ),
    Option("aids_to_memory", (False, True), False, _RA, "§40B2(d)"),
    # Law 40 of 2007: an authority may let partners differ in method, and forbids more agreements to vary
    Option("partners_may_differ_in_method", (False, True), False, _RA, "§2007:40B2(a)"),
    Option("vary_after_question_or_irregularity", (True, False), True, _RA, "§2007:40B3"),
    # Law 40 of 1987: what organizers and zonal bodies may regulate
    Option("same_methods_required", (False, True), False, _TO, "§1987:40E1"),
    Option("weak_openings_barred", (False, True), False, _RA, "§1987:40D"),
    # Laws 41 and 45
    Option("opening_lead_face", ("face_down", "face_up"), "face_down", _RA, "§fn:9 §fn:12"),
    # Law 61 of 1987: a zonal body may let partners in defence ask each other about a revoke
    Option("defenders_may_ask_each_other", (False, True), False, _RA, "§1987:61B"),
    # Laws 80-81: authority, organizer, Director
    Option("ra_power_delegation", ("retained", "delegated", "assigned"), "retained", _RA, "§80A3"),
    Option("tournament_organizer_recognition", ("authority_itself", "recognized"), "authority_itself", _RA, "§80B1/1"),
    Option("director_appointment", ("by_players", "appointed"), "by_players", _TO, "§80B2(a)"),
    Option("session_schedule", ("open", "fixed"), "open", _TO, "§80B2(c)"),
    Option("entry_conditions", ("open", "fixed"), "open", _TO, "§80B2(d)"),
    Option("screen_conditions", ("no_screens", "screens"), "no_screens", _TO, "§80B2(e)"),
    Option("supplementary_regulations", ("none", "announced"), "none", _TO, "§80B2(f)"),
    Option("appeals_arrangement", ("none", "committee", "alternative"), "none", _TO, "§80B2(k) §93A"),
    Option("waiver_of_rectification", ("not_waived", "waived_on_request"), "not_waived", _TD, "§81C5"),
    # Laws 86-87: teams and fouled boards
    Option("single_table_boards_score", ("as_86b2", "regulated"), "as_86b2", _RA, "§86B3"),
    Option("fouled_board_group_scoring", ("director", "percentage", "neuberg"), "director", _TO, "§87B"),
    # Laws 90-93: penalties and appeals
    Option("procedural_penalty_scale", ("none", "% of top", "VP", "IMPs"), "none", _RA, "§90A"),
    Option("procedural_penalty_tenths", range(1, 501), 100, _RA, "§90A"),
    Option("disqualification_approval", ("required", "given"), "required", _TO, "§91B"),
    Option("frivolous_appeal_sanction", ("none", "regulated"), "none", _RA, "§92A/2 §93C1"),
    Option("appeal_period", range(1, 1441), 30, _TO, "§92B"),
    Option("further_appeals", ("none", "established"), "none", _RA, "§93C1"),
    Option("final_appeal_body", ("none", "assigned"), "none", _RA, "§93C3(a)"),
    Option("appeal_stages", ("as_written", "altered"), "as_written", _RA, "§93C3(b)"),
    # Law 70
    Option("claim_suit_order", ("unspecified", "top_down"), "unspecified", _RA, "§70E2"),
    # Laws 73-79
    Option("mandatory_pauses", _PAUSES, "none", _RA, "§73A2/2"),
    Option("playing_area_definition", ("premises", "regulated"), "premises", _RA, "§fn:24"),
    Option("electronic_viewing_terms", ("none", "regulated"), "none", _RA, "§76A2/1"),
    Option("spectator_multiple_hands", (False, True), False, _RA, "§76B1"),
    Option("spectator_irregularity_rule", ("director", "regulated"), "director", _RA, "§76C2"),
    Option("matchpoint_unit", ("matchpoint", "half_matchpoint"), "matchpoint", _TO, "§78A"),
    Option("other_scoring_methods", ("none", "approved"), "none", _RA, "§78D/1"),
    Option("conditions_of_contest", ("published", "unpublished"), "published", _TO, "§78D/2"),
    Option("correction_period", range(30, 1441), 30, _TO, "§79C1"),  # minutes; a day at the most
    Option("correction_period_earlier", ("unchanged", *range(30)), "unchanged", _TO, "§fn:25"),  # minutes
    Option("late_score_correction", ("none", "with_approval"), "none", _TO, "§79C2"),
)  # fmt: skip

_BY_NAME = {option.name: option for option in OPTIONS}


class Conditions:
    """The options in force: the defaults with the changes of an event. ``conditions["form"]`` reads one.

    A change whose name is the path of a regulation's setting (``lateness.forfeit_after``) is a figure of the event;
    ``regulation`` gives the figures of a pack with those changes.
    """

    __slots__ = ("_changes", "_figures", "_options", "_regulations")

    def __init__(self, changes: Mapping[str, object] | None = None, options: Mapping[str, Option] = _BY_NAME) -> None:
        read: dict[str, object] = {}
        figures: dict[str, object] = {}
        for name, value in (changes or {}).items():
            option = options.get(name)
            if option is None:
                figures[name] = _figure(name, value, options)
            else:
                read[name] = option.read(value)
        self._changes = read
        self._figures = figures
        self._options = options
        self._regulations: dict[str, Regulation] = {}

    def __getitem__(self, name: str) -> object:
        return self._changes[name] if name in self._changes else self._options[name].default

    def option(self, name: str) -> Option:
        return self._options[name]

    def whole(self, name: str) -> int:
        value = self[name]
        if type(value) is not int:
            raise TypeError(f"{name} is no number")
        return value

    def regulation(self, pack: str) -> Regulation:
        """The figures in force of a book of regulations: its pack's, as the event has changed them."""
        from cardinal.regulations.pack import find_pack

        if not self._figures:
            return find_pack(pack).regulation
        if pack not in self._regulations:
            self._regulations[pack] = find_pack(pack).changed(self._figures)
        return self._regulations[pack]

    @property
    def changes(self) -> Mapping[str, object]:
        return {**self._changes, **self._figures}

    def __eq__(self, other: object) -> bool:
        return self.changes == other.changes if isinstance(other, Conditions) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.changes)))

    def __repr__(self) -> str:
        return f"Conditions({self.changes!r})"


def _figure(name: str, value: object, options: Mapping[str, Option]) -> object:
    """A figure as a document writes it, once it is known to be one."""
    if "." in name:
        from cardinal.regulations.settings import kind_at

        kind = kind_at(name)
        if kind is not None:
            kind.read(value)
            return value
    raise ImpossibleCase(Text(__package__, "unknown_condition", {"given": shown(name)}), legal=options)

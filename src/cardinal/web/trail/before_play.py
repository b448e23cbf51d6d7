"""Sentences about what is settled before play: conditions, entries, draws, home and away, seats, sealed boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_page import PageRow, conditions_page
from cardinal.contest.model import Game, Place
from cardinal.contest.sealed_boards import BoardSet
from cardinal.contest.sealed_files import read_notice
from cardinal.language import Text, join
from cardinal.store import Step
from cardinal.store.competition_fold import conditions_of

from ..event_conditions import lines_said
from .values import NOTHING, Known, Sentence, Told, text, who_said

Row = Mapping[str, Any]
_SHORT = 12
"""So many letters of a commitment tell it from the others of an event."""


@dataclass(frozen=True, slots=True)
class SaidSetting:
    """What a setting was or is, in the words of its reader; a table of rows in one line."""

    row: PageRow | None

    def label(self, language: str = "en") -> str:
        return join(lines_said(self.row, language), language, "between_statements") if self.row is not None else NOTHING


def _created(known: Known, step: Step) -> Told:
    name = conditions_of(step.after["conditions"]).name
    return Told(text("event_created", who=who_said(step.actor), name=name, zone=step.after["zone"]))


def _lifecycle(known: Known, step: Step) -> Told:
    return Told(text(step.kind, who=who_said(step.actor)))


def _conditions(known: Known, step: Step) -> Told:
    before, after = (conditions_of(one["conditions"]) for one in (step.before or step.after, step.after))
    old, new = (_rows(one) for one in (before, after))
    published = before.published_at is None and after.published_at is not None
    changes = []
    for path in dict.fromkeys((*old, *new)):
        if path == "published" and published:
            continue
        was, now = old.get(path), new.get(path)
        if (was.value if was else ()) != (now.value if now else ()):
            key = "setting_changed" if was and now else "setting_added" if now else "setting_dropped"
            values = {"before": SaidSetting(was), "after": SaidSetting(now)}
            changes.append(text(key, label=(new.get(path) or old[path]).label, **values))
    key = "conditions_published" if published else "conditions_changed" if changes else "conditions_same"
    return Told(text(key, who=who_said(step.actor)), tuple(changes))


def _rows(conditions: ConditionsOfContest) -> dict[str, PageRow]:
    """Whatever can be changed, of this form of contest or not."""
    every = conditions_page(conditions, every_option=True, of_any_form=True)
    return {row.path: row for section in every for row in section.rows}


def _added(known: Known, step: Step) -> Told:
    entry = step.after["entry"]
    players, name = known.players(entry), entry.get("name")
    key = "entry_added" if name and players else "entry_added_alone"
    return Told(text(key, who=who_said(step.actor), contestant=known.entrant(entry), players=players))


def _changed(known: Known, step: Step) -> Told:
    after = step.after["entry"]
    before = known.entries.get(int(after["number"]), after)
    said = text("entry_changed", who=who_said(step.actor), contestant=known.entrant(after))
    return Told(said, tuple(_entry_changes(known, before, after)), reason=step.after.get("reason", ""))


def _entry_changes(known: Known, before: Row, after: Row) -> Iterator[Text]:
    names = [str(one.get("name") or NOTHING) for one in (before, after)]
    if names[0] != names[1]:
        yield text("entry_renamed", before=names[0], after=names[1])
    # A person may be the same and be called otherwise now.
    if known.players(before) != known.players(after):
        was, now = (known.players(one) or NOTHING for one in (before, after))
        yield text("entry_players", before=was, after=now)
    captains = [known.player(one.get("captain") or NOTHING) for one in (before, after)]
    if captains[0] != captains[1]:
        yield text("entry_captain", before=captains[0], after=captains[1])
    for name, key in (("reported_at", "entry_reported"), ("paid", "entry_paid")):
        if after.get(name) and not before.get(name):
            yield text(key)


def _withdrawn(known: Known, step: Step) -> Told:
    clause = step.after.get("unranked", "")
    key = "entry_withdrawn_unranked" if clause else "entry_withdrawn"
    said = text(key, who=who_said(step.actor), contestant=known.contestant(step.after["number"]))
    return Told(said, clauses=(clause,) if clause else ())


def _drawn(known: Known, step: Step) -> Told:
    drawn, rounds = step.after.get("draw"), step.after["rounds"]
    numbers = [one["round"] for one in rounds["rounds"]]
    how = "pairings" if drawn is None else "draw"
    key = f"{how}_rounds" if len(numbers) > 1 else f"{how}_round" if numbers else "draw_no_round"
    values = {"stage": rounds["stage"], "seed": (drawn or {}).get("seed", NOTHING)}
    if numbers:
        values |= {"first": min(numbers), "last": max(numbers), "round": numbers[0]}
    return Told(text(key, who=who_said(step.actor), **values), clauses=tuple((drawn or {}).get("cites", ())))


def _lots(known: Known, step: Step) -> Told:
    order = tuple(known.contestant(one) for one in step.after["order"])
    return Told(text("lots_drawn", who=who_said(step.actor), stage=step.after["stage"], order=order))


def _home(known: Known, step: Step) -> Told:
    return Told(_of_match(known, step, "match_home_chosen", step.after["home"]), reason=step.after.get("reason", ""))


def _of_match(known: Known, step: Step, key: str, number: object, **more: object) -> Text:
    contestant, place = known.contestant(number), known.place(Place.of(step.after))
    return text(key, who=who_said(step.actor), place=place, contestant=contestant, **more)


def _start(known: Known, step: Step) -> Told:
    after = step.after
    place = known.place(Place.of(after))
    values = {"who": who_said(step.actor), "place": place, "home": after["home"], "away": after["away"]}
    late = after.get("minutes")
    if late:
        values |= {"late_home": late["home"], "late_away": late["away"]}
    said = text("match_late" if late else "match_start_given", **values)
    return Told(said, reason=after.get("reason", ""), clauses=tuple(after.get("clauses", ())))


def _lot(known: Known, step: Step) -> Told:
    return Told(_of_match(known, step, "match_lot_drawn", step.after["winner"]), reason=step.after.get("reason", ""))


def _lent(known: Known, step: Step) -> Told:
    boards = tuple(step.after["boards"])
    values = {"player": known.player(step.after["player"]), "boards": boards}
    key, clauses = ("player_lent_boards", ("R12.2", "R12.3")) if boards else ("player_lent", ("R12.1", "R12.2"))
    return Told(_of_match(known, step, key, step.after["team"], **values), clauses=clauses)


def _loan_back(known: Known, step: Step) -> Told:
    return Told(_of_match(known, step, "loan_taken_back", step.after["team"]), clauses=("R12.1",))


def _seats(known: Known, step: Step) -> Told:
    return Told(_of_match(known, step, "seating_lot_drawn", step.after["winner"]))


def _picked(known: Known, step: Step) -> Told:
    return Told(_of_match(known, step, "segment_picked", step.after["team"], segment=step.after["segment"]))


def _line_up(known: Known, step: Step) -> Told:
    """Who plays is said on the page of the match once it is public, and never here."""
    key = "line_up_changed" if step.after.get("changed_at") else "line_up_declared"
    values = {"segment": step.after.get("segment", 1)}
    clauses = ("G30.4",) if step.after.get("changed_at") and known.game is Game.GUANDAN else ()
    return Told(_of_match(known, step, key, step.after["team"], **values), clauses=clauses)


def _kept(known: Known, step: Step) -> Told:
    choice = step.after["choice"]
    picks = tuple(
        text("picked", contestant=known.contestant(team), segment=segment) for team, segment in choice.get("picks", ())
    )
    key = "seating_kept_picked" if picks else "seating_kept"
    return Told(_of_match(known, step, key, choice["first"], picks=picks))


def _sealed(known: Known, step: Step) -> Told:
    sets = tuple(map(_boards, read_notice(step.after["notice"]).sets))
    short = step.after["commitment"][:_SHORT]
    return Told(text("boards_sealed", who=who_said(step.actor), sets=sets, commitment=short))


def _boards(board_set: BoardSet) -> Text:
    key = "boards_one" if board_set.first == board_set.last else "boards_from_to"
    return text(key, first=board_set.first, last=board_set.last, sections=board_set.sections)


def _revealed(known: Known, step: Step) -> Told:
    short = step.after["commitment"][:_SHORT]
    return Told(text("boards_revealed", who=who_said(step.actor), commitment=short, value=step.after["value"]))


def _online(known: Known, step: Step) -> Told:
    after, before = step.after, step.before
    who, stage = who_said(step.actor), after["stage"]
    if before is None:
        return Told(text(f"online_{after.get('manner', 'guarded')}", who=who, stage=stage))
    had = before.get("extra", {})
    laid = tuple(one.partition(" ")[2] for one, boards in after.get("extra", {}).items() if boards != had.get(one))
    if laid:
        return Told(text("online_extra", who=who, stage=stage, tables=laid))
    old = before.get("links", {})
    new = tuple(known.player(number) for number, link in after.get("links", {}).items() if link != old.get(number))
    return Told(text("online_links", who=who, stage=stage, players=new or NOTHING))


def _promised(known: Known, step: Step) -> Told:
    after = step.after
    return Told(text("share_promised", player=known.player(after["player"]), stage=after["stage"]))


def _shares_sealed(known: Known, step: Step) -> Told:
    return Told(text("shares_sealed", stage=step.after["stage"], commitment=step.after["commitment"][:_SHORT]))


def _given(known: Known, step: Step) -> Told:
    return Told(text("share_given", player=known.player(step.after["player"]), stage=step.after["stage"]))


def _asked_again(known: Known, step: Step) -> Told:
    missing = tuple(map(known.player, step.after["missing"]))
    return Told(text("shares_asked_again", who=who_said(step.actor), stage=step.after["stage"], missing=missing))


def _value(known: Known, step: Step) -> Told:
    return Told(text("value_told", who=who_said(step.actor), stage=step.after["stage"], value=step.after["value"]))


BEFORE_PLAY: Mapping[str, Sentence] = {
    "event_created": _created,
    **dict.fromkeys(("event_archived", "event_deleted", "event_restored"), _lifecycle),
    "conditions_changed": _conditions,
    "entry_added": _added,
    "entry_changed": _changed,
    "entry_withdrawn": _withdrawn,
    "draw_made": _drawn,
    "lots_drawn": _lots,
    "match_home_chosen": _home,
    "match_start_given": _start,
    "match_lot_drawn": _lot,
    "player_lent": _lent,
    "loan_taken_back": _loan_back,
    "seating_lot_drawn": _seats,
    "segment_picked": _picked,
    "seating_kept": _kept,
    "line_up_declared": _line_up,
    "boards_sealed": _sealed,
    "boards_revealed": _revealed,
    "online_play": _online,
    "share_promised": _promised,
    "shares_sealed": _shares_sealed,
    "share_given": _given,
    "shares_asked_again": _asked_again,
    "value_told": _value,
}

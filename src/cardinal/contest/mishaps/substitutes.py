"""A substitute from a round on: both names stay with the rounds of each, and whoever comes must be eligible."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from cardinal.language import NotUnderstood, Text, shown

from ..entries import Entry, Person, Substitute
from ..entry_rules import admit
from ..event_folder import EventFolder
from ..rearrangement import Mishap, Rearrangement
from .ground import entry_of, refused, say, stage_of


def substituted(
    folder: EventFolder,
    number: int,
    out: str,
    into: Person,
    first: int,
    last: int = 0,
    stage_name: str = "",
    reason: str = "",
    *,
    at: datetime | None = None,
    checked: bool = True,
) -> Rearrangement:
    """*into* plays for *out* (a key or a name) from round *first* to *last*, 0: to the end."""
    stage, entry = stage_of(folder, stage_name), entry_of(folder, number)
    sitting = entry.in_round(first)
    person = next((one for one in sitting if out in (one.key, one.name)), None)
    if person is None:
        names = tuple(one.name for one in sitting)
        raise NotUnderstood(say("not_a_player", given=shown(out), players=names), legal=names)
    if not into.name.strip():
        raise NotUnderstood(say("no_name"))
    if into.key in {one.key for one in sitting}:
        raise refused("plays_already", player=into.name)
    if last and last < first:
        raise NotUnderstood(say("ends_before", first=first, last=last))
    if checked:
        # As if the pair had entered so: age, terms, suspension, nobody in two entries.
        as_entered = replace(
            entry, players=tuple(into if one == person else one for one in sitting), substitutes=(), entered_at=None
        )
        admit(folder.conditions, as_entered, [one for one in folder.entries if one.number != number], at)
    changed = _with(entry, Substitute(into, person.key, first, last))
    notes: tuple[Text, ...] = ()
    most = folder.conditions.substitutions.persons_in_pair
    if len(changed.everybody) > most and len(entry.players) == 2:
        notes = (say("three_persons", count=len(changed.everybody), most=most),)
    return Rearrangement(
        Mishap.SUBSTITUTE, stage.name, first, (number,), reason, entries=((entry,), (changed,)), notes=notes
    )


def _with(entry: Entry, new: Substitute) -> Entry:
    return replace(entry, substitutes=(*entry.substitutes, new))

"""The form of one entry: a player, a pair, or a team of up to so many, with captain and coach; from it and into it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.entries import By, Entry, Person, typed_person
from cardinal.contest.model import Form as EventForm
from cardinal.contest.pairings.gender_forms import EventClass, Gender
from cardinal.language import shown
from cardinal.regulations.setting_kinds import exact

from ..forms import Form
from .work import refusal

NAME_MOST = 100


@dataclass(frozen=True, slots=True)
class Fields:
    """Which fields the form of an event has."""

    players: int
    team: bool
    genders: bool
    terms: tuple[str, ...]
    seat_card: bool
    paid: bool

    @property
    def numbers(self) -> range:
        return range(1, self.players + 1)


def fields_of(conditions: ConditionsOfContest) -> Fields:
    terms = conditions.entries
    sizes = {EventForm.PAIRS: 2, EventForm.INDIVIDUAL: 1}
    return Fields(
        sizes.get(conditions.form, terms.members_most),
        conditions.form is EventForm.TEAMS,
        conditions.event_class is not EventClass.OPEN,
        terms.terms,
        terms.seat_card,
        bool(terms.fee),
    )


def entry_from(form: Form, conditions: ConditionsOfContest, old: Entry | None = None) -> Entry:
    """What the form says; what it has no field for stays as it was."""
    fields = fields_of(conditions)
    people = tuple(
        _person(form, number, fields) for number in fields.numbers if form.text(f"player{number}", NAME_MOST)
    )
    if not people:
        raise refusal("no_players")
    strength = form.text("strength", 20)
    figure = exact(strength) if strength else None
    if strength and figure is None:
        raise refusal("bad_strength", given=shown(strength))
    told = Entry(
        old.number if old is not None else form.number("number", 1, 100_000) or 0,
        form.text("name", NAME_MOST),
        people,
        captain=form.text("captain", NAME_MOST),
        coach=form.text("coach", NAME_MOST),
        section=form.text("section", 40),
        seed=form.number("seed", 1, 10_000) or 0,
        strength=figure,
        related=form.text("related", NAME_MOST),
        contact=form.text("contact", 200),
        paid="paid" in form,
        seat_card="seat_card" in form,
    )
    if old is None:
        return told
    stays = ("direction", "by", "status", "entered_at", "reported_at", "withdrawn_at", "unranked", "last", "source")
    return replace(told, **{name: getattr(old, name) for name in stays})


def _person(form: Form, number: int, fields: Fields) -> Person:
    person = typed_person(form.text(f"player{number}", NAME_MOST))
    gender = form.text(f"gender{number}")
    if fields.genders and gender:
        if gender not in [str(one) for one in Gender]:
            raise refusal("bad_gender", given=shown(gender))
        person = replace(person, gender=Gender(gender))
    # Whoever enters at the desk is asked for the terms once for the whole entry.
    return replace(person, terms=frozenset(fields.terms)) if "terms" in form else person


def values_of(entry: Entry) -> dict[str, str]:
    """The fields of the form as an entry has them."""
    values = {name: str(getattr(entry, name) or "") for name in ("name", "captain", "coach", "section", "seed")}
    values |= {name: str(getattr(entry, name) or "") for name in ("related", "contact", "strength")}
    for number, player in enumerate(entry.players, start=1):
        values[f"player{number}"] = player.name if player.key == player.name else f"{player.name} = {player.key}"
        values[f"gender{number}"] = str(player.gender or "")
    values |= {name: "yes" if getattr(entry, name) else "" for name in ("paid", "seat_card")}
    values["terms"] = "yes" if entry.players and all(one.terms for one in entry.players) else ""
    return values


def online(entry: Entry) -> Entry:
    """The same, sent by the players themselves: nothing that an official says of an entry is theirs to say."""
    return replace(entry, number=0, by=By.ONLINE, seed=0, strength=None, section="", paid=False, seat_card=False)

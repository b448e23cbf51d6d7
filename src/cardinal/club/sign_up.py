"""A sign-up for an evening: who comes, whether the partner agrees, and who has answered somebody who looks for one.

A sign-up that is not complete, because its partner is missing or has refused, stands at the partner desk and has no
place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from cardinal.contest.model import Form
from cardinal.language import Text, shown
from cardinal.season.people import name_key

from .errors import BadCalendar, SignUpClosed

NAME_MOST, NOTE_MOST, ADDRESS_MOST, ANSWERS_MOST = 100, 300, 254, 20
PLAYERS = {Form.INDIVIDUAL: (1, 1), Form.PAIRS: (1, 2), Form.TEAMS: (4, 8)}
"""How many names a sign-up has; of a pair one is enough to look for the other."""


class State(StrEnum):
    """What a sign-up has."""

    ALONE = "alone"
    """No partner yet: it stands at the partner desk."""
    ENTERED = "entered"
    WAITING = "waiting"
    OFFERED = "offered"
    """A place is free and kept for it until a certain moment."""
    PASSED = "passed"
    """It did not take the place in time; it waits again if it says so."""
    WITHDRAWN = "withdrawn"

    @property
    def has_place(self) -> bool:
        return self in (State.ENTERED, State.OFFERED)


class Consent(StrEnum):
    """What the partner who was named says."""

    NOT_ASKED = "not_asked"
    CONFIRMED = "confirmed"
    REFUSED = "refused"


class Reply(StrEnum):
    """What became of an answer at the partner desk."""

    ASKED = "asked"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who gets letters: an account or nobody's, at an address or at none, in a language."""

    user: str = ""
    address: str = ""
    language: str = "en"
    wants_results: bool = False
    wants_reminder: bool = False

    def __post_init__(self) -> None:
        if self.address and not _is_address(self.address):
            raise BadCalendar(Text(__name__, "bad_address", {"given": shown(self.address)}))


def _is_address(text: str) -> bool:
    """Whether mail can be sent there: one sign, something on both sides, nothing that would end a header."""
    name, _, host = text.rpartition("@")
    plain = text.isprintable() and not any(sign.isspace() or sign in '<>,;:"()[]\\' for sign in text)
    return bool(name) and "." in host.strip(".") and "@" not in name and plain and len(text) <= ADDRESS_MOST


@dataclass(frozen=True, slots=True)
class Answer:
    """Somebody who would play with the one who looks for a partner."""

    key: str
    name: str
    note: str
    made_at: datetime
    reply: Reply = Reply.ASKED
    reader: Reader = Reader()

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_note(self.note)


@dataclass(frozen=True, slots=True)
class SignUp:
    """One sign-up. ``complete_at`` is since when it has all its players: the waiting list is in that order."""

    key: str
    evening: str
    names: tuple[str, ...]
    made_at: datetime
    state: State = State.WAITING
    team: str = ""
    complete_at: datetime | None = None
    consent: Consent = Consent.NOT_ASKED
    takes_place: bool = True
    """Whether a place that comes free is taken at once; else it is offered first."""
    offered_until: datetime | None = None
    note: str = ""
    band: str = ""
    """How strong somebody who looks for a partner says to be; nothing: not said."""
    wish: str = ""
    """Which band the partner should be of; nothing: anybody."""
    is_private: bool = False
    """Whether only members of the club see at the partner desk that somebody looks."""
    answers: tuple[Answer, ...] = ()
    stayed_away: bool = False
    """They had a place and did not come; only the staff see it."""
    reader: Reader = Reader()
    entry: int = 0
    """Its number in the event, once the organiser has made it an entry."""
    revision: int = 0
    """How often it has changed, so that no letter is written twice."""

    def __post_init__(self) -> None:
        for name in self.names:
            check_name(name)
        if self.team:
            check_name(self.team)
        _check_note(self.note)
        keys = [name_key(name) for name in self.names]
        if len({*keys}) < len(keys):
            raise BadCalendar(Text(__name__, "same_name", {"given": shown(self.names[0])}))

    @property
    def said(self) -> str:
        """Who it is, in one line."""
        people = " – ".join(self.names)
        return f"{self.team}: {people}" if self.team else people

    @property
    def name_keys(self) -> frozenset[str]:
        return frozenset(map(name_key, self.names))

    def withdrawn(self) -> SignUp:
        return replace(self, state=State.WITHDRAWN, offered_until=None)

    def taken(self, at: datetime) -> SignUp:
        """The place that is offered is taken."""
        if self.state is not State.OFFERED or self.offered_until is None or at >= self.offered_until:
            raise SignUpClosed(Text(__name__, "no_offer"))
        return replace(self, state=State.ENTERED, offered_until=None)

    def waiting_again(self, at: datetime) -> SignUp:
        if self.state is not State.PASSED:
            raise SignUpClosed(Text(__name__, "no_offer"))
        return replace(self, state=State.WAITING, complete_at=at)

    def refused_by_partner(self) -> SignUp:
        """The partner declines: the player who signed up is looking for a partner again."""
        return replace(
            self,
            names=self.names[:1],
            state=State.ALONE,
            consent=Consent.REFUSED,
            complete_at=None,
            offered_until=None,
        )

    def answered(self, answer: Answer) -> SignUp:
        if self.state is not State.ALONE:
            raise SignUpClosed(Text(__name__, "not_looking"))
        if name_key(answer.name) in self.name_keys:
            raise BadCalendar(Text(__name__, "same_name", {"given": shown(answer.name)}))
        if sum(one.reply is Reply.ASKED for one in self.answers) >= ANSWERS_MOST:
            raise SignUpClosed(Text(__name__, "many_answers", {"most": ANSWERS_MOST}))
        return replace(self, answers=(*self.answers, answer))

    def accepted(self, key: str, at: datetime) -> SignUp:
        """The pair is found; everybody else who answered hears that they were not chosen."""
        chosen = next((one for one in self.answers if one.key == key and one.reply is Reply.ASKED), None)
        if self.state is not State.ALONE or chosen is None:
            raise SignUpClosed(Text(__name__, "no_answer"))
        replies = {one.key: Reply.DECLINED if one.reply is Reply.ASKED else one.reply for one in self.answers}
        replies[key] = Reply.ACCEPTED
        return replace(
            self,
            names=(*self.names, chosen.name),
            state=State.WAITING,
            complete_at=at,
            consent=Consent.CONFIRMED,
            answers=tuple(replace(one, reply=replies[one.key]) for one in self.answers),
        )

    def hosted(self, host: str, at: datetime) -> SignUp:
        """The club's host plays with whoever is left over; everybody who answered hears that they were not chosen."""
        if self.state is not State.ALONE:
            raise SignUpClosed(Text(__name__, "not_looking"))
        declined = tuple(
            replace(one, reply=Reply.DECLINED) if one.reply is Reply.ASKED else one for one in self.answers
        )
        names = (*self.names, host)
        return replace(
            self, names=names, state=State.WAITING, complete_at=at, consent=Consent.CONFIRMED, answers=declined
        )

    def replied(self, key: str, reply: Reply) -> SignUp:
        """An offer to partner is declined, or withdrawn by the player who made it."""
        if not any(one.key == key and one.reply is Reply.ASKED for one in self.answers):
            raise SignUpClosed(Text(__name__, "no_answer"))
        return replace(
            self, answers=tuple(replace(one, reply=reply) if one.key == key else one for one in self.answers)
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "names": list(self.names),
            "team": self.team,
            "complete_at": _written(self.complete_at),
            "consent": str(self.consent),
            "takes_place": self.takes_place,
            "offered_until": _written(self.offered_until),
            "note": self.note,
            "band": self.band,
            "wish": self.wish,
            "is_private": self.is_private,
            "stayed_away": self.stayed_away,
            "answers": [_answer_json(one) for one in self.answers],
            "reader": _reader_json(self.reader),
            "entry": self.entry,
            "revision": self.revision,
        }

    @classmethod
    def from_json(cls, key: str, evening: str, state: str, made_at: str, record: Mapping[str, Any]) -> SignUp:
        return cls(
            key,
            evening,
            tuple(record["names"]),
            datetime.fromisoformat(made_at),
            State(state),
            record["team"],
            _moment(record["complete_at"]),
            Consent(record["consent"]),
            record["takes_place"],
            _moment(record["offered_until"]),
            record["note"],
            record.get("band", ""),
            record.get("wish", ""),
            record.get("is_private", False),
            tuple(_answer(one) for one in record["answers"]),
            record.get("stayed_away", False),
            Reader(**record["reader"]),
            record["entry"],
            record["revision"],
        )


def new_sign_up(
    key: str,
    evening: str,
    form: Form,
    names: tuple[str, ...],
    at: datetime,
    *,
    team: str = "",
    note: str = "",
    band: str = "",
    wish: str = "",
    is_private: bool = False,
    takes_place: bool = True,
    reader: Reader | None = None,
) -> SignUp:
    """A sign-up as it comes in; a pair of one looks for a partner."""
    least, most = PLAYERS[form]
    if not least <= len(names) <= most:
        raise BadCalendar(Text(__name__, f"names_{form}", {"least": least, "most": most}))
    if form is Form.TEAMS and not team:
        raise BadCalendar(Text(__name__, "no_team"))
    is_alone = form is Form.PAIRS and len(names) == 1
    return SignUp(
        key,
        evening,
        names,
        at,
        State.ALONE if is_alone else State.WAITING,
        team,
        None if is_alone else at,
        takes_place=takes_place,
        note=note,
        band=band,
        wish=wish,
        is_private=is_private,
        reader=reader or Reader(),
    )


def check_name(name: str) -> None:
    if not name.strip() or len(name) > NAME_MOST or not name.isprintable():
        raise BadCalendar(Text(__name__, "bad_name", {"given": shown(name)}))


def _check_note(note: str) -> None:
    if len(note) > NOTE_MOST:
        raise BadCalendar(Text(__name__, "bad_note", {"most": NOTE_MOST}))


def _written(at: datetime | None) -> str | None:
    return None if at is None else at.astimezone(UTC).isoformat()


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _reader_json(reader: Reader) -> dict[str, Any]:
    names = ("user", "address", "language", "wants_results", "wants_reminder")
    return {name: getattr(reader, name) for name in names}


def _answer_json(one: Answer) -> dict[str, Any]:
    told = {"key": one.key, "name": one.name, "note": one.note, "made_at": _written(one.made_at)}
    return {**told, "reply": str(one.reply), "reader": _reader_json(one.reader)}


def _answer(record: Mapping[str, Any]) -> Answer:
    made_at = datetime.fromisoformat(record["made_at"])
    reply, reader = Reply(record["reply"]), Reader(**record["reader"])
    return Answer(record["key"], record["name"], record["note"], made_at, reply, reader)

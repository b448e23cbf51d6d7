"""The whole vocabulary between a table and those who sit at it or look on, on one page.

A client says
    {"do": "act", "id": "…", "seq": 41, "act": {"verb": "call", "call": "1S"}}     an act; *seq* is how far it has seen
    {"do": "sync", "seq": 41}                                                      give me what I miss
    {"do": "here", "seq": 41, "hash": "9f2c81aa"}                                  I am still here, and see this

The table says
    {"kind": "view", "seq": 42, "hash": "…", "you": "S", "table": {…}, "view": {…}, "log": [{…}, …]}
    {"kind": "done", "id": "…", "seq": 42, "repeated": false}
    {"kind": "refused", "id": "…", "seq": 42, "error": "…", "message": "…", "cites": ["…"], "legal": ["…"]}
    {"kind": "here", "seq": 42, "hash": "…", "now": 1763259000123}
    {"kind": "presence", "here": ["S", "W"], "watching": 3}          whose devices are there now; no event, not numbered
                                                ("complete": false while other processes cannot be asked: whoever is
                                                not named then is unknown, not absent)
    {"kind": "moved", "message": "…"}           another device of yours has this seat now (the socket closes with 4001;
                                                do not come back by yourself, or the two take it from each other)

A socket also closes with 4003 for a page of another site, 4004 where there is no such table, 4005 when the session of
its account has ended (come back, as whoever the browser is now), and 4008 for a device that sends without end.

A page that opens its socket again says in the address which page it is and the how manieth of its sockets that is
(``?page=…&attempt=3``): one that it gave up while it was opened, and that arrives late, takes no seat over.

The same ``id`` twice has one effect and the same answer. A view is always whole: whoever has missed ten has missed
nothing once it has the eleventh. ``log`` holds the sentences of the board so far, in the reader's language. A client
that says ``?log=new`` in the address of its socket gets only the new ones, with ``log_from``, how many it has already:
it keeps that many of its own and adds these. Where the table has a time limit, ``table.clock`` is {"seconds": 30,
"since": 1763259000123}, in milliseconds of the server's clock, which ``here`` tells.

``table.over`` is true when the round of its event is over at the table: nothing more is dealt there.
``table.directed`` is true where the table belongs to an event, whose Director can be called; at any other table nobody
would answer. ``table.practice`` is true where one plays with robots for oneself: an act can be taken back, the last
trick looked at. Once a board is over at a table of no event, ``view.hands`` are all four hands.
``table.talk`` is true where there is a chat; ``chat`` has the messages that the viewer may read, the latest last:
    {"message": 57, "at": 1763259000123, "by": "S" or "watcher", "name": "Ann", "text": "…"}
    {"message": 58, …, "emote": "wow", "board": 3}          a reaction
    {"message": 59, …, "erased": true}                      there was something, and it was erased
Where ``chat`` is missing nothing has changed. What spectators say during a board reaches no player before it is over.
``table.host`` is where the host of the table sits; ``table.pace`` is how fast robots play.
``table.record`` is true when the boards that are over can be read at ``record.pbn`` beside the page of the table.

``view.may`` are the verbs that this viewer could say now beside calls and cards, so that a page shows no button that
would be refused; at an open table ``view.withdrawable`` are the acts that could be taken back. ``view.stops`` are the
places of the calls made with the stop card, and ``view.called_at`` is when the last call was made, in milliseconds of
the server's clock: a pause runs from there.

At an open table ``view.question`` is what the law asks of this viewer, and null where it asks another:
    {"key": "accept", "kind": "choice", "asked": "N", "text": "…", "guidance": "…" or null, "cites": ["…"],
     "choices": [{"value": "no", "text": "No"}, …], "open": false}
``text`` of a choice is the label of its button in the reader's language; the answer is {"verb": "answers", "key": …,
"value": …} with its ``value``. Where ``open`` is true another value may be written, and where there are no choices
the call that is asked for is made as any other.

Verbs, by who may say them:
    anybody at a table   sit, stand, robot, free, ready, pause, director, answered
                         (robot and free with a seat are for substitutes: the director's, and the owner's where
                         somebody lets the table wait)
                         say (text or phrase), react (emote), erase, flag (message): where ``table.talk`` is true;
                         host without a seat, where the host is not there
    the host             host (seat), move (from, to), remove (seat, reason), admit (removed), length (boards),
                         close (on), pace (pace)
    dummy in practice    swap: to declarer's seat, which a robot has
    moderators           settle (message)
    guarded bridge       (the events of ``cardinal.bridge.events``: their verbs, and their fields without seat and at)
                         call, lead, face, play, claim, concede, agree, object, play_on, adjudicate,
                         undo, agree_undo, refuse_undo, alert, announce, ask, explain, correct
    guarded Guandan      count, pay, resist, take, give_back, play, pass, report, undo, agree_undo, refuse_undo
    an open table        does (anything that can be written as an act of the casebook), answers, withdraws, reviews
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict, cast, get_args, get_type_hints

import orjson

from cardinal.cards import Seat
from cardinal.cards.log import Doer, Event, EventReader
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError, NotUnderstood, Text, shown

from .errors import NotYourSeat

MOST_BYTES = 8_000
MOST_LETTERS = 500
"""So long may a text be that is sent with an act."""
_IDENTITY, _MOST_FIELDS = 100, 12


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody does: a verb and what belongs to it."""

    verb: str
    body: Mapping[str, Any] = field(default_factory=dict)

    def check_texts(self) -> None:
        """Refuse a text that is too long, in whichever field."""
        for name, value in self.body.items():
            if isinstance(value, str) and len(value) > MOST_LETTERS:
                self.text(name)

    def text(self, name: str, most: int = MOST_LETTERS) -> str:
        value = self.body.get(name, "")
        if not isinstance(value, str) or len(value) > most:
            raise NotUnderstood(Text(__package__, "bad_field", {"name": name, "given": shown(str(value))}))
        return value

    def number(self, name: str) -> int:
        value = self.body.get(name)
        if type(value) is not int:
            raise NotUnderstood(Text(__package__, "bad_field", {"name": name, "given": shown(str(value))}))
        return value

    def to_json(self) -> dict[str, Any]:
        return {"verb": self.verb, **self.body}

    def event(self, vocabulary: EventReader, who: Seat | Viewer, at: float) -> Event:
        """The act of a player or the Director as an event of a game; a refusal where it is not for them to do."""
        doer = vocabulary.doer(self.verb)
        if doer is Doer.DIRECTOR and who is Viewer.DIRECTOR:
            return vocabulary.act(self.verb, self.body, None, at)
        if not isinstance(who, Seat):
            raise NotYourSeat(Text(__package__, "no_seat"))
        if doer is not Doer.PLAYER:
            legal = vocabulary.verbs(Doer.PLAYER)
            raise NotUnderstood(Text(__package__, "no_verb", {"given": shown(self.verb)}), legal=legal)
        return vocabulary.act(self.verb, self.body, who, at)


class DoAct(TypedDict):
    """An act; *seq* is how far the client has seen."""

    do: Literal["act"]
    id: str
    seq: int
    act: Act


class Sync(TypedDict):
    """The client asks for what it misses."""

    do: Literal["sync"]
    seq: int


class StillHere(TypedDict):
    """The client is still here, and sees this."""

    do: Literal["here"]
    seq: int
    hash: str


ToTable = DoAct | Sync | StillHere
_DOES: tuple[str, ...] = tuple(get_args(get_type_hints(arg)["do"])[0] for arg in get_args(ToTable))


class Done(TypedDict):
    """An act was done; *repeated* where its identity had come before."""

    kind: Literal["done"]
    id: str
    seq: int
    repeated: bool


class Refused(TypedDict):
    """An act was refused, with the reason and what is legal instead."""

    kind: Literal["refused"]
    id: str
    seq: int
    error: str
    message: str
    cites: list[str]
    legal: list[str]


class Here(TypedDict):
    """A sign of life; *now* is the server's clock in milliseconds."""

    kind: Literal["here"]
    seq: int
    hash: str
    now: int


@dataclass(frozen=True, slots=True)
class Message:
    """What a client says."""

    do: str
    id: str = ""
    seq: int = 0
    hash: str = ""
    act: Act | None = None


def read_message(text: str | bytes) -> Message:
    """A message, or the refusal that it is none."""
    if len(text) > MOST_BYTES:
        raise NotUnderstood(Text(__package__, "too_large", {"most": MOST_BYTES}))
    try:
        record = orjson.loads(text)
    except ValueError as error:
        raise NotUnderstood(Text(__package__, "no_message", {"given": shown(str(text)[:80])})) from error
    do = record.get("do") if isinstance(record, dict) else None
    if not isinstance(do, str) or do not in _DOES:
        raise NotUnderstood(Text(__package__, "no_message", {"given": shown(str(record)[:80])}))
    seq, identity = record.get("seq", 0), record.get("id", "")
    if type(seq) is not int or not isinstance(identity, str):
        raise NotUnderstood(Text(__package__, "no_message", {"given": shown(str(record)[:80])}))
    if do != "act":
        return Message(do, identity, seq, str(record.get("hash", ""))[:64])
    act = read_act(record.get("act"))
    if not (0 < len(identity) <= _IDENTITY and identity.isprintable()):
        raise NotUnderstood(Text(__package__, "no_identity"))
    return Message(do, identity, seq, "", act)


def read_act(record: object) -> Act:
    verb = record.get("verb") if isinstance(record, dict) and len(record) <= _MOST_FIELDS else None
    if not isinstance(record, dict) or not isinstance(verb, str):
        raise NotUnderstood(Text(__package__, "no_act", {"given": shown(str(record)[:80])}))
    body = dict(record)
    del body["verb"]
    return Act(verb, body)


def as_text(message: object) -> str:
    """Serialise a message."""
    return orjson.dumps(message).decode()


def done(identity: str, seq: int, *, repeated: bool) -> Done:
    return {"kind": "done", "id": identity, "seq": seq, "repeated": repeated}


def done_text(identity: str, seq: int) -> str:
    """The answer to an act that was done just now, as it is sent."""
    return f'{{"kind":"done","id":{as_text(identity)},"seq":{seq},"repeated":false}}'


def refused(identity: str, seq: int, why: CardinalError, language: str) -> Refused:
    refusal = {"kind": "refused", "id": identity, "seq": seq, **why.to_json(language)}
    return cast(Refused, refusal)


def here(seq: int, digest: str, now: float) -> Here:
    return {"kind": "here", "seq": seq, "hash": digest, "now": round(now * 1000)}

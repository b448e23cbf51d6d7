"""Talk at a live table: what is written, phrases that each reader sees in their own language, and reactions.

Every message is an event of the table's stream. Its words are kept beside the log, so that they can be erased while
the log says that something was there. Matches have no talk at all. During a board players may say only what tells
nothing of the cards (Law 73A1), and what spectators write to each other reaches no player before the board is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from cardinal.cards import Seat
from cardinal.cards.view_fields import SeatText
from cardinal.cards.viewer import Viewer
from cardinal.language import NotAllowed, NotNow, NotUnderstood, Text, shown
from cardinal.store import NewEvent, Personal
from cardinal.store.log import ERASED

from .clean_words import clean
from .errors import NotYourSeat

if TYPE_CHECKING:
    from .deciding import Asked
    from .live_table import LiveTable

MOST_LETTERS = 200
KEPT = 100
"""So many messages a table shows; the log has all."""
AT_MOST, WITHIN_SECONDS = 5, 12.0
"""One person may send so many within so many seconds."""
SAYS = " says "
"""Stands between the key of a person and the number of the message, in the subject of the words."""
IN_PLAY = ("hello", "thanks", "sorry", "moment", "back", "good_luck")
"""Phrases that tell nothing of the cards."""
PHRASES: Mapping[str, tuple[str, ...]] = {
    "bridge": (*IN_PLAY, "well_played", "well_bid", "well_defended", "unlucky", "my_fault", "another", "bye"),
    "guandan": (*IN_PLAY, "your_turn", "well_played", "nice_bomb", "teamwork", "rise", "unlucky", "another", "bye"),
}
IN_GUANDAN_PLAY = (*IN_PLAY, "your_turn")
EMOTES = ("smile", "laugh", "wow", "ouch", "heart")
_CITED = {"bridge": "§73A1", "guandan": "§G41.2"}
"""Why players keep silent during a board."""
_REACTIONS_CITED = {"bridge": "§74C2", "guandan": "§G41.2"}


class ChatLine(TypedDict):
    """A message as it is sent: ``text``, or a reaction to a board; only its number once it is erased."""

    message: int
    at: int
    by: SeatText | Literal["watcher"]
    name: str
    text: NotRequired[str]
    emote: NotRequired[str]
    board: NotRequired[int]
    erased: NotRequired[bool]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """Something said at a table. ``seat`` is None for a spectator; ``deal`` is the board during which it was said."""

    seq: int
    at: float
    key: str
    seat: Seat | None
    said: Mapping[str, str] | None
    """The name of who said it and the words; None once erased."""
    deal: Mapping[str, Any] | None
    board: int
    flagged_by: frozenset[str] = frozenset()
    is_settled: bool = False
    """A moderator has looked at it."""

    @property
    def subject(self) -> str:
        """What the words are kept under."""
        return subject_of(self.key, self.seq)

    @property
    def is_under_review(self) -> bool:
        return bool(self.flagged_by) and not self.is_settled


def subject_of(key: str, seq: int) -> str:
    return f"{key}{SAYS}{seq}"


def is_on(table: LiveTable) -> bool:
    """Whether there is talk at this table: not in matches, and not where one plays alone."""
    return not any(table.options.get(name) for name in ("event", "practice", "unwatched", "daily"))


def phrases_in_play(game: str) -> tuple[str, ...]:
    return IN_GUANDAN_PLAY if game == "guandan" else IN_PLAY


def heard_by(table: LiveTable, viewer: Seat | Viewer) -> tuple[ChatMessage, ...]:
    """The messages that *viewer* may read."""
    if not isinstance(viewer, Seat) or table.between_boards:
        return table.chat
    return tuple(one for one in table.chat if one.seat is not None or one.deal is not table.deal)


def lines(heard: tuple[ChatMessage, ...], language: str) -> list[ChatLine]:
    """Messages as they are sent, phrases in the reader's language."""
    return [_line(one, language) for one in heard]


def _line(one: ChatMessage, language: str) -> ChatLine:
    by: Any = "watcher" if one.seat is None else str(one.seat)
    line: ChatLine = {"message": one.seq, "at": round(one.at * 1000), "by": by, "name": ""}
    if one.said is None:
        return {**line, "erased": True}
    line["name"] = one.said["name"]
    if "emote" in one.said:
        line["emote"], line["board"] = one.said["emote"], one.board
    elif "phrase" in one.said:
        line["text"] = Text(__name__, f"phrase_{one.said['phrase']}").render(language)
    else:
        line["text"] = one.said["text"]
    return line


def say(asked: Asked) -> tuple[NewEvent, ...]:
    """Something written, or a phrase."""
    phrase, game = asked.act.text("phrase", 40), asked.table.game
    _check_on(asked)
    if phrase and phrase not in PHRASES[game]:
        raise NotUnderstood(Text(__name__, "no_phrase", {"given": shown(phrase)}), legal=PHRASES[game])
    if _is_playing(asked) and phrase not in phrases_in_play(game):
        raise NotNow(Text(__name__, "silent_in_play"), cites=_CITED[game])
    if phrase:
        return _said(asked, {"phrase": phrase})
    words = clean(asked.act.text("text"))
    if not words:
        raise NotUnderstood(Text(__name__, "nothing_said"))
    if len(words) > MOST_LETTERS:
        raise NotUnderstood(Text(__name__, "too_long", {"letters": len(words), "most": MOST_LETTERS}))
    return _said(asked, {"text": words})


def react(asked: Asked) -> tuple[NewEvent, ...]:
    """A face for the trick or the result that is on the table."""
    emote = asked.act.text("emote", 40)
    _check_on(asked)
    if emote not in EMOTES:
        raise NotUnderstood(Text(__name__, "no_emote", {"given": shown(emote)}), legal=EMOTES)
    if _is_playing(asked):
        raise NotNow(Text(__name__, "no_reaction_in_play"), cites=_REACTIONS_CITED[asked.table.game])
    return _said(asked, {"emote": emote})


def _is_playing(asked: Asked) -> bool:
    return asked.table.seat_of(asked.who.key) is not None and not asked.table.between_boards


def _check_on(asked: Asked) -> None:
    table, who = asked.table, asked.who
    if not is_on(table):
        raise NotNow(Text(__name__, "off"), cites=_CITED[table.game] if table.options.get("event") else "")
    if not who.key:
        raise NotYourSeat(Text(__package__, "no_session"))
    if who.key in asked.muted:
        raise NotAllowed(Text(__name__, "muted"))
    sent = [one.at for one in table.chat if one.key == who.key and one.at > asked.at - WITHIN_SECONDS]
    if len(sent) >= AT_MOST:
        seconds = max(1, round(sent[-AT_MOST] + WITHIN_SECONDS - asked.at + 0.5))
        raise NotNow(Text(__name__, "too_many", {"seconds": seconds}))


def _said(asked: Asked, words: Mapping[str, str]) -> tuple[NewEvent, ...]:
    who, seat, seq = asked.who, asked.table.seat_of(asked.who.key), asked.table.seq + 1
    sitter = asked.table.sitters.get(seat) if seat is not None else None
    name = clean(who.name)[:40] if sitter is None else sitter.name
    said = Personal(subject_of(who.key, seq), {"name": name, **words})
    by = "" if seat is None else str(seat)
    return (NewEvent("said", {"by": by, "key": who.key, "said": said, "at": asked.milliseconds}),)


def _message(asked: Asked) -> ChatMessage:
    number = asked.act.number("message")
    found = next((one for one in asked.table.chat if one.seq == number and one.said is not None), None)
    if found is None:
        raise NotNow(Text(__name__, "no_message"))
    return found


def erase(asked: Asked) -> tuple[NewEvent, ...]:
    """Erase the words of a message: its author, the host or a moderator. What was reported waits for a moderator."""
    message, table = _message(asked), asked.table
    if not asked.directs:
        if asked.who.key not in (message.key, table.owner):
            raise NotAllowed(Text(__name__, "not_yours"))
        if message.is_under_review:
            raise NotNow(Text(__name__, "under_review"))
    return (NewEvent(ERASED, {"of": [message.subject]}, about=f"message {message.seq}"),)


def flag(asked: Asked) -> tuple[NewEvent, ...]:
    """Report a message to the moderators of the server; once for each person."""
    message, key = _message(asked), asked.who.key
    if not key:
        raise NotYourSeat(Text(__package__, "no_session"))
    if key == message.key:
        raise NotAllowed(Text(__name__, "own_message"))
    if key in message.flagged_by:
        raise NotNow(Text(__name__, "flagged_already"))
    return (NewEvent("flagged", {"message": message.seq, "key": key, "at": asked.milliseconds}),)


def settle(asked: Asked) -> tuple[NewEvent, ...]:
    """A moderator has looked at a message that was reported."""
    if not asked.directs:
        raise NotYourSeat(Text(__package__, "director_only"))
    number = asked.act.number("message")
    found = next((one for one in asked.table.chat if one.seq == number), None)
    if found is None:
        raise NotNow(Text(__name__, "no_message"))
    return (NewEvent("settled", {"message": number, "at": asked.milliseconds}),)


def after_said(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    said = payload["said"]
    words: Any = said.value if isinstance(said, Personal) else said
    message = ChatMessage(
        seq,
        float(payload["at"]) / 1000,
        payload["key"],
        Seat.parse(payload["by"]) if payload["by"] else None,
        words,
        None if table.between_boards else table.deal,
        len(table.outcomes) + (not table.between_boards),
    )
    return replace(table, chat=(*table.chat, message)[-KEPT:], chat_at=seq)


def after_flagged(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    number, key = payload["message"], payload["key"]
    return _changed(table, number, lambda one: replace(one, flagged_by=one.flagged_by | {key}), seq)


def after_settled(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    return _changed(table, payload["message"], lambda one: replace(one, is_settled=True), seq)


def without(table: LiveTable, gone: frozenset[str], seq: int) -> LiveTable:
    """The table without the words of these subjects."""
    if not any(one.subject in gone for one in table.chat):
        return table
    chat = tuple(replace(one, said=None) if one.subject in gone else one for one in table.chat)
    return replace(table, chat=chat, chat_at=seq)


def _changed(table: LiveTable, number: int, change: Callable[[ChatMessage], ChatMessage], seq: int) -> LiveTable:
    chat = tuple(change(one) if one.seq == number else one for one in table.chat)
    return replace(table, chat=chat, chat_at=seq)

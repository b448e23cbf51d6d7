"""A poll of players about a board: whom the director asked, what each would do there, and what was said of it.

What players of the same class would do shows what was a logical alternative (16B1(b)), and what might have happened
without the irregularity (12C1(c)). The poll stands with its ruling, for those who decide on appeal.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from cardinal.language import NotUnderstood, Text, shown

from .json_record import TEXT, JsonRecord, Shape, Shapes

MOST_POLLED = 20
_MOST_LETTERS = 300
_PARTS = ("who", "action", "considers", "comment")


@dataclass(frozen=True, slots=True)
class Polled(JsonRecord):
    """One player who was asked."""

    FORM: ClassVar[Shapes] = dict.fromkeys(_PARTS, TEXT)

    who: str = ""
    """The name, or without one what class of player it is: it is not published either way."""
    action: str = ""
    """What the player would do."""
    considers: str = ""
    """What else the player would seriously consider."""
    comment: str = ""

    def __str__(self) -> str:
        return " | ".join((self.who, self.action, self.considers, self.comment)).rstrip(" |")


Poll = tuple[Polled, ...]


def _read(value: object) -> Poll:
    if type(value) is not list or len(value) > MOST_POLLED:
        raise ValueError
    return tuple(map(Polled.from_json, value))


POLL = Shape("poll", _read, lambda poll: [polled.to_json() for polled in poll])


def polled(who: str, action: str, considers: str = "", comment: str = "") -> Polled:
    """A player's answer as somebody wrote it down; refused where it does not say what the player would do."""
    parts = [" ".join(part.replace("|", "/").split())[:_MOST_LETTERS] for part in (who, action, considers, comment)]
    if not parts[1]:
        raise NotUnderstood(Text(__name__, "no_action", {"given": shown(parts[0] or parts[3])}), cites="§16B1(b)")
    return Polled(*parts)


def read_poll(text: str) -> Poll:
    """The players of a poll, one a line: who, what he would do, what else he would consider, what he said.

    >>> [one.action for one in read_poll("club player | pass | 4H\\nNora | 4H | | close")]
    ['pass', '4H']
    """
    lines = [line for line in text.splitlines() if line.strip(" |")]
    if len(lines) > MOST_POLLED:
        raise NotUnderstood(Text(__name__, "too_many", {"most": MOST_POLLED}))
    return tuple(polled(*(part.strip() for part in [*line.split("|", 3), "", "", ""][:4])) for line in lines)


def poll_text(poll: Poll) -> str:
    """As ``read_poll`` reads it."""
    return "\n".join(map(str, poll))


def tally(poll: Poll) -> tuple[tuple[str, int, int], ...]:
    """Each action with how many would take it, and how many more would seriously consider it; the usual one first.

    >>> tally(read_poll("a | pass | 4H\\nb | pass\\nc | 4H | pass"))
    (('pass', 2, 1), ('4H', 1, 1))
    """
    chosen = Counter(one.action for one in poll)
    considered = Counter(action for one in poll for action in _several(one.considers) if action != one.action)
    every = sorted(dict.fromkeys((*chosen, *considered)), key=lambda action: (-chosen[action], -considered[action]))
    return tuple((action, chosen[action], considered[action]) for action in every)


def tally_words(poll: Poll) -> Text:
    """What players would do, without who they are."""
    found = [(more, {"action": action, "chosen": count, "considered": more}) for action, count, more in tally(poll)]
    answers = tuple(Text(__name__, "chosen_considered" if more else "chosen", values) for more, values in found)
    return Text(__name__, "tally", {"count": len(poll), "answers": answers})


def _several(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for part in text.replace(";", ",").split(",") if part.strip()))

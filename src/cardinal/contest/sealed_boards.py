"""Boards that nobody could choose and nobody could look at: shares of a secret, committed to before a public value.

The scheme ``cardinal-seal-1``. Every step is the SHA-256 of a small text file, so that a sceptic needs no program of
ours to follow it up to the seed of each board set; the seed then gives the boards by ``cardinal-deal-1`` (bridge) or
``cardinal-shuffle-1`` (Guandan), as it would for anybody.

* Each holder has a share, 256 bits from the operating system's source, in a file of its own.
* The notice names the event, the board sets, the public value to come, and each holder with the SHA-256 of its share.
  Its own SHA-256 is the commitment. Both are published while the public value does not exist yet.
* The seed of a set is the SHA-256 of a text with the commitment, all the shares, the public value and the set.

The name never changes its meaning: another scheme gets another name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from cardinal.bridge import Board
from cardinal.cards import SEATS, seeded_deal
from cardinal.guandan.dealing import Shuffle, seeded_shuffle, shuffle_text
from cardinal.guandan.seating import TURN_ORDER
from cardinal.language import NotNow, NotUnderstood, Text, shown

from .model import Game

SCHEME = "cardinal-seal-1"
SECRET_BYTES = 32
LEAST_VALUE = 8
"""So many letters and digits a public value has at least. With few possible values one could try out secrets until
every one of them gives boards to one's liking."""
ITSELF = "the SHA-256 of this notice"
"""The public value of boards that the shares alone decide: anybody works it out, and nobody can choose it."""
MOST_BOARDS = 10_000
_LONGEST_LINE = 300
_SET = re.compile(
    r"(?P<name>[\w-]+(?:,[\w-]+)*) (?P<game>bridge|guandan) (?P<first>[1-9][0-9]{0,5})-(?P<last>[1-9][0-9]{0,5})"
)


class BadSeal(NotUnderstood):
    """A notice or a share that cannot be read, or that does not belong together."""


class TooEarly(NotNow):
    """Before the public value can be known."""


def refusal(key: str, **values: object) -> BadSeal:
    return BadSeal(Text(__name__, key, values))


@dataclass(frozen=True, slots=True)
class BoardSet:
    """Boards of one game for the sections that play them: each section gets the same.

    >>> BoardSet.parse("A,B bridge 1-27").sections, str(BoardSet.parse("open guandan 1-16"))
    (('A', 'B'), 'open guandan 1-16')
    """

    sections: tuple[str, ...]
    game: Game
    first: int
    last: int

    @classmethod
    def parse(cls, text: str) -> BoardSet:
        found = _SET.fullmatch(text)
        if found is None:
            raise refusal("set", given=shown(text))
        sections = tuple(found["name"].split(","))
        made = cls(sections, Game(found["game"]), int(found["first"]), int(found["last"]))
        if not 0 <= made.last - made.first < MOST_BOARDS:
            raise refusal("set", given=shown(text))
        return made

    @property
    def name(self) -> str:
        return ",".join(self.sections)

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)

    def __str__(self) -> str:
        return f"{self.name} {self.game} {self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Share:
    """What one holder keeps until the boards are made: without every share nobody can make them."""

    holder: str
    secret: bytes

    def __post_init__(self) -> None:
        check_line(self.holder)
        if len(self.secret) != SECRET_BYTES:
            raise refusal("share", given=shown(self.secret.hex()))

    @property
    def text(self) -> str:
        """The file that the holder gets; its SHA-256 is in the notice."""
        return written("share", [("holder", self.holder), ("share", self.secret.hex())])

    @property
    def digest(self) -> str:
        return digest(self.text)

    @property
    def as_holder(self) -> Holder:
        return Holder(self.digest, self.holder)


@dataclass(frozen=True, slots=True)
class Holder:
    """A holder as the notice names it: by the digest of its share."""

    digest: str
    name: str

    @classmethod
    def parse(cls, text: str) -> Holder:
        """From the digest and the name, as ``sha256sum`` would begin its line."""
        digits, _, name = text.strip().partition(" ")
        if len(digits) != 64 or not set(digits) <= set("0123456789abcdef"):
            raise refusal("holder", given=shown(text))
        return cls(digits, check_line(name))

    def __str__(self) -> str:
        return f"{self.digest} {self.name}"


@dataclass(frozen=True, slots=True)
class Notice:
    """What is published before anything is known: the event, its board sets, the public value to come, the holders."""

    event: str
    made: datetime
    value: str
    """What the public value is and where it will stand, in words that leave no choice."""
    known: datetime
    """Before this moment nobody can know it."""
    sets: tuple[BoardSet, ...]
    holders: tuple[Holder, ...]

    def __post_init__(self) -> None:
        for line in (self.event, self.value, *(holder.name for holder in self.holders)):
            check_line(line)
        sections = [name.casefold() for one in self.sets for name in one.sections]
        if not self.sets or len(set(sections)) != len(sections):
            raise refusal("sections")
        if not self.holders or len({holder.name.casefold() for holder in self.holders}) != len(self.holders):
            raise refusal("holders")
        if self.made.tzinfo is None or self.known.tzinfo is None or self.made >= self.known:
            raise refusal("known", known=moment(self.known), made=moment(self.made))

    @property
    def text(self) -> str:
        """The file to publish; its SHA-256 is the commitment."""
        lines = [
            ("event", self.event),
            ("made", moment(self.made)),
            ("value", self.value),
            ("known", moment(self.known)),
            *(("set", str(one)) for one in self.sets),
            *(("holder", str(holder)) for holder in self.holders),
        ]
        return written("notice", lines)

    @property
    def commitment(self) -> str:
        return digest(self.text)

    def check_time(self, now: datetime) -> None:
        """Refuse to make boards before the public value can be known."""
        if now < self.known:
            raise TooEarly(Text(__name__, "early", {"known": moment(self.known), "value": self.value}))

    def in_order(self, shares: Sequence[Share]) -> tuple[Share, ...]:
        """The shares of all the holders in the order of the notice, or a refusal that says which does not fit."""
        given = {share.digest: share for share in shares}
        known = {holder.digest for holder in self.holders}
        strange = tuple(share.holder for one, share in given.items() if one not in known)
        if strange:
            raise refusal("strange_share", holders=strange)
        missing = tuple(holder.name for holder in self.holders if holder.digest not in given)
        if missing:
            raise refusal("missing_share", holders=missing)
        return tuple(given[holder.digest] for holder in self.holders)


def random_share(holder: str) -> Share:
    """A new share from the operating system's source."""
    from secrets import token_bytes

    return Share(check_line(holder), token_bytes(SECRET_BYTES))


def public_value(text: str) -> str:
    """A public value as it is counted: its ASCII letters and digits in small letters, nothing else.

    Spaces, commas and points are a matter of who prints it, and would leave a choice.

    >>> public_value("Closing 23,916.06, volume １２３４")
    'closing2391606volume1234'
    """
    plain = unicodedata.normalize("NFKC", text).lower()
    kept = "".join(letter for letter in plain if letter in "0123456789abcdefghijklmnopqrstuvwxyz")
    if not LEAST_VALUE <= len(kept) <= _LONGEST_LINE:
        raise refusal("value", given=shown(text), least=LEAST_VALUE)
    return kept


def seed_text(notice: Notice, shares: Sequence[Share], value: str, board_set: BoardSet) -> str:
    """The text whose SHA-256 is the seed of a set; *shares* are those of all the holders, in any order."""
    secrets = [("share", share.secret.hex()) for share in notice.in_order(shares)]
    return written(
        "seed", [("notice", notice.commitment), *secrets, ("value", public_value(value)), ("set", str(board_set))]
    )


def seed_of(notice: Notice, shares: Sequence[Share], value: str, board_set: BoardSet) -> bytes:
    return bytes.fromhex(digest(seed_text(notice, shares, value, board_set)))


def bridge_boards(board_set: BoardSet, seed: bytes) -> tuple[Board, ...]:
    return tuple(Board(number, seeded_deal(seed, number)) for number in board_set.numbers)


def guandan_packs(board_set: BoardSet, seed: bytes) -> dict[int, Shuffle]:
    """By number, the order of the pack; the first card goes to East, and so on in turn."""
    return {number: seeded_shuffle(seed, number) for number in board_set.numbers}


def boards_text(board_set: BoardSet, seed: bytes) -> str:
    """The boards of a set, a line each: a bridge deal from North, or the order of a Guandan pack."""
    return written("boards", [("set", str(board_set))]) + "".join(f"{line}\n" for line in _boards(board_set, seed))


def _boards(board_set: BoardSet, seed: bytes) -> Iterator[str]:
    if board_set.game is Game.BRIDGE:
        yield from (f"{board.number} {board.deal}" for board in bridge_boards(board_set, seed))
    else:
        yield from (f"{number} {shuffle_text(pack)}" for number, pack in guandan_packs(board_set, seed).items())


# How the texts are written.


def written(kind: str, lines: Iterable[tuple[str, str]]) -> str:
    return "".join((f"{SCHEME} {kind}\n", *(f"{name}: {value}\n" for name, value in lines)))


def digest(text: str) -> str:
    """SHA-256 of the UTF-8 bytes, as ``sha256sum`` prints it."""
    return sha256(text.encode()).hexdigest()


def moment(when: datetime) -> str:
    """A moment as the texts have it, in universal time."""
    return when.astimezone(UTC).isoformat(timespec="seconds")


def check_line(text: str) -> str:
    """The same text, if it is one line that says something and has no space around it."""
    is_line = text.isprintable() and text == text.strip()
    if not is_line or not 0 < len(text) <= _LONGEST_LINE:
        raise refusal("line", given=shown(text), most=_LONGEST_LINE)
    return text


def guandan_hands(number: int, pack: Shuffle) -> dict[str, object]:
    """Dealt one card at a time from East in the order of play."""
    east = TURN_ORDER.index(SEATS[1])
    order = TURN_ORDER[east:] + TURN_ORDER[:east]
    hands = {str(seat): shuffle_text(pack[place::4]) for place, seat in enumerate(order)}
    return {"number": number, "pack": shuffle_text(pack), "hands": {str(seat): hands[str(seat)] for seat in SEATS}}

"""What a deal starts from: its level, the shuffled pack, who does what, the levels of both sides, the table's rules."""

from __future__ import annotations

from cardinal.cards import Rank, Seat, Side
from cardinal.cards.record import Record
from cardinal.language import Text, shown

from .dealing import Shuffle, check_shuffle, parse_shuffle, shuffle_text
from .errors import UnreadableGuandan
from .levels import Standing
from .rank import parse_level
from .rules import DEFAULT_RULES, Rules
from .start import FIRST_DEAL, Duty, Start

LOG_VERSION = 2


class Setup(Record):
    """One deal before it begins. ``previous_level`` is that of the deal before, which one option of tribute needs."""

    number: int
    level: Rank
    pack: Shuffle
    start: Start = FIRST_DEAL
    rules: Rules = DEFAULT_RULES
    standing: Standing = Standing()
    previous_level: Rank | None = None

    def __post_init__(self) -> None:
        check_shuffle(self.pack)
        if type(self.number) is not int or self.number < 1:
            raise UnreadableGuandan(Text(f"{__package__}.dealing", "deal_number", {"given": shown(self.number)}))

    @property
    def tribute_level(self) -> Rank:
        """The level by which cards are ranked when tribute is paid."""
        if self.rules.tribute_level == "previous_deal" and self.previous_level is not None:
            return self.previous_level
        return self.level

    @property
    def needs_cut(self) -> bool:
        """A machine leaves nothing to cut, but a card is still turned up where that decides who begins."""
        return self.rules.dealing != "machine" or self.start.first_drawer is None

    def to_json(self) -> dict[str, object]:
        """The head of a log."""
        start, standing = self.start, self.standing
        return {
            "kind": "deal",
            "version": LOG_VERSION,
            "number": self.number,
            "level": str(self.level),
            "previous_level": _text(self.previous_level),
            "shuffler": str(start.shuffler),
            "cutter": str(start.cutter),
            "first_drawer": _text(start.first_drawer),
            "leader": _text(start.leader),
            "payers": None if start.duty is None else " ".join(map(str, start.duty.payers)),
            "first_out": None if start.duty is None else str(start.duty.first_out),
            "cites": start.cites,
            "standing": {
                "NS": str(standing.ns),
                "EW": str(standing.ew),
                "owner": _text(standing.owner),
                "passed": _text(standing.passed),
                "passed_by": standing.passed_by,
                "failures": list(standing.failures),
            },
            "rules": {name: _plain(value) for name, value in self.rules.chosen().items()},
            "pack": shuffle_text(self.pack),
        }  # fmt: skip

    @classmethod
    def from_json(cls, record: dict[str, object]) -> Setup:
        """The setup that ``to_json`` wrote, or a refusal."""
        try:
            return _read(record)
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise UnreadableGuandan(Text(__name__, "head", {"given": shown(record)})) from error


def _read(record: dict[str, object]) -> Setup:
    number, rules, standing = record["number"], record["rules"], record["standing"]
    fits = record["kind"] == "deal" and record["version"] in (1, LOG_VERSION) and type(number) is int
    if not fits or not isinstance(rules, dict) or not isinstance(standing, dict):
        raise UnreadableGuandan(Text(__name__, "head", {"given": shown(record)}))
    payers, first_out = record["payers"], _seat(record["first_out"])
    duty = None if first_out is None else _duty(_word(payers), first_out)
    start = Start(
        Seat.parse(_word(record["shuffler"])),
        Seat.parse(_word(record["cutter"])),
        _seat(record["first_drawer"]),
        _seat(record["leader"]),
        duty,
        _word(record["cites"]),
    )
    previous = record["previous_level"]
    return Setup(
        number if isinstance(number, int) else 0,
        parse_level(_word(record["level"])),
        parse_shuffle(_word(record["pack"])),
        start,
        Rules.of(rules),
        _standing(standing),
        None if previous is None else parse_level(_word(previous)),
    )


def _duty(payers: str, first_out: Seat) -> Duty:
    seats = tuple(Seat.parse(one) for one in payers.split())
    is_one = len(seats) == 1 and seats[0] is not first_out
    if not is_one and (len(seats) != 2 or set(seats) != set(first_out.side.other.seats)):
        raise UnreadableGuandan(Text(__name__, "head", {"given": shown(payers)}))
    return Duty(seats, first_out)


def _standing(record: dict[str, object]) -> Standing:
    failures, passed_by = record["failures"], record["passed_by"]
    if (
        type(passed_by) is not int
        or not isinstance(failures, list)
        or not all(type(failure) is int for failure in failures)
    ):
        raise UnreadableGuandan(Text(__name__, "head", {"given": shown(record)}))
    owner, passed = (None if one is None else Side.parse(_word(one)) for one in (record["owner"], record["passed"]))
    ns, ew = (parse_level(_word(record[name])) for name in ("NS", "EW"))
    return Standing(ns, ew, owner, passed, passed_by, (failures[0], failures[1]))


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise UnreadableGuandan(Text(__name__, "head", {"given": shown(value)}))
    return value


def _seat(value: object) -> Seat | None:
    return None if value is None else Seat.parse(_word(value))


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _plain(value: object) -> object:
    return value if type(value) in (bool, int, str) else str(value)

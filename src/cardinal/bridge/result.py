"""The result of one board at one table: the contract and the tricks, or passed out."""

from __future__ import annotations

from cardinal.cards import SEATS, Seat, Side
from cardinal.cards.record import Record
from cardinal.language import Text, shown, shown_number

from .board import Vulnerability
from .contract import Contract
from .errors import UnreadableBridge
from .written_result import PASSED, Written, nearest_differences, nearest_written, plain_notation, read_written


class Result(Record):
    """A contract with the tricks that declarer won; without a contract, a board passed out (77/passed-out).

    >>> result = Result.parse("4SX by S -1")
    >>> result.tricks, result.score(Vulnerability.NS), str(Result.parse("pass"))
    (9, -200, 'pass')
    """

    contract: Contract | None
    tricks: int | None

    def __post_init__(self) -> None:
        played = self.contract is not None
        if played is not (type(self.tricks) is int) or not 0 <= (self.tricks or 0) <= 13:
            raise UnreadableBridge(Text(__package__, "tricks", {"given": shown_number(self.tricks)}))

    @classmethod
    def parse(cls, text: str) -> Result:
        """From ``3NT by N =``, ``4SX by S -1``, ``pass``, and the other ways in which people write them.

        >>> Result.parse("3nt s-1"), Result.parse("4♠ n ="), Result.parse("P")
        (Result.parse('3NT by S -1'), Result.parse('4S by N ='), Result.parse('pass'))
        """
        if not isinstance(text, str):
            raise UnreadableBridge(Text(__package__, "result", {"given": shown(text)}))
        if plain_notation(text) in PASSED:
            return PASSED_OUT
        written = read_written(text)
        if written is None:
            raise _unread(text)
        if written.seat is None:
            raise UnreadableBridge(Text(__package__, "result_declarer", {"given": shown(text)}), legal=SEATS)
        contract = Contract(written.bid, written.doubling, Seat.parse(written.seat))
        if written.difference is None:
            raise UnreadableBridge(
                Text(__package__, "result_tricks", {"given": shown(text), "contract": str(contract)})
            )
        return cls.of(contract, written.difference)

    @classmethod
    def of(cls, contract: Contract, difference: int) -> Result:
        """A contract with its overtricks, or its undertricks as a negative number."""
        if not 0 <= contract.needed + difference <= 13:
            least, most = -contract.needed, 13 - contract.needed
            values = {"contract": str(contract), "given": f"{difference:+d}", "least": least, "most": f"{most:+d}"}
            said = Text(__package__, "result_difference", values) if most else Text(__package__, "result_grand", values)
            raise UnreadableBridge(said)
        return cls(contract, contract.needed + difference)

    def score(self, vulnerability: Vulnerability) -> int:
        """The score from the side of North-South (Law 77)."""
        if self.contract is None or self.tricks is None:
            return 0
        declarer = self.contract.declarer
        points = self.contract.score(tricks=self.tricks, vulnerable=vulnerability.includes(declarer))
        return points if declarer.side is Side.NS else -points

    @property
    def difference(self) -> int:
        """Overtricks, or undertricks as a negative number; 0 when passed out."""
        return 0 if self.contract is None or self.tricks is None else self.tricks - self.contract.needed

    def label(self, language: str = "en") -> str:
        if self.contract is None:
            return Text(__package__, "passed_out_label").render(language)
        values = {"contract": self.contract, "difference": _difference(self.difference)}
        return Text(__package__, "result_label", values).render(language)

    def __str__(self) -> str:
        if self.contract is None:
            return "pass"
        return f"{self.contract} {_difference(self.difference)}"

    def __repr__(self) -> str:
        return f"Result.parse({str(self)!r})"


def _unread(text: str) -> UnreadableBridge:
    """The refusal of what is no result: with what a number without a sign may mean, or with the nearest reading."""
    near = nearest_differences(text)
    meant = [f"{Contract.parse(near[0])} {_difference(one)}" for one in near[1]] if near else []
    if meant:
        return UnreadableBridge(
            Text(__package__, "result_unsigned", {"given": shown(text), "meant": tuple(meant)}), legal=meant
        )
    written = nearest_written(text)
    if written is not None:
        values = {"given": shown(text), "meant": _in_full(written)}
        return UnreadableBridge(Text(__package__, "result_near", values), legal=(values["meant"],))
    return UnreadableBridge(Text(__package__, "result", {"given": shown(text)}))


def _in_full(written: Written) -> str:
    """A result with an ellipsis for what nobody wrote."""
    bid = f"{written.bid}{'X' * written.doubling}"
    tricks = "…" if written.difference is None else _difference(written.difference)
    return f"{bid} by {written.seat or '…'} {tricks}"


def _difference(tricks: int) -> str:
    return f"{tricks:+d}" if tricks else "="


PASSED_OUT = Result(None, None)

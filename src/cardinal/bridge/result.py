"""The result of one board at one table: the contract and the tricks, or passed out."""

from __future__ import annotations

from cardinal.cards import Side
from cardinal.cards.record import Record
from cardinal.language import Text, shown

from .board import Vulnerability
from .contract import Contract
from .errors import UnreadableBridge


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
            raise UnreadableBridge(Text(__package__, "tricks", {"given": shown(self.tricks)}))

    @classmethod
    def parse(cls, text: str) -> Result:
        """From ``3NT by N =``, ``2H by E +1``, ``4SX by S -1`` or ``pass``."""
        words = text.split() if isinstance(text, str) else []
        if len(words) == 1 and words[0].lower() == "pass":
            return PASSED_OUT
        if len(words) < 4 or not _is_difference(words[-1]):
            raise UnreadableBridge(Text(__package__, "result", {"given": shown(text)}))
        difference = 0 if words[-1] == "=" else int(words[-1])
        return cls.of(Contract.parse(" ".join(words[:-1])), difference)

    @classmethod
    def of(cls, contract: Contract, difference: int) -> Result:
        """A contract with its overtricks, or its undertricks as a negative number."""
        if not 0 <= contract.needed + difference <= 13:
            given = shown(f"{contract} {difference:+d}")
            raise UnreadableBridge(Text(__package__, "result", {"given": given}))
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
        values = {"contract": self.contract, "difference": f"{self.difference:+d}" if self.difference else "="}
        return Text(__package__, "result_label", values).render(language)

    def __str__(self) -> str:
        if self.contract is None:
            return "pass"
        return f"{self.contract} {f'{self.difference:+d}' if self.difference else '='}"

    def __repr__(self) -> str:
        return f"Result.parse({str(self)!r})"


def _is_difference(word: str) -> bool:
    digits = word[1:]
    return word == "=" or (word[0] in "+-" and digits.isascii() and digits.isdigit() and len(digits) <= 2)


PASSED_OUT = Result(None, None)

"""What a board allows double dummy, as a reader sees it: tricks by declarer and denomination, contracts, and par."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.analysis.tricks import PRINTED_DENOMINATIONS, PRINTED_SEATS
from cardinal.bridge import Result
from cardinal.language import Text

from .double_dummy import Makeable, Working
from .score_words import SIGNS

MINUS = "−"


@dataclass(frozen=True, slots=True)
class DeclarerTricks:
    """The tricks of a declarer, notrump first; ``contracts`` are the highest that they make, empty where none."""

    seat: str
    label: str
    tricks: tuple[int, ...]
    contracts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MakeableShown:
    """What could be made; without rows while it is not known. ``working`` says why."""

    working: str
    denominations: tuple[str, ...] = ()
    rows: tuple[DeclarerTricks, ...] = ()
    par: str = ""
    """The points of North-South, signed."""
    par_score: int | None = None
    par_contracts: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        return self.working == Working.READY


def makeable_shown(makeable: Makeable, language: str = "en") -> MakeableShown:
    tricks, best = makeable.tricks, makeable.par
    if tricks is None or best is None:
        return MakeableShown(str(makeable.working))
    rows = []
    for seat in PRINTED_SEATS:
        taken = tuple(tricks.tricks(seat, denomination) for denomination in PRINTED_DENOMINATIONS)
        contracts = tuple(
            f"{count - 6}{SIGNS[str(denomination)]}" if count > 6 else ""
            for count, denomination in zip(taken, PRINTED_DENOMINATIONS, strict=True)
        )
        rows.append(DeclarerTricks(str(seat), seat.label(language), taken, contracts))
    signs = tuple(SIGNS[str(denomination)] for denomination in PRINTED_DENOMINATIONS)
    contracts = tuple(result_shown(result, language) for result in best.results)
    return MakeableShown(str(makeable.working), signs, tuple(rows), signed(best.score), best.score, contracts)


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", MINUS) if points else "0"


def result_shown(result: Result, language: str = "en") -> str:
    """A result as ``4♠X W −1``."""
    contract = result.contract
    if contract is None or result.tricks is None:
        return Text("cardinal.web.score_words", "pass").render(language)
    over = result.tricks - contract.bid.level - 6
    said = "=" if over == 0 else signed(over)
    sign = SIGNS[str(contract.denomination)]
    return f"{contract.bid.level}{sign}{'X' * contract.doubling} {contract.declarer} {said}"

"""The words on paper, in the reader's language."""

from __future__ import annotations

from cardinal.bridge import Denomination, Result
from cardinal.cards import Seat
from cardinal.language import Texts

say = Texts(__package__).render


def seat_sign(seat: Seat, language: str) -> str:
    """A seat in one or two characters."""
    return say(f"seat_{seat}", language)


def denomination_sign(denomination: Denomination) -> str:
    return "NT" if denomination.suit is None else denomination.suit.symbol


def contract_signs(result: Result, language: str) -> str:
    """A contract as score sheets have it, without its declarer; a dash where the board was passed out."""
    if result.contract is None:
        return say("passed_out", language)
    doubled = ("", "×", "××")[result.contract.doubling]
    return f"{result.contract.level}{denomination_sign(result.contract.denomination)}{doubled}"


def difference_sign(result: Result) -> str:
    if result.contract is None:
        return ""
    return f"{result.difference:+d}".replace("-", "−") if result.difference else "="


def signed(points: int) -> str:
    """A score with a true minus sign, as paper has room for it."""
    return str(points).replace("-", "−")

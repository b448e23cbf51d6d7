"""Alerts, announcements, questions and explanations: what belongs to an auction's record (Laws 20, 40)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from cardinal.cards import Seat
from cardinal.cards.record import Record
from cardinal.language import Text

from .errors import IllegalDisclosure

if TYPE_CHECKING:
    from .auction import Auction


class DisclosureKind(StrEnum):
    """What kind of disclosure; each has who may give it and the clause that says so."""

    ALERT = "alert"
    ANNOUNCEMENT = "announcement"
    QUESTION = "question"
    EXPLANATION = "explanation"
    CORRECTION = "correction"

    def __repr__(self) -> str:
        return f"DisclosureKind.{self.name}"


class Disclosure(Record):
    """One alert, announcement, question, explanation or correction about one call.

    A question about the whole auction so far has ``about`` None (Law 20F1); the others are about a call.
    """

    kind: DisclosureKind
    by: Seat
    about: int | None
    text: str = ""

    def hidden_from(self, caller: Seat | None) -> Seat | None:
        """Who may not see it: what a player says of his own call is not for his partner (Law 16A)."""
        return caller.partner if caller is not None and caller is self.by else None

    def is_open_to(self, seat: Seat, caller: Seat | None) -> bool:
        return seat is not self.hidden_from(caller)


# Who may disclose, by kind: True for the side that made the call, False for its opponents.
_BY_CALLING_SIDE = {
    DisclosureKind.ALERT: (True, "§40B2(a)(iii)"),
    DisclosureKind.ANNOUNCEMENT: (True, "§40B2(a)(iii)"),
    DisclosureKind.QUESTION: (False, "§20F1/1"),
    DisclosureKind.EXPLANATION: (True, "§20F1/3"),
    DisclosureKind.CORRECTION: (True, "§20F4(a)"),
}


def check_disclosure(auction: Auction, disclosure: Disclosure) -> None:
    """Refuse a disclosure about a call that was not made, or by the wrong side."""
    by_calling_side, clause = _BY_CALLING_SIDE[disclosure.kind]
    values = {"kind": _KIND_TEXT[disclosure.kind], "seat": disclosure.by}
    if disclosure.about is None:
        if by_calling_side:
            raise IllegalDisclosure(Text(__package__, "disclosure_about", values), cites=clause)
        return
    if not 0 <= disclosure.about < len(auction.calls):
        raise IllegalDisclosure(Text(__package__, "disclosure_about", values), cites=clause)
    calling_side = auction.caller(disclosure.about).side is disclosure.by.side
    if calling_side is not by_calling_side:
        key = "disclosure_by_opponent" if by_calling_side else "question_to_partner"
        raise IllegalDisclosure(Text(__package__, key, values), cites=clause)


_KIND_TEXT = {kind: Text(__package__, f"kind_{kind.value}") for kind in DisclosureKind}

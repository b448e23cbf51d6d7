"""A poll of players as a form says it, and how it answers the law's question about a logical alternative."""

from __future__ import annotations

from cardinal.contest.poll import Poll, polled
from cardinal.laws.bridge.e2017.poll import Poll as Counted

from ..forms import Form

POLL_ROWS = tuple(range(1, 11))
_PARTS = ("who", "action", "considers", "comment")


def poll_of(form: Form) -> Poll:
    """The players of the rows that are filled in; refused where one has no answer."""
    rows = ([form.text(f"poll_{part}{row}", 300) for part in _PARTS] for row in POLL_ROWS)
    return tuple(polled(*row) for row in rows if any(row))


def counted(poll: Poll, about: str) -> str:
    """How many were asked, consider and choose the action *about*, as Law 16B1(b) is answered; nothing without one.

    >>> counted((polled("", "Pass", "4H"), polled("", "4H", "pass"), polled("", "4H")), "pass")
    '3/2/1'
    """
    wanted = about.strip().casefold()
    if not poll or not wanted:
        return ""
    choose = [one for one in poll if one.action.casefold() == wanted]
    consider = [one for one in poll if wanted in {part.strip() for part in one.considers.casefold().split(",")}]
    return str(Counted(len(poll), len({id(one) for one in (*choose, *consider)}), len(choose)))

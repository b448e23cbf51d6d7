"""Issuing a certificate to a candidate who has passed."""

from __future__ import annotations

from datetime import date
from typing import Any

from .certificate import Facts, issue, new_ident, new_salt
from .examination import Examination, refused
from .results import Papers, sheet


def certified(
    state: Examination, papers: Papers, candidate: str, years: int, key: bytes, engine: str
) -> dict[str, Any]:
    """What is written down when a certificate is issued; refused to whoever has not passed, or has one. *engine* is
    the version that has marked it."""
    if state.closed is None or candidate not in state.candidates:
        raise refused("not_passed")
    if not sheet(state, papers, candidate).is_passed:
        raise refused("not_passed")
    if any(one.candidate == candidate for one in state.issued.values()):
        raise refused("certified_already")
    day, name, salt, ident = state.closed.date(), state.candidates[candidate].name, new_salt(), new_ident()
    edition = str(state.blueprint.book)
    facts = Facts(state.key, state.title, state.grade, state.body, edition, day, _later(day, years), engine)
    document = issue(facts, ident, name, salt, key)
    return {"certificate": ident, "candidate": candidate, "document": document, "name": {"name": name, "salt": salt}}


def _later(day: date, years: int) -> date | None:
    """The same day so many years later; nothing for a certificate without end."""
    if not years:
        return None
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)

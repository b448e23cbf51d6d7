"""The results of a board in groups: which contracts were played and which cards were led, and what each was worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Contract
from cardinal.cards import Card
from cardinal.contest.model import Line
from cardinal.language import Text
from cardinal.scoring import Played, decimal

from .score_words import SIGNS

MINUS = "−"


@dataclass(frozen=True, slots=True)
class Group:
    """Tables that did the same: how many, their mean tricks, and the mean worth to the side that did it."""

    what: str
    side: str
    tables: int
    tricks: str
    worth: str


@dataclass(frozen=True, slots=True)
class Scored:
    """A table's line with what the two sides have for it, and the card that was led."""

    line: Line
    ns: Fraction | None
    ew: Fraction | None
    lead: Card | None = None


def contract_words(contract: Contract | None, language: str) -> str:
    """A contract without its declarer, as ``4♠X``."""
    if contract is None:
        return Text("cardinal.web.score_words", "pass").render(language)
    return f"{contract.bid.level}{SIGNS[str(contract.denomination)]}{'X' * contract.doubling}"


def contracts_of(every: Iterable[Scored], language: str = "en") -> tuple[Group, ...]:
    """By side, level, denomination and doubling, the most frequent first."""
    groups: dict[tuple[str, str], list[tuple[int | None, Fraction | None]]] = {}
    for scored in every:
        result = scored.line.score.result if isinstance(scored.line.score, Played) else None
        if result is None:
            continue
        side = "" if result.contract is None else str(result.contract.declarer.side)
        key = contract_words(result.contract, language), side
        worth = scored.ew if side == "EW" else scored.ns
        groups.setdefault(key, []).append((result.tricks, worth))
    return _shown(groups)


def leads_of(every: Iterable[Scored], language: str = "en") -> tuple[Group, ...]:
    """By the card led and the side that led it; tricks are declarer's, the worth that of the leader's side."""
    groups: dict[tuple[str, str], list[tuple[int | None, Fraction | None]]] = {}
    for scored in every:
        result = scored.line.score.result if isinstance(scored.line.score, Played) else None
        if scored.lead is None or result is None or result.contract is None:
            continue
        side = str(result.contract.leader.side)
        worth = scored.ew if side == "EW" else scored.ns
        groups.setdefault((scored.lead.label(language), side), []).append((result.tricks, worth))
    return _shown(groups)


def _shown(groups: dict[tuple[str, str], list[tuple[int | None, Fraction | None]]]) -> tuple[Group, ...]:
    found = []
    for (what, side), told in groups.items():
        tricks = [one for one, _ in told if one is not None]
        worths = [one for _, one in told if one is not None]
        found.append(Group(what, side, len(told), _mean(tricks, signed=False), _mean(worths, signed=True)))
    return tuple(sorted(found, key=lambda group: -group.tables))


def _mean(numbers: list[int] | list[Fraction], *, signed: bool) -> str:
    if not numbers:
        return ""
    mean = sum(map(Fraction, numbers), Fraction()) / len(numbers)
    told = decimal(mean, 0 if mean.denominator == 1 else 1)
    return told.replace("-", MINUS) if signed else told

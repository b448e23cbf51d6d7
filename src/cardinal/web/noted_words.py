"""What a table noted beside a result, as a reader sees it: the card led; of Guandan the order of finish and tribute."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.language import Text
from cardinal.store.table_facts import DealFacts, TableFacts

__all__ = ["DealShown", "deals_shown", "lead_words"]


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal of Guandan: the order of finish, whether tribute was paid or resisted, the cards that went."""

    order: str
    tribute: str
    tribute_card: str
    return_card: str


def lead_words(facts: TableFacts, language: str = "en") -> str:
    return facts.lead.label(language) if facts.lead is not None else ""


def deals_shown(facts: TableFacts, language: str = "en") -> tuple[DealShown, ...]:
    return tuple(_shown(one, language) for one in facts.deals)


def _shown(one: DealFacts, language: str) -> DealShown:
    order = one.order.label(language) if one.order is not None else ""
    tribute = Text(__name__, f"tribute_{one.tribute}").render(language) if one.tribute else ""
    return DealShown(order, tribute, one.tribute_card, one.return_card)

"""What a table noted beside a result, as a reader sees it: the card led; of Guandan the order of finish and tribute."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.language import Text
from cardinal.store.table_facts import DealFacts, TableFacts


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
    return tuple(_shown(deal, language) for deal in facts.deals)


def _shown(deal_facts: DealFacts, language: str) -> DealShown:
    order = deal_facts.order.label(language) if deal_facts.order is not None else ""
    tribute = Text(__name__, f"tribute_{deal_facts.tribute}").render(language) if deal_facts.tribute else ""
    return DealShown(order, tribute, deal_facts.tribute_card, deal_facts.return_card)

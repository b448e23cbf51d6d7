"""No text of the books shares a long run of words with the documents: the rules are said in our own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.language import Language
from cardinal.laws.clause import book
from tools.similarity import LIMITS, over_limit

DOCUMENTS = next((path for one in Path(__file__).parents if (path := one / "shared" / "seeds").is_dir()), None)


@pytest.mark.skipif(
    DOCUMENTS is None, reason="the documents are not ours to ship; there is no shared/seeds beside the checkout"
)
@pytest.mark.parametrize("language", list(Language))
def test_no_text_of_any_book_shares_a_long_run_with_the_documents(language: Language) -> None:
    assert DOCUMENTS is not None
    texts = [path.read_text("utf-8") for path in sorted(DOCUMENTS.glob("*.txt"))]
    assert texts
    assert list(over_limit(texts, language)) == []


@pytest.mark.parametrize("language", list(Language))
def test_a_sentence_that_stands_in_a_document_is_found_however_it_is_set(language: Language) -> None:
    """A rule of ours in a document of somebody else's, with other punctuation and figures."""
    rule = book(2017)["12C1(e)"].words(language).text
    document = f"1. 2. {rule.upper()}".replace(",", " -").replace("，", " 、").replace("、", " ")
    over = list(over_limit([document], language))
    assert (2017, "12C1(e)") in [(edition, number) for edition, number, _ in over]
    assert len(over[0][2].split() if language is Language.EN else over[0][2]) == LIMITS[language] + 1


@pytest.mark.parametrize("language", list(Language))
def test_figures_and_the_ranks_of_cards_are_no_words(language: Language) -> None:
    assert list(over_limit(["A K Q J 10 9 8 7 6 5 4 3 2 8 12 14 16 20 24 28 32 36 40 48"], language)) == []

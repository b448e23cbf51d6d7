"""The glossary holds: what it says is avoided stands in no text of the language, in either game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardinal.language import Language
from cardinal.language.sources import HOUSE, texts_of
from cardinal.language.text import about_one_game, in_terms, speak_of
from cardinal.laws.clause import OTHER_BOOKS, REMARKS, book
from cardinal.laws.editions import EDITIONS
from cardinal.laws.glossary import GAMES, Avoided, avoided, find_terms, terms

CONTESTS = ("cardinal.cli.event", "cardinal.contest", "cardinal.formats.paper", "cardinal.store", "cardinal.web")
# Said of Guandan only, in files that serve both books.
OF_GUANDAN = {
    "cardinal.laws.answer_words:appeal", "cardinal.laws.answer_words:advise", "cardinal.laws.answer_words:out_of_turn",
    "cardinal.laws.codes:the_player_who_appeals", "cardinal.laws.phrases:pay_the_appeal_fee",
    "cardinal.laws.law_names:G55", "cardinal.laws.law_names:GP2.2",
    "cardinal.web.hearing_pages:act_E_draws_out_of_turn",
}  # fmt: skip


def every_text(language: str) -> Iterator[tuple[str, str, str]]:
    """The name, the game and the text of everything that is said in a language; a game of "" is either."""
    for one in texts_of(HOUSE):
        yield one.context, _game(one.context, one.path), one.said[language]
    for edition in (*EDITIONS, *OTHER_BOOKS):
        for clause in book(edition):
            for name in ("rule", *REMARKS):
                words = clause.words(language, name)
                if words.text and words.language == language:
                    yield f"{edition}:{clause.id}:{name}", "guandan" if edition == "guandan" else "bridge", words.text


def _game(context: str, path: Path) -> str:
    place = path.relative_to(HOUSE).as_posix()
    if "guandan" in place or context in OF_GUANDAN:
        return "guandan"
    return "bridge" if place.startswith(("laws/", "bridge/")) or "bridge" in place else ""


@pytest.mark.parametrize("language", [str(one) for one in Language])
def test_no_text_says_what_the_glossary_avoids(language: str) -> None:
    broken, count = [], 0
    for context, own, text in every_text(language):
        count += 1
        for game in (own,) if own else GAMES:
            said = _as_said(text, context, language, game) if not own else text
            rows, any_of_them = _rows(language, game, "own" if own else "contests" * context.startswith(CONTESTS))
            if any_of_them.search(said):
                rows = [one for one in rows if one.found_in(said)]
                broken += [f"{context} ({game}): {one.pattern} -> {one.instead}: {said[:80]}" for one in rows]
    assert count > 9000
    assert broken == []


@cache
def _rows(language: str, game: str, kind: str) -> tuple[list[Avoided], re.Pattern[str]]:
    """What is avoided in a game's own texts, in those about its contests, and in all others; and all of it at once."""
    rows = [
        one
        for one in avoided()
        if one.language == language
        and game in one.games
        and (kind == "own" or one.texts == "both" or (kind == "contests" and not one.texts.endswith("-own")))
    ]
    return rows, re.compile("|".join(f"(?:{one.pattern})" for one in rows) or "(?!)")


def _as_said(text: str, context: str, language: str, game: str) -> str:
    """A text about contests as it is said on the pages of one game."""
    with about_one_game():
        speak_of(game)
        return in_terms(text, context.partition(":")[0], language)


def test_every_term_has_a_word_in_every_language() -> None:
    assert len(terms()) > 500
    for term in terms():
        assert term.game in GAMES
        assert all(term.words[language].strip() for language in Language), term
        assert term.ours <= set(Language)


def test_what_is_said_instead_is_a_term_where_it_is_one_word() -> None:
    """A forbidden word is forbidden for a term; the rows that replace spelling or a family of words have no term."""
    words = {(term.game, language, word) for term in terms() for language, word in term.words.items()}
    known = [one for one in avoided() if any((game, one.language, one.instead) in words for game in one.games)]
    assert len(known) > 35
    for one in avoided():
        assert not one.found_in(one.instead), one


def test_terms_are_found_by_what_is_not_said() -> None:
    assert [term.word("zh-Hans") for term in find_terms("摊牌", "bridge")] == ["声称"]
    assert [term.word("en") for term in find_terms("クレーム", "bridge")] == ["claim"]


def test_the_glossary_names_its_sources_in_json() -> None:
    (claim,) = find_terms("聲稱", "bridge")
    assert json.loads(json.dumps(claim.to_json()))["avoided"]["zh-Hant"] == ["聲稱"]

"""What was ruled on a board, as its table sees it: the ruling, the tricks that it moves, and what is still due."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardinal.contest.model import Place, Room, Ruling
from cardinal.contest.provisional import HEARD, is_live, laws_owed, owed_at
from cardinal.language import Text
from cardinal.laws.announced import announced
from cardinal.laws.effect import Effect, Review, Transfer
from cardinal.store import Competition
from cardinal.store.table_facts import COUNTED

from ..books import Cited, cited
from ..decided_words import decided_words
from ..direct.hearing_carry import moved, remembered, reminders
from ..direct.hearing_write import score_shown

_FOLLOWED = "cardinal.web.direct.hearing"


@dataclass(frozen=True, slots=True)
class RulingShown:
    """One ruling in words, with its clauses."""

    number: str
    lines: tuple[str, ...]
    cites: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """The rulings on a board, and what they leave open."""

    rulings: tuple[RulingShown, ...]
    owed: tuple[str, ...]
    """The laws under which something is still to be settled: till then the score is provisional."""
    moves: tuple[str, ...]
    """Tricks that are to be moved once the result is there."""
    moving: str
    """What the table is told of them: the key of a text, or nothing where none are to be moved."""
    counts: str
    """What the result becomes when they are moved; nothing while there is none, or it has them already."""

    @property
    def is_waiting(self) -> bool:
        """Whether the table has to say if the tricks are in the result that it enters."""
        return bool(self.moves)


def ruled_on(state: Competition, place: Place, language: str) -> Ruled | None:
    """What the players at a table are told of the rulings on one of its boards; None where there is none."""
    both = replace(place, room=Room.NONE)
    rulings = [ruling for ruling in state.rulings if ruling.place in (place, both)]
    if not rulings:
        return None
    due = [one for at in dict.fromkeys((place, both)) for one in reminders(state, place=at) if one.is_tricks]
    transfers = [effect for one in due for effect in one.effects if isinstance(effect, Transfer)]
    there = state.results.get(place)
    is_counted = there is not None and there.facts.transfer == COUNTED
    after = moved(there.line.score, transfers, place.board) if there is not None and not is_counted else None
    moving = "ruled_counted" if is_counted else "ruled_moves_count" if after is not None else "ruled_moves"
    return Ruled(
        tuple(ruling_shown(ruling, language) for ruling in rulings),
        laws_owed(owed_at(state.event), place),
        announced(transfers, language).said,
        moving if transfers else "",
        score_shown(after, language),
    )


def ruling_shown(ruling: Ruling, language: str) -> RulingShown:
    return RulingShown(ruling.key, tuple(_lines(ruling, language)), cited(ruling.clauses, language=language))


def _in_plain_words(effects: Iterable[Effect], language: str) -> list[str]:
    """What the director has said at the table. What is due later is not in the director's own words: the players read
    it when the director has gone."""
    every = tuple(effects)
    told = announced((effect for effect in every if not isinstance(effect, Review)), language)
    later = (effect.text.render(language) for effect in every if isinstance(effect, Review))
    return [*told.said, *told.then, *told.later, *told.noted, *dict.fromkeys(later)]


def _lines(ruling: Ruling, language: str) -> list[str]:
    heard = remembered(ruling.hearing) if ruling.kind == HEARD and ruling.hearing else None
    if heard is not None:
        sentences = _in_plain_words(heard.result.effects, language)
        return [*sentences, score_shown(ruling.score, language)] if ruling.score is not None else sentences
    if ruling.hearing and ruling.kind != HEARD and not is_live(ruling.hearing):
        values = {"number": ruling.key, "result": score_shown(ruling.score, language)}
        return [Text(_FOLLOWED, f"followed_{ruling.kind}", values).render(language)]
    score = [decided_words(ruling.score, language)] if ruling.score is not None else []
    return [*score, *([ruling.reason] if ruling.reason else [])]

"""What a player may do now, as buttons of a plain page: from the player's own view, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardinal.bridge import Call, Contract
from cardinal.cards import Card, Hand, Seat
from cardinal.guandan import Face, Holding, Pattern
from cardinal.language import Text
from cardinal.live import LiveTable
from cardinal.live.games import Manner
from cardinal.live.games.open_answers import UNHEARD
from cardinal.live.message_cache import seen
from cardinal.live.online_ending import has_ended, is_broken_off


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what stands on it, and the act that it sends."""

    text: Text
    act: Mapping[str, Any]

    @property
    def value(self) -> str:
        return json.dumps(self.act, ensure_ascii=False)

    def label(self, language: str = "en") -> str:
        return self.text.render(language)


@dataclass(frozen=True, slots=True)
class Put:
    """A question that the law puts to a player, with a button for each answer."""

    text: str
    guidance: str
    cites: tuple[str, ...]
    answers: tuple[Choice, ...]
    typed: Choice | None
    """The answer that a player writes, where the law leaves more open than the buttons say."""
    boxes: tuple[tuple[str, str], ...] = ()
    """What can be marked as out of the ordinary, each with its text; the only button is then for nothing."""


def question_put(table: LiveTable, seat: Seat, language: str) -> Put | None:
    """What *seat* is asked, in the reader's language."""
    question = (seen(table, seat, language) or {}).get("question")
    if question is None or table.between_boards:
        return None
    key = question["key"]
    answers = tuple(
        _choice("answers", {"answer": one["text"]}, key=key, value=one["value"]) for one in question["choices"]
    )
    written = Choice(Text(__package__, "do_answer_typed"), {"verb": "answers", "key": key})
    several = question.get("several", False)
    return Put(
        question["text"],
        question.get("guidance") or "",
        tuple(question["cites"]),
        answers[:1] if several else answers,
        written if question["open"] or several else None,
        tuple((one["value"], one["text"]) for one in question["choices"][1:]) if several else (),
    )


def irregular(table: LiveTable, seat: Seat) -> tuple[Choice, ...]:
    """What an open table lets *seat* do beside that: point something out, or play any other card of the hand."""
    if table.manner is not Manner.OPEN or table.between_boards or table.played is None or is_broken_off(table):
        return ()
    view = table.played.view(seat)
    if table.game != "bridge" or seat not in table.awaited or not _goes_on(view):
        return (_choice("attention"),)
    return (_choice("attention"), *_other_cards(view, seat))


def _goes_on(view: Mapping[str, Any]) -> bool:
    """Whether a player who is asked something may act instead of answering: where there is no button for the answer,
    and over what the player does not point out."""
    question = view.get("question")
    return question is None or question["key"] == UNHEARD or not (question["choices"] or question["open"])


def _other_cards(view: Mapping[str, Any], seat: Seat) -> Iterator[Choice]:
    if view["phase"] not in ("lead", "play") or view["lead_is_down"]:
        return
    verb = "lead" if view["phase"] == "lead" else "play"
    contract = Contract.parse(view["contract"]) if view["contract"] else None
    is_declarer = contract is not None and seat is contract.declarer and verb == "play"
    for one in (seat, seat.partner) if is_declarer else (seat,):
        for card in Hand.parse(view["hands"][str(one)]).cards if str(one) in view["hands"] else ():
            if str(card) not in view["legal_cards"]:
                yield _choice(verb, {"cards": card}, card=str(card))


def choices(table: LiveTable, seat: Seat) -> tuple[Choice, ...]:
    """Every act that a plain page offers to *seat*."""
    if is_broken_off(table) or (table.between_boards and has_ended(table)):
        return ()
    if table.between_boards:
        return () if seat in table.ready else (_choice("ready"),)
    assert table.played is not None
    view = table.played.view(seat)
    if seat not in table.awaited or not _goes_on(view):
        return ()
    if view.get("undo") is not None:
        return (_choice("agree_undo"), _choice("refuse_undo"))
    return tuple(_bridge(view, bool(table.options.get("event"))) if table.game == "bridge" else _guandan(view))


def _choice(verb: str, values: Mapping[str, object] | None = None, **body: object) -> Choice:
    return Choice(Text(__package__, f"do_{verb}", values), {"verb": verb, **body})


def _bridge(view: Mapping[str, Any], is_directed: bool) -> Iterator[Choice]:
    if view["phase"] == "claim":
        yield from (_choice("agree"), _choice("object"))
    elif view["phase"] == "contested":
        yield _choice("play_on")
        if is_directed:
            yield _choice("director", reason="")
    elif view["lead_is_down"]:
        yield _choice("face")
    for one in view["legal_calls"]:
        yield _choice("call", {"call": Call.parse(one)}, call=one)
    for one in view["legal_cards"]:
        yield _choice("lead" if view["phase"] == "lead" else "play", {"cards": Card.parse(one)}, card=one)


def _guandan(view: Mapping[str, Any]) -> Iterator[Choice]:
    verb = {"tribute": "pay", "return": "give_back"}.get(view["phase"], "")
    for one in view["legal_cards"] if verb else ():
        yield _choice(verb, {"card": Face.parse(one)}, card=one)
    for hint in view["hints"]:
        values = {"cards": tuple(Holding.parse(hint["cards"])), "pattern": Pattern.parse(hint["pattern"])}
        yield Choice(
            Text(__package__, "do_play_as", values), {"verb": "play", "cards": hint["cards"], "as": hint["pattern"]}
        )
    if view["may_pass"]:
        yield _choice("pass")

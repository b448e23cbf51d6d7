"""What happens on a bridge board at an open table, as sentences: acts, answers, what the laws say, what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardinal.bridge import Result
from cardinal.cards import SEATS, Seat, Side
from cardinal.cards.viewer import Viewer
from cardinal.language import Text
from cardinal.laws.act import Act, parse_act
from cardinal.laws.clause_names import NamedClause
from cardinal.laws.open_log import Entry
from cardinal.laws.open_table import OpenTable
from cardinal.laws.question import Question, plain

from ..narration import Line
from .open_answers import AnswerWord, QuestionWords

_GUARDED = "cardinal.live.games.guarded_bridge"
_CALLS = {"pass": "passes", "X": "doubles", "XX": "redoubles"}


def told_of(before: OpenTable, after: OpenTable, at: float, who: Seat | Viewer | None = None) -> Iterator[Line]:
    """The sentences of what came between two states of one board, by what *who* did."""
    for entry in after.log[len(before.log) :]:
        if entry.kind == "answer":
            yield from answered(before.question, entry, at, who)
        else:
            yield from _ENTRIES[entry.kind](before, entry, at)
    yield from ruled(before.rulings, after.rulings, at)
    yield from _followed(before, after, at)
    yield from waits(before.question, after.question, is_stopped=after.state.is_stopped, at=at)


def ruled(before: tuple[Any, ...], after: tuple[Any, ...], at: float) -> Iterator[Line]:
    """The effects of the rulings that are new, each with its clauses."""
    for ruling in after[len(before) :]:
        for effect in ruling.effects:
            yield Line(Text(__name__, "ruled", {"text": effect.text, "cites": _named(effect.clauses)}), None, at)


def _named(clauses: tuple[str, ...]) -> tuple[NamedClause, ...]:
    return tuple(map(NamedClause, clauses))


def waits(before: Question | None, after: Question | None, *, is_stopped: bool, at: float) -> Iterator[Line]:
    """That the table waits for an answer; what is asked is for those who are asked."""
    if after is None or not is_stopped or (before is not None and before == after):
        return
    yield Line(Text(__name__, "asked", {"asked": after.asked, "cites": _named(after.cites)}), None, at)


def answered(before: Question | None, entry: Entry, at: float, who: Seat | Viewer | None) -> Iterator[Line]:
    """Choices and findings are announced to the whole table, and who found them where no Director was there."""
    if before is None:
        return
    answer = entry.value.lower()
    value: object = next((option for option in before.options if plain(option).lower() == answer), entry.value)
    if before.facts:
        value = before.read(answer)
    values = {"asked": before.asked, "question": QuestionWords(before), "answer": AnswerWord(before, value)}
    if isinstance(who, Seat) and who is not before.asked:
        yield Line(Text(__name__, "found", {**values, "seat": who}), who, at)
        return
    yield Line(Text(__name__, "answered", values), before.asked if isinstance(before.asked, Seat) else None, at)


def judged_line(question: Question, of_new: int, of_old: int, at: float) -> Line:
    """By which figures the program has judged in the place of a Director."""
    named = {name: question.text.values.get(name) for name in ("withdrawn", "replacement")}
    return Line(Text(__name__, "judged", {**named, "of_new": of_new, "of_old": of_old}), None, at)


def _withdrawal(before: OpenTable, entry: Entry, at: float) -> Iterator[Line]:
    yield Line(Text(__name__, "withdrawn"), None, at)


def _review(before: OpenTable, entry: Entry, at: float) -> Iterator[Line]:
    yield Line(Text(__name__, "reviewed", {"clause": entry.what}), None, at)


def _act(before: OpenTable, entry: Entry, at: float) -> Iterator[Line]:
    act = parse_act(entry.what)
    unseen = _OTHERS - {act.seat} if act.verb in _UNSEEN else frozenset[Seat | Viewer]()
    yield Line(_said(before, act), act.seat, at, unseen)


def _said(before: OpenTable, act: Act) -> Text:
    values: dict[str, object] = {"seat": act.seat, "card": act.card, "text": act.text, "tricks": act.number}
    if act.verb == "calls":
        return Text(_GUARDED, _CALLS.get(str(act.call), "bids"), {"seat": act.seat, "call": act.call})
    if act.verb == "faces lead":
        down = before.state.position.lead_down
        return Text(_GUARDED, "faces", {"seat": act.seat, "card": None if down is None else down[1]})
    play = before.state.play
    if act.verb in ("plays", "leads") and play is not None and act.seat is play.dummy:
        return Text(_GUARDED, "plays_from_dummy", {"by": play.declarer, "card": act.card, "seat": act.seat})
    key = _SAID.get(act.verb)
    if key is not None:
        return Text(_GUARDED, key + ("_bare" if act.verb in ("claims", "concedes") and not act.text else ""), values)
    own = _OWN.get(act.verb, "")
    if own and (act.seat is not None or act.verb == "director"):
        return Text(__name__, own, values)
    # Rare acts are told in the words of the casebook.
    return Text(__name__, "act", {"act": act.line})


_OTHERS: frozenset[Seat | Viewer] = frozenset((*SEATS, Viewer.PUBLIC))
_UNSEEN = frozenset(("takes", "takes hand", "uncounted"))
"""What a player does with the own cards, and nobody else can see."""
_SAID: Mapping[str, str] = {
    "leads down": "leads",
    "leads": "plays",
    "plays": "plays",
    "claims": "claims",
    "concedes": "concedes",
    "objects": "objects",
    "play on": "plays_on",
}
_OWN: Mapping[str, str] = {
    "exposes": "exposes",
    "drops": "drops",
    "names": "names",
    "hesitates": "hesitates",
    "remarks": "remarks",
    "attention": "attention",
    "director": "director",
    "summons": "summons",
}


def _followed(before: OpenTable, after: OpenTable, at: float) -> Iterator[Line]:
    """What came of it: a contract, dummy, a trick, the result."""
    then, now = before.state, after.state
    contract = now.position.contract
    if contract is not None and then.position.contract is None:
        yield Line(Text(_GUARDED, "contract", {"contract": contract, "leader": contract.leader}), None, at)
    play = now.play
    if play is not None and then.play is None:
        hand = play.held(play.dummy)
        cards = tuple(reversed(hand.cards)) if hand is not None else ()
        yield Line(Text(_GUARDED, "dummy", {"seat": play.dummy, "cards": cards}), play.dummy, at)
    done = len(then.play.completed) if then.play is not None else 0
    if play is not None and len(play.completed) == done + 1 and len(play.completed[-1]) == len(Seat):
        counts = {"ns": play.tricks_won(Side.NS), "ew": play.tricks_won(Side.EW)}
        yield Line(Text(_GUARDED, "trick", {"seat": play.winner(done + 1), **counts}), None, at)
    if after.result is not None and after.result != before.result:
        yield Line(told_result(after, after.result), None, at)


def told_result(table: OpenTable, result: Result) -> Text:
    """How the board ended."""
    points = result.score(table.board.vulnerability)
    if result.contract is None:
        return Text(_GUARDED, "passed_out")
    key = "down" if result.difference < 0 else "over" if result.difference else "made"
    side = Side.NS if points > 0 else Side.EW
    values = {"contract": result.contract, "count": abs(result.difference), "points": abs(points), "side": side}
    return Text(_GUARDED, key, values)


_ENTRIES = {"act": _act, "withdraw": _withdrawal, "review": _review}

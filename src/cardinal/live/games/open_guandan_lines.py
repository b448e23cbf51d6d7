"""What happens on a deal of Guandan at an open table, as sentences. A card that is exchanged is told to its giver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Holding
from cardinal.language import Text
from cardinal.laws.guandan.act import GuandanAct
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.guandan.position import PLAYS

from ..narration import Line
from .guarded_guandan import told_play
from .open_bridge_lines import answered, ruled, waits

_GUARDED = "cardinal.live.games.guarded_guandan"
_OPEN = "cardinal.live.games.open_bridge_lines"
_EVERYBODY: frozenset[Seat | Viewer] = frozenset((*SEATS, Viewer.PUBLIC))


def dealt(table: OpenGuandanTable) -> tuple[Line, ...]:
    """How the deal begins."""
    setup, turned = table.setup, table.deal.state.turned_card
    first = Line(Text(_GUARDED, "dealt", {"number": setup.number, "level": setup.level}), None, 0.0)
    if turned is None:
        return (first,)
    values = {"seat": setup.start.cutter, "card": turned}
    return (Line(Text(_GUARDED, "turned", values), setup.start.cutter, 0.0), first)


def told_of(
    before: OpenGuandanTable, after: OpenGuandanTable, at: float, who: Seat | Viewer | None = None
) -> Iterator[Line]:
    """The sentences of what came between two states of one deal, by what *who* did."""
    acts = iter(after.state.acts[len(before.state.acts) :])
    for entry in after.log[len(before.log) :]:
        if entry.kind == "answer":
            yield from answered(before.question, entry, at, who)
        elif entry.kind == "act":
            yield from _act(before, next(acts), at)
        else:
            yield Line(Text(_GUARDED if entry.kind == "redeal" else _OPEN, _OTHERS[entry.kind]), None, at)
    yield from ruled(before.rulings, after.rulings, at)
    yield from _followed(before, after, at)
    yield from waits(before.question, after.question, is_stopped=after.state.is_waiting, at=at)


def _act(before: OpenGuandanTable, act: GuandanAct, at: float) -> Iterator[Line]:
    seat = act.seat
    if act.verb in ("turns", "cuts", "dealt"):
        return
    if act.verb in PLAYS and seat is not None:
        pattern = before.deal.position().reading(act)
        yield Line(told_play(seat, Holding.parse(act.cards), pattern), seat, at)
    elif act.verb in ("pays", "returns") and seat is not None:
        key = "pays" if act.verb == "pays" else "gives_back"
        instead = Text(_GUARDED, f"{key}_unseen", {"seat": seat})
        text = Text(_GUARDED, key, {"seat": seat, "card": tuple(Holding.parse(act.cards))})
        yield Line(text, seat, at, hidden_from=_EVERYBODY - {seat}, instead=instead)
    else:
        yield Line(_said(act), seat, at)


def _said(act: GuandanAct) -> Text:
    values = {"seat": act.seat, "count": act.number}
    if act.verb == "takes tribute":
        return Text(_GUARDED, "taken", {"payer": Seat.parse(act.cards)})
    key = _SAID.get(act.verb)
    if key is not None:
        return Text(_GUARDED, key, values)
    if act.verb == "attention" and act.seat is not None:
        return Text(_OPEN, "attention", values)
    if act.verb == "resists":
        return Text(_GUARDED, "resists_unseen")
    # Rare acts are told in the words of the casebook.
    return Text(_OPEN, "act", {"act": act.line})


def _followed(before: OpenGuandanTable, after: OpenGuandanTable, at: float) -> Iterator[Line]:
    """Who is out, and how the deal ended."""
    then, now = before.deal.state, after.deal.state
    for place, seat in enumerate(now.out):
        if seat not in then.out:
            yield Line(Text(_GUARDED, f"out_{place + 1}", {"seat": seat}), seat, at)
    finish = after.finish
    if finish is not None and before.finish is None:
        values = {"finish": finish, "side": finish.winner, "rise": finish.rise}
        yield Line(Text(_GUARDED, "finished", values), None, at)


_SAID: Mapping[str, str] = {"passes": "passes", "reports": "reports", "holds": "counts"}
_OTHERS: Mapping[str, str] = {"redeal": "redealt", "withdraw": "withdrawn"}

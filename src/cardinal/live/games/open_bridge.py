"""Bridge as it is in life: an irregular act stands until somebody notices, and the laws say what follows.

What a player clicks becomes an act of the casebook, so that nothing irregular is refused; a choice that the law gives
to a player is put on that player's screen alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import Bid, Call, Disclosure, DisclosureKind
from cardinal.bridge import events as e
from cardinal.cards import Card, Seat
from cardinal.cards.log import Doer
from cardinal.cards.viewer import Viewer
from cardinal.language import NotNow, NotUnderstood, Text, shown
from cardinal.laws.act import Act as CasebookAct
from cardinal.laws.act_events import VOCABULARY, act_of
from cardinal.laws.call import parse_any_call
from cardinal.laws.conditions import Conditions
from cardinal.laws.editions import BASE
from cardinal.laws.open_log import AT_ONCE, NOTICED
from cardinal.laws.open_table import OpenTable
from cardinal.laws.question import DIRECTOR, Kind, plain
from cardinal.laws.spoken import told_act

from ..errors import NotYourSeat
from ..narration import Line, LineNarrator
from ..protocol import Act
from .bridge_boards import board_of, first_record, record_of
from .game import GAMES, Manner, Outcome
from .guarded_bridge import disclosure_line
from .open_answers import UNHEARD, Directed, answerer, asked_of, directed_of, given_answer, in_common, withdrawer
from .open_bridge_lines import judged_line, told_of
from .open_bridge_spoken import (
    CallName,
    Spoken,
    awaited_for_claim,
    call_names,
    latest_call,
    open_claim,
    to_score,
    unheard,
)
from .open_bridge_view import SCORE, OpenFacts, places_of
from .table_views import OpenBridgeView
from .written_views import Viewed

NOT_PLAYED = "not played"
"""The result of a board that a ruling has taken out of play; the Director enters its score."""


class OpenBridge(Viewed):
    """One board."""

    __slots__ = ("_lines", "directed", "spoken", "table")

    described, has_sentences = OpenBridgeView, True

    def __init__(
        self, table: OpenTable, directed: Directed, spoken: Spoken | None = None, lines: tuple[Line, ...] = ()
    ) -> None:
        self.table, self.directed, self.spoken, self._lines = table, directed, spoken or Spoken(), lines
        self._positions = None

    @classmethod
    def begin(cls, record: Mapping[str, Any]) -> OpenBridge:
        hears_at_once = record.get("hears", NOTICED) == AT_ONCE
        conditions, edition = Conditions(record.get("conditions")), int(record.get("edition", BASE))
        table = OpenTable(board_of(record), conditions, edition=edition, hears_at_once=hears_at_once)
        game = cls(table, directed_of(record))
        for line in record.get("acts", ()):
            # A scene begins in the middle of a board, with what happened there.
            game = game.after(game.table.act(line, at=0.0), 0.0)
        return game

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        record = record_of(self.table.board.number + 1, chance)
        record |= self._heard_under()
        return record if self.directed is Directed.PLAYERS else record | {"director": str(self.directed)}

    def _heard_under(self) -> dict[str, Any]:
        """The edition and the options of the table, where they are not the usual ones."""
        state = self.table.state
        terms = {"conditions": dict(state.conditions.changes), "edition": state.edition if state.edition != BASE else 0}
        return {name: value for name, value in terms.items() if value}

    def act(self, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
        if who is Viewer.PUBLIC:
            raise NotYourSeat(Text("cardinal.live", "no_seat"))
        legal = BY_PLAYER if isinstance(who, Seat) else BY_DIRECTOR
        if act.verb not in legal:
            raise NotUnderstood(Text("cardinal.live", "no_verb", {"given": shown(act.verb)}), legal=legal)
        if isinstance(who, Seat) and self.outcome is not None:
            raise NotNow(Text("cardinal.live.games.open_bridge_view", "over"), cites="§79A1")
        if act.verb in VERBS or not isinstance(who, Seat):
            return VERBS[act.verb](self, who, act, at)
        event = VOCABULARY.act(act.verb, act.body, who, at)
        return _EVENTS.get(type(event), _happens)(self, event, at)

    def after(self, table: OpenTable, at: float, who: Seat | Viewer | None = None) -> OpenBridge:
        """The board when the laws have been asked; whoever agreed to a claim has done so only while it stands."""
        said = self.spoken
        if open_claim(table) is None and said.agreed:
            said = said.without_agreement()
        # What a Director rules when all have agreed on the score is not for them to agree to.
        is_ruled = table.result is not None and said.scored >= set(Seat)
        if table.result != self.table.result and not is_ruled:
            said = said.without_score()
        return OpenBridge(table, self.directed, said, (*self._lines, *told_of(self.table, table, at, who)))

    def facts(self, language: str) -> OpenFacts:
        is_over = self.outcome is not None
        return OpenFacts(self.table, self.spoken, self.directed, language, is_over=is_over)

    def lines(self) -> tuple[Line, ...]:
        """What happened, for the log."""
        return self._lines

    def narrator(self) -> LineNarrator:
        return LineNarrator()

    @property
    def asks_in_common(self) -> bool:
        return in_common(self.table.question, self.directed)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Whose choice or turn it is; nobody while a Director is asked."""
        state, claim = self.table.state, open_claim(self.table)
        if claim is not None and not claim.is_contested:
            return tuple(seat for seat in awaited_for_claim(self.table, claim) if seat not in self.spoken.agreed)
        scoring = to_score(self.table, self.spoken)
        if scoring:
            return scoring
        question = self.table.question
        if state.is_stopped and question is not None:
            return asked_of(question, self.directed)
        if state.is_stopped:
            # Nobody has said anything about it yet, and the next player may still make it stand.
            return tuple(unheard_act[1] for unheard_act in (unheard(self.table),) if unheard_act is not None)
        return () if state.turn is None else (state.turn,)

    @property
    def happened(self) -> int:
        return len(self.lines())

    @property
    def outcome(self) -> Outcome | None:
        table = self.table
        if table.question is not None:
            # The Director looks at it again.
            return None
        result, number = table.result, table.board.number
        if result is not None:
            is_agreed = result.contract is None or self.spoken.scored >= set(Seat)
            points = result.score(table.board.vulnerability)
            return Outcome(number, str(result), points, table.owed) if is_agreed else None
        if table.state.is_stopped:
            return None
        return Outcome(number, NOT_PLAYED, 0) if table.state.ended is not None else None


Verb = Callable[[OpenBridge, Any, Act, float], OpenBridge]


def _acts(game: OpenBridge, act: CasebookAct | str, at: float) -> OpenBridge:
    return game.after(game.table.act(act, at=at), at)


def _happens(game: OpenBridge, event: e.Event, at: float) -> OpenBridge:
    """An event that is an act of the casebook."""
    return _acts(game, act_of(game.table.state, event), at)


def _chosen(game: OpenBridge, who: Seat, choice: Call | Card, at: float) -> OpenBridge | None:
    """A call or card that is clicked where the law has just asked the player for one: it is the answer."""
    question = game.table.question
    if question is None or question.asked is not who or question.kind is not Kind.CHOICE:
        return None
    if not any(option is choice for option in question.options):
        return None
    return game.after(game.table.answer(question.key, plain(choice), who, at=at), at)


def _call(game: OpenBridge, event: e.Called, at: float) -> OpenBridge:
    who, call = event.seat, event.call
    after = _chosen(game, who, call, at) or _happens(game, event, at)
    for kind, text in ((DisclosureKind.ALERT, event.alert), (DisclosureKind.ANNOUNCEMENT, event.announce)):
        if text is not None:
            after = _spoken(after, Disclosure(kind, who, None, text), latest_call(after.table, who, str(call)), at)
    if event.stop and isinstance(call, Bid):
        return OpenBridge(after.table, after.directed, after.spoken.with_stop(who, str(call)), after.lines())
    return after


def _play(game: OpenBridge, event: e.Played, at: float) -> OpenBridge:
    return _chosen(game, event.seat, event.card, at) or _happens(game, event, at)


def _agree(game: OpenBridge, event: e.Agreed, at: float) -> OpenBridge:
    """A claim is agreed to as soon as everybody of the other side who has a say agrees."""
    who, claim = event.seat, open_claim(game.table)
    if claim is None or claim.is_contested:
        raise NotNow(Text("cardinal.laws", "no_hearing"))
    needed = awaited_for_claim(game.table, claim)
    if who not in needed:
        raise NotYourSeat(Text("cardinal.live.games.open_answers", "not_asked", {"asked": needed}))
    spoken = game.spoken.with_agreement(who)
    line = Line(Text("cardinal.live.games.guarded_bridge", "agrees", {"seat": who}), who, at)
    after = OpenBridge(game.table, game.directed, spoken, (*game.lines(), line))
    return _acts(after, "agreed", at) if spoken.agreed >= set(needed) else after


def _disclosed(game: OpenBridge, event: e.Disclosed, at: float) -> OpenBridge:
    about = None if event.about is None else places_of(game.table).get(event.about)
    if event.about is not None and about is None:
        raise NotUnderstood(Text("cardinal.live", "bad_field", {"name": "about", "given": str(event.about)}))
    call = None if about is None else call_names(game.table)[about]
    return _spoken(game, Disclosure(event.what, event.seat, None, event.text), call, at)


def _spoken(game: OpenBridge, disclosure: Disclosure, call: CallName | None, at: float) -> OpenBridge:
    """What is said of a call belongs to the record; on a screen it is unseen by the caller's partner."""
    spoken = game.spoken.with_disclosure(disclosure, call)
    line = disclosure_line(disclosure, None if call is None else (call[0], parse_any_call(call[2])), at)
    return OpenBridge(game.table, game.directed, spoken, (*game.lines(), line))


def _does(game: OpenBridge, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
    """Anything that can be written as an act of the casebook; a player acts for no other seat."""
    line = " ".join(act.text("act", 300).split())
    if not isinstance(who, Seat):
        return _acts(game, line, at)
    if line in ("agreed", f"{who} agrees"):
        return _agree(game, e.Agreed(who, at=at), at)
    for seatless in ("attention", "play on"):
        if line in (seatless, f"{who} {seatless}", f"{seatless} by {who}"):
            return _acts(game, f"{seatless} by {who}", at)
    if line == "director":
        return _acts(game, line, at)
    if line[:2] not in tuple(f"{seat} " for seat in Seat):
        line = f"{who} {line}"
    read = told_act(line)
    line = read.line
    play = game.table.state.play
    is_dummys = (
        play is not None and who is play.declarer and read.seat is play.dummy and read.verb in ("leads", "plays")
    )
    if read.seat is not who and not is_dummys:
        raise NotYourSeat(Text("cardinal.live.games.open_bridge_lines", "own_seat", {"seat": who}))
    return _acts(game, line, at)


def _answers(game: OpenBridge, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
    if act.body.get("key") == UNHEARD and isinstance(who, Seat):
        return _acts(game, f"attention by {who}", at)
    if act.body.get("key") == SCORE and who in to_score(game.table, game.spoken):
        return OpenBridge(game.table, game.directed, game.spoken.with_score(who), game.lines())
    by = answerer(game.table.question, who, act, game.directed)
    after = game.after(game.table.answer(act.text("key", 60), given_answer(act), by, at=at), at, who)
    if who is Viewer.DIRECTOR and "of_new" in act.body:
        # The program has judged: it says so, and by which figures.
        return OpenBridge(after.table, after.directed, after.spoken, _with_figures(game, after, act, at))
    return after


def _with_figures(before: OpenBridge, after: OpenBridge, act: Act, at: float) -> tuple[Line, ...]:
    """The lines with how the program came to its judgement, before what follows from it."""
    question, place = before.table.question, len(before.lines()) + 1
    assert question is not None, "it was asked"
    figures = judged_line(question, act.number("of_new"), act.number("of_old"), at)
    return (*after.lines()[:place], figures, *after.lines()[place:])


def _withdraws(game: OpenBridge, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
    key = act.text("key", 60)
    by = withdrawer(game.table.log, who, key, DIRECTOR)
    return game.after(game.table.withdraw(key, by, at=at), at)


def _reviews(game: OpenBridge, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
    if who is not Viewer.DIRECTOR and game.directed is not Directed.PLAYERS:
        raise NotYourSeat(Text("cardinal.live", "director_only"))
    return game.after(game.table.review(act.text("clause", 20), at=at), at)


_EVENTS: Mapping[type[e.Event], Callable[[OpenBridge, Any, float], OpenBridge]] = {
    e.Called: _call,
    e.Played: _play,
    e.Agreed: _agree,
    **dict.fromkeys(e.DISCLOSED.values(), _disclosed),
}
"""The events that are more than an act of the casebook, or none."""
VERBS: Mapping[str, Verb] = {
    "attention": lambda game, who, act, at: _acts(game, f"attention by {who}", at),
    "does": _does,
    "answers": _answers,
    "withdraws": _withdraws,
    "reviews": _reviews,
}
"""What is only said at an open table."""
BY_PLAYER = (*VOCABULARY.verbs(Doer.PLAYER), *VERBS)
BY_DIRECTOR = ("does", "answers", "withdraws", "reviews")
GAMES["bridge", Manner.OPEN] = (OpenBridge.begin, first_record)

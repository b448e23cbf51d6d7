"""Bridge as it is in life: an irregular act stands until somebody notices, and the laws say what follows.

What a player clicks becomes an act of the casebook, so that nothing irregular is refused; a choice that the law gives
to a player is put on that player's screen alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import Bid, Board, Call, Disclosure, DisclosureKind
from cardinal.cards import Card, Deal, Seat, random_deal
from cardinal.cards.viewer import Viewer
from cardinal.language import NotNow, NotUnderstood, Text, shown
from cardinal.laws.act import parse_act
from cardinal.laws.effect import Adjust, BoardEffect
from cardinal.laws.open_table import OpenTable
from cardinal.laws.question import DIRECTOR, Kind, plain

from ..errors import NotYourSeat
from ..protocol import Act
from ..sentences_line import Line
from .game import GAMES, Manner, Outcome
from .open_answers import UNHEARD, Directed, answerer, asked_of, directed_of, given_answer, in_common, withdrawer
from .open_bridge_lines import told_of
from .open_bridge_spoken import Spoken, awaited_for_claim, open_claim, to_score, unheard
from .open_bridge_view import SCORE, OpenFacts, held, places_of
from .table_views import OpenBridgeView
from .written_views import Viewed

__all__ = ["OpenBridge"]

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
        board = Board(int(record["board"]), Deal.parse(record["deal"]))
        return cls(OpenTable(board), directed_of(record))

    @staticmethod
    def first(chance: Callable[[int], int]) -> dict[str, Any]:
        return {"board": 1, "deal": str(random_deal(chance))}

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        record = {"board": self.table.board.number + 1, "deal": str(random_deal(chance))}
        return record if self.directed is Directed.PLAYERS else record | {"director": str(self.directed)}

    def act(self, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
        if who is Viewer.PUBLIC:
            raise NotYourSeat(Text("cardinal.live", "no_seat"))
        verb = VERBS.get(act.verb)
        if verb is None or (act.verb not in BY_DIRECTOR and not isinstance(who, Seat)):
            legal = tuple(VERBS) if isinstance(who, Seat) else BY_DIRECTOR
            raise NotUnderstood(Text("cardinal.live", "no_verb", {"given": shown(act.verb)}), legal=legal)
        if isinstance(who, Seat) and self.outcome is not None:
            raise NotNow(Text("cardinal.live.games.open_bridge_view", "over"), cites="§79A1")
        return verb(self, who, act, at)

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
            return tuple(one[1] for one in (unheard(self.table),) if one is not None)
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
        result, score, number = table.result, table.score, table.board.number
        if result is not None and score is not None:
            is_agreed = result.contract is None or self.spoken.scored >= set(Seat)
            return Outcome(number, str(result), score) if is_agreed else None
        if table.state.is_stopped:
            return None
        effects = [effect for ruling in table.rulings for effect in ruling.effects]
        is_over = any(
            isinstance(one, Adjust) or (isinstance(one, BoardEffect) and one.what != "played_on") for one in effects
        )
        return Outcome(number, NOT_PLAYED, 0) if is_over else None


Verb = Callable[[OpenBridge, Any, Act, float], OpenBridge]


def _acts(game: OpenBridge, line: str, at: float) -> OpenBridge:
    return game.after(game.table.act(line, at=at), at)


def _chosen(game: OpenBridge, who: Seat, made: Call | Card, at: float) -> OpenBridge | None:
    """A call or card that is clicked where the law has just asked the player for one: it is the answer."""
    question = game.table.question
    if question is None or question.asked is not who or question.kind is not Kind.CHOICE:
        return None
    if not any(one is made for one in question.options):
        return None
    return game.after(game.table.answer(question.key, plain(made), who, at=at), at)


def _call(game: OpenBridge, who: Seat, act: Act, at: float) -> OpenBridge:
    text = act.text("call", 10)
    made = parse_act(f"{who} calls {text}").call
    after = _chosen(game, who, made, at) if isinstance(made, Call) else None
    after = after or _acts(game, f"{who} calls {made}", at)
    for name, kind in (("alert", DisclosureKind.ALERT), ("announce", DisclosureKind.ANNOUNCEMENT)):
        if name in act.body:
            one = Disclosure(kind, who, None, act.text(name))
            after = _spoken(after, one, (who, str(made)), at)
    if act.body.get("stop") is True and isinstance(made, Bid):
        return OpenBridge(after.table, after.directed, after.spoken.with_stop(who, str(made)), after.lines())
    return after


def _lead(game: OpenBridge, who: Seat, act: Act, at: float) -> OpenBridge:
    card = Card.parse(act.text("card", 4))
    down = "" if game.table.state.play is not None else " face down"
    return _acts(game, f"{_holder(game, who, card)} leads {card}{down}", at)


def _play(game: OpenBridge, who: Seat, act: Act, at: float) -> OpenBridge:
    card, state = Card.parse(act.text("card", 4)), game.table.state
    after = _chosen(game, who, card, at)
    if after is not None:
        return after
    seat, play = _holder(game, who, card), state.play
    if play is None and not any(one.on_table for one in state.hearings):
        return _acts(game, f"{seat} {'exposes' if state.position.period == 'auction' else 'leads'} {card}", at)
    is_lead = play is not None and not play.trick and not any(one.on_table for one in state.hearings)
    return _acts(game, f"{seat} {'leads' if is_lead else 'plays'} {card}", at)


def _holder(game: OpenBridge, who: Seat, card: Card) -> Seat:
    """Whose card it is that a player names: declarer plays dummy's too."""
    play = game.table.state.play
    if play is not None and who is play.declarer and card in held(game.table, play.dummy):
        return play.dummy
    return who


def _tricks(verb: str) -> Verb:
    def act_on(game: OpenBridge, who: Seat, act: Act, at: float) -> OpenBridge:
        words = act.text("text").replace('"', "'").replace("\n", " ").strip()
        return _acts(game, f"{who} {verb} {act.number('tricks')}" + (f' "{words}"' if words else ""), at)

    return act_on


def _agree(game: OpenBridge, who: Seat, act: Act, at: float) -> OpenBridge:
    """A claim is agreed to as soon as everybody of the other side who has a say agrees."""
    claim = open_claim(game.table)
    if claim is None or claim.is_contested:
        raise NotNow(Text("cardinal.laws", "no_hearing"))
    needed = awaited_for_claim(game.table, claim)
    if who not in needed:
        raise NotYourSeat(Text("cardinal.live.games.open_answers", "not_asked", {"asked": needed}))
    spoken = game.spoken.with_agreement(who)
    line = Line(Text("cardinal.live.sentences_bridge", "agrees", {"seat": who}), who, at)
    after = OpenBridge(game.table, game.directed, spoken, (*game.lines(), line))
    return _acts(after, "agreed", at) if spoken.agreed >= set(needed) else after


def _disclosing(kind: DisclosureKind) -> Verb:
    def act_on(game: OpenBridge, who: Seat, act: Act, at: float) -> OpenBridge:
        place = act.number("about") if "about" in act.body else None
        about = None if place is None else places_of(game.table).get(place)
        if place is not None and about is None:
            raise NotUnderstood(Text("cardinal.live", "bad_field", {"name": "about", "given": str(place)}))
        entries = game.table.state.position.auction.entries
        call = None if about is None else (entries[about].seat, str(entries[about].call))
        return _spoken(game, Disclosure(kind, who, None, act.text("text")), call, at)

    return act_on


def _spoken(game: OpenBridge, one: Disclosure, call: tuple[Seat, str] | None, at: float) -> OpenBridge:
    """What is said of a call belongs to the record; on a screen it is unseen by the caller's partner."""
    spoken = game.spoken.with_disclosure(one, call)
    caller = None if call is None else call[0]
    unseen = frozenset(seat for seat in Seat if not one.is_open_to(seat, caller))
    about = "_auction" if call is None else "_own" if caller is one.by else ""
    key = f"{one.kind.value}{about}{'' if one.text else '_bare'}"
    values = {"seat": one.by, "caller": caller, "call": call and Call.parse(call[1]), "text": one.text}
    line = Line(Text("cardinal.live.sentences_bridge", key, values), one.by, at, hidden_from=unseen)
    return OpenBridge(game.table, game.directed, spoken, (*game.lines(), line))


def _does(game: OpenBridge, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
    """Anything that can be written as an act of the casebook; a player acts for no other seat."""
    line = " ".join(act.text("act", 300).split())
    if not isinstance(who, Seat):
        return _acts(game, line, at)
    if line in ("agreed", f"{who} agrees"):
        return _agree(game, who, act, at)
    for seatless in ("attention", "play on"):
        if line in (seatless, f"{who} {seatless}", f"{seatless} by {who}"):
            return _acts(game, f"{seatless} by {who}", at)
    if line == "director":
        return _acts(game, line, at)
    if line[:2] not in tuple(f"{seat} " for seat in Seat):
        line = f"{who} {line}"
    read = parse_act(line)
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
    return game.after(game.table.answer(act.text("key", 60), given_answer(act), by, at=at), at, who)


def _withdraws(game: OpenBridge, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
    key = act.text("key", 60)
    by = withdrawer(game.table.log, who, key, DIRECTOR)
    return game.after(game.table.withdraw(key, by, at=at), at)


def _reviews(game: OpenBridge, who: Seat | Viewer, act: Act, at: float) -> OpenBridge:
    if who is not Viewer.DIRECTOR and game.directed is not Directed.PLAYERS:
        raise NotYourSeat(Text("cardinal.live", "director_only"))
    return game.after(game.table.review(act.text("clause", 20), at=at), at)


VERBS: Mapping[str, Verb] = {
    "call": _call,
    "lead": _lead,
    "face": lambda game, who, act, at: _acts(game, f"{who} faces lead", at),
    "play": _play,
    "claim": _tricks("claims"),
    "concede": _tricks("concedes"),
    "agree": _agree,
    "object": lambda game, who, act, at: _acts(game, f"{who} objects", at),
    "play_on": lambda game, who, act, at: _acts(game, f"play on by {who}", at),
    "attention": lambda game, who, act, at: _acts(game, f"attention by {who}", at),
    "alert": _disclosing(DisclosureKind.ALERT),
    "announce": _disclosing(DisclosureKind.ANNOUNCEMENT),
    "ask": _disclosing(DisclosureKind.QUESTION),
    "explain": _disclosing(DisclosureKind.EXPLANATION),
    "correct": _disclosing(DisclosureKind.CORRECTION),
    "does": _does,
    "answers": _answers,
    "withdraws": _withdraws,
    "reviews": _reviews,
}
BY_DIRECTOR = ("does", "answers", "withdraws", "reviews")
GAMES["bridge", Manner.OPEN] = (OpenBridge.begin, OpenBridge.first)

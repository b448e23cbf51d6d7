"""What one person may see of a bridge board at an open table: the facts of a view.

A revoke that nobody has noticed is seen by nobody but the Director.
"""

from __future__ import annotations

from typing import Any

from cardinal.bridge import CALLS, Call, Contract, Disclosure, Result, Vulnerability
from cardinal.bridge.auction import callers
from cardinal.bridge.state import Claim
from cardinal.cards import SEATS, Card, Hand, Seat, Side
from cardinal.cards.viewer import Viewer
from cardinal.language import Text
from cardinal.laws.act import OBJECTIONS
from cardinal.laws.open_table import OpenTable
from cardinal.laws.question import Kind, Question

from .open_answers import Directed, effect_texts, is_for, pointing_out, question_json, rulings_json
from .open_bridge_lines import told_result
from .open_bridge_spoken import RESPONSE, OpenClaim, Spoken, call_names, open_claim, to_score, unheard
from .open_possible import called_at, open_bridge_may, takeable
from .view_parts import FacedCard, Lapse, Lying, PenaltyCard

_PHASES = {"clarification": "lead"}
SCORE, AGREED = "score", "agreed"
"""What everybody is asked when the cards are played."""


def lying(table: OpenTable) -> list[Lying]:
    """The calls and cards that are being heard and are in no record yet, in the order in which they came."""
    heard: list[Lying] = []
    for hearing in table.state.hearings:
        if hearing.applied or hearing.is_entered:
            continue
        for act in (hearing.case.act, *hearing.case.after):
            if act is None or act.seat is None:
                continue
            if act.verb == "calls":
                heard.append({"seat": str(act.seat), "call": str(act.call)})
            elif act.verb in ("leads", "plays") and act.card is not None:
                heard.append({"seat": str(act.seat), "card": str(act.card)})
    return heard


class OpenFacts:
    """All there is to know of an open board: each field of a view, and what decides who may know it."""

    __slots__ = ("_claim", "_heard", "_is_over", "_language", "_play", "_spoken", "_table", "directed")

    undo = None
    acting = SEATS

    def __init__(self, table: OpenTable, spoken: Spoken, directed: Directed, language: str, *, is_over: bool) -> None:
        self._table, self._spoken, self._language, self.directed = table, spoken, language, directed
        self._is_over = is_over
        self._play, self._claim, self._heard = table.state.play, open_claim(table), lying(table)

    @property
    def board(self) -> int:
        return self._table.board.number

    @property
    def dealer(self) -> Seat:
        return self._table.board.dealer

    @property
    def vulnerability(self) -> Vulnerability:
        return self._table.board.vulnerability

    @property
    def phase(self) -> str:
        return _phase(self._table, self._claim, self._spoken)

    @property
    def turn(self) -> Seat | None:
        return None if self._table.state.is_stopped else self._table.state.turn

    @property
    def calls(self) -> list[str]:
        return _calls(self._table, self._heard if self.phase == "auction" else [])[0]

    @property
    def callers(self) -> tuple[Seat, ...]:
        return callers(self.dealer, len(self.calls))

    @property
    def stops(self) -> list[int]:
        called = enumerate(zip(self.callers, self.calls, strict=True))
        return [place for place, call in called if call in self._spoken.stops]

    @property
    def called_at(self) -> int | None:
        return called_at(self._table.log) if self.phase == "auction" and self.calls else None

    @property
    def disclosures(self) -> list[Disclosure]:
        """Disclosures about the calls that stand; withdrawing a call removes its disclosures."""
        places = _calls(self._table, [])[1]
        shown_at = {None: None} | {call: places[number] for number, call in enumerate(call_names(self._table))}
        said = self._spoken.disclosures
        return [
            Disclosure(disclosure.kind, disclosure.by, shown_at[call], disclosure.text)
            for disclosure, call in said
            if call in shown_at
        ]

    @property
    def contract(self) -> Contract | None:
        return self._table.state.position.contract

    @property
    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        return tuple((seat, self._table.state.held(seat)) for seat in SEATS)

    @property
    def dummy(self) -> Seat | None:
        return None if self._play is None else self._play.dummy

    @property
    def open_hands(self) -> tuple[Seat, ...]:
        """Dummy's and a claimer's; all four when a claim is doubted."""
        claim = self._claim
        if claim is not None and any(act.verb in OBJECTIONS for act in claim.after):
            return SEATS
        return tuple(seat for seat in (self.dummy, None if claim is None else claim.seat) if seat is not None)

    @property
    def cards_left(self) -> tuple[int, ...]:
        return tuple(len(hand) for _, hand in self.hands)

    @property
    def lead_is_down(self) -> bool:
        return self._table.state.position.lead_down is not None

    @property
    def lead(self) -> Card | None:
        down = self._table.state.position.lead_down
        return None if down is None else down[1]

    @property
    def leads_face_down(self) -> Seat | None:
        down = self._table.state.position.lead_down
        return None if down is None else down[0]

    @property
    def trick(self) -> str | None:
        play = self._play
        return _trick(play.trick) if play is not None and play.trick and not play.is_over else None

    @property
    def played_to_trick(self) -> tuple[Seat, ...]:
        play = self._play
        return () if play is None or play.is_over else tuple(played.seat for played in play.trick)

    @property
    def last_trick(self) -> str | None:
        completed = () if self._play is None else self._play.completed
        return _trick(completed[-1]) if completed and completed[-1] else None

    @property
    def last_winner(self) -> Seat | None:
        played = 0 if self._play is None else len(self._play.completed)
        return self._play.winner(played) if self._play is not None and played else None

    @property
    def hand_in_turn(self) -> Seat | None:
        turn = self.turn
        return turn if turn is None or self._play is None else self._play.turn

    @property
    def tricks(self) -> tuple[int, ...]:
        return tuple(0 if self._play is None else self._play.tricks_won(side) for side in Side)

    def legal_calls(self, viewer: Seat) -> tuple[Call, ...]:
        """Every call: an irregular one can be made too."""
        return CALLS if self.phase == "auction" else ()

    def legal_cards(self, viewer: Seat) -> tuple[Card, ...]:
        """What the player in turn may lawfully play, from the own hand or from dummy. Any other card can be played
        too."""
        state, question = self._table.state, _asked(self._table, viewer, self.directed)
        if question is not None and question.asked is viewer and question.kind is Kind.CHOICE:
            return tuple(option for option in question.options if isinstance(option, Card))
        if state.is_stopped or viewer is not state.turn or state.position.lead_down is not None:
            return ()
        return state.legal_cards().cards

    @property
    def claim(self) -> Claim | None:
        claim, spoken = self._claim, self._spoken
        if claim is None:
            return None
        act, playing_on = claim.act, (act_after.seat for act_after in claim.after if act_after.verb == "play on")
        is_concession = act.verb == "concedes"
        going_on = frozenset(seat for seat in playing_on if seat is not None)
        return Claim(claim.seat, act.number or 0, act.text, is_concession, spoken.agreed, going_on)

    @property
    def result(self) -> Result | None:
        return self._table.result

    @property
    def score_ns(self) -> int | None:
        result = self._table.result
        return None if result is None else result.score(self._table.board.vulnerability)

    @property
    def owed(self) -> tuple[str, ...]:
        return self._table.owed

    @property
    def adjusted(self) -> str | None:
        adjusted = self._table.adjusted
        if adjusted is None or not self._table.state.is_over:
            return None
        return adjusted.text.render(self._language) if self._language else adjusted.kind

    @property
    def lying(self) -> list[Lying]:
        return self._heard

    @property
    def faced(self) -> list[FacedCard]:
        return [{"seat": str(seat), "card": str(card)} for seat, card in self._table.state.position.faced]

    @property
    def penalty_cards(self) -> list[PenaltyCard]:
        cards = self._table.state.position.penalty_cards
        return [{"seat": str(card.seat), "card": str(card.card), "kind": card.kind} for card in cards]

    @property
    def must_pass(self) -> list[Seat]:
        return [duty.seat for duty in self._table.state.position.must_pass]

    def question(self, viewer: Seat | Viewer) -> dict[str, Any] | None:
        return _question(self._table, viewer, self._spoken, self.directed, self._language)

    @property
    def waiting_for(self) -> str | None:
        question = self._table.question
        return str(question.asked) if question is not None and self._table.state.is_stopped else None

    @property
    def rulings(self) -> list[Any]:
        return rulings_json(self._table.rulings, self._language)

    @property
    def in_force(self) -> list[str]:
        position = self._table.state.position
        in_force = (*position.repeats, *position.lead_restrictions, *position.play_restrictions)
        return effect_texts(in_force, self._language)

    @property
    def reviews_due(self) -> tuple[str, ...]:
        return self._table.reviews_due

    @property
    def revokes(self) -> list[str]:
        return (
            []
            if self._play is None
            else [f"{revoke.seat} {revoke.card} {revoke.trick}" for revoke in self._play.revokes]
        )

    @property
    def lapses(self) -> list[Lapse]:
        return [{"law": lapse.law, "act": str(lapse.case.act)} for lapse in self._table.state.lapses]

    def may(self, viewer: Seat | Viewer) -> list[str]:
        return [] if self._is_over else open_bridge_may(self._table, self._spoken, viewer)

    def withdrawable(self, viewer: Seat | Viewer) -> list[Any]:
        return takeable(self._table.hearing, self._table.log, viewer, self._language)


def _asked(table: OpenTable, viewer: Seat | Viewer, directed: Directed) -> Question | None:
    """The question that *viewer* answers. To a claim a player agrees or objects; the Director sees the question."""
    question = table.question
    if question is None or not is_for(question, viewer, directed):
        return None
    is_claim = question.key == RESPONSE and open_claim(table) is not None
    return None if is_claim and viewer is not Viewer.DIRECTOR else question


def _question(
    table: OpenTable, viewer: Seat | Viewer, spoken: Spoken, directed: Directed, language: str = ""
) -> dict[str, Any] | None:
    question, passed_over = _asked(table, viewer, directed), unheard(table)
    if question is not None:
        return question_json(question, viewer, language)
    if passed_over is not None and viewer is passed_over[1]:
        return pointing_out(passed_over[0], language)
    return _score_asked(table, language) if viewer in to_score(table, spoken) else None


def _score_asked(table: OpenTable, language: str) -> dict[str, Any]:
    asked: dict[str, Any] = {"key": SCORE, "kind": "choice", "choices": [AGREED], "open": False, "cites": ["79A1"]}
    if not language or table.result is None:
        return asked
    text = Text(__name__, "score_asked", {"result": told_result(table, table.result)}).render(language)
    choices = [{"value": AGREED, "text": Text(__name__, "agree_score").render(language)}]
    return asked | {"choices": choices, "text": text, "guidance": None}


def _phase(table: OpenTable, claim: OpenClaim | None, spoken: Spoken) -> str:
    position = table.state.position
    if position.phase == "finished" and (to_score(table, spoken) or table.state.is_stopped):
        return "play"
    if claim is not None and position.phase != "finished":
        return "contested" if claim.is_contested else "claim"
    return _PHASES.get(position.period, position.period)


def _calls(table: OpenTable, heard: list[Lying]) -> tuple[list[str], dict[int, int]]:
    """The calls in the order of the seats from the dealer on, a turn that was passed over as an empty one; and where
    each call that stands has its place among them."""
    seat, calls, places = table.board.dealer, list[str](), dict[int, int]()
    entries = [(entry.seat, str(entry.call)) for entry in table.state.position.auction.entries]
    more = [(Seat.parse(lying_call["seat"]), lying_call["call"]) for lying_call in heard if "call" in lying_call]
    for number, (caller, call) in enumerate((*entries, *more)):
        while seat is not caller:
            calls.append("")
            seat = seat.lho
        if number < len(entries):
            places[number] = len(calls)
        calls.append(call)
        seat = seat.lho
    return calls, places


def places_of(table: OpenTable) -> dict[int, int]:
    """Which call that stands is meant by a place in the auction as it is shown."""
    return {place: number for number, place in _calls(table, [])[1].items()}


def _trick(laid: tuple[Any, ...]) -> str:
    """A trick as a guarded table writes it: the leader, and the cards in the order of the seats."""
    by_seat = {played.seat: str(played.card) for played in laid}
    first: Seat = laid[0].seat
    cards = [by_seat.get(first.after(turn), "") for turn in range(len(SEATS))]
    while cards and not cards[-1]:
        cards.pop()
    return " ".join((f"{first}:", *(card or "-" for card in cards)))

"""What one person may see of a bridge board at an open table: the keys of a guarded view, and what the laws add.

A revoke that nobody has noticed is seen by nobody but the Director.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cardinal.bridge import CALLS, Disclosure
from cardinal.cards import SEATS, Card, Seat, Side
from cardinal.cards.viewer import Viewer
from cardinal.language import Text
from cardinal.laws.act import OBJECTIONS, Act
from cardinal.laws.open_table import OpenTable
from cardinal.laws.question import Kind, Question
from cardinal.laws.settled_claim import CLAIM_LAWS
from cardinal.laws.standing_play import StandingPlay

from .open_answers import Directed, effect_texts, is_for, pointing_out, question_json, rulings_json
from .open_bridge_lines import told_result

__all__ = [
    "SCORE",
    "OpenClaim",
    "Spoken",
    "awaited_for_claim",
    "lying",
    "open_claim",
    "places_of",
    "see",
    "texts_of",
    "to_score",
    "unheard",
]

_PHASES = {"clarification": "lead"}
SCORE, AGREED = "score", "agreed"
"""What everybody is asked when the cards are played."""
RESPONSE = "response"
"""The question whether a claim is agreed to; at a table it is answered by agreeing or objecting."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was said beside the acts: of which call, which calls were made with the stop card, who has agreed to the
    claim, and who on the score."""

    disclosures: tuple[tuple[Disclosure, tuple[Seat, str] | None], ...] = ()
    agreed: frozenset[Seat] = frozenset()
    scored: frozenset[Seat] = frozenset()
    """Who has agreed on the score, and points nothing out any more."""
    stops: frozenset[tuple[Seat, str]] = frozenset()

    def with_disclosure(self, one: Disclosure, call: tuple[Seat, str] | None) -> Spoken:
        return replace(self, disclosures=(*self.disclosures, (one, call)))

    def with_stop(self, seat: Seat, call: str) -> Spoken:
        return replace(self, stops=self.stops | {(seat, call)})

    def with_agreement(self, seat: Seat) -> Spoken:
        return replace(self, agreed=self.agreed | {seat})

    def without_agreement(self) -> Spoken:
        return replace(self, agreed=frozenset())

    def with_score(self, seat: Seat) -> Spoken:
        return replace(self, scored=self.scored | {seat})

    def without_score(self) -> Spoken:
        return replace(self, scored=frozenset())


@dataclass(frozen=True, slots=True)
class OpenClaim:
    """A claim or concession that is being heard."""

    act: Act
    seat: Seat
    after: tuple[Act, ...]
    asked: bool
    """Whether the law still asks what the other side says to it."""

    @property
    def is_contested(self) -> bool:
        return not self.asked


def open_claim(table: OpenTable) -> OpenClaim | None:
    """The claim that lies on the table."""
    for hearing in reversed(table.state.hearings):
        act = hearing.case.act
        if hearing.law in CLAIM_LAWS and act is not None and act.verb in ("claims", "concedes") and act.seat:
            question = hearing.question
            return OpenClaim(act, act.seat, hearing.case.after, question is not None and question.key == RESPONSE)
    return None


def awaited_for_claim(table: OpenTable, claim: OpenClaim) -> tuple[Seat, ...]:
    """Who has to agree: declarer for his side, or both defenders."""
    play = table.state.play
    if play is not None and play.is_defender(claim.seat):
        return (play.declarer,)
    return (claim.seat.lho, claim.seat.rho)


def unheard(table: OpenTable) -> tuple[Seat, Seat] | None:
    """Who did something irregular that nobody has said anything about, and whose turn it would be after that."""
    hearing, play = table.hearing, table.state.play
    if hearing is None or hearing.question is not None or not table.state.is_stopped:
        return None
    act = hearing.case.act
    if act is None or act.seat is None:
        return None
    following = act.seat.lho
    return act.seat, play.declarer if play is not None and following is play.dummy else following


def to_score(table: OpenTable, spoken: Spoken) -> tuple[Seat, ...]:
    """Who has still to agree on the score of a board that was played. Till then anything can be pointed out."""
    result = table.result
    if result is None or result.contract is None or table.state.is_stopped:
        return ()
    return tuple(seat for seat in SEATS if seat not in spoken.scored)


def lying(table: OpenTable) -> list[dict[str, str]]:
    """The calls and cards that are being heard and are in no record yet, in the order in which they came."""
    found = []
    for hearing in table.state.hearings:
        if hearing.applied:
            continue
        for act in (hearing.case.act, *hearing.case.after):
            if act is None or act.seat is None:
                continue
            if act.verb == "calls":
                found.append({"seat": str(act.seat), "call": str(act.call)})
            elif act.verb in ("leads", "plays") and act.card is not None:
                found.append({"seat": str(act.seat), "card": str(act.card)})
    return found


def see(table: OpenTable, viewer: Seat | Viewer, spoken: Spoken, directed: Directed) -> dict[str, Any]:
    """What *viewer* may know now."""
    state, position = table.state, table.state.position
    play, claim, question = state.play, open_claim(table), table.question
    is_director = viewer is Viewer.DIRECTOR
    phase = _phase(table, claim, spoken)
    heard = lying(table)
    calls, places = _calls(table, heard if phase == "auction" else [])
    down = position.lead_down
    return {
        "viewer": str(viewer),
        "board": table.board.number,
        "dealer": str(table.board.dealer),
        "vulnerability": str(table.board.vulnerability),
        "phase": phase,
        "turn": None if state.is_stopped or state.turn is None else str(state.turn),
        "calls": calls,
        "stops": [place for place, call in enumerate(calls) if (table.board.dealer.after(place), call) in spoken.stops],
        "disclosures": _disclosures(viewer, spoken, table, places),
        "contract": None if position.contract is None else str(position.contract),
        "hands": {str(seat): str(table.state.held(seat)) for seat in SEATS if _is_open(table, seat, viewer, claim)},
        "cards_left": {str(seat): len(table.state.held(seat)) for seat in SEATS},
        "lead_is_down": down is not None,
        "lead": str(down[1]) if down is not None and (is_director or viewer is down[0]) else None,
        "trick": _trick(play.trick) if play is not None and play.trick and not play.is_over else None,
        "last_trick": _last_trick(play, viewer),
        "tricks": {str(side): play.tricks_won(side) if play is not None else 0 for side in Side},
        "legal_calls": [str(one) for one in CALLS] if phase == "auction" and isinstance(viewer, Seat) else [],
        "legal_cards": _legal_cards(table, viewer, _asked(table, viewer, directed)),
        "claim": None if claim is None else _claim_json(claim, spoken),
        "undo": None,
        "result": None if table.result is None else str(table.result),
        "score_ns": table.score,
        "lying": heard,
        "faced": [{"seat": str(seat), "card": str(card)} for seat, card in position.faced],
        "penalty_cards": [
            {"seat": str(one.seat), "card": str(one.card), "kind": one.kind} for one in position.penalty_cards
        ],
        "must_pass": [str(one.seat) for one in position.must_pass],
        "question": _question(table, viewer, spoken, directed),
        "waiting_for": str(question.asked) if question is not None and state.is_stopped else None,
        "directed": str(directed),
        "rulings": [ruling.law for ruling in table.rulings],
        "reviews_due": list(table.reviews_due) if is_director or directed is Directed.PLAYERS else [],
        "revokes": [f"{one.seat} {one.card} {one.trick}" for one in play.revokes] if is_director and play else [],
    }


def texts_of(
    table: OpenTable, viewer: Seat | Viewer, spoken: Spoken, directed: Directed, language: str
) -> dict[str, Any]:
    """The parts of the view that are sentences."""
    position = table.state.position
    in_force = (*position.repeats, *position.lead_restrictions, *position.play_restrictions)
    return {
        "question": _question(table, viewer, spoken, directed, language),
        "rulings": rulings_json(table.rulings, language),
        "in_force": effect_texts(in_force, language),
    }


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
    told: dict[str, Any] = {"key": SCORE, "kind": "choice", "choices": [AGREED], "open": False, "cites": ["79A1"]}
    if not language or table.result is None:
        return told
    text = Text(__name__, "score_asked", {"result": told_result(table, table.result)}).render(language)
    choices = [{"value": AGREED, "text": Text(__name__, "agree_score").render(language)}]
    return told | {"choices": choices, "text": text, "guidance": None}


def _phase(table: OpenTable, claim: OpenClaim | None, spoken: Spoken) -> str:
    position = table.state.position
    if position.phase == "finished" and (to_score(table, spoken) or table.state.is_stopped):
        return "play"
    if claim is not None and position.phase != "finished":
        return "contested" if claim.is_contested else "claim"
    return _PHASES.get(position.period, position.period)


def _calls(table: OpenTable, heard: list[dict[str, str]]) -> tuple[list[str], dict[int, int]]:
    """The calls in the order of the seats from the dealer on, a turn that was passed over as an empty one; and where
    each call that stands has its place among them."""
    seat, calls, places = table.board.dealer, list[str](), dict[int, int]()
    entries = [(one.seat, str(one.call)) for one in table.state.position.auction.entries]
    more = [(Seat.parse(one["seat"]), one["call"]) for one in heard if "call" in one]
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


def _disclosures(
    viewer: Seat | Viewer, spoken: Spoken, table: OpenTable, places: dict[int, int]
) -> list[dict[str, Any]]:
    found = []
    entries = [(one.seat, str(one.call)) for one in table.state.position.auction.entries]
    for one, call in spoken.disclosures:
        caller = None if call is None else call[0]
        if isinstance(viewer, Seat) and not one.is_open_to(viewer, caller):
            continue
        # A call that was taken back has taken what was said of it along.
        about = None if call is None else next((n for n in reversed(range(len(entries))) if entries[n] == call), -1)
        if about != -1:
            place = None if about is None else places[about]
            found.append({"kind": str(one.kind), "by": str(one.by), "about": place, "text": one.text})
    return found


def _is_open(table: OpenTable, seat: Seat, viewer: Seat | Viewer, claim: OpenClaim | None) -> bool:
    """One's own hand, dummy, a claimer's; all four when a claim is doubted, and all for the Director."""
    play = table.state.play
    if viewer is Viewer.DIRECTOR or viewer is seat or (play is not None and play.dummy is seat):
        return True
    return claim is not None and (claim.seat is seat or any(one.verb in OBJECTIONS for one in claim.after))


def _legal_cards(table: OpenTable, viewer: Seat | Viewer, question: Question | None) -> list[str]:
    """What the player in turn may lawfully play, from the own hand or from dummy. Any other card can be played too."""
    state = table.state
    if question is not None and question.asked is viewer and question.kind is Kind.CHOICE:
        return [str(one) for one in question.options if isinstance(one, Card)]
    if state.is_stopped or viewer is not state.turn or state.position.lead_down is not None:
        return []
    return [str(card) for card in state.legal_cards().cards]


def _trick(laid: tuple[Any, ...]) -> str:
    """A trick as a guarded table writes it: the leader, and the cards in the order of the seats."""
    by_seat = {one.seat: str(one.card) for one in laid}
    first: Seat = laid[0].seat
    cards = [by_seat.get(first.after(turn), "") for turn in range(len(SEATS))]
    while cards and not cards[-1]:
        cards.pop()
    return " ".join((f"{first}:", *(one or "-" for one in cards)))


def _last_trick(play: StandingPlay | None, viewer: Seat | Viewer) -> str | None:
    """The trick before. It lies face up for everybody until a card of the next one is played; after that declarer and
    the defenders may still have it shown until their side plays, dummy and those who look on may not."""
    if play is None or not play.completed:
        return None
    trick = () if play.is_over or viewer is Viewer.DIRECTOR else play.trick
    asks = viewer.side.seats if isinstance(viewer, Seat) and viewer is not play.dummy else SEATS
    if any(one.seat in asks for one in trick):
        return None
    last = play.completed[-1]
    return _trick(last) if last else None


def _claim_json(claim: OpenClaim, spoken: Spoken) -> dict[str, Any]:
    return {
        "seat": str(claim.seat),
        "tricks": claim.act.number or 0,
        "text": claim.act.text,
        "is_concession": claim.act.verb == "concedes",
        "agreed": [str(seat) for seat in sorted(spoken.agreed)],
        "playing_on": [str(one.seat) for one in claim.after if one.verb == "play on" and one.seat is not None],
    }

"""One board at an open table: the log of what happened and was answered, and the state it folds to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardinal.bridge import Board, Result, Viewer
from cardinal.cards import SEATS, Hand, Seat

from .act import Act, parse_act
from .clause import book
from .conditions import Conditions
from .effect import Adjust
from .meaning import read_meanings
from .open_hearing import act_on, answer, withdraw
from .open_log import AT_ONCE, NOTICED, Entry, LoggedTable, read_lines, refuse_not_asked, unreadable, write_lines
from .open_reviews import begin_review, settle_tricks
from .open_state import Hearing, OpenState
from .position import Markings, Position
from .question import DIRECTOR
from .spoken import told_act
from .standing import StandingAuction


class OpenTable(LoggedTable[OpenState]):
    """A table as it is in life. Each act or answer gives a new table; nothing irregular is refused.

    >>> from cardinal.cards import Deal
    >>> table = OpenTable(Board(1, Deal.from_number(0))).act("N calls 1S").act("E calls 1H")
    >>> table.question  # nobody has noticed
    >>> table = table.act("attention by S")
    >>> table.question.key, table.question.asked
    ('accept', Seat.S)
    >>> table.answer("accept", "yes").answer("unusual", "no").state.position.auction.turn
    Seat.S
    """

    __slots__ = ("_board", "_meanings")

    official = DIRECTOR

    def __init__(
        self,
        board: Board,
        conditions: Conditions | None = None,
        log: Iterable[Entry] = (),
        meanings: Mapping[str, object] | None = None,
        edition: int = 2017,
        *,
        hears_at_once: bool = False,
    ) -> None:
        book(edition)  # refuses an edition that does not exist
        self._board = board
        hands = tuple(board.deal[seat] for seat in SEATS)
        marks = Markings(board.number, board.dealer, board.vulnerability, hands)
        position = Position(marks, StandingAuction(board.dealer))
        state = OpenState(
            board.deal,
            position,
            edition=edition,
            conditions=conditions or Conditions(),
            meanings=read_meanings(meanings or {}),
            hears_at_once=hears_at_once,
        )
        self._meanings = dict(meanings or {})
        self._begin(state, log)

    def _settled(self, state: OpenState) -> OpenState:
        return settle_tricks(state)

    @property
    def board(self) -> Board:
        return self._board

    @property
    def hearing(self) -> Hearing | None:
        """The hearing under way, if there is one."""
        return self._state.hearing

    @property
    def result(self) -> Result | None:
        return self._state.result

    @property
    def adjusted(self) -> Adjust | None:
        """The adjusted score that a ruling has put in the place of the result."""
        return self._state.adjusted

    @property
    def owed(self) -> tuple[str, ...]:
        """The laws under which something has still to be settled before the score is final."""
        return self._state.owed

    @property
    def score(self) -> int | None:
        """The points of North-South once the board is over and nothing is owed. None too for an adjusted score that is
        more than one result: ``adjusted`` has it."""
        return None if self.owed else self.provisional_score

    @property
    def provisional_score(self) -> int | None:
        """The points of North-South as they stand, whatever is still to be settled."""
        if self.adjusted is not None:
            ns, ew = (getattr(award, "points", None) for award in (self.adjusted.ns, self.adjusted.ew))
            return ns if isinstance(ns, int) and isinstance(ew, int) and ns == -ew else None
        return None if self.result is None else self.result.score(self._board.vulnerability)

    @property
    def reviews_due(self) -> tuple[str, ...]:
        """The clauses under which the Director looks again, once play is over."""
        if not self._state.is_over:
            return ()
        return tuple(dict.fromkeys(review.clause for review in self._state.position.reviews))

    def act(self, act: Act | str, *, at: float | None = None) -> OpenTable:
        """Something happens at the table."""
        happened = told_act(act) if isinstance(act, str) else act
        return self._with(Entry("act", str(happened), at=at), act_on(self._state, happened))

    def review(self, clause: str, *, at: float | None = None) -> OpenTable:
        """The Director opens a hearing that a ruling asked for at the end of play."""
        return self._with(Entry("review", clause, by=str(DIRECTOR), at=at))

    def view(self, viewer: Seat | Viewer) -> dict[str, object]:
        """What *viewer* may know now: own hand, dummy, the calls that stand, a question put to the viewer."""
        state = self._state
        position = state.position
        question = self.question
        is_director = viewer is Viewer.DIRECTOR
        asked = question is not None and (is_director or viewer is question.asked)
        return {
            "viewer": str(viewer),
            "board": self._board.number,
            "phase": position.phase,
            "calls": [f"{entry.seat} {entry.call}" for entry in position.auction.entries],
            "turn": None if state.is_stopped else str(state.turn),
            "hands": {str(seat): str(self._held(seat)) for seat in SEATS if self._is_open(seat, viewer)},
            "faced": [f"{seat} {card}" for seat, card in position.faced],
            "penalty_cards": [
                f"{penalty_card.seat} {penalty_card.card} {penalty_card.kind}"
                for penalty_card in position.penalty_cards
            ],
            "must_pass": [f"{one.seat} {one.turns}" for one in position.must_pass],
            "trick": [str(one) for one in state.play.trick] if state.play else [],
            "question": question.to_json() if asked and question is not None else None,
            "waiting_for": str(question.asked) if question is not None else None,
            "rulings": [ruling.to_json() for ruling in state.rulings],
            "result": str(state.result) if state.result else None,
            "adjusted": self.adjusted.to_json() if self.adjusted is not None else None,
            "owed": list(self.owed),
            # What nobody has noticed is the engine's and the Director's to know, not the players'.
            "revokes": [f"{revoke.seat} {revoke.card} trick {revoke.trick}" for revoke in state.play.revokes]
            if is_director and state.play is not None
            else None,
            "lapses": [lapse.to_json() for lapse in state.lapses] if is_director else None,
        }

    def _held(self, seat: Seat) -> Hand:
        held = self._state.play.held(seat) if self._state.play else None
        return self._board.deal[seat] if held is None else held

    def _is_open(self, seat: Seat, viewer: Seat | Viewer) -> bool:
        play = self._state.play
        return viewer is Viewer.DIRECTOR or viewer is seat or (play is not None and play.dummy is seat)

    def to_json_lines(self) -> str:
        """The board on the first line, then one entry of the log a line."""
        head = {
            "kind": "open board",
            "board": str(self._board),
            "edition": self._state.edition,
            "conditions": dict(self._state.conditions.changes),
            "meanings": self._meanings,
            "hears": AT_ONCE if self._state.hears_at_once else NOTICED,
        }
        return write_lines(head, self._log)

    @classmethod
    def from_json_lines(cls, text: str) -> OpenTable:
        """The table of a log that ``to_json_lines`` wrote."""
        head, entries = read_lines(text, cls.folds)
        try:
            board, conditions = Board.parse(head["board"]), Conditions(head.get("conditions"))  # type: ignore[arg-type]
        except (AttributeError, KeyError, TypeError) as error:
            raise unreadable(text) from error
        meanings, edition = head.get("meanings"), head.get("edition", 2017)
        is_older = head.get("hears", AT_ONCE) == AT_ONCE
        return cls(board, conditions, entries, meanings, edition, hears_at_once=is_older)  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenTable):
            return NotImplemented
        return (self._board, self._log) == (other._board, other._log)

    def __hash__(self) -> int:
        return hash((self._board, len(self._log)))


def _answer(state: OpenState, entry: Entry) -> OpenState:
    refuse_not_asked(state, entry, DIRECTOR, "§10C2")
    return answer(state, entry.what, entry.value)


OpenTable.folds = {
    "act": lambda state, entry: act_on(state, parse_act(entry.what)),
    "answer": _answer,
    "withdraw": lambda state, entry: withdraw(state, entry.what),
    "review": lambda state, entry: begin_review(state, entry.what),
}

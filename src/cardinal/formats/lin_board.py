"""One board of a LIN file while it is read: what its commands say, put together to a record at its end."""

from __future__ import annotations

from dataclasses import replace

from cardinal.bridge import Denomination, Vulnerability
from cardinal.bridge.trick import winning_place
from cardinal.cards import SEATS, Card, Seat
from cardinal.language import shown

from . import lin_values as values
from .game_record import NOBODY, Comment, GameRecord, RecordedContract
from .lin_problems import said
from .lin_values import ToldCall, ToldResult
from .problem import Problem
from .recorded_auction import Ending, Irregularity, Note, RecordedAuction, RecordedCall, passes_to_end
from .recorded_hands import RecordedHands
from .recorded_play import UNKNOWN, RecordedCard, RecordedPlay
from .told_contract import told_contract

Players = tuple[str | None, str | None, str | None, str | None]
MOST = 1_000
"""More calls, cards or remarks than this are no board."""


class BoardDraft:
    """The commands of a board so far."""

    def __init__(self, file: str, line: int) -> None:
        self.file, self.line = file, line
        self.number: int | None = None
        self.room: str | None = None
        self.dealer: Seat | None = None
        self.vulnerability: Vulnerability | None = None
        self.hands: RecordedHands | None = None
        self.has_deal = False
        self.players: Players = NOBODY
        self.calls: list[RecordedCall] = []
        self.notes: dict[str, int] = {}
        self.cards: list[RecordedCard] = []
        self.claimed: int | None = None
        self.comments: list[Comment] = []
        self.tags: list[tuple[str, str]] = []
        self.problems: list[Problem] = []

    def report(self, key: str, line: int, **told: object) -> None:
        if len(self.problems) < MOST:
            self.problems.append(Problem(self.file, line, said(key, **told)))

    @property
    def has_begun(self) -> bool:
        return bool(self.has_deal or self.calls or self.cards)

    def add_calls(self, told: list[ToldCall]) -> None:
        for one in told:
            if one.is_filling and not self.calls:
                continue
            if len(self.calls) < MOST:
                self.calls += self._made(one)

    def _made(self, told_call: ToldCall) -> list[RecordedCall]:
        made = RecordedCall(told_call.call, note=self._note("") if told_call.is_alerted else None)
        return [made] * passes_to_end(self.calls) if told_call.ends else [made]

    def _note(self, text: str) -> int:
        return self.notes.setdefault(text, len(self.notes) + 1)

    def explain(self, text: str, line: int) -> None:
        """What is said of the last call; a mark of exclamation alone only alerts it."""
        words = " ".join(text.split())
        if not self.calls:
            if words:
                self.report("explains_nothing", line, given=shown(words))
                self.remark(words)
            return
        last = self.calls[-1]
        before = next((told for told, number in self.notes.items() if number == last.note), "")
        whole = "; ".join(part for part in (before, "" if words == "!" else words) if part)
        self.calls[-1] = replace(last, note=self._note(whole))

    def remark(self, text: str) -> None:
        """A comment stands at the last card or call, before all of them at the board."""
        if not text.strip() or len(self.comments) > MOST:
            return
        if self.cards:
            self.cards[-1] = replace(self.cards[-1], comments=(*self.cards[-1].comments, text))
        elif self.calls:
            self.calls[-1] = replace(self.calls[-1], comments=(*self.calls[-1].comments, text))
        else:
            self.comments.append(Comment("", text))

    def add_cards(self, cards: list[Card], line: int) -> None:
        for card in cards:
            if any(one.card is card for one in self.cards):
                self.report("card_again", line, card=card)
                return
            self.cards.append(RecordedCard(card))

    def record(self, told: ToldResult | None) -> GameRecord:
        """The record; *told* is what the list of results says of it."""
        auction = self._auction()
        contract, declarer = told_contract(auction)
        play, won = self._play(contract, declarer)
        tricks = self.claimed if self.claimed is not None else won
        if told is not None:
            self._compare(told, contract, declarer, tricks)
            if contract is None:
                contract = told.contract
            declarer = declarer if declarer is not None else told.declarer
            tricks = tricks if tricks is not None else told.tricks
            if play is None and self.cards:
                play, _ = self._play(contract, declarer)
        if self.cards and play is None:
            self.report("leader_unknown", self.line)
        return GameRecord(
            number=self.number,
            dealer=self.dealer,
            vulnerability=self.vulnerability,
            hands=self.hands,
            room=self.room,
            players=self.players,
            auction=auction,
            contract=contract,
            declarer=declarer,
            play=play,
            tricks=tricks,
            tags=tuple(self.tags),
            comments=tuple(self.comments),
            problems=tuple(self.problems),
            line=self.line,
        )

    def _auction(self) -> RecordedAuction | None:
        if not self.calls:
            return None
        used = list(dict.fromkeys(call.note for call in self.calls if call.note is not None))
        words = {number: text for text, number in self.notes.items()}
        numbers = {old: new for new, old in enumerate(used, start=1)}  # as they come, whatever was said in between
        calls = tuple(one if one.note is None else replace(one, note=numbers[one.note]) for one in self.calls)
        notes = tuple(Note(new, words[old]) for old, new in numbers.items())
        return RecordedAuction(self.dealer, calls, notes=notes)

    def _compare(
        self, told: ToldResult, contract: RecordedContract | None, declarer: Seat | None, tricks: int | None
    ) -> None:
        mine = (contract, declarer, tricks)
        theirs = (told.contract, told.declarer, told.tricks)
        if any(one is not None and other is not None and one != other for one, other in zip(mine, theirs, strict=True)):
            given = values.result_text(contract, declarer, tricks) if contract is not None else str(tricks)
            listed = values.result_text(*theirs)
            self.report("results_differ", self.line, told=listed, given=given)

    def _play(self, contract: RecordedContract | None, declarer: Seat | None) -> tuple[RecordedPlay | None, int | None]:
        """The tricks, and how many declarer won if all thirteen are told."""
        if not self.cards:
            return None, None
        leader = declarer.lho if declarer is not None else self._holder(self.cards[0])
        if leader is None:
            return None, None
        trumps = contract.denomination if contract is not None else None
        cards, winners = self._tricks(leader, trumps)
        ending = Ending.NO_MORE if self.claimed is not None else Ending.UNSAID
        won = None
        if len(winners) == 13 and trumps is not None and declarer is not None:
            won = sum(seat.side is declarer.side for seat in winners)
        return RecordedPlay(leader, tuple(cards), ending), won

    def _tricks(self, leader: Seat, trumps: Denomination | None) -> tuple[list[RecordedCard], list[Seat]]:
        """The cards four a trick, that of *leader* before the others, and who won each trick."""
        laid: list[RecordedCard] = []
        winners: list[Seat] = []
        lead: Seat | None = leader
        for start in range(0, len(self.cards), 4):
            cards = self.cards[start : start + 4]
            seats = self._seats(cards, lead)
            if seats is None or len(set(seats)) < len(seats):
                twice = next((seat for seat in seats or () if (seats or []).count(seat) > 1), lead)
                self.report("two_from_one_hand", self.line, trick=len(laid) // 4 + 1, seat=twice)
                break
            if lead is not None and seats[0] is not lead:
                cards = [replace(cards[0], irregularity=Irregularity.LEAD_OUT_OF_TURN), *cards[1:]]
            cells = [UNKNOWN] * 4
            for seat, card in zip(seats, cards, strict=True):
                cells[(seat - leader) & 3] = card
            laid += cells
            if len(cards) == 4 and trumps is not None:
                lead = seats[winning_place([one.card for one in cards if one.card is not None], trumps)]
                winners.append(lead)
            else:
                lead = None
        return laid, winners

    def _seats(self, cards: list[RecordedCard], lead: Seat | None) -> list[Seat] | None:
        """The player of each card: its holder if the hands are known, else in turn from the leader."""
        holders = [self._holder(card) for card in cards]
        known = [seat for seat in holders if seat is not None]
        if len(known) == len(cards):
            return known
        return None if lead is None else [lead.after(turn) for turn in range(len(cards))]

    def _holder(self, recorded_card: RecordedCard) -> Seat | None:
        if self.hands is None or recorded_card.card is None:
            return None
        bit = recorded_card.card.bit
        return next((seat for seat in SEATS if (self.hands.bits[seat] or 0) & bit), None)

"""A case: what happened at a table, as a director hears it; the same for tests, the console, the API and an appeal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from cardinal.bridge import PASS, Bid, Call, Contract, Denomination, Result, Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import SEATS, Card, Hand, Seat, Side
from cardinal.language import Text, shown

from .act import RULING, Act
from .call import TooHigh
from .called_card import as_play
from .clause import Edition
from .clause_names import NamedLaw
from .conditions import Conditions
from .edition_laws import noticed_in
from .editions import BASE
from .errors import ImpossibleCase
from .meaning import Meaning, Stated, explained_meaning, read_meanings, stated
from .notice import counts_as_in_rotation, notice
from .notice_play import leaves_defective
from .position import Markings, Position
from .specified import denominations, is_artificial
from .spoken import told_acts
from .standing import StandingAuction
from .standing_play import StandingPlay
from .told_position import POSITION_KEYS, with_position


@dataclass(frozen=True, slots=True)
class Case:
    """The position in which something irregular happened, the act itself, and what came after it.

    A case that is about no act of the record (an adjusted score, say) has no ``act``.
    """

    position: Position
    act: Act | None = None
    after: tuple[Act, ...] = ()
    before: tuple[Act, ...] = ()
    law: str | None = None
    edition: Edition = 2017
    conditions: Conditions = field(default_factory=Conditions)
    name: str = ""
    meanings: tuple[Stated, ...] = ()
    later: tuple[Act, ...] = ()  # what came after a ruling that the record says was given
    rectified: Call | None = None  # a later call that stands by a ruling of its own, whatever was wrong with it
    intent_heard: bool = False  # Law 25A has been heard about the irregular call
    reviewed: Act | None = None  # the act whose hearing asked for a look back, where the case is that look back

    @property
    def auction(self) -> StandingAuction:
        """The auction as it stood before the irregular act."""
        return self.position.auction

    @property
    def play(self) -> StandingPlay:
        """The play as it stood before the irregular act."""
        if self.position.play is None:
            raise ImpossibleCase(Text(__package__, "case_needs_play", {"law": NamedLaw(str(self.law))}))
        return self.position.play

    @property
    def contract(self) -> Contract:
        if self.position.contract is None:
            raise ImpossibleCase(Text(__package__, "case_needs_contract", {"law": NamedLaw(str(self.law))}))
        return self.position.contract

    @property
    def declarer(self) -> Seat:
        """Who declares; a case may tell that without the contract."""
        told = self.position.board.declarer
        return told if told is not None and self.position.contract is None else self.contract.declarer

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    def is_defender(self, seat: Seat) -> bool:
        return seat.side is not self.declarer.side

    @property
    def card(self) -> Card:
        """The card of the irregular act."""
        if self.act is None or self.act.card is None:
            raise ImpossibleCase(Text(__package__, "case_needs_card", {"law": NamedLaw(str(self.law))}))
        return self.act.card

    @property
    def irregularity(self) -> Act | None:
        """The irregular act, also when the Director looks back on it; None if the case is about no act."""
        return self.act if self.act is not None else self.reviewed

    @property
    def offender(self) -> Seat:
        return self._seat()

    def _seat(self) -> Seat:
        if self.act is None or self.act.seat is None:
            raise ImpossibleCase(Text(__package__, "case_needs_act", {"law": NamedLaw(str(self.law))}))
        return self.act.seat

    @property
    def lho(self) -> Seat:
        return self.offender.lho

    @property
    def partner(self) -> Seat:
        return self.offender.partner

    @property
    def rho(self) -> Seat:
        return self.offender.rho

    @property
    def side(self) -> Side:
        """The offending side."""
        return self.offender.side

    @property
    def innocent(self) -> Side:
        """The non-offending side."""
        return self.offender.side.other

    @property
    def call(self) -> Call:
        """The irregular call."""
        if self.act is None or not isinstance(self.act.call, Call):
            raise ImpossibleCase(Text(__package__, "case_needs_call", {"law": NamedLaw(str(self.law))}))
        return self.act.call

    @property
    def bid(self) -> Bid:
        """The irregular bid."""
        call = self.call
        if not isinstance(call, Bid):
            raise ImpossibleCase(Text(__package__, "case_needs_bid", {"law": NamedLaw(str(self.law)), "call": call}))
        return call

    @property
    def any_call(self) -> Call | TooHigh:
        if self.act is None or self.act.call is None:
            raise ImpossibleCase(Text(__package__, "case_needs_call", {"law": NamedLaw(str(self.law))}))
        return self.act.call

    @property
    def turn(self) -> Seat:
        """Whose turn it was."""
        return self.auction.turn

    @property
    def calls_after(self) -> tuple[Act, ...]:
        """Calls made since, by anybody, before a ruling."""
        return tuple(one for one in self.after if one.verb == "calls")

    def call_after_by(self, seat: Seat) -> Call | None:
        """The first call that *seat* has made since."""
        return next((call.call for call in self.calls_after if call.seat is seat and isinstance(call.call, Call)), None)

    @property
    def lho_has_called(self) -> bool:
        """Whether the first call since is the one of the offender's left-hand opponent."""
        return bool(self.calls_after) and self.calls_after[0].seat is self.lho

    @property
    def attention(self) -> bool:
        """Whether attention has been drawn or the Director called."""
        return any(one.verb in ("attention", "director") for one in self.after)

    @property
    def since(self) -> tuple[Act, ...]:
        """What has happened since the irregular act, also when the Director looks back on it."""
        if self.act is not None or self.reviewed is None:
            return self.after
        places = (place for place, act in enumerate(self.before) if act is self.reviewed)
        return self.before[next(places, len(self.before)) + 1 :]

    def meaning_of(self, seat: Seat, call: object, *, instead: bool = False) -> Meaning | None:
        """What the case states or the record explains that a call of *seat* means; *instead* of a withdrawn call."""
        told = stated(self.meanings, seat, call, instead=instead)
        explained = (
            explained_meaning(act.text)
            for act in (*self.before, *self.after)
            if act.verb == "explains" and act.seat is not None and act.seat.side is seat.side and act.call == call
        )
        return told or next((meaning for meaning in explained if meaning is not None), None)

    def is_artificial(self, call: object, by: Seat | None = None, *, instead: bool = False) -> bool | None:
        """Whether the call (of that seat) is artificial as the case states, the record explains or an alert shows; None
        where nothing does: a call that nobody alerted may well be."""
        seat = self.offender if by is None else by
        meaning = self.meaning_of(seat, call, instead=instead)
        known = is_artificial(call, meaning) if meaning is not None and isinstance(call, Call) else None
        return known if known is not None else (True if self._is_alerted(call, by) else None)

    def _is_alerted(self, call: object, by: Seat | None) -> bool:
        acts = (*self.before, *((self.act,) if self.act else ()), *self.after)
        return any(
            later.verb == "alerts" and call == (earlier.second or earlier.call) and by in (None, earlier.seat)
            for earlier, later in pairwise(acts)
            if earlier.verb in ("calls", "changes")
        )

    def denominations(self, seat: Seat, call: Call, *, instead: bool = False) -> frozenset[Denomination] | None:
        """The denominations that a call of *seat* specifies, where that is stated or explained."""
        meaning = self.meaning_of(seat, call, instead=instead)
        return denominations(call, meaning) if meaning is not None else None

    def happened(self, verb: str) -> Act | None:
        """The first act of that kind since the irregular one."""
        return next((one for one in self.after if one.verb == verb), None)


def case_of(position: Position, acts: tuple[Act, ...], law: str | None = None, **more: object) -> Case:
    """Follow the acts from a position up to the first irregular one, or to the end."""
    first = next(irregular_acts(position, acts), None)
    if first is None:
        for act in acts:
            position = advance(position, act)
        return Case(position, None, before=acts, law=law, **more)  # type: ignore[arg-type]
    after, later = _until_ruling(acts[first.place + 1 :])
    values = {"before": acts[: first.place], "after": after, "later": later, **more}
    noticed = noticed_in(first.law, more.get("edition", BASE))
    return Case(first.position, first.act, law=law or noticed, **values)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Noticed:
    """An irregular act of a record: its place, the law that it sets in motion, and how the board stood before it."""

    place: int
    act: Act
    law: str
    position: Position


def irregular_acts(position: Position, acts: tuple[Act, ...]) -> Iterator[Noticed]:
    """Every irregular act of a record, each as if what came before it had stood."""
    for place, act in enumerate(acts):
        law = notice(position, act)
        if law is not None:
            # A lead against declarer's demand is measured in the play that it has opened.
            opened = law == "61" and position.play is None
            yield Noticed(place, act, law, position.opened() if opened else position)
        position = advance(position, act)


def _until_ruling(acts: tuple[Act, ...]) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
    """What happened before the ruling, if the record says that one was given, and what happened after it."""
    given = next((place for place, act in enumerate(acts) if act.verb == RULING), len(acts))
    return acts[:given], acts[given + 1 :]


def advance(position: Position, act: Act) -> Position:
    """The position after a regular act."""
    act = as_play(position, act)
    if act.verb == "calls" and act.seat is not None and isinstance(act.call, Call):
        if counts_as_in_rotation(position, act.seat):
            position = position.after_call(act.seat.rho, PASS)
        return position.after_call(act.seat, act.call)
    if act.card is not None and act.seat is not None:
        if act.verb == "leads down":
            return replace(position, lead_down=(act.seat, act.card))
        if act.verb == "leads" and position.play is not None and leaves_defective(position.play, act.seat):
            position = replace(position, play=position.play.close())
        if act.verb in ("leads", "plays"):
            return position.after_card(act.seat, act.card)
        if act.verb == "moves" and position.play is not None and act.seat is position.play.dummy:
            return replace(position, play=position.play.misplace(act.card))
    if act.verb == "faces lead" and position.lead_down is not None and position.contract is not None:
        return position.start_play(*position.lead_down)
    return position


_BOARD_KEYS = POSITION_KEYS | {"number", "dealer", "vulnerable", "deal", "contract", "declarer", "result", "field"}
_CASE_KEYS = "name book edition conditions board acts law answers expect given matter meanings tricks"
CASE_KEYS = frozenset(_CASE_KEYS.split())


def read_case(record: object) -> Case:
    """A case from plain values as a case file has them; answers and expectations are left to the caller."""
    if not isinstance(record, Mapping):
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(record)}), legal=sorted(CASE_KEYS))
    strange = sorted(set(map(str, record)) - CASE_KEYS)
    if strange:
        raise ImpossibleCase(Text(__package__, "case_key", {"given": tuple(strange)}), legal=sorted(CASE_KEYS))
    lines = record.get("acts") or ()
    if not isinstance(lines, list | tuple):
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(lines)}), legal=("a list of acts",))
    conditions = record.get("conditions") or {}
    if not isinstance(conditions, Mapping):
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(conditions)}), legal=("name: value",))
    edition = record.get("edition", 2017)
    if type(edition) is not int:
        raise ImpossibleCase(Text(__package__, "unknown_edition", {"given": shown(edition)}))
    board = read_markings(record.get("board") or {})
    position = Position(board, StandingAuction(board.dealer))
    told = record.get("board") or {}
    position = with_position(position, told, _hands(told.get("left")))
    position = _with_tricks(position, record.get("tricks") or ())
    for effect in record.get("given") or ():
        from .given import read_effect

        position = position.apply(read_effect(effect, edition))
    law = record.get("law")
    return case_of(
        position,
        told_acts(lines, board.dealer),
        None if law is None else str(law),
        edition=edition,
        conditions=Conditions({str(name): value for name, value in conditions.items()}),
        name=str(record.get("name", "")),
        meanings=read_meanings(record.get("meanings") or {}),
    )


def read_markings(record: object) -> Markings:
    """A board from its number, dealer, vulnerability and (perhaps partial) deal."""
    if not isinstance(record, Mapping) or not set(record) <= _BOARD_KEYS:
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(record)}), legal=sorted(_BOARD_KEYS))
    number = record.get("number", 1)
    dealer = Seat.parse(record["dealer"]) if "dealer" in record else dealer_of(number)
    vulnerable = Vulnerability.parse(record["vulnerable"]) if "vulnerable" in record else vulnerability_of(number)
    contract = Contract.parse(record["contract"]) if "contract" in record else None
    result = Result.parse(str(record["result"])) if "result" in record else None
    if contract is None and result is not None:
        contract = result.contract
    declarer = Seat.parse(record["declarer"]) if "declarer" in record else None
    field = _scores(record.get("field"))
    return Markings(number, dealer, vulnerable, _hands(record.get("deal")), contract, result, field, declarer)


def _scores(given: object) -> tuple[int, ...]:
    """The North-South scores of the other tables: a list, or ``620, 620, -100``."""
    words = str(given).split(",") if isinstance(given, str | int) else () if given is None else given
    try:
        scores = tuple(int(str(word)) for word in words)  # type: ignore[attr-defined]
    except (TypeError, ValueError) as error:
        raise ImpossibleCase(
            Text(__package__, "case_shape", {"given": shown(given)}), legal=("620, 620, -100",)
        ) from error
    if any(score % 10 for score in scores):
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(given)}), legal=("620, 620, -100",))
    return scores


def _with_tricks(position: Position, lines: object) -> Position:
    """The position after tricks that are given whole: ``W: H4 H2 HK H3``, the leader and the cards clockwise;
    ``-`` for a hand that contributed nothing, ``HK+H2`` for one that contributed two cards."""
    if not isinstance(lines, list | tuple):
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(lines)}), legal=("W: H4 H2 HK H3",))
    for line in lines:
        head, colon, tail = line.partition(":") if isinstance(line, str) else ("", "", "")
        cards = tail.split()
        if not colon or not 1 <= len(cards) <= 4 or position.contract is None:
            raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(line)}), legal=("W: H4 H2 HK H3",))
        seat = Seat.parse(head)
        laid = [
            (seat.after(turn), Card.parse(card))
            for turn, word in enumerate(cards)
            if word != "-"
            for card in word.split("+")
        ]
        if "-" in cards or len(laid) > len(cards):
            position = _with_defective_trick(position, laid)
            continue
        for hand, card in laid:
            position = position.after_card(hand, card)
    return position


def _with_defective_trick(position: Position, laid: list[tuple[Seat, Card]]) -> Position:
    """A trick to which a hand contributed nothing (``-``) or several cards (``HK+H2``), and play went on."""
    position = position.after_card(*laid[0])
    if position.play is None:
        raise AssertionError("a card was led")
    return replace(position, play=position.play.close(*laid[1:]))


def _hands(text: object) -> tuple[Hand | None, ...]:
    """The hands of a PBN deal in which ``-`` stands for a hand that is not told."""
    if text is None:
        return (None, None, None, None)
    head, colon, tail = text.partition(":") if isinstance(text, str) else ("", "", "")
    words = tail.split()
    if not colon or len(words) != 4:
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(text)}), legal=("N:… … … …",))
    first = Seat.parse(head)
    hands: list[Hand | None] = [None] * 4
    for turn, word in enumerate(words):
        hands[first.after(turn)] = None if word == "-" else Hand.parse(word)
    return tuple(hands[seat] for seat in SEATS)

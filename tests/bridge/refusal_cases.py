"""Acts that a guarded table refuses, each with its error, its clause and what is legal instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardinal.bridge import (
    CALLS,
    Auction,
    Board,
    DisclosureKind,
    IllegalCall,
    IllegalClaim,
    IllegalDisclosure,
    IllegalPlay,
    NotYourTurn,
    Table,
    WrongPhase,
)
from cardinal.cards import SEATS, Card, Deal
from cardinal.language import CardinalError

N, E, S, W = SEATS
ALERT, ASK, EXPLAIN = DisclosureKind.ALERT, DisclosureKind.QUESTION, DisclosureKind.EXPLANATION
DEAL = Deal.parse("N:AKQ2.432.432.432 J9543.AKQ.65.765 T876.765.AKQ.AKQ .JT98.JT987.JT98")


def after(*calls: str) -> Table:
    """Board 1 (North deals) after these calls."""
    table = Table(Board(1, DEAL))
    for count, call in enumerate(calls):
        table = table.call(SEATS[count % 4], call)
    return table


def passed_out() -> Table:
    return after("pass", "pass", "pass", "pass")


def to_lead() -> Table:
    """South declares 3NT, West is to lead, North will be dummy."""
    return after("pass", "pass", "3NT", "pass", "pass", "pass")


def led() -> Table:
    return to_lead().lead(W, "HJ")


def playing() -> Table:
    """The jack of hearts is faced; dummy's turn."""
    return led().face_lead(W)


def second_trick() -> Table:
    """East won the first trick with the queen of hearts and leads."""
    return playing().play(S, "H2").play(E, "HQ").play(S, "H5")


def heart_led_again() -> Table:
    """East led the king of hearts; South, who holds the seven and the six, follows."""
    return second_trick().play(E, "HK")


def last_trick(*, begun: bool) -> Table:
    table = playing()
    while table.play_so_far is not None and len(table.play_so_far.cards) < 48 + begun:
        assert table.turn is not None
        table = table.play(table.turn, table.legal_cards().cards[0])
    return table


def finished() -> Table:
    table = last_trick(begun=True)
    while not table.is_over:
        assert table.turn is not None
        table = table.play(table.turn, table.legal_cards().cards[0])
    return table


def claimed() -> Table:
    """South, declarer, claims nine of the thirteen tricks."""
    return playing().claim(S, 9, "top tricks")


def contested() -> Table:
    return claimed().object_to(E)


def asked_back() -> Table:
    """East, who called last, asks to take the call back."""
    return after("1C", "1D").request_undo(E)


@dataclass(frozen=True)
class Case:
    """An act that is refused: with which error, by which clauses, naming which legal acts (None: not said here)."""

    rule: str
    act: Callable[[], object]
    error: type[CardinalError]
    cites: tuple[str, ...]
    legal: tuple[object, ...] | None = None


def calls_from(first: str, *others: str) -> tuple[object, ...]:
    """Pass, *others*, and every bid from *first* upwards."""
    bids = CALLS[next(call.index for call in CALLS if str(call) == first) :]
    return tuple(call for call in CALLS if str(call) in ("pass", *others)) + tuple(bids)


def cards(text: str) -> tuple[object, ...]:
    return tuple(map(Card.parse, text.split()))


CASES = [
    # The auction.
    Case(
        "insufficient bid",
        lambda: after("1S").call(E, "1H"),
        IllegalCall, ("18D",), calls_from("1NT", "X"),
    ),
    Case(
        "the same bid again",
        lambda: after("1S").call(E, "1S"),
        IllegalCall, ("18D",), calls_from("1NT", "X"),
    ),
    Case(
        "bid over seven notrump",
        lambda: after("7NT").call(E, "7S"),
        IllegalCall, ("18D",), tuple(CALLS[:2]),
    ),
    Case("double of nothing", lambda: after().call(N, "X"), IllegalCall, ("19A1", "35A"), calls_from("1C")),
    Case("double after passes only", lambda: after("pass").call(E, "X"), IllegalCall, ("19A1", "35A")),
    Case("double of partner's bid", lambda: after("1S", "pass").call(S, "X"), IllegalCall, ("19A1", "35A")),
    Case("double of a double", lambda: after("1S", "X").call(S, "X"), IllegalCall, ("19A1", "35A")),
    Case(
        "double of a doubled bid by the doubler's partner",
        lambda: after("1S", "X", "pass").call(W, "X"),
        IllegalCall, ("19A1", "35A"), calls_from("1NT"),
    ),
    Case("double of a redouble", lambda: after("1S", "X", "XX").call(W, "X"), IllegalCall, ("19A1", "35A")),
    Case("redouble of a bid", lambda: after("1S").call(E, "XX"), IllegalCall, ("19B1", "35A")),
    Case("redouble of nothing", lambda: after().call(N, "XX"), IllegalCall, ("19B1", "35A")),
    Case(
        "redouble of partner's double",
        lambda: after("1S", "X", "pass").call(W, "XX"),
        IllegalCall, ("19B1", "35A"),
    ),
    Case(
        "redouble of a redouble",
        lambda: after("1S", "X", "XX").call(W, "XX"),
        IllegalCall, ("19B1", "35A"),
    ),
    Case("first call by another than dealer", lambda: after().call(E, "1C"), NotYourTurn, ("17B",), (N,)),
    Case("call out of turn", lambda: after("1C").call(S, "1D"), NotYourTurn, ("17C",), (E,)),
    Case("call twice", lambda: after("1C").call(N, "1D"), NotYourTurn, ("17C",), (E,)),
    Case("call after the end, at the table", lambda: to_lead().call(N, "4NT"), WrongPhase, ("35D",)),
    Case("call during the play", lambda: playing().call(S, "pass"), WrongPhase, ("35D",)),
    Case("call after four passes, at the table", lambda: passed_out().call(N, "1C"), WrongPhase, ("35D",)),
    Case(
        "call after three passes",
        lambda: Auction(N, ["1C", "pass", "pass", "pass"]).call("1D"),
        IllegalCall, ("35D", "22A"), (),
    ),
    Case(
        "call after four passes",
        lambda: Auction(N, ["pass"] * 4).call("1D"),
        IllegalCall, ("35D", "22B"), (),
    ),
    # Disclosure.
    Case("question out of turn", lambda: after("1C").disclose(S, ASK, None), NotYourTurn, ("20F1/1",), (E,)),
    Case(
        "question about partner's call",
        lambda: after("1C", "pass").disclose(S, ASK, 0),
        IllegalDisclosure, ("20F1/1",),
    ),
    Case(
        "question about one's own call",
        lambda: after("1C", "1D", "pass", "pass").disclose(N, ASK, 0),
        IllegalDisclosure, ("20F1/1",),
    ),
    Case(
        "question about a call not made",
        lambda: after("1C").disclose(E, ASK, 1),
        IllegalDisclosure, ("20F1/1",),
    ),
    Case(
        "question about a call before the first",
        lambda: after("1C").disclose(E, ASK, -1),
        IllegalDisclosure, ("20F1/1",),
    ),
    Case(
        "question by another than the leader",
        lambda: to_lead().disclose(E, ASK, None),
        NotYourTurn, ("20F2/1",), (W,),
    ),
    Case(
        "dummy asks before the lead",
        lambda: to_lead().disclose(N, ASK, None),
        IllegalDisclosure, ("41B/1",),
    ),
    Case(
        "dummy asks while the lead is down",
        lambda: led().disclose(N, ASK, None),
        IllegalDisclosure, ("41B/1",),
    ),
    Case(
        "dummy asks during the play",
        lambda: playing().disclose(N, ASK, None),
        IllegalDisclosure, ("41B/1",),
    ),
    Case(
        "defender asks out of turn",
        lambda: playing().disclose(E, ASK, None),
        NotYourTurn, ("41B/3",), (S,),
    ),
    Case("question after the play", lambda: finished().disclose(W, ASK, None), WrongPhase, ("20F2/1",)),
    Case(
        "alert of an opponent's call",
        lambda: after("1C").disclose(E, ALERT, 0),
        IllegalDisclosure, ("40B2(a)(iii)",),
    ),
    Case("alert of no call", lambda: after().disclose(N, ALERT, 0), IllegalDisclosure, ("40B2(a)(iii)",)),
    Case(
        "alert of nothing in particular",
        lambda: after("1C").disclose(S, ALERT, None),
        IllegalDisclosure, ("40B2(a)(iii)",),
    ),
    Case(
        "explaining an opponent's call",
        lambda: after("1C").disclose(W, EXPLAIN, 0),
        IllegalDisclosure, ("20F1/3",),
    ),
    # The lead and the play.
    Case("lead by another", lambda: to_lead().lead(E, "HA"), NotYourTurn, ("41A/1",), (W,)),
    Case("lead before the auction is over", lambda: after("1C").lead(W, "HJ"), WrongPhase, ("41A/1",)),
    Case("second lead", lambda: led().lead(W, "HT"), WrongPhase, ("41A/1",)),
    Case("lead of a card not held", lambda: to_lead().lead(W, "HA"), IllegalPlay, ("45A",), DEAL[W].cards),
    Case("facing another's lead", lambda: led().face_lead(E), NotYourTurn, ("41C/1",), (W,)),
    Case("facing what was not led", lambda: to_lead().face_lead(W), WrongPhase, ("41C/1",)),
    Case("play before the lead is faced", lambda: led().play(S, "H2"), WrongPhase, ("41C/1",)),
    Case(
        "revoke by declarer",
        lambda: heart_led_again().play(S, "S6"),
        IllegalPlay, ("44C",), cards("H6 H7"),
    ),
    Case("revoke from dummy", lambda: playing().play(S, "SA"), IllegalPlay, ("44C",), cards("H2 H3 H4")),
    Case("card not held", lambda: playing().play(S, "S9"), IllegalPlay, ("45A",), cards("H2 H3 H4")),
    Case("card already played", lambda: second_trick().play(E, "HQ"), IllegalPlay, ("45A",)),
    Case("play out of turn", lambda: playing().play(E, "HA"), NotYourTurn, ("44B",), (S,)),
    Case("dummy plays", lambda: playing().play(N, "H2"), IllegalPlay, ("41D/2",)),
    Case("declarer plays from the wrong hand", lambda: playing().play(S, "H5"), NotYourTurn, ("44B",), (N,)),
    Case("defender plays dummy's card", lambda: playing().play(E, "H2"), NotYourTurn, ("44B",), (S,)),
    Case("play after the end", lambda: finished().play(S, "H2"), WrongPhase, ("41C/1",)),
    # Claims.
    Case("play after a claim", lambda: claimed().play(S, "H2"), WrongPhase, ("68D",)),
    Case("play after a claim is doubted", lambda: contested().play(S, "H2"), WrongPhase, ("68D",)),
    Case("dummy claims", lambda: playing().claim(N, 9), IllegalClaim, ("68A/1",)),
    Case("dummy concedes", lambda: playing().concede(N, 9), IllegalClaim, ("68A/1",)),
    Case("claim before the play", lambda: led().claim(S, 9), WrongPhase, ("68A/1",)),
    Case("claim after the play", lambda: finished().claim(S, 0), WrongPhase, ("68A/1",)),
    Case(
        "claim of more than is left",
        lambda: second_trick().claim(S, 13),
        IllegalClaim, ("68A/1",), tuple(range(13)),
    ),
    Case(
        "claim of fewer than none",
        lambda: playing().claim(S, -1),
        IllegalClaim, ("68A/1",), tuple(range(14)),
    ),
    Case(
        "claim about the trick in progress",
        lambda: last_trick(begun=True).claim(S, 1),
        IllegalClaim, ("68/1", "68/2"),
    ),
    Case("agreement to one's own claim", lambda: claimed().agree(S), NotYourTurn, ("69A/1",)),
    Case("agreement to partner's claim", lambda: claimed().agree(N), NotYourTurn, ("69A/1",)),
    Case("agreement to nothing", lambda: playing().agree(E), WrongPhase, ("69A/1",)),
    Case("objection to one's own claim", lambda: claimed().object_to(S), NotYourTurn, ("68D2(a)",)),
    Case("objection to nothing", lambda: playing().object_to(E), WrongPhase, ("68D2(a)",)),
    Case("the claiming side asks to play on", lambda: contested().play_on(S), NotYourTurn, ("68D2(b)/1",)),
    Case("play on before anybody doubts", lambda: claimed().play_on(E), WrongPhase, ("68D2(b)/1",)),
    Case("ruling on an undoubted claim", lambda: claimed().adjudicate(9), WrongPhase, ("70A",)),
    Case(
        "ruling on more tricks than are left",
        lambda: contested().adjudicate(14),
        IllegalClaim, ("70A",), tuple(range(14)),
    ),
    # Undo.
    Case("undo before one has acted", lambda: after("1C").request_undo(S), WrongPhase, ("41C/1",)),
    Case(
        "undo of the auction after the lead is faced",
        lambda: playing().request_undo(S),
        WrongPhase, ("41C/1",),
    ),
    Case("undo of a faced lead", lambda: playing().request_undo(W), WrongPhase, ("41C/1",)),
    Case("undo after the board", lambda: finished().request_undo(S), WrongPhase, ("41C/1",)),
]  # fmt: skip

# An undo is an agreement beyond the laws: these refusals have a family and a message; no clause is demanded.
UNDO_CASES = [
    Case("an act while an undo is asked for", lambda: asked_back().call(S, "1S"), WrongPhase, ()),
    Case("a second request to undo", lambda: asked_back().request_undo(N), WrongPhase, ()),
    Case("consent when nothing was asked", lambda: after("1C").agree_undo(E), WrongPhase, ()),
    Case("refusal when nothing was asked", lambda: after("1C").refuse_undo(E), WrongPhase, ()),
    Case("consent to one's own request", lambda: asked_back().agree_undo(E), NotYourTurn, ()),
    Case("consent to partner's request", lambda: asked_back().agree_undo(W), NotYourTurn, ()),
    Case("refusal of partner's request", lambda: asked_back().refuse_undo(W), NotYourTurn, ()),
]
